"""What goes wrong at a table rather than on: the incidents of every game, and what each is.

A game has a row for each of them. Where its clauses ask for one, it puts its own row in the place of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Mapping

INCIDENTS: Mapping[str, Role] = {
    "reach": Role.NOTE,
    "touch": Role.NOTE,
    "look": Role.LOOKS,
    "merge": Role.NOTE,
    "apart": Role.NOTE,
    "say": Role.SPEAKS,
    "mean": Role.SPEAKS,
    "drop": Role.NOTE,
    "peek": Role.LOOKS,
    "walk": Role.NOTE,
    "sit": Role.NOTE,
    "tell": Role.SPEAKS,
    "hide": Role.NOTE,
    "knock": Role.NOTE,
    "carry": Role.NOTE,
    "decline": Role.NOTE,
    "report": Role.NOTE,
    "insist": Role.NOTE,
    "admit": Role.ADMITS,
    "take-back": Role.RETRACTS,
    "restore": Role.RESTORES,
    "pick": Role.NOTE,
    "marker": Role.NOTE,
    "pause": Role.NOTE,
}
"""Every incident of the notation, by its word."""

UNSEEN_BY_OTHERS = frozenset({"merge", "apart", "carry", "decline", "hide", "look", "peek", "pick"})
"""Those whose tiles nobody sees but who does them, and from whose hand one is taken."""
