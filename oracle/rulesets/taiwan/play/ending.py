"""05-play, 01-terms: 荒局, how a hand ends, and the last tile, which may be left undrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.hand.waits import holds_flowers
from oracle.rulesets.taiwan.play.flowers import keeps_what_he_drew
from oracle.rulesets.taiwan.play.passing import record_pass_by_all
from oracle.rulesets.taiwan.state.competition import competition
from oracle.rulesets.taiwan.state.course import drawable, lower
from oracle.rulesets.taiwan.state.ending import is_drawn, open_win
from oracle.rulesets.taiwan.state.wrong_acts import throws_again
from oracle.ruling.findings import Fact, Objection, Undecided, winning_hand
from oracle.ruling.questions import WhetherHeld
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


NOT_BEHIND_THE_LAST = frozenset({"add-kong", "hidden-kong", "replace", "discard"})
"""What nobody does behind the last discard of the wall: a kong of the own tiles, what is drawn for one, a discard."""


@clause("TW-DEF-3", over=True)
def the_hand_is_over(table: Table[Course], act: Act) -> Answer:
    """A hand ends with a win or when it is drawn: behind the last discard of the wall nobody plays on.

    Only another's claim on the same tile is still heard (TW-WIN-5), a win said again, the discard after an exposed
    tile that was won on (TW-FOUL-38), and the replacement or robbing of a last flower (TW-TAI-25, TW-TAI-29a).
    """
    course = table.course
    behind_the_last = course.due is Due.ANSWER and act.name in NOT_BEHIND_THE_LAST and drawable(table) == 0
    if not behind_the_last and (course.due is not Due.OVER or robs_the_last(table, act)):
        return None
    if behind_the_last or table.is_later(act):
        return Objection("after-the-end", {"act": act.name, "seat": act.seat})
    again = throws_again(table, act.seat) if act.name == "discard" else Known.NO
    if again is Known.UNKNOWN:
        return Undecided(
            Fact(
                "holds-equal",
                {"seat": act.seat, "tile": course.wins[-1].tile},
                (WhetherHeld(act.seat, (course.wins[-1].tile,), act.place.at),),
            )
        )
    if again is Known.YES:
        return None
    wins = act.name in ("win", "rob")
    heard = (wins and not is_drawn(course)) or any(won.lawful is not Known.NO for won in course.wins)
    has_won = not wins and any(won.seat == act.seat and won.lawful is not Known.NO for won in course.wins)
    contested = heard and not has_won and competition(table, act) is not None
    said_again = act.name == "win" and any(
        won.seat == act.seat and act.tile in (None, won.tile) for won in course.wins
    )
    if contested or said_again or replaces_the_last(table, act):
        return None
    return _after_the_end(table, act)


def _after_the_end(table: Table[Course], act: Act) -> Answer:
    """A breach, or undecided where the win before may be on the tile that this one is on."""
    before = open_win(table, act) if act.name in ("win", "rob") else None
    if before is not None:
        return Undecided(winning_hand(before.seat))
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


def robs_the_last(table: Table[Course], act: Act) -> bool:
    """Whether a flower is robbed that was the last drawable tile, and with which the hand ended."""
    course = table.course
    lies = not course.wins and any(step.why == "flower" and step.drawn is None for step in course.turn.steps)
    robs = act.name == "rob" and act.tile in (None, *FLOWERS)
    return lies and robs and course.turn.seat not in (None, act.seat)


def replaces_the_last(table: Table[Course], act: Act) -> bool:
    """Whether a tile is drawn for a flower that was the last drawable tile, and with which the hand ended."""
    course = table.course
    last = drawable(table) == 0 and course.due is Due.OVER and not course.wins
    flower = any(step.why == "flower" and step.drawn is None for step in course.turn.steps)
    return last and flower and act.name == "replace" and course.turn.seat == act.seat


@clause("TW-TAI-25")
def the_last_flower_is_not_replaced(table: Table[Course], act: Act) -> Answer:
    """A flower that is the last drawable tile is not replaced: the reserve stays, and the hand is drawn (TW-PROC-19)."""
    return (
        Objection("replaces-the-last-flower", {"seat": act.seat}) if replaces_the_last(table, act) else None
    )


@clause("TW-TAI-25")
def only_the_last_tile_is_declined(table: Table[Course], act: Act) -> Answer:
    """The player whose turn it is may leave the last drawable tile undrawn, and no other."""
    course, left = table.course, drawable(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or left is None:
        return None
    if course.due in (Due.DRAW, Due.ANSWER) and course.seat == act.seat and left == 1:
        return None
    return Objection("declines-too-early", {"seat": act.seat, "left": max(0, left)})


@cites("TW-TAI-25")
def decline(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """棄: the last tile is left undrawn, and the hand is drawn at once, or by one reading the next may draw (TW-A56)."""
    course = table.course
    if course.due not in (Due.DRAW, Due.ANSWER) or course.seat != act.seat or (drawable(table) or 1) > 1:
        return ()
    passed = record_pass_by_all(table, course, act.place.at)
    first = course.declined or act.seat
    if table.agreed.reading("TW-A56") == "next-may-draw" and lower(act.seat) != first:
        return (Mark(passed._replace(due=Due.DRAW, seat=lower(act.seat), declined=first)),)
    return (Mark(passed._replace(due=Due.OVER, declined=act.seat)),)


@clause("TW-PROC-26")
def a_drawn_hand_has_nothing_to_draw(table: Table[Course], act: Act) -> Answer:
    """荒局: a hand is drawn when nothing can be drawn any more and nobody has won, and not before."""
    course, left = table.course, drawable(table)
    if "drawn" not in act.flags or course.due is Due.UNKNOWN:
        return None
    if course.due is Due.OVER:
        return Objection("drawn-after-a-win", {"seat": course.wins[-1].seat}) if course.wins else None
    if left is not None and left > 0 and course.declined is None:
        return Objection("drawn-too-early", {"left": left})
    if course.due is Due.DISCARD:
        return _before_the_discard(table)
    return None


@cites("TW-TAI-25", "TW-PROC-26")
def _before_the_discard(table: Table[Course]) -> Answer:
    """The last tile has to be followed by a discard, unless it is a flower, which may be left as it was drawn."""
    course = table.course
    came = course.turn.tile
    if came in FLOWERS:
        return None
    if came == UNSEEN and holds_flowers(table, course.seat) is Known.UNKNOWN:
        return Undecided(Fact("holds-a-flower", {"seat": course.seat}))
    return Objection("drawn-before-the-discard", {"seat": course.seat})


@clause("TW-TAI-25")
def nothing_is_thrown_after_a_flower_drawn_last(table: Table[Course], act: Act) -> Answer:
    """A flower that is the last drawable tile ends the hand: there is no replacement and no discard."""
    if drawable(table) != 0 or not keeps_what_he_drew(table, act):
        return None
    return Objection("throws-after-the-last-flower", {"seat": act.seat, "tile": act.tile or UNSEEN})
