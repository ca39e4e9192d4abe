# SPDX-License-Identifier: MIT
"""Every wait can be ended: each command, at a random moment of its work, by SIGINT or SIGTERM.

The goal is 100 ms from the signal to the end. A machine that runs other tests meanwhile makes a clock on the wall
useless, so the test holds the processor time that the program still takes after the signal, of all its threads and of
the import child, to 0.2 s: two cores for 100 ms.

usage: stop_test.py [--tries N] [--only TEXT] [--table]   --table prints the worst of each command
"""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from boxwood_cli import PROGRAM, bumpy_sphere

CPU_LIMIT = 0.2  # seconds
TICK = os.sysconf("SC_CLK_TCK")
LONGEST_WAIT = 4.0  # seconds before a signal
TRIES = 1


def parts(path, count):
    """An OBJ of many small bumpy parts in a grid, neighbours touching."""
    side = max(1, round(count ** (1 / 3)))
    with open(path, "w", encoding="ascii") as out:
        base = 1
        for n in range(count):
            x, y, z = n % side, n // side % side, n // side // side
            out.write(f"o part{n}\n")
            for i in range(8):
                out.write(f"v {x + (i & 1)} {y + (i >> 1 & 1)} {z + (i >> 2 & 1)}\n")
            for f in ((0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7),
                      (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5)):
                out.write("f %d %d %d\n" % tuple(base + i for i in f))
            base += 8


# Name of the case -> arguments. BIG has 1 million triangles, MIDDLE 65 thousand, PARTS thousands of objects.
def cases():
    pose = ["1", "0", "0", "0.31", "0", "1", "0", "0.17", "0", "0", "1", "0.23"]
    away = ["1", "0", "0", "9", "0", "1", "0", "7", "0", "0", "1", "5"]
    yield "info", ["info", "BIG"]
    yield "info, many objects", ["info", "PARTS"]
    for kind in ("sphere", "fixed-aabb", "aabb", "kdop26", "obb-kdop26", "hull", "capsule", "cylinder"):
        yield f"fit {kind}", ["fit", "BIG", "--volumes", kind]
    for method in ("fast", "tight", "certified"):
        yield f"fit obb {method}", ["fit", "BIG", "--volumes", "obb", "--obb-method", method, "--gap", "1e-6"]
    yield "fit, many objects", ["fit", "PARTS"]
    for kind in ("obb", "aabb", "sphere"):
        for split in ("longest-axis", "median", "sah"):
            yield f"tree {kind} {split}", ["tree", "BIG", "--tree", kind, "--split", split, "--json"]
    yield "tree --epo", ["tree", "MIDDLE", "--epo"]
    yield "collide", ["collide", "BIG", "BIG", "--pose", *pose, "--pairs", "--json"]
    yield "collide contacts", ["collide", "BIG", "BIG", "--pose", *pose, "--contacts", "--json"]
    yield "collide at rest", ["collide", "MIDDLE", "MIDDLE", "--json"]
    yield "collide reference", ["collide", "BIG", "BIG", "--pose", *pose, "--engine", "reference"]
    yield "collide --self", ["collide", "BIG", "--self"]
    yield "collide --clearance", ["collide", "BIG", "BIG", "--pose", *away, "--clearance", "1"]
    yield "distance", ["distance", "BIG", "BIG", "--pose", *away]
    yield "distance reference", ["distance", "BIG", "BIG", "--pose", *away, "--engine", "reference"]
    yield "sweep", ["sweep", "BIG", "BIG", "--from", *away, "--to", *pose]
    yield "scene", ["scene", "PARTS"]
    yield "clash", ["clash", "PARTS", "--clearance", "0.1"]
    yield "clash, two models", ["clash", "BIG", "MIDDLE"]
    yield "scene, two models", ["scene", "BIG", "BIG"]
    yield "pick", ["pick", "BIG", "--ray", "5,0.1,0.2,-1,0,0"]
    yield "pick --all", ["pick", "BIG", "--ray", "5,0.1,0.2,-1,0,0", "--all"]
    yield "pick --pixel", ["pick", "PARTS", "--pixel", "640,360", "--resolution", "1280,720"]
    from_kinds = ("sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop26", "obb-kdop8", "obb-kdop26", "hull")
    for kind in from_kinds:
        yield f"render nodes {kind}", ["render", "MIDDLE", "--volumes", kind, "--depth", "0..20", "-o", "PICTURE"]
    yield "render nodes hull, big", ["render", "BIG", "--volumes", "hull", "--depth", "0..20", "-o", "PICTURE"]
    yield "render nodes obb-kdop26, big", ["render", "BIG", "--volumes", "obb-kdop26", "--depth", "9",
                                           "-o", "PICTURE"]
    yield "render", ["render", "BIG", "--volumes", "hull,sphere", "-o", "PICTURE"]
    yield "render --ui", ["render", "BIG", "--ui", "--do", "select object 0", "--do", "panel tree on",
                          "-o", "PICTURE"]
    yield "render, large picture", ["render", "MIDDLE", "--resolution", "8192,8192", "-o", "PICTURE"]
    yield "render collision", ["render", "BIG", "BIG", "--volumes", "", "--ui", "--do", "select object 0", "--do",
                               "select object 1 add", "--do", "pose object 1 " + " ".join(pose), "--do",
                               "panel collision on", "-o", "PICTURE"]
    yield "bench", ["bench"]
    yield "view", ["view", "BIG"]
    yield "view nodes", ["view", "MIDDLE", "--volumes", "obb-kdop26", "--depth", "0..20"]
    yield "view nodes hull, big", ["view", "BIG", "--volumes", "hull", "--depth", "0..20"]
    yield "view, many objects", ["view", "PARTS"]


def cpu_of(pid):
    """Processor seconds of a process, of its threads, its ended children and its living ones."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        total = sum(int(fields[i]) for i in (11, 12, 13, 14)) / TICK
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                total += sum(cpu_of(int(child)) for child in file.read().split())
        return total
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


class Stopped:
    """One run that was told to stop: seconds on the wall and of the processor since then, and how it ended."""

    def __init__(self, arguments, wait, number, environment):
        begin = os.times()
        process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   env=environment)
        try:
            process.wait(wait)
        except subprocess.TimeoutExpired:
            pass
        self.too_late = process.poll() is not None
        before = cpu_of(process.pid)
        told = time.monotonic()
        process.send_signal(number)
        self.error = process.communicate(timeout=120)[1].decode(errors="replace")
        self.wall = time.monotonic() - told
        end = os.times()
        self.cpu = end.children_user + end.children_system - begin.children_user - begin.children_system - before
        self.code = process.returncode


class Display:
    """A display for the window, where this machine can make one."""

    def __init__(self, folder):
        self.process = None
        if shutil.which("Xvfb") is None:
            return
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def end(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


class StopTest(unittest.TestCase):
    only, table = "", False

    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory(prefix="boxwood_stop_")
        cls.folder = pathlib.Path(cls._folder.name)
        bumpy_sphere(cls.folder / "big.ply", 700, 700)
        bumpy_sphere(cls.folder / "middle.ply", 180, 180)
        parts(cls.folder / "parts.obj", 4000)
        cls.display = Display(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.display.end()
        cls._folder.cleanup()

    def environment_of(self, arguments):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment.update(HOME=str(self.folder), XDG_STATE_HOME=str(self.folder), XDG_DATA_HOME=str(self.folder))
        if arguments[0] == "view":
            environment["DISPLAY"] = self.display.name
        return environment

    def paths_in(self, arguments):
        names = {"BIG": "big.ply", "MIDDLE": "middle.ply", "PARTS": "parts.obj", "PICTURE": "picture.png"}
        return [str(self.folder / names[a]) if a in names else a for a in arguments]

    def stopped(self, arguments, seed):
        """At a random moment before its end; None for what is over at once."""
        choose = random.Random(seed)
        longest = LONGEST_WAIT
        for _ in range(12):
            for path in self.folder.glob("*.png*"):  # of a run that was over before its signal
                path.unlink()
            wait = 0.02 + choose.random() * longest
            run = Stopped(self.paths_in(arguments), wait, choose.choice((signal.SIGINT, signal.SIGTERM)),
                          self.environment_of(arguments))
            # A signal between the last answer and the end changes nothing any more.
            if not run.too_late and not (run.code == 0 and run.cpu <= CPU_LIMIT):
                return run
            longest = wait
        return None

    def test_each_command_ends_soon(self):
        tried = 0
        for name, arguments in cases():
            if self.only not in name or (arguments[0] == "view" and self.display.process is None):
                continue
            runs = []
            for k in range(TRIES):
                with self.subTest(command=name, seed=k):
                    run = self.stopped(arguments, f"{name} {k}")
                    if run is None:
                        continue
                    runs.append(run)
                    # One long step now and then is no fault on a busy machine; three in a row are.
                    for again in range(2):
                        if run.cpu > CPU_LIMIT:
                            run = self.stopped(arguments, f"{name} {k} {again}") or run
                    self.assertIn(run.code, (128 + signal.SIGINT, 128 + signal.SIGTERM), run.error)
                    self.assertNotIn("fault", run.error)
                    self.assertLessEqual(run.cpu, CPU_LIMIT, f"{arguments}: {run.wall:.3f} s on the wall")
                    self.assertFalse([p.name for p in self.folder.iterdir() if p.suffix == ".png"
                                      or ".png" in p.name], "a picture that was stopped is not there")
                for path in self.folder.glob("*.png*"):
                    path.unlink()
            tried += len(runs)
            if self.table and runs:
                print(f"{name:32} {len(runs):3} stops, at most {max(r.cpu for r in runs):6.2f} s of the processor, "
                      f"{max(r.wall for r in runs):6.2f} s on the wall", flush=True)
        print(f"{tried} runs stopped")
        self.assertGreater(tried, 0 if self.only else 40)


if __name__ == "__main__":
    if "--table" in sys.argv:
        sys.argv.remove("--table")
        StopTest.table = True
    for option in ("--tries", "--only"):
        if option in sys.argv:
            at = sys.argv.index(option)
            value = sys.argv[at + 1]
            del sys.argv[at:at + 2]
            if option == "--tries":
                TRIES = int(value)
            else:
                StopTest.only = value
    unittest.main()
