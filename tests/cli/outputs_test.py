# SPDX-License-Identifier: MIT
"""Every output to every kind of target: regular files are replaced whole, keep their mode, and links lead on; pipes and
devices are written into and stay what they are; nothing is left behind, whatever ends the program."""

import json
import os
import pathlib
import resource
import signal
import stat
import subprocess
import threading
import unittest

from boxwood_cli import PROGRAM, CliTest, boxwood, bumpy_sphere, identity, wait_for_work


class Outputs(CliTest):
    """Each output is a list of arguments that a file's name follows, and what its bytes begin with."""

    def setUp(self):
        super().setUp()
        self.model = box = self.box()
        self.outputs = {"picture": (["render", box, "--resolution", "64,48", "-o"], b"\x89PNG"),
                        "saved model": (["tree", box, "-o"], b"\x89BWT"),
                        "trace": (["collide", box, box, "--trace"], b'{"pose":0')}
        if boxwood("render", box, "--resolution", "64,48", "-o", "/dev/null").code == 4:
            del self.outputs["picture"]  # no Vulkan device

    def each(self, test):
        for name, (arguments, begin) in self.outputs.items():
            with self.subTest(output=name):
                folder = self.folder / name.replace(" ", "_")
                folder.mkdir()
                test(arguments, begin, folder)

    def assertWritten(self, path, begin):
        self.assertEqual(path.read_bytes()[:len(begin)], begin)

    def test_a_file_that_is_there_is_replaced_with_its_mode(self):
        def test(arguments, begin, folder):
            path = folder / "old"
            path.write_text("old")
            path.chmod(0o640)
            node = path.stat().st_ino
            self.ok(*arguments, path)
            self.assertWritten(path, begin)
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
            self.assertNotEqual(path.stat().st_ino, node)
            self.assertEqual(os.listdir(folder), ["old"])

        self.each(test)

    def test_links_lead_on(self):
        def test(arguments, begin, folder):
            inner = folder / "inner"
            inner.mkdir()
            (inner / "file").write_text("old")
            (folder / "link").symlink_to("inner/file")
            (folder / "to come").symlink_to("inner/new")
            for link, target in (("link", "file"), ("to come", "new")):
                self.ok(*arguments, folder / link)
                self.assertTrue((folder / link).is_symlink())
                self.assertWritten(inner / target, begin)
            self.assertEqual(sorted(os.listdir(inner)), ["file", "new"])
            self.assertEqual(sorted(os.listdir(folder)), ["inner", "link", "to come"])

        self.each(test)

    def test_pipes_are_written_into(self):
        def test(arguments, begin, folder):
            pipe = folder / "pipe"
            os.mkfifo(pipe)
            read = []
            reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
            reader.start()
            self.ok(*arguments, pipe)
            reader.join(10)
            self.assertEqual(read[0][:len(begin)], begin)
            self.assertTrue(pipe.is_fifo())

        self.each(test)

    def test_devices_stay_devices(self):
        def test(arguments, _, folder):
            device = pathlib.Path("/dev/null")
            if os.geteuid() == 0:  # one of our own, not to lose that of the machine
                device = folder / "null"
                try:
                    os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
                except PermissionError:
                    device = pathlib.Path("/dev/null")
            try:
                self.ok(*arguments, device)
            except AssertionError:
                if device.parent == folder:  # a file system without devices
                    return
                raise
            self.assertTrue(device.is_char_device())
            full = boxwood(*arguments, "/dev/full")
            self.assertEqual(full.code, 5)
            self.assertIn("No space left", full.err)

        self.each(test)

    def test_what_cannot_be_written(self):
        def test(arguments, _, folder):
            self.fails(5, *arguments, folder / "none" / "x", says="could not be written")
            self.fails(5, *arguments, folder, says="directory")
            ended = boxwood(*arguments, folder / "no\x1b[31mne" / "x")
            self.assertEqual(ended.code, 5)
            self.assertNotIn("\x1b", ended.err)
            self.assertEqual(os.listdir(folder), [])

        self.each(test)

    def test_a_limit_on_the_size_of_files_leaves_the_old_one(self):
        saved = self.folder / "box.bwt"
        self.ok("tree", self.model, "-o", saved)
        self.outputs.pop("picture", None)  # a driver's own files have the limit, too

        def test(arguments, _, folder):
            path = folder / "old"
            path.write_text("old")
            # A saved model is read without the helper and its shared memory, to which the limit would apply, too.
            arguments = [saved if a == self.model else a for a in arguments]
            ended = subprocess.run([PROGRAM, *map(str, arguments), str(path)], capture_output=True, check=False,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
            self.assertEqual(ended.returncode, 5, ended.stderr)
            self.assertIn(b"File too large", ended.stderr)
            self.assertEqual(path.read_text(), "old")
            self.assertEqual(os.listdir(folder), ["old"])

        self.each(test)

    def test_a_trace_that_was_cut_short_says_so(self):
        model, trace = self.folder / "big.ply", self.folder / "t.jsonl"
        bumpy_sphere(model, 100, 100)
        poses = self.poses("p.txt", *[identity(0.001 * i) for i in range(5000)])
        process = subprocess.Popen([PROGRAM, "collide", str(model), str(model), "--poses", str(poses), "--json",
                                    "--trace", str(trace)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_work(process.pid, 0.5)  # some poses are answered
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), 130)
        lines = trace.read_text().splitlines()
        self.assertEqual(json.loads(lines[-1]), {"cut_short": "stopped"})
        self.assertIn("counters", json.loads(lines[-2]))
        whole = self.folder / "whole.jsonl"
        self.ok("collide", self.box(), self.box("b.obj"), "--trace", whole)
        self.assertNotIn("cut_short", whole.read_text())


if __name__ == "__main__":
    unittest.main()
