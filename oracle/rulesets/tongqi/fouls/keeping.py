"""08-laws, section 8.7: laws 10 and 17, which tile of 軋 may not be kept, whatever else bars it (TQ-G.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import PAIR
from oracle.rulesets.tongqi.fouls.penalty import offends_by_keeping
from oracle.rulesets.tongqi.hand.bars import may_not_be_thrown
from oracle.ruling.findings import Objection
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@cites("TQ-G.7")
def must_be_thrown(table: Table[Course], seat: str) -> str | None:
    """The tile of 軋 that laws 10 and 17 forbid a seat to keep, or `None` if none is known to be one."""
    tile = _just_pressed(table, seat)
    return tile if tile is not None and _is_bound(table, seat, tile) is Known.YES else None


@cites("TQ-G.7")
def commands_go_first(table: Table[Course]) -> bool:
    """Whether the commands of laws 10 and 17 go before the bans of laws 1, 2, 9 and 11, or not (TQ-A22)."""
    return table.agreed.reading("TQ-A22") == "commands-first"


@cites("TQ-G.7")
def has_to_be_thrown(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a tile that a ban forbids to throw is one that may not be kept, and the command goes first (TQ-A22)."""
    return may_have_to_be_thrown(table, seat, tile) and commands_go_first(table)


@cites("TQ-G.7")
def may_have_to_be_thrown(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether this tile is, as far as the log shows, one of 軋 that laws 10 and 17 forbid to keep."""
    pressed = _just_pressed(table, seat)
    if pressed is None or pressed not in (tile, UNSEEN):
        return False
    return _is_bound(table, seat, tile) is not Known.NO


def _just_pressed(table: Table[Course], seat: str) -> str | None:
    course = table.course
    return course.pressed if course.seat == seat and course.due is Due.DISCARD else None


def _is_bound(table: Table[Course], seat: str, tile: str) -> Known:
    if tile == UNSEEN:
        return Known.UNKNOWN
    return Known.YES if equals_a_pung(table, seat, tile) else is_tied_to_the_table(table, seat, tile)


@cites("TQ-8.10")
def equals_a_pung(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a tile equals one of the seat's 碰子."""
    return any(laid.form == "pung" and laid.claimed == tile for laid in table.laid[seat])


@cites("TQ-8.17")
def is_tied_to_the_table(table: Table[Course], seat: str, tile: str) -> Known:
    """Whether a tile just drawn equals one the seat ate, one on the table and one in hand, or two on the table."""
    if tile in table.course.eaten[seat]:
        return Known.YES
    lying = sum(
        laid.tiles.count(tile)
        for laid in table.laid[seat]
        if laid.claimed is not None or laid.kind in ("butong", "wuzi")
    )
    if lying >= PAIR:
        return Known.YES
    tied = table.at_least(seat, tile, PAIR) if lying == 1 else Known.NO
    return tied if not table.course.gapped or tied is Known.YES else Known.UNKNOWN


@clause("TQ-8.17")
def a_press_tied_to_the_table_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A tile of 軋 equal to one eaten, to one on the table and one in hand, or to two on the table is not kept."""
    tile = kept_against_a_command(table, act)
    if (
        tile is None
        or equals_a_pung(table, act.seat, tile)
        or is_tied_to_the_table(table, act.seat, tile) is not Known.YES
    ):
        return None
    return Objection("press-tied-kept", {"seat": act.seat, "tile": tile}, offends_by_keeping(table, tile))


def kept_press(table: Table[Course], act: Act) -> str | None:
    """The tile just drawn by 軋 that this discard leaves in the hand."""
    course = table.course
    tile = course.pressed
    if course.seat != act.seat or course.due is not Due.DISCARD:
        return None
    return None if act.tile is None or tile in (None, UNSEEN, act.tile) else tile


@cites("TQ-G.7")
def kept_against_a_command(table: Table[Course], act: Act) -> str | None:
    """The tile just drawn by 軋 that this discard keeps, unless a ban forbids to throw it and goes first (TQ-A22)."""
    tile = kept_press(table, act)
    if tile is None or not may_not_be_thrown(table, act.seat, tile):
        return tile
    return tile if commands_go_first(table) else None
