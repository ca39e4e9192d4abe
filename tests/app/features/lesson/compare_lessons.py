#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the lessons of the tree with those of a commit, and their pictures if there are two programs.

usage: compare_lessons.py COMMIT [--texts] [BOXWOOD_OF_COMMIT BOXWOOD]
  --texts  also lists texts that differ: titles, captions, names of numbers
Ends with 1 if a step, a command, a number, a drawing or a pixel differs.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT / "docs/learn"))

import pages  # noqa: E402

TEXTS = {"schema", "title", "formula", "word", "caption", "says", "controls"}


def parts(value, at="", key=""):
    """Yields (place, whether it is a text for people, value) of each leaf."""
    if isinstance(value, dict):
        for k, x in value.items():
            yield from parts(x, f"{at}.{k}" if at else k, key if key == "controls" else k)
    elif isinstance(value, list):
        for i, x in enumerate(value):
            yield from parts(x, f"{at}.{i}", key)
    else:
        yield at, key in TEXTS, value


def differences(old, new):
    """Lists (place, whether it is a text, value in `old`, value in `new`)."""
    a, b = ({at: (text, value) for at, text, value in parts(x)} for x in (old, new))
    return [(at, (a.get(at) or b.get(at))[0], a.get(at, (0, None))[1], b.get(at, (0, None))[1])
            for at in dict.fromkeys([*a, *b]) if a.get(at) != b.get(at)]


def pictures(program, name, folder):
    """Bytes of the picture of each step."""
    subprocess.run([program, "lesson", name, "-o", str(folder / "p.png"), "--resolution", "480,270", "--quiet"], cwd=ROOT, check=True, capture_output=True)
    return {file.name: file.read_bytes() for file in folder.glob("p-*.png")}


def main():
    words = [w for w in sys.argv[1:] if w != "--texts"]
    if len(words) not in (1, 3):
        sys.exit(__doc__)
    commit, programs = words[0], words[1:]
    steps = numbers = other = texts = pixels = 0
    for name in pages.names():
        old = pages.lesson_of(subprocess.run(["git", "show", f"{commit}:docs/lessons/{name}.json"], cwd=ROOT, check=True, capture_output=True).stdout)
        new = pages.lesson(name)
        steps += len(new["steps"]) + len(new.get("own", {}).get("steps", ()))
        numbers += json.dumps(new).count('"field"')
        for at, is_text, a, b in differences(old, new):
            texts, other = (texts + 1, other) if is_text else (texts, other + 1)
            if not is_text or "--texts" in sys.argv:
                print(f"{name} {at}\n- {a}\n+ {b}")
        if programs:
            with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
                before, after = (pictures(p, name, pathlib.Path(f)) for p, f in zip(programs, (a, b)))
            wrong = [x for x in sorted({*before, *after}) if before.get(x) != after.get(x)]
            pixels += len(wrong)
            if wrong:
                print(f"{name}: other pixels in {', '.join(wrong)}")
    print(f"{len(pages.names())} lessons, {steps} steps, {numbers} numbers and drawings: {other} differences, {texts} texts, {pixels} pictures")
    sys.exit(1 if other or pixels else 0)


if __name__ == "__main__":
    main()
