"""What is not shown convicts nobody: claims of unseen tiles at once with other acts, which chance would seldom make."""

from __future__ import annotations

import pytest

from conformance_tests.collecting import many, played
from conformance_tests.laws.claims_at_once import unseen_claims_at_once
from conformance_tests.laws.telling_less import convicted
from grammar.writing.render import render_log
from oracle.judge.adjudication import adjudicate

CLAIMED = many(40, 2)


@pytest.mark.parametrize("game", played())
def test_a_claim_of_an_unseen_tile_made_at_once_with_other_acts_convicts_nobody(game: str) -> None:
    logs = [log for seed in range(CLAIMED) for log in unseen_claims_at_once(game, seed)]
    assert len(logs) > CLAIMED
    assert [render_log(log) for log in logs if convicted(adjudicate(log))] == []
