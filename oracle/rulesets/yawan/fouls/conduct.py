"""11-fouls: 起闹警告, 累犯停赛, disorder, warning cards, rulings of the referee, who is out of the contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import (
    EXPELLED,
    MOST_FOULS,
    NO_TILE,
    NO_WIN,
    PLAYS_ALONG,
    STAYS_SHORT,
    TURN_LOST,
    WARNED,
    WARNINGS,
)
from oracle.rulesets.yawan.fouls.time import is_of_this_turn, passed
from oracle.rulesets.yawan.state.clock import allowed
from oracle.rulesets.yawan.state.fouls import CLEAR
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.known import Place
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import RefereeRules, RefereeWarn, Seat
    from oracle.game.rule import Answers, Rule
    from oracle.rulesets.yawan.state.course import Course
    from oracle.ruling.findings import Consequence
    from oracle.table.table import Table

RULED = "@ruled"
"""The referee has ruled that a seat committed a foul; the words are its clause."""

CARD = "@card"
"""The referee has laid a warning card before a seat."""

OUT = "@out"
"""A seat has its third warning or its tenth foul."""

DISORDER = "YW-FOUL-9"

# -- disorder ------------------------------------------------------------------------------------------


@clause("YW-FOUL-9")
def nobody_upsets_the_table(table: Table[Course], act: Act) -> Answer:
    """Nobody slams or turns over the table."""
    if act.target != "table":
        return None
    return Objection("upsets-the-table", {"seat": act.seat}, WARNED)


@duty("YW-FOUL-9")
def nobody_disputes_with_the_referee(table: Table[Course], act: Act) -> Answer:
    """Nobody disputes what the referee has ruled. The log does not show with whom any other player insists."""
    lines = (ruling.line for ruling in table.course.fouls.rulings if ruling.for_ in (act.seat, None))
    if any(line < act.place.line for line in lines):
        return Objection("disputes-the-ruling", {"seat": act.seat}, WARNED)
    return Undecided(Fact("quarrel", {"seat": act.seat}))


@clause("YW-FOUL-9")
def a_card_is_for_disorder(table: Table[Course], act: Act) -> Answer:
    """A warning card says that there was disorder, if the log has not shown it before."""
    if uncarded(table.course, act.seat) is not None:
        return None
    return Objection("warned-by-the-referee", {"seat": act.seat}, WARNED)


def uncarded(course: Course, seat: Seat) -> Place | None:
    """The place of a disorder of a seat for which no card has been laid yet."""
    cards = {warning.line for warning in course.fouls.warnings}
    mine = (each for each in course.fouls.committed.get(seat, ()) if each.clause == DISORDER)
    return next((each.place for each in mine if not each.ruled and each.place.line not in cards), None)


# -- the rulings of the referee ------------------------------------------------------------------------


def ruled(table: Table[Course], act: Act, clause: str) -> bool:
    """Whether a ruling names a clause and is about a foul that the log does not show."""
    mine = table.course.fouls.committed.get(act.seat, ())
    known = any(_is_about(each.clause, each.seat, each.place, act) for each in mine)
    return act.words == clause and not known


def _is_about(foul: str, seat: Seat, place: Place, act: Act) -> bool:
    return (foul, seat) == (act.words, act.seat) and act.place.at in (None, place.at)


def by_ruling(identifier: str, consequence: Consequence) -> Rule:
    """The rule by which a foul that the log does not show is one by the ruling of the referee."""

    @clause(identifier)
    def the_referee_finds_a_foul(table: Table[Course], act: Act) -> Answer:
        """Where no log shows what words, gestures, looks and times were, the referee decides."""
        out = act.words == "YW-FOUL-10" and act.seat in table.course.fouls.expelled
        found = ruled(table, act, identifier) and not out
        return Objection("foul-ruled", {"seat": act.seat}, consequence) if found else None

    return the_referee_finds_a_foul


RULINGS: tuple[Rule, ...] = tuple(
    by_ruling(consequence.clause, consequence)
    for consequence in (TURN_LOST, PLAYS_ALONG, STAYS_SHORT, NO_WIN, NO_TILE, WARNED, EXPELLED)
)
"""What the referee can find, each with what it brings: every consequence stands under the clause of its foul."""

CLAUSES = frozenset(str(rule.clause) for rule in RULINGS)

# -- expulsion -----------------------------------------------------------------------------------------


@cites("YW-FOUL-10")
def is_out(course: Course, seat: Seat) -> bool:
    """Whether a person has been warned three times or has committed ten fouls in the whole contest."""
    before = course.fouls.before.get(seat, CLEAR)
    mine = course.fouls.committed.get(seat, ())
    if before.fouls + len(mine) >= MOST_FOULS:
        return True
    return before.cards + sum(each.clause == DISORDER for each in mine) >= WARNINGS


@clause("YW-FOUL-10")
def who_offends_too_often_is_out(table: Table[Course], act: Act) -> Answer:
    """A player with three warnings or ten fouls is out of the contest; a substitute plays along to the end."""
    return Objection("is-out", {"seat": act.seat, "warnings": WARNINGS, "fouls": MOST_FOULS}, EXPELLED)


# -- what comes about ----------------------------------------------------------------------------------


@cites("YW-FOUL-9", "YW-FOUL-10")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The lines of the referee that stand before an act and have not been acted upon; then who is out."""
    fouls = table.course.fouls
    if not (fouls.rulings or fouls.warnings or fouls.committed):
        return
    for line, moment in sorted(_lines(fouls.rulings, fouls.warnings), key=lambda heard: heard[0]):
        if line < act.place.line and line not in fouls.heard:
            yield moment
    course = table.course
    fouls = course.fouls
    for seat, offences in fouls.committed.items():
        if seat not in fouls.expelled and is_out(course, seat):
            yield Act(OUT, seat, place=offences[-1].place)


def _lines(rulings: Sequence[RefereeRules], warnings: Sequence[RefereeWarn]) -> Iterator[tuple[int, Act]]:
    """The moments that follow from the lines of the referee, each with its line."""
    for ruling in rulings:
        if ruling.clause in CLAUSES and ruling.for_ is not None:
            place = Place(ruling.at, ruling.line)
            yield ruling.line, Act(RULED, ruling.for_, place=place, words=ruling.clause)
    for warning in warnings:
        yield warning.line, Act(CARD, warning.seat, place=Place(None, warning.line))


@cites("YW-FOUL-1", "YW-FOUL-9")
def hear(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Record a ruling; a turn that the referee finds out of time passes, if it has not been played."""
    course = table.course
    fouls = course.fouls._replace(heard=course.fouls.heard | {act.place.line})
    course = course._replace(fouls=fouls)
    if act.words == "YW-FOUL-1" and course.due is Due.ANSWER and _is_in_turn(course, act):
        course = passed(course, act.seat, allowed(table, act.seat))
    return (Mark(course),)


@cites("YW-FOUL-1")
def _is_in_turn(course: Course, act: Act) -> bool:
    """Whether a ruling is about a seat that may be in turn now, and no earlier turn of it."""
    return act.seat in [turn.seat for turn in course.next] and is_of_this_turn(course, act.place.at)


@cites("YW-FOUL-9")
def lay_card(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Record that a card has been laid for the disorder before it."""
    course = table.course
    place = uncarded(course, act.seat)
    mine = course.fouls.committed.get(act.seat, ())
    carded = tuple(each._replace(ruled=True) if each.place == place else each for each in mine)
    committed = {**course.fouls.committed, act.seat: carded} if carded else course.fouls.committed
    fouls = course.fouls._replace(heard=course.fouls.heard | {act.place.line}, committed=committed)
    return (Mark(course._replace(fouls=fouls)),)
