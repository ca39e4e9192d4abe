# SPDX-License-Identifier: MIT
"""The shared models, where BOXWOOD_SHARED_MODELS names their folder: known figures, and bad files that end well."""

import pathlib
import unittest

from boxwood_cli import SHARED_MODELS, CliTest, boxwood

# What MODELS.md says that good programs load although the folder is called malformed, or may refuse.
MAY_LOAD = {"no_extension", "missing_mtl.obj", "long_line.obj", "face_words.obj", "required_extension_unknown.gltf",
            "index_out_of_range.gltf", "dangling_reference.dae", "vertex_two_numbers.obj"}


@unittest.skipUnless(SHARED_MODELS, "BOXWOOD_SHARED_MODELS is not set: 0 shared models ran")
class SharedModels(CliTest):
    def folder_of(self, name):
        return sorted(p for p in (pathlib.Path(SHARED_MODELS) / name).iterdir() if p.suffix != ".bin")

    def test_real_models_load_and_known_figures_hold(self):
        real = pathlib.Path(SHARED_MODELS) / "real"
        ran = 0
        for path in self.folder_of("real"):
            value = self.ok("info", path, "--json", "--quiet", timeout=120).json()
            self.assertGreater(value["triangles"], 0, path.name)
            ran += 1
        for a, b, pairs in (("ballA.off", "ballB.off", 276), ("fcl_rob.obj", "fcl_env.obj", 192)):
            self.assertEqual(self.ok("collide", real / a, real / b, "--json").lines()[0]["pairs"], pairs)
        box = self.ok("fit", real / "large_block_obb.stl", "--volumes", "aabb,obb", "--json").json()["whole"]["volumes"]
        self.assertAlmostEqual(box["obb"]["volume"] / 9.70e8, 1, delta=0.01)
        self.assertAlmostEqual(box["aabb"]["volume"] / 2.93e9, 1, delta=0.01)
        print(f"{ran} real models ran")

    def test_degenerate_models_end_in_numbers_or_a_reason(self):
        ran = loaded = 0
        for path in self.folder_of("degenerate"):
            for command in ("info", "fit", "tree"):
                ended = boxwood(command, path, "--json", "--time-limit", "20", timeout=60)
                self.assertIn(ended.code, (0, 3), f"{command} {path.name}: {ended.err}")
                if ended.code == 0:
                    ended.json()
                    loaded += 1
                else:
                    self.assertIn(path.name, ended.err)
            ran += 1
        self.assertGreater(loaded, 2 * ran)
        print(f"{ran} degenerate models ran, {loaded} of {3 * ran} commands gave numbers")

    def test_malformed_models_are_refused_by_name(self):
        ran = refused = 0
        for path in self.folder_of("malformed"):
            ended = boxwood("info", path, "--json", "--time-limit", "5", timeout=60)
            self.assertIn(ended.code, (0, 3), f"{path.name}: {ended.err}")
            if ended.code == 0:
                self.assertIn(path.name, MAY_LOAD, ended.out)
            else:
                self.assertIn(path.name, ended.err)
                refused += 1
            ran += 1
        print(f"{ran} malformed models ran, {refused} refused")


if __name__ == "__main__":
    unittest.main()
