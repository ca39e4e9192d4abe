#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The house rules that a grep can hold: who may include whom, no circle, no file without its purpose, no room without tests.

usage: check_includes.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. --self-test breaks every row of the tables once and must see each.
"""
import os
import re
import sys

# Room -> rooms of src it may include with "..." (its own is always allowed).
MAY_USE = {
    "base": set(),
    "exact": {"base"},
    "triangles": {"base", "exact"},
    "convex": {"base", "exact"},
    "fit": {"base", "exact", "convex"},
    "volumes": {"base", "exact", "convex", "fit"},
    "tree": {"base", "exact"},
    "query": {"base", "exact", "triangles", "volumes", "tree"},
    "clash": {"base", "exact", "triangles", "query"},
    "store": {"base", "tree"},
    "scene": {"base", "store", "tree"},
    "overlay": {"base", "scene"},  # large pages
    "render": {"base"},  # files that are written
    "app/clash": {"base", "scene"},
    "app/output": {"base", "scene", "overlay", "app/clash", "app/session", "app/statements"},
    "app/session": {"base", "scene", "overlay", "render", "app/clash"},
    "app/statements": {"scene", "overlay", "app/clash", "app/session"},
    "app/ui": {"base", "scene", "overlay", "app/session", "app/statements"},
    "app/drawing": {"base", "scene", "overlay", "render", "app/clash", "app/session", "app/statements", "app/ui"},
    "app/formats": {"base", "scene", "overlay", "app/output"},
    "app/cli": {"base", "scene", "overlay", "app/output", "app/session", "app/formats"},
    "app/viewer": {"base", "scene", "overlay", "render", "app/output", "app/session", "app/ui", "app/drawing", "app/cli"},
    "app/commands": {"base", "scene", "overlay", "render", "app/clash", "app/output", "app/formats", "app/session", "app/statements", "app/ui",
                     "app/drawing", "app/cli", "app/viewer"},
    "app": {"app/cli", "app/commands"},
}
# <...> headers that only some rooms may see (public headers are the room "include"): a pattern of the whole name,
# one such name, and the rooms. "app" stands for all rooms in it.
ONLY_IN = [
    (r"assimp/.*", "assimp/scene.h", {"scene"}),
    (r".*\.hxx", "TopoDS.hxx", {"scene"}),  # Open CASCADE: the import child for STEP and IGES
    (r"vulkan/.*|vulkan\..*", "vulkan/vulkan.h", {"render"}),
    (r"GLFW/.*", "GLFW/glfw3.h", {"app"}),
    (r"imgui.*", "imgui.h", {"app"}),
    (r"nlohmann/.*", "nlohmann/json.hpp", {"app", "scene"}),  # scene: the import child looks into glTF
    (r"png\.h", "png.h", {"render"}),
    (r"xxhash\.h", "xxhash.h", {"store"}),
    (r"expat\.h|zlib\.h", "expat.h", {"scene"}),  # the import child looks into COLLADA and 3MF
    (r"seccomp\.h", "seccomp.h", {"scene"}),  # the import child gives up its rights
    (r"hwy/.*", "hwy/highway.h", {"base", "fit", "tree", "query"}),
    (r"thread|stop_token", "thread", {"base", "app", "scene"}),  # the executor, jobs, and the child's watch
    (r"stop_token", "stop_token", {"base", "app", "scene"}),
    (r"boxwood/(scene|import|saved_scene)\.hpp", "boxwood/scene.hpp", {"scene", "overlay", "app", "include"}),
]
# Where a room is tested, if not in the folder of its name under tests.
TESTED_IN = {"app": "cli", "app/commands": "cli", "app/drawing": "interaction", "app/formats": "formats"}
# The renderer sees the draw list, meshes and numbers of the library, nothing above them.
RENDER_PUBLIC = {"draw_list", "mesh", "math", "result"}

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def room_of(path):
    """src/app/ui/x.cpp -> app/ui, src/tree/x.cpp -> tree, include/boxwood/x.hpp -> include."""
    parts = path.split("/")
    if parts[0] != "src":
        return parts[0]
    inner = "/".join(parts[1:3])
    return inner if parts[1] == "app" and len(parts) > 3 else parts[1]


def breaches(files):
    """files: {path: text}. Yields a sentence for each broken rule."""
    graph = {}
    for path, text in sorted(files.items()):
        room = room_of(path)
        # Behind the line with the licence.
        lines = [line for line in text.lstrip().splitlines()[:2] if not line.startswith("// SPDX-")]
        if not lines or not lines[0].startswith("//"):
            yield f"{path}: does not open with its purpose"
        if path.startswith("src/") and room not in MAY_USE:
            yield f"{path}: src/{room} is no room of the house"
        if room == "include" and re.search(r"^namespace boxwood\b", text, re.M):
            yield f"{path}: a public header opens its namespace with BOXWOOD_EXPORT (boxwood/export.hpp)"
        graph[path] = []
        for kind, name in INCLUDE.findall(text):
            if kind == '"':
                target = "src/" + name
                if target not in files:
                    sibling = "/".join(path.split("/")[:-1] + [name])
                    target = sibling if sibling in files else target
                if target in files:
                    graph[path].append(target)
                other = room_of(target)
                if room in MAY_USE and other in MAY_USE and other != room and other not in MAY_USE[room]:
                    yield f"{path}: src/{room} may not include src/{other} ({name})"
                if room == "include":
                    yield f"{path}: a public header includes a private one ({name})"
            else:
                if name.split("/")[0] in MAY_USE and name.endswith((".hpp", ".h")):
                    yield f"{path}: a file of the house is included in quotes, not as <{name}>"
                if name.startswith("boxwood/"):
                    target = "include/" + name
                    if target in files:
                        graph[path].append(target)
                    stem = os.path.splitext(os.path.basename(name))[0]
                    if room == "render" and stem not in RENDER_PUBLIC:
                        yield f"{path}: the renderer may not include <{name}>"
                for pattern, _, rooms in ONLY_IN:
                    if re.fullmatch(pattern, name) and not {room, room.split("/")[0]} & rooms:
                        yield f"{path}: <{name}> may only be included in {', '.join(sorted(rooms))}"
                if room == "include" and "/" in name and not name.startswith(("glm/", "boxwood/")):
                    yield f"{path}: a public header may use GLM and the standard library, not <{name}>"
    yield from circles(graph)


def without_tests(folders):
    """folders: those of tests. Yields a sentence for each room that has none."""
    for room in MAY_USE:
        if TESTED_IN.get(room, room) not in folders:
            yield f"src/{room}: there is no tests/{TESTED_IN.get(room, room)}"


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


def in_room(room, name):
    return f"include/boxwood/{name}" if room == "include" else f"src/{room}/{name}"


def self_test():
    """Every row of every table is broken once, and kept once."""
    seen = kept = 0

    def must_see(files, word):
        nonlocal seen
        found = list(breaches(files))
        assert any(word in line for line in found), (files, found)
        seen += 1

    def must_keep(files):
        nonlocal kept
        assert not list(breaches(files)), list(breaches(files))
        kept += 1

    for room, allowed in MAY_USE.items():
        for other in MAY_USE:
            if other == room:
                continue
            files = {in_room(room, "a.cpp"): f'// A.\n#include "{other}/b.hpp"\n', in_room(other, "b.hpp"): "// B.\n"}
            if other in allowed:
                must_keep(files)
            else:
                must_see(files, "may not include")
    for pattern, name, rooms in ONLY_IN:
        assert re.fullmatch(pattern, name), (pattern, name)
        for room in list(MAY_USE) + ["include"]:
            files = {in_room(room, "a.hpp"): f"// A.\n#include <{name}>\n"}
            if not {room, room.split("/")[0]} & rooms:
                must_see(files, "may only be included in")
            elif room != "include" or name.startswith("boxwood/"):
                must_keep(files)
    must_see({"include/boxwood/b.hpp": "// B.\n#include <vulkan/vulkan.h>\n"}, "may use GLM")
    must_see({"include/boxwood/b.hpp": '// B.\n#include "base/a.hpp"\n', "src/base/a.hpp": "// A.\n"}, "a private one")
    must_see({"src/render/b.cpp": "// B.\n#include <boxwood/tree.hpp>\n"}, "the renderer may not")
    must_see({"src/tree/b.hpp": '// B.\n#include "tree/c.hpp"\n', "src/tree/c.hpp": '// C.\n#include "tree/b.hpp"\n'},
             "in a circle")
    must_see({"src/tree/b.cpp": "#include <vector>\n"}, "purpose")
    must_see({"include/boxwood/b.hpp": "// B.\nnamespace boxwood {\n}\n"}, "BOXWOOD_EXPORT")
    must_keep({"include/boxwood/b.hpp": "// B.\nnamespace BOXWOOD_EXPORT boxwood {\n}\n"})
    must_see({"src/tree/b.cpp": "// SPDX-License-Identifier: MIT\n#include <vector>\n"}, "purpose")
    must_see({"src/attic/b.cpp": "// B.\n"}, "no room")
    must_see({"src/tree/b.cpp": "// B.\n#include <base/a.hpp>\n", "src/base/a.hpp": "// A.\n"}, "in quotes")
    folders = {TESTED_IN.get(room, room) for room in MAY_USE}
    assert not list(without_tests(folders))
    for folder in folders:
        assert list(without_tests(folders - {folder})), folder
        seen += 1
    print(f"self-test: {seen} breaches seen, {kept} rightful includes kept")


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        self_test()
    tree = read_tree(sys.argv[1])
    found = list(breaches(tree))
    tests = os.path.join(sys.argv[1], "tests")
    found += without_tests({os.path.relpath(folder, tests) for folder, _, names in os.walk(tests)
                            if any(name.endswith((".cpp", ".py")) for name in names)})
    print(f"{len(tree)} files checked, {len(found)} breaches")
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
