#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts what trees of a model cost when it meets itself at seeded poses; writes those poses.

    tree_poses.py poses MODEL --count 1000 > poses.txt     the pose file alone
    tree_poses.py table MODEL... [--builds LIST]           the table of docs/slow-trees.md
    tree_poses.py beside MODEL FILE...                     builds of ours beside trees that other tools wrote

A pose is a uniform random rotation about the middle of the model's box, and a displacement in a uniform
direction by up to 0.9 diagonals of that box. Each build is KIND:SPLIT/LEAF. Counts are means for a pose in the
binary descent (--engine reference); they are the same in every run on one machine.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile

BUILDS = ("obb:sah/8,obb:sah/1,obb:longest-axis/4,obb:longest-axis/8,obb:median/8,obb:bottom-up/8,obb:sweep/8,"
          "aabb:sah/8,aabb:sweep/8,aabb:bottom-up/8,aabb:longest-axis/4,sphere:sah/8,sphere:longest-axis/4")


def boxwood(program, *arguments):
    run = subprocess.run([program, *arguments, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr.strip() or f"{program} ended with {run.returncode}")
    return [json.loads(line) for line in run.stdout.splitlines() if line.strip()]


def poses(box, count, seed):
    """Rows of 12 numbers; box is (min, max)."""
    rng = random.Random(seed)
    middle = [(a + b) / 2 for a, b in zip(*box)]
    diagonal = math.dist(*box)
    for _ in range(count):
        q = [rng.gauss(0, 1) for _ in range(4)]
        w, x, y, z = (c / math.hypot(*q) for c in q)
        rotation = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
        direction = [rng.gauss(0, 1) for _ in range(3)]
        length = 0.9 * diagonal * rng.random() / math.hypot(*direction)
        row = []
        for axis in range(3):
            turned = sum(rotation[axis][k] * middle[k] for k in range(3))
            row += rotation[axis] + [middle[axis] - turned + length * direction[axis]]
        yield row


def pose_file(program, model, count, seed):
    whole = boxwood(program, "fit", model, "--volumes", "aabb", "--json")[0]["whole"]["volumes"]["aabb"]
    rows = poses((whole["min"], whole["max"]), count, seed)
    return "".join(" ".join(repr(number) for number in row) + "\n" for row in rows)


def measured(program, model, options, poses_name, mode):
    tree = boxwood(program, "tree", model, "--json", "--epo", *options)[0]
    work = boxwood(program, "collide", model, model, "--poses", poses_name, "--mode", mode, "--engine", "reference", "--json",
                   *options)
    mean = lambda field: sum(row[field] for row in work) / len(work)
    return (mean("box_tests"), mean("triangle_tests"), sum(row["colliding"] for row in work), tree["sah_cost"], tree["epo"],
            tree["bytes"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("poses", "table", "beside"))
    parser.add_argument("models", nargs="+")
    parser.add_argument("--boxwood", default="build/release/boxwood")
    parser.add_argument("--builds", default=BUILDS)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", default="first", choices=("first", "all"))
    args = parser.parse_args()
    if args.what == "poses":
        sys.stdout.write(pose_file(args.boxwood, args.models[0], args.count, args.seed))
        return
    models, foreign = (args.models, []) if args.what == "table" else (args.models[:1], args.models[1:])
    for model in models:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file, tempfile.TemporaryDirectory() as folder:
            file.write(pose_file(args.boxwood, model, args.count, args.seed))
            file.flush()
            rows = []
            for build in args.builds.split(","):
                kind, rule = build.split(":")
                split, leaf = rule.split("/")
                rows.append((build, model, ["--tree", kind, "--split", split, "--leaf-size", leaf]))
            for number, name in enumerate(foreign):  # collide reads trees that are saved
                saved = os.path.join(folder, f"{number}.bwt")
                boxwood(args.boxwood, "tree", model, "--nodes-from", name, "-o", saved)
                rows.append((os.path.basename(name), saved, []))
            print(f"{os.path.basename(model)}: {args.count} poses, seed {args.seed}, {args.mode}\n")
            print("| tree | box tests | triangle tests | poses that meet | SAH | EPO | bytes |\n|---|--:|--:|--:|--:|--:|--:|")
            for name, given, options in rows:
                box, triangles, meet, sah, epo, size = measured(args.boxwood, given, options, file.name, args.mode)
                print(f"| {name} | {box:,.1f} | {triangles:,.1f} | {meet} | {sah:.2f} | {epo:.2f} | {size:,} |", flush=True)
            print()


if __name__ == "__main__":
    main()
