"""False wins of Taiwan's game, and wrong counts and payments; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_turns import plays_on_after_a_win
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
    wins_by_an_own_draw_without_a_form,
    wins_on_the_own_discard,
    wins_without_a_form,
)
from conformance_tests.laws.mahjong import (
    Hand,
    Moment,
    before_it,
    declarations,
    declared_otherwise,
    draft,
    instead,
    made,
    others,
)
from conformance_tests.laws.taiwan.taken_apart import is_complete, is_far, operator
from grammar.syntax import Act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.mutations import Draft

clauses_of_item = partial(clauses_named, "taiwan", "items", "item")
"""The clauses of an item by the name a sheet writes."""


def far(moment: Moment, seat: str, tile: str) -> bool:
    """Whether a hand has several tiles that stand alone, and no form by the naive count."""
    return is_far(moment, seat, tile) and is_complete(moment, seat, tile) is False


def incomplete(moment: Moment, seat: str, tile: str) -> bool:
    """Whether a hand has no form with the tile it has drawn."""
    return is_complete(moment, seat, tile, drawn=True) is False


SUMS = "TW-CNT-1"
"""Who has won nothing is owed nothing: the sheet comes to nothing, by the clause of sums."""

operator.enter(wins_on_the_own_discard, "TW-PROC-30", older_lives=True)
operator.enter(robs_a_discard, "TW-TAI-11")
operator.enter(a_second_player_wins, "TW-PRI-8")
operator.enter(plays_on_after_a_win, "TW-DEF-3")
operator.enter(wins_without_a_form, "TW-WIN-1", formless=far)
operator.enter(wins_by_an_own_draw_without_a_form, "TW-WIN-1", formless=incomplete)
operator.enter(pays_a_wrong_amount, "TW-SET-1", "TW-SET-2", "TW-TAI-9", unit="tai")
operator.enter(pays_somebody_else, SUMS)
operator.enter(counts_an_item_wrongly, clauses_of=clauses_of_item, unit="tai")
operator.enter(
    counts_an_item_that_is_not_there,
    SUMS,
    names=("大四喜", "字一色", "五暗坎"),
    value=(16, "tai"),
    clauses_of=clauses_of_item,
)
operator.enter(a_loser_counts_an_item, SUMS, name="自摸", value=(1, "tai"), clauses_of=clauses_of_item)
operator.enter(totals_wrongly, SUMS, unit="tai")

# -- on which tile ---------------------------------------------------------------------------------


@operator
def wins_on_nothing(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        if before_it(hand, moment) in ("eat", "pung"):
            yield instead(hand, moment, moment.seat, Act("win"), "TW-BAN-4")


# -- with which hand -------------------------------------------------------------------------------


@operator
def wins_with_a_tile_laid_in(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is None and moment.drawn is not None:
            acts = [*hand.before(moment), (moment.seat, Act("merge")), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "TW-TAI-22")


@operator
def wins_after_a_peek(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        acts = [(moment.seat, Act("peek", of=others(moment.seat)[0])), *hand.before(moment)]
        yield draft(hand, [*acts, (moment.seat, moment.act)], len(acts) + 1, "TW-FOUL-3")


@operator
def wins_after_reaching_for_the_wall(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is not None:
            acts = [
                *hand.before(moment),
                (moment.seat, Act("reach", place="wall")),
                (moment.seat, moment.act),
            ]
            yield draft(hand, acts, len(acts), "TW-PASS-2")


@operator
def wins_on_a_kind_called_out(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        tile = moment.open[0] if moment.open is not None else moment.drawn
        if tile is not None:
            acts = [(moment.seat, Act("say", (tile,))), *hand.before(moment), (moment.seat, moment.act)]
            yield draft(hand, acts, len(acts), "TW-PEN-3")


# -- what is declared ------------------------------------------------------------------------------


@operator
def pays_two_bases(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "pay"):
        amount = tuple((number + (unit == "base"), unit) for number, unit in item.amount)
        other = replace(line, items=(replace(item, amount=amount),))
        yield declared_otherwise(hand, place, other, clauses=("TW-SET-1", "TW-SET-2", "TW-SET-3", "TW-TAI-9"))
