"""08-laws, section 8.5: laws 9 to 11, what may not be thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.fouls.keeping import (
    equals_a_pung,
    has_to_be_thrown,
    kept_against_a_command,
)
from oracle.rulesets.tongqi.fouls.penalty import offends
from oracle.rulesets.tongqi.hand.bars import pung_of_its_head, pungs_of_its_butong
from oracle.ruling.findings import Objection

if TYPE_CHECKING:
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TQ-8.9")
@cites("TQ-G.8")
def a_punged_long_tile_keeps_its_short_ones(table: Table[Course], act: Act) -> Answer:
    """A player who punged a long tile may not throw a short one with its head, unless he has to (TQ-G.7)."""
    tile = act.tile
    long = None if tile is None else pung_of_its_head(table, act.seat, tile)
    if tile is None or long is None or has_to_be_thrown(table, act.seat, tile):
        return None
    return Objection("throws-a-head-of-a-pung", {"tile": tile, "pung": long}, offends(table, long))


@clause("TQ-8.11")
@cites("TQ-G.8")
def no_mantis_belly(table: Table[Course], act: Act) -> Answer:
    """A player who punged two kinds of a 不同 may not throw the third (螳螂肚皮), unless he has to (TQ-G.7)."""
    tile = act.tile
    pungs = None if tile is None else pungs_of_its_butong(table, act.seat, tile)
    if tile is None or pungs is None or has_to_be_thrown(table, act.seat, tile):
        return None
    return Objection("mantis-belly", {"tile": tile, "pungs": pungs}, offends(table, *pungs))


@clause("TQ-8.10")
def a_press_equal_to_a_pung_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A tile of 軋 equal to an own 碰子 is thrown or eaten, not kept; law 17 says the same."""
    tile = kept_against_a_command(table, act)
    if tile is None or not equals_a_pung(table, act.seat, tile):
        return None
    return Objection("pung-tile-kept", {"seat": act.seat, "tile": tile}, offends(table, tile))
