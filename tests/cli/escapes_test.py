# SPDX-License-Identifier: MIT
"""Names in models and of files drive no terminal, and --root says where the files of a model may lie."""

import base64
import json
import os
import struct
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices

# CSI of one byte, next line, right-to-left override, isolate, zero width, a tag.
NASTY = "cube\u009b31m\u0085\u202egnp\u2066\u200b\U000e0021"


def unsafe(text):
    return [f"U+{ord(c):04X}" for c in text
            if ord(c) < 32 and c != "\n" or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066\u200b\U000e0021"]


class Escapes(CliTest):
    def gltf(self, name, uri, node="node"):
        corners = b"".join(struct.pack("<3f", *v) for v in box_vertices((0, 0, 0), (1, 1, 1)))
        faces = b"".join(struct.pack("<3H", *f) for f in CUBE_FACES)
        model = {
            "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, "name": node}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
            "buffers": [{"uri": uri, "byteLength": len(corners + faces)}],
            "bufferViews": [{"buffer": 0, "byteLength": len(corners)},
                            {"buffer": 0, "byteOffset": len(corners), "byteLength": len(faces)}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3",
                           "min": [0, 0, 0], "max": [1, 1, 1]},
                          {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]}
        if uri is None:
            data = base64.b64encode(corners + faces).decode()
            model["buffers"][0]["uri"] = "data:application/octet-stream;base64," + data
        return self.file(name, json.dumps(model)), corners + faces

    def test_names_of_objects_and_files(self):
        path, _ = self.gltf(NASTY + ".gltf", None, NASTY)
        for arguments in (("info", path), ("info", path, "--json"), ("fit", path), ("fit", path, "--json"),
                          ("scene", path, "--json"), ("pick", path, "--ray", ".5,.5,-1,0,0,1", "--json")):
            ended = self.ok(*arguments)
            self.assertEqual(unsafe(ended.out), [], arguments)
            self.assertEqual(unsafe(ended.err), [], arguments)
            if "--json" in arguments:
                ended.lines()
        ended = self.fails(3, "info", self.folder / (NASTY + ".obj"))
        self.assertEqual(unsafe(ended.err), [])

    def test_names_in_warnings(self):
        path = self.obj("box.obj", ("box", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        path.write_text(f"mtllib {NASTY}\n" + path.read_text())
        for arguments in (("info", path), ("info", path, "--json")):
            ended = self.ok(*arguments)
            self.assertIn("is absent", ended.err)
            self.assertEqual(unsafe(ended.out + ended.err), [], arguments)

    def test_files_of_a_model_lie_in_its_root(self):
        (self.folder / "models").mkdir()
        (self.folder / "shared").mkdir()
        _, data = self.gltf("models/out.gltf", "../shared/up.bin")
        self.file("shared/up.bin", data)
        path = self.folder / "models/out.gltf"
        self.fails(3, "info", path, says="'../shared/up.bin' lies outside")
        self.assertEqual(self.ok("info", path, "--json", "--root", self.folder).json()["triangles"], 12)
        self.assertEqual(self.ok("info", path, "--json", f"--root={self.folder}/shared").json()["triangles"], 12)
        self.fails(3, "info", path, "--root", self.folder / "models", says="lies outside")
        self.fails(3, "info", path, "--root", self.folder / "nowhere", says="nowhere")
        self.fails(2, "info", path, "--root", "", says="--root needs a folder's name")
        # What was read and printed once.
        path, _ = self.gltf("models/passwd.gltf", "../../../../../../../../etc/passwd")
        ended = self.fails(3, "info", path, "--json", says="lies outside")
        self.assertNotIn("root", ended.out)

    def test_a_pipe_for_a_buffer_is_refused_at_once(self):
        path, _ = self.gltf("pipe.gltf", "pipe.bin")
        os.mkfifo(self.folder / "pipe.bin")
        self.fails(3, "info", path, says="is no regular file", timeout=20)


if __name__ == "__main__":
    unittest.main()
