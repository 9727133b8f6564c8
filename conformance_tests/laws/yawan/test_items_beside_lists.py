"""What the predicates of items find, beside lists and words on tiles that share nothing with them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from conformance_tests.laws.yawan.hands import random_case, won
from conformance_tests.laws.yawan.lists import (
    IN_DIFFERENT_SUITS,
    IN_ONE_SUIT,
    IN_TWO_SUITS,
    OF_THE_HAND,
    Joined,
    an_example,
    joins,
)
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.hand.seeing import aspects_of
from oracle.rulesets.yawan.hand.views import Pairs, Sequences, Triplets
from oracle.rulesets.yawan.patterns import DEFINITIONS
from oracle.rulesets.yawan.scoring.counting import scorer_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.rulesets.yawan.figures.forms import FormSlug

BY_NUMBER = {pattern.number: pattern for pattern in PATTERNS.values()}
JOINING = sorted(
    {
        number
        for table in (IN_ONE_SUIT, IN_DIFFERENT_SUITS, IN_TWO_SUITS)
        for row in table
        for number in row.split()
    },
    key=int,
)
TRIES = 150
HANDS = 800
RECONSTRUCTED = Agreed("yawan", {"YW-A20": "reconstruction"}, {})
Joining = type[Sequences] | type[Triplets] | type[Pairs]

MOST: dict[Joining, int] = {Sequences: 4, Triplets: 4, Pairs: 7}
"""How many units of a sort a hand has at most."""


def some(chance: Random, number: str, aspect: Joining) -> Joined:
    """Units of the form of an item, half the time with some among them that make it."""
    by_suit = BY_NUMBER[number].form in ("se-zu", "se-dui")
    made = an_example(number, chance) if chance.random() < 0.5 else ()
    others = MOST[aspect] - len(made)
    ranks = range(1, 8) if aspect is Sequences else range(1, 10)
    units = [*made, *((chance.choice("mps"), chance.choice(ranks)) for _ in range(others))]
    return tuple(sorted((suit if by_suit else "", rank) for suit, rank in units))


@pytest.mark.parametrize("number", JOINING)
def test_an_item_joins_the_units_of_its_list(number: str) -> None:
    clause, form = BY_NUMBER[number].clause, cast("FormSlug", BY_NUMBER[number].form)
    (aspect,) = (each for each in MOST if (clause, each) in DEFINITIONS.usual)
    predicate = DEFINITIONS.usual[clause, aspect].predicate
    chance = Random(int(number))  # noqa: S311 - reproducible units, nothing secret
    size = len(an_example(number, chance))
    met = 0
    for _ in range(TRIES):
        units = some(chance, number, aspect)
        expected = sorted(
            sum(1 << place for place in places)
            for places in combinations(range(len(units)), size)
            if joins(number, tuple(units[place] for place in places))
        )
        answer = cast("Iterable[int]", predicate(aspect(form, units)))
        assert sorted(answer) == expected, units
        met += bool(expected)
    assert met > TRIES // 3


def test_a_hand_has_the_items_that_its_tiles_say() -> None:
    counter = scorer_of(RECONSTRUCTED)
    chance = Random(36)  # noqa: S311 - reproducible hands, nothing secret
    met = set[str]()
    for _ in range(HANDS):
        for hand in counter.arranger.arrangements(won(chance, random_case(chance))):
            shown = [counter.finder.show(seen, counter.bars, waits=True) for seen in aspects_of(hand)]
            found = {counter.patterns[line.order].name for each in shown for line in each.lines}
            units = tuple(unit.tiles for unit in hand.units)
            there = {pattern.name for pattern in PATTERNS.values() if pattern.form == hand.form}
            expected = {name for name, holds in OF_THE_HAND.items() if name in there and holds(units)}
            assert found & set(OF_THE_HAND) == expected, hand
            met |= expected
    assert len(met) > len(OF_THE_HAND) // 2
