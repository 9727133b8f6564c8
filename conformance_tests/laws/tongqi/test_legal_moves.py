"""The list of legal moves against brute force: everything listed stands, and nothing that stands is missing.

Deliberately not listed are: a pass by anybody but the flipper, and his where he could neither pung nor eat; the
lower house's turn before the flipper has passed on a tile he could take; a claim voiced only after that pass,
or one that overturns a claim already carried out, since the stated order asks the stronger voice first; and
setting out a tile of 軋 where no law
asks for it. Re-layings and lay-outs are compared one way only: what is listed stands.
"""

from __future__ import annotations

import pytest

from conformance_tests.laws.tongqi.brute import judged, lawful_acts
from oracle.acts import Act
from oracle.dealing import Player, deal
from oracle.lawful import lawful, played_to, playing_of
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.tongqi.course import course_of

RULESET = load("tongqi")
Key = tuple[str, str, tuple[str, ...], tuple[str, ...]]


def key(act: Act) -> Key:
    return act.name, act.seat, act.tiles, tuple(sorted(act.with_tiles))


@pytest.mark.parametrize("seed", range(14))
def test_what_is_listed_is_what_stands(seed: int) -> None:
    record = record_of(deal("tongqi", seed, Player(sensible=seed % 3 != 2)))
    for at in range(seed % 9, record.acts + 1, 9):
        judge, _ = played_to(RULESET, record, at)
        table = judge.table
        listed = [playing_of(RULESET).told(table, option.act) for option in lawful(RULESET, table)]
        for act in listed:
            assert judged(judge, act) is not None, (at, act)
        standing = {key(act) for act, _ in lawful_acts(judge)}
        plain = {key(act) for act in listed if not act.making and act.name != "lay"}
        assert plain <= standing
        course = course_of(table)
        waits_for_pass = any(act.name == "pass" for act in listed)
        for name, seat, tiles, pair in standing - plain:
            overturns = course.contest is not None and tiles == (course.contest.open.tile,)
            unasked = name == "press-out" and tiles == (course.pressed,)
            too_early = name in ("flip", "eat") and waits_for_pass
            too_late = course.passed_on and name in ("win", "pung", "four", "five", "top")
            told = name == "pass" or overturns or unasked or too_early or too_late
            assert told, (at, name, seat, tiles, pair)


def test_a_forced_act_is_marked_and_left_undone_is_a_breach() -> None:
    forced = 0
    for seed in range(6):
        record = record_of(deal("tongqi", seed))
        for at in range(record.acts):
            judge, _ = played_to(RULESET, record, at)
            options = list(lawful(RULESET, judge.table))
            if any(option.forced and option.act.name in ("four", "five") for option in options):
                forced += 1
                flip = Act("flip", course_of(judge.table).seat, tuple(judge.table.wall.front[:1]))
                assert judged(judge, flip) is None
    assert forced > 5
