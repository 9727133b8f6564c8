"""The figures of chapter 5 二 to 四: threshold, columns, a full hand, payment."""

from __future__ import annotations

import pytest

from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.figures.points import (
    POINTS,
    column_of,
    payment_each,
    points_of,
    reaches,
    threshold_of,
)
from oracle.ruling.sheets import Figure
from oracle.table.known import Known

SIMPLIFIED = """
1 2 4 8 16 32 64 128 250 500 1000 2000 4000 8000 16000 32000 64000 128000 250000 500000 1000000
"""

OURS = Agreed("yawan", {}, {})
EXACT = Agreed("yawan", {"YW-A21": "exact"}, {})


def points(total: int, agreed: Agreed = OURS) -> int:
    found = points_of(Figure.exactly(total, "fang"), threshold_of(agreed), column_of(agreed))
    assert found.exact
    return found.low


def test_the_simplified_column_is_the_printed_one() -> None:
    """YW-SCORE-8: difference by difference."""
    assert [points(25 + above) for above in range(21)] == [int(word) for word in SIMPLIFIED.split()]


def test_the_exact_column_doubles() -> None:
    """YW-SCORE-8: its last figure is a misprint (YW-A22)."""
    assert [points(25 + above, EXACT) for above in range(21)] == [2**above for above in range(21)]


@pytest.mark.parametrize(("total", "expected"), [(44, 500_000), (37, 4_000), (25, 1), (24, 0), (0, 0)])
def test_printed_examples(total: int, expected: int) -> None:
    """YW-SCORE-7, YW-SCORE-8: 44 方 and 37 方; the threshold itself scores 1, what is below it nothing."""
    assert points(total) == expected


@pytest.mark.parametrize("total", [45, 46, 52, 200])
def test_a_full_hand_scores_no_more(total: int) -> None:
    """YW-SCORE-10: twenty above the threshold or more."""
    assert points(total) == 1_000_000


def test_another_threshold() -> None:
    """YW-SCORE-7: the players may agree on another."""
    agreed = Agreed("yawan", {}, {"threshold": "20"})
    assert points(20, agreed) == 1
    assert points(39, agreed) == 500_000


@pytest.mark.parametrize(
    ("low", "high", "known", "scored"),
    [
        (25, None, Known.YES, (1, 1_000_000)),
        (20, 24, Known.NO, (0, 0)),
        (24, 25, Known.UNKNOWN, (0, 1)),
        (45, None, Known.YES, (1_000_000, 1_000_000)),
        (0, None, Known.UNKNOWN, (0, 1_000_000)),
    ],
)
def test_totals_between_two_ends(low: int, high: int | None, known: Known, scored: tuple[int, int]) -> None:
    """YW-SCORE-13: decided only where both ends agree."""
    total = Figure(low, high, "fang")
    assert reaches(total, 25) is known
    assert points_of(total, 25, POINTS.columns["simplified"]) == Figure(*scored, "points")


def test_each_of_the_three_pays_the_points() -> None:
    """YW-SETTLE-1: 16 000 points cost three players 16 000 each and bring 48 000."""
    each = payment_each(Figure.exactly(16_000, "points"))
    assert each == Figure.exactly(16_000, "points")
    assert 3 * each.low == 48_000
