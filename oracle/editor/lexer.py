"""The Pygments lexer of logs, which Sphinx and other tools find by its name, `paipu`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from grammar.words import known_games
from oracle.editor.colours import B, Pattern, of_a_game, of_the_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

TOKENS: Mapping[str, Any] = {
    "comment": Comment.Single,
    "string": String,
    "number": Number,
    "time": Literal.Date,
    "seat": Name.Variable,
    "act": Keyword,
    "statement": Keyword.Declaration,
    "word": Operator.Word,
    "constant": Name.Constant,
    "name": Name.Label,
    "tile": Literal,
    "set": Name.Class,
    "qualifier": Name.Property,
    "unit": Keyword.Type,
    "clause": Name.Namespace,
    "key": Name.Tag,
    "subject": Name.Attribute,
    "bracket": Punctuation,
    "text": Text,
}
"""The token of each role."""


class PaipuLexer(RegexLexer):
    """Colours logs of the games that have a table of words, from these tables."""

    name = "Paipu"
    aliases: ClassVar[Sequence[str]] = ["paipu"]
    filenames: ClassVar[Sequence[str]] = ["*.paipu"]
    mimetypes: ClassVar[Sequence[str]] = ["text/x-paipu"]

    @classmethod
    def get_tokendefs(cls) -> Mapping[str, list[Any]]:
        """The patterns of every place, made when the first log is coloured."""
        states = {"root": _state(of_the_root(), inside=False)}
        return states | {game: _state(of_a_game(game), inside=True) for game in known_games()}


def _state(patterns: Iterable[Pattern], *, inside: bool) -> list[Any]:
    """The rules of a place, in the way of Pygments."""
    rules: list[Any] = [(r"\n", Whitespace)]
    for each in patterns:
        groups = bygroups(*(Whitespace if role is None else TOKENS[role] for role in each.roles))
        if each.opens is None:
            rules.append((each.pattern, groups))
        else:
            rules.append((each.pattern, groups, ("#pop", each.opens) if inside else each.opens))
    return [*rules, (f"{B}+", Whitespace), (r".", Text)]
