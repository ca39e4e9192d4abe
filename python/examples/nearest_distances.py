#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How far apart the objects of a model are, pair by pair. usage: nearest_distances.py [MODEL...]"""
import itertools
import pathlib
import sys

import numpy as np

import boxwood

MODELS = pathlib.Path(__file__).parents[2] / "models"

scene = boxwood.load(*(sys.argv[1:] or [MODELS / "spiral_staircase.glb"]))
objects = list(scene)[:12]
for a, b in itertools.combinations(objects, 2):
    found = boxwood.distance(a, b)
    if found.distance > 0:
        print(f"{a.name} - {b.name}: {found.distance:.6f} from {found.point_a.round(4)} to {found.point_b.round(4)}")
        assert abs(np.linalg.norm(found.point_a - found.point_b) - found.distance) < 1e-9
    else:
        print(f"{a.name} - {b.name}: they meet")
