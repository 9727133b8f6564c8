"""Equal items of a sheet: joined in one line or written one by one they are the same.

No game says how what a hand has twice is written down: two flowers are two lines of one, or one of two. What is
compared is therefore what all lines of an item come to together.
"""

from __future__ import annotations

from collections import defaultdict
from math import prod
from typing import TYPE_CHECKING

from oracle.ruling.sheets import FACTOR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue


def joined(items: Sequence[Json]) -> list[JsonValue]:
    """One entry for each item, with what its lines are worth together; lines whose worth is no figure stay apart.

    An item of which nobody says what it is worth has an entry with its name alone.
    """
    found: dict[str, list[JsonValue]] = {}
    for item in items:
        found.setdefault(str(item["item"]), []).extend([item["value"]] if "value" in item else ())
    named: list[JsonValue] = [{"item": name} for name, values in found.items() if not values]
    return named + [
        {"item": name, "value": value} for name, values in found.items() for value in _together(values)
    ]


def _together(values: Sequence[JsonValue]) -> Sequence[JsonValue]:
    if len(values) <= 1:
        return values
    ends = [_ends(value) for value in values]
    lows, highs = ([each[end] for each in ends if each is not None] for end in (0, 1))
    if None in ends or any(low is None for low in lows):
        return values
    low, high = _sum(lows), None if None in highs else _sum(highs)
    return [low if low == high else {"low": low, "high": high}]


def _ends(value: JsonValue) -> tuple[Mapping[str, int] | None, Mapping[str, int] | None] | None:
    """The least and the most that a figure says, by unit; `None` where it is no figure."""
    if isinstance(value, dict):
        low, high = value.get("low"), value.get("high")
        known = _amount(low), _amount(high)
        return None if known[0] is None or (high is not None and known[1] is None) else known
    amount = _amount(value)
    return None if amount is None else (amount, amount)


def _amount(value: JsonValue) -> Mapping[str, int] | None:
    """An amount by unit; `None` where it is none, or has a unit twice."""
    found: dict[str, int] = {}
    for each in value if isinstance(value, list) else ():
        match each:
            case [int(number), str(unit)] if unit not in found and not isinstance(number, bool):
                found[unit] = number
            case _:
                return None
    return found or None


def _sum(amounts: Sequence[Mapping[str, int] | None]) -> list[JsonValue]:
    """Amounts added up by unit, in the order in which the units are met; what multiplies is multiplied."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for amount in amounts:
        for unit, number in (amount or {}).items():
            numbers[unit].append(number)
    return [[prod(each) if unit == FACTOR else sum(each), unit] for unit, each in numbers.items()]
