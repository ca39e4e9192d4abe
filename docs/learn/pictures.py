# SPDX-License-Identifier: MIT
"""The pictures of a lesson. The moving one: its story (stories_*.py), frame by frame through the program, put together by film.py.
The small one, for lists: the lesson's own last step."""
import concurrent.futures
import io
import json
import os
import pathlib
import subprocess
import tempfile

import apng
import film
import pages
import stories_pairs  # noqa: F401 (the three fill STORIES)
import stories_scenes  # noqa: F401
import stories_volumes  # noqa: F401
from film import SCENE, WIDTH, Strip
from PIL import Image
from story import HEIGHT, STORIES, last_step

HERE = pathlib.Path(__file__).resolve().parent
COLORS = {"sphere": "#009e73", "fixed-aabb": "#e69f00", "aabb": "#56b4e9", "obb": "#0072b2", "hull": "#d55e00"}
NAMES = {"sphere": "sphere", "fixed-aabb": "fixed AABB", "aabb": "tight AABB", "obb": "OBB", "hull": "hull"}


def frame_of(program, root, name, frame, folder, number):
    """The picture of the scene, and what it states."""
    picture, state = folder / f"{number}.png", folder / f"{number}.json"
    arguments = [program, "render", "--quiet", "--resolution", f"{WIDTH},{SCENE}", "-o", picture, "--state", state]
    if frame.models is None:
        do = [f"lesson {name}", "wait", f"lesson-step {frame.step}", "wait", *frame.do]
    else:
        arguments += [*frame.models, "--volumes", ""]
        do = ["paint object", *frame.do]
    for line in do:
        # As options: a camera that a command places is fitted again.
        if line.startswith("turntable "):
            arguments += ["--camera-turntable", line[10:].replace(" ", ",")]
        elif line == "ortho on":
            arguments += ["--camera-orthographic"]
        else:
            arguments += ["--do", line]
    done = subprocess.run(arguments, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{name}, frame {number}: exit {done.returncode}: {done.stderr}")
    told = json.loads(state.read_text())
    if told["messages"]:
        raise RuntimeError(f"{name}, frame {number}: {told['messages']}")
    return Image.open(picture).convert("RGB"), told


def told_scores(frame, state):
    return {s["kind"]: s["volume"] for s in state["selection"]["scores"] if s["kind"] in frame.scores}


def strip_of(name, frames, states, i, steps):
    frame, strip = frames[i], Strip(HEIGHT[name])
    strip.steps(frame.step, steps)
    if frame.scores:
        scores = [told_scores(f, s) for f, s in zip(frames, states)]
        strip.numbers([(f"volume of the {NAMES[k]}", f"{scores[i][k]:.4g}") for k in frame.scores])
        top = 1.1 * max(max(s.values()) for s in scores)
        strip.plot([(NAMES[k], COLORS[k], [s[k] for s in scores]) for k in frame.scores], i / max(1, len(frames) - 1), 0, top)
    else:
        numbers = frame.numbers
        if numbers is None:
            numbers = [(n["says"], n["text"].replace("-", "−")) for n in states[i]["lesson"]["numbers"]]
        strip.numbers(numbers)
    if frame.figure:
        frame.figure(strip)
    return strip.image


def rendered(program, root, name, frames):
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 2) + 1) as pool:
        return list(pool.map(lambda i: frame_of(program, root, name, frames[i], pathlib.Path(folder), i), range(len(frames))))


def whole(name, scene, frames, states, i, steps):
    out = Image.new("RGB", (WIDTH, SCENE + HEIGHT[name]), "#ffffff")
    out.paste(scene, (0, 0))
    out.paste(strip_of(name, frames, states, i, steps), (0, SCENE))
    return out


def steps_of(lesson_file):
    return len(json.loads(lesson_file.read_text(encoding="utf-8"))["steps"])


def sheet(program, root, names, ask, lessons, file, columns=4):
    """A look at the stories before all their frames are made: four of each, beside each other."""
    tall = sum(SCENE + HEIGHT[name] + 4 for name in names)
    out, y = Image.new("RGB", (columns * (WIDTH + 4), tall), "#808080"), 0
    for name in names:
        frames = STORIES[name](ask)
        some = [frames[round(i * (len(frames) - 1) / (columns - 1))] for i in range(columns)]
        made = rendered(program, root, name, some)
        for i, (scene, _) in enumerate(made):
            out.paste(whole(name, scene, some, [s for _, s in made], i, steps_of(lessons / f"{name}.json")), (i * (WIDTH + 4), y))
        y += SCENE + HEIGHT[name] + 4
    out.resize((out.width * 5 // 8, out.height * 5 // 8), Image.Resampling.LANCZOS).save(file)


def half(frames):
    """Every other frame, for twice the time; those that stay or that something fades to are kept."""
    out = []
    for i, frame in enumerate(frames):
        if i % 2 and i < len(frames) - 1 and frame.ms <= 120 and not frame.fade and len(frames) > 42:
            out[-1].ms += frame.ms
        else:
            out.append(frame)
    return out


def make_small(program, root, name):
    """Writes small/NAME.png, for lists: the last step of the lesson. A story can have other models, so that its frames would show
    something else than what opens."""
    (scene, _), = rendered(program, root, name, [last_step(name)])
    small = scene.resize(pages.SMALL, Image.Resampling.LANCZOS).quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    data = io.BytesIO()
    small.save(data, "PNG", optimize=True)
    (HERE / "small").mkdir(exist_ok=True)
    words = {"boxwood-inputs": pages.small_inputs_of(pages.lesson(name))}
    (HERE / "small" / f"{name}.png").write_bytes(film.with_words(data.getvalue(), words))


def make(program, root, name, ask, lesson_file, draft=False):
    """Writes NAME.png beside this file, and small/NAME.png; gives (bytes, frames, seconds) of the first."""
    frames = STORIES[name](ask)
    if draft:
        frames = half(frames)
    made = rendered(program, root, name, frames)
    states, pictures = [state for _, state in made], []
    for i, (scene, _) in enumerate(made):
        picture = whole(name, scene, frames, states, i, steps_of(lesson_file))
        if i and frames[i].fade:
            for scene_between in film.blend(made[i - 1][0], scene, frames[i].fade):
                between = picture.copy()
                between.paste(scene_between, (0, 0))
                pictures.append((between, 60))
        pictures.append((picture, frames[i].ms))
    data = film.animation(pictures, {"boxwood-inputs": pages.inputs_of(name)}, pages.LARGEST - 1000, draft)
    (HERE / f"{name}.png").write_bytes(data)
    make_small(program, root, name)
    found = apng.facts(data)
    return len(data), found["frames"], found["seconds"]
