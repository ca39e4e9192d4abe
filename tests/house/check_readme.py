#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The README's C++ is, line for line, what the consumer of the installed library compiles; its links lead somewhere.

usage: check_readme.py SOURCE_ROOT
"""
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
readme = (root / "README.md").read_text(encoding="utf-8")
consumer = (root / "tests/package/consumer/main.cpp").read_text(encoding="utf-8")
lines = [line.strip() for line in re.search(r"```cpp\n(.*?)```", readme, re.S).group(1).splitlines() if line.strip()]
body = [line.strip() for line in re.search(r"readme: begin\n(.*?)// readme: end", consumer, re.S).group(1).splitlines()]
body = [line for line in body if line]
code = [line for line in lines if not line.startswith("#include")]
failed = code != body
if failed:
    print("README and tests/package/consumer/main.cpp differ:")
    for a, b in zip(code + [""] * len(body), body + [""] * len(code)):
        if a != b:
            print(f"  README   {a}\n  consumer {b}")
            break
for line in lines:
    if line.startswith("#include") and line not in consumer:
        print(f"the consumer does not have: {line}")
        failed = True
links = re.findall(r"\]\(([^)#]+)\)", readme)
for link in links:
    if "://" not in link and not (root / link).exists():
        print(f"README links to {link}, which is not there")
        failed = True
print(f"{len(code)} lines of code and {len(links)} links checked")
sys.exit(1 if failed or len(code) < 8 or len(links) < 8 else 0)
