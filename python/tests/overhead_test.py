#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The bench of what Python adds to a call runs."""
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "bench"))
import overhead  # noqa: E402


@unittest.skipIf("BOXWOOD_SANITIZED" in os.environ, "sanitizers take their own time")
@unittest.skipIf("BOXWOOD_LIBRARY_TIMES" not in os.environ, "BOXWOOD_LIBRARY_TIMES names no program")
class Overhead(unittest.TestCase):
    def test_the_bench_runs(self):
        """Figures are for quiet machines (python/bench/overhead.py prints them): here each row is there, and sane."""
        rows = list(overhead.rows())
        self.assertEqual(len({(name, query) for name, query, *_ in rows}), 12)
        for name, query, cpp, single, batch in rows:
            self.assertTrue(0 < cpp < 1e9 and 0 < single < 1e9 and 0 < batch < 1e9, (name, query, cpp, single, batch))


if __name__ == "__main__":
    unittest.main()
