"""04-count: what the lines of a sheet are called, and under which clause a hand lacks one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.doublings import DOUBLINGS
from oracle.rulesets.jiaxing.figures.sets import FORMS
from oracle.rulesets.jiaxing.figures.values import COUNTING

if TYPE_CHECKING:
    from grammar.syntax import Amount

TIMES = "times"
"""The unit of what multiplies a score (倍)."""

PROSPECT = "prospect"
"""The line of a tile turned after the win (望)."""

PROSPECT_NAMES = frozenset({PROSPECT, "望", "望張"})
"""What a recorder may call it."""

WINNING_TILE = frozenset({"和牌", "胡張"})
"""What the line of the winning tile is called, however it came."""


def item_names() -> frozenset[str]:
    """Every name a score line may carry: forms, winning tile, 望 and the conditions that multiply."""
    doublings = {
        name.replace("{head}", head)
        for each in DOUBLINGS.by_slug.values()
        for name in (each.slug, each.name)
        for head in DOUBLINGS.head_names
    }
    return frozenset({*set_names(), *winning_names(), *doublings, *PROSPECT_NAMES})


def set_names() -> frozenset[str]:
    """What the line of a set may be called."""
    return frozenset(name for each in FORMS.by_slug.values() for name in (each.slug, each.name))


def winning_names() -> frozenset[str]:
    """What the line of the winning tile may be called."""
    ways = COUNTING.winning_names.items()
    return WINNING_TILE.union(name for slug, named in ways for name in (f"winning-tile-{slug}", named))


FAN = "fan"
"""The unit in which the book tells how often a score is doubled (翻)."""

MOST_FAN = 64
"""More 翻 than any hand has; beyond them an amount stays as it is told."""


@cites("JX-3.7cA")
def in_own_units(amount: Amount) -> Amount:
    """An amount in points and times: 一翻 doubles, and every further 翻 doubles again."""
    return tuple(
        (2**number, TIMES) if unit == FAN and number <= MOST_FAN else (number, unit)
        for number, unit in amount
    )


def withheld_line(name: str) -> ClauseId | None:
    """The clause by which a hand lacks a line: that of the line itself; `None` for what is no line's name."""
    if name not in item_names():
        return None
    if any(name in (each.slug, each.name) for each in FORMS.by_slug.values()):
        return ClauseId("JX-3.7T")
    doublings = (each.clause for each in DOUBLINGS.by_slug.values() if name in (each.slug, each.name))
    found = next(doublings, None)
    if found is not None:
        return ClauseId(found)
    return ClauseId("JX-3.7b" if name in PROSPECT_NAMES else "JX-3.7a")
