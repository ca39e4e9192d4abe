# SPDX-License-Identifier: MIT
"""Reads the triangles of 3MF as its core specification has them, and refuses whatever that does not allow where
triangles are concerned. For tests: slow, short, no fallbacks."""

import re
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib

from placed import IDENTITY, Shown, need, times

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
LINKS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
MODEL = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
NUMBER = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
UNITS = {"micron", "millimeter", "centimeter", "inch", "foot", "meter"}


def number(text, what):
    need(text is not None and NUMBER.fullmatch(text), f"{what} is no number: {text}")
    return float(text)


def index(text, what):
    need(text is not None and re.fullmatch("[0-9]+", text) and int(text) < 2 ** 31, f"{what} is no index: {text}")
    return int(text)


def core(element, *names):
    """The children that are of the core; each has one of these names."""
    out = []
    for child in element:
        if not isinstance(child.tag, str) or (child.tag.startswith("{") and not child.tag.startswith(CORE)):
            continue
        need(child.tag.startswith(CORE) and child.tag[len(CORE):] in names, f"<{child.tag}> in <{element.tag}>")
        out.append(child)
    return out


def placing(element):
    need(not any(key.endswith("}path") for key in element.attrib), "an object of another part")
    text = element.get("transform")
    if text is None:
        return IDENTITY
    words = [word for word in text.split(" ") if word]
    need(len(words) == 12, "a transform is not 12 numbers")
    m = [number(word, "a transform") for word in words]
    return [[m[0], m[3], m[6], m[9]], [m[1], m[4], m[7], m[10]], [m[2], m[5], m[8], m[11]], [0, 0, 0, 1]]


class ThreeMf:
    def __init__(self, path):
        self.shown = Shown()
        self.objects = {}
        try:
            with zipfile.ZipFile(path) as archive:
                names = archive.namelist()
                need(len(set(names)) == len(names), "a part stands twice")
                targets = [link.get("Target") for link in self.parse(archive, "_rels/.rels")
                           if link.tag == LINKS + "Relationship" and link.get("Type") == MODEL]
                need(len(targets) == 1 and targets[0], "not one model")
                self.model = self.parse(archive, targets[0].lstrip("/"))
        except (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, EOFError, RuntimeError, OSError,
                UnicodeError, ValueError) as error:
            need(False, f"zip: {error}")

    @staticmethod
    def parse(archive, name):
        text = archive.read(name)
        need(b"<!ENTITY" not in text, "entities")
        try:
            return ElementTree.fromstring(text)
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            need(False, f"XML: {error}")

    def mesh(self, mesh):
        parts = core(mesh, "vertices", "triangles")
        need([p.tag[len(CORE):] for p in parts] == ["vertices", "triangles"], "a mesh is vertices and triangles")
        vertices = [tuple(number(v.get(a), a) for a in "xyz") for v in core(parts[0], "vertex")]
        corners = [tuple(index(t.get(a), a) for a in ("v1", "v2", "v3")) for t in core(parts[1], "triangle")]
        need(all(i < len(vertices) for c in corners for i in c), "a triangle names no vertex")
        return vertices, corners

    def resources(self, resources):
        ids = set()
        for resource in core(resources, "object", "basematerials"):
            number_of = index(resource.get("id"), "id")
            need(number_of not in ids, "an id stands twice")
            ids.add(number_of)
            if resource.tag != CORE + "object":
                continue
            kinds = [k for k in core(resource, "mesh", "components", "metadatagroup") if k.tag != CORE + "metadatagroup"]
            need(len(kinds) == 1, "an object is one mesh or one list of components")
            if kinds[0].tag == CORE + "mesh":
                self.objects[number_of] = (self.mesh(kinds[0]), [])
            else:
                self.objects[number_of] = (None, [(index(c.get("objectid"), "objectid"), placing(c))
                                                  for c in core(kinds[0], "component")])

    def place(self, number_of, world, above):
        need(number_of in self.objects, f"object {number_of} is absent")
        need(number_of not in above, "an object is within itself")
        mesh, components = self.objects[number_of]
        if mesh is not None:
            self.shown.place(world, *mesh)
        for component, local in components:
            self.place(component, times(world, local), above | {number_of})

    def read(self):
        need(self.model.tag == CORE + "model", "no model")
        need(self.model.get("unit", "millimeter") in UNITS, "unit")
        parts = core(self.model, "metadata", "metadatagroup", "resources", "build")
        for name in ("resources", "build"):
            need(sum(p.tag == CORE + name for p in parts) == 1, f"not one <{name}>")
        self.resources(next(p for p in parts if p.tag == CORE + "resources"))
        for item in core(next(p for p in parts if p.tag == CORE + "build"), "item"):
            self.place(index(item.get("objectid"), "objectid"), placing(item), frozenset())
        need(self.shown.triangles, "no geometry")
        return self.shown


def read(path):
    return ThreeMf(path).read()
