"""False wins of Taiwan's game, and wrong counts and payments; each operator names the clause that is to object."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.laws.mahjong import (
    Hand,
    after,
    answers,
    declarations,
    declared_otherwise,
    draft,
    instead,
    made,
    others,
)
from conformance_tests.laws.taiwan.taken_apart import is_complete, is_far, operator
from grammar.syntax import Act, Declaration, Declared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.twins import Draft

ITEM_TABLE = Path(__file__).parents[3] / "spec" / "taiwan" / "items.toml"

# -- on which tile ---------------------------------------------------------------------------------


@operator
def wins_on_the_own_discard(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        thrown = [act.tiles for _, act in hand.before(moment) if act.act == "discard"]
        if thrown[-1:] != [moment.act.tiles]:
            yield after(hand, moment, moment.seat, Act("win", moment.act.tiles), "TW-PROC-30")


@operator
def wins_on_nothing(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        before = hand.acts[moment.number - 2][1].act if moment.number > 1 else ""
        if before in ("eat", "pung"):
            yield instead(hand, moment, moment.seat, Act("win"), "TW-BAN-4")


@operator
def robs_a_discard(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.number % 3 == 0:
                yield instead(hand, moment, other, Act("rob", (tile,)), "TW-TAI-11")


@operator
def a_second_player_wins(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        if moment.open is not None:
            tile, thrower = moment.open
            later = others(thrower)
            for seat in later[later.index(moment.seat) + 1 :]:
                yield after(hand, moment, seat, Act("win", (tile,)), "TW-PRI-8")


@operator
def plays_on_after_a_win(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "win"):
        for seat in others(moment.seat):
            wall = moment.table.wall
            acts = [*hand.before(moment), (moment.seat, moment.act), (seat, Act("draw", (wall.front[0],)))]
            yield draft(hand, acts, len(acts), "TW-DEF-3")


# -- with which hand -------------------------------------------------------------------------------


@operator
def wins_without_a_form(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            far = moment.number % 5 == 0 and is_far(moment, other, tile)
            if far and is_complete(moment, other, tile) is False:
                yield instead(hand, moment, other, Act("win", (tile,)), "TW-WIN-1")


@operator
def wins_by_an_own_draw_without_a_form(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "discard"):
        tile, seat = moment.drawn, moment.seat
        if tile is not None and is_complete(moment, seat, tile, drawn=True) is False:
            yield instead(hand, moment, seat, Act("win", (tile,)), "TW-WIN-1")


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


@cache
def clause_of_item(name: str) -> str:
    """The clause of an item by the name a sheet writes."""
    document = tomllib.loads(ITEM_TABLE.read_text(encoding="utf-8"))
    return next(str(row["clause"]) for row in document["item"] if row["name"] == name)


@operator
def pays_a_wrong_amount(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "pay"):
        for more in (-1, 1, 2):
            amount = tuple(
                (number + more, unit) if unit == "tai" else (number, unit) for number, unit in item.amount
            )
            other = replace(line, items=(replace(item, amount=amount),))
            yield declared_otherwise(hand, place, other, clauses=("TW-SET-1", "TW-SET-2", "TW-TAI-9"))


@operator
def pays_two_bases(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "pay"):
        amount = tuple((number + (unit == "base"), unit) for number, unit in item.amount)
        other = replace(line, items=(replace(item, amount=amount),))
        yield declared_otherwise(hand, place, other, clauses=("TW-SET-1", "TW-SET-2", "TW-SET-3", "TW-TAI-9"))


@operator
def pays_somebody_else(hand: Hand) -> Iterator[Draft]:
    """Who has won nothing is owed nothing: his sheet comes to nothing, by the clause of sums."""
    for place, line, item in declarations(hand, "pay"):
        for seat in others(line.seat):
            if seat != item.to:
                other = replace(line, items=(replace(item, to=seat),))
                yield declared_otherwise(hand, place, other, clauses=("TW-CNT-1",))


@operator
def counts_an_item_wrongly(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "score"):
        wrong = replace(item, amount=((item.amount[0][0] + 2, "tai"),))
        items = tuple(wrong if each is item else each for each in line.items)
        clause = clause_of_item(item.item or "")
        yield declared_otherwise(hand, place, replace(line, items=items), clauses=(clause,))


@operator
def counts_an_item_that_is_not_there(hand: Hand) -> Iterator[Draft]:
    declared = {item.item for _, _, item in declarations(hand, "score")}
    for place, line, item in declarations(hand, "total"):
        for name in ("大四喜", "字一色", "五暗坎"):
            if item.amount[0][0] and name not in declared:
                wrong = Declared(line.seat, (Declaration("score", ((16, "tai"),), item=name),))
                yield declared_otherwise(hand, place, wrong, line, clauses=("TW-CNT-1", clause_of_item(name)))


@operator
def a_loser_counts_an_item(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "total"):
        if item.amount[0][0] == 0 and hand.log.end == "won":
            other = replace(line, items=(Declaration("score", ((1, "tai"),), item="自摸"), *line.items))
            yield declared_otherwise(hand, place, other, clauses=("TW-CNT-1", clause_of_item("自摸")))


@operator
def totals_wrongly(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "total"):
        if item.amount[0][0]:
            wrong = replace(item, amount=((item.amount[0][0] + 2, "tai"),))
            items = tuple(wrong if each is item else each for each in line.items)
            yield declared_otherwise(hand, place, replace(line, items=items), clauses=("TW-CNT-1",))
