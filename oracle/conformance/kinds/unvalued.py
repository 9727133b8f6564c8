"""Hands of a game whose table of values is lost: what is asked of one where no table is named.

What an item is worth nobody knows then, and what it comes to neither; which items a hand has stands in the book. So the
answer names items and no values. Where the tables that there are choose other items, every choice is as right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import rows
from oracle.conformance.kinds.kind import in_one_way, ordered
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.sheets import Item


def table_readings(game: str) -> frozenset[str]:
    """The readings whose candidates are tables of values."""
    return frozenset(name for name, each in register(game).items() if each.tables is not None)


def tables_left_open(game: str, agreed: Agreed, named: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The tables of each reading that has some, where neither a reading that is named nor a profile chooses one."""
    if agreed.house_rules is not None or agreed.options.get("profile"):
        return {}
    return {
        reading.id: tuple(reading.candidates)
        for reading in register(game).values()
        if reading.tables is not None and reading.executable and reading.id not in named
    }


def asks_for_values(expect: Json) -> bool:
    """Whether an answer about a hand says what its items are worth, as far as it lists any."""
    items = rows(expect.get("items", []))
    return not items or any("value" in item for item in items)


def leaves_values_open(expect: Json) -> bool:
    """Whether some item of a hand lies between two ends."""
    return any(_is_open(item.get("value")) for item in rows(expect.get("items", [])))


def _is_open(figures: JsonValue) -> bool:
    return isinstance(figures, dict) or (
        isinstance(figures, list) and any(isinstance(each, dict) for each in figures)
    )


def named_alone(found: Sequence[HandSheet]) -> Json | None:
    """The items of a hand that every table has win, by their names; `None` where some table does not."""
    sheets = [each.sheet for each in found if each.wins and each.sheet is not None]
    if len(sheets) < len(found):
        return None
    lists = [_names(each) for sheet in sheets for each in sheet.lists]
    every: dict[str, JsonValue] = {in_one_way(names): names for names in lists}
    items, *others = every.values()
    return {
        "wins": True,
        "items": items,
        **({"equals": others} if others else {}),
        "clause": sheets[0].clause,
    }


def _names(items: Sequence[Item]) -> list[JsonValue]:
    """Each item once, with its clause."""
    clauses = {item.item: str(item.clause) for item in items}
    return ordered([{"item": name, "clause": clause} for name, clause in clauses.items()])


def heard(expect: Json, answer: Json) -> Json:
    """Of an answer to a question that asks for no values, the items by their names alone."""
    items = answer.get("items")
    if asks_for_values(expect) or not isinstance(items, list):
        return answer
    return {**answer, "items": [_without_value(each) for each in items]}


def _without_value(item: JsonValue) -> JsonValue:
    if not isinstance(item, dict):
        return item
    return {name: part for name, part in item.items() if name != "value"}
