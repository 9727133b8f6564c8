"""Dealt matches: the deal goes round clockwise, a circle has four dealers, and one change of the tags is found."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.matches import people, rulings, said
from grammar.writing.render import render_log
from oracle.judge.dealing import Telling, deal_match

SEATS = "ESWN"
HANDS = 20
SEEDS = range(1, 1 + many(3, 1))


@cache
def dealt(seed: int) -> tuple[str, ...]:
    """The logs of `paipu deal yawan --hands 20 --declare`."""
    match = deal_match("yawan", seed, telling=Telling(people=True, declared=True))
    return tuple(render_log(log) for log in islice(match, HANDS))


def wind(hand: str) -> str:
    return next(line.split('"')[1] for line in hand.splitlines() if line.startswith("[Wind "))


def winner(hand: str) -> str | None:
    """Who won, read off the text."""
    lines = [line.split() for line in hand.splitlines() if " win" in line or " rob" in line]
    return None if hand.rstrip().endswith("end drawn") else lines[-1][0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_as_it_should_be_leaves_nothing_open_but_values(seed: int) -> None:
    for ruling in rulings(*dealt(seed)):
        assert {one[:2] for one in said(ruling)} <= {("undecided", "YW-SCORE-13")}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deal_goes_round_clockwise(seed: int) -> None:
    """Hand for hand by the ends alone: who won, or nobody, tells who deals next and in which circle."""
    passed = 0
    for before, after in pairwise(dealt(seed)):
        again = winner(before) in (None, "E")
        passed += not again
        order = people(before)
        assert people(after) == (order if again else order[1:] + order[:1])
        assert wind(after) == SEATS[passed // 4 % 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_change_is_one_finding_of_the_match(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - reproducible changes, nothing secret
    hands = dealt(seed)
    for _ in range(4):
        place = chance.randrange(1, 12)
        one, other = chance.sample(SEATS, 2)
        names = dict(zip(SEATS, people(hands[place]), strict=True))
        swapped = hands[place].replace(f'{one} "{names[one]}"', f'{one} "{names[other]}"')
        swapped = swapped.replace(f'{other} "{names[other]}"', f'{other} "{names[one]}"')
        found = [(clause, key) for _, clause, key, _ in said(rulings(*hands[:place], swapped)[-1])]
        due = {("YW-PLAY-10e", "another-should-deal"), ("YW-PLAY-10f", "another-should-sit-here")}
        assert due & set(found)
