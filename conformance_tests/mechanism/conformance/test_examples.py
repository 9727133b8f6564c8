"""The examples of the pages as cases: as the pages print them, each with its place, and a program can be asked them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from oracle.cli.main import main
from oracle.conformance.cases import suites
from oracle.conformance.cases.checks import check_case
from oracle.conformance.variation.question import key_of

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_has_a_page_and_an_example_that_is_a_case_has_its_answer(game: str) -> None:
    published = {key_of(each.kind, each.readings, each.input): each for each in suites.load(game)}
    shared = 0
    for example in suites.read_examples(game):
        assert str(example.provenance["page"]).startswith(f"rules/{game}/")
        known = published.get(key_of(example.kind, example.readings, example.input))
        if known is not None:
            shared += 1
            assert (example.expect, example.alternatives) == (known.expect, known.alternatives)
    assert shared


def test_an_example_is_held_to_what_every_case_is() -> None:
    assert not [problem for case in suites.read_examples("lingque")[:40] for problem in check_case(case)]


def paipu(*words: str) -> str:
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_prints_them_a_case_a_line_and_asks_them() -> None:
    rows = [json.loads(line) for line in paipu("suite", "examples", "jiaxing").splitlines()]
    assert {row["id"] for row in rows} == {case.id for case in suites.read_examples("jiaxing")}
    listed = paipu("conform", "--examples", "--game", "jiaxing", "--list").splitlines()
    assert sorted(listed) == sorted(row["id"] for row in rows)
