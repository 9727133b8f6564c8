"""False wins, wrong counts and payments that mahjong games share; each game enters the clauses that are to object."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.laws.illegal_claims import thrown_before
from conformance_tests.laws.mahjong import (
    Hand,
    after,
    answers,
    before_it,
    declarations,
    declared_otherwise,
    instead,
    made,
    others,
)
from grammar.syntax import Act, Declaration, Declared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance_tests.laws.mahjong import Moment
    from conformance_tests.laws.mutations import Draft

SPEC = Path(__file__).parents[2] / "spec"

# -- on which tile ---------------------------------------------------------------------------------


def wins_on_the_own_discard(hand: Hand, *clauses: str, older_lives: bool = False) -> Iterator[Draft]:
    """A win on what the winner has thrown, unless the discard before is alike and may still be claimed."""
    for moment, tile, seat in answers(hand):
        if not (older_lives and thrown_before(hand, moment) == tile):
            yield instead(hand, moment, seat, Act("win", (tile,)), *clauses)


def wins_after_a_claim(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A win by who has just claimed and not drawn."""
    for moment in made(hand, "discard"):
        if before_it(hand, moment) in ("eat", "pung"):
            for tile in sorted(moment.held(moment.seat))[:3]:
                yield instead(hand, moment, moment.seat, Act("win", (tile,)), *clauses)


def wins_on_a_tile_not_drawn_last(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A win on a tile the hand held before."""
    for moment in made(hand, "discard", "win"):
        for tile in sorted(moment.held(moment.seat))[:3]:
            if moment.drawn not in (None, tile):
                yield instead(hand, moment, moment.seat, Act("win", (tile,)), *clauses)


def robs_a_discard(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A kong is robbed that nobody makes."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.number % 3 == 0:
                yield instead(hand, moment, other, Act("rob", (tile,)), *clauses)


def a_second_player_wins(
    hand: Hand, *clauses: str, order: Callable[[Hand, Moment, str], tuple[str, ...]] | None = None
) -> Iterator[Draft]:
    """Another wins on the same tile who comes later in the order of the game."""
    for moment in made(hand, "win"):
        if moment.open is not None:
            tile, thrower = moment.open
            seats = others(thrower) if order is None else order(hand, moment, thrower)
            for seat in seats[seats.index(moment.seat) + 1 :]:
                yield after(hand, moment, seat, Act("win", (tile,)), *clauses)


# -- with which hand -------------------------------------------------------------------------------


def wins_without_a_form(
    hand: Hand, *clauses: str, formless: Callable[[Moment, str, str], bool], step: int = 5
) -> Iterator[Draft]:
    """A win on a discard with a hand that has no form with it."""
    for moment, tile, seat in answers(hand):
        for other in others(seat):
            if moment.number % step == 0 and formless(moment, other, tile):
                yield instead(hand, moment, other, Act("win", (tile,)), *clauses)


def wins_by_an_own_draw_without_a_form(
    hand: Hand, *clauses: str, formless: Callable[[Moment, str, str], bool], step: int = 1
) -> Iterator[Draft]:
    """A win on a drawn tile with a hand that has no form with it."""
    for moment in made(hand, "discard"):
        tile, seat = moment.drawn, moment.seat
        if tile is not None and moment.number % step == 0 and formless(moment, seat, tile):
            yield instead(hand, moment, seat, Act("win", (tile,)), *clauses)


@cache
def clauses_named(game: str, table: str, row: str, name: str) -> tuple[str, ...]:
    """The clauses of the items that go by the name a sheet writes, by a table of the game; how often does not count."""
    text = (SPEC / game / f"{table}.toml").read_text(encoding="utf-8")
    plain = name.partition("×")[0]
    return tuple(str(each["clause"]) for each in tomllib.loads(text)[row] if each["name"] == plain)


def no_clause_of_its_own(name: str) -> tuple[str, ...]:
    """The clauses of an item where a game objects under the clauses given alone."""
    del name
    return ()


# -- what is declared ------------------------------------------------------------------------------


def pays_a_wrong_amount(hand: Hand, *clauses: str, unit: str = "points") -> Iterator[Draft]:
    """A payment of a little more or less."""
    for place, line, item in declarations(hand, "pay"):
        for more in (-1, 1, 2):
            amount = tuple((number + more * (name == unit), name) for number, name in item.amount)
            other = replace(line, items=(replace(item, amount=amount),))
            yield declared_otherwise(hand, place, other, clauses=clauses)


def pays_somebody_else(hand: Hand, *clauses: str) -> Iterator[Draft]:
    """A payment to another than is due."""
    for place, line, item in declarations(hand, "pay"):
        for seat in others(line.seat):
            if seat != item.to:
                other = replace(line, items=(replace(item, to=seat),))
                yield declared_otherwise(hand, place, other, clauses=clauses)


def counts_an_item_wrongly(
    hand: Hand,
    *clauses: str,
    clauses_of: Callable[[str], tuple[str, ...]],
    unit: str = "points",
    more: int = 2,
) -> Iterator[Draft]:
    """An item of the hand with another value; the clause is that of the item, or one of the game's own."""
    for place, line, item in declarations(hand, "score"):
        wrong = replace(item, amount=((item.amount[0][0] + more, unit),))
        items = tuple(wrong if each is item else each for each in line.items)
        objecting = (*clauses_of(item.item or ""), *clauses)
        yield declared_otherwise(hand, place, replace(line, items=items), clauses=objecting)


def counts_an_item_that_is_not_there(
    hand: Hand,
    *clauses: str,
    names: tuple[str, ...],
    value: tuple[int, str],
    clauses_of: Callable[[str], tuple[str, ...]] = no_clause_of_its_own,
) -> Iterator[Draft]:
    """An item the winner's hand does not have."""
    declared = {item.item for _, _, item in declarations(hand, "score")}
    for place, line, item in declarations(hand, "total"):
        for name in names:
            if item.amount[0][0] and name not in declared:
                wrong = Declared(line.seat, (Declaration("score", (value,), item=name),))
                objecting = (*clauses_of(name), *clauses)
                yield declared_otherwise(hand, place, wrong, line, clauses=objecting)


def a_loser_counts_an_item(
    hand: Hand,
    *clauses: str,
    name: str,
    value: tuple[int, str],
    clauses_of: Callable[[str], tuple[str, ...]] = no_clause_of_its_own,
) -> Iterator[Draft]:
    """An item counted by who has not won."""
    for place, line, item in declarations(hand, "total"):
        if item.amount[0][0] == 0 and hand.log.end == "won":
            other = replace(line, items=(Declaration("score", (value,), item=name), *line.items))
            yield declared_otherwise(hand, place, other, clauses=(*clauses_of(name), *clauses))


def totals_wrongly(hand: Hand, *clauses: str, unit: str = "points", more: int = 2) -> Iterator[Draft]:
    """A total that is too great."""
    for place, line, item in declarations(hand, "total"):
        if item.amount[0][0]:
            wrong = replace(item, amount=((item.amount[0][0] + more, unit),))
            items = tuple(wrong if each is item else each for each in line.items)
            yield declared_otherwise(hand, place, replace(line, items=items), clauses=clauses)
