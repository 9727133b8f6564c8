"""The positions of the census of Yawan: the one counted by hand, and what they have in them."""

from __future__ import annotations

from pathlib import Path

from conformance_tests.census.counting import positions, promised, reached
from oracle.families.due import Due


def test_one_position_is_counted_by_hand() -> None:
    """What each player can do there is told in the position's own comments."""
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (2, 2 + 1, 2 + 5 + 5, 12)


def test_there_are_positions_of_every_phase() -> None:
    phases = {reached(path).table.course.due for path in positions("yawan")}
    assert phases >= {
        Due.REPLACE,
        Due.DISCARD,
        Due.ANSWER,
        Due.LAST,
    }
