"""What the log shows of the tiles at one place: known ones, unseen ones, and what the unseen ones cannot be."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

UNSEEN = "?"

ENDLESS = 10_000
"""The number of unseen tiles of a place whose size the log does not show."""


@dataclass(slots=True)
class Heap:
    """Tiles at one place.

    `known` counts the tiles seen, `unseen` those nobody saw, and `limits` bounds how many of a kind may be
    among the unseen (0 excludes the kind); another mapping takes its place when a bound changes. A full log has no
    unseen tile anywhere.
    """

    known: dict[str, int] = field(default_factory=dict)
    unseen: int = 0
    limits: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(tiles: Iterable[str]) -> Heap:
        """A heap of these tiles, `?` standing for an unseen one."""
        heap = Heap()
        for tile in tiles:
            heap.add(tile)
        return heap

    def __len__(self) -> int:
        return sum(self.known.values()) + self.unseen

    @property
    def sized(self) -> bool:
        """Whether the log shows how many tiles are here."""
        return self.unseen < ENDLESS

    @property
    def whole(self) -> bool:
        """Whether every tile here is known."""
        return self.unseen == 0

    def add(self, tile: str) -> None:
        """Put one tile here."""
        if tile == UNSEEN:
            self.unseen += 1
            if self.limits:
                self.limits = {kind: limit + 1 for kind, limit in self.limits.items()}
        else:
            self.known[tile] = self.known.get(tile, 0) + 1

    def count(self, tile: str) -> int:
        """How many of a kind are known to be here."""
        return self.known.get(tile, 0)

    def hidden(self, tile: str, unaccounted: int) -> int:
        """How many of a kind can be unseen here, when so many copies of it are known nowhere."""
        hidden = min(self.unseen, unaccounted)
        return min(hidden, self.limits[tile]) if tile in self.limits else hidden

    def most(self, tile: str, unaccounted: int) -> int:
        """How many of a kind can be here, when so many copies of it are known nowhere."""
        return self.count(tile) + self.hidden(tile, unaccounted)

    def at_least(self, tile: str, number: int, unaccounted: int) -> Known:
        """Whether at least so many of a kind are here."""
        if self.count(tile) >= number:
            return Known.YES
        return Known.UNKNOWN if self.most(tile, unaccounted) >= number else Known.NO

    def exclude(self, tile: str, at_most: int = 0) -> None:
        """Record that at most so many of a kind are among the unseen tiles."""
        self.limits = {**self.limits, tile: min(at_most, self.limits.get(tile, at_most))}

    def remove_known(self, tile: str) -> None:
        """Take away one known tile."""
        left = self.known[tile] - 1
        if left:
            self.known[tile] = left
        else:
            del self.known[tile]

    def remove_unseen(self, tile: str) -> None:
        """Take away one tile that was unseen until now and turns out to be of this kind."""
        self.lose_unseen()
        if tile in self.limits:
            self.limits = {**self.limits, tile: max(0, self.limits[tile] - 1)}

    def lose_unseen(self) -> None:
        """Take away one unseen tile; of tiles whose number is not known as many stay."""
        if self.sized:
            self.unseen = max(0, self.unseen - 1)

    def forget(self) -> Mapping[str, int]:
        """Turn every known tile into an unseen one, lift all limits, and return what was known."""
        forgotten = self.known
        self.unseen += sum(forgotten.values())
        self.known = {}
        self.limits = {}
        return forgotten

    def tiles(self) -> tuple[str, ...]:
        """The known tiles, sorted."""
        sorted_tiles: list[str] = []
        for tile in sorted(self.known):
            sorted_tiles += (tile,) * self.known[tile]
        return tuple(sorted_tiles)

    def copy(self) -> Heap:
        """An independent copy."""
        return Heap(self.known.copy(), self.unseen, self.limits)


@dataclass(slots=True)
class Wall:
    """The tiles still to be drawn: known order from the drawing end, from the other end, and how many in all.

    `front` and `back` hold what the log lists, in drawing order of each end; `left` counts every tile still
    in the wall.
    """

    left: int
    front: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)

    @property
    def sized(self) -> bool:
        """Whether the log shows how many tiles are left."""
        return self.left < ENDLESS

    def next(self, *, tail: bool = False) -> str:
        """The tile that would be drawn next, `?` where the log does not say."""
        if tail:
            if self.back:
                return self.back[0]
            return self.front[-1] if len(self.front) == self.left and self.front else UNSEEN
        if self.front:
            return self.front[0]
        return self.back[-1] if len(self.back) == self.left and self.back else UNSEEN

    def draw(self, *, tail: bool = False) -> str:
        """Take the next tile from an end and return it, `?` where the log does not say."""
        tile = self.next(tail=tail)
        near, far = (self.back, self.front) if tail else (self.front, self.back)
        if near:
            near.pop(0)
        elif far and len(far) == self.left:
            far.pop()
        if self.sized:
            self.left -= 1
        return tile

    def put_back(self, tile: str, *, tail: bool = False) -> None:
        """Return a tile to an end of the wall, from which it would be drawn next."""
        near, far = (self.back, self.front) if tail else (self.front, self.back)
        if not near and far and len(far) == self.left:
            far.append(tile)
        else:
            near.insert(0, tile)
        if self.sized:
            self.left += 1

    def forget(self) -> tuple[str, ...]:
        """Drop what is known of the order and return the tiles that were listed."""
        listed = tuple(tile for tile in (*self.front, *self.back) if tile != UNSEEN)
        self.front, self.back = [], []
        return listed

    def copy(self) -> Wall:
        """An independent copy."""
        return Wall(self.left, [*self.front], [*self.back])
