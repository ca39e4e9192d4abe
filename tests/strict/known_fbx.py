# SPDX-License-Identifier: MIT
"""FBX as a tree of [name, values, children], written as text and as binary, and a known model in it.

A value is a number, a string, or a pair of a type's letter and a number or a list: the letters of the binary form."""

import struct
import zlib

from known_plain import box, roof

MAGIC = b"Kaydara FBX Binary  \0\x1a\0"
SCALARS = {"Y": "<h", "C": "<?", "I": "<i", "F": "<f", "D": "<d", "L": "<q"}
ARRAYS = {"f": "f", "d": "d", "l": "q", "i": "i", "b": "?"}


def typed(value):
    if isinstance(value, tuple):
        return value
    return ("S", value) if isinstance(value, str) else ("I", value) if isinstance(value, int) else ("D", value)


def value_bytes(value, packed):
    letter, value = typed(value)
    if letter in SCALARS:
        return letter.encode() + struct.pack(SCALARS[letter], value)
    if letter in ARRAYS:
        data = struct.pack(f"<{len(value)}{ARRAYS[letter]}", *value)
        sent = zlib.compress(data) if packed else data
        return letter.encode() + struct.pack("<III", len(value), int(packed), len(sent)) + sent
    data = value.encode("latin-1")
    return b"S" + struct.pack("<I", len(data)) + data


def binary(roots, version=7400, packed=True):
    head, width = ("<QQQB", 25) if version >= 7500 else ("<IIIB", 13)

    def node(tree, at):
        name, values, children = tree
        data = b"".join(value_bytes(v, packed) for v in values)
        out = name.encode("latin-1") + data
        begin = at + width
        for child in children:
            out += node(child, begin + len(out))
        if children:
            out += b"\0" * width
        return struct.pack(head, begin + len(out), len(values), len(data), len(name)) + out

    out = MAGIC + struct.pack("<I", version)
    for tree in roots:
        out += node(tree, len(out))
    return out + b"\0" * width + b"\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e" + b"\0" * 24


def text(roots):
    def word(value):
        letter, value = typed(value)
        return f'"{value}"' if letter == "S" else str(int(value)) if letter == "C" else repr(value)

    def node(tree, depth):
        name, values, children = tree
        pad = "\t" * depth
        if len(values) == 1 and typed(values[0])[0] in ARRAYS:
            numbers = typed(values[0])[1]
            return f"{pad}{name}: *{len(numbers)} {{\n{pad}\ta: {','.join(map(repr, numbers))}\n{pad}}}\n"
        line = f"{pad}{name}: {', '.join(map(word, values))}"
        if not children:
            return line + "\n"
        return line + " {\n" + "".join(node(c, depth + 1) for c in children) + pad + "}\n"

    return ("; FBX 7.4.0 project file\n; a test\n\n" + "".join(node(tree, 0) for tree in roots)).encode("latin-1")


def vector(name, kind, values):
    return ["P", [name, kind, "", "A", *(("D", float(x)) for x in values)], []]


def geometry(number, points, faces):
    corners = [i if k + 1 < len(f) else -1 - i for f in faces for k, i in enumerate(f)]
    return ["Geometry", [("L", number), "mesh\0\1Geometry", "Mesh"],
            [["Vertices", [("d", [x for p in points for x in p])], []],
             ["PolygonVertexIndex", [("i", corners)], []], ["GeometryVersion", [124], []]]]


def model(number, name, properties):
    return ["Model", [("L", number), name + "\0\1Model", "Mesh"],
            [["Version", [232], []], ["Properties70", [], properties], ["Shading", [("C", True)], []],
             ["Culling", ["CullingOff"], []]]]


def tree(rng):
    a = [vector("Lcl Translation", "Lcl Translation", (1.5, -2, 0.25)), vector("Lcl Rotation", "Lcl Rotation", (20, 30, -40)),
         vector("Lcl Scaling", "Lcl Scaling", (1, 2, 0.5)), ["P", ["InheritType", "enum", "", "", 1], []]]
    b = [vector("Lcl Translation", "Lcl Translation", (4, 5, 6)), vector("PreRotation", "Vector3D", (0, 90, 0)),
         ["P", ["RotationActive", "bool", "", "", 1], []]]
    c = [vector("GeometricTranslation", "Vector3D", (0, 0, 3)), vector("Lcl Scaling", "Lcl Scaling", (2, 2, 2)),
         vector("RotationPivot", "Vector3D", (1, 0, 0)), vector("Lcl Rotation", "Lcl Rotation", (0, 0, 90))]
    links = [["C", ["OO", ("L", child), ("L", parent)], []]
             for child, parent in ((200, 0), (201, 200), (202, 0), (100, 200), (101, 201), (101, 202))]
    return [["FBXHeaderExtension", [], [["FBXHeaderVersion", [1003], []], ["FBXVersion", [7400], []]]],
            ["GlobalSettings", [], [["Version", [1000], []], ["Properties70", [], [
                ["P", ["UpAxis", "int", "Integer", "", 1], []],
                ["P", ["UnitScaleFactor", "double", "Number", "", ("D", 1.0)], []]]]]],
            ["Definitions", [], [["Version", [100], []], ["Count", [5], []],
                                 ["ObjectType", ["Geometry"], [["Count", [2], []]]],
                                 ["ObjectType", ["Model"], [["Count", [3], []]]]]],
            ["Objects", [], [geometry(100, *box(rng)), geometry(101, *roof(rng)), model(200, "a", a), model(201, "b", b),
                             model(202, "c", c)]],
            ["Connections", [], links]]


def plain_names(roots):
    """In text a name stands behind its class."""
    def value(v):
        return "::".join(reversed(v.split("\0\1"))) if isinstance(v, str) and "\0\1" in v else v
    return [[name, [value(v) for v in values], plain_names(children)] for name, values, children in roots]


def fbx_text(rng):
    return {"model.fbx": text(plain_names(tree(rng)))}


def fbx_binary(rng):
    roots = tree(rng)
    return {"model.fbx": binary(roots, rng.choice((7400, 7500)), rng.randrange(2) == 0)}


KINDS = {"fbx text": fbx_text, "fbx binary": fbx_binary}
