"""What breaches lead to beside what they cost."""

from __future__ import annotations

from oracle.ruling.findings import Effect


class Wins(Effect):
    """How a win is wrong: its seven sets may not win, and by one reading end the hand unpaid (JX-A27)."""

    THOUGH_FORBIDDEN = "though-forbidden"
