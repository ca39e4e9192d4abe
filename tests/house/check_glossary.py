#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/glossary.md: each word once, at most two lines each, links that lead to a page, an anchor or a header.

usage: check_glossary.py SOURCE_ROOT [--self-test]
"""
import re
import sys
from pathlib import Path

LINES = 2


def anchor(heading):
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def breaches(page, folder, headers):
    """page: text; folder: where its links begin; headers: names of files that `x.hpp` may mean."""
    seen, text = set(), page.splitlines()
    for i, line in enumerate(text):
        if not line.startswith("### "):
            continue
        word = line[4:]
        lines = []
        for following in text[i + 1:]:
            if not following:
                break
            lines.append(following)
        if word in seen:
            yield f"{word}: twice"
        seen.add(word)
        if not 1 <= len(lines) <= LINES:
            yield f"{word}: {len(lines)} lines"
    own = {anchor(line.lstrip("#")) for line in text if line.startswith("#")}
    for target in re.findall(r"\]\(([^)\s]+)\)", page):
        file, _, part = target.partition("#")
        if not file:
            if part not in own:
                yield f"no word #{part}"
        elif not (folder / file).exists():
            yield f"no file {file}"
        elif part and part not in {anchor(line.lstrip("#")) for line in (folder / file).read_text(encoding="utf-8").splitlines()
                                   if line.startswith("#")}:
            yield f"no heading #{part} in {file}"
    for name in re.findall(r"`([\w/]+\.hpp)`", page):
        if name.split("/")[-1] not in headers:
            yield f"no header {name}"


def self_test(folder, headers):
    for page, word in (("### a\nx\n\n### a\ny\n", "twice"), ("### a\nx\ny\nz\n", "3 lines"), ("### a\n\n", "0 lines"),
                       ("[x](#y)\n", "no word #y"), ("[x](no.md)\n", "no file"), ("[x](volumes.md#no)\n", "no heading"),
                       ("`no.hpp`\n", "no header")):
        assert any(word in line for line in breaches(page, folder, headers)), page
    good = "### a\nx `obb.hpp` [t](#a)\n[p](volumes.md#sphere)\n"
    assert not list(breaches(good, folder, headers)), list(breaches(good, folder, headers))
    print("self-test: 7 breaches seen")


if __name__ == "__main__":
    root = Path(sys.argv[1])
    docs = root / "docs"
    names = {path.name for top in ("include", "src") for path in (root / top).rglob("*.hpp")}
    if "--self-test" in sys.argv:
        self_test(docs, names)
    content = (docs / "glossary.md").read_text(encoding="utf-8")
    found = list(breaches(content, docs, names))
    print(f"{len(re.findall('^### ', content, re.M))} words checked, {len(found)} breaches")
    print("\n".join(found))
    sys.exit(1 if found else 0)
