"""What there could be done at a point of play of Taiwan's game, multiplied out, for brute force."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.brute import Brute, key_of
from conformance_tests.laws.mahjong import SEATS
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.table import Table


def key(act: Act) -> Hashable:
    """What tells an act from another; readiness is of heaven or of earth."""
    return key_of(act), act.form


def candidates(table: Table[Any]) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents are left aside, and second words for a win."""
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
        for tile in held:
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


def is_left_out(replay: Replay, act: Act, listed: Sequence[Act]) -> bool:
    """Whether an act stands that the list leaves out on purpose.

    A claim that overtakes a draw or another claim already carried out, since the stated order asks the stronger voice
    first; readiness declared before the discard it comes with rather than after it, or while flowers are still
    replaced; a win or readiness said again, or a win without its tile.
    """
    del listed
    name, seat, tiles, form = act.name, act.seat, act.tiles, act.form
    course = replay.table.course
    window = course.claims.window
    if name == "ready":
        flowers = any(tile.endswith("f") for hand in replay.table.hands.values() for tile in hand.known)
        again = seat in course.ready
        early = course.seat == seat and course.due.value == "discard"
        by_dealer = form == "heaven" and seat == course.match.dealer
        return again or not course.dealt or early or by_dealer or flowers or any(course.owed.values())
    if name == "win" and not tiles and course.turn.tile is not None:
        return True
    if course.wins:
        return name == "win" and seat == course.wins[-1].seat
    overtakes = window is not None and (window.drawing is not None or window.taken is not None)
    return overtakes and name in ("pung", "kong", "win") and seat != course.seat


BRUTE = Brute(candidates, is_left_out, key, step=19)
