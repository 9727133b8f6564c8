"""Mistakes of the kind that are reported of scorers in public, each made in what our own judge answers.

A fake answers right but for one mistake. None of it is anybody's code: only the behaviour is told again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from oracle.conformance.inputs.forms import Json, JsonValue, row, rows
from oracle.conformance.protocol.serve import answered

Making = Callable[[Json, Json], Json]
"""What an answer becomes: the input of the question, and the right answer."""


class Fake(NamedTuple):
    """A mistake: the game and kinds it is asked of, its name, and what it makes of an answer.

    One that is `right` makes none, and fails nothing.
    """

    game: str
    kinds: tuple[str, ...]
    name: str
    makes: Making
    right: bool = False

    def answer(self, question: Json) -> Json:
        """What it says to a question: what our own judge says, made otherwise."""
        told = answered(question)
        if told.get("type") != "result":
            return told
        return {**told, "answer": self.makes(row(question["input"]), row(told["answer"]))}


# -- sheets --------------------------------------------------------------------------------------------


def with_items(answer: Json, items: list[Json], more: int = 0) -> Json:
    """An answer with other items, and a total that is so much more."""
    if not answer.get("wins"):
        return answer
    kept = {name: part for name, part in answer.items() if name != "equals"}
    return {**kept, "items": [*items], "total": _raised(answer["total"], more)}


def _raised(total: JsonValue, more: int) -> JsonValue:
    match total:
        case [[int(number), unit], *rest]:
            return [[number + more, unit], *rest]
        case {"low": low, "high": high}:
            return {"low": _raised(low, more), "high": None if high is None else _raised(high, more)}
        case _:
            raise TypeError(total)


def worth(item: Json) -> int:
    """The number of a line of one figure."""
    match item["value"]:
        case [[int(number), _], *_]:
            return number
        case _:
            return 0


def without(*names: str) -> Making:
    """Items are never counted."""

    def make(_: Json, answer: Json) -> Json:
        items = rows(answer.get("items", []))
        gone = sum(worth(item) for item in items if item["item"] in names)
        return with_items(answer, [item for item in items if item["item"] not in names], -gone)

    return make


def always(name: str, clause: str, number: int, when: Callable[[Json], bool] = lambda _: True) -> Making:
    """An item is counted wherever a condition of the hand holds."""

    def make(asked: Json, answer: Json) -> Json:
        items = rows(answer.get("items", []))
        if not when(row(asked["hand"])) or any(item["item"] == name for item in items):
            return answer
        line: Json = {"item": name, "value": [[number, "tai"]], "clause": clause}
        return with_items(answer, [*items, line], number)

    return make


def joined(_: Json, answer: Json) -> Json:
    """Equal items stand in one line."""
    found: dict[str, list[Json]] = {}
    for item in rows(answer.get("items", [])):
        found.setdefault(str(item["item"]), []).append(item)
    lines: list[Json] = [
        {**same[0], "value": [[sum(map(worth, same)), "tai"]]} if len(same) > 1 else same[0]
        for same in found.values()
    ]
    return with_items(answer, lines)


def other_list(_: Json, answer: Json) -> Json:
    """Of lists that are equally right the last is told."""
    match answer.get("equals"):
        case [*_, [*items]]:
            return with_items(answer, [row(item) for item in items])
        case _:
            return answer


def total(change: Callable[[int], int]) -> Making:
    """The total alone is another."""

    def make(_: Json, answer: Json) -> Json:
        match answer.get("total"):
            case [[int(number), unit]]:
                return {**answer, "total": [[change(number), unit]]}
            case _:
                return answer

    return make


def by_half(hand: Json) -> bool:
    """Whether a hand has claimed sets."""
    return any(each.get("from") for each in rows(hand.get("melds", [])))


# -- whether a hand wins ---------------------------------------------------------------------------------


def no_win(when: Callable[[Json, Json], bool]) -> Making:
    """A hand that wins is denied it under a condition."""
    lost: Json = {"verdict": "clean", "wins": False}
    return lambda asked, answer: lost if answer.get("wins") and when(row(asked["hand"]), answer) else answer


def of_two_equal_tiles(hand: Json, _: Json) -> bool:
    """Whether no kind is held exactly twice: the pair has another equal tile in a chow or a pung."""
    tiles = [*map(str, _list(hand.get("concealed"))), str(row(hand["win"])["tile"])]
    return 2 not in Counter(tiles).values()


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []


def all_win(_: Json, answer: Json) -> Json:
    """Whatever has as many tiles as a hand wins, at nothing."""
    if answer.get("wins") is not False or answer["verdict"] != "clean":
        return answer
    return {"verdict": "clean", "wins": True, "total": [[0, "tai"]], "items": [], "clause": "TW-CNT-1"}


# -- what an engine never does ---------------------------------------------------------------------------


def never(word: str) -> Making:
    """A verdict that is never given."""
    return lambda _, answer: {**answer, "verdict": "clean"} if answer.get("verdict") == word else answer


def never_found(kind: str) -> Making:
    """A kind of finding that is never told."""

    def make(_: Json, answer: Json) -> Json:
        kept = [found for found in rows(answer["findings"]) if found["kind"] != kind]
        kinds = {str(found["kind"]) for found in kept}
        open_claims = {*map(str, _list(answer.get("claims")))} & {"undecided"} - {kind}
        return {**answer, "findings": [*kept], "verdict": _verdict(kinds | open_claims)}

    return make


def _verdict(kinds: set[str]) -> str:
    if kinds & {"breach", "impossible", "mismatch"}:
        return "broken"
    return "undecided" if kinds else "clean"


def left_out(name: str) -> Making:
    """A part of a result that is never told."""

    def make(_: Json, answer: Json) -> Json:
        return {**answer, "result": {key: part for key, part in row(answer["result"]).items() if key != name}}

    return make


def no_act(name: str) -> Making:
    """An act that is never listed."""
    return lambda _, answer: {
        **answer,
        "acts": [act for act in rows(answer["acts"]) if act["act"] != name],
    }


# -- payments, waits, the next hand ----------------------------------------------------------------------


def paid(change: Callable[[Json, list[Json]], list[Json]]) -> Making:
    """Payments are others."""
    return lambda asked, answer: {**answer, "payments": [*change(asked, rows(answer["payments"]))]}


def _less(pay: Json, number: int) -> Json:
    amount = [[n - number, unit] if unit == "tai" else [n, unit] for n, unit in _pairs(pay["amount"])]
    return {**pay, "amount": [*amount]}  # type: ignore[list-item]


def _pairs(amount: object) -> list[tuple[int, str]]:
    return [(n, unit) for n, unit in amount] if isinstance(amount, list) else []


def no_surcharge(asked: Json, payments: list[Json]) -> list[Json]:
    """The dealer pays and is paid as anybody."""
    result = row(asked["result"])
    dealer, streak = result.get("dealer"), result.get("streak", 0)
    more = 2 * streak + 1 if isinstance(streak, int) else 1
    return [_less(pay, more) if dealer in (pay["from"], pay["to"]) else pay for pay in payments]


def no_streak(asked: Json, payments: list[Json]) -> list[Json]:
    """How often the dealer has dealt again adds nothing."""
    result = row(asked["result"])
    dealer, streak = result.get("dealer"), result.get("streak", 0)
    more = 2 * streak if isinstance(streak, int) else 0
    return [_less(pay, more) if dealer in (pay["from"], pay["to"]) else pay for pay in payments]


def all_pay(asked: Json, payments: list[Json]) -> list[Json]:
    """A discard is paid for by all three."""
    result = row(asked["result"])
    if result.get("how") != "won" or "from" not in result or len(payments) != 1:
        return payments
    return [{**payments[0], "from": seat} for seat in "ESWN" if seat != result.get("seat")]


def one_wait(_: Json, answer: Json) -> Json:
    """Of several waits the first alone is told."""
    return {**answer, "tiles": _list(answer.get("tiles"))[:1]}  # type: ignore[dict-item]


def passes_when_drawn(asked: Json, answer: Json) -> Json:
    """A drawn hand moves the deal on."""
    result = row(asked["result"])
    if result.get("how") != "drawn" or answer.get("next_dealer") is None:
        return answer
    order = "ESWN"
    return {**answer, "next_dealer": order[(order.index(str(result["dealer"])) + 1) % 4]}


HAND, PAID, PLAY = ("score",), ("settle",), ("replay",)

FAKES = (
    Fake("taiwan", HAND, "equal items in one line", joined, right=True),
    Fake("taiwan", HAND, "another list of Taiwan that is as right", other_list, right=True),
    Fake("lingque", HAND, "another list of Lingque that is as right", other_list, right=True),
    Fake("taiwan", HAND, "the concealed hand is counted always", always("men-qing", "TW-TAI-3", 1)),
    Fake("taiwan", HAND, "half-begging for every open win", always("ban-qiu", "TW-TAI-4", 1, by_half)),
    Fake("taiwan", HAND, "never a single wait", without("du-ting")),
    Fake("taiwan", HAND, "neither pungs of winds nor a single wait", without("feng-zi-kan", "du-ting")),
    Fake("taiwan", HAND, "no flowers", without("hua-pai")),
    Fake("taiwan", HAND, "a pair only of two equal tiles", no_win(of_two_equal_tiles)),
    Fake("taiwan", HAND, "a hand of nothing counts one", total(lambda number: max(number, 1))),
    Fake("taiwan", HAND, "a hand of nothing does not win", no_win(lambda _, sheet: not sheet["items"])),
    Fake("taiwan", HAND, "whatever has the tiles wins", all_win),
    Fake("taiwan", HAND, "the total is one too many", total(lambda number: number + 1)),
    Fake("taiwan", HAND, "the total is doubled", total(lambda number: 2 * number)),
    Fake("taiwan", HAND, "no win with a kong", no_win(lambda hand, _: "kong" in str(hand.get("melds", "")))),
    Fake(
        "taiwan",
        HAND,
        "no win by flowers",
        no_win(lambda hand, _: "form" in row(hand.get("circumstances", {}))),
    ),
    Fake("taiwan", HAND, "never undecided", never("undecided")),
    Fake("taiwan", HAND, "never impossible", never("impossible")),
    Fake("taiwan", ("waits",), "one wait of several", one_wait),
    Fake("taiwan", PAID, "no surcharge of the dealer", paid(no_surcharge)),
    Fake("taiwan", PAID, "the streak adds nothing", paid(no_streak)),
    Fake("taiwan", PAID, "all three pay for a discard", paid(all_pay)),
    Fake("taiwan", ("next",), "a drawn hand moves the deal on", passes_when_drawn),
    Fake("taiwan", PLAY, "a replay is never undecided", never_found("undecided")),
    Fake("taiwan", PLAY, "nothing is said of what is declared", never_found("mismatch")),
    Fake("taiwan", PLAY, "a result without how the tile came", left_out("came")),
    Fake("taiwan", ("legal",), "no kong is listed", no_act("kong")),
    Fake("lingque", PLAY, "a replay of Lingque is never undecided", never_found("undecided")),
    Fake("jiaxing", PLAY, "a result without the giver", left_out("from")),
    Fake("tongqi", PLAY, "a log never contradicts itself", never_found("impossible")),
    Fake("yawan", ("legal",), "no pung is listed", no_act("pung")),
    Fake("yawan", PLAY, "a replay of Yawan is never undecided", never_found("undecided")),
)
