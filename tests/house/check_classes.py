#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No class has more public functions than a reader keeps in mind.

usage: check_classes.py SOURCE_ROOT [--self-test] [--list [COUNT]]
Counts the names of the public member functions of each class in a header of src, include and python/src; overloads are one
name, and constructors, operators and friends are none. Exit 1 with one line for each class above its limit. --list prints
the largest. --self-test breaks the rule and must see it.
"""
import os
import re
import sys

LIMIT = 40
# Classes above the limit, with their numbers: these may only fall.
LARGER = {}
TOPS = ("include", "src", "python/src")
TYPE = re.compile(r"\b(class|struct)\s+(?:BOXWOOD_\w+\s+|alignas\([^)]*\)\s+)*(\w+)\s*(?:final\s*)?(?::(?!:)[^()]*)?$")
ACCESS = re.compile(r"\b(public|protected|private)\s*:(?!:)")
FUNCTION = re.compile(r"(?<![\w.>])(~?\w+)\s*\(")


def without_text(code):
    """Returns the code without comments, directives and the contents of literals."""
    code = re.sub(r'R"(\w*)\(.*?\)\1"', '""', code, flags=re.S)
    code = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', " ", code, flags=re.S)
    return re.sub(r"(?m)^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", " ", code)


def function_in(statement, owner):
    """Returns the name of the function that a statement of a class declares, or None."""
    statement = re.sub(r"\[\[\w+\]\]|\b(explicit|virtual|static|constexpr|inline)\b|\balignas\([^)]*\)", " ", statement).strip()
    if re.match(r"(using|typedef|friend|template\s*<[^>]*>\s*(friend|struct|class)|enum|static_assert)\b", statement) or "operator" in statement:
        return None
    found = FUNCTION.search(statement)
    if found is None or "=" in statement[:found.start()].replace("==", "") or found[1].lstrip("~") == owner:
        return None
    # std::function<R(P)> member; is a member: the parenthesis stands between < and >.
    before = statement[:found.start()]
    return None if before.count("<") != before.count(">") else found[1]


def classes_of(code):
    """Yields (name, names of its public functions) of each class in the code."""
    code = without_text(code)
    scopes, begin = [], 0  # a scope: [name or None, is public, names]
    i = 0
    while i < len(code):
        c = code[i]
        if c in "{};":
            head = " ".join(code[begin:i].split())
            scope = scopes[-1] if scopes else None
            if scope and scope[0]:
                for access in ACCESS.finditer(head):
                    scope[1] = access[1] == "public"
                head = ACCESS.split(head)[-1].strip()
                if c != "}" and scope[1] and (name := function_in(head, scope[0])):
                    scope[2].add(name)
            if c == "{":
                kind = TYPE.search(head)
                scopes.append([kind[2], kind[1] == "struct", set()] if kind else [None, False, set()])
            elif c == "}" and scopes:
                name, _, names = scopes.pop()
                if name:
                    yield name, names
            begin = i + 1
        i += 1


def headers(root):
    for top in TOPS:
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith(".hpp"):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), file.read()


def counts(files):
    return sorted(((len(names), name, path) for path, code in files for name, names in classes_of(code)), reverse=True)


def breaches(counted, larger):
    for count, name, path in counted:
        limit = larger.get(name, LIMIT)
        if count > limit:
            yield f"{path}: {name} has {count} public functions, at most {limit}"
        elif name in larger and count < limit:
            print(f"{path}: {name} has fallen to {count} public functions: lower its row in LARGER")


def self_test():
    code = """
    #define X(a) f(a)
    class A : public B {
    public:
      explicit A(int x) : x_(x) {}
      ~A() override;
      int one() const { return g(1); }
      int one(int) const;
      static Result<int> two(const std::vector<int>& v = {});
      bool operator==(const A&) const = default;
      template <class T> T three() { if (f(1)) { h(2); } return T(); }
      struct Inner { int four(); };
      std::function<void(int)> member;
      int number = f(3);
      friend void five(A&);
      using Six = int(int);  // seven(1)
    protected:
      void eight();
    private:
      void nine();
    };
    struct C { int ten(); private: int eleven(); };
    """
    found = {name: sorted(names) for name, names in classes_of(code)}
    assert found == {"Inner": ["four"], "A": ["one", "three", "two"], "C": ["ten"]}, found
    wide = "class W {\npublic:\n" + "".join(f"  int f{i}();\n" for i in range(LIMIT + 1)) + "};\n"
    for larger, seen in (({}, 1), ({"W": LIMIT + 1}, 0), ({"W": LIMIT + 2}, 0), ({"W": LIMIT}, 1)):
        assert len(list(breaches(counts([("w.hpp", wide)]), larger))) == seen, larger
    assert not list(breaches(counts([("w.hpp", wide.replace("  int f0();\n", ""))]), {}))
    print("self-test: 3 classes read, 2 breaches seen")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    counted = counts(headers(sys.argv[1]))
    if "--list" in sys.argv:
        at = sys.argv.index("--list")
        for count, name, path in counted[:int(sys.argv[at + 1]) if len(sys.argv) > at + 1 else 20]:
            print(f"{count:4} {name} {path}")
        sys.exit(0)
    found = list(breaches(counted, LARGER))
    print(f"{len(counted)} classes checked, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
