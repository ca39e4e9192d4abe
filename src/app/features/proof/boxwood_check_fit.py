#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the lines of `boxwood fit --proof` (docs/proofs.md): every vertex passes the volume's point test, and no sphere,
box or cylinder that does is smaller than the claimed bound. Prints one line an answer, as boxwood-check, whose readers of
models it uses: boxwood-check has to be beside it. It shares no code with the rest of Boxwood. An answer that takes more
than 60 s is undecided.
"""
import argparse
import importlib.machinery
import importlib.util
import json
import math
import os
import sys
import time
from fractions import Fraction


LIMIT_S = 60.0  # of the lower bound of one answer


def load_readers():
    """Returns boxwood-check as a module."""
    folder = os.path.dirname(os.path.realpath(__file__))
    path = next(p for p in (os.path.join(folder, n) for n in ("boxwood_check.py", "boxwood-check")) if os.path.exists(p))
    loader = importlib.machinery.SourceFileLoader("boxwood_check", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("boxwood_check", loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
check = load_readers()


def along(u, p):
    return (u[0] * p[0] + u[1] * p[1]) + u[2] * p[2]


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2])


def vectors(claim, key, width=3):
    return [check.numbers(row, width, f"claim.{key}") for row in claim[key]]


def in_slabs(claim):
    """Returns the test of a k-DOP, min <= direction . p <= max, and its slabs."""
    directions = vectors(claim, "directions")
    low, high = (check.numbers(claim[key], len(directions), f"claim.{key}") for key in ("min", "max"))
    return lambda p: all(a <= along(d, p) <= b for d, a, b in zip(directions, low, high)), (directions, low, high)


def round_test(claim, is_cut):
    """Returns the test of a capsule, whose place along the axis is cut to its length, or of a cylinder."""
    center, axis = (check.numbers(claim[key], 3, f"claim.{key}") for key in ("center", "axis"))
    half, radius = (check.numbers([claim[key]], 1, f"claim.{key}")[0] for key in ("half_length", "radius"))

    def holds(p):
        d = minus(p, center)
        s = along(axis, d)
        if is_cut:
            s = min(max(s, -half), half)
        q = minus(d, [s * x for x in axis])
        return abs(s) <= half and along(q, q) <= radius * radius

    return holds


def point_test(claim):
    """Returns the point test of a volume, operation by operation as docs/volumes.md has it, and slabs that may be tight."""
    kind = claim["kind"]
    if kind == "sphere":
        center, radius = check.numbers(claim["center"], 3, "claim.center"), check.numbers([claim["radius"]], 1, "claim.radius")[0]
        return lambda p: along(minus(p, center), minus(p, center)) <= radius * radius, None
    if kind in ("aabb", "fixed-aabb"):
        low, high = (check.numbers(claim[key], 3, f"claim.{key}") for key in ("min", "max"))
        axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
        return lambda p: all(low[k] <= p[k] <= high[k] for k in range(3)), (axes, low, high) if kind == "aabb" else None
    if kind in ("capsule", "cylinder"):
        return round_test(claim, kind == "capsule"), None
    if kind == "hull":
        planes = vectors(claim, "planes", 4)
        return lambda p: all(along(n, p) <= n[3] for n in planes), None
    check.need(kind == "obb" or kind.startswith(("kdop", "obb-kdop")), f"claim.kind: {kind!r} is unknown")
    if kind.startswith("kdop"):
        return in_slabs(claim)
    center, axes = check.numbers(claim["center"], 3, "claim.center"), vectors(claim, "axes")
    if kind == "obb":
        half = check.numbers(claim["half_extents"], 3, "claim.half_extents")
        return lambda p: all(abs(along(axes[k], minus(p, center))) <= half[k] for k in range(3)), None
    inside, _ = in_slabs(claim)
    return lambda p: inside([along(u, minus(p, center)) for u in axes]), None


class Late(Exception):
    """An answer took too long."""


class Clock:
    """Counts the cells of an answer, and ends it when its time is over."""

    def __init__(self):
        self.end, self.cells = time.monotonic() + LIMIT_S, 0

    def tick(self):
        self.cells += 1
        if self.cells % 256 == 0 and time.monotonic() > self.end:
            raise Late


def points_of(vertices, proof, key):
    """Returns the points of a proof, which have to be vertices of the model, as integers times a power of two: (points, bits)."""
    points = [tuple(check.numbers(p, 3, key)) for p in proof[key]]
    check.need(points and set(points) <= set(vertices), f"{key}: a point is no vertex")
    bits = max(Fraction(x).denominator.bit_length() - 1 for p in points for x in p)
    return [tuple(int(Fraction(x) * 2**bits) for x in p) for p in points], bits


def check_sphere_bound(vertices, lower, proof):
    """Checks the lower bound of a sphere's radius: points of the model with weights. With c their weighted mean, each ball
    around them has radius^2 >= sum w |p - x|^2 / sum w >= sum w |p - c|^2 / sum w, whatever its middle x."""
    points, bits = points_of(vertices, proof, "support")
    weights = check.integers(proof["weights"], len(points), "weights")
    check.need(min(weights) >= 0 and sum(weights) > 0, "weights: must not be negative, nor all 0")
    mean = [Fraction(sum(w * p[k] for w, p in zip(weights, points)), sum(weights)) for k in range(3)]
    square = sum(w * (p[k] - mean[k]) ** 2 for w, p in zip(weights, points) for k in range(3)) / sum(weights)
    check.need(lower**2 * 4**bits <= square, "claim.lower_bound: the points do not show it")


# ------------------------------------------------------------------------------------- boxes: an ellipsoid, cells of rotations


def check_inside(points, bits, inside):
    """Checks that an ellipsoid is inside a closed surface over the points: each edge of a face has its reverse, and along the
    outward normal n of each face, the centre is below it by at least the ellipsoid's reach. Returns its half axes."""
    half_axes = vectors(inside, "half_axes")
    check.need(len(half_axes) == 3, "inside: three half axes")
    numbers = [check.numbers(inside["center"], 3, "inside.center"), *half_axes]
    more = max(0, max(Fraction(x).denominator.bit_length() - 1 for v in numbers for x in v) - bits)
    center, *axes = [tuple(int(Fraction(x) * 2 ** (bits + more)) for x in v) for v in numbers]
    points = [tuple(x << more for x in p) for p in points]
    edges = set()
    for face in inside["faces"]:
        i, j, k = check.integers(face, 3, "inside.faces")
        check.need(min(i, j, k) >= 0 and max(i, j, k) < len(points), "inside.faces: no such point")
        for edge in ((i, j), (j, k), (k, i)):
            check.need(edge not in edges, f"inside.faces: the edge {edge} comes twice")
            edges.add(edge)
        n = check.cross(check.minus(points[j], points[i]), check.minus(points[k], points[i]))
        height = check.dot(n, check.minus(points[i], center))
        check.need(height > 0 and height**2 >= sum(check.dot(n, a) ** 2 for a in axes), f"inside: it reaches beyond the face {face}")
    check.need(edges and all((j, i) in edges for i, j in edges), "inside.faces: not closed")
    return [[Fraction(x) for x in a] for a in half_axes]


def turned(points, bits, turn):
    """Returns the points, relative to the first, in the frame of a quaternion, to the nearest doubles."""
    w, x, y, z = check.integers(turn, 4, "turn")
    rows = ((w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z))
    square = w * w + x * x + y * y + z * z
    check.need(square > 0, "turn: it is 0")
    return [tuple(check.dot(row, check.minus(p, points[0])) / (square << bits) for row in rows) for p in points]


def cell_bound(r, h, apart, slack, least):
    """Returns a lower bound of the product of the widths along the three axes over all rotations (1, r + d), |d_i| <= h_i, from a
    difference of points of the hull for each axis: docs/volumes.md derives it. In doubles; `slack` covers their rounding."""
    square = along(r, r)
    norm, room = 1.0 + square, 1.0 + square - (abs(r[0]) * h[0] + abs(r[1]) * h[1] + abs(r[2]) * h[2])
    if not room > 0.0:
        return 0.0

    def slope(g):
        c = check.cross(g, r)
        return (g[0] + c[0], g[1] + c[1], g[2] + c[2])

    def reach(s):
        return (h[0] * abs(s[0]) + h[1] * abs(s[1]) + h[2] * abs(s[2])) / room

    corners = [(h[0], a * h[1], b * h[2]) for a in (1.0, -1.0) for b in (1.0, -1.0)]
    moved = [tuple(a + b for a, b in zip(d, check.cross(r, d))) for d in corners]
    x, y, z = r
    straight = 1.0 - square
    axes = ((straight + 2 * x * x, 2 * (x * y + z), 2 * (x * z - y)), (2 * (x * y - z), straight + 2 * y * y, 2 * (y * z + x)),
            (2 * (x * z + y), 2 * (y * z - x), straight + 2 * z * z))
    first, product, loss, squares, cubes, slacks, wide = 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, True
    gradient, slopes = [0.0, 0.0, 0.0], []
    for axis, d in zip(axes, apart):
        u = tuple(c / norm for c in axis)
        width = along(d, u)
        if not width > 2.0 * slack:
            first *= least
            wide = False
            continue
        c = check.cross(u, d)
        s = slope(c)
        swing = 0.0
        for m in moved:
            q = check.cross(m, u)
            swing = max(swing, along(q, q))
        swing /= room * room
        rotated = 2.0 * reach(s)
        crossed = 2.0 * reach(slope(u)) * reach(slope(minus(d, [width * t for t in u])))
        shrunk = 2.0 * swing / (1.0 + swing)
        first *= max(width * (1.0 - shrunk) - rotated - crossed - slack, least)
        bent = shrunk + crossed / width
        spread = rotated / width + bent
        wide = wide and spread <= 1.0
        product *= width
        loss += bent
        squares += bent * (2.0 * spread - bent)
        cubes *= spread
        slacks += slack / width
        slopes.append(s)
        gradient = [g + t / width for g, t in zip(gradient, c)]
    if not wide:
        return first
    widths = [along(d, tuple(c / norm for c in axis)) for axis, d in zip(axes, apart)]
    squares += 4.0 * max(sum((along(d, s) / w) ** 2 for s, w in zip(slopes, widths)) for d in corners) / (room * room)
    fall = min(2.0 * reach(slope(gradient)) + loss, 1.0)
    return max(first, product * (1.0 - fall + 0.5 * (fall * fall - squares) - cubes - 8.0 * slacks - 2.0**-40))


def difference(points, row):
    """Returns (1 - part) (p0 - p1) + part (p2 - p3), which is a difference of points of the hull."""
    check.need(len(row) in (2, 5), "cells: two points, or four and a part")
    numbers = check.integers(row[:4], min(len(row), 4), "cells")
    check.need(min(numbers) >= 0 and max(numbers) < len(points), "cells: no such point")
    d = minus(points[numbers[0]], points[numbers[1]])
    if len(row) == 2:
        return d
    part = check.numbers([row[4]], 1, "cells")[0]
    check.need(0.0 <= part <= 1.0, "cells: the part is not from 0 to 1")
    e = minus(points[numbers[2]], points[numbers[3]])
    return tuple((1.0 - part) * a + part * b for a, b in zip(d, e))


def check_cells(points, steps, lower, least, clock):
    """Checks a cut of all rotations that are needed: |r_i| <= sqrt(2) - 1 and |r_x| + |r_y| + |r_z| <= 1."""
    reach = [max(p[k] for p in points) - min(p[k] for p in points) for k in range(3)]
    slack = 2.0**-46 * math.sqrt(along(reach, reach)) * (1.0 + 2.0**-40)
    root = 27147.0 / 65536.0  # just above sqrt(2) - 1; its halves are exact
    stack = [((0.0, 0.0, 0.0), (root, root, root))]
    for at, step in enumerate(steps):
        check.need(stack, "cells: a step too many")
        clock.tick()
        r, h = stack.pop()
        if len(step) == 1:
            k = check.integers(step, 1, "cells")[0]
            check.need(0 <= k <= 2 and h[k] > 2.0**-30, "cells: no such half")
            half = tuple(x * 0.5 if i == k else x for i, x in enumerate(h))
            for side in (1.0, -1.0):
                stack.append((tuple(x + side * half[i] if i == k else x for i, x in enumerate(r)), half))
        elif not step:
            check.need(sum(max(abs(c) - x, 0.0) for c, x in zip(r, h)) > 1.0, f"cells: step {at} has rotations that are needed")
        else:
            check.need(len(step) == 3, "cells: three differences")
            bound = cell_bound(r, h, [difference(points, row) for row in step], slack, least)
            check.need(bound * (1.0 - 2.0**-40) >= lower, f"cells: step {at} shows {bound!r} only")
    check.need(not stack, "cells: a cell is missing")


def check_box_bound(vertices, lower, proof, clock):
    points, bits = points_of(vertices, proof, "points")
    least = 0.0
    if "inside" in proof:
        a, b, c = check_inside(points, bits, proof["inside"])
        if "cells" not in proof:
            check.need(Fraction(lower) <= 8 * abs(check.dot(a, check.cross(b, c))), "claim.lower_bound: the ellipsoid does not show it")
            return
        radius = a[0]
        check.need([a, b, c] == [[radius, 0, 0], [0, radius, 0], [0, 0, radius]], "inside: with cells it is a ball")
        least = 2.0 * float(abs(radius)) * (1.0 - 2.0**-40)
    check_cells(turned(points, bits, proof["turn"]), proof["cells"], lower, least, clock)


# ----------------------------------------------------------------------------------------- cylinders: squares of directions


def least_of_form(form, square):
    """Returns a lower bound of u^T form u / |u|^2 for all directions u of a square of a face of the cube: the value at its
    middle, less what the form minus the value can lose: by its slope and its bend over the square, or, if it bends upwards in
    both directions, down to its least value anywhere. Exact."""
    face, x, y, half, unit = square
    i, j = (face + 1) % 3, (face + 2) % 3
    u = [0, 0, 0]
    u[face], u[i], u[j] = unit, x, y
    value = Fraction(check.dot([check.dot(row, u) for row in form], u), check.dot(u, u))
    n, d = value.numerator, value.denominator
    m = [[d * form[a][b] - (n if a == b else 0) for b in range(3)] for a in range(3)]
    mu = [check.dot(row, u) for row in m]
    bend = max(-m[i][i], 0) + max(-m[j][j], 0) + 2 * abs(m[i][j])
    loss = Fraction(2 * half * (abs(mu[i]) + abs(mu[j])) + half * half * bend)
    determinant = m[i][i] * m[j][j] - m[i][j] ** 2
    if m[i][i] > 0 and determinant > 0:
        loss = min(loss, Fraction(m[j][j] * mu[i] ** 2 - 2 * m[i][j] * mu[i] * mu[j] + m[i][i] * mu[j] ** 2, determinant))
    return value - loss / (d * unit * unit)


def square_bound(points, square, step):
    """Returns lower bounds of radius^2 and of length^2 of all cylinders along directions of a square, in units of the points."""
    numbers, weights, ends = step
    check.need(0 < len(numbers) <= 8, "squares: some points, and few")
    numbers, weights = check.integers(numbers, len(numbers), "squares"), check.integers(weights, len(numbers), "squares")
    high, low = check.integers(ends, 2, "squares")
    check.need(min(*numbers, high, low) >= 0 and max(*numbers, high, low) < len(points), "squares: no such point")
    check.need(min(weights) >= 0 and sum(weights) > 0, "squares: weights must not be negative, nor all 0")
    total = sum(weights)
    mean = [sum(w * points[p][k] for w, p in zip(weights, numbers)) for k in range(3)]  # times total
    away = [[total * points[p][k] - mean[k] for k in range(3)] for p in numbers]
    spread = [[sum(w * d[a] * d[b] for w, d in zip(weights, away)) for b in range(3)] for a in range(3)]
    trace = spread[0][0] + spread[1][1] + spread[2][2]
    around = [[(trace if a == b else 0) - spread[a][b] for b in range(3)] for a in range(3)]
    chord = check.minus(points[high], points[low])
    length = [[chord[a] * chord[b] for b in range(3)] for a in range(3)]
    face, x, y, half, unit = square
    i, j = (face + 1) % 3, (face + 2) % 3
    check.need(chord[face] * unit + chord[i] * x + chord[j] * y > half * (abs(chord[i]) + abs(chord[j])), "squares: the ends may be level")
    radius_sq, length_sq = least_of_form(around, square), least_of_form(length, square)
    check.need(radius_sq > 0 and length_sq > 0, "squares: they show nothing")
    return radius_sq / total**3, length_sq


def check_cylinder_bound(vertices, lower, proof, clock):
    points, bits = points_of(vertices, proof, "points")
    pi = Fraction(math.pi)  # the double is less than pi
    wanted = (Fraction(lower) * 8**bits / pi) ** 2
    stack = [(face, 0, 0, 1, 1) for face in (2, 1, 0)]  # face, x, y, half; and the unit of these
    for at, step in enumerate(proof["squares"]):
        check.need(stack, "squares: a step too many")
        clock.tick()
        square = stack.pop()
        if not step:
            face, x, y, half, unit = square
            check.need(unit < 2**60, "squares: too small")
            for dx in (1, -1):
                for dy in (1, -1):
                    stack.append((face, 2 * x + dx * half, 2 * y + dy * half, half, 2 * unit))
        else:
            check.need(len(step) == 3, "squares: points, weights and ends")
            radius_sq, length_sq = square_bound(points, square, step)
            check.need(radius_sq**2 * length_sq >= wanted, f"squares: step {at} shows less")
    check.need(not stack, "squares: one is missing")


def check_bound(vertices, claim, proof):
    lower = check.number(claim, "lower_bound")
    check.need(lower >= 0.0, "claim.lower_bound: it is negative")
    if claim["kind"] == "sphere":
        check_sphere_bound(vertices, lower, proof)
    elif claim["kind"] == "obb":
        check_box_bound(vertices, lower, proof, Clock())
    else:
        check.need(claim["kind"] == "cylinder", "claim.lower_bound: not of this kind")
        check_cylinder_bound(vertices, lower, proof, Clock())


def check_fit(model, claim, proof):
    check.need(not model.mistake, model.mistake)
    vertices = [tuple(p) for p in model.vertices if all(map(math.isfinite, p))]
    check.need(vertices, "the model has no vertices")
    holds, slabs = point_test(claim)
    for p in vertices:
        check.need(holds(p), f"the vertex {p} is outside")
    if claim.get("tight"):
        check.need(slabs is not None, "claim.tight: not of this kind")
        for d, low, high in zip(*slabs):
            reach = [along(d, p) for p in vertices]
            check.need((min(reach), max(reach)) == (low, high), f"claim.tight: not along {d}")
    if "lower_bound" in claim:
        check_bound(vertices, claim, proof)


def verdict_of(models, line, n):
    if "undecided" in line:
        return f"undecided: line {n}: {line['undecided']}"
    try:
        check_fit(models[line["models"][0]], line["claim"], line["proof"])
        return "holds"
    except Late:
        return f"undecided: line {n}: it takes longer than {LIMIT_S:g} s"
    except check.Fails as why:
        return f"fails: line {n}: {why}"
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
        return f"fails: line {n}: malformed, {error!r}"


def check_file(name):
    """Prints a line for each answer of a file, and returns whether all hold."""
    models, answers, good = None, 0, True
    with open(name, "rb") as stream:
        for n, text in enumerate(stream, 1):
            line = json.loads(text)
            if "schema" in line:
                if line["schema"] != "boxwood.proof/1" or line.get("command") != "fit":
                    raise check.Unreadable("it is no proof of `fit`; boxwood-check checks the others")
                models = {}
            elif "model" in line:
                models[line["model"]] = check.Model(line, os.path.dirname(name) or ".", {}, line["model"])
            else:
                answers += 1
                verdict = verdict_of(models, line, n)
                good = good and verdict == "holds"
                print(verdict, flush=True)
    if answers == 0:
        raise check.Unreadable("it has no answer")
    return good


def main():
    parser = argparse.ArgumentParser(prog="boxwood-check-fit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    good = True
    for name in parser.parse_args().files:
        try:
            good = check_file(name) and good
        except (OSError, ValueError, TypeError, KeyError, check.Unreadable) as error:
            print(f"boxwood-check-fit: {name}: {error}", file=sys.stderr)
            return 3
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
