# SPDX-License-Identifier: MIT
"""The robot in the window's picture: the panel says what `boxwood robot` says, the links move, and the command line shows the same."""

import json
import pathlib
import shlex
import subprocess
import unittest

from boxwood_cli import CliTest

ARM = pathlib.Path(__file__).resolve().parents[4] / "models" / "arm"
URDF, SRDF = str(ARM / "arm.urdf"), str(ARM / "arm.srdf")
FOLDED = {"j1": 0.5, "j2": 1.6, "j4": 2.55}


def joints(values):
    return [word for name, value in values.items() for word in ("--do", f"joint {name} {value}")]


class RobotWindow(CliTest):
    def state(self, *arguments):
        file = self.folder / "state.json"
        self.ok("render", *arguments, "--resolution", "640,400", "--volumes", "", "--state", file)
        return json.loads(file.read_text())

    def robot(self, *arguments):
        return json.loads(self.ok("robot", URDF, "--srdf", SRDF, *arguments, "--json").out.splitlines()[0])

    def test_the_panel_says_what_the_command_line_says(self):
        q = ",".join(f"{name}={value}" for name, value in FOLDED.items())
        told = self.robot("--q", q, "--contacts")
        shown = self.state(URDF, *joints(FOLDED))
        self.assertTrue(shown["robot"]["colliding"])
        self.assertEqual({tuple(sorted(p["pair"])) for p in told["pairs"]}, {tuple(sorted(p)) for p in shown["robot"]["pairs"]})
        self.assertIn("Colliding links", shown["legend"])
        self.assertEqual({v["name"]: v["value"] for v in shown["robot"]["values"] if v["value"]}, FOLDED)
        free = self.state(URDF, "--do", "state ready", "--do", "joint finger_left_joint 0.04")
        self.assertFalse(free["robot"]["colliding"])
        told = self.robot("--state", "ready", "--q", "finger_left_joint=0.04", "--distance")
        self.assertEqual(free["robot"]["distance"], told["distance"])
        self.assertNotIn("Colliding links", free["legend"])

    def test_objects_of_a_scene_are_obstacles(self):
        corners = [(x, y, z) for x in (0.5, 0.9) for y in (-0.2, 0.2) for z in (0.1, 0.2)]
        faces = ["1 2 4 3", "5 7 8 6", "1 5 6 2", "3 4 8 7", "1 3 7 5", "2 6 8 4"]
        part = str(self.file("plate.obj", "".join("v %g %g %g\n" % c for c in corners) + "".join(f"f {f}\n" for f in faces)))
        values = {"j2": 1.2, "j4": 1.0}
        told = self.robot("--q", "j2=1.2,j4=1", "--scene", part, "--contacts")
        for scene in (["--scene", part], [part]):
            shown = self.state(URDF, *scene, *joints(values))
            self.assertEqual({tuple(p["pair"]) for p in told["pairs"]}, {tuple(p) for p in shown["robot"]["pairs"]})
            self.assertTrue(shown["robot"]["colliding"])
            self.assertIn("Colliding links and objects", shown["legend"])
        self.assertIn("plate", {name for pair in told["pairs"] for name in pair["pair"]})
        plain = self.picture_of(URDF, part)
        lit = self.picture_of(URDF, "--scene", part, *joints(values))
        self.assertEqual(plain, 0)
        self.assertGreater(lit, 200)
        self.fails(2, "render", URDF, "--scene", self.file("scene.yaml", "name: x"), says="boxwood robot reads planning scenes")

    def picture_of(self, *arguments):
        """The number of pixels in the colour of contact."""
        file = self.folder / "lit.png"
        self.ok("render", *arguments, "--resolution", "400,300", "--volumes", "", "-o", file)
        raw = subprocess.run(["convert", str(file), "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout
        return sum(r > 120 and g < 60 and b < 120 for r, g, b in zip(raw[::3], raw[1::3], raw[2::3]))

    def test_the_links_stand_where_the_configuration_puts_them(self):
        turned = self.state(URDF, "--do", "joint j1 1.5707963267948966")
        poses = {o["name"]: o["pose"] for o in turned["objects"]}
        self.assertEqual(poses["base"], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])
        for name, pose in poses.items():
            if name != "base":
                for got, wanted in zip(pose, [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]):
                    self.assertAlmostEqual(got, wanted, places=14, msg=name)

    def test_the_motion_is_that_of_the_command_line(self):
        begin, end = {"finger_left_joint": 0.04}, {"finger_left_joint": 0.04, **FOLDED}
        shown = self.state(URDF, *joints(begin), "--do", "robot from", *joints(end), "--do", "robot to", "--do", "robot time 0.5")
        q = [",".join(f"{name}={value}" for name, value in values.items()) for values in (begin, end)]
        told = self.robot("--q", q[0], "--q", q[1], "--motion")
        motion = shown["robot"]["motion"]
        self.assertEqual((motion["verdict"], motion["free_until"], motion["contact_at"]), (told["verdict"], told["time"], told["contact_at"]))
        self.assertEqual(motion["verdict"], "contact")
        self.assertEqual(len(motion["distances"]), 129)
        self.assertEqual(shown["robot"]["values"][1]["value"], 0.8)
        self.assertEqual(motion["time"], 0.5)

    def test_the_command_line_draws_the_same_picture(self):
        picture, state = self.folder / "robot.png", self.folder / "state.json"
        self.ok("render", URDF, "--ui", *joints(FOLDED), "--do", "robot from", "--do", "robot home", "--do", "robot to", "--do", "wait", "--do", "robot time 0.25",
                "-o", picture, "--state", state, "--resolution", "900,600")
        line = shlex.split(json.loads(state.read_text())["command"])
        self.assertEqual(line[:2], ["boxwood", "view"])
        self.assertFalse([word for word in line if word.startswith("pose ")])
        arguments = [word for word in line[2:] if word != "--no-config"]
        again = self.folder / "again.json"
        self.ok("render", *arguments, "--ui", "--reference", picture, "--reference-threshold", "0", "--state", again)
        self.assertEqual(json.loads(again.read_text())["robot"], json.loads(state.read_text())["robot"])

    def test_a_given_srdf_is_used_and_errors_name_the_joint(self):
        srdf = self.file("other.srdf", '<robot name="arm"><group_state name="up" group="arm"><joint name="j2" value="0.25"/></group_state></robot>')
        shown = self.state(URDF, "--srdf", srdf, "--do", "state up")["robot"]
        self.assertEqual((shown["srdf"], shown["states"], shown["left_out_pairs"]), ("other.srdf", ["up"], 0))
        self.assertEqual(shown["values"][1]["value"], 0.25)
        self.assertEqual(self.state(self.file("box.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"))["robot"], None)
        failed = self.fails(2, "render", URDF, "--do", "joint j9 1", "--state", "-")
        self.assertIn("there is no value 'j9'", failed.err)


if __name__ == "__main__":
    unittest.main()
