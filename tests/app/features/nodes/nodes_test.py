# SPDX-License-Identifier: MIT
"""tree --nodes: every node with its volume, against the triangles; scene --static: pairs of resting objects are left out."""

import csv
import itertools
import json
import math
import unittest
from fractions import Fraction

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, bumpy_sphere, identity


def corners_of(path):
    """The corners of each triangle of a binary PLY of bumpy_sphere(), as the floats they are."""
    import struct
    data = path.read_bytes()
    head, _, body = data.partition(b"end_header\n")
    vertices = int(head.split(b"element vertex ")[1].split()[0])
    faces = int(head.split(b"element face ")[1].split()[0])
    points = list(struct.iter_unpack("<3f", body[:12 * vertices]))
    rows = struct.iter_unpack("<Biii", body[12 * vertices:12 * vertices + 13 * faces])
    return [[points[i] for i in row[1:]] for row in rows]


def holds(node, kind, p):
    p = [Fraction(x) for x in p]
    if kind == "aabb":
        return all(Fraction(a) <= x <= Fraction(b) for a, x, b in zip(node["min"], p, node["max"]))
    d = [x - Fraction(c) for x, c in zip(p, node["center"])]
    if kind == "sphere":
        return sum(x * x for x in d) <= Fraction(node["radius"]) ** 2 * (1 + Fraction(1, 10 ** 14))
    return all(abs(sum(Fraction(u) * x for u, x in zip(axis, d))) <= Fraction(h) + Fraction(1, 10 ** 14)
               for axis, h in zip(node["axes"], node["half_extents"]))


class Nodes(CliTest):
    def test_nodes_are_a_tree_over_the_triangles(self):
        model = self.folder / "sphere.ply"
        bumpy_sphere(model, 8, 12)
        triangles = corners_of(model)
        for kind in ("obb", "aabb", "sphere"):
            arguments = ("tree", model, "--tree", kind, "--nodes")
            tree = self.ok(*arguments, "--json").json()
            nodes = tree["node_list"]
            self.assertEqual([n["node"] for n in nodes], list(range(tree["nodes"])))
            below = {}
            for n in reversed(sorted(nodes, key=lambda x: x["level"])):
                if n["left"] is None:
                    below[n["node"]] = n["triangles"]
                else:
                    self.assertIsNone(n["triangles"])
                    for child in (n["left"], n["left"] + 1):
                        self.assertEqual((nodes[child]["parent"], nodes[child]["level"]), (n["node"], n["level"] + 1))
                    below[n["node"]] = below[n["left"]] + below[n["left"] + 1]
                self.assertEqual(len(below[n["node"]]), n["count"])
                for t in below[n["node"]]:
                    self.assertTrue(all(holds(n, kind, p) for p in triangles[t]), (kind, n["node"], t))
            self.assertIsNone(nodes[0]["parent"])
            self.assertEqual(sorted(below[0]), list(range(len(triangles))))
            for level, told in enumerate(tree["levels"]):
                here = [n for n in nodes if n["level"] == level]
                self.assertEqual(len(here), told["nodes"])
                self.assertAlmostEqual(sum(n["area"] for n in here), told["area"], delta=1e-9 * told["area"])
            rows = list(csv.DictReader(self.ok(*arguments, "--csv").out.splitlines()))
            self.assertEqual(len(rows), len(nodes))
            for row, n in zip(rows, nodes):
                self.assertEqual((int(row["node"]), int(row["level"]), float(row["volume"])),
                                 (n["node"], n["level"], n["volume"]))
                self.assertEqual(row["left"], "" if n["left"] is None else str(n["left"]))
                if kind != "aabb":
                    self.assertEqual([float(row["center_" + x]) for x in "xyz"], n["center"])
                self.assertNotIn(None, row.values())
            self.assertEqual(len(self.ok(*arguments).out.splitlines()), len(nodes) + 1)
        self.assertTrue(self.ok("tree", model, "--csv").out.startswith("file,level,level_nodes"))  # the levels: csv_test.py

    def shapes(self, node, pose):
        """Centre, axes and half-extents of a node's volume where the pose places it; a sphere has a radius."""
        place = lambda p, t: [sum(pose[4 * i + k] * p[k] for k in range(3)) + t * pose[4 * i + 3] for i in range(3)]
        if "radius" in node:
            return place(node["center"], 1), None, node["radius"]
        if "min" in node:
            center = [(a + b) / 2 for a, b in zip(node["min"], node["max"])]
            axes, half = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [(b - a) / 2 for a, b in zip(node["min"], node["max"])]
        else:
            center, axes, half = node["center"], node["axes"], node["half_extents"]
        return place(center, 1), [place(u, 0) for u in axes], half

    def gap(self, a, b, name):
        """Between the corners of two boxes along an axis; of spheres between centres or along the box's faces."""
        dot = lambda s, t: sum(i * j for i, j in zip(s, t))
        if a[1] is None and b[1] is None:
            return math.dist(a[0], b[0]) - a[2] - b[2]
        if a[1] is None or b[1] is None:
            sphere, box = (a, b) if a[1] is None else (b, a)
            beyond = [abs(dot(u, [x - y for x, y in zip(sphere[0], box[0])])) - h for u, h in zip(box[1], box[2])]
            outside = math.hypot(*(max(x, 0) for x in beyond))
            return (outside or max(beyond)) - sphere[2]
        if "x" in name:
            p, q = a[1][int(name[1])], b[1][int(name[4])]
            n = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
        else:
            n = (a if name[0] == "a" else b)[1][int(name[1])]
        length = math.hypot(*n)
        if length < 1e-9:
            return -math.inf
        corners = lambda box: [dot([c + sum(s[k] * box[2][k] * box[1][k][i] for k in range(3)) for i, c in enumerate(box[0])], n) / length
                               for s in itertools.product((-1, 1), repeat=3)]
        ca, cb = corners(a), corners(b)
        return max(min(cb) - max(ca), min(ca) - max(cb))

    def test_the_numbers_of_a_trace(self):
        """A node is told before it is named, as --nodes tells it; gaps are those of the corners of its box."""
        a, b = self.folder / "a.ply", self.folder / "b.ply"
        bumpy_sphere(a, 6, 10)
        bumpy_sphere(b, 8, 8)
        trace = self.folder / "t.jsonl"
        names = [x + i for x in "ab" for i in "012"] + [f"a{i}xb{k}" for i in range(3) for k in range(3)]
        turn = [0.36, 0.48, -0.8, 1.5, -0.8, 0.6, 0, 0.4, 0.48, 0.64, 0.6, 0.2]  # a rotation in tenths
        seen, gaps, by_triangles = set(), 0, 0
        for kinds in (("obb", "obb"), ("aabb", "obb"), ("sphere", "sphere"), ("obb", "sphere"), ("sphere", "aabb")):
            lists = [self.ok("tree", f, "--tree", kind, "--nodes", "--json").json()["node_list"] for f, kind in zip((a, b), kinds)]
            for pose in (identity(1.7, 0.4, 0.2), turn):
                self.ok("collide", a, b, "--tree", kinds[0], "--tree-b", kinds[1], "--pose", *pose, "--trace", trace)
                told = [{}, {}]
                for line in map(json.loads, trace.read_text().splitlines()):
                    if "node" in line:
                        side = "ab".index(line.pop("model"))
                        line.pop("pose")
                        self.assertEqual(line, lists[side][line["node"]])
                        self.assertNotIn(line["node"], told[side])
                        told[side][line["node"]] = line
                    if "gap" not in line:
                        self.assertIn(line.get("step", "triangles"), ("triangles", "triangles_apart", "triangles_meet", "models_apart"))
                        continue
                    self.assertEqual(line["level"], told[0][line["a"]]["level"] + told[1][line["b"]]["level"])
                    x, y = self.shapes(told[0][line["a"]], identity()), self.shapes(told[1][line["b"]], pose)
                    if line.get("axis") == "triangles":
                        self.assertIsNone(line["gap"])
                        self.assertTrue(any(told[k][line[n]]["left"] is None for k, n in enumerate("ab")))
                        by_triangles += 1
                        continue
                    if line["step"] == "separated":
                        self.assertGreater(line["gap"], 0)
                        self.assertAlmostEqual(line["gap"], self.gap(x, y, line["axis"]), delta=1e-12)
                    elif "sphere" in kinds:
                        self.assertEqual(line["largest"], "centers")
                        self.assertAlmostEqual(line["gap"], self.gap(x, y, ""), delta=1e-12)
                    else:
                        self.assertAlmostEqual(line["gap"], max(self.gap(x, y, n) for n in names), delta=1e-12)
                        self.assertAlmostEqual(line["gap"], self.gap(x, y, line["largest"]), delta=1e-12)
                        self.assertLess(line["gap"], 1e-12)
                    seen.add(line.get("axis", line.get("largest")))
                    gaps += 1
        print(f"{gaps} gaps of traces on {len(seen)} axes, {by_triangles} pairs separated by triangles")
        self.assertGreater(by_triangles, 0)
        self.assertGreater(gaps, 1000)
        self.assertGreater(len(seen), 10)

    def test_the_trace_of_a_model_against_itself(self):
        model, trace = self.folder / "s.ply", self.folder / "t.jsonl"
        bumpy_sphere(model, 5, 8)
        self.ok("collide", model, "--self", "--trace", trace)
        told = set()
        for line in map(json.loads, trace.read_text().splitlines()):
            if "node" in line:
                self.assertEqual(line["model"], "a")
                told.add(line["node"])
            elif "gap" in line:
                self.assertLessEqual({line["a"], line["b"]}, told)
        self.assertGreater(len(told), 10)


class BottomUp(CliTest):
    def test_every_command_that_builds_takes_it(self):
        a, b = self.folder / "a.ply", self.folder / "b.ply"
        bumpy_sphere(a, 8, 12)
        bumpy_sphere(b, 9, 11)
        option, pose = ("--split", "bottom-up"), identity(1.1, 0.3, 0.2)
        tree = self.ok("tree", a, *option, "--epo", "--json").json()
        self.assertEqual(tree["split"], "bottom-up")
        down = self.ok("tree", a, "--epo", "--json").json()
        print(f"SAH {tree['sah_cost']:.1f} bottom-up, {down['sah_cost']:.1f} top-down; EPO {tree['epo']:.2f}, {down['epo']:.2f}")
        self.assertLess(tree["sah_cost"], 3 * down["sah_cost"])
        for kind in ("obb", "aabb", "sphere"):
            one, other = ([self.ok("collide", a, b, "--tree", kind, *more, "--pose", *pose, "--pairs", "--json").lines()[0] for more in (option, ())])
            self.assertEqual(one["triangle_pairs"], other["triangle_pairs"])
            self.assertGreater(one["pairs"], 10)
        self.assertEqual(one["engine"], "reference")
        fast = self.ok("collide", a, b, *option, "--pose", *pose, "--json").lines()[0]
        self.assertEqual(fast["engine"], "fast")  # the wide layout is there
        far = identity(9, 0, 0)
        times = [self.ok("sweep", a, b, *more, "--from", *far, "--to", *identity(), "--json").json()["time"] for more in (option, ())]
        self.assertAlmostEqual(*times, delta=1e-8)
        near = [self.ok("distance", a, b, *more, "--pose", *far, "--json").lines()[0]["distance"] for more in (option, ())]
        self.assertAlmostEqual(*near, delta=1e-12)
        saved = self.folder / "a.bwt"
        self.ok("tree", a, *option, "-o", saved)
        again = self.ok("tree", saved, *option, "--nodes", "--json").json()
        self.assertEqual((again["saved"], again["split"]), (True, "bottom-up"))
        self.assertEqual(again["node_list"], self.ok("tree", a, *option, "--nodes", "--json").json()["node_list"])
        self.assertEqual(self.ok("verify", saved, "--json").json()["trees"], 1)
        self.assertFalse(self.ok("tree", saved, "--json").json()["saved"])  # another split was asked for


class Static(CliTest):
    def test_pairs_of_static_objects_are_not_tested(self):
        boxes = [(f"{'wall' if i % 2 else 'part'}{i}", box_vertices((0.8 * i, 0, 0), (0.8 * i + 1, 1, 1)), CUBE_FACES)
                 for i in range(8)]
        model = self.obj("row.obj", *boxes)
        free = self.ok("scene", model, "--json").json()
        self.assertEqual((free["static"], free["static_pairs"]), ([], 0))
        for patterns, still in ((("wall*",), {1, 3, 5, 7}), (("*",), set(range(8))), (("wall1", "part2"), {1, 2})):
            options = list(itertools.chain.from_iterable(("--static", p) for p in patterns))
            x = self.ok("scene", model, *options, "--json").json()
            self.assertEqual((set(x["static"]), x["static_pairs"]), (still, math.comb(len(still), 2)))
            for field in ("candidate_pairs", "colliding_pairs"):
                self.assertEqual(x[field], [p for p in free[field] if not set(p) <= still], field)
            self.assertLessEqual(x["sphere_tests"], free["sphere_tests"])
        self.assertEqual(self.ok("scene", model, "--static", "*", "--json").json()["sphere_tests"], 0)
        self.fails(2, "scene", model, "--static", "nobody", says="nobody")


if __name__ == "__main__":
    unittest.main()
