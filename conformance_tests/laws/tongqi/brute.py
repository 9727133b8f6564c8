"""What there could be done at a point of play of Tongqi, multiplied out, for brute force.

The claim an act makes is closed, so that a duty left undone shows.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.brute import SOON, Brute, is_broken, played, whole_key
from conformance_tests.laws.laying import laid_anew, shown
from oracle.families.due import Due
from oracle.game.registry import load
from oracle.table.acts import Act
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.table import Table

SEATS = ("tian", "di", "ren", "he")
CLAIMS = ("pung", "four", "five", "top")


def candidates(table: Table[Any]) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; re-layings, lay-outs and incidents are left aside."""
    nearest = tuple(table.wall.front[:1]) or ("?",)
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


def judged(replay: Replay, act: Act) -> Replay | None:
    """The play after an act that breaks nothing, closes lawfully and contradicts nothing; None otherwise."""
    made = played(replay, act)
    if is_broken(made):
        return None
    if act.name in (*CLAIMS, "eat", "win"):
        closing = made.copy()
        for moment in load("tongqi").course.moments(
            closing.table, Act("discard", act.seat, place=Place(SOON, SOON))
        ):
            if act.name != "win":
                closing.act(moment)
        if is_broken(closing):
            return None
    return made


def lay_outs(table: Table[Any]) -> Iterator[Act]:
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


def is_left_out(replay: Replay, act: Act, listed: Sequence[Act]) -> bool:
    """Whether an act stands that the list leaves out on purpose.

    A pass by anybody but the flipper, and his where he could neither pung nor eat; the lower house's turn before the
    flipper has passed on a tile he could take; a claim voiced only after that pass, or one that overturns a claim
    already carried out, since the stated order asks the stronger voice first; and setting out a tile of 軋 where no
    law asks for it.
    """
    course = replay.table.course
    waits_for_pass = any(other.name == "pass" for other in listed)
    overturns = course.claim is not None and act.tiles == (course.claim.open.tile,)
    unasked = act.name == "press-out" and act.tiles == (course.pressed,)
    too_early = act.name in ("flip", "eat") and waits_for_pass
    too_late = course.passed_on and act.name in ("win", "pung", "four", "five", "top")
    return act.name == "pass" or overturns or unasked or too_early or too_late


def with_sets(table: Table[Any]) -> Iterator[Act]:
    """The candidates with every lay-out and every re-laying."""
    yield from candidates(table)
    for seat in SEATS:
        held = table.hands[seat].known
        yield Act("rearrange", seat, making=tuple(laid.tiles for laid in table.laid[seat]))
        for tiles in shown(held):
            yield Act("lay", seat, tiles)
        opened = () if table.open is None else (table.open.tile,)
        for tile in opened:
            for making in laid_anew([laid.tiles for laid in table.laid[seat]], tile, held):
                yield Act("eat", seat, (tile,), making=making)


def with_lay_outs(table: Table[Any]) -> Iterator[Act]:
    """The candidates and lay-outs, as a census counts them."""
    yield from candidates(table)
    yield from lay_outs(table)


BRUTE = Brute(with_sets, is_left_out, whole_key, judged, step=9)


def is_not_counted(replay: Replay, act: Act, standing: Sequence[Act]) -> bool:
    """Whether an act is none of those the census counts (docs/guides/legal-moves.md)."""
    return not _is_counted(replay, act, standing)


def _is_counted(replay: Replay, act: Act, standing: Sequence[Act]) -> bool:
    course = replay.table.course
    claim = course.claim
    overturns = claim is not None and claim.open.tile in act.tiles and course.due is not Due.OVER
    if (overturns and act.name in (*CLAIMS, "win", "eat")) or (
        course.passed_on and act.name in (*CLAIMS, "win")
    ):
        return False
    if act.name in ("pass", "eat", "flip"):
        return _is_in_turn(replay, act, standing)
    if act.name == "lay":
        return course.due is Due.DISCARD and act.seat == course.seat
    if act.name == "press-out":
        held = max(replay.table.hands[act.seat].count(tile) for tile in act.tiles)
        return held > 3 or bool(course.passed[act.seat])
    return True


def _is_in_turn(replay: Replay, act: Act, standing: Sequence[Act]) -> bool:
    """The flipper eats or passes where he can take the tile; only then is it the lower house's turn."""
    opened = replay.table.open
    asked = (
        opened is not None
        and opened.how == "flip"
        and not replay.table.course.passed_on
        and any(other.seat == opened.seat and other.name in ("eat", "pung") for other in standing)
    )
    if opened is None or not asked:
        return act.name != "pass"
    return act.seat == opened.seat and act.name != "flip"


CENSUS = Brute(with_lay_outs, is_not_counted, judged=judged)
