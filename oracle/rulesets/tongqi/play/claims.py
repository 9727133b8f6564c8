"""04-procedure, section 4.2: who may take the open tile, and what a claim does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import giver_said, is_unseen_to, stray_tile
from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.play.passed_tiles import claimed_instead, still_owned
from oracle.rulesets.tongqi.state.course import Claim
from oracle.rulesets.tongqi.state.effects import Claims
from oracle.rulesets.tongqi.state.open_tile import claims_the_same, eats_its_press, open_now
from oracle.rulesets.tongqi.state.own_tiles import left_in_time
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Consequence, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Rule
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act, OpenTile
    from oracle.table.moves import Move, SetDown
    from oracle.table.table import Table


CLAIM_ACTS = ("eat", "pung", "four", "five", "top")
"""The acts that take the open tile into a set on the table."""

SEVEN_SETS = "TQ-3.12"
"""The clause that asks seven sets of a win."""

LAWS = "TQ-8."
"""How the clauses of the laws begin."""


@cites("TQ-G.9", "TQ-G.17")
def takes_nothing(agreed: Agreed, rule: Rule, act: Act) -> bool:
    """A claim of a wrong form takes nothing; one against a law holds until the inspection (TQ-A89).

    A hand laid out that is not seven sets ends the hand; by one reading it is taken back (TQ-A82).
    """
    if act.name == "win" and rule.clause == SEVEN_SETS:
        return rule.void and agreed.reading("TQ-A82") == "play-on"
    if act.name not in CLAIM_ACTS:
        return rule.void
    match agreed.reading("TQ-A89"):
        case "until-taken-back":
            return False
        case "any-law":
            return rule.void or (rule.clause.startswith(LAWS) and not rule.duty and not rule.price)
        case _:
            return rule.void


@clause("TQ-4.2a3", Claims.IN_A_WRONG_FORM, void=True)
def a_claim_takes_the_open_tile(table: Table[Course], act: Act) -> Answer:
    """Only the open tile may be claimed; a tile that nobody took is dead."""
    return None if eats_its_press(table, act) else _not_open(table, act, None)


@clause("TQ-4.2a3", void=True)
@cites("TQ-G.9", "TQ-G.17")
def a_win_takes_the_open_tile(table: Table[Course], act: Act) -> Answer:
    """A hand is won on the open tile or on an own draw; a win on another tile takes nothing (TQ-G.17).

    Before the first tile is taken what lies open to a win is the turned one (翻皇).
    """
    course = table.course
    if course.due is Due.TAKE:
        turned = table.turned[0] if table.turned else UNSEEN
        another = act.tile not in (None, UNSEEN, turned) and turned != UNSEEN
        return Objection("not-open", {"tile": act.tile or UNSEEN, "open": turned}) if another else None
    if course.due is Due.DISCARD and is_of_the_draw(table, act):
        return None
    return _not_open(table, act, None)


@duty("TQ-4.2a3", void=True)
@cites("TQ-G.17")
def what_is_claimed_unseen_lay_open(table: Table[Course], act: Act) -> Answer:
    """What is claimed of a tile that nobody saw put out is taken to be that tile, which the log does not show.

    Who takes his own flip into a set shows what it was. A win that names no tile, of a hand that nobody saw, is taken
    to be on the one that lies open.
    """
    opened = open_now(table, act)
    if act.name == "win" and act.tile is None and opened is not None and table.course.due is not Due.OVER:
        return None if table.knows_hand(act.seat) else Undecided(Fact("claimed-by-right", {"seat": act.seat}))
    if table.course.due is Due.OVER or act.tile is None or eats_its_press(table, act):
        return None
    unseen = table.course.due is Due.UNKNOWN if opened is None else is_unseen_to(opened, act)
    return Undecided(Fact("claimed-by-right", {"seat": act.seat})) if unseen else None


def is_of_the_draw(table: Table[Course], act: Act) -> bool:
    """Whether a win while a seat has a tile too many may be on the tile that it drew, or on the 翻皇 (TQ-4.3a).

    Who has eaten or punged has drawn none.
    """
    course = table.course
    drew = course.seat == act.seat and course.press_for not in ("eat", "pung")
    return drew or act.tile in (None, course.pressed, course.first_tile, *table.turned)


def _not_open(table: Table[Course], act: Act, costs: Consequence | None) -> Answer:
    if table.course.due in (Due.UNKNOWN, Due.OVER) or open_now(table, act) is not None:
        return None
    shown = table.open.tile if table.open is not None else None
    if shown is None:
        return Objection("nothing-open", {"tile": act.tile or UNSEEN}, costs, effects=(Contested.GONE,))
    args = {"tile": act.tile or UNSEEN, "open": shown}
    return Objection("not-open", args, costs, effects=(Contested.GONE,))


@clause("TQ-4.2c", Claims.IN_A_WRONG_FORM, void=True, sentence="tiles")
def nobody_claims_his_own_discard(table: Table[Course], act: Act) -> Answer:
    """A player may not claim his own discard; a tile that he flipped he may."""
    return _own_discard(table, act, None)


@clause("TQ-4.2c", void=True, sentence="tiles")
@cites("TQ-G.9")
def nobody_wins_on_his_own_discard(table: Table[Course], act: Act) -> Answer:
    """A player may not win on his own discard; a win on it takes nothing (TQ-G.17)."""
    return _own_discard(table, act, None)


def _own_discard(table: Table[Course], act: Act, costs: Consequence | None) -> Answer:
    opened = open_now(table, act)
    if opened is not None and opened.how == "discard" and opened.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": opened.tile}, costs)
    return None


@clause("TQ-4.2a3", void=True)
def a_flip_passed_on_may_be_claimed(table: Table[Course], act: Act) -> Answer:
    """A flip that was passed on may be claimed until the next wall tile is taken; by one reading only eaten (TQ-A63)."""
    return _closed_by_the_pass(table, act, None)


@clause("TQ-4.2a3", void=True)
@cites("TQ-G.9")
def a_flip_passed_on_may_be_won_on(table: Table[Course], act: Act) -> Answer:
    """A flip that was passed on may be won on; by one reading a win on it takes nothing (TQ-A63)."""
    return _closed_by_the_pass(table, act, None)


def _closed_by_the_pass(table: Table[Course], act: Act, costs: Consequence | None) -> Answer:
    opened = open_now(table, act)
    if opened is None or opened.how != "flip" or not table.course.passed_on:
        return None
    if table.agreed.reading("TQ-A63") == "one-round":
        return None
    return Objection("closed-by-the-pass", {"seat": act.seat, "tile": opened.tile}, costs)


@clause("TQ-G.2", void=True)
def the_last_discards_may_be_claimed(table: Table[Course], act: Act) -> Answer:
    """What is discarded once the wall is out may be claimed; by one reading the hand is drawn by then (TQ-A79)."""
    return _drawn_already(table, act, None)


@clause("TQ-G.2", void=True)
@cites("TQ-G.9")
def the_last_discards_may_be_won_on(table: Table[Course], act: Act) -> Answer:
    """What is discarded once the wall is out may be won on; by one reading the hand is drawn by then (TQ-A79)."""
    return _drawn_already(table, act, None)


def _drawn_already(table: Table[Course], act: Act, costs: Consequence | None) -> Answer:
    opened = open_now(table, act)
    if opened is None or opened.how != "discard" or not table.wall.sized or table.wall.left:
        return None
    if table.agreed.reading("TQ-A79") == "discard-still-claimed":
        return None
    return Objection("drawn-already", {"seat": act.seat, "tile": opened.tile}, costs)


def taken_tile(table: Table[Course], act: Act) -> OpenTile:
    """The tile a claim takes; one that is not open is recorded as a discard of the claimer."""
    if table.open is not None and table.open.tile in (act.tile, UNSEEN):
        return table.open
    return stray_tile(act)


def claimed(table: Table[Course], act: Act, move: SetDown, due: Due) -> Sequence[Move]:
    """The moves of a claim, and the course after it; a standing claim on the same tile is taken back first."""
    if has_taken_it(table, act):
        return ()
    course = given_back(table, act)
    lying = open_now(table, act)
    opened = (lying or taken_tile(table, act)).claimed_as(act.tile)
    giver = giver_said(SEATS, lying, act) if move.takes_open else None
    move = replace(move, stray=lying is None and move.takes_open, giver=giver)
    restores = tuple(table.laid[act.seat][index] for index in move.replaces)
    if due is Due.PRESS and table.wall.left == 0:
        due = Due.DISCARD
    claim = Claim(act.name, act.seat, opened, move.from_hand, 1, restores, before=course._replace(claim=None))
    after = course._replace(
        due=due,
        seat=act.seat,
        opening=course.opening and act.name in ("four", "five"),
        in_time=course.in_time if act.name in ("four", "five") else left_in_time(table, act.seat),
        pressed=None,
        press_for=act.name,
        claim=None if eats_its_press(table, act) or takes_none_that_lay(table, act) else claim,
        ready=course.ready - {act.seat},
        kept_back=still_owned(table, course, act.seat, move.from_hand),
        missed_wins=claimed_instead(table, act, opened.tile).missed_wins,
    )
    return (*withdrawn(table, act), move, Mark(after))


@cites("TQ-4.2a3", "TQ-G.17")
def takes_none_that_lay(table: Table[Course], act: Act) -> bool:
    """Whether a claim is of a tile that lay nowhere, as the log shows: none that another could take in its stead."""
    known = table.course.due is not Due.UNKNOWN and not table.course.gapped
    return known and open_now(table, act) is None


def has_taken_it(table: Table[Course], act: Act) -> bool:
    """Whether a seat claims again what it has claimed already: that moves nothing."""
    claim = table.course.claim
    return claim is not None and claim.seat == act.seat and claim.open.tile == act.tile


def given_back(table: Table[Course], act: Act) -> Course:
    """The course a claim is made in: what the claim it overturns has left behind is undone."""
    course = table.course
    claim = course.claim
    if claim is None or claim.before is None or not claims_the_same(claim, act):
        return course
    before = claim.before
    return course._replace(
        eaten=before.eaten,
        kept_back=before.kept_back,
        ready=before.ready,
        missed_pungs=before.missed_pungs,
        missed_pairs=before.missed_pairs,
        perhaps_missed_pungs=before.perhaps_missed_pungs,
    )


def withdrawn(table: Table[Course], act: Act) -> Sequence[Move]:
    """The claim on the same tile that this act overturns, taken back."""
    claim = table.course.claim
    if claim is None or not claims_the_same(claim, act):
        return ()
    if claim.open.how == "turned" and act.name != "win":
        return ()
    lying = len(table.laid[claim.seat])
    open_sets = tuple(range(max(0, lying - claim.somehow), lying))
    blurs = (Blur(claim.seat, open_sets),) if open_sets else ()
    return (*blurs, claim.taken_back())


def came_unseen(table: Table[Course], act: Act) -> bool:
    """Whether the log leaves out who put out the claimed tile: the set has no name then."""
    missing = table.course.due is Due.UNKNOWN and act.source not in SEATS
    return missing and open_now(table, act) is None


@cites("TQ-4.2d")
def is_undone(agreed: Agreed) -> bool:
    """Whether what its maker takes back before another has acted on it was never made (TQ-A91)."""
    return agreed.reading("TQ-A91") == "undone"
