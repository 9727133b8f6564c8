"""What a player of Lingque has to do leaves nothing else to be done; for the list of legal moves see the laws of all."""

from __future__ import annotations

from conformance_tests.collecting import many
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal
from oracle.judge.lawful import lawful, played_to

RULESET = load("lingque")


def test_a_forced_act_leaves_nothing_else() -> None:
    forced = 0
    for seed in range(many(8, 3)):
        record = record_of(deal("lingque", seed))
        for at in range(0, record.acts, 3):
            replay, _ = played_to(RULESET, record, at)
            options = list(lawful(RULESET, replay.table))
            if any(option.forced for option in options):
                names = {option.act.name for option in options}
                assert names <= {"draw", "replace", "flower", "win"}
                forced += 1
    assert forced > many(20, 7)
