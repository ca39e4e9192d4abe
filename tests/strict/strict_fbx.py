# SPDX-License-Identifier: MIT
"""Reads the meshes of FBX 7.1 to 7.7, text and binary. Autodesk has published no specification; this follows what
Blender's developers wrote down of the binary form, and of transforms the help of Autodesk's FBX SDK ("Computing
transformation matrices"). For tests: whatever is not as it should be where meshes are concerned is refused.

What has another name than those that are known is user data, and is passed over."""

import math
import re
import struct
import zlib

from placed import IDENTITY, Shown, need, scaling, times, translation, turning
from words import NUMBER, WHOLE

MAGIC = b"Kaydara FBX Binary  \0\x1a\0"
SCALARS = {b"Y": "h", b"C": "?", b"I": "i", b"F": "f", b"D": "d", b"L": "q"}
ARRAYS = {b"f": "f", b"d": "d", b"l": "q", b"i": "i", b"b": "?"}
VECTORS = {"Lcl Translation", "Lcl Rotation", "Lcl Scaling", "Vector3D", "Vector"}
NAMES = ("Lcl Translation", "Lcl Rotation", "Lcl Scaling", "RotationOffset", "RotationPivot", "PreRotation", "PostRotation",
         "ScalingOffset", "ScalingPivot", "GeometricTranslation", "GeometricRotation", "GeometricScaling")


class Node:
    def __init__(self, name, values):
        self.name, self.values, self.children = name, values, []

    def all(self, name):
        return [c for c in self.children if c.name == name]

    def one(self, name):
        found = self.all(name)
        need(len(found) == 1, f"{len(found)} of {name} in {self.name}")
        return found[0]


class Binary:
    def __init__(self, data):
        self.data = data
        need(len(data) > 27, "too short")
        self.wide = struct.unpack_from("<I", data, 23)[0] >= 7500

    def unpack(self, form, at):
        need(at + struct.calcsize("<" + form) <= len(self.data), "it ends too soon")
        return struct.unpack_from("<" + form, self.data, at)

    def value(self, at):
        letter = self.data[at:at + 1]
        if letter in SCALARS:
            form = SCALARS[letter]
            return self.unpack(form, at + 1)[0], at + 1 + struct.calcsize(form)
        if letter in ARRAYS:
            count, packed, size = self.unpack("III", at + 1)
            data = self.data[at + 13:at + 13 + size]
            need(len(data) == size and packed in (0, 1), "an array")
            if packed:
                try:
                    data = zlib.decompress(data)
                except zlib.error:
                    need(False, "an array is not packed as it should be")
            form = ARRAYS[letter]
            need(len(data) == count * struct.calcsize(form), "the length of an array")
            return list(struct.unpack(f"<{count}{form}", data)), at + 13 + size
        need(letter in (b"S", b"R"), f"no type: {letter}")
        size = self.unpack("I", at + 1)[0]
        need(at + 5 + size <= len(self.data), "a string")
        return self.data[at + 5:at + 5 + size].decode("latin-1"), at + 5 + size

    def nodes(self, at, end):
        """Up to the empty node, which must end where the list does; None: wherever it stands."""
        width = 25 if self.wide else 13
        out = []
        while True:
            stop, count, size, length = self.unpack("QQQB" if self.wide else "IIIB", at)
            begin = at
            at += width
            if stop == 0:
                need(count == size == length == 0, "an empty node that is none")
                need(end is None or at == end, "a list ends too soon")
                return out
            need(begin < stop <= (len(self.data) if end is None else end), "a node beyond its list")
            node = Node(self.data[at:at + length].decode("latin-1"), [])
            at += length
            last = at + size
            for _ in range(count):
                value, at = self.value(at)
                node.values.append(value)
            need(at == last and at <= stop, "values that do not end where they should")
            node.children = self.nodes(at, stop) if at < stop else []
            out.append(node)
            at = stop

    def read(self):
        root = Node("", [])
        root.children = self.nodes(27, None)
        return root


class Text:
    TOKEN = re.compile(r'[ \t\r\n]+|;[^\n]*|"([^"]*)"|([{},])|([^\s{},;":]+)(:?)')

    def __init__(self, data):
        self.tokens = []  # (kind, text); the kind is a sign, k: a name, w: a word, s: a string
        text, at = data.decode("latin-1"), 0
        while at < len(text):
            m = self.TOKEN.match(text, at)
            need(m, "a character that belongs to nothing")
            at = m.end()
            if m.group(1) is not None:
                self.tokens.append(("s", m.group(1)))
            elif m.group(2):
                self.tokens.append((m.group(2), ""))
            elif m.group(3):
                self.tokens.append(("k" if m.group(4) else "w", m.group(3)))
        self.at = 0

    def take(self, kinds):
        if self.at < len(self.tokens) and self.tokens[self.at][0] in kinds:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    @staticmethod
    def value(kind, word):
        if kind == "s":
            return word
        if word.startswith("*"):
            need(WHOLE.fullmatch(word[1:]), "the length of an array")
            return ("*", int(word[1:]))
        return int(word) if WHOLE.fullmatch(word) else float(word) if NUMBER.fullmatch(word) else ("w", word)

    def nodes(self, inner):
        out = []
        while True:
            name = self.take("k")
            if name is None:
                need(self.take("}") if inner else self.at == len(self.tokens), "no name")
                return out
            node = Node(name[1], [])
            token = self.take("sw")
            while token:
                node.values.append(self.value(*token))
                token = self.take(",") and (self.take("sw") or need(False, "nothing behind a comma"))
            if self.take("{"):
                node.children = self.nodes(True)
            if node.values and isinstance(node.values[0], tuple) and node.values[0][0] == "*":
                numbers = node.one("a").values
                need(len(node.values) == 1 and len(numbers) == node.values[0][1], "the length of an array")
                node.values = [numbers]
            out.append(node)

    def read(self):
        root = Node("", [])
        root.children = self.nodes(False)
        return root


def whole(value):
    need(isinstance(value, int) and not isinstance(value, bool), "no whole number")
    return value


def numbers(node, kinds):
    need(len(node.values) == 1 and isinstance(node.values[0], list), f"{node.name} is no array")
    need(all(isinstance(x, kinds) and not isinstance(x, bool) for x in node.values[0]), f"{node.name} holds what is no number")
    return node.values[0]


def mesh(geometry):
    flat = numbers(geometry.one("Vertices"), (int, float))
    need(len(flat) % 3 == 0, "not three numbers a vertex")
    vertices = [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]
    faces, face = [], []
    for i in numbers(geometry.one("PolygonVertexIndex"), int):
        face.append(i if i >= 0 else -1 - i)
        need(face[-1] < len(vertices), "a face names no vertex")
        if i < 0:
            faces.append(tuple(face))
            face = []
    need(not face, "the last face does not end")
    return vertices, faces


def euler(degrees):
    x, y, z = (math.radians(a) for a in degrees)
    return times(turning((0, 0, 1), z), times(turning((0, 1, 0), y), turning((1, 0, 0), x)))


def inverse(rotation):
    return [[rotation[j][i] for j in range(4)] for i in range(4)]


def transforms(model):
    found = {}
    blocks = model.all("Properties70")
    need(len(blocks) <= 1, "properties stand twice")
    for p in blocks[0].all("P") if blocks else []:
        need(p.values and isinstance(p.values[0], str), "a property without a name")
        name = p.values[0]
        if name == "RotationOrder":
            need(len(p.values) == 5 and p.values[4] == 0, "an order other than XYZ")
        if name not in NAMES:
            continue
        need(name not in found, f"{name} stands twice")
        need(len(p.values) == 7 and p.values[1] in VECTORS, f"{name} is not three numbers")
        need(all(isinstance(x, (int, float)) and math.isfinite(x) for x in p.values[4:]), f"{name} is no number")
        found[name] = p.values[4:]

    def move(name, sign=1):
        return translation(*(sign * x for x in found.get(name, (0, 0, 0))))

    def turn(name):
        return euler(found.get(name, (0, 0, 0)))

    def scale(name):
        return scaling(*found.get(name, (1, 1, 1)))

    local = IDENTITY
    for part in (move("Lcl Translation"), move("RotationOffset"), move("RotationPivot"), turn("PreRotation"),
                 turn("Lcl Rotation"), inverse(turn("PostRotation")), move("RotationPivot", -1), move("ScalingOffset"),
                 move("ScalingPivot"), scale("Lcl Scaling"), move("ScalingPivot", -1)):
        local = times(local, part)
    own = times(move("GeometricTranslation"), times(turn("GeometricRotation"), scale("GeometricScaling")))
    return local, own


def read(path):
    data = path.read_bytes()
    root = Binary(data).read() if data.startswith(MAGIC) else Text(data).read()
    version = whole((root.one("FBXHeaderExtension").one("FBXVersion").values or [None])[0])
    need(7100 <= version <= 7700, "version")
    meshes, models, ids = {}, {}, {0}
    for thing in root.one("Objects").children:
        need(len(thing.values) >= 3 and isinstance(thing.values[1], str) and isinstance(thing.values[2], str), "an object")
        number = whole(thing.values[0])
        need(number not in ids, "an id stands twice")
        ids.add(number)
        if thing.name == "Geometry":
            need(thing.values[2] == "Mesh", "a geometry of another kind")
            meshes[number] = mesh(thing)
        elif thing.name == "Model":
            models[number] = transforms(thing)
    below, seen = {}, set()
    for link in root.one("Connections").children:
        need(link.name == "C" and len(link.values) >= 3 and link.values[0] in ("OO", "OP"), "a connection")
        child, parent = whole(link.values[1]), whole(link.values[2])
        need(child in ids and parent in ids and tuple(link.values[:3]) not in seen, "a connection")
        seen.add(tuple(link.values[:3]))
        if link.values[0] == "OO":
            below.setdefault(parent, []).append(child)
    shown = Shown()
    left = set(meshes)

    def place(model, world, above):
        need(model not in above, "a model is within itself")
        local, own = models[model]
        world = times(world, local)
        for child in below.get(model, []):
            if child in meshes:
                shown.place(times(world, own), *meshes[child])
                left.discard(child)
            elif child in models:
                place(child, world, above | {model})

    for child in below.get(0, []):
        if child in models:
            place(child, IDENTITY, frozenset())
    need(shown.triangles and not left, "a mesh is nowhere")
    return shown
