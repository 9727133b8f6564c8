"""Which kinds complete a hand of sets and a pair, asked suit by suit and remembered by pattern."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.mahjong.sorting import MELD, PAIR, sortings
from oracle.mahjong.tiles import HONOUR, KINDS, NUMBERS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.mahjong.sorting import Counts

SUIT_SLICES: tuple[tuple[str, slice], ...] = tuple(
    (suit, slice(len(NUMBERS) * place, len(NUMBERS) * (place + 1)))
    for place, suit in enumerate((*SUITS, HONOUR))
)
"""Each suit, the honours as the last, and where its kinds stand among all."""


class SuitWaits(NamedTuple):
    """What the tiles of one suit lack.

    `complete` tells that they part as they are, `paired` that a pair is among those parts; `wanted` has the
    places of the kinds one of which makes them part without a pair, `wanted_paired` with one.
    """

    complete: bool
    paired: bool
    wanted: tuple[int, ...]
    wanted_paired: tuple[int, ...]


@cache
def _lacking(counts: Counts, *, runs: bool) -> SuitWaits:
    suit = SUITS[0] if runs else HONOUR
    over = sum(counts) % MELD
    complete = bool(sortings(suit, counts))
    more = {place: (*counts[:place], counts[place] + 1, *counts[place + 1 :]) for place in range(len(counts))}
    wanted = tuple(place for place, held in more.items() if sortings(suit, held))
    return SuitWaits(
        complete,
        complete and over == PAIR,
        wanted if over == MELD - 1 else (),
        wanted if over == PAIR - 1 else (),
    )


def waits(counts: Counts) -> tuple[Tile, ...]:
    """The kinds that make concealed tiles part into sets and one pair; `counts` has a number for each kind."""
    suits = [(part.start, _lacking(counts[part], runs=suit != HONOUR)) for suit, part in SUIT_SLICES]
    found: list[Tile] = []
    for place, (start, lacking) in enumerate(suits):
        others = [other for number, (_, other) in enumerate(suits) if number != place]
        if not all(other.complete for other in others):
            continue
        pairs = sum(other.paired for other in others)
        wanted: Sequence[int] = lacking.wanted if pairs == 1 else lacking.wanted_paired if pairs == 0 else ()
        found += [KINDS[start + number] for number in wanted]
    return tuple(found)


def forget() -> None:
    """Drop what was kept."""
    _lacking.cache_clear()
