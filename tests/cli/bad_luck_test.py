# SPDX-License-Identifier: MIT
"""The machine fails: drivers that are none, disks that are full, folders that are closed, memory that is short. Each is one
sentence with its exit code, or nothing at all."""

import functools
import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import unittest

from boxwood_cli import PROGRAM, CliTest, Ended, boxwood, bumpy_sphere
from limits_test import limited, placed_often, sanitized


@functools.cache
def has_device():
    with tempfile.TemporaryDirectory() as folder:
        return boxwood("render", "--resolution", "16,16", "-o", pathlib.Path(folder) / "x.png").code != 4


class Vulkan(CliTest):
    def test_a_driver_that_is_none_is_named(self):
        folder = self.folder
        files = {"absent": folder / "none.json", "no JSON": self.file("bad.json", "{bad"),
                 "empty": self.file("empty.json", ""),
                 "no library": self.file("so.json", '{"file_format_version":"1.0.0","ICD":{"library_path":'
                                         '"/nonexistent/no.so","api_version":"1.3.0"}}')}
        for name, path in files.items():
            for variable in ("VK_DRIVER_FILES", "VK_ICD_FILENAMES"):
                with self.subTest(driver=name, variable=variable):
                    ended = self.fails(4, "render", self.box(), "-o", folder / "x.png", environment={variable: str(path)},
                                       says=f"{variable} names '{path}'")
                    self.assertEqual(ended.err.count("boxwood: "), 1, ended.err)
                    self.assertNotIn("memory", ended.err)
        self.assertFalse((folder / "x.png").exists())

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_a_fault_of_the_device_is_a_sentence(self):
        for fault, code in (("device-lost@60+", 4), ("out-of-device-memory@60+", 3), ("device-lost@3", 4)):
            ended = self.fails(code, "render", self.box(), "-o", self.folder / "x.png",
                               environment={"BOXWOOD_VULKAN_FAULT": fault}, says="Vulkan failed while")
            self.assertEqual(ended.err.count("boxwood: "), 1, ended.err)
            self.assertFalse((self.folder / "x.png").exists())

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_a_picture_of_the_view_alone_has_no_panels(self):
        box, shown = self.box(), ["--resolution", "640,400"]
        alone, window, plain, panels = (self.folder / name for name in ("alone.png", "window.png", "plain.png", "panels.png"))
        self.ok("render", box, *shown, "--ui", "--do", f"screenshot-view {alone}", "--do", f"screenshot {window}", "-o", panels)
        self.ok("render", box, *shown, "-o", plain)
        self.assertEqual(alone.read_bytes(), plain.read_bytes())
        self.assertEqual(window.read_bytes(), panels.read_bytes())
        self.assertNotEqual(alone.read_bytes(), window.read_bytes())

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_screenshots_are_written_as_things_stand(self):
        box, shown = self.box(), ["--resolution", "64,48"]
        before, after, whole = (self.folder / name for name in ("before.png", "after.png", "whole.png"))
        self.ok("render", box, *shown, "--do", f"screenshot {before}", "--do", "show object 0 off", "--do",
                f"screenshot {after}", "--do", "show object 0 on", "-o", whole)
        plain, hidden = self.folder / "plain.png", self.folder / "hidden.png"
        self.ok("render", box, *shown, "-o", plain)
        self.ok("render", box, *shown, "--do", "show object 0 off", "-o", hidden)
        self.assertEqual(before.read_bytes(), plain.read_bytes())
        self.assertEqual(whole.read_bytes(), plain.read_bytes())
        self.assertEqual(after.read_bytes(), hidden.read_bytes())
        self.assertNotEqual(before.read_bytes(), after.read_bytes())
        self.fails(5, "render", box, *shown, "--do", f"screenshot {self.folder}/none/x.png", "-o", whole,
                   says="could not be written")


class Memory(CliTest):
    @unittest.skipIf(sanitized(), "a sanitizer needs the address space")
    def test_a_limit_of_the_address_space_is_a_budget(self):
        path = self.folder / "many.gltf"
        placed_often(path, triangles=20_000, nodes=1000)
        for mib in (2000, 1000):
            ended = limited("tree", path, address_space_mib=mib)
            self.assertEqual((ended.code, ended.out), (3, ""), ended.err)
            said = re.search(r"20000000 triangles .* would need at least (\d+) MiB of memory, and (\d+) MiB may be used", ended.err)
            self.assertTrue(said, ended.err)
            self.assertGreater(int(said[1]), mib)
            self.assertLess(int(said[2]), mib)
            self.assertGreater(int(said[2]), mib // 4)

    def test_a_need_beyond_the_budget_is_named_before_it_is_spent(self):
        path = self.folder / "many.gltf"
        placed_often(path, triangles=20_000, nodes=1000)
        most = 400 << 10  # KiB: the file, its scene and the program, and no mesh of 20,000,000 triangles
        for arguments in (("tree", path), ("fit", path), ("pick", path, "--ray", "0,0,5,0,0,-1"),
                          ("distance", path, path), ("collide", path, path)):
            process = subprocess.Popen([PROGRAM, *map(str, arguments), "--memory-budget", "300"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            out, err = process.stdout.read(), process.stderr.read().decode()
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            process.stdout.close()
            process.stderr.close()
            self.assertEqual((process.returncode, out), (3, b""), err)
            self.assertRegex(err, r"20000000 triangles .* would need at least \d+ MiB of memory, and 300 MiB may be used")
            self.assertLess(used.ru_maxrss, most)

    @unittest.skipIf(sanitized(), "a sanitizer needs the memory")
    def test_what_no_need_foretells_ends_at_the_budget(self):
        path = self.folder / "sphere.ply"
        bumpy_sphere(path, 100, 100)
        ended = boxwood("fit", path, "--memory-budget", "1")
        self.assertEqual(ended.code, 3, ended.err)
        self.assertIn("memory", ended.err)
        self.ok("fit", path, "--memory-budget", "200", "--volumes", "aabb")

    @unittest.skipIf(sanitized(), "a sanitizer needs the memory")
    def test_every_command_that_opens_models_keeps_to_the_budget(self):
        path, saved, steps = self.folder / "sphere.ply", self.folder / "sphere.bwt", self.folder / "steps.txt"
        bumpy_sphere(path, 200, 200)
        self.ok("tree", path, "-o", saved)
        steps.write_text("0 0 3\n0 0 -0.1\n")
        for arguments in (("info", path), ("verify", saved), ("axes", path, path), ("scene", path, path),
                          ("export", path, "-o", self.folder / "out.glb"),
                          ("walk", path, "--radius", "0.1", "--steps", steps)):
            ended = boxwood(*arguments, "--memory-budget", "1")
            self.assertEqual((ended.code, ended.out), (3, ""), (arguments, ended.err))
            self.assertIn("memory", ended.err)
            self.ok(*arguments, "--memory-budget", "400")
        self.assertEqual([p.name for p in self.folder.glob("out*")], ["out.glb"])

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_a_picture_beyond_the_budget_is_refused(self):
        self.fails(3, "render", self.box(), "--resolution", "16384,16384", "--memory-budget", "1000", "-o",
                   self.folder / "x.png", says="a picture of 268435456 pixels would need at least")
        self.assertFalse((self.folder / "x.png").exists())

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_a_tree_of_the_whole_beyond_the_budget_is_refused(self):
        path = self.folder / "many.gltf"
        placed_often(path, triangles=2000, nodes=1000)
        self.fails(3, "render", path, "--depth", "2", "--resolution", "64,48", "--memory-budget", "100", "-o",
                   self.folder / "x.png", says="2000000 triangles in their places, would need at least")

    @unittest.skipIf(sanitized(), "no limit of the child")
    def test_a_limit_that_is_too_small_is_blamed_and_not_the_file(self):
        for mib in (1, 2, 3):
            ended = boxwood("info", self.box(), "--memory-limit", mib)
            self.assertIn(ended.code, (0, 3), ended.err)
            if ended.code == 3:
                self.assertIn(f"the limit of {mib} MiB", ended.err)
                self.assertNotIn("damaged", ended.err)

    def test_files_of_text_without_end_are_refused(self):
        box = self.box()
        endless = self.file("long.txt", "1 " * 600_000)
        for arguments in (("distance", box, box, "--poses", "/dev/zero"), ("pick", box, "--rays", "/dev/zero"),
                          ("pick", box, "--rays", endless)):
            self.fails(3, *arguments, says="is longer than")
        self.fails(3, "clash", box, box, "--rules", "/dev/zero", says="is longer than")


class Disk(CliTest):
    def test_a_full_disk_is_named_and_nothing_is_left(self):
        if os.geteuid() != 0:
            self.skipTest("a disk of its own needs root")
        disk = self.folder / "disk"
        disk.mkdir()
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False)
        if made.returncode != 0:
            self.skipTest("nothing may be mounted here")
        try:
            (disk / "rest").write_bytes(b"\0" * 65_536)
            model = self.folder / "sphere.ply"
            bumpy_sphere(model, 40, 40)
            self.fails(5, "tree", model, "-o", disk / "x.bwt", says="No space left")
            self.fails(5, "export", model, "-o", disk / "x.stl", says="No space left")
            self.assertEqual(os.listdir(disk), ["rest"])
        finally:
            subprocess.run(["umount", str(disk)], check=True)

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_a_full_cache_of_the_driver_is_left_alone(self):
        if os.geteuid() != 0:
            self.skipTest("a disk of its own needs root")
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True,
                          check=False).returncode != 0:
            self.skipTest("nothing may be mounted here")
        try:
            (disk / "rest").write_bytes(b"\0" * 65_536)
            for folders in ({"XDG_CACHE_HOME": str(disk)}, {"XDG_CACHE_HOME": str(disk / "none" / "below")},
                            {"MESA_SHADER_CACHE_DIR": str(disk)}):
                self.ok("render", self.box(), "--resolution", "16,16", "-o", self.folder / "x.png", environment=folders)
            self.assertEqual(os.listdir(disk), ["rest"])
        finally:
            subprocess.run(["umount", str(disk)], check=True)

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_the_index_of_the_drivers_cache_has_its_room(self):
        for content in (b"", b"kept"):
            cache = self.folder / f"cache{len(content)}"
            index = cache / "mesa_shader_cache" / "index"
            index.parent.mkdir(parents=True)
            index.write_bytes(content)
            os.truncate(index, 1_310_728)
            self.assertLess(512 * os.stat(index).st_blocks, 1_000_000)
            self.ok("render", self.box(), "--resolution", "16,16", "-o", self.folder / "x.png",
                    environment={"MESA_SHADER_CACHE_DIR": str(cache), "MESA_SHADER_CACHE_DISABLE": "true"})
            self.assertGreaterEqual(512 * os.stat(index).st_blocks, 1_310_728)
            self.assertEqual(index.read_bytes(), content + b"\0" * (1_310_728 - len(content)))

    def test_a_folder_that_is_closed_is_named(self):
        if os.geteuid() == 0:
            target = pathlib.Path("/proc/boxwood.bwt")  # root may write where modes forbid it, but not there
        else:
            target = self.folder / "closed" / "x.bwt"
            target.parent.mkdir(mode=0o555)
        self.fails(5, "tree", self.box(), "-o", target, says="could not be written")

    @unittest.skipUnless(has_device(), "no Vulkan device")
    def test_few_descriptors(self):
        for descriptors in (16, 12, 8):
            ended = limited("render", self.box(), "--resolution", "64,48", "-o", self.folder / "x.png", descriptors=descriptors)
            self.assertIn(ended.code, (0, 3, 4), f"{descriptors}: {ended.err}")
            if ended.code != 0:
                self.assertEqual(ended.err.count("boxwood: "), 1, ended.err)
        for closed in ((0,), (2,), (0, 2)):
            self.assertEqual(limited("render", self.box(), "--resolution", "64,48", "-o", self.folder / "x.png", closed=closed).code, 0)

    def test_without_shared_memory_folder(self):
        if os.geteuid() != 0 or shutil.which("unshare") is None:
            self.skipTest("a name space of mounts needs root")
        script = 'mount -t tmpfs -o size=0,mode=000,ro tmpfs /dev/shm && exec "$@"'
        probe = subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", "true"], capture_output=True, check=False)
        if probe.returncode != 0:
            self.skipTest("nothing may be mounted here")
        ended = Ended(subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", PROGRAM, "info", str(self.box()), "--json"],
                                     capture_output=True, timeout=60, check=False))
        self.assertEqual((ended.code, ended.json()["triangles"]), (0, 12), ended.err)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
