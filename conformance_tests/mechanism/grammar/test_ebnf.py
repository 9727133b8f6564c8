"""The grammar on the page of the notation: it is the one the program reads, and what it makes is read."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from lark import Lark
from lark.lexer import PatternRE

from conformance_tests.mechanism.grammar.ebnf import PATTERNS, ROOT, ebnf, on_page, productions
from grammar.tiles import family
from grammar.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lark.lexer import TerminalDef

PIECE = re.compile(r"\"[^\"]*\"|'[^']*'|\[[^]]*\]|<[^>]*>|#x[0-9A-F]+|[A-Za-z_]+|[()|?*+]")

GLUED = frozenset({"set", "winning", "flowers"})
"""Rules of one word: no blank stands between their parts."""

ROWS = dict(re.findall(r"^(\w+) *::= (.*(?:\n +\| .*)*)$", on_page(), re.MULTILINE))


def test_the_page_has_the_grammar_the_program_reads() -> None:
    assert on_page() == ebnf()


def test_every_name_is_defined_once_and_used() -> None:
    names = re.findall(r"^(\w+) *::=", on_page(), re.MULTILINE)
    assert len(names) == len(set(names))
    used = {piece for row in ROWS.values() for piece in PIECE.findall(row) if piece[0].isalpha()}
    assert used - set(names) == set()
    assert set(names) - used == {"file", "hand"}


def test_every_production_of_the_program_is_there() -> None:
    assert [each.name for each in productions() if each.name not in ROWS] == []


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_a_terminal_makes_matches_its_pattern(pattern: str) -> None:
    maker, whole = Maker("taiwan", 7), re.compile(pattern)
    made = [maker.make(PATTERNS[pattern], glued=True) for _ in range(200)]
    assert [text for text in made if not any(matched(whole, text, after) for after in ("", " x", "x"))] == []


def matched(pattern: re.Pattern[str], text: str, after: str) -> bool:
    """Whether a pattern matches a whole text, with something behind it."""
    found = pattern.match(text + after)
    return found is not None and found[0] == text


Choices: TypeAlias = "list[list[tuple[str | Choices, str]]]"
"""Alternatives, each a row of parts with what is said of their number; a part in brackets is alternatives again."""


@cache
def parsed(body: str) -> Choices:
    """The right-hand side of a production."""
    pieces = PIECE.findall(body)
    found = _choices(pieces)
    assert not pieces
    return found


def _choices(pieces: list[str]) -> Choices:
    found: Choices = [[]]
    while pieces and pieces[0] != ")":
        piece = pieces.pop(0)
        if piece == "|":
            found.append([])
            continue
        part: str | Choices = piece
        if piece == "(":
            part = _choices(pieces)
            assert pieces.pop(0) == ")"
        found[-1].append((part, pieces.pop(0) if pieces and pieces[0] in ("?", "*", "+") else ""))
    return found


class Maker:
    """Makes text by the productions of the page; the words of a game stand for what is in angles."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311
        self.words = words_of(game)
        self.vocabularies: Mapping[str, Any] = module("terminals").log_vocabularies(self.words)

    def name(self, name: str) -> str:
        """Text for a production; nothing for flowers in a game that has none."""
        if name == "flowers" and not self.words.table("hand_words").read:
            return ""
        if name == "Tiles":
            body = ROWS[name].split(" | ")[self.words.family == "domino"]
            return self.make(body, glued=True)
        if name in self.vocabularies and name != "KEY":
            return str(self.chance.choice(sorted(self.vocabularies[name].read)))
        return self.make(ROWS[name], glued=name[0].isupper() or name in GLUED)

    def make(self, body: str, *, glued: bool) -> str:
        """Text for the right-hand side of a production."""
        return self._any_of(parsed(body), glued=glued)

    def _any_of(self, choices: Choices, *, glued: bool) -> str:
        found: list[str] = []
        for part, mark in self.chance.choice(choices):
            least, most = {"": (1, 1), "?": (0, 1), "*": (0, 2), "+": (1, 3)}[mark]
            found += [self._one(part, glued=glued) for _ in range(self.chance.randint(least, most))]
        return ("" if glued else " ").join(filter(None, found))

    def _one(self, part: str | Choices, *, glued: bool) -> str:
        if not isinstance(part, str):
            return self._any_of(part, glued=glued)
        if part[0] in "\"'":
            return part[1:-1]
        if part[0] == "[":
            return self.chance.choice(characters(part[1:-1]))
        if part[0] == "<":
            return self._word(part[1:-1])
        return chr(int(f"0{part[1:]}", 0)) if part.startswith("#x") else self.name(part)

    def _word(self, place: str) -> str:
        table = {
            "kind of set": self.words.kinds,
            "qualifier": self.words.table("qualifiers"),
            "flowers": self.words.table("hand_words"),
            "circumstance": self.words.table("circumstances"),
            "header tag": self.words.table("tags"),
        }.get(place)
        read = sorted(table.read) if table is not None else ["word"]
        return self.chance.choice(read)


@cache
def characters(inside: str) -> str:
    """The characters a class makes here: ASCII without control characters, but for those it names."""
    plain = re.sub(r"#x([0-9A-F]+)", lambda found: re.escape(chr(int(found[1], 16))), inside)
    pattern = re.compile(f"[{plain}]")
    every = "".join(map(chr, range(32, 127))) if inside[0] == "^" else "".join(map(chr, range(9, 127)))
    return "".join(
        character for character in every if pattern.fullmatch(character) and character not in "\r\n"
    )


def module(name: str) -> Any:  # noqa: ANN401  (a module of the grammar, wherever it lies there)
    (path,) = (ROOT / "grammar").rglob(f"{name}.py")
    return import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@cache
def reader(game: str, start: str, *files: str) -> Lark:
    """The Lark grammar itself, with the words of a game and without what is built from it."""
    words = words_of(game)
    make = getattr(module("terminals"), "log_patterns" if start == "line" else "hand_patterns")
    patterns = make(words, family(words.family))

    def fill(terminal: TerminalDef) -> TerminalDef:
        if terminal.name in patterns:
            terminal.pattern = PatternRE(patterns[terminal.name])
        return terminal

    text = "\n".join(next((ROOT / "grammar").rglob(file)).read_text(encoding="utf-8") for file in files)
    return Lark(text, start=start, parser="lalr", edit_terminals=fill)


@pytest.mark.parametrize("game", ["taiwan", "tongqi", "yawan"])
def test_lines_made_by_the_page_are_read(game: str) -> None:
    maker, lines = Maker(game, 1911), reader(game, "line", "set.lark", "log.lark")
    for _ in range(600):
        lines.parse(maker.name("line"))


@pytest.mark.parametrize("game", ["taiwan", "jiaxing"])
def test_hands_made_by_the_page_are_read(game: str) -> None:
    maker, hands = Maker(game, 1925), reader(game, "hand", "set.lark", "hand.lark")
    for _ in range(300):
        hands.parse(maker.name("hand"))
