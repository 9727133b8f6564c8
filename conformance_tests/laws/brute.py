"""Every act there could be at a point of play, tried on the judge: what it does not object to is lawful.

Nothing here asks the list of legal moves or shares its reasoning: a game multiplies out its words, seats and tiles,
and each act is played on a copy of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.ruling.findings import Kind
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.acts import Act
    from oracle.table.table import Table

SOON = 10_000
"""An act number later than any in a log."""


def played(replay: Replay, act: Act) -> Replay:
    """The play after an act."""
    made = replay.copy()
    made.act(act._replace(place=Place(SOON, SOON)))
    return made


def is_broken(replay: Replay) -> bool:
    """Whether anything so far breaks a rule or contradicts."""
    return any(found.kind in (Kind.BREACH, Kind.IMPOSSIBLE) for found in replay.findings)


def judged(replay: Replay, act: Act) -> Replay | None:
    """The play after an act that breaks nothing and contradicts nothing; None otherwise."""
    made = played(replay, act)
    return None if is_broken(made) else made


def key_of(act: Act) -> Hashable:
    """What tells an act from another."""
    return act.name, act.seat, act.tiles, tuple(sorted(act.with_tiles))


def whole_key(act: Act) -> Hashable:
    """What tells an act of the dominoes from another: sets that are laid anew have no order, nor have their tiles."""
    making = tuple(sorted(tuple(sorted(tiles)) for tiles in act.making))
    return act.name, act.seat, tuple(sorted(act.tiles)), tuple(sorted(act.with_tiles)), making


@dataclass(frozen=True, slots=True)
class Brute:
    """What a game brings for its list of legal moves to be compared with brute force: `BRUTE` of its module `brute`.

    `is_left_out` tells the acts that stand and that the list leaves out on purpose, given all that are listed there.
    `step` is how many acts lie between the points of a hand that are asked.
    """

    candidates: Callable[[Table[Any]], Iterator[Act]]
    is_left_out: Callable[[Replay, Act, Sequence[Act]], bool]
    key: Callable[[Act], Hashable] = key_of
    judged: Callable[[Replay, Act], Replay | None] = judged
    step: int = 11

    def lawful_acts(self, replay: Replay) -> dict[Hashable, tuple[Act, Replay]]:
        """Every candidate the judge lets stand, with the play after it."""
        found: dict[Hashable, tuple[Act, Replay]] = {}
        for act in self.candidates(replay.table):
            if self.key(act) not in found:
                after = self.judged(replay, act)
                if after is not None:
                    found[self.key(act)] = act, after
        return found


def games() -> tuple[str, ...]:
    """The games that bring candidates: the folders beside this module that have a module `brute`."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/brute.py")))


def brute_of(game: str) -> Brute:
    """What a game brings."""
    found = import_module(f"{__package__}.{game}.brute").BRUTE
    assert isinstance(found, Brute)
    return found


def census_of(game: str) -> Brute:
    """What a game brings for a census: `CENSUS` of its module `brute` where it counts more than it compares."""
    found = getattr(import_module(f"{__package__}.{game}.brute"), "CENSUS", brute_of(game))
    assert isinstance(found, Brute)
    return found
