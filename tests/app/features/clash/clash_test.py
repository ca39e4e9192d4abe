# SPDX-License-Identifier: MIT
"""What clash prints, against assemblies of boxes about which all is known."""

import base64
import collections
import csv
import io
import itertools
import json
import math
import random
import re
import signal
import struct
import subprocess
import unittest

from box_relations import KINDS, relation
from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, boxwood


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
        row = self.ok("clash", path).out.splitlines()[1]
        self.assertEqual(row.split()[0], "undecided")
        self.assertTrue(row.endswith("at worst contained, b is inside a; undecided: a: open"), row)
        self.assertEqual(self.ok("clash", path, "--json").lines()[-1]["summary"]["undecided"], 1)
        self.assertEqual(boxwood("clash", path, "--exit-code").code, 1)
        self.ok("clash", path, "--exit-code", "--allow-undecided")
        touching = self.obj("touch.obj", ("whole", box_vertices(*box), CUBE_FACES), beside, near)
        self.ok("clash", touching, "--exit-code")
        self.assertEqual(boxwood("clash", touching, "--exit-code", "--clearance", "0.25").code, 1)
        line = self.ok("clash", touching, "--tessellation", "0.001", "--json").lines()[0]
        self.assertEqual((line["class"], line["undecided"]), ("touching", ["tessellation"]))
        row = self.ok("clash", touching, "--tessellation", "0.001").out.splitlines()[1]
        self.assertTrue(row.startswith("undecided ") and row.endswith("at worst touching; undecided: tessellation"), row)
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
        for number in re.findall(r"(?<=  )[\d.]+(?:e-?\d+)?(?=  )", "\n".join(out.split("\n\n")[0].splitlines()[1:])):
            if "." in number:  # bounds and distances; counts have all of their digits
                self.assertLessEqual(len(number.split("e")[0].replace(".", "").lstrip("0")), 4, number)
        self.assertRegex(out.splitlines()[-1], r"^1[23] objects, .* pairs: .* apart")

    def test_an_object_named_twice_takes_part_once(self):
        box = self.box()
        ended = self.ok("clash", box, box)
        self.assertEqual(ended.out.splitlines()[-1], "1 object, 0 pairs: 0 apart")
        self.assertIn("1 object is named twice and takes part once", ended.err)
        self.assertNotIn("named twice", self.ok("clash", box, box, "--quiet").err)
        far = self.obj("far.obj", ("far", [(9, 9, 9), (10, 9, 9), (9, 10, 9)], [(0, 1, 2)]))
        ended = self.ok("clash", box, far)
        self.assertEqual(ended.out.splitlines()[-1], "2 objects, 1 pair: 1 apart")
        self.assertNotIn("named twice", ended.err)

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


if __name__ == "__main__":
    unittest.main()
