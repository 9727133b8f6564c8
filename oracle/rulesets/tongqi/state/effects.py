"""What breaches lead to beside what they cost."""

from __future__ import annotations

from oracle.ruling.findings import Effect


class Claims(Effect):
    """How a claim was wrong: the tiles do not allow its form, so that its set counts nothing (TQ-G.17)."""

    IN_A_WRONG_FORM = "in-a-wrong-form"
