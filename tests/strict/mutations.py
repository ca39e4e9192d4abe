# SPDX-License-Identifier: MIT
"""Changes to a model's files, one or a few at a time: bytes anywhere, and the parts of its grammar."""

import base64
import json
import random
import re
import struct
import zipfile
import io

from known_models import package
from mutations_fbx import fbx_changed
from mutations_ifc import ifc_changed
from mutations_plain import plain_changed

WORDS = ["0", "-1", "1", "8", "255", "65535", "4294967295", "4294967296", "-0", "+1", "1.5", "1.5.2", "1,5", "1e40",
         "1e-50", "nan", "INF", "zero", "", " ", "0x1", "1e", "7 7", "#box", "#tip-v", "inch", "\u00e9", "&", ">"]
VALUES = [0, 1, 2, -1, 3, 7, 500, 65535, 2 ** 31, 2 ** 32, 10 ** 40, 1.5, 4.0, 1e40, -0.5, "0", "x", "", None, True, [],
          {}, [0], [1, 2, 3, 4], [0, 0, 0, 2], 5121, 5123, 5125, 5126]


def bytes_changed(data, rng):
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data)) if data else 0
        choice = rng.randrange(6)
        if choice == 0 and data:
            data[at] = rng.randrange(256)
        elif choice == 1 and data:
            data[at] ^= 1 << rng.randrange(8)
        elif choice == 2:
            del data[at:at + rng.randint(1, 8)]
        elif choice == 3:
            data[at:at] = data[at:at + rng.randint(1, 24)]
        elif choice == 4 and data:
            data[at] = rng.choice(b"0123456789.-,e \"<>&/{}[]:")
        elif rng.randrange(4) == 0:
            del data[at:]
    return bytes(data)


def json_places(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield value, key
        yield from json_places(child, path + (key,))


def json_changed(text, rng):
    root = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2))):
        places = [p for p in json_places(root) if p[1] != "uri"]
        owner, key = rng.choice(places)
        choice = rng.randrange(6)
        if choice == 0:
            del owner[key]
        elif choice == 1 and isinstance(owner, dict):
            name = key if rng.randrange(2) else rng.choice(list(root))
            owner[name[:-1] + rng.choice("sxe") if rng.randrange(2) else name] = owner.pop(key)
        elif choice == 2 and isinstance(owner, list):
            owner.insert(key, json.loads(json.dumps(rng.choice(owner))))
        elif choice == 3 and type(owner[key]) in (int, float):
            owner[key] += rng.choice((-1, 1, 2, 0.5, 1e3))
        elif choice == 4 and isinstance(owner[key], list):
            rng.shuffle(owner[key])
        else:
            owner[key] = rng.choice(VALUES)
    out = json.dumps(root)
    if rng.randrange(20) == 0:  # a member that stands twice
        at = [m.start() for m in re.finditer(r'"(byteOffset|count|mesh|scale)": [^,}\[]+', out)]
        if at:
            place = rng.choice(at)
            member = re.match(r'"\w+": [^,}\[]+', out[place:]).group()
            out = out[:place] + member.split(":")[0] + ": 1, " + out[place:]
    return out.encode()


def xml_changed(text, rng):
    for _ in range(rng.choice((1, 1, 1, 2))):
        choice = rng.randrange(9)
        tags = list(re.finditer(r"<[A-Za-z][^<>]*>", text))
        attributes = list(re.finditer(r'\s([\w:]+)="([^"]*)"', text))
        texts = [m for m in re.finditer(r">([^<>]*\S[^<>]*)<", text)]
        if choice == 0 and attributes:  # an attribute goes
            m = rng.choice(attributes)
            text = text[:m.start()] + text[m.end():]
        elif choice == 1 and attributes:  # another name
            m = rng.choice(attributes)
            name = rng.choice([m.group(1)[:-1] or "q", m.group(1) + "s", rng.choice(attributes).group(1)])
            text = text[:m.start(1)] + name + text[m.end(1):]
        elif choice in (2, 3) and attributes:  # another value
            m = rng.choice(attributes)
            value = rng.choice(WORDS + [rng.choice(attributes).group(2)] * 8)
            text = text[:m.start(2)] + value + text[m.end(2):]
        elif choice == 4 and tags:  # a tag goes or stands twice
            m = rng.choice(tags)
            text = text[:m.start()] + m.group() * rng.choice((0, 2)) + text[m.end():]
        elif choice == 5 and tags:  # a whole element goes, or stands twice, or elsewhere
            m = rng.choice(tags)
            name = re.match(r"<([\w:]+)", m.group()).group(1)
            end = m.end() if m.group().endswith("/>") else text.find(f"</{name}>", m.end()) + len(name) + 3
            element = text[m.start():end]
            rest = text[:m.start()] + text[end:]
            what = rng.randrange(3)
            at = rng.choice([t.start() for t in re.finditer("<", rest)] or [0])
            text = (rest if what == 0 else text[:end] + element + text[end:] if what == 1
                    else rest[:at] + element + rest[at:])
        elif choice == 6 and tags:  # another name of an element
            m = rng.choice(tags)
            name = re.match(r"<([\w:]+)", m.group()).group(1)
            other = rng.choice([name[:-1] or "q", name + "x", re.match(r"<([\w:]+)", rng.choice(tags).group()).group(1),
                                "q:" + name])
            text = text[:m.start() + 1] + other + text[m.start() + 1 + len(name):]
            if not m.group().endswith("/>"):
                text = text.replace(f"</{name}>", f"</{other}>", 1)
        elif texts:  # a word of a text
            m = rng.choice(texts)
            words = m.group(1).split(" ")
            i = rng.randrange(len(words))
            words[i:i + 1] = rng.choice(([], [words[i]] * 2, [rng.choice(WORDS)], [rng.choice(words)],
                                         [words[i] + rng.choice((".1", ",1", "-", "e2", "x", "<!-- -->"))]))
            text = text[:m.start(1)] + " ".join(words) + text[m.end(1):]
    return text


def mutated(files, seed, rng):
    """The files of a known model of that seed with something changed."""
    files = dict(files)
    main = next(iter(files))
    data = files[main]
    if rng.randrange(3) == 0:
        name = rng.choice(list(files))
        files[name] = bytes_changed(files[name], rng)
        return files
    if main.endswith(".ifc"):
        files[main] = ifc_changed(data, rng)
    elif main.endswith(".fbx"):
        files[main] = fbx_changed(data, seed, rng)
    elif main[-4:] in (".obj", ".stl", ".ply", ".off", ".dxf"):
        files[main] = plain_changed(main, data, rng)
    elif main.endswith(".zae"):
        files[main] = bytes_changed(data, rng)
    elif main.endswith(".gltf"):
        files[main] = json_changed(data, rng)
        if len(files) == 1 and rng.randrange(4) == 0:  # bytes of the buffer inside
            root = json.loads(data)
            head, coded = root["buffers"][0]["uri"].split(",")
            changed = bytearray(base64.b64decode(coded))
            changed[rng.randrange(len(changed))] = rng.randrange(256)
            root["buffers"][0]["uri"] = head + "," + base64.b64encode(changed).decode()
            files[main] = json.dumps(root).encode()
    elif main.endswith(".glb"):
        size = struct.unpack_from("<I", data, 12)[0]
        text, rest = json_changed(data[20:20 + size], rng), data[20 + size:]
        text += b" " * (-len(text) % 4)
        files[main] = (struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest)
    elif main.endswith(".3mf"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            model = archive.read("3D/3dmodel.model").decode()
        if rng.randrange(4) == 0:
            changed = bytes_changed(model.encode(), rng)
        else:
            changed = xml_changed(model, rng).encode()
        files[main] = package(changed)
    else:
        files[main] = xml_changed(data.decode(), rng).encode()
    return files
