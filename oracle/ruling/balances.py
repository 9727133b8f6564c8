"""What everybody stands at where payments are in several units: a balance is compared in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import AgreedFigures, Amount, Declared
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling

Held: TypeAlias = Mapping[str, Fraction]
"""What somebody has won, unit by unit; a unit of which he has nothing is not named."""

Line: TypeAlias = "Declared | AgreedFigures"

NOTHING: Held = {}


def is_by_unit(ruling: Ruling, amount: Amount) -> bool:
    """Whether an amount is told in the units of payments, of which there are several, and not in what they are worth."""
    units = {unit for _, unit in amount}
    several = any(paid.beside or paid.worth is not None for paid in ruling.payments)
    return len(units) > 1 or bool(units - ({"points"} if several else {"points", ruling.unit}))


def stated_by_unit(ruling: Ruling) -> Iterator[tuple[Line, int, Held]]:
    """Every balance that is told in units, with its line and its place there."""
    lines: tuple[Line, ...] = (*ruling.record.declared, *ruling.record.figures)
    for line in lines:
        for nth, item in enumerate(line.items):
            if item.what == "balance" and is_by_unit(ruling, item.amount):
                yield line, nth, _nonzero(_told(ruling, item.amount))


def _told(ruling: Ruling, amount: Amount) -> Held:
    """An amount unit by unit; a figure beside others without a unit is in the game's own."""
    return {ruling.unit if unit == "points" else unit: Fraction(number) for number, unit in amount}


def closing_by_unit(
    ruling: Ruling, opening: Mapping[str, Held | None], open_pairs: frozenset[frozenset[str]]
) -> dict[str, Held | None]:
    """What each seat has won after a hand, by what is declared to be paid, and where nothing is by what is due.

    `open_pairs` are those between whom the log leaves open what is due.
    """
    declared = _declared(ruling)
    closing = dict(opening)
    for pair in map(frozenset, combinations(opening, 2)):
        gains = declared.get(pair)
        if gains is None and pair not in open_pairs:
            gains = _due(paid for paid in ruling.payments if {paid.payer, paid.payee} == pair)
        for seat in pair:
            closing[seat] = _more(closing[seat], None if gains is None else gains.get(seat, NOTHING))
    for paid in ruling.payments:
        for seat in {paid.payer, paid.payee}.intersection(closing):
            if not {paid.payer, paid.payee} <= closing.keys():
                closing[seat] = _more(closing[seat], (_due([paid]) or {}).get(seat))
    return closing


def _declared(ruling: Ruling) -> Mapping[frozenset[str], Mapping[str, Held]]:
    """What is declared to be paid in units between each two seats."""
    found: dict[frozenset[str], dict[str, Held]] = {}
    for line in ruling.record.declared:
        for item in line.items:
            if item.what == "pay" and item.to is not None and is_by_unit(ruling, item.amount):
                gained = found.setdefault(frozenset((line.seat, item.to)), {})
                paid = _told(ruling, item.amount)
                gained[item.to] = _sum(gained.get(item.to, NOTHING), paid)
                lost = {unit: -number for unit, number in paid.items()}
                gained[line.seat] = _sum(gained.get(line.seat, NOTHING), lost)
    return found


def _due(payments: Iterator[Payment] | list[Payment]) -> Mapping[str, Held] | None:
    """What each of two parties gains by payments between them; None where one of them is open."""
    gained: dict[str, Held] = {}
    for paid in payments:
        if not paid.exact:
            return None
        for figure in paid.figures:
            part = Fraction(figure.low, paid.over)
            for party, gain in ((paid.payee, part), (paid.payer, -part)):
                gained[party] = _sum(gained.get(party, NOTHING), {figure.unit: gain})
    return gained


def _more(before: Held | None, gained: Held | None) -> Held | None:
    return None if before is None or gained is None else _sum(before, gained)


def _sum(one: Held, other: Held) -> Held:
    units = dict.fromkeys((*one, *other))
    return _nonzero({unit: one.get(unit, Fraction(0)) + other.get(unit, Fraction(0)) for unit in units})


def _nonzero(held: Held) -> Held:
    return {unit: number for unit, number in held.items() if number}


def in_words(held: Held) -> str:
    """What somebody has won, as declarations write it."""
    return " ".join(f"{number} {unit}" for unit, number in held.items()) or "0"
