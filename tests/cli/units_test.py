# SPDX-License-Identifier: MIT
"""Units: what files say of them, lengths that are typed with one, and files of different ones together."""

import json
import random
import struct
import unittest
import zipfile
from fractions import Fraction

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood

# A triangle of 4 by 4 units of a millimetre.
COLLADA = """<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="millimeter" meter="0.001"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="9">0 0 0 4 0 0 0 4 0</float_array><technique_common>
<accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
"""


def glb(path, boxes):
    """A GLB of boxes; glTF is in metres."""
    binary, accessors, views, meshes, nodes = b"", [], [], [], []
    for name, low, high in boxes:
        vertices = box_vertices(low, high)
        for kind, data, component, count in (
                ("VEC3", b"".join(struct.pack("<3f", *v) for v in vertices), 5126, 8),
                ("SCALAR", b"".join(struct.pack("<3H", *f) for f in CUBE_FACES), 5123, 36)):
            views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(data)})
            accessor = {"bufferView": len(views) - 1, "componentType": component, "count": count, "type": kind}
            if kind == "VEC3":
                accessor.update(min=list(low), max=list(high))
            accessors.append(accessor)
            binary += data + b"\0" * (-len(data) % 4)
        meshes.append({"name": name, "primitives": [{"attributes": {"POSITION": len(accessors) - 2},
                                                     "indices": len(accessors) - 1}]})
        nodes.append({"name": name, "mesh": len(meshes) - 1})
    text = json.dumps({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(len(nodes)))}],
                       "nodes": nodes, "meshes": meshes, "accessors": accessors, "bufferViews": views,
                       "buffers": [{"byteLength": len(binary)}]}).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body)


def three_mf(path, boxes, unit):
    """A 3MF of boxes; without a unit it is in millimetres."""
    objects, items = "", ""
    for i, (_, low, high) in enumerate(boxes, 1):
        vertices = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in box_vertices(low, high))
        faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in CUBE_FACES)
        objects += (f'<object id="{i}" type="model"><mesh><vertices>{vertices}</vertices>'
                    f'<triangles>{faces}</triangles></mesh></object>')
        items += f'<item objectid="{i}"/>'
    model = ('<?xml version="1.0" encoding="UTF-8"?><model ' + (f'unit="{unit}" ' if unit else "") +
             'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
             f'<resources>{objects}</resources><build>{items}</build></model>')
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml",
                         '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                         '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                         '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>')
        archive.writestr("_rels/.rels",
                         '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                         '<Relationship Target="/3D/3dmodel.model" Id="r" '
                         'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>')
        archive.writestr("3D/3dmodel.model", model)


class Units(CliTest):
    def setUp(self):
        super().setUp()
        self.metres = self.folder / "metres.glb"
        glb(self.metres, [("a", (0, 0, 0), (1, 1, 1)), ("b", (1.0078125, 0, 0), (2, 1, 1))])  # 7.8125 mm apart

    def test_info_tells_them(self):
        self.assertEqual(self.ok("info", self.metres, "--json").json()["metres_per_unit"], [1.0])
        self.assertIn("lengths are in m", self.ok("info", self.metres).out)
        cube = self.obj("cube.obj", ("c", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        self.assertEqual(self.ok("info", cube, "--json").json()["metres_per_unit"], [None])
        for unit, metres in ((None, 1e-3), ("millimeter", 1e-3), ("inch", 0.0254), ("meter", 1.0), ("micron", 1e-6)):
            path = self.folder / "part.3mf"
            three_mf(path, [("c", (0, 0, 0), (1, 1, 1))], unit)
            self.assertEqual(self.ok("info", path, "--json", "--quiet").json()["metres_per_unit"], [metres])

    def test_lengths_with_a_unit(self):
        for clearance, near in (("7.8mm", 0), ("7.8125mm", 1), ("0.79cm", 1), ("0.0078m", 0), ("8000um", 1),
                                ("0.3in", 0), ("0.31 in", 1), ("0.0078125", 1)):
            summary = self.ok("clash", self.metres, "--clearance", clearance, "--json").lines()[-1]["summary"]
            self.assertEqual(summary["clearance"], near, clearance)
        rules = self.folder / "rules.json"
        for text, near in (('"7.8mm"', 0), ('"8 mm"', 1), ('[{"distance": "1cm"}]', 1)):
            rules.write_text('{"schema": "boxwood.rules/1", "clearance": %s}' % text)
            summary = self.ok("clash", self.metres, "--rules", rules, "--json").lines()[-1]["summary"]
            self.assertEqual(summary["clearance"], near, text)
        rules.write_text('{"schema": "boxwood.rules/1",\n"min_depth": "8 parsecs"}')
        self.fails(3, "clash", self.metres, "--rules", rules, says="line 2")
        cube = self.obj("cube.obj", ("c", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        self.fails(2, "clash", cube, "--clearance", "2mm", says="cube.obj' does not say in which one it is")
        self.fails(2, "clash", self.metres, "--clearance", "2 mn")
        self.fails(2, "clash", self.metres, "--clearance", "-2 parsecs", says="um, mm, cm, m, in or ft")

    def test_a_length_means_the_same_in_every_unit(self):
        """Of a gap of 7.8125 mm, in files of every unit and by lengths in every unit, as fractions tell."""
        source, counts = random.Random(5), [0, 0]
        units = {"um": Fraction(1, 10**6), "mm": Fraction(1, 1000), "cm": Fraction(1, 100), "m": Fraction(1),
                 "in": Fraction(254, 10**4), "ft": Fraction(3048, 10**4)}
        files = {"micron": "um", "millimeter": "mm", "centimeter": "cm", "meter": "m", "inch": "in", "foot": "ft"}
        for name, of_file in files.items():
            path = self.folder / "gap.3mf"
            three_mf(path, [("a", (0, 0, 0), (1, 1, 1)), ("b", (1.0078125, 0, 0), (2, 1, 1))], name)
            gap = Fraction(1, 128) * units[of_file]
            for _ in range(8):
                unit = source.choice(list(units))
                text = f"{float(gap / units[unit] * Fraction(source.uniform(0.9, 1.1))):.9g}"
                near = Fraction(text) * units[unit] >= gap
                rules = self.folder / "rules.json"
                rules.write_text(json.dumps({"clearance": text + source.choice(("", " ")) + unit}))
                for way in (["--clearance", text + unit], ["--rules", rules]):
                    summary = self.ok("clash", path, *way, "--json", "--quiet").lines()[-1]["summary"]
                    self.assertEqual(summary["clearance"], int(near), (name, text, unit))
                    counts[near] += 1
        print(f"lengths: {counts[0]} short of it, {counts[1]} not")
        self.assertGreater(min(counts), 10)

    def test_collide_takes_them_too(self):
        one, other = self.folder / "one.glb", self.folder / "other.3mf"
        glb(one, [("a", (0, 0, 0), (1, 1, 1))])
        three_mf(other, [("b", (1007.8125, 0, 0), (2000, 1000, 1000))], None)
        for clearance, near in (("7.5mm", False), ("0.79cm", True), ("0.0075", False), ("0.0079", True)):
            answer = self.ok("collide", one, other, "--same-units", "--clearance", clearance, "--json").json()
            self.assertEqual(answer["within_clearance"], near, clearance)
        self.fails(2, "collide", one, other, "--clearance", "2mm", says="--same-units scales to that of the first")
        self.assertEqual(self.ok("distance", one, other, "--same-units", "--json").json()["distance"], 0.0078125)
        cube = self.obj("cube.obj", ("c", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        self.fails(2, "collide", one, cube, "--clearance", "2mm", says="does not say in which one it is")
        self.assertEqual(self.ok("collide", one, cube, "--clearance", "2", "--json").err, "")
        # Scaled back by 2.54 the corner of the other file is at 1 to rounding.
        inches = self.folder / "inches.3mf"
        three_mf(inches, [("c", (0, 0, 0), (50, 20, 10))], "inch")
        scaled = self.ok("distance", one, inches, "--same-units", "--pose", *map(str, [1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0]),
                         "--json").json()
        self.assertAlmostEqual(scaled["distance"], 2.0, places=6)

    def test_a_saved_file_keeps_them(self):
        saved = self.folder / "saved.bwt"
        inches = self.folder / "inches.3mf"
        three_mf(inches, [("c", (0, 0, 0), (50, 20, 10))], "inch")
        self.ok("tree", inches, "-o", saved, "--quiet")
        self.assertEqual(self.ok("info", saved, "--json").json()["metres_per_unit"], [0.0254])
        # A second model would have taken the place of the first in the file.
        self.fails(2, "tree", inches, self.metres, "-o", saved, says="2 models were named")

    def test_collada_comes_in_metres(self):
        path = self.folder / "part.dae"
        path.write_text(COLLADA)
        found = self.ok("info", path, "--json", "--quiet").json()
        self.assertEqual(found["metres_per_unit"], [1.0])
        for got, wanted in zip(found["bounds"]["max"], (0.004, 0.004, 0.0)):
            self.assertAlmostEqual(got, wanted, places=9)

    def test_files_of_different_units(self):
        part = self.folder / "part.3mf"
        three_mf(part, [("c", (2000, 0, 0), (2500, 1000, 1000))], "millimeter")  # flush with b
        apart = self.ok("clash", self.metres, part, "--json")
        self.assertEqual(apart.lines()[-1]["summary"]["touching"], 0)
        self.assertIn("coordinates are left as they are", apart.err)
        scaled = self.ok("clash", self.metres, part, "--same-units", "--json")
        self.assertEqual(scaled.lines()[-1]["summary"]["touching"], 1)
        self.assertIn("is scaled by 0.001, to m", scaled.err)
        self.assertEqual(boxwood("clash", self.metres, part, "--clearance", "2mm").code, 2)
        self.assertEqual(self.ok("clash", self.metres, part, "--same-units", "--clearance", "8mm", "--json")
                         .lines()[-1]["summary"]["clearance"], 1)
        turned = self.ok("clash", part, self.metres, "--same-units", "--json").lines()[-1]["summary"]
        self.assertEqual(turned["touching"], 1)
        cube = self.obj("cube.obj", ("c", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        self.fails(2, "clash", self.metres, cube, "--same-units", says="does not say")


if __name__ == "__main__":
    unittest.main()
