#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of docs/separating-axes.md as SVG: the same bytes on every machine.

usage: derivations_axes.py OUTPUT_FOLDER
Every figure is computed here from the shapes that it shows, by plain loops, not by the library."""
import math
import sys
from pathlib import Path

from derivations import BLUE, GREEN, INK, ORANGE, QUIET, RED, Picture, cross, dot, hull_of, sub, turned


def rectangle(center, half, degrees):
    t = math.radians(degrees)
    out = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        p = turned((x * half[0], y * half[1]), t)
        out.append((center[0] + p[0], center[1] + p[1]))
    return out


def shadow(points, axis):
    values = [dot(p, axis) for p in points]
    return min(values), max(values)


def shadows(folder):
    """Two rectangles whose boxes along the page overlap; one of the four lines has a gap."""
    pic = Picture(660, 400, 62)
    a, b = rectangle((-1.0, 0.35), (1.3, 0.55), 0), rectangle((1.15, -0.33), (1.25, 0.5), 60)
    axes = {"A0": turned((1, 0), 0), "A1": turned((0, 1), 0), "B0": turned((1, 0), math.radians(60)), "B1": turned((0, 1), math.radians(60))}
    gaps = {}
    for name, n in axes.items():
        (p, q), (r, s) = shadow(a, n), shadow(b, n)
        gaps[name] = max(r - q, p - s)
    best = max(gaps, key=gaps.get)
    assert gaps[best] > 0 and sum(g > 0 for g in gaps.values()) == 1
    n = axes[best]
    along = (-n[1], n[0])
    (p, q), (r, s) = shadow(a, n), shadow(b, n)
    low, high = (q, r) if r > q else (s, p)
    # The light that passes between them, square to the axis.
    band = [(low * n[0] + k * along[0], low * n[1] + k * along[1]) for k in (-3.4, 3.4)] + [(high * n[0] + k * along[0], high * n[1] + k * along[1]) for k in (3.4, -3.4)]
    pic.polygon(band, "none", GREEN, 0, 0.22)
    pic.polygon(a, BLUE, BLUE)
    pic.polygon(b, ORANGE, ORANGE)
    pic.text((-1.0, 0.28), "A", BLUE, "middle", 18)
    pic.text((1.15, -0.4), "B", ORANGE, "middle", 18)
    # Shadows on the line with the gap, and on A0 below.
    for axis, far, words in ((n, -2.1 if dot(along, (0, -1)) < 0 else 2.1, best), (axes["A0"], None, "A0")):
        side = (-axis[1], axis[0])
        off = 2.0 if far is None else 2.35
        at = lambda v, o: (v * axis[0] + o * side[0], v * axis[1] + o * side[1])
        pic.line(at(-2.6, off), at(2.9, off), QUIET, 1)
        for shape, color, lift in ((a, BLUE, 0.05), (b, ORANGE, -0.05)):
            lo, hi = shadow(shape, axis)
            pic.line(at(lo, off + lift), at(hi, off + lift), color, 5)
            for v in (lo, hi):
                corner = next(c for c in shape if abs(dot(c, axis) - v) < 1e-9)
                pic.line(corner, at(v, off), color, 0.8, "3 4")
        end = at(2.95, off)
        pic.text((end[0] + 0.08, end[1]), words, INK, size=14)
    pic.text((-5.2, 2.75), f"gap along {best}: {gaps[best]:.2f}", GREEN, size=14)
    pic.text((-5.2, 2.4), "light passes between the shadows", GREEN, size=13)
    pic.text((-5.2, -2.6), f"along A0 the shadows overlap by {-gaps['A0']:.2f}", INK, size=13)
    pic.text((-5.2, -2.95), f"(A1: {-gaps['A1']:.2f}, the other of B: {-gaps['B1' if best == 'B0' else 'B0']:.2f})", QUIET, size=13)
    pic.save(folder / "derive-axes.svg", "Two rectangles: on one of four lines their shadows have a gap")


def nearest_on(loop):
    """The point of the boundary of a convex loop nearest to the origin, and its edge."""
    best = None
    for u, v in zip(loop, loop[1:] + loop[:1]):
        d = sub(v, u)
        t = min(1, max(0, -dot(u, d) / dot(d, d)))
        p = (u[0] + t * d[0], u[1] + t * d[1])
        if best is None or dot(p, p) < dot(best[0], best[0]):
            best = (p, (u, v))
    return best


def difference(folder):
    """A - B: its edges are those of A and of B; the origin outside, and inside."""
    pic = Picture(680, 340, 50)
    for left, center, words in ((-3.4, (2.2, 0.9), "apart"), (3.4, (1.05, 0.4), "overlapping")):
        a, b = rectangle((0, 0), (0.9, 0.5), 0), rectangle(center, (0.8, 0.45), 35)
        loop = hull_of([sub(p, q) for p in a for q in b])
        edges_a = [sub(a[(i + 1) % 4], a[i]) for i in range(4)]
        shift = (left - (sum(p[0] for p in loop) / len(loop)) * 0.5, 0.2)
        move = lambda p, s=shift: (p[0] + s[0], p[1] + s[1])
        pic.polygon([move(p) for p in loop], "none", QUIET, 0, 0.15)
        of_a = 0
        for u, v in zip(loop, loop[1:] + loop[:1]):
            is_a = any(abs(cross(sub(v, u), e)) < 1e-9 for e in edges_a)
            of_a += is_a
            pic.line(move(u), move(v), BLUE if is_a else ORANGE, 3)
        assert len(loop) == 8 and of_a == 4
        p, _ = nearest_on(loop)
        inside = all(cross(sub(v, u), sub((0, 0), u)) > 0 for u, v in zip(loop, loop[1:] + loop[:1]))
        assert inside == (words == "overlapping")
        pic.arrow(move(p) if not inside else move((0, 0)), move((0, 0)) if not inside else move(p), RED if inside else GREEN, 2.2)
        pic.dots([move((0, 0))], INK, 4)
        pic.text((move((0, 0))[0] + 0.12, move((0, 0))[1] + 0.12), "0", INK, size=15)
        pic.text((left, -2.55), f"{words}: " + (f"depth {math.hypot(*p):.2f}" if inside else f"distance {math.hypot(*p):.2f}"), RED if inside else GREEN, "middle", 14)
        # The two themselves, small.
        small = lambda q, l=left: (0.42 * q[0] + l - 2.3, 0.42 * q[1] + 2.2)
        pic.polygon([small(q) for q in a], BLUE, BLUE, 1)
        pic.polygon([small(q) for q in b], ORANGE, ORANGE, 1)
    pic.text((-6.4, -3.1), "edges of A &#8722; B: of A (blue) and of B (orange); in space also parallelograms of an edge of each", INK, size=13)
    pic.save(folder / "derive-difference.svg", "The difference of two rectangles: eight edges, and the origin outside or inside")


def times(folder):
    """A box that moves past another: on each axis an interval of time; they meet in the common part."""
    pic = Picture(660, 300, 62)
    a = rectangle((0, 0), (0.8, 0.6), 0)
    b0, move, half, angle = (-2.7, -0.7), (6.0, 1.3), (0.6, 0.35), 30
    axes = [("A0", (1, 0)), ("A1", (0, 1)), ("B0", turned((1, 0), math.radians(angle))), ("B1", turned((0, 1), math.radians(angle)))]
    place = lambda p: (0.56 * p[0] - 3.1, 0.56 * p[1])
    pic.polygon([place(p) for p in a], BLUE, BLUE)
    rows = []
    for name, n in axes:
        lo_a, hi_a = shadow(a, n)
        lo_b, hi_b = shadow(rectangle(b0, half, angle), n)
        speed = dot(move, n)
        ends = sorted(((lo_a - hi_b) / speed, (hi_a - lo_b) / speed))
        rows.append((name, max(0, ends[0]), min(1, ends[1])))
    enter, leave = max(r[1] for r in rows), min(r[2] for r in rows)
    assert 0 < enter < leave < 1
    for t, dash in ((0, "3 3"), (enter, ""), (leave, ""), (1, "3 3")):
        c = (b0[0] + t * move[0], b0[1] + t * move[1])
        pic.polygon([place(p) for p in rectangle(c, half, angle)], ORANGE, ORANGE if not dash else "none", 1.3, dash=dash)
    pic.arrow(place((b0[0], b0[1] - 1.0)), place((b0[0] + move[0], b0[1] + move[1] - 1.0)), QUIET, 1.2)
    x0, x1 = 0.4, 4.4
    at = lambda t: x0 + (x1 - x0) * t
    pic.polygon([(at(enter), -1.3), (at(leave), -1.3), (at(leave), 1.6), (at(enter), 1.6)], "none", RED, 0, 0.18)
    for k, (name, lo, hi) in enumerate(rows):
        y = 1.3 - 0.6 * k
        pic.text((x0 - 0.15, y - 0.07), name, INK, "end", 14)
        pic.line((x0, y), (x1, y), "#d9dce1", 2)
        pic.line((at(lo), y), (at(hi), y), BLUE if name[0] == "A" else ORANGE, 7)
    pic.line((x0, -1.3), (x1, -1.3), INK, 1)
    for t, words in ((0, "0"), (enter, f"{enter:.2f}"), (leave, f"{leave:.2f}"), (1, "1")):
        pic.text((at(t), -1.62), words, RED if 0 < t < 1 else QUIET, "middle", 13)
    pic.text((x1 + 0.3, -1.62), "time", QUIET, size=13)
    pic.text((at((enter + leave) / 2), 1.75), "they meet", RED, "middle", 14)
    pic.save(folder / "derive-times.svg", "A moving rectangle: on each axis the time in which it does not separate; the common part is when they meet")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for draw in (shadows, difference, times):
        draw(folder)


if __name__ == "__main__":
    main()
