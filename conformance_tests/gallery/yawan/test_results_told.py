"""What is paid for a result told without its play, and who deals next; each is a case, worked by hand."""

from __future__ import annotations

import pytest

from oracle.api import settle_result


@pytest.mark.clause("YW-PLAY-10e", shows="satisfied")
@pytest.mark.parametrize(("reading", "dealer"), [("win", "S"), ("dead", "E")])
def test_a_hand_below_the_threshold_counts_for_the_deal_as_a_table_reads_it(
    reading: str, dealer: str
) -> None:
    told = settle_result("yawan", {"N": 24}, winner="N", readings={"YW-A9": reading})
    assert (told.payments, told.outcome.next_dealer) == ((), dealer)


@pytest.mark.clause("YW-FOUL-7", shows="satisfied")
@pytest.mark.parametrize(("total", "counts"), [(24, "below"), (25, "won")])
def test_a_hand_of_less_than_the_threshold_is_below_it(total: int, counts: str) -> None:
    told = settle_result("yawan", {"N": total}, winner="N")
    assert (told.counts_as, len(told.payments)) == (counts, 0 if counts == "below" else 3)
