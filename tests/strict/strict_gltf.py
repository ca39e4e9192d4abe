# SPDX-License-Identifier: MIT
"""Reads the triangles of glTF 2.0 and GLB as the specification has them, and refuses whatever it does not allow
where triangles are concerned. Written from the specification alone, for tests: slow, short, no fallbacks."""

import base64
import json
import math
import pathlib
import struct
import urllib.parse

from placed import IDENTITY, Shown, affine, need, scaling, times, translation

COMPONENTS = {5120: "b", 5121: "B", 5122: "h", 5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}


def once(pairs):
    need(len({k for k, _ in pairs}) == len(pairs), "a member stands twice")
    return dict(pairs)


def no_constant(name):
    need(False, f"{name} is no JSON")


def whole(owner, key, default=None):
    need(isinstance(owner, dict), "no object")
    if key not in owner:
        return default
    need(type(owner[key]) is int and owner[key] >= 0, f"{key} is no whole number")
    return owner[key]


def listed(owner, key):
    value = owner.get(key, [])
    need(isinstance(value, list), f"{key} is no list")
    return value


def numbers(owner, key, count, default):
    value = owner.get(key, default)
    need(isinstance(value, list) and len(value) == count, f"{key} is not {count} numbers")
    need(all(type(x) in (int, float) and math.isfinite(x) for x in value), f"{key} holds no number")
    return value


class Gltf:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        data = self.path.read_bytes()
        self.chunk = None
        text = self.open_glb(data) if data[:4] == b"glTF" else data
        try:
            self.root = json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_constant=no_constant)
        except (ValueError, RecursionError) as error:
            need(False, f"JSON: {error}")
        need(isinstance(self.root, dict), "JSON is no object")
        asset = self.root.get("asset")
        need(isinstance(asset, dict) and str(asset.get("version", "")).startswith("2."), "version")
        self.shown = Shown()

    def open_glb(self, data):
        need(len(data) >= 20, "GLB is too short")
        version, length, size, kind = struct.unpack_from("<4xIIII", data)
        need(version == 2 and length == len(data), "GLB header")
        need(kind == 0x4E4F534A and 20 + size <= length, "GLB JSON chunk")
        text, at = data[20:20 + size], 20 + size
        if at < length:
            need(at + 8 <= length, "GLB chunk header")
            size, kind = struct.unpack_from("<II", data, at)
            need(at + 8 + size <= length, "GLB chunk")
            if kind == 0x004E4942:
                self.chunk = data[at + 8:at + 8 + size]
        return text

    def item(self, key, number):
        items = listed(self.root, key)
        need(number is not None and number < len(items), f"{key}[{number}] is absent")
        need(isinstance(items[number], dict), f"{key}[{number}] is no object")
        return items[number]

    def buffer(self, number):
        found = self.item("buffers", number)
        length = whole(found, "byteLength")
        need(length, "byteLength of a buffer")
        uri = found.get("uri")
        if uri is None:
            need(number == 0 and self.chunk is not None, "a buffer without uri")
            data = self.chunk
        else:
            need(isinstance(uri, str), "uri")
            if uri.startswith("data:"):
                head, comma, coded = uri.partition(",")
                need(comma and head.endswith(";base64"), "data URI")
                try:
                    data = base64.b64decode(coded, validate=True)
                except ValueError as error:
                    need(False, f"base64: {error}")
            else:
                target = self.path.parent / urllib.parse.unquote(uri)
                need("\0" not in str(target) and target.is_file(), "a buffer file is absent")
                data = target.read_bytes()
        need(len(data) >= length, "a buffer is truncated")
        return data[:length]

    def view(self, owner):
        found = self.item("bufferViews", whole(owner, "bufferView"))
        data = self.buffer(whole(found, "buffer"))
        at, length = whole(found, "byteOffset", 0), whole(found, "byteLength")
        need(length is not None and at + length <= len(data), "a view leaves its buffer")
        return data[at:at + length], whole(found, "byteStride")

    def accessor(self, number):
        found = self.item("accessors", number)
        kind, count = whole(found, "componentType"), whole(found, "count")
        need(kind in COMPONENTS and str(found.get("type")) in WIDTHS and count, "an accessor without type or count")
        form = "<" + str(WIDTHS[found["type"]]) + COMPONENTS[kind]
        size = struct.calcsize(form)
        at = whole(found, "byteOffset", 0)
        if "bufferView" in found:
            data, stride = self.view(found)
            stride = stride or size
            need(stride >= size and at + stride * (count - 1) + size <= len(data), "an accessor leaves its view")
            values = [struct.unpack_from(form, data, at + stride * i) for i in range(count)]
        else:
            need("sparse" in found, "an accessor without a view")
            values = [(0,) * WIDTHS[found["type"]]] * count
        if "sparse" in found:
            self.patch(found["sparse"], values, form, size)
        return kind, found["type"], values

    def patch(self, sparse, values, form, size):
        count = whole(sparse, "count")
        need(count and count <= len(values), "count of a sparse accessor")
        places, kind = sparse.get("indices"), None
        need(isinstance(places, dict) and isinstance(sparse.get("values"), dict), "a sparse accessor")
        kind = whole(places, "componentType")
        need(kind in (5121, 5123, 5125), "indices of a sparse accessor")
        one = "<" + COMPONENTS[kind]
        width = struct.calcsize(one)
        where, at = self.view(places)[0], whole(places, "byteOffset", 0)
        what, begin = self.view(sparse["values"])[0], whole(sparse["values"], "byteOffset", 0)
        need(at + width * count <= len(where) and begin + size * count <= len(what), "a sparse accessor leaves its view")
        last = -1
        for i in range(count):
            place = struct.unpack_from(one, where, at + width * i)[0]
            need(last < place < len(values), "indices of a sparse accessor do not rise")
            values[place] = struct.unpack_from(form, what, begin + size * i)
            last = place

    def primitive(self, primitive):
        need(isinstance(primitive, dict) and isinstance(primitive.get("attributes"), dict), "a primitive")
        kind, form, vertices = self.accessor(whole(primitive["attributes"], "POSITION"))
        need(kind == 5126 and form == "VEC3", "positions are not three floats")
        mode = whole(primitive, "mode", 4)
        need(mode <= 6, "mode")
        order = list(range(len(vertices)))
        if "indices" in primitive:
            kind, form, values = self.accessor(whole(primitive, "indices"))
            need(kind in (5121, 5123, 5125) and form == "SCALAR", "indices are no indices")
            order = [v[0] for v in values]
            need(max(order) < len(vertices), "an index names no vertex")
        if mode < 4:
            need(mode == 0 or (len(order) >= 2 and (mode != 1 or len(order) % 2 == 0)), "lines")
            return vertices, []
        need(len(order) >= 3 and (mode != 4 or len(order) % 3 == 0), "triangles are not whole")
        if mode == 4:
            corners = [tuple(order[i:i + 3]) for i in range(0, len(order), 3)]
        elif mode == 5:
            corners = [(order[i + i % 2], order[i + 1 - i % 2], order[i + 2]) for i in range(len(order) - 2)]
        else:
            corners = [(order[0], order[i], order[i + 1]) for i in range(1, len(order) - 1)]
        return vertices, corners

    def transform(self, node):
        if "matrix" in node:
            need(not {"translation", "rotation", "scale"} & node.keys(), "a matrix and more")
            flat = numbers(node, "matrix", 16, None)
            return affine([[flat[4 * c + r] for c in range(4)] for r in range(4)], "last row")
        x, y, z, w = numbers(node, "rotation", 4, [0, 0, 0, 1])
        length = math.sqrt(x * x + y * y + z * z + w * w)
        need(abs(length - 1) <= 1e-3, "a rotation is none")
        x, y, z, w = x / length, y / length, z / length, w / length
        turn = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 0],
                [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 0],
                [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), 0], [0, 0, 0, 1]]
        move = translation(*numbers(node, "translation", 3, [0, 0, 0]))
        return times(times(move, turn), scaling(*numbers(node, "scale", 3, [1, 1, 1])))

    def node(self, number, parent, above):
        need(type(number) is int and number >= 0, "a node is no number")
        need(number not in self.seen, "a node has two parents")
        self.seen.add(number)
        node = self.item("nodes", number)
        world = times(parent, self.transform(node))
        mesh = whole(node, "mesh")
        if mesh is not None:
            primitives = listed(self.item("meshes", mesh), "primitives")
            need(primitives, "a mesh without primitives")
            for primitive in primitives:
                self.shown.place(world, *self.primitive(primitive))
        for child in listed(node, "children"):
            self.node(child, world, above + 1)

    def read(self):
        self.seen = set()
        scene = self.item("scenes", whole(self.root, "scene", 0))
        for number in listed(scene, "nodes"):
            self.node(number, IDENTITY, 0)
        return self.shown


def read(path):
    return Gltf(path).read()
