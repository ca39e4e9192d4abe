#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which objects of an assembly go through each other, touch, or are too close. usage: clash_report.py [MODEL...] [CLEARANCE]

The program tells the same: boxwood clash MODEL... --clearance D"""
import pathlib
import sys

import boxwood

MODELS = pathlib.Path(__file__).parents[2] / "models"


def is_number(text):
    try:
        return float(text) >= 0
    except ValueError:
        return False


clearance = next((float(a) for a in sys.argv[1:] if is_number(a)), 0.05)
files = [a for a in sys.argv[1:] if not is_number(a)] or [MODELS / "gear_pair.glb", MODELS / "interlocking_rings.obj"]
scene = boxwood.load(*files)
for warning in scene.warnings:
    print("warning:", warning)

world = boxwood.World()
for o in scene:
    world.add(o)
found = world.clash(clearance=clearance)
WORST_FIRST = ("duplicate", "overlapping", "contained", "touching", "clearance", "apart")
for c in sorted(found, key=lambda c: WORST_FIRST.index(c.kind)):
    a, b = (scene.names[i] for i in c.objects)
    how = ""
    if c.depth is not None:
        how = f", {c.pairs} pairs of triangles, {c.depth.lower:.6f} to {c.depth.upper:.6f} deep"
    elif c.distance is not None:
        how = f", {c.distance:.6f} apart"
    elif c.inside is not None:
        how = f", {a if c.inside == 'a' else b} lies inside"
    print(f"{c.kind}: {a} and {b}{how}" + "".join(f" ({why})" for why in c.undecided))
print(f"{len(scene)} objects, {found.all_pairs} pairs, {sum(c.pairs > 0 for c in found)} meet")
