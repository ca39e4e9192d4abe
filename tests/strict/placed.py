# SPDX-License-Identifier: MIT
"""What the strict readers share: a reason to refuse, 4 x 4 matrices, and triangles as they are placed."""

import math


class Refused(Exception):
    """The file is not what its format allows; the text says why."""


def need(condition, why):
    if not condition:
        raise Refused(why)


IDENTITY = [[float(i == j) for j in range(4)] for i in range(4)]


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def translation(x, y, z):
    return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]


def scaling(x, y, z):
    return [[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]]


def turning(axis, angle):
    """Rodrigues, about a unit axis."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    t = 1 - c
    return [[t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0],
            [t * x * y + s * z, t * y * y + c, t * y * z - s * x, 0],
            [t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0], [0, 0, 0, 1]]


def affine(m, why):
    need(all(abs(a - b) <= 1e-6 for a, b in zip(m[3], (0, 0, 0, 1))), why)
    return m


class Shown:
    """Triangles in the world, each nine numbers; larger faces, each a list of points, which may be cut in any way; and
    how large the numbers were that made them."""

    def __init__(self):
        self.triangles = []
        self.polygons = []
        self.sizes, self.polygon_sizes = [], []  # of each, how large the numbers were that made it
        self.magnitude = 0.0
        self.exact = False  # each number is the file's own, but for its rounding

    def place(self, matrix, vertices, corners):
        rows = matrix[:3]
        world = [tuple(r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + r[3] for r in rows) for v in vertices]
        largest = max((abs(x) for r in rows for x in r), default=0.0)
        used = {i for c in corners for i in c}
        local = max((abs(x) for i in used for x in vertices[i]), default=0.0)
        self.magnitude = max(self.magnitude, largest * max(local, 1.0))
        need(all(len(c) >= 3 for c in corners), "a face of fewer than three corners")

        def size(corners):
            return largest * max([1.0] + [abs(x) for i in corners for x in vertices[i]])

        self.sizes += [size(c) for c in corners if len(c) == 3]
        self.polygon_sizes += [size(c) for c in corners if len(c) > 3]
        self.triangles += [world[c[0]] + world[c[1]] + world[c[2]] for c in corners if len(c) == 3]
        self.polygons += [[world[i] for i in c] for c in corners if len(c) > 3]
