"""Three engines of Taiwan's game that keep some rules otherwise, as public scorers were found to do, and list which.

Nothing of theirs is copied, and nothing of our judge's answers is in it: the plain engine (`../plain`) answers, and
what it says is made otherwise. What is listed is all that is wrong: flowers and dragons joined in one line, and the
values of a profile that is declared, are as right as any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.engines.fakes.reported import (
    Making,
    always,
    by_half,
    joined,
    no_surcharge,
    no_win,
    of_two_equal_tiles,
    paid,
    total,
    without,
)
from conformance_tests.engines.fakes.tracked import is_discarded, revalued
from conformance_tests.engines.plain.engine import ANSWERS
from oracle.conformance.inputs.forms import Json, JsonValue, row
from oracle.conformance.protocol.messages import greeting, introduction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.protocol.messages import Hello

GAME = "taiwan"

WHAT_IS_PAID = frozenset({"TW-SET-1", "TW-SET-2", "TW-SET-4", "TW-TAI-8", "TW-TAI-9"})
"""The clauses of what one pays another: from whom, and what is added between him and the dealer."""


class Mistake(NamedTuple):
    """What an engine keeps otherwise: the items it is about, or where it is about none, the clauses."""

    what: str
    items: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()


class Stranger(NamedTuple):
    """An engine: what it makes of right answers, by kind, in this order; its mistakes; the values it declares.

    What it has nothing for it declines.
    """

    name: str
    makes: Mapping[str, tuple[Making, ...]]
    mistakes: tuple[Mistake, ...]
    values: Mapping[str, int] = {}

    def hello(self) -> Hello:
        """How it introduces itself: it names kinds too that it declines then."""
        said: Json = {
            "type": "hello",
            "protocol": str(greeting()["protocol"]),
            "name": self.name,
            "version": "1",
            "language": "python",
            "games": [GAME],
            "kinds": ["next", "replay", "score", "settle", "waits"],
            "levels": ["L1", "L2", "L3"],
        }
        if self.values:
            said["profile"] = {GAME: {"profile": self.name, "values": {**self.values}}}
        return introduction(said)

    def answer(self, question: Json) -> Json:
        """What it says to a question."""
        identifier, kind = question["id"], str(question["kind"])
        right = ANSWERS.get((GAME, kind))
        if right is None or kind not in self.makes or question.get("readings"):
            return {"type": "skip", "id": identifier, "reason": "not written yet"}
        asked = row(question["input"])
        answer: Json = right(asked)
        for make in self.makes[kind]:
            answer = make(asked, answer)
        return {"type": "result", "id": identifier, "answer": answer}


# -- what is made otherwise ----------------------------------------------------------------------------


def concealed(hand: Json) -> bool:
    """Whether nothing was claimed."""
    return not by_half(hand)


def last_discard(hand: Json) -> bool:
    """Whether the win is on the last discard of the hand."""
    return is_discarded(hand) and "last" in str(row(hand["win"]).get("how", ""))


def streak_for_all(asked: Json, payments: list[Json]) -> list[Json]:
    """How often the dealer has dealt again is paid by everybody who pays."""
    result = row(asked["result"])
    dealer, streak = result.get("dealer"), result.get("streak", 0)
    more = 2 * streak if isinstance(streak, int) else 0
    return [pay if dealer in (pay["from"], pay["to"]) else _more(pay, more) for pay in payments]


def _more(pay: Json, more: int) -> Json:
    made: list[JsonValue] = [
        [number + more, unit] if unit == "tai" else [number, unit] for number, unit in _pairs(pay["amount"])
    ]
    return {**pay, "amount": made}


def _pairs(amount: object) -> list[tuple[int, str]]:
    return [(number, unit) for number, unit in amount] if isinstance(amount, list) else []


ALWAYS_CLOSED = Mistake("門清 is counted beside what takes it", frozenset({"men-qing"}))

CLOSED = Stranger(
    "closed",
    {
        "score": (always("men-qing", "TW-TAI-3", 1, concealed), total(lambda number: max(number, 1))),
        "settle": (paid(streak_for_all),),
        "waits": (),
        "next": (),
    },
    (
        ALWAYS_CLOSED,
        Mistake("a hand of nothing counts one", clauses=frozenset({"TW-CNT-1"})),
        Mistake("all who pay pay for the streak", clauses=WHAT_IS_PAID),
    ),
)

JOINING = Stranger(
    "joining",
    {
        "score": (
            without("du-ting", "ban-qiu"),
            always("half", "TW-TAI-5", 1, by_half),
            no_win(of_two_equal_tiles),
            joined,
        ),
        "settle": (paid(no_surcharge),),
        "waits": (),
    },
    (
        Mistake("獨聽 is forgotten", frozenset({"du-ting"})),
        Mistake("half is counted for every open win, and is no name of 半求", frozenset({"half", "ban-qiu"})),
        Mistake("a pair only of two equal tiles", clauses=frozenset({"TW-WIN-1"})),
        Mistake("the dealer pays and is paid as anybody", clauses=WHAT_IS_PAID),
    ),
)

HOUSE = Stranger(
    "house",
    {
        "score": (
            without("feng-zi-kan"),
            always("he-di", "TW-TAI-25", 1, last_discard),
            always("men-qing", "TW-TAI-3", 1, concealed),
            revalued("qing-yi-se", 8),
        ),
    },
    (
        ALWAYS_CLOSED,
        Mistake("風字坎 is forgotten", frozenset({"feng-zi-kan"})),
        Mistake("河底撈魚 is counted", frozenset({"he-di"})),
    ),
    {"qing-yi-se": 8},
)

STRANGERS = (CLOSED, JOINING, HOUSE)
