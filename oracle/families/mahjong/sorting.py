"""Sorting tiles into a pair and melds: every way a suit can be parted, worked out once a pattern."""

from __future__ import annotations

from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.families.mahjong.kinds import HONOUR, HONOURS, NUMBER_OF, NUMBERS, PLACE, SUIT_OF, SUITS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grammar.syntax import Tile

PAIR, MELD, KONG = 2, 3, 4
"""How many tiles make a pair, a pung or sequence, and a kong."""

PartKind = Literal["pair", "pung", "sequence"]

Parts = tuple["Part", ...]
"""A sorting: pair and melds, suit by suit and within a suit in the order of `Part`."""

Counts = tuple[int, ...]
"""How many tiles of each number of a suit there are, or of each honour."""


class Part(NamedTuple):
    """One part of a sorting: the pair (雀头), a pung (刻子, a kong too) or a sequence (顺子).

    `number` is the lowest number of a sequence; of an honour its place among the honours.
    """

    suit: str
    kind: PartKind
    number: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers the part holds, each once; an honour has none."""
        return NUMBERS_OF[self]

    def tiles(self, *, kong: bool = False) -> tuple[Tile, ...]:
        """The tiles of the part; a kong has four."""
        return KONG_TILES[self] if kong else TILES_OF[self]


def _numbers(part: Part) -> tuple[int, ...]:
    if part.suit == HONOUR:
        return ()
    return (part.number, part.number + 1, part.number + 2) if part.kind == "sequence" else (part.number,)


def _tiles(part: Part, size: int) -> tuple[Tile, ...]:
    if part.kind == "sequence":
        return tuple(kind_of(part.suit, number) for number in _numbers(part))
    return (kind_of(part.suit, part.number),) * (PAIR if part.kind == "pair" else size)


def _every_part() -> Iterator[Part]:
    honours = range(1, len(HONOURS) + 1)
    for suit, numbers in (*((suit, NUMBERS) for suit in SUITS), (HONOUR, honours)):
        for number in numbers:
            yield Part(suit, "pair", number)
            yield Part(suit, "pung", number)
        if suit != HONOUR:
            for number in NUMBERS[:-2]:
                yield Part(suit, "sequence", number)


PARTS: tuple[Part, ...] = tuple(_every_part())
"""Every part there can be."""


NUMBERS_OF: Mapping[Part, tuple[int, ...]] = MappingProxyType({part: _numbers(part) for part in PARTS})
TILES_OF: Mapping[Part, tuple[Tile, ...]] = MappingProxyType({part: _tiles(part, MELD) for part in PARTS})
KONG_TILES: Mapping[Part, tuple[Tile, ...]] = MappingProxyType({part: _tiles(part, KONG) for part in PARTS})


@cache
def sortings(suit: str, counts: Counts) -> tuple[Parts, ...]:
    """Every way to part the tiles of one suit into melds and at most one pair, which their number calls for."""
    shapes = _shapes(counts, runs=suit != HONOUR)
    return tuple([tuple([Part(suit, kind, number) for kind, number in shape]) for shape in shapes])


Shape = tuple[tuple[PartKind, int], ...]
"""The parts of a suit by kind and number, sorted."""


@cache
def _shapes(counts: Counts, *, runs: bool) -> tuple[Shape, ...]:
    over = sum(counts) % MELD
    if over not in (0, PAIR):
        return ()
    return tuple(sorted({tuple(sorted(shape)) for shape in _parted(counts, over != 0, runs)}))


@cache
def _parted(counts: Counts, pair_due: bool, runs: bool) -> tuple[Shape, ...]:
    """Part the tiles from the lowest number on: it can only be in a pair, a pung or a sequence that begins there."""
    place = next((place for place, number in enumerate(counts) if number), None)
    if place is None:
        return () if pair_due else ((),)
    found: list[Shape] = []
    kinds: tuple[PartKind, ...] = ("pair", "pung", "sequence")
    for kind in kinds:
        left = _without(kind, counts, place) if kind != "pair" or pair_due else None
        if left is not None and (runs or kind != "sequence"):
            rest = _parted(left, pair_due and kind != "pair", runs)
            first: Shape = ((kind, place + 1),)
            found += [first + shape for shape in rest]
    return tuple(found)


def _without(kind: PartKind, counts: Counts, place: int) -> Counts | None:
    """What is left when a part that begins at a place is taken out; None where its tiles are not there."""
    if kind == "sequence":
        if place + 2 >= len(counts) or not (counts[place + 1] and counts[place + 2]):
            return None
        taken = [number - 1 for number in counts[place : place + 3]]
        return *counts[:place], *taken, *counts[place + 3 :]
    left = counts[place] - (PAIR if kind == "pair" else MELD)
    return None if left < 0 else (*counts[:place], left, *counts[place + 1 :])


def part_made(tiles: Iterable[Tile], *, run: bool, kong: bool) -> Part | None:
    """The part tiles make: three in a row, three equal tiles or four; None for any others."""
    return _part_made(tuple(tiles), run, kong)


@lru_cache(maxsize=1 << 14)
def _part_made(tiles: tuple[Tile, ...], run: bool, kong: bool) -> Part | None:
    ordered = tuple(sorted(tiles, key=lambda tile: PLACE.get(tile, -1)))
    if not ordered or any(tile not in PLACE for tile in ordered):
        return None
    suit, number = SUIT_OF[ordered[0]], NUMBER_OF[ordered[0]]
    if run and (suit == HONOUR or number > NUMBERS[-3]):
        return None
    part = Part(suit, "sequence" if run else "pung", number)
    return part if part.tiles(kong=kong) == ordered else None


def forget() -> None:
    """Drop the sortings that were kept."""
    sortings.cache_clear()
    _shapes.cache_clear()
    _parted.cache_clear()
    _part_made.cache_clear()
