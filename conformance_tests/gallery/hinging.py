"""What hangs on a reading: the same case of the gallery, judged under one candidate and under another.

`readings.toml` beside a game's cases names for each candidate that is not in force the cases that are ruled otherwise
by it. `python -m conformance_tests.gallery.hinging GAME` looks for cases where it names none, and prints them.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from functools import cache
from importlib import import_module
from inspect import getsource
from typing import TYPE_CHECKING, Any

from conformance_tests.gallery.reading import HERE, CaseError, hand_rows, log_files, parsed
from grammar.hands import parse_hand
from grammar.unreadable import UnreadableLog
from oracle.conformance.kinds import KINDS
from oracle.game.hands import own_hands_of
from oracle.game.registry import sorted_under
from oracle.judge.adjudication import adjudicate, judge
from oracle.rulebook.readings import ReadingError, Watch, agree, checked, register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.ruling.ruling import Ruling

RESULT_KEYS = ("result", "totals", "given", "options", "standing")


def named(game: str) -> Mapping[str, Mapping[str, list[str]]]:
    """The cases that show each candidate of each reading, as the table of a game names them."""
    source = HERE / game / "readings.toml"
    found: dict[str, dict[str, list[str]]] = (
        tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    )
    return found


def differs(game: str, case: str, reading: str, candidate: str) -> bool:
    """Whether a case is ruled otherwise by a candidate than by the one in force.

    What takes several hands is shown by a test of the gallery, which says itself what the candidate changes.
    """
    if "::" in case:
        return _says(game, case, f'[Reading {reading} "{candidate}"]')
    ours = register(game)[reading].chosen
    return answer(game, case, {reading: ours}) != answer(game, case, {reading: candidate})


def answer(game: str, case: str, readings: Mapping[str, str]) -> object:
    """All that is ruled on a case under these readings: a log, a row of hands or a row of results."""
    log = _logs(game).get(case)
    if log is not None:
        return _of_ruling(_judged(log, readings))
    for hand in hand_rows(game):
        if hand.id == case:
            return _of_hand(game, hand.words, {**hand.readings, **readings})
    for row in _results(game):
        if row["id"] == case:
            asked = {key: row[key] for key in RESULT_KEYS if key in row}
            kind = "settle" if "pays" in row else "next"
            return KINDS[kind].answer(game, {**row.get("readings", {}), **readings}, asked)
    raise CaseError(f"{game} has no case {case}")


def _says(game: str, case: str, tag: str) -> bool:
    """Whether a test of the gallery holds a tag."""
    module, _, name = case.partition("::")
    return tag in getsource(getattr(import_module(f"conformance_tests.gallery.{game}.{module}"), name))


@cache
def _logs(game: str) -> Mapping[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in log_files(game)}


@cache
def _results(game: str) -> tuple[dict[str, Any], ...]:
    return tuple(
        row
        for source in sorted((HERE / game).rglob("results.toml"))
        for row in tomllib.loads(source.read_text(encoding="utf-8"))["result"]
    )


@cache
def _ruling(text: str) -> Ruling:
    return adjudicate(parsed(text))


def _judged(text: str, readings: Mapping[str, str], watch: Watch | None = None) -> Ruling:
    """The ruling on a log with these readings agreed, whatever its own tags say of them."""
    ruling = _ruling(text)
    record = ruling.record
    chosen = {**record.agreed.readings, **readings}
    agreed = replace(record.agreed, readings=checked(ruling.game, chosen), watch=watch)
    return judge(sorted_under(record.log, agreed, record.before))


def _of_ruling(ruling: Ruling) -> object:
    return (
        ruling.status,
        [(each.kind, each.clause, each.place, each.seat, each.key) for each in ruling.findings],
        [each.outcome for each in ruling.claims],
        [(sheet.seat, sheet.total, [item.name for item in sheet.items]) for sheet in ruling.scores],
        sorted((paid.payer, paid.payee, repr(paid.figures)) for paid in ruling.payments),
        ruling.outcome,
    )


def _of_hand(game: str, words: str, readings: Mapping[str, str]) -> object:
    hand, agreed = parse_hand(game, words), agree(game, readings, {})
    try:
        sheet = own_hands_of(game).score(hand, agreed)
    except ReadingError as refused:
        return str(refused)
    counted = None if sheet.sheet is None else (sheet.sheet.total, [each.name for each in sheet.sheet.items])
    return sheet.wins, sheet.reason, counted


# -- looking for cases -------------------------------------------------------------------------------


def wanting(game: str) -> list[tuple[str, str]]:
    """The candidates that can be put into force and that no case is named for."""
    known = named(game)
    return [
        (reading.id, slug)
        for reading in register(game).values()
        if reading.executable
        for slug in reading.candidates
        if slug != reading.chosen and not known.get(reading.id, {}).get(slug)
    ]


def unplayed(game: str) -> list[tuple[str, str]]:
    """The candidates that can be put into force and that no log is named for, nor a test of several hands.

    What a hand counts by itself says nothing of a table that is judged.
    """
    return [
        (reading, slug)
        for reading, row in named(game).items()
        for slug, those in row.items()
        if not any("::" in case or case in _logs(game) for case in those)
    ]


def unasked(game: str) -> list[tuple[str, str]]:
    """The candidates that no log or test named for them puts into force itself, by its tags."""
    return [
        (reading, slug)
        for reading, row in named(game).items()
        for slug, those in row.items()
        if not any(
            "::" in case or f'[Reading {reading} "{slug}"]' in _logs(game).get(case, "") for case in those
        )
    ]


def found(game: str) -> Iterator[tuple[str, str, str]]:
    """For each candidate without a case the first case that is ruled otherwise by it."""
    left = wanting(game)
    for name, text in _logs(game).items():
        if not left:
            return
        try:
            watch = Watch()
            _judged(text, {}, watch)
            here = [pair for pair in left if pair[0] in watch.asked]
            for reading, slug in here:
                if differs(game, name, reading, slug):
                    left.remove((reading, slug))
                    yield reading, slug, name
        except (UnreadableLog, ReadingError):
            continue
    for case in (*(hand.id for hand in hand_rows(game)), *(str(row["id"]) for row in _results(game))):
        for reading, slug in tuple(left):
            try:
                changed = differs(game, case, reading, slug)
            except ReadingError:
                continue
            if changed:
                left.remove((reading, slug))
                yield reading, slug, case


if __name__ == "__main__":
    for line in sorted(found(sys.argv[1])):
        sys.stdout.write(" ".join(line) + "\n")
