"""What a seat may not eat, pung, throw or win with, because of what it took or let pass (laws 5, 6, 9, 11 to 14, 18)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, PAIR, UNOPENED, is_butong
from oracle.rulesets.tongqi.figures.kinds import heads_of, is_long, is_short
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, waits, winning_uses
from oracle.rulesets.tongqi.hand.standing import standing
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.rulesets.tongqi.figures.forms import SetKind
    from oracle.rulesets.tongqi.hand.sorting import Standing
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.table.table import Table


@cites("TQ-8.5", "TQ-8.6")
def may_eat(table: Table[Course], seat: str, tile: str) -> Known:
    """Whether laws 5 and 6 allow this seat to eat a kind; unknown if a tile passed it unseen."""
    if may_not_be_eaten(table, seat, tile) or is_eaten_up(table, seat, tile):
        return Known.NO
    return Known.YES if remembers_passes(table.course, seat) else Known.UNKNOWN


@cites("TQ-8.6", "TQ-8.7(c)")
def may_not_be_eaten(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a kind is a 過張 of the seat; by one reading law 7 has a long one eaten all the same (TQ-A17)."""
    if tile not in table.course.passed[seat]:
        return False
    return is_short(tile) or table.agreed.reading("TQ-A17") == "flip-counts"


@cites("TQ-8.5")
def is_eaten_up(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat has punged a short kind and eaten it, so that it may eat no more of it (law 5)."""
    if tile == UNSEEN or not is_short(tile) or tile not in table.course.eaten[seat]:
        return False
    return any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[seat])


@cites("TQ-8.5")
def may_not_win_by_eating(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether winning is eating by law 5, as one reading has it, and the seat may eat no more of a kind (TQ-A68)."""
    return is_eaten_up(table, seat, tile) and table.agreed.reading("TQ-A68") == "winning-is-eating"


def remembers_passes(course: Course, seat: str) -> bool:
    """Whether the log shows every tile that passed a seat."""
    return not course.gapped and seat not in course.unseen_passes


def shows_its_past(table: Table[Course], seat: str) -> bool:
    """Whether the log shows all that a seat held and let pass, so that it shows every bar on its claims."""
    return seat not in table.unshown and remembers_passes(table.course, seat)


def barred(table: Table[Course], seat: str, tile: str | None) -> frozenset[SetKind]:
    """The kinds of set a winning tile may not complete: those barred to a 過張, and a 碰子 that laws 12 to 14 bar."""
    if tile is None:
        return frozenset()
    found: set[SetKind] = set()
    if is_barred_by_pass(table, seat, tile) or may_not_win_by_eating(table, seat, tile):
        found |= LOOSE
    if may_not_pung(table, seat, tile):
        found.add("three")
    return frozenset(found)


@cites("TQ-8.6", "TQ-8.18")
def is_barred_by_pass(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a kind is a 過張 that may not complete a 不同 or 五子 for the win; by one reading none is (TQ-A2).

    A wait made by a tile of 軋 drawn after the pass and set out face down is free of it (law 18).
    """
    course = table.course
    passed_at = course.passed[seat].get(tile)
    if passed_at is None or course.gapped or table.agreed.reading("TQ-A2") == "position-eating-only":
        return False
    return course.set_out.get(seat, -1) < passed_at or tile in course.old_waits.get(seat, ())


@cites("TQ-8.18")
def waits_for_passed(stand: Standing, passed: Iterable[str]) -> frozenset[str]:
    """The 過張 a standing hand waits for in a 不同 or 五子 and in nothing else."""
    wanted = set(passed).intersection(waits(stand))
    return frozenset(kind for kind in wanted if winning_uses(stand, kind) <= LOOSE)


@cites("TQ-8.18")
def waited_before(table: Table[Course], seat: str) -> frozenset[str]:
    """The 過張 a seat waited for before the tile it has just drawn by 軋, which therefore made no such wait."""
    course, tile = table.course, table.course.pressed
    if tile in (None, UNSEEN) or not course.passed[seat] or not table.knows_hand(seat):
        return frozenset()
    stand = standing(table, seat)
    left = list(stand.concealed)
    if tile not in left:
        return frozenset()
    left.remove(tile)
    try:
        return waits_for_passed(replace(stand, concealed=tuple(left)), course.passed[seat])
    except BudgetSpentError:
        return frozenset()


@cites("TQ-8.12")
def let_its_pung_go(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat held a pair of this kind when one arrived, and did not pung it (law 12)."""
    return tile in table.course.missed_pungs[seat]


@cites("TQ-8.13")
def let_its_eating_go(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat held a pair of this long kind and did not eat a short tile of its head (law 13)."""
    return tile in table.course.missed_pairs[seat]


@cites("TQ-8.14")
def is_third_of_a_double(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat held a 大套不同 with this kind and has punged its two other pairs (law 14).

    By one reading any three pungs that make a 不同 are barred, whenever their pairs came (TQ-A71).
    """
    punged = {laid.claimed for laid in table.laid[seat] if laid.form == "pung" and laid.claimed}
    if table.agreed.reading("TQ-A71") == "any-three":
        pairs = combinations(sorted(punged - {tile, UNSEEN}), 2)
        return tile != UNSEEN and any(is_butong(tuple(sorted((tile, *pair)))) for pair in pairs)
    return any(tile in double and double - {tile} <= punged for double in table.course.doubles.get(seat, ()))


@cites("TQ-8.9")
def pung_of_its_head(table: Table[Course], seat: str, tile: str) -> str | None:
    """The long kind a seat has punged that has the head of this short tile; `None` if there is none (law 9)."""
    if not is_short(tile):
        return None
    punged = (laid.tiles[0] for laid in table.laid[seat] if laid.form == "pung" and is_long(laid.tiles[0]))
    return next((long for long in punged if heads_of(long)[0] in heads_of(tile)), None)


@cites("TQ-8.11")
def pungs_of_its_butong(table: Table[Course], seat: str, tile: str) -> tuple[str, str] | None:
    """The two kinds a seat has punged that make a 不同 with this tile; `None` if there are none (law 11)."""
    punged = [laid.tiles[0] for laid in table.laid[seat] if laid.form == "pung"]
    pairs = combinations(punged, 2)
    return next((pair for pair in pairs if is_butong(tuple(sorted((*pair, tile))))), None)


def may_not_be_thrown(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether laws 1, 2, 9 or 11 forbid a seat to throw a kind, as far as the log shows its hand."""
    if pung_of_its_head(table, seat, tile) or pungs_of_its_butong(table, seat, tile):
        return True
    return stays_together(table, seat, tile) and table.agreed.reading("TQ-A4") == "form-and-throw"


@cites("TQ-8.1", "TQ-8.2")
def stays_together(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a kind is an own long pair, or three equal tiles or more, in the hand of a seat."""
    return table.hands[seat].count(tile) >= (PAIR if is_long(tile) else UNOPENED)


def may_not_pung(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether laws 12, 13 or 14 bar a seat from punging a kind."""
    return any(bars(table, seat, tile) for bars in (let_its_pung_go, let_its_eating_go, is_third_of_a_double))
