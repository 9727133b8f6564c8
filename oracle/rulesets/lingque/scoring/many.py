"""03-points (chapter 2 甲): many hands counted at once, in arrays, by tables of what each suit shows.

Nothing is decided here: a table has for a way to sort a suit the codes that say when two sortings show a view alike
(`hand.suits`), and what a view shows is asked of its predicates, once for all hands in which it is alike. Fans are
counted, excluded and multiplied by the scorer, once for all hands that show the same. What no table tells, the three
special forms, is counted hand by hand.

Long because what a view shows is written beside the arrays that tell when two hands show it alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from oracle.families.mahjong.kinds import KINDS, NUMBERS
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.kinds import COPIES, DEALER, SEATS
from oracle.rulesets.lingque.hand.suits import (
    NUMBER_PUNG_FIELD,
    PUNG_FIELD,
    SEQUENCE_FIELD,
    SUIT_PLACES,
    parted,
)
from oracle.rulesets.lingque.hand.views import (
    NO_NUMBER_PARTS,
    Ends,
    Equals,
    Form,
    Honours,
    NumberParts,
    NumberPungs,
    Palette,
    Sequences,
    Standing,
    TwoSuits,
)
from oracle.rulesets.lingque.scoring.best import NUMBERS_OF
from oracle.rulesets.lingque.scoring.counting import BITS
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.scoring.sheet import flower_points
from oracle.rulesets.lingque.state.hands import Win, WonHand
from oracle.ruling.many import ManyHandsError, ManyScores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracle.rulesets.lingque.hand.sorting import Parts
    from oracle.rulesets.lingque.hand.suits import SortedSuit, Suit
    from oracle.rulesets.lingque.hand.views import View
    from oracle.rulesets.lingque.scoring.best import Sorter
    from oracle.rulesets.lingque.scoring.counting import Account, Marks
    from oracle.ruling.many import Array, ManyHands

TOGETHER = 1 << 15
"""Hands that are counted together; more take more memory and are no faster."""

WORD = 63 // BITS
"""Fans whose marks stand in one number of an array."""

SEQUENCES_END = SEQUENCE_FIELD.bit_length()
PUNGS_END = SEQUENCES_END + len(KINDS)


def many(hands: ManyHands, sorter: Sorter) -> ManyScores:
    """Count hands of which everything is known and no set lies on the table. Raises `ManyHandsError`."""
    asked = _Hands.of(hands)
    counter = sorter.many
    if not isinstance(counter, Counter):
        counter = sorter.many = Counter(sorter)
    number = len(asked.tile)
    found = [counter.accounts(asked.part(first)) for first in range(0, number, TOGETHER)]
    accounts = np.concatenate(found) if found else np.zeros(0, np.int64)
    complete, wins, points, times = counter.columns()
    flowers = flower_points(1, sorter.scorer.points) * asked.flowers
    return ManyScores(
        complete[accounts],
        wins[accounts],
        points[accounts] + np.where(complete[accounts], flowers, 0),
        counter.items,
        times[accounts],
    )


class _Hands(NamedTuple):
    """Hands whose arrays were looked at."""

    counts: Array
    tile: Array
    seat: Array
    drawn: Array
    last: Array
    flowers: Array

    @staticmethod
    @cites("LQ-1A.1", "LQ-2A.2(a)")
    def of(hands: ManyHands) -> _Hands:
        """Look whether arrays are hands: fourteen tiles each, no kind more often than there is of it."""
        counts = _whole("counts", hands.counts)
        if counts.ndim != 2 or counts.shape[1] != len(KINDS):
            raise ManyHandsError(f"counts: {len(KINDS)} columns, not the shape {counts.shape}")
        number = len(counts)
        rows = {name: _whole(name, getattr(hands, name), number) for name in ("tile", "seat", "drawn")}
        for name in ("last", "flowers"):
            given = getattr(hands, name)
            rows[name] = np.zeros(number, np.int64) if given is None else _whole(name, given, number)
        bounds = {"tile": len(KINDS), "seat": len(SEATS), "drawn": 2, "last": 2, "flowers": 9}
        for name, bound in bounds.items():
            _refuse((rows[name] < 0) | (rows[name] >= bound), f"{name}: 0 to {bound - 1}")
        _refuse(((counts < 0) | (counts > COPIES)).any(1), f"counts: 0 to {COPIES} of a kind")
        _refuse(
            counts.sum(1) != FORMS.tiles,
            f"counts: {FORMS.tiles} tiles; hands with sets on the table are not counted in arrays",
        )
        _refuse(counts[np.arange(number), rows["tile"]] == 0, "tile: one the hand has")
        return _Hands(counts, **rows)

    def part(self, first: int) -> _Hands:
        """Some of the hands."""
        return _Hands(*(row[first : first + TOGETHER] for row in self))


def _whole(name: str, given: Array, number: int | None = None) -> Array:
    found = np.asarray(given)
    if found.dtype.kind not in "iub":
        raise ManyHandsError(f"{name}: whole numbers, not {found.dtype}")
    if number is not None and found.shape != (number,):
        raise ManyHandsError(f"{name}: one for each of {number} hands, not the shape {found.shape}")
    return found.astype(np.int64)


def _refuse(wrong: Array, why: str) -> None:
    if wrong.any():
        raise ManyHandsError(f"hand {int(wrong.argmax())}: {why}")


# -- what a suit shows -------------------------------------------------------------------------------


class _Suits:
    """What was met of a suit: a row for each of its patterns of tiles, and a row for each way to sort one.

    A pattern is found by its tiles as a number whose digits they are.
    """

    def __init__(self, place: int, shapes: dict[object, int]) -> None:
        self.place = place
        self.columns = SUIT_PLACES[place][1]
        self.shapes = shapes
        width = self.columns.stop - self.columns.start if self.columns.stop <= len(KINDS) else len(KINDS) % 9
        self.weights = np.array([(COPIES + 1) ** digit for digit in range(width)], np.int64)
        self.known = np.full((COPIES + 1) ** width, -1, np.int32)
        self.suits: list[Suit] = []
        self.sorted: list[SortedSuit] = []
        self.of_patterns: list[tuple[int, ...]] = []
        self.of_sortings: list[tuple[int, ...]] = []
        self.patterns: Array = np.zeros((0, 7), np.int64)
        self.sortings: Array = np.zeros((0, 6), np.int64)

    def met(self, counts: Array) -> Array:
        """The rows of the patterns that hands have in this suit."""
        tiles = counts[:, self.columns]
        keys = tiles @ self.weights
        rows = self.known[keys]
        if (rows < 0).any():
            new, where = np.unique(keys[rows < 0], return_index=True)
            for key, held in zip(new, tiles[rows < 0][where], strict=True):
                self.known[key] = self._enter(tuple(map(int, held)))
            self.patterns = np.array(self.of_patterns, np.int64)
            self.sortings = np.array(self.of_sortings, np.int64).reshape(-1, 6)
            rows = self.known[keys]
        return rows

    def _enter(self, held: tuple[int, ...]) -> int:
        """A row for a pattern, and rows for the ways to sort it."""
        whole = [0] * len(KINDS)
        whole[self.columns] = held
        suit = parted(tuple(whole), ())[self.place]
        many = len(suit.sortings)
        self.of_patterns.append(
            (len(self.sorted), many, suit.there, suit.kinds, suit.sorts, suit.fours, int(suit.paired))
        )
        self.suits.append(suit)
        for each in suit.sortings:
            code = each.code
            pungs = (code & PUNG_FIELD) >> SEQUENCES_END
            two = self.shapes.setdefault(each.melds, len(self.shapes)) if len(each.melds) == 2 else 0
            self.sorted.append(each)
            self.of_sortings.append(
                (code & SEQUENCE_FIELD, pungs, pungs.bit_count(), code >> PUNGS_END, two, len(each.parts))
            )
        return len(self.suits) - 1


SEQ, PUNGS, PUNG_NUMBER, ENDS, TWO = range(5)
"""The columns of a way to sort a suit."""

FIRST, NUMBER, THERE, KIND_NUMBER, SORTS, FOURS, PAIRED = range(7)
"""The columns of a pattern of a suit."""


# -- counting ----------------------------------------------------------------------------------------


class Counter:
    """Counts hands by what a sorter's predicates and tables say, and remembers what it asked them."""

    def __init__(self, sorter: Sorter) -> None:
        self.sorter = sorter
        self.scorer = sorter.scorer
        slots = self.scorer.slots
        self.items = tuple(slot.slug + "/pair" * slot.pair for slot in slots)
        self.place = {(slot.slug, slot.pair): place for place, slot in enumerate(slots)}
        self.words = -(-len(slots) // WORD)
        self.shapes: dict[object, int] = {(): 0}
        self.suits = tuple(_Suits(place, self.shapes) for place in range(4))
        self.shown: dict[str, _Shown] = {}
        self.numbers: dict[Marks, int] = {}
        self.every: list[Account | None] = [None]
        self.ranks: Array = np.zeros(0, np.int64)
        self.said: tuple[Array, Array, Array, Array] | None = None

    def columns(self) -> tuple[Array, Array, Array, Array]:
        """Of each account: whether there is one, whether it is worth enough, its points, how often each fan counts."""
        if self.said is not None and len(self.said[0]) == len(self.every):
            return self.said
        table = self.scorer.points
        points = np.array([0 if each is None else each.rank[0] for each in self.every], np.int64)
        wins = np.array(
            [each is not None and reaches_minimum(each.rank[0], table) for each in self.every], bool
        )
        times: Array = np.zeros((len(self.every), len(self.items)), np.uint8)
        for row, each in enumerate(self.every):
            for one in () if each is None else each.counted:
                times[row, self.place[one.fan.slug, one.pair]] = one.times
        self.said = np.arange(len(self.every)) > 0, wins, points, times
        return self.said

    def accounts(self, hands: _Hands) -> Array:
        """The account of each hand, by its number; 0 where the tiles make no form."""
        met = [suits.met(hands.counts) for suits in self.suits]
        patterns = [suits.patterns[rows] for suits, rows in zip(self.suits, met, strict=True)]
        found: Array = np.zeros(len(hands.tile), np.int64)
        kinds = sum(each[:, KIND_NUMBER] for each in patterns)
        forms = self.sorter.forms
        special = np.isin(kinds, [*forms.kinds]) & (hands.counts.max(1) <= forms.most)
        by_hand = [row for row in np.flatnonzero(special) if forms.made_of(tuple(hands.counts[row].tolist()))]
        for row in by_hand:
            found[row] = self._alone(hands, int(row))
        ways = np.prod([each[:, NUMBER] for each in patterns], axis=0)
        ways[sum(each[:, PAIRED] for each in patterns) != 1] = 0
        ways[by_hand] = 0
        rows: Array = np.repeat(np.arange(len(ways)), ways)
        if not len(rows):
            return found
        every = _Rows(hands, rows, ways, self.suits, [each[rows] for each in patterns])
        numbers = self._of_marks(self._marks(every, met[-1][rows]))
        best = every.first_best(self._ranks()[numbers])
        found[rows[best]] = numbers[best]
        return found

    def _alone(self, hands: _Hands, row: int) -> int:
        """The account of a hand that is counted by itself."""
        held = hands.counts[row].tolist()
        tile = KINDS[hands.tile[row]]
        held[hands.tile[row]] -= 1
        concealed = tuple(kind for kind, number in zip(KINDS, held, strict=True) for _ in range(number))
        win = _win(hands.drawn[row], hands.last[row], hands.seat[row])
        best = self.sorter.best(WonHand(SEATS[hands.seat[row]], concealed, (), tile, win, 0))
        return 0 if best is None else self._number(best.marks)

    # -- what the views show

    def _marks(self, every: _Rows, honours: Array) -> Array:
        """The fans that each way to sort a hand shows, in words; `honours` has the pattern of its honours."""
        hands, rows, m, p, s, z = every.hands, every.rows, *every.patterns
        form, seat = FORMS.general, hands.seat[rows]
        marks = self.scorer.marks
        there: Array = m[:, THERE] | p[:, THERE] | s[:, THERE]
        several: Array = sum((each[:, THERE] != 0).astype(np.int64) for each in (m, p, s))
        palettes = there * 16 + several * 4 + z[:, SORTS]
        pungs = every.total(PUNGS)
        number = every.total(PUNG_NUMBER)
        tile = hands.tile[rows]
        given = (hands.drawn[rows] == 0) & (hands.counts[rows, tile] <= FORMS.meld_tiles)
        concealed = number - (given & (pungs >> tile & 1 == 1))
        fours = sum(each[:, FOURS] for each in every.patterns)
        return (
            self._shown(
                "win",
                hands.drawn[rows] * 8 + hands.last[rows] * 4 + seat,
                lambda key, _: marks(_win(key >> 3, key >> 2 & 1, key & 3)),
            )
            + self._shown(
                "palette",
                palettes,
                lambda key, _: (
                    marks(Palette(form, key >> 2 & 3, NUMBERS_OF[key >> 4], bool(key & 1), bool(key & 2)))
                    + marks(Form(form))
                ),
            )
            + self._shown(
                "honours",
                honours << 2 | seat,
                lambda key, _: marks(Honours.of(form, self.suits[3].suits[key >> 2].held, SEATS[key & 3])),
            )
            + self._shown(
                "equals",
                (number << 3 | concealed) << 3 | fours,
                lambda key, _: marks(Equals(key >> 6, 0, key >> 3 & 7, key & 7)),
            )
            + self._shown("sequences", every.total(SEQ), lambda _, row: marks(Sequences.of(every.parts(row))))
            + self._shown(
                "pungs", pungs & NUMBER_PUNGS, lambda _, row: marks(NumberPungs.of(every.parts(row)))
            )
            + self._shown("ends", every.total(ENDS), lambda _, row: marks(Ends.of(every.parts(row))))
            + self._shown("suits", every.two_suits(), lambda _, row: marks(every.two_suits_of(row)))
            + self._some(
                np.flatnonzero((several == 1) & (z[:, THERE] == 0)), len(rows), Standing(()), every.standing
            )
            + self._some(np.flatnonzero(z[:, THERE] == 0), len(rows), NO_NUMBER_PARTS, every.number_parts)
        )

    def _shown(self, view: str, keys: Array, ask: Callable[[int, int], Marks]) -> Array:
        """What a view shows, asked once of all that show it alike: of the key, and of a row that has it."""
        shown = self.shown.get(view)
        if shown is None:
            shown = self.shown[view] = _Shown(self.words)
        different, first, where = np.unique(keys, return_index=True, return_inverse=True)
        places = []
        for key, row in zip(different.tolist(), first.tolist(), strict=True):
            place = shown.places.get(key)
            if place is None:
                place = shown.enter(key, self._in_words(ask(key, row)))
            places.append(place)
        return shown.table()[np.array(places)[where]]

    def _some(
        self, which: Array, number: int, nothing: View, views: Callable[[list[int]], Iterable[View]]
    ) -> Array:
        """What a view shows that only some rows have anything to see in, and each something else."""
        marks = self.scorer.marks
        words: dict[Marks, tuple[int, ...]] = {}
        shown: Array = np.tile(np.array(self._in_words(marks(nothing)), np.int64), (number, 1))
        found = []
        for view in views(which.tolist()):
            seen = marks(view)
            found.append(words.get(seen) or words.setdefault(seen, self._in_words(seen)))
        if found:
            shown[which] = found
        return shown

    def _in_words(self, marks: Marks) -> tuple[int, ...]:
        return tuple(marks >> BITS * WORD * place & (1 << BITS * WORD) - 1 for place in range(self.words))

    # -- accounts

    def _of_marks(self, marks: Array) -> Array:
        """The account of each row of marks; rows are told apart by a sum, which is then looked at."""
        sums = (marks.astype(np.uint64) * FACTORS[: self.words]).sum(1, dtype=np.uint64)
        _, first, where = np.unique(sums, return_index=True, return_inverse=True)
        if not (marks == marks[first[where]]).all():
            _, first, where = np.unique(marks, axis=0, return_index=True, return_inverse=True)
        numbers = [
            self._number(sum(word << BITS * WORD * place for place, word in enumerate(words)))
            for words in marks[first].tolist()
        ]
        return np.array(numbers, np.int64)[where.reshape(-1)]

    def _number(self, marks: Marks) -> int:
        """The number of the account of some marks."""
        number = self.numbers.get(marks)
        if number is None:
            number = self.numbers[marks] = len(self.every)
            self.every.append(self.scorer.account(marks, closed=True))
        return number

    def _ranks(self) -> Array:
        """The place of each account among all there are, the one that is worth most last; the same where they tie."""
        if len(self.ranks) != len(self.every):
            ranks = [account.rank for account in self.every if account is not None]
            place = {rank: place for place, rank in enumerate(sorted(set(ranks)), 1)}
            self.ranks = np.array([0, *(place[rank] for rank in ranks)], np.int64)
        return self.ranks


NUMBER_PUNGS = NUMBER_PUNG_FIELD >> SEQUENCES_END

FACTORS = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93] * 8, np.uint64
)
"""What words are multiplied by, so that rows which differ hardly have one sum."""


def _win(drawn: int, last: int, seat: int) -> Win:
    """How the last tile came to a hand without sets: its winner has claimed nothing."""
    return Win(
        drawn=bool(drawn),
        robbed=False,
        first=False,
        replaces="",
        wall_empty=bool(last),
        dealer=SEATS[seat] == DEALER,
        closed=True,
    )


class _Shown:
    """The words of what a view showed, by the keys that tell how it was alike."""

    def __init__(self, words: int) -> None:
        self.places: dict[int, int] = {}
        self.rows: list[tuple[int, ...]] = []
        self.kept: Array = np.zeros((0, words), np.int64)

    def enter(self, key: int, words: tuple[int, ...]) -> int:
        """Keep what a key shows; the place where it stands."""
        place = self.places[key] = len(self.rows)
        self.rows.append(words)
        return place

    def table(self) -> Array:
        """All that was kept, a row a place."""
        if len(self.kept) < len(self.rows):
            new = np.array(self.rows[len(self.kept) :], np.int64)
            self.kept = np.concatenate((self.kept, new))
        return self.kept


class _Rows:
    """Every way to sort some hands, a row each, those of a hand together and in the order of its suits' ways."""

    def __init__(
        self, hands: _Hands, rows: Array, ways: Array, suits: tuple[_Suits, ...], patterns: list[Array]
    ) -> None:
        self.hands, self.rows, self.suits, self.patterns = hands, rows, suits, patterns
        self.ways = ways[ways > 0]
        self.starts = np.cumsum(self.ways) - self.ways
        left = np.arange(len(rows)) - np.repeat(self.starts, self.ways)
        self.sorted: list[Array] = []
        for pattern in reversed(patterns):
            left, way = np.divmod(left, pattern[:, NUMBER])
            self.sorted.insert(0, pattern[:, FIRST] + way)
        self.sortings = [each.sortings[rows] for each, rows in zip(suits, self.sorted, strict=True)]

    def total(self, column: int) -> Array:
        """The sum of what the suits tell."""
        return sum(sorting[:, column] for sorting in self.sortings)

    def ways_of(self, row: int) -> list[SortedSuit]:
        """The ways in which a row sorts its suits."""
        return [each.sorted[rows[row]] for each, rows in zip(self.suits, self.sorted, strict=True)]

    def parts(self, row: int) -> Parts:
        """The parts of a row."""
        m, p, s, z = self.ways_of(row)
        return m.parts + p.parts + s.parts + z.parts

    def two_suits(self) -> Array:
        """What tells rows apart whose melds lie two and two in two suits, whichever; 0 for those of others."""
        m, p, s = (sorting[:, TWO] for sorting in self.sortings[:3])
        two = (m != 0).astype(np.int64) + (p != 0) + (s != 0) == 2
        return np.where(two, np.where(m != 0, m, p) << 20 | np.where(s != 0, s, p), 0)

    def two_suits_of(self, row: int) -> TwoSuits:
        """What the predicates of such melds see."""
        return TwoSuits.of(*(each.melds for each in self.ways_of(row)[:3])) or TwoSuits((), ())

    def standing(self, rows: Iterable[int]) -> Iterator[Standing]:
        """How many of each number hands of one suit had before their last tile."""
        for row in rows:
            hand = self.rows[row]
            held, tile = self.hands.counts[hand].tolist(), self.hands.tile[hand]
            held[tile] -= 1
            first = tile // len(NUMBERS) * len(NUMBERS)
            yield Standing(tuple(held[first : first + len(NUMBERS)]))

    def number_parts(self, rows: Iterable[int]) -> Iterator[NumberParts]:
        """Hands of number tiles sorted one way, beside the others."""
        of_m, of_p, of_s = (each.sorted for each in self.suits[:3])
        in_m, in_p, in_s = (each.tolist() for each in self.sorted[:3])
        starts: list[int] = np.repeat(self.starts, self.ways).tolist()
        ways: list[int] = np.repeat(self.ways, self.ways).tolist()
        for row in rows:
            m, p, s = of_m[in_m[row]], of_p[in_p[row]], of_s[in_s[row]]
            parts = m.parts + p.parts + s.parts
            first, number = starts[row], ways[row]
            among = (parts,) if number == 1 else tuple(map(self.parts, range(first, first + number)))
            numbers = m.numbers + p.numbers + s.numbers
            yield NumberParts(parts, among, numbers, m.total + p.total + s.total)

    def first_best(self, ranks: Array) -> Array:
        """For each hand the first of its rows that ranks highest."""
        highest: Array = np.repeat(np.maximum.reduceat(ranks, self.starts), self.ways)
        among = np.flatnonzero(ranks == highest)
        hands = self.rows[among]
        return among[np.concatenate(([True], hands[1:] != hands[:-1]))]
