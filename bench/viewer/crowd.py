#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes crowd.obj, 500 boxes and prisms at random, and crowd.txt, a log in which every fourth moves, one a frame, while the
list of clashes is kept up to date:

    bench/viewer/crowd.py FOLDER
    xvfb-run -a -s "-screen 0 1280x720x24" boxwood view FOLDER/crowd.obj --volumes "" --play FOLDER/crowd.txt --json
"""

import math
import pathlib
import random
import sys

COUNT = 500


def prism(source):
    """Corners and faces of a prism of 4 to 24 sides, counter-clockwise from outside."""
    n, radius, height = source.choice((4, 6, 12, 24)), source.uniform(0.3, 0.6), source.uniform(0.4, 1.0)
    at = [source.uniform(-5, 5) for _ in range(3)]
    corners = [(at[0] + radius * math.cos(2 * math.pi * k / n), at[1] + radius * math.sin(2 * math.pi * k / n), at[2] + z)
               for z in (0, height) for k in range(n)]
    faces = [(0, k + 1, k) for k in range(1, n - 1)] + [(n, n + k, n + k + 1) for k in range(1, n - 1)]
    for k in range(n):
        m = (k + 1) % n
        faces += [(k, m, n + m), (k, n + m, n + k)]
    return corners, faces


def main():
    folder, source = pathlib.Path(sys.argv[1]), random.Random(500)
    base, lines = 1, []
    for i in range(COUNT):
        corners, faces = prism(source)
        lines.append(f"o part{i}")
        lines += [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in corners]
        lines += ["f " + " ".join(str(base + v) for v in face) for face in faces]
        base += len(corners)
    (folder / "crowd.obj").write_text("\n".join(lines) + "\n")
    log = ["wait", "workspace clash", "fit", "clash check", "wait"]
    for i in range(0, COUNT, 4):
        x, y, z = (source.uniform(-0.5, 0.5) for _ in range(3))
        log.append(f"pose object {i} 1 0 0 {x:.4f} 0 1 0 {y:.4f} 0 0 1 {z:.4f}")
    (folder / "crowd.txt").write_text("\n".join([*log, "wait", "quit"]) + "\n")


main()
