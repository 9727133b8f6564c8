"""The positions of Tongqi's census: the one of the guide, and what they have in them.

In none of them has anybody who may eat a 不同 or 五子 on his table, so that no re-laying is counted; brute force does
not try them.
"""

from __future__ import annotations

from pathlib import Path

from conformance_tests.census.counting import positions, promised, reached
from oracle.families.due import Due

POSITIONS = positions("tongqi")
ROOT = Path(__file__).resolve().parents[3]


def test_the_guide_counts_the_very_position_that_is_tested() -> None:
    guide = (ROOT / "docs" / "guides" / "legal-moves.md").read_text(encoding="utf-8")
    _, *position = (Path(__file__).parent / "hand-counted.paipu").read_text(encoding="utf-8").splitlines()
    assert "\n".join(position) in guide
    assert "1: 1\n2: 3\n3: 4" in guide
    assert promised(Path(__file__).parent / "hand-counted.paipu") == (1, 3, 4)


def test_there_are_positions_of_every_phase() -> None:
    assert len(POSITIONS) >= 6
    phases = {reached(path).table.course.due for path in POSITIONS}
    assert phases >= {Due.TAKE, Due.DISCARD, Due.ANSWER, Due.PRESS}
