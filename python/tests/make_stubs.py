#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes python/boxwood/_core.pyi from the module: python/tests/make_stubs.py [FILE], with the built package on PYTHONPATH.

Names, arguments and defaults are those of pybind11's signatures, as are all types but `object`, `list`, `tuple` and text
with fixed words: the tables below have these. python/tests/stubs_test.py compares the file with what this script writes.
"""
import re
import sys

from boxwood import _core

HEAD = '''# SPDX-License-Identifier: MIT
# Written by python/tests/make_stubs.py.
import os
from typing import Any, Dict, Iterable, Iterator, List, Literal, Optional, Protocol, Sequence, Tuple, Union, overload

from numpy import ndarray

from .results import ({results})

__version__: str
VOLUMES: Tuple[str, ...]

#: Anything that numpy.asarray takes.
ArrayLike = Any
Path = Union[str, os.PathLike]

class MeshLike(Protocol):
    @property
    def vertices(self) -> Any: ...
    @property
    def faces(self) -> Any: ...

Model = Union["Tree", "Mesh", "SceneObject", MeshLike]
Engine = Literal["fast", "reference"]
Mode = Literal["first", "all"]
'''
POSE = "Optional[ArrayLike]"
WHICH = 'Literal["none", "whole", "objects", "all"]'
# Types of arguments by name, or by "function.name" where the same name means another thing.
ARGUMENTS = {
    "a": "Model", "b": "Model", "model": "Model", "pose": POSE, "pose_a": POSE, "pose_b": POSE, "base": POSE, "first": POSE,
    "start": "ArrayLike", "end": "ArrayLike", "q": "ArrayLike", "q0": "ArrayLike", "q1": "ArrayLike", "poses": "ArrayLike",
    "points": "ArrayLike", "point": "ArrayLike", "direction": "ArrayLike", "origin": "ArrayLike", "origins": "ArrayLike",
    "directions": "ArrayLike", "matrix": "ArrayLike", "center": "ArrayLike", "axis": "ArrayLike", "axes": "ArrayLike",
    "half_extents": "ArrayLike", "min": "ArrayLike", "max": "ArrayLike", "vertices": "ArrayLike", "t_max": "ArrayLike",
    "faces": "Optional[ArrayLike]", "nodes": "Optional[ArrayLike]", "mesh": "Union[Mesh, SceneObject, MeshLike]",
    "models": "Dict[str, Model]", "engine": "Engine", "mode": "Mode", "kind": 'Literal["obb", "aabb", "sphere"]',
    "split": 'Literal["longest-axis", "median", "sah", "bottom-up", "sweep", "lbvh", "ploc", "sbvh", "covariance"] | None',
    "obb_method": 'Literal["fast", "tight", "certified"]', "sphere_method": 'Literal["exact", "approximate"]',
    "poses_of": 'Literal["objects", "groups"]', "trees": WHICH, "which": WHICH, "chord": "Optional[float]",
    "Tree.refit.mesh": "Optional[Union[Mesh, MeshLike]]", "World.distance.object": "Optional[int]",
    "World.move.pose": "Optional[ArrayLike]", "Robot.add_scene.start": "Optional[ArrayLike]", "fit.points": "Union[Model, ArrayLike]",
}
# What a result is that pybind11 knows as object, list or tuple.
RESULTS = {
    "Volume.method": "Optional[str]", "Volume.measure": "Optional[str]", "Volume.value": "Optional[float]",
    "Volume.lower_bound": "Optional[float]", "Volume.proven_gap": "Optional[float]", "Volume.support": "Optional[ndarray]",
    "Volume.contains": "Any", "Volume.relation": "VolumeRelation", "Volume.interval": "Tuple[float, float]",
    "Volume.intersect_ray": "Optional[Tuple[float, float, ndarray]]", "Volume.transform": "Volume", "Volume.expand": "Volume",
    "Volume.merge": "Volume", "Volume.outline": "Tuple[ndarray, List[List[int]]]", "Hull.polygons": "List[List[int]]",
    "Mesh.report": "Dict[str, Any]", "Mesh.parts": "MeshParts", "Tree.statistics": "Dict[str, Any]", "Tree.fit_nodes": "List[Volume]",
    "Scene.nodes": "List[SceneNode]", "Scene.metres_per_unit": "List[Optional[float]]", "Scene.up_axes": "List[Optional[str]]",
    "SceneObject.color": "Optional[Tuple[int, int, int]]", "DistanceResult.triangles": "Tuple[int, int]", "World.clash": "WorldClashes",
    "World.collide": "WorldCollisions", "World.distance": "WorldDistance", "World.distance_to": "WorldDistance",
    "World.distance_world": "WorldDistance", "World.rays": "RayHits", "ConfigurationWorld.collide": "ConfigurationCollisions",
    "ConfigurationWorld.distance": "ConfigurationDistances", "Robot.add_scene": "PlacedScene", "Robot.collide": "ConfigurationCollisions",
    "Robot.distance": "ConfigurationDistances", "Robot.sweep": "RobotMotions", "Robot.matrix": "List[LinkPair]", "axes": "SeparatingAxes",
    "collide": "Union[CollideResult, CollideResults]", "distance": "Union[DistanceResult, DistanceResults]",
    "within_clearance": "Union[bool, ndarray]", "clash": "Clash", "relation": "Relation", "contacts": "Union[ContactSet, List[ContactSet]]",
    "placed_contacts": "ContactSet", "containment": "Union[Containment, List[Containment]]", "sweep": "Union[SweepResult, SweepResults]",
    "rays": "RayHits", "collide_self": "SelfCollision",
}
# Methods that Python calls, with signatures that pybind11 does not know, or that are not pybind11's.
SPECIAL = {
    "__len__": "(self) -> int", "__bool__": "(self) -> bool", "__float__": "(self) -> float", "_repr_html_": "(self) -> str",
    "Scene.__getitem__": "(self, index: Union[int, str]) -> SceneObject", "Scene.__iter__": "(self) -> Iterator[SceneObject]",
    "load": '(*files: Path, {rest}',
    "_png_rows": "(data: bytes, rows: int, row_bytes: int, pixel_bytes: int) -> ndarray",
    "_set_import_helper": "(helper: Path) -> None", "_set_main_thread": "(ident: int) -> None",
}
# A function with one signature for each type of an argument: (argument's type, its default, the result).
OVERLOADS = {"fit": [("volumes: object = 'obb'", "volumes: str = 'obb'", "Any"), ("volumes: object = 'obb'", "volumes: Sequence[str]", "Dict[str, Volume]")]}


def parts_of(text):
    """Splits at the commas that stand in no bracket."""
    depth, parts, part = 0, [], ""
    for c in text + ",":
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return [p for p in parts if p]


def plain(kind):
    """A type of pybind11 as the stubs write it."""
    return kind.replace("boxwood._core.", "").replace("os.PathLike", "Path").replace("numpy.ndarray", "ndarray")


def argument(text, where):
    """An argument of a signature, `name: type = default`."""
    found = re.fullmatch(r"(\w+): (.*?)(?: = (.*))?", text)
    if found is None:
        return text  # self, * or *args
    name, kind, default = found.groups()
    key = f"{where}.{name}"
    if name == "self":
        return name
    if key in ARGUMENTS:
        kind = ARGUMENTS[key]
    elif kind in ("object", "dict") or (kind in ("str", "Optional[str]") and name in ARGUMENTS):
        kind = ARGUMENTS[name]
    kind = plain(kind)
    if default is None:
        return f"{name}: {kind}"
    default = default.replace("'", '"') if default not in ("inf", "{}") else "..."
    return f"{name}: {kind} = {default}"


def signature(line, where):
    """`f(self: T, a: X, *, b: Y = 1) -> Z` as `(self, a: X, *, b: Y = 1) -> Z`."""
    begin, end = line.index("("), line.rindex(") -> ")
    arguments = [argument(part, where) for part in parts_of(line[begin + 1:end])]
    result = line[end + 5:]
    if where in RESULTS:
        result = RESULTS[where]
    elif result in ("object", "list", "tuple"):
        result = "ndarray"
    return f"({', '.join(arguments)}) -> {plain(result)}"


def is_called_by_python(name):
    return name[0] == "_" and name in SPECIAL


def first_line(thing):
    return (thing.__doc__ or "").splitlines()[0]


def wrapped(head, text):
    """Lines of at most 140 characters: arguments that do not fit are below the first."""
    lines, indent = [], " " * (len(head) + 1)
    line = head + "("
    arguments, result = text[1:text.rindex(") -> ")], text[text.rindex(") -> "):]
    parts = parts_of(arguments)
    for i, part in enumerate(parts):
        piece = part + (", " if i + 1 < len(parts) else result + ": ...")
        if len(line) + len(piece.rstrip()) > 140 and line.strip() != head.strip() + "(":
            lines.append(line.rstrip())
            line = indent
        line += piece
    return lines + [line if parts else f"{line}{result}: ..."]


def function(name, thing, where, indent=""):
    head = f"{indent}def {name}"
    if where in SPECIAL and "{rest}" in SPECIAL[where]:
        rest = signature(first_line(thing), where).partition(", ")[2]
        return wrapped(head, SPECIAL[where].format(rest=rest))
    if where in SPECIAL or is_called_by_python(name):
        return wrapped(head, SPECIAL.get(where) or SPECIAL[name])
    line, out = first_line(thing), []
    for old, new, result in OVERLOADS.get(where, []):
        assert old in line, line
        out += [indent + "@overload", *wrapped(head, signature(line.replace(old, new), where).rpartition(" -> ")[0] + " -> " + result)]
    return out or wrapped(head, signature(line, where))


def members(owner):
    for name, member in vars(owner).items():
        where = f"{owner.__name__}.{name}"
        if isinstance(member, property):
            result = RESULTS.get(where) or signature(first_line(member.fget), where).rpartition(" -> ")[2]
            yield from ["    @property", f"    def {name}(self) -> {plain(result)}: ..."]
        elif name == "__init__" and not first_line(member).startswith("__init__("):
            continue  # only the module makes it
        elif name[0] != "_" or name == "__init__" or is_called_by_python(name) or where in SPECIAL:
            if isinstance(member, staticmethod):
                yield "    @staticmethod"
            yield from function(name, getattr(owner, name), where, "    ")


def stubs():
    """Returns the text of _core.pyi."""
    body = []
    things = {n: t for n, t in vars(_core).items() if not n.startswith("__") and n not in ("VOLUMES", "_Memory")}
    for name, thing in things.items():
        if isinstance(thing, type):
            base = thing.__bases__[0].__name__
            body += ["", f"class {name}{f'({base})' if base in things else ''}:", *members(thing)]
    body.append("")
    for name, thing in things.items():
        if not isinstance(thing, type):
            body += function(name, thing, name)
    text = "\n".join(body) + "\n"
    import boxwood.results as results
    used = sorted(n for n in vars(results) if n[0].isupper() and n not in things and n not in ("Any", "Dict") and re.search(rf"\b{n}\b", text)
                  and getattr(vars(results)[n], "__module__", "") == "boxwood.results")
    lines, line = [], ""
    for n in used:
        if len(line) + len(n) > 100:
            lines.append(line.rstrip())
            line = ""
        line += n + ", "
    lines.append(line.rstrip(", "))
    return HEAD.replace("{results}", ("\n" + " " * 22).join(lines)) + text


if __name__ == "__main__":
    written = stubs()
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as out:
            out.write(written)
    else:
        sys.stdout.write(written)
