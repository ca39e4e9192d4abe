#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""True answers over all families of generators are accepted by boxwood-check, and mutations of them rejected.

usage: mutations.py PROOF_CASES BOXWOOD_CHECK [--share I/N] [--state FILE]
BOXWOOD_PROOFS=100000 for so many answers and about as many mutations (2,000 without).
  --share I/N   takes every Nth block of cases from block I on, and so 1/N of the answers: shares run beside each other
  --state FILE  keeps the counts after each block; a run with the same file goes on from there. Each block has its own
                random numbers, so a run that was interrupted finds what it would have found.

A mutation may happen to be true. It is judged by `referee`, which knows no certificate: it decides the claim of two small
meshes by rational arithmetic on all pairs of triangles, and so says whether the checker may print "holds".
"""
import argparse
import copy
import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile

WANTED = int(os.environ.get("BOXWOOD_PROOFS", 2000 * float(os.environ.get("BOXWOOD_SHARE", "1"))))
ANSWERS_A_CASE = 14
CASES_AT_ONCE = 50
FOUND = (427, 671, 1406, 2798)  # cases in which campaigns found a fault, run each time


def load_checker(path):
    """Returns the checker as a module, so that a hundred thousand mutations need no process each."""
    spec = importlib.util.spec_from_file_location("boxwood_check", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Counter(dict):
    def add(self, key):
        self[key] = self.get(key, 0) + 1


def answers_of(check, path):
    """Yields (command, models, header rows, line) of a proof file."""
    with open(path, encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            if "schema" in line:
                command, models = check.header_of(line, os.path.dirname(path), {})
            else:
                yield command, models, line


# Each takes (random, command, line), changes a copy of the line, and returns the kind of change, or None if the line has
# nothing to change. `kind` ends with "!" where the change must always be rejected.


def numbers_in(value, found, path=()):
    """Collects the places of all integers of a certificate."""
    if isinstance(value, dict):
        for key, part in value.items():
            numbers_in(part, found, path + (key,))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            numbers_in(part, found, path + (i,))
    elif type(value) is int:
        found.append((value_parent(path), path))
    return found


def value_parent(path):
    return path[:-1]


def at(line, path):
    for key in path:
        line = line[key]
    return line


def change_number(rng, command, line):
    places = numbers_in(line["proof"], [])
    if not places:
        return None
    parent, path = rng.choice(places)
    holder, key = at(line["proof"], parent), path[-1]
    how = rng.randrange(4)
    holder[key] = [holder[key] + rng.choice((-1, 1)), -holder[key], 0, holder[key] + rng.randrange(-1000, 1001)][how]
    return "number"


def cuts_of(line):
    return [part[name] for part in (line["proof"], line["proof"].get("depth", {})) for name in ("cut", "clear", "last") if part.get(name)]


def turn_direction(rng, command, line):
    leaves = [s for cut in cuts_of(line) for s in cut if len(s) == 3]
    if not leaves:
        return None
    step = rng.choice(leaves)
    step[:] = [-x for x in step]
    return "turned direction"


def another_direction(rng, command, line):
    leaves = [s for cut in cuts_of(line) for s in cut if len(s) == 3]
    if not leaves:
        return None
    rng.choice(leaves)[:] = [rng.randrange(-100, 101) for _ in range(3)]
    return "another direction"


def drop_step(rng, command, line):
    cuts = cuts_of(line)
    if not cuts:
        return None
    cut = rng.choice(cuts)
    del cut[rng.randrange(len(cut))]
    return "dropped step"


def repeat_step(rng, command, line):
    cuts = cuts_of(line)
    if not cuts:
        return None
    cut = rng.choice(cuts)
    i = rng.randrange(len(cut))
    cut.insert(i, copy.deepcopy(cut[i]))
    return "repeated step"


def swap_answer(rng, command, line):
    claim = line["claim"]
    if "meet" in claim:
        if "distance" in claim and rng.random() < 0.5:
            claim["distance"] *= rng.choice((0.5, 0.999, 1.001, 2.0))
        else:
            claim["meet"] = not claim["meet"]
        return "swapped answer"
    if command == "relate":
        others = ["apart", "clearance", "touching", "contained", "overlapping", "duplicate"]
        claim["class"] = rng.choice([x for x in others if x != claim["class"]])
        claim["state"] = {"apart": "apart", "clearance": "apart", "touching": "touching"}.get(claim["class"], "overlapping")
        if claim["class"] == "contained":
            claim["inside"] = rng.choice(("a_in_b", "b_in_a"))
        return "swapped answer"
    if command == "sweep":
        if claim["impact"] and rng.random() < 0.5:
            claim["free_until"] = claim["time"] = min(1.0, claim["free_until"] * rng.choice((1.001, 1.1, 2.0)) + 1e-3)
        else:
            claim.update(impact=not claim["impact"], time=0.5, free_until=0.5, tolerance=1e-6)
        return "swapped answer"
    if command == "distance":
        if claim["distance"] is None:
            claim["distance"] = rng.choice((0.0, 1.0))
        elif claim["distance"] == 0.0:
            claim.update(distance=rng.choice((1.0, 1e-3)), tolerance=0.0)
        else:
            claim["distance"] *= rng.choice((0.0, 0.5, 0.999, 1.001, 2.0))
        return "swapped answer"
    key = rng.choice([k for k in ("colliding", "within_clearance", "contained") if k in claim])
    if key == "contained":
        claim[key] = rng.choice([x for x in (None, "a_in_b", "b_in_a") if x != claim[key]])
    else:
        claim[key] = not claim[key]
    return "swapped answer"


def another_pose(rng, command, line):
    i = rng.randrange(12)
    line["pose"][i] += rng.choice((-1.0, 1.0, 0.1, -0.1, 1e-3)) * (1.0 + abs(line["pose"][i]))
    return "another pose"


def forget_part(rng, command, line):
    parts = [k for k in line["proof"]]
    if not parts:
        return None
    del line["proof"][rng.choice(parts)]
    return "forgotten part"


def forget_ray(rng, command, line):
    rays = line["proof"].get("rays")
    if not rays:
        return None
    ray = rng.choice(rays)
    how = rng.randrange(3)
    if how == 0:
        rays.remove(ray)
    elif how == 1 and ray["crossings"]:
        del ray["crossings"][rng.randrange(len(ray["crossings"]))]
    else:
        ray["to"] = [rng.uniform(-1, 1) for _ in range(3)]
    return "ray"


def change_claim(rng, command, line):
    """Changes a number of the claim of a class or a motion, or a coordinate of its proof."""
    holders = [(line["claim"], k) for k, x in line["claim"].items() if type(x) is float and x]
    holders += [(line["claim"]["depth"], k) for k in ("lower", "upper", "tolerance") if "depth" in line["claim"]]
    holders += [(line["claim"][k], rng.randrange(len(line["claim"][k]))) for k in ("to", "axis") if k in line["claim"]]
    depth = line["proof"].get("depth", {})
    holders += [(rng.choice(depth[k]), rng.randrange(3)) for k in ("points_a", "points_b") if depth.get(k)]
    holders += [(part["moved"], rng.randrange(12)) for part in (line["proof"], depth) if "moved" in part]
    holders += [(depth["pose"], rng.randrange(12))] if "pose" in depth else []
    if not holders or command not in ("relate", "sweep"):
        return None
    holder, key = rng.choice(holders)
    holder[key] = holder[key] * rng.choice((0.0, 0.5, 1.01, 2.0, -1.0)) + rng.choice((0.0, 0.0, 1e-3))
    return "number of a claim"


def tighter(rng, command, line):
    if "tolerance" not in line["claim"]:
        return None
    line["claim"]["tolerance"] *= rng.choice((0.0, 1e-6))
    return "tolerance"


MUTATIONS = [change_number, change_number, turn_direction, another_direction, drop_step, repeat_step, swap_answer, swap_answer,
             another_pose, forget_part, forget_ray, tighter, change_claim]


def is_accepted(line, verdict):
    """Tests whether the checker found the claim of a line true. An undecided class claims only whether triangles meet."""
    return "; proven: " in verdict if "undecided" in line else verdict == "holds"


# ------------------------------------------------------------------------------------------------------------- the referee


def triangles_meet(check, a, b):
    """Decides by rational arithmetic whether two triangles (three integer points each) share a point.

    A separating direction exists exactly if one of finitely many does: normals of faces, cross products of edges, and, for
    flat or straight differences, what stands on an edge in their plane. No direction: they meet.
    """
    ea = [check.minus(a[(i + 1) % 3], a[i]) for i in range(3)]
    eb = [check.minus(b[(i + 1) % 3], b[i]) for i in range(3)]
    apart = check.minus(b[0], a[0])
    normals = [check.cross(u, v) for u in ea + eb for v in ea + eb]
    ways = [n for n in normals if any(n)]
    if ways:
        ways += [check.cross(ways[0], e) for e in ea + eb]
    ways += ea + eb + [apart] + [check.cross(e, check.cross(apart, e)) for e in ea + eb]
    for d in ways:
        p, q = [check.dot(d, x) for x in a], [check.dot(d, x) for x in b]
        if max(p) < min(q) or max(q) < min(p):
            return False
    return True


def square_distance(check, a, b, unit):
    """Returns the squared distance of two triangles that do not meet, in doubles relative to the first corner, in units."""
    p = [[x / unit for x in check.minus(c, a[0])] for c in a]
    q = [[x / unit for x in check.minus(c, a[0])] for c in b]
    best = min(point_triangle(x, t) for t, others in ((p, q), (q, p)) for x in others)
    for i in range(3):
        for j in range(3):
            best = min(best, segments(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]))
    return best


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def dot3(a, b):
    return sum(x * y for x, y in zip(a, b))


def point_segment(p, a, b):
    ab = sub(b, a)
    n = dot3(ab, ab)
    t = min(max(dot3(sub(p, a), ab) / n, 0.0), 1.0) if n > 0 else 0.0
    d = sub(p, [x + t * y for x, y in zip(a, ab)])
    return dot3(d, d)


def point_triangle(p, t):
    best = min(point_segment(p, t[i], t[(i + 1) % 3]) for i in range(3))
    u, v, w = sub(t[1], t[0]), sub(t[2], t[0]), sub(p, t[0])
    uu, uv, vv, wu, wv = dot3(u, u), dot3(u, v), dot3(v, v), dot3(w, u), dot3(w, v)
    det = uu * vv - uv * uv
    if det > 0:
        s, r = (vv * wu - uv * wv) / det, (uu * wv - uv * wu) / det
        if s >= 0 and r >= 0 and s + r <= 1:
            d = [x - s * y - r * z for x, y, z in zip(w, u, v)]
            best = min(best, dot3(d, d))
    return best


def segments(a, b, c, d):
    best = min(point_segment(a, c, d), point_segment(b, c, d), point_segment(c, a, b), point_segment(d, a, b))
    u, v, w = sub(b, a), sub(d, c), sub(a, c)
    uu, uv, vv, uw, vw = dot3(u, u), dot3(u, v), dot3(v, v), dot3(u, w), dot3(v, w)
    det = uu * vv - uv * uv
    if det > 0:
        s, t = (uv * vw - vv * uw) / det, (uu * vw - uv * uw) / det
        if 0 <= s <= 1 and 0 <= t <= 1:
            e = [x + s * y - t * z for x, y, z in zip(w, u, v)]
            best = min(best, dot3(e, e))
    return best


def referee(check, command, models, line):
    """Returns True if the claim of a line is true (distances: to a millionth of the size), False, or None if unknown."""
    if command == "sweep":
        return referee_of_motion(check, models, line)
    pair = check.Pair(models, [float(x) for x in line["pose"]])
    a, b = ([s.corners(t) for t in range(len(s.triangles)) if s.finite[t]] for s in pair.sides)
    if len(a) * len(b) > 1000:
        return None
    meet = any(triangles_meet(check, p, q) for p in a for q in b)
    claim = line["claim"]
    if "meet" in claim:
        if claim["meet"] != meet:
            return False
        if "distance" not in claim or not a or not b:
            return None
    elif command == "relate":
        if claim["class"] in ("apart", "clearance", "touching") and (claim["class"] == "touching") != meet:
            return False
        if claim["class"] == "duplicate" and sorted(sorted(t) for t in a) != sorted(sorted(t) for t in b):
            return False
        if "distance" not in claim or not a or not b:
            return None
    if command == "collide":
        if claim["colliding"] != meet:
            return False
        if "within_clearance" not in claim and claim.get("contained") is None:
            return True if "contained" not in claim else None
    unit = max([abs(x) for t in a + b for c in t for x in c], default=1) or 1
    size = unit / pair.scale
    if command == "distance" and claim["distance"] is None:
        return not a or not b
    if not a or not b:
        return None if command == "collide" else False
    distance = 0.0 if meet else min(square_distance(check, p, q, unit) for p in a for q in b) ** 0.5 * size
    slack = 1e-6 * size + claim.get("tolerance", 0.0)
    if command in ("distance", "relate"):
        return (claim["distance"] == 0.0) == meet and abs(claim["distance"] - distance) <= slack
    if "within_clearance" in claim:
        if claim["within_clearance"] and distance > claim["clearance"] + slack:
            return False
        if not claim["within_clearance"] and distance < claim["clearance"] - slack:
            return False
    return None


def referee_of_motion(check, models, line):
    """Returns False if the two surely meet at a time for which the claim says that they do not; None otherwise."""
    claim = line["claim"]
    poses = [line["pose"]] + ([] if claim["impact"] else [claim["to"]])
    if claim["impact"] and claim["free_until"] == 0.0:
        return None
    for pose in poses:
        pair = check.Pair(models, [float(x) for x in pose])
        a, b = ([s.corners(t) for t in range(len(s.triangles)) if s.finite[t]] for s in pair.sides)
        if len(a) * len(b) <= 1000 and any(triangles_meet(check, p, q) for p in a for q in b):
            return False
    return None


class Campaign:
    """The counts of a run, and the block of cases that is next."""

    def __init__(self, path):
        self.path, self.block, self.seen, self.mutated, self.held = path, 0, 0, 0, 0
        self.accepted, self.judged, self.faults = Counter(), Counter(), []
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.__dict__.update(json.load(file), path=path)
            self.accepted, self.judged = Counter(self.accepted), Counter(self.judged)

    def save(self):
        if self.path:
            with open(self.path + ".new", "w", encoding="utf-8") as file:
                json.dump({k: v for k, v in self.__dict__.items() if k != "path"}, file)
            os.replace(self.path + ".new", self.path)

    def take(self, check, rng, case, command, named, line):
        """Checks one answer, and then one mutation of it."""
        models = [named["a"], named["b"]]
        self.seen += 1
        verdict = check.verdict_of(named, command, line, self.seen)
        word = "holds" if is_accepted(line, verdict) else "REJECTED"
        self.accepted.add(command + (" undecided" if verdict.startswith("undecided") else "") + (" " + word if "claim" in line else ""))
        where = f"case {case}, answer {line['answer']} of {command}"
        if "undecided" in line and verdict == "holds":
            self.faults.append(f"{where}: an undecided answer holds")
        if "claim" not in line and command in ("relate", "sweep"):  # touching solids, motions along a surface
            return
        if word != "holds":
            self.faults.append(f"{where}: {verdict}")
            return
        changed = copy.deepcopy(line)
        kind = rng.choice(MUTATIONS)(rng, command, changed) or swap_answer(rng, command, changed)
        if kind == "turned direction" and not all(model.order for model in models):
            kind = "direction of nothing"  # without triangles on one side, any direction separates
        if changed == line:
            return
        self.mutated += 1
        verdict = check.verdict_of(named, command, changed, self.seen)
        self.judged.add(f"{kind}: {'holds' if is_accepted(changed, verdict) else 'rejected'}")
        if not is_accepted(changed, verdict):
            return
        self.held += 1
        if changed["claim"] == line["claim"] and changed["pose"] == line["pose"]:
            return  # another proof of the same claim, which is true
        if referee(check, command, models, changed) is False:
            self.faults.append(f"{where}: a false answer holds ({kind})")
        # A line that says it is undecided never holds, whatever else it has.
        if check.verdict_of(named, command, dict(line, undecided="stopped"), self.seen) == "holds":
            self.faults.append(f"{where}: an undecided answer holds")


def run_cases(run, program, check, rng, first, count):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, folder, str(first), str(count)], check=True, stdout=subprocess.DEVNULL)
        for case in range(first, first + count):
            for command, named, line in answers_of(check, f"{folder}/{case}.proof"):
                run.take(check, rng, case, command, named, line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cases")
    parser.add_argument("checker")
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--state")
    given = parser.parse_args()
    share, shares = map(int, given.share.split("/"))
    check = load_checker(given.checker)
    run = Campaign(given.state)
    while run.seen < WANTED // shares:
        first = 1 + CASES_AT_ONCE * (run.block * shares + share - 1)
        rng = random.Random(20261124 + first)
        some = min(CASES_AT_ONCE, -(-(WANTED // shares - run.seen) // ANSWERS_A_CASE))
        run_cases(run, given.cases, check, rng, first, some)
        run.block += 1
        run.save()
        if given.state:
            print(f"{run.seen} answers, {run.mutated} mutations, {len(run.faults)} faults {run.faults[-3:]}", file=sys.stderr, flush=True)
    for case in FOUND:
        run_cases(run, given.cases, check, random.Random(case), case, 1)
    seen, mutated, held, accepted, judged, faults = run.seen, run.mutated, run.held, run.accepted, run.judged, run.faults
    print(f"{seen} answers: {dict(sorted(accepted.items()))}")
    print(f"{mutated} mutations, of which {held} are true or prove the same: {dict(sorted(judged.items()))}")
    for fault in faults[:20]:
        print("FAULT", fault)
    for kind in ("number", "turned direction", "another direction", "dropped step", "repeated step", "swapped answer", "another pose",
                 "forgotten part", "ray", "tolerance", "number of a claim"):
        if judged.get(f"{kind}: rejected", 0) == 0:
            faults.append(f"no mutation of the kind {kind!r} was rejected")
            print("FAULT", faults[-1])
    if judged.get("turned direction: holds", 0) or judged.get("dropped step: holds", 0):
        faults.append("a cut that is no cut holds")
        print("FAULT", faults[-1])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
