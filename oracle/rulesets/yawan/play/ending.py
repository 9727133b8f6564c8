"""09-ending: 局, 海底, 亮底, 亡牌, how a hand ends, and the last tile of the wall."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import LAID_OPEN
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.hand.won import ENDS, NONE_READING, completes, is_ruled_none
from oracle.rulesets.yawan.play.priority import CLAIMS, LAST, WINS, offer
from oracle.rulesets.yawan.state.clock import has_clock, is_late
from oracle.rulesets.yawan.state.course import coming, holds_the_last, may_draw
from oracle.ruling.findings import MISSING_ACTS, Answer, Fact, Objection, Undecided, winning_hand
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, PutOut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.state.course import Course, DeclaredWin
    from oracle.table.table import Table


@clause("YW-PLAY-10d", over=True)
def the_hand_is_over(table: Table[Course], act: Act) -> Answer:
    """A hand lasts to a win; only another's claim on the same tile is still heard."""
    course = table.course
    if (course.due is not Due.OVER and not table.later.seats) or _may_go_on(table, act):
        return None
    if act.name in CLAIMS and not table.is_later(act):
        unknown = course.won is not None and course.won.how is None
        if offer(table, act) is not None or unknown:
            return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("YW-PLAY-10c")
def a_dead_hand_has_shown_its_last_tile(table: Table[Course], act: Act) -> Answer:
    """A hand is dead (亡牌) when the last tile has been shown and nobody has won, and not before."""
    course = table.course
    if "drawn" not in act.flags or course.due is Due.UNKNOWN:
        return None
    if course.won is not None:
        return Objection("drawn-after-a-win", {"seat": course.won.seat})
    if table.wall.sized and table.wall.left > 0:
        return Objection("drawn-too-early", {"left": table.wall.left})
    if table.wall.left == 0 and course.due is Due.DISCARD:
        key = "drawn-before-showing" if holds_the_last(table) else "drawn-before-the-discard"
        return Objection(key, {"seat": course.seat})
    return None


@clause("YW-PLAY-10c", over=True)
def a_draw_needs_a_tile(table: Table[Course], act: Act) -> Answer:
    """When the last tile has been drawn nobody draws any more."""
    if table.wall.left > 0 or table.course.due in (Due.OVER, Due.UNKNOWN):
        return None
    return Objection("wall-is-empty", {"seat": act.seat})


@clause("YW-PLAY-10c")
def the_last_tile_is_not_exchanged(table: Table[Course], act: Act) -> Answer:
    """A player who draws the last tile and does not win shows it: it is not exchanged and makes no kong."""
    if holds_the_last(table) and act.seat == table.course.seat:
        return Objection("last-tile-is-shown", {"seat": act.seat})
    return None


@clause("YW-PLAY-10c", over=True)
def the_last_tile_is_only_won_on(table: Table[Course], act: Act) -> Answer:
    """The last tile of the wall, shown, may only be won on; if nobody does, the hand is dead."""
    found = offer(table, act)
    on_it = found is not None and found.open.how == LAST
    if act.name in WINS and (on_it or table.course.due is not Due.LAST):
        return None
    if on_it:
        return Objection("last-tile-claimed", {"seat": act.seat, "act": act.name})
    if table.course.due is Due.LAST:
        return Objection("after-the-last-tile", {"seat": act.seat, "act": act.name})
    return None


@clause("YW-PLAY-10c", over=True)
def no_own_kong_comes_behind_the_last_discard(table: Table[Course], act: Act) -> Answer:
    """When the wall is used up and the last discard lies open, it may be claimed, and nobody plays another turn."""
    used_up = table.wall.sized and table.wall.left == 0 and table.course.due is Due.ANSWER
    return Objection("after-the-last-discard", {"seat": act.seat}) if used_up else None


@clause("YW-PLAY-10c")
def no_kong_takes_the_last_tile(table: Table[Course], act: Act) -> Answer:
    """No kong is made with the last tile of the wall: there is nothing to replace it with."""
    if table.course.due in (Due.OVER, Due.UNKNOWN) or table.wall.left > 0:
        return None
    if holds_the_last(table) or act.name == "kong":
        return Objection("kong-with-the-last", {"seat": act.seat})
    return None


@clause("YW-PLAY-10c")
def the_last_tile_is_shown_as_it_is(table: Table[Course], act: Act) -> Answer:
    """A player shows the last tile itself, not another of the hand in its place."""
    course = table.course
    if not holds_the_last(table) or act.seat != course.seat or len(act.tiles) != 1:
        return None
    if course.drawn in (None, UNSEEN) or act.tile in (None, course.drawn):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "drawn": course.drawn or UNSEEN}
    return Objection("shows-another", args)


def may_be_the_last(table: Table[Course], act: Act) -> bool:
    """Whether a tile shown may be the last of a wall whose size the log does not show, so that it lies open.

    A record that leaves private draws out does not show that it was drawn.
    """
    course = table.course
    drawn = course.due is Due.DISCARD and course.seat == act.seat
    return (
        (drawn or (table.agreed.partial and may_draw(course, act.seat) is not None))
        and not table.wall.sized
        and len(act.tiles) == 1
    )


@cites("YW-PLAY-10c")
def shows_the_last(table: Table[Course], act: Act) -> bool:
    """Whether what is shown is the last tile of the wall, by whoever has drawn it."""
    return holds_the_last(table) and act.seat == table.course.seat and len(act.tiles) == 1


@cites("YW-PLAY-10c")
def show(table: Table[Course], act: Act) -> Sequence[Move]:
    """亮底: the last tile of the wall is offered to the other three."""
    course = table.course
    opened = OpenTile(act.tile or UNSEEN, act.seat, LAST, act.place)
    after = course._replace(due=Due.LAST, next=coming(course, course.turn), drawn=None, how=None, claim=None)
    return (PutOut(opened), Mark(after))


@cites("YW-PLAY-10c")
def lose_sight(table: Table[Course], act: Act) -> Sequence[Move]:
    """Where a tile that is shown may be the last, the log does not show whether it lies open from then on."""
    if not may_be_the_last(table, act):
        return ()
    return (Mark(table.course._replace(due=Due.UNKNOWN, drawn=None, how=None)),)


def take_up(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """併: the tile claimed by chi or pung is taken up, so that nobody prevails over the claim any more (YW-PLAY-7)."""
    claim = table.course.claim
    if claim is None or claim.seat != act.seat or act.tile not in (None, claim.open.tile):
        return ()
    return (Mark(table.course._replace(claim=replace(claim, taken=True))),)


# -- play that goes on after a win --------------------------------------------------------------------


PLAYED_ON = "@played-on"
"""Let play go on after a win with a hand that the log does not show."""


GOING_ON = frozenset({"draw", "replace", "discard", "eat", "pung", "kong", "add-kong", "hidden-kong"})


@cites("YW-PLAY-10d")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """Play goes on after a win of which the log does not show the hand."""
    won = table.course.won
    if won is not None and _may_go_on(table, act):
        if _is_none_after_all(table):
            yield Act(LAID_OPEN, won.seat, (won.tile,), won.place)
        yield Act(PLAYED_ON, won.seat, (won.tile,), won.place)


def _may_go_on(table: Table[Course], act: Act) -> bool:
    """Whether play may go on with an act after a win, since the log does not show that its hand was one."""
    course = table.course
    won = course.won
    if act.name not in GOING_ON or course.due is not Due.OVER or won is None:
        return False
    if _is_none_after_all(table):
        return True
    shown = completes(table, won, taken=True) is not Known.UNKNOWN
    if shown and _what_may_cost_it(table, won) is None:
        return False
    return won.source is None or won.how is None or course.claim is not None


@cites("YW-PLAY-10a", "YW-PLAY-10d")
def _is_none_after_all(table: Table[Course]) -> bool:
    """Whether a hand that was not known when it was declared has been shown to be none since, and ends nothing."""
    won = table.course.won
    if won is None or won.shown or table.agreed.reading(NONE_READING) == ENDS:
        return False
    return won.lawful is not Known.NO and completes(table, won, taken=True) is Known.NO


@cites("YW-PLAY-10d", "YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-5")
def _what_may_cost_it(table: Table[Course], won: DeclaredWin) -> Fact | None:
    """What the log does not show of a win whose hand it shows, and may have cost it: acts, a time, whether it fouled.

    A record that leaves draws out may leave one out that was made too early.
    """
    fouls = table.course.fouls
    if fouls.gapped:
        return MISSING_ACTS
    if fouls.times and has_clock(table) and _may_be_late(table, won):
        return Fact("time-of-the-discard", {"seat": won.seat})
    doubtful = table.agreed.partial or won.seat in fouls.doubtful
    return Fact("foul-before", {"seat": won.seat}) if doubtful else None


@cites("YW-FOUL-1")
def _may_be_late(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether the log leaves open that a win came after its seconds."""
    return is_late(table, Act("win", won.seat, place=won.place), won.seat) is Known.UNKNOWN


@clause("YW-PLAY-10d")
def a_hand_that_goes_on_was_not_won(table: Table[Course], act: Act) -> Answer:
    """Record that it is undecided whether the hand was over or what was laid down was none."""
    won = table.course.won
    if won is None or is_ruled_none(table, act.seat, act.place) or _is_none_after_all(table):
        return None
    shown = completes(table, won, taken=True) is not Known.UNKNOWN
    lost = _what_may_cost_it(table, won) if shown else None
    return Undecided(lost or winning_hand(act.seat))


@cites("YW-PLAY-10d")
def go_on(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The tile lies where it lay, and play goes on from there; by whom is open where a claim gave way to the win."""
    course = table.course
    claim, unseen = course.claim, (*course.unseen, *(() if course.won is None else (course.won,)))
    if claim is None:
        known = course.won is not None and course.won.how is not None
        due = Due.DISCARD if known else Due.UNKNOWN
        return (Mark(course._replace(due=due, won=None, unseen=unseen)),)
    before = claim.before._replace(fouls=course.fouls, unseen=unseen)
    if claim.displaces:
        before = before._replace(due=Due.UNKNOWN)
    return (claim.taken_back(), Mark(before))
