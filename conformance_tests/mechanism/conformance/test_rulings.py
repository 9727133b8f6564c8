"""The guide to rulings: every sentence is a law that holds of all published cases, and of those shown under it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from conformance_tests.mechanism.conformance.rulings import of_findings, of_questions, of_results
from conformance_tests.mechanism.conformance.rulings.law import LAWS
from oracle.conformance.cases import suites
from oracle.game.registry import load
from oracle.table.known import Ground

PAGE = Path(__file__).parents[3] / "docs" / "guides" / "rulings.md"

STATED = (of_findings, of_results, of_questions)
"""The modules that state the laws, in the order of the guide."""


class Sentence(NamedTuple):
    """A sentence of the guide: the law it names, the cases under it, the parts of their answers it shows."""

    name: str
    cases: tuple[str, ...]
    shows: tuple[str, ...]


DIRECTIVE = re.compile(
    r"^:{3,}\{sentence\} (?P<name>\S+)\n:cases: (?P<cases>.*)\n:shows: (?P<shows>.*)\n", re.MULTILINE
)

SENTENCES = [
    Sentence(found["name"], tuple(found["cases"].split()), tuple(found["shows"].split()))
    for found in DIRECTIVE.finditer(PAGE.read_text(encoding="utf-8"))
]


def test_every_sentence_of_the_guide_is_read() -> None:
    assert len(SENTENCES) == PAGE.read_text(encoding="utf-8").count("{sentence}")


def test_every_law_is_a_sentence_of_the_guide_and_every_sentence_a_law() -> None:
    names = [each.name for each in SENTENCES]
    assert sorted(names) == sorted(LAWS)
    assert {law.holds.__module__ for law in LAWS.values()} == {each.__name__ for each in STATED}


@pytest.mark.parametrize("sentence", SENTENCES, ids=[each.name for each in SENTENCES])
def test_the_cases_under_a_sentence_show_it(sentence: Sentence) -> None:
    law = LAWS[sentence.name]
    assert sentence.cases
    for identifier in sentence.cases:
        case = suites.find(identifier)
        assert case is not None, identifier
        assert case.kind in law.kinds, identifier
        assert law.holds(case, case.expect) is True, identifier
        assert {each.partition(":")[0] for each in sentence.shows} <= {"*", *case.expect}, identifier


@pytest.mark.parametrize("name", [name for name, law in LAWS.items() if not law.shown])
def test_a_sentence_holds_of_every_published_case(name: str) -> None:
    law = LAWS[name]
    told = [
        (case.id, law.holds(case, each.expect))
        for case in suites.every()
        if case.kind in law.kinds
        for each in case.expectations
    ]
    assert [identifier for identifier, holds in told if holds is False] == []
    assert any(holds for _, holds in told)


@pytest.mark.parametrize("game", suites.games())
def test_the_clauses_of_the_wall_are_those_of_the_ruleset(game: str) -> None:
    grounds = load(game).evidence.grounds
    assert of_findings.WALL_COUNT[game] == grounds[Ground.WALL_COUNT]
    assert of_findings.WALL_ORDER.get(game, grounds[Ground.WALL_ORDER]) == grounds[Ground.WALL_ORDER]
