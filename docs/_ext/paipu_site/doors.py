"""The directive `doors`: the two buttons of the first page, to the board and to the search."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.board import opened_as
from paipu_site.language import said
from paipu_site.pieces import extracting


class DoorsDirective(SphinxDirective):
    """Two buttons in the language of the page."""

    def run(self) -> list[nodes.Node]:
        """Make the links."""
        if extracting(self):
            return []
        board = opened_as(said("page.open-board"), self.env.docname)
        up = "../" * self.env.docname.count("/")
        search = nodes.reference("", said("page.look-up"), refuri=f"{up}search.html", internal=True)
        return [nodes.paragraph("", "", board, nodes.Text(" "), search, classes=["paipu-buttons"])]
