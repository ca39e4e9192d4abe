# SPDX-License-Identifier: MIT
"""`boxwood export`: every format is read back by a reader that is not Boxwood's, and compared with `fit` and the model."""

import csv
import io
import json
import math
import os
import pathlib
import random
import struct
import subprocess
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, float32
from mesh_readers import farthest_outside, is_closed, read_glb, read_obj, read_ply, read_stl

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
SOLID = ["sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26", "obb-kdop8", "obb-kdop14",
         "obb-kdop18", "obb-kdop26", "hull"]
ROUND = ["capsule", "cylinder"]
ALL = SOLID + ROUND
# The fields that `fit` has of a volume and `export` repeats.
NUMBERS = ["center", "radius", "axis", "half_length", "min", "max", "axes", "half_extents", "directions", "volume", "area",
           "vertices", "faces", "measure", "lower_bound", "proven_gap", "support"]


def rotation(seed):
    r = random.Random(seed)
    q = [r.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (c / n for c in q)
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]


def rotated(q, p):
    """The vector rotated by the unit quaternion w, x, y, z."""
    w, u = q[0], q[1:]
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    t = [2 * c for c in cross(u, p)]
    s = cross(u, t)
    return [p[i] + w * t[i] + s[i] for i in range(3)]


class ExportTest(CliTest):
    def cloud(self, name="cloud.ply", count=40, seed=1, offset=(0.0, 0.0, 0.0), stretch=(3.0, 1.0, 0.5)):
        """A model of floats that lies askew: its vertices."""
        r, m = random.Random(seed), rotation(seed)
        points = []
        for _ in range(count):
            p = [r.uniform(-1, 1) * s for s in stretch]
            points.append(tuple(float32(sum(m[i][k] * p[k] for k in range(3)) + offset[i]) for i in range(3)))
        return self.ply(name, points, [(i, i + 1, i + 2) for i in range(count - 2)]), points

    def two(self):
        path = self.obj("two.obj", ("left", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                        ("right", box_vertices((1, -1, -1), (4, 1, 1)), CUBE_FACES))
        return path

    def export(self, model, name, *more, volumes="all"):
        out = self.folder / name
        self.ok("export", model, "--volumes", volumes, "-o", out, *more)
        return out


class Numbers(ExportTest):
    def test_json_and_csv_are_fits_numbers_to_the_bit(self):
        compared = 0
        for seed in range(3):
            model, _ = self.cloud(seed=seed, offset=(100.0 ** seed, 0, -1))
            fitted = self.ok("fit", model, "--json").json()["whole"]["volumes"]
            exported = json.loads(self.export(model, "v.json").read_text())
            self.assertEqual([v["kind"] for v in exported["volumes"]], ALL)
            rows = {row["kind"]: row for row in csv.DictReader(io.StringIO(self.export(model, "v.csv").read_text()))}
            for v in exported["volumes"]:
                fit, row = fitted[v["kind"]], rows[v["kind"]]
                for name in NUMBERS:
                    self.assertEqual(v.get(name), fit.get(name), (v["kind"], name))
                    compared += name in fit
                self.assertEqual([float(row["volume"]), float(row["area"])], [fit["volume"], fit["area"]])
                columns = {"center": "center_xyz", "half_extents": "half_012"}
                for name, words in columns.items():
                    head, ends = words.split("_")
                    cells = [row[f"{head}_{e}"] for e in ends]
                    if name in fit:
                        self.assertEqual([float(c) for c in cells], fit[name])
                    elif name == "half_extents" and v["kind"] in ROUND:  # along the third axis
                        self.assertEqual([float(c) for c in cells], [fit["radius"], fit["radius"], fit["half_length"]])
                        self.assertEqual([float(row[f"axis2_{k}"]) for k in "xyz"], fit["axis"])
                    elif name == "half_extents":
                        self.assertEqual(cells, [""] * 3)
                for end in ("min", "max"):
                    cells = [row[f"{end}_{i}"] for i in range(13)]
                    self.assertEqual([float(c) for c in cells if c], fit.get(end, []))
                if "axes" in fit:
                    self.assertEqual([[float(row[f"axis{i}_{k}"]) for k in "xyz"] for i in range(3)], fit["axes"])
                if "radius" in fit:
                    self.assertEqual(float(row["radius"]), fit["radius"])
        print(f"{compared} numbers equal to fit's")
        self.assertGreater(compared, 200)

    def test_matrix_and_quaternion_say_the_same_as_the_axes(self):
        for seed in range(4):
            model, _ = self.cloud(seed=seed)
            (v,) = json.loads(self.export(model, "v.json", volumes="obb").read_text())["volumes"]
            m, q = v["matrix"], v["quaternion"]
            self.assertEqual(m[3], [0, 0, 0, 1])
            self.assertEqual([row[3] for row in m[:3]], v["center"])
            self.assertGreaterEqual(q[0], 0)
            for k in range(3):
                self.assertEqual([row[k] for row in m[:3]], v["axes"][k])
                unit = [float(i == k) for i in range(3)]
                for a, b in zip(rotated(q, unit), v["axes"][k]):
                    self.assertAlmostEqual(a, b, delta=1e-15)

    def test_the_shape_holds_the_vertices_and_the_hull_is_made_of_them(self):
        model, points = self.cloud(count=200)
        for v in json.loads(self.export(model, "v.json").read_text())["volumes"]:
            if v["kind"] in ["sphere"] + ROUND:
                self.assertIsNone(v["shape"])
                continue

            class Shape:
                vertices, faces = v["shape"]["vertices"], v["shape"]["faces"]
            self.assertLessEqual(farthest_outside(Shape, points), 1e-13, v["kind"])
            self.assertTrue(is_closed(Shape), v["kind"])
            if v["kind"] == "hull":
                self.assertLessEqual({tuple(p) for p in Shape.vertices}, set(points))
                self.assertEqual((v["vertices"], v["faces"]), (len(Shape.vertices), len(Shape.faces)))

    def test_each_and_levels(self):
        two = self.two()
        value = json.loads(self.export(two, "v.json", "--each", volumes="aabb,sphere").read_text())
        fitted = self.ok("fit", two, "--json").json()["objects"]
        self.assertEqual([(v["object"], v["kind"]) for v in value["volumes"]],
                         [(0, "aabb"), (0, "sphere"), (1, "aabb"), (1, "sphere")])
        for v in value["volumes"]:
            self.assertEqual(v["volume"], fitted[v["object"]]["volumes"][v["kind"]]["volume"])
        value = json.loads(self.export(two, "v.json", "--object", "right", volumes="aabb").read_text())
        self.assertEqual([v["name"] for v in value["volumes"]], ["right aabb"])

        model, _ = self.cloud(count=60)
        tree = self.ok("tree", model, "--tree", "aabb", "--json").json()
        value = json.loads(self.export(model, "v.json", "--tree", "aabb", "--depth", "0..3", volumes="aabb").read_text())
        for level in range(4):
            here = [v for v in value["volumes"] if v["level"] == level]
            self.assertEqual(len(here), tree["levels"][level]["nodes"])
            self.assertAlmostEqual(sum(v["volume"] for v in here), tree["levels"][level]["volume"], delta=1e-12)
        ended = self.ok("export", model, "--depth", "2..99", "-o", self.folder / "x.json")
        self.assertIn(f"levels 0 to {tree['depth']}", self.ok("export", model, "--tree", "aabb", "--depth", "2..99", "-o",
                                                              self.folder / "x.json").err)
        self.assertIn("--depth", ended.err)

    def test_the_scene_as_arranged(self):
        two = self.two()
        c, s = math.cos(0.7), math.sin(0.7)
        pose = [c, -s, 0, 5, s, c, 0, -2, 0, 0, 1, 0.25]
        do = "pose object 1 " + " ".join(map(repr, pose))
        value = json.loads(self.export(two, "v.json", "--each", "--do", do).read_text())
        self.assertEqual([o["pose"] for o in value["objects"]], [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], pose])
        place = lambda p: [((pose[4 * i] * p[0] + pose[4 * i + 1] * p[1]) + pose[4 * i + 2] * p[2]) + pose[4 * i + 3]
                           for i in range(3)]
        moved = [place(p) for p in box_vertices((1, -1, -1), (4, 1, 1))]
        by = {(v["object"], v["kind"]): v for v in value["volumes"]}
        box = by[1, "aabb"]
        self.assertEqual(box["min"], [min(p[k] for p in moved) for k in range(3)])
        self.assertEqual(box["max"], [max(p[k] for p in moved) for k in range(3)])
        for kind in SOLID[1:]:
            class Shape:
                vertices, faces = by[1, kind]["shape"]["vertices"], by[1, kind]["shape"]["faces"]
            self.assertLessEqual(farthest_outside(Shape, moved), 1e-13, kind)
        self.assertLess(by[1, "obb"]["volume"], 12 * (1 + 1e-9))
        for line in ("pose whole", "orbit 10 10", "pose object 7 " + " ".join(map(repr, pose)),
                     "pose object 0 2 0 0 0 0 1 0 0 0 0 1 0"):
            self.fails(2, "export", two, "-o", self.folder / "x.json", "--do", line)


class Meshes(ExportTest):
    def check(self, meshes, points, slack, names):
        self.assertEqual([m.name for m in meshes], names)
        for mesh in meshes:
            self.assertLessEqual(farthest_outside(mesh, points), slack, mesh.name)
            self.assertTrue(is_closed(mesh), mesh.name)

    def test_obj_and_ply_hold_the_vertices_in_double(self):
        for seed in range(2):
            model, points = self.cloud(seed=seed, count=100, offset=(0, 300.0 * seed, 0))
            slack = 1e-14 * (4 + 300 * seed)
            self.check(read_obj(self.export(model, "v.obj").read_text()), points, slack, ["whole_" + k for k in ALL])
            self.check(read_ply(self.export(model, "v.ply").read_bytes()), points, slack, ["whole " + k for k in ALL])

    def shape(self, model, kind):
        """Of JSON, in double; what is there was shown to hold the vertices."""
        (v,) = json.loads(self.export(model, "shape.json", volumes=kind).read_text())["volumes"]
        return v["shape"]

    def test_stl_has_the_nearest_floats(self):
        model, _ = self.cloud(count=100)
        for kind in SOLID[1:]:
            mesh, shape = read_stl(self.export(model, "v.stl", volumes=kind).read_bytes()), self.shape(model, kind)
            floats = [tuple(map(float32, v)) for v in shape["vertices"]]
            expected = [[floats[f[0]], floats[f[i - 1]], floats[f[i]]] for f in shape["faces"] for i in range(2, len(f))]
            self.assertEqual([[mesh.vertices[i] for i in f] for f in mesh.faces], expected, kind)

    def test_the_sphere_is_around_the_sphere(self):
        model, _ = self.cloud()
        sphere = self.ok("fit", model, "--volumes", "sphere", "--json").json()["whole"]["volumes"]["sphere"]
        (mesh,) = read_obj(self.export(model, "v.obj", volumes="sphere").read_text())
        self.assertEqual(len(mesh.faces), 1280)
        far = max(math.dist(v, sphere["center"]) for v in mesh.vertices)
        self.assertLess(far, 1.013 * sphere["radius"])
        from mesh_readers import planes
        near = min(offset - sum(n[i] * sphere["center"][i] for i in range(3)) for n, offset in planes(mesh))
        self.assertGreaterEqual(near, sphere["radius"])

    def test_glb_names_places_and_carries_the_numbers(self):
        model, points = self.cloud(count=100)
        found, doc = read_glb(self.export(model, "v.glb").read_bytes())
        self.assertEqual(list(found), [("volumes", "whole", "whole " + k) for k in ALL])
        fitted = self.ok("fit", model, "--json").json()["whole"]["volumes"]
        for (_, _, name), mesh in found.items():
            kind = name.split()[1]
            if kind == "sphere":
                self.assertLessEqual(farthest_outside(mesh, points), 0)
            elif kind in ROUND:  # the polyhedron around it that the OBJ has in double
                (exact,) = read_obj(self.export(model, "v.obj", volumes=kind).read_text())
                self.assertLessEqual(farthest_outside(exact, points), 0, kind)
                self.assertEqual(len(mesh.vertices), len(exact.vertices))
                for p, v in zip(exact.vertices, mesh.vertices):
                    self.assertLess(math.dist(p, v), 1e-6)
                self.assertTrue(is_closed(mesh))
            else:  # floats about the middle
                shape = self.shape(model, kind)
                for p in shape["vertices"]:
                    self.assertLess(min(math.dist(p, v) for v in mesh.vertices), 1e-6)
                self.assertEqual(len(mesh.faces), sum(len(f) - 2 for f in shape["faces"]))
                self.assertTrue(is_closed(mesh))
            self.assertEqual(mesh.extras["kind"], kind)
            for field in NUMBERS:
                self.assertEqual(mesh.extras.get(field), fitted[kind].get(field))
            self.assertEqual(mesh.material["alphaMode"], "BLEND")
        # Boxes share one mesh, placed by the node.
        self.assertEqual(sum(m["name"] == "unit box" for m in doc["meshes"]), 3)

    def test_lines(self):
        model, points = self.cloud(count=30)
        for name, meshes in (("v.obj", lambda p: read_obj(p.read_text())), ("v.ply", lambda p: read_ply(p.read_bytes())),
                             ("v.glb", lambda p: list(read_glb(p.read_bytes())[0].values()))):
            by = {m.name.replace("_", " ").split()[-1]: m for m in meshes(self.export(model, name, "--lines"))}
            for kind, mesh in by.items():
                self.assertEqual(mesh.faces, [], kind)
                self.assertGreater(len(mesh.edges), 5)
            for box in ("aabb", "obb", "fixed-aabb"):
                self.assertEqual(len({tuple(sorted(e)) for e in by[box].edges}), 12)
        for name in ("v.stl", "v.json", "v.urdf"):
            self.fails(2, "export", model, "--lines", "-o", self.folder / name, says="--lines")

    def test_flat_and_straight_ones_and_points(self):
        for name, points in (("flat", [(0, 0, 0), (1, 0, 0), (1, 2, 0), (0, 2, 0)]), ("line", [(0, 0, 0), (1, 2, 3)]),
                             ("point", [(1, 2, 3)])):
            model = self.ply(name + ".ply", points, [])
            for out in ("v.obj", "v.ply", "v.glb", "v.stl", "v.json", "v.csv", "v.urdf", "v.sdf", "v.xml"):
                self.export(model, out)
            hull = [m for m in read_obj((self.folder / "v.obj").read_text()) if m.name.endswith("_hull")][0]
            self.assertEqual({tuple(map(float, p)) for p in points}, set(hull.vertices))
            self.assertEqual((len(hull.faces) > 0, len(hull.edges), len(hull.points)),
                             {"flat": (True, 0, 0), "line": (False, len(hull.edges) or 1, 0), "point": (False, 0, 1)}[name])
            read_glb((self.folder / "v.glb").read_bytes())
            read_ply((self.folder / "v.ply").read_bytes())
            read_stl((self.folder / "v.stl").read_bytes())


class Model(ExportTest):
    def test_the_model_in_the_files_own_node_tree(self):
        stair = MODELS / "spiral_staircase.glb"
        original, _ = read_glb_names(stair)
        found, _ = read_glb(self.export(stair, "v.glb", "--with-model", volumes="").read_bytes())
        self.assertEqual(len(found), len(original))
        again = self.ok("info", self.folder / "v.glb", "--json").json()
        first = self.ok("info", stair, "--json").json()
        self.assertEqual([o["name"] for o in again["objects"]], [o["name"] for o in first["objects"]])
        self.assertEqual([(o["triangles"], o["bounds"]) for o in again["objects"]],
                         [(o["triangles"], o["bounds"]) for o in first["objects"]])

    def test_moved_objects_stand_where_they_were_put(self):
        stair = MODELS / "spiral_staircase.glb"
        c, s = math.cos(0.3), math.sin(0.3)
        do = f"pose object 7 {c!r} {-s!r} 0 1 {s!r} {c!r} 0 2 0 0 1 3"
        value = json.loads(self.export(stair, "v.json", "--each", "--do", do, volumes="aabb").read_text())
        for name in ("v.glb", "v.obj"):
            self.export(stair, name, "--with-model", "--do", do, volumes="")
            again = self.ok("info", self.folder / name, "--json").json()["objects"]
            for v, o in zip(value["volumes"], again):
                for end in ("min", "max"):
                    for a, b in zip(v[end], o["bounds"][end]):
                        self.assertAlmostEqual(a, b, delta=2e-6)

    def test_volumes_of_a_glb_are_objects_of_boxwood_again(self):
        out = self.export(MODELS / "gear_pair.glb", "v.glb", "--each", "--with-model", volumes="obb,hull")
        value = self.ok("info", f"{out}#volumes/**", "--json").json()
        self.assertEqual([o["name"] for o in value["objects"]],
                         ["Gear A obb", "Gear A hull", "Gear B obb", "Gear B hull"])
        fitted = self.ok("fit", MODELS / "gear_pair.glb", "--volumes", "hull", "--json").json()["objects"]
        again = self.ok("fit", f"{out}#volumes/**", "--volumes", "hull", "--json").json()["objects"]
        for i in range(2):
            self.assertAlmostEqual(again[2 * i + 1]["volumes"]["hull"]["volume"], fitted[i]["volumes"]["hull"]["volume"],
                                   delta=1e-6)


def read_glb_names(path):
    data = path.read_bytes()
    (size,) = struct.unpack_from("<I", data, 12)
    doc = json.loads(data[20:20 + size])
    return [n for n in doc["nodes"] if "mesh" in n], doc


class Robots(ExportTest):
    def read(self, kind, path):
        program = os.environ.get("BOXWOOD_READ_" + kind)
        if not program:
            self.skipTest(f"the reader of {kind} is not installed")
        ended = subprocess.run([program, str(path)], capture_output=True, timeout=60, check=False)
        self.assertEqual(ended.returncode, 0, ended.stderr.decode())
        self.assertEqual(ended.stderr, b"")
        return [line.split() for line in ended.stdout.decode().splitlines()]

    def holds(self, row, points, folder):
        """What the other reader understood holds each vertex, with no tolerance for boxes and spheres."""
        shape, numbers = row[2], list(map(float, row[3:10]))
        p, q = numbers[:3], numbers[3:]
        back = [q[0], -q[1], -q[2], -q[3]]
        local = [rotated(back, [v[i] - p[i] for i in range(3)]) for v in points]
        if shape == "box":
            half = list(map(float, row[10:13]))
            self.assertTrue(all(abs(v[k]) <= half[k] for v in local for k in range(3)), row[:3])
        elif shape == "sphere":
            self.assertTrue(all(math.dist(v, (0, 0, 0)) <= float(row[10]) for v in local))
        elif shape in ROUND:
            self.assertTrue(all(self.in_round(shape, *map(float, row[10:12]), v) for v in local), row[:3])
        else:
            self.assertEqual(shape, "mesh")
            (mesh,) = read_obj("o mesh\n" + (folder / row[10]).read_text())
            self.assertTrue(is_closed(mesh))
            self.assertLessEqual(farthest_outside(mesh, local), 1e-13)
        return shape

    @staticmethod
    def in_round(shape, radius, half, v):
        end = max(0.0, abs(v[2]) - half)
        return math.hypot(v[0], v[1], end) <= radius if shape == "capsule" else math.hypot(v[0], v[1]) <= radius and end == 0

    def test_capsules_and_cylinders_as_their_own_libraries_read_them(self):
        seen = {}
        for kind, name in (("urdf", "v.urdf"), ("sdf", "v.sdf"), ("mjcf", "v.xml")):
            for seed in range(int(os.environ.get("BOXWOOD_EXPORT_CASES", "3"))):
                model, points = self.cloud(seed=seed, count=50, offset=(0, 0, 30.0 * (seed % 3)))
                rows = self.read(kind, self.export(model, name, volumes="cylinder,capsule"))
                by = {row[1]: row for row in rows}
                shape = self.holds(by["whole_cylinder"], points, self.folder)
                self.assertEqual(shape, "cylinder")
                if kind == "urdf":  # which has no capsules: a cylinder, and a sphere at each end
                    parts = [by["whole_capsule" + end] for end in ("", "_low", "_high")]
                    self.assertEqual([row[2] for row in parts], ["cylinder", "sphere", "sphere"])
                    for p in points:
                        self.assertTrue(any(self.within(row, p) for row in parts))
                else:
                    self.assertEqual(self.holds(by["whole_capsule"], points, self.folder), "capsule")
                self.assertEqual(len(rows), 4 if kind == "urdf" else 2)
                seen[kind] = seen.get(kind, 0) + len(points)
                fitted = self.ok("fit", model, "--volumes", "capsule", "--json").json()["whole"]["volumes"]["capsule"]
                radius, half = map(float, by["whole_capsule"][10:12])
                self.assertAlmostEqual(radius, fitted["radius"], delta=1e-11)
                self.assertAlmostEqual(half, fitted["half_length"], delta=1e-11)
        print(seen)

    def within(self, row, point):
        p, q = list(map(float, row[3:6])), list(map(float, row[6:10]))
        v = rotated([q[0], -q[1], -q[2], -q[3]], [point[i] - p[i] for i in range(3)])
        if row[2] == "sphere":
            return math.dist(v, (0, 0, 0)) <= float(row[10])
        return self.in_round(row[2], *map(float, row[10:12]), v)

    def test_urdf_sdf_and_mjcf_as_their_own_libraries_read_them(self):
        seen = {}
        for kind, name in (("urdf", "v.urdf"), ("sdf", "v.sdf"), ("mjcf", "v.xml")):
            for seed in range(int(os.environ.get("BOXWOOD_EXPORT_CASES", "3"))):
                model, points = self.cloud(seed=seed, count=50, offset=(0, 0, 30.0 * (seed % 3)))
                out = self.export(model, name, volumes="sphere,fixed-aabb,aabb,obb,hull,kdop14")
                rows = self.read(kind, out)
                self.assertEqual(len(rows), 6)
                for row in rows:
                    if kind == "mjcf" and row[2] == "mesh":
                        n = int(row[10])
                        vertices = [tuple(map(float, row[11 + 3 * i:14 + 3 * i])) for i in range(n)]
                        scale = 4 + 30 * (seed % 3)
                        for v in vertices:  # floats about the centre of mass
                            self.assertLess(min(math.dist(v, p) for p in (points if "hull" in row[1] else vertices)),
                                            1e-6 * scale)
                        continue
                    shape = self.holds(row, points, self.folder)
                    seen[kind, shape] = seen.get((kind, shape), 0) + 1
        print({f"{k} {s}": n for (k, s), n in seen.items()})
        self.assertGreater(min(seen.values()), 2)

    def test_links_for_each_object(self):
        two = self.two()
        for kind, name in (("urdf", "v.urdf"), ("sdf", "v.sdf"), ("mjcf", "v.xml")):
            rows = self.read(kind, self.export(two, name, "--each", volumes="obb,sphere"))
            self.assertEqual(sorted((r[0], r[1]) for r in rows),
                             [("left", "left_obb"), ("left", "left_sphere"),
                              ("right", "right_obb"), ("right", "right_sphere")])

    def test_rotations_near_the_poles_of_three_angles(self):
        for angle in (math.pi / 2, math.pi / 2 - 1e-9, -math.pi / 2 + 1e-13, math.pi / 2 - 1e-5):
            c, s = math.cos(angle), math.sin(angle)
            tilt = [[c, 0, s], [0, 1, 0], [-s, 0, c]]
            points = []
            for p in box_vertices((-3, -2, -1), (3, 2, 1)):
                t = [math.cos(0.4) * p[0] - math.sin(0.4) * p[1], math.sin(0.4) * p[0] + math.cos(0.4) * p[1], p[2]]
                points.append(tuple(float32(sum(tilt[i][k] * t[k] for k in range(3))) for i in range(3)))
            model = self.ply("tilted.ply", points, CUBE_FACES)
            for kind, name in (("urdf", "v.urdf"), ("sdf", "v.sdf")):
                (row,) = self.read(kind, self.export(model, name, volumes="obb"))
                self.assertEqual(self.holds(row, points, self.folder), "box")


class Usage(ExportTest):
    def test_what_is_refused(self):
        box = self.box()
        self.fails(2, "export", box, says="--output")
        self.fails(2, "export", box, "-o", self.folder / "x.png", says=".glb")
        self.fails(2, "export", box, "--volumes", "", "-o", self.folder / "x.obj", says="nothing to write")
        self.fails(2, "export", box, "--with-model", "-o", self.folder / "x.json", says="--with-model")
        self.fails(2, "export", box, "--object", "none", "-o", self.folder / "x.json", says="none")
        self.fails(5, "export", box, "-o", self.folder / "no" / "x.obj")
        self.assertEqual(list(self.folder.glob("x.*")), [])
        self.assertEqual(self.ok("export", box, "-o", "-").json()["schema"], "boxwood.export/1")
        self.ok("export", box, "-o", self.folder / "X.GLB")
        read_glb((self.folder / "X.GLB").read_bytes())

    def test_names_that_formats_would_misread(self):
        names = ['a "b" <c> & d', "new\\nline", "ünï", "same", "same", "__x"]
        objects = [(n, box_vertices((3 * i, 0, 0), (3 * i + 1, 1, 1)), CUBE_FACES) for i, n in enumerate(names)]
        model = self.obj("odd.obj", *objects)
        count = len(self.ok("info", model, "--json").json()["objects"])  # an OBJ joins objects of one name
        self.assertGreaterEqual(count, 5)
        for out in ("v.glb", "v.obj", "v.ply", "v.urdf", "v.sdf", "v.xml", "v.csv", "v.json"):
            self.export(model, out, "--each", volumes="aabb")
        self.assertEqual(len(read_obj((self.folder / "v.obj").read_text())), count)
        self.assertEqual(len(read_ply((self.folder / "v.ply").read_bytes())), count)
        self.assertEqual(len(read_glb((self.folder / "v.glb").read_bytes())[0]), count)
        self.assertEqual(len(list(csv.DictReader(io.StringIO((self.folder / "v.csv").read_text())))), count)
        import xml.etree.ElementTree as tree
        for out, word in (("v.urdf", "collision"), ("v.sdf", "collision"), ("v.xml", "geom")):
            found = [e.get("name") for e in tree.parse(self.folder / out).iter(word)]
            self.assertEqual(len(set(found)), count, found)


if __name__ == "__main__":
    unittest.main()
