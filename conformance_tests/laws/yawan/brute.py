"""Every act there could be at a point of play, tried on the judge: what it does not object to is lawful.

Nothing here asks the list of legal moves or shares its reasoning: words, seats and tiles are multiplied out, and
each act is played on a copy of the table.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from oracle.acts import Act
from oracle.rulesets.yawan.course import course_of
from oracle.verdict import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.replay import Judge
    from oracle.table import Table

SEATS = ("E", "S", "W", "N")

WINDS = ("E", "S", "W", "N")

SOON = 10_000
"""An act number later than any in a log."""

Key = tuple[str, str, tuple[str, ...], tuple[str, ...]]


def key(act: Act) -> Key:
    """What tells an act from another; robbing is winning."""
    name = "win" if act.name == "rob" else act.name
    return name, act.seat, tuple(sorted(act.tiles)), tuple(sorted(act.with_tiles))


def candidates(table: Table) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents are left aside."""
    contest = course_of(table).contest
    lying = {opened.tile for opened in (table.open, contest and contest.open) if opened is not None}
    for seat in SEATS:
        held = sorted(table.hands[seat].known)
        yield Act("draw", seat, (table.wall.next(),))
        yield Act("replace", seat, (table.wall.next(tail=True),))
        yield Act("ready", seat)
        yield Act("hidden-kong", seat, WINDS)
        for tile in held:
            for name in ("discard", "add-kong", "hidden-kong", "show"):
                yield Act(name, seat, (tile,))
            yield Act("win", seat, (tile,), flags=("self",))
        for tile in sorted(lying):
            yield Act("win", seat, (tile,))
            for other in SEATS:
                yield Act("rob", seat, (tile,), source=other)
            for pair in combinations(held, 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)
            for pair in combinations_with_replacement(held, 2):
                yield Act("pung", seat, (tile,), with_tiles=pair)
            yield Act("kong", seat, (tile,), with_tiles=(tile,) * 3)
            yield Act("kong", seat, (tile,), with_tiles=tuple(wind for wind in WINDS if wind != tile))


def judged(judge: Judge, act: Act) -> Judge | None:
    """The play after an act that breaks nothing, contradicts nothing and leaves nothing open; None otherwise."""
    made = judge.copy()
    place = Place(SOON, SOON)
    made.act(Act(act.name, act.seat, act.tiles, place, act.with_tiles, source=act.source, flags=act.flags))
    return None if made.findings else made


def lawful_acts(judge: Judge) -> dict[Key, Judge]:
    """Every candidate the judge lets stand, with the play after it."""
    found: dict[Key, Judge] = {}
    for act in candidates(judge.table):
        if key(act) not in found:
            after = judged(judge, act)
            if after is not None:
                found[key(act)] = after
    return found
