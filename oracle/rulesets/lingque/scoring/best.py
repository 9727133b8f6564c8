"""03-points (chapter 2 甲): the best sorting of a hand, found fast: what every view showed is kept.

Codes say when two sortings show a view alike without building it, and nothing else: whatever was not met
before is asked of the predicates through the scorer. `forget` drops all that was kept.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import KINDS, NUMBERS, PLACE
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.hand.forms import forget as forget_forms
from oracle.rulesets.lingque.hand.forms import special_forms
from oracle.rulesets.lingque.hand.melds import not_concealed
from oracle.rulesets.lingque.hand.suits import (
    ENDS_FIELD,
    FIELD,
    NUMBER_PUNG_FIELD,
    PUNG_CODES,
    PUNG_FIELD,
    SEQUENCE_FIELD,
    parted,
)
from oracle.rulesets.lingque.hand.suits import forget as forget_suits
from oracle.rulesets.lingque.hand.views import (
    NO_NUMBER_PARTS,
    Ends,
    Equals,
    Form,
    Honours,
    NumberParts,
    NumberPungs,
    Pairs,
    Palette,
    Sequences,
    Standing,
    TwoSuits,
)
from oracle.rulesets.lingque.scoring.counting import Scorer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.hand.forms import SpecialForms
    from oracle.rulesets.lingque.hand.sorting import Counts, Parts
    from oracle.rulesets.lingque.hand.suits import Code, SortedSuit, Suit
    from oracle.rulesets.lingque.scoring.counting import Account, Marks
    from oracle.rulesets.lingque.state.hands import Win, WonHand
    from oracle.ruling.sheets import Figure, Item, Step


class Best(NamedTuple):
    """The sorting of a hand that is worth most, its account, and the accounts of others worth the same."""

    form: str
    parts: Parts
    account: Account
    marks: Marks
    tied: tuple[Account, ...] = ()

    @cites("LQ-2A.2(d)", "LQ-2D.6")
    def equals(self) -> tuple[Account, ...]:
        """The other sheets that are as right: other sortings and other choices worth the same points."""
        every = (self.account, *self.tied)
        lists = {each.counted: each for account in every for each in (account, *account.equals)}
        del lists[self.account.counted]
        return tuple(sorted(lists.values(), key=lambda account: account.rank, reverse=True))


Lines = tuple[tuple["Item", ...], tuple["Step", ...], "Figure"]
"""The written form of an account: its lines, the steps of its reckoning, and its points."""

NUMBERS_OF = tuple(
    tuple(number for number in NUMBERS if there >> number - 1 & 1) for there in range(1 << len(NUMBERS))
)
"""The numbers of each mask of numbers."""


class Sorter:
    """A scorer that remembers what every view showed; `many` is kept here for whoever counts many hands at once."""

    def __init__(self, scorer: Scorer, forms: SpecialForms) -> None:
        self.scorer, self.forms = scorer, forms
        self.lines: dict[tuple[Marks, bool, Seat], Lines] = {}
        self.items: dict[tuple[str, int, bool, Seat], Item] = {}
        self.equals: dict[tuple[int, tuple[int, ...], Seat], tuple[tuple[Item, ...], ...]] = {}
        self.many: object = None
        self._accounts: tuple[dict[Marks, Account], dict[Marks, Account]] = ({}, {})
        self._wins: dict[Win, Marks] = {}
        self._palettes: dict[tuple[str, int], Marks] = {}
        self._honours: dict[tuple[str, Counts, Seat], Marks] = {}
        self._standing: dict[tuple[int, ...], Marks] = {}
        self._equals: dict[int, Marks] = {}
        self._sequences: dict[Code, Marks] = {}
        self._pungs: dict[Code, Marks] = {}
        self._ends: dict[Code, Marks] = {}
        self._no_numbers = scorer.marks(NO_NUMBER_PARTS)
        self._no_suits = scorer.marks(TwoSuits((), ()))

    @cites("LQ-2A.2(b)", "LQ-2A.2(c)")
    def best(self, won: WonHand) -> Best | None:
        """The sorting of a hand that is worth most; `None` if the tiles make no winning form."""
        counts = [0] * len(KINDS)
        for tile in won.concealed:
            counts[PLACE[tile]] += 1
        counts[PLACE[won.tile]] += 1
        held = tuple(counts)
        suits = parted(held, won.melds)
        m, p, s, z = suits
        found: Best | None = None
        if m.kinds + p.kinds + s.kinds + z.kinds in self.forms.kinds and not won.melds:
            form = self.forms.made_of(held)
            if form is not None:
                found = self._better(None, won, form, (), self._special(won, form, suits, held))
        if m.paired + p.paired + s.paired + z.paired == 1:
            by_suit = [*product(m.sortings, p.sortings, s.sortings, z.sortings)]
            if by_suit:
                parts = [
                    one.parts + two.parts + three.parts + four.parts for one, two, three, four in by_suit
                ]
                whole = self._of_whole(won, FORMS.general, suits, held)
                for each, marks in zip(parts, self._of_sortings(won, suits, by_suit, parts), strict=True):
                    found = self._better(found, won, FORMS.general, each, whole + marks)
        return found

    def _better(self, found: Best | None, won: WonHand, form: str, parts: Parts, marks: Marks) -> Best:
        account = self._accounts[won.win.closed].get(marks)
        if account is None:
            account = self.scorer.account(marks, closed=won.win.closed)
            self._accounts[won.win.closed][marks] = account
        if found is None or account.rank[0] > found.account.rank[0]:
            return Best(form, parts, account, marks)
        if account.rank > found.account.rank:
            return Best(form, parts, account, marks, (*found.tied, found.account))
        if account.rank[0] == found.account.rank[0] and account is not found.account:
            return found._replace(tied=(*found.tied, account))
        return found

    def _of_whole(self, won: WonHand, form: str, suits: Sequence[Suit], held: Counts) -> Marks:
        """What the views show that is the same for every sorting of a hand into one form."""
        m, p, s, z = suits
        there = m.there | p.there | s.there
        several = bool(m.there) + bool(p.there) + bool(s.there)
        marks = self._wins.get(won.win)
        if marks is None:
            marks = self._wins[won.win] = self.scorer.marks(won.win)
        palette = form, (there << 2 | several) << 2 | z.sorts
        found = self._palettes.get(palette)
        if found is None:
            winds, dragons = bool(z.sorts & 1), bool(z.sorts & 2)
            view = Palette(form, several, NUMBERS_OF[there], winds, dragons)
            found = self._palettes[palette] = self.scorer.marks(view) + self.scorer.marks(Form(form))
        marks += found
        honours = form, z.held, won.seat
        found = self._honours.get(honours)
        if found is None:
            found = self._honours[honours] = self.scorer.marks(Honours.of(*honours))
        marks += found
        standing = _standing(won, held) if several == 1 and not (won.melds or z.there) else ()
        found = self._standing.get(standing)
        if found is None:
            found = self._standing[standing] = self.scorer.marks(Standing(standing))
        return marks + found

    def _of_sortings(
        self,
        won: WonHand,
        suits: Sequence[Suit],
        by_suit: Sequence[tuple[SortedSuit, ...]],
        every: Sequence[Parts],
    ) -> list[Marks]:
        """What the views show that differs from one sorting to another."""
        fours = sum([suit.fours for suit in suits])
        kongs = sum([meld.kong for meld in won.melds])
        open_pungs = sum([PUNG_CODES[kind] for kind in not_concealed(won)])
        numbered = not suits[-1].there
        marks_of = self.scorer.marks
        found = []
        for parts, (m, p, s, z) in zip(every, by_suit, strict=True):
            code = m.code + p.code + s.code + z.code
            pungs = (code & PUNG_FIELD).bit_count()
            concealed = pungs - (code & open_pungs).bit_count()
            equals = ((pungs << FIELD | kongs) << FIELD | concealed) << FIELD | fours
            shown = self._equals.get(equals)
            if shown is None:
                shown = self._equals[equals] = marks_of(Equals(pungs, kongs, concealed, fours))
            kept = self._sequences.get(code & SEQUENCE_FIELD)
            if kept is None:
                kept = self._sequences[code & SEQUENCE_FIELD] = marks_of(Sequences.of(parts))
            shown += kept
            kept = self._pungs.get(code & NUMBER_PUNG_FIELD)
            if kept is None:
                kept = self._pungs[code & NUMBER_PUNG_FIELD] = marks_of(NumberPungs.of(parts))
            shown += kept
            kept = self._ends.get(code & ENDS_FIELD)
            if kept is None:
                kept = self._ends[code & ENDS_FIELD] = marks_of(Ends.of(parts))
            shown += kept
            if numbered:
                numbers, total = m.numbers + p.numbers + s.numbers, m.total + p.total + s.total
                shown += marks_of(NumberParts(parts, every, numbers, total))
            else:
                shown += self._no_numbers
            two_suits = TwoSuits.of(m.melds, p.melds, s.melds)
            found.append(shown + (self._no_suits if two_suits is None else marks_of(two_suits)))
        return found

    def _special(self, won: WonHand, form: str, suits: Sequence[Suit], held: Counts) -> Marks:
        """What a hand without melds shows; its pairs are looked at only where it is made of them."""
        marks = self._of_whole(won, form, suits, held)
        if form == FORMS.seven_pairs:
            *numbered, z = suits
            pairs = tuple(frozenset(NUMBERS_OF[suit.there]) for suit in numbered)
            marks += self.scorer.marks(Pairs(pairs, z.kinds))
        return marks


@cites("LQ-2C.7.01")
def _standing(won: WonHand, counts: Counts) -> tuple[int, ...]:
    """How many of each number a hand of one suit had before the winning tile arrived."""
    first = PLACE[won.tile] // len(NUMBERS) * len(NUMBERS)
    held = list(counts[first : first + len(NUMBERS)])
    held[PLACE[won.tile] - first] -= 1
    return tuple(held)


# -- what is kept ----------------------------------------------------------------------------------

_SORTERS: dict[object, Sorter] = {}


def sorter(agreed: Agreed) -> Sorter:
    """The sorter for the readings agreed."""
    return agreed.kept(_SORTERS, lambda: Sorter(Scorer(agreed), special_forms(agreed)))


def forget() -> None:
    """Drop all that was kept; the next hand is counted from predicates and tables as they are then."""
    _SORTERS.clear()
    forget_suits()
    forget_forms()
