"""`parse` and `roundtrip`: the notation read, and written in its one canonical way."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from oracle.conformance.inputs.forms import part_of, text
from oracle.conformance.inputs.hand_form import structured_hand
from oracle.conformance.inputs.log_form import readings_of, structured_log
from oracle.conformance.kinds.kind import Kind, part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Hand, Log
    from grammar.unreadable import UnreadableLog
    from grammar.words import Lang
    from oracle.conformance.inputs.forms import Json


def _read(game: str, question: Json) -> Log | Hand | UnreadableLog:
    """The log or the hand that a text says, or why it cannot be read."""
    from grammar.hands import parse_hand  # builds what reading needs
    from grammar.logs import parse_log
    from grammar.unreadable import UnreadableLog

    written = text(part_of(question, "text"), "text")
    try:
        return parse_log(written) if part_of(question, "as") == "log" else parse_hand(game, written)
    except UnreadableLog as unreadable:
        return unreadable


def _parse(game: str, _: Mapping[str, str], question: Json) -> Json:
    from grammar.syntax import Hand, Log

    match _read(game, question):
        case Log() as log:
            return {"verdict": "readable", "log": structured_log(log), "readings": {**readings_of(log)}}
        case Hand() as hand:
            return {"verdict": "readable", "hand": structured_hand(hand)}
        case wrong:
            return {
                "verdict": "unreadable",
                "line": wrong.line,
                "column": wrong.column,
                "code": wrong.label,
            }


def _roundtrip(game: str, _: Mapping[str, str], question: Json) -> Json:
    from grammar.syntax import Hand, Log
    from grammar.writing.render import render_hand, render_log

    lang = cast("Lang", question.get("to", "en"))
    match _read(game, question):
        case Log() as log:
            return {"verdict": "readable", "text": render_log(log, lang)}
        case Hand() as hand:
            return {"verdict": "readable", "text": render_hand(hand, lang)}
        case _:
            return {"verdict": "unreadable"}


PARSE = Kind(
    "parse",
    _parse,
    (
        part("L1", "verdict"),
        part("L2", "line"),
        part("L2", "column"),
        part("L3", "log"),
        part("L3", "hand"),
        part("L3", "readings"),
        part("L4", "code"),
    ),
)
ROUNDTRIP = Kind("roundtrip", _roundtrip, (part("L1", "verdict"), part("L3", "text")))
