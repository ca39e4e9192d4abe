# SPDX-License-Identifier: MIT
"""Tables of pairs of models: summary, all figures, counts, wrong answers; build and memory."""
import math

from rows import OWN, geometric_mean, markdown, number, places_of, ratios, read, sort_peers, times

KINDS = ("clear", "close", "overlapping")
CLEARANCES = ("clear; 5 %", "close; 0.1 %", "close; 1 %", "anywhere; 1 %")
WORKS = (("first contact", KINDS), ("all contacts", KINDS), ("distance", KINDS[:2]), ("clearance", CLEARANCES))
# (work, kinds, peer, whose time is compared)
SUMMARY = (
    ("first contact", KINDS, "FCL OBB", OWN),
    ("first contact", KINDS, "PQP", OWN),
    ("all contacts", KINDS[2:], "FCL OBB", OWN),
    ("all contacts", KINDS[2:], "PQP", OWN),
    ("distance", KINDS[:2], "FCL OBBRSS", OWN),
    ("distance", KINDS[:2], "PQP", OWN),
    ("clearance", CLEARANCES, "PQP", OWN),
    ("first contact", KINDS, "FCL OBB", "Boxwood reference"),
    ("all contacts", KINDS[2:], "FCL OBB", "Boxwood reference"),
)


def words(figure):
    return figure.replace(";", ",")


def summary(folder):
    """Geometric means over the models, the least and the most, warm and cold."""
    table = read(folder, "pairs")
    rows = []
    for work, kinds, peer, own in SUMMARY:
        for kind in kinds:
            warm = ratios(table[work, kind + "; us"], peer, own)
            cold = ratios(table[work, kind + ": cold; us"], peer, own)
            if not warm:
                continue
            least, most = min(warm, key=warm.get), max(warm, key=warm.get)
            name = f"{work}, {words(kind)}" + ("" if own == OWN else " (reference descent)")
            rows.append([name, peer, times(geometric_mean(warm.values())),
                         f"{times(warm[least])} {least[1]}", f"{times(warm[most])} {most[1]}",
                         times(geometric_mean(cold.values())), str(len(warm))])
    return markdown(["peer's time / Boxwood's", "peer", "warm", "least", "most", "cold", "models"], rows, 2)


def all_figures(folder):
    """A table a kind of work: warm with spread, cold, of each peer at each model."""
    table = read(folder, "pairs")
    parts = []
    for work, kinds in WORKS:
        peers = sort_peers({p for k in kinds for p in table[work, k + "; us"]})
        rows = []
        for place in places_of(table, {work}):
            for kind in kinds:
                row = figures_of(table, work, kind, place, peers)
                if row:
                    rows.append(row)
        titles = ["model", "kind", *(f"{p}, µs" for p in peers)]
        parts.append(f"**{work}**\n\n" + markdown(titles, rows, 2) + "\n\n" + wrong_answers(table, work))
    return "\n\n".join(parts)


def figures_of(table, work, kind, place, peers):
    def value(peer, figure):
        return table[work, kind + figure].get(peer, {}).get(place, math.nan)

    cells = []
    own = value(OWN, "; us")
    for peer in peers:
        warm = value(peer, "; us")
        if math.isnan(warm):
            cells.append("–")
            continue
        text = number(warm)
        if peer == OWN:
            text += f" ({number(value(peer, ': tenth of a hundred blocks; us'))}–{number(value(peer, ': ninetieth; us'))})"
        else:
            text += f" ({times(warm / own)})"
        text += f", cold {number(value(peer, ': cold; us'))}"
        passed = value(peer, ": poses passed")
        if passed < 1000:
            text += f", {int(passed)} poses"
        cells.append(text)
    return [place[1], words(kind), *cells] if any(c != "–" for c in cells) else None


def wrong_answers(table, work):
    told = []
    for peer in sort_peers(table[work, "checked"]):
        checked, wrong, invented = (sum(table[work, k].get(peer, {}).values()) for k in ("checked", "wrong", "invented"))
        told.append(f"{peer} {int(wrong + invented):,} of {int(checked):,}")
    return "Wrong answers: " + "; ".join(told) + "." if told else ""


def wrong_of_all(folder):
    told = []
    for name in ("pairs", "others"):
        table = read(folder, name)
        for work in dict.fromkeys(w for w, f in table if f == "checked"):
            told.append(f"- {work}{' (other peers)' if name == 'others' else ''}: "
                        + wrong_answers(table, work).removeprefix("Wrong answers: "))
    return "\n".join(told)


def counts(folder):
    """Means a query: box tests and triangle tests of Boxwood and PQP, bytes that Boxwood reads."""
    table = read(folder, "pairs")
    queries = dict.fromkeys(f.split(": ")[0] for w, f in table if w == "counts")
    rows = []
    for place in places_of(table, {"counts"}):
        for query in queries:
            cells = []
            for what in ("box tests", "triangle tests"):
                values = table["counts", f"{query}: {what}"]
                cells += [number(values.get(p, {}).get(place)) for p in (OWN, "PQP")]
            cells.append(number(table["counts", f"{query}: bytes read"].get(OWN, {}).get(place)))
            if any(c != "–" for c in cells):
                rows.append([place[1], words(query), *cells])
    return markdown(["model", "query", "box tests", "PQP's", "triangle tests", "PQP's", "bytes read"], rows, 2)


def others(folder):
    """Libraries that are slower by far or answer another question: two models are enough."""
    table = read(folder, "others")
    works = [w for w in WORKS if w[0] in ("first contact", "all contacts")]
    peers = sort_peers({p for w, ks in works for k in ks for p in table[w, k + "; us"]})
    rows = []
    for work, kinds in works:
        for place in places_of(table, {work}):
            for kind in kinds:
                values = [table[work, kind + "; us"].get(p, {}).get(place) for p in peers]
                own = values[peers.index(OWN)] if OWN in peers else None
                cells = [number(v) + ("" if p == OWN or not v or not own else f" ({times(v / own)})")
                         for p, v in zip(peers, values)]
                rows.append([f"{work}, {kind}", place[1], *cells])
    return markdown(["µs", "model", *peers], rows, 2)


def build(folder):
    """Times of a tree on one thread, refit, bytes a triangle; what the clock on the wall says needs a machine at rest."""
    table = read(folder, "build")
    figures = (("build", "1 thread; ms", "build, 1 thread, ms"),
               ("refit", "ms", "refit, ms"),
               ("build", "bytes a triangle; mesh included", "bytes per triangle, mesh included"))
    parts = []
    for work, figure, title in figures:
        values = table[work, figure]
        places = places_of(table, {work})
        rows = [[peer, *(number(values[peer].get(p)) for p in places)] for peer in sort_peers(values)]
        if rows:
            parts.append(markdown([title, *(p[1] for p in places)], rows))
    return "\n\n".join(parts)
