"""What `-n 2` costs or saves: published cases as tests of a program, without and with two workers, in turn.

Plugins of other packages are left out; Hypothesis alone would load itself in every process. Beside it stands what
pytest and pytest-xdist take for as many tests that do nothing. All four are run in turn, and the medians shown, by
the clock and in processor time of all processes.

    python -m conformance_tests.benchmarks.workers --only lingque -- node conformance_tests/engines/lingque-js/engine.mjs
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

NOTHING = """
import pytest

class Nothing(pytest.Item):
    def runtest(self): pass
    def reportinfo(self): return self.session.path / self.name, None, self.name

def pytest_collection_modifyitems(session, items):
    names = [f"nothing/nothing/{n}" for n in range(NUMBER)]
    items += [Nothing.from_parent(session, name=name, nodeid=name) for name in names]
"""
"""A plugin whose tests do nothing."""

OTHERS = ("hypothesispytest", "anyio", "cacheprovider")
"""Plugins that have no part in this."""


def measured(words: list[str], tests: int | None = None) -> tuple[float, float, str]:
    """Seconds by the clock, seconds of processor time, and what pytest says at its end; `tests` that do nothing."""
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as beside:
        left_out = [word for name in OTHERS for word in ("-p", f"no:{name}")]
        command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", empty, *left_out]
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([beside, os.environ.get("PYTHONPATH", "")]),
        }
        if tests is not None:
            plugin = NOTHING.replace("NUMBER", str(tests))
            (Path(beside) / "nothing_at_all.py").write_text(plugin, encoding="utf-8")
            words = ["-p", "nothing_at_all", *words]
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        done = subprocess.run(
            [*command, *words, empty], capture_output=True, text=True, check=False, env=environment
        )
        after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, spent, done.stdout.strip().splitlines()[-1]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", action="append", default=[], help="as --paipu-only")
    parser.add_argument("command", nargs="+")
    asked = parser.parse_args()
    chosen = [word for name in asked.only for word in ("--paipu-only", name)]
    cases = ["--paipu", shlex.join(asked.command), *chosen]
    tests = sum(map(int, re.findall(r"(\d+) (?:passed|failed|skipped)", measured(cases)[2])))
    workers = ["-n", "2"]
    found: dict[tuple[str, str], list[tuple[float, float, str]]] = {}
    for _ in range(asked.runs):
        for name, words in (("without", []), ("-n 2", workers)):
            found.setdefault(("cases", name), []).append(measured([*cases, *words]))
            found.setdefault(("nothing", name), []).append(measured(words, tests))
    table = Table("tests", "workers", "by the clock, s", "times", "processor time, s", "times", "said")
    for (what, name), runs in sorted(found.items(), key=lambda row: (row[0][0], row[0][1] != "without")):
        without = found[what, "without"]
        columns = []
        for column in (0, 1):
            middle = median(float(each[column]) for each in runs)
            least = median(float(each[column]) for each in without)
            columns += [f"{middle:.2f}", f"{middle / least:.2f}"]
        table.add_row(what, name, *columns, runs[-1][2])
    Console().print(table)


if __name__ == "__main__":
    main()
