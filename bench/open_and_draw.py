#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opening and drawing a model with no display, beside f3d: wall time, processor time, peak memory.

usage: open_and_draw.py BUILD_FOLDER [RUNS]
Makes bumpy spheres of 70k and 1M triangles as OBJ, draws each RUNS times (5) with `boxwood render` and with
`xvfb-run -a f3d --output`, in turns, and prints medians and ratios. Memory is the largest sum of the proportional
set sizes (PSS) of all processes of the command, sampled every few milliseconds in runs of their own, so that
sampling does not cost the timed runs.
"""
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def descendants(root):
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path("/proc", entry, "stat").read_text()
            except OSError:
                continue
            parent = int(stat.rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(entry))
    found, todo = [], [root]
    while todo:
        pid = todo.pop()
        found.append(pid)
        todo.extend(children.get(pid, []))
    return found


def pss_kib(pid):
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as f:
            return next((int(line.split()[1]) for line in f if line.startswith("Pss:")), 0)
    except (OSError, ProcessLookupError):
        return 0


def peak_mib(command, only=None):
    """`only`: the name of the program that counts (xvfb-run's X server is not f3d's memory)."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        total = 0
        for pid in descendants(process.pid):
            try:
                name = Path("/proc", str(pid), "comm").read_text().strip()
            except OSError:
                continue
            if only is None or name.startswith(only):
                total += pss_kib(pid)
        peak = max(peak, total)
        time.sleep(0.003)
    if process.returncode != 0:
        sys.exit(f"{command}: exit {process.returncode}")
    return peak / 1024


def main():
    build = Path(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    if shutil.which("f3d") is None or shutil.which("xvfb-run") is None:
        sys.exit("f3d and xvfb-run are needed: apt-get install f3d xvfb")
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/picture.png"
        print("| model | program | wall s | CPU s | peak PSS MiB | wall / f3d |")
        print("|---|---|--:|--:|--:|--:|")
        for name, triangles in (("70k", 70000), ("1M", 1000000)):
            model = f"{folder}/{name}.obj"
            subprocess.run([build / "boxwood_models", "--sphere", str(triangles), model], check=True, stdout=subprocess.DEVNULL)
            ours = [build / "boxwood", "render", model, "-o", out, "--resolution", "1280,720", "--volumes"]
            commands = {
                "f3d": ["xvfb-run", "-a", "f3d", f"--output={out}", "--resolution=1280,720", model],
                "boxwood render --volumes ''": [*ours, ""],
                "boxwood render --volumes obb --depth 8": [*ours, "obb", "--depth", "8"],
            }
            times = {key: [] for key in commands}
            for key, command in commands.items():
                timed(command)
            for _ in range(runs):
                for key, command in commands.items():
                    times[key].append(timed(command))
            yardstick = statistics.median(wall for wall, _ in times["f3d"])
            for key, command in commands.items():
                wall = statistics.median(w for w, _ in times[key])
                cpu = statistics.median(c for _, c in times[key])
                memory = statistics.median(peak_mib(command, "f3d" if key == "f3d" else None) for _ in range(3))
                print(f"| {name} OBJ | `{key}` | {wall:.2f} | {cpu:.2f} | {memory:.0f} | {wall / yardstick:.2f} |", flush=True)


main()
