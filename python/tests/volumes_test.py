#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Volumes: made, asked, moved, related; trees' nodes as arrays."""
import math
import pickle
import unittest

import numpy as np

import boxwood
from helpers import cube, poses, translation, whole


class Volumes(unittest.TestCase):
    def setUp(self):
        self.points = np.random.default_rng(1).normal(size=(300, 3))
        self.fits = boxwood.fit(self.points, "all")

    def test_fits_hold_their_points_and_are_proven(self):
        self.assertEqual(tuple(self.fits), boxwood.VOLUMES)
        hull = self.fits["hull"].volume
        for kind, v in self.fits.items():
            self.assertTrue(v.contains(self.points).all(), kind)
            self.assertGreaterEqual(v.volume, hull * (1 - 1e-12))
            self.assertIs(v.contains(self.points.max(0) + 99), False)
            self.assertIs(v.contains(self.points[0]), True)
        box, sphere = self.fits["obb"], self.fits["sphere"]
        self.assertLessEqual(box.proven_gap, 1e-3)
        self.assertLessEqual(box.lower_bound, box.volume)
        self.assertEqual((box.measure, sphere.measure, self.fits["aabb"].measure), ("volume", "radius", None))
        self.assertTrue(2 <= len(sphere.support) <= 4)
        np.testing.assert_allclose(np.linalg.norm(sphere.support - sphere.center, axis=1), sphere.radius)
        np.testing.assert_allclose(box.axes @ box.axes.T, np.eye(3), atol=1e-14)
        inside = (self.points - box.pose[:3, 3]) @ box.pose[:3, :3]
        self.assertTrue((np.abs(inside) <= box.half_extents * (1 + 1e-12)).all())

    def test_clock(self):
        late = boxwood.fit(self.points, "obb", gap=1e-6, time_limit=1e-9)
        self.assertTrue(late.stopped_early)
        self.assertTrue(late.contains(self.points).all())

    def test_made_of_numbers(self):
        sphere = boxwood.Sphere((0, 0, 0), 2)
        box = boxwood.Aabb((1, 0, 0), (3, 1, 1))
        other = boxwood.Obb((5, 0, 0), np.eye(3), (1, 1, 1))
        self.assertAlmostEqual(sphere.volume, 4 / 3 * np.pi * 8)
        self.assertTrue(sphere.intersects(box) and not sphere.intersects(other) and not box.intersects(other))
        self.assertEqual(box.distance(other), 1)
        self.assertEqual(sphere.relation(other).state, "apart")
        touching = boxwood.Aabb((3, 0, 0), (4, 1, 1)).relation(box)
        self.assertEqual((touching.state, touching.distance, touching.depth), ("touching", 0, 0))
        self.assertAlmostEqual(boxwood.Sphere((3, 0, 0), 2).relation(sphere).depth, 1)
        self.assertEqual(sphere.closest_point((9, 0, 0)).tolist(), [2, 0, 0])
        self.assertEqual(box.farthest_point((1, 1, -1)).tolist(), [3, 1, 0])
        self.assertEqual(box.interval((0, 2, 0)), (0, 2))
        enter, leave, normal = box.intersect_ray((0, 0.5, 0.5), (2, 0, 0))
        self.assertEqual((round(enter, 9), round(leave, 9), normal.tolist()), (0.5, 1.5, [-1, 0, 0]))
        self.assertIsNone(box.intersect_ray((0, 5, 0), (1, 0, 0)))
        self.assertEqual(box.merge(boxwood.Aabb((0, 0, 0), (1, 1, 9))).max.tolist(), [3, 1, 9])
        np.testing.assert_allclose(box.expand(1).min, [0, -1, -1], atol=1e-15)
        self.assertTrue(box.expand(1).contains(box.min - 1))
        self.assertTrue(other.transform(translation(1)).contains([(6.9, 0, 0)]).all())
        self.assertTrue(boxwood.Sphere((2, 0.5, 0.5), 9).contains_volume(box))
        self.assertTrue(boxwood.Aabb((1, 1, 1), (0, 0, 0)).is_empty)
        self.assertRaises(boxwood.UsageError, boxwood.Aabb((1, 1, 1), (0, 0, 0)).closest_point, (0, 0, 0))
        vertices, faces = box.outline()
        self.assertEqual((vertices.shape, len(faces)), ((8, 3), 6))

    def test_numbers_that_are_not_finite_are_refused(self):
        unit = (0, 0, 1)
        makers = {"Sphere": lambda x, y: boxwood.Sphere((0, x, 0), y), "Aabb": lambda x, y: boxwood.Aabb((x, 0, 0), (1, 1, y)),
                  "FixedAabb": lambda x, y: boxwood.FixedAabb((x, 0, 0), y),
                  "Obb": lambda x, y: boxwood.Obb((0, 0, x), np.eye(3), (1, y, 1)),
                  "Capsule": lambda x, y: boxwood.Capsule((x, 0, 0), unit, 1, y),
                  "Cylinder": lambda x, y: boxwood.Cylinder((x, 0, 0), unit, y, 1)}
        for name, make in makers.items():
            self.assertFalse(make(0, 1).is_empty, name)
            for bad in (math.nan, math.inf):
                for x, y in ((bad, 1), (0, bad)) if name != "Aabb" or math.isnan(bad) else ((-bad, 1), (0, bad)):
                    with self.assertRaisesRegex(boxwood.UsageError, "finite", msg=f"{name} {x} {y}"):
                        make(x, y)
        for empty in (boxwood.Sphere((0, 0, 0), -math.inf), boxwood.Aabb((math.inf,) * 3, (-math.inf,) * 3)):
            self.assertTrue(empty.is_empty)

    def test_capsules_and_cylinders(self):
        capsule = boxwood.Capsule((0, 0, 0), (0, 0, 1), 1, 0.5)
        cylinder = boxwood.Cylinder((3, 0, 0), (0, 0, 1), 1, 0.5)
        self.assertAlmostEqual(cylinder.volume, np.pi / 2)
        self.assertAlmostEqual(capsule.volume, np.pi / 2 + np.pi / 6)
        self.assertEqual(capsule.contains([(0, 0, 1.5), (0.5, 0, 1), (0.4, 0, 1.4)]).tolist(), [True, True, False])
        self.assertEqual(cylinder.contains([(3.5, 0, 1), (3, 0, 1.1)]).tolist(), [True, False])
        self.assertEqual(capsule.distance(cylinder), 2)
        self.assertEqual(cylinder.relation(boxwood.Sphere((3, 0, 2), 1)).state, "touching")
        self.assertAlmostEqual(cylinder.relation(boxwood.Cylinder((3, 0.9, 0), (0, 0, 1), 1, 0.5)).depth, 0.1)
        enter, leave, normal = capsule.intersect_ray((0, 0, 9), (0, 0, -1))
        self.assertEqual((round(enter, 9), round(leave, 9), normal.tolist()), (7.5, 10.5, [0, 0, 1]))
        moved = cylinder.transform(translation(1))
        self.assertTrue(moved.contains([(4.5, 0, 0)]).all())
        both = cylinder.merge(boxwood.Cylinder((3, 0, 4), (0, 0, 1), 1, 0.5))
        np.testing.assert_allclose([both.half_length, both.radius], [3, 0.5], rtol=1e-9)
        for v in (capsule, cylinder):
            self.assertIn("half_length", v._repr_html_())
            self.assertTrue(v.contains_volume(v))
            again = pickle.loads(pickle.dumps(v))
            self.assertEqual((again.center.tolist(), again.axis.tolist(), again.half_length, again.radius),
                             (v.center.tolist(), v.axis.tolist(), v.half_length, v.radius))
            self.assertRaises(boxwood.UsageError, type(v), (0, 0, 0), (0, 0, 2), 1, 1)
            self.assertTrue(type(v)((0, 0, 0), (0, 0, 1), -1, 1).is_empty)
        self.assertLess(self.fits["cylinder"].proven_gap, 1.01e-3)
        self.assertGreater(self.fits["capsule"].lower_bound, 0)

    def test_axes(self):
        a = boxwood.Obb((0, 0, 0), np.eye(3), (1, 1, 1))
        for pose in poses(50, 3.0):
            b = boxwood.Obb(pose[:, 3], pose[:, :3].T, (1, 0.5, 2))
            found = boxwood.axes(a, b)
            self.assertEqual((len(found.names), found.gap.shape, found.directions.shape), (15, (15,), (15, 3)))
            self.assertEqual(found.state == "apart", found.separating is not None)
            if found.separating:
                self.assertEqual(found.names[int(np.argmax(found.gap))], found.separating)
                self.assertAlmostEqual(np.linalg.norm(found.point_a - found.point_b), found.distance)
            self.assertEqual(found.state != "apart", a.intersects(b))

    def test_notebooks(self):
        for v in self.fits.values():
            self.assertIn("<table>", v._repr_html_())
        self.assertIn("<table>", boxwood.Tree(cube())._repr_html_())
        tree, world = boxwood.Tree(cube()), boxwood.World()
        many = np.array([translation(0.3 * i) for i in range(30)])
        for result, column in ((boxwood.collide(tree, tree, many), "colliding"), (boxwood.distance(tree, tree, many), "distance"),
                               (boxwood.sweep(tree, tree, many, many[::-1]), "impact"), (boxwood.contacts(tree, tree, many[1]), "normal"),
                               (boxwood.rays(tree, many[:, :3, 3], (0, 0, 1)), "barycentric")):
            shown = result._repr_html_()
            self.assertIn(f"<th>{column}</th>", shown)
            self.assertEqual(shown.count("<tr>"), 1 + min(20, len(result)))
        self.assertEqual(tree.mesh.parts()._repr_html_().count("<tr>"), 2)
        for i in range(3):
            world.add(cube(), translation(0.6 * i))
        self.assertEqual(world.clash()._repr_html_().count("<td>overlapping</td>"), 2)
        met = world.collide()
        self.assertEqual(met._repr_html_().count("<td>meet</td>"), len(met))
        alone = boxwood.collide_self(cube())
        self.assertEqual(alone._repr_html_().count("<tr>"), 1 + len(alone.triangle_pairs) + len(alone.folded_pairs))

    def test_words(self):
        self.assertEqual(repr(boxwood.Sphere((1, 0, 0), 2)), "<boxwood.Sphere center (1, 0, 0), radius 2, volume 33.5103>")
        self.assertEqual(repr(boxwood.Aabb((0, 0, 0), (1, 2, 3))), "<boxwood.Aabb min (0, 0, 0), max (1, 2, 3), volume 6>")
        self.assertEqual(repr(boxwood.Sphere((1, 0, 0), -1)), "<boxwood.Sphere, empty>")
        for kind, v in self.fits.items():
            words = repr(v)
            self.assertTrue(words.startswith(f"<boxwood.{type(v).__name__} "), words)
            self.assertIn(f"volume {v.volume:.6g}", words)
            self.assertEqual("proven gap" in words, v.proven_gap is not None)
        self.assertIn("of 14 planes", repr(self.fits["kdop14"]))


class TreeArrays(unittest.TestCase):
    def test_nodes_are_a_tree_and_hold_their_triangles(self):
        for kind in ("obb", "aabb", "sphere"):
            tree = boxwood.Tree(whole("torus_knot.ply").mesh, kind=kind)
            nodes, volumes, corners = tree.nodes, tree.volumes, tree.mesh.vertices[tree.mesh.faces].astype(float)
            self.assertEqual((len(nodes), len(volumes)), (len(tree), len(tree)))
            self.assertFalse(nodes.flags.writeable)
            self.assertEqual(sorted(tree.order), list(range(len(tree.mesh))))
            inner = np.flatnonzero(nodes["left"])
            for side in (0, 1):
                self.assertTrue((nodes["parent"][nodes["left"][inner] + side] == inner).all())
            self.assertTrue((nodes["count"][nodes["left"][inner]] + nodes["count"][nodes["left"][inner] + 1]
                             == nodes["count"][inner]).all())
            self.assertEqual(tree.levels.max(), tree.depth)
            for i in range(0, len(tree), 37):
                first, count = nodes["first"][i], nodes["count"][i]
                points, v = corners[tree.order[first:first + count]].reshape(-1, 3), volumes[i]
                if kind == "obb":
                    held = boxwood.Obb(v["center"], v["axes"], v["half_extents"]).contains(points)
                elif kind == "aabb":
                    held = boxwood.Aabb(v["min"], v["max"]).contains(points)
                else:
                    held = boxwood.Sphere(v["center"], v["radius"]).contains(points)
                self.assertTrue(held.all())

    def test_volumes_of_other_kinds(self):
        tree = boxwood.Tree(whole("slanted_part.stl").mesh)
        for kind in boxwood.VOLUMES:
            found = tree.fit_nodes(kind, [0, 1, 2])
            self.assertEqual([v.kind for v in found], [kind] * 3)
        self.assertEqual(len(tree.fit_nodes("aabb")), len(tree))

    def test_refit_follows_written_vertices(self):
        vertices = cube().vertices.copy()
        tree = boxwood.Tree(boxwood.Mesh(vertices, cube().faces))
        self.assertFalse(boxwood.collide(tree, cube(), translation(2)))
        vertices[:, 0] *= 5
        again = tree.refit()
        self.assertEqual(again.validate(), [])
        self.assertGreater(again.cost_ratio, 0)
        self.assertTrue(boxwood.collide(again, cube(), translation(2)))
        self.assertNotEqual(tree.validate(), [])  # the old one says so


class Points(unittest.TestCase):
    def test_contains(self):
        points = np.random.default_rng(2).uniform(-1, 1, (5000, 3))
        inside = (np.abs(points) <= 0.5).all(axis=1)
        np.testing.assert_array_equal(boxwood.contains(cube(), points), inside)
        self.assertTrue(boxwood.contains(cube(), [(0.5, 0.5, 0.5)])[0])

    def test_parts(self):
        parts = whole("interlocking_rings.obj").mesh.parts()
        self.assertEqual((len(parts), parts.closed.tolist(), parts.oriented.tolist()), (2, [True] * 2, [True] * 2))
        self.assertEqual(np.bincount(parts.of_triangle).tolist(), parts.triangles.tolist())

    def test_sweep(self):
        found = boxwood.sweep(cube(), cube(), translation(3), translation(-3))
        self.assertTrue(found)
        self.assertAlmostEqual(found.time, 1 / 3, places=6)
        self.assertLessEqual(found.time, 1 / 3)
        at = boxwood.pose_at(translation(3), translation(-3), found.time)
        self.assertLessEqual(boxwood.distance(cube(), cube(), at).distance, found.tolerance + 1e-12)
        self.assertFalse(boxwood.sweep(cube(), cube(), translation(3), translation(2)))


if __name__ == "__main__":
    unittest.main()
