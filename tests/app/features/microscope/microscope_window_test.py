# SPDX-License-Identifier: MIT
"""The microscope on a tree of another program: the window's picture has its nodes, not those of a build."""

import json
import unittest

from boxwood_cli import CliTest, bumpy_sphere


class MicroscopeWindow(CliTest):
    def test_nodes_of_a_file_are_drawn_and_measured(self):
        model, nodes, state = self.folder / "sphere.ply", self.folder / "nodes.json", self.folder / "state.json"
        bumpy_sphere(model, 8, 12)
        self.ok("export", model, "--tree", "aabb", "--split", "median", "--leaf-size", "1", "--nodes", "-o", nodes)
        count = len(json.loads(nodes.read_text())["nodes"])
        self.ok("render", model, "--nodes-from", nodes, "--workspace", "tree", "--node-colors", "overlap", "--depth", "4", "--volumes", "aabb", "--state", state, "--resolution", "64,48",
                    "--do", "nodes sort overlap")
        shown = json.loads(state.read_text())
        self.assertEqual(shown["tree"]["nodes"], count)
        self.assertEqual(shown["tree"]["tree"], "aabb")
        worst = shown["microscope"]["worst"]
        self.assertEqual(len(worst), 10)
        self.assertEqual([n["overlap"] for n in worst], sorted((n["overlap"] for n in worst), reverse=True))
        self.assertEqual(shown["microscope"]["color"], "overlap")
        self.assertEqual(len(shown["microscope"]["scale"]["numbers"]), 6)
        drawn = [v for v in shown["volumes"] if v["node"] is not None]
        self.assertGreater(len(drawn), 10)
        self.assertGreater(len({v["color"] for v in drawn}), 2)


if __name__ == "__main__":
    unittest.main()
