#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Starts and goals of MotionBenchMaker, which are free by the way they were made, and straight motions between them.

    PYTHONPATH=build/release/python python3 bench/robots/planning_problems.py panda.urdf panda.srdf PROBLEMS [NAME=DIR...]

PROBLEMS is the folder that holds a folder for each scene, with sceneNNNN.yaml and requestNNNN.yaml (KavrakiLab/vamp,
resources/panda/problems.tar.bz2). Each scene is read with its state and its allowed pairs; values of the request replace those of
the state. Prints what is not free, with its pair, then a line for each folder.
"""
import pathlib
import sys
import time

import numpy as np
import yaml

import boxwood

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def configurations(robot, request, state):
    """The start and the goal of a request; what they leave out is as in `state`."""
    names = {name: i for i, name in enumerate(robot.value_names)}
    start = state.copy()
    joints = request["start_state"]["joint_state"]
    for name, value in zip(joints["name"], joints["position"]):
        if name in names:
            start[names[name]] = value
    goal = start.copy()
    for constraint in request["goal_constraints"][0]["joint_constraints"]:
        goal[names[constraint["joint_name"]]] = constraint["position"]
    return np.array([start, goal])


def main():
    urdf, srdf, problems, *packages = sys.argv[1:]
    model = boxwood.Robot(urdf, srdf=srdf, packages=dict(p.split("=", 1) for p in packages), root=pathlib.Path(urdf).parents[1])
    total = colliding = free = 0
    checks = motions = 0.0
    for folder in sorted(p for p in pathlib.Path(problems).iterdir() if p.is_dir()):
        count = hits = motions_free = 0
        clearances = []
        for scene in sorted(folder.glob("scene*.yaml")):
            robot = model.copy()
            placed = robot.add_scene(scene)
            request = yaml.load((folder / scene.name.replace("scene", "request")).read_text(), Loader)
            q = configurations(robot, request, placed.configuration)
            begin = time.thread_time()
            found = robot.collide(q, base=placed.base, threads=1)
            checks += time.thread_time() - begin
            near = robot.distance(q, base=placed.base)
            begin = time.thread_time()
            motions_free += int(robot.sweep(q[0], q[1], base=placed.base, threads=1).free[0])
            motions += time.thread_time() - begin
            count += 2
            hits += int(found.colliding.sum())
            clearances += near.distance.tolist()
            for which in np.flatnonzero(found.colliding):
                pair = [robot.object_names[i] for i in found.pairs_of(which)[0]]
                depth = robot.collide(q[which], base=placed.base, mode="all", contacts=True).depths
                print(f"{folder.name} {scene.name} {('start', 'goal')[which]}: {' - '.join(pair)}, deepest contact {max(depth):.3g}")
        print(f"{folder.name}: {count} configurations, {hits} in contact, least clearance {min(clearances):.4g}, median "
              f"{np.median(clearances):.3g}; {motions_free} of {count // 2} straight motions free")
        total, colliding, free = total + count, colliding + hits, free + motions_free
    print(f"{total} configurations, {colliding} in contact; checks {checks:.4f} s, one thread; {free} straight motions proven free, {motions:.2f} s")


if __name__ == "__main__":
    main()
