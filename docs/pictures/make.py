#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of the README and the docs with the program itself.

usage: make.py BOXWOOD MODELS OUTPUT_FOLDER [NAME...]
Each row names a picture and the arguments of `boxwood render`, run in the models folder, so that no picture shows a path
of the machine it was made on.
A row that fails ends the run with its message: no picture is left from an older program.
"""
import base64
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

VOLUMES = ["sphere", "fixed-aabb", "aabb", "obb", "kdop26", "hull"]
PART = "slanted_part.stl"
SMALL = ["--resolution", "360,270"]
# Far enough for the fixed AABB, the largest of the six, to be seen whole.
FAR = ["--camera-position", "14,11,-25", "--camera-focal-point", "0,0,0", *SMALL]

PICTURES = {
    "viewer": ["gear_pair.glb", "--ui", "--volumes", "obb", "--resolution", "1280,720"],
    "clash": ["spiral_staircase.glb", "--ui", "--volumes", "", "--workspace", "clash", "--do", "clash check", "--do", "wait",
              "--do", "clash next", "--do", "wait", "--resolution", "1280,720"],
    "lesson": ["--ui", "--do", "lesson fifteen-axes", "--do", "wait", "--do", "lesson-step 2", "--do", "wait", "--resolution", "1280,720"],
    "nodes": ["torus_knot.ply", "--volumes", "obb", "--depth", "5", "--paint", "node", "--resolution", "900,560"],
    # Pictures of docs/microscope.md.
    "node-colors": ["torus_knot.ply", "--ui", "--volumes", "obb", "--depth", "6+", "--node-colors", "overlap", "--workspace", "tree",
                    "--resolution", "1280,720"],
    "icicle": ["torus_knot.ply", "--ui", "--volumes", "obb", "--depth", "5+", "--node-colors", "sah", "--workspace", "tree",
               "--do", "panel map on", "--do", "nodes view icicle", "--do", "nodes area cost", "--do", "nodes worst 3", "--resolution", "1280,720"],
    "treemap": ["spiral_staircase.glb", "--ui", "--volumes", "obb", "--depth", "7+", "--node-colors", "waste", "--workspace", "tree",
                "--do", "panel map on", "--do", "nodes view treemap", "--do", "nodes area cost", "--do", "nodes worst 2", "--resolution", "1280,720"],
    "section": ["torus_knot.ply", "--ui", "--volumes", "obb", "--depth", "2", "--workspace", "tree", "--do", "node whole 5", "--do", "wait",
                "--do", "nodes section 1", "--resolution", "1280,720"],
    "two-builds": ["torus_knot.ply", "--ui", "--volumes", "obb", "--depth", "5+", "--workspace", "tree", "--camera-orthographic",
                   "--do", "nodes compare obb median 8", "--resolution", "1280,720"],
    "descent": ["gear_pair.glb", "--ui", "--volumes", "", "--workspace", "learn", "--do", "pose object 1 1 0 0 0.02 0 1 0 0.1 0 0 1 0",
                "--do", "descent pair 0 1", "--do", "wait", "--do", "descent step 12", "--resolution", "1280,720"],
    "arm": ["arm/arm.urdf", "--volumes", "", "--paint", "object", "--resolution", "900,600", "--camera-azimuth-angle", "35",
            "--camera-elevation-angle", "15"],
    "robot": ["arm/arm.urdf", "--ui", "--volumes", "", "--do", "robot from 0 0 0 0 0 0 0 0.04", "--do", "robot to 0 1.6 0 2.55 0 0 0 0.04",
              "--do", "wait", "--do", "robot time 0.95", "--resolution", "1280,720"],
    "robot-obstacles": ["arm/arm.urdf", "table.obj", "--ui", "--volumes", "", "--do", "joint j1 0.48", "--do", "joint j2 1.05",
                        "--do", "joint j4 0.9", "--do", "wait", "--resolution", "1280,720"],
    "robot-matrix": ["arm/arm.urdf", "--ui", "--volumes", "", "--do", "robot matrix", "--do", "robot pair base wrist", "--resolution", "1280,720"],
    "cover": ["volume:aabb min -2,-.5,-.5 max 2,.5,.5", "--ui", "--volumes", "", "--cover", "../docs/lessons/four-spheres.yml", "--resolution", "1280,720"],
    "heat": ["torus_knot.ply", "--ui", "--volumes", "", "--heat", "boxes", "--resolution", "1280,720"],
    "heat-ray": ["torus_knot.ply", "--ui", "--volumes", "", "--heat", "boxes", "--do", "wait", "--do", "heat pixel 709 488", "--do", "heat step 19",
                 "--do", "orbit 40 -10", "--resolution", "1280,720"],
    "heat-rays": ["torus_knot.ply", "--ui", "--volumes", "", "--heat-rays", "rays.txt", "--resolution", "1280,720"],
    "hidden-nodes": ["torus_knot.ply", "--ui", "--volumes", "obb", "--depth", "5", "--node-colors", "overlap", "--workspace", "tree",
                     "--do", "nodes hide whole 4", "--do", "nodes hide whole 5", "--do", "nodes unfold 2 on", "--do", "node whole 3",
                     "--resolution", "1280,720"],
    "heat-query": ["gear_pair.glb", "--ui", "--volumes", "", "--workspace", "clash", "--do", "pose object 1 1 0 0 0.02 0 1 0 0.1 0 0 1 0",
                   "--do", "query-heat pair 0 1", "--do", "wait", "--do", "query-heat test 60", "--resolution", "1280,720"],
    # Stills of docs/viewer.md, "Asked of a still picture".
    "still-touch": ["gear_pair.glb", "--ui", "--volumes", "", "--workspace", "clash", "--do", "pose object 1 1 0 0 0.02 0 1 0 0.1 0 0 1 0", "--do", "select object 0", "--do", "select object 1 add",
                    "--do", "wait", "--resolution", "1280,720"],
    "still-apart": ["gear_pair.glb", "--ui", "--volumes", "", "--workspace", "clash", "--do", "pose object 1 1 0 0 0.3 0 1 0 0.4 0 0 1 0",
                    "--do", "select object 0", "--do", "select object 1 add", "--do", "wait", "--resolution", "1280,720"],
    "still-node": ["torus_knot.ply", "--ui", "--volumes", "obb", "--split", "sah", "--depth", "3..4", "--workspace", "tree", "--do", "color-by depth", "--do", "node whole 9",
                   "--do", "wait", "--resolution", "1280,720"],
    "still-tightest": [PART, "--ui", "--volumes", "sphere,aabb,obb", "--do", "wait", "--resolution", "1280,720"],
    **{f"volume-{name}": [PART, "--volumes", name, *FAR] for name in VOLUMES},
    **{f"depth-{depth}": ["torus_knot.ply", "--volumes", "obb", "--depth", str(depth), "--camera-position", "6,5,7", "--camera-focal-point", "0,0,0", *SMALL] for depth in (1, 4, 7)},
}

# A picture of a report: its arguments, and the number of the picture on the page.
REPORTS = {"report-cause": (["spiral_staircase.glb"], 1)}

# Played in a window, on a display of their own, larger than the window so that the mouse is beside it. The log takes
# the picture.
PLAYED = {"move_into_contact": "tests/app/session/logs/move_into_contact.txt"}


def play(program, name, out):
    log = Path(__file__).resolve().parents[2] / PLAYED[name]
    display = ["xvfb-run", "-a", "-s", "-screen 0 3000x2000x24 -noreset"]
    target = out / f"{name}.png"
    target.unlink(missing_ok=True)
    done = subprocess.run([*display, program, "view", "--resolution", "1280,720", "--play", log],
                          capture_output=True, text=True, check=False, cwd=out)
    if done.returncode != 0 or not target.exists():
        sys.exit(f"{name}: boxwood view --play {PLAYED[name]}: exit {done.returncode}\n{done.stderr}")
    print(f"{target}  boxwood view --play {PLAYED[name]}")


def from_report(program, models, name, out):
    arguments, number = REPORTS[name]
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        done = subprocess.run([program, "report", *arguments, "-o", page], capture_output=True, text=True, check=False, cwd=models)
        if done.returncode != 0:
            sys.exit(f"{name}: boxwood report {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
        pictures = re.findall(r"data:image/png;base64,([A-Za-z0-9+/=]+)", page.read_text(encoding="utf-8"))
    target = out / f"{name}.png"
    target.write_bytes(base64.b64decode(pictures[number]))
    print(f"{target}  boxwood report {' '.join(arguments)}")


def rays_of_a_renderer():
    """Rays from all sides to places near the model, as a text file of them."""
    source = random.Random(3)
    lines = ["# origin x y z, direction x y z"]
    for _ in range(3000):
        turn, up = source.uniform(0, 2 * math.pi), source.uniform(-0.3, 1.2)
        origin = (6 * math.cos(turn) * math.cos(up), 6 * math.sin(up), 6 * math.sin(turn) * math.cos(up))
        lines.append(" ".join(f"{n:.6g}" for n in (*origin, *(source.gauss(0, 0.8) - n for n in origin))))
    return "\n".join(lines) + "\n"


def table_with_a_post():
    """Two boxes beside the arm, as OBJ."""
    lines, count = [], 0
    for name, low, high in (("table", (0.3, -0.5, 0.1), (1.1, 0.5, 0.15)), ("post", (0.5, 0.3, 0.15), (0.6, 0.4, 0.9))):
        lines.append(f"o {name}")
        lines += [f"v {x} {y} {z}" for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
        for face in ((1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)):
            lines.append("f " + " ".join(str(count + corner) for corner in face))
        count += 8
    return "\n".join(lines) + "\n"


MADE = {"rays.txt": rays_of_a_renderer, "table.obj": table_with_a_post}  # files that pictures need


def main():
    program, models, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), Path(sys.argv[3]).resolve()
    chosen = sys.argv[4:] or [*PICTURES, *REPORTS, *PLAYED]
    out.mkdir(parents=True, exist_ok=True)
    for name in chosen:
        if name in PLAYED:
            play(program, name, out)
            continue
        if name in REPORTS:
            from_report(program, models, name, out)
            continue
        arguments = PICTURES[name]
        made = [models / one for one in MADE if one in arguments]  # where the program runs, so that no path is drawn
        for file in made:
            file.write_text(MADE[file.name](), encoding="utf-8")
        target = out / f"{name}.png"
        done = subprocess.run([program, "render", *arguments, "-o", target], capture_output=True, text=True, check=False, cwd=models)
        for file in made:
            file.unlink()
        if done.returncode != 0 or not target.exists():
            sys.exit(f"{name}: boxwood render {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
        print(f"{target}  boxwood render {' '.join(arguments)}")


main()
