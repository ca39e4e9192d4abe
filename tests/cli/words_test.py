# SPDX-License-Identifier: MIT
"""What is made from the tables: helps, manual pages, completions (run by the shells themselves); and how the command line
answers scripts: mistyped commands, several models, closed pipes, poses that come one by one."""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from boxwood_cli import PROGRAM, CliTest, box_vertices, boxwood, identity, CUBE_FACES

ROOT = pathlib.Path(__file__).resolve().parents[2]
VOLUMES = ["sphere", "fixed-aabb", "aabb", "obb", "kdop6", "kdop26", "obb-kdop14", "hull"]


def commands():
    """As the program's own help lists them."""
    text = boxwood("--help").out
    block = text[text.index("Commands:\n"):text.index("\n'boxwood COMMAND --help'")]
    return re.findall(r"(?m)^  (\w+)\b", block)


def options(command):
    """{long name: (letter or None, metavar)} as the help of the command lists them."""
    found = {}
    for letter, name, metavar in re.findall(r"(?m)^  (?:-(\w), )?(--[\w-]+)(?: (\S(?:.*?\S)?))?(?:  .*)?$",
                                            boxwood(command, "--help").out):
        found[name] = (letter or None, metavar)
    return found


class Helps(CliTest):
    def test_words_of_volumes_and_do(self):
        for command in ("fit", "render", "export", "view"):
            out = self.ok(command, "--help").out
            for name in VOLUMES:
                self.assertRegex(out, rf"(?m)^  {name} ")
        for command in ("render", "view", "export"):
            out = self.ok(command, "--help").out
            block = out[out.index("Commands of --do:"):]
            self.assertIn("pose whole|object N 12 NUMBERS", block)
            self.assertIn("volume KIND whole|object N|objects N..M|each|selected|of SELECTOR [on|off]", block)
            self.assertGreater(len(re.findall(r"(?m)^  \w", block)), 35)

    def test_every_option_with_a_default_tells_it(self):
        """An option that takes a value tells what holds without it, or is in this list of those that have none."""
        without = {"--object", "--poses", "--max-contacts", "--max-level", "--clearance", "--trace", "--from", "--to", "--rules",
                   "--static", "--baseline", "--shard", "--tight", "--work", "--proof", "--resume", "--min-depth", "--tessellation", "--motion", "--html", "--ray", "--min-volume", "--group-by", "--set-b", "--bcf", "--status",
                   "--rays", "--pixel", "--output", "--depth", "--state", "--reference", "--record", "--play", "--do", "--clip",
                   "--device", "--heat", "--heat-file", "--srdf", "--q", "--configurations", "--covers", "--count", "--excess", "--scene", "--attach", "--allow", "--package", "--add", "--contains", "--merge", "--transform", "--up", "--camera-position", "--camera-focal-point", "--camera-turntable"}
        lacking = set()
        for command in commands():
            text = boxwood(command, "--help").out
            for name, (_, metavar) in options(command).items():
                entry = re.search(rf"(?ms)^  (?:-\w, )?{name}\b[^\n]*(?:\n {{34}}[^\n]*)*", text).group()
                if metavar and name not in without and not re.search(r"\([^)]+\)", entry):
                    lacking.add(name)
        self.assertEqual(lacking, set())


class Manuals(CliTest):
    def test_each_command_has_a_page_with_each_option(self):
        for command in [None, *commands()]:
            page = self.ok("man", *([command] if command else [])).out
            plain = page.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\")
            for part in (".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH EXIT STATUS"):
                self.assertIn(part, page)
            for name in (options(command) if command else commands()):
                self.assertIn(name, plain)
            for line in page.splitlines():  # only what man(7) knows begins with a dot
                self.assertTrue(not line.startswith(".") or line.split(" ")[0] in (".TH", ".SH", ".SS", ".TP", ".B", ".BR", ".br",
                                                                                 ".nf", ".fi"), line)
            if shutil.which("groff"):
                ended = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page.encode(), capture_output=True, check=False)
                self.assertEqual((ended.returncode, ended.stderr), (0, b""), command)
                self.assertIn(b"EXIT STATUS", re.sub(rb"\x1b\[[\d;]*m|.\x08", b"", ended.stdout))
        self.fails(2, "man", "fot", says="did you mean 'fit'?")


class HelpOfCommands(CliTest):
    def test_an_option_without_effect_is_left_out_but_accepted(self):
        """--exit-code stands in the help and the manual of the commands that have a negative answer."""
        with_one = {"collide", "sweep", "robot", "certify", "relate", "axes", "volume", "scene", "clash", "pick", "lesson", "doctor"}
        for command in commands():
            self.assertEqual("--exit-code" in options(command), command in with_one, command)
            page = self.ok("man", command).out.replace("\\-", "-")
            self.assertEqual(".B --exit-code\n" in page, command in with_one, command)
        self.assertIn("exit 1 if nothing collides", self.ok("collide", "--help").out)
        self.assertIn("write the trees to this file (.bwt)", self.ok("tree", "--help").out)
        self.ok("info", self.box(), "--exit-code")


class Completions(CliTest):
    def script(self, shell):
        return self.file("completion." + shell, self.ok("completion", shell).out)

    def bash(self, *words):
        """What bash offers for the last word."""
        script = self.script("bash")
        line = " ".join(f"'{w}'" for w in words)
        text = (f"source '{script}'; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _boxwood; "
                "printf '%s\\n' \"${COMPREPLY[@]}\"")
        ended = subprocess.run(["bash", "--norc", "-c", text], capture_output=True, cwd=self.folder, check=False)
        self.assertEqual(ended.stderr, b"", words)
        return ended.stdout.decode().split()

    def test_bash(self):
        self.box("part.obj")
        (self.folder / "folder").mkdir()
        self.assertEqual(self.bash("boxwood", "fi"), ["fit"])
        self.assertIn("part.obj", self.bash("boxwood", "fit", "pa"))
        self.assertIn("part.obj", self.bash("boxwood", "pa"))
        self.assertEqual(self.bash("boxwood", "fit", "--obb-method", ""), ["fast", "tight", "certified"])
        self.assertEqual(self.bash("boxwood", "fit", "--volumes", "sph"), ["sphere"])
        self.assertEqual(self.bash("boxwood", "fit", "--volumes", "obb,fix"), ["obb,fixed-aabb"])
        self.assertEqual(self.bash("boxwood", "completion", "z"), ["zsh"])
        self.assertEqual(self.bash("boxwood", "schema", "cla"), ["clash"])
        self.assertEqual(self.bash("boxwood", "man", "swe"), ["sweep"])
        self.assertEqual(self.bash("boxwood", "fit", "--root", "fol"), ["folder"])
        self.assertEqual(self.bash("boxwood", "fit", "--gap", ""), [])
        for command in commands():
            offered = set(self.bash("boxwood", command, "-"))
            expected = set(options(command)) | {"-" + letter for letter, _ in options(command).values() if letter}
            self.assertEqual(offered - {"-h"}, expected - {"-h"}, command)

    def test_fish(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        script = self.script("fish")

        def offered(line):
            ended = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"], capture_output=True,
                                   cwd=self.folder, env={**os.environ, "HOME": str(self.folder)}, check=False)
            self.assertEqual(ended.stderr, b"", line)
            return [row.split("\t")[0] for row in ended.stdout.decode().splitlines()]

        self.assertEqual(offered("boxwood fi"), ["fit"])
        self.assertEqual(sorted(offered("boxwood fit --obb-method ")), ["certified", "fast", "tight"])
        self.assertIn("obb,hull", offered("boxwood fit --volumes obb,hu"))
        self.assertEqual(offered("boxwood completion z"), ["zsh"])
        self.box("part.obj")
        self.assertIn("part.obj", offered("boxwood fit pa"))
        for command in commands():
            self.assertLessEqual(set(options(command)) - {"--help"}, set(offered(f"boxwood {command} --")), command)

    def test_zsh(self):
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed")
        script = self.script("zsh")
        ended = subprocess.run(["zsh", "--no-rcs", "-n", script], capture_output=True, check=False)
        self.assertEqual((ended.returncode, ended.stderr), (0, b""))
        # The functions of the completion system are replaced by what says how they were called.
        text = (f"compdef() {{ :; }}; _files() {{ echo files; }}; _describe() {{ print -l ${{(P)2}}; }}; "
                f"_arguments() {{ print -rl -- \"$@\"; }}; source {script}; ")
        for command in commands():
            run = text + f"words=(boxwood {command} x); CURRENT=3; _boxwood"
            ended = subprocess.run(["zsh", "--no-rcs", "-c", run], capture_output=True, check=False)
            self.assertEqual(ended.stderr, b"", command)
            told = set(re.findall(r"(?m)^(?:\([^)]*\))?\*?(--[\w-]+)=?\[", ended.stdout.decode()))
            self.assertEqual(told, set(options(command)), command)
        ended = subprocess.run(["zsh", "--no-rcs", "-c", text + "words=(boxwood f); CURRENT=2; _boxwood"], capture_output=True,
                               check=False)
        self.assertEqual([line.split(":")[0] for line in ended.stdout.decode().splitlines()][:-1], commands())

    def typed(self, words, setup, lines):
        """What shells that a person sits at make of these lines and a tabulator."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.environ.update(TERM="dumb", PS1="> ", HOME=str(self.folder), PATH=f"{self.folder}:{os.environ['PATH']}")
            os.execvp(words[0], words)

        def read_until(said, seconds=20):
            out, end = b"", time.monotonic() + seconds
            while not said(out) and time.monotonic() < end:
                if select.select([terminal], [], [], 0.1)[0]:
                    try:
                        out += os.read(terminal, 65536)
                    except OSError:
                        break
            return out
        try:
            os.write(terminal, setup.encode() + b"; echo rea''dy\n")
            read_until(lambda out: b"ready\r" in out)
            told = {}
            for line, wanted in lines.items():
                # What is on the line is echoed by a command that does nothing.
                os.write(terminal, line.encode() + b"\t")
                out = read_until(lambda out: wanted.encode() in out.replace(b"\x07", b""))
                told[line] = wanted if wanted.encode() in out.replace(b"\x07", b"") else out
                os.write(terminal, b"\x15")
                read_until(lambda out: True, 0.1)
            return told
        finally:
            os.close(terminal)
            os.waitpid(pid, 0)

    def test_shells_as_people_sit_at_them(self):
        self.box("part.obj")
        (self.folder / "boxwood").symlink_to(PROGRAM)
        lines = {"boxwood fit pa": "part.obj ", "boxwood info --cs": "--csv ", "boxwood completion z": "zsh ",
                 "boxwood fit --volumes obb,fix": "obb,fixed-aabb", "boxwood fit --volumes=sph": "--volumes=sphere",
                 "boxwood fit --obb-method=t": "=tight"}
        tried = 0
        for words, setup in ((["bash", "--norc", "-i"], f"source '{self.script('bash')}'"),
                             (["zsh", "-f", "-i"], f"autoload -Uz compinit; compinit -u -D; source '{self.script('zsh')}'")):
            if shutil.which(words[0]):
                self.assertEqual(self.typed(words, setup, lines), lines, words[0])
                tried += 1
        print(f"{tried} shells at a terminal")

    def test_other_shells(self):
        self.fails(2, "completion", "tcsh", says="tcsh")


class Commands(CliTest):
    def test_a_mistyped_command_opens_nothing(self):
        ended = self.fails(2, "fot", says="no command 'fot'; did you mean 'fit'?")
        self.assertEqual(len(ended.err.splitlines()), 1)
        self.fails(2, "colide", self.box(), says="did you mean 'collide'?")
        self.fails(2, "qwertyuiop", says="no command 'qwertyuiop', and no file of this name; 'boxwood --help' lists")

    def test_run_knows_each_command_that_needs_no_window(self):
        words = re.search(r"(?s)case \$\{1-view\} in\n(.*?)\) return 1", (ROOT / "run").read_text()).group(1)
        listed = set(re.findall(r"[a-z]+", words)) - {"help", "version", "h"}
        self.assertEqual(listed, set(commands()) - {"view"})

    def test_several_models(self):
        a, b = self.box("a.obj"), self.box("b.obj", (0, 0, 0), (1, 2, 3))
        for command in ("info", "fit", "tree"):
            lines = self.ok(command, a, b, "--json").lines()
            alone = [self.ok(command, m, "--json").json() for m in (a, b)]
            self.assertEqual([x["files"] for x in lines], [[str(a)], [str(b)]])
            self.assertEqual([set(x) for x in lines], [set(x) for x in alone])
            self.assertEqual([x.get("triangles", 12) for x in lines], [12, 12])
            out = self.ok(command, a, b).out
            self.assertRegex(out, rf"(?s)^{re.escape(str(a))}:\n.*\n\n{re.escape(str(b))}:\n")
        ended = boxwood("info", a, self.folder / "none.obj", b, "--json")
        self.assertEqual((ended.code, len(ended.lines())), (3, 2))
        self.assertIn("none.obj", ended.err)

    def test_digits_are_not_grouped_for_programs(self):
        path = self.folder / "big.ply"
        from boxwood_cli import bumpy_sphere
        bumpy_sphere(path, 30, 30)
        self.assertIn("1800", self.ok("info", path).out)

    def test_pictures_are_png(self):
        for name in ("x.jpg", "x.JPEG", "x.svg"):
            self.fails(2, "render", self.box(), "-o", self.folder / name, says="PNG")
            self.fails(2, "thumbnail", self.box(), "-o", self.folder / name, says="PNG")
        self.fails(2, "thumbnail", self.box(), says="--output")


class Streams(CliTest):
    def test_a_reader_that_leaves_is_no_fault(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        poses = self.poses("p.txt", *[identity(0.001 * i) for i in range(20000)])
        for command in (f"collide '{a}' '{b}' --poses '{poses}' --json --pairs", "render --help", "schema state",
                        f"export '{a}' -o -", f"fit '{a}' --json", f"collide '{a}' '{b}' --poses '{poses}' --csv",
                        f"collide '{a}' '{b}' --poses '{poses}'", f"tree '{a}' --nodes --csv"):
            for reader in ("head -1", "true"):
                ended = subprocess.run(["bash", "-c", f"'{PROGRAM}' {command} | {reader} >/dev/null; exit ${{PIPESTATUS[0]}}"],
                                       capture_output=True, timeout=60, check=False)
                self.assertIn(ended.returncode, (0, 141), command)
                self.assertEqual(ended.stderr, b"", command)

    def test_poses_are_answered_as_they_come(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        for command, field, answers in (("collide", "colliding", [True, False]), ("distance", "distance", [0.0, 8.0])):
            process = subprocess.Popen([PROGRAM, command, str(a), str(b), "--poses", "-", "--json"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for i in range(6):
                text = "# a comment\n\n" + " ".join(map(str, identity(9 * (i % 2)))) + "\n"
                process.stdin.write(text.encode())
                process.stdin.flush()
                ready, _, _ = select.select([process.stdout], [], [], 20)
                self.assertTrue(ready, "no answer before the next pose")
                line = json.loads(process.stdout.readline())
                self.assertEqual((line["pose"], line[field]), (i, answers[i % 2]))
            process.stdin.write(" ".join(map(str, identity(9))).encode())  # without its newline
            out, error = process.communicate(timeout=20)
            self.assertEqual((json.loads(out)["pose"], process.returncode, error), (6, 0, b""))

    def test_tables_are_answered_as_they_come(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        far = " ".join(map(str, identity(9e9)))
        for command, near in ((["collide", a, b, "--poses", "-"], " ".join(map(str, identity(0.5)))),
                              (["distance", a, b, "--poses", "-"], " ".join(map(str, identity(0.5)))),
                              (["pick", a, "--rays", "-"], "0 0 9 0 0 -1")):
            process = subprocess.Popen([PROGRAM, *map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, bufsize=0)
            rows = []
            for number, line in enumerate((near, far if "--poses" in command else "0 0 9e9 0 0 1", near)):
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                while len(rows) < number + 2:  # the titles come with the first
                    ready, _, _ = select.select([process.stdout], [], [], 20)
                    self.assertTrue(ready, "no answer before the next line")
                    rows.append(process.stdout.readline().decode())
            process.stdin.write(b"1 2 x\n")
            out, error = process.communicate(timeout=20)
            self.assertEqual((len(rows), out, process.returncode), (4, b"", 3), command)
            self.assertIn(b"standard input, line 4", error)
            self.assertEqual(rows[1].split()[1], rows[3].split()[1], "the same question")
            self.assertNotEqual(rows[1].split()[1], rows[2].split()[1], "another one")

    def test_a_bad_line_comes_after_the_answers_before_it(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        text = "\n".join(" ".join(map(str, identity(i))) for i in range(3)) + "\n1 2 3\n"
        ended = boxwood("collide", a, b, "--poses", "-", "--json", stdin=text.encode())
        self.assertEqual((ended.code, [x["pose"] for x in ended.lines()]), (3, [0, 1, 2]))
        self.assertIn("standard input, line 4", ended.err)

    def test_rays_are_answered_as_they_come(self):
        a = self.box("a.obj")
        for more, answers in (([], [True, False]), (["--all"], [True, False])):
            process = subprocess.Popen([PROGRAM, "pick", str(a), "--rays", "-", "--json", *more], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for i in range(6):
                process.stdin.write(f"# a comment\n\n{0.1 * i + 5 * (i % 2)} 0.2 9  0 0 -1\n".encode())
                process.stdin.flush()
                ready, _, _ = select.select([process.stdout], [], [], 20)
                self.assertTrue(ready, "no answer before the next ray")
                line = json.loads(process.stdout.readline())
                self.assertEqual((line["ray"], line["hit"]), (i, answers[i % 2]))
            process.stdin.write(b"0 0 9 0 0 -1")  # without its newline
            out, error = process.communicate(timeout=20)
            self.assertEqual((json.loads(out)["ray"], process.returncode, error), (6, 0, b""))

    def test_rays_from_a_coprocess_of_a_shell(self):
        a = self.box("a.obj")
        text = (f"coproc B {{ '{PROGRAM}' pick '{a}' --rays - --json; }}; exec 3>&${{B[1]}}; "
                "for x in 0 5 0.25; do echo \"$x 0 9 0 0 -1\" >&3; read -r -t 20 line <&${B[0]} || exit 9; echo \"$line\"; done; "
                "exec 3>&-; eval \"exec ${B[1]}>&-\"; wait $B_PID")
        ended = subprocess.run(["bash", "-c", text], capture_output=True, timeout=90, check=False)
        self.assertEqual((ended.returncode, ended.stderr), (0, b""))
        self.assertEqual([json.loads(x)["hit"] for x in ended.stdout.splitlines()], [True, False, True])

    def test_a_bad_ray_comes_after_the_answers_before_it(self):
        a, good = self.box("a.obj"), "0 0 9 0 0 -1\n"
        for bad, says in (("1 2 3", "line 4: 6 numbers"), ("0 0 9 0 0 0", "line 4: the direction has length zero"),
                          ("0 0 9 0 0 nan", "line 4: something that is not a finite number")):
            ended = boxwood("pick", a, "--rays", "-", "--json", stdin=f"{good}# one\n{good}{bad}\n{good}".encode())
            self.assertEqual((ended.code, [x["ray"] for x in ended.lines()]), (3, [0, 1]), bad)
            self.assertIn("standard input, " + says, ended.err)
        # The reader leaves while rays come: no message.
        ended = subprocess.run(["bash", "-c", f"yes '{good.strip()}' | '{PROGRAM}' pick '{a}' --rays - --json | head -1 >/dev/null; "
                                "exit ${PIPESTATUS[1]}"], capture_output=True, timeout=60, check=False)
        self.assertIn(ended.returncode, (0, 141))
        self.assertEqual(ended.stderr, b"")

    def test_many_rays_are_those_of_a_file(self):
        a = self.box("a.obj")
        rays = self.file("r.txt", "".join(f"{0.0004 * i} 0.1 9 0 0 -1\n" for i in range(3000)))
        file = self.ok("pick", a, "--rays", rays, "--json").lines()
        piped = self.ok("pick", a, "--rays", "-", "--json", stdin=rays.read_bytes()).lines()
        for one in file + piped:
            del one["us"]
        self.assertEqual(file, piped)
        self.assertEqual({x["hit"] for x in file}, {True, False})

    def test_many_poses_are_those_of_a_file(self):
        a, b = self.box("a.obj"), self.box("b.obj")
        poses = self.poses("p.txt", *[identity(0.001 * i, 0.3) for i in range(3000)])
        file = self.ok("distance", a, b, "--poses", poses, "--json").lines()
        piped = self.ok("distance", a, b, "--poses", "-", "--json", stdin=poses.read_bytes()).lines()
        for one in file + piped:
            del one["us"]
        self.assertEqual(file, piped)


class Desktop(CliTest):
    HERE = ROOT / "src/install"

    def test_manuals_and_completions_are_installed_for_every_command(self):
        share = self.folder / "share"
        subprocess.run(["cmake", f"-DPROGRAM={PROGRAM}", f"-DTO={share}", "-P", self.HERE / "words.cmake"], check=True,
                       capture_output=True)
        self.assertEqual({p.name for p in (share / "man/man1").iterdir()},
                         {"boxwood.1", *(f"boxwood-{c}.1" for c in commands())})
        for file, words in (("man/man1/boxwood-fit.1", ("man", "fit")),
                            ("bash-completion/completions/boxwood", ("completion", "bash")),
                            ("zsh/vendor-completions/_boxwood", ("completion", "zsh")),
                            ("fish/vendor_completions.d/boxwood.fish", ("completion", "fish"))):
            self.assertEqual((share / file).read_text(), self.ok(*words).out)

    def test_desktop_files_agree(self):
        import xml.etree.ElementTree as tree
        entries = {name: dict(line.split("=", 1) for line in (self.HERE / "desktop" / name).read_text().splitlines() if "=" in line)
                   for name in ("boxwood.desktop", "boxwood.thumbnailer")}
        types = set(entries["boxwood.desktop"]["MimeType"].strip(";").split(";"))
        self.assertEqual(types, set(entries["boxwood.thumbnailer"]["MimeType"].strip(";").split(";")))
        mime = tree.parse(self.HERE / "desktop/boxwood-mime.xml").getroot()
        own = {t.get("type") for t in mime}
        self.assertLessEqual(own, types)
        self.assertLessEqual({t for t in types if "x-" in t}, own)
        meta = tree.parse(self.HERE / "desktop/boxwood.metainfo.xml").getroot()
        self.assertEqual(meta.findtext("launchable"), "boxwood.desktop")
        self.assertLessEqual({e.text for e in meta.iter("mediatype")}, types)
        self.assertRegex(meta.findtext("id"), r"^[a-z]+(\.[a-z]+){2}$")
        version = self.ok("--version").out.split()[1]
        self.assertEqual(meta.find("releases")[0].get("version"), version)
        tree.parse(self.HERE / "desktop/boxwood.svg")
        if shutil.which("appstreamcli"):
            ended = subprocess.run(["appstreamcli", "validate", "--pedantic", "--no-net", self.HERE / "desktop/boxwood.metainfo.xml"],
                                   capture_output=True, check=False, text=True)
            self.assertEqual((ended.returncode, re.findall(r"(?m)^[EWP]: .*", ended.stdout)), (0, []))
        if shutil.which("desktop-file-validate"):
            ended = subprocess.run(["desktop-file-validate", self.HERE / "desktop/boxwood.desktop"], capture_output=True, check=False)
            self.assertEqual((ended.returncode, ended.stdout), (0, b""))

    def test_the_thumbnailers_own_command_line(self):
        import shlex
        import struct
        box = self.box("-dash %i.obj")
        entry = (self.HERE / "desktop/boxwood.thumbnailer").read_text()
        line = shlex.split(re.search(r"(?m)^Exec=boxwood (.*)$", entry).group(1))
        out = self.folder / "out.png"
        words = [{"%s": "96", "%o": str(out), "%i": str(box)}.get(w, w) for w in line]
        ended = boxwood(*words)
        if ended.code == 4:
            self.skipTest("no Vulkan device")
        self.assertEqual((ended.code, ended.err), (0, ""))
        self.assertEqual(struct.unpack(">II", out.read_bytes()[16:24]), (96, 96))
        broken = self.file("broken.glb", b"glTF" + bytes(range(200)))
        words = [{"%s": "96", "%o": str(self.folder / "none.png"), "%i": str(broken)}.get(w, w) for w in line]
        self.assertEqual(boxwood(*words).code, 3)
        self.assertFalse((self.folder / "none.png").exists())


class Doctor(CliTest):
    def test_here_and_without_driver_display_or_child(self):
        healthy = self.ok("doctor", "--json").json()
        names = [c["name"] for c in healthy["checks"]]
        self.assertEqual(names, ["version", "import", "confinement", "STEP and IGES", "Vulkan device", "display", "limits"])
        state = {c["name"]: c for c in healthy["checks"]}
        self.assertEqual((state["import"]["state"], state["display"]["state"]), ("ok", "missing"))
        self.assertRegex(state["import"]["detail"], r"with Assimp \d+\.\d+\.\d+$")
        self.assertRegex(state["Vulkan device"]["detail"], r"; .+, Vulkan 1\.\d+\.\d+$")
        self.assertTrue(healthy["healthy"])
        bare = {"VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
        without = self.ok("doctor", "--json", environment=bare).json()
        state = {c["name"]: c for c in without["checks"]}
        self.assertEqual(state["Vulkan device"]["state"], "missing")
        self.assertIn("mesa-vulkan-drivers", state["Vulkan device"]["advice"])
        self.assertFalse(without["healthy"])
        self.assertEqual(boxwood("doctor", "--exit-code", environment=bare).code, 1)
        childless = self.ok("doctor", "--json", environment={"BOXWOOD_IMPORT_CHILD": "/nowhere"}).json()
        state = {c["name"]: c for c in childless["checks"]}
        self.assertIn(state["import"]["state"], ("missing", "failed"))
        out = self.ok("doctor").out
        self.assertRegex(out, r"(?m)^ok +version: boxwood \d")
        self.assertRegex(out, r"(?m)^missing +display: ")


if __name__ == "__main__":
    unittest.main()
