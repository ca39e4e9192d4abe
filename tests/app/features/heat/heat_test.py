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

    def test_orders_are_those_of_pick(self):
        sums = {}
        with tempfile.TemporaryDirectory() as folder:
            for order in ("queries", "closest", "middle", "largest"):
                rows = self.render(folder, "torus_knot.ply", [], "--heat", "boxes", "--heat-order", order)
                sums[order] = sum(int(row["box_tests"]) for row in rows.values())
                x, y = max(rows, key=lambda at: int(rows[at]["box_tests"]))
                line = boxwood("pick", MODELS / "torus_knot.ply", "--pixel", f"{x},{y}", "--resolution", "60,40",
                               "--count-order", order, "--json").json()
                for key in ("box_tests", "triangle_tests", "nodes"):
                    self.assertEqual(line[key], int(rows[x, y][key]), (order, x, y, key))
                self.assertEqual(str(line.get("triangle", "")), rows[x, y]["triangle"])
        print(sums)
        self.assertLess(sums["closest"], sums["queries"])
        self.assertLess(sums["queries"], sums["largest"])
        self.assertNotEqual(sums["middle"], sums["closest"])

    def test_recorded_rays(self):
        chosen = random.Random(8)
        with tempfile.TemporaryDirectory() as folder:
            file, state = Path(folder, "rays.txt"), Path(folder, "state.json")
            with open(file, "w", encoding="utf-8") as out:
                out.write("# rays of a renderer\n")
                for i in range(5000):
                    origin, to = [chosen.gauss(0, 4) for _ in range(3)], [chosen.gauss(0, 0.7) for _ in range(3)]
                    numbers = origin + [b - a for a, b in zip(origin, to)] + ([0.8] if i % 5 == 0 else [])
                    out.write(("," if i % 2 else " ").join(f"{n:.17g}" for n in numbers) + "\n")
            rows = self.render(folder, "torus_knot.ply", [], "--heat-rays", file, "--do", "heat order middle",
                               "--do", "heat recorded 17", "--do", "heat picture", "--state", state)
            lines = [json.loads(line) for line in boxwood("pick", MODELS / "torus_knot.ply", "--rays", file,
                                                          "--count-order", "middle", "--json").out.splitlines()]
            heat = json.loads(state.read_text(encoding="utf-8"))["heat"]
        self.assertEqual(len(lines), 5000)
        for i, line in enumerate(lines):
            row = rows[i, 0]
            for key in ("box_tests", "triangle_tests", "nodes"):
                self.assertEqual(line[key], int(row[key]), (i, key))
            self.assertEqual(str(line.get("triangle", "")), row["triangle"])
        hits = sum(line["hit"] for line in lines)
        print(f"{hits} of 5,000 recorded rays hit")
        self.assertGreater(hits, 1000)
        self.assertEqual((heat["order"], heat["rays_file"], heat["picture"]["rays_that_hit"]), ("middle", str(file), hits))
        self.assertGreaterEqual(heat["lines"], hits)
        self.assertEqual(heat["picture"]["worst"][0]["box_tests"], max(line["box_tests"] for line in lines))

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
        self.assertEqual(boxwood("render", "--heat-order", "random", "-o", "x.png").code, 2)
        with tempfile.TemporaryDirectory() as folder:
            for text, says in (("1 2 3\n", "line 1: 6 numbers"), ("0 0 1 0 0 1\n0 0 1 0 0 0\n", "line 2: the direction"),
                               ("0 0 1 0 0 -1 1,,\n", "not a finite number"), ("# none\n", "no rays")):
                file = Path(folder, "bad.txt")
                file.write_text(text, encoding="utf-8")
                done = boxwood("render", MODELS / "torus_knot.ply", "-o", Path(folder, "x.png"), "--heat-rays", file)
                self.assertNotEqual(done.code, 0, text)
                self.assertIn(says, done.err)
        with tempfile.TemporaryDirectory() as folder:
            done = boxwood("render", MODELS / "torus_knot.ply", "-o", Path(folder, "x.png"), "--resolution", "60,40",
                           "--heat-file", Path(folder, "x.json"))
            self.assertEqual(done.code, 2)


if __name__ == "__main__":
    unittest.main()
