# SPDX-License-Identifier: MIT
"""Whole IFC files through the real import, product by product, against the strict reader.

usage: whole_ifc.py SCENE_DUMP [--known N] FILE.ifc...    N models of known_ifc.py come first

Every product that has a body must be an object, or stand among what was not read, or be a space or an opening. Box, area and
volume of each product that the strict reader knows (face sets, breps, surface models, extrusions of polygons and rectangles,
mapped items, no opening) must be those of the object. What differs is silently different, and the script fails.
"""

import argparse
import collections
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import known_ifc
import strict_ifc
from placed import IDENTITY, Refused, need, times
from strict_ifc import Model, Ref, Tokens, Word

LEFT_OUT = {"IFCSPACE", "IFCSPATIALZONE", "IFCEXTERNALSPATIALELEMENT", "IFCVIRTUALELEMENT", "IFCOPENINGELEMENT",
            "IFCOPENINGSTANDARDCASE", "IFCVOIDINGFEATURE", "IFCEARTHWORKSCUT"}
NO_BODY = {"Axis", "FootPrint", "Box", "Annotation", "Profile", "Reference", "Clearance", "Lighting", "CoG", "Plan", "Surface",
           "Survey Points"}


def entities_of(text):
    data = text[text.index("DATA;") + 5:]
    tokens, entities = Tokens(data[:data.rindex("ENDSEC;")]), {}
    while tokens.at < len(tokens.found):
        number = int(tokens.take("ref")[1:])
        tokens.take("mark", "=")
        entities[number] = (tokens.take("word"), tokens.arguments())
        tokens.take("mark", ";")
    return entities


class Whole(Model):
    """Faces as lists of loops, an outline and holes, in metres; any file of the format."""

    def metres(self):
        [project] = [a for name, a in self.entities.values() if name == "IFCPROJECT"]
        for ref in self.at(project[8], "IFCUNITASSIGNMENT")[0]:
            name, a = self.entities[ref]
            if name in ("IFCSIUNIT", "IFCCONVERSIONBASEDUNIT") and a[1] == "LENGTHUNIT":
                return self.unit(ref)
        raise Refused("no unit of length")

    def faces(self, ref, matrix, out, depth=0):
        need(depth < 20 and isinstance(ref, Ref) and ref in self.entities, "no item")
        name, a = self.entities[ref]
        shells = {"IFCFACETEDBREP": lambda: [a[0]], "IFCSHELLBASEDSURFACEMODEL": lambda: a[0],
                  "IFCFACEBASEDSURFACEMODEL": lambda: a[0]}
        if name in shells:
            for shell in shells[name]():
                for face in self.entities[shell][1][0]:
                    out.append(self.loops(face, matrix))
        elif name == "IFCMAPPEDITEM":
            shown = strict_ifc.Shown()
            source = self.at(a[0], "IFCREPRESENTATIONMAP")
            inner = self.at(source[1], "IFCSHAPEREPRESENTATION")[3]
            self.item(ref, matrix, shown) if all(self.is_plain(i) for i in inner) else self.mapped(a, matrix, out, depth)
            self.take(shown, out)
        else:
            shown = strict_ifc.Shown()
            self.item(ref, matrix, shown)
            self.take(shown, out)

    def is_plain(self, ref):
        return self.entities[ref][0] in ("IFCTRIANGULATEDFACESET", "IFCPOLYGONALFACESET", "IFCEXTRUDEDAREASOLID", "IFCMAPPEDITEM")

    def mapped(self, a, matrix, out, depth):
        origin, representation = self.at(a[0], "IFCREPRESENTATIONMAP")
        axis1, axis2, local, scale, axis3 = self.at(a[1], "IFCCARTESIANTRANSFORMATIONOPERATOR3D")
        z = [0, 0, 1] if axis3 is None else self.direction(axis3)
        x = [1, 0, 0] if axis1 is None else self.direction(axis1)
        m = self.frame(self.point(local), z, x)
        if axis2 is not None:
            y, given = [m[k][1] for k in range(3)], self.direction(axis2)
            need(sum(p * q for p, q in zip(y, given)) > 0.999, "a second axis")
        factor = 1.0 if scale is None else strict_ifc.real(scale)
        m = [[c * factor for c in row[:3]] + row[3:] for row in m[:3]] + [m[3]]
        for inner in self.at(representation, "IFCSHAPEREPRESENTATION")[3]:
            self.faces(inner, times(matrix, times(m, self.placement(origin))), out, depth + 1)

    def loops(self, ref, matrix):
        name, a = self.entities[ref]
        need(name == "IFCFACE", "another face")
        loops = []
        for bound in a[0]:
            kind, (loop, same) = self.entities[bound]
            points = [self.point(p) for p in self.at(loop, "IFCPOLYLOOP")[0]]
            points = [apply(matrix, p) for p in points]
            need(isinstance(same, Word), "no sense")
            loops.insert(0 if kind == "IFCFACEOUTERBOUND" else len(loops), points if same == "T" else points[::-1])
        return loops

    def take(self, shown, out):
        out.extend([[t[k:k + 3] for k in (0, 3, 6)]] for t in shown.triangles)
        out.extend([polygon] for polygon in shown.polygons)


def apply(m, p):
    return tuple(sum(m[i][k] * p[k] for k in range(3)) + m[i][3] for i in range(3))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def figures(faces):
    """Box, area and volume about the box's middle. Holes go round the other way than their outline."""
    points = [p for loops in faces for loop in loops for p in loop]
    low, high = ([f(p[k] for p in points) for k in range(3)] for f in (min, max))
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    area = volume = 0.0
    for loops in faces:
        outline = None
        for loop in loops:
            vector, part = (0.0, 0.0, 0.0), 0.0
            a = minus(loop[0], middle)
            for p, q in zip(loop[1:], loop[2:]):
                b, c = minus(p, middle), minus(q, middle)
                vector = tuple(x + y / 2 for x, y in zip(vector, cross(minus(b, a), minus(c, a))))
                part += dot(a, cross(b, c)) / 6
            size = math.sqrt(dot(vector, vector))
            if outline is None:
                outline = vector
                area, volume = area + size, volume + part
            else:
                area -= size
                volume += part if dot(vector, outline) < 0 else -part
    return low, high, area, volume


def strict_product(model, arguments, metres, hosts, number):
    need(number not in hosts, "it has openings")
    bodies = []
    for ref in model.at(arguments[6], "IFCPRODUCTDEFINITIONSHAPE")[2]:
        representation = model.at(ref, "IFCSHAPEREPRESENTATION")
        if representation[1] == "Body":
            bodies.append(representation)
    need(bodies, "no body of that name")
    place = [[c * metres for c in row] for row in model.place(arguments[5])[:3]] + [IDENTITY[3]]
    faces = []
    for body in bodies:
        for item in body[3]:
            model.faces(item, place, faces)
    need(faces, "no face")
    return faces


def has_body(model, arguments):
    try:
        shape = model.at(arguments[6], "IFCPRODUCTDEFINITIONSHAPE")[2]
        return any(model.at(ref, "IFCSHAPEREPRESENTATION")[1] == "Body" for ref in shape)
    except Refused:
        return False


def compare(path, answer, counts, reasons):
    model = Whole(entities_of(path.read_bytes().decode("latin-1")))
    metres, origin = model.metres(), answer["origin"]
    hosts = {a[4] for name, a in model.entities.values() if name == "IFCRELVOIDSELEMENT"}
    shown = {gid: answer["triangles"][first:first + count] for _, _, gid, first, count in answer.get("objects", [])}
    unread = {part[2] for part in answer.get("parts", [])}
    faults = []
    for number, (name, a) in model.entities.items():
        if len(a) < 7 or not isinstance(a[0], str) or isinstance(a[0], Word) or not re.fullmatch(r"[0-9A-Za-z_$]{22}", a[0]) \
                or not isinstance(a[6], Ref) or not has_body(model, a):
            continue
        if name in LEFT_OUT or a[0] in unread:
            counts["left out" if name in LEFT_OUT else "not read"] += 1
            continue
        if a[0] not in shown:
            faults.append(f"{name} {a[0]} is nowhere")
            continue
        try:
            wanted = figures(strict_product(model, a, metres, hosts, number))
        except (Refused, TypeError, IndexError, KeyError, ValueError) as refused:
            counts["not compared"] += 1
            reasons[str(refused)] += 1
            continue
        got = figures([[[tuple(t[k + i] + origin[i] for i in range(3)) for k in (0, 3, 6)]] for t in shown[a[0]]])
        size = max(h - l for l, h in zip(*wanted[:2])) + 1e-3
        reach = max(abs(x) for side in wanted[:2] for x in side)
        near = 1e-5 * size + 2e-7 * reach
        good = all(abs(x - y) <= near for s in (0, 1) for x, y in zip(got[s], wanted[s]))
        good = good and abs(got[2] - wanted[2]) <= 10 * near * size * max(1, math.sqrt(wanted[2]) / size)
        good = good and abs(got[3] - wanted[3]) <= 10 * near * max(wanted[2], size * size)
        counts["equal" if good else "silently different"] += 1
        if not good:
            faults.append(f"{name} {a[0]} differs: {got} where {wanted} was to be")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scene_dump")
    parser.add_argument("--known", type=int, default=0)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    total, reasons, failed = collections.Counter(), collections.Counter(), False
    with tempfile.TemporaryDirectory(prefix="boxwood_whole_") as folder, \
            subprocess.Popen([arguments.scene_dump], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        files = []
        for seed in range(arguments.known):
            files.append(pathlib.Path(folder) / f"known-{seed}.ifc")
            files[-1].write_bytes(known_ifc.ifc(random.Random(seed))["model.ifc"])
        files += arguments.files
        for file in files:
            process.stdin.write(f"{file}\n")
            process.stdin.flush()
            answer, counts = json.loads(process.stdout.readline()), collections.Counter()
            if "error" in answer:
                print(f"{file.name}: refused: {answer['error']}")
                failed = failed or file.name.startswith("known-") or "crashed" in answer["error"] or "gave up" in answer["error"]
                continue
            faults = compare(file, answer, counts, reasons)
            total += counts
            failed = failed or bool(faults)
            print(f"{file.name}: " + ", ".join(f"{n} {what}" for what, n in counts.items()))
            print(*faults[:5], sep="\n", end="\n" if faults else "")
        process.stdin.close()
    print(f"all {len(files)}: " + ", ".join(f"{n} {what}" for what, n in total.items()))
    if reasons:
        print("not compared because of: " + "; ".join(f"{why} ({n})" for why, n in reasons.most_common(12)))
    sys.exit(1 if failed or total["equal"] < 2 * arguments.known or not total["equal"] else 0)


if __name__ == "__main__":
    main()
