"""What the guide to rulings says, each sentence as a question to a case and one answer it expects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.cases.case import Case

Tree: TypeAlias = dict[str, Any]

Holds: TypeAlias = "Callable[[Case, Tree], bool | None]"
"""Whether a sentence holds of a case under one of its expectations; None where it says nothing of it."""

LAWS: dict[str, Law] = {}
"""Every sentence by its name, in the order they are stated."""


@dataclass(frozen=True, slots=True)
class Law:
    """A sentence: of every case of some kinds, or only of those that are shown under it."""

    kinds: tuple[str, ...]
    holds: Holds
    shown: bool = False


def law(name: str, *kinds: str) -> Callable[[Holds], Holds]:
    """State a sentence of every published case of some kinds."""
    return lambda holds: _stated(name, Law(kinds, holds))


def shown(name: str, *kinds: str) -> Callable[[Holds], Holds]:
    """State a sentence of the cases that are shown under it; what they share no answer tells."""
    return lambda holds: _stated(name, Law(kinds, holds, shown=True))


def _stated(name: str, stated: Law) -> Holds:
    assert name not in LAWS, name
    LAWS[name] = stated
    return stated.holds


def log_of(case: Case) -> Tree:
    """The log a case asks about."""
    log = case.input["log"]
    assert isinstance(log, dict)
    return log


def acts_of(case: Case) -> dict[int, Tree]:
    """The acts of a log by their numbers."""
    acts: list[Tree] = log_of(case).get("acts", [])
    return {act["at"]: act for act in acts if "at" in act}


def seats_of(case: Case) -> list[str]:
    """The seats of a game in the order of their names."""
    return ["tian", "di", "ren", "he"] if case.game in {"tongqi", "jiaxing"} else ["E", "S", "W", "N"]


def is_open(figure: object) -> bool:
    """Whether a figure is told by its bounds."""
    return isinstance(figure, dict)


def findings(expect: Tree, *kinds: str) -> list[Tree]:
    """The findings of an answer, or those of some kinds."""
    found: list[Tree] = expect["findings"]
    return [each for each in found if not kinds or each["kind"] in kinds]


def starts_midway(log: Tree) -> bool:
    """Whether a log has a line that only a position in mid-hand has."""
    return any(log.get(name) for name in ("sets", "turn", "pools", "floors"))
