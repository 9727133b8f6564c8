"""The structured form of hands and logs beside the notation: each says the other, and neither says more.

`docs/guides/cases.md` documents the form, `oracle/schemas/kinds.schema.json` fixes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import StructuredError, mapping
from oracle.conformance.inputs.hand_form import hand_of, structured_hand
from oracle.conformance.inputs.log_form import readings_of, structured_log
from oracle.conformance.inputs.log_from_form import log_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json


def notation_of(game: str, readings: Mapping[str, str], question: Json) -> str | None:
    """The input of a case in canonical notation, with the readings in force; None where it has no such form."""
    from grammar.writing.render import render_hand, render_log  # judging needs no notation

    if "log" in question:
        return render_log(log_of(game, mapping(question["log"], "log"), readings))
    if "hand" in question:
        return render_hand(hand_of(game, mapping(question["hand"], "hand")))
    return None


def says_the_same(game: str, readings: Mapping[str, str], question: Json, notation: str) -> bool:
    """Whether a text in notation says exactly what the structured input and the readings say."""
    from grammar.hands import parse_hand
    from grammar.logs import parse_log
    from grammar.unreadable import UnreadableLog

    if "hand" in question:
        try:
            return structured_hand(parse_hand(game, notation)) == question["hand"]
        except UnreadableLog:
            return False
    try:
        log = parse_log(notation)
    except UnreadableLog:
        return False
    return (structured_log(log), readings_of(log)) == (question.get("log"), dict(readings))


__all__ = [
    "StructuredError",
    "hand_of",
    "log_of",
    "notation_of",
    "readings_of",
    "says_the_same",
    "structured_hand",
    "structured_log",
]
