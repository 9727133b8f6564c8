"""What must hold of every ruling, whatever was played: zero sums, symmetry, and one finding for one slip."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from conformance_tests.gallery.reading import log_files, written
from grammar.logs import parse_log
from grammar.syntax import Acts, Holding, Line, Log, Row
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import deal
from oracle.ruling.findings import Kind
from oracle.ruling.payments import balances

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.ruling.ruling import Ruling

HERE = Path(__file__).parent.parent
CHAPTER_12 = HERE / "worked" / "tongqi" / "chapter12.paipu"
SEATS = ("tian", "di", "ren", "he")
DEALT = 8
"""How many dealt hands the laws are tried on."""


@cache
def dealt(seed: int) -> Log:
    return deal("tongqi", seed)


@cache
def gallery() -> tuple[Log, ...]:
    texts = (path.read_text(encoding="utf-8") for path in log_files("tongqi"))
    return tuple(map(parse_log, texts))


def ledger(ruling: Ruling) -> list[tuple[str, str, int]]:
    return [(paid.payer, paid.payee, paid.amount.low) for paid in ruling.payments]


def figures(ruling: Ruling) -> object:
    """All that a ruling says, without the places in the log."""
    return (
        ruling.status,
        ruling.outcome,
        sorted(map(written, ruling.findings)),
        [
            (sheet.seat, sheet.total, [(item.name, item.value) for item in sheet.items])
            for sheet in ruling.scores
        ],
        ledger(ruling),
    )


# -- payments --------------------------------------------------------------------------------------


@given(st.deferred(lambda: st.sampled_from(gallery())))
def test_payments_sum_to_zero(log: Log) -> None:
    ruling = adjudicate(log)
    assert sum(balances(SEATS, ruling.payments).values()) == 0
    assert all(
        (paid.amount.low > 0 or not paid.exact) and paid.payer != paid.payee for paid in ruling.payments
    )
    pairs = [frozenset((paid.payer, paid.payee)) for paid in ruling.payments if paid.exact]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("seed", range(DEALT))
def test_payments_of_a_whole_hand_sum_to_zero(seed: int) -> None:
    ruling = adjudicate(dealt(seed))
    assert ruling.findings == ()
    assert sum(balances(SEATS, ruling.payments).values()) == 0


OWN = ("11", "15", "24", "23", "46", "33", "35", "56")
"""Kinds an own three may be of in the drawn hands below; each goes to one seat."""

REST = ("12", "13", "14", "16", "22", "25", "26", "34", "36", "44", "45", "55", "66")
"""The other kinds: every seat fills its hand with one of each, and a second of the first ones."""


def drawn(threes: dict[str, tuple[str, ...]]) -> Log:
    """A drawn hand in which each seat has these threes and otherwise nothing that counts."""
    lines = ['[Game "tongqi"]', '[Notation "1"]']
    for seat, kinds in threes.items():
        second = REST if SEATS.index(seat) < 2 else REST[::-1]
        loose = (*REST, *second)[: 20 - 3 * len(kinds)]
        lines.append(f"{seat} holds {' '.join(f'{kind}x3' for kind in kinds)} {' '.join(loose)}")
    return parse_log("\n".join([*lines, "turn di", "left 0", "end drawn", ""]))


@st.composite
def shares(draw: st.DrawFn) -> dict[str, tuple[str, ...]]:
    owners = {kind: draw(st.sampled_from((*SEATS, None))) for kind in OWN}
    return {seat: tuple(kind for kind in OWN if owners[kind] == seat)[:6] for seat in SEATS}


@given(shares(), st.sampled_from([*combinations(SEATS[1:], 2)]))
def test_swapping_two_idle_seats_swaps_what_they_pay(
    threes: dict[str, tuple[str, ...]], pair: tuple[str, str]
) -> None:
    one, other = pair
    swapped = {**threes, one: threes[other], other: threes[one]}
    trade = {one: other, other: one}
    before, after = adjudicate(drawn(threes)), adjudicate(drawn(swapped))
    moved = [
        (trade.get(payer, payer), trade.get(payee, payee), sum_) for payer, payee, sum_ in ledger(before)
    ]
    assert sorted(moved) == sorted(ledger(after))


VALUE = {"11": 12, "15": 12, "24": 12, "23": 24, "46": 48, "33": 12, "35": 24, "56": 48}


@given(shares())
def test_a_drawn_hand_is_settled_pair_by_pair(threes: dict[str, tuple[str, ...]]) -> None:
    """The whole reckoning again: difference, up to a ten, twice for the dealer."""
    total = {seat: sum(VALUE[kind] for kind in kinds) for seat, kinds in threes.items()}
    due = []
    for one, other in combinations(SEATS, 2):
        gap = abs(total[one] - total[other])
        less, more = sorted((one, other), key=lambda seat: total[seat])
        if gap:
            due.append((less, more, (gap + 9) // 10 * 10 * (2 if "tian" in (one, other) else 1)))
    assert sorted(ledger(adjudicate(drawn(threes)))) == sorted(due)


# -- the order in which a hand is written ----------------------------------------------------------


def holds(log: Log) -> Iterator[Holding]:
    return (line for line in log.lines if isinstance(line, Holding) and line.what == "holds")


@settings(max_examples=many(60))
@given(st.deferred(lambda: st.sampled_from(gallery())), st.data())
def test_the_order_of_a_hand_means_nothing(log: Log, data: st.DataObject) -> None:
    mixed = tuple(
        replace(line, tiles=tuple(data.draw(st.permutations(line.tiles))))
        if isinstance(line, Holding) and line.what == "holds"
        else line
        for line in log.lines
    )
    assert figures(adjudicate(replace(log, lines=mixed))) == figures(adjudicate(log))


# -- what cannot be --------------------------------------------------------------------------------


def with_act(log: Log, at: int, **changed: object) -> Log:
    """A log with one act changed."""
    lines: list[Line] = []
    for line in log.lines:
        if isinstance(line, Acts) and line.first <= at < line.first + len(line.acts):
            acts = list(line.acts)
            acts[at - line.first] = replace(acts[at - line.first], **changed)  # type: ignore[arg-type]
            lines.append(replace(line, acts=tuple(acts)))
        else:
            lines.append(line)
    return replace(log, lines=tuple(lines))


def undeclared(log: Log) -> Log:
    """The log without what was declared after it."""
    return replace(log, lines=tuple(line for line in log.lines if isinstance(line, Acts | Holding | Row)))


def slips(ruling: Ruling) -> list[str]:
    return [written(finding) for finding in ruling.findings if finding.kind is not Kind.UNDECIDED]


PLAYED = undeclared(parse_log(CHAPTER_12.read_text(encoding="utf-8")))
SLIP = "mismatch TQ-5.5d at 44 he"
"""What the book narrates wrongly, whatever else is changed."""


@pytest.mark.parametrize(("at", "tile"), [(10, "22"), (21, "66"), (26, "44"), (50, "44")])
def test_a_tile_that_is_not_held_is_one_slip(at: int, tile: str) -> None:
    """The hand that threw it is unknown from then on and breaks nothing afterwards."""
    ruling = adjudicate(with_act(PLAYED, at, tiles=(tile,)))
    impossible = [finding for finding in ruling.findings if finding.kind is Kind.IMPOSSIBLE]
    assert [(found.place.at, found.key) for found in impossible] == [(at, "not-held")]
    assert [found for found in ruling.findings if found.kind is Kind.BREACH] == []


@pytest.mark.parametrize("at", [11, 36, 38, 40])
def test_a_wall_that_says_otherwise_is_one_slip(at: int) -> None:
    ruling = adjudicate(with_act(PLAYED, at, tiles=("66",)))
    impossible = [finding for finding in ruling.findings if finding.kind is Kind.IMPOSSIBLE]
    assert [(found.place.at, found.clause) for found in impossible] == [(at, "TQ-G.1")]


def test_a_sixth_copy_is_one_slip() -> None:
    """Five 44 stand in one hand already; the wall lists another, and the winner looks at it."""
    lines = tuple(
        replace(line, tiles=(*line.tiles[:-1], "44"))
        if isinstance(line, Row) and line.what == "wall"
        else line
        for line in PLAYED.lines
    )
    ruling = adjudicate(with_act(replace(PLAYED, lines=lines), 55, tiles=("13", "23", "44", "11")))
    assert [text.rsplit(" ", 1)[0] for text in slips(ruling) if text != SLIP] == ["impossible TQ-1.1b line"]


def test_the_worked_game_has_no_slip_but_its_own() -> None:
    assert slips(adjudicate(PLAYED)) == [SLIP]
