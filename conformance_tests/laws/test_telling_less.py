"""What is not shown convicts nobody and pays nobody for certain: a weaker log of a lawful hand is never broken.

Asked of every game, by exactly the weakenings the notation names, one at a time and several; and of claims of unseen
tiles made at once with other acts, which chance would seldom make.
"""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many, played
from conformance_tests.laws.claims_at_once import unseen_claims_at_once
from conformance_tests.laws.telling_less import convicted, weaker
from grammar.writing.render import render_log
from oracle.judge.adjudication import adjudicate

COURSES = many(400, 8)
PORTION = many(20, 8)
CLAIMED = many(40, 4)


@pytest.mark.parametrize("game", played())
@pytest.mark.parametrize("start", range(0, COURSES, PORTION))
def test_a_weaker_log_of_a_lawful_hand_convicts_nobody_and_excludes_nothing(game: str, start: int) -> None:
    described = [weaker(game, seed) for seed in range(start, start + PORTION)]
    assert [each.described() for each in described if each.convicted or each.outside] == []


@pytest.mark.parametrize("game", played())
def test_a_claim_of_an_unseen_tile_made_at_once_with_other_acts_convicts_nobody(game: str) -> None:
    logs = [log for seed in range(CLAIMED) for log in unseen_claims_at_once(game, seed)]
    assert len(logs) > CLAIMED
    assert [render_log(log) for log in logs if convicted(adjudicate(log))] == []
