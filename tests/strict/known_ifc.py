# SPDX-License-Identifier: MIT
"""Known models of IFC: two to four products of every kind of item, in nested placements, of three schemas and units."""

import math

SCHEMAS = ["IFC2X3", "IFC4", "IFC4X3_ADD2"]


class Writer:
    def __init__(self, rng):
        self.lines, self.rng = [], rng

    def add(self, text):
        self.lines.append(f"#{len(self.lines) + 1}={text};\n")
        return f"#{len(self.lines)}"

    def point(self, *xs):
        return self.add("IFCCARTESIANPOINT((%s))" % ",".join(repr(float(x)) for x in xs))

    def direction(self, *xs):
        return self.add("IFCDIRECTION((%s))" % ",".join(repr(float(x)) for x in xs))

    def axes(self):
        t = self.rng.uniform(0, 6)
        z = self.direction(0.1 * math.sin(t), 0.2 * math.cos(t), 1)
        return z, self.direction(math.cos(t), math.sin(t), 0)

    def placement(self, size):
        z, x = self.axes()
        origin = self.point(*(round(self.rng.uniform(-5, 5) * size, 3) for _ in range(3)))
        return self.add(f"IFCAXIS2PLACEMENT3D({origin},{z},{x})")


def box(rng, size):
    return [[round(((1 if i >> b & 1 else -1) + rng.uniform(-0.3, 0.3)) * size, 3) for b in range(3)] for i in range(8)]


TRIANGLES = [(0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4), (2, 6, 7), (2, 7, 3), (0, 4, 6), (0, 6, 2),
             (1, 3, 7), (1, 7, 5)]
LSHAPE = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 4), (0, 4)]


def triangulated(w, size):
    rows = ",".join("(%r,%r,%r)" % tuple(map(float, p)) for p in box(w.rng, size))
    points = w.add(f"IFCCARTESIANPOINTLIST3D(({rows}))")
    faces = ",".join("(%d,%d,%d)" % tuple(i + 1 for i in t) for t in TRIANGLES)
    index = ",(1,2,3,4,5,6,7,8)" if w.rng.randrange(2) else ",$"
    return w.add(f"IFCTRIANGULATEDFACESET({points},$,.T.,({faces}){index})")


def polygonal(w, size):
    h = 2.0 * size
    points = [(x * size, y * size, z) for z in (0.0, h) for x, y in LSHAPE]
    n = len(LSHAPE)
    faces = [range(n)[::-1], range(n, 2 * n)] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    rows = ",".join("(%r,%r,%r)" % tuple(map(float, p)) for p in points)
    data = w.add(f"IFCCARTESIANPOINTLIST3D(({rows}))")
    refs = [w.add("IFCINDEXEDPOLYGONALFACE((%s))" % ",".join(str(i + 1) for i in f)) for f in faces]
    return w.add(f"IFCPOLYGONALFACESET({data},.T.,({','.join(refs)}),$)")


def brep(w, size):
    corners = [w.point(*p) for p in box(w.rng, size)]
    faces = []
    for t in TRIANGLES:
        turned = w.rng.randrange(2)
        loop = w.add("IFCPOLYLOOP((%s))" % ",".join(corners[i] for i in (t[::-1] if turned else t)))
        bound = w.add(f"IFCFACEOUTERBOUND({loop},.{'F' if turned else 'T'}.)")
        faces.append(w.add(f"IFCFACE(({bound}))"))
    shell = w.add(f"IFCCLOSEDSHELL(({','.join(faces)}))")
    return w.add(f"IFCFACETEDBREP({shell})")


def extrusion(w, size):
    if w.rng.randrange(2):
        origin, axis = w.point(0.5 * size, -size), w.direction(0.6, 0.8)
        place = w.add(f"IFCAXIS2PLACEMENT2D({origin},{axis})")
        profile = w.add(f"IFCRECTANGLEPROFILEDEF(.AREA.,$,{place},{2.5 * size!r},{1.5 * size!r})")
    else:
        order = LSHAPE if w.rng.randrange(2) else LSHAPE[::-1]
        points = [w.point(x * size, y * size) for x, y in order]
        line = w.add(f"IFCPOLYLINE(({','.join(points + points[:1])}))")
        profile = w.add(f"IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,{line})")
    place, along = w.placement(size), w.direction(0, 0.2, w.rng.choice((1, -1)))
    return w.add(f"IFCEXTRUDEDAREASOLID({profile},{place},{along},{3.0 * size!r})")


def mapped(w, inner, context, size):
    representation = w.add(f"IFCSHAPEREPRESENTATION({context},'Body','Brep',({inner}))")
    origin = w.add(f"IFCREPRESENTATIONMAP({w.placement(size)},{representation})")
    z, x = w.axes()
    local = w.point(*(round(w.rng.uniform(-3, 3) * size, 3) for _ in range(3)))
    target = w.add(f"IFCCARTESIANTRANSFORMATIONOPERATOR3D({x},$,{local},{w.rng.choice((1.0, 1.25))!r},{z})")
    return w.add(f"IFCMAPPEDITEM({origin},{target})")


def ifc(rng):
    schema, w = rng.choice(SCHEMAS), Writer(rng)
    unit, size = rng.choice((("$", 1.0), (".MILLI.", 1000.0), ("foot", 3.25)))
    metre = w.add(f"IFCSIUNIT(*,.LENGTHUNIT.,{'$' if unit == 'foot' else unit},.METRE.)")
    if unit == "foot":
        measure = w.add(f"IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),{metre})")
        exponents = w.add("IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)")
        metre = w.add(f"IFCCONVERSIONBASEDUNIT({exponents},.LENGTHUNIT.,'FOOT',{measure})")
    units = w.add(f"IFCUNITASSIGNMENT(({metre}))")
    world = w.add(f"IFCAXIS2PLACEMENT3D({w.point(0, 0, 0)},$,$)")
    context = w.add(f"IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,{world},$)")
    project = w.add(f"IFCPROJECT('0Project00000000000001',$,'P',$,$,$,$,({context}),{units})")
    base = w.add(f"IFCLOCALPLACEMENT($,{w.placement(size)})")
    storey = w.add(f"IFCBUILDINGSTOREY('0Storey000000000000001',$,'EG',$,$,{base},$,$,.ELEMENT.,0.)")
    w.add(f"IFCRELAGGREGATES('0Rel000000000000000001',$,$,$,{project},({storey}))")
    kinds = [brep, extrusion] if schema == "IFC2X3" else [brep, extrusion, triangulated, polygonal]
    rng.shuffle(kinds)
    products = []
    for number, kind in enumerate(kinds[:3]):
        item = kind(w, size)
        if rng.randrange(2):
            item = mapped(w, item, context, size)
        body = w.add(f"IFCSHAPEREPRESENTATION({context},'Body','Brep',({item}))")
        shape = w.add(f"IFCPRODUCTDEFINITIONSHAPE($,$,({body}))")
        place = w.add(f"IFCLOCALPLACEMENT({base},{w.placement(size)})")
        name = rng.choice(("IFCWALL", "IFCSLAB", "IFCBEAM", "IFCBUILDINGELEMENTPROXY"))
        products.append(w.add(f"{name}('0Product00000000000{number:03}',$,'Part {number}',$,$,{place},{shape},$,$)"))
    w.add(f"IFCRELCONTAINEDINSPATIALSTRUCTURE('0Rel000000000000000002',$,$,$,({','.join(products)}),{storey})")
    head = ("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('m.ifc','',(''),(''),'','','');\n"
            f"FILE_SCHEMA(('{schema}'));\nENDSEC;\nDATA;\n")
    return {"model.ifc": (head + "".join(w.lines) + "ENDSEC;\nEND-ISO-10303-21;\n").encode()}
