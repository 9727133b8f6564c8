"""03-play: the first tile, discarding and flipping (sections 3.4 and 3.6 ①②)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS, SHARE
from oracle.rulesets.jiaxing.figures.sets import THREE
from oracle.rulesets.jiaxing.hand.own import effective_size, own_of_kind
from oracle.rulesets.jiaxing.play.passing import own_tile_let_go
from oracle.rulesets.jiaxing.play.replacements import known_tile, lapsed, late_seats
from oracle.rulesets.jiaxing.state.course import new_turn
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Draw, Mark, PutOut, TurnUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- whose turn it is ------------------------------------------------------------------------------


@clause("JX-3.4", passed_over=True)
def the_dealer_takes_the_first_tile(table: Table[Course], act: Act) -> Answer:
    """The dealer, and only he, takes the first wall tile, once, before anything else."""
    if table.course.due in (Due.UNKNOWN, Due.OVER) or (table.course.due is Due.TAKE and act.seat == DEALER):
        return None
    return Objection("not-the-take", {"seat": act.seat, "dealer": DEALER})


@cites("JX-3.6e(e)", "JX-3.6e(f)")
def nothing_to_throw(table: Table[Course]) -> bool:
    """Whether the seat that has to throw has put down the last tiles of its hand, as one reading allows (JX-A38)."""
    course = table.course
    return (
        course.due is Due.DISCARD
        and table.agreed.reading("JX-A38") == "plays-on"
        and table.knows_hand(course.seat)
        and not len(table.hands[course.seat])
    )


@clause("JX-3.6b", passed_over=True, sentence="flip")
def a_flip_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """When nobody takes a tile, the next seat after the one who put it out turns up a wall tile.

    By one reading he does so as well after a claim that left its owner nothing to throw (JX-A38).
    """
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if nothing_to_throw(table) and act.seat == IN_TURN.lower(course.seat):
        return None
    if course.due is not Due.ANSWER:
        if act.seat == course.seat:
            key = "flip-before-take" if course.due is Due.TAKE else "flip-before-discard"
            return Objection(key, {"seat": act.seat})
        return Objection("flip-too-early", {"seat": act.seat, "turn": course.seat})
    turn = course.seat if table.open is None else IN_TURN.lower(table.open.seat)
    return None if act.seat == turn else Objection("not-the-flip", {"seat": act.seat, "turn": turn})


@clause("JX-3.6a", passed_over=True, sentence="discard")
def a_discard_is_due(table: Table[Course], act: Act) -> Answer:
    """A player discards after the first tile or after a claim, and never otherwise."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat:
        return None
    if may_throw_first(table, act.seat):
        return Undecided(Fact("throws-first", {"seat": act.seat}))
    if act.seat == course.seat or course.due not in (Due.DISCARD, Due.REPLACE):
        return Objection("no-discard-due", {"seat": act.seat})
    return Objection("not-the-discard", {"seat": act.seat, "turn": course.seat})


def may_throw_first(table: Table[Course], seat: str) -> bool:
    """Whether a position leaves open if its seat throws before anything is flipped: unseen tiles may hide a 多子."""
    course = table.course
    begins = course.due is Due.ANSWER and course.seat == seat and table.open is None
    unseen = table.hands[seat].sized and not table.knows_hand(seat)
    return begins and unseen and effective_size(table, seat) > SHARE


@duty("JX-3.4", void=True)
def who_takes_behind_missing_acts_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Who takes a tile first behind missing acts is taken to be in turn, which the log does not show."""
    return _perhaps_in_turn(table, act)


@duty("JX-3.6b", void=True)
def who_flips_behind_missing_acts_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Who flips first behind missing acts is taken to be in turn, which the log does not show."""
    return _perhaps_in_turn(table, act)


@duty("JX-3.6a", void=True)
def who_throws_behind_missing_acts_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Who throws first behind missing acts is taken to be in turn, which the log does not show."""
    return _perhaps_in_turn(table, act)


def _perhaps_in_turn(table: Table[Course], act: Act) -> Answer:
    course = table.course
    unknown = course.due is Due.UNKNOWN and course.gapped
    return Undecided(Fact("whose-turn", {"seat": act.seat})) if unknown else None


@clause("JX-3.6b", sentence="let-lie")
def only_the_open_tile_is_let_lie(table: Table[Course], act: Act) -> Answer:
    """What a seat lets lie is the tile that lies open."""
    opened = table.open
    if act.tile is None or opened is None or act.tile == opened.tile:
        return None
    return Objection("passes-another-tile", {"tile": act.tile, "open": opened.tile})


# -- what an act does ------------------------------------------------------------------------------


@cites("JX-3.4")
def take(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Take the first wall tile into the dealer's hand, as an own tile."""
    course, tile = table.course, act.tile or table.wall.next()
    after = course._replace(due=Due.DISCARD, seat=act.seat, drawn=known_tile(tile))
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("JX-3.6b")
def flip(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """翻: turn a wall tile up at the door, a tile from outside, open to all four."""
    opened = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
    course = lapsed(table, table.course, SEATS)
    after = new_turn(course)._replace(due=Due.ANSWER, seat=act.seat, opening=False, passed_on=False)
    return (TurnUp(opened), Mark(after))


@cites("JX-3.6b")
def let_lie(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """過: let the flipped tile lie in the corner; from anybody but the flipper it changes nothing."""
    course, opened = table.course, table.open
    if opened is None or opened.how != "flip" or opened.seat != act.seat or course.due is not Due.ANSWER:
        return ()
    return (Mark(lapsed(table, course, (act.seat,))._replace(passed_on=True, seat=IN_TURN.lower(act.seat))),)


@cites("JX-3.6a")
def discard(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """打: put a tile from the hand into the right-hand corner, open to the other three."""
    course = lapsed(table, table.course, (act.seat,))
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    first = course.opening and course.first_discard is None and act.seat == DEALER
    left = effective_size(table, act.seat) - (own_of_kind(table, act.seat, act.tile or UNSEEN) <= THREE)
    offset = {seat: number for seat, number in course.offset.items() if seat != act.seat}
    again = left < SHARE and table.agreed.reading("JX-A33") == "every-discard"
    if table.knows_hand(act.seat) and left != SHARE and not again:
        offset[act.seat] = left - SHARE
    after = new_turn(course)._replace(
        due=Due.ANSWER,
        seat=IN_TURN.lower(act.seat),
        passed_on=False,
        opening=first,
        first_discard=opened if first else course.first_discard,
        offset=offset,
        late=late_seats(table, act) if first else course.late,
    )
    return (*own_tile_let_go(table, act), PutOut(opened), Mark(after))


@cites("JX-3.6b")
def in_turn(table: Table[Course]) -> tuple[str, ...]:
    """The seat that has to act, or flips next while an answer is due: whose right an act out of turn passes over."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    return (
        IN_TURN.lower(table.open.seat)
        if course.due is Due.ANSWER and table.open is not None
        else course.seat,
    )
