#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Heat pictures on the command line: the rows of --heat-file are what `pick --count` says of the same pixels."""
import csv
import json
import random
import tempfile
import unittest
from pathlib import Path

from boxwood_cli import boxwood

MODELS = Path(__file__).resolve().parents[4] / "models"
CAMERAS = [[], ["--camera-azimuth-angle", "130", "--camera-elevation-angle", "20", "--camera-orthographic"]]


class Heat(unittest.TestCase):
    def render(self, folder, model, camera, *more):
        out, rows = Path(folder, "heat.png"), Path(folder, "heat.csv")
        done = boxwood("render", MODELS / model, "-o", out, "--resolution", "60,40", *camera, "--heat-file", rows, *more)
        self.assertEqual(done.code, 0, done.err)
        with open(rows, newline="", encoding="utf-8") as file:
            return {(int(row["x"]), int(row["y"])): row for row in csv.DictReader(file)}

    def test_rows_are_those_of_pick(self):
        chosen = random.Random(3)
        compared = hit = 0
        with tempfile.TemporaryDirectory() as folder:
            for model, camera in zip(["torus_knot.ply", "gear_pair.glb"], CAMERAS):
                rows = self.render(folder, model, camera, "--heat", "boxes")
                self.assertEqual(len(rows), 60 * 40)
                hits = [at for at, row in rows.items() if row["triangle"]]
                for x, y in chosen.sample(hits, 4) + chosen.sample(sorted(rows), 2):
                    done = boxwood("pick", MODELS / model, "--pixel", f"{x},{y}", "--resolution", "60,40", *camera,
                                   "--count", "--json")
                    line, row = done.json(), rows[x, y]
                    for key in ("box_tests", "triangle_tests", "nodes"):
                        self.assertEqual(line[key], int(row[key]), (model, x, y, key))
                    self.assertEqual(line["layout"], "wide")
                    self.assertEqual(str(line.get("triangle", "")), row["triangle"])
                    compared += 1
                    hit += line["hit"]
        print(f"{compared} pixels compared, {hit} hit")
        self.assertGreaterEqual(hit, 8)

    def test_figures_as_json(self):
        with tempfile.TemporaryDirectory() as folder:
            figures, state = Path(folder, "heat.json"), Path(folder, "state.json")
            done = boxwood("render", MODELS / "torus_knot.ply", "-o", Path(folder, "x.png"), "--resolution", "60,40",
                           "--heat", "time", "--heat-hits", "any", "--heat-colors", "grey", "--heat-file", figures,
                           "--state", state)
            self.assertEqual(done.code, 0, done.err)
            told = json.loads(figures.read_text(encoding="utf-8"))
            self.assertEqual((told["width"], told["height"], told["rays"], told["of"]), (60, 40, 2400, "time"))
            self.assertEqual(sum(told["histogram"]), 2400)
            self.assertGreater(told["worst"][0]["time_ns"], 0)
            heat = json.loads(state.read_text(encoding="utf-8"))["heat"]
            self.assertEqual((heat["of"], heat["hits"], heat["colors"]), ("time", "any", "grey"))
            self.assertIn("wide ray layout", heat["layout"])

    def test_report(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder, "report.html")
            done = boxwood("report", MODELS / "slanted_part.stl", "-o", page, "--tree", "aabb")
            self.assertEqual((done.code, done.out), (0, ""), done.err)
            text = page.read_text(encoding="utf-8")
        self.assertGreaterEqual(text.count("data:image/png;base64,iVBOR"), 7)
        self.assertIn("A tree of AABBs (sah)", text)
        self.assertNotIn(str(MODELS), text)
        self.assertEqual(boxwood("report", MODELS / "slanted_part.stl").code, 2)

    def test_misuse(self):
        self.assertEqual(boxwood("render", "--heat", "warmth", "-o", "x.png").code, 2)
        with tempfile.TemporaryDirectory() as folder:
            done = boxwood("render", MODELS / "torus_knot.ply", "-o", Path(folder, "x.png"), "--resolution", "60,40",
                           "--heat-file", Path(folder, "x.json"))
            self.assertEqual(done.code, 2)


if __name__ == "__main__":
    unittest.main()
