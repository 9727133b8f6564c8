"""The builder of the site: Sphinx's own, without the index of a search that no page uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from collections.abc import Set

    from docutils import nodes
    from sphinx.application import Sphinx

CORNER = ('<th class="head"><p></p></th>', '<td class="head"></td>')
"""The empty cell in a corner of a table, which heads nothing."""


def square(_: Sphinx, __: str, ___: str, context: dict[str, object], doctree: nodes.document | None) -> None:
    """Let no empty cell be the head of a column."""
    if doctree is not None:
        context["body"] = Markup(f"{context['body']}".replace(*CORNER))  # noqa: S704  (our markup)


class SiteBuilder(StandaloneHTMLBuilder):
    """Pages as HTML; what the search finds is written by `paipu_site.search`."""

    name = "html"

    def load_indexer(self, docnames: Set[str]) -> None:
        """Look for no index of an earlier build."""

    def index_page(self, pagename: str, doctree: nodes.document, title: str) -> None:
        """Leave the words of a page alone."""

    def dump_search_index(self) -> None:
        """Write no index."""

    def _get_translations_js(self) -> None:
        """Bring no words for Sphinx's own scripts: they are made by `eval`, which the policy of a page forbids."""
