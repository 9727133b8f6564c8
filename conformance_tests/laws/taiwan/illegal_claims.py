"""Illegal claims and kongs of Taiwan's game; each operator names the clause that is to object."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    FLOWERS,
    HONOURS,
    SEATS,
    Hand,
    Moment,
    after,
    answers,
    are_in_a_row,
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

    from conformance_tests.laws.twins import Draft

NEAR_THE_END = 3
"""With so many tiles left, or fewer, nothing is claimed."""


def _free(moment: Moment) -> bool:
    """Whether there are tiles enough left for claims."""
    return drawable(moment) > NEAR_THE_END


def _thrown_last(hand: Hand, moment: Moment, seat: str) -> str | None:
    """A seat's own latest discard."""
    own = [act.tiles[0] for each, act in hand.before(moment) if each == seat and act.act == "discard"]
    return own[-1] if own else None


# -- claims ----------------------------------------------------------------------------------------


@operator
def chows_from_the_wrong_house(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat)[1:]:
            for pair in runs(moment, other, tile):
                yield instead(hand, moment, other, Act("eat", (tile,), with_tiles=pair), "TW-PROC-23")


@operator
def chows_no_run(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        held = sorted(set(moment.held(below(seat))) - set(FLOWERS))
        for one, other in pairwise(held):
            if not are_in_a_row(tile, one, other) and moment.number % 3 == 0:
                act = Act("eat", (tile,), with_tiles=(one, other))
                yield instead(hand, moment, below(seat), act, "TW-PROC-23")


@operator
def chows_with_tiles_not_held(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        if tile in HONOURS or not 2 <= int(tile[0]) <= len("12345678"):
            continue
        pair = (f"{int(tile[0]) - 1}{tile[1]}", f"{int(tile[0]) + 1}{tile[1]}")
        held, own = moment.held(below(seat)), _thrown_last(hand, moment, below(seat))
        barred = own is not None and own[1:] == tile[1:]
        if not (held[pair[0]] and held[pair[1]]) and not barred and _free(moment):
            yield instead(
                hand, moment, below(seat), Act("eat", (tile,), with_tiles=pair), "TW-PROC-21", "TW-EQ-1"
            )


@operator
def pungs_with_one(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] < 2:
                yield instead(hand, moment, other, Act("pung", (tile,)), "TW-PROC-24")


@operator
def kongs_with_two(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.held(other)[tile] == 2:
                yield instead(hand, moment, other, Act("kong", (tile,)), "TW-PROC-29")


@operator
def claims_the_own_discard(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        thrown = [act.tiles[0] for _, act in hand.before(moment) if act.act == "discard"]
        if thrown[-2:-1] == [tile]:  # the one before may still be claimed
            continue
        if moment.held(seat)[tile] >= 2:
            yield instead(hand, moment, seat, Act("pung", (tile,)), "TW-PROC-24")
        for pair in runs(moment, seat, tile):
            yield instead(hand, moment, seat, Act("eat", (tile,), with_tiles=pair), "TW-PROC-23")


@operator
def claims_another_tile(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            for kind, number in moment.held(other).items():
                if number == 2 and kind != tile and kind not in FLOWERS:
                    yield instead(hand, moment, other, Act("pung", (kind,)), "TW-PROC-24")


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
def a_chow_overturns_a_pung(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "pung", "kong"):
        assert moment.open is not None
        tile, thrower = moment.open
        for pair in runs(moment, below(thrower), tile):
            if moment.seat != below(thrower):
                act = Act("eat", (tile,), with_tiles=pair)
                yield after(hand, moment, below(thrower), act, "TW-PRI-0")


@operator
def a_claim_overturns_a_win(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is None:
            continue
        tile, thrower = moment.open
        for seat in others(thrower):
            if seat != moment.seat and moment.held(seat)[tile] >= 2:
                yield after(hand, moment, seat, Act("pung", (tile,)), "TW-PRI-0")
        if below(thrower) != moment.seat:
            for pair in runs(moment, below(thrower), tile):
                yield after(hand, moment, below(thrower), Act("eat", (tile,), with_tiles=pair), "TW-PRI-0")


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


@operator
def kongs_after_a_claim(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if moment.number > 1 and hand.acts[moment.number - 2][1].act in ("eat", "pung"):
            held = moment.held(moment.seat)
            for tile in sorted(held):
                if held[tile] > 1 and tile not in FLOWERS:
                    yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "TW-BAN-1")
                elif tile in moment.punged(moment.seat):
                    yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), "TW-BAN-1")


@operator
def declares_a_kong_out_of_turn(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for seat in others(moment.seat):
            held = moment.held(seat)
            for tile in sorted(held):
                if held[tile] == 4:
                    yield instead(hand, moment, seat, Act("hidden-kong", (tile,)), "TW-PROC-27")
                if tile in moment.punged(seat):
                    yield instead(hand, moment, seat, Act("add-kong", (tile,)), "TW-PROC-28")


@operator
def declares_a_kong_after_the_discard(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        left = moment.held(moment.seat) - Counter(moment.act.tiles)
        for tile in sorted(left):
            if left[tile] == 4:
                yield after(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "TW-PROC-27")
            if tile in moment.punged(moment.seat):
                yield after(hand, moment, moment.seat, Act("add-kong", (tile,)), "TW-PROC-28")


@operator
def adds_to_no_pung(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile in sorted(set(moment.held(moment.seat)) - set(FLOWERS))[:4]:
            if tile not in moment.punged(moment.seat):
                yield instead(hand, moment, moment.seat, Act("add-kong", (tile,)), "TW-PROC-28")


@operator
def conceals_three(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        for tile, number in moment.held(moment.seat).items():
            if number in (2, 3):
                yield instead(hand, moment, moment.seat, Act("hidden-kong", (tile,)), "TW-FOUL-20")
