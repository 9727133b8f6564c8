"""One illegal change made to a legal hand: what a referee should find there, at which act, under which clause.

A game's operators look for places in a dealt hand where their change is surely illegal; here the twins are
chosen and told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from oracle.adjudication import adjudicate
from oracle.verdict import Kind

if TYPE_CHECKING:
    from grammar.syntax import Log
    from oracle.chance import Chance

HandT = TypeVar("HandT")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A log with one illegal change, and the act (None: before the acts, or after them) and clauses to be named."""

    operator: str
    log: Log
    at: int | None
    clauses: frozenset[str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A place for an illegal change: how the log is then told, and what is to be named."""

    tell: Callable[[], Log]
    at: int | None
    clauses: frozenset[str]


Changes = Callable[[HandT], Iterator[Draft]]
"""An operator: every place in a hand where its change is surely illegal."""


@dataclass(slots=True)
class Operators(Generic[HandT]):
    """The operators of a game by their names; a function is entered by decorating it."""

    known: dict[str, Changes[HandT]]

    def __call__(self, changes: Changes[HandT]) -> Changes[HandT]:
        """Enter an operator under its name."""
        self.known[changes.__name__.replace("_", "-")] = changes
        return changes


def chosen(
    hand: HandT, operators: Mapping[str, Changes[HandT]], chance: Chance, number: int
) -> Iterator[Mutant]:
    """So many illegal twins of a hand, each by another operator that finds a place in it."""
    made = 0
    for name in chance.shuffled(operators):
        if made == number:
            return
        found = list(operators[name](hand))
        if found:
            made += 1
            draft = chance.one_of(found)
            yield Mutant(name, draft.tell(), draft.at, draft.clauses)


def convicted(mutant: Mutant) -> list[tuple[int | None, str]]:
    """The acts and clauses of whatever is found wrong in a twin."""
    return [
        (found.place.at, found.clause)
        for found in adjudicate(mutant.log).findings
        if found.kind is not Kind.UNDECIDED
    ]
