# SPDX-License-Identifier: MIT
"""What happens when streams and signals get in the way: closed pipes, full disks, Ctrl-C, terminals."""

import math
import os
import pty
import select
import signal
import subprocess
import time
import unittest

from boxwood_cli import PROGRAM, CliTest, boxwood, identity, wait_for_work


def children_of(pid):
    """Process ids whose parent is this one, or that carry the import child's name and this process group."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="ascii", errors="replace") as f:
                fields = f.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == pid:  # process group
            found.append(int(entry))
    return found


class Output(CliTest):
    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            ended = subprocess.run([PROGRAM, "info", str(self.box()), "--json"], stdout=full, stderr=subprocess.PIPE,
                                   check=False)
        self.assertEqual(ended.returncode, 5)
        self.assertIn(b"standard output could not be written", ended.stderr)

    def test_closed_pipe_and_closed_descriptor(self):
        read, write = os.pipe()
        os.close(read)
        ended = subprocess.run([PROGRAM, "--help"], stdout=write, stderr=subprocess.PIPE, check=False)
        os.close(write)
        self.assertEqual((ended.returncode, ended.stderr), (141, b""))
        ended = subprocess.run(["sh", "-c", 'exec "$0" --help >&-', PROGRAM], stderr=subprocess.PIPE, check=False)
        self.assertEqual(ended.returncode, 5)

    def test_a_reader_that_leaves_early(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        poses = self.poses("p.txt", *[identity(0.001 * i) for i in range(5000)])
        process = subprocess.Popen([PROGRAM, "collide", str(a), str(b), "--poses", str(poses), "--json", "--pairs"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(60), 141)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_trace_that_cannot_be_written(self):
        a = self.box("a.obj")
        self.fails(5, "collide", a, a, "--trace", self.folder / "none" / "t.jsonl")
        ended = boxwood("collide", a, a, "--trace", "/dev/full")
        self.assertEqual(ended.code, 5)


class Signals(CliTest):
    def big(self):
        n = 500
        faces = ((y * n + x, y * n + x + 1, (y + 1) * n + x) for y in range(n - 1) for x in range(n - 1))
        return self.ply("big.ply", [(x, y, (x * y) % 7) for y in range(n) for x in range(n)], list(faces))

    def test_interrupt_ends_with_130_and_leaves_nothing(self):
        big = self.big()
        poses = self.poses("p.txt", *[identity(0.01 * i) for i in range(200)])
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            for delay in (0.02, 0.5):  # while the file opens, and while the poses are answered
                process = subprocess.Popen([PROGRAM, "collide", str(big), str(big), "--poses", str(poses), "--json"],
                                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
                time.sleep(delay)
                if process.poll() is None:
                    process.send_signal(number)
                error = process.communicate(timeout=60)[1]
                # Death by the signal itself is what a shell also reports as 128 + n.
                self.assertIn(process.returncode, (code, -number), error)
                deadline = time.time() + 5
                while children_of(process.pid) and time.time() < deadline:
                    time.sleep(0.05)
                self.assertEqual(children_of(process.pid), [])

    def test_interrupt_ends_one_long_query(self):
        # A fan: each pair of its triangles shares the corner in the middle, so one query looks at 1.8e9 pairs.
        n = 60000
        rim = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n), 0) for i in range(n)]
        fan = self.ply("fan.ply", [(0, 0, 1)] + rim, [(0, 1 + i, 1 + (i + 1) % n) for i in range(n)])
        process = subprocess.Popen([PROGRAM, "collide", str(fan), "--self", "--json"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        wait_for_work(process.pid, 1.0)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=20)
        self.assertIn(process.returncode, (130, -signal.SIGINT), error)
        self.assertEqual(out, b"")


class Terminal(CliTest):
    def run_in_terminal(self, *arguments, environment=None, columns=80):
        import fcntl
        import struct
        import termios
        try:
            parent, child = pty.openpty()
        except OSError as problem:  # a bare chroot has no /dev/pts
            self.skipTest(str(problem))
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        env.update(environment or {})
        process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=child, stderr=child, env=env)
        os.close(child)
        out = b""
        while True:
            ready, _, _ = select.select([parent], [], [], 30)
            try:
                piece = os.read(parent, 65536) if ready else b""
            except OSError:
                break
            if not piece:
                break
            out += piece
        os.close(parent)
        self.assertEqual(process.wait(), 0)
        return out.decode()

    def test_headings_are_bold_unless_no_color(self):
        box = self.box()
        self.assertIn("\x1b[1m", self.run_in_terminal("info", box))
        self.assertNotIn("\x1b", self.run_in_terminal("info", box, environment={"NO_COLOR": "1"}))
        self.assertNotIn("\x1b", self.ok("info", box).out)

    def test_long_names_are_cut_to_the_width(self):
        path = self.box("a_very_long_name_that_would_break_the_table_in_a_narrow_terminal.obj")
        out = self.run_in_terminal("info", path, environment={"NO_COLOR": "1"}, columns=70)
        self.assertIn("\u2026", out)
        self.assertTrue(all(len(line.rstrip()) <= 70 for line in out.splitlines()), out)
        self.assertNotIn("\u2026", self.ok("info", path).out)

    def test_no_progress_where_there_is_no_terminal(self):
        self.assertEqual(self.ok("info", self.box()).err, "")


if __name__ == "__main__":
    unittest.main()
