# SPDX-License-Identifier: MIT
"""The formula of each lesson that takes the reader's model, and what its captions say of every model, on twenty shapes and more.

The other side of each formula is computed here, from the points of the model, from lists of nodes and objects, or by counting.
tests/app/features/lesson/own_shapes_test.cpp asks the lessons' own numbers of other shapes."""

import csv
import itertools
import json
import math
import os
import pathlib
import random
import struct
import unittest

from boxwood_cli import CUBE_FACES, SHARED_MODELS, CliTest, box_vertices, is_in_share

ROOT = pathlib.Path(__file__).resolve().parents[4]
PROJECT = ("bumpy_sphere.obj", "gear_pair.glb", "interlocking_rings.obj", "slanted_part.stl", "spiral_staircase.glb", "terrain.ply",
           "torus_knot.ply")
ROUNDING = 1e-9
C30, S30 = math.cos(math.radians(30)), math.sin(math.radians(30))


def sub(p, q):
    return [a - b for a, b in zip(p, q)]


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def cross(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


def about_z(points):
    """The points turned by 30 degrees, as step 2 of a-turning-object turns its object."""
    return [(C30 * x - S30 * y, S30 * x + C30 * y, z) for x, y, z in points]


def turned(points, source):
    """The points by a random rotation."""
    q = [source.gauss(0, 1) for _ in range(4)]
    n = math.sqrt(dot(q, q))
    w, x, y, z = (c / n for c in q)
    rows = ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    return [tuple(dot(row, p) for row in rows) for p in points]


def cubes(places, size):
    return [(f"c{i}", box_vertices(p, [x + size for x in p]), CUBE_FACES) for i, p in enumerate(places)]


def made_shapes():
    """Objects by the name of a file: solid, open, flat, straight, tiny, far away, tangled, doubled, one object and many."""
    source = random.Random(40)
    box = lambda x, y, z: box_vertices((0, 0, 0), (x, y, z))
    round_ = [(math.cos(a), math.sin(a)) for a in (2 * math.pi * k / 24 for k in range(24))]
    soup = [tuple(source.uniform(-1, 1) for _ in range(3)) for _ in range(900)]
    sheet = turned([(x, y, 0) for x in range(7) for y in range(5)], source)
    quads = [(i * 5 + k, (i + 1) * 5 + k, (i + 1) * 5 + k + 1, i * 5 + k + 1) for i in range(6) for k in range(4)]
    split = [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]
    shapes = {
        "cube": cubes([(0, 0, 0)], 1.0),
        "needle": [("needle", turned(box(20, .1, .2), source), CUBE_FACES)],
        "plate": [("plate", turned(box(5, 3, .01), source), CUBE_FACES)],
        "tetrahedron": [("t", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])],
        "one_triangle": [("t", [(0, 0, 0), (3, 0, 1), (0, 2, 0)], [(0, 1, 2)])],
        "tilted_sheet": [("sheet", sheet, split)],
        "flat_square": [("q", [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)])],
        "straight": [("line", [(0, 0, 0), (1, 1, 1), (2, 2, 2), (5, 5, 5)], [(0, 1, 2), (1, 2, 3)])],
        "disc": [("disc", [(0, 0, 0)] + [(x, y, 0) for x, y in round_], [(0, 1 + k, 1 + (k + 1) % 24) for k in range(24)])],
        "soup": [("soup", soup, [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(300)])],
        "tiny": [("tiny", [tuple(1e-6 * x for x in p) for p in turned(box(1, 2, 3), source)], CUBE_FACES)],
        "huge": [("huge", [tuple(1e6 * x for x in p) for p in turned(box(1, 2, 3), source)], CUBE_FACES)],
        "far": cubes([(1e5, 2e5, 3e5), (1e5 + 4, 2e5, 3e5)], 2.0),
        "open_box": [("open", box(2, 3, 4), CUBE_FACES[1:])],
        "same_triangle": [("same", [(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)] * 40)],
        "two_apart": cubes([(0, 0, 0), (5, 1, 1)], 1.0),
        "one_in_another": cubes([(0, 0, 0)], 4.0) + cubes([(1, 1, 1)], 1.0),
        "wall_of_27": cubes(itertools.product(range(3), repeat=3), 1.0),
        "crowd_of_60": cubes([tuple(source.uniform(0, 6) for _ in range(3)) for _ in range(60)], 1.0),
        "star": [(f"s{i}", turned(box(6, .3, .3), source), CUBE_FACES) for i in range(8)],
    }
    return shapes


def obj_objects(file):
    """The points and triangles of an OBJ file."""
    points, triangles = [], []
    for line in file.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            points.append(tuple(OwnFormulas.as_float(float(x)) for x in words[1:4]))
        elif words[:1] == ["f"]:
            triangles.append(tuple(int(word.split("/")[0]) - 1 for word in words[1:]))
    return points, triangles


def stl_objects(file):
    """The points and triangles of a binary STL file."""
    data = file.read_bytes()
    count, = struct.unpack_from("<I", data, 80)
    points = [struct.unpack_from("<3f", data, 84 + 50 * t + 12 + 12 * k) for t in range(count) for k in range(3)]
    return points, [(3 * t, 3 * t + 1, 3 * t + 2) for t in range(count)]


class Models:
    """The shapes as files, with their points and triangles if they are known here."""

    def __init__(self, case):
        self.points, self.triangles, self.files = {}, {}, []
        for name, objects in made_shapes().items():
            objects = [(n, [tuple(map(float, p)) for p in points], faces) for n, points, faces in objects]
            file = case.obj(f"{name}.obj", *objects)
            # As the program reads them: a text is the nearest float.
            self.points[file] = [[tuple(map(case.as_float, p)) for p in points] for _, points, _ in objects]
            self.triangles[file] = [[p[i] for i in face] for p, (_, _, faces) in zip(self.points[file], objects) for face in faces]
            self.files.append(file)
        for name, read in (("bumpy_sphere.obj", obj_objects), ("slanted_part.stl", stl_objects)):
            points, triangles = read(ROOT / "models" / name)
            self.points[ROOT / "models" / name] = [points]
            self.triangles[ROOT / "models" / name] = [[points[i] for i in t] for t in triangles]
        self.files += [ROOT / "models" / name for name in PROJECT]
        if SHARED_MODELS:
            real = pathlib.Path(SHARED_MODELS) / "real"
            self.files += sorted(f for f in real.iterdir() if f.suffix not in (".bin", ".gltf") and f.stat().st_size < 200_000)


class OwnFormulas(CliTest):
    @staticmethod
    def as_float(x):
        return struct.unpack("<f", struct.pack("<f", x))[0]

    def ask(self, *arguments):
        return self.ok(*arguments, "--json", "--quiet", timeout=240).lines()[-1]

    def whole(self, model, kind, *more):
        return self.ask("fit", model, "--volumes", kind, *more)["whole"]["volumes"][kind]

    def near(self, x, y, scale=None, factor=ROUNDING):
        scale = max(abs(x), abs(y)) if scale is None else scale
        self.assertLessEqual(abs(x - y), factor * scale + 1e-300, f"{x} and {y}")

    # --- a tree of a model ------------------------------------------------------------------------------------------

    def nodes(self, model, *more):
        """The AABBs of a tree with parents and counts."""
        text = self.ok("tree", model, "--tree", "aabb", *more, "--nodes", "--csv", timeout=240).out
        return list(csv.DictReader(text.splitlines()))

    @staticmethod
    def sides(node):
        return [float(node["max_" + k]) - float(node["min_" + k]) for k in "xyz"]

    def cost(self, nodes):
        """The formula of merging and which-tree-is-better; None if the root has no area."""
        def area(node):
            x, y, z = self.sides(node)
            return 2 * (x * y + y * z + z * x)
        inner = {node["parent"] for node in nodes}
        root = area(nodes[0])
        terms = [area(n) * (1.2 if n["node"] in inner else int(n["count"])) for n in nodes]
        return sum(terms) / root if root > 0 else None

    def sah(self, model, *more):
        cost = self.cost(self.nodes(model, *more))
        told = self.ask("tree", model, "--tree", "aabb", *more)["sah_cost"]
        if cost is not None:
            self.near(cost, told, factor=1e-6)

    def merging(self, model, _):
        self.sah(model, "--split", "bottom-up", "--leaf-size", "1")
        self.sah(model, "--split", "longest-axis", "--leaf-size", "1")
        tree = self.ask("tree", model, "--split", "bottom-up", "--leaf-size", "1")
        self.assertEqual(tree["leaves"], tree["triangles"])
        self.assertEqual(tree["levels"][0]["nodes"], 1)
        self.captions_of_merging(model, tree)

    def captions_of_merging(self, model, tree):
        """Levels counted from the root by parents: the boxes of each step hold every triangle once."""
        text = self.ok("tree", model, "--split", "bottom-up", "--leaf-size", "1", "--nodes", "--csv", timeout=240).out
        nodes = {int(n["node"]): n for n in csv.DictReader(text.splitlines())}
        if not nodes:
            return
        inner = {int(n["parent"]) for n in nodes.values() if n["parent"]}
        level = {}
        for node in sorted(nodes):  # a parent comes first
            level[node] = level[int(nodes[node]["parent"])] + 1 if nodes[node]["parent"] else 0
        self.assertEqual(max(level.values()), tree["depth"])
        self.assertEqual(len(nodes), 2 * tree["leaves"] - 1)  # two are merged each time, until the root is left
        self.assertTrue(all(int(nodes[n]["count"]) == 1 for n in nodes if n not in inner))
        for last in (40, 5, 0):  # of the three steps; a smaller tree has its last level
            last = min(last, tree["depth"])
            drawn = [n for n in nodes if level[n] == last or (level[n] < last and n not in inner)]
            self.assertEqual(sum(int(nodes[n]["count"]) for n in drawn), tree["triangles"], f"{model}: level {last}")
            if last == min(40, tree["depth"]):
                self.assertFalse(inner & set(drawn), f"{model}: a box of the first step is no leaf")
        self.small_trees_checked += tree["depth"] < 5

    def which_tree_is_better(self, model, _):
        for rule in ("sah", "bottom-up"):
            cost = self.cost(self.nodes(model, "--split", rule))
            quality = self.ask("tree", model, "--tree", "aabb", "--split", rule, "--quality")["quality"]
            if cost is not None:
                self.near(cost, quality["sah"], factor=1e-6)

    def splitting(self, model, _):
        """The root is split at the mean of the centroids, across its longest axis or the next that separates them; in two,
        down to leaves of four triangles."""
        tree = self.ask("tree", model, "--split", "longest-axis", "--leaf-size", "4")
        nodes = self.nodes(model, "--split", "longest-axis", "--leaf-size", "4")
        inner = {node["parent"] for node in nodes}
        for node in nodes:
            if node["node"] not in inner:
                self.assertLessEqual(int(node["count"]), 4, model)
        self.assertEqual(tree["levels"][0]["nodes"], 1)
        if tree["triangles"] > 4:
            self.assertEqual(tree["levels"][1]["nodes"], 2)
            self.split_of_root(model, nodes)

    def split_of_root(self, model, nodes):
        """The sizes of the two children, counted from the centroids. Those that rounding may move count on either side."""
        centroids = [[sum(p[k] for p in t) / 3 for k in range(3)] for t in self.models.triangles.get(model, [])]
        if not centroids:
            return
        self.assertEqual(int(nodes[0]["count"]), len(centroids))
        sides = self.sides(nodes[0])
        expected = set()
        longest = None
        for k in sorted(range(3), key=lambda k: -sides[k]):
            if longest is not None and sides[k] < longest * (1 - 1e-6):
                break
            mean = sum(c[k] for c in centroids) / len(centroids)
            scale = max(abs(c[k]) for c in centroids)
            below = sum(c[k] < mean - 1e-6 * scale for c in centroids)
            within = sum(c[k] <= mean + 1e-6 * scale for c in centroids)
            if within == 0 or below == len(centroids) or max(c[k] for c in centroids) - min(c[k] for c in centroids) <= 1e-6 * scale:
                continue  # it does not separate them
            expected.update(range(max(below, 1), within + 1))
            longest = sides[k]
        if expected:
            self.assertIn(int(nodes[1]["count"]), expected, f"{model}: {nodes[:3]}")
            self.splits_checked += 1

    # --- volumes ----------------------------------------------------------------------------------------------------

    def smallest_sphere(self, model, points):
        sphere = self.whole(model, "sphere")
        center, radius = sphere["center"], sphere["radius"]
        scale = max(map(abs, (*center, radius)))
        proof = sphere["support"]
        for p in proof:
            self.near(math.dist(p, center), radius, scale)
        self.near(sphere["lower_bound"], radius, scale)
        if points:
            everything = list(itertools.chain(*points))
            self.near(max(math.dist(p, center) for p in everything), radius, scale)
            for p in proof:
                self.assertIn(tuple(p), everything)
        # No smaller sphere contains even these points: the smallest one around them alone is as large.
        if len(proof) > 2:
            faces = [(i, i + 1, i + 2) for i in range(len(proof) - 2)]
            alone = self.whole(self.ply("proof.ply", [tuple(p) for p in proof], faces), "sphere")
            self.near(alone["radius"], radius, scale, factor=1e-6)
        elif len(proof) == 2:
            self.near(math.dist(*proof) / 2, radius, scale)

    def fixed_and_tight(self, model, points):
        sphere, fixed, tight = (self.whole(model, kind) for kind in ("sphere", "fixed-aabb", "aabb"))
        scale = max(map(abs, (*sphere["center"], sphere["radius"])))
        for k in range(3):
            self.near(fixed["max"][k] - fixed["min"][k], 2 * sphere["radius"], scale, factor=1e-6)
            if points:
                everything = list(itertools.chain(*points))
                self.assertEqual(tight["min"][k], min(p[k] for p in everything))
                self.assertEqual(tight["max"][k], max(p[k] for p in everything))

    def tighter_and_dearer(self, model, _):
        volume = {kind: self.whole(model, kind)["volume"] for kind in ("sphere", "aabb", "kdop26", "obb", "hull")}
        room = ROUNDING * volume["sphere"]
        for small, large in (("hull", "kdop26"), ("kdop26", "aabb"), ("hull", "obb"), ("hull", "sphere")):
            self.assertLessEqual(volume[small], volume[large] + room, f"{model}: {small}, {large}")

    def the_oriented_box(self, model, _):
        obb = self.whole(model, "obb")
        half = sorted(obb["half_extents"], reverse=True)
        size = {"volume": 8 * half[0] * half[1] * half[2], "area": 4 * half[0] * half[1], "length": 2 * half[0]}[obb["measure"]]
        if obb["measure"] != "volume":
            self.assertLessEqual(half[2], 1e-6 * half[0], "the gap is of an area or a length although the model is not flat")
        if obb["measure"] == "volume":
            self.near(size, obb["volume"], factor=1e-6)
        self.assertGreater(obb["lower_bound"], 0)
        self.near(size / obb["lower_bound"] - 1, obb["proven_gap"], scale=1, factor=1e-6)
        self.assertLessEqual(obb["lower_bound"], self.whole(model, "obb", "--obb-method", "fast")["volume"] * (1 + 1e-6)
                             if obb["measure"] == "volume" else math.inf)

    @staticmethod
    def obb_size(obb):
        half = sorted(obb["half_extents"], reverse=True)
        return {"volume": 8 * half[0] * half[1] * half[2], "area": 4 * half[0] * half[1], "length": 2 * half[0]}[obb["measure"]]

    def a_turning_object(self, model, points):
        """The sphere turns and keeps its radius, the OBB keeps its size, and the AABB is that of every turned vertex."""
        if not points:
            return
        # Relative to the first point, so that a place far away does not round the shape.
        at = points[0][0]
        local = [[tuple(sub(p, at)) for p in o] for o in points]
        faces = [(i, i + 1, i + 2) for i in range(len(local[0]) - 2)]
        was, now = (self.ask("fit", self.ply(f"{name}.ply", vertices, faces), "--volumes", "sphere,aabb,obb")["objects"][0]["volumes"]
                    for name, vertices in (("as_is", local[0]), ("turned", about_z(local[0]))))
        self.near(was["sphere"]["radius"], now["sphere"]["radius"], factor=1e-5)
        radius = was["sphere"]["radius"]
        for x, y in zip(about_z([was["sphere"]["center"]])[0], now["sphere"]["center"]):
            self.near(x, y, radius + max(map(abs, was["sphere"]["center"])), factor=1e-4)
        vertices = [tuple(map(self.as_float, p)) for p in about_z(local[0])]
        used = [vertices[i] for i in sorted(set(itertools.chain(*faces)))] or vertices
        for k in range(3):
            self.assertEqual((now["aabb"]["min"][k], now["aabb"]["max"][k]), (min(p[k] for p in used), max(p[k] for p in used)))
        if all(o["obb"]["measure"] == "volume" and min(o["obb"]["half_extents"]) > 1e-3 * max(o["obb"]["half_extents"]) for o in (was, now)):
            gap = max(o["obb"]["proven_gap"] for o in (was, now))
            self.near(self.obb_size(was["obb"]), self.obb_size(now["obb"]), factor=gap + 1e-4)
            self.boxes_checked += 1

    # --- many objects -----------------------------------------------------------------------------------------------

    def objects(self, model):
        return len(self.ask("info", model)["objects"])

    def broad_phase(self, model, _):
        n, found = self.objects(model), self.ask("scene", model)
        self.assertEqual(found["all_pairs"], n * (n - 1) // 2)
        pairs = {tuple(p) for p in found["candidate_pairs"]}
        self.assertLessEqual({tuple(p) for p in found["colliding_pairs"]}, pairs)
        self.assertEqual(pairs, self.pairs_by_boxes_and_spheres(model))

    def pairs_by_boxes_and_spheres(self, model):
        rows = [o["volumes"] for o in self.ask("fit", model, "--volumes", "sphere,aabb")["objects"]]

        def meet(a, b):
            gap = max(max(x - v, u - y) for x, y, u, v in zip(a["aabb"]["min"], a["aabb"]["max"], b["aabb"]["min"], b["aabb"]["max"]))
            return gap <= 0 and math.dist(a["sphere"]["center"], b["sphere"]["center"]) <= a["sphere"]["radius"] + b["sphere"]["radius"]
        return {(i, k) for (i, a), (k, b) in itertools.combinations(enumerate(rows), 2) if a and b and meet(a, b)}

    def at_rest(self, model, _):
        n, found = self.objects(model), self.ask("scene", model, "--static", "*")
        self.assertEqual((found["static_pairs"], found["box_tests"], found["candidates"]), (n * (n - 1) // 2, 0, 0))

    def hundreds_of_objects(self, model, _):
        """Pairs found = pairs of testing all: each pair by a query of its own."""
        found = {tuple(p) for p in self.ask("scene", model, "--broad-phase", "bsp")["colliding_pairs"]}
        self.assertEqual(found, {tuple(p) for p in self.ask("scene", model)["colliding_pairs"]})
        if self.objects(model) > 10:
            return
        for i, k in itertools.combinations(range(self.objects(model)), 2):
            told = self.ask("collide", f"{model}#{i}", f"{model}#{k}", "--mode", "first")
            self.assertEqual(told["colliding"], (i, k) in found, f"{model}: {i}, {k}")

    def planes(self, model, _):
        """The cost of each plane from the volumes of the objects: it saves at least a tenth of the pairs in its part."""
        found = self.ask("scene", model, "--broad-phase", "bsp")
        self.assertEqual(found["candidates"], self.ask("scene", model, "--broad-phase", "tree")["candidates"])
        pairs = {tuple(p) for p in found["candidate_pairs"]}
        self.assertEqual(pairs, self.pairs_by_boxes_and_spheres(model))
        self.parts_of_planes(model, found, pairs)

    @staticmethod
    def shadow(volumes, normal):
        """The interval of an object along a direction: of its box along an axis, else of its sphere."""
        if 1.0 in normal:
            return [volumes["aabb"][end][normal.index(1.0)] for end in ("min", "max")]
        middle, reach = dot(volumes["sphere"]["center"], normal), volumes["sphere"]["radius"]
        return middle - reach, middle + reach

    def parts_of_planes(self, model, found, candidates):
        """Follows the objects through the planes. Those that rounding may move to a side are counted at least and at most."""
        volumes = {i: o["volumes"] for i, o in enumerate(self.ask("fit", model, "--volumes", "sphere,aabb")["objects"]) if o["volumes"]}
        scale = max((abs(x) for v in volumes.values() for end in ("min", "max") for x in v["aabb"][end]), default=0)
        pairs = lambda n: n * (n - 1) // 2
        parts = {None: (set(volumes), set(volumes))}  # the surest and the possible objects of each part
        tests = [0, 0]
        for i, plane in enumerate(found["planes"]):
            least, most = parts.pop(None if i == 0 else (plane["parent"], plane["above_parent"]))
            tests = [tests[0] + len(least), tests[1] + len(most)]
            self.assertGreater(len(most), 4, f"{model}: {plane}")
            for above in (False, True):
                def on_side(objects, room):
                    shadows = {k: self.shadow(volumes[k], plane["normal"]) for k in objects}
                    return {k for k, (low, high) in shadows.items()
                            if (high >= plane["offset"] - room if above else low <= plane["offset"] + room)}
                parts[i, above] = on_side(least, -1e-6 * scale), on_side(most, 1e-6 * scale)
            left = sum(pairs(len(parts[i, above][0])) for above in (False, True))
            self.assertLess(left, 0.9 * pairs(len(most)), f"{model}: {plane}")
            self.planes_checked += 1
        if len(volumes) <= 4:
            self.assertFalse(found["planes"], model)
        self.assertTrue(tests[0] <= found["plane_tests"] <= tests[1], f"{model}: {tests}, {found['plane_tests']}")
        together = [{pair for part in parts.values() for pair in itertools.combinations(sorted(part[k]), 2)} for k in (0, 1)]
        self.assertTrue(len(together[0]) <= found["box_tests"] <= len(together[1]), f"{model}: {found['box_tests']}")
        self.assertLessEqual(candidates, together[1])  # a plane between two objects skips no contact

    # --- two objects ------------------------------------------------------------------------------------------------

    def two(self, model, other):
        a, b = (f"{m}#0" for m in (model, other))
        return a, b

    def the_descent(self, model, other):
        a, b = self.two(model, other)
        pairs = {self.ask("collide", a, b, "--tree", kind, "--engine", engine)["pairs"]
                 for kind in ("obb", "aabb", "sphere") for engine in ("fast", "reference")}
        self.assertEqual(len(pairs), 1, pairs)
        distance = self.ask("distance", a, b)["distance"]
        self.assertEqual(distance == 0, pairs.pop() > 0)

    def a_tree_of_spheres(self, model, other):
        a, b = self.two(model, other)
        x, y = (self.ask("fit", m, "--volumes", "sphere")["whole"]["volumes"]["sphere"] for m in (a, b))
        pairs = self.ask("collide", a, b, "--tree", "sphere")["pairs"]
        self.assertEqual(pairs, self.ask("collide", a, b, "--tree", "obb")["pairs"])
        gap = math.dist(x["center"], y["center"]) - x["radius"] - y["radius"]
        if gap > 1e-9 * (x["radius"] + y["radius"]):
            self.assertEqual(pairs, 0)
            self.assertGreaterEqual(self.ask("distance", a, b)["distance"] * (1 + 1e-9), gap)

    def fifteen_axes(self, model, other):
        a, b = self.two(model, other)
        p, q = (self.ask("fit", m, "--volumes", "obb")["whole"]["volumes"]["obb"] for m in (a, b))
        told = self.ask("axes", a, b)
        t = sub(q["center"], p["center"])
        scale = max(map(abs, (*t, *p["half_extents"], *q["half_extents"], 1e-300)))
        of = {**{f"A{i}": p["axes"][i] for i in range(3)}, **{f"B{i}": q["axes"][i] for i in range(3)},
              **{f"A{i}xB{k}": cross(p["axes"][i], q["axes"][k]) for i in range(3) for k in range(3)}}
        self.assertEqual({row["name"] for row in told["axes"]}, set(of))
        self.assertEqual(told["axes"][0]["name"], "A0")  # "the axis that is tested first"
        apart = []
        for row in told["axes"]:
            n = of[row["name"]]
            length = math.sqrt(dot(n, n))
            if row["degenerate"] or length < 1e-3:
                continue
            n = [x / length for x in n]
            gap = abs(dot(t, n)) - sum(h * abs(dot(axis, n)) for box in (p, q) for h, axis in zip(box["half_extents"], box["axes"]))
            self.near(row["gap"], gap, scale, factor=1e-6)
            if gap > 1e-6 * scale:
                apart.append(row["name"])
        if apart:
            self.assertEqual(told["state"], "apart")
            self.assertEqual(told["separating"], apart[0])
            self.assertEqual(self.ask("collide", a, b)["pairs"], 0)

    def test_each_formula_holds_for_each_model(self):
        lessons = {f.stem: json.loads(f.read_text(encoding="utf-8")) for f in sorted((ROOT / "docs/lessons").glob("*.json"))}
        own = {name: lesson["own"] for name, lesson in lessons.items() if "own" in lesson}
        checks = {name: getattr(self, name.replace("-", "_")) for name in own}
        models = self.models = Models(self)
        self.splits_checked = self.boxes_checked = self.planes_checked = self.small_trees_checked = 0
        self.assertGreaterEqual(len(models.files), 20)
        asked = 0
        for i, model in enumerate(models.files):
            if not is_in_share(i):
                continue
            for name, check in checks.items():
                with self.subTest(lesson=name, model=model.name):
                    if own[name]["takes"] == 2:
                        check(model, models.files[(i + 1) % len(models.files)])
                    else:
                        check(model, models.points.get(model))
                    asked += 1
        print(f"{len(checks)} formulas, {len(models.files)} models, {asked} checks, {self.splits_checked} splits, "
              f"{self.boxes_checked} turned boxes and {self.planes_checked} planes compared, {self.small_trees_checked} small trees")
        if asked == len(checks) * len(models.files):
            self.assertGreaterEqual(self.splits_checked, 10)
            self.assertGreaterEqual(self.boxes_checked, 6)
            self.assertGreaterEqual(self.planes_checked, 20)
            self.assertGreaterEqual(self.small_trees_checked, 4)


if __name__ == "__main__":
    unittest.main()
