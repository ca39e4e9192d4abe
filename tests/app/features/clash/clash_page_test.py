# SPDX-License-Identifier: MIT
"""The page of clash --html: complete, self-contained, safe against names; and in Chromium, with clicks.

In a browser it needs what third_party/packages-page.txt lists; without, that part is skipped."""

import base64
import http.client
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import time
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood

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
        self.assertLess(len(page), 20_000_000)


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


if __name__ == "__main__":
    unittest.main()
