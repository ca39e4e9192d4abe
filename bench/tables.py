#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every table and plot of bench/*.md: runs the benchmarks, and writes what they found. Standard library only.

    bench/tables.py run BUILD MODELS RESULTS [NAME...]   runs all, or those named, of RUNS: about a quarter of an hour
    bench/tables.py write RESULTS                        the tables between the markers of bench/*.md, and the plots

BUILD is a build folder with BOXWOOD_BUILD_PEERS (and BOXWOOD_PQP_DIR, BOXWOOD_TINYBVH_DIR), MODELS a folder of model
files, RESULTS one a machine: bench/results/<machine>. Each run writes RESULTS/NAME.csv and its line in
RESULTS/commands.txt.
"""
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent
sys.path.insert(0, str(BENCH / "tables"))

import goals  # noqa: E402
import pairs  # noqa: E402
import plots  # noqa: E402
import scenes  # noqa: E402

FILES = ("spot.obj", "spot_375k.glb", "fcl_env.obj:fcl_rob.obj", "featuretype.stl", "cycloidal.ply", "counter.stl",
         "ballA.off:ballB.off", "panda_arm.gltf:panda_hand.dae", "staircases.dae", "fels.3ds")
GENERATED = ("gear5k", "helix70k", "terrain200k", "knot500k", "rock1M", "kitchen:link")
RAY_FILES = ("featuretype.stl", "spot.obj", "counter.stl", "cycloidal.ply", "ballA.off", "fcl_env.obj", "panda_hand.dae",
             "spot_375k.glb", "spot_1m.ply")
ROCKS = ("rock1k", "rock8k", "rock70k", "rock500k", "rock4M")

# name: (program, arguments, files of MODELS, generated models, option before the CSV's name)
RUNS = {
    "pairs": ("bench_peers", ["--only", "first contact,all contacts,counts,distance,clearance", "--repeats", "3",
                              "--budget", "0.3", "--checked", "30",
                              "--peers", "Boxwood,Boxwood reference,PQP,FCL OBB,FCL OBBRSS"], FILES, GENERATED),
    "others": ("bench_peers", ["--only", "first contact,all contacts", "--repeats", "1", "--budget", "0.5",
                               "--checked", "20", "--peers", "Boxwood,Bullet,CGAL,ODE"], ("spot.obj",), ("terrain200k",)),
    "build": ("bench_peers", ["--only", "build,refit", "--repeats", "3", "--poses", "1", "--checked", "1"],
              ("spot.obj", "counter.stl"), ("helix70k", "kitchen", "rock1M")),
    "growth": ("bench_peers", ["--only", "build,refit,first contact,all contacts,distance,clearance,rays",
                               "--repeats", "1", "--budget", "0.2", "--checked", "5", "--rays", "20000",
                               "--peers", "Boxwood,Boxwood rays,PQP,FCL OBB,Embree"], (), ROCKS),
    "rays": ("rays_vs_peers", ["--rays", "100000", "--brute", "20"], RAY_FILES, ("kitchen", "terrain200k", "knot500k")),
    "ray_scenes": ("ray_scenes", ["--rays", "100000", "--brute", "20"], ("spot.obj", "counter.stl"), ()),
    "broad_phase": ("broad_phase_vs_peers", ["--steps", "11"], (), ()),
    "sweeps": ("turning_sweeps", [], (), ()),
}
SWEEPS = (("kitchen", "link"), ("gear5k", "gear5k"), ("panda_arm.gltf", "panda_hand.dae"), ("fcl_env.obj", "fcl_rob.obj"),
          ("spot.obj", "spot.obj"))

# marker in a page: what makes its text
TABLES = {
    "goals": goals.goals,
    "pairs-summary": pairs.summary, "pairs-all": pairs.all_figures, "pairs-wrong": pairs.wrong_of_all,
    "pairs-counts": pairs.counts, "others": pairs.others, "build": pairs.build, "growth": scenes.growth,
    "rays": scenes.rays, "ray-scenes": scenes.ray_scenes, "broad-phase": scenes.broad_phase, "sweeps": scenes.sweeps,
    "objects": scenes.objects,
}
PLOTS = {"growth.svg": plots.growth, "objects.svg": plots.objects}


def placed(word, models):
    """A file or A:B of the folder of models; a generated model stays."""
    return ":".join(str(models / part) if (models / part).exists() else part for part in word.split(":"))


def commands(name, models, results):
    program, arguments, files, generated = RUNS[name]
    csv = results / f"{name}.csv"
    if name != "sweeps":
        return [[program, *arguments, "--csv", str(csv), *(placed(m, models) for m in (*files, *generated))]]
    return [[program, placed(a, models), placed(b, models), "1000", "1", "1.0", "0.25", f"{csv}.{i}"]
            for i, (a, b) in enumerate(SWEEPS)]


def join(csv):
    """One file of those that a program wrote for each of its runs."""
    parts = sorted(csv.parent.glob(csv.name + ".*"))
    if parts:
        lines = [part.read_text(encoding="utf-8").splitlines() for part in parts]
        csv.write_text("\n".join([lines[0][0], *(line for part in lines for line in part[1:])]) + "\n", encoding="utf-8")
    for part in parts:
        part.unlink()


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(build, models, results, names):
    results.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "BOXWOOD_IMPORT_CHILD": str(build / "boxwood-import")}
    for name in names or RUNS:
        told = []
        before = processor_seconds()
        for command in commands(name, models, results):
            print(" ".join(command), flush=True)
            subprocess.run([str(build / "bench" / command[0]), *command[1:]], env=environment, check=True)
            told.append(" ".join(f'"{w}"' if " " in w else w for w in
                                 (w.replace(str(models) + "/", "").replace(str(results) + "/", "") for w in command)))
        join(results / f"{name}.csv")
        took = processor_seconds() - before
        with open(results / "commands.txt", "a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in told) + f"    {took:.0f} s of processor time\n")


def write(results):
    for page in sorted(BENCH.glob("*.md")):
        text = page.read_text(encoding="utf-8")

        def table(match):
            made = TABLES[match[1]](str(results))
            return f"<!-- table {match[1]} -->\n{made}\n<!-- end -->"

        text = re.sub(r"<!-- table (\S+) -->\n.*?<!-- end -->", table, text, flags=re.S)
        page.write_text(text, encoding="utf-8")
    for file, make in PLOTS.items():
        (BENCH / file).write_text(make(str(results)), encoding="utf-8")


def main():
    if len(sys.argv) >= 5 and sys.argv[1] == "run":
        build, models, results = (Path(p).resolve() for p in sys.argv[2:5])
        unknown = set(sys.argv[5:]) - set(RUNS)
        if unknown:
            sys.exit(f"no run {', '.join(unknown)}; there are {', '.join(RUNS)}")
        run(build, models, results, sys.argv[5:])
    elif len(sys.argv) == 3 and sys.argv[1] == "write":
        write(Path(sys.argv[2]).resolve())
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
