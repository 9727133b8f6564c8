"""Sorting tiles into a pair and melds (拆解): every way a suit can be parted, worked out once a pattern."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from oracle.clauses import cites
from oracle.rulesets.lingque.forms import FORMS
from oracle.rulesets.lingque.tiles import HONOUR, NUMBERS, SUITS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Tile

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
        if self.suit == HONOUR:
            return ()
        if self.kind == "sequence":
            return self.number, self.number + 1, self.number + 2
        return (self.number,)

    def tiles(self, *, kong: bool = False) -> tuple[Tile, ...]:
        """The tiles of the part; a kong has four."""
        if self.kind == "sequence":
            return tuple(kind_of(self.suit, number) for number in self.numbers)
        size = FORMS.pair_tiles if self.kind == "pair" else FORMS.kong_tiles if kong else FORMS.meld_tiles
        return (kind_of(self.suit, self.number),) * size


def _every_part() -> Iterator[Part]:
    honours = range(1, 8)
    for suit, numbers in (*((suit, NUMBERS) for suit in SUITS), (HONOUR, honours)):
        for number in numbers:
            yield Part(suit, "pair", number)
            yield Part(suit, "pung", number)
        if suit != HONOUR:
            for number in NUMBERS[:-2]:
                yield Part(suit, "sequence", number)


PARTS: tuple[Part, ...] = tuple(_every_part())
"""Every part there can be."""


@cache
@cites("LQ-2A.2")
def sortings(suit: str, counts: Counts) -> tuple[Parts, ...]:
    """Every way to part the tiles of one suit into melds and at most one pair, which their number calls for."""
    over = sum(counts) % FORMS.meld_tiles
    if over not in (0, FORMS.pair_tiles):
        return ()
    found = _parted(suit, list(counts), pair_due=over != 0)
    return tuple(sorted({tuple(sorted(parts)) for parts in found}))


def _parted(suit: str, counts: list[int], *, pair_due: bool) -> Iterator[Parts]:
    """Part the tiles from the lowest number on: it can only be in a pair, a pung or a sequence that begins there."""
    place = next((place for place, number in enumerate(counts) if number), None)
    if place is None:
        if not pair_due:
            yield ()
        return
    for kind in ("pair", "pung", "sequence"):
        part = Part(suit, kind, place + 1)
        if kind == "pair" and not pair_due:
            continue
        taken = _taken(part, counts)
        if taken is not None:
            for rest in _parted(suit, taken, pair_due=pair_due and kind != "pair"):
                yield (part, *rest)


def _taken(part: Part, counts: list[int]) -> list[int] | None:
    """What is left when a part is taken out; None where its tiles are not there."""
    left = list(counts)
    if part.kind == "sequence":
        if part.suit == HONOUR or part.number > NUMBERS[-3]:
            return None
        places = [number - 1 for number in part.numbers]
    else:
        places = [part.number - 1] * (FORMS.pair_tiles if part.kind == "pair" else FORMS.meld_tiles)
    for place in places:
        left[place] -= 1
    return left if min(left) >= 0 else None
