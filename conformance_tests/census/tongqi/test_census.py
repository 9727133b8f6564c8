"""Census: the number of act sequences of each length, by the list of legal moves and by brute force.

In none of the positions has anybody who may eat a 不同 or 五子 on his table, so that no re-laying is counted;
brute force does not try them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.laws.tongqi.brute import lawful_acts
from grammar.logs import parse_log
from oracle.lawful import census, played_to
from oracle.record import record_of
from oracle.registry import load
from oracle.rulesets.tongqi.course import Due, course_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.acts import Act
    from oracle.replay import Judge

POSITIONS = sorted(Path(__file__).parent.glob("*.paipu"))
HEADING = "# census: "
ROOT = Path(__file__).resolve().parents[3]


def promised(path: Path) -> tuple[int, ...]:
    """The counts a position's heading promises."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(HEADING)
    return tuple(map(int, first.removeprefix(HEADING).split()))


def counted(judge: Judge, depth: int) -> tuple[int, ...]:
    """The counts by brute force: what the judge lets stand, told in the stated order."""
    counts = [0] * depth
    _count(judge, counts, 0)
    return tuple(counts)


def _count(judge: Judge, counts: list[int], level: int) -> None:
    acts = list(lawful_acts(judge, laying=True))
    for act, after in acts:
        if _is_told(judge, act, [other for other, _ in acts]):
            counts[level] += 1
            if level + 1 < len(counts):
                _count(after, counts, level + 1)


CLAIMS = ("pung", "four", "five", "top", "win")


def _is_told(judge: Judge, act: Act, acts: list[Act]) -> bool:
    """Whether an act is one of those the census counts (docs/guides/legal-moves.md)."""
    course = course_of(judge.table)
    contest = course.contest
    overturns = contest is not None and contest.open.tile in act.tiles and course.due is not Due.OVER
    if (overturns and act.name in (*CLAIMS, "eat")) or (course.passed_on and act.name in CLAIMS):
        return False
    if act.name in ("pass", "eat", "flip"):
        return _is_in_turn(judge, act, acts)
    if act.name == "lay":
        return course.due is Due.DISCARD and act.seat == course.seat
    if act.name == "press-out":
        held = max(judge.table.hands[act.seat].count(tile) for tile in act.tiles)
        return held > 3 or bool(course.passed[act.seat])
    return True


def _is_in_turn(judge: Judge, act: Act, acts: list[Act]) -> bool:
    """The flipper eats or passes where he can take the tile; only then is it the lower house's turn."""
    opened = judge.table.open
    asked = (
        opened is not None
        and opened.how == "flip"
        and not course_of(judge.table).passed_on
        and any(other.seat == opened.seat and other.name in ("eat", "pung") for other in acts)
    )
    if opened is None or not asked:
        return act.name != "pass"
    return act.seat == opened.seat and act.name != "flip"


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


def test_the_guide_counts_the_very_position_that_is_tested() -> None:
    guide = (ROOT / "docs" / "guides" / "legal-moves.md").read_text(encoding="utf-8")
    _, *position = (Path(__file__).parent / "hand-counted.paipu").read_text(encoding="utf-8").splitlines()
    assert "\n".join(position) in guide
    assert "1: 1\n2: 3\n3: 4" in guide
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (1, 3, 4)


def test_there_are_positions_of_every_phase() -> None:
    phases = set(_phases())
    assert len(POSITIONS) >= 6
    assert phases >= {Due.TAKE, Due.DISCARD, Due.ANSWER, Due.PRESS}


def _phases() -> Iterator[Due]:
    for path in POSITIONS:
        log = parse_log(path.read_text(encoding="utf-8"))
        yield course_of(played_to(load(log.game), record_of(log), None)[0].table).due
