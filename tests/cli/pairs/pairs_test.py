# SPDX-License-Identifier: MIT
"""What collide, distance, sweep and scene print, against answers that are known."""

import json
import math
import random
import subprocess
import threading
import time
import unittest
from fractions import Fraction

from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, boxwood, float32, identity, share

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

    def test_pose_numbers_go_on_through_standard_input(self):
        """However the poses come: in pieces with pauses, with comments and blank lines; answered block by block."""
        count, piece = 2600, 700  # answers are printed in blocks of 1,024
        poses = [identity(0.0005 * i) for i in range(count)]
        lines = [" ".join(map(repr, p)) + "\n" for p in poses]
        text = "".join(("# a block\n\n" if i % piece == 0 else "") + line for i, line in enumerate(lines))
        for command in ("collide", "distance"):
            process = subprocess.Popen([PROGRAM, command, str(self.a), str(self.b), "--poses", "-", "--json"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)

            def feed():  # beside the reading: answers come while poses are asked, and a pipe holds 64 KiB
                for i in range(0, len(text), len(text) // 4 + 1):
                    process.stdin.write(text[i:i + len(text) // 4 + 1].encode())
                    process.stdin.flush()
                    time.sleep(0.05)
                process.stdin.close()
            feeder = threading.Thread(target=feed)
            feeder.start()
            out = process.stdout.read()
            feeder.join()
            process.stdout.close()
            self.assertEqual(process.wait(timeout=60), 0)
            self.assertEqual([json.loads(x)["pose"] for x in out.splitlines()], list(range(count)), command)
            table = self.ok(command, self.a, self.b, "--poses", "-", stdin=text.encode()).out.splitlines()
            self.assertEqual([int(row.split()[0]) for row in table[1:]], list(range(count)), command)
        details = self.ok("collide", self.a, self.b, "--poses", "-", "--pairs", "--mode", "first",
                          stdin=text.encode()).out.splitlines()
        told = [int(x.split()[1].rstrip(":")) for x in details if x.startswith("pose ") and "triangles" in x]
        self.assertEqual(told, [i for i in range(count) if 0.0005 * i <= 1])
        trace = self.folder / "t.jsonl"
        self.ok("collide", self.a, self.b, "--poses", "-", "--trace", trace, "--mode", "first", stdin=text.encode())
        seen = []
        for line in trace.read_text().splitlines():
            number = json.loads(line).get("pose")
            if number is not None and (not seen or seen[-1] != number):
                seen.append(number)
        self.assertEqual(seen, list(range(count)))

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
        self.assertEqual(sum(e.get("step") == "triangles_meet" for e in events), x["pairs"])
        self.assertGreater(len(events), 10)

    def test_trace_of_far_models_names_the_direction_that_separates_them(self):
        path = self.folder / "trace.jsonl"
        self.line(self.a, self.b, "--trace", path, "--pose", *identity(50))
        *roots, first, last = [json.loads(line) for line in path.read_text().splitlines()]
        self.assertEqual([(n["model"], n["node"], n["level"]) for n in roots], [("a", 0, 0), ("b", 0, 0)])
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

    def test_motion_of_a_typed_turn_misses_nothing_in_either_order(self):
        c = 0.707  # 45 degrees, typed: a part 1,000 units from its origin comes 0.2 nearer to it
        far = self.box("far.obj", (999, -1, -1), (1001, 1, 1))
        cube = self.box("cube.obj", (-1, -1, -1), (1, 1, 1))
        at = 1000 * c
        for depth, colliding in ((0.2, 1), (0.001, 1), (-0.001, 0)):
            step = (2 - depth) * c
            turned = [c, -c, 0, 0, c, c, 0, 0, 0, 0, 1, 0]
            beside = [c, -c, 0, at + step, c, c, 0, at + step, 0, 0, 1, 0]
            for files, rows in (((far, cube), (turned, beside)), ((cube, far), (beside, turned))):
                motion = self.poses("m.txt", *rows)
                step_of = self.ok("scene", *files, "--motion", motion, "--json").json()["steps"][0]
                self.assertEqual(step_of["colliding"], colliding, (depth, files))

    def test_motion_of_a_scaled_pose(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        s = 1.0004
        for depth, colliding in ((5e-4, 1), (1e-5, 1), (-1e-5, 0)):
            scaled = [s, 0, 0, 3, 0, s, 0, 0, 0, 0, s, 0]
            beside = identity(3 + 0.5 * s + 0.5 - depth)
            for rows in ((scaled, beside), (beside, scaled)):
                step = self.ok("scene", a, b, "--motion", self.poses("m.txt", *rows), "--json").json()["steps"][0]
                self.assertEqual(step["colliding"], colliding, depth)

    def test_motion_against_rational_numbers_on_the_placed_doubles(self):
        """Boxes that many accepted poses place: some separating plane of the placed boxes, in rationals."""
        random.seed(11)
        names = ("a", "b", "c")
        meshes = []
        for name, half in zip(names, (1, 1, 0.5)):
            center = [float32(random.uniform(-1, 1) * size) for size in (1, 1000, 30)]
            low = tuple(float32(x - half) for x in center)
            high = tuple(float32(x + half) for x in center)
            meshes.append(box_vertices(low, high))
        files = [self.ply(f"{name}.ply", vertices, CUBE_FACES) for name, vertices in zip(names, meshes)]
        steps, rows = share(400), []
        for _ in range(steps):
            rows += self.poses_near_each_other(meshes)
        motion = self.poses("m.txt", *rows)
        value = self.ok("scene", *files, "--motion", motion, "--json").json()
        back = self.ok("scene", *reversed(files), "--json", "--motion", self.poses(
            "r.txt", *[row for k in range(0, len(rows), 3) for row in reversed(rows[k:k + 3])])).json()
        census = {"meet": 0, "apart": 0, "inside": 0}
        for number, (step, backward) in enumerate(zip(value["steps"], back["steps"])):
            placed = [place_all(rows[3 * number + i], meshes[i]) for i in range(3)]
            for i, k in ((0, 1), (0, 2), (1, 2)):
                fate = fate_of(placed[i], placed[k])
                census["inside" if fate in (1, 2) else fate] += 1
                self.assertEqual([i, k] in step["colliding_pairs"], fate == "meet", (number, i, k))
                self.assertEqual([2 - k, 2 - i] in backward["colliding_pairs"], fate == "meet", (number, i, k))
                self.assertEqual([k, i] in step["contained_pairs"], fate == 1, (number, i, k))
                self.assertEqual([i, k] in step["contained_pairs"], fate == 2, (number, i, k))
                self.assertEqual([2 - k, 2 - i] in backward["contained_pairs"], fate == 1, (number, i, k))
        print(f"scene --motion against rationals: {census}")
        self.assertGreater(census["meet"], share(300))
        self.assertGreater(census["apart"], share(200))
        self.assertGreater(census["inside"], share(50))

    def poses_near_each_other(self, meshes):
        """One accepted pose for each mesh: a turn typed to three digits, scaled or sheared a little; the boxes'
        corners or faces a hair apart or together."""
        rows = []
        for vertices in meshes:
            rotation = typed_rotation()
            center = [sum(v[k] for v in vertices) / 8 for k in range(3)]
            at = [sum(rotation[i][k] * center[k] for k in range(3)) for i in range(3)]
            want = [random.uniform(-0.1, 0.1) for _ in range(3)]
            if rows:
                want[random.randrange(3)] += random.choice((-1, 1)) * random.choice((0.0, 0.3, 1.5, 1.9, 2.2, 2.6))
            rows.append([x for i in range(3) for x in (*rotation[i], want[i] - at[i])])
        return rows

    def test_contained(self):
        """A cube of edge 1 inside one of edge 4, whichever comes first, and one that the surface cuts."""
        small, large = self.box("small.obj"), self.box("large.obj", (-2, -2, -2), (2, 2, 2))
        for files, pair in (((small, large), [0, 1]), ((large, small), [1, 0])):
            value = self.ok("scene", *files, "--json").json()
            self.assertEqual((value["colliding"], value["contained"], value["contained_pairs"]), (0, 1, [pair]))
            motion = self.poses("m.txt", identity(), identity(), identity(9), identity(9), identity(), identity(9),
                                identity(), identity(2))
            steps = self.ok("scene", *files, "--motion", motion, "--json").json()["steps"]
            self.assertEqual([s["contained_pairs"] for s in steps], [[pair], [pair], [], []])
            self.assertEqual([s["colliding"] for s in steps], [0, 0, 0, 1])
            table = self.ok("scene", *files).out
            self.assertRegex(table, r"step +object +is inside")
            self.assertRegex(table, r"0 +%d small +%d large" % tuple(pair))
            self.assertNotIn("meets", table)
        # An open box contains nothing; a cavity is not the solid.
        open_box = self.obj("open.obj", ("open", box_vertices((-2, -2, -2), (2, 2, 2)), CUBE_FACES[2:]))
        self.assertEqual(self.ok("scene", small, open_box, "--json").json()["contained"], 0)
        hollow = self.obj("hollow.obj", ("hollow", box_vertices((-2, -2, -2), (2, 2, 2))
                                         + box_vertices((-1, -1, -1), (1, 1, 1)),
                                         CUBE_FACES + [(a + 8, c + 8, b + 8) for a, b, c in CUBE_FACES]))
        self.assertEqual(self.ok("scene", small, hollow, "--json").json()["contained"], 0)
        self.assertEqual(boxwood("scene", small, large, "--exit-code").code, 1)  # nothing collides

    def test_contained_is_what_collide_says(self):
        random.seed(5)
        small, large = self.box("small.obj"), self.box("large.obj", (-2, -2, -2), (2, 2, 2))
        poses = [identity(*(random.uniform(-3, 3) for _ in range(3))) for _ in range(400)]
        lines = self.ok("collide", large, small, "--poses", self.poses("p.txt", *poses), "--json").lines()
        motion = self.poses("m.txt", *[row for pose in poses for row in (identity(), pose)])
        steps = self.ok("scene", large, small, "--motion", motion, "--json").json()["steps"]
        census = {"b_in_a": 0, "a_in_b": 0, None: 0}
        for line, step in zip(lines, steps):
            self.assertEqual(step["colliding"], 1 if line["colliding"] else 0)
            self.assertEqual(step["contained_pairs"], [[1, 0]] if line["contained"] == "b_in_a" else [])
            census[line["contained"]] += 1
        print(f"scene beside collide: {census}")
        self.assertGreater(census["b_in_a"], 20)
        self.assertGreater(census[None], 100)


def typed_rotation():
    """Three rows, accepted as a pose: a random rotation to three or four digits, scaled or with noise."""
    while True:
        q = [random.gauss(0, 1) for _ in range(4)]
        n = math.sqrt(sum(x * x for x in q))
        w, x, y, z = (v / n for v in q)
        rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
        kind = random.randrange(4)
        if kind == 0:
            rows = [[round(v, 3) for v in row] for row in rows]
        elif kind == 1:
            scale = 1 + random.uniform(-4.9e-4, 4.9e-4)
            rows = [[v * scale for v in row] for row in rows]
        elif kind == 2:
            rows = [[v + random.uniform(-4e-4, 4e-4) for v in row] for row in rows]
        columns = list(zip(*rows))
        if all(abs(sum(a * b for a, b in zip(columns[i], columns[k])) - (i == k)) < 0.99e-3
               for i in range(3) for k in range(i, 3)):
            return rows


def place_all(row, vertices):
    """The doubles that the interface defines: ((r0 x + r1 y) + r2 z) + t. (Python's floats round as it says.)"""
    return [tuple(((row[4 * i] * v[0] + row[4 * i + 1] * v[1]) + row[4 * i + 2] * v[2]) + row[4 * i + 3]
                  for i in range(3)) for v in vertices]


def exact(p):
    return tuple(Fraction(x) for x in p)


def minus(p, q):
    return tuple(a - b for a, b in zip(p, q))


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def segment_meets_triangle(p, q, t, normal):
    """In rationals, by parameters: where the line passes the plane, and whether that is in the triangle."""
    d = minus(q, p)
    along, ahead = dot(normal, d), dot(normal, minus(t[0], p))
    if along == 0:
        return ahead == 0 and None  # in the plane: other edges tell (None: it may meet)
    s = ahead / along
    if not 0 <= s <= 1:
        return False
    x = tuple(a + s * b for a, b in zip(p, d))
    return all(dot(normal, cross(minus(t[(i + 1) % 3], t[i]), minus(x, t[i]))) >= 0 for i in range(3))


def fate_of(a, b):
    """"meet", "apart", 1 (b inside a) or 2 (a inside b) of two boxes of placed corners: their surfaces meet where
    an edge of one meets a triangle of the other."""
    solids = []
    for corners in (a, b):
        points = [exact(p) for p in corners]
        triangles = [[points[i] for i in face] for face in CUBE_FACES]
        solids.append((points, [(t, cross(minus(t[1], t[0]), minus(t[2], t[0]))) for t in triangles]))
    for (_, edges_of), (_, faces_of) in (solids, solids[::-1]):
        for t, _ in edges_of:
            for i in range(3):
                low = [min(t[i][k], t[(i + 1) % 3][k]) for k in range(3)]
                high = [max(t[i][k], t[(i + 1) % 3][k]) for k in range(3)]
                for face, normal in faces_of:
                    if any(max(c[k] for c in face) < low[k] or min(c[k] for c in face) > high[k] for k in range(3)):
                        continue
                    if segment_meets_triangle(t[i], t[(i + 1) % 3], face, normal) is True:
                        return "meet"
    for inner, outer, name in ((1, 0, 1), (0, 1, 2)):
        if all(dot(n, minus(p, t[0])) < 0 for t, n in solids[outer][1] for p in solids[inner][0]):
            return name
    return "apart"


if __name__ == "__main__":
    unittest.main()
