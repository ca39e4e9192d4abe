# SPDX-License-Identifier: MIT
"""What info, fit, tree and pick print: the fields of docs/cli.md, exact numbers, and answers that are known."""

import itertools
import math
import random
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, float32

ALL_VOLUMES = ["sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26",
               "obb-kdop8", "obb-kdop14", "obb-kdop18", "obb-kdop26", "hull", "capsule", "cylinder"]
NUMBER = (int, float)


def two_objects(test):
    return test.obj("two.obj", ("left", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                    ("right", box_vertices((1, -1, -1), (4, 1, 1)), CUBE_FACES))


class Info(CliTest):
    def test_fields(self):
        value = self.ok("info", two_objects(self), "--json").json()
        self.fields(value, schema=str, objects=list, warnings=list)
        self.assertEqual(value["schema"], "boxwood.info/1")
        self.assertEqual([o["name"] for o in value["objects"]], ["left", "right"])
        for o in value["objects"]:
            self.fields(o, name=str, vertices=int, triangles=int, bounds=dict)
            self.assertEqual((o["vertices"], o["triangles"]), (8, 12))
            self.vector(o["bounds"]["min"])
            self.vector(o["bounds"]["max"])
        self.assertEqual(value["objects"][1]["bounds"], {"min": [1, -1, -1], "max": [4, 1, 1]})

    def test_numbers_read_back_exactly(self):
        random.seed(7)
        for _ in range(20):
            low = [random.uniform(-1, 0) * 10 ** random.randint(-3, 6) for _ in range(3)]
            high = [random.uniform(0, 1) * 10 ** random.randint(-3, 6) for _ in range(3)]
            bounds = self.ok("info", self.ply("r.ply", box_vertices(low, high), CUBE_FACES), "--json").json()["objects"][0]["bounds"]
            self.assertEqual(bounds["min"], [float32(x) for x in low])
            self.assertEqual(bounds["max"], [float32(x) for x in high])

    def test_nothing_finite_gives_null_and_a_warning(self):
        path = self.obj("nan.obj", ("n", [(math.nan,) * 3] * 3, [(0, 1, 2)]))
        ended = boxwood("info", path, "--json")
        if ended.code == 0:  # a reader may also refuse the file
            self.assertEqual(ended.json()["objects"][0]["bounds"], {"min": None, "max": None})
            self.assertTrue(ended.json()["warnings"])
            self.assertIn("warning", ended.err)
            self.assertEqual(boxwood("info", path, "--json", "--quiet").err, "")
        else:
            self.assertEqual(ended.code, 3)

    def test_table(self):
        out = self.ok("info", two_objects(self)).out
        self.assertEqual(out.splitlines()[0].split(), ["object", "vertices", "triangles", "min", "max"])
        self.assertIn("whole", out)
        self.assertNotIn("\x1b", out)


class Fit(CliTest):
    def check_frame(self, axes):
        self.assertEqual(len(axes), 3)
        for i, j in itertools.combinations_with_replacement(range(3), 2):
            dot = sum(x * y for x, y in zip(axes[i], axes[j]))
            self.assertAlmostEqual(dot, 1.0 if i == j else 0.0, places=12)
        a, b, c = axes
        self.assertGreater(sum(c[k] * (a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])
                               for k in range(3)), 0.99)

    def check_volume(self, name, v):
        self.fields(v, volume=NUMBER, area=NUMBER, time_ms=NUMBER)
        self.assertGreaterEqual(v["time_ms"], 0)
        if name == "sphere":
            self.vector(v["center"])
            self.fields(v, radius=NUMBER)
        elif name in ("aabb", "fixed-aabb"):
            self.vector(v["min"])
            self.vector(v["max"])
        elif name == "obb":
            self.vector(v["center"])
            self.vector(v["half_extents"])
            self.fields(v, method=str)
            self.assertEqual(v["half_extents"], sorted(v["half_extents"], reverse=True))
            self.check_frame(v["axes"])
        elif "kdop" in name:
            if name.startswith("obb-"):
                self.vector(v["center"])
                self.fields(v, method=str)
                self.check_frame(v["axes"])
            self.assertEqual(len(v["min"]), len(v["directions"]))
            self.assertEqual(len(v["max"]), len(v["directions"]))
            for d in v["directions"]:
                self.vector(d)
        elif name in ("capsule", "cylinder"):
            self.vector(v["center"])
            self.vector(v["axis"])
            self.assertAlmostEqual(math.hypot(*v["axis"]), 1.0, places=12)
            self.fields(v, half_length=NUMBER, radius=NUMBER, method=str)
        else:
            self.fields(v, vertices=int, faces=int)
        if "measure" in v:
            self.assertIn(v["measure"], ("volume", "area", "length", "radius"))
            self.fields(v, lower_bound=NUMBER, proven_gap=(*NUMBER, None))
            self.assertGreaterEqual(v["lower_bound"], 0)
        for point in v.get("support", []):
            self.vector(point)

    def test_fields_of_every_volume(self):
        value = self.ok("fit", two_objects(self), "--json").json()
        self.assertEqual(value["schema"], "boxwood.fit/1")
        self.assertEqual([o["name"] for o in value["objects"]], ["left", "right"])
        for part in [value["whole"], *value["objects"]]:
            self.fields(part, vertices=int, triangles=int, volumes=dict)
            self.assertEqual(list(part["volumes"]), ALL_VOLUMES)
            for name, v in part["volumes"].items():
                self.check_volume(name, v)

    def test_known_figures_of_a_box(self):
        volumes = self.ok("fit", self.box("b.obj", (0, 0, 0), (3, 4, 12)), "--json").json()["whole"]["volumes"]
        self.assertAlmostEqual(volumes["sphere"]["radius"], 6.5, places=12)
        self.assertEqual((volumes["aabb"]["min"], volumes["aabb"]["max"]), ([0, 0, 0], [3, 4, 12]))
        self.assertEqual(volumes["aabb"]["volume"], 144)
        self.assertAlmostEqual(volumes["obb"]["volume"], 144, places=9)
        self.assertEqual((volumes["hull"]["vertices"], volumes["hull"]["faces"]), (8, 6))
        self.assertAlmostEqual(volumes["hull"]["volume"], 144, places=9)
        self.assertEqual(len(volumes["kdop8"]["directions"]), 4)
        self.assertGreaterEqual(volumes["fixed-aabb"]["volume"], 13 ** 3)

    def test_every_vertex_is_inside_as_printed(self):
        random.seed(3)
        vertices = [tuple(float32(random.gauss(0, s)) for s in (1, 2, 5)) for _ in range(60)]
        faces = [(i, i + 1, i + 2) for i in range(58)]
        volumes = self.ok("fit", self.ply("r.ply", vertices, faces), "--json").json()["whole"]["volumes"]
        checked = 0
        for p in vertices:
            s = volumes["sphere"]
            d = [x - c for x, c in zip(p, s["center"])]
            self.assertLessEqual(d[0] * d[0] + d[1] * d[1] + d[2] * d[2], s["radius"] * s["radius"])
            for name in ("aabb", "fixed-aabb"):
                for x, low, high in zip(p, volumes[name]["min"], volumes[name]["max"]):
                    self.assertTrue(low <= x <= high)
            o = volumes["obb"]
            d = [x - c for x, c in zip(p, o["center"])]
            for u, h in zip(o["axes"], o["half_extents"]):
                self.assertLessEqual(abs((u[0] * d[0] + u[1] * d[1]) + u[2] * d[2]), h)
            for name in ALL_VOLUMES[4:9]:
                v = volumes[name]
                for n, low, high in zip(v["directions"], v["min"], v["max"]):
                    along = sum(c * x for c, x in zip(n, p))
                    slack = 1e-12 * (1 + abs(along))
                    self.assertTrue(low - slack <= along <= high + slack)
            for name in ALL_VOLUMES[9:13]:
                v = volumes[name]
                d = [x - c for x, c in zip(p, v["center"])]
                q = [(u[0] * d[0] + u[1] * d[1]) + u[2] * d[2] for u in v["axes"]]
                for n, low, high in zip(v["directions"], v["min"], v["max"]):
                    along = sum(c * x for c, x in zip(n, q))
                    slack = 1e-12 * (1 + abs(along))
                    self.assertTrue(low - slack <= along <= high + slack)
            checked += 1
        self.assertEqual(checked, 60)

    def test_objects_can_be_chosen(self):
        path = two_objects(self)
        value = self.ok("fit", path, "--object", "right", "--volumes", "aabb", "--json").json()
        self.assertEqual([o["name"] for o in value["objects"]], ["right"])
        self.fails(2, "fit", path, "--object", "middle", says="left, right")

    def test_methods_of_the_obb(self):
        for method in ("fast", "tight", "certified"):
            value = self.ok("fit", self.box(), "--obb-method", method, "--volumes", "obb", "--json").json()
            self.assertEqual(value["whole"]["volumes"]["obb"]["method"], method)
        self.assertEqual(self.ok("fit", self.box(), "--json").json()["whole"]["volumes"]["obb"]["method"], "certified")

    def test_kdops_in_the_box_have_its_frame(self):
        random.seed(5)
        vertices = [tuple(float32(random.gauss(0, s)) for s in (1, 2, 5)) for _ in range(40)]
        path = self.ply("f.ply", vertices, [(i, i + 1, i + 2) for i in range(38)])
        volumes = self.ok("fit", path, "--json").json()["whole"]["volumes"]
        alone = self.ok("fit", path, "--volumes", "obb-kdop26", "--json").json()["whole"]["volumes"]["obb-kdop26"]
        box, last = volumes["obb"], volumes["obb-kdop26"]
        self.assertEqual((alone["axes"], alone["min"], alone["max"]), (last["axes"], last["min"], last["max"]))
        for name in ALL_VOLUMES[9:13]:
            self.assertEqual((volumes[name]["axes"], volumes[name]["center"]), (box["axes"], box["center"]))
        for name in ("obb-kdop14", "obb-kdop18", "obb-kdop26"):  # their slabs are the box's and more
            self.assertLessEqual(volumes[name]["volume"], box["volume"] * (1 + 1e-12))
            self.assertGreaterEqual(volumes[name]["volume"], volumes["hull"]["volume"] * (1 - 1e-12))

    def test_flat_straight_and_single_sets(self):
        for name, vertices in [("flat", [(0, 0, 0), (1, 0, 0), (0, 1, 0)]), ("straight", [(0, 0, 0), (1, 1, 1), (2, 2, 2)]),
                               ("point", [(1, 2, 3)] * 3)]:
            value = self.ok("fit", self.obj(name + ".obj", (name, vertices, [(0, 1, 2)])), "--json").json()
            for kind, v in value["whole"]["volumes"].items():
                self.check_volume(kind, v)
            self.assertEqual(value["whole"]["volumes"]["aabb"]["min"], list(map(float, vertices[0])))

    def test_table_has_a_row_for_each_volume(self):
        out = self.ok("fit", self.box()).out
        for name in ALL_VOLUMES:
            self.assertRegex(out, rf"whole +{name} ")

    def test_numbers_of_the_table_have_four_digits(self):
        part = self.obj("part.obj", ("part", [(0, 0, 0), (1 / 3, 0, 0), (0, 2 / 3, 0), (0, 0, 100.12345)],
                                     [(0, 1, 2), (0, 1, 3), (1, 2, 3), (0, 2, 3)]))
        value = self.ok("fit", part, "--json").json()["whole"]["volumes"]
        rows = {line.split()[1]: line.split() for line in self.ok("fit", part).out.splitlines()[1:]}
        self.assertEqual(set(rows), set(value))
        for kind, row in rows.items():
            for cell in row[2:5]:
                digits = 4 if "." in cell or "e" in cell else 5  # 31,500 is written out, without an exponent
                self.assertLessEqual(len(cell.replace(".", "").lstrip("0").split("e")[0]), digits, row)
            self.assertAlmostEqual(float(row[2]), value[kind]["volume"], delta=6e-4 * value[kind]["volume"])
        self.assertIn("0.3333 x 0.6667 x 100.1", self.ok("fit", part).out)


class Tree(CliTest):
    def grid(self, n=12):
        vertices = [(x, y, math.sin(x) * math.cos(y)) for y in range(n) for x in range(n)]
        faces = []
        for y, x in itertools.product(range(n - 1), repeat=2):
            i = y * n + x
            faces += [(i, i + 1, i + n), (i + 1, i + n + 1, i + n)]
        return self.obj("grid.obj", ("grid", vertices, faces)), len(faces)

    def test_fields(self):
        path, triangles = self.grid()
        for kind, split in itertools.product(("obb", "aabb", "sphere"), ("longest-axis", "median", "sah")):
            value = self.ok("tree", path, "--tree", kind, "--split", split, "--json").json()
            self.fields(value, schema=str, triangles=int, nodes=int, leaves=int, depth=int, bytes=int,
                        build_ms=NUMBER, sah_cost=NUMBER, levels=list)
            self.assertEqual(value["schema"], "boxwood.tree/1")
            self.assertEqual(value["triangles"], triangles)
            self.assertEqual(value["nodes"], 2 * value["leaves"] - 1)
            self.assertEqual(len(value["levels"]), value["depth"] + 1)
            self.assertEqual(sum(level["nodes"] for level in value["levels"]), value["nodes"])
            for level in value["levels"]:
                self.fields(level, nodes=int, volume=NUMBER, area=NUMBER)
            self.assertNotIn("epo", value)

    def test_leaf_size_and_depth(self):
        path, triangles = self.grid()
        self.assertEqual(self.ok("tree", path, "--leaf-size", "1", "--json").json()["leaves"], triangles)
        ended = self.ok("tree", path, "--max-depth", "2", "--json")
        self.assertEqual(ended.json()["depth"], 2)
        self.assertIn("depth limit", ended.err)

    def test_epo(self):
        path, _ = self.grid(6)
        value = self.ok("tree", path, "--epo", "--json").json()
        self.fields(value, epo=NUMBER)
        self.assertGreaterEqual(value["epo"], 0)

    def test_no_triangles(self):
        path = self.file("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 1\np 1\np 2\np 3\n")
        ended = boxwood("tree", path, "--json")
        if ended.code == 0:
            self.assertEqual((ended.json()["nodes"], ended.json()["levels"]), (0, []))
            self.assertIn("no finite triangle", ended.err)
        else:
            self.assertEqual(ended.code, 3)


class Pick(CliTest):
    def test_fields_of_a_hit_and_of_a_miss(self):
        path = two_objects(self)
        rays = self.file("rays.txt", "# two rays\n2.5 0.25 10  0 0 -2\n0 50 0  0 1 0\n")
        hit, miss = self.ok("pick", path, "--rays", rays, "--json").lines()
        self.fields(hit, ray=int, hit=bool, object=int, object_name=str, triangle=int, t=NUMBER, point=list,
                    normal=list, barycentric=list, us=NUMBER)
        self.assertEqual((hit["ray"], hit["hit"], hit["object"], hit["object_name"]), (0, True, 1, "right"))
        self.assertEqual((hit["t"], hit["point"], hit["normal"]), (4.5, [2.5, 0.25, 1.0], [0, 0, 1]))
        self.assertIn(hit["triangle"], (12 + 2, 12 + 3))
        self.assertAlmostEqual(sum(hit["barycentric"]), 1, places=12)
        self.assertEqual((miss["ray"], miss["hit"]), (1, False))
        self.assertNotIn("triangle", miss)

    def test_all_hits_in_order(self):
        line = self.ok("pick", two_objects(self), "--ray", "-10,0.25,0.1,1,0,0", "--all", "--json").lines()[0]
        self.assertEqual([h["t"] for h in line["hits"]], [7, 9, 11, 14])
        self.assertEqual([h["object"] for h in line["hits"]], [0, 0, 1, 1])
        self.assertEqual(line["t"], 7)

    def test_pixel_in_the_middle_hits_what_the_camera_looks_at(self):
        path, middle = self.box(), ("--pixel", "50,50", "--resolution", "101,101", "--json")
        for axis, sign in itertools.product(range(3), (9, -9)):
            eye = [0.0, 0.0, 0.0]
            eye[axis] = sign
            for more in ((), ("--camera-orthographic",)):
                line = self.ok("pick", path, *middle, "--camera-position", ",".join(map(str, eye)),
                               "--camera-focal-point", "0,0,0", *more).lines()[0]
                self.assertTrue(line["hit"])
                expected = [0.0, 0.0, 0.0]
                expected[axis] = math.copysign(0.5, sign)
                for x, y in zip(line["point"], expected):
                    self.assertAlmostEqual(x, y, places=9)
        self.assertTrue(self.ok("pick", path, *middle).lines()[0]["hit"])
        corner = self.ok("pick", path, "--pixel", "0,0", "--resolution", "101,101", "--json").lines()[0]
        self.assertFalse(corner["hit"])

    def test_angles_turn_the_eye_about_the_focal_point(self):
        line = self.ok("pick", self.box(), "--pixel", "50,50", "--resolution", "101,101", "--camera-position", "0,0,9",
                       "--camera-focal-point", "0,0,0", "--camera-azimuth-angle", "90", "--json").lines()[0]
        self.assertAlmostEqual(line["point"][0], 0.5, places=9)
        line = self.ok("pick", self.box(), "--pixel", "50,50", "--resolution", "101,101", "--camera-position", "0,0,9",
                       "--camera-focal-point", "0,0,0", "--camera-elevation-angle", "90", "--json").lines()[0]
        self.assertAlmostEqual(line["point"][1], 0.5, places=6)

    def test_pixels_agree_with_the_box_drawn_by_hand(self):
        """A camera at z = 10 with 90 degrees: pixel (x, y) of 20 x 20 looks along (x - 9.5, 9.5 - y, -10)."""
        path, hits = self.box(), 0
        for x, y in itertools.product(range(0, 20, 3), repeat=2):
            line = self.ok("pick", path, "--pixel", f"{x},{y}", "--resolution", "20,20", "--camera-position", "0,0,2",
                           "--camera-focal-point", "0,0,0", "--camera-view-angle", "90", "--json").lines()[0]
            side = max(abs(x - 9.5), abs(y - 9.5)) / 10 * 1.5
            self.assertEqual(line["hit"], side <= 0.5, (x, y))
            hits += line["hit"]
        self.assertGreater(hits, 3)

    def test_exit_code(self):
        self.assertEqual(boxwood("pick", self.box(), "--ray", "9,9,9,1,0,0", "--exit-code").code, 1)
        self.assertEqual(boxwood("pick", self.box(), "--ray", "0,0,9,0,0,-1", "--exit-code").code, 0)
        self.assertEqual(boxwood("pick", self.box(), "--ray", "9,9,9,1,0,0").code, 0)


if __name__ == "__main__":
    unittest.main()
