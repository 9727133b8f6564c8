"""The search that sorts a hand into sets, plain or with sets on the table laid anew (重排).

What is to be sorted is a list of counts, short kinds first. A three, four or five takes tiles of the hand
only; every long tile left over stands with its twin in a 五子; each 五子 takes one short tile; what remains
must fall into 不同, so every head must occur equally often in it. That last condition prunes nearly all of
the search. It is exact, and it stops with `BudgetSpentError` instead of running on.

What differs from game to game stands in `Terms`. Long because the search is one and its parts mean nothing alone.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.families.dominoes.relaying import cancel
from oracle.families.dominoes.sets import EQUAL_KIND, LOOSE, SetKind, TileSet, all_butong, all_wuzi
from oracle.families.dominoes.tiles import HEADS, KINDS, LONG, SHORT, heads_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from grammar.syntax import Tile

NODE_BUDGET = 200_000
"""Steps a search may take before it gives up; no hand of a real game comes near."""

NOTHING_BARRED: frozenset[SetKind] = frozenset()

Counts = tuple[int, ...]
"""How many of each kind, in the order of `_ORDER`."""

_ORDER: tuple[Tile, ...] = (*SHORT, *LONG)
_INDEX = {tile: number for number, tile in enumerate(_ORDER)}
_SHORTS = len(SHORT)
_FEWEST_EQUAL = min(EQUAL_KIND)
_BITS = 3
_MASK = (1 << _BITS) - 1
_UNIT = tuple(1 << (_BITS * number) for number in range(_SHORTS))
_PARTNERS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (_INDEX[short], HEADS.index(sum(heads_of(short)) - head))
        for short in SHORT
        if head in heads_of(short)
    )
    for head in HEADS
)
"""For each head the short tiles a 五子 of it can take, and the other head of each."""

_WITH_HEAD = tuple(tuple(short for short, _ in partners) for partners in _PARTNERS)
_BUTONG = {tuple(_INDEX[tile] for tile in made.tiles): made for made in all_butong()}
_FRAMES: tuple[tuple[tuple[int, int, TileSet], ...], ...] = tuple(
    tuple((b, c, made) for (a, b, c), made in _BUTONG.items() if a == first) for first in range(_SHORTS)
)
"""For each short tile the 不同 in which it is the lowest: the two others, and the set."""

_WUZI = {
    (LONG.index(long), _INDEX[short]): made
    for made in all_wuzi()
    for long in set(made.tiles).intersection(LONG)
    for short in set(made.tiles).intersection(SHORT)
}
"""The 五子 of each head with each short tile, both by their places."""


class BudgetSpentError(Exception):
    """The search was given up before it had an answer; whoever asked must say undecided."""


@dataclass(frozen=True, eq=False, slots=True)
class Terms:
    """What a game says of sorting; every game has one such value, and two are never equal.

    `copies` are the tiles of a kind, `to_win` the sets of a finished hand. `may_relay` tells of sets on the
    table broken up and of the new ones whether the game lets them be laid anew so; None lets every way.
    """

    copies: int
    to_win: int
    may_relay: Callable[[Collection[TileSet], Collection[TileSet]], bool] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A hand as it stands before a tile arrives.

    `concealed` are the own tiles that lie in no set; `table` the sets laid out, whose 不同 and 五子 are re-laid
    unless `relay` is off. With `keep_laws` three and more own equal tiles stay in one set; own long pairs
    stay together in every sorting. `reading` says how the book is read where a game sorts by more terms than one.
    """

    concealed: tuple[Tile, ...]
    table: tuple[TileSet, ...] = ()
    keep_laws: bool = True
    relay: bool = True
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Partition:
    """One way to sort a finished hand.

    `sets` are made of the concealed tiles, the arriving tile and the tiles of `dissolved`; `kept` and
    `dissolved` part the 不同 and 五子 that lay on the table. `arrived_in` holds the positions in `sets` of
    those in which the arriving tile may stand; it is empty when no tile arrived.
    """

    sets: tuple[TileSet, ...]
    kept: tuple[TileSet, ...] = ()
    dissolved: tuple[TileSet, ...] = ()
    arrived_in: tuple[int, ...] = ()


class _Task(NamedTuple):
    """What is to be sorted: all tiles, those that may form threes or more, and the own ones among these."""

    counts: Counts
    hand: Counts
    own: Counts
    sets: int
    laws: bool
    copies: int


class _Skeleton(NamedTuple):
    """A hand sorted but for its 不同: equal sets, 五子, and the packed short tiles left."""

    equal: tuple[tuple[int, int], ...]
    wuzi: tuple[tuple[int, int], ...]
    rest: int


class _Budget:
    """Counts the steps of one search."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise BudgetSpentError


def _counted(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * len(_ORDER)
    for tile in tiles:
        counts[_INDEX[tile]] += 1
    return counts


# The search


def _sizes(task: _Task, kind: int) -> tuple[int, ...]:
    """How many tiles of a kind an equal set may take; own threes and more may have to stay together."""
    held, own = task.hand[kind], task.own[kind]
    if task.laws and own in EQUAL_KIND:
        return tuple(range(own, held + 1))
    return (0, *(size for size in EQUAL_KIND if size <= held))


def _skeletons(task: _Task, budget: _Budget) -> Iterator[_Skeleton]:
    """Every choice of threes, fours, fives and 五子 that leaves each head equally often."""
    counts, hand = task.counts, task.hand
    if max(counts) > task.copies:
        return
    for count, held in zip(counts[_SHORTS:], hand[_SHORTS:], strict=True):
        if count & 1 and held < _FEWEST_EQUAL:
            return
    flexible = [kind for kind, held in enumerate(hand) if held >= _FEWEST_EQUAL]
    for sizes in product(*(_sizes(task, kind) for kind in flexible)):
        budget.spend()
        equal = tuple((kind, size) for kind, size in zip(flexible, sizes, strict=True) if size)
        yield from _with_equal(task, equal, budget)


def _with_equal(task: _Task, equal: tuple[tuple[int, int], ...], budget: _Budget) -> Iterator[_Skeleton]:
    """The skeletons with these equal sets."""
    counts = list(task.counts)
    for kind, size in equal:
        counts[kind] -= size
    longs, shorts = counts[_SHORTS:], counts[:_SHORTS]
    pairs = [count >> 1 for count in longs]
    wuzi = sum(pairs)
    butong = task.sets - len(equal) - wuzi
    if butong < 0 or 2 * wuzi != sum(longs) or sum(shorts) != 3 * butong + wuzi:
        return
    spare = []
    for with_head, pair in zip(_WITH_HEAD, pairs, strict=True):
        a, b, c, d, e = with_head
        left = shorts[a] + shorts[b] + shorts[c] + shorts[d] + shorts[e] - butong - pair
        if left < 0:
            return
        spare.append(left)
    wanted = [head for head, pair in enumerate(pairs) for _ in range(pair)]
    for chosen, rest in _partners(wanted, shorts, spare, [], budget):
        yield _Skeleton(equal, chosen, rest)


def _partners(
    wanted: list[int],
    shorts: list[int],
    spare: list[int],
    chosen: list[tuple[int, int]],
    budget: _Budget,
) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Give each wanted 五子 its short tile; `spare` is how often each head may be the other head of one."""
    budget.spend()
    if len(chosen) == len(wanted):
        yield tuple(chosen), sum([count * unit for count, unit in zip(shorts, _UNIT, strict=True) if count])
        return
    head = wanted[len(chosen)]
    lowest = chosen[-1][1] if chosen and chosen[-1][0] == head else 0
    for short, other in _PARTNERS[head]:
        if short >= lowest and shorts[short] and spare[other]:
            shorts[short] -= 1
            spare[other] -= 1
            chosen.append((head, short))
            yield from _partners(wanted, shorts, spare, chosen, budget)
            chosen.pop()
            spare[other] += 1
            shorts[short] += 1


@lru_cache(maxsize=1 << 16)
def _factorable(rest: int) -> bool:
    """Whether packed short tiles, all heads equally often, fall into 不同."""
    if not rest:
        return True
    first = ((rest & -rest).bit_length() - 1) // _BITS
    for second, third, _ in _FRAMES[first]:
        if (
            rest >> _BITS * second & _MASK
            and rest >> _BITS * third & _MASK
            and _factorable(rest - _UNIT[first] - _UNIT[second] - _UNIT[third])
        ):
            return True
    return False


def _factorisations(
    rest: int, budget: _Budget, last: tuple[int, int] = (-1, -1)
) -> Iterator[tuple[TileSet, ...]]:
    """Every way to sort packed short tiles into 不同, each once."""
    budget.spend()
    if not rest:
        yield ()
        return
    first = ((rest & -rest).bit_length() - 1) // _BITS
    for second, third, made in _FRAMES[first]:
        again = last[0] == first and second < last[1]
        if again or not (rest >> _BITS * second & _MASK and rest >> _BITS * third & _MASK):
            continue
        left = rest - _UNIT[first] - _UNIT[second] - _UNIT[third]
        if _factorable(left):
            for others in _factorisations(left, budget, (first, second)):
                yield (made, *others)


# Questions


class _Question(NamedTuple):
    """A hand, the tile that arrives, whether it is drawn as an own one, and the table."""

    terms: Terms
    hand: Counts
    arriving: int | None
    drawn: bool
    table: tuple[TileSet, ...]
    laws: bool

    @property
    def loose(self) -> tuple[TileSet, ...]:
        """The sets that may be re-laid."""
        return tuple(made for made in self.table if made.kind in LOOSE)

    def task(self, loose: tuple[TileSet, ...]) -> _Task:
        """The search over the hand, the arriving tile and the tiles of `loose`."""
        own = hand = self.hand
        if self.arriving is not None:
            with_it = list(hand)
            with_it[self.arriving] += 1
            hand = tuple(with_it)
            own = hand if self.drawn else own
        counts = hand
        if loose:
            more = list(hand)
            for made in loose:
                for tile in made.tiles:
                    more[_INDEX[tile]] += 1
            counts = tuple(more)
        sets = self.terms.to_win - len(self.table) + len(loose)
        return _Task(counts, hand, own, sets, self.laws, self.terms.copies)


def _question(terms: Terms, standing: Standing, arriving: Tile | None, *, drawn: bool) -> _Question:
    index = None if arriving is None else _INDEX[arriving]
    hand = tuple(_counted(standing.concealed))
    return _Question(terms, hand, index, drawn, standing.table, standing.keep_laws)


def _sorted_sets(skeleton: _Skeleton) -> tuple[TileSet, ...]:
    equal = (TileSet(EQUAL_KIND[size], (_ORDER[kind],) * size) for kind, size in skeleton.equal)
    return (*equal, *(_WUZI[choice] for choice in skeleton.wuzi))


def _arrived_in(question: _Question, sets: Sequence[TileSet]) -> tuple[int, ...]:
    """The places of the sets in which the arriving tile may stand."""
    if question.arriving is None:
        return ()
    tile, own = _ORDER[question.arriving], question.hand[question.arriving]
    holding = [place for place, made in enumerate(sets) if tile in made.tiles]
    if question.drawn:
        return tuple(holding)
    sizes = {place: len(sets[place].tiles) for place in holding if sets[place].kind not in LOOSE}
    forced = tuple(place for place, size in sizes.items() if size > own)
    if forced:
        return forced
    full = own if question.laws else question.terms.copies + 1
    return tuple(place for place in holding if sizes.get(place) != full)


def _plain(question: _Question, budget: _Budget) -> Iterator[Partition]:
    for skeleton in _skeletons(question.task(()), budget):
        for butong in _factorisations(skeleton.rest, budget):
            sets = (*_sorted_sets(skeleton), *butong)
            yield Partition(sets, question.loose, (), _arrived_in(question, sets))


def _relaid(question: _Question, budget: _Budget) -> Iterator[Partition]:
    loose, may_relay = question.loose, question.terms.may_relay
    if not loose:
        return
    for skeleton in _skeletons(question.task(loose), budget):
        firm = _sorted_sets(skeleton)
        for butong in _factorisations(skeleton.rest, budget):
            kept, dissolved, new = cancel(loose, (*firm, *butong))
            if dissolved and (may_relay is None or may_relay(dissolved, new)):
                yield Partition(new, kept, dissolved, _arrived_in(question, new))


def partitions(
    terms: Terms,
    standing: Standing,
    arriving: Tile | None,
    *,
    drawn: bool = False,
    budget: int = NODE_BUDGET,
) -> Iterator[Partition]:
    """Every way to sort the hand into the sets still wanting, plain ones first.

    `arriving` is None for a hand that holds all its tiles. `drawn` says that the arriving tile is an own one.
    Raises `BudgetSpentError`.
    """
    question = _question(terms, standing, arriving, drawn=drawn)
    steps = _Budget(budget)
    yield from _plain(question, steps)
    if standing.relay:
        yield from _relaid(question, steps)


@lru_cache(maxsize=1 << 15)
def _completes(question: _Question, relay: bool) -> bool:
    budget = _Budget(NODE_BUDGET)
    loose = question.loose if relay else ()
    if loose and question.terms.may_relay is None:
        return _sortable(question.task(loose), budget)
    if loose and not _sortable(question.task(loose), budget):
        return False
    if _sortable(question.task(()), budget):
        return True
    return bool(loose) and next(_relaid(question, budget), None) is not None


def _sortable(task: _Task, budget: _Budget) -> bool:
    """Whether the tiles fall into sets at all; a plain sorting is one with the loose sets as they lie."""
    return any(_factorable(skeleton.rest) for skeleton in _skeletons(task, budget))


def completes(
    terms: Terms,
    standing: Standing,
    arriving: Tile | None,
    *,
    drawn: bool = False,
    barred: frozenset[SetKind] = NOTHING_BARRED,
) -> bool:
    """Whether the hand with the arriving tile falls into the sets of a finished hand with those on the table.

    `drawn` as for `partitions`; `barred` names shapes of set the arriving tile may not stand in. Raises
    `BudgetSpentError`.
    """
    if barred and arriving is not None:
        return bool(winning_uses(terms, standing, arriving, drawn=drawn) - barred)
    return _completes(_question(terms, standing, arriving, drawn=drawn), standing.relay)


def winning_uses(
    terms: Terms, standing: Standing, arriving: Tile | None, *, drawn: bool = False
) -> frozenset[SetKind]:
    """The shapes of set the arriving tile may stand in when it completes the hand.

    Empty when it does not complete it. `drawn` as for `partitions`. Raises `BudgetSpentError`.
    """
    return frozenset(
        way.sets[place].kind
        for way in partitions(terms, standing, arriving, drawn=drawn)
        for place in way.arrived_in
    )


def waits(terms: Terms, standing: Standing, *, drawn: bool = False) -> tuple[Tile, ...]:
    """The kinds that would complete the hand, in ascending order.

    Every way of sorting counts, and every re-laying the standing hand allows; a kind of which hand and table
    hold all copies is none. `drawn` asks for an own tile. Raises `BudgetSpentError`.
    """
    question = _question(terms, standing, None, drawn=drawn)
    plain = _candidates(question.task(()))
    relaid = _candidates(question.task(question.loose)) if standing.relay else frozenset()
    held = Counter(standing.concealed)
    for made in standing.table:
        held.update(made.tiles)
    return tuple(
        kind
        for kind in KINDS
        if (kind in plain or kind in relaid)
        and held[kind] < terms.copies
        and _completes(
            _Question(terms, question.hand, _INDEX[kind], drawn, question.table, question.laws),
            kind in relaid,
        )
    )


def forget() -> None:
    """Empty the memory of answers, so that the next question is asked cold (for measurements)."""
    _completes.cache_clear()
    _factorable.cache_clear()


def hopeful(terms: Terms, standing: Standing) -> frozenset[Tile]:
    """The kinds that may complete the hand: those that would leave no long tile alone.

    A short question before the long one; a kind that is not among them completes nothing.
    """
    question = _question(terms, standing, None, drawn=False)
    plain = _candidates(question.task(()))
    return plain | _candidates(question.task(question.loose)) if standing.relay else plain


def _candidates(task: _Task) -> frozenset[Tile]:
    """The kinds that leave no long tile alone."""
    alone = [
        _ORDER[long]
        for long in range(_SHORTS, len(_ORDER))
        if task.counts[long] & 1 and task.hand[long] < _FEWEST_EQUAL
    ]
    if len(alone) > 1:
        return frozenset()
    return frozenset(alone) or frozenset(KINDS)


SORTINGS = 4_000
"""How many ways to sort a finished hand are weighed against one another; with more the best is not known."""


def weighed(ways: Iterator[Partition]) -> tuple[tuple[tuple[Partition, int], ...], bool]:
    """Every sorting with each place in which the arriving tile may stand, and whether these are all there are."""
    found: list[tuple[Partition, int]] = []
    try:
        for way in ways:
            found.extend((way, place) for place in way.arrived_in)
            if len(found) > SORTINGS:
                return tuple(found[:SORTINGS]), False
    except BudgetSpentError:
        return tuple(found), False
    return tuple(found), True
