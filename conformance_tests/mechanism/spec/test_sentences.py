"""A ruling quotes of a long clause the sentence that was broken: marks in the text, and the rules that name them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.game.hands import known
from oracle.judge.adjudication import adjudicate
from oracle.report.tree.ruling import ruling_tree
from oracle.rulebook.clauses import texts
from spec.sentences import marked, unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Lang

RULESETS = Path(__file__).parents[3] / "oracle" / "rulesets"


def named(game: str) -> Iterator[tuple[str | None, str]]:
    """Every mark that code of a game names, with the clause of the rule, where the code says it beside it."""
    for path in sorted((RULESETS / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            for word in node.keywords:
                if word.arg == "sentence" and isinstance(word.value, ast.Constant) and word.value.value:
                    first = node.args[0] if node.args else None
                    what = first.value if isinstance(first, ast.Constant) else None
                    rule = isinstance(node.func, ast.Name) and node.func.id in ("clause", "duty")
                    yield (str(what) if rule else None), str(word.value.value)


@pytest.mark.parametrize("game", known())
def test_every_sentence_a_rule_names_stands_in_both_languages(game: str) -> None:
    clauses = texts(game)
    marks = {mark for each in clauses.values() for mark in each.sentences}
    for clause, mark in named(game):
        within = marks if clause is None else {*clauses[clause].sentences}
        assert mark in within, (clause, mark)
    for each in clauses.values():
        assert {*each.sentences} == {*each.sentences_zh}, each.id


@pytest.mark.parametrize("game", known())
def test_every_marked_sentence_is_named_by_a_rule(game: str) -> None:
    told = {mark for _, mark in named(game)}
    assert {mark for each in texts(game).values() for mark in each.sentences} <= told


@pytest.mark.parametrize("game", known())
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_marked_sentence_is_shorter_than_its_clause(game: str, lang: Lang) -> None:
    for each in texts(game).values():
        for mark in each.sentences:
            assert len(each.quoted(lang, mark)) < len(each.said(lang)), (each.id, mark)
            assert "{#" not in each.said(lang), each.id


def test_a_part_of_a_sentence_is_written_as_one() -> None:
    text = "First; {#own}nobody takes {his} own; {#}the rest. {#end}The end."
    assert marked(text) == {"own": "Nobody takes {his} own.", "end": "The end."}
    assert unmarked(text) == "First; nobody takes {his} own; the rest. The end."


def test_no_mark_stands_twice() -> None:
    with pytest.raises(ValueError, match="marked twice"):
        marked("{#own}One. {#own}Two.")


WRONG = '[Game "lingque"]\n[Option tiles "144"]\nturn E\nleft 40\nE draw 5p flower 5p\nend cut\n'


def test_a_breach_quotes_the_sentence_that_was_broken() -> None:
    ruling = adjudicate(parse_log(WRONG))
    (found,) = ruling.findings
    assert found.sentence == "drawn"
    tree = ruling_tree(ruling, "en")["findings"]
    assert isinstance(tree, list)
    assert isinstance(tree[0], dict)
    assert tree[0]["quoted"] == texts("lingque")[found.clause].sentences["drawn"]
