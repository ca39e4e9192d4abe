# SPDX-License-Identifier: MIT
"""`boxwood schema`: real outputs fit their schemas, name no field that a schema does not, and the schemas themselves are such.
Debian's python3-jsonschema judges."""

import copy
import json
import pathlib
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, identity

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parents[3]


def closed(schema):
    """The same, but no object may have a field that is not named."""
    schema = copy.deepcopy(schema)

    def close(part):
        if isinstance(part, dict):
            if "properties" in part:
                part["additionalProperties"] = False
            for inner in part.values():
                close(inner)
        elif isinstance(part, list):
            for inner in part:
                close(inner)
    close(schema)
    return schema


@unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
class Schemas(CliTest):
    def validator(self, name):
        schema = self.ok("schema", name).json()
        jsonschema.Draft202012Validator.check_schema(schema)
        self.assertEqual(schema["$id"], "boxwood." + name)
        return jsonschema.Draft202012Validator(closed(schema))

    def outputs(self):
        """{schema: values that commands write}."""
        a, b = self.box("a.obj"), self.box("b.obj", (0.2, 0.2, 0.2), (3, 4, 5))
        small = self.box("small.obj", (-0.1, -0.1, -0.1), (0.1, 0.1, 0.1))
        two = self.obj("two.obj", ("left", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                       ("right", box_vertices((1, -1, -1), (4, 1, 1)), CUBE_FACES))
        cloud = self.ply("cloud.ply", [(0, 0, 0), (1, 2, 3), (3, 1, 0)], [])
        empty = self.ply("empty.ply", [(float("nan"), 0, 0)], [])
        far, trace, saved = identity(x=-9), self.folder / "trace.jsonl", self.folder / "a.bwt"
        steps = self.poses("steps.txt", *[identity(x=i) for i in range(4)])
        lines = lambda *arguments: self.ok(*arguments, "--json", "--quiet").lines()
        out = {
            "info": lines("info", two) + lines("info", cloud) + lines("info", empty),
            "fit": lines("fit", two) + lines("fit", cloud) + lines("fit", empty),
            "tree": lines("tree", b, "--epo", "--nodes") + lines("tree", b, "--tree", "sphere", "--nodes") + lines("tree", cloud) + lines("tree", a, "-o", saved),
            "collide": lines("collide", a, b, "--pairs", "--contacts", "--clearance", 1, "--trace", trace)
            + lines("collide", a, b, "--max-level", 1) + lines("collide", a, "--self", "--pairs")
            + lines("collide", a, b, "--mode", "first") + lines("collide", a, small) + lines("collide", cloud, b),
            "distance": lines("distance", a, b) + lines("distance", a, b, "--pose", *far) + lines("distance", cloud, b),
            "sweep": lines("sweep", a, b, "--from", *far, "--to", *identity())
            + lines("sweep", a, b, "--from", *far, "--to", *far)
            + lines("sweep", f"{two}#left", two, a, "--from", *far, "--to", *identity())
            + lines("sweep", f"{two}#left", two, "--from", *far, "--to", *far),
            "lesson": lines("lesson") + lines("lesson", "growing-a-box", "--check"),
            "walk": lines("walk", two, "--radius", 0.2, "--steps", self.file("walk.txt", "-2 1.3 0\n1 0 0\n1 0 0\n")),
            "scene": lines("scene", two, a) + lines("scene", two, a, "--broad-phase", "bsp", "--pairs") + lines("scene", a, b, "--motion", steps),
            "clash": lines("clash", two, a, b, small, "--clearance", 1, "--self") + lines("clash", a, a),
            "pick": lines("pick", a, "--ray", "0,0,9,0,0,-1", "--all") + lines("pick", a, "--ray", "0,0,9,0,0,1"),
            "bench": lines("bench", "distance", "--threads", 1),
            "doctor": lines("doctor"),
            "axes": lines("axes", a, b, "--edges-faces") + lines("axes", a, b, "--volumes", "aabb")
            + lines("axes", "--flat", "volume:aabb min 0,0 max 2,1", "volume:triangle 3,0 4,0 3,1"),
            "relate": lines("relate", a, b) + lines("relate", a, b, "--from", *far, "--to", *identity())
            + lines("relate", "--flat", "volume:aabb min 0,0 max 2,1", "volume:circle center 1,1 radius 1"),
            "volume": lines("volume", "aabb min 0,0,0 max 1,2,3", "--add", "2,0,0", "--contains", "0,0,0")
            + lines("volume", "aabb min 0,0,0 max 1,2,3", "--form", "min-width") + lines("volume", "empty"),
            "export": [],
        }
        robot = self.file("robot.urdf", '<robot name="r"><link name="base"><collision><geometry><box size="1 1 1"/></geometry>'
                          '</collision></link><link name="arm"><collision><origin xyz="0 0 1"/><geometry><box size="1 1 3"/></geometry>'
                          '</collision></link><joint name="j" type="revolute"><parent link="base"/><child link="arm"/>'
                          '<origin xyz="0 0 2"/><axis xyz="0 1 0"/><limit lower="-3" upper="3"/></joint></robot>')
        out["certify"] = lines("certify", a, "volume:sphere center 0,0,0 radius 100") + lines("certify", a, "volume:sphere center 9,9,9 radius 1")
        out["certify"] += lines("certify", robot, self.file("c.yml", "collision_spheres: {base: [{center: [0, 0, 0], radius: 0.5}]}"))
        out["robot"] = lines("robot", robot) + lines("robot", robot, "--q", "j=0", "--q", "j=4", "--contacts", "--distance", "--depth")
        out["robot"] += lines("robot", robot, "--q", "j=0", "--scene", b, "--contacts") + lines("robot", robot, "--q", "j=0", "--q", "j=3", "--motion")
        out["verify"] = lines("verify", saved)
        out["trace"] = [json.loads(line) for line in trace.read_text().splitlines()]
        self.ok("collide", a, b, "--pose", *far, "--trace", trace)
        out["trace"] += [json.loads(line) for line in trace.read_text().splitlines()]
        for more in (("--each",), ("--depth", "0..2")):
            out["export"] += self.ok("export", two, cloud, "--volumes", "all", "-o", "-", *more, "--quiet").lines()
        state, parts = self.folder / "state.json", []
        for i, more in enumerate(([], ["--do", "select object 0", "--do", "panel collision"],
                                  ["--volumes", "all", "--depth", "0..1", "--do", "node object 0 0"],
                                  ["--workspace", "clash", "--do", "clash clearance 3", "--do", "clash check", "--do", "wait",
                                   "--do", "clash next"])):
            ended = boxwood("render", two, b, "--state", state, *more)
            if ended.code == 4:
                print("no Vulkan device: no states")
                break
            self.assertEqual(ended.code, 0, ended.err)
            out.setdefault("state", []).append(json.loads(state.read_text()))
        for i in (1, 2):
            parts.append(self.file(f"{i}.jsonl", self.ok("clash", a, b, two, "--json", "--shard", f"{i}/2").out))
            out["clash"] += [json.loads(line) for line in parts[-1].read_text().splitlines()]
        out["clash"] += lines("merge", *parts)
        baseline = self.file("old.jsonl", self.ok("clash", a, b, "--json").out)
        out["clash"] += lines("clash", a, b, "--baseline", baseline)
        out["compare"] = lines("compare", a, "--builds", "sah,median,sweep")
        out["compare"] += lines("compare", a, "--builds", "sah,ploc", "--work", "rays")
        out["compare"] += lines("compare", two, "--tree", "aabb", "--builds", "sah,sbvh", "--work", "clash")
        out["tree"] += lines("tree", two, "--quality", "--tight", "0,1", "--work", "picture", "--resolution", "16,9")
        return out

    def test_outputs_fit_and_name_nothing_else(self):
        names = self.ok("schema").out.split()
        counted = 0
        outputs = self.outputs()
        self.assertLessEqual(set(names) - {"state", "proof"}, set(outputs))  # a new schema needs an output here; proofs are below
        for name, values in outputs.items():
            validator = self.validator(name)
            self.assertGreater(len(values), 0, name)
            for value in values:
                counted += 1
                errors = [f"{list(e.absolute_path)}: {e.message[:300]}" for e in validator.iter_errors(value)]
                self.assertEqual(errors, [], name)
        print(f"{counted} outputs of {len(names)} schemas")

    def test_lines_of_proofs_fit_the_schema_of_their_page(self):
        validator = jsonschema.Draft202012Validator(json.loads((ROOT / "docs/proof.schema.json").read_text()))
        a, b, proof, counted = self.box("p.obj"), self.box("q.obj", (5, 0, 0), (6, 1, 1)), self.folder / "answers.proof", 0
        for command, *more in (("collide", b), ("distance", b), ("relate", b), ("clash", a), ("fit",),
                               ("sweep", b, "--from", *"1 0 0 0 0 1 0 0 0 0 1 0".split(), "--to", *"1 0 0 -9 0 1 0 0 0 0 1 0".split())):
            self.ok(command, a, *more, "--proof", proof)
            for line in proof.read_text().splitlines():
                counted += 1
                self.assertEqual([e.message[:300] for e in validator.iter_errors(json.loads(line))], [], (command, line[:200]))
                if "answer" in json.loads(line):
                    self.assertFalse(validator.is_valid({k: v for k, v in json.loads(line).items() if k != "answer"}))
        self.assertGreater(counted, 12)

    def test_every_command_that_has_json_has_a_schema(self):
        import re
        text = self.ok("--help").out
        block = text[text.index("Commands:\n"):text.index("\n'boxwood COMMAND --help'")]
        without = {"thumbnail", "report", "schema", "man", "completion"}
        for command in set(re.findall(r"(?m)^  (\w+)\b", block)) - without:
            told = self.ok("schema", command).json()["$id"]  # merge writes clash's lines, pictures tell their state
            self.assertEqual(told, "boxwood." + {"merge": "clash", "render": "state", "view": "state"}.get(command, command))

    def test_what_does_not_fit_is_seen(self):
        fit, value = self.validator("fit"), self.ok("fit", self.box(), "--json").json()
        for change in (lambda v: v.pop("whole"), lambda v: v["whole"].update(vertices="8"),
                       lambda v: v["whole"]["volumes"]["obb"].update(axes=[[1, 0, 0]]), lambda v: v.update(schema="boxwood.fit/2"),
                       lambda v: v["objects"][0].update(more=1), lambda v: v["whole"]["volumes"]["sphere"].pop("volume")):
            broken = copy.deepcopy(value)
            change(broken)
            self.assertFalse(fit.is_valid(broken))
        axes, value = self.validator("axes"), self.ok("axes", "volume:aabb min 0,0,0 max 1,1,1", "volume:aabb min 0,0,0 max 1,1,1", "--json").json()
        self.assertTrue(axes.is_valid(value))
        value["axes"][0]["axis"].append(0.0)  # a point has two or three coordinates
        self.assertFalse(axes.is_valid(value))
        self.fails(2, "schema", "fot", says="did you mean 'fit'?")


if __name__ == "__main__":
    unittest.main()
