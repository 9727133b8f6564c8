"""What a law of irregular play is: how its pairs of logs are made, and in what two rulings are contrary to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from conformance_tests.laws.irregular.logs import new_acts, ruled
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Log
    from oracle.ruling.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Pair:
    """Two logs that a law compares, how one was made of the other, and whose acts are in question."""

    base: Log
    other: Log
    how: str
    seats: frozenset[str] = frozenset()


Making: TypeAlias = Callable[[str, int], Iterator[Pair]]
"""Makes the pairs of a game and a seed."""

Comparing: TypeAlias = Callable[[Pair], Iterator[str]]
"""Tells in what a pair is contrary to the law; nothing where it is not asked of it."""

Excepting: TypeAlias = Callable[[Pair], bool]
"""Whether a pair falls under an exception."""


@dataclass(frozen=True, slots=True)
class Excepted:
    """An exception: what it is, the clause that makes it, a log that shows it, and which pairs it takes out."""

    what: str
    clause: str
    log: str
    applies: Excepting


@dataclass(frozen=True, slots=True)
class Law:
    """A law by its number; its sentence is the docstring of what compares, the exceptions are at most three.

    One that is asked of what is `impossible` looks at logs that contradict themselves too; one that `shrinks` is still
    asked of the same once acts are left out.
    """

    name: str
    making: Making
    contrary: Comparing
    exceptions: tuple[Excepted, ...] = ()
    impossible: bool = False
    shrinks: bool = True

    @property
    def sentence(self) -> str:
        """The law in one sentence."""
        return " ".join((self.contrary.__doc__ or "").partition("\n\n")[2].split())

    def found(self, pair: Pair) -> tuple[str, ...]:
        """In what a pair is contrary; nothing of a log that contradicts itself, where the law is not about those."""
        if not self.impossible and any(each.kind is Kind.IMPOSSIBLE for each in ruled(pair.base).findings):
            return ()
        return tuple(dict.fromkeys(self.contrary(pair)))

    def excepted(self, pair: Pair) -> bool:
        """Whether the pair falls under an exception."""
        return any(each.applies(pair) for each in self.exceptions)


@dataclass(slots=True)
class Laws:
    """The laws by their names; a function that compares is entered by decorating it."""

    known: dict[str, Law] = field(default_factory=dict)

    def __call__(
        self, name: str, making: Making, *exceptions: Excepted, impossible: bool = False, shrinks: bool = True
    ) -> Callable[[Comparing], Comparing]:
        """Enter a law."""

        def enter(contrary: Comparing) -> Comparing:
            self.known[name] = Law(name, making, contrary, exceptions, impossible, shrinks)
            return contrary

        return enter


law = Laws()


# -- what rulings say --------------------------------------------------------------------------------------

Found: TypeAlias = tuple[str, str | None, str]
"""Kind, seat and clause of what is found."""


def certain(ruling: Ruling) -> list[Found]:
    """What is found for certain."""
    return [
        (each.kind.value, each.seat, each.clause)
        for each in ruling.findings
        if each.kind is not Kind.UNDECIDED
    ]


def accused(pair: Pair) -> Iterator[tuple[Found, bool]]:
    """What is found for certain in the second log, and whether at an act that was put in."""
    new = new_acts(pair.other)
    for each in ruled(pair.other).findings:
        if each.kind is not Kind.UNDECIDED:
            yield (each.kind.value, each.seat, each.clause), each.place.at in new


def told(found: Found) -> str:
    """What is found, in a few words."""
    return " ".join(each for each in found if each)


Money: TypeAlias = dict[tuple[str, str, str], tuple[int, int | None]]


def money(ruling: Ruling, apart: frozenset[str] = frozenset()) -> Money:
    """Who pays whom what, by unit, but for the payments of some seats."""
    return {
        (paid.payer, paid.payee, figure.unit): (figure.low, figure.high)
        for paid in ruling.payments
        if not {paid.payer, paid.payee} & apart
        for figure in paid.figures
    }


def totals(ruling: Ruling, apart: frozenset[str] = frozenset()) -> dict[str, tuple[int, int | None]]:
    """What each seat has counted, but for some."""
    return {
        sheet.seat: (sheet.total.low, sheet.total.high) for sheet in ruling.scores if sheet.seat not in apart
    }


def ended(ruling: Ruling) -> dict[str, object]:
    """Who has won, and who deals next."""
    return {"won by": ruling.outcome.winners, "next dealer": ruling.outcome.next_dealer}


def otherwise(here: Mapping[str, object], there: Mapping[str, object]) -> Iterator[str]:
    """What two rulings say otherwise, each in words."""
    for name, value in here.items():
        if there.get(name) != value:
            yield f"{name} {value} becomes {there.get(name)}"


def compared(pair: Pair, apart: frozenset[str] = frozenset()) -> Iterator[str]:
    """In what totals, payments, winners and next dealer of two rulings differ, but for some seats."""
    here, there = ruled(pair.base), ruled(pair.other)
    parts = {"totals": totals, "payments": money}
    yield from otherwise(
        {name: part(here, apart) for name, part in parts.items()} | ended(here),
        {name: part(there, apart) for name, part in parts.items()} | ended(there),
    )
