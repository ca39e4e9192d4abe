# SPDX-License-Identifier: MIT
"""Shapes and poses by chance, and the arithmetic of placing."""

import math

from boxwood_cli import CUBE_FACES, box_vertices, float32

AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
OCTAHEDRON = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]


def place(pose, p):
    return [((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3] for r in (pose[0:4], pose[4:8], pose[8:12])]


def along(direction, p):
    """The terms +-x, +-y, +-z from left to right, as docs/numbers.md has it."""
    out = None
    for d, x in zip(direction, p):
        if d != 0:
            out = d * x if out is None else out + d * x
    return out


def rotation(rng):
    q = [rng.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (v / n for v in q)
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]


def random_pose(rng, reach):
    rows = rotation(rng) if rng.random() < 0.8 else [list(map(float, a)) for a in AXES]
    return [x for row in rows for x in (*row, rng.uniform(-reach, reach))]


def random_shape(rng):
    size = rng.choice([0.3, 1.0, 2.5])
    s = [float32(size * rng.uniform(0.5, 1.0)) for _ in range(3)]
    what = rng.random()
    if what < 0.5:
        return box_vertices((-s[0], -s[1], -s[2]), tuple(s)), CUBE_FACES
    if what < 0.9:
        return [(s[0], 0, 0), (-s[0], 0, 0), (0, s[1], 0), (0, -s[1], 0), (0, 0, s[2]), (0, 0, -s[2])], OCTAHEDRON
    return [(-s[0], -s[1], 0), (s[0], -s[1], 0), (s[0], s[1], 0), (-s[0], s[1], 0)], [(0, 1, 2), (0, 2, 3)]
