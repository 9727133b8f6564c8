"""Questions and answers in few words: what a reader of a failure looks at first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from oracle.conformance.kinds import MISSHAPEN, MISSING
from oracle.conformance.run.phrases import phrase
from oracle.report.layout import shortened, wrapped
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Log
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.run.rows import Row
    from oracle.rulebook.messages import Lang

ABSENT = {MISSING: "missing", MISSHAPEN: "misshapen"}

BEFORE = 3
"""Lines of a log that are shown above the one in question."""

INPUT = 400
"""Characters of an input that are shown where it has no notation."""


def brief(value: JsonValue, lang: Lang) -> str:
    """A value in words: an amount, a payment, an item, a finding, or plain JSON."""
    match value:
        case dict():
            return _thing(value, lang)
        case list():
            if value and all(_is_amount(each) for each in value):
                return " ".join(_amount(each) for each in value)
            return ", ".join(brief(each, lang) for each in value) or phrase(lang, "none")
        case None:
            return phrase(lang, "none")
        case str() if value in ABSENT:
            return phrase(lang, ABSENT[value])
        case _:
            return value if isinstance(value, str) else json.dumps(value)


def _is_amount(value: JsonValue) -> bool:
    match value:
        case [int(), str()]:
            return True
        case _:
            return False


def _amount(value: JsonValue) -> str:
    assert isinstance(value, list)
    return f"{value[0]} {value[1]}"


def _thing(value: Json, lang: Lang) -> str:
    match value:
        case {"item": item, "value": worth}:
            return f"{item} {brief(worth, lang)}"
        case {"item": item, "clause": clause}:
            return f"{item} {clause}"
        case {"from": payer, "to": payee, "amount": amount}:
            return phrase(lang, "pays", payer=str(payer), payee=str(payee), amount=brief(amount, lang))
        case {"low": low, "high": high}:
            return f"{brief(low, lang)} – {'…' if high is None else brief(high, lang)}"
        case {"kind": kind, "at": at, "seat": seat}:
            where = f" @{at}" if at is not None else ""
            return f"{kind}{where}{f' {seat}' if seat else ''}"
        case _:
            return json.dumps(value, ensure_ascii=False)


# -- what was found ------------------------------------------------------------------------------------


def first_finding(row: Row, lang: Lang) -> str:
    """What is found first in a hand of play that is expected to have findings: clause, place, and why.

    The sentence is that of our own judge, who is asked once more; where it finds something else by now, as for a report
    of another version, the clause and the place stand alone.
    """
    findings = (row.get("expect") or {}).get("findings")
    found = (
        next((each for each in findings if isinstance(each, dict)), None)
        if isinstance(findings, list)
        else None
    )
    if found is None:
        return ""
    place = " ".join(filter(None, (brief(found, lang), str(found.get("clause", "")))))
    sentence = _sentence(row, found, lang)
    return f"{place}: {sentence}" if sentence else place


def _sentence(row: Row, found: Json, lang: Lang) -> str:
    """Why our own judge finds what is expected; empty where he does not."""
    from oracle.conformance.inputs.forms import mapping, part_of  # only such a failure needs a judge
    from oracle.conformance.inputs.log_from_form import log_of
    from oracle.judge.adjudication import adjudicate
    from oracle.report.tree.said import reason

    try:
        log = mapping(part_of(row.get("input", {}), "log"), "log")
        ruling = adjudicate(log_of(row["game"], log, row.get("readings", {})))
    except (LookupError, TypeError, ValueError, ReadingError):
        return ""
    named = tuple(found.get(name) for name in ("kind", "at", "seat", "clause"))
    for each in ruling.findings:
        if (each.kind.value, each.place.at, each.seat, each.clause) == named:
            return reason(row["game"], each, lang)
    return ""


# -- what was asked ------------------------------------------------------------------------------------


def asked_lines(row: Row, width: int) -> list[str]:
    """The question for a reader: the lines of a log around the act in question, a hand, or its input without either."""
    notation = row.get("notation")
    if not notation:
        written = json.dumps(row.get("input"), ensure_ascii=False)
        return [f"  {line}" for line in wrapped(shortened(written, INPUT), width=width - 2)]
    lines = notation.splitlines()
    if len(lines) == 1:
        return [f"  {line}" for line in wrapped(notation, width=width - 2)]
    mark = line_in_question(row)
    return list(_excerpt(lines, mark, width))


def line_in_question(row: Row) -> int:
    """The number, from 0, of the line of the notation that holds the act in question, or the last act."""
    log = _log(row)
    if log is None:
        return 0
    number = _act_in_question(row)
    place = 0
    for each in log.lines:
        first = getattr(each, "first", None)
        if first is not None and (number is None or first <= number):
            place = each.line - log.line
    return place


def _log(row: Row) -> Log | None:
    from grammar.logs import parse_log  # builds what reading logs needs
    from grammar.unreadable import UnreadableLog

    try:
        return parse_log(row.get("notation", ""))
    except UnreadableLog:
        return None


def _act_in_question(row: Row) -> int | None:
    """The first act that either side calls unlawful."""
    numbers = [
        number
        for answer in (row.get("expect"), row.get("answer"))
        if answer is not None
        for number in _numbers(answer)
    ]
    return min(numbers, default=None)


def _numbers(answer: Json) -> Iterator[int]:
    first = answer.get("first")
    if isinstance(first, int):
        yield first
    findings = answer.get("findings")
    for found in findings if isinstance(findings, list) else ():
        at = found.get("at") if isinstance(found, dict) else None
        if isinstance(at, int):
            yield at


def _excerpt(lines: Sequence[str], mark: int, width: int) -> Iterator[str]:
    """The line in question with the lines before it."""
    start = max(0, mark - BEFORE)
    if start > 0:
        yield "  …"
    for number in range(start, mark + 1):
        sign = "> " if number == mark else "  "
        yield sign + shortened(lines[number], width - 2)
    if mark + 1 < len(lines):
        yield "  …"
