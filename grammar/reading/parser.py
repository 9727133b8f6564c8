"""A lark parser from our grammar files: LALR, contextual lexer, its words filled in when it is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Lark
from lark.lexer import PatternRE

from grammar.reading.tables import cached_parser, grammar_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lark import Token, Transformer
    from lark.lexer import TerminalDef


def build_parser(start: str, *, patterns: Mapping[str, str], builder: Transformer[Token, object]) -> Lark:
    """Build the parser of a grammar, with the word terminals filled in."""
    return cached_parser(start, patterns, builder) or new_parser(start, patterns, builder)


def new_parser(start: str, patterns: Mapping[str, str], builder: Transformer[Token, object]) -> Lark:
    """Build it from the files of the grammar."""

    def fill(terminal: TerminalDef) -> TerminalDef:
        if terminal.name in patterns:
            terminal.pattern = PatternRE(patterns[terminal.name])
        return terminal

    return Lark(grammar_of(start), start=start, parser="lalr", edit_terminals=fill, transformer=builder)
