"""05-play: 暗槓, 加槓: kongs of one's own tiles, when each may be made, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kongs import added, joined, may_have_laid_a_pung, pung_of, put_out
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.play.passing import record_pass_by_adding, record_pass_by_playing_on
from oracle.rulesets.taiwan.play.ready import after_a_hidden_kong, voided
from oracle.rulesets.taiwan.state.competition import closed, merged_into
from oracle.rulesets.taiwan.state.consequences import FOUL, WRONG_ADDED_KONG
from oracle.rulesets.taiwan.state.course import drawable, draws_made, may_have_the_turn, out_of_turn, owing
from oracle.rulesets.taiwan.state.effects import Leaves
from oracle.rulesets.taiwan.state.fouls import HiddenKong
from oracle.rulesets.taiwan.state.turn import Supply, Window
from oracle.ruling.findings import MISSING_ACTS, Fact, Objection, Undecided
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Mark, SetDown, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Why
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


def _out_of_turn(table: Table[Course], act: Act) -> Answer:
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or (course.due is Due.DISCARD and act.seat == course.seat):
        return None
    if may_have_the_turn(course, act.seat):
        return Undecided(MISSING_ACTS)
    if act.seat == course.seat:
        return Objection("kong-at-no-time", {"seat": act.seat}, FOUL)
    return Objection("kong-out-of-turn", {"seat": act.seat, "turn": course.seat}, FOUL)


@clause("TW-PROC-27")
def a_concealed_kong_is_made_in_turn(table: Table[Course], act: Act) -> Answer:
    """暗槓 is made in one's own turn, after a draw."""
    return _out_of_turn(table, act)


@clause("TW-PROC-28")
def an_added_kong_is_made_in_turn(table: Table[Course], act: Act) -> Answer:
    """加槓 is made in one's own turn."""
    return _out_of_turn(table, act)


@clause("TW-PROC-28", Leaves.ADDED_KONG)
def an_added_kong_grows_from_a_pung(table: Table[Course], act: Act) -> Answer:
    """加槓 lays the fourth tile on the player's own exposed pung."""
    if act.tile is None or pung_of(table, act.seat, act.tile) is not None:
        return None
    if may_have_laid_a_pung(table, act.seat, act.tile):
        return Undecided(Fact("laid-a-pung", {"seat": act.seat, "tile": act.tile}))
    return Objection("no-pung", {"seat": act.seat, "tile": act.tile}, WRONG_ADDED_KONG)


# -- what a kong does ----------------------------------------------------------------------------------


@cites("TW-PROC-27", "TW-PROC-28")
def _konged(table: Table[Course], course: Course, act: Act, why: Why) -> Course:
    """The course after a kong of own tiles: a replacement is due."""
    merged = any(handled.how == "merge" for handled in course.turn.handled)
    step = Supply(why, act.place.at, merged=merged)
    turn = course.turn._replace(seat=act.seat, steps=(*course.turn.steps, step))
    after = course._replace(
        due=Due.REPLACE,
        seat=act.seat,
        turn=turn,
        claims=course.claims._replace(
            interrupted=course._replace(claims=course.claims._replace(interrupted=None))
        ),
    )
    after = owing(after, act.seat, why)
    return after if _out_of_turn(table, act) is None else out_of_turn(course, after)


@cites("TW-FOUL-20")
def faces_named(act: Act) -> tuple[Tile, ...]:
    """The tiles of a 暗槓 where all are named; nothing where it is told by its kind alone, or nobody saw it."""
    return act.with_tiles or (act.tiles if len(act.tiles) > 1 else ())


@cites("TW-PROC-27", "TW-FOUL-6", "TW-PASS-5")
def conceal(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """暗槓: four own tiles laid face down; it is akin to a draw and lifts no pass."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    at = act.place.at
    course = record_pass_by_playing_on(table, course, act.seat, at)
    tiles = faces_named(act) or (act.tile or UNSEEN,) * SET_KINDS[act.name].own
    laid = LaidSet(act.name, tiles, act.name, at)
    window = merged_into(course, act.seat, at)
    after = _konged(table, course, act, "hidden-kong")
    after = after._replace(
        claims=after.claims._replace(window=None if window is None else window._replace(undo=())),
        ready=after_a_hidden_kong(table, course, act),
        hidden_kongs=(
            *course.hidden_kongs,
            HiddenKong(act.seat, act.place, draws_made(table), drawable(table), seen=UNSEEN not in tiles),
        ),
    )
    return (SetDown(act.seat, laid, tiles, takes_open=False), Mark(after))


@cites("TW-PROC-28", "TW-FOUL-6", "TW-PASS-4")
def add(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """加槓: the tile lies open to be robbed, as a discard does, before its replacement is drawn."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    course = record_pass_by_adding(table, course, act)
    after = _konged(table, course, act, "add-kong")
    after = after._replace(
        claims=after.claims._replace(former=closed(course, act), window=None),
        ready=voided(course, act.seat, act.place.at),
    )
    window = Window(added(act), after, drawable=drawable(table))
    return (*put_out(table, act), Mark(after.with_window(window)))


@cites("TW-PROC-28", "TW-TAI-11")
def stand(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The added tile joins its pung; robbed in time it leaves a pung behind.

    One that nobody saw makes a kong of one pung or another.
    """
    opened = table.open
    if opened is None:
        return ()
    down, index = joined(table, opened), pung_of(table, opened.seat, opened.tile)
    if opened.tile == UNSEEN or index is None:
        return (down,)
    undo = Withdraw(opened.seat, opened, 1, (), (table.laid[opened.seat][index],))
    return (down, Mark(_robbable(table.course, undo)))


def _robbable(course: Course, undo: Withdraw) -> Course:
    """The competition goes on until the replacement is merged; a rob takes the kong apart again."""
    window = course.claims.window
    return course if window is None else course.with_window(window._replace(undo=(undo, *window.undo)))
