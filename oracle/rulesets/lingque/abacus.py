"""The best sorting of a hand, found fast: what every aspect showed is kept, and suits are sorted once a pattern.

Codes say when two sortings show an aspect alike without building it, and nothing else: whatever was not met
before is asked of the predicates through the reckoner. `forget` drops all that was kept.
"""

from __future__ import annotations

from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import cites
from oracle.rulesets.lingque.aspects import (
    Ends,
    Equals,
    Form,
    Honours,
    Mirror,
    NumberPungs,
    Pairs,
    Palette,
    PartNumbers,
    Sequences,
    Standing,
    SuitMelds,
    end_of,
)
from oracle.rulesets.lingque.counting import Reckoner
from oracle.rulesets.lingque.forms import FORMS, is_orphans, is_seven_pairs, is_unconnected
from oracle.rulesets.lingque.sorting import PARTS, sortings
from oracle.rulesets.lingque.tiles import COPIES, HONOUR, HONOURS, KINDS, NUMBERS, PLACE, SUITS, WINDS
from oracle.rulesets.lingque.won import is_concealed_pung

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.readings import Agreed
    from oracle.rulesets.lingque.aspects import Aspect
    from oracle.rulesets.lingque.counting import Account, Marks
    from oracle.rulesets.lingque.sorting import Counts, Part, Parts
    from oracle.rulesets.lingque.won import Meld, WonHand
    from oracle.scoring import Figure, Item, Step

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

PUNG_CODES = MappingProxyType({kind: 1 << _PUNG_SHIFT + place for kind, place in PLACE.items()})
"""What a pung of each kind puts into the pung field."""

# -- suits -----------------------------------------------------------------------------------------


class Share(NamedTuple):
    """One way to sort a suit, laid sets included: its parts, and what several aspects need of them."""

    parts: Parts
    code: Code
    numbers: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[str, int], ...]


class Suit(NamedTuple):
    """The tiles of one suit: the ways to sort them, how many there are of each, and the fours among them.

    `held` counts a kong as three; `there` has a bit for every number there is; `paired` says that the tiles
    call for a pair.
    """

    shares: tuple[Share, ...]
    held: Counts
    there: int
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
    return Suit(
        tuple(_share(parts) for parts in dict.fromkeys(shares)),
        tuple(held),
        sum(1 << place for place, number in enumerate(held) if number),
        held.count(COPIES),
        sum(counts) % FORMS.meld_tiles != 0,
    )


def _share(parts: Parts) -> Share:
    return Share(
        parts,
        sum(CODES[part] for part in parts),
        tuple(part.numbers for part in parts),
        tuple((part.kind, part.number) for part in parts if part.kind != "pair"),
    )


# -- the best sorting --------------------------------------------------------------------------------


class Best(NamedTuple):
    """The sorting of a hand that is worth most, with what it comes to."""

    form: str
    parts: Parts
    account: Account
    marks: Marks


Lines = tuple[tuple["Item", ...], tuple["Step", ...], "Figure"]
"""The written form of an account: its lines, the steps of its reckoning, and its points."""

NUMBERS_OF = tuple(
    tuple(number for number in NUMBERS if there >> number - 1 & 1) for there in range(1 << len(NUMBERS))
)
"""The numbers of each mask of numbers."""

WIND_BITS = (1 << len(WINDS)) - 1


class Abacus:
    """A reckoner that remembers what every aspect showed."""

    def __init__(self, reckoner: Reckoner) -> None:
        self.reckoner = reckoner
        self.lines: dict[tuple[Marks, bool, Seat], Lines] = {}
        self.items: dict[tuple[str, int, bool, Seat], Item] = {}
        self._suits: dict[tuple[str, Counts, tuple[Meld, ...]], Suit] = {}
        self._whole: dict[tuple[object, ...], Marks] = {}
        self._equals: dict[Equals, Marks] = {}
        self._sequences: dict[Code, Marks] = {}
        self._pungs: dict[Code, Marks] = {}
        self._ends: dict[Code, Marks] = {}

    def best(self, won: WonHand) -> Best | None:
        """The sorting of a hand that is worth most; None where the tiles make no winning form."""
        counts = [0] * len(KINDS)
        for tile in won.concealed:
            counts[PLACE[tile]] += 1
        counts[PLACE[won.tile]] += 1
        suits = self._parted(counts, won.melds)
        m, p, s, z = suits
        one_pair = m.paired + p.paired + s.paired + z.paired == 1
        shared = [*product(m.shares, p.shares, s.shares, z.shares)] if one_pair else []
        found: Best | None = None
        if not won.melds:
            form = special_form(suits, counts)
            if form is not None:
                found = self._better(None, won, form, (), self._special(won, form, suits, counts))
        if shared:
            parts = [one.parts + two.parts + three.parts + four.parts for one, two, three, four in shared]
            whole = self._of_whole(won, FORMS.general, suits, counts)
            for each, marks in zip(parts, self._of_sortings(won, suits, shared, parts), strict=True):
                found = self._better(found, won, FORMS.general, each, whole + marks)
        return found

    def completes(self, tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> bool:
        """Whether concealed tiles make a winning form with the sets beside them."""
        counts = [0] * len(KINDS)
        for tile in tiles:
            counts[PLACE[tile]] += 1
        suits = self._parted(counts, melds)
        if sum(suit.paired for suit in suits) == 1 and all(suit.shares for suit in suits):
            return True
        return not melds and special_form(suits, counts) is not None

    def _better(self, found: Best | None, won: WonHand, form: str, parts: Parts, marks: Marks) -> Best:
        account = self.reckoner.account(marks, closed=won.win.closed)
        if found is None or account.rank > found.account.rank:
            return Best(form, parts, account, marks)
        return found

    def _parted(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> tuple[Suit, Suit, Suit, Suit]:
        m, p, s, z = (
            self._suit(suit, tuple(counts[9 * place : 9 * place + 9]), melds)
            for place, suit in enumerate((*SUITS, HONOUR))
        )
        return m, p, s, z

    def _suit(self, suit: str, counts: Counts, melds: tuple[Meld, ...]) -> Suit:
        own = tuple(meld for meld in melds if meld.part.suit == suit) if melds else melds
        key = suit, counts, own
        found = self._suits.get(key)
        if found is None:
            found = self._suits[key] = _suit(suit, counts, own)
        return found

    def _of_whole(self, won: WonHand, form: str, suits: Sequence[Suit], counts: Sequence[int]) -> Marks:
        """What the aspects show that are the same for every sorting of a hand into one form."""
        m, p, s, z = suits
        there = m.there | p.there | s.there
        several = bool(m.there) + bool(p.there) + bool(s.there)
        standing: tuple[int, ...] = ()
        if several == 1 and not (won.melds or z.there):
            standing = _standing(won, counts)
        key = won.win, form, won.seat, z.held, there, several, standing
        found = self._whole.get(key)
        if found is None:
            winds, dragons = bool(z.there & WIND_BITS), bool(z.there & ~WIND_BITS)
            aspects: tuple[Aspect, ...] = (
                won.win,
                Form(form),
                Palette(form, several, NUMBERS_OF[there], winds, dragons),
                Honours.of(form, z.held, won.seat),
                Standing(standing),
            )
            found = self._whole[key] = sum(map(self.reckoner.marks, aspects))
        return found

    def _of_sortings(
        self,
        won: WonHand,
        suits: Sequence[Suit],
        shared: Sequence[tuple[Share, Share, Share, Share]],
        every: Sequence[Parts],
    ) -> list[Marks]:
        """What the aspects show that differ from one sorting to another."""
        fours = sum(suit.fours for suit in suits)
        completed = 0 if is_concealed_pung(won.tile, won) else PUNG_CODES[won.tile]
        claimed = kongs = 0
        for meld in won.melds:
            claimed += meld.exposed and meld.part.kind == "pung"
            kongs += meld.kong
            completed &= ~CODES[meld.part]
        among = frozenset(every)
        marks_of = self.reckoner.marks
        found = []
        for parts, (m, p, s, z) in zip(every, shared, strict=True):
            code = m.code + p.code + s.code + z.code
            pungs = (code & PUNG_FIELD).bit_count()
            equals = Equals(pungs, kongs, pungs - claimed - bool(code & completed), fours)
            shown = self._equals.get(equals)
            if shown is None:
                shown = self._equals[equals] = marks_of(equals)
            found.append(
                shown
                + self._kept(self._sequences, code & SEQUENCE_FIELD, Sequences.of, parts)
                + self._kept(self._pungs, code & NUMBER_PUNG_FIELD, NumberPungs.of, parts)
                + self._kept(self._ends, code & ENDS_FIELD, Ends.of, parts)
                + marks_of(Mirror(parts, among))
                + marks_of(PartNumbers(m.numbers + p.numbers + s.numbers + z.numbers))
                + marks_of(SuitMelds(tuple(one.melds for one in (m, p, s) if one.melds)))
            )
        return found

    def _kept(
        self, kept: dict[Code, Marks], code: Code, aspect: Callable[[Parts], Aspect], parts: Parts
    ) -> Marks:
        found = kept.get(code)
        if found is None:
            found = kept[code] = self.reckoner.marks(aspect(parts))
        return found

    def _special(self, won: WonHand, form: str, suits: Sequence[Suit], counts: Sequence[int]) -> Marks:
        """What a hand without melds shows; its pairs are looked at only where it is made of them."""
        marks = self._of_whole(won, form, suits, counts)
        if form == FORMS.seven_pairs:
            *numbered, z = suits
            pairs = tuple(frozenset(NUMBERS_OF[suit.there]) for suit in numbered)
            marks += self.reckoner.marks(Pairs(pairs, z.there.bit_count()))
        return marks


@cites("LQ-2C.7.01")
def _standing(won: WonHand, counts: Sequence[int]) -> tuple[int, ...]:
    """How many of each number of a hand of one suit stood before the winning tile came."""
    first = PLACE[won.tile] // len(NUMBERS) * len(NUMBERS)
    held = list(counts[first : first + len(NUMBERS)])
    held[PLACE[won.tile] - first] -= 1
    return tuple(held)


SPECIAL_KINDS = frozenset({FORMS.pairs, FORMS.unconnected_tiles, len(FORMS.orphan_kinds)})
"""How many different kinds the special forms have."""


@cites("LQ-2A.2")
def special_form(suits: Sequence[Suit], counts: Sequence[int]) -> str | None:
    """Which special form the tiles of a hand without melds make, if any."""
    if sum(suit.there.bit_count() for suit in suits) not in SPECIAL_KINDS:
        return None
    tiles = {kind: number for kind, number in zip(KINDS, counts, strict=True) if number}
    if is_seven_pairs(tiles):
        return FORMS.seven_pairs
    if is_unconnected(tiles):
        return FORMS.unconnected
    return FORMS.orphans if is_orphans(tiles) else None


# -- what is kept ----------------------------------------------------------------------------------

_ABACUSES: dict[tuple[tuple[str, str], ...], Abacus] = {}


def abacus(agreed: Agreed) -> Abacus:
    """The abacus for the readings agreed."""
    key = tuple(sorted(agreed.readings.items())) if agreed.readings else ()
    found = _ABACUSES.get(key)
    if found is None:
        found = _ABACUSES[key] = Abacus(Reckoner(agreed.reading))
    return found


def forget() -> None:
    """Drop all that was kept; the next hand is counted from predicates and tables as they then stand."""
    _ABACUSES.clear()
    sortings.cache_clear()
