# SPDX-License-Identifier: MIT
"""Lists of clashes that last: baselines of other days, shards that are merged, searches that go on."""

import collections
import json
import random
import unittest

from boxwood_cli import CUBE_FACES, CliTest, box_vertices, boxwood


class Days(CliTest):
    """Baselines, shards, merging and going on."""

    def assembly(self, name, seed, count=40):
        source = random.Random(seed)
        boxes = []
        for i in range(count):
            low = tuple(source.randrange(8) for _ in range(3))
            boxes.append((f"part{i}", box_vertices(low, tuple(x + source.randrange(1, 4) for x in low)), CUBE_FACES))
        return boxes, self.obj(name, *boxes)

    def test_baselines_of_random_days(self):
        """Parts come, go and move between the days: what is new and what is solved, as sets tell it."""
        source, counts = random.Random(31), collections.Counter()
        for _ in range(12):
            days = []
            boxes, path = self.assembly("day.obj", source.random(), 20)
            for day in range(3):
                if day > 0:
                    for i in range(len(boxes)):
                        if source.random() < 0.15:
                            low = tuple(source.randrange(8) for _ in range(3))
                            boxes[i] = (boxes[i][0], box_vertices(low, tuple(x + 2 for x in low)), CUBE_FACES)
                    if source.random() < 0.5:
                        boxes.pop(source.randrange(len(boxes)))
                    boxes.insert(source.randrange(len(boxes)), (f"new{day}", box_vertices((1, 1, 1), (4, 4, 4)), CUBE_FACES))
                    path = self.obj("day.obj", *boxes)
                more = ["--baseline", self.file("old.jsonl", days[-1])] if days else []
                days.append(self.ok("clash", path, "--json", "--clearance", "1", *more).out)
                keys = [{(x["a"], x["b"], x["class"]): x for x in map(json.loads, out.splitlines()) if "summary" not in x}
                        for out in days[-2:]]
                if day > 0:
                    was, now = map(set, keys)
                    summary = json.loads(days[-1].splitlines()[-1])["summary"]
                    self.assertEqual((summary["new"], summary["unchanged"], summary["solved"]),
                                     (len(now - was), len(now & was), len(was - now)))
                    for key, line in keys[1].items():
                        self.assertEqual(line["new"], key not in was)
                    counts += {"new": len(now - was), "unchanged": len(now & was), "solved": len(was - now)}
        print(f"days: {dict(counts)}")
        self.assertGreater(min(counts.values()), 50)

    def test_a_baseline(self):
        boxes, old = self.assembly("old.obj", 5)
        boxes[3] = ("part3", box_vertices((20, 20, 20), (21, 21, 21)), CUBE_FACES)
        boxes[4] = ("part4", box_vertices((0, 0, 0), (11, 11, 11)), CUBE_FACES)
        new = self.obj("new.obj", *boxes)
        before = self.ok("clash", old, "--json").out
        baseline = self.file("old.jsonl", before)

        def keys(lines):
            return {(x["a"].split("#")[1], x["b"].split("#")[1], x["class"]) for x in lines if "summary" not in x}

        lines = self.ok("clash", new, "--json", "--baseline", baseline).lines()
        was, now, summary = keys(map(json.loads, before.splitlines())), keys(lines), lines[-1]["summary"]
        for line in lines[:-1]:
            (key,) = keys([line])
            self.assertEqual(line["new"], key not in was)
        self.assertEqual((summary["new"], summary["unchanged"], summary["solved"]),
                         (len(now - was), len(now & was), len(was - now)))
        self.assertGreater(min(len(now - was), len(now & was), len(was - now)), 3)
        out = self.ok("clash", new, "--baseline", baseline).out
        self.assertEqual(out.count("solved: "), len(was - now))
        self.assertEqual(boxwood("clash", new, "--baseline", baseline, "--exit-code").code, 1)
        self.ok("clash", old, "--baseline", baseline, "--exit-code")  # nothing is new
        self.assertEqual(self.ok("clash", old, "--baseline", baseline, "--json").lines()[-1]["summary"]["new"], 0)
        self.fails(3, "clash", old, "--baseline", old, says="line 1")
        self.fails(2, "clash", old, "--json", "--baseline", baseline, "--shard", "1/2", says="--baseline")

    def test_shards_join_to_the_bytes_of_one(self):
        _, path = self.assembly("boxes.obj", 6)
        rules = self.file("rules.json", '{"ignore": [["part1*", "part2*"]], "static": "part3*"}')
        more = ["--self", "--clearance", "1", "--rules", rules, "--json"]
        whole = self.ok("clash", path, *more).out
        for count in (1, 2, 3, 7, 60):
            parts = [self.file(f"part{i}.jsonl", self.ok("clash", path, *more, "--shard", f"{i}/{count}").out)
                     for i in range(1, count + 1)]
            random.Random(count).shuffle(parts)
            self.assertEqual(self.ok("merge", *parts).out, whole)
        self.fails(2, "merge", parts[0], says="60 shards")
        self.fails(3, "merge", *parts[:-1], parts[0], says="there before")
        self.fails(3, "merge", path, says="line 1")
        self.fails(3, "merge", self.file("whole.jsonl", whole), says="not the output of a shard")
        for wrong in ("0/3", "4/3", "a", "1", "1/0"):
            self.fails(2, "clash", path, "--json", "--shard", wrong, says="I/N")
        self.fails(2, "clash", path, "--shard", "1/2", says="--json")

    def test_going_on_gives_the_bytes_of_one(self):
        """Whatever was written when it was ended: some lines, half a line, all of it."""
        _, path = self.assembly("boxes.obj", 7, 25)
        whole = self.ok("clash", path, "--json", "--self").out
        source = random.Random(1)
        for cut in [0, len(whole), *(source.randrange(len(whole)) for _ in range(25))]:
            part = self.file("part.jsonl", whole[:cut])
            self.assertEqual(self.ok("clash", path, "--json", "--self", "--resume", part).out, whole)
        shard = self.ok("clash", path, "--json", "--shard", "2/3").out
        part = self.file("part.jsonl", shard[:len(shard) // 2])
        self.assertEqual(self.ok("clash", path, "--json", "--shard", "2/3", "--resume", part).out, shard)
        self.fails(3, "clash", path, "--json", "--shard", "1/3", "--resume", part, says="no pair")
        self.fails(3, "clash", path, "--json", "--resume", self.file("x.jsonl", "{}\n"), says="line 1")
        self.fails(2, "clash", path, "--resume", part, says="--json")


if __name__ == "__main__":
    unittest.main()
