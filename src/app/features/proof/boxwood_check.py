#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks proofs of the form boxwood.proof/1 (docs/proofs.md) with exact integers, and prints one line an answer.

Prints `holds`, `fails: where and why`, or `undecided: reason`. Exit 0 if all hold, else 1; 2 wrong usage; 3 a file that
it cannot read. It shares no code with Boxwood and uses nothing but Python's standard library.
"""
import argparse
import hashlib
import json
import math
import os
import struct
import sys
from fractions import Fraction
from types import SimpleNamespace

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
    if math.isfinite(x) and struct.unpack("<Q", struct.pack("<d", x))[0] & 0xFFFFFFF == 0:
        # Perhaps in the middle of two floats: rounding twice errs if the decimal is not there, so x moves towards it.
        exact = Fraction(word)
        if exact != x:
            x = math.nextafter(x, math.inf if exact > x else -math.inf)
    try:
        return struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)
def read_obj(data):
    """Returns vertices and faces of an OBJ file. Faces are tuples of vertex numbers."""
    vertices, faces = [], []
    for line in data.decode("utf-8", "replace").replace("\\\r\n", " ").replace("\\\n", " ").split("\n"):
        words = line.split("#")[0].split() or [""]
        if words[0] == "v":
            if len(words) < 4 or (len(words) == 5 and float(words[4]) != 1.0):
                raise ValueError("a vertex that is not x y z")
            vertices.append(tuple(nearest_float(w) for w in words[1:4]))
        elif words[0] == "f" and len(words) > 3:
            numbers = [int(w.split("/")[0]) for w in words[1:]]
            faces.append(tuple(n - 1 if n > 0 else len(vertices) + n for n in numbers))
    return vertices, faces
def read_stl(data):
    """Returns vertices and faces of an STL file, binary where its size fits its count."""
    if len(data) >= 84 and len(data) == 84 + 50 * struct.unpack_from("<I", data, 80)[0]:
        vertices = [row[k : k + 3] for row in struct.iter_unpack("<12x9f2x", data[84:]) for k in (0, 3, 6)]
    else:
        words = data.decode("utf-8", "replace").split()
        vertices = [tuple(nearest_float(w) for w in words[i + 1 : i + 4]) for i, w in enumerate(words) if w == "vertex"]
    return vertices, [(i, i + 1, i + 2) for i in range(0, len(vertices) - 2, 3)]

PLY_TYPES = dict(zip("char int8 uchar uint8 short int16 ushort uint16 int int32 uint uint32 float float32 double float64".split(),
                     "bbBBhhHHiiIIffdd"))
def read_ply(data):
    """Returns vertices and faces of a PLY file, text or binary of either byte order."""
    end = data.find(b"end_header")
    if not data.startswith(b"ply") or end < 0:
        raise ValueError("no header of a PLY file")
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
            raise ValueError("its format is not OBJ, STL or PLY")
        vertices, faces = readers[kind](data)
        bits = [struct.pack("<3f", *p) for p in vertices]
        if any(len(f) != 3 for f in faces):
            raise ValueError("it has polygons; only a proof with a mesh beside it says how they are cut")
        if any(not 0 <= corner < len(bits) for face in faces for corner in face):
            raise ValueError("a face names a vertex that is not there")
        number, used = {}, {}
        for face in faces:
            for corner in face:
                used.setdefault(number.setdefault(bits[corner], len(number)), vertices[corner])
        return list(used.values()), [tuple(number[bits[corner]] for corner in face) for face in faces]
    except (OSError, ValueError, IndexError, KeyError, struct.error, OverflowError) as error:
        raise Unreadable(f"{path}: {error}") from error
def digest(vertices, triangles):
    """Returns the SHA-256 of a canonical mesh, as docs/proofs.md lays it out. Every NaN is written alike."""
    sha = hashlib.sha256(struct.pack("<QQ", len(vertices), len(triangles)))
    sha.update(b"".join(struct.pack("<3f", *(math.nan if math.isnan(x) else x for x in p)) for p in vertices))
    sha.update(b"".join(struct.pack("<3I", *t) for t in triangles))
    return sha.hexdigest()

# ------------------------------------------------------------------------------------- two meshes as exact integers
def place(pose, p):
    """Returns p placed by twelve numbers, in doubles, in the order that docs/numbers.md fixes."""
    x, y, z = p
    return tuple(((pose[4 * i] * x + pose[4 * i + 1] * y) + pose[4 * i + 2] * z) + pose[4 * i + 3] for i in range(3))

class Side:
    """One mesh: its corners as integers in units of 1/scale, and the order of its triangles in cuts."""
    def __init__(self, points, triangles, order, finite, scale):
        self.triangles, self.order, self.finite = triangles, order, finite
        ratios = [ok and [x.as_integer_ratio() for x in p] for p, ok in points]
        self.points = [ratio and tuple(n * (scale // d) for n, d in ratio) for ratio in ratios]
        self.ranges, self.boxes = {}, {}
    def scaled(self, factor):
        """Returns the mesh in finer units."""
        other = Side([], self.triangles, self.order, self.finite, 1)
        other.points = [c and tuple(x * factor for x in c) for c in self.points]
        return other
    def corners(self, t):
        """Returns the three corners of a finite triangle."""
        need(isinstance(t, int) and not isinstance(t, bool) and 0 <= t < len(self.triangles), f"triangle {t} is not in the mesh")
        need(self.finite[t], f"triangle {t} is not finite")
        return [self.points[v] for v in self.triangles[t]]
    def range_points(self, begin, end):
        """Returns the distinct corners of the triangles order[begin:end]."""
        if (begin, end) not in self.ranges:
            used = {v for t in self.order[begin:end] for v in self.triangles[t]}
            self.ranges[begin, end] = [self.points[v] for v in used]
        return self.ranges[begin, end]
    def range_box(self, begin, end):
        """Returns three pairs (min, max), of the corners of order[begin:end]."""
        if (begin, end) not in self.boxes:
            self.boxes[begin, end] = [(min(c), max(c)) for c in zip(*self.range_points(begin, end))]
        return self.boxes[begin, end]
    def box_of(self, parts):
        """Returns the box of the closed parts, always the same ones of a side."""
        if "parts" not in self.boxes:
            used = {v for part in parts for t in part.triangles for v in self.triangles[t]}
            self.boxes["parts"] = [(min(c), max(c)) for c in zip(*(self.points[v] for v in used))]
        return self.boxes["parts"]
    def reach_of_box(self, begin, end, d, most):
        """Returns the largest or the smallest d . x of the range's box."""
        box = self.range_box(begin, end)
        return sum(x * box[k][int((x > 0) == most)] for k, x in enumerate(d))

class Pair:
    """A and B as one answer compares them: A rests, B is placed."""
    def __init__(self, models, pose):
        self.pose = pose
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
def numbers(value, count, what):
    """Returns a list of so many finite numbers, or fails."""
    good = isinstance(value, list) and len(value) == count and all(type(x) in (int, float) and math.isfinite(x) for x in value)
    need(good, f"{what}: not {count} numbers")
    return [float(x) for x in value]

# ---------------------------------------------------------------------------------------------------- certificates
def walk(cut, sides, what, leaf, span=None):
    """Follows a nested partition in pre-order; calls leaf(direction, (a0, a1, b0, b1), time span) for each separated pair."""
    todo = [(0, len(sides[0].order), 0, len(sides[1].order), span)]
    for i, step in enumerate(cut):
        need(todo, f"{what} step {i}: everything is separated already")
        a0, a1, b0, b1, time = todo.pop()
        if step[:1] == ["t"] and len(step) == 2 and time:
            k = Fraction(numbers(step[1:], 1, f"{what} step {i}")[0])
            need(time[0] < k < time[1], f"{what} step {i}: {float(k)} is not in the span of time")
            todo += [(a0, a1, b0, b1, (k, time[1])), (a0, a1, b0, b1, (time[0], k))]
        elif step[:1] in (["a"], ["b"]):
            begin, end, k = (a0, a1, *step[1:]) if step[0] == "a" else (b0, b1, *step[1:])
            need(type(k) is int and begin < k < end, f"{what} step {i}: {k} is not between {begin} and {end}")
            todo += [(k, a1, b0, b1, time), (a0, k, b0, b1, time)] if step[0] == "a" else [(a0, a1, k, b1, time), (a0, a1, b0, k, time)]
        else:
            d = integers(step, 3, f"{what} step {i}")
            if a0 < a1 and b0 < b1 and not leaf(d, (a0, a1, b0, b1), time):
                where = f"triangles {sides[0].order[a0:a1][:4]} of A and {sides[1].order[b0:b1][:4]} of B"
                raise Fails(f"{what} step {i}: {where} are not apart by enough along {d}")
    need(not todo, f"{what}: ends before everything is separated")
def separated(sides, of, d, enough, of_b=None):
    """Tests enough(min d . b - max d . a) of two ranges: of their boxes, and of their corners if that does not suffice.
    B may have a direction of its own."""
    a, b = sides
    (x, y, z), (u, v, w) = d, of_b or d
    if enough(b.reach_of_box(of[2], of[3], (u, v, w), False) - a.reach_of_box(of[0], of[1], d, True)):
        return True
    low = min(p * u + q * v + r * w for p, q, r in b.range_points(of[2], of[3]))
    return enough(low - max(p * x + q * y + r * z for p, q, r in a.range_points(of[0], of[1])))
def check_cut(pair, cut, least, what="cut", moved=None):
    """Checks that no point of A is nearer than `least` (a Fraction, in units of the models) to a point of B, and, if
    `least` is 0, that the two sets are disjoint. With `moved`: not nearer than 0, but disjoint there."""
    wanted = least * pair.scale
    square_n, square_d = wanted.numerator**2, wanted.denominator**2  # of the wanted distance, times |d|
    def leaf(d, of, _):
        if moved is not None:
            return separated(pair.sides, of, d, lambda gap: gap >= 0) and separated(moved.sides, of, d, lambda gap: gap > 0)
        return separated(pair.sides, of, d, lambda gap: gap > 0 and gap * gap * square_d >= square_n * dot(d, d))
    walk(cut, pair.sides, what, leaf)
def named_points(pair, witness, what):
    """Returns the named points of A and of B, sums of corners with weights that are not negative, as Fractions of the unit."""
    points = []
    for side, t, key in zip(pair.sides, integers(witness.get("triangles"), 2, f"{what}.triangles"), ("weights_a", "weights_b")):
        corners, w = side.corners(t), integers(witness.get(key), 3, f"{what}.{key}")
        need(min(w) >= 0 and sum(w) > 0, f"{what}.{key}: weights must not be negative, nor all 0")
        points.append([Fraction(sum(w[i] * corners[i][k] for i in range(3)), sum(w) * pair.scale) for k in range(3)])
    return points
def check_near(pair, witness, most, what):
    """Checks that two named points, each on its triangle, are at most so far apart; 0: that the triangles share the point."""
    d = minus(*named_points(pair, witness, what))
    need(dot(d, d) <= most * most, f"{what}: the two points are farther apart than {float(most)}")
def parts_of(model):
    """Returns the parts: triangles joined over edges of equal positions, and whether they are closed and oriented."""
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
            parts.setdefault(root(t), SimpleNamespace(triangles=[], closed=True, oriented=True)).triangles.append(t)
    for t, uses, sense in edges.values():
        part = parts[root(t)]
        part.closed, part.oriented = part.closed and uses % 2 == 0, part.oriented and sense == 0
    for part in parts.values():
        part.closed = part.closed and len(part.triangles) >= 4
    return list(parts.values())
def crossings(points, triangles, part, p, q):
    """Returns [[triangle, sign]] of the crossings of the segment from p to q; fails where it is not in general position."""
    found = []
    (lx, hx), (ly, hy), (lz, hz) = (sorted(ends) for ends in zip(p, q))
    for t in part.triangles:
        c = a, b, e = [points[v] for v in triangles[t]]
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
def in_solid(pair, models, outer, point, ray):
    """Decides by a segment whether a point (Fractions, in units of the models) lies in the solid of a model's closed parts."""
    side = pair.sides[outer]
    closed = [p for p in models[outer].parts() if p.closed]
    p, box = [x * pair.scale for x in point], side.box_of(closed)
    if not closed or any(p[k] < box[k][0] or p[k] > box[k][1] for k in range(3)):
        return False
    need(isinstance(ray, dict), f"rays: none for a point of the box of {'AB'[outer]}")
    q = [Fraction(x) * pair.scale for x in numbers(ray.get("to"), 3, "ray.to")]
    need(any(q[k] < box[k][0] or q[k] > box[k][1] for k in range(3)), "ray: does not end outside of the closed parts")
    factor = max(x.denominator for x in p + q)
    points = side.points if factor == 1 else side.scaled(factor).points
    p, q = ([int(x * factor) for x in end] for end in (p, q))
    total, odd, oriented, listed = 0, False, True, []
    for shell in closed:
        crossed = crossings(points, side.triangles, shell, p, q)
        listed += crossed
        winding = sum(sign for _, sign in crossed)
        if (winding != 0) if shell.oriented else len(crossed) % 2 == 1:
            total, odd, oriented = total + winding, odd != (len(crossed) % 2 == 1), oriented and shell.oriented
    need(sorted(ray.get("crossings", [])) == sorted(listed), f"ray: crosses other triangles than it lists, {sorted(listed)[:4]}")
    return total != 0 if oriented else odd
def rays_of(proof):
    return {(r.get("side"), r.get("triangle")): r for r in proof["rays"]}
def part_is_inside(pair, models, inner, part, rays):
    """Decides whether the first corner of a part of one model lies in the solid of the other."""
    first = part.triangles[0]
    corner = [Fraction(x, pair.scale) for x in pair.sides[inner].corners(first)[0]]
    return in_solid(pair, models, 1 - inner, corner, rays.get(("ab"[inner], first)))

def check_contained(pair, models, claimed, rays):
    """Checks which of the two has a closed part in the other's solid, given that no triangles meet."""
    for inner, name in [row for row in enumerate(("a_in_b", "b_in_a")) if claimed in (None, row[1])]:
        parts = [p for p in models[inner].parts()
                 if p.closed and (claimed is None or ("ab"[inner], p.triangles[0]) in rays)]
        inside = any([part_is_inside(pair, models, inner, part, rays) for part in parts])
        need(inside == (claimed is not None), f"contained: {name} is {'not shown' if claimed else 'true'}")

def check_free(pair, models, proof, least, inside):
    """Checks that nothing passes through: each part of a model lies outside of the other's solid or, as `inside` says, in
    it. With `moved`: while B goes there from where it is, each corner straight, the two meet at most at the beginning."""
    at = pair if "moved" not in proof else Pair(models, numbers(proof["moved"], 12, "moved"))
    check_cut(pair, proof["cut"], least, moved=None if at is pair else at)
    rays = rays_of(proof)
    for inner, name in ((0, "a_in_b"), (1, "b_in_a")):
        need(inside != name or models[inner].order, f"class: {name}, but it has no triangles")
        for part in models[inner].parts():
            is_inside = part_is_inside(at, models, inner, part, rays)
            need(is_inside == (inside == name), f"rays: triangle {part.triangles[0]} of {'AB'[inner]} is {'in' if is_inside else 'out'}side")

def pierces(one, other):
    """Tests whether an edge of one triangle passes through the inside of another, all signs being other than 0."""
    for i in range(3):
        p, q = one[i], one[(i + 1) % 3]
        s = [volume(p, q, other[k], other[(k + 1) % 3]) for k in range(3)]
        if volume(*other, p) * volume(*other, q) < 0 and (min(s) > 0 or max(s) < 0):
            return True
    return False

def check_overlap(pair, models, proof):
    """Checks that triangles pass through each other, that three points are in both solids and in each one alone, or that
    nothing meets and only some parts of one model are in the other's solid."""
    if "crossing" in proof:
        t = integers(proof["crossing"], 2, "crossing")
        a, b = pair.sides[0].corners(t[0]), pair.sides[1].corners(t[1])
        need(pierces(a, b) or pierces(b, a), "crossing: the triangles do not pass through each other")
        return
    if "cut" in proof:
        check_cut(pair, proof["cut"], Fraction(0))
        inner = int(proof["rays"][0]["side"] == "b")
        inside = [part_is_inside(pair, models, inner, part, rays_of(proof)) for part in models[inner].parts()]
        need(any(inside) and not all(inside), f"rays: the parts of {'AB'[inner]} are all on one side of the other")
        return
    for name, wanted in (("both", (True, True)), ("only_a", (True, False)), ("only_b", (False, True))):
        row = proof["points"][name]
        point = [Fraction(x) for x in numbers(row.get("point"), 3, f"points.{name}")]
        for side in (0, 1):
            inside = in_solid(pair, models, side, point, row.get("ab"[side]))
            need(inside == wanted[side], f"points.{name}: is {'in' if inside else 'out'}side of {'AB'[side]}")

def check_sees_all(side, model, points, what):
    """Checks that no point is outside of the plane of a triangle, nor all in it: then their hull lies in the solid."""
    need(all(p.closed and p.oriented for p in model.parts()), f"{what}: the model is not closed")
    turn = 0
    for t in side.order:
        a, b, c = side.corners(t)
        n = cross(minus(b, a), minus(c, a))
        heights = [dot(n, p) - dot(n, a) for p in points]
        turn = turn or (1 if min(heights) < 0 else -1)
        heights = [turn * h for h in heights]
        need(max(heights) <= 0 and min(heights) < 0, f"{what}: triangle {t} does not face away from the points")

def check_depth(pair, models, claim, proof):
    """Checks both bounds of a depth: a way out of the length `upper`, and a ball of the radius `lower` in the difference."""
    lower, upper, tolerance = (number(claim, key) for key in ("lower", "upper", "tolerance"))
    pose = numbers(proof.get("pose"), 12, "depth.pose")
    way = [Fraction(pose[k]) - Fraction(pair.pose[k]) for k in (3, 7, 11)]
    need(all(pose[k] == pair.pose[k] for k in range(12) if k % 4 != 3), "depth.pose: is turned")
    need(dot(way, way) <= (upper + tolerance) ** 2, "depth.pose: the way out is longer than the upper bound")
    check_free(Pair(models, pose), models, proof, Fraction(0), None)
    if lower == 0:
        return
    scale, sides = pair.scale, []
    if "triangles" in proof:
        t = integers(proof["triangles"], 2, "depth.triangles")
        sides = [side.corners(i) for side, i in zip(pair.sides, t)]
    else:
        rows = [[[Fraction(x) * scale for x in numbers(p, 3, "depth point")] for p in proof[key]] for key in ("points_a", "points_b")]
        factor = max(x.denominator for points in rows for p in points for x in p)
        scale *= factor
        sides = [[tuple(int(x * factor) for x in p) for p in points] for points in rows]
        for side, model, points, what in zip(pair.sides, models, sides, ("points_a", "points_b")):
            check_sees_all(side.scaled(factor), model, points, f"depth.{what}")
    named = [integers(row, 2, "depth.differences") for row in proof["differences"]]
    need(all(0 <= i < len(sides[0]) and 0 <= k < len(sides[1]) for i, k in named), "depth.differences: no such point")
    corners = [minus(sides[0][i], sides[1][k]) for i, k in named]
    edges = {}
    for row in proof["faces"]:
        face = integers(row, 3, "depth.faces")
        need(all(0 <= k < len(corners) for k in face), "depth.faces: no such corner")
        for k in range(3):
            need(edges.setdefault((face[k], face[(k + 1) % 3]), face) is face, "depth.faces: an edge is used twice")
        p, q, r = (corners[k] for k in face)
        n = cross(minus(q, p), minus(r, p))
        need(dot(n, p) > 0 and dot(n, p) ** 2 >= (lower * scale) ** 2 * dot(n, n), f"depth.faces: {face} is nearer than the lower bound")
    need(edges and all((v, u) in edges for u, v in edges), "depth.faces: the surface is not closed")

# --------------------------------------------------------------------------------------------------------- motions
def cos_sin(x):
    """Returns cosine and sine of a Fraction from 0 to 4, with an error below 2^-120, by their series."""
    unit = 1 << 160
    x = int(x * unit)
    term, sums, k = unit, [0, 0, 0, 0], 0
    while term:
        sums[k % 4] += term
        k += 1
        term = term * x // unit // k
    return Fraction(sums[0] - sums[2], unit), Fraction(sums[1] - sums[3], unit)

class Path:
    """B as it moves: its origin goes straight from pose to pose, and it turns about an axis at constant speed."""
    def __init__(self, models, start, end, axis, angle):
        self.pair = Pair(models, [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0])
        (self.start, self.origin), (goal, last) = (([[Fraction(x) for x in pose[4 * i : 4 * i + 3]] for i in range(3)],
                                                    [Fraction(x) for x in pose[3::4]]) for pose in (start, end))
        self.velocity = minus(last, self.origin)
        axis, self.angle, self.known = [Fraction(x) for x in axis], Fraction(angle), {}
        square = dot(axis, axis)
        need(square > 0 and 0 <= angle < 3.1416, "claim: no axis, or an angle beyond a half turn")
        length = Fraction(math.isqrt(int(square * (1 << 320))), 1 << 160)
        self.axis = [x / length for x in axis]
        off = max(abs(dot(m[i], m[j]) - (i == j)) for m in (self.start, goal) for i in range(3) for j in range(3))
        miss = max(abs(x - y) for row, other in zip(self.at(Fraction(1))[0], goal) for x, y in zip(row, other))
        need(off <= Fraction(1001, 10**6) and miss <= 8 * off + Fraction(1, 1 << 30), "claim: axis and angle do not lead to the last pose")
    def at(self, time):
        """Returns the matrix, with an error below 2^-110 in each number, and the origin of B at a time."""
        if time not in self.known:
            c, s = cos_sin(time * self.angle)
            u, columns = self.axis, []
            for x in zip(*self.start):
                y = [c * x[i] + s * cross(u, x)[i] + (1 - c) * dot(u, x) * u[i] for i in range(3)]
                columns.append([Fraction(int(v * (1 << 128)), 1 << 128) for v in y])
            self.known[time] = list(zip(*columns)), [o + time * v for o, v in zip(self.origin, self.velocity)]
        return self.known[time]
    def check_cut(self, cut, until):
        """Checks that nothing meets from time 0 to a time: along a direction, the way of a corner of B lies above its chord
        less a sagitta, speed of turning squared times distance from the axis times span squared, over 8."""
        def leaf(d, of, time):
            far = sum(max(abs(x) for x in side) ** 2 for side in self.pair.sides[1].range_box(of[2], of[3]))
            reach, length, span = Fraction(math.isqrt(far << 64) + 1, 1 << 32), math.isqrt(dot(d, d)) + 1, time[1] - time[0]
            room = length * reach * (self.angle**2 * span**2 * Fraction(1002, 8000) + Fraction(1, 1 << 90))
            fine = [x << 128 for x in d]
            for t in time:
                matrix, origin = self.at(t)
                turned = [int(dot(d, column) * (1 << 128)) for column in zip(*matrix)]  # d . place(b) = turned . b + d . origin
                enough = (room - dot(d, origin) * self.pair.scale) * (1 << 128)
                if not separated(self.pair.sides, of, fine, lambda gap: gap > enough, turned):
                    return False
            return True
        walk(cut, self.pair.sides, "cut", leaf, (Fraction(0), until))

# --------------------------------------------------------------------------------------------------------- answers
class Model:
    """A mesh of the header with its order; its parts are found when a claim needs them."""
    def __init__(self, row, folder, paths, key):
        given = row.get("mesh") or row.get("file", "")
        beside = given if os.path.exists(given) else os.path.join(folder, given)
        path = paths.get(key) or paths.get(row.get("file")) or paths.get(given) or beside
        self.vertices, self.triangles = read_model(path)
        self.mistake = "" if digest(self.vertices, self.triangles) == row.get("sha256") else f"{path}: is not the mesh of the proof"
        ok = [all(map(math.isfinite, p)) for p in self.vertices]
        self.finite = [all(ok[v] for v in t) for t in self.triangles]
        finite = [t for t, good in enumerate(self.finite) if good]
        self.order = row.get("order", finite)
        if not all(type(t) is int for t in self.order) or sorted(self.order) != finite:
            self.mistake = self.mistake or f"{path}: the order does not have each finite triangle once"
        self._parts = None
    def parts(self):
        self._parts = parts_of(self) if self._parts is None else self._parts
        return self._parts
def number(claim, key):
    """Returns a finite number of the claim, not negative, as a Fraction."""
    x = numbers([claim.get(key)], 1, f"claim.{key}")[0]
    need(x >= 0, f"claim.{key}: is negative")
    return Fraction(x)
def check_collide(pair, models, claim, proof):
    need(type(claim.get("colliding")) is bool, "claim.colliding: missing")
    if claim["colliding"]:
        need("contained" not in claim, "claim.contained: nothing is said of models in contact")
        check_near(pair, proof["contact"], 0, "contact")
    else:
        check_cut(pair, proof["cut"], Fraction(0))
        if "contained" in claim:
            need(claim["contained"] in (None, "a_in_b", "b_in_a"), "claim.contained: unknown")
            check_contained(pair, models, claim["contained"], rays_of(proof))
    if "within_clearance" in claim:
        need(type(claim["within_clearance"]) is bool, "claim.within_clearance: unknown")
        clearance, tolerance = number(claim, "clearance"), number(claim, "tolerance")
        if claim["within_clearance"]:
            check_near(pair, proof["contact" if claim["colliding"] else "near"], clearance + tolerance, "near")
        else:
            need(not claim["colliding"], "claim.within_clearance: models in contact are within every clearance")
            check_cut(pair, proof.get("clear"), max(clearance - tolerance, Fraction(0)), "clear")
def distance_bound(pair, models, claim, proof):
    """Checks that a claimed distance is not too small, and returns what the cut must show."""
    if claim.get("distance") is None:
        need(not all(m.order for m in models), "claim.distance: both models have triangles")
        return Fraction(0)
    distance, tolerance = number(claim, "distance"), number(claim, "tolerance")
    need(distance > 0, "claim.distance: 0 is claimed only with a contact")
    check_near(pair, proof["nearest"], distance + tolerance, "nearest")
    return max(distance - tolerance, Fraction(0))
def check_distance(pair, models, claim, proof):
    if claim["distance"] == 0:
        return check_near(pair, proof["contact"], 0, "contact")
    least = distance_bound(pair, models, claim, proof)
    return claim["distance"] is None or check_cut(pair, proof["cut"], least)

STATES = {"apart": "apart", "clearance": "apart", "touching": "touching"}
def check_class(pair, models, claim, proof):
    kind, inside = claim.get("class"), claim.get("inside")
    if "meet" in claim:  # the class is in doubt
        need(type(claim["meet"]) is bool and set(claim) <= {"meet", "distance", "tolerance"}, "claim: more than that they meet or not")
        if claim["meet"]:
            check_near(pair, proof["contact"], 0, "contact")
        else:
            check_cut(pair, proof["cut"], distance_bound(pair, models, claim, proof))
        return
    need("state" not in claim or claim["state"] == STATES.get(kind, "overlapping"), "claim.state: is not that of the class")
    need(inside in ("a_in_b", "b_in_a") if kind == "contained" else inside is None, "claim.inside: does not fit the class")
    if kind in ("apart", "clearance"):
        need("moved" not in proof, "moved: models apart do not touch")
        check_free(pair, models, proof, distance_bound(pair, models, claim, proof), None)
    elif kind in ("touching", "contained"):
        if kind == "touching":
            check_near(pair, proof["contact"], 0, "contact")
        check_free(pair, models, proof, Fraction(0), inside)
    elif kind == "overlapping":
        check_overlap(pair, models, proof)
    else:
        places = [sorted(sorted(side.corners(t)) for t in side.order) for side in pair.sides]
        need(kind == "duplicate" and places[0] == places[1] and places[0], f"claim.class: {kind!r} is not so")
    if "depth" in claim:
        need(kind == "overlapping", "claim.depth: is claimed of no overlap")
        check_depth(pair, models, claim["depth"], proof["depth"])
def check_sweep(pair, models, claim, proof):
    end = numbers(claim.get("to"), 12, "claim.to")
    need(type(claim.get("impact")) is bool, "claim.impact: missing")
    path = Path(models, pair.pose, end, numbers(claim.get("axis"), 3, "claim.axis"), number(claim, "angle"))
    if not claim["impact"]:
        path.check_cut(proof["cut"], Fraction(1))
        check_cut(Pair(models, end), proof.get("last"), Fraction(0), "last")
        return
    time, until, tolerance = (number(claim, key) for key in ("time", "free_until", "tolerance"))
    need(until <= time <= 1, "claim.time: is not between free_until and 1")
    if until > 0:
        path.check_cut(proof["cut"], until)
    if "contact" in proof:
        need(time in (0, 1), "contact: only at an end of the motion")
        check_near(pair if time == 0 else Pair(models, end), proof["contact"], 0, "contact")
        return
    p, q = named_points(path.pair, proof["near"], "near")
    d = [dot(row, q) + o - x for row, o, x in zip(*path.at(time), p)]
    need(dot(d, d) <= tolerance**2, "near: the points are farther apart than the tolerance")
def check_rest(models, claim, answered):
    """Checks that two objects with no answer above, where they rest, and not ignored have boxes farther apart than the clearance."""
    clearance, near = number(claim, "clearance"), []
    need(claim.get("objects") == len(models), "claim.objects: not so many models are above")
    boxes = []
    for key, model in models.items():
        need(not model.mistake, model.mistake)
        corners = [model.vertices[v] for t in model.order for v in model.triangles[t]]
        if corners:
            boxes.append(([Fraction(min(x)) for x in zip(*corners)], [Fraction(max(x)) for x in zip(*corners)], key))
    excused = answered | {frozenset(pair) for pair in claim["ignored"]}
    for low, high, key in sorted(boxes):
        near = [row for row in near if low[0] <= row[1][0] + clearance]
        for l, h, other in near:
            beyond = any(low[k] > h[k] + clearance or l[k] > high[k] + clearance for k in (1, 2))
            need(beyond or frozenset((key, other)) in excused, f"models {key} and {other} are near each other and have no answer")
        near.append((low, high, key))

AT_REST = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
CLAIMS = {"collide": check_collide, "distance": check_distance, "relate": check_class, "clash": check_class, "sweep": check_sweep}
def verdict_of(models, command, line, n, answered=frozenset()):
    """Returns `holds` if the claim of a line follows from its proof, and otherwise why it does not. `answered` are the pairs
    of models that earlier lines are about."""
    undecided = f"undecided: line {n}: {line['undecided']}" if "undecided" in line else None
    try:
        if undecided and "meet" not in line.get("claim", {}):
            return undecided
        if command == "clash" and "objects" in line["claim"]:
            check_rest(models, line["claim"], answered)
            return "holds"
        two = [models[key] for key in line.get("models", ["a", "b"])]
        for model in two:
            need(not model.mistake, model.mistake)
        need(len(two) == 2 and command in CLAIMS, f"models, or command {command!r}: unknown")
        CLAIMS[command](Pair(two, numbers(line["pose"], 12, "pose")), two, line["claim"], line["proof"])
        return f"{undecided}; proven: triangles {'' if line['claim']['meet'] else 'do not '}meet" if undecided else "holds"
    except Fails as why:
        return f"fails: line {n}: {why}"
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError, ZeroDivisionError) as error:
        return f"fails: line {n}: malformed, {error!r}"
def header_of(line, folder, paths):
    """Returns the command and the models of a header."""
    if line["schema"] != "boxwood.proof/1":
        raise Unreadable(f"its form is {line['schema']!r}, not boxwood.proof/1")
    return line.get("command"), {key: Model(row, folder, paths, key) for key, row in line["models"].items()}
def check_file(name, paths):
    """Prints a line for each answer of a file, and returns whether all hold."""
    stream = sys.stdin.buffer if name == "-" else open(name, "rb")
    command, models, good, answers, answered = None, None, True, 0, set()
    with stream:
        for n, text in enumerate(stream, 1):
            if not text.strip():
                continue
            try:
                line = json.loads(text, parse_constant=lambda word: None)
                if "schema" in line:
                    command, models = header_of(line, os.path.dirname(name) or ".", paths)
                    answered = set()
                elif models is None:
                    raise ValueError("stands before the header")
                elif "model" in line and line["model"] not in models:
                    models[line["model"]] = Model(line, os.path.dirname(name) or ".", paths, line["model"])
                else:
                    answers += 1
                    verdict = verdict_of(models, command, line, n, answered)
                    if not verdict.startswith("fails") and line.get("pose") == AT_REST:
                        answered.add(frozenset(line.get("models", "ab")))
                    good = good and verdict == "holds"
                    print(verdict, flush=True)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise Unreadable(f"line {n}: {error!r}") from error
    if answers == 0:
        raise Unreadable("it has no answer")
    return good
def main():
    parser = argparse.ArgumentParser(prog="boxwood-check", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
    parser.add_argument("--model", action="append", default=[], metavar="NAME=PATH", help="the present path of a model")
    given = parser.parse_args()
    if not all("=" in pair for pair in given.model):
        parser.error("--model takes NAME=PATH")
    good = True
    for name in given.files:
        try:
            good = check_file(name, dict(pair.split("=", 1) for pair in given.model)) and good
        except (OSError, Unreadable) as error:
            print(f"boxwood-check: {name}: {error}", file=sys.stderr)
            return 3
    return 0 if good else 1

if __name__ == "__main__":
    getattr(sys, "set_int_max_str_digits", int)(0)
    try:
        sys.exit(main())
    except BrokenPipeError:
        os._exit(1)
