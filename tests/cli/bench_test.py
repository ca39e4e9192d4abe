# SPDX-License-Identifier: MIT
"""`boxwood bench`: its own benchmarks, and those beside other libraries where they were built in."""

import pathlib
import unittest

from boxwood_cli import PROGRAM, CliTest, boxwood

PEERS = (pathlib.Path(PROGRAM).parent / "bench/bench_peers").exists()  # a target of its own


class Bench(CliTest):
    def rows(self, *names):
        return self.ok("bench", *names, "--json", timeout=200).lines()

    def test_own_benchmarks(self):
        rows = self.rows("collide", "fit-aabb")
        self.assertEqual([r["benchmark"] for r in rows],
                         ["fit-aabb", "collide-clear", "collide-first", "collide-all"])
        for row in rows:
            self.fields(row, benchmark=str, triangles=int, median_us=(int, float), repeats=int)
            self.assertGreater(row["median_us"], 0)

    def test_an_unknown_name_lists_what_there_is(self):
        ended = boxwood("bench", "nonesuch")
        self.assertEqual(ended.code, 2)
        self.assertIn("no benchmark begins with 'nonesuch'; there are fit-sphere, ", ended.err)
        self.assertEqual("peers-build" in ended.err, PEERS)

    @unittest.skipUnless(PEERS, "bench_peers is not built")
    def test_beside_other_libraries(self):
        rows = self.rows("peers-box", "peers-first")
        self.assertEqual({r["benchmark"] for r in rows}, {"peers-box-pairs", "peers-first-contact"})
        libraries = {r["library"] for r in rows}
        self.assertTrue({"Boxwood", "FCL OBB"} <= libraries, libraries)
        for row in rows:
            self.fields(row, benchmark=str, triangles=int, figure=str, library=str, median=(int, float))
            if row["library"].startswith("Boxwood") and row["figure"] in ("wrong", "invented"):
                self.assertEqual(row["median"], 0)
        self.assertIn("FCL OBB", self.ok("bench", "peers-box", timeout=100).out)


if __name__ == "__main__":
    unittest.main()
