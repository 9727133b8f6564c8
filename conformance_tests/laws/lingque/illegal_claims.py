"""Illegal claims and kongs of Lingque; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import (
    a_chow_overturns_a_pung,
    a_chow_overturns_a_win,
    a_pung_overturns_a_win,
    adds_to_no_pung,
    chows_from_the_wrong_house,
    chows_no_run,
    chows_the_own_discard,
    chows_with_tiles_not_held,
    conceals_three,
    declares_a_kong_after_the_discard,
    declares_a_kong_out_of_turn,
    kongs_with_two,
    pung,
    pungs_another_tile,
    pungs_the_own_discard,
    pungs_with_one,
)
from conformance_tests.laws.lingque.taken_apart import operator
from conformance_tests.laws.mahjong import Hand, after, instead, made, others

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

for changes in (
    a_chow_overturns_a_pung,
    a_chow_overturns_a_win,
    a_pung_overturns_a_win,
    chows_from_the_wrong_house,
    chows_no_run,
    chows_the_own_discard,
    kongs_with_two,
    pungs_another_tile,
    pungs_the_own_discard,
    pungs_with_one,
):
    operator.enter(changes, "LQ-1C.0")

operator.enter(chows_with_tiles_not_held, "LQ-1A.1")
operator.enter(declares_a_kong_out_of_turn, "LQ-1C.2", added=("LQ-1C.2",))
operator.enter(declares_a_kong_after_the_discard, "LQ-1C.2", added=("LQ-1C.2",))
operator.enter(adds_to_no_pung, "LQ-1C.2")
operator.enter(conceals_three, "LQ-1C.2")


@operator
def claims_after_the_next_draw(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            tile, thrower = moment.open
            for seat in others(thrower)[1:]:
                if moment.held(seat)[tile] >= 2:
                    yield after(hand, moment, seat, pung(tile, written=False), "LQ-1C.0")


@operator
def turns_all_four_down(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "hidden-kong"):
        act = replace(moment.act, flags=("down",))
        yield instead(hand, moment, moment.seat, act, "LQ-1C.3")
