#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pictures: the program's own PNG, as an array."""
import os
import pathlib
import struct
import tempfile
import unittest
import zlib

import numpy as np

import boxwood
from boxwood import Picture
from helpers import MODELS, PROGRAM, cube


def png(pixels, filters):
    """A PNG of (h, w, c) bytes whose rows are filtered as told; written apart from the reader."""
    h, w, c = pixels.shape
    rows = b""
    flat = pixels.reshape(h, w * c).astype(int)
    for y in range(h):
        row, above = flat[y], flat[y - 1] if y else np.zeros(w * c, int)
        left, corner = np.r_[np.zeros(c, int), row[:-c]], np.r_[np.zeros(c, int), above[:-c]]
        p = left + above - corner
        pa, pb, pc = abs(p - left), abs(p - above), abs(p - corner)
        paeth = np.where((pa <= pb) & (pa <= pc), left, np.where(pb <= pc, above, corner))
        kind = filters[y % len(filters)]
        rows += bytes([kind]) + ((row - [0 * row, left, above, (left + above) // 2, paeth][kind]) % 256).astype(np.uint8).tobytes()

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    header = struct.pack(">IIBBBBB", w, h, 8, {1: 0, 2: 4, 3: 2, 4: 6}[c], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Pictures(unittest.TestCase):
    def test_every_filter_is_undone(self):
        random = np.random.default_rng(1)
        for channels in (1, 2, 3, 4):
            pixels = random.integers(0, 256, (11, 7, channels)).astype(np.uint8)
            for filters in ([0], [1], [2], [3], [4], [4, 1, 3, 2, 0]):
                np.testing.assert_array_equal(Picture(png(pixels, filters)).array, pixels)

    def test_damaged_pictures(self):
        good = png(np.zeros((4, 4, 3), np.uint8), [0])
        for bad in (b"", b"text", good[:40], good.replace(b"IHDR", b"XXXX")):
            self.assertRaises(boxwood.MalformedError, lambda: Picture(bad).array)

    def test_render(self):
        if not os.path.exists(PROGRAM):
            self.skipTest("the program is not built")
        files = boxwood.render(MODELS / "slanted_part.stl", resolution=(160, 120), volumes="obb,sphere", program=PROGRAM)
        self.assertEqual((files.shape[:2], files.array.dtype), ((120, 160), np.uint8))
        self.assertGreater(len(np.unique(files.array.reshape(-1, files.shape[2]), axis=0)), 50)
        self.assertEqual(files._repr_png_()[:4], b"\x89PNG")
        self.assertEqual(np.asarray(files).shape, files.shape)
        for model in (boxwood.load(MODELS / "slanted_part.stl"), cube(), boxwood.Tree(cube()),
                      boxwood.load(MODELS / "gear_pair.glb")[0]):
            picture = boxwood.render(model, resolution=(80, 60), program=PROGRAM, camera_azimuth_angle=30.0, ui=False)
            self.assertEqual(picture.shape[:2], (60, 80))
        with tempfile.TemporaryDirectory() as folder:
            files.save(f"{folder}/x.png")
            self.assertEqual(pathlib.Path(f"{folder}/x.png").read_bytes(), files.png)
        with self.assertRaisesRegex(boxwood.UsageError, "no-such"):
            boxwood.render(cube(), program=PROGRAM, no_such_option=1)
        with self.assertRaisesRegex(boxwood.MalformedError, "missing.obj"):
            boxwood.render("missing.obj", program=PROGRAM)

    def test_without_the_program(self):
        with self.assertRaisesRegex(boxwood.InputMissingError, "BOXWOOD_PROGRAM"):
            boxwood.render(cube(), program="/nowhere/boxwood")


if __name__ == "__main__":
    unittest.main()
