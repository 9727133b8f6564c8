"""Dealt matches of Jiaxing: hands that follow one another are clean, and one change in them is one finding."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import pytest

from conformance_tests.laws.matches import people, rulings, said, standing
from grammar.writing.render import render_log
from oracle.judge.dealing import Telling, deal_match

SEATS = ("tian", "di", "ren", "he")
HANDS = 3
SEEDS = range(1, 9)


@cache
def dealt(seed: int) -> tuple[str, ...]:
    """The logs of `paipu deal jiaxing --hands 3 --declare`."""
    match = deal_match("jiaxing", seed, telling=Telling(people=True, declared=True))
    return tuple(render_log(log) for log in islice(match, HANDS))


def without(hand: str, *starts: str) -> str:
    lines = (line for line in hand.splitlines() if not line.startswith(starts))
    return "\n".join(line for line in lines if line.split()[1:2] not in (["balance"], ["pay"])) + "\n"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_as_it_should_be_is_clean(seed: int) -> None:
    hands = dealt(seed)
    found = rulings(*hands)
    assert [said(ruling) for ruling in found] == [[]] * HANDS
    for hand, ruling in zip(hands, found, strict=True):
        assert ruling.match is not None
        assert ruling.match.totals == standing(hand, SEATS)
        assert sum(standing(hand, SEATS).values()) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_only_a_dealer_who_wins_keeps_the_deal(seed: int) -> None:
    hands = dealt(seed)
    for before, after in pairwise(hands):
        players = people(before)
        acts = [line.split() for line in before.splitlines() if line.startswith(SEATS)]
        kept = any(words[0] == "tian" and "win" in words for words in acts)
        assert people(after) == (players if kept else [*players[1:], players[0]])


def test_the_matches_hold_every_way_a_hand_ends() -> None:
    outcomes = [ruling.outcome for seed in SEEDS for ruling in rulings(*dealt(seed))]
    ways = {(outcome.how, outcome.seat == "tian") for outcome in outcomes}
    assert ways == {("won", True), ("won", False), ("drawn", False)}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_has_no_rounds_and_no_end(seed: int) -> None:
    assert not any("[Round" in hand for hand in dealt(seed))
    for ruling in rulings(*dealt(seed)):
        assert ruling.match is not None
        assert (ruling.match.round, ruling.match.over) == (None, False)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_in_each_other_s_seats(seed: int) -> None:
    first, second = dealt(seed)[:2]
    one, other = people(second)[:2]
    swapped = without(second, "[Total").replace(f'"{one}"', '"-"').replace(f'"{other}"', f'"{one}"')
    found = rulings(first, swapped.replace('"-"', f'"{other}"'))
    assert said(found[1]) == [("breach", "JX-3.7f", "another-should-deal", "tian")]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_order_behind_the_dealer(seed: int) -> None:
    first, second = dealt(seed)[:2]
    one, other = people(second)[2:]
    swapped = without(second, "[Total").replace(f'"{one}"', '"-"').replace(f'"{other}"', f'"{one}"')
    found = rulings(first, swapped.replace('"-"', f'"{other}"'))
    assert said(found[1]) == [("breach", "JX-3.2a", "another-should-sit-here", "ren")]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_balance_at_the_end(seed: int) -> None:
    *before, last = dealt(seed)
    stated = next(line for line in last.splitlines() if line.startswith("he balance"))
    found = rulings(*before, last.replace(stated, f"he balance {int(stated.split()[2]) + 1}"))
    assert [said(ruling) for ruling in found] == [
        *[[]] * len(before),
        [("mismatch", "JX-3.7e", "balance-differs", "he")],
    ]


def test_a_total_that_is_not_what_the_hands_before_came_to() -> None:
    first, second = dealt(SEEDS[0])[:2]
    stated = next(line for line in second.splitlines() if line.startswith("[Total di"))
    found = rulings(first, without(second.replace(stated, '[Total di "7777"]')))
    assert said(found[1]) == [("mismatch", "JX-3.7e", "total-not-carried", "di")]
