"""作莊 and 連N拉N: what is added between the dealer and any other player."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, read_table


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What the dealer's part is worth: `dealer` 台 for dealing, `streak` 台 for each consecutive deal more."""

    dealer: int
    streak: int


@cites("TW-TAI-8", "TW-TAI-9")
def load_surcharge(document: Section) -> Surcharge:
    """Read the surcharge of the table of settlement."""
    row = document.section("surcharge")
    return Surcharge(row.number("dealer"), row.number("streak"))


SURCHARGE = load_surcharge(read_table("taiwan", "settlement"))
"""The surcharge of the game."""


@cites("TW-TAI-8", "TW-TAI-9")
def surcharge(streak: int) -> int:
    """作莊 one, and 連N拉N two for each consecutive re-deal: 2N+1 whenever dealer and another settle."""
    return SURCHARGE.dealer + SURCHARGE.streak * streak
