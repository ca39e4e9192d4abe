# SPDX-License-Identifier: MIT
"""--csv says what --json says, digit by digit: every command that prints a table, over many models."""

import csv
import io
import itertools
import json
import os
import pathlib
import random
import re
import select
import subprocess
import unittest

import step_models
from boxwood_cli import CUBE_FACES, PROGRAM, CliTest, box_vertices, boxwood, bumpy_sphere, identity

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODELS = int(os.environ.get("BOXWOOD_CSV_MODELS", "6"))
TIMES = {"us", "time_ms", "build_ms", "read_ms", "proof_ms", "median_us", "median"}
NAMES = ["part", "a, b", 'the "quoted"', "  blanks  ", "=1+1", "name;with;signs", "müller Ж 漢", "-", "1e5", "true", "null"]


class Text(str):
    """What stood in quotes."""


def rows_of(text):
    """RFC 4180, written from its grammar: records of fields, those in quotes as Text."""
    rows, row, i = [], [], 0
    while i < len(text):
        if text[i] == '"':
            end, field = i + 1, ""
            while text[end] != '"' or text[end:end + 2] == '""':
                field += text[end]
                end += 2 if text[end] == '"' else 1
            row.append(Text(field))
            i = end + 1
        else:
            end = re.compile(r'[,\n]').search(text, i).start()
            assert '"' not in text[i:end]
            row.append(text[i:end])
            i = end
        assert text[i] in ",\n", text[i - 20:i + 20]
        if text[i] == "\n":
            rows.append(row)
            row = []
        i += 1
    assert row == []
    return rows


def numbers_kept(text):
    """JSON with the digits of its numbers as they stand."""
    keep = type("Digits", (str,), {})
    return [json.loads(line, parse_float=keep, parse_int=keep) for line in text.splitlines()], keep


def written(value, keep):
    """The cell that must hold this value of the JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, keep):
        return str(value)
    if isinstance(value, str):
        return Text(value)
    if isinstance(value, dict):
        return "an object"  # has no cell
    items = [written(x, keep) for x in value]
    return Text((";" if any(isinstance(x, list) for x in value) else "; " if any(isinstance(x, Text) for x in items) else " ").join(items))


def flat(value, keep, prefix=""):
    """{title: cell} of an object, by the rule of docs/cli.md, under every title that a component could have."""
    cells = {}
    for key, x in value.items():
        name = prefix + key
        if isinstance(x, dict):
            cells.update(flat(x, keep, name + "_"))
            continue
        cells[name] = written(x, keep)
        if isinstance(x, list) and not any(isinstance(y, (dict, str)) and not isinstance(y, keep) for y in x):
            for suffixes in (("x", "y", "z"), ("a", "b"), ("min", "max"), map(str, range(len(x)))):
                for suffix, y in zip(suffixes, x):
                    cells[f"{name}_{suffix}"] = written(y, keep)
            for i, y in enumerate(x):
                if isinstance(y, list):
                    cells.update({f"{name}_{i}_{s}": written(z, keep) for s, z in zip("xyz", y)})
    return cells


def expected(command, options, lines, keep):
    """The rows that the JSON asks for: dicts of cells, what is not in them is empty."""
    out = []
    for line in lines:
        f = lambda x, **more: {**flat(x, keep), **{k: written(v, keep) for k, v in more.items()}}
        if command == "info":
            out += [f(o, file=line["files"][0], metres_per_unit=line["metres_per_unit"][0]) for o in line["objects"] + [line]]
        elif command == "fit":
            for part in [line["whole"]] + line["objects"]:
                for kind, v in part["volumes"].items():
                    v = dict(v)
                    hull = {"hull_" + k: v.pop(k) for k in ("vertices", "faces") if k in v}
                    out.append(f(v, file=line["files"][0], name=part.get("name"), kind=kind, vertices=part["vertices"],
                                 triangles=part["triangles"], **hull))
        elif command == "tree":
            for i, level in enumerate(line["levels"] or [None]):
                out.append(f(line, file=line["files"][0], **({} if level is None else {
                    "level": keep(i), **{"level_" + k: v for k, v in level.items()}})))
        elif command == "collide" and "--pairs" in options:
            for name in ("triangle_pairs", "folded_pairs"):
                out += [f({}, pose=line["pose"], triangle_a=a, triangle_b=b, folded=name == "folded_pairs") for a, b in line.get(name, [])]
        elif command == "collide" and "--contacts" in options:
            out += [f(c, pose=line["pose"], contact=keep(i)) for i, c in enumerate(line["contacts"])]
        elif command == "sweep":
            for c in line.get("candidates") or [{}]:
                out.append(f(line, **{"candidate" if k == "object" else "candidate_" + k.replace("object_", ""): v for k, v in c.items()}))
        elif command == "axes":
            out += [{**f(line), **f(axis)} for axis in line["axes"]]
        elif command == "volume":
            for a in line.get("added", []):
                out.append(f(a["result"], added=a["point"]) | {f"added_{s}": written(x, keep) for s, x in zip("xyz", a["point"])})
            out.append({k: v for k, v in f({k: v for k, v in line.items() if k not in ("added", "contains", "volumes")}).items()})
            out += [f(v, kind=k) for k, v in line.get("volumes", {}).items()]
            out += [f({"contains": c["point"], "inside": c["inside"]}) for c in line.get("contains", [])]
            for row in out:
                for k in ("vertices", "faces"):
                    if k in row:
                        row["hull_" + k] = row.pop(k)
        elif command == "pick" and "--all" in options:
            out += [f(h, ray=line["ray"], hit=line["hit"], us=line["us"]) for h in line["hits"] or [{}]]
        elif command == "doctor":
            out += [f(c, version=line["version"], healthy=line["healthy"]) for c in line["checks"]]
        else:
            out.append(f(line))
    for row in out:
        for field, column in (("state", "relation"), ("inside", "inside"), ("reasons", "reasons")):
            if "relation_" + field in row:
                row[column] = row.pop("relation_" + field)
    return out


# Fields of the JSON that no column has: lists that are no rows of this table, and its name.
NO_COLUMN = {"schema", "files", "warnings", "objects", "whole", "levels", "candidates", "axes", "contacts", "hits", "checks", "flat",
             "added", "contains", "volumes", "rows", "models", "steps", "number", "rule", "controls", "try", "own", "around",
             "edges_faces", "open_parts", "triangle_pairs", "folded_pairs"}


class Csv(CliTest):
    seen = 0

    def table(self, *arguments, **more):
        """Header and rows, as both readers see them."""
        ended = self.ok(*arguments, "--csv", "--quiet", **more)
        rows = rows_of(ended.out)
        self.assertEqual([[str(x) for x in row] for row in rows], list(csv.reader(io.StringIO(ended.out))))
        header = [str(x) for x in rows[0]]
        self.assertEqual(len(set(header)), len(header))
        for row in rows:
            self.assertEqual(len(row), len(header))
        return header, rows[1:]

    def same(self, command, *arguments, **more):
        header, rows = self.table(command, *arguments, **more)
        lines, keep = numbers_kept(self.ok(command, *arguments, "--json", "--quiet", **more).out)
        wanted = expected(command, arguments, lines, keep)
        self.assertEqual(len(rows), len(wanted), (command, arguments))
        for row, want in zip(rows, wanted):
            for title, cell in zip(header, row):
                if title in TIMES:
                    if cell:
                        float(cell)
                    continue
                if "MiB for volumes" in cell:  # what is free, which changes
                    continue
                self.assertEqual((title, cell, isinstance(cell, Text)), (title, want.get(title, ""), isinstance(want.get(title, ""), Text)),
                                 (command, arguments))
                Csv.seen += 1
            for name in want:  # everything has a column, or its components have
                if name not in NO_COLUMN and not (command == "lesson" and name.startswith(("number_", "rule_", "own_", "around_"))) and not re.search(r"_(x|y|z|a|b|min|max|\d+)$", name):
                    self.assertTrue(any(t == name or t.startswith(name + "_") for t in header), f"{command}: no column for {name}")
        return header, rows

    def models(self):
        """Files of objects with names of all sorts, of triangles or points alone, or of nothing."""
        random_numbers = random.Random(1)
        for i in range(MODELS):
            objects = []
            for name in random_numbers.sample(NAMES, random_numbers.randrange(1, 4)):
                low = [random_numbers.uniform(-2, 2) for _ in range(3)]
                objects.append((name, box_vertices(low, [x + random_numbers.uniform(0, 2) for x in low]), CUBE_FACES))
            yield self.obj(f"{i}.obj", *objects)
        yield self.ply("cloud, of points.ply", [(0, 0, 0), (1, 2, 3), (3, 1, 0)], [])
        yield self.ply("empty.ply", [(float("nan"), 0, 0)], [])
        yield self.ply("straight.ply", [(0, 0, 0), (1e-30, 1e30, 0), (3e-39, 0, 0)], [(0, 1, 2)])
        sphere = self.folder / "sphere.ply"
        bumpy_sphere(sphere, 6, 9)
        yield sphere

    def test_models_alone(self):
        models = list(self.models())
        for model in models:
            self.same("info", model)
            self.same("fit", model)
            self.same("tree", model, "--epo")
            self.same("tree", model, "--tree", "sphere", "--max-depth", "2")
        for command in ("info", "fit", "tree"):  # several: one header
            self.same(command, *models[:4])
        saved = self.folder / "saved.bwt"
        self.ok("tree", models[0], "-o", saved)
        self.same("verify", saved)
        print(f"{Csv.seen} cells so far")
        self.assertGreater(Csv.seen, 500 * MODELS)

    def test_the_shipped_models(self):
        for model in sorted((ROOT / "models").glob("*.*")):
            if model.suffix in (".obj", ".stl", ".ply", ".glb"):
                self.same("info", model)
        self.same("fit", ROOT / "models/gear_pair.glb", "--obb-method", "fast", "--volumes", "obb,kdop26,hull,aabb,sphere")

    def test_pairs_of_models(self):
        models = list(self.models())
        poses = self.poses("p.txt", *[identity(0.4 * i, 0.1 * i) for i in range(5)])
        met = 0
        for a, b in itertools.islice(itertools.combinations(models, 2), MODELS):
            self.same("collide", a, b, "--poses", poses)
            self.same("distance", a, b, "--poses", poses)
            met += len(self.same("collide", a, b, "--poses", poses, "--pairs")[1])
            self.same("collide", a, b, "--poses", poses, "--contacts")
            self.same("relate", a, b, "--poses", poses, "--volumes", "sphere,aabb,hull")
            self.same("sweep", a, b, "--from", *identity(-9), "--to", *identity(9))
        self.assertGreater(met, 8 * MODELS)
        a, sphere = models[0], models[-1]
        self.same("collide", a, sphere, "--clearance", "0.5", "--max-level", "1")
        self.assertGreater(len(self.same("collide", sphere, "--self")[1]), 0)
        self.same("collide", sphere, "--self", "--pairs")
        self.same("axes", a, sphere, "--poses", poses)
        self.same("axes", "--flat", "volume:aabb min 0,0 max 2,1", "volume:triangle 3,0 4,0 3,1")
        self.same("relate", a, sphere, "--from", *identity(-9), "--to", *identity(9))
        two = self.obj("two.obj", ("left, one", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                       ("right", box_vertices((1, -1, -1), (4, 1, 1)), CUBE_FACES))
        self.assertEqual(len(self.same("sweep", f"{two}#0", two, "--from", *identity(-9), "--to", *identity(9))[1]), 1)
        self.same("sweep", f"{two}#0", two, "--from", *identity(-9), "--to", *identity(-9))
        self.same("walk", two, "--radius", "0.2", "--steps", self.file("walk.txt", "-2 1.3 0\n1 0 0\n1 0 0\n"))

    def test_rays_volumes_lists(self):
        model = list(self.models())[-1]
        rays = self.file("r.txt", "0 0 9 0 0 -1\n9 9 9 1 0 0\n0.1 0.2 0.3 0.3 0.2 0.1\n")
        self.same("pick", model, "--rays", rays)
        self.assertGreater(len(self.same("pick", model, "--rays", rays, "--all")[1]), 3)
        for words in (["aabb min 0,0,0 max 1,2,3", "--add", "2,0,0", "--contains", "0,0,0"], ["empty"], ["points 0,0,0 1,0,0 0,1,0 0,0,1"],
                      ["sphere center 0,0,0 radius 1"], ["capsule center 0,0,0 axis 0,0,1 half 1 radius 0.5"],
                      ["aabb min 0,0,0 max 1,2,3", "--form", "min-width"], ["--flat", "polygon 0,0 4,0 4,1 1,3", "--contains", "1,1"],
                      ["obb center 0,0,0 half 1,2,3"]):
            self.same("volume", *words)
        self.same("lesson")
        self.same("lesson", "growing-a-box", "--check")
        self.same("doctor")
        self.same("bench", "distance", "--threads", "1")

    def test_scenes(self):
        two = self.obj("two.obj", ("a, b", box_vertices((-3, -1, -1), (-1, 1, 1)), CUBE_FACES),
                       ('"c"', box_vertices((-2, -1, -1), (4, 1, 1)), CUBE_FACES),
                       ("in", box_vertices((1, 0, 0), (1.1, 0.1, 0.1)), CUBE_FACES))
        steps = self.poses("m.txt", *[identity(x=i * k) for i in range(4) for k in range(3)])
        for more in ([], ["--pairs"], ["--motion", steps], ["--motion", steps, "--pairs"]):
            header, rows = self.table("scene", two, *more)
            self.assertEqual(header, ["step", "first", "second", "first_name", "second_name", "relation", "fate"])
            value = self.ok("scene", two, *more, "--json").json()
            wanted = []
            for i, step in enumerate(value.get("steps", [value])):
                relation = {tuple(p): "colliding" for p in step["colliding_pairs"]}
                for inner, outer in step["contained_pairs"]:
                    relation[min(inner, outer), max(inner, outer)] = "first_inside" if inner < outer else "second_inside"
                fates = {tuple(x["pair"]): x["fate"] for x in step.get("pair_fates", [])}
                for p in sorted(fates or relation):
                    wanted.append([str(i), *map(str, p), *(value["objects"][k] for k in p), relation.get(p, ""), fates.get(p, "")])
            self.assertEqual([[str(x) for x in row] for row in sorted(rows)], sorted(wanted))
            self.assertGreater(len({row[5] for row in wanted}), 1)

    def test_states_of_scenes(self):
        """A row for each pair that is not apart, with the values of --json behind the columns of the pair."""
        boxes = {"big": ((0, 0, 0), (8, 8, 8)), "through": ((6, 2, 2), (9, 3, 3)), "far": ((20, 0, 0), (21, 1, 1))}
        path = self.obj("scene.obj", *((name, box_vertices(*box), CUBE_FACES) for name, box in boxes.items()),
                        ("sheet", box_vertices((1, 1, 1), (2, 2, 2)), CUBE_FACES[1:]))
        header, rows = self.table("scene", path, "--relation")
        self.assertEqual(header[-4:], ["fate", "state", "inside", "reasons"])
        [line], keep = numbers_kept(self.ok("scene", path, "--relation", "--json").out)
        states = {tuple(x["pair"]): [written(x[key], keep) for key in ("state", "inside", "reasons")] for x in line["relation"]}
        wanted = {pair: state for pair, state in states.items() if state[0] != "apart"}
        self.assertEqual({(row[1], row[2]): row[-3:] for row in rows}, wanted)
        self.assertEqual(wanted["0", "3"][:2], ["contained", "b"])
        self.assertEqual({(row[1], row[2]): row[5] for row in rows}, {("0", "1"): "colliding", ("0", "3"): ""})
        every = self.table("scene", path, "--relation", "--pairs")[1]
        self.assertEqual([row[-3:] for row in every], [states.get((row[1], row[2]), ["", "", ""]) for row in every])
        self.assertEqual(len(every), 6)

    def test_clashes(self):
        """The values of the lines. Words have no quotes; a comment and a group have them even if there is no such field."""
        path = self.obj("row.obj", *((f"p{i}", box_vertices((0.75 * i, 0, 0), (0.75 * i + 1, 1, 1)), CUBE_FACES) for i in range(4)),
                        ("in", box_vertices((0.1, 0.1, 0.1), (0.2, 0.2, 0.2)), CUBE_FACES))
        first, *others = self.ok("clash", path, "--json").lines()
        old = self.file("old.jsonl", "".join(json.dumps(x) + "\n" for x in [{**first, "comment": 'weld, "then" cut'}, *others[1:]]))
        key_of = {"volume_lower": "region_volume_0", "volume_upper": "region_volume_1"}
        for k in "xyz":
            key_of |= {f"direction_{k}": f"depth_direction_{k}", f"practical_{k}": f"practical_direction_{k}"}
        key_of |= {"relation": "relation_state", "reasons": "relation_reasons"}
        filled = set()
        for more in ([], ["--clearance", "1"], ["--baseline", old], ["--group-by", "type,rule"]):
            header, rows = self.table("clash", path, *more)
            lines, keep = numbers_kept(self.ok("clash", path, *more, "--json", "--quiet").out)
            self.assertEqual(len(rows), len(lines) - 1)  # without the summary
            for row, line in zip(rows, lines):
                cells = flat(line, keep) | {"unit": Text("")}  # which OBJ does not state
                for title, cell in zip(header, row):
                    want = cells.get(key_of.get(title, title), "")
                    if title in ("class", "depth_method", "inside", "kind", "status", "relation", "relation_inside"):
                        want = str(want)
                    elif title in ("comment", "group"):
                        want = Text(want)
                    self.assertEqual((title, cell, isinstance(cell, Text)), (title, want, isinstance(want, Text)), more)
                    filled |= {title} if cell else set()
        self.assertEqual(set(header) - filled, {f"{x}_{k}" for x in "ab" for k in ("name", "ifc_class", "global_id", "storey")}
                         | {"undecided", "within_rounding", "status", "unit", "reasons"})
        half = self.obj("half.obj", ("open", box_vertices((0, 0, 0), (9, 9, 9)), CUBE_FACES[1:]),
                        ("in", box_vertices((1, 1, 1), (2, 2, 2)), CUBE_FACES))
        [row] = csv.DictReader(io.StringIO(self.ok("clash", half, "--csv").out))
        self.assertEqual((row["relation"], row["relation_inside"], row["reasons"]), ("undecided", "", "a: open"))

    def test_nodes_are_those_of_json(self):
        model = list(self.models())[-1]
        for kind in ("obb", "aabb", "sphere"):
            header, rows = self.table("tree", model, "--tree", kind, "--nodes")
            [line], keep = numbers_kept(self.ok("tree", model, "--tree", kind, "--nodes", "--json").out)
            self.assertEqual(len(rows), len(line["node_list"]))
            self.assertGreater(len(rows), 10)
            for row, node in zip(rows, line["node_list"]):
                cells = {**flat(node, keep), "file": Text(model)}
                for title, cell in zip(header, row):
                    key = re.sub(r"^axis(\d)", r"axes_\1", title).replace("half_extent_", "half_extents_")
                    self.assertEqual((title, cell, isinstance(cell, Text)), (title, cells[key], isinstance(cells[key], Text)))

    def test_nodes_of_several_models(self):
        a, b = self.box("a.obj"), self.box("b.obj", (0, 0, 0), (1, 2, 3))
        header, rows = self.table("tree", a, b, "--nodes")
        self.assertEqual((header[0], header[-1]), ("node", "file"))
        self.assertEqual({row[-1] for row in rows}, {str(a), str(b)})

    def test_every_command_with_a_table_has_it(self):
        block = self.ok("--help").out
        commands = re.findall(r"(?m)^  (\w+)\b", block[block.index("Commands:\n"):block.index("\n'boxwood COMMAND --help'")])
        have = {c for c in commands if "--csv" in self.ok(c, "--help").out}
        without = {"merge", "report", "export", "render", "view", "thumbnail", "schema", "man", "completion"}  # files, pictures, texts
        self.assertEqual(have, set(commands) - without)
        page = (ROOT / "docs/cli.md").read_text()
        rows = re.findall(r"(?m)^\| (`\w.*?) \|", page[page.index("## Tables for spreadsheets"):page.index("## Exit codes")])
        self.assertEqual({re.match(r"`(\w+)", row).group(1) for row in rows}, have)

    @unittest.skipUnless(step_models.READER.exists(), "built without Open CASCADE: third_party/packages-step.txt")
    def test_chords(self):
        """Of round parts, and 0 of flat ones; none of the whole."""
        header, rows = self.same("info", step_models.example("in").write(self.folder / "machine.step"), "--chord", "0.02")
        self.assertEqual([row[header.index("chord")] for row in rows], ["0.0", "0.02", "0.02", "0.02", "0.02", ""])

    def test_names_are_safe_and_quoted(self):
        model = self.obj("esc.obj", ("bell\x07 and esc\x1b[31m", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES))
        out = self.ok("info", model, "--csv").out
        self.assertNotIn("\x1b", out)
        self.assertNotIn("\x07", out)
        self.assertEqual(len(out.splitlines()), 3)  # a row is a line

    def test_what_cannot_be(self):
        a = self.box()
        for command in (["info", a], ["collide", a, a], ["volume", "empty"], ["clash", a]):
            self.fails(2, *command, "--csv", "--json", says="exclude")
        self.fails(2, "collide", a, a, "--csv", "--pairs", "--contacts", says="--pairs or --contacts")
        self.fails(2, "render", a, "--csv", says="--csv")

    def test_no_rows_is_a_header(self):
        empty = self.file("none.txt", "# nothing\n")
        a = self.box()
        for command in ("collide", "distance"):
            header, rows = self.table(command, a, a, "--poses", empty)
            self.assertEqual((header[0], rows), ("pose", []))
        self.assertEqual(self.ok("pick", a, "--rays", "-", "--csv", stdin=b"").out.count("\n"), 1)
        ended = boxwood("info", a, self.folder / "none.obj", a, "--csv")
        self.assertEqual((ended.code, len(rows_of(ended.out))), (3, 5))

    def test_poses_and_rays_as_they_come(self):
        a = self.box("a.obj")
        for command, line, first in ((["collide", a, a, "--poses", "-"], " ".join(map(str, identity(9))), "pose,"),
                                     (["distance", a, a, "--poses", "-"], " ".join(map(str, identity(9))), "pose,"),
                                     (["pick", a, "--rays", "-"], "0 0 9 0 0 -1", "ray,")):
            with subprocess.Popen([PROGRAM, *map(str, command), "--csv"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
                for i in range(4):
                    process.stdin.write((line + "\n").encode())
                    process.stdin.flush()
                    if i == 0:
                        self.assertTrue(select.select([process.stdout], [], [], 20)[0])
                        self.assertTrue(process.stdout.readline().decode().startswith(first))
                    self.assertTrue(select.select([process.stdout], [], [], 20)[0], "no answer before the next line")
                    self.assertTrue(process.stdout.readline().decode().startswith(f"{i},"))
                process.stdin.close()


if __name__ == "__main__":
    unittest.main()
