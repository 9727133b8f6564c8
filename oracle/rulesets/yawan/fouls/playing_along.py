"""11-fouls: 陪局, the mixed tiles in a row, without claim and win, of which the leftmost is discarded."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.state.fouls import Row
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import ENDLESS, UNSEEN

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table


@cites("YW-FOUL-2")
def with_row(course: Course, table: Table[Course], seat: Seat) -> Course:
    """The course once a seat plays along: all its hidden tiles are mixed and laid in a row."""
    if seat in course.fouls.along:
        return course
    hand = table.hands[seat]
    tiles = hand.tiles() if table.knows_hand(seat) else None
    size = len(hand) if hand.sized else ENDLESS
    row = Row(tiles, size, len(course.discards))
    return course._replace(fouls=course.fouls._replace(along={**course.fouls.along, seat: row}))


@clause("YW-FOUL-2", sentence="no-claim")
def who_plays_along_claims_nothing(table: Table[Course], act: Act) -> Answer:
    """A player who plays along makes no chi, no pung and no kong."""
    if act.seat not in table.course.fouls.along:
        return None
    return Objection("claims-along", {"seat": act.seat, "act": act.name})


@clause("YW-FOUL-2", sentence="acts")
def who_plays_along_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A player who plays along does not win this hand."""
    if act.seat not in table.course.fouls.along:
        return None
    return Objection("wins-along", {"seat": act.seat})


@cites("YW-FOUL-2")
def _leaves_the_order(row: Row, act: Act, gone: int) -> Objection | None:
    """Why a discard leaves the order of the row: once the mixed tiles are gone, the others follow as they were drawn."""
    if gone >= len(row.drawn):
        return None
    due, last = row.drawn[gone], gone == len(row.drawn) - 1
    if "drawn" in act.flags and not last:
        return Objection("throws-the-drawn", {"seat": act.seat, "tile": act.tile or UNSEEN})
    if UNSEEN in (due, act.tile or UNSEEN) or act.tile == due:
        return None
    return Objection("throws-out-of-the-order", {"seat": act.seat, "tile": act.tile or UNSEEN, "due": due})


@clause("YW-FOUL-2", sentence="row")
def the_leftmost_tile_goes(table: Table[Course], act: Act) -> Answer:
    """A player who plays along lays the drawn tile at the right end of the row and discards the leftmost."""
    row, tile = table.course.fouls.along.get(act.seat), act.tile
    if row is None:
        return None
    gone = Counter(thrown.tile for thrown in table.course.discards[row.since :] if thrown.seat == act.seat)
    if gone.total() >= row.size:
        return _leaves_the_order(row, act, gone.total() - row.size)
    if "drawn" in act.flags:
        return Objection("throws-the-drawn", {"seat": act.seat, "tile": tile or UNSEEN})
    if row.tiles is None or tile is None or UNSEEN in gone or Counter(row.tiles)[tile] > gone[tile]:
        return None
    return Objection("throws-out-of-the-row", {"seat": act.seat, "tile": tile})
