#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/matrix goes on where it stopped, forgets what other sources gave, and records a row once, when it ends.

usage: matrix_test.py SOURCE_ROOT
"""
import argparse
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True


def load(root):
    loader = importlib.machinery.SourceFileLoader("matrix", str(root / "tests/matrix"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("matrix", loader))
    loader.exec_module(module)
    return module


def main():
    matrix = load(pathlib.Path(sys.argv[1]).resolve())
    state, commit = ["one"], "0123456789"
    matrix.sources, matrix.commit = lambda: state[0], lambda: commit
    done = []

    class Pieces(matrix.Row):
        """A row of four pieces without a build; `stop` is the piece before which the time is over, `bad` one that fails."""
        stop = bad = None

        def work(self):
            for piece in range(4):
                if piece == self.stop:
                    self.deadline = 0.0
                self.once(f"piece {piece}", lambda piece=piece: self.one(piece))

        def one(self, piece):
            done.append(piece)
            return {"passed": int(piece != self.bad), "failed": int(piece == self.bad), "skipped": 0}

    with tempfile.TemporaryDirectory() as folder:
        matrix.WHERE, matrix.TABLE = pathlib.Path(folder), pathlib.Path(folder) / "matrix.md"
        choices = argparse.Namespace(jobs=1, core=False, rooms=[], again=False, minutes=20.0)

        def call(stop=None, bad=None, **more):
            row = Pieces("gcc-release", "test", {}, argparse.Namespace(**{**vars(choices), **more}))
            row.stop, row.bad = stop, bad
            return row, row.state["good"] or row.do()

        lines = lambda: matrix.TABLE.read_text().splitlines() if matrix.TABLE.exists() else []
        row, ended = call(stop=2)
        assert not ended and done == [0, 1] and not lines() and "unfinished" in row.line()
        row, ended = call()
        assert ended and done == [0, 1, 2, 3] and row.state["good"]
        assert len(lines()) == 1 and f"| gcc-release | {commit} |" in lines()[0] and "| good | 4 | 0 | 0 |" in lines()[0], lines()
        call()
        assert done == [0, 1, 2, 3] and len(lines()) == 1
        call(again=True)
        assert len(done) == 8 and len(lines()) == 2
        state[0] = "other"
        row, ended = call(bad=1)
        assert ended and len(done) == 12 and not row.state["good"] and "**failed** | 3 | 1 | 0 |" in lines()[-1]
        row, _ = call(rooms=["tree"])
        assert len(done) == 16  # a row of some rooms is another row
        recorded = len(lines())
        assert recorded == 4
    names = matrix.rows()
    fuzzers = {path.name.removesuffix("_fuzz.cpp") for path in (pathlib.Path(sys.argv[1]) / "tests/fuzz").glob("*_fuzz.cpp")} - {"text"}
    missing = [name for name in fuzzers if f"fuzz-{name}" not in names]
    assert not missing, missing
    print(f"pieces done: {len(done)}, lines recorded: {recorded}, rows: {len(names)}")


main()
