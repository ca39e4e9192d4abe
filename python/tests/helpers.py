# SPDX-License-Identifier: MIT
"""What the tests of the Python module share: models, poses, the program."""
import json
import os
import pathlib
import subprocess
import sys

import numpy as np

import boxwood

ROOT = pathlib.Path(__file__).parents[2]
MODELS = ROOT / "models"
sys.path.append(str(ROOT / "tests/cli"))  # models written by hand, for both
PROGRAM = os.environ.get("BOXWOOD_PROGRAM") or str(ROOT / "build/release/boxwood")

CUBE_FACES = np.array([(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4),
                       (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7)], dtype=np.uint32)


def cube(low=(-0.5, -0.5, -0.5), high=(0.5, 0.5, 0.5)):
    (x, y, z), (u, v, w) = low, high
    vertices = np.array([(x, y, z), (u, y, z), (u, v, z), (x, v, z), (x, y, w), (u, y, w), (u, v, w), (x, v, w)],
                        dtype=np.float32)
    return boxwood.Mesh(vertices, CUBE_FACES)


def translation(x, y=0.0, z=0.0):
    pose = np.eye(4)
    pose[:3, 3] = x, y, z
    return pose


def rotation(random):
    """A rotation from four normal numbers, right to rounding."""
    q = random.normal(size=4)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def poses(count, spread, seed=1):
    random = np.random.default_rng(seed)
    found = np.zeros((count, 3, 4))
    for pose in found:
        pose[:, :3] = rotation(random)
        pose[:, 3] = random.uniform(-spread, spread, 3)
    return found


def whole(name):
    return boxwood.Tree(boxwood.load(MODELS / name).whole())


def program(*arguments, stdin=None):
    """JSON objects, one a line, that the program prints."""
    ended = subprocess.run([PROGRAM, *map(str, arguments), "--json"], input=stdin, capture_output=True, text=True,
                           timeout=300, check=False)
    if ended.returncode != 0:
        raise AssertionError(ended.stderr)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def python(code, *arguments, **options):
    """Runs a script of its own."""
    return subprocess.run([sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True,
                          timeout=options.pop("timeout", 120), check=False, **options)
