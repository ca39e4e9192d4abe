#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Folders that a reader can survey, and include paths that name one file each.

usage: check_folders.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. --self-test breaks every rule once and must see it.
"""
import collections
import os
import sys

LARGEST_FOLDER = 30  # files, those of sub-folders not counted
COUNTED = ("src", "tests", "bench", "python")
DATA = (".json", ".csv", ".txt", ".png", ".obj", ".stl", ".ply", ".off", ".gltf", ".glb", ".bwt", ".md", ".log", ".poses")
INCLUDE_ROOTS = ("src", "include", "python/src")
HEADERS = (".hpp", ".h")


def counts(path):
    """Returns true if the file counts: neither data nor one of a fuzz corpus."""
    return path.startswith(COUNTED) and "/corpus/" not in path and not path.endswith(DATA)


def breaches(paths):
    """paths: files relative to the root of the sources. Yields a sentence for each broken rule."""
    folders = collections.Counter(os.path.dirname(path) for path in paths if counts(path))
    for folder, count in sorted(folders.items()):
        if count > LARGEST_FOLDER:
            yield f"{folder}: {count} files, at most {LARGEST_FOLDER}"
    owners = collections.defaultdict(list)
    for path in sorted(paths):
        root = next((root for root in INCLUDE_ROOTS if path.startswith(root + "/")), None)
        if root is not None:
            owners[path[len(root) + 1:]].append(path)
    for name, files in sorted(owners.items()):
        if len(files) > 1 and name != "CMakeLists.txt":
            yield f"{' and '.join(files)} have the same include path {name}"
    public = {os.path.basename(path) for path in paths if path.startswith("include/") and path.endswith(HEADERS)}
    for path in sorted(paths):
        if path.startswith("python/src/") and os.path.basename(path) in public:
            yield f"{path}: has the name of a public header"


def read_tree(root):
    paths = []
    for top in COUNTED + ("include",):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
            paths += [os.path.relpath(os.path.join(folder, name), root) for name in names if not name.endswith(".pyc")]
    return paths


def self_test():
    def must_see(paths, word):
        found = list(breaches(paths))
        assert len(found) == 1 and word in found[0], (paths, found)

    def must_keep(paths):
        assert not list(breaches(paths)), list(breaches(paths))

    for top in COUNTED:
        full = [f"{top}/room/file{i}.cpp" for i in range(LARGEST_FOLDER)]
        must_keep(full + [f"{top}/room/below/file.cpp", f"{top}/room/data.json"])
        must_see(full + [f"{top}/room/one_more.cpp"], f"{LARGEST_FOLDER + 1} files")
    must_keep([f"tests/fuzz/corpus/import/file{i}" for i in range(100)])
    must_keep([f"docs/file{i}.py" for i in range(100)])
    must_see(["src/tree/a.hpp", "python/src/tree/a.hpp"], "same include path tree/a.hpp")
    must_see(["src/boxwood/a.hpp", "include/boxwood/a.hpp"], "same include path boxwood/a.hpp")
    must_see(["include/boxwood/a.hpp", "python/src/tree/a.hpp"], "name of a public header")
    must_keep(["src/tree/a.hpp", "include/boxwood/a.hpp", "src/CMakeLists.txt", "include/CMakeLists.txt"])
    print(f"self-test: {len(COUNTED) + 3} breaches seen, {len(COUNTED) + 3} rightful trees kept")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    tree = read_tree(sys.argv[1])
    found = list(breaches(tree))
    print(f"{len(tree)} files checked, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
