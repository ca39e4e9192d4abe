# SPDX-License-Identifier: MIT
"""Topics for BCF viewers: valid, found again, with a camera in the world and both parts selected; statuses read back."""

import base64
import hashlib
import io
import json
import math
import os
import pathlib
import re
import struct
import unittest
import uuid
import xml.etree.ElementTree as ElementTree
import zipfile

import bcf_rules
from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood

NO_DEVICE = {"VK_ICD_FILENAMES": "/nonexistent.json", "VK_DRIVER_FILES": "/nonexistent.json"}
IFC_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$"
SPACE = uuid.UUID("4f6f5a0c-5bd1-4b0e-9d5e-b0f0c1a5b0c5")


def ifc_text(number):
    return "".join(IFC_DIGITS[number >> 6 * i & 63] for i in reversed(range(22)))


def wall(number, guid, name, x, y, length):
    """A box of IFC: its profile is centred, so its corner is given."""
    n = number
    return f"""#{n}=IFCCARTESIANPOINT(({x + length / 2!r},{y + 100.!r},0.));
#{n + 1}=IFCAXIS2PLACEMENT3D(#{n},$,$);
#{n + 2}=IFCLOCALPLACEMENT($,#{n + 1});
#{n + 3}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,{length!r},200.);
#{n + 4}=IFCEXTRUDEDAREASOLID(#{n + 3},#12,#13,3000.);
#{n + 5}=IFCSHAPEREPRESENTATION(#14,'Body','SweptSolid',(#{n + 4}));
#{n + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#{n + 5}));
#{n + 7}=IFCWALL('{guid}',$,'{name}',$,$,#{n + 2},#{n + 6},$,$);
"""


def ifc_file(*walls):
    return ("ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
            "FILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#10=IFCCARTESIANPOINT((0.,0.,0.));\n"
            "#11=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);\n#12=IFCAXIS2PLACEMENT3D(#10,$,$);\n"
            "#13=IFCDIRECTION((0.,0.,1.));\n#14=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#12,$);\n"
            "#15=IFCUNITASSIGNMENT((#11));\n#16=IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'p',$,$,$,$,(#14),#15);\n"
            + "".join(walls) + "ENDSEC;\nEND-ISO-10303-21;\n")


class ClashBcf(CliTest):
    A, B, C = "2O2Fr$t4X7Zf8NOew3FNr2", "1hOSvn6df7F8_7GcBWlRGQ", "3vB2YO$MX4xv5uCqZZG05x"

    def walls(self, name="walls.ifc", x=0.0, y=0.0):
        """A and B overlap by 50 mm, C only touches B."""
        return self.file(name, ifc_file(wall(100, self.A, "one", x, y, 4000.), wall(200, self.B, "two", x + 3950, y, 4050.),
                                        wall(300, self.C, "three", x + 8000, y, 1000.)))

    def export(self, model, *more, version="3.0", environment=None, name="out.bcf"):
        path = self.folder / name
        ended = self.ok("clash", model, "--bcf", path, "--bcf-version", version, "--json", *more,
                        environment={"SOURCE_DATE_EPOCH": "1700000000", **(environment or NO_DEVICE)})
        return path.read_bytes(), ended

    def test_valid_and_read(self):
        model = self.walls()
        for version in ("2.1", "3.0"):
            for more in ((), ("--bcf-isolate",), ("--group-by", "type"), ("--group-by", "type,rule")):
                data, ended = self.export(model, *more, version=version)
                topics = bcf_rules.check(data, version)
                self.assertIn("without snapshots", ended.err)
                said, found = bcf_rules.reader_list(data)
                self.assertEqual((said, sorted(found)), (version, sorted(t.guid for t in topics)))
                self.assertEqual(len(topics), 2 if more != ("--group-by", "type") else 1)
                for markup, views in found.values():
                    self.assertEqual(len(views), 1)
                first = topics[0]
                self.assertEqual(set(first.selection()) >= {self.A, self.B}, True)
                if "--bcf-isolate" in more:
                    self.assertEqual(first.view.find("Components/Visibility").get("DefaultVisibility"), "false")
                    exceptions = first.view.find("Components/Visibility/Exceptions")
                    self.assertEqual({c.get("IfcGuid") for c in exceptions}, {self.A, self.B})
                colors = [c.get("Color") for c in first.view.find("Components/Coloring")]
                self.assertEqual(len(set(colors)), 2)
                self.assertIn("0.05", first.markup.find(".//Comment/Comment").text)

    def test_the_checker_sees_breaches(self):
        data, _ = self.export(self.walls())
        old = zipfile.ZipFile(io.BytesIO(data))
        breaches = [("markup.bcf", b"<Title>", b"<Titel>"), ("markup.bcf", b"</Titel>", b"</Titel>"),
                    ("markup.bcf", b"Guid=\"", b"Guid=\"X"), ("viewpoint.bcfv", b"Selection", b"Choice"),
                    ("viewpoint.bcfv", b"<FieldOfView>", b"<FieldOfView>x"), ("markup.bcf", b"TopicType=\"Clash\"", b""),
                    ("viewpoint.bcfv", b"IfcGuid=\"", b"IfcGuid=\"!"), ("bcf.version", b"3.0", b"4.0"),
                    ("markup.bcf", b"viewpoint.bcfv", b"view.bcfv"), ("extensions.xml", b"Major", b"Main")]
        seen = 0
        for end, before, after in breaches:
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w") as new:
                for name in old.namelist():
                    text = old.read(name)
                    new.writestr(name, text.replace(before, after) if name.endswith(end) else text)
            try:
                bcf_rules.check(out.getvalue(), "3.0")
            except (AssertionError, ElementTree.ParseError):
                seen += 1
        self.assertEqual(seen, len(breaches) - 1)  # the second one changes nothing

    def test_the_same_bytes_and_guids(self):
        model = self.walls()
        data, _ = self.export(model)
        again, _ = self.export(model, "--threads", "1", name="again.bcf")
        self.assertEqual(data, again)
        guids = {t.guid for t in bcf_rules.check(data, "3.0")}
        # Another place, another file, another tolerance of position: the same topics.
        moved, _ = self.export(self.walls("moved.ifc", x=12.0), name="moved.bcf")
        self.assertEqual({t.guid for t in bcf_rules.check(moved, "3.0")}, guids)
        a, b = sorted((self.A, self.B))
        self.assertIn(str(uuid.uuid5(SPACE, f"pair|{a}|{b}|overlap")), guids)
        other, _ = self.export(model, "--clearance", "10mm", name="other.bcf")
        self.assertIn(str(uuid.uuid5(SPACE, f"pair|{a}|{b}|clearance")), {t.guid for t in bcf_rules.check(other, "3.0")})

    def test_made_guids(self):
        """Objects without a GlobalId: one that follows from the names of file and object, wherever the file lies."""
        boxes = [(n, box_vertices((x, 0, 0), (x + 2, 1, 1)), CUBE_FACES) for n, x in (("left", 0), ("right", 1))]
        path = self.obj("plain.obj", *boxes)
        data, ended = self.export(path)
        topic, = bcf_rules.check(data, "3.0")
        self.assertIn("does not state its unit", ended.err)
        made = [ifc_text(uuid.uuid5(SPACE, f"object|plain.obj|{n}").int) for n in ("left", "right")]
        self.assertEqual(topic.selection(), made)
        folder = self.folder / "elsewhere"
        folder.mkdir()
        (folder / "plain.obj").write_bytes(path.read_bytes())
        there, _ = self.export(folder / "plain.obj", name="there.bcf")
        self.assertEqual([t.selection() for t in bcf_rules.check(there, "3.0")], [made])

    def camera(self, model, *more):
        data, _ = self.export(model, *more)
        topic = bcf_rules.check(data, "3.0")[0]
        return topic.vector("CameraViewPoint"), topic.vector("CameraDirection"), topic.vector("CameraUpVector")

    def test_camera(self):
        """In metres, Z up; it looks at the contact; a model that is far away, or Y up, is seen from where it is."""
        eye, ahead, up = self.camera(self.walls())
        contact = (3.975, 0.1, 1.5)
        for v in (ahead, up):
            self.assertAlmostEqual(math.hypot(*v), 1, places=12)
        self.assertAlmostEqual(sum(a * b for a, b in zip(ahead, up)), 0, places=12)
        self.assertGreater(up[2], 0.5)
        far = math.dist(eye, contact)
        self.assertLess(math.dist([e + far * a for e, a in zip(eye, ahead)], contact), 0.2 * far)
        # 300 km away: the scene is shifted, and the camera must not be.
        away = self.camera(self.walls("away.ifc", x=3e8, y=5e8))
        for k, shift in enumerate((3e5, 5e5, 0)):
            self.assertAlmostEqual(away[0][k] - shift, eye[k], delta=2e-6)
        for v, w in zip(away[1:], (ahead, up)):
            self.assertLess(math.dist(v, w), 1e-6)
        # The same boxes as glTF, which is Y up: (x, y, z) of IFC is (x, z, -y) there.
        boxes = [box_vertices((0, 0, 0), (4, 0.2, 3)), box_vertices((3.95, 0, 0), (8, 0.2, 3))]
        views, accessors, nodes, meshes, data = [], [], [], [], b""
        for i, corners in enumerate(boxes):
            turned = [(x, z, -y) for x, y, z in corners]
            for kind, part, count in (("VEC3", b"".join(struct.pack("<3f", *v) for v in turned), 8),
                                      ("SCALAR", b"".join(struct.pack("<3H", *f) for f in CUBE_FACES), 36)):
                views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(part)})
                accessor = {"bufferView": len(views) - 1, "componentType": 5126 if kind == "VEC3" else 5123, "count": count,
                            "type": kind}
                if kind == "VEC3":
                    accessor["min"], accessor["max"] = ([f(struct.unpack("<f", struct.pack("<f", v[k]))[0] for v in turned)
                                                         for k in range(3)] for f in (min, max))
                accessors.append(accessor)
                data += part
            meshes.append({"primitives": [{"attributes": {"POSITION": 2 * i}, "indices": 2 * i + 1}]})
            nodes.append({"mesh": i, "name": f"box{i}"})
        uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
        model = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": nodes, "meshes": meshes,
                 "buffers": [{"uri": uri, "byteLength": len(data)}], "bufferViews": views, "accessors": accessors}
        turned = self.camera(self.file("boxes.gltf", json.dumps(model)))
        self.assertLess(math.dist([e + math.dist(turned[0], contact) * a for e, a in zip(*turned[:2])], contact), 1)
        self.assertGreater(turned[2][2], 0.5)

    def change(self, data, changes, method=zipfile.ZIP_DEFLATED):
        """As another program would save it: packed, the attributes in another order, with a comment."""
        old, out = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
        with zipfile.ZipFile(out, "w", method) as new:
            for name in old.namelist():
                text = old.read(name)
                if name.endswith("markup.bcf"):
                    guid = name.partition("/")[0]
                    status = changes.get(guid)
                    if status is not None:
                        tag = (f'<!-- <Topic Guid="x" TopicStatus="Approved"> --><Topic\n  TopicStatus=\'{status}\' '
                               f'TopicType="Clash" Guid="{guid.upper()}">')
                        text = re.sub(rb"<Topic [^>]*>", tag.encode(), text).replace(b"\n<!--", b"<!--")
                        text = text.replace(b"<Topic\n ", b"<Topic  ")
                new.writestr(name, text)
        return self.file("changed.bcf", out.getvalue())

    def test_statuses(self):
        model = self.walls()
        data, ended = self.export(model)
        self.assertEqual({x["status"] for x in ended.lines()[:-1]}, {"new"})
        first, second = bcf_rules.check(data, "3.0")
        for told, read in (("New", "active"), ("Active", "active"), ("Reviewed", "reviewed"), ("Approved", "approved"),
                           ("Resolved", "active"), ("In Progress", "active"), ("Closed", "approved"), ("open", "active")):
            changed = self.change(data, {first.guid: told})
            lines = self.ok("clash", model, "--json", "--status", changed).lines()[:-1]
            by_class = {x["class"]: x["status"] for x in lines}
            self.assertEqual(by_class["overlapping"], read, told)
            self.assertEqual(by_class["touching"], "active")
        approved = self.change(data, {first.guid: "Approved"}, zipfile.ZIP_STORED)
        run = lambda *more: boxwood("clash", model, "--exit-code", *more).code
        self.assertEqual((run(), run("--status", approved), run("--status", approved, "--strict")), (1, 0, 1))
        # The round trip: what is written is what was read, and vanished topics are resolved.
        again, _ = self.export(model, "--status", approved, name="again.bcf")
        self.assertEqual({t.guid: t.status for t in bcf_rules.check(again, "3.0")}, {first.guid: "Approved", second.guid: "Active"})
        apart = self.file("walls.ifc", ifc_file(wall(100, self.A, "one", 0., 0., 3000.), wall(200, self.B, "two", 3950., 0., 4050.),
                                                wall(300, self.C, "three", 8000., 0., 1000.)))
        gone, _ = self.export(apart, "--status", approved, name="gone.bcf")
        self.assertEqual({t.guid: t.status for t in bcf_rules.check(gone, "3.0")}, {first.guid: "Resolved", second.guid: "Active"})
        self.assertIn("1 topics of the BCF file are resolved", self.ok("clash", apart, "--status", approved).out)
        back, _ = self.export(self.walls(), "--status", self.folder / "gone.bcf", name="back.bcf")
        self.assertEqual({t.guid: t.status for t in bcf_rules.check(back, "3.0")}, {first.guid: "Active", second.guid: "Active"})

    def test_broken_files(self):
        model = self.walls()
        data, _ = self.export(model)
        path = self.change(data, {})
        good = path.read_bytes()
        self.fails(3, "clash", model, "--status", self.folder / "none.bcf", says="none.bcf")
        refused = 0
        for i in range(0, len(good), max(1, len(good) // 60)):
            for bad in (good[:i], good[:i] + bytes([good[i] ^ 0x55]) + good[i + 1:]):
                ended = boxwood("clash", model, "--json", "--status", self.file("bad.bcf", bad))
                self.assertIn(ended.code, (0, 4, 3))
                refused += ended.code != 0
        self.assertGreater(refused, 30)
        for wrong in (("--bcf-version", "2.0"), ("--bcf-isolate",), ("--bcf", "x.bcf", "--shard", "1/2", "--json"),
                      ("--bcf", "x.bcf", "--mode", "first")):
            self.assertEqual(boxwood("clash", model, *wrong).code, 2, wrong)
        self.assertFalse(os.path.exists("x.bcf"))

    def test_snapshots(self):
        """A picture with both parts in their colours and the contact in its own, by any device."""
        data, ended = self.export(self.walls(), environment={"X": ""})
        topics = bcf_rules.check(data, "3.0")
        if "without snapshots" in ended.err:
            self.assertTrue(all(t.snapshot is None for t in topics))
            self.skipTest("no Vulkan device")
        for topic in topics:
            self.assertEqual(bcf_rules.png_size(topic.snapshot), (960, 600))
            self.assertGreater(len(topic.snapshot), 3000)
        again, _ = self.export(self.walls(), environment={"X": ""}, name="again.bcf")
        self.assertEqual(again, data)


if __name__ == "__main__":
    unittest.main()
