"""docs/cli.md tells the truth: every example runs, ends with exit code 0 and prints what the page shows.

With --write the outputs in the page are made anew."""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from boxwood_cli import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "cli.md"
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
    lines = [line if len(line) <= 400 else line[:400] + "..." for line in lines]
    return "".join(line.rstrip() + "\n" for line in lines)


def without_times(text):
    """Numbers, compared apart from what a clock or the last digits of another machine change."""
    return re.sub(r"\s+", " ", re.sub(r"-?\d+(\.\d+)?(e[+-]?\d+)?", "#", text)).strip()


def work_folder(parent):
    folder = pathlib.Path(parent) / "models"
    folder.mkdir()
    for path in (ROOT / "models").iterdir():
        if path.suffix in (".obj", ".stl", ".ply", ".glb", ".gltf", ".bin"):
            (folder / path.name).symlink_to(path)
    return folder


class Page(unittest.TestCase):
    def test_every_example_runs_and_prints_what_is_shown(self):
        examples = 0
        with tempfile.TemporaryDirectory() as parent:
            folder = work_folder(parent)
            for block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
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
                self.assertEqual(without_times(shown(out)), without_times(expected), block)
        self.assertGreater(examples, 10)


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

        PAGE.write_text(BLOCK.sub(fill, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write() if "--write" in sys.argv else unittest.main()
