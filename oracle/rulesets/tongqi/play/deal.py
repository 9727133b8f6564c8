"""03-outline: seats, dice, shares, the turned tile and the table when play begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.opening import lay_out_hands
from oracle.families.dominoes.written import tiles_of
from oracle.families.due import Due, due_by_the_first_act
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.deal import (
    CASTER,
    DICE,
    FIRST_CLASS,
    PRINTED_CASTER,
    PRINTED_THROWS,
    SHARE,
    THROWS,
    TURNED,
    WALL,
)
from oracle.rulesets.tongqi.figures.forms import IN_TURN, SEATS, set_of
from oracle.rulesets.tongqi.figures.kinds import COPIES, KINDS
from oracle.rulesets.tongqi.hand.standing import waits_as_dealt
from oracle.rulesets.tongqi.hand.written import CLAIMED_WORDS, OWN_WORDS, form_of_word
from oracle.rulesets.tongqi.state.course import Course
from oracle.rulesets.tongqi.state.seats import DEALER
from oracle.ruling.findings import Finding, Kind
from oracle.ruling.ruling import Opening
from oracle.table.acts import Act, LaidSet
from oracle.table.heaps import ENDLESS, UNSEEN, Wall
from oracle.table.known import Contradiction, Ground, Place
from oracle.table.opening import lay_out_sets
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Row, SetWord
    from oracle.table.record import Record


@cites("TQ-3.2")
def seat_by_total(caster: str, total: int) -> str:
    """The seat a total of three dice names, counted from the one who threw to the right.

    5 9 13 17 name the thrower, 6 10 14 18 the right, 3 7 11 15 the opposite, 4 8 12 16 the left.
    """
    return IN_TURN.after(caster, total - FIRST_CLASS)


@cites("TQ-3.4c")
def turned_end(total: int) -> str:
    """Which end of the wall the turned tile (翻皇) is laid on: `idle` on an odd total, `dealer` on an even one."""
    return "idle" if total % 2 else "dealer"


@cites("TQ-3.4d")
def share_of(drawer: str, total: int) -> str:
    """The seat that receives the heap another drew: every heap moves by the offset of the total."""
    return seat_by_total(drawer, total)


@cites("TQ-3.1", "TQ-3.4a", "TQ-3.5")
def begin(record: Record) -> Opening:
    """The table before the first act: shares, wall and turned tile as far as the log shows them."""
    midway = starts_midway(record)
    wall, wrong_wall = _wall(record, midway=midway)
    table: Table[Course] = Table.empty(SEATS, dict.fromkeys(KINDS, COPIES), wall, record.agreed)
    wrong: list[tuple[Place, Contradiction]] = [*wrong_wall]
    repeated = _wall_with_turned(record)
    if repeated is not None:
        twice = Contradiction("wall-with-turned", {"tile": repeated.tiles[-1]}, ClauseId("TQ-3.4a"))
        wrong.append((Place(None, repeated.line), twice))
    for row in record.rows:
        for tile in row.tiles[:-1] if row is repeated else row.tiles:
            contradiction = table.account(tile)
            if contradiction is not None:
                wrong.append((Place(None, row.line), contradiction))
        if row.what == "turned":
            table.turned = row.tiles[:TURNED]
            if len(row.tiles) > TURNED:
                args = {"listed": len(row.tiles), "size": TURNED}
                wrong.append((Place(None, row.line), Contradiction("turned-size", args, ClauseId("TQ-3.4a"))))
    if record.row("turned") is None:
        table.turned = (UNSEEN,)
    wrong += lay_out_hands(record, table, SHARE, midway=midway)
    wrong += lay_out_sets(record, table, laid_set)
    table.course = _course(record, table, midway=midway)
    return Opening(table, tuple(wrong), tuple(_throws(record)))


@cites("TQ-3.4a")
def starts_midway(record: Record) -> bool:
    """Whether a log begins in mid-hand; `left` alone before the take, or of a whole wall, only checks the deal."""
    if record.left is None or replace(record, left=None).starts_midway:
        return record.starts_midway
    first = next((event for event in record.events if isinstance(event, Act)), None)
    dealt = all(len(holding.tiles) == SHARE for holding in record.holdings)
    return not ((first is not None and first.name == "take") or (dealt and record.left.number == WALL))


@cites("TQ-3.4a", "TQ-3.4c")
def _wall_with_turned(record: Record) -> Row | None:
    """The last line of a wall that has the 翻皇 for its last tile, which `turned` names already."""
    walls, turned = [row for row in record.rows if row.what == "wall"], record.row("turned")
    if not walls or not turned or len(record.row("wall") or ()) != WALL + TURNED:
        return None
    return walls[-1] if walls[-1].tiles[-1] == turned[-1] else None


@cites("TQ-3.4a")
def _wall(record: Record, *, midway: bool) -> tuple[Wall, list[tuple[Place, Contradiction]]]:
    listed = list(record.row("wall") or ())
    if _wall_with_turned(record) is not None:
        listed.pop()
    stated = record.left
    left = (ENDLESS if stated is None else stated.number) if midway else WALL
    if not midway and stated is not None and stated.number != WALL:
        counted = Contradiction("wall-count", {"counted": stated.number, "left": WALL}, Ground.WALL_COUNT)
        return Wall(left, listed[:left]), [(Place(None, stated.line), counted)]
    if len(listed) > left:
        line = next(row.line for row in record.rows if row.what == "wall")
        return Wall(len(listed), listed), [
            (
                Place(None, line),
                Contradiction("wall-size", {"listed": len(listed), "size": left}, Ground.WALL_SIZE),
            )
        ]
    return Wall(left, listed), []


def laid_set(word: SetWord, owner: str) -> LaidSet | None:
    """The set a set word describes, or `None` if its tiles make none of that kind; without its giver it has no form."""
    made, form = set_of(tiles_of(word)), form_of_word(owner, word)
    if made is None or (form is None and word.kind not in CLAIMED_WORDS):
        return None
    own = word.kind in OWN_WORDS
    source = next((q for q in word.qualifiers if q in SEATS), None)
    claimed = None if own else (word.came[0] if word.came else made.tiles[0])
    return LaidSet(made.kind, made.tiles, "" if form is None else form.slug, None, claimed, source)


def _course(record: Record, table: Table[Course], *, midway: bool) -> Course:
    if not midway:
        return Course(Due.TAKE, DEALER, opening=True, ready=waiting_when_dealt(table))
    eaten = eaten_before(record)
    if record.turn is None:
        return Course(Due.UNKNOWN, DEALER, dealt=False, unsure=True, eaten=eaten)
    seat = record.turn.seat
    if table.knows_hand(seat) and effective_size(table, seat) > SHARE:
        return Course(Due.DISCARD, seat, dealt=False, unsure=True, eaten=eaten)
    resting = table.hands[seat].sized and effective_size(table, seat) <= SHARE
    due = Due.ANSWER if resting or table.knows_hand(seat) else due_by_the_first_act(record, Due.ANSWER)
    return Course(due, seat, dealt=False, unsure=True, eaten=eaten)


@cites("TQ-8.5", "TQ-8.17")
def eaten_before(record: Record) -> Mapping[str, tuple[str, ...]]:
    """The tiles each seat ate before a position, as far as its sets say which tile came."""
    return {
        seat: tuple(
            word.came[0]
            for line in record.sets
            if line.seat == seat
            for word in line.sets
            if word.kind == "eat" and word.came
        )
        for seat in SEATS
    }


@cites("TQ-G.4")
def effective_size(table: Table[Course], seat: str) -> int:
    """The tiles of a seat, less one for each four and two for each five: twenty between turns."""
    laid = sum(3 for _ in table.laid[seat])
    hand = table.hands[seat]
    fours = sum(hand.count(kind) - 3 for kind in hand.known if hand.count(kind) > 3)
    return laid + len(hand) - fours


@cites("TQ-9.1a")
def waiting_when_dealt(table: Table[Course]) -> frozenset[str]:
    """The seats known to wait with the twenty tiles they were dealt; a 度子 or 龍船 rules it out (TQ-A13)."""
    return frozenset(
        seat
        for seat in SEATS
        if table.hands[seat].whole and waits_as_dealt(table.hands[seat].tiles(), with_its_pats=False)
    )


@cites("TQ-1.3a", "TQ-3.4b")
def _throws(record: Record) -> Iterator[Finding]:
    """The breaches of the logged throws: who throws, how often, with how many dice (TQ-3.4b, TQ-1.3a, TQ-A39)."""
    printed = bool(record.dice) and record.agreed.reading("TQ-A39") == "second-house"
    caster, due = (PRINTED_CASTER, PRINTED_THROWS) if printed else (CASTER, THROWS)
    throws = [dice for number, dice in enumerate(record.dice) if not _settles_a_miscount(record, number, due)]
    for dice in throws:
        place = Place(None, dice.line)
        if dice.seat is not None and dice.seat != caster:
            yield Finding(
                Kind.BREACH,
                ClauseId("TQ-3.4b"),
                place,
                "wrong-caster",
                dice.seat,
                {"seat": dice.seat, "caster": caster},
            )
        if len(dice.numbers) != DICE:
            args = {"thrown": len(dice.numbers), "dice": DICE}
            yield Finding(Kind.BREACH, ClauseId("TQ-1.3a"), place, "wrong-dice", dice.seat, args)
    if len(throws) > due:
        place = Place(None, throws[-1].line)
        args = {"throws": len(throws), "due": due}
        yield Finding(Kind.BREACH, ClauseId("TQ-3.4b"), place, "wrong-throws", throws[-1].seat, args)


@cites("TQ-1.3a")
def _settles_a_miscount(record: Record, number: int, due: int) -> bool:
    """Whether a throw is one of two dice by 人 for a miscount: behind all that are due, or with no whole one behind it.

    How many were thrown before it a log need not tell.
    """
    dice, before, behind = record.dice[number], record.dice[:number], record.dice[number + 1 :]
    whole = sum(len(each.numbers) == DICE for each in before)
    last = all(len(each.numbers) == DICE - 1 for each in behind)
    return dice.seat in (None, CASTER) and len(dice.numbers) == DICE - 1 and (last or whole >= due)
