#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""boxwood.Robot on the arm of models/arm: as asking one by one, kinematics by hand, pairs, obstacles, motions, Ctrl-C."""
import pathlib
import tempfile
import threading
import unittest

import numpy as np

import boxwood
from helpers import MODELS, cube, translation

ARM = MODELS / "arm"


def arm(**more):
    return boxwood.Robot(ARM / "arm.urdf", srdf=ARM / "arm.srdf", **more)


def configurations(robot, count, seed=1):
    low, high = np.clip(robot.limits, -3.1, 3.1).T
    return np.random.default_rng(seed).uniform(low, high, (count, robot.dof))


class Robot(unittest.TestCase):
    def setUp(self):
        self.robot = arm()

    def test_what_it_is(self):
        self.assertEqual(self.robot.value_names, [f"j{i}" for i in range(1, 8)] + ["finger_left_joint"])
        self.assertEqual(self.robot.dof, 8)
        self.assertEqual(self.robot.limits.shape, (8, 2))
        self.assertEqual(self.robot.limits[6].tolist(), [-np.inf, np.inf])
        self.assertEqual(self.robot.state("open")[7], 0.04)
        self.assertEqual(self.robot.limits_exceeded(np.full((1, 8), 3.0))[0][:2], ["j1", "j2"])
        self.assertEqual(len(boxwood.load(ARM / "arm.urdf").objects), 12)
        with self.assertRaises(boxwood.UsageError):
            self.robot.state("closed")
        with self.assertRaises(boxwood.InputMissingError):
            boxwood.Robot(ARM / "none.urdf")
        with self.assertRaises(boxwood.MalformedError):
            boxwood.Robot(ARM / "arm.srdf")

    def test_kinematics(self):
        poses = self.robot.link_poses(np.zeros(8))
        grasp = self.robot.link_names.index("grasp")
        self.assertTrue(np.allclose(poses[grasp, :3, 3], [0, 0, 0.3 + 0.1 + 0.3 + 0.12 + 0.28 + 0.1 + 0.13 + 0.03 + 0.1], atol=1e-15))
        q = np.zeros((2, 8))
        q[1, 1] = np.pi / 2  # all behind joint 2 lies along x
        tip = self.robot.link_poses(q)[1, grasp, :3, 3]
        self.assertTrue(np.allclose(tip, [1.06, 0, 0.4], atol=1e-15))
        moved = self.robot.link_poses(q[1], base=translation(1, 2, 3))[grasp, :3, 3]
        self.assertTrue(np.allclose(moved, tip + [1, 2, 3], atol=1e-15))

    def test_many_are_as_one_by_one(self):
        q = configurations(self.robot, 300)
        found = self.robot.collide(q, mode="all", contacts=True)
        self.assertTrue(0 < found.colliding.sum() < len(q))
        one = [self.robot.collide(row, mode="all", threads=1) for row in q]
        self.assertEqual(found.colliding.tolist(), [bool(o.colliding[0]) for o in one])
        self.assertEqual(found.pairs.tolist(), [p for o in one for p in o.pairs.tolist()])
        self.assertEqual(len(found.points), found.contact_offsets[-1])
        near = self.robot.distance(q)
        self.assertEqual((near.distance == 0).tolist(), found.colliding.tolist())
        wide = self.robot.collide(q, clearance=0.05)
        self.assertEqual(wide.colliding.tolist(), (near.distance <= 0.05).tolist())
        fortran = np.asfortranarray(q).astype(np.float32)
        self.assertEqual(self.robot.collide(fortran).colliding.shape, (300,))
        for bad in (np.zeros(7), np.zeros((2, 2, 8)), np.full(8, np.nan)):
            with self.assertRaises(boxwood.UsageError):
                self.robot.collide(bad)

    def test_pairs(self):
        count = len(self.robot.collisionPairs)
        self.assertNotIn(("shoulder", "upper"), self.robot.collisionPairs)
        q = configurations(self.robot, 200)
        self.robot.addCollisionPair("shoulder", "upper")
        self.assertEqual(len(self.robot.collisionPairs), count + 1)
        self.assertTrue(self.robot.collide(q).colliding.all())  # neighbours always meet
        self.robot.removeAllCollisionPairs()
        self.assertEqual(self.robot.collisionPairs, [])
        self.assertFalse(self.robot.collide(q).colliding.any())
        self.robot.addAllCollisionPairs()
        self.robot.removeCollisionPair("base", 1)
        self.assertGreater(len(self.robot.collisionPairs), count)

    def test_proofs_change_no_answer(self):
        q = configurations(self.robot, 3000)
        expected = self.robot.collide(q, mode="all"), self.robot.sweep(q[:100], q[1:101])
        proven = self.robot.copy()
        proven.prove_pairs()
        proven.world.remove(proven.world.add(cube((0, 0, 0), (0.1, 0.1, 0.1)), translation(0.6, 0, 0.5)))  # edits keep the proofs
        found = proven.collide(q, mode="all"), proven.sweep(q[:100], q[1:101])
        self.assertEqual(found[0].pairs.tolist(), expected[0].pairs.tolist())
        self.assertEqual(found[0].colliding.tolist(), expected[0].colliding.tolist())
        self.assertEqual(found[1].free.tolist(), expected[1].free.tolist())
        self.assertTrue(0 < expected[0].colliding.sum() < len(q))

    def test_obstacles_and_attached(self):
        q = self.robot.default
        block = self.robot.world.add(cube(), translation(0, 0, 2), name="block")
        self.assertFalse(self.robot.collide(q).colliding[0])
        self.assertEqual(self.robot.object_names[block], "block")
        held = self.robot.attach(cube(), "hand", translation(0, 0, 0.6), name="held")
        found = self.robot.collide(q)
        self.assertEqual(sorted(self.robot.object_names[i] for i in found.pairs_of(0)[0]), ["block", "held"])
        other = self.robot.copy()
        self.robot.allowed(block, held)
        self.assertFalse(self.robot.collide(q).colliding[0])
        self.assertTrue(other.collide(q).colliding[0])
        other.world.move(block, translation(0, 0, 5))
        self.assertFalse(other.collide(q).colliding[0])
        other.world.remove(held)
        with self.assertRaises(boxwood.UsageError):
            other.world.remove(0)  # a link

    def test_paddings(self):
        q = self.robot.default
        block = self.robot.world.add(cube(), translation(0, 0, 2), name="block")
        near = float(self.robot.distance(q).distance[0])
        self.assertGreater(near, 0.001)
        collides = lambda: bool(self.robot.collide(q).colliding[0])
        self.robot.set_padding(1.001 * near)
        self.assertTrue(collides())
        self.robot.set_padding(0.999 * near)
        self.assertFalse(collides())
        self.assertTrue(self.robot.collide(q, clearance=1.001 * near).colliding[0])
        first, second = self.robot.distance(q).pairs[0].tolist()
        self.robot.set_padding(1.001 * near, self.robot.object_names[first])
        self.assertTrue(collides())
        self.assertFalse(self.robot.sweep(q, q).free[0])
        self.robot.set_padding(0.0, first, second)
        self.assertFalse(self.robot.collide(q, mode="all").pairs.tolist().count([first, second]))
        self.robot.set_padding(None, first, second)
        self.assertTrue(collides())
        with self.assertRaises(boxwood.UsageError):
            self.robot.collide(q, contacts=True)
        for wrong in ((-1.0,), (0.1, "nothing"), (0.1, None, block), (0.1, 999)):
            with self.assertRaises(boxwood.UsageError):
                self.robot.set_padding(*wrong)

    def test_planning_scenes(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "cell.yaml"
            file.write_text("""
robot_state:
  joint_state: {name: [j2], position: [0.5]}
  multi_dof_joint_state: {joint_names: [virtual], transforms: [{translation: [0, 0, 1], rotation: [0, 0, 0, 1]}]}
world:
  collision_objects:
    - {id: ball, primitives: [{type: sphere, dimensions: [0.25]}], primitive_poses: [{position: [0, 0, 1.25], orientation: [0, 0, 0, 1]}]}
""")
            placed = self.robot.add_scene(file)
            self.assertEqual(placed.configuration[1], 0.5)
            self.assertEqual(placed.base[:3, 3].tolist(), [0, 0, 1])
            found = self.robot.collide(placed.configuration, base=placed.base)
            self.assertIn("ball", [self.robot.object_names[i] for i in found.pairs_of(0)[0]])
            again = arm().add_scene(file, start=np.full(8, 0.01), base=translation(5, 0, 0))
            self.assertEqual(again.configuration.tolist(), [0.01, 0.5] + 6 * [0.01])
            self.assertEqual(again.base[0, 3], 5)
            file.write_text("world: 1")
            with self.assertRaises(boxwood.MalformedError):
                self.robot.add_scene(file)

    def test_motions(self):
        self.robot.world.add(cube(), translation(0.9, 0, 0.4))
        q0, q1 = np.zeros((2, 8)), np.zeros((2, 8))
        q1[0, 0], q1[1, 1] = 2.0, 1.5  # turns about itself; falls onto the cube
        found = self.robot.sweep(q0, q1)
        self.assertEqual(found.free.tolist(), [True, False])
        self.assertEqual(found.contact.tolist(), [False, True])
        self.assertFalse(found)
        t = np.linspace(0, 1, 2001)[:, None]
        hits = self.robot.collide(q0[1] + t * (q1[1] - q0[1])).colliding
        first = t[np.argmax(hits), 0]
        self.assertLessEqual(found.time[1], first)
        self.assertGreaterEqual(found.time[1], first - 1 / 2000 - 2e-6)
        self.assertTrue(self.robot.collide(q0[1] + found.contact_at[1] * (q1[1] - q0[1])).colliding[0])
        again = self.robot.sweep(q0[1], q1[1], threads=1)
        self.assertEqual(again.time[0], found.time[1])

    def test_threads_edit_beside_queries(self):
        q = configurations(self.robot, 2000)
        expected = self.robot.collide(q).colliding.sum()
        wrong = []

        def ask():
            for _ in range(5):
                if self.robot.collide(q, threads=1).colliding.sum() != expected:
                    wrong.append(1)
        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(20):
            self.robot.world.remove(self.robot.world.add(cube(), translation(0, 0, 50)))
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_which_pairs_can_collide(self):
        pairs = self.robot.matrix(samples=500, budget=1000)
        self.assertEqual(len(pairs), 55)
        by_links = {pair.links: pair for pair in pairs}
        self.assertEqual((by_links["wrist", "hand"].verdict, by_links["wrist", "hand"].proven), ("never", True))
        self.assertGreater(by_links["wrist", "hand"].clearance_at_least, 0.01)
        self.assertEqual(by_links["base", "shoulder"].srdf, "right")
        free = boxwood.Robot(ARM / "arm.urdf")
        shown = 0
        for pair in pairs:
            self.assertEqual(pair.witness is not None, pair.verdict == "sometimes")
            if pair.witness is None:
                continue
            found = free.collide(pair.witness, mode="all")
            hits = [{free.object_names[i] for i in hit} for hit in found.pairs_of(0)]
            self.assertIn(set(pair.links), hits)
            shown += 1
        self.assertGreaterEqual(shown, 10)
        still = self.robot.matrix(samples=10, limits={name: (0.0, 0.0) for name in self.robot.value_names})
        self.assertNotIn("sometimes", {pair.verdict for pair in still})
        with self.assertRaises(boxwood.UsageError):
            self.robot.matrix(limits={"j9": (0.0, 1.0)})
        with self.assertRaises(boxwood.UsageError):
            self.robot.matrix(first=np.zeros((2, 8)))


if __name__ == "__main__":
    unittest.main()
