#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Features stay in their folders: no file of the program outside names a feature's class, command, verb or panel, and Session is
small. features.def lists what each folder defines. No other file includes one of a feature's, and no table of the command line has the
name of a feature's command.

usage: check_features.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. The names are read from src/app/features: classes derived from Feature, command structs and
their verbs, panels. Comments, and words in sentences, do not count.
"""
import os
import re
import sys

# Files outside that include one of a feature's, with the reason. This list may only shrink.
MAY_INCLUDE = {}
TABLES = ("src/app/cli/", "src/app/commands/", "src/app/fields/")  # where a row of the command line may stand
WORDS_TOO = {"clash"}  # commands whose name is also a word of the program: a value of --work, a workspace

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
        names.update(re.findall(r"\binline constexpr Panel (k\w+)\{", text))
        for more in re.findall(r"\binline constexpr Panel k\w+\{[^;]*;", text):
            names.update(re.findall(r"\b(k\w+)\{", more))
    return names


def verbs_of(features):
    """The verbs of commands, as the texts that a log begins a line with. A verb of one word is an ordinary word, too."""
    verbs = {verb for text in features.values() for verb in re.findall(r'string_view kName = "([^"]+)"', text)}
    return {verb for verb in verbs if " " in verb or "-" in verb}


def public_functions(text):
    """Names of the public functions of Session."""
    body = text[text.index("class Session :"):]
    body = "\n".join(code_of(body[: body.index("\nprivate:")]))
    found = set(re.findall(r"(?:^|[\s&*>])(\w+)\([^;{]*\)(?:\s*const)?(?:\s*override)?\s*(?:;|\{)", body))
    return {name for name in found if name != "Session"}


def breaches(features, others):
    names, verbs = names_of(features), verbs_of(features)
    said = [r"\b(?:" + "|".join(sorted(names)) + r")\b"] if names else []
    # A text that is a verb, or a line of a log that begins with one of several words.
    said += [f'"{re.escape(verb)}"' + (f'|"{re.escape(verb)} ' if " " in verb else "") for verb in sorted(verbs)]
    pattern = re.compile("|".join(said)) if said else None
    for path, text in sorted(others.items()):
        rows = [n for n, line in enumerate(code_of(text), 1) if pattern and pattern.search(line)]
        if rows:
            yield f"{path}: names a feature in lines {', '.join(map(str, rows))}"


def commands_of(features):
    """The commands of the command line that features contribute."""
    return {name for text in features.values() for name in re.findall(r'\bcommands\.push_back\(\s*\{"[\w-]*",\s*\{"([\w-]+)"', text)}


def includes_and_rows(features, others):
    """Includes of features by other files, and rows of tables that name a command of theirs."""
    commands = commands_of(features) - WORDS_TOO
    row = re.compile('"(?:' + "|".join(sorted(commands)) + ')"') if commands else None
    for path, text in sorted(others.items()):
        for name in re.findall(r'(?m)^\s*#\s*include\s+"(app/features/[^"]+)"', text):
            if name not in MAY_INCLUDE.get(path, ()):
                yield f"{path}: includes {name}"
        if row and path.startswith(TABLES):
            rows = [n for n, line in enumerate(code_of(text), 1) if row.search(line)]
            if rows:
                yield f"{path}: names a command of a feature in lines {', '.join(map(str, rows))}"


def read(root, top):
    out = {}
    for folder, _, names in os.walk(os.path.join(root, top)):
        for name in names:
            if name.endswith((".hpp", ".cpp")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as f:
                    out[os.path.relpath(path, root)] = f.read()
    return out


COLUMNS = (("", "FeatureList"), ("_statements", "StatementList"), ("_interface", "InterfaceList"), ("_marks", "MarksList"),
           ("_options", "OptionList"))


def unlisted(features, listed):
    """Functions that a feature defines, and that its line of features.def does not have."""
    lines = dict(re.findall(r"(?m)^FEATURE\((\w+), (.*)\)$", listed))
    for path, text in sorted(features.items()):
        name = path.split("/")[3]
        for (ending, kind), column in zip(COLUMNS, lines.get(name, "no, no, no, no, no").split(", ")):
            if re.search(rf"(?m)^void add_{name}{ending}\({kind}& ", text) and column != "yes":
                yield f"{path}: defines add_{name}{ending}(), which features.def does not list"


def self_test():
    feature = {"a.hpp": "class Walk : public Feature {\n};\nstruct BeginWalk {\n  static constexpr std::string_view kName = \"walk on\";\n};\n"
                        "inline constexpr Panel kSteps{\"steps\"}, kWay{\"way\"};\n"}
    assert names_of(feature) == {"Walk", "BeginWalk", "kSteps", "kWay"}
    for breach in ("session.get<Walk>();\n", "send(BeginWalk{});\n", 'parse("walk on");\n', 'parse("walk on 3");\n', "open(kWay);\n"):
        assert list(breaches(feature, {"b.cpp": breach})), breach
    for rightful in ('// Walk\n#include "Walk"\nWalking w;\n', 'text("may walk on");\n', 'text("walk only");\n'):
        assert not list(breaches(feature, {"b.cpp": rightful})), rightful
    walk = {"src/app/features/walk/walk.cpp": "void add_walk(FeatureList& list) {\n}\n"}
    assert not list(unlisted(walk, "FEATURE(walk, yes, no, no, no, no)\n"))
    assert list(unlisted(walk, "FEATURE(walk, no, yes, yes, yes, yes)\n")) and list(unlisted(walk, ""))
    walk["src/app/features/walk/walk_options.cpp"] = 'list.commands.push_back(\n      {"sweep",\n       {"walk", "MODEL", 1, 1, run_walk}});\n'
    assert commands_of(walk) == {"walk"}
    assert list(includes_and_rows(walk, {"src/app/commands/a.cpp": '#include "app/features/walk/walk.hpp"\n'}))
    assert list(includes_and_rows(walk, {"src/app/cli/csv_rows.cpp": '    {"walk", nullptr, "."},\n'}))
    assert not list(includes_and_rows(walk, {"src/app/cli/csv_rows.cpp": '// {"walk"\n#include "app/cli/walk.hpp"\n"walks"\n'}))
    many = "class Session : x {\npublic:\n" + "".join(f"  int f{i}() const;\n" for i in range(21)) + "\nprivate:\n"
    assert len(public_functions(many)) == 21
    print("self-test: 10 breaches seen, 5 rightful files kept")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    app = read(sys.argv[1], "src/app")
    inside = {p: t for p, t in app.items() if p.startswith("src/app/features/")}
    outside = {p: t for p, t in app.items() if not p.startswith("src/app/features/") and "src/app/features" not in p}
    assert len(names_of(inside)) > 30, "the names of features were not found"
    found = list(breaches(inside, outside))
    assert len(commands_of(inside)) > 5, "the commands of features were not found"
    found += includes_and_rows(inside, outside)
    with open(os.path.join(sys.argv[1], "src/app/features.def"), encoding="utf-8") as listed:
        found += unlisted(inside, listed.read())
    functions = public_functions(app["src/app/session/session.hpp"])
    if len(functions) > MOST_PUBLIC:
        found.append(f"Session has {len(functions)} public functions, at most {MOST_PUBLIC}: {', '.join(sorted(functions))}")
    print(f"{len(outside)} files checked for {len(names_of(inside))} names and {len(verbs_of(inside))} verbs, {len(functions)} public functions of Session; {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
