"""The shapes tiles make, and the frames of two tiles that a third completes.

They are three short tiles of all six heads (不同), a pair of long tiles with a short one of their head (五子),
and three, four or five equal tiles.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from grammar.records import dataclass
from oracle.families.dominoes.tiles import HEADS, KINDS, LONG, SHORT, heads_of, is_short, long_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Tile

SetKind = Literal["butong", "wuzi", "three", "four", "five"]
"""The shapes of a set."""

SET_KINDS: tuple[SetKind, ...] = get_args(SetKind)
EQUAL_KIND: Mapping[int, SetKind] = MappingProxyType({3: "three", 4: "four", 5: "five"})
LOOSE: frozenset[SetKind] = frozenset({"butong", "wuzi"})
"""The shapes whose tiles may pass from one set to another."""

SET_SIZE = 3
"""The tiles of a 不同, a 五子 and the smallest set of equal tiles."""

Frame = tuple["Tile", "Tile"]
"""Two tiles that a third completes."""


@dataclass(frozen=True, slots=True, order=True)
class TileSet:
    """A set: its shape and its tiles in ascending order."""

    kind: SetKind
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        """The tiles joined as the notation joins them: `15-26-34`."""
        return "-".join(self.tiles)


def set_of(tiles: Iterable[Tile]) -> TileSet | None:
    """The set that exactly these tiles make, or `None` if they make none or one of them is unseen."""
    return _set_of(tuple(sorted(tiles)))


_SEEN = frozenset(KINDS)


@lru_cache(maxsize=1 << 14)
def _set_of(ordered: tuple[Tile, ...]) -> TileSet | None:
    """The set that tiles in ascending order make."""
    if not _SEEN.issuperset(ordered):
        return None
    if len(set(ordered)) == 1 and len(ordered) in EQUAL_KIND:
        return TileSet(EQUAL_KIND[len(ordered)], ordered)
    if is_butong(ordered):
        return TileSet("butong", ordered)
    if is_wuzi(ordered):
        return TileSet("wuzi", ordered)
    return None


def is_butong(tiles: tuple[Tile, ...]) -> bool:
    """Whether these are three short tiles that show every head once (不同)."""
    return len(tiles) == SET_SIZE and {head for tile in tiles for head in heads_of(tile)} == set(HEADS)


def is_wuzi(tiles: tuple[Tile, ...]) -> bool:
    """Whether these are a pair of long tiles and one short tile of their head (五子)."""
    if len(tiles) != SET_SIZE:
        return False
    pair = {tile for tile in tiles if tiles.count(tile) == 2 and not is_short(tile)}
    single = [tile for tile in tiles if is_short(tile)]
    return len(pair) == 1 and len(single) == 1 and heads_of(pair.pop())[0] in heads_of(single[0])


@cache
def all_butong() -> tuple[TileSet, ...]:
    """The fifteen 不同."""
    return tuple(TileSet("butong", tiles) for tiles in combinations(SHORT, SET_SIZE) if is_butong(tiles))


@cache
def all_wuzi() -> tuple[TileSet, ...]:
    """The thirty 五子: six long pairs, each with the five short tiles of its head."""
    return tuple(
        TileSet("wuzi", tuple(sorted((long_of(head), long_of(head), short))))
        for head in HEADS
        for short in SHORT
        if head in heads_of(short)
    )


@cache
def all_equal() -> tuple[TileSet, ...]:
    """Every set of three, four or five equal tiles."""
    return tuple(TileSet(kind, (tile,) * size) for size, kind in EQUAL_KIND.items() for tile in KINDS)


@cache
def butong_frames() -> tuple[Frame, ...]:
    """The frames of a 不同: two short tiles without a common head."""
    return tuple(
        (one, other) for one, other in combinations(SHORT, 2) if not set(heads_of(one)) & set(heads_of(other))
    )


@cache
def wuzi_frames() -> tuple[Frame, ...]:
    """The frames of a 五子: a long pair, or a long tile and a short one of its head."""
    pairs = ((long, long) for long in LONG)
    mixed = (
        (min(long, short), max(long, short))
        for long in LONG
        for short in SHORT
        if heads_of(long)[0] in heads_of(short)
    )
    return (*pairs, *mixed)


@cache
def butong_frames_of(tile: Tile) -> tuple[Frame, ...]:
    """The frames a tile can fill to a 不同: three for a short tile, none for a long one."""
    return tuple(frame for frame in butong_frames() if is_butong(tuple(sorted((*frame, tile)))))


@cache
def wuzi_frames_of(tile: Tile) -> tuple[Frame, ...]:
    """The frames a tile can fill to a 五子: two for a short tile, five for a long one."""
    return tuple(frame for frame in wuzi_frames() if is_wuzi(tuple(sorted((*frame, tile)))))
