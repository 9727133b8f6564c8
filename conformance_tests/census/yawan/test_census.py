"""Census: the number of act sequences of each length, by the list of legal moves and by brute force."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.yawan.brute import lawful_acts
from conformance_tests.laws.yawan.test_legal_moves import is_left_out
from grammar.logs import parse_log
from oracle.lawful import census, played_to
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.yawan.course import Due, course_of

if TYPE_CHECKING:
    from oracle.replay import Judge

POSITIONS = sorted(Path(__file__).parent.glob("*.paipu"))
HEADING = "# census: "


def promised(path: Path) -> tuple[int, ...]:
    """The counts a position's heading promises."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(HEADING)
    return tuple(map(int, first.removeprefix(HEADING).split()))


def counted(judge: Judge, depth: int) -> tuple[int, ...]:
    """The counts by brute force: what the judge lets stand, without what the list leaves out on purpose."""
    counts = [0] * depth
    _count(judge, counts, 0)
    return tuple(counts)


def _count(judge: Judge, counts: list[int], level: int) -> None:
    for act, after in lawful_acts(judge).items():
        if not is_left_out(judge, act):
            counts[level] += 1
            if level + 1 < len(counts):
                _count(after, counts, level + 1)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_list_of_legal_moves_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    assert census(parse_log(path.read_text(encoding="utf-8")), len(due)) == due


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_brute_force_gives_the_promised_counts(path: Path) -> None:
    due = promised(path)
    log = parse_log(path.read_text(encoding="utf-8"))
    judge, _ = played_to(load(log.game), record_of(log), None)
    assert counted(judge, len(due)) == due


def test_one_position_is_counted_by_hand() -> None:
    """What each player can do there is told in the position's own comments."""
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (2, 2 + 1, 2 + 5 + 5, 12)


def test_there_are_positions_of_every_phase() -> None:
    judges = [
        played_to(load("yawan"), record_of(parse_log(path.read_text(encoding="utf-8"))), None)[0]
        for path in POSITIONS
    ]
    assert {course_of(judge.table).due for judge in judges} >= {
        Due.REPLACE,
        Due.DISCARD,
        Due.ANSWER,
        Due.LAST,
    }
