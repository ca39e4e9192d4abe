#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certifies covers again, by other code and without rounding, and rejects covers that were changed.

usage: check_cover.py PROGRAM
PROGRAM (print_covers) prints meshes and covers. A triangle is held if one element holds its corners, or if the two halves at
the middle of its longest edge are held. Depths end at a corner outside all elements, or after 24 halvings: not held.
Each cover must be held, and each of its mutants (an element dropped, or shrunk to nine tenths) must not.
The numbers of a case are multiplied until all are integers, which are faster than fractions, and stay so when halved.
"""
import fractions
import math
import struct
import subprocess
import sys

MOST_HALVINGS = 24


def numbers(words):
    return [fractions.Fraction(struct.unpack(">d", bytes.fromhex(word))[0]) for word in words]


def points(values):
    return [tuple(values[i:i + 3]) for i in range(0, len(values), 3)]


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def sphere(center, radius):
    return lambda p: dot(sub(p, center), sub(p, center)) <= radius * radius


def capsule(a, b, radius):
    axis = sub(b, a)
    length = dot(axis, axis)

    def holds(p):
        d = sub(p, a)
        if not length:
            return dot(d, d) <= radius * radius
        t = min(max(dot(axis, d), 0), length)  # of the length
        q = tuple(length * d[k] - t * axis[k] for k in range(3))
        return dot(q, q) <= (length * radius) ** 2
    return holds


def part(corners):
    planes = []
    for i in range(0, len(corners), 3):
        a, b, c = corners[i:i + 3]
        normal = cross(sub(b, a), sub(c, a))
        planes.append((normal, dot(normal, a)))
    return lambda p: all(dot(normal, p) <= offset for normal, offset in planes)


def is_held(triangle, elements, halvings=0):
    where = [[holds(p) for p in triangle] for holds in elements]
    if any(all(row) for row in where):
        return True
    if halvings == MOST_HALVINGS or not all(any(row[k] for row in where) for k in range(3)):
        return False
    _, k = max((dot(sub(triangle[(k + 1) % 3], triangle[k]), sub(triangle[(k + 1) % 3], triangle[k])), k) for k in range(3))
    a, b, c = triangle[k], triangle[(k + 1) % 3], triangle[(k + 2) % 3]
    middle = tuple((a[i] + b[i]) // 2 for i in range(3))
    return is_held((a, middle, c), elements, halvings + 1) and is_held((middle, b, c), elements, halvings + 1)


def encloses(triangles, elements):
    return all(is_held(triangle, elements) for triangle in triangles)


def shrunk(kind, values):
    """The element at nine tenths of its size; a part about the mean of its corners."""
    if kind != "part":
        return values[:-1] + [values[-1] * fractions.Fraction(9, 10)]
    corners = points(values)
    middle = [sum(p[k] for p in corners) / len(corners) for k in range(3)]
    return [middle[k] + (p[k] - middle[k]) * fractions.Fraction(9, 10) for p in corners for k in range(3)]


def as_integers(triangles, *lists):
    """Triangles and lists of elements, all larger by the factor that makes their numbers integers after all halvings."""
    values = [x for triangle in triangles for p in triangle for x in p] + [x for rows in lists for _, row in rows for x in row]
    factor = math.lcm(*(x.denominator for x in values)) << MOST_HALVINGS
    return ([tuple(tuple(int(x * factor) for x in p) for p in triangle) for triangle in triangles],
            *([(kind, [int(x * factor) for x in row]) for kind, row in rows] for rows in lists))


def made(kind, values):
    if kind == "sphere":
        return sphere(tuple(values[:3]), values[3])
    if kind == "capsule":
        return capsule(tuple(values[:3]), tuple(values[3:6]), values[6])
    return part(points(values))


def main():
    cases = []
    for line in subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines():
        kind, *words = line.split()
        if kind == "case":
            cases.append((words[0], [], []))
        elif kind == "triangle":
            cases[-1][1].append(tuple(points(numbers(words))))
        else:
            cases[-1][2].append((kind, numbers(words)))
    faults, mutants = [], 0
    for i, (verdict, triangles, rows) in enumerate(cases):
        if verdict != "encloses":
            faults.append(f"case {i}: the library says {verdict}")
        smaller = [(kind, shrunk(kind, values)) for kind, values in rows]
        triangles, rows, smaller = as_integers(triangles, rows, smaller)
        if not encloses(triangles, [made(*row) for row in rows]):
            faults.append(f"case {i}: the cover is rejected")
        for k in range(len(rows)):
            others = [made(*r) for r in rows[:k] + rows[k + 1:]]
            for name, elements in (("dropped", others), ("shrunk", others + [made(*smaller[k])])):
                mutants += 1
                if encloses(triangles, elements):
                    faults.append(f"case {i}: the cover with element {k} {name} is accepted")
    print(f"{len(cases)} covers of {sum(len(c[1]) for c in cases)} triangles, {mutants} mutants, {len(faults)} faults")
    print("\n".join(faults))
    return 1 if faults or len(cases) < 12 or mutants < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
