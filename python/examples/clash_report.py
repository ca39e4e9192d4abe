#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which objects of an assembly go through each other, touch, or are too close. usage: clash_report.py [MODEL...] [CLEARANCE]

The program classes each pair, with proven depths: boxwood clash MODEL... --clearance D"""
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
found = world.collide(containment=True)
names = scene.names
for i, j in found.colliding_pairs:
    contacts = boxwood.contacts(scene[int(i)], scene[int(j)])
    deepest = max(contacts.patches, key=lambda patch: patch.depth)
    kind = "overlapping" if deepest.depth > 0 else "touching"
    print(f"{kind}: {names[i]} and {names[j]}, {len(contacts)} pairs of triangles, depth of contact up to "
          f"{deepest.depth:.6f} at {deepest.point.round(4)}")
for inner, outer in found.contained_pairs:
    print(f"contained: {names[inner]} inside {names[outer]}")
meeting = {tuple(p) for p in found.colliding_pairs.tolist()}
for i in range(len(scene)):
    for j in range(i + 1, len(scene)):
        if (i, j) not in meeting and boxwood.within_clearance(scene[i], scene[j], clearance):
            print(f"clearance: {names[i]} and {names[j]} are {boxwood.distance(scene[i], scene[j]).distance:.6f} apart")
print(f"{len(scene)} objects, {found.all_pairs} pairs, {len(meeting)} meet")
