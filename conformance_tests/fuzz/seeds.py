"""What fuzzing begins with beside the kept corpus: the published and the gallery, in the form of each door."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.fuzz.doors import DOORS
from conformance_tests.fuzz.frames import framed
from conformance_tests.gallery.reading import log_files
from grammar.words import known_games, words_of
from oracle.conformance.cases import suites
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.cases.case import Case

ROOT = Path(__file__).resolve().parents[2]

EACH = 40
"""The seeds of a game, at most."""

SHORT = 1200
"""Letters of the input of a case that is one."""

DEALT, LINES = 6, 24
"""The hands that are dealt for records, and the lines that are taken of one that has many."""


def seeds(door: str) -> list[bytes]:
    """The seeds of a door, none too long."""
    making = {
        "log": _logs,
        "row": _structured,
        "profile": _profiles,
        "answer": _answers,
        "import": _records,
        "editor": _frames,
    }
    return [each for each in making[door]() if len(each) <= DOORS[door].longest]


def words() -> list[str]:
    """The words that a mutation may put in: of the notation of every game, and of its forms."""
    found: dict[str, None] = dict.fromkeys(
        ("holds", "sets", "gap", "left", "turn", "end ", "together", "[Game")
    )
    for game in known_games():
        known = words_of(game)
        for table in (known.table("seats").en, known.table("acts").en, known.kinds.en):
            found.update(dict.fromkeys(table))
    return [*found]


def _logs() -> Iterator[bytes]:
    for game in known_games():
        texts = sorted((path.read_bytes() for path in log_files(game)), key=len)
        shorter = texts[: len(texts) // 3]
        yield from shorter[:: max(1, len(shorter) // EACH)][:EACH]


def _cases(kind: str) -> Iterator[Case]:
    for game in known_games():
        found = [each for each in suites.load(game) if each.kind == kind and len(str(each.input)) < SHORT]
        yield from found[:: max(1, len(found) // EACH)][:EACH]


def _structured() -> Iterator[bytes]:
    for case in _cases("replay"):
        yield _line({"game": case.game, "log": case.input["log"], "readings": {}})


def _profiles() -> Iterator[bytes]:
    from oracle.report.values import form_lines

    for path in sorted((ROOT / "spec").glob("*/profiles/*.toml")):
        yield path.read_bytes()
    for game in known_games():
        for lang in LANGUAGES:
            yield "\n".join(form_lines(game, lang)).encode()


def _answers() -> Iterator[bytes]:
    from conformance_tests.fuzz.doors import cases
    from oracle.conformance.protocol.serve import our_hello

    yield _line(our_hello().message())
    for case in cases().values():
        yield _line({"type": "result", "id": case.id, "answer": case.expect})
    yield _line({"type": "skip", "id": next(iter(cases())), "reason": "not yet"})
    yield _line({"type": "error", "id": next(iter(cases())), "code": "bad-input", "message": "no"})


def _records() -> Iterator[bytes]:
    from conformance_tests.mechanism.conformance.importing.mahjong16_records import played, record
    from oracle.api import check
    from oracle.conformance.importers import Imported, exporter
    from oracle.conformance.inputs.structured import readings_of, structured_log
    from oracle.judge.dealing import deal

    for seed in range(DEALT):
        log = played(seed)
        if log is not None:
            yield _line(record(log))
        for game in ("taiwan", "lingque", "yawan"):
            hand = deal(game, seed)
            events = exporter("mjai")(Imported(game, structured_log(hand), readings_of(hand)), check(hand))
            yield b"\n".join([_line(each) for each in events][:LINES])


_QUESTIONS = ("hover", "completion", "definition", "codeAction", "formatting", "foldingRange", "inlayHint")


def _frames() -> Iterator[bytes]:
    uri = {"uri": "file:///a.paipu"}
    for number, text in enumerate(_logs()):
        if number % 4:
            continue
        opened = {**uri, "languageId": "paipu", "version": 1, "text": text.decode("utf-8", "replace")}
        said: list[object] = [
            {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": opened}}
        ]
        for identifier, question in enumerate(_QUESTIONS[number % len(_QUESTIONS) :][:2]):
            place = {"line": 2 + number % 5, "character": number % 9}
            params: dict[str, object] = {
                "textDocument": uri,
                "position": place,
                "range": {"start": {"line": 0, "character": 0}, "end": place},
                "context": {"diagnostics": []},
                "options": {"tabSize": 1, "insertSpaces": True},
            }
            said.append(
                {"jsonrpc": "2.0", "id": identifier, "method": f"textDocument/{question}", "params": params}
            )
        yield b"".join(map(framed, said))


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
