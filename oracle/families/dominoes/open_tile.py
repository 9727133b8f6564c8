"""The open tile and the act that claims it: whether they are the same, and from which seats it may have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.table.acts import Act

STEPS = {"self": (0,), "lower": (1,), "across": (2,), "upper": (3,), "side": (1, 3)}
"""How many steps in turn a player sits from the one beside whom he is named."""


def may_be(opened: OpenTile, act: Act) -> bool:
    """Whether the tile an act names may be this one; either may be unseen."""
    return act.tile is None or opened.tile in (UNSEEN, act.tile)


def is_unseen_to(opened: OpenTile, act: Act) -> bool:
    """Whether nobody saw the tile that an act claims, nor shows its flipper it by taking it into a set."""
    own = opened.how == "flip" and opened.seat == act.seat and act.name != "win"
    return opened.tile == UNSEEN and not own


def stray_tile(act: Act) -> OpenTile:
    """The tile a claim takes that is not open, recorded as a discard of the claimer."""
    return OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)


def is_stray(opened: OpenTile, claimer: Seat, act: Act) -> bool:
    """Whether the tile of a claim lay nowhere, so that an act that names no tile takes none in its claimer's stead."""
    return act.tile is None and opened.how == "discard" and opened.seat == claimer


def sources(order: Sequence[Seat], seat: Seat, named: str | None) -> frozenset[Seat]:
    """The seats from which a tile may have come, by the source that this seat's act names; all if it names none."""
    if named is not None and named in order:
        return frozenset({named})
    steps, place = STEPS.get(named or ""), order.index(seat) if seat in order else 0
    return frozenset(order if steps is None else (order[(place + step) % len(order)] for step in steps))


def giver_said(order: Sequence[Seat], opened: OpenTile | None, act: Act) -> Seat | None:
    """Whose tile the log says it was, where that is another than who put the open tile out."""
    if opened is None or act.source is None or opened.seat not in order or opened.tile == UNSEEN:
        return None
    said = sources(order, act.seat, act.source)
    return None if opened.seat in said else min(said)
