"""The best sorting of a hand, found fast: what every aspect showed is kept, and suits are sorted once a pattern.

The codes below say when two aspects are equal without building them, and nothing else: whatever was not met
before is asked of the predicates through the reckoner. `forget` drops all that was kept.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.clauses import cites
from oracle.rulesets.lingque.aspects import (
    TERMINALS,
    Aspect,
    Ends,
    Equals,
    FinishedHand,
    Form,
    Honours,
    Mirror,
    NumberPungs,
    Palette,
    PartNumbers,
    Sequences,
    Standing,
    SuitMelds,
    Win,
)
from oracle.rulesets.lingque.counting import Reckoner
from oracle.rulesets.lingque.forms import FORMS, is_orphans, is_seven_pairs, is_unconnected
from oracle.rulesets.lingque.sorting import PARTS, sortings
from oracle.rulesets.lingque.tiles import COPIES, HONOUR, KINDS, NUMBERS, PLACE, SUITS
from oracle.rulesets.lingque.won import is_concealed_pung

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.readings import Agreed
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
_PUNG_SHIFT = FIELD * len(_SEQUENCES)
_ENDS_SHIFT = _PUNG_SHIFT + len(KINDS)
_NUMBER_PUNGS = len(SUITS) * len(NUMBERS)

SEQUENCE_FIELD: Code = (1 << _PUNG_SHIFT) - 1
PUNG_FIELD: Code = ((1 << len(KINDS)) - 1) << _PUNG_SHIFT
NUMBER_PUNG_FIELD: Code = ((1 << _NUMBER_PUNGS) - 1) << _PUNG_SHIFT
ENDS_FIELD: Code = ((1 << 4 * FIELD) - 1) << _ENDS_SHIFT


def _code(part: Part) -> Code:
    """The code of one part."""
    code = 0
    if part.kind == "sequence":
        code |= 1 << FIELD * _SEQUENCES.index(part)
        code |= 1 << _ENDS_SHIFT
    if part.kind == "pung":
        code |= 1 << _PUNG_SHIFT + PLACE[part.tiles()[0]]
    end = 2 if part.suit == HONOUR else 1 if set(TERMINALS) & set(part.numbers) else 3
    return code | 1 << _ENDS_SHIFT + FIELD * end


CODES = MappingProxyType({part: _code(part) for part in PARTS})
PUNG_CODES = MappingProxyType({kind: 1 << _PUNG_SHIFT + place for kind, place in PLACE.items()})

# -- suits -----------------------------------------------------------------------------------------


class Share(NamedTuple):
    """One way to sort a suit, laid sets included: its parts and what several aspects need of them."""

    parts: Parts
    code: Code
    numbers: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[str, int], ...]


class Suit(NamedTuple):
    """The tiles of one suit: the ways to sort them, which numbers there are, and the fours among them."""

    shares: tuple[Share, ...]
    held: Counts
    numbers: int
    fours: int


NO_TILES = Suit((Share((), 0, (), ()),), (), 0, 0)


def _suit(suit: str, counts: Counts, melds: tuple[Meld, ...]) -> Suit:
    """Sort a suit; `counts` are its concealed tiles, the winning one among them."""
    laid = [meld.part for meld in melds]
    shares = [tuple(sorted((*parts, *laid))) for parts in sortings(suit, counts)]
    held = list(counts)
    kongs = [0] * len(counts)
    for meld in melds:
        for tile in meld.part.tiles():
            held[PLACE[tile] % len(NUMBERS)] += 1
        if meld.kong:
            kongs[meld.part.number - 1] = 1
    return Suit(
        tuple(_share(parts) for parts in dict.fromkeys(shares)),
        tuple(held),
        sum(1 << place for place, number in enumerate(held) if number),
        sum(number == COPIES and not kong for number, kong in zip(held, kongs, strict=True)),
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

SUIT_PLACES = tuple((suit, slice(9 * place, 9 * place + 9)) for place, suit in enumerate((*SUITS, HONOUR)))
SPECIAL_KINDS = frozenset({FORMS.pairs, FORMS.unconnected_tiles, len(FORMS.orphan_kinds)})


class Abacus:
    """A reckoner that remembers what every aspect showed."""

    def __init__(self, reckoner: Reckoner) -> None:
        self.reckoner = reckoner
        self._suits: dict[tuple[str, Counts, tuple[Meld, ...]], Suit] = {}
        self._kept: dict[tuple[object, ...], Marks] = {}
        self._sequences: dict[Code, Marks] = {}
        self._pungs: dict[Code, Marks] = {}
        self._ends: dict[Code, Marks] = {}
        self.lines: dict[tuple[Marks, bool, Seat], Lines] = {}

    def best(self, won: WonHand) -> Best | None:
        """The sorting of a hand that is worth most; None where the tiles make no winning form."""
        counts = [0] * len(KINDS)
        for tile in won.concealed:
            counts[PLACE[tile]] += 1
        counts[PLACE[won.tile]] += 1
        found: Best | None = None
        for hand, marks in self._sorted(won, counts):
            account = self.reckoner.account(marks, closed=won.win.closed)
            if found is None or account.rank > found.account.rank:
                found = Best(hand[0], hand[1], account, marks)
        return found

    def _sorted(self, won: WonHand, counts: Sequence[int]) -> Iterator[tuple[tuple[str, Parts], Marks]]:
        """Every form and sorting of a hand with the fans it shows."""
        suits = [self._suit(suit, tuple(counts[place]), won.melds) for suit, place in SUIT_PLACES]
        kinds = sum(suit.numbers.bit_count() for suit in suits)
        if kinds in SPECIAL_KINDS and not won.melds:
            form = special_form(counts)
            if form is not None:
                yield (form, ()), self.reckoner.all_marks(finished(won, form, (), frozenset()))
        choices = [suit.shares for suit in suits]
        if all(choices):
            yield from self._general(won, counts, suits, list(product(*choices)))

    def _suit(self, suit: str, counts: Counts, melds: tuple[Meld, ...]) -> Suit:
        own = tuple(meld for meld in melds if meld.part.suit == suit) if melds else melds
        key = suit, counts, own
        found = self._suits.get(key)
        if found is None:
            found = self._suits[key] = _suit(suit, counts, own)
        return found

    def _general(
        self, won: WonHand, counts: Sequence[int], suits: Sequence[Suit], shared: Sequence[tuple[Share, ...]]
    ) -> Iterator[tuple[tuple[str, Parts], Marks]]:
        """Every sorting into pair and melds with the fans it shows."""
        every = [m.parts + p.parts + s.parts + z.parts for m, p, s, z in shared]
        among = frozenset(every)
        whole = self._of_whole(won, counts, suits)
        fours = sum(suit.fours for suit in suits)
        robbed_of = _completed_by_another(won, counts)
        open_pungs = sum(meld.exposed and meld.part.kind == "pung" for meld in won.melds)
        kongs = sum(meld.kong for meld in won.melds)
        for parts, (m, p, s, z) in zip(every, shared, strict=True):

            def hand(parts: Parts = parts) -> FinishedHand:
                return finished(won, FORMS.general, parts, among)

            code = m.code + p.code + s.code + z.code
            pungs = (code & PUNG_FIELD).bit_count()
            concealed = pungs - open_pungs - bool(code & robbed_of)
            marks = whole + self._keep((Equals, pungs, kongs, concealed, fours), Equals.of, hand)
            marks += self._coded(self._sequences, code & SEQUENCE_FIELD, Sequences.of, hand)
            marks += self._coded(self._pungs, code & NUMBER_PUNG_FIELD, NumberPungs.of, hand)
            marks += self._coded(self._ends, code & ENDS_FIELD, Ends.of, hand)
            marks += self.reckoner.marks(Mirror(parts, among))
            marks += self.reckoner.marks(PartNumbers(m.numbers + p.numbers + s.numbers + z.numbers))
            marks += self.reckoner.marks(SuitMelds(tuple(x.melds for x in (m, p, s) if x.melds)))
            yield (FORMS.general, parts), marks

    def _of_whole(self, won: WonHand, counts: Sequence[int], suits: Sequence[Suit]) -> Marks:
        """What the aspects show that are the same for every sorting of the hand."""
        m, p, s, z = suits

        def hand() -> FinishedHand:
            return finished(won, FORMS.general, (), frozenset())

        numbers = m.numbers | p.numbers | s.numbers
        several = bool(m.numbers) + bool(p.numbers) + bool(s.numbers)
        marks = self._keep((Win, won.win), lambda each: each.win, hand)
        marks += self._keep((Form,), Form.of, hand)
        marks += self._keep((Palette, several, numbers, z.numbers), Palette.of, hand)
        marks += self._keep((Honours, z.held, won.seat), Honours.of, hand)
        standing = () if won.melds or z.numbers or several != 1 else (won.tile, *counts)
        return marks + self._keep((Standing, standing), Standing.of, hand)

    def _keep(
        self,
        key: tuple[object, ...],
        aspect: Callable[[FinishedHand], Aspect],
        hand: Callable[[], FinishedHand],
    ) -> Marks:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self.reckoner.marks(aspect(hand()))
        return found

    def _coded(
        self,
        kept: dict[Code, Marks],
        code: Code,
        aspect: Callable[[FinishedHand], Aspect],
        hand: Callable[[], FinishedHand],
    ) -> Marks:
        found = kept.get(code)
        if found is None:
            found = kept[code] = self.reckoner.marks(aspect(hand()))
        return found


def _completed_by_another(won: WonHand, counts: Sequence[int]) -> Code:
    """The code of the pung that the winning tile would complete without being concealed; none when it is."""
    return 0 if is_concealed_pung(won.tile, won) else PUNG_CODES[won.tile]


@cites("LQ-2A.2")
def special_form(counts: Sequence[int]) -> str | None:
    """Which special form the tiles make, if any."""
    tiles = {kind: number for kind, number in zip(KINDS, counts, strict=True) if number}
    if is_seven_pairs(tiles):
        return FORMS.seven_pairs
    if is_unconnected(tiles):
        return FORMS.unconnected
    return FORMS.orphans if is_orphans(tiles) else None


@cites("LQ-2A.3")
def finished(won: WonHand, form: str, parts: Parts, among: frozenset[Parts]) -> FinishedHand:
    """A hand sorted one way, with its claimed sets as they lie."""
    tiles = Counter(won.concealed)
    standing = dict(tiles)
    tiles[won.tile] += 1
    for meld in won.melds:
        tiles.update(meld.part.tiles(kong=meld.kong))
    laid = Counter(meld.part for meld in won.melds)
    own = [part for part in (Counter(parts) - laid).elements() if part.kind == "pung"]
    hidden = sum(meld.part.kind == "pung" and not meld.exposed for meld in won.melds)
    return FinishedHand(
        form=form,
        seat=won.seat,
        win=won.win,
        tiles=dict(tiles),
        kongs=frozenset(meld.part.tiles()[0] for meld in won.melds if meld.kong),
        parts=parts,
        sortings=among,
        concealed_pungs=hidden + sum(is_concealed_pung(part.tiles()[0], won) for part in own),
        standing=standing,
        laid=len(won.melds),
    )


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


