"""Words that no Chinese page says: those of `spec/book.words.toml`, asked of every page as it is written.

The catalogues are asked by `python -m spec.registry --check`; here what directives, templates and the judge put in is
asked too. What a log, a program or a command has stands in code and is no sentence; what is in another language says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx.util import logging

from paipu_site.language import LANGUAGE
from paipu_site.rulebooks import root_of
from paipu_site.switch import is_translated
from spec.terms import read_terms

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

WORDS_OF_BOOKS = "words/"
"""The pages that tell, among others, which words a book does not use."""

CODE = re.compile(r"<(pre|code|script|style|svg)\b.*?</\1>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def ask(
    app: Sphinx, pagename: str, _: str, context: dict[str, object], doctree: nodes.document | None
) -> None:
    """Warn of every word in a page that is not said in its script."""
    if LANGUAGE.english or doctree is None or pagename.startswith(WORDS_OF_BOOKS):
        return
    if not is_translated(app.config, pagename):
        return
    text = TAG.sub(" ", CODE.sub(" ", f"{context['title']} {context['body']}"))
    for term in read_terms(root_of(app.config)):
        if LANGUAGE.tag in term.scripts:
            for word in term.found_in(text):
                at = text.index(word)
                near = " ".join(text[max(0, at - 20) : at + 20].split())
                logger.warning("%s is not said here, but %s: %s", word, term.word, near, location=pagename)
