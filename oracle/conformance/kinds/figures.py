"""Score sheets and payments in an answer, and how they are compared."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.kinds.equal_items import joined
from oracle.conformance.kinds.kind import Part, in_any_order, ordered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.ruling.payments import Payment
    from oracle.ruling.sheets import Item, Sheet


def sheet_answer(sheet: Sheet) -> Json:
    """What a sheet counts: its total, its items in one order, the clause of the total."""
    from oracle.report.tree.parts import figure_tree  # who only compares answers loads no judge

    items, *others = (_items_answer(items) for items in sheet.lists)
    equals: list[JsonValue] = [
        each for place, each in enumerate(others) if each != items and each not in others[:place]
    ]
    return {
        "total": figure_tree(sheet.total),
        "items": items,
        **({"equals": equals} if equals else {}),
        "clause": sheet.clause,
    }


def _items_answer(items: Iterable[Item]) -> list[JsonValue]:
    """The items of one list in one order."""
    from oracle.report.tree.parts import figures_tree

    return ordered(
        [{"item": item.item, "value": figures_tree(item), "clause": item.clause} for item in items]
    )


def payments_answer(payments: Iterable[Payment]) -> list[JsonValue]:
    """Who pays whom how much under which clause, in one order."""
    from oracle.report.tree.parts import paid_tree

    found: list[JsonValue] = [
        {"from": paid.payer, "to": paid.payee, **paid_tree(paid), "clause": paid.clause} for paid in payments
    ]
    return ordered(found)


def items_of(sheet: Json) -> JsonValue:
    """The items of a sheet, each with what its lines are worth together, in whatever order they were listed."""
    return in_any_order(joined(rows(sheet["items"])))


def item_clauses_of(sheet: Json) -> JsonValue:
    """The items of a sheet with their clauses, each once however many lines it has."""
    cited = {(str(item["item"]), str(item["clause"])) for item in rows(sheet["items"])}
    return in_any_order([{"item": item, "clause": clause} for item, clause in cited])


def as_good(sheet: Json) -> list[Json]:
    """The sheet with each other list of items that is as right as its own."""
    equals = sheet.get("equals", [])
    if not isinstance(equals, list):
        raise TypeError("an array is wanted")
    found: list[Json] = [{**sheet, "items": items} for items in equals]
    return found


def _as_good(tree: Json) -> list[Json]:
    """The answer with each other choice among equally right lists of items of its sheets."""
    choices = [[sheet, *as_good(sheet)] for sheet in rows(tree["scores"])]
    found: list[Json] = [{**tree, "scores": [*scores]} for scores in product(*choices)]
    return found[1:]


def by_seat(tree: Json) -> dict[str, Json]:
    """The sheets of an answer by seat."""
    return {str(sheet["seat"]): sheet for sheet in rows(tree["scores"])}


def _totals(tree: Json) -> JsonValue:
    return {seat: sheet["total"] for seat, sheet in by_seat(tree).items()}


def _total_clauses(tree: Json) -> JsonValue:
    return {seat: sheet["clause"] for seat, sheet in by_seat(tree).items()}


def _items(tree: Json) -> JsonValue:
    return {seat: items_of(sheet) for seat, sheet in by_seat(tree).items()}


def _item_clauses(tree: Json) -> JsonValue:
    return {seat: item_clauses_of(sheet) for seat, sheet in by_seat(tree).items()}


def _payments(tree: Json) -> JsonValue:
    return in_any_order(
        [
            {name: paid[name] for name in ("from", "to", "amount", "over") if name in paid}
            for paid in rows(tree["payments"])
        ]
    )


def _payers(tree: Json) -> JsonValue:
    return in_any_order([f"{paid['from']} to {paid['to']}" for paid in rows(tree["payments"])])


def _payment_clauses(tree: Json) -> JsonValue:
    return in_any_order(
        [f"{paid['from']} to {paid['to']}: {row(paid)['clause']}" for paid in rows(tree["payments"])]
    )


TOTALS = Part("L3", "scores.total", _totals)
ITEMS = Part("L3", "scores.items", _items, others=_as_good)
TOTAL_CLAUSES = Part("L4", "scores.clause", _total_clauses)
ITEM_CLAUSES = Part("L4", "scores.items.clause", _item_clauses, others=_as_good)
PAYMENTS = Part("L3", "payments", _payments)
PAYERS = Part("L1", "payments.from-to", _payers)
PAYMENT_CLAUSES = Part("L4", "payments.clause", _payment_clauses)
