"""Terms of the glossary in the box of a clause: the first time one stands there it says how it is read and what it is.

A term is a link to its row, so that the keyboard reaches it and a touch does; its title is what a pointer sees over
it. On a Chinese page that is a sentence of the clause which is headed by the term, or what `site.zh.toml` says of it.
Nothing is fetched. A heading of the glossary that names a game, or a family of tiles, is for that one alone.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from grammar.words import words_of
from paipu_site.language import LANGUAGE, sentences
from paipu_site.registers import clauses, translations
from paipu_site.rulebooks import game_of, root_of
from paipu_site.switch import is_translated
from spec import registry
from spec.simplified import simplified

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from spec.registry import Clause

GLOSSARY = "rules/glossary"
FAMILIES = {
    "mahjong": ("Mahjong",),
    "domino": ("The table", "Seats", "Tiles", "Acts", "Sets", "Ends of a hand", "Counting"),
}
"""The headings that are for the games of one family of tiles."""

FOR_ALL = ("Rulings",)

ROW = re.compile(r"^\| (?P<zh>[^|]+) \| (?P<pinyin>[^|]+) \| (?P<en>[^|]+) \| `(?P<id>[^`]+)` \|$")
HEADING = re.compile(r"[、與（） ]")
"""What stands between the terms of a heading."""

SHORTEST = 2
"""Characters a term has at least: a single one is mostly part of another word."""


@cache
def terms_of(spec: Path, game: str) -> Mapping[str, tuple[str, str]]:
    """The terms of a game by how they are written, each with its identifier and what is said of it."""
    found: dict[str, tuple[str, str]] = {}
    heads = {*FAMILIES.get(words_of(game).family, ()), *FOR_ALL}
    ours = False
    for line in (spec / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            ours = line[3:] in heads or game.capitalize() in line
        row = ROW.match(line)
        if row is None or not ours:
            continue
        readings = row["pinyin"].split(", ")
        for nth, term in enumerate(row["zh"].split(", ")):
            word = re.sub(r" \([^)]*\)$", "", term)
            if len(word) >= SHORTEST:
                read = readings[min(nth, len(readings) - 1)]
                means = row["en"] if LANGUAGE.english else meaning(spec / game, word, row["id"])
                hint = f"{read} · {means}" if means else read
                found.setdefault(word, (row["id"], hint))
                found.setdefault(simplified(word), (row["id"], hint))
    return found


def meaning(folder: Path, word: str, identifier: str) -> str:
    """What a term means, in Chinese: the first sentence of the clause it heads, else what the site says of it."""
    headed = sorted(
        (rule for rule in clauses(folder) if word in _heads(folder, rule)),
        key=lambda rule: (rule.informative, "D" not in rule.kind.split()),
    )
    own = sentences(LANGUAGE.tag)["terms"].get(identifier)
    if headed and (own is None or word == translations(folder)[headed[0].id][0]):
        return LANGUAGE.written(translations(folder)[headed[0].id][1]).partition("。")[0]
    return own or ""


def _heads(folder: Path, rule: Clause) -> Sequence[str]:
    """The terms in the heading of a clause."""
    title = translations(folder)[rule.id][0]
    return [part for each in (title, LANGUAGE.written(title)) for part in (each, *HEADING.split(each))]


@cache
def _pattern(spec: Path, game: str) -> re.Pattern[str]:
    words = sorted(terms_of(spec, game), key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, words)) or "(?!)")


class TermsInBoxes(SphinxPostTransform):
    """Mark the terms of every clause of a rulebook; before the languages of its words are."""

    default_priority = 898

    def run(self, **_: object) -> None:
        """Look at every box of the page."""
        spec, page = root_of(self.config), self.env.docname
        game = game_of(page)
        if not page.startswith("rules/") or not (spec / game / "words.toml").is_file():
            return
        if not (spec / "glossary.md").is_file() or (
            not LANGUAGE.english and not is_translated(self.config, page)
        ):
            return
        if game not in registry.games(spec) or GLOSSARY not in self.env.all_docs:
            return
        up = self.app.builder.get_relative_uri(page, GLOSSARY)
        for box in self.document.findall(nodes.container):
            if "paipu-clause" in box["classes"]:
                _mark(box, _pattern(spec, game), terms_of(spec, game), up)


def _mark(
    box: nodes.container, pattern: re.Pattern[str], terms: Mapping[str, tuple[str, str]], up: str
) -> None:
    seen: set[str] = set()
    for paragraph in box.children:
        if not isinstance(paragraph, nodes.paragraph) or paragraph["classes"]:
            continue
        for text in list(paragraph.findall(nodes.Text)):
            parent = text.parent
            if parent is paragraph or isinstance(parent, nodes.strong | nodes.emphasis | nodes.inline):
                pieces = list(_pieces(text.astext(), pattern, terms, seen, up))
                if len(pieces) > 1 or isinstance(pieces[0], nodes.reference):
                    parent.replace(text, pieces)


def _pieces(
    text: str, pattern: re.Pattern[str], terms: Mapping[str, tuple[str, str]], seen: set[str], up: str
) -> Iterator[nodes.Node]:
    place = 0
    for found in pattern.finditer(text):
        identifier, hint = terms[found[0]]
        if identifier in seen:
            continue
        seen.add(identifier)
        if found.start() > place:
            yield nodes.Text(text[place : found.start()])
        link = nodes.reference(
            "",
            found[0],
            refuri=f"{up}#term-{identifier}",
            internal=True,
            reftitle=hint,
            classes=["paipu-term"],
        )
        yield link
        place = found.end()
    if place < len(text) or place == 0:
        yield nodes.Text(text[place:])
