"""The directive `fan`: what the tables of a game say of one fan, under the clause that defines it.

Figures come from `fans.toml`, what is not counted beside what from `exclusions.toml`; a page types neither.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from paipu_site.language import LANGUAGE, named, said
from paipu_site.pieces import extracting, line, mention, spaced
from paipu_site.rulebooks import game_of, root_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

TABLES = ("fans.toml", "exclusions.toml")


@dataclass(frozen=True)
class Exclusion:
    """While `fan` is counted `other` is not; on what ground, by which clause, and under which reading."""

    fan: str
    other: str
    ground: str
    clause: str
    under: tuple[str, str] | None


@dataclass(frozen=True)
class Fans:
    """The fans of a game by slug, its classes, what excludes what, the twos of which one counts, our readings."""

    rows: Mapping[str, Mapping[str, object]]
    classes: Mapping[str, str]
    excludes: Sequence[Exclusion]
    rivals: Sequence[tuple[frozenset[str], tuple[str, str] | None]]
    chosen: Mapping[str, str]

    def holds(self, under: tuple[str, str] | None) -> bool:
        """Tell whether what holds under a reading holds as we read the book."""
        return under is None or self.chosen.get(under[0]) == under[1]


def read_fans(folder: Path) -> Fans:
    """Read the tables of a game as they are now."""
    return _read(folder, tuple((folder / name).stat().st_mtime_ns for name in (*TABLES, "readings.toml")))


@lru_cache(maxsize=4)
def _read(folder: Path, stamps: tuple[int, ...]) -> Fans:
    del stamps
    fans, table = (tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in TABLES)
    rows = {str(row["slug"]): row for row in fans["fan"]}
    all_but = (
        Exclusion(row["fan"], slug, "written", row["clause"], None)
        for row in table.get("excludes_all", ())
        for slug, other in rows.items()
        if other["class"] != row["but_class"] and slug != row["fan"]
    )
    listed = (
        Exclusion(row["fan"], other, row["ground"], row["clause"], _under(row))
        for row in table.get("excludes", ())
        for other in row["others"]
    )
    return Fans(
        rows,
        {str(row["slug"]): str(row["name"]) for row in fans["class"]},
        (*all_but, *listed),
        tuple((frozenset(row["fans"]), _under(row)) for row in table.get("mutex", ())),
        {reading.id: reading.chosen for reading in registry.read_readings(folder)},
    )


def _under(row: Mapping[str, object]) -> tuple[str, str] | None:
    return (str(row["reading"]), str(row["candidate"])) if "reading" in row else None


class FanDirective(SphinxDirective):
    """What a fan is worth, how often it may count, its class, and what is not counted beside it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Set the lines of one fan."""
        if extracting(self):
            return []
        folder = root_of(self.config) / game_of(self.env.docname)
        for name in TABLES:
            self.env.note_dependency(str(folder / name))
        fans, slug = read_fans(folder), self.arguments[0]
        if slug not in fans.rows:
            raise self.error(f"{slug} is no fan")
        whole = nodes.container(classes=["paipu-fan"])
        whole += _worth(fans, fans.rows[slug])
        whole += self._lines(fans, slug)
        return [whole]

    def _lines(self, fans: Fans, slug: str) -> Iterator[nodes.paragraph]:
        yield from self._excluded(fans, slug)
        shut = [row.fan for row in fans.excludes if row.other == slug and fans.holds(row.under)]
        if shut:
            yield _line(said("fan.shut"), self._names(fans, dict.fromkeys(shut)))
        for rivals, under in fans.rivals:
            if slug in rivals:
                word = said("fan.rivals" if fans.holds(under) else "fan.would-rivals")
                yield _line(word, [*self._names(fans, rivals - {slug}), *self._reading(under)])

    def _excluded(self, fans: Fans, slug: str) -> Iterator[nodes.paragraph]:
        """What the fan shuts out: everything but a class in one phrase, otherwise by ground and reading."""
        rows = [row for row in fans.excludes if row.fan == slug]
        grounds = dict.fromkeys((row.ground, row.under) for row in rows)
        for ground, under in grounds:
            others = [row.other for row in rows if (row.ground, row.under) == (ground, under)]
            names = self._names(fans, others)
            left = {fans.rows[other]["class"] for other in fans.rows if other not in others and other != slug}
            if len(left) == 1:
                names = [nodes.Text(said("fan.all-but", name=LANGUAGE.written(fans.classes[left.pop()])))]
            word = said(
                "fan.excludes" if fans.holds(under) else "fan.would-exclude", ground=named("cells", ground)
            )
            yield _line(word, [*names, *self._reading(under)])

    def _names(self, fans: Fans, slugs: Sequence[str] | frozenset[str]) -> list[nodes.Node]:
        links = [self._link(fans.rows[slug]) for slug in fans.rows if slug in slugs]
        return spaced(links, "、")

    def _link(self, row: Mapping[str, object]) -> pending_xref:
        link = pending_xref(
            "",
            refdomain="paipu",
            reftype="clause",
            reftarget=str(row["clause"]),
            refdoc=self.env.docname,
            refexplicit=True,
            refwarn=True,
        )
        link += nodes.inline("", LANGUAGE.written(str(row["name"])))
        return link

    def _reading(self, under: tuple[str, str] | None) -> list[nodes.Node]:
        if under is None:
            return []
        page = self.env.docname
        return [nodes.Text(" ("), mention(under[0], "reading", page), nodes.Text(f" {under[1]})")]


def _worth(fans: Fans, row: Mapping[str, object]) -> nodes.paragraph:
    pair = said("fan.pair", fu=row["pair_fu"]) if "pair_fu" in row else ""
    worth = nodes.strong("", f"{row['fu']} 副{pair} · {row['fan']} 翻")
    times = named("times", str(row["times"]))
    rest = nodes.Text(said("fan.worth", times=times, name=LANGUAGE.written(fans.classes[str(row["class"])])))
    return line(worth, rest)


def _line(word: str, parts: Sequence[nodes.Node]) -> nodes.paragraph:
    row = nodes.paragraph()
    row += [nodes.inline("", word, classes=["paipu-quiet"]), nodes.Text(" "), *parts]
    return row
