# SPDX-License-Identifier: MIT
"""STEP by the command line: files written line by line (step_models.py), whose volumes, places, names and colours are known.
BOXWOOD_STEP_DAMAGED says how many damaged files are tried. Without boxwood-import-cad only what is said then is tested."""

import gzip
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import unittest

import step_models
from boxwood_cli import PROGRAM, CliTest, boxwood

BUILT = step_models.READER.exists()


class WithoutTheHelper(CliTest):
    def test_one_sentence_says_what_to_install(self):
        path = step_models.example().write(self.folder / "machine.step")
        program = PROGRAM
        environment = {k: v for k, v in os.environ.items() if not k.startswith("BOXWOOD_IMPORT")}
        if BUILT:  # a program that stands alone finds none
            program = str(self.folder / "boxwood")
            shutil.copy2(PROGRAM, program)
        ended = subprocess.run([program, "info", str(path)], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((ended.returncode, ended.stdout), (3, ""), ended)
        self.assertEqual(len(ended.stderr.strip().splitlines()), 1, ended.stderr)
        for word in ("boxwood-import-cad", "boxwood-step", "libocct-data-exchange-dev"):
            self.assertIn(word, ended.stderr)

    def test_meshes_say_that_a_chord_changes_nothing(self):
        said = self.ok("info", self.box(), "--chord", "0.1", "--json")
        self.assertIn("a chord does not change", said.json()["warnings"][0])
        for bad in ("0", "-1", "nan", "1parsec"):
            self.assertEqual(boxwood("info", self.box(), "--chord", bad).code, 2, bad)


@unittest.skipUnless(BUILT, "built without Open CASCADE: third_party/packages-step.txt")
class Step(CliTest):
    def machine(self, unit="mm"):
        return step_models.example(unit).write(self.folder / f"machine_{unit}.step")

    def test_names_places_and_bounds(self):
        for unit, (millimetres, _) in step_models.UNITS.items():
            found = self.ok("info", self.machine(unit), "--chord", "0.01", "--json").json()
            self.assertEqual(found["warnings"], [])
            self.assertAlmostEqual(found["metres_per_unit"][0], millimetres / 1000, delta=1e-12)
            truth = {  # by hand: the arm on the left is rotated by a quarter about z, that on the right lies along y
                "base": ((0, 0, 0), (40, 30, 5)),
                "pin": ((7, 12, 5), (13, 18, 25)),
                "knob": ((4, 9, 19), (16, 21, 31)),
                "pin (2)": ((27, 15, 2), (33, 35, 8)),
                "knob (2)": ((24, 29, -1), (36, 41, 11)),
            }
            self.assertEqual([o["name"] for o in found["objects"]], list(truth))
            for o in found["objects"]:
                for side, exact in zip(("min", "max"), truth[o["name"]]):
                    for got, want in zip(o["bounds"][side], exact):
                        self.assertAlmostEqual(got, want, delta=0.0101, msg=f"{unit} {o['name']} {side}")
                self.assertEqual(o["chord"], 0.0 if o["name"] == "base" else 0.01)
            self.assertEqual(found["objects"][0]["bounds"], {"min": [0, 0, 0], "max": [40, 30, 5]})

    def test_people_are_told(self):
        out = self.ok("info", self.machine("in"), "--chord", "0.02").out
        self.assertIn("at most 0.02 from the exact surfaces", out)
        self.assertIn("lengths are in in", out)
        plain = step_models.File()
        plain.part("only", [plain.box((0, 0, 0), (1, 2, 3))])
        self.assertIn("triangles are exact", self.ok("info", plain.write(self.folder / "plain.step")).out)

    def test_chords_with_units_and_finer_chords(self):
        counts = [self.ok("info", self.machine("in"), "--chord", chord, "--json").json()["triangles"]
                  for chord in ("0.1", "2.54mm", "0.01", "0.005")]
        self.assertEqual(counts[0], counts[1])
        self.assertLess(counts[1], counts[2])
        self.assertLess(counts[2], counts[3])

    def test_volumes_by_fits(self):
        """The sphere round the ball, and the box round the plate, are those of the exact shapes."""
        found = self.ok("fit", self.machine(), "--chord", "0.005", "--volumes", "sphere,aabb", "--json", "--quiet").json()
        by_name = {o["name"]: o["volumes"] for o in found["objects"]}
        self.assertAlmostEqual(by_name["knob"]["sphere"]["radius"], 6.0, delta=0.005)
        self.assertEqual(by_name["base"]["aabb"]["max"], [40, 30, 5])
        self.assertAlmostEqual(by_name["pin"]["sphere"]["radius"], math.hypot(10, 3), delta=0.005)

    def test_clash_takes_the_chord_for_the_tessellation(self):
        f = step_models.File()
        block, peg = f.part("block", [f.box((0, 0, 0), (20, 20, 5))]), f.part("peg", [f.cylinder(3, 10)])
        far, cube = f.part("far", [f.box((0, 0, 0), (4, 4, 4))]), f.part("cube", [f.box((0, 0, 0), (4, 4, 4))])
        z, x = (0, 0, 1), (1, 0, 0)
        f.assembly("all", [(block, "block", (0, 0, 0), z, x), (peg, "standing", (5, 5, 5), z, x),
                           (peg, "deep", (14, 14, 1), z, x), (cube, "cube", (16, 0, 5), z, x),
                           (far, "far", (100, 0, 0), z, x)])
        path = f.write(self.folder / "clash.step")
        lines = self.ok("clash", path, "--json", "--chord", "0.05").lines()
        pairs = {(l["a"].split("#")[1], l["b"].split("#")[1]): l for l in lines[:-1]}
        self.assertEqual(pairs["block", "standing"]["class"], "touching")
        self.assertEqual(pairs["block", "standing"]["undecided"], ["tessellation"])  # a round part
        self.assertEqual(pairs["block", "deep"]["class"], "overlapping")
        self.assertEqual(pairs["block", "deep"]["undecided"], [])  # a sphere larger than the chord is in both
        self.assertEqual(pairs["block", "cube"]["undecided"], [])  # flat ones are exact
        for line in self.ok("clash", path, "--json", "--chord", "0.05", "--tessellation", "0").lines()[:-1]:
            self.assertEqual(line["undecided"], [])  # what is typed goes first
        saved = self.folder / "clash.bwt"
        self.ok("tree", path, "--chord", "0.05", "-o", saved)
        kept = self.ok("clash", saved, "--json").lines()
        self.assertEqual([l.get("undecided") for l in kept], [l.get("undecided") for l in lines])

    def test_strings_of_part_21(self):
        f = step_models.File()
        f.part("Zahnrad ü 'gross' \\ 歯車", [f.box((0, 0, 0), (1, 1, 1))])
        found = self.ok("info", f.write(self.folder / "names.step"), "--json").json()
        self.assertEqual(found["objects"][0]["name"], "Zahnrad ü 'gross' \\ 歯車")

    def test_what_is_not_read_is_refused_in_a_sentence(self):
        box = step_models.File()
        solid = box.box((0, 0, 0), (1, 2, 3))
        box.mapped("twice", solid, (1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 0, 0), 2.0)
        self.fails(3, "info", box.write(self.folder / "scaled.step"), says="mirrors or scales")
        box = step_models.File()
        box.mapped("mirror", box.box((0, 0, 0), (1, 2, 3)), (-1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 0, 0), 1.0)
        self.fails(3, "info", box.write(self.folder / "mirrored.step"), says="mirrors or scales")
        box = step_models.File()
        box.mapped("moved", box.box((0, 0, 0), (1, 2, 3)), (0, 1, 0), (-1, 0, 0), (0, 0, 1), (5, 0, 0), 1.0)
        found = self.ok("info", box.write(self.folder / "moved.step"), "--json").json()
        self.assertEqual(found["bounds"], {"min": [3, 0, 0], "max": [5, 1, 3]})

        whole = pathlib.Path(self.machine()).read_bytes()
        packed = self.folder / "machine.stpz"
        packed.write_bytes(gzip.compress(whole))
        self.fails(3, "info", packed, says="packed")
        for name, bytes_ in (("cut.step", whole[:len(whole) // 2]), ("words.step", b"no such thing\n"),
                             ("head.step", b"ISO-10303-21;\n"), ("words.igs", b"no such thing\n" * 9)):
            path = self.folder / name
            path.write_bytes(bytes_)
            self.fails(3, "info", path)
        empty = step_models.File()
        self.fails(3, "info", empty.write(self.folder / "empty.step"), says="no shape")

    def test_contents_tell_where_the_name_does_not(self):
        path = self.folder / "machine.txt"
        path.write_bytes(pathlib.Path(self.machine()).read_bytes())
        self.assertEqual(len(self.ok("info", path, "--json").json()["objects"]), 5)

    def test_several_units_in_one_file(self):
        f = step_models.File("mm")
        inch = f.unit_context("in")
        a = f.part("a", [f.box((0, 0, 0), (10, 10, 10))])
        b = f.part("b", [f.box((0, 0, 0), (1, 1, 1))], context=inch)
        f.assembly("both", [(a, "", (0, 0, 0), (0, 0, 1), (1, 0, 0)), (b, "", (20, 0, 0), (0, 0, 1), (1, 0, 0))])
        found = self.ok("info", f.write(self.folder / "units.step"), "--json").json()
        self.assertIn("several units", found["warnings"][0])
        self.assertEqual(found["metres_per_unit"], [0.001])
        for got, want in zip(found["objects"][1]["bounds"]["max"], (45.4, 25.4, 25.4)):
            self.assertAlmostEqual(got, want, delta=1e-5)

    def test_damaged_files(self):
        whole = pathlib.Path(self.machine()).read_text()
        rng, wanted = random.Random(3), int(os.environ.get("BOXWOOD_STEP_DAMAGED", "10"))
        path, codes = self.folder / "damaged.step", {0: 0, 3: 0}
        for i in range(wanted):
            text = whole
            for _ in range(rng.randint(1, 3)):
                at = rng.randrange(len(text))
                text = rng.choice((
                    lambda: text[:at] + chr(rng.randrange(32, 127)) + text[at + 1:],
                    lambda: text[:at] + text[at + rng.randint(1, 30):],
                    lambda: text[:at] + text[at - rng.randint(0, 40):],
                    lambda: text[:at] + "#" + str(rng.randrange(400)) + text[at:],
                    lambda: text[:at]))()
            path.write_text(text)
            ended = boxwood("info", path, "--json", "--time-limit", "20", "--chord", "0.2")
            self.assertIn(ended.code, codes, f"{i}: {ended}")
            codes[ended.code] += 1
            if ended.code == 3:
                self.assertIn("damaged.step", ended.err.splitlines()[0])
                self.assertEqual(ended.out, "")
            else:
                json.loads(ended.out)
        print(f"{wanted} damaged files: {codes[0]} opened, {codes[3]} refused")
        self.assertGreater(codes[0] * codes[3], 0)


if __name__ == "__main__":
    unittest.main()
