# SPDX-License-Identifier: MIT
"""What a picture states (`render --state`) against what the other commands answer, and against plain arithmetic.

usage: state_test.py [--states N] [--seed N]    (in the tests 100 states)
"""

import copy
import json
import math
import os
import random
import shlex
import sys
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, float32, identity

STATES, SEED = 100, 1
AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
ALONG_WORLD = {"aabb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26"}
KINDS = ["sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26", "obb-kdop14", "hull"]
FATES = {"models_apart": "separated", "separated": "separated", "descended_a": "descended", "descended_b": "descended",
         "leaves": "leaves", "level_reached": "leaves"}
OCTAHEDRON = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]


def place(pose, p):
    return [((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3] for r in (pose[0:4], pose[4:8], pose[8:12])]


def along(direction, p):
    """The terms +-x, +-y, +-z from left to right, as docs/numbers.md has it."""
    out = None
    for d, x in zip(direction, p):
        if d != 0:
            out = d * x if out is None else out + d * x
    return out


def rotation(rng):
    q = [rng.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(sum(x * x for x in q))
    w, x, y, z = (v / n for v in q)
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]


def random_pose(rng, reach):
    rows = rotation(rng) if rng.random() < 0.8 else [list(map(float, a)) for a in AXES]
    return [x for row in rows for x in (*row, rng.uniform(-reach, reach))]


def random_shape(rng):
    size = rng.choice([0.3, 1.0, 2.5])
    s = [float32(size * rng.uniform(0.5, 1.0)) for _ in range(3)]
    what = rng.random()
    if what < 0.5:
        return box_vertices((-s[0], -s[1], -s[2]), tuple(s)), CUBE_FACES
    if what < 0.9:
        return [(s[0], 0, 0), (-s[0], 0, 0), (0, s[1], 0), (0, -s[1], 0), (0, 0, s[2]), (0, 0, -s[2])], OCTAHEDRON
    return [(-s[0], -s[1], 0), (s[0], -s[1], 0), (s[0], s[1], 0), (-s[0], s[1], 0)], [(0, 1, 2), (0, 2, 3)]


class State:
    """A random scene, what was done to it, and what is to be stated of it."""

    def __init__(self, test, rng, number):
        self.shapes = [random_shape(rng) for _ in range(rng.randint(1, 5))]
        self.files = [str(test.ply(f"s{number}_{i}.ply", *shape)) for i, shape in enumerate(self.shapes)]
        n = len(self.shapes)
        self.poses = [identity() for _ in range(n)]
        self.visible, self.shown = [True] * n, [set() for _ in range(n)]
        self.whole, self.selected, self.steps = set(), None, []
        self.do, undo, redo = ["obb-method fast"], [], []
        for _ in range(rng.randint(3, 14)):
            self.change(rng, undo, redo)
        if rng.random() < 0.8:
            self.selected = rng.randrange(n)
            self.do += [f"select object {self.selected}", "panel collision on"]

    def change(self, rng, undo, redo):
        i, kind = rng.randrange(len(self.shapes)), rng.choice(KINDS)
        what = rng.random()
        before = copy.deepcopy((self.poses, self.visible, self.shown, self.whole))
        if what < 0.4:
            self.poses[i] = random_pose(rng, rng.choice([0.5, 2.0, 6.0]))
            self.do.append(f"pose object {i} " + " ".join(map(repr, self.poses[i])))
        elif what < 0.7:
            on = rng.random() < 0.8
            target = self.whole if rng.random() < 0.25 else self.shown[i]
            (target.add if on else target.discard)(kind)
            self.do.append(f"volume {kind} {'whole' if target is self.whole else f'object {i}'} {'on' if on else 'off'}")
        elif what < 0.85:
            self.visible[i] = rng.random() < 0.6
            self.do.append(f"show object {i} {'on' if self.visible[i] else 'off'}")
        elif (redo if what < 0.92 else undo):
            self.do.append("redo" if what < 0.92 else "undo")
            to, back = (redo, undo) if what < 0.92 else (undo, redo)
            back.append(before)
            self.poses, self.visible, self.shown, self.whole = to.pop()
            return
        if before != (self.poses, self.visible, self.shown, self.whole):
            undo.append(before)
            redo.clear()

    def render(self, test):
        out = test.folder / "state.json"
        test.ok("render", *self.files, "--volumes", "", "--resolution", "64,48", "--state", out,
                *[x for line in self.do for x in ("--do", line)])
        return json.loads(out.read_text())

    def placed(self, i):
        return [place(self.poses[i], p) for p in self.shapes[i][0]]

    def used(self, target):
        """Vertices in the world, as the fits see them: the whole of many is a mesh of floats."""
        if target is not None:
            return self.placed(target)
        if len(self.shapes) == 1:
            return self.placed(0)
        return [[float32(x) for x in p] for i in range(len(self.shapes)) for p in self.placed(i)]


class Comparison:
    """Sentences about what is stated and not so; counts of what was compared."""

    def __init__(self, state, stated, counts):
        self.state, self.stated, self.counts, self.wrong = state, stated, counts, []

    def same(self, what, told, true):
        self.counts[what] = self.counts.get(what, 0) + 1
        if told != true:
            self.wrong.append(f"{what}: told {told}, true {true}")

    def near(self, what, told, true, slack):
        self.counts[what] = self.counts.get(what, 0) + 1
        if told is None or any(abs(a - b) > slack for a, b in zip(told, true)):
            self.wrong.append(f"{what}: told {told}, true {true}")

    def objects(self):
        for i, told in enumerate(self.stated["objects"]):
            self.same("pose", told["pose"], self.state.poses[i])
            self.same("visible", told["visible"], self.state.visible[i])
            self.same("selected", told["selected"], i == self.state.selected)
            self.same("triangles", told["triangles"], len(self.state.shapes[i][1]))

    def volumes(self, fits):
        state, expected = self.state, set()
        expected |= {(None, kind) for kind in state.whole}
        for i, kinds in enumerate(state.shown):
            expected |= {(i, kind) for kind in kinds if state.visible[i]}
        self.same("which volumes", {(v["object"], v["kind"]) for v in self.stated["volumes"]}, expected)
        drawn = len(self.stated["volumes"])
        self.same("status", self.stated["status"],
                  self.stated["counts"] + (f", {drawn:,} volumes" if drawn > 1 else ""))
        legend = dict(zip(self.stated["legend"], self.stated["legend_colors"]))
        self.same("legend rows", len(legend) >= len({kind for _, kind in expected}), True)
        for v in self.stated["volumes"]:
            self.same("frame", v["frame"], "world")
            self.same("color is in the legend", [v["color"]] in legend.values(), True)
            self.volume(v, fits)

    def volume(self, v, fits):
        target, kind = v["object"], v["kind"]
        points = self.state.used(target)
        if kind == "aabb":
            self.same("aabb", [v["min"], v["max"]],
                      [[min(p[k] for p in points) for k in range(3)], [max(p[k] for p in points) for k in range(3)]])
        elif kind in ALONG_WORLD:
            for d, low, high in zip(v["directions"], v["min"], v["max"]):
                heights = [along(d, p) for p in points]
                self.same("k-DOP slab", [low, high], [min(heights), max(heights)])
        elif target is not None or len(self.state.shapes) == 1:
            self.carried(v, kind, fits[target or 0], self.state.poses[target or 0])

    def carried(self, v, kind, fit, pose):
        """The numbers of `boxwood fit`, moved."""
        true, slack = fit[kind], 1e-9
        self.near(f"{kind} volume", [v["volume"]], [true["volume"]], slack * (1 + true["volume"]))
        if kind in ("sphere", "obb", "obb-kdop14"):
            self.near(f"{kind} center", v["center"], place(pose, true["center"]), slack * 10)
        if kind == "sphere":
            self.near("radius", [v["radius"]], [true["radius"]], slack)
        if kind == "obb":
            self.near("half extents", v["half_extents"], true["half_extents"], slack)
            turn = [*pose[0:3], 0, *pose[4:7], 0, *pose[8:11], 0]
            for told, axis in zip(v["axes"], true["axes"]):
                moved = place(turn, axis)
                dot = sum(a * b for a, b in zip(told, moved))
                # Equal half extents leave the order open.
                if len({round(h, 6) for h in true["half_extents"]}) == 3:
                    self.near("obb axis", [abs(dot)], [1.0], 1e-9)
        if kind == "fixed-aabb":
            center = [0.5 * (a + b) for a, b in zip(true["min"], true["max"])]
            self.near("fixed center", [0.5 * (a + b) for a, b in zip(v["min"], v["max"])], place(pose, center), 1e-9)

    def size(self):
        points = self.state.used(self.state.selected)
        self.same("size", self.stated["size"],
                  [max(p[k] for p in points) - min(p[k] for p in points) for k in range(3)])

    def collision(self, scene, distances):
        told, state, me = self.stated["collision"], self.state, self.state.selected
        if me is None:
            return self.same("nothing is asked", told, None)
        others = [i for i in range(len(state.shapes)) if i != me and state.visible[i]]
        if not state.visible[me] or not others:
            return self.same("nobody to ask", [told["state"], told["with"]], [None, []])
        meets = {j for pair in scene["colliding_pairs"] if me in pair for j in pair if j != me}
        holds = {j for pair in scene["contained_pairs"] if me in pair for j in pair if j != me}
        partners = sorted((meets | holds) & set(others))
        if partners:
            self.same("partners", told["with_objects"], partners)
            possible = ["touching", "overlapping", "contained"] if meets & set(others) else ["contained"]
            self.same("state of partners", told["state"] in possible, True)
        else:
            self.same("apart", told["state"], "apart")
            nearest = distances(me, others)
            self.near("distance", [told["distance"]], [min(nearest.values())], 1e-9)
            self.near("the nearest", [nearest[told["with_objects"][0]]], [min(nearest.values())], 1e-9)

    def motion(self):
        """"Moved by" is how far the middle of the vertices' box went; of what was not rotated, to the last bit."""
        told, me = self.stated["motion"], self.state.selected
        if me is None:
            return self.same("no motion", told, None)
        pose, points = self.state.poses[me], self.state.shapes[me][0]
        self.same("who is moved", told["object"], me)
        if [pose[0:3], pose[4:7], pose[8:11]] == [list(map(float, a)) for a in AXES]:
            return self.same("moved by", told["moved_by"], [pose[3], pose[7], pose[11]])
        middle = [0.5 * (min(p[k] for p in points) + max(p[k] for p in points)) for k in range(3)]
        true = [a - b for a, b in zip(place(pose, middle), middle)]
        self.near("moved by, rotated", told["moved_by"], true, 1e-12 * (1 + max(map(abs, pose))))

    def controls(self):
        told, state, me = self.stated["controls"], self.state, self.state.selected
        name = os.path.splitext(os.path.basename(state.files[me]))[0] if me is not None else "the whole model"
        shown = state.whole if me is None else state.shown[me]
        self.same("controls", [told["title"], set(told["around"]), told["trees"], told["obb_method"]],
                  ["around " + name, shown, [], "fast"])

    def everything(self, fits, scene, distances):
        self.objects()
        self.motion()
        self.controls()
        self.volumes(fits)
        self.size()
        self.collision(scene, distances)
        return self.wrong


class StateTest(CliTest):
    def answers(self, state):
        """What the other commands say: fits of the files, who meets whom at these poses, distances."""
        kinds = sorted(set().union(state.whole, *state.shown) - ALONG_WORLD) or ["obb"]
        fits = [self.ok("fit", f, "--volumes", ",".join(kinds), "--obb-method", "fast", "--json").json()["whole"]["volumes"]
                for f in state.files]
        motion = self.poses("motion.txt", *state.poses)
        scene = self.ok("scene", *state.files, "--motion", motion, "--json").json()["steps"][0]

        def distances(me, others):
            """Of files whose vertices stand in the world: rounded to floats."""
            out = {}
            for j in others:
                a, b = state.poses[j], state.poses[me]
                turned = [[sum(a[4 * k + r] * b[4 * k + c] for k in range(3)) for c in range(3)] for r in range(3)]
                shift = [sum(a[4 * k + r] * (b[4 * k + 3] - a[4 * k + 3]) for k in range(3)) for r in range(3)]
                pose = [x for r in range(3) for x in (*turned[r], shift[r])]
                answer = self.ok("distance", state.files[j], state.files[me], "--pose", *map(repr, pose), "--json")
                out[j] = answer.lines()[0]["distance"]
            return out

        return fits, scene, distances

    def test_random_states_state_what_the_commands_answer(self):
        rng, counts = random.Random(SEED), {}
        for number in range(STATES):
            state = State(self, rng, number)
            stated = state.render(self)
            wrong = Comparison(state, stated, counts).everything(*self.answers(state))
            self.assertEqual(wrong, [], f"state {number}: {state.do}")
            for file in state.files:
                os.remove(file)
        print(f"{STATES} states:", ", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
        for what in ("aabb", "k-DOP slab", "obb axis", "size", "partners", "apart", "nobody to ask", "sphere volume"):
            self.assertGreater(counts.get(what, 0), STATES // 60, what)

    def test_mutations_are_seen(self):
        """Each statement is made false once: the comparison must object."""
        rng, seen = random.Random(SEED + 1), set()
        for number in range(40):
            state = State(self, rng, number)
            stated = state.render(self)
            answers = self.answers(state)

            def objects(mutate):
                wrong = copy.deepcopy(stated)
                mutate(wrong)
                return Comparison(state, wrong, {}).everything(*answers) != []

            self.assertFalse(objects(lambda s: None))
            for v, volume in enumerate(stated["volumes"]):
                i = volume["object"]
                if volume["kind"] == "aabb" and i is not None and state.poses[i] != identity():
                    def forget(s, v=v, i=i):
                        points = state.shapes[i][0]
                        s["volumes"][v]["min"] = [min(p[k] for p in points) for k in range(3)]
                        s["volumes"][v]["max"] = [max(p[k] for p in points) for k in range(3)]
                    self.assertTrue(objects(forget))
                    seen.add("a pose that is forgotten")
                self.assertTrue(objects(lambda s, v=v: s["volumes"][v].update(color="#123456")))
                self.assertTrue(objects(lambda s, v=v: s["volumes"].pop(v)))
                self.assertTrue(objects(lambda s, v=v: s["volumes"][v].update(frame="model")))
                seen.add("a volume")
            self.assertTrue(objects(lambda s: s["size"].__setitem__(0, s["size"][0] * (1 + 1e-12) + 1e-12)))
            def forgotten(s):
                s["motion"]["moved_by"] = [0.0, 0.0, 0.0]
            if stated["motion"] and state.poses[state.selected] != identity():
                self.assertTrue(objects(forgotten))
                seen.add("a move that is forgotten")
            self.assertTrue(objects(lambda s: s["controls"]["around"].append("sphere8")))
            self.assertTrue(objects(lambda s: s["objects"][0].update(triangles=1)))
            collision = stated["collision"]
            if collision and collision["state"] == "apart":
                self.assertTrue(objects(lambda s: s["collision"].update(distance=collision["distance"] + 1e-6)))
                seen.add("a distance")
            elif collision and collision["with"]:
                self.assertTrue(objects(lambda s: s["collision"]["with_objects"].pop()))
                self.assertTrue(objects(lambda s: s["collision"].update(state="apart")))
                seen.add("a partner")
        self.assertEqual(seen, {"a pose that is forgotten", "a move that is forgotten", "a volume", "a distance", "a partner"})

    def test_a_state_is_stated_without_a_picture(self):
        out = self.folder / "only.json"
        self.ok("render", self.box(), "--state", out)
        told = json.loads(out.read_text())
        self.assertEqual(told["schema"], "boxwood.state/1")
        self.assertEqual(told["size"], [1.0, 1.0, 1.0])
        self.assertEqual(told["legend"], ["OBB"])
        self.assertIsNone(told["collision"])
        self.assertEqual([o["name"] for o in told["objects"]], ["box"])
        self.fails(5, "render", self.box(), "--state", self.folder / "no" / "folder.json", says="folder.json")

    def test_levels_and_nodes_are_those_of_the_tree(self):
        rng = random.Random(SEED + 2)
        for number in range(40):
            shapes = [(str(i), *random_shape(rng)) for i in range(rng.randint(3, 9))]
            model = self.obj(f"many{number}.obj", *shapes)
            options = ["--tree", rng.choice(["obb", "aabb", "sphere"]), "--leaf-size", rng.choice([1, 2, 5])]
            tree = self.ok("tree", model, *options, "--json").json()
            first, out = rng.randrange(len(tree["levels"])), self.folder / "levels.json"
            if number % 3 == 0:
                self.levels_have_one_colour(model, shapes, options, rng)
            last = min(first + rng.randrange(3), len(tree["levels"]) - 1)
            self.ok("render", model, *options, "--depth", f"{first}..{last}", "--volumes", "aabb", "--state", out,
                    "--workspace", "tree", "--do", "node whole 0")
            told = json.loads(out.read_text())
            said = told["tree"]
            self.assertEqual([said[k] for k in ("tree", "nodes", "leaves", "depth", "sah_cost")],
                             [tree[k] for k in ("tree", "nodes", "leaves", "depth", "sah_cost")])
            for words in (f"{tree['nodes']} node", f"{tree['leaves']} lea", f"depth {tree['depth']},",
                          f"SAH cost {tree['sah_cost']:.5g}"):
                self.assertIn(words, said["text"])
            rows = said["rows"]
            self.assertEqual([rows[0]["node"], rows[0]["triangles"], rows[0]["is_selected"]], [0, tree["triangles"], True])
            self.assertEqual(sum(row["triangles"] for row in rows[1:]), tree["triangles"] if tree["nodes"] > 1 else 0)
            self.assertEqual([told["bar"]["levels"], told["bar"]["drawn"]],
                             [len(tree["levels"]), list(range(first, last + 1))])
            self.assertEqual([{k: v for k, v in level.items() if k != "level"} for level in told["levels"]],
                             tree["levels"][first:last + 1])
            self.assertEqual([level["level"] for level in told["levels"]], list(range(first, last + 1)))
            nodes = sum(level["nodes"] for level in told["levels"])
            self.assertEqual(len(told["volumes"]), nodes)
            self.assertIn(f" of {tree['depth']}, {nodes} node", told["levels_text"])
            root = told["node"]
            self.assertEqual([root["node"], root["level"], root["triangles"], root["volume"], root["area"]],
                             [0, 0, tree["triangles"], tree["levels"][0]["volume"], tree["levels"][0]["area"]])
            self.assertEqual(told["counts"], f"{len(shapes)} objects, {tree['triangles']} triangles")
            self.assertEqual(told["status"], told["counts"] + (f", {nodes} volumes" if nodes > 1 else ""))

    def levels_have_one_colour(self, model, shapes, options, rng):
        """Trees of unlike depth, some hidden, by level: a colour stands for one level, and bar and legend say which."""
        out, hidden = self.folder / "colors.json", set(i for i in range(len(shapes)) if rng.random() < 0.3)
        depths = [self.ok("tree", f"{model}#{i}", *options, "--json").json()["depth"] for i in range(len(shapes))]
        first = rng.randrange(max(depths) + 3)
        last = first + rng.randrange(4)
        targets = sorted({rng.randrange(len(shapes)) for _ in range(3)})
        self.ok("render", model, *options, "--volumes", "", "--state", out, "--do", f"depth {first}..{last}", "--do",
                "color-by depth", *[x for i in targets for x in ("--do", f"tree sphere object {i} on")],
                *[x for i in hidden for x in ("--do", f"show object {i} off")])
        told = json.loads(out.read_text())
        drawn = {i: range(min(first, depths[i]), min(last, depths[i]) + 1) for i in targets if i not in hidden}
        self.assertEqual({(v["object"], v["level"]) for v in told["volumes"]},
                         {(i, level) for i, levels in drawn.items() for level in levels})
        if not drawn:
            return self.assertEqual(told["bar"]["colors"], [])
        levels = sorted({level for of_one in drawn.values() for level in of_one})
        bar = told["bar"]
        self.assertEqual([bar["levels"], bar["drawn"]], [1 + max(depths[i] for i in drawn), levels])
        colors = dict(zip(levels, bar["colors"]))
        self.assertEqual(len(set(colors.values())), len(levels))
        for v in told["volumes"]:
            self.assertEqual(v["color"], colors[v["level"]])
        for text, row in zip(told["legend"], told["legend_colors"]):
            self.assertEqual(row, list(colors.values()), text)

    def test_the_descent_is_that_of_collide(self):
        rng, reached = random.Random(SEED + 3), 0
        for number in range(20):
            a = self.ply(f"a{number}.ply", *random_shape(rng))
            b = self.ply(f"b{number}.ply", *random_shape(rng))
            pose, trace, out = random_pose(rng, 0.7), self.folder / "t.json", self.folder / "descent.json"
            depth = sorted(rng.randrange(5) for _ in range(2))
            self.ok("render", a, b, "--volumes", "", "--state", out, "--do", "select object 1", "--do", "panel collision on",
                    "--do", "layer descent on", "--do", "pose object 1 " + " ".join(map(repr, pose)), "--do", f"depth {depth[0]}..{depth[1]}")
            stated = json.loads(out.read_text())
            told, words = stated["collision"], stated["levels_text"]
            found = self.ok("collide", a, b, "--pose", *map(repr, pose), "--trace", trace, "--json").lines()[0]
            self.assertEqual([told["pairs"], told["descent_box_tests"], told["descent_triangle_tests"]],
                             [found["pairs"], found["box_tests"], found["triangle_tests"]])
            plain = self.ok("collide", a, b, "--pose", *map(repr, pose), "--json").lines()[0]
            self.assertEqual([told["box_tests"], told["triangle_tests"]], [plain["box_tests"], plain["triangle_tests"]])
            # The words say the numbers.
            self.assertIn(f" {told['box_tests']:,} box test", told["against_text"])
            self.assertRegex(told["against_text"], f", {told['triangle_tests']:,} triangle tests? of the fast engine$")
            self.assertIn(f"Descent drawn: {told['descent_box_tests']:,} box test", told["descent_text"])
            if told["pairs"]:
                self.assertIn(f" {told['pairs']:,} pair", told["against_text"])
            steps = [json.loads(line) for line in trace.read_text().splitlines()]
            self.same_levels(told["descent"], steps)
            boxes = [len({s[side] for s in steps if s.get("step") in FATES and depth[0] <= s["level"] <= depth[1]})
                     for side in "ab"]
            self.assertIn(f", {boxes[0]:,} boxes of A, {boxes[1]:,} of B", words)
            # "Asks the same": the command of the panel, as a shell reads it.
            asked = shlex.split(told["command"])
            self.assertEqual(asked[:2], ["boxwood", "collide"])
            same = self.ok(*asked[1:], "--json").lines()[0]
            counts = [same["pairs"], same["box_tests"], same["triangle_tests"]]
            self.assertEqual(counts, [told["pairs"], told["box_tests"], told["triangle_tests"]])
            reached += sum(level["leaves"] for level in told["descent"])
        self.assertGreater(reached, 10)

    def test_the_card_under_the_mouse_is_what_pick_says(self):
        rng, hits, misses = random.Random(SEED + 4), 0, 0
        out = self.folder / "hover.json"
        for number in range(40):
            model = self.obj(f"hover{number}.obj", *[(f"part{i}", *self.shifted(rng)) for i in range(rng.randint(1, 4))])
            eye = [rng.choice([-1, 1]) * rng.uniform(4, 9) for _ in range(3)]
            camera = ["--camera-position=" + ",".join(map(repr, eye)), "--camera-focal-point=0,0,0"]
            parallel = ["--camera-orthographic"] if rng.random() < 0.3 else []
            pixel = f"{rng.randrange(120, 200)},{rng.randrange(90, 150)}"
            found = self.ok("pick", model, "--pixel", pixel, "--resolution", "320,240", *camera, *parallel, "--json").lines()[0]
            if not found["hit"]:
                misses += 1
                continue
            hits += 1
            at = ",".join(map(repr, found["barycentric"]))
            self.ok("render", model, "--resolution", "320,240", *camera, *parallel, "--state", out, "--do",
                    f"hover {found['triangle']} {at}")
            told = json.loads(out.read_text())["hover"]
            self.assertEqual([told["object"], told["name"], told["triangle"]],
                             [found["object"], found["object_name"], found["triangle"]])
            self.assertLess(math.dist(told["point"], found["point"]), 1e-12)
            self.assertIn(f"triangle {found['triangle']} ", told["text"])
            if parallel:
                self.assertIsNone(told["distance"])
            else:
                self.assertAlmostEqual(told["distance"], math.dist(eye, found["point"]), delta=1e-9)
                self.assertIn(f"distance {told['distance']:.5g}", told["text"])
        self.assertGreater(hits, 10)
        print(f"cards: {hits}, pixels with nothing under them: {misses}")

    def test_at_rest_a_large_object_is_measured_through_all_its_vertices(self):
        """Too many vertices for a frame: while it moves the hull's serve, and a bound on roundings."""
        rng, out, n = random.Random(SEED + 5), self.folder / "large.json", 75
        vertices = [(float32(x / 9 + rng.random() / 99), float32(y / 9), float32(math.sin(x * y))) for x in range(n) for y in range(n)]
        faces = [(a, a + 1, a + n) for x in range(n - 1) for a in range(x * n, x * n + n - 1)]
        model, used = self.ply("large.ply", vertices, faces), {i for face in faces for i in face}
        for _ in range(5):
            pose = random_pose(rng, 2.0)
            placed = [place(pose, vertices[i]) for i in used]
            self.ok("render", model, "--volumes", "", "--state", out, "--do", "obb-method fast", "--do", "select object 0",
                    "--do", "pose object 0 " + " ".join(map(repr, pose)))
            self.assertEqual(json.loads(out.read_text())["size"],
                             [max(p[k] for p in placed) - min(p[k] for p in placed) for k in range(3)])

    def shifted(self, rng):
        vertices, faces = random_shape(rng)
        by = [float32(rng.uniform(-1, 1)) for _ in range(3)]
        return [tuple(float32(a + b) for a, b in zip(p, by)) for p in vertices], faces

    def same_levels(self, told, steps):
        """Of each pair of nodes in the trace: how deep it is, and what became of it."""
        sums = {}
        for step in steps:
            if step.get("step") in FATES:
                row = sums.setdefault(step["level"], {"separated": 0, "descended": 0, "leaves": 0})
                row[FATES[step["step"]]] += 1
        self.assertEqual(told, [sums[level] for level in sorted(sums)])

    def test_inside_is_not_apart(self):
        inner, outer = self.box("inner.obj", (-0.1,) * 3, (0.1,) * 3), self.box("outer.obj", (-1,) * 3, (1,) * 3)
        out = self.folder / "inside.json"
        for selected, text in ((0, "Inside outer"), (1, "Around inner")):
            self.ok("render", inner, outer, "--state", out, "--do", f"select object {selected}", "--do",
                    "panel collision on")
            told = json.loads(out.read_text())["collision"]
            self.assertEqual([told["state"], told["text"]], ["contained", text])

    def test_classes_of_contact(self):
        """Boxes that share a face, a part, or nothing: told apart as `boxwood clash` does."""
        a, out = self.box("a.obj"), self.folder / "class.json"
        for low, state, text in ((0.5, "touching", "Touches b"), (0.4, "overlapping", "Overlaps b, 0.1 deep"),
                                 (0.75, "apart", "Apart by 0.25")):
            b = self.box("b.obj", (low, -0.5, -0.5), (low + 1, 0.5, 0.5))
            self.ok("render", a, b, "--state", out, "--do", "select object 0", "--do", "panel collision on")
            told = json.loads(out.read_text())["collision"]
            self.assertEqual([told["state"], told["text"], told["with"]], [state, text, ["b"]])

    def test_the_title_says_whose_numbers_they_are(self):
        out, files = self.folder / "title.json", [self.box(f"part{i}.obj", high=(0.5 + i, 1, 1)) for i in range(3)]
        self.ok("render", *files, "--state", out, "--do", "select object 2", "--do", "select object 0 add", "--do",
                "select object 1 add")
        told = json.loads(out.read_text())
        self.assertEqual([told["selection"]["title"], told["controls"]["title"]], ["part1, the last of 3", "around part1"])
        self.assertEqual(told["size"], [2.0, 1.5, 1.5])

    def test_boxes_along_the_axes_of_the_model_are_named_so(self):
        out, turned = self.folder / "axes.json", "0.8 -0.6 0 0 0.6 0.8 0 0 0 0 1 0.1"
        parts = [self.box(f"axes{i}.obj", (-1, -1, i - 0.4), (1, 0.5, i + 0.4)) for i in range(2)]
        for tree, pose, axes in (("aabb", turned, True), ("aabb", " ".join(map(repr, identity(0.5))), False), ("obb", turned, False)):
            parts_of = ["render", *parts, "--volumes", "", "--tree", tree, "--state", out, "--do", "obb-method fast", "--do",
                        f"pose object 0 {pose}", "--do", "depth 0", "--do", "tree aabb object 0 on", "--do", "node object 0 0"]
            self.ok(*parts_of, "--workspace", "clash", "--do", "layer descent on")
            told = json.loads(out.read_text())
            name = tree.upper()
            for text in (f"Selected node 0 of the {name} tree" + (", in the model's axes" if axes else ""),
                         "Last query" + (", AABBs in the models' axes" if axes else "") + ": separated",
                         f"Tight AABB around the nodes of the {name} tree"):
                self.assertIn(text, told["legend"])
            self.ok(*parts_of, "--workspace", "tree")
            told = json.loads(out.read_text())
            self.assertEqual([told["tree"]["frame"], "in the model's axes" in told["tree"]["text"]],
                             ["model" if axes else "world", axes])
            # Boxes of that kind about the same nodes are along the world's axes: the tree's own box is another.
            root = next(v for v in told["volumes"] if v["object"] == 0)
            self.assertEqual(root["frame"], "world")
            if axes:
                self.assertGreater(root["volume"], told["node"]["volume"] * 1.2)

    def test_what_cannot_be_asked_is_not_known(self):
        points = self.file("points.ply", "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\n"
                           "property float z\nend_header\n5 5 5\n6 6 6\n")
        out = self.folder / "points.json"
        self.ok("render", self.box(), points, "--state", out, "--do", "select object 1", "--do", "panel collision on")
        told = json.loads(out.read_text())["collision"]
        self.assertIsNone(told["state"])
        self.assertIn("no triangles", told["text"])
        self.ok("render", self.box(), self.box("b.obj"), "--state", out, "--do", "select object 1", "--do",
                "panel collision on", "--do", "show object 1 off")
        told = json.loads(out.read_text())["collision"]
        self.assertEqual([told["state"], told["text"]], [None, "b is hidden: nothing is asked of it"])


if __name__ == "__main__":
    for option in ("--states", "--seed"):
        if option in sys.argv:
            at = sys.argv.index(option)
            value = int(sys.argv[at + 1])
            del sys.argv[at:at + 2]
            STATES, SEED = (value, SEED) if option == "--states" else (STATES, value)
    unittest.main()
