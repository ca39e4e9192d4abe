# SPDX-License-Identifier: MIT
"""Runs the real program, and makes the small models that the command-line tests use."""

import array
import json
import math
import os
import pathlib
import struct
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("BOXWOOD_PROGRAM") or str(pathlib.Path(__file__).parents[2] / "build/release/boxwood")
SHARED_MODELS = os.environ.get("BOXWOOD_SHARED_MODELS")

CUBE_FACES = [(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4),
              (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7)]


class Ended:
    """How a run of the program ended."""

    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout.decode("utf-8") if process.stdout is not None else ""
        self.err = process.stderr.decode("utf-8") if process.stderr is not None else ""

    def json(self):
        return json.loads(self.out, parse_constant=refuse_constant)

    def lines(self):
        return [json.loads(line, parse_constant=refuse_constant) for line in self.out.splitlines()]


def share(count):
    """Returns how many of `count` random cases to run: BOXWOOD_SHARE is a fraction, 1 without it."""
    return max(1, round(count * float(os.environ.get("BOXWOOD_SHARE", "1"))))


def is_in_share(number):
    """Returns true for the cases of a list that are run: each by itself, spread over the list."""
    return number % round(1 / float(os.environ.get("BOXWOOD_SHARE", "1"))) == 0


def refuse_constant(name):
    raise AssertionError(f"{name} appears in JSON")


def boxwood(*arguments, stdin=None, timeout=60, environment=None):
    """Runs the program with no terminal and no display."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env.update(environment or {})
    return Ended(subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, env=env, capture_output=True,
                                timeout=timeout, check=False))


def wait_for_work(process, seconds):
    """Returns when the process, a number, has used so many seconds of the processor, or has ended."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            return
        if fields[0] == "Z" or (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.01)
    raise AssertionError(f"the process {process} does not work")


def float32(x):
    """The double that the nearest float has."""
    return struct.unpack("<f", struct.pack("<f", x))[0]


def box_vertices(low, high):
    (x, y, z), (u, v, w) = low, high
    return [(x, y, z), (u, y, z), (u, v, z), (x, v, z), (x, y, w), (u, y, w), (u, v, w), (x, v, w)]


def identity(x=0.0, y=0.0, z=0.0):
    return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]


def bumpy_sphere(path, rings, sides, center=(0.0, 0.0, 0.0)):
    """A closed surface of 2 * rings * sides triangles."""
    vertices, faces = array.array("f"), bytearray()
    for i in range(rings + 1):
        theta = math.pi * i / rings
        for k in range(sides):
            phi = 2 * math.pi * k / sides
            r = 1 + 0.2 * math.sin(5 * phi) * math.sin(3 * theta)
            vertices.extend((center[0] + r * math.sin(theta) * math.cos(phi), center[1] + r * math.cos(theta),
                             center[2] + r * math.sin(theta) * math.sin(phi)))
    face = struct.Struct("<Biii").pack
    for i in range(rings):
        for k in range(sides):
            a, b, c, d = i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + k, \
                (i + 1) * sides + (k + 1) % sides
            faces += face(3, a, b, c) + face(3, c, b, d)
    head = (f"ply\nformat binary_little_endian 1.0\nelement vertex {len(vertices) // 3}\nproperty float x\n"
            f"property float y\nproperty float z\nelement face {2 * rings * sides}\n"
            "property list uchar int vertex_indices\nend_header\n")
    path.write_bytes(head.encode() + vertices.tobytes() + faces)


class CliTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory(prefix="boxwood_cli_")
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def obj(self, name, *objects):
        """An OBJ of (object name, vertices, faces) in order."""
        text, base = "", 1
        for object_name, vertices, faces in objects:
            text += f"o {object_name}\n"
            text += "".join("v %r %r %r\n" % v for v in vertices)
            text += "".join("f %d %d %d\n" % tuple(i + base for i in f) for f in faces)
            base += len(vertices)
        return self.file(name, text)

    def ply(self, name, vertices, faces):
        """A binary PLY: the floats arrive as they are, where text may be a unit in the last place off."""
        head = (f"ply\nformat binary_little_endian 1.0\nelement vertex {len(vertices)}\nproperty float x\n"
                f"property float y\nproperty float z\nelement face {len(faces)}\n"
                "property list uchar int vertex_indices\nend_header\n")
        return self.file(name, head.encode() + b"".join(struct.pack("<3f", *v) for v in vertices)
                         + b"".join(struct.pack("<B3i", 3, *f) for f in faces))

    def box(self, name="box.obj", low=(-0.5, -0.5, -0.5), high=(0.5, 0.5, 0.5)):
        return self.obj(name, (pathlib.Path(name).stem.replace("\n", " "), box_vertices(low, high), CUBE_FACES))

    def poses(self, name, *poses):
        return self.file(name, "".join(" ".join(map(repr, p)) + "\n" for p in poses))

    # --- assertions --------------------------------------------------------------------------------------------

    def ok(self, *arguments, **more):
        ended = boxwood(*arguments, **more)
        self.assertEqual(ended.code, 0, f"{arguments}: {ended.err}")
        return ended

    def fails(self, code, *arguments, says="", **more):
        """The program refuses: this exit code, one sentence on standard error, nothing on standard output."""
        ended = boxwood(*arguments, **more)
        self.assertEqual(ended.code, code, f"{arguments}: {ended.err}")
        self.assertEqual(ended.out, "")
        self.assertTrue(ended.err.startswith("boxwood: "), ended.err)
        self.assertIn(says, ended.err)
        return ended

    def fields(self, value, **types):
        """The object has these fields with these types (more are allowed)."""
        for name, kind in types.items():
            self.assertIn(name, value)
            kinds = kind if isinstance(kind, tuple) else (kind,)
            self.assertIsInstance(value[name], tuple(type(None) if k is None else k for k in kinds), name)
            if bool not in kinds:
                self.assertNotIsInstance(value[name], bool, name)

    def vector(self, value, length=3):
        self.assertEqual(len(value), length)
        for x in value:
            self.assertIsInstance(x, (int, float))
