"""What the search of the site finds: a record for every box of a rulebook, every term and every section.

The records are written when the site is built, as a script that the page of the search loads; MiniSearch ranks
them in the reader's browser (`docs/_static/search.js`). A record opens at its own box. Each knows its names in both
languages and the words that players of other tables use (`spec/<game>/synonyms.toml`), whatever language the page is in.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util import logging

from paipu_site.command import judged
from paipu_site.domain import Section, anchor_of
from paipu_site.folding import pairs
from paipu_site.language import LANGUAGE, sentences
from paipu_site.registers import clauses
from paipu_site.rulebooks import root_of
from spec import registry
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from paipu_site.domain import PaipuDomain

logger = logging.getLogger(__name__)

SYNONYMS = "synonyms.toml"
"""Words of other tables by the clauses and readings they find, in the folder of a game."""

LIBRARY = Path("node_modules", "minisearch", "dist", "umd", "index.js")
"""Where npm puts MiniSearch, below the folder of the site."""

SNIPPET = 2000
"""How much of a section is searched, in characters."""


@dataclass(frozen=True)
class Record:
    """Something the search finds; `names` are what it is called beside its title, `also` words of other tables."""

    id: str
    url: str
    kind: str
    game: str
    title: str
    text: str
    names: str = ""
    also: str = ""
    other: str = ""


@dataclass(eq=False)
class Catalogue:
    """The records of a site in one language, and where its pages and boxes are."""

    app: Sphinx
    records: list[Record] = field(default_factory=list)

    @property
    def env(self) -> BuildEnvironment:
        """What was read."""
        return self.app.env

    @property
    def domain(self) -> PaipuDomain:
        """Where every id stands."""
        return self.env.get_domain("paipu")  # type: ignore[return-value]

    def address(self, page: str, anchor: str) -> str:
        """The address of a place, from the top of the site."""
        return f"{self.app.builder.get_target_uri(page)}#{anchor}"

    def said(self, english: str, chinese: str | None) -> tuple[str, str]:
        """A text in the language of the site, and in the other."""
        if chinese is None:
            return english, ""
        return (english, chinese) if LANGUAGE.english else (LANGUAGE.written(chinese), english)

    @cache  # noqa: B019  (there is one catalogue a build)
    def game(self, game: str) -> str:
        """The name of a game as a hit gives it."""
        table = tomllib.loads((root_of(self.app.config) / game / "words.toml").read_text(encoding="utf-8"))
        chinese = str(table["game"]).partition("|")[2].split()[0]
        return game.capitalize() if LANGUAGE.english else LANGUAGE.written(chinese)


def write_search(app: Sphinx, failed: Exception | None) -> None:
    """Write the records, and MiniSearch beside them, into the folder of the built site."""
    if (
        failed is not None
        or app.builder.format != "html"
        or not app.config.paipu_search
        or not LANGUAGE.judges
    ):
        return
    catalogue = Catalogue(app)
    for game in registry.games(root_of(app.config)):
        catalogue.records += _clauses(catalogue, game)
        catalogue.records += _readings(catalogue, game)
    catalogue.records += _terms(catalogue)
    catalogue.records += _sections(catalogue)
    document = {
        "labels": sentences(LANGUAGE.tag)["search"],
        "fold": pairs(),
        "records": [asdict(record) for record in catalogue.records],
    }
    written = json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    target = Path(app.outdir) / "_static"
    (target / "search-records.js").write_text(f"window.paipuSearch = {written};\n", encoding="utf-8")
    shutil.copyfile(Path(app.srcdir) / LIBRARY, target / "minisearch.js")


def name_labels(
    _: Sphinx, __: str, ___: str, context: dict[str, object], ____: nodes.document | None
) -> None:
    """Hand the words of the search to the templates."""
    context["search_labels"] = sentences(LANGUAGE.tag)["search"]


def _clauses(catalogue: Catalogue, game: str) -> Iterator[Record]:
    folder = root_of(catalogue.app.config) / game
    chinese, names, also = registry.read_translations(folder), _item_names(game), synonyms(folder)
    for clause in clauses(folder):
        title_zh, text_zh = chinese.get(clause.id, (None, None))
        title, other_title = catalogue.said(clause.title, title_zh)
        text, other = catalogue.said(clause.text, text_zh)
        yield Record(
            id=clause.id,
            url=catalogue.address(catalogue.domain.stands[clause.id].page, clause.id),
            kind="clause",
            game=catalogue.game(game),
            title=title,
            text=text,
            names=" · ".join(filter(None, (other_title, *names.get(clause.id, ())))),
            also=" · ".join(also.get(clause.id, ())),
            other=other,
        )
        for limb in clause.limbs:
            yield Record(
                id=addressed(clause.id, limb),
                url=catalogue.address(catalogue.domain.stands[clause.id].page, anchor_of(clause.id, limb)),
                kind="clause",
                game=catalogue.game(game),
                title=title,
                text="",
            )


def _readings(catalogue: Catalogue, game: str) -> Iterator[Record]:
    folder = root_of(catalogue.app.config) / game
    chinese, also = registry.read_readings_told(folder), synonyms(folder)
    for reading in registry.read_readings(folder):
        chinese_row = chinese.get(reading.id, {})
        candidates = chinese_row.get("candidates")
        said = " / ".join(map(str, candidates.values())) if isinstance(candidates, dict) else None
        title, other_title = catalogue.said(
            reading.title, str(chinese_row["title"]) if "title" in chinese_row else None
        )
        text, other = catalogue.said(" / ".join(each.text for each in reading.candidates), said)
        yield Record(
            id=reading.id,
            url=catalogue.address(catalogue.domain.stands[reading.id].page, reading.id),
            kind="reading",
            game=catalogue.game(game),
            title=title,
            text=text,
            names=" · ".join((other_title, *(each.slug for each in reading.candidates))),
            also=" · ".join(also.get(reading.id, ())),
            other=other,
        )


def _item_names(game: str) -> Mapping[str, Sequence[str]]:
    """What the items of a clause are called: id, names in both languages, other spellings."""
    if not judged(game):
        return {}
    from oracle.game.items import items_of  # a site without an oracle has no items

    found: dict[str, dict[str, None]] = {}
    for item in items_of(game):
        words = (item.name, item.zh, item.en, item.id, *item.names)
        found.setdefault(item.clause, {}).update(dict.fromkeys(words))
    return {clause: tuple(words) for clause, words in found.items()}


def synonyms(folder: Path) -> Mapping[str, Sequence[str]]:
    """The words of other tables by the id they find, as a game's own table has them; empty where it has none."""
    source = folder / SYNONYMS
    if not source.exists():
        return {}
    found: dict[str, list[str]] = {}
    for row in tomllib.loads(source.read_text(encoding="utf-8"))["synonym"]:
        for identifier in row["finds"]:
            found.setdefault(identifier, []).extend(row["words"])
    return found


def _terms(catalogue: Catalogue) -> Iterator[Record]:
    """The rows of the glossary, each with the anchor that `anchor_terms` gave it."""
    page = "rules/glossary"
    if page not in catalogue.env.all_docs:
        return
    for row in catalogue.env.get_doctree(page).findall(nodes.row):
        if row["ids"]:
            cells = [cell.astext() for cell in row.findall(nodes.entry)]
            chinese, pinyin, english, identifier = cells[:4]
            title, _ = catalogue.said(f"{chinese} {english}", f"{chinese} {english}")
            url = catalogue.address(page, row["ids"][0])
            yield Record(
                identifier, url, "term", "", title, "", f"{pinyin} · {_plain(pinyin)} · {identifier}"
            )


def anchor_terms(app: Sphinx, doctree: nodes.document) -> None:
    """Give every row of the glossary an anchor, so that it can be found and linked."""
    if app.env.docname != "rules/glossary":
        return
    for table in doctree.findall(nodes.table):
        for row in table.findall(nodes.row):
            cells = [cell.astext() for cell in row.findall(nodes.entry)]
            if len(cells) >= len(("chinese", "pinyin", "english", "id")) and row.parent.tagname != "thead":
                row["ids"].append(f"term-{cells[3].split(',')[0].strip()}")


def _plain(pinyin: str) -> str:
    """Pinyin without its tones, as it is typed."""
    from unicodedata import combining, normalize

    return "".join(letter for letter in normalize("NFD", pinyin) if not combining(letter))


def _sections(catalogue: Catalogue) -> Iterator[Record]:
    """Every section of every page, with what is written between its boxes."""
    games = {game: catalogue.game(game) for game in registry.games(root_of(catalogue.app.config))}
    for page, sections in sorted(catalogue.domain.sections.items()):
        for section in sections:
            yield Record(
                id="",
                url=catalogue.address(page, section.anchor),
                kind="page",
                game=games.get(Path(page).parent.name, ""),
                title=section.title,
                text=section.text,
            )


def note_sections(app: Sphinx, doctree: nodes.document) -> None:
    """Remember the sections of a page that was read: the search need not open it again."""
    top = doctree.next_node(nodes.title)
    found = []
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is None or not section["ids"]:
            continue
        above = "" if title is top or top is None else f" · {top.astext()}"
        text = _own_text(section)[:SNIPPET]
        found.append(Section(section["ids"][0], f"{title.astext()}{above}", text))
    app.env.get_domain("paipu").sections[app.env.docname] = found  # type: ignore[attr-defined]


def _own_text(section: nodes.section) -> str:
    """The paragraphs of a section itself: not of its boxes, which are found by themselves, nor of sections within."""
    return " ".join(
        each.astext()
        for child in section.children
        if not isinstance(child, nodes.section | nodes.container | nodes.title | nodes.system_message)
        for each in child.findall(nodes.paragraph)
    )


def check_synonyms(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of a word of another table that finds nothing."""
    stands = env.get_domain("paipu").stands  # type: ignore[attr-defined]
    for game in registry.games(root_of(app.config)):
        for identifier in synonyms(root_of(app.config) / game):
            if identifier not in stands:
                logger.warning("%s: %s names %s, which is on no page", game, SYNONYMS, identifier)
