# SPDX-License-Identifier: MIT
"""A real window of the program under xvfb-run, driven by xdotool; what happened is read from the interaction log that it
records. The log also says after how many events of mouse and keys the window came to rest (BOXWOOD_RECORD_DRAWN), so
every action here ends when the window has drawn what it did. Vulkan's validation and synchronisation validation are on,
and any message fails."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = None  # set by run()
POLL = 0.02  # seconds
DOUBLE_CLICK = 0.5  # seconds; the program takes less for one
MODELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "models")


def tool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=20)


class Window:
    """One running program, its window and its log."""

    def __init__(self, folder, *arguments):
        self.log = os.path.join(folder, "log.txt")
        if os.path.exists(self.log):  # of a window before
            os.remove(self.log)
        self.errors = open(os.path.join(folder, "errors.txt"), "w+")
        environment = dict(os.environ, XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder,
                           XDG_PICTURES_DIR=folder, BOXWOOD_VALIDATION="1", BOXWOOD_RECORD_DRAWN="1")
        self.process = subprocess.Popen([PROGRAM, "view", "--record", self.log, *arguments], env=environment,
                                        stdout=self.errors, stderr=self.errors, cwd=folder)
        self.id = None
        self.clicked = 0.0  # when
        self.wait_until(self._find, "the window")
        mouse, corner = (self._place(*words) for words in (("getmouselocation",), ("getwindowgeometry", self.id)))
        self.at = (mouse[0] - corner[0], mouse[1] - corner[1])  # where the mouse is; to put it there again is no event

    def _find(self):
        found = tool("search", "--onlyvisible", "--class", "boxwood").stdout.split()
        if found:
            self.id = found[0]
        return bool(found)

    @staticmethod
    def _place(command, *arguments):
        words = dict(line.split("=") for line in tool(command, "--shell", *arguments).stdout.split())
        return int(words["X"]), int(words["Y"])

    def wait_until(self, true, what, seconds=20):
        end = time.time() + seconds
        while not true():
            if self.process.poll() is not None:
                raise AssertionError("the program ended while waiting for %s: %s" % (what, self.messages()))
            if time.time() > end:
                raise AssertionError("waited in vain for %s; the log says: %s" % (what, self.lines()))
            time.sleep(POLL)

    def events(self):
        """How many events have been drawn; -1 before the first picture."""
        if not os.path.exists(self.log):
            return -1
        with open(self.log) as file:
            found = re.findall(r"^# drawn after (\d+) events$", file.read(), re.M)
        return int(found[-1]) if found else -1

    def act(self, events, *arguments):
        """Calls xdotool, and returns when at least so many events more have been drawn."""
        wanted = self.events() + events
        tool(*arguments)
        self.wait_until(lambda: self.events() >= wanted, "the picture after xdotool %s" % " ".join(map(str, arguments)))

    def lines(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log) as file:
            return [line.strip() for line in file if not line.startswith("#")]

    def wait_for(self, pattern, seconds=60):
        self.wait_until(lambda: any(re.search(pattern, line) for line in self.lines()), pattern, seconds)

    def click_until(self, x, y, pattern, seconds=60):
        """Clicks until the log has it: what is clicked may come only when a file has been read."""
        def clicked():
            self.click(x, y)
            return any(re.search(pattern, line) for line in self.lines())
        self.wait_until(clicked, pattern, seconds)

    def nudge(self):
        """A harmless command: the log holds a drag back until another kind of command follows it."""
        self.key("n")
        self.key("n")

    def messages(self):
        self.errors.flush()
        with open(self.errors.name) as file:
            return file.read()

    def move(self, x, y):
        if (x, y) != self.at:
            self.act(1, "mousemove", "--window", self.id, x, y)
        self.at = (x, y)

    def click(self, x, y, button=1):
        near = math.dist(self.at, (x, y)) < 20
        self.move(x, y)
        # Two clicks are a double click by the clock alone.
        time.sleep(max(0.0, self.clicked + DOUBLE_CLICK - time.time()) if near else 0.0)
        self.act(2, "click", button)
        self.clicked = time.time()

    def drag(self, x0, y0, x1, y1, button=1):
        self.move(x0, y0)
        self.act(1, "mousedown", button)
        way = [(x0 + (x1 - x0) * i // 8, y0 + (y1 - y0) * i // 8) for i in range(1, 9)]
        self.act(len(set(way)), *(word for x, y in way for word in ("mousemove", "--window", self.id, x, y)))
        self.at = way[-1]
        self.act(1, "mouseup", button)

    def resize(self, width, height):
        tool("windowsize", "--sync", self.id, width, height)
        # The display sends what follows after the new size.
        self.move(width // 2, height // 2 + (self.at == (width // 2, height // 2)))

    def key(self, *keys):
        tool("windowfocus", self.id)
        for key in keys:
            self.act(2, "key", "--window", self.id, key)

    def close(self):
        tool("windowfocus", self.id)
        tool("key", "--window", self.id, "ctrl+q")
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the window did not close: " + self.messages())
        return code


class WindowCase(unittest.TestCase):
    """A window in folders of its own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="boxwood-window-")
        self.window = None
        os.mkdir(os.path.join(self.folder, "boxwood"))
        self.settings = os.path.join(self.folder, "boxwood", "settings")
        with open(self.settings, "w") as file:
            file.write("# not a first start: nothing is offered\n")

    def tearDown(self):
        if self.window and self.window.process.poll() is None:
            self.window.process.kill()
            self.window.process.wait()
        if self.window:
            self.window.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def open(self, *arguments):
        self.window = Window(self.folder, *arguments)
        self.window.wait_until(lambda: self.window.events() >= 0, "a scene that is loaded and drawn")
        return self.window

    def finish(self, passed_over=None):
        self.assertEqual(self.window.close(), 0, self.window.messages())
        messages = [line for line in self.window.messages().splitlines() if line]
        if passed_over:
            kept = [line for line in messages if passed_over not in line]
            print("messages passed over: %d" % (len(messages) - len(kept)))
            messages = kept
        self.assertEqual(messages, [])  # validation is silent too

    def copied(self, model, name):
        return shutil.copy(os.path.join(MODELS, model), os.path.join(self.folder, name))

    def answer(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments, "--json", "--quiet"], capture_output=True, text=True, timeout=60,
                              check=True)
        return json.loads(done.stdout.splitlines()[0])

    def click_on(self, w, point, pattern):
        """Clicks once and returns whether the log then has a new line like that."""
        before = len(w.lines())
        w.click(round(point[0]), round(point[1]))
        w.nudge()
        w.wait_until(lambda: len(w.lines()) > before + 2, "two layers and what the click did")
        return any(re.search(pattern, line) for line in w.lines()[before:])

    def open_seen(self, files, camera, *more):
        w = self.open(*files, *camera.options(), "--do", "layer grid off", *more)
        w.wait_for(r"^turntable |^camera |^fit$")
        return w


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(a):
    return [x / math.hypot(*a) for x in a]


class Camera:
    def __init__(self, eye, focal, degrees=30, orthographic=False):
        self.eye, self.focal, self.degrees, self.orthographic = eye, focal, degrees, orthographic

    def options(self):
        out = ["--camera-position", ",".join(map(repr, self.eye)), "--camera-focal-point",
               ",".join(map(repr, self.focal)), "--camera-view-angle", str(self.degrees)]
        return out + (["--camera-orthographic"] if self.orthographic else [])

    def pixel(self, p):
        """None behind the eye of a perspective view."""
        back = unit([e - f for e, f in zip(self.eye, self.focal)])
        right = unit(cross([0, 1, 0], back))
        up = cross(back, right)
        way = [x - e for x, e in zip(p, self.eye)]
        x, y, depth = (sum(r * q for r, q in zip(row, way)) for row in (right, up, [-b for b in back]))
        if self.orthographic:
            depth = math.dist(self.eye, self.focal)
        if depth <= 0:
            return None
        half = depth * math.tan(math.radians(self.degrees) / 2)
        return 640 + x / half * 360, 360 - y / half * 360


def box_edges(low, high, pose=(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)):
    def corner(k):
        p = [high[i] if k >> i & 1 else low[i] for i in range(3)]
        return [sum(pose[4 * r + i] * p[i] for i in range(3)) + pose[4 * r + 3] for r in range(3)]
    return [(corner(k), corner(k | 1 << i)) for k in range(8) for i in range(3) if not k >> i & 1]


def points_along(segments):
    return [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in segments if a and b
            for t in (0.2, 0.4, 0.6, 0.8)]


def nearest(p, segments):
    def one(a, b):
        way = (b[0] - a[0], b[1] - a[1])
        length = way[0] ** 2 + way[1] ** 2
        t = max(0, min(1, ((p[0] - a[0]) * way[0] + (p[1] - a[1]) * way[1]) / length)) if length else 0
        return math.dist(p, (a[0] + t * way[0], a[1] + t * way[1]))
    return min(one(a, b) for a, b in segments if a and b)


def in_the_scene(p):
    """Where no panel and no legend is."""
    return p is not None and 300 < p[0] < 900 and 80 < p[1] < 500


def run(screens):
    """Runs the tests of the program that is called, `PROGRAM [TEST...]`, once on each screen (what Xvfb is told): a list of
    (screen, classes of tests, all where there is none). Skipped, 77, where there is nothing to drive windows with."""
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    under = os.environ.get("BOXWOOD_UNDER_XVFB")
    if under is not None:
        classes = screens[int(under)][1]
        unittest.main(argv=[sys.argv[0], *(sys.argv[2:] or classes)], verbosity=1)
    for needed in ("xvfb-run", "xdotool"):
        if shutil.which(needed) is None:
            print("skipped: %s is not installed" % needed)
            sys.exit(77)
    codes = [subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 %s -noreset" % screen, sys.executable, *sys.argv],
                            env=dict(os.environ, BOXWOOD_UNDER_XVFB=str(i))).returncode
             for i, (screen, _) in enumerate(screens)]
    sys.exit(max(codes))
