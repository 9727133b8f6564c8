"""The figures of the deal."""

from __future__ import annotations

from oracle.rulebook.tables import read_table

DEAL = read_table("lingque", "deal")
"""The figures of the deal."""

SHARE = DEAL.section("share").number("each")

DICE = DEAL.section("dice").number("each")
THROWS = DEAL.section("dice").number("throws")
OWN_CLASS = DEAL.section("dice").number("own_class")
STACK = DEAL.section("stack").number("tiles")
