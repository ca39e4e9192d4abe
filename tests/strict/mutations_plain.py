# SPDX-License-Identifier: MIT
"""Changes to files of lines and words, and to files of numbers in a row: what their grammar is made of."""

import random
import re
import struct

NUMBERS = ["0", "-1", "1", "2", "3", "4", "5", "8", "9", "12", "255", "65535", "4294967296", "-0", "+1", "1.5", "1.5.2",
           "1,5", "1e40", "1e-50", "nan", "inf", "zero", "0x1", "1e", "-", "1/2", "1//2", "1/x", "#", "\\", "\u00e9"]
WORDS = {".obj": ["v", "f", "vt", "vn", "vp", "g", "o", "s", "l", "p", "usemtl", "mtllib", "F", "V", "fo", "end", "curv"],
         ".stl": ["solid", "endsolid", "facet", "normal", "outer", "loop", "vertex", "endloop", "endfacet", "FACET"],
         ".ply": ["ply", "format", "ascii", "binary_little_endian", "binary_big_endian", "1.0", "element", "vertex", "face",
                  "edge", "property", "list", "char", "uchar", "short", "ushort", "int", "uint", "float", "double", "int8",
                  "float64", "x", "y", "z", "nx", "vertex_indices", "vertex_index", "comment", "end_header"],
         ".dxf": ["SECTION", "ENTITIES", "3DFACE", "LINE", "POLYLINE", "VERTEX", "ENDSEC", "EOF", "BLOCKS", "INSERT"],
         ".off": ["OFF", "COFF", "NOFF", "CNOFF", "STOFF", "4OFF", "nOFF", "BINARY"]}


def word_changed(line, rng, words, all_words):
    parts = re.split("([ \t]+)", line)
    at = 2 * rng.randrange(len(parts) // 2 + 1)
    choice = rng.randrange(8)
    if choice == 0:
        del parts[at:at + 2]  # a word goes
    elif choice == 1:
        parts[at:at] = [parts[at], " "]
    elif choice == 2:
        parts[at] = rng.choice(words)
    elif choice == 3:
        parts[at] = rng.choice(NUMBERS)
    elif choice == 4:
        parts[at] = rng.choice(all_words)
    elif choice == 5:
        parts[at] += rng.choice(("1", "0", ".", "e1", "x", "/", "-", "/9", "\t", "\r", "\0"))
    elif choice == 6:
        parts[at] = parts[at][:-1]
    else:
        other = 2 * rng.randrange(len(parts) // 2 + 1)
        parts[at], parts[other] = parts[other], parts[at]
    return "".join(parts)


def text_changed(text, extension, rng):
    words = WORDS[extension]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = text.split("\n")
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        choice = rng.randrange(14)
        if choice == 0:
            del lines[at]
        elif choice == 1:
            lines[at:at] = [lines[other]]
        elif choice == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif choice == 3 and at + 1 < len(lines):
            lines[at:at + 2] = [lines[at] + rng.choice((" ", "", "\t", "\\\n")) + lines[at + 1]]
        elif choice == 4:
            blanks = [m.start() for m in re.finditer(" ", lines[at])]
            cut = rng.choice(blanks) if blanks else 0
            lines[at:at + 1] = [lines[at][:cut], lines[at][cut:]]
        elif choice == 5:
            lines[at:at] = [rng.choice(words) + " " + " ".join(rng.choice(NUMBERS) for _ in range(rng.randrange(5)))]
        else:
            lines[at] = word_changed(lines[at], rng, words, text.split() or [""])
        text = "\n".join(lines)
    return text


def field(rng):
    return rng.choice((struct.pack("<I", rng.choice((0, 1, 2, 3, 7, 8, 255, 65535, 2 ** 31, 2 ** 32 - 1))),
                       struct.pack(">I", rng.choice((0, 1, 2, 3, 7, 8, 255, 65535, 2 ** 31, 2 ** 32 - 1))),
                       struct.pack("<f", rng.choice((0.0, -0.0, 1.5, -2.0, 1e30, 1e-40, float("inf"), float("nan")))),
                       struct.pack(">f", rng.choice((0.5, 1.5, -2.0, 1e30))), bytes((rng.randrange(256),))))


def fields_changed(data, size, rng):
    """Some numbers in a row; items of that many bytes go, stand twice or change places."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(data) + 1)
        item = at // size * size
        choice = rng.randrange(6)
        if choice < 3:
            new = field(rng)
            data[at:at + len(new)] = new
        elif choice == 3:
            del data[item:item + size]
        elif choice == 4:
            data[item:item] = data[item:item + size]
        else:
            other = rng.randrange(len(data) + 1) // size * size
            data[item:item + size], data[other:other + size] = data[other:other + size], data[item:item + size]
    return bytes(data)


def stl_changed(data, rng):
    """A binary file: its facets, and often the count with them."""
    body = fields_changed(data[84:], rng.choice((50, 50, 12, 4)), rng)
    count = struct.unpack_from("<I", data, 80)[0]
    count = rng.choice((count, count, len(body) // 50, len(body) // 50, count + 1, count - 1, 0, 2 ** 32 - 1))
    return data[:80] + struct.pack("<I", count) + body


def plain_changed(name, data, rng):
    extension = name[-4:]
    if extension == ".stl" and not data.startswith(b"solid a box"):
        return stl_changed(data, rng)
    at = data.find(b"end_header\n") + 11
    if extension == ".ply" and b"format ascii" not in data:
        if rng.randrange(2):
            return data[:at] + fields_changed(data[at:], rng.choice((1, 4, 13, 14)), rng)
        head = text_changed(data[:at - 1].decode(), extension, rng)
        return head.encode() + b"\n" + data[at:]
    if extension == ".ply" and rng.randrange(2):
        return text_changed(data[:at - 1].decode(), extension, rng).encode() + data[at - 1:]
    return text_changed(data.decode(), extension, rng).encode()
