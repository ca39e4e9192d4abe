#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pip install in a new venv, with Debian's packages and no network; what is installed stands alone."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from helpers import MODELS, ROOT

NEEDED = {"setuptools": "python3-setuptools", "wheel": "python3-wheel", "ensurepip": "python3-venv"}

FIRST_ANSWER = """
import pathlib, sys
import boxwood
assert "site-packages" in boxwood.__file__, boxwood.__file__
scene = boxwood.load(sys.argv[1])
print(boxwood.__version__, len(scene), boxwood.collide(scene[0], scene[1]).pairs, boxwood.fit(scene[0]).kind)
import boxwood.trimesh_collision
"""


class Install(unittest.TestCase):
    def test_pip(self):
        missing = []
        for module, package in NEEDED.items():
            try:
                __import__(module)
            except ImportError:
                missing.append(package)
        if missing:
            self.skipTest("Debian's " + ", ".join(missing) + " is missing")
        environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "BOXWOOD_IMPORT_CHILD")}
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder], check=True, timeout=300)
            python = pathlib.Path(folder) / "bin/python"
            done = subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-index", ROOT / "python"],
                                  env=environment, capture_output=True, text=True, timeout=1800, check=False, cwd=folder)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            told = subprocess.run([python, "-c", FIRST_ANSWER, MODELS / "gear_pair.glb"], env=environment, cwd=folder,
                                  capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertRegex(told.stdout, r"^\d+\.\d+\.\d+ 2 \d+ obb\n$")
            typed = list(pathlib.Path(folder).glob("lib/python3*/site-packages/boxwood/py.typed"))
            self.assertEqual(len(typed), 1)
        self.assertEqual([p.name for p in (ROOT / "python").iterdir() if p.suffix == ".egg-info" or p.name == "build"], [])


if __name__ == "__main__":
    sys.exit(unittest.main())
