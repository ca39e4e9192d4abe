# SPDX-License-Identifier: MIT
"""Trees of other programs: --nodes-from, export --nodes, and the dumpers of docs/examples where they were built."""
import json
import os
import pathlib
import struct
import subprocess
import unittest

from boxwood_cli import CliTest

DUMPERS = [name for name in os.environ.get("BOXWOOD_DUMPERS", "").split(":") if name]
MODEL = pathlib.Path(__file__).resolve().parents[2] / "models" / "bumpy_sphere.obj"


class NodesFrom(CliTest):
    def test_export_comes_back_as_the_same_tree(self):
        for kind in ("obb", "aabb", "sphere"):
            built = self.ok("tree", MODEL, "--tree", kind, "--json").json()
            for extension in ("json", "nodes", "csv"):
                if extension == "csv" and kind != "aabb":
                    continue
                leaf = ["--leaf-size", "1"] if extension == "csv" else []
                if leaf:
                    built = self.ok("tree", MODEL, "--tree", kind, "--json", *leaf).json()
                file = self.folder / f"{kind}.{extension}"
                self.ok("export", MODEL, "--tree", kind, *leaf, "--nodes", "-o", file)
                read = self.ok("tree", MODEL, "--nodes-from", file, "--json").json()
                for field in ("tree", "nodes", "leaves", "depth", "triangles"):
                    self.assertEqual(read[field], built[field], (kind, extension, field))
                self.assertAlmostEqual(read["sah_cost"] / built["sah_cost"], 1, delta=1e-12)
                self.assertEqual(read["split"], "other")
                self.assertEqual(read["nodes_file"]["repeated"], 0)

    def test_saved_and_collided(self):
        nodes, saved = self.folder / "t.json", self.folder / "t.bwt"
        self.ok("export", MODEL, "--tree", "aabb", "--split", "sweep", "--nodes", "-o", nodes)
        self.ok("tree", MODEL, "--nodes-from", nodes, "-o", saved)
        pose = "1 0 0 0.3  0 1 0 0.1  0 0 1 0.05".split()
        ours = self.ok("collide", MODEL, MODEL, "--pose", *pose, "--json").json()
        theirs = self.ok("collide", saved, saved, "--tree", "aabb", "--pose", *pose, "--json").json()
        self.assertEqual(theirs["pairs"], ours["pairs"])
        self.assertGreater(ours["pairs"], 10)

    def test_compared(self):
        nodes = self.folder / "t.nodes"
        self.ok("export", MODEL, "--tree", "aabb", "--split", "sweep", "--nodes", "-o", nodes)
        rows = self.ok("compare", MODEL, "--tree", "aabb", "--builds", "lbvh,sweep", "--nodes-from", nodes, "--json").lines()
        self.assertEqual([row["build"] for row in rows], ["lbvh", "sweep", str(nodes)])
        self.assertEqual(rows[1]["quality"]["sah"], rows[2]["quality"]["sah"])
        self.assertLess(rows[2]["quality"]["sah"], rows[0]["quality"]["sah"])

    def test_spatial_splits_are_adopted_and_queried(self):
        model = MODEL
        nodes, pose = self.folder / "t.json", "1 0 0 .3  0 1 0 .1  0 0 1 .2".split()
        built = self.ok("tree", model, "--tree", "aabb", "--split", "sbvh", "--quality", "--json").json()
        self.assertGreater(built["references"], built["triangles"])
        self.assertGreater(built["quality"]["epo_by_reference"], built["quality"]["epo"])
        self.ok("export", model, "--tree", "aabb", "--split", "sbvh", "--nodes", "-o", nodes)
        self.assertEqual(json.loads(pathlib.Path(nodes).read_text())["containment"], "clipped")
        saved = self.folder / "t.bwt"
        read = self.ok("tree", model, "--nodes-from", nodes, "-o", saved, "--json").json()
        self.assertEqual(read["references"], built["references"])
        plain = self.ok("collide", model, model, "--pose", *pose, "--json").json()
        split = self.ok("collide", saved, saved, "--tree", "aabb", "--split", "sbvh", "--pose", *pose, "--json").json()
        self.assertEqual(split["pairs"], plain["pairs"])
        self.assertGreater(plain["pairs"], 10)
        self.fails(2, "tree", model, "--split", "sbvh")

    def test_each_violation_names_its_node(self):
        file = self.folder / "t.json"
        self.ok("export", MODEL, "--tree", "aabb", "--nodes", "-o", file)
        nodes = json.loads(pathlib.Path(file).read_text())
        nodes["nodes"][7]["max"][1] -= 1e-3
        pathlib.Path(file).write_text(json.dumps(nodes))
        run = self.fails(3, "tree", MODEL, "--nodes-from", file)
        self.assertIn("node 7 misses a corner of triangle", run.err)
        nodes["nodes"][7]["max"][1] += 2e-3
        pathlib.Path(file).write_text(json.dumps(nodes))
        self.assertIn("node 7 is larger", self.fails(3, "tree", MODEL, "--nodes-from", file).err)
        self.ok("tree", MODEL, "--nodes-from", file, "--containment", "outwards")

    def test_hostile_files(self):
        file = self.folder / "t.nodes"
        for content, words in ((b"", "does not tell its format"), (b"BWNODES1", "ends inside its header"),
                               (b"BWNODES1" + struct.pack("<IIIIQQ", 1, 0, 0, 8, 1 << 60, 1 << 60), "size does not fit"),
                               (b"{" * 100000, "as boxwood"), (b"3MBVH 1\n\xff\xff\xff\xff", "ends inside the nodes")):
            pathlib.Path(file).write_bytes(content)
            run = self.fails(2 if words.startswith("does not tell") else 3, "tree", MODEL, "--nodes-from", file)
            self.assertIn(words, run.err)
        self.assertIn("cannot be read", self.fails(3, "tree", MODEL, "--nodes-from", "/nowhere/t.bvh").err)
        self.fails(2, "export", MODEL, "--nodes", "-o", self.folder / "t.glb")

    def test_work_at_poses(self):
        nodes = self.folder / "t.nodes"
        self.ok("export", MODEL, "--tree", "aabb", "--nodes", "-o", nodes)
        poses = self.file("poses.txt", "1 0 0 .3  0 1 0 .1  0 0 1 0\n1 0 0 9  0 1 0 0  0 0 1 0\n")
        work = [self.ok("tree", MODEL, "--json", "--work", f"poses={poses}", *tree).json()["work"]
                for tree in (("--tree", "aabb"), ("--nodes-from", nodes))]
        for field in ("box_tests", "triangle_tests", "contacts", "levels"):
            self.assertEqual(work[0][field], work[1][field])
        self.assertEqual((work[0]["queries"], work[0]["hits"]), (2, 1))
        rows = self.ok("collide", MODEL, MODEL, "--tree", "aabb", "--poses", poses, "--engine", "reference", "--json").lines()
        self.assertEqual(work[0]["box_tests"], sum(row["box_tests"] for row in rows) / 2)
        self.assertEqual(work[0]["contacts"], sum(row["pairs"] for row in rows))
        self.fails(2, "tree", MODEL, "--work", "walks")

    def test_dumpers(self):
        """Embree, FCL, Bullet: the libraries that were found when this was configured."""
        for program in DUMPERS:
            file = self.folder / "d.json"
            with open(file, "wb") as out:
                subprocess.run([program, MODEL], stdout=out, check=True)
            read = self.ok("tree", MODEL, "--nodes-from", file, "--json").json()
            self.assertEqual(read["triangles"], 5000)
            self.assertLess(read["sah_cost"], 60)
            self.assertEqual(read["tree"], "obb" if "fcl" in program else "aabb")
        print(f"{len(DUMPERS)} dumpers")


if __name__ == "__main__":
    unittest.main()
