# SPDX-License-Identifier: MIT
"""What clash prints, against assemblies of boxes about which all is known, and FILE#SELECTOR wherever models go."""

import base64
import collections
import csv
import io
import itertools
import json
import math
import pathlib
import random
import signal
import struct
import subprocess
import unittest

from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, boxwood

KINDS = ("duplicate", "overlapping", "contained", "touching", "clearance")


def relation(a, b, clearance=None):
    """Class, inside, depth and distance of two solid boxes of whole numbers, by intervals alone."""
    if a == b:
        return "duplicate", None, None, 0.0
    gaps = [max(a[0][k] - b[1][k], b[0][k] - a[1][k]) for k in range(3)]
    if max(gaps) < 0:
        if all(b[0][k] <= a[0][k] and a[1][k] <= b[1][k] for k in range(3)):
            return "contained", "a", None, None
        if all(a[0][k] <= b[0][k] and b[1][k] <= a[1][k] for k in range(3)):
            return "contained", "b", None, None
        return "overlapping", None, min(-g for g in gaps), None
    distance = math.sqrt(sum(max(g, 0) ** 2 for g in gaps))
    if max(gaps) == 0:
        return "touching", None, None, 0.0
    if clearance is not None and distance <= clearance:
        return "clearance", None, None, distance
    return "apart", None, None, distance


def rotated_faces(source):
    """The same box, its triangles in another order, begun at other corners."""
    faces = [f[i:] + f[:i] for f in CUBE_FACES for i in [source.randrange(3)]]
    source.shuffle(faces)
    return faces


class Clash(CliTest):
    def assembly(self, source, count, name="boxes.obj"):
        boxes = []
        while len(boxes) < count:
            low = tuple(source.randrange(7) for _ in range(3))
            boxes.append((low, tuple(x + source.randrange(1, 4) for x in low)))
            if source.random() < 0.08:
                boxes.append(boxes[-1])
        path = self.obj(name, *((f"part{i}", box_vertices(*b), rotated_faces(source)) for i, b in enumerate(boxes)))
        return path, boxes

    def test_boxes_as_their_intervals_tell(self):
        source = random.Random(17)
        census = collections.Counter()
        for _ in range(40):
            path, boxes = self.assembly(source, 15)
            clearance = source.choice([None, 0.0, 1.0, 1.5, 2.5])
            more = [] if clearance is None else ["--clearance", clearance]
            lines = self.ok("clash", path, "--json", *more).lines()
            summary = lines.pop()["summary"]
            found = {(x["a"], x["b"]): x for x in lines}
            self.assertEqual(len(found), len(lines))
            order, counts = [], collections.Counter()
            for i, k in itertools.combinations(range(len(boxes)), 2):
                kind, inside, depth, distance = relation(boxes[i], boxes[k], clearance)
                counts[kind] += 1
                if kind == "apart":
                    continue
                order.append((f"{path}#part{i}", f"{path}#part{k}"))
                line = found[order[-1]]
                self.fields(line, pairs=int, undecided=list)
                self.assertEqual((line["class"], line["inside"], line["undecided"]), (kind, inside, []))
                if kind != "contained":  # which may touch from inside, or not
                    self.assertEqual(line["pairs"] > 0, kind != "clearance")
                self.assertEqual(line["depth"] is not None, kind == "overlapping")
                if depth is not None:
                    d = line["depth"]
                    self.assertEqual(d["method"], "convex")
                    self.assertLessEqual(d["lower"], depth)
                    self.assertGreaterEqual(d["upper"], depth)
                    self.assertLess(d["upper"] - d["lower"], 1e-10)
                    low = [max(boxes[i][0][x], boxes[k][0][x]) for x in range(3)]
                    high = [min(boxes[i][1][x], boxes[k][1][x]) for x in range(3)]
                    for x in range(3):
                        self.assertAlmostEqual(line["region"]["min"][x], low[x], places=12)
                        self.assertAlmostEqual(line["region"]["max"][x], high[x], places=12)
                    common = math.prod(h - l for l, h in zip(low, high))
                    below, above = line["region"]["volume"]
                    self.assertLessEqual(below, common)
                    self.assertGreaterEqual(above, common)
                    self.assertLess(above - below, 1e-8 * common)
                    self.assertAlmostEqual(8 * math.prod(line["region"]["obb"]["half_extents"]),
                                           math.prod(h - l for l, h in zip(low, high)), places=9)
                if kind == "clearance":
                    self.assertAlmostEqual(line["distance"], distance, places=12)
                    self.assertAlmostEqual(math.dist(line["point_a"], line["point_b"]), distance, places=12)
                else:
                    self.assertEqual((line["distance"], line["point_a"], line["point_b"]), (None, None, None))
            self.assertEqual([(x["a"], x["b"]) for x in lines], order)
            self.assertEqual(summary["objects"], len(boxes))
            self.assertEqual(summary["pairs"], len(boxes) * (len(boxes) - 1) // 2)
            self.assertEqual({k: summary[k] for k in (*KINDS, "apart")}, {k: counts[k] for k in (*KINDS, "apart")})
            self.assertEqual((summary["undecided"], summary["ignored"], summary["self"]), (0, 0, 0))
            self.assertFalse(summary["partial"])
            census += counts
        print(f"boxes: {dict(census)}")
        for kind in (*KINDS, "apart"):
            self.assertGreater(census[kind], 5)

    def test_the_same_bytes_whatever_the_threads_and_the_memory(self):
        path, _ = self.assembly(random.Random(3), 60)
        for more in (["--json"], ["--csv"], []):
            outs = {self.ok("clash", path, "--clearance", "1", "--self", *more, *extra).out
                    for extra in ((), ("--threads", "1"), ("--threads", "5"), ("--memory-budget", "1"))}
            self.assertEqual(len(outs), 1)

    def test_classes_alone(self):
        for seed in range(5):
            path, _ = self.assembly(random.Random(seed), 40)
            more = ["--clearance", "1", "--self", "--json"]
            all_lines = self.ok("clash", path, *more).lines()
            alone = self.ok("clash", path, *more, "--mode", "first").lines()
            self.assertEqual(alone[-1], all_lines[-1])
            for line, whole in zip(alone[:-1], all_lines[:-1], strict=True):
                self.assertEqual((line["depth"], line["region"]), (None, None))
                self.assertEqual(line["pairs"], min(whole["pairs"], 1))
                for key in ("a", "b", "class", "inside", "distance", "point_a", "point_b", "undecided"):
                    self.assertEqual(line[key], whole[key])
        for more in (["--contacts", "--json"], ["--html", "x.html"], ["--min-depth", "1"]):
            self.assertEqual(boxwood("clash", path, "--mode", "first", *more).code, 2, more)

    def test_csv_says_what_json_says(self):
        path, _ = self.assembly(random.Random(4), 25)
        lines = self.ok("clash", path, "--clearance", "1", "--json").lines()[:-1]
        rows = list(csv.DictReader(io.StringIO(self.ok("clash", path, "--clearance", "1", "--csv").out)))
        self.assertEqual(len(rows), len(lines))
        for row, line in zip(rows, lines):
            self.assertEqual((row["a"], row["b"], row["class"]), (line["a"], line["b"], line["class"]))
            self.assertEqual(int(row["pairs"]), line["pairs"])
            self.assertEqual(row["inside"], line["inside"] or "")
            if line["depth"]:
                self.assertEqual(float(row["depth_upper"]), line["depth"]["upper"])
                self.assertEqual([float(row[f"direction_{k}"]) for k in "xyz"], line["depth"]["direction"])
            if line["distance"] is not None:
                self.assertEqual(float(row["distance"]), line["distance"])
                self.assertEqual([float(row[f"point_b_{k}"]) for k in "xyz"], line["point_b"])

    def gltf(self, name, nodes):
        """One cube of corners 0 and 1, placed by each node: (name, translation, rows of a matrix)."""
        corners = b"".join(struct.pack("<3f", *v) for v in box_vertices((0, 0, 0), (1, 1, 1)))
        faces = b"".join(struct.pack("<3H", *f) for f in CUBE_FACES)
        uri = "data:application/octet-stream;base64," + base64.b64encode(corners + faces).decode()

        def matrix(rows, t):
            return [x for c in range(3) for x in (rows[0][c], rows[1][c], rows[2][c], 0)] + [*t, 1]  # by columns

        model = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(len(nodes)))}],
                 "nodes": [{"mesh": 0, "name": n, "matrix": matrix(rows, t)} for n, t, rows in nodes],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
                 "buffers": [{"uri": uri, "byteLength": len(corners + faces)}],
                 "bufferViews": [{"buffer": 0, "byteLength": len(corners)},
                                 {"buffer": 0, "byteOffset": len(corners), "byteLength": len(faces)}],
                 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3",
                                "min": [0, 0, 0], "max": [1, 1, 1]},
                               {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]}
        return self.file(name, json.dumps(model))

    def test_instances_moved_turned_mirrored_and_scaled(self):
        """Whether instances share a model or are baked, the classes are those of their boxes."""
        source = random.Random(8)
        nodes = []
        for i in range(220):
            axes = list(range(3))
            source.shuffle(axes)
            size = source.choice([1, 1, 1, 2])
            rows = [[size * source.choice([-1, 1]) if c == axes[r] else 0 for c in range(3)] for r in range(3)]
            at = [source.randrange(12) for _ in range(3)]
            if source.random() < 0.2:
                at[0] += 0.1  # rounds where it is placed
            if nodes and source.random() < 0.1:
                _, at, rows = nodes[-1]
            nodes.append((f"n{i}", at, rows))
        path = self.gltf("instances.gltf", nodes)
        info = self.ok("info", path, "--json").json()
        boxes = [(tuple(o["bounds"]["min"]), tuple(o["bounds"]["max"])) for o in info["objects"]]
        lines = self.ok("clash", path, "--json").lines()
        summary = lines.pop()["summary"]
        found = {(x["a"].rpartition("#")[2], x["b"].rpartition("#")[2]): x for x in lines}
        census = collections.Counter()
        for i, k in itertools.combinations(range(len(boxes)), 2):
            kind, inside, _, _ = relation(boxes[i], boxes[k])
            line = found.pop((f"n{i}", f"n{k}"), None)
            if kind == "duplicate" and line["class"] == "contained":  # the same cube, cut along other diagonals
                kind, inside = "contained", "a"
            self.assertEqual(line["class"] if line else "apart", kind, (nodes[i], nodes[k]))
            if line:
                self.assertEqual((line["inside"], line["undecided"]), (inside, []))
            census[kind] += 1
        self.assertEqual(found, {})
        self.assertEqual(summary["apart"], census["apart"])
        print(f"instances: {dict(census)}")
        for kind in ("touching", "overlapping", "contained", "duplicate"):
            self.assertGreater(census[kind], 5)

    def test_what_meets_itself(self):
        vertices = box_vertices((0, 0, 0), (1, 1, 1)) + box_vertices((0.5, 0.25, 0.25), (1.5, 0.75, 0.75))
        faces = CUBE_FACES + [tuple(i + 8 for i in f) for f in CUBE_FACES]
        path = self.obj("self.obj", ("crossed", vertices, faces), ("plain", box_vertices((5, 5, 5), (6, 6, 6)),
                                                                     CUBE_FACES))
        lines = self.ok("clash", path, "--self", "--json").lines()
        self.assertEqual([(x.get("class"), x.get("a"), x.get("b")) for x in lines[:-1]],
                         [("self", f"{path}#crossed", f"{path}#crossed")])
        self.assertEqual(lines[-1]["summary"]["self"], 1)
        self.assertEqual(self.ok("clash", path, "--json").lines()[0]["summary"]["self"], 0)

    def test_doubts_and_exit_codes(self):
        box = ((0, 0, 0), (4, 4, 4))
        open_box = ("open", box_vertices(*box), CUBE_FACES[:-1])
        inner = ("inner", box_vertices((1, 1, 1), (2, 2, 2)), CUBE_FACES)
        beside = ("beside", box_vertices((4, 0, 0), (5, 1, 1)), CUBE_FACES)
        near = ("near", box_vertices((0, 0, 4.5), (1, 1, 5)), CUBE_FACES)
        path = self.obj("doubt.obj", open_box, inner)
        line = self.ok("clash", path, "--json").lines()[0]
        self.assertEqual((line["class"], line["inside"], line["undecided"]), ("contained", "b", ["a: open"]))
        self.assertEqual(self.ok("clash", path, "--json").lines()[-1]["summary"]["undecided"], 1)
        self.assertEqual(boxwood("clash", path, "--exit-code").code, 1)
        self.ok("clash", path, "--exit-code", "--allow-undecided")
        touching = self.obj("touch.obj", ("whole", box_vertices(*box), CUBE_FACES), beside, near)
        self.ok("clash", touching, "--exit-code")
        self.assertEqual(boxwood("clash", touching, "--exit-code", "--clearance", "0.25").code, 1)
        line = self.ok("clash", touching, "--tessellation", "0.001", "--json").lines()[0]
        self.assertEqual((line["class"], line["undecided"]), ("touching", ["tessellation"]))
        deep = self.obj("deep.obj", ("whole", box_vertices(*box), CUBE_FACES),
                        ("into", box_vertices((3.5, 1, 1), (6, 2, 2)), CUBE_FACES))
        self.assertEqual(boxwood("clash", deep, "--exit-code").code, 1)
        self.ok("clash", deep, "--exit-code", "--min-depth", "0.75")
        self.assertEqual(self.ok("clash", deep, "--min-depth", "0.75", "--json").lines()[-1]["summary"]["ignored"], 1)
        self.assertEqual(self.ok("clash", deep, "--min-depth", "0.25", "--json").lines()[0]["class"], "overlapping")
        self.fails(2, "clash", deep, "--json", "--csv", says="exclude")
        self.fails(2, "clash", deep, "--clearance", "-1", says="negative")
        self.fails(3, "clash", self.folder / "none.obj", says="none.obj")

    def test_contacts_lie_where_boxes_meet(self):
        source, census = random.Random(29), collections.Counter()
        for _ in range(12):
            path, boxes = self.assembly(source, 12)
            plain = self.ok("clash", path, "--json").lines()
            lines = self.ok("clash", path, "--json", "--contacts").lines()
            self.assertEqual([{k: v for k, v in x.items() if k != "contacts"} for x in lines], plain)
            for line in lines[:-1]:
                if not line["pairs"]:
                    self.assertNotIn("contacts", line)
                    continue
                found = line["contacts"]
                self.assertFalse(found["truncated"])
                a, b = (boxes[int(line[k].rpartition("#part")[2])] for k in "ab")
                points = [p for c in found["curves"] + found["polygons"] for p in c["points"]]
                points += [p["point"] for p in found["points"]]
                self.assertTrue(points)
                for p in points:  # on the surfaces of both
                    for low, high in (a, b):
                        self.assertTrue(all(low[k] <= p[k] <= high[k] for k in range(3)), (p, low, high))
                        self.assertTrue(any(p[k] in (low[k], high[k]) for k in range(3)), (p, low, high))
                self.assertGreater(len(found["patches"]), 0)
                for patch in found["patches"]:
                    self.assertAlmostEqual(math.hypot(*patch["normal"]), 1.0, places=9)
                self.assertEqual(sum(p["contacts"] for p in found["patches"]), line["pairs"])
                for what in ("curves", "polygons", "points"):
                    census[what] += len(found[what])
                    self.assertTrue(all(0 <= x["patch"] < len(found["patches"]) for x in found[what]))
                census["closed"] += sum(c["closed"] for c in found["curves"])
                cut = next(x for x in self.ok("clash", path, "--json", "--contacts", "--max-contacts", "3").lines()
                           if (x.get("a"), x.get("b")) == (line["a"], line["b"]))["contacts"]
                self.assertTrue(cut["truncated"])
                self.assertLessEqual(len(cut["patches"]) + len(cut["points"])
                                     + sum(len(c["points"]) for c in cut["curves"] + cut["polygons"]), 3)
                census["cut"] += 1
        print(f"contacts: {dict(census)}")
        for what in ("curves", "closed", "polygons", "points", "cut"):
            self.assertGreater(census[what], 0, what)
        self.fails(2, "clash", path, "--contacts", says="need --json")
        self.fails(2, "clash", path, "--json", "--max-contacts", "3", says="needs --contacts")

    def test_people_read_the_worst_first(self):
        out = self.ok("clash", self.assembly(random.Random(5), 12)[0], "--clearance", "1").out
        classes = [line.split()[0] for line in out.split("\n\n")[0].splitlines()[1:]]
        self.assertEqual(classes, sorted(classes, key=KINDS.index))
        self.assertRegex(out.splitlines()[-1], r"^1[23] objects, .* pairs: .* apart")

    def test_stopped_it_keeps_what_it_found(self):
        # Rough spheres in a row, each through the next: some seconds of work.
        rings, sides, count = 60, 120, 160
        vertices, faces = [], []
        for i in range(rings + 1):
            for k in range(sides):
                theta, phi = math.pi * i / rings, 2 * math.pi * k / sides
                vertices.append((math.sin(theta) * math.cos(phi), math.sin(theta) * math.sin(phi), math.cos(theta)))
        for i in range(rings):
            for k in range(sides):
                a, b, c, d = (i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + k,
                              (i + 1) * sides + (k + 1) % sides)
                faces += [(a, c, b), (b, c, d)]
        corners = b"".join(struct.pack("<3f", *v) for v in vertices)
        indices = b"".join(struct.pack("<3I", *f) for f in faces)
        uri = "data:application/octet-stream;base64," + base64.b64encode(corners + indices).decode()
        model = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(count))}],
                 "nodes": [{"mesh": 0, "name": f"s{i}", "translation": [1.37 * i, 0.01 * i, 0]} for i in range(count)],
                 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
                 "buffers": [{"uri": uri, "byteLength": len(corners + indices)}],
                 "bufferViews": [{"buffer": 0, "byteLength": len(corners)},
                                 {"buffer": 0, "byteOffset": len(corners), "byteLength": len(indices)}],
                 "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(vertices), "type": "VEC3",
                                "min": [-1, -1, -1], "max": [1, 1, 1]},
                               {"bufferView": 1, "componentType": 5125, "count": 3 * len(faces), "type": "SCALAR"}]}
        path = self.file("row.gltf", json.dumps(model))
        process = subprocess.Popen([PROGRAM, "clash", str(path), "--json", "--threads", "1", "--memory-budget", "40"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
        lines = [json.loads(x) for x in (first + rest).splitlines()]
        self.assertEqual(process.returncode, 130, err)
        summary = lines.pop()["summary"]
        self.assertTrue(summary["partial"])
        self.assertEqual(summary["overlapping"], len(lines))
        self.assertGreater(len(lines), 0)
        self.assertLess(len(lines), count - 1)
        for line in lines:
            self.assertEqual(line["class"], "overlapping")


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
        schema = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs" / "clash-rules.schema.json").read_text())
        path = self.row(2)
        values = {"schema": "boxwood.rules/1", "groups": {"g": ["robot*"]}, "ignore": [["g", "fence*"]], "neighbours": 0,
                  "clearance": [{"a": "g", "b": "g", "distance": 1}], "static": ["g"], "min_depth": 0.5,
                  "tessellation": 0.25}
        self.assertEqual(set(schema["properties"]), set(values))
        self.assertFalse(schema["additionalProperties"])
        for key, value in values.items():
            self.ok("clash", path, "--rules", self.rules({key: value, "groups": {"g": ["robot*"]}}))


class Days(CliTest):
    """Baselines, shards, merging and going on."""

    def assembly(self, name, seed, count=40):
        source = random.Random(seed)
        boxes = []
        for i in range(count):
            low = tuple(source.randrange(8) for _ in range(3))
            boxes.append((f"part{i}", box_vertices(low, tuple(x + source.randrange(1, 4) for x in low)), CUBE_FACES))
        return boxes, self.obj(name, *boxes)

    def test_a_baseline(self):
        boxes, old = self.assembly("old.obj", 5)
        boxes[3] = ("part3", box_vertices((20, 20, 20), (21, 21, 21)), CUBE_FACES)
        boxes[4] = ("part4", box_vertices((0, 0, 0), (11, 11, 11)), CUBE_FACES)
        new = self.obj("new.obj", *boxes)
        before = self.ok("clash", old, "--json").out
        baseline = self.file("old.jsonl", before)

        def keys(lines):
            return {(x["a"].split("#")[1], x["b"].split("#")[1], x["class"]) for x in lines if "summary" not in x}

        lines = self.ok("clash", new, "--json", "--baseline", baseline).lines()
        was, now, summary = keys(map(json.loads, before.splitlines())), keys(lines), lines[-1]["summary"]
        for line in lines[:-1]:
            (key,) = keys([line])
            self.assertEqual(line["new"], key not in was)
        self.assertEqual((summary["new"], summary["unchanged"], summary["solved"]),
                         (len(now - was), len(now & was), len(was - now)))
        self.assertGreater(min(len(now - was), len(now & was), len(was - now)), 3)
        out = self.ok("clash", new, "--baseline", baseline).out
        self.assertEqual(out.count("solved: "), len(was - now))
        self.assertEqual(boxwood("clash", new, "--baseline", baseline, "--exit-code").code, 1)
        self.ok("clash", old, "--baseline", baseline, "--exit-code")  # nothing is new
        self.assertEqual(self.ok("clash", old, "--baseline", baseline, "--json").lines()[-1]["summary"]["new"], 0)
        self.fails(3, "clash", old, "--baseline", old, says="line 1")
        self.fails(2, "clash", old, "--json", "--baseline", baseline, "--shard", "1/2", says="--baseline")

    def test_shards_join_to_the_bytes_of_one(self):
        _, path = self.assembly("boxes.obj", 6)
        rules = self.file("rules.json", '{"ignore": [["part1*", "part2*"]], "static": "part3*"}')
        more = ["--self", "--clearance", "1", "--rules", rules, "--json"]
        whole = self.ok("clash", path, *more).out
        for count in (1, 2, 3, 7, 60):
            parts = [self.file(f"part{i}.jsonl", self.ok("clash", path, *more, "--shard", f"{i}/{count}").out)
                     for i in range(1, count + 1)]
            random.Random(count).shuffle(parts)
            self.assertEqual(self.ok("merge", *parts).out, whole)
        self.fails(2, "merge", parts[0], says="60 shards")
        self.fails(3, "merge", *parts[:-1], parts[0], says="there before")
        self.fails(3, "merge", path, says="line 1")
        self.fails(3, "merge", self.file("whole.jsonl", whole), says="not the output of a shard")
        for wrong in ("0/3", "4/3", "a", "1", "1/0"):
            self.fails(2, "clash", path, "--json", "--shard", wrong, says="I/N")
        self.fails(2, "clash", path, "--shard", "1/2", says="--json")

    def test_going_on_gives_the_bytes_of_one(self):
        """Whatever was written when it was ended: some lines, half a line, all of it."""
        _, path = self.assembly("boxes.obj", 7, 25)
        whole = self.ok("clash", path, "--json", "--self").out
        source = random.Random(1)
        for cut in [0, len(whole), *(source.randrange(len(whole)) for _ in range(25))]:
            part = self.file("part.jsonl", whole[:cut])
            self.assertEqual(self.ok("clash", path, "--json", "--self", "--resume", part).out, whole)
        shard = self.ok("clash", path, "--json", "--shard", "2/3").out
        part = self.file("part.jsonl", shard[:len(shard) // 2])
        self.assertEqual(self.ok("clash", path, "--json", "--shard", "2/3", "--resume", part).out, shard)
        self.fails(3, "clash", path, "--json", "--shard", "1/3", "--resume", part, says="no pair")
        self.fails(3, "clash", path, "--json", "--resume", self.file("x.jsonl", "{}\n"), says="line 1")
        self.fails(2, "clash", path, "--resume", part, says="--json")


class Selectors(CliTest):
    def cell(self, name="cell.obj"):
        return self.obj(name, *((f"part{i}", box_vertices((i, 0, 0), (i + 0.5, 1, 1)), CUBE_FACES) for i in range(4)))

    def names(self, operand):
        return [x["name"] for x in self.ok("info", operand, "--json").json()["objects"]]

    def test_wherever_a_model_is_taken(self):
        path = self.cell()
        self.assertEqual(self.names(f"{path}#part2"), ["part2"])
        self.assertEqual(self.names(f"{path}#1"), ["part1"])
        self.assertEqual(self.names(f"{path}#part[13]"), ["part1", "part3"])
        self.assertEqual(self.names(f"{path}#=part3"), ["part3"])
        box = self.ok("fit", f"{path}#part2", "--volumes", "aabb", "--json").json()["whole"]["volumes"]["aabb"]
        self.assertEqual(box["min"], [2, 0, 0])
        self.assertEqual(self.ok("tree", f"{path}#part[01]", "--json").json()["triangles"], 24)
        line = self.ok("collide", f"{path}#0", f"{path}#1", "--json").lines()[0]
        self.assertFalse(line["colliding"])
        line = self.ok("distance", f"{path}#part0", f"{path}#part3", "--json").lines()[0]
        self.assertEqual(line["distance"], 2.5)
        far, here = ["1 0 0 -9 0 1 0 0 0 0 1 0"], ["1 0 0 9 0 1 0 0 0 0 1 0"]
        self.assertTrue(self.ok("sweep", f"{path}#0", f"{path}#1", "--from", *far, "--to", *here, "--json")
                        .json()["impact"])
        self.assertEqual(self.ok("scene", f"{path}#part*", f"{path}#0", "--json").json()["objects"],
                         ["part0", "part1", "part2", "part3", "part0"])
        hit = self.ok("pick", f"{path}#part3", "--ray", "9,.5,.4,-1,0,0", "--json").lines()[0]
        self.assertEqual((hit["object_name"], hit["triangle"] // 12), ("part3", 0))  # of what was chosen
        self.assertFalse(self.ok("pick", f"{path}#part3", "--ray", "0.2,.5,9,0,0,-1", "--json").lines()[0]["hit"])
        lines = self.ok("clash", f"{path}#part[01]", f"{path}#part1", "--clearance", "1", "--json").lines()
        self.assertEqual([x.get("b") for x in lines], [f"{path}#part1", None])

    def test_a_hash_in_a_files_name(self):
        self.cell("a.obj")
        path = self.cell("a.obj#part1")
        path.rename(self.folder / "a.obj#part1.obj")
        path = self.folder / "a.obj#part1.obj"
        self.assertEqual(len(self.names(path)), 4)
        self.assertEqual(self.names(f"{path}#part0"), ["part0"])

    def test_what_is_not_there_is_told(self):
        path = self.cell()
        ended = self.fails(3, "info", f"{path}#prat1", says="did you mean 'part1'?")
        self.assertIn("it holds part0, part1, part2, part3", ended.err)
        self.fails(3, "info", f"{path}#", says="no object called ''")
        self.fails(3, "info", f"{path}#9", says="'9'")
        self.fails(3, "clash", f"{self.folder}/none.obj#9", says="none.obj'")


if __name__ == "__main__":
    unittest.main()
