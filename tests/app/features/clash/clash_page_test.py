# SPDX-License-Identifier: MIT
"""The page of clash --html: complete, self-contained, safe against names; and in Chromium, with clicks.

In a browser it needs what third_party/packages-page.txt lists; without, that part is skipped."""

import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import time
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood

MODELS = pathlib.Path(__file__).resolve().parents[4] / "models"
THREE = "/usr/share/javascript/three/three.min.js"


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S).group(1))


class Page(CliTest):
    def assembly(self, count=7):
        """A row of boxes of which neighbours overlap, touch or are near in turn; one holds another."""
        parts, x = [], 0.0
        for i in range(count):
            parts.append((f"part{i}", box_vertices((x, 0, 0), (x + 2, 2, 2)), CUBE_FACES))
            x += (1.5, 2.0, 2.25)[i % 3]
        parts.append(("inner", box_vertices((.5, .5, .5), (1, 1, 1)), CUBE_FACES))
        return self.obj("row.obj", *parts)

    def page(self, model, *more, environment=None):
        path = self.folder / "clashes.html"
        self.ok("clash", model, "--html", path, *more, environment=environment)
        return path.read_text(encoding="utf-8")

    def test_it_holds_what_json_says(self):
        model = self.assembly()
        page = self.page(model, "--clearance", "1")
        data = data_of(page)
        lines = self.ok("clash", model, "--clearance", "1", "--json").lines()[:-1]
        order = ["duplicate", "overlapping", "contained", "touching", "clearance", "self"]
        rows = [{k: v for k, v in row.items() if k != "view"} for row in data["clashes"]]
        self.assertEqual(sorted(map(json.dumps, rows)), sorted(map(json.dumps, lines)))
        self.assertEqual([order.index(r["class"]) for r in rows], sorted(order.index(r["class"]) for r in rows))
        self.assertEqual({r["class"] for r in rows}, {"overlapping", "contained", "touching", "clearance"})
        for row in data["clashes"]:
            view = row["view"]
            if "picture" in view:
                png = base64.b64decode(view["picture"])
                self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
                self.assertEqual(struct.unpack(">II", png[16:24]), (640, 400))
            if os.path.exists(THREE):
                for side, size in (("triangles_a", 18), ("triangles_b", 18), ("contact", 12)):
                    self.assertEqual(len(base64.b64decode(view[side])) % size, 0)
                self.assertGreater(len(view["triangles_a"]), 0)
        # Beside its pictures it is loaded from nowhere.
        self.assertIn("default-src 'none'", page)
        bare = re.sub(r"/\* three\.js, MIT.*?</script>", "", page, flags=re.S)
        self.assertEqual(re.findall(r"""(?:src|href)\s*=\s*["'](?!data:)""", bare), [])
        self.assertLess(len(page), 20_000_000)
        self.assertEqual(page, self.page(model, "--clearance", "1", "--threads", "1"))

    def test_no_written_bound_is_false(self):
        """The page and the table for people have the bounds of the window, rounded outward."""
        stairs = MODELS / "spiral_staircase.glb"
        data = data_of(self.page(stairs, environment={"VK_DRIVER_FILES": "/nowhere"}))
        unit = data["length_unit"]["size"]
        for row, texts in zip(data["clashes"], data["texts"]):
            low, high = (float(end) for end in texts["depth"].split(" to "))
            self.assertLessEqual(low * unit, row["depth"]["lower"] * (1 + 1e-12))
            self.assertGreaterEqual(high * unit, row["depth"]["upper"] * (1 - 1e-12))
            self.assertEqual(float(texts["way"]), high)
        cubes = self.obj("cubes.obj", ("a", box_vertices((0, 0, 0), (4, 4, 4)), CUBE_FACES),
                         ("b", box_vertices((2, 0, 0), (6, 4, 4)), CUBE_FACES))
        self.assertEqual(data_of(self.page(cubes))["texts"][0]["depth"], "2")
        table = [re.split("  +", line) for line in self.ok("clash", cubes).out.splitlines()]
        self.assertEqual(dict(zip(table[0], table[1]))["depth"], "2")

    def test_names_that_would_be_code(self):
        name = "</script><script>alert(1)</script><!--"
        model = self.obj("x.obj", (name, box_vertices((0, 0, 0), (2, 2, 2)), CUBE_FACES),
                         ("b'\"&", box_vertices((1, 0, 0), (3, 2, 2)), CUBE_FACES))
        page = self.page(model, environment={"BOXWOOD_THREE_JS": "/nowhere"})
        self.assertEqual(page.count("<script"), 2)
        self.assertEqual(page.count("</script"), 2)
        self.assertIn(name.split()[0], data_of(page)["clashes"][0]["a"])

    def test_without_three_without_a_device_without_clashes(self):
        model = self.assembly()
        page = self.page(model, environment={"BOXWOOD_THREE_JS": "/nowhere"})
        self.assertIn("three.js (Debian's libjs-three) was not installed", page)
        self.assertNotIn("WebGLRenderer", page)
        ended = self.ok("clash", model, "--html", self.folder / "x.html", environment={"BOXWOOD_THREE_JS": "/nowhere"})
        self.assertEqual(ended.err.count("three.js was not found"), 1)
        ended = self.ok("clash", model, "--quiet", "--html", self.folder / "x.html",
                        environment={"BOXWOOD_THREE_JS": "/nowhere"})
        self.assertNotIn("three.js", ended.err)
        fake = self.folder / "three.js"
        fake.write_text("var THREE = {};")
        ended = self.ok("clash", model, "--html", self.folder / "x.html", environment={"BOXWOOD_THREE_JS": str(fake)})
        self.assertNotIn("three.js", ended.err)
        dark = self.page(model, environment={"VK_ICD_FILENAMES": "/nowhere", "VK_DRIVER_FILES": "/nowhere"})
        self.assertIn("had no usable Vulkan device", dark)
        self.assertFalse(any("picture" in row["view"] for row in data_of(dark)["clashes"]))
        alone = self.obj("alone.obj", ("a", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        self.assertEqual(data_of(self.page(alone))["clashes"], [])
        self.assertEqual(boxwood("clash", model, "--html", self.folder / "no" / "x.html").code, 5)
        self.fails(2, "clash", model, "--html", "x.html", "--json", "--shard", "1/2")

    def test_many_clashes_are_bounded_and_said(self):
        parts = [(f"p{i}", box_vertices((i * 1.5, 0, 0), (i * 1.5 + 2, 1, 1)), CUBE_FACES) for i in range(170)]
        page = self.page(self.obj("many.obj", *parts))
        data = data_of(page)
        self.assertEqual(len(data["clashes"]), 169)
        self.assertEqual(sum("view" in row for row in data["clashes"]), 150)
        self.assertIn("Pictures are of the worst 150.", data["notes"])
        self.assertIn("14,365 pairs", data["facts"])  # as the window writes it
        self.assertLess(len(page), 20_000_000)


    def test_neighbours_are_counted_if_they_are_in_the_picture(self):
        two = [("a", box_vertices((0, 0, 0), (2, 2, 2)), CUBE_FACES),
               ("b", box_vertices((1, 0, 0), (3, 2, 2)), CUBE_FACES)]
        near = ("near", box_vertices((1.25, 2.25, .75), (1.75, 2.5, 1.25)), CUBE_FACES)
        far = ("far", box_vertices((500, 0, 0), (501, 1, 1)), CUBE_FACES)
        for parts, count in ((two, 0), ([*two, far], 0), ([*two, far, near], 1)):
            data = data_of(self.page(self.obj("near.obj", *parts)))
            row = next(row for row in data["clashes"] if row["class"] == "overlapping")
            if "picture" in row["view"]:
                self.assertEqual(row["view"]["neighbours"], count)
                self.assertEqual(sum("transparent" in line["text"] for line in row["view"]["legend"]), count)

    def test_the_legend_names_what_the_picture_has(self):
        model = self.obj("x.obj", ("</script>", box_vertices((0, 0, 0), (2, 2, 2)), CUBE_FACES),
                         ("b", box_vertices((1, 0, 0), (3, 2, 2)), CUBE_FACES),
                         ("c", box_vertices((9, 0, 0), (11, 2, 2)), CUBE_FACES),
                         ("d", box_vertices((9, 0, 0), (11, 2, 2)), CUBE_FACES))
        page = self.page(model)
        views = {row["class"]: row["view"] for row in data_of(page)["clashes"]}
        self.assertEqual(page.count("</script"), page.count("<script"))
        if "picture" not in views["overlapping"]:
            self.skipTest("no Vulkan device")
        lines = {kind: [line["text"] for line in view["legend"]] for kind, view in views.items()}
        self.assertEqual(lines["duplicate"], ["A and B, identical: c, d"])
        self.assertEqual(lines["overlapping"][:3], ["A: =</script>", "B: b", "Contact"])
        self.assertTrue(lines["overlapping"][3].startswith("Way out for B"))
        self.assertNotIn("triangles_b", views["duplicate"])


@unittest.skipUnless(shutil.which("chromium"), "needs chromium")
class AsShown(CliTest):
    """The page after its scripts have run, as HTML, without a driver."""
    assembly = Page.assembly

    def shown(self, model, *more):
        page = self.folder / "clashes.html"
        self.ok("clash", model, "--html", page, *more, environment={"BOXWOOD_THREE_JS": "/nowhere"})
        browser = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                  f"--user-data-dir={self.folder}/profile", "--dump-dom", f"file://{page}"],
                                 capture_output=True, timeout=120, check=True)
        return browser.stdout.decode("utf-8")

    def heads(self, page):
        return [(re.search(r'aria-sort="(\w+)"', head) is not None, *re.findall(r"<(?:span|small)>(.*?)</", head))
                for head in re.findall(r"<th .*?</th>", re.search(r'<tr id="head">.*?</tr>', page, re.S).group(0), re.S)]

    def test_the_sorted_column_is_marked_and_lengths_have_a_unit(self):
        page = self.shown(self.assembly(), "--clearance", "1")
        heads = self.heads(page)
        self.assertEqual([head[1:] for head in heads],
                         [("Class",), ("A",), ("B",), ("Depth", "file units"),
                          ("Distance", "file units"), ("Triangle pairs",)])
        self.assertEqual([head[0] for head in heads], [True] + 5 * [False])
        self.assertIn("0.5\u00a0file units", page.replace("&nbsp;", "\u00a0"))
        self.assertIn("2\u00a0cubic file units", page.replace("&nbsp;", "\u00a0"))

    def test_the_unit_of_the_file_and_neighbours(self):
        model = self.folder / "two.dae"
        mesh = ('<geometry id="g{0}" name="g{0}"><mesh><source id="p{0}"><float_array id="f{0}" count="24">{1}</float_array>'
                '<technique_common><accessor source="#f{0}" count="8" stride="3"><param name="X" type="float"/>'
                '<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>'
                '<vertices id="v{0}"><input semantic="POSITION" source="#p{0}"/></vertices><triangles count="12">'
                '<input semantic="VERTEX" source="#v{0}" offset="0"/><p>{2}</p></triangles></mesh></geometry>')
        faces = " ".join(str(i) for face in CUBE_FACES for i in face)
        boxes = [box_vertices((x, 0, 0), (x + 2, 2, 2)) for x in (0, 1)]
        meshes = "".join(mesh.format(i, " ".join(str(c) for v in box for c in v), faces) for i, box in enumerate(boxes))
        nodes = "".join(f'<node id="n{i}" name="n{i}"><instance_geometry url="#g{i}"/></node>' for i in range(2))
        model.write_text('<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
                         '<asset><unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis></asset>'
                         f"<library_geometries>{meshes}</library_geometries><library_visual_scenes>"
                         f'<visual_scene id="s" name="s">{nodes}</visual_scene></library_visual_scenes>'
                         '<scene><instance_visual_scene url="#s"/></scene></COLLADA>')
        page = self.shown(model).replace("&nbsp;", "\u00a0")
        heads = self.heads(page)
        self.assertIn(("Depth", "mm"), [head[1:] for head in heads])  # of metres, as COLLADA is converted to them
        self.assertIn("1\u00a0mm<", page)
        self.assertIn("Coordinates in</dt><dd>m<", page)
        self.assertIn("4\u00a0mm\u00b3", page)
        self.assertEqual(data_of(page)["volume_unit"]["name"], "mm\u00b3")
        self.assertEqual(data_of(page)["length_unit"]["name"], "mm")
        self.assertAlmostEqual(data_of(page)["clashes"][0]["depth"]["upper"], 0.001, delta=1e-8)  # data keep the unit of the file
        body = re.sub(r"<script.*?</script>", "", page, flags=re.S)
        self.assertNotIn("Neighbouring parts", body)


class Driver:
    """ChromeDriver by its HTTP protocol, and no more of it than is needed."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                self.call("GET", "/status")
                break
            except OSError:
                time.sleep(0.05)
        arguments = ["--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                     "--enable-unsafe-swiftshader", "--window-size=1400,1000", "--disable-dev-shm-usage"]
        made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = f"/session/{made['sessionId']}"

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise AssertionError(answer["message"])
        return answer

    def run(self, script):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": []})

    def find(self, selector):
        found = self.call("POST", self.session + "/element", {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def click(self, selector):
        self.call("POST", f"{self.session}/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call("POST", f"{self.session}/element/{self.find(selector)}/value", {"text": text})

    def drag(self, selector, x, y):
        element = {"element-6066-11e4-a52e-4f735466cecf": self.find(selector)}
        self.call("POST", self.session + "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "origin": element, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "origin": element, "x": x, "y": y, "duration": 100},
            {"type": "pointerUp", "button": 0}]}]})

    def errors(self):
        return [e["message"] for e in self.call("POST", self.session + "/se/log", {"type": "browser"})
                if e["level"] == "SEVERE"]

    def close(self):
        try:
            self.call("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait()


@unittest.skipUnless(shutil.which("chromedriver") and shutil.which("chromium") and os.path.exists(THREE),
                     "needs the packages of third_party/packages-page.txt")
class InBrowser(CliTest):
    assembly, page = Page.assembly, Page.page

    def setUp(self):
        super().setUp()
        self.driver = Driver()

    def tearDown(self):
        self.driver.close()
        super().tearDown()

    def names(self):
        return self.driver.run("return [...document.querySelectorAll('#rows tr')].map(r => [r.cells[0].innerText.trim(), "
                               "r.cells[1].innerText, r.cells[2].innerText, r.cells[3].innerText])")

    def test_table_filters_keys_and_the_3d_view(self):
        model = self.assembly()
        self.page(model, "--clearance", "1")
        driver = self.driver
        driver.call("POST", driver.session + "/url", {"url": f"file://{self.folder}/clashes.html"})
        rows = self.names()
        data = data_of((self.folder / "clashes.html").read_text())
        self.assertEqual(len(rows), len(data["clashes"]))
        self.assertEqual(rows[0][0], "overlapping")
        # Sorting, up and down.
        driver.click("#head th:nth-child(2) button")
        self.assertEqual([r[1] for r in self.names()], sorted(r[1] for r in rows))
        driver.click("#head th:nth-child(2) button")
        self.assertEqual([r[1] for r in self.names()], sorted((r[1] for r in rows), reverse=True))
        self.assertEqual(driver.run("return document.querySelector('#head th:nth-child(2)').getAttribute('aria-sort')"),
                         "descending")
        # Filters by class and by words.
        driver.click("#bar button[data-kind=touching]")
        self.assertNotIn("touching", {r[0] for r in self.names()})
        driver.click("#bar button[data-kind=touching]")
        driver.type("#search", "inner")
        self.assertTrue(all("inner" in r[1] + r[2] for r in self.names()))
        self.assertIn("contained", {r[0] for r in self.names()})
        driver.run("const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'));")
        self.assertEqual(len(self.names()), len(rows))
        # A click, then the keys.
        driver.click("#rows tr:nth-child(3)")
        title = driver.run("return document.querySelector('#detail .name.a').innerText")
        self.assertIn(self.names()[2][1], title)
        driver.run("document.activeElement.blur()")
        driver.type("body", "j")
        self.assertEqual(driver.run("return document.querySelector('tr[aria-selected=true]').rowIndex"), 4)
        driver.type("body", "k")
        self.assertEqual(driver.run("return document.querySelector('tr[aria-selected=true]').rowIndex"), 3)
        # The picture is there and is one.
        self.assertEqual(driver.run("const i = document.querySelector('#detail img'); return [i.complete, i.naturalWidth]"),
                         [True, 640])
        # The 3D view shows both colours, follows the mouse, and hides a part.
        blue_amber = ("const c = document.querySelector('#view3d canvas'), t = document.createElement('canvas');"
                      "t.width = c.width; t.height = c.height; const g = t.getContext('2d'); g.drawImage(c, 0, 0);"
                      "const p = g.getImageData(0, 0, t.width, t.height).data; let a = 0, b = 0, h = 0;"
                      "for (let i = 0; i < p.length; i += 4) { if (p[i + 2] > p[i] + 40) ++a; if (p[i] > p[i + 2] + 40) ++b;"
                      "h = (h * 31 + p[i] + 7 * p[i + 1] + 13 * p[i + 2]) % 1000000007; } return [a, b, h]")
        a, b, before = driver.run(blue_amber)
        self.assertGreater(a, 300)
        self.assertGreater(b, 300)
        driver.drag("#view3d canvas", 120, 40)
        turned = driver.run(blue_amber)
        self.assertNotEqual(turned[2], before)
        driver.click("#view3d .tools button:nth-child(1)")
        hidden = driver.run(blue_amber)
        self.assertLess(hidden[0], turned[0] / 4)
        # Only errors count: a browser that draws in software warns.
        self.assertEqual(driver.errors(), [])

    def test_the_table_needs_no_scroll_bar(self):
        name = "a part with a name that is longer than a column has room for, number "
        parts = [(f"{name}{i}", box_vertices((x, 0, 0), (x + 2, 2, 2)), CUBE_FACES) for i, x in enumerate((0, 1.5, 3.75))]
        self.page(self.obj("long.obj", *parts), "--clearance", "1")
        driver = self.driver
        driver.call("POST", driver.session + "/window/rect", {"width": 1280, "height": 720})
        driver.call("POST", driver.session + "/url", {"url": f"file://{self.folder}/clashes.html"})
        self.assertEqual(len(self.names()), 2)
        wide, room = driver.run("const e = document.getElementById('list'); return [e.scrollWidth, e.clientWidth]")
        self.assertLessEqual(wide, room)


if __name__ == "__main__":
    unittest.main()
