# SPDX-License-Identifier: MIT
"""Tables of rays, of scenes of many objects, of sweeps, and of growth."""
import math

from rows import OWN, geometric_mean, markdown, number, places_of, read, slope, sort_peers
from plots import PANELS


def rays(folder):
    table = read(folder, "rays")
    rows = []
    over = {}
    for kind in ("random", "pictures"):
        work = "rays; " + kind
        ns, ratio = table[work, "ns"], table[work, "over Boxwood"]
        low, high = table[work, "over Boxwood: tenth of a hundred blocks"], table[work, "over Boxwood: ninetieth"]
        for place in places_of(table, {work}):
            cells = [number(ns[OWN].get(place)), number(ns["Boxwood; batch"].get(place))]
            for peer in ("Embree", "tinybvh BVH8"):
                value = ratio.get(peer, {}).get(place, math.nan)
                over.setdefault((kind, "one a call", peer), []).append(value)
                cells.append("–" if math.isnan(value) else
                             f"{value:.2f} ({low[peer][place]:.2f}–{high[peer][place]:.2f})")
            batch = ns["Boxwood; batch"][place]
            packets = [v[place] for p, v in ns.items() if "packets" in p and place in v]
            for title, value in (("Embree", ns.get("Embree", {}).get(place)),
                                 ("tinybvh BVH8", ns.get("tinybvh BVH8", {}).get(place)),
                                 ("Embree's packets", min(packets, default=None))):
                over.setdefault((kind, "in batches", title), []).append(value / batch if value else math.nan)
                cells.append(f"{value / batch:.2f}" if value else "–")
            rows.append([f"{place[1]}, {place[0]:,}", kind, *cells])
    titles = ["model, triangles", "rays", "one a call, ns", "in a batch, ns", "one: Embree", "one: tinybvh", "batch: Embree",
              "batch: tinybvh", "batch: Embree's packets"]
    means = "; ".join(f"{kind} {how}, {peer} {geometric_mean([v for v in values if not math.isnan(v)]):.2f}"
                      for (kind, how, peer), values in over.items() if any(not math.isnan(v) for v in values))
    wrong = []
    for peer in sort_peers({p for (w, f), v in table.items() if f == "wrong" for p in v}):
        count = {k: sum(sum(table[w, k].get(peer, {}).values()) for w in ("rays; random", "rays; pictures"))
                 for k in ("wrong", "checked")}
        wrong.append(f"{peer} {int(count['wrong']):,} of {int(count['checked']):,}")
    return (markdown(titles, rows, 2) + f"\n\nGeometric means: {means}.\n\nWrong answers (a peer's: other than Boxwood's): "
            + "; ".join(wrong) + ".")


def ray_scenes(folder):
    table = read(folder, "ray_scenes")
    work = "rays in scenes"
    models = list(dict.fromkeys(m for _, m in places_of(table, {work})))
    rows = []
    for size in sorted({n for n, _ in places_of(table, {work})}):
        row = [f"{size:,}"]
        for model in models:
            place = (size, model)
            value = {f: table[work, f"over Boxwood{f}"]["Embree"].get(place, math.nan)
                     for f in ("", ": tenth of a hundred blocks", ": ninetieth")}
            row += [number(table[work, "ns"][OWN].get(place)),
                    f"{value['']:.2f} ({value[': tenth of a hundred blocks']:.2f}–{value[': ninetieth']:.2f})"]
        rows.append(row)
    return markdown(["objects", *(t for m in models for t in (f"{m}, ns", "Embree / Boxwood"))], rows, 0)


def broad_phase(folder):
    table = read(folder, "broad_phase")
    ms, missing = table["broad phase", "ms"], table["broad phase", "missing"]
    rows = []
    for place in places_of(table, {"broad phase"}):
        own = ms[OWN][place]
        scene, share = place[1].split()
        rows.append([scene, f"{place[0]:,}", share + " %", number(own)]
                    + [number(ms[p].get(place)) for p in ("Bullet dbvt", "FCL tree")]
                    + [f"{ms[p][place] / own:.1f}" for p in ("Bullet dbvt", "FCL tree")])
    lost = sum(sum(values.values()) for values in missing.values())
    return (markdown(["scene", "objects", "moving", "Boxwood, ms", "Bullet, ms", "FCL, ms", "Bullet / Boxwood", "FCL / Boxwood"], rows)
            + f"\n\nPairs that a library missed: {int(lost)}.")


def sweeps(folder):
    table = read(folder, "sweeps")
    figures = ("motions", "impacts", "undecided", "mean; ms", "median; ms", "99 of 100; ms", "worst; ms", "box tests",
               "triangle tests")
    work = "sweep with rotation"
    rows = [[place[1], *(number(table[work, f][OWN].get(place)) for f in figures)]
            for place in places_of(table, {work})]
    return markdown(["A:B", *(f.replace(";", ",") for f in figures)], rows)


def growth(folder):
    table = read(folder, "growth")
    parts = []
    for title, work, figure, unit in PANELS:
        values = table.get((work, figure))
        if not values:
            continue
        sizes = sorted({n for v in values.values() for n, _ in v})
        rows = []
        for peer in sort_peers(values):
            at = {n: v for (n, _), v in values[peer].items()}
            rows.append([peer, *(number(at.get(n)) for n in sizes), f"{slope(at.items()):.2f}"])
        rows.append(["n log n", *("" for _ in sizes), f"{slope([(n, n * math.log(n)) for n in sizes]):.2f}"])
        parts.append(markdown([f"{title}, {unit}", *(f"{n:,}" for n in sizes), "slope"], rows))
    return "\n\n".join(parts)


def objects(folder):
    """Slopes of what grows with the number of objects."""
    rows = []
    for file, work, figure, title in (("broad_phase", "broad phase", "ms", "broad phase, a step"),
                                      ("ray_scenes", "rays in scenes", "ns", "ray through a scene")):
        values = read(folder, file)[work, figure]
        for model in dict.fromkeys(m for v in values.values() for _, m in v):
            for peer in sort_peers(values):
                points = sorted((n, v) for (n, m), v in values[peer].items() if m == model)
                sizes = [n for n, _ in points]
                rows.append([title, model + (" %" if work == "broad phase" else ""), peer, f"{sizes[0]:,} to {sizes[-1]:,}",
                             f"{slope(points):.2f}", f"{slope([(n, n * math.log(n)) for n in sizes]):.2f}"])
    return markdown(["work", "scene", "library", "objects", "slope", "of n log n"], rows, 3)
