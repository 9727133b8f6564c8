"""How a game is played by chance, and what each seat may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grammar.syntax import Line
    from oracle.game.chance import Chance
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import Act
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Option:
    """An act a seat may make, under the clause that allows it; `forced` where that clause commands it."""

    act: Act
    clause: ClauseId
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """What it takes to play a game.

    `options` offers every act there could be at a point, in the stated order of claims, whether lawful or
    not; `deal` lays out a new hand by chance, with what was agreed; `prefer` says how much a simple sensible
    player likes an act; `told` writes into an act the tile it brings up; `ended` names how a hand ended that
    nobody can go on with, None while somebody has to act. `agree` chooses by chance what the players of a match
    agree beforehand, by the names of the options and the ids of the readings; without it they agree on nothing.
    `heading` chooses by chance the tags a dealt hand carries beside those, by the lines that lie there.
    """

    options: Callable[[Table[Any]], Iterable[Option]]
    deal: Callable[[Chance, Agreed], tuple[Line, ...]]
    prefer: Callable[[Table[Any], Option], int]
    told: Callable[[Table[Any], Act], Act]
    ended: Callable[[Table[Any]], str | None]
    agree: Callable[[Chance], Mapping[str, str]] | None = None
    heading: Callable[[tuple[Line, ...], Chance], Mapping[str, str]] | None = None
