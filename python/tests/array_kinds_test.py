#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every function that takes an array, given every kind of array: the same bits, or one clear exception."""
import array
import ast
import ctypes
import datetime
import decimal
import gc
import pathlib
import pickle
import sys
import tempfile
import unittest

import numpy as np

import boxwood
from helpers import CUBE_FACES, MODELS, cube, translation
from boxwood_cli import is_in_share, share  # by the path that helpers adds
from boxwood.trimesh_collision import CollisionManager

SPHERE = boxwood.Sphere((0, 0, 0), 1)
OBB = boxwood.Obb((0, 0, 0), np.eye(3), (1, 2, 3))
VERTICES = 2 * cube().vertices + 1   # 0 and 2: the same in every type
MESH = boxwood.Mesh(VERTICES, CUBE_FACES)
TREE = boxwood.Tree(MESH)
POINTS = np.array([[0, 0, 0], [3, 1, 2], [2, 5, 1], [1, 1, 4], [9, 0, 2]])
POSE = translation(2, 1)
POSES = np.array([translation(i) for i in range(5)])
ROBOT = boxwood.Robot(MODELS / "arm" / "arm.urdf", srdf=MODELS / "arm" / "arm.srdf")
Q = np.array([[0, 1, 0, 1, 0, 0, 2, 0], [1, 0, 2, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]])


def world():
    w = boxwood.World()
    w.add(MESH)
    return w


def placed_world(pose):
    w = world()
    return w.add(MESH, pose), w.pose(1)


def moved_world(pose):
    w = world()
    w.move(0, pose)
    return w.pose(0)


def links():
    """A static cube, and five that move."""
    w = boxwood.ConfigurationWorld()
    w.add(TREE)
    group = w.add_group()
    for _ in range(5):
        w.add(TREE, group=group)
    return w


def added_link(pose):
    w = links()
    w.add(TREE, pose)
    return w.distance(POSES).distance


def moved_link(pose):
    w = links()
    w.move(0, pose)
    return w.distance(POSES).distance


def obstacle(pose, place):
    """The distances of a robot to a cube that stands there, or is moved there."""
    robot = ROBOT.copy()
    number = robot.world.add(TREE, place)
    if pose is not None:
        robot.world.move(number, pose)
    return robot.distance(Q).distance


def placed_scene(**more):
    """The configuration and the base that a planning scene is read with."""
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "cell.yaml"
        scene.write_text("world: {collision_objects: []}\n")
        placed = ROBOT.copy().add_scene(scene, **more)
        return placed.configuration, placed.base


def carried(pose):
    robot = ROBOT.copy()
    robot.attach(TREE, "grasp", pose)
    return robot.collide(Q, mode="all").pairs


def manager(pose):
    m = CollisionManager()
    m.add_object("a", MESH, pose)
    other = CollisionManager()
    other.add_object("b", MESH)
    moved = CollisionManager()
    moved.add_object("c", MESH)
    moved.set_transform("c", pose)
    return (m.in_collision_single(MESH), other.in_collision_single(MESH, pose), other.min_distance_single(MESH, pose),
            m.min_distance_other(moved), other.in_collision_other(moved))


# Arrays of four axes, of a fixed number of poses each: configurations_test.py.
FOUR_AXES = {("ConfigurationWorld.collide", "poses"), ("ConfigurationWorld.distance", "poses")}

# (name of the function and its argument) -> (shape, call, valid numbers). Shapes: "points" (n, 3), "vector" (3,), "pose" (4, 4),
# "poses" (n, 4, 4), "affine", "faces" and "numbers" of integers, "limits" (n,),
# "configurations" (n, values).
TAKES = {
    ("Mesh", "vertices"): ("points", lambda x: boxwood.Mesh(x, [[0, 1, 2]]), POINTS),
    ("Mesh", "faces"): ("faces", lambda x: boxwood.Mesh(VERTICES, x), CUBE_FACES),
    ("fit", "points"): ("points", lambda x: sorted((k, v.volume, v.area) for k, v in boxwood.fit(x, "all").items()), POINTS),
    ("collide", "pose"): ("poses", lambda x: (boxwood.collide(TREE, TREE, x).pairs, boxwood.collide(TREE, TREE, x, mode="first").colliding), POSES),
    ("distance", "pose"): ("poses", lambda x: boxwood.distance(TREE, TREE, x).distance, POSES),
    ("within_clearance", "pose"): ("poses", lambda x: boxwood.within_clearance(TREE, TREE, 0.5, x), POSES),
    ("clash", "pose"): ("pose", lambda x: boxwood.clash(TREE, TREE, x).depth.upper, translation(1, 1)),
    ("relation", "pose"): ("pose", lambda x: str(boxwood.relation(TREE, TREE, x).state), translation(1, 1)),
    ("contacts", "pose"): ("poses", lambda x: [c.points for c in boxwood.contacts(TREE, TREE, x)], POSES),
    ("containment", "pose"): ("poses", lambda x: [c.contained for c in boxwood.containment(TREE, TREE, x)], POSES),
    ("placed_contacts", "pose_a"): ("pose", lambda x: boxwood.placed_contacts(TREE, x, TREE, None).points, POSE),
    ("placed_contacts", "pose_b"): ("pose", lambda x: boxwood.placed_contacts(TREE, None, TREE, x).points, POSE),
    ("contains", "points"): ("points", lambda x: boxwood.contains(TREE, x), POINTS),
    ("sweep", "start"): ("poses", lambda x: boxwood.sweep(TREE, TREE, x, POSES).time, POSES + np.eye(4, k=3)),
    ("sweep", "end"): ("poses", lambda x: boxwood.sweep(TREE, TREE, POSES + 9 * np.eye(4, k=3), x).time, POSES),
    ("pose_at", "start"): ("pose", lambda x: boxwood.pose_at(x, np.eye(4), 0.5), POSE),
    ("pose_at", "end"): ("pose", lambda x: boxwood.pose_at(np.eye(4), x, 0.5), POSE),
    ("rays", "origins"): ("points", lambda x: boxwood.rays(TREE, x, (1, 2, 3)).t, POINTS),
    ("rays", "directions"): ("points", lambda x: boxwood.rays(TREE, (1, 1, 1), x).t, POINTS + 1),
    ("rays", "t_max"): ("limits", lambda x: boxwood.rays(TREE, POINTS, (1, 2, 3), t_max=x).t, np.arange(5)),
    ("ConfigurationWorld.add", "pose"): ("pose", added_link, POSE),
    ("ConfigurationWorld.move", "pose"): ("pose", moved_link, POSE),
    ("RobotWorld.add", "pose"): ("pose", lambda x: obstacle(None, x), POSE),
    ("RobotWorld.move", "pose"): ("pose", lambda x: obstacle(x, None), POSE),
    ("Robot.attach", "pose"): ("pose", carried, POSE),
    ("Robot.add_scene", "base"): ("pose", lambda x: placed_scene(base=x), POSE),
    ("Robot.add_scene", "start"): ("configurations", lambda x: placed_scene(start=x), Q[:1]),
    ("Robot.link_poses", "q"): ("configurations", lambda x: ROBOT.link_poses(x), Q),
    ("Robot.link_poses", "base"): ("pose", lambda x: ROBOT.link_poses(Q, base=x), POSE),
    ("Robot.limits_exceeded", "q"): ("configurations", lambda x: ROBOT.limits_exceeded(x), Q),
    ("Robot.collide", "q"): ("configurations", lambda x: ROBOT.collide(x, mode="all").pairs, Q),
    ("Robot.collide", "base"): ("pose", lambda x: ROBOT.collide(Q, base=x, mode="all").pairs, POSE),
    ("Robot.distance", "q"): ("configurations", lambda x: ROBOT.distance(x).distance, Q),
    ("Robot.distance", "base"): ("pose", lambda x: ROBOT.distance(Q, base=x).distance, POSE),
    ("Robot.sweep", "q0"): ("configurations", lambda x: ROBOT.sweep(x, Q).time, Q),
    ("Robot.sweep", "q1"): ("configurations", lambda x: ROBOT.sweep(Q, x).time, Q),
    ("Robot.sweep", "base"): ("pose", lambda x: ROBOT.sweep(Q, Q, base=x).time, POSE),
    ("Robot.matrix", "first"): ("configurations", lambda x: [pair.contacts for pair in ROBOT.matrix(first=x, samples=0, budget=1)], Q[:1]),
    ("World.add", "pose"): ("pose", placed_world, POSE),
    ("World.move", "pose"): ("pose", moved_world, POSE),
    ("World.overlapping", "min"): ("vector", lambda x: world().overlapping(x, (9, 9, 9)), np.array([0, 1, 1])),
    ("World.overlapping", "max"): ("vector", lambda x: world().overlapping((0, 0, 0), x), np.array([9, 3, 3])),
    ("World.collide_with", "pose"): ("pose", lambda x: world().collide_with(MESH, x), POSE),
    ("World.distance_to", "pose"): ("pose", lambda x: world().distance_to(MESH, x).distance, POSE),
    ("World.rays", "origins"): ("points", lambda x: world().rays(x, (1, 2, 3)).t, POINTS),
    ("World.rays", "directions"): ("points", lambda x: world().rays((1, 1, 1), x).t, POINTS + 1),
    ("World.rays", "t_max"): ("limits", lambda x: world().rays(POINTS, (1, 2, 3), t_max=x).t, np.arange(5)),
    ("Tree.fit_nodes", "nodes"): ("numbers", lambda x: [v.radius for v in TREE.fit_nodes("sphere", x)], np.array([0, 2, 1])),
    ("Volume.contains", "points"): ("points", lambda x: SPHERE.contains(x), POINTS),
    ("Volume.closest_point", "point"): ("vector", SPHERE.closest_point, np.array([3, 1, 2])),
    ("Volume.farthest_point", "direction"): ("vector", OBB.farthest_point, np.array([3, 1, 2])),
    ("Volume.interval", "direction"): ("vector", OBB.interval, np.array([3, 1, 2])),
    ("Volume.intersect_ray", "origin"): ("vector", lambda x: OBB.intersect_ray(x, (0, 0, 1)), np.array([0, 1, -9])),
    ("Volume.intersect_ray", "direction"): ("vector", lambda x: OBB.intersect_ray((0, 0, -9), x), np.array([0, 0, 2])),
    ("Volume.transform", "matrix"): ("affine", lambda x: OBB.transform(x), POSE),
    ("Sphere", "center"): ("vector", lambda x: boxwood.Sphere(x, 1), np.array([3, 1, 2])),
    ("Aabb", "min"): ("vector", lambda x: boxwood.Aabb(x, (9, 9, 9)), np.array([3, 1, 2])),
    ("Aabb", "max"): ("vector", lambda x: boxwood.Aabb((0, 0, 0), x), np.array([3, 1, 2])),
    ("FixedAabb", "center"): ("vector", lambda x: boxwood.FixedAabb(x, 1), np.array([3, 1, 2])),
    ("Obb", "center"): ("vector", lambda x: boxwood.Obb(x, np.eye(3), (1, 2, 3)), np.array([3, 1, 2])),
    ("Obb", "axes"): ("axes", lambda x: boxwood.Obb((0, 0, 0), x, (1, 2, 3)), np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])),
    ("Obb", "half_extents"): ("vector", lambda x: boxwood.Obb((0, 0, 0), np.eye(3), x), np.array([3, 1, 2])),
    ("Capsule", "center"): ("vector", lambda x: boxwood.Capsule(x, (0, 0, 1), 1, 2), np.array([3, 1, 2])),
    ("Capsule", "axis"): ("vector", lambda x: boxwood.Capsule((0, 0, 0), x, 1, 2), np.array([0, 1, 0])),
    ("Cylinder", "center"): ("vector", lambda x: boxwood.Cylinder(x, (0, 0, 1), 1, 2), np.array([3, 1, 2])),
    ("Cylinder", "axis"): ("vector", lambda x: boxwood.Cylinder((0, 0, 0), x, 1, 2), np.array([0, 1, 0])),
    ("CollisionManager", "transform"): ("pose", manager, POSE),
}


def bits(result):
    """The answer as bytes, so that only what is the same to the bit is the same."""
    if isinstance(result, boxwood.Mesh):
        return result.vertices.tobytes(), result.faces.tobytes()
    if isinstance(result, (list, tuple)):
        return [bits(x) for x in result]
    return result.tobytes() if isinstance(result, np.ndarray) else pickle.dumps(result)


class Exporter:
    """Known by __array__ alone, as tensors and data frames are."""

    def __init__(self, numbers):
        self.numbers = numbers

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.numbers, dtype=dtype)


def same_numbers(numbers, integers, folder):
    """(name, array) of the same numbers in every layout and type that holds them."""
    types = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
    types += [] if integers else [np.float16, np.float32, np.float64, np.longdouble]
    for dtype in types:
        if np.dtype(dtype).kind == "u" and numbers.min(initial=0) < 0:
            continue
        base = numbers.astype(dtype)
        name = np.dtype(dtype).name + " "
        yield name + "contiguous", base.copy()
        yield name + "fortran", np.asfortranarray(base)
        wide = np.full([3 * n + 1 for n in base.shape], 77, dtype=dtype)
        odd = wide[tuple(slice(1, 3 * n + 1, 3) for n in base.shape)]
        odd[...] = base
        yield name + "odd strides", odd
        back = tuple(slice(None, None, -1) for _ in base.shape)
        yield name + "negative strides", base[back].copy()[back]
        read_only = base.copy()
        read_only.flags.writeable = False
        yield name + "read-only", read_only
        for order in "<>":
            yield name + order, base.astype(base.dtype.newbyteorder(order))
        unaligned = np.zeros(base.nbytes + 1, dtype=np.uint8)[1:].view(dtype).reshape(base.shape)
        unaligned[...] = base
        yield name + "unaligned", unaligned
        packed = np.zeros(base.shape[:-1], dtype=[("flag", "u1"), ("it", dtype, base.shape[-1:])])
        packed["it"] = base
        yield name + "field of records", packed["it"]
        yield name + "memoryview", memoryview(base.copy())
        yield name + "subclass", base.copy().view(type("Sub", (np.ndarray,), {}))
        yield name + "__array__", Exporter(base)
        yield name + "masked, nothing hidden", np.ma.array(base)
    double = numbers.astype(np.int64 if integers else np.float64)
    disk = np.memmap(pathlib.Path(folder) / "disk", dtype=double.dtype, mode="w+", shape=double.shape)
    disk[...] = double
    yield "memory map", disk
    yield "list", double.tolist()
    yield "list of arrays", list(double)
    yield "tuples", tuple(tuple(x) if isinstance(x, list) else x for x in double.tolist())
    yield "list of scalars of numpy", [list(x) if np.ndim(x) else x for x in double]
    if numbers.ndim == 1:
        yield "array.array", array.array("q" if integers else "d", double.tolist())
    if numbers.ndim == 2:
        yield "ctypes", ((ctypes.c_int64 if integers else ctypes.c_double) * numbers.shape[1] * numbers.shape[0])(
            *[tuple(row) for row in double.tolist()])


def no_such_arrays(shape, numbers):
    """(name, object) that no function may take for this shape."""
    flat = numbers.ravel().astype(float)
    for name, wrong in (("0-d", np.float64(3)), ("a number", 3), ("text", "text"), ("bytes", b"text"), ("text array", numbers.astype(str)),
                        ("objects", np.full(numbers.shape, object())), ("a dict", {"a": 1}), ("a set", {1, 2, 3}),
                        ("complex", numbers.astype(complex)), ("truth values", numbers.astype(bool)),
                        ("dates", np.zeros(numbers.shape, "M8[s]")), ("spans", np.zeros(numbers.shape, "m8[s]")),
                        ("records", np.zeros(numbers.shape[:1], dtype=[("x", "f4"), ("y", "f4"), ("z", "f4")])),
                        ("a generator", (x for x in flat)), ("a class", np.ndarray), ("a date", datetime.date(2000, 1, 1)),
                        ("four axes more", numbers.reshape((1, 1, 1) + numbers.shape)),
                        ("a column too many", np.zeros(numbers.shape[:-1] + (numbers.shape[-1] + 2,), numbers.dtype)),
                        ("a column too few", numbers[..., :-1]), ("ragged", [[0, 0, 0], [1, 2]]), ("nested nothing", [[], []]),
                        ("masked", np.ma.array(numbers, mask=numbers == numbers.ravel()[0])),
                        ("an __array__ that fails", Exporter("nothing"))):
        if shape == "limits" and name in ("0-d", "a number", "a column too many", "a column too few"):
            continue  # one number is for all rays
        if shape == "numbers" and name in ("a column too few", "a column too many"):
            continue  # fewer nodes are nodes
        if name == "records" and numbers.ndim == 3:
            wrong = wrong.reshape(-1, 1)
        yield name, wrong


class Kinds(unittest.TestCase):
    def test_the_table_is_whole(self):
        """Each argument that the stubs call ArrayLike is in it."""
        stubs = ast.parse((pathlib.Path(boxwood.__file__).parent / "_core.pyi").read_text())
        found = set()

        def look(function, owner):
            for a in function.args.args + function.args.kwonlyargs:
                if a.annotation is not None and "ArrayLike" in ast.dump(a.annotation) and "Model" not in ast.dump(a.annotation):
                    found.add((owner if function.name == "__init__" else f"{owner}.{function.name}".lstrip("."), a.arg))
        for node in stubs.body:
            if isinstance(node, ast.FunctionDef):
                look(node, "")
            elif isinstance(node, ast.ClassDef):
                for f in node.body:
                    if isinstance(f, ast.FunctionDef):
                        look(f, node.name)
        self.assertEqual(found - set(TAKES) - FOUR_AXES, set())
        self.assertEqual(set(TAKES) - found, {("fit", "points"), ("CollisionManager", "transform")})

    def test_the_same_numbers_give_the_same_bits(self):
        checked = 0
        with tempfile.TemporaryDirectory() as folder:
            for i, ((function, argument), (shape, call, numbers)) in enumerate(TAKES.items()):
                wanted = bits(call(numbers.astype(np.int64 if shape in ("faces", "numbers") else np.float64)))
                for k, (name, same) in enumerate(same_numbers(numbers, shape in ("faces", "numbers"), folder)):
                    if not is_in_share(i + k):  # of a share each argument has some kinds, and each kind some arguments
                        continue
                    with self.subTest(function=function, argument=argument, array=name):
                        self.assertEqual(bits(call(same)), wanted)
                        checked += 1
        print(f"{checked} calls of {len(TAKES)} arguments with arrays of every kind")
        self.assertGreater(checked, share(100) * len(TAKES))

    def test_what_is_no_such_array_is_one_clear_exception(self):
        checked = 0
        for (function, argument), (shape, call, numbers) in TAKES.items():
            for name, wrong in no_such_arrays(shape, numbers):
                with self.subTest(function=function, argument=argument, array=name):
                    with self.assertRaises(boxwood.UsageError) as raised:
                        call(wrong)
                    says = str(raised.exception)
                    self.assertRegex(says, r"^\w.{14}")
                    self.assertNotIn("\n", says)
                    self.assertIsNone(raised.exception.__cause__)
                    checked += 1
        print(f"{checked} refusals")
        self.assertGreater(checked, 15 * len(TAKES))

    def test_none_of_them(self):
        """Empty arrays answer nothing where many are asked, and are refused where one thing is meant."""
        for (function, argument), (shape, call, numbers) in TAKES.items():
            for empty in ([], np.zeros((0,) + numbers.shape[1:], numbers.dtype), np.zeros((0,) + numbers.shape[1:], ">f8")):
                if shape in ("faces", "numbers") and getattr(empty, "dtype", None) == ">f8":
                    empty = empty.astype(">i8")
                with self.subTest(function=function, argument=argument, shape=np.shape(empty)):
                    if function.endswith("sweep") and argument != "base" or argument == "t_max" or (function, argument) == ("Mesh", "vertices"):
                        with self.assertRaises(boxwood.Error):
                            call(empty)  # the other argument has five, the triangle names a vertex
                    elif shape in ("points", "poses", "faces", "numbers") or shape == "configurations" and np.ndim(empty) == 2:
                        call(empty)
                    else:
                        with self.assertRaises(boxwood.UsageError):
                            call(empty)

    def test_not_finite(self):
        """Points that are not finite are left out, as documented; elsewhere an exception, never a wrong answer or a crash."""
        refused = answered = 0
        for (function, argument), (shape, call, numbers) in TAKES.items():
            if shape in ("faces", "numbers"):
                continue
            for bad in (np.nan, np.inf, -np.inf, 1e308, -1e308, 5e-324):
                for dtype in (np.float64, np.longdouble, ">f8"):
                    odd = numbers.astype(dtype)
                    odd[(-1,) * odd.ndim if shape in ("points", "configurations", "vector", "limits") else (0,) * odd.ndim] = bad
                    with self.subTest(function=function, argument=argument, bad=bad):
                        try:
                            call(odd)
                            answered += 1
                        except boxwood.Error as error:
                            self.assertRegex(str(error), r"^\w.{14}")
                            refused += 1
        print(f"{refused} refused, {answered} answered")
        self.assertGreater(refused, 100)
        self.assertGreater(answered, 50)

    def test_no_reference_is_kept_or_lost(self):
        """After good and bad calls alike."""
        for (function, argument), (shape, call, numbers) in TAKES.items():
            good = numbers.astype(np.int32 if shape in ("faces", "numbers") else np.float64)
            for name, given in (("good", good), ("big-endian", good.astype(good.dtype.newbyteorder(">"))), ("list", good.tolist()),
                                ("complex", good.astype(complex)), ("0-d", np.array(object()))):
                def ask():
                    try:
                        call(given)
                    except boxwood.Error:
                        pass
                for _ in range(3):
                    ask()
                gc.collect()
                before = sys.getrefcount(given)
                for _ in range(share(20)):
                    ask()
                gc.collect()
                self.assertEqual(sys.getrefcount(given), before, (function, argument, name))
            good.resize(good.size)  # fails where anybody still holds its buffer

    def test_odd_numbers_in_lists(self):
        self.assertEqual(boxwood.Sphere([True + 0, np.float16(2), 3.5], 1).center.tolist(), [1.0, 2.0, 3.5])
        with self.assertRaises(boxwood.UsageError):
            boxwood.Sphere([decimal.Decimal(1), 2, 3], 1)
        with self.assertRaises(boxwood.UsageError):
            boxwood.Mesh([[0, 0, 0], [1, 0, 0], [0, 2 ** 70, 0]], [[0, 1, 2]])
        with self.assertRaises(boxwood.Error):
            boxwood.Mesh(VERTICES, [[0, 1, 2 ** 70]])
        with self.assertRaises(boxwood.Error):
            boxwood.Mesh(VERTICES, np.array([[0, 1, 2 ** 64 - 1]], dtype=np.uint64))


if __name__ == "__main__":
    unittest.main()
