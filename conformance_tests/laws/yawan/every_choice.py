"""Which items of those found are counted: every choice there is, tried one by one, by rules written down once more.

What is taken in comes from the table of `spec/`, read here again; nothing is imported from the oracle but the lines
it found, so that only the choosing is compared.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SPEC = Path(__file__).parents[3] / "spec" / "yawan"

LONE = {"独幺", "独五", "独九", "独中"}
WAITS = {"边吊", "嵌吊", "嵌心五", "吊将", "两头忙"}


class Found(NamedTuple):
    """An item found: its slug and name, its kind for counting, its units, and its weight."""

    slug: str
    name: str
    counting: str
    units: frozenset[int]
    weight: int


def _taken() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in tomllib.loads((SPEC / "absorptions.toml").read_text(encoding="utf-8"))["absorbs"]:
        found.setdefault(row["pattern"], set()).update(row["others"])
    return found


TAKEN = _taken()


def barred(one: Found, other: Found) -> bool:
    """Whether the two may not be counted together."""
    if one.counting == other.counting == "combination" and len(one.units & other.units) >= 2:
        return True
    if one.name in WAITS and other.name in WAITS:
        return True
    return any(
        takes(first, second)
        or (first.counting == "combination" and second.name in LONE and bool(first.units & second.units))
        for first, second in ((one, other), (other, one))
    )


def takes(one: Found, other: Found) -> bool:
    """Whether the first takes the second in."""
    if other.slug not in TAKEN.get(one.slug, ()):
        return False
    return not one.units or other.units <= one.units


def choices(found: Sequence[Found]) -> Iterator[int]:
    """What every choice comes to in which no two are barred; what nothing bars is in all of them."""
    barring = [
        frozenset(place for place, other in enumerate(found) if other is not one and barred(one, other))
        for one in found
    ]
    free = [place for place in range(len(found)) if not barring[place]]
    tied = [place for place in range(len(found)) if barring[place]]
    base = sum(found[place].weight for place in free)

    def taken(rest: list[int], out: frozenset[int], worth: int) -> Iterator[int]:
        if not rest:
            yield worth
            return
        first, left = rest[0], rest[1:]
        yield from taken(left, out, worth)
        if first not in out:
            yield from taken(left, out | barring[first], worth + found[first].weight)

    yield from taken(tied, frozenset(), base)


def best(found: Sequence[Found]) -> int:
    """The largest sum."""
    return max(choices(found))
