#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The house rules that a grep can hold: who may include whom, no circle of files or folders, no file without its purpose, no room without tests.

usage: check_includes.py SOURCE_ROOT [--self-test]
Exit 1 with one line a breach. --self-test breaks every row of the tables once and must see each.
"""
import os
import pathlib
import re
import sys

# Room -> rooms of src it may include with "..." (its own is always allowed). A room is a folder; sub-folders of commands
# and of a feature belong to it.
_LOW = {"base", "exact"}
_APP = ["text", "camera", "shell", "document", "derived", "view", "session", "statements", "ui"]  # each may see those before it
# Every folder of src/app/features is a feature.
FEATURES = sorted(f.name for f in (pathlib.Path(__file__).resolve().parents[2] / "src/app/features").iterdir() if f.is_dir())
MAY_USE = {
    "base": set(), "exact": {"base"}, "triangles": _LOW, "convex": _LOW,
    "fit": _LOW | {"convex", "fit/points", "fit/hull", "fit/box", "fit/round"},
    "fit/points": _LOW, "fit/hull": _LOW | {"fit/points"}, "fit/box": _LOW | {"fit/points", "fit/hull"},
    "fit/round": _LOW | {"fit/points", "fit/hull"},
    "volumes": _LOW | {"convex", "fit", "fit/points", "fit/hull", "fit/box", "volumes/tests"},
    "volumes/tests": _LOW | {"convex", "fit", "volumes"}, "teaching": _LOW | {"query/memory"},
    "tree/layout": _LOW, "tree/builders": _LOW | {"tree/layout", "volumes"}, "tree/check": _LOW | {"tree", "tree/layout", "tree/builders"},
    "tree": _LOW | {"tree/layout", "tree/builders", "tree/check"},
    "query/memory": {"base"}, "query/descent": _LOW | {"triangles", "volumes", "volumes/tests", "tree", "tree/layout", "query/memory"},
    "clash": _LOW | {"triangles", "query/descent", "query/pairs", "query/memory"},
    "cover": _LOW,
    "store": {"base", "tree", "tree/check", "tree/layout"},
    "scene": {"base", "store", "tree", "scene/parent"}, "scene/parent": {"base", "scene"}, "scene/made": {"base", "scene"},
    "scene/formats": {"base", "exact", "scene", "store"}, "scene/formats/ifc": {"base", "scene", "scene/formats"},
    "scene/child": {"base", "robot/file", "scene", "scene/formats", "scene/formats/ifc", "store"}, "scene/cad": {"base", "scene", "scene/child", "scene/formats"},
    "robot": {"base", "robot/file", "scene", "scene/parent"}, "robot/file": {"base", "scene", "scene/formats"},
    "overlay": {"base", "scene"}, "render": {"base"}, "render/vulkan": {"base", "render"},
}
for _engine in ("wide", "pairs", "rays", "objects", "motion", "world"):  # an engine sees what all share, and these
    MAY_USE["query/" + _engine] = _LOW | {"triangles", "volumes", "volumes/tests", "tree", "tree/layout", "query/descent", "query/memory"} | {
        "pairs": {"query/wide"}, "motion": {"query/wide"}, "objects": {"query/pairs"}, "world": {"query/objects"}}.get(_engine, set())
MAY_USE["query/proof"] = MAY_USE["query/pairs"] | {"query/pairs"}  # certificates of what the pairs answer
MAY_USE["query"] = MAY_USE["query/pairs"] | {"query/rays"}
_BELOW = {"base", "scene", "scene/made", "overlay", "render"}
for _i, _room in enumerate(_APP):
    MAY_USE["app/" + _room] = _BELOW | {"app/" + r for r in _APP[:_i]}
MAY_USE["app/fields"] = _BELOW | {"app/text"}
MAY_USE["app/formats"] = _BELOW | {"app/text", "app/fields"}
MAY_USE["app/search"] = MAY_USE["app/proofs"] = _BELOW | {"app/text", "app/fields"}
MAY_USE["app/cli"] = _BELOW | {"app/text", "app/fields", "app/camera", "app/shell", "app/view", "app/session"}
MAY_USE["app/cli/inputs"] = MAY_USE["app/cli"] | {"app/cli", "app/formats", "app/document", "app/derived", "app/search", "app/view"}
_SHARED = _BELOW | {"app/" + r for r in _APP} | {"app/fields", "app/formats", "app/search", "app/proofs", "app/cli", "app/cli/inputs"}
for _name in FEATURES:
    MAY_USE["app/features/" + _name] = _SHARED  # never another feature
_ALL = _SHARED | {"app/features/" + f for f in FEATURES}
MAY_USE["app/interface"] = _ALL
MAY_USE["app/picture"] = _ALL | {"app/interface"}
MAY_USE["app/viewer"] = _ALL | {"app/interface", "app/picture"}
MAY_USE["app/commands"] = _ALL | {"app/interface", "app/picture", "app/viewer", "scene/parent"}
MAY_USE["app"] = {"app/statements", "app/cli", "app/commands", "app/session", "app/ui", "app/shell", "app/document", "app/view"}
# Includes that the rules above forbid and that are still there. This list may only shrink.
EXCEPTIONS = set()
# Within a feature the file's name says what it may see: panels ImGui, commands the command line; all else neither.
ROLES = [(r"imgui.*|app/ui/(?!layout).*", r".*_panel\.(cpp|hpp)|gizmo\.(cpp|hpp)"), (r"app/cli/.*", r".*_(command|options)\.cpp|(report|cli)/.*")]
# <...> headers that only some rooms may see (public headers are the room "include"): a pattern of the whole name,
# one such name, and the rooms. "app" stands for all rooms in it; a folder of public headers is named whole.
ONLY_IN = [
    (r"assimp/.*", "assimp/scene.h", {"scene"}),
    (r".*\.hxx", "TopoDS.hxx", {"scene"}),  # Open CASCADE: the import child for STEP and IGES
    (r"vulkan/.*|vulkan\..*", "vulkan/vulkan.h", {"render"}),
    (r"GLFW/.*", "GLFW/glfw3.h", {"app/viewer"}),
    (r"imgui.*", "imgui.h", {"app/ui", "app/interface"} | {"app/features/" + f for f in FEATURES}),
    (r"nlohmann/.*", "nlohmann/json.hpp", {"app", "scene"}),  # scene: the import child looks into glTF
    (r"png\.h", "png.h", {"render"}),
    (r"xxhash\.h", "xxhash.h", {"store"}),
    (r"yaml-cpp/.*", "yaml-cpp/yaml.h", {"robot/file", "app"}),  # planning scenes in the import child; covers for cuRobo
    (r"expat\.h|zlib\.h", "expat.h", {"scene"}),  # the import child looks into COLLADA and 3MF
    (r"seccomp\.h", "seccomp.h", {"scene"}),  # the import child gives up its rights
    (r"hwy/.*", "hwy/highway.h", {"base", "fit", "tree", "query"}),
    (r"thread|stop_token", "thread", {"base", "app", "scene"}),  # the executor, jobs, and the child's watch
    (r"stop_token", "stop_token", {"base", "app", "scene"}),
    (r"boxwood/(scene|import|saved_scene)\.hpp", "boxwood/scene.hpp", {"scene", "robot", "overlay", "app", "include"}),
    (r"boxwood/teaching/.*", "boxwood/teaching/axis_table.hpp", {"teaching", "app", "include/boxwood/teaching"}),
    (r"boxwood/robot.*\.hpp", "boxwood/robot.hpp", {"robot", "scene/child", "app", "include"}),
]
# Where a room is tested, if not in the folder of its name under tests.
TESTED_IN = {"scene/formats/ifc": "fuzz", "app": "end_to_end", "app/commands": "cli", "app/formats": "formats",
             "app/search": "app/features/clash", "app/proofs": "app/features/proof"}
# The renderer sees the draw list, meshes and numbers of the library, nothing above them.
RENDER_PUBLIC = {"mesh", "math", "result"}
# Files that rooms may include although they may not include the room.
ALSO = {("render", "overlay/draw_list.hpp"), ("render/vulkan", "overlay/draw_list.hpp"), ("render", "overlay/rgba.hpp"), ("render/vulkan", "overlay/rgba.hpp")}

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def room_of(path):
    """The longest folder of the path that is a room: src/app/features/clash/report/x.cpp -> app/features/clash."""
    parts = path.split("/")
    if parts[0] != "src":
        return parts[0]
    for end in range(len(parts) - 1, 1, -1):
        if "/".join(parts[1:end]) in MAY_USE:
            return "/".join(parts[1:end])
    return "/".join(parts[1:-1])


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
                if (room in MAY_USE and other in MAY_USE and other != room and other not in MAY_USE[room]
                        and (room, name) not in ALSO and (path, name.split("/")[-1]) not in EXCEPTIONS):
                    yield f"{path}: src/{room} may not include src/{other} ({name})"
                if room == "include":
                    yield f"{path}: a public header includes a private one ({name})"
            if room.startswith("app/features/"):
                for what, who in ROLES:
                    if re.fullmatch(what, name) and not re.fullmatch(who, path[len("src/" + room) + 1:]):
                        yield f"{path}: a file of this name may not include {name}"
            if kind == "<":
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
                    if re.fullmatch(pattern, name) and not {room, room.split("/")[0], os.path.dirname(path)} & rooms:
                        yield f"{path}: <{name}> may only be included in {', '.join(sorted(rooms))}"
                if room == "include" and "/" in name and not name.startswith(("glm/", "boxwood/")):
                    yield f"{path}: a public header may use GLM and the standard library, not <{name}>"
    yield from circles(graph)
    yield from folder_circles(graph)


def tested_in(room, folders):
    """The folder of tests for a room: its own, or the nearest one above it."""
    folder = TESTED_IN.get(room, room)
    while folder not in folders and "/" in folder:
        folder = folder.rsplit("/", 1)[0]
    return folder


def without_tests(folders):
    """folders: those of tests. Yields a sentence for each room without tests."""
    for room in MAY_USE:
        if tested_in(room, folders) not in folders:
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


def folder_circles(graph):
    """Yields the includes that lead from a folder into one which leads back."""
    folders = {}
    for path, targets in graph.items():
        folder = path.rsplit("/", 1)[0]
        for target in targets:
            other = target.rsplit("/", 1)[0]
            if other != folder:
                folders.setdefault(folder, {}).setdefault(other, []).append((path, target))

    def reached_from(start):
        reached, todo = set(), [start]
        while todo:
            for other in folders.get(todo.pop(), ()):
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
        return reached

    reached = {folder: reached_from(folder) for folder in folders}
    for folder, others in sorted(folders.items()):
        for other, includes in sorted(others.items()):
            if folder in reached.get(other, ()):
                for path, target in includes:
                    yield f"{path}: includes {target}, but {other} leads back to {folder}: a circle of folders"


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


def user_of(room, other):
    """A name that a file of `room` may have to include `other`: within a feature, that of its role."""
    if room.startswith("app/features/"):
        return {"app/ui": "a_panel.cpp", "app/cli": "a_command.cpp", "app/cli/inputs": "a_command.cpp"}.get(other, "a.cpp")
    return "a.cpp"


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
            files = {in_room(room, user_of(room, other)): f'// A.\n#include "{other}/b.hpp"\n', in_room(other, "b.hpp"): "// B.\n"}
            if other in allowed:
                must_keep(files)
            else:
                must_see(files, "may not include")
    for pattern, name, rooms in ONLY_IN:
        assert re.fullmatch(pattern, name), (pattern, name)
        for room in list(MAY_USE) + ["include"]:
            file = "a_panel.hpp" if room.startswith("app/features/") else "a.hpp"
            files = {in_room(room, file): f"// A.\n#include <{name}>\n"}
            if not {room, room.split("/")[0]} & rooms:
                must_see(files, "may only be included in")
            elif room != "include" or name.startswith("boxwood/"):
                must_keep(files)
    for name, wrong in (("imgui.h", "walk.cpp"), ("app/ui/theme/style.hpp", "walk_marks.cpp"), ("app/cli/options.hpp", "walk_panel.cpp")):
        kind = "<{}>" if name == "imgui.h" else '"{}"'
        must_see({"src/app/features/walk/" + wrong: f"// A.\n#include {kind.format(name)}\n"}, "a file of this name")
    must_see({"include/boxwood/b.hpp": "// B.\n#include <boxwood/teaching/flat.hpp>\n"}, "may only be included in")
    must_keep({"include/boxwood/teaching/b.hpp": "// B.\n#include <boxwood/teaching/flat.hpp>\n"})
    must_see({"include/boxwood/b.hpp": "// B.\n#include <vulkan/vulkan.h>\n"}, "may use GLM")
    must_see({"include/boxwood/b.hpp": '// B.\n#include "base/a.hpp"\n', "src/base/a.hpp": "// A.\n"}, "a private one")
    must_see({"src/render/b.cpp": "// B.\n#include <boxwood/tree.hpp>\n"}, "the renderer may not")
    must_see({"src/tree/b.hpp": '// B.\n#include "tree/c.hpp"\n', "src/tree/c.hpp": '// C.\n#include "tree/b.hpp"\n'},
             "in a circle")
    walk = "app/features/walk"  # folders of one room, so that no table forbids these
    there = {f"src/{walk}/b.hpp": f'// B.\n#include "{walk}/show/c.hpp"\n', f"src/{walk}/show/c.hpp": "// C.\n"}
    must_keep(there)
    back = {f"src/{walk}/show/d.hpp": f'// D.\n#include "{walk}/e.hpp"\n', f"src/{walk}/e.hpp": "// E.\n"}
    must_keep(back)
    must_see(there | back, "a circle of folders")
    round_about = {f"src/{walk}/show/d.hpp": f'// D.\n#include "{walk}/far/e.hpp"\n',
                   f"src/{walk}/far/e.hpp": f'// E.\n#include "{walk}/f.hpp"\n', f"src/{walk}/f.hpp": "// F.\n"}
    must_keep(round_about)
    must_see(there | round_about, "a circle of folders")
    must_see({"src/tree/b.cpp": "#include <vector>\n"}, "purpose")
    must_see({"include/boxwood/b.hpp": "// B.\nnamespace boxwood {\n}\n"}, "BOXWOOD_EXPORT")
    must_keep({"include/boxwood/b.hpp": "// B.\nnamespace BOXWOOD_EXPORT boxwood {\n}\n"})
    must_see({"src/tree/b.cpp": "// SPDX-License-Identifier: MIT\n#include <vector>\n"}, "purpose")
    must_see({"src/attic/b.cpp": "// B.\n"}, "no room")
    must_see({"src/tree/b.cpp": "// B.\n#include <base/a.hpp>\n", "src/base/a.hpp": "// A.\n"}, "in quotes")
    folders = {TESTED_IN.get(room, room) for room in MAY_USE}
    assert not list(without_tests(folders))
    for folder in folders:
        above = {folder.rsplit("/", i)[0] for i in range(folder.count("/") + 1)}
        assert list(without_tests(folders - above)), folder
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
