#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which configurations of an arm of six links are free of self-collision. usage: robot_self_collision.py [CONFIGURATIONS]"""
import itertools
import sys
import time

import numpy as np

import boxwood

LINKS, LENGTH = 6, 1.0


def link():
    """A prism of 16 sides along z, from 0.1 to LENGTH - 0.1."""
    angle = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = np.stack([0.12 * np.cos(angle), 0.12 * np.sin(angle)], 1)
    vertices = np.vstack([np.column_stack([ring, np.full(16, z)]) for z in (0.1, LENGTH - 0.1)] + [[[0, 0, 0.1]],
                                                                                                   [[0, 0, LENGTH - 0.1]]])
    i, j = np.arange(16), (np.arange(16) + 1) % 16
    top, bottom = np.full(16, 33), np.full(16, 32)
    faces = np.vstack([np.stack(f, 1) for f in ((i, j, 16 + j), (i, 16 + j, 16 + i), (bottom, j, i), (top, 16 + i, 16 + j))])
    return boxwood.Tree(boxwood.Mesh(vertices, faces))


def rotations(angle, axis):
    """(n, 4, 4): rotations about x or z."""
    m = np.zeros((len(angle), 4, 4)) + np.eye(4)
    i, j = (1, 2) if axis == "x" else (0, 1)
    m[:, i, i] = m[:, j, j] = np.cos(angle)
    m[:, j, i] = np.sin(angle)
    m[:, i, j] = -np.sin(angle)
    return m


def forward(angles):
    """(n, LINKS) joint angles -> (LINKS, n, 4, 4) world_from_link."""
    step = np.eye(4)
    step[2, 3] = LENGTH
    place = np.zeros((len(angles), 4, 4)) + np.eye(4)
    found = []
    for k in range(LINKS):
        place = place @ rotations(angles[:, k], "x" if k % 2 else "z")
        if k % 2 == 0:
            place = place @ rotations(np.full(len(angles), 0.6 * (k > 0)), "x")
        found.append(place)
        place = place @ step
    return np.array(found)


count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
angles = np.random.default_rng(1).uniform(-2.4, 2.4, (count, LINKS))
places, tree = forward(angles), link()
start = time.perf_counter()
collides = np.zeros(count, dtype=bool)
for a, b in itertools.combinations(range(LINKS), 2):
    if b - a > 1:  # neighbours share a joint
        a_from_b = np.linalg.inv(places[a]) @ places[b]
        collides |= boxwood.collide(tree, tree, a_from_b, mode="first").colliding
took = time.perf_counter() - start
print(f"{count - np.count_nonzero(collides)} of {count} configurations are free; {1e6 * took / count:.1f} us each")
