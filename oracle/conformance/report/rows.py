"""The report of a run: one JSON object a line, by `schemas/report.schema.json`.

A head, a row for every case in the order of ids, and an end. No row holds a time, a process or a place in memory,
so that two runs of one implementation give the same bytes, and so do a run and its merged shards.
"""

from __future__ import annotations

import heapq
import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, TextIO, TypedDict, cast

from oracle import VERSION
from oracle.conformance.outcomes import FAILED, places
from oracle.conformance.report.phrases import SaidError
from oracle.conformance.report.shape import fault, read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.conformance.case import Json, JsonValue
    from oracle.conformance.kinds import Difference
    from oracle.conformance.outcomes import Outcome
    from oracle.conformance.protocol import Hello

SCHEMA = 1

SHOWN = 20
"""Places of a difference that a row holds."""


class PlaceRow(TypedDict):
    """One place of a difference; null where one side has nothing."""

    at: str
    expected: JsonValue
    got: JsonValue


class DifferenceRow(TypedDict):
    """Where an answer differs: the level, the part of the answer, the places, and how many more there are."""

    level: str
    path: str
    places: list[PlaceRow]
    more: int


class _Always(TypedDict):
    type: str
    id: str
    game: str
    kind: str
    level: str
    clauses: list[str]
    status: str


class Row(_Always, total=False):
    """What became of a case; from `cause` on only where something is wrong.

    `about` is there only where the input contradicts itself.
    """

    about: str
    flaky: bool
    reading: dict[str, str]
    known: str
    was: str
    reason: str
    cause: str
    clause: str
    title: dict[str, str]
    readings: dict[str, str]
    input: Json
    notation: str
    expect: Json | None
    differences: list[DifferenceRow]
    answer: Json | None
    said: list[str]
    stderr: str


class Head(TypedDict):
    """Who was asked what."""

    type: str
    schema: int
    paipu: str
    edition: str | None
    implementation: Json
    command: list[str]
    selection: dict[str, list[str]]
    shard: str | None


class Stale(TypedDict):
    """An entry of the ledger that excuses nothing: its case `passes`, is `skipped`, or it is `unmatched`."""

    id: str
    why: str


class End(TypedDict):
    """What the rows amount to; a report without it was cut off."""

    type: str
    complete: bool
    counts: dict[str, int]
    flaky: int
    stale: list[Stale]


class ReportError(SaidError):
    """A report that cannot be read or merged."""


# -- making ------------------------------------------------------------------------------------------


def head_of(
    hello: Hello,
    edition: str | None,
    command: Sequence[str],
    selection: Mapping[str, Sequence[str]],
    shard: str | None = None,
) -> Head:
    """The head of a report."""
    told = hello.message()
    return {
        "type": "run",
        "schema": SCHEMA,
        "paipu": VERSION,
        "edition": edition,
        "implementation": {name: told[name] for name in told if name not in ("type", "protocol")},
        "command": list(command),
        "selection": {name: list(words) for name, words in selection.items() if words},
        "shard": shard,
    }


def row_of(outcome: Outcome) -> Row:
    """A case's row: short where nothing is wrong, with the whole exchange where something is."""
    case = outcome.case
    row: Row = {
        "type": "case",
        "id": case.id,
        "game": case.game,
        "kind": case.kind,
        "level": case.level,
        "clauses": [*case.tests],
        "status": outcome.status,
    }
    if case.about == "input":
        row["about"] = "input"
    if outcome.flaky:
        row["flaky"] = True
    if outcome.reading:
        row["reading"] = {**outcome.reading}
    if outcome.known is not None:
        row["known"] = outcome.known
    if outcome.was is not None:
        row["was"] = outcome.was
    if outcome.reason:
        row["reason"] = outcome.reason
    if outcome.status in FAILED or outcome.status == "XFAIL":
        _add_failure(row, outcome)
    return row


def _add_failure(row: Row, outcome: Outcome) -> None:
    case, reply = outcome.case, outcome.reply
    row["cause"] = outcome.cause
    row["clause"] = outcome.clause
    row["title"] = {**case.title}
    row["readings"] = {**case.readings}
    row["input"] = case.input
    if case.notation is not None:
        row["notation"] = case.notation
    row["expect"] = outcome.expect
    row["differences"] = [_difference(each) for each in outcome.differences]
    if reply is not None:
        row["answer"] = reply.answer
        row["said"] = [*reply.said]
        row["stderr"] = reply.stderr


def _difference(difference: Difference) -> DifferenceRow:
    found = list(places(difference.expected, difference.got))
    shown: list[PlaceRow] = [
        {"at": each.path, "expected": each.expected, "got": each.got} for each in found[:SHOWN]
    ]
    return {
        "level": difference.level,
        "path": difference.path,
        "places": shown,
        "more": len(found) - len(shown),
    }


def line_of(row: Head | Row | End) -> str:
    """A line of a report."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


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
    from oracle.conformance.report.summary import Summary  # noqa: PLC0415  (it reads rows)

    with ExitStack() as stack:
        reports = [Report(name, stack.enter_context(open_report(name))) for name in names]
        head = _one_run(reports)
        yield line_of(head)
        summary = Summary(head)
        for row in heapq.merge(*(report.rows() for report in reports), key=lambda row: row["id"]):
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
