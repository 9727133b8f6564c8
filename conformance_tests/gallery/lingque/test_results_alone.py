"""What is paid for a result without its play, and who deals next; each is a case, worked by hand."""

from __future__ import annotations

import pytest

from oracle.api import settle_result


@pytest.mark.clause("LQ-1D.1", shows="breaks")
@pytest.mark.parametrize(("total", "paid"), [(9, []), (10, [("E", 10), ("S", 20), ("N", 10)])])
def test_less_than_ten_points_is_no_win(total: int, paid: list[tuple[str, int]]) -> None:
    settled = settle_result("lingque", {"W": total}, winner="W", source="S")
    assert [(one.payer, one.amount.low) for one in settled.payments] == paid


@pytest.mark.clause("LQ-3B.5", shows="satisfied")
def test_a_false_win_is_not_paid_and_ends_the_deal_of_the_dealer() -> None:
    settled = settle_result("lingque", {"E": 42}, how="won", winner="E", source="self")
    assert ([one.amount.low for one in settled.payments], settled.outcome.next_dealer) == ([63, 63, 63], "E")
    settled = settle_result("lingque", {}, how="false", winner="E")
    assert (settled.payments, settled.outcome.next_dealer) == ((), "S")
