# SPDX-License-Identifier: MIT
"""One answer to one question: collide, relate, scene and clash give a pair the same state; several files as one whole."""

import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices


def box(low, high, faces=CUBE_FACES):
    return box_vertices(low, high), faces


# The parts of a scene with every state, and that state by sight: (state, inside, reasons) with the big box.
BIG = box([0, 0, 0], [8, 8, 8])
PARTS = {"inner": (box([2, 2, 2], [3, 3, 3]), ("contained", "b", [])),
         "through": (box([6, 2, 2], [9, 3, 3]), ("overlapping", None, [])),
         "beside": (box([8, 0, 0], [9, 8, 8]), ("touching", None, [])),
         "far": (box([20, 0, 0], [21, 1, 1]), ("apart", None, [])),
         "same": (BIG, ("overlapping", None, [])),
         "around": (box([-1, -1, -1], [9, 9, 9], CUBE_FACES[1:]), ("undecided", None, ["b: open"]))}


class Relation(CliTest):
    def test_every_command_says_the_same(self):
        scene = self.obj("scene.obj", ("big", *BIG), *((name, *part) for name, (part, _) in PARTS.items()))
        big = self.obj("big.obj", ("big", *BIG))
        clash = {}
        for line in self.ok("clash", scene, "--json").lines()[:-1]:
            clash[tuple(x.rsplit("#", 1)[1] for x in (line["a"], line["b"]))] = line
        told = self.ok("scene", scene, "--relation", "--json").json()
        names = told["objects"]
        pairs = {(names[r["pair"][0]], names[r["pair"][1]]): r for r in told["relation"]}
        for name, (part, (state, inside, reasons)) in PARTS.items():
            with self.subTest(name):
                want = {"state": state, "inside": inside, "reasons": reasons}
                other = self.obj(f"{name}.obj", (name, *part))
                collide = self.ok("collide", big, other, "--relation", "--json").lines()[0]
                self.assertEqual(collide["relation"], want)
                self.assertEqual(self.ok("relate", big, other, "--json").lines()[-1]["relation"], want)
                found = pairs.get(("big", name), {"state": "apart", "inside": None, "reasons": []})
                self.assertEqual({key: found[key] for key in want}, want)
                if state != "apart":
                    line = clash["big", name]
                    self.assertEqual((line["relation"], line["undecided"]), (want, reasons))
                    self.assertEqual(line["class"] == "duplicate", name == "same")
        # Queries without the option have nothing of it, and the words for people are the same.
        self.assertNotIn("relation", self.ok("collide", big, self.folder / "inner.obj", "--json").lines()[0])
        self.assertNotIn("relation", self.ok("scene", scene, "--json").json())
        self.assertIn("contained, B inside A", self.ok("collide", big, self.folder / "inner.obj", "--relation").out)
        self.assertIn("undecided, b: open", self.ok("relate", big, self.folder / "around.obj").out)
        csv = self.ok("collide", big, self.folder / "inner.obj", "--relation", "--csv").out.splitlines()
        self.assertTrue(csv[0].endswith(",relation,inside,reasons") and csv[1].endswith(',"contained","b",""'), csv)
        self.fails(2, "collide", big, "--self", "--relation", says="--relation")

    def test_a_row_of_a_table_has_one_state(self):
        big = self.obj("big.obj", ("big", *BIG))
        for name, (part, (state, _, _)) in PARTS.items():
            other = self.obj(f"{name}.obj", (name, *part))
            row = self.ok("relate", big, other).out.splitlines()[-1].split()
            self.assertEqual(row[1:3], ["exact", state], name)
        self.assertEqual(self.ok("relate", big, self.folder / "inner.obj", "--json").lines()[-1]["state"], "overlapping")
        # An open surface inside a closed one: it is inside, although it contains nothing.
        part = self.obj("open.obj", ("open", *box([2, 2, 2], [3, 3, 3], CUBE_FACES[1:])))
        row = self.ok("collide", big, part, "--relation").out.splitlines()[-1]
        self.assertEqual(row.split()[1:4], ["no", "0", "open"])
        self.assertTrue(row.endswith("contained, B inside A"), row)
        # A solid that touches from the inside is contained, too, but not clear of the other.
        self.obj("touching.obj", ("touching", *box([0, 2, 2], [3, 3, 3])))
        for name in ("open", "touching", *PARTS):
            other = self.folder / f"{name}.obj"
            with_it, without = (self.ok("collide", big, other, *more).out.splitlines() for more in (["--relation"], []))
            self.assertEqual(with_it[-1].split()[:4], without[-1].split()[:4], name)
            self.assertIn("solid clear inside", with_it[0])
            self.assertNotIn("contained", with_it[0])
        self.assertIsNone(self.ok("collide", big, part, "--relation", "--json").lines()[0]["contained"])
        self.assertEqual(self.ok("collide", big, part).out.splitlines()[-1].split()[3], "open")

    def test_a_scene_counts_what_its_column_says(self):
        part = ("sheet", *box([2, 2, 2], [3, 3, 3], CUBE_FACES[1:]))
        scene = self.obj("scene.obj", ("big", *BIG), part, ("inner", *box([5, 5, 5], [6, 6, 6])))
        said = self.ok("scene", scene, "--relation").out
        self.assertEqual(said.count("contained, B inside A"), 2)
        self.assertIn("solid clear inside", said.splitlines()[1])
        self.assertNotIn("contained", said.splitlines()[1])
        line = self.ok("scene", scene, "--relation", "--json").json()
        self.assertEqual((line["contained"], line["contained_pairs"]), (1, [[2, 0]]))
        self.assertIn("contained", self.ok("scene", scene).out.splitlines()[1])

    def test_typed_volumes_and_models(self):
        big = self.obj("big.obj", ("big", *BIG))
        for other, want in (("volume:sphere center 4,4,4 radius 1", ("contained", "b")),
                            ("volume:sphere center 4,4,4 radius 20", ("contained", "a")),
                            ("volume:aabb min 7,7,7 max 9,9,9", ("overlapping", None)),
                            ("volume:aabb min 8,0,0 max 9,8,8", ("touching", None)),
                            ("volume:aabb min 9,0,0 max 10,1,1", ("apart", None))):
            row = self.ok("relate", big, other, "--json").lines()[-1]["relation"]
            self.assertEqual((row["state"], row["inside"]), want, other)
        two = self.ok("relate", "volume:sphere center 0,0,0 radius 1", "volume:aabb min -2,-2,-2 max 2,2,2", "--json").lines()[-1]
        self.assertEqual((two["state"], two["relation"]["state"], two["relation"]["inside"]), ("overlapping", "contained", "a"))

    def test_several_files_as_one_whole(self):
        one = self.obj("one.obj", ("one", *box([0, 0, 0], [1, 1, 1])))
        two = self.obj("two.obj", ("two", *box([4, 0, 0], [5, 2, 1])))
        both = self.obj("both.obj", ("one", *box([0, 0, 0], [1, 1, 1])), ("two", *box([4, 0, 0], [5, 2, 1])))
        kinds = ("--volumes", "aabb,sphere")

        def without_times(value):
            if isinstance(value, dict):
                return {k: without_times(v) for k, v in value.items() if k not in ("files", "time_ms", "build_ms")}
            return [without_times(v) for v in value] if isinstance(value, list) else value

        for command, more in (("fit", kinds), ("tree", ())):
            together = self.ok(command, one, two, "--together", *more, "--json").json()
            merged = self.ok(command, both, *more, "--json").json()
            self.assertEqual(without_times(together), without_times(merged))
            self.assertEqual(together["files"], [str(one), str(two)])
            self.assertEqual(len(self.ok(command, one, two, *more, "--json").lines()), 2)
        self.assertEqual(self.ok("fit", one, two, "--together", *kinds, "--json").json()["whole"]["volumes"]["aabb"]["max"], [5, 2, 1])
        self.fails(2, "tree", one, two, "--together", "-o", self.folder / "x.bwt", says="--together")

    def test_help_lists_the_exit_code_where_it_matters(self):
        for command, listed in (("collide", True), ("clash", True), ("fit", False), ("tree", False), ("view", False)):
            self.assertEqual("--exit-code" in self.ok(command, "--help").out, listed, command)
        one = self.obj("one.obj", ("one", *BIG))
        self.ok("fit", one, "--exit-code", "--volumes", "aabb")  # scripts pass it to every command
        said = self.ok("render", one, "--volumes", "", "--depth", "3..8", "-o", self.folder / "x.png").err
        self.assertIn("--depth", said)
        sentence = said[said.index("depth (--depth)"):].splitlines()[0]
        for more, count in ((["depth 3..8"], 1), (["depth 3..8", f'screenshot "{self.folder}/y.png"'], 1),
                            (["depth 3..8", "tree obb whole on"], 0), (["volume obb whole on"], 0)):
            told = self.ok("render", one, "--volumes", "", *(x for line in more for x in ("--do", line)),
                           "-o", self.folder / "x.png").err
            self.assertEqual(told.count(sentence), count, more)


if __name__ == "__main__":
    unittest.main()
