"""Which kinds complete a hand of sets and a pair, asked suit by suit and remembered by pattern."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import HONOUR, KINDS, NUMBERS, SUITS
from oracle.families.mahjong.sorting import MELD, PAIR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.families.mahjong.sorting import Counts

SUIT_SLICES: tuple[tuple[str, slice], ...] = tuple(
    (suit, slice(len(NUMBERS) * place, len(NUMBERS) * (place + 1)))
    for place, suit in enumerate((*SUITS, HONOUR))
)
"""Each suit, the honours as the last, and where its kinds stand among all."""

_M, _P, _S, _Z = (places for _, places in SUIT_SLICES)
STARTS: tuple[int, ...] = tuple(places.start for _, places in SUIT_SLICES)
LAST = len(SUIT_SLICES) - 1
"""Where the kinds of each suit begin, and which suit is that of the honours."""


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
def _lacking(counts: Counts, runs: bool) -> SuitWaits:
    over = sum(counts) % MELD
    complete = _parts(counts, runs)
    more = [(place, _changed(counts, place, 1)) for place in range(len(counts))] if over else []
    wanted = tuple([place for place, held in more if _parts(held, runs)])
    return SuitWaits(
        complete,
        complete and over == PAIR,
        wanted if over == MELD - 1 else (),
        wanted if over == PAIR - 1 else (),
    )


@cache
def _parts(counts: Counts, runs: bool) -> bool:
    """Whether the tiles of one suit part into melds and at most one pair, which their number calls for."""
    if sum(counts) % MELD != PAIR:
        return _in_melds(counts, runs=runs)
    paired = [_changed(counts, place, -PAIR) for place, number in enumerate(counts) if number >= PAIR]
    return any(_in_melds(left, runs=runs) for left in paired)


def _in_melds(counts: Counts, *, runs: bool) -> bool:
    """Whether tiles part into melds alone: what the lowest number has over pungs has to begin sequences."""
    if not runs:
        return not any(number % MELD for number in counts)
    second, third = 0, 0
    for number in counts:
        left = number - second - third
        if left < 0:
            return False
        second, third = left % MELD, second
    return second == third == 0


def _changed(counts: Counts, place: int, number: int) -> Counts:
    """The counts with so many more at one place."""
    return *counts[:place], counts[place] + number, *counts[place + 1 :]


def by_suit(counts: Counts) -> tuple[Counts, ...]:
    """The counts of each suit, those of the honours last; `counts` has a number for each kind."""
    return counts[_M], counts[_P], counts[_S], counts[_Z]


def waits(counts: Counts) -> tuple[Tile, ...]:
    """The kinds that make concealed tiles part into sets and one pair; `counts` has a number for each kind."""
    return waits_in(by_suit(counts))


def waits_in(suits: Sequence[Counts]) -> tuple[Tile, ...]:
    """The same of tiles told suit by suit, the honours last."""
    lacking = [_lacking(counts, place != LAST) for place, counts in enumerate(suits)]
    broken = [place for place, suit in enumerate(lacking) if not suit.complete]
    if len(broken) > 1:
        return ()
    pairs = [suit.paired for suit in lacking].count(True)
    found: list[Tile] = []
    for place in broken or range(len(lacking)):
        suit = lacking[place]
        paired = pairs - suit.paired
        wanted = suit.wanted if paired == 1 else suit.wanted_paired if paired == 0 else ()
        found += [KINDS[STARTS[place] + number] for number in wanted]
    return tuple(found)


def forget() -> None:
    """Drop what was kept."""
    _lacking.cache_clear()
    _parts.cache_clear()
