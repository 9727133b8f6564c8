"""Legal moves and the census, as a table for a terminal and as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.render import render_log
from grammar.syntax import UNSEEN, Acts, Log, Tag
from grammar.syntax import Act as Written
from oracle import VERSION
from oracle.report.layout import cells, left, wrapped
from oracle.report.tree import SCHEMA
from oracle.rulebook.messages import say, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.play import Option
    from oracle.game.ruleset import Ruleset
    from oracle.judge.lawful import Point
    from oracle.report.layout import Paint
    from oracle.report.tree import Json
    from oracle.rulebook.messages import Lang
    from oracle.table.acts import Act

GAP = "  "


def act_text(game: str, act: Act, lang: Lang) -> str:
    """An act as a log writes it, without its seat."""
    tiles = () if act.tiles == (UNSEEN,) else act.tiles
    written = Written(act.name, tiles, with_tiles=act.with_tiles, making=act.making, from_=act.source)
    line = Acts(act.seat, (written,), 1)
    text = render_log(Log(game, (Tag("Game", game),), (line,), "cut"), lang)
    said = next(row for row in text.splitlines() if not row.startswith("["))
    return said.split(" ", 1)[1]


def moves_report(ruleset: Ruleset, point: Point, lang: Lang, paint: Paint) -> Iterator[str]:
    """What may be done at a point of play: seat, act, clause, and whether the clause commands it."""
    game = ruleset.name
    yield from wrapped(say(game, lang, "moves-after", {"n": point.acts}))
    if not point.options:
        yield from wrapped(say(game, lang, "moves-over" if point.over else "moves-none"))
        return
    rows = [_row(game, option, lang) for option in point.options]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row, option in zip(rows, point.options, strict=True):
        cited = GAP.join(left(text, width) for text, width in zip(row, widths, strict=True))
        command = GAP + paint(say(game, lang, "moves-forced"), "yellow") if option.forced else ""
        yield cited.rstrip() if not command else cited + command


def _row(game: str, option: Option, lang: Lang) -> tuple[str, str, str]:
    seat = word(game, lang, "seat", option.act.seat)
    return seat, act_text(game, option.act, lang), option.clause


def moves_tree(ruleset: Ruleset, file: str, hand: int, point: Point, lang: Lang) -> Json:
    """What may be done at a point of play, as an object."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "game": ruleset.name,
        "edition": ruleset.edition,
        "file": file,
        "hand": hand,
        "acts": point.acts,
        "options": [
            {
                "seat": option.act.seat,
                "act": act_text(ruleset.name, option.act, lang),
                "name": option.act.name,
                "tiles": list(option.act.tiles),
                "clause": option.clause,
                "forced": option.forced,
            }
            for option in point.options
        ],
    }


def census_report(game: str, counts: Sequence[int], lang: Lang) -> Iterator[str]:
    """The number of act sequences of each length."""
    width = len(str(max(counts, default=0)))
    for depth, number in enumerate(counts, start=1):
        yield say(game, lang, "census-depth", {"depth": depth, "n": str(number).rjust(width)})


def census_tree(ruleset: Ruleset, file: str, hand: int, counts: Sequence[int]) -> Json:
    """The counts of a census, as an object."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "game": ruleset.name,
        "edition": ruleset.edition,
        "file": file,
        "hand": hand,
        "counts": list(counts),
    }
