# SPDX-License-Identifier: MIT
"""Reads a picture without a library for pictures."""

import struct
import zlib


def read_png(data):
    """Width, height and rows of RGBA bytes of an 8-bit RGB or RGBA picture."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, idat = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            idat += body
        at += 12 + length
    assert depth == 8 and color in (2, 6)
    channels = 3 if color == 2 else 4
    raw, rows, last = zlib.decompress(idat), [], bytes(width * channels)
    for y in range(height):
        start = y * (width * channels + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + width * channels])
        for i in range(len(line)):
            left = line[i - channels] if i >= channels else 0
            up, corner = last[i], last[i - channels] if i >= channels else 0
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + up) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif kind == 4:
                p = left + up - corner
                best = min((abs(p - left), 0, left), (abs(p - up), 1, up), (abs(p - corner), 2, corner))
                line[i] = (line[i] + best[2]) & 255
        rows.append(bytes(line))
        last = line
    return width, height, channels, rows
