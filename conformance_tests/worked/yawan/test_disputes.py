"""Whole disputes of Yawan: what is found, what the hand comes to, who pays whom and who deals next."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance_tests.gallery.reading import Heading, check_log, heading, parsed
from conformance_tests.worked.taiwan.test_disputes import breaches
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES, Lang

HERE = Path(__file__).parent / "disputes"

DISPUTES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.paipu"))}


def promised(name: str) -> Heading:
    """What the heading of a dispute says of it."""
    return heading(DISPUTES[name], name)


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_judged_and_paid_as_its_heading_says(name: str) -> None:
    check_log(DISPUTES[name], promised(name))


@pytest.mark.parametrize("name", DISPUTES)
def test_what_is_claimed_is_answered(name: str) -> None:
    """Who accuses another of what the heading finds is borne out, and nobody else is."""
    ruling = adjudicate(parsed(DISPUTES[name]))
    known = {(clause, seat) for clause, _, seat in breaches(ruling)}
    known |= {(str(paid.clause), paid.payer) for paid in ruling.payments}
    for claim in ruling.claims:
        accused = (claim.claim.clause, claim.claim.against)
        assert (claim.outcome == "upheld") is (accused in known), claim


@pytest.mark.parametrize("name", DISPUTES)
def test_hands_that_are_not_shown_convict_of_nothing_more(name: str) -> None:
    text = DISPUTES[name]
    kept = [line for line in text.splitlines() if " holds " not in line]
    hidden = adjudicate(parse_log("\n".join(kept) + "\n"))
    assert breaches(hidden) <= breaches(adjudicate(parsed(text)))


@pytest.mark.parametrize("name", DISPUTES)
def test_without_times_nobody_is_out_of_time(name: str) -> None:
    untimed = "\n".join(line.partition(" @")[0] for line in DISPUTES[name].splitlines()) + "\n"
    assert not [clause for clause, _, _ in breaches(adjudicate(parse_log(untimed))) if clause == "YW-FOUL-1"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_told_in_both_languages(name: str, lang: Lang) -> None:
    ruling = adjudicate(parsed(DISPUTES[name]))
    told = "\n".join(ruling_report(ruling, lang, Paint()))
    assert all(found.clause in told for found in ruling.findings)


def test_there_are_disputes_enough() -> None:
    clauses = {clause for name in DISPUTES for clause in (promised(name).one("clause") or "").split()}
    assert len(DISPUTES) >= 12
    fouls = {f"YW-FOUL-{number}" for number in range(1, 11)}
    assert fouls | {"YW-PLAY-7", "YW-PLAY-8d", "YW-PLAY-10b", "YW-DOUBLE-2"} <= clauses
