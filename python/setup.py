# SPDX-License-Identifier: MIT
"""Builds the module with CMake: the folder above is the source. No network is needed.

BOXWOOD_BUILD_DIR names a build folder in which the module has been built already (BOXWOOD_BUILD_PYTHON=ON); it is
then taken from there.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent
BUILD = SOURCE / "build"
BUILD.mkdir(exist_ok=True)  # setuptools writes there too, not beside the sources


def version():
    text = (SOURCE / "include/boxwood/version.hpp").read_text()
    return ".".join(re.search(rf"#define BOXWOOD_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


class BuildWithCMake(build_ext):
    def build_extension(self, ext):
        given = os.environ.get("BOXWOOD_BUILD_DIR")
        folder = pathlib.Path(given) if given else BUILD / f"pip-{sys.implementation.cache_tag}"
        if not given:
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            subprocess.run(["cmake", "-S", SOURCE, "-B", folder, *generator, "-DCMAKE_BUILD_TYPE=Release",
                            "-DBOXWOOD_BUILD_PYTHON=ON", "-DBOXWOOD_BUILD_PROGRAM=OFF", "-DBOXWOOD_BUILD_TESTS=OFF",
                            "-DBOXWOOD_BUILD_BENCH=OFF", "-DBOXWOOD_UNITY=ON", f"-DBOXWOOD_PYTHON={sys.executable}"], check=True)
            subprocess.run(["cmake", "--build", folder, "--parallel", str(os.cpu_count()), "--target", "boxwood_python"],
                           check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        built = folder / "python/boxwood" / target.name
        if not built.exists():
            raise SystemExit(f"the module is not in {folder}: configure it with -DBOXWOOD_BUILD_PYTHON=ON and build it")
        (target.parent / "_bin").mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)
        shutil.copy2((folder / "python/boxwood/_bin/boxwood-import").resolve(), target.parent / "_bin/boxwood-import")
        cad = (folder / "python/boxwood/_bin/boxwood-import").resolve().with_name("boxwood-import-cad")
        if cad.exists():  # STEP and IGES, where Open CASCADE was there
            shutil.copy2(cad, target.parent / "_bin/boxwood-import-cad")


setup(version=version(), ext_modules=[Extension("boxwood._core", sources=[])], cmdclass={"build_ext": BuildWithCMake},
      options={"build": {"build_base": str(BUILD / "setuptools")}, "egg_info": {"egg_base": str(BUILD)}})
