"""02-rules and 03-play: replacements (補牌), sections 2.6 and 3.5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS, SHARE
from oracle.rulesets.jiaxing.figures.kinds import COPIES
from oracle.rulesets.jiaxing.figures.sets import THREE
from oracle.rulesets.jiaxing.hand.own import effective_size, owed, own_by_kind, own_of_kind
from oracle.rulesets.jiaxing.hand.together import kept_together
from oracle.rulesets.jiaxing.state.course import in_the_opening, left_unknown, new_turn
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Draw, Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@cites("JX-2.6a")
def drawn_late(table: Table[Course], seat: str) -> bool:
    """Whether a seat may draw in its own turn what it left undrawn in an earlier one, by one reading (JX-A33)."""
    course = table.course
    short = course.offset.get(seat, 0) < 0 and course.seat == seat and course.due is Due.DISCARD
    return short and table.agreed.reading("JX-A33") == "next-turn"


@cites("JX-3.5")
def lapsed(table: Table[Course], course: Course, seats: Iterable[str]) -> Course:
    """The course once these seats may draw no more for the deal: they stay short of what they have not drawn."""
    gone = course.late.intersection(seats)
    if not gone:
        return course
    sizes = {seat: effective_size(table, seat) - SHARE for seat in gone if table.knows_hand(seat)}
    return course._replace(late=course.late - gone, offset={**course.offset, **sizes})


@clause("JX-2.6a", void=True)
def a_replacement_is_due(table: Table[Course], act: Act) -> Answer:
    """A replacement (補牌) is drawn for 開昭, 多子, a jump and 龍船, as many as are due and never otherwise.

    By one reading what was left undrawn may be drawn in a later turn (JX-A33). What is drawn too late stays in the hand,
    except by another (JX-A43).
    """
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    in_turn = course.seat == act.seat and course.due in (Due.DISCARD, Due.REPLACE)
    if in_turn and (course.due is Due.REPLACE or table.wall.left == 0):
        return None
    if not (in_turn or in_the_opening(table) or act.seat in course.late):
        return Objection("no-replacement-due", {"seat": act.seat})
    if table.knows_hand(act.seat):
        due = owed(table, act.seat) > 0 or drawn_late(table, act.seat)
        return None if due else Objection("no-replacement-due", {"seat": act.seat})
    if in_the_opening(table) and table.hands[act.seat].sized and owed(table, act.seat) > 0:
        return None
    return Undecided(Fact("holds-a-four", {"seat": act.seat}))


@clause("JX-3.5")
def replacements_come_in_the_order_of_seats(table: Table[Course], act: Act) -> Answer:
    """Before the first discard the dealer draws his replacements first, once he has taken, then the others in turn.

    By one reading each draws as he comes to it (JX-A13).
    """
    if not in_the_opening(table) or table.course.due is Due.UNKNOWN:
        return None
    if table.course.due is Due.TAKE:
        return Objection("replaces-before-the-take", {"seat": act.seat})
    if table.agreed.reading("JX-A13") == "free":
        return None
    for first in IN_TURN.earlier(act.seat):
        if table.knows_hand(first) and owed(table, first) > 0:
            return Objection("replaces-out-of-order", {"seat": act.seat, "first": first})
    return None


@clause("JX-3.5")
def first_replacements_precede_the_first_discard(table: Table[Course], act: Act) -> Answer:
    """The replacements for each 多子 and 龍船 dealt are drawn before the first discard.

    A dealer who throws before another has drawn, or has shown his 龍船, is at fault himself, and the other is not
    (by one reading the other is too, JX-A34).
    """
    if not in_the_opening(table) or act.seat != DEALER:
        return None
    hasty = table.agreed.reading("JX-A34") == "dealer"
    for seat in SEATS:
        due = owed(table, seat) if table.hands[seat].sized else 0
        if due > 0 and (seat == DEALER or not hasty):
            return Objection("not-replaced", {"seat": seat, "owed": due}, seat=seat)
        if seat != DEALER and (due > 0 or _hides_a_dragon_boat(table, seat, act) is not None):
            return Objection("throws-before-the-draw", {"seat": DEALER, "other": seat})
    return None


@clause("JX-3.5")
def who_acts_has_drawn_for_the_deal(table: Table[Course], act: Act) -> Answer:
    """Who had not drawn for his 多子 when the dealer threw too early breaks nothing, except by one reading (JX-A42)."""
    due = owed(table, act.seat) if act.seat in table.course.late and table.hands[act.seat].sized else 0
    if due <= 0 or table.agreed.reading("JX-A42") == "dealers-alone":
        return None
    return Objection("not-replaced", {"seat": act.seat, "owed": due})


@clause("JX-3.5")
def a_dragon_boat_is_shown(table: Table[Course], act: Act) -> Answer:
    """A 龍船 must be laid face up at the door before its owner discards."""
    tile = _hides_a_dragon_boat(table, act.seat, act)
    return None if tile is None else Objection("dragon-boat-hidden", {"seat": act.seat, "tile": tile})


def _hides_a_dragon_boat(table: Table[Course], seat: str, act: Act) -> str | None:
    """A kind of which a seat is known to keep five own tiles in hand, `None` if there is none."""
    held = table.hands[seat].known
    kinds = (tile for tile in sorted(held) if own_of_kind(table, seat, tile) == COPIES)
    return next((tile for tile in kinds if held[tile] and (seat, tile) != (act.seat, act.tile)), None)


@clause("JX-2.6a")
def a_replacement_precedes_the_discard(table: Table[Course], act: Act) -> Answer:
    """What is due for 開昭, 多子, a jump or 龍船 is drawn before the discard, as far as the wall has tiles (JX-G.1)."""
    course = table.course
    if course.seat != act.seat or in_the_opening(table) or course.due not in (Due.DISCARD, Due.REPLACE):
        return None
    due = owed(table, act.seat) if table.knows_hand(act.seat) else int(course.due is Due.REPLACE)
    if due <= 0 or table.wall.left == 0:
        return None
    if left_unknown(table):
        return Undecided(Fact("wall-left", {"seat": act.seat}))
    return Objection("not-replaced", {"seat": act.seat, "owed": due})


@clause("JX-2.6b")
def a_replacement_that_can_be_kept_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """A replacement is thrown only where keeping it would break a rule, because nothing but replacements can be thrown.

    An equal own tile may be thrown in its place (JX-A8), unless the log marks the thrown one as the one just drawn.
    """
    course, tile = table.course, act.tile
    if table.agreed.reading("JX-A8") != "letter":
        return None
    if tile is None or course.seat != act.seat or tile not in course.replaced.get(act.seat, ()):
        return None
    held = table.hands[act.seat].known
    marked = "drawn" in act.flags and tile == course.drawn
    if not table.knows_hand(act.seat) or (own_of_kind(table, act.seat, tile) > 1 and not marked):
        return None
    if not _others_to_throw(table, act.seat, tile) and not (marked and held[tile] > THREE):
        return None
    return Objection("throws-its-replacement", {"seat": act.seat, "tile": tile})


@cites("JX-2.6b")
def _others_to_throw(table: Table[Course], seat: str, tile: str) -> frozenset[str]:
    """The kinds a seat may throw instead of a replacement: what splits nothing and is no replacement of this turn."""
    held = own_by_kind(table, seat, table.hands[seat].known)
    drawn = table.course.replaced.get(seat, ())
    kept = {kind for kind in drawn if own_of_kind(table, seat, kind) == 1}
    return frozenset(held) - kept_together(held) - kept - {tile}


@duty("JX-2.6a", void=True)
@cites("JX-1.3c")
def no_other_draw_is_known(table: Table[Course], act: Act) -> Answer:
    """Own tiles come from the deal and as replacements only; there is no other draw and no other jump."""
    return Objection("no-such-draw", {"seat": act.seat, "act": act.name})


def draw_none_the_less(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """A tile drawn by an act the game does not know; if play goes on from it, its drawer discards."""
    course = table.course
    on = course if course.due is Due.TAKE else new_turn(course)._replace(due=Due.DISCARD, seat=act.seat)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(on))


@cites("JX-2.6a", "JX-3.5", "JX-G.1")
def replace_tile(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """補牌: draw a wall tile into the hand, as an own tile; from an empty wall none comes."""
    if table.wall.left == 0:
        return ()
    course, tile = table.course, act.tile or table.wall.next()
    drawn = {**course.replaced, act.seat: (*course.replaced.get(act.seat, ()), tile)}
    if course.seat != act.seat or course.due not in (Due.DISCARD, Due.REPLACE):
        return (Draw(act.seat, act.tile or UNSEEN), Mark(course._replace(replaced=drawn)))
    if table.knows_hand(act.seat) and owed(table, act.seat) <= 0 and drawn_late(table, act.seat):
        course = course._replace(offset={**course.offset, act.seat: course.offset[act.seat] + 1})
    course = lapsed(table, course, SEATS)
    after = course._replace(due=Due.DISCARD, drawn=known_tile(tile), replaced=drawn, claim=None)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


def known_tile(tile: str) -> str | None:
    """A tile drawn, `None` if nobody saw it."""
    return None if tile == UNSEEN else tile


@cites("JX-3.5")
def late_seats(table: Table[Course], act: Act) -> frozenset[str]:
    """The seats that had, or may have had, a replacement to draw when the first discard was thrown too early."""
    others = (seat for seat in table.seats if seat != act.seat)
    return frozenset(seat for seat in others if not table.knows_hand(seat) or owed(table, seat))
