# SPDX-License-Identifier: MIT
"""axes against rational numbers: every axis, every state, the 144 tests; polygons and circles of the plane.

BOXWOOD_AXES_CASES sets how many random and adversarial pairs of boxes are compared (400, of which BOXWOOD_SHARE are run; 10000
by hand)."""

import math
import os
import random
import unittest

from boxwood_cli import CliTest, boxwood, identity, share
from rational import Box, cross, dot, exact, extents, hull, meet, numbers, polygon_facts, rectangle, rotation, sub

CASES = int(os.environ.get("BOXWOOD_AXES_CASES", share(400)))
AXES = ["A0", "B0", "A1", "A2", "B1", "B2"] + [f"A{i}xB{j}" for i in range(3) for j in range(3)]


class Axes(CliTest):
    def test_every_axis_against_fractions(self):
        rng = random.Random(15)
        states = {"apart": 0, "touching": 0, "overlapping": 0}
        deciding, degenerate, nested, crossing, compared = set(), 0, 0, 0, 0
        per_run = share(40)
        for _ in range(max(1, CASES // per_run)):
            offset = [rng.choice((0, 0, 1e4)) for _ in range(3)]
            a = Box(offset, [[1, 0, 0], [0, 1, 0], [0, 0, 1]] if rng.random() < 0.5 else rotation(rng), extents(rng))
            scale = rng.choice((1, 1, 0.25))
            b = Box((0, 0, 0), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [scale * h for h in extents(rng)])
            poses = []
            for i in range(per_run):
                r = rotation(rng)
                t = [o + rng.uniform(-2.5, 2.5) * (0.3 if rng.random() < 0.2 else 1) for o in offset]
                if i % 4 == 0:  # a face on a face, an edge on an edge: exactly, where doubles have it
                    k = rng.randrange(3)
                    r = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
                    t[k] = offset[k] + float(a.half[k] + b.half[k])
                elif i % 8 == 1:  # one inside the other, if it is small enough
                    t = [o + rng.uniform(-0.1, 0.1) for o in offset]
                poses.append([x for row, s in zip(r, t) for x in (*row, s)])
            lines = self.ok("axes", a.text(), b.text(), "--poses", self.poses("p.txt", *poses), "--edges-faces",
                            "--json").lines()
            for pose, line in zip(poses, lines):
                placed = b.placed(pose)
                self.assertEqual([x["name"] for x in line["axes"]], AXES)
                size = float(sum(a.half) + sum(b.half)) + max(map(abs, offset)) * 1e-3
                normals = {"A": a.rows, "B": placed.rows}
                largest, first = -math.inf, None
                for row in line["axes"]:
                    name = row["name"]
                    n = normals[name[0]][int(name[1])] if len(name) == 2 else cross(a.rows[int(name[1])],
                                                                                    placed.rows[int(name[4])])
                    length = math.sqrt(dot(n, n))
                    low, high = a.shadow(n), placed.shadow(n)
                    gap = max(high[0] - low[1], low[0] - high[1])
                    if row["gap"] is None:
                        self.assertTrue(row["degenerate"])
                        self.assertLess(length, 1e-12)
                        degenerate += 1
                        continue
                    near = 1e-13 * size * (1 + 1 / length)
                    self.assertAlmostEqual(row["gap"], float(gap) / length, delta=near, msg=(name, pose))
                    self.assertAlmostEqual(abs(dot(row["axis"], map(float, n))), length, delta=1e-12)
                    ends = [float(x) / length for x in (*low, *high)]
                    if dot(row["axis"], map(float, n)) < 0:
                        ends = [-ends[1], -ends[0], -ends[3], -ends[2]]
                    for found, true in zip([*row["a"], *row["b"]], ends):
                        self.assertAlmostEqual(found, true, delta=near + 1e-11 * max(map(abs, offset)))
                    if row["degenerate"]:
                        degenerate += 1
                        continue
                    largest = max(largest, float(gap) / length)
                    if first is None and gap > 0 and float(gap) / length > 10 * near:
                        first = name
                states[line["state"]] += 1
                if largest > 1e-9 * size:
                    self.assertEqual(line["state"], "apart")
                    if abs(largest) > 1e-6 * size and first is not None:
                        self.assertLessEqual(AXES.index(line["separating"]), AXES.index(first))
                    deciding.add(line["separating"])
                elif largest < -1e-9 * size:
                    self.assertEqual(line["state"], "overlapping")
                    self.assertIsNone(line["separating"])
                else:
                    self.assertIn(line["state"], ("touching", "apart", "overlapping"))
                told = line["edges_faces"]
                self.assertEqual(told["tests"], 144)
                if abs(largest) > 1e-9 * size and 0 not in a.half + b.half:
                    crossings, center_inside = meet(a, placed)
                    compared += 1
                    self.assertTrue(told["agrees"])
                    self.assertEqual(line["state"] != "apart", crossings > 0 or center_inside)
                    self.assertEqual(bool(told["crossings"]), crossings > 0)
                    crossing += crossings > 0
                    nested += told["nested"] is not None
        print(f"{sum(states.values())} pairs: {states}, {degenerate} degenerate axes, {compared} against the 144 tests "
              f"({crossing} cross, {nested} nested), decided by {sorted(deciding)}")
        self.assertGreater(min(states.values()), CASES // 40)
        self.assertGreater(degenerate, CASES // 4)
        self.assertGreater(crossing, CASES // 10)
        self.assertGreater(nested, CASES // 200)
        self.assertGreaterEqual(len(deciding & set(AXES[:6])), 6)

    def test_models_and_kinds(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        quarter = [0, -1, 0, 3, 1, 0, 0, 0, 0, 0, 1, 0]
        for volumes in ("obb", "aabb"):
            line = self.ok("axes", a, b, "--volumes", volumes, "--pose", *quarter, "--json").lines()[0]
            self.assertEqual((line["state"], line["pose"]), ("apart", 0))
            self.assertAlmostEqual(max(x["gap"] for x in line["axes"] if x["gap"] is not None), 2.0, delta=1e-9)
        eighth = [math.sqrt(.5), -math.sqrt(.5), 0, 1.1, math.sqrt(.5), math.sqrt(.5), 0, 0, 0, 0, 1, 0]
        self.assertEqual(self.ok("axes", a, b, "--volumes", "aabb", "--pose", *eighth, "--json").lines()[0]["state"],
                         "overlapping")
        self.assertEqual(boxwood("axes", a, a, "--exit-code", "--pose", *identity(9)).code, 1)
        self.fails(2, "axes", a, b, "--volumes", "sphere", says="--volumes obb or --volumes aabb")
        self.fails(2, "axes", a, "volume:sphere center 0,0,0 radius 1", says="relate")
        self.fails(2, "axes", "--flat", a, b, says="--flat")


class Plane(CliTest):
    def polygon(self, points):
        return "volume:polygon " + " ".join(numbers(p) for p in points)

    def test_polygons_against_fractions(self):
        rng = random.Random(16)
        states = {"apart": 0, "touching": 0, "overlapping": 0}
        for case in range(max(40, CASES // 8)):
            p, q = (hull([exact((rng.randint(-8, 8) / 4 + shift, rng.randint(-8, 8) / 4))
                          for _ in range(rng.randint(3, 7))]) for shift in (0, rng.choice((0, 2, 3, 4))))
            if case % 5 == 0:  # a common corner, else apart
                move = sub(max(p), min(q))
                q = [tuple(x + y for x, y in zip(c, move)) for c in q]
            if len(p) < 3 or len(q) < 3:
                continue
            largest, distance, axes = polygon_facts(p, q)
            rows = self.ok("relate", "--flat", self.polygon(p), self.polygon(q), "--json").lines()
            row = rows[-1]
            states[row["state"]] += 1
            self.assertEqual(row["volume"], "exact")
            if largest > 1e-12:
                self.assertEqual(row["state"], "apart")
                self.assertAlmostEqual(row["distance"], distance, delta=1e-12)
                self.assertAlmostEqual(math.dist(row["point_a"], row["point_b"]), distance, delta=1e-12)
            elif largest < -1e-12:
                self.assertEqual(row["state"], "overlapping")
                self.assertAlmostEqual(row["depth"], -largest, delta=1e-12)
            else:
                self.assertEqual(row["state"], "touching")
                self.assertEqual(row["depth"] < 1e-12, True)
            told = self.ok("axes", "--flat", self.polygon(p), self.polygon(q), "--json").lines()[0]
            self.assertEqual(told["state"], row["state"])
            self.assertLessEqual(len(told["axes"]), axes)
            self.assertAlmostEqual(max(x["gap"] for x in told["axes"]), largest, delta=1e-12)
        print(f"polygons: {states}")
        self.assertGreater(min(states.values()), 3)

    def test_the_rotating_rectangles(self):
        """The text's scene: exact corners for every tenth frame of 360."""
        contacts = 0
        for frame in range(1, 361, 10):
            boxes = [((100, 150), (15, 70), 30 + 2 * frame), ((100, 70), (20, 55), 40 + frame)]
            text = [f"volume:obb center {c[0]},{c[1]} angle {d} half {h[0]},{h[1]}" for c, h, d in boxes]
            line = self.ok("axes", "--flat", *text, "--json").lines()[0]
            largest, _, _ = polygon_facts(*(rectangle(*b) for b in boxes))
            self.assertEqual(len(line["axes"]), 4)
            self.assertAlmostEqual(max(x["gap"] for x in line["axes"]), largest, delta=1e-9)
            self.assertEqual(line["state"] != "apart", largest <= 0)
            contacts += largest <= 0
        self.assertGreater(contacts, 5)
        self.assertLess(contacts, 34)

    def test_five_axes_with_a_triangle(self):
        line = self.ok("axes", "--flat", "volume:aabb min 0,0 max 2,1", "volume:triangle 3,0 4,0 3,1", "--json").lines()[0]
        self.assertEqual([x["name"] for x in line["axes"]], ["A0", "A1", "B0", "B1", "B2"])
        self.assertEqual((line["state"], max(x["gap"] for x in line["axes"])), ("apart", 1.0))
        self.assertEqual(len(line["axes"][0]["axis"]), 2)
        self.fails(2, "axes", "--flat", "volume:circle center 0,0 radius 1", "volume:aabb min 0,0 max 1,1", says="circle")

    def test_circles_do_not_leave_the_plane(self):
        rng = random.Random(17)
        seen = set()
        for _ in range(30):
            h, c, r = (rng.uniform(0.5, 2), rng.uniform(0.5, 2)), (rng.uniform(-3, 3), rng.uniform(-3, 3)), rng.uniform(0.1, 1)
            row = self.ok("relate", "--flat", f"volume:aabb center 0,0 half {numbers(h)}",
                          f"volume:circle center {numbers(c)} radius {r!r}", "--json").lines()[-1]
            out = [abs(x) - k for x, k in zip(c, h)]
            signed = math.hypot(*(max(x, 0) for x in out)) + min(max(out), 0)  # of the center
            seen.add(row["state"])
            if signed > r:
                self.assertAlmostEqual(row["distance"], signed - r, delta=1e-12)
            else:
                self.assertAlmostEqual(row["depth"], r - signed, delta=1e-12)
        self.assertEqual(seen, {"apart", "overlapping"})

if __name__ == "__main__":
    unittest.main()
