# SPDX-License-Identifier: MIT
"""Changes to IFC files: tokens, arguments and whole entities."""

import re

TOKEN = re.compile(r"#\d+|'(?:[^']|'')*'|\.[A-Z]+\.|[A-Z][A-Z0-9_]+|[+-]?\d+(?:\.\d*)?(?:E[+-]?\d+)?|[$*(),;=]")
VALUES = ["$", "*", "0", "0.", "-1.", "1", "2", "9", "1.5", "-2.25", "1.E3", "1.E40", "1.5.2", "nan", "''", "'Body'", ".T.", ".F.",
          ".MILLI.", ".AREA.", "()", "(1,2,3)", "(0.,0.,1.)", "#1", "#99999", "IFCWALL", "IFCMAPPEDITEM(1)", ""]


def ifc_changed(data, rng):
    text = data.decode("latin-1")
    for _ in range(rng.choice((1, 1, 1, 2))):
        begin = text.find("DATA;")
        tokens = list(TOKEN.finditer(text, 0 if rng.randrange(10) == 0 else max(begin, 0)))
        lines = text.split("\n")
        choice = rng.randrange(10)
        if not tokens:
            break
        m = rng.choice(tokens)
        if choice == 0:  # another reference
            m = rng.choice([t for t in tokens if t.group()[0] == "#"] or tokens)
            other = rng.choice([t.group() for t in tokens if t.group()[0] == "#"] or ["#1"])
            text = text[:m.start()] + other + text[m.end():]
        elif choice == 1:  # another number
            m = rng.choice([t for t in tokens if re.fullmatch(r"-?\d+\.\d*", t.group())] or tokens)
            text = text[:m.start()] + repr(round(rng.uniform(-5, 5), 2)) + text[m.end():]
        elif choice == 2:  # another value of any kind
            text = text[:m.start()] + rng.choice(VALUES) + text[m.end():]
        elif choice == 3:  # another word of the file
            text = text[:m.start()] + rng.choice(tokens).group() + text[m.end():]
        elif choice == 4:  # an argument goes, with its comma
            text = re.sub(r"[^,()]+,|,[^,()]+", "", text[m.start():m.start() + 200], count=1).join((text[:m.start()], text[m.start() + 200:]))
        elif choice == 5:  # an argument more
            text = text[:m.end()] + "," + rng.choice(VALUES) + text[m.end():]
        elif choice == 6:  # a token is cut or grows
            word = m.group()
            text = text[:m.start()] + rng.choice((word[:-1], word + rng.choice("1.,0X'"), word.lower())) + text[m.end():]
        else:  # a line goes, stands twice, or changes its place
            at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
            line = lines.pop(at) if choice != 8 else lines[at]
            if choice > 7:
                lines.insert(to, line)
            text = "\n".join(lines)
    return text.encode("latin-1")
