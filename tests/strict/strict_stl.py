# SPDX-License-Identifier: MIT
"""Reads STL as 3D Systems' StereoLithography Interface Specification (1989) has it. For tests.

A file whose size is 84 bytes and 50 for each triangle that it says it has is binary, whatever its first word; all else
is text. Words of text may stand in any case and on any line; a solid's name is the rest of its line."""

import re
import struct

from placed import IDENTITY, Shown, need
from words import BLANKS, number, words_of


def binary(data):
    vertices = []
    for at in range(84, len(data), 50):
        corners = struct.unpack_from("<12x9f", data, at)
        vertices += [corners[0:3], corners[3:6], corners[6:9]]
    return vertices


class Text:
    def __init__(self, text):
        self.tokens, self.at = [], 0
        lines = text.split("\n")
        for line in lines:
            words = words_of(line)
            if words and words[0].lower() in ("solid", "endsolid"):
                words = [words[0]]  # its name
            self.tokens += words

    def take(self, *expected):
        for word in expected:
            need(self.at < len(self.tokens) and self.tokens[self.at].lower() == word, f"not {word}")
            self.at += 1

    def numbers(self):
        need(self.at + 3 <= len(self.tokens), "not three numbers")
        self.at += 3
        return tuple(number(word) for word in self.tokens[self.at - 3:self.at])

    def next(self):
        return self.tokens[self.at].lower() if self.at < len(self.tokens) else ""

    def read(self):
        vertices = []
        while self.at < len(self.tokens):
            self.take("solid")
            while self.next() == "facet":
                self.take("facet", "normal")
                self.numbers()
                self.take("outer", "loop")
                for _ in range(3):
                    self.take("vertex")
                    vertices.append(self.numbers())
                self.take("endloop", "endfacet")
            self.take("endsolid")
        return vertices


def read(path):
    data = path.read_bytes()
    if len(data) >= 84 and len(data) == 84 + 50 * struct.unpack_from("<I", data, 80)[0]:
        vertices = binary(data)
    else:
        text = data.decode("latin-1")
        need(re.match(f"[{BLANKS}\n]*solid", text, re.IGNORECASE), "neither binary nor text")
        vertices = Text(text).read()
    need(vertices, "no triangles")
    shown = Shown()
    shown.exact = True
    shown.place(IDENTITY, vertices, [(i, i + 1, i + 2) for i in range(0, len(vertices), 3)])
    return shown
