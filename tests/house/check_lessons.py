#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the lessons in docs/lessons have one layout: 120 columns, lists filled, long texts as lists of lines, and a
name for each question that a lesson uses more than once. A line is longer only if it holds one long command or volume.

usage: check_lessons.py SOURCE_ROOT [--write | --self-test]
  --write  rewrites the files in that layout; names are given by hand
"""
import json
import pathlib
import sys
import textwrap

WIDTH = 120
MOST_LINES = 3500  # of all lessons together: a lesson that is not read is not corrected


def text_of(value):
    return json.dumps(value, ensure_ascii=False)


def filled(items, indent):
    """Lines with as many items each as fit."""
    lines, line = [], ""
    for i, item in enumerate(items):
        word = text_of(item) + ("," if i + 1 < len(items) else "")
        if line and len(indent) + len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [indent + x for x in [*lines, line]]


LONG_TEXTS = ("caption", "formula", "says")  # may be a list of lines, which are joined by spaces; so may a sentence of "controls"


def lines_of(key, value, used, indent):
    """A long text, and each long sentence of "controls", as a list of lines. Any other value is returned as it is."""
    if key == "controls":
        return [lines_of("caption", x, len(indent) + 3, indent + "  ") for x in value]
    if key not in LONG_TEXTS:
        return value
    text = " ".join(value) if isinstance(value, list) else value
    if used + len(text_of(text)) <= WIDTH:
        return text
    lines = textwrap.wrap(text, WIDTH - len(indent) - 5 - text.count('"'), break_long_words=False, break_on_hyphens=False)
    assert " ".join(lines) == text, text
    return lines


def layout(value, indent="", used=0):
    """The value in one line if it fits behind `used` characters, else one member a line. Lists of texts and numbers are filled."""
    flat = isinstance(value, list) and value and not any(isinstance(x, (dict, list)) for x in value)
    line = text_of(value)
    if not isinstance(value, (dict, list)) or not value or used + len(line) <= WIDTH:
        return line
    inner = indent + "  "
    if flat:
        return "[\n" + "\n".join(filled(value, inner)) + f"\n{indent}]"
    if isinstance(value, list):
        rows = [layout(x, inner, len(inner) + 1) for x in value]
        begin, end = "[", "]"
    else:
        rows = []
        for key, x in value.items():
            name = text_of(key) + ": "
            x = lines_of(key, x, len(inner) + len(name) + 1, inner)
            rows.append(name + layout(x, inner, len(inner) + len(name) + 1))
        begin, end = "{", "}"
    return f"{begin}\n" + ",\n".join(inner + row for row in rows) + f"\n{indent}{end}"


def written(lesson):
    """The text of a lesson's file. The lesson itself is one member a line, however short."""
    rows = [f"  {text_of(key)}: {layout(lines_of(key, value, len(key) + 7, '  '), '  ', len(key) + 7)}" for key, value in lesson.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def commands_of(value):
    """Each "command" in the value, once a use."""
    if isinstance(value, dict):
        for key, x in value.items():
            if key == "command":
                yield x
            else:
                yield from commands_of(x)
    elif isinstance(value, list):
        for x in value:
            yield from commands_of(x)


def breaches(name, text):
    lesson = json.loads(text)
    found = [] if written(lesson) == text else [f"{name}: not in the layout of check_lessons.py --write"]
    questions = lesson.get("questions", {})
    uses = list(commands_of({key: x for key, x in lesson.items() if key != "questions"}))
    lists = [tuple(x) for x in uses if isinstance(x, list)]
    for x in sorted(set(lists)):
        if lists.count(x) > 1 or list(x) in questions.values():
            found.append(f"{name}: asked more than once without the name of a question: {' '.join(x)}")
    for question in questions:
        if uses.count(question) < 2:
            found.append(f"{name}: the question '{question}' is used less than twice")
    for question in {x for x in uses if isinstance(x, str)} - set(questions):
        found.append(f"{name}: no question is named '{question}'")
    values = [tuple(x) for x in questions.values()]
    if len(set(values)) < len(values):
        found.append(f"{name}: two names of one question")
    return found


def self_test():
    ask = ["axes", "volume:aabb min 0,0,0 max 2,2,2", "--pose", "{pose 0 1}"]
    numbers = [{"says": x, "command": "axes", "field": f"axes.{i}.gap"} for i, x in enumerate("ab")]
    lesson = {"schema": "boxwood.lesson/2", "questions": {"axes": ask}, "around": [[0, 0, 0], [1, 1, 1]],
              "steps": [{"caption": ["an é in the caption"] * 9, "commands": ["paint object"] * 20, "numbers": numbers}],
             "try": [{"says": "a tip of a button " * 9 + "ends", "commands": ["quit"]}], "controls": ["Press F1.", "a sentence " * 20 + "ends"]}
    text = written(lesson)
    assert not breaches("x", text), breaches("x", text)
    assert all(len(line) <= WIDTH for line in text.splitlines()), text
    assert [type(x) for x in json.loads(text)["controls"]] == [str, list] and written(json.loads(text)) == text, text
    caption = lesson["steps"][0]["caption"]
    for key in ("steps", "try", "controls"):
        lesson[key] = json.loads(text)[key]
    assert json.loads(text) == lesson and " ".join(caption) == " ".join(lesson["steps"][0]["caption"]), text
    seen = 0
    bad = [text.replace("  ", " ", 1), text.replace('"command": "axes"', f'"command": {json.dumps(ask)}', 1), text.replace('"command": "axes"', '"command": "axis"', 1)]
    bad += [written({**lesson, "questions": {"axes": ask, "again": ask}}), written({**lesson, "steps": [{"numbers": numbers[:1]}]})]
    bad += [written({**lesson, "questions": {}, "steps": [{"numbers": [{"command": ask}] * 2}]})]
    for one in bad:
        assert breaches("x", one), one
        seen += 1
    print(f"self-test: {seen} breaches seen")


def main():
    if "--self-test" in sys.argv:
        return self_test()
    found, lines = [], 0
    for file in sorted((pathlib.Path(sys.argv[1]) / "docs/lessons").glob("*.json")):
        text = file.read_text(encoding="utf-8")
        if "--write" in sys.argv:
            text = written(json.loads(text))
            file.write_text(text, encoding="utf-8")
        found += breaches(file.name, text)
        lines += text.count("\n")
    if lines > MOST_LINES:
        found.append(f"the lessons have {lines} lines, more than {MOST_LINES}")
    print("\n".join([f"{lines} lines of lessons", *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
