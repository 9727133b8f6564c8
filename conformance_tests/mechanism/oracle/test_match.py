"""Match play: seats, rounds and running totals from hand to hand."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from grammar.logs import read_logs
from grammar.writing.render import render_log
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Telling, deal, deal_match
from oracle.judge.matches import MOST_POINTS, Match

if TYPE_CHECKING:
    from grammar.syntax import Log
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import Ruling

SEATS = ("tian", "di", "ren", "he")


@cache
def dealt(hands: int = 4) -> tuple[Log, ...]:
    return tuple(islice(deal_match("tongqi", 2, telling=Telling(people=True, declared=True)), hands))


def rulings(text: str) -> list[Ruling]:
    match, found = Match(), []
    for log in read_logs(io.BytesIO(text.encode()), "match"):
        if isinstance(log, Exception):
            match.skip()
        else:
            found.append(match.judge(log))
    return found


def told(*logs: Log) -> str:
    return "\n".join(map(render_log, logs))


def said(ruling: Ruling) -> list[tuple[str, str, str, str | None]]:
    return [(one.kind.value, one.clause, one.key, one.seat) for one in ruling.findings]


def without(log: Log, *keys: str) -> Log:
    return replace(log, tags=tuple(tag for tag in log.tags if tag.key not in keys))


def swapped(log: Log, one: str, other: str) -> Log:
    """The same hand with two persons in each other's seats and no totals."""
    names = {tag.subject: tag.value for tag in log.tags if tag.key == "Player"}
    names[one], names[other] = names[other], names[one]
    tags = tuple(
        replace(tag, value=names[tag.subject]) if tag.key == "Player" else tag
        for tag in without(log, "Total").tags
    )
    lines = tuple(line for line in log.lines if not hasattr(line, "items"))
    return replace(log, tags=tags, lines=lines)


def test_a_match_as_it_should_be_is_clean() -> None:
    assert [said(ruling) for ruling in rulings(told(*dealt()))] == [[]] * 4


def test_totals_and_balances_may_be_left_out() -> None:
    logs = [without(log, "Total", "Round") for log in dealt()]
    standings = [ruling.match for ruling in rulings(told(*logs))]
    stated = [ruling.match for ruling in rulings(told(*dealt()))]
    assert [one and one.totals for one in standings] == [one and one.totals for one in stated]


def test_another_dealer_breaks_the_rule_of_who_deals_next() -> None:
    first, second = dealt(2)
    found = rulings(told(first, swapped(second, "tian", "di")))
    assert said(found[1]) == [("breach", "TQ-4.3f", "another-should-deal", "tian")]


def test_a_wrong_order_behind_the_dealer_breaks_the_rule_of_seats() -> None:
    first, second = dealt(2)
    found = rulings(told(first, swapped(second, "di", "he")))
    assert said(found[1]) == [("breach", "TQ-3.16b", "another-should-sit-here", "di")]


def test_a_wrong_balance_is_a_mismatch_once() -> None:
    first, second = dealt(2)
    text = told(first, second)
    stated = next(line for line in render_log(first).splitlines() if line.startswith("ren balance"))
    wrong = text.replace(stated, "ren balance 77777", 1)
    found = rulings(wrong)
    assert said(found[0]) == [("mismatch", "TQ-3.3", "balance-differs", "ren")]
    assert said(found[1])[0] == ("mismatch", "TQ-3.3", "total-not-carried", said(found[1])[0][3])


def test_a_wrong_total_is_a_mismatch() -> None:
    first, second = dealt(2)
    tags = tuple(
        replace(tag, value="12345") if (tag.key, tag.subject) == ("Total", "he") else tag
        for tag in second.tags
    )
    lines = tuple(line for line in second.lines if not hasattr(line, "items"))
    found = rulings(told(first, replace(second, tags=tags, lines=lines)))
    assert said(found[1]) == [("mismatch", "TQ-3.3", "total-not-carried", "he")]


def test_a_round_that_cannot_be_is_a_mismatch() -> None:
    first, second = dealt(2)
    tags = tuple(replace(tag, value="ren") if tag.key == "Round" else tag for tag in second.tags)
    found = rulings(told(first, replace(second, tags=tags)))
    assert said(found[1]) == [("mismatch", "TQ-3.15", "round-differs", None)]


def test_payments_declared_wrongly_are_what_was_paid() -> None:
    log = dealt(1)[0]
    text = render_log(log)
    line = next(line for line in text.splitlines() if " pay " in line)
    payer, _, payee, amount = line.split()
    text = text.replace(line, f"{payer} pay {payee} {int(amount) + 10}")
    found = rulings(text)[0]
    assert ("mismatch", "balance-differs") in {(kind, key) for kind, _, key, _ in said(found)}
    assert {key for _, _, key, _ in said(found)} == {"payment-differs", "balance-differs"}
    assert len([1 for _, _, key, _ in said(found) if key == "balance-differs"]) == 2


def test_an_unreadable_hand_between_leaves_seats_and_totals_open() -> None:
    first, second, third = dealt(3)
    damaged = render_log(second).replace("tian take", "tian juggle", 1)
    found = rulings("\n".join([render_log(first), damaged, render_log(without(third, "Round"))]))
    assert [said(ruling) for ruling in found] == [[], []]


def test_other_people_begin_another_match() -> None:
    first, second = dealt(2)
    others = tuple(
        replace(tag, value=f"{tag.value}2") if tag.key == "Player" else tag
        for tag in without(second, "Total").tags
    )
    lines = tuple(line for line in second.lines if not hasattr(line, "items"))
    found = rulings(told(first, replace(second, tags=others, lines=lines)))
    assert said(found[1]) == []


def test_a_match_ends_with_its_fourth_round() -> None:
    logs = dealt(30)
    standings = [ruling.match for ruling in rulings(told(*logs))]
    passes = 0
    for log, standing in zip(logs, standings, strict=True):
        assert standing is not None
        dealer = adjudicate(log).outcome.next_dealer
        passes += dealer != "tian"
        assert standing.over <= (passes >= 13)
        if passes >= 16:
            assert standing.over
            return
    pytest.fail("thirty hands and no four rounds")


def test_what_is_remembered_bears_on_the_next_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load("tongqi")
    assert ruleset.match is not None

    def remember(
        memory: object, ruling: Ruling, _rounds: frozenset[int], _fresh: bool
    ) -> tuple[object, tuple[Finding, ...]]:
        return (memory or 0, ruling.hand), ()

    def bears(memory: object, log: Log) -> object:
        return (memory, log.line) if log != dealt(3)[1] else None

    played = replace(ruleset.match, chronicle=remember, bearing=bears)
    monkeypatch.setattr("oracle.judge.matches.load", lambda _: replace(ruleset, match=played))
    match, found = Match(), []
    for hand, log in enumerate(dealt(3), 1):
        found.append(match.judge(log, hand=hand, file="here"))
    assert [ruling.record.before for ruling in found] == [None, None, (((0, 1), 2), dealt(3)[2].line)]
    assert [(ruling.file, ruling.hand) for ruling in found] == [("here", 1), ("here", 2), ("here", 3)]


@pytest.mark.parametrize("game", ["jiaxing", "lingque", "taiwan", "tongqi", "yawan"])
def test_hands_that_name_nobody_are_not_one_match(game: str) -> None:
    found = rulings(told(*(deal(game, seed) for seed in range(1, 6))))
    assert [one for ruling in found for one in said(ruling) if one[0] != "undecided"] == []


def test_a_balance_of_a_later_hand_that_names_nobody_is_not_held_against_the_hands_before() -> None:
    hand = '[Game "tongqi"]\nend cut\n\n[Game "tongqi"]\ntian balance 50\nend cut\n'
    assert [said(ruling) for ruling in rulings(hand)] == [[], []]


@pytest.mark.parametrize("game", ["lingque", "taiwan", "yawan"])
def test_what_a_long_match_may_have_come_to_does_not_grow_with_its_hands(game: str) -> None:
    names = "".join(f'[Player {seat} "{seat}"]\n' for seat in "ESWN")
    hand = f'[Game "{game}"]\n[Dealer "E"]\n{names}end cut\n'
    match = Match()
    for log in read_logs(io.BytesIO((hand * 400).encode()), "match"):
        assert not isinstance(log, Exception)
        assert said(match.judge(log)) == []
        assert len(match._due) <= MOST_POINTS
