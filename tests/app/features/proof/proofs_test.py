# SPDX-License-Identifier: MIT
"""`--proof` of collide and distance over files of every kind, and boxwood-check as a program."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

from boxwood_cli import CUBE_FACES, boxwood, box_vertices, identity, is_in_share, share
import tempfile

ROOT = pathlib.Path(__file__).parents[4]
CHECKER = ROOT / "src/app/features/proof/boxwood_check.py"
FIT_CHECKER = CHECKER.with_name("boxwood_check_fit.py")
MODELS = ROOT / "models"


def check(*arguments, stdin=None, checker=CHECKER):
    return subprocess.run([sys.executable, str(checker), *map(str, arguments)], input=stdin, capture_output=True, text=True,
                          check=False)


def write_obj(path, low, high, faces=CUBE_FACES):
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in box_vertices(low, high)]
    lines += ["f " + " ".join(str(i + 1) for i in face) for face in faces]
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


class Proofs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.proof = self.folder / "answers.proof"

    def prove(self, *arguments):
        """Runs a command with --proof, and returns its lines and those of the checker."""
        ended = boxwood(*arguments, "--json", "--proof", self.proof)
        self.assertEqual(ended.code, 0, ended.err)
        checked = check(self.proof)
        self.assertEqual(checked.stderr, "")
        return ended.lines(), checked.stdout.splitlines()

    def poses(self, rows):
        path = self.folder / "poses.txt"
        path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
        return path

    def test_files_of_every_kind(self):
        places = [identity(), identity(1.0), identity(0, 4.0), identity(30.5, -2), identity(0, 0, 100)]
        places = [pose for i, pose in enumerate(places) if is_in_share(i)]  # at least the first: those models meet
        poses = self.poses(places)
        names = ["slanted_part.stl", "torus_knot.ply", "bumpy_sphere.obj", "interlocking_rings.obj", "gear_pair.glb"]
        answers = 0
        for a, b in zip(names, names[1:] + names[:1]):
            for command in ("collide", "distance"):
                lines, verdicts = self.prove(command, MODELS / a, MODELS / b, "--poses", poses)
                self.assertEqual(verdicts, ["holds"] * len(lines), (command, a, b))
                answers += len(lines)
        print(f"{answers} answers hold")
        self.assertEqual(answers, 10 * len(places))

    def test_the_claim_is_the_answer(self):
        write_obj(self.folder / "a.obj", (-2, -2, -2), (2, 2, 2))
        write_obj(self.folder / "b.obj", (-0.1, -0.1, -0.1), (0.1, 0.1, 0.1))
        poses = self.poses([identity(), identity(2.1), identity(5), identity(1.9)])
        lines, verdicts = self.prove("collide", self.folder / "a.obj", self.folder / "b.obj", "--poses", poses, "--clearance", 1)
        self.assertEqual(verdicts, ["holds"] * 4)
        claims = [json.loads(line)["claim"] for line in self.proof.read_text(encoding="utf-8").splitlines()[1:]]
        for line, claim in zip(lines, claims):
            self.assertEqual(line["colliding"], claim["colliding"])
            self.assertEqual(line["within_clearance"], claim["within_clearance"])
            if not claim["colliding"]:
                self.assertEqual(line["contained"], claim["contained"])
        self.assertEqual([c["colliding"] for c in claims], [False, True, False, True])
        self.assertEqual(claims[0]["contained"], "b_in_a")

    def test_polygons_are_written_beside_the_proof(self):
        quads = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
        write_obj(self.folder / "a.obj", (0, 0, 0), (1, 1, 1), quads)
        write_obj(self.folder / "b.obj", (0, 0, 0), (1, 1, 1))
        _, verdicts = self.prove("collide", self.folder / "a.obj", self.folder / "b.obj", "--pose", *identity(1.5))
        self.assertEqual(verdicts, ["holds"])
        self.assertTrue((self.folder / "answers.proof.a.ply").exists())
        self.assertFalse((self.folder / "answers.proof.b.ply").exists())

    def test_text_is_read_to_the_nearest_float(self):
        # Halfway between two floats but for the last digit, which a double does not hold.
        texts = ["1.00000005960464477539062500000000000000000000001", "1.000000059604644775390625", "0.1", "16777217.0000000000000001"]
        for n, text in enumerate(texts):
            path = self.folder / f"{n}.obj"
            path.write_text(f"v {text} 0 0\nv 0 {text} 0\nv 0 0 {text}\nf 1 2 3\n", encoding="utf-8")
            _, verdicts = self.prove("distance", path, path, "--pose", *identity(5))
            self.assertEqual(verdicts, ["holds"], text)

    def test_another_model_fails(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (1, 1, 1))
        write_obj(self.folder / "b.obj", (0, 0, 0), (1, 1, 1.5))
        self.prove("collide", self.folder / "a.obj", self.folder / "b.obj", "--pose", *identity(2))
        os.rename(self.folder / "a.obj", self.folder / "moved.obj")
        self.assertEqual(check(self.proof).returncode, 3)
        self.assertEqual(check(self.proof, "--model", f"a={self.folder / 'moved.obj'}").stdout, "holds\n")
        ended = check(self.proof, "--model", f"a={self.folder / 'b.obj'}")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("is not the mesh of the proof", ended.stdout)

    def test_the_checker_as_a_program(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (1, 1, 1))
        self.prove("collide", self.folder / "a.obj", self.folder / "a.obj", "--pose", *identity(2))
        text = self.proof.read_text(encoding="utf-8")
        self.assertEqual(check("-", stdin=text).stdout, "holds\n")
        header, answer = text.splitlines()
        false = json.loads(answer)
        false["claim"] = {"colliding": True}
        ended = check("-", stdin=header + "\n" + json.dumps(false) + "\n" + answer + "\n")
        self.assertEqual(ended.returncode, 1)
        self.assertEqual([line.split(":")[0] for line in ended.stdout.splitlines()], ["fails", "holds"])
        undecided = json.loads(answer)
        undecided["undecided"] = "stopped"
        ended = check("-", stdin=header + "\n" + json.dumps(undecided) + "\n")
        self.assertEqual((ended.returncode, ended.stdout), (1, "undecided: line 2: stopped\n"))
        self.assertEqual(check().returncode, 2)
        self.assertEqual(check("--nonsense").returncode, 2)
        self.assertEqual(check(self.folder / "absent").returncode, 3)
        self.assertEqual(check("-", stdin=answer + "\n").returncode, 3)
        self.assertEqual(check("-", stdin="no JSON\n").returncode, 3)

    def lines_of_proof(self):
        return [json.loads(line) for line in self.proof.read_text(encoding="utf-8").splitlines()]

    def test_relations(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (2, 2, 2))
        write_obj(self.folder / "b.obj", (0, 0, 0), (1, 1, 1))
        poses = [(identity(3, 0.5, 0.5), "apart"), (identity(2, 0.5, 0.5), "touching"), (identity(0.5, 0.5, 0.5), "contained"),
                 (identity(1, 0.5, 0.5), "contained"), (identity(1.5, 0.5, 0.5), "overlapping")]
        lines, verdicts = self.prove("relate", self.folder / "a.obj", self.folder / "b.obj", "--volumes", "sphere",
                                     "--poses", self.poses([pose for pose, _ in poses]))
        self.assertEqual(verdicts, ["holds"] * len(poses))
        exact = [line for line in lines if line["volume"] == "exact"]
        claims = [line["claim"] for line in self.lines_of_proof()[1:]]
        self.assertEqual([c["class"] for c in claims], [kind for _, kind in poses])
        self.assertEqual([c["state"] for c in claims], [row["state"] for row in exact])
        self.assertEqual(claims[0]["distance"], 1.0)
        self.assertAlmostEqual(claims[4]["depth"]["lower"], 0.5, 6)
        self.assertAlmostEqual(claims[4]["depth"]["upper"], 0.5, 6)
        ended = boxwood("relate", self.folder / "a.obj", "volume:sphere center 0,0,0 radius 1", "--proof", self.proof)
        self.assertEqual(ended.code, 2)

    def test_motions(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (1, 1, 1))
        motions = [(identity(5), identity(-5), True), (identity(5, 0, 2), identity(-5, 0, 2), False),
                   ([1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0], [0, -1, 0, 3, 1, 0, 0, 0.2, 0, 0, 1, 0], False),
                   (identity(1), identity(2), True)]
        for start, end, impact in motions:
            lines, verdicts = self.prove("sweep", self.folder / "a.obj", self.folder / "a.obj", "--from", *start, "--to", *end)
            self.assertEqual(verdicts, ["holds"])
            claim = self.lines_of_proof()[1]["claim"]
            self.assertEqual((lines[0]["impact"], claim["impact"]), (impact, impact))
            if impact:
                self.assertEqual(claim["time"], lines[0]["time"])
                self.assertLessEqual(claim["time"] - claim["free_until"], 1e-3)

    def test_clashes(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (2, 2, 2))
        write_obj(self.folder / "b.obj", (1.5, 0.5, 0.5), (3, 1, 1))
        write_obj(self.folder / "c.obj", (2, 0, 0), (3, 0.5, 0.5))
        files = [self.folder / f"{name}.obj" for name in "abc"]
        lines, verdicts = self.prove("clash", *files)
        self.assertEqual(verdicts, ["holds"] * len(lines))  # the last is the summary here, and the rest there
        *claims, rest = [line["claim"] for line in self.lines_of_proof() if "claim" in line]
        self.assertEqual(rest, {"objects": 3, "clearance": 0, "ignored": []})
        self.assertEqual([c["class"] for c in claims], [line["class"] for line in lines[:-1]])
        self.assertEqual(sorted(c["class"] for c in claims), ["overlapping", "touching", "touching"])
        self.assertEqual(boxwood("clash", *files, "--proof", self.proof, "--resume", self.proof).code, 2)

    def test_no_clash_is_missing(self):
        # d lies in a notch of e: their boxes meet, and they do not. f is far from all.
        write_obj(self.folder / "d.obj", (0, 0, 0), (1, 1, 1))
        write_obj(self.folder / "e.obj", (1.5, 0, 0), (2, 1, 1))
        vertices = box_vertices((1.5, 0, 0), (2, 1, 1)) + box_vertices((-1, 0, 0), (-0.5, 1, 1))
        faces = list(CUBE_FACES) + [tuple(i + 8 for i in face) for face in CUBE_FACES]
        text = "".join(f"v {x} {y} {z}\n" for x, y, z in vertices) + "".join("f " + " ".join(str(i + 1) for i in f) + "\n" for f in faces)
        (self.folder / "e.obj").write_text(text, encoding="utf-8")
        write_obj(self.folder / "f.obj", (9, 9, 9), (10, 10, 10))
        write_obj(self.folder / "g.obj", (9.5, 9.5, 9.5), (10.5, 10, 10))
        files = [self.folder / f"{name}.obj" for name in "defg"]
        lines, verdicts = self.prove("clash", *files)
        self.assertEqual([line.get("class") for line in lines[:-1]], ["overlapping"])
        self.assertEqual(verdicts, ["holds"] * 3)  # f and g, then d and e, which are not listed, then the rest
        texts = self.proof.read_text(encoding="utf-8").splitlines()
        answers = [i for i, text in enumerate(texts) if "claim" in json.loads(text)]
        self.assertEqual([json.loads(texts[i])["claim"].get("class") for i in answers], ["overlapping", "apart", None])
        last = json.loads(texts[answers[-1]])
        self.assertEqual(last["claim"], {"objects": 4, "clearance": 0, "ignored": []})

        def verdict_without(dropped, line=None):
            kept = [text for i, text in enumerate(texts) if i not in dropped]
            self.proof.write_text("\n".join(kept[:-1] + [json.dumps(line or last)]) + "\n", encoding="utf-8")
            return check(self.proof).stdout.splitlines()[-1]

        for i in answers[:-1]:  # a dropped line
            self.assertIn("near each other and have no answer", verdict_without({i}))
        turned = json.loads(texts[answers[1]])
        turned["pose"][3] = 9.0
        texts[answers[1]], kept = json.dumps(turned), texts[answers[1]]
        self.assertIn("no answer", verdict_without(set()))  # of another place
        texts[answers[1]] = kept
        self.assertIn("no answer", verdict_without(set(), dict(last, claim=dict(last["claim"], clearance=100))))
        self.assertIn("not so many", verdict_without(set(), dict(last, claim=dict(last["claim"], objects=5))))
        self.assertEqual(verdict_without({answers[0]}, dict(last, claim=dict(last["claim"], ignored=[["2", "3"]]))), "holds")
        rules = self.folder / "rules.json"
        rules.write_text(json.dumps({"schema": "boxwood.rules/1", "ignore": [{"a": "f", "b": "g", "why": "a test"}]}), encoding="utf-8")
        lines, verdicts = self.prove("clash", *files, "--clearance", 0.5, "--rules", rules)
        self.assertEqual([line.get("class") for line in lines[:-1]], ["clearance"])  # d and e
        self.assertEqual(verdicts, ["holds"] * 2)
        self.assertEqual(self.lines_of_proof()[-1]["claim"], {"objects": 4, "clearance": 0.5, "ignored": [["2", "3"]]})

    def test_a_class_in_doubt(self):
        write_obj(self.folder / "a.obj", (-2, -2, -2), (2, 2, 2), CUBE_FACES[:-1])  # open
        write_obj(self.folder / "b.obj", (-1, -1, -1), (1, 1, 1))
        _, verdicts = self.prove("relate", self.folder / "a.obj", self.folder / "b.obj", "--volumes", "sphere",
                                 "--poses", self.poses([identity(), identity(9)]))
        self.assertEqual(verdicts, ["undecided: line 2: the class is in doubt: a open; proven: triangles do not meet", "holds"])
        line = self.lines_of_proof()[1]
        self.assertEqual((line["claim"]["meet"], line["claim"]["distance"]), (False, 1.0))
        header = self.proof.read_text(encoding="utf-8").splitlines()[0]
        for change in ({"meet": True}, {"distance": 1.01}, {"class": "contained", "inside": "b_in_a"}):
            false = dict(line, claim={**line["claim"], **change})
            self.assertTrue(check("-", stdin=header + "\n" + json.dumps(false) + "\n").stdout.startswith("fails"), change)

    def test_fits(self):
        ended = boxwood("fit", MODELS / "torus_knot.ply", "--json", "--proof", self.proof)
        self.assertEqual(ended.code, 0, ended.err)
        checked = check(self.proof, checker=FIT_CHECKER)
        volumes = ended.json()["whole"]["volumes"]
        self.assertEqual(checked.stdout.splitlines(), ["holds"] * len(volumes), checked.stderr)
        answers = [line for line in self.lines_of_proof() if "claim" in line]
        sphere = answers[0]["claim"]
        self.assertEqual(sphere["kind"], "sphere")
        self.assertLess(sphere["radius"] / sphere["lower_bound"] - 1, 1e-9)
        header = self.proof.read_text(encoding="utf-8").splitlines()[:2]
        changed = [("radius", lambda x: x * (1 - 1e-9)), ("half_extents", lambda x: [0.99 * x[0]] + x[1:]), ("min", lambda x: [x[0] - 1e-9] + x[1:]),
                   ("center", lambda x: [x[0] + 1e-6] + x[1:]), ("lower_bound", lambda x: x * (1 + 1e-9)),
                   ("planes", lambda x: [x[0][:3] + [x[0][3] - 1e-6]] + x[1:])]
        rejected = 0
        for answer in answers:
            for key, change in changed:
                if key not in answer["claim"] or (key == "min" and not answer["claim"].get("tight")):
                    continue
                if key == "lower_bound" and answer is not answers[0]:
                    continue  # room is left there: test_false_bounds_of_boxes_and_cylinders
                false = json.loads(json.dumps(answer))
                false["claim"][key] = change(false["claim"][key])
                header.append(json.dumps(false))
                rejected += 1
        self.proof.write_text("\n".join(header) + "\n", encoding="utf-8")
        checked = check(self.proof, checker=FIT_CHECKER)
        self.assertEqual([line[:6] for line in checked.stdout.splitlines()], ["fails:"] * rejected)
        self.assertGreater(rejected, 15)

    def bounded_fits(self, model):
        """Returns the header of a fit's proof, its lines with a lower bound by kind, and what the fit printed."""
        ended = boxwood("fit", model, "--volumes", "obb,cylinder", "--json", "--proof", self.proof)
        self.assertEqual(ended.code, 0, ended.err)
        checked = check(self.proof, checker=FIT_CHECKER)
        self.assertEqual(set(checked.stdout.splitlines()), {"holds"}, checked.stdout)
        lines = self.lines_of_proof()
        of_whole = [line for line in lines if line.get("models") == ["0"]]
        return lines[:2], {line["claim"]["kind"]: line for line in of_whole}, ended.json()["whole"]["volumes"]

    def test_lower_bounds_of_boxes_and_cylinders(self):
        write_obj(self.folder / "box.obj", (0, 0, 0), (3, 2, 1))
        write_obj(self.folder / "needle.obj", (0, 0, 0), (1000, 2, 1))
        forms = []
        for model in (MODELS / "torus_knot.ply", MODELS / "bumpy_sphere.obj", self.folder / "box.obj", self.folder / "needle.obj"):
            _, claims, printed = self.bounded_fits(model)
            for kind, line in claims.items():
                self.assertLessEqual(line["claim"]["lower_bound"], printed[kind]["lower_bound"])
                self.assertGreater(line["claim"]["lower_bound"], (1 - 2e-6) * printed[kind]["lower_bound"], (model, kind))
                forms.append("cells" if "cells" in line["proof"] else "squares" if "squares" in line["proof"] else "ellipsoid")
        self.assertEqual(set(forms), {"cells", "squares", "ellipsoid"})

    def test_false_bounds_of_boxes_and_cylinders(self):
        """Each of these changes takes away what the proof needs, or claims what is not true."""
        write_obj(self.folder / "box.obj", (0, 0, 0), (3, 2, 1))
        rejected = 0
        for model in (MODELS / "torus_knot.ply", self.folder / "box.obj"):
            header, claims, printed = self.bounded_fits(model)
            false = []
            for kind, line in claims.items():
                proof = line["proof"]

                def add(change):
                    changed = json.loads(json.dumps(line))
                    change(changed["claim"], changed["proof"])
                    false.append(json.dumps(changed))

                add(lambda claim, proof: claim.update(lower_bound=1.0001 * printed[kind]["volume"]))
                add(lambda claim, proof: claim.update(lower_bound=-1.0))
                add(lambda claim, proof: proof["points"][0].__setitem__(0, 0.123))
                for steps in (proof[key] for key in ("cells", "squares") if key in proof):
                    key = "cells" if "cells" in proof else "squares"
                    leaves = [i for i, step in enumerate(steps) if len(step) == 3]
                    for i in leaves[:: len(leaves) // share(12) + 1]:
                        add(lambda claim, proof: proof[key].pop(i))
                        add(lambda claim, proof: proof[key].insert(i, proof[key][i]))
                        add(lambda claim, proof: proof[key].__setitem__(i, []))
                        if key == "squares":
                            add(lambda claim, proof: proof[key][i].__setitem__(2, proof[key][i][2][::-1]))
                            add(lambda claim, proof: proof[key][i].__setitem__(1, [-w for w in proof[key][i][1]]))
                        else:
                            add(lambda claim, proof: proof[key][i].__setitem__(1, [0, 0]))
                            add(lambda claim, proof: proof[key][i].__setitem__(0, [0, 1, 0, 1, 1.5]))
                            add(lambda claim, proof: proof[key][i].__setitem__(2, [0, len(proof["points"])]))
                    add(lambda claim, proof: proof[key].pop())
                    add(lambda claim, proof: proof[key].append(proof[key][-1]))
                    add(lambda claim, proof: proof.update({key: []}))
                if "turn" in proof:
                    add(lambda claim, proof: proof.update(turn=[0, 0, 0, 0]))
                if "inside" in proof:
                    for i in range(len(proof["inside"]["faces"])):
                        add(lambda claim, proof: proof["inside"]["faces"].pop(i))
                        add(lambda claim, proof: proof["inside"]["faces"][i].reverse())
                    add(lambda claim, proof: proof["inside"].update(faces=[]))
                    add(lambda claim, proof: proof["inside"].update(half_axes=[[1.001 * x for x in a] for a in proof["inside"]["half_axes"]]))
                    add(lambda claim, proof: proof["inside"].update(half_axes=[[0.999 * x for x in a] for a in proof["inside"]["half_axes"]]))
            self.proof.write_text("\n".join([json.dumps(line) for line in header] + false) + "\n", encoding="utf-8")
            verdicts = check(self.proof, checker=FIT_CHECKER).stdout.splitlines()
            wrong = [text[-300:] for text, verdict in zip(false, verdicts) if not verdict.startswith("fails")]
            self.assertEqual((len(verdicts), wrong), (len(false), []))
            rejected += len(false)
        print(f"{rejected} false bounds rejected")
        self.assertGreater(rejected, max(60, share(150)))

    def test_loose_vertices_are_not_part_of_the_model(self):
        self.folder.joinpath("loose.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\nv 5 5 5\np 5\n", encoding="utf-8")
        ended = boxwood("fit", self.folder / "loose.obj", "--json", "--proof", self.proof)
        self.assertEqual(ended.code, 0, ended.err)
        checked = check(self.proof, checker=FIT_CHECKER)
        self.assertEqual(set(checked.stdout.splitlines()), {"holds"}, checked.stdout)

    def test_what_cannot_be_proven_is_wrong_usage(self):
        write_obj(self.folder / "a.obj", (0, 0, 0), (1, 1, 1))
        for options in (["--swap"], ["--max-level", 3]):
            ended = boxwood("collide", self.folder / "a.obj", self.folder / "a.obj", "--proof", self.proof, *options)
            self.assertEqual(ended.code, 2)
        self.assertEqual(boxwood("collide", self.folder / "a.obj", "--self", "--proof", self.proof).code, 2)
        self.assertFalse(self.proof.exists())


if __name__ == "__main__":
    unittest.main()
