"""A ruling that contradicts itself is found to do so, and ends as a defect of ours; the rulings of the gallery agree."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.collecting import few
from conformance_tests.gallery.reading import log_files, parsed
from grammar.logs import parse_log
from oracle.cli.answers import DEFECT
from oracle.cli.main import main as paipu
from oracle.game.hands import known
from oracle.judge.adjudication import adjudicate
from oracle.judge.counterfactual.branches import branched
from oracle.ruling import consistent
from oracle.ruling.consistent import INVARIANTS, InconsistentRulingError, assure, inconsistencies
from oracle.ruling.findings import Kind
from oracle.ruling.ruling import Branch, Branches, Supposed
from oracle.ruling.sheets import Figure

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.ruling.ruling import Ruling

CONTESTED = """[Game "lingque"]
E holds 55m 123456789p CC
N holds 46m 123456789s FF
turn S
left 20
S draw discard 5m
W chow 5m with 34m
E win 5m
N discard 9s
W claim S LQ-1C.0 at 1
end won
"""
"""A discard that two seek, of whom one wins; the other's chow is not shown to be possible. N goes on after the end."""


@pytest.fixture
def ruling() -> Ruling:
    return adjudicate(parse_log(CONTESTED))


def twice(ruling: Ruling) -> Ruling:
    return replace(ruling, findings=ruling.findings[:1] * 2)


def found_and_open(ruling: Ruling) -> Ruling:
    found = ruling.findings[0]
    return replace(ruling, findings=(replace(found, kind=Kind.BREACH), replace(found, kind=Kind.UNDECIDED)))


def own_turn(ruling: Ruling) -> Ruling:
    return replace(ruling, findings=(replace(ruling.findings[0], seat="W", args={"turn": "W"}),))


def rejected_and_found(ruling: Ruling) -> Ruling:
    claim = replace(ruling.claims[0], outcome="rejected")
    clause, place = ruling.findings[0].clause, ruling.findings[0].place
    found = replace(ruling.findings[0], kind=Kind.BREACH, seat="S", place=place._replace(at=1))
    return replace(
        ruling, claims=(replace(claim, claim=replace(claim.claim, clause=clause)),), findings=(found,)
    )


def won_by_nobody(ruling: Ruling) -> Ruling:
    return replace(ruling, findings=(), outcome=replace(ruling.outcome, how="drawn"))


def two_have_it(ruling: Ruling) -> Ruling:
    contest = ruling.contests[0]
    return replace(
        ruling,
        contests=(replace(contest, sought=tuple(each._replace(outcome="has") for each in contest.sought)),),
    )


def another_has_it(ruling: Ruling) -> Ruling:
    return replace(ruling, outcome=replace(ruling.outcome, seat="N", winners=("N",)))


def paid_to_himself(ruling: Ruling) -> Ruling:
    return replace(ruling, payments=tuple(replace(paid, payer=paid.payee) for paid in ruling.payments))


def open_unasked(ruling: Ruling) -> Ruling:
    unknown = Figure(0, None, ruling.unit)
    payments = tuple(replace(paid, amount=unknown) for paid in ruling.payments)
    return replace(ruling, findings=(), payments=payments)


def branch_without(ruling: Ruling) -> Ruling:
    fuller = replace(ruling, outcome=replace(ruling.outcome, seat="N", winners=("N",)))
    supposed = Supposed(None, fuller)  # type: ignore[arg-type]  # what is supposed is not asked here
    return replace(ruling, branches=Branches((Branch("order", (supposed,)),)))


SPOILT = {
    "found-once": twice,
    "decided-or-open": found_and_open,
    "turn-of-another": own_turn,
    "claims-as-found": rejected_and_found,
    "won-by-somebody": won_by_nobody,
    "one-has-it": two_have_it,
    "winner-has-it": another_has_it,
    "paid-between-two": paid_to_himself,
    "open-is-asked": open_unasked,
    "branches-within": branch_without,
}
"""By the name of what should hold a ruling in which it does not."""


def test_everything_that_should_hold_is_tried() -> None:
    assert set(SPOILT) == set(INVARIANTS)


@pytest.mark.parametrize("name", SPOILT)
def test_a_ruling_that_contradicts_itself_is_found(ruling: Ruling, name: str) -> None:
    spoilt: Callable[[Ruling], Ruling] = SPOILT[name]
    assert name not in dict(inconsistencies(ruling))
    assert name in dict(inconsistencies(spoilt(ruling)))


def test_it_is_named_by_the_digest_of_its_log(ruling: Ruling) -> None:
    digest = sha256(CONTESTED.rstrip().encode()).hexdigest()
    with pytest.raises(InconsistentRulingError, match=f"sha256:{digest}"):
        assure(twice(ruling))


def test_an_installed_paipu_looks_through_nothing(ruling: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consistent, "CHECKOUT", False)
    assure(twice(ruling))


@pytest.mark.parametrize(("asserted", "code"), [("1", DEFECT), ("", 1)])
def test_it_ends_as_a_defect_where_that_is_asserted(
    asserted: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIPU_ASSERT", asserted)
    monkeypatch.setattr(consistent, "INVARIANTS", {"never": lambda _: iter(["never"])})
    told = CliRunner().invoke(paipu, ["check", "-"], input=CONTESTED)
    assert told.exit_code == code
    assert ("sha256:" in told.stderr) == (code == DEFECT)


@pytest.mark.parametrize("game", known())
def test_the_rulings_of_the_gallery_agree_with_themselves(game: str) -> None:
    for path in few(log_files(game), 5):
        ruling = branched(adjudicate(parsed(path.read_text(encoding="utf-8"))))
        wrong = [what for _, what in inconsistencies(ruling)]
        assert wrong == [], path.stem
