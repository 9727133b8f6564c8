"""False wins of Yawan, and wrong counts and payments; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_wins import (
    a_loser_counts_an_item,
    a_second_player_wins,
    clauses_named,
    counts_an_item_that_is_not_there,
    counts_an_item_wrongly,
    pays_a_wrong_amount,
    pays_somebody_else,
    robs_a_discard,
    totals_wrongly,
    wins_after_a_claim,
    wins_by_an_own_draw_without_a_form,
    wins_on_a_tile_not_drawn_last,
    wins_on_the_own_discard,
    wins_without_a_form,
)
from conformance_tests.laws.mahjong import (
    Hand,
    after,
    answers,
    declarations,
    declared_otherwise,
    made,
    others,
    with_tag,
)
from conformance_tests.laws.mutations import Draft
from conformance_tests.laws.yawan.taken_apart import Routed, is_complete, is_far, operator
from grammar.syntax import Act, Declaration, Declared, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mahjong import Moment

clauses_of_pattern = partial(clauses_named, "yawan", "patterns", "pattern")
"""The clauses of an item by the name a sheet writes."""


def formless(moment: Moment, seat: str, tile: str, *, drawn: bool = False) -> bool:
    """Whether a hand has too many tiles that stand alone, and no form by the naive count."""
    return is_far(moment, seat, tile) and is_complete(moment, seat, tile, drawn=drawn) is False


def in_order(hand: Routed, moment: Moment, thrower: str) -> tuple[str, ...]:
    """The seats that may win on a tile as the route reaches them."""
    return tuple(seat for seat in hand.turn(moment).order() if seat != thrower)


operator.enter(wins_on_the_own_discard, "YW-PLAY-10a", older_lives=True)
operator.enter(wins_after_a_claim, "YW-PLAY-10a")
operator.enter(wins_on_a_tile_not_drawn_last, "YW-PLAY-10a")
operator.enter(robs_a_discard, "YW-PLAY-10a")
operator.enter(a_second_player_wins, "YW-PLAY-10b", order=in_order)
operator.enter(wins_without_a_form, "YW-PLAY-10a", formless=formless)
operator.enter(
    wins_by_an_own_draw_without_a_form, "YW-PLAY-10a", formless=partial(formless, drawn=True), step=5
)

# -- on which tile ---------------------------------------------------------------------------------


@operator
def wins_on_a_dead_tile(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            tile, thrower = moment.open
            for seat in others(thrower):
                if seat != moment.seat:
                    yield after(hand, moment, seat, Act("win", (tile,)), "YW-PLAY-10a")


@operator
def wins_on_a_concealed_kong(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "hidden-kong"):
        for seat in others(moment.seat):
            yield after(hand, moment, seat, Act("win", moment.act.tiles[:1]), "YW-PLAY-10a")


@operator
def wins_on_a_kong_that_is_replaced(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        laid = hand.acts[moment.number - 2][1]
        if hand.turn(moment).owes == moment.seat:  # laid together with its pung, the sign thrown between
            laid = hand.acts[moment.number - 3][1]
        if (
            laid.act in ("add-kong", "kong")
            and len(laid.tiles) == 1
            and moment.open != (laid.tiles[0], moment.seat)
        ):
            for seat in others(moment.seat):
                yield after(hand, moment, seat, Act("win", laid.tiles, from_=moment.seat), "YW-PLAY-10a")


@operator
def wins_on_the_tile_that_fills_the_hand(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        if hand.turn(moment).owes == moment.seat:
            act = Act("win", moment.act.tiles, flags=("self",))
            yield after(hand, moment, moment.seat, act, "YW-PLAY-9e")


@operator
def wins_again(hand: Routed) -> Iterator[Draft]:
    """The winner lays down the hand a second time, on a tile nobody gave."""
    for moment in made(hand, "win"):
        for seat in others(moment.seat):
            if moment.open is None:
                yield after(hand, moment, seat, Act("win", moment.act.tiles), "YW-PLAY-10d", "YW-PLAY-10a")


@operator
def wins_with_a_set_of_no_form(hand: Routed) -> Iterator[Draft]:
    """Almost complete hands: near every tile has a neighbour, and still there is no form."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            close = moment.number % 11 == 0 and not is_far(moment, other, tile)
            if close and is_complete(moment, other, tile) is False:
                yield after_nothing(hand, moment, other, tile)


def after_nothing(hand: Hand, moment: Moment, seat: str, tile: str) -> Draft:
    """A win on the tile that lies open."""
    acts = [*hand.before(moment), (seat, Act("win", (tile,)))]
    return Draft(partial(hand.log_of, acts), moment.number, frozenset({"YW-PLAY-10a"}))


# -- what is declared ------------------------------------------------------------------------------

PAID = ("YW-SETTLE-1", "YW-DOUBLE-2", "YW-FOUL-6")
"""The clauses of payments: of each of three, of a side, of who has fed the hand."""

SUMS = "YW-SCORE-11"
"""Who has won nothing is owed nothing, and has no items: what is declared so comes up against the clause of sums."""

BEYOND, FAR_BEYOND = 28, 1_000
"""More than any item is worth, where only bounds of its value are known; and more than any hand is."""

operator.enter(pays_a_wrong_amount, *PAID)
operator.enter(pays_somebody_else, SUMS)
operator.enter(counts_an_item_wrongly, clauses_of=clauses_of_pattern, unit="fang", more=BEYOND)
operator.enter(
    counts_an_item_that_is_not_there,
    SUMS,
    names=("大四风", "清一色", "三元对"),
    value=(27, "fang"),
    clauses_of=clauses_of_pattern,
)
operator.enter(a_loser_counts_an_item, SUMS, name="全求人", value=(10, "fang"), clauses_of=clauses_of_pattern)
operator.enter(totals_wrongly, "YW-FOUL-8", unit="fang", more=FAR_BEYOND)


@operator
def lays_down_below_the_threshold(hand: Routed) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        for more in (0, 7):
            other = with_tag(hand, Tag("Option", str(FAR_BEYOND + more), "threshold"))
            yield Draft(partial(other.log_of, hand.acts, "won"), moment.number, frozenset({"YW-FOUL-7"}))


@operator
def the_giver_pays_alone(hand: Routed) -> Iterator[Draft]:
    """Where each pays the same, one pays for all."""
    paid = [(place, line, item) for place, line, item in declarations(hand, "pay")]
    for place, line, item in paid:
        if len(paid) > 1:
            amount = tuple((number * len(paid), unit) for number, unit in item.amount)
            other = replace(line, items=(replace(item, amount=amount),))
            yield declared_otherwise(hand, place, other, clauses=PAID)


@operator
def all_pay_for_what_one_has_fed(hand: Routed) -> Iterator[Draft]:
    """Where one pays for all three, each pays the same."""
    paid = list(declarations(hand, "pay"))
    for place, line, item in paid:
        if len(paid) == 1 and item.to is not None:
            amount = tuple((number // len(others(item.to)), unit) for number, unit in item.amount)
            each = [Declared(seat, (replace(item, amount=amount),)) for seat in others(item.to)]
            yield declared_otherwise(hand, place, *each, clauses=PAID)
            del line


@operator
def pays_for_a_drawn_hand(hand: Routed) -> Iterator[Draft]:
    for place, line, _ in declarations(hand, "total"):
        if hand.log.end == "drawn":
            paid = Declared(line.seat, (Declaration("pay", ((1, "points"),), to=others(line.seat)[0]),))
            yield declared_otherwise(hand, place, line, paid, clauses=(SUMS,))
