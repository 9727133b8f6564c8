"""What is wrong with a question that could not be answered, so that a defect of ours is never reported as the asker's.

The structured form says what the notation says and no more. A log or a hand that the notation cannot say, a seat that
is none, a result without what every seat has counted: such a question is at fault, and any other is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.conformance.inputs.forms import StructuredError, array, mapping, part_of, text
from oracle.conformance.inputs.hand_form import hand_of
from oracle.conformance.inputs.log_form import structured_log
from oracle.conformance.inputs.log_from_form import log_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grammar.tiles import Family
    from oracle.conformance.inputs.forms import Json, JsonValue

ENDS = ("won", "white", "false", "drawn", "stopped", "cut")
"""How a hand can have ended."""

NOT_SAID = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError)
"""What making notation of a form may raise that no notation says."""

DEEPEST = 6
"""The longest sequences of acts that are counted."""


def fault(kind: str, game: str, question: Json) -> str | None:
    """Why a question of a kind cannot be answered by anybody; None where nothing is wrong with it."""
    try:
        _looked_through(kind, game, question)
    except StructuredError as wrong:
        return str(wrong)
    except NOT_SAID as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    return None


def _looked_through(kind: str, game: str, question: Json) -> None:
    """Raise `StructuredError` at the first thing that is wrong with a question."""
    match kind:
        case "score" | "waits":
            _hand(game, mapping(part_of(question, "hand"), "hand"))
        case "replay" | "legal" | "priority" | "census":
            _log(game, mapping(part_of(question, "log"), "log"))
            _claims(question)
        case "settle" | "next":
            _result(game, mapping(part_of(question, "result"), "result"))
            _totals(game, question, asked=kind == "settle")
        case _:
            text(part_of(question, "text"), "text")


def depth_of(value: JsonValue) -> int:
    """How long the sequences are that are counted, or `StructuredError`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= DEEPEST:
        raise StructuredError(f"depth: a number from 1 to {DEEPEST} is wanted")
    return value


# -- hands and logs ----------------------------------------------------------------------------------


def _hand(game: str, tree: Mapping[str, JsonValue]) -> None:
    from grammar.hands import parse_hand  # only what went wrong is looked into
    from grammar.writing.render import render_hand

    hand = hand_of(game, tree)
    _said("hand", lambda: parse_hand(game, render_hand(hand)) == hand)


def _log(game: str, tree: Mapping[str, JsonValue]) -> None:
    from grammar.logs import parse_log
    from grammar.writing.render import render_log

    log = log_of(game, tree)
    _said("log", lambda: structured_log(parse_log(render_log(log))) == structured_log(log))


def _said(what: str, same: Callable[[], bool]) -> None:
    """Raise `StructuredError` where the notation cannot say a structured form, or says something else."""
    from grammar.unreadable import Slip, UnreadableLog

    try:
        if same():
            return
    except UnreadableLog as unreadable:
        raise StructuredError(f"{what}: {unreadable.what}") from None
    except Slip as slip:
        raise StructuredError(f"{what}: {slip.label}") from None
    except NOT_SAID as wrong:
        raise StructuredError(f"{what}: no notation says it ({wrong})") from None
    raise StructuredError(f"{what}: the notation says it otherwise")


def _claims(question: Json) -> None:
    for each in array(question.get("claims", []), "claims"):
        claim = mapping(each, "claims")
        text(part_of(claim, "seat"), "seat")
        text(part_of(claim, "act"), "act")


# -- results -----------------------------------------------------------------------------------------


def _result(game: str, result: Mapping[str, JsonValue]) -> None:
    how = text(part_of(result, "how"), "how")
    if how not in ENDS:
        raise StructuredError(f"how: {how!r} is none of {' '.join(ENDS)}")
    for name in ("seat", "dealer"):
        if result.get(name) is not None:
            _seat(game, text(result[name], name), name)
    if result.get("tile") is not None:
        _tile(_family(game), text(result["tile"], "tile"))
    source = result.get("from")
    if source is not None and text(source, "from") not in _sources(game):
        raise StructuredError(f"from: {source!r} is nobody")


def _totals(game: str, question: Json, *, asked: bool) -> None:
    totals, given = mapping(question.get("totals", {}), "totals"), mapping(question.get("given", {}), "given")
    for seat in (*totals, *given):
        _seat(game, seat, "totals")
    missing = [seat for seat in words_of(game).table("seats").en if seat not in totals]
    if asked and missing:
        raise StructuredError(f"totals: what {' '.join(missing)} counted is missing")


def _seat(game: str, seat: str, where: str) -> None:
    if seat not in words_of(game).table("seats").en:
        raise StructuredError(f"{where}: {seat!r} is no seat")


def _sources(game: str) -> frozenset[str]:
    words = words_of(game)
    return frozenset((*words.table("seats").en, *words.table("relatives").en, "self"))


def _family(game: str) -> Family:
    from grammar.tiles import family

    return family(words_of(game).family)


def _tile(known: Family, tile: str) -> None:
    from grammar.unreadable import Slip

    try:
        if known.read(tile) == (tile,):
            return
    except (Slip, LookupError, ValueError):
        pass
    raise StructuredError(f"tile: {tile!r} is none")
