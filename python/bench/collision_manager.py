#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""boxwood's CollisionManager beside trimesh's, on the same meshes and places: do they agree, and how long do they take.

usage: collision_manager.py [OBJECTS] [--csv] [--fcl PROGRAM]

trimesh and python-fcl are not needed; without them only boxwood is timed. With --fcl the engine behind trimesh's is asked the same in
C++ (fcl_manager, built with BOXWOOD_BUILD_PEERS).
"""
import pathlib
import subprocess
import sys
import time

import numpy as np

import boxwood
from boxwood import trimesh_collision

try:
    import trimesh
    from trimesh import collision as theirs

    theirs.CollisionManager()
except (ImportError, ValueError):
    theirs = None

MODELS = pathlib.Path(__file__).parents[2] / "models"
ROUNDS = 5


class Plain:
    """A mesh as others have it."""

    def __init__(self, mesh):
        self.vertices, self.faces = mesh.vertices.astype(np.float64), mesh.faces.astype(np.int64)


def meshes():
    names = ["torus_knot.ply", "slanted_part.stl", "bumpy_sphere.obj", "gear_pair.glb"]
    plain = [Plain(boxwood.load(MODELS / name).whole()) for name in names]
    if theirs is None:
        return plain
    return [trimesh.Trimesh(p.vertices, p.faces, process=False) for p in plain]


def places(count, spread):
    random = np.random.default_rng(1)
    found = np.zeros((count, 4, 4)) + np.eye(4)
    for pose in found:
        q, _ = np.linalg.qr(random.normal(size=(3, 3)))
        pose[:3, :3], pose[:3, 3] = q * np.sign(np.linalg.det(q)), random.uniform(-spread, spread, 3)
    return found


def filled(module, models, poses):
    manager = module.CollisionManager()
    for i, pose in enumerate(poses):
        manager.add_object(str(i), models[i % len(models)], pose)
    return manager


def best(call):
    """(milliseconds, answer), the least of some rounds."""
    least, answer = float("inf"), None
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = call()
        least = min(least, 1e3 * (time.perf_counter() - start))
    return least, answer


def questions(manager, other, models, poses):
    probe, steps = models[1], poses[:100]
    return {
        "in_collision_internal": lambda: {tuple(sorted(p, key=int)) for p in manager.in_collision_internal(return_names=True)[1]},
        "in_collision_single x 100": lambda: [manager.in_collision_single(probe, p, return_names=True)[1] for p in steps],
        "in_collision_other": lambda: manager.in_collision_other(other, return_names=True)[1],
        "set_transform x 100": lambda: [manager.set_transform("0", p) for p in steps],
        "min_distance_single x 10": lambda: [round(max(0.0, manager.min_distance_single(probe, p)), 5) for p in steps[:10]],
        "min_distance_other": lambda: round(max(0.0, manager.min_distance_other(other)), 5),
    }


def as_text(answer):
    """As fcl_manager writes it."""
    if isinstance(answer, list):
        return "".join(as_text(one) + ("|" if isinstance(one, (set, frozenset)) else "") for one in answer)
    if isinstance(answer, (set, frozenset)):
        pairs = [tuple(map(int, p)) if isinstance(p, tuple) else (-1, int(p)) for p in answer]
        return "".join(f"{a},{b};" for a, b in sorted(pairs))
    return f"{answer:.5f};"


def asked_of_fcl(program, models, poses):
    """{question: (milliseconds, answer in words)}"""
    lines = [str(len(models))]
    for m in models:
        lines += [f"{len(m.vertices)} {len(m.faces)}", *(" ".join(map(repr, v)) for v in m.vertices.tolist()),
                  *(" ".join(map(str, f)) for f in m.faces.tolist())]
    lines += [str(len(poses)), *(" ".join(map(repr, p[:3].ravel().tolist())) for p in poses)]
    out = subprocess.run([program], input="\n".join(lines), capture_output=True, text=True, check=True).stdout
    return {name: (float(ms), answer) for name, ms, answer in (line.split("\t") for line in out.splitlines())}


def main():
    fcl = sys.argv[sys.argv.index("--fcl") + 1] if "--fcl" in sys.argv else None
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    count = numbers[0] if numbers else 100
    models, poses = meshes(), places(count, 20.0)
    away = poses.copy()
    away[:, 2, 3] += 30
    sides = {"boxwood": trimesh_collision} | ({"trimesh": theirs} if theirs and not fcl else {})
    times, answers = {}, {}
    for side, module in sides.items():
        build, manager = best(lambda: filled(module, models, poses))  # noqa: B023: called at once
        times["add_object x " + str(count), side] = build
        for name, ask in questions(manager, filled(module, models, away), models, poses).items():
            times[name, side], answers[name, side] = best(ask)
    other_side = "fcl" if fcl else "trimesh"
    told = asked_of_fcl(fcl, models, poses) if fcl else {}
    form = "{},{},{},{},{}" if "--csv" in sys.argv else "{:28} {:>12} {:>12} {:>8} {}"
    print(form.format("question", "boxwood ms", other_side + " ms", "times", "same answer"))
    for name in dict.fromkeys(name for name, _ in times):
        mine, other = times[name, "boxwood"], times.get((name, "trimesh"))
        same = "" if other is None else str(answers.get((name, "boxwood")) == answers.get((name, "trimesh")))
        if fcl:
            other, answer = told[name.split(" x ")[0]]
            same = "" if answer == "" else str(answer == as_text(answers[name, "boxwood"]))
        print(form.format(name, f"{mine:.3f}", "-" if other is None else f"{other:.3f}",
                          "-" if other is None else f"{other / mine:.1f}", same))


if __name__ == "__main__":
    main()
