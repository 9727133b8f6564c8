"""The directives `clause` and `clause-table`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site import boxes
from paipu_site.catalogues import text_of
from paipu_site.code import code_of
from paipu_site.domain import Stand, anchor_of
from paipu_site.drawings import drawing_of
from paipu_site.language import LANGUAGE, named, said
from paipu_site.pieces import badge, extracting, group, line, linked, mention, table, to_translate
from paipu_site.registers import clauses as clauses_of
from paipu_site.registers import readings, translations
from paipu_site.rulebooks import game_of, root_of
from paipu_site.tongues import quoted
from spec import registry
from spec.figures import filled, places, table_of
from spec.sentences import unmarked

if TYPE_CHECKING:
    from collections.abc import Sequence


HEADS = ("clause", "title", "kind", "status", "enforced")
"""The heads of the table of all clauses."""


def source_link(code: str) -> nodes.literal:
    """Write `module:name` as the reader finds it, without what all modules share."""
    short = code.removeprefix("oracle.rulesets.")
    return nodes.literal(code, short, classes=["paipu-code"])


def set_out(body: nodes.Element, clause: str, limbs: Sequence[str]) -> None:
    """Begin each limb of a clause on a line of its own, its letter a link to itself: the first `(a)` that is text."""
    for limb in limbs:
        letter = f"({limb})"
        text = next(each for each in body.findall(nodes.Text) if letter in each)
        before, _, after = text.partition(letter)
        anchor = anchor_of(clause, limb)
        opening = nodes.inline(ids=[anchor], classes=["paipu-limb"])
        opening += nodes.reference("", letter, refid=anchor, internal=True)
        text.parent.replace(text, [nodes.Text(before), opening, nodes.Text(after)])


class ClauseDirective(SphinxDirective):
    """One clause: id and kind, its sentence, tiles drawn, examples, and a line on source, status, readings, code."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "kind": directives.unchanged_required,
        "source": directives.unchanged_required,
        "status": directives.unchanged_required,
        "reading": directives.unchanged,
        "informative": directives.unchanged,
        "drawn": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Set the clause and remember where it stands."""
        if extracting(self):
            return to_translate(self, self.options["source"], self.options.get("informative"))
        identifier, status = self.arguments[0], self.options["status"]
        body = self._body(identifier)
        limbs = next((tuple(each.limbs) for each in self._registered() if each.id == identifier), ())
        set_out(body, identifier, limbs)
        whole = nodes.container(ids=[identifier], names=[], classes=["paipu-clause", f"paipu-is-{status}"])
        whole += self._head(identifier)
        whole += body.children
        whole += self._drawn()
        game, page = game_of(self.env.docname), self.env.docname
        identifiers = self.options.get("reading", "").split()
        whole += boxes.examples(game, identifier, page)
        whole += self._line(status, identifiers)
        folder = root_of(self.config) / game
        whole += boxes.foot(folder, identifier, identifiers, page)
        whole += boxes.around(folder, identifier, page)
        title = next((strong.astext().rstrip(".。") for strong in body.findall(nodes.strong)), identifier)
        stand = Stand(self.env.docname, "clause", title, body.astext(), limbs)
        self.env.get_domain("paipu").note(identifier, stand, self.get_location())
        return [whole]

    def _registered(self) -> Sequence[registry.Clause]:
        """The clauses of the game of this page."""
        return clauses_of(root_of(self.config) / game_of(self.env.docname))

    def _body(self, identifier: str) -> nodes.container:
        """Title and text, with the figures they name: in English as the page has them, in Chinese as `zh.toml` does."""
        body = nodes.container(classes=["paipu-text"])
        folder = root_of(self.config) / game_of(self.env.docname)
        for place in places("\n".join(self.content)):
            self.env.note_dependency(str(table_of(folder, place)[0]))
        if LANGUAGE.english:
            self.content.data = [unmarked(filled(line, folder, "en")) for line in self.content.data]
            self.state.nested_parse(self.content, self.content_offset, body)
            return body
        self.env.note_dependency(str(folder / "zh.toml"))
        title, text = translations(folder)[identifier]
        head = nodes.strong("", f"{LANGUAGE.written(title)}。")
        body += nodes.paragraph("", "", head, *linked(LANGUAGE.written(text), self.env.docname))
        return body

    def _drawn(self) -> list[nodes.Node]:
        """The tiles that the sentence speaks of."""
        if "drawn" not in self.options:
            return []
        try:
            return [drawing_of(game_of(self.env.docname), self.options["drawn"])]
        except (KeyError, ValueError) as wrong:
            raise self.error(f"{self.arguments[0]} cannot be drawn: {wrong}") from None

    def _head(self, identifier: str) -> nodes.paragraph:
        kinds = [named("kinds", registry.KINDS[letter]) for letter in self.options["kind"].split()]
        anchor = nodes.reference("", identifier, refid=identifier, internal=True, classes=["paipu-id"])
        return line(anchor, *(badge(kind, "kind") for kind in kinds), classes=["paipu-head"])

    def _line(self, status: str, identifiers: Sequence[str]) -> list[nodes.Node]:
        """One small line: where the book has it, how far the text carries it, and under which readings."""
        source = text_of(self.env, self.options["source"])
        registered = readings(root_of(self.config) / game_of(self.env.docname))
        row = line(nodes.inline(source, source, classes=["paipu-source"]), classes=["paipu-foot"])
        row += [nodes.Text(" · "), badge(named("statuses", status), status)]
        for identifier in identifiers:
            row += [nodes.Text(" "), mention(identifier, "reading", self.env.docname)]
            if identifier in registered:
                row += quoted(registered[identifier].words)
        informative = self.options.get("informative")
        if informative is not None:
            row += nodes.Text(" · " + said("clause.informative", reason=text_of(self.env, informative)))
        return [row]


class ClauseTable(SphinxDirective):
    """All clauses of a game, and how many of each status there are."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Set the table of the game named."""
        game = self.arguments[0]
        if extracting(self):
            return []
        folder = root_of(self.config) / game
        self.env.note_dependency(str(folder / "clauses.json"))
        clauses, code = clauses_of(folder), code_of(game)
        rows = [
            [
                mention(clause.id, "clause", self.env.docname),
                nodes.Text(
                    clause.title if LANGUAGE.english else LANGUAGE.written(translations(folder)[clause.id][0])
                ),
                nodes.Text(
                    " ".join(named("kinds", registry.KINDS[letter]) for letter in clause.kind.split())
                ),
                badge(named("statuses", clause.status), clause.status),
                self._code(clause, code.get(clause.id, ())),
            ]
            for clause in clauses
        ]
        whole = table([said(f"clauses.{word}") for word in HEADS], rows, ["paipu-clauses"])
        return [
            self._counts(clauses, sum(1 for clause in clauses if clause.id in code)),
            *boxes.unfolding(said("clauses.all", number=len(clauses)), whole, name="paipu-case paipu-all"),
        ]

    def _code(self, clause: registry.Clause, code: Sequence[str]) -> nodes.Node:
        named_there: list[nodes.Node] = [source_link(name) for name in code]
        if clause.informative is not None:
            page = f"{self.env.docname.rpartition('/')[0]}/{clause.page}"
            reason = said("clauses.informative", reason=text_of(self.env, clause.informative, page))
            named_there.insert(0, nodes.emphasis("", reason))
        return group(*named_there)

    @staticmethod
    def _counts(clauses: Sequence[registry.Clause], coded: int) -> nodes.paragraph:
        counted = Counter(clause.status for clause in clauses)
        statuses = said("marks.comma").join(
            said("clauses.of-status", number=counted[status], status=named("statuses", status))
            for status in registry.STATUSES
        )
        informative = sum(1 for clause in clauses if clause.informative is not None)
        text = said(
            "clauses.counted", number=len(clauses), statuses=statuses, informative=informative, coded=coded
        )
        return nodes.paragraph("", text)
