"""The TextMate grammar of logs, by which editors colour them: `python -m oracle.editor.textmate` writes it anew.

It is made of the same patterns as the lexer, and committed with the extension; a test asks that it is not stale.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from grammar.words import known_games
from oracle.editor.colours import Pattern, of_a_game, of_the_root, opens_a_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

EXTENSION = Path(__file__).parent / "vscode"
"""Where the extension for VS Code lies in a checkout; a wheel has none."""

HOME = EXTENSION / "syntaxes" / "paipu.tmLanguage.json"
"""Where the grammar lies in a checkout."""

SCOPES: Mapping[str, str] = {
    "comment": "comment.line.number-sign",
    "string": "string.quoted.double",
    "number": "constant.numeric",
    "time": "constant.other.time",
    "seat": "variable.parameter.seat",
    "act": "keyword.control.act",
    "statement": "storage.type.statement",
    "word": "keyword.operator.word",
    "constant": "support.constant",
    "name": "entity.name.label",
    "tile": "constant.language.tile",
    "set": "entity.name.type.set",
    "qualifier": "entity.other.attribute-name.qualifier",
    "unit": "support.type.unit",
    "clause": "markup.underline.link.clause",
    "key": "entity.name.tag.key",
    "subject": "entity.other.attribute-name.subject",
    "bracket": "punctuation.bracket",
}
"""The scope of each role; what is no word of the notation has none."""


def grammar() -> Mapping[str, object]:
    """The grammar as its file has it."""
    games = {f"in-{game}": {"patterns": list(map(_rule, of_a_game(game)))} for game in known_games()}
    return {
        "name": "Paipu",
        "scopeName": "source.paipu",
        "fileTypes": ["paipu"],
        "patterns": list(map(_rule, of_the_root())),
        "repository": games,
    }


def written() -> str:
    """The file."""
    return json.dumps(grammar(), ensure_ascii=False, indent=1) + "\n"


def _rule(each: Pattern) -> Mapping[str, object]:
    captures = _captures(each.roles)
    if each.opens is None:
        return {"match": each.pattern, "captures": captures}
    return {
        "begin": each.pattern,
        "beginCaptures": captures,
        "end": opens_a_hand(),
        "patterns": [{"include": f"#in-{each.opens}"}],
    }


def _captures(roles: Iterable[str | None]) -> Mapping[str, object]:
    return {
        str(number): {"name": f"{SCOPES[role]}.paipu"}
        for number, role in enumerate(roles, 1)
        if role is not None and role in SCOPES
    }


def main() -> int:
    """Write the grammar, or with `--check` say whether it is as it would be written; only where the extension lies."""
    parser = ArgumentParser(prog="python -m oracle.editor.textmate", description=f"Write {HOME}.")
    parser.add_argument("--check", action="store_true", help="write nothing, and say whether it is stale")
    asked = parser.parse_args()
    if not (EXTENSION / "package.json").is_file():
        parser.error(f"the extension does not lie in {EXTENSION}; ask this in a checkout")
    if asked.check:
        fresh = HOME.is_file() and HOME.read_text(encoding="utf-8") == written()
        if not fresh:
            sys.stderr.write(f"{HOME} is stale: python -m oracle.editor.textmate\n")
        return 0 if fresh else 1
    HOME.parent.mkdir(parents=True, exist_ok=True)
    HOME.write_text(written(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
