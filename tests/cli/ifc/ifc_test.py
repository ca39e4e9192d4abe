# SPDX-License-Identifier: MIT
"""Buildings of IFC by the command line: products with class, GlobalId and storey, in every output that names objects."""

import csv
import io
import json
import unittest

import ifc_models
from boxwood_cli import CliTest


def house(schema="IFC4", at=0.0, unbuilt=True):
    """Two storeys in millimetres. Walls A and B stand on one axis and overlap by 50 mm; two slabs have one name."""
    made = ifc_models.Building(schema, ".MILLI.")
    ground, upper = made.storey("EG"), made.storey("OG")
    a = made.box("IFCWALL", "Wall A", (at, 0, 0), (4000, 200, 3000), ground, 9 if schema != "IFC2X3" else 8)
    b = made.box("IFCWALL", "Wall <B>", (at + 3950, 0, 0), (4000, 200, 3000), ground, 9 if schema != "IFC2X3" else 8)
    slabs = [made.box("IFCSLAB", "Slab", (at, 500, z), (9000, 4000, 250), storey, 9)
             for storey, z in ((ground, -250), (upper, 3000))]
    hole = made.rectangle(1000, 400)
    made.opening(a, hole, 2000, (at + 2000, 100, 0))  # its foot lies in that of the wall
    space = made.box("IFCSPACE", "Room", (at, 500, 0), (4000, 4000, 3000), None, 11)
    made.add(f"IFCRELAGGREGATES({made.new_id()},$,$,$,{ground},({space}))")
    lost = None
    if unbuilt:
        sphere = made.add(f"IFCSPHERE({made.add(f'IFCAXIS2PLACEMENT3D({made.point(0, 0, 0)},$,$)')},10.)")
        lost = made.product("IFCBUILDINGELEMENTPROXY", "Ball", sphere, (at, 0, 0), upper, 9)
    return made, {"Wall A": a, "Wall <B>": b, "slabs": slabs, "Room": space, "Ball": lost}


class Ifc(CliTest):
    def write(self, name="house.ifc", **more):
        made, parts = house(**more)
        self.ids = {name: [made.id_of(p) for p in part] if isinstance(part, list) else part and made.id_of(part)
                    for name, part in parts.items()}
        return made.write(self.folder / name)

    def objects(self, *arguments):
        return self.ok("info", *arguments, "--json").json()["objects"]

    def test_products(self):
        for schema in ("IFC2X3", "IFC4", "IFC4X3_ADD2"):
            path = self.write(schema=schema)
            info = self.ok("info", path, "--json").json()
            found = [(o["name"], o["ifc_class"], o["global_id"], o["storey"]) for o in info["objects"]]
            self.assertEqual(found, [("Wall A", "IfcWall", self.ids["Wall A"], "EG"),
                                     ("Wall <B>", "IfcWall", self.ids["Wall <B>"], "EG"),
                                     ("Slab", "IfcSlab", self.ids["slabs"][0], "EG"),
                                     ("Slab", "IfcSlab", self.ids["slabs"][1], "OG")])
            for got, wanted in zip(info["objects"][0]["bounds"]["max"], (4.0, 0.2, 3.0)):  # metres
                self.assertAlmostEqual(got, wanted, delta=1e-6)
            # Left out: spaces and openings, and messages say so.
            for says in ("1 space is left out (--spaces shows them)", "1 opening is cut out and no object"):
                self.assertTrue(any(says in w for w in info["warnings"]), info["warnings"])
            spaces = self.objects(path, "--spaces")
            self.assertEqual([o["name"] for o in spaces if o["ifc_class"] == "IfcSpace"], ["Room"])
            self.assertEqual(len(spaces), 5)
            # The door reaches the floor: what is left is a prism over eight corners.
            self.assertEqual((info["objects"][0]["vertices"], info["objects"][0]["triangles"]), (16, 2 * 6 + 2 * 8))
            table = self.ok("info", path).out
            for text in ("storey", "GlobalId", self.ids["Wall A"], "OG"):
                self.assertIn(text, table)

    def test_selectors(self):
        path = self.write()
        for selector, names in {"IfcWall*": ["Wall A", "Wall <B>"], "ifcslab": ["Slab", "Slab"], "Wall*": ["Wall A", "Wall <B>"],
                                "=" + self.ids["slabs"][1]: ["Slab"], "EG": ["Wall A", "Wall <B>", "Slab"],
                                "OG/IfcSlab": ["Slab"]}.items():
            self.assertEqual([o["name"] for o in self.objects(f"{path}#{selector}")], names, selector)
        self.fails(3, "info", f"{path}#IfcDoor", says="IfcDoor")

    def test_parts_that_cannot_be_read(self):
        path = self.write()
        info = self.ok("info", path, "--json").json()
        self.assertIs(info["partial"], True)
        self.assertEqual(info["unread"], [{"file": 0, "name": "Ball", "ifc_class": "IfcBuildingElementProxy",
                                           "global_id": self.ids["Ball"], "reason": "IfcSphere is not read"}])
        self.assertTrue(any("1 of its 5 products" in w for w in info["warnings"]), info["warnings"])
        for command in (["info", path], ["clash", path], ["fit", path]):
            self.fails(3, *command, "--require-complete", says="Ball")
        whole = self.write("whole.ifc", unbuilt=False)
        self.assertNotIn("partial", self.ok("info", whole, "--json", "--require-complete").json())

    def test_zipped(self):
        plain, packed = self.write(), self.write("house.ifczip")
        self.assertEqual(self.objects(packed), self.objects(plain))
        self.fails(3, "info", self.file("empty.ifczip", b"PK\x03\x04 and no more"))

    def check_lines(self, path):
        lines = self.ok("clash", path, "--json").lines()
        [pair] = [line for line in lines if line.get("class") == "overlapping"]
        wall = {"ifc_class": "IfcWall", "storey": "EG"}
        self.assertEqual(pair["a_product"], {"name": "Wall A", "global_id": self.ids["Wall A"], **wall})
        self.assertEqual(pair["b_product"], {"name": "Wall <B>", "global_id": self.ids["Wall <B>"], **wall})
        self.assertLessEqual(pair["depth"]["lower"], 0.05 + 1e-6)  # the walls of IfcOpenShell#4594
        self.assertGreaterEqual(pair["depth"]["upper"], 0.05 - 1e-6)
        self.assertLess(pair["depth"]["upper"] - pair["depth"]["lower"], 1e-5)
        self.assertEqual(lines[-1]["summary"]["objects"], 4)

    def test_clash(self):
        path = self.write()
        self.check_lines(path)
        rows = list(csv.DictReader(io.StringIO(self.ok("clash", path, "--csv").out)))
        [row] = [row for row in rows if row["class"] == "overlapping"]
        self.assertEqual([row[k] for k in ("a_name", "a_ifc_class", "a_global_id", "a_storey", "b_name", "b_global_id")],
                         ["Wall A", "IfcWall", self.ids["Wall A"], "EG", "Wall <B>", self.ids["Wall <B>"]])
        # For people: slabs of one name are told by their GlobalId, and named.
        table = self.ok("clash", path, "--clearance", "10").out
        self.assertIn(f"={self.ids['slabs'][1]} (Slab)", table)
        page = self.folder / "clashes.html"
        self.ok("clash", path, "--html", page, "--json")
        text = page.read_text()
        data = json.loads(text.split('<script type="application/json" id="data">')[1].split("</script>")[0])
        self.assertIn(self.ids["Wall A"], [c["a_product"]["global_id"] for c in data["clashes"]])
        self.assertNotIn("Wall <B>", text)  # no name is markup
        # Other files have no such fields, and empty columns.
        [line, _] = self.ok("clash", self.box("a.obj"), self.box("b.obj", low=(0, 0, 0), high=(2, 2, 2)), "--json").lines()
        self.assertNotIn("a_product", line)
        mixed = self.ok("clash", path, self.box("c.obj", low=(0, 0, 0), high=(2, 0.1, 2)), "--csv", "--quiet").out
        for row in csv.DictReader(io.StringIO(mixed)):
            self.assertEqual(row["b_global_id"] == "", "c.obj" in row["b"], row)
        # A product on no storey has a cell, which is empty.
        loose = ifc_models.Building()
        ids = [loose.id_of(loose.box("IFCWALL", f"W{i}", (0.5 * i, 0, 0), (1, 0.2, 0.3), None, 9)) for i in range(2)]
        row = self.ok("clash", loose.write(self.folder / "loose.ifc"), "--csv").out.splitlines()[1]
        self.assertIn(f',"W0","IfcWall","{ids[0]}","","W1","IfcWall","{ids[1]}","",protrusion,', row)
        # A baseline knows pairs again, wherever their fields are from.
        before = self.file("before.jsonl", self.ok("clash", path, "--json").out)
        again = self.ok("clash", path, "--json", "--baseline", before).lines()[-1]["summary"]
        self.assertEqual((again["new"], again["solved"]), (0, 0))

    def test_saved(self):
        path, saved = self.write(), self.folder / "house.bwt"
        self.ok("tree", path, "-o", saved)
        was, now = (self.ok("info", p, "--json").json() for p in (path, saved))
        self.assertEqual(now["objects"], was["objects"])
        self.assertEqual(now["unread"], was["unread"])
        self.check_lines(saved)
        self.assertEqual(len(self.objects(f"{saved}#EG/IfcWall*")), 2)
        self.fails(3, "info", saved, "--require-complete", says="Ball")

    def test_far_away(self):
        near, far = self.write(unbuilt=False), self.write("far.ifc", at=5e9, unbuilt=False)
        info = self.ok("info", far, "--json").json()
        [origin] = info["origins"]
        self.assertAlmostEqual(origin[0], 5e6, delta=5)
        self.assertTrue(any("is shifted" in w for w in info["warnings"]), info["warnings"])
        for o, p in zip(info["objects"], self.objects(near)):
            for side in ("min", "max"):
                for k in range(3):
                    back = o["bounds"][side][k] + origin[k] - (5e6 if k == 0 else 0)
                    self.assertAlmostEqual(back, p["bounds"][side][k], delta=1e-6)
        self.check_lines(far)
        self.ok("tree", far, "-o", self.folder / "far.bwt")
        self.assertEqual(self.ok("info", self.folder / "far.bwt", "--json").json()["origins"], [origin])

    def test_bolt_holes(self):
        path = ifc_models.plate_with_holes(15, 15).write(self.folder / "plate.ifc")
        info = self.ok("info", path, "--json").json()
        self.assertIsNone(info.get("partial"))
        corners = (info["vertices"] - 8) // (2 * 225)  # of a hole
        self.assertGreater(corners, 10)
        self.assertEqual(info["triangles"], 2 * (225 * corners + 4 + 2 * 225 - 2) + 8 + 2 * 225 * corners)

    def test_refusals(self):
        text = house()[0].text()
        for name, data, says in (("old.ifc", text.replace("'IFC4'", "'IFC2X2_FINAL'"), "IFC2X2_FINAL"),
                                 ("half.ifc", text[:len(text) // 2], "half.ifc"), ("x.ifcxml", "<ifcXML/>", ".ifczip"),
                                 ("none.ifc", text.replace("IFCPROJECT(", "IFCWALL("), "none.ifc")):
            ended = self.fails(3, "info", self.file(name, data), says=says)
            self.assertEqual(len(ended.err.strip().splitlines()), 1, ended.err)
            self.assertNotIn("crashed", ended.err)

    def test_window(self):
        path, out = self.write(), self.folder / "state.json"
        self.ok("render", path, "-o", self.folder / "x.png", "--resolution", "320,240", "--ui", "--state", out,
                "--do", "select object 1")
        state = json.loads(out.read_text())
        self.assertEqual([(o["name"], o["ifc_class"], o["storey"]) for o in state["objects"]],
                         [("Wall A", "IfcWall", "EG"), ("Wall <B>", "IfcWall", "EG"), ("Slab", "IfcSlab", "EG"),
                          ("Slab", "IfcSlab", "OG")])
        self.assertEqual(state["selection"]["global_id"], self.ids["Wall <B>"])
        self.assertEqual(state["selection"]["storey"], "EG")


if __name__ == "__main__":
    unittest.main()
