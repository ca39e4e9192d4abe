# SPDX-License-Identifier: MIT
"""When moving objects first clash, against the times at which intervals of boxes meet."""

import math
import random
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood, identity


def first_contact(a, b, moves):
    """The first time, in steps, at which two boxes share a point; each moves straight by moves[step] between steps.
    None: never. The boxes are closed; by the intervals of each axis alone."""
    for step in range(len(moves[0])):
        here = [[[low + moves[k][step][i] for i, low in enumerate(box[0])],
                 [high + moves[k][step][i] for i, high in enumerate(box[1])]] for k, box in enumerate((a, b))]
        if all(here[0][0][i] <= here[1][1][i] and here[1][0][i] <= here[0][1][i] for i in range(3)):
            return float(step)
        if step + 1 == len(moves[0]):
            return None
        enter, leave = 0.0, 1.0
        for i in range(3):
            speed = (moves[1][step + 1][i] - moves[1][step][i]) - (moves[0][step + 1][i] - moves[0][step][i])
            # low_b + speed t <= high_a, high_b + speed t >= low_a
            for gap, sign in ((here[0][1][i] - here[1][0][i], 1.0), (here[1][1][i] - here[0][0][i], -1.0)):
                if speed * sign == 0.0:
                    if gap < 0:
                        enter = 2.0
                elif speed * sign > 0:
                    leave = min(leave, gap / (speed * sign))
                else:
                    enter = max(enter, gap / (speed * sign))
        if enter <= leave:
            return step + enter
    return None


class Motion(CliTest):
    def motion(self, steps):
        """steps: for each step the 12 numbers of each object."""
        path = self.folder / "motion.txt"
        path.write_text("\n".join(" ".join(map(repr, pose)) for step in steps for pose in step) + "\n")
        return path

    def test_two_that_rotate_meet_no_later_than_sampled(self):
        """Rods that turn about their own middles, each at its own speed, while they go: rectangles in the plane."""
        source = random.Random(11)
        half = (1.0, 0.125)

        def rectangle(way, t):
            (x0, y0, a0), (x1, y1, a1) = way
            a = a0 + t * (a1 - a0)
            return (x0 + t * (x1 - x0), y0 + t * (y1 - y0)), ((math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a)))

        def meet(p, q):
            d = (q[0][0] - p[0][0], q[0][1] - p[0][1])
            for axis in (*p[1], *q[1]):
                reach = sum(h * abs(axis[0] * u[0] + axis[1] * u[1]) for one in (p, q) for h, u in zip(half, one[1]))
                if abs(axis[0] * d[0] + axis[1] * d[1]) > reach:
                    return False
            return True

        def pose(x, y, a):
            return [math.cos(a), -math.sin(a), 0, x, math.sin(a), math.cos(a), 0, y, 0, 0, 1, 0]

        rod = box_vertices((-1, -0.125, -1), (1, 0.125, 1))
        path = self.obj("rods.obj", ("a", rod, CUBE_FACES), ("b", rod, CUBE_FACES))
        met = between = apart = 0
        for _ in range(60):
            ways = []
            for k in range(2):
                begin = (1.8 * k + source.uniform(-0.2, 0.2), source.uniform(-0.5, 0.5), source.uniform(-3, 3))
                ways.append((begin, (begin[0] + source.uniform(-0.7, 0.7), begin[1] + source.uniform(-0.7, 0.7),
                                     begin[2] + source.choice((-1, 1)) * source.uniform(0.5, 2.8))))
            if meet(rectangle(ways[0], 0.0), rectangle(ways[1], 0.0)):
                continue
            n = 4000
            first = next((i / n for i in range(n + 1) if meet(rectangle(ways[0], i / n), rectangle(ways[1], i / n))), None)
            lines = self.ok("clash", path, "--motion",
                            self.motion([[pose(*way[s]) for way in ways] for s in range(2)]), "--json").lines()[:-1]
            if first is None:
                self.assertLessEqual(len(lines), 1)  # a graze that the samples missed
                apart += 1 - len(lines)
                continue
            self.assertEqual(len(lines), 1, ways)
            self.assertLessEqual(lines[0]["time"], first)
            if first > 0:  # nor much earlier: not a sample before it, nor a graze
                self.assertGreater(lines[0]["time"], first - 1.5 / n)
            met += 1
            between += lines[0]["step"] is None
        print(f"rods: {met} meet, {between} of them between steps alone, {apart} pass")
        self.assertGreater(met, 10)
        self.assertGreater(between, 3)
        self.assertGreater(apart, 10)

    def test_boxes_that_move_straight_meet_when_their_intervals_do(self):
        source = random.Random(5)
        meetings = between = passed = apart = 0
        for _ in range(30):
            boxes = []
            for _ in range(6):
                low = tuple(source.randrange(-5, 5) for _ in range(3))
                boxes.append((low, tuple(x + source.randrange(1, 3) for x in low)))
            path = self.obj("moving.obj", *((f"part{i}", box_vertices(*b), CUBE_FACES) for i, b in enumerate(boxes)))
            moves = [[tuple(float(source.randrange(-9, 10)) for _ in range(3)) if s else (0.0, 0.0, 0.0)
                      for s in range(4)] for _ in boxes]
            steps = [[identity(*moves[i][s]) for i in range(len(boxes))] for s in range(4)]
            lines = self.ok("clash", path, "--motion", self.motion(steps), "--json").lines()
            summary = lines.pop()["summary"]
            self.assertEqual(summary["steps"], 4)
            found = {(line["a"].split("#")[1], line["b"].split("#")[1]): line for line in lines}
            self.assertEqual(len(found), len(lines))
            for i in range(len(boxes)):
                for k in range(i + 1, len(boxes)):
                    time = first_contact(boxes[i], boxes[k], [moves[i], moves[k]])
                    line = found.pop((f"part{i}", f"part{k}"), None)
                    if time is None:
                        # Those that graze within the tolerance may be told.
                        apart += line is None
                        self.assertIsNone(line)
                        continue
                    self.assertIsNotNone(line, (boxes[i], boxes[k], time))
                    self.assertLessEqual(line["time"], time + 1e-9)
                    self.assertGreater(line["time"], time - 1e-6)
                    meetings += 1
                    between += line["step"] is not None and line["time"] < line["step"]
                    passed += line["step"] is None
            self.assertEqual(found, {})
            times = [line["time"] for line in lines]
            steps_of = [math.ceil(t - 1e-9) for t in times]
            self.assertEqual(steps_of, sorted(steps_of))
        print(f"motion: {meetings} meetings, {between} before the step they stand in, {passed} between steps alone, {apart} apart")
        self.assertGreater(passed, 10)
        self.assertGreater(between, 2)
        self.assertGreater(apart, 50)

    def test_an_arm_that_turns_past_a_post_does_not_tunnel(self):
        """A bar along +x from the origin turns by 90 degrees a step about z; posts at known angles."""
        bar = ("bar", box_vertices((1, -0.01, -0.5), (4, 0.01, 0.5)), CUBE_FACES)
        posts, angles = [], [20, 45, 70, 110, 160]
        for angle in angles:
            x, y = 3 * math.cos(math.radians(angle)), 3 * math.sin(math.radians(angle))
            posts.append((f"post{angle}", box_vertices((x - .01, y - .01, -1), (x + .01, y + .01, 1)), CUBE_FACES))
        path = self.obj("arm.obj", bar, *posts)

        def turned(degrees):
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0]
        steps = [[turned(90 * s)] + [identity()] * len(posts) for s in range(3)]
        lines = self.ok("clash", path, "--motion", self.motion(steps), "--json").lines()[:-1]
        times = {line["b"].split("#")[1]: line for line in lines}
        self.assertEqual(set(times), {f"post{a}" for a in angles})
        for angle in angles:
            line = times[f"post{angle}"]
            self.assertIsNone(line["step"])
            self.assertEqual(line["class"], "touching")
            self.assertLess(line["time"], angle / 90)
            self.assertGreater(line["time"], angle / 90 - 0.02)

    def test_what_does_not_go_together(self):
        path = self.obj("two.obj", ("a", box_vertices((0, 0, 0), (1, 1, 1)), CUBE_FACES),
                        ("b", box_vertices((3, 0, 0), (4, 1, 1)), CUBE_FACES))
        motion = self.motion([[identity(), identity()], [identity(), identity(-3)]])
        for more in (["--self"], ["--csv"], ["--json", "--shard", "1/2"], ["--html", "x.html"]):
            self.fails(2, "clash", path, "--motion", motion, *more)
        for threads in (1, 2, 5):
            self.assertEqual(self.ok("clash", path, "--motion", motion, "--json", "--threads", threads).out,
                             self.ok("clash", path, "--motion", motion, "--json").out)
        near = self.ok("clash", path, "--motion", motion, "--json", "--clearance", "2").lines()
        self.assertEqual([(x["class"], x["step"], x["time"] > 0) for x in near[:-1]],
                         [("clearance", 0, False), ("duplicate", 1, True)] if near[1]["class"] == "duplicate"
                         else [("clearance", 0, False), ("overlapping", 1, True)])
        self.assertEqual(near[-1]["summary"]["clearance"], 0)
        self.assertEqual(boxwood("clash", path, "--motion", motion, "--exit-code").code, 1)


if __name__ == "__main__":
    unittest.main()
