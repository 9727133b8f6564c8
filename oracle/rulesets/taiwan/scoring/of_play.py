"""計台 in play: the sheet of the win, as the course of play and the table show it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import PLACE, WINDS
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.hand.circumstances import flower_tiles, idle_flowers
from oracle.rulesets.taiwan.hand.melds import melds_of
from oracle.rulesets.taiwan.hand.waits import plays_ligu, shows_all
from oracle.rulesets.taiwan.hand.winners import tiles_before, winners, wins_with
from oracle.rulesets.taiwan.scoring.best import sorter
from oracle.rulesets.taiwan.scoring.sheet import UNIT, sheet_of, withheld_from
from oracle.rulesets.taiwan.state.ending import due_penalties
from oracle.rulesets.taiwan.state.hands import Win, WonHand
from oracle.rulesets.taiwan.state.terms import round_wind, terms_of
from oracle.ruling.findings import Fact, winning_hand
from oracle.ruling.questions import WhoGave
from oracle.ruling.sheets import Figure, Sheet, bounded
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Declaration, Seat, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.terms import Terms
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.ruling.ruling import Played
    from oracle.table.record import Record
    from oracle.table.table import Table

TOTAL, VALUE = ClauseId("TW-CNT-1"), ClauseId("TW-DEF-14")


@cites("TW-CNT-1", "TW-PEN-9")
def score(played: Played) -> tuple[Sheet, ...]:
    """A sheet for every seat: who wins has 台, and so has who pays for a false win by his own hand; none else has any.

    There is none for a hand that was broken off.
    """
    table: Table[Course] = played.table
    end = played.record.log.end
    course = table.course
    valued = {each.payer for each in due_penalties(course) if each.tai is None}
    if end == "cut" or (end == "stopped" and not valued) or (end == "won" and not course.wins and not valued):
        return ()
    won = {each.seat: each for each in winners(table)}
    behind = [each for each in course.wins if each.displaced and each.lawful is Known.UNKNOWN and won]
    doubtful = {each.seat: each for each in behind}
    terms = terms_of(played.record, course.match.dealer)
    sheets: list[Sheet] = []
    for seat in table.seats:
        if seat in won:
            sheets.append(winners_sheet(played, won[seat]))
        elif seat in valued:
            sheets.append(value_of(played, seat, terms))
        elif seat in doubtful:
            sheets.append(_perhaps(played, doubtful[seat]))
        else:
            sheets.append(Sheet(seat, (), Figure.exactly(0, UNIT), TOTAL))
    return tuple(sheets)


@cites("TW-PRI-8", "TW-PEN-8")
def _perhaps(played: Played, won: DeclaredWin) -> Sheet:
    """The sheet of a win behind another's of which nobody saw the hand: it counts nothing, or what the hand is worth."""
    whole = winners_sheet(played, won)
    if won.flowers or wins_with(played.table, won) is not Known.YES:
        whole = bounded(won.seat, (), TOTAL, winning_hand(won.seat), UNIT)
    nothing = Sheet(won.seat, (), Figure.exactly(0, UNIT), TOTAL)
    before = next(each.seat for each in winners(played.table) if each.seat != won.seat)
    return bounded(won.seat, (nothing, whole), TOTAL, winning_hand(before), UNIT)


@cites("TW-DEF-14", "TW-PEN-9", "TW-PEN-12")
def value_of(played: Played, seat: Seat, terms: Terms) -> Sheet:
    """The value of the own hand of who pays for a false win or for a foul that costs as much (TW-A12).

    It is what the hand would have been worth if the claim were good; where it is no winning hand, what the referee
    has put on it, and without that at least its flowers and the honours that lie open. By other readings those and
    nothing more, or the total the player has declared.
    """
    table: Table[Course] = played.table
    if seat in terms.values:
        return Sheet(seat, (), Figure.exactly(terms.values[seat][1], UNIT), VALUE)
    claimed = next((won for won in reversed(table.course.wins) if won.seat == seat), None)
    if claimed is not None and not claimed.flowers and wins_with(table, claimed) is Known.YES:
        return winners_sheet(played, claimed)
    floors = [floor_of(table, seat, wind) for wind in round_winds(played.record)]
    least = min(floors, key=lambda sheet: sheet.total.low)
    match table.agreed.reading("TW-A12"):
        case "for-certain" if len({sheet.total for sheet in floors}) == 1:
            return Sheet(seat, least.items, least.total, VALUE)
        case "declared" if (declared := _declared_total(played, seat)) is not None:
            return Sheet(seat, (), Figure.exactly(declared, UNIT), VALUE)
        case _:
            pass
    fact = Fact("hand-value", {"seat": seat})
    return Sheet(seat, least.items, Figure(least.total.low, None, UNIT), VALUE, open_facts=((VALUE, fact),))


@cites("TW-DEF-14")
def _declared_total(played: Played, seat: Seat) -> int | None:
    """The total a seat has declared for its hand, if it has declared one."""
    figures = (item for line in played.record.declared if line.seat == seat for item in line.items)
    total = next((item for item in figures if item.what == "total"), None)
    return None if total is None else sum(number for number, _ in total.amount)


@cites("TW-DEF-14")
def floor_of(table: Table[Course], seat: Seat, wind: Seat) -> Sheet:
    """What counts for certain of a hand that is none: flowers, and pungs of winds and dragons that lie open."""
    melds = melds_of(table, seat) or ()
    nothing = Win(drawn=False, given=True)
    lying = WonHand(
        seat, wind, (), melds, UNSEEN, nothing, flower_tiles(table, seat), idle=idle_flowers(table, seat)
    )
    by = sorter(table.agreed)
    return sheet_of(seat, by.lying(lying), one_list=by.one_list)


@cites("TW-TAI-1")
def round_winds(record: Record) -> tuple[Seat, ...]:
    """The wind of the round (圈風), or every one there may be where the log does not say."""
    stated = round_wind(record)
    return WINDS if stated is None else (stated,)


@cites("TW-CNT-1", "TW-TAI-27", "TW-DEF-14")
def winners_sheet(played: Played, won: DeclaredWin) -> Sheet:
    """The sheet of the winning hand; bounded where the log leaves something open."""
    table: Table[Course] = played.table
    if won.flowers and not won.turned_over and not shows_all(table, won.seat):
        return _agreed_on(won, [_face_down(table, won, wind) for wind in round_winds(played.record)], ())
    if not shows_all(table, won.seat) or won.tile == UNSEEN:
        return bounded(won.seat, (), TOTAL, winning_hand(won.seat), UNIT)
    if wins_with(table, won) is Known.UNKNOWN:
        return bounded(won.seat, (), TOTAL, Fact("flowers-laid", {"seat": won.seat}), UNIT)
    winds = round_winds(played.record)
    return _agreed_on(won, [_sheet(hand, table.agreed) for hand in hands_won(table, won, winds)], winds)


@cites("TW-TAI-30b", "TW-TAI-30c")
def sheet_without(played: Played, won: DeclaredWin, flower: Tile) -> Sheet | None:
    """The sheet of a complete hand without the flower it robbed; `None` for a flower win that is nothing else."""
    table: Table[Course] = played.table
    winds = round_winds(played.record)
    if not shows_all(table, won.seat) and not won.turned_over:
        return None
    found: list[Sheet] = []
    for hand in hands_won(table, won, winds):
        left = tuple(each for each in hand.flowers if each != flower)
        bare = hand._replace(flowers=left, win=hand.win._replace(flowers=""))
        by = sorter(table.agreed)
        best = by.best(bare)
        if best is None:
            return None
        found.append(sheet_of(won.seat, best.account, best.equals, one_list=by.one_list))
    return _agreed_on(won, found, winds)


def _agreed_on(won: DeclaredWin, sheets: list[Sheet], winds: tuple[Seat, ...]) -> Sheet:
    """The sheet all possibilities result in, or one bounded by them."""
    if sheets and all(sheet == sheets[0] for sheet in sheets):
        return sheets[0]
    return bounded(won.seat, tuple(sheets), TOTAL, _missing(won, winds), UNIT)


def hands_won(table: Table[Course], won: DeclaredWin, winds: tuple[Seat, ...]) -> Iterator[WonHand]:
    """The won hand, once for every round and every way its tile can have come; none with a flower in the hand."""
    melds, tiles = melds_of(table, won.seat) or (), tiles_before(table, won)
    if any(tile not in PLACE for tile in (*tiles, won.tile)):
        return
    flowers, ligu, idle = (
        flower_tiles(table, won.seat),
        plays_ligu(table.agreed),
        idle_flowers(table, won.seat),
    )
    for wind, win in product(winds, won.ways):
        yield WonHand(won.seat, wind, tiles, melds, won.tile, win, flowers, ligu, idle)


@cites("TW-CNT-2")
def withheld(played: Played, sheet: Sheet, declared: Declaration) -> ClauseId | None:
    """Why a hand has not an item that is declared: a counted one takes it, or what it asks for is not there."""
    return withheld_from(sheet, declared.item or "", played.table.agreed) if sheet.items else None


@cites("TW-TAI-27")
def _sheet(hand: WonHand, agreed: Agreed) -> Sheet:
    """What a hand totals at best; a flower win without a complete hand counts its flowers alone."""
    by = sorter(agreed)
    best = by.best(hand)
    if best is None:
        return sheet_of(hand.seat, by.flowers_alone(hand), one_list=by.one_list)
    return sheet_of(hand.seat, best.account, best.equals, one_list=by.one_list)


@cites("TW-TAI-27")
def _face_down(table: Table[Course], won: DeclaredWin, wind: Seat) -> Sheet:
    """What a flower win totals whose hand stays face down: the flower win alone, and exactly that."""
    flowers, idle = flower_tiles(table, won.seat), idle_flowers(table, won.seat)
    hand = WonHand(won.seat, wind, (), (), won.tile, won.ways[0], flowers, idle=idle)
    by = sorter(table.agreed)
    return sheet_of(won.seat, by.flowers_alone(hand), one_list=by.one_list)


def _missing(won: DeclaredWin, winds: tuple[Seat, ...]) -> Fact:
    """What would show which of several sheets is the right one."""
    args = {"seat": won.seat, "tile": won.tile}
    if won.how is None:
        return Fact("how-it-came", args, (WhoGave(won.seat),))
    if len(winds) > 1:
        return Fact("round-wind")
    if len({way.declared for way in won.ways}) > 1:
        return Fact("waits-kept", {"seat": won.seat})
    return Fact("last-of-wall", args)
