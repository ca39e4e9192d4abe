# SPDX-License-Identifier: MIT
"""Boxes and polygons of rational numbers: shadows, the 144 tests, distances and depths, slow and obvious."""

import math
from fractions import Fraction


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
