"""What an assistant may ask, and what it gets: each tool is a verb of the command, with the verb's own answer.

The answer comes as text, a page of it at a time, so that it can be read whole, and as the object that `--json` gives.
Nothing an assistant says reaches a file: a log is handed over as text, a profile is one of those that come with a game.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, cast

from grammar.records import dataclass
from grammar.words import game_called
from oracle.cli.answers import DEFECT, UNUSABLE
from oracle.cli.language import LANGUAGES
from oracle.cli.main import main
from oracle.conformance.cases.schemas import name_of
from oracle.conformance.protocol.messages import LONGEST
from oracle.game.hands import known
from oracle.rulebook.readings import shipped_profiles

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from oracle.conformance.inputs.forms import Json, JsonValue

PAGE = 6_000
"""How many characters of an answer are given at once; what is behind them is another page."""

MOST_PAGES = 1_000


class Answer(NamedTuple):
    """What a tool answers: a page of text; the object of `--json`, if there is one; whether the question was none."""

    text: str
    tree: Json | None
    wrong: bool


class QuestionError(ValueError):
    """A question that is none: the argument says which part of it and why."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A verb as an assistant sees it.

    `about` says what it is for; `asked` its arguments and `needed` those that must be given; `schemas` names those of
    its answers, `several` that there may be more than one, and `log` that a log is read from standard input.
    """

    name: str
    about: str
    asked: tuple[str, ...]
    needed: tuple[str, ...]
    schemas: tuple[str, ...]
    several: bool = False
    log: bool = False

    def words(self, given: Mapping[str, str]) -> list[str]:
        """The words of the command that ask the same."""
        options = [f"--lang={given.get('language', 'en')}", *(["--no-config"] if self.log else [])]
        named = ("profile", "at", "hand") if self.log else ("profile",)
        options += [f"--{name}={given[name]}" for name in named if name in given]
        options += [f"--reading={each}" for each in given.get("readings", "").split()]
        positional = ["-"] if self.log else [given[name] for name in self.needed]
        return (
            [self.name, *options, "--", *positional]
            if self.name != "settle"
            else self._result(options, given)
        )

    def _result(self, options: list[str], given: Mapping[str, str]) -> list[str]:
        return [self.name, *options, "--", given["game"], *given["result"].split()]


_GAME = "game"
_AGREED = ("readings", "profile", "language", "page")

TOOLS: Mapping[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(
            "check",
            "Judge a log of play: what is wrong in it, with the clause, what the hand is worth, and who pays whom. "
            "Ask this before saying that a play was or was not lawful.",
            ("log", *_AGREED),
            ("log",),
            ("ruling",),
            several=True,
            log=True,
        ),
        Tool(
            "legal",
            "List what each seat may or must do in a log after so many acts, with the clause.",
            ("log", "at", "hand", *_AGREED),
            ("log",),
            ("legal",),
            log=True,
        ),
        Tool(
            "score",
            "Count a winning hand, item by item, with the clause of each. The tile that came last has a plus sign.",
            (_GAME, "hand", *_AGREED),
            (_GAME, "hand"),
            ("hand",),
        ),
        Tool(
            "waits",
            "Name the tiles that complete a hand.",
            (_GAME, "hand", *_AGREED),
            (_GAME, "hand"),
            ("waits",),
        ),
        Tool(
            "settle",
            "Settle a result that all agree on: who pays whom, and who deals next.",
            (_GAME, "result", *_AGREED),
            (_GAME, "result"),
            ("settlement",),
        ),
        Tool(
            "explain",
            "Say what a clause, a reading, an item or a word of a game means, and where its book has it.",
            ("what", "language", "page"),
            ("what",),
            ("clause", "explain"),
        ),
        Tool(
            "words",
            "List the words of a game: seats, acts, sets, circumstances, items. Ask it before writing a log.",
            (_GAME, "language", "page"),
            (_GAME,),
            (),
        ),
    )
}
"""The tools, by name."""

ARGUMENTS: Mapping[str, str] = {
    "log": "One hand or more in log notation, each beginning with its Game tag.",
    "game": "The game: " + ", ".join(known()) + ".",
    "hand": "Hand notation of the game, the tile that came last with a plus sign; of a log the number of the hand.",
    "result": "Words KEY:VALUE, such as winner:S from:W dealer:E streak:2 S:8.",
    "what": "The id of a clause or of a reading, or a word or an item in English or Chinese.",
    "at": "After how many acts; all, if it is not given.",
    "readings": "Readings of disputed passages, ID=SLUG, with blanks between.",
    "profile": "A profile that comes with the game, such as book.",
    "language": "The language of the text: " + ", ".join(LANGUAGES) + ".",
    "page": "Which page of a long answer, from 1.",
}
"""What each argument is; all are text."""


def asks(tool: Tool) -> Json:
    """The schema of a tool's arguments."""
    properties: Json = {name: {"type": "string", "description": ARGUMENTS[name]} for name in tool.asked}
    return {
        "type": "object",
        "properties": properties,
        "required": [*tool.needed],
        "additionalProperties": False,
    }


@cache
def answers(tool: Tool) -> Json | None:
    """The schema of a tool's object, whole; None where it gives text alone."""
    if not tool.schemas:
        return None
    names = [f"{name}.schema.json" for name in tool.schemas]
    there: Json = {
        name: json.loads(files("oracle.schemas").joinpath(name).read_text(encoding="utf-8")) for name in names
    }
    each: Json = {"anyOf": [{"$ref": name_of(name)} for name in tool.schemas]}
    if not tool.several:
        return {"type": "object", **each, "$defs": there}
    listed: Json = {"answers": {"type": "array", "items": each}}
    return {"type": "object", "properties": listed, "required": ["answers"], "$defs": there}


def ask(name: str, given: Mapping[str, JsonValue]) -> Answer:
    """Ask a tool. What cannot be asked is said in the answer; nothing is raised but a defect of ours."""
    try:
        tool = TOOLS[name] if name in TOOLS else _none(name)
        asked = _checked(tool, given)
        page = _number("page", asked.pop("page", "1"), MOST_PAGES)
    except QuestionError as wrong:
        return Answer(str(wrong), None, wrong=True)
    words, log = tool.words(asked), asked.get("log", "")
    code, text, complaint = _run(words, log)
    if code in (UNUSABLE, DEFECT) and not text:
        return Answer(_paged(complaint.strip(), page), None, wrong=True)
    return Answer(
        _paged(f"{text}{complaint}".strip(), page), _tree(tool, words, log), wrong=code in (UNUSABLE, DEFECT)
    )


def _none(name: str) -> Tool:
    raise QuestionError(f"There is no tool {name[:80]!r}; there are {', '.join(TOOLS)}.")


def _checked(tool: Tool, given: Mapping[str, JsonValue]) -> dict[str, str]:
    """The arguments as text. Raises `QuestionError`."""
    found = dict[str, str]()
    for name, value in given.items():
        if name not in tool.asked:
            raise QuestionError(f"{tool.name} takes {', '.join(tool.asked)}, and no {name[:80]!r}.")
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise QuestionError(f"{name}: text is wanted.")
        found[name] = str(value)
    for name in tool.needed:
        if not found.get(name, "").strip():
            raise QuestionError(f"{tool.name} needs {name}: {ARGUMENTS[name]}")
    if sum(len(value.encode("utf-8", "replace")) for value in found.values()) > LONGEST:
        raise QuestionError(f"At most {LONGEST} bytes are read.")
    if found.get("language", "en") not in LANGUAGES:
        raise QuestionError(f"language: one of {', '.join(LANGUAGES)} is wanted.")
    for name in ("at", "hand") if tool.log else ():
        if name in found:
            _number(name, found[name], LONGEST)
    _shipped(found)
    return found


def _shipped(found: Mapping[str, str]) -> None:
    """A profile may be a file of the command's; an assistant names one that comes with the game."""
    games = known() if "game" not in found else (game_called(found["game"]) or "",)
    names = sorted({name for game in games if game in known() for name in shipped_profiles(game)})
    if "profile" in found and found["profile"] not in names:
        raise QuestionError(f"profile: one of {', '.join(names)} is wanted.")


def _number(name: str, word: str, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < len(str(most)) + 1 and int(word) <= most):
        raise QuestionError(f"{name}: a number is wanted.")
    return int(word)


def _tree(tool: Tool, words: list[str], log: str) -> Json | None:
    if not tool.schemas:
        return None
    _, lines, _ = _run([words[0], "--json", *words[1:]], log)
    trees = [cast("Json", json.loads(line)) for line in lines.splitlines()]
    if tool.several:
        return {"answers": cast("JsonValue", trees)}
    return trees[0] if trees else None


def _paged(text: str, page: int) -> str:
    pages = max(1, -(-len(text) // PAGE))
    if page > pages:
        return f"There is no page {page}; there are {pages}."
    part = text[(page - 1) * PAGE : page * PAGE]
    return part if pages == 1 else f"{part}\n[page {page} of {pages}; ask again with page for another]"


def _run(words: list[str], log: str) -> tuple[int, str, str]:
    """A verb of the command within this process: its exit code, what it answers, and what it complains of."""
    out, err, code = io.StringIO(), io.StringIO(), DEFECT
    with _reading(log), redirect_stdout(out), redirect_stderr(err):
        try:
            main(words, prog_name="paipu")
        except SystemExit as done:
            code = done.code if isinstance(done.code, int) else DEFECT
    return code, out.getvalue(), err.getvalue()


@contextmanager
def _reading(log: str) -> Generator[None]:
    """Let a verb that reads standard input find a log there."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(log.encode("utf-8", "replace")), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
