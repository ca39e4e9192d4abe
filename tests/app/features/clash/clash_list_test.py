# SPDX-License-Identifier: MIT
"""What a coordinator acts on: kinds, tolerance, volumes, sets, groups, units; against boxes about which all is known."""

import collections
import csv
import fractions
import io
import itertools
import json
import math
import pathlib
import random
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood

FZK = pathlib.Path("/usr/share/assimp/models/IFC/AC14-FZK-Haus.ifc")
EDGES = sorted({tuple(sorted((f[i], f[(i + 1) % 3]))) for f in CUBE_FACES for i in range(3)})


def segment_range(p, q, box):
    """The part [low, high] of a segment in a closed box, exactly; None: they have no common point."""
    low, high = fractions.Fraction(0), fractions.Fraction(1)
    for k in range(3):
        d = q[k] - p[k]
        if d == 0:
            if not box[0][k] <= p[k] <= box[1][k]:
                return None
            continue
        s, t = sorted((fractions.Fraction(box[0][k] - p[k], d), fractions.Fraction(box[1][k] - p[k], d)))
        low, high = max(low, s), min(high, t)
    return (low, high) if low <= high else None


def falls_apart(box, other):
    """Whether edges that do not meet the other box leave the corners outside of it in several pieces."""
    corners = box_vertices(*box)
    outside = [i for i, p in enumerate(corners) if not all(other[0][k] <= p[k] <= other[1][k] for k in range(3))]
    joined = collections.defaultdict(set)
    for i, k in EDGES:
        if segment_range(corners[i], corners[k], other) is None:
            joined[i].add(k)
            joined[k].add(i)
    if not outside:
        return False
    seen, todo = set(), [outside[0]]
    while todo:
        i = todo.pop()
        if i not in seen:
            seen.add(i)
            todo += joined[i]
    return not set(outside) <= seen


class ClashList(CliTest):
    def boxes(self, name, *boxes):
        return self.obj(name, *((n, box_vertices(low, high), CUBE_FACES) for n, low, high in boxes))

    def lines(self, *arguments):
        found = self.ok("clash", *arguments, "--json").lines()
        return found[:-1], found[-1]["summary"]

    def test_kinds_of_boxes(self):
        source = random.Random(47)
        census = collections.Counter()
        for i in range(12):
            boxes = []
            for k in range(22):
                low = [source.randrange(8) for _ in range(3)]
                boxes.append((f"p{k}", tuple(low), tuple(x + source.choice([1, 2, 3, 9]) for x in low)))
            path = self.boxes(f"boxes{i}.obj", *boxes)
            for line in self.lines(path, "--clearance", 1)[0]:
                a, b = (boxes[int(line[k].rpartition("#p")[2])][1:] for k in "ab")
                if line["class"] == "overlapping":
                    kind = "pierce" if falls_apart(a, b) or falls_apart(b, a) else "protrusion"
                else:
                    kind = {"contained": "envelope", "clearance": "encroaching", "duplicate": "duplication",
                            "touching": None}[line["class"]]
                self.assertEqual(line["kind"], kind, (a, b))
                census[kind] += 1
        print(f"kinds: {dict(census)}")
        for kind in ("pierce", "protrusion", "envelope", "encroaching", None):
            self.assertGreater(census[kind], 15)

    def test_kinds_of_surfaces(self):
        """Open meshes: a sheet through a bar pierces, one whose edge ends in it protrudes."""
        sheet = lambda n, x: (n, [(x, -2, -2), (x + 4, -2, -2), (x + 4, -2, 2), (x, -2, 2)], [(0, 1, 2), (0, 2, 3)])
        bar = ("bar", box_vertices((-1, -3, -1), (1, -1, 1)), CUBE_FACES)
        for x, kind in ((-2, "pierce"), (0, "protrusion")):
            path = self.obj("sheet.obj", bar, sheet("sheet", x))
            line, = self.lines(path)[0]
            self.assertEqual((line["class"], line["kind"]), ("overlapping", kind))
        other = ("other", [(0, -4, -8), (0, 0, -8), (0, 0, 8), (0, -4, 8)], [(0, 1, 2), (0, 2, 3)])
        line, = self.lines(self.obj("two.obj", sheet("one", -2), other))[0]
        self.assertEqual((line["class"], line["kind"]), ("overlapping", "pierce"))

    def test_two_walls_on_one_axis(self):
        """IfcOpenShell#4594: no corner of one is inside the other, and no edge passes through a face."""
        path = self.boxes("walls.obj", ("one", (0, 0, 0), (4, 0.25, 3)), ("two", (3.9375, 0, 0), (8, 0.25, 3)))
        line, = self.lines(path)[0]
        self.assertEqual((line["class"], line["kind"]), ("overlapping", "protrusion"))
        self.assertAlmostEqual(line["depth"]["upper"], 0.0625, places=9)
        self.assertAlmostEqual(line["practical"]["upper"], 0.0625, places=9)
        self.assertEqual(line["practical"]["direction"], [1, 0, 0])
        self.assertEqual(boxwood("clash", path, "--exit-code").code, 1)

    def test_tolerance_and_rounding(self):
        path = self.boxes("four.obj", ("a", (0, 0, 0), (1, 1, 1)), ("rounded", (math.nextafter(1, 0), 2, 0), (2, 3, 1)),
                          ("b", (0, 2, 0), (1, 3, 1)), ("slight", (0.75, 0.5, 0.5), (2, 0.75, 0.75)))
        lines, summary = self.lines(path)
        self.assertEqual((summary["tolerance"], summary["below_tolerance"]), (0, 0))
        line = next(x for x in lines if "#slight" in x["b"])
        self.assertEqual((line["below_tolerance"], "within_rounding" in line), (False, False))
        for tolerance, below in ((0.2499, 0), (0.2501, 1), (0.3, 1)):
            lines, summary = self.lines(path, "--tolerance", tolerance)
            self.assertEqual((summary["tolerance"], summary["below_tolerance"]), (tolerance, below))
            self.assertEqual(summary["overlapping"], 1)
            self.assertEqual(next(x for x in lines if "#slight" in x["b"])["below_tolerance"], bool(below))
        self.assertEqual(boxwood("clash", path, "--tolerance", "0.3", "--exit-code", "--allow-undecided").code,
                         1 if any(x["class"] not in ("touching", "overlapping") for x in lines) else 0)
        self.assertEqual(boxwood("clash", path, "--tolerance", "0.3", "--strict", "--exit-code").code, 1)
        self.assertIn("--strict lists them", self.ok("clash", path, "--tolerance", "0.3").out)
        self.assertNotIn("slight  ", self.ok("clash", path, "--tolerance", "0.3").out)
        self.assertIn("slight", self.ok("clash", path, "--tolerance", "0.3", "--strict").out)

    def test_one_unit_in_the_last_place(self):
        """A depth of a unit in the last place of a float overlaps, within rounding; some hundred of them do not."""
        for units, within in ((1, True), (400, False)):
            low = 1 - units * 2.0 ** -24
            left = self.ply("left.ply", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES)
            right = self.ply("right.ply", box_vertices((low, 0, 0), (2, 1, 1)), CUBE_FACES)
            (line,), summary = self.lines(left, right)
            self.assertEqual(line["class"], "overlapping")
            self.assertEqual("within_rounding" in line, within, line)
            self.assertEqual(summary["within_rounding"], int(within))
            if within:
                self.assertLessEqual(line["depth"]["upper"], line["within_rounding"])
                self.assertLess(line["within_rounding"], 2e-6)
            self.assertEqual(boxwood("clash", left, right, "--exit-code").code, 0 if within else 1)
            self.assertEqual(boxwood("clash", left, right, "--exit-code", "--strict").code, 1)

    def test_the_house(self):
        """The pair of IfcClash#2430: its depth is nothing, and it is no breach."""
        if not FZK.exists():
            self.skipTest("no assimp-testmodels")
        lines, summary = self.lines(FZK)
        self.assertEqual(summary["tolerance"], 1e-3)
        pair = {"Wand-Ext-ERDG-3", "Wand-Ext-ERDG-4"}
        line, = [x for x in lines if {x[k].rpartition("#")[2] for k in "ab"} == pair]
        if line["class"] != "touching":
            self.assertEqual(line["class"], "overlapping")
            self.assertLess(line["depth"]["upper"], 1e-12)
            self.assertTrue(line["below_tolerance"] and "within_rounding" in line)
        slight = [x for x in lines if x.get("below_tolerance")]
        self.assertGreater(len(slight), 20)
        self.assertEqual(summary["below_tolerance"], len(slight))
        self.assertEqual(summary["within_rounding"], len([x for x in lines if "within_rounding" in x]))
        for x in slight:
            self.assertIn("within_rounding", x)  # of this file, all that is so shallow
        self.assertEqual(boxwood("clash", f"{FZK}#Wand-Ext-ERDG-3", f"{FZK}#Wand-Ext-ERDG-4", "--exit-code").code, 0)
        kinds = collections.Counter(x["kind"] for x in lines)
        print(f"house: {len(lines)} lines, {len(slight)} slight, kinds {dict(kinds)}")
        groups = {tuple(x["group"]) for x in self.lines(FZK, "--group-by", "type,place")[0]}
        self.assertIn("0. Erdgeschoss", {place for _, place in groups})
        self.assertIn("IfcSlab x IfcWallStandardCase", {kind for kind, _ in groups})

    def test_volumes(self):
        path = self.boxes("three.obj", ("a", (0, 0, 0), (4, 4, 4)), ("thin", (3, 1, 1), (9, 2, 1.5)),
                          ("thick", (2, 2, 2), (9, 9, 9)))
        volumes = {x["b"].rpartition("#")[2]: x["region"]["volume"] for x in self.lines(path)[0]
                   if x["class"] == "overlapping"}
        self.assertAlmostEqual(volumes["thin"][1], 0.5, places=9)
        self.assertAlmostEqual(volumes["thick"][1], 8, places=9)
        for least, kept in ((0.49, 2), (0.51, 1), (8.01, 0)):
            lines, summary = self.lines(path, "--min-volume", least)
            self.assertEqual(len([x for x in lines if x["class"] == "overlapping"]), kept)
            self.assertEqual(summary["ignored"], 2 - kept)
        row = next(csv.DictReader(io.StringIO(self.ok("clash", path, "--csv").out)))
        self.assertAlmostEqual(float(row["volume_upper"]), 0.5, places=9)
        self.fails(2, "clash", path, "--min-volume", "1cm3", says="unit")
        self.fails(2, "clash", path, "--min-volume", "1cm", says="cm3")
        self.fails(2, "clash", path, "--min-volume", "-1", says="volume")

    def test_units_of_volumes(self):
        if not FZK.exists():
            self.skipTest("no assimp-testmodels")
        chosen = [f"{FZK}#IfcSlab*", f"{FZK}#IfcWall*"]
        plain = self.ok("clash", *chosen, "--json", "--min-volume", "0.001").out
        self.assertEqual(plain, self.ok("clash", *chosen, "--json", "--min-volume", "1000cm3").out)
        rows = list(csv.DictReader(io.StringIO(self.ok("clash", *chosen, "--csv").out)))
        self.assertEqual({row["unit"] for row in rows}, {"m"})

    def test_sets(self):
        boxes = [(f"{'ab'[i % 2]}{i}", (i, 0, 0), (i + 3, 1, 1)) for i in range(8)]
        path = self.boxes("row.obj", *boxes)
        names = lambda found: {tuple(x[k].rpartition("#")[2] for k in "ab") for x in found}
        every = names(self.lines(path)[0])
        only = names(self.lines(path, "--set-a", "a*", "--set-b", "b*")[0])
        self.assertEqual(only, {(x, y) for x, y in every if x[0] != y[0]})
        one = names(self.lines(path, "--set-a", "a2")[0])
        self.assertEqual(one, {p for p in every if "a2" in p})
        self.assertLess(0, len(one))
        self.fails(2, "clash", path, "--set-a", "none", says="--set-a")

    def test_groups(self):
        boxes = [(f"pipe_{i}", (i, 0, 0), (i + 1.5, 1, 1)) for i in range(4)]
        boxes += [("wall-1", (2, 0, 0), (2.25, 9, 9)), ("wall-2", (0, 0, 0.75), (4, 9, 1.5))]
        path = self.boxes("pipes.obj", *boxes)
        lines, _ = self.lines(path, "--group-by", "type")
        self.assertEqual({tuple(x["group"]) for x in lines}, {("pipe x pipe",), ("pipe x wall",), ("wall x wall",)})
        lines, _ = self.lines(path, "--group-by", "element,rule")
        counts = collections.Counter(name for x in lines for name in {x["a"], x["b"]})
        for x in lines:
            best = x["b"] if counts[x["b"]] > counts[x["a"]] else x["a"]
            self.assertEqual(x["group"], ["pipes.obj#" + best.rpartition("#")[2],
                                          "contact" if x["class"] == "touching" else "overlap"])
        text = self.ok("clash", path, "--group-by", "type,rule").out
        self.assertRegex(text.splitlines()[0], r"^\w+ x \w+: \d+ clash")
        self.assertIn("  overlap: ", text)
        rules = self.file("rules.json", json.dumps({"schema": "boxwood.rules/1", "clearance": [
            {"a": "pipe*", "b": "wall*", "distance": 0.5, "why": "insulation"}]}))
        lines, _ = self.lines(path, "--group-by", "rule", "--rules", rules)
        self.assertIn(["insulation"], [x["group"] for x in lines])
        for wrong in ("kind", "type,,rule", "type,type"):
            self.fails(2, "clash", path, "--group-by", wrong)

    def test_practical_ways(self):
        """Two boxes, turned together: along an axis if that costs at most a hundredth more than along their faces."""
        census = collections.Counter()
        for i, angle in enumerate((0.0, 0.05, 0.1, 0.13, 0.2, 0.3, 0.5, math.pi / 2)):
            c, s = math.cos(angle), math.sin(angle)
            turned = [[(c * x - s * y, s * x + c * y, z) for x, y, z in box_vertices(*box)]
                      for box in (((0, 0, 0), (1, 1, 1)), ((0.75, 0.375, 0.375), (2, 0.625, 0.625)))]
            path = self.obj(f"turned{i}.obj", *((n, v, CUBE_FACES) for n, v in zip("ab", turned)))
            line, = self.lines(path)[0]
            self.assertAlmostEqual(line["depth"]["upper"], 0.25, places=6)
            # Along an axis, the nearest face of A is left at 0.25 / cos; the hulls part no earlier.
            straight = min(max(p[k] for p in turned[0]) - min(p[k] for p in turned[1]) for k in range(2))
            if angle in (0.0, math.pi / 2):
                self.assertEqual(max(map(abs, line["practical"]["direction"])), 1)
                self.assertAlmostEqual(line["practical"]["upper"], 0.25, places=6)
            if "practical" in line:
                self.assertLessEqual(line["practical"]["upper"], 1.01 * line["depth"]["upper"] * (1 + 1e-12))
                self.assertEqual(sorted(map(abs, line["practical"]["direction"])), [0, 0, 1])
                # It leads out: moved so far, they do not overlap.
                way = [line["practical"]["upper"] * (1 + 1e-6) * x for x in line["practical"]["direction"]]
                moved = [tuple(x + w for x, w in zip(p, way)) for p in turned[1]]
                there = self.obj(f"moved{i}.obj", ("a", turned[0], CUBE_FACES), ("b", moved, CUBE_FACES))
                self.assertNotIn("overlapping", [x["class"] for x in self.lines(there)[0]])
            self.assertEqual("practical" in line, straight <= 1.0099 * 0.25 or 0.25 / c <= 1.0099 * 0.25 or s == 1)
            census["practical" in line] += 1
        print(f"practical: {census[True]} along an axis, {census[False]} not")
        self.assertGreater(min(census[True], census[False]), 1)

    def test_shards_and_resumed_runs_count_what_is_slight(self):
        source = random.Random(2)
        boxes = [(f"p{i}", tuple(low), tuple(x + 2.0 for x in low)) for i in range(24)
                 for low in [[source.randrange(24) / 4 for _ in range(3)]]]
        path = self.boxes("many.obj", *boxes)
        whole = self.ok("clash", path, "--json", "--tolerance", "0.6").out
        self.assertGreater(json.loads(whole.splitlines()[-1])["summary"]["below_tolerance"], 3)
        parts = [self.file(f"{i}.jsonl", self.ok("clash", path, "--json", "--tolerance", "0.6", "--shard", f"{i}/3").out)
                 for i in (1, 2, 3)]
        self.assertEqual(self.ok("merge", *parts).out, whole)
        begun = self.file("begun.jsonl", "".join(x + "\n" for x in whole.splitlines()[:7]))
        self.assertEqual(self.ok("clash", path, "--json", "--tolerance", "0.6", "--resume", begun).out, whole)


if __name__ == "__main__":
    unittest.main()
