"""More mistakes of the kind that trackers tell of, in all five games: items, sums, payments, acts, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.engines.fakes.reported import (
    HAND,
    PAID,
    PLAY,
    Fake,
    Making,
    always,
    no_act,
    no_win,
    paid,
    total,
    with_items,
    without,
    worth,
)
from oracle.conformance.inputs.forms import Json, JsonValue, row, rows

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = "ESWN"
NEXT, WAITS, LEGAL = ("next",), ("waits",), ("legal",)


# -- hands ---------------------------------------------------------------------------------------------


def is_self_drawn(hand: Json) -> bool:
    """Whether the winner has drawn the last tile."""
    return "win" in hand and not row(hand["win"]).get("from")


def is_discarded(hand: Json) -> bool:
    """Whether another has thrown the last tile."""
    return "win" in hand and bool(row(hand["win"]).get("from"))


def revalued(name: str, number: int) -> Making:
    """An item is worth another number."""

    def make(_: Json, answer: Json) -> Json:
        items = rows(answer.get("items", []))
        more = sum(number - worth(item) for item in items if item["item"] == name)
        changed: list[Json] = [
            {**item, "value": [[number, "tai"]]} if item["item"] == name else item for item in items
        ]
        return with_items(answer, changed, more)

    return make


def once(name: str) -> Making:
    """Of several lines of an item one is counted."""

    def make(_: Json, answer: Json) -> Json:
        items = rows(answer.get("items", []))
        lines = [item for item in items if item["item"] == name]
        rest = [item for item in items if item["item"] != name]
        return with_items(answer, [*rest, *lines[:1]], -sum(map(worth, lines[1:])))

    return make


def undone(name: str, when: Callable[[Json], bool]) -> Making:
    """An item is not counted under a condition."""
    gone = without(name)
    return lambda asked, answer: gone(asked, answer) if when(row(asked["hand"])) else answer


def points(change: Callable[[int], int]) -> Making:
    """Every total is another, also one of which the ends alone are known."""

    def changed(figure: JsonValue) -> JsonValue:
        match figure:
            case [[int(number), unit]]:
                return [[change(number), unit]]
            case {"low": low, "high": high}:
                return {"low": changed(low), "high": changed(high)}
            case _:
                return figure

    return lambda _, answer: {**answer, "total": changed(answer["total"])} if "total" in answer else answer


# -- payments ------------------------------------------------------------------------------------------


def amounts(change: Callable[[int], int], unit: str) -> Making:
    """Every payment is another."""

    def make(_: Json, payments: list[Json]) -> list[Json]:
        return [
            {**pay, "amount": [[change(n) if of == unit else n, of] for n, of in _pairs(pay["amount"])]}
            for pay in payments
        ]

    return paid(make)


def _pairs(amount: object) -> list[tuple[int, str]]:
    return [(n, unit) for n, unit in amount] if isinstance(amount, list) else []


def one_payer(_: Json, payments: list[Json]) -> list[Json]:
    """Of those who pay the first alone does."""
    return payments[:1]


def turned_round(_: Json, payments: list[Json]) -> list[Json]:
    """The winner pays."""
    return [{**pay, "from": pay["to"], "to": pay["from"]} for pay in payments]


# -- the next hand, waits, acts --------------------------------------------------------------------------


def passes_always(asked: Json, answer: Json) -> Json:
    """Whoever wins, the deal goes on."""
    dealer = str(row(asked["result"]).get("dealer", "E"))
    following = SEATS[(SEATS.index(dealer) + 1) % 4]
    return {**answer, "next_dealer": following} if answer.get("next_dealer") == dealer else answer


def never_over(_: Json, answer: Json) -> Json:
    """A match goes on for ever."""
    return {**answer, "over": False}


def waits_for_more(_: Json, answer: Json) -> Json:
    """A tile that completes nothing is waited for."""
    tiles = answer.get("tiles")
    return {**answer, "tiles": [*tiles, "1m"]} if isinstance(tiles, list) and "1m" not in tiles else answer


def no_waits(_: Json, answer: Json) -> Json:
    """No hand waits for honours."""
    tiles = answer.get("tiles")
    kept: list[JsonValue] = (
        [tile for tile in tiles if str(tile) not in "ESWNCFB"] if isinstance(tiles, list) else []
    )
    return {**answer, "tiles": kept}


# -- what is found ---------------------------------------------------------------------------------------


def first_alone(_: Json, answer: Json) -> Json:
    """Only the first finding is told."""
    return {**answer, "findings": [*rows(answer["findings"])[:1]]}


def unpaid(_: Json, answer: Json) -> Json:
    """Nobody pays for an offence."""
    breaches = [found for found in rows(answer["findings"]) if found["kind"] == "breach"]
    return {**answer, "payments": []} if breaches else answer


def guessing(_: Json, answer: Json) -> Json:
    """What is open is taken for broken."""
    found = [
        {**each, "kind": "breach"} if each["kind"] == "undecided" else each
        for each in rows(answer["findings"])
    ]
    verdict = "broken" if answer["verdict"] == "undecided" else answer["verdict"]
    return {**answer, "findings": [*found], "verdict": verdict}


def unlawful(act: str) -> Making:
    """Nobody is ever wrong in an act of one name."""

    def make(asked: Json, answer: Json) -> Json:
        numbers = {each["at"] for each in rows(row(asked["log"]).get("acts", [])) if each.get("act") == act}
        kept = [
            each
            for each in rows(answer["findings"])
            if each.get("at") not in numbers or each["kind"] != "breach"
        ]
        if len(kept) == len(rows(answer["findings"])):
            return answer
        breaches = [at for each in kept if each["kind"] == "breach" and isinstance(at := each.get("at"), int)]
        kinds = {str(each["kind"]) for each in kept}
        verdict = (
            "broken" if kinds & {"breach", "impossible", "mismatch"} else "undecided" if kinds else "clean"
        )
        return {**answer, "findings": [*kept], "verdict": verdict, "first": min(breaches, default=None)}

    return make


def no_sheets(_: Json, answer: Json) -> Json:
    """Whoever has not won counts nothing."""
    winner = row(answer.get("result") or {}).get("seat")
    return {**answer, "scores": [sheet for sheet in rows(answer["scores"]) if sheet["seat"] == winner]}


TRACKED = (
    Fake("taiwan", HAND, "a self-draw is counted always", always("zi-mo", "TW-TAI-22", 1)),
    Fake("taiwan", HAND, "a self-draw of a discard", always("zi-mo", "TW-TAI-22", 1, is_discarded)),
    Fake("taiwan", HAND, "a single wait is counted always", always("du-ting", "TW-TAI-10", 1)),
    Fake("taiwan", HAND, "no single wait on a self-draw", undone("du-ting", is_self_drawn)),
    Fake("taiwan", HAND, "a half flush of eight", revalued("cou-yi-se", 8)),
    Fake("taiwan", HAND, "pungs of eight", revalued("dui-dui-hu", 8)),
    Fake("taiwan", HAND, "one dragon pung of several", once("jian-zi-kan")),
    Fake("taiwan", HAND, "one flower of several", once("hua-pai")),
    Fake("taiwan", HAND, "no robbed kong and no last tile", without("hai-di-lao-yue", "he-di-lao-yu")),
    Fake("taiwan", HAND, "a limit of eight", total(lambda number: min(number, 8))),
    Fake("taiwan", HAND, "an even total", total(lambda number: number // 2 * 2)),
    Fake("taiwan", HAND, "the base is in the total", total(lambda number: number + 5)),
    Fake("taiwan", PAID, "one base is forgotten", amounts(lambda _: 0, "base")),
    Fake("taiwan", PAID, "payments are doubled", amounts(lambda number: 2 * number, "tai")),
    Fake("taiwan", PAID, "one pays for a self-draw", paid(one_payer)),
    Fake("taiwan", PAID, "the winner pays", paid(turned_round)),
    Fake("taiwan", NEXT, "the deal passes always", passes_always),
    Fake("taiwan", NEXT, "a match is never over", never_over),
    Fake("taiwan", WAITS, "one wait too many", waits_for_more),
    Fake("taiwan", WAITS, "no wait for honours", no_waits),
    Fake("taiwan", LEGAL, "no chow is listed", no_act("chow")),
    Fake("taiwan", LEGAL, "no win is listed", no_act("win")),
    Fake("taiwan", PLAY, "only the first finding is told", first_alone),
    Fake("taiwan", PLAY, "nobody pays for an offence", unpaid),
    Fake("taiwan", PLAY, "what is open is a breach", guessing),
    Fake("taiwan", PLAY, "no discard is ever wrong", unlawful("discard")),
    Fake("lingque", HAND, "seven pairs do not win", no_win(lambda _, sheet: "qi-dui" in str(sheet["items"]))),
    Fake("lingque", HAND, "no set of dragons", without("fan-pai-zhong", "fan-pai-fa", "fan-pai-bai")),
    Fake("lingque", HAND, "a total of tens", points(lambda number: -(-number // 10) * 10)),
    Fake("lingque", PAID, "half of every payment", amounts(lambda number: number // 2, "points")),
    Fake("lingque", PLAY, "no pung is ever wrong", unlawful("pung")),
    Fake("jiaxing", HAND, "twice the total", points(lambda number: 2 * number)),
    Fake("jiaxing", HAND, "a limit of a hundred", points(lambda number: min(number, 100))),
    Fake("jiaxing", PAID, "one pays", paid(one_payer)),
    Fake("tongqi", HAND, "no prospect", without("prospect")),
    Fake("tongqi", PAID, "tens are cut off", amounts(lambda number: number // 100 * 100, "he")),
    Fake("tongqi", PLAY, "losers count nothing", no_sheets),
    Fake("yawan", PAID, "payments of ten", amounts(lambda number: 10 * number, "points")),
    Fake("yawan", PLAY, "no discard of Yawan is ever wrong", unlawful("discard")),
    Fake("yawan", HAND, "a total one too few", points(lambda number: number - 1)),
)
