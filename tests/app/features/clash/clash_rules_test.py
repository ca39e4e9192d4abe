# SPDX-License-Identifier: MIT
"""What `clash --rules` leaves out and adds, against rules read slowly, and files of rules that are wrong."""

import base64
import collections
import fnmatch
import itertools
import json
import pathlib
import random
import struct
import unittest

from box_relations import KINDS, relation
from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood


class Rules(CliTest):
    """Boxes in a row, each half a unit into the next: 0-1, 1-2 and so on overlap; 0-2 and so on are 0.5 apart."""

    def row(self, count=6, name="row.obj"):
        return self.obj(name, *((f"{'robot' if i % 2 else 'fence'}{i}",
                                 box_vertices((1.5 * i, 0, 0), (1.5 * i + 2, 1, 1)), CUBE_FACES) for i in range(count)))

    def rules(self, text):
        return self.file("rules.json", text if isinstance(text, str) else json.dumps(text))

    def told(self, path, *arguments):
        lines = self.ok("clash", path, "--json", *arguments).lines()
        summary = lines.pop()["summary"]
        self.assertEqual(sum(summary[k] for k in (*KINDS, "apart", "ignored", "undecided")), summary["pairs"])
        short = {(int(x["a"][-1]), int(x["b"][-1])): x["class"] for x in lines}
        return short, summary

    def test_what_rules_say(self):
        path = self.row()
        neighbours = {(i, i + 1) for i in range(5)}
        second = {(i, i + 2) for i in range(4)}
        self.assertEqual(set(self.told(path)[0]), neighbours)
        told, summary = self.told(path, "--rules", self.rules({"clearance": 1.25}))
        self.assertEqual({k for k, v in told.items() if v == "clearance"}, second)
        told, _ = self.told(path, "--rules", self.rules({"clearance": [{"a": "fence*", "b": "fence*", "distance": 1.25}]}))
        self.assertEqual({k for k, v in told.items() if v == "clearance"}, {(0, 2), (2, 4)})
        # The last row that names a pair holds; the command line is for those that none names.
        told, _ = self.told(path, "--clearance", "1.25", "--rules", self.rules({"clearance": [
            {"distance": 1.25}, {"a": "fence*", "b": ["fence0", "fence4"], "distance": 0.25}]}))
        self.assertEqual({k for k, v in told.items() if v == "clearance"}, {(1, 3), (3, 5)})
        told, summary = self.told(path, "--rules", self.rules({
            "groups": {"robots": ["robot*"]}, "ignore": [["robots", "fence2"], {"a": "fence0", "b": "robots", "why": "bolted"}]}))
        self.assertEqual(set(told), neighbours - {(0, 1), (1, 2), (2, 3)})
        self.assertEqual(summary["ignored"], 3)
        told, summary = self.told(path, "--rules", self.rules({"static": "robot*"}), "--clearance", "1.25")
        self.assertEqual(set(told), neighbours | {(0, 2), (2, 4)})
        self.assertEqual(summary["ignored"], 3)
        self.assertEqual(self.told(path, "--static", "robot*", "--static", "fence*")[1]["ignored"], 15)
        self.assertEqual(self.told(path, "--rules", self.rules({"min_depth": 0.75}))[1]["ignored"], 5)
        self.assertEqual(self.told(path, "--rules", self.rules({"min_depth": 0.75}), "--min-depth", "0.25")[1]["ignored"], 0)
        self.assertEqual(self.told(path, "--rules", self.rules({"tessellation": 0.3}))[1]["undecided"], 5)
        self.assertEqual(self.told(path, "--rules", self.rules({"tessellation": 0.1}))[1]["undecided"], 0)
        # An object's selector, as the output writes it, names it alone.
        told, _ = self.told(path, "--rules", self.rules({"ignore": [[f"{path}#fence0", "*"]]}))
        self.assertEqual(set(told), neighbours - {(0, 1)})
        self.assertEqual(boxwood("clash", path, "--exit-code").code, 1)
        self.ok("clash", path, "--exit-code", "--rules", self.rules({"ignore": [["*", "*"]]}))

    def test_random_rules_as_read_slowly(self):
        """Pairs of boxes by intervals, patterns by fnmatch, rows one by one."""
        source, counts = random.Random(2024), collections.Counter()
        for number in range(40):
            names, boxes = [], []
            for i in range(source.randrange(4, 14)):
                names.append(f"{source.choice(('robot', 'fence', 'pipe'))}{i}")
                low = tuple(source.randrange(6) for _ in range(3))
                boxes.append((low, tuple(x + source.randrange(1, 4) for x in low)))
            path = self.obj("random.obj", *((name, box_vertices(*b), CUBE_FACES) for name, b in zip(names, boxes)))
            groups = {"moving": ["robot*"], "few": [f"={names[0]}", "1"], "odd": "*[13579]"}

            def pattern(deep=True):
                one = source.choice(("robot*", "fence?", "[rf]*[0-4]", "pipe*", "*[!0-5a-z]", "*", "moving", "few", "odd", "2",
                                     f"={names[-1]}", f"{path}#{names[1]}"))
                return [one, pattern(False)] if deep and source.random() < 0.2 else one

            def named(what):  # what no object is called may be a node, here the file's: no pattern matches that
                if isinstance(what, list):
                    return set().union(*map(named, what))
                if what in groups:
                    return named(groups[what])
                if "#" in what:
                    return {names.index(what.split("#")[1])}
                if what.isdigit():
                    return {int(what)}
                return {i for i, name in enumerate(names) if (name == what[1:] if what[0] == "=" else fnmatch.fnmatchcase(name, what))}

            def names_pair(row, i, k):
                every = set(range(len(names)))
                a, b = (named(row[x]) if x in row else every for x in "ab")
                return i in a and k in b or i in b and k in a

            rules = {"groups": groups, "ignore": [{"a": pattern(), "b": pattern()} for _ in range(source.randrange(4))]}
            rows = [{**({"a": pattern()} if source.random() < 0.7 else {}), **({"b": pattern()} if source.random() < 0.7 else {}),
                     "distance": source.choice((0, 1, 1.5, 2.5))} for _ in range(source.randrange(4))]
            rules["clearance"] = source.choice((rows, rows, source.choice((0, 1.25))))
            rules["static"] = [pattern() for _ in range(source.choice((0, 0, 1)))]
            if source.random() < 0.4:
                rules["min_depth"] = source.choice((1.5, 2.5))
            usual = source.choice((None, 2.0))
            resting, expected = named(rules["static"]) if rules["static"] else set(), {}
            for i, k in itertools.combinations(range(len(boxes)), 2):
                if {i, k} <= resting or any(names_pair(row, i, k) for row in rules["ignore"]):
                    counts["left out"] += relation(boxes[i], boxes[k], usual)[0] != "apart"
                    continue
                clearance = usual
                for row in rules["clearance"] if isinstance(rules["clearance"], list) else [{"distance": rules["clearance"]}]:
                    if names_pair(row, i, k):
                        clearance = row["distance"]
                kind, _, depth, _ = relation(boxes[i], boxes[k], clearance)
                if kind == "overlapping" and depth < rules.get("min_depth", 0):
                    counts["not deep"] += 1
                elif kind != "apart":
                    expected[i, k] = kind
                    counts[kind] += 1
            more = [] if usual is None else ["--clearance", usual]
            lines = self.ok("clash", path, "--json", "-q", *more, "--rules", self.rules(rules)).lines()
            summary = lines.pop()["summary"]
            self.assertEqual(sum(summary[x] for x in (*KINDS, "apart", "ignored", "undecided")), summary["pairs"])
            told = {tuple(names.index(x[side].split("#")[1]) for side in "ab"): x["class"] for x in lines}
            self.assertEqual(told, expected, rules)
        print(f"rules: {dict(counts)}")
        for what in ("left out", "not deep", "overlapping", "touching", "clearance", "contained"):
            self.assertGreater(counts[what], 5, what)

    def test_neighbours_in_the_node_tree(self):
        uri = "data:application/octet-stream;base64," + base64.b64encode(
            b"".join(struct.pack("<3f", *v) for v in box_vertices((0, 0, 0), (1, 1, 1)))
            + b"".join(struct.pack("<3H", *f) for f in CUBE_FACES)).decode()
        model = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
                 "nodes": [{"name": "n0", "mesh": 0, "children": [1, 2]}, {"name": "n1", "mesh": 0, "children": [3],
                            "translation": [0.5, 0.25, 0]}, {"name": "n2", "mesh": 0, "translation": [0.25, 0.5, 0]},
                           {"name": "n3", "mesh": 0, "translation": [-0.25, 0.125, 0.5]}],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
                 "buffers": [{"uri": uri, "byteLength": 168}],
                 "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
                 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3",
                                "min": [0, 0, 0], "max": [1, 1, 1]},
                               {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]}
        path = self.file("tree.gltf", json.dumps(model))
        steps = {(0, 1): 1, (0, 2): 1, (1, 3): 1, (0, 3): 2, (1, 2): 2, (2, 3): 3}
        for most in range(4):
            told, summary = self.told(path, "--rules", self.rules({"neighbours": most}))
            self.assertEqual({tuple(sorted(x)) for x in told}, {pair for pair, n in steps.items() if n > most})
            self.assertEqual(summary["ignored"], sum(n <= most for n in steps.values()))

    def test_errors_name_line_and_key(self):
        path = self.row(2)
        for text, line, says in (('{\n "clearence": 1\n}', 2, "did you mean 'clearance'"),
                                 ('{\n "min_depth":\n  -1}', 3, "'min_depth' needs a number"),
                                 ('{"ignore": [\n ["a", "b"],\n ["a"]]}', 3, "two patterns"),
                                 ('{"ignore": [\n {"a": "x"}]}', 2, "needs 'a' and 'b'"),
                                 ('{"clearance": [\n {"a": "x",\n "dist": 3}]}', 3, "no key 'dist'"),
                                 ('{"clearance": [{"a": "x"}]}', 1, "needs a 'distance'"),
                                 ('{"schema": "boxwood.rules/9"}', 1, "boxwood.rules/1"),
                                 ('{"static":\n 3}', 2, "needs a group"),
                                 ('{"neighbours": 1.5}', 1, "whole number"),
                                 ('{"groups": []}', 1, "an object"),
                                 ('{"static": "a",\n "static": "b"}', 2, "stands there twice"),
                                 ('[1]', 1, "an object"),
                                 ('{"a": 1,}', 1, "a key in quotes"),
                                 ('{\n\n"min_depth": 01}', 3, "a ','"),
                                 ('{"min_depth": 1e999}', 1, "too large"),
                                 ('{"schema": "\\ud800"}', 1, "escape"),
                                 ('{"min_depth": 1', 1, "a ','"),
                                 ('', 1, "too early")):
            self.fails(3, "clash", path, "--rules", self.rules(text), says=f"rules.json', line {line}: ")
            self.assertIn(says, boxwood("clash", path, "--rules", self.rules(text)).err)
        self.fails(3, "clash", path, "--rules", self.folder / "none.json", says="none.json")
        self.fails(3, "clash", path, "--rules", self.folder, says="cannot be read")
        self.fails(3, "clash", path, "--baseline", self.folder, says="cannot be read")
        ended = self.ok("clash", path, "--rules", self.rules('{"ignore": [["robot*",\n "nobody"]]}'))
        self.assertIn("line 2: 'nobody' names no object", ended.err)
        self.fails(2, "clash", path, "--static", "nobody", says="nobody")

    def test_the_schema_knows_the_same_keys(self):
        schema = json.loads((pathlib.Path(__file__).resolve().parents[4] / "docs" / "clash-rules.schema.json").read_text())
        path = self.row(2)
        values = {"schema": "boxwood.rules/1", "groups": {"g": ["robot*"]}, "ignore": [["g", "fence*"]], "neighbours": 0,
                  "clearance": [{"a": "g", "b": "g", "distance": 1}], "static": ["g"], "min_depth": 0.5,
                  "tessellation": 0.25}
        self.assertEqual(set(schema["properties"]), set(values))
        self.assertFalse(schema["additionalProperties"])
        for key, value in values.items():
            self.ok("clash", path, "--rules", self.rules({key: value, "groups": {"g": ["robot*"]}}))


if __name__ == "__main__":
    unittest.main()
