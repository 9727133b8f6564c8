"""A draft made a case: its id, its titles, the clauses it is for and what it shows of them."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.cases.case import Case, sealed
from oracle.conformance.inputs.structured import notation_of
from oracle.conformance.kinds.consulted import read_in_tables
from oracle.conformance.variation.question import NOTATION, slug, words
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from conformance_tests.builder.questions.drafting import Draft
    from oracle.conformance.inputs.forms import Json, JsonValue

GENERATOR = "paipu suite build"
"""What made a case, as published cases say it; it is a name there, and stays as it is."""
KILLS = 12
"""Mutants that a case names at most; it was made for the first of them."""

TITLE_ZH = 40
NOTATION_ZH = "記譜"
TITLE_EN = 80
ID = 110


def case_of(  # noqa: PLR0917  (a case is made of these)
    game: str,
    draft: Draft,
    consulted: frozenset[str],
    purposes: Sequence[str],
    taken: Collection[str],
    edition: str,
) -> Case:
    """The case a draft becomes; `taken` are the ids that are or were given."""
    question = draft.question
    tests = _tests(draft, consulted, purposes, read_in_tables(game))
    case = Case(
        id=_id(game, draft, tests, taken),
        game=game,
        kind=question.kind,
        title=_title(game, draft, tests),
        tests=tests,
        touches=tuple(sorted((draft.cited & consulted) - set(tests))) if tests else (),
        level="disputed" if draft.alternatives else "must",
        readings=question.readings,
        input=question.input,
        expect=draft.answer,
        alternatives=draft.alternatives or (),
        witnesses=question.witnesses if draft.answer.get("verdict") == "undecided" else (),
        provenance=_provenance(draft, tests, purposes),
        since=edition,
        notation=notation_of(game, question.readings, question.input),
    )
    return sealed(case)


def _tests(
    draft: Draft, consulted: frozenset[str], purposes: Sequence[str], of_tables: frozenset[str]
) -> tuple[str, ...]:
    """What the source says it is about; else what is broken, what it was picked for, what its answer cites."""
    if draft.question.kind in NOTATION:
        return ()
    said = [clause for clause in draft.question.clauses if clause in consulted | of_tables]
    if said:
        return tuple(said)
    if draft.question.clauses:
        sys.stderr.write(f"the judge asks nothing of what it is about: {draft.question.source}\n")
    broken = sorted(draft.broken & consulted)
    if broken:
        return tuple(broken)
    meant = [word for purpose in purposes for word in purpose.split()[1:] if word in consulted]
    if meant:
        return (meant[0],)
    cited = sorted(draft.cited & consulted)
    return tuple(cited[:3]) or tuple(sorted(consulted)[:1])


def _id(game: str, draft: Draft, tests: tuple[str, ...], taken: Collection[str]) -> str:
    name = draft.question.name
    if draft.question.origin == "generated" and tests:
        name = f"{slug(tests[0])}-{name}"
    area = "notation" if draft.question.kind in NOTATION else draft.question.kind
    stem = f"{game}/{area}/{name}"[:ID].rstrip("-")
    if stem not in taken:
        return stem
    number = 2
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _title(game: str, draft: Draft, tests: tuple[str, ...]) -> dict[str, str]:
    """The title of the clause and what was done, or what the source calls it."""
    published = texts(game).get(tests[0]) if tests else None
    clause = published.title if published is not None else tests[0] if tests else game
    en = draft.question.title
    if not tests:
        return {"en": en[:TITLE_EN], "zh": NOTATION_ZH}
    if draft.question.origin == "generated":
        en = f"{_without_chinese(clause)}: {en[:1].lower()}{en[1:]}"
    zh = (published.title_zh if published is not None else None) or (tests[0] if tests else game)
    return {"en": words(en)[:TITLE_EN], "zh": zh[:TITLE_ZH]}


def _without_chinese(title: str) -> str:
    return title.partition(" (")[0]


def _provenance(draft: Draft, tests: tuple[str, ...], purposes: Sequence[str]) -> Json:
    entry: Json = {"origin": draft.question.origin, "source": draft.question.source}
    if draft.question.origin == "generated":
        entry["generator"] = GENERATOR
    kills: list[JsonValue] = [each for each in purposes if ":" in each and " " not in each]
    if kills:
        entry["kills"] = kills[:KILLS]
    shown: Json = {clause: shows(draft, clause) for clause in tests}
    return {**entry, "shows": shown} if shown else entry


def also_showing(case: Case, clause: str) -> Case:
    """A case that shows one more clause satisfied; what it asks and expects is the same."""
    shown = case.provenance.get("shows", {})
    assert isinstance(shown, dict)
    provenance: Json = {**case.provenance, "shows": {**shown, clause: "satisfied"}}
    return sealed(replace(case, tests=(*case.tests, clause), provenance=provenance))


def shows(draft: Draft, clause: str) -> str:
    """What a draft shows of a clause: the finding decides, then what its source says."""
    if clause in draft.broken:
        return "violated"
    said = draft.question.shows
    if said == "violated" or not said:
        return "satisfied"
    return said
