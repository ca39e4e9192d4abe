# SPDX-License-Identifier: MIT
"""STEP files written line by line from ISO 10303-21, -42, -44 and -46, with nothing of the reader that is tested.

A Part has solids (box, cylinder, sphere), an Assembly places parts and assemblies; write() makes the file. Lengths are in
the unit of the file."""

import os
import pathlib

# The helper that reads them, an optional part.
READER = pathlib.Path(os.environ.get("BOXWOOD_IMPORT_CAD_CHILD") or
                      pathlib.Path(os.environ.get("BOXWOOD_PROGRAM") or
                                   pathlib.Path(__file__).parents[2] / "build/release/boxwood").with_name("boxwood-import-cad"))

UNITS = {  # millimetres, and how a file says it
    "mm": (1.0, "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )"),
    "cm": (10.0, "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.CENTI.,.METRE.) )"),
    "m": (1000.0, "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.) )"),
    "in": (25.4, None),
    "ft": (304.8, None),
}


def text(value):
    """A string of part 21: apostrophes twice, other letters as UTF-16 in hexadecimal digits."""
    out = ""
    for c in value:
        out += "''" if c == "'" else "\\\\" if c == "\\" else c if " " <= c <= "~" else f"\\X2\\{ord(c):04X}\\X0\\"
    return f"'{out}'"


def real(x):
    t = repr(float(x)).upper()
    return t if "." in t else t.replace("E", ".E") if "E" in t else t + "."


class File:
    def __init__(self, unit="mm"):
        self.lines, self.unit, self.parts, self.styles = [], unit, {}, []
        app = self.add("APPLICATION_CONTEXT('automotive design')")
        self.product_context = self.add(f"PRODUCT_CONTEXT('',{app},'mechanical')")
        self.definition_context = self.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{app},'design')")
        self.context = self.unit_context(unit)

    def add(self, what):
        self.lines.append(what)
        return f"#{len(self.lines)}"

    def unit_context(self, unit):
        factor, si = UNITS[unit]
        if si is None:
            mm = self.add(UNITS["mm"][1])
            measure = self.add(f"LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE({real(factor)}),{mm})")
            none = self.add("DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)")
            name = {"in": "INCH", "ft": "FOOT"}[unit]
            length = self.add(f"( CONVERSION_BASED_UNIT('{name}',{measure}) LENGTH_UNIT() NAMED_UNIT({none}) )")
        else:
            length = self.add(si)
        angle = self.add("( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )")
        solid = self.add("( NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT() )")
        close = self.add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-06),{length},'distance_accuracy_value','')")
        return self.add(f"( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({close})) "
                        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid})) REPRESENTATION_CONTEXT('','3D') )")

    def point(self, p):
        return self.add(f"CARTESIAN_POINT('',({','.join(map(real, p))}))")

    def direction(self, d):
        return self.add(f"DIRECTION('',({','.join(map(real, d))}))")

    def axes(self, origin, z=(0, 0, 1), x=(1, 0, 0)):
        return self.add(f"AXIS2_PLACEMENT_3D('',{self.point(origin)},{self.direction(z)},{self.direction(x)})")

    def vertex(self, p):
        return self.add(f"VERTEX_POINT('',{self.point(p)})")

    def line(self, va, vb, a, b):
        d = [q - p for p, q in zip(a, b)]
        length = sum(x * x for x in d) ** 0.5
        vector = self.add(f"VECTOR('',{self.direction([x / length for x in d])},1.)")
        curve = self.add(f"LINE('',{self.point(a)},{vector})")
        return self.add(f"EDGE_CURVE('',{va},{vb},{curve},.T.)")

    def loop(self, edges):
        turned = [self.add(f"ORIENTED_EDGE('',*,*,{e},.{'T' if forth else 'F'}.)") for e, forth in edges]
        return self.add(f"EDGE_LOOP('',({','.join(turned)}))")

    def face(self, loops, surface, forth=True):
        bounds = [self.add(f"{'FACE_OUTER_BOUND' if i == 0 else 'FACE_BOUND'}('',{l},.T.)") for i, l in enumerate(loops)]
        return self.add(f"ADVANCED_FACE('',({','.join(bounds)}),{surface},.{'T' if forth else 'F'}.)")

    def solid(self, faces, name=""):
        shell = self.add(f"CLOSED_SHELL('',({','.join(faces)}))")
        return self.add(f"MANIFOLD_SOLID_BREP({text(name)},{shell})"), faces

    def box(self, low, high, name=""):
        corner = {}
        for i in range(8):
            p = tuple(high[k] if i >> k & 1 else low[k] for k in range(3))
            corner[i] = (p, self.vertex(p))
        edges = {}

        def edge(a, b):
            key = (min(a, b), max(a, b))
            if key not in edges:
                edges[key] = self.line(corner[key[0]][1], corner[key[1]][1], corner[key[0]][0], corner[key[1]][0])
            return edges[key], (a, b) == key

        faces = []
        for k in range(3):
            u, v = (k + 1) % 3, (k + 2) % 3
            for side in (0, 1):
                at = side << k
                ring = [at, at | 1 << u, at | 1 << u | 1 << v, at | 1 << v]  # against the clock seen from +k
                if not side:
                    ring.reverse()
                normal = [0, 0, 0]
                normal[k] = 1 if side else -1
                x = [0, 0, 0]
                x[u] = 1
                plane = self.add(f"PLANE('',{self.axes(corner[at][0], normal, x)})")
                faces.append(self.face([self.loop([edge(ring[i], ring[(i + 1) % 4]) for i in range(4)])], plane))
        return self.solid(faces, name)

    def cylinder(self, radius, height, base=(0, 0, 0), name=""):
        x, y, z = base
        low, high = (x + radius, y, z), (x + radius, y, z + height)
        va, vb = self.vertex(low), self.vertex(high)
        circles = []
        for v, at in ((va, z), (vb, z + height)):
            circle = self.add(f"CIRCLE('',{self.axes((x, y, at))},{real(radius)})")
            circles.append(self.add(f"EDGE_CURVE('',{v},{v},{circle},.T.)"))
        seam = self.line(va, vb, low, high)
        side = self.add(f"CYLINDRICAL_SURFACE('',{self.axes(base)},{real(radius)})")
        mantle = self.face([self.loop([(circles[0], True), (seam, True), (circles[1], False), (seam, False)])], side)
        floor = self.add(f"PLANE('',{self.axes(base, (0, 0, -1))})")
        roof = self.add(f"PLANE('',{self.axes((x, y, z + height))})")
        return self.solid([mantle, self.face([self.loop([(circles[0], False)])], floor),
                           self.face([self.loop([(circles[1], True)])], roof)], name)

    def sphere(self, radius, centre=(0, 0, 0), name=""):
        pole = self.vertex((centre[0], centre[1], centre[2] + radius))
        surface = self.add(f"SPHERICAL_SURFACE('',{self.axes(centre)},{real(radius)})")
        return self.solid([self.face([self.add(f"VERTEX_LOOP('',{pole})")], surface)], name)

    def product(self, name, identity=None):
        product = self.add(f"PRODUCT({text(name if identity is None else identity)},{text(name)},'',({self.product_context}))")
        self.add(f"PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,({product}))")
        formation = self.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
        definition = self.add(f"PRODUCT_DEFINITION('design','',{formation},{self.definition_context})")
        return definition, self.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")

    def part(self, name, solids, context=None):
        """`solids`: what box(), cylinder() and sphere() return."""
        definition, shape = self.product(name)
        axes = self.axes((0, 0, 0))
        items = ",".join([axes] + [solid for solid, _ in solids])
        body = self.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({items}),{context or self.context})")
        self.add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{body})")
        return {"definition": definition, "representation": body, "axes": axes}

    def assembly(self, name, placed):
        """`placed`: (part, name of the instance, origin, z, x)."""
        definition, shape = self.product(name)
        axes = self.axes((0, 0, 0))
        places = [self.axes(origin, z, x) for _, _, origin, z, x in placed]
        body = self.add(f"SHAPE_REPRESENTATION('',({','.join([axes] + places)}),{self.context})")
        self.add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{body})")
        for number, ((part, called, *_), place) in enumerate(zip(placed, places)):
            use = self.add(f"NEXT_ASSEMBLY_USAGE_OCCURRENCE('NAUO{number + 1}',{text(called)},'',{definition},"
                           f"{part['definition']},$)")
            of_use = self.add(f"PRODUCT_DEFINITION_SHAPE('','',{use})")
            moved = self.add(f"ITEM_DEFINED_TRANSFORMATION('','',{part['axes']},{place})")
            related = self.add(f"( REPRESENTATION_RELATIONSHIP('','',{part['representation']},{body}) "
                               f"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({moved}) SHAPE_REPRESENTATION_RELATIONSHIP() )")
            self.add(f"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION({related},{of_use})")
        return {"definition": definition, "representation": body, "axes": axes}

    def mapped(self, name, solid, x, y, z, origin, scale):
        """A part that shows a solid through a transformation operator."""
        axes = self.axes((0, 0, 0))
        shown = self.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({axes},{solid[0]}),{self.context})")
        source = self.add(f"REPRESENTATION_MAP({axes},{shown})")
        operator = self.add(f"CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',{self.direction(x)},{self.direction(y)},"
                            f"{self.point(origin)},{real(scale)},{self.direction(z)})")
        item = self.add(f"MAPPED_ITEM('',{source},{operator})")
        definition, shape = self.product(name)
        body = self.add(f"SHAPE_REPRESENTATION('',({self.axes((0, 0, 0))},{item}),{self.context})")
        self.add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{body})")

    def paint(self, item, rgb):
        color = self.add(f"COLOUR_RGB('',{','.join(real(c / 255) for c in rgb)})")
        fill = self.add(f"FILL_AREA_STYLE_COLOUR('',{color})")
        area = self.add(f"FILL_AREA_STYLE('',({fill}))")
        surface = self.add(f"SURFACE_STYLE_FILL_AREA({area})")
        side = self.add(f"SURFACE_SIDE_STYLE('',({surface}))")
        usage = self.add(f"SURFACE_STYLE_USAGE(.BOTH.,{side})")
        style = self.add(f"PRESENTATION_STYLE_ASSIGNMENT(({usage}))")
        self.styles.append(self.add(f"STYLED_ITEM('color',({style}),{item})"))

    def write(self, path, schema="AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }"):
        if self.styles:
            self.add(f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',({','.join(self.styles)}),{self.context})")
            self.styles = []
        body = "".join(f"#{i + 1}={line};\n" for i, line in enumerate(self.lines))
        whole = ("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\n"
                 "FILE_NAME('','2026-01-01T00:00:00',(''),(''),'','','');\n"
                 f"FILE_SCHEMA(('{schema}'));\nENDSEC;\nDATA;\n{body}ENDSEC;\nEND-ISO-10303-21;\n")
        with open(path, "w", encoding="ascii") as out:
            out.write(whole)
        return path


def example(unit="mm", scale=1.0):
    """A plate, and an assembly 'arm' of a pin and a ball, placed twice with turns; returns the file and its truth:
    (name of the object, solid's kind, its numbers, placings from the inmost on)."""
    f = File(unit)
    s = scale
    plate_solid = f.box((0, 0, 0), (40 * s, 30 * s, 5 * s))
    plate = f.part("plate", [plate_solid])
    pin_solid = f.cylinder(3 * s, 20 * s)
    pin = f.part("pin", [pin_solid])
    ball_solid = f.sphere(6 * s)
    ball = f.part("ball", [ball_solid])
    f.paint(plate_solid[0], (128, 64, 200))
    f.paint(pin_solid[0], (10, 220, 30))
    arm = f.assembly("arm", [(pin, "", (0, 0, 0), (0, 0, 1), (1, 0, 0)), (ball, "knob", (0, 0, 20 * s), (0, 0, 1), (1, 0, 0))])
    f.assembly("machine", [(plate, "base", (0, 0, 0), (0, 0, 1), (1, 0, 0)),
                           (arm, "left", (10 * s, 15 * s, 5 * s), (0, 0, 1), (0, 1, 0)),
                           (arm, "right", (30 * s, 15 * s, 5 * s), (0, 1, 0), (1, 0, 0))])
    return f
