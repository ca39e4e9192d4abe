# SPDX-License-Identifier: MIT
"""FILE#SELECTOR wherever a command takes a model."""

import base64
import json
import struct
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices


class Selectors(CliTest):
    def cell(self, name="cell.obj"):
        return self.obj(name, *((f"part{i}", box_vertices((i, 0, 0), (i + 0.5, 1, 1)), CUBE_FACES) for i in range(4)))

    def names(self, operand):
        return [x["name"] for x in self.ok("info", operand, "--json").json()["objects"]]

    def test_wherever_a_model_is_taken(self):
        path = self.cell()
        self.assertEqual(self.names(f"{path}#part2"), ["part2"])
        self.assertEqual(self.names(f"{path}#1"), ["part1"])
        self.assertEqual(self.names(f"{path}#part[13]"), ["part1", "part3"])
        self.assertEqual(self.names(f"{path}#=part3"), ["part3"])
        box = self.ok("fit", f"{path}#part2", "--volumes", "aabb", "--json").json()["whole"]["volumes"]["aabb"]
        self.assertEqual(box["min"], [2, 0, 0])
        self.assertEqual(self.ok("tree", f"{path}#part[01]", "--json").json()["triangles"], 24)
        line = self.ok("collide", f"{path}#0", f"{path}#1", "--json").lines()[0]
        self.assertFalse(line["colliding"])
        line = self.ok("distance", f"{path}#part0", f"{path}#part3", "--json").lines()[0]
        self.assertEqual(line["distance"], 2.5)
        far, here = ["1 0 0 -9 0 1 0 0 0 0 1 0"], ["1 0 0 9 0 1 0 0 0 0 1 0"]
        self.assertTrue(self.ok("sweep", f"{path}#0", f"{path}#1", "--from", *far, "--to", *here, "--json")
                        .json()["impact"])
        self.assertEqual(self.ok("scene", f"{path}#part*", f"{path}#0", "--json").json()["objects"],
                         ["part0", "part1", "part2", "part3", "part0"])
        hit = self.ok("pick", f"{path}#part3", "--ray", "9,.5,.4,-1,0,0", "--json").lines()[0]
        self.assertEqual((hit["object_name"], hit["triangle"] // 12), ("part3", 0))  # of what was chosen
        self.assertFalse(self.ok("pick", f"{path}#part3", "--ray", "0.2,.5,9,0,0,-1", "--json").lines()[0]["hit"])
        lines = self.ok("clash", f"{path}#part[01]", f"{path}#part1", "--clearance", "1", "--json").lines()
        self.assertEqual([x.get("b") for x in lines], [f"{path}#part1", None])

    def test_nodes_without_a_name_have_that_of_their_mesh(self):
        uri = "data:application/octet-stream;base64," + base64.b64encode(
            b"".join(struct.pack("<3f", *v) for v in box_vertices((0, 0, 0), (1, 1, 1)))
            + b"".join(struct.pack("<3H", *f) for f in CUBE_FACES)).decode()
        part = {"attributes": {"POSITION": 0}, "indices": 1}
        nodes = [{"mesh": 0}, {"mesh": 0}, {"mesh": 0, "name": "bolt (2)"}, {"mesh": 0}, {"mesh": 1}, {"mesh": 1}, {"mesh": 2},
                 {"mesh": 2}, {"mesh": 2, "name": "arm"}, {"mesh": 3, "name": "rod"}]
        model = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(len(nodes)))}],
                 "nodes": [{**node, "translation": [3 * i, 0, 0]} for i, node in enumerate(nodes)],
                 "meshes": [{"name": "bolt", "primitives": [part]}, {"primitives": [part]},
                            {"name": "link", "primitives": [part, part]}, {"primitives": [part, part]}],
                 "buffers": [{"uri": uri, "byteLength": 168}],
                 "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
                 "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3",
                                "min": [0, 0, 0], "max": [1, 1, 1]},
                               {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]}
        path = self.file("row.gltf", json.dumps(model))
        names = self.names(path)
        self.assertEqual(names, ["bolt", "bolt (3)", "bolt (2)", "bolt (4)", "row", "row (2)", "link-0", "link-1", "link-0 (2)",
                                 "link-1 (2)", "arm/link-0", "arm/link-1", "rod/0", "rod/1"])
        for i, name in enumerate(names):
            self.assertEqual(self.names(f"{path}#{name}"), [name])
            self.assertEqual(self.names(f"{path}#{i}"), [name])
        self.assertEqual(self.names(f"{path}#bolt*"), names[:4])

    def test_a_hash_in_a_files_name(self):
        self.cell("a.obj")
        path = self.cell("a.obj#part1")
        path.rename(self.folder / "a.obj#part1.obj")
        path = self.folder / "a.obj#part1.obj"
        self.assertEqual(len(self.names(path)), 4)
        self.assertEqual(self.names(f"{path}#part0"), ["part0"])

    def test_what_is_not_there_is_told(self):
        path = self.cell()
        ended = self.fails(3, "info", f"{path}#prat1", says="did you mean 'part1'?")
        self.assertIn("it holds part0, part1, part2, part3", ended.err)
        self.fails(3, "info", f"{path}#", says="no object called ''")
        self.fails(3, "info", f"{path}#9", says="'9'")
        self.fails(3, "clash", f"{self.folder}/none.obj#9", says="none.obj'")


if __name__ == "__main__":
    unittest.main()
