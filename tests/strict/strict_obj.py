# SPDX-License-Identifier: MIT
"""Reads the faces of Wavefront OBJ ("Object Files", appendix B1 of the Advanced Visualizer's manual). For tests.

Where that leaves room: a vertex has x y z, or also a w by which they are divided, or also three numbers of a colour; a
face may name a vertex that comes later; a comment ends with its line; free-form curves and surfaces, and programs (call,
csh), are refused."""

import re

from placed import IDENTITY, Shown, need
from words import number, text_of, whole, words_of

PASSED_OVER = {"vt", "vn", "vp", "g", "s", "mg", "o", "bevel", "c_interp", "d_interp", "lod", "usemtl", "mtllib",
               "shadow_obj", "trace_obj", "usemap", "maplib"}
CORNER = re.compile(r"([-+]?[0-9]+)(/[-+]?[0-9]+|//[-+]?[0-9]+|/[-+]?[0-9]+/[-+]?[0-9]+)?")


def logical_lines(text):
    rest = ""
    for line in text.split("\n"):
        if not rest and line.lstrip(" \t\r\v\f").startswith("#"):
            continue
        line = rest + line.rstrip(" \t\r\v\f")
        if line.endswith("\\"):
            rest = line[:-1] + " "
            continue
        rest = ""
        yield line
    need(not rest, "the last line goes on")


def without_comment(words):
    for i, word in enumerate(words):
        if word.startswith("#"):
            return words[:i]
    return words


def vertex(words):
    need(len(words) in (3, 4, 6), "a vertex has 3, 4 or 6 numbers")
    values = [number(word) for word in words]
    if len(values) == 4:
        need(values[3] != 0, "w is 0")
        return tuple(x / values[3] for x in values[:3])
    return tuple(values[:3])


def corner(word, known):
    form = CORNER.fullmatch(word)
    need(form, f"{word!r} is no corner")
    index = whole(form.group(1))
    need(index != 0 and index >= -known, "no such vertex")
    return index - 1 if index > 0 else known + index


def read(path):
    vertices, faces = [], []
    for line in logical_lines(text_of(path)):
        words = words_of(line)
        if not words or words[0].startswith("#"):
            continue
        keyword, rest = words[0], without_comment(words[1:])
        if keyword == "v":
            vertices.append(vertex(rest))
        elif keyword == "f":
            need(len(rest) >= 3, "a face of fewer than three corners")
            faces.append(tuple(corner(word, len(vertices)) for word in rest))
        else:
            need(keyword in PASSED_OVER or (keyword in ("p", "l") and rest), f"no keyword: {keyword!r}")
    need(faces, "no faces")
    need(all(i < len(vertices) for face in faces for i in face), "a face names no vertex")
    shown = Shown()
    shown.exact = True
    shown.place(IDENTITY, vertices, faces)
    return shown
