"""The directive `sentence`: what is said of all answers, with cases under it; what contradicts, and what is accused."""

from __future__ import annotations

import ast
import re
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from paipu_site.pieces import extracting, group, mention, table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue

WIDTH = 100
"""Columns of an excerpt."""

ARGUMENT = re.compile(r"\{(\w+)(?::\w+)?\}")
"""A gap in a sentence of the catalogue."""


class SentenceDirective(SphinxDirective):
    """A sentence about answers, by the name of the law that holds it against every published case.

    `:cases:` are shown under it, each with its question and, of its expected answer, the parts `:shows:` names:
    `findings`, or with a seat `scores:E`; `*` is the whole.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "cases": directives.unchanged_required,
        "shows": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Set the sentence, and below it its cases folded up."""
        from oracle.conformance.cases import suites  # a site without an oracle has no cases

        whole = nodes.container(classes=["paipu-sentence"], ids=[f"says-{self.arguments[0]}"])
        self.state.nested_parse(self.content, self.content_offset, whole)
        if extracting(self):
            return whole.children
        for identifier in self.options.get("cases", "").split():
            case = suites.find(identifier)
            if case is None:
                raise self.error(f"no published case {identifier}")
            self.env.note_dependency(str(suites.FOLDER / case.game / f"{case.area}.json"))
            whole += self._shown(case)
        return [whole]

    def _shown(self, case: Case) -> Iterator[nodes.Node]:
        title = f"<code>{escape(case.id)}</code> {escape(case.title['en'])}"
        yield nodes.raw("", f'<details class="paipu-case"><summary>{title}</summary>', format="html")
        yield nodes.literal_block("", question(case), language="none", classes=["paipu-log"])
        yield nodes.paragraph("", expected_of(case))
        shown = excerpt(case.expect, self.options["shows"].split())
        yield nodes.literal_block("", shown, language="json")
        yield nodes.raw("", "</details>", format="html")


def question(case: Case) -> str:
    """What a case asks: its notation where it has one, else its input; a log without the version of the notation."""
    from oracle.conformance.cases.case import laid_out

    if case.notation is None:
        return laid_out(case.input, WIDTH)
    lines = [each for each in case.notation.splitlines() if not each.startswith("[Notation ")]
    asked = {name: value for name, value in case.input.items() if name not in {"log", "hand"}}
    return "\n".join(lines) + ("\n" + laid_out(asked, WIDTH) if asked else "\n")


def expected_of(case: Case) -> str:
    """Under which readings and at which level the answer is expected."""
    read = ", ".join(f"{reading}: {candidate}" for reading, candidate in case.readings.items())
    level = "" if case.level == "must" else f" ({case.level}: this is the first of its answers)"
    return f"Expected{f' under {read}' if read else ''}{level}:"


def excerpt(expect: Mapping[str, JsonValue], parts: Collection[str]) -> str:
    """Parts of an answer as JSON; a part with a seat is of that seat only. Raises `KeyError` for one it has not."""
    from oracle.conformance.cases.case import laid_out

    picked: Json = {}
    for part in expect if "*" in parts else parts:
        name, _, seat = part.partition(":")
        value = expect[name]
        if seat and isinstance(value, list):
            rows: list[JsonValue] = [each for each in value if isinstance(each, dict) and _is_of(each, seat)]
            value = rows
        picked[name] = value
    return laid_out(picked, WIDTH)


def _is_of(row: Mapping[str, JsonValue], seat: str) -> bool:
    return seat in (row.get("seat"), row.get("from"), row.get("to"))


def judged_games() -> tuple[str, ...]:
    """The games that are judged, in the order of the project."""
    from grammar.words import known_games
    from oracle.game.hands import known  # a site without an oracle judges nothing

    return tuple(game for game in known_games() if game in known())


SENTENCES: Mapping[str, tuple[str, ...]] = {
    "no-win": ("end-without-a-win",),
    "won": ("drawn-though-won",),
    "wall-count": ("wall-count", "left-too-many"),
    "empty-hand": ("empty-hand", "hand-too-large"),
    "not-held": ("not-held", "discard-not-drawn", "discard-nothing-drawn", "discard-just-drawn"),
}
"""The sentences that tell of a ground, where they are not the one of its name."""


def own_contradictions(game: str) -> dict[str, str]:
    """What only this game finds a log to contradict itself by: the sentence and the clause that its code names."""
    found: dict[str, str] = {}
    for path in sorted(Path(import_module(f"oracle.rulesets.{game}").__path__[0]).rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func) == "Contradiction"
                and len(call.args) == 3
            ):
                key, _, clause = call.args
                if isinstance(key, ast.Constant) and isinstance(clause, ast.Call):
                    found[str(key.value)] = str(ast.literal_eval(clause.args[0]))
    return found


class ContradictionsTable(SphinxDirective):
    """What makes a log contradict itself, and the clause each game cites for it."""

    def run(self) -> list[nodes.Node]:
        """Set a row for each contradiction that a ruleset has a ground for, or finds by itself."""
        from oracle.game.registry import load  # a site without an oracle judges nothing

        games = judged_games()
        clauses: dict[str, dict[str, str]] = {}
        for game in games:
            for ground, clause in load(game).evidence.grounds.items():
                for key in SENTENCES.get(ground.value, (ground.value,)):
                    clauses.setdefault(key, {})[game] = clause
        for game in games:
            for key, clause in own_contradictions(game).items():
                clauses.setdefault(key, {})[game] = clause
        return [
            table(
                ("What the log says", *map(str.capitalize, games)),
                [self._row(key, cited, games) for key, cited in clauses.items()],
            )
        ]

    def _row(self, key: str, cited: Mapping[str, str], games: Sequence[str]) -> list[nodes.Node]:
        from oracle.rulebook.messages import catalogue

        sentence = next(text for game in games if (text := catalogue(game, "en").get(key)) is not None)
        cells = [
            mention(cited[game], "clause", self.env.docname) if game in cited else nodes.Text("–")
            for game in games
        ]
        return [nodes.Text(ARGUMENT.sub(r"…", sentence)), *cells]


class AccusationsTable(SphinxDirective):
    """What an accusation is asked of by its clause, and so when it stays undecided: a row for each game."""

    def run(self) -> list[nodes.Node]:
        """Set the clauses of each game by what they ask for."""
        from oracle.game.registry import load  # a site without an oracle judges nothing
        from oracle.rulebook.clauses import texts

        rows = []
        for game in judged_games():
            ruleset, places = load(game), list(texts(game))
            proved = [
                group(self._clause(clause), nodes.Text(f"({', '.join(ruleset.evidence.witnesses[clause])})"))
                for clause in sorted(ruleset.evidence.witnesses, key=places.index)
            ]
            shown = (
                ruleset.evidence.open_clauses,
                ruleset.evidence.shown_clauses - ruleset.evidence.open_clauses,
            )
            cells = [
                [self._clause(clause) for clause in sorted(clauses, key=places.index)] for clauses in shown
            ]
            rows.append(
                [
                    nodes.Text(game.capitalize()),
                    *(group(*cell) if cell else nodes.Text("–") for cell in (proved, *cells)),
                ]
            )
        head = ("Game", "An act that proves it", "What lies open to all", "The table and what the act shows")
        return [table(head, rows)]

    def _clause(self, clause: str) -> nodes.Node:
        return mention(str(clause), "clause", self.env.docname)
