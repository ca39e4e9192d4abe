# SPDX-License-Identifier: MIT
"""Options and operands: help, what is refused with exit code 2 and 3, and file names that look like something else."""

import unittest

from boxwood_cli import CliTest, boxwood, identity

COMMANDS = ["info", "fit", "tree", "verify", "collide", "distance", "sweep", "axes", "relate", "volume", "scene", "clash", "merge", "pick", "export",
            "render", "view", "bench", "thumbnail", "doctor", "schema", "man", "completion"]


class Help(CliTest):
    def test_lists_every_command(self):
        out = self.ok("--help").out
        for command in COMMANDS:
            self.assertRegex(out, rf"(?m)^  {command}\b")

    def test_of_each_command_has_usage_options_and_examples(self):
        for command in COMMANDS:
            for flag in ("--help", "-h"):
                out = self.ok(command, flag).out
                self.assertTrue(out.startswith(f"Usage: boxwood {command}"), out)
                self.assertIn("--json", out)
                self.assertIn(f"Examples:\n  boxwood {command}", out)

    def test_wins_over_missing_operands(self):
        self.ok("collide", "--help")

    def test_version(self):
        self.assertRegex(self.ok("--version").out, r"^boxwood \d+\.\d+\.\d+\n$")


class WrongUsage(CliTest):
    def test_unknown_option_names_the_nearest(self):
        self.fails(2, "fit", self.box(), "--volume", "obb", says="did you mean --volumes?")

    def test_option_of_another_command(self):
        self.fails(2, "info", self.box(), "--gap", "1e-3", says="--gap is not an option of 'boxwood info'")

    def test_unknown_volume_lists_the_known(self):
        ended = self.fails(2, "fit", self.box(), "--volumes", "sphere,blob", says="'blob'")
        for name in ("sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop8", "kdop14", "kdop18", "kdop26",
                     "obb-kdop8", "obb-kdop14", "obb-kdop18", "obb-kdop26", "hull"):
            self.assertIn(name, ended.err)

    def test_numbers_out_of_their_range(self):
        box = self.box()
        for arguments in [("fit", box, "--gap", "nan"), ("fit", box, "--gap", "-1"), ("fit", box, "--gap", "0"),
                          ("fit", box, "--gap", "1e999"), ("fit", box, "--gap", "1e-3x"), ("fit", box, "--gap", ""),
                          ("tree", box, "--leaf-size", "0"), ("tree", box, "--leaf-size", "-4"),
                          ("tree", box, "--leaf-size", "99999999999"), ("tree", box, "--leaf-size", "4.5"),
                          ("tree", box, "--max-depth", "-1"), ("tree", box, "--tree", "oct"),
                          ("tree", box, "--split", "middle"), ("info", box, "--threads", "-1"),
                          ("info", box, "--time-limit", "0"), ("info", box, "--time-limit", "inf"),
                          ("info", box, "--memory-limit", "18446744073709551616"),
                          ("pick", box, "--ray", "0,0,5,0,0"), ("pick", box, "--ray", "0,0,5,0,0,nan"),
                          ("pick", box, "--ray", "0,0,5,0,0,-1,"), ("pick", box, "--ray", "0,0,5,0,0,0"),
                          ("pick", box, "--pixel", "0,0", "--resolution", "0,10"),
                          ("pick", box, "--pixel", "0,0", "--resolution", "10"),
                          ("pick", box, "--pixel", "10,0", "--resolution", "10,10"),
                          ("pick", box, "--pixel", "0,0", "--up", "+W"),
                          ("collide", box, box, "--clearance", "nan"), ("collide", box, box, "--mode", "some"),
                          ("collide", box, box, "--max-contacts", "0")]:
            self.fails(2, *arguments)

    def test_operands(self):
        box = self.box()
        for arguments in [("info",), ("fit",), ("collide",), ("collide", box),
                          ("collide", box, box, box), ("collide", box, box, "--self"), ("distance", box),
                          ("sweep", box, box), ("scene",), ("pick", box), ("info", ""),
                          ("pick", box, "--ray", "0,0,5,0,0,-1", "--pixel", "1,1")]:
            self.fails(2, *arguments)

    def test_option_without_its_value_or_given_twice(self):
        box = self.box()
        self.fails(2, "fit", box, "--gap", says="--gap needs a value")
        self.fails(2, "fit", box, "--gap", "1e-3", "--gap", "1e-4", says="--gap is given twice")
        self.fails(2, "fit", box, "--json=yes", says="--json takes no value")

    def test_poses(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        self.fails(2, "collide", a, b, "--pose", *identity()[:11], says="12")
        self.fails(2, "collide", a, b, "--pose", "1 0 0 0 0 1 0 0 0 0 1 nan")
        self.fails(2, "collide", a, b, "--pose", *(2 * x for x in identity()), says="not a rotation")
        self.fails(2, "collide", a, b, "--pose", *[-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], says="reflection")
        self.fails(2, "collide", a, b, "--pose", *identity(), "--poses", "x")
        scaled = self.poses("scaled.txt", identity(), [1.01] + identity()[1:])
        self.fails(2, "collide", a, b, "--poses", scaled, says="line 2")
        nearly = identity()
        nearly[0] = 1.0004
        self.ok("collide", a, b, "--pose", *nearly)


class WrongInput(CliTest):
    def test_missing_model(self):
        for command in ("info", "fit", "tree"):
            self.fails(3, command, self.folder / "nowhere.obj", says="nowhere.obj")

    def test_folder_and_empty_file(self):
        self.fails(3, "info", self.folder)
        self.fails(3, "info", self.file("empty.obj", ""), says="empty.obj")

    def test_poses_file_names_the_line(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        good = " ".join(map(str, identity()))
        for text, line in [(good + "\n1 2 3\n", 2), ("# c\n\n" + good + "\n" + good + " 7\n", 4), ("1 2 x\n", 1)]:
            self.fails(3, "collide", a, b, "--poses", self.file("poses.txt", text), says=f"line {line}")
        self.fails(3, "collide", a, b, "--poses", self.folder / "none.txt", says="none.txt")
        self.fails(3, "collide", a, b, "--poses", self.folder)

    def test_rays_file_names_the_line(self):
        box = self.box()
        self.fails(3, "pick", box, "--rays", self.file("r.txt", "0 0 5 0 0 -1\n0 0 5 0 0\n"), says="line 2")
        self.fails(3, "pick", box, "--rays", self.file("r.txt", "0 0 5 0 0 0\n"), says="line 1")

    def test_motion_that_does_not_fit_the_objects(self):
        self.fails(3, "scene", self.box("a.obj"), self.box("b.obj"), "--motion",
                   self.poses("m.txt", identity(), identity(), identity()), says="2 objects")


class Names(CliTest):
    def test_spaces_unicode_and_quotes(self):
        for name in ["name with space.obj", "ünïcode モデル.obj", "a'b\"c.obj", "semi;colon&.obj", "new\nline.obj"]:
            path = self.box(name)
            self.assertEqual(self.ok("info", path, "--json").json()["triangles"], 12)
            self.assertEqual(self.ok("info", path).err, "")

    def test_dashes_go_behind_two_dashes(self):
        import os
        self.box("-dash.obj")
        here = os.getcwd()
        try:
            os.chdir(self.folder)
            self.fails(2, "info", "-dash.obj")
            self.assertEqual(self.ok("info", "--json", "--", "-dash.obj").json()["triangles"], 12)
            self.fails(3, "info", "--", "--json", says="--json")
        finally:
            os.chdir(here)

    def test_control_characters_do_not_reach_the_terminal(self):
        ended = self.fails(3, "info", self.folder / "\x1b[31mred.obj")
        self.assertNotIn("\x1b", ended.err)


class Values(CliTest):
    def test_forms_of_a_value(self):
        box = self.box()
        for arguments in [("--volumes", "aabb"), ("--volumes=aabb",)]:
            volumes = self.ok("fit", box, "--json", *arguments).json()["whole"]["volumes"]
            self.assertEqual(list(volumes), ["aabb"])
        for arguments in [("--volumes", ""), ("--volumes=",)]:
            self.assertEqual(self.ok("fit", box, "--json", *arguments).json()["whole"]["volumes"], {})

    def test_options_before_the_command(self):
        self.assertEqual(self.ok("--json", "--threads", "1", "info", self.box()).json()["schema"], "boxwood.info/1")

    def test_twelve_numbers_in_one_or_many_arguments(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        answers = set()
        pose = [1, 0, 0, "-.5", 0, 1, 0, "-1e-1", 0, 0, 1, "+0.25"]
        for arguments in [pose, [" ".join(map(str, pose))], [",".join(map(str, pose))]]:
            line = self.ok("collide", a, b, "--json", "--pose", *arguments).lines()[0]
            answers.add((line["colliding"], line["pairs"]))
        self.assertEqual(len(answers), 1)
        self.assertEqual(self.ok("distance", a, b, "--json", "--pose", *identity(-3, 0, 0)).lines()[0]["distance"], 2.0)

    def test_files_of_numbers_are_read_as_people_write_them(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        text = "\ufeff# a comment\r\n  " + ", ".join(map(str, identity())) + "  \r\n\r\n" + "\t".join(map(str, identity(9)))
        lines = self.ok("collide", a, b, "--json", "--poses", self.file("p.txt", text)).lines()
        self.assertEqual([(x["pose"], x["colliding"]) for x in lines], [(0, True), (1, False)])
        lines = self.ok("collide", a, b, "--json", "--poses", "-", stdin=text.encode()).lines()
        self.assertEqual(len(lines), 2)


if __name__ == "__main__":
    unittest.main()
