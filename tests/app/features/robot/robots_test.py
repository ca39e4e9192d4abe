# SPDX-License-Identifier: MIT
"""`boxwood robot` on the arm of models/arm and on robots of boxes: the listing, configurations, scenes and motions."""

import json
import math
import pathlib
import struct
import unittest

from boxwood_cli import CliTest, boxwood

ARM = pathlib.Path(__file__).resolve().parents[4] / "models" / "arm"
URDF, SRDF = str(ARM / "arm.urdf"), str(ARM / "arm.srdf")
SLIDE = """<robot name="slide"><link name="rail"/>
<link name="cart"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="x" type="prismatic"><parent link="rail"/><child link="cart"/><axis xyz="1 0 0"/><limit lower="-1" upper="9"/></joint></robot>"""
WALL = "".join(f"v {x} {y} {z}\n" for x in (5, 6) for y in (-1, 1) for z in (-1, 1)) + """o wall
f 1 2 4\nf 1 4 3\nf 5 8 6\nf 5 7 8\nf 1 6 2\nf 1 5 6\nf 3 4 8\nf 3 8 7\nf 1 3 7\nf 1 7 5\nf 2 6 8\nf 2 8 4\n"""

PLANNING_SCENE = """robot_state:
  joint_state: {name: [x], position: [4]}
world:
  collision_objects:
    - id: crate
      header: {frame_id: table }
      primitives:
        - {type: box, dimensions: [1, 1, 1]}
      primitive_poses: [{position: [5.5, 0, 0], orientation: [0, 0, 0, 1]}]
fixed_frame_transforms:
  - {child_frame_id: table, transform: {translation: [0, 0, 0], rotation: [0, 0, 0, 1]}}
"""


class Robot(CliTest):
    def lines(self, *arguments):
        return [json.loads(line) for line in self.ok("robot", *arguments, "--json").out.splitlines()]

    def write(self, name, data):
        return str(self.file(name, data))

    def test_the_arm_is_listed(self):
        robot, = self.lines(URDF, "--srdf", SRDF)
        self.assertEqual([v["name"] for v in robot["values"]], ["j1", "j2", "j3", "j4", "j5", "j6", "j7", "finger_left_joint"])
        self.assertEqual(robot["dof"], sum(j["values"] for j in robot["joints"]))
        mimic, = [j for j in robot["joints"] if j["mimic"]]
        self.assertEqual(mimic["mimic"], {"joint": "finger_left_joint", "multiplier": 1, "offset": 0})
        self.assertEqual(robot["states"], ["ready", "open"])
        self.assertEqual(len(robot["links"]), 12)
        self.assertEqual(robot["tested_pairs"], 11 * 10 // 2 - len(robot["disabled"]))
        self.assertIn("8 values", self.ok("robot", URDF).out)

    def test_configurations_in_every_form(self):
        folded = {"j2": -1.9, "j4": -2.6}
        by_name = self.lines(URDF, "--srdf", SRDF, "--q", ",".join(f"{k}={v}" for k, v in folded.items()))
        self.assertTrue(by_name[0]["colliding"])
        numbers = [0, -1.9, 0, -2.6, 0, 0, 0, 0]
        all_values = self.lines(URDF, "--srdf", SRDF, "--q", ",".join(map(str, numbers)))
        table = self.write("q.csv", "# two\nj4, j2\n-2.6,-1.9\n0,0\n")
        header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': (2, 8), }}".ljust(117) + "\n"
        array = self.write("q.npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                           + struct.pack("<16d", *numbers, *[0] * 8))
        from_table = self.lines(URDF, "--srdf", SRDF, "--configurations", table)
        from_array = self.lines(URDF, "--srdf", SRDF, "--configurations", array)
        self.assertEqual(by_name, all_values)
        self.assertEqual(from_table, from_array)
        self.assertEqual(from_table[:1], by_name)
        self.assertEqual([line["colliding"] for line in from_table], [True, False])
        ready, = self.lines(URDF, "--srdf", SRDF, "--state", "ready", "--distance")
        self.assertFalse(ready["colliding"])
        self.assertGreater(ready["distance"], 0.0)

    def test_scene_attached_padding_and_limits(self):
        robot, wall = self.write("slide.urdf", SLIDE), self.write("wall.obj", WALL)
        near = self.lines(robot, "--scene", wall, "--q", "x=4", "--q", "x=4.5", "--q", "x=10", "--distance")
        self.assertEqual([line["distance"] for line in near], [0.5, 0.0, 3.5])
        self.assertEqual([line["colliding"] for line in near], [False, True, False])
        self.assertEqual(near[1]["pair"], ["cart", "wall"])
        self.assertEqual(near[2]["limits"], [{"joint": "x", "value": 10, "limit": 9, "soft": False}])
        for padding, hit in (("0.5", True), ("0.49", False), ("50cm", True)):
            line, = self.lines(robot, "--scene", wall, "--q", "x=4", "--padding", padding)
            self.assertEqual(line["colliding"], hit, padding)
        for paddings, hit in ((("wall=0.5",), True), (("1", "cart=0"), False), (("cart=0.1", "wall=50cm"), True), (("1", "wall,cart=0.25"), False),
                              (("cart,wall=0.5", "0"), True)):
            given = sum((["--padding", padding] for padding in paddings), [])
            line, = self.lines(robot, "--scene", wall, "--q", "x=4", *given)
            self.assertEqual(line["colliding"], hit, paddings)
            motion, = self.lines(robot, "--scene", wall, "--q", "x=0", "--q", "x=4", "--motion", *given)
            self.assertEqual(motion["free"], not hit, paddings)
        pose = "1 0 0 -4  0 1 0 0  0 0 1 0".split()
        held, = self.lines(robot, "--scene", wall, "--q", "x=3", "--attach", wall, "cart", *pose)
        self.assertEqual(held["pair"], ["wall", "wall"])
        self.assertFalse(self.lines(robot, "--scene", wall, "--q", "x=3", "--attach", wall, "cart", *pose,
                                    "--allow", "wall,wall")[0]["colliding"])
        moved, = self.lines(robot, "--scene", wall, "--q", "x=0", "--base", *"1 0 0 4.5  0 1 0 0  0 0 1 0".split())
        self.assertTrue(moved["colliding"])
        deep, = self.lines(robot, "--scene", wall, "--q", "x=4.75", "--depth")
        self.assertLessEqual(deep["depth"]["lower"], 0.25)
        self.assertGreaterEqual(deep["depth"]["upper"], 0.25)
        self.assertLess(deep["depth"]["upper"] - deep["depth"]["lower"], 1e-6)  # both are convex
        contact, = self.lines(robot, "--scene", wall, "--q", "x=4.75", "--contacts")
        self.assertTrue(contact["pairs"][0]["contacts"])
        self.assertEqual([boxwood("robot", robot, "--scene", wall, "--q", f"x={x}", "--exit-code").code for x in (0, 4.5)], [1, 0])

    def test_planning_scenes(self):
        robot = self.write("slide.urdf", SLIDE)
        scene = self.write("cell.yaml", PLANNING_SCENE)
        state, = self.lines(robot, "--scene", scene, "--distance")  # the state of the scene
        self.assertEqual((state["colliding"], state["distance"], state["nearest"]), (False, 0.5, ["cart", "crate"]))
        two = self.lines(robot, "--scene", scene, "--q", "x=4.5", "--q", "x=3.75", "--distance")
        self.assertEqual([line["colliding"] for line in two], [True, False])
        moved, = self.lines(robot, "--scene", scene, "--base", *"1 0 0 0.5  0 1 0 0  0 0 1 0".split())
        self.assertTrue(moved["colliding"])
        allowed, = self.lines(robot, "--scene", scene, "--q", "x=5", "--allow", "cart,crate")
        self.assertFalse(allowed["colliding"])
        text = self.write("cell.scene", "(noname)+\n* crate\n5 0 0\n0 0 0 1\n1\nbox\n1 1 1\n0 0 0\n0 0 0 1\n0 0 0 0\n0\n.\n")
        self.assertEqual(self.lines(robot, "--scene", text, "--q", "x=4.5", "--contacts")[0]["pair"], ["cart", "crate"])
        bad = self.write("bad.yaml", PLANNING_SCENE.replace("dimensions: [1, 1, 1]", "dimensions: [1, 1]"))
        self.assertIn("bad.yaml': line 8: 'dimensions' of a box are three numbers, not 2 numbers",
                      self.fails(3, "robot", robot, "--scene", bad).err)
        lost = self.write("lost.yaml", PLANNING_SCENE.replace("table }", "moon }"))
        self.assertIn("lost.yaml': object 'crate' is in the frame 'moon'", self.fails(3, "robot", robot, "--scene", lost).err)
        stray = self.write("stray.yaml", PLANNING_SCENE.replace("name: [x]", "name: [y]"))
        self.assertIn("names a joint 'y'", self.ok("robot", robot, "--scene", stray).err)

    def test_motions(self):
        robot, wall = self.write("slide.urdf", SLIDE), self.write("wall.obj", WALL)
        motions = self.lines(robot, "--scene", wall, "--q", "x=0", "--q", "x=4", "--q", "x=9", "--motion")
        self.assertEqual([m["verdict"] for m in motions], ["free", "contact"])
        self.assertEqual((motions[0]["free"], motions[0]["time"]), (True, None))
        self.assertLessEqual(motions[0]["clearance_at_least"], 0.5)
        self.assertLessEqual(motions[1]["time"], 0.1)
        self.assertGreaterEqual(motions[1]["time"], 0.1 - 2e-6)
        self.assertEqual(motions[1]["pair"], ["cart", "wall"])

    def test_a_urdf_is_a_model(self):
        info = json.loads(self.ok("info", URDF, "--json").out)
        self.assertEqual(len(info["objects"]), 12)  # the elbow has two pieces
        one = json.loads(self.ok("info", URDF + "#hand", "--json").out)
        self.assertEqual([o["triangles"] for o in one["objects"]], [12])
        both = json.loads(self.ok("info", URDF + "#elbow", "--json").out)
        self.assertEqual(len(both["objects"]), 2)

    def test_wrong_use(self):
        robot = self.write("slide.urdf", SLIDE)
        for arguments, word in ((["--q", "y=1"], "no value 'y'"), (["--q", "x=1,x=2"], "twice"), (["--q", "1,2"], "needs 1 numbers"),
                                (["--q", "x=nan"], "finite"), (["--state", "up"], "--srdf"), (["--motion", "--q", "x=1"], "two configurations"),
                                (["--attach", "m.stl"], "--attach needs"), (["--attach", "m.stl", "arm"], "no link 'arm'"),
                                (["--allow", "cart"], "two names"), (["--package", "x"], "NAME=DIR"), (["--self", "--no-self"], "exclude")):
            self.assertIn(word, self.fails(2, "robot", robot, *arguments).err)
        bad = {"a.csv": ("x\n1\n2,3\n", "line 3"), "b.csv": ("z\n1\n", "no value 'z'"), "c.csv": ("x\ninf\n", "line 2"), "d.csv": ("", "holds no"),
               "e.npy": (b"\x93NUMPY\x01\x00\xff\xff{}", "cut off"), "f.npy": (b"no array", "no array of NumPy")}
        for name, (text, word) in bad.items():
            self.assertIn(word, self.fails(3, "robot", robot, "--configurations", self.write(name, text)).err)
        missing = self.write("m.urdf", SLIDE.replace('<box size="1 1 1"/>', '<mesh filename="package://p/x.stl"/>'))
        self.assertIn("--package p=DIR", self.fails(3, "robot", missing).err)
        self.assertIn("xacro FILE", self.fails(3, "info", self.write("x.urdf", "<robot><xacro:if/></robot>")).err)


if __name__ == "__main__":
    unittest.main()
