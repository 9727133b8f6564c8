"""連莊示記: the dice with which a dealer on a streak shows how often he has dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulesets.taiwan.course import course_of
from oracle.ruling.findings import Answer, Objection

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TW-SET-8")
def only_the_dealer_shows_the_streak(table: Table, act: Act) -> Answer:
    """The marker of the streak is the dealer's to show."""
    dealer = course_of(table).dealer
    if dealer in (None, act.seat):
        return None
    return Objection("marker-of-another", {"seat": act.seat, "dealer": dealer or ""})


@clause("TW-SET-8")
def a_marker_shows_the_streak(table: Table, act: Act) -> Answer:
    """The marker has the number of the streak; with another one the settlement goes by both."""
    streak = course_of(table).streak
    if course_of(table).dealer != act.seat or streak is None or act.number in (None, streak):
        return None
    return Objection("marker-wrong", {"seat": act.seat, "shown": act.number or 0, "due": streak})
