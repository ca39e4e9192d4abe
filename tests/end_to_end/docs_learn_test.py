# SPDX-License-Identifier: MIT
"""The pages of the lessons (docs/learn) are what their script would write; their pictures move, are small, and are of the present
lessons; the C++ lines, compiled, give each lesson's number."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

from boxwood_cli import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEARN = ROOT / "docs/learn"
sys.path.insert(0, str(LEARN))

import apng  # noqa: E402
import make  # noqa: E402
import pages  # noqa: E402
import story  # noqa: E402


class Learn(unittest.TestCase):
    made = None

    @classmethod
    def setUpClass(cls):
        cls.made = pages.all_pages(make.Program(PROGRAM))

    def test_pages_are_as_they_would_be_made(self):
        self.assertEqual(len(self.made), len(pages.names()) + 1)
        self.assertEqual(pages.differences(self.made), [], "make them anew with docs/learn/make.py BOXWOOD")

    def test_a_change_of_a_page_is_seen(self):
        """Each word of some pages, and each digit: what the comparison lets through are counts that trees differ in."""
        seen = let_through = 0
        for name in ("two-cubes", "fifteen-axes", "splitting"):
            file = LEARN / f"{name}.md"
            text = self.made[file]
            for number in pages.NUMBER.finditer(text):
                other = text[:number.start()] + f"{1.1 * float(number[0].replace('−', '-')) + 1:.4g}" + text[number.end():]
                seen, let_through = (seen + 1, let_through) if pages.differences_of(file, other, text) else (seen, let_through + 1)
            for word in (" apart", "half", "double ", "lesson", "wich"):
                if word in text:
                    self.assertNotEqual(pages.differences_of(file, text.replace(word, word + "x", 1), text), [], word)
        print(f"{seen} changed numbers seen, {let_through} not")
        self.assertGreater(seen, 100)
        self.assertEqual(let_through, 0)

    def test_pictures_move_are_small_and_of_these_lessons(self):
        self.assertEqual(pages.wrong_pictures(), [], "make them anew with docs/learn/make.py BOXWOOD --pictures, or --small")
        sizes = [(LEARN / f"{name}.png").stat().st_size for name in pages.names()]
        frames = [apng.facts((LEARN / f"{name}.png").read_bytes())["frames"] for name in pages.names()]
        print(f"{len(sizes)} pictures, {sum(frames)} frames, {sum(sizes) / 1e6:.1f} MB, the largest {max(sizes) / 1e3:.0f} kB")
        self.assertLess(sum(sizes), 10_000_000)

    def test_small_pictures_show_what_opens(self):
        """Each is of the lesson's own models at its last step, and is out of date if they change, not if a caption does."""
        for name in pages.names():
            frame, data = story.last_step(name), pages.lesson(name)
            self.assertEqual((frame.models, frame.do, frame.step), (None, [], len(data["steps"])), name)
            now = pages.small_inputs_of(data)
            last = data["steps"][-1]
            last["caption"] += " More."
            last["numbers"] = []
            self.assertEqual(pages.small_inputs_of(data), now, name)
            last["commands"] = [*last["commands"], "layer grid off"]
            self.assertNotEqual(pages.small_inputs_of(data), now, name)
            self.assertNotEqual(pages.small_inputs_of({**pages.lesson(name), "models": ["volume:points 0,0,0 1,2,3"]}), now, name)

    def test_a_damaged_picture_is_seen(self):
        data = bytearray((LEARN / f"{pages.names()[0]}.png").read_bytes())
        data[len(data) // 2] ^= 1
        self.assertRaises(ValueError, apng.facts, bytes(data))
        self.assertRaises(ValueError, apng.facts, b"GIF89a")

    def test_the_lines_give_the_numbers(self):
        """docs/learn/lessons.cpp: compiled against the library, beside the values that lessons_test.py compares with formulas."""
        ended = subprocess.run([os.environ["BOXWOOD_LESSON_LINES"], str(ROOT)], capture_output=True, text=True, timeout=60, check=True)
        told = {name: float(value) for name, value in (line.split() for line in ended.stdout.splitlines())}
        self.assertEqual(set(told), set(pages.names()))
        for name, value in told.items():
            number = pages.lesson(name)["number"]
            self.assertLessEqual(abs(value - number["value"]), number.get("tolerance", 0.0), name)
        print(f"{len(told)} numbers from C++")

    def test_every_page_is_reached_from_the_readme(self):
        self.assertIn("](docs/learn/README.md)", (ROOT / "README.md").read_text(encoding="utf-8"))
        index = self.made[LEARN / "README.md"]
        for name in pages.names():
            self.assertIn(f"]({name}.md)", index)
            self.assertNotEqual(json.dumps(pages.lesson(name)), "")
        for page in ("glossary", "choosing-a-volume", "slow-trees", "coming-from", "separating-axes"):
            self.assertIn(f"](../{page}.md)", index)


if __name__ == "__main__":
    unittest.main()
