"""The list of legal moves against brute force: everything listed stands, and nothing that stands is missing.

Deliberately not listed are a claim that displaces another already carried out, since the stated order asks the stronger
voice first; claims on the sign of a kong before the kong is replaced; tiles shown that are not the last of the wall;
readiness declared again, or in a position that does not show the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.yawan.brute import Key, judged, key, lawful_acts
from oracle.acts import Act
from oracle.dealing import Player, deal
from oracle.lawful import lawful, played_to, playing_of
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.yawan.course import Due, course_of
from oracle.rulesets.yawan.turns import holds_the_last

if TYPE_CHECKING:
    from oracle.replay import Judge

RULESET = load("yawan")


def is_left_out(judge: Judge, act: Key) -> bool:
    """Whether an act stands that the list leaves out on purpose."""
    name, seat, tiles, _ = act
    table, course = judge.table, course_of(judge.table)
    if name == "ready":
        return seat in course.ready or len(course.discards) != 1 or not course.dealt
    if name == "show":
        return not holds_the_last(table) or seat != course.seat
    if course.owed.get(course.seat) and course.due is Due.ANSWER and name not in ("replace", "win"):
        return True
    contest = course.contest
    displaces = contest is not None and seat != contest.seat and tiles == (contest.open.tile,)
    return displaces and name in ("pung", "kong", "win")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_what_stands(seed: int) -> None:
    record = record_of(deal("yawan", seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % 17, record.acts + 1, 17):
        judge, _ = played_to(RULESET, record, at)
        table = judge.table
        listed = [playing_of(RULESET).told(table, option.act) for option in lawful(RULESET, table)]
        for act in listed:
            assert judged(judge, act) is not None, (at, act)
        for missing in set(lawful_acts(judge)) - set(map(key, listed)):
            assert is_left_out(judge, missing), (at, missing)


@pytest.mark.parametrize("seed", range(16))
def test_every_act_that_was_made_was_listed(seed: int) -> None:
    record = record_of(deal("yawan", seed, Player(sensible=seed % 4 != 3)))
    for at in range(seed % 11, record.acts, 11):
        made = record.events[at]
        assert isinstance(made, Act)
        judge, _ = played_to(RULESET, record, at)
        options = (playing_of(RULESET).told(judge.table, one.act) for one in lawful(RULESET, judge.table))
        assert key(made) in map(key, options), at


def test_whoever_is_due_has_something_to_do_until_the_hand_is_over() -> None:
    for seed in range(8):
        record = record_of(deal("yawan", seed))
        for at in range(0, record.acts, 13):
            judge, _ = played_to(RULESET, record, at)
            assert list(lawful(RULESET, judge.table)), (seed, at)
        judge, _ = played_to(RULESET, record, None)
        assert list(lawful(RULESET, judge.table)) == []
