"""The list of legal moves against brute force: everything listed stands, and nothing that stands is missing.

Deliberately not listed are a claim that overtakes a draw or another claim already carried out, since the stated order
asks the stronger voice first; readiness declared before the discard it comes with rather than after it, or while
flowers are still replaced; and a win or readiness said again,
or a win without its tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.taiwan.brute import Key, judged, key, lawful_acts
from oracle.acts import Act
from oracle.dealing import Player, deal
from oracle.lawful import lawful, played_to, playing_of
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.taiwan.course import course_of

if TYPE_CHECKING:
    from oracle.replay import Judge

RULESET = load("taiwan")


def is_left_out(judge: Judge, act: Key) -> bool:
    """Whether an act stands that the list leaves out on purpose."""
    name, seat, tiles, _, form = act
    course = course_of(judge.table)
    window = course.window
    if name == "ready":
        flowers = any(tile.endswith("f") for hand in judge.table.hands.values() for tile in hand.known)
        again = seat in course.ready
        early = course.seat == seat and course.due.value == "discard"
        by_dealer = form == "heaven" and seat == course.dealer
        return again or not course.dealt or early or by_dealer or flowers or any(course.owed.values())
    if name == "win" and not tiles and course.turn.tile is not None:
        return True
    if course.wins:
        return name == "win" and seat == course.wins[-1].seat
    overtakes = window is not None and (window.drawing is not None or window.taken is not None)
    return overtakes and name in ("pung", "kong", "win") and seat != course.seat


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_what_stands(seed: int) -> None:
    record = record_of(deal("taiwan", seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % 19, record.acts + 1, 19):
        judge, _ = played_to(RULESET, record, at)
        table = judge.table
        listed = [playing_of(RULESET).told(table, option.act) for option in lawful(RULESET, table)]
        for act in listed:
            assert judged(judge, act) is not None, (at, act)
        for missing in set(lawful_acts(judge)) - set(map(key, listed)):
            assert is_left_out(judge, missing), (at, missing)


@pytest.mark.parametrize("seed", range(16))
def test_every_act_that_was_made_was_listed(seed: int) -> None:
    record = record_of(deal("taiwan", seed, Player(sensible=seed % 4 != 3)))
    for at in range(seed % 11, record.acts, 11):
        made = record.events[at]
        assert isinstance(made, Act)
        judge, _ = played_to(RULESET, record, at)
        options = (playing_of(RULESET).told(judge.table, one.act) for one in lawful(RULESET, judge.table))
        assert key(made) in map(key, options), at


def test_whoever_is_due_has_something_to_do_until_the_hand_is_over() -> None:
    for seed in range(8):
        record = record_of(deal("taiwan", seed))
        for at in range(0, record.acts, 13):
            judge, _ = played_to(RULESET, record, at)
            assert list(lawful(RULESET, judge.table)), (seed, at)
        judge, _ = played_to(RULESET, record, None)
        assert list(lawful(RULESET, judge.table)) == []
