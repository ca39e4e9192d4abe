#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The smallest box around a model, and how far from the smallest it can be at most. usage: smallest_box.py [MODEL]"""
import pathlib
import sys

import boxwood

MODEL = pathlib.Path(__file__).parents[2] / "models/slanted_part.stl"

mesh = boxwood.load(*(sys.argv[1:] or [MODEL])).whole()
box = boxwood.fit(mesh, "obb")
along_axes = boxwood.fit(mesh, "aabb")

print("size", *(2 * box.half_extents).round(6))
print("volume", round(box.volume, 6), f"({along_axes.volume / box.volume:.1f} times less than along the axes)")
print(f"no box around this model is smaller than {box.lower_bound:.6f}: proven to {100 * box.proven_gap:.4f} %")
print("place a box of this size, about the origin, with this matrix:")
print(box.pose.round(6))
assert box.contains(mesh.vertices).all()
