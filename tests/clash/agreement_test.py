# SPDX-License-Identifier: MIT
"""One answer to one question: in 2,000 random scenes of open and closed parts, clash, its page, scene, collide and relate give
each pair the state that counting gives it. The window is compared with the same scenes in pair_state_test.cpp, Python in
python/tests/agreement_test.py."""

import collections
import concurrent.futures
import json
import os
import re
import subprocess
import unittest

from boxwood_cli import CliTest, share

APART = {"state": "apart", "inside": None, "reasons": []}
SCENES = share(2000)


def only(fields):
    return {key: fields[key] for key in APART}


def exchanged(relation):
    """The relation of B to A."""
    sides = {"a": "b", "b": "a"}
    reasons = sorted(sides[r[0]] + r[1:] if r[1:3] == ": " else r for r in relation["reasons"])
    return {"state": relation["state"], "inside": sides.get(relation["inside"]), "reasons": reasons}


def in_page(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1))


class Agreement(CliTest):
    maxDiff = None

    def setUp(self):
        super().setUp()
        subprocess.run([os.environ["BOXWOOD_RANDOM_SCENES"], str(self.folder), str(SCENES)], check=True)
        self.scenes = [json.loads(line) for line in (self.folder / "truth.jsonl").read_text().splitlines()]
        self.assertEqual(len(self.scenes), SCENES)
        self.truth = {(f"s{i}p{r['a']}", f"s{i}p{r['b']}"): only(r)
                      for i, scene in enumerate(self.scenes) for r in scene["relations"]}
        self.census = collections.Counter(r["state"] for r in self.truth.values())
        for state in ("touching", "overlapping", "contained", "undecided"):
            self.assertGreater(self.census[state], SCENES / 20, state)

    def test_lists_of_all_pairs(self):
        model = self.folder / "scenes.obj"
        page = self.folder / "page.html"
        lines = self.ok("clash", model, "--json", "--html", page, timeout=280,
                        environment={"VK_ICD_FILENAMES": "/nowhere", "VK_DRIVER_FILES": "/nowhere"}).lines()
        names = [tuple(line[side].rsplit("#", 1)[1] for side in "ab") for line in lines[:-1]]
        self.assertEqual(dict(zip(names, (line["relation"] for line in lines))), self.truth)
        for line in lines[:-1]:
            # The class and the state are the same thing in two vocabularies.
            state = line["relation"]["state"]
            if state == "undecided":
                self.assertEqual(line["undecided"], line["relation"]["reasons"])
                self.assertNotEqual(line["undecided"], [])
            else:
                self.assertEqual({"duplicate": "overlapping"}.get(line["class"], line["class"]), state)
                self.assertEqual(line["inside"], line["relation"]["inside"])
        summary = lines[-1]["summary"]
        self.assertEqual({s: summary[s] for s in ("touching", "contained", "undecided")},
                         {s: self.census[s] for s in ("touching", "contained", "undecided")})
        self.assertEqual(summary["overlapping"] + summary["duplicate"], self.census["overlapping"])
        data = in_page(page.read_text(encoding="utf-8"))
        self.assertEqual({tuple(row[side].rsplit("#", 1)[1] for side in "ab"): row["relation"] for row in data["clashes"]}, self.truth)
        # `scene` lists all pairs whose boxes meet, also those that are apart.
        found = self.ok("scene", model, "--relation", "--json", timeout=280).json()
        objects = found["objects"]
        rows = {tuple(objects[k] for k in row["pair"]): only(row) for row in found["relation"]}
        self.assertGreater(len(rows), len(self.truth))
        self.assertEqual({pair: row for pair, row in rows.items() if row != APART}, self.truth)
        print(f"{SCENES} scenes, {dict(self.census)}")

    def pair_agrees(self, i):
        """collide and relate on a pair of scene i, both ways round in turn."""
        scene = self.scenes[i]
        truth = {(r["a"], r["b"]): only(r) for r in scene["relations"]}
        pairs = sorted(truth) or [(0, 1)]
        a, b = pairs[i % len(pairs)]
        expected = truth.get((a, b), APART)
        if i % 2 == 1:
            a, b, expected = b, a, exchanged(expected)
        files = []
        for p in (a, b):
            part = scene["parts"][p]
            files.append(self.obj(f"{i}-{p}.obj", (f"p{p}", [tuple(map(float, v)) for v in part["vertices"]],
                                                   [tuple(t) for t in part["triangles"]])))
        collide = self.ok("collide", *files, "--relation", "--json").lines()[0]
        relate = self.ok("relate", *files, "--volumes", "aabb", "--json").lines()[-1]
        for path in files:
            path.unlink()
        # Of two solids with the same points the first counts as the inner one; here they are duplicates.
        self.assertEqual(collide["relation"], expected, f"collide, scene {i}")
        self.assertEqual(relate["relation"], expected, f"relate, scene {i}")
        named = {"a": "a_in_b", "b": "b_in_a", None: None}[expected["inside"]]
        # The older field is about closed solids without surface contact alone.
        self.assertIn(collide["contained"], (named, None), f"collide, scene {i}")
        self.assertIn(relate["state"], ("overlapping",) if expected["state"] == "contained" else
                      (expected["state"],) if expected["state"] != "undecided" else ("apart", "touching", "overlapping"))
        return expected["state"]

    def test_a_pair_of_each_scene(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            census = collections.Counter(pool.map(self.pair_agrees, range(SCENES)))
        for state in ("apart", "touching", "overlapping", "contained", "undecided"):
            self.assertGreater(census[state], SCENES / 100, state)
        print(f"{SCENES} pairs, {dict(census)}")


if __name__ == "__main__":
    unittest.main()
