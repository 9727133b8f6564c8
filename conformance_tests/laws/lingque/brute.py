"""What there could be done at a point of play of Lingque, multiplied out, for brute force."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.brute import Brute
from conformance_tests.laws.mahjong import SEATS
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.table import Table


def candidates(table: Table[Any]) -> Iterator[Act]:
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


def is_left_out(replay: Replay, act: Act, listed: Sequence[Act]) -> bool:
    """A claim that overturns another already carried out: the stated order asks the stronger voice first."""
    del listed
    standing = replay.table.course.claim
    return standing is not None and act.tiles == (standing.open.tile,) and act.seat != standing.seat


BRUTE = Brute(candidates, is_left_out)
