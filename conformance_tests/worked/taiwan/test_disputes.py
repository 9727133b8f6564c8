"""Whole disputes of the Taiwan game: what is found, what the hand comes to, who pays whom and who deals next."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance_tests.gallery.reading import Heading, check_log, heading, parsed
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES, Lang
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.ruling.ruling import Ruling

HERE = Path(__file__).parent / "disputes"

DISPUTES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.paipu"))}

Sums = dict[tuple[str, str, str], Fraction]


def promised_payments(lines: Iterable[str]) -> Sums:
    """What a heading promises: for payer, payee and unit the sum, written `3/2` where it is shared."""
    sums: Sums = defaultdict(Fraction)
    for line in lines:
        if line != "nothing":
            payer, payee, *amount = line.split()
            for number, unit in zip(amount[::2], amount[1::2], strict=True):
                sums[payer, payee, unit] += Fraction(number)
    return sums


def payments_of(ruling: Ruling) -> Sums:
    """What a ruling comes to, every payment between two in one unit added up."""
    sums: Sums = defaultdict(Fraction)
    for payment in ruling.payments:
        assert payment.exact
        for figure in payment.figures:
            sums[payment.payer, payment.payee, figure.unit] += Fraction(figure.low, payment.over)
    return sums


def breaches(ruling: Ruling) -> set[tuple[str, int | None, str | None]]:
    """The breaches of a ruling: clause, act and seat."""
    found = (each for each in ruling.findings if each.kind is Kind.BREACH)
    return {(each.clause, each.place.at, each.seat) for each in found}


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_judged_as_its_heading_says(name: str) -> None:
    promised = heading(DISPUTES[name], name)
    rest = Heading({key: lines for key, lines in promised.values.items() if key != "pays"})
    check_log(DISPUTES[name], rest)


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_paid_as_its_heading_says(name: str) -> None:
    promised = heading(DISPUTES[name], name)
    assert payments_of(adjudicate(parsed(DISPUTES[name]))) == promised_payments(promised.all("pays"))


@pytest.mark.parametrize("name", DISPUTES)
def test_hands_that_are_not_shown_convict_of_nothing_more(name: str) -> None:
    text = DISPUTES[name]
    shown = breaches(adjudicate(parsed(text)))
    kept = [line for line in text.splitlines() if " holds " not in line]
    hidden = adjudicate(parse_log("\n".join(kept) + "\n"))
    assert breaches(hidden) <= shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_told_in_both_languages(name: str, lang: Lang) -> None:
    ruling = adjudicate(parsed(DISPUTES[name]))
    told = "\n".join(ruling_report(ruling, lang, Paint()))
    assert all(found.clause in told for found in ruling.findings)


def test_there_are_disputes_enough() -> None:
    clauses = {
        clause for text in DISPUTES.values() for clause in (heading(text, "").one("clause") or "").split()
    }
    assert len(DISPUTES) >= 12
    assert {
        "TW-PEN-9",
        "TW-PRI-P2",
        "TW-FOUL-22",
        "TW-TAI-30b",
        "TW-FOUL-33",
        "TW-FOUL-34",
        "TW-FOUL-4",
    } <= clauses
