#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The stubs name what is there, with the arguments that it has; and everything has its docstring."""
import ast
import inspect
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import boxwood
import make_stubs
from boxwood import _core

STUBS = pathlib.Path(boxwood.__file__).parent / "_core.pyi"


def arguments_of(function):
    """Names of the arguments of a stub, and those that are keywords only."""
    a = function.args
    names = [x.arg for x in a.posonlyargs + a.args if x.arg != "self"] + ([a.vararg.arg] if a.vararg else [])
    return ["args" if a.vararg and n == a.vararg.arg else n for n in names], [x.arg for x in a.kwonlyargs]


def arguments_told(docstring):
    """The same of pybind11's first line: f(self: T, a: X, *, b: Y = 1) -> Z."""
    text = docstring.split(" -> ")[0]
    text = text[text.index("(") + 1:text.rindex(")")]
    names, keywords, only = [], [], False
    for part in make_stubs.parts_of(text):
        name = re.split(r"[:=]", part)[0].strip()
        if name == "*":
            only = True
        elif name.lstrip("*") not in ("self", "arg0"):
            only = only or name.startswith("*")
            (keywords if only and not name.startswith("*") else names).append(name.lstrip("*"))
    return names, keywords


class Stubs(unittest.TestCase):
    def setUp(self):
        self.module = ast.parse(STUBS.read_text())
        self.classes = {n.name: n for n in self.module.body if isinstance(n, ast.ClassDef) and n.name != "MeshLike"}
        self.functions = {n.name: n for n in self.module.body if isinstance(n, ast.FunctionDef)}

    @unittest.skipUnless("List[str]" in _core.Tree.validate.__doc__, "another pybind11, which writes other signatures")
    def test_the_file_is_what_the_script_writes(self):
        self.assertEqual(STUBS.read_text(encoding="utf-8"), make_stubs.stubs(), "run python/tests/make_stubs.py python/boxwood/_core.pyi")

    def test_every_name_is_in_both(self):
        runtime = {n for n in dir(_core) if not n.startswith("__") and n != "_Memory"}
        stubs = set(self.classes) | set(self.functions) | {"VOLUMES"}
        self.assertEqual(runtime, stubs)
        for name, node in self.classes.items():
            own = {n for n in vars(getattr(_core, name)) if not n.startswith("_")}
            self.assertEqual(own, {n.name for n in node.body if isinstance(n, ast.FunctionDef) and n.name[0] != "_"}, name)
        for name in boxwood.__all__:
            self.assertTrue(hasattr(boxwood, name), name)

    def test_every_argument_is_in_both(self):
        seen = 0
        for owner, nodes in [(_core, self.functions.values())] + [
                (getattr(_core, n), [f for f in c.body if isinstance(f, ast.FunctionDef)]) for n, c in self.classes.items()]:
            for node in nodes:
                is_property = any(getattr(d, "id", "") == "property" for d in node.decorator_list)
                if is_property or (node.name.startswith("_") and node.name != "__init__"):
                    continue
                told = getattr(owner, node.name).__doc__
                with self.subTest(function=f"{owner.__name__}.{node.name}"):
                    self.assertEqual(arguments_of(node), arguments_told(told))
                    seen += 1
        self.assertGreater(seen, 55)

    def test_everything_says_what_it_is(self):
        silent = {"box_tests", "triangle_tests"}  # their names do
        for name in boxwood.__all__:
            thing = getattr(boxwood, name)
            if name in ("VOLUMES", "__version__"):
                continue
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing) and thing.__module__.endswith("_core"):
                for member, value in vars(thing).items():
                    if member[0] != "_" and member not in silent:
                        self.assertGreater(len(inspect.getdoc(value) or ""), 4, f"{name}.{member}")

    @unittest.skipUnless(shutil.which("stubtest") and shutil.which("mypy"), "mypy is not installed")
    def test_mypy_and_its_stubtest(self):
        """Debian's mypy: the package and a program that uses it are right, and the module is as the stubs say."""
        with tempfile.TemporaryDirectory() as folder:
            user = pathlib.Path(folder) / "user.py"
            user.write_text("import boxwood\nimport numpy as np\n"
                            "scene: boxwood.Scene = boxwood.load('a.glb', root='x')\n"
                            "for o in scene:\n    n: str = o.name\n    c: float = o.mesh.largest_move\n"
                            "units = [u for u in scene.metres_per_unit if u is not None]\ntotal: float = sum(units)\n"
                            "tree = boxwood.Tree(scene[0], kind='aabb')\nhits = boxwood.rays(tree, np.eye(3), [0, 0, 1]).t\n"
                            "boxwood.World().add(tree, np.eye(4), static=True)\nbox = boxwood.fit(scene['a'], 'obb')\n")
            wrong = pathlib.Path(folder) / "wrong.py"
            wrong.write_text("import boxwood\nboxwood.Tree(boxwood.load('a.glb')[0], kind='ball')\n"
                             "x: int = boxwood.load('a.glb')[0].name\nboxwood.collide_with()\n")
            where = str(pathlib.Path(boxwood.__file__).parent.parent)
            run = lambda *words, name="MYPYPATH": subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder,
                                                                 env={**os.environ, name: where})
            ended = run("mypy", "--cache-dir", "cache", str(user))
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
            ended = run("mypy", "--cache-dir", "cache", str(wrong))
            self.assertEqual(len(re.findall(r"(?m)^wrong.py:[234]: error", ended.stdout)), 3, ended.stdout)
            ended = run("stubtest", "boxwood._core", "--concise", name="PYTHONPATH")
            # What pybind11 makes cannot be told otherwise; names of types are of the stubs alone.
            known = re.compile(r"metaclass differs|__init__ is inconsistent, stub does not have \*args|(ArrayLike|Engine|MeshLike|Mode|Model"
                               r"|Path) is not present at runtime|_repr_html_ is inconsistent|^Found |^$")
            self.assertEqual([x for x in ended.stdout.splitlines() if not known.search(x)], [], ended.stderr)

    def test_it_is_marked_as_typed(self):
        self.assertTrue((STUBS.parent / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
