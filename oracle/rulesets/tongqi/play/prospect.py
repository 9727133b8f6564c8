"""04-procedure, section 4.3: the four tiles the winner looks at (看望)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.deal import PROSPECT
from oracle.rulesets.tongqi.figures.forms import SEATS
from oracle.rulesets.tongqi.state.course import prospect_due
from oracle.rulesets.tongqi.state.own_tiles import owed
from oracle.rulesets.tongqi.state.seats import is_excepted
from oracle.ruling.findings import Objection
from oracle.table.heaps import UNSEEN
from oracle.table.moves import LoseWall, Mark, TakeTurned, TakeUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TQ-4.3b")
def the_winner_looks_at_four_tiles(table: Table[Course], act: Act) -> Answer:
    """Only the winner looks (看望), at four tiles of the wall, or at all that are left down to the turned one.

    A white win is none, and has no prospect (TQ-4.3b0, TQ-8.21).
    """
    course = table.course
    won = course.won
    if course.gapped and course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat})
    if act.seat in course.lost:
        return Objection("prospect-of-a-white-win", {"seat": act.seat})
    taken, due = len(table.taken_up[act.seat]) + len(act.tiles), _due_in_all(table, act.seat)
    return Objection("prospect-size", {"taken": taken, "due": due}) if taken > due else None


@clause("TQ-4.3b")
def the_winner_looks_at_no_fewer(table: Table[Course], act: Act) -> Answer:
    """A winner who looks takes all four tiles, or all that are left: fewer where another has disturbed the wall."""
    taken, due = len(table.taken_up[act.seat]), _due_in_all(table, act.seat)
    if prospect_due(table) is None or taken >= due or table.course.disturbed - {act.seat}:
        return None
    return Objection("prospect-size", {"taken": taken, "due": due})


def _due_in_all(table: Table[Course], seat: str) -> int:
    """How many tiles the winner looks at in all, with those he has taken already."""
    due = prospect_due(table)
    return PROSPECT if due is None else min(PROSPECT, len(table.taken_up[seat]) + due)


@clause("TQ-4.3b")
def the_prospect_is_read_from_one_end(table: Table[Course], act: Act) -> Answer:
    """The prospect is read from the moving end (正看), after a win on the 翻皇 from either (倒看), never from both.

    Which wins are excepted is in dispute (TQ-A30). A mixed order costs points, not the win.
    """
    course = table.course
    if course.won is None or course.won.seat != act.seat:
        return None
    if act.source == "tail" and not is_excepted(table.agreed, course.won.how):
        return Objection("prospect-from-the-tail", {"seat": act.seat})
    if table.taken_up[act.seat] and (act.source == "tail") != course.read_from_tail:
        return Objection("prospect-from-both-ends", {"seat": act.seat})
    return None


@clause("TQ-4.3b")
def the_prospect_is_read_in_order(table: Table[Course], act: Act) -> Answer:
    """The prospect is read in the order of the wall; another order costs the matching rate, not the win."""
    course = table.course
    if course.won is None or course.won.seat != act.seat or act.source == "tail":
        return None
    if course.mixed_prospect or not mixes_the_order(table, act):
        return None
    return Objection("prospect-out-of-order", {"seat": act.seat})


def mixes_the_order(table: Table[Course], act: Act) -> bool:
    """Whether the tiles looked at so far are the next of the wall, but not in their order."""
    taken = table.taken_up[act.seat]
    listed = (*taken, *table.wall.front, *(table.turned if len(table.wall.front) == table.wall.left else ()))
    upcoming = listed[:PROSPECT]
    looked_at = (*table.course.looked_at, *act.tiles)
    if UNSEEN in upcoming or UNSEEN in looked_at or Counter(looked_at) - Counter(upcoming):
        return False
    return looked_at != upcoming[: len(looked_at)]


@cites("TQ-4.3b", "TQ-G.1")
def look(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """看望: the winner's tiles from the wall, the turned tile last."""
    course, tail = table.course, act.source == "tail"
    unwon = course.won is None and course.due not in (Due.UNKNOWN, Due.OVER)
    if unwon or (course.won is not None and course.won.seat != act.seat):
        return _moves_of_none(table, act)
    mixed = mixes_the_order(table, act) and not tail
    both_ends = answers.broken(the_prospect_is_read_from_one_end)
    after = Mark(
        course._replace(
            read_from_tail=tail,
            mixed_prospect=course.mixed_prospect or mixed or both_ends,
            looked=act.place,
            looked_at=(*course.looked_at, *act.tiles),
        )
    )
    if mixed or (course.mixed_prospect and not tail):
        # They are the next tiles of the wall in another order: the wall tells which they are.
        act = act._replace(tiles=(UNSEEN,) * len(act.tiles))
    from_wall = act.tiles[: table.wall.left] if table.wall.left < len(act.tiles) else act.tiles
    if not table.wall.sized and act.tiles and act.tiles[-1] in table.turned:
        from_wall = act.tiles[:-1]
    moves: list[Move] = [after, TakeUp(act.seat, from_wall, tail)]
    if len(from_wall) < len(act.tiles):
        moves.append(TakeTurned(act.seat, to_hand=False))
    return tuple(moves)


def _moves_of_none(table: Table[Course], act: Act) -> Sequence[Move]:
    """What one who has not won takes from the wall: nothing if the next tiles are others, perhaps if they are unseen."""
    upcoming = [] if act.source == "tail" else [*zip(act.tiles, table.wall.front, strict=False)]
    if any(tile != listed and UNSEEN not in (tile, listed) for tile, listed in upcoming):
        return ()
    hidden = any(listed == UNSEEN != tile for tile, listed in upcoming)
    return (LoseWall(),) if hidden else (TakeUp(act.seat, act.tiles, act.source == "tail"),)


@cites("TQ-4.3b")
def disturb(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """撞: who knocks against the wall disturbs its tiles."""
    if act.target not in (None, "wall"):
        return ()
    return (Mark(table.course._replace(disturbed=table.course.disturbed | {act.seat})),)


@clause("TQ-G.14")
def late_pats_come_last(table: Table[Course], act: Act) -> Answer:
    """A 拍 still owed is drawn once the winner has looked at his tiles; by one reading he looks after it (TQ-A62)."""
    early = table.agreed.reading("TQ-A62") == "after-prospect"
    return Objection("pat-before-the-prospect", {"seat": act.seat}) if early else None


@clause("TQ-G.14")
def the_winner_looks_after_the_pats(table: Table[Course], act: Act) -> Answer:
    """The winner need not wait for the 拍 still owed; by one reading he looks once they are drawn (TQ-A62)."""
    owing = [seat for seat in SEATS if seat != act.seat and owed(table, seat) > 0]
    if not (table.course.late_pats or table.course.opening) or not owing:
        return None
    if table.agreed.reading("TQ-A62") == "after-prospect":
        return None
    return Objection("looks-before-a-pat", {"seat": act.seat, "first": owing[0]})
