#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A thousand threads ask the same objects at once; every answer is that of one thread alone."""
import os
import threading
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube, poses, translation, whole

THREADS = 1000 if "BOXWOOD_SANITIZED" not in os.environ else 100


class Threads(unittest.TestCase):
    def all_at_once(self, ask, count=THREADS):
        """ask(i) on threads of their own, begun together."""
        begin, failures = threading.Event(), []

        def run(i):
            begin.wait()
            try:
                ask(i)
            except BaseException as error:  # noqa: B902: told by the main thread
                failures.append(error)
        threading.stack_size(256 * 1024)
        threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
        for thread in threads:
            thread.start()
        begin.set()
        for thread in threads:
            thread.join()
        threading.stack_size(0)
        if failures:
            raise failures[0]

    def test_every_query_on_shared_trees(self):
        a, b = whole("gear_pair.glb"), whole("interlocking_rings.obj")
        matrices = poses(40, 1.5)
        met, apart = boxwood.collide(a, b, matrices), boxwood.distance(a, b, matrices)
        near = boxwood.within_clearance(a, b, 0.1, matrices)
        contacts = [len(boxwood.contacts(a, b, p)) for p in matrices]
        hits = boxwood.rays(a, matrices[:, :, 3], -matrices[:, :, 3])

        def ask(i):
            k = i % 40
            self.assertEqual(boxwood.collide(a, b, matrices[k]).pairs, met.pairs[k])
            self.assertEqual(boxwood.distance(a, b, matrices[k]).distance, apart.distance[k])
            self.assertEqual(boxwood.within_clearance(a, b, 0.1, matrices[k]), near[k])
            self.assertEqual(len(boxwood.contacts(a, b, matrices[k])), contacts[k])
            self.assertEqual(boxwood.rays(a, matrices[k, :, 3], -matrices[k, :, 3]).triangle[0], hits.triangle[k])
            if i % 50 == 0:
                np.testing.assert_array_equal(boxwood.collide(a, b, matrices, threads=3).pairs, met.pairs)
        self.all_at_once(ask)

    def test_what_is_made_on_demand_is_made_once(self):
        mesh = boxwood.Mesh(whole("torus_knot.ply").mesh.vertices.astype(float), whole("torus_knot.ply").mesh.faces)
        scene = boxwood.load(MODELS / "spiral_staircase.glb")
        tree = boxwood.Tree(mesh)
        parts = []

        def ask(i):
            self.assertTrue(boxwood.collide(mesh, mesh).colliding)
            parts.append(mesh.parts().of_triangle.ctypes.data)
            scene[i % len(scene)].mesh.vertices.sum()
            tree.prepare_rays()
            boxwood.rays(tree, (9, 0, 0), (-1, 0, 0))
        self.all_at_once(ask, 200)
        self.assertEqual(len(set(parts)), 1)

    def test_one_world(self):
        world, small = boxwood.World(), cube((0, 0, 0), (0.4, 0.4, 0.4))
        for i in range(50):
            world.add(small, translation(i))
        expected = [world.collide_with(cube(), translation(i / 20)).tolist() for i in range(THREADS)]

        def ask(i):
            self.assertEqual(world.collide_with(cube(), translation(i / 20)).tolist(), expected[i])
            if i % 10 == 0:
                number = world.add(small, translation(1000 + 9 * i))
                world.move(number, translation(2000 + 9 * i))
                world.remove(number)
            self.assertEqual(len(world.collide().colliding_pairs), 0)
        self.all_at_once(ask)


if __name__ == "__main__":
    unittest.main()
