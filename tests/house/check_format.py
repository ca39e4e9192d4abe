#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every tracked C++ source is clang-format clean.

usage: check_format.py SOURCE_ROOT [--self-test]
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile


def breaches(tool, root, names):
    """Lines of clang-format that name a place."""
    checked = subprocess.run([tool, "--dry-run", "-Werror", *names], cwd=root, capture_output=True, text=True, check=False)
    return [] if checked.returncode == 0 else [line for line in checked.stderr.splitlines() if "error:" in line]


def self_test(tool, root):
    good = "// SPDX-License-Identifier: MIT\nint* f(int a) {\n  return a > 0 ? nullptr : g(a);\n}\n"
    bad = (good.replace("int* f", "int *f"), good.replace("  return", "    return"), good.replace("nullptr : g", "nullptr:g"),
           good.replace("return a", "return " + "a + " * 40 + "a"), "#include <b>\n#include <a>\n" + good)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(pathlib.Path(root) / ".clang-format", folder)
        file = pathlib.Path(folder) / "a.cpp"
        file.write_text(good, encoding="utf-8")
        assert not breaches(tool, folder, ["a.cpp"]), breaches(tool, folder, ["a.cpp"])
        for text in bad:
            file.write_text(text, encoding="utf-8")
            assert breaches(tool, folder, ["a.cpp"]), text
    print(f"self-test: {len(bad)} breaches seen")


def main():
    root = sys.argv[1]
    tool = shutil.which("clang-format") or shutil.which("clang-format-14")
    if tool is None:
        print("clang-format is not installed")
        return 1
    if "--self-test" in sys.argv:  # alone: the whole tree takes its time
        self_test(tool, root)
        return 0
    if shutil.which("git") is None:
        print("git is not installed: nothing to check")
        return 77
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "*.cpp", "*.hpp"], capture_output=True, check=False)
    if listed.returncode != 0:
        print("not a git checkout: nothing to check")
        return 77
    names = [n for n in listed.stdout.decode().split("\0") if n]
    found = breaches(tool, root, names)
    print(f"{len(names)} files checked")
    print("\n".join(found)[:4000])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
