# SPDX-License-Identifier: MIT
"""axes, volume and relate against rational numbers: every axis, every state, distances, depths and times.

BOXWOOD_RELATE_CASES sets how many random and adversarial pairs of boxes are compared (400; 10000 by hand)."""

import itertools
import math
import os
import random
import unittest
from fractions import Fraction

from boxwood_cli import CliTest, boxwood, identity

CASES = int(os.environ.get("BOXWOOD_RELATE_CASES", "400"))
AXES = ["A0", "B0", "A1", "A2", "B1", "B2"] + [f"A{i}xB{j}" for i in range(3) for j in range(3)]


def numbers(values):
    return ",".join(repr(float(x)) for x in values)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def sub(a, b):
    return tuple(x - y for x, y in zip(a, b))


def exact(values):
    return tuple(Fraction(x) for x in values)


class Box:
    """A box of rational numbers: a center, three rows, half-extents."""

    def __init__(self, center, rows, half):
        self.center, self.rows, self.half = exact(center), [exact(r) for r in rows], exact(half)

    def placed(self, pose):
        r, t = [exact(pose[4 * i:4 * i + 3]) for i in range(3)], exact(pose[3::4])
        moved = Box((0, 0, 0), self.rows, self.half)
        moved.center = tuple(dot(r[i], self.center) + t[i] for i in range(3))
        moved.rows = [tuple(dot(r[i], u) for i in range(3)) for u in self.rows]
        return moved

    def shadow(self, n):
        middle, reach = dot(self.center, n), sum(h * abs(dot(u, n)) for h, u in zip(self.half, self.rows))
        return middle - reach, middle + reach

    def text(self):
        return (f"volume:obb center {numbers(self.center)} axes {numbers(x for r in self.rows for x in r)} "
                f"half {numbers(self.half)}")

    def corner(self, signs):
        return tuple(c + sum(s * h * u[i] for s, h, u in zip(signs, self.half, self.rows))
                     for i, c in enumerate(self.center))

    def edges(self):
        for k in range(3):
            for i in range(4):
                signs = [0, 0, 0]
                signs[(k + 1) % 3], signs[(k + 2) % 3] = (1 if i & 1 else -1), (1 if i & 2 else -1)
                yield tuple(self.corner([s if j != k else e for j, s in enumerate(signs)]) for e in (-1, 1))


def edge_meets_face(p, q, box, k, side):
    """A segment against one parallelogram, by Cramer's rule in rational numbers; parallel ones do not count."""
    corner = tuple(c + side * box.half[k] * u for c, u in zip(box.center, box.rows[k]))
    u = tuple(box.half[(k + 1) % 3] * x for x in box.rows[(k + 1) % 3])
    v = tuple(box.half[(k + 2) % 3] * x for x in box.rows[(k + 2) % 3])
    d, w = sub(p, q), sub(p, corner)
    det = dot(d, cross(u, v))
    if det == 0:
        return False
    t, a, b = dot(w, cross(u, v)) / det, dot(d, cross(w, v)) / det, dot(d, cross(u, w)) / det
    return 0 <= t <= 1 and abs(a) <= 1 and abs(b) <= 1


def inside(box, p):
    return all(abs(dot(u, sub(p, box.center))) <= h * dot(u, u) for u, h in zip(box.rows, box.half))


def meet(a, b):
    """The 144 tests and the two of a center inside the other."""
    crossings = sum(edge_meets_face(p, q, y, k, s) for x, y in ((a, b), (b, a)) for p, q in x.edges()
                    for k in range(3) for s in (-1, 1))
    return crossings, inside(a, b.center) or inside(b, a.center)


def rotation(rng):
    kind = rng.random()
    if kind < 0.25:  # right angles: parallel edges, degenerate axes
        rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        rng.shuffle(rows)
        rows[0] = [rng.choice((-1, 1)) * x for x in rows[0]]
        det = dot(rows[0], cross(rows[1], rows[2]))
        return [[det * x for x in rows[0]], rows[1], rows[2]]
    q = [rng.gauss(0, 1) for _ in range(4)]
    if kind < 0.4:  # nearly parallel
        q = [1] + [rng.uniform(-1, 1) * 10.0 ** rng.randint(-12, -3) for _ in range(3)]
    if kind > 0.8:  # about one axis
        q[1] = q[2] = 0.0
    n = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (c / n for c in q)
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def extents(rng):
    h = [rng.choice((1.0, 0.5, rng.uniform(0.1, 2))) for _ in range(3)]
    if rng.random() < 0.1:
        h[rng.randrange(3)] = 0.0
    return h


class Axes(CliTest):
    def test_every_axis_against_fractions(self):
        rng = random.Random(15)
        states = {"apart": 0, "touching": 0, "overlapping": 0}
        deciding, degenerate, nested, crossing, compared = set(), 0, 0, 0, 0
        per_run = 40
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


def rectangle(center, half, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [tuple(Fraction(center[i]) + Fraction(a) * Fraction((c, s)[i]) + Fraction(b) * Fraction((-s, c)[i])
                  for i in range(2)) for a, b in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]),
                                                   (-half[0], half[1]))]


def point_segment_sq(p, a, b):
    d, w = sub(b, a), sub(p, a)
    t = min(max(dot(w, d) / dot(d, d), 0), 1) if d != (0, 0) else 0
    r = sub(w, tuple(t * x for x in d))
    return dot(r, r)


def polygon_facts(p, q):
    """Squared distance, or depth: the exact least overlap over the normals of all edges."""
    gaps = []
    for polygon in (p, q):
        for i, a in enumerate(polygon):
            e = sub(polygon[(i + 1) % len(polygon)], a)
            n = (e[1], -e[0])
            low, high = [dot(x, n) for x in p], [dot(x, n) for x in q]
            gaps.append(float(max(min(high) - max(low), min(low) - max(high))) / math.sqrt(dot(n, n)))
    nearest = min(point_segment_sq(c, y[i], y[(i + 1) % len(y)]) for x, y in ((p, q), (q, p)) for c in x
                  for i in range(len(y)))
    return max(gaps), math.sqrt(nearest), len(gaps)


def hull(points):
    points = sorted(set(points))
    if len(points) < 3:
        return points
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and cross((*sub(chain[-1], chain[-2]), 0), (*sub(p, chain[-2]), 0))[2] <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


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
        """[-1,1]^3 scaled by a half at (1,0,0), turned by 90 degrees about y, and at (-.5,0,0): .5 apart; at speed 3
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
