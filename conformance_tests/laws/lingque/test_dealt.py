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
from oracle.ruling.payments import balances
from oracle.table.acts import Act

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

SEATS = ("E", "S", "W", "N")
RULESET = load("lingque")
HANDS = many(300, 25)
KINDS = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *("E", "S", "W", "N", "C", "F", "P"),
)
FLOWERS = tuple(f"{number}f" for number in range(1, 9))


@cache
def ruled(seed: int) -> Ruling:
    telling = Telling(declared=True)
    return adjudicate(next(deal_match("lingque", seed, Player(sensible=seed % 4 != 3), telling)))


@pytest.mark.parametrize("start", range(0, HANDS, 25))
def test_the_judge_finds_nothing_and_confirms_what_is_declared(start: int) -> None:
    for seed in range(start, start + 25):
        ruling = ruled(seed)
        assert (ruling.findings, ruling.status) == ((), "clean"), seed
        assert ruling.outcome.how in ("won", "drawn")
        assert sum(balances(SEATS, ruling.payments).values()) == 0
        assert len(ruling.scores) == len(SEATS)


def points_of(ruling: Ruling) -> int:
    return next(sheet.total.low for sheet in ruling.scores if sheet.seat == ruling.outcome.seat)


def test_the_winner_gets_four_times_or_nine_halves_of_the_points() -> None:
    """LQ-3B: whoever is liable for whom, a discard brings 2p + p + p and an own draw three times 3p/2."""
    seen = Counter[str]()
    for ruling in map(ruled, range(HANDS)):
        if ruling.outcome.how == "won":
            points, drawn = points_of(ruling), ruling.outcome.source is None
            gained = balances(SEATS, ruling.payments)[ruling.outcome.seat or ""]
            assert 2 * gained == (9 if drawn else 8) * points
            assert points % 2 == 0
            seen["drawn" if drawn else "given"] += 1
        else:
            assert ruling.payments == ()
    assert min(seen.values()) > HANDS / 10


def test_every_win_is_worth_the_minimum_without_its_flowers() -> None:
    for ruling in map(ruled, range(HANDS)):
        if ruling.outcome.how == "won":
            sheet = next(sheet for sheet in ruling.scores if sheet.seat == ruling.outcome.seat)
            plain = [step.result.low for step in sheet.steps if step.key == "fu-times-fan"]
            assert plain[0] >= 10
            assert sheet.total.low - plain[0] in range(0, 17, 2)


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_is_made_or_lost(seed: int) -> None:
    record = record_of(deal("lingque", seed, Player(sensible=seed % 2 == 0)))
    replay = Replay(RULESET, RULESET.course.begin(record))
    tiles = record.agreed.number("tiles", 136)
    every = dict.fromkeys(KINDS, 4) | (dict.fromkeys(FLOWERS, 1) if tiles == 144 else {})
    assert sum(every.values()) == tiles
    assert replay.table.census() == every
    for event in record.events:
        replay.event(event)
        assert replay.table.census() == every, event
        assert replay.table.accounted == every


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_has_thirteen_tiles_whenever_another_is_to_play(seed: int) -> None:
    record = record_of(deal("lingque", seed))
    replay = Replay(RULESET, RULESET.course.begin(record))
    for event in record.events:
        replay.event(event)
        assert isinstance(event, Act)
        sizes = {seat: len(replay.table.hands[seat]) + 3 * len(replay.table.laid[seat]) for seat in SEATS}
        if event.name == "discard":
            assert set(sizes.values()) == {13}
        elif event.name in ("draw", "eat", "pung"):
            assert {seat: size for seat, size in sizes.items() if size != 13} == {event.seat: 14}


def test_hands_end_in_many_ways_with_and_without_flowers() -> None:
    ways = Counter((ruling.outcome.how, ruling.outcome.came) for ruling in map(ruled, range(HANDS)))
    assert {how for how, _ in ways} == {"won", "drawn"}
    assert {came for how, came in ways if how == "won"} >= {"draw", "discard"}
    assert {ruling.options["tiles"] for ruling in map(ruled, range(20))} == {136, 144}


def test_every_act_of_play_is_made() -> None:
    lacking = {
        *("draw", "discard", "eat", "pung", "kong", "add-kong", "hidden-kong"),
        *("flower", "replace", "win"),
    }
    for seed in range(120):
        events = record_of(deal("lingque", seed, Player(sensible=seed % 4 != 3))).events
        lacking -= {event.name for event in events if isinstance(event, Act)}
        if not lacking:
            break
    assert lacking == set()
