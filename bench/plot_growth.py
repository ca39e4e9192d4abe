#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables and a picture of how cost grows, from the CSV of bench_peers; Python's standard library only.

    build/release/bench/bench_peers --grow --csv growth.csv
    bench/plot_growth.py growth.csv growth.svg > growth.md      (the tables as Markdown)
    bench/plot_growth.py --compare peers.csv > peers.md         (peers beside Boxwood, one row a figure)
"""
import csv
import math
import sys
from collections import defaultdict

# (title, workload, figure, unit); a panel of the picture and a column of the table each.
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
    ("ray, random", "rays", "random; ns", "ns"),
    ("ray of a picture", "rays", "picture; ns", "ns"),
    ("time of impact", "time of impact", "us", "µs"),
]
COLORS = {
    "Boxwood": "#0b6e4f", "Boxwood reference": "#8fbf9f", "Boxwood rays": "#2aa198", "FCL OBB": "#c8553d", "FCL OBBRSS": "#e3a08f",
    "Embree": "#3d5a98", "Bullet": "#8a6d3b", "CGAL": "#7a4e9f", "ODE": "#777777", "Qhull": "#b08900",
}


def read(path):
    """{(workload, figure): {peer: {(triangles, model): value}}}"""
    table = defaultdict(lambda: defaultdict(dict))
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            place = (int(row["triangles"]), row["model"])
            table[row["work"], row["figure"]][row["peer"]][place] = float(row["value"])
    return table


def number(x):
    if x == 0.0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(x))))
    return f"{x:,.{digits}f}"


def sort_peers(peers):
    return sorted(peers, key=lambda p: (not p.startswith("Boxwood"), p))


def growth_tables(table):
    for title, work, figure, unit in PANELS:
        peers = table.get((work, figure))
        if not peers:
            continue
        sizes = sorted({place for values in peers.values() for place in values})
        print(f"| {title}, {unit} | " + " | ".join(f"{n:,}" for n, _ in sizes) + " |")
        print("|---|" + "--:|" * len(sizes))
        for peer in sort_peers(peers):
            cells = (number(peers[peer][s]) if s in peers[peer] else "–" for s in sizes)
            print(f"| {peer} | " + " | ".join(cells) + " |")
        print()


def comparison(table):
    """One table a workload: a row for each model and figure, the peers' ratios to Boxwood, wrong answers."""
    for work in dict.fromkeys(w for w, _ in table):
        figures = [f for w, f in table if w == work and f not in ("checked", "wrong", "invented")]
        peers = sort_peers({p for f in figures for p in table[work, f]})
        others = [p for p in peers if p != "Boxwood"]
        print(f"**{work}**\n")
        print("| " + " | ".join(["model", "figure", "Boxwood", *others]) + " |")
        print("|---|---|--:|" + "--:|" * len(others))
        places = sorted({s for f in figures for values in table[work, f].values() for s in values})
        for place in places:
            for figure in figures:
                values = table[work, figure]
                own = values.get("Boxwood", {}).get(place)
                cells = []
                for peer in others:
                    value = values.get(peer, {}).get(place)
                    if value is None:
                        cells.append("–")
                    elif own and figure.split("; ")[-1] in ("us", "ms", "ns", "us a pose"):
                        cells.append(f"{number(value)} ({value / own:.2g}×)")
                    else:
                        cells.append(number(value))
                if own is not None or any(c != "–" for c in cells):
                    own_text = number(own) if own is not None else "–"
                    print("| " + " | ".join([place[1], figure.replace(";", ","), own_text, *cells]) + " |")
        sums = {p: [sum(table[work, k].get(p, {}).values()) for k in ("checked", "wrong", "invented")] for p in peers}
        if any(s[0] for s in sums.values()):
            told = (f"{p}: {int(w + i):,} of {int(c):,}" for p, (c, w, i) in sums.items() if c)
            print("\nWrong answers: " + "; ".join(told) + ".")
        print()


def panel(peers, title, unit, left, top, width, height):
    """One log-log diagram as SVG text."""
    values = [v for line in peers.values() for v in line.values() if v > 0]
    sizes = [n for line in peers.values() for n, _ in line]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    near, far = math.log10(min(sizes)), math.log10(max(sizes))

    def x(n):
        return left + width * (math.log10(n) - near) / max(far - near, 1e-9)

    def y(v):
        return top + height * (1 - (math.log10(v) - low) / (high - low))

    out = [f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}, {unit}</text>',
           f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#bbb"/>']
    for power in range(low, high + 1):
        label = f"{10.0 ** power:g}"
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{y(10.0 ** power):.1f}" y2="{y(10.0 ** power):.1f}" '
                   'stroke="#e4e4e4"/>')
        out.append(f'<text x="{left - 5}" y="{y(10.0 ** power) + 4:.1f}" text-anchor="end">{label}</text>')
    for n in sorted(set(sizes)):
        label = f"{n / 1e6:.0f}M" if n >= 950000 else f"{n / 1e3:.0f}k"
        out.append(f'<text x="{x(n):.1f}" y="{top + height + 15}" text-anchor="middle">{label}</text>')
    for peer in reversed(sort_peers(peers)):
        points = sorted((n, v) for (n, _), v in peers[peer].items() if v > 0)
        color = COLORS.get(peer, "#000")
        path = " ".join(f"{x(n):.1f},{y(v):.1f}" for n, v in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [f'<circle cx="{x(n):.1f}" cy="{y(v):.1f}" r="2.5" fill="{color}"/>' for n, v in points]
    return out


def picture(table, path):
    panels = [(t, table[w, f], u) for t, w, f, u in PANELS if table.get((w, f))]
    columns, cell_w, cell_h = 3, 330, 230
    rows = math.ceil(len(panels) / columns)
    total_w, total_h = columns * cell_w + 20, rows * cell_h + 60
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_w} {total_h}" '
           'font-family="sans-serif" font-size="11" fill="#222">',
           f'<rect width="{total_w}" height="{total_h}" fill="#fff"/>']
    for i, (title, peers, unit) in enumerate(panels):
        out += panel(peers, title, unit, 60 + i % columns * cell_w, 30 + i // columns * cell_h, cell_w - 85,
                     cell_h - 65)
    shown = sort_peers({p for _, peers, _ in panels for p in peers})
    for i, peer in enumerate(shown):
        left = 60 + i * 165
        out.append(f'<line x1="{left}" x2="{left + 24}" y1="{total_h - 26}" y2="{total_h - 26}" '
                   f'stroke="{COLORS.get(peer, "#000")}" stroke-width="3"/>')
        out.append(f'<text x="{left + 30}" y="{total_h - 22}">{peer}</text>')
    out.append("</svg>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--compare":
        comparison(read(sys.argv[2]))
    elif len(sys.argv) in (2, 3):
        table = read(sys.argv[1])
        growth_tables(table)
        if len(sys.argv) == 3:
            picture(table, sys.argv[2])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
