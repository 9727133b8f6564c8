"""摸牌, 打牌, 补张: whose turn it is to draw and to discard, and the tile that replaces a kong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import NO_WIN
from oracle.rulesets.yawan.figures.kinds import DEALER
from oracle.rulesets.yawan.state.course import (
    NOTHING_OWED,
    Course,
    Due,
    Thrown,
    course_of,
    drawn_along,
    may_draw,
)
from oracle.rulesets.yawan.state.fouls import after_a_gap
from oracle.rulesets.yawan.state.passed_turns import turns_to_play
from oracle.rulesets.yawan.state.route import Turn, after_claim, following
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Close, Draw, Forget, Mark, Move, PutOut, Reopen, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.table.acts import Act
    from oracle.table.table import Table

SIGN_READING = "YW-A8"
SIGN_FIRST = "sign-first"
"""Whether the sign discard of a kong laid with its pung comes before the replacement."""

MISSING = Fact("fact-missing-acts")
"""What may explain an act out of turn in a log with gaps: a draw, or a turn that a foul has passed."""

# -- drawing -----------------------------------------------------------------------------------------


def is_replacement(act: Act) -> bool:
    """Whether a tile is drawn from the tail of the wall."""
    return act.name == "replace" or act.source == "tail"


def _out_of_turn(table: Table, act: Act) -> Answer:
    """Who draws although the route has brought the turn to another; acts that are missing may have passed a turn."""
    course = course_of(table)
    if course.due is not Due.ANSWER or is_replacement(act) or may_draw(course, act.seat) is not None:
        return None
    if course.fouls.gapped:
        return Undecided(MISSING)
    if course.fouls.bans and act.seat in [turn.seat for turn in turns_to_play(table)]:
        return None
    turns = tuple(turn.seat for turn in course.next)
    return Objection("not-the-draw", {"seat": act.seat, "turn": turns}, NO_WIN)


@clause("YW-PLAY-4")
def a_draw_follows_the_route(table: Table, act: Act) -> Answer:
    """The turn goes on to the left or to the opposite seat, by the side it came from."""
    course = course_of(table)
    return None if course.began == "eat" or is_turned(course) else _out_of_turn(table, act)


@clause("YW-PLAY-4a")
def a_chow_keeps_the_route(table: Table, act: Act) -> Answer:
    """After a chi the route goes on from the claimer as if the tile had been drawn."""
    course = course_of(table)
    return _out_of_turn(table, act) if course.began == "eat" and not is_turned(course) else None


@clause("YW-PLAY-4b")
def a_pung_sends_the_turn_across(table: Table, act: Act) -> Answer:
    """After a pung or a kong the seat opposite the claimer draws next."""
    return _out_of_turn(table, act) if is_turned(course_of(table)) else None


@clause("YW-PLAY-6")
def a_draw_is_due(table: Table, act: Act) -> Answer:
    """One tile is drawn for a turn, when the seat before has discarded and nobody claims."""
    course = course_of(table)
    if is_replacement(act) or course.due not in (Due.DISCARD, Due.REPLACE):
        return None
    if course.due is Due.REPLACE and act.seat == course.seat:
        return None
    if course.fouls.gapped:
        return Undecided(MISSING)
    return Objection("no-draw-due", {"seat": act.seat, "turn": course.seat}, NO_WIN)


@clause("YW-PLAY-9d")
def a_replacement_comes_from_the_tail(table: Table, act: Act) -> Answer:
    """What replaces a kong is drawn from the tail of the wall, an ordinary tile from its head."""
    course = course_of(table)
    if is_replacement(act) or course.due is not Due.REPLACE or act.seat != course.seat:
        return None
    return Objection("replacement-from-the-head", {"seat": act.seat})


@clause("YW-PLAY-9d")
def a_replacement_is_due(table: Table, act: Act) -> Answer:
    """One tile is drawn from the tail for each kong, and never otherwise."""
    course = course_of(table)
    if not is_replacement(act) or course.due in (Due.UNKNOWN, Due.OVER) or course.owed.get(act.seat):
        return None
    if act.seat in course.fouls.short:
        return None
    if course.fouls.gapped or table.agreed.partial:
        return Undecided(MISSING)
    return Objection("no-replacement-due", {"seat": act.seat}, NO_WIN)


@clause("YW-PLAY-9e")
def the_sign_comes_before_the_replacement(table: Table, act: Act) -> Answer:
    """Where a kong is laid together with its pung the sign discard has gone out before the replacement is drawn."""
    course = course_of(table)
    waits = course.due is Due.DISCARD and course.began == "kong" and course.seat == act.seat
    if not is_replacement(act) or not waits or not course.owed.get(act.seat):
        return None
    return Objection("replaces-before-the-sign", {"seat": act.seat})


@clause("YW-PLAY-10c")
def a_draw_needs_a_tile(table: Table, act: Act) -> Answer:
    """When the last tile has been drawn nobody draws any more."""
    if table.wall.left > 0 or course_of(table).due in (Due.OVER, Due.UNKNOWN):
        return None
    return Objection("wall-is-empty", {"seat": act.seat})


# -- discarding --------------------------------------------------------------------------------------


@clause("YW-PLAY-6", void=True)
def a_discard_is_due(table: Table, act: Act) -> Answer:
    """A player discards after the own draw, chi or pung, and never otherwise."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER, Due.LAST):
        return None
    if course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat:
        return None
    if act.seat in course.fouls.early and not table.agreed.partial:
        return None
    if course.fouls.gapped:
        return Undecided(MISSING)
    return Objection("not-the-discard", {"seat": act.seat, "turn": course.seat})


@clause("YW-PLAY-9e")
def a_kong_is_replaced_before_the_discard(table: Table, act: Act) -> Answer:
    """Where a kong is laid on an own draw, the replacement is drawn first and then a tile is discarded."""
    course = course_of(table)
    if course.due is not Due.REPLACE or act.seat != course.seat:
        return None
    return Objection("discards-before-replacing", {"seat": act.seat})


@clause("YW-PLAY-10c")
def the_last_tile_is_not_exchanged(table: Table, act: Act) -> Answer:
    """Whoever draws the last tile and does not win shows it; it is not exchanged for another and makes no kong."""
    course = course_of(table)
    if course.due is Due.LAST or (holds_the_last(table) and act.seat == course.seat):
        return Objection("last-tile-is-shown", {"seat": act.seat})
    return None


def holds_the_last(table: Table) -> bool:
    """Whether the seat in turn has just drawn the last tile of the wall, and has to win or to show it."""
    course = course_of(table)
    return course.due is Due.DISCARD and course.how in ("draw", "tail") and table.wall.left == 0


def is_turned(course: Course) -> bool:
    """Whether a pung or a kong has turned the route in this turn."""
    return course.kong or course.began in ("pung", "kong")


# -- what an act does --------------------------------------------------------------------------------


@cites("YW-FOUL-4")
def draws_early(course: Course, act: Act) -> bool:
    """早摸: whether a seat draws that is not to draw; whose turn it is stays so, until the drawer throws out of turn."""
    if course.fouls.gapped:
        return False
    if course.due is Due.ANSWER:
        return may_draw(course, act.seat) is None
    return course.due is Due.DISCARD or (course.due is Due.REPLACE and act.seat != course.seat)


@cites("YW-PLAY-6")
def draw(table: Table, act: Act) -> Sequence[Move]:
    """摸: a tile from the head of the wall; the discard nobody claimed is dead."""
    if is_replacement(act):
        return replace_tile(table, act)
    course, tile = course_of(table), act.tile or table.wall.next()
    if course.due is Due.OVER or table.wall.left == 0:
        return ()
    if draws_early(course, act):
        course = drawn_along(course, act.seat, act.tile or UNSEEN)
        early = course.fouls._replace(early=course.fouls.early | {act.seat})
        return (Draw(act.seat, act.tile or UNSEEN), Mark(course._replace(fouls=early)))
    after = course._replace(
        due=Due.DISCARD,
        turn=may_draw(course, act.seat) or Turn(act.seat),
        next=(),
        began="draw",
        kong=False,
        drawn=tile,
        how="draw",
        entered=course.entered | {act.seat},
        contest=None,
    )
    return (Close(), Draw(act.seat, act.tile or UNSEEN), Mark(drawn_along(after, act.seat, tile or UNSEEN)))


@cites("YW-PLAY-9d", "YW-PLAY-9e")
def replace_tile(table: Table, act: Act) -> Sequence[Move]:
    """补: a tile from the tail for a kong; after one laid with its pung it fills the hand, and nothing is discarded."""
    course = course_of(table)
    if course.due is Due.OVER or table.wall.left == 0:
        return ()
    owed = course.owed.get(act.seat, 0)
    after = course._replace(owed=_less(course.owed, act.seat), entered=course.entered | {act.seat})
    moves = (Draw(act.seat, act.tile or UNSEEN, tail=True),)
    if course.due in (Due.REPLACE, Due.DISCARD) and course.seat == act.seat:
        tile = act.tile or table.wall.next(tail=True)
        due = Due.REPLACE if owed > 1 else Due.DISCARD
        after = after._replace(due=due, drawn=tile, how="tail", contest=None)
    elif course.contest is not None and course.contest.seat == act.seat:
        after = after._replace(contest=None)
    return (*moves, Mark(drawn_along(after, act.seat, act.tile or UNSEEN)))


def _less(owed: Mapping[Seat, int], seat: Seat) -> Mapping[Seat, int]:
    left = {each: number - (each == seat) for each, number in owed.items()}
    return {each: number for each, number in left.items() if number > 0}


@cites("YW-PLAY-6", "YW-PLAY-7", "YW-PLAY-8")
def discard(table: Table, act: Act) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three; after a chi or a pung it is the sign of the claim."""
    course = course_of(table)
    if course.due is Due.OVER:
        return ()
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    in_turn = course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat
    turn = course.turn if in_turn else Turn(act.seat)
    contest = (
        course.contest if in_turn and course.contest is not None and course.contest.sign is None else None
    )
    after = course._replace(
        due=Due.UNKNOWN if course.due is Due.UNKNOWN else Due.ANSWER,
        turn=turn,
        next=coming(course, turn),
        began=course.began if in_turn else "",
        kong=course.kong and in_turn,
        drawn=None,
        how=None,
        exchanged=course.exchanged | {act.seat} if _exchanges(course, act) else course.exchanged,
        owed={act.seat: course.owed[act.seat]} if act.seat in course.owed else NOTHING_OWED,
        discards=(*course.discards, Thrown(act.seat, opened.tile, act.place.at)),
        fouls=course.fouls._replace(early=course.fouls.early - {act.seat}),
        contest=None if contest is None else contest._replace(sign=opened),
    )
    return (PutOut(opened), Mark(after))


@cites("YW-PLAY-5a")
def _exchanges(course: Course, act: Act) -> bool:
    """Whether a tile that is thrown is another than the one just drawn."""
    return course.drawn not in (None, UNSEEN) and act.tile not in (None, UNSEEN, course.drawn)


@cites("YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-9d")
def coming(course: Course, turn: Turn) -> tuple[Turn, ...]:
    """The turn after this one, or each there can be: on along the route, or opposite after a pung or a kong."""
    return (after_claim(turn.seat),) if is_turned(course) else following(turn)


def gap(table: Table, act: Act, made: Sequence[Move] = ()) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, nor whether the open tile was claimed.

    `made` is the kong whose fourth tile lies open. Where a record leaves out all but discards, claims and wins, the
    open tile lies there until one of these is written, and a win stands.
    """
    course, of_discards = course_of(table), act.place.at is not None
    if of_discards and course.due is Due.OVER:
        return ()
    claimed = () if of_discards or table.open is None or table.open.tile == UNSEEN else (TakeOpen(DEALER),)
    lying = (Reopen(table.open),) if of_discards and table.open is not None else ()
    lost = Course(Due.UNKNOWN, Turn(DEALER), dealt=False, ready=course.ready, fouls=after_a_gap(course.fouls))
    return (*(made or claimed), Forget(), *lying, Mark(lost))


def resume(before: object, position: object) -> object:
    """What is still true of play before a gap in a position told again after it: readiness, and what fouls cost."""
    if not isinstance(before, Course) or not isinstance(position, Course):
        raise TypeError("the table carries no course of Yawan")
    return position._replace(ready=before.ready, fouls=before.fouls)
