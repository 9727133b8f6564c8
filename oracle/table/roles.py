"""What an act is to the table and the judge, who know no act of a game by its name."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Role(Enum):
    """What an act does, whatever a game calls it and whatever its rules are."""

    OPENS_PLAY = auto()
    """The first tile of a hand comes to a player, and can come at no other time (饒)."""

    DRAWS = auto()
    """A tile of the wall comes to the hand whose turn it is (摸)."""

    REPLENISHES = auto()
    """A tile of the wall comes to a hand for what was laid out or is owed to it (補, 拍, 軋)."""

    TURNS_UP = auto()
    """A tile of the wall lies open to claims (翻)."""

    PUTS_OUT = auto()
    """A tile of the hand lies open to claims (打)."""

    CLAIMS = auto()
    """The open tile becomes part of a set (吃, 碰, 槓, 開招)."""

    GROWS = auto()
    """A tile is put to a set that lies there: of one nobody saw it leaves open what lies there after (加槓, 余上)."""

    LAYS = auto()
    """Tiles of the own hand are laid down or arranged anew (暗槓, 花, 重排)."""

    WINS = auto()
    """A hand is won, and laid out (和)."""

    ROBS = auto()
    """A hand is won on a tile that another is adding to what lies before him (搶)."""

    LETS_GO = auto()
    """The open tile is let lie (過)."""

    SHOWS = auto()
    """Tiles of a hand are shown and stay in it (亮, 攤)."""

    SPEAKS = auto()
    """Something is called, meant or told; who sits at no seat can do it too (喊, 示意, 告)."""

    LOOKS = auto()
    """Something is looked at; who sits at no seat can do it too (看, 窺)."""

    RETRACTS = auto()
    """An act is taken back by who made it (收回)."""

    RESTORES = auto()
    """A tile is put back where it was (還)."""

    ADMITS = auto()
    """A player owns to what he did (認)."""

    NOTE = auto()
    """Anything else that happens at a table."""

    MOMENT = auto()
    """No act of a log: what comes about between two."""

    __hash__ = object.__hash__  # a role is itself alone; the one of enumerations asks for its name each time


RIGHTING = frozenset({Role.RETRACTS, Role.RESTORES})
"""The acts by which a player undoes what he did."""

WINNING = frozenset({Role.WINS, Role.ROBS})
"""The acts by which a hand is won."""

PUTTING_OUT = frozenset({Role.TURNS_UP, Role.PUTS_OUT, Role.GROWS})
"""The acts by which a tile comes to lie open to a win."""

WITH_A_TILE = frozenset({Role.PUTS_OUT, Role.GROWS})
"""The acts that take one tile more than a hand has that waits for its turn."""

DRAWING = frozenset({Role.OPENS_PLAY, Role.DRAWS, Role.REPLENISHES})
"""The acts that bring a tile into the hand, on which it is won without any other."""


class Acting(NamedTuple):
    """What the acts of a game are to who sorts its log, by their names.

    Acts are `moved` into the order the referee finds, except for a game whose rules ask for that order themselves.
    """

    roles: Mapping[str, Role]
    moved: bool = True

    def of(self, act: str) -> Role:
        """The role of an act; a name that no game gives is noted."""
        return self.roles.get(act, Role.NOTE)
