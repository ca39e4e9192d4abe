#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""relation(), clash() and World.clash() give each pair of 2,000 random scenes the state that counting gives it: the scenes of
tests/clash/agreement_test.py."""
import collections
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import boxwood

SCENES = max(1, round(2000 * float(os.environ.get("BOXWOOD_SHARE", "1"))))
APART = ("apart", None, [])


def fields(relation):
    return relation.state, relation.inside, list(relation.reasons)


def exchanged(relation):
    state, inside, reasons = relation
    sides = {"a": "b", "b": "a"}
    return state, sides.get(inside), sorted(sides[r[0]] + r[1:] if r[1:3] == ": " else r for r in reasons)


class Agreement(unittest.TestCase):
    def test_scenes_as_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([os.environ["BOXWOOD_RANDOM_SCENES"], folder, str(SCENES)], check=True)
            scenes = [json.loads(line) for line in (pathlib.Path(folder) / "truth.jsonl").read_text().splitlines()]
        self.assertEqual(len(scenes), SCENES)
        census = collections.Counter()
        for i, scene in enumerate(scenes):
            truth = {(r["a"], r["b"]): (r["state"], r["inside"], r["reasons"]) for r in scene["relations"]}
            models = [boxwood.Mesh(np.array(p["vertices"], np.float32), np.array(p["triangles"], np.uint32)) for p in scene["parts"]]
            world = boxwood.World()
            for a, model in enumerate(models):
                world.add(model)
                for b in range(a + 1, len(models)):
                    with self.subTest(scene=i, pair=(a, b)):
                        expected = truth.get((a, b), APART)
                        self.assertEqual(fields(boxwood.relation(model, models[b])), expected)
                        self.assertEqual(fields(boxwood.relation(models[b], model)), exchanged(expected))
                        clash = boxwood.clash(model, models[b], depth=False)
                        self.assertEqual(fields(clash.relation), expected)
                        self.assertEqual(list(clash.undecided), expected[2])
                        census[expected[0]] += 1
            with self.subTest(scene=i):
                self.assertEqual({clash.objects: fields(clash.relation) for clash in world.clash(depth=False)}, truth)
        for state in ("apart", "touching", "overlapping", "contained", "undecided"):
            self.assertGreater(census[state], SCENES / 20, state)
        print(f"{SCENES} scenes, {dict(census)}")


if __name__ == "__main__":
    unittest.main()
