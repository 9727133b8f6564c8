"""Whether one input says all that another says, and more: a completion of what that one leaves open."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING

from grammar.hand_syntax import UNSEEN

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import JsonValue


def completes(whole: JsonValue, part: JsonValue) -> bool:
    """Whether `whole` agrees with `part` wherever that says anything.

    A tile that was not seen may be any; what is absent may be there; of acts around a gap those before it are
    compared.
    """
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            name in whole and _completes_part(name, whole[name], value) for name, value in part.items()
        )
    if isinstance(part, list):
        return isinstance(whole, list) and _completes_list(whole, part)
    return part in (whole, UNSEEN)


def _completes_part(name: str, whole: JsonValue, part: JsonValue) -> bool:
    if name == "coverage":
        return True
    if name == "acts" and isinstance(whole, list) and isinstance(part, list):
        acts = list(takewhile(_is_act, part))
        return len(whole) >= len(acts) and all(map(completes, whole, acts))
    return completes(whole, part)


def _is_act(entry: JsonValue) -> bool:
    return isinstance(entry, dict) and entry.get("act") != "gap"


def _completes_list(whole: list[JsonValue], part: list[JsonValue]) -> bool:
    words = [each for each in part if isinstance(each, str)]
    if part and len(words) == len(part):
        known = Counter(each for each in words if each != UNSEEN)
        return len(whole) >= len(part) and known <= Counter(each for each in whole if isinstance(each, str))
    return len(whole) >= len(part) and all(map(completes, whole, part))
