"""What is not shown convicts nobody and pays nobody for certain: a weaker log of a lawful hand is never broken.

Asked of every game, by exactly the weakenings the notation names, one at a time and several.
"""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many
from conformance_tests.laws.telling_less import weaker
from oracle.game.hands import known

COURSES = many(400, 8)
PORTION = many(20, 8)


@pytest.mark.parametrize("game", known())
@pytest.mark.parametrize("start", range(0, COURSES, PORTION))
def test_a_weaker_log_of_a_lawful_hand_convicts_nobody_and_excludes_nothing(game: str, start: int) -> None:
    told = [weaker(game, seed) for seed in range(start, start + PORTION)]
    assert [each.told() for each in told if each.convicted or each.outside] == []
