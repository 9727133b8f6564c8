"""A claim that a stronger one may still displace, and what a game answers of a tile that several seek."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grammar.records import dataclass
from oracle.table.moves import Withdraw

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Rule
    from oracle.rulebook.clauses import ClauseId
    from oracle.table.acts import Act, LaidSet, OpenTile
    from oracle.table.table import Table

B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class StandingClaim(Generic[B]):
    """A claim that a stronger one may still displace: what was taken, and what it changed on the table.

    `sets` is how many sets it laid down, `restores` what lay there before in their place. `before` is the course in
    which it was made, to which the hand returns if it is taken back; `None` where the rules of a game do not ask.
    """

    act: str
    seat: Seat
    open: OpenTile
    from_hand: tuple[Tile, ...]
    sets: int
    restores: tuple[LaidSet, ...] = ()
    before: B = field(kw_only=True)

    def taken_back(self) -> Withdraw:
        """The move that undoes it: the tile lies open again, and what was laid down is in the hand."""
        return Withdraw(self.seat, self.open, self.sets, self.from_hand, self.restores)


def held(claim: StandingClaim[Any] | None) -> tuple[OpenTile, Seat] | None:
    """The tile of a standing claim and its holder."""
    return None if claim is None else (claim.open, claim.seat)


@dataclass(frozen=True, slots=True)
class Contesting:
    """What a game answers of a tile that several seek; the judge asks nothing else to tell who prevails.

    What each act has to do with such a tile stands in its row (`Claiming`). `seeks` says which tile an act seeks.
    `rules` are those between two claims, by which the lawful ones are ranked too. Where two acts are as strong the
    nearest in turn has the tile, or whoever the sentence says that `nearer` names. `stands` is the tile that was taken
    last and may still be taken from its holder, and who that is. `by` is the clause of one act where it is not that of
    all of its name. Where a voice claims a tile, `called` says what; where a draw competes with claims, `drawn` is the
    clause under which it gives way to one.
    """

    seeks: Callable[[Table[Any], Act], OpenTile | None]
    rules: tuple[Rule, ...]
    stands: Callable[[Table[Any]], tuple[OpenTile, Seat] | None]
    nearer: Callable[[Table[Any]], str | None] = lambda _: None
    by: Callable[[Table[Any], Act], ClauseId | None] | None = None
    called: Callable[[Act], str | None] | None = None
    drawn: Callable[[Table[Any], Act], ClauseId | None] | None = None

    def decides(self, rule: Rule) -> bool:
        """Whether a rule is one of those between two claims, whatever a game attaches to it."""
        return any(rule.ask is each.ask for each in self.rules)
