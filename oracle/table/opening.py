"""What the lines before the acts say lies on the table, where games of all tiles write it the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.known import Contradiction, Ground, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grammar.syntax import Seat, SetWord
    from oracle.table.acts import LaidSet
    from oracle.table.record import Record
    from oracle.table.table import Table


def lay_out_sets(
    record: Record, table: Table[object], laid_set: Callable[[SetWord, Seat], LaidSet | None]
) -> Iterator[tuple[Place, Contradiction]]:
    """Lay down the sets; `laid_set` says what a set word describes, `None` if its tiles make none."""
    for line in record.sets:
        for word in line.sets:
            tiles = (*word.tiles, *word.came)
            for tile in tiles:
                contradiction = table.account(tile)
                if contradiction is not None:
                    yield Place(None, line.line), contradiction
            laid = laid_set(word, line.seat)
            if laid is None:
                yield Place(None, line.line), Contradiction("no-set", {"tiles": tiles}, Ground.NO_SET)
            else:
                table.lay_down(line.seat, laid)
