#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reference counts come back to what they were, and memory does not grow."""
import gc
import os
import pickle
import sys
import unittest
import weakref

import numpy as np

import boxwood
from helpers import CUBE_FACES, MODELS, cube, poses, translation, whole
from boxwood_cli import share  # by the path that helpers adds


def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGESIZE")


class Array(np.ndarray):
    """One that can be referred to weakly."""


class Leaks(unittest.TestCase):
    def test_arrays_live_as_long_as_who_uses_them(self):
        vertices = cube().vertices.copy().view(Array)
        faces = CUBE_FACES.copy()
        gone, base = weakref.ref(vertices), sys.getrefcount(faces)
        mesh = boxwood.Mesh(vertices, faces)
        self.assertEqual(sys.getrefcount(faces), base)  # copied
        tree = boxwood.Tree(mesh)
        view = tree.mesh.vertices
        del vertices, mesh, tree
        gc.collect()
        self.assertIsNotNone(gone())
        np.testing.assert_array_equal(view, cube().vertices)
        del view
        gc.collect()
        self.assertIsNone(gone())

    def test_views_outlive_their_tree(self):
        tree = whole("torus_knot.ply")
        views = tree.nodes, tree.volumes, tree.order
        copies = [v.copy() for v in views]
        del tree
        gc.collect()
        for view, copy in zip(views, copies):
            self.assertEqual(view.tobytes(), copy.tobytes())

    def test_counts_after_errors(self):
        pose, wrong = np.eye(4), np.eye(3)
        a = cube()

        def counts():
            return sys.getrefcount(pose), sys.getrefcount(wrong), sys.getrefcount(a)

        def rounds():
            for _ in range(share(1000)):
                boxwood.collide(a, a, pose)
                for call in (lambda: boxwood.collide(a, a, wrong), lambda: boxwood.Mesh(wrong, wrong),
                             lambda: boxwood.fit(a, "ball")):
                    self.assertRaises(boxwood.Error, call)
            gc.collect()
        bases = counts()
        rounds()  # what importing left behind goes once
        none = sys.getrefcount(None)
        rounds()
        self.assertEqual(counts(), bases)
        self.assertLess(abs(sys.getrefcount(None) - none), 100)

    def test_memory(self):
        a, b = whole("gear_pair.glb"), whole("interlocking_rings.obj")
        matrices = poses(100, 1.5)
        world = boxwood.World()
        scene = boxwood.load(MODELS / "gear_pair.glb")
        points = np.random.default_rng(1).normal(size=(500, 3))
        array = np.random.default_rng(1).normal(size=(20000, 3)).astype(np.float32)

        def everything():
            mesh = boxwood.Mesh(array, np.arange(20000 - 2).reshape(-1, 3))
            tree = boxwood.Tree(mesh)
            tree.nodes, tree.volumes, tree.order, tree.levels, tree.mesh.vertices
            tree.statistics(), tree.refit(), pickle.loads(pickle.dumps(tree)), mesh.parts(), mesh.report()
            boxwood.collide(a, b, matrices, pairs=True), boxwood.distance(a, b, matrices)
            boxwood.within_clearance(a, b, 0.1, matrices)
            boxwood.contacts(a, b), boxwood.containment(a, b), boxwood.sweep(a, b, matrices[:2], matrices[2:4])
            boxwood.rays(a, points, -points), boxwood.rays(a, points, -points, all=True), boxwood.contains(a, points)
            boxwood.fit(points, "all"), boxwood.collide_self(a)
            for v in boxwood.fit(points, "all").values():
                pickle.loads(pickle.dumps(v)), v.outline(), v.relation(v)
            n = world.add(tree)
            world.collide(), world.distance_to(tree, translation(99)), world.rays(points, -points)
            world.remove(n)
            [(o.mesh.vertices, o.tree) for o in scene]
            for wrong in (np.eye(3), "x"):
                self.assertRaises(boxwood.Error, boxwood.collide, a, b, wrong)

        for _ in range(8):
            everything()
        gc.collect()
        objects, before = len(gc.get_objects()), resident()
        for _ in range(max(12, share(25))):  # as many trees are more than may stay
            everything()
        gc.collect()
        self.assertLess(len(gc.get_objects()) - objects, 200)
        if "BOXWOOD_SANITIZED" not in os.environ:  # whose freed memory waits
            self.assertLess(resident() - before, 8 << 20)  # a tree alone is a megabyte


if __name__ == "__main__":
    unittest.main()
