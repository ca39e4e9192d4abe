# SPDX-License-Identifier: MIT
"""Pictures without a display: size, determinism, references and their exit codes; and what pick sees is what is drawn."""

import json
import shlex
import os
import sys
import unittest

from boxwood_cli import CliTest, boxwood

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from png_rows import read_png  # noqa: E402


SIZE = ("--resolution", "160,120")


class Render(CliTest):
    def setUp(self):
        super().setUp()
        self.model = self.box()
        probe = boxwood("render", self.model, "-o", self.folder / "probe.png", *SIZE)
        if probe.code == 4:
            self.skipTest("no Vulkan device: " + probe.err)

    def test_size_and_determinism(self):
        one, two = self.folder / "1.png", self.folder / "2.png"
        for path in (one, two):
            ended = self.ok("render", self.model, "-o", path, *SIZE)
            self.assertEqual((ended.out, ended.err), ("", ""))
        self.assertEqual(one.read_bytes(), two.read_bytes())
        width, height, _, rows = read_png(one.read_bytes())
        self.assertEqual((width, height), (160, 120))
        self.assertGreater(len({rows[60][i:i + 3] for i in range(0, len(rows[60]) - 3, 3)}), 3)

    def test_standard_output(self):
        import subprocess
        from boxwood_cli import PROGRAM
        data = subprocess.run([PROGRAM, "render", str(self.model), "-o", "-", *SIZE], capture_output=True, check=True).stdout
        self.assertEqual(read_png(data)[:2], (160, 120))

    def test_volumes_and_depth_change_the_picture(self):
        pictures = set()
        for arguments in [("--volumes", ""), ("--volumes", "sphere"), ("--volumes", "sphere,kdop26,hull"), ("--depth", "1"),
                          ("--depth", "0..2"), ("--camera-orthographic",), ("--up", "+Z")]:
            path = self.folder / "v.png"
            self.ok("render", self.model, "-o", path, *SIZE, *arguments)
            pictures.add(path.read_bytes())
        self.assertEqual(len(pictures), 7)

    def test_panels(self):
        path = self.folder / "ui.png"
        self.ok("render", self.model, "-o", path, "--resolution", "1280,720", "--ui")
        self.assertEqual(read_png(path.read_bytes())[:2], (1280, 720))

    def test_reference(self):
        reference, other = self.folder / "r.png", self.folder / "o.png"
        self.ok("render", self.model, "-o", reference, *SIZE)
        self.ok("render", self.model, "--reference", reference, *SIZE)
        self.fails(6, "render", self.model, "--reference", reference, "-o", other, *SIZE, "--volumes", "sphere",
                   says="pixels differ")
        self.assertTrue(other.exists())
        self.ok("render", self.model, "--reference", reference, *SIZE, "--volumes", "sphere", "--reference-threshold", 160 * 120)
        self.fails(6, "render", self.model, "--reference", reference, "--resolution", "80,60", says="size")
        self.fails(3, "render", self.model, "--reference", self.folder / "none.png", *SIZE, says="none.png")

    def test_output_that_cannot_be_written(self):
        self.fails(5, "render", self.model, "-o", self.folder / "none" / "x.png", *SIZE)
        self.fails(2, "render", self.model, says="--output")
        old = self.folder / "old.png"
        old.write_bytes(b"old")
        self.fails(3, "render", self.folder / "none.obj", "-o", old, *SIZE)
        self.assertEqual(old.read_bytes(), b"old")

    def test_device_that_is_not_there(self):
        self.fails(4, "render", self.model, "-o", self.folder / "x.png", *SIZE, "--device", "no such device")

    def test_what_pick_hits_is_what_is_drawn(self):
        """Where pick hits, the picture shows the mesh's grey; one in five may be an edge or a line over it."""
        mesh = self.folder / "m.png"
        camera = ("--camera-position", "2,1.5,3", "--camera-focal-point", "0,0,0", "--volumes", "", *SIZE)
        self.ok("render", self.model, "-o", mesh, *camera)
        _, _, channels, with_mesh = read_png(mesh.read_bytes())
        rays = []
        for y in range(3, 120, 7):
            for x in range(3, 160, 7):
                rays.append((x, y))
        hits = wrong = 0
        for x, y in rays[::9]:
            line = self.ok("pick", self.model, "--pixel", f"{x},{y}", *camera[:4], *SIZE, "--json").lines()[0]
            r, g, b = with_mesh[y][x * channels:x * channels + 3]
            grey = max(r, g, b) - min(r, g, b) < 24 and max(r, g, b) < 205
            hits += line["hit"]
            wrong += line["hit"] and not grey
        self.assertGreater(hits, 5)
        self.assertLessEqual(wrong, hits // 5)


    def test_pick_has_the_view_that_render_fits(self):
        """With no camera given the view holds the corners of the OBB, too, which are there later than the model."""
        model, state = self.folder / "flat.obj", self.folder / "state.json"
        model.write_text("v 0 0 0\nv 9 0.5 0\nv 8.5 9 3\nv 1 7 8\nf 1 2 3\nf 1 3 4\n")
        hits = 0
        for more in ((), ("--camera-azimuth-angle", "70"), ("--camera-orthographic",), ("--up", "+Z")):
            self.ok("render", model, "--state", state, *SIZE, *more)
            words = shlex.split(json.loads(state.read_text())["command"])
            camera = [word for i, word in enumerate(words) if word == "--camera-orthographic" or
                      {word, words[i - 1]} & {"--camera-turntable", "--up"}]
            for pixel in ("80,60", "60,75", "95,40", "81,30"):
                asked = ("pick", model, "--pixel", pixel, *SIZE, "--json")
                fitted, placed = (self.ok(*asked, *which).lines()[0] for which in (more, camera))
                for line in (fitted, placed):
                    del line["us"]
                self.assertEqual(fitted, placed)
                hits += fitted["hit"]
        self.assertGreater(hits, 4)


class View(CliTest):
    def test_without_a_display(self):
        self.fails(4, "view", self.box())
        self.fails(4, self.box())


if __name__ == "__main__":
    unittest.main()
