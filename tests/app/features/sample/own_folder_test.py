#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sample feature takes its own folder and one line of the list: no other file of the tree names it.

usage: own_folder_test.py SOURCE_ROOT LIST
LIST is the list of features that the sample is built with. Exit 1 with one line a breach.
"""
import os
import re
import sys

OWN = "tests/app/features/sample"
# What the tree says of it by right: that its folder is built, what it shows newcomers, and who counts files.
MAY_NAME = {"tests/app/CMakeLists.txt", "docs/adding-a-feature.md", "docs/architecture.md"}


def names_of(texts):
    """What the sample declares: its classes, commands, panel, verbs and functions."""
    names = set()
    for text in texts:
        names.update(re.findall(r"^(?:class|struct) (\w*(?:Sample|Count)\w*)", text, re.M))
        names.update(re.findall(r"\b(add_sample\w*)\(", text))
        names.update(re.findall(r"\b(kSample\w+)\{", text))
        names.update(re.findall(r'kName = "([^"]+)"', text))
    return names


def breaches(own, others, list_text, product_list):
    names = names_of(own)
    more = [line for line in list_text.splitlines() if line not in product_list.splitlines()]
    if len(more) != 1 or not more[0].startswith("FEATURE(sample,"):
        yield f"the list has {len(more)} lines more than that of the product: {more}"
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")\b|features/sample\b")
    for path, text in sorted(others.items()):
        for number, line in enumerate(text.splitlines(), 1):
            found = pattern.search(line)
            if found:
                yield f"{path}:{number}: names '{found.group(0)}' of the sample feature"


def self_test(own):
    names = names_of(own)
    assert {"SampleCount", "CountTriangles", "SetCountLimit", "kSamplePanel", "add_sample", "add_sample_marks", "count limit"} <= names, names
    product = "FEATURE(walk, yes)\n"
    good = product + "FEATURE(sample, yes)\n"
    assert not list(breaches(own, {"a.cpp": "count(triangles);\n"}, good, product))
    for text in ("session.get<SampleCount>();\n", 'parse("count limit 3");\n', '#include "app/features/sample/sample.hpp"\n'):
        assert len(list(breaches(own, {"a.cpp": text}, good, product))) == 1, text
    assert list(breaches(own, {}, product, product)) and list(breaches(own, {}, good + "FEATURE(x, no)\n", product))


def main():
    root = sys.argv[1]
    own, others = [], {}
    for top in ("include", "src", "tests", "python", "bench", "shaders", "docs"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), root)
                if not name.endswith((".hpp", ".cpp", ".def", ".txt", ".cmake", ".py", ".md")) or path in MAY_NAME:
                    continue
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    text = file.read()
                if path.startswith(OWN + "/"):
                    own.append(text)
                else:
                    others[path] = text
    self_test(own)
    with open(sys.argv[2], encoding="utf-8") as file:
        list_text = file.read()
    with open(os.path.join(root, "src/app/features.def"), encoding="utf-8") as file:
        product_list = file.read()
    assert len(own) >= 8 and len(others) > 1000, "the tree was not found"
    found = list(breaches(own, others, list_text, product_list))
    print(f"{len(names_of(own))} names of the sample looked for in {len(others)} files; {len(found)} breaches")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
