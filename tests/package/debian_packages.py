#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Debian packages as people get them: made, looked at by lintian, installed in a bare system, used there and removed; STEP with and
without its package; what a desktop reads by the desktop's own tools.

debian_packages.py ROOT WORK [PACKAGES]: makes them in WORK with src/install/make_packages, or takes those of the folder
PACKAGES. Needs lintian, debootstrap, the rights of root and a mirror of Debian (BOXWOOD_DEBIAN_MIRROR, by default that of
the machine's own sources); ends with 77 where one is missing."""

import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1] / "cli"))
import step_models

SKIPPED = 77
TAGS = "no-manual-page,initial-upload-closes-no-bugs"  # of what a build that is not uploaded cannot have


def run(*command, check=True, **more):
    print("$", *command, flush=True)
    return subprocess.run([str(c) for c in command], check=check, **more)


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

    def run(self, *command, check=True, **more):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
                       "HOME": "/root"}
        for name, value in os.environ.items():
            if name.lower().endswith("_proxy"):
                environment[name] = value
        return run("chroot", self.folder, *command, env=environment, check=check, **more)

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
    for name in ("usr/share/man/man1/boxwood.1.gz", "usr/share/bash-completion/completions/boxwood",
                 "usr/include/boxwood/tree.hpp"):
        assert (system.folder / name).exists(), name


READ_STEP = ("boxwood", "info", "/srv/machine.step", "--chord", "0.1", "--json")
READ_STEP_IN_PYTHON = ("python3", "-c", "import boxwood; s = boxwood.load('/srv/machine.step', chord=0.1); print(s.names); "
                       "assert len(s) == 5 and s[1].chord == 0.1")


def step_is_missing(system):
    """One sentence says what to install; all else works."""
    for command in (READ_STEP, READ_STEP_IN_PYTHON):
        ended = system.run(*command, capture_output=True, text=True, check=False)
        said = ended.stderr.strip().splitlines()[-1]
        assert ended.returncode != 0 and "install the package boxwood-step" in said, ended
    print(said)


def use_step(system):
    found = json.loads(system.says(*READ_STEP))
    assert [o["chord"] for o in found["objects"]] == [0, 0.1, 0.1, 0.1, 0.1], found
    told = system.says("boxwood", "clash", "/srv/machine.step", "--chord", "0.1")
    assert "tessellation" in told, told
    print(system.says(*READ_STEP_IN_PYTHON))


def use_on_a_desktop(system):
    """What the desktop reads is right by its own tools, and the thumbnailer's line makes a picture."""
    share = system.folder / "usr/share"
    system.run("desktop-file-validate", "/usr/share/applications/boxwood.desktop")
    metainfo = [p for p in (share / "metainfo").iterdir() if "boxwood" in p.name]
    told = system.says("appstreamcli", "validate", "--pedantic", "--no-net", f"/usr/share/metainfo/{metainfo[0].name}")
    assert len(metainfo) == 1 and not re.findall(r"(?m)^[EWP]: .*", told), told
    entry = dict(line.split("=", 1) for line in (share / "applications/boxwood.desktop").read_text().splitlines() if "=" in line)
    known = {line.split(":")[1] for line in (share / "mime/globs2").read_text().splitlines() if ":" in line}
    types = set(entry["MimeType"].strip(";").split(";"))
    assert types <= known, f"types that no name of a file has: {sorted(types - known)}"
    listed = (share / "applications/mimeinfo.cache").read_text()
    assert all(re.search(rf"(?m)^{re.escape(t)}=.*boxwood.desktop;", listed) for t in types), listed
    line = shlex.split(re.search(r"(?m)^Exec=(.*)$", (share / "thumbnailers/boxwood.thumbnailer").read_text())[1])
    for model in ("gear_pair.glb", "machine.step"):
        system.run(*[{"%s": "128", "%o": "/srv/small.png", "%i": f"/srv/{model}"}.get(w, w) for w in line])
        picture = (system.folder / "srv/small.png").read_bytes()
        assert struct.unpack(">II", picture[16:24]) == (128, 128) and len(set(picture)) > 99, model
        (system.folder / "srv/small.png").unlink()


def try_in(system, root, packages, names):
    system.run("apt-get", "update", "-qq")
    system.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "desktop-file-utils", "appstream", "shared-mime-info",
               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    before = system.files()
    (system.folder / "packages").mkdir(exist_ok=True)
    for p in packages:
        shutil.copy(p, system.folder / "packages" / p.name)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    step = [p for p in packages if p.name.startswith("boxwood-step_")]
    system.run("apt-get", "install", "-y", "-qq", *(f"/packages/{p.name}" for p in packages if p not in step), **quiet)
    use(system, root)
    if step:
        step_models.example().write(system.folder / "srv/machine.step")
        step_is_missing(system)
        system.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/packages/{step[0].name}", **quiet)
        use_step(system)
        use_on_a_desktop(system)
        system.run("apt-get", "purge", "-y", "-qq", "boxwood-step", **quiet)
        step_is_missing(system)
    system.run("apt-get", "purge", "-y", "-qq", *[n for n in names if n != "boxwood-step"], **quiet)
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
