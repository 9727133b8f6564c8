"""The directive `seats`: of every role the fewest cases in which any seat of a game has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from conformance_tests.builder.measures.seats import ROLES, filled, possible
from oracle.conformance.cases import suites
from paipu_site.language import said
from paipu_site.pieces import extracting, table
from paipu_site.titles import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class SeatsDirective(SphinxDirective):
    """The table of seats, cut to a row a role and a column a game."""

    def run(self) -> list[nodes.Node]:
        """Set the fewest cases of any seat in any kind of case; nothing where a game has no such role."""
        if extracting(self):
            return []
        fewest = {game: _fewest(game) for game in suites.games()}
        roles = dict.fromkeys(role for own in ROLES.values() for role in own)
        rows = [
            [nodes.Text(said(f"seats.{_key(role)}"))]
            + [nodes.Text(str(of_game.get(role, "–"))) for of_game in fewest.values()]
            for role in roles
        ]
        return [table([said("seats.role"), *map(name_of, fewest)], rows)]


def _fewest(game: str) -> Mapping[str, int]:
    """Of each role of a game how many cases the cell has that has the fewest."""
    found = filled(suites.load(game))
    counts: dict[str, int] = {}
    for cell in possible(game):
        counts[cell.role] = min(found[cell], counts.get(cell.role, found[cell]))
    return counts


def _key(role: str) -> str:
    return role.replace(",", "").replace(" ", "-")
