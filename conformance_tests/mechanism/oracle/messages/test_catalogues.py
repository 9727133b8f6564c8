"""Every key the judge can say has a sentence in both languages, and every sentence is said by somebody."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from grammar.words import words_of
from oracle.game.hands import known
from oracle.rulebook.messages import LANGUAGES, amount, catalogue, counted, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Lang

ROOT = Path(__file__).resolve().parents[4]
RULESETS = ROOT / "oracle" / "rulesets"
FAMILIES = ROOT / "oracle" / "families"
TOOLS = ROOT / "oracle" / "conformance"
"""The conformance tools, whose sentences are in catalogues of their own."""

KEY = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")
BUILDERS = {"Objection": 0, "Fact": 0, "Contradiction": 0, "Step": 0, "Consequence": 0, "Finding": 3}
"""What carries a key, and which argument it is."""

SPEAKERS = {"say", "counted", "text", "complain", "refuse", "_cannot", "ReadingError", "named"}
"""Functions that are handed a key to be said."""


@cache
def trees(game: str | None) -> tuple[ast.Module, ...]:
    """The syntax trees of the mechanism, or of one game's ruleset with what it asks of its family."""
    return tuple(_trees(game))


def _trees(game: str | None) -> Iterator[ast.Module]:
    folder = ROOT / "oracle" if game is None else RULESETS / game
    for path in sorted(folder.rglob("*.py")):
        if game is not None or not {RULESETS, TOOLS, FAMILIES} & set(path.parents):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield tree
            if game is not None:
                yield from asked_of_families(tree, set())


def asked_of_families(asking: ast.AST, seen: set[tuple[str, str]]) -> Iterator[ast.Module]:
    """Yield each function that code imports from a family by its name, and what that asks for in its turn."""
    for node in ast.walk(asking):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("oracle.families."):
            for alias in node.names:
                yield from defined(node.module or "", alias.name, seen)


def defined(module: str, name: str, seen: set[tuple[str, str]]) -> Iterator[ast.Module]:
    """Yield what stands behind a name of a module of a family, once."""
    tree = family(module)
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    if (module, name) in seen or not found:
        return
    seen.add((module, name))
    yield ast.Module([*found], [])
    used = {node.id for each in found for node in ast.walk(each) if isinstance(node, ast.Name)}
    for other in sorted(used):
        yield from defined(module, other, seen)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    for one in imports:
        if (one.module or "").startswith("oracle.families."):
            for alias in one.names:
                if alias.name in used:
                    yield from defined(one.module or "", alias.name, seen)


@cache
def family(module: str) -> ast.Module:
    """The syntax tree of a module of a family; an empty one for a package."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.Module([], [])


@cache
def nodes(game: str | None) -> tuple[ast.AST, ...]:
    """Every node of those trees."""
    return tuple(node for tree in trees(game) for node in ast.walk(tree))


def name_of(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


@cache
def built(game: str | None) -> tuple[tuple[str, frozenset[str] | None], ...]:
    """Return each key that a finding, fact, step or reason is built with, and the names of its arguments.

    The names are None where the arguments do not stand beside the key.
    """
    return tuple(_built(game))


def _built(game: str | None) -> Iterator[tuple[str, frozenset[str] | None]]:
    for node in nodes(game):
        if isinstance(node, ast.Call):
            yield from handed_on(game, node)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            first, second = node.elts
            if isinstance(second, ast.Dict) and KEY.fullmatch(text_of(first)):
                yield text_of(first), names_in(second)
            elif is_clause(first) and KEY.fullmatch(text_of(second)):
                yield text_of(second), None


def handed_on(game: str | None, call: ast.Call) -> Iterator[tuple[str, frozenset[str] | None]]:
    """Yield the keys that a call makes something of."""
    for clause, key in pairwise(call.args):
        if is_clause(clause) and is_message(game, text_of(key)):
            yield text_of(key), None
    place = BUILDERS.get(name_of(call))
    if place is not None and len(call.args) > place and text_of(call.args[place]):
        given = [one for one in call.args[place + 1 :] if isinstance(one, ast.Dict)]
        yield text_of(call.args[place]), names_in(given[0]) if given else None


def text_of(node: ast.AST) -> str:
    """Return the string a node stands for, empty where it stands for none."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_message(game: str | None, word: str) -> bool:
    """Tell whether a word handed on with a clause is a key, not an act the clause is about."""
    return (
        "-" in word
        and KEY.fullmatch(word) is not None
        and (game is None or word not in words_of(game).table("acts").en)
    )


def is_clause(node: ast.AST) -> bool:
    """Tell whether a node is the id of a clause."""
    return re.match(r"[A-Z]{2}-", text_of(node)) is not None


def names_in(given: ast.Dict) -> frozenset[str]:
    return frozenset(
        key.value for key in given.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
    )


def spoken(game: str | None) -> Iterator[str]:
    """Yield each key that is said by name."""
    for node in nodes(game):
        match node:
            case ast.Call(args=args) if name_of(node) in SPEAKERS:
                for arg in args:
                    for part in ast.walk(arg) if isinstance(arg, ast.IfExp) else (arg,):
                        match part:
                            case ast.Constant(value=str(key)) if "-" in key and KEY.fullmatch(key):
                                yield key


def constants(game: str | None) -> frozenset[str]:
    """Return every string the code works with."""
    return frozenset(
        node.value for node in nodes(game) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def patterns(game: str | None) -> Iterator[re.Pattern[str]]:
    """Yield what the f-strings that make keys can come to."""
    for node in nodes(game):
        if isinstance(node, ast.JoinedStr):
            literals = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
            if any(re.fullmatch(r"[a-z-]*-|-[a-z-]+", literal) for literal in literals):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[A-Za-z-]+"
                    for p in node.values
                ]
                yield re.compile("".join(parts))


def fields(sentence: str) -> frozenset[str]:
    """Return the names of the arguments a sentence uses."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [None, *known()])
def test_every_key_that_is_built_or_said_has_a_sentence(game: str | None, lang: Lang) -> None:
    wanted = {key for key, _ in built(game)} | set(spoken(game))
    assert len(wanted) > 20
    games = known() if game is None else (game,)
    assert {(each, key) for each in games for key in wanted if key not in catalogue(each, lang)} == set()


@pytest.mark.parametrize("game", known())
def test_no_sentence_is_orphaned(game: str) -> None:
    said = constants(None) | constants(game)
    made = [*patterns(None), *patterns(game)]
    orphans = {
        key
        for key in catalogue(game, "en")
        if "." not in key and key not in said and not any(pattern.fullmatch(key) for pattern in made)
    }
    assert orphans == set()


@pytest.mark.parametrize("game", known())
def test_words_of_units_are_words_of_the_notation(game: str) -> None:
    units = {key.removeprefix("unit.") for key in catalogue(game, "en") if key.startswith("unit.")}
    assert units <= set(words_of(game).table("units").en)


@pytest.mark.parametrize("game", [None, *known()])
def test_both_languages_say_the_same_things_of_the_same_arguments(game: str | None) -> None:
    en, zh = catalogue(game, "en"), catalogue(game, "zh")
    assert set(en) == set(zh)
    wider = {key for key in en if not fields(zh[key]) - {"seat", "turn"} <= fields(en[key]) | {"n"}}
    spared = {"seat", "from", "turn", "lower", "tile", "candidate"}  # a candidate is a word of English
    poorer = {key for key in en if fields(en[key]) - fields(zh[key]) - spared}
    assert (wider, poorer) == (set(), set())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", known())
def test_a_sentence_asks_for_no_argument_that_its_key_is_built_without(game: str, lang: Lang) -> None:
    given: dict[str, list[frozenset[str]]] = {}
    for key, names in (*built(None), *built(game)):
        if names is not None:
            given.setdefault(key, []).append(names)
    lacking = {
        (key, missing)
        for key, every in given.items()
        for names in every
        for missing in fields(catalogue(game, lang)[key]) - names - {"seat", "result"}
    }
    assert lacking == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", known())
@pytest.mark.parametrize(
    "key",
    [
        *(f"result-{how}" for how in ("won", "white", "drawn", "stopped", "cut")),
        *(f"kind-{kind}" for kind in ("breach", "impossible", "undecided", "mismatch")),
        *(f"{kind}-count" for kind in ("breach", "impossible", "undecided", "mismatch")),
        *(f"status-{status}" for status in ("clean", "broken", "undecided")),
        *(f"claim-{outcome}" for outcome in ("upheld", "rejected", "undecided")),
        *(f"{what}-differs" for what in ("item", "total", "payment", "form")),
        *(f"{what}-out-of-bounds" for what in ("item", "total", "payment")),
    ],
)
def test_keys_made_of_parts_have_sentences(game: str, lang: Lang, key: str) -> None:
    assert catalogue(game, lang)[key]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("due", ["take", "discard", "press", "over"])
def test_a_flip_out_of_turn_says_what_was_due(lang: Lang, due: str) -> None:
    sentence = say("tongqi", lang, f"flip-before-{due}", {"seat": "di", "turn": "tian"})
    assert ("di" if lang == "en" else "地") in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("came", ["turned", "first-tile", "first-discard", "discard", "flip", "press", "pat"])
def test_every_way_a_winning_tile_comes_is_told(lang: Lang, came: str) -> None:
    assert say("tongqi", lang, f"came-{came}", {"source": "he"})


def test_seats_tiles_and_amounts_are_written_in_the_readers_language() -> None:
    args = {"seat": "ren", "name": "斷么頭同", "declared": "2 lift", "due": "3 lift"}
    assert say("tongqi", "en", "item-differs", args) == (
        "ren declares 斷么頭同 at 2 lifts; by the rules it is worth 3 lifts."
    )
    assert say("tongqi", "zh", "item-differs", args) == "人家計斷么頭同2抬；照規則應為3抬。"
    assert say("tongqi", "zh", "not-open", {"seat": "he", "tile": "16", "open": "44"}).startswith(
        "和家要么六，"
    )


def test_one_is_not_many() -> None:
    assert counted("tongqi", "en", "breach-count", 1) == "1 breach"
    assert counted("tongqi", "en", "breach-count", 4) == "4 breaches"
    assert amount("tongqi", "en", 1, "he") == "1 point"
    assert amount("tongqi", "en", 2592, "he") == "2592 points"
    assert amount("tongqi", "zh", 2592, "he") == "2592和"
