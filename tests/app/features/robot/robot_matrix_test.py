# SPDX-License-Identifier: MIT
"""`boxwood robot --matrix` on the arm of models/arm: verdicts, judged and written SRDF files, witnesses that are confirmed."""

import csv
import functools
import io
import json
import pathlib
import unittest

from boxwood_cli import CliTest, boxwood

ARM = pathlib.Path(__file__).resolve().parents[4] / "models" / "arm"
URDF, SRDF = str(ARM / "arm.urdf"), str(ARM / "arm.srdf")
FEW = ("--samples", "1000", "--budget", "1500")  # for speed


@functools.cache
def asked(arguments):
    return boxwood("robot", URDF, *arguments, "--json")


class Matrix(CliTest):
    def lines(self, *arguments):
        """What the program answers; a question is asked once."""
        ended = asked(arguments)
        self.assertEqual(ended.code, 0, f"{arguments}: {ended.err}")
        return ended.lines()

    def srdf(self, *pairs):
        rows = "".join(f'<disable_collisions link1="{a}" link2="{b}" reason="{why}"/>\n' for a, b, why in pairs)
        return str(self.file("judged.srdf", f'<robot name="arm">\n{rows}</robot>\n'))

    def test_every_pair_has_one_verdict(self):
        ended = asked(("--srdf", SRDF, "--matrix", *FEW, "--exit-code"))
        self.assertEqual(ended.code, 1, ended.err)
        lines = ended.lines()
        self.assertEqual(len(lines), 55)
        verdicts = {tuple(line["links"]): line for line in lines}
        self.assertEqual(verdicts["base", "shoulder"]["verdict"], "adjacent")
        self.assertEqual(verdicts["wrist", "hand"]["verdict"], "never")
        self.assertGreater(verdicts["wrist", "hand"]["clearance_at_least"], 0.01)
        self.assertEqual(verdicts["upper", "hand"]["verdict"], "sometimes")
        self.assertGreater(verdicts["upper", "hand"]["depth"]["upper"], 0.0)
        for line in lines:
            self.assertEqual(line["samples"], 1001)
            self.assertEqual(line["proven"], line["verdict"] != "never-seen")
            self.assertEqual(line["clearance_at_least"] is not None, line["verdict"] == "never")
            self.assertEqual(line["contact_probability_at_most"] is not None, line["verdict"] == "never-seen")
            self.assertEqual(line["witness"] is not None, line["verdict"] == "sometimes")
        self.assertEqual({line["srdf"] for line in lines}, {"right", None})

    def test_witnesses_are_in_contact(self):
        names = [v["name"] for v in self.lines()[0]["values"]]
        shown = 0
        for line in self.lines("--matrix", *FEW, "--threads", "4"):
            if line["verdict"] != "sometimes":
                continue
            q = ",".join(f"{name}={value!r}" for name, value in zip(names, line["witness"]))
            answer, = self.lines("--q", q, "--contacts")
            self.assertIn(set(line["links"]), [set(hit["pair"]) for hit in answer["pairs"]])
            shown += 1
        self.assertGreaterEqual(shown, 12)

    def test_what_is_written_is_right(self):
        written = str(self.folder / "proven.srdf")
        self.ok("robot", URDF, "--matrix", *FEW, "-o", written)
        lines = self.lines("--srdf", written, "--matrix", *FEW)
        judged = [line["srdf"] for line in lines if line["srdf"]]
        self.assertGreaterEqual(len(judged), 20)
        self.assertEqual(set(judged), {"right"})
        robot, = self.lines("--srdf", written)
        self.assertEqual(robot["tested_pairs"], 55 - len(judged))

    def test_wrong_lines_come_with_a_configuration(self):
        srdf = self.srdf(("upper", "hand", "Never"), ("base", "hand", "Always"), ("base", "tool", "Default"), ("base", "elbow", "Adjacent"),
                         ("shoulder", "hand", "User"), ("wrist", "hand", "Never"))
        judged = {tuple(line["links"]): line for line in self.lines("--srdf", srdf, "--matrix", *FEW) if line["srdf"]}
        self.assertEqual({pair: line["srdf"] for pair, line in judged.items()}, {
            ("upper", "hand"): "wrong", ("base", "hand"): "wrong", ("base", "tool"): "wrong", ("base", "elbow"): "wrong",
            ("shoulder", "hand"): "unproven", ("wrist", "hand"): "right"})
        text = self.ok("robot", URDF, "--srdf", srdf, "--matrix", *FEW, "--exit-code").out
        self.assertIn("wrong: upper - hand, Never: in contact at --q j1=", text)
        self.assertIn("wrong: base - hand, Always: apart at --q j1=", text)
        self.assertIn("wrong: base - elbow, Adjacent: other links lie between them", text)
        q = text.split("wrong: upper - hand, Never: in contact at --q ")[1].split("\n")[0]
        answer, = self.lines("--q", q, "--contacts")  # to repeat as printed
        self.assertIn({"upper", "hand"}, [set(hit["pair"]) for hit in answer["pairs"]])

    def test_options(self):
        still = self.lines("--matrix", *FEW, *sum((["--limits", f"j{i}=0,0"] for i in range(1, 8)), []), "--limits", "finger_left_joint=0,0")
        self.assertLessEqual({line["verdict"] for line in still}, {"adjacent", "always", "never"})
        late = self.ok("robot", URDF, "--matrix", "--seconds", "0").out
        self.assertIn("the time of --seconds is over", late)
        self.assertIn(" 0 never,", late)
        one, four = (self.lines("--matrix", *FEW, "--threads", n) for n in ("1", "4"))
        self.assertEqual(one, four)
        self.assertNotEqual(one, self.lines("--matrix", *FEW, "--seed", "2"))
        rows = list(csv.DictReader(io.StringIO(self.ok("robot", URDF, "--matrix", "--samples", "10", "--budget", "15", "--csv").out)))
        self.assertEqual((rows[0]["links_a"], rows[0]["links_b"], rows[0]["verdict"]), ("base", "shoulder", "adjacent"))

    def test_misuse_is_said(self):
        for wrong, clause in ((("--matrix", "--limits", "j9=0,1"), "no value 'j9'"), (("--matrix", "--limits", "j1=1,0"), "needs NAME=LOW,HIGH"),
                              (("--matrix", "--motion"), "--matrix goes with"), (("--limits", "j1=0,1"), "need --matrix"),
                              (("--matrix", "--scene", URDF), "--matrix goes with")):
            run = boxwood("robot", URDF, *wrong)
            self.assertEqual(run.code, 2)
            self.assertIn(clause, run.err)


if __name__ == "__main__":
    unittest.main()
