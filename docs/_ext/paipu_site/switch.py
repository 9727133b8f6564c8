"""The same page in another language: the switch in the head of every page, and what an English page says of itself."""

from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING

from markupsafe import Markup

from paipu_site.language import FOLDERS, LANGUAGE, said, sentences
from paipu_site.publication import base

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

NAMES = {"en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"}
"""What each language calls itself."""


def is_translated(config: Config, pagename: str) -> bool:
    """Tell whether a page is one of those that stand in Chinese; the pages that Sphinx makes itself do."""
    return any(fnmatch(pagename, pattern) for pattern in (*config.paipu_translated, "search", "404"))


LANDMARKS = {"sidebar-drawer": "page.tree", "toc-drawer": "page.here"}
"""What stands beside a page, by its class in the theme, and the sentence that names it to who does not see it."""

HEADING = 'role="heading"'
"""What Sphinx calls the words above a list of pages, without saying of which level they are."""


def in_language(markup: str) -> Markup:
    """A page of the theme with what its templates leave unnamed, and the labels that they write in English alone."""
    for place, name in LANDMARKS.items():
        markup = markup.replace(f'<aside class="{place}', f'<aside aria-label="{said(name)}" class="{place}')
    markup = markup.replace(f"{HEADING}>", f'{HEADING} aria-level="2">')
    for english, chinese in sentences(LANGUAGE.tag).get("labels", {}).items():
        markup = markup.replace(f'aria-label="{english}', f'aria-label="{chinese}')
    return Markup(markup)  # noqa: S704  (markup it was, and our own words are put in)


def switch(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, object], doctree: nodes.document | None
) -> None:
    """Give the page's template its language, and the addresses of the page in every language."""
    del templatename
    up = "../" * (pagename.count("/") + (FOLDERS[LANGUAGE.tag] != ""))
    context["language"] = LANGUAGE.tag
    context["paipu_languages"] = [
        {
            "tag": tag,
            "name": name,
            "here": tag == LANGUAGE.tag,
            "address": f"{up}{FOLDERS[tag]}{pagename}.html",
            "whole": f"{base() or up}{FOLDERS[tag]}{pagename}.html",
        }
        for tag, name in NAMES.items()
    ]
    context["paipu_language_label"] = said("page.language")
    context["paipu_theme"] = in_language
    if doctree is not None and not LANGUAGE.english and not is_translated(app.config, pagename):
        notice = f'<p class="paipu-untranslated">{said("page.untranslated")}</p>'
        context["body"] = f'{notice}<div lang="en">{context["body"]}</div>'
