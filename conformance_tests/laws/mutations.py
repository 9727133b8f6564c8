"""Mutations: one illegal change made to a legal hand, and what a referee should find, at which act, by which clause.

A game's operators look for places in a dealt hand where their change is surely illegal; here mutations are chosen and
made. (Changes of the code of the rules are mutants: `builder/mutation`.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from conformance_tests.laws.hiding import spread
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Player, Telling, deal_match
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from grammar.syntax import Log
    from oracle.game.chance import Chance

HandT = TypeVar("HandT")


@dataclass(frozen=True, slots=True)
class Mutation:
    """A log with one illegal change, and the act (None: before the acts, or after them) and clauses to be named."""

    operator: str
    log: Log
    at: int | None
    clauses: frozenset[str]


@dataclass(frozen=True, slots=True)
class Draft:
    """A place for an illegal change: how the changed log is made, and what is to be named."""

    make: Callable[[], Log]
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
        self.known[_named(changes)] = changes
        return changes

    def enter(self, changes: Callable[..., Iterator[Draft]], *clauses: str, **data: object) -> None:
        """Enter a change that games share, with the clauses this game has for it and what else differs."""
        self.known[_named(changes)] = lambda hand: changes(hand, *clauses, **data)


def _named(changes: Callable[..., Iterator[Draft]]) -> str:
    return changes.__name__.replace("_", "-")


def chosen(
    hand: HandT, operators: Mapping[str, Changes[HandT]], chance: Chance, number: int
) -> Iterator[Mutation]:
    """So many mutations of a hand, each by another operator that finds a place in it."""
    made = 0
    for name in chance.shuffled(operators):
        if made == number:
            return
        found = list(operators[name](hand))
        if found:
            made += 1
            draft = chance.one_of(found)
            yield Mutation(name, draft.make(), draft.at, draft.clauses)


@dataclass(frozen=True, slots=True)
class Mutator(Generic[HandT]):
    """How a game makes mutations of its hands: the value `MUTATOR` of its module `mutator`.

    `take_apart` makes of a dealt log what the operators look for places in, `restated` makes its lawful variants.
    A test asks `hands` hands for their mutations; the operators, no fewer than `fewest`, name the clauses `reached`
    in the first `reach` hands.
    """

    take_apart: Callable[[Log], HandT]
    operators: Mapping[str, Changes[HandT]]
    restated: Callable[[Log, Chance], Iterator[Log]]
    reached: frozenset[str]
    fewest: int
    hands: int = 20
    reach: int = 6

    def mutations(self, log: Log, chance: Chance, number: int) -> Iterator[Mutation]:
        """So many mutations of a dealt hand, each by another operator that finds a place in it."""
        return chosen(self.take_apart(log), self.operators, chance, number)

    def clauses(self, log: Log) -> set[str]:
        """Every clause that some mutation of a hand is to be attributed to."""
        hand = self.take_apart(log)
        drafts = (draft for changes in self.operators.values() for draft in changes(hand))
        return {clause for draft in drafts for clause in draft.clauses}


def games() -> tuple[str, ...]:
    """The games that make mutations: the folders beside this module that have a module `mutator`."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/mutator.py")))


def mutator_of(game: str) -> Mutator[Any]:
    """The mutator of a game."""
    mutator = import_module(f"{__package__}.{game}.mutator").MUTATOR
    assert isinstance(mutator, Mutator)
    return mutator


def dealt(game: str, seed: int) -> Log:
    """A dealt hand with its declarations, one act a line; a quarter of them played without sense."""
    player = Player(sensible=seed % 4 != 3)
    return spread(next(deal_match(game, seed, player, Telling(declared=True))))


def convicted(mutation: Mutation) -> list[tuple[int | None, str]]:
    """The acts and clauses of whatever is found wrong in a mutation."""
    return [
        (found.place.at, found.clause)
        for found in adjudicate(mutation.log).findings
        if found.kind is not Kind.UNDECIDED
    ]
