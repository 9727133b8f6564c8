"""Dealt matches of the Taiwan game: persons keep their neighbours, the deal goes round, and one change is found."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.matches import rulings, said
from grammar.writing.render import render_log
from oracle.judge.dealing import Telling, deal_match

SEATS = "ESWN"
HANDS = 24
SEEDS = range(1, 1 + many(3, 1))


@cache
def dealt(seed: int) -> tuple[str, ...]:
    """The logs of `paipu deal taiwan --hands 24 --declare`."""
    match = deal_match("taiwan", seed, telling=Telling(people=True, declared=True))
    return tuple(render_log(log) for log in islice(match, HANDS))


def tag(hand: str, key: str) -> str:
    return next(line.split('"')[1] for line in hand.splitlines() if line.startswith(f"[{key} "))


def order(hand: str) -> list[str]:
    """The persons counter-clockwise, the dealer first."""
    names = [tag(hand, f"Player {seat}") for seat in SEATS]
    start = SEATS.index(tag(hand, "Dealer"))
    return names[start:] + names[:start]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_as_it_should_be_is_clean(seed: int) -> None:
    assert [said(ruling) for ruling in rulings(*dealt(seed))] == [[]] * HANDS


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deal_goes_round_and_the_marker_turns_with_it(seed: int) -> None:
    """Hand for hand by the ends alone: who won, or nobody, tells who deals next, in which circle and streak."""
    passed = 0
    for before, after in pairwise(dealt(seed)):
        dealer = tag(before, "Dealer")
        ended = [line.split() for line in before.splitlines() if " win" in line or " rob" in line]
        again = before.rstrip().endswith("end drawn") or ended[-1][0] == dealer
        passed += not again
        first = order(before)[0 if again else 1]
        assert order(after)[0] == first
        assert tag(after, "Streak") == (str(int(tag(before, "Streak")) + 1) if again else "0")
        assert tag(after, "Wind") == SEATS[passed // 4 % 4]
        if passed % 16 or again:
            assert order(after) == order(before)[0 if again else 1 :] + order(before)[: 0 if again else 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_seats_follow_the_opened_wall_and_not_the_dealer(seed: int) -> None:
    assert len({tag(hand, "Dealer") for hand in dealt(seed)}) > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_one_change_is_one_finding_of_the_match(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - reproducible changes, nothing secret
    hands = dealt(seed)
    for _ in range(6):
        place = chance.randrange(1, 12)
        streak = tag(hands[place], "Streak")
        changed = hands[place].replace(f'[Streak "{streak}"]', f'[Streak "{int(streak) + 1}"]')
        found = [one[1:3] for one in said(rulings(*hands[:place], changed)[-1])]
        assert ("TW-SET-6", "streak-differs") in found
        one, other = chance.sample(SEATS, 2)
        names = tag(hands[place], f"Player {one}"), tag(hands[place], f"Player {other}")
        swapped = hands[place].replace(f'{one} "{names[0]}"', f'{one} "{names[1]}"')
        swapped = swapped.replace(f'{other} "{names[1]}"', f'{other} "{names[0]}"')
        keys = {one[2] for one in said(rulings(*hands[:place], swapped)[-1])}
        assert keys & {"another-should-deal", "another-should-sit-here"}
