#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The README's C++ is, line for line, what the consumer of the installed library compiles; its links lead somewhere.

usage: check_readme.py SOURCE_ROOT [--self-test]
"""
import re
import sys
from pathlib import Path

LEAST = 8  # lines of code, and links: fewer, and the page is not what this test reads


def code_of(readme):
    """Its lines of C++, without those that are empty."""
    block = re.search(r"```cpp\n(.*?)```", readme, re.S)
    return [line.strip() for line in block.group(1).splitlines() if line.strip()] if block else []


def links_of(readme):
    return re.findall(r"\]\(([^)#]+)\)", readme)


def breaches(readme, consumer, exists):
    """readme, consumer: texts; exists: whether there is such a file. Yields a sentence for each."""
    lines = code_of(readme)
    between = re.search(r"readme: begin\n(.*?)// readme: end", consumer, re.S)
    body = [line.strip() for line in between.group(1).splitlines() if line.strip()] if between else []
    code = [line for line in lines if not line.startswith("#include")]
    for a, b in zip(code + [""] * len(body), body + [""] * len(code)):
        if a != b:
            yield f"README and tests/package/consumer/main.cpp differ:\n  README   {a}\n  consumer {b}"
            break
    for line in lines:
        if line.startswith("#include") and line not in consumer:
            yield f"the consumer does not have: {line}"
    links = links_of(readme)
    for link in links:
        if "://" not in link and not exists(link):
            yield f"README links to {link}, which is not there"
    if len(code) < LEAST:
        yield f"{len(code)} lines of code"
    if len(links) < LEAST:
        yield f"{len(links)} links"


def self_test():
    body = "".join(f"f({i});\n" for i in range(LEAST))
    readme = f"```cpp\n#include <a>\n{body}```\n" + "[a](a.md) [b](https://b)\n" * LEAST
    consumer = f"#include <a>\n// readme: begin\n{body}// readme: end\n"
    assert not list(breaches(readme, consumer, lambda link: True))
    wrong = [(readme.replace("f(3)", "g(3)"), consumer, "differ"), (readme.replace("f(7);\n", ""), consumer, "differ"),
             (readme, consumer.replace("f(0);\n", ""), "differ"), (readme.replace("<a>", "<b>"), consumer, "does not have"),
             (readme.replace("a.md", "no.md"), consumer, "not there"), ("# B\n", "", "lines of code"),
             (readme.replace("]", ""), consumer, "0 links")]
    for page, program, word in wrong:
        found = list(breaches(page, program, lambda link: link == "a.md"))
        assert any(word in line for line in found), (word, found)
    print(f"self-test: {len(wrong)} breaches seen")


def main():
    if "--self-test" in sys.argv:
        self_test()
    root = Path(sys.argv[1])
    readme = (root / "README.md").read_text(encoding="utf-8")
    consumer = (root / "tests/package/consumer/main.cpp").read_text(encoding="utf-8")
    found = list(breaches(readme, consumer, lambda link: (root / link).exists()))
    print(f"{len(code_of(readme))} lines of code and {len(links_of(readme))} links checked")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
