"""The directive `pattern`: what the tables of a game say of one item, under the clause that defines it.

Forms come from `forms.toml`, items from `patterns.toml`, what a counted item takes in from `absorptions.toml`, what
it is worth from one file for each profile in `values/`; a page types none of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from paipu_site.command import judged
from paipu_site.language import LANGUAGE, named, said
from paipu_site.pieces import extracting, line, spaced
from paipu_site.rulebooks import game_of, root_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


EVIDENCE = "values.evidence.toml"
"""What the text of a book proves of values, where its tables are lost."""

PROFILES = ("printed", "everyday", "reconstruction")
"""The tables of values in the order in which an item shows them; any other comes after."""

OURS = "reconstruction"
"""The table whose values are computed: one that the text quotes stands there as it is, and says nothing of the text."""

ORIGINS = ("quoted", "printed")
"""Where a value is from that the book has."""

TOLD = "paipu-ruled-by"
"""What a page has said once: by which of the values rulings count."""


@dataclass(frozen=True)
class Absorption:
    """While `pattern` is counted `other` is not, or only so many of it are not, or only on the same tile."""

    pattern: str
    other: str
    times: int | None
    same_tile: bool

    def sentence(self, name: nodes.Node) -> nodes.inline:
        """Write the other item with how much of it is meant."""
        before = said(f"pattern.of-{self.times}") if self.times else ""
        after = said("pattern.same-tile") if self.same_tile else ""
        return nodes.inline("", "", nodes.Text(before), name, nodes.Text(after))


@dataclass(frozen=True)
class Patterns:
    """The items of a game by slug, its forms, what takes in what, and each profile's values by slug."""

    rows: Mapping[str, Mapping[str, object]]
    forms: Mapping[str, str]
    absorptions: Sequence[Absorption]
    values: Mapping[str, Mapping[str, Mapping[str, object]]]


def sources(folder: Path) -> list[Path]:
    """List the tables a page with items hangs on, those of the profiles last."""
    return [
        folder / "forms.toml",
        folder / "patterns.toml",
        folder / "absorptions.toml",
        *sorted((folder / "values").glob("*.toml")),
    ]


def read_patterns(folder: Path) -> Patterns:
    """Read the tables of a game as they are now."""
    return _read(tuple((path, path.stat().st_mtime_ns) for path in sources(folder)))


@lru_cache(maxsize=4)
def _read(stamped: tuple[tuple[Path, int], ...]) -> Patterns:
    forms, items, taken, *profiles = (tomllib.loads(path.read_text(encoding="utf-8")) for path, _ in stamped)
    return Patterns(
        {str(row["slug"]): row for row in items["pattern"]},
        {str(row["slug"]): str(row["name"]) for row in forms["form"]},
        tuple(
            Absorption(row["pattern"], other, row.get("times"), row.get("same_tile", False))
            for row in taken["absorbs"]
            for other in row["others"]
        ),
        {
            str(profile["profile"]): {str(row["pattern"]): row for row in profile["value"]}
            for profile in profiles
        },
    )


def depending(directive: SphinxDirective) -> tuple[str, Path]:
    """The game of a directive's page and its folder, on whose items and evidence the page depends from now on."""
    game = game_of(directive.env.docname)
    folder = root_of(directive.config) / game
    for path in (*sources(folder), folder / EVIDENCE):
        directive.env.note_dependency(str(path))
    return game, folder


class PatternDirective(SphinxDirective):
    """The form, class and kind of one item, its values, what it takes in and what takes it in."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Set the lines of one item."""
        if extracting(self):
            return []
        game, folder = depending(self)
        patterns, slug = read_patterns(folder), self.arguments[0]
        if slug not in patterns.rows:
            raise self.error(f"{slug} is no item")
        whole = nodes.container(classes=["paipu-fan"])
        whole += _described(patterns, slug)
        whole += _worth(patterns, slug)
        if not self.env.current_document.get(TOLD):
            self.env.current_document[TOLD] = True
            ruled = said("pattern.ruled-by", profile=named("profiles", PROFILES[0]))
            whole += nodes.paragraph("", ruled, classes=["paipu-quiet"])
        whole += _proved(patterns, slug, game)
        takes = [
            row.sentence(clause_link(patterns, row.other, self.env.docname))
            for row in patterns.absorptions
            if row.pattern == slug
        ]
        taken = [
            row.sentence(clause_link(patterns, row.pattern, self.env.docname))
            for row in patterns.absorptions
            if row.other == slug
        ]
        whole += [
            _line(word, names)
            for word, names in ((said("pattern.takes"), takes), (said("pattern.taken"), taken))
            if names
        ]
        return [whole]


def clause_link(patterns: Patterns, slug: str, page: str) -> pending_xref:
    """An item by its name, which leads to the clause that defines it."""
    row = patterns.rows[slug]
    link = pending_xref(
        "",
        refdomain="paipu",
        reftype="clause",
        reftarget=str(row["clause"]),
        refdoc=page,
        refexplicit=True,
        refwarn=True,
    )
    link += nodes.inline("", LANGUAGE.written(str(row["name"])))
    return link


def _described(patterns: Patterns, slug: str) -> nodes.paragraph:
    row = patterns.rows[slug]
    form = LANGUAGE.written(patterns.forms[str(row["form"])])
    kind, counting = named("cells", str(row["class"])), named("cells", str(row["counting"]))
    return line(nodes.strong("", form), nodes.Text(said("pattern.item", kind=kind, counting=counting)))


def _worth(patterns: Patterns, slug: str) -> nodes.paragraph:
    parts = [
        f"{named('profiles', profile)} {_figure(patterns.values[profile][slug], profile)}"
        if slug in patterns.values[profile]
        else f"{named('profiles', profile)} {said('pattern.unknown')}"
        for profile in sorted(patterns.values, key=(*PROFILES, *sorted(patterns.values)).index)
    ]
    return line(nodes.inline("", "方", classes=["paipu-quiet"]), nodes.Text(" · ".join(parts)))


def _proved(patterns: Patterns, slug: str, game: str) -> list[nodes.paragraph]:
    """What the text of a book proves of an item whose table it has lost, where it has lost any."""
    if not judged(game):
        return []
    from paipu_site.evidence import proved_of  # which reads the items itself

    proved = proved_of(patterns, slug, game)
    head = nodes.inline("", said("evidence.by"), classes=["paipu-quiet"])
    return [] if proved is None else [line(head, nodes.Text(proved))]


def _figure(row: Mapping[str, object], profile: str) -> str:
    """Write an interval in figures, with where it is from: `14 (quoted in the text)`, `13–14, model 14 (…)`."""
    ends, label = row["value"], str(row["label"])
    low, high = map(str, ends) if isinstance(ends, list) else ("", "")
    model = said("pattern.model", value=row["model"]) if "model" in row else ""
    plain = profile == OURS and label == "quoted"
    return said(
        "pattern.plain-figure" if plain else "pattern.figure",
        value=low if low == high else f"{low}–{high}",
        model=model,
        label=named("origins", label) if label in ORIGINS else named("cells", label),
    )


def _line(word: str, parts: Sequence[nodes.Node]) -> nodes.paragraph:
    row = nodes.paragraph()
    row += [nodes.inline("", word, classes=["paipu-quiet"]), nodes.Text(" "), *spaced(parts, "、")]
    return row
