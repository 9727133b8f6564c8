"""All that a game says of one act: what it is, which rules it has to keep, what it does, what it claims.

A game has one table of them, `ACTS` in its `ruleset.py`: a row for each word of its log that is an act, and for each
moment that it marks between two. What has no row is refused before it is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence
    from typing import TypeAlias

    from oracle.game.rule import Answers, Rule
    from oracle.rulebook.clauses import ClauseId
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

Does: TypeAlias = "Callable[[Table[Any], Act, Answers], Sequence[Move]]"
"""What an act does on the table, by what the rules have answered to it."""


class Claiming(NamedTuple):
    """What an act has to do with a tile that several seek.

    `clause` gives it the tile, or lets it lie. `strength` ranks the acts that claim one; one without takes no tile from
    another. The own tile of one that `adds` may be robbed, and lies before its player from then on where it `lays`.
    """

    clause: ClauseId
    strength: int | None = None
    adds: bool = False
    lays: bool = False


class ActKind(NamedTuple):
    """A row: one act of a game, or one of its moments.

    `rules` are asked of it in this order, `does` is what it comes to on the table. Of a `private` act nobody sees the
    tiles but who does it, and whose hand they come from; those of a set that is made `face_down` stay hidden. An act
    that `ends_hand` does so whatever it rests on: one that rests on its own maker's void act is judged by itself. A
    `lasting` moment comes of what went before, and stays so where the act it comes about at is void.
    """

    role: Role
    rules: tuple[Rule, ...] = ()
    does: Does | None = None
    claim: Claiming | None = None
    private: bool = False
    face_down: bool = False
    ends_hand: bool = False
    lasting: bool = False

    @property
    def is_only_noted(self) -> bool:
        """Whether no clause of the game asks for it: it breaks no rule, does nothing and seeks no tile."""
        return not self.rules and self.does is None and self.claim is None


UNKNOWN_KIND = ActKind(Role.NOTE)
"""What a name is that has no row: a moment nobody asks for."""


def moment(*rules: Rule, does: Does | None = None, lasting: bool = False) -> ActKind:
    """The row of a moment between two acts."""
    return ActKind(Role.MOMENT, rules, does, lasting=lasting)


def noted(roles: Mapping[str, Role], private: Container[str] = ()) -> dict[str, ActKind]:
    """The rows of acts of which no clause speaks: they are told, and nobody is judged by them."""
    return {act: ActKind(role, private=act in private) for act, role in roles.items()}
