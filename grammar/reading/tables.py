"""The tables of our grammars, made once when a wheel is built.

What lark works out from a grammar depends on the grammar alone, not on the words of a game, and takes it longer than the
first log takes to be judged. So a wheel holds the tables beside the grammar; a checkout has none. They are taken
only if they were made from this very grammar by this very lark, and are whole: the first line is a digest of all
three. Otherwise there is nothing here, and they are worked out as they always were.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from lark import Token, Transformer

FOLDER = Path(__file__).parent / "rules"

SOURCES: Mapping[str, tuple[str, ...]] = {"line": ("set.lark", "log.lark"), "hand": ("set.lark", "hand.lark")}
"""The files of a grammar, by the rule that is read."""

_OF_THE_READER = frozenset({"transformer", "edit_terminals"})
"""Options of lark that are of who reads, not of the grammar."""


def grammar_of(start: str) -> str:
    """The text of a grammar."""
    return "\n".join((FOLDER / source).read_text(encoding="utf-8") for source in SOURCES[start])


def file_of(start: str) -> Path:
    """Where the tables of a grammar lie in an installed wheel."""
    return FOLDER / f"{start}.tables.json"


def written(start: str) -> str:
    """The tables of a grammar as a wheel holds them."""
    from grammar.reading.numbering import in_one_order  # who reads has no use for it

    made = Lark(grammar_of(start), start=start, parser="lalr")
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in _OF_THE_READER}
    tables = json.dumps(in_one_order(data, memo), separators=(",", ":"), sort_keys=True)
    return f"{_digest(start, tables)}\n{tables}\n"


def cached_parser(
    start: str, patterns: Mapping[str, str], builder: Transformer[Token, object]
) -> Lark | None:
    """A parser from the cached tables, with the word terminals filled in; None where they are stale or damaged."""
    try:
        digest, tables = file_of(start).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    if digest != _digest(start, tables):
        return None
    data, memo = json.loads(tables)
    table = data["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = {state: _numbered(actions) for state, actions in _numbered(table["states"]).items()}
    for entry in memo.values():
        if entry["__type__"] == "TerminalDef" and entry["name"] in patterns:
            entry["pattern"] |= {"__type__": "PatternRE", "value": patterns[entry["name"]], "_width": None}
    parser: Lark = Lark._load_from_dict(data, _numbered(memo), transformer=builder)  # type: ignore[no-untyped-call]
    return parser


def _digest(start: str, tables: str) -> str:
    return sha256("\n".join((lark.__version__, grammar_of(start), tables)).encode()).hexdigest()


def _numbered(table: Mapping[str, Any]) -> dict[int, Any]:
    """A table whose keys are numbers, which JSON cannot write."""
    return {int(key): value for key, value in table.items()}
