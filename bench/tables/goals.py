# SPDX-License-Identifier: MIT
"""The goals that were set for speed, what was measured when they were set, and what is measured now."""
import math

from rows import OWN, geometric_mean, markdown, number, ratios, read, times

REFERENCE = "Boxwood reference"


def spread(values):
    """(mean over the models, least, its model)"""
    if not values:
        return math.nan, math.nan, ""
    least = min(values, key=values.get)
    return geometric_mean(values.values()), values[least], least[1]


def said(title, values):
    mean, least, model = spread(values)
    return f"{times(mean)} {title} (least {times(least)}, {model})"


def pair_rows(table):
    """Each: work, goal, before, now, whether it is reached."""
    rows = []

    def against(work, kind, peer, own=OWN):
        return ratios(table[work, kind + "; us"], peer, own)

    for work, kind, before in (("first contact", "close", "7.1 FCL, 2.7 RAPID"),
                               ("first contact", "overlapping", "7.9 FCL, 2.8 RAPID"),
                               ("all contacts", "overlapping", "8.0 FCL, 2.7 the best of RAPID and PQP")):
        fcl, pqp = against(work, kind, "FCL OBB"), against(work, kind, "PQP")
        reached = spread(fcl)[0] >= 11 and spread(pqp)[0] >= 4 and min(spread(fcl)[1], spread(pqp)[1]) >= 2.5
        rows.append((f"{work}, {kind}", "11 FCL, 4 RAPID, no model below 2.5", before,
                     said("FCL", fcl) + ", " + said("PQP", pqp), reached))
    clear = against("first contact", "clear", "PQP")
    rows.append(("first contact, clear", "2 RAPID, no model behind", "0.65 to 2.8 RAPID", said("PQP", clear),
                 spread(clear)[0] >= 2 and spread(clear)[1] >= 1))
    for kind, goal, before in (("clear", 8, "4.7 PQP"), ("close", 12, "7.5 PQP")):
        values = against("distance", kind, "PQP")
        rows.append((f"distance, {kind}", f"{goal} PQP", before, said("PQP", values), spread(values)[0] >= goal))
    kitchen = {}
    for kind in ("clear; 5 %", "close; 0.1 %", "close; 1 %", "anywhere; 1 %"):
        kitchen.update({(n, kind.replace(";", ",")): v for (n, m), v in against("clearance", kind, "PQP").items()
                        if m == "kitchen:link"})
    rows.append(("clearance, kitchen and link", "4 PQP", "0.55 and 0.11 PQP", said("PQP", kitchen), spread(kitchen)[1] >= 4))
    reference = {}
    for kind in ("clear", "close", "overlapping"):
        reference.update({(n, f"{m}, {kind}"): v for (n, m), v in against("first contact", kind, "FCL OBB", REFERENCE).items()})
    rows.append(("reference descent, first contact", "never below FCL", "0.04 to 0.2 FCL on CAD", said("FCL", reference),
                 spread(reference)[1] >= 1))
    return rows


def sweep_row(folder):
    table = read(folder, "sweeps")
    means, worst = (max(table["sweep with rotation", f][OWN].values(), default=math.nan) for f in ("mean; ms", "worst; ms"))
    return ("sweep with rotation", "mean 2 ms, worst 50", "92, worst 1,300 to 3,800 ms",
            f"largest mean of a pair of models {number(means)} ms, worst motion {number(worst)}", means <= 2 and worst <= 50)


def ray_rows(folder):
    table = read(folder, "rays")
    rows = []
    for kind, before in (("random", "0.75 Embree, 0.66 to 1.17 tinybvh"), ("pictures", "0.76 Embree, 0.66 tinybvh, 0.42 packets")):
        ns = table["rays; " + kind, "ns"]
        best = {p: min(ns[peer][p] for peer in ("Embree", "tinybvh BVH8") if p in ns.get(peer, {})) for p in ns[OWN]}
        packets = {p: min(ns[peer][p] for peer in ns if "packets" in peer) for p in ns[OWN]} if kind == "pictures" else {}
        single = {p: best[p] / ns[OWN][p] for p in best}
        batch = {p: best[p] / ns["Boxwood; batch"][p] for p in best}
        beside = {p: packets[p] / ns["Boxwood; batch"][p] for p in packets}
        goal = "1.1 the best single-ray peer" + ("; in batches Embree's packets" if packets else ", every model 0.95")
        now = said("one a call", single) + ", " + said("in batches", batch)
        if packets:
            now += ", " + said("packets", beside)
        reached = spread(single)[0] >= 1.1 and (spread(beside)[0] >= 1 if packets else spread(single)[1] >= 0.95)
        rows.append((f"rays, {kind}", goal, before, now, reached))
    table = read(folder, "ray_scenes")
    scenes = {(n, f"{n:,} × {m}"): v for (n, m), v in table["rays in scenes", "over Boxwood"]["Embree"].items()}
    rows.append(("rays against many objects", "1 Embree", "0.02 to 0.04 Embree", said("Embree", scenes), spread(scenes)[1] >= 1))
    return rows


def broad_row(folder):
    ms = read(folder, "broad_phase")["broad phase", "ms"]
    over = {}
    for peer in ("Bullet dbvt", "FCL tree"):
        for (n, m), v in ms[peer].items():
            over[n, f"{n:,} {m} %"] = min(over.get((n, f"{n:,} {m} %"), math.inf), v / ms[OWN][n, m])
    return ("broad phase", "2 the better of Bullet and FCL", "0.15 to 0.3", said("the better", over), spread(over)[1] >= 2)


def build_rows(folder):
    table = read(folder, "build")
    one = table["build", "1 thread; ms"]
    shares = {p: one[OWN][p] / one["Embree"][p] for p in one[OWN] if p in one["Embree"]}
    mean = geometric_mean(shares.values())
    first, second = (table["build", f"{n} by the clock; ms"][OWN] for n in ("1 thread", "2 threads"))
    gain = {p: first[p] / second[p] for p in first if p in second}
    bytes_of = table["build", "bytes a triangle; mesh included"][OWN].values()
    mesh = 18  # half as many vertices as triangles
    least, most = (f(bytes_of, default=math.nan) - mesh for f in (min, max))
    return [("build, one thread", "0.8 of Embree's time", "0.97", f"{mean:.2f} ({min(shares.values()):.2f} to "
             f"{max(shares.values()):.2f})", mean <= 0.8),
            ("build, two threads", "1.8 of one", "1.2 to 1.8", said("one", gain), spread(gain)[1] >= 1.8),
            ("memory of a tree and its layout", "90 bytes per triangle", "118 to 138", f"{least:.0f} to {most:.0f}", most <= 90)]


def goals(folder):
    rows = [*pair_rows(read(folder, "pairs")), sweep_row(folder), *ray_rows(folder), broad_row(folder), *build_rows(folder)]
    return markdown(["work", "goal", "when it was set", "now", "reached"],
                    [[*row[:4], "yes" if row[4] else "no"] for row in rows], 5)
