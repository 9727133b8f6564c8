"""Dividing the tiles of a hand into sets and pairs under each form (局式)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.families.mahjong import sorting
from oracle.families.mahjong.waiting import SUIT_SLICES
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.forms import FORMS, SET_TILES
from oracle.rulesets.yawan.figures.kinds import (
    DRAGONS,
    HEAD_TILES,
    KINDS,
    NUMBERS,
    PLACE,
    SUITS,
    WINDS,
    kind_of,
)
from oracle.rulesets.yawan.hand.pieces import BY_RANK, BY_SUIT, LOWS, ORDERS, others_than, run_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.yawan.hand.pieces import Order, Piece

Counts = tuple[int, ...]
"""How many tiles there are of each kind, in the order of `KINDS`."""

Pieces = tuple["Piece", ...]
"""The sets and pairs tiles are divided into."""

COLUMN_OF: Mapping[str, slice] = MappingProxyType(dict(SUIT_SLICES))
"""Where the kinds of each suit stand among all."""

TRIPLETS: Pieces = tuple(BY_RANK[frozenset(kind_of(suit, rank) for suit in SUITS)] for rank in NUMBERS)
"""The triplet of three suits at each rank."""

KEPT = 8_192
"""How many divisions of number tiles by rank are remembered."""


# -- 色组式 ------------------------------------------------------------------------------------------


@cites("YW-FORM-1")
def by_suit(counts: Counts) -> list[Pieces]:
    """Every way to divide tiles into sets by suit and one pair."""
    if sum(sum(counts[place]) % SET_TILES != 0 for _, place in SUIT_SLICES) != 1:
        return []
    shares = [_shares(suit, counts[place]) for suit, place in SUIT_SLICES]
    return [one + two + three + four for one, two, three, four in product(*shares)]


@cache
def _shares(suit: str, counts: Counts) -> tuple[Pieces, ...]:
    return tuple(tuple(BY_SUIT[part.tiles()] for part in parts) for parts in sorting.sortings(suit, counts))


# -- 花组式 ------------------------------------------------------------------------------------------


@cites("YW-FORM-2")
def by_rank(counts: Counts, seat: Seat, order: Order | None) -> list[Pieces]:
    """Every way to divide tiles into sets by rank and one pair; `order` is that of the sequences on the table.

    The own seat wind is in no set and no pair.
    """
    winds = _equal_parts(counts, others_than(seat))
    if winds is None or counts[PLACE[seat]]:
        return []
    dragons = _equal_parts(counts, DRAGONS)
    if dragons is None:
        return []
    honours = (*winds, *dragons)
    paired = any(piece.shape.kind == "pair" for piece in honours)
    return [
        (*numbers, *honours)
        for numbers in _number_parts(counts[: len(SUITS) * len(NUMBERS)], not paired, order)
    ]


def _equal_parts(counts: Counts, kinds: Sequence[str]) -> Pieces | None:
    """Three kinds of honour as triplets of one each and at most one pair; `None` if they cannot be divided so."""
    held = [counts[PLACE[kind]] for kind in kinds]
    triplets = min(held)
    over = [kind for kind, number in zip(kinds, held, strict=True) if number > triplets]
    if max(held) > triplets + 1 or len(over) not in {0, 2}:
        return None
    found = (BY_RANK[frozenset(kinds)],) * triplets
    return (*found, BY_RANK[frozenset(over)]) if over else found


@lru_cache(KEPT)
def _number_parts(counts: Counts, pair_due: bool, order: Order | None) -> tuple[Pieces, ...]:
    """Every way to divide number tiles; each set takes one tile of each suit, so that these show that of the pair."""
    suits = [counts[place] for _, place in SUIT_SLICES[: len(SUITS)]]
    sizes = [sum(held) for held in suits]
    sets = min(sizes)
    extra = [suit for suit, size in zip(SUITS, sizes, strict=True) if size > sets]
    if len(extra) != 2 * pair_due:
        return ()
    found = dict.fromkeys(_divided(counts, order)) if not pair_due else dict[Pieces, None]()
    for rank in NUMBERS if pair_due else ():
        pair = BY_RANK[frozenset(kind_of(suit, rank) for suit in extra)]
        left = _without(counts, pair)
        if left is not None:
            found |= dict.fromkeys((*pieces, pair) for pieces in _divided(left, order))
    return tuple(found)


def _without(counts: Counts, piece: Piece) -> Counts | None:
    """What is left without a piece; `None` if its tiles are not there."""
    left = list(counts)
    for tile in piece.tiles:
        left[PLACE[tile]] -= 1
    return None if min(left) < 0 else tuple(left)


def _divided(counts: Counts, order: Order | None) -> Iterator[Pieces]:
    """The divisions into sequences of one order and triplets, for every order that may be the hand's."""
    for each in ORDERS if order is None else (order,):
        pieces = _by_order(counts, each)
        if pieces is not None:
            yield pieces


@cites("YW-FORM-2")
def _by_order(counts: Counts, order: Order) -> Pieces | None:
    """The only division there can be under one order of suits.

    From the lowest rank on, a tile of the middle suit that no lower sequence takes needs a triplet, and a tile of the
    low suit that no triplet takes begins a sequence.
    """
    low, middle, high = [counts[COLUMN_OF[suit]] for suit in order]
    pieces: list[Piece] = []
    before, earlier = 0, 0
    for place, rank in enumerate(NUMBERS):
        triplets = middle[place] - before
        begun = low[place] - triplets
        if triplets < 0 or begun < 0 or high[place] != triplets + earlier or (begun and rank not in LOWS):
            return None
        if triplets:
            pieces += [TRIPLETS[place]] * triplets
        if begun:
            pieces += [run_of(order, rank)] * begun
        before, earlier = begun, before
    return tuple(sorted(pieces))


# -- 色对式 and 花对式 ---------------------------------------------------------------------------------


@cites("YW-FORM-3")
def equal_pairs(counts: Counts) -> list[Pieces]:
    """Seven pairs of equal tiles; four equal tiles are two of them. Of fourteen tiles no fewer are paired off."""
    pairs = [
        BY_SUIT[kind, kind] for kind, number in zip(KINDS, counts, strict=True) for _ in range(number // 2)
    ]
    return [tuple(pairs)] if len(pairs) == FORMS["se-dui"].pairs else []


@cites("YW-FORM-4")
def mixed_pairs(counts: Counts, seat: Seat) -> list[Pieces]:
    """Seven pairs of one rank in two suits, the same two throughout, or of two winds, the same two, none the own."""
    winds = [place for place in _WINDS if counts[place]]
    if len(winds) not in {0, 2} or counts[PLACE[seat]]:
        return []
    suits = [column for column in _COLUMNS if any(map(counts.__getitem__, column))]
    if len(suits) != 2:
        return []
    found: list[Piece] = []
    for one, other in ((winds[:1], winds[1:]), suits):
        for place, opposite in zip(one, other, strict=True):
            if counts[place] != counts[opposite]:
                return []
            if counts[place]:
                found += [BY_RANK[frozenset((KINDS[place], KINDS[opposite]))]] * counts[place]
    return [tuple(found)] if len(found) == FORMS["hua-dui"].pairs else []


_WINDS = tuple(PLACE[wind] for wind in WINDS)

_COLUMNS = tuple(
    tuple(PLACE[kind] for kind in (*(kind_of(suit, rank) for rank in NUMBERS), HEAD_TILES[suit]))
    for suit in SUITS
)
"""The places of the kinds that belong to each suit: its ranks and its head tile."""


def forget() -> None:
    """Drop what was kept."""
    _shares.cache_clear()
    _number_parts.cache_clear()
    sorting.forget()
