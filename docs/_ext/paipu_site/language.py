"""The language a site is built in, and everything a directive says in it.

English stands at the site's root, Chinese in traditional and in simplified characters in `zh-Hant/` and `zh-Hans/`
beside it; every build reads the same sources. What a directive says by itself stands in `spec/messages/site.en.toml`
and `site.zh.toml`; what a page says, in the catalogue of the page (`paipu_site.catalogues`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from spec import FOLDER
from spec.simplified import document_of, simplified

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config

LANGUAGES = {"en": "en", "zh_TW": "zh-Hant", "zh_CN": "zh-Hans"}
"""The tag of each language by the name under which Sphinx knows it."""

ASKED = {"en": "en", "zh-Hant": "zh", "zh-Hans": "zh-Hans"}
"""How the command is asked for each language."""

FOLDERS = {"en": "", "zh-Hant": "zh-Hant/", "zh-Hans": "zh-Hans/"}
"""Where the pages of each language lie below the root of the site."""


class Language:
    """The language of this build; set once, before anything is read."""

    def __init__(self) -> None:
        self.tag = "en"
        self.judges = True

    @property
    def english(self) -> bool:
        """Whether the site is in English."""
        return self.tag == "en"

    @property
    def asked(self) -> str:
        """The language as the command and the catalogues of `spec/` call it."""
        return ASKED[self.tag]

    def written(self, text: str) -> str:
        """A Chinese text of the data as this site writes it: in traditional characters, or in simplified ones."""
        return simplified(text) if self.tag == "zh-Hans" else text


LANGUAGE = Language()


def choose(app: Sphinx, config: Config) -> None:
    """Take the language of the build from Sphinx's own setting; let every page be read anew when a sentence changes."""
    del app
    LANGUAGE.tag = LANGUAGES[config.language]
    LANGUAGE.judges = config.paipu_judges
    config.paipu_sentences = str(
        sorted((group, *row.items()) for group, row in sentences(LANGUAGE.tag).items())
    )


@cache
def sentences(tag: str) -> Mapping[str, Mapping[str, str]]:
    """Every sentence of the site in a language, by group and key: Paipu's own, whatever rulebooks the site shows."""
    return document_of(FOLDER / "messages", "site.", ASKED[tag])


def said(key: str, **put_in: object) -> str:
    """A sentence of the site, `group.key`, in the language of this build, with what is to be put in."""
    group, _, name = key.partition(".")
    return sentences(LANGUAGE.tag)[group][name].format(**put_in)


def named(group: str, word: str) -> str:
    """The word for one of a fixed set (a kind, a status, a unit, a column); itself where the site has none."""
    return sentences(LANGUAGE.tag).get(group, {}).get(word, word)


@cache
def statuses(tag: str) -> Mapping[str, str]:
    """What becomes of a case, in words as `paipu conform` has them; English pages show the words of the reports."""
    if tag == "en":
        return {}
    counted = document_of(FOLDER / "messages", "conform.", ASKED[tag])["statuses"]
    return {key.removeprefix("n-"): text.format(n="").strip() for key, text in counted.items()}


def levels(tag: str) -> Mapping[str, str]:
    """How far a case binds, and what it is about, in the words of the table of implementations."""
    words = sentences(tag)["results"]
    return (
        {}
        if tag == "en"
        else {word: words[word] for word in ("must", "optional", "disputed", "input", "rules")}
    )


def verdicts(tag: str) -> Mapping[str, str]:
    """What a case expects of a log and of an act, in the words of a match sheet; English pages as cases have it."""
    if tag == "en":
        return {}
    from oracle.rulebook.messages import catalogue  # a site without an oracle has no cases

    messages = catalogue(None, ASKED[tag])  # type: ignore[arg-type]
    words = {
        key.rpartition("-")[2]: text
        for key, text in messages.items()
        if key.startswith(("desk-status-", "desk-kind-"))
    }
    return {**words, **sentences(tag)["verdicts"]}


def either(english: str, chinese: str) -> str:
    """Of a text that the data have in both languages, the one of this build."""
    return english if LANGUAGE.english else LANGUAGE.written(chinese)
