#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long a step of `boxwood walk` takes: on hills, and in a hall of pillars, of about 70,000 triangles each.

    bench/walking.py build/release/boxwood FOLDER [--steps 10000]

Writes hills.obj, hall.obj and their steps into FOLDER. Each path turns at random and goes on, so that no two steps are the
same. Prints median, 99 % and the most, in microseconds by the clock.
"""

import argparse
import json
import math
import pathlib
import random
import statistics
import subprocess

RADIUS = 0.3


class Mesh:
    def __init__(self):
        self.vertices, self.triangles = [], []

    def grid(self, n, size, height):
        base = len(self.vertices)
        for i in range(n + 1):
            for k in range(n + 1):
                x, z = size * (i / n - 0.5), size * (k / n - 0.5)
                self.vertices.append((x, height(x, z), z))
        for i in range(n):
            for k in range(n):
                a = base + i * (n + 1) + k
                self.triangles += [(a, a + 1, a + n + 1), (a + 1, a + n + 2, a + n + 1)]

    def pillar(self, x, z, radius, height, sides, rings):
        base = len(self.vertices)
        for ring in range(rings + 1):
            for s in range(sides):
                angle = 2 * math.pi * s / sides
                self.vertices.append((x + radius * math.cos(angle), height * ring / rings, z + radius * math.sin(angle)))
        for ring in range(rings):
            for s in range(sides):
                a, b = base + ring * sides + s, base + ring * sides + (s + 1) % sides
                self.triangles += [(a, a + sides, b), (b, a + sides, b + sides)]

    def write(self, path):
        with open(path, "w") as file:
            file.writelines("v %.7g %.7g %.7g\n" % v for v in self.vertices)
            file.writelines("f %d %d %d\n" % tuple(i + 1 for i in t) for t in self.triangles)


def hills():
    mesh = Mesh()
    mesh.grid(187, 40.0, lambda x, z: math.sin(0.7 * x) * math.cos(0.6 * z) + 0.1 * math.sin(5 * x + 3 * z))
    return mesh


def hall(source):
    mesh = Mesh()
    mesh.grid(60, 40.0, lambda x, z: 0.0)
    for i in range(-9, 10, 2):
        for k in range(-9, 10, 2):
            mesh.pillar(2 * i + source.uniform(-0.4, 0.4), 2 * k + source.uniform(-0.4, 0.4), source.uniform(0.5, 1.4), 4.0, 26, 12)
    return mesh


def steps(source, count):
    """From the middle, at a walking pace, back to the middle where the edge comes near."""
    x = z = 0.0
    way = source.uniform(0, 2 * math.pi)
    out = ["0 3 0"]
    for _ in range(count):
        way += source.gauss(0, 0.3)
        if math.hypot(x, z) > 15:
            way = math.atan2(-z, -x) + source.gauss(0, 0.3)
        length = source.uniform(0.02, 0.2)
        dx, dz = length * math.cos(way), length * math.sin(way)
        x, z = x + dx, z + dz
        out.append("%.6g 0 %.6g" % (dx, dz))
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--steps", type=int, default=10000)
    options = parser.parse_args()
    source = random.Random(38)
    for name, mesh in (("hills", hills()), ("hall", hall(source))):
        model, path = options.folder / (name + ".obj"), options.folder / (name + ".txt")
        mesh.write(model)
        path.write_text(steps(source, options.steps))
        done = subprocess.run([options.program, "walk", str(model), "--radius", str(RADIUS), "--steps", str(path), "--json",
                               "--quiet"], capture_output=True, text=True, check=True)
        told = [json.loads(line) for line in done.stdout.splitlines()]
        us = sorted(line["us"] for line in told if "us" in line)
        slid = sum(1 for line in told if line.get("slid"))
        blocked = sum(1 for line in told if line.get("blocked"))
        print("%s: %d triangles, %d steps, %d slid, %d blocked: median %.1f us, 99 %% %.1f, most %.1f" %
              (name, len(mesh.triangles), len(us), slid, blocked, statistics.median(us), us[int(0.99 * len(us))], us[-1]))


if __name__ == "__main__":
    main()
