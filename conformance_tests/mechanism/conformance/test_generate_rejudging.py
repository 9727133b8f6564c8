"""Frozen cases judged anew: what they expect changes with a reason, their question never."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conformance_tests.builder.rejudging import NoReasonError, Reason, anew
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import Case, sealed
from oracle.conformance.cases.checks import check_case

RULED = Reason("LQ-1C.0", "The turn stays with whom it was.", frozenset(), frozenset({"LQ-1C.0"}))


def published() -> Case:
    """A case that tests one clause and is broken."""
    return next(
        case
        for case in suites.read_game("lingque")
        if case.kind == "replay" and case.tests == ("LQ-1C.0",) and case.expect["verdict"] == "broken"
    )


def misjudged(case: Case) -> Case:
    return sealed(replace(case, expect={**case.expect, "verdict": "clean", "first": None}))


def test_a_case_that_is_judged_as_it_says_stands() -> None:
    case = published()
    made = anew([case], [], "2030.1")
    assert (made.cases, made.judged, made.retired) == ((case,), (), ())


def test_a_case_that_is_judged_otherwise_says_since_when_and_why() -> None:
    case = published()
    made = anew([misjudged(case)], [RULED], "2030.1")
    (now,) = made.cases
    assert made.judged == (case.id,)
    assert now.changed == {"edition": "2030.1", "reason": RULED.text, "clause": "LQ-1C.0"}
    assert (now.input, now.expect, now.digest) == (case.input, case.expect, case.digest)
    assert not list(check_case(now))


def test_nothing_is_judged_anew_without_a_reason() -> None:
    with pytest.raises(NoReasonError, match=published().id):
        anew([misjudged(published())], [replace(RULED, tests=frozenset({"LQ-2A.1"}))], "2030.1")


def test_what_no_longer_shows_its_clause_leaves_a_tombstone() -> None:
    case = sealed(replace(published(), tests=("LQ-1B.3a",), touches=()))
    made = anew([case], [replace(RULED, ids=frozenset({case.id}))], "2030.1")
    assert made.cases == ()
    (stone,) = made.retired
    assert (stone.id, stone.retired) == (case.id, "2030.1")
    assert RULED.text in stone.reason


def test_a_case_may_be_filed_under_another_clause_and_asks_the_same() -> None:
    was = suites.find("taiwan/score/tw-win-4-sixteen-tiles-beside-eight-flowers")
    assert was is not None
    assert was.tests == ("TW-WIN-4",)
    reason = Reason(None, "It is about flowers.", frozenset({was.id}), frozenset(), ("TW-TAI-27", "TW-WIN-4"))
    (now,) = anew([was], [reason], "2027.2").cases
    assert now.tests == reason.about
    assert now.provenance["shows"] == {"TW-TAI-27": "satisfied", "TW-WIN-4": "satisfied"}
    assert (now.digest, now.input, now.expect, now.changed) == (
        was.digest,
        was.input,
        was.expect,
        was.changed,
    )
    assert not list(check_case(now))
