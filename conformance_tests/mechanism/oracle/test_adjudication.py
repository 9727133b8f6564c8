"""The ruling: its status, what was declared beside what is due, and what becomes of an accusation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from grammar.logs import parse_log
from oracle.cli.main import main
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.clauses import ClauseId, texts

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.ruling.ruling import ClaimOutcome, Ruling

TAGS = '[Game "tongqi"]\n[Notation "1"]\n'

DRAWN = """tian holds 33x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
di holds 46x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
ren holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
he holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
turn di
left 0
"""
"""A drawn hand: 12 for tian, 48 for di, nothing for ren and he."""


def ruling(text: str) -> Ruling:
    return adjudicate(parse_log(TAGS + text))


def declared(*lines: str) -> list[tuple[str, str, str]]:
    """What is found of a drawn hand with these declarations: kind, clause and key."""
    result = ruling(DRAWN + "".join(f"{line}\n" for line in lines) + "end drawn\n")
    return [(found.kind.value, found.clause, found.key) for found in result.findings]


def test_what_is_declared_rightly_is_not_mentioned() -> None:
    assert (
        declared('tian score 33 "克子" 12 total 12', "di total 48", "tian pay di 80", "ren pay tian 40") == []
    )


@pytest.mark.parametrize(
    ("line", "clause", "key"),
    [
        ('tian score 33 "克子" 13', "TQ-10.2a", "item-differs"),
        ('tian score 33 "拍克" 12', "TQ-10.2a", "item-name-differs"),
        ('ren score 33 "克子" 12', "TQ-10.2a", "item-not-earned"),
        ('tian score 33 "天下太平" 12', "TQ-10.0", "unknown-item"),
        ("di total 50", "TQ-10.0", "total-differs"),
        ("tian pay di 70", "TQ-4.3e", "payment-differs"),
        ("di pay tian 80", "TQ-4.3e", "payment-reversed"),
        ("ren pay he 10", "TQ-10.0", "payment-not-due"),
    ],
)
def test_what_is_declared_wrongly_is_a_mismatch_under_its_clause(line: str, clause: str, key: str) -> None:
    assert declared(line) == [("mismatch", clause, key)]


def test_one_item_is_not_declared_twice() -> None:
    assert declared('tian score 33 "克子" 12 score 33 "克子" 12') == [
        ("mismatch", "TQ-10.2a", "item-not-earned")
    ]


@pytest.mark.parametrize("total", [0, 40, 60])
def test_what_is_not_shown_may_have_cost_a_set_or_brought_one(total: int) -> None:
    hidden = f"ren sets own:46x3\nren holds ?x17\nturn di\nleft 0\nren total {total}\nend drawn\n"
    assert [found.key for found in ruling(hidden).findings if found.kind.value == "mismatch"] == []


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("turn di\ndi flip 15\nend cut\n", "clean"),
        ("turn di\nren flip 15\nend cut\n", "broken"),
        ("turn di\nleft 0\nend drawn\n", "undecided"),
        ("di holds 15x6\nturn di\nend cut\n", "broken"),
    ],
)
def test_the_status_is_the_worst_that_was_found(text: str, status: str) -> None:
    assert ruling(text).status == status


ACCUSED = "tian holds {hand}\nturn di\ndi flip 15 pass\nren flip 36\nren claim tian {clause}\nend cut\n"
THREE = "15x3 11x2 12x2 13x2 14x2 16x2 22x2 23x2 24x2 25"
PAIR = "15x2 11x2 12x2 13x2 14x2 16x2 22x2 23x2 24x2 25x2"


@pytest.mark.parametrize(
    ("hand", "clause", "outcome"),
    [
        (THREE, "TQ-8.15", "upheld"),
        (PAIR, "TQ-8.15", "rejected"),
        ("15x2 ?x18", "TQ-8.15", "undecided"),
        (THREE, "TQ-8.1", "rejected"),
    ],
)
def test_an_accusation_is_answered(hand: str, clause: str, outcome: str) -> None:
    (answer,) = ruling(ACCUSED.format(hand=hand, clause=clause)).claims
    assert answer.outcome == outcome


def test_a_hand_that_was_cut_is_not_scored() -> None:
    result = ruling("turn di\ndi flip 15\nend cut\n")
    assert (result.scores, result.payments) == ((), ())


# -- accusations -----------------------------------------------------------------------------------------

LINGQUE = '[Game "lingque"]\n[Notation "1"]\n[Dealer "E"]\n'

EARTHLY = """E holds 9999p 4s ?x8
S holds 234m 234p 678p 23s 55s
E draw hidden-kong 9p replace discard 4s
S win 4s
S score "地和" 1 fan
"""


def accused(text: str, *claims: str, end: str = "won") -> list[ClaimOutcome]:
    said = "".join(f"{claim}\n" for claim in claims)
    return list(adjudicate(parse_log(f"{LINGQUE}{text}{said}end {end}\n")).claims)


@pytest.mark.parametrize(
    ("clause", "outcome", "near"),
    [
        ("LQ-2A.1", "upheld", None),
        ("LQ-2C.11.03", "rejected", None),
        ("LQ-2C.1", "refused", ("LQ-2C.1.01", "LQ-2C.1.02", "LQ-2C.1.03")),
        ("LQ-2C.1.2", "refused", ("LQ-2C.1.02",)),
        ("TQ-8.12", "refused", ()),
    ],
)
def test_an_accusation_under_no_clause_is_refused_with_the_nearest(
    clause: str, outcome: str, near: tuple[str, ...] | None
) -> None:
    (answer,) = accused(EARTHLY, f"E claim S {clause}")
    assert answer.outcome == outcome
    if near is not None:
        told = answer.args["near"]
        assert isinstance(told, tuple)
        assert set(near) <= set(told)
        assert bool(near) == bool(told)


def test_an_accusation_about_a_score_is_upheld_by_its_mismatch() -> None:
    (answer,) = accused(EARTHLY, "E claim S LQ-2A.1")
    assert answer.finding is not None
    assert (answer.outcome, answer.finding.key) == ("upheld", "item-not-earned")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_rejection_quotes_its_clause_and_says_why(lang: str) -> None:
    text = ACCUSED.format(hand=PAIR, clause="TQ-8.15")
    said = "\n".join(ruling_report(ruling(text), lang, Paint()))  # type: ignore[arg-type]  # en or zh
    title = texts("tongqi")[ClauseId("TQ-8.15")]
    assert f"TQ-8.15 {title.title if lang == 'en' else title.title_zh}" in said
    assert {"en": "Rejected: by the log tian did nothing that breaks TQ-8.15.", "zh": "不成立"}[lang] in said


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        ("ren claim tian TQ-8.5", "claim-nothing-done"),
        ("ren claim di TQ-4.2b", "claim-nothing-done"),
        ("tian claim ren TQ-4.2a", "claim-lawful"),
        ("tian claim ren", "claim-rejected"),
    ],
)
def test_a_rejection_tells_what_was_looked_at(claims: str, why: str) -> None:
    text = f"tian holds {PAIR}\nren holds {SEEN}\nturn di\ndi flip 15 pass\nren flip 36\n{claims}\nend cut\n"
    (answer,) = ruling(text).claims
    assert (answer.outcome, answer.why) == ("rejected", why)


SEEN = "25x2 26x2 34x2 35x2 33x2 44x2 45x2 55x2 56x2 66x2"

PRIORITY = {
    "tongqi": ("tian holds 25x2 ?x19\nhe holds 25x2 ?x18\nturn he\n", "tian claim he TQ-4.2c", "undecided"),
    "jiaxing": ("tian holds 25x2 ?x18\nhe holds 25x2 ?x18\nturn he\n", "he claim tian JX-3.6a", "undecided"),
}
"""The table, the claim, and what becomes of it where the pairs are hidden."""


@pytest.mark.parametrize("game", PRIORITY)
def test_an_accusation_about_priority_needs_no_hand_it_does_not_ask_for(game: str) -> None:
    there, claim, unseen = PRIORITY[game]
    play = "he flip 25\ntian pung 25\nhe pung 25 together\nhe discard ?\ntian flip ?\n"
    text = f'[Game "{game}"]\n[Notation "1"]\n{there}{play}{claim}\nend cut\n'
    result = adjudicate(parse_log(text))
    assert [answer.outcome for answer in result.claims] == ["rejected"]
    hidden = text.replace("25x2", "?x2")
    assert [answer.outcome for answer in adjudicate(parse_log(hidden)).claims] == [unseen]


def test_the_command_ends_with_2_where_an_accusation_names_no_clause(tmp_path: Path) -> None:
    log = tmp_path / "claim.paipu"
    log.write_text(f"{LINGQUE}{EARTHLY}E claim S LQ-99.7\nend won\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(log)])
    assert done.exit_code == 2
    assert "LQ-99.7 is no clause of this game. Did you mean" in done.output
    assert f"{log}:9:1: " in done.output
