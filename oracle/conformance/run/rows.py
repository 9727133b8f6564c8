"""The report of a run: one JSON object a line, by `schemas/report.schema.json`.

A head, a row for every case, and an end; those about the rules come before those about input, each by id. No row
holds a time, a process or a place in memory, so that two runs of one implementation give the same bytes, and so
do a run and its merged shards.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict

from oracle import VERSION
from oracle.conformance.cases.case import ABOUT
from oracle.conformance.run.outcomes import FAILED, places

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.kinds import Difference
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome


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


class SlipRow(TypedDict):
    """A single mistake that explains a failure: what it is, what about, its clause, and what came in its stead."""

    what: str
    about: str
    clause: str
    instead: str


class Row(_Always, total=False):
    """What became of a case; from `cause` on only where something is wrong.

    `about` is there only where the input contradicts itself, `asked` only where it is false, `profile` where it
    was judged by the house rules of a profile, `shown` where the answer does something that it should.
    """

    about: str
    asked: bool
    profile: str
    flaky: bool
    shown: list[str]
    reading: dict[str, str]
    known: str
    was: str
    reason: str
    cause: str
    clause: str
    slips: list[SlipRow]
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
    """What the rows amount to, together and by what they are about; a report without it was cut off."""

    type: str
    complete: bool
    counts: dict[str, int]
    about: dict[str, dict[str, int]]
    flaky: int
    stale: list[Stale]


# -- making ------------------------------------------------------------------------------------------


def head_of(
    hello: Hello,
    edition: str | None,
    command: Sequence[str],
    selection: Mapping[str, Sequence[str]],
    shard: str | None = None,
) -> Head:
    """The head of a report."""
    message = hello.message()
    return {
        "type": "run",
        "schema": SCHEMA,
        "paipu": VERSION,
        "edition": edition,
        "implementation": {name: message[name] for name in message if name not in ("type", "protocol")},
        "command": list(command),
        "selection": {name: list(words) for name, words in selection.items() if words},
        "shard": shard,
    }


def row_of(outcome: Outcome, *, answers: bool = False) -> Row:
    """A case's row: short where nothing is wrong, with the whole exchange where something is.

    With `answers` it holds what was answered where nothing is wrong, too.
    """
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
    if not outcome.asked:
        row["asked"] = False
    if case.profile:
        row["profile"] = case.profile
    if outcome.flaky:
        row["flaky"] = True
    if outcome.shown:
        row["shown"] = sorted(outcome.shown)
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
    elif answers and outcome.reply is not None and outcome.reply.answer is not None:
        row["answer"] = outcome.reply.answer
    return row


def _add_failure(row: Row, outcome: Outcome) -> None:
    case, reply = outcome.case, outcome.reply
    row["cause"] = outcome.cause
    row["clause"] = outcome.clause
    if outcome.slips:
        row["slips"] = [
            {"what": each.what, "about": each.about, "clause": each.clause, "instead": each.instead}
            for each in outcome.slips
        ]
    row["title"] = {**case.title}
    row["readings"] = {**(case.readings if outcome.under is None else outcome.under)}
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


def place_of(row: Row) -> tuple[int, str]:
    """Where a row stands in a report: those about the rules first, by id."""
    return ABOUT.index(row.get("about", "rules")), row["id"]


def line_of(row: Head | Row | End) -> str:
    """A line of a report."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
