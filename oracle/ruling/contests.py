"""Who prevails on a tile that several seek, and why each other has it not."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.ruling.findings import Effect

if TYPE_CHECKING:
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act, OpenTile
    from oracle.table.known import Place

HAS = "has"
OUTRANKED = "outranked"
VOID = "void"
LATE = "late"
LET_GO = "let-go"
WITHDRAWN = "withdrawn"
UNDECIDED = "undecided"


class Contested(Effect):
    """What an objection means to who seeks a tile: it can be claimed no more, another comes before, or came before."""

    GONE = "gone"
    OUTRANKED = "outranked"
    LATE = "late"


class Fate(Enum):
    """What became of who sought a tile, where more hangs on it: it was robbed, or all is said by the outcome."""

    ROBBED = "robbed"
    AS_THE_OUTCOME_SAYS = "as-the-outcome-says"


class Seeker(NamedTuple):
    """One who sought a tile: by which act, and what came of it under which clause.

    `key` and `args` are the sentence that says why; of what is undecided, the fact that would decide. `ranked` says
    that a rule between claims answered so.
    """

    seat: str
    act: str
    place: Place
    outcome: str
    clause: ClauseId | None
    key: str
    args: Arguments = MappingProxyType({})
    ranked: bool = False
    fate: Fate | None = None


class Bid(NamedTuple):
    """An act that sought a tile, in the words of the claim it is, and what has come of it so far.

    `called` says that it was only called out or meant. `fault` is what else was found of it, which may make it none.
    `lasting` says that the tile lies before a player, and may be sought long after it was laid; one that `lets_go` is
    no claim, and says that its maker wants none.
    """

    open: OpenTile
    act: Act
    seeker: Seeker
    called: bool = False
    fault: Finding | None = None
    lasting: bool = False
    lets_go: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """A tile put out that two or more sought, in the order of their acts; `clause` gives it to who has it.

    One that lay before a player until another robbed it was sought by both.
    """

    open: OpenTile
    sought: tuple[Seeker, ...]
    clause: ClauseId

    @property
    def has(self) -> str | None:
        """Who has the tile; None where the log leaves it open, or nobody has it."""
        return next((each.seat for each in self.sought if each.outcome == HAS), None)

    @property
    def undecided(self) -> bool:
        """Whether the log leaves open who has it."""
        return any(each.outcome == UNDECIDED for each in self.sought)
