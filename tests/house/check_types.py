#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One type for one name: the linker merges the functions of two classes that share their full name without a word.

usage: check_types.py SOURCE_ROOT [--self-test]
Finds the types that files of src, include and python/src define at namespace level, outside unnamed namespaces. Exit 1
with one line for each name that two files define. --self-test breaks the rule and must see it.
"""
import collections
import os
import re
import sys

TOPS = ("include", "src", "python/src")
SOURCES = (".hpp", ".cpp")
NAMESPACE = re.compile(r"\bnamespace\s*(?:BOXWOOD_EXPORT\s*)?([\w:]*)$")
TYPE = re.compile(r"\b(?:struct|class|union|enum(?:\s+class)?)\s+(?:BOXWOOD_\w+\s+|alignas\([^)]*\)\s+)*"
                  r"(\w+(?:\s*<[^>]*>)?)\s*(?:final\s*)?(?::(?!:)[^()]*)?$")


def without_text(code):
    """Returns the code without comments and the contents of literals."""
    code = re.sub(r'R"(\w*)\(.*?\)\1"', '""', code, flags=re.S)
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', " ", code, flags=re.S)


def types_of(code):
    """Yields the full name of each type that is defined at namespace level, outside unnamed namespaces."""
    open_scopes = []  # the name of a namespace; None for any other brace
    begin = 0
    for mark in re.finditer(r"[{};]", without_text(code)):
        head = " ".join(mark.string[begin:mark.start()].split())
        begin = mark.end()
        if mark.group() == "}":
            open_scopes = open_scopes[:-1]
        elif mark.group() == "{":
            namespace = NAMESPACE.search(head)
            kind = TYPE.search(head)
            if kind and all(open_scopes):
                yield "::".join(open_scopes + [kind.group(1).replace(" ", "")])
            open_scopes.append(namespace.group(1) if namespace else None)


def breaches(files):
    """files: pairs of a path and its text. Yields a sentence for each name that several files define."""
    owners = collections.defaultdict(set)
    for path, code in files:
        # Highway compiles these once for each instruction set, in a namespace that the including file opens.
        if not path.endswith("-inl.hpp"):
            for name in types_of(code):
                owners[name].add(path)
    for name, paths in sorted(owners.items()):
        if len(paths) > 1:
            yield f"{name}: defined in {' and '.join(sorted(paths))}"


def read_tree(root):
    for top in TOPS:
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith(SOURCES):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), file.read()


def self_test():
    one = "namespace boxwood {\nstruct Part {\n  int a = 0;\n};\n}"
    different = [
        "namespace boxwood {\nnamespace {\nstruct Part {};\n}\n}",          # internal linkage
        "namespace boxwood {\nstruct Part;\n}",                             # a declaration
        "namespace boxwood {\nstruct Tree {\n  struct Part {};\n};\n}",     # nested
        "namespace boxwood {\nstruct Part::Impl {};\n}",                    # defined outside its class
        "namespace boxwood {\ntemplate <> struct Part<int> {};\n}",         # a specialisation
        "namespace boxwood {\n// struct Part {\nconst char* t = \"struct Part {\";\n}",
        "namespace boxwood::other {\nstruct Part {};\n}",
        "namespace boxwood {\nvoid f(const struct Part& p) {}\n}",
    ]
    for code in different:
        assert not list(breaches([("a.hpp", one), ("b.cpp", code)])), code
    for code in (one, "namespace boxwood {\nclass Part final : public Base<int> {};\n}",
                 "namespace BOXWOOD_EXPORT boxwood {\nenum class Part : unsigned char { a };\n}",
                 "namespace boxwood {\ntemplate <class V> struct alignas(64) Part {};\n}"):
        assert len(list(breaches([("a.hpp", one), ("b.cpp", code)]))) == 1, code
    assert list(types_of(one)) == ["boxwood::Part"]


def main():
    if "--self-test" in sys.argv:
        self_test()
        return 0
    found = list(breaches(read_tree(sys.argv[1])))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
