"""Where the games are found, a folder each and nothing else to edit, and what can be asked of a single hand of one.

Counting a hand needs no rules of play: `oracle.registry` has what those are made of, and is not loaded for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import oracle.rulesets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grammar.syntax import Hand
    from oracle.clauses import ClauseId
    from oracle.readings import Agreed
    from oracle.scoring import Sheet
    from oracle.verdict import Contradiction


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The sheet of a hand in hand notation.

    `wins` tells whether it is complete; `reason` is the message that says why not, or, where `undecided`,
    what keeps the answer open; `impossible` lists what no table could hold.
    """

    wins: bool
    sheet: Sheet | None
    reason: tuple[str, Mapping[str, str | int | tuple[str, ...]]] | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    partition: tuple[tuple[str, ...], ...] = ()
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """The kinds that complete a standing hand, or why none can be named.

    Where `undecided`, the reason is what keeps the answer open.
    """

    tiles: tuple[str, ...]
    reason: tuple[str, Mapping[str, str | int | tuple[str, ...]]] | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    undecided: bool = False


@dataclass(frozen=True, slots=True)
class Hands:
    """What can be asked of a single hand of a game; it is loaded without the rules of play.

    `score` counts a hand that wins, `waits` names what completes a standing one.
    """

    name: str
    edition: str
    unit: str
    score: Callable[[Hand, Agreed], HandSheet]
    waits: Callable[[Hand, Agreed], Waits]


class NoRulesetError(LookupError):
    """A game whose words are known, but which nobody judges yet; `game` is its name."""

    def __init__(self, game: str) -> None:
        super().__init__(f"no ruleset {game!r}; known: {', '.join(known())}")
        self.game = game


def known() -> tuple[str, ...]:
    """The names of all rulesets there are, sorted."""
    return tuple(sorted(module.name for module in iter_modules(oracle.rulesets.__path__) if module.ispkg))


@cache
def hands_of(name: str) -> Hands:
    """What can be asked of a single hand of a game: its `HANDS`, or what its ruleset says.

    Raises `NoRulesetError`.
    """
    if name not in known():
        raise NoRulesetError(name)
    found = getattr(import_module(f"oracle.rulesets.{name}"), "HANDS", None)
    if isinstance(found, Hands):
        return found
    from oracle.registry import load  # noqa: PLC0415  (the rules of play, where nothing less is told)

    ruleset = load(name)
    return Hands(ruleset.name, ruleset.edition, ruleset.unit, ruleset.score_hand, ruleset.waits)
