"""Nobody is accused for another's act: of ten lawful acts after a wrong one, none is found to break a rule.

Asked of every game: what `legal` offers after a wrong act is what `check` lets stand.
"""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many, played
from conformance_tests.laws.after_a_foul import course

COURSES = many(400, 8)
PORTION = many(20, 8)


@pytest.mark.parametrize("game", played())
@pytest.mark.parametrize("start", range(0, COURSES, PORTION))
def test_who_goes_on_lawfully_after_a_wrong_act_is_not_accused(game: str, start: int) -> None:
    courses = [course(game, seed) for seed in range(start, start + PORTION)]
    made = [each for each in courses if each is not None]
    assert len(made) > PORTION / 2
    assert [each.described() for each in made if each.accused()] == []
