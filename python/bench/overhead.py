#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What Python adds to a query: the same poses asked from C++, one by one, and as one array, on one thread.

usage: overhead.py [--csv]    BOXWOOD_LIBRARY_TIMES names the program library_times.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import boxwood

MODELS = pathlib.Path(__file__).parents[2] / "models"
POSES = 1000
ROUNDS = 30


def cube():
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float32)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return boxwood.Mesh(corners, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])


def along_x(first, last):
    poses = np.zeros((POSES, 3, 4))
    poses[:, :, :3] = np.eye(3)
    poses[:, 0, 3] = np.linspace(first, last, POSES)
    return poses


def best(call):
    """Seconds, the least of many rounds."""
    least = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return least


def of_library(a, b, poses):
    with tempfile.TemporaryDirectory() as folder:
        a.save(f"{folder}/a.bwt")
        b.save(f"{folder}/b.bwt")
        np.savetxt(f"{folder}/poses", poses.reshape(len(poses), 12), fmt="%.17g")
        told = subprocess.run([os.environ["BOXWOOD_LIBRARY_TIMES"], f"{folder}/a.bwt", f"{folder}/b.bwt", f"{folder}/poses"],
                              capture_output=True, text=True, check=True).stdout
    return {name: float(ns) for name, ns in (line.split() for line in told.splitlines())}


def calls(a, b):
    return {"first": lambda p: boxwood.collide(a, b, p, mode="first", threads=1),
            "all": lambda p: boxwood.collide(a, b, p, threads=1),
            "distance": lambda p: boxwood.distance(a, b, p, threads=1),
            "clearance": lambda p: boxwood.within_clearance(a, b, 0.1, p, threads=1)}


def rows():
    """(models, query, ns in C++, ns a single call, ns a pose of an array)."""
    knot = boxwood.Tree(boxwood.load(MODELS / "torus_knot.ply").whole())
    box = boxwood.Tree(cube())
    for name, a, b, poses in [("cubes apart", box, box, along_x(2, 3)), ("cubes that meet", box, box, along_x(0.1, 0.9)),
                              ("knots apart", knot, knot, along_x(9, 12))]:
        library = of_library(a, b, poses)
        listed = list(poses)
        for query, ask in calls(a, b).items():
            single = best(lambda: [ask(pose) for pose in listed]) / POSES * 1e9  # noqa: B023: called at once
            batch = best(lambda: ask(poses)) / POSES * 1e9  # noqa: B023
            yield name, query, library[query], single, batch


def main():
    separator = "," if "--csv" in sys.argv else None
    head = ("models", "query", "C++ ns", "single ns", "added", "batch ns", "added")
    form = (lambda row: separator.join(map(str, row))) if separator else (
        lambda row: f"{row[0]:16} {row[1]:10} {row[2]:>9} {row[3]:>10} {row[4]:>8} {row[5]:>9} {row[6]:>8}")
    print(form(head))
    for name, query, cpp, single, batch in rows():
        print(form((name, query, round(cpp), round(single), round(single - cpp), round(batch), round(batch - cpp))))


if __name__ == "__main__":
    main()
