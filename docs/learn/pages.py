# SPDX-License-Identifier: MIT
"""Makes the page of each lesson and the index, as text, and compares them with the files."""
import hashlib
import json
import pathlib
import re
import shlex

import apng

HERE = pathlib.Path(__file__).resolve().parent
LESSONS = HERE.parent / "lessons"
LARGEST = 500_000  # bytes of a moving picture
FEWEST, SHORTEST = 20, 2.0  # frames of one, seconds
SMALL = (192, 108)  # pixels of the ones for lists
SCRIPTS = ("stories_volumes.py", "stories_pairs.py", "stories_scenes.py")


def names():
    return sorted(f.stem for f in LESSONS.glob("*.json"))


def whole(value, questions, key=""):
    """A part of a lesson with the command of each question in place of its name, and each long text as one."""
    if key == "command" and isinstance(value, str):
        return questions[value]
    if key in ("caption", "formula", "says", "sentence of controls") and isinstance(value, list):
        return " ".join(value)
    if isinstance(value, dict):
        return {k: whole(x, questions, k) for k, x in value.items()}
    return [whole(x, questions, f"sentence of {key}") for x in value] if isinstance(value, list) else value


def lesson_of(text):
    """The lesson in a file's text, without its names of questions."""
    read = json.loads(text)
    questions = read.pop("questions", {})
    return whole(read, questions)


def lesson(name):
    return lesson_of((LESSONS / f"{name}.json").read_text(encoding="utf-8"))


def in_order():
    """In the order of the table of the lessons, each once."""
    table = re.findall(r"(?m)^\| \d+ \| .* \| \[([\w-]+)\]\([\w-]+\.json\) \|", (LESSONS / "README.md").read_text(encoding="utf-8"))
    return list(dict.fromkeys(table))


# --- the program's answers
# ---------------------------------------------------------------------------------------------------------------
IDENTITY = [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]


def compose_inverse(a, b):
    """Twelve numbers of B in A's frame, both given in the world."""
    r = lambda m, i, k: m[4 * i + k]
    out = []
    for i in range(3):
        out += [sum(r(a, k, i) * r(b, k, j) for k in range(3)) for j in range(3)]
        out.append(sum(r(a, k, i) * (b[4 * k + 3] - a[4 * k + 3]) for k in range(3)))
    return out


def with_poses(command, poses):
    """As the session does (app/features/lesson/lesson_show.cpp): {pose A B} and {matrix A} as numbers."""
    out = []
    for word in command:
        found = re.fullmatch(r"\{(pose|matrix) (\d+)(?: (\d+))?\}", word)
        if not found:
            out.append(word)
            continue
        a, b = (poses.get(int(k), IDENTITY) if k else None for k in found.groups()[1:])
        if found[1] == "matrix":
            out += [text_of(x) for x in a] + ["0", "0", "0", "1"]
        else:
            out += [text_of(x) for x in (b if a == IDENTITY else compose_inverse(a, b))]
    return out


def text_of(x):
    return repr(int(x)) if float(x).is_integer() and abs(x) < 1e15 else repr(float(x))


def shown(found):
    if found is None:
        return "none"
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, (int, float)):
        return f"{found:.6g}".replace("-", "−")
    if isinstance(found, list):
        return "(" + ", ".join(shown(x) for x in found) + ")"
    return str(found)


def answer(program, number, poses):
    lines = program.lines(*with_poses(number["command"], poses))
    found = lines[number.get("line", -1)]
    for part in number["field"].split("."):
        found = found[int(part) if isinstance(found, list) else part]
    return found


def poses_of(step, poses):
    poses = dict(poses)
    for line in step["commands"]:
        words = line.split()
        if words[:2] == ["pose", "object"]:
            poses[int(words[2])] = [float(x) for x in words[3:]]
    return poses


# --- pages
# ---------------------------------------------------------------------------------------------------------------
def command_text(arguments):
    return "boxwood " + " ".join(shlex.quote(a) for a in arguments)


def code_of(name):
    text = (HERE / "lessons.cpp").read_text(encoding="utf-8")
    found = re.search(rf"(?s)// begin: {re.escape(name)}\n(.*?)// end\n", text)
    if not found:
        raise SystemExit(f"lessons.cpp has no '// begin: {name}'")
    return found[1]


def headers_of(code):
    """Headers that declare what the lines call."""
    where = {"fit_sphere": "sphere", "fit_obb": "obb", "fit_aabb": "aabb", "fit_fixed_aabb": "aabb", "fit_hull": "hull", "fit_volume": "volumes",
             "transform": "volume_transform", "intersection": "volume_transform", "grow": "aabb", "to_center_half": "teaching/aabb_forms",
             "distance": "volume_distance", "sweep": "volume_sweep", "build_tree": "tree", "collide": "collide", "edge_face_tests": "teaching/edge_face_tests",
             "axis_table": "teaching/axis_table", "ObjectTree": "object_tree", "ObjectPartition": "teaching/object_partition", "sweep_scene": "sweep_scene",
             "fate_of": "teaching/object_partition", "flat_axis_table": "teaching/flat", "flat_area": "teaching/flat", "raycast_first": "raycast", "walk": "walk", "nearest_point": "nearest"}
    code = re.sub(r"//.*", "", code)
    return sorted({f"boxwood/{header}.hpp" for call, header in where.items() if re.search(rf"\b{call}\b[ ({{]|\b{call} \w", code)})


# Words of a lesson by its rows, where its own text has another; and words that it has in another sense.
OF_ROWS = {5: ["penetration depth"], 13: ["descent", "box test"], 14: ["separating axis"], 15: ["separating axis"], 16: ["broad phase"], 17: ["broad phase"],
           18: ["sweep", "time of impact"], 21: ["separating axis"], 22: ["separating axis"], 25: ["penetration depth"], 33: ["time of impact"],
           36: ["sweep", "time of impact"], 39: ["broad phase", "narrow phase"], 40: ["broad phase", "pose"], 12: ["SAH"]}
OTHER_SENSE = {"frame", "level", "model", "object", "in haste", "pick", "depth", "faces", "mesh", "log", "layer"}


def words_of(data):
    """Words of the glossary that the lesson uses, with their anchors."""
    text = " ".join([data["title"], data["formula"], *(s["caption"] for s in data["steps"])])
    meant = {w for r in data["rows"] for w in OF_ROWS.get(r, [])}
    other = OTHER_SENSE | (set() if {11, 12, 13, 35} & set(data["rows"]) else {"root"})
    out = []
    for heading in re.findall(r"(?m)^### (.+)$", (HERE.parent / "glossary.md").read_text(encoding="utf-8")):
        if heading in meant or heading not in other and re.search(rf"(?i)(?<![\w-]){re.escape(heading)}(?:s|es)?(?![\w-])", text):
            out.append(f"[{heading}](../glossary.md#{anchor(heading)})")
    return out


def anchor(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def step_text(program, i, step, poses):
    out = [f"{i}. {step['caption']}"]
    rows = [f"{n['says']}: **{shown(answer(program, n, poses))}**" for n in step.get("numbers", [])]
    if rows:
        out += ["", "    " + " · ".join(rows)]
    return "\n".join(out)


def page(program, name, before, after):
    data, poses, steps = lesson(name), {}, []
    for i, step in enumerate(data["steps"], 1):
        poses = poses_of(step, poses)
        steps.append(step_text(program, i, step, poses))
    n, code = data["number"], code_of(name)
    found = answer(program, n, {})
    headers = ", ".join(f"`{h}`" for h in headers_of(code))
    models = [m for m in data.get("models", []) if m.startswith("models/")]
    helpers = "read(", "objects_of(", "broad_objects(", "must("
    tries = [f"- In the window: “{t['says']}”." for t in data.get("try", [])] + [f"- {c}" for c in data["controls"]]
    own = data.get("own")
    if own:
        what = "two objects of your own" if own["takes"] == 2 else "a model of your own"
        held = f". Its number is checked by a second one: {own['rule']['says']}" if own.get("rule") else ""
        tries.append(f"- `boxwood lesson {name} {'MODEL#OBJECT MODEL#OBJECT' if own['takes'] == 2 else 'MODEL'}`, and “With my model” in the window: the same with {what}{held}.")
    words = words_of(data)
    parts = [f"# {data['title']}", f"![{data['title']}: moving]({name}.png)", f"```text\n{data['formula']}\n```", "## Step by step", "\n\n".join(steps),
             "## The number", f"{n['says'][0].upper()}{n['says'][1:]}: **{shown(n['value'])}**" +
             ("" if shown(found) == shown(n["value"]) else f" (the program computes {shown(found)})") + "; the tests compare it with a formula written another way.",
             f"```sh\n{command_text(n['command'])}\n```", "## From C++", f"The same number, with {headers}" +
             (" ([how to read the models](README.md#shared-c-lines))" if any(h in code for h in helpers) else "") + ":", f"```cpp\n{code.rstrip()}\n```",
             "## To try", "\n".join([f"- `boxwood view --do 'lesson {name}'` opens it in the window" + (f", with {' and '.join(f'`{m}`' for m in models)}." if models else "."), *tries])]
    if words:
        parts.append("Words: " + " · ".join(words))
    parts.append(" · ".join(([f"[← {lesson(before)['title']}]({before}.md)"] if before else []) + ["[all lessons](README.md)"] +
                            ([f"[{lesson(after)['title']} →]({after}.md)"] if after else [])))
    return "\n\n".join(parts) + "\n"


def index(order):
    ideas = dict(re.findall(r"(?m)^\| (\d+) \| ([^|]+) \|", (LESSONS / "README.md").read_text(encoding="utf-8")))
    rows = []
    for name in order:
        data = lesson(name)
        rows.append(f"| [![](small/{name}.png)]({name}.md) | **[{data['title']}]({name}.md)** | " + "; ".join(ideas[str(r)].strip() for r in data["rows"]) + " |")
    helpers = code_of("helpers").rstrip()
    return f"""# The lessons as pages

Each page explains one idea with an animation, the formula, every step with the program's own numbers, the command, and the lines of C++
that give the same number. The window plays the lessons, too, and lets you drag the objects: `boxwood view`, workspace Learn
([how](../viewer.md#lessons)).

The words are explained in the [glossary](../glossary.md). Related pages: [which volume for what](../choosing-a-volume.md) ·
[why is my tree slow](../slow-trees.md) · [coming from FCL, Bullet, CGAL or trimesh](../coming-from.md) ·
[separating axes](../separating-axes.md) · [volumes and their proofs](../volumes.md)

| | lesson | ideas |
|---|---|---|
""" + "\n".join(rows) + f"""

## Shared C++ lines

The C++ lines of all pages form one program, [lessons.cpp](lessons.cpp), which the tests compile and run. Each function returns the number
of its lesson, with `using namespace boxwood`. These functions read a model:

```cpp
{helpers}
```

## How they are made

`docs/learn/make.py build/release/boxwood` writes these pages from the [lessons](../lessons/README.md) and the program's answers.
`--pictures` also makes the animations (with Debian's `python3-pil` and `apngasm`). A frame is a picture of `boxwood render`, with numbers of
`boxwood … --json` for that scene below it. An animation can have other models than its lesson, so the small pictures of lists are not
from it: each shows the last step of the lesson (`--small` makes these alone). The test `cli.docs_learn` fails if a page differs from what
the script would write, or if a picture was made from another version of its lesson.
"""


def all_pages(program):
    """{file: text}"""
    order = in_order()
    made = {HERE / "README.md": index(order)}
    for k, name in enumerate(order):
        made[HERE / f"{name}.md"] = page(program, name, order[k - 1] if k else None, order[k + 1] if k + 1 < len(order) else None)
    return made


# --- comparison with the files
# ---------------------------------------------------------------------------------------------------------------
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[-−+]?\d+)?")
# Trees differ a little from one instruction set to the next: what is counted in them, and sums of their boxes.
COUNTED = re.compile(r"(?i)(tests? of|tested|by sorting|by a tree|by planes|with a tree|SAH|nodes|its depth|leaves|boxes|their volume|volume of the box|skipped|never entered|gap|smaller than)")
SHARE, ROUNDING = 0.02, 1e-9


def same(found, expected):
    """Word for word; numbers of one answer may differ where trees do, or by rounding."""
    if found == expected:
        return True
    if NUMBER.sub("#", found) != NUMBER.sub("#", expected) or not COUNTED.search(expected):
        return False
    pairs = [(float(a.replace("−", "-")), float(b.replace("−", "-"))) for a, b in zip(NUMBER.findall(found), NUMBER.findall(expected))]
    return all(abs(a - b) <= SHARE * max(abs(a), abs(b)) or max(abs(a), abs(b)) <= ROUNDING for a, b in pairs)


def differences_of(file, text, there):
    """The lines in which a file differs from the text that would be written."""
    wrong, made, found = [], text.splitlines(), there.splitlines()
    for a, b in zip(made, found):
        x, y = a.split(" · "), b.split(" · ")
        if len(x) != len(y) or not all(map(same, y, x)):
            wrong.append(f"{file.name}:\n- {b}\n+ {a}")
    if len(made) != len(found):
        wrong.append(f"{file.name}: {len(found)} lines, not {len(made)}")
    return wrong


def differences(made):
    wrong = []
    for file, text in made.items():
        wrong += differences_of(file, text, file.read_text(encoding="utf-8") if file.exists() else "")
    strange = {f for f in HERE.glob("*.md")} - set(made)
    return wrong + [f"{f.name}: of no lesson" for f in sorted(strange)]


def drawn_steps(steps):
    """The steps without the texts that no animation shows: captions, and lines of the legend."""
    return [{**{k: x for k, x in step.items() if k != "caption"},
             **({"draws": [{k: x for k, x in d.items() if k != "says"} for d in step["draws"]]} if "draws" in step else {})} for step in steps]


def inputs_of(name):
    """A hash of the inputs of a lesson's animation, except the program: its scene, its steps, its story."""
    data = lesson(name)
    for file in SCRIPTS:
        found = re.search(rf'(?ms)^from_steps\("{re.escape(name)}"[^\n]*|^@story\("{re.escape(name)}".*?(?=^@story\(|^from_steps\(|^# ---|\Z)', (HERE / file).read_text(encoding="utf-8"))
        if found:
            return hashlib.sha256(json.dumps([drawn_steps(data["steps"]), data.get("models"), found[0].rstrip()], sort_keys=True).encode()).hexdigest()
    raise SystemExit(f"no story describes {name}")


def small_inputs_of(data):
    """A hash of the inputs of a lesson's small picture, except the program: its scene and its steps."""
    steps = [{k: x for k, x in step.items() if k != "numbers"} for step in drawn_steps(data["steps"])]
    return hashlib.sha256(json.dumps([steps, data.get("models"), data.get("around")], sort_keys=True).encode()).hexdigest()


def wrong_picture(name):
    try:
        data = (HERE / f"{name}.png").read_bytes()
        found, small = apng.facts(data), apng.facts((HERE / "small" / f"{name}.png").read_bytes())
    except (OSError, ValueError) as error:
        return str(error)
    if len(data) > LARGEST:
        return f"{len(data)} bytes, more than {LARGEST}"
    if found["frames"] < FEWEST or found["seconds"] < SHORTEST:
        return f"{found['frames']} frames in {found['seconds']} s are not an animation"
    if found.get("boxwood-inputs") != inputs_of(name):
        return "made from another version of the lesson: make.py --pictures"
    if (small["width"], small["height"]) != SMALL:
        return "the small one has another size"
    if small.get("boxwood-inputs") != small_inputs_of(lesson(name)):
        return "the small one does not show the last step of the present lesson: make.py --small"
    return None


def wrong_pictures():
    wrong = [f"{name}.png: {what}" for name in names() if (what := wrong_picture(name))]
    strange = {f.stem for folder in (HERE, HERE / "small") for f in folder.glob("*.png")} - set(names())
    return wrong + [f"{name}.png: of no lesson" for name in sorted(strange)]
