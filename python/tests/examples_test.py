#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every example runs, ends with what it promises, and leaves the files that it names."""
import csv
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import MODELS, PROGRAM, ROOT

EXAMPLES = ROOT / "python/examples"


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_example(self, name, *arguments):
        ended = subprocess.run([sys.executable, EXAMPLES / f"{name}.py", *map(str, arguments)], cwd=self.folder.name,
                               env={**os.environ, "BOXWOOD_PROGRAM": PROGRAM}, capture_output=True, text=True, timeout=300,
                               check=False)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return ended.stdout

    def path(self, name):
        return pathlib.Path(self.folder.name) / name

    def test_every_example_is_here(self):
        tested = {name[len("test_"):] for name in dir(self) if name.startswith("test_")}
        self.assertLessEqual({p.stem for p in EXAMPLES.glob("*.py")}, tested)
        self.assertEqual(len(list(EXAMPLES.glob("*.py"))), 10)

    def test_smallest_box(self):
        told = self.run_example("smallest_box")
        self.assertIn("size 12.0 0.8 0.6", told)  # what the part was made with
        self.assertIn("45.8 times less", told)

    def test_grasp_filter(self):
        told = self.run_example("grasp_filter", 3000)
        clear, count = map(int, re.match(r"(\d+) of (\d+) grasps are clear", told).groups())
        self.assertEqual(count, 3000)
        self.assertTrue(0 < clear < count)
        if importlib.util.find_spec("distributed"):
            self.assertEqual(self.run_example("grasp_filter", 3000, "--distributed").split(";")[0], told.split(";")[0])

    def test_random_drops(self):
        told = self.run_example("random_drops", 20)
        self.assertIn("20 objects placed", told)
        self.assertIn("pairs that meet: 0", told)

    def test_robot_self_collision(self):
        told = self.run_example("robot_self_collision", 500)
        free, count = map(int, re.match(r"(\d+) of (\d+)", told).groups())
        self.assertTrue(0 < free < count == 500)

    def test_nearest_distances(self):
        self.assertGreater(len(self.run_example("nearest_distances").splitlines()), 20)
        told = self.run_example("nearest_distances", MODELS / "interlocking_rings.obj")
        gap = float(re.match(r"Ring_A - Ring_B: ([\d.]+) from", told)[1])
        self.assertGreater(gap, 0.1)

    def test_depth_image(self):
        self.run_example("depth_image", MODELS / "bumpy_sphere.obj")
        depth = np.load(self.path("depth.npy"))
        self.assertEqual(depth.shape, (240, 320))
        self.assertTrue(np.isnan(depth[0, 0]) and not np.isnan(depth[120, 160]))
        sphere = boxwood.fit(boxwood.load(MODELS / "bumpy_sphere.obj").whole(), "sphere")
        self.assertTrue(2 * sphere.radius - 1e-9 <= np.nanmin(depth) <= np.nanmax(depth) <= 4 * sphere.radius)
        self.assertEqual(len(self.path("depth.pgm").read_bytes()), len(b"P5 320 240 255\n") + 320 * 240)

    def test_clash_report(self):
        told = self.run_example("clash_report")
        self.assertEqual([line.split(",")[0] for line in told.splitlines()[:3]],
                         ["overlapping: Gear A and Ring_A", "overlapping: Gear A and Ring_B", "overlapping: Gear B and Ring_B"])
        self.assertRegex(told, r"clearance: Gear A and Gear B, 0\.0068\d+ apart")
        self.assertRegex(told, r"overlapping: Gear A and Ring_A, \d+ pairs of triangles, 0\.\d+ to [\d.]+ deep")
        self.assertIn("4 objects, 6 pairs, 3 meet", told)
        self.assertNotIn("clearance", self.run_example("clash_report", 0.001))

    def test_tree_to_csv(self):
        told = self.run_example("tree_to_csv")
        with open(self.path("tree.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertIn(f"{len(rows)} nodes", told)
        self.assertEqual(int(rows[0]["triangles"]), 44)
        self.assertEqual(sum(not row["left"] for row in rows), int(re.search(r"(\d+) leaves", told)[1]))

    def test_volume_export(self):
        self.run_example("volume_export")
        again = boxwood.load(self.path("volumes.obj"))
        self.assertEqual(again.names, ["aabb", "obb", "kdop14", "hull"])
        table = json.loads(self.path("volumes.json").read_text())
        for o in again:
            self.assertTrue(o.mesh.parts().closed.all())
            self.assertAlmostEqual(boxwood.fit(o.mesh, "hull").volume, table[o.name]["volume"], places=4)

    def test_picture(self):
        if not os.path.exists(PROGRAM):
            self.skipTest("the program is not built")
        self.run_example("picture")
        self.assertEqual(boxwood.Picture(self.path("picture.png").read_bytes()).shape[:2], (480, 640))


if __name__ == "__main__":
    unittest.main()
