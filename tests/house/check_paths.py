#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages name only files that exist: in code spans, and as the targets of links, with their headings.

usage: check_paths.py SOURCE_ROOT [--self-test]
A span such as `tree.hpp` or `layout/wide_plan.cpp` must be the end of a tracked path; one that begins with a folder of the
root must be a whole path. Patterns (*) must match a tracked path.
"""
import fnmatch
import posixpath
import re
import shutil
import subprocess
import sys

SOURCE = r"\.(?:cpp|hpp|h|py|cmake|md|vert|frag|comp)"
NAMED = re.compile(rf"[\w.*/-]*[\w*]{SOURCE}")
FENCE = re.compile(r"^ *```.*?^ *```$", re.S | re.M)
LINK = re.compile(r"\]\(([^)\s]+)\)")
LEAST = 300  # names in all pages: fewer, and this test does not read what it should
FOREIGN = {  # not ours: what a page quotes of other projects, or a name that the reader chooses
    "collision_env.hpp", "compute_default_collisions.cpp", "vulkan_raii.hpp", "overlay/x.cpp", "commands/x_command.cpp",
}


def is_page(name):
    """Change logs are about files of their time; the pages of lessons are made by a program with a test of its own."""
    return name.endswith(".md") and not name.startswith(("CHANGELOG", "docs/learn/", "tests/"))


def folders_of(files):
    return {name[:i] for name in files for i, c in enumerate(name) if c == "/"}


def names_of(page):
    """The words in code spans that name a file of the source, or a folder or file of the root by its whole path."""
    for span in re.findall(r"`([^`]+)`", FENCE.sub("", page)):
        for word in span.split():
            word = word.strip("\"',;:()").removeprefix("./")
            if re.search(r"[A-Z]{4,}", word.rsplit("/", 1)[-1].split(".")[0]) and "README" not in word and "CONTRIBUTING" not in word:
                continue  # a place holder: FILE.py
            if NAMED.fullmatch(word) or re.fullmatch(r"(?:src|include|tests|docs|bench)/[\w.*/-]+", word):
                yield word.rstrip("/")


def headings_of(page):
    """The anchors that renderers make of headings."""
    found = set()
    for line in re.findall(r"^#+ +(.+)$", FENCE.sub("", page), re.M):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line).lower()
        found.add(re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-"))
    return found


def exists(word, files, folders, roots):
    known = files | folders
    if "*" in word:
        return any(fnmatch.fnmatch(name, word) or fnmatch.fnmatch(name, "*/" + word) for name in known)
    if word.split("/")[0] in roots and "/" in word:
        return word in known
    return word in known or any(name.endswith("/" + word) for name in known)


def breaches(pages, files):
    """pages: text by name; files: the tracked paths. Yields a sentence for each name or link without a file."""
    folders, roots = folders_of(files), {name.split("/")[0] for name in files if "/" in name}
    headings = {name: headings_of(text) for name, text in pages.items()}
    for page, text in pages.items():
        for word in sorted(set(names_of(text)) - FOREIGN):
            if not exists(word, files, folders, roots):
                yield f"{page}: `{word}` is no tracked file"
        for link in sorted(set(LINK.findall(FENCE.sub("", text)))):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
            if target not in files | folders:
                yield f"{page}: link to {link}, which is no tracked file"
            elif anchor and target in headings and anchor not in headings[target]:
                yield f"{page}: link to {link}, but {target} has no such heading"


def self_test():
    files = {"src/tree/a.cpp", "src/tree/a.hpp", "docs/p.md", "docs/q.md", "include/x/y.hpp"}
    right = "# P\n`a.cpp` `tree/a.hpp` `src/tree/a.cpp` `src/tree` `x/y.hpp` `a*.hpp` `FILE.py` [q](q.md#two-words-2) [p](#p)\n```\n`no.cpp`\n```\n"
    pages = {"docs/p.md": right, "docs/q.md": "## Two `words`, (2)\n"}
    assert not list(breaches(pages, files)), list(breaches(pages, files))
    wrong = ["`b.cpp`", "`ree/a.hpp`", "`tree/b/a.hpp`", "`src/a.cpp`", "`src/trees`", "`b*.hpp`", "`src/b*.hpp`", "[q](r.md)", "[q](q.md#three)", "[q](#q)"]
    for text in wrong:
        found = list(breaches({**pages, "docs/p.md": right + text}, files))
        assert len(found) == 1, (text, found)
    print(f"self-test: {len(wrong)} breaches seen")


def main():
    if "--self-test" in sys.argv:
        self_test()
    root = sys.argv[1]
    if shutil.which("git") is None:
        print("git is not installed: nothing to check")
        return 77
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
    if listed.returncode != 0:
        print("not a git checkout: nothing to check")
        return 77
    files = {name for name in listed.stdout.decode().split("\0") if name}
    pages = {}
    for name in sorted(filter(is_page, files)):
        try:
            with open(f"{root}/{name}", encoding="utf-8") as file:
                pages[name] = file.read()
        except FileNotFoundError:
            continue  # deleted, not yet committed
    found = list(breaches(pages, files))
    count = sum(len(set(names_of(text))) for text in pages.values())
    if count < LEAST:
        found.append(f"{count} names of files in all pages")
    print("\n".join([f"{count} names of files in {len(pages)} pages checked", *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
