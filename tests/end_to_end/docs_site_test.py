# SPDX-License-Identifier: MIT
"""The site of the docs builds with mkdocs-material, and every link and anchor in it leads somewhere; without that package it is skipped
(third_party/packages-docs.txt). The checker is checked: each kind of fault is seen."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKE = ROOT / "docs/site/make.py"


def make(*arguments):
    return subprocess.run([sys.executable, MAKE, *arguments], capture_output=True, text=True, timeout=200, check=False)


class Site(unittest.TestCase):
    def test_it_builds_and_all_links_lead_somewhere(self):
        with tempfile.TemporaryDirectory() as folder:
            built = make(folder)
            if built.returncode == 77:
                self.skipTest(built.stdout.strip())
            self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
            print(built.stdout.strip())
            site = pathlib.Path(folder) / "site"
            for page in ("index.html", "docs/learn/index.html", "docs/learn/two-cubes.html", "docs/glossary.html", "docs/separating-axes.html"):
                self.assertTrue((site / page).exists(), page)
            broken = {'<a href="nowhere.html">': "not there", '<a href="docs/glossary.html#nothing">': "no such anchor", '<a href="#nothing">': "no such anchor",
                      '<img src="docs/none.png">': "not there", '<link rel="stylesheet" href="https://fonts.example.org/x.css">': "loads https",
                      "<p>\n- an item</p>": "not understood", "<p>|---|--:|</p>": "not understood", "<p>[x](y.md)</p>": "not understood",
                      '<script src="//cdn.example.org/x.js">': "loads //"}
            index = site / "index.html"
            index.write_text(index.read_text(encoding="utf-8").replace("</body>", "".join(broken) + "</body>"), encoding="utf-8")
            checked = make(folder, "--check-only")
            self.assertEqual(checked.returncode, 1)
            self.assertIn(f"{len(broken)} wrong", checked.stdout)
            for tag, says in broken.items():
                self.assertRegex(checked.stdout, f"index.html: .*{says}" if "(" not in tag else says, tag)
            print(f"{len(broken)} faults seen")

    def test_without_the_package_it_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = subprocess.run([sys.executable, MAKE, folder], capture_output=True, text=True, check=False, env={"PATH": "/nowhere", "BOXWOOD_MKDOCS": "/nowhere/mkdocs"})
            self.assertEqual(alone.returncode, 77, alone.stderr)
            self.assertEqual(alone.stdout, "the site needs mkdocs-material: apt-get install mkdocs-material\n")


if __name__ == "__main__":
    unittest.main()
