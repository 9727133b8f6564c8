"""The language of every word: what is in another than the page says so, for its glyphs and its voice."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform

from paipu_site.glossary import TONGUE
from paipu_site.language import LANGUAGE
from paipu_site.pieces import CITED
from paipu_site.switch import is_translated
from spec.simplified import FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

HAN = re.compile(
    "[\u2e80-\u2fdf\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff65][\u2e80-\u9fff\uf900-\ufaff\uff00-\uff65·]*"
)
"""A run of Chinese, with its punctuation."""

ENGLISH = re.compile(r"[A-Za-z][A-Za-z\u2019'-]+(?:[ ,;:]+[A-Za-z\u2019'-]+)*")
"""A run of English words."""

PINYIN = "zh-Latn-pinyin"
"""Chinese as it is read: Latin letters that are no English."""

SILENT = (nodes.raw, nodes.math, nodes.comment, nodes.Invisible)


@cache
def distinct() -> tuple[frozenset[str], frozenset[str]]:
    """The characters that only traditional writing has, and those that only simplified writing has, in our texts."""
    import json  # for this once

    texts = json.loads(FILE.read_text(encoding="utf-8"))["texts"]
    pairs = {
        (a, b) for old, new in texts.items() if len(old) == len(new) for a, b in zip(old, new, strict=True)
    }
    old, new = ({pair[side] for pair in pairs if pair[0] != pair[1]} for side in (0, 1))
    same = {a for a, b in pairs if a == b}
    return frozenset(old - new - same), frozenset(new - old - same)


def writing(text: str, otherwise: str) -> str:
    """The language of a run of Chinese by its characters; what it is otherwise where both write them so."""
    traditional, simplified = distinct()
    if any(char in traditional for char in text):
        return "zh-Hant"
    if any(char in simplified for char in text):
        return "zh-Hans"
    return otherwise


def parts(text: str, base: str, chinese: Callable[[], str]) -> Iterator[tuple[str, str]]:
    """A text in pieces, each with its language."""
    place = 0
    found = ENGLISH if base.startswith("zh") else HAN
    for run in found.finditer(text):
        language = "en" if found is ENGLISH else writing(run[0], chinese())
        if found is ENGLISH and (CITED.match(text, run.start()) or not any(map(str.islower, run[0]))):
            continue
        yield from _chinese(text[place : run.start()], base)
        yield run[0], language
        place = run.end()
    yield from _chinese(text[place:], base)


def _chinese(text: str, base: str) -> Iterator[tuple[str, str]]:
    """On a Chinese page, runs in the other writing."""
    if not base.startswith("zh"):
        yield text, base
        return
    place = 0
    for run in HAN.finditer(text):
        language = writing(run[0], base)
        if language != base:
            yield text[place : run.start()], base
            yield run[0], language
            place = run.end()
    yield text[place:], base


def mark(document: nodes.document, base: str) -> None:
    """Wrap every run of another language than `base`, or than what stands around it already says."""
    chinese = cache(lambda: base if base.startswith("zh") else _usual(document))
    for text, around in list(_texts(document, base)):
        parent = text.parent
        if isinstance(parent, nodes.literal | nodes.literal_block):
            if around == base and isinstance(parent, nodes.literal) and HAN.search(text.astext()):
                parent["classes"].append(f"language-{writing(text.astext(), chinese())}")
            continue
        written = text.astext()
        if around == PINYIN:
            continue
        if not around.startswith("zh") and not HAN.search(written):
            continue
        pieces = [(piece, language) for piece, language in parts(written, around, chinese) if piece]
        if any(language != around for _, language in pieces):
            parent.replace(text, [_wrapped(piece, language, around) for piece, language in pieces])


def _texts(node: nodes.Element, around: str) -> Iterator[tuple[nodes.Text, str]]:
    """Every text below a node with the language that stands around it; none of what nobody reads."""
    tongue = next((name[9:] for name in node["classes"] if name.startswith("language-")), None)
    if tongue is not None or isinstance(node, SILENT):
        around = tongue or ""
    for child in node.children:
        if isinstance(child, nodes.Element):
            yield from _texts(child, around)
        elif around and isinstance(child, nodes.Text):
            yield child, around


def _wrapped(piece: str, language: str, around: str) -> nodes.Node:
    if language == around:
        return nodes.Text(piece)
    return nodes.inline("", piece, classes=[f"language-{language}"])


def _usual(document: nodes.document) -> str:
    """The writing of Chinese words on a page that do not show it: that of the others."""
    traditional, simplified = distinct()
    counted = Counter(document.astext())
    old, new = (sum(counted[char] for char in chars) for chars in (traditional, simplified))
    return "zh-Hans" if new > old else "zh-Hant"


def base_of(transform: SphinxTransform) -> str:
    """The language of the page that is read or written."""
    return LANGUAGE.tag if is_translated(transform.config, transform.env.docname) else "en"


class Tongues(SphinxTransform):
    """Mark the languages of a page that was read; its headings stand elsewhere too."""

    default_priority = 890

    def apply(self, **_: object) -> None:
        """Mark the page, unless it is read for translation."""
        for paragraph in self.document.findall(nodes.paragraph):
            language = paragraph.attributes.pop(TONGUE, None)
            if language is not None:
                paragraph["classes"].append(f"language-{language}")
        if self.app.builder.name != "gettext":
            mark(self.document, base_of(self))


class LinkedTongues(SphinxPostTransform):
    """Mark what came into a page with its links."""

    default_priority = 900

    def run(self, **_: object) -> None:
        """Mark the page."""
        mark(self.document, base_of(self))


def quoted(words: Sequence[str]) -> list[nodes.Node]:
    """The book's own words, marked as a quotation and as what they are written in."""
    row: list[nodes.Node] = []
    for each in words:
        mark = f'<q class="paipu-book" lang="{writing(each, "zh-Hant")}">{escape(each)}</q>'
        row += [nodes.Text(" "), nodes.raw("", mark, format="html")]
    return row
