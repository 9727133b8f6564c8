"""Every act there could be at a point of play, tried on the judge: what it does not object to is lawful.

Nothing here asks the list of legal moves or shares its reasoning: words, seats and tiles are multiplied out,
each act is played on a copy of the table, and the claim it makes is closed, so that a duty left undone shows.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from oracle.acts import Act
from oracle.registry import load
from oracle.verdict import Kind, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.replay import Judge
    from oracle.table import Table

SEATS = ("tian", "di", "ren", "he")
CLAIMS = ("pung", "four", "five", "top")
SOON = 10_000
"""An act number later than any in a log."""


def candidates(table: Table) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; re-layings, plain lay-outs and incidents are left aside."""
    nearest = table.wall.front[:1]
    opened = () if table.open is None else (table.open.tile,)
    for seat in SEATS:
        held = sorted(table.hands[seat].known)
        for name in ("take", "pat", "press", "flip"):
            for tile in nearest:
                yield Act(name, seat, (tile,))
        yield Act("pass", seat)
        for tile in held:
            yield Act("discard", seat, (tile,))
            yield Act("press-out", seat, (tile,))
            yield Act("leap", seat, (tile,))
        for tile in {*opened, *table.turned, *held}:
            yield Act("win", seat, (tile,))
        for tile in opened:
            for name in CLAIMS:
                yield Act(name, seat, (tile,))
            for pair in combinations_with_replacement(held, 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)
        rest = (*table.wall.front, *table.turned)
        for number in range(1, 6):
            yield Act("prospect", seat, rest[:number])


def judged(judge: Judge, act: Act) -> Judge | None:
    """The play after an act that breaks nothing, closes lawfully and contradicts nothing; None otherwise."""
    made = judge.copy()
    made.act(Act(act.name, act.seat, act.tiles, Place(SOON, SOON), act.with_tiles, act.making))
    if _broken(made):
        return None
    if act.name in (*CLAIMS, "eat", "win"):
        closing = made.copy()
        for moment in load("tongqi").moments(
            closing.table, Act("discard", act.seat, place=Place(SOON, SOON))
        ):
            if act.name != "win":
                closing.act(moment)
        if _broken(closing):
            return None
    return made


def _broken(judge: Judge) -> bool:
    return any(found.kind in (Kind.BREACH, Kind.IMPOSSIBLE) for found in judge.findings)


def lay_outs(table: Table) -> Iterator[Act]:
    """Own fours and fives laid out whole, and sets of three with the tile of the newest eaten set."""
    for seat in SEATS:
        held = table.hands[seat].known
        for tile, number in sorted(held.items()):
            if number >= FOUR:
                yield Act("lay", seat, (tile,) * number)
        last = table.laid[seat][-1] if table.laid[seat] else None
        if last is not None and last.source is not None and last.kind in ("butong", "wuzi"):
            for tiles in combinations_with_replacement(sorted(held), 3):
                if last.claimed in tiles and all(tiles.count(tile) <= held[tile] for tile in tiles):
                    yield Act("lay", seat, tiles)


FOUR = 4


def lawful_acts(judge: Judge, *, laying: bool = False) -> Iterator[tuple[Act, Judge]]:
    """Every candidate the judge lets stand, each once, with the play after it."""
    seen = set()
    for act in (*candidates(judge.table), *(lay_outs(judge.table) if laying else ())):
        key = (act.name, act.seat, act.tiles, act.with_tiles)
        if key not in seen:
            seen.add(key)
            after = judged(judge, act)
            if after is not None:
                yield act, after
