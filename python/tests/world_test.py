#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Worlds: every pair, ray and distance is that of asking one by one."""
import itertools
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube, poses, translation, whole


class Worlds(unittest.TestCase):
    def setUp(self):
        self.models = [whole("gear_pair.glb"), whole("interlocking_rings.obj"), whole("slanted_part.stl"),
                       boxwood.Tree(cube())]
        self.places = poses(24, 6.0, seed=8)
        self.world = boxwood.World()
        for i, place in enumerate(self.places):
            self.assertEqual(self.world.add(self.models[i % 4], place), i)

    def meets(self, i, j):
        """By the contacts of the two, both placed."""
        return len(boxwood.placed_contacts(self.models[i % 4], self.places[i], self.models[j % 4], self.places[j])) > 0

    def test_pairs(self):
        expected = [[i, j] for i, j in itertools.combinations(range(24), 2) if self.meets(i, j)]
        self.assertTrue(5 < len(expected) < 200)
        for threads in (0, 1, 3):
            found = self.world.collide(threads=threads)
            self.assertEqual(found.colliding_pairs.tolist(), expected)
        candidates = {tuple(p) for p in self.world.candidates().tolist()}
        self.assertLessEqual({tuple(p) for p in expected}, candidates)
        self.assertEqual(found.all_pairs, 24 * 23 // 2)
        self.assertEqual(self.world.collide_world(self.world).tolist(),
                         sorted(expected + [[j, i] for i, j in expected] + [[i, i] for i in range(24)]))

    def test_moves_and_removals(self):
        self.world.remove(3)
        self.world.move(5, translation(500))
        expected = [[i, j] for i, j in itertools.combinations(range(24), 2)
                    if not {i, j} & {3, 5} and self.meets(i, j)]
        self.assertEqual(self.world.collide().colliding_pairs.tolist(), expected)
        np.testing.assert_array_equal(self.world.pose(5), translation(500))
        self.assertRaises(boxwood.UsageError, self.world.pose, 3)
        self.assertRaises(boxwood.UsageError, self.world.remove, 3)
        self.assertEqual(len(self.world), 24)
        self.assertEqual(self.world.overlapping((499, -1, -1), (501, 1, 1)).tolist(), [5])

    def test_static_objects_are_not_compared(self):
        world = boxwood.World()
        for x, static in ((0, True), (0.5, True), (0.9, False)):
            world.add(cube(), translation(x), static=static)
        self.assertEqual(world.collide().colliding_pairs.tolist(), [[0, 2], [1, 2]])

    def test_containment(self):
        world = boxwood.World()
        world.add(cube((-5, -5, -5), (5, 5, 5)))
        world.add(cube(), translation(1))
        found = world.collide(containment=True)
        self.assertEqual((found.colliding_pairs.tolist(), found.contained_pairs.tolist()), ([], [[1, 0]]))
        self.assertIsNone(world.collide().contained_pairs)

    def test_distances(self):
        apart = boxwood.World()
        spread = self.places.copy()
        spread[:, :, 3] *= 12
        for i, place in enumerate(spread):
            apart.add(self.models[i % 4], place)
        found = apart.distance()
        least = {}
        for i, j in itertools.combinations(range(24), 2):
            pair = boxwood.World()
            pair.add(self.models[i % 4], spread[i])
            pair.add(self.models[j % 4], spread[j])
            least[i, j] = pair.distance().distance
        self.assertGreater(found.distance, 0)
        self.assertEqual(found.distance, min(least.values()))
        self.assertEqual(least[found.objects], found.distance)
        self.assertAlmostEqual(np.linalg.norm(found.point_a - found.point_b), found.distance)
        self.assertEqual(apart.distance(7).distance, min(d for pair, d in least.items() if 7 in pair))
        probe = apart.distance_to(self.models[3], translation(3))
        one_by_one = boxwood.World()
        one_by_one.add(self.models[3], translation(3))
        self.assertEqual(probe.distance, one_by_one.distance_world(apart).distance)
        met = self.world.distance()
        self.assertEqual((met.distance, list(met.objects)), (0, self.world.collide().colliding_pairs[0].tolist()))
        self.assertEqual(boxwood.World().distance().objects, None)

    def test_rays(self):
        random = np.random.default_rng(4)
        origins, directions = random.uniform(-9, 9, (300, 3)), random.normal(size=(300, 3))
        for threads in (0, 1):
            found = self.world.rays(origins, directions, threads=threads)
            self.assertTrue(30 < np.count_nonzero(found.hit) < 290)
            for i in range(0, 300, 11):
                hits = []
                for k, place in enumerate(self.places):  # the ray in each model's frame
                    back = place[:, :3].T
                    one = boxwood.rays(self.models[k % 4], back @ (origins[i] - place[:, 3]), back @ directions[i])
                    if one.hit[0]:
                        hits.append((one.t[0], k))
                self.assertEqual(bool(hits), found.hit[i])
                if hits:
                    self.assertAlmostEqual(min(hits)[0], found.t[i], places=9)
                    self.assertEqual(min(hits)[1], found.object[i])

    def test_scene_objects_stand_where_the_file_has_them(self):
        scene = boxwood.load(MODELS / "spiral_staircase.glb")
        world = boxwood.World()
        for o in scene:
            world.add(o)
        low = np.min([o.vertices.min(0) for o in scene], axis=0).astype(float)
        high = np.max([o.vertices.max(0) for o in scene], axis=0).astype(float)
        self.assertEqual(world.overlapping(low, high).tolist(), list(range(len(scene))))


if __name__ == "__main__":
    unittest.main()
