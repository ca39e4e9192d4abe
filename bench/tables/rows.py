# SPDX-License-Identifier: MIT
"""Rows of the benchmarks' CSV files, and numbers as text."""
import csv
import math
import os
from collections import defaultdict

OWN = "Boxwood"


def read(folder, name):
    """{(work, figure): {peer: {(size, model): value}}}; empty where the file is not there."""
    table = defaultdict(lambda: defaultdict(dict))
    path = os.path.join(folder, name + ".csv")
    if os.path.exists(path):
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                place = (int(row["triangles"]), row["model"])
                table[row["work"], row["figure"]][row["peer"]][place] = float(row["value"])
    return table


def ratios(values, peer, own=OWN):
    """{place: peer's time / Boxwood's}"""
    ours, theirs = values.get(own, {}), values.get(peer, {})
    return {p: theirs[p] / ours[p] for p in theirs if ours.get(p)}


def geometric_mean(values):
    values = [v for v in values if v > 0]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def number(x):
    """Three digits that count."""
    if x is None or math.isnan(x):
        return "–"
    if x == 0.0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(x))))
    return f"{x:,.{digits}f}"


def times(x):
    return "–" if x is None or math.isnan(x) else f"{x:.2g}×" if x < 9.95 else f"{x:,.0f}×"


def markdown(titles, rows, left=1):
    """The first `left` columns are words."""
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * left + "--:|" * (len(titles) - left)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def sort_peers(peers):
    return sorted(peers, key=lambda p: (not p.startswith(OWN), p))


def places_of(table, works):
    """All (size, model) of some kinds of work, in the order in which they were measured."""
    found = {}
    for (work, _), peers in table.items():
        if work in works:
            for values in peers.values():
                found.update(dict.fromkeys(values))
    return list(found)


def slope(points):
    """Least squares of log y over log x."""
    logs = [(math.log(x), math.log(y)) for x, y in points if y > 0]
    if len(logs) < 2:
        return math.nan
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    spread = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / spread if spread else math.nan
