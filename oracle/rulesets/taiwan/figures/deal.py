"""The figures of the deal."""

from __future__ import annotations

from oracle.rulebook.tables import read_table

DEAL = read_table("taiwan", "deal")
"""The figures of the deal."""

SHARE = DEAL.section("share").number("each")
DEALER_SHARE = DEAL.section("share").number("dealer")
RESERVE = DEAL.section("reserve").number("tiles")
