"""自摸: what a win on one's own draw asks of the turn and of the handling of the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import Rule, clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.competing import is_own_draw
from oracle.rulesets.taiwan.consequences import FALSE_WIN
from oracle.rulesets.taiwan.course import Due, course_of, go_round
from oracle.rulesets.taiwan.waiting import winning_kinds
from oracle.ruling.findings import Answer, Objection

if TYPE_CHECKING:
    from oracle.rulesets.taiwan.course import Course, Turn
    from oracle.table.acts import Act
    from oracle.table.table import Table

SPOILING = frozenset({"merge", "drop", "touch", "carry"})
"""What spoils a draw: laid against the hidden tiles (靠張), dropped, other tiles touched, a tile in hand (帶牌)."""


def turn_of(course: Course, act: Act) -> Turn | None:
    """The turn in which a win on the own draw is declared; None for another win, and where the log is silent."""
    if not is_own_draw(course, act) or course.due is not Due.DISCARD or course.seat != act.seat:
        return None
    return course.turn if course.turn.nature else None


def _kongs_in(turn: Turn) -> tuple[str, ...]:
    """The kongs of one's own tiles made in a turn."""
    return tuple(step.why for step in turn.steps if step.why in ("hidden-kong", "add-kong"))


@clause("TW-BAN-4")
def a_self_draw_needs_a_draw(table: Table, act: Act) -> Answer:
    """Nobody wins by his own draw in a turn that began with a claim, not even on the replacement of a later 加槓."""
    turn = turn_of(course_of(table), act)
    kongs = () if turn is None else _kongs_in(turn)
    added = turn is not None and turn.nature == "kong" and set(kongs) == {"add-kong"}
    if turn is None or (turn.nature not in ("eat", "pung") and not added):
        return None
    return Objection("wins-after-claim", {"seat": act.seat, "act": turn.nature}, FALSE_WIN)


@clause("TW-BAN-2")
def the_replacement_of_an_exposed_kong_does_not_win(table: Table, act: Act) -> Answer:
    """What replaces a 碰槓 cannot win, nor what replaces a flower that came so."""
    turn = turn_of(course_of(table), act)
    if turn is None or turn.nature != "kong" or _kongs_in(turn):
        return None
    return Objection("wins-after-kong", {"seat": act.seat}, FALSE_WIN)


@clause("TW-BAN-3")
def nor_does_that_of_a_later_concealed_kong(table: Table, act: Act) -> Answer:
    """What replaces a 暗槓 made after a 碰槓 cannot win either, nor what replaces a flower that came so."""
    turn = turn_of(course_of(table), act)
    if turn is None or turn.nature != "kong" or "hidden-kong" not in _kongs_in(turn):
        return None
    return Objection("wins-after-kong", {"seat": act.seat}, FALSE_WIN)


@clause("TW-BAN-5")
def a_merged_tile_bars_a_kong_win_on_what_was_thrown(table: Table, act: Act) -> Answer:
    """靠張 and then 暗槓: its replacement does not win if one of the winning kinds was thrown in the go-round."""
    course = course_of(table)
    turn = turn_of(course, act)
    if turn is None or not _konged_after_merging(turn):
        return None
    last = turn._replace(stood=turn.stood[-1:])
    wanted = winning_kinds(last, table.agreed)
    thrown = next((each for each in go_round(course, act.seat) if each.tile in wanted), None)
    if thrown is None:
        return None
    args = {"seat": act.seat, "tile": thrown.tile, "from": thrown.seat}
    return Objection("kong-win-on-thrown", args, FALSE_WIN)


def _konged_after_merging(turn: Turn) -> bool:
    """Whether a drawn tile was laid into the hand before a 暗槓 of the same turn."""
    return any(step.why == "hidden-kong" and step.merged for step in turn.steps)


@clause("TW-TAI-22")
def a_self_draw_is_handled_apart(table: Table, act: Act) -> Answer:
    """The winning draw is laid apart, dropped nowhere, and drawn with an empty hand; 天胡 is excused from 靠張."""
    turn = turn_of(course_of(table), act)
    if turn is None:
        return None
    excused = {"merge"} if turn.nature == "deal" else set[str]()
    for handled in turn.handled:
        if handled.how in SPOILING - excused:
            return Objection(f"spoiled-{handled.how}", {"seat": act.seat, "at": handled.at or 0}, FALSE_WIN)
    return None


SELF_DRAW: tuple[Rule, ...] = (
    a_self_draw_needs_a_draw,
    the_replacement_of_an_exposed_kong_does_not_win,
    nor_does_that_of_a_later_concealed_kong,
    a_merged_tile_bars_a_kong_win_on_what_was_thrown,
    a_self_draw_is_handled_apart,
)
"""The rules on wins by the own draw."""


@cites("TW-TAI-22", "TW-PASS-7")
def may_win_by_draw(table: Table, act: Act) -> bool:
    """Whether the rules of the turn allow a win on the own draw."""
    return not any(isinstance(rule.ask(table, act), Objection) for rule in SELF_DRAW)
