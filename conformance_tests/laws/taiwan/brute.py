"""Every act there could be at a point of play, tried on the judge: what it does not object to is lawful.

Nothing here asks the list of legal moves or shares its reasoning: words, seats and tiles are multiplied out, and
each act is played on a copy of the table.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracle.acts import Act
from oracle.verdict import Kind, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.replay import Judge
    from oracle.table import Table

SEATS = ("E", "S", "W", "N")

SOON = 10_000
"""An act number later than any in a log."""

Key = tuple[str, str, tuple[str, ...], tuple[str, ...], str | None]


def key(act: Act) -> Key:
    """What tells an act from another."""
    return act.name, act.seat, act.tiles, tuple(sorted(act.with_tiles)), act.form


def candidates(table: Table) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents and thrown flowers are left aside, and second words for a win."""
    opened = () if table.open is None else (table.open.tile,)
    for seat in SEATS:
        held = sorted(table.hands[seat].known)
        flowers = tuple(tile for tile in held if tile.endswith("f"))
        yield Act("draw", seat, (table.wall.next(),))
        yield Act("replace", seat, (table.wall.next(tail=True),))
        yield Act("decline", seat)
        if table.open is None:
            yield Act("win", seat)
        for form in ("heaven", "earth"):
            yield Act("ready", seat, form=form)
        if flowers:
            yield Act("flower", seat, flowers)
        for tile in sorted(set(held) - set(flowers)):
            for name in ("discard", "add-kong", "hidden-kong", "win"):
                yield Act(name, seat, (tile,))
        for tile in opened:
            for name in ("pung", "kong", "win"):
                yield Act(name, seat, (tile,))
            for pair in combinations(held, 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)
        for other in SEATS:
            for tile in table.aside[other]:
                yield Act("rob", seat, (tile,), source=other)


def judged(judge: Judge, act: Act) -> Judge | None:
    """The play after an act that breaks nothing and contradicts nothing; None otherwise."""
    made = judge.copy()
    place = Place(SOON, SOON)
    made.act(Act(act.name, act.seat, act.tiles, place, act.with_tiles, source=act.source, form=act.form))
    wrong = any(found.kind in (Kind.BREACH, Kind.IMPOSSIBLE) for found in made.findings)
    return None if wrong else made


def lawful_acts(judge: Judge) -> dict[Key, Judge]:
    """Every candidate the judge lets stand, with the play after it."""
    found: dict[Key, Judge] = {}
    for act in candidates(judge.table):
        if key(act) not in found:
            after = judged(judge, act)
            if after is not None:
                found[key(act)] = after
    return found
