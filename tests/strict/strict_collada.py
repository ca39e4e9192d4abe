# SPDX-License-Identifier: MIT
"""Reads the triangles of COLLADA 1.4 as its specification has them, in metres with Y up, and refuses whatever that
does not allow where triangles are concerned. For tests: slow, short, no fallbacks."""

import math
import pathlib
import re
import xml.etree.ElementTree as ElementTree

from placed import IDENTITY, Shown, affine, need, scaling, times, translation, turning

SPACE = "{http://www.collada.org/2005/11/COLLADASchema}"
NUMBER = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?|NaN|-?INF")
UP = {"Y_UP": IDENTITY, "X_UP": [[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]],
      "Z_UP": [[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]]}
TRANSFORMS = {"matrix": 16, "translate": 3, "scale": 3, "rotate": 4}
FACES = {"triangles", "polylist", "tristrips", "trifans"}
IN_NODE = {"node", "instance_geometry", "instance_node", "extra", "asset", "instance_camera", "instance_light",
           *TRANSFORMS}


def words(element):
    need(len(element) == 0, f"<{element.tag}> has children")
    return (element.text or "").split()


def number(word):
    need(NUMBER.fullmatch(word), f"no number: {word}")
    return float(word)


def index(word, what):
    need(word is not None and re.fullmatch("[0-9]+", word.strip()), f"{what} is no whole number: {word}")
    return int(word)


def name(element):
    return element.tag[len(SPACE):] if isinstance(element.tag, str) and element.tag.startswith(SPACE) else None


class Collada:
    def __init__(self, path):
        text = pathlib.Path(path).read_bytes()
        need(b"<!ENTITY" not in text, "entities")
        try:
            self.root = ElementTree.fromstring(text)
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            need(False, f"XML: {error}")
        need(name(self.root) == "COLLADA", "no COLLADA")
        self.ids = {}
        for element in self.root.iter():
            if element.get("id") is not None:
                self.ids.setdefault((name(element), element.get("id")), []).append(element)
        self.shown = Shown()

    def only(self, parent, child):
        found = [c for c in parent if name(c) == child]
        need(len(found) == 1, f"not one <{child}> in <{parent.tag}>")
        return found[0]

    def find(self, reference, kind):
        need(reference is not None and reference.startswith("#"), f"no reference: {reference}")
        found = self.ids.get((kind, reference[1:]), [])
        need(len(found) == 1, f"{reference} is not one {kind}")
        return found[0]

    def positions(self, reference):
        source = self.find(reference, "source")
        accessor = self.only(self.only(source, "technique_common"), "accessor")
        array = self.find(accessor.get("source"), "float_array")
        values = [number(w) for w in words(array)]
        need(index(array.get("count"), "count") == len(values), "count of an array")
        count, stride = index(accessor.get("count"), "count"), index(accessor.get("stride", "1"), "stride")
        offset = index(accessor.get("offset", "0"), "offset")
        params = [p.get("name") for p in accessor if name(p) == "param"]
        need(all(params.count(axis) == 1 for axis in "XYZ") and stride >= len(params), "X, Y and Z")
        need(count == 0 or offset + stride * (count - 1) + len(params) <= len(values), "an accessor leaves its array")
        return [tuple(values[offset + stride * i + params.index(axis)] for axis in "XYZ") for i in range(count)]

    def faces(self, faces, vertices):
        inputs = [i for i in faces if name(i) == "input"]
        parts = 1 + max((index(i.get("offset"), "offset") for i in inputs), default=0)
        mine = [i for i in inputs if i.get("semantic") == "VERTEX"]
        need(len(mine) == 1 and mine[0].get("source") == "#" + str(vertices.get("id")), "not one VERTEX")
        own = index(mine[0].get("offset"), "offset")
        said = index(faces.get("count"), "count")
        lists = [[index(w, "an index") for w in words(p)] for p in faces if name(p) == "p"]
        need(all(len(p) % parts == 0 for p in lists), "indices do not come in groups")
        lists = [p[own::parts] for p in lists]
        kind = name(faces)
        if kind in ("triangles", "polylist"):
            need(len(lists) <= 1, "more than one <p>")
            order = lists[0] if lists else []
        if kind == "triangles":
            need(len(order) == 3 * said, "count of triangles")
            return [tuple(order[i:i + 3]) for i in range(0, len(order), 3)]
        if kind == "polylist":
            sizes = [index(w, "vcount") for w in words(self.only(faces, "vcount"))]
            need(len(sizes) == said and sum(sizes) == len(order) and 0 not in sizes, "vcount")
            lists, at = [], 0
            for size in sizes:
                lists.append(order[at:at + size])
                at += size
            return [(p[0], p[i], p[i + 1]) for p in lists for i in range(1, len(p) - 1)]
        need(len(lists) == said and all(len(p) >= 3 for p in lists), "count of strips or fans")
        if kind == "trifans":
            return [(p[0], p[i], p[i + 1]) for p in lists for i in range(1, len(p) - 1)]
        return [(p[i + i % 2], p[i + 1 - i % 2], p[i + 2]) for p in lists for i in range(len(p) - 2)]

    def geometry(self, geometry, world):
        mesh = self.only(geometry, "mesh")
        vertices = self.only(mesh, "vertices")
        inputs = [i for i in vertices if name(i) == "input" and i.get("semantic") == "POSITION"]
        need(len(inputs) == 1, "not one POSITION")
        points = self.positions(inputs[0].get("source"))
        for faces in mesh:
            if name(faces) not in FACES:
                need(name(faces) in ("source", "vertices", "extra"), f"<{faces.tag}> in a mesh")
                continue
            corners = self.faces(faces, vertices)
            need(all(i < len(points) for c in corners for i in c), "a face names no vertex")
            self.shown.place(world, points, corners)

    def node(self, node, parent, above):
        need(node not in above, "a node is below itself")
        world = parent
        for child in node:
            kind = name(child)
            if kind in TRANSFORMS:
                v = [number(w) for w in words(child)]
                need(len(v) == TRANSFORMS[kind] and all(map(math.isfinite, v)), f"<{kind}>")
                if kind == "matrix":
                    step = affine([v[4 * r:4 * r + 4] for r in range(4)], "last row")
                elif kind == "rotate":
                    length = math.sqrt(sum(x * x for x in v[:3]))
                    need(v[3] == 0 or abs(length - 1) <= 1e-3, "the axis of a rotation")
                    step = turning([x / length for x in v[:3]], math.radians(v[3])) if v[3] != 0 else IDENTITY
                else:
                    step = (translation if kind == "translate" else scaling)(*v)
                world = times(world, step)
            else:
                need(kind in IN_NODE or name(node) == "visual_scene", f"<{child.tag}> in a node")
        for child in node:
            if name(child) == "node":
                self.node(child, world, above + [node])
            elif name(child) == "instance_node":
                self.node(self.find(child.get("url"), "node"), world, above + [node])
            elif name(child) == "instance_geometry":
                self.geometry(self.find(child.get("url"), "geometry"), world)

    def read(self):
        world = IDENTITY
        for asset in (c for c in self.root if name(c) == "asset"):
            names = [name(part) for part in asset] + [name(part) for part in self.root]
            need(all(names.count(n) <= 1 for n in ("unit", "up_axis", "asset")), "two units, axes or assets")
            for part in asset:
                if name(part) == "unit":
                    metres = number(part.get("meter", "1").strip())
                    need(0 < metres < math.inf, "unit")
                    world = times(scaling(metres, metres, metres), world)
                elif name(part) == "up_axis":
                    need(part.text in UP, "up_axis")
                    world = times(world, UP[part.text])
        scene = self.find(self.only(self.only(self.root, "scene"), "instance_visual_scene").get("url"), "visual_scene")
        self.node(scene, world, [])
        return self.shown


def read(path):
    return Collada(path).read()
