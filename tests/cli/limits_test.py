# SPDX-License-Identifier: MIT
"""Limits of the system and signals from outside: the message says what happened, and does not blame the file."""

import array
import base64
import json
import math
import os
import pathlib
import resource
import signal
import struct
import subprocess
import time
import unittest

from boxwood_cli import PROGRAM, CliTest, Ended, bumpy_sphere, wait_for_work

# A header that Assimp reads for ever.
HANGS = b"ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty float x\nprop"
NOBODY = 65534


def limited(*arguments, address_space_mib=None, processes=None, descriptors=None, closed=()):
    """Runs the program under limits of the system."""

    def before():
        if processes is not None:
            if os.geteuid() == 0:  # the limit does not hold for root
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
        if address_space_mib is not None:
            resource.setrlimit(resource.RLIMIT_AS, (address_space_mib << 20,) * 2)
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
        for descriptor in closed:
            os.close(descriptor)

    return Ended(subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=60, check=False,
                                preexec_fn=before))


def grid_stl(cells):
    """A height field of 2 * cells^2 triangles, as binary STL."""
    column = [i / cells for i in range(cells + 1)]
    height = [[round(((i * 7919 + j * 104729) % 1000) / 5000, 4) for j in range(cells + 1)] for i in range(cells + 1)]
    pad = b"\0\0"
    out = [b"\0" * 80, struct.pack("<I", 2 * cells * cells)]
    for i in range(cells):
        for j in range(cells):
            a, b, c, d = ((column[i + u], column[j + v], height[i + u][j + v]) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1)))
            for corners in ((a, b, c), (a, c, d)):
                numbers = array.array("f", (0, 0, 0, *corners[0], *corners[1], *corners[2]))
                out += (numbers.tobytes(), pad)
    return b"".join(out)


def sanitized():
    """A sanitizer's own memory does not fit under a limit of the address space."""
    build = pathlib.Path(PROGRAM).parent / "CMakeCache.txt"
    return build.exists() and "BOXWOOD_SANITIZE:STRING=\n" not in build.read_text()


def placed_often(path, triangles, nodes):
    """A glTF of one mesh, a fan of triangles in a plane, that many nodes place."""
    points = [(0.0, 0.0, 0.0)] + [(math.cos(6 * i / triangles), math.sin(6 * i / triangles), 0.1 * (i % 3))
                                  for i in range(triangles + 1)]
    data = b"".join(struct.pack("<3f", *p) for p in points)
    data += b"".join(struct.pack("<3I", 0, i + 1, i + 2) for i in range(triangles))
    size = 12 * len(points)
    path.write_text(json.dumps({
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(data), "uri": "data:application/octet-stream;base64,"
                     + base64.b64encode(data).decode()}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": size},
                        {"buffer": 0, "byteOffset": size, "byteLength": 12 * triangles}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3",
                       "min": [-1, -1, 0], "max": [1, 1, 0.2]},
                      {"bufferView": 1, "componentType": 5125, "count": 3 * triangles, "type": "SCALAR"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "nodes": [{"mesh": 0, "translation": [3.0 * (i % 200), 0, 3.0 * (i // 200)]} for i in range(nodes)],
        "scenes": [{"nodes": list(range(nodes))}], "scene": 0}))


class Limits(CliTest):
    @unittest.skipIf(sanitized(), "a sanitizer needs the address space")
    def test_small_files_open_in_little_memory(self):
        path = self.box()
        for mib in (1200, 600, 300, 150):
            ended = limited("info", path, "--json", address_space_mib=mib)
            self.assertEqual(ended.code, 0, f"{mib} MiB: {ended.err}")
            self.assertEqual(ended.json()["triangles"], 12)

    @unittest.skipIf(sanitized(), "a sanitizer needs the address space")
    def test_a_tree_in_any_amount_of_memory_is_a_tree_or_a_sentence(self):
        path = self.folder / "grid.stl"
        path.write_bytes(grid_stl(390))  # 304,200 triangles
        calm = json.loads(limited("tree", path, "--json").out)
        codes = []
        for threads in (1, 2):
            for mib in [*range(24, 400, 12), *range(400, 1000, 60)]:
                if limited("--version", address_space_mib=mib).code != 0:
                    continue  # not even the program's libraries fit
                ended = limited("tree", path, "--json", "--threads", threads, address_space_mib=mib)
                codes.append(ended.code)
                where = f"{mib} MiB, {threads} threads: {ended.code} {ended.err}"
                if ended.code == 0:
                    tree = json.loads(ended.out)
                    for name in ("triangles", "nodes", "leaves", "depth", "sah_cost", "levels"):
                        self.assertEqual(tree[name], calm[name], where)
                else:
                    self.assertEqual(ended.code, 3, where)
                    self.assertEqual(ended.out, "", where)
                    self.assertRegex(ended.err, r"\Aboxwood: [^\n]+\n(  [^\n]+\n)*\Z", where)
        self.assertGreater(codes.count(0), 5)
        self.assertGreater(codes.count(3), 10)

    @unittest.skipIf(sanitized(), "a sanitizer needs the address space")
    def test_a_limit_of_the_address_space_is_named(self):
        head = ("ply\nformat binary_little_endian 1.0\nelement vertex 12000000\nproperty float x\nproperty float y\n"
                "property float z\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n")
        path = self.folder / "large.ply"
        with path.open("wb") as file:
            file.write(head.encode())
            file.truncate(len(head) + 12 * 12_000_000)  # vertices at the origin, on no disk
        ended = limited("info", path, address_space_mib=250)
        self.assertEqual(ended.code, 3, ended.err)
        self.assertIn("(ulimit -v)", ended.err)
        self.assertNotIn("4096 MiB", ended.err)
        self.assertNotIn("damaged", ended.err)
        self.fails(3, "info", path, "--memory-limit", "200", says="the limit of 200 MiB")

    def test_node_volumes_keep_their_budget_and_say_it(self):
        path, picture = self.folder / "sphere.ply", self.folder / "picture.png"
        bumpy_sphere(path, 60, 60)
        shown = ("render", path, "--volumes", "kdop26", "--depth", "0..20", "-o", picture)
        ended = self.fails(3, *shown, "--memory-budget", "8", says="8 MiB may be used")
        self.assertIn("kdop26 volumes of", ended.err)
        self.assertIn("levels 0 to ", ended.err)
        self.assertFalse(picture.exists(), "no picture without what was asked for")
        self.ok(*shown, "--memory-budget", "200")
        self.assertTrue(picture.exists())

    @unittest.skipIf(sanitized(), "a sanitizer needs the address space")
    def test_a_job_that_runs_out_of_memory_is_a_sentence(self):
        path = self.folder / "many.gltf"
        placed_often(path, triangles=100_000, nodes=1000)
        for mib in (1500, 2500):
            ended = limited("render", path, "-o", self.folder / "picture.png", address_space_mib=mib)
            self.assertEqual(ended.code, 3, ended.err)
            self.assertIn("memory", ended.err)
            self.assertNotIn("fault", ended.err)
            self.assertEqual(ended.err.count("boxwood: "), 1, ended.err)

    def test_undo_holds_what_changed(self):
        path = self.folder / "many.gltf"
        placed_often(path, triangles=4, nodes=20_000)
        most = []
        for toggles in (0, 200):
            line = [PROGRAM, "render", path, "--volumes", "", "-o", self.folder / "picture.png"]
            for i in range(toggles):
                line += ["--do", f"show object 0 {'on' if i % 2 else 'off'}"]
            process = subprocess.Popen(line, stderr=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            most.append(used.ru_maxrss / 1024)
        self.assertLess(most[1] - most[0], 60, f"{most} MiB")

    def test_a_limit_of_processes_is_named(self):
        for part in (self.folder, *pathlib.Path(PROGRAM).resolve().parents):
            if os.geteuid() == 0 and not part.stat().st_mode & 0o001:
                if part != self.folder:
                    self.skipTest(f"{part} is closed to the user that the limit would hold for")
                part.chmod(0o755)
        ended = limited("info", self.box(), processes=1)
        self.assertEqual(ended.code, 3, ended.err)
        self.assertIn("box.obj", ended.err)
        self.assertIn("(ulimit -u)", ended.err)
        self.assertNotIn("damaged", ended.err)

    def test_a_limit_of_descriptors_is_named(self):
        path = self.box()
        ended = limited("info", path, "--json", descriptors=16)
        self.assertEqual(ended.code, 0, ended.err)
        self.assertEqual(ended.json()["triangles"], 12)
        for descriptors in range(4, 12):
            ended = limited("info", path, descriptors=descriptors)
            self.assertEqual(ended.code, 3, f"{descriptors}: {ended.err}")
            self.assertIn("box.obj", ended.err)
            self.assertIn("(ulimit -n)", ended.err)
            self.assertEqual(len(ended.err.splitlines()), 1, ended.err)

    def test_closed_descriptors(self):
        path = self.box()
        for closed in ((0,), (2,), (0, 2)):
            ended = limited("info", path, "--json", closed=closed)
            self.assertEqual(ended.code, 0, f"{closed}: {ended.err}")
            self.assertEqual(ended.json()["triangles"], 12)
        ended = limited("info", path, closed=(0, 1))
        self.assertEqual(ended.code, 5, ended.err)
        self.assertIn("standard output could not be written", ended.err)
        self.assertEqual(limited("info", path, closed=(0, 1, 2)).code, 5)
        bad = self.file("bad.obj", "v 1 2\nf 1 1 1\n")
        self.assertEqual(limited("info", bad, closed=(0, 1)).code, 3)

    def test_signals_from_outside_are_named(self):
        path = self.file("hangs.ply", HANGS)
        for number, says in ((signal.SIGKILL, "was killed from outside, as the system does where memory runs out"),
                             (signal.SIGTERM, "was ended from outside by a signal (Terminated)"),
                             (signal.SIGUSR1, "was ended from outside by a signal (User defined signal 1)"),
                             (signal.SIGBUS, "cut short, or could not be read on, while it was read"),
                             (signal.SIGXCPU, "(ulimit -t)")):
            process = subprocess.Popen([PROGRAM, "info", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=os.environ | {"BOXWOOD_IMPORT_ASSIMP_ONLY": "1"})
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            child = []
            for _ in range(1000):
                child = children.read_text().split()
                if child:
                    break
                time.sleep(0.01)
            self.assertTrue(child, "no reader was started")
            wait_for_work(int(child[0]), 0.1)  # it is now at its endless work
            os.kill(int(child[0]), number)
            _, err = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 3, err)
            self.assertIn(says, err.decode())
            self.assertIn("hangs.ply", err.decode())
            self.assertNotIn("damaged", err.decode())


if __name__ == "__main__":
    unittest.main()
