# SPDX-License-Identifier: MIT
"""Log-log diagrams as SVG."""
import math

from rows import read, sort_peers

# (title, workload, figure, unit): the panels of how cost grows with a model.
PANELS = [
    ("tree build, 1 thread", "build", "1 thread; ms", "ms"),
    ("memory, mesh included", "build", "bytes a triangle; mesh included", "B a triangle"),
    ("refit", "refit", "ms", "ms"),
    ("first contact, clear", "first contact", "clear; us", "µs"),
    ("first contact, close", "first contact", "close; us", "µs"),
    ("first contact, overlapping", "first contact", "overlapping; us", "µs"),
    ("all contacts, overlapping", "all contacts", "overlapping; us", "µs"),
    ("distance, clear", "distance", "clear; us", "µs"),
    ("distance, close", "distance", "close; us", "µs"),
    ("clearance, close, 0.1 %", "clearance", "close; 0.1 %; us", "µs"),
    ("ray, random", "rays", "random; ns", "ns"),
    ("ray of a picture", "rays", "picture; ns", "ns"),
]
COLORS = {
    "Boxwood": "#0b6e4f", "Boxwood reference": "#8fbf9f", "Boxwood rays": "#2aa198", "FCL OBB": "#c8553d",
    "FCL OBBRSS": "#e3a08f", "FCL tree": "#c8553d", "PQP": "#7a4e9f", "Embree": "#3d5a98", "Bullet dbvt": "#8a6d3b",
}


def panel(lines, title, unit, left, top, width, height):
    """One diagram; lines: {peer: {size: value}}."""
    values = [v for line in lines.values() for v in line.values() if v > 0]
    sizes = sorted({n for line in lines.values() for n in line})
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    near, far = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(n):
        return left + width * (math.log10(n) - near) / max(far - near, 1e-9)

    def y(v):
        return top + height * (1 - (math.log10(v) - low) / (high - low))

    out = [f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}, {unit}</text>',
           f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#bbb"/>']
    for power in range(low, high + 1):
        at = y(10.0 ** power)
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{at:.1f}" y2="{at:.1f}" stroke="#e4e4e4"/>')
        out.append(f'<text x="{left - 5}" y="{at + 4:.1f}" text-anchor="end">{10.0 ** power:g}</text>')
    for n in sizes:
        out.append(f'<text x="{x(n):.1f}" y="{top + height + 15}" text-anchor="middle">{short(n)}</text>')
    for peer in reversed(sort_peers(lines)):
        points = sorted((n, v) for n, v in lines[peer].items() if v > 0)
        color = COLORS.get(peer, "#000")
        path = " ".join(f"{x(n):.1f},{y(v):.1f}" for n, v in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [f'<circle cx="{x(n):.1f}" cy="{y(v):.1f}" r="2.5" fill="{color}"/>' for n, v in points]
    return out


def short(n):
    return f"{n / 1e6:.0f}M" if n >= 950000 else f"{n / 1e3:.0f}k" if n >= 1000 else str(n)


def picture(panels):
    """panels: [(title, unit, {peer: {size: value}})] -> SVG, three a row, one legend."""
    columns, cell_w, cell_h = 3, 330, 230
    rows = math.ceil(len(panels) / columns)
    total_w, total_h = columns * cell_w + 20, rows * cell_h + 60
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_w} {total_h}" '
           'font-family="sans-serif" font-size="11" fill="#222">',
           f'<rect width="{total_w}" height="{total_h}" fill="#fff"/>']
    for i, (title, unit, lines) in enumerate(panels):
        out += panel(lines, title, unit, 60 + i % columns * cell_w, 30 + i // columns * cell_h, cell_w - 85,
                     cell_h - 65)
    for i, peer in enumerate(sort_peers({p for _, _, lines in panels for p in lines})):
        left = 40 + i * 135
        out.append(f'<line x1="{left}" x2="{left + 24}" y1="{total_h - 26}" y2="{total_h - 26}" '
                   f'stroke="{COLORS.get(peer, "#000")}" stroke-width="3"/>')
        out.append(f'<text x="{left + 30}" y="{total_h - 22}">{peer}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def growth(folder):
    table = read(folder, "growth")
    return picture([(title, unit, {p: {n: v for (n, _), v in values.items()} for p, values in table[work, figure].items()})
                    for title, work, figure, unit in PANELS if table.get((work, figure))])


def objects(folder):
    """The broad phase and rays over the number of objects."""
    panels = []
    for file, work, figure, unit in (("broad_phase", "broad phase", "ms", "ms"), ("ray_scenes", "rays in scenes", "ns", "ns")):
        values = read(folder, file)[work, figure]
        for scene in dict.fromkeys(m for v in values.values() for _, m in v):
            title = f"{work}, {scene}" + (" % move" if work == "broad phase" else "")
            panels.append((title, unit, {p: {n: v for (n, m), v in line.items() if m == scene}
                                         for p, line in values.items()}))
    return picture(panels)
