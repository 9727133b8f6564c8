"""Illegal claims and kongs of Taiwan's game; each operator names the clause that is to object."""

from __future__ import annotations

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
    kongs_after_a_claim,
    kongs_with_two,
    pungs_another_tile,
    pungs_the_own_discard,
    pungs_with_one,
)
from conformance_tests.laws.mahjong import (
    SEATS,
    Hand,
    Moment,
    after,
    answers,
    below,
    draft,
    instead,
    made,
    others,
    runs,
)
from conformance_tests.laws.taiwan.taken_apart import drawable, operator
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

NEAR_THE_END = 3
"""With so many tiles left, or fewer, nothing is claimed."""


def _free(moment: Moment) -> bool:
    """Whether there are tiles enough left for claims."""
    return drawable(moment) > NEAR_THE_END


def _thrown_last(hand: Hand, moment: Moment, seat: str) -> str | None:
    """A seat's own latest discard."""
    own = [act.tiles[0] for each, act in hand.before(moment) if each == seat and act.act == "discard"]
    return own[-1] if own else None


def _may_chow(hand: Hand, moment: Moment, seat: str, tile: str) -> bool:
    """Whether nothing but the tiles in hand is in the way of a chow: not a suit just thrown, nor the end of the wall."""
    own = _thrown_last(hand, moment, seat)
    return _free(moment) and (own is None or own[1:] != tile[1:])


operator.enter(chows_from_the_wrong_house, "TW-PROC-23")
operator.enter(chows_no_run, "TW-PROC-23")
operator.enter(chows_the_own_discard, "TW-PROC-23", older_lives=True)
operator.enter(chows_with_tiles_not_held, "TW-PROC-21", "TW-EQ-1", free=_may_chow)
operator.enter(pungs_with_one, "TW-PROC-24")
operator.enter(kongs_with_two, "TW-PROC-29")
operator.enter(pungs_the_own_discard, "TW-PROC-24", older_lives=True)
operator.enter(pungs_another_tile, "TW-PROC-24")
operator.enter(a_chow_overturns_a_pung, "TW-PRI-0")
operator.enter(a_chow_overturns_a_win, "TW-PRI-0")
operator.enter(a_pung_overturns_a_win, "TW-PRI-0")
operator.enter(kongs_after_a_claim, "TW-BAN-1", added=("TW-BAN-1",))
operator.enter(declares_a_kong_out_of_turn, "TW-PROC-27", added=("TW-PROC-28",), at=("discard",))
operator.enter(declares_a_kong_after_the_discard, "TW-PROC-27", added=("TW-PROC-28",))
operator.enter(adds_to_no_pung, "TW-PROC-28")
operator.enter(conceals_three, "TW-FOUL-20")

# -- claims ----------------------------------------------------------------------------------------


@operator
def claims_a_tile_the_next_player_has_passed(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        thrown = [(seat, act) for seat, act in hand.before(moment) if act.act == "discard"]
        came = hand.acts[moment.number - 2][1].act if moment.number > 1 else ""
        if not thrown or came != "draw":
            continue
        tile = thrown[-1][1].tiles[0]
        for seat in SEATS:
            free = seat not in (moment.seat, thrown[-1][0]) and tile != moment.act.tiles[0]
            if free and moment.held(seat)[tile] == 2:
                yield after(hand, moment, seat, Act("pung", (tile,)), "TW-PRI-4")


@operator
def claims_near_the_end(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if drawable(moment) > NEAR_THE_END:
            continue
        for other in others(seat):
            if moment.held(other)[tile] == 2:
                yield instead(hand, moment, other, Act("pung", (tile,)), "TW-BAN-7")
        for pair in runs(moment, below(seat), tile):
            yield instead(hand, moment, below(seat), Act("eat", (tile,), with_tiles=pair), "TW-BAN-7")


@operator
def claims_a_kind_called_out(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "pung"):
        said = [*hand.before(moment)[:-1], (moment.seat, Act("say", moment.act.tiles))]
        acts = [*said, hand.acts[moment.number - 2], (moment.seat, moment.act)]
        yield draft(hand, acts, len(acts), "TW-PEN-3")


# -- what a turn allows ----------------------------------------------------------------------------


@operator
def throws_what_was_claimed(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        before = hand.acts[moment.number - 2][1] if moment.number > 1 else None
        if before is not None and before.act in ("eat", "pung"):
            tile = before.tiles[0]
            if moment.held(moment.seat)[tile]:
                yield instead(hand, moment, moment.seat, Act("discard", (tile,)), "TW-BAN-6")


@operator
def eats_what_was_just_thrown(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        lower = below(seat)
        if _thrown_last(hand, moment, lower) == tile and _free(moment):
            for pair in runs(moment, lower, tile):
                yield instead(hand, moment, lower, Act("eat", (tile,), with_tiles=pair), "TW-BAN-6")


@operator
def pungs_the_second_of_a_round(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            thrown = [(each, act.tiles[0]) for each, act in hand.before(moment) if act.act == "discard"]
            own = max((place for place, (each, _) in enumerate(thrown) if each == other), default=0)
            if (
                tile in [kind for _, kind in thrown[own:-1]]
                and moment.held(other)[tile] == 2
                and _free(moment)
            ):
                yield instead(hand, moment, other, Act("pung", (tile,)), "TW-PROC-24")
