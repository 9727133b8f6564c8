"""The directive `table-sheet`: a game on paper, for the table.

It has the items and what they are worth, whose claim comes first, penalties, and who pays whom. All is read: items
from the tables of figures, sentences from the register of clauses by their kind. It is set as markup, for it holds some
hundred rows and a link in each.
"""

from __future__ import annotations

import tomllib
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from paipu_site.command import judged
from paipu_site.language import LANGUAGE, either, named, said
from paipu_site.pieces import extracting
from paipu_site.registers import clauses, translations
from paipu_site.rulebooks import game_of, root_of
from paipu_site.titles import name_of
from paipu_site.tongues import parts, writing
from paipu_site.values import ValuesTable, arrays, names_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.game.items import Item, Worth
    from spec.registry import Clause

PARTS = {"claims": "R", "penalties": "X", "payments": "T"}
"""The parts of sentences, and the kind of clause that stands in each."""


FEW = 4
"""Fewer rows than these stand in one column."""


class TableSheet(ValuesTable):
    """A game on paper; `tables` names the tables of figures that belong to its payments, `FILE.ARRAY`."""

    required_arguments = 0
    option_spec: ClassVar = {"tables": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Set the parts of the sheet one after another."""
        if extracting(self):
            return []
        game = game_of(self.env.docname)
        folder = root_of(self.config) / game
        for source in (*folder.glob("*.toml"), folder / "clauses.json"):
            self.env.note_dependency(str(source))
        by_id = {clause.id: clause for clause in clauses(folder)}
        head = said(
            "printed.head",
            version=self.config.version,
            game=either(game.capitalize(), name_of(game)),
            edition=registry.edition_of(folder).edition,
        )
        shown: list[nodes.Node] = [nodes.raw("", f'<p class="paipu-foot">{escape(head)}</p>', format="html")]
        if judged(game):
            from oracle.game.items import items_of  # a site without an oracle has no items

            items = "".join(_blocks(items_of(game), by_id))
            shown.append(self._part("items", items))
        for part, kind in PARTS.items():
            found = [
                clause for clause in by_id.values() if kind in clause.kind.split() and not clause.informative
            ]
            said_here = "".join(map(self._sentence, found)) or f"<p>{escape(said('printed.none'))}</p>"
            section = self._part(part, f'<div class="paipu-printed paipu-said">{said_here}</div>')
            if part == "payments":
                section += self._tables(game)
            shown.append(section)
        return shown

    def _part(self, name: str, markup: str) -> nodes.section:
        whole = nodes.section(ids=[name])
        whole += [nodes.title("", said(f"printed.{name}")), nodes.raw("", markup, format="html")]
        self.state.document.note_explicit_target(whole, whole)
        return whole

    def _sentence(self, clause: Clause) -> str:
        title, text = clause.title, clause.text
        if not LANGUAGE.english:
            folder = root_of(self.config) / game_of(self.env.docname)
            title, text = map(LANGUAGE.written, translations(folder)[clause.id])
        end = said("printed.full-stop")
        return f"<p>{_link(clause)} <strong>{_marked(title)}{end}</strong>{_marked(text)}</p>"

    def _tables(self, game: str) -> Iterator[nodes.Node]:
        folder = root_of(self.config) / game
        for name in self.options.get("tables", "").split():
            file, _, array = name.partition(".")
            document = tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
            rows = dict(arrays(document)).get(array)
            if rows is None:
                raise self.error(f"there is no table {name}")
            whole = self._table(rows, {"status", "reading"}, names_of(folder))
            whole["classes"].append("paipu-figures")
            yield whole


def _link(clause: Clause) -> str:
    return f'<a class="paipu-clause-id" href="{clause.page}.html#{clause.id}">{clause.id}</a>'


def _marked(text: str) -> str:
    """A text with its Chinese in its language where the page is in English."""
    if not LANGUAGE.english:
        return escape(text)
    return "".join(
        escape(piece) if tongue == "en" else f'<span lang="{tongue}">{escape(piece)}</span>'
        for piece, tongue in parts(text, "en", lambda: "zh-Hant")
    )


# -- items -------------------------------------------------------------------------------------------


def _blocks(items: Iterable[Item], by_id: Mapping[str, Clause]) -> Iterator[str]:
    """A table for every run of items that are worth something in the same way."""
    for (units, conditions), run in groupby(items, key=_shape):
        yield _block(units, conditions, list(run), by_id)


def _shape(item: Item) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of an item: its units, or the conditions of its values where each has one."""
    conditions = tuple(worth.when or "" for worth in item.value)
    return item.unit, conditions if conditions and all(conditions) else ()


def _block(
    units: Sequence[str], conditions: Sequence[str], items: Sequence[Item], by_id: Mapping[str, Clause]
) -> str:
    heads = [named("columns", named("cells", word)) for word in conditions] or [
        named("units", u) for u in units
    ]
    head = "".join(
        f'<th scope="col">{escape(word)}</th>'
        for word in (_head(units, conditions), *heads, said("clauses.clause"))
    )
    rows = "".join(_row(item, conditions, by_id) for item in items)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    wide, few = (" paipu-wide" if conditions else ""), (" paipu-few" if len(items) < FEW else "")
    return f'<div class="paipu-printed{wide}{few}">{table}</div>'


def _head(units: Sequence[str], conditions: Sequence[str]) -> str:
    word = said("printed.item")
    return said("printed.counted", item=word, unit=named("units", units[0])) if conditions else word


def _row(item: Item, conditions: Sequence[str], by_id: Mapping[str, Clause]) -> str:
    name = LANGUAGE.written(item.zh)
    names = (
        f'<b lang="{writing(name, LANGUAGE.tag if not LANGUAGE.english else "zh-Hant")}">{escape(name)}</b>'
    )
    if LANGUAGE.english and item.en != item.zh:
        names += f" {_marked(item.en)}"
    cells = [_figure(worth) for worth in item.value] if conditions else _units(item)
    others = () if conditions else item.value[1:]
    for worth in others:
        names += f" <i>{escape(_under(worth))}</i>"
    figures = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"<tr><td>{names}</td>{figures}<td>{_link(by_id[item.clause])}</td></tr>"


def _units(item: Item) -> list[str]:
    """One figure for each unit; nothing where an item counts by what else is in the hand."""
    if not item.value:
        return [""] * len(item.unit)
    return [str(number) for number, _ in item.value[0].low]


def _figure(worth: Worth) -> str:
    """A figure of one unit, from its least to its most."""
    low = worth.low[0][0]
    if worth.high is None:
        return "?" if low == 0 else f"≥ {low}"
    high = worth.high[0][0]
    return str(low) if low == high else f"{low}–{high}"


def _under(worth: Worth) -> str:
    """What an item is worth under a condition, where it also has a value without one."""
    figures = " ".join(f"{number} {named('units', unit)}" for number, unit in worth.low)
    when = str(worth.when)
    condition = said("printed.reading", reading=when) if "=" in when else named("cells", when)
    return said("printed.under", condition=condition, figures=figures)
