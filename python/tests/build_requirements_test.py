#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pip names what a build lacks before it begins, under any Python and without network."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A Python that lacks some modules: a finder in front of all others denies them, and hides their versions.
LACKING = """
import importlib.metadata, sys
lacking = set(sys.argv[1].split(","))
real = importlib.metadata.version
def version(name):
    if name in lacking: raise importlib.metadata.PackageNotFoundError(name)
    return "65.5.0" if name == "setuptools" else real(name)
importlib.metadata.version = version
import importlib.util
spec = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in lacking else object() if name == "setuptools" else spec(name, package)
sys.path.insert(0, sys.argv[2])
import build_backend
print("\\n".join(build_backend.missing_requirements()))
build_backend.get_requires_for_build_wheel()
"""


def ask(lacking, **environment):
    """Returns (exit status, what it printed) of the check in a Python that lacks the modules."""
    done = subprocess.run([sys.executable, "-c", LACKING, ",".join(lacking), ROOT / "python"], capture_output=True, text=True,
                          timeout=60, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment})
    return done.returncode, done.stdout + done.stderr


class BuildRequirements(unittest.TestCase):
    def test_each_missing_thing_is_named(self):
        seen = 0
        for lacking, words in (((), ()), (("wheel",), ("python3-wheel",)), (("setuptools",), ("python3-setuptools",)),
                               (("setuptools", "wheel"), ("python3-setuptools", "python3-wheel"))):
            code, text = ask(lacking, BOXWOOD_BUILD_DIR="/built")
            if lacking:
                self.assertNotEqual(code, 0, text)
                self.assertIn(sys.executable, text)
                self.assertNotIn("Traceback", text)
            elif "python3-wheel" not in text:  # this Python may lack wheel
                self.assertEqual(code, 0, text)
            for word in words:
                self.assertIn(word, text)
                seen += 1
        print(f"requirements named: {seen}")
        self.assertEqual(seen, 4)

    def test_programs_and_headers(self):
        with tempfile.TemporaryDirectory() as empty:
            code, text = ask((), PATH=empty, CXX="", BOXWOOD_BUILD_DIR="")
        self.assertNotEqual(code, 0, text)
        self.assertIn("cmake (Debian: cmake)", text)
        self.assertIn("C++20 compiler", text)

    def test_pip_says_so(self):
        """The real pip, in a venv that has neither setuptools nor wheel."""
        with tempfile.TemporaryDirectory() as folder:
            made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True, timeout=300, check=False)
            if made.returncode != 0:
                self.skipTest("Debian's python3-venv is missing")
            python = pathlib.Path(folder) / "bin/python"
            subprocess.run([python, "-m", "pip", "uninstall", "-q", "-y", "setuptools", "wheel"], capture_output=True, timeout=120,
                           check=False)
            environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "BOXWOOD_BUILD_DIR")}
            done = subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-index", "--no-deps", ROOT / "python"],
                                  env={**environment, "PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True, text=True, timeout=300,
                                  check=False, cwd=folder)
        text = done.stdout + done.stderr
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("setuptools 61 or later", text)
        self.assertIn("python3-wheel", text)
        self.assertNotIn("bdist_wheel", text)


if __name__ == "__main__":
    sys.exit(unittest.main())
