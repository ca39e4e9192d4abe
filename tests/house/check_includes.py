#!/usr/bin/env python3
"""The house rules that a grep can hold: who may include whom, no circle, no file without its purpose.

usage: check_includes.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. --self-test breaks each rule once in a copy of the table and must see it.
"""
import os
import re
import sys

# Folder -> folders of src it may include with "..." (its own is always allowed).
MAY_USE = {
    "geometry": set(),
    "tree": {"geometry"},
    "query": {"geometry", "tree"},
    "scene": {"geometry"},
    "overlay": {"scene"},
    "render": set(),
    "app": {"scene", "overlay", "render"},
}
# <...> headers that only some folders may see (public headers are the folder "include").
ONLY_IN = {
    r"assimp/": {"scene"},
    r"vulkan/|vulkan\.": {"render"},
    r"GLFW/": {"app"},
    r"imgui": {"app"},
    r"nlohmann/": {"app", "scene"},  # scene: the import child looks into glTF
    r"png\.h": {"render"},
    r"expat\.h|zlib\.h": {"scene"},  # the import child looks into COLLADA and 3MF
    r"hwy/": {"geometry", "tree", "query"},
    r"thread>|stop_token>": {"geometry", "app", "scene"},
    r"boxwood/(scene|import)\.hpp": {"scene", "overlay", "app", "include"},  # the library boxwood_scene
}
# The renderer sees the draw list, meshes and numbers of the library, nothing above them.
RENDER_PUBLIC = {"draw_list", "mesh", "math", "result"}

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def breaches(files):
    """files: {path: text}. Yields a sentence for each broken rule."""
    graph = {}
    for path, text in sorted(files.items()):
        parts = path.split("/")
        folder = parts[1] if parts[0] == "src" else parts[0]
        first = text.lstrip().splitlines()[0] if text.strip() else ""
        if not first.startswith("//"):
            yield f"{path}: does not open with its purpose"
        graph[path] = []
        for kind, name in INCLUDE.findall(text):
            if kind == '"':
                target = "src/" + name
                if target not in files:
                    sibling = "/".join(parts[:-1] + [name])
                    target = sibling if sibling in files else target
                if target in files:
                    graph[path].append(target)
                other = target.split("/")[1]
                if folder in MAY_USE and other in MAY_USE and other != folder and other not in MAY_USE[folder]:
                    yield f"{path}: src/{folder} may not include src/{other} ({name})"
                if folder == "include":
                    yield f"{path}: a public header includes a private one ({name})"
            else:
                if name.startswith("boxwood/"):
                    target = "include/" + name
                    if target in files:
                        graph[path].append(target)
                    stem = os.path.splitext(os.path.basename(name))[0]
                    if folder == "render" and stem not in RENDER_PUBLIC:
                        yield f"{path}: the renderer may not include <{name}>"
                for pattern, folders in ONLY_IN.items():
                    if re.match(pattern, name) and folder not in folders:
                        yield f"{path}: <{name}> may only be included in {', '.join(sorted(folders))}"
                if folder == "include" and "/" in name and not name.startswith(("glm/", "boxwood/")):
                    yield f"{path}: a public header may use GLM and the standard library, not <{name}>"
    yield from circles(graph)


def circles(graph):
    state = {}
    for start in sorted(graph):
        stack = [(start, iter(graph[start]))]
        if start in state:
            continue
        state[start] = 1
        while stack:
            node, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                state[node] = 2
                stack.pop()
            elif state.get(following) == 1:
                yield f"{node}: includes {following} in a circle"
            elif following not in state:
                state[following] = 1
                stack.append((following, iter(graph[following])))


def read_tree(root):
    files = {}
    for top in ("include", "src"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith((".hpp", ".cpp", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as f:
                        files[os.path.relpath(path, root)] = f.read()
    return files


def self_test():
    good = {"src/geometry/a.hpp": "// A.\n", "src/tree/b.cpp": '// B.\n#include "geometry/a.hpp"\n'}
    assert not list(breaches(good)), list(breaches(good))
    bad = [
        {"src/geometry/a.cpp": '// A.\n#include "tree/b.hpp"\n', "src/tree/b.hpp": "// B.\n"},
        {"src/tree/b.cpp": "// B.\n#include <assimp/scene.h>\n"},
        {"include/boxwood/b.hpp": "// B.\n#include <vulkan/vulkan.h>\n"},
        {"include/boxwood/b.hpp": '// B.\n#include "geometry/a.hpp"\n', "src/geometry/a.hpp": "// A.\n"},
        {"src/render/b.cpp": "// B.\n#include <boxwood/tree.hpp>\n"},
        {"src/query/b.cpp": "// B.\n#include <boxwood/scene.hpp>\n"},
        {"src/tree/b.hpp": '// B.\n#include "tree/c.hpp"\n', "src/tree/c.hpp": '// C.\n#include "tree/b.hpp"\n'},
        {"src/tree/b.cpp": "#include <vector>\n"},
    ]
    for files in bad:
        assert list(breaches(files)), files
    print(f"self-test: {len(bad)} breaches seen")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    tree = read_tree(sys.argv[1])
    found = list(breaches(tree))
    print(f"{len(tree)} files checked, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
