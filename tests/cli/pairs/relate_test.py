# SPDX-License-Identifier: MIT
"""relate and volume against rational numbers: states, distances, depths, times, false alarms; the calculator."""

import itertools
import math
import random
import unittest
from fractions import Fraction

from boxwood_cli import CliTest, identity
from rational import dot, exact, hull, numbers, rotation, sub


class Relate(CliTest):
    def last(self, *arguments):
        return self.ok("relate", *arguments, "--json").lines()[-1]

    def test_spheres_without_a_root(self):
        rng = random.Random(18)
        seen = set()
        for case in range(60):
            a, b = ([rng.randint(-6, 6) / 2 for _ in range(3)] for _ in range(2))
            r, s = rng.randint(1, 5) / 2, rng.randint(1, 5) / 2
            if case % 4 == 0:
                b = [a[0] + 2.0, a[1] + 1.0, a[2] + 2.0]  # 3 apart, exactly
                r, s = 1.0, 2.0
            sq, radii = sum((Fraction(x) - Fraction(y)) ** 2 for x, y in zip(a, b)), Fraction(r) + Fraction(s)
            row = self.last(f"volume:sphere center {numbers(a)} radius {r}", f"volume:sphere center {numbers(b)} radius {s}")
            want = "apart" if sq > radii ** 2 else "touching" if sq == radii ** 2 else "overlapping"
            self.assertEqual(row["state"], want)
            seen.add(want)
            told = row["distance"] if want == "apart" else row["depth"]
            self.assertAlmostEqual(told, abs(math.sqrt(sq) - float(radii)), delta=1e-12)
        self.assertEqual(len(seen), 3)

    def test_boxes_share_a_box(self):
        row = self.last("volume:aabb min 0,0,0 max 2,2,2", "volume:aabb min 1,1,1 max 3,3,3")
        self.assertEqual((row["common"], row["state"], row["depth"]),
                         ({"min": [1, 1, 1], "max": [2, 2, 2]}, "overlapping", 1.0))
        self.assertIsNone(row["false_alarm"])
        rng = random.Random(19)
        seen = set()
        for _ in range(60):
            low = [[rng.randint(-4, 4) for _ in range(3)] for _ in range(2)]
            high = [[x + rng.randint(0, 4) for x in v] for v in low]
            if rng.random() < 0.3:
                low[1], high[1] = [high[0][0], *low[0][1:]], [high[0][0] + 1, *high[0][1:]]
            row = self.last(*(f"volume:aabb min {numbers(v)} max {numbers(w)}" for v, w in zip(low, high)))
            inner = [max(x) for x in zip(*low)], [min(x) for x in zip(*high)]
            gaps = [x - y for x, y in zip(*inner)]
            if max(gaps) > 0:
                self.assertEqual(row["state"], "apart")
                self.assertAlmostEqual(row["distance"], math.hypot(*(max(g, 0) for g in gaps)), delta=1e-12)
            else:
                self.assertNotEqual(row["state"], "apart")
                self.assertEqual((row["common"]["min"], row["common"]["max"]), inner)
            seen.add(row["state"])
        self.assertEqual(len(seen), 3)

    def test_the_quoted_cubes_apart_and_moving(self):
        """[-1,1]^3 scaled by a half at (1,0,0), rotated by 90 degrees about y, and at (-.5,0,0): .5 apart; at speed 3
        they meet from 1/6 to 5/6."""
        a = "volume:obb center -.5,0,0 half .5,.5,.5"
        b = "volume:obb center 0,0,0 axes 0,0,-1,0,1,0,1,0,0 half .5,.5,.5"
        self.assertAlmostEqual(self.last(a, b, "--pose", *identity(1))["distance"], 0.5, delta=1e-12)
        row = self.last(a, b, "--from", *identity(1), "--to", *identity(-2))
        self.assertAlmostEqual(row["enter"], 1 / 6, delta=1e-9)
        self.assertAlmostEqual(row["leave"], 5 / 6, delta=1e-9)
        self.assertLessEqual(row["enter"], 1 / 6 + 1e-15)
        still = self.last(a, b, "--from", *identity(1), "--to", *identity(1))
        self.assertEqual((still["enter"], still["leave"], still["state"]), (None, None, "apart"))
        there = self.last(a, b, "--from", *identity(0), "--to", *identity(0))
        self.assertEqual((there["enter"], there["leave"]), (0, 1))

    def test_moving_spheres_against_the_quadratic(self):
        rng = random.Random(20)
        hits = 0
        for _ in range(40):
            c = [rng.uniform(-3, 3) for _ in range(3)]
            d = [rng.uniform(-2.5, 0.5) * x + rng.uniform(-1, 1) for x in c]
            r, s = rng.uniform(0.2, 1), rng.uniform(0.2, 1)
            row = self.last(f"volume:sphere center 0,0,0 radius {r!r}", f"volume:sphere center 0,0,0 radius {s!r}",
                            "--from", *identity(*c), "--to", *identity(*(x + y for x, y in zip(c, d))))
            qa, qb, qc = dot(d, d), dot(c, d), dot(c, c) - (r + s) ** 2
            disc = qb * qb - qa * qc
            roots = [(-qb - math.sqrt(disc)) / qa, (-qb + math.sqrt(disc)) / qa] if disc >= 0 else [2, 2]
            if roots[0] > 1 or roots[1] < 0:
                self.assertIsNone(row["enter"])
                continue
            hits += 1
            self.assertAlmostEqual(row["enter"], max(roots[0], 0), delta=1e-6)
            self.assertLessEqual(row["enter"], max(roots[0], 0) + 1e-12)
            self.assertAlmostEqual(row["leave"], min(roots[1], 1), delta=1e-6)
        self.assertGreater(hits, 8)

    def test_false_alarms_of_models(self):
        """Two triangles' tetrahedra in the corners of one cube: their boxes overlap, they do not."""
        a = self.obj("a.obj", ("a", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]))
        b = self.obj("b.obj", ("b", [(1, 1, 1), (0.5, 1, 1), (1, 0.5, 1), (1, 1, 0.5)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]))
        rows = {r["volume"]: r for r in self.ok("relate", a, b, "--json").lines()}
        self.assertEqual(list(rows), ["sphere", "fixed-aabb", "aabb", "obb", "kdop26", "hull", "exact"])
        truth = rows.pop("exact")
        self.assertEqual((truth["state"], truth["false_alarm"]), ("apart", None))
        for name, row in rows.items():
            self.assertEqual(row["false_alarm"], row["state"] != "apart", name)
            if row["state"] == "apart":
                self.assertLessEqual(row["distance"], truth["distance"] + 1e-12)
        self.assertTrue(rows["aabb"]["false_alarm"] and rows["sphere"]["false_alarm"])
        self.assertFalse(rows["hull"]["false_alarm"] or rows["kdop26"]["false_alarm"])

    def test_models_in_random_poses(self):
        """No volume says apart where the models meet; the hull of convex models is exact."""
        rng = random.Random(21)
        cube, wedge = self.box("cube.obj"), self.obj(
            "wedge.obj", ("w", [(0, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 0.75)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]))
        poses = [[x for row, s in zip(rotation(rng), [rng.uniform(-1.7, 1.7) for _ in range(3)]) for x in (*row, s)]
                 for _ in range(60)]
        lines = self.ok("relate", cube, wedge, "--volumes", "all", "--poses", self.poses("p.txt", *poses), "--json").lines()
        alarms, meets = {}, 0
        for pose, group in itertools.groupby(lines, key=lambda x: x["pose"]):
            *rows, truth = group
            meets += truth["state"] != "apart"
            for row in rows:
                if truth["state"] != "apart":
                    self.assertNotEqual(row["state"], "apart", (pose, row["volume"]))
                alarms[row["volume"]] = alarms.get(row["volume"], 0) + row["false_alarm"]
                if row["volume"] == "hull":
                    self.assertEqual(row["state"], truth["state"])
                    if truth["state"] == "apart":
                        self.assertAlmostEqual(row["distance"], truth["distance"], delta=1e-9)
                    else:
                        self.assertAlmostEqual(row["depth"], truth["depth"], delta=1e-6)
        print(f"{meets} of 60 poses meet; false alarms {alarms}")
        self.assertGreater(meets, 10)
        self.assertGreater(alarms["sphere"], alarms["obb"])
        self.assertEqual(alarms["hull"], 0)

    def test_a_model_and_a_volume(self):
        cube = self.box()
        far = self.last(cube, "volume:sphere center 3,0,0 radius 1")
        self.assertEqual((far["state"], round(far["distance"], 12)), ("apart", 1.5))
        self.assertEqual(self.last(cube, "volume:sphere center 0,0,0 radius .1")["state"], "overlapping")  # inside
        self.assertEqual(self.last("volume:sphere center 0,0,0 radius 9", cube)["state"], "overlapping")
        self.assertEqual(self.last(cube, "volume:sphere center 1.5,0,0 radius 1")["state"], "touching")
        moving = self.last(cube, "volume:sphere center 0,0,0 radius .5", "--from", *identity(3), "--to", *identity(-3))
        self.assertAlmostEqual(moving["enter"], 2 / 6, delta=1e-9)
        self.assertAlmostEqual(moving["leave"], 4 / 6, delta=1e-9)

    def test_usage(self):
        a = "volume:aabb min 0,0,0 max 1,1,1"
        for bad in ("volume:", "volume:ball", "volume:aabb min 0,0 max 1,1", "volume:sphere center 0,0,0",
                    "volume:obb center 0,0,0 axes 1,1,0,0,1,0,0,0,1 half 1,1,1", "volume:points 1,2",
                    "volume:aabb min 0,0,x max 1,1,1", "volume:circle center 0,0 radius 1"):
            self.fails(2, "relate", a, bad)
        self.fails(2, "relate", a, a, "--from", *identity(), says="--to")
        empty = self.last(a, "volume:empty")
        self.assertEqual((empty["state"], empty["distance"]), ("apart", None))
        inverted = self.last(a, "volume:aabb min 1,1,1 max 0,0,0")
        self.assertEqual(inverted["state"], "apart")


class Volume(CliTest):
    def json(self, *arguments):
        return self.ok("volume", *arguments, "--json").json()

    def test_grown_point_by_point(self):
        x = self.json("empty", "--add", "0,0,0", "--add", "1,2,3", "--contains", "1,2,3", "--contains", "1,2,3.5")
        self.assertEqual((x["kind"], x["min"], x["max"], x["volume"]), ("aabb", [0, 0, 0], [1, 2, 3], 6))
        self.assertEqual([c["inside"] for c in x["contains"]], [True, False])
        self.assertEqual([g["result"]["volume"] for g in x["added"]], [0, 6])
        self.assertIsNone(self.json("aabb min 1,1,1 max 0,0,0")["min"])

    def test_three_forms_are_one_box(self):
        for text in ("aabb min 0,0,0 max 1,2,3", "aabb center .5,1,1.5 half .5,1,1.5", "aabb min 0,0,0 width 1,2,3"):
            forms = {f: self.json(text, "--form", f) for f in ("min-max", "center-radius", "min-width")}
            for form, first, second in (("min-max", ("min", [0, 0, 0]), ("max", [1, 2, 3])),
                                        ("center-radius", ("center", [.5, 1, 1.5]), ("half_extents", [.5, 1, 1.5])),
                                        ("min-width", ("min", [0, 0, 0]), ("width", [1, 2, 3]))):
                for name, want in (first, second):
                    for x, y in zip(forms[form][name], want):
                        self.assertAlmostEqual(x, y, delta=1e-15)

    def test_arvo_equals_the_box_of_the_eight_corners(self):
        rng = random.Random(22)
        for _ in range(40):
            m = [rng.uniform(-2, 2) for _ in range(12)]
            low, high = [-rng.random() for _ in range(3)], [rng.random() for _ in range(3)]
            x = self.json(f"aabb min {numbers(low)} max {numbers(high)}", "--transform", *m, 0, 0, 0, 1)
            rows = [exact(m[4 * i:4 * i + 4]) for i in range(3)]
            corners = [[dot(r[:3], exact(p)) + r[3] for r in rows] for p in itertools.product(*zip(low, high))]
            for i in range(3):
                values = [c[i] for c in corners]
                self.assertLessEqual(x["min"][i], float(min(values)) + 1e-15)
                self.assertGreaterEqual(x["max"][i], float(max(values)) - 1e-15)
                self.assertAlmostEqual(x["min"][i], float(min(values)), delta=1e-13)
                self.assertAlmostEqual(x["max"][i], float(max(values)), delta=1e-13)
        self.fails(2, "volume", "aabb min 0,0,0 max 1,1,1", "--transform", *([1, 0, 0, 0] * 4), says="last row")

    def test_boxing_a_box_again_loosens_it(self):
        c = math.sqrt(0.5)
        turn = (c, -c, 0, 0, c, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
        once = self.json("aabb center 0,0,0 half .5,.5,.5", "--transform", *turn)
        self.assertAlmostEqual(once["volume"], 2, delta=1e-12)
        again = self.json(f"aabb min {numbers(once['min'])} max {numbers(once['max'])}", "--transform", *turn)
        self.assertAlmostEqual(again["volume"], 4, delta=1e-12)

    def test_merge_and_kinds(self):
        both = self.json("sphere center 0,0,0 radius 1", "--merge", "sphere center 4,0,0 radius 1")
        self.assertAlmostEqual(both["radius"], 3, delta=1e-12)
        x = self.json("obb center 0,0,0 half 1,1,1", "--add", "3,0,0")
        self.assertAlmostEqual(x["volume"], 16, delta=1e-6)
        self.fails(2, "volume", "sphere center 0,0,0 radius 1", "--merge", "aabb min 0,0,0 max 1,1,1", says="one kind")
        self.assertEqual(self.json("aabb", "min", "0,0,0", "max", "1,1,1")["volume"], 1)

    def test_figures_of_the_plane(self):
        """A figure and its circle, AABB, OBB, octagon and hull: areas by the shoelace formula in rational numbers."""
        rng = random.Random(23)
        for _ in range(25):
            points = [(rng.randint(-20, 20) / 4, rng.randint(-20, 20) / 4) for _ in range(rng.randint(3, 9))]
            corners = hull([exact(p) for p in points])
            if len(corners) < 3:
                continue
            x = self.json("--flat", "polygon " + " ".join(numbers(p) for p in points))
            area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, corners[1:] + corners[:1])) / 2
            self.assertEqual([exact(c) for c in x["corners"]], corners)
            self.assertAlmostEqual(x["area"], float(area), delta=1e-12)
            v = x["volumes"]
            self.assertEqual(set(v), {"circle", "aabb", "obb", "octagon", "hull"})
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            self.assertEqual((v["aabb"]["min"], v["aabb"]["max"]), ([min(xs), min(ys)], [max(xs), max(ys)]))
            self.assertAlmostEqual(v["circle"]["area"], math.pi * v["circle"]["radius"] ** 2, delta=1e-9)
            for p in points:
                self.assertLessEqual(math.dist(p, v["circle"]["center"]), v["circle"]["radius"] * (1 + 1e-12))
            slabs = [(1, 0), (0, 1), (1, 1), (1, -1)]
            self.assertEqual(v["octagon"]["directions"], [list(s) for s in slabs])
            for i, s in enumerate(slabs):
                self.assertEqual(v["octagon"]["max"][i], max(dot(s, p) for p in points))
            # The best rectangle has a side on an edge of the hull.
            best = min((max(dot(e, p) for p in corners) - min(dot(e, p) for p in corners)) *
                       (max(dot(n, p) for p in corners) - min(dot(n, p) for p in corners)) / dot(e, e)
                       for e, n in ((sub(b, a), (-(b[1] - a[1]), b[0] - a[0]))
                                    for a, b in zip(corners, corners[1:] + corners[:1])))
            self.assertAlmostEqual(v["obb"]["area"], float(best), delta=1e-6 * float(best))
            self.assertTrue(area <= v["octagon"]["area"] + 1e-9 and v["octagon"]["area"] <= v["aabb"]["area"] + 1e-9)
        turned = self.json("--flat", "obb center 1,2 angle 30 half 3,1", "--transform", 0, -2, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
        self.assertAlmostEqual(turned["area"], 48, delta=1e-9)
        small = self.json("--flat", "circle center 0,0 radius 2", "--transform", .5, 0, 0, 1, 0, .5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
        self.assertAlmostEqual(small["radius"], 1, delta=1e-12)
        self.assertEqual(small["center"], [1, 0])

if __name__ == "__main__":
    unittest.main()
