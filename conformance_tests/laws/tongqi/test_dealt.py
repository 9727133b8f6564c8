"""Whole dealt hands: the judge finds nothing, tiles and points are conserved, every kind of end comes up."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import many
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, Telling, deal, deal_match
from oracle.judge.replay import Replay
from oracle.rulesets.tongqi.figures.kinds import COPIES, KINDS
from oracle.ruling.payments import balances
from oracle.table.acts import Act

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

SEATS = ("tian", "di", "ren", "he")
RULESET = load("tongqi")
HANDS = many(120, 40)


@cache
def ruled(seed: int) -> Ruling:
    telling = Telling(declared=True)
    return adjudicate(next(deal_match("tongqi", seed, Player(sensible=seed % 4 != 3), telling)))


@pytest.mark.parametrize("start", range(0, HANDS, 20))
def test_the_judge_finds_nothing_and_confirms_what_is_declared(start: int) -> None:
    for seed in range(start, start + 20):
        ruling = ruled(seed)
        assert (ruling.findings, ruling.status) == ((), "clean"), seed
        assert ruling.outcome.how in ("won", "drawn")
        assert sum(balances(SEATS, ruling.payments).values()) == 0
        assert len(ruling.scores) == len(SEATS)


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_is_made_or_lost(seed: int) -> None:
    record = record_of(deal("tongqi", seed, Player(sensible=seed % 2 == 0)))
    replay = Replay(RULESET, RULESET.course.begin(record))
    every = dict.fromkeys(KINDS, COPIES)
    assert replay.table.census() == every
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == every, event
        assert replay.table.accounted == every


def test_hands_end_in_many_ways() -> None:
    ways = Counter((ruling.outcome.how, ruling.outcome.came) for ruling in map(ruled, range(HANDS)))
    assert {how for how, _ in ways} == {"won", "drawn"}
    assert {came for how, came in ways if how == "won"} >= {"flip", "discard"}


def test_every_act_of_play_is_made() -> None:
    lacking = {
        *("take", "pat", "press", "press-out", "flip", "pass", "discard"),
        *("eat", "pung", "four", "five", "win", "prospect", "lay"),
    }
    for seed in range(60):
        events = record_of(deal("tongqi", seed, Player(sensible=seed % 4 != 3))).events
        lacking -= {event.name for event in events if isinstance(event, Act)}
        if not lacking:
            break
    assert lacking == set()
