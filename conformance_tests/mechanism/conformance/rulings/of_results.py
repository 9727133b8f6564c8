"""What the guide to rulings says of results, sheets, payments and accusations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from conformance_tests.mechanism.conformance.rulings.law import (
    acts_of,
    findings,
    is_open,
    law,
    log_of,
    seats_of,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.mechanism.conformance.rulings.law import Tree
    from oracle.conformance.cases.case import Case

DRAWN = {
    "tongqi": {"turned"},
    "jiaxing": set[str](),
    "lingque": {"draw", "kong", "flower"},
    "taiwan": {"draw", "tail", "deal"},
    "yawan": {"draw", "tail", "deal"},
}
"""The ways a winning tile comes that nobody gives."""

GIVEN = {
    "tongqi": {"discard", "first-discard", "first-tile", "flip", "press"},
    "jiaxing": {"discard", "first-discard", "first-tile", "flip", "replace"},
    "lingque": {"discard", "add-kong"},
    "taiwan": {"discard", "add-kong", "flower"},
    "yawan": {"discard", "kong", "last"},
}
"""The ways a winning tile comes that have a seat beside them."""

ALL_COUNT = {"tongqi", "jiaxing"}
"""The games in which who did not win has a sheet of the own sets."""


def figures(expect: Tree) -> Iterator[Any]:
    """Every figure of an answer."""
    for sheet in (*expect.get("scores", []), *([expect] if "total" in expect else [])):
        yield sheet["total"]
        yield from (item["value"] for items in (sheet["items"], *sheet.get("equals", [])) for item in items)
    yield from (paid["amount"] for paid in expect.get("payments", []))


def sheets(expect: Tree) -> list[Tree]:
    """The sheets of an answer: of a hand of play, or of a hand alone."""
    found: list[Tree] = [*expect.get("scores", []), *([expect] if "total" in expect else [])]
    return found


def winner(expect: Tree) -> str | None:
    """Who won, by the result."""
    result = expect["result"]
    seat: str | None = result.get("seat") if result["how"] in {"won", "white"} else None
    return seat


def is_open_who_won(expect: Tree) -> bool:
    """Whether a hand is won, and who it was is open."""
    undecided = any(each["kind"] == "undecided" for each in expect["findings"])
    return expect["result"]["how"] == "won" and winner(expect) is None and undecided


# -- the result ------------------------------------------------------------------------------------


@law("cut", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    if log_of(case)["end"] != "cut":
        return None
    return expect["result"]["how"] == "cut" and set(expect["result"]) <= {"how", "dealer", "streak"}


@law("how", "replay")
def _(case: Case, expect: Tree) -> bool:
    how, end, seat = expect["result"]["how"], log_of(case)["end"], expect["result"].get("seat")
    match how:
        case "white":
            return case.game == "tongqi" and seat is not None and end in {"won", "drawn"}
        case "false":
            return seat is not None and (end == "won" or (case.game == "taiwan" and end != "cut"))
        case "won":
            stopped = end == "stopped" and case.game in {"taiwan", "yawan"}
            known = seat is not None or is_open_who_won(expect)
            return end == "won" or (known and (end == "drawn" or stopped))
        case _:
            return (how, end) in {(end, end), ("cut", "won"), ("drawn", "won")} and seat is None


@law("winning-tile", "replay")
def _(_case: Case, expect: Tree) -> bool:
    result, won = expect["result"], winner(expect) is not None
    laid_out = won or (result["how"] == "false" and "seat" in result)
    return ("tile" in result or not won) and (laid_out or not {"tile", "came"} & set(result))


@law("came", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    result = expect["result"]
    if "came" not in result:
        return None if winner(expect) is None else "from" not in result or _is_put_out_untold(case, result)
    came = result["came"]
    return came in (GIVEN if "from" in result else DRAWN)[case.game]


def _is_put_out_untold(case: Case, result: Tree) -> bool:
    """Whether the log tells no act by which the giver puts the winning tile out, or the win is white."""
    acts = acts_of(case).values()
    put_out = (
        act for act in acts if act["seat"] == result["from"] and result["tile"] in act.get("tiles", ())
    )
    return result["how"] == "white" or next(put_out, None) is None


@law("next-dealer-drawn", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    result = expect["result"]
    if result["how"] != "drawn":
        return None
    return "next_dealer" in result or (case.game == "taiwan" and "dealer" not in result)


@law("next-dealer-unknown", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    how = expect["result"]["how"]
    if how not in {"cut", "stopped"}:
        return None
    return "next_dealer" not in expect["result"] or (case.game == "tongqi" and how == "stopped")


@law("next-dealer-nobody-won", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    result = expect["result"]
    if case.game == "taiwan" or winner(expect) is not None or result["how"] not in {"won", "false"}:
        return None
    told = case.game == "lingque" or (case.game == "yawan" and result["how"] == "false")
    return ("next_dealer" in result) == (told and bool(expect["scores"]))


@law("next-dealer-won", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    """Two games tell it of every win, the others where the log shows that the win is one."""
    result = expect["result"]
    if winner(expect) is None or "next_dealer" in result:
        return None if winner(expect) is None else True
    left_open = findings(expect, "undecided")
    if case.game in ALL_COUNT:
        return any(each["at"] is not None for each in left_open)
    return bool(left_open) or case.game == "taiwan"


@law("dealer-and-streak", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    told = {"dealer", "streak", "next_streak"} & set(expect["result"])
    if not told:
        return None
    return case.game == "taiwan" and ("next_streak" not in told or "next_dealer" in expect["result"])


# -- the sheets ------------------------------------------------------------------------------------


@law("sheets-in-order", "replay")
def _(case: Case, expect: Tree) -> bool:
    return [each["seat"] for each in expect["scores"]] in ([], seats_of(case))


@law("no-sheets", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    return not expect["scores"] if expect["result"]["how"] == "cut" else None


@law("sheets-of-a-draw", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    if expect["result"]["how"] != "drawn":
        return None
    return bool(expect["scores"]) or log_of(case)["end"] == "won"


@law("sheets-of-a-win", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    if winner(expect) is None:
        return None
    return bool(expect["scores"]) or log_of(case)["end"] == "stopped"


@law("sheets-of-no-win", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    """No sheet, or four that are empty: where a win was declared that is none, in three games."""
    result = expect["result"]
    if case.game == "taiwan" and result["how"] == "false" and expect["payments"]:
        return None
    if winner(expect) is not None or result["how"] not in {"won", "false"} or is_open_who_won(expect):
        return None
    if case.game in ALL_COUNT:
        return not expect["scores"]
    return all(each["items"] == [] and not is_open(each["total"]) for each in expect["scores"])


@law("others-have-nothing", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    """In Taiwan's game also whoever pays for a false win by the own hand has a sheet."""
    if case.game in ALL_COUNT or not expect["scores"] or is_open_who_won(expect):
        return None
    others = [each for each in expect["scores"] if each["seat"] != winner(expect)]
    if case.game == "taiwan":
        others = [each for each in others if each["clause"] == "TW-CNT-1" and not is_open(each["total"])]
        others = [each for each in others if not each["items"]]
    return all(each["items"] == [] and each["total"][0][0] == 0 for each in others)


@shown("others-count-their-sets", "replay")
def _(case: Case, expect: Tree) -> bool:
    others = [each for each in expect["scores"] if each["seat"] != winner(expect)]
    return case.game in ALL_COUNT and any(each["items"] for each in others)


@shown("white-win", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return expect["result"]["how"] == "white" and any(
        each["seat"] == expect["result"]["seat"] and each["items"] == [] for each in expect["scores"]
    )


@law("equal-items", "replay", "score")
def _(case: Case, expect: Tree) -> bool | None:
    """In Lingque no item counts twice; elsewhere equal ones stand side by side with one value."""
    repeated = False
    for sheet in sheets(expect):
        found = Counter(item["item"] for item in sheet["items"])
        repeated = repeated or any(number > 1 for number in found.values())
    return None if not repeated else case.game != "lingque"


@law("added-up", "replay", "score")
def _(case: Case, expect: Tree) -> bool | None:
    if case.game not in {"taiwan", "yawan"} or (case.kind == "replay" and "agreed" in log_of(case)):
        return None
    added = [
        (sum(item["value"][0][0] for item in sheet["items"]), sheet["total"][0][0])
        for sheet in sheets(expect)
        if sheet["items"] and not is_open(sheet["total"])
        if not any(is_open(item["value"]) for item in sheet["items"])
    ]
    return all(items == total for items, total in added) if added else None


@shown("not-added-up", "replay", "score")
def _(_case: Case, expect: Tree) -> bool:
    return any(
        {unit for item in sheet["items"] for _, unit in item["value"]} - {sheet["total"][0][1]}
        for sheet in sheets(expect)
        if not is_open(sheet["total"]) and not any(is_open(item["value"]) for item in sheet["items"])
    )


@law("equals", "replay", "score")
def _(_case: Case, expect: Tree) -> bool | None:
    found = [sheet for sheet in sheets(expect) if "equals" in sheet]
    return all(sheet["items"] not in sheet["equals"] for sheet in found) if found else None


# -- figures ---------------------------------------------------------------------------------------


@law("figure", "replay", "score", "settle")
def _(_case: Case, expect: Tree) -> bool | None:
    opened = [each for each in figures(expect) if is_open(each)]
    if not opened:
        return None
    units = [
        [unit for _, unit in each["low"]] == [unit for _, unit in each["high"]]
        for each in opened
        if each["high"] is not None
    ]
    return all(units) and all(set(each) == {"low", "high"} and each["low"] != each["high"] for each in opened)


@shown("hidden-hand-of-a-loser", "replay")
def _(_case: Case, expect: Tree) -> bool:
    others = [each for each in expect["scores"] if each["seat"] != winner(expect)]
    return any(is_open(each["total"]) and each["total"]["high"] is None for each in others)


@shown("hidden-hand-of-a-winner", "replay")
def _(_case: Case, expect: Tree) -> bool:
    (sheet,) = [each for each in expect["scores"] if each["seat"] == winner(expect)]
    total = sheet["total"]
    return sheet["items"] == [] and total["low"][0][0] == 0 and total["high"] is None


@shown("bounded-by-what-may-be", "replay")
def _(_case: Case, expect: Tree) -> bool:
    (sheet,) = [each for each in expect["scores"] if each["seat"] == winner(expect)]
    return bool(sheet["items"]) and sheet["total"]["high"] is not None


@law("open-item", "replay", "score")
def _(case: Case, expect: Tree) -> bool | None:
    opened = [item for sheet in sheets(expect) for item in sheet["items"] if is_open(item["value"])]
    return case.game in {"tongqi", "jiaxing", "yawan"} if opened else None


# -- payments --------------------------------------------------------------------------------------


@law("payments", "replay", "settle")
def _(_case: Case, expect: Tree) -> bool | None:
    paid = expect["payments"]
    if not paid:
        return None
    exact = [each["amount"] for each in paid if not is_open(each["amount"])]
    return all(each["from"] != each["to"] for each in paid) and all(
        any(number for number, _ in amount) and all(number >= 0 for number, _ in amount) for amount in exact
    )


@law("payments-by-ground", "replay", "settle")
def _(case: Case, expect: Tree) -> bool | None:
    pairs = Counter((each["from"], each["to"]) for each in expect["payments"])
    return case.game == "taiwan" if any(number > 1 for number in pairs.values()) else None


@law("both-ways", "replay", "settle")
def _(case: Case, expect: Tree) -> bool | None:
    paid = {(each["from"], each["to"]): each["amount"] for each in expect["payments"]}
    both = [pair for pair in paid if pair[::-1] in paid]
    if not both:
        return None
    if case.game == "taiwan":
        return True
    return case.game == "tongqi" and all(is_open(paid[p]) and paid[p]["low"][0][0] == 0 for p in both)


@law("payments-without-sheets", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    return case.game == "taiwan" if expect["payments"] and not expect["scores"] else None


@law("over", "replay", "settle")
def _(case: Case, expect: Tree) -> bool | None:
    found = [each["over"] for each in expect["payments"] if "over" in each]
    return case.game == "taiwan" and all(number >= 2 for number in found) if found else None


@shown("open-total-one-payment", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return any(is_open(each["total"]) for each in expect["scores"]) and not any(
        is_open(each["amount"]) for each in expect["payments"]
    )


# -- accusations -----------------------------------------------------------------------------------


@law("claims", "replay")
def _(case: Case, expect: Tree) -> bool:
    made: list[Tree] = log_of(case).get("claims", [])
    return len(expect.get("claims", [])) == len(made) and ("claims" in expect) == bool(made)
