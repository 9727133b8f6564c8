"""What is paid for a result without its play, and who deals next; each is a case, worked by hand."""

from __future__ import annotations

import pytest

from oracle.api import settle_result


@pytest.mark.clause("TW-PEN-9", shows="satisfied")
def test_a_false_win_pays_each_of_the_three_by_the_own_hand() -> None:
    settled = settle_result("taiwan", {"N": 8}, how="false", winner="N", dealer="E", streak=1)
    # one base and 8 to each, to the dealer 2 x 1 + 1 more
    assert {one.payee: [each.low for each in one.figures] for one in settled.payments} == {
        "E": [1, 11],
        "S": [1, 8],
        "W": [1, 8],
    }
    assert {one.clause for one in settled.payments} == {"TW-PEN-9"}
