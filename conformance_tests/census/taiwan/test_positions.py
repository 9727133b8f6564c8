"""The positions of the census of Taiwan's game: the one counted by hand, and what they have in them."""

from __future__ import annotations

from pathlib import Path

from conformance_tests.census.counting import positions, promised, reached
from oracle.families.due import Due


def test_one_position_is_counted_by_hand() -> None:
    """What each player can do there is told in the position's own comments."""
    third, fourth = 2 + 4 * 4, (1 + 2) + 4 * (1 + 1 + 1 + 2)
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (4, 2 + 3, third, fourth)


def test_there_are_positions_of_every_phase() -> None:
    phases = {reached(path).table.course.due for path in positions("taiwan")}
    assert phases >= {Due.DRAW, Due.DISCARD, Due.ANSWER}
