# SPDX-License-Identifier: MIT
"""Real windows under xvfb-run (real_window.py) whose display, device, disk or own files fail.

Usage: window_bad_luck_test.py PROGRAM [TEST...]            (starts itself again under xvfb-run)
"""

import errno
import os
import random
import shutil
import subprocess
import tempfile
import time
import unittest

import real_window


class BadLuck(unittest.TestCase):
    """The display, the device and the files of the window itself fail: the end is a sentence, or there is none."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="boxwood-luck-")
        self.environment = dict(os.environ, XDG_STATE_HOME=self.folder, XDG_CONFIG_HOME=self.folder,
                                XDG_PICTURES_DIR=self.folder)
        os.mkdir(os.path.join(self.folder, "boxwood"))
        self.settings = os.path.join(self.folder, "boxwood", "settings")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def run_window(self, *arguments, **more):
        return subprocess.run([real_window.PROGRAM, "view", *arguments], env=dict(self.environment, **more), capture_output=True,
                              text=True, timeout=60)

    def assert_saved(self, line):
        with open(self.settings) as file:
            self.assertIn(line, file.read())

    def test_the_display_that_goes_ends_with_4_and_the_settings_saved(self):
        read, write = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
                                  pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as numbers:
                display = ":" + numbers.readline().strip()
            log = os.path.join(self.folder, "log.txt")
            window = subprocess.Popen([real_window.PROGRAM, "view", "--record", log, "--do", "layer grid off", "--workspace", "tree"],
                                      env=dict(self.environment, DISPLAY=display, BOXWOOD_RECORD_DRAWN="1"), stderr=subprocess.PIPE, text=True)
            end = time.time() + 60
            told = ""
            while time.time() < end and ("grid" not in told or "drawn after" not in told):  # some frames were drawn
                time.sleep(0.02)
                if os.path.exists(log):
                    with open(log) as file:
                        told = file.read()
            self.assertIsNone(window.poll())
            self.assertFalse(os.path.exists(self.settings))
        finally:
            server.kill()
            server.wait()
        _, errors = window.communicate(timeout=60)
        self.assertEqual(window.returncode, 4, errors)
        self.assertIn("display has gone", errors)
        self.assert_saved("layer grid off")

    def test_a_lost_device_is_taken_anew(self):
        picture = os.path.join(self.folder, "after.png")
        log = os.path.join(self.folder, "play.txt")
        with open(log, "w") as file:
            file.write("wait\norbit 20 5\nwait\norbit 5 5\nwait\nscreenshot %s\nwait\nquit\n" % picture)
        pictures = []
        for fault in ("", "device-lost@200", "surface-lost@200", "out-of-device-memory@200", "device-lost@200x2"):
            done = self.run_window("--play", log, BOXWOOD_VULKAN_FAULT=fault)
            self.assertEqual(done.returncode, 0, fault + done.stderr)
            with open(picture, "rb") as file:
                pictures.append(file.read())
            os.remove(picture)
        self.assertGreater(len(pictures[0]), 1000)

    def test_a_device_that_stays_lost_ends_with_4_and_the_settings_saved(self):
        for fault in ("device-lost@80+", "out-of-device-memory@80+", "surface-lost@80+"):
            with open(self.settings, "w") as file:
                file.write("layer grid off\n")
            done = self.run_window(BOXWOOD_VULKAN_FAULT=fault)
            self.assertEqual(done.returncode, 4, fault + done.stderr)
            self.assertEqual(done.stderr.count("boxwood: "), 1, done.stderr)
            self.assert_saved("layer grid off")
            self.assert_saved("window 1280 720")
            os.remove(self.settings)

    def test_pipes_devices_and_folders_in_place_of_its_files_hold_nothing_up(self):
        recent = os.path.join(self.folder, "boxwood", "recent")
        named = os.path.join(self.folder, "user-dirs.dirs")
        del self.environment["XDG_PICTURES_DIR"]

        def link(path):
            os.symlink("/dev/zero", path)

        for make in (os.mkfifo, link, os.mkdir):
            for path in (recent, self.settings, named):
                make(path)
            done = self.run_window(os.path.join(real_window.MODELS, "slanted_part.stl"), "--do", "quit")
            self.assertEqual(done.returncode, 0, done.stderr)
            for path in (recent, self.settings, named):
                os.rmdir(path) if make is os.mkdir else os.remove(path)

    def own_folders(self, folder):
        for name in ("CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "DATA_HOME"):
            self.environment["XDG_" + name] = folder
        self.environment["HOME"] = folder

    def works(self):
        """Opens a model, edits, writes a picture elsewhere and ends, all without a word."""
        picture, log = os.path.join(self.folder, "picture.png"), os.path.join(self.folder, "play.txt")
        with open(log, "w") as file:
            file.write("wait\nlayer grid off\nwait\nscreenshot %s\nwait\nquit\n" % picture)
        done = self.run_window(os.path.join(real_window.MODELS, "slanted_part.stl"), "--play", log)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(os.path.getsize(picture), 1000)
        os.remove(picture)

    def test_full_and_closed_folders_hold_nothing_up(self):
        if os.geteuid() != 0:
            self.skipTest("a disk of its own needs root")
        disk = os.path.join(self.folder, "disk")
        os.mkdir(disk)
        for way in ("size=64k", "size=64k,ro"):
            if subprocess.run(["mount", "-t", "tmpfs", "-o", way, "tmpfs", disk], capture_output=True).returncode != 0:
                self.skipTest("nothing may be mounted here")
            try:
                if "ro" not in way:
                    os.mkdir(os.path.join(disk, "boxwood"))
                    for name, text in (("settings", "layer axes off\n"), ("recent", "/nowhere/a.stl\n")):
                        with open(os.path.join(disk, "boxwood", name), "w") as file:
                            file.write(text)
                    try:
                        with open(os.path.join(disk, "rest"), "wb") as file:
                            for _ in range(64):
                                file.write(b"\0" * 4096)
                                file.flush()
                    except OSError as full:
                        self.assertEqual(full.errno, errno.ENOSPC)
                self.own_folders(disk)
                self.works()
                done = self.run_window("--do", "layer grid off", "--do", "quit")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                if "ro" not in way:  # what was there is there still, and nothing half written
                    self.assertEqual(sorted(os.listdir(os.path.join(disk, "boxwood"))), ["recent", "settings"])
                    with open(os.path.join(disk, "boxwood", "settings")) as file:
                        self.assertEqual(file.read(), "layer axes off\n")
            finally:
                subprocess.run(["umount", disk], check=True)

    def test_spoilt_settings_hold_nothing_up(self):
        rng = random.Random(18)
        recent = os.path.join(self.folder, "boxwood", "recent")
        self.own_folders(self.folder)
        kept = "layer grid off\n"
        for text in (bytes(rng.randrange(256) for _ in range(5000)), b"window 99999999999 -1\n" * 1000,
                     b"layer grid off\n" + b"\0" * 900_000, b"window 640 480\nquit\nopen /etc/passwd\nworkspace nowhere\n"):
            for path in (self.settings, recent):
                with open(path, "wb") as file:
                    file.write(text)
            done = self.run_window(os.path.join(real_window.MODELS, "slanted_part.stl"), "--do", "layer grid off", "--do", "quit")
            self.assertEqual((done.returncode, done.stderr), (0, ""), text[:40])
            self.assert_saved(kept)
            with open(recent, "rb") as file:  # the list of files is written anew, too
                self.assertIn(b"slanted_part.stl\n", file.readline())

    def test_without_folders_of_its_own_it_works(self):
        for home in (None, "/proc", "/nonexistent"):
            environment = {k: v for k, v in self.environment.items() if not k.startswith("XDG_") and k != "HOME"}
            if home is not None:
                environment["HOME"] = home
            done = subprocess.run([real_window.PROGRAM, "view", "--do", "quit"], env=environment, capture_output=True, text=True,
                                  timeout=60)
            self.assertEqual((done.returncode, done.stderr), (0, ""), home)


class NoDisplay(unittest.TestCase):
    def test_says_so_and_exits_with_4(self):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        done = subprocess.run([real_window.PROGRAM, "view"], env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("display", done.stderr)


if __name__ == "__main__":
    real_window.run([("1280x720x24", [])])
