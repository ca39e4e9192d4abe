#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CollisionManager keeps the documented contract of trimesh.collision: names, arguments, returns."""
import itertools
import unittest

import numpy as np

import boxwood
from boxwood.trimesh_collision import CollisionManager, ContactData, DistanceData, scene_to_collision
from helpers import CUBE_FACES, rotation, translation


class Plain:
    """Like a trimesh.Trimesh: float64 vertices, int64 faces."""

    def __init__(self, size=1.0):
        corners = np.array(list(itertools.product((-0.5, 0.5), repeat=3)))[[0, 4, 6, 2, 1, 5, 7, 3]]
        self.vertices = corners * size
        self.faces = CUBE_FACES.astype(np.int64)


def manager_of(**places):
    manager = CollisionManager()
    for name, x in places.items():
        manager.add_object(name, Plain(), translation(x))
    return manager


class Contract(unittest.TestCase):
    def test_an_empty_manager(self):
        manager = CollisionManager()
        self.assertIs(manager.in_collision_single(Plain()), False)
        self.assertEqual(manager.in_collision_single(Plain(), return_names=True), (False, set()))
        self.assertEqual(manager.in_collision_single(Plain(), return_data=True), (False, []))
        self.assertEqual(manager.in_collision_single(Plain(), return_names=True, return_data=True), (False, set(), []))
        self.assertEqual(manager.in_collision_internal(True, True), (False, set(), []))
        self.assertEqual(manager.in_collision_other(CollisionManager(), True, True), (False, set(), []))
        self.assertEqual(manager.min_distance_single(Plain()), np.inf)
        self.assertEqual(manager.min_distance_single(Plain(), return_name=True, return_data=True), (np.inf, None, None))
        self.assertEqual(manager.min_distance_internal(), np.inf)

    def test_objects_are_added_replaced_moved_and_removed(self):
        manager = CollisionManager()
        manager.add_object("a", Plain())
        self.assertTrue(manager.in_collision_single(Plain()))
        manager.add_object("a", Plain(), translation(5))  # in place of the first
        self.assertFalse(manager.in_collision_single(Plain()))
        self.assertEqual(manager.in_collision_single(Plain(), translation(5.5), return_names=True), (True, {"a"}))
        manager.set_transform("a", translation(0.25))
        self.assertTrue(manager.in_collision_single(Plain()))
        manager.remove_object("a")
        self.assertFalse(manager.in_collision_single(Plain()))
        for call in (lambda: manager.remove_object("a"), lambda: manager.set_transform("b", np.eye(4)),
                     lambda: manager.min_distance_internal(name="b")):
            self.assertRaises(ValueError, call)
        for _ in range(100):
            manager.add_object("c", Plain())
        self.assertEqual(manager.in_collision_internal(return_names=True), (False, set()))

    def test_what_cannot_be_added_changes_nothing(self):
        manager = CollisionManager()
        manager.add_object("a", Plain())
        for name, mesh, transform, error in ((["b"], Plain(), None, TypeError), ("b", Plain(), np.full((4, 4), np.nan), boxwood.Error),
                                             ("b", 7, None, TypeError)):
            with self.assertRaises(error):
                manager.add_object(name, mesh, transform)
            self.assertEqual(manager.in_collision_internal(return_names=True), (False, set()))
        manager.add_object("b", Plain())
        self.assertEqual(manager.in_collision_internal(return_names=True), (True, {("a", "b")}))

    def test_single(self):
        manager = manager_of(left=-1, middle=0.5, right=9)  # the first touches a cube about the origin
        self.assertIs(manager.in_collision_single(Plain()), True)
        hit, names = manager.in_collision_single(Plain(), transform=np.eye(4), return_names=True)
        self.assertEqual((hit, names), (True, {"left", "middle"}))
        hit, data = manager.in_collision_single(Plain(), return_data=True)
        self.assertTrue(hit and all(isinstance(d, ContactData) for d in data))
        self.assertEqual({frozenset(d.names) for d in data},
                         {frozenset(("left", "__external")), frozenset(("middle", "__external"))})
        hit, names, data = manager.in_collision_single(Plain(), translation(9.2, 0.2), True, True)
        self.assertEqual((hit, names), (True, {"right"}))
        self.assertEqual({n for d in data for n in d.names}, {"right", "__external"})

    def test_contact_data(self):
        random = np.random.default_rng(1)
        manager, mesh, seen = CollisionManager(), Plain(), 0
        for _ in range(20):
            pose, other = np.eye(4), np.eye(4)
            pose[:3, :3], pose[:3, 3] = rotation(random), random.uniform(-0.5, 0.5, 3)
            other[:3, :3], other[:3, 3] = rotation(random), random.uniform(-0.5, 0.5, 3)
            manager.add_object("a", mesh, pose)
            hit, data = manager.in_collision_single(mesh, other, return_data=True)
            self.assertEqual(hit, bool(data))
            for d in data:
                seen += 1
                self.assertAlmostEqual(np.linalg.norm(d.normal), 1)
                self.assertGreaterEqual(d.depth, 0)
                for name, place in (("a", pose), ("__external", other)):
                    # The point lies in the plane of the face that is named, and in its box.
                    face = mesh.vertices[mesh.faces[d.index(name)]] @ place[:3, :3].T + place[:3, 3]
                    normal = np.cross(face[1] - face[0], face[2] - face[0])
                    self.assertLess(abs(np.dot(normal, d.point - face[0])), 1e-6)
                    self.assertTrue((d.point >= face.min(0) - 1e-6).all() and (d.point <= face.max(0) + 1e-6).all())
        self.assertGreater(seen, 100)

    def test_internal(self):
        manager = manager_of(b=0, a=0.7, d=10, c=10.9, e=30)
        self.assertIs(manager.in_collision_internal(), True)
        self.assertEqual(manager.in_collision_internal(return_names=True), (True, {("a", "b"), ("c", "d")}))
        hit, names, data = manager.in_collision_internal(return_names=True, return_data=True)
        self.assertEqual({tuple(sorted(d.names)) for d in data}, names)
        manager.remove_object("a")
        manager.set_transform("c", translation(20))
        self.assertEqual(manager.in_collision_internal(return_names=True), (False, set()))

    def test_other(self):
        here, there = manager_of(b=0, z=5), manager_of(a=0.5, y=5.5, q=50)
        self.assertEqual(here.in_collision_other(there, return_names=True), (True, {("b", "a"), ("z", "y")}))
        self.assertEqual(there.in_collision_other(here, return_names=True), (True, {("a", "b"), ("y", "z")}))
        hit, data = here.in_collision_other(there, return_data=True)
        self.assertTrue(hit and data)
        self.assertFalse(here.in_collision_other(manager_of(a=100)))
        self.assertEqual(here.in_collision_other(here, return_names=True)[1], {("b", "b"), ("z", "z")})

    def test_distances(self):
        manager = manager_of(a=0, b=3, c=7)
        self.assertAlmostEqual(manager.min_distance_single(Plain(), translation(10)), 2)
        distance, name = manager.min_distance_single(Plain(), translation(10), return_name=True)
        self.assertEqual((round(distance, 6), name), (2, "c"))
        distance, name, data = manager.min_distance_single(Plain(), translation(10), return_name=True, return_data=True)
        self.assertIsInstance(data, DistanceData)
        self.assertEqual((data.names, data.distance), ({"c", "__external"}, distance))
        self.assertAlmostEqual(data.point("c")[0], 7.5)
        self.assertAlmostEqual(data.point("__external")[0], 9.5)
        self.assertTrue(0 <= data.index("c") < 12 and 0 <= data.index("__external") < 12)
        distance, names, data = manager.min_distance_internal(return_names=True, return_data=True)
        self.assertEqual((round(distance, 6), names, data.names), (2, ("a", "b"), {"a", "b"}))
        distance, names = manager.min_distance_internal(name="c", return_names=True)
        self.assertEqual((round(distance, 6), names), (3, ("b", "c")))
        other = manager_of(x=20, y=-4)
        distance, names, data = manager.min_distance_other(other, return_names=True, return_data=True)
        self.assertEqual((round(distance, 6), names), (3, ("a", "y")))
        self.assertAlmostEqual(np.linalg.norm(data.point("a") - data.point("y")), distance)
        self.assertEqual(manager.min_distance_single(Plain(), translation(3.5)), 0)

    def test_the_nearest_is_found_among_many(self):
        random = np.random.default_rng(2)
        manager, places = CollisionManager(), random.uniform(-20, 20, (60, 3))
        for i, place in enumerate(places):
            manager.add_object(str(i), Plain(0.2), translation(*place))
        gaps = np.abs(places[:, None] - places[None]) - 0.2
        expected = np.linalg.norm(np.maximum(gaps, 0), axis=2)
        expected[np.arange(60), np.arange(60)] = np.inf
        distance, names = manager.min_distance_internal(return_names=True)
        self.assertAlmostEqual(distance, expected.min(), places=5)
        self.assertAlmostEqual(expected[int(names[0]), int(names[1])], expected.min(), places=5)
        for i in range(0, 60, 7):
            self.assertAlmostEqual(manager.min_distance_internal(name=str(i)), expected[i].min(), places=5)

    def test_a_mesh_that_changes_is_noticed(self):
        manager, mesh = manager_of(a=0), Plain()
        self.assertFalse(manager.in_collision_single(mesh, translation(2)))
        mesh.vertices *= 4
        self.assertTrue(manager.in_collision_single(mesh, translation(2)))
        mesh.faces = mesh.faces[:0]
        self.assertFalse(manager.in_collision_single(mesh, translation(2)))

    def test_boxwoods_own(self):
        manager = CollisionManager()
        mesh = boxwood.Mesh(Plain().vertices, Plain().faces)
        for model in (mesh, boxwood.Tree(mesh)):
            manager.add_object("a", model)
            self.assertTrue(manager.in_collision_single(model))

    def test_scene_to_collision(self):
        class Graph(dict):
            nodes_geometry = ["left", "right"]

        class Scene:
            graph = Graph(left=(translation(0), "cube"), right=(translation(0.5), "cube"))
            geometry = {"cube": Plain()}
        manager, objects = scene_to_collision(Scene())
        self.assertEqual(set(objects), {"left", "right"})
        self.assertEqual(manager.in_collision_internal(return_names=True), (True, {("left", "right")}))


if __name__ == "__main__":
    unittest.main()
