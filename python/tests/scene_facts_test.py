#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What files say beside their triangles: units, which way is up, colours, warnings, the node tree; and scenes in one unit."""
import json
import pathlib
import pickle
import struct
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube, program

COLLADA = """<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="{name}" meter="{metres}"/><up_axis>{up}_UP</up_axis></asset>
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


def glb(path, color):
    """A triangle of four metres in one colour (linear, as glTF has it)."""
    binary = struct.pack("<9f", 0, 0, 0, 4, 0, 0, 0, 4, 0)
    text = json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "root", "children": [1], "translation": [0, 0, 1]}, {"name": "leaf", "mesh": 0}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": color}}],
        "meshes": [{"name": "m", "primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [4, 4, 0]}],
        "bufferViews": [{"buffer": 0, "byteLength": len(binary)}], "buffers": [{"byteLength": len(binary)}]}).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body)


class Facts(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self.addCleanup(self._folder.cleanup)

    def collada(self, name, metres, up="Y"):
        path = self.folder / f"{name}.dae"
        path.write_text(COLLADA.format(name=name, metres=metres, up=up))
        return path

    def three_mf(self, unit):
        import zipfile
        path = self.folder / f"{unit}.3mf"
        vertices = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in ((0, 0, 0), (4, 0, 0), (0, 4, 0)))
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("[Content_Types].xml", '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                             '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                             '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>')
            archive.writestr("_rels/.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                             '<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>')
            archive.writestr("3D/3dmodel.model", f'<?xml version="1.0"?><model unit="{unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
                             f'<resources><object id="1" type="model"><mesh><vertices>{vertices}</vertices><triangles><triangle v1="0" v2="1" v3="2"/>'
                             '</triangles></mesh></object></resources><build><item objectid="1"/></build></model>')
        return path

    def test_units_are_those_of_the_program(self):
        files = [self.collada("millimeter", "0.001"), self.three_mf("inch"), self.three_mf("millimeter"), MODELS / "gear_pair.glb",
                 MODELS / "slanted_part.stl"]
        for file in files:
            self.assertEqual(boxwood.load(file).metres_per_unit, program("info", file)[0]["metres_per_unit"], file)
        self.assertEqual(boxwood.load(*files).metres_per_unit, [1.0, 0.0254, 0.001, 1.0, None])
        self.assertEqual(boxwood.Scene({"a": cube()}).metres_per_unit, [None])

    def test_which_way_is_up(self):
        files = [self.collada("y", 1, "Y"), self.collada("z", 1, "Z"), self.three_mf("inch"), MODELS / "gear_pair.glb", MODELS / "slanted_part.stl"]
        told = boxwood.load(*files).up_axes
        self.assertEqual((told[0], told[1], told[3], told[4]), ("+Y", "+Y", "+Y", None))  # what is Z up in COLLADA is turned
        self.assertEqual(told[2], "+Z")

    def test_colours_and_nodes(self):
        path = self.folder / "red.glb"
        for linear, shown in (([1, 0, 0, 1], (255, 0, 0)), ([0.21586, 0.21586, 1, 1], (128, 128, 255))):
            glb(path, linear)
            scene = boxwood.load(path)
            self.assertEqual(scene[0].color, shown)
            names = [n.name for n in scene.nodes]
            self.assertEqual(scene.nodes[names.index("leaf")].parent, names.index("root"))
            self.assertEqual(scene[0].world_from_mesh[2, 3], 1.0)
            self.assertEqual(pickle.loads(pickle.dumps(scene))[0].color, shown)
        self.assertIsNone(boxwood.load(MODELS / "slanted_part.stl")[0].color)

    def test_a_saved_scene_keeps_them(self):
        scene = boxwood.load(self.collada("z", 1, "Z"), self.three_mf("inch"))
        again = pickle.loads(pickle.dumps(scene))
        self.assertEqual((again.metres_per_unit, again.up_axes, again.files), (scene.metres_per_unit, scene.up_axes, scene.files))

    def test_in_one_unit(self):
        scene = boxwood.load(self.three_mf("inch"), self.three_mf("millimeter"), self.collada("m", 1)).build_trees()
        for unit in (0.001, 1.0, 0.0254):
            same = scene.in_unit(unit)
            self.assertEqual(same.metres_per_unit, [unit] * 3)
            for object, other, metres in zip(same, scene, scene.metres_per_unit):
                np.testing.assert_allclose(object.mesh.vertices, other.mesh.vertices * np.float32(metres / unit), rtol=1e-6)
                self.assertEqual(object.name, other.name)
                self.assertEqual(object.tree.validate(), [])
            self.assertEqual(boxwood.fit(same.whole(0), "aabb").max.max(), np.float32(4 * (0.0254 / unit)))
        self.assertEqual(scene.metres_per_unit, [0.0254, 0.001, 1.0])  # as it was
        with self.assertRaisesRegex(boxwood.UsageError, "slanted_part.*does not say in what unit"):
            boxwood.load(MODELS / "slanted_part.stl").in_unit(1.0)
        for wrong in (0.0, -1.0, float("nan"), float("inf")):
            with self.assertRaisesRegex(boxwood.UsageError, "above 0"):
                scene.in_unit(wrong)

    def test_files_beside_the_model_are_read_wherever_the_program_stands(self):
        (self.folder / "red.mtl").write_text("newmtl red\nKd 1 0 0\n")
        path = self.folder / "red.obj"
        path.write_text("mtllib red.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        for more in ({}, {"root": ""}, {"root": self.folder}, {"root": str(self.folder)}):
            scene = boxwood.load(path, **more)
            self.assertEqual((scene.warnings, scene[0].color), ([], (255, 0, 0)), more)
        self.assertIn("outside", boxwood.load(path, root=MODELS).warnings[0])

    def test_warnings_and_limits(self):
        path = self.folder / "odd.obj"
        path.write_text("mtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        scene = boxwood.load(path)
        self.assertEqual(scene.warnings, program("info", path)[0]["warnings"])
        self.assertIn("none.mtl", " ".join(scene.warnings))
        with self.assertRaises(boxwood.LimitError):
            boxwood.load(MODELS / "gear_pair.glb", memory_limit=1)
        with self.assertRaises(boxwood.LimitError):
            boxwood.load(MODELS / "torus_knot.ply", time_limit=0.001)
        for wrong in (dict(time_limit=0), dict(time_limit=-1), dict(time_limit=float("nan")), dict(memory_limit=0)):
            with self.assertRaises(boxwood.Error, msg=wrong):
                boxwood.load(MODELS / "gear_pair.glb", **wrong)
        self.assertEqual(boxwood.load(MODELS / "gear_pair.glb", root=MODELS).names, ["Gear A", "Gear B"])


if __name__ == "__main__":
    unittest.main()
