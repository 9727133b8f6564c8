"""What the lines before the acts say lies on the table: the wall, the hands, the pool and the flowers.

Each game says how large its wall and its shares are, and which of its clauses stands behind what is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.acts import LaidSet, OpenTile
from oracle.table.known import Contradiction, Ground, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Seat, SetWord
    from oracle.table.record import Record
    from oracle.table.table import Table

Wrong = tuple[Place, Contradiction]


def listed(record: Record, end: str) -> list[str]:
    """The order of the wall from one end; a record that leaves draws out does not tell which tile one took."""
    return [] if record.agreed.partial else list(record.row(end) or ())


def lay_out_rows(record: Record, table: Table[object], size: int) -> Iterator[Wrong]:
    """Count the tiles of the rows; the wall may not list more than it holds."""
    counted = 0
    for row in () if record.agreed.partial else record.rows:
        place = Place(None, row.line)
        for tile in row.tiles:
            contradiction = table.account(tile)
            if contradiction is not None:
                yield place, contradiction
        if row.what in ("wall", "tail"):
            counted += len(row.tiles)
            if counted > size >= counted - len(row.tiles):
                yield place, Contradiction("wall-size", {"listed": counted, "size": size}, Ground.WALL_SIZE)


def lay_out_hands(record: Record, table: Table[object], unseen: Mapping[Seat, int]) -> Iterator[Wrong]:
    """Lay out what lies before each seat; a hand the log does not name has so many unseen tiles."""
    unnamed = set(table.seats)
    for holding in record.holdings:
        place, seat = Place(None, holding.line), holding.seat
        if holding.what == "holds":
            unnamed.discard(seat)
            yield from ((place, wrong) for wrong in table.place(table.hand(seat), holding.tiles))
            continue
        for tile in holding.tiles:
            contradiction = table.account(tile)
            if contradiction is not None:
                yield place, contradiction
            if holding.what == "flowers":
                table.lay_apart(seat, tile)
            else:
                table.pool += (OpenTile(tile, seat, "discard", place),)
    for seat in unnamed:
        table.hand(seat).unseen = unseen[seat]


def set_from_word(word: SetWord, source: Seat | None, *, own: bool) -> LaidSet:
    """The laid set of a set word: of own tiles, or claimed from a seat."""
    tiles = (*word.tiles, *word.came)
    if own:
        return LaidSet(word.kind, tiles, word.kind, None)
    came = word.came[0] if word.came else tiles[0]
    return LaidSet(word.kind, tiles, word.kind, None, came, source)


def source_written(word: SetWord, owner: Seat, seats: tuple[Seat, ...]) -> Seat | None:
    """The seat a claimed tile came from, as it is written behind the set; a chow's is the upper house's."""
    place = seats.index(owner)
    relatives = {
        "upper": seats[place - 1],
        "across": seats[place - 2],
        "lower": seats[place - 3],
    }
    if word.kind == "eat":
        return relatives["upper"]
    named = (relatives.get(found, found) for found in word.qualifiers)
    return next((seat for seat in named if seat in seats), None)
