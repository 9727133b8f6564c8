"""What a hand in hand notation says, typed; `grammar.syntax` names these with the rest."""

from __future__ import annotations

from grammar.records import dataclass

Tile = str
"""A tile in canonical spelling, low pip first for dominoes; `UNSEEN` where nobody saw it."""

Seat = str
"""A seat's canonical name: `E S W N`, `tian di ren he`; or `referee`, `outsider`."""

UNSEEN: Tile = "?"


@dataclass(frozen=True, slots=True)
class SetWord:
    """A set as one word: `KIND:TILES[:CAME][/QUALIFIER…]`; seats among the qualifiers are sources, in order."""

    kind: str
    tiles: tuple[Tile, ...]
    came: tuple[Tile, ...] = ()
    qualifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WinningTile:
    """The tile that came last, with its qualifiers (sources, `self`, `flip`, `rob`, `tail` …) in order."""

    tile: Tile
    qualifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in hand notation; without `winning` it is standing."""

    game: str
    concealed: tuple[Tile, ...] = ()
    sets: tuple[SetWord, ...] = ()
    flowers: tuple[Tile, ...] = ()
    winning: WinningTile | None = None
    circumstances: tuple[tuple[str, str | None], ...] = ()
