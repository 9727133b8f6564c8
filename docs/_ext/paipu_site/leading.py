"""Where a page in Chinese leads: to pages in Chinese, and by one link to those for authors, which stand in English.

A word that leads to another page in English stays as a word: whoever asked for Chinese is not led out of it unasked.
"""

from __future__ import annotations

from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from docutils import nodes

from paipu_site.language import FOLDERS, LANGUAGE
from paipu_site.navigation import FOR_AUTHORS
from paipu_site.switch import is_translated

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def keep_within(app: Sphinx, document: nodes.document, page: str) -> None:
    """Take the links to pages that stand in English alone out of a page; that to the first of those leads to it."""
    if LANGUAGE.english or app.builder.format != "html" or not is_translated(app.config, page):
        return
    here = app.builder.get_target_uri(page)
    english = {
        app.builder.get_target_uri(each): each
        for each in app.env.found_docs
        if not is_translated(app.config, each)
    }
    for link in list(document.findall(nodes.reference)):
        address, _, place = str(link.get("refuri", "")).partition("#")
        leads = english.get(normpath(join(dirname(here), address))) if address else None
        if leads == FOR_AUTHORS:
            up = "../" * (here.count("/") + (FOLDERS[LANGUAGE.tag] != ""))
            link["refuri"] = f"{up}{app.builder.get_target_uri(leads)}{'#' * bool(place)}{place}"
        elif leads is not None:
            link.replace_self(link.children)


def keep_order(
    app: Sphinx, pagename: str, _: str, context: dict[str, object], __: nodes.document | None
) -> None:
    """Let the page before and the page after be in Chinese too."""
    if LANGUAGE.english:
        return
    here = app.builder.get_target_uri(pagename)
    english = {
        app.builder.get_target_uri(each) for each in app.env.found_docs if not is_translated(app.config, each)
    }
    for way in ("next", "prev"):
        beside = context.get(way)
        if isinstance(beside, dict) and normpath(join(dirname(here), beside["link"])) in english:
            context[way] = None
