"""Census: the number of act sequences of each length, by the list of legal moves and by brute force.

`hand-counted` is counted by hand. Length 1: East draws the 5m of the wall. Length 2: East throws one of two equal 5m,
which is one act, or the 9p. Length 3: West pungs the 5m, South chows it with 34m or with 46m, or draws; after the 9p
South draws: five. Length 4: after the pung West throws the only tile left; after either chow South has two kinds to
throw, and after a draw five: 1 + 2 + 2 + 5 + 5.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.lingque.brute import lawful_acts
from grammar.logs import parse_log
from oracle.lawful import census, lawful, played_to
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.lingque.course import Due, course_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.replay import Judge

POSITIONS = sorted(Path(__file__).parent.glob("*.paipu"))
HEADING = "# census: "


def promised(path: Path) -> tuple[int, ...]:
    """The counts a position's heading promises."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(HEADING)
    return tuple(map(int, first.removeprefix(HEADING).split()))


def reached(path: Path) -> Judge:
    """A judge with the position played."""
    log = parse_log(path.read_text(encoding="utf-8"))
    return played_to(load(log.game), record_of(log), None)[0]


def counted(judge: Judge, depth: int) -> tuple[int, ...]:
    """The counts by brute force: what the judge lets stand, told in the stated order."""
    counts = [0] * depth
    _count(judge, counts, 0)
    return tuple(counts)


def _count(judge: Judge, counts: list[int], level: int) -> None:
    for (_, seat, *_), after in lawful_acts(judge).items():
        if not _overturns(judge, seat):
            counts[level] += 1
            if level + 1 < len(counts):
                _count(after, counts, level + 1)


def _overturns(judge: Judge, seat: str) -> bool:
    """Whether a seat claims a tile that has been claimed: the stated order asks the stronger voice first."""
    contest = course_of(judge.table).contest
    return contest is not None and seat != contest.seat


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_list_of_legal_moves_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    assert census(parse_log(path.read_text(encoding="utf-8")), len(due)) == due


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_brute_force_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    assert counted(reached(path), len(due)) == due


def test_one_position_is_counted_by_hand() -> None:
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (1, 2, 5, 1 + 2 + 2 + 5 + 5)


def test_there_are_positions_of_every_phase_and_every_act() -> None:
    judges = [reached(path) for path in POSITIONS]
    assert len(POSITIONS) >= 8
    assert {course_of(judge.table).due for judge in judges} >= {
        Due.DRAW,
        Due.DISCARD,
        Due.REPLACE,
        Due.ANSWER,
    }
    assert set(_acts(judges)) >= {
        *("draw", "discard", "flower", "replace", "eat", "pung", "kong", "add-kong", "hidden-kong", "win"),
    }


def _acts(judges: list[Judge]) -> Iterator[str]:
    for judge in judges:
        for option in lawful(judge.ruleset, judge.table):
            yield option.act.name
