"""07-deal: 择座, 推庄, 洗牌, 起牌, how the dealer is found and the tiles are dealt, and the table when play begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.opening import lay_out_hands, lay_out_rows, listed, set_from_word
from oracle.families.mahjong.won import size_of
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulebook.readings import TableFile
from oracle.rulesets.yawan.figures.kinds import COPIES, DEALER, KINDS, SEATS
from oracle.rulesets.yawan.figures.sets import SET_KINDS, form_made
from oracle.rulesets.yawan.figures.values import READING as VALUES
from oracle.rulesets.yawan.scoring.counting import scorer_of
from oracle.rulesets.yawan.state.course import DEAL, DEALER_SHARE, SHARE, Course
from oracle.rulesets.yawan.state.route import Turn, across, left, opening_turn, right
from oracle.ruling.findings import Finding, Kind
from oracle.ruling.ruling import Opening
from oracle.table.acts import Act
from oracle.table.heaps import ENDLESS, UNSEEN, Wall
from oracle.table.known import Contradiction, Ground, Place
from oracle.table.opening import lay_out_sets
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grammar.syntax import Dice, Seat, SetWord, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import LaidSet
    from oracle.table.record import Record

DICE = DEAL.section("dice").number("each")
THROWS = DEAL.section("dice").number("throws")
STACKS = DEAL.section("stacks").number("each")
STACK = DEAL.section("stacks").number("tiles")
SHARING = DEAL.section("share")
ORDER = SHARING.texts("order")
COUNT_READING = "YW-A4"

DRAWN_BEFORE = frozenset({"discard", "add-kong", "hidden-kong"})
"""What a player does in turn who has drawn."""

TURN_ACTS = DRAWN_BEFORE | {"draw", "eat", "pung", "kong", "win", "rob"}
"""What shows at which point of a turn a position begins."""

NEIGHBOURS: Mapping[str, Callable[[Seat], Seat]] = {
    "self": lambda seat: seat,
    "left": left,
    "across": across,
    "right": right,
}
"""The seats on the sides of a seat."""


@cites("YW-EQ-1", "YW-PLAY-3")
def copies() -> Mapping[Tile, int]:
    """How many there are of each kind: 136 tiles in all, four walls of 17 stacks."""
    return dict.fromkeys(KINDS, COPIES)


TILES_IN_ALL = sum(copies().values())


# -- the dice ----------------------------------------------------------------------------------------


@cites("YW-EQ-3", "YW-PLAY-2")
def counted_seat(thrower: Seat, total: int, agreed: Agreed) -> Seat:
    """The seat that a total of two dice names, the thrower counted as one, the left-hand neighbour as two, and on."""
    sides = DEAL.section("count").texts(agreed.reading(COUNT_READING))
    return NEIGHBOURS[sides[(total - 1) % len(sides)]](thrower)


@cites("YW-PLAY-3", "YW-PLAY-5")
def reserve_ends(reserved: int, side: Seat) -> tuple[Seat, int]:
    """Where the reserved stacks end, counted from right to left: on the wall of the opener or of the seat clockwise."""
    return (side, reserved) if reserved <= STACKS else (left(side), reserved - STACKS)


@cites("YW-PLAY-5")
def shared_out(order: Sequence[Tile]) -> tuple[Mapping[Seat, tuple[Tile, ...]], tuple[Tile, ...]]:
    """The hands and what stays of the wall, when the tiles behind the reserved stacks are taken in order.

    Two stacks each three times and then one tile each; the dealer passes over three more tiles and takes the next.
    """
    block = SHARING.number("stacks") * STACK
    takes = [block] * SHARING.number("turns") + [SHARING.number("singles")]
    hands: dict[Seat, list[Tile]] = {seat: [] for seat in ORDER}
    place = 0
    for number in takes:
        for seat in ORDER:
            hands[seat] += order[place : place + number]
            place += number
    extra = place - (len(ORDER) - 1) + SHARING.number("skipped")
    hands[DEALER].append(order[extra])
    left_over = (*order[place:extra], *order[extra + 1 :])
    return {seat: tuple(hands[seat]) for seat in SEATS}, left_over


# -- the table ---------------------------------------------------------------------------------------


@cites("YW-PLAY-5", "YW-EQ-1")
def begin(record: Record) -> Opening:
    """The table before the first act: hands and wall as far as the log shows them.

    Raises `ReadingError` for a club's table of values that cannot be used, whether or not a hand is counted.
    """
    if isinstance(record.agreed.reading(VALUES), TableFile):
        scorer_of(record.agreed)
    midway = record.starts_midway and not _counts_the_deal(record)
    front, back = listed(record, "wall"), listed(record, "tail")
    held = {line.seat: line.tiles for line in record.holdings if line.what == "holds"}
    dealt = sum(len(held.get(seat, UNSEEN * share_of(seat))) for seat in SEATS)
    counted = record.left if midway else None
    size = counted.number if counted is not None else ENDLESS if midway else TILES_IN_ALL - dealt
    wall = Wall(max(size, len(front) + len(back)), front, back)
    table: Table[Course] = Table.empty(SEATS, copies(), wall, record.agreed)
    wrong = [
        *lay_out_rows(record, table, size),
        *lay_out_hands(record, table, {seat: ENDLESS if midway else share_of(seat) for seat in SEATS}),
        *lay_out_sets(record, table, laid_set),
        *_dealer(record),
        *(() if midway else _left_by_the_deal(record, size)),
    ]
    table.course = _course(record, table, midway=midway)._replace(round=round_of(record))
    shares = () if midway else tuple(_shares(record))
    return Opening(table, tuple(wrong), (*_throws(record), *_opened(record), *shares))


def _counts_the_deal(record: Record) -> bool:
    """Whether a count of the wall stands beside four hands as they are dealt, and beside nothing of a position."""
    held = {line.seat: len(line.tiles) for line in record.holdings if line.what == "holds"}
    alone = not (record.sets or record.turn or any(line.what != "holds" for line in record.holdings))
    return record.left is not None and alone and held == {seat: share_of(seat) for seat in SEATS}


@cites("YW-PLAY-3", "YW-PLAY-5")
def _left_by_the_deal(record: Record, size: int) -> Iterator[tuple[Place, Contradiction]]:
    """What a count of the wall beside a full deal says, where it is not what the deal leaves."""
    left = record.left
    if left is not None and left.number != size:
        args = {"counted": left.number, "left": size}
        yield Place(None, left.line), Contradiction("wall-count", args, Ground.WALL_COUNT)


@cites("YW-PLAY-5")
def share_of(seat: Seat) -> int:
    """The tiles of a seat: thirteen, and one more for the dealer."""
    return DEALER_SHARE if seat == DEALER else SHARE


def laid_set(word: SetWord, owner: Seat) -> LaidSet | None:
    """The set that a set word describes; `None` if its tiles make none of that kind under any form.

    Of different tiles it is unknown which came, if the word does not say it.
    """
    tiles = (*word.tiles, *word.came)
    if form_made(word.kind, tiles, owner) is None:
        return None
    laid = set_from_word(word, source_of(word, owner), own=not SET_KINDS[word.kind].exposed)
    unsaid = laid.claimed is not None and not word.came and len(set(tiles)) > 1
    return replace(laid, claimed=UNSEEN) if unsaid else laid


def source_of(word: SetWord, owner: Seat) -> Seat | None:
    """The seat a claimed tile came from, as it is written; relative seats follow from the sides of the table."""
    relatives = {"lower": left(owner), "across": across(owner), "upper": right(owner)}
    named = (relatives.get(found, found) for found in word.qualifiers)
    return next((seat for seat in named if seat in SEATS), None)


@cites("YW-PLAY-4", "YW-PLAY-5", "YW-PLAY-6")
def _course(record: Record, table: Table[Course], *, midway: bool) -> Course:
    """The dealer opens with a discard; a position goes on with the seat named, reached from a side unknown."""
    if not midway:
        return Course(Due.DISCARD, opening_turn(), began="deal", how="deal")
    if record.turn is None:
        return Course(Due.UNKNOWN, Turn(DEALER), dealt=False)
    turn = Turn(record.turn.seat)
    counted = table.hands[turn.seat].sized
    if size_of(table, turn.seat) > SHARE if counted else _has_drawn(record, turn.seat):
        return Course(Due.DISCARD, turn, dealt=False)
    return Course(Due.ANSWER, turn, (turn,), dealt=False)


def _has_drawn(record: Record, seat: Seat) -> bool:
    """Whether a seat whose hand the log does not show begins a position as one who has drawn before it."""
    first = next((act for act in record.events if isinstance(act, Act) and act.name in TURN_ACTS), None)
    if first is None or first.seat != seat or record.agreed.partial:
        return False
    wins = first.name == "win" and first.source not in SEATS
    return wins or first.name in DRAWN_BEFORE


@cites("YW-PLAY-10f")
def round_of(record: Record) -> Seat | None:
    """The round wind (令风) as the log states it."""
    return next((tag.value for tag in record.log.tags if tag.key in ("Wind", "Round")), None)


# -- what the lines before the acts say that cannot be, or is not as it should be --------------------


@cites("YW-PLAY-10f")
def _dealer(record: Record) -> Iterator[tuple[Place, Contradiction]]:
    """The dealer of the hand is East."""
    for tag in record.log.tags:
        if tag.key == "Dealer" and tag.value != DEALER:
            yield (
                Place(None, tag.line),
                Contradiction("dealer-is-east", {"seat": DEALER}, ClauseId("YW-PLAY-10f")),
            )


@cites("YW-PLAY-5")
def _shares(record: Record) -> Iterator[Finding]:
    """After the deal the dealer holds fourteen tiles and the others thirteen."""
    for line in record.holdings:
        due = share_of(line.seat)
        if line.what == "holds" and len(line.tiles) != due:
            args: dict[str, str | int] = {"seat": line.seat, "held": len(line.tiles), "size": due}
            yield _breach("YW-PLAY-5", line.line, "share-size", line.seat, args)


@cites("YW-EQ-3")
def _throws(record: Record) -> Iterator[Finding]:
    """What the throws break: with how many dice, how often, by whom. One that finds the dealer may come first."""
    for dice in record.dice:
        if len(dice.numbers) != DICE:
            args: dict[str, str | int] = {"thrown": len(dice.numbers), "dice": DICE}
            yield _breach("YW-EQ-3", dice.line, "wrong-dice", dice.seat, args)
    if any(len(dice.numbers) != DICE for dice in record.dice):
        return
    before, throws = record.dice[:-THROWS], record.dice[-THROWS:]
    for dice in before:
        yield from _found_dealer(record, dice)
    yield from _opening_throws(record, throws)


@cites("YW-PLAY-2")
def _found_dealer(record: Record, dice: Dice) -> Iterator[Finding]:
    """The throw that finds the first dealer names the seat that deals."""
    if dice.seat is None:
        return
    total = sum(dice.numbers)
    found = counted_seat(dice.seat, total, record.agreed)
    if found != DEALER:
        args: dict[str, str | int] = {"seat": dice.seat, "total": total, "found": found, "dealer": DEALER}
        yield _breach("YW-PLAY-2", dice.line, "another-deals", dice.seat, args)


@cites("YW-PLAY-5")
def _opening_throws(record: Record, throws: Sequence[Dice]) -> Iterator[Finding]:
    """The dealer throws to choose the side that is opened, and that side throws again."""
    if len(throws) < THROWS:
        return
    if throws[0].seat not in (None, DEALER):
        caster: dict[str, str | int] = {"seat": throws[0].seat or "", "caster": DEALER}
        yield _breach("YW-PLAY-5", throws[0].line, "wrong-caster", throws[0].seat, caster)
    total = sum(throws[0].numbers)
    side = counted_seat(DEALER, total, record.agreed)
    if throws[1].seat not in (None, side):
        opener: dict[str, str | int] = {"seat": throws[1].seat or "", "total": total, "side": side}
        yield _breach("YW-PLAY-5", throws[1].line, "wrong-opener", throws[1].seat, opener)


@cites("YW-PLAY-5")
def _opened(record: Record) -> Iterator[Finding]:
    """The wall said to have been opened, where the dice name another: the one on which the reserved stacks end."""
    throws = record.dice[-THROWS:]
    if len(throws) < THROWS or any(len(dice.numbers) != DICE for dice in throws):
        return
    first, second = (sum(dice.numbers) for dice in throws)
    wall, stack = reserve_ends(first + second, counted_seat(DEALER, first, record.agreed))
    for tag in record.log.tags:
        if tag.key == "Opened" and tag.value != wall:
            args: dict[str, str | int] = {"opened": tag.value, "wall": wall, "stack": stack}
            yield _breach("YW-PLAY-5", tag.line, "wrong-wall", None, args)


def _breach(clause: str, line: int, key: str, seat: str | None, args: Mapping[str, str | int]) -> Finding:
    return Finding(Kind.BREACH, ClauseId(clause), Place(None, line), key, seat, args)
