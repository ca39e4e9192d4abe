#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every tracked C++ and GLSL source is clang-format clean. usage: check_format.py SOURCE_ROOT"""
import shutil
import subprocess
import sys

root = sys.argv[1]
if shutil.which("git") is None:
    print("git is not installed: nothing to check")
    sys.exit(77)
tool = shutil.which("clang-format") or shutil.which("clang-format-14")
if tool is None:
    print("clang-format is not installed")
    sys.exit(1)
listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "*.cpp", "*.hpp"], capture_output=True, check=False)
if listed.returncode != 0:
    print("not a git checkout: nothing to check")
    sys.exit(77)
names = [n for n in listed.stdout.decode().split("\0") if n]
checked = subprocess.run([tool, "--dry-run", "-Werror", *names], cwd=root, capture_output=True, text=True, check=False)
print(f"{len(names)} files checked")
if checked.returncode != 0:
    print("\n".join(line for line in checked.stderr.splitlines() if "error:" in line)[:4000])
    sys.exit(1)
