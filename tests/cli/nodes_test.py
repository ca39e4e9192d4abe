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
        self.fails(2, "tree", model, "--csv", says="--nodes")

    def test_the_numbers_of_a_trace(self):
        """The axis of a trace's step separates the boxes that --nodes tells for its two numbers."""
        a, b = self.folder / "a.ply", self.folder / "b.ply"
        bumpy_sphere(a, 6, 10)
        bumpy_sphere(b, 8, 8)
        lists = [self.ok("tree", f, "--nodes", "--json").json()["node_list"] for f in (a, b)]
        trace = self.folder / "t.jsonl"
        self.ok("collide", a, b, "--pose", *identity(1.7, 0.4, 0.2), "--trace", trace)
        separated = 0
        for line in map(json.loads, trace.read_text().splitlines()):
            if line.get("step") != "separated":
                continue
            x, y = lists[0][line["a"]], lists[1][line["b"]]
            u, v = x["axes"], y["axes"]
            name = line["axis"]
            if "x" in name:
                p, q = u[int(name[1])], v[int(name[4])]
                n = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
            else:
                n = (u if name[0] == "a" else v)[int(name[1])]
            dot = lambda s, t: sum(i * j for i, j in zip(s, t))
            apart = abs(dot(n, [c + m - d for c, m, d in zip(y["center"], (1.7, 0.4, 0.2), x["center"])]))
            reach = sum(h * abs(dot(axis, n)) for box in (x, y) for h, axis in zip(box["half_extents"], box["axes"]))
            self.assertGreater(apart, reach)
            separated += 1
        print(f"{separated} separated pairs of a trace resolved")
        self.assertGreater(separated, 20)


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
