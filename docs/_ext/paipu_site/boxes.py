"""What stands in the box of a clause below its sentence: an example that keeps it, one that breaks it, a small line.

The line says where the clause is in the book, how far the text carries it, and how it is read; the code that enforces
it and the published cases that test it are behind one more. What is long about these unfolds. The examples are the
gallery's (`paipu_site.shown`).
"""

from __future__ import annotations

import inspect
import json
from functools import cache
from html import escape
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

from grammar.unreadable import UnreadableHand
from paipu_site.board import link, link_to_hand, opened
from paipu_site.code import code_of
from paipu_site.command import judged
from paipu_site.hands import drawn
from paipu_site.judging import UnansweredError, address_of, findings, sheet_of
from paipu_site.language import FOLDERS, LANGUAGE, named, said
from paipu_site.pieces import badge, linked, mention
from paipu_site.readings import translated
from paipu_site.registers import clauses, readings
from paipu_site.rulebooks import root_of
from paipu_site.sheets import sheet_line
from paipu_site.shown import BREAKS, KEEPS, examples_of
from paipu_site.written import hand_written, log_written
from spec import FOLDER, registry
from spec.sentences import ADDRESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx

    from paipu_site.shown import Example

SUITES = FOLDER.parent / "conformance_tests" / "suites"


def unfolding(summary: str, *within: nodes.Node, name: str = "paipu-case") -> list[nodes.Node]:
    """A line that unfolds; the summary is text."""
    head = f'<details class="{name}"><summary>{escape(summary)}</summary>'
    return [nodes.raw("", head, format="html"), *within, nodes.raw("", "</details>", format="html")]


# -- examples --------------------------------------------------------------------------------------


def examples(game: str, clause: str, page: str) -> Iterator[nodes.Node]:
    """The example that keeps a clause and the one that breaks it, each with what the judge says, folded up."""
    if not judged(game):
        return
    found = examples_of(game).get(clause, {})
    for sort in (KEEPS, BREAKS):
        if sort in found:
            yield from _example(game, sort, found[sort], page)


def _example(game: str, sort: str, example: Example, page: str) -> list[nodes.Node]:
    if example.is_hand:
        try:
            shown = drawn(game, example.text)
            sheet = sheet_of(game, example.text)
        except (UnreadableHand, UnansweredError) as unanswered:
            raise ValueError(f"the example {example.name} could not be judged: {unanswered}") from None
        words = "".join(node.astext() for node in sheet_line(sheet))
        below = [*shown, nodes.paragraph("", words, classes=["paipu-verdict"])]
        return unfolding(
            f"{said(f'box.{sort}-hand')}{words}",
            *below,
            opened(link_to_hand(game, hand_written(game, example.text)), page),
        )
    found = findings(example.text)
    clean = (
        badge(said("box.paid-for"), "ruled")
        if _is_paid_for(example, found)
        else badge(said("example.clean"), "firm")
    )
    verdict = [finding(each, page) for each in found] or [
        nodes.paragraph("", "", clean, classes=["paipu-verdict"])
    ]
    text = log_written(example.text)
    log = nodes.literal_block(text, text, language="none", classes=["paipu-log"])
    return unfolding(_summary(example, found), log, *verdict, opened(link(text), page))


def _summary(example: Example, found: Sequence[Mapping[str, object]]) -> str:
    """What an example shows, and the first thing found in it."""
    if _is_paid_for(example, found):
        return said("box.paid")
    shows = said(f"box.{example.shows.replace(' ', '-')}")
    return f"{shows}{found[0]['reason'] if found else said('example.clean')}"


def _is_paid_for(example: Example, found: Sequence[Mapping[str, object]]) -> bool:
    """Whether a clause is broken in an example and nothing found: a foul that the settlement of the hand pays for."""
    return example.shows == "breaks" and not found


def finding(found: Mapping[str, object], page: str) -> nodes.paragraph:
    row = nodes.paragraph("", "", badge(named("findings", str(found["kind"])), "disputed"))
    row["classes"].append("paipu-verdict")
    clause = address_of(found)
    if ADDRESS.fullmatch(clause):
        row += [nodes.Text(" "), mention(clause, "clause", page)]
    where = said("example.at", act=found["at"]) if found.get("at") is not None else " "
    row += nodes.Text(f"{where}{found['reason']}")
    return row


# -- the small line --------------------------------------------------------------------------------


def foot(folder: Path, clause: str, identifiers: Sequence[str], page: str) -> list[nodes.Node]:
    """What unfolds below the small line: each reading, the code, and where the published cases are.

    `folder` is the rulebook's; a reading that its register lacks is left to the check of the registers.
    """
    game = folder.name
    return [*_readings(folder, identifiers, page), *_behind(game, clause, page)]


def _behind(game: str, clause: str, page: str) -> list[nodes.Node]:
    """One line that unfolds: the code, and how many cases; nothing of it is of use on paper."""
    code, number = _code(game, clause), len(cases_by_clause(game).get(clause, ()))
    told = [said("box.code")] * bool(code) + [said("box.of-cases", number=number)] * bool(number)
    if not told:
        return []
    return unfolding(
        " · ".join(told), *_cases(game, clause, page, number), *code, name="paipu-case paipu-behind"
    )


def _readings(folder: Path, identifiers: Sequence[str], page: str) -> Iterator[nodes.Node]:
    registered = readings(folder)
    for identifier in identifiers:
        if identifier not in registered:
            continue
        reading = translated(folder, registered[identifier])
        summary = said("box.reading", reading=identifier, title=reading.title, chosen=_in_force(reading))
        rows = nodes.bullet_list()
        for candidate in reading.candidates:
            force = f" ({said('readings.in-force')})" if candidate.slug == reading.chosen else ""
            words = nodes.paragraph(
                "", "", nodes.literal(candidate.slug, candidate.slug), nodes.Text(f"{force} ")
            )
            words += linked(candidate.text, page)
            rows += nodes.list_item("", words)
        effect = [] if reading.effect is None else [nodes.paragraph("", "", *linked(reading.effect, page))]
        more = nodes.paragraph("", "", mention(identifier, "reading", page))
        yield from unfolding(summary, rows, *effect, more)


def _in_force(reading: registry.Reading) -> str:
    """What is read: in English by the word that a tag takes, else in words, since the word of the tag is English."""
    if LANGUAGE.english:
        return reading.chosen
    says = next(each.text for each in reading.candidates if each.slug == reading.chosen)
    return says.replace("`", "")


def _code(game: str, clause: str) -> list[nodes.Node]:
    """The functions that enforce a clause as they stand, each with its file; the rule that decides it first."""
    if clause not in code_of(game):
        return []
    from oracle.rulebook.clauses import carried_by, completed_by  # a site without an oracle has none

    within: list[nodes.Node] = []
    for function in (*carried_by(clause), *completed_by(clause)):
        path, text, language = source_of(function)
        within.append(nodes.paragraph("", "", nodes.literal("", path), classes=["paipu-source-file"]))
        within.append(nodes.literal_block(text, text, language=language, classes=["paipu-source-code"]))
    return within


@cache
def source_of(function: Callable[..., object]) -> tuple[str, str, str]:
    """Where a function stands, from the root of the sources, its text and language; the row if it is made of one."""
    from oracle.rulebook.clauses import origin  # a site without an oracle has none

    place = origin(function)
    if place.startswith("spec/"):
        file, line = place.removeprefix("spec/").rsplit(":", 1)
        below = (FOLDER / file).read_text(encoding="utf-8").split("\n")[int(line) - 1 :]
        return place, "\n".join(takewhile(bool, below)), "toml"
    lines, first = inspect.getsourcelines(function)
    path = Path(inspect.getsourcefile(function) or "").resolve().relative_to(FOLDER.parent.resolve())
    return f"{path.as_posix()}:{first}", "".join(lines), "python"


def _cases(game: str, clause: str, page: str, number: int) -> list[nodes.Node]:
    """The published cases of a clause: they unfold, fetched when they do (`docs/_static/cases.js`), and have a page."""
    if number == 0:
        return []
    up = "../" * page.count("/")
    root = up + "../" * (FOLDERS[LANGUAGE.tag] != "")
    words = said("box.cases", number=number)
    reference = nodes.reference(
        "", said("box.all-cases"), refuri=f"{up}cases.html?clause={clause}", internal=True
    )
    head = (
        f'<details class="paipu-case paipu-cases" data-clause="{escape(clause)}" data-game="{escape(game)}" '
        f'data-root="{root}"><summary>{escape(words)}</summary>'
    )
    return [
        nodes.raw("", head, format="html"),
        nodes.paragraph("", "", reference, classes=["paipu-foot"]),
        nodes.raw("", '<div class="paipu-cases-here" role="status"></div></details>', format="html"),
    ]


@cache
def cases_by_clause(game: str) -> Mapping[str, Sequence[str]]:
    """The ids of the published cases of a game by the clauses they test."""
    found: dict[str, list[str]] = {}
    for path in sorted((SUITES / game).glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            for clause in case["clauses"]["tests"]:
                found.setdefault(clause, []).append(case["id"])
    return found


@cache
def neighbours(folder: Path) -> Mapping[str, tuple[str | None, str | None]]:
    """The clause before each clause of a game and the one behind it, in the order of the pages."""
    order = [clause.id for clause in clauses(folder)]
    before, behind = [None, *order[:-1]], [*order[1:], None]
    return dict(zip(order, zip(before, behind, strict=True), strict=True))


def around(folder: Path, clause: str, page: str) -> nodes.paragraph:
    """Links to the clause before and the one behind, and to this one, which a click copies."""
    before, behind = neighbours(folder).get(clause, (None, None))
    row = nodes.paragraph(classes=["paipu-around"])
    if before is not None:
        row += nodes.inline("", "", nodes.Text("‹ "), mention(before, "clause", page))
    copy = f'<a class="paipu-copy" href="#{escape(clause)}">{escape(said("box.copy"))}</a>'
    row += nodes.raw("", copy, format="html")
    if behind is not None:
        row += nodes.inline("", "", mention(behind, "clause", page), nodes.Text(" ›"))
    return row


def readings_of_page(app: Sphinx, doctree: nodes.document) -> None:
    """Below a chapter: every reading that was taken in it, with its title."""
    spec = root_of(app.config)
    above, _, page = app.env.docname.rpartition("/")
    parent, _, game = above.rpartition("/")
    if parent != "rules" or game not in registry.games(spec):
        return
    folder = spec / game
    registered = readings(folder)
    taken = dict.fromkeys(
        reading
        for clause in clauses(folder)
        if clause.page == page
        for reading in clause.readings
        if reading in registered
    )
    top = doctree.next_node(nodes.section)
    if not taken or top is None:
        return
    rows = nodes.bullet_list()
    for identifier in taken:
        reading = translated(folder, registered[identifier])
        words = nodes.paragraph("", "", mention(identifier, "reading", app.env.docname))
        words += nodes.Text(f" {reading.title}")
        rows += nodes.list_item("", words)
    section = nodes.section(ids=["readings-taken"], names=[])
    section += [nodes.title("", said("box.taken")), rows]
    top += section
