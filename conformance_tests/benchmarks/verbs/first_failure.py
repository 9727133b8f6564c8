"""How long an author waits from an edit of his engine to the first failure: with `conform --watch`, and cold.

A copy of an engine is asked the published cases of Lingque. A mistake is written into it and taken back, in turn; it is
timed until the line of the first failure is there: by a command that watches the file (warm), and by a command that is
started at the edit and is told which cases failed before (cold).

    python -m conformance_tests.benchmarks.verbs.first_failure
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[3]
ENGINES = ROOT / "conformance_tests" / "engines"
WARM_S, COLD_S = 0.5, 1.0
"""The most that may go by."""


class Sort(NamedTuple):
    """An engine: its folder, its file that is copied and edited, a text of it, and the mistake that takes its place."""

    name: str
    program: str
    folder: str
    file: str
    right: str
    wrong: str


SORTS = (
    Sort("Python", sys.executable, "plain", "engine.py", "lingque.score,", "lambda asked: {},"),
    Sort("Node", "node", "lingque-js", "engine.mjs", "score: answerScore", "score: () => ({})"),
)


class Edited:
    """A copy of an engine in a folder, right at first."""

    def __init__(self, sort: Sort, folder: Path) -> None:
        shutil.copytree(ENGINES / sort.folder, folder, dirs_exist_ok=True)
        self.sort = sort
        self.file = folder / sort.file
        self.text = self.file.read_text(encoding="utf-8")
        assert sort.right in self.text

    def write(self, *, right: bool) -> float:
        """Write it, and say when."""
        text = self.text if right else self.text.replace(self.sort.right, self.sort.wrong)
        self.file.write_text(text, encoding="utf-8")
        return time.perf_counter()

    def asking(self, *options: str | Path) -> subprocess.Popen[str]:
        """The command that asks it, its standard error to be read."""
        words = [sys.executable, "-m", "oracle.cli", "conform", "--game", "lingque", *options]
        return subprocess.Popen(
            [*map(str, words), "--", self.sort.program, str(self.file)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


def line(stream: IO[str] | None, beginning: str) -> float:
    """The moment at which a line with this beginning comes."""
    assert stream is not None
    for told in stream:
        if told.startswith(beginning):
            return time.perf_counter()
    raise RuntimeError(beginning)


def warm(engine: Edited, rounds: int) -> list[float]:
    """Seconds from each edit to the first failure, by one command that watches the file."""
    engine.write(right=True)
    taken: list[float] = []
    with engine.asking("--watch", engine.file) as process:
        for _ in range(rounds):
            line(process.stderr, "Waiting")
            began = engine.write(right=False)
            taken.append(line(process.stderr, "FAIL") - began)
            line(process.stderr, "Waiting")
            engine.write(right=True)
        line(process.stderr, "Waiting")
        os.killpg(process.pid, signal.SIGINT)
    return taken


def cold(engine: Edited, report: Path, rounds: int) -> list[float]:
    """Seconds from each edit to the first failure, by a command that is started then and knows what failed before."""
    engine.write(right=False)
    with engine.asking("--report", report) as process:
        process.communicate()
    taken: list[float] = []
    for _ in range(rounds):
        began = engine.write(right=False)
        with engine.asking("--failed-first", report) as process:
            taken.append(line(process.stderr, "FAIL") - began)
            os.killpg(process.pid, signal.SIGINT)
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    table = Table("engine", "warm, s", "of at most", "cold, s", "of at most")
    missed = False
    for sort in SORTS:
        with TemporaryDirectory() as folder:
            engine = Edited(sort, Path(folder, "engine"))
            soon, late = warm(engine, rounds), cold(engine, Path(folder, "run.ndjson"), rounds)
        medians = statistics.median(soon), statistics.median(late)
        missed |= medians[0] > WARM_S or medians[1] > COLD_S
        table.add_row(sort.name, f"{medians[0]:.2f}", f"{WARM_S}", f"{medians[1]:.2f}", f"{COLD_S}")
    Console().print(table)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
