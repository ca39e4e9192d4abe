# SPDX-License-Identifier: MIT
"""Lessons: each row of the table has command, lesson and number; each log replays; each number by another formula."""

import csv
import functools
import itertools
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import unittest
from fractions import Fraction

from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, boxwood

ROOT = pathlib.Path(__file__).resolve().parents[4]
FOLDER = ROOT / "docs/lessons"
SMALL = ("--resolution", "64,48")  # what is stated does not depend on it
sys.path.insert(0, str(ROOT / "docs/learn"))

import pages  # noqa: E402


@functools.cache
def lessons():
    return {name: pages.lesson(name) for name in pages.names()}


def ask(*arguments):
    """The lines that the program prints; a question is asked once."""
    return json.loads(asked(tuple(map(str, arguments))))


@functools.cache
def asked(arguments):
    ended = subprocess.run([PROGRAM, *arguments], cwd=ROOT, capture_output=True, timeout=120, check=True)
    return "[" + ",".join(ended.stdout.decode().splitlines()) + "]"


@functools.cache
def stl_points(name):
    data = (ROOT / "models" / name).read_bytes()
    count = struct.unpack("<I", data[80:84])[0]
    return {struct.unpack_from("<3f", data, 84 + 50 * t + 12 + 12 * k) for t in range(count) for k in range(3)}


@functools.cache
def widest(name):
    return max(math.dist(p, q) for p, q in itertools.combinations(stl_points(name), 2))


@functools.cache
def ply(name):
    data = (ROOT / "models" / name).read_bytes()
    head, _, body = data.partition(b"end_header\n")
    assert b"binary_little_endian" in head and head.count(b"property float") == 3, head
    vertices, faces = (int(re.search(word + rb" (\d+)", head).group(1)) for word in (b"vertex", b"face"))
    points = list(struct.iter_unpack("<3f", body[:12 * vertices]))
    return points, [row[1:] for row in struct.iter_unpack("<Biii" if b"list uchar int" in head else "<BIII", body[12 * vertices:12 * vertices + 13 * faces])]


def corners(center, half, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(center[0] + i * half[0] * c - k * half[1] * s, center[1] + i * half[0] * s + k * half[1] * c)
            for i in (-1, 1) for k in (-1, 1)]


def flat_gap(a, b, normal):
    pa, pb = ([x * normal[0] + y * normal[1] for x, y in p] for p in (a, b))
    return max(min(pb) - max(pa), min(pa) - max(pb))


def nearest(p, points, faces):
    """The distance of a point from triangles: by planes and sides."""
    best = math.inf
    for face in faces:
        t = [points[i] for i in face]
        sub = lambda a, b: [x - y for x, y in zip(a, b)]
        dot = lambda a, b: sum(x * y for x, y in zip(a, b))
        cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        if min(math.dist(p, q) for q in t) > best + 1:
            continue
        n = cross(sub(t[1], t[0]), sub(t[2], t[0]))
        if all(dot(cross(sub(t[(i + 1) % 3], t[i]), sub(p, t[i])), n) >= 0 for i in range(3)):
            best = min(best, abs(dot(sub(p, t[0]), n)) / math.sqrt(dot(n, n)))
            continue
        for a, b in ((t[0], t[1]), (t[1], t[2]), (t[2], t[0])):
            d = sub(b, a)
            s = min(1, max(0, dot(sub(p, a), d) / dot(d, d)))
            best = min(best, math.dist(p, [x + s * y for x, y in zip(a, d)]))
    return best


def first_hit(o, d, points, faces):
    """The first t at which o + t d is inside a triangle, by Cramer's rule in rationals where it is near one."""
    best = None
    for face in faces:
        a, b, c = ([Fraction(x) for x in points[i]] for i in face)
        if d[:2] == (0, 0) and not all(min(p[k] for p in (a, b, c)) <= o[k] <= max(p[k] for p in (a, b, c)) for k in (0, 1)):
            continue
        u, v = ([y - x for x, y in zip(a, q)] for q in (b, c))
        det3 = lambda m: sum(m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3]) for i in range(3))
        w = [Fraction(x) - y for x, y in zip(o, a)]
        back = [-Fraction(x) for x in d]
        det = det3([back, u, v])
        if det == 0:
            continue
        t, s, r = det3([w, u, v]) / det, det3([back, w, v]) / det, det3([back, u, w]) / det
        if s >= 0 and r >= 0 and s + r <= 1 and t >= 0 and (best is None or t < best):
            best = t
    return best


def spheres_and_boxes(model):
    rows = ask("fit", model, "--volumes", "sphere,aabb", "--json")[0]["objects"]
    return [(r["volumes"]["sphere"], r["volumes"]["aabb"]) for r in rows]


def meeting(a, b):
    gap = max(max(x - v, u - y) for x, y, u, v in zip(a[1]["min"], a[1]["max"], b[1]["min"], b[1]["max"]))
    return gap <= 0 and math.dist(a[0]["center"], b[0]["center"]) <= a[0]["radius"] + b[0]["radius"]


# --- the number of each lesson, written another way
# ---------------------------------------------------------------------------------------------------------------
STAIRS = "models/spiral_staircase.glb"


def by_pairs_of_rings():
    pose = "1 0 0 .6 0 1 0 0 0 0 1 0".split()
    rings = [f"models/interlocking_rings.obj#Ring_{x}" for x in "AB"]
    found = {ask("collide", *rings, "--pose", *pose, "--tree", kind, "--engine", engine, "--json")[0]["pairs"]
             for kind in ("obb", "aabb", "sphere") for engine in ("fast", "reference")}
    assert len(found) == 1
    return found.pop()


def by_single_sweeps():
    motion = ("--from", *"1 0 0 5 0 1 0 2 0 0 1 0".split(), "--to", *"1 0 0 -5 0 1 0 2 0 0 1 0".split())
    count = len(ask("info", STAIRS, "--json")[0]["objects"])
    return min(ask("sweep", f"{STAIRS}#{i}", "models/bumpy_sphere.obj#0", *motion, "--json")[0]["time"] for i in range(count))


def by_the_walk():
    points, faces = ply("terrain.ply")
    lesson = lessons()["walking"]["number"]["command"]
    steps = ask(*lesson, "--json")
    return nearest(steps[-1]["position"], points, faces)


def by_areas_of_nodes():
    """The SAH cost from the list of the nodes: areas relative to that of the root."""
    table = boxwood("tree", str(ROOT / "models/torus_knot.ply"), "--tree", "aabb", "--split", "sah", "--nodes", "--csv").out
    nodes = list(csv.DictReader(table.splitlines()))

    def area(node):
        x, y, z = (float(node["max_" + k]) - float(node["min_" + k]) for k in "xyz")
        return 2 * (x * y + y * z + z * x)

    inner = {node["parent"] for node in nodes}
    return sum(area(n) * (1.2 if n["node"] in inner else int(n["count"])) for n in nodes) / area(nodes[0])


def by_two_edges():
    """The distance of two edges at the inner rims of the rings, each from a corner on the line between the rings."""
    inner, turn = 1 - .22, math.radians(5)
    back, up = inner * (1 - math.cos(turn)), inner * math.sin(turn)  # from that corner to the next one
    return (1 - 2 * .22) * up / math.sqrt(2 * back ** 2 + up ** 2)


R45 = math.sqrt(0.5)
FORMULAS = {
    "smallest-sphere": lambda: widest("slanted_part.stl") / 2,
    "a-turning-object": lambda: 1.0,
    "growing-a-box": lambda: math.prod(b - a for a, b in zip((0, 0, 0), (1, 2, 3))),
    "three-forms": lambda: (3 - 0) / 2,
    "the-shared-box": lambda: max(0, 1),
    "nine-products": lambda: max(.36 * x + .48 * y - .8 * z + 1 for x in (-1, 2) for y in (-2, 1) for z in (-3, 4)),
    "boxing-a-box": lambda: (max(R45 * (x - y) for x in (-.5, .5) for y in (-.5, .5)) * 2) ** 2,
    "two-cubes": lambda: (1 - .5) - (-.5 + .5),
    "entering-and-leaving": lambda: float(Fraction(1, 2) / 3),
    "the-oriented-box": lambda: 12 * 0.8 * 0.6,
    "splitting": lambda: len(ply("torus_knot.ply")[1]) / 2,
    "merging": lambda: len(ply("torus_knot.ply")[1]),
    "the-descent": by_pairs_of_rings,
    "how-do-you-know": by_two_edges,
    "which-tree-is-better": by_areas_of_nodes,
    "why-spheres-are-not-enough": lambda: max(min(math.dist(p, (x, 0, 0)) for x in (-1.5, -.5, .5, 1.5)) - .6
                                              for p in itertools.product((-2, 2), (-.5, .5), (-.5, .5))),
    "edges-and-faces": lambda: 12 * 6 * 2,
    "fifteen-axes": lambda: min(3.5 + sum(s) for s in itertools.product((.8, -.8), (.6, -.6))) - 2,
    "broad-phase": lambda: len(list(itertools.combinations(range(len(ask("info", STAIRS, "--json")[0]["objects"])), 2))),
    "planes": lambda: sum(meeting(a, b) for a, b in itertools.combinations(spheres_and_boxes(STAIRS), 2)),
    "first-impact": by_single_sweeps,
    "at-rest": lambda: math.comb(sum(o["name"].startswith("Step ") for o in ask("info", STAIRS, "--json")[0]["objects"]), 2),
    "two-rectangles": lambda: max(flat_gap(corners((100, 150), (15, 70), 32), corners((100, 70), (20, 55), 41),
                                           (math.cos(math.radians(a)), math.sin(math.radians(a)))) for a in (32, 122, 41, 131)),
    "a-rectangle-and-a-triangle": lambda: min(3, 4, 3) - 2,
    "tighter-and-dearer": lambda: 12 * 0.8 * 0.6,
    "around-a-figure": lambda: abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(((0, 0), (4, 0), (4, 1), (1, 3)),
                                                                                   ((4, 0), (4, 1), (1, 3), (0, 0))))) / 2,
    "fixed-and-tight": lambda: widest("slanted_part.stl") ** 3,
    "picking": lambda: float(first_hit((.1, 9, -.2), (0, -1, 0), *ply("terrain.ply"))),
    "two-spheres": lambda: (5 - math.sqrt(3 ** 2 - 1 ** 2)) / 10,
    "a-tree-of-spheres": by_pairs_of_rings,
    "the-bullet": lambda: (10 - .05 - .01) / 20,
    "walking": by_the_walk,
    "hundreds-of-objects": lambda: len([1 for p in ask("clash", STAIRS, "--json")[:-1] if p["class"] in ("overlapping", "touching")]),
}


class Lessons(CliTest):
    def test_every_row_has_a_command_a_lesson_and_a_number(self):
        table = re.findall(r"(?m)^\| (\d+) \| ([^|]+) \| `(\w+)` \| \[([\w-]+)\]\(([\w-]+)\.json\) \| ([^|]+) \|$",
                           (FOLDER / "README.md").read_text(encoding="utf-8"))
        self.assertEqual([int(row[0]) for row in table], list(range(1, 45)))
        commands = re.findall(r"(?m)^  (\w+)\b", self.ok("--help").out)
        known, shown = lessons(), set()
        for number, _, command, name, file, says in table:
            self.assertEqual(name, file)
            self.assertIn(int(number), known[name]["rows"], name)
            self.assertEqual(known[name]["number"]["command"][0], command, name)
            self.assertIn(command, commands)
            self.assertIn(f"{known[name]['number']['value']:.6g}", says)
            shown.add(name)
        self.assertEqual(shown, set(known))
        self.assertEqual(sorted({r for lesson in known.values() for r in lesson["rows"]}), list(range(1, 45)))

    def test_each_number_is_that_of_another_formula(self):
        known = lessons()
        self.assertEqual(set(FORMULAS), set(known))
        told = {x["lesson"]: x for x in ask("lesson", "--check", "--json")}
        self.assertEqual(set(told), set(known))
        for name, lesson in known.items():
            n, x = lesson["number"], told[name]
            self.assertTrue(x["right"], x)
            truth = FORMULAS[name]()
            room = n["tolerance"] * 1.5 + 1e-12 * abs(n["value"])
            self.assertAlmostEqual(n["value"], truth, delta=room, msg=name)
            self.assertAlmostEqual(x["found"], truth, delta=room, msg=name)
        print(f"{len(known)} numbers by formulas of their own")

    def test_each_lesson_says_in_a_picture_what_the_program_says(self):
        """Of each last step: the state has the lesson's number as --check tells it, and each number of the step as its command does."""
        checked = {x["lesson"]: x for x in ask("lesson", "--check", "--json")}
        numbers = words = 0
        for name, lesson in lessons().items():
            state, last = self.folder / "state.json", len(lesson["steps"])
            do = ["--do", f"lesson {name}", "--do", f"lesson-step {last}"]
            ended = subprocess.run([PROGRAM, "render", "--quiet", *SMALL, *do, "--state", str(state)], cwd=ROOT, capture_output=True, timeout=120, check=False)
            if ended.returncode == 4:
                self.skipTest("no Vulkan device")
            self.assertEqual(ended.returncode, 0, f"{name}: {ended.stderr.decode()}")
            told = json.loads(state.read_text())
            self.assertEqual(told["messages"], [], name)
            shown = told["lesson"]
            for key in ("title", "formula", "controls"):
                self.assertEqual(shown[key], lesson[key], name)
            self.assertEqual((shown["name"], shown["step"], shown["steps"]), (name, last, last))
            self.assertEqual(shown["caption"], lesson["steps"][-1]["caption"])
            self.assertEqual(shown["try"], [one["says"] for one in lesson.get("try", ())])
            self.assertEqual(shown["number"]["found"], checked[name]["found"], name)
            self.assertTrue(shown["number"]["right"], name)
            self.assertEqual(len(shown["numbers"]), len(lesson["steps"][-1].get("numbers", ())))
            for number, asked in zip(shown["numbers"], lesson["steps"][-1].get("numbers", ())):
                self.assertFalse(number["pending"])
                self.assertIsNone(number["right"])
                arguments = shlex.split(number["command"])[1:]
                found = ask(*arguments, "--json", "--quiet")[asked.get("line", -1)]
                for part in asked["field"].split("."):
                    found = found[int(part) if isinstance(found, list) else part]
                if isinstance(found, bool):
                    self.assertEqual(number["text"], "yes" if found else "no", f"{name}: {number}")
                    words += 1
                elif isinstance(found, (int, float)):
                    self.assertEqual(number["found"], found, f"{name}: {number}")
                elif isinstance(found, str):
                    self.assertEqual(number["text"], found, f"{name}: {number}")
                    words += 1
                else:
                    self.assertEqual(number["text"], "(" + ", ".join(f"{x:.6g}" for x in found) + ")", f"{name}: {number}")
                numbers += 1
        print(f"{len(checked)} lessons, {numbers} numbers of their last steps, {words} of them words")
        self.assertGreater(numbers, 50)

    def test_what_is_drawn_is_what_its_command_told(self):
        """Of some steps: the state's places, read from the JSON of each command anew."""
        boxes = lambda: [r["volumes"]["aabb"] for r in ask("fit", STAIRS, "--volumes", "aabb", "--json")[0]["objects"]]
        middle = lambda box: [(a + b) / 2 for a, b in zip(box["min"], box["max"])]
        seen, parts = set(), 0
        for name, step in (("the-shared-box", 2), ("the-shared-box", 4), ("edges-and-faces", 1), ("two-spheres", 1), ("three-forms", 2),
                           ("around-a-figure", 4), ("walking", 2), ("two-rectangles", 1), ("planes", 1), ("planes", 2), ("planes", 3)):
            state = self.folder / "state.json"
            do = ["--do", f"lesson {name}", "--do", f"lesson-step {step}"]
            ended = subprocess.run([PROGRAM, "render", "--quiet", *SMALL, *do, "--state", str(state)], cwd=ROOT, capture_output=True, timeout=120, check=False)
            if ended.returncode == 4:
                self.skipTest("no Vulkan device")
            told, asked = json.loads(state.read_text()), lessons()[name]["steps"][step - 1]["draws"]
            drawn = told["lesson"]["draws"]
            self.assertEqual([(d["says"], d["as"]) for d in drawn], [(d["says"], d["as"]) for d in asked])
            for one, of in zip(drawn, asked):
                self.assertEqual((one["error"], one["pending"]), ("", False), one)
                lines = ask(*shlex.split(one["command"])[1:], "--json", "--quiet") if one["command"] else [{}]
                at = lambda field, line=lines[-1]: line if not field else at(field.partition(".")[2], line[int(field.partition(".")[0]) if isinstance(line, list) else field.partition(".")[0]])
                space = lambda p: [*p, 0][:3]
                found, kind = at(of["field"]) if "field" in of else lines[-1], of["as"]
                self.assertEqual(bool(one["parts"]), found not in (None, []) or "points" in of, f"{name} {step}: {one}")
                self.assertEqual(one["says"] in told["legend"], bool(one["parts"]))
                if not one["parts"]:
                    continue
                if kind == "planes":
                    self.check_planes(one["parts"], found[:of.get("first", len(found))], boxes())
                    truth = None
                elif kind == "pairs":
                    all_boxes = boxes()
                    truth = [[middle(all_boxes[i]) for i in pair] for pair in found]
                elif kind == "slab":
                    low, high = sorted((max(min(found["a"]), min(found["b"])), min(max(found["a"]), max(found["b"]))))
                    for part, offset in zip(one["parts"], (low, high)):
                        for p in part:
                            self.assertAlmostEqual(sum(x * y for x, y in zip(space(found["axis"]), p)), offset, delta=1e-9)
                    self.assertEqual(len(one["parts"]), 2)
                    truth = None
                elif kind == "box":
                    ends = (found, at(of["to"])) if "to" in of else (found["min"], found["max"])
                    truth = [[[ends[k >> i & 1][i] for i in range(3)] for k in range(8)]]
                elif kind == "sphere":
                    truth = [[found["center"]]]
                    self.assertEqual(one["radius"], found["radius"])
                elif kind == "extents":
                    truth = [[found, [x + (y if i == k else 0) for i, (x, y) in enumerate(zip(found, at(of["to"])))]] for k in range(3)]
                elif kind == "arrow" and "along" in of:
                    truth = [[found, [x + at(of["length"]) * y for x, y in zip(found, at(of["along"]))]]]
                elif kind == "path":
                    truth = [[line[of["field"]] for line in lines]]
                elif kind == "polygon":
                    truth = [[space(p) for p in found]]
                else:
                    points = list(of.get("points", ()))
                    if "field" in of:
                        points += [p[of["each"]] for p in found] if "each" in of else [space(found)]
                    points += [at(of["to"])] if "to" in of else []
                    truth = [[p] for p in points] if kind == "point" else [points]
                if truth is not None:
                    self.assertEqual(len(one["parts"]), len(truth), f"{name} {step}: {one['says']}")
                    for part, must in zip(one["parts"], truth):
                        self.assertEqual(len(part), len(must))
                        for p, q in zip(part, must):
                            self.assertLess(math.dist(p, q), 1e-6, f"{name} {step}: {one['says']}")
                seen.add(kind)
                parts += len(one["parts"])
        print(f"{parts} drawn parts, {len(seen)} kinds of them")
        self.assertEqual(len(seen), 11)

    def check_planes(self, parts, planes, boxes):
        """Each corner on its plane, inside the bounds and on the sides of the planes above."""
        low, high = ([f(b[k][i] for b in boxes) for i in range(3)] for k, f in (("min", min), ("max", max)))
        room = .04 * math.dist(low, high) + 1e-6
        dot = lambda p, q: sum(x * y for x, y in zip(p, q))
        self.assertEqual(len(parts), len(planes))  # of the stairs each is seen
        for i, (part, plane) in enumerate(zip(parts, planes)):
            self.assertGreaterEqual(len(part), 3)
            for p in part:
                self.assertAlmostEqual(dot(plane["normal"], p), plane["offset"], delta=1e-9)
                self.assertTrue(all(a - room <= x <= b + room for a, x, b in zip(low, p, high)))
                at = i
                while planes[at]["level"] > 0:
                    up = planes[planes[at]["parent"]]
                    side = dot(up["normal"], p) - up["offset"]
                    self.assertTrue(side >= -1e-9 if planes[at]["above_parent"] else side <= 1e-9)
                    at = planes[at]["parent"]

    def test_words_are_of_the_glossary(self):
        words = set(re.findall(r"(?m)^### (.+)$", (ROOT / "docs/glossary.md").read_text(encoding="utf-8")))
        for name, lesson in lessons().items():
            self.assertIn(lesson["word"], words, name)

    def test_list_text_pictures_and_errors(self):
        rows = self.ok("lesson").out.splitlines()
        self.assertEqual(len(rows), len(lessons()) + 1)
        self.assertEqual({x["name"] for x in self.ok("lesson", "--json").lines()}, set(lessons()))
        text = self.ok("lesson", "fifteen-axes").out
        for word in ("formula", "number", "boxwood axes", "1. ", "2. "):
            self.assertIn(word, text)
        self.fails(2, "lesson", "fifteen-axis", says="did you mean")
        one = self.obj("one.obj", ("one", box_vertices([0, 0, 0], [1, 1, 1]), CUBE_FACES))
        for more in ([], ["--check"]):
            ended = self.fails(3, "lesson", "the-descent", one, *more, says="needs two objects")
            self.assertEqual(len(ended.err.splitlines()), 1, ended.err)
        self.fails(2, "lesson", "-o", self.folder / "x.png", says="name of a lesson")
        def check_from(program):
            program.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROGRAM, program)
            return subprocess.run([program, "lesson", "smallest-sphere", "--check"], cwd=self.folder, capture_output=True,
                                  env={**os.environ, "BOXWOOD_IMPORT_CHILD": pathlib.Path(PROGRAM).with_name("boxwood-import")}, check=False)

        built, installed = self.folder / "tree/build/release/boxwood", self.folder / "usr/bin/boxwood"
        beside = self.folder / "beside/boxwood"
        for models in (beside.with_name("models"), self.folder / "tree/models", self.folder / "usr/share/boxwood/models"):
            models.parent.mkdir(parents=True)
            models.symlink_to(ROOT / "models")
        (self.folder / "models").mkdir()  # a folder of the user with files of the same names
        for model in (ROOT / "models").iterdir():
            if model.is_file():
                (self.folder / "models" / model.name).write_text("no model")
        for program in (beside, built, installed):  # found beside the program
            away = check_from(program)
            self.assertEqual(away.returncode, 0, away.stderr)
        shutil.rmtree(self.folder / "models")
        lost = check_from(self.folder / "away/from/it/boxwood")
        self.assertEqual(lost.returncode, 3)
        self.assertIn(b"The file models/slanted_part.stl of this lesson was not found", lost.stderr)
        pictures = subprocess.run([PROGRAM, "lesson", "smallest-sphere", "-o", str(self.folder / "s.png"), "--resolution", "160,120"],
                                  cwd=ROOT, capture_output=True, timeout=120, check=False)
        if pictures.returncode == 4:
            print("no Vulkan device: no pictures")
            return
        self.assertEqual(pictures.returncode, 0, pictures.stderr)
        made = [(self.folder / f"s-{i}.png").read_bytes() for i in (1, 2, 3)]
        self.assertTrue(all(p.startswith(b"\x89PNG") for p in made))
        self.assertNotEqual(made[0], made[1])


if __name__ == "__main__":
    unittest.main()
