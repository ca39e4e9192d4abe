#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Python, the command line and C++ give the same bits: fits, trees and every query, one pose and many."""
import os
import pathlib
import struct
import subprocess
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import MODELS, poses, program, whole

ANSWERS = os.environ.get("BOXWOOD_LIBRARY_ANSWERS")
PAIRS = [("gear_pair.glb", "interlocking_rings.obj", 1.5), ("slanted_part.stl", "torus_knot.ply", 4.0),
         ("torus_knot.ply", "slanted_part.stl", 9.0)]
POSES = 12


def bits(*numbers):
    return "".join(" " + struct.pack(">d", float(x)).hex() for x in np.ravel(numbers))


def poses_file(folder, matrices):
    file = pathlib.Path(folder) / "poses.txt"
    file.write_text("".join(" ".join(map(repr, pose.ravel().tolist())) + "\n" for pose in matrices))
    return file


def python_answers(a, b, matrices):
    """The lines of library_answers."""
    for name in boxwood.VOLUMES:
        v = boxwood.fit(a, name)
        yield f"fit {name}{bits(v.volume, v.area, v.value or 0.0, v.lower_bound or 0.0)}"
    side = {None: 0, "a_in_b": 1, "b_in_a": 2}
    for i, pose in enumerate(matrices):
        met = boxwood.collide(a, b, pose)
        pairs = "".join(f" {x}/{y}" for x, y in met.triangle_pairs)
        yield f"collide {int(met.colliding)} {met.pairs} {met.box_tests} {met.triangle_tests}{pairs}"
        c = boxwood.contacts(a, b, pose)
        yield "contacts" + bits(np.column_stack([c.normal, c.depth])) + bits(c.points)
        held = boxwood.containment(a, b, pose)
        yield f"containment {side[held.contained]} {len(held.inside)}"
        d = boxwood.distance(a, b, pose)
        yield f"distance {d.triangles[0]} {d.triangles[1]}{bits(d.distance, )}{bits(d.point_a)}{bits(d.point_b)}"
        yield f"clearance {int(boxwood.within_clearance(a, b, 0.25, pose))}"
        s = boxwood.sweep(a, b, pose, matrices[(i + 1) % len(matrices)])
        yield f"sweep {int(s.impact)} {s.steps}{bits(s.time, s.tolerance)}"
        r = boxwood.rays(a, pose[:, 3], -pose[:, 3])
        yield f"ray {r.triangle[0]}" + (bits(r.t[0]) + bits(r.barycentric[0]) if r.hit[0] else "")


class SameBits(unittest.TestCase):
    @unittest.skipIf(ANSWERS is None, "BOXWOOD_LIBRARY_ANSWERS names no program")
    def test_python_and_cpp(self):
        kinds = set()
        for name_a, name_b, spread in PAIRS:
            matrices = poses(POSES, spread)
            with tempfile.TemporaryDirectory() as folder:
                told = subprocess.run([ANSWERS, MODELS / name_a, MODELS / name_b, poses_file(folder, matrices)],
                                      capture_output=True, text=True, timeout=300, check=True).stdout.splitlines()
            found = list(python_answers(whole(name_a), whole(name_b), matrices))
            self.assertEqual(len(told), len(boxwood.VOLUMES) + 7 * POSES)
            for expected, line in zip(told, found):
                self.assertEqual(line.strip(), expected.strip())
            kinds |= {" ".join(line.split()[:2]) for line in found}
        for kind in ("collide 0", "collide 1", "clearance 0", "clearance 1", "sweep 0", "sweep 1", "ray -1"):
            self.assertIn(kind, kinds)  # each branch was reached

    def test_python_and_the_command_line(self):
        for name_a, name_b, spread in PAIRS:
            matrices = poses(POSES, spread, seed=2)
            a, b = whole(name_a), whole(name_b)
            with tempfile.TemporaryDirectory() as folder:
                file = poses_file(folder, matrices)
                collide = program("collide", MODELS / name_a, MODELS / name_b, "--poses", file, "--pairs", "--contacts",
                                  "--clearance", "0.25")
                distance = program("distance", MODELS / name_a, MODELS / name_b, "--poses", file)
            for pose, met, apart in zip(matrices, collide, distance):
                r, d = boxwood.collide(a, b, pose), boxwood.distance(a, b, pose)
                self.assertEqual((r.colliding, r.pairs, r.box_tests, r.triangle_tests),
                                 (met["colliding"], met["pairs"], met["box_tests"], met["triangle_tests"]))
                self.assertEqual(r.triangle_pairs.tolist(), met["triangle_pairs"])
                self.assertEqual(boxwood.containment(a, b, pose).contained, met["contained"])
                self.assertEqual(boxwood.within_clearance(a, b, 0.25, pose), met["within_clearance"])
                contacts = boxwood.contacts(a, b, pose)
                self.assertEqual(contacts.normal.tolist(), [c["normal"] for c in met["contacts"]])
                self.assertEqual([contacts.points_of(i).tolist() for i in range(len(contacts))],
                                 [c["points"] for c in met["contacts"]])
                self.assertEqual([p.normal.tolist() for p in contacts.patches], [p["normal"] for p in met["patches"]])
                self.assertEqual([c.points.tolist() for c in contacts.curves], [c["points"] for c in met["curves"]])
                self.assertEqual((d.distance, d.point_a.tolist(), d.point_b.tolist(), list(d.triangles)),
                                 (apart["distance"], apart["point_a"], apart["point_b"], apart["triangles"]))

    def test_many_poses_are_as_one(self):
        for name_a, name_b, spread in PAIRS:
            a, b, matrices = whole(name_a), whole(name_b), poses(300, spread, seed=3)
            for threads in (0, 1, 3):
                met = boxwood.collide(a, b, matrices, pairs=True, threads=threads)
                apart = boxwood.distance(a, b, matrices, threads=threads)
                near = boxwood.within_clearance(a, b, 0.25, matrices, threads=threads)
                swept = boxwood.sweep(a, b, matrices[:20], matrices[20:40], threads=threads)
                self.assertEqual((len(met), len(apart), len(near), len(swept)), (300, 300, 300, 20))
                self.assertTrue(0 < np.count_nonzero(met.colliding) < 300)
                for i in range(0, 300, 7):
                    one, d = boxwood.collide(a, b, matrices[i]), boxwood.distance(a, b, matrices[i])
                    self.assertEqual((one.colliding, one.pairs), (met.colliding[i], met.pairs[i]))
                    np.testing.assert_array_equal(one.triangle_pairs, met.triangle_pairs(i))
                    self.assertEqual(d.distance, apart.distance[i])
                    np.testing.assert_array_equal(d.point_b, apart.point_b[i])
                    self.assertEqual(boxwood.within_clearance(a, b, 0.25, matrices[i]), near[i])
                for i in range(20):
                    s = boxwood.sweep(a, b, matrices[i], matrices[20 + i])
                    self.assertEqual((s.impact, s.time, s.steps), (swept.impact[i], swept.time[i], swept.steps[i]))
                contacts = boxwood.contacts(a, b, matrices[:5], threads=threads)
                held = boxwood.containment(a, b, matrices[:5], threads=threads)
                for i in range(5):
                    np.testing.assert_array_equal(contacts[i].points, boxwood.contacts(a, b, matrices[i]).points)
                    self.assertEqual(held[i].contained, boxwood.containment(a, b, matrices[i]).contained)

    def test_modes_and_engines(self):
        a, b, matrices = whole("gear_pair.glb"), whole("interlocking_rings.obj"), poses(200, 1.5, seed=4)
        every = boxwood.collide(a, b, matrices)
        first = boxwood.collide(a, b, matrices, mode="first")
        reference = boxwood.collide(a, b, matrices, engine="reference")
        np.testing.assert_array_equal(every.colliding, first.colliding)
        np.testing.assert_array_equal(every.pairs, reference.pairs)
        self.assertTrue((first.pairs == every.colliding).all())
        limited = boxwood.collide(a, b, matrices, max_contacts=3)
        np.testing.assert_array_equal(limited.truncated, every.pairs >= 3)
        rough = boxwood.collide(a, b, matrices, max_level=1)
        self.assertTrue((rough.colliding | ~every.colliding).all())
        self.assertTrue((rough.undecided > 0).any())

    def test_fits(self):
        for name in ("bumpy_sphere.obj", "slanted_part.stl", "terrain.ply"):
            told = program("fit", MODELS / name, "--volumes", "all")[0]["whole"]["volumes"]
            mesh = boxwood.load(MODELS / name).whole()
            found = boxwood.fit(mesh, "all")
            self.assertEqual(list(found), list(told))
            for kind, v in found.items():
                with self.subTest(model=name, kind=kind):
                    row = told[kind]
                    self.assertEqual((v.kind, v.volume, v.area), (kind, row["volume"], row["area"]))
                    self.assertEqual(v.lower_bound, row.get("lower_bound"))
                    self.assertEqual(v.proven_gap, row.get("proven_gap"))
                    self.assertEqual(v.measure, row.get("measure"))
                    self.assertEqual(v.method, row.get("method"))
                    for field in ("center", "radius", "min", "max", "axes", "half_extents", "directions"):
                        if field in row:
                            self.assertEqual(np.asarray(getattr(v, field)).tolist(), row[field], field)
                    if "support" in row:
                        self.assertEqual(v.support.tolist(), row["support"])
                    if kind == "hull":
                        self.assertEqual((len(v.vertices), len(v.polygons)), (row["vertices"], row["faces"]))
                    self.assertTrue(v.contains(mesh.vertices).all())

    def test_trees(self):
        mesh = boxwood.load(MODELS / "torus_knot.ply").whole()
        for kind in ("obb", "aabb", "sphere"):
            for split in ("longest-axis", "median", "sah"):
                told = program("tree", MODELS / "torus_knot.ply", "--tree", kind, "--split", split, "--epo")[0]
                tree = boxwood.Tree(mesh, kind=kind, split=split)
                found = tree.statistics(epo=True)
                for field in ("tree", "split", "leaf_size", "max_depth", "depth_limited", "triangles", "nodes", "leaves",
                              "depth", "bytes", "sah_cost", "levels", "epo"):
                    self.assertEqual(found[field], told[field], field)
                self.assertEqual(tree.validate(), [])

    def test_rays(self):
        random = np.random.default_rng(5)
        origins, targets = random.normal(size=(60, 3)) * 3, random.uniform(-0.8, 0.8, (60, 3))
        directions = targets - origins
        lines = "".join(" ".join(map(repr, row.tolist())) + "\n" for row in np.hstack([origins, directions]))
        tree = whole("torus_knot.ply")
        for rays in (False, True):
            told = program("pick", MODELS / "torus_knot.ply", "--rays", "-", stdin=lines)
            told_all = program("pick", MODELS / "torus_knot.ply", "--rays", "-", "--all", stdin=lines)
            if rays:
                tree.prepare_rays()
            self.assertEqual(tree.has_rays, rays)
            found = boxwood.rays(tree, origins, directions)
            every = boxwood.rays(tree, origins, directions, all=True)
            self.assertTrue(0 < np.count_nonzero(found.hit) < 60)
            for i, row in enumerate(told):
                self.assertEqual(found.hit[i], row["hit"])
                if row["hit"]:
                    self.assertEqual((found.triangle[i], found.t[i]), (row["triangle"], row["t"]))
                    for field in ("point", "normal", "barycentric"):
                        self.assertEqual(getattr(found, field)[i].tolist(), row[field], field)
                mine = np.flatnonzero(every.ray == i)
                self.assertEqual(every.triangle[mine].tolist(), [h["triangle"] for h in told_all[i].get("hits", [])])

    def test_self(self):
        tree = whole("interlocking_rings.obj")
        told = program("collide", MODELS / "interlocking_rings.obj", "--self", "--pairs")[0]
        found = boxwood.collide_self(tree)
        self.assertEqual((found.colliding, found.triangle_pairs.tolist(), found.folded_pairs.tolist()),
                         (told["colliding"], told["triangle_pairs"], told["folded_pairs"]))

    def test_scenes(self):
        files = [MODELS / "interlocking_rings.obj", MODELS / "gear_pair.glb"]
        told = program("scene", *files)[0]
        scene = boxwood.load(*files)
        world = boxwood.World()
        for o in scene.objects:
            world.add(o)
        found = world.collide(containment=True)
        self.assertEqual(scene.names, told["objects"])
        self.assertEqual(found.colliding_pairs.tolist(), told["colliding_pairs"])
        self.assertEqual(found.contained_pairs.tolist(), told["contained_pairs"])
        infos = [program("info", file)[0] for file in files]
        self.assertEqual([(o.name, len(o.vertices), len(o.faces), o.vertices.min(axis=0).tolist()) for o in scene],
                         [(o["name"], o["vertices"], o["triangles"], o["bounds"]["min"])
                          for info in infos for o in info["objects"]])
        self.assertEqual(scene.warnings, [w for info in infos for w in info["warnings"]])


if __name__ == "__main__":
    unittest.main()
