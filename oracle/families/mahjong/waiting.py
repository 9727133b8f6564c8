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

LACKING = (PAIR - 1, MELD - 1)
"""How many tiles a suit has over its melds that lacks one: for a pair where no other suit has it, else for a meld."""


class SuitParts(NamedTuple):
    """Whether the tiles of one suit part into melds and at most one pair, and how many there are over melds."""

    whole: bool
    over: int


PAIRED = SuitParts(whole=True, over=PAIR)
"""A suit that has the pair."""


@cache
def _parts(counts: Counts, runs: bool) -> SuitParts:
    """Part the tiles of one suit; there is a pair where their number calls for one."""
    over = sum(counts) % MELD
    if over != PAIR:
        return SuitParts(_in_melds(counts, runs=runs), over)
    paired = [place for place in _fitting(counts, runs=runs) if counts[place] >= PAIR]
    return SuitParts(any(_in_melds(_changed(counts, place, -PAIR), runs=runs) for place in paired), over)


@cache
def _wanted(counts: Counts, runs: bool) -> tuple[int, ...]:
    """The places of the kinds one of which makes the tiles of one suit part: each beside tiles that are there."""
    near = MELD if runs else 1
    places = _fitting(counts, runs=runs) if sum(counts) % MELD == MELD - 1 else range(len(counts))
    return tuple(
        [
            place
            for place in places
            if any(counts[max(0, place - near + 1) : place + near])
            and _parts(_changed(counts, place, 1), runs).whole
        ]
    )


def _fitting(counts: Counts, *, runs: bool) -> range:
    """The places where one tile more, or two fewer, can leave melds: the places of each meld add up to threes."""
    if not runs:
        return range(len(counts))
    over = sum([place * number for place, number in enumerate(counts)])
    return range(2 * over % MELD, len(counts), MELD)


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
    parted = [_parts(counts, place != LAST) for place, counts in enumerate(suits)]
    broken = [suit.whole for suit in parted].count(False)
    if broken > 1:
        return ()
    pairs = parted.count(PAIRED)
    found: list[Tile] = []
    for place, suit in enumerate(parted):
        elsewhere = pairs - (suit == PAIRED)
        if not (broken and suit.whole) and elsewhere < len(LACKING) and suit.over == LACKING[elsewhere]:
            found += [KINDS[STARTS[place] + number] for number in _wanted(suits[place], place != LAST)]
    return tuple(found)


def forget() -> None:
    """Drop what was kept."""
    _wanted.cache_clear()
    _parts.cache_clear()
