"""Whether an answer is that of a wall with more tiles, or fewer: a program that ends the hand too late, or too early.

Where the wall ends much is otherwise at once: who may draw, kong or claim, who goes on after the end, which tile was the
last. So what the program says is held against our own answer for the same play with another wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.cases.compare import compared
from oracle.conformance.inputs.forms import row
from oracle.conformance.kinds import KINDS
from oracle.conformance.run.charging import UNHEARD
from oracle.conformance.run.outcomes import asked_under
from oracle.conformance.run.reckoning import Slip
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.outcomes import Outcome

NEAR = 32
"""Tiles in the wall above which its end is too far away for one more or fewer to matter."""

ENDLESS = 40
"""Tiles more with which no log of so small a wall comes to its end."""

LENGTHS = (ENDLESS, 1, -1, 2, -2)
"""By how much longer the walls are that are tried: one that does not end, and one of a tile or a stack more or less."""


def wall_played(outcome: Outcome, hello: Hello) -> Slip | None:
    """By how many tiles the wall is longer with which the answer would be right; `None` where there is no such wall."""
    case, answer = outcome.case, None if outcome.reply is None else outcome.reply.answer
    log = row(case.input["log"]) if "log" in case.input else {}
    left = log.get("left")
    if answer is None or not isinstance(left, int) or left > NEAR:
        return None
    for more in LENGTHS:
        if left + more >= 0 and _is_answer(outcome, {**log, "left": left + more}, answer, hello):
            return Slip("wall", f"{more:+}")
    return None


def _is_answer(outcome: Outcome, log: Json, answer: Json, hello: Hello) -> bool:
    """Whether our own judge answers so of another log."""
    case = outcome.case
    try:
        ours = KINDS[case.kind].answer(case.game, asked_under(case, hello), {**case.input, "log": log})
    except (*UNHEARD, ReadingError):
        return False
    return not compared(case.kind, ours, answer, hello.levels)
