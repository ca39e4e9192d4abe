#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Errors: one family, the library's sentences, Python's own kinds beside."""
import os
import pathlib
import pickle
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube


class Errors(unittest.TestCase):
    def test_the_family(self):
        for kind, other in [(boxwood.UsageError, ValueError), (boxwood.InputMissingError, FileNotFoundError),
                            (boxwood.MalformedError, ValueError), (boxwood.LimitError, MemoryError),
                            (boxwood.CancelledError, Exception), (boxwood.NoDeviceError, RuntimeError),
                            (boxwood.OutputError, OSError), (boxwood.InternalError, RuntimeError)]:
            self.assertTrue(issubclass(kind, boxwood.Error) and issubclass(kind, other))
            error = kind("a sentence", ["a reason"])
            self.assertEqual((str(error), error.reasons), ("a sentence", ["a reason"]))
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual((type(again), str(again), again.reasons), (kind, "a sentence", ["a reason"]))

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = pathlib.Path(folder) / "missing.obj"
            with self.assertRaisesRegex(boxwood.InputMissingError, "missing.obj"):
                boxwood.load(missing)
            with self.assertRaises(FileNotFoundError):
                boxwood.Tree.load(missing)
            bad = pathlib.Path(folder) / "bad.ply"
            bad.write_text("ply\nformat ascii 1.0\nelement vertex 3\nend_header\n")
            with self.assertRaisesRegex(boxwood.MalformedError, "bad.ply"):
                boxwood.load(bad)
            bad.rename(pathlib.Path(folder) / "bad.bwt")
            with self.assertRaisesRegex(boxwood.MalformedError, "bad.bwt"):
                boxwood.Tree.load(pathlib.Path(folder) / "bad.bwt")
            with self.assertRaisesRegex(boxwood.OutputError, "nowhere"):
                boxwood.Tree(cube()).save(os.path.join(folder, "nowhere", "x.bwt"))
            # A saved scene of several objects is no single model.
            boxwood.load(MODELS / "gear_pair.glb").save(pathlib.Path(folder) / "scene.bwt")
            with self.assertRaisesRegex(boxwood.MalformedError, "meshes"):
                boxwood.Tree.load(pathlib.Path(folder) / "scene.bwt")

    def test_limits(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(boxwood.LimitError, "big.bwt"):
            boxwood.Tree(boxwood.load(MODELS / "terrain.ply").whole(), leaf_size=1).save(f"{folder}/big.bwt")
            boxwood.Tree.load(f"{folder}/big.bwt", memory_limit=1)
        with self.assertRaises(MemoryError):
            boxwood.load(MODELS / "terrain.ply", time_limit=1e-6)

    def test_arguments(self):
        a = cube()
        for call, words in [(lambda: boxwood.collide(a, a, mode="some"), "mode must be 'first' or 'all', not 'some'"),
                            (lambda: boxwood.collide(a, a, engine="x"), "engine"),
                            (lambda: boxwood.collide(a, a, allowed_depth=-1), "allowed_depth"),
                            (lambda: boxwood.distance(a, a, upper_bound=0), "upper_bound"),
                            (lambda: boxwood.within_clearance(a, a, np.nan), "clearance"),
                            (lambda: boxwood.sweep(a, a, None, None, tolerance=-1), "tolerance"),
                            (lambda: boxwood.sweep(a, a, np.zeros((2, 3, 4)) + np.eye(4)[:3], [np.eye(4)] * 3), "poses"),
                            (lambda: boxwood.Tree(a, kind="box"), "kind must be"),
                            (lambda: boxwood.Tree(a, split="half"), "split must be"),
                            (lambda: boxwood.Tree(a, leaf_size=0), "leaf_size"),
                            (lambda: boxwood.fit(a, "ball"), "there is no volume 'ball'; there are sphere"),
                            (lambda: boxwood.fit(a, gap=0), "gap"), (lambda: boxwood.fit(a, obb_method="x"), "obb_method"),
                            (lambda: boxwood.fit(a, time_limit=-1), "time_limit"),
                            (lambda: boxwood.fit(a).expand(-1), "distance"),
                            (lambda: boxwood.fit(a).merge(boxwood.fit(a, "sphere")), "one kind"),
                            (lambda: boxwood.Obb((0, 0, 0), np.ones((3, 3)), (1, 1, 1)), "axes"),
                            (lambda: boxwood.rays(a, np.zeros((2, 3)), np.zeros((3, 3))), "rays"),
                            (lambda: boxwood.pose_at(None, None, 2.0), "time"),
                            (lambda: boxwood.World().move(0, None), "no object 0"),
                            (lambda: boxwood.World().distance(3), "no object 3"),
                            (lambda: boxwood.load(), "at least one"), (lambda: boxwood.load("x.obj", trees="some"), "trees"),
                            (lambda: boxwood.render(), "at least one"),
                            (lambda: boxwood.Tree(a).fit_nodes("obb", [-1]), "no node -1"),
                            (lambda: boxwood.load(MODELS / "gear_pair.glb").whole(5), "no file 5")]:
            with self.subTest(words=words):
                with self.assertRaisesRegex(boxwood.UsageError, words):
                    call()

    def test_numbers_beyond_64_bits_signed(self):
        corners = np.eye(3)
        with self.assertRaisesRegex(boxwood.Error, "9223372036854775808"):
            boxwood.Mesh(corners, np.array([[0, 1, 2**63]], np.uint64))
        self.assertEqual(len(boxwood.Mesh(corners, np.array([[0, 1, 2]], np.uint64))), 1)

    def test_what_is_no_model(self):
        for wrong in (None, 3, "cube.obj", np.zeros((3, 3))):
            with self.assertRaises(TypeError):
                boxwood.collide(wrong, cube())
        for wrong in (None, 3, ["a.obj", "b.obj"]):
            with self.assertRaisesRegex(TypeError, "a file is named by"):
                boxwood.load(wrong)
        scene = boxwood.load(MODELS / "gear_pair.glb")
        self.assertRaises(IndexError, lambda: scene[2])
        self.assertRaises(KeyError, lambda: scene["no such"])
        self.assertEqual(scene[-1].name, scene[len(scene) - 1].name)

    def test_an_exception_of_the_arrays_own_is_kept(self):
        class Odd:
            faces = None

            @property
            def vertices(self):
                raise RuntimeError("mine")
        with self.assertRaisesRegex(RuntimeError, "mine"):
            boxwood.Mesh(Odd().vertices)


if __name__ == "__main__":
    unittest.main()
