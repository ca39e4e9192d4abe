# SPDX-License-Identifier: MIT
"""What docs/numbers.md promises, asked of the running program."""

import json
import math
import pathlib
import random
import re
import unittest
from fractions import Fraction

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, float32, identity

TRIANGLE = [(0, 1, 2)]


def place(pose, p):
    """x_A = ((r0 x + r1 y) + r2 z) + t: Python's floats are doubles, and it contracts nothing."""
    rows = [pose[0:4], pose[4:8], pose[8:12]]
    return [((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3] for r in rows]


class Places(CliTest):
    def tip_that_depends_on_the_order(self, row):
        """A corner whose x comes out otherwise in another order, or with one rounding at the end."""
        while True:
            tip = [float32(random.uniform(2.5, 3.5)), float32(random.uniform(-0.9, 0.9)), float32(random.uniform(-0.9, 0.9))]
            a, b, c = (r * x for r, x in zip(row, tip))
            fused = float(sum(Fraction(r) * Fraction(x) for r, x in zip(row, tip)))
            if (a + b) + c not in (a + (b + c), (a + c) + b, fused) and 2 < (a + b) + c < 4:
                return tip

    def test_a_pose_places_corner_by_corner_in_doubles(self):
        """The tip of a spike on a plane, and a hair (2^-51) before it: another order of the sum would answer otherwise."""
        random.seed(5)
        plane = self.ply("plane.ply", [(1, -90, -90), (1, 90, -90), (1, 0, 180)], TRIANGLE)
        for trial in range(12):
            angle, tilt = random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)
            (c, s), (d, e) = ((math.cos(a), math.sin(a)) for a in (angle, tilt))
            rows = [[c * d, -s, c * e], [s * d, c, s * e], [-e, 0.0, d]]
            tip = self.tip_that_depends_on_the_order(rows[0])
            spike = self.ply(f"spike{trial}.ply", [tip, (-3, -0.1, 0), (-3, 0.1, 0.1)], TRIANGLE)
            reach = place([x for row in rows for x in (*row, 0.0)], tip)[0]
            poses = []
            for goal in (1.0, 1.0 - 2 ** -51):
                shift = goal - reach  # exact: reach is between 2 and 4
                poses.append([*rows[0], shift, *rows[1], 0.0, *rows[2], 0.0])
                self.assertEqual(place(poses[-1], tip)[0], goal)
            answers = self.ok("collide", plane, spike, "--poses", self.poses("tip.txt", *poses), "--json").lines()
            self.assertEqual([a["colliding"] for a in answers], [True, False], trial)

    def test_poses_are_accepted_up_to_a_thousandth(self):
        cube = self.box()

        def code(first):
            return boxwood("distance", cube, cube, "--pose", *[first, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0]).code

        self.assertEqual(code(1.000499), 0)  # its square is 1.000998
        self.assertEqual(code(1.000501), 2)
        self.assertEqual(code(-1), 2)
        self.assertEqual(code("nan"), 2)

    def test_points_are_in_the_frame_of_a(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        answer = self.ok("distance", a, b, "--pose", *identity(x=3), "--json").lines()[0]
        self.assertEqual((answer["point_a"][0], answer["point_b"][0], answer["distance"]), (0.5, 2.5, 2.0))


class Meets(CliTest):
    def test_touching_is_contact_and_distance_0(self):
        cube = self.box()
        for pose in (identity(x=1), identity(1, 1), identity(1, 1, 1)):  # face, edge, corner
            hit = self.ok("collide", cube, cube, "--pose", *pose, "--clearance", 0, "--json").lines()[0]
            self.assertTrue(hit["colliding"] and hit["within_clearance"])
            self.assertEqual(self.ok("distance", cube, cube, "--pose", *pose, "--json").lines()[0]["distance"], 0)
        apart = identity(x=1 + 2 ** -40)
        self.assertFalse(self.ok("collide", cube, cube, "--pose", *apart, "--json").lines()[0]["colliding"])
        self.assertEqual(self.ok("distance", cube, cube, "--pose", *apart, "--json").lines()[0]["distance"], 2 ** -40)

    def test_non_finite_never_meets_and_no_area_meets_as_a_segment(self):
        flat = self.ply("flat.ply", [(-1, -1, 0), (1, -1, 0), (0, 2, 0)], TRIANGLE)
        bad = self.ply("bad.ply", [(0, 0, -1), (0, 0, 1), (math.nan, 0, 0), (5, 5, 5), (6, 5, 5), (5, 6, 5)],
                       [(0, 1, 2), (3, 4, 5)])
        wire = self.ply("wire.ply", [(0, 0, -1), (0, 0, 1), (0, 0, 0.5)], TRIANGLE)
        ask = lambda b: self.ok("collide", flat, b, "--pairs", "--json", "--quiet").lines()[0]["triangle_pairs"]
        self.assertEqual(ask(bad), [])
        self.assertEqual(ask(wire), [[0, 0]])
        ray = ("--ray", "0.1,0,0,-1,0,0")  # through the wire
        self.assertFalse(self.ok("pick", wire, *ray, "--json", "--quiet").lines()[0]["hit"])

    def test_impact_is_not_late(self):
        cube = self.box()
        value = self.ok("sweep", cube, cube, "--from", *identity(x=3), "--to", *identity(x=-1), "--json").lines()[0]
        self.assertTrue(value["impact"])
        self.assertLessEqual(value["time"], 0.5)
        self.assertLessEqual(4 * (0.5 - value["time"]), 2 * value["tolerance"] + 1e-15)


class Numbering(CliTest):
    def test_triangles_count_through_the_file(self):
        # A triangle without area first, then a cube, then another object; a line in between does not count.
        text = "o first\nv 0 0 -9\nv 1 0 -9\nv 2 0 -9\nf 1 2 3\n"
        vertices = box_vertices((-1, -1, -1), (1, 1, 1))
        text += "o cube\n" + "".join("v %d %d %d\n" % v for v in vertices) + "l 4 5\n"
        text += "".join("f %d %d %d\n" % tuple(i + 4 for i in f) for f in CUBE_FACES)
        text += "o last\nv -1 -1 9\nv 1 -1 9\nv 0 1 9\nf 12 13 14\n"
        path = self.file("count.obj", text)
        hits = self.ok("pick", path, "--ray", "0.25,0,20,0,0,-1", "--all", "--json", "--quiet").lines()[0]["hits"]
        names = [o["name"] for o in self.ok("info", path, "--json", "--quiet").json()["objects"]]
        self.assertEqual(names, ["first", "cube", "last"])
        self.assertEqual([(h["object"], h["object_name"]) for h in hits], [(2, "last"), (1, "cube"), (1, "cube")])
        top = [i for i, f in enumerate(CUBE_FACES) if all(vertices[k][2] == 1 for k in f)]
        self.assertEqual(hits[0]["triangle"], 13)
        self.assertIn(hits[1]["triangle"] - 1, top)

    def test_vertices_that_no_face_uses_do_not_count_unless_there_is_no_face(self):
        points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (50, 50, 50)]
        bounds = lambda path: self.ok("info", path, "--json", "--quiet").json()["bounds"]["max"]
        self.assertEqual(bounds(self.ply("used.ply", points, TRIANGLE)), [1, 1, 0])
        self.assertEqual(bounds(self.ply("cloud.ply", points, [])), [50, 50, 50])
        whole = self.ok("fit", self.ply("cloud.ply", points, []), "--volumes", "aabb", "--json", "--quiet").json()["whole"]
        self.assertEqual(whole["volumes"]["aabb"]["max"], [50, 50, 50])

    def test_comments_and_blank_lines_are_not_numbered(self):
        cube = self.box()
        line = " ".join(map(str, identity(x=5)))
        poses = self.file("poses.txt", f"# one\n\n{line}\n# two\n{line}\n")
        self.assertEqual([m["pose"] for m in self.ok("distance", cube, cube, "--poses", poses, "--json").lines()], [0, 1])


class Rays(CliTest):
    def test_t_is_in_units_of_the_direction(self):
        cube = self.box()
        for k in (1, 2, 8):
            hit = self.ok("pick", cube, "--ray", f"0.1,0.2,10,0,0,{-k}", "--json").lines()[0]
            self.assertEqual((hit["t"], hit["point"]), (9.5 / k, [0.1, 0.2, 0.5]))
            self.assertEqual(hit["normal"], [0, 0, 1])
            self.assertAlmostEqual(sum(hit["barycentric"]), 1, places=15)


class Text(CliTest):
    def test_what_does_not_exist_is_null(self):
        nothing = self.ply("nothing.ply", [(0, 0, 0)], [])
        answer = self.ok("distance", nothing, self.box(), "--json", "--quiet").lines()[0]
        self.assertEqual([answer[f] for f in ("distance", "point_a", "point_b", "triangles")], [None] * 4)

    def test_numbers_in_are_decimal_and_finite(self):
        cube = self.box()
        for ray in ("0,0,9,0,0,inf", "0,0,9,0,0,nan", "0,0,9,0,0,0x1", "0,0,9,0,0,1e999", "0,0,9,,0,1"):
            self.assertEqual(boxwood("pick", cube, "--ray", ray).code, 2, ray)

    def test_threads_change_times_alone(self):
        cube, other = self.box("a.obj"), self.box("b.obj", (0, 0, 0), (3, 4, 5))
        for command in (("fit", other), ("tree", other), ("collide", cube, other, "--contacts"), ("scene", cube, other)):
            texts = {re.sub(r'("\w*(?:us|ms)":)[-+.\de]+', r"\1", self.ok(*command, "--json", "--threads", n).out)
                     for n in (1, 2, 3)}
            self.assertEqual(len(texts), 1, command)


class Fields(CliTest):
    def test_every_field_of_every_command_is_in_the_page(self):
        page = (pathlib.Path(__file__).parents[2] / "docs/cli.md").read_text(encoding="utf-8")
        known = set(re.findall(r"`(\w+)`", page[page.index("## Fields of the JSON"):page.index("## Exit codes")]))
        cube, other = self.box("a.obj"), self.box("b.obj", (0.2, 0.2, 0.2), (3, 4, 5))
        steps, trace = self.poses("steps.txt", *[identity(x=i) for i in range(4)]), self.folder / "trace.jsonl"
        far = identity(x=-9)
        tree = lambda *more: self.ok(*more, "--json", "--quiet").lines()
        values = [*tree("info", cube), *tree("fit", cube), *tree("tree", cube, "--epo"),
                  *tree("collide", cube, other, "--pairs", "--contacts", "--clearance", 1, "--trace", trace),
                  *tree("collide", cube, other, "--max-level", 1), *tree("collide", cube, "--self", "--pairs"),
                  *map(json.loads, trace.read_text().splitlines()), *tree("distance", cube, other),
                  *tree("collide", cube, other, "--pose", *far, "--trace", trace),
                  *map(json.loads, trace.read_text().splitlines()),
                  *tree("sweep", cube, other, "--from", *far, "--to", *identity()), *tree("scene", cube, other),
                  *tree("scene", cube, other, "--motion", steps), *tree("pick", cube, "--ray", "0,0,9,0,0,-1", "--all"),
                  *tree("bench", "distance", "--threads", 1)]
        used = set()

        def collect(value, names_are_kinds=False):
            if isinstance(value, list):
                for inner in value:
                    collect(inner)
            elif isinstance(value, dict):
                for name, inner in value.items():
                    if not names_are_kinds:
                        used.add(name)
                    collect(inner, name in ("volumes", "exits"))

        collect(values)
        print(f"{len(used)} fields")
        self.assertGreater(len(used), 90)
        self.assertEqual(sorted(used - known), [])


if __name__ == "__main__":
    unittest.main()
