"""Whatever comes in at an entry point, there is an answer or one of the refusals that are documented, and it comes soon.

Four entry points: logs, hands, report files, case files and questions. Each example is made by chance from its
number, so that one that fails can be made again. The everyday run has twenty an entry point, the long one
1,000; `PAIPU_ENTRY_POINTS=100000` asks for as many as one likes.
"""

from __future__ import annotations

import io
import json
import re
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

import pytest

from conformance_tests.gallery.reading import log_files
from conformance_tests.laws.damage import CHUNK, CHUNKS, chance, damaged, misshapen, patience, written
from conformance_tests.laws.proofs import PROOFS, complete
from grammar.hands import parse_hand
from grammar.logs import read_logs
from grammar.syntax import Log
from grammar.unreadable import UnreadableHand, UnreadableLog
from grammar.visible import visible
from grammar.words import words_of
from grammar.writing.render import render_hand, render_log
from oracle.api import check, score, waits
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import CaseError, parsed, to_json
from oracle.conformance.cases.checks import check_case
from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.hand_form import hand_of
from oracle.conformance.protocol.engine import Reply
from oracle.conformance.protocol.messages import encode
from oracle.conformance.protocol.serve import our_hello, serve
from oracle.conformance.report.badge import badge
from oracle.conformance.report.comparison import compared
from oracle.conformance.report.junit import junit
from oracle.conformance.report.markdown import markdown
from oracle.conformance.report.page import page
from oracle.conformance.report.reading import Report, ReportError
from oracle.conformance.report.terminal import run_report
from oracle.conformance.run.outcomes import asked, judged
from oracle.conformance.run.rows import head_of, line_of, row_of
from oracle.conformance.run.summary import Summary, summed
from oracle.game.hands import NoRulesetError
from oracle.judge.dealing import deal
from oracle.judge.lawful import legal
from oracle.judge.matches import Match
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.report.sheets import hand_report, waits_report
from oracle.report.tree.ruling import ruling_tree
from oracle.rulebook.messages import LANGUAGES
from oracle.rulebook.readings import ReadingError
from oracle.viewer.tree import hand_tree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.ruling.ruling import Ruling

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")
NOTHING = Paint()
CODE = re.compile(r"(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)")
"""Code in Markdown, in which nothing is HTML; a backtick behind a backslash begins none."""

chunks = pytest.mark.parametrize("chunk", CHUNKS)


def numbers(chunk: int) -> range:
    """The examples of one test."""
    return range(chunk * CHUNK, (chunk + 1) * CHUNK)


TILES = {"mahjong": ("5m", "19m", "?", "EE", "1f", "5p"), "domino": ("11", "12", "56x2", "?", "66")}
LINES = (
    "holds",
    "sets",
    "pool",
    "left",
    "turn",
    "gap",
    "with",
    "making",
    "from",
    "claim",
    "pay",
    "score",
    "at",
)


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Words of a game, and some of everywhere."""
    words = words_of(game)
    tables = (words.table("seats").en, words.table("acts").en, words.kinds.en, words.table("relatives").en)
    return (*(word for table in tables for word in table), *TILES[words.family] * 4, *LINES)


# -- logs --------------------------------------------------------------------------------------------


DEALT = 6
"""One log in so many is a dealt hand with all that was seen, which no other example has."""


def source_log(game: str, number: int, rng: Random) -> str:
    """What an example is made of: a log of the gallery, or a hand dealt for it alone."""
    return render_log(deal(game, number), "en") if rng.randrange(DEALT) == 0 else rng.choice(gallery(game))


@cache
def gallery(game: str) -> tuple[str, ...]:
    """The logs of the gallery of a game."""
    return tuple(path.read_text(encoding="utf-8") for path in log_files(game))


@chunks
def test_a_damaged_log_is_judged_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("log", number)
        game = GAMES[number % len(GAMES)]
        data = damaged(source_log(game, number, rng), vocabulary(game), rng)
        with patience():
            try:
                judged_as_a_file(data, whole=number % 10 == 0)
            except Exception as defect:
                raise AssertionError(f"log {number}: {data!r}") from defect


def explained(refused: UnreadableLog) -> None:
    """A refusal says what is wrong in both languages."""
    assert all(refused.message(lang) for lang in LANGUAGES)


def judged_as_a_file(data: bytes, *, whole: bool) -> None:
    """Judge a file as `paipu check` does; `whole` also as `paipu legal` and `paipu show` do."""
    match = Match()
    for hand, log in zip(count(1), read_logs(io.BytesIO(data), "log"), strict=False):
        if isinstance(log, UnreadableLog):
            explained(log)
            match.skip()
            continue
        try:
            ruling = match.judge(log, file="log", hand=hand)
        except (ReadingError, NoRulesetError):
            match.skip()
            continue
        tell(ruling)
        if whole:
            assert hand_tree(ruling)
            assert legal(log) is not None


def tell(ruling: Ruling) -> None:
    """Tell a ruling in every way."""
    assert ruling.status in ("clean", "broken", "undecided")
    for lang in LANGUAGES:
        assert json.dumps(ruling_tree(ruling, lang))
        assert "".join(ruling_report(ruling, lang, NOTHING))


# -- logs that cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize("proof", PROOFS)
@chunks
def test_a_log_that_proves_itself_impossible_is_never_clean(proof: str, chunk: int) -> None:
    for number in numbers(chunk)[:: len(PROOFS)]:
        rng = chance(proof, number)
        game = GAMES[rng.randrange(len(GAMES))]
        changed = PROOFS[proof](complete(game, number), rng)
        if changed is None:
            continue
        with patience():
            rulings = [
                "unreadable" if isinstance(log, UnreadableLog) else check(log).status
                for log in read_logs(io.BytesIO(render_log(changed, "en").encode()), "log")
            ]
        assert rulings in (["broken"], ["unreadable"]), f"{proof} {number}: {render_log(changed, 'en')}"


# -- hands -------------------------------------------------------------------------------------------


@cache
def hands(game: str) -> tuple[str, ...]:
    """Every published hand of a game, in notation."""
    found = (each.input.get("hand") for each in suites.load(game))
    return tuple(render_hand(hand_of(game, mapping(each, "hand")), "en") for each in found if each)


@chunks
def test_a_damaged_hand_is_counted_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("hand", number)
        game = GAMES[number % len(GAMES)]
        data = damaged(rng.choice(hands(game)), vocabulary(game), rng)
        text = data.decode("utf-8", "replace").replace("\n", " ")
        with patience():
            try:
                counted(game, text)
            except Exception as defect:
                raise AssertionError(f"hand {number}: paipu score {game} {text!r}") from defect


def counted(game: str, text: str) -> None:
    """Count a hand and name what completes it, as the commands do."""
    try:
        parse_hand(game, text)
    except UnreadableHand as refused:
        explained(refused)
        return
    for lang in LANGUAGES:
        assert list(hand_report(game, "points", score(game, text), lang, NOTHING))
        assert list(waits_report(game, waits(game, text), lang, NOTHING))


# -- report files ------------------------------------------------------------------------------------


@cache
def reported() -> tuple[Json, ...]:
    """The lines of a report in which everything has happened."""
    hello = our_hello()
    evil = "\x1b]0;x\x07\u202e<script>`|\n\x9b2J"
    answer: Json = {"verdict": "broken", "wins": False, "total": [[3, evil]], "items": [], "findings": []}
    replies = (
        Reply("result", answer),
        Reply("skip", None, "", evil),
        Reply("error", None, "internal", evil),
        Reply("crash", None, "exit 3", "", (evil,), evil),
        Reply("timeout", None, "silent", "10"),
        Reply("protocol", None, "not-json", evil, (evil,), evil),
    )
    cases = [each for game in GAMES for each in suites.load(game)[::300]]
    head = head_of(hello, "2027.1", ["--", "engine", evil], {})
    summary, lines = Summary(head), [line_of(head)]
    for number, case in enumerate(sorted(cases, key=lambda each: each.id)):
        row = row_of(judged(case, replies[number % len(replies)], hello))
        summary.add(row)
        lines.append(line_of(row))
    lines.append(line_of(summary.end(complete=True)))
    return tuple(json.loads(line) for line in lines)


@chunks
def test_a_damaged_report_is_told_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("report", number)
        rows = list(reported())
        at = rng.choice((0, -1, rng.randrange(len(rows)), rng.randrange(len(rows))))
        changed = misshapen(rows[at], rng)
        text = "".join(f"{written(each)}\n" for each in [*rows[:at], changed, *rows[at:][1:]])
        if rng.random() < 0.1:
            text = text[: rng.randint(0, len(text))]
        with patience():
            try:
                tell_report(text, whole=number % 20 == 0)
            except ReportError:
                continue
            except Exception as defect:
                raise AssertionError(f"report {number}: {written(changed)}") from defect


def tell_report(text: str, *, whole: bool) -> None:
    """Turn a report into everything it can be turned into; no word of a stranger steers a terminal."""

    def again() -> Report:
        return Report("report", io.StringIO(text))

    report = again()
    summary = summed(report.head, report.rows())
    for lang in LANGUAGES:
        lines = [*run_report(summary, lang, NOTHING), *markdown(summary, lang)]
        assert [line for line in lines if visible(line) != line] == []
        assert not any("<script" in CODE.sub("", line) for line in markdown(summary, lang))
    report = again()
    assert junit(report.head, report.rows())
    assert badge(summary)
    assert list(compared(again(), again())) == []
    if whole:
        assert "<script>`" not in page([again()], "en")


# -- case files and questions --------------------------------------------------------------------------


@cache
def published() -> tuple[Case, ...]:
    """Every published case."""
    return tuple(suites.every())


@chunks
def test_a_damaged_case_is_asked_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("case", number)
        case = rng.choice(published())
        changed = misshapen(to_json(case), rng)
        with patience():
            try:
                for each in parsed(f"[{written(changed)}]"):
                    asked(each, our_hello())
                    if number % 10 == 0:
                        list(check_case(each))
            except CaseError:
                continue
            except Exception as defect:
                raise AssertionError(f"case {number}: {written(changed)}") from defect


@chunks
def test_a_damaged_question_is_answered_and_never_called_a_defect(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("question", number)
        case = rng.choice(published())
        question = {"type": "case", **asked(case, our_hello())}
        whole = rng.random() < 0.2
        changed = misshapen(question, rng) if whole else {**question, "input": misshapen(case.input, rng)}
        with patience():
            (answer,) = answers(changed)
        assert answer["type"] != "error" or answer["code"] != "internal", (
            f"question {number}: {written(changed)}"
        )


def answers(question: object) -> Sequence[Json]:
    """What `paipu serve` says to a line."""
    said = io.BytesIO()
    line = encode(question) if isinstance(question, dict) else written(question).encode() + b"\n"  # type: ignore[arg-type]
    serve(io.BytesIO(line), said)
    return [json.loads(each) for each in said.getvalue().splitlines()]


def test_a_log_with_nothing_wrong_passes_every_entry_point() -> None:
    for game in GAMES:
        log = complete(game, 1)
        assert isinstance(log, Log)
        judged_as_a_file(render_log(log, "en").encode(), whole=True)
