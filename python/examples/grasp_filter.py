#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which of 100,000 grasps keep the gripper clear of the part. usage: grasp_filter.py [POSES] [--distributed]

--distributed spreads them over processes with Debian's python3-distributed.
"""
import pathlib
import sys
import time

import numpy as np

import boxwood

MODELS = pathlib.Path(__file__).parents[2] / "models"
FACES = [(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4),
         (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7)]


def block(low, high):
    (x, y, z), (u, v, w) = low, high
    return [(x, y, z), (u, y, z), (u, v, z), (x, v, z), (x, y, w), (u, y, w), (u, v, w), (x, v, w)]


def gripper():
    """A palm and two fingers that point along -z; the middle between the finger tips is the origin."""
    vertices, faces = [], []
    for low, high in [((-0.4, -0.1, 0.6), (0.4, 0.1, 0.8)), ((-0.4, -0.06, 0), (-0.3, 0.06, 0.6)),
                      ((0.3, -0.06, 0), (0.4, 0.06, 0.6))]:
        faces += [tuple(len(vertices) + i for i in face) for face in FACES]
        vertices += block(low, high)
    return boxwood.Tree(boxwood.Mesh(np.array(vertices, dtype=np.float32), faces))


def random_grasps(count, mesh, seed=1):
    """(n, 3, 4): at random places of the surface, rotated at random."""
    random = np.random.default_rng(seed)
    q = random.normal(size=(count, 4))
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    poses = np.empty((count, 3, 4))
    poses[:, :, 0] = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], 1)
    poses[:, :, 1] = np.stack([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)], 1)
    poses[:, :, 2] = np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], 1)
    poses[:, :, 3] = mesh.vertices[random.integers(len(mesh.vertices), size=count)]
    return poses


def clear(part, hand, poses):
    return ~boxwood.collide(part, hand, poses, mode="first").colliding


def spread(part, hand, poses):
    """The same by processes: trees and poses are pickled."""
    try:
        from distributed import Client
    except ImportError:
        sys.exit("--distributed needs Debian's python3-distributed")
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        shared = client.scatter([part, hand], broadcast=True)
        parts = client.map(lambda some, p, h: clear(p, h, some), np.array_split(poses, 8), p=shared[0], h=shared[1])
        return np.concatenate(client.gather(parts))


def main():
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    part = boxwood.Tree(boxwood.load(MODELS / "torus_knot.ply").whole())
    poses = random_grasps(numbers[0] if numbers else 100_000, part.mesh)
    start = time.perf_counter()
    free = (spread if "--distributed" in sys.argv else clear)(part, gripper(), poses)
    took = time.perf_counter() - start
    print(f"{np.count_nonzero(free)} of {len(poses)} grasps are clear; {took:.2f} s, {1e6 * took / len(poses):.2f} us a grasp")


if __name__ == "__main__":
    main()
