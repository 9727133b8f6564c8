"""What running the published cases costs: within the process, over pipes, and in memory.

Each figure stands beside a floor of the same run: an engine that recites its answers, which leaves the runner's own
work, and for pipes a program that sends back each line it is sent. Cases are repeated until there are enough. Within
the process, processor time is measured, over pipes that of the clock on the wall.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import statistics
import subprocess
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.table import Table

from oracle.conformance.cases import suites
from oracle.conformance.cases.compare import compared
from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.log_from_form import log_of
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.engine import Engine
from oracle.conformance.protocol.serve import Inside, our_hello, ourselves
from oracle.conformance.run.asking import Asking, Selection
from oracle.conformance.run.ledger import Ledger
from oracle.conformance.run.run import Run
from oracle.conformance.run.runner import outcomes
from oracle.game.registry import record_of
from oracle.judge.adjudication import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.runner import Asked

    Make = Callable[[], AbstractContextManager[Asked]]
    Clock = Callable[[], float]

T = TypeVar("T")

FAKE = Path(__file__).resolve().parents[1] / "engines" / "fakes" / "misbehave.py"

OF_THE_FAKE = ("tongqi", "jiaxing", "lingque")
"""The games that program declares; of others it is asked nothing."""

ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()\n"
"""A program that sends back what it is sent: as fast as a Python program can answer."""


def repeated(cases: Iterable[Case], number: int) -> tuple[Case, ...]:
    return tuple(islice(cycle(cases), number))


def asked(cases: Sequence[Case], make: Make, clock: Clock) -> float:
    """Return the cases a second of a whole run, its report included; what a program does not take is not asked."""
    run = Run(Asking(tuple(cases), (), None), make, [], Selection(), Ledger(()), stream=io.StringIO())
    gc.collect()
    began = clock()
    summary = run()
    seconds = clock() - began
    assert summary.counts["PASS"] + summary.counts["SKIP"] == len(cases), summary.counts
    return summary.counts["PASS"] / seconds


def stages(cases: Sequence[Case], rounds: int) -> dict[str, float]:
    """Return the microseconds of processor time that each stage of a `replay` case takes with our own judge."""
    one_round(cases)  # loads the rules
    taken = [one_round(cases) for _ in range(rounds)]
    return {stage: statistics.median(each[stage] for each in taken) for stage in taken[0]}


def one_round(cases: Sequence[Case]) -> dict[str, float]:
    """Return the same of one round."""
    gc.collect()
    taken: dict[str, float] = {}

    def timed(stage: str, work: Callable[[Case], T]) -> dict[str, T]:
        began = time.process_time()
        found = {case.id: work(case) for case in cases}
        taken[stage] = (time.process_time() - began) / len(cases) * 1e6
        return found

    whole = KINDS["replay"].answer
    logs = timed(
        "the structured form read",
        lambda case: log_of(case.game, mapping(case.input["log"], "log"), case.readings),
    )
    records = timed("sorted for the judge", lambda case: record_of(logs[case.id]))
    timed("judged, scored and settled", lambda case: judge(records[case.id]))
    answers = timed("all that, and the answer", lambda case: whole(case.game, case.readings, case.input))
    timed("compared", lambda case: compared("replay", case.expect, answers[case.id]))
    return taken


def echoed(lines: int) -> float:
    """Return the lines a second that go to a Python program and back."""
    process = subprocess.Popen(
        [sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert process.stdin is not None
    assert process.stdout is not None
    line = b'{"type":"ping"}\n'
    began = time.perf_counter()
    for _ in range(lines):
        process.stdin.write(line)
        process.stdout.readline()
    taken = time.perf_counter() - began
    process.stdin.close()
    process.wait()
    return lines / taken


def resident() -> float:
    """Return the megabytes this process holds."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("memory is measured on Linux only")


def growth(cases: Sequence[Case], make: Make, first: int, last: int) -> tuple[float, float]:
    """Return the megabytes held after so many cases and after so many more."""
    at = []
    for number, _ in enumerate(outcomes(islice(cycle(cases), last), make), start=1):
        if number in (first, last):
            gc.collect()
            at.append(resident())
    return at[0], at[1]


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cases", type=int, default=10_000)
    options = parser.parse_args()
    every = list(suites.every())
    by_kind = {
        kind: [case for case in every if case.kind == kind] for kind in sorted({c.kind for c in every})
    }
    theirs = [case for case in every if case.game in OF_THE_FAKE]
    answers: dict[str, Json] = {case.id: case.expect for case in every}

    def reciting() -> AbstractContextManager[Asked]:
        return nullcontext(Inside(lambda case: answers[str(case["id"])], our_hello()))

    with TemporaryDirectory() as folder:
        known = Path(folder) / "answers.json"
        known.write_text(json.dumps(answers), encoding="utf-8")

        def foreign() -> AbstractContextManager[Asked]:
            return Engine([sys.executable, str(FAKE), "good", str(known)])

        def served() -> AbstractContextManager[Asked]:
            return Engine([sys.executable, "-m", "oracle.cli", "serve", "--stdio"])

        console = Console()
        table = Table("implementation", "cases", "asked", "cases/s", "s for 10,000", title="running cases")
        rows: list[tuple[str, str, Sequence[Case], Make, int]] = [
            ("recites, within the process", "published", every, reciting, options.cases),
            ("Paipu, within the process", "published", every, ourselves, 10 * len(every)),
            ("Python program that recites", "published", theirs, foreign, options.cases),
            ("paipu serve", "published", every, served, 3 * len(every)),
        ]
        rows += [
            ("Paipu, within the process", kind, cases, ourselves, min(options.cases, 200 * len(cases)))
            for kind, cases in by_kind.items()
        ]
        for name, what, cases, make, number in rows:
            chosen = repeated(cases, number if make not in (ourselves, served) else min(number, 4000))
            clock = time.process_time if make in (reciting, ourselves) else time.perf_counter
            rate = statistics.median(asked(chosen, make, clock) for _ in range(options.rounds))
            table.add_row(name, what, str(len(chosen)), f"{rate:,.0f}", f"{10_000 / rate:.2f}")
        floor = statistics.median(echoed(20_000) for _ in range(options.rounds))
        table.add_row("a line to a program and back", "–", "20000", f"{floor:,.0f}", f"{10_000 / floor:.2f}")
        console.print(table)

        parts = Table("stage", "µs a case", title="a hand of play, judged within the process")
        for stage, cost in stages(by_kind["replay"], options.rounds).items():
            parts.add_row(stage, f"{cost:.0f}")
        console.print(parts)

        memory = Table("implementation", "after", "MB", "after", "MB", title="memory of a run")
        for name, asked_of, make in (
            ("recites", every, reciting),
            ("Python program that recites", theirs, foreign),
        ):
            before, after = growth(asked_of, make, 2_000, 40_000)
            memory.add_row(name, "2,000", f"{before:.1f}", "40,000", f"{after:.1f}")
        console.print(memory)


if __name__ == "__main__":
    main()
