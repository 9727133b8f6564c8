"""The tree of all pages beside each page, made once a build.

The theme asks for the tree of every page anew, and each time Sphinx copies the contents of all pages. The tree differs
from page to page only in where its links lead from and in what is marked as open, so those are put in here.

In another language the tree has the pages that stand in it, and one line that leads to those for authors in English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from posixpath import dirname
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.osutil import relative_uri

from paipu_site.board import board_page
from paipu_site.language import FOLDERS, LANGUAGE, said
from paipu_site.switch import is_translated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.application import Sphinx

FOR_AUTHORS = "guides/test-your-engine"
"""Where the pages for authors of engines begin, which stand in English."""

THEME = "furo"
"""The theme whose tree this is."""

NOWHERE = "search"
"""A page at the top that stands in no tree: in its tree nothing is open."""

TAG = re.compile(r'<(?:ul|/ul|li class="[^"]*"|/li|a class="reference internal" href="[^"]*"|input [^>]*)>')


@dataclass
class Tree:
    """The tree in pieces, those that are tags with an odd place, and for each page the pieces that its own opens."""

    pieces: Sequence[str]
    open: Mapping[str, Sequence[int]]
    folders: dict[str, Sequence[str]] = field(default_factory=dict)

    def seen_from(self, address: str) -> str:
        """The tree beside the page with this address: its links as that page has them, and its own place open."""
        folder = f"{dirname(address)}/".lstrip("/")
        if folder not in self.folders:
            self.folders[folder] = [_linked(piece, folder) for piece in self.pieces]
        items = list(self.folders[folder])
        chain = self.open.get(address, ())
        last = max((place for place in chain if items[place].startswith("<li")), default=None)
        for place in chain:
            items[place] = _opened(items[place], is_own=place == last)
        return "".join(items)


def quicken(app: Sphinx, _: str, __: str, context: dict[str, object], ___: nodes.document | None) -> None:
    """Keep the theme from asking for the tree."""
    if app.config.html_theme == THEME:
        context["toctree"] = lambda **_: ""


def hang(app: Sphinx, pagename: str, _: str, context: dict[str, object], __: nodes.document | None) -> None:
    """Put the tree of the build where the theme looks for it."""
    if app.config.html_theme == THEME:
        up = "../" * pagename.count("/")
        root = up + "../" * (FOLDERS[LANGUAGE.tag] != "")
        tree = _tree(app).seen_from(app.builder.get_target_uri(pagename))
        english = f"{root}{app.builder.get_target_uri(FOR_AUTHORS)}"
        leads = (
            ""
            if LANGUAGE.english
            else f'<p class="caption"><a href="{english}">{said("page.authors")}</a></p>'
        )
        context["furo_navigation_tree"] = tree + leads
        context["paipu_board"] = f"{root}{board_page()}"
        context["paipu_open_board"] = said("page.open-board")


@cache
def _tree(app: Sphinx) -> Tree:
    from furo.navigation import get_navigation_tree  # only where the theme is in use

    builder = app.builder
    found = global_toctree_for_doc(
        app.env,
        NOWHERE,
        builder,
        tags=builder.tags,
        collapse=False,
        titles_only=True,
        maxdepth=-1,
        includehidden=True,
    )
    if found is not None and not LANGUAGE.english:
        _keep_own(app, found)
    whole = get_navigation_tree(builder.render_partial(found)["fragment"])  # type: ignore[attr-defined]
    return Tree(*_parted(whole))


def _keep_own(app: Sphinx, tree: nodes.Element) -> None:
    """Take the pages out of a tree that stand in English alone, and the captions below which nothing is left."""
    pages = {app.builder.get_relative_uri(NOWHERE, page): page for page in app.env.found_docs}
    for item in list(tree.findall(nodes.list_item)):
        link = next(iter(item.findall(nodes.reference)), None)
        page = pages.get("" if link is None else link["refuri"].partition("#")[0])
        if page is not None and not is_translated(app.config, page):
            item.parent.remove(item)
    for pages_of_caption in list(tree.findall(nodes.bullet_list)):
        if not pages_of_caption.children:
            pages_of_caption.parent.remove(pages_of_caption)
    for caption in list(tree.findall(nodes.title)):
        if not isinstance(caption.next_node(descend=False, siblings=True), nodes.bullet_list):
            caption.parent.remove(caption)


def _parted(whole: str) -> tuple[list[str], dict[str, list[int]]]:
    """A tree in pieces; of each address the pieces from the top of its list down to its own link and box."""
    pieces, above, end = [], [], 0
    for tag in TAG.finditer(whole):
        pieces += [whole[end : tag.start()], tag[0]]
        end = tag.end()
    pieces.append(whole[end:])
    opened: dict[str, list[int]] = {}
    for place in range(1, len(pieces), 2):
        tag = pieces[place]
        if tag.startswith(("<ul", "<li")):
            above.append([place])
        elif tag.startswith("</"):
            above.pop()
        elif tag.startswith("<input"):
            above[-1].append(place)
        else:
            box = [place + 2] if pieces[place + 2].startswith("<input") else []
            opened[_address(tag)] = [*(each for row in above for each in row), place, *box]
    return pieces, opened


def _address(link: str) -> str:
    return link.rpartition('href="')[2].removesuffix('">')


def _linked(piece: str, folder: str) -> str:
    """A piece with its link as it leads from a folder."""
    if not piece.startswith("<a "):
        return piece
    return f'<a class="reference internal" href="{relative_uri(folder, _address(piece))}">'


def _opened(tag: str, *, is_own: bool) -> str:
    if tag == "<ul>":
        return '<ul class="current">'
    if tag.startswith("<a "):
        return '<a class="current reference internal" href="#">'
    if tag.startswith("<input"):
        return tag.replace(' class="', ' checked="" class="', 1)
    classes = tag.removeprefix('<li class="').removesuffix('">').split()
    own = ["current-page"] if is_own else []
    return f'<li class="{" ".join([classes[0], "current", *classes[1:], *own])}">'
