#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pickles and .bwt files hold what was saved, bit for bit."""
import copy
import multiprocessing
import pathlib
import pickle
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube, poses, whole


def same_tree(test, a, b):
    for field in ("nodes", "order", "volumes"):
        x, y = getattr(a, field), getattr(b, field)
        test.assertEqual(x.dtype, y.dtype)
        test.assertEqual(x.tobytes(), y.tobytes())
    test.assertEqual(a.mesh.vertices.tobytes(), b.mesh.vertices.tobytes())
    test.assertEqual(a.mesh.faces.tobytes(), b.mesh.faces.tobytes())


def colliding_in_another_process(job):
    a, b, matrices = job
    return boxwood.collide(a, b, matrices, threads=2).colliding


class Saved(unittest.TestCase):
    def test_meshes_and_trees(self):
        rounded = boxwood.Mesh(np.random.default_rng(1).normal(size=(50, 3)), np.arange(48).reshape(16, 3))
        again = pickle.loads(pickle.dumps(rounded))
        self.assertEqual((again.largest_move, again.moved_vertices), (rounded.largest_move, rounded.moved_vertices))
        self.assertGreater(again.largest_move, 0)
        for tree in (whole("torus_knot.ply"), boxwood.Tree(cube(), kind="aabb"), boxwood.Tree(cube(), kind="sphere"),
                     boxwood.Tree(boxwood.Mesh([], [])), boxwood.Tree(rounded, rays=True),
                     boxwood.Tree.bottom_up(whole("terrain.ply").mesh)):
            same_tree(self, tree, pickle.loads(pickle.dumps(tree)))
            same_tree(self, tree, copy.deepcopy(tree))
            with tempfile.TemporaryDirectory() as folder:
                tree.save(pathlib.Path(folder) / "tree.bwt")
                for trusted in (False, True):
                    loaded = boxwood.Tree.load(f"{folder}/tree.bwt", trusted=trusted)
                    same_tree(self, tree, loaded)
                    self.assertEqual(loaded.validate(), [])

    def test_every_protocol(self):
        tree = boxwood.Tree(cube())
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            for thing in (tree, tree.mesh, boxwood.Sphere((1, 2, 3), 4), boxwood.fit(cube(), "hull")):
                again = pickle.loads(pickle.dumps(thing, protocol))
                self.assertEqual(repr(again), repr(thing))
        self.assertEqual(pickle.loads(pickle.dumps(tree, 0)).depth, tree.depth)

    def test_a_file_without_a_name_is_refused(self):
        tree = boxwood.Tree(cube())
        with self.assertRaises(boxwood.OutputError):
            tree.save("")

    def test_scenes(self):
        scene = boxwood.load(MODELS / "gear_pair.glb", MODELS / "interlocking_rings.obj").build_trees()
        with tempfile.TemporaryDirectory() as folder:
            scene.save(f"{folder}/scene.bwt")
            for again in (pickle.loads(pickle.dumps(scene)), boxwood.load(f"{folder}/scene.bwt")):
                self.assertEqual((again.names, len(again.nodes)), (scene.names, len(scene.nodes)))
                for a, b in zip(scene, again):
                    same_tree(self, a.tree, b.tree)
                    np.testing.assert_array_equal(a.world_from_mesh, b.world_from_mesh)
                for a, b in zip(scene.nodes, again.nodes):
                    self.assertEqual((a.name, a.parent), (b.name, b.parent))

    def test_volumes(self):
        points = np.random.default_rng(2).normal(size=(40, 3))
        flat = points * (1, 1, 0)
        for cloud in (points, flat, points[:1], np.zeros((0, 3))):
            for kind, v in boxwood.fit(cloud, "all").items():
                again = pickle.loads(pickle.dumps(v))
                self.assertEqual((type(again), again.kind, again.is_empty), (type(v), kind, v.is_empty))
                for field in ("center", "radius", "half_size", "axes", "half_extents", "min", "max", "directions",
                              "vertices", "faces", "normals", "offsets", "dimension", "volume", "area", "measure", "value",
                              "lower_bound", "proven_gap", "support", "method", "time_ms"):
                    if hasattr(v, field):
                        np.testing.assert_array_equal(getattr(again, field), getattr(v, field), field)
                self.assertEqual(again.contains(points).tolist(), v.contains(points).tolist())

    def test_results(self):
        a, b = whole("gear_pair.glb"), whole("interlocking_rings.obj")
        matrices = poses(5, 1.0)
        for result in (boxwood.collide(a, b, matrices, pairs=True), boxwood.distance(a, b, matrices),
                       boxwood.contacts(a, b), boxwood.containment(a, b), boxwood.rays(a, [0, 0, 9], [0, 0, -1]),
                       boxwood.sweep(a, b, matrices[0], matrices[1]), boxwood.collide_self(a)):
            again = pickle.loads(pickle.dumps(result))
            self.assertEqual(type(again), type(result))
            for name in result.__dataclass_fields__:
                x, y = getattr(result, name), getattr(again, name)
                if isinstance(x, np.ndarray):
                    np.testing.assert_array_equal(x, y)

    def test_single_answers_objects_and_worlds(self):
        """What a process gives back to its parent most: one answer; and what it is given."""
        scene = boxwood.load(MODELS / "gear_pair.glb", MODELS / "interlocking_rings.obj")
        a, b = scene[0], scene[2]
        for pose in poses(6, 1.0):
            for result in (boxwood.collide(a, b, pose), boxwood.collide(a, b, pose, mode="first", engine="reference"),
                           boxwood.collide(a, b, pose, max_contacts=3), boxwood.collide(a, b, pose, max_level=2), boxwood.distance(a, b, pose)):
                again = pickle.loads(pickle.dumps(result))
                fields = [n for n in dir(type(result)) if not n.startswith("_")]
                self.assertGreater(len(fields), 6)
                for name in fields:
                    np.testing.assert_array_equal(getattr(again, name), getattr(result, name), name)
                self.assertEqual((type(again), repr(again)), (type(result), repr(result)))
        self.assertEqual(boxwood.distance(boxwood.Mesh([], []), b).distance, pickle.loads(pickle.dumps(boxwood.distance(boxwood.Mesh([], []), b))).distance)
        again = pickle.loads(pickle.dumps(a))
        self.assertEqual((again.name, again.index, again.mesh.vertices.tobytes()), (a.name, a.index, a.mesh.vertices.tobytes()))
        world = boxwood.World()
        for i, pose in enumerate(poses(12, 2.0, seed=3)):
            world.add(scene[i % len(scene)], pose, static=i % 3 == 0)
        world.remove(4)
        again = pickle.loads(pickle.dumps(world))
        self.assertEqual(len(again), 12)
        self.assertGreater(len(world.collide().colliding_pairs), 3)
        np.testing.assert_array_equal(again.collide().colliding_pairs, world.collide().colliding_pairs)
        np.testing.assert_array_equal(again.pose(5), world.pose(5))
        self.assertEqual(again.distance_to(cube(), np.eye(4)).distance, world.distance_to(cube(), np.eye(4)).distance)
        self.assertRaises(boxwood.UsageError, again.pose, 4)
        self.assertEqual(again.add(cube()), 12)

    def test_processes(self):
        a, b, matrices = whole("gear_pair.glb"), whole("interlocking_rings.obj"), poses(40, 1.5)
        expected = colliding_in_another_process((a, b, matrices))
        for method in ("fork", "spawn"):  # fork: with threads of the parent at work before
            with multiprocessing.get_context(method).Pool(2) as pool:
                parts = pool.map(colliding_in_another_process, [(a, b, part) for part in np.split(matrices, 4)])
            np.testing.assert_array_equal(np.concatenate(parts), expected)


if __name__ == "__main__":
    unittest.main()
