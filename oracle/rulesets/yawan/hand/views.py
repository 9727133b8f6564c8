"""What an item may look at: each aspect is one view of an arrangement.

The predicate of an item sees exactly one aspect. Equal aspects answer alike, so what was once asked of an aspect
need not be asked again; this is all that makes counting fast. Every aspect begins with the form, because the same
idea in two forms is one predicate, and it is only ever asked of aspects in the forms of its items.

Where an aspect lists units, a mask has the bit `1 << place` for each unit it names, places counted within that aspect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulesets.yawan.hand.arrangement import Arrangement, Sort, UnitKind

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.rulesets.yawan.figures.forms import FormSlug
    from oracle.rulesets.yawan.state.hands import Kong, Win

Numbered = tuple[str, int]
"""Suit and rank of a unit of number tiles, a sequence by its lowest; the suit is "" in the flower forms."""


class Division(NamedTuple):
    """How many sequences, triplets and pairs there are, and how many of the triplets are of each sort."""

    form: FormSlug
    sequences: int
    triplets: int
    pairs: int


class Palette(NamedTuple):
    """Which tiles the hand has at all.

    `suits` are those of number tiles and of dragons as head tiles, in the order of `SUITS`; `ranks` is the mask of
    the ranks of its number tiles (bit `1 << rank`), 0 where it has none.
    """

    form: FormSlug
    suits: tuple[str, ...]
    ranks: int
    winds: bool
    dragons: bool

    @property
    def honours(self) -> bool:
        """Whether there is any honour."""
        return self.winds or self.dragons


class Common(NamedTuple):
    """What all units of the hand have alike: the mask of the ranks each of them holds, and whether each holds 夭."""

    form: FormSlug
    ranks: int
    yao: bool


class Lone(NamedTuple):
    """For every unit of the hand what it may be alone in: whether it holds a 1, a 5, a 9, and whether it holds 夭."""

    form: FormSlug
    units: tuple[Held, ...]


class Held(NamedTuple):
    """What one unit holds; 夭 are the ranks 1 and 9 and honours."""

    one: bool
    five: bool
    nine: bool
    yao: bool


class Sequences(NamedTuple):
    """The sequences in order, each by suit and lowest rank, as often as it is there."""

    form: FormSlug
    lows: tuple[Numbered, ...]


class Triplets(NamedTuple):
    """The triplets of number tiles in order, each by suit and rank; in a flower form as often as it is there."""

    form: FormSlug
    ranks: tuple[Numbered, ...]


class Pairs(NamedTuple):
    """The pairs of number tiles of a pair form in order, each by suit and rank, as often as it is there."""

    form: FormSlug
    ranks: tuple[Numbered, ...]


class Honour(NamedTuple):
    """A unit of winds or of dragons: its kind, which it is (`Shape.rank`: 0 in flower forms), and whether a kong."""

    kind: UnitKind
    rank: int
    kong: Kong


class Winds(NamedTuple):
    """The units of winds in order; `seat` and `round` are the places of those winds among `WINDS`, from 1."""

    form: FormSlug
    units: tuple[Honour, ...]
    seat: int
    round: int


class Dragons(NamedTuple):
    """The units of dragons in order."""

    form: FormSlug
    units: tuple[Honour, ...]


class Copies(NamedTuple):
    """How many number tiles have all four copies among the fourteen, and how many of them lie as a kong."""

    form: FormSlug
    fours: int
    kongs: int


class Entry(NamedTuple):
    """How one unit came together; `rank` of a triplet of number tiles, else 0. The rest is as in `Unit`."""

    kind: UnitKind
    rank: int
    claimed: bool
    drawn: bool
    kong: Kong


class Entries(NamedTuple):
    """How every unit of the hand came together, and whether the winning tile was drawn."""

    form: FormSlug
    drawn: bool
    units: tuple[Entry, ...]


class Finish(NamedTuple):
    """The winning tile in its unit.

    `kind`, `sort` and `low` are those of the unit (`low` 0 for honours), `place` is where in a sequence the tile
    stands: 0 lowest, 1 middle, 2 highest; 0 in other units. `visible` is how many other copies of the tile lie open,
    `own` how many of these in the winner's own exposed sets. `pair` is the rank of the pair of a four-set form, 0 for
    honours and in pair forms. `all_sequences` says that all four sets are sequences, `honours` that the hand has any.
    """

    form: FormSlug
    drawn: bool
    kind: UnitKind
    sort: Sort
    low: int
    place: int
    visible: int
    own: int
    pair: int
    all_sequences: bool
    honours: bool

    @property
    def rank(self) -> int:
        """The rank of the winning tile; 0 for honours."""
        return self.low + self.place


class Luck(NamedTuple):
    """When and how the winning tile came, and the own wind: all that fancy items of luck ask for."""

    win: Win
    seat: Seat


class Loose(NamedTuple):
    """Fourteen tiles as they are, in the order of `KINDS`, of a form or not; `laid` says whether sets are exposed.

    For the one fancy item that no form takes (十三太保).
    """

    tiles: tuple[Tile, ...]
    win: Win
    laid: bool


Aspect = (
    Division
    | Palette
    | Common
    | Lone
    | Sequences
    | Triplets
    | Pairs
    | Winds
    | Dragons
    | Copies
    | Entries
    | Finish
    | Arrangement
    | Loose
    | Luck
)
"""Fancy items see the whole `Arrangement`."""
