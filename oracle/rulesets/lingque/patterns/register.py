"""The register of definitions: which predicate says when a fan is there, and what it looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from grammar.records import dataclass
from oracle.game.patterns import Definitions
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.hand.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

A = TypeVar("A", bound=View)

FanOrPair = tuple[str, str]
"""A fan by its slug, and `pair` if the definition is that of its pair, else nothing."""


@dataclass(frozen=True, slots=True)
class Definition:
    """When a fan is there: the view it sees, and how many times it finds the fan in it."""

    clause: str
    view: type[View]
    times: Callable[[View], int]


DEFINITIONS: Definitions[FanOrPair, Definition] = Definitions()
"""The definitions of the fans, and those under other candidates of a reading."""


def fan(  # noqa: PLR0913  the last four are for pairs, other readings and houses
    view: type[A],
    slug: str,
    clause: str,
    *,
    pair: bool = False,
    reading: str = "",
    candidate: str = "",
    ours: bool = True,
) -> Callable[[Callable[[A], int]], Callable[[A], int]]:
    """Enter a predicate as the definition of a fan under its clause; a yes counts once.

    With `reading` and `candidate` it is the definition only while that reading has that candidate. What is not `ours`
    is a fan that this edition has not and a house may bring: no rule of ours rests on it.
    """

    def enter(predicate: Callable[[A], int]) -> Callable[[A], int]:
        definition = Definition(
            clause,
            cast("type[View]", view),
            cast("Callable[[View], int]", cites(clause)(predicate) if ours else predicate),
        )
        DEFINITIONS.enter((slug, "pair" if pair else ""), definition, reading, candidate)
        return predicate

    return enter
