"""Clauses that hold many rules have limbs: letters in the text, addresses in code, findings and accusations."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.gallery.reading import hand_rows, heading, log_files, match_files
from grammar.logs import parse_log
from grammar.syntax import Claim
from grammar.unreadable import UnreadableLog
from grammar.writing.render import render_log
from oracle.cli.main import main
from oracle.conformance.inputs.forms import StructuredError
from oracle.conformance.inputs.structured import log_of, structured_log
from oracle.editor.hovering import Looks, clause_called, clause_text
from oracle.editor.places import clause_at
from oracle.game.explanation import UnknownLimbError, explained
from oracle.game.hands import known
from oracle.game.registry import load, load_whole
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.report.tree.ruling import ruling_tree
from oracle.rulebook.clauses import at_address, of_limb, texts
from oracle.rulebook.messages import LANGUAGES
from oracle.viewer.tree import hand_tree
from spec.sentences import addressed, limbs, marked, parted, unmarked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.inputs.forms import Json
    from oracle.rulebook.messages import Lang

RULESETS = Path(__file__).parents[3] / "oracle" / "rulesets"
LIMBED = [(game, each) for game in known() for each in texts(game).values() if each.limbs]


# -- the text ----------------------------------------------------------------------------------------


def test_a_text_is_parted_into_limbs_and_read_with_their_letters() -> None:
    text = "{#a} Nobody takes his own; {#b} but the last."
    assert limbs(text) == {"a": "Nobody takes his own.", "b": "But the last."}
    assert unmarked(text) == "(a) Nobody takes his own; (b) but the last."
    assert marked(text) == {}


@pytest.mark.parametrize(
    "text", ["{#b} One.", "First. {#a} One.", "{#a} One. {#c} Two.", "{#a} One. {#a} Two."]
)
def test_limbs_go_on_from_the_first_letter_and_from_the_beginning_of_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="go on from a"):
        limbs(text)


@pytest.mark.parametrize("text", ["{#a} One. {#draws}Two.", "{#a} One. {#}Two."])
def test_a_text_with_limbs_has_no_other_marks(text: str) -> None:
    with pytest.raises(ValueError, match="other marks"):
        marked(text)


def test_an_address_is_the_clause_and_the_letter() -> None:
    assert parted("JX-2.4(c)") == ("JX-2.4", "c")
    assert parted("JX-2.4") == ("JX-2.4", None)
    assert addressed(*parted("JX-2.4(c)")) == "JX-2.4(c)"


@pytest.mark.parametrize(("game", "identifier"), [(game, each.id) for game, each in LIMBED])
def test_a_clause_has_the_same_limbs_in_both_languages(game: str, identifier: str) -> None:
    clause = texts(game)[parted(identifier)[0]]
    assert [*clause.limbs] == [*clause.limbs_zh]
    for letter in clause.limbs:
        assert clause.text.count(f"({letter})") >= 1
        assert len(clause.quoted("zh", None, letter)) < len(clause.said("zh"))


# -- the code ----------------------------------------------------------------------------------------


def functions(game: str) -> Iterator[ast.FunctionDef]:
    """Every function of a game."""
    for path in sorted((RULESETS / game).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def enforced(game: str, decorators: tuple[str, ...] = ("clause", "duty")) -> Iterator[str]:
    """Every address that a rule of a game names, by the letter beside its clause or in one of its objections."""
    for function in functions(game):
        for call in function.decorator_list:
            if isinstance(call, ast.Call) and ast.unparse(call.func) in decorators:
                (clause, *_), parts = call.args, [call, *function.body]
                for letter in {letter for part in parts for letter in letters(part)}:
                    yield addressed(str(ast.literal_eval(clause)), letter)


def letters(part: ast.AST) -> Iterator[str]:
    """The letters that are given for a limb, also where it hangs on a condition which."""
    for node in ast.walk(part):
        if isinstance(node, ast.keyword) and node.arg == "limb":
            constants = (each.value for each in ast.walk(node.value) if isinstance(each, ast.Constant))
            yield from (letter for letter in constants if isinstance(letter, str) and len(letter) == 1)


def named(game: str) -> Iterator[str]:
    """Every address that code of a game names."""
    yield from enforced(game)
    for path in sorted((RULESETS / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and parted(node.value)[1]:
                yield node.value


@pytest.mark.parametrize("game", known())
def test_every_limb_that_code_names_exists(game: str) -> None:
    assert [address for address in named(game) if at_address(game, address) is None] == []


@pytest.mark.parametrize("game", sorted({game for game, _ in LIMBED}))
def test_every_limb_has_code(game: str) -> None:
    load_whole(game)
    addresses = [addressed(each.id, letter) for each in texts(game).values() for letter in each.limbs]
    assert [address for address in addresses if not of_limb(address)] == []


@pytest.mark.parametrize("game", sorted({game for game, _ in LIMBED}))
def test_every_rule_of_a_clause_with_limbs_says_its_limb(game: str) -> None:
    rules = {rule for kind in load(game).acts.values() for rule in kind.rules}
    assert [rule for rule in rules if bool(texts(game)[rule.clause].limbs) != (rule.limb is not None)] == []


# -- the cases ---------------------------------------------------------------------------------------


def shown(game: str) -> Iterator[tuple[str, bool]]:
    """Every address that a case of the gallery names, and whether it is found there."""
    for path in (*log_files(game), *match_files(game)):
        promised = heading(path.read_text(encoding="utf-8"), path.name)
        yield from ((address, False) for address in (promised.one("limbs") or "").split())
        yield from ((line.split()[1], True) for line in promised.all("finds"))
    yield from ((address, False) for row in hand_rows(game) for address in row.limbs)


@pytest.mark.parametrize("game", sorted({game for game, _ in LIMBED}))
def test_every_limb_has_a_log_and_one_that_a_rule_enforces_a_finding(game: str) -> None:
    every = {*shown(game)}
    cases, found = {address for address, _ in every}, {address for address, broken in every if broken}
    assert {*enforced(game, ("clause",))} - found == set()
    assert {
        addressed(each.id, letter) for each in texts(game).values() for letter in each.limbs
    } - cases == set()
    assert [address for address in cases if at_address(game, address) is None] == []


# -- findings and accusations ------------------------------------------------------------------------

PUNGS = """[Game "jiaxing"]
tian sets own:22x3 own:13x3 own:55x3 own:66x3 own:44x3
tian holds 15x2 24 25 36
turn he
he flip 15
tian flip 36
di flip 15
tian pung 15
di claim tian {} at 4
end cut
"""


def test_a_finding_carries_its_limb_and_quotes_it() -> None:
    findings = ruling_tree(adjudicate(parse_log(PUNGS.format("JX-2.4"))), "en")["findings"]
    assert isinstance(findings, list)
    (found,) = findings
    assert isinstance(found, dict)
    assert (found["clause"], found["limb"]) == ("JX-2.4", "a")
    assert found["quoted"] == texts("jiaxing")[parted("JX-2.4")[0]].limbs["a"]


@pytest.mark.parametrize(
    ("address", "outcome"),
    [("JX-2.4", "upheld"), ("JX-2.4(a)", "upheld"), ("JX-2.4(b)", "rejected"), ("JX-9.9(a)", "refused")],
)
def test_an_accusation_may_name_a_limb(address: str, outcome: str) -> None:
    log = parse_log(PUNGS.format(address))
    (claim,) = adjudicate(log).claims
    assert (claim.outcome, claim.claim.cited) == (outcome, address)
    assert parse_log("".join(render_log(log))) == log


@pytest.mark.parametrize(
    ("ruled", "outcome"), [("JX-2.4", "upheld"), ("JX-2.4(a)", "upheld"), ("JX-2.4(b)", "undecided")]
)
def test_what_a_referee_rules_on_a_limb_decides_an_accusation_of_it(ruled: str, outcome: str) -> None:
    text = PUNGS.replace("tian holds 15x2 24 25 36\n", "").format("JX-2.4(a)")
    log = parse_log(text.replace("end cut", f"referee rules {ruled} at 4 for di\nend cut"))
    (claim,) = adjudicate(log).claims
    assert claim.outcome == outcome


def test_a_limb_that_a_clause_does_not_have_cannot_be_read() -> None:
    with pytest.raises(UnreadableLog, match=r"JX-2.4\(z\) is no limb of JX-2.4") as wrong:
        parse_log(PUNGS.format("JX-2.4(z)"))
    assert "JX-2.4(a), JX-2.4(b)" in wrong.value.expected
    assert wrong.value.label == "no-limb"


def test_a_limb_is_explained_by_itself() -> None:
    found = explained("JX-2.4(c)")
    assert (found.clause.id, found.limb) == ("JX-2.4", "c")
    assert [place.split()[-1] for place in found.code] == ["_let_go_since"]
    assert all("JX-2.4(c)" in Path(case).read_text(encoding="utf-8") for case in found.cases)
    with pytest.raises(UnknownLimbError) as unknown:
        explained("JX-2.4(z)")
    assert unknown.value.near == tuple(f"JX-2.4({letter})" for letter in found.clause.limbs)


# -- who reads them ----------------------------------------------------------------------------------


def test_a_log_says_a_limb_in_its_structured_form_and_reads_it_there() -> None:
    log = parse_log(PUNGS.format("JX-2.4(b)"))
    told = structured_log(log)
    assert told["claims"] == [
        {"by": "di", "against": "tian", "clause": "JX-2.4", "at": 4, "limb": "b", "said": 4}
    ]
    assert [line for line in log_of("jiaxing", told, {}).lines if isinstance(line, Claim)] == [
        line for line in log.lines if isinstance(line, Claim)
    ]
    accusation: Json = {"by": "di", "against": "tian", "clause": "JX-2.4", "limb": "z", "said": 4}
    wrong: Json = {**told, "claims": [accusation]}
    with pytest.raises(StructuredError, match=r"limb: JX-2.4 has a, b"):
        log_of("jiaxing", wrong, {})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_cites_the_limb_and_quotes_no_other(lang: Lang) -> None:
    text = "".join(ruling_report(adjudicate(parse_log(PUNGS.format("JX-2.4(a)"))), lang, Paint())).replace(
        " ", ""
    )
    clause = texts("jiaxing")[parted("JX-2.4")[0]]
    assert "JX-2.4(a)" in text
    assert clause.quoted(lang, None, "a").replace(" ", "") in text
    assert clause.quoted(lang, None, "h").replace(" ", "") not in text


def test_the_viewer_has_the_limb_under_its_address() -> None:
    tree = hand_tree(adjudicate(parse_log(PUNGS.format("JX-2.4(b)"))))
    clauses = tree["clauses"]
    assert isinstance(clauses, dict)
    assert {address for address in clauses if address.startswith("JX-2.4")} == {"JX-2.4(a)", "JX-2.4(b)"}


def test_an_editor_shows_the_limb_that_is_named() -> None:
    clause = texts("jiaxing")[parted("JX-2.4")[0]]
    named_there = clause_at("di claim tian JX-2.4(b) at 4", 20)
    assert named_there is not None
    assert named_there[0] == "JX-2.4(b)"
    assert clause_called("JX-2.4(b)") == (clause, "b")
    assert clause.limbs["b"] in clause_text(clause, "b", "en", Looks())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_explain_ends_with_2_at_a_limb_that_is_none_and_names_those_there_are(lang: str) -> None:
    asked = CliRunner().invoke(main, ["explain", "JX-2.4(z)", "--lang", lang])
    assert asked.exit_code == 2
    assert "JX-2.4(a) JX-2.4(b)" in asked.output
    answered = CliRunner().invoke(main, ["explain", "JX-2.4(b)", "--json", "--lang", lang])
    assert answered.exit_code == 0
    assert json.loads(answered.stdout)["limb"] == "b"
