# SPDX-License-Identifier: MIT
"""boxwood walk against closed forms and a distance written another way."""

import math
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices


def distance(p, triangle):
    """Of a point and a triangle: to the plane inside its three sides, else to the nearest side."""
    sub = lambda a, b: [x - y for x, y in zip(a, b)]
    dot = lambda a, b: sum(x * y for x, y in zip(a, b))
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    n = cross(sub(triangle[1], triangle[0]), sub(triangle[2], triangle[0]))
    sides = [(triangle[i], triangle[(i + 1) % 3]) for i in range(3)]
    if all(dot(cross(sub(b, a), sub(p, a)), n) >= 0 for a, b in sides):
        return abs(dot(sub(p, triangle[0]), n)) / math.sqrt(dot(n, n))
    out = []
    for a, b in sides:
        d = sub(b, a)
        t = min(1, max(0, dot(sub(p, a), d) / dot(d, d)))
        out.append(math.dist(p, [x + t * y for x, y in zip(a, d)]))
    return min(out)


class Walk(CliTest):
    def setUp(self):
        super().setUp()
        boxes = [("floor", (-9, -1, -9), (9, 0, 9)), ("wall", (3, 0, -9), (4, 4, 9)), ("step", (-9, 0, 3), (3, 0.2, 9))]
        self.model = self.obj("room.obj", *((name, box_vertices(a, b), CUBE_FACES) for name, a, b in boxes))
        self.triangles = [[box_vertices(a, b)[i] for i in face] for _, a, b in boxes for face in CUBE_FACES]

    def walk(self, rows, *more, model=None):
        file = self.file("steps.txt", "# start, then steps\n" + "".join(" ".join(map(repr, map(float, r))) + "\n" for r in rows))
        return self.ok("walk", model or self.model, "--radius", 0.5, "--steps", file, "--json", *more).lines()

    def test_steps_end_where_they_should(self):
        lines = self.walk([(0, 0.5, 0)] + [(1, 0, 0)] * 4 + [(0, 0, 1)] * 5)
        self.assertEqual([x["step"] for x in lines], list(range(9)))
        for x, want in zip(lines, (1, 2, 2.5, 2.5)):
            self.assertAlmostEqual(x["position"][0], want, delta=1e-4)
            self.assertTrue(x["supported"] and not x["slid"])
        self.assertTrue(lines[3]["blocked"] and any(c["kind"] == "wall" for c in lines[3]["contacts"]))
        self.assertAlmostEqual(lines[-1]["position"][1], 0.7, delta=1e-4)  # up the step
        self.assertTrue(any(x["climbed"] for x in lines))
        for x in lines:
            self.assertGreaterEqual(x["distance"], 0.5 * (1 - 1e-5))
            self.assertAlmostEqual(x["distance"], min(distance(x["position"], t) for t in self.triangles), delta=1e-12)
        low = self.walk([(0, 0.5, 0)] + [(0, 0, 1)] * 6, "--step-height", 0.1)
        self.assertAlmostEqual(low[-1]["position"][1], 0.5, delta=1e-4)
        self.assertTrue(low[-1]["blocked"])
        slid = self.walk([(0, 0.5, -2), (5, 0, 2)])[0]
        self.assertTrue(slid["slid"])
        self.assertAlmostEqual(slid["position"][2], 0.0, delta=1e-3)

    def test_up_drop_and_falling(self):
        fall = self.walk([(0, 3, 0)] + [(0, 0, 0)] * 4, "--drop", 1)
        self.assertEqual([round(x["position"][1], 3) for x in fall], [2, 1, 0.5, 0.5])
        self.assertEqual([x["dropped"] for x in fall], [True, True, True, False])
        self.assertEqual([x["supported"] for x in fall], [False, False, True, True])
        turned = self.obj("turned.obj", ("floor", box_vertices((-9, -9, -1), (9, 9, 0)), CUBE_FACES))
        self.assertTrue(self.walk([(0, 0, 0.5), (1, 0, 0)], "--up", "+Z", model=turned)[0]["supported"])
        self.assertAlmostEqual(self.walk([(0, 0, -1.5), (1, 0, 0)], "--up", "-Z", model=turned)[0]["position"][2], -1.5, delta=1e-4)

    def test_table_and_errors(self):
        steps = self.file("steps.txt", "0 0.5 0\n1 0 0\n")
        self.assertIn("stands", self.ok("walk", self.model, "--radius", 0.5, "--steps", steps).out)
        self.fails(2, "walk", self.model, "--radius", 0.5, says="--steps")
        self.fails(2, "walk", self.model, "--radius", 0, "--steps", steps)
        self.fails(3, "walk", self.model, "--radius", 0.5, "--steps", self.file("bad.txt", "1 2\n"))
        self.fails(3, "walk", self.model, "--radius", 0.5, "--steps", self.file("none.txt", "# nothing\n"), says="starts")
        ended = self.ok("walk", self.model, "--radius", 0.5, "--steps", self.file("in.txt", "0 0.2 0\n1 0 0\n"))
        self.assertIn("pushed out", ended.err)


if __name__ == "__main__":
    unittest.main()
