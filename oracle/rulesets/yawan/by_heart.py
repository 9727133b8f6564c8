"""换算口诀: the points of a difference reckoned by heart from the six that are remembered."""

from __future__ import annotations

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError, read_table
from oracle.rulesets.yawan.points import POINTS

REMEMBERED = read_table("yawan", "settlement").section("by_heart").numbers("above")
"""The differences whose points are known by heart."""

FARTHEST = 2
"""How far from a remembered difference one can still be reckoned."""


@cites("YW-SCORE-9")
def by_heart(above: int) -> int:
    """The points of a difference: remembered, or twice or half, four times or a fourth of remembered ones."""
    column = POINTS.columns["simplified"]
    for far in range(FARTHEST + 1):
        if above - far in REMEMBERED:
            return column[above - far] << far
        if above + far in REMEMBERED:
            return column[above + far] >> far
    raise TableError(f"settlement.toml: nothing is remembered near {above}")


def check() -> None:
    """The verse and the simplified column say the same; `TableError` otherwise."""
    for above, points in enumerate(POINTS.columns["simplified"]):
        if by_heart(above) != points:
            raise TableError(
                f"settlement.toml: by heart {above} is {by_heart(above)}, in the column {points}"
            )


check()
