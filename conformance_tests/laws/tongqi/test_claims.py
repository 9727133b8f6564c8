"""Accusations: upheld, rejected or left open, by act and without, by clause and without; and what is declared."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.tree.ruling import ruling_tree
from oracle.report.tree.said import claim_reason

if TYPE_CHECKING:
    from oracle.ruling.ruling import ClaimOutcome, Ruling

HEAD = '[Game "tongqi"]\n'

MISSED = """tian holds {hand}
turn di
di flip 22 pass
ren flip 15 pass
he flip 16 pass
tian flip 22
tian pung 22
tian discard 13
{claims}
end cut
"""
"""天 lets a 22 go with a pair in hand and pungs the next one, in act 8: law 12."""

SHOWN = "11 13 14 22x2 33x2 34x2 35 36x2 44x2 45x2 46 55 56 66"
HIDDEN = "?x20"


def ruling(claims: str, hand: str = SHOWN) -> Ruling:
    return adjudicate(parse_log(HEAD + MISSED.format(hand=hand, claims=claims)))


def answer(claim: str, hand: str = SHOWN) -> ClaimOutcome:
    (found,) = ruling(claim, hand).claims
    return found


@pytest.mark.parametrize(
    ("claim", "outcome", "why"),
    [
        ("di claim tian TQ-8.12 at 8", "upheld", "claim-upheld"),
        ("di claim tian TQ-8.12", "upheld", "claim-upheld"),
        ("di claim tian at 8", "upheld", "claim-upheld"),
        ("di claim tian", "upheld", "claim-upheld"),
        ("di claim tian TQ-8.12 at 7", "rejected", "claim-elsewhere"),
        ("di claim tian TQ-8.13 at 8", "rejected", "claim-other-clause"),
        ("di claim tian TQ-8.13", "rejected", "claim-other-clause"),
        ("di claim tian TQ-8.12 at 90", "rejected", "claim-no-such-act"),
        ("tian claim di TQ-4.2a", "rejected", "claim-lawful"),
        ("tian claim di TQ-8.12", "rejected", "claim-nothing-done"),
        ("tian claim ren", "undecided", "claim-undecided"),
    ],
)
def test_an_accusation_is_answered_with_its_reason(claim: str, outcome: str, why: str) -> None:
    found = answer(claim)
    assert (found.outcome, found.why) == (outcome, why)
    assert claim_reason(ruling(claim), found, "en")
    assert claim_reason(ruling(claim), found, "zh")


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("di claim tian TQ-8.12 at 8", "undecided"),
        ("di claim tian TQ-8.12", "undecided"),
        ("di claim tian", "undecided"),
        ("di claim tian TQ-4.2a at 7", "rejected"),
        ("di claim tian TQ-4.2b", "rejected"),
    ],
)
def test_a_hidden_hand_leaves_open_what_hangs_on_it_and_nothing_else(claim: str, outcome: str) -> None:
    assert answer(claim, HIDDEN).outcome == outcome


def test_an_open_accusation_names_the_fact_that_would_decide() -> None:
    found = answer("di claim tian TQ-8.12 at 8", HIDDEN)
    assert found.finding is not None
    assert (found.finding.key, found.finding.args["at"]) == ("pair-held-before", 1)
    said = claim_reason(ruling("di claim tian TQ-8.12 at 8", HIDDEN), found, "en")
    assert said == "Undecided: The log does not show whether tian held two 22 when one came at act 1."


def test_an_upheld_accusation_tells_what_the_breach_costs() -> None:
    judged = ruling("di claim tian TQ-8.12 at 8")
    (claim,) = judged.claims
    assert claim.finding is not None
    assert claim.finding.consequence is not None
    assert (claim.finding.consequence.clause, claim.finding.consequence.kinds) == ("TQ-8.21", ("22",))
    text = json.dumps(ruling_tree(judged, "en")["claims"])
    assert '"consequence": {"key": "forfeits", "clause": "TQ-8.21", "kinds": ["22"]' in text


def test_a_duty_the_log_leaves_open_is_undecided_under_its_own_fact() -> None:
    log = HEAD + "turn di\ndi flip 15 pass\nren flip 36\nren claim tian TQ-8.15 at 1\nend cut\n"
    (found,) = adjudicate(parse_log(log)).claims
    assert found.outcome == "undecided"
    assert found.finding is not None
    assert (found.finding.key, found.finding.seat) == ("hand-holds", "tian")


def test_missing_acts_before_the_one_accused_leave_it_open() -> None:
    log = HEAD + "turn di\ndi flip 15\n{}\nren flip 36\nhe claim ren TQ-4.2a at 2\nend cut\n"
    full, gapped = (adjudicate(parse_log(log.format(line))).claims[0] for line in ("di pass", "gap"))
    assert full.outcome == "rejected"
    assert (gapped.outcome, gapped.finding and gapped.finding.key) == ("undecided", "whose-turn")


PERHAPS_VOID = """he holds {he}
turn ren
ren flip 34
ren eat 34 with 12 56
ren discard 15
he pung 15
he flip 11
di claim he TQ-4.2a at 5
end cut
"""
"""和 flips after a pung without a discard: that is wrong if the pung stands."""


def test_what_is_wrong_only_if_an_act_before_it_stood_is_wrong_unless_that_act_is_shown_to_be() -> None:
    """With a hand nobody saw one of the two acts is wrong, and the first is taken to have had its tiles."""
    held = ("15x2 ?x18", "?x20", "11 12x3 13x2 14 22 23x2 25x2 33 35 36x2 46 55x2 66")
    rulings = [adjudicate(parse_log(HEAD + PERHAPS_VOID.format(he=each))) for each in held]
    assert [ruling.claims[0].outcome for ruling in rulings] == ["upheld", "upheld", "rejected"]
    assert [{found.place.at for found in ruling.findings} for ruling in rulings] == [{5}, {5}, {4}]


BYSTANDER = """[Record "public"]
ren holds 24x3 ?x17
turned ?
tian take discard 56
di flip 24
di eat 24 with 16 35 discard 11
ren say "開招"
di insist
ren claim di TQ-4.2b at 4 "I held three 24"
he claim ren TQ-8.15 at 6 "spoke after the discard"
ren show 24x3 together
end cut
"""
"""A dispute recorded from memory: 人 held three 24, 地 ate the fourth, and 人 spoke after the discard."""


def test_a_bystanders_record_decides_what_he_saw() -> None:
    judged = adjudicate(parse_log(HEAD + BYSTANDER))
    yielded, spoke_late = judged.claims
    assert [(found.clause, found.also, found.seat) for found in judged.findings] == [
        ("TQ-8.15", ("TQ-8.16",), "ren")
    ]
    assert (yielded.outcome, yielded.why) == ("rejected", "claim-lawful")
    assert (spoke_late.outcome, spoke_late.finding and spoke_late.finding.args) == (
        "upheld",
        {"seat": "ren", "tile": "24", "held": 3},
    )
    shown = BYSTANDER.replace(
        "holds 24x3 ?x17", "holds 24x3 11 12 13 14 15 16 22 23 25 26 33 34 35 36 44 45 46"
    )
    judged = adjudicate(parse_log(HEAD + shown))
    assert [(found.kind.value, found.clause, found.place.at, found.seat) for found in judged.findings] == [
        ("breach", "TQ-8.15", 3, "ren")
    ]
    assert [found.outcome for found in judged.claims] == ["rejected", "upheld"]


def test_what_was_left_undone_may_be_accused_at_a_later_act_and_not_before() -> None:
    shown = BYSTANDER.replace("?x17", "11 12 13 14 15 16 22 23 25 26 33 34 35 36 44 45 46")
    for at, outcome in ((3, "upheld"), (5, "upheld"), (2, "rejected")):
        text = shown.replace("TQ-8.15 at 6", f"TQ-8.15 at {at}")
        assert adjudicate(parse_log(HEAD + text)).claims[1].outcome == outcome


# -- what is declared ------------------------------------------------------------------------------

DRAWN = """turned 66
tian holds 11 13
di holds 33x3
ren holds 44x3
he holds 46x4 22x2
turn di
left 0
{}
end drawn
"""


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('di score 33 "克子" 12', None),
        ("di total 12", None),
        ("di total 12 he", None),
        ("tian total 0", None),
        ("di pay he 120", None),
        ('di score 33 "克子" 24', "item-differs"),
        ('di score 33 "克子" 12 lift', "item-differs"),
        ('di score 33 "度子" 12', "item-name-differs"),
        ('di score 44 "克子" 12', "item-not-earned"),
        ('tian score 33 "克子" 12', "item-not-earned"),
        ('di score 33 "三只" 12', "unknown-item"),
        ("di total 24", "total-differs"),
        ("di total 12 lift", "total-differs"),
        ("di pay he 110", "payment-differs"),
        ("he pay di 120", "payment-reversed"),
        ("he pay di 0", "payment-reversed"),
        ("di pay ren 10", "payment-not-due"),
        ("di pay ren 0", None),
    ],
)
def test_declared_figures_are_compared_line_by_line(line: str, key: str | None) -> None:
    findings = adjudicate(parse_log(HEAD + DRAWN.format(line))).findings
    assert [found.key for found in findings] == ([] if key is None else [key])
