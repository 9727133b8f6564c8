"""What a fan may look at: each aspect is one view of a winning hand sorted one way.

A fan's predicate sees exactly one aspect. Equal aspects answer alike, so what was once asked of an aspect need
not be asked again; this is all that makes counting fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.clauses import cites
from oracle.rulesets.lingque.forms import FORMS
from oracle.rulesets.lingque.tiles import COPIES, DRAGONS, HONOUR, HONOURS, NUMBERS, SUITS, WINDS, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.lingque.sorting import Parts

TERMINALS = (NUMBERS[0], NUMBERS[-1])

Replaced = Literal["", "kong", "flower"]

Numbered = tuple[str, int]
"""A suit and a number: a pung by its number, a sequence by its lowest."""


class Win(NamedTuple):
    """How the winning tile came.

    `drawn` by the winner, `robbed` from a kong another player was making, or else discarded; `first` where it is
    the dealer's first tile or the dealer's first discard and nothing was declared before; `replaces` says what it
    was drawn for from the tail; `wall_empty` that no tile is left behind it; `closed` that the winner has no
    chow, pung or exposed kong.
    """

    drawn: bool
    robbed: bool
    first: bool
    replaces: Replaced
    wall_empty: bool
    dealer: bool
    closed: bool


class FinishedHand(NamedTuple):
    """A winning hand sorted one way: everything a fan can depend on.

    `tiles` counts every kind held, kongs with four; `kongs` are the kinds of them; `parts` and `sortings`, all
    the ways this hand can be sorted, are empty for the special forms; `standing` counts the concealed tiles
    before the winning one came, and `concealed_pungs` the pungs among them by LQ-2D.3.
    """

    form: str
    seat: Seat
    win: Win
    tiles: Mapping[Tile, int]
    kongs: frozenset[Tile]
    parts: Parts
    sortings: frozenset[Parts]
    concealed_pungs: int
    standing: Mapping[Tile, int]
    laid: int


class Form(NamedTuple):
    """Which form the hand has."""

    form: str

    @staticmethod
    def of(hand: FinishedHand) -> Form:
        """The form of a hand."""
        return Form(hand.form)


class Equals(NamedTuple):
    """What is equal in the hand: pungs, kongs and concealed ones among them, and fours that are no kong."""

    pungs: int
    kongs: int
    concealed: int
    fours: int

    @staticmethod
    @cites("LQ-2A.7")
    def of(hand: FinishedHand) -> Equals:
        """The equal tiles of a hand; a kong is a pung too, its four tiles are no four."""
        fours = sum(
            number == COPIES and kind not in hand.kongs for kind, number in hand.tiles.items()
        )
        pungs = sum(part.kind == "pung" for part in hand.parts)
        return Equals(pungs, len(hand.kongs), hand.concealed_pungs, fours)


class Honours(NamedTuple):
    """How many of each wind and dragon there are, three for a kong, and which wind is the winner's own."""

    form: str
    winds: tuple[int, ...]
    dragons: tuple[int, ...]
    own: int

    @staticmethod
    @cites("LQ-2A.7", "LQ-2A.8")
    def of(hand: FinishedHand) -> Honours:
        """The honours of a hand; only the winner's seat wind (门风) is an own one, there is no other."""
        held = [min(hand.tiles.get(kind, 0), FORMS.meld_tiles) for kind in HONOURS]
        return Honours(hand.form, tuple(held[: len(WINDS)]), tuple(held[len(WINDS) :]), WINDS.index(hand.seat))


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

    @staticmethod
    def of(hand: FinishedHand) -> Palette:
        """What occurs in a hand."""
        suits = {kind[-1] for kind in hand.tiles if kind not in HONOURS}
        numbers = {int(kind[:-1]) for kind in hand.tiles if kind not in HONOURS}
        return Palette(
            hand.form,
            len(suits),
            tuple(sorted(numbers)),
            winds=any(kind in hand.tiles for kind in WINDS),
            dragons=any(kind in hand.tiles for kind in DRAGONS),
        )


class Ends(NamedTuple):
    """Whether the sorting has a sequence, and which parts hold a 1 or 9, which are honours, which neither."""

    sequences: bool
    terminals: bool
    honours: bool
    others: bool

    @staticmethod
    def of(hand: FinishedHand) -> Ends:
        """The ends of the parts of a sorting."""
        ends = [_end(part.suit, part.numbers) for part in hand.parts]
        return Ends(
            any(part.kind == "sequence" for part in hand.parts),
            "terminal" in ends,
            "honour" in ends,
            "other" in ends,
        )


def _end(suit: str, numbers: tuple[int, ...]) -> Literal["terminal", "honour", "other"]:
    if suit == HONOUR:
        return "honour"
    return "terminal" if set(TERMINALS) & set(numbers) else "other"


class NumberPungs(NamedTuple):
    """The pungs of number tiles."""

    pungs: tuple[Numbered, ...]

    @staticmethod
    def of(hand: FinishedHand) -> NumberPungs:
        """The number pungs of a sorting."""
        return NumberPungs(
            tuple(
                (part.suit, part.number)
                for part in hand.parts
                if part.kind == "pung" and part.suit != HONOUR
            )
        )


class Sequences(NamedTuple):
    """The sequences, each by its lowest number."""

    sequences: tuple[Numbered, ...]

    @staticmethod
    def of(hand: FinishedHand) -> Sequences:
        """The sequences of a sorting."""
        return Sequences(
            tuple((part.suit, part.number) for part in hand.parts if part.kind == "sequence")
        )


class SuitMelds(NamedTuple):
    """The melds of each suit that has any, by kind and number."""

    melds: tuple[tuple[tuple[str, int], ...], ...]

    @staticmethod
    def of(hand: FinishedHand) -> SuitMelds:
        """The melds of a sorting, suit by suit."""
        by_suit = [
            tuple(
                (part.kind, part.number)
                for part in hand.parts
                if part.suit == suit and part.kind != "pair"
            )
            for suit in SUITS
        ]
        return SuitMelds(tuple(melds for melds in by_suit if melds))


class PartNumbers(NamedTuple):
    """The numbers of each part, each once in a part; an honour has none."""

    parts: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(hand: FinishedHand) -> PartNumbers:
        """The numbers of the parts of a sorting."""
        return PartNumbers(tuple(part.numbers for part in hand.parts))


class Mirror(NamedTuple):
    """A sorting beside all the ways the same hand can be sorted, claimed melds as they lie."""

    parts: Parts
    sortings: frozenset[Parts]

    @staticmethod
    def of(hand: FinishedHand) -> Mirror:
        """A sorting and its fellows."""
        return Mirror(hand.parts, hand.sortings)


class Pairs(NamedTuple):
    """The numbers of the pairs of each suit of seven pairs, and how many pairs are honours."""

    suits: tuple[frozenset[int], ...]
    honours: int

    @staticmethod
    def of(hand: FinishedHand) -> Pairs:
        """The pairs of a hand of seven; no pairs for any other form."""
        if hand.form != FORMS.seven_pairs:
            return Pairs((frozenset(),) * len(SUITS), 0)
        return Pairs(
            tuple(
                frozenset(number for number in NUMBERS if kind_of(suit, number) in hand.tiles)
                for suit in SUITS
            ),
            sum(kind in hand.tiles for kind in HONOURS),
        )


class Standing(NamedTuple):
    """How many of each number the standing tiles have; nothing where they are of several suits or sets are laid."""

    numbers: tuple[int, ...]

    @staticmethod
    def of(hand: FinishedHand) -> Standing:
        """The standing tiles of a hand."""
        suits = {kind[-1] for kind in hand.standing}
        if hand.laid or len(suits) != 1 or not suits <= set(SUITS):
            return Standing(())
        (suit,) = suits
        return Standing(tuple(hand.standing.get(kind_of(suit, number), 0) for number in NUMBERS))


Aspect = (
    Win
    | Form
    | Equals
    | Honours
    | Palette
    | Ends
    | NumberPungs
    | Sequences
    | SuitMelds
    | PartNumbers
    | Mirror
    | Pairs
    | Standing
)
