"""Dealt matches of Lingque: hands that follow one another are clean, seats rotate, and one change is one finding."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.matches import people, rulings, said, standing
from grammar.writing.render import render_log
from oracle.judge.dealing import Telling, deal_match

SEATS = ("E", "S", "W", "N")
HANDS = 22
SEEDS = range(1, 1 + many(3, 1))

WINDS = {"Chen": "ESNW", "Lin": "SEWN", "Wang": "WNES", "Zhao": "NWSE"}
"""The wind each player begins rounds one to four with (LQ-3A.3)."""


@cache
def dealt(seed: int) -> tuple[str, ...]:
    """The logs of `paipu deal lingque --hands 22 --declare`."""
    match = deal_match("lingque", seed, telling=Telling(people=True, declared=True))
    return tuple(render_log(log) for log in islice(match, HANDS))


def round_of(hand: str) -> str:
    return next(line.split('"')[1] for line in hand.splitlines() if line.startswith("[Round "))


def first_of(seed: int, word: str) -> int:
    """The place of the first hand of a round."""
    return next(place for place, hand in enumerate(dealt(seed)) if round_of(hand) == word)


def seated(hand: str, names: list[str]) -> str:
    """The same hand with these people in its seats, and nothing said of what they have and pay."""
    lines = [
        line
        for line in hand.splitlines()
        if not line.startswith(("[Player", "[Total")) and line.split()[1:2] not in (["balance"], ["pay"])
    ]
    tags = [f'[Player {seat} "{name}"]' for seat, name in zip(SEATS, names, strict=True)]
    return "\n".join([*lines[:2], *tags, *lines[2:], ""])


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
def test_players_begin_each_round_with_the_winds_of_the_book(seed: int) -> None:
    for number, word in enumerate(SEATS):
        if word in map(round_of, dealt(seed)):
            order = people(dealt(seed)[first_of(seed, word)])
            assert order == [name for seat in SEATS for name, winds in WINDS.items() if winds[number] == seat]
    assert "W" in map(round_of, dealt(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_within_a_round_only_a_dealer_who_wins_keeps_the_deal(seed: int) -> None:
    for before, after in pairwise(dealt(seed)):
        players = people(before)
        acts = [line.split() for line in before.splitlines() if line.startswith("E ")]
        kept = any("win" in words for words in acts)
        if kept or round_of(before) == round_of(after):
            assert people(after) == (players if kept else [*players[1:], players[0]])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_four_dealerships(seed: int) -> None:
    passes = 0
    for before, after in pairwise(dealt(seed)):
        acts = [line.split() for line in before.splitlines() if line.startswith("E ")]
        passes += not any("win" in words for words in acts)
        assert round_of(after) == SEATS[passes // 4 % 4]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("word", ["S", "W"])
def test_people_who_stay_where_they_were_break_the_rotation(seed: int, word: str) -> None:
    place = first_of(seed, word)
    before, after = dealt(seed)[place - 1 : place + 1]
    stayed = [*people(before)[1:], people(before)[0]]
    found = rulings(before, seated(after, stayed))
    assert [(clause, key) for _, clause, key, _ in said(found[1])] == [("LQ-3A.3", "another-should-sit-here")]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_in_each_other_s_seats_within_a_round(seed: int) -> None:
    first, second = dealt(seed)[:2]
    one, other, *rest = people(second)
    found = rulings(first, seated(second, [other, one, *rest]))
    assert said(found[1]) == [("breach", "LQ-3A.1", "another-should-deal", "E")]
    found = rulings(first, seated(second, [one, other, *reversed(rest)]))
    assert said(found[1]) == [("breach", "LQ-2A.8", "another-should-sit-here", "W")]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_balance_at_the_end(seed: int) -> None:
    *before, last = dealt(seed)[:5]
    stated = next(line for line in last.splitlines() if line.startswith("N balance"))
    found = rulings(*before, last.replace(stated, f"N balance {int(stated.split()[2]) + 1}"))
    assert [said(ruling) for ruling in found] == [
        *[[]] * len(before),
        [("mismatch", "LQ-3B.1", "balance-differs", "N")],
    ]
