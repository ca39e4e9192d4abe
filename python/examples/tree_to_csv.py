#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The nodes of a tree as a table, tree.csv. usage: tree_to_csv.py [MODEL]"""
import csv
import pathlib
import sys

import boxwood

MODEL = pathlib.Path(__file__).parents[2] / "models/slanted_part.stl"

tree = boxwood.Tree(boxwood.load(*(sys.argv[1:] or [MODEL])).whole(), kind="obb")
with open("tree.csv", "w", newline="", encoding="utf-8") as file:
    table = csv.writer(file)
    table.writerow(["node", "parent", "level", "left", "triangles"] + [f"center_{c}" for c in "xyz"]
                   + [f"axis{k}_{c}" for k in range(3) for c in "xyz"] + [f"half_{k}" for k in range(3)])
    for i, (node, level, box) in enumerate(zip(tree.nodes, tree.levels, tree.volumes)):
        table.writerow([i, node["parent"], level, node["left"] or "", node["count"], *box["center"].tolist(),
                        *box["axes"].ravel().tolist(), *box["half_extents"].tolist()])
found = tree.statistics()
print(f"{found['nodes']} nodes, {found['leaves']} leaves, depth {found['depth']}, SAH cost {found['sah_cost']:.4f}")
