"""The list of legal moves against brute force: everything listed stands, and nothing that stands is missing.

Deliberately not listed is only a claim that overturns another one already carried out, since the stated order asks
the stronger voice first.
"""

from __future__ import annotations

import pytest

from conformance_tests.laws.lingque.brute import judged, key, lawful_acts
from oracle.acts import Act
from oracle.dealing import Player, deal
from oracle.lawful import lawful, played_to, playing_of
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.lingque.course import course_of

RULESET = load("lingque")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_is_what_stands(seed: int) -> None:
    record = record_of(deal("lingque", seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % 11, record.acts + 1, 11):
        judge, _ = played_to(RULESET, record, at)
        table = judge.table
        listed = [playing_of(RULESET).told(table, option.act) for option in lawful(RULESET, table)]
        for act in listed:
            assert judged(judge, act) is not None, (at, act)
        contest = course_of(table).contest
        for name, seat, tiles, pair in set(lawful_acts(judge)) - set(map(key, listed)):
            overturns = contest is not None and tiles == (contest.open.tile,) and seat != contest.seat
            assert overturns, (at, name, seat, tiles, pair)


@pytest.mark.parametrize("seed", range(24))
def test_every_act_that_was_made_was_listed(seed: int) -> None:
    record = record_of(deal("lingque", seed, Player(sensible=seed % 4 != 3)))
    for at in range(seed % 5, record.acts, 5):
        made = record.events[at]
        assert isinstance(made, Act)
        judge, _ = played_to(RULESET, record, at)
        options = (playing_of(RULESET).told(judge.table, one.act) for one in lawful(RULESET, judge.table))
        assert key(made) in map(key, options), at


def test_whoever_is_due_has_something_to_do_until_the_deal_is_over() -> None:
    for seed in range(20):
        record = record_of(deal("lingque", seed))
        for at in range(0, record.acts, 7):
            judge, _ = played_to(RULESET, record, at)
            assert list(lawful(RULESET, judge.table)), (seed, at)
        judge, _ = played_to(RULESET, record, None)
        assert list(lawful(RULESET, judge.table)) == []


def test_a_forced_act_leaves_nothing_else() -> None:
    forced = 0
    for seed in range(8):
        record = record_of(deal("lingque", seed))
        for at in range(0, record.acts, 3):
            judge, _ = played_to(RULESET, record, at)
            options = list(lawful(RULESET, judge.table))
            if any(option.forced for option in options):
                names = {option.act.name for option in options}
                assert names <= {"draw", "replace", "flower", "win"}
                forced += 1
    assert forced > 20
