#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No source file has more than 400 lines and no function more than 60, except those listed here with a reason.

usage: check_sizes.py SOURCE_ROOT [--self-test] [--list [COUNT]]
Reads include, src, python and shaders; tests, benches and pages may be longer. A function is counted from the first line of
its declaration to its last brace, with those inside it; in Python from `def`. Exit 1 with one line for each that is too long,
each listed one that has grown, and each row that is no longer needed: the lists only shrink. --list prints the longest
functions. --self-test breaks every rule and must see it.
"""
import ast
import os
import re
import sys

from check_classes import TYPE

FILE_LINES, FUNCTION_LINES = 400, 60
TOPS = ("include", "src", "python", "shaders")
KINDS = (".cpp", ".hpp", ".h", ".py", ".js", ".css", ".html", ".frag", ".vert", ".glsl")
# path: (lines, reason) and (path, function): (lines, reason). A number may only fall; a row that is not needed goes.
FILES = {
    "src/app/cli/option_table.cpp": (440, "one table: the rows of the options, and the values that they read"),
    "src/app/features/proof/boxwood_check.py": (700, "one file by design: an auditor reads it, and nothing else, to trust it"),
    "src/app/features/proof/boxwood_check_fit.py": (428, "one file by design, as boxwood_check.py"),
    "src/fit/box/obb_search.cpp": (423, "one search by branch and bound"),
    "src/query/wide/wide_distance.cpp": (407, "one descent and its nearest pair"),
    "src/query/wide/wide_kernels.cpp": (401, "one kernel family: Highway compiles the file for each instruction set"),
    "src/scene/formats/mesh/read_obj.cpp": (437, "one format: the reader of OBJ"),
}
FUNCTIONS = {
    ("python/src/bind_mesh.cpp", "bind_mesh"): (65, "one table: the members of a class of Python"),
    ("python/src/bind_scene.cpp", "bind_object"): (63, "one table, as bind_mesh()"),
    ("python/src/bind_scene.cpp", "bind_scene"): (71, "one table, as bind_mesh()"),
    ("python/src/volumes/bind_volumes.cpp", "bind_volumes"): (78, "one table, as bind_mesh()"),
    ("python/src/world/bind_world_configurations.cpp", "bind_world_configurations"): (78, "one table, as bind_mesh()"),
    ("src/query/rays/ray_packet-inl.hpp", "prepare_rays8"): (88, "a kernel: eight rays in the order of prepare_ray()"),
    ("src/query/rays/ray_packet-inl.hpp", "walk_together"): (70, "a kernel: one descent with its stack in registers"),
    ("src/scene/formats/ifc/ifc_profiles.cpp", "section"): (84, "one switch: the corners of each type of section"),
}

# Text that a reader of braces passes over. A number is here for the quotes between its digits.
PASSED = re.compile(
    r"""R"(?P<mark>[^()\s\\"]*)\(.*?\)(?P=mark)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\b\d[\w'.]*|'(?:\\.|[^'\\\n])*'"""
    r"""|\#[ \t]*(?P<directive>\w*)(?://[^\n]*|/\*.*?\*/|\\\n|[^\n])*""", re.S)
CONTAINER = re.compile(r"\b(namespace|extern|enum|union|class|struct)\b[^()=]*$")
ACCESS = re.compile(r"\b(?:public|protected|private)\s*:(?!:)")
DECLARATION = re.compile(r"\s*(?:(?:public|protected|private)\s*:\s*)?")
MEMBER = re.compile(r"\)[^()?]*:(?!:).*[\w>]$")  # the begin of a member's value in the list of a constructor
LAMBDA = re.compile(r"(\w+)\s*=\s*\[[^\[\]]*\]\s*(?:\(|$)")
NOT_A_NAME = re.compile(
    r"\btemplate\s*<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>|\[\[[^\]]*\]\]|\b(?:alignas|decltype|explicit|noexcept|requires|__attribute__)\s*\((?:[^()]|\([^()]*\))*\)")
NAME = re.compile(r"((?:operator\s*(?:\(\)|[^(]+)|~?\w+))\s*\(")


def function_in(head):
    """Returns the name of the function whose body follows the text, or None."""
    if found := LAMBDA.search(head):
        return found[1]
    found = NAME.search(NOT_A_NAME.sub(" ", head))
    return found[1] if found and "=" not in found.string[:found.start()].replace("<=", "").replace(">=", "") else None


def functions_of_cpp(text):
    """Yields (name, lines) of each function that is in no other one."""
    if text.count("\n") <= FUNCTION_LINES:
        return
    directives = []  # (place, word) of those of branches

    def blanked(found):
        if found["directive"] in ("if", "ifdef", "ifndef", "else", "elif", "endif"):
            directives.append((found.start(), found["directive"]))
        return found[0] if found[0][0].isdigit() else "".join("\n" if c == "\n" else " " for c in found[0])

    code = PASSED.sub(blanked, text)
    marks = sorted([(found.start(), found[0]) for found in re.finditer(r"[{};]", code)] + directives)
    scopes, begin, branches, skipped = [], 0, [], 0  # a scope: its function's name, "" for a container, None for a value; its begin
    for place, mark in marks:
        if mark.startswith("if"):
            branches.append((list(scopes), skipped))
        elif mark in ("else", "elif"):  # branches are alternatives: each begins with the braces before #if
            if branches:
                scopes, begin, skipped = list(branches[-1][0]), place, branches[-1][1]
        elif mark == "endif":
            branches[-1:] = []
        elif skipped:
            skipped += (mark == "{") - (mark == "}")
        elif mark == "{" and scopes and scopes[-1][0] != "":
            scopes.append((None, begin))
        elif mark == "{":
            head = " ".join(ACCESS.sub(" ", code[begin:place]).split())
            if head.count("(") > head.count(")") or MEMBER.search(head):
                skipped = 1
                continue
            scopes.append(("" if CONTAINER.search(head) or TYPE.search(head) else function_in(head), begin))
            begin = place + 1
        elif mark == "}" and scopes:
            name, first = scopes.pop()
            if name:
                yield name, code.count("\n", DECLARATION.match(code, first).end(), place) + 1
            begin = place + 1
        elif mark == ";":
            begin = place + 1


def functions_of_python(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node.end_lineno - node.lineno + 1


def sizes(files):
    """Returns {path: lines} and {(path, function): most lines}."""
    lengths, functions = {}, {}
    for path, text in files:
        lengths[path] = text.count("\n")
        reads = {".cpp": functions_of_cpp, ".hpp": functions_of_cpp, ".h": functions_of_cpp, ".py": functions_of_python}
        for name, lines in reads.get(os.path.splitext(path)[1], lambda _: ())(text):
            functions[path, name] = max(lines, functions.get((path, name), 0))
    return lengths, functions


def shown(key):
    return key if isinstance(key, str) else f"{key[0]}: {key[1]}()"


def breaches(found, most, listed):
    for key, lines in sorted(found.items()):
        if lines > listed.get(key, (most, ""))[0]:
            yield f"{shown(key)} has {lines} lines, at most {listed.get(key, (most, ''))[0]}"
    for key, (lines, _) in listed.items():
        now = found.get(key, 0)
        if now <= most:
            yield f"{shown(key)} has {now} lines: remove its row" if now else f"{shown(key)} does not exist: remove its row"
        elif now < lines:
            print(f"{shown(key)} has fallen to {now} lines: lower its row")


def sources(root):
    for top in TOPS:
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith(KINDS):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), file.read()


def self_test():
    body = "  a();\n" * FUNCTION_LINES
    code = f"""// {{ {{ {{
#define BROKEN if (x) {{ \\
  {{
const char* text = R"x(void in_text() {{
{body}}})" )x", brace = '{{', other = "{{";
namespace n {{ const Row rows[] = {{{{1'000'000, [](int x) {{ return x; }}}}}}; /* {{
*/ class A : public B {{
public:
  A(int x) : B{{x}}, queue_([&] {{ wake(); }}), y_(1) {{
{body}  }}
#if X
  template <class T = int> int f(int x = 1) {{
#else
  bool operator==(const A&) const {{
    b();
#endif
{body}  }}
  int short_one() const {{ return 1; }}
}}; }}
"""
    assert dict(functions_of_cpp(code)) == {
        "A": FUNCTION_LINES + 2, "operator==": FUNCTION_LINES + 4, "short_one": 1}, dict(functions_of_cpp(code))
    python = "def f():\n" + "    a()\n" * FUNCTION_LINES + "class C:\n    def g(self):\n        pass\n"
    lengths, functions = sizes([("a.cpp", code), ("b.py", python), ("c.js", "\n" * FILE_LINES)])
    assert functions["b.py", "f"] == FUNCTION_LINES + 1 and functions["b.py", "g"] == 2 and lengths["c.js"] == FILE_LINES
    for listed, seen in (({}, "has 9 lines, at most 5"), ({"a": (9, "")}, None), ({"a": (10, "")}, None), ({"a": (8, "")}, "at most 8"),
                         ({"a": (9, ""), "b": (9, "")}, "b does not exist"), ({"a": (9, ""), "c": (9, "")}, "c has 5 lines: remove")):
        found = list(breaches({"a": 9, "c": 5}, 5, listed))
        assert len(found) == (seen is not None) and (seen is None or seen in found[0]), (listed, found)
    print("self-test: 5 functions read, 4 breaches seen")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    files, functions = sizes(sources(sys.argv[1]))
    if "--list" in sys.argv:
        at = sys.argv.index("--list")
        rows = sorted(((lines, shown(key)) for key, lines in functions.items()), reverse=True)
        for lines, name in rows[:int(sys.argv[at + 1]) if len(sys.argv) > at + 1 else 20]:
            print(f"{lines:4} {name}")
        sys.exit(0)
    found = [*breaches(files, FILE_LINES, FILES), *breaches(functions, FUNCTION_LINES, FUNCTIONS)]
    print(f"{len(files)} files and {len(functions)} functions of long files checked, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
