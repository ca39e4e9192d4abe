# SPDX-License-Identifier: MIT
"""Real windows: the clip plane is dragged, several objects are selected, walking, hover and click, a small window, and
one on a screen of 192 dots an inch.

Usage: window_frame_test.py PROGRAM [TEST...]            (starts itself again under xvfb-run)
"""

import ctypes
import json
import math
import os
import re
import shutil
import subprocess
import sys

import real_window
from real_window import Camera, WindowCase, box_edges, in_the_scene, nearest, points_along, tool

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from png_rows import read_png  # noqa: E402


def numbers(line):
    return [float(word) for word in line.split()[1].split(",")]


def picture_of(w):
    """What F12 writes: width, height, channels, rows. BOXWOOD_KEEP_PICTURE=FILE.png keeps the last one."""
    before = w.lines()
    w.key("F12")
    w.wait_until(lambda: len(w.lines()) > len(before) and w.lines()[-1].startswith("screenshot "), "a screenshot")
    path = re.search(r'"(.*)"', w.lines()[-1])[1]
    def content():
        with open(path, "rb") as file:
            return file.read()
    w.wait_until(lambda: os.path.exists(path) and content().endswith(b"IEND\xaeB`\x82"), path)
    out = read_png(content())
    shutil.move(path, os.environ.get("BOXWOOD_KEEP_PICTURE", path + ".seen"))
    return out


def pixel(picture, x, y):
    """How bright, up to 765."""
    _, _, channels, rows = picture
    return sum(rows[y][x * channels:x * channels + 3])


def last(w, word):
    return [line for line in w.lines() if line.startswith(word + " ")][-1]


class Tools(WindowCase):
    def middle(self, file):
        bounds = self.answer("info", file)["objects"][0]["bounds"]
        return ([(a + b) / 2 for a, b in zip(bounds["min"], bounds["max"])], math.dist(bounds["min"], bounds["max"]))

    def test_the_clip_plane_is_dragged_by_its_arrow(self):
        part = self.copied("slanted_part.stl", "part.stl")
        middle, size = self.middle(part)
        camera = Camera([middle[0], middle[1], middle[2] + 2.2 * size], middle, orthographic=True)
        pixel = 2 * 2.2 * size * math.tan(math.radians(15)) / 720  # of the model
        w = self.open_seen([part], camera, "--clip", "1,0,0,%r" % middle[0])
        w.drag(640, 360, 720, 360)
        w.nudge()
        w.wait_for(r"^clip 1,0,0,")
        self.assertAlmostEqual(numbers(last(w, "clip"))[3], middle[0] + 80 * pixel, delta=3 * pixel)
        # From there back again, past where it was; a drag beside it turns the picture and leaves the plane.
        w.drag(720, 360, 560, 360)
        w.nudge()
        w.wait_until(lambda: numbers(last(w, "clip"))[3] < middle[0] - 70 * pixel, "the plane on the other side")
        there = last(w, "clip")
        w.drag(640, 600, 700, 600)
        w.nudge()
        w.wait_for(r"^orbit ")
        self.assertEqual(last(w, "clip"), there)
        w.key("k")  # none
        w.wait_for(r"^clip off$")
        self.finish()

    def test_what_is_ticked_goes_around_all_that_are_selected(self):
        gears = self.copied("gear_pair.glb", "gears.glb")
        w = self.open(gears)
        w.wait_for(r"^fit$|^wait$|^turntable ")
        w.click_until(100, 100, r"^select object 0$")
        w.move(100, 122)
        tool("keydown", "ctrl")
        tool("click", 1)
        tool("keyup", "ctrl")
        w.nudge()
        w.wait_for(r"^select object 1 add$")
        w.key("alt+4")
        w.wait_for(r"^volume obb selected on$")
        w.key("bracketright")
        w.wait_for(r"^tree obb selected on$")
        w.key("h")
        w.wait_for(r"^show object 0 off$")
        w.wait_for(r"^show object 1 off$")
        self.finish()

    def test_keys_walk(self):
        part = self.copied("terrain.ply", "terrain.ply")
        w = self.open(part)
        w.wait_for(r"^fit$|^wait$|^turntable ")
        w.move(640, 360)  # the walk begins under the mouse, and other tests left that anywhere
        w.key("shift+f")
        w.wait_for(r"^walk on$")
        tool("keydown", "--window", w.id, "w")
        w.wait_until(lambda: len({line for line in w.lines() if line.startswith("walk step ")} - {"walk step 0,0,0"}) > 0,
                     "a step forward")
        tool("keyup", "--window", w.id, "w")
        w.key("Escape")
        w.wait_for(r"^walk off$")
        self.finish()

    def test_the_box_that_lights_up_is_the_one_that_a_click_takes(self):
        part = self.copied("torus_knot.ply", "part.ply")
        middle, size = self.middle(part)
        camera = Camera([middle[0] + 0.3 * size, middle[1] + 0.4 * size, middle[2] + 1.6 * size], middle)
        w = self.open_seen([part], camera, "--volumes", "aabb", "--depth", "2", "--tree", "aabb", "--do",
                           "layer geometry off", "--do", "layer legend off", "--do", "fills off", "--do", "layer axes off")
        nodes = {n["node"]: [(camera.pixel(a), camera.pixel(b)) for a, b in box_edges(n["min"], n["max"])]
                 for n in self.answer("tree", part, "--tree", "aabb", "--nodes")["node_list"]
                 if n["level"] == 2}
        w.move(640, 690)  # nothing is under the mouse
        rest = picture_of(w)
        tried = 0
        for node, edges in nodes.items():
            others = [e for k, other in nodes.items() if k != node for e in other]
            alone = [p for p in points_along(edges) if in_the_scene(p) and nearest(p, others) > 12]
            if not alone:
                continue
            tried += 1
            w.move(*map(round, alone[0]))
            lit = picture_of(w)
            black = [(x, y) for y in range(80, 600) for x in range(180, 1000) if pixel(lit, x, y) < 150 <= pixel(rest, x, y)]
            on = [p for p in black if nearest(p, edges) <= 4]
            self.assertGreater(len(on), 300, node)  # its edges, and nearly nothing else
            self.assertGreater(len(on), 0.95 * len(black), (node, len(black)))
            self.assertTrue(self.click_on(w, alone[0], r"^node whole %d$" % node), (node, w.lines()))
            w.key("Escape")
            w.move(640, 690)
            w.wait_for(r"^clear$")
            rest = picture_of(w)
        self.assertGreater(tried, 1)
        self.finish()

    def test_a_saved_picture_has_no_tip(self):
        w = self.open()
        w.move(640, 600)
        before = picture_of(w)
        self.assertGreaterEqual(before[0], 1280)
        self.assertTrue(shutil.which("import"))
        screen = os.path.join(self.folder, "screen.png")

        def seen():
            subprocess.run(["import", "-window", w.id, screen], check=True, timeout=60)
            with open(screen, "rb") as file:
                return read_png(file.read())

        def below_the_bar(picture):  # the scene beside the right panel and below the notes, over which the tip stands
            return [pixel(picture, x, y) for y in range(80, 100) for x in range(800, 1050)]
        self.assertTrue(below_the_bar(seen()) == below_the_bar(before), "the screen is the picture")
        w.move(1262, 17)  # the help button
        w.wait_until(lambda: below_the_bar(seen()) != below_the_bar(before), "the tip")
        self.assertTrue(below_the_bar(picture_of(w)) == below_the_bar(before), "a picture without the tip")
        self.finish()

    def test_keys_that_wait_are_handled_before_the_next_picture(self):
        pairs = 200  # of two keys: the same one again at once counts as held
        self.window = w = real_window.Window(self.folder, "--json")
        w.wait_until(lambda: w.events() >= 0, "a scene that is loaded and drawn")
        tool("windowfocus", w.id)
        tool("key", "--delay", "6", *["n", "m"] * pairs)
        w.wait_until(lambda: sum(line.startswith("layer ") for line in w.lines()) == 2 * pairs, "all keys")
        toggled = [line.split()[1:] for line in w.lines() if line.startswith("layer ")]
        self.assertEqual(toggled, [["geometry", "off"], ["edges", "on"], ["geometry", "on"], ["edges", "off"]] * (pairs // 2))
        self.assertEqual(w.close(), 0, w.messages())
        self.assertLess(json.loads(w.messages())["frames"], 2 * pairs)

    def test_a_small_window_has_room_for_all(self):
        gears = self.copied("gear_pair.glb", "gears.glb")
        w = self.open(gears)
        w.resize(1024, 640)
        for key, workspace in (("ctrl+2", "tree"), ("ctrl+3", "clash"), ("ctrl+4", "learn"), ("ctrl+1", "look")):
            w.key(key)
            w.wait_for(r"^workspace %s$" % workspace)
        w.click_until(100, 122, r"^select object 1$")
        self.assertEqual(picture_of(w)[:2], (1024, 640))
        self.finish()


def say_dots_an_inch(dots):
    """As desktops do: a resource of the root window, which GLFW reads."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    root = ctypes.c_ulong(x.XDefaultRootWindow(display))
    text = b"Xft.dpi:\t%d\n" % dots
    resource_manager, string, replace = 23, 31, 0  # X.h and Xatom.h
    x.XChangeProperty(display, root, ctypes.c_ulong(resource_manager), ctypes.c_ulong(string), 8, replace, text, len(text))
    x.XCloseDisplay(display)


class TwoDotsForOne(WindowCase):
    """192 dots an inch: everything is drawn twice as large."""

    def setUp(self):
        super().setUp()
        say_dots_an_inch(192)

    def test_what_is_clicked_is_what_is_there(self):
        gears = self.copied("gear_pair.glb", "gears.glb")
        w = self.open(gears)
        w.resize(1920, 1080)
        w.click_until(200, 244, r"^select object 1$")  # the second row of the list

        def border_is_dragged():
            w.drag(322, 800, 422, 800)
            w.nudge()
            return any(line.startswith("panel-size left ") for line in w.lines())
        w.wait_until(border_is_dragged, "the border of the left list")
        self.assertGreater(int(last(w, "panel-size").split()[-1]), 200)
        w.drag(1000, 600, 1100, 650)
        w.nudge()
        w.wait_for(r"^orbit -")
        self.assertEqual(picture_of(w)[:2], (1920, 1080))
        self.finish()


if __name__ == "__main__":
    real_window.run([("1280x720x24", ["Tools"]), ("1920x1080x24", ["TwoDotsForOne"])])
