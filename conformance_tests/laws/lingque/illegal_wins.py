"""False wins of Lingque, and wrong counts and payments; each operator names the clause that is to object."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
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
from conformance_tests.laws.lingque.naive import Case, score
from conformance_tests.laws.lingque.taken_apart import LEAST, answer, near, operator
from conformance_tests.laws.mahjong import (
    FLOWERS,
    SEATS,
    Hand,
    Moment,
    after,
    answers,
    declarations,
    declared_otherwise,
    instead,
    made,
    others,
)
from conformance_tests.laws.mutations import Draft
from grammar.syntax import Act, Declaration, Declared, Holding, Line, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

clauses_of_fan = partial(clauses_named, "lingque", "fans", "fan")
"""The clauses of an item by the name a sheet writes."""


def formless(moment: Moment, seat: str, tile: str, *, drawn: bool = False) -> bool:
    """Whether a hand without flowers has no form with a tile, and is not near one."""
    flowers = any(one in FLOWERS for one in (tile, *moment.held(seat)))
    return not flowers and not near(moment, seat, tile) and answer(moment, seat, tile, drawn=drawn) is None


SUMS = "LQ-2A.1"
"""The clause by which what a hand is worth is added up."""

operator.enter(wins_after_a_claim, "LQ-1C.8")
operator.enter(wins_on_a_tile_not_drawn_last, "LQ-1C.8")
operator.enter(wins_on_the_own_discard, "LQ-1C.8")
operator.enter(robs_a_discard, "LQ-2C.1.06")
operator.enter(a_second_player_wins, "LQ-1C.4")
operator.enter(wins_without_a_form, "LQ-2A.2", formless=formless)
operator.enter(wins_by_an_own_draw_without_a_form, "LQ-2A.2", formless=partial(formless, drawn=True), step=5)
operator.enter(pays_a_wrong_amount, "LQ-3B.1", "LQ-3B.2", "LQ-3B.3")
operator.enter(pays_somebody_else, "LQ-3B.1")
operator.enter(counts_an_item_wrongly, clauses_of=clauses_of_fan, unit="fu")
operator.enter(
    counts_an_item_that_is_not_there,
    "LQ-2C.2.03",
    "LQ-2C.4.01",
    "LQ-2C.5.01",
    "LQ-2C.6.01",
    names=("十三幺", "大四喜", "四杠", "清幺九"),
    value=(48, "fu"),
)
operator.enter(a_loser_counts_an_item, "LQ-3B.1", name="自摸", value=(2, "fu"))
operator.enter(totals_wrongly, SUMS)

# -- on which tile ---------------------------------------------------------------------------------


@operator
def wins_on_a_concealed_kong(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "hidden-kong"):
        for seat in others(moment.seat):
            yield after(hand, moment, seat, Act("win", moment.act.tiles[:1]), "LQ-1C.8")


@operator
def wins_on_an_exposed_kong(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "replace"):
        name = hand.acts[moment.number - 2][1]
        if name.act == "kong":
            for seat in others(moment.seat):
                yield after(hand, moment, seat, Act("win", name.tiles[:1]), "LQ-1C.8")


@operator
def wins_on_a_dead_tile(hand: Hand) -> Iterator[Draft]:
    for moment in made(hand, "draw"):
        if moment.open is not None:
            tile, thrower = moment.open
            for seat in others(thrower)[1:]:
                yield after(hand, moment, seat, Act("win", (tile,)), "LQ-1C.8")


# -- with which hand -------------------------------------------------------------------------------


@operator
def wins_below_the_minimum(hand: Hand) -> Iterator[Draft]:
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if near(moment, other, tile):
                found = answer(moment, other, tile)
                if found is not None and found.points < LEAST:
                    yield instead(hand, moment, other, Act("win", (tile,)), "LQ-1D.1")


@operator
def wins_with_a_cheap_deal(hand: Hand) -> Iterator[Draft]:
    """The same tiles dealt otherwise: one of the others is dealt a cheap hand and wins on the dealer's first discard."""
    chance = Random("".join(tile for line in hand.head if isinstance(line, Holding) for tile in line.tiles))  # noqa: S311
    for seat in ("S", "W", "N"):
        concealed, tile = _cheap(chance, seat)
        head = _dealt(hand, seat, concealed, tile)
        acts = [("E", Act("draw", (tile,))), ("E", Act("discard", (tile,)))]
        # On the first discard it would be 地和: a round is played before.
        rest = next(line for line in head if isinstance(line, Row)).tiles
        for other, drawn in zip(SEATS[1:], rest[1:4], strict=True):
            acts += [(other, Act("draw", (drawn,))), (other, Act("discard", (drawn,)))]
        again = rest[4]
        acts += [("E", Act("draw", (again,))), ("E", Act("discard", (tile,)))]
        acts.append((seat, Act("win", (tile,))))
        yield Draft(partial(hand.log_of, acts, head=head), len(acts), frozenset({"LQ-1D.1"}))


def _cheap(chance: Random, seat: str) -> tuple[tuple[str, ...], str]:
    """Thirteen number tiles and the one that completes them to less than the minimum."""
    while True:
        tiles: list[str] = []
        for _ in range(4):
            suit, low = chance.choice("mps"), chance.randint(1, 7)
            tiles += [f"{low + step}{suit}" for step in range(3)]
        tiles += [f"{chance.randint(1, 9)}{chance.choice('mps')}"] * 2
        chance.shuffle(tiles)
        *concealed, tile = tiles
        if max(map(tiles.count, tiles)) > 2:
            continue
        found = score(Case(tuple(concealed), tile, (), seat, drawn=False))
        if found is not None and found.points < LEAST:
            return tuple(concealed), tile


def _dealt(hand: Hand, seat: str, concealed: tuple[str, ...], tile: str) -> tuple[Line, ...]:
    """The lines before the acts with the same tiles in another order: a hand, and East with two of the tile.

    East has one of them and draws the other; flowers lie at the end of the wall.
    """
    pool = [one for line in hand.head if isinstance(line, Holding | Row) for one in line.tiles]
    for one in (*concealed, tile, tile):
        pool.remove(one)
    flowers = [one for one in pool if one in FLOWERS]
    plain = [one for one in pool if one not in FLOWERS]
    shares = {seat: concealed}
    for other in SEATS:
        if other != seat:
            number = 12 if other == "E" else 13
            shares[other] = (*plain[:number], *((tile,) if other == "E" else ()))
            del plain[:number]
    wall = (tile, *plain, *flowers)
    return tuple(_line(line, shares, wall) for line in hand.head)


def _line(line: Line, shares: dict[str, tuple[str, ...]], wall: tuple[str, ...]) -> Line:
    if isinstance(line, Holding):
        return replace(line, tiles=shares[line.seat])
    return replace(line, tiles=wall) if isinstance(line, Row) else line


# -- what is declared ------------------------------------------------------------------------------


@operator
def pays_for_a_drawn_deal(hand: Hand) -> Iterator[Draft]:
    for place, line, _ in declarations(hand, "total"):
        if hand.log.end == "drawn":
            paid = Declared(line.seat, (Declaration("pay", ((10, "points"),), to=others(line.seat)[0]),))
            yield declared_otherwise(hand, place, line, paid, clauses=("LQ-3B.5",))


@operator
def counts_a_fan_twice(hand: Hand) -> Iterator[Draft]:
    for place, line, item in declarations(hand, "score"):
        items = (*line.items[:-1], item, line.items[-1])
        yield declared_otherwise(hand, place, replace(line, items=items), clauses=("LQ-2A.6",))
