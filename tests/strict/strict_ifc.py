# SPDX-License-Identifier: MIT
"""A strict reader of IFC: face sets, breps, extrusions of polygons and rectangles, mapped items; all else is refused."""

import math
import re

from placed import IDENTITY, Shown, need, times

TOKEN = re.compile(r"""\s+|/\*.*?\*/
    |(?P<ref>\#\d+)|(?P<real>[+-]?\d+\.\d*(?:[Ee][+-]?\d+)?)|(?P<whole>[+-]?\d+)(?![.\dEe])
    |(?P<text>'(?:[^']|'')*')|\.(?P<enum>[A-Z_][A-Z0-9_]*)\.|(?P<word>[A-Z_][A-Z0-9_]*)|(?P<mark>[(),;=$*])""", re.X | re.S)
PRODUCTS = {"IFCWALL", "IFCSLAB", "IFCBEAM", "IFCBUILDINGELEMENTPROXY", "IFCSITE", "IFCBUILDING", "IFCBUILDINGSTOREY"}
COUNTS = {"IFCCARTESIANPOINT": 1, "IFCDIRECTION": 1, "IFCAXIS2PLACEMENT3D": 3, "IFCAXIS2PLACEMENT2D": 2, "IFCLOCALPLACEMENT": 2,
          "IFCSHAPEREPRESENTATION": 4, "IFCPRODUCTDEFINITIONSHAPE": 3, "IFCMAPPEDITEM": 2, "IFCREPRESENTATIONMAP": 2,
          "IFCCARTESIANTRANSFORMATIONOPERATOR3D": 5, "IFCEXTRUDEDAREASOLID": 4, "IFCRECTANGLEPROFILEDEF": 5,
          "IFCARBITRARYCLOSEDPROFILEDEF": 3, "IFCPOLYLINE": 1, "IFCFACETEDBREP": 1, "IFCCLOSEDSHELL": 1, "IFCFACE": 1,
          "IFCFACEOUTERBOUND": 2, "IFCPOLYLOOP": 1, "IFCPOLYGONALFACESET": 4, "IFCINDEXEDPOLYGONALFACE": 1,
          "IFCCARTESIANPOINTLIST3D": 1, "IFCSIUNIT": 4, "IFCCONVERSIONBASEDUNIT": 4, "IFCMEASUREWITHUNIT": 2, "IFCUNITASSIGNMENT": 1}
OTHERS = {"IFCPROJECT", "IFCRELAGGREGATES", "IFCRELCONTAINEDINSPATIALSTRUCTURE", "IFCDIMENSIONALEXPONENTS",
          "IFCTRIANGULATEDFACESET", "IFCGEOMETRICREPRESENTATIONCONTEXT"}
PREFIXES = {None: 1.0, "MILLI": 1e-3, "CENTI": 1e-2, "DECI": 1e-1, "KILO": 1e3}


class Ref(int):
    """A number of an entity."""


class Word(str):
    """An enumeration."""


class Tokens:
    def __init__(self, text):
        self.found, at = [], 0
        while at < len(text):
            m = TOKEN.match(text, at)
            need(m, "no token")
            at = m.end()
            if m.lastgroup:
                self.found.append((m.lastgroup, m.group(m.lastgroup)))
        self.at = 0

    def take(self, kind=None, text=None):
        need(self.at < len(self.found), "the end is early")
        token = self.found[self.at]
        need((kind is None or token[0] == kind) and (text is None or token[1] == text), "another token")
        self.at += 1
        return token[1]

    def next_is(self, text):
        return self.at < len(self.found) and self.found[self.at] == ("mark", text)

    def arguments(self):
        self.take("mark", "(")
        out = []
        while not self.next_is(")"):
            if out:
                self.take("mark", ",")
            out.append(self.value())
        self.take("mark", ")")
        return out

    def value(self):
        if self.next_is("("):
            return self.arguments()
        kind, text = self.found[self.at] if self.at < len(self.found) else ("", "")
        if kind == "word":
            self.at += 1
            inner = self.arguments()
            need(len(inner) == 1, "a typed value of several")
            return inner[0]
        self.at += 1
        if kind == "ref":
            return Ref(text[1:])
        if kind == "real":
            need(math.isfinite(float(text)), "too large")
            return float(text)
        if kind == "whole":
            return int(text)
        if kind == "text":
            return text[1:-1].replace("''", "'")
        if kind == "enum":
            return Word(text)
        need(text in ("$", "*") and kind == "mark", "no value")
        return None


def entities_of(text):
    frame = re.fullmatch(r"ISO-10303-21;\s*HEADER;(.*?)ENDSEC;\s*DATA;(.*)ENDSEC;\s*END-ISO-10303-21;\s*", text, re.S)
    need(frame, "no frame")
    schema = re.search(r"FILE_SCHEMA\s*\(\s*\(\s*'(IFC2X3|IFC4|IFC4X3_ADD2)'\s*\)\s*\)\s*;", frame.group(1))
    need(schema and frame.group(1).count("FILE_SCHEMA") == 1, "no schema")
    tokens, entities = Tokens(frame.group(2)), {}
    while tokens.at < len(tokens.found):
        number = int(tokens.take("ref")[1:])
        tokens.take("mark", "=")
        name = tokens.take("word")
        need(number not in entities, "a number twice")
        entities[number] = (name, tokens.arguments())
        tokens.take("mark", ";")
    return entities


def real(x):
    need(type(x) in (int, float), "no number")
    return float(x)


class Model:
    def __init__(self, entities):
        self.entities = entities

    def at(self, ref, *names):
        need(isinstance(ref, Ref) and ref in self.entities, "no entity")
        name, arguments = self.entities[ref]
        need(name in names, f"{name} where one of {names} must be")
        need(name not in COUNTS or len(arguments) == COUNTS[name], "another number of arguments")
        return (name, arguments) if len(names) > 1 else arguments

    def point(self, ref, size=None):
        numbers = self.at(ref, "IFCCARTESIANPOINT")[0]
        need(isinstance(numbers, list) and len(numbers) in (2, 3) and size in (None, len(numbers)), "no point")
        return [real(x) for x in numbers] + [0.0] * (3 - len(numbers))

    def direction(self, ref):
        numbers = self.at(ref, "IFCDIRECTION")[0]
        need(isinstance(numbers, list) and len(numbers) in (2, 3), "no direction")
        d = [real(x) for x in numbers] + [0.0] * (3 - len(numbers))
        size = math.sqrt(sum(x * x for x in d))
        need(1e-100 < size < 1e100, "a direction without a length")
        return [x / size for x in d]

    def frame(self, origin, z, x):
        y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
        size = math.sqrt(sum(c * c for c in y))
        need(size > 1e-6, "axes along one line")
        y = [c / size for c in y]
        x = [y[1] * z[2] - y[2] * z[1], y[2] * z[0] - y[0] * z[2], y[0] * z[1] - y[1] * z[0]]
        return [[x[k], y[k], z[k], origin[k]] for k in range(3)] + [[0, 0, 0, 1]]

    def placement(self, ref):
        name, a = self.at(ref, "IFCAXIS2PLACEMENT3D", "IFCAXIS2PLACEMENT2D")
        if name.endswith("2D"):
            return self.frame(self.point(a[0]), [0, 0, 1], [1, 0, 0] if a[1] is None else self.direction(a[1]))
        z = [0, 0, 1] if a[1] is None else self.direction(a[1])
        need(a[2] is not None or abs(z[0]) < 0.9, "an axis that is chosen")
        return self.frame(self.point(a[0]), z, [1, 0, 0] if a[2] is None else self.direction(a[2]))

    def place(self, ref, depth=0):
        if ref is None:
            return IDENTITY
        need(depth < 100, "a circle")
        a = self.at(ref, "IFCLOCALPLACEMENT")
        return times(self.place(a[0], depth + 1), self.placement(a[1]))

    def unit(self, ref, depth=0):
        need(depth < 5, "a circle")
        name, a = self.at(ref, "IFCSIUNIT", "IFCCONVERSIONBASEDUNIT")
        if name == "IFCSIUNIT":
            need(a[3] == "METRE" and a[2] in PREFIXES, "no unit of length")
            return PREFIXES[a[2]]
        measure = self.at(a[3], "IFCMEASUREWITHUNIT")
        need(real(measure[0]) > 0, "no measure")
        return real(measure[0]) * self.unit(measure[1], depth + 1)

    def metres(self):
        projects = [a for name, a in self.entities.values() if name == "IFCPROJECT"]
        need(len(projects) == 1 and len(projects[0]) == 9, "no project")
        units = self.at(projects[0][8], "IFCUNITASSIGNMENT")[0]
        need(isinstance(units, list) and len(units) == 1, "another number of units")
        need(self.at(units[0], "IFCSIUNIT", "IFCCONVERSIONBASEDUNIT")[1][1] == "LENGTHUNIT", "another unit")
        return self.unit(units[0])

    def points_of(self, ref):
        rows = self.at(ref, "IFCCARTESIANPOINTLIST3D")[0]
        need(isinstance(rows, list) and all(isinstance(r, list) and len(r) == 3 for r in rows), "no points")
        return [[real(x) for x in row] for row in rows]

    def index(self, x, count, through):
        size = count if through is None else len(through)
        need(type(x) is int and 1 <= x <= size, "an index that is none")
        return x - 1 if through is None else self.index(through[x - 1], count, None)

    def item(self, ref, matrix, shown, depth=0):
        need(depth < 20, "a circle")
        name, a = self.at(ref, "IFCMAPPEDITEM", "IFCTRIANGULATEDFACESET", "IFCPOLYGONALFACESET", "IFCFACETEDBREP",
                          "IFCEXTRUDEDAREASOLID")
        if name == "IFCMAPPEDITEM":
            origin, representation = self.at(a[0], "IFCREPRESENTATIONMAP")
            axis1, axis2, local, scale, axis3 = self.at(a[1], "IFCCARTESIANTRANSFORMATIONOPERATOR3D")
            need(axis2 is None, "a second axis")
            z = [0, 0, 1] if axis3 is None else self.direction(axis3)
            need(axis1 is not None or abs(z[0]) < 0.9, "an axis that is chosen")
            m = self.frame(self.point(local), z, [1, 0, 0] if axis1 is None else self.direction(axis1))
            factor = 1.0 if scale is None else real(scale)
            need(factor > 0, "no scale")
            m = [[c * factor for c in row[:3]] + row[3:] for row in m[:3]] + [m[3]]
            m = times(matrix, times(m, self.placement(origin)))
            for inner in self.at(representation, "IFCSHAPEREPRESENTATION")[3]:
                self.item(inner, m, shown, depth + 1)
        elif name == "IFCTRIANGULATEDFACESET":
            need(len(a) in (4, 5), "another number of arguments")
            points = self.points_of(a[0])
            through = a[4] if len(a) == 5 else None
            need(through is None or isinstance(through, list), "no indices")
            need(isinstance(a[3], list) and all(isinstance(t, list) and len(t) == 3 for t in a[3]), "no triangles")
            shown.place(matrix, points, [[self.index(x, len(points), through) for x in t] for t in a[3]])
        elif name == "IFCPOLYGONALFACESET":
            points = self.points_of(a[0])
            need(a[3] is None and isinstance(a[2], list), "indices of indices")
            faces = [self.at(face, "IFCINDEXEDPOLYGONALFACE")[0] for face in a[2]]
            need(all(isinstance(f, list) and len(f) >= 3 for f in faces), "no face")
            shown.place(matrix, points, [[self.index(x, len(points), None) for x in f] for f in faces])
        elif name == "IFCFACETEDBREP":
            for face in self.at(a[0], "IFCCLOSEDSHELL")[0]:
                bounds = self.at(face, "IFCFACE")[0]
                need(isinstance(bounds, list) and len(bounds) == 1, "a face with holes")
                loop, same = self.at(bounds[0], "IFCFACEOUTERBOUND")
                need(isinstance(same, Word) and same in ("T", "F"), "no sense")
                points = [self.point(p) for p in self.at(loop, "IFCPOLYLOOP")[0]]
                need(len(points) >= 3 and len({tuple(p) for p in points}) == len(points), "points that are one")
                shown.place(matrix, points, [list(range(len(points)))[::1 if same == "T" else -1]])
        else:
            self.extrusion(a, matrix, shown)

    def extrusion(self, a, matrix, shown):
        name, p = self.at(a[0], "IFCRECTANGLEPROFILEDEF", "IFCARBITRARYCLOSEDPROFILEDEF")
        need(p[0] == "AREA" and isinstance(p[0], Word), "no area")
        if name == "IFCRECTANGLEPROFILEDEF":
            x, y = real(p[3]) / 2, real(p[4]) / 2
            need(x > 0 and y > 0, "no rectangle")
            place = IDENTITY if p[2] is None else self.placement(p[2])
            flat = [[s * x, t * y] for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            flat = [[place[k][0] * u + place[k][1] * v + place[k][3] for k in range(2)] for u, v in flat]
        else:
            flat = [self.point(q)[:2] for q in self.at(p[2], "IFCPOLYLINE")[0]]
            if flat and flat[0] == flat[-1]:
                flat.pop()
            need(len(flat) >= 3 and len({tuple(q) for q in flat}) == len(flat), "points that are one")
        area = sum(u[0] * v[1] - u[1] * v[0] for u, v in zip(flat, flat[1:] + flat[:1]))
        need(area != 0, "no area")
        if area < 0:
            flat.reverse()
        depth, d = real(a[3]), self.direction(a[2])
        need(depth > 0 and abs(d[2]) > 1e-6, "no depth")
        n = len(flat)
        points = [[u, v, 0.0] for u, v in flat] + [[u + depth * d[0], v + depth * d[1], depth * d[2]] for u, v in flat]
        faces = [list(range(n))[::-1], list(range(n, 2 * n))]
        faces += [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
        if d[2] < 0:
            faces = [f[::-1] for f in faces]
        shown.place(matrix if a[1] is None else times(matrix, self.placement(a[1])), points, faces)


def read(path):
    model = Model(entities_of(path.read_bytes().decode("latin-1")))
    for name, _ in model.entities.values():
        need(name in COUNTS or name in OTHERS or name in PRODUCTS, f"{name} is not known")
    metres = model.metres()
    shown = Shown()
    for name, a in model.entities.values():
        if name not in PRODUCTS:
            continue
        need(len(a) > 6, "no product")
        if a[6] is None:
            continue
        bodies = []
        for ref in model.at(a[6], "IFCPRODUCTDEFINITIONSHAPE")[2]:
            representation = model.at(ref, "IFCSHAPEREPRESENTATION")
            need(representation[1] in ("Body", "Axis"), "another representation")
            if representation[1] == "Body":
                bodies.append(representation)
        need(len(bodies) == 1, "not one body")
        place = [[c * metres for c in row] for row in model.place(a[5])[:3]] + [[0, 0, 0, 1]]
        for item in bodies[0][3]:
            model.item(item, place, shown)
    need(shown.triangles or shown.polygons, "nothing is shown")
    need(all(abs(x) < 1000 for t in shown.triangles for x in t), "it is far out")
    return shown
