#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the pages of the lessons from docs/lessons and the program's own answers.

usage: make.py BOXWOOD [--check | --pictures [--draft] | --small | --sheet=PNG] [LESSON...]
  (nothing)    writes the pages and the index
  --check      writes nothing; says what is not as it would be made, and exits 1
  --pictures   makes the moving pictures, too (needs python3-pil and apngasm; some minutes for all)
  --small      makes only the small pictures for lists, of the lessons' last steps (needs python3-pil)
  --draft      with half of their frames, in half of the time
  --sheet=PNG  only draws four frames of each picture beside each other, to be looked at
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

DEBIANS = "/usr/bin/python3"  # Debian's packages are those of this one, whichever python3 was found first
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

import pages  # noqa: E402


class Program:
    """What the program answers; each question is asked once."""

    def __init__(self, path):
        self.path, self.known = pathlib.Path(path).resolve(), {}

    def lines(self, *arguments, again=False):
        if arguments not in self.known or again:
            done = subprocess.run([self.path, *arguments, "--json", "--quiet"], cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"boxwood {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
            self.known[arguments] = [json.loads(line) for line in done.stdout.splitlines()]
        return self.known[arguments]

    def __call__(self, *arguments, again=False, lines=False):
        told = self.lines(*arguments, again=again)
        return told if lines else told[-1]


def with_pictures():
    """The module that makes pictures, with what it needs."""
    try:
        import pictures
    except ImportError as error:
        if sys.executable != DEBIANS and pathlib.Path(DEBIANS).exists():
            os.execv(DEBIANS, [DEBIANS, *sys.argv])
        sys.exit(f"{error}: the pictures need what third_party/packages-docs.txt lists")
    return pictures


def make_small_pictures(program, names):
    pictures = with_pictures()
    for name in names:
        pictures.make_small(program.path, ROOT, name)
    print(f"{len(names)} small pictures")


def make_pictures(program, names, draft):
    if shutil.which("apngasm") is None:
        sys.exit("apngasm is not installed: the pictures need what third_party/packages-docs.txt lists")
    pictures = with_pictures()
    start, large = time.monotonic(), []
    for name in names:
        begin = time.monotonic()
        size, frames, seconds = pictures.make(program.path, ROOT, name, program, pages.LESSONS / f"{name}.json", draft)
        print(f"{name}.png  {size / 1000:.0f} kB, {frames} frames, {seconds:.1f} s long, made in {time.monotonic() - begin:.0f} s", flush=True)
        large += [name] if size > pages.LARGEST else []
    print(f"{len(names)} pictures in {time.monotonic() - start:.0f} s")
    if large:
        sys.exit(f"larger than {pages.LARGEST} bytes: {', '.join(large)}")


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = {a for a in sys.argv[1:] if a.startswith("--")}
    file = next((o[8:] for o in options if o.startswith("--sheet=")), None)
    if not arguments or {o.partition("=")[0] for o in options} - {"--check", "--pictures", "--draft", "--small", "--sheet"}:
        sys.exit(__doc__)
    program, names = Program(arguments[0]), arguments[1:] or pages.names()
    unknown = set(names) - set(pages.names())
    if unknown:
        sys.exit("no lesson is called " + ", ".join(sorted(unknown)))
    if file:
        pictures = with_pictures()
        pictures.sheet(program.path, ROOT, names, program, pages.LESSONS, file)
        return
    if "--pictures" in options:
        make_pictures(program, names, "--draft" in options)
    elif "--small" in options:
        make_small_pictures(program, names)
    made = pages.all_pages(program)
    if "--check" in options:
        wrong = pages.differences(made) + pages.wrong_pictures()
        print("\n".join(wrong) or f"{len(made)} pages, {len(pages.names())} pictures: as they would be made")
        sys.exit(1 if wrong else 0)
    for file, text in made.items():
        file.write_text(text, encoding="utf-8")
    print(f"{len(made)} pages")


if __name__ == "__main__":
    main()
