# SPDX-License-Identifier: MIT
"""Stories of trees and of many objects: level by level, pair by pair, step by step."""
import json
import math
import pathlib
import tempfile

from story import BLUE, GREEN, KNOT, RED, RINGS, STAIRS, TERRAIN, Frame, eye, hold, numbers12, plotted, point, pose, short, story, typed, way

PAIR = [f"{RINGS}#Ring_A", f"{RINGS}#Ring_B"]


def levels_story(levels, do, step_of, rows, curve, top, marks, says, fade=1, ms=600):
    frames = []
    values = [curve(k) for k in range(len(levels))]
    for k, level in enumerate(levels):
        frames.append(Frame([*do, f"depth {level}"], step_of(level), None, rows(k),
                            figure=plotted([(says[0], BLUE, values)], 0, top, marks, says[1], k / (len(levels) - 1)), ms=ms, fade=fade if k else 0))
    return hold(frames, 1600)


@story("splitting")
def splitting(ask):
    told = ask("tree", KNOT, "--split", "longest-axis", "--leaf-size", "4")
    levels = list(range(len(told["levels"])))
    step = lambda level: 1 if level == 0 else 2 if level == 1 else 3 if level < 7 else 4 if level < 11 else 5
    return levels_story([f"{k}+" for k in levels], ["split longest-axis", "leaf-size 4", "tree obb whole on", "color-by depth", *eye(0, 0, 0, 9.5, 30, 25)], lambda text: step(int(text[:-1])),
                        lambda k: [("level", str(k)), ("boxes", str(told["levels"][k]["nodes"])), ("their volume together", short(round(told["levels"][k]["volume"], 2)))],
                        lambda k: told["levels"][k]["volume"], 20, (0, 10, 20), ("volume", "level"))


@story("merging")
def merging(ask):
    told = ask("tree", KNOT, "--split", "bottom-up", "--leaf-size", "1")
    levels = list(range(len(told["levels"]) - 3, -1, -1))
    step = lambda level: 5 if level == 0 else 4 if level <= 3 else 3 if level <= 6 else 2 if level <= 9 else 1
    return levels_story([f"{k}+" for k in levels], ["tree obb whole on", "color-by depth", "split bottom-up", *eye(0, 0, 0, 9.5, 30, 25)], lambda text: step(int(text[:-1])),
                        lambda k: [("level", str(levels[k])), ("boxes", str(told["levels"][levels[k]]["nodes"])),
                                   ("SAH cost, bottom-up", f"{told['sah_cost']:.1f}"), ("SAH cost, top-down", f"{ask('tree', KNOT, '--split', 'longest-axis', '--leaf-size', '1')['sah_cost']:.1f}")],
                        lambda k: told["levels"][levels[k]]["nodes"], 2500, (0, 1000, 2000), ("boxes", "from the leaves to the root"))


@story("which-tree-is-better")
def which_tree_is_better(ask):
    frames = []
    for step, rule in enumerate(("bottom-up", "sah", "sbvh"), 1):
        told = ask("tree", KNOT, "--tree", "aabb", "--split", rule, "--quality", "--work", "rays")
        rows = [("SAH", f"{told['quality']['sah']:.1f}"), ("box tests per ray", f"{told['work']['box_tests']:.1f}"),
                ("triangle tests", f"{told['work']['triangle_tests']:.1f}")]
        do = ["tree-kind aabb", "leaf-size 8", f"split {rule}", "tree aabb whole on", "color-by depth", *eye(0, 0, 0, 9.5, 30, 25)]
        frames += [Frame([*do, f"depth {level}"], step, None, rows, ms=900 if level == 7 else 500, fade=1 if level > 2 else 0) for level in range(2, 8)]
    frames += [Frame([*do, f"depth {level}", "nodes color waste"], 4, None, rows, ms=700, fade=1) for level in range(3, 8)]
    return hold(frames, 1600)


@story("why-spheres-are-not-enough")
def why_spheres_are_not_enough(ask):
    frames = []
    for step in range(1, 5):
        for angle in range(-40, -7, 4):
            turned = angle if step % 2 else -48 - angle
            frames.append(Frame([*eye(0, 0, 0, 8.5, turned, 18)], step, ms=1200 if angle == -8 else 260, fade=0))
    return hold(frames, 1600)


def tested_nodes(ask, shift):
    """The answer of collide, and for each level the nodes of both rings that were tested."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "trace.jsonl"
        told = ask("collide", *PAIR, "--pose", *numbers12(None, (shift, 0, 0)), "--trace", str(file), again=True)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
    level = {(x["model"], x["node"]): x["level"] for x in lines if "node" in x}
    seen = [set() for _ in range(max(level.values()) + 1)]
    for x in lines:
        if x.get("step") in ("descended_a", "descended_b", "separated", "leaves"):
            for model in "ab":
                seen[level[model, x[model]]].add((model, x[model]))
    return told, seen


@story("the-descent")
def the_descent(ask):
    frames = []
    for x in way(14, -.5, .6):
        told = ask("collide", *PAIR, "--pose", *numbers12(None, (x, 0, 0)))
        frames.append(Frame([pose(1, None, (x, 0, 0)), "layer descent off", *eye(.25, 0, 0, 7, 35, 25)], 1, None,
                            [("in contact", short(told["colliding"])), ("triangle pairs in contact", str(told["pairs"])), ("tests of boxes", str(told["box_tests"]))]))
    told, seen = tested_nodes(ask, .6)
    levels = [ask("tree", ring)["levels"] for ring in PAIR]
    counts = [len(nodes) for nodes in seen]
    for k, count in enumerate(counts):
        there = sum(tree[k]["nodes"] for tree in levels)
        frames.append(Frame([pose(1, None, (.6, 0, 0)), "layer descent on", f"depth {k}", *eye(.25, 0, 0, 7, 35, 25)], 2, None,
                            [("level", str(k)), ("boxes of both rings", str(there)), ("of them tested", str(count))],
                            figure=plotted([("tested", BLUE, counts)], 0, max(counts) * 1.05, (0, 50, 100), "level", k / (len(counts) - 1)), ms=650, fade=2 if k else 0))
    frames.append(Frame([pose(1, None, (.6, 0, 0)), "layer descent off", *eye(.25, 0, 0, 7, 35, 25)], 3, None,
                        [("triangle pairs in contact", str(told["pairs"])), ("tests of boxes, step by step", str(told["box_tests"])), ("tests of triangles", str(told["triangle_tests"]))],
                        fade=2, ms=2000))
    return frames


@story("a-tree-of-spheres")
def a_tree_of_spheres(ask):
    pose_b = numbers12(None, (.6, 0, 0))
    spheres, boxes = (ask("collide", *PAIR, "--pose", *pose_b, "--tree", kind) for kind in ("sphere", "obb"))
    stat = ask("tree", PAIR[0], "--tree", "sphere")["levels"]
    look = eye(.2, 0, 0, 7.2, 35, 25)
    frames = []
    for k in range(0, 9):
        frames.append(Frame(["tree-kind sphere", "tree sphere object 0 on", f"depth {k}+", *look], 1 if k < 4 else 2, None,
                            [("level", str(k)), ("spheres around one ring", str(stat[k]["nodes"])), ("their volume together", f"{stat[k]['volume']:.2f}")],
                            figure=plotted([("volume", GREEN, [s["volume"] for s in stat[:9]])], 0, 12, (0, 5, 10), "level", k / 8), ms=650, fade=2 if k else 0))
    for i, x in enumerate(way(9, 0, .6)):
        frames.append(Frame(["tree sphere object 0 off", pose(1, None, (x, 0, 0)), "select object 1", *look], 3, None,
                            [("tests of spheres", str(spheres["box_tests"])), ("tests of OBBs", str(boxes["box_tests"])), ("pairs by spheres, by OBBs", f"{spheres['pairs']}, {boxes['pairs']}")],
                            fade=0 if i else 3))
    return hold(frames, 1800)


@story("picking")
def picking(ask):
    frames = []
    for t in way(44, -.62, .62):
        x, z = t, -.2 + .45 * math.sin(3 * t)
        hit = ask("pick", TERRAIN, "--ray", typed(x, 9, z, 0, -1, 0))
        y = hit["point"][1]
        frames.append(Frame(["paint grey", "layer edges on", *eye(0, .1, 0, 4.2, 25, 28)], 2 if t < .3 else 3,
                            [TERRAIN, f"volume:aabb min {typed(x - .008, y, z - .008)} max {typed(x + .008, 1.5, z + .008)}", f"volume:sphere center {typed(*hit['point'])} radius .03"],
                            [("ray straight down from", point((round(x, 2), 9, round(z, 2)))), ("triangle", str(hit["triangle"])), ("distance along the ray", f"{hit['t']:.4f}"),
                             ("barycentric weights", ", ".join(f"{b:.2f}" for b in hit["barycentric"]))]))
    return hold(frames, 700)


def walked(ask):
    rows = ["-.55 .9 .5"] + ["0 0 0"] * 6 + ["0.02 0 0"] * 60
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "steps.txt"
        file.write_text("\n".join(rows) + "\n")
        return ask("walk", TERRAIN, "--radius", "0.1", "--up", "+Y", "--step-height", "0.05", "--steps", str(file), again=True, lines=True)


@story("walking")
def walking(ask):
    frames = []
    for i, w in enumerate(walked(ask)):
        words = [k for k in ("supported", "slid", "climbed", "dropped", "blocked") if w[k]]
        frames.append(Frame(["look-from iso", *eye(0, .15, 0, 4, 20, 24)], 1 if i < 6 else 2,
                            [TERRAIN, f"volume:sphere center {typed(*w['position'])} radius .1"],
                            [("step", str(i + 1)), ("distance of the centre", f"{w['distance']:.4f}"), ("the sphere is", ", ".join(words) or "in the air")], ms=80))
    return hold(frames, 1200)


# --- the stairs
# ---------------------------------------------------------------------------------------------------------------
def stairs_boxes(ask):
    return [(o["name"], o["volumes"]["aabb"]) for o in ask("fit", STAIRS, "--volumes", "aabb")["objects"]]


STAIRS_EYE = eye(0, 2.6, 0, 13, 35, 14)


@story("broad-phase")
def broad_phase(ask):
    boxes, told = stairs_boxes(ask), ask("scene", STAIRS)
    swept = ask("scene", STAIRS, "--broad-phase", "sweep")
    low, high = min(b["min"][1] for _, b in boxes), max(b["max"][1] for _, b in boxes)
    frames, n = [], 40
    for i in range(n + 1):
        y = low + (high - low) * i / n
        now = [k for k, (_, b) in enumerate(boxes) if b["min"][1] <= y <= b["max"][1]]
        frames.append(Frame(["layer x-ray off", "fills off", "volumes aabb each off", *(f"volume aabb object {k} on" for k in now), *STAIRS_EYE], 2, None,
                            [("pairs of 50 objects", str(told["all_pairs"])), ("objects at this height", str(len(now))), ("pairs of boxes compared, in all", str(swept["box_tests"]))], ms=90))
    for step, rows in ((3, [("pairs whose boxes overlap", str(told["sphere_tests"])), ("pairs whose spheres overlap, too", str(told["candidates"]))]),
                       (4, [("tested triangle by triangle", str(told["candidates"])), ("pairs in contact", str(told["colliding"]))])):
        frames.append(Frame([*STAIRS_EYE], step, None, rows, ms=1800, fade=3))
    return frames


@story("planes")
def planes(ask):
    told, frames = ask("scene", STAIRS, "--broad-phase", "bsp"), []
    first = told["planes"][0]
    rows = [[("pairs in all", str(told["all_pairs"])), ("objects below the first plane", str(first["below"])), ("above it (cut objects count in both)", str(first["above"]))],
            [("planes", str(len(told["planes"]))), ("objects tested against a plane", str(told["plane_tests"])), ("pairs in a common part", str(told["box_tests"]))],
            [("pairs in all", str(told["all_pairs"])), ("pairs in a common part", str(told["box_tests"])), ("candidate pairs", str(told["candidates"]))]]
    for step, row in enumerate(rows, 1):
        for i in range(16):  # what each step draws, seen from around
            frames.append(Frame([*eye(0, 2.6, 0, 13, 20 + 6 * (16 * (step - 1) + i), 18)], step, None, row, fade=3 if i == 0 and step > 1 else 0, ms=90))
        frames[-1].ms = 1000
    return frames


@story("first-impact")
def first_impact(ask):
    ends = [numbers12(None, (x, 2, 0)) for x in (5, -5)]
    told = ask("sweep", "models/bumpy_sphere.obj#bumpy_sphere", STAIRS, "--from", *ends[0], "--to", *ends[1])
    ticks, n, frames = [c["enter"] for c in told["candidates"]], 40, []
    for i in range(n + 1):
        t = told["time"] * i / n
        entered = sum(e <= t for e in ticks)
        frames.append(Frame([pose(50, None, (5 - 10 * t, 2, 0)), "select object 50", "volume aabb object 50 on", "volumes aabb each off", "layer x-ray off",
                             *eye(2, 2.4, 0, 14.5, 20, 12)], 1 if entered == 0 else 2 if i < n else 3, None,
                            [("time", f"{t:.4f}"), ("boxes that its box has entered", str(entered)), ("hit", told["object_name"] if i == n else "nothing yet"),
                             ("skipped", str(told["skipped"]) if i == n else "…")],
                            lambda strip, t=t: entered_line(strip, t, ticks, told["time"])))
        frames[-1].do = [d for d in frames[-1].do if d != "volumes aabb each off"]
    return hold(frames, 2200)


def entered_line(strip, now, ticks, impact):
    strip.timeline(now, (), [(impact, f"{impact:.4f}")] if now >= impact else ())
    for t in ticks:
        x = 330 + 290 * t
        strip.draw.line((x, 52, x, 60), fill=BLUE if t <= impact else "#b8bec7")


@story("at-rest")
def at_rest(ask):
    boxes = stairs_boxes(ask)
    told = ask("scene", STAIRS, "--static", "Step *")
    free, n, frames = [k for k, (name, _) in enumerate(boxes) if not name.startswith("Step ")], 40, []
    for i in range(n):
        a = 2 * math.pi * i / n
        frames.append(Frame([*(pose(k, None, (.12 * math.sin(a + .5 * k), 0, .12 * math.sin(a + .5 * k + 1.6))) for k in free), "layer x-ray off",
                             'volumes-of aabb "Step *" on', *STAIRS_EYE], 1, None,
                            [("pairs in all", str(told["all_pairs"])), ("both at rest: never tested", str(told["static_pairs"])),
                             ("pairs left", str(told["all_pairs"] - told["static_pairs"]))], ms=80))
    return frames


@story("hundreds-of-objects")
def hundreds_of_objects(ask):
    boxes, n, frames = stairs_boxes(ask), 40, []
    shifts = []
    for i in range(n):
        a = 2 * math.pi * i / n
        s = .5 - .5 * math.cos(a)
        shifts.append([(.12 * s * math.sin(2.4 * k), .3 * s * math.sin(a + 1.7 * k), .12 * s * math.cos(2.4 * k)) for k in range(len(boxes))])
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "motion.txt"
        file.write_text("".join(" ".join(numbers12(None, shift)) + "\n" for row in shifts for shift in row))
        told, sorts = (ask("scene", STAIRS, "--motion", str(file), "--broad-phase", by, again=True)["steps"] for by in ("tree", "sweep"))
    curve = [t["colliding"] for t in told]
    for i in range(n):
        frames.append(Frame([*(pose(k, None, shift) for k, shift in enumerate(shifts[i])), "layer x-ray off", "volumes aabb each on", *eye(0, 2.6, 0, 13, 35, 14), "fills off"],
                            1, None, [("pairs in all", "1225"), ("in contact, by a tree", str(told[i]["colliding"])), ("in contact, by sorting", str(sorts[i]["colliding"]))],
                            plotted([("in contact", RED, curve)], 0, 60, (0, 30, 60), "time", i / (n - 1)), ms=80))
    return frames
