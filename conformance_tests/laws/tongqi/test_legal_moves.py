"""What a player of Tongqi has to do is a breach left undone; for the list of legal moves see the laws of all games."""

from __future__ import annotations

from conformance_tests.laws.tongqi.brute import judged
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.lawful import lawful, played_to
from oracle.table.acts import Act

RULESET = load("tongqi")


def test_a_forced_act_is_marked_and_left_undone_is_a_breach() -> None:
    forced = 0
    for seed in range(6):
        record = record_of(deal("tongqi", seed))
        replay, _ = played_to(RULESET, record, 0)
        for event in record.events:
            options = list(lawful(RULESET, replay.table))
            if any(option.forced and option.act.name in ("four", "five") for option in options):
                forced += 1
                flip = Act("flip", replay.table.course.seat, tuple(replay.table.wall.front[:1]))
                assert judged(replay.copy(), flip) is None
            replay.event(event)
    assert forced > 5
