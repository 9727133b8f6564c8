"""A run: cases asked, rows written as they come, and what they amount to."""

from __future__ import annotations

import sys
from contextlib import closing, contextmanager, nullcontext
from dataclasses import field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.protocol.serve import Inside
from oracle.conformance.run.asking import ADAPTER
from oracle.conformance.run.outcomes import FAILED, asked, judged, under_house_rules
from oracle.conformance.run.rows import head_of, line_of, row_of
from oracle.conformance.run.runner import PATIENCE, GaveUpError, one, outcomes, until_it_breaks
from oracle.conformance.run.sharing import asked_by_several
from oracle.conformance.run.summary import CAUSES, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from contextlib import AbstractContextManager
    from typing import TextIO

    from oracle.conformance.run.asking import Asking, Selection
    from oracle.conformance.run.ledger import Ledger
    from oracle.conformance.run.rows import Head, Row
    from oracle.conformance.run.runner import Asked

OK, UNEXPECTED, STALE, INTERRUPTED = 0, 1, 4, 130
"""Exit codes, besides those of what cannot be used or tested."""


class ReportUnwrittenError(Exception):
    """The report of a run takes no more; the argument says why."""


class OutdatedError(Exception):
    """What is asked has changed while it was asked."""


@dataclass(slots=True)
class Run:
    """One run: cases asked, rows written as they come, and what they amount to.

    What `failed` in an earlier run is asked before all else, until one case fails again; the report has every case
    in its order nonetheless. The first failure is told as it comes, to whoever wants to be told. A run that
    `is_outdated` stops at the next case.
    """

    asking: Asking
    make: Callable[[], AbstractContextManager[Asked]]
    words: list[str]
    selection: Selection
    ledger: Ledger
    jobs: int = 1
    patient: bool = False
    stream: TextIO | None = None
    answers: bool = False
    failed: frozenset[str] = frozenset()
    tell: Callable[[Row], None] | None = None
    is_outdated: Callable[[], bool] = lambda: False
    stopped: str | None = None
    alone: set[str] = field(default_factory=set[str])
    broken: int = PATIENCE

    def __call__(self) -> Summary:
        """Ask every case and write the report; raises `UnusableError` for what cannot be asked anything."""
        with self.make() as first:
            summary = Summary(self._head(first))
            self._write(line_of(summary.head))
            try:
                self._ask_failed_first(first)
                self._ask_every(summary, first)
                self._ask_alone(summary, first)
            except OutdatedError:
                self.stopped = "outdated"
                first.kill()
            except GaveUpError:
                self.stopped = "gave-up"
            except KeyboardInterrupt:
                self.stopped = "interrupted"
                first.kill()
        unmatched = self.ledger.unmatched(self.asking.identifiers)
        end = summary.end(complete=self.stopped is None, unmatched=unmatched)
        summary.stale = end["stale"]
        self._write(line_of(end))
        return summary

    def _head(self, first: Asked) -> Head:
        selection = self.selection
        return head_of(first.hello, self.asking.edition, self.words, selection.as_json(), selection.shard)

    def _ask_failed_first(self, first: Asked) -> None:
        """Ask what failed in an earlier run, in order, until a case fails again."""
        for case in self.asking.cases:
            if case.id in self.failed and self._is_told(row_of(self.ledger.applied(one(first, case)))):
                return

    def _is_told(self, row: Row) -> bool:
        """Whether this is a failure; the first one is told."""
        if row["status"] not in FAILED:
            return False
        if self.tell is not None:
            self.tell(row)
            self.tell = None
        return True

    def _ask_every(self, summary: Summary, first: Asked) -> None:
        """Ask every case of the one that introduced itself, and of others beside it where there are several.

        What answers within the process has processes beside it: threads of one process would wait for each other.
        """
        ready = [first]

        def another() -> AbstractContextManager[Asked]:
            return nullcontext(ready.pop()) if ready else self.make()

        if self.jobs > 1 and isinstance(first, Inside):
            shared = asked_by_several(self.asking.cases, self.make, self.jobs, answers=self.answers)
            every = shared if self.patient else until_it_breaks(shared)
        else:
            every = outcomes(self.asking.cases, another, jobs=self.jobs, patient=self.patient)
        with closing(every), progress(len(self.asking.cases)) as step:
            for outcome in every:
                row = row_of(self.ledger.applied(outcome), answers=self.answers)
                summary.add(row)
                self._is_told(row)
                if self.stream is not None:
                    self._write(line_of(row))
                step()
                if self.is_outdated():
                    raise OutdatedError

    def _write(self, line: str) -> None:
        """Write a line of the report at once: a run that is killed leaves what it had."""
        if self.stream is not None:
            try:
                self.stream.write(line)
                self.stream.flush()
            except BrokenPipeError:
                raise
            except OSError as wrong:
                raise ReportUnwrittenError(wrong.strerror or str(wrong)) from None

    def _ask_alone(self, summary: Summary, implementation: Asked) -> None:
        """Ask the smallest case of every cause once more, each in a new process, as the printed command would."""
        wanted = {each.witness["id"] for each in summary.sorted_causes()[:CAUSES] if each.status == "FAIL"}
        for case in self.asking.cases:
            if case.id in wanted:
                implementation.fresh()
                hello = implementation.hello
                case = under_house_rules(case, hello)  # noqa: PLW2901  (as it was asked)
                if judged(case, implementation.ask(asked(case, hello)), hello).status == "PASS":
                    self.alone.add(case.id)

    def code(self, summary: Summary) -> int:
        """The exit code of the run."""
        if self.stopped == "interrupted":
            return INTERRUPTED
        if (self.stopped and not summary.answered) or summary.everything_skipped:
            return ADAPTER
        if summary.unexpected or self.stopped:
            return UNEXPECTED
        return STALE if summary.stale else OK


def progress(total: int | None) -> AbstractContextManager[Callable[[], None]]:
    """What counts cases on a terminal while they are asked; nothing anywhere else."""
    if not sys.stderr.isatty() or find_spec("rich") is None:
        return nullcontext(_nothing)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    @contextmanager
    def counting() -> Generator[Callable[[], None]]:
        bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        with bar:
            task = bar.add_task("", total=total)
            yield lambda: bar.advance(task)

    return counting()


def _nothing() -> None:
    pass
