# SPDX-License-Identifier: MIT
"""The window's list of clashes (`render --state` in the workspace Clash) against `boxwood clash`: the same rows, sums and files.

BOXWOOD_CLASH_SCENES=200 for more scenes than the usual ones."""

import collections
import csv
import json
import os
import pathlib
import random
import re
import shlex
import unittest
import zipfile

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, identity, is_in_share, share

MODELS = pathlib.Path(__file__).resolve().parents[4] / "models"
SCENES = int(os.environ.get("BOXWOOD_CLASH_SCENES", max(4, share(10))))
SIZE = ("--volumes", "", "--resolution", "64,48", "--workspace", "clash")


def without(line, *keys):
    return {key: value for key, value in line.items() if key not in keys}


class ClashWindow(CliTest):
    def scene(self, source, number):
        """One or two files of boxes that overlap, touch, hold each other, are open or alike."""
        files = []
        for f in range(source.choice((1, 1, 2))):
            boxes = []
            for _ in range(source.randrange(3, 9)):
                low = tuple(source.randrange(5) for _ in range(3))
                boxes.append((low, tuple(x + source.randrange(1, 4) for x in low)))
                if source.random() < 0.2:  # and one inside of it
                    boxes.append((tuple(x + 0.25 for x in low), tuple(x + 0.75 for x in low)))
                if source.random() < 0.1:
                    boxes.append(boxes[-1])
            named = [(f"part{f}_{i}", box_vertices(*b), CUBE_FACES[2:] if source.random() < 0.1 else CUBE_FACES)
                     for i, b in enumerate(boxes)]
            files.append(str(self.obj(f"s{number}_{f}.obj", *named)))
        return files

    def state(self, files, *commands):
        out = self.folder / "state.json"
        self.ok("render", *files, *SIZE, "--state", out, *[x for line in commands for x in ("--do", line)])
        return json.loads(out.read_text())

    def test_rows_and_files_are_those_of_the_command(self):
        source, counts = random.Random(17), collections.Counter()
        for number in range(SCENES):
            files = self.scene(source, number)
            clearance = source.choice((None, 0.5, 1.0))
            options = [] if clearance is None else ["--clearance", clearance]
            lines = self.ok("clash", *files, *options, "--json").lines()
            said = [] if clearance is None else [f"clash clearance {clearance}"]
            clash = self.state(files, *said, "clash check", "wait")["clash"]
            self.assertEqual(clash["state"], "done")
            rows = sorted(clash["rows"], key=lambda row: row["number"])
            self.assertEqual([row["clash"] for row in rows], lines[:-1])
            self.assertEqual(clash["summary"], lines[-1])
            for row in rows:
                kind = "undecided" if row["clash"]["undecided"] else row["clash"]["class"]
                self.assertEqual(row["kind"], kind)
                self.assertFalse(row["stale"])
                counts[kind] += 1
            # Pairs that are ignored, and the files.
            objects = self.ok("info", *files, "--json").lines()
            n = sum(len(one["objects"]) for one in objects)
            pairs = [sorted(source.sample(range(n), 2)) for _ in range(4)]
            out, rules = self.folder / "out.jsonl", self.folder / "rules.json"
            after = self.state(files, *said, "clash check", *(f"clash ignore {a} {b}" for a, b in pairs), "wait",
                               "clash sort number on", f'clash export "{out}"', f'clash export-rules "{rules}"')["clash"]
            told = self.ok("clash", *files, "--rules", rules, "--json")
            self.assertEqual(out.read_text(), told.out)
            self.assertEqual(after["summary"], told.lines()[-1])
            self.assertEqual(sorted(after["ignored"]), sorted(map(list, set(map(tuple, pairs)))))
            counts["ignored"] += after["summary"]["summary"]["ignored"]
            # Where objects were moved: as a motion of one step.
            poses = [identity(*(source.uniform(-2, 2) for _ in range(3))) if source.random() < 0.4 else identity()
                     for _ in range(n)]
            moves = [f"pose object {i} " + " ".join(map(repr, map(float, pose)))
                     for i, pose in enumerate(poses) if pose != identity()]
            steps = self.poses("steps.txt", *[list(map(float, pose)) for pose in poses])
            stepped = self.ok("clash", *files, *options, "--motion", steps, "--json").lines()
            for commands in ([*said, *moves, "clash check"], [*said, "clash check", "wait", *moves]):
                moved = self.state(files, *commands)["clash"]
                self.assertEqual(moved["moved"], 0)
                rows = sorted(moved["rows"], key=lambda row: row["number"])
                for row, line in zip(rows, stepped[:-1], strict=True):
                    self.same_but_for_rounding(row["clash"], without(line, "step", "time"))
                    counts["moved"] += 1
        print(dict(counts))
        for kind in ("overlapping", "touching", "contained", "duplicate", "clearance", "undecided", "ignored", "moved"):
            self.assertGreater(counts[kind], 0, kind)

    def same_but_for_rounding(self, one, other):
        """An object that stands where the file has it may be shared by others: the last digits differ then."""
        if isinstance(one, dict):
            self.assertEqual(list(one), list(other))
            for key in one:
                if key != "direction":  # of several that are as short
                    self.same_but_for_rounding(one[key], other[key])
        elif isinstance(one, list):
            self.assertEqual(len(one), len(other))
            for a, b in zip(one, other):
                self.same_but_for_rounding(a, b)
        elif isinstance(one, float) and isinstance(other, float):
            self.assertAlmostEqual(one, other, delta=1e-6 * max(abs(one), abs(other), 1.0))
        else:
            self.assertEqual(one, other)

    def test_comments_rules_and_lines_between_pairs(self):
        boxes = [((0, 0, 0), (2, 2, 2)), ((1, 1, 1), (3, 3, 3)), ((3, 0, 0), (4, 2, 2)), ((9, 9, 9), (10, 10, 10))]
        path = self.obj("four.obj", *((f"p{i}", box_vertices(*b), CUBE_FACES) for i, b in enumerate(boxes)))
        out, said = self.folder / "out.jsonl", 'weld, "as meant" & <b>'
        quoted = said.replace('"', '\\"')
        state = self.state([path], "clash check", "wait", f'clash comment 1 0 "{quoted}"', 'clash comment 1 2 "x"',
                           'clash comment 1 2 ""', f'clash export "{out}"', "clash pairs on", "clash select 0")
        clash = state["clash"]
        self.assertEqual([(r["clash"]["a"][-2:], r["comment"]) for r in clash["rows"]], [("p0", said), ("p1", "")])
        self.assertIn(["Comment", said], clash["look"]["facts"])
        self.assertEqual((clash["near"], clash["shows_pairs"], clash["rules"]), (2, True, ""))
        lines = [json.loads(x) for x in out.read_text().splitlines()]
        self.assertEqual([x.get("comment") for x in lines], [said, None, None])
        # The other day: as the baseline, which keeps it, in lines, table, CSV and page.
        told = self.ok("clash", path, "--baseline", out, "--json").lines()
        self.assertEqual([x.get("comment") for x in told], [said, None, None])
        self.assertIn(said, self.ok("clash", path, "--baseline", out).out)
        self.assertIn("weld", self.ok("clash", path, "--baseline", out, "--csv").out)
        again = self.ok("clash", path, "--baseline", self.file("again.jsonl", "".join(json.dumps(x) + "\n" for x in told)),
                        "--json").lines()
        self.assertEqual([x.get("comment") for x in again], [said, None, None])
        # The command line at the bottom says it, too.
        self.assertIn("clash comment", state["command"])
        # Rules: the rows of the command, with each check as the file then is.
        rules = self.file("rules.json", json.dumps({"ignore": [["p0", "p1"]], "clearance": 7}))
        want = self.ok("clash", path, "--rules", rules, "--json").lines()
        for commands in ([f'clash rules "{rules}"', "clash check"], ["clash check", "wait", f'clash rules "{rules}"', "clash check"]):
            clash = self.state([path], *commands, "wait")["clash"]
            self.assertEqual([r["clash"] for r in sorted(clash["rows"], key=lambda r: r["number"])], want[:-1])
            self.assertEqual((clash["summary"], clash["rules"], clash["warning"]), (want[-1], str(rules), ""))
        out = self.folder / "by_option.json"
        self.ok("render", path, *SIZE, "--rules", rules, "--state", out, "--do", "clash check", "--do", "wait")
        self.assertEqual(json.loads(out.read_text())["clash"]["summary"], want[-1])
        clash = self.state([path], "clash check", "wait", f'clash rules "{rules}"')["clash"]
        self.assertIn("other rules", clash["warning"])
        wrong = self.file("wrong.json", '{\n "clearence": 1}')
        self.fails(3, "render", path, *SIZE, "--rules", wrong, "-o", self.folder / "x.png", says="line 2")

    def test_exports_are_those_of_the_command(self):
        """Byte by byte, if the search is the same and the list is in the order of the objects."""
        boxes = [((0, 0, 0), (2, 2, 2)), ((1, 1, 1), (3, 3, 3)), ((3, 0, 0), (4, 2, 2)), ((0.5, 0.5, 0.5), (1, 1, 1))]
        path = self.obj("four.obj", *((f"p{i}", box_vertices(*b), CUBE_FACES) for i, b in enumerate(boxes)))
        rules = self.file("rules.json", json.dumps({"ignore": [["p0", "p2"]], "clearance": 0.5}))
        files = [self.folder / f"window.{ending}" for ending in ("jsonl", "csv", "bcf", "html")]
        self.state([path], f'clash rules "{rules}"', "clash check", "wait", "clash sort number on",
                   *(x for f in files for x in (f'clash export "{f}"', "wait")))
        more = [x for f in files[2:] for x in (f"--{f.suffix[1:]}", self.folder / f"command{f.suffix}")]
        self.ok("clash", path, "--rules", rules, *more)
        texts = {".jsonl": self.ok("clash", path, "--rules", rules, "--json").out.encode(),
                 ".csv": self.ok("clash", path, "--rules", rules, "--csv").out.encode()}
        for f in files:
            want = texts.get(f.suffix) or (self.folder / f"command{f.suffix}").read_bytes()
            self.assertEqual(f.read_bytes(), want, f.suffix)
            self.assertGreater(len(want), 500)

    def test_an_export_has_the_order_of_the_list(self):
        path = self.obj("row.obj", *((f"p{i}", box_vertices((x, 0, 0), (x + 1, 1, 1)), CUBE_FACES)
                                     for i, x in enumerate((0, 0.9, 1.5, 2.1, 2.95))))
        orders = set()
        for sort in ("depth on", "depth off", "number on", "b off", "class on"):
            lines, table = self.folder / "list.jsonl", self.folder / "list.csv"
            clash = self.state([path], "clash check", "wait", f"clash sort {sort}", f'clash export "{lines}"', f'clash export "{table}"',
                               "wait")["clash"]
            shown = [row["clash"]["a"] + row["clash"]["b"] for row in clash["rows"]]
            self.assertEqual(len(shown), 4)
            said = [json.loads(line) for line in lines.read_text().splitlines()[:-1]]
            self.assertEqual([x["a"] + x["b"] for x in said], shown, sort)
            with table.open(newline="") as file:
                self.assertEqual([r["a"] + r["b"] for r in csv.DictReader(file)], shown, sort)
            orders.add(tuple(shown))
        self.assertGreaterEqual(len(orders), 3)

    def test_statuses_and_groups_are_in_every_export(self):
        path = self.obj("row.obj", *((f"p{i}", box_vertices((0.75 * i, 0, 0), (0.75 * i + 1, 1, 1)), CUBE_FACES) for i in range(4)))
        table, topics, lines = (self.folder / f"list.{ending}" for ending in ("csv", "bcf", "jsonl"))
        state = self.state([path], "clash check", "wait", "clash status 0 1 reviewed", "clash status 2 3 approved",
                           'clash group 1 2 "stairs"', f'clash export "{table}"', f'clash export "{lines}"', f'clash export "{topics}"',
                           "wait")
        self.assertEqual([(r["status"], r["group"]) for r in sorted(state["clash"]["rows"], key=lambda r: r["number"])],
                         [("reviewed", ""), ("new", "stairs"), ("approved", "")])
        self.assertIn(f"Saved 3 clashes to {topics.resolve()}", json.dumps(state["messages"]))
        said = [json.loads(line) for line in lines.read_text().splitlines()]
        self.assertEqual([x["status"] for x in said[:-1]], ["reviewed", "new", "approved"])
        self.assertEqual(said[1]["group"], ["stairs"])
        with table.open(newline="") as file:
            self.assertEqual([(r["status"], r["group"]) for r in csv.DictReader(file)],
                             [("reviewed", ""), ("new", "stairs"), ("approved", "")])
        self.assertIn('"stairs",new,', table.read_text())  # a status has no quotes
        with zipfile.ZipFile(topics) as archive:
            markups = [archive.read(name).decode() for name in archive.namelist() if name.endswith("markup.bcf")]
        found = {re.search(r"<Title>([^<]*)", text)[1]: re.search(r'TopicStatus="(\w+)"', text)[1] for text in markups}
        self.assertEqual(sorted(found.values()), ["Approved", "New", "Reviewed"])
        self.assertEqual(found["stairs: 1 clash"], "New")
        # The command line reads the statuses of the window.
        back = self.ok("clash", path, "--json", "--status", topics).lines()
        self.assertEqual([x["status"] for x in back[:-1]], ["reviewed", "new", "approved"])

    def rules_of(self, source, n, files):
        """A file of rules that says of everything something."""
        def name():
            return source.choice((f"part0_{source.randrange(n)}", f"part{source.randrange(2)}_[{source.randrange(9)}-9]", "few", "*_1"))
        rules = {"schema": "boxwood.rules/1", "groups": {"few": ["part0_0", "part1_1"], "none": []}}
        rules["ignore"] = [source.choice(([name(), name()], {"a": name(), "b": [name(), "part0_1"], "why": "it is \"so\""}))
                           for _ in range(source.randrange(3))]
        if source.random() < 0.7:
            rules["clearance"] = source.choice((0.25, [{"a": name(), "distance": 0.75}, {"a": name(), "b": name(), "distance": 0}]))
        if source.random() < 0.5:
            rules["static"] = source.choice(("few", [name(), name()]))
        if source.random() < 0.5:
            rules["min_depth"] = 0.5
        if source.random() < 0.3:
            rules["tessellation"] = 0.125
        if source.random() < 0.2:
            rules["neighbours"] = 1
        keys = list(rules)
        source.shuffle(keys)
        return {key: rules[key] for key in keys}

    def test_exported_rules_keep_the_file_that_was_loaded(self):
        source, counts = random.Random(1717), collections.Counter()
        for number in range(max(4, SCENES // 2)):
            files = self.scene(source, number)
            n = sum(len(one["objects"]) for one in self.ok("info", *files, "--json").lines())
            old = self.rules_of(source, n, files)
            before = self.file("before.json", json.dumps(old, indent=source.choice((None, 2))))
            after = source.choice((before, self.folder / "after.json"))
            clearance = source.choice((None, 0.5, 1.0))
            said = [] if clearance is None else [f"clash clearance {clearance}"]
            pairs = [sorted(source.sample(range(n), 2)) for _ in range(source.randrange(4))]
            list_file = self.folder / "list.jsonl"
            clash = self.state(files, *said, f'clash rules "{before}"', "clash check", "wait",
                               *(f"clash ignore {a} {b}" for a, b in pairs), *(f'clash comment {a} {b} "fits"' for a, b in pairs[:1]),
                               "clash sort number on", f'clash export "{list_file}"', f'clash export-rules "{after}"')["clash"]
            told = self.ok("clash", *files, "--rules", after, "--json", "-q")
            self.assertEqual(list_file.read_text(), told.out)
            self.assertEqual(clash["summary"], told.lines()[-1])
            new = json.loads(after.read_text())
            for key, value in old.items():
                if key == "ignore":
                    self.assertEqual(new[key][:len(value)], value)
                elif key == "clearance" and isinstance(value, list):
                    self.assertEqual(new[key][0 if clearance is None else 1:], value)
                else:
                    self.assertEqual(new[key], value)
                counts[key] += 1
            self.assertEqual(set(new) - set(old), {"clearance"} if clearance is not None and "clearance" not in old else set())
            whys = [row["why"] for row in new["ignore"][len(old["ignore"]):] if isinstance(row, dict)]
            self.assertEqual(whys, ["fits"] if pairs else [])
            counts["ignored"] += len(new["ignore"]) - len(old["ignore"])
            counts["over itself"] += after == before
            counts["told"] += len(told.lines()) - 1
            # Once more, with nothing new: the same text.
            again = self.folder / "again.json"
            self.state(files, f'clash rules "{after}"', f'clash export-rules "{again}"')
            self.assertEqual(again.read_text(), after.read_text())
        print(dict(counts))
        for key in ("static", "min_depth", "clearance", "ignored", "over itself", "told"):
            self.assertGreater(counts[key], 0, key)
        # A file that has gone wrong since is not made worse.
        rules = self.file("rules.json", "{}")
        for broken, says in (('{\n "ignore": 3}', "line 2"), ('{"clearence": 1}', "clearence")):
            ended = boxwood("render", *files, *SIZE, "--state", self.folder / "x.json", "--rules", self.file("w.json", broken),
                            "--do", f'clash export-rules "{rules}"')
            self.assertEqual(ended.code, 3, ended.err)
            self.assertIn(says, ended.err)
        self.assertEqual(rules.read_text(), "{}")

    def test_a_motion_is_that_of_the_command(self):
        source, counts = random.Random(4), collections.Counter()
        for number in range(max(4, SCENES // 2)):
            files = self.scene(source, number)
            n = sum(len(one["objects"]) for one in self.ok("info", *files, "--json").lines())
            steps = source.randrange(2, 6)
            poses = [identity(*(source.uniform(-6, 6) for _ in range(3))) if source.random() < 0.4 else identity()
                     for _ in range(steps * n)]
            motion = self.poses("cycle.txt", *[list(map(float, pose)) for pose in poses])
            clearance = source.choice((None, 0.5))
            options = [] if clearance is None else ["--clearance", clearance]
            said = [] if clearance is None else [f"clash clearance {clearance}"]
            told = self.ok("clash", *files, *options, "--motion", motion, "--json")
            lines, out = told.lines(), self.folder / "list.jsonl"
            say = [*said, f'clash motion "{motion}"', "clash check", "wait"]
            clash = self.state(files, *say, "clash sort number on", f'clash export "{out}"', "clash sort time on")["clash"]
            self.assertEqual(out.read_text(), told.out)
            self.assertEqual(clash["summary"], lines[-1])
            self.assertEqual(sorted(json.dumps(row["clash"]) for row in clash["rows"]), sorted(json.dumps(x) for x in lines[:-1]))
            times = [row["clash"]["time"] for row in clash["rows"]]
            self.assertEqual(times, sorted(times))
            self.assertEqual((clash["motion"]["steps"], clash["motion"]["time"], clash["warning"]), (steps, None, ""))
            for row in clash["rows"]:
                step = row["clash"]["step"]
                self.assertIn("at " if step is None else f"step {step}", row["how"])
                counts["between steps" if step is None else "in a step"] += 1
            if not lines[:-1]:
                continue
            # There: all objects are where they are then; the command at the bottom gives the same.
            row = source.choice(clash["rows"])
            state = self.state(files, *say, f"clash select {row['number']}")
            look, step = state["clash"]["look"], row["clash"]["step"]
            self.assertEqual(state["clash"]["motion"]["time"], row["clash"]["time"] if step is None else step)
            self.assertIn("at " if step is None else f"step {step}", look["label"])
            self.assertIn("Time", dict(look["facts"]))
            if step is not None:
                for one, pose in zip(state["objects"], poses[step * n:(step + 1) * n]):
                    self.assertEqual(one["pose"], list(map(float, pose)))
            for k, commands in enumerate((["clash step 0.5"], [], ["pose object 0 1 0 0 9 0 1 0 0 0 0 1 0"])):
                if not is_in_share(number + k):
                    continue
                state = self.state(files, *say, f"clash select {row['number']}", *commands)
                again = self.folder / "again.json"
                self.ok("render", *shlex.split(state["command"])[3:], "--state", again)
                again = json.loads(again.read_text())
                for key in ("clash", "objects", "command"):
                    self.assertEqual(again[key], state[key], key)
                counts["again"] += 1
            # As an option.
            self.ok("render", *files, *SIZE, "--motion", motion, "--state", out, "--do", "clash check", "--do", "wait",
                    *[x for line in said for x in ("--do", line)])
            self.assertEqual(json.loads(out.read_text())["clash"]["motion"]["file"], str(motion))
        print(dict(counts))
        for key in ("between steps", "in a step", "again"):
            self.assertGreater(counts[key], 0, key)
        short = self.poses("short.txt", [1.0] * 12)
        self.fails(3, "render", *files, *SIZE, "--motion", short, "-o", self.folder / "x.png", says="not a multiple")
        self.fails(2, "render", *files, *SIZE, "--do", "clash step 0", "-o", self.folder / "x.png", says="no motion")

    def test_volumes_do_not_hide_a_clash(self):
        files = self.scene(random.Random(3), 0)
        size = [x if x else "obb" for x in SIZE]
        out = self.folder / "state.json"

        def volumes(*commands):
            self.ok("render", *files, *size, "--state", out, *[x for line in commands for x in ("--do", line)])
            return len(json.loads(out.read_text())["volumes"])

        self.assertEqual(volumes("clash check", "wait"), 0)  # they are those of Look
        pinned = ("layer pinned on", "clash check", "wait")
        self.assertEqual(volumes(*pinned), 1)
        self.assertEqual(volumes(*pinned, "clash select 0"), 0)
        self.assertEqual(volumes(*pinned, "clash select 0", "clash clear"), 1)

    def test_points_have_no_digits_of_the_rounding(self):
        """The balusters stand 10 mm above the steps; some points have coordinates of 1e-7, which are the rounding of the file."""
        commands = ["clash clearance 0.05", "clash check", "wait"]
        rows = self.state([MODELS / "spiral_staircase.glb"], *commands)["clash"]["rows"]
        gaps = [row for row in rows if row["kind"] == "clearance"]
        rounded = [row for row in gaps if any(0 < abs(x) < 2e-7 for x in row["clash"]["point_a"])]
        self.assertGreaterEqual(len(rounded), 3)
        for row in rounded:
            look = self.state([MODELS / "spiral_staircase.glb"], *commands, f"clash select {row['number']}", "wait")["clash"]["look"]
            for label, key in (("On A", "point_a"), ("On B", "point_b")):
                said = dict(map(tuple, look["facts"]))[label]
                self.assertNotIn("e-", said)
                for number, x in zip(said.split()[:3], row["clash"][key]):
                    self.assertAlmostEqual(float(number), x, delta=1e-3 * max(1.0, abs(x)))

    def test_the_command_at_the_bottom_gives_the_same_list(self):
        files = self.scene(random.Random(3), 0)
        commands = ["clash clearance 0.5", "clash check", "wait", "clash filter touching off", "clash sort a off",
                    'clash search "PART"', "clash ignore 0 1"]
        first = self.state(files, *commands)
        self.assertTrue(first["clash"]["rows"])
        number = first["clash"]["rows"][-1]["number"]
        first = self.state(files, *commands, f"clash select {number}")
        self.assertEqual(first["clash"]["chosen"], number)
        self.assertEqual(first["clash"]["look"]["number"], number)
        words = shlex.split(first["command"])
        self.assertEqual(words[:3], ["boxwood", "view", "--no-config"])
        out = self.folder / "again.json"
        self.ok("render", *words[3:], "--state", out)
        again = json.loads(out.read_text())
        self.assertEqual(again["clash"], first["clash"])
        self.assertEqual(again["command"], first["command"])

    def test_what_cannot_be_done_is_said(self):
        files = self.scene(random.Random(3), 0)
        for command, says in (("clash select 3", "no row 3"), ("clash ignore 0 0", "no two objects"),
                              ("clash ignore 0 99", "no two objects"), ("clash next", "shows nothing"),
                              ("clash clearance -1", "not negative"), ('clash export "x"', "nothing was checked"),
                              ("clash dance", "clash dance")):
            ended = boxwood("render", *files, *SIZE, "--state", self.folder / "x.json", "--do", command)
            self.assertEqual(ended.code, 2, command)
            self.assertIn(says, ended.err)
        ended = boxwood("render", *files, *SIZE, "--state", self.folder / "x.json", "--do", "clash check", "--do", "wait",
                        "--do", 'clash export "/nowhere/at/all"')
        self.assertEqual(ended.code, 5, ended.err)


if __name__ == "__main__":
    unittest.main()
