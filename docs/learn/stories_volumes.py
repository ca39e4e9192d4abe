# SPDX-License-Identifier: MIT
"""Stories of one volume: fitted, grown, rotated, boxed again."""
import math

from film import SMALL
from story import BLUE, GREEN, INK, ORANGE, PART, RED, Frame, axis_of, eye, from_steps, hold, matrix, plotted, point, pose, short, smooth, story, turn, typed, way


@story("smallest-sphere")
def smallest_sphere(ask):
    sphere = ask("fit", PART, "--volumes", "sphere")["whole"]["volumes"]["sphere"]
    center, best, proof = sphere["center"], sphere["radius"], sphere["support"]
    frames = []
    for r in way(16, 1.4 * best, best) + way(8, best, .93 * best):
        asked = [x for p in proof for x in ("--contains", typed(*p))]
        held = ask("volume", f"sphere center {typed(*center)} radius {r * (1 + 1e-9):.17g}", *asked)["contains"]
        inside = sum(h["inside"] for h in held)
        frames.append(Frame(["select object 0", *eye(*center, 34, 35, 20)], 2, [PART, f"volume:sphere center {typed(*center)} radius {r:.9g}",
                            *(f"volume:sphere center {typed(*p)} radius .25" for p in proof)],
                            [("radius", f"{r:.4f}"), ("of the two points that prove it, inside", f"{inside} of 2")]))
        frames[-1].do += ["layer x-ray on", "paint object", "volume sphere object 1 on"]
        if abs(r - best) < 1e-9:
            frames[-1].ms, frames[-1].step = 1800, 3
    frames = [f for i, f in enumerate(frames) if i == 0 or f.do != frames[i - 1].do or f.models != frames[i - 1].models]
    return hold(frames, 900)


@story("a-turning-object")
def a_turning_object(ask):
    box, n, frames = "aabb center 0,0,0 half 2,1,.5", 40, []
    turns = [turn((0, 0, 1), 180 * i / n) for i in range(n + 1)]
    aabb = [ask("volume", box, "--transform", *matrix(t))["volume"] for t in turns]
    obb = [ask("volume", "obb center 0,0,0 half 2,1,.5", "--transform", *matrix(t))["volume"] for t in turns]
    radius = math.sqrt(5.25)
    sphere = [ask("volume", f"sphere center 0,0,0 radius {radius!r}", "--transform", *matrix(t))["volume"] for t in turns]
    fixed = [ask("fit", "volume:" + box, "--volumes", "fixed-aabb")["whole"]["volumes"]["fixed-aabb"]["volume"]] * (n + 1)
    curves = [("fixed AABB", ORANGE, fixed), ("sphere", GREEN, sphere), ("tight AABB", "#56b4e9", aabb), ("OBB", BLUE, obb)]
    for i, t in enumerate(turns):
        frames.append(Frame([pose(0, t), "volume obb object 0 on", "volume aabb object 0 on", "volume sphere object 0 on", *eye(0, 0, 0, 11, 20, 18)],
                            1 if i == 0 else 2, None, [("turned by", f"{180 * i / n:.0f}°"), ("volume of the tight AABB", short(aabb[i])),
                                                       ("volume of the OBB", short(obb[i]))],
                            plotted(curves, 0, 100, (0, 50, 100), "0° to 180°", i / n)))
    return hold(frames, 700)


@story("growing-a-box")
def growing_a_box(ask):
    points = [(0, 0, 0), (1, 2, 3), (2, 1, 0), (-1, .5, 2.5), (.5, 1.2, 1.6)]
    frames = []
    for k, p in enumerate(points):
        begin = points[max(0, k - 1)]
        for t in [0] * (k == 0) + [smooth(i / 12) for i in range(1, 13)]:
            at = [a + (b - a) * t for a, b in zip(begin, p)]
            if k == 0:
                at = list(p)
            box = ask("volume", "empty", *(x for q in [*points[:k], at] for x in ("--add", typed(*q))))
            shown = [f"volume:sphere center {typed(*q)} radius .1" for q in [*points[:k], at]]
            half = [max(1e-3, (b - a) / 2) for a, b in zip(box["min"], box["max"])]
            middle = [(a + b) / 2 for a, b in zip(box["min"], box["max"])]
            frames.append(Frame(["layer geometry off", "volume obb object 0 on", *(f"volume sphere object {i + 1} on" for i in range(k)),
                                 f"volume hull object {k + 1} on", *eye(.5, 1.2, 1.5, 9, 30, 18)], k + 1,
                                [f"volume:aabb center {typed(*middle)} half {typed(*half)}", *shown],
                                [("points", str(k + 1)), ("min", point(box["min"])), ("max", point(box["max"])), ("volume", short(box["volume"]))]))
            if k == 0:
                break
        frames[-1].ms = 900
    return hold(frames)


@story("three-forms")
def three_forms(ask):
    frames = []
    a = ("0,0,0", "1,2,3")
    for x in way(36, 1.9, -1.9):
        b = (typed(x, .5, .5), typed(x + .8, 2.3, 2.6))
        pair = [f"volume:aabb min {lo} max {hi}" for lo, hi in (a, b)]
        state = ask("relate", *pair)["state"]
        centers = [ask("volume", v[7:], "--form", "center-radius") for v in pair]
        widths = [ask("volume", v[7:], "--form", "min-width") for v in pair]
        apart = abs(centers[0]["center"][0] - centers[1]["center"][0])
        reach = centers[0]["half_extents"][0] + centers[1]["half_extents"][0]
        ahead = widths[1]["min"][0] - widths[0]["min"][0]
        frames.append(Frame(["layer geometry off", "volume obb object 0 on", "volume hull object 1 on", *eye(.5, 1.4, 1.5, 9, 12, 16)],
                            1 + (x < .6) + (x < -.6), pair,
                            [("state", state), ("min–max: along x", f"[0, 1] and [{short(round(x, 2))}, {short(round(x + .8, 2))}]"),
                             ("centre–half: |Δ centre| ≤ both half-extents", f"{apart:.2f} ≤ {reach:.2f}: " + short(apart <= reach)),
                             ("min–width: −width B ≤ Δ min ≤ width A", f"{ahead:.2f}: ".replace("-", "−") + short(-widths[1]["width"][0] <= ahead <= widths[0]["width"][0]))]))
    return hold(frames, 900)


from_steps("the-shared-box", 20)


from_steps("nine-products", 36, eye(.6, .9, 1.8, 25, 30, 18))


@story("boxing-a-box")
def boxing_a_box(ask):
    n, frames = 45, []
    cube = "aabb center 0,0,0 half .5,.5,.5"
    rotations = [turn((0, 0, 1), 90 * i / n) for i in range(n + 1)]
    tight = [ask("volume", cube, "--transform", *matrix(r)) for r in rotations]
    # A program that keeps the box, and boxes it again every 9 degrees.
    again, kept = [], ask("volume", cube)
    for i in range(n + 1):
        if i % 5 == 0 and i:
            kept = ask("volume", f"aabb min {typed(*kept['min'])} max {typed(*kept['max'])}", "--transform", *matrix(turn((0, 0, 1), 450 / n)))
        again.append(kept)
    curves = [("from the vertices", "#0072b2", [k["volume"] for k in tight]), ("box of the box", RED, [k["volume"] for k in again])]
    for i, r in enumerate(rotations):
        frames.append(Frame([pose(0, r), "volume aabb object 0 on", "volume hull object 1 on", *eye(0, 0, 0, 8, 0, 0, True)], 1 + (i > 0) + (i > n // 2) + (i == n),
                            ["volume:" + cube, f"volume:aabb min {typed(*again[i]['min'])} max {typed(*again[i]['max'])}"],
                            [("turned by", f"{90 * i / n:.0f}°"), ("AABB of the vertices", short(tight[i]["volume"])),
                             ("boxed again every 9°", short(again[i]["volume"]))],
                            plotted(curves, 0, 15, (0, 5, 10), "0° to 90°", i / n)))
        frames[-1].do += ["layer x-ray on", "select object 0"]
        if i == n // 2:
            frames[-1].ms = 900
    return hold(frames)


@story("the-oriented-box")
def the_oriented_box(ask):
    to = ask("fit", PART, "--volumes", "obb", "--gap", "1e-6")["whole"]["volumes"]["obb"]["axes"]  # rows: takes its axes to x, y, z
    axis, angle = axis_of(to)
    frames = []
    for t in way(44, 0, 1):
        frames.append(Frame(["volume obb whole off", "volume aabb whole off", "volume aabb object 0 on", "volume obb object 0 on", "select object 0",
                             pose(0, turn(axis, angle * t)), *eye(0, 0, 0, 23, 20, 20)], 1 if t == 0 else 3 if t == 1 else 2, scores=("aabb", "obb")))
    frames[0].ms = 1000
    return hold(frames, 1800)


@story("tighter-and-dearer")
def tighter_and_dearer(ask):
    kinds = [("sphere", "sphere"), ("aabb", "AABB"), ("kdop26", "26-DOP"), ("obb", "OBB"), ("hull", "hull")]
    told = ask("fit", PART, "--volumes", ",".join(k for k, _ in kinds))["whole"]["volumes"]
    around = [0] * len(kinds)
    frames = []
    for step, (kind, name) in enumerate(kinds, 1):
        around[step - 1] = told[kind]["volume"]
        off = [f"volume {k} whole off" for k, _ in kinds if k != kind]
        far = {1: 29, 2: 22}.get(step, 16)
        for i in range(8):
            azimuth = 35 + 3 * (8 * (step - 1) + i)
            frames.append(Frame([*off, f"volume {kind} whole on", *eye(0, 0, 0, 26 if step == 1 else far if i else (29, 26, 22, 16, 16)[step - 1], azimuth, 20)], step, None,
                                [(f"volume of the {name}", short(told[kind]["volume"])), ("of it, empty", f"{100 * (1 - told['hull']['volume'] / told[kind]['volume']):.0f} %")],
                                lambda strip, s=step: shares(strip, kinds, told, s), ms=110))
        frames[-1].ms = 700
    return frames


def shares(strip, kinds, told, step):
    """Draws the share of each volume that the hull fills, for the volumes shown so far."""
    y = 8
    for k, (kind, name) in enumerate(kinds[:step]):
        share = told["hull"]["volume"] / told[kind]["volume"]
        strip.draw.text((384, y + 8), name, font=SMALL, fill=INK, anchor="rm")
        strip.draw.rectangle((394, y + 2, 604, y + 14), outline="#9aa1ab")
        strip.draw.rectangle((394, y + 2, 394 + max(1, 210 * share), y + 14), fill=BLUE if k == step - 1 else "#9cc4de")
        y += 20


@story("around-a-figure")
def around_a_figure(ask):
    frames = []
    for x in way(20, 1, 3.4, 1):
        corners = [(0, 0), (4, 0), (4, 1), (x, 3)]
        told = ask("volume", "--flat", "polygon " + " ".join(typed(*c) for c in corners))
        v = told["volumes"]
        frames.append(Frame(["volume aabb whole on", "volume sphere whole on", "volume kdop8 whole on", "layer edges off", *eye(2, 1.25, 0, 9.5, 0, 0, True)],
                            1 + 3 * len(frames) // 41, ["volume:polygon " + " ".join(typed(*c, 0) for c in corners)],
                            [("area of the figure, its own hull", short(told["area"])), ("octagon", short(v["octagon"]["area"])),
                             ("box", short(v["aabb"]["area"])), ("circle", short(v["circle"]["area"]))], ms=80))
    return frames


@story("fixed-and-tight")
def fixed_and_tight(ask):
    n, frames = 45, []
    for i in range(n + 1):
        frames.append(Frame(["volume sphere whole off", "volume aabb whole off", "volume fixed-aabb whole off", "volume fixed-aabb object 0 on", "volume aabb object 0 on",
                             "select object 0", pose(0, turn((0, 1, 0), 180 * i / n)), *eye(0, 0, 0, 38, 25, 15)], 2 if i == 0 else 3, scores=("fixed-aabb", "aabb")))
    return hold(frames, 500)
