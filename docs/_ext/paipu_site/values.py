"""The directive `values-table`: a table of figures of `spec/`, shown as it is read by the oracle."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.command import judged
from paipu_site.items import anchor_of, example_of, read
from paipu_site.language import LANGUAGE, named, said
from paipu_site.pieces import badge, extracting, group, mention, table
from paipu_site.rulebooks import root_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.game.items import Item

Scalar = str | int | bool | list[object]

MANY = 100
"""In a longer table an item leads to its hand instead of having it drawn."""


class ValuesTable(SphinxDirective):
    """One TOML file: every array of tables becomes a table, every table a row of figures.

    With `items`, the pattern of the items' ids by the columns of a row, a row begins with its item: id, names, Pinyin.
    """

    required_arguments = 1
    option_spec: ClassVar = {
        "only": directives.unchanged_required,
        "hide": directives.unchanged_required,
        "items": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Set the file named, or with `only` the tables of these names."""
        if extracting(self):
            return []
        path = root_of(self.config) / self.arguments[0]
        if not path.exists():
            raise self.error(f"there is no table {self.arguments[0]}")
        self.env.note_dependency(str(path))
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        only, hidden = set(self.options.get("only", "").split()), set(self.options.get("hide", "").split())
        game = Path(self.arguments[0]).parts[0]
        names = names_of(root_of(self.config) / game)
        shown = [rows for title, rows in arrays(document) if rows and (not only or title in only)]
        if "items" in self.options and judged(game):
            return [self._items(rows, hidden, names, game) for rows in shown]
        return [self._table(rows, hidden, names) for rows in shown]

    def _items(
        self, rows: list[Mapping[str, Scalar]], hidden: set[str], names: Mapping[str, str], game: str
    ) -> nodes.Node:
        """Set rows behind the items they are of."""
        from oracle.game.items import items_of  # a site without an oracle has no items

        pattern, items = self.options["items"], {item.id: item for item in items_of(game)}
        shown = {"name", *(field for _, field, _, _ in Formatter().parse(pattern) if field)}
        columns = [
            key for key in dict.fromkeys(key for row in rows for key in row) if key not in hidden | shown
        ]
        body = []
        for row in rows:
            item = items[pattern.format_map(row)]
            of = [
                _here(game, item) if len(rows) <= MANY else _elsewhere(game, item),
                nodes.inline("", LANGUAGE.written(item.zh)),
                read(game, item),
                nodes.inline("", item.en),
            ]
            body.append([*of, *(self._cell(key, row.get(key, ""), names) for key in columns)])
        heads = [said(f"values.{head}") for head in ("item", "name", "pinyin", "english")]
        return table([*heads, *map(heading, columns)], body, ["paipu-items"])

    def _table(
        self, rows: list[Mapping[str, Scalar]], hidden: set[str], names: Mapping[str, str]
    ) -> nodes.Node:
        if not any(row.get("slug") in names for row in rows):
            hidden = hidden | {"slug"}  # it names the row for other places alone
        columns = [key for key in dict.fromkeys(key for row in rows for key in row) if key not in hidden]
        return table(
            list(map(heading, columns)),
            [[self._cell(key, row.get(key, ""), names) for key in columns] for row in rows],
        )

    def _cell(self, key: str, value: Scalar, names: Mapping[str, str]) -> nodes.Node:
        if isinstance(value, str) and registry.CLAUSE_ID.fullmatch(value):
            return mention(value, "reading" if key == "reading" else "clause", self.env.docname)
        if key == "status":
            return badge(named("statuses", str(value)), str(value))
        if key == "value" and isinstance(value, list):
            return nodes.Text(interval(value))
        if isinstance(value, list):
            return nodes.Text("、".join(_word(str(item), names) for item in value))
        if isinstance(value, bool):
            return nodes.Text(said("values.yes") if value else "")
        return group(nodes.inline("", _word(value, names) if isinstance(value, str) else f"{value:,}"))


def _here(game: str, item: Item) -> nodes.Node:
    """An item by its id, with the least hand that has it."""
    return nodes.inline("", "", nodes.literal("", item.id), example_of(game, item))


def _elsewhere(game: str, item: Item) -> nodes.Node:
    """An item by its id, which leads to its hand on the page of the game's words."""
    address = f"../../words/{game}.html#{anchor_of(item)}"
    return nodes.reference("", "", nodes.literal("", item.id), refuri=address, internal=True)


def _word(word: str, names: Mapping[str, str]) -> str:
    """A word of a table: a name by its slug, a word that the site knows, or itself."""
    return LANGUAGE.written(names.get(word, named("cells", word)))


def heading(column: str) -> str:
    """Write the name of a column as words."""
    return column.replace("_", " ").capitalize() if LANGUAGE.english else named("columns", column)


def interval(ends: list[object]) -> str:
    """Write a value from its least to its most, one figure where it is known."""
    return "–".join(str(end) for end in dict.fromkeys(ends))


def arrays(
    document: Mapping[str, object], title: str = ""
) -> Iterator[tuple[str, list[Mapping[str, Scalar]]]]:
    """Yield every array of tables in a document, and its single tables together, by name."""
    for key, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield (title or key), value
        elif isinstance(value, dict):
            yield from arrays(value, key)


def names_of(folder: Path) -> Mapping[str, str]:
    """Return the Chinese names that the tables of a game's folder give to what they call by a slug."""
    stamped = sorted((path, path.stat().st_mtime_ns) for path in folder.glob("*.toml"))
    return _names(tuple(stamped))


@lru_cache(maxsize=16)
def _names(stamped: tuple[tuple[Path, int], ...]) -> Mapping[str, str]:
    rows = (
        row
        for table_file, _ in stamped
        for _, rows in arrays(tomllib.loads(table_file.read_text(encoding="utf-8")))
        for row in rows
    )
    return {str(row["slug"]): str(row["name"]) for row in rows if "slug" in row and "name" in row}
