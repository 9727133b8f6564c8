"""插花: outsiders who bet keep still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulesets.taiwan.consequences import BET_VOID
from oracle.rulesets.taiwan.course import course_of
from oracle.rulesets.taiwan.tiles import SEATS
from oracle.ruling.findings import Answer, Objection

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table

REFEREE = "referee"
"""Who judges, and sits at no seat."""


@clause("TW-SIDE-4")
def outsiders_keep_still(table: Table, act: Act) -> Answer:
    """An outsider influences play by voice, movement, face or eyes: what he wins is void, what he loses is paid.

    The referee may look and speak; that is his office.
    """
    if act.seat in (*SEATS, REFEREE):
        return None
    name = course_of(table).bystanders.get(act.place.line, "")
    return Objection("outsider-meddles", {"name": name}, BET_VOID)
