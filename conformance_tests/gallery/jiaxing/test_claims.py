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
        ("", "JX-2.7", "undecided"),
    ],
)
def test_who_eats_after_a_pung_that_is_none_is_accused(held: str, clause: str, outcome: str) -> None:
    (found,) = adjudicate(parse_log(PLAY.format(held=held, clause=clause))).claims
    assert found.outcome == outcome


LATE_WIN = """[Game "jiaxing"]
[Notation "1"]
turn he
he flip 34 pass
tian flip 25 eat 25 with 13 46 discard 34
di win 34
ren claim di JX-2.4
{found}
end cut
"""


@pytest.mark.clause("JX-2.4", shows="near miss")
@pytest.mark.parametrize(
    ("found", "outcome", "fact"),
    [
        ("", "undecided", "could-have-taken"),
        ("referee finds at 1 di waits 34", "upheld", "let-go-before"),
        ("referee finds at 1 di waits 36", "undecided", "could-have-taken"),
        ("referee finds at 1 di holds 34x2\nreferee finds at 1 di lacks 34x3", "upheld", "let-go-before"),
    ],
)
def test_who_wins_later_may_have_let_the_kind_go(found: str, outcome: str, fact: str) -> None:
    (claim,) = adjudicate(parse_log(LATE_WIN.format(found=found))).claims
    reason = claim.finding.key if claim.finding else None if claim.fact is None else claim.fact.key
    assert (claim.outcome, reason) == (outcome, fact)
