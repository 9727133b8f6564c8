"""07-deal: 天和, 地和, 报定, a hand that ends before it is played, and readiness declared on the dealt tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import DEALER
from oracle.rulesets.yawan.hand.won import waits
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

UNTIL_READING = "YW-A66"
AT_THAT_DISCARD, ANY_TIME = "at-that-discard", "any-time"
"""The other ways to read until when readiness may be declared."""

Opening = Literal["", "deal", "first-discard"]
"""天和, 地和, or neither."""


@cites("YW-PLAY-5a")
def opening_of(course: Course, *, own: bool) -> Opening:
    """Whether a win now is one of the opening: on the fourteen of the deal, or on the dealer's first discard.

    A kong that the dealer lays first makes that no other discard.
    """
    if not course.dealt:
        return ""
    if own:
        return "deal" if course.began == "deal" and not course.kong and course.due is Due.DISCARD else ""
    first = len(course.discards) == 1 and course.discards[0].seat == DEALER and course.began == "deal"
    return "first-discard" if first else ""


@clause("YW-PLAY-5a")
def readiness_is_declared_on_the_deal(table: Table[Course], act: Act) -> Answer:
    """报定 is for a player who is not the dealer and one tile short, after the dealer's first discard.

    It is declared before the own first draw or claim.
    """
    course = table.course
    if act.seat == DEALER:
        return Objection("dealer-declares-ready", {"seat": act.seat})
    if course.due is Due.UNKNOWN or not course.dealt:
        return None
    if not course.discards or _is_late(table, act):
        return Objection("declares-ready-late", {"seat": act.seat})
    if table.knows_hand(act.seat) and not waits(table, act.seat):
        return Objection("declares-and-waits-for-nothing", {"seat": act.seat})
    return None


@cites("YW-PLAY-5a")
def _is_late(table: Table[Course], act: Act) -> bool:
    """Whether it is too late to declare readiness: after the own first draw, or by YW-A66 after another event."""
    course, read = table.course, table.agreed.reading(UNTIL_READING)
    if read == AT_THAT_DISCARD:
        return bool(course.entered - {DEALER}) or len(course.discards) > 1
    if read == ANY_TIME:
        return act.seat in course.exchanged or bool(table.laid[act.seat])
    return act.seat in course.entered


@clause("YW-PLAY-5a")
def a_declared_hand_exchanges_nothing(table: Table[Course], act: Act) -> Answer:
    """After 报定 the player only waits: what is drawn and not won on is discarded, and nothing is claimed."""
    course = table.course
    if act.seat not in course.ready or course.due is Due.OVER:
        return None
    if act.name != "discard":
        return Objection("declared-and-claims", {"seat": act.seat, "act": act.name})
    unseen = course.drawn in (None, UNSEEN) and not table.knows_hand(act.seat)
    if unseen or act.tile in (None, course.drawn):
        held = "held" in act.flags
        return (
            Objection("declared-and-exchanges", {"seat": act.seat, "tile": act.tile or UNSEEN})
            if held
            else None
        )
    return Objection("declared-and-exchanges", {"seat": act.seat, "tile": act.tile or UNSEEN})


@cites("YW-PLAY-5a")
def declare(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """报定: lay all tiles down, and keep them as they are."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    return (Mark(course._replace(ready={**course.ready, act.seat: act.place.at})),)
