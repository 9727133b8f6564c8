"""A lark parser from our grammar files: LALR, contextual lexer, its words filled in when it is built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lark import Lark
from lark.lexer import PatternRE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lark import Token, Transformer
    from lark.lexer import TerminalDef


def build_parser(
    start: str, *sources: str, patterns: Mapping[str, str], builder: Transformer[Token, object]
) -> Lark:
    """Build a parser from grammar files, with the word terminals filled in."""

    def fill(terminal: TerminalDef) -> TerminalDef:
        if terminal.name in patterns:
            terminal.pattern = PatternRE(patterns[terminal.name])
        return terminal

    text = "\n".join((Path(__file__).parent / source).read_text(encoding="utf-8") for source in sources)
    return Lark(text, start=start, parser="lalr", edit_terminals=fill, transformer=builder)
