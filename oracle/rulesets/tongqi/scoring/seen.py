"""09-lifted-hands: whether the four tiles equal to the winning one were seen (金雞)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, SEATS, UNOPENED, form
from oracle.rulesets.tongqi.state.course import shown_coming
from oracle.rulesets.tongqi.state.seats import DEALER
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course, DeclaredWin
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


@cites("TQ-9.2d1")
def four_seen(table: Table[Course], won: DeclaredWin) -> Known:
    """Whether the four tiles equal to the winning one were seen; before a position or in a gap more may have been."""
    if won.seen >= FOUR:
        return Known.YES
    if _in_the_wall(table, won):
        return Known.NO
    if _went_unseen(table, won) or won.seen + _out_of_sight(table, won) >= FOUR:
        return Known.UNKNOWN
    if table.course.dealt or any(_hides(table, won, seat) for seat in SEATS):
        return Known.NO
    return Known.UNKNOWN


def _in_the_wall(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether one of the winning kind, and not the 翻皇, was still in the wall when the hand was won."""
    later = (*table.wall.front, *table.wall.back, *table.taken_up[won.seat]).count(won.tile)
    return later > (0 if table.turned else 1)


def _went_unseen(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether a tile that lay open, or one the winner had, is one the log does not show.

    The 翻皇 is none of the winning kind where the log shows where all five are.
    """
    course = table.course
    shown = [out.tile for out in table.pool]
    shown += [tile for drawn in course.patted.values() for tile in drawn]
    shown += [tile for sets in table.laid.values() for laid in sets for tile in laid.tiles]
    first = course.dealt and course.first_tile is not None and course.face_up == UNSEEN
    turned = course.dealt and UNSEEN in table.turned and table.unaccounted(won.tile) > 0
    return UNSEEN in shown or won.seat in table.unshown or first or turned


def _out_of_sight(table: Table[Course], won: DeclaredWin) -> int:
    """How many of the winning kind may have been seen of which the log does not tell any more where they are."""
    course = table.course
    hazy = course.hazy.count(won.tile) + course.hazy.count(UNSEEN)
    owned = {seat: shown_coming(course, seat, won.tile) for seat in table.doubted - {won.seat}}
    return hazy + sum(max(0, shown - table.hands[seat].count(won.tile)) for seat, shown in owned.items())


def _hides(table: Table[Course], won: DeclaredWin, seat: str) -> bool:
    """Whether a seat holds a tile of the winning kind that it has shown nobody: no 拍, and not the 頭張."""
    claim = won.overturned
    laid_out = claim.from_hand.count(won.tile) if claim is not None and claim.seat == seat else 0
    hidden = table.hands[seat].count(won.tile) - laid_out
    if seat == won.seat or (seat == DEALER and hidden == 1):
        return False
    return hidden > 0 and not _may_have_patted(table, seat)


@cites("TQ-4.1c")
def _may_have_patted(table: Table[Course], seat: str) -> bool:
    """Whether a seat may have drawn 拍: that leaves a four or five, in hand or on the table, or a set it completed."""
    hand = table.hands[seat]
    if max(hand.known.values(), default=0) + hand.unseen > UNOPENED:
        return True
    return any(_shows_a_pat(laid) for laid in table.laid[seat])


@cites("TQ-4.1c", "TQ-5.4c")
def _shows_a_pat(laid: LaidSet) -> bool:
    """Whether a set may be one that 拍 was drawn for, or that it completed; a 開招 grows from three and is neither."""
    if laid.kind in LOOSE:
        return False
    made = form(laid.form) if laid.form else None
    if made is None or made.how == "pat":
        return made is not None or laid.kind != "three"
    four_or_more = laid.kind in ("four", "five")
    return (four_or_more and made.how in ("own", "five")) or (laid.kind == "five" and made.how == "press")


FOUR = 4
"""The other copies of the winning kind."""
