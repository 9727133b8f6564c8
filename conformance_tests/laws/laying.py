"""Sets of dominoes by brute force: what a hand could lay out, and what it could lay anew with a tile that arrives.

Sets are named by their heads and found by trying all tiles; nothing here asks the judge what a set is.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Tiles = tuple[str, ...]


def is_loose(tiles: Tiles) -> bool:
    """Whether three tiles show every head once, or are a long pair with a short tile of its head."""
    if sorted("".join(tiles)) == list("123456"):
        return True
    long = [tile for tile in tiles if tile[0] == tile[1]]
    short = [tile for tile in tiles if tile[0] != tile[1]]
    return len(tiles) == 3 and len(long) == 2 and len(set(long)) == 1 and long[0][0] in short[0]


def sets_of(tiles: Mapping[str, int]) -> Iterator[Tiles]:
    """Every three of these tiles that make a 不同 or a 五子."""
    for three in combinations_with_replacement(sorted(tiles), 3):
        if is_loose(three) and not Counter(three) - Counter(tiles):
            yield three


def shown(held: Mapping[str, int]) -> Iterator[Tiles]:
    """Every two to five equal tiles of a hand, every other set there is in it, and a few threes that are none."""
    for tile, number in sorted(held.items()):
        for size in range(2, number + 1):
            yield (tile,) * size
    yield from sets_of(held)
    yield from islice(combinations(sorted(held), 3), 0, None, 97)


def laid_anew(lying: Sequence[Tiles], arriving: str, held: Mapping[str, int]) -> Iterator[tuple[Tiles, ...]]:
    """Every choice of sets for the arriving tile, all tiles of sets that lie there, and own tiles.

    None lies there as before, and all are needed to hold what has to be held. A set named as one lies there is read as
    that one; whoever lays another like it names both.
    """
    loose = [tiles for tiles in lying if is_loose(tiles)]
    for number in range(1, len(loose) + 1):
        for broken in combinations(loose, number):
            due = Counter((arriving, *(tile for tiles in broken for tile in tiles)))
            choice = [three for three in sets_of(due + Counter(held)) if set(three) & set(due)]
            before = {tuple(sorted(tiles)) for tiles in broken}
            for made in _chosen(choice, due + Counter(held), due):
                laid = Counter(tile for three in made for tile in three)
                if not due - laid and not before & set(made):
                    others = Counter(map(_sorted, loose)) - Counter(map(_sorted, broken))
                    yield (*made, *(tiles for tiles in others.elements() if tiles in made))


def _sorted(tiles: Tiles) -> Tiles:
    return tuple(sorted(tiles))


def _chosen(
    choice: list[Tiles], there: Counter[str], due: Counter[str], made: tuple[Tiles, ...] = ()
) -> Iterator[tuple[Tiles, ...]]:
    """Every choice of sets, each perhaps more than once, for which there are tiles, and of which due tiles need all."""
    yield made
    for place, three in enumerate(choice):
        more = (*made, three)
        laid = Counter(tile for each in more for tile in each)
        if not laid - there and all(laid & due != (laid - Counter(each)) & due for each in more):
            yield from _chosen(choice[place:], there, due, more)
