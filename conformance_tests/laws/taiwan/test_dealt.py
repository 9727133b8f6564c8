"""Whole dealt hands: the judge finds nothing, no tile is made or lost, and every kind of end comes up."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import LONG, PART, many
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, deal
from oracle.judge.replay import Replay
from oracle.ruling.payments import balances

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

SEATS = ("E", "S", "W", "N")
RULESET = load("taiwan")
HANDS = many(200, 25)
KINDS = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *("E", "S", "W", "N", "C", "F", "P"),
)
FLOWERS = tuple(f"{number}f" for number in range(1, 9))
EVERY = dict.fromkeys(KINDS, 4) | dict.fromkeys(FLOWERS, 1)
RESERVE = 16


@cache
def ruled(seed: int) -> Ruling:
    return adjudicate(deal("taiwan", seed, Player(sensible=seed % 4 != 3)))


@pytest.mark.parametrize("start", range(0, HANDS, 25))
def test_the_judge_finds_nothing(start: int) -> None:
    for seed in range(start, start + 25):
        ruling = ruled(seed)
        assert (ruling.findings, ruling.status) == ((), "clean"), seed
        assert ruling.outcome.how in ("won", "drawn")
        assert ruling.outcome.next_dealer in SEATS
        assert sum(balances(SEATS, ruling.payments).values()) == 0
        assert len(ruling.scores) == len(SEATS)


def test_every_way_of_ending_comes_up() -> None:
    ends = Counter(ruled(seed).outcome.came for seed in range(HANDS))
    assert min(ends[came] for came in (None, "draw", "discard")) > HANDS / 10
    assert ends["tail"] > 0 or not LONG or PART > 1


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_is_made_or_lost(seed: int) -> None:
    record = record_of(deal("taiwan", seed, Player(sensible=seed % 2 == 0)))
    replay = Replay(RULESET, RULESET.course.begin(record))
    assert replay.table.census() == EVERY
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == EVERY
    assert replay.table.wall.left >= RESERVE


def test_a_drawn_hand_leaves_the_reserve_and_at_most_one_tile_more() -> None:
    drawn = 0
    for seed in range(HANDS):
        ruling = ruled(seed)
        if ruling.outcome.how == "drawn":
            replay = Replay(RULESET, RULESET.course.begin(ruling.record))
            for event in ruling.record.events:
                replay.event(event)
            assert replay.table.wall.left in (RESERVE, RESERVE + 1)
            drawn += 1
    assert drawn > HANDS / 10
