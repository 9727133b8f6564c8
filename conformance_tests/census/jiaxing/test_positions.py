"""The positions of Jiaxing's census: the one counted by hand, and what they have in them.

`hand-counted` is counted by hand. Nobody waits for a tile that comes. Length 1: nothing lies open, and 地 flips the 15
of the wall. Length 2: 地 holds a pair and may pung it, or let it lie; he may not eat it with 23 and 46, for his own two
15 could not be laid out (JX-3.6c). Length 3: after the pung he throws 23, 33 or 46; after the pass 人 makes no set of 15
with 14 and 26, and flips the 46: four. Length 4: 23, 33 and 46 make no set with 14 and 26 either, so that 人 flips
after all three; the 46 that 人 flipped he lets lie without a word, and 和 eats it with 12 and 35, for no set at his door
can be laid anew with it, or flips: 1 + 1 + 1 + 2.
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

HERE = Path(__file__).parent
POSITIONS = positions("jiaxing")


def _acts(replay: Replay) -> Iterator[str]:
    for option in lawful(replay.ruleset, replay.table):
        yield option.act.name


def test_one_position_is_counted_by_hand() -> None:
    assert promised(HERE / "hand-counted.paipu") == (1, 2, 3 + 1, 1 + 1 + 1 + 2)


def test_there_are_positions_of_every_phase_and_every_act() -> None:
    replays = [reached(path) for path in POSITIONS]
    assert len(POSITIONS) >= 10
    assert {replay.table.course.due for replay in replays} >= {Due.TAKE, Due.DISCARD, Due.ANSWER}
    assert {name for replay in replays for name in _acts(replay)} == {
        *("take", "replace", "flip", "pass", "discard", "lay", "eat", "pung", "four", "five", "top", "win"),
    }


def test_a_flipper_with_a_pair_that_he_let_go_is_not_asked() -> None:
    replay = reached(HERE / "what-was-let-go.paipu")
    opened = replay.table.open
    assert opened is not None
    assert (opened.how, replay.table.hands[opened.seat].count(opened.tile)) == ("flip", 2)
    assert sorted(_acts(replay)) == ["flip", "win"]


def test_some_sets_are_laid_anew_and_some_tiles_lie_under_an_empty_wall() -> None:
    anew = [
        path.stem
        for path in POSITIONS
        for option in lawful(reached(path).ruleset, reached(path).table)
        if option.act.making
    ]
    assert set(anew) >= {"sets-at-the-door-laid-anew", "a-set-beside-one-like-it"}
    assert reached(HERE / "a-four-with-the-wall-empty.paipu").table.wall.left == 0
