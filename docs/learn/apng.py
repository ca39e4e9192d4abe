# SPDX-License-Identifier: MIT
"""Chunks of PNG files, and what an animated one says of itself; needs no library. The format: PNG, third edition, W3C 2025."""
import io
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def facts(data):
    """Of such a file: size, frames, seconds, and its words. Raises ValueError where it is none."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        raise ValueError("no PNG")
    reader, found = io.BytesIO(data[8:]), {"frames": 0, "seconds": 0.0}
    while head := reader.read(8):
        length, kind = struct.unpack(">I4s", head)
        body, crc = reader.read(length), reader.read(4)
        if struct.unpack(">I", crc)[0] != zlib.crc32(kind + body):
            raise ValueError("a chunk is damaged")
        if kind == b"IHDR":
            found["width"], found["height"] = struct.unpack(">II", body[:8])
        elif kind == b"fcTL":
            found["frames"] += 1
            ms, of = struct.unpack(">HH", body[20:24])
            found["seconds"] += ms / of
        elif kind == b"tEXt":
            key, _, text = body.partition(b"\0")
            found[key.decode("latin-1")] = text.decode("latin-1")
    return found
