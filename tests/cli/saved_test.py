# SPDX-License-Identifier: MIT
"""Saved files: `tree -o`, `verify`, and a .bwt wherever a model is taken."""

import os
import pathlib
import random
import stat
import subprocess
import threading
import unittest

from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, boxwood, box_vertices, identity

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
TIMES = {"build_ms", "us", "time_ms", "broad_us", "narrow_us"}


def without(value, names):
    """The value without fields of these names, at any depth."""
    if isinstance(value, dict):
        return {k: without(v, names) for k, v in value.items() if k not in names}
    if isinstance(value, list):
        return [without(v, names) for v in value]
    return value


class Saved(CliTest):
    def save(self, model, *options, name=None):
        file = self.folder / (name or pathlib.Path(model).stem + ".bwt")
        self.ok("tree", model, "-o", file, *options)
        return file

    def two_boxes(self):
        return self.obj("two.obj", ("left", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES),
                        ("größer", box_vertices((0.5, 0.5, 0.5), (2, 2, 2)), CUBE_FACES))

    def test_every_command_answers_as_for_the_model(self):
        knot, rings = MODELS / "torus_knot.ply", MODELS / "interlocking_rings.obj"
        saved_knot, saved_rings = self.save(knot), self.save(rings)
        pose = list(map(str, identity(0.5)))
        rays = self.file("rays.txt", "".join(f"{x / 10 - 2} 0.3 9 0 0 -1\n" for x in range(40)))
        commands = [("info", "A"), ("fit", "A", "--volumes", "sphere,aabb,obb"), ("tree", "A"),
                    ("collide", "A", "B", "--pose", *pose, "--pairs"), ("collide", "B", "A"), ("collide", "A", "--self"),
                    ("distance", "A", "B", "--pose", *map(str, identity(9))),
                    ("sweep", "A", "B", "--from", *map(str, identity(9)), "--to", *map(str, identity(-9))),
                    ("scene", "A", "B"), ("pick", "A", "--rays", rays, "--all")]
        for command in commands:
            answers = []
            for a, b in ((knot, rings), (saved_knot, saved_rings)):
                files = {"A": a, "B": b}
                ended = self.ok(*[files.get(word, word) for word in command], "--json")
                answers.append(without(ended.lines(), TIMES | {"files", "saved", "build_ms"}
                                       | ({"box_tests"} if command[0] == "pick" else set())))
            self.assertEqual(answers[0], answers[1], command)
        print(f"{len(commands)} commands compared")

    def test_what_is_read_and_proven_is_told(self):
        file = self.save(MODELS / "torus_knot.ply")
        ended = self.ok("tree", file, "--json")
        self.assertTrue(ended.json()["saved"])
        self.assertRegex(ended.err, r"a tree of 5120 triangles, read in [\d.e-]+ ms, proven in [\d.e-]+ ms")
        ended = self.ok("tree", file, "--trusted")
        self.assertRegex(ended.err, r"read in [\d.e-]+ ms, trusted")
        self.assertIn("before it was saved", ended.out)
        self.assertEqual(self.ok("tree", file, "--quiet").err, "")
        self.assertEqual(self.ok("info", file).err, "")  # no tree is needed, none is read

    def test_another_tree_than_the_saved_one_is_built(self):
        file = self.save(MODELS / "torus_knot.ply", "--leaf-size", "7")
        for options in ([], ["--tree", "aabb", "--leaf-size", "7"], ["--split", "longest-axis", "--leaf-size", "7"]):
            ended = self.ok("tree", file, "--json", *options)
            self.assertFalse(ended.json()["saved"], options)
            self.assertIn("holds a tree of obb, split sweep, at most 7 triangles a leaf", ended.err)
        ended = self.ok("tree", file, "--json", "--leaf-size", "7")
        self.assertTrue(ended.json()["saved"])
        self.assertNotIn("holds a tree of", ended.err)

    def test_saving_a_saved_file_gives_the_same_file(self):
        first = self.save(self.two_boxes())
        second = self.save(first, name="second.bwt")
        self.assertEqual(len(first.read_bytes()) > 0, True)
        # The name of the model is in it; the rest is the same.
        a, b = self.ok("scene", first, "--json").json(), self.ok("scene", second, "--json").json()
        self.assertEqual(without(a, TIMES), without(b, TIMES))
        self.assertEqual(a["objects"], ["left", "größer"])

    def test_verify(self):
        file = self.save(self.two_boxes())
        report = self.ok("verify", file, "--json").json()
        self.assertEqual((report["schema"], report["objects"], report["trees"], report["triangles"]),
                         ("boxwood.verify/1", 2, 3, 48))
        self.assertIn("3, proven", self.ok("verify", file).out)
        self.fails(3, "verify", self.box(), says="is no .bwt file")
        self.fails(3, "verify", self.folder / "none.bwt", says="No such file")
        self.fails(3, "verify", self.folder, says="is not a regular file")
        self.fails(2, "verify", file, "--trusted", says="leaves out the proof")

    def test_damage_is_refused_by_every_command(self):
        whole = self.save(MODELS / "torus_knot.ply").read_bytes()
        chance = random.Random(5)
        for round_ in range(12):
            bad = bytearray(whole)
            bad[chance.randrange(64, len(bad))] ^= 1 << chance.randrange(8)
            file = self.file("bad.bwt", bytes(bad))
            for command in ("tree", "verify", "pick"):
                more = ["--ray", "0,0,9,0,0,-1"] if command == "pick" else []
                ended = boxwood(command, file, *more)
                self.assertIn(ended.code, (0, 3), (round_, command, ended.err))  # 0: a byte of the padding
                if ended.code == 3:
                    self.assertIn("damaged", ended.err)
                    self.assertIn("bad.bwt", ended.err)
        self.fails(3, "tree", self.file("cut.bwt", whole[:len(whole) // 2]), says="is cut short")
        self.fails(3, "info", self.file("other.bwt", whole[:8] + whole[11:7:-1] + whole[12:]), says="byte order")

    def test_names_of_other_kinds_are_refused(self):
        box = self.box()
        for name in ("x.jpg", "x.PNG", "x.obj"):
            self.fails(2, "tree", box, "-o", self.folder / name, says=".bwt")
            self.assertFalse((self.folder / name).exists())
        for name in ("x.bwt", "x.BWT", "x"):
            self.ok("tree", box, "-o", self.folder / name)

    def test_outputs(self):
        box = self.box()
        file = self.folder / "box.bwt"
        file.write_bytes(b"old")
        file.chmod(0o640)
        link = self.folder / "link.bwt"
        link.symlink_to("box.bwt")
        self.ok("tree", box, "-o", link)
        self.assertTrue(link.is_symlink())
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o640)
        self.ok("verify", file)
        whole = file.read_bytes()
        piped = subprocess.run([PROGRAM, "tree", str(box), "-o", "-"], capture_output=True, check=True)
        self.assertEqual(len(piped.stdout), len(whole))
        self.ok("verify", self.file("piped.bwt", piped.stdout))
        os.mkfifo(self.folder / "pipe")
        read = []
        reader = threading.Thread(target=lambda: read.append((self.folder / "pipe").read_bytes()))
        reader.start()
        self.ok("tree", box, "-o", self.folder / "pipe")
        reader.join()
        self.assertEqual(len(read[0]), len(whole))
        self.fails(5, "tree", box, "-o", self.folder / "none" / "x.bwt", says="could not be written")
        self.fails(5, "tree", box, "-o", "/dev/full", says="No space left")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()),
                         ["box.bwt", "box.obj", "link.bwt", "pipe", "piped.bwt"])

    def test_cut_while_it_is_read(self):
        whole = self.save(MODELS / "torus_knot.ply").read_bytes()
        codes = set()
        for round_ in range(12):
            file = self.file("cut.bwt", whole)
            process = subprocess.Popen([PROGRAM, "tree", str(file), "--trusted"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE)
            threading.Event().wait(0.001 * round_)
            os.truncate(file, len(whole) // 3)
            _, said = process.communicate(timeout=60)
            codes.add(process.returncode)
            self.assertIn(process.returncode, (0, 3), said)
        print(f"exit codes {sorted(codes)}")

    def test_points_and_nothing(self):
        for name, text in (("points.obj", "v 0 0 0\nv 1 2 3\n"), ("empty.obj", "o a\nv 0 0 0\nv 1 0 0\nv 0 0 0\nf 1 2 3\n")):
            model = self.file(name, text)
            file = self.save(model)
            self.assertEqual(without(self.ok("info", model, "--json").json(), {"files"}),
                             without(self.ok("info", file, "--json").json(), {"files"}))
            self.ok("verify", file)


if __name__ == "__main__":
    unittest.main()
