#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The number of files that a change of a header compiles again: a ceiling for each header that many include.

usage: fan_out.py SOURCE_ROOT [--self-test] [--list [COUNT]]
Exit 1 with one line a header above its ceiling. --list prints the widest headers of the project instead.

A file counts if it is a .cpp of src, python or tests and includes the header, directly or through others. A new feature may
add its own files: those of src/app/features/NAME and tests/app/features/NAME count only if NAME is one of FEATURES. A new
component of the library likewise: the folders of COMPONENTS do not count.
"""
import collections
import os
import re
import sys

# Header -> the most files that it may reach. Lower a ceiling when a cut lands; raise one only with a reason in the commit.
CEILINGS = {
    "src/render/renderer.hpp": 40,
    "src/app/shell/panels.hpp": 50,
    "include/boxwood/executor.hpp": 84,
    "src/overlay/draw_list.hpp": 99,
    "include/boxwood/tree.hpp": 319,
}
VERB = 25  # of each header of commands, *_commands.hpp
FEATURES = {"clash", "collision", "descent", "flat", "lesson", "measure", "nodes", "objects", "volumes", "walk"}
COMPONENTS = ("src/robot/", "tests/robot/", "python/src/robot/")
FOLDERS = ("include", "src", "python", "tests")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def read_tree(root):
    files = {}
    for top in FOLDERS:
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".hpp", ".cpp", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        files[os.path.relpath(path, root)] = file.read()
    return files


def includers(files):
    """header -> the files that name it, as the compiler would find it."""
    found = collections.defaultdict(set)
    for path, text in files.items():
        for kind, name in INCLUDE.findall(text):
            if kind == "<":
                places = ["include/" + name]
            else:
                sibling = os.path.normpath(os.path.join(os.path.dirname(path), name))
                places = [sibling, "src/" + name, "tests/" + name, "python/src/" + name]
            target = next((place for place in places if place in files), None)
            if target:
                found[target].add(path)
    return found


def counts(path):
    feature = re.match(r"(?:src|tests)/app/features/([^/]+)/", path)
    return path.endswith(".cpp") and not path.startswith(COMPONENTS) and (feature is None or feature.group(1) in FEATURES)


def fan_out(header, users):
    """The files that compile again if the header changes."""
    seen, waiting = {header}, [header]
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in seen:
                seen.add(user)
                waiting.append(user)
    return sorted(filter(counts, seen))


def with_verbs(files, ceilings):
    """The ceilings, and one for each header of commands."""
    verbs = {path: VERB for path in sorted(files) if path.startswith("src/app/") and path.endswith("_commands.hpp")}
    return {**ceilings, **verbs}


def breaches(files, ceilings):
    users = includers(files)
    for header, most in ceilings.items():
        if header not in files:
            yield f"{header}: has a ceiling and does not exist"
            continue
        reached = fan_out(header, users)
        print(f"{header}: {len(reached)} of {most}")
        if len(reached) > most:
            yield f"{header}: reaches {len(reached)} files, {len(reached) - most} above its ceiling; some: {', '.join(reached[:5])}"


def self_test():
    """Every way to include is followed once, and every way not to count is seen once."""
    files = {"src/a/wide.hpp": "", "src/a/middle.hpp": '#include "wide.hpp"\n', "src/b/user.cpp": '#include "a/middle.hpp"\n',
             "tests/a/wide_test.cpp": '#include "a/wide.hpp"\n', "src/b/other.cpp": '// #include "a/wide.hpp"\n',
             "include/boxwood/x.hpp": "", "python/src/x.cpp": "#include <boxwood/x.hpp>\n",
             "src/app/features/walk/walk.cpp": '#include "a/wide.hpp"\n', "src/app/features/new/new.cpp": '#include "a/wide.hpp"\n',
             "src/robot/robot.cpp": '#include "a/wide.hpp"\n'}
    users = includers(files)
    assert fan_out("src/a/wide.hpp", users) == ["src/app/features/walk/walk.cpp", "src/b/user.cpp", "tests/a/wide_test.cpp"]
    assert fan_out("include/boxwood/x.hpp", users) == ["python/src/x.cpp"]
    assert not list(breaches(files, {"src/a/wide.hpp": 3}))
    assert "1 above" in next(breaches(files, {"src/a/wide.hpp": 2}))
    assert "does not exist" in next(breaches(files, {"src/a/gone.hpp": 2}))
    assert with_verbs({"src/app/a/b_commands.hpp": "", "src/app/a/commands.hpp": ""}, {"x": 1}) == {"x": 1, "src/app/a/b_commands.hpp": VERB}
    print("self-test: 6 cases judged")


def main():
    files = read_tree(sys.argv[1])
    if "--self-test" in sys.argv:
        self_test()
    if "--list" in sys.argv:
        at = sys.argv.index("--list") + 1
        users = includers(files)
        table = sorted(((len(fan_out(path, users)), path) for path in files if not path.endswith(".cpp")), reverse=True)
        for number, path in table[:int(sys.argv[at]) if at < len(sys.argv) else 40]:
            print(f"{number:4} {path}")
        return 0
    found = list(breaches(files, with_verbs(files, CEILINGS)))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
