# SPDX-License-Identifier: MIT
"""Stories of two volumes: apart, touching, overlapping; separating axes; motion."""
import math

from story import BLUE, GREEN, RED, Frame, columns, eye, from_steps, hold, numbers12, plotted, pose, short, story, turn, typed, way


def along_x(x, y=0.0, z=0.0):
    return numbers12(None, (x, y, z))


from_steps("two-cubes", 20)


@story("entering-and-leaving")
def entering_and_leaving(ask):
    pair = ["volume:obb center -.5,0,0 half .5,.5,.5", "volume:aabb center 0,0,0 half .5,.5,.5"]
    times = ask("relate", *pair, "--from", *along_x(1), "--to", *along_x(-2))
    n, frames = 48, []
    gaps = [[ask("axes", pair[0], pair[1], "--pose", *along_x(1 - 3 * i / n))["axes"][k]["gap"] for i in range(n + 1)] for k in (0, 2, 3)]
    curves = [(f"gap along {a}", c, g) for a, c, g in zip("xyz", (RED, GREEN, BLUE), gaps)]
    for i in range(n + 1):
        t = i / n
        state = ask("relate", *pair, "--pose", *along_x(1 - 3 * t))["state"]
        step = 1 if t < times["enter"] else 5 if t > times["leave"] else 3
        frames.append(Frame([pose(1, None, (1 - 3 * t, 0, 0)),
                             *eye(-.5, 0, 0, 7, 20, 18)], step, None,
                            [("state", state), ("time", f"{t:.2f}"), ("in contact from", f"{times['enter']:.4f} to {times['leave']:.4f}")],
                            plotted(curves, -1.1, .6, (-1, 0), "time from 0 to 1", t)))
        if abs(t - .1666) < .02 or abs(t - .8333) < .02:
            frames[-1].ms = 700
    return hold(frames, 900)


from_steps("two-spheres")


@story("the-bullet")
def the_bullet(ask):
    pair = ["volume:aabb min -.05,-5,-5 max .05,5,5", "volume:sphere center 0,0,0 radius .01"]
    times = ask("relate", *pair, "--from", *along_x(-10), "--to", *along_x(10))
    n, frames = 40, []
    # Two tests, before the step and behind it; then the way between.
    for t in [0, 1] + [times["enter"] * i / n for i in range(n + 1)]:
        x = -10 + 20 * t
        state = ask("relate", *pair, "--pose", *along_x(x))["state"]
        k = len(frames)
        swept = k >= 2
        seen = times["enter"] == t and swept
        frames.append(Frame([pose(1, None, (x, 0, 0)), *eye(0, 0, 0, 26, 25, 14)], 1 if k == 0 else 2 if k == 1 else 3, None,
                            [("test before the step" if k == 0 else "test after the step" if k == 1 else "swept over the whole step",
                              state if not swept else "contact" if seen else "…"), ("time", f"{t:.3f}"), ("bullet at x", short(round(x, 2)))],
                            lambda strip, t=t, seen=seen, k=k: strip.timeline(t, (), [(times["enter"], f"{times['enter']:g}")] if seen else ()),
                            ms=1300 if k < 2 else 60))
    return hold(frames, 2000)


@story("fifteen-axes", 200)
def fifteen_axes(ask):
    a = "volume:aabb min 0,0,0 max 2,2,2"
    frames = []
    product = lambda p, q: [[sum(p[i][k] * q[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    for s in way(16, 0, 1) + [i / 30 + 1 for i in range(1, 31)] + [2 + i / 12 for i in range(1, 13)] + [3 + t for t in way(24, 0, 1)[1:]]:
        # Nearer; then about y, over the edge; then away along y; then edge against edge.
        t = min(s, 1), max(0, min(s - 1, 1)), max(0, min(s - 2, 1)), max(0, s - 3)
        if s <= 3:
            rotation = product(turn((0, 1, 0), 60 * t[1]), turn((0, 0, 1), 36.87 + 15 * t[1]))
            center = (3.5 - .2 * t[0] + .1 * t[1], 1 + 1.6 * t[2], 1 + .4 * t[1])
        else:
            rotation = product(turn((0, 0, 1), 15 * t[3]), product(turn((0, 1, 0), -45 * t[3]), turn((0, 0, 1), 36.87)))
            center = tuple(x + (y - x) * t[3] for x, y in zip((3.2, 3.1, 1), (3.3, 1.3, 3.2)))
        axes = [[rotation[i][k] for i in range(3)] for k in range(3)]
        b = f"volume:obb center {typed(*center)} axes {typed(*axes[0], *axes[1], *axes[2])} half 1,1,1"
        told = ask("axes", a, b)
        first, largest = told["separating"], next(r for r in told["axes"] if r["name"] == told["largest"])
        frames.append(Frame([*eye(2.4, 1.5, 1, 13, 8, 16)], 1 if s < 1 else 2 if s < 2 else 3 if s <= 3 else 4, [a, b],
                            [("state", told["state"]), ("first separating axis", first or "none"), ("largest gap", f"{largest['gap']:.3f}".replace("-", "−")),
                             ("along", told["largest"])],
                            lambda strip, rows=told["axes"]: strip.bars(columns(rows), pitch=12, y=8)))
        if s == 1:
            frames[-1].ms = 900
    return hold(frames)


from_steps("edges-and-faces", 24)


@story("two-rectangles", 124)
def two_rectangles(ask):
    frames = []
    for i in range(1, 182, 2):
        angles = (30 + 2 * i, 40 + i)
        flat = [f"volume:obb center {c} half {h} angle {a}" for c, h, a in zip(("100,150", "100,70"), ("15,70", "20,55"), angles)]
        told = ask("axes", "--flat", *flat)
        solid = []
        for c, h, a in zip(("100,150,0", "100,70,0"), ("15,70,4", "20,55,4"), angles):
            r = math.radians(a)
            solid.append(f"volume:obb center {c} axes {typed(math.cos(r), math.sin(r), 0, -math.sin(r), math.cos(r), 0, 0, 0, 1)} half {h}")
        frames.append(Frame(["layer grid off", "layer axes off", *eye(100, 112, 0, 440, 0, 0, True)], 1 if i < 60 else 2 if i < 120 else 3, solid,
                            [(f"frame {i}, state", told["state"]), ("axis with the largest gap", told["largest"]),
                             ("light between the shadows", short(max(0, round(max(r["gap"] for r in told["axes"]), 2))))],
                            lambda strip, rows=told["axes"]: strip.bars(columns(rows), y=14, pitch=26), ms=70))
    return frames


@story("a-rectangle-and-a-triangle", 140)
def a_rectangle_and_a_triangle(ask):
    frames = []
    for s in way(40, 0, 1):
        dx, dy = -1.35 * s + .5 * (1 - s), -.75 * s + .35 * (1 - s)
        corners = [(1.5 + dx, 2 + dy), (3.5 + dx, dy), (3.5 + dx, 2 + dy)]
        told = ask("axes", "--flat", "volume:aabb min 0,0 max 2,1", "volume:triangle " + " ".join(typed(*c) for c in corners))
        frames.append(Frame(["layer grid off", "layer axes off", *eye(1.9, 1, 0, 7, 0, 0, True)], 2,
                            ["volume:polygon 0,0,0 2,0,0 2,1,0 0,1,0", "volume:triangle " + " ".join(typed(*c, 0) for c in corners)],
                            [("state", told["state"]), ("first separating axis", told["separating"] or "none"),
                             ("largest gap", short(round(max(r["gap"] for r in told["axes"]), 3)))],
                            lambda strip, rows=told["axes"]: strip.bars(columns(rows), y=10, pitch=24)))
        if s == 0:
            frames[-1].ms = 900
    return hold(frames) + [Frame(**{**vars(f), "ms": 60}) for f in reversed(frames[:-1])]


from_steps("how-do-you-know", 8, eye(.1, 0, 0, 8, -24, 18))
