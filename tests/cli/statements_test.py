# SPDX-License-Identifier: MIT
"""What `render --state` says of trees, descents, cards, contacts and titles: what `tree`, `collide` and `pick` answer."""

import json
import math
import random
import shlex
import unittest

from boxwood_cli import CliTest, float32, identity, share
from random_shapes import place, random_pose, random_shape

SEED = 1
SMALL = ("--resolution", "64,48")  # what is stated does not depend on it
FATES = {"models_apart": "separated", "separated": "separated", "descended_a": "descended", "descended_b": "descended",
         "leaves": "leaves", "level_reached": "leaves"}


def four_digits(x):
    """As the window writes a number: without an exponent below 100,000, and a whole one with all of its digits."""
    written = x if x == int(x) and abs(x) < 1e5 else float(f"{x:.4g}")
    return f"{written:.0f}" if 1e4 <= abs(written) < 1e5 else f"{x:.4g}"


class StatementsTest(CliTest):
    def test_a_state_is_stated_without_a_picture(self):
        out = self.folder / "only.json"
        self.ok("render", *SMALL, self.box(), "--state", out)
        told = json.loads(out.read_text())
        self.assertEqual(told["schema"], "boxwood.state/1")
        self.assertEqual(told["size"], [1.0, 1.0, 1.0])
        self.assertEqual(told["legend"], ["OBB"])
        self.assertIsNone(told["collision"])
        self.assertEqual([o["name"] for o in told["objects"]], ["box"])
        self.fails(5, "render", self.box(), "--state", self.folder / "no" / "folder.json", says="folder.json")

    def test_levels_and_nodes_are_those_of_the_tree(self):
        rng = random.Random(SEED + 2)
        for number in range(share(40)):
            shapes = [(str(i), *random_shape(rng)) for i in range(rng.randint(3, 9))]
            model = self.obj(f"many{number}.obj", *shapes)
            options = ["--tree", rng.choice(["obb", "aabb", "sphere"]), "--leaf-size", rng.choice([1, 2, 5])]
            tree = self.ok("tree", model, *options, "--json").json()
            first, out = rng.randrange(len(tree["levels"])), self.folder / "levels.json"
            if number % 3 == 0:
                self.levels_have_one_colour(model, shapes, options, rng)
            last = min(first + rng.randrange(3), len(tree["levels"]) - 1)
            self.ok("render", *SMALL, model, *options, "--depth", f"{first}..{last}", "--volumes", "aabb", "--state", out,
                    "--workspace", "tree", "--do", "node whole 0")
            told = json.loads(out.read_text())
            said = told["tree"]
            self.assertEqual([said[k] for k in ("tree", "nodes", "leaves", "depth", "sah_cost")],
                             [tree[k] for k in ("tree", "nodes", "leaves", "depth", "sah_cost")])
            for words in (f"{tree['nodes']} node", f"{tree['leaves']} lea", f"depth {tree['depth']},",
                          f"SAH cost {four_digits(tree['sah_cost'])}"):
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
            self.assertIn(f" of 0 to {tree['depth']}: {nodes} node", told["levels_text"])
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
        self.ok("render", *SMALL, model, *options, "--volumes", "", "--state", out, "--do", f"depth {first}..{last}", "--do",
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
        for number in range(share(20)):
            a = self.ply(f"a{number}.ply", *random_shape(rng))
            b = self.ply(f"b{number}.ply", *random_shape(rng))
            pose, trace, out = random_pose(rng, 0.7), self.folder / "t.json", self.folder / "descent.json"
            depth = sorted(rng.randrange(5) for _ in range(2))
            self.ok("render", *SMALL, a, b, "--volumes", "", "--state", out, "--do", "select object 1", "--do", "panel collision on",
                    "--do", "layer descent on", "--do", "pose object 1 " + " ".join(map(repr, pose)), "--do", f"depth {depth[0]}..{depth[1]}")
            stated = json.loads(out.read_text())
            told, words = stated["collision"], stated["levels_text"]
            found = self.ok("collide", a, b, "--pose", *map(repr, pose), "--trace", trace, "--json").lines()[0]
            self.assertEqual([told["pairs"], told["descent_box_tests"], told["descent_triangle_tests"]],
                             [found["pairs"], found["box_tests"], found["triangle_tests"]])
            plain = self.ok("collide", a, b, "--pose", *map(repr, pose), "--json").lines()[0]
            self.assertEqual([told["box_tests"], told["triangle_tests"]], [plain["box_tests"], plain["triangle_tests"]])
            # The words say the numbers.
            self.assertIn(f"(fast engine: {told['box_tests']:,} box and {told['triangle_tests']:,} triangle tests)", told["against_text"])
            self.assertEqual("Step by step, one pair of boxes after the other: "
                             f"{told['descent_box_tests']:,} box and {told['descent_triangle_tests']:,} triangle tests. "
                             "The fast engine tests eight boxes at once, so its counts differ", told["descent_text"])
            if told["pairs"]:
                self.assertIn(f"{told['pairs']:,} pair", told["against_text"])
            steps = [json.loads(line) for line in trace.read_text().splitlines()]
            self.same_levels(told["descent"], steps)
            boxes = [len({s[side] for s in steps if s.get("step") in FATES and depth[0] <= s["level"] <= depth[1]})
                     for side in "ab"]
            self.assertIn(f": {boxes[0]:,} boxes of A, {boxes[1]:,} of B", words)
            # "Asks the same": the command of the panel, as a shell reads it.
            asked = shlex.split(told["command"])
            self.assertEqual(asked[:2], ["boxwood", "collide"])
            same = self.ok(*asked[1:], "--json").lines()[0]
            counts = [same["pairs"], same["box_tests"], same["triangle_tests"]]
            self.assertEqual(counts, [told["pairs"], told["box_tests"], told["triangle_tests"]])
            reached += sum(level["leaves"] for level in told["descent"])
        self.assertGreater(reached, share(10))

    def test_the_card_under_the_mouse_is_what_pick_says(self):
        rng, hits, misses = random.Random(SEED + 4), 0, 0
        out = self.folder / "hover.json"
        for number in range(share(40)):
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
            self.assertIn(f"triangle {found['triangle']:,} ", told["text"])
            if parallel:
                self.assertIsNone(told["distance"])
            else:
                self.assertAlmostEqual(told["distance"], math.dist(eye, found["point"]), delta=1e-9)
                self.assertIn(f"{four_digits(told['distance'])} from the eye", told["text"])
        self.assertGreater(hits, share(10))
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
            self.ok("render", *SMALL, model, "--volumes", "", "--state", out, "--do", "obb-method fast", "--do", "select object 0",
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
            self.ok("render", *SMALL, inner, outer, "--state", out, "--do", f"select object {selected}", "--do",
                    "panel collision on")
            told = json.loads(out.read_text())["collision"]
            self.assertEqual([told["state"], told["text"]], ["contained", text])

    def test_classes_of_contact(self):
        """Boxes that share a face, a part, or nothing: told apart as `boxwood clash` does."""
        a, out = self.box("a.obj"), self.folder / "class.json"
        for low, state, text in ((0.5, "touching", "Touches b"), (0.4, "overlapping", "Overlaps b, 0.1 deep"),
                                 (0.75, "apart", "Apart by 0.25")):
            b = self.box("b.obj", (low, -0.5, -0.5), (low + 1, 0.5, 0.5))
            self.ok("render", *SMALL, a, b, "--state", out, "--do", "select object 0", "--do", "panel collision on")
            told = json.loads(out.read_text())["collision"]
            self.assertEqual([told["state"], told["text"], told["with"]], [state, text, ["b"]])

    def test_the_title_says_whose_numbers_they_are(self):
        out, files = self.folder / "title.json", [self.box(f"part{i}.obj", high=(0.5 + i, 1, 1)) for i in range(3)]
        self.ok("render", *SMALL, *files, "--state", out, "--do", "select object 2", "--do", "select object 0 add", "--do",
                "select object 1 add")
        told = json.loads(out.read_text())
        self.assertEqual([told["selection"]["title"], told["controls"]["title"]], ["part1, selected last of 3", "around part1"])
        self.assertEqual(told["size"], [2.0, 1.5, 1.5])

    def test_boxes_along_the_axes_of_the_model_are_named_so(self):
        out, turned = self.folder / "axes.json", "0.8 -0.6 0 0 0.6 0.8 0 0 0 0 1 0.1"
        parts = [self.box(f"axes{i}.obj", (-1, -1, i - 0.4), (1, 0.5, i + 0.4)) for i in range(2)]
        for tree, pose, axes in (("aabb", turned, True), ("aabb", " ".join(map(repr, identity(0.5))), False), ("obb", turned, False)):
            parts_of = ["render", *SMALL, *parts, "--volumes", "", "--tree", tree, "--state", out, "--do", "obb-method fast", "--do",
                        f"pose object 0 {pose}", "--do", "depth 0", "--do", "tree aabb object 0 on", "--do", "node object 0 0"]
            self.ok(*parts_of, "--workspace", "clash", "--do", "layer descent on", "--do", "layer pinned on", "-o", self.folder / "axes.png")
            legend, name = "; ".join(json.loads(out.read_text())["legend"]), tree.upper()
            for text in (f"Selected node 0 of the {name} tree" + (", in the model's axes" if axes else ""),
                         "Last query" + (", AABBs in the models' axes" if axes else "") + ": ",
                         f"Tight AABB around the nodes of the {name} tree"):
                self.assertIn(text.lower(), legend.lower())  # texts of one colour are joined, later ones with a small letter
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
        self.ok("render", *SMALL, self.box(), points, "--state", out, "--do", "select object 1", "--do", "panel collision on")
        told = json.loads(out.read_text())["collision"]
        self.assertIsNone(told["state"])
        self.assertIn("no triangles", told["text"])
        self.ok("render", *SMALL, self.box(), self.box("b.obj"), "--state", out, "--do", "select object 1", "--do",
                "panel collision on", "--do", "show object 1 off")
        told = json.loads(out.read_text())["collision"]
        self.assertEqual([told["state"], told["text"]], [None, "b is hidden and not checked"])


if __name__ == "__main__":
    unittest.main()
