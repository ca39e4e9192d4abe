# SPDX-License-Identifier: MIT
"""The parts of the stories of the lessons (stories_*.py). A story returns the frames of a lesson's animation.

from_steps() makes them from the steps of the lesson: its commands, numbers and drawings, with the objects moving from each step to
the next. A lesson has a function of its own only to show more, such as a plot. A frame has the commands for `boxwood render`, and
the strip below the picture. Every number in it is an answer of the program for the scene of that frame (`ask`, or the lesson's own
numbers by `--state`). Only the places of objects are computed here."""
import json
import math
import pathlib
from dataclasses import dataclass, field
from typing import Callable, Optional


@dataclass
class Frame:
    do: list = field(default_factory=list)  # commands of an interaction log, behind those of the step
    step: int = 1  # of the lesson
    models: Optional[list] = None  # instead of the lesson's scene
    numbers: Optional[list] = None  # [(says, text)]; None: those of the step, as the lesson answers them here
    figure: Optional[Callable] = None  # draws into the Strip
    ms: int = 70
    fade: int = 0  # pictures between the one before and this one
    scores: tuple = ()  # kinds of volume: their sizes around the selection as it stands, also as curves


STAIRS, RINGS, PART, TERRAIN, KNOT = (f"models/{name}" for name in (
    "spiral_staircase.glb", "interlocking_rings.obj", "slanted_part.stl", "terrain.ply", "torus_knot.ply"))
BLUE, ORANGE, GREEN, RED, INK = "#0072b2", "#e69f00", "#009e73", "#d55e00", "#222222"
HEIGHT = {}  # of the strip, where it is not the usual
STORIES = {}
LESSONS = pathlib.Path(__file__).resolve().parents[1] / "lessons"


def last_step(name):
    """The scene that a lesson ends with, as it opens in the window: its own models, without a story."""
    return Frame(step=len(json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8"))["steps"]))


def story(name, height=112):
    def put(function):
        STORIES[name], HEIGHT[name] = function, height
        return function
    return put


def poses_of(step, poses):
    """The poses of the objects after a step: rows of [rotation | shift]."""
    out = dict(poses)
    for words in (line.split() for line in step["commands"]):
        if words[:2] == ["pose", "object"]:
            numbers = [float(x) for x in words[3:]]
            out[int(words[2])] = [numbers[i:i + 4] for i in (0, 4, 8)]
    return out


def between(a, b, t):
    """The pose at a share of the way from a to b, as a command's twelve numbers."""
    turn_back = [[sum(a[k][i] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]  # aᵀ b
    axis, angle = axis_of(turn_back)
    there = turn(axis, angle * t) if angle > 1e-6 else [[float(i == j) for j in range(3)] for i in range(3)]
    rotation = [[sum(a[i][k] * there[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return numbers12(rotation, [a[i][3] + (b[i][3] - a[i][3]) * t for i in range(3)])


def from_steps(name, moving=14, look=(), height=112):
    """The story of a lesson from its own steps: each begins with the objects on their way from the step before. look: a fixed eye()
    instead of the camera of the steps, which is fitted again to each frame."""
    def frames_of(_):
        frames, poses = [], {}
        identity = [[1.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 1.0, 0]]
        for i, step in enumerate(json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8"))["steps"], 1):
            after = poses_of(step, poses)
            moved = [k for k in after if after[k] != poses.get(k, identity)] if i > 1 else []
            for t in way(moving, 0, 1)[1:-1] if moved else []:
                frames.append(Frame([*(f"pose object {k} " + " ".join(between(poses.get(k, identity), after[k], t)) for k in moved), *look], i))
            frames.append(Frame([*look], i, ms=1500, fade=0 if moved or i == 1 else 4))
            poses = after
        return frames
    STORIES[name], HEIGHT[name] = frames_of, height


# --- small words
# ---------------------------------------------------------------------------------------------------------------
def short(x):
    return f"{x:.4g}".replace("-", "−") if isinstance(x, (int, float)) and not isinstance(x, bool) else {True: "yes", False: "no", None: "none"}.get(x, x)


def point(p):
    return "(" + ", ".join(short(round(x, 6) + 0.0) for x in p) + ")"


def smooth(t):
    return t * t * (3 - 2 * t)


def way(n, *stops):
    """n positions from stop to stop, slow at each end."""
    out = []
    for a, b in zip(stops, stops[1:]):
        out += [a + (b - a) * smooth(i / n) for i in range(n)]
    return out + [stops[-1]]


def typed(*x):
    return ",".join(f"{v:.9g}" for v in x)


def turn(axis, degrees):
    n = math.sqrt(sum(x * x for x in axis))
    x, y, z = (v / n for v in axis)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    k = 1 - c
    return [[c + x * x * k, x * y * k - z * s, x * z * k + y * s], [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
            [z * x * k - y * s, z * y * k + x * s, c + z * z * k]]


def axis_of(rotation):
    """Axis and angle in degrees, of a rotation by less than 180."""
    r = rotation
    cosine = max(-1.0, min(1.0, (r[0][0] + r[1][1] + r[2][2] - 1) / 2))
    return (r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]), math.degrees(math.acos(cosine))


def numbers12(rotation=None, shift=(0, 0, 0)):
    rotation = rotation or [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    return [f"{v:.17g}" for row, t in zip(rotation, shift) for v in (*row, t)]


def pose(k, rotation=None, shift=(0, 0, 0)):
    return f"pose object {k} " + " ".join(numbers12(rotation, shift))


def matrix(rotation, shift=(0, 0, 0)):
    return [*numbers12(rotation, shift), "0", "0", "0", "1"]


def eye(x, y, z, far, azimuth=0, elevation=0, flat=False):
    return ["layer grid off"] + (["ortho on"] if flat else []) + [f"turntable {typed(x, y, z)} {far} {azimuth} {elevation}"]


def hold(frames, ms=1400):
    frames[-1].ms = ms
    return frames


def plotted(curves, low, high, marks, says, share):
    return lambda strip: strip.plot(curves, share, low, high, marks, says=says)


def columns(rows):
    """Axes of `axes --json` as bars; without intervals where there is no axis."""
    return [(r["name"], *((None, None, None) if r["degenerate"] else (r["a"], r["b"], r["gap"]))) for r in rows]
