"""What a ruling leaves open is answered by lines of the log: each gives what it was said to give, and can go again."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance_tests.mechanism.oracle.viewer.board.asking import answering, judging, playing
from grammar.logs import parse_log
from grammar.syntax import RefereeFinds, RefereeRules

ROOT = Path(__file__).resolve().parents[5]
DRAGON = """[Game "lingque"]
[Dealer "E"]
W sets pung:555p/S pung:222s/S pung:PPP
W holds 888s 3m
turn S
left 30
S draw discard 3m
W win 3m
end won
"""
MERGED = """[Game "taiwan"]
[Dealer "E"]
S holds 77p ?x14
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
STREAK = """[Game "taiwan"]
E holds 46m 123456p 123789s EE
turn E
left 50
E draw 5m win
end won
"""
DISPUTES = sorted((ROOT / "conformance_tests" / "gallery" / "disputes").rglob("*.paipu"))


def test_who_gave_the_dragon_is_three_lines_and_each_pays_as_it_was_said_to() -> None:
    told = answering.open_facts(DRAGON, 1)
    (fact,) = told["facts"]
    assert [each["line"] for each in fact["outcomes"]] == [
        f"referee finds W sets pung:PPP/{seat}" for seat in "ESN"
    ]
    assert told["unanswered"] == []
    for each, pays in zip(fact["outcomes"], (84, 126, 84), strict=True):
        text = answering.answer(DRAGON, 1, each["line"])
        assert f"S pays W {pays} points" in each["gives"]["en"]
        ruling = judging.ruling_of(text, 1)
        assert [paid.amount.low for paid in ruling.payments if paid.payer == "S"] == [pays]
        assert answering.open_facts(text, 1)["facts"] == []


def test_a_finding_is_written_in_the_language_of_the_log_and_can_be_struck_out() -> None:
    chinese = playing.translate(DRAGON, "zh")
    text = answering.answer(chinese, 1, "referee finds W sets pung:PPP/S", "zh")
    assert "裁判 認定 西 組 碰:白白白/南" in text.splitlines()
    (found,) = answering.open_facts(text, 1)["found"]
    assert answering.strike(text, 1, found["line"]) == chinese


def test_an_act_may_follow_a_finding_which_stays() -> None:
    text = next(path for path in DISPUTES if path.stem.startswith("TQ-06")).read_text(encoding="utf-8")
    text = answering.answer(text, 1, "referee finds at 1 ren holds 22x2")
    follows = playing.follow(text, 1)
    assert follows["options"]
    played = playing.play(text, 1, follows["at"], 0)
    assert any(isinstance(line, RefereeFinds) for line in parse_log(played).lines)
    assert playing.follow(played, 1)["at"] == follows["at"] + 1


def test_what_the_head_does_not_say_is_asked_until_the_payment_is_known() -> None:
    text, keys = STREAK, []
    while facts := answering.open_facts(text, 1)["facts"]:
        (fact,) = facts
        assert fact["kind"] == "head"
        keys.append(fact["text"]["en"])
        text = answering.answer(text, 1, fact["outcomes"][0]["line"])
    assert keys == ["Dealer", "Streak"]
    ruling = judging.ruling_of(text, 1)
    assert ruling.payments
    assert all(paid.exact for paid in ruling.payments)


def test_what_no_line_settles_is_said_once_and_offered_no_button() -> None:
    text = next(path for path in DISPUTES if path.stem.startswith("TQ-04")).read_text(encoding="utf-8")
    told = answering.open_facts(text, 1)
    assert told["facts"] == []
    said = [one["text"]["en"] for one in told["unanswered"]]
    assert any("whole hand of tian" in one for one in said)
    assert len(said) == len({*said})


def test_tiles_that_are_an_example_are_called_so() -> None:
    text = next(path for path in DISPUTES if path.stem.startswith("TW-08")).read_text(encoding="utf-8")
    (fact,) = answering.open_facts(text, 1)["facts"]
    assert all(each["example"] for each in fact["outcomes"])
    (fact,) = answering.open_facts(DRAGON, 1)["facts"]
    assert not any(each["example"] for each in fact["outcomes"])


def test_a_line_that_is_none_is_written_nowhere() -> None:
    with pytest.raises(Exception, match="referee"):
        answering.answer(DRAGON, 1, "referee finds nothing")


@pytest.mark.parametrize("path", DISPUTES, ids=lambda path: path.stem)
def test_every_possibility_of_a_dispute_has_a_line_that_reads_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = answering.open_facts(text, 1)
    for fact in told["facts"]:
        for each in fact["outcomes"]:
            assert each["line"] is not None
            new = answering.answer(text, 1, each["line"], "en")
            assert judging.ruling_of(new, 1) is not None
            before, after = parse_log(text), parse_log(new)
            facts = (RefereeFinds, RefereeRules)
            more = [line for line in after.lines if isinstance(line, facts) and line not in before.lines]
            assert len(more) + len(after.tags) - len(before.tags) == 1
