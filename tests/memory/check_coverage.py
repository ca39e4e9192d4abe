#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each exported function has a run in which its allocations fail, or a reason why none is needed.

usage: check_coverage.py SOURCE_ROOT [--self-test]
Reads the functions that the headers of include/boxwood declare in the exported namespace without a body: free functions, and
members as Class::name. A function is covered if a test below calls it; coverage.txt gives the reasons for the others.
A reason that begins with "gap" is no reason but work that is left: none is allowed.
Exit 1 with one line a breach. --self-test breaks every rule once and must see it.
"""
import os
import re
import sys

TESTS = (("tests/memory", ".cpp"), ("tests/query", "every_query.cpp"), ("tests/query", "every_query.hpp"))
REASONS = "tests/memory/coverage.txt"
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.M | re.S)
SCOPE = re.compile(r"\b(?P<kind>namespace|class|struct)\b(?P<rest>[^;(){}]*)$")
CALL = re.compile(r"(operator\s*(?:\(\)|[^\s(\w]+)|~?\w+)\s*\(")


def exports(text):
    """Yields the functions that a header declares in an exported namespace and does not define."""
    text = re.sub(r"=\s*\{\s*\}", "= empty", NOISE.sub(" ", text))  # a default argument is no body
    scopes, start, i = [], 0, 0  # scopes: a name, "" for an exported namespace, None for what is skipped
    while i < len(text):
        c = text[i]
        if c in "{};":
            statement = text[start:i].strip()
            if c == "{":
                scopes.append(scope_of(statement))
            elif c == "}":
                scopes.pop()
            elif scopes and None not in scopes:
                name = function_in(statement)
                if name is not None:
                    yield "::".join([s for s in scopes if s] + [name])
            start = i + 1
        i += 1


def scope_of(statement):
    found = SCOPE.search(re.sub(r"\balignas\([^)]*\)", "", statement))
    if found is None or re.search(r"\benum\b", statement):
        return None
    names = re.findall(r"\w+", found["rest"].split(":")[0])
    names = [name for name in names if name not in ("BOXWOOD_EXPORT", "final", "inline")]
    if found["kind"] == "namespace":
        return "" if "BOXWOOD_EXPORT" in found["rest"] else None
    return names[0] if names and "template" not in statement else None


def function_in(statement):
    statement = re.sub(r"^((public|private|protected)\s*:\s*|\[\[\w+\]\]\s*)+", "", statement)
    if re.match(r"(using|typedef|static_assert|friend|template|extern template)\b", statement):
        return None
    if re.search(r"=\s*(default|delete|0)$", statement):
        return None
    before = statement.split("(")[0]
    found = CALL.search(statement)
    if found is None or "=" in before.replace("operator", "").rstrip("=!<>") and "operator" not in before:
        return None
    name = found[1].replace(" ", "")
    return None if name.startswith("~") or name == "operator=" else name  # these free and move


def called(name, tests):
    short = name.split("::")[-1]
    if name.count("::") and name.split("::")[-2] == short:  # a constructor: objects of the class
        return re.search(rf"\b{short}\b(?!::)(\(| \w+[\[({{;])", tests) is not None
    return re.search(rf"(?<![\w]){re.escape(short)}\s*(<[^;()]*>)?\s*\(", tests) is not None


def reasons_in(text):
    """Lines "name: reason"; returns {name: reason}."""
    lines = [line.split(":  ", 1) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {name: reason for names, reason in lines for name in names.split(", ")}


def breaches(headers, tests, reasons):
    names = {name for text in headers for name in exports(text)}
    tests = NOISE.sub(" ", tests)
    for name in sorted(names):
        if not called(name, tests) and name not in reasons:
            yield f"{name}: no test lets its allocations fail, and {REASONS} gives no reason"
        if called(name, tests) and name in reasons:
            yield f"{name}: has a test, so {REASONS} needs no reason"
    gaps = [name for name in reasons if reasons[name].startswith("gap")]
    if gaps:
        yield f"{', '.join(gaps)}: {len(gaps)} gaps, none is allowed"
    for name in sorted(set(reasons) - names):
        yield f"{name}: {REASONS} names it, but no header declares it"


def read(root, folder, end):
    for place, _, names in sorted(os.walk(os.path.join(root, folder))):
        for name in sorted(names):
            if name.endswith(end):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    yield file.read()


def self_test():
    header = """
    #include <a>
    namespace BOXWOOD_EXPORT boxwood {
    enum class Kind { a, b };
    struct Box { double x = f(1); int own() const { return 2; } Box(int a); };
    constexpr int kCount = count_of(3);
    inline int defined(int x) { return x; }
    template <class T> T made(T x);
    std::vector<int> listed(const Box& a, int (*f)(int) = nullptr);  // other()
    bool operator==(const Box& a, const Box& b) noexcept;
    namespace detail { int hidden(); }
    }
    """
    assert list(exports(header)) == ["Box::Box", "listed", "operator=="], list(exports(header))
    reasons = {"Box::Box": "r", "operator==": "r"}
    assert not list(breaches([header], "listed(box)", reasons))
    for tests, given, word in (("", reasons, "listed: no test"), ("// listed(box)", reasons, "listed: no test"),
                               ("listed(a) Box box(1);", reasons, "needs no reason"), ("listed(a)", {**reasons, "Box::Box": "gap"}, "1 gaps"),
                               ("listed(a)", {**reasons, "gone": "r"}, "no header declares it")):
        found = list(breaches([header], tests, given))
        assert len(found) == 1 and word in found[0], (tests, found)
    print("self-test: 3 exports read, 5 breaches seen")


if __name__ == "__main__":
    root = sys.argv[1]
    if "--self-test" in sys.argv:
        self_test()
    headers = list(read(root, "include/boxwood", ".hpp"))
    tests = "\n".join(text for folder, end in TESTS for text in read(root, folder, end))
    with open(os.path.join(root, REASONS), encoding="utf-8") as file:
        reasons = reasons_in(file.read())
    found = list(breaches(headers, tests, reasons))
    names = {name for text in headers for name in exports(text)}
    print(f"{len(names)} exported functions, {len(reasons)} with a reason, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
