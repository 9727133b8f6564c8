"""The directive `reading`: one doubtful passage, its candidates taken from the register."""

from __future__ import annotations

import re
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.clauses import game_of
from paipu_site.domain import Stand
from paipu_site.pieces import badge, line, mention, table
from paipu_site.rulebooks import root_of
from paipu_site.words import CITED
from spec import registry

INERT = {
    "unlogged": "Inert: no log can show it.",
    "same-ruling": "Inert: every ruling is the same.",
    "unsupported": "Inert: no text supports another candidate.",
}
"""The reasons why no other candidate is ever applied, as the page writes them."""

READING = re.compile(r"[A-Z]{2}-A[0-9]+")
"""The id of a reading; a clause of the same letters has a full stop or another word behind its prefix."""


class ReadingDirective(SphinxDirective):
    """Title, clauses and candidates from `readings.toml`; place, evidence and effect from the page."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"place": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Set the reading and remember where it stands."""
        identifier = self.arguments[0]
        folder = root_of(self.config) / game_of(self.env.docname)
        self.env.note_dependency(str(folder / "readings.toml"))
        found = [reading for reading in registry.read_readings(folder) if reading.id == identifier]
        if not found:
            raise self.error(f"{identifier} is not in the register of readings")
        (reading,) = found
        whole = nodes.container(ids=[identifier], classes=["paipu-reading"])
        whole += self._head(reading)
        whole += nodes.paragraph("", "", nodes.strong("", reading.title))
        whole += table(["Candidate", "Says", ""], self._rows(reading), ["paipu-candidates"])
        body = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, body)
        whole += body.children
        if reading.effect is not None:
            whole += self._told("Effect.", reading.effect)
        if reading.inert is not None:
            whole += self._told(INERT[reading.inert], reading.because or "")
        stand = Stand(self.env.docname, "reading", reading.title)
        self.env.get_domain("paipu").note(identifier, stand, self.get_location())
        return [whole]

    def _told(self, head: str, text: str) -> nodes.paragraph:
        """A sentence of the register behind its heading, with its clauses and readings linked."""
        whole = nodes.paragraph("", "", nodes.strong("", head), nodes.Text(" "))
        for place, piece in enumerate(CITED.split(text)):
            if place % 2:
                whole += mention(piece, "reading" if READING.fullmatch(piece) else "clause", self.env.docname)
            else:
                for number, part in enumerate(piece.split("`")):
                    whole += nodes.literal("", part) if number % 2 else nodes.Text(part)
        return whole

    def _head(self, reading: registry.Reading) -> nodes.paragraph:
        anchor = nodes.reference("", reading.id, refid=reading.id, internal=True, classes=["paipu-id"])
        row = line(anchor, classes=["paipu-head"])
        if reading.executable:
            row += [nodes.Text(" "), badge("executable", "executable")]
        elif reading.inert is not None:
            row += [nodes.Text(" "), badge("inert", "repaired")]
        for clause in reading.clauses:
            row += [nodes.Text(" "), mention(clause, "clause", self.env.docname)]
        place = self.options.get("place", "")
        row += [nodes.Text(" "), nodes.inline(place, place, classes=["paipu-source"])]
        return row

    @staticmethod
    def _rows(reading: registry.Reading) -> list[list[nodes.Node]]:
        return [
            [
                nodes.literal(candidate.slug, candidate.slug),
                nodes.Text(candidate.text),
                badge("in force", "firm") if candidate.slug == reading.chosen else nodes.Text(""),
            ]
            for candidate in reading.candidates
        ]
