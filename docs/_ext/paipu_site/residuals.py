"""The directive `residuals`: the figures a text prints of its formula, beside what a model of the formula gives.

A ruleset with such a model has a module `figures.formula` whose `residuals` lists them; a page types none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.language import LANGUAGE, said
from paipu_site.pieces import extracting, table
from paipu_site.rulebooks import game_of, root_of
from paipu_site.values import names_of

if TYPE_CHECKING:
    from collections.abc import Mapping

HEAD = ("figure", "printed", "model", "more")

TABLES = ("formula.toml", "model.toml")
"""What the model is made of; a page is read anew when they change."""


class Residuals(SphinxDirective):
    """A row for each printed figure of the game of the page: what it is of, the text's, the model's, the difference."""

    def run(self) -> list[nodes.Node]:
        """Execute the model and set it beside the text."""
        if extracting(self):
            return []
        game = game_of(self.env.docname)
        folder = root_of(self.config) / game
        for name in TABLES:
            self.env.note_dependency(str(folder / name))
        names = names_of(folder)
        found = import_module(f"oracle.rulesets.{game}.figures.formula").residuals()
        rows = [
            (_named(row.what, names), _figure(row.printed), _figure(row.model), _more(row.by))
            for row in found
        ]
        return [
            table(
                [said(f"residuals.{word}") for word in HEAD],
                [[nodes.Text(cell) for cell in row] for row in rows],
            )
        ]


def _named(what: str, names: Mapping[str, str]) -> str:
    """Write what a figure is of, items and forms by their names."""
    rate, *of = (LANGUAGE.written(names.get(word, word)) for word in what.split())
    return said("residuals.of", rate=rate, what=" ".join(of)) if of else rate


def _figure(figure: float) -> str:
    return f"{figure:,}" if isinstance(figure, int) else f"{figure:,.2f}"


def _more(figure: float) -> str:
    """Write a difference with its sign, and nothing where there is none to two places."""
    return f"{figure:+,.2f}".replace("-", "\N{MINUS SIGN}") if round(figure, 2) else ""
