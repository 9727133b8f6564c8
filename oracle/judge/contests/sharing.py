"""What several orders of the same acts share: the tiles of which all say who has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.judge.contests.fates import (
    as_open,
)
from oracle.ruling.contests import (
    HAS,
    UNDECIDED,
    Bid,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.judge.contests.fates import History
    from oracle.ruling.findings import Finding
    from oracle.table.known import Place


def shared(histories: Sequence[History], chosen: History, left_open: Sequence[Finding]) -> History:
    """What all orders of acts share: a tile that they give to different seats, or may give, is undecided.

    `left_open` is what is asked of the order, first of the act that it was found of.
    """
    holders = [{**_holders(one, UNDECIDED), **_holders(one, HAS)} for one in histories]
    in_reach = {
        (_tile(each), each.act.seat) for one in histories for tile in one for each in tile if _may(each)
    }

    def as_shared(each: Bid) -> Bid:
        differs = len({one[_tile(each)] for one in holders if _tile(each) in one}) > 1
        asked = sorted(left_open, key=lambda found: found.place != each.act.place)
        is_open = differs and (_tile(each), each.act.seat) in in_reach
        return as_open(each, asked[0]) if is_open and asked and not each.lets_go else each

    return tuple(tuple(map(as_shared, several)) for several in chosen)


def _may(each: Bid) -> bool:
    return each.seeker.outcome in {HAS, UNDECIDED}


def _holders(history: History, outcome: str) -> dict[tuple[Place, str], str]:
    """For each tile the seat of which this has come."""
    return {_tile(each): each.act.seat for tile in history for each in tile if each.seeker.outcome == outcome}


def left_open(history: History) -> int:
    """Of how many acts the log leaves open whether they have the tile they sought."""
    return sum(each.seeker.outcome == UNDECIDED for several in history for each in several)


def is_one_holder(histories: Sequence[History], places: Sequence[Place]) -> bool:
    """Whether these acts, in whatever order, sought one tile and nobody but one seat ever has it."""
    several = [[each for tile in one for each in tile if each.act.place in places] for one in histories]
    if not all(len({each.act.place for each in one}) == len(places) for one in several):
        return False
    tiles = {_tile(each) for one in several for each in one}
    holders = {each.act.seat for one in several for each in one if each.seeker.outcome == HAS}
    return len(tiles) == len(holders) == 1


def _tile(each: Bid) -> tuple[Place, str]:
    return each.open.place, each.open.seat
