# SPDX-License-Identifier: MIT
"""scene --broad-phase and sweep through a scene, against all pairs."""

import itertools
import random
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, identity


class Scenes(CliTest):
    def setUp(self):
        super().setUp()
        rng = random.Random(17)
        self.boxes = []
        for _ in range(60):
            low = [rng.randint(-20, 20) / 4 for _ in range(3)]
            self.boxes.append((low, [x + rng.choice((0.5, 1, 1.5, 4)) for x in low]))
        self.model = self.obj("many.obj", *((f"part{i}", box_vertices(*b), CUBE_FACES) for i, b in enumerate(self.boxes)))

    def meeting(self, a, b):
        return all(x <= v and u <= y for x, y, u, v in zip(*a, *b))

    def truth(self, at):
        """Box-shaped objects meet where their coordinates do, unless one lies strictly inside the other."""
        moved = [([x + d for x, d in zip(low, by)], [x + d for x, d in zip(high, by)]) for (low, high), by in zip(self.boxes, at)]
        inside = lambda a, b: all(u < x and y < v for x, y, u, v in zip(*a, *b))
        return [[i, k] for i, k in itertools.combinations(range(len(moved)), 2)
                if self.meeting(moved[i], moved[k]) and not inside(moved[i], moved[k]) and not inside(moved[k], moved[i])]

    def test_three_broad_phases_have_the_pairs_of_brute_force_while_objects_move(self):
        rng = random.Random(4)
        at = [[0.0] * 3 for _ in self.boxes]
        steps = []
        for _ in range(5):
            steps.append([list(x) for x in at])
            for i in rng.sample(range(len(at)), 12):
                at[i] = [rng.randint(-8, 8) / 4 for _ in range(3)]
        motion = self.poses("steps.txt", *[identity(*by) for step in steps for by in step])
        found, collided = {}, 0
        for kind in ("sweep", "tree", "bsp"):
            told = self.ok("scene", self.model, "--motion", motion, "--broad-phase", kind, "--json").json()
            self.assertEqual(told["broad_phase"], kind)
            found[kind] = told["steps"]
            for step, by in zip(told["steps"], steps):
                self.assertEqual(step["colliding_pairs"], self.truth(by))
                self.assertEqual(step["tests_saved"], step["all_pairs"] - step["box_tests"])
                collided += step["colliding"]
                if kind == "bsp":
                    self.assertGreater(step["tests_saved"], 0)
                    self.assertGreater(len(step["planes"]), 3)
        for steps in zip(*found.values()):
            self.assertEqual(*(s["candidate_pairs"] for s in steps[:2]))
            self.assertEqual(*(s["candidate_pairs"] for s in steps[1:]))
        self.assertGreater(collided, 100)
        self.assertTrue(any(s["kept"] for s in found["bsp"][1:]))

    def test_the_planes_are_what_they_say(self):
        """Each plane, with the objects that the half holds which it parts: counted from the boxes and spheres' own extents."""
        told = self.ok("scene", self.model, "--broad-phase", "bsp", "--json").json()
        for p in told["planes"]:
            self.assertAlmostEqual(sum(x * x for x in p["normal"]), 1, delta=1e-15)
        first = told["planes"][0]
        self.assertEqual((first["parent"], first["level"]), (0, 0))
        axes = [i for i, x in enumerate(first["normal"]) if x == 1]
        if axes:
            k = axes[0]
            self.assertLessEqual(abs(sum(b[0][k] <= first["offset"] for b in self.boxes) - first["below"]), 1)
        self.assertGreaterEqual(first["below"] + first["above"], len(self.boxes))
        for p in told["planes"][1:]:
            parent = told["planes"][p["parent"]]
            self.assertEqual(p["level"], parent["level"] + 1)
            self.assertLessEqual(p["below"] + p["above"], 2 * max(parent["below"], parent["above"]))

    def test_why_each_pair_was_kept_or_skipped(self):
        for kind in ("sweep", "tree", "bsp"):
            told = self.ok("scene", self.model, "--static", "part1?", "--broad-phase", kind, "--pairs", "--json").json()
            fates = {tuple(f["pair"]): f["fate"] for f in told["pair_fates"]}
            self.assertEqual(len(fates), 60 * 59 // 2)
            self.assertEqual(sorted(list(p) for p, f in fates.items() if f == "candidate"), told["candidate_pairs"])
            for (i, k), fate in fates.items():
                both = 10 <= i < 20 and 10 <= k < 20
                self.assertEqual(fate == "static", both)
                if not both and fate in ("boxes", "parted") and kind != "bsp":
                    self.assertFalse(self.meeting(self.boxes[i], self.boxes[k]) and fate == "boxes")
            count = lambda *names: sum(f in names for f in fates.values())
            self.assertEqual(count("static"), told["static_pairs"])
            if kind != "tree":
                self.assertEqual(count("boxes", "spheres", "candidate"), told["box_tests"])
                self.assertGreater(count("parted"), 500)
            self.assertEqual(count("spheres", "candidate"), told["sphere_tests"])
        table = self.ok("scene", self.model, "--pairs").out
        self.assertGreater(table.count(" boxes"), 500)
        self.fails(2, "scene", self.model, "--broad-phase", "octree", says="bsp")


class SweepThroughAScene(CliTest):
    def test_the_first_impact_is_that_of_brute_force(self):
        rng = random.Random(12)
        impacts = skipped = never = free = 0
        for case in range(12):
            boxes = []
            for i in range(25):
                low = [rng.uniform(-8, 8) for _ in range(3)]
                boxes.append((f"thing{i}", box_vertices(low, [x + rng.uniform(1, 4) for x in low]), CUBE_FACES))
            bullet = ("bullet", box_vertices((-0.2, -0.2, -0.2), (0.2, 0.3, 0.2)), CUBE_FACES)
            model = self.obj(f"scene{case}.obj", *boxes[:10], bullet, *boxes[10:])
            angle = [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1]
            far = [rng.choice((-12, 12)) for _ in range(3)]
            start = identity(*far)
            aim = [-rng.uniform(0.2, 1.2) * x for x in far]
            end = [v for i in range(3) for v in (*angle[3 * i:3 * i + 3], aim[i])] if case % 2 else identity(*aim)
            motion = ("--from", *start, "--to", *end)
            told = self.ok("sweep", f"{model}#bullet", model, *motion, "--json").json()
            ones = {}
            for i in range(26):
                if i != 10:
                    ones[i - (i > 10)] = self.ok("sweep", f"{model}#{i}", f"{model}#bullet", *motion, "--json").json()
            first = min(r["time"] for r in ones.values())
            hits = [i for i, r in ones.items() if r["impact"] and r["time"] == first]
            self.assertEqual(told["impact"], bool(hits))
            self.assertEqual(told["time"], first)
            enters = [c["enter"] for c in told["candidates"]]
            self.assertEqual(enters, sorted(enters))
            self.assertEqual(told["tested"] + told["skipped"] + told["never"], 25)
            if hits:
                self.assertIn(told["object"], hits)
                self.assertEqual(told["object_name"], f"thing{told['object']}")
                self.assertEqual(told["triangles"], ones[told["object"]]["triangles"])
            else:
                self.assertIsNone(told["object"])
                free += 1
            listed = {c["object"] for c in told["candidates"]}
            for c in told["candidates"]:
                self.assertLessEqual(c["enter"], ones[c["object"]]["time"] + 1e-8)  # both are early by a tolerance
                if c["fate"] == "skipped":
                    self.assertGreater(c["enter"], first)
                    self.assertIsNone(c["time"])
                else:
                    self.assertEqual(c["time"], ones[c["object"]]["time"])
            self.assertTrue(all(not r["impact"] for i, r in ones.items() if i not in listed))
            impacts, skipped, never = impacts + bool(hits), skipped + told["skipped"], never + told["never"]
        print(f"12 scenes of 25 objects: {impacts} impacts, {free} free, {skipped} candidates skipped, {never} objects never entered")
        self.assertGreater(impacts, 3)
        self.assertGreater(skipped, 3)
        self.assertGreater(never, 50)

    def test_which_operands_mean_a_scene(self):
        two = self.obj("two.obj", ("a", box_vertices((-1, -1, -1), (1, 1, 1)), CUBE_FACES), ("b", box_vertices((4, -1, -1), (5, 1, 1)), CUBE_FACES))
        motion = ("--from", *identity(), "--to", *identity(10), "--json")
        moved = self.ok("sweep", f"{two}#a", two, *motion).json()
        self.assertEqual((moved["object_name"], moved["tested"]), ("b", 1))
        self.assertAlmostEqual(moved["time"], 0.3, delta=1e-8)
        pair = self.ok("sweep", f"{two}#b", f"{two}#a", *motion).json()  # B moves, as ever
        self.assertNotIn("candidates", pair)
        self.assertAlmostEqual(pair["time"], 0.3, delta=1e-8)
        self.assertIn("b", self.ok("sweep", f"{two}#a", two, *motion[:-1]).out)
        self.fails(2, "sweep", two, two, two, *motion, says="FILE#OBJECT")


if __name__ == "__main__":
    unittest.main()
