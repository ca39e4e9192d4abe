#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The window with many objects, beside a bare Vulkan draw of the same triangles:

    bench/viewer/large_scenes.py BUILD MODEL [ROUNDS]

The window and `bare_draw` take turns, so that other work on the machine slows both. Of the window it prints the median frame while
the scene turns, its own processor time in these frames (all parts but drawing, and with drawing's share of the calling thread), the bytes
uploaded while it turns, the most memory of the process, and how long after the last change of the picture the process still
works (a window without a log; its processor time and the frame buffer of Xvfb, every 0.1 s). Needs Xvfb."""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

SCREEN = "-screen 0 1280x720x24"
TURNS = 40


def xvfb(*command, server="", **more):
    return subprocess.Popen(["xvfb-run", "-a", "-s", f"{SCREEN} {server}", *map(str, command)], **more)


def turning(program, model, folder):
    """The JSON of a window that turns, and its largest resident size in MB."""
    log = folder / "turn.txt"
    log.write_text("wait\n" + "orbit 3 0\n" * TURNS + "wait\nquit\n")
    run = xvfb("/usr/bin/time", "-f", "peak %M", program, "view", model, "--volumes", "", "--no-config", "--time-limit", "900", "--play", log,
               "--json",
               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, errors = run.communicate(timeout=600)
    said = [line for line in errors.splitlines() if not line.startswith("peak ")]
    if run.returncode != 0 or said:  # a window whose model was not read draws very fast
        sys.exit(f"the window ended with {run.returncode}: {said}")
    peak = next(int(line.split()[1]) for line in errors.splitlines() if line.startswith("peak "))
    return json.loads(out.splitlines()[-1]), peak / 1024


def cpu_seconds(pid):
    ticks = os.sysconf("SC_CLK_TCK")
    text = pathlib.Path(f"/proc/{pid}/stat").read_text()
    fields = text.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def idle_after(program, model, folder):
    """Seconds from the start to the last change of the picture, and from there to the last 0.1 s with more than 10 % of one core."""
    run = xvfb(sys.executable, pathlib.Path(__file__).resolve(), "--inner", program, model, folder, server=f"-fbdir {folder}",
               stdout=subprocess.PIPE, text=True)
    out, _ = run.communicate(timeout=600)
    return json.loads(out.splitlines()[-1])


def inner(program, model, folder):
    run = subprocess.Popen([program, "view", model, "--volumes", "", "--no-config", "--time-limit", "900"], cwd=folder)
    start = time.time()
    shown, picture, busy, before, quiet = start, None, start, 0.0, 0
    while time.time() - start < 240 and quiet < 80:
        time.sleep(0.1)
        now = time.time()
        used = cpu_seconds(run.pid)
        if used - before > 0.015:
            busy, quiet = now, 0
        else:
            quiet += 1
        before = used
        taken = pathlib.Path(folder, "Xvfb_screen0").read_bytes()
        if taken != picture:
            picture, shown = taken, now
    status = pathlib.Path(f"/proc/{run.pid}/status").read_text()
    memory = {key: int(status.split(key + ":")[1].split()[0]) / 1024 for key in ("VmHWM", "VmRSS")}
    run.terminate()
    run.wait()
    print(json.dumps({"stands_s": round(shown - start, 2), "works_until_s": round(busy - start, 2), **memory}))


def main():
    if sys.argv[1] == "--inner":
        inner(*sys.argv[2:5])
        return
    build, model = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    program = build / "boxwood"
    environment = {"BOXWOOD_IMPORT_CHILD": str(build / "boxwood-import")}
    os.environ.update(environment)
    with tempfile.TemporaryDirectory() as name:
        folder, ratios = pathlib.Path(name), []
        for i in range(rounds):
            bare = json.loads(subprocess.run([build / "bench/bare_draw", model, str(TURNS)], capture_output=True, text=True, check=True).stdout)
            window, peak = turning(program, model, folder)
            frame = window["scene_drawn"]["median_elapsed_ms"]
            ratios.append(frame / bare["median_ms"])
            print(f"round {i + 1}: bare {bare['median_ms']:.0f} ms, window {frame:.0f} ms ({ratios[-1]:.2f}), peak {peak:.0f} MB, load {os.getloadavg()[0]:.1f}")
            print(json.dumps({k: v for k, v in window.items() if k != "kinds"}))
            for kind in window["kinds"]:
                print("  ", json.dumps(kind))
        print(f"ratio, median of {rounds}: {statistics.median(ratios):.2f}")
        print("at rest:", idle_after(program, model, folder))


main()
