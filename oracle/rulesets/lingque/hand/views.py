"""What a fan may look at: each view is one view of a winning hand sorted one way.

A fan's predicate sees exactly one view. Equal views answer alike, so what was once asked of a view need
not be asked again; this is all that makes counting fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import HONOUR, NUMBERS, WINDS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.state.hands import Win

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Literal

    from grammar.syntax import Seat
    from oracle.rulesets.lingque.hand.sorting import Part, Parts


TERMINALS = (NUMBERS[0], NUMBERS[-1])

Shapes = tuple[tuple[str, int], ...]
"""Melds by kind and number, the suit left out."""

Numbered = tuple[str, int]
"""A suit and a number: a pung by its number, a sequence by its lowest."""


class Form(NamedTuple):
    """Which form the hand has."""

    form: str


class Equals(NamedTuple):
    """What is equal in the hand: pungs, kongs and concealed ones among them, and fours that are no kong."""

    pungs: int
    kongs: int
    concealed: int
    fours: int


class Honours(NamedTuple):
    """How many of each wind and dragon there are, three for a kong, and which wind is the winner's own."""

    form: str
    winds: tuple[int, ...]
    dragons: tuple[int, ...]
    own: int

    @staticmethod
    @cites("LQ-2A.8")
    def of(form: str, held: tuple[int, ...], seat: Seat) -> Honours:
        """The honours of a hand; only the winner's seat wind (门风) is an own one, there is no other."""
        return Honours(form, held[: len(WINDS)], held[len(WINDS) :], WINDS.index(seat))


class Palette(NamedTuple):
    """Which suits, numbers and sorts of honour the hand has at all."""

    form: str
    suits: int
    numbers: tuple[int, ...]
    winds: bool
    dragons: bool

    @property
    def honours(self) -> bool:
        """Whether there is any honour."""
        return self.winds or self.dragons

    @property
    def only_terminals(self) -> bool:
        """Whether no number tile is other than 1 or 9."""
        return set(self.numbers) <= set(TERMINALS)


class Ends(NamedTuple):
    """Whether the sorting has a sequence, whether it has parts of honours, and parts without ends."""

    sequences: bool
    honours: bool
    others: bool

    @staticmethod
    def of(parts: Parts) -> Ends:
        """The ends of the parts of a sorting."""
        ends = {end_of(part) for part in parts}
        return Ends(
            any(part.kind == "sequence" for part in parts),
            "honour" in ends,
            "other" in ends,
        )


def end_of(part: Part) -> Literal["terminal", "honour", "other"]:
    """Whether a part holds a 1 or a 9, is of honours, or neither."""
    if part.suit == HONOUR:
        return "honour"
    return "terminal" if set(TERMINALS) & set(part.numbers) else "other"


class NumberPungs(NamedTuple):
    """The pungs of number tiles, kongs among them: all of them, and the suits that have one of each number."""

    pungs: tuple[Numbered, ...]
    suits: tuple[int, ...]

    @staticmethod
    @cites("LQ-2A.7")
    def of(parts: Parts) -> NumberPungs:
        """The number pungs of a sorting."""
        pungs = tuple(
            [(part.suit, part.number) for part in parts if part.kind == "pung" and part.suit != HONOUR]
        )
        numbers = [number for _, number in pungs]
        return NumberPungs(pungs, tuple(numbers.count(number) for number in dict.fromkeys(numbers)))


class Sequences(NamedTuple):
    """The sequences, each by its lowest number.

    `sequences` has them in order and as often as they are there, `times` how often each is there; `numbers` has
    for every number how many sequences of it each suit has.
    """

    sequences: tuple[Numbered, ...]
    times: tuple[int, ...]
    numbers: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(parts: Parts) -> Sequences:
        """The sequences of a sorting."""
        sequences = tuple([(part.suit, part.number) for part in parts if part.kind == "sequence"])
        times = {sequence: sequences.count(sequence) for sequence in sequences}
        numbers: dict[int, list[int]] = {}
        for (_, number), count in times.items():
            numbers.setdefault(number, []).append(count)
        return Sequences(
            sequences,
            tuple(times.values()),
            tuple(tuple(counts) for counts in numbers.values()),
        )


class TwoSuits(NamedTuple):
    """The melds, by kind and number, of two suits that have two each; nothing where the melds lie otherwise."""

    one: Shapes
    other: Shapes

    @staticmethod
    def of(*by_suit: Shapes) -> TwoSuits | None:
        """Take the melds of the two suits, if they are two and two."""
        twos = [melds for melds in by_suit if len(melds) == 2]
        return TwoSuits(*twos) if len(twos) == 2 else None


class NumberParts(NamedTuple):
    """A sorting of number tiles alone, beside all the ways the same hand can be sorted, claimed melds as they lie.

    `numbers` has the numbers of every part, each once in a part; `total` adds up the numbers of all tiles, a kong
    counted as three. Where there is an honour, there is nothing.
    """

    parts: Parts
    sortings: Collection[Parts]
    numbers: tuple[int, ...]
    total: int


NO_NUMBER_PARTS = NumberParts((), (), (), 0)


class Pairs(NamedTuple):
    """The numbers of the pairs of each suit of seven pairs, and how many pairs are honours."""

    suits: tuple[frozenset[int], ...]
    honours: int


class Standing(NamedTuple):
    """How many of each number the standing tiles have; nothing where they are of several suits or sets are laid."""

    numbers: tuple[int, ...]


View = (
    Win
    | Form
    | Equals
    | Honours
    | Palette
    | Ends
    | NumberPungs
    | Sequences
    | TwoSuits
    | NumberParts
    | Pairs
    | Standing
)
