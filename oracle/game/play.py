"""How a game is played by chance, and what each seat may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.rulebook.clauses import ClauseId
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grammar.syntax import Line, Seat, Tile
    from oracle.game.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Option:
    """An act a seat may make, under the clause that allows it; `forced` where that clause commands it.

    One that is `free` is of free will: a set is shown that nothing commands, and nothing else follows from it. `breaks`
    is the clause it breaks, where every act open to the seat in turn breaks one.
    """

    act: Act
    clause: ClauseId
    forced: bool = False
    free: bool = False
    breaks: ClauseId | None = None


def option(clause: str, name: str, seat: Seat, *tiles: Tile, forced: bool = False) -> Option:
    """An option by its clause, the name of its act, its seat and tiles."""
    return Option(Act(name, seat, tiles), ClauseId(clause), forced)


@dataclass(frozen=True, slots=True)
class Playing:
    """What it takes to play a game.

    `options` offers every act there could be at a point, in the stated order of claims, whether lawful or
    not; `deal` lays out a new hand by chance, with what was agreed; `prefer` says how much a simple sensible
    player likes an act; `revealed` writes into an act the tile it brings up; `ended` names how a hand ended that
    nobody can go on with, None while somebody has to act. `agree` chooses by chance what the players of a match
    agree beforehand, by the names of the options and the ids of the readings; without it they agree on nothing.
    `heading` chooses by chance the tags a dealt hand carries beside those, by the lines that lie there. `free` offers
    the acts of free will there could be, of all seats; those that a player of dealt hands chooses from stand among the
    options as well.
    """

    options: Callable[[Table[Any]], Iterable[Option]]
    deal: Callable[[Chance, Agreed], tuple[Line, ...]]
    prefer: Callable[[Table[Any], Option], int]
    revealed: Callable[[Table[Any], Act], Act]
    ended: Callable[[Table[Any]], str | None]
    agree: Callable[[Chance], Mapping[str, str]] | None = None
    heading: Callable[[tuple[Line, ...], Chance], Mapping[str, str]] | None = None
    free: Callable[[Table[Any]], Iterable[Option]] | None = None
