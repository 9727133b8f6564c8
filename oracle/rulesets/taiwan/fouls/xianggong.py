"""09-xianggong: 相公, the acts that make one, what a 相公 may still do, and the second offence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.families.mahjong.kinds import FLOWERS
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import DEALER_SHARE, SHARE
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.fouls.enforcement import revealed
from oracle.rulesets.taiwan.fouls.flowers import about, offends_by_a_flower, throws
from oracle.rulesets.taiwan.play.flower_wins import is_flower_rob
from oracle.rulesets.taiwan.play.flowers import may_keep_the_eighth
from oracle.rulesets.taiwan.play.turns import begins_with_too_many, has_one_to_throw
from oracle.rulesets.taiwan.state.consequences import FALSE_WIN, FOUL, declared, for_the_second, of_a_win
from oracle.rulesets.taiwan.state.course import status_of
from oracle.rulesets.taiwan.state.effects import Leaves, Offends
from oracle.rulesets.taiwan.state.wrong_acts import UNMADE, is_open, picked_for
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Place
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import RefereeRules, Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Offence
    from oracle.ruling.findings import Answer
    from oracle.table.moves import Move
    from oracle.table.table import Table


RULED = "@ruled"
"""The referee has ruled that a seat committed a foul."""

RULED_LATER = "@ruled-later"
"""The referee rules further down that a seat committed a foul with an act that has come to pass."""

ACCUSED = "@accused"
"""A player has accused another of a foul that the log bears out."""

# -- the acts that make a 相公 -----------------------------------------------------------------------------


@clause("TW-FOUL-1", sentence="count")
def a_hand_has_neither_too_few_nor_too_many(table: Table[Course], act: Act) -> Answer:
    """缺張, 逾張: a hand has neither too few nor too many tiles when its player discards."""
    course = table.course
    in_turn = course.due is Due.DISCARD and course.seat == act.seat
    if not in_turn or status_of(course, act.seat) or not table.hands[act.seat].sized:
        return None
    size, mending = size_of(table, act.seat), any(is_open(each, act.seat) for each in course.fouls.wrongs)
    if size == DEALER_SHARE or course.opening is not None or mending or has_one_to_throw(table, act.seat):
        return None
    return Objection("short-or-over", {"seat": act.seat, "tiles": size, "due": DEALER_SHARE}, FOUL)


@clause("TW-FOUL-1", sentence="peeking")
def nobody_peeks(table: Table[Course], act: Act) -> Answer:
    """Peeking at hidden tiles makes a 相公, unless it is the look of a 眼牌 player."""
    if act.seat not in SEATS or act.seat in table.course.fouls.eyes or act.target in (None, act.seat, "pool"):
        return None
    if act.name == "look" and act.target not in SEATS:
        return None
    return Objection("peeks", {"seat": act.seat}, FOUL)


@clause("TW-FOUL-1", sentence="drawing")
def nobody_draws_with_a_tile_in_hand(table: Table[Course], act: Act) -> Answer:
    """帶牌摸牌: drawing with a tile in the hand makes a 相公."""
    return None if act.seat in table.course.fouls.eyes else Objection("carries", {"seat": act.seat}, FOUL)


@clause(
    "TW-FOUL-1", Offends.UNSEEN, Offends.HIDING_A_FLOWER, Offends.KEEPING_THE_FLOWER_DRAWN, sentence="kept"
)
def a_flower_is_not_hidden(table: Table[Course], act: Act) -> Answer:
    """A flower that is hidden instead of replaced makes a 相公, be it the eighth (TW-A43)."""
    if may_keep_the_eighth(table):
        return None
    return Objection("flower-hidden", {"seat": act.seat, "tile": act.tile or "?"}, FOUL)


@clause("TW-FOUL-1", sentence="picked")
def a_claimed_tile_is_picked_up(table: Table[Course], act: Act) -> Answer:
    """吃碰未撿入: a claimed tile that is left in the pool makes a 相公."""
    eaten = table.course.turn.eaten
    if table.course.turn.seat != act.seat or eaten is None or act.target != "pool" or act.tile != eaten[0]:
        return None
    return Objection("not-picked-up", {"seat": act.seat, "tile": eaten[0]}, FOUL)


@clause("TW-FOUL-1", sentence="stealth")
def no_tile_is_stolen(table: Table[Course], act: Act) -> Answer:
    """Taking a tile by stealth makes a 相公; only another's hand with too many tiles may be picked from."""
    picks = act.source in SEATS and act.source != act.seat
    if picks and (
        picked_for(table.course, act.source or "") is not None or table.course.claims.put_back == act.source
    ):
        return None
    unmade = _unmade_by(table.course, act.source) if picks else None
    if unmade is not None:
        return Undecided(Fact("laid-a-pung", {"seat": act.source or "", "tile": unmade}))
    if picks and _may_have_thrown_a_flower(table, act.source or ""):
        return Undecided(Fact("holds-a-flower", {"seat": act.source or ""}))
    return Objection("steals", {"seat": act.seat}, FOUL)


@cites("TW-FOUL-42")
def _may_have_thrown_a_flower(table: Table[Course], seat: Seat) -> bool:
    """Whether what a seat threw last was not seen, and may be a flower, for which another picks a tile."""
    lying = table.open
    return (
        lying is not None
        and (lying.seat, lying.tile) == (seat, UNSEEN)
        and any(table.unaccounted(tile) > 0 for tile in FLOWERS)
    )


@cites("TW-FOUL-27")
def _unmade_by(course: Course, seat: Seat | None) -> str | None:
    """The tile of a kong that a seat has taken back in its turn, and of which nobody can tell whether it was wrong."""
    if course.turn.seat != seat:
        return None
    return next((each.place for each in course.turn.handled if each.how == UNMADE), None)


def is_found(course: Course, act: Act) -> bool:
    """Whether the act that the referee rules on was found to be an offence of the seat."""
    found = (each.place.at for each in course.fouls.offences.get(act.seat, ()))
    return act.place.at is not None and act.place.at in found


@clause("TW-FOUL-1", Offends.BY_RULING)
def the_referee_has_ruled(table: Table[Course], act: Act) -> Answer:
    """What neither tiles nor acts prove makes a 相公 by the ruling of the referee, unless it was found before."""
    if is_found(table.course, act):
        return None
    return Objection("foul-ruled", {"seat": act.seat}, declared("TW-FOUL-2"))


@clause("TW-FOUL-1", Offends.BY_RULING)
def the_referee_rules_later(table: Table[Course], act: Act) -> Answer:
    """A ruling of the referee acts from the act it names, in whatever line; until that line the foul is a hidden one."""
    return None if is_found(table.course, act) else Objection("foul-ruled", {"seat": act.seat}, FOUL)


@clause("TW-FOUL-1")
def a_report_is_borne_out(table: Table[Course], act: Act) -> Answer:
    """A player who is reported is a 相公 if he committed a foul; one the log does not show needs the referee."""
    course, seat = table.course, act.target
    if seat not in SEATS or any(_convicts(each, seat) for each in course.match.rulings):
        return None
    if course.fouls.offences.get(seat) or any(each.payer == seat for each in course.fouls.penalties):
        return None
    return Undecided(Fact("reported-foul", {"seat": seat}))


def _convicts(ruling: RefereeRules, seat: Seat) -> bool:
    """Whether the referee has ruled that a seat committed a foul."""
    return ruling.for_ == seat and ruling.clause == "TW-FOUL-1"


# -- what a 相公 may still do ------------------------------------------------------------------------------


@clause("TW-FOUL-5")
def an_open_xianggong_claims_nothing(table: Table[Course], act: Act) -> Answer:
    """A 明相 makes no chow, no pung and no 碰槓; kongs of his own tiles stay allowed, unless read otherwise."""
    if status_of(table.course, act.seat) != "open":
        return None
    return Objection("xianggong-claims", {"seat": act.seat, "act": act.name})


@clause("TW-FOUL-5")
def an_open_xianggong_robs_nothing(table: Table[Course], act: Act) -> Answer:
    """A 明相 robs no flower of another."""
    if status_of(table.course, act.seat) != "open" or not is_flower_rob(act):
        return None
    return Objection("xianggong-claims", {"seat": act.seat, "act": act.name})


@clause("TW-FOUL-2")
def an_open_xianggong_only_draws_and_discards(table: Table[Course], act: Act) -> Answer:
    """A 明相 only draws, replaces flowers and discards, by a narrow reading (TW-A21)."""
    narrow = table.agreed.reading("TW-A21") == "no"
    if not narrow or status_of(table.course, act.seat) != "open":
        return None
    return Objection("xianggong-kongs", {"seat": act.seat, "act": act.name})


@clause("TW-FOUL-3")
def a_hidden_xianggong_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A 暗相 may not win, with flowers either; chow, pung and kong stay allowed.

    One who is a 暗相 by a win he let go with eyes is judged by the clause of that (TW-EYE-11).
    """
    offences = table.course.fouls.offences.get(act.seat, ())
    passed = any(Offends.LETTING_A_WIN_GO in each.effects for each in offences)
    if status_of(table.course, act.seat) != "hidden" or passed:
        return None
    return Objection("xianggong-wins", {"seat": act.seat}, of_a_win(act))


@clause("TW-FOUL-5")
def an_open_xianggong_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A 明相 may not win in any way, flower wins included."""
    if status_of(table.course, act.seat) != "open" or is_flower_rob(act):
        return None
    return Objection("xianggong-wins", {"seat": act.seat}, FALSE_WIN)


# -- the second offence ----------------------------------------------------------------------------------


def seat_named(act: Act) -> Seat | None:
    """Whose foul an act makes known: a report of another's, an admission, or putting one's own right."""
    seat = act.target if act.name == "report" else act.seat
    return seat if seat in SEATS else None


def repeated(course: Course, seat: Seat | None, *, breach: bool) -> Offence | None:
    """A second offence of a seat that is not known yet."""
    offences = course.fouls.offences.get(seat, ()) if seat is not None else ()
    found = (each for each in offences if each.second and not each.known)
    return next((each for each in found if each.breach == breach), None)


@clause("TW-FOUL-4")
def a_second_offence_pays_all(table: Table[Course], act: Act) -> Answer:
    """二相包賠: a 明相 whose further foul is reported or admitted pays all three; what he did as 暗相 is not counted.

    With it the hand is over, or by one reading goes on (TW-A25).
    """
    seat = seat_named(act)
    second = repeated(table.course, seat, breach=False)
    if second is None or seat is None:
        return None
    return Objection(
        "second-offence",
        {"seat": seat, "at": second.place.at or 0},
        for_the_second("TW-FOUL-4", table.agreed),
        seat,
    )


@clause("TW-FOUL-4")
def a_second_ruling_pays_all(table: Table[Course], act: Act) -> Answer:
    """二相包賠 by the referee: he rules again on a 明相 who has done nothing in the log that he could be confirming."""
    offences = table.course.fouls.offences.get(act.seat, ())
    ruled = next((each.place.line for each in offences if Offends.BY_RULING in each.effects), None)
    if ruled is None or any(each.place.line > ruled for each in offences):
        return None
    return Objection(
        "second-offence",
        {"seat": act.seat, "at": act.place.at or 0},
        for_the_second("TW-FOUL-4", table.agreed),
    )


# -- what becomes known ----------------------------------------------------------------------------------


@cites("TW-FOUL-1", "TW-FOUL-2")
def report(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """舉發: a player who committed a foul is a 明相 from now on."""
    course, seat = table.course, seat_named(act)
    return (
        (Mark(revealed(course, seat, act.place.at, act.seat)),)
        if seat is not None and course.fouls.offences.get(seat)
        else ()
    )


@cites("TW-FOUL-2")
def admit(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """認: a player who admits a foul is a 明相, whether the log shows the foul or not."""
    by = act.seat if act.name == "admit" else None
    return (Mark(revealed(table.course, act.seat, act.place.at or table.course.turn.at, by)),)


@cites("TW-FOUL-1", "TW-FOUL-4")
def rule_once(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """裁定: what the referee says again with nothing done since, or again of the same act, is the same offence."""
    course, until = table.course, int(act.flags[0])
    confirmed = is_found(course, act)

    def again(ruling: RefereeRules) -> bool:
        of_it = ruling.clause == "TW-FOUL-1" and ruling.for_ == act.seat and ruling.line >= act.place.line
        if ruling.line == act.place.line:
            return of_it and confirmed
        return of_it and (ruling.line <= until or (ruling.at is not None and ruling.at == act.place.at))

    left = course._replace(
        match=course.match._replace(rulings=tuple(each for each in course.match.rulings if not again(each)))
    )
    return (Mark(revealed(left, act.seat, act.place.at, None) if confirmed else left),)


@cites("TW-FOUL-1", "TW-FOUL-4")
def moments(course: Course, act: Act) -> Iterator[Act]:
    """Rulings of the referee and accusations that concern an act or what was before it, and have not been heard yet."""
    ruled: set[Seat] = set()
    for ruling in course.match.rulings:
        seat, place = ruling.for_, Place(ruling.at, ruling.line)
        if seat not in SEATS or seat in ruled or ruling.clause != "TW-FOUL-1":
            continue
        of_it = [each for each in course.fouls.offences.get(seat, ()) if each.place.line == ruling.line]
        if ruling.line > act.place.line:
            if not of_it and _has_come_to_pass(ruling, act):
                yield Act(RULED_LATER, seat, place=place)
        elif not of_it:
            ruled.add(seat)
            yield Act(RULED, seat, place=place, flags=(str(act.place.line),))
        elif not all(each.known for each in of_it):
            yield Act(ACCUSED, seat, place=place)
    for claim in course.match.accusations:
        if claim.line < act.place.line and any(
            not each.known and each.place.line < claim.line and claim.at in (None, each.place.at)
            for each in course.fouls.offences.get(claim.against, ())
        ):
            yield Act(ACCUSED, claim.against, place=Place(None, claim.line))


def _has_come_to_pass(ruling: RefereeRules, act: Act) -> bool:
    """Whether what the referee rules on further down was done before an act, or is a win that the act declares."""
    at = act.place.at
    if ruling.at is None or at is None:
        return False
    return ruling.at < at or (ruling.at == at and act.name in WINS)


WINS = frozenset({"win", "rob"})


@clause("TW-FOUL-1", Leaves.THROWN_FLOWER, sentence="thrown")
def no_flower_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A flower thrown makes a 明相, whether it was drawn or kept."""
    thrown = throws(table, act, drawn=None)
    return Objection("flower-thrown", about(act), declared("TW-FOUL-2")) if thrown else None


@clause("TW-FOUL-4")
def a_second_offence_of_throwing_a_flower(table: Table[Course], act: Act) -> Answer:
    """二相包賠: a 明相 who throws a flower has offended again before everybody's eyes."""
    if not offends_by_a_flower(table, act) or status_of(table.course, act.seat) != "open":
        return None
    return Objection(
        "second-offence",
        {"seat": act.seat, "at": act.place.at or 0},
        for_the_second("TW-FOUL-4", table.agreed),
    )


@clause("TW-FOUL-1", sentence="too-many")
def no_hand_is_over_before_a_draw(table: Table[Course], act: Act) -> Answer:
    """逾張: a hand has no tile too many when its player draws; that draw is no 搶摸."""
    course = table.course
    in_turn = course.seat == act.seat and course.due in (Due.DRAW, Due.ANSWER, Due.DISCARD)
    known = table.hands[act.seat].sized
    if not in_turn or not known or course.opening is not None or status_of(course, act.seat):
        return None
    if is_replacement(act) or (course.due is Due.DISCARD and not begins_with_too_many(course, act.seat)):
        return None
    size, mending = size_of(table, act.seat), any(is_open(each, act.seat) for each in course.fouls.wrongs)
    if size <= SHARE or mending or has_one_to_throw(table, act.seat):
        return None
    return Objection("over-before-a-draw", {"seat": act.seat, "tiles": size, "due": SHARE}, FOUL)
