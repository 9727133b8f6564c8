"""What was counted, told in the page: a figure that a seat declares, or that all at the table agree on.

A declared figure is compared with the ruling; the hand is settled on an agreed one, whether its tiles are told or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from grammar.syntax import AgreedFigures, Declaration, Declared, Gap, Log
from grammar.unreadable import UnreadableLog
from grammar.writing.render import render_line, render_log
from oracle.game.items import items_of
from oracle.game.registry import load
from oracle.game.vocabulary import vocabulary
from oracle.viewer.board.answering import answer
from oracle.viewer.board.playing import hand_in, language
from oracle.viewer.board.positions import named
from oracle.viewer.board.telling import why
from spec.simplified import written as simplified

if TYPE_CHECKING:
    from grammar.words import Lang
    from oracle.report.tree.values import Json, JsonValue

OWN = "points"
"""The unit of an amount that is told without one: the game's own."""


def counted(game: str) -> Json:
    """The items that a game counts, each once by its name, the units of its figures, its own first, and the ends."""
    items = {item.name: item for item in reversed(items_of(game))}
    unit = load(game).unit
    table = vocabulary(load(game))
    known = {each.word: each for each in table.plain["units"]}
    units = dict.fromkeys((unit, *(each for item in items_of(game) for each in item.unit)))
    rows: list[JsonValue] = [
        {
            "item": item.name,
            "name": {
                "en": f"{item.name} · {item.en}",
                "zh": item.zh,
                "zh-Hans": simplified(item.zh, "zh-Hans"),
            },
        }
        for item in reversed(items.values())
    ]
    return {
        "items": rows,
        "ends": [{"end": each.word, "name": named(each)} for each in table.plain["results"]],
        "units": [
            {
                "unit": OWN if each == unit else each,
                "name": named(known[each]),
            }
            for each in units
        ],
    }


def figured(text: str, hand: int, said: Json, lang: Lang = "en") -> Json:
    """The text with a figure of a seat before the end of a hand, or why it cannot be written so.

    Raises `Gone` where there is no such hand.
    """
    game, seat = hand_in(text, hand).game, str(said["seat"])
    declaration = Declaration(
        str(said["what"]),
        tuple((number, unit) for number, unit in cast("list[tuple[int, str]]", said["amount"])),
        tiles=tuple(cast("list[str]", said.get("tiles", []))),
        item=cast("str | None", said.get("item")),
    )
    line = (AgreedFigures if said.get("agreed") else Declared)(seat, (declaration,))
    (written,) = render_line(game, line)
    try:
        return {"text": answer(text, hand, written, lang), "wrong": None}
    except UnreadableLog as fault:
        return {"text": None, "wrong": why(fault)}


def unrecorded(text: str, hand: int, lang: Lang = "en") -> str:
    """The text with a gap before the end of a hand: acts were made here that nobody tells of."""
    (line,) = render_line(hand_in(text, hand).game, Gap(None))
    return answer(text, hand, line, lang)


def ended(text: str, hand: int, how: str, lang: Lang = "en") -> str:
    """The text with another end of a hand: won, drawn, stopped by the table, or a record that breaks off.

    Raises `Gone` where there is no such hand.
    """
    log = hand_in(text, hand)
    (ending,) = render_log(Log(log.game, (), (), how), language(text, log, lang)).splitlines()
    lines = text.split("\n")
    return "\n".join([*lines[: log.end_line - 1], ending, *lines[log.end_line :]])
