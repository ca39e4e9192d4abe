#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Python adds at most 1 us to a pose of an array, 2 us to a single call, beside C++ in the same run."""
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "bench"))
import overhead  # noqa: E402


@unittest.skipIf("BOXWOOD_SANITIZED" in os.environ, "sanitizers take their own time")
@unittest.skipIf("BOXWOOD_LIBRARY_TIMES" not in os.environ, "BOXWOOD_LIBRARY_TIMES names no program")
class Overhead(unittest.TestCase):
    def test_single_calls_and_batches(self):
        for _ in range(3):  # a busy machine may spoil a run
            late = []
            for name, query, cpp, single, batch in overhead.rows():
                # Of what takes long a share is noise.
                if single - cpp > 2000 + 0.1 * cpp or batch - cpp > 1000 + 0.1 * cpp:
                    late.append((name, query, round(cpp), round(single), round(batch)))
            if not late:
                return
        self.assertEqual(late, [])


if __name__ == "__main__":
    unittest.main()
