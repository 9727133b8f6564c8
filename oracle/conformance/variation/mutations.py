"""Mutations of a log: the same play with one thing changed, cut off soon after it.

Nothing here knows a game. An operator takes what the ruleset offers at each point, the tiles and the seats, and
changes one of them; whether the mutation is unlawful, and by which clause, is what the judge finds. `mutations` gives
them operator by operator in turn, so that whoever takes the first hundred has some of every sort.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grammar.syntax import Act, Claim, Gap, Line, Log
from oracle.conformance.inputs.rewriting import played, spread
from oracle.conformance.variation import setup_mutations
from oracle.conformance.variation.play import Draft, Play, Point, deed_of, play_of
from oracle.conformance.variation.setup_mutations import other_readings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oracle.game.chance import Chance
    from oracle.game.play import Option

__all__ = ["ENDS", "OPERATORS", "Draft", "Play", "Point", "deed_of", "mutations", "other_readings", "play_of"]

ENDS = ("won", "drawn", "stopped", "cut")


def mutations(log: Log, chance: Chance) -> Iterator[tuple[str, Log]]:
    """Every mutation of a log, with its name (`operator@act/detail`), in an order that only `chance` decides."""
    play = play_of(log)
    waiting = [chance.shuffled(changes(play)) for changes in OPERATORS.values()]
    while waiting := [drafts for drafts in waiting if drafts]:
        for drafts in waiting:
            name, tell = drafts.pop()
            yield name, tell()


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
                yield f"another-seat@{number + 1}/{other}", play.log_of(*play.before(number), (other, act))


@operator
def another_tile(play: Play) -> Iterator[Draft]:
    """The same act with another tile."""
    for number, (seat, act) in enumerate(play.deeds):
        for tile in play.points[0].table.copies:
            if act.tiles and tile != act.tiles[0]:
                other = replace(act, tiles=(tile, *act.tiles[1:]))
                yield f"another-tile@{number + 1}/{tile}", play.log_of(*play.before(number), (seat, other))


@operator
def left_out(play: Play) -> Iterator[Draft]:
    """An act not done, and the next one all the same."""
    for number in range(len(play.deeds) - 1):
        rest = play.deeds[number + 1 : number + 2]
        yield f"left-out@{number + 1}", play.log_of(*play.before(number), *rest)


@operator
def left_out_of_a_turn(play: Play) -> Iterator[Draft]:
    """An act not done, and the next two all the same."""
    for number in range(len(play.deeds) - 2):
        rest = play.deeds[number + 1 : number + 3]
        yield f"left-out-of-a-turn@{number + 1}", play.log_of(*play.before(number), *rest)


@operator
def done_twice(play: Play) -> Iterator[Draft]:
    """An act done a second time."""
    for number, deed in enumerate(play.deeds):
        yield f"done-twice@{number + 2}", play.log_of(*play.before(number + 1), deed)


@operator
def in_another_order(play: Play) -> Iterator[Draft]:
    """Two acts the other way round."""
    for number in range(len(play.deeds) - 1):
        first, second = play.deeds[number : number + 2]
        yield f"in-another-order@{number + 1}", play.log_of(*play.before(number), second, first)


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
                        play.log_of(*play.before(number), other),
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
            yield f"with-more-or-fewer@{number + 1}/{place}", play.log_of(*play.before(number), (seat, way))


@operator
def from_another(play: Play) -> Iterator[Draft]:
    """An act said to be about the tile of another seat, or drawn from the other end of the wall."""
    for number, (seat, act) in enumerate(play.deeds):
        for other in play.points[0].table.seats:
            if act.with_tiles or act.from_ is not None:
                way = (seat, replace(act, from_=other))
                yield f"from-another@{number + 1}/{other}", play.log_of(*play.before(number), way)
        if act.act in ("draw", "flip", "replace"):
            way = (seat, replace(act, from_=None if act.from_ == "tail" else "tail"))
            yield f"from-another@{number + 1}/end", play.log_of(*play.before(number), way)


@operator
def called_something_else(play: Play) -> Iterator[Draft]:
    """A set called by its name, or by that of another set of the same log."""
    names = sorted(set(play.forms.values()))
    for number in play.forms:
        seat, act = play.deeds[number]
        for name in names:
            way = (seat, replace(act, form=name))
            yield f"called-something-else@{number + 1}/{name}", play.log_of(*play.before(number), way)


@operator
def accused(play: Play) -> Iterator[Draft]:
    """An accusation of the act just made, by every clause that could be about it."""
    acts = play.ruleset.kind
    for number, (seat, act) in enumerate(play.deeds):
        for clause in dict.fromkeys(rule.clause for rule in acts(act.act).rules):
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


OPERATORS.update(setup_mutations.OPERATORS)
