#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the quick tests of a build folder and holds the processor time of each, whatever else the machine does.

usage: quick_times.py BUILD_FOLDER [--label REGEX] [--jobs N] [--all]

Runs what `ctest -L REGEX` (default: quick) would run, each test as a process of its own. Prints the tests above 0.5 processor
seconds (--all: every test) and the sum. Exit 1 if a test fails, takes above 2 processor seconds, or if there is no test: a
slow test belongs behind SLOW in its CMakeLists.txt, or is made faster without checking less.
"""
import argparse
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

SHOWN_S, MOST_S = 0.5, 2.0


def tests_of(folder, label):
    shown = subprocess.run(["ctest", "--test-dir", folder, "-L", label, "--show-only=json-v1"], check=True, capture_output=True,
                           text=True).stdout
    for test in json.loads(shown[shown.index("{"):])["tests"]:
        properties = {p["name"]: p["value"] for p in test.get("properties", [])}
        yield test["name"], test.get("command"), properties


def run(name, command, properties):
    """Returns (name, status, processor seconds, output); the status is passed, failed or skipped."""
    if not command:
        return name, "failed", 0.0, "is not built\n"
    environment = dict(os.environ)
    for line in properties.get("ENVIRONMENT", []):
        key, _, value = line.partition("=")
        environment[key] = value
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment,
                                 cwd=properties.get("WORKING_DIRECTORY"), start_new_session=True)
        end = threading.Timer(float(properties.get("TIMEOUT", 300)), lambda: os.killpg(child.pid, signal.SIGKILL))
        end.start()
        _, status, usage = os.wait4(child.pid, 0)
        end.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    seconds = usage.ru_utime + usage.ru_stime
    skipping = properties.get("SKIP_REGULAR_EXPRESSION", [])
    skipped = (child.returncode == properties.get("SKIP_RETURN_CODE")
               or any(re.search(pattern, text) for pattern in ([skipping] if isinstance(skipping, str) else skipping)))
    state = "skipped" if skipped else "passed" if child.returncode == 0 else "failed"
    return name, state, seconds, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--label", default="quick")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda test: run(*test), tests_of(options.folder, options.label)))
    results.sort(key=lambda result: -result[2])
    for name, state, seconds, text in results:
        if state == "failed":
            print(f"{text}\nfailed: {name}")
    for name, state, seconds, text in results:
        if options.all or seconds > SHOWN_S:
            print(f"{seconds:7.2f} s  {name}{' (above the limit of %g s)' % MOST_S if seconds > MOST_S else ''}")
    bad = [name for name, state, seconds, _ in results if state == "failed" or seconds > MOST_S]
    states = [state for _, state, _, _ in results]
    print(f"{len(results)} quick tests: {states.count('passed')} passed, {states.count('skipped')} skipped, "
          f"{states.count('failed')} failed; {sum(r[2] for r in results):.1f} processor seconds, "
          f"{time.monotonic() - begin:.1f} s by the clock")
    return 1 if bad or not results else 0


if __name__ == "__main__":
    sys.exit(main())
