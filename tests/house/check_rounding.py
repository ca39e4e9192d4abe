#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nothing rounds to float and back but nearest_float() of math.hpp: compilers drop the other ways of writing it.

usage: check_rounding.py SOURCE_ROOT [--self-test]
Exit 1 with one line a place. --self-test must see each way of writing it, and none of what is allowed.
"""
import pathlib
import re
import sys

SPACE = r"(?<![\w.:])(?:glm::|boxwood::)?"
NARROW = rf"(?:static_cast<\s*float\s*>\s*\(|{SPACE}(?:float|Vec3f|vec[234])\s*[({{])"
WIDEN = rf"(?:static_cast<\s*double\s*>\s*\(|{SPACE}(?:double|Vec3|dvec[234])\s*[({{])"
ROUND_TRIP = re.compile(WIDEN + r"\s*" + NARROW)
HOME = "src/base/math.cpp"  # where the rounding itself is written

SEEN = ["p = Vec3(Vec3f(p));", "x = static_cast<double>(static_cast<float>(x));", "y = double(float(y));",
        "q = glm::dvec3(glm::vec3(q));", "double{float(z)}", "Vec3{boxwood::Vec3f{p}}", "Vec3(\n    Vec3f(p))"]
ALLOWED = ["nearest_floats(p)", "Vec3(v)", "static_cast<double>(x)", "Vec3f(Vec3(v) * s)", "MyVec3(Vec3f(p))", "// Vec3(Vec3f(p))"]


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def breaches(text):
    text = without_comments(text)
    return [text.count("\n", 0, m.start()) + 1 for m in ROUND_TRIP.finditer(text)]


def main():
    root = pathlib.Path(sys.argv[1])
    if "--self-test" in sys.argv:
        wrong = [line for line in SEEN if not breaches(line)] + [line for line in ALLOWED if breaches(line)]
        for line in wrong:
            print(f"judged wrongly: {line}")
        print(f"{len(SEEN) + len(ALLOWED)} lines judged")
        return 1 if wrong else 0
    files, found = 0, 0
    for folder in ("include", "src", "tests", "bench", "docs"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".h"):
                continue
            files += 1
            name = path.relative_to(root).as_posix()
            for line in breaches(path.read_text(encoding="utf-8")):
                if name == HOME:
                    continue
                print(f"{name}:{line}: rounds to float and back; write nearest_float() or nearest_floats()")
                found += 1
    print(f"{files} files read")
    return 1 if found or files < 400 else 0


sys.exit(main())
