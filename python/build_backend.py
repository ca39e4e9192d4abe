# SPDX-License-Identifier: MIT
"""The build backend of pip: setuptools', behind a check that names what a build lacks before it begins.

Without the check, `pip install --no-build-isolation` under a Python that is not Debian's ends in "invalid command
'bdist_wheel'". The check reads this machine alone and needs no network.
"""
import importlib.util
import os
import pathlib
import re
import shutil
import sys
import sysconfig


def version_of(module):
    """Returns the installed version of a package as numbers; (0,) if it has none that can be read."""
    try:
        import importlib.metadata
        return tuple(int(part) for part in re.findall(r"\d+", importlib.metadata.version(module))[:2]) or (0,)
    except Exception:  # metadata may be missing or broken
        return (0,)


def missing_requirements():
    """Returns a line for each thing that the build lacks under this Python."""
    missing = []
    has_setuptools = importlib.util.find_spec("setuptools") is not None
    setuptools = version_of("setuptools") if has_setuptools else (0,)
    if not has_setuptools or setuptools < (61,):
        missing.append("setuptools 61 or later (Debian: python3-setuptools; else: python -m pip install setuptools)")
    if setuptools < (70, 1) and importlib.util.find_spec("wheel") is None:  # from 70.1 on setuptools makes wheels itself
        missing.append("wheel (Debian: python3-wheel; else: python -m pip install wheel)")
    if os.environ.get("BOXWOOD_BUILD_DIR"):
        return missing  # the module is built already
    if shutil.which("cmake") is None:
        missing.append("cmake (Debian: cmake)")
    if not (os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")):
        missing.append("a C++20 compiler (Debian: g++)")
    include = pathlib.Path(sysconfig.get_path("include"))
    if not (include / "Python.h").exists():
        missing.append(f"the headers of this Python, {include}/Python.h (Debian: python3-dev)")
    return missing


def check():
    missing = missing_requirements()
    if missing:
        lines = "".join(f"\n  - {line}" for line in missing)
        raise SystemExit(f"boxwood cannot be built by {sys.executable}, which lacks:{lines}\n"
                         "Install them for this Python, or run pip by Debian's: /usr/bin/python3 -m venv --system-site-packages")


def hook(name):
    """Returns setuptools' hook of that name, behind the check."""
    def call(*arguments, **more):
        check()
        import setuptools.build_meta
        return getattr(setuptools.build_meta, name)(*arguments, **more)
    call.__name__ = name
    return call


build_wheel = hook("build_wheel")
build_sdist = hook("build_sdist")
prepare_metadata_for_build_wheel = hook("prepare_metadata_for_build_wheel")


def get_requires_for_build_wheel(config_settings=None):
    """Checks; returns nothing more than pyproject.toml requires."""
    check()
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
