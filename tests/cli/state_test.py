# SPDX-License-Identifier: MIT
"""What pictures of random states state (`render --state`) against what the other commands answer, and plain arithmetic.

usage: state_test.py [--states N] [--seed N]    (in the tests 100 states)
"""

import copy
import json
import os
import random
import sys
import unittest

from boxwood_cli import CliTest, float32, identity, share
from random_shapes import AXES, along, place, random_pose, random_shape

STATES, SEED = share(100), 1
ALONG_WORLD = {"aabb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26"}
KINDS = ["sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26", "obb-kdop14", "hull"]


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
            self.do += [f"select object {self.selected}", "panel collision on", "layer pinned on"]

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
        states = {j: r["state"] for r in scene["relation"] if me in r["pair"] and r["state"] != "apart"
                  for j in r["pair"] if j in others}
        if states:
            self.same("partners", told["with_objects"], sorted(states))
            strongest = next(x for x in ("overlapping", "contained", "undecided", "touching") if x in states.values())
            self.same("state of partners", told["state"], strongest)
            self.same("state of the pair", told["relation"]["state"], states[told["against"]])
            self.same("A before B", told["objects"], sorted([me, told["against"]]))
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
        scene = self.ok("scene", *state.files, "--motion", motion, "--relation", "--json").json()["steps"][0]

        known = {}  # many comparisons ask the same

        def distances(me, others):
            """Of files whose vertices stand in the world: rounded to floats."""
            for j in others:
                if (me, j) in known:
                    continue
                a, b = state.poses[j], state.poses[me]
                turned = [[sum(a[4 * k + r] * b[4 * k + c] for k in range(3)) for c in range(3)] for r in range(3)]
                shift = [sum(a[4 * k + r] * (b[4 * k + 3] - a[4 * k + 3]) for k in range(3)) for r in range(3)]
                pose = [x for r in range(3) for x in (*turned[r], shift[r])]
                answer = self.ok("distance", state.files[j], state.files[me], "--pose", *map(repr, pose), "--json")
                known[me, j] = answer.lines()[0]["distance"]
            return {j: known[me, j] for j in others}

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
        for number in range(share(40)):
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


if __name__ == "__main__":
    for option in ("--states", "--seed"):
        if option in sys.argv:
            at = sys.argv.index(option)
            value = int(sys.argv[at + 1])
            del sys.argv[at:at + 2]
            STATES, SEED = (value, SEED) if option == "--states" else (STATES, value)
    unittest.main()
