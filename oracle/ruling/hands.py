"""What is answered about a single hand: its sheet, and the tiles it waits for."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass

if TYPE_CHECKING:
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.sheets import Sheet
    from oracle.table.known import Contradiction


class Reason(NamedTuple):
    """Why a hand is not counted, or an answer undecided: a sentence and its arguments.

    Of which sort it is, where anything hangs on that, its class says and not the sentence.
    """

    key: str
    args: Arguments = MappingProxyType({})


class Unseen(Reason):
    """Its tiles are not shown: the hand may be a finished one all the same."""


class WrongSize(Reason):
    """It has another size than a hand."""


class NoForm(Reason):
    """Its tiles make no winning form."""


class BelowMinimum(Reason):
    """It is worth less than it takes to win."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The sheet of a hand in hand notation.

    `wins` tells whether it is complete; `reason` says why not, or, where `undecided`,
    what keeps the answer open; `impossible` lists what no table could hold. `house_rules` are those in force.
    """

    wins: bool
    sheet: Sheet | None
    reason: Reason | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    partition: tuple[tuple[str, ...], ...] = ()
    undecided: bool = False
    house_rules: HouseRules | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """The kinds that complete a standing hand, or why none can be named.

    Where `undecided`, the reason is what keeps the answer open.
    """

    tiles: tuple[str, ...]
    reason: Reason | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    undecided: bool = False
