"""Acts as the rules see them, and the physical moves they come to.

An act is a word of the game's own table with a seat, tiles and a place in the log; a ruleset turns it into
moves of a small closed set, which `oracle.table.table` carries out. A new game brings new acts and no new move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from grammar.records import dataclass
from oracle.table.known import Place

NOWHERE = Place(None, 0)
"""The place of an act that stands in no log."""


class Act(NamedTuple):
    """One act of a log, or a moment the ruleset marks between acts (its name then begins with `@`).

    `time` is when it was done, as the log writes it. Hundreds are made to judge a hand, and a named tuple is made
    in a fifth of the time that a frozen dataclass takes.
    """

    name: str
    seat: str
    tiles: tuple[str, ...] = ()
    place: Place = NOWHERE
    with_tiles: tuple[str, ...] = ()
    making: tuple[tuple[str, ...], ...] = ()
    source: str | None = None
    form: str | None = None
    flags: tuple[str, ...] = ()
    words: str | None = None
    target: str | None = None
    number: int | None = None
    time: str | None = None

    @property
    def tile(self) -> str | None:
        """The act's first tile, where it has one that was seen."""
        return self.tiles[0] if self.tiles and self.tiles[0] != "?" else None


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set on the table: its kind and tiles, the name of its form, and how it came there.

    `claimed` is the tile that came from outside, `source` the seat that put it out, `at` the act that laid
    the set; a set of the player's own tiles has neither tile nor source.
    """

    kind: str
    tiles: tuple[str, ...]
    form: str
    at: int | None
    claimed: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class OpenTile:
    """A tile others may claim: who put it out, how (`discard`, `flip` …), and the place in the log."""

    tile: str
    seat: str
    how: str
    place: Place

    def claimed_as(self, tile: str | None) -> OpenTile:
        """The same tile, of the kind a claim says where nobody saw it put out."""
        return self if tile is None or self.tile != "?" else replace(self, tile=tile)


END = "@end"
"""The end line, judged as the last act; its flag says how the hand ended."""

MISSING = "@missing"
"""Where acts are missing from a log."""
