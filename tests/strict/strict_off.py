# SPDX-License-Identifier: MIT
"""Reads OFF as Geomview's manual has it: OFF, COFF, NOFF and CNOFF in text. For tests.

Counts stand behind the keyword or on a line of their own, the edges may be left out; each vertex and each face is a line;
a vertex has the numbers that the keyword says (a colour of three or four, the same for all), a face none, one, three or
four behind its corners."""

from placed import IDENTITY, Shown, need
from words import number, text_of, whole, words_of


def rows_of(text):
    for line in text.split("\n"):
        words = words_of(line)
        for i, word in enumerate(words):
            if word.startswith("#"):
                words = words[:i]
                break
        if words:
            yield words


def read(path):
    rows = list(rows_of(text_of(path)))
    need(rows and rows[0][0] in ("OFF", "COFF", "NOFF", "CNOFF"), "no OFF")
    keyword = rows[0].pop(0)
    at = 1 if not rows[0] else 0
    need(at < len(rows) and len(rows[at]) in (2, 3), "counts")
    counts = [whole(word) for word in rows[at]]
    need(all(c >= 0 for c in counts) and len(rows) == at + 1 + counts[0] + counts[1], "counts")
    normal = 3 if "N" in keyword else 0
    more = [normal + 3, normal + 4] if "C" in keyword else [normal]
    body = rows[at + 1:]
    vertices, faces, widths = [], [], set()
    for row in body[:counts[0]]:
        values = [number(word) for word in row]
        need(len(values) - 3 in more, "numbers of a vertex")
        widths.add(len(values))
        vertices.append(tuple(values[:3]))
    need(len(widths) <= 1, "vertices differ in what they have")
    for row in body[counts[0]:]:
        n = whole(row[0])
        need(n >= 0 and len(row) - 1 - n in (0, 1, 3, 4), "numbers of a face")
        faces.append(tuple(whole(word) for word in row[1:1 + n]))
        for word in row[1 + n:]:
            number(word)
    need(faces, "no faces")
    need(all(0 <= i < counts[0] for face in faces for i in face), "a face names no vertex")
    shown = Shown()
    shown.exact = True
    shown.place(IDENTITY, vertices, faces)
    return shown
