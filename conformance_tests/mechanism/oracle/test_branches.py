"""What each possibility of an open fact gives, and what somebody supposes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

import oracle
from conformance_tests.gallery.reading import log_file
from grammar.logs import parse_log
from grammar.writing.render import render_fact
from oracle.judge.counterfactual.branches import MOST
from oracle.report.counterfactual.branches import branches_lines, payment_texts
from oracle.report.layout import Paint
from oracle.ruling.findings import Fact

if TYPE_CHECKING:
    from oracle.ruling.ruling import Ruling

DRAGON = """[Game "lingque"]
[Dealer "E"]
W sets pung:555p/S pung:222s/S pung:PPP
W holds 888s 3m
turn S
left 30
S draw discard 3m
W win 3m
{more}end won
"""

LATE_PUNG = """[Game "taiwan"]
[Dealer "E"]
turn W
left 50
W draw discard 7p
N draw
N merge
S pung 7p together
S insist
N claim S TW-PRI-4
end cut
"""


def tried(text: str) -> Ruling:
    return oracle.branched(oracle.check(parse_log(text)))


def told(ruling: Ruling) -> list[list[str]]:
    assert ruling.branches is not None
    return [
        [render_fact(ruling.game, each.fact) for each in branch.outcomes] for branch in ruling.branches.told
    ]


def test_nothing_is_tried_unless_it_is_asked_for_or_where_nothing_is_open() -> None:
    assert oracle.check(parse_log(DRAGON.format(more=""))).branches is None
    decided = tried(DRAGON.format(more="").replace("PPP", "PPP/S"))
    assert decided.branches is not None
    assert not decided.branches.is_told


def test_a_supposition_is_judged_as_a_finding_of_the_referee_is_and_is_none() -> None:
    for fact in ("W sets pung:PPP/S", "W sets pung:PPP/E"):
        found = oracle.check(parse_log(DRAGON.format(more=f"referee finds {fact}\n")))
        supposed = oracle.check(parse_log(DRAGON.format(more="")), suppose=[fact])
        assert supposed.payments == found.payments
        assert [each.by for each in found.facts] == ["referee"]
        assert [(each.by, each.line.line) for each in supposed.facts] == [("supposed", 0)]
        assert oracle.to_json(supposed)["digest"] != oracle.to_json(found)["digest"]
        assert oracle.to_json(supposed)["digest"] != oracle.to_json(tried(DRAGON.format(more="")))["digest"]


def test_an_outcome_is_what_the_supposition_it_names_gives() -> None:
    for game, name in (
        ("lingque", "LQ-3B.2-who-fed-the-white-dragon"),
        ("taiwan", "TW-PRI-4-accused-and-nobody-saw-what-came-first"),
        ("taiwan", "TW-FOUL-21-of-a-position-and-nobody-has-seen-it"),
        ("tongqi", "TQ-8.12-whether-he-held-the-pair-when-the-first-came"),
    ):
        log = parse_log(log_file(game, name).read_text(encoding="utf-8"))
        branches = oracle.branched(oracle.check(log)).branches
        assert branches is not None
        for branch in branches.told:
            for each in branch.outcomes:
                again = oracle.check(log, suppose=[render_fact(game, each.fact)])
                assert again.payments == each.ruling.payments
                assert again.findings == each.ruling.findings
                assert again.outcome == each.ruling.outcome
                assert [one.outcome for one in again.claims] == [one.outcome for one in each.ruling.claims]


def test_a_value_that_the_log_rules_out_is_no_possibility() -> None:
    shown = DRAGON.format(more="referee finds W sets pung:PPP/N\n")
    assert told(tried(shown)) == []
    fives = DRAGON.replace("W holds 888s 3m", "W holds 888s 3m\nN pool PP")
    assert [len(branch) for branch in told(tried(fives.format(more="")))] in ([], [3])


def test_what_closes_most_questions_comes_first_and_no_more_than_sixteen_outcomes_are_told() -> None:
    several = log_file("lingque", "LQ-3B.2-whose-tiles-the-pungs-are-is-not-told").read_text(encoding="utf-8")
    branches = tried(several).branches
    assert branches is not None
    closed = [branch.closes for branch in branches.told]
    assert closed == sorted(closed, reverse=True)
    many = tried(several.replace("pung:CCC", "pung:CCC pung:EEE pung:NNN pung:999m"))
    assert many.branches is not None
    assert sum(len(branch.outcomes) for branch in many.branches.told) <= MOST


def test_a_winner_may_have_drawn_the_tile_that_nobody_gave() -> None:
    text = '[Game "taiwan"]\n[Dealer "E"]\n[Streak "0"]\ngap\nS win 5m\nagreed S total 8 tai\nend won\n'
    ruling = tried(text)
    assert told(ruling) == [["at 1 from E", "at 1 from W", "at 1 from N", "at 1 from S"]]
    lines = "\n".join(branches_lines(ruling, "en", Paint()))
    assert "S drew it: nothing breaks a rule; " in lines
    drawn = oracle.check(parse_log(text), suppose=["at 1 from S"])
    assert [(paid.payer, paid.figures[1].low) for paid in drawn.payments] == [("E", 9), ("W", 8), ("N", 8)]


def test_an_open_payment_says_what_it_is_by_each_value() -> None:
    ruling = tried(DRAGON.format(more=""))
    paid = next(paid for paid in ruling.payments if paid.payer == "S")
    assert [*payment_texts(ruling, paid, "en")] == [
        "Who gave W a tile of the set Px3 (pung)? E, N: 84 points; S: 126 points."
    ]


def test_the_order_of_two_acts_decides_who_has_the_tile_and_what_becomes_of_the_claim() -> None:
    ruling = tried(LATE_PUNG)
    assert ruling.branches is not None
    (branch,) = ruling.branches.told
    assert [
        (each.ruling.status, each.ruling.contests[0].has, each.ruling.claims[0].outcome)
        for each in branch.outcomes
    ] == [("broken", "N", "upheld"), ("clean", "S", "rejected")]


def test_a_claim_is_answered_by_what_the_referee_finds_of_the_tiles_its_clause_asks_for() -> None:
    pung = (
        '[Game "taiwan"]\n[Dealer "E"]\nturn E\nleft 60\nE draw discard 5m\nN pung 5m discard 1s\n'
        "S claim N TW-PROC-24\nend cut\n"
    )
    for fact, outcome in (
        ("at 3 N holds 55m", "rejected"),
        ("at 3 N lacks 55m", "upheld"),
        ("at 3 N holds 9p", "undecided"),
    ):
        assert oracle.check(parse_log(pung), suppose=[fact]).claims[0].outcome == outcome


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("at 9 before 10", "there is no act 9"),
        ("nonsense", "makes no fact"),
        ("", "one fact is said at a time"),
        ("S holds 1m # so they say", "one fact is said at a time"),
        ("W holds 3m\nend cut", "one fact is said at a time"),
        ("W sets pung:CCC/S", "no line tells of such a set"),
        ("W holds PPP", "that hand cannot"),
        ("at 2 was 4m", "“at 2 was 4m”"),
        ("at 3 from E", "“at 3 from E”"),
    ],
)
def test_what_cannot_be_supposed_is_refused_with_its_reason(words: str, said: str) -> None:
    with pytest.raises(oracle.SuppositionError) as refused:
        oracle.check(parse_log(DRAGON.format(more="")), suppose=[words])
    assert said in str(refused.value)
    assert refused.value.sentence("zh").startswith("「")


def test_a_supposition_may_be_told_in_chinese_and_of_a_log_that_was_not_read_from_text() -> None:
    (log,) = oracle.read(io.StringIO(DRAGON.format(more="")))
    assert not isinstance(log, Exception)
    supposed = oracle.check(log, suppose="西 組 碰:白白白/南")
    assert [paid.amount.low for paid in supposed.payments] == [21, 126, 21]


def test_a_fact_and_its_question_are_told_apart_by_its_words_alone() -> None:
    assert Fact("kong-faces", {"seat": "W"}) == Fact("kong-faces", {"seat": "W"}, ())
