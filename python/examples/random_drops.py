#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Objects at random places, rotated at random, none through another: a scene to train on. usage: random_drops.py [COUNT]"""
import pathlib
import sys

import numpy as np

import boxwood

MODELS = pathlib.Path(__file__).parents[2] / "models"
random = np.random.default_rng(7)
count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
trees = [boxwood.Tree(o.mesh) for name in ("gear_pair.glb", "interlocking_rings.obj") for o in boxwood.load(MODELS / name)]


def random_pose():
    rotation, _ = np.linalg.qr(random.normal(size=(3, 3)))
    pose = np.eye(4)
    pose[:3, :3] = rotation * np.sign(np.linalg.det(rotation))
    pose[:3, 3] = random.uniform(-5, 5, 3)
    return pose


world, tried = boxwood.World(), 0
while len(world) < count and tried < 100 * count:
    tree, pose = trees[random.integers(len(trees))], random_pose()
    tried += 1
    if len(world.collide_with(tree, pose)) == 0:
        world.add(tree, pose)

print(f"{len(world)} objects placed in {tried} tries")
print("pairs that meet:", len(world.collide().colliding_pairs))
print("smallest gap:", round(world.distance().distance, 6))
assert not world.collide()
