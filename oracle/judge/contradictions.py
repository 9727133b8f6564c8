"""What a log says of itself that cannot be: a position larger than the game, a flag against a draw, an end against play.

These need no rule of any game but its sizes; the game's grounds give the clause behind each.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from grammar.syntax import Holding
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction, Ground, Place
from oracle.table.moves import Close, Draw, Keep, Mark, PutOut, SetDown
from oracle.table.record import Missing
from oracle.table.roles import DRAWING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from oracle.rulebook.messages import Arguments
    from oracle.ruling.ruling import Outcome
    from oracle.table.moves import Move
    from oracle.table.record import Record
    from oracle.table.table import Table

SET = 3
"""Tiles a set counts as, whatever it has: what it has more was replaced."""

FOUR = 4
"""Equal tiles that may lie in a hand of dominoes and count as a set."""

FIVE = 5
"""As many tiles leave a hand by one act at the most."""

Wrong = tuple[Place, Contradiction]


class Before(NamedTuple):
    """What lay there before acts that are missing: the wall where it was counted, the hands as far as they were known.

    A draw of each seat may have been put back in them. `acts` is how many are missing, where the log tells.
    """

    left: int | None
    hands: Mapping[str, Counter[str]]
    acts: int | None


NOTHING_BEFORE = Before(None, {}, None)
"""Where no act is missing yet."""


def of_position(record: Record, table: Table[object], most: int | None) -> Iterator[Wrong]:
    """What lies there before the first act and cannot: more in a hand, or in the wall, than there is.

    `most` is how many tiles a finished hand has, every set counted as three; None where a game does not say.
    """
    if most is not None and record.starts_midway:
        yield from _too_large(record, table, most)
    if record.left is not None:
        elsewhere = sum(_least_held(record, table, seat) for seat in table.seats)
        elsewhere += len(table.pool) + len(table.turned) + sum(map(len, table.aside.values()))
        elsewhere += sum(len(laid.tiles) for sets in table.laid.values() for laid in sets)
        most_left = sum(table.copies.values()) - elsewhere
        if record.left.number > most_left:
            args: Arguments = {"counted": record.left.number, "most": max(0, most_left)}
            yield Place(None, record.left.line), Contradiction("left-too-many", args, Ground.WALL_COUNT)


def _least_held(record: Record, table: Table[object], seat: str) -> int:
    """How many tiles are in a hand at the least; a hand the log does not name may hold none."""
    named = any(line.what == "holds" and line.seat == seat for line in record.holdings)
    return len(table.hands[seat]) if named and table.hands[seat].sized else 0


def _too_large(record: Record, table: Table[object], most: int) -> Iterator[Wrong]:
    """More tiles in a hand and its sets than a finished hand has."""
    lines = {line.seat: line.line for line in record.sets}
    lines |= {line.seat: line.line for line in record.holdings if line.what == "holds"}
    for seat, line in lines.items():
        hand = table.hands[seat]
        unseen = hand.unseen if hand.sized else 0
        size = SET * len(table.laid[seat]) + _least_held(record, table, seat)
        size -= _spare(table, hand.known.values(), unseen)
        if size > most:
            yield Place(None, line), _larger(seat, size, most)


def _larger(seat: str, tiles: int, most: int) -> Contradiction:
    args: Arguments = {"seat": seat, "tiles": tiles, "most": most}
    return Contradiction("hand-too-large", args, Ground.EMPTY_HAND)


def _spare(table: Table[object], known: Iterable[int], unseen: int) -> int:
    """How many tiles of a hand may be those by which fours and fives exceed a set."""
    if max(table.copies.values(), default=0) <= FOUR:
        return 0
    return sum(max(0, number - SET) for number in known) + (unseen + FOUR - 1) // FOUR


def of_the_last_table(record: Record, table: Table[object], most: int | None) -> Iterator[Wrong]:
    """More in a hand after the last act than there can be, with all that its seat has drawn, where no act is missing."""
    if most is None or record.has_gaps:
        return
    drawing = (act for act in record.events if isinstance(act, Act) and record.acting.of(act.name) in DRAWING)
    drawn = Counter(seat for act in drawing for seat in [act.seat] * max(1, len(act.tiles)))
    for line in record.last:
        if isinstance(line, Holding) and line.what == "holds" and line.seat in table.hands:
            known = Counter(line.tiles)
            unseen = known.pop(UNSEEN, 0)
            size = len(line.tiles) - _spare(table, known.values(), unseen)
            if size > most + drawn[line.seat]:
                yield Place(None, line.line), _larger(line.seat, size, most)


def of_what_was_before(table: Table[object], before: Before, position: Record) -> Iterator[Wrong]:
    """What is told behind missing acts and they cannot have brought about, by what lay there before them."""
    left, most = position.left, before.left
    if left is not None and most is not None and left.number > most + len(table.seats):
        args: Arguments = {"counted": left.number, "before": most}
        yield Place(None, left.line), Contradiction("left-more-than-before", args, Ground.WALL_COUNT)
    if before.acts is None:
        return
    for line in position.holdings:
        hand = table.hands.get(line.seat)
        gone = before.hands.get(line.seat, Counter()) - Counter({} if hand is None else hand.known)
        told = line.what == "holds" and hand is not None and hand.sized
        if told and hand is not None and gone.total() - hand.unseen > before.acts * FIVE:
            args = {"seat": line.seat, "acts": before.acts}
            yield Place(None, line.line), Contradiction("hand-changed", args, Ground.NOT_HELD)


def of_rows(record: Record, table: Table[object]) -> Iterator[Wrong]:
    """More copies of a kind among all that lies there at once than there are, in a record that leaves draws out.

    Such a record does not tell who took which tile of the wall, so that its tiles are on no place of the table.
    """
    if not record.agreed.partial:
        return
    lying = Counter(tile for line in record.holdings for tile in line.tiles)
    lying.update(tile for line in record.sets for word in line.sets for tile in (*word.tiles, *word.came))
    size, listed = sum(table.copies.values()), 0
    for row in record.rows:
        listed += len(row.tiles)
        if listed > size >= listed - len(row.tiles):
            yield (
                Place(None, row.line),
                Contradiction("wall-size", {"listed": listed, "size": size}, Ground.WALL_SIZE),
            )
        for tile in row.tiles:
            lying[tile] += 1
            copies = table.copies.get(tile, 0)
            if tile != UNSEEN and lying[tile] > copies:
                yield Place(None, row.line), _too_many(tile, copies)


def _too_many(tile: str, copies: int) -> Contradiction:
    """More of a kind than there is, or one of a kind of which there is none."""
    if not copies:
        return Contradiction("no-such-tile", {"tile": tile}, Ground.NO_SUCH_TILE)
    return Contradiction("too-many-copies", {"tile": tile, "copies": copies}, Ground.TOO_MANY_COPIES)


# -- how a tile was discarded ------------------------------------------------------------------------


class Drawn:
    """What each seat has drawn since it last discarded, as far as the log shows it.

    A seat that is not listed may have drawn anything; an empty row is that of a seat that claimed a tile.
    """

    def __init__(self, tiles: dict[str, tuple[str, ...]] | None = None) -> None:
        self.tiles: dict[str, tuple[str, ...]] = {} if tiles is None else tiles

    def copy(self) -> Drawn:
        """An independent copy."""
        return Drawn(dict(self.tiles))

    def follow(self, table: Table[object], move: Move) -> None:
        """Note what a move draws, claims or puts out, before it is carried out."""
        match move:
            case Mark() | Close() | Keep():
                return
            case Draw(seat, tile, tail):
                listed = table.wall.next(tail=tail)
                self.tiles[seat] = (*self.tiles.get(seat, ()), listed if tile == UNSEEN else tile)
            case SetDown(seat, takes_open=True):
                self.tiles[seat] = ()
            case PutOut(opened):
                self.tiles.pop(opened.seat, None)
            case _:
                self.tiles.pop(getattr(move, "seat", ""), None)

    def contradicted(self, table: Table[object], act: Act) -> Contradiction | None:
        """Whether a discard cannot be what it is marked as: the drawn tile, or one that was held before."""
        drawn, tile = self.tiles.get(act.seat), act.tile
        if drawn is None or tile is None or UNSEEN in drawn:
            return None
        if "drawn" in act.flags and tile not in drawn:
            if not drawn:
                return Contradiction("discard-nothing-drawn", {"seat": act.seat, "tile": tile})
            return Contradiction("discard-not-drawn", {"seat": act.seat, "tile": tile, "drawn": drawn[-1]})
        hand = table.hands[act.seat]
        only = hand.most(tile, table.unaccounted(tile)) == 1
        if "held" in act.flags and drawn[-1:] == (tile,) and only:
            return Contradiction("discard-just-drawn", {"seat": act.seat, "tile": tile})
        return None


# -- how the hand ended ------------------------------------------------------------------------------


def is_won_unseen(record: Record, outcome: Outcome) -> bool:
    """Whether the end line says that a hand was won which no act shows won, since acts are missing from the log."""
    missing = any(isinstance(event, Missing) for event in record.events)
    return record.log.end == "won" and missing and not record.wins and outcome.seat is None


def of_end(
    record: Record, outcome: Outcome, taken_back: Collection[Place] = (), *, doubted: bool = False
) -> Contradiction | None:
    """An end line that says of a win what no act bears out, or what an act denies.

    Where acts are missing from the log, a win may be among them. One that was taken back bears nothing out, and one that
    is `doubted` denies nothing: it may have been none.
    """
    end = record.log.end
    acts = [event for event in record.events if not isinstance(event, Missing)]
    if end == "won" and len(acts) == len(record.events) and outcome.how == "won" and outcome.seat is None:
        stands = any(act.place not in taken_back for act in record.wins)
        return None if stands else Contradiction("end-without-a-win", {}, Ground.NO_WIN)
    if end == "drawn" and outcome.how == "won" and outcome.seat is not None and not doubted:
        return Contradiction("drawn-though-won", {"seat": outcome.seat}, Ground.WON)
    return None
