"""What a weaker record of a deal leaves of accusations and of payments: they may become open, never the opposite."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.laws.lingque.test_hidden import DEALT, VEILS, broken, dealt, weaker
from grammar.syntax import Claim
from oracle.adjudication import adjudicate
from oracle.verdict import Kind

if TYPE_CHECKING:
    from conformance_tests.laws.hiding import Veil

CLAUSES = (
    *("LQ-1B.3", "LQ-1B.5", "LQ-1C.0", "LQ-1C.1", "LQ-1C.2", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.8"),
    *("LQ-1D.1", "LQ-2A.2", "LQ-2C.1.06", None),
)

claims = st.builds(
    Claim,
    by=st.just("S"),
    against=st.sampled_from(["E", "S", "W", "N"]),
    clause=st.sampled_from(CLAUSES),
    at=st.one_of(st.none(), st.integers(1, 150)),
)

NEITHER_MOVES_ACTS = tuple(veil for veil in VEILS if not veil.gaps and not veil.private)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.data(),
    st.integers(0, DEALT - 1),
    st.sampled_from(NEITHER_MOVES_ACTS),
    st.lists(claims, min_size=4, max_size=12),
    st.integers(0, 1 << 30),
)
def test_an_accusation_may_become_undecided_and_never_the_opposite(
    data: st.DataObject, seed: int, veil: Veil, accused: list[Claim], chance: int
) -> None:
    log = data.draw(st.sampled_from(broken(seed)))
    true = [
        Claim("S", finding.seat, finding.clause, finding.place.at)
        for finding in adjudicate(log).findings
        if finding.kind is Kind.BREACH and finding.seat is not None
    ]
    last = len(log.lines)
    lines = [replace(claim, line=last + number) for number, claim in enumerate([*true, *accused], start=1)]
    log = replace(log, lines=(*log.lines, *lines), end_line=last + len(lines) + 1)
    full = adjudicate(log).claims
    assert [claim.outcome for claim in full[: len(true)]] == ["upheld"] * len(true)
    for before, after in zip(full, adjudicate(weaker(log, veil, chance)).claims, strict=True):
        assert after.outcome in (before.outcome, "undecided"), before.claim
        assert after.outcome != "undecided" or after.finding is not None or after.fact is not None


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
