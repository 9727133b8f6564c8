"""A question made smaller as long as something stays true of its answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.structured import hand_of, log_of, readings_of, structured_log
from oracle.conformance.variation.question import hand_input
from oracle.conformance.variation.reduce import reduced_hand, reduced_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.syntax import Hand, Log
    from oracle.conformance.variation.question import Question


BUDGET = 80
"""Questions a reduction may take."""


def reduce_question(
    game: str,
    question: Question,
    keeps: Callable[[Question], bool],
    budget: int = BUDGET,
    *,
    coarse: bool = False,
) -> None:
    """Let the reducer try smaller questions; `keeps` itself records what it keeps."""
    match question.kind:
        case "replay" | "legal" | "priority":

            def keeps_log(log: Log) -> bool:
                smaller = {**question.input, "log": structured_log(log)}
                return keeps(replace(question, input=smaller, readings=readings_of(log)))

            log = log_of(game, mapping(question.input["log"], "log"), question.readings)
            reduced_log(log, keeps_log, budget, coarse=coarse)
        case "score" | "waits":

            def keeps_hand(hand: Hand) -> bool:
                return keeps(replace(question, input=hand_input(hand)))

            reduced_hand(hand_of(game, mapping(question.input["hand"], "hand")), keeps_hand, budget)
        case _:
            return
