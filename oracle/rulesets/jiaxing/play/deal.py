"""03-play: seats, shares, the wall and its moves, and the table when play begins (sections 3.2 and 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.families.dominoes.opening import lay_out_hands
from oracle.families.dominoes.tiles import tile_of
from oracle.families.due import Due, due_by_the_first_act
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import (
    DEAL,
    DEALER,
    DICE,
    IN_TURN,
    OWN_CLASS,
    PAIRS,
    SEATS,
    SHARE,
    THROWS,
    WALL,
)
from oracle.rulesets.jiaxing.figures.kinds import COPIES, KINDS
from oracle.rulesets.jiaxing.hand.laid import laid_set
from oracle.rulesets.jiaxing.hand.own import effective_size
from oracle.rulesets.jiaxing.state.course import Course
from oracle.ruling.findings import Finding, Kind
from oracle.ruling.ruling import Opening
from oracle.table.acts import Act
from oracle.table.heaps import ENDLESS, Wall
from oracle.table.known import Contradiction, Ground, Place
from oracle.table.opening import lay_out_sets
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Tile
    from oracle.table.record import Record


# -- who deals, who has which heap, where the wall begins ------------------------------------------


@cites("JX-3.2a")
def seat_by_total(caster: str, total: int) -> str:
    """The seat that deals by the total of two dice, counted from the one who threw.

    5 9 name himself, 2 6 10 the next, 3 7 11 the opposite, 4 8 12 the last.
    """
    return IN_TURN.after(caster, total - OWN_CLASS)


@cites("JX-3.2b")
def share_of(taker: str, total: int) -> str:
    """The seat that receives the heap of twenty a seat took; the middle one is the heap of 和.

    5 9: each his own; 2 6 10: one seat to the right; 3 7 11: the opposite; 4 8 12: one seat to the left.
    """
    return seat_by_total(taker, total)


@cites("JX-3.7cG")
def colour_of(dice: tuple[int, ...]) -> Tile | None:
    """The 彩牌: the tile of the two dice thrown when the wall was built."""
    return tile_of(*dice) if len(dice) == DICE else None


@dataclass(frozen=True, slots=True)
class WallMove:
    """How the wall of twelve pairs and one odd tile is moved.

    `carried` tiles go from the left end to the right. Then, where `pairs_the_odd_one`, the first tile now at
    the left end goes on the odd one, and both are a pair at the far right; otherwise the odd tile goes
    there alone.
    """

    carried: int
    pairs_the_odd_one: bool


@cites("JX-3.3b", "JX-3.3c")
def wall_move(roll: int) -> WallMove:
    """The move for a roll: an even one carries two tiles fewer than it shows, an odd one one fewer."""
    even = roll % 2 == 0
    fewer = DEAL.even_roll if even else DEAL.odd_roll
    return WallMove(roll - fewer.less, even)


@cites("JX-3.3a", "JX-3.3b", "JX-3.3c")
def moved_wall(stacks: tuple[tuple[Tile, ...], ...], roll: int) -> tuple[tuple[Tile, ...], ...]:
    """The stacks of the wall after its move, from the left end; the last one given is the odd tile alone."""
    if len(stacks) != PAIRS + 1 or len(stacks[-1]) != 1:
        raise ValueError("a wall is twelve pairs and one odd tile")
    move = wall_move(roll)
    first = move.carried // 2
    pairs, odd = stacks[first:-1], stacks[-1]
    if not move.pairs_the_odd_one:
        return (*pairs, *stacks[:first], odd)
    upper, left = pairs[0][:1], pairs[0][1:]
    return (left, *pairs[1:], *stacks[:first], (*upper, *odd))


# -- the table -------------------------------------------------------------------------------------


@cites("JX-3.2b", "JX-3.3a")
def begin(record: Record) -> Opening:
    """The table before the first act: shares and wall as far as the log shows them."""
    midway = starts_midway(record)
    listed = list(record.row("wall") or ())
    size = WALL
    if midway:
        size = ENDLESS if record.left is None else record.left.number
    table: Table[Course] = Table.empty(
        SEATS, dict.fromkeys(KINDS, COPIES), Wall(max(size, len(listed)), listed), record.agreed
    )
    wrong = [
        *_rows(record, table, size),
        *lay_out_hands(record, table, SHARE, midway=midway),
        *lay_out_sets(record, table, lambda word, _: laid_set(word)),
    ]
    if not midway:
        wrong += _miscounted(record)
    table.course = _course(record, table, midway=midway)
    return Opening(table, tuple(wrong), tuple(_throws(record)))


def starts_midway(record: Record) -> bool:
    """Whether a log begins in mid-hand; `left` alone beside dealt hands, before the take, or of a whole wall is not.

    What is told again where acts are missing is never a deal.
    """
    if record.midway or not record.starts_midway or record.sets or record.turn is not None:
        return record.starts_midway
    if any(holding.what != "holds" for holding in record.holdings):
        return True
    first = next((event for event in record.events if isinstance(event, Act)), None)
    hands = [len(holding.tiles) for holding in record.holdings]
    whole = not hands and record.left is not None and record.left.number == WALL
    return not (whole or (first is not None and first.name == "take") or set(hands) == {SHARE})


@cites("JX-3.3a")
def _miscounted(record: Record) -> Iterator[tuple[Place, Contradiction]]:
    """A count of the wall at the deal that is not the size of the wall."""
    left = record.left
    if left is not None and left.number != WALL:
        args = {"counted": left.number, "left": WALL}
        yield Place(None, left.line), Contradiction("wall-count", args, Ground.WALL_COUNT)


def _rows(record: Record, table: Table[Course], size: int) -> Iterator[tuple[Place, Contradiction]]:
    """Account for the tiles of rows the log lists, and find a wall of more tiles than there are."""
    for row in record.rows:
        place = Place(None, row.line)
        for tile in row.tiles:
            contradiction = table.account(tile)
            if contradiction is not None:
                yield place, contradiction
    listed = record.row("wall") or ()
    if len(listed) > size:
        line = next(row.line for row in record.rows if row.what == "wall")
        yield (
            Place(None, line),
            Contradiction("wall-size", {"listed": len(listed), "size": size}, Ground.WALL_SIZE),
        )


def _course(record: Record, table: Table[Course], *, midway: bool) -> Course:
    """The course of play when a log begins: at the take, or in mid-hand as far as the log shows."""
    colour = colour_of(record.dice[-1].numbers) if record.dice else None
    scattered = record.coverage == "discards"
    if not midway:
        return Course(Due.TAKE, DEALER, colour, opening=True, scattered=scattered)
    shown = {line.seat for line in record.sets if all(laid_set(word) is not None for word in line.sets)}
    start = Course(
        Due.UNKNOWN,
        DEALER,
        colour,
        dealt=False,
        scattered=scattered,
        doors=frozenset(seat for seat in SEATS if seat not in shown),
    )
    if record.turn is None:
        return start._replace(offset=_offsets(table, None))
    seat = record.turn.seat
    holds_more = table.knows_hand(seat) and effective_size(table, seat) > SHARE
    untold = not table.hands[seat].sized
    due = due_by_the_first_act(record, Due.ANSWER) if untold else Due.DISCARD if holds_more else Due.ANSWER
    return start._replace(due=due, seat=seat, offset=_offsets(table, seat if holds_more else None))


@cites("JX-2.6a")
def _offsets(table: Table[Course], discarding: str | None) -> Mapping[str, int]:
    """By how many tiles the hands of a position differ from what the rules give them: nothing is owed for that."""
    sizes = {seat: effective_size(table, seat) - SHARE for seat in SEATS if table.knows_hand(seat)}
    return {seat: size - (seat == discarding) for seat, size in sizes.items()}


# -- the dice --------------------------------------------------------------------------------------


def _throws(record: Record) -> Iterator[Finding]:
    """What the logged throws break: who throws, how often, with how many dice, and who deals by them."""
    for dice in record.dice:
        if len(dice.numbers) != DICE:
            args = {"thrown": len(dice.numbers), "dice": DICE}
            yield _breach("JX-3.2b", dice.line, "wrong-dice", dice.seat, args)
    if not record.dice:
        return
    last = record.dice[-1]
    if last.seat not in (None, DEALER):
        yield _breach(
            "JX-3.2b", last.line, "wrong-caster", last.seat, {"seat": last.seat or "", "caster": DEALER}
        )
    if len(record.dice) > THROWS:
        args = {"throws": len(record.dice), "due": THROWS}
        yield _breach("JX-3.2b", last.line, "wrong-throws", last.seat, args)
    first = record.dice[0]
    if len(record.dice) == THROWS and first.seat is not None and len(first.numbers) == DICE:
        yield from _dealer_by_dice(first.seat, sum(first.numbers), first.line)


@cites("JX-3.2a")
def _dealer_by_dice(caster: str, total: int, line: int) -> Iterator[Finding]:
    """The throw for the seats names the dealer, who is 天 from then on."""
    named = seat_by_total(caster, total)
    if named != DEALER:
        args: dict[str, str | int] = {"seat": caster, "total": total, "named": named}
        yield _breach("JX-3.2a", line, "wrong-dealer", caster, args)


def _breach(clause: str, line: int, key: str, seat: str | None, args: Mapping[str, str | int]) -> Finding:
    return Finding(Kind.BREACH, ClauseId(clause), Place(None, line), key, seat, args)
