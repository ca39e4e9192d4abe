#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every row of tests/falsehoods.py fits the sources, so that its falsehood can be put back.

usage: check_falsehoods.py SOURCE_ROOT [--self-test]
The text of a row is in its file exactly once, its replacement differs, and its target has its test. Builds nothing.
Exit 1 with one line for each fault. --self-test must see each kind of fault.
"""
import collections
import fnmatch
import pathlib
import re
import sys
import tempfile

sys.dont_write_bytecode = True


def tests_of_programs(root):
    """Returns for each test program of the CMake lists the names of its tests; for "boxwood" those of the scripts."""
    found = collections.defaultdict(set)
    for page in (root / "tests").rglob("CMakeLists.txt"):
        text = re.sub(r"#[^\n]*", "", page.read_text(encoding="utf-8"))
        for program, words in re.findall(r"\bboxwood_(?:test|feature_tests)\(\s*(\w+)\s([^)]*)\)", text):
            for source in filter(pathlib.Path.is_file, (page.parent / w for w in words.split() if w.endswith(".cpp"))):
                tests = re.findall(r"^TEST(?:_F)?\(\s*(\w+),\s*(\w+)\)", source.read_text(encoding="utf-8"), re.M)
                found[program].update(map(".".join, tests))
    for script in (root / "tests").rglob("*_test.py"):
        found["boxwood"].update("state " + t for t in re.findall(r"def (test_\w+)\(", script.read_text(encoding="utf-8")))
    return found


def breaches(row, root, programs):
    """Yields a sentence for each fault of a row."""
    name, file, there, instead, target, wanted = row
    path = root / file
    count = path.read_text(encoding="utf-8").count(there) if path.is_file() else "no file, 0"
    if count != 1:
        yield f"{name}: {file}: {count} times {there!r}"
    if there == instead:
        yield f"{name}: the replacement is the text itself"
    if target not in programs:
        yield f"{name}: {target} is no test program"
    elif not fnmatch.filter(programs[target], wanted):
        yield f"{name}: {target} has no test {wanted}"


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "tests").mkdir()
        (root / "a.cpp").write_text("one two two")
        (root / "tests/CMakeLists.txt").write_text("# boxwood_test(NAME b.cpp)\nboxwood_test(b_test UNITY 2\n  SOURCES b.cpp no.cpp)\n")
        (root / "tests/b.cpp").write_text("TEST(Suite, Name) {\n")
        (root / "tests/c_test.py").write_text("    def test_c(self):\n")
        programs = tests_of_programs(root)
        right = ("x", "a.cpp", "one", "", "b_test", "Suite.N*")
        allowed = [right, right[:4] + ("boxwood", "state test_c")]
        for row in allowed:
            assert not list(breaches(row, root, programs)), row
        wrong = [(1, "b.cpp"), (2, "two"), (2, "three"), (3, "one"), (4, "NAME"), (4, "boxwood"), (5, "Suite.M*"), (5, "state test_c")]
        for place, value in wrong:
            row = right[:place] + (value,) + right[place + 1:]
            assert len(list(breaches(row, root, programs))) == 1, row
    print(f"self-test: {len(wrong)} faults seen, {len(allowed)} rows kept")


def main():
    if "--self-test" in sys.argv:
        self_test()
    root = pathlib.Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(root / "tests"))
    from falsehoods import FALSEHOODS
    programs = tests_of_programs(root)
    found = [sentence for row in FALSEHOODS for sentence in breaches(row, root, programs)]
    print("\n".join([f"{len(FALSEHOODS)} falsehoods checked, {len(found)} faults", *found]))
    return 1 if found or not FALSEHOODS else 0


if __name__ == "__main__":
    sys.exit(main())
