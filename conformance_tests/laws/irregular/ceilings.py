"""How often each law may be contrary: as often as it was when it was counted last, by `make laws`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping

COUNTS = Path(__file__).parent / "counts.json"
"""The counts: the day and commit, and by law and game the pairs asked, contrary, and excepted."""

BARS: Mapping[str, float] = {"L6": 1 / 10_000, "L9": 1 / 2_000, "L12": 1 / 2_000}
"""How often a law may be contrary for ever, each pair explained by a clause; any other never."""


class Count(TypedDict):
    """What was counted of a law in a game."""

    law: str
    game: str
    asked: int
    contrary: int
    excepted: int


class Counts(TypedDict):
    """What was counted last, when, at which commit, from which seed on."""

    day: str
    commit: str
    start: int
    counts: list[Count]


@cache
def counts() -> Counts:
    """What was counted last."""
    kept: Counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    return kept


def ceiling(law: str, game: str) -> float:
    """The part of the pairs of a law that may be contrary in a game: what was counted, and one pair more."""
    for each in counts()["counts"]:
        if (each["law"], each["game"]) == (law, game) and each["asked"]:
            return max(BARS.get(law, 0.0), (each["contrary"] + 1) / each["asked"])
    return BARS.get(law, 0.0)
