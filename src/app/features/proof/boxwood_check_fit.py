#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the lines of `boxwood fit --proof` (docs/proofs.md): every vertex passes the volume's point test, and no smaller
sphere, or no smaller box along these axes, has that property. Prints one line an answer, as boxwood-check, whose readers
of models it uses: boxwood-check has to be beside it. It shares no code with the rest of Boxwood.
"""
import argparse
import importlib.machinery
import importlib.util
import json
import math
import os
import sys
from fractions import Fraction


def load_readers():
    """Returns boxwood-check as a module."""
    folder = os.path.dirname(os.path.realpath(__file__))
    path = next(p for p in (os.path.join(folder, n) for n in ("boxwood_check.py", "boxwood-check")) if os.path.exists(p))
    loader = importlib.machinery.SourceFileLoader("boxwood_check", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("boxwood_check", loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
check = load_readers()


def along(u, p):
    return (u[0] * p[0] + u[1] * p[1]) + u[2] * p[2]


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2])


def vectors(claim, key, width=3):
    return [check.numbers(row, width, f"claim.{key}") for row in claim[key]]


def in_slabs(claim):
    """Returns the test of a k-DOP, min <= direction . p <= max, and its slabs."""
    directions = vectors(claim, "directions")
    low, high = (check.numbers(claim[key], len(directions), f"claim.{key}") for key in ("min", "max"))
    return lambda p: all(a <= along(d, p) <= b for d, a, b in zip(directions, low, high)), (directions, low, high)


def round_test(claim, is_cut):
    """Returns the test of a capsule, whose place along the axis is cut to its length, or of a cylinder."""
    center, axis = (check.numbers(claim[key], 3, f"claim.{key}") for key in ("center", "axis"))
    half, radius = (check.numbers([claim[key]], 1, f"claim.{key}")[0] for key in ("half_length", "radius"))

    def holds(p):
        d = minus(p, center)
        s = along(axis, d)
        if is_cut:
            s = min(max(s, -half), half)
        q = minus(d, [s * x for x in axis])
        return abs(s) <= half and along(q, q) <= radius * radius

    return holds


def point_test(claim):
    """Returns the point test of a volume, operation by operation as docs/volumes.md has it, and slabs that may be tight."""
    kind = claim["kind"]
    if kind == "sphere":
        center, radius = check.numbers(claim["center"], 3, "claim.center"), check.numbers([claim["radius"]], 1, "claim.radius")[0]
        return lambda p: along(minus(p, center), minus(p, center)) <= radius * radius, None
    if kind in ("aabb", "fixed-aabb"):
        low, high = (check.numbers(claim[key], 3, f"claim.{key}") for key in ("min", "max"))
        axes = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
        return lambda p: all(low[k] <= p[k] <= high[k] for k in range(3)), (axes, low, high) if kind == "aabb" else None
    if kind in ("capsule", "cylinder"):
        return round_test(claim, kind == "capsule"), None
    if kind == "hull":
        planes = vectors(claim, "planes", 4)
        return lambda p: all(along(n, p) <= n[3] for n in planes), None
    check.need(kind == "obb" or kind.startswith(("kdop", "obb-kdop")), f"claim.kind: {kind!r} is unknown")
    if kind.startswith("kdop"):
        return in_slabs(claim)
    center, axes = check.numbers(claim["center"], 3, "claim.center"), vectors(claim, "axes")
    if kind == "obb":
        half = check.numbers(claim["half_extents"], 3, "claim.half_extents")
        return lambda p: all(abs(along(axes[k], minus(p, center))) <= half[k] for k in range(3)), None
    inside, _ = in_slabs(claim)
    return lambda p: inside([along(u, minus(p, center)) for u in axes]), None


def check_bound(vertices, claim, proof):
    """Checks the lower bound of a sphere's radius: points of the model with weights. With c their weighted mean, each ball
    around them has radius^2 >= sum w |p - x|^2 / sum w >= sum w |p - c|^2 / sum w, whatever its middle x."""
    check.need(claim["kind"] == "sphere", "claim.lower_bound: only of spheres")
    points = [tuple(check.numbers(p, 3, "support")) for p in proof["support"]]
    weights = check.integers(proof["weights"], len(points), "weights")
    check.need(points and set(points) <= set(vertices), "support: a point is no vertex")
    check.need(min(weights) >= 0 and sum(weights) > 0, "weights: must not be negative, nor all 0")
    exact = [[Fraction(x) for x in p] for p in points]
    mean = [sum(w * p[k] for w, p in zip(weights, exact)) / sum(weights) for k in range(3)]
    square = sum(w * (p[k] - mean[k]) ** 2 for w, p in zip(weights, exact) for k in range(3)) / sum(weights)
    check.need(check.number(claim, "lower_bound") ** 2 <= square, "claim.lower_bound: the points do not show it")


def check_fit(model, claim, proof):
    check.need(not model.mistake, model.mistake)
    vertices = [tuple(p) for p in model.vertices if all(map(math.isfinite, p))]
    check.need(vertices, "the model has no vertices")
    holds, slabs = point_test(claim)
    for p in vertices:
        check.need(holds(p), f"the vertex {p} is outside")
    if claim.get("tight"):
        check.need(slabs is not None, "claim.tight: not of this kind")
        for d, low, high in zip(*slabs):
            reach = [along(d, p) for p in vertices]
            check.need((min(reach), max(reach)) == (low, high), f"claim.tight: not along {d}")
    if "lower_bound" in claim:
        check_bound(vertices, claim, proof)


def verdict_of(models, line, n):
    if "undecided" in line:
        return f"undecided: line {n}: {line['undecided']}"
    try:
        check_fit(models[line["models"][0]], line["claim"], line["proof"])
        return "holds"
    except check.Fails as why:
        return f"fails: line {n}: {why}"
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
        return f"fails: line {n}: malformed, {error!r}"


def check_file(name):
    """Prints a line for each answer of a file, and returns whether all hold."""
    models, answers, good = None, 0, True
    with open(name, "rb") as stream:
        for n, text in enumerate(stream, 1):
            line = json.loads(text)
            if "schema" in line:
                if line["schema"] != "boxwood.proof/1" or line.get("command") != "fit":
                    raise check.Unreadable("it is no proof of `fit`; boxwood-check checks the others")
                models = {}
            elif "model" in line:
                models[line["model"]] = check.Model(line, os.path.dirname(name) or ".", {}, line["model"])
            else:
                answers += 1
                verdict = verdict_of(models, line, n)
                good = good and verdict == "holds"
                print(verdict, flush=True)
    if answers == 0:
        raise check.Unreadable("it has no answer")
    return good


def main():
    parser = argparse.ArgumentParser(prog="boxwood-check-fit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    good = True
    for name in parser.parse_args().files:
        try:
            good = check_file(name) and good
        except (OSError, ValueError, TypeError, KeyError, check.Unreadable) as error:
            print(f"boxwood-check-fit: {name}: {error}", file=sys.stderr)
            return 3
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
