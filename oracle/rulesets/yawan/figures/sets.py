"""The sets on the table (组): which acts make them, and under which form (局式) their tiles are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.sets import read_sets
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table
from oracle.rulesets.yawan.figures.kinds import DRAGONS, HONOUR, NUMBER_OF, SUIT_OF, SUITS, WINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.yawan.figures.forms import FormSlug

SET_KINDS = read_sets(read_table("yawan", "sets"))
"""The kinds of set by the acts that make them."""


@cites("YW-TERM-1")
def form_made(kind: str, tiles: Sequence[Tile], seat: Seat) -> FormSlug | None:
    """The form under which tiles are a set of this kind before a seat; `None` if they are one under no form."""
    if kind not in SET_KINDS or any(tile not in SUIT_OF for tile in tiles):
        return None
    ordered = sorted(tiles, key=lambda tile: (NUMBER_OF[tile], SUIT_OF[tile]))
    if kind == "eat":
        return "se-zu" if is_run(ordered) else "hua-zu" if is_mixed_run(ordered) else None
    size = 4 if SET_KINDS[kind].kong else 3
    if len(ordered) != size:
        return None
    if len(set(ordered)) == 1:
        return "se-zu"
    mixed = is_four_winds(ordered) if SET_KINDS[kind].kong else is_mixed_triplet(ordered, seat)
    return "hua-zu" if mixed else None


@cites("YW-FORM-1", "YW-PLAY-7")
def is_run(ordered: Sequence[Tile]) -> bool:
    """Whether tiles are three consecutive ranks of one suit (项 of 色组式)."""
    return are_consecutive(ordered) and len({SUIT_OF[tile] for tile in ordered}) == 1


@cites("YW-FORM-2", "YW-PLAY-7b")
def is_mixed_run(ordered: Sequence[Tile]) -> bool:
    """Whether tiles are three consecutive ranks, one of each suit (项 of 花组式)."""
    return are_consecutive(ordered) and {SUIT_OF[tile] for tile in ordered} == set(SUITS)


def are_consecutive(ordered: Sequence[Tile]) -> bool:
    """Whether tiles are three number tiles that follow one another in rank."""
    if len(ordered) != 3 or any(SUIT_OF[tile] == HONOUR for tile in ordered):
        return False
    low = NUMBER_OF[ordered[0]]
    return [NUMBER_OF[tile] for tile in ordered] == [low, low + 1, low + 2]


@cites("YW-FORM-2", "YW-PLAY-8b")
def is_mixed_triplet(tiles: Sequence[Tile], seat: Seat) -> bool:
    """Whether tiles are one rank in all suits, the dragons, or the winds other than the own one (款 of 花组式)."""
    kinds = set(tiles)
    if len(kinds) != 3:
        return False
    if kinds == set(DRAGONS) or kinds == set(WINDS) - {seat}:
        return True
    return {SUIT_OF[tile] for tile in tiles} == set(SUITS) and len({NUMBER_OF[tile] for tile in tiles}) == 1


@cites("YW-KONG-H")
def is_four_winds(tiles: Sequence[Tile]) -> bool:
    """Whether tiles are the four winds, the only kong of 花组式."""
    return len(tiles) == len(WINDS) and set(tiles) == set(WINDS)
