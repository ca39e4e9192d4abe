# SPDX-License-Identifier: MIT
"""The site of the docs builds with mkdocs-material, and every link and anchor in it leads somewhere; without that package it is skipped
(third_party/packages-docs.txt). The checker is checked: each kind of broken link is seen."""

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
            for page in ("index.html", "docs/learn/README.html", "docs/learn/two-cubes.html", "docs/glossary.html", "docs/separating-axes.html"):
                self.assertTrue((site / page).exists(), page)
            broken = {'<a href="nowhere.html">': "not there", '<a href="docs/glossary.html#nothing">': "no such anchor", '<a href="#nothing">': "no such anchor",
                      '<img src="docs/none.png">': "not there", '<link rel="stylesheet" href="https://fonts.example.org/x.css">': "loads https",
                      '<script src="//cdn.example.org/x.js">': "loads //"}
            index = (site / "index.html").read_text(encoding="utf-8")
            for tag, says in broken.items():
                (site / "index.html").write_text(index.replace("</body>", tag + "</body>"), encoding="utf-8")
                checked = make(folder, "--check-only")
                self.assertEqual(checked.returncode, 1, tag)
                self.assertIn(says, checked.stdout, tag)
                self.assertIn("1 wrong", checked.stdout, tag)
            print(f"{len(broken)} broken links seen")

    def test_without_the_package_it_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = subprocess.run([sys.executable, MAKE, folder], capture_output=True, text=True, check=False, env={"PATH": "/nowhere", "BOXWOOD_MKDOCS": "/nowhere/mkdocs"})
            self.assertEqual(alone.returncode, 77, alone.stderr)
            self.assertEqual(alone.stdout, "the site needs mkdocs-material: apt-get install mkdocs-material\n")


if __name__ == "__main__":
    unittest.main()
