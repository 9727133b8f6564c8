"""Legal moves and the census, as a table for a terminal and as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import UNSEEN, Acts, Log, Tag
from grammar.syntax import Act as Written
from grammar.words import words_of
from grammar.writing.render import render_log
from oracle import VERSION
from oracle.report.layout import cells, left, wrapped
from oracle.report.tree.values import SCHEMA
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.play import Option
    from oracle.game.ruleset import Ruleset
    from oracle.judge.lawful import Point
    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json
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


def moves_report(
    ruleset: Ruleset, point: Point, lang: Lang, paint: Paint, *, free: bool = False
) -> Iterator[str]:
    """What may be done at a point of play: seat, act, clause, and whether the clause commands it.

    The sets that may be shown of free will are counted, or with `free` listed, those of a seat together.
    """
    game = ruleset.name
    yield from wrapped(say(game, lang, "moves-after", {"n": point.acts}))
    if not (point.options or point.others or point.breaking):
        yield from wrapped(say(game, lang, "moves-over" if point.over else "moves-none"))
        return
    yield from _rows(game, point.options, lang, paint)
    for heading, options in (("moves-otherwise", point.others), ("moves-breaking", point.breaking)):
        if options:
            yield from wrapped(say(game, lang, heading))
            yield from _rows(game, options, lang, paint)
    yield from _free(game, point.free, lang, listed=free)


def _rows(game: str, options: Sequence[Option], lang: Lang, paint: Paint) -> Iterator[str]:
    """A line for each act, in columns."""
    rows = [_row(game, option, lang) for option in options]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row, option in zip(rows, options, strict=True):
        cited = GAP.join(left(text, width) for text, width in zip(row, widths, strict=True))
        command = GAP + paint(say(game, lang, "moves-forced"), "yellow") if option.forced else ""
        yield cited.rstrip() if not command else cited + command


def _free(game: str, options: Sequence[Option], lang: Lang, *, listed: bool) -> Iterator[str]:
    """The acts of free will: how many there are, or a row for each seat and clause."""
    if not options:
        return
    yield from wrapped(say(game, lang, "moves-free" if listed else "moves-free-too", {"n": len(options)}))
    rows: dict[tuple[str, str], list[str]] = {}
    for option in options if listed else ():
        rows.setdefault((option.act.seat, option.clause), []).append(act_text(game, option.act, lang))
    for (seat, clause), acts in rows.items():
        head = _seat(game, lang, seat) + GAP
        yield from wrapped(f"{', '.join(acts)} ({clause})", " " * cells(head), head)


def _row(game: str, option: Option, lang: Lang) -> tuple[str, str, str]:
    seat = _seat(game, lang, option.act.seat)
    return seat, act_text(game, option.act, lang), option.breaks or option.clause


def _seat(game: str, lang: Lang, seat: str) -> str:
    """A seat as a log writes it."""
    return words_of(game).table("seats").write(seat, lang)


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
        "options": [_option_tree(ruleset.name, option, lang) for option in point.options],
        "free": [_option_tree(ruleset.name, option, lang) for option in point.free],
        "others": [_option_tree(ruleset.name, option, lang) for option in point.others],
        "breaking": [_option_tree(ruleset.name, option, lang) for option in point.breaking],
    }


def _option_tree(game: str, option: Option, lang: Lang) -> Json:
    return {
        "seat": option.act.seat,
        "act": act_text(game, option.act, lang),
        "name": option.act.name,
        "tiles": list(option.act.tiles),
        "clause": option.clause,
        "forced": option.forced,
        **({} if option.breaks is None else {"breaks": option.breaks}),
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
