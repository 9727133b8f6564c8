"""The positions of Lingque's census: the one counted by hand, and what they have in them.

`hand-counted` is counted by hand. Length 1: East draws the 5m of the wall. Length 2: East throws one of two equal 5m,
which is one act, or the 9p. Length 3: West pungs the 5m, South chows it with 34m or with 46m, or draws; after the 9p
South draws: five. Length 4: after the pung West throws the only tile left; after either chow South has two kinds to
throw, and after a draw five: 1 + 2 + 2 + 5 + 5.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.census.counting import positions, promised, reached
from oracle.families.due import Due
from oracle.judge.lawful import lawful

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.judge.replay import Replay

POSITIONS = positions("lingque")


def test_one_position_is_counted_by_hand() -> None:
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (1, 2, 5, 1 + 2 + 2 + 5 + 5)


def test_there_are_positions_of_every_phase_and_every_act() -> None:
    replays = [reached(path) for path in POSITIONS]
    assert len(POSITIONS) >= 8
    assert {replay.table.course.due for replay in replays} >= {
        Due.DRAW,
        Due.DISCARD,
        Due.REPLACE,
        Due.ANSWER,
    }
    assert set(_acts(replays)) >= {
        *("draw", "discard", "flower", "replace", "eat", "pung", "kong", "add-kong", "hidden-kong", "win"),
    }


def _acts(replays: list[Replay]) -> Iterator[str]:
    for replay in replays:
        for option in lawful(replay.ruleset, replay.table):
            yield option.act.name
