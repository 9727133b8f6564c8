"""What a weaker record of a deal leaves of its payments: bounds that hold what was due."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.laws.lingque.test_hidden import DEALT, VEILS, dealt, weaker
from oracle.adjudication import adjudicate

if TYPE_CHECKING:
    from conformance_tests.laws.hiding import Veil


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, DEALT - 1), st.sampled_from(VEILS), st.integers(0, 1 << 30))
def test_what_is_paid_stays_within_the_bounds_of_a_weaker_record(seed: int, veil: Veil, chance: int) -> None:
    """A payment that a weaker record still shows, exactly or by its bounds, is the one of the full log."""
    full = {paid.payer: paid.amount.low for paid in adjudicate(dealt(seed)).payments}
    for paid in adjudicate(weaker(dealt(seed), veil, chance)).payments:
        assert paid.amount.low <= full.get(paid.payer, 0)
        assert paid.amount.high is None or full.get(paid.payer, 0) <= paid.amount.high


@pytest.mark.parametrize("veil", VEILS, ids=str)
def test_something_is_hidden_by_every_veil(veil: Veil) -> None:
    log = dealt(0)
    assert any(weaker(log, veil, seed).lines != log.lines for seed in range(40))
