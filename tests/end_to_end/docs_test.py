# SPDX-License-Identifier: MIT
"""docs/cli.md and docs/clash.md tell the truth: every example runs, ends with exit code 0 and prints what the page shows.

With --write the outputs in the pages are made anew."""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from boxwood_cli import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = [ROOT / "docs" / name for name in ("cli.md", "clash.md")]
BLOCK = re.compile(r"```console\n(.*?)```\n", re.S)
CUT = 24  # lines of output shown at most


def run(command, folder):
    arguments = shlex.split(command)
    assert arguments[0] == "boxwood"
    return subprocess.run([PROGRAM, *arguments[1:]], cwd=folder, capture_output=True, timeout=120, check=False)


def shown(text):
    lines = text.splitlines()
    if len(lines) > CUT:
        lines = lines[:CUT] + ["..."]
    lines = [line if len(line) <= 500 else line[:500] + "..." for line in lines]
    return "".join(line.rstrip() + "\n" for line in lines)


NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])")
# What a clock says: fields of JSON, numbers with the unit, and the columns of tables that are named so.
TIME_FIELDS = re.compile(r'("(?:time_ms|build_ms|read_ms|proof_ms|us|ms)":)[-+.\de]+')
TIME_UNITS = re.compile(r"\b[\d.]+(?= (?:ms|us)\b)")
TIME_COLUMN = re.compile(r"(?:.* )?(?:ms|us)")


def without_times(text):
    """The lines with "time" for each time."""
    lines, columns = [], set()
    for line in text.splitlines():
        line = TIME_UNITS.sub("time", TIME_FIELDS.sub(r"\1time", line))
        cells = re.split(r" {2,}", line.strip())
        if any(TIME_COLUMN.fullmatch(cell) for cell in cells):
            columns = {i for i, cell in enumerate(cells) if TIME_COLUMN.fullmatch(cell)}
            width = len(cells)
        elif columns and len(cells) == width:
            cells = ["time" if i in columns else cell for i, cell in enumerate(cells)]
        else:
            columns = set()
        lines.append(" ".join(cells))
    return "\n".join(line for line in lines if line)


# Trees differ a little from one instruction set to the next, and so do what is counted in them and the last
# digits of what is searched for; a proven gap of rounding alone may be any such.
SHARE, ROUNDING = 0.02, 1e-9


def differences(found, expected):
    """The first lines that differ by more than SHARE in a number, or at all in a word."""
    found, expected = without_times(found).splitlines(), without_times(expected).splitlines()
    wrong = [] if len(found) == len(expected) else [f"{len(found)} lines, not {len(expected)}"]
    for a, b in zip(found, expected):
        # 2 856 is one number; the width of a cut line depends on its numbers.
        a, b = (re.sub(r"(?<=\d) (?=\d{3}\b)", "", line) for line in (a, b))
        if a.endswith("...") and b.endswith("..."):
            at = min(len(a), len(b)) - 30
            a, b = (line[:at].rpartition(",")[0] for line in (a, b))
        numbers = [[float(x) for x in NUMBER.findall(line)] for line in (a, b)]
        words = [NUMBER.sub("#", line) for line in (a, b)]
        near = all(abs(x - y) <= SHARE * max(abs(x), abs(y)) or max(abs(x), abs(y)) <= ROUNDING
                   for x, y in zip(*numbers))
        if words[0] != words[1] or len(numbers[0]) != len(numbers[1]) or not near:
            wrong.append(f"- {b}\n+ {a}")
    return wrong


def work_folder(parent):
    folder = pathlib.Path(parent) / "models"
    folder.mkdir()
    for path in (ROOT / "models").iterdir():
        if path.suffix in (".obj", ".stl", ".ply", ".glb", ".gltf", ".bin") or path.name == "arm":  # the robot, a folder
            (folder / path.name).symlink_to(path)
    for path in (ROOT / "docs").glob("*.rules.json"):
        (folder / path.name).symlink_to(path)
    return folder


def blocks():
    for page in PAGES:
        yield from BLOCK.findall(page.read_text(encoding="utf-8"))


class Page(unittest.TestCase):
    def test_every_example_runs_and_prints_what_is_shown(self):
        examples = 0
        with tempfile.TemporaryDirectory() as parent:
            folder = work_folder(parent)
            for block in blocks():
                commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
                expected = "\n".join(line for line in block.splitlines() if not line.startswith("$ "))
                out = ""
                for command in commands:
                    ended = run(command, folder)
                    if ended.returncode == 4 and " render " in command:
                        print("no Vulkan device: " + command)
                        continue
                    self.assertEqual(ended.returncode, 0, command + ": " + ended.stderr.decode())
                    out += ended.stdout.decode()
                    examples += 1
                self.assertEqual(differences(shown(out), expected), [], "make it anew with docs_test.py --write")
        self.assertGreater(examples, 10)

    def test_the_comparison_sees_each_number_but_times(self):
        changed = times = 0
        for block in blocks():
            text = "\n".join(line for line in block.splitlines() if not line.startswith("$ "))
            for match in NUMBER.finditer(text):
                if abs(float(match.group())) <= ROUNDING:
                    continue
                other = text[:match.start()] + repr(1.1 * float(match.group())) + text[match.end():]
                if differences(other, text):
                    changed += 1
                else:
                    times += 1
        print(f"{changed} changed numbers seen, {times} times and cut ends")
        self.assertGreater(changed, 120)
        self.assertLess(times, changed / 4)


def write():
    with tempfile.TemporaryDirectory() as parent:
        folder = work_folder(parent)

        def fill(match):
            text = ""
            commands = [line for line in match.group(1).splitlines() if line.startswith("$ ")]
            for line in commands:
                ended = run(line[2:], folder)
                if ended.returncode != 0:
                    sys.exit(line + ": " + ended.stderr.decode())
                text += line + "\n" + shown(ended.stdout.decode())
            return "```console\n" + text + "```\n"

        for page in PAGES:
            page.write_text(BLOCK.sub(fill, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write() if "--write" in sys.argv else unittest.main()
