# SPDX-License-Identifier: MIT
"""Changes to FBX: its tree, the values and arrays in it, and how they are written."""

import copy
import random
import re
import struct

import known_fbx
from mutations_plain import NUMBERS

VALUES = [0, 1, -1, 2, 8, 100, 101, 200, 2 ** 31 - 1, 1.5, -0.5, 1e40, float("nan"), float("inf"), "", "x", "OO", "OP", "Mesh",
          "Lcl Translation", "Lcl Scaling", "Vector3D", ("L", 0), ("L", 100), ("L", 202), ("L", 999), ("F", 2.5), ("C", True),
          ("i", [0, 1, -3]), ("d", [1.0, 2.0]), ("Y", 7)]
NAMES = ["P", "C", "Model", "Geometry", "Vertices", "PolygonVertexIndex", "Properties70", "Objects", "Connections", "a", "Edges"]


def places(trees):
    for i, tree in enumerate(trees):
        yield trees, i
        yield from places(tree[2])


def array_changed(letter, numbers, rng):
    numbers = list(numbers)
    at = rng.randrange(len(numbers) + 1)
    choice = rng.randrange(5)
    if choice == 0:
        del numbers[at:at + rng.randint(1, 4)]
    elif choice == 1:
        numbers[at:at] = numbers[at:at + rng.randint(1, 4)]
    elif choice == 2 and numbers:
        at %= len(numbers)
        numbers[at] = rng.choice((0, 1, -1, 7, 8, 300, -2 ** 31)) if letter in "il" else rng.choice((0.0, 2.5, 1e30, float("nan")))
    elif choice == 3 and numbers:
        other = rng.randrange(len(numbers))
        at %= len(numbers)
        numbers[at], numbers[other] = numbers[other], numbers[at]
    else:
        letter = rng.choice("fdil")
        numbers = [float(x) if letter in "fd" else max(-2 ** 31, min(2 ** 31 - 1, int(x))) if x == x and abs(x) < 1e30 else 0
                   for x in numbers]
    return letter, numbers


def tree_changed(roots, rng):
    roots = copy.deepcopy(roots)
    for _ in range(rng.choice((1, 1, 1, 2))):
        every = list(places(roots))
        trees, i = rng.choice(every)
        # deep ones are many: as often one of those that matter
        matter = [p for p in every if p[0][p[1]][0] in ("Vertices", "PolygonVertexIndex", "P", "C", "Geometry", "Model")]
        if rng.randrange(2) and matter:
            trees, i = rng.choice(matter)
        tree = trees[i]
        choice = rng.randrange(9)
        if choice == 0:
            del trees[i]
        elif choice == 1:
            trees.insert(i, copy.deepcopy(tree))
        elif choice == 2:
            del trees[i]
            others, k = rng.choice(list(places(roots)) or [(roots, 0)])
            others.insert(k, tree)
        elif choice == 3:
            tree[0] = rng.choice([tree[0][:-1] or "q", tree[0] + "x", rng.choice(NAMES), rng.choice(every)[0][0][0]])
        elif tree[1]:
            at = rng.randrange(len(tree[1]))
            letter, value = known_fbx.typed(tree[1][at])
            if letter in known_fbx.ARRAYS and rng.randrange(4):
                tree[1][at] = array_changed(letter, value, rng)
            elif choice == 4:
                del tree[1][at]
            elif choice == 5:
                tree[1].insert(at, tree[1][at])
            elif letter in "DFIL" and rng.randrange(2):
                tree[1][at] = (letter, value + rng.choice((1, -1)))
            else:
                tree[1][at] = rng.choice(VALUES)
    return roots


def text_changed(text, rng):
    words = list(re.finditer(r"[^\s,{}:]+|[{},:]", text))
    for _ in range(rng.choice((1, 1, 2))):
        m = rng.choice(words)
        new = rng.choice(("", m.group() * 2, rng.choice(NUMBERS), rng.choice(words).group(), m.group() + "x", m.group() + ",",
                          m.group() + ' "', ";" + m.group(), m.group() + ".5", "*" + m.group()))
        text = text[:m.start()] + new + text[m.end():]
        words = list(re.finditer(r"[^\s,{}:]+|[{},:]", text)) or words
    return text


def headers_changed(data, rng):
    """A number of one node's header in the binary form."""
    data = bytearray(data)
    at = rng.choice([m.start() for m in re.finditer(b"(Vertices|PolygonVertexIndex|P|Model|Geometry|C|Objects)[SLdi]", bytes(data))])
    at -= rng.choice((1, 5, 9, 13, -12, -16, -20))
    if 27 <= at < len(data) - 4:
        value = struct.unpack_from("<I", data, at)[0]
        struct.pack_into("<I", data, at, rng.choice((0, 1, value + 1, max(value, 1) - 1, 2 ** 31, 2 ** 32 - 1)) & 0xFFFFFFFF)
    return bytes(data)


def fbx_changed(data, seed, rng):
    """The model of that seed, which `data` is, with something changed."""
    if not data.startswith(known_fbx.MAGIC):
        if rng.randrange(2):
            return text_changed(data.decode("latin-1"), rng).encode("latin-1")
        return known_fbx.text(known_fbx.plain_names(tree_changed(known_fbx.tree(random.Random(seed)), rng)))
    if rng.randrange(4) == 0:
        return headers_changed(data, rng)
    roots = tree_changed(known_fbx.tree(random.Random(seed)), rng)
    return known_fbx.binary(roots, rng.choice((7400, 7500)), rng.randrange(2) == 0)
