#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A depth image by rays, written as depth.npy and depth.pgm. usage: depth_image.py [MODEL]"""
import pathlib
import sys
import time

import numpy as np

import boxwood

WIDTH, HEIGHT = 320, 240
MODEL = pathlib.Path(__file__).parents[2] / "models/torus_knot.ply"

tree = boxwood.Tree(boxwood.load(*(sys.argv[1:] or [MODEL])).whole(), rays=True)
sphere = boxwood.fit(tree, "sphere")
eye = sphere.center + np.array([0, 0, 3 * sphere.radius])
# A pinhole that looks along -z; row 0 is the top. Directions of length 1 along the axis: t is the depth.
x, y = np.meshgrid((np.arange(WIDTH) + 0.5) / WIDTH - 0.5, 0.5 - (np.arange(HEIGHT) + 0.5) / HEIGHT)
directions = np.stack([x * WIDTH / HEIGHT, y, -np.ones_like(x)], -1).reshape(-1, 3)

start = time.perf_counter()
hits = boxwood.rays(tree, eye, directions)
took = time.perf_counter() - start
depth = hits.t.reshape(HEIGHT, WIDTH)
np.save("depth.npy", depth)
near, far = np.nanmin(depth), np.nanmax(depth)
grey = np.where(np.isnan(depth), 0, 255 - 200 * (depth - near) / (far - near)).astype(np.uint8)
pathlib.Path("depth.pgm").write_bytes(b"P5 %d %d 255\n" % (WIDTH, HEIGHT) + grey.tobytes())
print(f"{np.count_nonzero(hits.hit)} of {depth.size} pixels hit, depth {near:.4f} to {far:.4f}, {took / depth.size * 1e6:.2f} us a ray")
