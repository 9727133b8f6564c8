"""The open tile, and from whom a claim says that it came (section 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.play import Due
from oracle.rulesets.jiaxing.figures.deal import SEATS
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


CLAIM_ACTS = ("eat", "pung", "four", "five", "top")
"""The acts that take the open tile into a set at the door."""

DISTANCES = {"self": (0,), "lower": (1,), "across": (2,), "upper": (3,), "side": (1, 3)}
"""How many seats away a player sits who is named by his place beside another."""


def open_now(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before a claim that may be overturned.

    `None` if there is none; a win while a replacement is due takes an own tile.
    """
    course = table.course
    claim = course.claim
    if act.name == "win" and course.due is Due.REPLACE and act.seat == course.seat:
        return None
    if claim is not None and may_be(claim.open, act):
        return claim.open
    opened = table.open
    return opened if opened is not None and may_be(opened, act) else None


def may_be(opened: OpenTile, act: Act) -> bool:
    """Whether the tile an act names may be this one; either may be unseen."""
    return act.tile is None or opened.tile in (UNSEEN, act.tile)


def sources(act: Act) -> frozenset[str]:
    """The seats from which the log says that the claimed tile came; all seats if it does not say."""
    said, place = act.source, SEATS.index(act.seat) if act.seat in SEATS else 0
    if said in SEATS:
        return frozenset({said})
    steps = DISTANCES.get(said or "")
    return frozenset(SEATS if steps is None else (SEATS[(place + step) % len(SEATS)] for step in steps))
