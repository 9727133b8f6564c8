"""Mutations of the setup of a log: the deal, the dice, the wall, what was agreed and declared."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grammar.syntax import UNSEEN, Declared, Dice, Holding, Left, Line, Log, Row, Tag
from oracle.conformance.inputs.rewriting import deeds_of, played, spread
from oracle.rulebook.readings import register
from oracle.table.heaps import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracle.conformance.variation.play import Draft, Play

OPERATORS: dict[str, Callable[[Play], Iterator[Draft]]] = {}


def operator(changes: Callable[[Play], Iterator[Draft]]) -> Callable[[Play], Iterator[Draft]]:
    """Enter an operator under its name."""
    OPERATORS[changes.__name__.replace("_", "-")] = changes
    return changes


# -- operators on what was there -------------------------------------------------------------------


def _with_line(play: Play, place: int, line: Line, acts: int) -> Callable[[], Log]:
    return play.with_head((*play.head[:place], line, *play.head[place + 1 :]), acts)


@operator
def dealt_another(play: Play) -> Iterator[Draft]:
    """Another tile in a hand, or in a row that lies there."""
    for place, line in enumerate(play.head):
        if isinstance(line, Holding | Row):
            for nth, old in enumerate(line.tiles):
                for tile in play.points[0].table.copies:
                    if tile != old and (isinstance(line, Holding) or nth < 2):
                        tiles = (*line.tiles[:nth], tile, *line.tiles[nth + 1 :])
                        way = _with_line(play, place, replace(line, tiles=tiles), min(2, len(play.deeds)))
                        yield f"dealt-another/{place}/{nth}/{tile}", way


@operator
def dealt_more_or_fewer(play: Play) -> Iterator[Draft]:
    """A tile more or less in a hand, or in a row that lies there; one that is not told; one nobody saw."""
    for place, line in enumerate(play.head):
        if not isinstance(line, Holding | Row) or not line.tiles:
            continue
        first = line.tiles[0]
        for name, tiles in (
            ("more", (*line.tiles, first)),
            ("fewer", line.tiles[1:]),
            ("unseen", (*line.tiles[1:], UNSEEN)),
            ("not-told", ()),
        ):
            for acts in (0, 1, 4, len(play.deeds)):
                if acts <= len(play.deeds):
                    if tiles:
                        way = _with_line(play, place, replace(line, tiles=tiles), acts)
                    else:
                        way = play.with_head((*play.head[:place], *play.head[place + 1 :]), acts)
                    yield f"dealt-more-or-fewer/{place}/{name}/{acts}", way


@operator
def thrown_otherwise(play: Play) -> Iterator[Draft]:
    """Other dice, more of them, another thrower, another order."""
    for place, line in enumerate(play.head):
        if not isinstance(line, Dice):
            continue
        ways = [replace(line, numbers=line.numbers[1:]), replace(line, numbers=(*line.numbers, 1))]
        ways += [replace(line, seat=seat) for seat in play.points[0].table.seats if seat != line.seat]
        ways += [replace(line, numbers=(*line.numbers[:-1], number)) for number in range(1, 7)]
        for nth, way in enumerate(ways):
            if len(way.numbers) > 0:
                yield f"thrown-otherwise/{place}/{nth}", _with_line(play, place, way, 1)


@operator
def drawn_in_another_order(play: Play) -> Iterator[Draft]:
    """Two neighbours of the wall exchanged, with the play as it was."""
    for place, line in enumerate(play.head):
        if isinstance(line, Row) and line.what == "wall":
            for nth in range(len(line.tiles) - 1):
                tiles = list(line.tiles)
                tiles[nth], tiles[nth + 1] = tiles[nth + 1], tiles[nth]
                way = replace(line, tiles=tuple(tiles))
                yield f"drawn-in-another-order/{nth}", _with_line(play, place, way, len(play.deeds))


# -- operators on what was agreed ------------------------------------------------------------------


@operator
def agreed_otherwise(play: Play) -> Iterator[Draft]:
    """Another figure agreed beforehand."""
    for name, usual in play.ruleset.agreements.figures.items():
        for number in dict.fromkeys((0, 1, usual + 1, max(0, usual - 1), 2 * usual, 10, 100, 1_000)):
            if number != usual:
                tag = Tag("Option", str(number), name)
                yield f"agreed-otherwise/{name}/{number}", partial(_tagged, play, tag)


@operator
def read_otherwise(play: Play) -> Iterator[Draft]:
    """Another reading of a passage in force."""
    for identifier, slug in other_readings(play.log.game):
        tag = Tag("Reading", slug, identifier)
        yield f"read-otherwise/{identifier}/{slug}", partial(_tagged, play, tag)


def other_readings(game: str) -> Iterator[tuple[str, str]]:
    """Every candidate that can be applied in the place of ours, with its reading."""
    for reading in register(game).values():
        if reading.executable:
            yield from ((reading.id, slug) for slug in reading.candidates if slug != reading.chosen)


@operator
def recorded_otherwise(play: Play) -> Iterator[Draft]:
    """A record said to leave private draws out, or all draws; and one in which they are left out."""
    for coverage in ("public", "discards"):
        tag = Tag("Record", coverage)
        yield f"recorded-otherwise/{coverage}", partial(_tagged, play, tag)
        for number in range(len(play.deeds) - 1):
            kept = (*play.before(number), *play.deeds[number + 1 : number + 3])
            yield (
                f"recorded-otherwise@{number + 1}/{coverage}",
                partial(_tagged, replace(play, deeds=kept), tag),
            )


def _tagged(play: Play, tag: Tag) -> Log:
    """The log with one more tag, in the place of one it has for the same thing."""
    others = tuple(each for each in play.log.tags if (each.key, each.subject) != (tag.key, tag.subject))
    log = replace(play.log, tags=(*others, tag))
    if deeds_of(log) != play.deeds:
        return played(log, play.deeds)
    return spread(log)


@operator
def counted_otherwise(play: Play) -> Iterator[Draft]:
    """The tiles left in the wall counted among the acts, rightly or wrongly."""
    for number in range(len(play.deeds)):
        left = play.points[number].table.wall.left
        for counted in dict.fromkeys((left, left + 1, max(0, left - 1))):
            if counted < ENDLESS:
                yield f"counted-otherwise@{number + 1}/{counted}", partial(_counted, play, number, counted)


def _counted(play: Play, number: int, left: int) -> Log:
    log = played(play.log, play.deeds[: number + 2])
    place = len(play.head) + number
    return spread(replace(log, lines=(*log.lines[:place], Left(left), *log.lines[place:])))


# -- operators on what was declared ----------------------------------------------------------------


@operator
def declared_otherwise(play: Play) -> Iterator[Draft]:
    """One figure more or less, another item, somebody else to pay."""
    for place, line in enumerate(play.log.lines):
        if not isinstance(line, Declared):
            continue
        for nth, item in enumerate(line.items):
            (number, unit), *more = item.amount or ((0, "points"),)
            ways = [replace(item, amount=((number + step, unit), *more)) for step in (1, -1)]
            if item.item is not None:
                names = sorted(play.ruleset.result.item_names())
                ways += [replace(item, item=name) for name in names[:3] if name != item.item]
            if item.to is not None:
                seats = play.points[0].table.seats
                ways += [replace(item, to=seat) for seat in seats if seat not in (line.seat, item.to)]
            for way_number, way in enumerate(ways):
                items = (*line.items[:nth], way, *line.items[nth + 1 :])
                name = f"declared-otherwise/{place}/{nth}/{way_number}"
                yield name, partial(_redeclared, play.log, place, replace(line, items=items))


def _redeclared(log: Log, place: int, line: Line) -> Log:
    return spread(replace(log, lines=(*log.lines[:place], line, *log.lines[place + 1 :])))
