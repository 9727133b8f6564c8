"""Whole dealt hands: the judge finds nothing but values the book does not quote, and no tile is made or lost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, deal
from oracle.judge.replay import Replay
from oracle.ruling.findings import Kind
from oracle.ruling.payments import balances

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

SEATS = ("E", "S", "W", "N")
RULESET = load("yawan")
HANDS = many(300, 50)
KINDS = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *("E", "S", "W", "N", "C", "F", "P"),
)
EVERY = dict.fromkeys(KINDS, 4)


@cache
def ruled(seed: int) -> Ruling:
    return adjudicate(deal("yawan", seed, Player(sensible=seed % 4 != 3)))


@pytest.mark.parametrize("start", range(0, HANDS, 25))
def test_the_judge_finds_nothing_but_values_that_are_lost(start: int) -> None:
    for seed in range(start, start + 25):
        ruling = ruled(seed)
        assert {(found.kind, found.clause) for found in ruling.findings} <= {
            (Kind.UNDECIDED, "YW-SCORE-13")
        }, seed
        assert ruling.outcome.how in ("won", "drawn")
        assert ruling.outcome.next_dealer in SEATS
        assert sum(balances(SEATS, ruling.payments).values()) == 0
        assert len(ruling.scores) == len(SEATS)


def test_every_way_of_ending_comes_up() -> None:
    ends = Counter(ruled(seed).outcome.came for seed in range(HANDS))
    assert min(ends[came] for came in (None, "draw", "discard")) > 5
    assert len(ends) > 3


def test_every_payer_pays_alike() -> None:
    for seed in range(HANDS):
        ruling = ruled(seed)
        if ruling.payments:
            assert {paid.payee for paid in ruling.payments} == {ruling.outcome.seat}
            assert len({paid.amount for paid in ruling.payments}) == 1 or len(ruling.payments) == 1
            assert {paid.payer for paid in ruling.payments} <= set(SEATS) - {ruling.outcome.seat}


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_is_made_or_lost(seed: int) -> None:
    record = record_of(deal("yawan", seed, Player(sensible=seed % 2 == 0)))
    replay = Replay(RULESET, RULESET.course.begin(record))
    assert replay.table.census() == EVERY
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == EVERY


def test_a_drawn_hand_uses_up_the_wall() -> None:
    drawn = 0
    for seed in range(HANDS):
        ruling = ruled(seed)
        if ruling.outcome.how == "drawn":
            replay = Replay(RULESET, RULESET.course.begin(ruling.record))
            for event in ruling.record.events:
                replay.event(event)
            assert replay.table.wall.left == 0
            drawn += 1
    assert drawn > HANDS / 10
