# SPDX-License-Identifier: MIT
"""Buildings of IFC, written line by line from the standard: what their objects are and where is known by construction."""

import io
import zipfile


class Building:
    """A file of storeys with boxes (x, y, z, length, width, height, in the file's unit)."""

    def __init__(self, schema="IFC4", unit="$"):
        self.schema, self.entities, self.parents, self.ids = schema, [], {}, 0
        metre = self.add(f"IFCSIUNIT(*,.LENGTHUNIT.,{unit},.METRE.)")
        units = self.add(f"IFCUNITASSIGNMENT(({metre}))")
        world = self.add(f"IFCAXIS2PLACEMENT3D({self.point(0, 0, 0)},$,$)")
        self.context = self.add(f"IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,{world},$)")
        self.project = self.add(f"IFCPROJECT({self.new_id()},$,'Project',$,$,$,$,({self.context}),{units})")
        self.site = self.spatial("IFCSITE", "Site", self.project, 14)
        self.building = self.spatial("IFCBUILDING", "Building", self.site, 12)

    def add(self, text):
        self.entities.append(text)
        return f"#{len(self.entities)}"

    def new_id(self):
        self.ids += 1
        return f"'0Made0by0Boxwood{self.ids:07}'"

    def point(self, *xs):
        return self.add("IFCCARTESIANPOINT((%s))" % ",".join(repr(float(x)) for x in xs))

    def placement(self, x=0.0, y=0.0, z=0.0):
        return self.add(f"IFCLOCALPLACEMENT($,{self.add(f'IFCAXIS2PLACEMENT3D({self.point(x, y, z)},$,$)')})")

    def spatial(self, kind, name, parent, arguments=9):
        rest = ",$" * (arguments - 6)
        node = self.add(f"{kind}({self.new_id()},$,'{name}',$,$,{self.placement()}{rest})")
        self.add(f"IFCRELAGGREGATES({self.new_id()},$,$,$,{parent},({node}))")
        return node

    def storey(self, name):
        return self.spatial("IFCBUILDINGSTOREY", name, self.building, 10)

    def rectangle(self, length, width):
        return self.add(f"IFCRECTANGLEPROFILEDEF(.AREA.,$,$,{float(length)!r},{float(width)!r})")

    def circle(self, radius):
        return self.add(f"IFCCIRCLEPROFILEDEF(.AREA.,$,$,{float(radius)!r})")

    def extruded(self, profile, height):
        up = self.add("IFCDIRECTION((0.,0.,1.))")
        return self.add(f"IFCEXTRUDEDAREASOLID({profile},$,{up},{float(height)!r})")

    def shape(self, item):
        body = self.add(f"IFCSHAPEREPRESENTATION({self.context},'Body','SweptSolid',({item}))")
        return self.add(f"IFCPRODUCTDEFINITIONSHAPE($,$,({body}))")

    def product(self, kind, name, item, at, storey=None, arguments=8):
        """The reference of a product with one item; `at`: where its local origin is."""
        product = self.add(f"{kind}({self.new_id()},$,'{name}',$,$,{self.placement(*at)},{self.shape(item)}{',$' * (arguments - 7)})")
        if storey:
            self.parents.setdefault(storey, []).append(product)
        return product

    def box(self, kind, name, corner, size, storey=None, arguments=8):
        x, y, z = corner
        item = self.extruded(self.rectangle(size[0], size[1]), size[2])
        return self.product(kind, name, item, (x + size[0] / 2, y + size[1] / 2, z), storey, arguments)

    def opening(self, host, profile, height, at):
        cut = self.product("IFCOPENINGELEMENT", "", self.extruded(profile, height), at)
        self.add(f"IFCRELVOIDSELEMENT({self.new_id()},$,$,$,{host},{cut})")
        return cut

    def id_of(self, reference):
        return self.entities[int(reference[1:]) - 1].split("'")[1]

    def text(self):
        entities = list(self.entities)
        for storey, products in self.parents.items():
            entities.append(f"IFCRELCONTAINEDINSPATIALSTRUCTURE({self.new_id()},$,$,$,({','.join(products)}),{storey})")
        body = "".join(f"#{i}={text};\n" for i, text in enumerate(entities, 1))
        return ("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('m.ifc','',(''),(''),'','','');\n"
                f"FILE_SCHEMA(('{self.schema}'));\nENDSEC;\nDATA;\n{body}ENDSEC;\nEND-ISO-10303-21;\n")

    def write(self, path):
        if path.suffix == ".ifczip":
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("model.ifc", self.text())
            path.write_bytes(packed.getvalue())
        else:
            path.write_text(self.text())
        return path


def plate_with_holes(columns, rows, schema="IFC4"):
    """A plate of 1 by 1 by 0.02 for each hole, and holes of radius 0.2 through it in a grid."""
    made = Building(schema)
    storey = made.storey("Steel")
    plate = made.box("IFCPLATE", "Plate", (0, 0, 0), (columns, rows, 0.02), storey, 9)
    hole = made.circle(0.2)
    for i in range(columns):
        for k in range(rows):
            made.opening(plate, hole, 0.04, (i + 0.5, k + 0.5, -0.01))
    return made
