# SPDX-License-Identifier: MIT
"""Keys of --json and headers of --csv are an interface. The files frozen/json_keys.tsv and frozen/csv_headers.tsv list
them, so that a change of the code that describes an answer cannot change the answer.

frozen_test.py --write: writes the files again. A line may be added. A line that changes is a break of the interface, which
CHANGELOG.md names.
"""

import pathlib
import sys
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, identity

FROZEN = pathlib.Path(__file__).parent / "frozen"
ROOT = pathlib.Path(__file__).resolve().parents[3]
ARM = ROOT / "models/arm"


def keys_of(schema, path=""):
    """Yields "objects[].name" for each key, in the order of the schema; "?" follows one that may be absent."""
    for choice in ("oneOf", "anyOf", "allOf"):
        for part in schema.get(choice, []):
            yield from keys_of(part, path)
    required = schema.get("required", [])
    for name, part in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        yield here + ("" if name in required else "?")
        yield from keys_of(part, here)
    for key, mark in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(schema.get(key), dict):
            yield from keys_of(schema[key], path + mark)


def without_doubles(keys):
    return list(dict.fromkeys(keys))


class Frozen(CliTest):
    def tables(self):
        """{what: arguments of a command that prints this table}, one for each table of the program."""
        a, b = self.box("a.obj"), self.box("b.obj", (0.2, 0.2, 0.2), (3, 4, 5))
        two = self.obj("two.obj", ("left", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                       ("right", box_vertices((1, -1, -1), (4, 1, 1)), CUBE_FACES))
        saved, far = self.folder / "a.bwt", identity(x=-9)
        self.ok("tree", a, "-o", saved, "--quiet")
        walk = self.file("walk.txt", "-2 1.3 0\n1 0 0\n")
        robot = ("robot", ARM / "arm.urdf", "--srdf", ARM / "arm.srdf")
        zeros = self.file("configurations.txt", "0,0,0,0,0,0,0,0\n")
        motion = self.file("motion.txt", "0,0,0,0,0,0,0,0\n0.1,0,0,0,0,0,0,0\n")
        ray = ("--ray", "0,0,9,0,0,-1")
        return {
            "info": ("info", two), "fit": ("fit", two), "tree": ("tree", a), "tree --quality": ("tree", a, "--quality"),
            "tree --nodes": ("tree", a, "--nodes"),
            "compare": ("compare", a, "--builds", "sah,sweep"),
            "verify": ("verify", saved), "collide": ("collide", a, b), "collide --pairs": ("collide", a, b, "--pairs"),
            "collide --contacts": ("collide", a, b, "--contacts"), "collide --relation": ("collide", a, b, "--relation"),
            "distance": ("distance", a, b),
            "sweep": ("sweep", f"{two}#left", two, a, "--from", *far, "--to", *identity()),
            "walk": ("walk", two, "--radius", 0.2, "--steps", walk),
            "relate": ("relate", a, b), "axes": ("axes", a, b), "volume": ("volume", "aabb min 0,0,0 max 1,2,3"),
            "pick": ("pick", a, *ray), "pick --all": ("pick", a, *ray, "--all"), "pick --count": ("pick", a, *ray, "--count"),
            "pick --count --all": ("pick", a, *ray, "--count", "--all"),
            "lesson": ("lesson",), "lesson --check": ("lesson", "growing-a-box", "--check"),
            "bench": ("bench", "distance", "--threads", 1), "doctor": ("doctor",), "clash": ("clash", two, a, b),
            "robot": robot, "robot --matrix": (*robot, "--matrix", "--samples", 10, "--seconds", 0.1),
            "robot --motion": (*robot, "--motion", "--configurations", motion), "robot --configurations": (*robot, "--configurations", zeros),
            "certify": ("certify", a, "volume:sphere center 0,0,0 radius 100"), "scene": ("scene", two),
            "scene --relation": ("scene", two, "--relation"),
        }

    def headers(self):
        for what, arguments in self.tables().items():
            ended = boxwood(*arguments, "--csv", "--quiet")
            self.assertNotEqual(ended.out, "", f"{what}: {ended.err}")
            yield f"{what}\t{ended.out.splitlines()[0]}"
        self.ok("export", self.box("e.obj"), "-o", self.folder / "e.csv", "--volumes", "aabb", "--quiet")
        yield "export\t" + (self.folder / "e.csv").read_text(encoding="utf-8").splitlines()[0]

    def keys(self):
        for name in self.ok("schema").out.split():
            for key in without_doubles(keys_of(self.ok("schema", name).json())):
                yield f"{name}\t{key}"

    def compare(self, file, lines):
        frozen = (FROZEN / file).read_text(encoding="utf-8").splitlines()
        self.assertGreater(len(frozen), 20)
        self.assertEqual(frozen, lines, f"{file}: the interface of --json or --csv changes")
        print(f"{file}: {len(lines)} lines as frozen")

    def test_headers_of_csv(self):
        self.compare("csv_headers.tsv", list(self.headers()))

    def test_keys_of_json(self):
        self.compare("json_keys.tsv", list(self.keys()))

    def test_a_changed_key_is_seen(self):
        schema = {"properties": {"a": {}, "b": {"items": {"properties": {"c": {}}}}}, "required": ["a"]}
        self.assertEqual(list(keys_of(schema)), ["a", "b?", "b[].c?"])


def write():
    frozen = Frozen()
    frozen.setUp()
    FROZEN.mkdir(exist_ok=True)
    for file, lines in (("csv_headers.tsv", frozen.headers()), ("json_keys.tsv", frozen.keys())):
        (FROZEN / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    frozen.tearDown()


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
