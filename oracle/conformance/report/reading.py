"""Reports read back from their files, and several shards merged into one."""

from __future__ import annotations

import heapq
from contextlib import ExitStack
from typing import TYPE_CHECKING, cast

from oracle.conformance.report.shape import fault, read
from oracle.conformance.run.phrases import SaidError
from oracle.conformance.run.rows import SCHEMA, line_of, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TextIO

    from oracle.conformance.run.rows import End, Head, Row


class ReportError(SaidError):
    """A report that cannot be read or merged."""


# -- reading -----------------------------------------------------------------------------------------


class Report:
    """A report in a file: its head at once, its rows one by one, its end when they are through.

    A last line that breaks off is passed over, and `cut` is its number. Raises `ReportError` for a file that holds
    no report, and `OSError`.
    """

    def __init__(self, name: str, stream: TextIO) -> None:
        self.name = name
        self._stream = stream
        self.end: End | None = None
        self.cut: int | None = None
        first = read(stream.readline())
        if isinstance(first, dict) and first.get("type") == "run" and first.get("schema") != SCHEMA:
            raise ReportError("report-schema", name=name, number=str(first.get("schema")))
        self.head = cast("Head", self._object(1, first, "run"))

    def rows(self) -> Iterator[Row]:
        """Every row, in order."""
        for number, line in enumerate(self._stream, start=2):
            read_as = read(line)
            if read_as is None and not line.endswith("\n"):
                self.cut = number
                return
            found = self._object(number, read_as, "case", "end")
            if found["type"] == "end":
                self.end = cast("End", found)
                return
            yield cast("Row", found)

    def _object(self, number: int, found: object, *types: str) -> Mapping[str, object]:
        if not isinstance(found, dict) or found.get("type") not in types:
            raise ReportError("report-malformed", name=self.name, line=str(number))
        field = fault(found["type"], found)
        if field is not None:
            raise ReportError("report-misshapen", name=self.name, line=str(number), field=field)
        return cast("Mapping[str, object]", found)


def open_report(name: str) -> TextIO:
    """The file of a report; bytes that are no UTF-8 are refused with the line they stand in."""
    return open(name, encoding="utf-8", errors="surrogateescape")


# -- merging -----------------------------------------------------------------------------------------


def merged(names: Sequence[str]) -> Iterator[str]:
    """The lines of the report that the shards of a run make together; raises `ReportError` and `OSError`."""
    from oracle.conformance.run.summary import Summary  # it reads rows

    with ExitStack() as stack:
        reports = [Report(name, stack.enter_context(open_report(name))) for name in names]
        head = _one_run(reports)
        yield line_of(head)
        summary = Summary(head)
        for row in heapq.merge(*(report.rows() for report in reports), key=place_of):
            summary.add(row)
            yield line_of(row)
        yield line_of(_ended(reports, summary.end(complete=True)))


def _one_run(reports: Sequence[Report]) -> Head:
    """The head of the run whose shards these are; they must be all of it, each once."""
    heads = [{**report.head, "shard": None} for report in reports]
    for report, head in zip(reports, heads, strict=True):
        if head != heads[0]:
            raise ReportError("report-other-run", name=report.name, first=reports[0].name)
    shards = sorted(str(report.head["shard"]) for report in reports)
    number = len(reports)
    if shards != sorted(f"{each}/{number}" for each in range(1, number + 1)):
        raise ReportError("report-shards", shards=" ".join(shards), number=str(number))
    return cast("Head", heads[0])


def _ended(reports: Sequence[Report], end: End) -> End:
    cut = next((report.name for report in reports if report.end is None), None)
    if cut is not None:
        raise ReportError("report-cut", name=cut)
    ends = [report.end for report in reports if report.end is not None]
    unmatched = [entry for entry in ends[0]["stale"] if entry["why"] == "unmatched"]
    end["stale"] = [*end["stale"], *unmatched]
    end["complete"] = all(each["complete"] for each in ends)
    return end
