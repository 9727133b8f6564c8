"""01-equipment (chapter 1 甲 and 乙): the tiles, where the wall is opened, and the table when play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due, due_by_the_first_act
from oracle.families.mahjong.kinds import FLOWERS, KINDS
from oracle.families.mahjong.opening import (
    lay_out_hands,
    lay_out_rows,
    listed,
    set_from_word,
    source_written,
)
from oracle.families.mahjong.won import size_of
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.deal import DICE, OWN_CLASS, SHARE, STACK, THROWS
from oracle.rulesets.lingque.figures.kinds import COPIES, DEALER, IN_TURN, PLAIN, SEATS, TILES, WITH_FLOWERS
from oracle.rulesets.lingque.figures.sets import SET_KINDS
from oracle.rulesets.lingque.hand.melds import part_of
from oracle.rulesets.lingque.hand.sources import misplaced
from oracle.rulesets.lingque.state.course import Course, may_be_first
from oracle.ruling.findings import Finding, Kind
from oracle.ruling.ruling import Opening
from oracle.table.heaps import ENDLESS, UNSEEN, Wall
from oracle.table.known import Contradiction, Known, Place
from oracle.table.opening import lay_out_sets
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Seat, SetWord
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import LaidSet
    from oracle.table.record import Record


# -- the tiles -------------------------------------------------------------------------------------


@cites("LQ-1A.1")
def copies_of(tiles: int) -> Mapping[str, int]:
    """How many there are of each kind: with 144 tiles the eight flowers are among them."""
    copies = dict.fromkeys(KINDS, COPIES)
    return copies | dict.fromkeys(FLOWERS, TILES.flower_copies) if tiles == WITH_FLOWERS else copies


def tiles_of(agreed: Agreed) -> int:
    """How many tiles the table plays with; those without flowers, unless both have agreed on flowers."""
    tiles = agreed.number("tiles", PLAIN)
    return tiles if tiles == WITH_FLOWERS else PLAIN


# -- where the wall is opened ------------------------------------------------------------------------


@cites("LQ-1B.2")
def side_opened(total: int) -> Seat:
    """The side that two dice of the dealer name, counted anticlockwise.

    5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North.
    """
    return IN_TURN.after(DEALER, total - OWN_CLASS)


@cites("LQ-1B.1")
def stacks_of(tiles: int) -> int:
    """The stacks in front of each player: 17, or 18 with flowers."""
    return tiles // (len(SEATS) * STACK)


@cites("LQ-1B.3")
def tail_stack(total: int, side: Seat, tiles: int) -> tuple[Seat, int]:
    """The last stack of the wall (岭上): all four dice, counted in stacks from right to left on the opener's wall."""
    stacks = stacks_of(tiles)
    return (side, total) if total <= stacks else beyond(total - stacks, side)


@cites("LQ-1B.3a")
def beyond(stack: int, side: Seat) -> tuple[Seat, int]:
    """A count that runs off the opener's wall goes on along the wall of the upper house, on the left."""
    return IN_TURN.upper(side), stack


# -- the table -------------------------------------------------------------------------------------


@cites("LQ-1B.1", "LQ-1B.4")
def begin(record: Record) -> Opening:
    """The table before the first act: hands and wall as far as the log shows them."""
    midway = record.starts_midway
    front, back = listed(record, "wall"), listed(record, "tail")
    tiles = tiles_of(record.agreed)
    held = {line.seat: line.tiles for line in record.holdings if line.what == "holds"}
    dealt = sum(len(held.get(seat, UNSEEN * SHARE)) for seat in SEATS)
    size = record.left.number if record.left is not None else ENDLESS if midway else tiles - dealt
    wall = Wall(max(size, len(front) + len(back)), front, back)
    table: Table[Course] = Table.empty(SEATS, copies_of(tiles), wall, record.agreed)
    wrong = [
        *lay_out_rows(record, table, size),
        *lay_out_hands(record, table, dict.fromkeys(SEATS, ENDLESS if midway else SHARE)),
        *lay_out_sets(record, table, laid_set),
        *_misplaced(record),
        *_dealer(record),
    ]
    table.course = _course(record, table, midway=midway)
    shares = () if midway else tuple(_shares(record))
    return Opening(table, tuple(wrong), (*_agreed_tiles(record), *_throws(record), *_opened(record), *shares))


@cites("LQ-1C.0(b)")
def laid_set(word: SetWord, owner: Seat) -> LaidSet | None:
    """The set a set word describes, or `None` if its tiles make none; a chow's tile is the upper house's.

    Whose tile it took is undecided if it cannot be from where it is written to be.
    """
    if part_of(word.kind, (*word.tiles, *word.came)) is None:
        return None
    own = not SET_KINDS[word.kind].exposed
    giver = source_written(word, owner, SEATS) if misplaced(word, owner) is None else None
    return set_from_word(word, giver, own=own)


@cites("LQ-1C.1")
def _course(record: Record, table: Table[Course], *, midway: bool) -> Course:
    """Play begins with the dealer's draw; a position goes on with the seat whose turn it is."""
    if not midway:
        return Course(Due.DRAW, DEALER, opening=True, first=Known.YES)
    first = _first_of_position(record, table)
    if record.turn is None:
        return Course(Due.UNKNOWN, DEALER, first=first, since=frozenset())
    seat = record.turn.seat
    if not table.hands[seat].sized:
        return Course(due_by_the_first_act(record, Due.DRAW), seat, first=first)
    return Course(Due.DISCARD if size_of(table, seat) > SHARE else Due.DRAW, seat, first=first)


@cites("LQ-2C.1.01", "LQ-2C.1.02")
def _first_of_position(record: Record, table: Table[Course]) -> Known:
    """Whether a position may be that of the dealer's first tile: nothing lies there, and only flowers are gone."""
    turned = record.turn is not None and record.turn.seat != DEALER
    return Known.NO if turned or not may_be_first(table) else Known.UNKNOWN


# -- what the lines before the acts say that cannot be, or is not as it should be --------------------


def _dealer(record: Record) -> Iterator[tuple[Place, Contradiction]]:
    """East deals."""
    for tag in record.log.tags:
        if tag.key == "Dealer" and tag.value != DEALER:
            yield (
                Place(None, tag.line),
                Contradiction("dealer-is-east", {"seat": DEALER}, ClauseId("LQ-2A.8")),
            )


@cites("LQ-1C.0(b)")
def _misplaced(record: Record) -> Iterator[tuple[Place, Contradiction]]:
    """The sets that cannot be from where they are written to be."""
    for line in record.sets:
        for word in line.sets:
            wrong = misplaced(word, line.seat)
            if wrong is not None:
                yield Place(None, line.line), wrong


@cites("LQ-1A.1")
def _agreed_tiles(record: Record) -> Iterator[Finding]:
    """It is 136 tiles or 144."""
    tiles = record.agreed.number("tiles", PLAIN)
    if tiles not in (PLAIN, WITH_FLOWERS):
        tags = record.log.tags
        line = next((tag.line for tag in tags if (tag.key, tag.subject) == ("Option", "tiles")), 0)
        args = {"tiles": tiles, "without": PLAIN, "with": WITH_FLOWERS}
        yield _breach("LQ-1A.1", line, "wrong-tiles", None, args)


@cites("LQ-1B.4")
def _shares(record: Record) -> Iterator[Finding]:
    """After the four rounds of taking everybody holds thirteen tiles, the dealer too."""
    for line in record.holdings:
        if line.what == "holds" and len(line.tiles) != SHARE:
            args: dict[str, str | int] = {"seat": line.seat, "held": len(line.tiles), "size": SHARE}
            yield _breach("LQ-1B.4", line.line, "share-size", line.seat, args)


def _throws(record: Record) -> Iterator[Finding]:
    """What the throws break: how often, with how many dice, and by whom."""
    for number, dice in enumerate(record.dice):
        if len(dice.numbers) != DICE:
            args = {"thrown": len(dice.numbers), "dice": DICE}
            yield _breach(_clause_of(number), dice.line, "wrong-dice", dice.seat, args)
    if len(record.dice) > THROWS:
        last = record.dice[-1]
        args = {"throws": len(record.dice), "due": THROWS}
        yield _breach("LQ-1B.3", last.line, "wrong-throws", last.seat, args)
    yield from _first_throw(record)
    yield from _second_throw(record)


def _clause_of(number: int) -> str:
    return "LQ-1B.3" if number else "LQ-1B.2"


@cites("LQ-1B.2")
def _first_throw(record: Record) -> Iterator[Finding]:
    """The dealer throws first; where only one throw is written it may be the second."""
    if len(record.dice) >= THROWS and record.dice[0].seat not in (None, DEALER):
        seat = record.dice[0].seat or ""
        args = {"seat": seat, "caster": DEALER}
        yield _breach("LQ-1B.2", record.dice[0].line, "wrong-caster", seat, args)


@cites("LQ-1B.3")
def _second_throw(record: Record) -> Iterator[Finding]:
    """The player whose side the first throw named throws next."""
    if len(record.dice) < THROWS or len(record.dice[0].numbers) != DICE:
        return
    second, total = record.dice[1], sum(record.dice[0].numbers)
    side = side_opened(total)
    if second.seat not in (None, side):
        args: dict[str, str | int] = {"seat": second.seat or "", "total": total, "side": side}
        yield _breach("LQ-1B.3", second.line, "wrong-opener", second.seat, args)


def _opened(record: Record) -> Iterator[Finding]:
    """The wall that is written to have been opened, if the dice name another."""
    for tag in record.log.tags:
        if tag.key == "Opened" and len(record.dice) == THROWS:
            yield from _opened_by_dice(record, tag.value, tag.line)


@cites("LQ-1B.3", "LQ-1B.3a")
def _opened_by_dice(record: Record, opened: Seat, line: int) -> Iterator[Finding]:
    """The wall is opened where all four dice say, which may be on the wall of the upper house."""
    first, second = record.dice
    if not len(first.numbers) == len(second.numbers) == DICE:
        return
    side, total = side_opened(sum(first.numbers)), sum(first.numbers) + sum(second.numbers)
    wall, stack = tail_stack(total, side, tiles_of(record.agreed))
    if opened != wall:
        args: dict[str, str | int] = {"opened": opened, "wall": wall, "stack": stack}
        yield _breach("LQ-1B.3" if wall == side else "LQ-1B.3a", line, "wrong-wall", None, args)


def _breach(clause: str, line: int, key: str, seat: str | None, args: Mapping[str, str | int]) -> Finding:
    return Finding(Kind.BREACH, ClauseId(clause), Place(None, line), key, seat, args)
