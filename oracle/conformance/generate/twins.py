"""Twins of a log: the same play with one thing otherwise, cut off soon after it.

Nothing here knows a game. An operator takes what the ruleset offers at each point, the tiles and the seats, and
changes one of them; whether the twin is unlawful, and by which clause, is what the judge finds. `twins` gives
them operator by operator in turn, so that whoever takes the first hundred has some of every sort.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from grammar.syntax import UNSEEN, Act, Acts, Claim, Declared, Dice, Gap, Holding, Left, Line, Log, Row, Tag
from oracle.conformance.retold import Deed, deeds_of, head_of, played, spread
from oracle.knowledge import ENDLESS
from oracle.lawful import played_to
from oracle.readings import register
from oracle.record import record_of
from oracle.registry import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from oracle.acts import Act as Made
    from oracle.chance import Chance
    from oracle.registry import Option, Ruleset
    from oracle.replay import Judge
    from oracle.table import Table

Draft = tuple[str, "Callable[[], Log]"]
"""A twin's name, and how it is told when it is chosen."""

ENDS = ("won", "drawn", "stopped", "cut")


def twins(log: Log, chance: Chance) -> Iterator[tuple[str, Log]]:
    """Every twin of a log, with its name (`operator@act/detail`), in an order that only `chance` decides."""
    play = play_of(log)
    waiting = [chance.shuffled(changes(play)) for changes in OPERATORS.values()]
    while waiting := [drafts for drafts in waiting if drafts]:
        for drafts in waiting:
            name, tell = drafts.pop()
            yield name, tell()


# -- the play --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a played log: how many acts were made, the table then, and what the ruleset offers."""

    made: int
    table: Table
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A log with every point of it."""

    log: Log
    ruleset: Ruleset
    head: tuple[Line, ...]
    deeds: tuple[Deed, ...]
    points: tuple[Point, ...]
    forms: Mapping[int, str] = field(default_factory=dict)

    def before(self, number: int) -> tuple[Deed, ...]:
        """The acts before the act with this number, counted from 0."""
        return self.deeds[:number]

    def told(self, *deeds: Deed) -> Callable[[], Log]:
        """The log of these acts."""
        return partial(played, self.log, deeds)

    def with_head(self, head: Sequence[Line], acts: int) -> Callable[[], Log]:
        """The log with something else lying there at the beginning, and so many of its acts."""
        return partial(_with_head, self.log, tuple(head), self.deeds[:acts])


def _with_head(log: Log, head: tuple[Line, ...], deeds: tuple[Deed, ...]) -> Log:
    return played(replace(log, lines=head), deeds)


def play_of(log: Log) -> Play:
    """A log with every point of it."""
    ruleset = load(log.game)
    start = played(log, ())
    judge, _ = played_to(ruleset, record_of(start), None)
    deeds = deeds_of(log)
    points = [_point(ruleset, judge, 0)]
    forms: dict[int, str] = {}
    for number, (seat, act) in enumerate(deeds, start=1):
        made = made_of(seat, act, number)
        judge.act(made)
        formed = ruleset.form_of(judge.table, made)
        if formed is not None:
            forms[number - 1] = formed[0]
        points.append(_point(ruleset, judge, number))
    return Play(log, ruleset, head_of(log), deeds, tuple(points), forms)


def _point(ruleset: Ruleset, judge: Judge, made: int) -> Point:
    table = judge.table.copy()
    options = () if ruleset.playing is None else tuple(ruleset.playing.options(table))
    return Point(made, table, options)


def made_of(seat: str, act: Act, number: int) -> Made:
    """An act of a log as the judge takes it."""
    log = Log("", (), (Acts(seat, (act,), number, line=number),), "cut")
    return _only(log)


def _only(log: Log) -> Made:
    from oracle.record import _acts  # noqa: PLC0415  # pyright: ignore[reportPrivateUsage]

    (line,) = log.lines
    assert isinstance(line, Acts)
    (made,) = _acts(line)
    return made


def deed_of(play: Play, point: Point, option: Option) -> Deed:
    """An act offered at a point as a log tells it, with the tile it brings up."""
    made = option.act
    if play.ruleset.playing is not None:
        made = play.ruleset.playing.told(point.table, made)
    tiles = () if made.tiles == (UNSEEN,) else made.tiles
    return made.seat, Act(made.name, tiles, with_tiles=made.with_tiles, making=made.making, from_=made.source)


# -- operators on the acts -------------------------------------------------------------------------

OPERATORS: dict[str, Callable[[Play], Iterator[Draft]]] = {}


def operator(changes: Callable[[Play], Iterator[Draft]]) -> Callable[[Play], Iterator[Draft]]:
    """Enter an operator under its name."""
    OPERATORS[changes.__name__.replace("_", "-")] = changes
    return changes


@operator
def another_option(play: Play) -> Iterator[Draft]:
    """Something the ruleset offers at this point, whether lawful or not."""
    for point in play.points:
        for place, option in enumerate(point.options):
            yield (
                f"another-option@{point.made + 1}/{place}",
                partial(_optional, play, point, option, point.made),
            )


@operator
def too_late(play: Play) -> Iterator[Draft]:
    """Something offered at a point, done an act later."""
    for point in play.points[:-1]:
        for place, option in enumerate(point.options):
            yield (
                f"too-late@{point.made + 2}/{place}",
                partial(_optional, play, point, option, point.made + 1),
            )


def _optional(play: Play, point: Point, option: Option, made: int) -> Log:
    return played(play.log, (*play.before(made), deed_of(play, point, option)))


@operator
def another_seat(play: Play) -> Iterator[Draft]:
    """The same act by somebody else."""
    for number, (seat, act) in enumerate(play.deeds):
        for other in play.points[0].table.seats:
            if other != seat:
                yield f"another-seat@{number + 1}/{other}", play.told(*play.before(number), (other, act))


@operator
def another_tile(play: Play) -> Iterator[Draft]:
    """The same act with another tile."""
    for number, (seat, act) in enumerate(play.deeds):
        for tile in play.points[0].table.copies:
            if act.tiles and tile != act.tiles[0]:
                other = replace(act, tiles=(tile, *act.tiles[1:]))
                yield f"another-tile@{number + 1}/{tile}", play.told(*play.before(number), (seat, other))


@operator
def left_out(play: Play) -> Iterator[Draft]:
    """An act not done, and the next one all the same."""
    for number in range(len(play.deeds) - 1):
        rest = play.deeds[number + 1 : number + 2]
        yield f"left-out@{number + 1}", play.told(*play.before(number), *rest)


@operator
def left_out_of_a_turn(play: Play) -> Iterator[Draft]:
    """An act not done, and the next two all the same."""
    for number in range(len(play.deeds) - 2):
        rest = play.deeds[number + 1 : number + 3]
        yield f"left-out-of-a-turn@{number + 1}", play.told(*play.before(number), *rest)


@operator
def done_twice(play: Play) -> Iterator[Draft]:
    """An act done a second time."""
    for number, deed in enumerate(play.deeds):
        yield f"done-twice@{number + 2}", play.told(*play.before(number + 1), deed)


@operator
def in_another_order(play: Play) -> Iterator[Draft]:
    """Two acts the other way round."""
    for number in range(len(play.deeds) - 1):
        first, second = play.deeds[number : number + 2]
        yield f"in-another-order@{number + 1}", play.told(*play.before(number), second, first)


@operator
def with_another(play: Play) -> Iterator[Draft]:
    """A claim with another of the own tiles."""
    for number, (seat, act) in enumerate(play.deeds):
        for place in range(len(act.with_tiles)):
            for tile in play.points[0].table.copies:
                if tile != act.with_tiles[place]:
                    own = (*act.with_tiles[:place], tile, *act.with_tiles[place + 1 :])
                    other = (seat, replace(act, with_tiles=own))
                    yield (
                        f"with-another@{number + 1}/{place}/{tile}",
                        play.told(*play.before(number), other),
                    )


@operator
def with_more_or_fewer(play: Play) -> Iterator[Draft]:
    """A claim with one own tile more or less, or one set more or less of those it makes."""
    for number, (seat, act) in enumerate(play.deeds):
        ways: list[Act] = []
        if act.with_tiles:
            ways = [replace(act, with_tiles=act.with_tiles[1:])]
            ways.append(replace(act, with_tiles=(*act.with_tiles, act.with_tiles[0])))
        for place, tiles in enumerate(act.making):
            ways.append(replace(act, making=(*act.making[:place], *act.making[place + 1 :])))
            ways.append(replace(act, making=(*act.making[:place], tiles[1:], *act.making[place + 1 :])))
        for place, way in enumerate(ways):
            yield f"with-more-or-fewer@{number + 1}/{place}", play.told(*play.before(number), (seat, way))


@operator
def from_another(play: Play) -> Iterator[Draft]:
    """An act said to be about the tile of another seat, or drawn from the other end of the wall."""
    for number, (seat, act) in enumerate(play.deeds):
        for other in play.points[0].table.seats:
            if act.with_tiles or act.from_ is not None:
                way = (seat, replace(act, from_=other))
                yield f"from-another@{number + 1}/{other}", play.told(*play.before(number), way)
        if act.act in ("draw", "flip", "replace"):
            way = (seat, replace(act, from_=None if act.from_ == "tail" else "tail"))
            yield f"from-another@{number + 1}/end", play.told(*play.before(number), way)


@operator
def called_something_else(play: Play) -> Iterator[Draft]:
    """A set called by its name, or by that of another set of the same log."""
    names = sorted(set(play.forms.values()))
    for number in play.forms:
        seat, act = play.deeds[number]
        for name in names:
            way = (seat, replace(act, form=name))
            yield f"called-something-else@{number + 1}/{name}", play.told(*play.before(number), way)


@operator
def accused(play: Play) -> Iterator[Draft]:
    """An accusation of the act just made, by every clause that could be about it."""
    rules = play.ruleset.rules
    for number, (seat, act) in enumerate(play.deeds):
        for clause in dict.fromkeys(rule.clause for rule in rules.get(act.act, ())):
            by = next(other for other in play.points[0].table.seats if other != seat)
            claim = Claim(by, seat, clause, number + 1)
            yield f"accused@{number + 1}/{clause}", partial(_said, play, number + 1, claim)


@operator
def not_recorded(play: Play) -> Iterator[Draft]:
    """An act nobody wrote down."""
    for number in range(len(play.deeds)):
        yield f"not-recorded@{number + 1}", partial(_with_gap, play, number)


def _said(play: Play, acts: int, line: Line) -> Log:
    log = played(play.log, play.deeds[:acts])
    return spread(replace(log, lines=(*log.lines, line)))


def _with_gap(play: Play, number: int) -> Log:
    log = played(play.log, play.deeds[: number + 2])
    place = len(play.head) + number
    return spread(replace(log, lines=(*log.lines[:place], Gap(1), *log.lines[place + 1 :])))


@operator
def ended_otherwise(play: Play) -> Iterator[Draft]:
    """A hand said to have ended in another way, or too early."""
    for end in ENDS:
        if end != play.log.end:
            yield f"ended-otherwise/{end}", partial(played, play.log, play.deeds, end)
    for number in range(len(play.deeds)):
        yield f"ended-otherwise@{number + 1}", partial(played, play.log, play.before(number), play.log.end)


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
    for name, usual in play.ruleset.agreements.items():
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
                names = sorted(play.ruleset.item_names())
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
