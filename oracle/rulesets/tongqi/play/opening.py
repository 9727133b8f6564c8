"""04-procedure, section 4.1: the turned tile, the first tile, and the 拍 of the opening."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SEATS, UNOPENED
from oracle.rulesets.tongqi.hand.finishing import finishes
from oracle.rulesets.tongqi.hand.standing import waits_as_dealt
from oracle.rulesets.tongqi.play.passed_tiles import turned_tile_passed
from oracle.rulesets.tongqi.state.own_tiles import is_bored, may_still_draw, owed, own_of_kind
from oracle.rulesets.tongqi.state.seats import DEALER, IDLE
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Draw, Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TQ-4.1b", passed_over=True)
@cites("TQ-G.17")
def the_dealer_takes_the_first_tile(table: Table[Course], act: Act) -> Answer:
    """The dealer, and only he, takes the first tile (饒頭張), once, before anything else."""
    if table.course.due in (Due.UNKNOWN, Due.OVER) or (table.course.due is Due.TAKE and act.seat == DEALER):
        return None
    return Objection("not-the-take", {"seat": act.seat, "dealer": DEALER})


@duty("TQ-4.1a")
def who_waits_for_the_turned_tile_wins(table: Table[Course], act: Act) -> Answer:
    """A player who waits for the turned tile from the deal wins with it before the dealer takes the first tile."""
    tile = act.tiles[0]
    match finishes(table, act.seat, tile):
        case Known.YES:
            return Objection("turned-not-won", {"seat": act.seat, "tile": tile})
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("hand-completed-by", {"seat": act.seat, "tile": tile}))


@duty("TQ-4.1b")
def the_dealer_wins_with_the_first_tile(table: Table[Course], act: Act) -> Answer:
    """The dealer wins with a first tile (頭張) that completes his hand, before anything is discarded."""
    course = table.course
    tile = course.first_tile
    if tile is None or not course.opening or course.first_discard is not None or course.seat != act.seat:
        return None
    if course.patted[act.seat] or finishes(table, act.seat, None, drawn=True) is not Known.YES:
        return None
    return Objection("first-tile-not-won", {"seat": act.seat, "tile": tile})


@clause("TQ-4.1c2")
def a_pat_may_be_thrown_first(table: Table[Course], act: Act) -> Answer:
    """The opening discard is any own tile; by one reading it is one of the original hand, and no 拍 (TQ-A60)."""
    course = table.course
    if act.seat != DEALER or course.first_discard is not None or not course.opening or act.tile is None:
        return None
    pats = course.pats[DEALER].count(act.tile)
    if not pats or table.hands[DEALER].count(act.tile) > pats:
        return None
    if table.agreed.reading("TQ-A60") == "any-own-tile":
        return None
    return Objection("throws-a-pat", {"seat": act.seat, "tile": act.tile})


@clause("TQ-4.1c")
def a_pat_is_earned(table: Table[Course], act: Act) -> Answer:
    """A player draws one 拍 for each own four, two for each own five, and no more."""
    return None if table.course.due is Due.OVER else _not_earned(table, act)


@clause("TQ-4.1c", void=True)
@cites("TQ-4.1e")
def a_late_pat_is_earned(table: Table[Course], act: Act) -> Answer:
    """After the end a 拍 that is not owed is none."""
    return _not_earned(table, act) if table.course.due is Due.OVER else None


def _not_earned(table: Table[Course], act: Act) -> Answer:
    if owed(table, act.seat) > 0 or table.course.due is Due.UNKNOWN or table.course.gapped:
        return None
    if table.knows_hand(act.seat):
        return Objection("pat-not-earned", {"seat": act.seat})
    return Undecided(Fact("holds-a-four", {"seat": act.seat}))


@clause("TQ-4.1d", limb="b")
def pats_come_in_the_order_of_seats(table: Table[Course], act: Act) -> Answer:
    """地, 人 and 和 draw their 拍 in this order."""
    seats = may_still_draw(table)
    if table.course.due is not Due.ANSWER or act.seat not in seats:
        return None
    earlier = [seat for seat in seats[: seats.index(act.seat)] if owed(table, seat) > 0]
    return Objection("pat-out-of-order", {"seat": act.seat, "first": earlier[0]}) if earlier else None


@clause("TQ-4.1d", limb="e")
def a_flip_comes_after_the_pats(table: Table[Course], act: Act) -> Answer:
    """The next flip comes after every 拍 of the opening; a flip that forestalls another's breaks no law."""
    return Objection("before-a-pat", {"seat": act.seat, "act": "flip", "first": act.target or ""})


@clause("TQ-4.1d", limb="e")
@cites("TQ-4.1d(d)")
def play_goes_on_after_the_pats(table: Table[Course], act: Act) -> Answer:
    """A pung, an eating and the next discard come after every 拍 of the opening (TQ-A84).

    A player who is too hasty breaks no law, and pays nothing for it. A compulsory claim comes before the 拍 of others,
    but by one reading; by another every act need only wait for the seats before its own (TQ-A7).
    """
    if not table.course.opening or table.course.first_discard is None:
        return None
    claimer_alone = table.agreed.reading("TQ-A84") == "who-claims"
    seats = may_still_draw(table) if claimer_alone else IDLE
    owing = [seat for seat in seats if seat != act.seat and owed(table, seat) > 0]
    if not owing or table.agreed.reading("TQ-A84") == "who-owes":
        return None
    reading = table.agreed.reading("TQ-A7")
    if act.name in ("four", "five") and reading != "all-pats-first":
        return None
    if reading == "seat-by-seat" and SEATS.index(owing[0]) > SEATS.index(act.seat):
        return None
    return Objection("before-a-pat", {"seat": act.seat, "act": act.name, "first": owing[0]})


def fours(table: Table[Course], seat: str) -> tuple[str, ...]:
    """The kinds of which a seat is known to have an own four or five."""
    sets = table.laid[seat]
    held = {*table.hands[seat].known, *(laid.tiles[0] for laid in sets if laid.claimed is None)}
    bored = {laid.tiles[0] for laid in sets if is_bored(laid)}
    return tuple(sorted({tile for tile in held if own_of_kind(table, seat, tile) > UNOPENED} | bored))


@cites("TQ-3.4e", "TQ-3.5")
def take(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """饒頭張: the first wall tile into the dealer's hand."""
    course = turned_tile_passed(table, SEATS)
    tile = act.tile or table.wall.next()
    after = course._replace(due=Due.DISCARD, seat=act.seat, first_tile=tile, face_up=tile)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("TQ-G.1")
def draw_by_pat(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """拍: a wall tile for an own four or five, shown and put in hand."""
    course = table.course
    tile = act.tile or table.wall.next()
    waits = waits_after_its_pats(table, act.seat, tile)
    after = course._replace(
        pats=course.with_tile(course.pats, act.seat, tile),
        patted=course.with_tile(course.patted, act.seat, tile),
        late_pats=(*course.late_pats, (act.seat, act.place)) if course.due is Due.OVER else course.late_pats,
        ready=course.ready | {act.seat} if waits else course.ready - {act.seat},
    )
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("TQ-9.1a")
def waits_after_its_pats(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a hand waits from the deal although it drew 拍: by one reading they belong to the deal (TQ-A13)."""
    course = table.course
    if not table.knows_hand(seat) or tile == UNSEEN or table.laid[seat] or owed(table, seat) > 1:
        return False
    dealt = Counter((*table.hands[seat].tiles(), tile))
    if seat == DEALER and course.first_tile is not None:
        dealt -= Counter((course.first_tile,))
    waits = waits_as_dealt(tuple(dealt.elements()), with_its_pats=True)
    return waits and table.agreed.reading("TQ-A13") == "waiting"


@cites("TQ-4.0")
def answered(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """The opening is over for this seat; a 拍 that it let go is found once."""
    course = table.course
    if act.seat not in course.in_time and not answers:
        return ()
    missed = course.missed_pats | {act.seat} if answers else course.missed_pats
    return (Mark(course._replace(in_time=course.in_time - {act.seat}, hasty=None, missed_pats=missed)),)


def forestalled(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """A hasty flip has been judged; the others' 拍 are in time as after any haste."""
    return (Mark(table.course._replace(hasty=None)),)
