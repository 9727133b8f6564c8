"""The acts that would bear an accusation out under a clause that no tile proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId

if TYPE_CHECKING:
    from collections.abc import Mapping

WITNESSES: Mapping[ClauseId, tuple[str, ...]] = {
    ClauseId(clause): acts
    for clause, acts in {
        "TW-FOUL-1": ("peek", "look", "carry", "hide", "drop", "pick"),
        "TW-FOUL-17": ("look", "merge", "discard"),
        "TW-FOUL-26": ("look",),
        "TW-EYE-3": ("carry",),
        "TW-EYE-5": ("merge",),
        "TW-EYE-7": ("tell",),
        "TW-EYE-9": ("walk", "ready"),
        "TW-EYE-12": ("report", "tell"),
        "TW-EYE-13": ("walk", "ready"),
        "TW-PEN-1": ("say", "mean", "show"),
        "TW-PEN-2": ("show",),
        "TW-PEN-3": ("say",),
        "TW-PEN-4": ("say",),
        "TW-PEN-6": ("drop",),
        "TW-PEN-12": ("knock",),
        "TW-TAI-22": ("merge", "drop", "touch", "knock", "carry"),
        "TW-BAN-8": ("show", "say"),
        "TW-PASS-2": ("reach", "touch"),
        "TW-PRI-P1": ("insist",),
        "TW-PRI-P2": ("insist",),
    }.items()
}
"""The acts that would bear an accusation out under a clause that no tile proves."""
