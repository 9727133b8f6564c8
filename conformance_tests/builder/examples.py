"""The examples that the pages print, as cases: what a reader sees an answer to, a program can be asked.

They are taken from where the site takes them: the directives `hand` and `example` of the pages, and the logs and
hands of the gallery that stand in the boxes of clauses (`docs/_ext/paipu_site/shown.py`). One that is a published case
has its expectations; any other is judged here. They lie in `conformance_tests/suites/examples`, a file a game.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from conformance_tests.builder.otherwise import beside, fixed
from conformance_tests.builder.questions.sources import REPOSITORY
from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.unreadable import UnreadableHand, UnreadableLog
from oracle.conformance.cases import manifest, suites
from oracle.conformance.cases.case import Alternative, Case, sealed, written
from oracle.conformance.inputs.structured import notation_of
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.consulted import cited, consulted_for, read_in_tables
from oracle.conformance.variation.question import hand_input, key_of, log_input, readings_in, slug, words
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import PROFILE_OPTION, register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json

SITE = REPOSITORY / "docs" / "_ext"
AREA = "examples"
TITLE_EN, TITLE_ZH = 80, 40

CLAUSE = re.compile(r"^:{3,}\{clause\} (?P<clause>\S+)$")
OPENED = re.compile(r"^(?P<fence>`{3,})\{(?P<sort>hand|example)\} ?(?P<game>\w*)$")
OPTION = re.compile(r"^:(?P<name>[a-z]+): ?(?P<value>.*)$")


@dataclass(frozen=True, slots=True)
class Example:
    """What a page prints: its text, the clause under which it stands, the page, and what it is called there."""

    text: str
    is_hand: bool
    clause: str
    page: str
    name: str
    title: str
    profile: str = ""

    def asked(self, game: str) -> tuple[str, Mapping[str, str], Json]:
        """The kind, the readings and the input of the question that it is. Raises what the grammar raises."""
        if self.is_hand:
            hand = parse_hand(game, self.text)
            kind = "waits" if hand.winning is None else "score"
            named: Json = {"options": {PROFILE_OPTION: self.profile}} if self.profile else {}
            return kind, {}, {**hand_input(hand), **named}
        log = parse_log(self.text)
        return "replay", readings_in(log), log_input(log)


# -- what the pages print ------------------------------------------------------------------------------


def printed(game: str) -> Iterator[Example]:
    """Every example on the pages of a game's rules, page by page, those in the boxes of clauses last."""
    homes: dict[str, str] = {}
    for path in sorted((REPOSITORY / "spec" / game).glob("*.md")):
        page = f"rules/{game}/{path.stem}.html"
        yield from _on_page(path, page, homes)
    yield from _in_boxes(game, homes)


def _on_page(path: Path, page: str, homes: dict[str, str]) -> Iterator[Example]:
    """The examples between the lines of a page; `homes` learns where its clauses are."""
    clause, lines, number = "", iter(path.read_text(encoding="utf-8").splitlines()), Counter[str]()
    for line in lines:
        opening = OPENED.match(line)
        defined = CLAUSE.match(line)
        if defined is not None:
            clause = defined["clause"]
            homes[clause] = page
        elif opening is not None:
            options, text = _content(lines, opening["fence"])
            number[clause] += 1
            name = f"{clause or path.stem}-printed-{number[clause]}"
            title = options.get("caption", "") or words(name)
            is_hand = opening["sort"] == "hand" or "total" in options
            place = f"{page}#{clause}" if clause else page
            yield Example(text, is_hand, clause, place, name, title, options.get("profile", ""))


def _content(lines: Iterator[str], fence: str) -> tuple[dict[str, str], str]:
    """The options and the text of a directive, up to the line that closes it."""
    options: dict[str, str] = {}
    text: list[str] = []
    for line in lines:
        if line == fence:
            break
        option = OPTION.match(line)
        if option is not None and not text:
            options[option["name"]] = option["value"]
        elif line or text:
            text.append(line)
    return options, "\n".join(text) + "\n"


def _in_boxes(game: str, homes: Mapping[str, str]) -> Iterator[Example]:
    """The examples in the boxes of clauses: of each the one that keeps it and the one that breaks it."""
    if str(SITE) not in sys.path:
        sys.path.insert(0, str(SITE))
    from paipu_site.shown import examples_of  # type: ignore[import-not-found]

    for clause, sorts in examples_of(game).items():
        for example in sorts.values():
            if clause in homes:
                place = f"{homes[clause]}#{clause}"
                yield Example(example.text, example.is_hand, clause, place, example.name, words(example.name))


# -- as cases ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """An example as it is asked."""

    example: Example
    kind: str
    readings: Mapping[str, str]
    input: Json

    @property
    def key(self) -> str:
        """The same for the same question, wherever it is printed."""
        return key_of(self.kind, self.readings, self.input)


def questions(game: str) -> tuple[Question, ...]:
    """Every example of a game that is one question, once each, in the order of the pages.

    A file of several hands is not asked; what cannot be read is printed to show that.
    """
    found: dict[str, Question] = {}
    for example in printed(game):
        try:
            question = Question(example, *example.asked(game))
        except (UnreadableHand, UnreadableLog):
            continue
        found.setdefault(question.key, question)
    return tuple(found.values())


def examples(game: str, cases: Sequence[Case], lying: Sequence[Case], edition: str) -> tuple[Case, ...]:
    """The examples of a game as cases, by id; those among its published cases expect what these do.

    One that is `lying` there is judged anew under the readings it has, and tried under no others.
    """
    published = {key_of(case.kind, case.readings, case.input): case for case in cases}
    before = {key_of(case.kind, case.readings, case.input): case for case in lying}
    taken: Counter[str] = Counter()
    made: list[Case] = []
    for question in questions(game):
        stem = f"{game}/{AREA}/{slug(question.example.name)}"[:110].rstrip("-")
        taken[stem] += 1
        identifier = stem if taken[stem] == 1 else f"{stem}-{taken[stem]}"
        if question.key in published:
            case = published[question.key]
        elif question.key in before:
            case = _anew(before[question.key])
        else:
            case = _judged(game, question, edition)
        made.append(_on(case, question.example, identifier))
    return tuple(sorted(made, key=lambda case: case.id))


def _on(case: Case, example: Example, identifier: str) -> Case:
    """A case as an example on its page."""
    provenance: Json = {**case.provenance, "page": example.page}
    provenance.pop("kills", None)
    return sealed(replace(case, id=identifier, provenance=provenance, changed=None))


def _anew(case: Case) -> Case:
    """An example with what is answered now."""
    expect, *others = (
        KINDS[case.kind].answer(case.game, each.readings, case.input) for each in case.expectations
    )
    differing = tuple(
        replace(each, expect=other)
        for each, other in zip(case.alternatives, others, strict=True)
        if other != expect
    )
    level = "disputed" if differing else "must"
    return replace(case, expect=expect, alternatives=differing, level=level, touches=())


def _judged(game: str, question: Question, edition: str) -> Case:
    """What is expected of an example that is no published case; other readings may make another answer right."""
    kind, readings, asked = question.kind, question.readings, question.input
    expect = KINDS[kind].answer(game, readings, asked)
    reached = consulted_for(kind, game, readings, asked)
    unasked = {name for name, each in register(game).items() if reached.isdisjoint(each.clauses)}
    alternatives = tuple(
        Alternative(other, answer)
        for other in beside(game, readings, unasked.union(fixed(game, asked, expect)))
        if (answer := KINDS[kind].answer(game, other, asked)) != expect
    )
    tests = (_about(game, question.example.clause, expect, reached),)
    title_zh = texts(game)[tests[0]].title_zh or tests[0]
    return Case(
        id="",
        game=game,
        kind=kind,
        title={"en": _plain(question.example.title)[:TITLE_EN], "zh": title_zh[:TITLE_ZH]},
        tests=tests,
        input=asked,
        expect=expect,
        level="disputed" if alternatives else "must",
        readings=readings,
        alternatives=alternatives,
        provenance={"origin": "hand"},
        since=edition,
        notation=notation_of(game, readings, asked),
    )


def _about(game: str, clause: str, expect: Json, reached: frozenset[str]) -> str:
    """The clause under which it stands, if the judge consults it; else one that its answer names, or another."""
    named = sorted(cited(expect))
    if clause in reached or clause in read_in_tables(game) or clause in named:
        return clause
    return (named or sorted(reached))[0]


def _plain(text: str) -> str:
    """A caption without its markup."""
    return re.sub(r"\{[a-z]+\}|[`*]", "", text).strip()


# -- files ---------------------------------------------------------------------------------------------


def write(game: str, folder: Path = suites.FOLDER) -> int:
    """Write the examples of a game as they are printed and judged now; how many there are."""
    edition = str((manifest.load(folder) or {}).get("edition", ""))
    made = examples(game, suites.read_game(game, folder), suites.read_examples(game, folder), edition)
    file = suites.examples_file(game, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(made), encoding="utf-8")
    return len(made)


def stale(game: str, folder: Path = suites.FOLDER) -> tuple[str, ...]:
    """The names of what pages print otherwise than the file has it, and the ids of what they print no more."""
    lying = {
        (key_of(case.kind, case.readings, case.input), str(case.provenance.get("page"))): case.id
        for case in suites.read_examples(game, folder)
    }
    due = {(question.key, question.example.page): question.example.name for question in questions(game)}
    return (
        *(name for key, name in due.items() if key not in lying),
        *(identifier for key, identifier in lying.items() if key not in due),
    )
