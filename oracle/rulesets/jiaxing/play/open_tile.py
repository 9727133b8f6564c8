"""The open tile, and from whom a claim says that it came (section 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes import open_tile
from oracle.families.dominoes.open_tile import is_stray, may_be
from oracle.families.due import Due
from oracle.rulesets.jiaxing.figures.deal import SEATS

if TYPE_CHECKING:
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


CLAIM_ACTS = ("eat", "pung", "four", "five", "top")
"""The acts that take the open tile into a set at the door."""


def open_now(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before a claim that may be overturned.

    `None` if there is none; a win while a replacement is due takes an own tile.
    """
    course = table.course
    claim = course.claim
    if act.name == "win" and course.due is Due.REPLACE and act.seat == course.seat:
        return None
    there = claim is not None and (course.gapped or not is_stray(claim.open, claim.seat, act))
    if claim is not None and there and may_be(claim.open, act):
        return claim.open
    opened = table.open
    return opened if opened is not None and may_be(opened, act) else None


def sources(act: Act) -> frozenset[str]:
    """The seats from which the log says that the claimed tile came; all seats if it does not say."""
    return open_tile.sources(SEATS, act.seat, act.source)
