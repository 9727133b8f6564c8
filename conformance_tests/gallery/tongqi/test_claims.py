"""What becomes of an accusation of a late pung by a player whose hand nobody shows."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

PLAY = """[Game "tongqi"]
[Notation "1"]
turn tian
tian flip 23 eat 23 with 15 46 discard 22
di flip 14 pass
ren flip 16 pass
he flip 15 eat 15 with 26 34 discard 22
ren pung 22 discard 45
tian claim ren TQ-8.12
{found}
end cut
"""


@pytest.mark.clause("TQ-8.12", shows="near miss")
@pytest.mark.parametrize(
    ("found", "outcome", "fact"),
    [
        ("", "undecided", "pair-held-before"),
        ("referee finds at 4 ren holds 22x2", "upheld", "pung-missed-before"),
        ("referee finds at 4 ren lacks 22x2", "rejected", None),
        ("referee rules TQ-8.12 for ren", "rejected", None),
        ("referee rules TQ-8.12 for tian", "upheld", "broken-as-ruled"),
        ("referee rules TQ-8.12 for di", "undecided", "pair-held-before"),
        ("referee rules TQ-8.13 for ren", "undecided", "pair-held-before"),
    ],
)
def test_the_accused_may_have_held_the_pair_before(found: str, outcome: str, fact: str | None) -> None:
    (claim,) = adjudicate(parse_log(PLAY.format(found=found))).claims
    reason = claim.finding.key if claim.finding else None if claim.fact is None else claim.fact.key
    assert (claim.outcome, reason) == (outcome, fact)


LET_GO = """[Game "tongqi"]
[Notation "1"]
left 12
turn tian
tian flip 24 pass
di flip 13
di claim ren TQ-8.15 at 1
{found}
end cut
"""


@pytest.mark.clause("TQ-8.15", shows="near miss")
@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        ("", "undecided"),
        ("referee finds at 1 ren holds 24x3", "upheld"),
        ("referee finds at 1 ren lacks 24x3", "rejected"),
        ("referee finds at 1 ren lacks 23x3", "undecided"),
    ],
)
def test_what_the_accused_is_found_to_lack_answers_what_was_asked(found: str, outcome: str) -> None:
    (claim,) = adjudicate(parse_log(LET_GO.format(found=found))).claims
    assert claim.outcome == outcome
