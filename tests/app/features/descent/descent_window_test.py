# SPDX-License-Identifier: MIT
"""The descent that the window plays (`render --state`, `descent` and `axes`) against the trace of `boxwood collide` and against
`boxwood axes`: the same steps, gaps, exits and rows.

BOXWOOD_DESCENTS=200 for more pairs than the usual ones."""

import collections
import json
import math
import os
import random
import shlex
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, share

PAIRS = int(os.environ.get("BOXWOOD_DESCENTS", max(4, share(12))))
SIZE = ("--volumes", "", "--resolution", "64,48", "--workspace", "learn")
OF_TRIANGLES = ("triangles_apart", "triangles_meet")


def bumpy(rng, rings, sides):
    """A closed surface like a sphere, with bumps."""
    bump, waves = rng.uniform(0, 0.3), rng.randrange(2, 6)
    vertices = []
    for i in range(rings + 1):
        for k in range(sides):
            theta, phi = math.pi * i / rings, 2 * math.pi * k / sides
            r = 1 + bump * math.sin(waves * phi) * math.sin(3 * theta)
            vertices.append((r * math.sin(theta) * math.cos(phi), r * math.cos(theta), 0.7 * r * math.sin(theta) * math.sin(phi)))
    at = lambda i, k: i * sides + k % sides
    faces = [f for i in range(rings) for k in range(sides)
             for f in ((at(i, k), at(i, k + 1), at(i + 1, k)), (at(i + 1, k), at(i, k + 1), at(i + 1, k + 1)))]
    return vertices, faces


def turned(rng, reach):
    q = [rng.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (v / n for v in q)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return [v for row in rows for v in (*row, rng.uniform(-reach, reach))]


class DescentWindow(CliTest):
    def state(self, files, pose, *commands, tree="obb"):
        out = self.folder / "state.json"
        moved = "pose object 1 " + " ".join(map(repr, pose))
        lines = [moved, "descent pair 0 1", *commands]
        self.ok("render", *files, *SIZE, "--tree", tree, "--state", out, *[x for line in lines for x in ("--do", line)])
        return json.loads(out.read_text())

    def volume(self, node):
        """A node of a trace as a typed volume."""
        numbers = lambda values: ",".join(repr(float(x)) for x in values)
        if "half_extents" in node:
            axes = ",".join(numbers(axis) for axis in node["axes"])
            return f"volume:obb center {numbers(node['center'])} axes {axes} half {numbers(node['half_extents'])}"
        return f"volume:aabb min {numbers(node['min'])} max {numbers(node['max'])}"

    def test_steps_and_axes_are_those_of_collide_and_axes(self):
        rng, counts = random.Random(23), collections.Counter()
        for number in range(PAIRS):
            shapes = [bumpy(rng, rng.randrange(3, 8), rng.randrange(4, 10)) if rng.random() < 0.8 else
                      (box_vertices((-1, -0.5, -0.7), (1, 0.5, 0.7)), CUBE_FACES) for _ in range(2)]
            files = [str(self.ply(f"d{number}_{i}.ply", *shape)) for i, shape in enumerate(shapes)]
            tree = ("obb", "aabb", "sphere")[number % 3]
            pose, trace = turned(rng, rng.choice((0.3, 0.5, 2.0))), self.folder / "trace.jsonl"
            told = self.ok("collide", *files, "--tree", tree, "--pose", *map(repr, pose), "--trace", trace, "--json").lines()[0]
            lines = [json.loads(line) for line in trace.read_text().splitlines()]
            steps = [line for line in lines if "step" in line]
            nodes = {(line["model"], line["node"]): line for line in lines if "model" in line}
            exits = next(line for line in lines if "counters" in line)["counters"]["exits"]
            of_kind = collections.defaultdict(list)
            for i, line in enumerate(steps):
                of_kind[line["step"]].append(i)
            for k in sorted({rng.choice(all_of) for all_of in of_kind.values()}):
                stated = self.state(files, pose, f"descent step {k + 1}", tree=tree)
                descent, step, line = stated["descent"], stated["descent"]["step"], steps[k]
                self.assertEqual([descent["steps"], descent["kept"], descent["objects"]], [len(steps), len(steps), [0, 1]])
                self.assertEqual(descent["exits"], exits)
                self.assertEqual(descent["result_text"].startswith("Surfaces meet"), told["colliding"])
                self.assertEqual([step[key] for key in ("number", "kind", "level", "a", "b")],
                                 [k + 1, *(line[key] for key in ("step", "level", "a", "b"))])
                counts[line["step"]] += 1
                # The pairs above it: the last ones of each level.
                path = []
                for level in range(line["level"] + 1):
                    of_level = [i for i in range(k + 1) if steps[i]["level"] == level and steps[i]["step"] not in OF_TRIANGLES]
                    path.append(of_level[-1] + 1)
                self.assertEqual(step["path"], path)
                self.assertEqual(step["pair"], path[-1])
                if line["step"] in OF_TRIANGLES or line["step"] == "models_apart":
                    self.assertIsNone(step["gap"])
                else:
                    self.assertEqual(step["gap"], line["gap"])
                    self.assertEqual(step["gap_axis"], line.get("axis", line.get("largest")))
                self.same_axes(stated, steps[path[-1] - 1], line, nodes, pose, tree, counts)
        print(dict(counts))
        for kind in ("separated", "descended_a", "descended_b", "leaves", "triangles_apart", "axes", "decides"):
            self.assertGreater(counts[kind], 0, kind)

    def same_axes(self, stated, pair, line, nodes, pose, tree, counts):
        axes, step = stated["axes"], stated["descent"]["step"]
        if line["step"] != "models_apart":
            self.assertEqual(axes["nodes"], [pair["a"], pair["b"]])
        if tree == "sphere":
            self.assertEqual(axes["rows"], [])
            return
        a, b = nodes.get(("a", axes["nodes"][0])), nodes.get(("b", axes["nodes"][1]))
        if a is None or b is None:  # a trace of whole models apart names no node
            return
        told = self.run_axes(self.volume(a), self.volume(b), pose)
        self.assertEqual(axes["state"], told["state"])
        for row, other in zip(axes["rows"], told["axes"], strict=True):
            self.assertEqual(row["name"].upper().replace("X", "x"), other["name"])
            if other["axis"] is None or row["axis"] is None:
                continue
            self.assertAlmostEqual(row["gap"], other["gap"], delta=1e-9)
            for side in "ab":
                self.assertAlmostEqual(row[side][1] - row[side][0], other[side][1] - other[side][0], delta=1e-9)
            counts["axes"] += 1
        lit = [row["name"] for row in axes["rows"] if row["decides"]]
        if line["step"] == "separated":
            self.assertEqual(lit, [line["axis"]])
            self.assertTrue(step["shadows"]["parts"])
            self.assertAlmostEqual(step["shadows"]["gap"], line["gap"], delta=1e-9)
            counts["decides"] += 1
        if axes["state"] == "overlapping":
            self.assertAlmostEqual(axes["depth"], -max(row["gap"] for row in axes["rows"] if row["gap"] is not None), delta=1e-9)
            self.assertEqual(lit, [])

    def run_axes(self, a, b, pose):
        found = boxwood("axes", a, b, "--pose", *map(repr, pose), "--json")
        return json.loads(found.out.splitlines()[0])

    def flat(self, *commands):
        out = self.folder / "flat.json"
        self.ok("render", self.box(), *SIZE, "--state", out, *[x for line in ("flat on", *commands) for x in ("--do", line)])
        return json.loads(out.read_text())["flat"]

    def test_the_flat_scene_is_what_axes_and_relate_tell(self):
        rng, states = random.Random(24), collections.Counter()
        shapes = ("rectangle", "triangle", "polygon", "circle", "aabb", "obb", "octagon", "hull")
        for number in range(16):
            pair = (shapes[number % 8], rng.choice(shapes))
            said = [] if number == 0 else [f"flat shape a {pair[0]}", f"flat shape b {pair[1]}"]
            said += [f"flat place {side} {rng.uniform(60, 300)!r} {rng.uniform(60, 300)!r} {rng.uniform(0, 360)!r}"
                     for side in "ab" if number % 3]
            frame = 1 if number == 0 else rng.randrange(360)
            told = self.flat(*said, f"flat frame {frame}")
            words = shlex.split(told["command"])
            asked = boxwood(*words[1:], "--json").lines()[0]
            if words[1] == "relate":
                self.assertEqual(told["axes"], [])
                self.assertIn("circle", pair)
                self.assertEqual(told["state"], asked["state"])
            else:
                self.assertEqual(told["state"], asked["state"])
                for row, other in zip(told["axes"], asked["axes"], strict=True):
                    self.assertEqual(row["name"], other["name"])
                    self.assertAlmostEqual(row["gap"], other["gap"], delta=1e-9)
                    self.assertEqual(row["parts"], other["gap"] > asked["error_band"])
                self.assertEqual([row["name"] for row in told["axes"] if row["largest"]], [asked["largest"]])
                largest = max(row["gap"] for row in told["axes"])
                self.assertAlmostEqual(told["lamp"]["light"], largest, delta=1e-9)
            self.assertEqual(told["color"] == "#0062a8", told["state"] == "apart")
            states[told["state"]] += 1
        self.assertAlmostEqual(self.flat("flat frame 1")["lamp"]["light"], 6.718984657497344, delta=1e-9)
        print(dict(states))
        self.assertGreater(min(states["apart"], states["overlapping"]), 2)

    def test_commands_that_cannot_be_carried_out(self):
        files = [str(self.box()), str(self.box("b.obj"))]
        for commands in (["descent step 1"], ["descent pair 0 0"], ["descent pair 0 2"], ["descent pair 0 1", "descent step 0"],
                         ["descent pair 0 1", "wait", "descent step 100000"], ["descent pair 0 1", "wait", "descent range 5 2"]):
            self.fails(2, "render", *files, *SIZE, "-o", self.folder / "x.png", *[x for line in commands for x in ("--do", line)])


if __name__ == "__main__":
    unittest.main()
