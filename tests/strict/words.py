# SPDX-License-Identifier: MIT
"""What the strict readers of plain formats share: whole words as numbers, and nothing that only begins like one."""

import re

from placed import need

NUMBER = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
WHOLE = re.compile(r"[-+]?[0-9]+")
BLANKS = " \t\r\v\f"


def words_of(line):
    """Words between blanks of ASCII alone."""
    return [word for word in re.split(f"[{BLANKS}]+", line) if word]


def number(word):
    need(NUMBER.fullmatch(word), f"{word!r} is no number")
    return float(word)


def whole(word):
    need(WHOLE.fullmatch(word), f"{word!r} is no whole number")
    return int(word)


def text_of(path):
    """Bytes as they are, one character each, without the byte order mark of UTF-8."""
    data = path.read_bytes()
    return data[3 if data.startswith(b"\xef\xbb\xbf") else 0:].decode("latin-1")
