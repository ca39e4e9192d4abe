#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Configurations of a world: as asking for each pair, whatever the threads; copies, groups, skipped pairs."""
import threading
import unittest

import numpy as np

import boxwood
from helpers import cube, poses, translation


class Configurations(unittest.TestCase):
    N = 40

    def setUp(self):
        self.models = [boxwood.Tree(cube())]
        self.world = boxwood.ConfigurationWorld()
        self.places = poses(12, 6.0, seed=3)
        self.statics = [self.world.add(self.models[0], place) for place in self.places]
        self.group = self.world.add_group()
        self.links = [self.world.add(self.models[0], group=self.group) for _ in range(3)]
        self.world.skip(self.links[0], self.links[1])
        self.world.skip(self.links[2], self.statics[4])
        self.poses = poses(self.N * 3, 6.0, seed=4).reshape(self.N, 3, *np.shape(self.places[0]))

    def expected(self, i):
        found = []
        cube_tree = self.models[0]
        for k, link in enumerate(self.links):
            for n, static in enumerate(self.statics):
                if (k, n) != (2, 4) and len(boxwood.placed_contacts(cube_tree, self.poses[i, k], cube_tree, self.places[n])):
                    found.append([link, static])
            for m in range(k + 1, 3):
                if (k, m) != (0, 1) and len(
                        boxwood.placed_contacts(cube_tree, self.poses[i, k], cube_tree, self.poses[i, m])):
                    found.append([link, self.links[m]])
        return sorted(found)

    def test_all_pairs(self):
        self.assertEqual(self.world.moving.tolist(), self.links)
        all_found = [self.world.collide(self.poses, mode="all", contacts=True, threads=t) for t in (1, 2, 0)]
        for found in all_found:
            for i in range(self.N):
                self.assertEqual(found.pairs_of(i).tolist(), self.expected(i))
            self.assertEqual(found.pairs.tolist(), all_found[0].pairs.tolist())
            self.assertTrue((found.points == all_found[0].points).all())
        self.assertTrue(0 < found.colliding.sum() < self.N)
        self.assertEqual(len(found.contact_offsets), len(found.pairs) + 1)
        self.assertTrue((np.diff(found.contact_offsets.astype(int)) > 0).all())
        first = self.world.collide(self.poses)
        self.assertEqual(first.colliding.tolist(), found.colliding.tolist())
        for i in np.flatnonzero(first.colliding):
            self.assertEqual(first.pairs_of(i).tolist(), found.pairs_of(i).tolist()[:1])

    def test_distances(self):
        near = self.world.distance(self.poses)
        meets = self.world.collide(self.poses).colliding
        self.assertEqual((near.distance == 0).tolist(), meets.tolist())
        apart = ~meets
        gap = np.linalg.norm(near.point_first - near.point_second, axis=1)
        self.assertTrue(np.allclose(gap[apart], near.distance[apart], rtol=0, atol=1e-12))
        limit = float(np.median(near.distance[apart]))
        within = self.world.collide(self.poses, clearance=limit)
        self.assertEqual(within.colliding.tolist(), (near.distance <= limit).tolist())

    def test_groups(self):
        world = boxwood.ConfigurationWorld()
        world.add(self.models[0])
        group = world.add_group(self_collision=False)
        for x in (0, 0.5):
            world.add(self.models[0], translation(x), group=group)
        found = world.collide([[np.eye(4)], [translation(50)]], poses_of="groups", mode="all")
        self.assertEqual([found.pairs_of(i).tolist() for i in range(2)], [[[1, 0], [2, 0]], []])

    def test_copies(self):
        before = self.world.collide(self.poses).pairs.tolist()
        copy = self.world.copy()

        def edit():
            for static in self.statics:
                copy.move(static, translation(1000))
            copy.remove(self.statics[0])

        thread = threading.Thread(target=edit)
        thread.start()
        for _ in range(20):
            self.assertEqual(self.world.collide(self.poses).pairs.tolist(), before)
        thread.join()
        self.assertEqual((len(self.world), len(copy)), (15, 14))
        self.assertLess(copy.collide(self.poses).colliding.sum(), self.world.collide(self.poses).colliding.sum())

    def test_misuse(self):
        for call in (lambda: self.world.collide(self.poses[:, :2]), lambda: self.world.collide(self.poses, mode="some"),
                     lambda: self.world.collide(self.poses, clearance=-1), lambda: self.world.remove(99),
                     lambda: self.world.collide(self.poses, poses_of="things"), lambda: self.world.add(cube(), group=7),
                     lambda: self.world.collide(self.poses, clearance=1, contacts=True)):
            self.assertRaises(boxwood.UsageError, call)
        self.assertEqual(len(self.world.collide(self.poses[:0])), 0)
        self.assertEqual(len(self.world.collide(self.poses[0])), 1)


if __name__ == "__main__":
    unittest.main()
