"""Payments of which the log shows only bounds: undecided once, compared by their bounds, and in no total."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import oracle.judge.adjudication
from grammar.logs import parse_log, read_logs
from grammar.syntax import Log
from oracle.game.registry import load, record_of
from oracle.judge.matches import Match
from oracle.judge.replay import replay
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.clauses import ClauseId
from oracle.rulebook.messages import say
from oracle.ruling.findings import Fact
from oracle.ruling.payments import Either, Payment, balances, payments_once
from oracle.ruling.sheets import Figure, Sheet

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Played, Ruling

HAND = """[Game "tongqi"]
[Notation "1"]
[Player tian "Chen"]
[Player di "Lin"]
[Player ren "Wang"]
[Player he "Zhao"]
tian holds 33x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
di holds 46x3 11x2 12x2 13x2 14x2 15x2 16x2 22x2 23x2 24
ren holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
he holds 25x2 26x2 34x2 35x2 36x2 44x2 45x2 55x2 56x2 66x2
turn di
left 0
{lines}end drawn
"""
FACT = Fact("fact-open-tile")
OPEN = (
    Payment("ren", "di", Figure(10, 40, "he"), ClauseId("ZZ-1"), fact=FACT),
    Payment("he", "di", Figure(0, 20, "he"), ClauseId("ZZ-1"), fact=FACT),
    Payment("tian", "di", Figure.exactly(7, "he"), ClauseId("ZZ-1")),
)


@pytest.fixture(autouse=True)
def owing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A settlement in which it is not shown who pays how much of 50."""

    def settle(_: Played, sheets: tuple[Sheet, ...]) -> tuple[Payment, ...]:
        return OPEN if sheets else ()

    tongqi = load("tongqi")
    game = replace(tongqi, result=replace(tongqi.result, settle=settle))
    monkeypatch.setattr(oracle.judge.adjudication, "load", lambda _: game)


def ruling(*lines: str) -> Ruling:
    (log,) = read_logs(io.BytesIO(HAND.format(lines="".join(f"{line}\n" for line in lines)).encode()), "-")
    assert isinstance(log, Log), log
    return Match().judge(log)


def said(found: Ruling) -> list[tuple[str, str, str, str | None]]:
    return [(one.kind.value, one.clause, one.key, one.seat) for one in found.findings]


def test_what_keeps_payments_open_is_told_once() -> None:
    found = ruling()
    assert found.status == "undecided"
    assert said(found) == [("undecided", "ZZ-1", "fact-open-tile", "di")]


@pytest.mark.parametrize(("amount", "keys"), [(10, []), (40, []), (41, ["payment-out-of-bounds"])])
def test_a_declared_payment_is_held_against_the_bounds(amount: int, keys: list[str]) -> None:
    found = [key for kind, _, key, _ in said(ruling(f"ren pay di {amount}")) if kind == "mismatch"]
    assert found == keys


def test_no_total_is_reckoned_from_an_open_payment() -> None:
    assert balances(("tian", "di", "ren", "he"), OPEN) == {"tian": -7, "di": 7, "ren": 0, "he": 0}
    standing = ruling().match
    assert standing is not None
    assert standing.totals == {"Chen": -7, "Lin": None, "Wang": None, "Zhao": None}
    assert said(ruling("di balance 55")) == said(ruling())


def test_payments_that_are_declared_make_the_total() -> None:
    found = ruling("ren pay di 30", "he pay di 20", "di balance 57")
    assert [kind for kind, *_ in said(found)] == ["undecided"]
    other = ruling("ren pay di 30", "he pay di 20", "di balance 55")
    assert "balance-differs" in [key for _, _, key, _ in said(other)]


def test_the_report_reckons_no_balance_from_it() -> None:
    report = "\n".join(ruling_report(ruling(), "en", Paint()))
    title = say("tongqi", "en", "balance-title")
    assert "10" in report
    assert title not in report


def test_where_no_breach_costs_anything_hidden_play_leaves_nothing_open() -> None:
    """Played with hands nobody saw: a seat's unseen breach may cost it something, unless no breach does."""
    (log,) = read_logs(
        io.BytesIO(b'[Game "tongqi"]\nturn di\nleft 2\ndi flip 15\nren flip 16\nend cut\n'), "-"
    )
    assert isinstance(log, Log), log
    strict = load("tongqi")
    lenient = replace(strict, breaches=replace(strict.breaches, cost=False))
    assert replay(strict, record_of(log)).doubtful == {"tian", "di", "ren", "he"}
    assert replay(lenient, record_of(log)).doubtful == set()


def test_what_is_open_alike_either_way_is_told_once() -> None:
    """Twelve payments between four seats are one line, two between two are one, and what is known stands as it is."""
    seats = ("tian", "di", "ren", "he")
    every = [
        Payment(payer, payee, Figure(0, 3000, "he"), ClauseId("ZZ-1"))
        for payer in seats
        for payee in seats
        if payer != payee
    ]
    assert list(payments_once(every)) == [Either(seats, every[0])]
    pair = every[0], Payment("di", "tian", Figure(0, 3000, "he"), ClauseId("ZZ-1"))
    lone = Payment("ren", "he", Figure(0, 3000, "he"), ClauseId("ZZ-1"))
    exact = Payment("ren", "tian", Figure.exactly(7, "he"), ClauseId("ZZ-1"))
    assert list(payments_once([exact, pair[0], lone, pair[1]])) == [
        exact,
        Either(("tian", "di"), pair[0]),
        lone,
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "tian di ren he (和), any of them to any other: 0 to 3000 points"),
        ("zh", "天、地、人、和兩兩之間，誰付誰未定：0至3000和"),
    ],
)
def test_a_drawn_hand_that_nobody_saw_has_one_line_of_payments(
    lang: Lang, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    ruling = oracle.judge.adjudication.adjudicate(parse_log('[Game "tongqi"]\ngap\nend drawn\n'))
    told = list(ruling_report(ruling, lang, Paint()))
    assert told.count(said) == 1
    assert sum("3000" in line for line in told) == 2  # there, and among the figures in force
