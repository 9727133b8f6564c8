"""What becomes of an accusation of somebody who acts after a claim that is none."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

PLAY = """[Game "jiaxing"]
[Notation "1"]
{held}
turn tian
tian flip 23 eat 23 with 14 56 discard 25
he pung 25
di eat 25 with 13 46 discard 12
he claim di {clause} at 5
end cut
"""

ONE = "he holds 25 11 12 13 14 15 16 22 23 24 26 33 34 35 36 44 45 46 55 56"
PAIR = "he holds 25x2 11 12 13 14 15 16 22 23 24 26 33 34 35 36 44 45 46 55"


@pytest.mark.clause("JX-G.6", "JX-2.7", shows="near miss")
@pytest.mark.parametrize(
    ("held", "clause", "outcome"),
    [
        (ONE, "JX-2.7", "rejected"),
        (ONE, "JX-2.5", "rejected"),
        (ONE, "JX-3.6b", "rejected"),
        (PAIR, "JX-2.7", "upheld"),
        ("", "JX-2.7", "upheld"),
    ],
)
def test_who_eats_after_a_pung_that_is_none_is_accused(held: str, clause: str, outcome: str) -> None:
    (found,) = adjudicate(parse_log(PLAY.format(held=held, clause=clause))).claims
    assert found.outcome == outcome
