"""The head of every page: a title that names its game, a description, and nothing twice.

What other sites show of a page is written by `sphinxext.opengraph`; here it is told what the page is called and what
describes it: its first paragraph, or what the page says of itself under `description`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.logging import getLogger

from oracle.game.hands import known
from paipu_site.language import LANGUAGE, said
from paipu_site.publication import base
from paipu_site.titles import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

LOGGER = getLogger(__name__)

HOME = "index"

OF_GAME = re.compile(r"(?:rules|words)/(?P<game>[a-z]+)(?:/|$)")

LONGEST = 200
"""Characters of a description; what lists pages shows no more."""

SENTENCE = re.compile(r"[.?!:](?=\s)|[。？！：]")

SECOND_VIEWPORT = re.compile(r'<meta [^>]*name="viewport"[^>]*>\s*')
"""What docutils writes beside the theme's own."""

ADDRESS = re.compile(r'<meta property="og:url"[^>]*>\s*')


def name(
    app: Sphinx, pagename: str, __: str, context: dict[str, object], doctree: nodes.document | None
) -> None:
    """Give a page the title that it has among others, and its description."""
    context["title"] = _title(pagename, str(context.get("title") or ""))
    if doctree is None:
        return
    meta = context["meta"] if isinstance(context["meta"], dict) else {}
    told = str(meta.get("description") or _first_words(doctree) or _of_a_rulebook(pagename, context))
    context["paipu_description"], context["meta"] = told, {**meta, "og:description": told}
    if not told and "sphinxext.opengraph" in app.extensions:
        LOGGER.warning("nothing describes this page: it begins with no sentence", location=pagename)


def tidy(_: Sphinx, __: str, ___: str, context: dict[str, object], ____: nodes.document | None) -> None:
    """Let nothing stand twice in the head, and no address while the site has none."""
    tags = SECOND_VIEWPORT.sub("", str(context.get("metatags") or ""))
    context["metatags"] = tags if base() is not None else ADDRESS.sub("", tags)


def _title(pagename: str, title: str) -> str:
    """The title of a page as it stands in a list of others: with its game, unless it names it."""
    if pagename == HOME:
        return said("page.home")
    names = _names(pagename)
    if not names or any(each in title for each in names):
        return title
    return said("page.of-game", title=title, game=names[0])


def _of_a_rulebook(pagename: str, context: Mapping[str, object]) -> str:
    """What describes a page of a rulebook that has nothing but clauses and tables."""
    return said("page.of-rulebook", title=context["title"]) if _names(pagename) else ""


def _names(pagename: str) -> tuple[str, ...]:
    """What the game is called that a page is about: first in the language of the site; nothing for other pages."""
    found = OF_GAME.match(pagename)
    game = found["game"] if found else ""
    if game not in known():
        return ()
    chinese = LANGUAGE.written(name_of(game))
    return (game.capitalize(), chinese) if LANGUAGE.english else (chinese,)


def _first_words(doctree: nodes.document) -> str:
    """The sentences of a page's first paragraph, as many as there is room for."""
    first = next((each for each in doctree.findall(nodes.paragraph) if not _is_aside(each)), None)
    text = "" if first is None else " ".join(first.astext().split())
    if len(text) <= LONGEST:
        return text
    ends = [found.end() for found in SENTENCE.finditer(text[:LONGEST])]
    return text[: ends[-1]] if ends else f"{text[: LONGEST - 1].rsplit(' ', 1)[0]}…"


def _is_aside(paragraph: nodes.paragraph) -> bool:
    """Whether a paragraph stands in a table or a box, or says nothing."""
    return not paragraph.astext().strip() or not isinstance(paragraph.parent, nodes.section | nodes.document)
