#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The lines of docs/python.md and docs/coming-from.md give what stands there, and those of the README run."""
import doctest
import os
import re
import sys

import numpy as np

from helpers import MODELS, ROOT

os.chdir(MODELS)
np.set_printoptions(legacy="1.21")  # numbers as NumPy 1 shows them, whatever NumPy there is
options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
failed = attempted = 0
for page in ("python.md", "coming-from.md"):
    of_page = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, optionflags=options, encoding="utf-8")
    failed, attempted = failed + of_page.failed, attempted + of_page.attempted
os.chdir(ROOT)
blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
for block in blocks:
    exec(compile(block, "README.md", "exec"), {})
print(f"{attempted} lines, {failed} failed; {len(blocks)} blocks of the README")
sys.exit(1 if failed or attempted < 50 or len(blocks) != 1 else 0)
