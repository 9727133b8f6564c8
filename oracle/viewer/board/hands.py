"""A hand counted in the page: its sheet, its waits, what each tile more would bring, and the tiles to click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.hand_syntax import WinningTile
from grammar.hands import parse_hand
from grammar.syntax import Log, Tag
from grammar.tiles import family
from grammar.unreadable import UnreadableHand
from grammar.words import words_of
from oracle.api import score, waits
from oracle.game.registry import load, record_of
from oracle.report.tree.said import hand_reason, hand_status
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import LANGUAGES, say, word
from oracle.viewer.board.drafting import choices
from oracle.viewer.tree import sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.hand_syntax import Hand
    from oracle.report.tree.values import Json, JsonValue
    from oracle.ruling.hands import HandSheet, Waits


CAME = {"drawn": ("self",), "thrown": ("across",)}
"""How one tile more may come: by its qualifiers in the notation."""


def palette(game: str) -> Json:
    """The tiles of a game in their order, their names, the most there are of each, and what else a hand takes."""
    copies = load(game).course.begin(record_of(Log(game, (Tag("Game", game),), (), "cut"), ())).table.copies
    words = words_of(game)
    return {
        **choices(game),
        "family": words.family,
        "tiles": [*copies],
        "copies": {**copies},
        "names": _names(game, {*copies, *family(words.family).flowers}),
        "sets": {
            kind: {lang: words.kinds.write(kind, lang) for lang in LANGUAGES} for kind in words.kinds.en
        },
    }


def _names(game: str, tiles: Iterable[str]) -> Json:
    return {tile: {lang: word(game, lang, "tile", tile) for lang in LANGUAGES} for tile in sorted(tiles)}


def count(game: str, hand: str) -> Json:
    """What a hand is worth or why it does not win; where it waits, what each tile it waits for would bring."""
    try:
        parsed = parse_hand(game, hand)
    except UnreadableHand as fault:
        return {
            "status": "unreadable",
            "column": fault.column,
            **{part: {lang: fault.sentence(part, lang) for lang in LANGUAGES} for part in ("what", "remedy")},
        }
    if parsed.winning is not None:
        return {"hand": hand, **_counted(game, score(game, parsed))}
    standing = waits(game, parsed)
    brought: list[JsonValue] = [_brought(game, parsed, tile) for tile in standing.tiles]
    return {
        "hand": hand,
        **_answer(game, standing),
        "wins": False,
        "waits": brought,
        "names": _names(game, standing.tiles),
    }


def _answer(game: str, answer: HandSheet | Waits) -> Json:
    wrong: list[JsonValue] = [
        {lang: say(game, lang, each.key, each.args) for lang in LANGUAGES} for _, each in answer.impossible
    ]
    reason: Json = {lang: hand_reason(game, answer, lang) for lang in LANGUAGES}
    return {
        "status": hand_status(answer),
        "reason": None if answer.reason is None else reason,
        "impossible": wrong,
    }


def _counted(game: str, answer: HandSheet) -> Json:
    sheet: JsonValue = None if answer.sheet is None else sheet_of(game, answer.sheet)
    return {**_answer(game, answer), "wins": answer.wins, "sheet": sheet, "clauses": _clauses(game, answer)}


def _clauses(game: str, answer: HandSheet) -> Json:
    """The titles of the clauses a sheet cites."""
    if answer.sheet is None:
        return {}
    cited = {answer.sheet.clause, *(item.clause for item in answer.sheet.items)}
    cited |= {step.clause for step in answer.sheet.steps} | {clause for clause, _ in answer.sheet.open_facts}
    known = texts(game)
    return {
        clause: {lang: known[clause].titled(lang) for lang in LANGUAGES}
        for clause in sorted(cited & {*known})
    }


def _brought(game: str, hand: Hand, tile: str) -> Json:
    """What a standing hand is worth with one tile more, `drawn` from the wall and `thrown` by another."""
    return {
        "tile": tile,
        **{
            how: _counted(game, score(game, replace(hand, winning=WinningTile(tile, qualifiers))))
            for how, qualifiers in CAME.items()
        },
    }
