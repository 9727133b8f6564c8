"""02-play (chapter 1 丙): whose turn it is to draw and to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.kinds import DEALER, SEATS
from oracle.rulesets.lingque.play.flowers import replace_tiles
from oracle.rulesets.lingque.state.course import NOTHING_OWED, Course, lower, taken_up, unless_unsure
from oracle.ruling.findings import Objection
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Close, Draw, Forget, Mark, PutBack, PutOut, Reveal, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers, Rule
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.state.course import Why
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@cites("LQ-1C.0(e)")
def takes_nothing(agreed: Agreed, rule: Rule, _: Act) -> bool:
    """An act that is not the player's to make takes nothing and moves no turn (LQ-A34)."""
    return rule.void and agreed.reading("LQ-A34") == "takes-nothing"


@cites("LQ-1C.0(j)")
def undone(agreed: Agreed) -> bool:
    """Whether what a player takes back before another has acted on it is as if it had never been made (LQ-A40)."""
    return agreed.reading("LQ-A40") == "undone"


@clause("LQ-1C.1", void=True)
def the_dealer_draws_first(table: Table[Course], act: Act) -> Answer:
    """Play begins with the dealer's draw."""
    if (
        not table.course.opening
        or table.course.due is not Due.DRAW
        or act.seat == DEALER
        or is_replacement(act)
    ):
        return None
    return Objection("dealer-draws-first", {"seat": act.seat, "dealer": DEALER})


@clause("LQ-1C.0", void=True, limb="a")
@cites("LQ-1C.0(e)")
def a_draw_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """When nobody claims a discard, the lower house of the discarder draws, and nobody else."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or course.opening or is_replacement(act):
        return None
    if course.due in (Due.DRAW, Due.ANSWER) and act.seat == course.seat:
        return None
    if act.seat != course.seat:
        return unless_unsure(table, act, Objection("not-the-draw", {"seat": act.seat, "turn": course.seat}))
    if course.due is Due.REPLACE:
        return None
    return Objection("draws-for-a-discard", {"seat": act.seat}, limb="e")


@clause("LQ-1C.0", limb="a")
def a_turn_is_drawn_from_the_front(table: Table[Course], act: Act) -> Answer:
    """The player whose turn it is draws the next tile of the wall, and not one from its tail."""
    if not is_replacement(act) or not _draws_in_turn(table.course, act.seat):
        return None
    return Objection("no-replacement-due", {"seat": act.seat})


@clause("LQ-1C.0", void=True, limb="d")
def a_replacement_is_due(table: Table[Course], act: Act) -> Answer:
    """A tile is drawn from the tail for each kong and each flower, and never otherwise."""
    course = table.course
    if not is_replacement(act) or course.due in (Due.UNKNOWN, Due.OVER) or _draws_in_turn(course, act.seat):
        return None
    if len(course.owed.get(act.seat, ())) >= max(1, len(act.tiles)):
        return None
    return unless_unsure(table, act, Objection("no-replacement-due", {"seat": act.seat}))


def _draws_in_turn(course: Course, seat: Seat) -> bool:
    """Whether a seat is to draw for its turn, and for nothing else."""
    return course.due in (Due.DRAW, Due.ANSWER) and seat == course.seat and not course.owed.get(seat)


@clause("LQ-1C.6", void=True, over=True)
def a_draw_needs_a_tile(table: Table[Course], act: Act) -> Answer:
    """When somebody has to draw, for a turn, a kong or a flower, and the wall is empty, the deal is drawn."""
    course = table.course
    if table.wall.left >= max(1, len(act.tiles)) or course.due is Due.OVER:
        return None
    if course.due is not Due.UNKNOWN and (course.due is Due.DISCARD or act.seat != course.seat):
        return None
    return Objection("wall-is-empty", {"seat": act.seat})


@clause("LQ-1C.6", void=True, over=True)
def a_flower_of_an_empty_wall_ends_the_deal(table: Table[Course], act: Act) -> Answer:
    """When a flower has to be replaced and the wall is empty, the deal is drawn, and nothing is discarded."""
    return _drawn_instead(table, act, "flower")


@clause("LQ-1C.7", void=True, over=True)
def a_kong_of_an_empty_wall_ends_the_deal(table: Table[Course], act: Act) -> Answer:
    """After a kong with the wall empty nothing is discarded: it is robbed, or the deal is drawn."""
    return _drawn_instead(table, act, "kong")


def _drawn_instead(table: Table[Course], act: Act, why: Why) -> Answer:
    """A discard while the tile that is due for a kong or a flower cannot be drawn."""
    course = table.course
    if course.due is not Due.REPLACE or table.wall.left > 0 or act.seat != course.seat:
        return None
    if course.owed.get(act.seat, (why,))[-1:] != (why,):
        return None
    return Objection("discards-after-the-end", {"seat": act.seat})


# -- discarding ------------------------------------------------------------------------------------


@clause("LQ-1C.1")
def a_dealer_draws_before_discarding(table: Table[Course], act: Act) -> Answer:
    """A dealer who discards first has a tile too few (少牌)."""
    if not table.course.opening or act.seat != DEALER:
        return None
    return Objection("discards-before-drawing", {"seat": act.seat})


@clause("LQ-1C.0", void=True, limb="a")
@cites("LQ-1C.0(d)")
def a_discard_is_due(table: Table[Course], act: Act) -> Answer:
    """A player discards after the own draw, chow or pung, and never otherwise."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or (course.opening and act.seat == DEALER):
        return None
    if course.due is Due.DISCARD and act.seat == course.seat:
        return None
    if act.seat != course.seat:
        return unless_unsure(
            table, act, Objection("not-the-discard", {"seat": act.seat, "turn": course.seat})
        )
    if course.due is not Due.REPLACE:
        return Objection("discards-before-its-draw", {"seat": act.seat})
    if table.wall.left == 0:
        return None
    return Objection("discards-before-replacing", {"seat": act.seat}, limb="d")


# -- what an act does ------------------------------------------------------------------------------


@cites("LQ-1C.0(a)", "LQ-1C.1")
def draw(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """摸: a tile from the wall; the discard nobody claimed is dead."""
    if is_replacement(act):
        return replace_tiles(table, act, answers)
    course, tile = table.course, act.tile or table.wall.next()
    if course.due is Due.OVER:
        return ()
    after = taken_up(course, act.seat, in_order=course.seat == act.seat)._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        first=_still_first(course, act.seat),
        drawn=tile,
        how="draw",
        claimed=False,
        owed=NOTHING_OWED,
        claim=None,
        stray=_goes_back(table, act, tile),
    )
    return (Close(), Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("LQ-1C.0(i)")
def _goes_back(table: Table[Course], act: Act, tile: Tile | None) -> Tile | None:
    """A tile drawn out of turn, where it goes back though all go on from the draw (LQ-A39)."""
    course = table.course
    in_turn = course.due is Due.UNKNOWN or course.seat == act.seat
    return None if in_turn or table.agreed.reading("LQ-A39") == "with-the-drawer" else tile


@cites("LQ-2C.1.01", "LQ-2C.1.02")
def _still_first(course: Course, seat: Seat) -> Known:
    """Whether a draw leaves it open that the next tile is the dealer's first; his own first draw does."""
    if course.opening or (seat == DEALER and course.first is Known.UNKNOWN):
        return course.first
    return Known.NO


@cites("LQ-1C.0(a)", "LQ-1C.9")
def discard(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three; any tile may go, also one equal to the tile just claimed."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    after = taken_up(course, act.seat, in_order=course.seat == act.seat)._replace(
        due=Due.ANSWER,
        seat=lower(act.seat),
        opening=False,
        first=course.first if act.seat == DEALER else Known.NO,
        drawn=None,
        how=None,
        owed=NOTHING_OWED,
        claim=None,
        kept=None,
        stray=None,
    )
    return (PutOut(opened), *_returned(course, act), Mark(after))


@cites("LQ-1C.0(i)")
def _returned(course: Course, act: Act) -> Sequence[Move]:
    """A tile drawn out of turn goes back to the wall when its drawer has thrown another."""
    stray = course.stray
    if stray is None or course.seat != act.seat or UNSEEN in (stray, act.tile) or act.tile == stray:
        return ()
    return (PutBack(act.seat, stray, undone=True),)


def show(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """亮: tiles of a hand shown; they stay where they are."""
    return (Reveal(act.seat, act.tiles),)


def gap(table: Table[Course], act: Act) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, whether the open tile was claimed, or a pung grown.

    After a win none are: it has ended the deal.
    """
    if table.course.due is Due.OVER:
        return ()
    claimed = () if table.open is None or table.open.tile == UNSEEN else (TakeOpen(DEALER),)
    pungs = {(seat, laid.claimed) for seat in SEATS for laid in table.laid[seat] if laid.kind == "pung"}
    grown = table.course.grown | {(seat, tile) for seat, tile in pungs if tile is not None}
    course = Course(Due.UNKNOWN, DEALER, first=_perhaps_first(table.course), grown=grown, since=frozenset())
    return (*claimed, Forget(), Mark(course))


def _perhaps_first(course: Course) -> Known:
    return Known.NO if course.first is Known.NO else Known.UNKNOWN


@cites("LQ-1C.0(f)")
def in_turn(table: Table[Course]) -> tuple[str, ...]:
    """The seat that has to act, or is next while an answer is due: whose right an act out of turn passes over."""
    return () if table.course.due is Due.OVER else (table.course.seat,)
