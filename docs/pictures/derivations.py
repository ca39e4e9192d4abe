#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of the derivations in docs/volumes.md as SVG: the same bytes on every machine.

usage: derivations.py OUTPUT_FOLDER
Every figure is computed here from the points it shows, by plain loops, not by the library.
"""
import math
import sys
from pathlib import Path

INK, QUIET, BLUE, ORANGE, GREEN, RED = "#222222", "#8a8f98", "#0072b2", "#e69f00", "#009e73", "#d55e00"


def pale(color, share):
    """The colour over white, so that no renderer needs to blend."""
    if color == "none":
        return color
    parts = (int(color[i:i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - c)):02x}" for c in parts)


class Picture:
    """Coordinates of the plane with y up; `size` pixels show `width` units, the middle at (0, 0)."""

    def __init__(self, width, height, scale):
        self.w, self.h, self.s = width, height, scale
        self.parts = []

    def at(self, p):
        return f"{self.w / 2 + self.s * p[0]:.1f}", f"{self.h / 2 - self.s * p[1]:.1f}"

    def line(self, a, b, color=INK, width=1.5, dash=""):
        (x1, y1), (x2, y2) = self.at(a), self.at(b)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="{width}"{dashes}/>')

    def arrow(self, a, b, color=INK, width=1.8):
        self.line(a, b, color, width)
        d = (b[0] - a[0], b[1] - a[1])
        n = math.hypot(*d)
        u = (d[0] / n, d[1] / n)
        k = 8 / self.s
        for side in (0.45, -0.45):
            self.line(b, (b[0] - k * (u[0] - side * u[1]), b[1] - k * (u[1] + side * u[0])), color, width)

    def polygon(self, points, color=INK, fill="none", width=1.5, opacity=0.18, dash=""):
        text = " ".join(",".join(self.at(p)) for p in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<polygon points="{text}" fill="{pale(fill, opacity)}" stroke="{color}" stroke-width="{width}"{dashes}/>')

    def circle(self, c, r, color=INK, fill="none", width=1.5, opacity=0.10, dash=""):
        x, y = self.at(c)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{self.s * r:.1f}" fill="{pale(fill, opacity)}" stroke="{color}" stroke-width="{width}"{dashes}/>')

    def dots(self, points, color=INK, r=3):
        for p in points:
            x, y = self.at(p)
            self.parts.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{color}"/>')

    def text(self, p, words, color=INK, anchor="start", size=14):
        x, y = self.at(p)
        self.parts.append(f'<text x="{x}" y="{y}" fill="{color}" font-size="{size}" text-anchor="{anchor}">{words}</text>')

    def save(self, path, title):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.w}" height="{self.h}" viewBox="0 0 {self.w} {self.h}" '
                f'font-family="sans-serif">\n<title>{title}</title>\n<rect width="100%" height="100%" fill="#ffffff"/>\n')
        path.write_text(head + "\n".join(self.parts) + "\n</svg>\n", encoding="utf-8")
        print(path)


class Random:
    """Knuth's linear congruential generator, so that no version of Python matters."""

    def __init__(self, seed):
        self.state = seed

    def __call__(self):
        self.state = (6364136223846793005 * self.state + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def turned(p, angle):
    c, s = math.cos(angle), math.sin(angle)
    return (c * p[0] - s * p[1], s * p[0] + c * p[1])


def hull_of(points):
    """Andrew's monotone chain, counter-clockwise."""
    points = sorted(set(points))
    loop = []
    for chain in (points, points[::-1]):
        part = []
        for p in chain:
            while len(part) > 1 and cross(sub(part[-1], part[-2]), sub(p, part[-1])) <= 0:
                part.pop()
            part.append(p)
        loop += part[:-1]
    return loop


def circumcircle(a, b, c):
    u, v = sub(b, a), sub(c, a)
    d = 2 * cross(u, v)
    x = (v[1] * dot(u, u) - u[1] * dot(v, v)) / d
    y = (u[0] * dot(v, v) - v[0] * dot(u, u)) / d
    return (a[0] + x, a[1] + y), math.hypot(x, y)


def cloud(seed, count, sx, sy, angle):
    random = Random(seed)
    points = []
    while len(points) < count:
        p = (2 * random() - 1, 2 * random() - 1)
        if dot(p, p) <= 1:
            points.append(turned((sx * p[0], sy * p[1]), angle))
    return points


def box_at(points, angle):
    """The box whose sides are rotated by the angle: its corners and its area."""
    back = [turned(p, -angle) for p in points]
    low = (min(p[0] for p in back), min(p[1] for p in back))
    high = (max(p[0] for p in back), max(p[1] for p in back))
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return [turned(c, angle) for c in corners], (high[0] - low[0]) * (high[1] - low[1])


def fixed_aabb(folder):
    pic = Picture(520, 340, 62)
    c, r = (-1.2, 0.0), 2.0
    shape = [(-2.6, -1.1), (0.1, -1.2), (0.55, 0.3), (-0.9, 1.4), (-2.2, 1.2)]
    _, scale = circumcircle(shape[0], shape[1], shape[3])
    far = max(math.hypot(*sub(p, c)) for p in shape)
    shape = [(c[0] + (p[0] - c[0]) * r / far, c[1] + (p[1] - c[1]) * r / far) for p in shape]
    pic.polygon([(c[0] - r, -r), (c[0] + r, -r), (c[0] + r, r), (c[0] - r, r)], ORANGE, ORANGE)
    pic.circle(c, r, GREEN, dash="5 4")
    for angle in (0.5, 1.0):
        pic.polygon([(c[0] + q[0], c[1] + q[1]) for q in (turned(sub(p, c), angle) for p in shape)], QUIET, dash="3 3", width=1)
    pic.polygon(shape, INK, BLUE)
    pic.dots([c])
    top = max(shape, key=lambda p: math.hypot(*sub(p, c)))
    pic.line(c, top, GREEN)
    pic.text((c[0] - 0.05, -0.3), "c", INK, "end")
    pic.text(((c[0] + top[0]) / 2 + 0.05, (c[1] + top[1]) / 2 + 0.12), "r", GREEN)
    # The inset: what rounding adds to the half side.
    x = c[0] + r + 0.7
    pic.line((x, -1.5), (x, 1.5), GREEN)
    pic.line((x + 0.9, -1.5), (x + 0.9, 1.5), ORANGE)
    pic.arrow((x, 0.0), (x + 0.9, 0.0), RED)
    pic.text((x + 0.98, 0.35), "rounding,", RED)
    pic.text((x + 0.98, 0.05), "32u r + 16u |c|", RED)
    pic.text((x, -1.85), "sphere", GREEN, "middle")
    pic.text((x + 0.9, -1.85), "cube", ORANGE, "middle")
    pic.text((x, 1.65), "far enlarged", QUIET, size=12)
    pic.save(folder / "derive-fixed-aabb.svg", "Fixed AABB: every rotation about c stays in the sphere, and the sphere in the cube")


def sphere_bound(folder):
    pic = Picture(560, 340, 48)
    p = [(-3.3, -1.1), (0.2, -1.4), (-1.3, 1.65)]
    c, r = circumcircle(*p)
    area = cross(sub(p[1], p[0]), sub(p[2], p[0]))
    weights = [cross(sub(p[(i + 1) % 3], c), sub(p[(i + 2) % 3], c)) / area for i in range(3)]
    pic.circle(c, r, GREEN, GREEN, opacity=0.08)
    pic.polygon(p, QUIET, dash="4 3", width=1)
    y = (c[0] + 0.7, c[1] - 0.1)
    reach = max(math.hypot(*sub(q, y)) for q in p)
    pic.circle(y, reach, RED, dash="5 4")
    for i, q in enumerate(p):
        pic.line(c, q, GREEN, 1.2)
        pic.text((q[0] + (0.12 if q[0] > c[0] else -0.12), q[1] + (0.12 if q[1] > 0 else -0.3)),
                 f"p{i + 1}, &#955; = {weights[i]:.2f}", INK, "start" if q[0] > c[0] else "end", 12)
    far = max(p, key=lambda q: math.hypot(*sub(q, y)))
    pic.line(y, far, RED, 1.2)
    pic.dots(p)
    pic.dots([c], GREEN)
    pic.dots([y], RED)
    pic.text((c[0] - 0.1, c[1] - 0.3), "c", GREEN, "end")
    pic.text((y[0] + 0.1, y[1] + 0.08), "y", RED)
    mean = sum(w * dot(sub(q, y), sub(q, y)) for w, q in zip(weights, p))
    pic.text((2.6, 0.9), f"r = {r:.2f}", GREEN, size=13)
    pic.text((2.6, 0.5), f"around y: {reach:.2f}", RED, size=13)
    pic.text((2.6, 0.1), f"&#8730;(r&#178; + |y&#8722;c|&#178;) = {math.sqrt(mean):.2f}", INK, size=13)
    pic.save(folder / "derive-sphere.svg", "Sphere: weights whose mean of the points is c; any other centre y has a farther point")


def arvo(folder):
    pic = Picture(520, 300, 62)
    m = ((0.85, -0.55), (0.35, 0.7))
    e = (1.5, 0.8)
    corners = [(e[0] * x, e[1] * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    left, right = (-2.4, -0.2), (1.6, 0.0)
    pic.polygon([(left[0] + x, left[1] + y) for x, y in corners], BLUE, BLUE)
    image = [(m[0][0] * x + m[0][1] * y, m[1][0] * x + m[1][1] * y) for x, y in corners]
    out = (abs(m[0][0]) * e[0] + abs(m[0][1]) * e[1], abs(m[1][0]) * e[0] + abs(m[1][1]) * e[1])
    assert abs(out[0] - max(p[0] for p in image)) < 1e-12 and abs(out[1] - max(p[1] for p in image)) < 1e-12
    pic.polygon([(right[0] + s * out[0], right[1] + t * out[1]) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))], ORANGE, ORANGE)
    pic.polygon([(right[0] + x, right[1] + y) for x, y in image], BLUE, BLUE)
    step = (right[0] + abs(m[0][0]) * e[0], right[1])
    pic.arrow(right, step, GREEN)
    pic.arrow(step, (right[0] + out[0], right[1]), RED)
    pic.text((right[0] + 0.35, right[1] + 0.14), "|m11| e1", GREEN, size=12)
    pic.text((step[0] - 0.02, right[1] - 0.35), "|m12| e2", RED, size=12)
    pic.dots([left, right])
    pic.text((left[0] + 0.1, left[1] - 0.3), "c")
    pic.text((right[0] - 0.1, right[1] - 0.32), "Mc + t", INK, "end")
    pic.text((left[0], -1.9), "box, half extents e", BLUE, "middle", 13)
    pic.text((right[0], -1.9), "its image, and the box of |M|e", ORANGE, "middle", 13)
    pic.save(folder / "derive-arvo.svg", "Transformed AABB: the half extents of the image's box are |M|e")


def obb_bound(folder):
    pic = Picture(560, 320, 70)
    points = cloud(7, 40, 1.55, 1.0, 0.35)
    loop = hull_of(points)
    theta, half = 0.45, 0.5
    u = turned((1, 0), theta)
    a = max(loop, key=lambda p: dot(p, u))
    b = min(loop, key=lambda p: dot(p, u))
    d = sub(a, b)
    shift = (-1.9, 0.0)
    move = lambda p: (p[0] + shift[0], p[1] + shift[1])
    pic.polygon([move(p) for p in loop], INK, BLUE)
    pic.dots([move(p) for p in points], QUIET, 1.6)
    n = turned(u, math.pi / 2)
    for p in (a, b):
        foot = (dot(p, u) * u[0], dot(p, u) * u[1])
        pic.line(move((foot[0] - 1.25 * n[0], foot[1] - 1.25 * n[1])), move((foot[0] + 1.25 * n[0], foot[1] + 1.25 * n[1])), GREEN, 1, "4 3")
    pic.line(move(a), move(b), RED)
    pic.dots([move(a), move(b)], RED)
    pic.arrow(move((0, -1.35)), move((0.8 * u[0], 0.8 * u[1] - 1.35)), GREEN)
    pic.text(move((0.8, -1.5)), "u, the middle", GREEN, size=12)
    pic.text(move((0.8, -1.75)), "of the cell", GREEN, size=12)
    pic.text(move((-0.45, 0.1)), "d", RED)
    # The curves on the right: true width over the cell, and what the pair alone proves.
    x0, x1, y0, y1 = 0.45, 3.6, -1.5, 1.45
    widths = []
    for i in range(61):
        t = theta - half + 2 * half * i / 60
        v = turned((1, 0), t)
        s = [dot(p, v) for p in loop]
        widths.append((t, max(s) - min(s), dot(d, v)))
    low = min(w[2] for w in widths)
    top = max(w[1] for w in widths)
    place = lambda t, w: (x0 + (x1 - x0) * (t - theta + half) / (2 * half), y0 + 0.25 + (y1 - y0 - 0.5) * (w - low) / (top - low))
    pic.line((x0, y0), (x1, y0), QUIET, 1)
    pic.line((x0, y0), (x0, y1), QUIET, 1)
    for k, color in ((1, BLUE), (2, RED)):
        curve = [place(w[0], w[k]) for w in widths]
        for p, q in zip(curve, curve[1:]):
            pic.line(p, q, color, 2)
    assert all(w[1] >= w[2] - 1e-12 for w in widths)
    pic.line(place(theta - half, low), place(theta + half, low), GREEN, 1.2, "4 3")
    pic.text((x0 + 0.1, place(theta, low)[1] - 0.22), "bound f of the whole cell", GREEN, size=12)
    pic.text((x0 + 0.05, y1 + 0.05), "width(u&#8242;)", BLUE, size=12)
    pic.text((x1, place(theta + half, widths[-1][2])[1] + 0.3), "|d &#183; u&#8242;|", RED, "end", 12)
    pic.text(((x0 + x1) / 2, y0 - 0.28), "rotations u&#8242; of the cell", QUIET, "middle", 12)
    pic.save(folder / "derive-obb-bound.svg", "Oriented box: one pair of points bounds the width over a whole cell of rotations")


def obb_search(folder):
    pic = Picture(560, 330, 70)
    points = hull_of(cloud(11, 60, 1.6, 0.8, 0.3))
    steps = 400
    areas = [(math.pi / 2 * i / steps, box_at(points, math.pi / 2 * i / steps)[1]) for i in range(steps + 1)]
    top = 1.05 * max(a for _, a in areas)

    def bound(lo, hi):
        mid, h = (lo + hi) / 2, (hi - lo) / 2
        f = 1.0
        for quarter in (0, math.pi / 2):
            u = turned((1, 0), mid + quarter)
            d = sub(max(points, key=lambda p: dot(p, u)), min(points, key=lambda p: dot(p, u)))
            f *= max(0.0, min(dot(d, turned(u, t)) for t in (-h, h)))  # concave in the turn: least at an end
        return f

    x0, x1, y0, y1 = -3.5, 3.5, -1.75, 1.9
    base = 0.8 * min(a for _, a in areas)
    place = lambda t, v: (x0 + (x1 - x0) * t / (math.pi / 2), y0 + (y1 - y0) * max(v - base, 0) / (top - base))
    cells = [(bound(0, math.pi / 2), 0.0, math.pi / 2)]
    best = min(box_at(points, math.pi / 4)[1], areas[0][1])
    pruned = []
    while True:
        cells.sort()
        low, lo, hi = cells[0]
        if low * 1.01 >= best:
            break
        cells.pop(0)
        mid = (lo + hi) / 2
        for part in ((lo, mid), (mid, hi)):
            best = min(best, box_at(points, (part[0] + part[1]) / 2)[1])
            cells.append((bound(*part), *part))
    pruned = [c for c in cells if c[0] >= best]
    proven = min(c[0] for c in cells)
    truth = min(a for _, a in areas)
    assert proven <= truth + 1e-9 and best >= truth - 1e-3
    for low, lo, hi in cells:
        color = QUIET if (low, lo, hi) in pruned else ORANGE
        pic.polygon([place(lo, 0), place(hi, 0), place(hi, low), place(lo, low)], color, color, 1, 0.25)
    curve = [place(t, a) for t, a in areas]
    for p, q in zip(curve, curve[1:]):
        pic.line(p, q, BLUE, 2)
    pic.line(place(0, best), place(math.pi / 2, best), RED, 1.2, "5 4")
    pic.line(place(0, proven), place(math.pi / 2, proven), GREEN, 1.2, "5 4")
    pic.text((x0, y1 + 0.15), f"area of the box at each rotation; {len(cells)} cells left, {len(pruned)} of them pruned (grey)", BLUE, size=13)
    pic.text((x1, place(0, best)[1] + 0.08), "smallest box so far", RED, "end", 12)
    pic.text((x1, place(0, proven)[1] - 0.22), "proven bound: the least of all cells, pruned ones too", GREEN, "end", 12)
    pic.line((x0, y0), (x1, y0), INK, 1)
    pic.text((x0, y0 - 0.28), "0", QUIET, size=12)
    pic.text((x1, y0 - 0.28), "90&#176;", QUIET, "end", 12)
    pic.save(folder / "derive-obb-search.svg", "Oriented box: branch and bound over the rotations, in the plane")


def hull(folder):
    pic = Picture(560, 320, 70)
    loop = [(-2.5, -0.6), (-1.3, -1.5), (0.2, -1.45), (0.9, -0.4), (0.35, 0.75), (-1.0, 1.3), (-2.2, 0.7)]
    a = (2.0, 0.75)
    edges = list(zip(loop, loop[1:] + loop[:1]))
    seen = [cross(sub(v, u), sub(a, u)) < 0 for u, v in edges]
    pic.polygon(loop, INK, BLUE)
    for (u, v), gone in zip(edges, seen):
        if gone:
            pic.line(u, v, RED, 3)
    first = next(i for i in range(7) if seen[i] and not seen[i - 1])
    last = next(i for i in range(7) if seen[i] and not seen[(i + 1) % 7])
    start, end = edges[first][0], edges[last][1]
    pic.line(start, a, GREEN, 2)
    pic.line(a, end, GREEN, 2)
    f = edges[last]
    q = ((f[0][0] + f[1][0]) / 2, (f[0][1] + f[1][1]) / 2)
    p = (0.95, 1.35)
    assert cross(sub(f[1], f[0]), sub(p, f[0])) < 0  # strictly above f
    # Where the segment crosses the new edge from a to end.
    d, e, w = sub(q, p), sub(end, a), sub(a, p)
    t = cross(w, e) / cross(d, e)
    x = (p[0] + t * d[0], p[1] + t * d[1])
    assert 0 < t < 1
    pic.line(p, q, ORANGE, 1.5, "4 3")
    pic.dots([q, x], ORANGE, 4)
    pic.dots([a], GREEN, 4.5)
    pic.dots([p], ORANGE, 4.5)
    pic.text((a[0] + 0.12, a[1]), "a, the apex", GREEN)
    pic.text((p[0] + 0.12, p[1] + 0.05), "p: above f, and so above g", ORANGE, size=13)
    pic.text((q[0] + 0.0, q[1] - 0.3), "q", ORANGE)
    pic.text((x[0] + 0.13, x[1] - 0.02), "x", ORANGE)
    pic.text((f[1][0] + 0.05, f[1][1] - 0.35), "f", RED)
    pic.text(((a[0] + end[0]) / 2 + 0.55, (a[1] + end[1]) / 2 - 0.3), "g", GREEN)
    pic.text((-1.2, -0.15), "H", INK, size=18)
    pic.text((-3.8, 2.0), "strictly seen from a: removed", RED, size=13)
    pic.text((-3.8, 1.7), "new", GREEN, size=13)
    pic.save(folder / "derive-hull.svg", "Hull: a point above a removed face is above a new one or inside")


def kdop(folder):
    pic = Picture(560, 320, 58)
    points = cloud(5, 50, 1.75, 0.55, 0.40)
    loop = hull_of(points)

    def clip(polygon, n, most):
        out = []
        for u, v in zip(polygon, polygon[1:] + polygon[:1]):
            hu, hv = dot(n, u) - most, dot(n, v) - most
            if hu <= 0:
                out.append(u)
            if (hu < 0 < hv) or (hv < 0 < hu):
                s = hu / (hu - hv)
                out.append((u[0] + s * (v[0] - u[0]), u[1] + s * (v[1] - u[1])))
        return out

    def octagon(angle):
        shape = [(-9, -9), (9, -9), (9, 9), (-9, 9)]
        for n in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for s in (1, -1):
                m = turned((s * n[0], s * n[1]), angle)
                shape = clip(shape, m, max(dot(m, p) for p in points))
        return shape

    def area(shape):
        return sum(cross(u, v) for u, v in zip(shape, shape[1:] + shape[:1])) / 2

    angle = min((math.pi / 2 * i / 900 for i in range(900)), key=lambda t: box_at(points, t)[1])
    for shift, turn, words in ((-2.35, 0.0, "along the axes"), (2.35, angle, "in the OBB's frame")):
        move = lambda p, s=shift: (p[0] + s, p[1] + 0.2)
        box, _ = box_at(points, turn)
        shape = octagon(turn)
        pic.polygon([move(p) for p in box], QUIET, dash="4 3", width=1)
        pic.polygon([move(p) for p in shape], "#cc79a7" if turn == 0 else "#785edc", "#cc79a7" if turn == 0 else "#785edc", 2)
        pic.polygon([move(p) for p in loop], RED, width=1)
        pic.dots([move(p) for p in points], QUIET, 1.5)
        pic.text((shift, -2.0), f"{words}: {area(shape) / area(loop):.2f} of the hull", INK, "middle", 13)
        pic.text((shift, -2.35), f"(box {area(box) / area(loop):.2f})", QUIET, "middle", 13)
    pic.save(folder / "derive-kdop.svg", "k-DOP: slabs along fixed directions, and the same in the frame of the oriented box")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for draw in (fixed_aabb, sphere_bound, arvo, obb_bound, obb_search, hull, kdop):
        draw(folder)


if __name__ == "__main__":
    main()
