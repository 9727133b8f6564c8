"""The physical moves that acts come to: a small closed set, which the table carries out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from oracle.table.acts import Act, LaidSet, OpenTile


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile from the wall into a hand; `tile` is what the log says it was, `?` where nobody saw it."""

    seat: str
    tile: str = "?"
    tail: bool = False


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A tile from the wall turned face up and open to claims."""

    open: OpenTile


@dataclass(frozen=True, slots=True)
class PutOut:
    """A tile from a hand put face up and open to claims."""

    open: OpenTile


@dataclass(frozen=True, slots=True)
class Close:
    """The open tile is dead: it goes to the pool and nobody may claim it."""


@dataclass(frozen=True, slots=True)
class SetDown:
    """A set laid on the table, from tiles of the hand and, where `takes_open`, the open tile.

    `replaces` are indices of the seat's laid sets that it takes the place of or grows out of. A `stray` claim
    took a tile that was not open: one from the pool, or one nobody knew of. `giver` is whose the log says it was.
    """

    seat: str
    laid: LaidSet
    from_hand: tuple[str, ...]
    takes_open: bool
    replaces: tuple[int, ...] = ()
    stray: bool = False
    giver: str | None = None


@dataclass(frozen=True, slots=True)
class SetAside:
    """Tiles from a hand laid apart: still the seat's own, no longer in the hand."""

    seat: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeOpen:
    """The open tile into a hand (the tile a hand is won on); `giver` is whose the log says it was."""

    seat: str
    giver: str | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Tiles of a hand shown: they are known from now on and stay there."""

    seat: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Tiles from the wall looked at and laid before a seat, belonging to no hand."""

    seat: str
    tiles: tuple[str, ...]
    tail: bool = False


@dataclass(frozen=True, slots=True)
class TakeTurned:
    """The tile that lay face up from the start, into a hand or beside the tiles looked at."""

    seat: str
    to_hand: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A claim that does not stand is taken back.

    The last `sets` sets of the seat leave the table, `restores` stand there again, `to_hand` goes back to
    the hand, and the claimed tile is `open` again; None says that the set claimed nothing, and what lies open stays.
    `unseen` says that the hand may never have had those tiles.
    """

    seat: str
    open: OpenTile | None
    sets: int
    to_hand: tuple[str, ...]
    restores: tuple[LaidSet, ...] = ()
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class PutBack:
    """A tile of a hand back into the wall, at the end it was drawn from.

    `undone` is a draw that a better claim undoes: which tile is drawn next the log tells.
    """

    seat: str
    tile: str = "?"
    tail: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Tiles a seat has laid apart, back into its hand."""

    seat: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reopen:
    """A tile that went to the pool lies open again."""

    open: OpenTile


@dataclass(frozen=True, slots=True)
class Forget:
    """Acts are missing from the log here: hands and wall are unknown from now on."""


@dataclass(frozen=True, slots=True)
class LoseWall:
    """The log does not tell how many tiles went from the wall, into the hand of a seat if one is named.

    The order and the number of the wall, and the size of the hand, are unknown from now on.
    """

    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Blur:
    """The log does not tell which of a seat's tiles lie where.

    The hand and the sets at these places among its laid ones are unknown from now on; with `held` only how many tiles
    are in the hand: those known to be there have not left it.
    """

    seat: str
    sets: tuple[int, ...] = ()
    held: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """The table is kept as it lies now, for a rule that may ask later what somebody could have done by this act."""

    act: Act


@dataclass(frozen=True, slots=True)
class Mark:
    """The game's own record of the course of play becomes this value."""

    course: object


Move = (
    Draw
    | TurnUp
    | PutOut
    | Close
    | SetDown
    | SetAside
    | TakeOpen
    | TakeTurned
    | Reveal
    | TakeUp
    | Withdraw
    | PutBack
    | TakeBack
    | Reopen
    | Forget
    | LoseWall
    | Blur
    | Keep
    | Mark
)
