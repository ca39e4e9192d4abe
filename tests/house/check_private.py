#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nothing tracked names a folder of a developer's machine, nor was left behind by a compiler or an interpreter.

usage: check_private.py SOURCE_ROOT [--self-test]
"""
import re
import shutil
import subprocess
import sys

# Home folders of people and build hosts; "/usr" and "/tmp" belong to every Debian.
ROOTS = ("home", "root", "work", "mnt", "Users")
FOLDER = re.compile(rb"(?<![\w.])/(?:" + "|".join(ROOTS).encode() + rb")/[\w.]")
LEFT_BEHIND = re.compile(r"(^|/)(a\.out|core|__pycache__/.*)$|\.(o|a|so|pyc|orig|rej|swp)$")


def breaches(name, data):
    """name and bytes of a file; yields a sentence for each place."""
    if LEFT_BEHIND.search(name) or data.startswith(b"\x7fELF"):
        yield f"{name}: no source"
    if b"\0" in data[:4096] or name.endswith("check_private.py"):
        return
    for number, line in enumerate(data.splitlines(), 1):
        if FOLDER.search(line):
            yield f"{name}:{number}: {line[:120].decode(errors='replace')}"


def self_test():
    seen = 0
    for root in ROOTS:
        for text in (f"see /{root}/x/y", f'"/{root}/.cache"', f"X=/{root}/a"):
            assert list(breaches("a.md", b"A\n" + text.encode() + b"\n")), text
            seen += 1
    for name in ("a.out", "b/a.out", "x.o", "x/__pycache__/y.cpython-311.pyc", "lib.so", "m.cpp.orig", ".m.cpp.swp"):
        assert list(breaches(name, b"")), name
        seen += 1
    assert list(breaches("tool", b"\x7fELF\2\1\1"))
    allowed = ("/usr/lib/x", "/tmp/x", "a/mnt/x", "../home/x", "https://a.org/home/x", "/workspace/x")
    for text in allowed:
        assert not list(breaches("a.md", text.encode())), text
    assert not list(breaches("a.png", b"\x89PNG\0 /home/x"))
    print(f"self-test: {seen + 1} breaches seen, {len(allowed) + 1} rightful files kept")


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
    found = []
    names = [n for n in listed.stdout.decode().split("\0") if n]
    for name in names:
        try:
            with open(f"{root}/{name}", "rb") as f:
                found += breaches(name, f.read())
        except OSError:  # deleted, or a link to a folder
            continue
    print(f"{len(names)} files checked, {len(found)} found")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
