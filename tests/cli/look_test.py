# SPDX-License-Identifier: MIT
"""Which way is up and which colours a file has, as its format tells them; the project's own models stand upright."""

import base64
import json
import pathlib
import struct
import tempfile
import unittest

from boxwood_cli import CliTest, boxwood
from render_test import read_png

MODELS = pathlib.Path(__file__).parents[2] / "models"
SIZE = ("--resolution", "120,90")
# A wedge with six corners: no two of its sides are alike.
CORNERS = [(0, 0, 0), (3, 0, 0), (0, 2, 0), (0, 0, 1), (3, 0, 1), (0, 2, 1)]
FACES = [(0, 2, 1), (3, 4, 5), (0, 1, 4), (0, 4, 3), (1, 2, 5), (1, 5, 4), (2, 0, 3), (2, 3, 5)]


def fbx(axis, sign):
    numbers = ",".join(str(x) for corner in CORNERS for x in corner)
    faces = ",".join(f"{a},{b},{-1 - c}" for a, b, c in FACES)
    settings = "" if axis is None else f"""
GlobalSettings: {{
  Version: 1000
  Properties70: {{
    P: "UpAxis", "int", "Integer", "",{axis}
    P: "UpAxisSign", "int", "Integer", "",{sign}
  }}
}}"""
    return f"""; FBX 7.3.0 project file
FBXHeaderExtension: {{
  FBXHeaderVersion: 1003
  FBXVersion: 7300
}}{settings}
Objects: {{
  Geometry: 1, "Geometry::wedge", "Mesh" {{
    Vertices: *18 {{
      a: {numbers}
    }}
    PolygonVertexIndex: *24 {{
      a: {faces}
    }}
  }}
  Model: 2, "Model::wedge", "Mesh" {{
    Version: 232
  }}
}}
Connections: {{
  C: "OO",1,2
  C: "OO",2,0
}}
"""


def collada(up, color=None):
    numbers = " ".join(str(x) for corner in CORNERS for x in corner)
    faces = " ".join(str(x) for face in FACES for x in face)
    paint = "" if color is None else f"""
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse><color>{color} 1</color></diffuse>
</lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="m"><instance_effect url="#e"/></material></library_materials>"""
    bind = "" if color is None else """<bind_material><technique_common><instance_material symbol="s" target="#m"/>
</technique_common></bind_material>"""
    return f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><up_axis>{up}</up_axis></asset>{paint}
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="18">{numbers}</float_array>
<technique_common><accessor source="#a" count="6" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/>
</vertices><triangles count="8" material="s"><input semantic="VERTEX" source="#v" offset="0"/><p>{faces}</p></triangles></mesh>
</geometry></library_geometries><library_visual_scenes><visual_scene id="c"><node><instance_geometry url="#g">{bind}
</instance_geometry></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#c"/></scene></COLLADA>"""


def gltf(color=None):
    data = b"".join(struct.pack("<3f", *corner) for corner in CORNERS) + struct.pack("<24H", *(i for f in FACES for i in f))
    primitive = {"attributes": {"POSITION": 0}, "indices": 1}
    out = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, "name": "wedge"}],
           "meshes": [{"primitives": [primitive]}],
           "accessors": [{"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3", "min": [0, 0, 0],
                          "max": [3, 2, 1]}, {"bufferView": 1, "componentType": 5123, "count": 24, "type": "SCALAR"}],
           "bufferViews": [{"buffer": 0, "byteLength": 72}, {"buffer": 0, "byteOffset": 72, "byteLength": 48}],
           "buffers": [{"byteLength": len(data),
                        "uri": "data:application/octet-stream;base64," + base64.b64encode(data).decode()}]}
    if color:
        primitive["material"] = 0
        out["materials"] = [{"pbrMetallicRoughness": {"baseColorFactor": [*color, 1]}}]
    return json.dumps(out)


class Look(CliTest):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            probe = boxwood("render", "-o", pathlib.Path(folder) / "probe.png", *SIZE)
        if probe.code == 4:
            raise unittest.SkipTest("no Vulkan device: " + probe.err)

    def drawn(self, model, *arguments):
        """Returns the picture's rows of pixels and the command at the bottom."""
        path, state = self.folder / "picture.png", self.folder / "state.json"
        self.ok("render", model, "-o", path, "--state", state, *SIZE, *arguments)
        return read_png(path.read_bytes())[3], json.loads(state.read_text())["command"]

    def picture(self, model, *arguments):
        return self.drawn(model, *arguments)[0]

    def command(self, model, *arguments):
        return self.drawn(model, *arguments)[1]

    def written(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_up_is_what_the_format_tells(self):
        cases = [("plain.fbx", fbx(None, 1), "+Y"), ("y.dae", collada("Y_UP"), "+Y"), ("z.dae", collada("Z_UP"), "+Y"),
                 ("wedge.gltf", gltf(), "+Y")]
        for axis in range(3):
            for sign in (1, -1):
                cases.append((f"{axis}{sign}.fbx", fbx(axis, sign), ("+" if sign > 0 else "-") + "XYZ"[axis]))
        of_fbx = {}  # the pictures of each way up: the files differ only in what they tell of it
        for name, text, up in cases:
            with self.subTest(name):
                model = self.written(name, text)
                drawn, command = self.drawn(model)
                self.assertNotIn("--up", command)
                again, command = self.drawn(model, "--up", up)
                self.assertEqual(drawn, again)
                self.assertNotIn("--up", command)
                other = "-Z" if up != "-Z" else "+X"
                pictures = of_fbx if name.endswith(".fbx") else {}
                picture, command = self.drawn(model, "--up", other)
                self.assertNotEqual(drawn, picture)
                self.assertEqual(picture, pictures.setdefault(other, picture))
                self.assertIn(f"--up {other}", command)
                for other in ("+X", "+Y", "+Z", "-X", "-Y", "-Z"):
                    if other not in pictures:
                        pictures[other] = again if other == up else self.picture(model, "--up", other)
                    self.assertEqual(drawn == pictures[other], other == up, other)
        # COLLADA is rotated by its reader: what was 1 high along z is 1 high along y.
        for name, high in (("y.dae", 2), ("z.dae", 1)):
            bounds = self.ok("info", self.folder / name, "--json").json()["objects"][0]["bounds"]
            self.assertAlmostEqual(bounds["max"][1] - bounds["min"][1], high)

    def test_the_projects_own_models_stand_upright(self):
        for name, longest in (("spiral_staircase.glb", True), ("terrain.ply", False)):
            bounds = self.ok("info", MODELS / name, "--json").json()["objects"]
            low = [min(o["bounds"]["min"][k] for o in bounds) for k in range(3)]
            high = [max(o["bounds"]["max"][k] for o in bounds) for k in range(3)]
            size = [h - l for l, h in zip(low, high)]
            self.assertEqual(size[1], max(size) if longest else min(size), name)
            if longest:
                self.assertGreater(low[1], -0.1)  # it goes up from the ground

    def test_the_theme_and_the_scale_are_options(self):
        model = self.written("wedge.gltf", gltf())
        light, dark = (self.picture(model, "--theme", theme)[0][:3] for theme in ("light", "dark"))
        picture, command = self.drawn(model)
        self.assertNotIn("--theme", command)
        self.assertGreater(min(light), 200)  # the first pixel is background
        self.assertLess(max(dark), 80)
        self.assertEqual(light, picture[0][:3])
        self.assertEqual(light, self.picture(model, "--theme", "auto")[0][:3])  # a picture has no desktop
        self.assertNotEqual(self.picture(model, "--ui"), self.picture(model, "--ui", "--scale", "1.5"))
        command = self.command(model, "--theme", "dark", "--scale", "1.5")
        self.assertIn("--theme dark --scale 1.5", command)
        for wrong in (("--theme", "blue"), ("--scale", "0.2"), ("--scale", "nan")):
            self.assertEqual(boxwood("render", model, "-o", self.folder / "no.png", *wrong).code, 2, wrong)

    # The colour of most pixels of the model, unlit, is told apart from grey; what is lit keeps its hue.
    def test_materials_give_their_base_colour(self):
        cases = [("red.gltf", gltf((0.8, 0.05, 0.02)), 0), ("green.gltf", gltf((0.02, 0.6, 0.05)), 1),
                 ("blue.dae", collada("Y_UP", "0.1 0.15 0.9"), 2)]
        plain = ("--volumes", "", "--do", "layer grid off", "--do", "layer axes off")
        for name, text, strongest in cases:
            with self.subTest(name):
                model = self.written(name, text)
                grey = self.picture(model, *plain, "--paint", "grey")
                self.assertEqual(grey, self.picture(model, *plain))
                painted, command = self.drawn(model, *plain, "--paint", "material")
                for paint, rows, wanted in (("grey", grey, 0), ("material", painted, 400)):
                    found = 0
                    for row in rows:
                        for i in range(0, len(row) - 2, len(row) // 120):
                            pixel = row[i:i + 3]
                            if pixel[strongest] > 60 + max(c for k, c in enumerate(pixel) if k != strongest):
                                found += 1
                    self.assertEqual(found, 0) if wanted == 0 else self.assertGreater(found, wanted, paint)
                self.assertIn("--paint material", command)
        # Without materials it is grey.
        bare = self.written("bare.dae", collada("Y_UP"))
        self.assertEqual(self.picture(bare, *plain), self.picture(bare, *plain, "--paint", "material"))


if __name__ == "__main__":
    unittest.main()
