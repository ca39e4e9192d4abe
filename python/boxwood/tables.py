# SPDX-License-Identifier: MIT
"""Tables of scenes, trees, volumes and answers, as notebooks show them; volumes in words."""
from __future__ import annotations

import html
from dataclasses import fields
from typing import Any, Iterable, List, Sequence, Tuple

from . import results
from ._core import Hull, Kdop, OrientedKdop, Scene, Tree, Volume


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(_cell(v) for v in value) + ")"
    return str(value)


def table(head: Sequence[str], rows: Iterable[Sequence[Any]], title: str) -> str:
    """HTML; every cell is escaped."""
    lines: List[str] = [f"<table><caption>{html.escape(title)}</caption>",
                        "<tr>" + "".join(f"<th>{html.escape(name)}</th>" for name in head) + "</tr>"]
    lines += ["<tr>" + "".join(f"<td>{html.escape(_cell(v))}</td>" for v in row) + "</tr>" for row in rows]
    return "\n".join(lines + ["</table>"])


def _scene(scene: Scene) -> str:
    rows = []
    for o in scene.objects:
        v = o.mesh.vertices
        low, high = (v.min(axis=0), v.max(axis=0)) if len(v) else ("-", "-")
        rows.append((o.index, o.name, len(v), len(o.mesh), low, high))
    return table(["object", "name", "vertices", "triangles", "min", "max"], rows, repr(scene)[1:-1])


def _tree(tree: Tree) -> str:
    found = tree.statistics()
    rows = [(i, level["nodes"], level["volume"], level["area"]) for i, level in enumerate(found["levels"])]
    return table(["level", "nodes", "volume", "area"], rows,
                 f"{repr(tree)[1:-1]}; SAH cost {_cell(found['sah_cost'])}")


def _volume(volume: Volume) -> str:
    names = ("center", "axis", "half_length", "radius", "half_size", "axes", "half_extents", "min", "max", "dimension",
             "volume", "area", "measure", "lower_bound", "proven_gap")
    rows = [(name, getattr(volume, name)) for name in names if getattr(volume, name, None) is not None]
    return table(["field", "value"], rows, f"{type(volume).__name__} ({volume.kind})")


_SHOWN = 20  # rows of an answer to many poses or rays


def _answers(result: Any) -> str:
    """One row a pose, ray, contact or part: the arrays that have so many entries."""
    count = len(result)
    columns = {f.name: getattr(result, f.name) for f in fields(result) if len(getattr(getattr(result, f.name), "shape", ())) > 0}
    columns = {name: values for name, values in columns.items() if len(values) == count}
    rows = [(i, *(values[i] for values in columns.values())) for i in range(min(count, _SHOWN))]
    more = f"; the first {_SHOWN}" if count > _SHOWN else ""
    return table(["", *columns], rows, f"{type(result).__name__} of {count}{more}")


def _clashes(found: results.WorldClashes) -> str:
    rows = [(c.objects, c.kind, "" if c.depth is None else f"{_cell(c.depth.lower)} to {_cell(c.depth.upper)}",
             "" if c.distance is None else c.distance, "" if c.inside is None else c.inside, ", ".join(c.undecided))
            for c in found.clashes[:_SHOWN]]
    more = f"; the first {_SHOWN}" if len(found) > _SHOWN else ""
    return table(["objects", "class", "depth", "distance", "inside", "undecided"], rows,
                 f"{len(found)} of {found.all_pairs} pairs{more}")


def _pairs(rows: List[Tuple[int, int, str]], of: str, found: str) -> str:
    more = f"; the first {_SHOWN}" if len(rows) > _SHOWN else ""
    return table([f"{of} a", f"{of} b", ""], rows[:_SHOWN], f"{found}{more}")


def _world_collisions(found: results.WorldCollisions) -> str:
    contained = [] if found.contained_pairs is None else found.contained_pairs
    rows = [(a, b, "meet") for a, b in found.colliding_pairs[:_SHOWN + 1]]
    rows += [(a, b, "a inside b") for a, b in contained[:_SHOWN + 1]]
    return _pairs(rows, "object", f"{len(found.colliding_pairs)} of {found.all_pairs} pairs meet, "
                  + ("containment not asked for" if found.contained_pairs is None else f"{len(contained)} inside each other"))


def _self_collision(found: results.SelfCollision) -> str:
    rows = [(a, b, "meet") for a, b in found.triangle_pairs[:_SHOWN + 1]]
    rows += [(a, b, "folded") for a, b in found.folded_pairs[:_SHOWN + 1]]
    return _pairs(rows, "triangle", f"{len(found.triangle_pairs)} pairs of triangles meet, {len(found.folded_pairs)} of neighbours"
                  + (" at least" if found.truncated else ""))


def _volume_in_words(volume: Volume) -> str:
    """<boxwood.Obb center (0, 0, 0), half_extents (3, 2, 1), volume 48, proven gap 0.0004>"""
    name = f"boxwood.{type(volume).__name__}"
    if volume.is_empty:
        return f"<{name}, empty>"
    words = [f"{field} {_cell(getattr(volume, field))}" for field in _IN_WORDS.get(type(volume).__name__, ())]
    if isinstance(volume, Hull):
        words = [f"of {len(volume.vertices)} vertices, {len(volume.faces)} faces"]
    elif isinstance(volume, (Kdop, OrientedKdop)):
        words = [f"of {2 * len(volume.directions)} planes"]
    words.append(f"volume {_cell(volume.volume)}")
    if volume.proven_gap is not None:
        words.append(f"proven gap {volume.proven_gap:.2g}")
    return f"<{name} {', '.join(words)}>"


_IN_WORDS = {"Sphere": ("center", "radius"), "Aabb": ("min", "max"), "FixedAabb": ("min", "max"), "Obb": ("center", "half_extents"),
             "Capsule": ("center", "axis", "half_length", "radius"), "Cylinder": ("center", "axis", "half_length", "radius")}

for _type, _html in ((Scene, _scene), (Tree, _tree), (Volume, _volume), (results.WorldClashes, _clashes),
                     (results.WorldCollisions, _world_collisions), (results.SelfCollision, _self_collision),
                     *((t, _answers) for t in (results.CollideResults, results.DistanceResults, results.SweepResults, results.RayHits,
                                               results.ContactSet, results.MeshParts))):
    setattr(_type, "_repr_html_", _html)
setattr(Volume, "__repr__", _volume_in_words)
