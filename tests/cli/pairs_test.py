"""What collide, distance, sweep and scene print, against answers that are known."""

import json
import math
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, identity

NUMBER = (int, float)


class Collide(CliTest):
    def setUp(self):
        super().setUp()
        self.a = self.box("a.obj")
        self.b = self.box("b.obj")

    def line(self, *arguments):
        return self.ok("collide", *arguments, "--json").lines()[0]

    def test_fields_and_order(self):
        poses = self.poses("p.txt", identity(), identity(0.5, 0.25, 0.125), identity(3), identity(1))
        lines = self.ok("collide", self.a, self.b, "--poses", poses, "--json").lines()
        self.assertEqual([x["pose"] for x in lines], [0, 1, 2, 3])
        for x in lines:
            self.fields(x, pose=int, colliding=bool, pairs=int, truncated=bool, box_tests=int, triangle_tests=int,
                        us=NUMBER, contained=(str, None))
        self.assertEqual([x["colliding"] for x in lines], [True, True, False, True])  # touching counts
        self.assertEqual(lines[2]["pairs"], 0)

    def test_mode_first_stops_at_one(self):
        self.assertEqual(self.line(self.a, self.b, "--mode", "first")["pairs"], 1)
        self.assertEqual(self.line(self.a, self.b, "--mode", "first", "--pose", *identity(5))["pairs"], 0)

    def test_pairs_are_ascending_the_same_for_every_tree_and_mirrored_by_swap(self):
        pose = identity(0.4, 0.3, 0.2)
        expected = self.line(self.a, self.b, "--pairs", "--pose", *pose)["triangle_pairs"]
        self.assertEqual(expected, sorted(expected))
        self.assertGreater(len(expected), 5)
        for tree in ("obb", "aabb", "sphere"):
            for leaf in (1, 4, 100):
                got = self.line(self.a, self.b, "--pairs", "--pose", *pose, "--tree", tree, "--leaf-size", leaf)
                self.assertEqual(got["triangle_pairs"], expected)
                self.assertEqual(got["pairs"], len(expected))
            for tree_b in ("obb", "aabb", "sphere"):
                got = self.line(self.a, self.b, "--pairs", "--pose", *pose, "--tree", tree, "--tree-b", tree_b)
                self.assertEqual(got["triangle_pairs"], expected)
        swapped = self.line(self.a, self.b, "--pairs", "--pose", *pose, "--swap")["triangle_pairs"]
        self.assertEqual(swapped, sorted([b, a] for a, b in expected))
        back = self.line(self.b, self.a, "--pairs", "--pose", *identity(*(-x for x in (0.4, 0.3, 0.2))))
        self.assertEqual(len(back["triangle_pairs"]), len(expected))

    def test_engines_give_the_same_answers_and_are_named(self):
        pose = identity(0.4, 0.3, 0.2)
        answers = []
        for engine in ("fast", "reference"):
            x = self.line(self.a, self.b, "--pairs", "--pose", *pose, "--engine", engine)
            self.assertIn(x["engine"], ("fast", "reference"))
            answers.append((x["colliding"], x["triangle_pairs"], x["contained"]))
        self.assertEqual(x["engine"], "reference")
        self.assertEqual(answers[0], answers[1])

    def test_truncation_is_told(self):
        x = self.line(self.a, self.b, "--max-contacts", 2, "--pairs")
        self.assertEqual((x["truncated"], x["pairs"], len(x["triangle_pairs"])), (True, 2, 2))
        self.assertFalse(self.line(self.a, self.b)["truncated"])

    def test_contacts(self):
        x = self.line(self.a, self.b, "--contacts", "--pose", *identity(0, 0, 0.875))
        self.assertGreater(len(x["contacts"]), 0)
        for c in x["contacts"]:
            self.fields(c, triangles=list, points=list, normal=list, coplanar=bool)
            self.vector(c["triangles"], 2)
            self.vector(c["normal"])
            self.assertAlmostEqual(math.sqrt(sum(n * n for n in c["normal"])), 1, places=9)
            for p in c["points"]:
                self.vector(p)
                self.assertTrue(all(abs(v) <= 0.5 + 1e-12 for v in p[:2]) and 0.375 - 1e-12 <= p[2] <= 0.5 + 1e-12, p)

    def test_containment(self):
        small = self.box("small.obj", (-0.1, -0.1, -0.1), (0.1, 0.1, 0.1))
        self.assertEqual(self.line(self.a, small)["contained"], "b_in_a")
        self.assertEqual(self.line(small, self.a)["contained"], "a_in_b")
        self.assertFalse(self.line(self.a, small)["colliding"])
        self.assertIsNone(self.line(self.a, small, "--pose", *identity(3))["contained"])
        self.assertIsNone(self.line(self.a, small, "--pose", *identity(0.5))["contained"])

    def test_clearance(self):
        for clearance, within in ((0.9, False), (1, True), (1.1, True)):
            x = self.line(self.a, self.b, "--clearance", clearance, "--pose", *identity(2))
            self.assertEqual(x["within_clearance"], within)
        self.assertNotIn("within_clearance", self.line(self.a, self.b))

    def test_self(self):
        crossing = self.obj("x.obj", ("x", [(-1, -1, 0), (1, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0.1, 1), (0.3, -0.5, 1)],
                                      [(0, 1, 2), (3, 4, 5)]))
        self.assertEqual(self.line(crossing, "--self", "--pairs")["triangle_pairs"], [[0, 1]])
        self.assertFalse(self.line(self.a, "--self")["colliding"])
        self.fails(2, "collide", self.a, "--self", "--swap", says="--swap")

    def test_level_limit(self):
        x = self.line(self.a, self.b, "--max-level", 0, "--leaf-size", 1)
        self.fields(x, undecided=int)
        self.assertTrue(x["colliding"])

    def test_trace_is_json_lines_that_count_what_was_done(self):
        path = self.folder / "trace.jsonl"
        x = self.line(self.a, self.b, "--trace", path)
        events = [json.loads(line) for line in path.read_text().splitlines()]
        counters = events.pop()["counters"]
        self.assertEqual((counters["box_tests"], counters["triangle_tests"]), (x["box_tests"], x["triangle_tests"]))
        self.assertEqual(sum(e["step"] == "triangles_meet" for e in events), x["pairs"])
        self.assertGreater(len(events), 10)

    def test_trace_of_far_models_names_the_direction_that_parts_them(self):
        path = self.folder / "trace.jsonl"
        self.line(self.a, self.b, "--trace", path, "--pose", *identity(50))
        first, last = [json.loads(line) for line in path.read_text().splitlines()]
        self.assertEqual((first["step"], first["a"], first["b"]), ("models_apart", 0, 0))
        self.assertGreater(first["direction"][0], 0)
        self.assertEqual((last["counters"]["box_tests"], last["counters"]["exits"]["direction"]), (1, 1))

    def test_open_surfaces_are_said_to_be_open(self):
        triangle = self.file("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        x = self.line(self.a, triangle, "--pose", *identity(50))
        self.assertEqual((x["contained"], x["open_parts"], x["degenerate_pairs"]), (None, [0, 1], 0))
        self.assertIn(" open ", self.ok("collide", self.a, triangle, "--pose", *identity(50)).out)
        self.assertEqual(self.line(self.a, self.b)["open_parts"], [0, 0])

    def test_exit_code(self):
        self.assertEqual(boxwood("collide", self.a, self.b, "--exit-code", "--pose", *identity(5)).code, 1)
        self.assertEqual(boxwood("collide", self.a, self.b, "--exit-code").code, 0)
        poses = self.poses("p.txt", identity(5), identity())
        self.assertEqual(boxwood("collide", self.a, self.b, "--exit-code", "--poses", poses).code, 0)

    def test_threads_give_the_same_answers(self):
        poses = self.poses("p.txt", *[identity(0.013 * i, 0.1, 0.2) for i in range(120)])
        answers = []
        for threads in (1, 2, 4):
            lines = self.ok("collide", self.a, self.b, "--poses", poses, "--pairs", "--json", "--threads", threads).lines()
            for x in lines:
                del x["us"]
            answers.append(lines)
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])

    def test_table(self):
        out = self.ok("collide", self.a, self.b, "--pairs", "--contacts").out
        self.assertIn("colliding", out.splitlines()[0])


class Distance(CliTest):
    def test_fields_and_known_distance(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        poses = self.poses("p.txt", identity(5), identity(3, 4, 0), identity(0.5))
        lines = self.ok("distance", a, b, "--poses", poses, "--json").lines()
        for x in lines:
            self.fields(x, pose=int, distance=NUMBER, point_a=list, point_b=list, triangles=list, us=NUMBER)
            self.vector(x["point_a"])
            self.vector(x["point_b"])
            self.vector(x["triangles"], 2)
            self.assertAlmostEqual(math.dist(x["point_a"], x["point_b"]), x["distance"], places=12)
        self.assertEqual([x["distance"] for x in lines[::2]], [4, 0])
        self.assertAlmostEqual(lines[1]["distance"], math.hypot(2, 3), places=12)


class Sweep(CliTest):
    def test_boxes_half_apart_at_speed_three_meet_at_a_sixth(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        x = self.ok("sweep", a, b, "--from", *identity(1.5), "--to", *identity(-1.5), "--json").lines()[0]
        self.fields(x, impact=bool, time=NUMBER, tolerance=NUMBER)
        self.assertTrue(x["impact"])
        self.assertLessEqual(x["time"], 1 / 6)
        self.assertAlmostEqual(x["time"], 1 / 6, places=6)

    def test_a_motion_that_misses(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        way = ("--from", *identity(3, 5), "--to", *identity(-3, 5))
        self.assertFalse(self.ok("sweep", a, b, *way, "--json").lines()[0]["impact"])
        self.assertEqual(boxwood("sweep", a, b, *way, "--exit-code").code, 1)


class Scene(CliTest):
    def row(self):
        return self.obj("row.obj", *[(f"o{i}", box_vertices((2 * i, 0, 0), (2 * i + (2.5 if i == 1 else 1), 1, 1)),
                                      CUBE_FACES) for i in range(5)])

    def test_pairs_of_a_row(self):
        value = self.ok("scene", self.row(), "--json").json()
        self.assertEqual(value["schema"], "boxwood.scene/1")
        self.assertEqual((value["objects"], value["all_pairs"]), (["o0", "o1", "o2", "o3", "o4"], 10))
        self.assertEqual(value["colliding_pairs"], [[1, 2]])
        self.assertEqual(value["colliding"], 1)
        self.assertIn([1, 2], value["candidate_pairs"])

    def test_motion(self):
        motion = self.poses("m.txt", identity(), identity(9), identity(), identity(0.5))
        value = self.ok("scene", self.box("a.obj"), self.box("b.obj"), "--motion", motion, "--json").json()
        self.assertEqual([s["colliding_pairs"] for s in value["steps"]], [[], [[0, 1]]])

    def test_exit_code(self):
        self.assertEqual(boxwood("scene", self.box("a.obj"), "--exit-code").code, 1)
        self.assertEqual(boxwood("scene", self.row(), "--exit-code").code, 0)


if __name__ == "__main__":
    unittest.main()
