#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The English of comments and pages (docs/style.md): openings, banned words, and sentences of public headers.

usage: check_style.py SOURCE_ROOT [--self-test] [--list ROOM]

Each room has a count for each rule. A count may only fall; lower its row here when it does.
"""
import re
import sys
from pathlib import Path

# Room: comments that begin with a word of OPENINGS, banned words, sentences of more than MOST_WORDS words.
# Only public headers have the last count.
ROOMS = {
    "include": (0, 0, 0),
    "docs": (0, 0),
    "src/app": (0, 0),
    "src/base": (0, 0),
    "src/clash": (0, 0),
    "src/convex": (0, 0),
    "src/cover": (0, 0),
    "src/exact": (0, 0),
    "src/fit": (0, 0),
    "src/overlay": (0, 0),
    "src/query": (0, 0),
    "src/render": (0, 0),
    "src/robot": (0, 0),
    "src/scene": (0, 0),
    "src/store": (0, 0),
    "src/teaching": (0, 0),
    "src/tree": (0, 0),
    "src/triangles": (0, 0),
    "src/volumes": (0, 0),
}
MOST_WORDS = 25
OPENINGS = re.compile(r"(What|Whether|Which|Who|Whose|Whom|Whoever|Whatever|How|Of)\b")
QUOTED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"")


def banned_words(style):
    """The words in backticks in the first column of the table below "## Banned words"."""
    table = style.partition("## Banned words")[2]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")]
    words = [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]
    return re.compile(r"\b(" + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words) + r")\b", re.I)


def comments(source):
    """Yields (line, text) of each comment; adjacent lines are one. An empty one, or a list in it, ends a text."""
    begin, lines, column = 0, [], -1
    for number, line in enumerate(source.splitlines() + [""], 1):
        match = re.match(r"(\s*|.*\S\s\s?)//+(?: (.*))?$", line)
        text = match.group(2) or "" if match else ""
        alone = bool(match) and not match.group(1).strip()
        goes_on = alone and lines and len(match.group(1)) == column and text and not text.startswith(" ")
        if not goes_on and lines:
            yield begin, " ".join(lines)
            lines = []
        if not match or not text or text.startswith(("SPDX", "namespace", "}")):
            column = -1
            continue
        if not lines:
            begin, column = number, len(match.group(1))
        lines.append(text.strip())


def prose(page):
    """Yields (line, text) of a page's lines; code blocks are left out."""
    fenced = False
    for number, line in enumerate(page.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, line


def long_sentences(text):
    for sentence in re.split(r"(?<=[.!?;])\s+(?=[A-Z`(\"])|(?<=;)\s+", text):
        words = [word for word in sentence.split() if re.search(r"[A-Za-z]", word)]
        if len(words) > MOST_WORDS:
            yield f"{len(words)} words: {' '.join(words[:6])} ..."


def breaches(texts, banned, is_source, is_public):
    """texts: (line, text) pairs. Returns three lists of (line, sentence): openings, banned words, long sentences."""
    found = [], [], []
    for number, text in texts:
        plain = QUOTED.sub("x", text)
        if is_source and OPENINGS.match(text):
            found[0].append((number, f"begins with {text.split()[0]}: {text[:60]}"))
        for match in banned.finditer(plain):
            found[1].append((number, f"\"{match.group(0)}\": {plain[max(0, match.start() - 30):match.end() + 30]}"))
        if is_public:
            found[2].extend((number, sentence) for sentence in long_sentences(text))
    return found


def files_of(root, room):
    if room == "docs":
        folders = ("docs", "docs/learn", "docs/lessons", "bench")
        pages = [*(page for folder in folders for page in (root / folder).glob("*.md")), root / "README.md", root / "CONTRIBUTING.md"]
        return sorted(page for page in pages if page.name not in ("style.md", "CHANGELOG.md"))
    return sorted(path for path in (root / room).rglob("*") if path.suffix in (".hpp", ".cpp", ".h", ".inc"))


def room_breaches(root, room, banned):
    found = [], [], []
    for path in files_of(root, room):
        text = path.read_text(encoding="utf-8")
        texts = prose(text) if room == "docs" else comments(text)
        for kind, rows in enumerate(breaches(texts, banned, room != "docs", room == "include")):
            found[kind].extend(f"{path.relative_to(root)}:{number}: {sentence}" for number, sentence in rows)
    return found


def check(root, rooms, banned):
    """Yields a sentence for each count that has risen, with the places; prints those that have fallen."""
    names = ("openings", "banned words", "long sentences")
    unknown = sorted(f"src/{path.name}" for path in (root / "src").iterdir()
                     if path.is_dir() and files_of(root, f"src/{path.name}") and f"src/{path.name}" not in rooms)
    for room in unknown:
        yield f"{room}: no row in ROOMS"
    for room, allowed in rooms.items():
        for name, rows, most in zip(names, room_breaches(root, room, banned), allowed):
            if len(rows) > most:
                yield f"{room}: {len(rows)} {name}, {most} allowed (docs/style.md)\n  " + "\n  ".join(rows)
            elif len(rows) < most:
                print(f"{room}: {name} have fallen from {most} to {len(rows)}: lower the row in ROOMS")


def self_test(banned):
    def counts(text, is_public=True):
        return tuple(len(rows) for rows in breaches(comments(text), banned, True, is_public))

    cases = [("// Returns the root.\n", (0, 0, 0)), ("// What is left.\n", (1, 0, 0)), ("int a;  // which one\n", (0, 0, 0)),
             ("int a;  // Which one\n", (1, 0, 0)), ("// The caller is told the pose.\n", (0, 1, 0)),
             ("// The word `told` and \"is none\" are quoted.\n", (0, 0, 0)),
             ("// A list that is\n// none.\n", (0, 1, 0)), ("// " + "word " * 26 + "\n", (0, 0, 1)),
             ("// " + "word " * 20 + ".\n//\n// " + "word " * 20 + ".\n", (0, 0, 0)),
             ("const char* s = \"http://told.example\";\n", (0, 0, 0)), ("// Of A.\nint a;\n// Of B.\n", (2, 0, 0))]
    for text, expected in cases:
        assert counts(text) == expected, (text, counts(text), expected)
    assert counts("// " + "word " * 26 + "\n", False) == (0, 0, 0)
    page = "told\n```\ntold\n```\n    told\n`told`\n"
    assert len(breaches(prose(page), banned, False, False)[1]) == 1
    print(f"self-test: {len(cases) + 2} texts judged")


def main():
    root = Path(sys.argv[1])
    banned = banned_words((root / "docs/style.md").read_text(encoding="utf-8"))
    if "--self-test" in sys.argv:
        self_test(banned)
    if "--list" in sys.argv:
        for name, rows in zip(("opening", "banned", "long"), room_breaches(root, sys.argv[-1], banned)):
            print("\n".join(f"{name}: {row}" for row in rows) or f"{name}: 0")
        return 0
    found = list(check(root, ROOMS, banned))
    print(f"{sum(len(files_of(root, room)) for room in ROOMS)} files in {len(ROOMS)} rooms checked")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
