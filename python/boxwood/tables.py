# SPDX-License-Identifier: MIT
"""Tables of scenes, trees and volumes, as notebooks show them."""
from __future__ import annotations

import html
from typing import Any, Iterable, List, Sequence

from ._core import Scene, Tree, Volume


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
    fields = ("center", "axis", "half_length", "radius", "half_size", "axes", "half_extents", "min", "max", "dimension",
              "volume", "area", "measure", "lower_bound", "proven_gap")
    rows = [(name, getattr(volume, name)) for name in fields if getattr(volume, name, None) is not None]
    return table(["field", "value"], rows, f"{type(volume).__name__} ({volume.kind})")


for _type, _html in ((Scene, _scene), (Tree, _tree), (Volume, _volume)):
    setattr(_type, "_repr_html_", _html)
