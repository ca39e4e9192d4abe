# SPDX-License-Identifier: MIT
"""Mutated files through the real import, against strict readers that are written another way.

usage: strict_test.py SCENE_DUMP [--count N] [--seed S] [--keep FOLDER] [--only KIND,...]

Each file is refused, or opened with a warning, or opened in silence; what opens in silence must be what the strict
reader finds in it. Where the strict reader refuses the file, what opens must be the model as it was before: then
nothing that shows was lost. All else is silently different, and fails the test. Formats that nobody checks have no
strict reader: whatever opens must be told to be unchecked.
"""

import argparse
import collections
import json
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import strict_3mf
import strict_collada
import strict_fbx
import strict_gltf
import strict_ifc
import strict_obj
import strict_off
import strict_ply
import strict_stl
from known_models import KINDS, TOLD, known
from mutations import mutated
from placed import Refused

READERS = {"gltf": strict_gltf, "gltf + bin": strict_gltf, "glb": strict_gltf, "3mf": strict_3mf, "collada": strict_collada,
           "obj": strict_obj, "obj + mtl": strict_obj, "stl text": strict_stl, "stl binary": strict_stl,
           "ply text": strict_ply, "ply little": strict_ply, "ply big": strict_ply, "off": strict_off,
           "fbx text": strict_fbx, "fbx binary": strict_fbx, "ifc": strict_ifc}
MODELS = 8  # of each kind
COLUMNS = ["refused", "equal", "warned", "as before", "silently different"]


def near(ours, wanted, tolerance):
    """Whether numbers are the same; without a tolerance but for their rounding."""
    return all(abs(x - y) <= (3e-7 * abs(y) + 1e-37 if tolerance is None else tolerance) for x, y in zip(ours, wanted))


def nearest(point, polygon, tolerance):
    """The number of the corner that is meant: of those in one place, the first."""
    i = min(range(len(polygon)), key=lambda k: sum(abs(x - y) for x, y in zip(point, polygon[k])))
    return i if near(point, polygon[i], tolerance) else None


def take_cut(left, polygon, tolerance):
    """Takes the triangles of one polygon away: their edges, less those between them, are its edges."""
    found, edges = [], collections.Counter()
    for t in left:
        names = [nearest(t[3 * k:3 * k + 3], polygon, tolerance) for k in range(3)]
        if None in names or len(found) == len(polygon) - 2:
            continue
        found.append(t)
        for a, b in zip(names, names[1:] + names[:1]):
            if edges[b, a]:
                edges[b, a] -= 1
            else:
                edges[a, b] += 1
    numbers = [nearest(p, polygon, tolerance) for p in polygon]
    wanted = collections.Counter()
    for a, b in zip(numbers, numbers[1:] + numbers[:1]):
        if wanted[b, a]:
            wanted[b, a] -= 1
        else:
            wanted[a, b] += 1
    if len(found) != len(polygon) - 2 or +edges != +wanted:
        return False
    for t in found:
        left.remove(t)
    return True


def same(ours, shown):
    """Whether the triangles are the same, each the same way round, whatever the order of the triangles."""
    if len(ours) != len(shown.triangles) + sum(len(p) - 2 for p in shown.polygons):
        return False
    numbers = [x for t in shown.triangles for x in t] + [x for polygon in shown.polygons for p in polygon for x in p]
    if not all(math.isfinite(x) for x in numbers) or shown.magnitude > 1e30:
        return True  # nothing to compare but how many there are; the import tells of numbers that are not finite

    def tolerance_of(size):
        return None if shown.exact else 1e-5 * size + 1e-30

    left = list(ours)
    for wanted, size in zip(shown.triangles, shown.sizes):
        tolerance = tolerance_of(size)
        for i in range(len(left)):
            if any(near(left[i][k:] + left[i][:k], wanted, tolerance) for k in (0, 3, 6)):
                del left[i]
                break
        else:
            return False
    return all(take_cut(left, polygon, tolerance_of(size)) for polygon, size in zip(shown.polygons, shown.polygon_sizes))


def write(folder, files):
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / next(iter(files))


def strict(kind, path):
    if kind in TOLD:
        return None
    try:
        return READERS[kind].read(path)
    except Refused:
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scene_dump")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only", help="kinds, with commas between them")
    arguments = parser.parse_args()
    kinds = arguments.only.split(",") if arguments.only else list(KINDS)
    rng = random.Random(arguments.seed)
    table = {kind: collections.Counter() for kind in KINDS}
    failures, ended = [], []
    with tempfile.TemporaryDirectory(prefix="boxwood_strict_") as folder, \
            subprocess.Popen([arguments.scene_dump], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as dump:
        folder = pathlib.Path(folder)

        def opened(path):
            dump.stdin.write(f"{path}\n")
            dump.stdin.flush()
            return json.loads(dump.stdout.readline())

        before = {}
        for kind in (arguments.only.split(",") if arguments.only else KINDS):  # the models themselves open in silence and are what they are known to be
            for seed in range(MODELS):
                path = write(folder / f"{kind}-{seed}", known(kind, seed))
                answer = opened(path)
                if kind in TOLD:
                    if len(answer.get("warnings", [])) != 1 or "without being checked" not in answer["warnings"][0]:
                        sys.exit(f"{kind} {seed}: it is not told to be unchecked: {str(answer)[:300]}")
                    continue
                before[kind, seed] = READERS[kind].read(path)
                if answer.get("warnings") != [] or not same(answer["triangles"], before[kind, seed]):
                    print(f"{kind} {seed}: the model itself does not open as it should: {str(answer)[:300]}")
                    sys.exit(1)
        for number in range(arguments.count):
            kind, seed = rng.choice(kinds), rng.randrange(MODELS)
            place = folder / str(number)
            path = write(place, mutated(known(kind, seed), seed, rng))
            answer = opened(path)
            if "error" in answer:
                outcome = "refused"
                if "crashed on it" in answer["error"] or "gave up" in answer["error"]:
                    ended.append(answer["error"])
                if answer["kind"] == 7 or "exception" in answer["error"]:
                    failures.append(f"{number} ({kind}): {answer['error']}")
            elif answer["warnings"]:
                outcome = "warned"
            else:
                shown = strict(kind, path)
                if shown is not None:
                    outcome = "equal" if same(answer["triangles"], shown) else "silently different"
                else:
                    outcome = "as before" if kind not in TOLD and same(answer["triangles"], before[kind, seed]) else "silently different"
            table[kind][outcome] += 1
            if outcome == "silently different":
                failures.append(f"{number} ({kind}, seed {arguments.seed}) is silently different")
                if arguments.keep:
                    shutil.copytree(place, arguments.keep / str(number), dirs_exist_ok=True)
            shutil.rmtree(place)
        dump.stdin.close()
    print(f"{arguments.count} mutated files, seed {arguments.seed}")
    print(f"{'':12}" + "".join(f"{c:>20}" for c in COLUMNS))
    for kind, counts in table.items():
        print(f"{kind:12}" + "".join(f"{counts[c]:>20}" for c in COLUMNS))
    total = sum(table.values(), collections.Counter())
    print(f"{'all':12}" + "".join(f"{total[c]:>20}" for c in COLUMNS))
    print(f"{len(ended)} of those refused ended their reader", *ended[:3], sep="\n  ")
    for line in failures[:20]:
        print(line)
    few = [c for c in ("refused", "equal", "warned") if total[c] < arguments.count // 50]
    if few:
        print(f"too few were {', '.join(few)}: the mutations reach too little")
    sys.exit(1 if failures or few else 0)


if __name__ == "__main__":
    main()
