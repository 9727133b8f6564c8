"""How logs are coloured: by the lexer as the notation reads them, and in an editor as by the lexer."""

from __future__ import annotations

import io
import json
import os
import subprocess
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

import pytest
from lark import UnexpectedInput
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename

from conformance_tests.editors.session import ROOT
from grammar.logs import read_logs
from grammar.reading.build import LineBuilder
from grammar.reading.intake import folded
from grammar.reading.parser import new_parser
from grammar.tiles import family
from grammar.words import words_of
from grammar.words.terminals import log_patterns
from oracle.editor.colours import ROLES
from oracle.editor.lexer import TOKENS, PaipuLexer
from oracle.editor.textmate import SCOPES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lark import Lark

NODE = os.environ.get("PAIPU_NODE", "node")
EXTENSION = ROOT / "oracle" / "editor" / "vscode"
CODES = {role: chr(ord("a") + number) for number, role in enumerate(ROLES)}
"""A letter for each role; a blank is a blank."""

STATEMENT = "statement"

TERMINALS = {
    **dict.fromkeys(("SEAT", "REFEREE", "OUTSIDER", "RELATIVE"), "seat"),
    **dict.fromkeys(("ACT", "SAY", "MARKER"), "act"),
    **dict.fromkeys(("CALL", "PLACE", "RESULT"), "constant"),
    **dict.fromkeys(("FLAG", "WITH", "MAKING", "TOWARD", "AS", "AT", "FROM"), "word"),
    **dict.fromkeys(("NTH", "COUNT", "NUMBER"), "number"),
    **dict.fromkeys(("TILES", "ONE", "CAME"), "tile"),
    **dict.fromkeys(("LSQB", "RSQB"), "bracket"),
    "UNIT": "unit",
    "STRING": "string",
    "COMMENT": "comment",
    "TIME": "time",
    "REF": "clause",
    "NAME": "name",
    "KEY": "key",
    "SUBJECT": "subject",
    "KIND": "set",
    "QUAL": "qualifier",
}
"""The role of each terminal of the notation; every other one is a statement."""


def logs() -> Iterator[Path]:
    """Every log of the gallery and of the books' examples."""
    for folder in ("gallery", "worked"):
        yield from sorted((ROOT / "conformance_tests" / folder).rglob("*.paipu"))


@cache
def coloured(path: Path) -> tuple[str, ...]:
    """The lines of a log, each character by the letter of its role, as the lexer has them."""
    text, roles = path.read_text(encoding="utf-8"), {token: role for role, token in TOKENS.items()}
    lexer = PaipuLexer(ensurenl=False, stripnl=False)
    letters = "".join(
        "\n" if char == "\n" else CODES[roles[token]] if token in roles else " "
        for token, said in lexer.get_tokens(text)
        for char in said
    )
    return tuple(letters.split("\n"))


@cache
def parser(game: str, honours: str | None) -> Lark:
    """The parser of a game's lines."""
    words = words_of(game)
    tiles = family(words.family, honours)
    return new_parser("line", log_patterns(words, tiles), LineBuilder(words, tiles))


def test_the_lexer_is_found_by_its_name_and_by_the_name_of_a_file() -> None:
    assert isinstance(get_lexer_by_name("paipu"), PaipuLexer)
    assert isinstance(get_lexer_for_filename("hand.paipu"), PaipuLexer)


def test_the_lexer_takes_every_word_of_every_log_for_what_the_notation_takes_it_for() -> None:
    asked: set[tuple[str, str | None, str]] = set()
    wrong: list[str] = []
    for path in logs():
        text = path.read_text(encoding="utf-8")
        lines, letters = text.split("\n"), coloured(path)
        for log in read_logs(io.StringIO(text, newline="\n"), path.name):
            if isinstance(log, Exception):
                continue
            honours = next((tag.value for tag in log.tags if tag.key == "Honours"), None)
            for number in range(log.line - 1, log.end_line):
                line = lines[number]
                case = (log.game, honours, line)
                if case in asked or not unicodedata.is_normalized("NFC", line):
                    continue
                asked.add(case)
                wrong += differing(log.game, honours, line, letters[number])
    assert wrong == []
    assert len(asked) > 5_000


def differing(game: str, honours: str | None, line: str, letters: str) -> Iterator[str]:
    """Every word of a line that the notation takes for something else than the letters say."""
    reading = parser(game, honours).parse_interactive(folded(line))
    try:
        tokens = list(reading.exhaust_lexer())
    except UnexpectedInput:  # what stops the parser is not asked
        return
    for token in tokens:
        due = CODES[TERMINALS.get(token.type, STATEMENT)]
        assert token.start_pos is not None
        for place in range(token.start_pos, token.start_pos + len(token)):
            if line[place] not in " \t\u3000:：/／" and letters[place] != due:
                yield f"{game}: {line}: {token}"
                break


SCRIPT = r"""
const fs = require("fs"), path = require("path");
const oniguruma = require("vscode-oniguruma"), textmate = require("vscode-textmate");
const [codes, grammar, files] = JSON.parse(fs.readFileSync(0, "utf8"));
const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm"));
(async () => {
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammar, "utf8"), grammar),
  });
  const read = await registry.loadGrammar("source.paipu");
  const found = files.map((file) => {
    let stack = textmate.INITIAL;
    return fs.readFileSync(file, "utf8").split("\n").map((line) => {
      const coloured = read.tokenizeLine(line, stack);
      stack = coloured.ruleStack;
      let letters = "";
      for (const token of coloured.tokens) {
        const scope = token.scopes[token.scopes.length - 1];
        for (const char of line.slice(token.startIndex, token.endIndex)) letters += codes[scope] ?? "_";
      }
      return letters;
    });
  });
  process.stdout.write(JSON.stringify(found));
})();
"""


def test_an_editor_colours_every_log_as_the_lexer_does() -> None:
    """Asked of the engine of VS Code itself, letter by letter."""
    paths = list(logs())
    codes = {f"{scope}.paipu": CODES[role] for role, scope in SCOPES.items()}
    given = json.dumps([codes, str(EXTENSION / "syntaxes" / "paipu.tmLanguage.json"), list(map(str, paths))])
    done = subprocess.run(
        [NODE, "-e", SCRIPT],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=EXTENSION,
        check=False,
    )
    assert done.stderr == ""
    wrong = []
    for path, tokens in zip(paths, json.loads(done.stdout), strict=True):
        lines = path.read_text(encoding="utf-8").split("\n")
        for line, there, here in zip(lines, tokens, coloured(path), strict=True):
            if blanked(line, there) != blanked(line, here):
                wrong.append(f"{path.name}: {line}: {blanked(line, there)} {blanked(line, here)}")
    assert wrong == []


def blanked(line: str, letters: str) -> str:
    """Letters with nothing said of blanks, nor of what is no word of the notation."""
    plain = CODES["text"]
    return "".join(
        " " if char in " \t\u3000" or letter in (plain, "_", " ") else letter
        for char, letter in zip(line, letters, strict=False)
    )


@pytest.mark.parametrize(
    "text", ["", "[", '[Game "', "E", '[Game "taiwan"]\nE "', '[Game "taiwan"]\n' + "E " * 5000]
)
def test_whatever_is_written_is_coloured_and_kept(text: str) -> None:
    lexer = PaipuLexer(ensurenl=False, stripnl=False)
    assert "".join(said for _, said in lexer.get_tokens(text)) == text
