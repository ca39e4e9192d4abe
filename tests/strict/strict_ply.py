# SPDX-License-Identifier: MIT
"""Reads PLY as Greg Turk's "The PLY Polygon File Format" (1994) has it, text and both binary orders. For tests.

No element and no property stands twice; in text each element is a line of its own, with the words that its properties
need and no more; a corner is a whole number of whatever type; nothing follows what the header promises."""

import struct

from placed import IDENTITY, Shown, need
from words import number, whole, words_of

FORMS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "float": "f", "double": "d",
         "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "float32": "f",
         "float64": "d"}
RANGES = {"b": (-128, 127), "B": (0, 255), "h": (-32768, 32767), "H": (0, 65535), "i": (-2 ** 31, 2 ** 31 - 1),
          "I": (0, 2 ** 32 - 1)}
FACE_LISTS = ("vertex_indices", "vertex_index")


def form_of(name):
    need(name in FORMS, f"no type: {name!r}")
    return FORMS[name]


def header_of(data):
    """The format, [(name, count, [(count form or None, form, name)])], and where the body begins."""
    kind, elements, at = None, [], 0
    for number_of_line in range(10 ** 6):
        end = data.find(b"\n", at)
        need(end >= 0, "the header does not end")
        words, at = words_of(data[at:end].decode("latin-1")), end + 1
        if number_of_line == 0:
            need(words == ["ply"], "not PLY")
        elif words == ["end_header"]:
            break
        elif words[:1] == ["format"]:
            need(kind is None and len(words) == 3 and words[2] == "1.0", "format")
            kind = {"ascii": "", "binary_little_endian": "<", "binary_big_endian": ">"}.get(words[1])
            need(kind is not None, "format")
        elif words[:1] == ["element"]:
            need(len(words) == 3 and whole(words[2]) >= 0, "element")
            need(words[1] not in [e[0] for e in elements], "an element stands twice")
            elements.append((words[1], whole(words[2]), []))
        elif words[:2] == ["property", "list"]:
            need(len(words) == 5 and elements, "property")
            need(form_of(words[2]) not in "fd", "a length that is no whole number")
            elements[-1][2].append((form_of(words[2]), form_of(words[3]), words[4]))
        elif words[:1] == ["property"]:
            need(len(words) == 3 and elements, "property")
            elements[-1][2].append((None, form_of(words[1]), words[2]))
        else:
            need(words[:1] in (["comment"], ["obj_info"]), f"a line {words}")
    need(kind is not None, "no format")
    for name, _, properties in elements:
        names = [p[2] for p in properties]
        need(len(set(names)) == len(names), f"a property of {name} stands twice")
    return kind, elements, at


class TextBody:
    def __init__(self, data):
        self.lines = [words_of(line) for line in data.decode("latin-1").split("\n")]
        self.at, self.words = 0, []

    def begin(self):
        while self.at < len(self.lines) and not self.lines[self.at]:
            self.at += 1
        need(self.at < len(self.lines), "it ends too soon")
        self.words, self.at = list(self.lines[self.at]), self.at + 1

    def take(self, form):
        need(self.words, "a line is too short")
        word = self.words.pop(0)
        if form in "fd":
            return number(word)
        value = whole(word)
        need(RANGES[form][0] <= value <= RANGES[form][1], f"{value} is beyond its type")
        return value

    def end(self):
        need(not self.words, "a line is too long")

    def finish(self):
        need(not any(self.lines[self.at:]), "more follows")


class BinaryBody:
    def __init__(self, data, order):
        self.data, self.order, self.at = data, order, 0

    def begin(self):
        pass

    def take(self, form):
        size = struct.calcsize(form)
        need(self.at + size <= len(self.data), "it ends too soon")
        self.at += size
        return struct.unpack_from(self.order + form, self.data, self.at - size)[0]

    def end(self):
        pass

    def finish(self):
        need(self.at == len(self.data), "more follows")


def items(body, count, properties):
    """Each item as a dictionary of its values and lists."""
    for _ in range(count):
        body.begin()
        item = {}
        for length, form, name in properties:
            if length is None:
                item[name] = body.take(form)
                continue
            n = body.take(length)
            need(0 <= n <= 10 ** 6, "a length")
            item[name] = [body.take(form) for _ in range(n)]
        body.end()
        yield item


def read(path):
    data = path.read_bytes()
    kind, elements, begin = header_of(data)
    body = BinaryBody(data[begin:], kind) if kind else TextBody(data[begin:])
    vertices, faces = [], []
    for name, count, properties in elements:
        need(count == 0 or properties, "an element without properties")
        need(count < 10 ** 6, "too many")
        if name == "vertex":
            need(all((None, axis) in [(p[0], p[2]) for p in properties] for axis in "xyz"), "no x, y or z")
        lists = [p[2] for p in properties if p[0] and p[2] in FACE_LISTS]
        need(name != "face" or len(lists) == 1, "not one list of corners")
        need(name != "tristrips", "strips")
        for item in items(body, count, properties):
            if name == "vertex":
                vertices.append(tuple(item[axis] for axis in "xyz"))
            elif name == "face":
                need(all(i == int(i) for i in item[lists[0]] if abs(i) < 1e9), "a corner")
                faces.append(tuple(int(i) if abs(i) < 1e9 else -1 for i in item[lists[0]]))
    body.finish()
    need(faces, "no faces")
    need(all(0 <= i < len(vertices) for face in faces for i in face), "a face names no vertex")
    shown = Shown()
    shown.exact = True
    shown.place(IDENTITY, vertices, faces)
    return shown
