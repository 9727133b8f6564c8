"""Twelve disputes as they are brought to a referee: each log holds what people stated, and nothing else.

A log has at most twelve lines and names no tile that nobody named. What the answer must have is asserted for each;
where a fact nobody knows decides it, also what the same log gives once the referee has found the fact, each way.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.gallery.reading import contested, paid, result_line, written
from grammar.logs import parse_log
from grammar.syntax import Acts, AgreedFigures, Declared, Holding, RefereeFinds, Row, Sets
from grammar.words import words_of
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Line
    from oracle.ruling.ruling import Ruling

HERE = Path(__file__).parent
LONGEST = 12

NAMED = {
    "TQ-02": "",
    "TQ-04": "14 25 36",
    "TQ-06": "22",
    "JX-04": "34",
    "JX-05": "12 26",
    "LQ-05": "3m 8s 5p 2s P",
    "LQ-06": "4s 2m 3m 4m 2p 3p 4p 6p 7p 8p 2s 3s 5s",
    "TW-01": "7p",
    "TW-03": "1f 2f 3f 4f 5f 6f 7f 8f",
    "TW-08": "",
    "YW-06": "1s 2s 3s 4s 5s 6s 7s 8s 9s",
    "YW-08": "5m 4m 6m",
}
"""The tiles that are named where the dispute is described."""


def text_of(name: str) -> str:
    """The log of a dispute."""
    (path,) = HERE.glob(f"{name}-*.paipu")
    return path.read_text(encoding="utf-8")


def ruled(name: str, *more: str) -> Ruling:
    """The ruling on a dispute, with lines that were found out since, in front of its end."""
    lines = text_of(name).splitlines()
    return adjudicate(parse_log("\n".join((*lines[:-1], *more, lines[-1], ""))))


def said(ruling: Ruling) -> str:
    """The ruling as it is printed, on one line."""
    return " ".join(" ".join(ruling_report(ruling, "en", Paint())).split())


def payments(ruling: Ruling) -> list[str]:
    """Who pays whom, each figure with its unit."""
    return sorted(paid(payment, units=True) for payment in ruling.payments)


def steps(ruling: Ruling) -> set[str]:
    """The clauses by which payments are reckoned."""
    return {step.clause for payment in ruling.payments for step in payment.steps}


def findings(ruling: Ruling) -> list[str]:
    """Every finding, as a heading of the gallery writes it."""
    return [written(finding) for finding in ruling.findings]


def items(ruling: Ruling, seat: str) -> dict[str, int]:
    """The lines of a sheet and what they are worth."""
    (sheet,) = (sheet for sheet in ruling.scores if sheet.seat == seat)
    return {item.name: item.value.low for item in sheet.items}


def total(ruling: Ruling, seat: str) -> int:
    """The total of a sheet, which is not open."""
    (sheet,) = (sheet for sheet in ruling.scores if sheet.seat == seat)
    assert sheet.total.exact
    return sheet.total.low


# -- the logs --------------------------------------------------------------------------------------------


def named(line: Line) -> Iterator[str]:
    """Every tile that a line names."""
    match line:
        case Holding() | Row() | RefereeFinds():
            yield from line.tiles
        case Sets():
            for one in line.sets:
                yield from (*one.tiles, *one.came)
        case Acts():
            for act in line.acts:
                yield from (*act.tiles, *act.with_tiles, *(tile for one in act.making for tile in one))
        case AgreedFigures() | Declared():
            for item in line.items:
                yield from item.tiles


def test_there_are_twelve_disputes() -> None:
    names = sorted("-".join(path.stem.split("-")[:2]) for path in HERE.glob("*.paipu"))
    assert names == sorted(NAMED)


@pytest.mark.parametrize("name", NAMED)
def test_a_dispute_takes_no_more_than_twelve_lines(name: str) -> None:
    lines = text_of(name).splitlines()
    assert len(lines) <= LONGEST
    assert all(lines)


@pytest.mark.parametrize("name", NAMED)
def test_no_tile_is_invented(name: str) -> None:
    log = parse_log(text_of(name))
    assert {tile for line in log.lines for tile in named(line)} <= {"?", *NAMED[name].split()}
    hands = [line for line in log.lines if isinstance(line, Holding) and line.what == "holds"]
    assert all("?" not in line.tiles for line in hands)
    assert "?x" not in text_of(name)


@pytest.mark.parametrize("name", NAMED)
def test_no_line_is_crammed_with_another_s_acts(name: str) -> None:
    seats = set(words_of(parse_log(text_of(name)).game).table("seats").en)
    beginnings = [line.split()[0] for line in text_of(name).splitlines() if not line.startswith("[")]
    assert set(beginnings) <= {*seats, "gap", "turn", "left", "agreed", "referee", "end"}


# -- Tongqi ----------------------------------------------------------------------------------------------


def test_tq_02_six_payments_after_a_big_hand() -> None:
    ruling = ruled("TQ-02")
    assert ruling.status == "clean"
    assert payments(ruling) == sorted(
        (
            *("tian he 3000 he", "di he 2470 he", "ren he 2510 he"),
            *("di tian 180 he", "ren tian 260 he", "ren di 40 he"),
        )
    )
    assert steps(ruling) >= {"TQ-4.3d1", "TQ-4.3d2", "TQ-12.3r", "TQ-11.0b", "TQ-4.3d4"}
    words = said(ruling)
    assert "2528 − 152 = 2376 (TQ-4.3d2) → rounded up 2380 (TQ-12.3r) → doubled 4760 (TQ-4.3d1)" in words
    assert "Balance: tian −2560, di −2610, ren −2810, he (和) +7980" in words
    assert all(sheet.agreed for sheet in ruling.scores)


def test_tq_04_the_fifth_of_an_opened_four() -> None:
    ruling = ruled("TQ-04")
    breaches = [found for found in findings(ruling) if found.startswith("breach")]
    assert breaches == ["breach TQ-5.5e at 2 he"]
    assert [contested(one) for one in ruling.contests] == ["14 di has TQ-4.2b; he top void TQ-5.5e"]
    assert items(ruling, "he") == {"對飛開招": 64}


def test_tq_06_the_second_bench_tile() -> None:
    ruling = ruled("TQ-06")
    (claim,) = ruling.claims
    assert (ruling.status, claim.outcome) == ("undecided", "undecided")
    assert "whether ren held two 22 when one came at act 1. TQ-8.12" in said(ruling)
    held = ruled("TQ-06", "referee finds at 1 ren holds 22x2")
    assert findings(held) == ["breach TQ-8.12 at 8 ren"]
    assert [claim.outcome for claim in held.claims] == ["upheld"]
    assert "(TQ-8.21): If ren wins, the win is white" in said(held)
    lacked = ruled("TQ-06", "referee finds at 1 ren lacks 22x2")
    assert (lacked.status, [claim.outcome for claim in lacked.claims]) == ("clean", ["rejected"])
    assert "It decides TQ-8.12." in said(lacked)
    drawn = ruled("TQ-06", 'referee rules TQ-8.12 for ren "his press made the pair"')
    assert (drawn.status, [claim.outcome for claim in drawn.claims]) == ("clean", ["rejected"])


# -- Jiaxing ---------------------------------------------------------------------------------------------


def test_jx_04_a_second_chance() -> None:
    ruling = ruled("JX-04")
    assert findings(ruling) == ["breach JX-2.4(a) at 5 di"]
    assert [claim.outcome for claim in ruling.claims] == ["upheld"]
    assert (result_line(ruling), ruling.payments) == ("cut", ())
    assert "(JX-G.4): No win: nobody is paid for it, the tile stays open to the others" in said(ruling)
    assert "It decides JX-3.6e" in said(ruling)


def test_jx_05_the_dealer_s_first_discard_under_a_limit() -> None:
    ruling = ruled("JX-05")
    assert ruling.status == "clean"
    assert (total(ruling, "he"), total(ruling, "tian")) == (200, 6)
    (sheet,) = (sheet for sheet in ruling.scores if sheet.seat == "he")
    assert "JX-3.7cF" in {step.clause for step in sheet.steps}
    assert [item.clause for each in ruling.scores for item in each.items if item.name == "多子"] == [
        "JX-3.7T"
    ]
    assert payments(ruling) == sorted(
        (
            "tian he 194 points",
            "di he 200 points",
            "ren he 200 points",
            "di tian 6 points",
            "ren tian 6 points",
        )
    )
    assert "Balance: tian −182, di −206, ren −206, he (和) +594 Next dealer: di" in said(ruling)


# -- Lingque ---------------------------------------------------------------------------------------------


def test_lq_05_who_fed_the_white_dragon() -> None:
    ruling = ruled("LQ-05")
    assert (ruling.status, total(ruling, "W")) == ("undecided", 42)
    assert findings(ruling) == ["undecided LQ-3B.2 line 9 W"]
    assert "from whom every set of W was claimed, and so who gave how many of the tiles" in said(ruling)
    gave = ruled("LQ-05", 'referee rules LQ-3B.2 for E "South gave the white dragon"')
    assert payments(gave) == sorted(("E W 21 points", "S W 126 points", "N W 21 points"))
    other = adjudicate(parse_log(text_of("LQ-05").replace("pung:PPP", "pung:PPP/E")))
    assert payments(other) == sorted(("E W 42 points", "S W 84 points", "N W 42 points"))
    assert [each.status for each in (gave, other)] == ["clean", "clean"]
    assert {each.outcome.next_dealer for each in (ruling, gave, other)} == {"S"}


def test_lq_06_winning_on_the_first_discard() -> None:
    ruling = ruled("LQ-06")
    assert findings(ruling) == ["mismatch LQ-2C.1.02 line 6 S"]
    assert [claim.outcome for claim in ruling.claims] == ["upheld"]
    assert items(ruling, "S") == {"门前清": 2, "三色同顺": 8}
    assert total(ruling, "S") == 40
    (sheet,) = (sheet for sheet in ruling.scores if sheet.seat == "S")
    cited = {*(item.clause for item in sheet.items), *(step.clause for step in sheet.steps)}
    assert cited >= {"LQ-2C.11.03", "LQ-2C.3.01", "LQ-2B.2"}
    assert payments(ruling) == sorted(("E S 80 points", "W S 40 points", "N S 40 points"))
    assert "Next dealer: S" in said(ruling)


# -- Taiwan ----------------------------------------------------------------------------------------------


def test_tw_01_a_late_pung() -> None:
    ruling = ruled("TW-01")
    assert findings(ruling) == ["undecided TW-PRI-4 at 5 S"]
    assert [contested(one) for one in ruling.contests] == [
        "7p undecided TW-PRI-4; N draw undecided TW-PRI-4; S pung undecided TW-PRI-4"
    ]
    merged = ruled("TW-01", "referee finds at 4 before 5")
    assert [contested(one) for one in merged.contests] == ["7p N has TW-PRI-4; S pung late TW-PRI-4"]
    called = ruled("TW-01", "referee finds at 5 before 4")
    assert [contested(one) for one in called.contests] == ["7p S has TW-PRI-4; N draw outranked TW-PRI-4"]
    assert [claim.outcome for each in (ruling, merged, called) for claim in each.claims] == [
        *("undecided", "upheld", "rejected")
    ]


def test_tw_01_who_insists_on_a_pung_that_came_late() -> None:
    insists = ruled("TW-01", "S insist", "referee finds at 4 before 5")
    assert "breach TW-PRI-P2 at 6 S" in findings(insists)
    assert "S is a 相公 and pays in place of whoever owes, within the span of this clause" in said(insists)


def test_tw_03_the_eighth_flower() -> None:
    ruling = ruled("TW-03")
    assert findings(ruling) == ["mismatch TW-TAI-29 line 8 S"]
    assert (items(ruling, "S"), total(ruling, "S")) == ({"七搶一": 8}, 8)
    assert payments(ruling) == ["E S 1 base 13 tai"]
    assert steps(ruling) >= {"TW-TAI-9", "TW-SET-1"}
    assert (ruling.outcome.next_dealer, ruling.outcome.next_streak) == ("S", 0)


def test_tw_08_a_kong_nobody_has_seen() -> None:
    ruling = ruled("TW-08")
    assert findings(ruling) == ["undecided TW-FOUL-21 line 8 N"]
    good = adjudicate(parse_log(text_of("TW-08").replace("agreed", "W show 9999s\nagreed")))
    assert payments(good) == sorted(("E N 1 base 9 tai", "S N 1 base 8 tai", "W N 1 base 8 tai"))
    wrong = adjudicate(parse_log(text_of("TW-08").replace("agreed", "W show 9998s\nagreed")))
    assert payments(wrong) == ["W N 3 base 25 tai"]
    assert "TW-PEN-13" in steps(wrong)
    for each in (ruling, good, wrong):
        assert (each.outcome.next_dealer, each.outcome.next_streak) == ("S", 0)


# -- Yawan -----------------------------------------------------------------------------------------------


def test_yw_06_items_inside_a_dragon() -> None:
    ruling = ruled("YW-06")
    assert findings(ruling) == [
        *("breach YW-FOUL-7 at 1 N", "mismatch YW-SCORE-3 line 5 N", "mismatch YW-SCORE-3 line 5 N")
    ]
    assert (total(ruling, "N"), ruling.payments) == (21, ())
    assert "next wins of N stay without points too" in said(ruling)


def test_yw_08_chi_sign_or_pung_sign() -> None:
    ruling = ruled("YW-08")
    assert ruling.status == "undecided"
    assert [contested(one) for one in ruling.contests] == [
        "5m undecided YW-PLAY-8d; W eat undecided YW-PRIO-1; S pung undecided YW-PLAY-8d"
    ]
    assert "which of the acts 2, 4 was made first" in said(ruling)
    chi = ruled("YW-08", "referee finds at 2 before 4")
    assert [contested(one) for one in chi.contests] == ["5m W has YW-PLAY-8d; S pung late YW-PLAY-8d"]
    pung = ruled("YW-08", "referee finds at 4 before 2")
    assert [contested(one) for one in pung.contests] == ["5m S has YW-PRIO-1; W eat outranked YW-PRIO-1"]
