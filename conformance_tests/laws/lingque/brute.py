"""Every act there could be at a point of play, tried on the judge: what it does not object to is lawful.

Nothing here asks the list of legal moves or shares its reasoning: words, seats and tiles are multiplied out, and
each act is played on a copy of the table.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import SEATS
from oracle.acts import Act
from oracle.verdict import Kind, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.replay import Judge
    from oracle.table import Table

SOON = 10_000
"""An act number later than any in a log."""

Key = tuple[str, str, tuple[str, ...], tuple[str, ...]]


def key(act: Act) -> Key:
    """What tells an act from another."""
    return act.name, act.seat, act.tiles, tuple(sorted(act.with_tiles))


def candidates(table: Table) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents are left aside, and a second word for robbing."""
    opened = () if table.open is None else (table.open.tile,)
    for seat in SEATS:
        held = sorted(table.hands[seat].known)
        yield Act("draw", seat, tuple(table.wall.front[:1]) or ("?",))
        yield Act("replace", seat, tuple(table.wall.front[-1:]) or ("?",))
        for tile in held:
            for name in ("discard", "add-kong", "hidden-kong", "flower", "win"):
                yield Act(name, seat, (tile,))
        for tile in opened:
            for name in ("pung", "kong", "win"):
                yield Act(name, seat, (tile,))
            for pair in combinations(held, 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)


def judged(judge: Judge, act: Act) -> Judge | None:
    """The play after an act that breaks nothing and contradicts nothing; None otherwise."""
    made = judge.copy()
    made.act(Act(act.name, act.seat, act.tiles, Place(SOON, SOON), act.with_tiles))
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
