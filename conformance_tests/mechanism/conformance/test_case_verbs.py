"""`paipu suite`: what is said, in both languages, at which exit code."""

from __future__ import annotations

import json
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.builder import build
from conformance_tests.builder.__main__ import main as builder
from conformance_tests.mechanism.conformance.sample_cases import GAME, REPLAY, SAMPLE, SCORE, published
from grammar.words import words_of
from oracle.cli.main import main
from oracle.conformance.cases import checks, editions, schemas, suites
from oracle.conformance.cases.case import from_json
from oracle.conformance.kinds import KINDS
from oracle.conformance.verbs.sentences import sentence, sentences
from oracle.conformance.verbs.suite import suite
from oracle.report.layout import WIDTH, cells
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from click import Command
    from click.testing import Result

    from oracle.rulebook.messages import Lang


def paipu(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def building(*words: object) -> Result:
    return CliRunner().invoke(builder, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sound published cases."""
    return published(tmp_path / "published", SAMPLE)


@pytest.fixture
def broken(folder: Path) -> Path:
    """Published cases of which one was tampered with."""
    file = folder / GAME / "sample.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"broken"', '"clean"'), encoding="utf-8")
    return folder


def test_cases_in_order_are_said_to_be(folder: Path) -> None:
    done = paipu("suite", "check", "--suite", folder)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "3 cases are in order.\n", "")


def test_what_is_not_in_order_is_told_with_the_case(broken: Path) -> None:
    done = paipu("suite", "check", "--suite", broken)
    assert done.exit_code == 1
    assert f"{REPLAY.id}: The digest is not that of what the case means." in done.stdout
    assert max(map(cells, done.stdout.splitlines())) <= WIDTH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_problems_are_told_as_objects(broken: Path, lang: Lang) -> None:
    done = paipu("suite", "check", "--suite", broken, "--json", "--lang", lang)
    *problems, summary = map(json.loads, done.stdout.splitlines())
    digest = {"where": REPLAY.id, "key": "case-digest", "args": {}, "reason": sentence(lang, "case-digest")}
    assert digest in problems
    assert summary == {"cases": 3, "problems": len(problems)}


def test_without_the_validator_checking_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> None:
        raise schemas.NoValidatorError

    monkeypatch.setattr(schemas, "validator", missing)
    done = paipu("suite", "check", "--suite", folder)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'.[conform]'" in done.stderr


def test_two_editions_are_compared(folder: Path, tmp_path: Path) -> None:
    later = published(tmp_path / "later", (REPLAY, SCORE), "2027.2")
    done = paipu("suite", "diff", folder, later)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == "From edition 2027.1 to 2027.2"
    assert "tongqi/sample/next: The case is gone without a tombstone." in done.stdout
    tree = json.loads(paipu("suite", "diff", folder, later, "--json").stdout)
    assert (tree["retired"], tree["added"], len(tree["broken"])) == (["tongqi/sample/next"], [], 1)


def test_an_edition_compared_with_itself_keeps_the_policy(folder: Path) -> None:
    done = paipu("suite", "diff", folder, folder)
    assert done.exit_code == 0
    assert done.stdout.endswith("The edition policy is kept.\n")


def test_the_published_cases_are_copied_once(tmp_path: Path) -> None:
    done = paipu("suite", "copy", tmp_path / "mine")
    number = sum(len(suites.load(game)) for game in suites.games())
    assert done.exit_code == 0
    assert f"Copied {number} cases" in done.stdout
    for game in suites.games():
        copied = {file.name: file.read_bytes() for file in suites.files(game, tmp_path / "mine")}
        assert copied == {file.name: file.read_bytes() for file in suites.files(game)}
    again = paipu("suite", "copy", tmp_path / "mine")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "is not empty" in again.stderr


def test_cases_are_listed_a_line_each(folder: Path) -> None:
    done = paipu("suite", "list", "--suite", folder, "--kind", "score")
    assert done.stdout.split() == [SCORE.id, "score", "score"]
    row = json.loads(paipu("suite", "list", "--suite", folder, "--only", REPLAY.id, "--json").stdout)
    assert (row["id"], row["tests"], row["digest"]) == (REPLAY.id, ["TQ-4.2c"], REPLAY.digest)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.kind)
def test_a_case_is_shown_within_80_columns(folder: Path, case: object, lang: Lang) -> None:
    identifier = str(getattr(case, "id", ""))
    done = paipu("suite", "show", identifier, "--suite", folder, "--lang", lang)
    assert done.exit_code == 0
    assert done.stdout.startswith(identifier)
    assert max(map(cells, done.stdout.splitlines())) <= WIDTH
    assert sentence(lang, "show-expected") in done.stdout


def test_a_case_is_shown_as_it_lies_in_its_file(folder: Path) -> None:
    done = paipu("suite", "show", REPLAY.id, "--suite", folder, "--json")
    assert from_json(json.loads(done.stdout)) == REPLAY


def test_a_case_that_is_not_there_is_guessed_at(folder: Path) -> None:
    done = paipu("suite", "show", "tongqi/sample/reply", "--suite", folder)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"Did you mean {REPLAY.id}" in done.stderr


@pytest.mark.parametrize("words", [("check",), ("show", "a/b/c"), ("diff",)])
def test_a_folder_without_cases_cannot_be_used(tmp_path: Path, words: tuple[str, ...]) -> None:
    where = (tmp_path,) if words[0] == "diff" else ("--suite", tmp_path)
    done = paipu("suite", *words, *where)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.strip()


@pytest.mark.parametrize("words", [("check",), ("copy", "there"), ("list",)])
def test_a_game_that_is_none_is_answered_with_those_there_are(folder: Path, words: tuple[str, ...]) -> None:
    done = paipu("suite", *words, "--game", "no-such", "--suite", folder)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"There are no cases of no-such here, only of {GAME}.\n"


def test_a_kind_that_is_none_is_answered_with_those_there_are(folder: Path) -> None:
    done = paipu("suite", "list", "--kind", "no-such", "--suite", folder)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"no-such is no kind of case; there are {', '.join(KINDS)}.\n"


def test_the_builder_is_no_verb_of_the_command() -> None:
    assert not {"build", "keep", "measure", "rejudge", "stats", "values"} & set(suite.commands)
    assert set(builder.commands) == {"build", "examples", "keep", "measure", "rejudge", "stats", "values"}
    assert "Make the cases of a game" in building("build", "--help").stdout.replace("\n", " ")


def test_both_languages_say_the_same_with_the_same_arguments() -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    en, zh = sentences("en"), sentences("zh")
    assert set(en) == set(zh)
    assert {key for key in en if fields(en[key]) != fields(zh[key])} == set()


def test_every_problem_has_a_sentence() -> None:
    import ast
    import inspect

    keys = {
        call.args[1].value
        for module in (checks, editions)
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Problem"
        and isinstance(call.args[1], ast.Constant)
    }
    assert len(keys) > 25
    assert keys <= set(sentences("en"))


@pytest.mark.parametrize(
    "words",
    [
        (builder, "build", GAME, "foo"),
        (builder, "stats", "--game", "foo"),
        (suite, "check", "--game", "foo"),
        (suite, "list", "--game", "foo"),
    ],
    ids=lambda words: words[1],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_that_is_no_game_is_told_in_a_line_with_those_there_are(
    words: tuple[Command, *tuple[str, ...]], lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is built: a game named before it is left as it was."""
    monkeypatch.setattr(build, "built", None)
    command, *asked = words
    done = CliRunner().invoke(command, [*asked, "--lang", lang])
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "foo" in done.stderr
    names = {game: words_of(game).names.write(game, lang) for game in suites.games()}
    assert all(game in done.stderr or name in done.stderr for game, name in names.items())
