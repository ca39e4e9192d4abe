#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Features stay in their folders: no file of the program outside names a feature's class or command, and Session is small.

usage: check_features.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. The names are read from src/app/features: classes derived from Feature, and command structs.
"""
import os
import re
import sys

# Lines outside that still name a feature. A count may only fall: drawing in the scene, lines of the legend, the schema of
# --state and options of the command line are not rows yet.
STILL = {
    "src/app/picture/legend_statement.cpp": 8, "src/app/picture/scene_drawing.cpp": 4, "src/app/picture/state_json.cpp": 1,
    "src/app/viewer/viewer.cpp": 2, "src/app/viewer/settings.cpp": 2, "src/app/cli/inputs/session_setup.cpp": 2,
    "src/app/interface/view_controls.cpp": 1,
}
MOST_PUBLIC = 20  # functions of Session, overloads counted once


def code_of(text):
    """The text without comments and includes, line by line."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.S)
    return [re.sub(r"//.*", "", line) if not line.lstrip().startswith("#include") else "" for line in text.splitlines()]


def names_of(features):
    """features: {path: text}. The names that no other file may have."""
    names = set()
    for text in features.values():
        names.update(re.findall(r"\bclass (\w+)(?: final)? : public Feature\b", text))
        names.update(re.findall(r"\bstruct (\w+) \{[^{}]*?static constexpr std::string_view kName\b", text, re.S))
    return names


def public_functions(text):
    """Names of the public functions of Session."""
    body = text[text.index("class Session :"):]
    body = "\n".join(code_of(body[: body.index("\nprivate:")]))
    found = set(re.findall(r"(?:^|[\s&*>])(\w+)\([^;{]*\)(?:\s*const)?(?:\s*override)?\s*(?:;|\{)", body))
    return {name for name in found if name != "Session"}


def breaches(features, others, still):
    names = names_of(features)
    pattern = re.compile(r"\b(" + "|".join(sorted(names)) + r")\b") if names else None
    for path, text in sorted(others.items()):
        rows = [n for n, line in enumerate(code_of(text), 1) if pattern and pattern.search(line)]
        if len(rows) > still.get(path, 0):
            yield f"{path}: names a feature in lines {', '.join(map(str, rows))}; {still.get(path, 0)} allowed"
        elif len(rows) < still.get(path, 0):
            yield f"{path}: names a feature in {len(rows)} lines: lower its count from {still[path]}"


def read(root, top):
    out = {}
    for folder, _, names in os.walk(os.path.join(root, top)):
        for name in names:
            if name.endswith((".hpp", ".cpp")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as f:
                    out[os.path.relpath(path, root)] = f.read()
    return out


def self_test():
    feature = {"a.hpp": "class Walk : public Feature {\n};\nstruct BeginWalk {\n  static constexpr std::string_view kName = \"walk on\";\n};\n"}
    assert names_of(feature) == {"Walk", "BeginWalk"}
    assert list(breaches(feature, {"b.cpp": "session.get<Walk>();\n"}, {}))
    assert list(breaches(feature, {"b.cpp": "send(BeginWalk{});\n"}, {}))
    assert not list(breaches(feature, {"b.cpp": "// Walk\n#include \"Walk\"\nWalking w;\n"}, {}))
    assert not list(breaches(feature, {"b.cpp": "Walk w;\n"}, {"b.cpp": 1}))
    assert list(breaches(feature, {"b.cpp": "\n"}, {"b.cpp": 1})), "a count that could fall"
    many = "class Session : x {\npublic:\n" + "".join(f"  int f{i}() const;\n" for i in range(21)) + "\nprivate:\n"
    assert len(public_functions(many)) == 21
    print("self-test: 5 breaches seen, 2 rightful files kept")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    app = read(sys.argv[1], "src/app")
    inside = {p: t for p, t in app.items() if p.startswith("src/app/features/")}
    outside = {p: t for p, t in app.items() if not p.startswith("src/app/features/") and "src/app/features" not in p}
    assert len(names_of(inside)) > 30, "the names of features were not found"
    found = list(breaches(inside, outside, STILL))
    functions = public_functions(app["src/app/session/session.hpp"])
    if len(functions) > MOST_PUBLIC:
        found.append(f"Session has {len(functions)} public functions, at most {MOST_PUBLIC}: {', '.join(sorted(functions))}")
    print(f"{len(outside)} files checked for {len(names_of(inside))} names, {len(functions)} public functions of Session; {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
