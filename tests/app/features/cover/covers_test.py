# SPDX-License-Identifier: MIT
"""`boxwood export --covers` and `boxwood certify`: on the arm of models/arm, on boxes whose figures are known, on files of others
and on broken ones."""

import json
import math
import pathlib
import random
import re
import unittest
import xml.etree.ElementTree as ET

from boxwood_cli import CliTest, boxwood, share

MODELS = pathlib.Path(__file__).resolve().parents[4] / "models"
URDF, SRDF = str(MODELS / "arm" / "arm.urdf"), str(MODELS / "arm" / "arm.srdf")


def box(low, high, name="box"):
    corners = "".join(f"v {x} {y} {z}\n" for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2]))
    faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    return f"o {name}\n" + corners + "".join("f " + " ".join(map(str, f)) + "\n" for f in faces)


def moved(second):
    """The box as the second of its file."""
    return re.sub(r"(?m)^f (.*)$", lambda m: "f " + " ".join(str(int(i) + 8) for i in m[1].split()), second)


CUBE = box((0, 0, 0), (1, 1, 1))
TWO_LINKS = """<robot name="two"><!-- <link> in a comment --><link name="base"/>
<link name="bar"><collision><origin xyz="0.3 0 0" rpy="0.1 0.2 0.3"/><geometry><box size="1 .2 .3"/></geometry></collision></link>
<link name="ball &amp; wheel"><collision><geometry><box size=".4 .3 .4"/></geometry></collision>
  <collision><origin xyz="0 0 .4"/><geometry><cylinder radius=".3" length=".1"/></geometry></collision></link>
<joint name="a" type="fixed"><parent link="base"/><child link="bar"/></joint>
<joint name="b" type="fixed"><parent link="bar"/><child link="ball &amp; wheel"/></joint></robot>
"""


class Covers(CliTest):
    def certified(self, model, cover, *more):
        answer = self.ok("certify", str(model), str(cover), "--json", "--quiet", "--samples", "500", *more)
        return [json.loads(line) for line in answer.out.splitlines()]

    def exported(self, model, name, *more):
        file = self.folder / name
        self.ok("export", str(model), *more, "-o", str(file), "--quiet")
        return file

    def test_a_sphere_around_a_cube(self):
        cube = self.file("cube.obj", CUBE)
        whole, = self.certified(cube, "volume:sphere center .5,.5,.5 radius .8660255")
        self.assertIs(whole["encloses"], True)
        self.assertEqual((whole["outside_area_share"], whole["coverage"], whole["poke_out"]["distance"]), (0, 1, 0))
        self.assertIsNone(whole["poke_out"]["point"])
        self.assertAlmostEqual(whole["smallest_volume"]["value"], 1, 6)
        self.assertLessEqual(whole["smallest_volume"]["value"], 1)
        ball = 4 / 3 * math.pi * .8660255 ** 3
        self.assertLessEqual(whole["volume"]["lower"], ball)
        self.assertGreaterEqual(whole["volume"]["upper"], ball)
        self.assertAlmostEqual(whole["protrusion"]["max"], .8660255 - .5, 2)
        # The inscribed ball: the corners are farthest outside, and of each face a disk of no area is inside.
        inner, = self.certified(cube, "volume:sphere center .5,.5,.5 radius .5")
        self.assertIs(inner["encloses"], False)
        self.assertAlmostEqual(inner["outside_area_share"], 1, 2)
        self.assertAlmostEqual(inner["poke_out"]["at_least"], math.sqrt(.75) - .5, 3)
        self.assertLessEqual(inner["poke_out"]["at_least"], math.sqrt(.75) - .5)
        self.assertGreaterEqual(inner["poke_out"]["distance"], math.sqrt(.75) - .5)
        self.assertTrue(all(x in (0, 1) for x in inner["poke_out"]["point"]))
        self.assertEqual(boxwood("certify", str(cube), "volume:sphere center .5,.5,.5 radius .5", "--exit-code").code, 1)
        self.assertEqual(boxwood("certify", str(cube), "volume:sphere center .5,.5,.5 radius 2", "--exit-code").code, 0)

    def test_the_picture_has_the_figures_of_certify(self):
        cover = self.exported(URDF, "spheres.urdf", "--covers", "spheres", "--count", "1")
        text = cover.read_text()
        radius = re.search(r'<sphere radius="([^"]+)"', text)
        cover.write_text(text.replace(radius[0], f'<sphere radius="{float(radius[1]) * .9}"', 1))
        lines = [json.loads(line) for line in self.ok("certify", URDF, str(cover), "--json", "--quiet").out.splitlines()]
        state = self.folder / "state.json"
        self.ok("render", URDF, "--cover", str(cover), "--do", "state ready", "-o", str(self.folder / "p.png"), "--state", str(state),
                "--quiet")
        shown = json.loads(state.read_text())
        self.assertEqual(shown["cover"]["bodies"], lines)
        self.assertEqual(shown["cover"]["text"], "Encloses 10 of 11 links; 1 pokes out: proven")
        rows = shown["legend"]
        self.assertIn("Simple shapes of the cover", rows)
        self.assertIn("Outside the cover", rows)
        other = boxwood("render", URDF, "--cover", str(self.folder / "absent.yml"), "-o", str(self.folder / "p.png"))
        self.assertEqual(other.code, 3)
        self.assertIn("absent.yml", other.err)

    def test_touching_counts(self):
        cube = self.file("cube.obj", CUBE)
        self.assertIs(self.certified(cube, "volume:aabb min 0,0,0 max 1,1,1")[0]["encloses"], True)
        self.assertIs(self.certified(cube, "volume:aabb min 0,0,0 max 1,1,.9999999")[0]["encloses"], False)

    def test_volume_of_what_overlaps_itself_is_not_counted_twice(self):
        twice = self.file("twice.obj", CUBE + moved(box((.25, .25, .25), (.75, .75, .75), "inner")))
        line, = self.certified(twice, "volume:aabb min 0,0,0 max 1,1,1")
        self.assertLessEqual(line["smallest_volume"]["value"], 1)

    def test_every_kind_is_proven_again_from_its_file(self):
        knot = MODELS / "slanted_part.stl"
        for kind in ("spheres", "capsules", "convex"):
            line, = self.certified(knot, self.exported(knot, f"{kind}.json", "--covers", kind, "--count", "5"))
            self.assertIs(line["encloses"], True)
            self.assertLessEqual(line["elements"], 5)
        line, = self.certified(knot, self.exported(knot, "parts.obj", "--covers", "convex", "--count", "5"))
        self.assertIs(line["encloses"], True)

    def test_a_cover_with_an_element_less_does_not_enclose(self):
        part = MODELS / "slanted_part.stl"
        file = self.exported(part, "spheres.json", "--covers", "spheres", "--count", "5")
        cover = json.loads(file.read_text())
        self.assertEqual(cover["schema"], "boxwood.covers/1")
        self.assertIs(cover["bodies"][0]["figures"]["encloses"], True)
        spheres = cover["bodies"][0]["spheres"]
        for i in range(len(spheres)):
            cover["bodies"][0]["spheres"] = spheres[:i] + spheres[i + 1:]
            self.assertIs(self.certified(part, self.file("less.json", json.dumps(cover)))[0]["encloses"], False)

    def test_robots_in_every_format(self):
        robot = self.file("two.urdf", TWO_LINKS)
        for kind, names in (("spheres", ("a.json", "a.urdf", "a.yml", "a.xml")), ("capsules", ("c.urdf", "c.json", "c.xml")),
                            ("convex", ("p.json", "p.xml"))):
            for name in names:
                lines = self.certified(robot, self.exported(robot, name, "--covers", kind, "--count", "2"))
                self.assertEqual([line["body"] for line in lines], ["bar", "ball & wheel"])
                self.assertEqual([line["encloses"] for line in lines], [True, True], name)

    def test_the_urdf_keeps_all_but_the_collision_geometry(self):
        file = self.exported(URDF, "a.urdf", "--covers", "spheres", "--count", "3", "--srdf", SRDF)
        before, after = ET.parse(URDF).getroot(), ET.parse(file).getroot()

        def rest(root):
            for link in root.iter("link"):
                for old in link.findall("collision"):
                    link.remove(old)
            return [(e.tag, sorted(e.attrib.items())) for e in root.iter()]

        spheres = {link.get("name"): len(link.findall("collision/geometry/sphere")) for link in after.iter("link")}
        self.assertEqual(max(spheres.values()), 3)
        self.assertEqual(rest(before), rest(after))
        srdf = ET.parse(file.with_suffix(".srdf")).getroot()
        told = ET.parse(SRDF).getroot().findall("disable_collisions")
        self.assertEqual(len(srdf.findall("disable_collisions")), len(told))
        listed = {e.get("link"): len(e.findall("sphere")) for e in srdf.findall("link_sphere_approximation")}
        self.assertEqual(listed, {name: n for name, n in spheres.items() if n})
        self.ok("robot", str(file), "--srdf", str(file.with_suffix(".srdf")), "--self")

    def test_excess_bounds_the_samples(self):
        part = MODELS / "slanted_part.stl"
        one, = self.certified(part, self.exported(part, "one.json", "--covers", "spheres", "--count", "1"))
        most = one["protrusion"]["max"] / 2
        few, = self.certified(part, self.exported(part, "few.json", "--covers", "spheres", "--excess", repr(most)))
        self.assertLessEqual(few["protrusion"]["max"], most)
        self.assertGreater(few["elements"], 1)

    def test_covers_of_others(self):
        cube = self.file("cube.obj", CUBE)
        halves = self.file("halves.obj", box((0, 0, 0), (.5, 1, 1), "a") + moved(box((.5, 0, 0), (1, 1, 1), "b")))
        line, = self.certified(cube, halves)
        self.assertIs(line["encloses"], True)
        self.assertEqual(line["elements"], 2)
        robot = self.file("cube.urdf", '<robot name="r"><link name="l"><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>')
        config = "robot_cfg:\n  kinematics:\n    collision_spheres:\n      l:\n        - {center: [0, 0, 0], radius: 0.87}\n        - {center: [0, 0, 0], radius: -10}\n"
        line, = self.certified(robot, self.file("config.yml", config))
        self.assertIs(line["encloses"], True)
        self.assertEqual((line["body"], line["elements"]), ("l", 1))
        mujoco = '<mujoco><worldbody><body name="l"><geom size="0.86"/><body name="other"><geom type="sphere" size="2"/></body></body></worldbody></mujoco>'
        self.assertIs(self.certified(robot, self.file("r.xml", mujoco))[0]["encloses"], False)
        cylinder = '<robot name="r"><link name="l"><collision><geometry><cylinder radius="0.72" length="1"/></geometry></collision></link></robot>'
        self.assertIs(self.certified(robot, self.file("cylinder.urdf", cylinder))[0]["encloses"], True)
        without, = self.certified(robot, self.file("empty.yml", "collision_spheres:\n  l: []\n"))
        self.assertEqual((without["encloses"], without["elements"], without["outside_area_share"]), (False, 0, 1))

    def test_csv_and_text(self):
        cube = self.file("cube.obj", CUBE)
        rows = self.ok("certify", str(cube), "volume:sphere center .5,.5,.5 radius 1", "--csv").out.splitlines()
        self.assertEqual(len(rows), 2)
        self.assertIn("outside_area_share", rows[0])
        self.assertIn("1 of 1", self.ok("certify", str(cube), "volume:sphere center .5,.5,.5 radius 1").out)

    def test_wrong_files_and_options(self):
        cube = str(self.file("cube.obj", CUBE))
        for name, text, says in (
                ("no.json", "[1]", "boxwood.covers/1"),
                ("no.json", '{"schema": "boxwood.covers/1"}', "'bodies' needs a list"),
                ("no.json", '{"schema": "boxwood.covers/1", "bodies": [{"name": null, "spheres": [{"center": [0, 0], "radius": 1}]}]}', "three numbers"),
                ("no.yml", "a: 1", "collision_spheres"),
                ("no.yml", "collision_spheres: spheres/franka.yml", "in another file"),
                ("no.yml", "collision_spheres: {l: [{center: [0, 0, x], radius: 1}]}", "line 1: a sphere needs numbers"),
                ("no.yml", "{", "no YAML"),
                ("no.xml", "<a/>", "not MJCF"),
                ("no.xml", "<mujoco>\n<geom type='box' size='1 1 1'/></mujoco>", "line 2: <geom> of type 'box'")):
            self.fails(3, "certify", cube, str(self.file(name, text)), says=says)
        self.fails(3, "certify", cube, str(self.folder / "absent.json"), says="cannot be read")
        for arguments, says in (
                (("export", cube, "--covers", "spheres", "-o", "x.json"), "--count or --excess"),
                (("export", cube, "--covers", "balls", "--count", "1", "-o", "x.json"), "spheres, capsules or convex"),
                (("export", cube, "--count", "1", "-o", "x.json"), "go with --covers"),
                (("export", cube, "--covers", "spheres", "--count", "1", "-o", "x.urdf"), "a URDF for a URDF alone"),
                (("export", cube, "--covers", "capsules", "--count", "1", "-o", "x.yml"), "spheres alone"),
                (("export", cube, "--covers", "spheres", "--count", "1", "-o", "x.obj"), "convex parts alone"),
                (("export", cube, "--covers", "spheres", "--excess", "1mm", "-o", "x.json"), "--excess"),
                (("export", cube, "--covers", "spheres", "--count", "1", "--volumes", "obb", "-o", "x.json"), "none of")):
            self.fails(2, *arguments, says=says)

    def test_random_bytes_of_a_cover_are_refused_or_read(self):
        rng = random.Random(5)
        part = MODELS / "slanted_part.stl"
        for name in ("f.json", "f.yml", "f.xml"):
            good = self.exported(part, name, "--covers", "spheres", "--count", "2").read_bytes()
            for _ in range(share(12)):
                bad = bytearray(good)
                for _ in range(rng.randrange(1, 4)):
                    bad[rng.randrange(len(bad))] = rng.randrange(256)
                answer = boxwood("certify", str(part), str(self.file("bad" + name, bytes(bad))), "--samples", "10")
                self.assertIn(answer.code, (0, 2, 3), answer.err)


if __name__ == "__main__":
    unittest.main()
