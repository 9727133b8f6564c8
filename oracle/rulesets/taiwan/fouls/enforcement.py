"""09 to 11: what the breaches of an act bring about: 相公, wrong acts that may still be put right, sums, liabilities.

A rule says in its objection which consequence follows; here it enters the course of play, so that later acts and
the settlement see it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.sorting import MELD
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.fouls.liability import FIGURES, liabilities
from oracle.rulesets.taiwan.play.priority import PRIORITY
from oracle.rulesets.taiwan.state.course import drawable, draws_made, status_of
from oracle.rulesets.taiwan.state.effects import Brings, Leaves
from oracle.rulesets.taiwan.state.ending import upheld
from oracle.rulesets.taiwan.state.fouls import Offence, Outvoted, Penalty, Wrong
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Mistake
    from oracle.ruling.findings import Effect, Finding
    from oracle.table.acts import Act
    from oracle.table.table import Table

FALSE_KONG = "TW-FOUL-20"

CLAIMED = frozenset({"eat", "pung", "kong"})

KONGS = frozenset({"kong", "add-kong"})

OUTVOTED = frozenset(rule.clause for rule in PRIORITY)


def enforce(table: Table[Course], act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """The course after everything the breaches of an act bring about."""
    course = before = table.course
    for found in breaches:
        if found.seat not in SEATS and found.consequence is not None:
            course = _meddled(course, found)
        elif found.seat is not None:
            course = _carried(course, table, act, found, found.seat)
    return () if course is before else (Mark(course),)


def _carried(course: Course, table: Table[Course], act: Act, found: Finding, seat: Seat) -> Course:
    left = next((each for each in found.effects if isinstance(each, Leaves)), None)
    if left is not None and lies_there(table, act):
        course = _with_mistake(course, table, act, left.value)
    if found.clause in OUTVOTED and act.name in ("eat", "pung", "kong", "win", "rob"):
        lost = Outvoted(seat, act.name, found.clause, found.place.at)
        course = course._replace(fouls=course.fouls._replace(outvoted=(*course.fouls.outvoted, lost)))
    if found.consequence is None:
        return course
    course = _counted_from_the_discard(course, table, found, seat)
    brought = EFFECTS.get(found.consequence.effect)
    return course if brought is None else brought(course, found, seat)


@cites("TW-PRI-12", "TW-FOUL-33")
def lies_there(table: Table[Course], act: Act) -> bool:
    """Whether a wrong claim lies on the table and may be put right; one that was passed over does not."""
    return act.name not in CLAIMED or any(laid.at == act.place.at for laid in table.laid[act.seat])


# -- 相公 ----------------------------------------------------------------------------------------------


@cites("TW-FOUL-1", "TW-FOUL-3")
def hidden(course: Course, found: Finding, seat: Seat) -> Course:
    """相公, of which nobody knows yet (暗相)."""
    return offended(course, found, seat, known=False)


@cites("TW-FOUL-2", "TW-FOUL-30", "TW-FOUL-31")
def opened(course: Course, found: Finding, seat: Seat) -> Course:
    """相公, and openly one (明相); the hidden pung meant for a wrong kong is laid open and frozen."""
    course = revealed(offended(course, found, seat, known=True), seat)
    wrong = wrong_at(course, seat, found)
    if wrong is None or wrong.kind != "kong":
        return course
    return course._replace(
        fouls=course.fouls._replace(frozen={**course.fouls.frozen, seat: frozen_by(wrong)})
    )


@cites("TW-FOUL-1", "TW-FOUL-4", "TW-EYE-8")
def offended(course: Course, found: Finding, seat: Seat, *, known: bool, breach: bool = False) -> Course:
    """One offence more; it counts as a second one for a 明相, and as a second breach for who 眼牌."""
    before = course.fouls.offences.get(seat, ())
    if any(each.place == found.place for each in before):
        return course
    was_open = status_of(course, seat) == "open" and not _proves_what_was_hidden(course, found, seat)
    second = was_open or (breach and any(each.breach for each in before))
    offence = Offence(
        clause=found.clause,
        place=found.place,
        effects=found.effects,
        known=known,
        second=second,
        breach=breach,
    )
    status = {**course.fouls.status, seat: status_of(course, seat) or "hidden"}
    return course._replace(
        fouls=course.fouls._replace(
            status=status, offences={**course.fouls.offences, seat: (*before, offence)}
        )
    )


@cites("TW-FOUL-21")
def _proves_what_was_hidden(course: Course, found: Finding, seat: Seat) -> bool:
    """Whether a kong turned up was made before its owner was a 明相: the offence is that of the kong, and no new one."""
    made = next((each for each in reversed(course.hidden_kongs) if each.seat == seat), None)
    if made is None or found.clause != FALSE_KONG or made.place == found.place:
        return False
    known = [
        each.place.at if each.known_at is None else each.known_at
        for each in course.fouls.offences.get(seat, ())
    ]
    return all((at or 0) > (made.place.at or 0) for at in known)


@cites("TW-FOUL-2")
def revealed(course: Course, seat: Seat, at: int | None = None, by: Seat | None = None) -> Course:
    """What a seat has done is reported, admitted or put right: it is a 明相."""
    offences = tuple(
        each if each.known else each._replace(known=True, known_at=at, known_by=by)
        for each in course.fouls.offences.get(seat, ())
    )
    return course._replace(
        fouls=course.fouls._replace(
            status={**course.fouls.status, seat: "open"}, offences={**course.fouls.offences, seat: offences}
        )
    )


def breached(course: Course, found: Finding, seat: Seat) -> Course:
    """相公 for a breach of 眼牌."""
    return offended(course, found, seat, known=False, breach=True)


# -- sums ----------------------------------------------------------------------------------------------


@cites("TW-PEN-5", "TW-PEN-9")
def false_win(course: Course, found: Finding, seat: Seat) -> Course:
    """詐胡: the win is none, the offender pays all three, and the hand is over."""
    wins = course.wins
    won = upheld(course)
    if won is not None and won.seat == seat and won.lawful is not Known.NO:
        none = won._replace(lawful=Known.NO, ground=found.clause)
        wins = tuple(none if each is won else each for each in wins)
    return _owing_all(course._replace(wins=wins), found, seat, "TW-PEN-9", ends=True)


@cites("TW-PEN-7")
def false_hand(course: Course, found: Finding, seat: Seat) -> Course:
    """The hand turned over with a flower win is 詐胡; the flower win stands beside it."""
    return _owing_all(course, found, seat, "TW-PEN-9", ends=True)


@cites("TW-PEN-12")
def pays_all(course: Course, found: Finding, seat: Seat) -> Course:
    """包賠: the offender pays all three, and the hand is over."""
    clause = found.consequence.clause if found.consequence is not None else found.clause
    return _owing_all(course, found, seat, clause, ends=True)


@cites("TW-FOUL-22", "TW-FOUL-23")
def pays_all_besides(course: Course, found: Finding, seat: Seat) -> Course:
    """包賠 beside a win or a drawn hand, which it leaves as it is."""
    clause = found.consequence.clause if found.consequence is not None else found.clause
    return _owing_all(course, found, seat, clause, ends=False)


def _owing_all(course: Course, found: Finding, seat: Seat, clause: str, *, ends: bool) -> Course:
    """One base and the value of the own hand to each of the three, once for an act."""
    owed = Penalty(seat, None, clause, found.place.at, ends=ends, deal="false-win" if ends else "")
    if any((each.payer, each.payee, each.at) == (seat, None, owed.at) for each in course.fouls.penalties):
        return course
    due = Due.OVER if ends else course.due
    return course._replace(fouls=course.fouls._replace(penalties=(*course.fouls.penalties, owed)), due=due)


FINES = {
    "TW-PEN-1": FIGURES.section("unmade_pung").number("tai"),
    "TW-FOUL-29": FIGURES.section("unmade_pung").number("tai"),
    "TW-FOUL-37": FIGURES.section("exposed_claimed").number("tai"),
}
"""Fines in 台, by the clause that imposes them."""


@cites("TW-PEN-1", "TW-FOUL-37")
def fined(course: Course, found: Finding, seat: Seat) -> Course:
    """A fine in 台 to everybody the objection names, without base and surcharge."""
    named = found.args.get("to", ())
    payees = named if isinstance(named, tuple) else (str(named),)
    tai = FINES[found.clause]
    owed = tuple(Penalty(seat, payee, found.clause, found.place.at, 0, tai) for payee in payees)
    return course._replace(fouls=course.fouls._replace(penalties=(*course.fouls.penalties, *owed)))


@cites("TW-FOUL-38")
def pays_for_exposed(course: Course, found: Finding, seat: Seat) -> Course:
    """錯打明牌 that was won on: the hand is over and goes to the dealer's account, whoever won."""
    owed = Penalty(seat, None, found.clause, found.place.at, 0, 0, ends=True, deal="whoever-won")
    return course._replace(fouls=course.fouls._replace(penalties=(*course.fouls.penalties, owed)))


# -- 代位賠付 --------------------------------------------------------------------------------------------


@cites("TW-PEN-13", "TW-FOUL-34", "TW-FOUL-39")
def pays_for_others(course: Course, found: Finding, seat: Seat) -> Course:
    """代位賠付 from the wrong act on, which stands."""
    clause = found.consequence.clause if found.consequence is not None else found.clause
    wrong = wrong_at(course, seat, found)
    since = course.taken if wrong is None else wrong.taken
    more = tuple(liabilities(course, seat, clause, since))
    course = course._replace(fouls=course.fouls._replace(liabilities=(*course.fouls.liabilities, *more)))
    return course if wrong is None else came_out(course, wrong, "stands")


@cites("TW-FOUL-28", "TW-FOUL-32", "TW-PRI-P2")
def xianggong_for_others(course: Course, found: Finding, seat: Seat) -> Course:
    """相公 and 代位賠付."""
    return pays_for_others(hidden(course, found, seat), found, seat)


@cites("TW-FOUL-32")
def _counted_from_the_discard(course: Course, table: Table[Course], found: Finding, seat: Seat) -> Course:
    """The draws of a proxy payment are counted from the discard, not from the kong (TW-A72)."""
    wrong = wrong_at(course, seat, found)
    if wrong is None or wrong.kind not in KONGS or table.agreed.reading("TW-A72") == "act":
        return course
    wrongs = tuple(
        each._replace(taken=draws_made(table)) if each == wrong else each for each in course.fouls.wrongs
    )
    return course._replace(fouls=course.fouls._replace(wrongs=wrongs))


# -- wrong acts ----------------------------------------------------------------------------------------


def _with_mistake(course: Course, table: Table[Course], act: Act, kind: Mistake) -> Course:
    """The course with a wrong act that may still be put right."""
    tiles = (*(act.tiles or (UNSEEN,)), *act.with_tiles)
    made = next((each for each in reversed(course.hidden_kongs) if each.seat == act.seat), None)
    if kind == "hidden-kong" and made is not None:
        wrong = Wrong(act.seat, kind, made.place, tiles, made.taken, made.drawable)
    else:
        wrong = Wrong(act.seat, kind, act.place, tiles, draws_made(table), drawable(table))
    if any((each.seat, each.kind, each.place) == wrong[:3] for each in course.fouls.wrongs):
        return course
    return course._replace(fouls=course.fouls._replace(wrongs=(*course.fouls.wrongs, wrong)))


@cites("TW-FOUL-30", "TW-FOUL-31")
def frozen_by(wrong: Wrong) -> frozenset[Tile]:
    """The kind of the hidden pung that was meant for a wrong kong, as the tiles laid with it show."""
    kinds = Counter(wrong.tiles[1:])
    return frozenset(tile for tile, number in kinds.items() if number >= MELD)


def wrong_at(course: Course, seat: Seat, found: Finding) -> Wrong | None:
    """The wrong act that a finding names."""
    named = found.args.get("wrong")
    return next((each for each in course.fouls.wrongs if each.seat == seat and each.place.at == named), None)


def came_out(course: Course, wrong: Wrong, over: str) -> Course:
    """The course after a wrong act was put right, or stands."""
    ended = wrong._replace(over="stands" if over == "stands" else "righted")
    wrongs = tuple(ended if each == wrong else each for each in course.fouls.wrongs)
    return course._replace(fouls=course.fouls._replace(wrongs=wrongs))


# -- other effects -------------------------------------------------------------------------------------


@cites("TW-FOUL-43")
def flower_lost(course: Course, found: Finding, seat: Seat) -> Course:
    """A flower that lay exposed and was thrown counts for nothing any more."""
    tile = str(found.args["tile"])
    lost = course.lost.get(seat, frozenset()) | {tile}
    return course._replace(lost={**course.lost, seat: lost})


@cites("TW-SIDE-4")
def _meddled(course: Course, found: Finding) -> Course:
    """An outsider has influenced play: what he wins by this hand is void."""
    name = course.match.bystanders.get(found.place.line, "")
    return (
        course
        if name in course.fouls.meddlers
        else course._replace(fouls=course.fouls._replace(meddlers=(*course.fouls.meddlers, name)))
    )


EFFECTS: Mapping[Effect | None, Callable[[Course, Finding, Seat], Course]] = {
    Brings.XIANGGONG: hidden,
    Brings.XIANGGONG_OPENLY: opened,
    Brings.XIANGGONG_BY_PROXY: xianggong_for_others,
    Brings.XIANGGONG_WITH_EYES: breached,
    Brings.FALSE_WIN: false_win,
    Brings.FALSE_HAND: false_hand,
    Brings.PAYING_ALL: pays_all,
    Brings.PAYING_ALL_BESIDES: pays_all_besides,
    Brings.PAYING_FOR_THE_EXPOSED: pays_for_exposed,
    Brings.FINE: fined,
    Brings.PAYING_BY_PROXY: pays_for_others,
    Brings.FLOWER_LOST: flower_lost,
}
"""What each consequence does to the course of play."""
