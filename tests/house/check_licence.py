#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every source, script, shader and CMake file names its licence in its first lines.

usage: check_licence.py SOURCE_ROOT [--self-test]
"""
import re
import shutil
import subprocess
import sys

LICENCE = "SPDX-License-Identifier: MIT"
# How a comment begins, by the end of the name; a file without one that begins with #! is a script.
COMMENTS = [
    (r"\.(cpp|hpp|h|vert|frag|glsl)$", "//"),
    (r"\.(py|cmake|cmake\.in|sh)$|(^|/)CMakeLists\.txt$", "#"),
]


def comment_of(name, text):
    """Null where the file needs no licence: data, pages, pictures."""
    for pattern, comment in COMMENTS:
        if re.search(pattern, name):
            return comment
    return "#" if "." not in name.split("/")[-1] and text.startswith("#!") else None


def breaches(files):
    """files: {name: text}."""
    for name, text in sorted(files.items()):
        comment = comment_of(name, text)
        # Line 1, or line 2 behind #!.
        lines = [line for line in text.splitlines()[:2] if not line.startswith("#!")]
        if comment and lines[:1] != [f"{comment} {LICENCE}"]:
            yield f"{name}: does not begin with \"{comment} {LICENCE}\""


def self_test():
    good = {"a/b.cpp": f"// {LICENCE}\n// B.\n", "s.vert": f"// {LICENCE}\n#version 450\n", "CMakeLists.txt": f"# {LICENCE}\n",
            "run": f"#!/bin/sh\n# {LICENCE}\n", "x.py": f"#!/usr/bin/env python3\n# {LICENCE}\n", "y.py": f"# {LICENCE}\n",
            "z.cmake.in": f"# {LICENCE}\n@PACKAGE_INIT@\n", "LICENSE": "MIT\n", "models/m.obj": "v 0 0 0\n", "a.md": "# A\n"}
    assert not list(breaches(good)), list(breaches(good))
    seen = 0
    for name, text in good.items():
        if LICENCE in text:
            # Without it, with another one, with the other comment, and too late.
            without = "\n".join(line for line in text.splitlines() if LICENCE not in line) + "\n"
            other = {"//": "#", "#": "//"}[comment_of(name, text)]
            for wrong in (without, text.replace("MIT", "ISC"), re.sub(rf"(//|#) {LICENCE}", f"{other} {LICENCE}", text),
                          without + "\n\n" + text):
                assert list(breaches({**good, name: wrong})) != [], (name, wrong)
                seen += 1
    print(f"self-test: {seen} breaches seen")


def main():
    if "--self-test" in sys.argv:
        self_test()
    root = sys.argv[1]
    if shutil.which("git") is None:
        print("git is not installed: nothing to check")
        return 77
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
    if listed.returncode != 0:
        print("not a git checkout: nothing to check")
        return 77
    files = {}
    for name in filter(None, listed.stdout.decode().split("\0")):
        try:
            with open(f"{root}/{name}", "rb") as f:
                files[name] = f.read(400).decode(errors="replace")
        except OSError:  # deleted, or a link to a folder
            continue
    found = list(breaches(files))
    print(f"{sum(comment_of(*item) is not None for item in files.items())} files checked, {len(found)} breaches")
    print("\n".join(found[:20]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
