"""The doors that text from outside comes in by, each as one pure chain from bytes to what is told of them.

A door takes any bytes. What it raises is a find: a refusal that is documented is an answer, and so it raises nothing for
one. `make fuzz` looks for finds, guided by the code that an input reaches; `test_corpus.py` asks what is kept.
"""

from __future__ import annotations

import io
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from conformance_tests.fuzz import frames
from grammar.logs import read_logs
from grammar.unreadable import UnreadableLog
from grammar.words import known_games
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from oracle.conformance.cases.case import Case
    from oracle.conformance.protocol.messages import Hello
    from oracle.rulebook.messages import Lang

FORMATS = ("mahjong16", "mjai")
"""The importers that come with Paipu."""


class FoundError(Exception):
    """A door answered, and its answer cannot be right."""


class Door(NamedTuple):
    """A chain: what it is of, what it does with an input, whether an input is JSON, and what library it needs.

    An input has `longest` bytes at most: what becomes of more is asked by the tests of limits.
    """

    chain: str
    enter: Callable[[bytes], None]
    json: bool = False
    needs: str = ""
    longest: int = 2048


def log(data: bytes) -> None:
    """Read logs, judge each as the next hand of a match, and tell the ruling."""
    from oracle.game.hands import NoRulesetError
    from oracle.judge.matches import Match
    from oracle.report.layout import Paint
    from oracle.report.ruling.whole import ruling_report
    from oracle.report.tree.ruling import ruling_tree
    from oracle.rulebook.readings import ReadingError

    match = Match()
    for number, read in enumerate(read_logs(io.BytesIO(data), "log"), 1):
        if isinstance(read, UnreadableLog):
            _explained(read)
            match.skip()
            continue
        try:
            ruling = match.judge(read, file="log", hand=number)
        except (ReadingError, NoRulesetError):
            match.skip()
            continue
        lang = _language(data)
        json.dumps(ruling_tree(ruling, lang)).encode()
        "".join(ruling_report(ruling, lang, Paint())).encode("utf-8", "surrogatepass")


def _language(data: bytes) -> Lang:
    """The language in which an input is told: the one for half of them, the other for the rest."""
    return LANGUAGES[len(data) % len(LANGUAGES)]


def _explained(refused: UnreadableLog) -> None:
    for lang in LANGUAGES:
        if not refused.message(lang):
            raise FoundError(f"{refused.label} says nothing in {lang}")


def row(data: bytes) -> None:
    """Make a log of JSON, judge it, and put its row into Arrow."""
    from oracle.audits.judging import RowMaker, Terms, unheld
    from oracle.audits.pieces import Piece
    from oracle.audits.schema import batch
    from oracle.audits.sources import ONE_JSON

    made = RowMaker(Terms()).row(Piece("x.json", 1, 1, ONE_JSON, data))
    if made.get("label") == "defect":
        raise FoundError(str(made["reason"]).partition(":")[0])
    batch([made], unheld)


def profile(data: bytes) -> None:
    """Read a profile of the game it names."""
    from oracle.rulebook.profiles import read_profile
    from oracle.rulebook.readings import ReadingError

    text = data.decode("utf-8", "replace")
    named = re.search(r'^game = "(\w+)"', text, re.MULTILINE)
    game = named[1] if named and named[1] in known_games() else "taiwan"
    try:
        read_profile(game, text, "my.toml")
    except ReadingError as refused:
        for lang in LANGUAGES:
            if not refused.sentence(lang):
                raise FoundError("a refusal without a word") from refused


def answer(data: bytes) -> None:
    """Take a line of an implementation, hold it against the case it names, and sum up and tell what became of it."""
    from oracle.conformance.protocol.engine import Reply
    from oracle.conformance.protocol.messages import ProtocolError, check_answer, decode, introduction
    from oracle.conformance.report.markdown import markdown
    from oracle.conformance.report.terminal import run_report
    from oracle.conformance.run.outcomes import judged
    from oracle.conformance.run.rows import head_of, line_of, row_of
    from oracle.conformance.run.summary import Summary
    from oracle.report.layout import Paint

    case, hello = next(iter(cases().values())), _hello()
    try:
        message = decode(data)
        if message.get("type") == "hello":
            hello = introduction(message)
            reply = Reply("skip", None, "", "greeted")
        else:
            case = cases().get(str(message.get("id")), case)
            check_answer(message, case.id)
            given = message.get("answer")
            reply = Reply(str(message["type"]), given, str(message.get("code", "")))  # type: ignore[arg-type]
    except ProtocolError as wrong:
        reply = Reply("protocol", None, wrong.fault, wrong.detail)
    head = head_of(hello, "2027.3", ["--", "engine"], {})
    summary, told = Summary(head), row_of(judged(case, reply, hello))
    json.loads(line_of(told))
    summary.add(told)
    lang = _language(data)
    "".join([*run_report(summary, lang, Paint()), *markdown(summary, lang)]).encode("utf-8")


@cache
def cases() -> Mapping[str, Case]:
    """A case of each kind of each game, by its id."""
    from oracle.conformance.cases import suites

    by_kind: dict[tuple[str, str], Case] = {}
    for case in suites.every():
        by_kind.setdefault((case.game, case.kind), case)
    return {case.id: case for case in by_kind.values()}


@cache
def _hello() -> Hello:
    from oracle.conformance.protocol.serve import our_hello

    return our_hello()


def record(data: bytes) -> None:
    """Import a record of another program by the command; what is written are the hands it had, and no other."""
    from click.testing import CliRunner

    from oracle.cli.main import main

    for form in FORMATS:
        made = CliRunner().invoke(main, ["log", "import", form, "-"], input=data)
        if made.exit_code not in (0, 2):
            raise FoundError(f"{form} ended with {made.exit_code}: {made.output[-300:]}")
        hands = _hands_of(form, data)
        text = made.stdout.encode("utf-8", "surrogatepass")
        logs = list(read_logs(io.BytesIO(text), "log")) if text else []
        if len(logs) > hands or any(isinstance(each, UnreadableLog) for each in logs):
            raise FoundError(f"{form}: {hands} hands became {len(logs)} logs: {made.stdout[:300]!r}")


def _hands_of(form: str, data: bytes) -> int:
    from oracle.conformance.importers import Imported, ImportFault, named

    try:
        return sum(isinstance(each, Imported) for each in named(form)(data))
    except ImportFault:
        return 0


def editor(data: bytes) -> None:
    """Answer the frames that an editor sends, behind a greeting."""
    for said in frames.answered(data):
        error = said.get("error")
        if isinstance(error, dict) and _is_defect(error):
            raise FoundError(json.dumps(error)[:500])


INTERNAL = -32603
"""How the protocol calls what is wrong with a server."""


def _is_defect(error: dict[str, Any]) -> bool:
    return error.get("code") == INTERNAL or 'File "' in json.dumps(error)


DOORS: Mapping[str, Door] = {
    "log": Door("a log: read, judged, told as text and as JSON", log),
    "row": Door(
        "a structured log: made a log, judged, its row put into Arrow", row, json=True, needs="pyarrow"
    ),
    "profile": Door("a profile: read or refused", profile, longest=12288),
    "answer": Door("a line of an implementation: held against a case, summed up, told", answer, json=True),
    "import": Door(
        "a record of another program: imported, and the logs read again", record, json=True, longest=16384
    ),
    "editor": Door("frames of an editor: read, and what asks is answered", editor, needs="pygls"),
}
