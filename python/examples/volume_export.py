#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Volumes of a model as OBJ meshes and JSON: volumes.obj, volumes.json. usage: volume_export.py [MODEL] [KIND...]

The program does the same in more formats: boxwood export MODEL --volumes obb,hull -o volumes.glb"""
import json
import pathlib
import sys

import boxwood

MODEL = pathlib.Path(__file__).parents[2] / "models/bumpy_sphere.obj"

kinds = [a for a in sys.argv[1:] if a in boxwood.VOLUMES] or ["aabb", "obb", "kdop14", "hull"]
files = [a for a in sys.argv[1:] if a not in boxwood.VOLUMES] or [MODEL]
volumes = boxwood.fit(boxwood.load(*files).whole(), kinds)

lines, first = [], 1
for kind, volume in volumes.items():
    vertices, faces = volume.outline()  # a sphere has none
    lines.append(f"o {kind}")
    lines += ["v " + " ".join(map(repr, v)) for v in vertices.tolist()]
    lines += ["f " + " ".join(str(first + i) for i in face) for face in faces if len(face) > 2]
    first += len(vertices)
pathlib.Path("volumes.obj").write_text("\n".join(lines) + "\n", encoding="utf-8")

fields = ("center", "radius", "axes", "half_extents", "min", "max", "directions", "volume", "area", "lower_bound", "proven_gap")
table = {kind: {f: getattr(v, f).tolist() if hasattr(getattr(v, f), "tolist") else getattr(v, f)
                for f in fields if getattr(v, f, None) is not None} for kind, v in volumes.items()}
pathlib.Path("volumes.json").write_text(json.dumps(table, indent=1), encoding="utf-8")
print(", ".join(f"{kind} {volume.volume:.4f}" for kind, volume in volumes.items()))
