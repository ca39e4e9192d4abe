#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""clash() and World.clash(): boxes about which all is known, the same bits as the program, threads, and what is refused."""
import itertools
import math
import os
import pathlib
import pickle
import random
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import CUBE_FACES, MODELS, cube, poses, program, translation
import step_models

ASSEMBLIES = int(os.environ.get("BOXWOOD_CLASH_ASSEMBLIES", "8"))


def relation(a, b, clearance):
    """Class, inside, depth and distance of two solid boxes of whole numbers, by intervals alone."""
    (alow, ahigh), (blow, bhigh) = a, b
    if a == b:
        return "duplicate", None, None, None
    gaps = [max(alow[k] - bhigh[k], blow[k] - ahigh[k]) for k in range(3)]
    if max(gaps) < 0:
        if all(blow[k] <= alow[k] and ahigh[k] <= bhigh[k] for k in range(3)):
            return "contained", "a", None, None
        if all(alow[k] <= blow[k] and bhigh[k] <= ahigh[k] for k in range(3)):
            return "contained", "b", None, None
        return "overlapping", None, min(-g for g in gaps), None
    distance = math.sqrt(sum(max(g, 0) ** 2 for g in gaps))
    if max(gaps) == 0:
        return "touching", None, None, None
    return ("clearance", None, None, distance) if clearance is not None and distance <= clearance else ("apart", None, None, None)


def boxes_of(source, count):
    boxes = []
    while len(boxes) < count:
        low = tuple(source.randrange(7) for _ in range(3))
        boxes.append((low, tuple(x + source.randrange(1, 4) for x in low)))
        if source.random() < 0.1:
            boxes.append(boxes[-1])
    return boxes


class Clashes(unittest.TestCase):
    def test_boxes_as_their_intervals_tell(self):
        source, census = random.Random(3), {}
        for _ in range(ASSEMBLIES):
            boxes, clearance = boxes_of(source, 14), source.choice([None, 0.0, 1.0, 2.5])
            world = boxwood.World()
            for low, high in boxes:
                if source.random() < 0.5:  # the same place by another way
                    world.add(cube([0, 0, 0], [h - l for l, h in zip(low, high)]), translation(*low))
                else:
                    world.add(cube(low, high))
            found = {c.objects: c for c in world.clash(clearance=clearance)}
            for i, j in itertools.combinations(range(len(boxes)), 2):
                kind, inside, depth, distance = relation(boxes[i], boxes[j], clearance)
                census[kind] = census.get(kind, 0) + 1
                self.assertEqual((i, j) in found, kind != "apart", (boxes[i], boxes[j]))
                two = boxwood.clash(cube(*boxes[i]), cube(*boxes[j]), clearance=clearance)
                self.assertEqual((two.kind, bool(two)), (kind, kind != "apart"))
                for c in [two] + ([found[i, j]] if kind != "apart" else []):
                    self.assertEqual((c.kind, c.inside, c.undecided), (kind, inside, []))
                    state = {"clearance": "apart", "duplicate": "overlapping"}.get(kind, kind)
                    self.assertEqual(c.relation, boxwood.results.Relation(state, inside, []))
                    self.assertEqual(boxwood.relation(cube(*boxes[i]), cube(*boxes[j])), c.relation)
                    if depth is not None:
                        self.assertLessEqual(c.depth.lower, depth)
                        self.assertAlmostEqual(c.depth.upper, depth, places=12)
                    if distance is not None:
                        self.assertAlmostEqual(c.distance, distance, places=12)
                        self.assertAlmostEqual(np.linalg.norm(c.point_a - c.point_b), distance, places=12)
            self.assertEqual(world.clash().all_pairs, math.comb(len(boxes), 2))
        print(census)
        self.assertGreater(min(census.get(k, 0) for k in ("overlapping", "contained", "touching", "duplicate", "apart")), 0)

    def same_as_program(self, files, *options, load={}, **more):
        lines = program("clash", *files, "--split", "sweep", *options)  # the rule of these trees
        summary = lines.pop()["summary"]
        scene = boxwood.load(*files, **load)
        world = boxwood.World()
        for o in scene:
            world.add(o)
        found = world.clash(**more)
        self.assertEqual((len(found), found.all_pairs), (len(lines), summary["pairs"]))
        for c, line in zip(found, lines):
            depth = None if c.depth is None else {"lower": c.depth.lower, "upper": c.depth.upper,
                                                  "direction": c.depth.direction.tolist(), "method": c.depth.method}
            point = lambda p: None if p is None else p.tolist()
            self.assertEqual((c.kind, c.inside, c.pairs, depth, c.distance, point(c.point_a), point(c.point_b), c.undecided),
                             (line["class"], line["inside"], line["pairs"], line["depth"], line["distance"], line["point_a"], line["point_b"],
                              line["undecided"]), (files, line["a"], line["b"]))
        return len(lines)

    def test_the_same_bits_as_the_program(self):
        told = self.same_as_program([MODELS / "gear_pair.glb", MODELS / "interlocking_rings.obj"], "--clearance", 0.1, clearance=0.1)
        told += self.same_as_program([MODELS / "spiral_staircase.glb"])
        told += self.same_as_program([MODELS / "gear_pair.glb", MODELS / "terrain.ply"], "--mode", "first", mode="first")
        told += self.same_as_program([MODELS / "gear_pair.glb", MODELS / "interlocking_rings.obj"], "--tessellation", 0.01, tessellation=0.01)
        source = random.Random(5)
        with tempfile.TemporaryDirectory() as folder:
            for k in range(ASSEMBLIES):
                path, first, text = pathlib.Path(folder) / f"{k}.obj", 1, ""
                for i, (low, high) in enumerate(boxes_of(source, 9)):
                    faces = CUBE_FACES[:-1] if source.random() < 0.2 else CUBE_FACES  # some are open
                    text += f"o part{i}\n" + "".join("v %r %r %r\n" % tuple(v) for v in cube(low, high).vertices.tolist())
                    text += "".join("f %d %d %d\n" % tuple(f) for f in (faces + first).tolist())
                    first += 8
                path.write_text(text)
                told += self.same_as_program([path], "--clearance", 1, clearance=1)
        print(f"{told} pairs as the program tells them")
        self.assertGreater(told, 100)

    @unittest.skipUnless(step_models.READER.exists(), "built without Open CASCADE: third_party/packages-step.txt")
    def test_the_chord_of_step_is_the_tessellation(self):
        """Round pegs that touch a block and lie in it, a flat cube beside them: as the program takes the chord that
        files, .bwt, trees and pickles keep, unless another is told."""
        f = step_models.File()
        block, peg = f.part("block", [f.box((0, 0, 0), (20, 20, 5))]), f.part("peg", [f.cylinder(3, 10)])
        flat, ball = f.part("cube", [f.box((0, 0, 0), (4, 4, 4))]), f.part("ball", [f.sphere(2)])
        z, x = (0, 0, 1), (1, 0, 0)
        f.assembly("all", [(block, "block", (0, 0, 0), z, x), (peg, "standing", (5, 5, 5), z, x), (peg, "deep", (14, 14, 1), z, x), (peg, "shallow", (4, 14, 4.8), z, x),
                           (flat, "cube", (16, 0, 5), z, x), (ball, "ball", (10, 3, 6.97), z, x), (ball, "other", (10, 0.5, 10), z, x)])
        with tempfile.TemporaryDirectory() as folder:
            step, kept = f.write(pathlib.Path(folder) / "clash.step"), pathlib.Path(folder) / "clash.bwt"
            undecided = {}
            for chord in (0.01, 0.05, 0.5):
                told = self.same_as_program([step], "--chord", chord, load={"chord": chord})
                self.assertEqual(told, self.same_as_program([step], "--chord", chord, "--tessellation", 0, load={"chord": chord}, tessellation=0))
                self.same_as_program([step], "--chord", chord, "--tessellation", 0.2, load={"chord": chord}, tessellation=0.2)
                scene = boxwood.load(step, chord=chord).build_trees()
                self.assertEqual([o.mesh.chord for o in scene], [o.chord for o in scene])
                self.assertEqual((scene["block"].chord, scene.whole().chord), (0.0, max(o.chord for o in scene)))
                scene.save(kept)
                self.assertEqual(self.same_as_program([kept]), told)
                world, objects = boxwood.World(), list(scene)
                for k, o in enumerate(objects):  # by other ways
                    tree = boxwood.Tree(o)
                    tree.save(pathlib.Path(folder) / "one.bwt")
                    world.add([o, o.mesh, tree, boxwood.Tree.load(pathlib.Path(folder) / "one.bwt"), pickle.loads(pickle.dumps(tree)),
                               pickle.loads(pickle.dumps(o.mesh)), pickle.loads(pickle.dumps(o))][k])
                wanted = boxwood.World()
                for o in boxwood.Scene({o.name: o for o in scene}):
                    wanted.add(o)
                for found in (world.clash(), pickle.loads(pickle.dumps(world)).clash()):
                    self.assertEqual([(c.objects, c.kind, c.undecided) for c in found], [(c.objects, c.kind, c.undecided) for c in wanted.clash()])
                for c in found:
                    a, b = (objects[i] for i in c.objects)
                    self.assertEqual(boxwood.clash(a, b).undecided, c.undecided)
                    self.assertEqual(boxwood.clash(a, b, tessellation=0).undecided, [])
                undecided[chord] = sum("tessellation" in c.undecided for c in found)
            print("in doubt by chord:", undecided)
            self.assertGreater(undecided[0.5], undecided[0.01])
            self.assertGreater(undecided[0.01], 0)
        self.assertIsNone(cube().chord)

    def test_moved_removed_static_and_many_threads(self):
        world = boxwood.World()
        for i in range(40):
            world.add(cube((0, 0, 0), (1, 1, 1)), translation(0.75 * i), static=i % 2 == 0)
        self.assertEqual({c.kind for c in world.clash()}, {"overlapping"})
        self.assertEqual([c.objects for c in world.clash(threads=3)], [(i, i + 1) for i in range(39)])
        self.assertEqual(world.clash().all_pairs, math.comb(40, 2) - math.comb(20, 2))
        world.move(5, translation(99))
        world.remove(7)
        self.assertEqual([c.objects for c in world.clash()], [(i, i + 1) for i in range(39) if not {5, 7} & {i, i + 1}])
        again = pickle.loads(pickle.dumps(world))
        self.assertEqual([c.objects for c in again.clash()], [c.objects for c in world.clash()])
        found = pickle.loads(pickle.dumps(world.clash()))
        self.assertEqual(found.clashes[0].depth.upper, world.clash().clashes[0].depth.upper)

    def test_a_pose_moves_b(self):
        a, b = boxwood.Tree(cube()), boxwood.Tree(cube((-0.25, -0.25, -0.25), (0.25, 0.25, 0.25)))
        kinds = set()
        for pose in [*poses(60, 1.0), *poses(20, 0.05, seed=2)]:
            met, c = boxwood.collide(a, b, pose), boxwood.clash(a, b, pose)
            self.assertEqual((c.pairs, c.kind in ("apart", "contained") or bool(met)), (met.pairs, True))
            kinds.add(c.kind)
            if c.depth is not None:  # moved by the upper bound, interiors share nothing; by less than the lower, they do
                away = np.vstack([pose, [0, 0, 0, 1]])
                away[:3, 3] += c.depth.direction * c.depth.upper * (1 + 1e-9)
                self.assertNotEqual(boxwood.clash(a, b, away).kind, "overlapping")
                near = np.vstack([pose, [0, 0, 0, 1]])
                near[:3, 3] += c.depth.direction * c.depth.lower * (1 - 1e-9)
                self.assertEqual(boxwood.clash(a, b, near).kind, "overlapping")
        self.assertGreaterEqual(kinds, {"apart", "overlapping", "contained"})

    def test_what_is_no_solid_says_why(self):
        open_box = boxwood.Mesh(cube().vertices, CUBE_FACES[:-1])
        found = boxwood.clash(open_box, cube((-0.1, -0.1, -0.1), (0.1, 0.1, 0.1)))
        self.assertIn("a: open", found.undecided)
        for wrong in (dict(clearance=-1), dict(clearance=math.nan), dict(tessellation=-1), dict(mode="some")):
            with self.assertRaises(boxwood.UsageError):
                boxwood.clash(cube(), cube(), **wrong)
            with self.assertRaises(boxwood.UsageError):
                boxwood.World().clash(**wrong)
        self.assertFalse(boxwood.World().clash())
        self.assertEqual(boxwood.clash(boxwood.Mesh([], []), cube()).kind, "apart")


if __name__ == "__main__":
    unittest.main()
