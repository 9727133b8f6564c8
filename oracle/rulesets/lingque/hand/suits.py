"""A hand suit by suit: the ways each is sorted, kept once a pattern.

Codes say when two sortings show the same without building what they show.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import HONOUR, HONOURS, KINDS, NUMBER_OF, NUMBERS, PLACE, SUITS, WINDS
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.kinds import COPIES
from oracle.rulesets.lingque.hand.sorting import PARTS, sortings
from oracle.rulesets.lingque.hand.sorting import forget as forget_sortings
from oracle.rulesets.lingque.hand.views import end_of

if TYPE_CHECKING:
    from oracle.families.mahjong.sets import Meld
    from oracle.rulesets.lingque.hand.sorting import Counts, Part, Parts
    from oracle.rulesets.lingque.hand.views import Shapes

# -- codes -----------------------------------------------------------------------------------------

Code = int
"""The parts of a sorting as one number that adds up: sequences, pungs and ends, each in a field of its own."""

FIELD = 3
"""Bits for each thing there can be up to seven of."""

_SEQUENCES = [part for part in PARTS if part.kind == "sequence"]
_ENDS = ("terminal", "honour", "other")
_PUNG_SHIFT = FIELD * len(_SEQUENCES)
_ENDS_SHIFT = _PUNG_SHIFT + len(KINDS)

SEQUENCE_FIELD: Code = (1 << _PUNG_SHIFT) - 1
PUNG_FIELD: Code = ((1 << len(KINDS)) - 1) << _PUNG_SHIFT
NUMBER_PUNG_FIELD: Code = ((1 << len(KINDS) - len(HONOURS)) - 1) << _PUNG_SHIFT
ENDS_FIELD: Code = ((1 << FIELD * (1 + len(_ENDS))) - 1) << _ENDS_SHIFT


def _code(part: Part) -> Code:
    """The code of one part."""
    code = 1 << _ENDS_SHIFT + FIELD * (1 + _ENDS.index(end_of(part)))
    if part.kind == "sequence":
        code |= 1 << _ENDS_SHIFT | 1 << FIELD * _SEQUENCES.index(part)
    if part.kind == "pung":
        code |= 1 << _PUNG_SHIFT + PLACE[part.tiles()[0]]
    return code


CODES = MappingProxyType({part: _code(part) for part in PARTS})
"""The code of every part."""

TOTALS = MappingProxyType({part: sum(NUMBER_OF[tile] for tile in part.tiles()) for part in PARTS})
"""What the numbers of the tiles of every part add up to, a kong counted as three."""

PUNG_CODES = MappingProxyType({kind: 1 << _PUNG_SHIFT + place for kind, place in PLACE.items()})
"""What a pung of each kind puts into the pung field."""

WIND_BITS = (1 << len(WINDS)) - 1

# -- suits -----------------------------------------------------------------------------------------


class SortedSuit(NamedTuple):
    """One way to sort a suit, laid sets included: its parts, and what several views need of them."""

    parts: Parts
    code: Code
    melds: Shapes
    numbers: tuple[int, ...]
    total: int


class Suit(NamedTuple):
    """The tiles of one suit: the ways to sort them, how many there are of each, and the fours among them.

    `held` counts a kong as three; `there` has a bit for every number there is; `kinds` is how many;
    `sorts` is 1 for winds plus 2 for dragons among the honours; `paired`: whether the number of tiles asks for a pair.
    """

    sortings: tuple[SortedSuit, ...]
    held: Counts
    there: int
    kinds: int
    sorts: int
    fours: int
    paired: bool


def _suit(suit: str, counts: Counts, melds: tuple[Meld, ...]) -> Suit:
    """Sort a suit; `counts` are its concealed tiles, the winning one among them."""
    held = list(counts)
    for meld in melds:
        for tile in meld.part.tiles():
            held[PLACE[tile] % len(NUMBERS)] += 1
    laid = [meld.part for meld in melds]
    shares = (tuple(sorted((*parts, *laid))) for parts in sortings(suit, counts))
    there = sum([1 << place for place, number in enumerate(held) if number])
    sorts = bool(there & WIND_BITS) | bool(there & ~WIND_BITS) << 1 if suit == HONOUR else 0
    return Suit(
        tuple(_share(parts) for parts in dict.fromkeys(shares)),
        tuple(held),
        there,
        there.bit_count(),
        sorts,
        held.count(COPIES),
        sum(counts) % FORMS.meld_tiles != 0,
    )


def _share(parts: Parts) -> SortedSuit:
    return SortedSuit(
        parts,
        sum([CODES[part] for part in parts]),
        tuple([(part.kind, part.number) for part in parts if part.kind != "pair"]),
        tuple([number for part in parts for number in part.numbers]),
        sum([TOTALS[part] for part in parts]),
    )


# -- a whole hand ----------------------------------------------------------------------------------

SUIT_PLACES = tuple((suit, slice(9 * place, 9 * place + 9)) for place, suit in enumerate((*SUITS, HONOUR)))
"""Each suit, the honours as the last, and where its kinds lie among all."""

_KEPT: tuple[dict[Counts, Suit], ...] = ({}, {}, {}, {})
"""The suits without melds that were sorted before, by their tiles."""


def parted(held: Counts, melds: tuple[Meld, ...]) -> tuple[Suit, Suit, Suit, Suit]:
    """The four suits of concealed tiles, the honours as the last, with the sets that belong to each."""
    if melds:
        m, p, s, z = (
            _suit(suit, held[place], tuple(meld for meld in melds if meld.part.suit == suit))
            for suit, place in SUIT_PLACES
        )
        return m, p, s, z
    m_held, p_held, s_held, z_held = held[:9], held[9:18], held[18:27], held[27:]
    return (
        _KEPT[0].get(m_held) or _keep_suit(0, m_held),
        _KEPT[1].get(p_held) or _keep_suit(1, p_held),
        _KEPT[2].get(s_held) or _keep_suit(2, s_held),
        _KEPT[3].get(z_held) or _keep_suit(3, z_held),
    )


def _keep_suit(place: int, held: Counts) -> Suit:
    found = _KEPT[place][held] = _suit(SUIT_PLACES[place][0], held, ())
    return found


def forget() -> None:
    """Drop all that was kept; the next suit is sorted from the tables as they are then."""
    for kept in _KEPT:
        kept.clear()
    forget_sortings()
