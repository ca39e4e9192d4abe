#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nothing tracked names a folder of a developer's machine. usage: check_private.py SOURCE_ROOT"""
import re
import shutil
import subprocess
import sys

root = sys.argv[1]
if shutil.which("git") is None:
    print("git is not installed: nothing to check")
    sys.exit(77)
listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
if listed.returncode != 0:
    print("not a git checkout: nothing to check")
    sys.exit(77)
# Home folders of people and build hosts; "/usr" and "/tmp" belong to every Debian.
pattern = re.compile(rb"(?<![\w.])/(?:home|root|work|mnt|Users)/[\w.]")
found = 0
names = [n for n in listed.stdout.decode().split("\0") if n]
for name in names:
    try:
        with open(f"{root}/{name}", "rb") as f:
            data = f.read()
    except OSError:
        continue
    if b"\0" in data[:4096]:
        continue
    for number, line in enumerate(data.splitlines(), 1):
        if pattern.search(line) and not name.endswith("check_private.py"):
            print(f"{name}:{number}: {line[:120].decode(errors='replace')}")
            found += 1
print(f"{len(names)} files checked, {found} found")
sys.exit(1 if found else 0)
