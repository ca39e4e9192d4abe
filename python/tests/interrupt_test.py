#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ctrl-C ends every long call within 100 ms, and the module can be used after it.

usage: interrupt_test.py [--table]
"""
import os
import signal
import sys
import time
import unittest

import numpy as np

import boxwood
from helpers import MODELS, python

LIMIT = 0.1 if "BOXWOOD_SANITIZED" not in os.environ else 1.0

# What takes seconds, at least three where this was written, so that no machine is done before the key is pressed: models on
# top of each other, many poses, boxes that are hard to prove, the same again and again.
SETUP = r"""
import os, pickle, signal, sys, threading, time
import numpy as np
import boxwood
def terrain(n, seed):
    random = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(n, dtype=np.float32), np.arange(n, dtype=np.float32), indexing="ij")
    z = random.normal(size=(n, n)).astype(np.float32)
    i = np.arange(n * n, dtype=np.uint32).reshape(n, n)
    a, b, c, d = i[:-1, :-1].ravel(), i[1:, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel()
    return boxwood.Mesh(np.stack([x, y, z], -1).reshape(-1, 3), np.vstack([np.stack([a, b, c], 1), np.stack([b, d, c], 1)]))
def soup(n, seed):  # long triangles through each other
    random = np.random.default_rng(seed)
    return boxwood.Mesh(random.normal(size=(3 * n, 3)).astype(np.float32), np.arange(3 * n).reshape(n, 3))
shift = np.eye(4); shift[0, 3] = 0.4
def many(n):
    p = np.zeros((n, 3, 4)); p[:, :, :3] = np.eye(3); p[:, 0, 3] = np.linspace(0, 0.9, n); return p
"""
FOLDER = r"""
import atexit, shutil, tempfile
folder = tempfile.mkdtemp(); atexit.register(shutil.rmtree, folder, True); big = folder + "/big.obj"
""".strip() + "\n"
# A text file of 700 thousand triangles, which takes a tenth of a second and more to read.
MODEL = FOLDER + r"""
with open(big, "w") as f:
    m = terrain(600, 1)
    np.savetxt(f, m.vertices, fmt="v %.9g %.9g %.9g"); np.savetxt(f, m.faces + 1, fmt="f %d %d %d")
""".strip()
ARM = f"arm = boxwood.Robot({str(MODELS / 'arm' / 'arm.urdf')!r})\n"
CALLS = {
    "fit": ("p = np.random.default_rng(1).normal(size=(3000000, 3))",
            "[boxwood.fit(p, 'all') for _ in range(9)]"),
    "fit obb": ("p = np.random.default_rng(1).normal(size=(200000, 3)); p /= np.linalg.norm(p, axis=1)[:, None]",
                "boxwood.fit(p, 'obb', gap=1e-6, threads=1)"),
    "Tree": ("m = terrain(900, 1)", "[boxwood.Tree(m, threads=1) for _ in range(9)]"),
    "Tree of a mesh that is passed": ("m = [terrain(900, i) for i in range(9)]", "[boxwood.collide(x, x, shift) for x in m]"),
    "collide": ("a = boxwood.Tree(soup(20000, 1)); b = boxwood.Tree(soup(20000, 2))", "boxwood.collide(a, b, shift)"),
    "collide in one thread": ("a = boxwood.Tree(soup(20000, 1)); b = boxwood.Tree(soup(20000, 2))",
                              "boxwood.collide(a, b, shift, threads=1)"),
    "collide many": ("a = boxwood.Tree(terrain(100, 1)); p = many(100000)", "boxwood.collide(a, a, p)"),
    "a few slow poses": ("a = boxwood.Tree(soup(9000, 1)); b = boxwood.Tree(soup(9000, 2)); p = many(20)",
                         "boxwood.collide(a, b, p, threads=1)"),
    "contacts": ("a = boxwood.Tree(soup(20000, 1)); b = boxwood.Tree(soup(20000, 2))", "boxwood.contacts(a, b, shift)"),
    "containment": ("a = boxwood.Tree(soup(20000, 1)); b = boxwood.Tree(soup(20000, 2))", "boxwood.containment(a, b)"),
    "distance many": ("a = boxwood.Tree(terrain(100, 1)); p = many(50000); p[:, 2, 3] = 9", "boxwood.distance(a, a, p)"),
    "clearance many": ("a = boxwood.Tree(terrain(100, 1)); p = many(500000); p[:, 2, 3] = 9",
                       "[boxwood.within_clearance(a, a, 0.01, p) for _ in range(99)]"),
    "sweep many": ("a = boxwood.Tree(terrain(100, 1)); p = many(20000); q = p.copy(); p[:, 2, 3] = 20; q[:, 2, 3] = 0",
                   "boxwood.sweep(a, a, p, q)"),
    "rays": ("a = boxwood.Tree(terrain(300, 1)); o = np.random.default_rng(1).uniform(10, 290, (4000000, 3))",
             "[boxwood.rays(a, o, (1, 0.3, 0.01)) for _ in range(40)]"),
    "contains": ("a = boxwood.Tree(terrain(300, 1)); o = np.random.default_rng(1).uniform(10, 290, (4000000, 3))",
                 "[boxwood.contains(a, o) for _ in range(99)]"),
    "collide_self": ("a = boxwood.Tree(soup(20000, 1))", "boxwood.collide_self(a)"),
    "end-point overlap": ("a = boxwood.Tree(soup(20000, 1))", "a.statistics(epo=True)"),
    "World.collide": ("w = boxwood.World(); s = terrain(300, 1)\n"
                      "for i, p in enumerate(many(300)): p[2, 3] = 0.02 * i + 9 * (i % 2); w.add(s, p)",
                      "[w.collide(containment=True) for _ in range(999)]"),
    "clash": ("a = soup(20000, 1); b = soup(20000, 2)", "boxwood.clash(boxwood.Tree(a), boxwood.Tree(b), shift)"),
    "World.clash": ("w = boxwood.World(); s = terrain(300, 1)\n"
                    "for i, p in enumerate(many(60)): p[2, 3] = 0.02 * i; w.add(s, p)", "w.clash()"),
    "World.distance": ("w = boxwood.World(); s = terrain(300, 1)\n"
                       "for i, p in enumerate(many(300)): p[2, 3] = 9 * i; w.add(s, p)", "[w.distance() for _ in range(999)]"),
    "rays whose answers are made": ("a = boxwood.Tree(soup(1, 1)); o = np.full((8000000, 3), 50, np.float32)",
                                    "[boxwood.rays(a, o, (1, 0, 0)) for _ in range(30)]"),
    "World.rays": ("w = boxwood.World(); w.add(terrain(300, 1)); o = np.random.default_rng(1).uniform(10, 290, (4000000, 3))",
                   "[w.rays(o, (1, 0.3, 0.01)) for _ in range(40)]"),
    "World.collide_with": ("w = boxwood.World(); a = boxwood.Tree(soup(20000, 1)); w.add(a); b = boxwood.Tree(soup(20000, 2))",
                           "[w.collide_with(b, shift) for _ in range(9999)]"),
    "World.collide_world": ("w, v = boxwood.World(), boxwood.World(); s = terrain(300, 1)\n"
                            "for i, p in enumerate(many(300)): p[2, 3] = 0.02 * i + 9 * (i % 2); w.add(s, p); v.add(s, p)",
                            "[w.collide_world(v) for _ in range(999)]"),
    "World.distance_world": ("w, v = boxwood.World(), boxwood.World(); s = terrain(300, 1)\n"
                             "for i, p in enumerate(many(300)): p[2, 3] = 9 * i; w.add(s, p); p[2, 3] += 4; v.add(s, p)",
                             "[w.distance_world(v) for _ in range(999)]"),
    "World.distance_to": ("w = boxwood.World(); s = boxwood.Tree(terrain(300, 1)); w.add(s); shift[2, 3] = 9", "[w.distance_to(s, shift) for _ in range(99999)]"),
    "Robot.collide": (ARM + "q = np.random.default_rng(1).uniform(-2, 2, (1000000, arm.dof))", "[arm.collide(q, threads=1) for _ in range(9)]"),
    "Robot.collide, all pairs": (ARM + "q = np.random.default_rng(1).uniform(-2, 2, (1000000, arm.dof))",
                                 "[arm.collide(q, mode='all', contacts=True) for _ in range(9)]"),
    "Robot.distance": (ARM + "q = np.random.default_rng(1).uniform(-2, 2, (1000000, arm.dof))", "arm.distance(q)"),
    "Robot.sweep": (ARM + "q = np.random.default_rng(1).uniform(-2, 2, (100000, arm.dof))", "arm.sweep(q[:-1], q[1:])"),
    "placed_contacts": ("a = boxwood.Tree(soup(20000, 1)); b = boxwood.Tree(soup(20000, 2))", "boxwood.placed_contacts(a, None, b, shift)"),
    "one distance": ("a = boxwood.Tree(terrain(900, 1)); b = boxwood.Tree(terrain(900, 2)); shift[2, 3] = 9", "[boxwood.distance(a, b, shift, threads=1) for _ in range(9999)]"),
    "one sweep": ("a = boxwood.Tree(terrain(300, 1)); up = shift.copy(); up[2, 3] = 20", "[boxwood.sweep(a, a, up, shift) for _ in range(999)]"),
    "Tree.bottom_up": ("m = terrain(400, 1)", "[boxwood.Tree.bottom_up(m, threads=1) for _ in range(9)]"),
    "Tree.fit_nodes": ("t = boxwood.Tree(terrain(600, 1))", "[t.fit_nodes('obb', obb_method='tight') for _ in range(20)]"),
    "Tree.prepare_rays": ("m = terrain(900, 1); t = [boxwood.Tree(m, kind='aabb') for _ in range(9)]", "[x.prepare_rays(threads=1) for x in t]"),
    "Mesh.parts": ("m = [terrain(900, i) for i in range(20)]", "[x.parts() for x in m]"),
    "Scene.build_trees": ("s = boxwood.Scene({str(i): terrain(500, i) for i in range(20)})", "s.build_trees(threads=1)"),
    "Scene.whole": ("s = boxwood.Scene({str(i): terrain(500, i) for i in range(40)})", "[s.whole() for _ in range(99)]"),
    "Volume.contains": ("o = np.random.default_rng(1).normal(size=(4000000, 3)); v = boxwood.fit(o[:9999], 'hull')", "[v.contains(o) for _ in range(40)]"),
    "poses that are read": ("p = many(8000000); c = boxwood.Tree(soup(1, 1))", "[boxwood.collide(c, c, p, mode='first') for _ in range(9)]"),
    "load": (MODEL, "[boxwood.load(big) for _ in range(99)]"),
    "Tree.load": (FOLDER + "m = terrain(900, 1); boxwood.Tree(m).save(big + '.bwt')", "[boxwood.Tree.load(big + '.bwt', threads=1) for _ in range(9)]"),
    "Tree.save": (FOLDER + "m = boxwood.Tree(terrain(900, 1))", "[m.save(big + '.bwt') for _ in range(99)]"),
    "Scene.save": (FOLDER + "s = boxwood.Scene({str(i): terrain(300, i) for i in range(20)}).build_trees()", "[s.save(big + '.bwt') for _ in range(99)]"),
    "render": (FOLDER + "m = terrain(900, 1)", "[boxwood.render(m, volumes='obb,hull') for _ in range(9)]"),
    # 16 MB: the copies that pickle itself makes of the bytes do not look at Ctrl-C.
    "pickle of a tree": ("m = boxwood.Tree(terrain(300, 1))", "[pickle.loads(pickle.dumps(m)) for _ in range(120)]"),
}
SCRIPT = SETUP + r"""
before, call = sys.argv[1:]
exec(before)
exec("def go(): return " + call)  # an exception out of eval() would end the process as Ctrl-C does
def press():
    time.sleep(0.15)
    global pressed
    pressed = time.monotonic(), time.process_time()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press).start()
try:
    go()
    print("ended by itself")
except KeyboardInterrupt:
    print("after", time.monotonic() - pressed[0], time.process_time() - pressed[1])
c = boxwood.Mesh(np.eye(3, dtype=np.float32), [[0, 1, 2]])
assert boxwood.collide(c, c).colliding
"""


class CtrlC(unittest.TestCase):
    def test_every_long_call(self):
        only = os.environ.get("BOXWOOD_CALLS", "")
        for name, (before, call) in CALLS.items():
            if only not in name:
                continue
            with self.subTest(call=name):
                best = float("inf")
                for _ in range(3):
                    ended = python(SCRIPT, before, call)
                    self.assertEqual(ended.returncode, 0, ended.stderr)
                    self.assertNotIn("ended by itself", ended.stdout, f"{name} ended by itself before Ctrl-C: give it more to do")
                    self.assertRegex(ended.stdout, "^after ")
                    wall, cpu = map(float, ended.stdout.split()[1:])
                    if "--table" in sys.argv:
                        print(f"{name:32} {1e3 * wall:6.1f} ms, processor {1e3 * cpu:6.1f} ms")
                    # A busy machine may not run us for so long: then what counts is the time that two cores had.
                    best = min(best, wall, cpu / 2)
                    if best < LIMIT:
                        break
                self.assertLess(best, LIMIT)

    def test_a_handler_that_does_not_raise_changes_nothing(self):
        ended = python(SETUP + r"""
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(time.monotonic()))
a, b = boxwood.Tree(soup(3000, 1)), boxwood.Tree(soup(3000, 2))
expected = boxwood.collide(a, b, threads=1).triangle_pairs
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
start = time.monotonic()
found = boxwood.collide(a, b, threads=1).triangle_pairs
spent = time.monotonic() - start
signal.setitimer(signal.ITIMER_REAL, 0)
assert (found == expected).all() and len(found) > 10000
assert len(seen) >= spent / 0.1 - 1, (len(seen), spent)
print("right")
""")
        self.assertEqual(ended.stdout, "right\n", ended.stderr)

    def test_other_threads_are_not_stopped(self):
        ended = python(SETUP + r"""
a, b = boxwood.Tree(soup(4000, 1)), boxwood.Tree(soup(4000, 2))
expected = len(boxwood.collide(a, b).triangle_pairs)
found = []
thread = threading.Thread(target=lambda: found.append(len(boxwood.collide(a, b, threads=1).triangle_pairs)))
thread.start()
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)
except KeyboardInterrupt:
    thread.join()
assert found == [expected]
print("right")
""")
        self.assertEqual(ended.stdout, "right\n", ended.stderr)

    def test_other_threads_run_meanwhile(self):
        a = boxwood.Tree(boxwood.Mesh(np.random.default_rng(1).normal(size=(9000, 3)), np.arange(9000).reshape(-1, 3)))
        import threading

        counts, going = [0], [True]

        def count():
            while going[0]:
                counts[0] += 1
        thread = threading.Thread(target=count)
        thread.start()
        before = counts[0]
        boxwood.collide(a, a, threads=1)
        seen = counts[0] - before
        going[0] = False
        thread.join()
        self.assertGreater(seen, 1000)


if __name__ == "__main__":
    unittest.main(argv=[a for a in sys.argv if a != "--table"])
