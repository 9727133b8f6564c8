"""The figures of the deal: `deal.toml`."""

from __future__ import annotations

from oracle.rulebook.tables import read_table

DEAL = read_table("tongqi", "deal")
SHARE = DEAL.section("share").number("each")
WALL = DEAL.section("wall").number("tiles")
TURNED = DEAL.section("wall").number("turned")
THROWS = DEAL.section("dice").number("throws")
DICE = DEAL.section("dice").number("dice")
CASTER = DEAL.section("dice").text("caster")
PRINTED_CASTER = DEAL.section("dice").text("printed_caster")
PRINTED_THROWS = DEAL.section("dice").number("printed_throws")
FIRST_CLASS = DEAL.section("dice").number("own_class")

PROSPECT = DEAL.section("prospect").number("tiles")
"""How many tiles the winner looks at (望張)."""
