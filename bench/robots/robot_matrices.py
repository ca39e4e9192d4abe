#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Classifies the pairs of links of many robots, judges their SRDF files, and prints docs/matrices.md's table.

usage: robot_matrices.py PROGRAM FOLDER [--seconds S] [--csv FILE] [NAME=URDF,SRDF[,PACKAGE=DIR...] ...]

FOLDER holds checkouts of public repositories; files of a NAME are relative to it. Without names: the robots below, of
moveit/moveit_resources, Gepetto/example-robot-data and KavrakiLab/vamp, each in a folder OWNER+NAME. A robot whose files
are missing is left out, with a line on standard error. A wrong line about a pair that joints move is confirmed: its witness goes
through `boxwood robot --q` as a configuration of its own. --csv FILE gets each wrong line with its witness.
"""
import argparse
import collections
import csv
import json
import os
import subprocess
import sys
import time

GEPETTO = "Gepetto+example-robot-data/robots"
MOVEIT = "moveit+moveit_resources"
VAMP = "KavrakiLab+vamp/resources"
PACKAGE = "example-robot-data=Gepetto+example-robot-data"
ROBOTS = [
    ("Panda (MoveIt)", f"{MOVEIT}/panda_description/urdf/panda.urdf", f"{MOVEIT}/panda_moveit_config/config/panda.srdf"),
    ("Fanuc M-10iA", f"{MOVEIT}/fanuc_description/urdf/fanuc.urdf", f"{MOVEIT}/fanuc_moveit_config/config/fanuc.srdf"),
    ("Panda (VAMP)", f"{VAMP}/panda/panda.urdf", f"{VAMP}/panda/panda.srdf"),
    ("UR5 (VAMP)", f"{VAMP}/ur5/ur5.urdf", f"{VAMP}/ur5/ur5.srdf"),
    ("Fetch (VAMP)", f"{VAMP}/fetch/fetch.urdf", f"{VAMP}/fetch/fetch.srdf"),
    ("Baxter (VAMP)", f"{VAMP}/baxter/baxter.urdf", f"{VAMP}/baxter/baxter.srdf"),
] + [(name, f"{GEPETTO}/{folder}/{urdf}", f"{GEPETTO}/{folder}/{srdf}", PACKAGE) for name, folder, urdf, srdf in [
    ("Panda (Gepetto)", "panda_description", "urdf/panda.urdf", "srdf/panda.srdf"),
    ("UR5 (Gepetto)", "ur_description", "urdf/ur5_robot.urdf", "srdf/ur5.srdf"),
    ("Kinova Jaco", "kinova_description", "robots/kinova.urdf", "srdf/kinova.srdf"),
    ("Z1", "z1_description", "urdf/z1.urdf", "srdf/z1.srdf"),
    ("A1", "a1_description", "urdf/a1.urdf", "srdf/a1.srdf"),
    ("Go1", "go1_description", "urdf/go1.urdf", "srdf/go1.srdf"),
    ("Go2", "go2_description", "urdf/go2.urdf", "srdf/go2.srdf"),
    ("ANYmal B", "anymal_b_simple_description", "robots/anymal.urdf", "srdf/anymal.srdf"),
    ("HyQ", "hyq_description", "robots/hyq_no_sensors.urdf", "srdf/hyq.srdf"),
    ("Solo 12", "solo_description", "robots/solo12.urdf", "srdf/solo.srdf"),
    ("Bolt", "bolt_description", "robots/bolt.urdf", "srdf/bolt.srdf"),
    ("Talos (reduced)", "talos_data", "robots/talos_reduced.urdf", "srdf/talos.srdf"),
    ("TIAGo", "tiago_description", "robots/tiago.urdf", "srdf/tiago.srdf"),
    ("Romeo", "romeo_description", "urdf/romeo.urdf", "srdf/romeo_moveit.srdf"),
    ("Bravo 7", "bravo7_description", "urdf/bravo7_gripper.urdf", "srdf/bravo7_gripper.srdf"),
]]
VERDICTS = ["adjacent", "always", "never", "never-seen", "sometimes"]


def run(arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False)


def confirm(program, files, pair, values):
    """Returns true if the pair is in contact at its witness; without an SRDF, all pairs but neighbours are tested."""
    done = run([program, "robot", *files, "--q", q_of(values, pair["witness"]), "--contacts", "--json", "--quiet"])
    if done.returncode:
        raise SystemExit(done.stderr)
    hits = [set(hit["pair"]) for hit in json.loads(done.stdout)["pairs"]]
    return set(pair["links"]) in hits


def matrix(program, folder, robot, seconds):
    """Returns the lines of the matrix and the time; None if a file is missing or cannot be read."""
    name, urdf, srdf, *packages = robot
    urdf, srdf = os.path.join(folder, urdf), os.path.join(folder, srdf)
    files = [urdf, "--root", folder]
    for package in packages:
        key, where = package.split("=")
        files += ["--package", f"{key}={os.path.join(folder, where)}"]
    begin = time.time()
    limit = ["--seconds", seconds] if seconds else []
    done = run([program, "robot", *files, "--srdf", srdf, "--matrix", "--json", "--quiet", *limit])
    if done.returncode:
        print(f"{name}: {done.stderr.strip()}", file=sys.stderr)
        return None
    spent = time.time() - begin
    values = [v["name"] for v in json.loads(run([program, "robot", *files, "--json", "--quiet"]).stdout)["values"]]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        if line["srdf"] == "wrong" and line["witness"] and line["verdict"] == "sometimes" and line["reason"] == "Never":
            line["confirmed"] = confirm(program, files, line, values)
        line["q"] = q_of(values, line["witness"] or [])
    return lines, spent


def q_of(values, witness):
    return ",".join(f"{name}={value!r}" for name, value in zip(values, witness))


def write_csv(file, wrong):
    with open(file, "w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["robot", "link_a", "link_b", "reason", "verdict", "contacts", "samples", "depth_lower", "depth_upper", "q"])
        for name, line in wrong:
            depth = line["depth"] or {"lower": "", "upper": ""}
            rows.writerow([name, *line["links"], line["reason"], line["verdict"], line["contacts"], line["samples"], depth["lower"],
                           depth["upper"], line["q"]])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--csv")
    parser.add_argument("robots", nargs="*")
    options = parser.parse_args()
    robots = [(name, *files.split(",")) for name, files in (r.split("=", 1) for r in options.robots)] or ROBOTS
    rows, wrong = [], []
    for robot in robots:
        found = matrix(options.program, options.folder, robot, options.seconds)
        if found is None:
            continue
        lines, spent = found
        verdicts = collections.Counter(line["verdict"] for line in lines)
        srdf = collections.Counter(line["srdf"] for line in lines if line["srdf"])
        rows.append([robot[0], len(lines), *(verdicts[v] for v in VERDICTS), srdf["right"], srdf["unproven"], srdf["wrong"],
                     f"{spent:.1f}"])
        wrong += [(robot[0], line) for line in lines if line["srdf"] == "wrong"]
        print("| " + " | ".join(str(cell) for cell in rows[-1]) + " |", flush=True)
    moved = [line for _, line in wrong if "confirmed" in line]
    print(f"\n{len(wrong)} wrong lines, {sum(line['confirmed'] for line in moved)} of {len(moved)} witnesses confirmed")
    if options.csv:
        write_csv(options.csv, wrong)


if __name__ == "__main__":
    main()
