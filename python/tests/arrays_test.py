#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Arrays of any layout: the right answer, or one clear exception."""
import unittest

import numpy as np

import boxwood
from helpers import CUBE_FACES, cube, translation

VERTICES = cube().vertices


def layouts(array):
    """The same numbers, laid out in every way that NumPy has."""
    n, k = array.shape
    yield "contiguous", array.copy()
    yield "fortran", np.asfortranarray(array)
    wide = np.zeros((2 * n, 3 * k), dtype=array.dtype)
    wide[::2, ::3] = array
    yield "strided", wide[::2, ::3]
    yield "reversed", array[::-1].copy()[::-1]
    yield "columns reversed", array[:, ::-1].copy()[:, ::-1]
    read_only = array.copy()
    read_only.flags.writeable = False
    yield "read-only", read_only
    yield "big-endian", array.astype(array.dtype.newbyteorder(">"))
    yield "little-endian", array.astype(array.dtype.newbyteorder("<"))
    unaligned = np.zeros(array.nbytes + 1, dtype=np.uint8)[1:].view(array.dtype).reshape(array.shape)
    unaligned[...] = array
    yield "unaligned", unaligned
    packed = np.zeros(n, dtype=[("flag", "u1"), ("xyz", array.dtype, (k,))])
    packed["xyz"] = array
    yield "field of records", packed["xyz"]
    yield "list", array.tolist()
    yield "tuples", [tuple(row) for row in array.tolist()]
    yield "memoryview", memoryview(array.copy())


class VertexLayouts(unittest.TestCase):
    def test_every_layout_and_precision_gives_the_same_mesh(self):
        checked = 0
        for dtype in (np.float32, np.float64, np.float16, np.longdouble, np.int8, np.int16, np.int32, np.int64, np.uint8):
            whole_numbers = (2 * VERTICES + 1).astype(dtype)  # 0 and 2: the same in all
            for name, array in layouts(whole_numbers):
                with self.subTest(dtype=dtype.__name__, layout=name):
                    mesh = boxwood.Mesh(array, CUBE_FACES)
                    np.testing.assert_array_equal(mesh.vertices, whole_numbers.astype(np.float32))
                    self.assertEqual(mesh.largest_move, 0.0)
                    self.assertEqual(mesh.vertices.dtype, np.float32)
                    self.assertTrue(boxwood.collide(mesh, mesh, translation(2)))
                    self.assertFalse(boxwood.collide(mesh, mesh, translation(2.001)))
                    checked += 1
        self.assertEqual(checked, 9 * 13)

    def test_float32_is_neither_copied_in_nor_out(self):
        array = VERTICES.copy()
        mesh = boxwood.Mesh(array, CUBE_FACES)
        self.assertTrue(mesh.is_view)
        self.assertTrue(np.shares_memory(mesh.vertices, array))
        self.assertTrue(np.shares_memory(boxwood.Tree(mesh).mesh.vertices, array))
        self.assertTrue(np.shares_memory(mesh.faces, mesh.faces))
        self.assertFalse(mesh.vertices.flags.writeable)
        with self.assertRaises(ValueError):
            array.resize((4, 3))  # the mesh holds it

    def test_copy_and_faces_do_not_follow_later_writes(self):
        array, faces = VERTICES.copy(), CUBE_FACES.copy()
        mesh = boxwood.Mesh(array, faces, copy=True)
        array[:] = 7
        faces[:] = 1000
        np.testing.assert_array_equal(mesh.vertices, VERTICES)
        np.testing.assert_array_equal(boxwood.Mesh(VERTICES, CUBE_FACES).faces, mesh.faces)

    def test_what_rounding_moves_is_told(self):
        vertices = VERTICES.astype(np.float64)
        vertices[3] += 1e-9
        mesh = boxwood.Mesh(vertices, CUBE_FACES)
        self.assertFalse(mesh.is_view)
        moved = np.linalg.norm(mesh.vertices.astype(float) - vertices, axis=1)
        self.assertEqual(mesh.moved_vertices, np.count_nonzero(moved))
        self.assertGreaterEqual(mesh.largest_move, moved.max())
        self.assertLess(mesh.largest_move, moved.max() * (1 + 1e-12))

    def test_wrong_vertices_are_refused_with_a_sentence(self):
        ragged = [[0, 0, 0], [1, 2]]
        for wrong, words in [(np.zeros((4, 2), np.float32), r"vertices must have the shape \(n, 3\), not \(4, 2\)"),
                             (np.zeros(3, np.float32), r"not \(3,\)"), (np.zeros((2, 2, 3)), r"not \(2, 2, 3\)"),
                             (np.float64(3), "not"), (np.zeros((4, 3), complex), "real numbers"),
                             (np.zeros((4, 3), bool), "real numbers"), ([["a", "b", "c"]], "vertices"),
                             (ragged, "vertices"), (np.array([[object()] * 3]), "vertices"), ("text", "vertices"),
                             (None, "vertices"), (np.zeros((4, 3), "M8[s]"), "vertices")]:
            with self.subTest(wrong=str(wrong)[:40]):
                with self.assertRaisesRegex(boxwood.UsageError, words):
                    boxwood.Mesh(wrong, CUBE_FACES)

    def test_beyond_float32(self):
        with self.assertRaisesRegex(boxwood.MalformedError, "vertex 1 has a coordinate beyond the largest float"):
            boxwood.Mesh([[0, 0, 0], [1e39, 0, 0], [0, 1, 0]], [[0, 1, 2]])

    def test_empty(self):
        for vertices in ([], np.zeros((0, 3)), np.zeros((0, 3), np.float32)):
            for faces in (None, [], np.zeros((0, 3), np.uint32)):
                mesh = boxwood.Mesh(vertices, faces)
                tree = boxwood.Tree(mesh)
                self.assertEqual((len(mesh), len(tree), len(tree.nodes), mesh.vertices.shape), (0, 0, 0, (0, 3)))
                self.assertFalse(boxwood.collide(tree, cube()))
                self.assertEqual(boxwood.distance(tree, cube()).distance, np.inf)
                for volume in boxwood.fit(mesh, "all").values():
                    self.assertTrue(volume.is_empty)

    def test_not_finite(self):
        vertices = np.vstack([VERTICES, [[np.nan, 0, 0], [np.inf, 0, 0]]]).astype(np.float32)
        faces = np.vstack([CUBE_FACES, [[0, 1, 8], [0, 1, 9]]])
        mesh = boxwood.Mesh(vertices, faces)
        self.assertEqual(mesh.report()["non_finite_triangles"], 2)
        tree = boxwood.Tree(mesh)
        self.assertEqual(len(tree.order), 12)
        self.assertEqual(tree.validate(), [])
        self.assertFalse(boxwood.collide(tree, tree, translation(1.5)))
        box = boxwood.fit(mesh, "aabb")
        self.assertEqual(box.non_finite_points, 2)
        np.testing.assert_array_equal([box.min, box.max], [[-0.5] * 3, [0.5] * 3])


class FaceLayouts(unittest.TestCase):
    def test_every_integer_and_layout(self):
        for dtype in (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32, np.uint64, np.int64):
            for name, array in layouts(CUBE_FACES.astype(dtype)):
                with self.subTest(dtype=dtype.__name__, layout=name):
                    np.testing.assert_array_equal(boxwood.Mesh(VERTICES, array).faces, CUBE_FACES)

    def test_wrong_faces(self):
        for wrong, kind, words in [([[0, 1, 8]], boxwood.MalformedError, "triangle 0 names vertex 8, but there are only 8"),
                                   ([[0, 1, 2], [0, -1, 2]], boxwood.MalformedError, "triangle 1 names vertex -1"),
                                   ([[0, 1, 2 ** 40]], boxwood.MalformedError, "names vertex 1099511627776"),
                                   ([[0.0, 1.0, 2.0]], boxwood.UsageError, "faces must be an array of integers"),
                                   ([[0, 1, 2, 3]], boxwood.UsageError, r"faces must have the shape \(n, 3\)"),
                                   ([0, 1, 2], boxwood.UsageError, "shape"), ("abc", boxwood.UsageError, "faces")]:
            with self.subTest(wrong=wrong):
                with self.assertRaisesRegex(kind, words):
                    boxwood.Mesh(VERTICES, wrong)


class PoseLayouts(unittest.TestCase):
    def test_shapes(self):
        a = cube()
        near, far = translation(1.0), translation(1.1)
        for near_pose, far_pose in [(near, far), (near[:3], far[:3]), (near.ravel(), far.ravel()),
                                    (near[:3].ravel(), far[:3].ravel()), (near.tolist(), far.tolist()),
                                    (near.astype(np.float32), far.astype(np.float32)),
                                    (np.asfortranarray(near), np.asfortranarray(far)),
                                    (near.astype(">f8"), far.astype(">f8"))]:
            self.assertTrue(boxwood.collide(a, a, near_pose))
            self.assertFalse(boxwood.collide(a, a, far_pose))
            for many in (np.array([near_pose, far_pose]), np.array([near_pose, far_pose, near_pose])[:2]):
                np.testing.assert_array_equal(boxwood.collide(a, a, many).colliding, [True, False])
        self.assertTrue(boxwood.collide(a, a))
        self.assertTrue(boxwood.collide(a, a, None))

    def test_none_at_all(self):
        for empty in ([], np.zeros((0, 3, 4)), np.zeros((0, 4, 4)), np.zeros((0, 12))):
            self.assertEqual(boxwood.collide(cube(), cube(), empty).colliding.shape, (0,))
            self.assertEqual(boxwood.distance(cube(), cube(), empty).point_a.shape, (0, 3))
            self.assertEqual(boxwood.within_clearance(cube(), cube(), 1.0, empty).shape, (0,))

    def test_wrong_poses(self):
        a = cube()
        scaled = np.diag([2.0, 2, 2, 1])
        mirrored = np.diag([-1.0, 1, 1, 1])
        last_row = np.eye(4)
        last_row[3, 0] = 1e-9
        nan = np.eye(4)
        nan[0, 3] = np.nan
        for wrong, words in [(scaled, "rotation"), (mirrored, "reflection"), (last_row, "last row"), (nan, "finite"),
                             (np.eye(3), r"shape.*not \(3, 3\)"), (np.zeros((2, 5)), "shape"), ("x", "pose"),
                             (np.zeros((2, 2, 3, 4)), "shape"), (np.eye(4, dtype=complex), "real numbers"),
                             (np.array([np.eye(4), scaled]), "pose 1: "), (np.array([nan, np.eye(4)]), "pose 0: ")]:
            with self.subTest(words=words):
                with self.assertRaisesRegex(boxwood.UsageError, words):
                    boxwood.collide(a, a, wrong)


class PointsForFits(unittest.TestCase):
    def test_layouts_give_the_same_bits(self):
        random = np.random.default_rng(3)
        for dtype in (np.float32, np.float64):
            points = random.normal(size=(500, 3)).astype(dtype)
            expected = boxwood.fit(points, ["sphere", "obb", "hull"])
            for name, array in layouts(points):
                with self.subTest(dtype=dtype.__name__, layout=name):
                    found = boxwood.fit(array, ["sphere", "obb", "hull"])
                    self.assertEqual(found["sphere"].radius, expected["sphere"].radius)
                    np.testing.assert_array_equal(found["obb"].axes, expected["obb"].axes)
                    np.testing.assert_array_equal(found["hull"].vertices, expected["hull"].vertices)

    def test_doubles_are_not_rounded(self):
        points = np.array([[0.0, 0, 0], [0.1, 0.2, 0.3]])
        np.testing.assert_array_equal(boxwood.fit(points, "aabb").max, points[1])


if __name__ == "__main__":
    unittest.main()
