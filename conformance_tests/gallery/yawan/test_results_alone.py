"""What is paid for a result without its play, and who deals next; each is a case, worked by hand."""

from __future__ import annotations

import pytest

from oracle.api import settle_result


@pytest.mark.clause("YW-PLAY-10e", shows="satisfied")
@pytest.mark.parametrize(("reading", "dealer"), [("win", "S"), ("dead", "E")])
def test_a_hand_below_the_threshold_counts_for_the_deal_as_a_table_reads_it(
    reading: str, dealer: str
) -> None:
    settled = settle_result("yawan", {"N": 24}, winner="N", readings={"YW-A9": reading})
    assert (settled.payments, settled.outcome.next_dealer) == ((), dealer)


@pytest.mark.clause("YW-FOUL-7", shows="satisfied")
@pytest.mark.parametrize(("total", "counts"), [(24, "below"), (25, "won")])
def test_a_hand_of_less_than_the_threshold_is_below_it(total: int, counts: str) -> None:
    settled = settle_result("yawan", {"N": total}, winner="N")
    assert (settled.counts_as, len(settled.payments)) == (counts, 0 if counts == "below" else 3)
