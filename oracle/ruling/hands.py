"""What is answered about a single hand: its sheet, and the tiles it waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.house import House
    from oracle.ruling.sheets import Sheet
    from oracle.table.known import Contradiction


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The sheet of a hand in hand notation.

    `wins` tells whether it is complete; `reason` is the message that says why not, or, where `undecided`,
    what keeps the answer open; `impossible` lists what no table could hold. `house` are the house rules in force.
    """

    wins: bool
    sheet: Sheet | None
    reason: tuple[str, Mapping[str, str | int | tuple[str, ...]]] | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    partition: tuple[tuple[str, ...], ...] = ()
    undecided: bool = False
    house: House | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """The kinds that complete a standing hand, or why none can be named.

    Where `undecided`, the reason is what keeps the answer open.
    """

    tiles: tuple[str, ...]
    reason: tuple[str, Mapping[str, str | int | tuple[str, ...]]] | None = None
    impossible: tuple[tuple[ClauseId, Contradiction], ...] = ()
    undecided: bool = False
