"""The pages of words: one for each game that is judged, written before anything is read, and the directive they hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.command import judged
from paipu_site.items import anchor_of, example_of, read
from paipu_site.language import LANGUAGE, said
from paipu_site.pieces import extracting, group, line, linked, mention, table
from paipu_site.rulebooks import root_of
from paipu_site.titles import title_of
from spec.terms import read_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.config import Config

    from oracle.game.items import Item
    from oracle.report.words import Line, Part
    from spec.terms import Term

HEADS = ("word", "spellings", "takes", "means")

TABLES = ("words.toml", "meanings.toml", "readings.toml", "book.words.toml")

BOOK = ("concept", "own", "place", "banned")


def write_words(app: Sphinx, config: Config) -> None:
    """Bring `words/` into agreement with the games there are."""
    folder = Path(app.srcdir) / "words"
    wanted = {folder / f"{page.parent.name}.md": page for page in root_of(config).glob("*/words.toml")}
    folder.mkdir(exist_ok=True)
    for target, page in wanted.items():
        game = page.parent.name
        text = f"# {title_of(game)}\n\n```{{words}} {game}\n```\n"
        if judged(game) and (not target.exists() or target.read_text(encoding="utf-8") != text):
            target.write_text(text, encoding="utf-8")
    for stale in set(folder.glob("*.md")) - set(wanted):
        stale.unlink()


def told(term: Term) -> tuple[str, ...]:
    """A concept, the word of a book for it, its place there, and the words of other books that are not said for it."""
    concept = term.concept["en"] if LANGUAGE.english else LANGUAGE.written(term.concept["zh"])
    return concept, LANGUAGE.written(term.word), term.place, "、".join(map(LANGUAGE.written, term.banned))


class WordsDirective(SphinxDirective):
    """Every word of a game, place by place, then its readings and items."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Set the page of a game."""
        from oracle.game.items import items_of  # a site without an oracle has no words
        from oracle.game.registry import load
        from oracle.game.vocabulary import vocabulary
        from oracle.report.words import parts

        game = self.arguments[0]
        if extracting(self):
            return []
        ruleset = load(game)
        spec = root_of(self.config)
        for source in (
            *(spec / game / name for name in TABLES),
            spec / "meanings.toml",
            spec / "glossary.md",
        ):
            self.env.note_dependency(str(source))
        sections = [self._part(part) for part in parts(vocabulary(ruleset), LANGUAGE.asked)]
        items = self._section("items", said("words.items"), self._items(game, items_of(game)))
        readings = self._section("readings", said("words.readings"), self._readings(game))
        names = nodes.Text(said("words.intro", name=LANGUAGE.written(vocabulary(ruleset).names[1])))
        intro = line(names, nodes.literal("", ruleset.unit))
        return [intro, *sections[:-1], readings, items, *self._terms(spec / game), sections[-1]]

    def _section(self, name: str, heading: str, *below: nodes.Node) -> nodes.section:
        whole = nodes.section(ids=[name.replace("_", "-")])
        whole += [nodes.title("", heading), *below]
        self.state.document.note_explicit_target(whole, whole)
        return whole

    def _terms(self, folder: Path) -> Iterator[nodes.section]:
        """The words of the book, where there is a list of them, and what its Chinese does not say."""
        terms = read_terms(folder)
        rows = [[nodes.Text(text) for text in told(term)] for term in terms]
        if terms:
            yield self._section(
                "terms", said("words.terms"), table([said(f"words.{head}") for head in BOOK], rows)
            )

    def _part(self, part: Part) -> nodes.section:
        rows = [row for each in part.lines for row in self._rows(each)]
        shown = [any(row[column] is not None for row in rows) for column in range(len(HEADS))]
        cells = [
            [cell or nodes.Text("") for cell, keep in zip(row, shown, strict=True) if keep] for row in rows
        ]
        heads = [said(f"words.{head}") for head, keep in zip(HEADS, shown, strict=True) if keep]
        return self._section(part.name, part.heading, table(heads, cells))

    def _rows(self, said: Line, above: str = "") -> Iterator[list[nodes.Node | None]]:
        """The row of a word, then one for each word its value may be."""
        name = f"{above}:{said.word}" if above else said.word
        yield [
            nodes.literal("", name),
            nodes.inline("", said.spelled) if said.spelled != said.word else None,
            nodes.inline("", said.takes) if said.takes else None,
            self._text(said.means) if said.means else None,
        ]
        for value in said.values:
            yield from self._rows(value, said.word)

    def _text(self, text: str) -> nodes.inline:
        """A sentence with its clauses and readings linked, and what stands between backticks as code."""
        return nodes.inline("", "", *linked(text, self.env.docname))

    def _items(self, game: str, items: Sequence[Item]) -> nodes.Node:
        from oracle.report.words import worth_text

        rows = [
            [
                nodes.inline(
                    "", "", nodes.literal("", item.id), example_of(game, item), ids=[anchor_of(item)]
                ),
                nodes.inline("", item.name if item.zh == item.name else f"{item.name} ({item.zh})"),
                read(game, item),
                nodes.inline("", item.en),
                nodes.inline("", worth_text(game, item, LANGUAGE.asked)),
                mention(item.clause, "clause", self.env.docname),
            ]
            for item in items
        ]
        heads = ("example", "name", "pinyin", "english", "value", "clause")
        return table([said(f"words.{head}") for head in heads], rows, ["paipu-items"])

    def _readings(self, game: str) -> nodes.Node:
        from oracle.rulebook.passages import passage
        from oracle.rulebook.readings import register

        rows = []
        for reading in register(game).values():
            here = passage(game, reading, LANGUAGE.asked)
            for number, (slug, text) in enumerate(here.candidates.items()):
                rows.append(
                    [
                        mention(reading.id, "reading", self.env.docname) if number == 0 else nodes.Text(""),
                        nodes.inline("", here.title if number == 0 else ""),
                        group(nodes.literal("", slug)),
                        nodes.inline("", said("readings.in-force") if slug == reading.chosen else ""),
                        nodes.inline("", text),
                    ]
                )
        return table(
            [
                said("words.reading"),
                said("words.passage"),
                said("readings.candidate"),
                said("words.force"),
                said("readings.says"),
            ],
            rows,
        )
