"""Weaker logs of a kind that chance makes once in a thousand, made of every claim of a dealt hand.

The claimed tile is one nobody saw, and the claim is recorded as simultaneous with what lies before it, of which other
tiles may be unseen and other acts simultaneous as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.telling_less import full
from grammar.syntax import UNSEEN, Acts, Line, Log
from oracle.game.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

CLAIMS = frozenset({"eat", "pung", "kong", "four", "five", "win"})
"""The acts that may take what another has put out."""

PUT_OUT = frozenset({"discard", "flip"})
"""The acts that put out a tile."""

NEAR = 6
"""The lines before a claim of which less is recorded as well."""


def unseen_claims_at_once(game: str, seed: int) -> Iterator[Log]:
    """A dealt hand broken off behind each claim, which takes an unseen tile together with what lies before it."""
    log, chance = full(game, seed)[0], Chance(~seed)
    for place, line in enumerate(log.lines):
        if isinstance(line, Acts) and line.acts[0].act in CLAIMS:
            near = (_less_of(each, chance) for each in log.lines[place - NEAR : place])
            after = log.lines[place + 1 : place + 2]
            lines = (*log.lines[: place - NEAR], *near, _stated(line, unseen=True, together=True), *after)
            yield replace(log, lines=lines, end="cut")


def _less_of(line: Line, chance: Chance) -> Line:
    if not isinstance(line, Acts):
        return line
    unseen = line.acts[0].act in PUT_OUT and chance.below(2) == 0
    return _stated(line, unseen=unseen, together=chance.below(4) == 0)


def _stated(line: Acts, *, unseen: bool, together: bool) -> Acts:
    """A line of one act with its one tile unseen, or as made together with the line before."""
    (act,) = line.acts
    tiles = (UNSEEN,) if unseen and len(act.tiles) == 1 else act.tiles
    flags = (*act.flags, "together") if together else act.flags
    return replace(line, acts=(replace(act, tiles=tiles, flags=flags),))
