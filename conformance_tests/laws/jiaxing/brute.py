"""What there could be done at a point of play of Jiaxing, multiplied out, for brute force."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.brute import Brute, whole_key
from conformance_tests.laws.laying import laid_anew, shown
from oracle.families.due import Due
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.table import Table

SEATS = ("tian", "di", "ren", "he")
DRAWS = ("take", "replace", "flip", "draw", "pat", "press")
CLAIMS = ("pung", "four", "five", "top")


def candidates(table: Table[Any]) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents are left aside."""
    nearest = tuple(table.wall.front[:1]) or ("?",)
    opened = () if table.open is None else (table.open.tile,)
    for seat in SEATS:
        held = table.hands[seat].known
        for name in DRAWS:
            yield Act(name, seat, nearest)
        yield Act("pass", seat)
        yield Act("rearrange", seat, making=tuple(laid.tiles for laid in table.laid[seat]))
        for tile in sorted({*held, *opened}):
            for name in ("discard", "press-out", "leap", "win", *CLAIMS):
                yield Act(name, seat, (tile,))
        for tiles in shown(held):
            yield Act("lay", seat, tiles)
        for tile in opened:
            for pair in combinations_with_replacement(sorted(held), 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)
            for making in laid_anew([laid.tiles for laid in table.laid[seat]], tile, held):
                yield Act("eat", seat, (tile,), making=making)
        for number in range(1, min(5, len(table.wall.front)) + 1):
            yield Act("prospect", seat, tuple(table.wall.front[:number]))


def is_left_out(replay: Replay, act: Act, listed: Sequence[Act]) -> bool:
    """Whether an act stands that the list leaves out on purpose.

    A pass by anybody but the flipper, and his where he could neither pung nor eat; the next seat's turn before the
    flipper has passed on a tile he could take; a claim voiced only after that pass, or one that overturns a claim
    already carried out, since the stated order asks the stronger voice first.
    """
    course = replay.table.course
    waits_for_pass = any(other.name == "pass" for other in listed)
    overturns = course.claim is not None and act.tiles == (course.claim.open.tile,)
    too_early = act.name in ("flip", "eat") and waits_for_pass
    too_late = course.passed_on and act.name in ("win", *CLAIMS)
    return act.name == "pass" or overturns or too_early or too_late


BRUTE = Brute(candidates, is_left_out, whole_key, step=9)


def is_not_counted(replay: Replay, act: Act, standing: Sequence[Act]) -> bool:
    """Whether an act is none of those the census counts (docs/guides/legal-moves.md).

    The flipper eats or passes where he can take the tile, and only then is it the next seat's turn; of what may be laid
    out there counts a 龍船, and what has the tile just eaten. The winner turns all his tiles in one act.
    """
    table, opened = replay.table, replay.table.open
    if act.name == "lay":
        return not _is_asked_for(table, act)
    if act.name == "prospect":
        return any(other.name == act.name and len(other.tiles) > len(act.tiles) for other in standing)
    if act.name != "pass" and is_left_out(replay, act, ()):
        return True
    asked = (
        opened is not None
        and opened.how == "flip"
        and not table.course.passed_on
        and any(other.seat == opened.seat and other.name in ("eat", "pung") for other in standing)
    )
    if opened is None or not asked or act.name not in ("pass", "eat", "flip"):
        return act.name == "pass"
    return act.seat != opened.seat or act.name == "flip"


def _is_asked_for(table: Table[Any], act: Act) -> bool:
    """Whether a clause asks for what is laid out: all five of a kind, or own tiles equal to the one just eaten."""
    if table.course.due is not Due.DISCARD:
        return False
    laid = table.laid[act.seat]
    kind = act.tiles[0]
    if {*act.tiles} == {kind} and table.hands[act.seat].count(kind) == len(act.tiles):
        own = sum(each.tiles.count(kind) for each in laid if each.claimed is None)
        if own + len(act.tiles) == COPIES:
            return True
    newest = [each.claimed for each in laid if each.source is not None][-1:]
    return act.seat == table.course.seat and any(eaten in act.tiles for eaten in newest)


COPIES = 5

CENSUS = Brute(candidates, is_not_counted, whole_key)
