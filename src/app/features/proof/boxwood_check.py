#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks proofs of the form boxwood.proof/1 (docs/proofs.md) with exact integers, and prints one line an answer.

usage: boxwood-check FILE... [--model NAME=PATH]        FILE - is standard input

Prints `holds`, `fails: where and why`, or `undecided: reason`. Exit 0 if all hold, else 1; 2 wrong usage; 3 a file that
it cannot read. It shares no code with Boxwood and uses nothing but Python's standard library.
"""
import hashlib
import json
import math
import os
import struct
import sys
from fractions import Fraction

MAX_FLOAT = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]


class Fails(Exception):
    """A condition that the proof does not meet; its text says which and where."""


class Unreadable(Exception):
    """A file that cannot be read."""


def need(condition, text):
    """Raises Fails with the text unless the condition holds."""
    if not condition:
        raise Fails(text)


# ---------------------------------------------------------------------------------------------------- readers of models


def nearest_float(word):
    """Returns the value of the float nearest to a decimal number, ties to even, whatever its number of digits."""
    x = float(word)
    if not math.isfinite(x):
        return x
    try:
        f = struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        f = math.copysign(math.inf, x)
    if f == x or abs(x) > 2.0 * MAX_FLOAT:
        return f
    # Rounding twice errs only if the double lies in the middle of two floats and the decimal does not.
    if math.isinf(f):
        low, high = MAX_FLOAT, 2.0**128
    else:
        low, high = neighbours(abs(x), abs(f))
    if abs(x) * 2.0 != low + high:
        return f
    exact, middle = abs(Fraction(word)), Fraction(abs(x))
    if exact == middle:
        return f
    nearest = low if exact < middle else high
    return math.copysign(math.inf if nearest > MAX_FLOAT else nearest, x)


def neighbours(x, f):
    """Returns the two non-negative floats around x, of which f is one; 2^128 follows the largest."""
    bits = struct.unpack("<I", struct.pack("<f", f))[0]
    if f < x:
        return f, 2.0**128 if f == MAX_FLOAT else struct.unpack("<f", struct.pack("<I", bits + 1))[0]
    return struct.unpack("<f", struct.pack("<I", bits - 1))[0], f


def read_obj(data):
    """Returns vertices and faces of an OBJ file. Faces are tuples of vertex numbers."""
    vertices, faces = [], []
    for line in data.decode("utf-8", "replace").replace("\\\r\n", " ").replace("\\\n", " ").split("\n"):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "v":
            p = tuple(nearest_float(w) for w in words[1:4])
            if len(p) != 3 or (len(words) == 5 and float(words[4]) != 1.0):
                raise Unreadable("a vertex that is not x y z")
            vertices.append(p)
        elif words[0] == "f" and len(words) > 3:
            numbers = [int(w.split("/")[0]) for w in words[1:]]
            faces.append(tuple(n - 1 if n > 0 else len(vertices) + n for n in numbers))
    return vertices, faces


def read_stl(data):
    """Returns vertices and faces of an STL file, binary where its size fits its count."""
    if len(data) >= 84 and len(data) == 84 + 50 * struct.unpack_from("<I", data, 80)[0]:
        vertices = []
        for t in range(struct.unpack_from("<I", data, 80)[0]):
            numbers = struct.unpack_from("<9f", data, 84 + 50 * t + 12)
            vertices += [numbers[0:3], numbers[3:6], numbers[6:9]]
    else:
        words = data.decode("utf-8", "replace").split()
        vertices = [tuple(nearest_float(w) for w in words[i + 1 : i + 4]) for i, w in enumerate(words) if w == "vertex"]
    return vertices, [(i, i + 1, i + 2) for i in range(0, len(vertices) - 2, 3)]


PLY_TYPES = {"char": "b", "int8": "b", "uchar": "B", "uint8": "B", "short": "h", "int16": "h", "ushort": "H",
             "uint16": "H", "int": "i", "int32": "i", "uint": "I", "uint32": "I", "float": "f", "float32": "f",
             "double": "d", "float64": "d"}


def read_ply(data):
    """Returns vertices and faces of a PLY file, text or binary of either byte order."""
    end = data.find(b"end_header")
    if not data.startswith(b"ply") or end < 0:
        raise Unreadable("no header of a PLY file")
    at = data.index(b"\n", end) + 1
    form, elements = "ascii", []
    for line in data[:end].decode("ascii", "replace").splitlines():
        words = line.split()
        if words[:1] == ["format"]:
            form = words[1]
        elif words[:1] == ["element"]:
            elements.append((words[1], int(words[2]), []))
        elif words[:1] == ["property"]:
            elements[-1][2].append(words[1:])
    text = data[at:].split() if form == "ascii" else None
    order = ">" if form == "binary_big_endian" else "<"
    place = [0 if text is not None else at]

    def take(kind, count):
        code = PLY_TYPES[kind]
        if text is not None:
            words = text[place[0] : place[0] + count]
            place[0] += count
            if code in "fd":  # a property declared double is one first
                return [nearest_float(w.decode() if code == "f" else repr(float(w))) for w in words]
            return [int(w) for w in words]
        numbers = struct.unpack_from(f"{order}{count}{code}", data, place[0])
        place[0] += struct.calcsize(f"{order}{count}{code}")
        return [nearest_float(repr(x)) for x in numbers] if code == "d" else list(numbers)

    vertices, faces = [], []
    for name, count, properties in elements:
        for _ in range(count):
            row = {}
            for p in properties:
                row[p[-1]] = take(p[2], take(p[1], 1)[0]) if p[0] == "list" else take(p[0], 1)[0]
            if name == "vertex":
                vertices.append((row["x"], row["y"], row["z"]))
            elif name == "face":
                faces.append(tuple(row.get("vertex_indices", row.get("vertex_index", ()))))
    return vertices, [f for f in faces if len(f) >= 3]


def read_model(path):
    """Returns canonical vertices and triangles: vertices by first use, equal ones (by their bits) once."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        readers = {".obj": read_obj, ".stl": read_stl, ".ply": read_ply}
        kind = os.path.splitext(path)[1].lower()
        if kind not in readers:
            raise Unreadable("its format is not OBJ, STL or PLY")
        vertices, faces = readers[kind](data)
        bits = [struct.pack("<3f", *p) for p in vertices]
        if any(len(f) != 3 for f in faces):
            raise Unreadable("it has polygons; only a proof with a mesh beside it says how they are cut")
        number, triangles, used = {}, [], []
        for face in faces:
            triangle = []
            for corner in face:
                if not 0 <= corner < len(bits):
                    raise Unreadable("a face names a vertex that is not there")
                key = bits[corner]
                if key not in number:
                    number[key] = len(number)
                    used.append(vertices[corner])
                triangle.append(number[key])
            triangles.append(tuple(triangle))
        return used, triangles
    except (OSError, ValueError, IndexError, KeyError, struct.error, OverflowError) as error:
        raise Unreadable(str(error)) from error


def digest(vertices, triangles):
    """Returns the SHA-256 of a canonical mesh, as docs/proofs.md lays it out. Every NaN is written alike."""
    sha = hashlib.sha256(struct.pack("<QQ", len(vertices), len(triangles)))
    for p in vertices:
        sha.update(struct.pack("<3f", *(math.nan if math.isnan(x) else x for x in p)))
    for t in triangles:
        sha.update(struct.pack("<3I", *t))
    return sha.hexdigest()


# ------------------------------------------------------------------------------------------- two meshes as exact integers


def place(pose, p):
    """Returns p placed by twelve numbers, in doubles, in the order that docs/numbers.md fixes."""
    x, y, z = p
    return tuple(((pose[4 * i] * x + pose[4 * i + 1] * y) + pose[4 * i + 2] * z) + pose[4 * i + 3] for i in range(3))


class Side:
    """One mesh: its corners as integers in units of 1/scale, and the order of its triangles in cuts."""

    def __init__(self, points, triangles, order, finite, scale):
        self.triangles, self.order, self.finite = triangles, order, finite
        self.points = [tuple(to_integer(x, scale) for x in p) if ok else None for p, ok in points]
        self.ranges, self.boxes = {}, {}

    def corners(self, t):
        """Returns the three corners of a finite triangle."""
        need(isinstance(t, int) and not isinstance(t, bool) and 0 <= t < len(self.triangles), f"triangle {t} is not in the mesh")
        need(self.finite[t], f"triangle {t} is not finite")
        return [self.points[v] for v in self.triangles[t]]

    def range_points(self, begin, end):
        """Returns the distinct corners of the triangles order[begin:end]."""
        found = self.ranges.get((begin, end))
        if found is None:
            used = {v for t in self.order[begin:end] for v in self.triangles[t]}
            found = self.ranges[begin, end] = [self.points[v] for v in used]
        return found

    def range_box(self, begin, end):
        """Returns three pairs (min, max), of the corners of order[begin:end]."""
        found = self.boxes.get((begin, end))
        if found is None:
            found = self.boxes[begin, end] = [(min(c), max(c)) for c in zip(*self.range_points(begin, end))]
        return found


def to_integer(x, scale):
    """Returns x * scale, which must be an integer."""
    n, d = x.as_integer_ratio()
    return n * (scale // d)


class Pair:
    """A and B as one answer compares them: A rests, B is placed."""

    def __init__(self, models, pose):
        placed = [models[0].vertices, [place(pose, p) for p in models[1].vertices]]
        points = [[(p, all(map(math.isfinite, q))) for p, q in zip(now, model.vertices)] for now, model in zip(placed, models)]
        self.scale = 1
        for side in points:
            for p, ok in side:
                if ok:
                    need(all(map(math.isfinite, p)), "a placed corner is beyond all doubles")
                    self.scale = max(self.scale, *(x.as_integer_ratio()[1] for x in p))
        self.sides = [Side(p, m.triangles, m.order, m.finite, self.scale) for p, m in zip(points, models)]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def volume(a, b, c, d):
    """Returns det[b - a, c - a, d - a]."""
    (bx, by, bz), (cx, cy, cz), (dx, dy, dz) = minus(b, a), minus(c, a), minus(d, a)
    return dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx)


def integers(value, count, what):
    """Returns a list of so many integers, or fails."""
    need(isinstance(value, list) and len(value) == count and all(type(x) is int for x in value), f"{what}: not {count} integers")
    return value


# ------------------------------------------------------------------------------------------------------------ certificates


def check_cut(pair, cut, least, what="cut"):
    """Checks that no point of A is nearer than `least` (a Fraction, in units of the models) to a point of B, and, if
    `least` is 0, that the two sets are disjoint. The steps are the nested partition in pre-order."""
    a, b = pair.sides
    need(isinstance(cut, list), f"{what}: not a list")
    wanted = least * pair.scale
    square_n, square_d = wanted.numerator**2, wanted.denominator**2
    todo = [(0, len(a.order), 0, len(b.order))]
    for i, step in enumerate(cut):
        need(todo, f"{what} step {i}: everything is separated already")
        need(isinstance(step, list), f"{what} step {i}: not a list")
        a0, a1, b0, b1 = todo.pop()
        if step[:1] in (["a"], ["b"]):
            need(len(step) == 2 and type(step[1]) is int, f"{what} step {i}: not a split")
            begin, end, k = (a0, a1, step[1]) if step[0] == "a" else (b0, b1, step[1])
            need(begin < k < end, f"{what} step {i}: {k} is not between {begin} and {end}")
            todo += [(k, a1, b0, b1), (a0, k, b0, b1)] if step[0] == "a" else [(a0, a1, k, b1), (a0, a1, b0, k)]
            continue
        d = integers(step, 3, f"{what} step {i}")
        if a0 == a1 or b0 == b1:
            continue
        gap = reach_of_box(b.range_box(b0, b1), d, False) - reach_of_box(a.range_box(a0, a1), d, True)
        if wide_enough(gap, d, square_n, square_d):
            continue
        x, y, z = d
        gap = min(p * x + q * y + r * z for p, q, r in b.range_points(b0, b1)) - max(
            p * x + q * y + r * z for p, q, r in a.range_points(a0, a1))
        if not wide_enough(gap, d, square_n, square_d):
            where = f"triangles {a.order[a0:a1][:4]} of A and {b.order[b0:b1][:4]} of B"
            raise Fails(f"{what} step {i}: {where} are not apart{' by enough' if gap > 0 else ''} along {d}")
    need(not todo, f"{what}: ends before everything is separated")


def reach_of_box(box, d, most):
    """Returns the largest or the smallest d . x of a box."""
    return sum(x * box[k][int((x > 0) == most)] for k, x in enumerate(d))


def wide_enough(gap, d, square_n, square_d):
    """Tests gap > 0 and gap / |d| >= the wanted distance, whose square is square_n / square_d."""
    return gap > 0 and gap * gap * square_d >= square_n * dot(d, d)


def weighted(corners, weights, what):
    """Returns numerator and denominator of the point that weights, not negative, make of the corners."""
    w = integers(weights, 3, what)
    need(min(w) >= 0 and sum(w) > 0, f"{what}: weights must not be negative, nor all 0")
    return [sum(w[i] * corners[i][k] for i in range(3)) for k in range(3)], sum(w)


def check_points(pair, witness, what):
    """Returns the vector from the named point of A to that of B, each on its triangle, as Fractions of the unit."""
    need(isinstance(witness, dict), f"{what}: missing")
    t = integers(witness.get("triangles"), 2, f"{what}.triangles")
    p, wp = weighted(pair.sides[0].corners(t[0]), witness.get("weights_a"), f"{what}.weights_a")
    q, wq = weighted(pair.sides[1].corners(t[1]), witness.get("weights_b"), f"{what}.weights_b")
    return [Fraction(q[k] * wp - p[k] * wq, wp * wq * pair.scale) for k in range(3)]


def check_contact(pair, witness):
    """Checks that two triangles share the named point."""
    need(not any(check_points(pair, witness, "contact")), "contact: the two points differ")


def check_near(pair, witness, most, what):
    """Checks that two named points are at most so far apart."""
    d = check_points(pair, witness, what)
    need(dot(d, d) <= most * most, f"{what}: the two points are farther apart than {float(most)}")


class Part:
    """A connected part of a mesh, and whether it is closed and oriented."""

    def __init__(self):
        self.triangles, self.closed, self.oriented = [], True, True


def parts_of(model):
    """Returns the parts: triangles joined over edges of equal positions."""
    number = {}
    weld = [number.setdefault(tuple(x + 0.0 for x in p), len(number)) for p in model.vertices]
    parent = list(range(len(model.triangles)))

    def root(t):
        while parent[t] != t:
            parent[t] = parent[parent[t]]
            t = parent[t]
        return t

    edges = {}
    for t, corners in enumerate(model.triangles):
        if not model.finite[t]:
            continue
        c = [weld[v] for v in corners]
        for u, v in ((c[0], c[1]), (c[1], c[2]), (c[2], c[0])):
            if u == v:
                continue
            edge = edges.setdefault((min(u, v), max(u, v)), [t, 0, 0])
            edge[1] += 1
            edge[2] += 1 if u < v else -1
            x, y = root(edge[0]), root(t)
            parent[max(x, y)] = min(x, y)
    parts = {}
    for t in range(len(model.triangles)):
        if model.finite[t]:
            parts.setdefault(root(t), Part()).triangles.append(t)
    for t, uses, sense in edges.values():
        part = parts[root(t)]
        part.closed = part.closed and uses % 2 == 0
        part.oriented = part.oriented and sense == 0
    for part in parts.values():
        part.closed = part.closed and len(part.triangles) >= 4
    return parts


def box_of(side, parts):
    """Returns the box of all corners of the parts."""
    used = {v for part in parts for t in part.triangles for v in side.triangles[t]}
    return [(min(c), max(c)) for c in zip(*(side.points[v] for v in used))]


def crossings(side, part, p, q):
    """Returns [[triangle, sign]] of the crossings of the segment from p to q; fails where it is not in general position."""
    found = []
    low, high = [min(x, y) for x, y in zip(p, q)], [max(x, y) for x, y in zip(p, q)]
    (lx, ly, lz), (hx, hy, hz) = low, high
    for t in part.triangles:
        c = a, b, e = [side.points[v] for v in side.triangles[t]]
        if (max(a[0], b[0], e[0]) < lx or max(a[1], b[1], e[1]) < ly or max(a[2], b[2], e[2]) < lz
                or min(a[0], b[0], e[0]) > hx or min(a[1], b[1], e[1]) > hy or min(a[2], b[2], e[2]) > hz):
            continue
        of_p, of_q = volume(*c, p), volume(*c, q)
        if (of_p > 0 and of_q > 0) or (of_p < 0 and of_q < 0):
            continue
        s = [volume(p, q, a, b), volume(p, q, b, e), volume(p, q, e, a)]
        if max(s) > 0 and min(s) < 0:
            continue
        if not any(s) and not of_p and not of_q and not any(cross(minus(b, a), minus(e, a))):
            need(not on_segment(a, b, e, p), f"ray: begins on triangle {t}")
            continue  # a triangle without area adds nothing to a winding number
        need(of_p and of_q and all(s), f"ray: passes an edge or a corner of triangle {t}")
        found.append([t, 1 if of_p < 0 else -1])
    return found


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def on_segment(a, b, c, p):
    """Tests whether p lies on one of the segments ab, bc, ca."""
    return any(not any(cross(minus(v, u), minus(p, u))) and dot(minus(p, u), minus(p, v)) <= 0 for u, v in ((a, b), (b, c), (c, a)))


def point_is_inside(pair, models, inner, part, ray):
    """Decides by a segment whether the first corner of a part lies in the solid of the other model's closed parts."""
    outer = 1 - inner
    side = pair.sides[outer]
    closed = [p for p in models[outer].parts().values() if p.closed]
    p = pair.sides[inner].corners(part.triangles[0])[0]
    box = models[outer].closed_box(pair, outer, closed)
    if not closed or any(p[k] < box[k][0] or p[k] > box[k][1] for k in range(3)):
        return False
    need(ray is not None, f"rays: none for triangle {part.triangles[0]} of {'AB'[inner]}")
    to = ray.get("to")
    need(isinstance(to, list) and len(to) == 3 and all(type(x) in (int, float) and math.isfinite(x) for x in to), "ray: has no end")
    # In units of both the models and the end.
    factor = max(1, *(max(1, float(x).as_integer_ratio()[1] // pair.scale) for x in to))
    if factor > 1:
        side = Scaled(side, factor)
        p, box = tuple(x * factor for x in p), [(x * factor, y * factor) for x, y in box]
    q = tuple(to_integer(float(x), pair.scale * factor) for x in to)
    need(any(q[k] < box[k][0] or q[k] > box[k][1] for k in range(3)), "ray: does not end outside of the closed parts")
    total, odd, oriented, listed = 0, False, True, []
    for shell in closed:
        crossed = crossings(side, shell, p, q)
        listed += crossed
        winding = sum(sign for _, sign in crossed)
        if (winding != 0) if shell.oriented else len(crossed) % 2 == 1:
            total, odd, oriented = total + winding, odd != (len(crossed) % 2 == 1), oriented and shell.oriented
    need(sorted(ray.get("crossings", [])) == sorted(listed), f"ray: crosses other triangles than it lists, {sorted(listed)[:4]}")
    return total != 0 if oriented else odd


class Scaled:
    """A side in finer units."""

    def __init__(self, side, factor):
        self.triangles = side.triangles
        self.points = [None if p is None else tuple(x * factor for x in p) for p in side.points]


def check_contained(pair, models, claimed, rays):
    """Checks which of the two has a closed part in the other's solid, given that no triangles meet."""
    need(isinstance(rays, list) and all(isinstance(r, dict) for r in rays), "rays: not a list")
    by_start = {(r.get("side"), r.get("triangle")): r for r in rays}
    for inner, name in ((0, "a_in_b"), (1, "b_in_a")):
        if claimed is not None and claimed != name:
            continue
        inside = False
        for part in models[inner].parts().values():
            ray = by_start.get(("ab"[inner], part.triangles[0]))
            if part.closed and (claimed is None or ray is not None):
                inside = inside or point_is_inside(pair, models, inner, part, ray)
        need(inside == (claimed is not None), f"contained: {name} is {'not shown' if claimed else 'true'}")


# ----------------------------------------------------------------------------------------------------------------- answers


class Model:
    """A mesh of the header with its order; its parts are found when a claim needs them."""

    def __init__(self, row, folder, paths, key):
        given = row.get("mesh") or row.get("file", "")
        path = paths.get(key) or paths.get(row.get("file")) or paths.get(given)
        if path is None:
            path = given if os.path.isabs(given) or os.path.exists(given) else os.path.join(folder, given)
        try:
            self.vertices, self.triangles = read_model(path)
        except Unreadable as error:
            raise Unreadable(f"{path}: {error}") from error
        self.mistake = "" if digest(self.vertices, self.triangles) == row.get("sha256") else f"{path}: is not the mesh of the proof"
        ok = [all(map(math.isfinite, p)) for p in self.vertices]
        self.finite = [all(ok[v] for v in t) for t in self.triangles]
        self.order = row.get("order")
        finite = [t for t, good in enumerate(self.finite) if good]
        if not isinstance(self.order, list) or not all(type(t) is int for t in self.order) or sorted(self.order) != finite:
            self.mistake = self.mistake or f"{path}: the order does not have each finite triangle once"
        self._parts, self._boxes = None, {}

    def parts(self):
        if self._parts is None:
            self._parts = parts_of(self)
        return self._parts

    def closed_box(self, pair, index, closed):
        if self._boxes.get("pair") is not pair:
            self._boxes = {"pair": pair, "box": box_of(pair.sides[index], closed) if closed else []}
        return self._boxes["box"]


def number(claim, key):
    """Returns a finite number of the claim, not negative, as a Fraction."""
    x = claim.get(key)
    need(type(x) in (int, float) and math.isfinite(x) and x >= 0, f"claim.{key}: not a number")
    return Fraction(x)


def check_collide(pair, models, claim, proof):
    need(type(claim.get("colliding")) is bool, "claim.colliding: missing")
    if claim["colliding"]:
        need("contained" not in claim, "claim.contained: nothing is said of models in contact")
        check_contact(pair, proof.get("contact"))
    else:
        check_cut(pair, proof.get("cut"), Fraction(0))
        if "contained" in claim:
            need(claim["contained"] in (None, "a_in_b", "b_in_a"), "claim.contained: unknown")
            check_contained(pair, models, claim["contained"], proof.get("rays"))
    if "within_clearance" in claim:
        need(type(claim["within_clearance"]) is bool, "claim.within_clearance: unknown")
        clearance, tolerance = number(claim, "clearance"), number(claim, "tolerance")
        if claim["within_clearance"]:
            witness = proof.get("contact") if claim["colliding"] else proof.get("near")
            check_near(pair, witness, clearance + tolerance, "near")
        else:
            need(not claim["colliding"], "claim.within_clearance: models in contact are within every clearance")
            check_cut(pair, proof.get("clear"), max(clearance - tolerance, Fraction(0)), "clear")


def check_distance(pair, models, claim, proof):
    if claim.get("distance", 0) is None:
        need(not all(m.order for m in models), "claim.distance: both models have triangles")
        return
    distance = number(claim, "distance")
    if distance == 0:
        check_contact(pair, proof.get("contact"))
        return
    tolerance = number(claim, "tolerance")
    check_near(pair, proof.get("nearest"), distance + tolerance, "nearest")
    check_cut(pair, proof.get("cut"), max(distance - tolerance, Fraction(0)))


CLAIMS = {"collide": check_collide, "distance": check_distance}


def check_answer(models, command, line):
    """Raises Fails unless the claim of the line follows from its proof."""
    for model in models:
        need(not model.mistake, model.mistake)
    pose = line.get("pose")
    need(isinstance(pose, list) and len(pose) == 12 and all(type(x) in (int, float) and math.isfinite(x) for x in pose), "pose: not twelve numbers")
    claim, proof = line.get("claim"), line.get("proof")
    need(isinstance(claim, dict) and isinstance(proof, dict), "no claim, or no proof")
    need(command in CLAIMS, f"command {command!r}: unknown")
    CLAIMS[command](Pair(models, [float(x) for x in pose]), models, claim, proof)


def header_of(line, folder, paths):
    """Returns the command and the two models of a header."""
    if line["schema"] != "boxwood.proof/1":
        raise Unreadable(f"its form is {line['schema']!r}, not boxwood.proof/1")
    rows = line.get("models", {})
    return line.get("command"), [Model(rows[k], folder, paths, k) for k in ("a", "b")]


def check_file(name, paths, out):
    """Prints a line for each answer of a file, and returns whether all hold."""
    stream = sys.stdin.buffer if name == "-" else open(name, "rb")
    command, models, good, answers = None, None, True, 0
    with stream:
        for n, text in enumerate(stream, 1):
            if not text.strip():
                continue
            try:
                line = json.loads(text, parse_constant=lambda word: None)
                if "schema" in line:
                    command, models = header_of(line, os.path.dirname(name) or ".", paths)
                    continue
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise Unreadable(f"line {n}: {error!r}") from error
            if models is None:
                raise Unreadable(f"line {n}: stands before the header")
            answers += 1
            verdict = verdict_of(models, command, line, n)
            good = good and verdict == "holds"
            print(verdict, file=out, flush=True)
    if answers == 0:
        raise Unreadable("it has no answer")
    return good


def verdict_of(models, command, line, n):
    if "undecided" in line:
        return f"undecided: line {n}: {line['undecided']}"
    try:
        check_answer(models, command, line)
        return "holds"
    except Fails as why:
        return f"fails: line {n}: {why}"
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError, ZeroDivisionError) as error:
        return f"fails: line {n}: malformed, {error!r}"


def main(arguments):
    paths, files = {}, []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("-h", "--help"):
            print(__doc__)
            return 0
        if word == "--model" or word.startswith("--model="):
            pair = word[8:] if "=" in word else (rest.pop(0) if rest else "")
            if "=" not in pair:
                print("boxwood-check: --model takes NAME=PATH", file=sys.stderr)
                return 2
            key, path = pair.split("=", 1)
            paths[key] = path
        elif word.startswith("--"):
            print(f"boxwood-check: unknown option {word}", file=sys.stderr)
            return 2
        else:
            files.append(word)
    if not files:
        print("usage: boxwood-check FILE... [--model NAME=PATH]", file=sys.stderr)
        return 2
    good = True
    for name in files:
        try:
            good = check_file(name, paths, sys.stdout) and good
        except (OSError, Unreadable) as error:
            print(f"boxwood-check: {name}: {error}", file=sys.stderr)
            return 3
    return 0 if good else 1


if __name__ == "__main__":
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        os._exit(1)
