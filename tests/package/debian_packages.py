#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Debian packages as people get them: made, looked at by lintian, installed in a bare system, used there and removed.

debian_packages.py ROOT WORK [PACKAGES]: makes them in WORK with src/install/make_packages, or takes those of the folder
PACKAGES. Needs lintian, debootstrap, the rights of root and a mirror of Debian (BOXWOOD_DEBIAN_MIRROR, by default that of
the machine's own sources); ends with 77 where one is missing."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
TAGS = "no-manual-page,initial-upload-closes-no-bugs"  # of what a build that is not uploaded cannot have


def run(*command, **more):
    print("$", *command, flush=True)
    return subprocess.run([str(c) for c in command], check=True, **more)


def mirror():
    told = os.environ.get("BOXWOOD_DEBIAN_MIRROR")
    if told:
        return told
    sources = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages"],
                             capture_output=True, text=True).stdout.split()
    return next((s for s in sources if "security" not in s), None)


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


class System:
    """A bare Debian in a folder."""

    def __init__(self, folder, source):
        self.folder = folder
        if not (folder / "etc/debian_version").exists():
            run("debootstrap", "--variant=minbase", "bookworm", folder, source, stdout=subprocess.DEVNULL)
        for name in ("/etc/resolv.conf", "/etc/apt/apt.conf.d"):  # how the machine reaches its mirror
            path = pathlib.Path(name)
            if path.is_file():
                shutil.copy(path, folder / name[1:])
            elif path.is_dir():
                for part in path.glob("*"):
                    if "proxy" in part.read_text().lower():
                        shutil.copy(part, folder / name[1:])

    def __enter__(self):
        run("mount", "-t", "proc", "proc", self.folder / "proc")
        return self

    def __exit__(self, *_):
        run("umount", self.folder / "proc")

    def run(self, *command, **more):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
                       "HOME": "/root"}
        for name, value in os.environ.items():
            if name.lower().endswith("_proxy"):
                environment[name] = value
        return run("chroot", self.folder, *command, env=environment, **more)

    def says(self, *command):
        return self.run(*command, capture_output=True, text=True).stdout

    def files(self):
        places = ("usr/bin", "usr/lib", "usr/share", "usr/include", "usr/libexec", "etc")
        return {str(p.relative_to(self.folder)) for place in places for p in (self.folder / place).rglob("*boxwood*")}


def check_lintian(packages):
    out = subprocess.run(["lintian", "--allow-root", "--no-tag-display-limit", "--suppress-tags", TAGS, *map(str, packages)],
                         capture_output=True, text=True)
    print(out.stdout, out.stderr)
    errors = [line for line in out.stdout.splitlines() if line.startswith("E:")]
    assert not errors, f"{len(errors)} errors of lintian"


def use(system, root):
    shutil.copy(root / "models/gear_pair.glb", system.folder / "srv/gear_pair.glb")
    print(system.says("boxwood", "--version"))
    answer = system.says("boxwood", "fit", "/srv/gear_pair.glb", "--volumes", "obb", "--json")
    assert '"boxwood.fit/1"' in answer
    told = system.says("boxwood", "clash", "/srv/gear_pair.glb", "--clearance", "0.1")
    assert re.search(r"clearance +Gear A +Gear B", told), told
    assert system.says("boxwood", "lesson", "--check").strip()  # every lesson's number, with the models that came along
    code = ("import boxwood; m = boxwood.load('/srv/gear_pair.glb'); print(boxwood.__version__, len(m.objects)); "
            "assert len(m.objects) == 2")
    print(system.says("python3", "-c", code))
    for name in ("usr/share/man/man1/boxwood.1.gz", "usr/share/applications/boxwood.desktop",
                 "usr/share/bash-completion/completions/boxwood", "usr/share/mime/packages/boxwood.xml",
                 "usr/include/boxwood/tree.hpp"):
        assert (system.folder / name).exists(), name


def try_in(system, root, packages, names):
    system.run("apt-get", "update", "-qq")
    before = system.files()
    (system.folder / "packages").mkdir(exist_ok=True)
    for p in packages:
        shutil.copy(p, system.folder / "packages" / p.name)
    system.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *(f"/packages/{p.name}" for p in packages),
               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    use(system, root)
    system.run("apt-get", "purge", "-y", "-qq", *names, stdout=subprocess.DEVNULL)
    left = system.files() - before
    assert not left, f"left behind: {sorted(left)}"


def main():
    root, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    for tool in ("lintian", "debootstrap", "chroot", "cpack"):
        if shutil.which(tool) is None:
            skip(f"{tool} is not there")
    if os.geteuid() != 0:
        skip("a system in a folder needs the rights of root")
    source = mirror()
    if source is None:
        skip("no mirror of Debian is known")
    work.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else work / "packages"
    if len(sys.argv) <= 3:
        run(root / "src/install/make_packages", folder)
    packages = sorted(folder.glob("*.deb"))
    names = {p.name.split("_")[0] for p in packages}
    assert names >= {"boxwood", "boxwood-import", "libboxwood-dev", "python3-boxwood"}, names
    check_lintian(packages)
    with System(work / "system", source) as system:
        try_in(system, root, packages, sorted(names))
    print(f"{len(packages)} packages installed, used and removed")


main()
