"""The sheet of a match as the JSON the page reads, every sentence in every language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from oracle.report.match_sheet.wording import (
    UNKNOWN,
    dealer_texts,
    disputed_of,
    game_of,
    in_unit,
    is_open,
    match_digest,
    next_text,
    person_text,
    place_text,
    seat_text,
    status_text,
    totals_texts,
    units_of,
    warning_texts,
    won_texts,
)
from oracle.report.ruling.verdict import game_title, result_text
from oracle.rulebook.clauses import at_address
from oracle.rulebook.messages import LANGUAGES, say
from oracle.rulebook.passages import reading_told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracle.report.match_sheet.wording import Disputed
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Lang
    from oracle.ruling.match_sheet import MatchSheet, Row, Won


SEVERAL = 2
"""Units that have to stand in every cell."""


def _both(write: Callable[[Lang], str]) -> Json:
    return {lang: write(lang) for lang in LANGUAGES}


def _said(key: str) -> Json:
    return _both(lambda lang: say(None, lang, key))


def match_tree(sheet: MatchSheet, first: int) -> Json:
    """Everything the page shows of a match; its first hand has the place `first` among those of the page."""
    game = game_of(sheet)
    disputed = [*zip(*(disputed_of(sheet, lang) for lang in LANGUAGES), strict=True)]
    rulings = sheet.rulings
    return {
        "title": _both(lambda lang: _title(sheet, lang)),
        "files": [*dict.fromkeys(row.file.rsplit("/", 1)[-1] for row in sheet.rows)],
        "note": None
        if game is None or sheet.is_named
        else _said("desk-unnamed" if sheet.is_followed else "desk-not-followed"),
        "heads": {
            "dealer": _said("desk-dealer"),
            "result": _both(lambda lang: _result_head(sheet, lang)),
            "follows": _said("desk-follows-title"),
            "disputed": _said("desk-disputed-title"),
            "warnings": _said("desk-warnings-title"),
            "totals": _said("standing-title"),
            "open": _said("desk-open"),
        },
        "people": [_person(sheet, each) for each in sheet.people],
        "rows": [_row(sheet, row, number, first) for number, row in enumerate(sheet.rows)],
        "follows": [_disputed(each, first) for each in disputed if each[0].follows],
        "disputed": [_disputed(each, first) for each in disputed if not each[0].follows],
        "warnings": _texts(lambda lang: warning_texts(sheet, lang)),
        "totals": _texts(lambda lang: [*totals_texts(sheet, lang).values()]) if sheet.is_followed else [],
        "open": sheet.is_followed and any(is_open(won) for won in sheet.totals.values()),
        "next": _next(sheet),
        "readings": [
            _reading(game or "", name, slug)
            for name, slug in dict.fromkeys(
                pair for ruling in rulings for pair in ruling.record.agreed.readings.items()
            )
        ],
        "digest": match_digest(sheet),
        "clauses": _clauses(game, [each[0] for each in disputed]),
    }


def _person(sheet: MatchSheet, person: str) -> Json:
    return _both(lambda lang: person_text(sheet, person, lang))


def _reading(game: str, name: str, slug: str) -> Json:
    return _both(lambda lang: f"{name} {slug}: {reading_told(game, name, slug, lang)}")


def _texts(write: Callable[[Lang], list[str]]) -> list[JsonValue]:
    """Sentences, each in every language."""
    written = zip(*(write(lang) for lang in LANGUAGES), strict=True)
    return [dict(zip(LANGUAGES, each, strict=True)) for each in written]


def _title(sheet: MatchSheet, lang: Lang) -> str:
    game, title = game_of(sheet), say(None, lang, "desk-title", {"number": len(sheet.rows)})
    return title if game is None else f"{game_title(game, lang)} ({sheet.rulings[0].edition}) · {title}"


def _result_head(sheet: MatchSheet, lang: Lang) -> str:
    game, units = game_of(sheet), units_of(sheet)
    head = say(None, lang, "desk-result")
    return head if game is None or len(units) != 1 else head + in_unit(game, units[0], lang)


def _row(sheet: MatchSheet, row: Row, number: int, first: int) -> Json:
    ruling = row.ruling
    return {
        "number": number + 1,
        "hand": first + number,
        "dealer": _texts(lambda lang: dealer_texts(sheet, row, lang)),
        "result": _both(
            lambda lang: (
                (row.refusal(lang) if row.refusal else "") if ruling is None else result_text(ruling, lang)
            )
        ),
        "status": row.status,
        "told": _both(lambda lang: status_text(row, lang)),
        "cells": [_cell(sheet, row, person) for person in sheet.people],
    }


def _cell(sheet: MatchSheet, row: Row, person: str) -> Json | None:
    """What a person won in a hand, with the seat, and has won after it; None where that person did not play."""
    units, game = units_of(sheet), game_of(sheet) or ""
    if row.ruling is None:
        return {"seat": None, "won": _both(lambda _: UNKNOWN), "total": None}
    if person not in row.gains:
        return None
    seat = next((seat for seat, each in row.people.items() if each == person), person)

    def words(won: Won | None) -> Json:
        """A number stays beside its unit, whatever room there is."""
        return _both(
            lambda lang: " ".join(
                each.replace(" ", "\u00a0")
                for each in won_texts(game, won, units, lang, bare=len(units) < SEVERAL)
            )
        )

    return {
        "seat": _both(lambda lang: seat_text(game, seat, lang)),
        "won": words(row.gains[person]),
        "total": words(row.totals[person]) if person in row.totals else None,
    }


def _disputed(in_languages: tuple[Disputed, ...], first: int) -> Json:
    """What is disputed somewhere, in every language."""
    one = in_languages[0]
    return {
        "hand": first + one.hand - 1,
        "kind": one.kind,
        "at": one.at,
        "place": {lang: place_text(each, lang) for lang, each in zip(LANGUAGES, in_languages, strict=True)},
        "clause": one.clause,
        "reason": {lang: each.reason for lang, each in zip(LANGUAGES, in_languages, strict=True)},
    }


def _next(sheet: MatchSheet) -> Json | None:
    """Who deals next, or that the match is over; None where nobody is followed."""
    if not sheet.is_followed:
        return None
    last = sheet.rulings[-1]
    if last.match is not None and last.match.over:
        return _both(lambda lang: say(last.game, lang, "standing-over"))
    return _both(
        lambda lang: (
            say(last.game, lang, "next-dealer")
            + (": " if lang == "en" else "：")
            + (next_text(sheet, lang) or say(None, lang, "desk-next-unknown"))
        )
    )


def _clauses(game: str | None, disputed: list[Disputed]) -> Json:
    """The text of every clause that is named."""
    return dict(_quoted(game, disputed)) if game is not None else {}


def _quoted(game: str, disputed: list[Disputed]) -> Iterator[tuple[str, JsonValue]]:
    for address in sorted({each.clause for each in disputed if each.clause is not None}):
        found = at_address(game, address)
        if found is not None:
            known, limb = found
            yield (
                address,
                {
                    "title": _both(known.titled),
                    "text": _both(partial(known.quoted, sentence=None, limb=limb)),
                    "source": known.source,
                    "status": _said(f"status-of-{known.status}"),
                },
            )
