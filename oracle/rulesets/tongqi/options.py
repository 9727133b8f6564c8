"""What each seat may do at every point, in the stated order, under the clause that allows or commands it.

While a tile lies open the order is: wins, the front seat first; 開招 and 鑿穿, which are commanded; 余上 and
碰; the flipper's eating, or his passing the tile on; then the eating of the lower house, or its flip. A seat
that does not take a tile says nothing; only the flipper's pass (過) is an act, and it is offered where he
could have punged or eaten. The rules of the judge decide which of these candidates are lawful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four
from oracle.families.dominoes.layings import relayings, sets_held
from oracle.families.dominoes.relaying import on_table
from oracle.families.due import Due
from oracle.game.play import Option, option
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import (
    SEATS,
    TileSet,
    all_butong,
    all_wuzi,
    butong_frames_of,
    wuzi_frames_of,
)
from oracle.rulesets.tongqi.figures.kinds import is_short
from oracle.rulesets.tongqi.fouls.eating import must_eat, stands_in_a_set
from oracle.rulesets.tongqi.fouls.keeping import must_be_thrown
from oracle.rulesets.tongqi.hand.finishing import finishes
from oracle.rulesets.tongqi.play.equal_tiles import takes_anothers_flip
from oracle.rulesets.tongqi.state.course import Course, prospect_due
from oracle.rulesets.tongqi.state.own_tiles import may_still_draw, owed, own_of_kind
from oracle.rulesets.tongqi.state.seats import DEALER, front_first, lower
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oracle.table.table import Table

THREE, FOUR = 3, 4


def options(table: Table[Course]) -> Iterator[Option]:
    """Every act there could be now, in the stated order."""
    course = table.course
    match course.due:
        case Due.TAKE:
            yield from _before_the_take(table)
        case Due.DISCARD:
            yield from _with_a_tile_too_many(table, course)
        case Due.PRESS:
            yield Option(Act("press", course.seat), ClauseId("TQ-4.2c"), forced=True)
        case Due.ANSWER:
            yield from _while_a_tile_lies_open(table, course)
        case Due.OVER:
            yield from _after_the_win(table, course)
        case _:
            return


@cites("TQ-4.1a", "TQ-4.1b")
def _before_the_take(table: Table[Course]) -> Iterator[Option]:
    """A player who waits for the turned tile wins with it; otherwise the dealer takes the first tile."""
    turned = table.turned[0] if table.turned else UNSEEN
    winners = front_first(table, None, SEATS) if turned != UNSEEN else ()
    winners = tuple(seat for seat in winners if finishes(table, seat, turned) is Known.YES)
    for seat in winners:
        yield option("TQ-4.1a", "win", seat, turned, forced=True)
    if not winners:
        yield option("TQ-4.1b", "take", DEALER, forced=True)


@cites("TQ-4.1c", "TQ-G.6")
def _with_a_tile_too_many(table: Table[Course], course: Course) -> Iterator[Option]:
    """A seat with a tile too many: win by its own draw, draw what it owes, set out, lay out, throw."""
    seat = course.seat
    opening = course.opening and course.first_discard is None
    drawn = course.pressed or (course.first_tile if opening else None)
    if drawn is not None and finishes(table, seat, None, drawn=True) is Known.YES:
        yield option("TQ-4.1b" if opening else "TQ-G.6", "win", seat, drawn, forced=opening)
    if opening and owed(table, seat) > 0:
        yield option("TQ-4.1c", "pat", seat, forced=True)
    if course.pressed is not None:
        yield from _with_a_press(table, seat, course.pressed, course)
    if not opening:
        yield from _pats(table)
    if course.press_for == "eat" and course.eaten[seat]:
        yield from _layouts(table, seat, course.eaten[seat][-1])
    if table.open is not None and table.open.tile != UNSEEN:
        yield from _still_open(table, table.open)
    if must_be_thrown(table, seat) is None:
        yield from _own_sets(table, seat)
    for tile in sorted(table.hands[seat].known):
        yield option("TQ-4.2c", "discard", seat, tile)


@cites("TQ-8.19", "TQ-G.5", "TQ-5.5f", "TQ-8.18")
def _with_a_press(table: Table[Course], seat: str, tile: str, course: Course) -> Iterator[Option]:
    """What may be done with the tile just drawn by 軋 besides keeping or throwing it."""
    own = own_of_kind(table, seat, tile)
    if own > THREE:
        yield option("TQ-8.19" if own == THREE + 1 else "TQ-G.5", "press-out", seat, tile, forced=True)
    if opened_four(table, seat, tile) is not None:
        yield option("TQ-5.5f", "leap", seat, tile)
    if must_be_thrown(table, seat) == tile:
        yield from _eatings(table, seat, tile, "TQ-8.17")
    if own <= THREE and course.passed[seat]:
        yield option("TQ-8.18", "press-out", seat, tile)


@cites("TQ-8.8")
def _layouts(table: Table[Course], seat: str, eaten: str) -> Iterator[Option]:
    """The concealed sets with a kind just eaten that may be laid out at once (攤重), and must where it stands in one."""
    if not is_short(eaten):
        return
    hand = table.hands[seat]
    due = table.knows_hand(seat) and stands_in_a_set(table, seat, eaten)
    for made in (*all_butong(), *all_wuzi()):
        if eaten in made.tiles and all(hand.count(tile) >= made.tiles.count(tile) for tile in made.tiles):
            yield option("TQ-8.8", "lay", seat, *made.tiles, forced=due)


@cites("TQ-7.7")
def _own_sets(table: Table[Course], seat: str) -> Iterator[Option]:
    """Own fours and fives may be shown before the end."""
    hand = table.hands[seat]
    for tile in sorted(hand.known):
        if hand.count(tile) >= FOUR:
            yield option("TQ-7.7", "lay", seat, *(tile,) * hand.count(tile))


@cites("TQ-7.7")
def of_free_will(table: Table[Course]) -> Iterator[Option]:
    """The sets that each seat may lay out though nothing asks for it, while the hand is played."""
    if table.course.due in (Due.OVER, Due.UNKNOWN):
        return
    for seat in SEATS:
        for made in sets_held(table.hands[seat].known):
            clause = "TQ-7.7" if len(made.tiles) >= FOUR else "TQ-5.0"
            yield Option(Act("lay", seat, made.tiles), ClauseId(clause), free=True)


def _while_a_tile_lies_open(table: Table[Course], course: Course) -> Iterator[Option]:
    opened = table.open
    if opened is None or opened.tile == UNSEEN:
        yield option("TQ-4.2a", "flip", course.seat)
        return
    others = tuple(seat for seat in SEATS if opened.how == "flip" or seat != opened.seat)
    order = front_first(table, opened, others)
    answering = course.in_time or (course.opening and course.first_discard == opened)
    if not course.passed_on:
        yield from _wins(table, order, opened.tile)
        owing = tuple(_pats(table)) if answering else ()
        yield from owing
        claims = tuple(_claims(table, order, opened))
        if owing:
            yield from (claim for claim in claims if _before_the_pat(table, claim, owing[0]))
            return
        yield from claims
        if any(claim.forced for claim in claims):
            return
    yield from _turn(table, course, opened)


def _still_open(table: Table[Course], opened: OpenTile) -> Iterator[Option]:
    """The tile that lies open when somebody draws or sets out what was not due may still be claimed."""
    order = front_first(table, opened, SEATS)
    yield from _wins(table, order, opened.tile)
    yield from _claims(table, order, opened)
    for seat in (opened.seat, lower(opened.seat)):
        yield from _eatings(table, seat, opened.tile, _eating_clause(table, seat, opened.tile))


@cites("TQ-4.3a")
def _wins(table: Table[Course], order: Iterable[str], tile: str) -> Iterator[Option]:
    """A player whose hand the tile completes may win, the front seat first."""
    for seat in order:
        if finishes(table, seat, tile) is Known.YES:
            yield option("TQ-4.3a", "win", seat, tile)


@cites("TQ-4.1d(b)")
def _pats(table: Table[Course]) -> Iterator[Option]:
    """The 拍 of the idle players, in the order of their seats, before anything else but a win."""
    for seat in may_still_draw(table):
        if owed(table, seat) > 0:
            yield option("TQ-4.1d", "pat", seat, forced=True)


@cites("TQ-4.1d(c)", "TQ-4.1d(d)")
def _before_the_pat(table: Table[Course], claim: Option, pat: Option) -> bool:
    """Whether a commanded claim may be carried out before a later seat has drawn its 拍; by one reading none (TQ-A7)."""
    earlier = claim.forced and SEATS.index(claim.act.seat) < SEATS.index(pat.act.seat)
    return earlier and table.agreed.reading("TQ-A7") != "all-pats-first"


@cites("TQ-8.15", "TQ-8.16", "TQ-4.2c", "TQ-5.5e", "TQ-G.13")
def _claims(table: Table[Course], order: Iterable[str], opened: OpenTile) -> Iterator[Option]:
    """鑿穿 and 開招, which are commanded, then 余上 and 碰, each front seat first."""
    seats = tuple(order)
    tile = opened.tile
    flipped = opened.how == "flip"
    for seat in seats:
        own = own_of_kind(table, seat, tile)
        if own in (THREE, FOUR) and flipped and seat != opened.seat and not takes_anothers_flip(table):
            continue
        if own == FOUR:
            yield option("TQ-8.16", "five", seat, tile, forced=True)
        elif own == THREE:
            yield option("TQ-8.15", "four", seat, tile, forced=True)
    for seat in seats:
        if flipped and opened_four(table, seat, tile) is not None:
            due = table.agreed.reading("TQ-A12") == "compulsory"
            yield option("TQ-G.13", "top", seat, tile, forced=due)
        if table.hands[seat].count(tile) == THREE - 1:
            yield option("TQ-4.2c", "pung", seat, tile)


@cites("TQ-4.2a", "TQ-4.2b", "TQ-8.7(a)")
def _turn(table: Table[Course], course: Course, opened: OpenTile) -> Iterator[Option]:
    """The flipper eats or passes on; then the lower house eats or flips. Law 7 may command the eating."""
    tile = opened.tile
    if opened.how == "flip" and not course.passed_on:
        own = tuple(_eatings(table, opened.seat, tile, _eating_clause(table, opened.seat, tile)))
        yield from own
        if own or table.hands[opened.seat].count(tile) == THREE - 1:
            yield option("TQ-4.2a", "pass", opened.seat)
            return
    below = lower(opened.seat)
    yield from _eatings(table, below, tile, _eating_clause(table, below, tile))
    yield option("TQ-4.2a", "flip", below)


def _eating_clause(table: Table[Course], seat: str, tile: str) -> str:
    return "TQ-8.7" if must_eat(table, seat, tile) is Known.YES else "TQ-4.2b"


def _eatings(table: Table[Course], seat: str, tile: str, clause: str) -> Iterator[Option]:
    """Every way to eat a tile: with two own tiles, or by laying the sets on the table again (重排)."""
    hand = table.hands[seat]
    frames = (*butong_frames_of(tile), *wuzi_frames_of(tile))
    for frame in frames:
        if all(hand.count(own) >= frame.count(own) + (own == tile and clause == "TQ-8.17") for own in frame):
            act = Act("eat", seat, (tile,), with_tiles=frame)
            yield Option(act, ClauseId(clause), forced=clause == "TQ-8.7")
    if clause != "TQ-8.17":
        for making in _relayings(table, seat, tile):
            act = Act("eat", seat, (tile,), making=tuple(made.tiles for made in making))
            yield Option(act, ClauseId("TQ-6.1e"), forced=clause == "TQ-8.7")


@cites("TQ-6.1b", "TQ-6.1c")
def _relayings(table: Table[Course], seat: str, tile: str) -> Iterator[tuple[TileSet, ...]]:
    """Every re-laying with a tile that comes, of the first kind, of the second, and of more sets than one."""
    for making, _ in relayings(on_table(table, seat), tile, table.hands[seat].known):
        yield making


@cites("TQ-4.3b", "TQ-4.1e")
def _after_the_win(table: Table[Course], course: Course) -> Iterator[Option]:
    """The winner looks at his tiles; then the 拍 still owed are drawn, by one reading before he looks (TQ-A62)."""
    won = course.won
    if won is None:
        return
    due = 0 if won.seat in course.lost else prospect_due(table)
    opening = course.first_discard is None or course.opening
    losers = [seat for seat in SEATS if seat != won.seat and opening and table.wall.left]
    pats = [option("TQ-4.1e", "pat", seat, forced=True) for seat in losers if owed(table, seat) > 0]
    if pats and table.agreed.reading("TQ-A62") == "before-prospect":
        yield from pats
    elif not table.taken_up[won.seat] and due:
        yield Option(Act("prospect", won.seat, ("?",) * due), ClauseId("TQ-4.3b"), forced=True)
    else:
        yield from pats
