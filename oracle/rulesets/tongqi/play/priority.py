"""04-procedure, sections 4.2 and 4.3: which of several claims on one tile comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.state.open_tile import claims_the_same
from oracle.rulesets.tongqi.state.seats import front_first
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


STRENGTH = {"eat": 1, "pung": 2, "four": 2, "five": 2, "top": 2, "win": 3}
"""Which claim beats which (TQ-4.2c): 和 before 碰, 開招, 鑿穿, 余上 before 吃."""


@clause("TQ-4.2c", void=True, sentence="order")
def a_claim_beats_the_one_that_stands(table: Table[Course], act: Act) -> Answer:
    """A win (和) beats every claim, and 碰 開招 鑿穿 余上 beat an eating; of two equal claims the front seat's holds."""
    return None if _eats_what_a_four_wants(table, act) else _outranked(table, act)


@clause("TQ-G.13", void=True)
def a_flip_wanted_by_a_four_is_yielded(table: Table[Course], act: Act) -> Answer:
    """A flipped tile that the owner of a 開招 takes for 余上, as he may but need not, nobody else eats."""
    return _outranked(table, act) if _eats_what_a_four_wants(table, act) else None


def _eats_what_a_four_wants(table: Table[Course], act: Act) -> bool:
    claim = table.course.claim
    return act.name == "eat" and claim is not None and claim.act == "top"


def _outranked(table: Table[Course], act: Act) -> Answer:
    claim = table.course.claim
    if claim is None or not claims_the_same(claim, act) or prevails(table, act):
        return None
    if claim.seat == act.seat:
        args = {"seat": act.seat, "tile": claim.open.tile, "held": claim.act}
        return Objection("claimed-already", args, effects=(Contested.OUTRANKED,))
    args = {"seat": act.seat, "act": act.name, "holder": claim.seat, "held": claim.act}
    return Objection("claim-outranked", args, effects=(Contested.OUTRANKED,))


@cites("TQ-4.2b", "TQ-4.2c", "TQ-4.3a")
def prevails(table: Table[Course], act: Act) -> bool:
    """Whether a claim overturns the standing one on the same tile; a seat's own gives way only to its own win."""
    claim = table.course.claim
    settled = _settled_between_wins(table, act.seat) if act.name == "win" else None
    if settled is not None:
        return settled
    if claim is None:
        won = table.course.won
        return won is None or front_first(table, None, (act.seat, won.seat))[0] == act.seat
    if act.seat == claim.seat:
        return act.name == "win" != claim.act
    if act.name == claim.act == "win" and is_beside_a_good_win(table, act.seat):
        return False
    if STRENGTH[act.name] != STRENGTH[claim.act]:
        return STRENGTH[act.name] > STRENGTH[claim.act]
    return front_first(table, claim.open, (act.seat, claim.seat))[0] == act.seat


def _settled_between_wins(table: Table[Course], seat: str) -> bool | None:
    """Whether a seat's win overturns the standing one, where that hangs on neither seats nor claims."""
    if gives_way(table, seat) or comes_before_the_pats(table, seat):
        return True
    return False if comes_behind_the_pats(table, seat) else None


@cites("TQ-4.3a", "TQ-G.10")
def gives_way(table: Table[Course], seat: str) -> bool:
    """Whether the standing win is white and this seat's would not be: it gives way then (TQ-A86)."""
    course = table.course
    if course.won is None or table.agreed.reading("TQ-A86") != "good-win-stands":
        return False
    return course.won.seat in course.lost and seat not in course.lost


@cites("TQ-4.1d(a)")
def comes_before_the_pats(table: Table[Course], seat: str) -> bool:
    """Whether a seat wins as dealt on the 發張 on which another won only after his 拍.

    It comes before every 拍, also if it is spoken later; by one reading it is lost by then (TQ-A94).
    """
    course, won = table.course, table.course.won
    if won is None or won.how != "first-discard" or not course.patted[won.seat] or course.patted[seat]:
        return False
    return table.agreed.reading("TQ-A94") == "until-inspection"


@cites("TQ-4.1d(a)", "TQ-4.1d(f)")
def comes_behind_the_pats(table: Table[Course], seat: str) -> bool:
    """Whether a seat that has drawn 拍 wins on the 發張 on which another has won as he was dealt."""
    course, won = table.course, table.course.won
    return (
        won is not None
        and won.how == "first-discard"
        and bool(course.patted[seat]) > bool(course.patted[won.seat])
    )


@cites("TQ-4.3a", "TQ-G.10")
def is_beside_a_good_win(table: Table[Course], seat: str) -> bool:
    """Whether this seat's win would be white and the standing one is not: it does not prevail then (TQ-A86)."""
    course = table.course
    if course.won is None or table.agreed.reading("TQ-A86") != "good-win-stands":
        return False
    return seat in course.lost and course.won.seat not in course.lost


@cites("TQ-4.3a", "TQ-G.10")
def is_white_itself(table: Table[Course]) -> bool:
    """Whether the standing win is white: it comes before nobody's, another white one's either (TQ-A86)."""
    course = table.course
    stands = course.won is not None and course.won.seat in course.lost
    return stands and table.agreed.reading("TQ-A86") == "good-win-stands"
