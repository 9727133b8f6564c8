"""The directive `reading`: one doubtful passage, its candidates taken from the register."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.catalogues import text_of
from paipu_site.domain import Stand
from paipu_site.language import LANGUAGE, said
from paipu_site.pieces import badge, extracting, group, line, linked, mention, table, to_translate
from paipu_site.registers import readings, readings_told
from paipu_site.rulebooks import game_of, root_of
from paipu_site.tongues import quoted

if TYPE_CHECKING:
    from pathlib import Path

    from spec import registry


def translated(folder: Path, reading: registry.Reading) -> registry.Reading:
    """A reading in the language of this build: title, candidates, effect and reason."""
    if LANGUAGE.english:
        return reading
    row = readings_told(folder)[reading.id]

    def text(key: str) -> str | None:
        return LANGUAGE.written(str(row[key])) if key in row else None

    candidates = tuple(
        replace(each, text=LANGUAGE.written(str(row["candidates"][each.slug]))) for each in reading.candidates
    )
    return replace(
        reading, title=text("title"), candidates=candidates, effect=text("effect"), because=text("because")
    )


class ReadingDirective(SphinxDirective):
    """Title, clauses and candidates from `readings.toml`; place, evidence and effect from the page."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"place": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Set the reading and remember where it stands."""
        identifier = self.arguments[0]
        body = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, body)
        if extracting(self):
            return [*to_translate(self, self.options.get("place")), *body.children]
        folder = root_of(self.config) / game_of(self.env.docname)
        for name in ("readings.toml", "zh.toml"):
            self.env.note_dependency(str(folder / name))
        found = readings(folder).get(identifier)
        if found is None:
            raise self.error(f"{identifier} is not in the register of readings")
        reading = translated(folder, found)
        place = text_of(self.env, self.options.get("place", ""))
        whole = nodes.container(ids=[identifier], classes=["paipu-reading"])
        whole += self._head(reading)
        whole += nodes.paragraph("", "", nodes.strong("", reading.title))
        if reading.words:
            words = nodes.paragraph(
                "", f"{said('readings.words')}{said('marks.colon')}", classes=["paipu-words"]
            )
            words += [*quoted(reading.words), nodes.Text(f" ({place})" if place else "")]
            whole += words
        whole += table(
            [said("readings.candidate"), said("readings.says"), ""],
            self._rows(reading, self.env.docname),
            ["paipu-candidates"],
        )
        whole += body.children
        if reading.effect is not None:
            whole += self._paragraph(said("readings.effect"), reading.effect)
        if reading.inert is not None:
            whole += self._paragraph(said(f"readings.{reading.inert}"), reading.because or "")
        stand = Stand(self.env.docname, "reading", reading.title)
        self.env.get_domain("paipu").note(identifier, stand, self.get_location())
        return [whole]

    def _paragraph(self, head: str, text: str) -> nodes.paragraph:
        """A sentence of the register behind its heading, with its clauses and readings linked."""
        return nodes.paragraph(
            "", "", nodes.strong("", head), nodes.Text(" "), *linked(text, self.env.docname)
        )

    def _head(self, reading: registry.Reading) -> nodes.paragraph:
        anchor = nodes.reference("", reading.id, refid=reading.id, internal=True, classes=["paipu-id"])
        row = line(anchor, classes=["paipu-head"])
        if reading.executable:
            row += [nodes.Text(" "), badge(said("readings.executable"), "executable")]
        elif reading.inert is not None:
            row += [nodes.Text(" "), badge(said("readings.inert"), "repaired")]
        for clause in reading.clauses:
            row += [nodes.Text(" "), mention(clause, "clause", self.env.docname)]
        place = text_of(self.env, self.options.get("place", ""))
        row += [nodes.Text(" "), nodes.inline(place, place, classes=["paipu-source"])]
        return row

    @staticmethod
    def _rows(reading: registry.Reading, page: str) -> list[list[nodes.Node]]:
        return [
            [
                nodes.literal(candidate.slug, candidate.slug),
                group(*linked(candidate.text, page)),
                badge(said("readings.in-force"), "firm")
                if candidate.slug == reading.chosen
                else nodes.Text(""),
            ]
            for candidate in reading.candidates
        ]
