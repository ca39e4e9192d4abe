# SPDX-License-Identifier: MIT
"""Known models in the plain formats: OBJ, STL, PLY and OFF, in the ways in which they are commonly written."""

import math
import random
import struct

SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
ROOF = [(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)]


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def box(rng):
    """Convex sides, so that each may be cut either way."""
    return [tuple(round((1 if i >> b & 1 else -1) + rng.uniform(-0.2, 0.2), 3) for b in (2, 1, 0)) for i in range(8)], SIDES


def roof(rng):
    return [tuple(round(c + rng.uniform(-0.3, 0.3), 3) for c in p) for p in
            ((0, 0, 2), (1, 0, 0), (-1, 1, 0), (-1, -1, 0))], ROOF


def pencil(rng):
    """Five-sided, with a point."""
    ring = [(math.cos(2 * math.pi * k / 5), math.sin(2 * math.pi * k / 5)) for k in range(5)]
    points = [(round(x, 3), round(y, 3), 0.0) for x, y in ring] + [(0.1, -0.1, round(2 + rng.uniform(0, 1), 3))]
    return points, [(4, 3, 2, 1, 0)] + [(k, (k + 1) % 5, 5) for k in range(5)]


def cut(faces):
    return [(f[0], f[i], f[i + 1]) for f in faces for i in range(1, len(f) - 1)]


def obj_faces(faces, first, form="{0}"):
    return "".join("f " + " ".join(form.format(first + i) for i in face) + "\n" for face in faces)


def obj(rng):
    points, faces = box(rng)
    tip, sides = roof(rng)
    way = rng.randrange(4)
    text = "# a test\no box\n" + "".join("v %r %r %r%s\n" % (*p, " 0.5 1 0" if way == 1 else "") for p in points)
    text += "vt 0 0\nvt 1 0\nvn 0 0 1\n" + obj_faces(faces, 1, "{0}/1/1" if way == 2 else "{0}//1" if way == 3 else "{0}")
    text += "\no tip\ns off\n" + "".join("v %r %r %r\n" % p for p in tip)
    text += obj_faces(sides, -4, "{0}/2") if way == 0 else obj_faces(sides, 9)
    if way == 3:  # what is left to Assimp
        points, faces = pencil(rng)
        text += "g pen cil\n" + "".join("v %r %r %r\n" % p for p in points) + obj_faces(faces, 13).replace(" 15 ", " \\\n15 ", 1)
    return {"model.obj": text.encode()}


def obj_beside(rng):
    points, faces = box(rng)
    text = "mtllib my parts.mtl\no box\n" + "".join("v %r %r %r\n" % p for p in points)
    text += "usemtl red\n" + obj_faces(faces[:3], 1) + "usemtl blue\n" + obj_faces(faces[3:], 1)
    tip, sides = roof(rng)
    text += "o tip\n" + "".join("v %r %r %r\n" % p for p in tip) + "usemtl red\n" + obj_faces(sides, 9)
    return {"model.obj": text.encode(),
            "my parts.mtl": b"newmtl red\nKd 1 0 0\nillum 2\n\nnewmtl blue\nKd 0 0 1\nNs 10\n"}


def stl_text(rng):
    out = ""
    for name, (points, faces) in (("a box", box(rng)), ("tip", roof(rng))):
        out += f"solid {name}\n"
        for face in cut(faces):
            out += "  facet normal 0 0 1\n    outer loop\n"
            out += "".join("      vertex %r %r %r\n" % points[i] for i in face)
            out += "    endloop\n  endfacet\n"
        out += f"endsolid {name}\n"
    return {"model.stl": out.encode()}


def stl_binary(rng):
    points, faces = box(rng)
    facets = [struct.pack("<12fH", 0, 0, 1, *points[a], *points[b], *points[c], 0) for a, b, c in cut(faces)]
    return {"model.stl": (b"solid by a test" if rng.randrange(2) else b"a test").ljust(80, b" ")
            + struct.pack("<I", len(facets)) + b"".join(facets)}


def ply(order):
    def make(rng):
        way = rng.randrange(4)
        points, faces = pencil(rng) if way == 3 else box(rng)
        wide, normals, edges = way == 1, way == 2, way in (0, 2)
        corner = ("int", "i") if way < 2 else ("uint", "I") if way == 2 else ("ushort", "H")
        real = ("double", "d") if wide else ("float", "f")
        kind = {"": "ascii", "<": "binary_little_endian", ">": "binary_big_endian"}[order]
        head = f"ply\nformat {kind} 1.0\ncomment a test\nelement vertex {len(points)}\n"
        head += "".join(f"property {real[0]} {axis}\n" for axis in "xyz")
        head += "".join(f"property float {n}\n" for n in ("nx", "ny", "nz")) if normals else ""
        head += f"property uchar red\nelement face {len(faces)}\nproperty list uchar {corner[0]} vertex_ind"
        head += "ices\n" if way % 2 else "ex\n"
        head += "property uchar flags\n" + ("element edge 1\nproperty int vertex1\nproperty int vertex2\n" if edges else "")
        rows = []
        for p in points:
            p = [single(x) for x in p] if wide else p
            rows.append([(real[1], x) for x in p] + [("f", x) for x in (0.0, 0.6, 0.8) if normals] + [("B", 200)])
        rows += [[("B", len(face))] + [(corner[1], i) for i in face] + [("B", 7)] for face in faces]
        rows += [[("i", 0), ("i", 1)]] if edges else []
        head += "end_header\n"
        if not order:
            return {"model.ply": (head + "".join(" ".join(repr(x) for _, x in row) + "\n" for row in rows)).encode()}
        return {"model.ply": head.encode() + b"".join(struct.pack(order + form, x) for row in rows for form, x in row)}
    return make


def off(rng):
    way = rng.randrange(4)
    points, faces = pencil(rng) if way == 3 else box(rng)
    more = {1: " 255 0 0 255", 2: " 0 0.6 0.8"}.get(way, "")
    text = {1: "COFF", 2: "NOFF"}.get(way, "OFF") + ("\n# a test\n\n" if way else " ")
    text += f"{len(points)} {len(faces)} {0 if way else 12}\n" + "".join("%r %r %r%s\n" % (*p, more) for p in points)
    text += "".join(f"{len(face)} {' '.join(map(str, face))}{' 0.5 0.5 1' if way == 0 else ''}\n" for face in faces)
    return {"model.off": text.encode()}


KINDS = {"obj": obj, "obj + mtl": obj_beside, "stl text": stl_text, "stl binary": stl_binary, "ply text": ply(""),
         "ply little": ply("<"), "ply big": ply(">"), "off": off}
