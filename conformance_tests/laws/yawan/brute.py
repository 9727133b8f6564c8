"""What there could be done at a point of play of Yawan, multiplied out, for brute force."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

from conformance_tests.laws.brute import Brute, key_of, played
from conformance_tests.laws.mahjong import SEATS
from oracle.families.due import Due
from oracle.rulesets.yawan.state.course import holds_the_last
from oracle.table.acts import Act

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from oracle.judge.replay import Replay
    from oracle.table.table import Table

WINDS = SEATS


def key(act: Act) -> Hashable:
    """What tells an act from another; robbing is winning, and the winds of a kong have no order."""
    name = "win" if act.name == "rob" else act.name
    return key_of(act._replace(name=name, tiles=tuple(sorted(act.tiles))))


def candidates(table: Table[Any]) -> Iterator[Act]:
    """Words, seats and tiles multiplied out; incidents are left aside."""
    claim = table.course.claim
    lying = {opened.tile for opened in (table.open, claim and claim.open) if opened is not None}
    for seat in SEATS:
        held = sorted(table.hands[seat].known)
        yield Act("draw", seat, (table.wall.next(),))
        yield Act("replace", seat, (table.wall.next(tail=True),))
        yield Act("ready", seat)
        yield Act("hidden-kong", seat, WINDS)
        for tile in held:
            for name in ("discard", "add-kong", "hidden-kong", "show"):
                yield Act(name, seat, (tile,))
            yield Act("win", seat, (tile,), flags=("self",))
        for tile in sorted(lying):
            yield Act("win", seat, (tile,))
            for other in SEATS:
                yield Act("rob", seat, (tile,), source=other)
            for pair in combinations(held, 2):
                yield Act("eat", seat, (tile,), with_tiles=pair)
            for pair in combinations_with_replacement(held, 2):
                yield Act("pung", seat, (tile,), with_tiles=pair)
            yield Act("kong", seat, (tile,), with_tiles=(tile,) * 3)
            yield Act("kong", seat, (tile,), with_tiles=tuple(wind for wind in WINDS if wind != tile))


def judged(replay: Replay, act: Act) -> Replay | None:
    """The play after an act that breaks nothing, contradicts nothing and leaves nothing open; None otherwise."""
    made = played(replay, act)
    return None if made.findings else made


def is_left_out(replay: Replay, act: Act, listed: Sequence[Act]) -> bool:
    """Whether an act stands that the list leaves out on purpose.

    A claim that displaces another already carried out, since the stated order asks the stronger voice first; claims on
    the sign of a kong before the kong is replaced; tiles shown that are not the last of the wall; readiness declared
    again, or in a position that does not show the deal; the throw of who drew too early while the seat in turn has
    itself to throw or to replace, since that seat would be left with the wrong number of tiles.
    """
    del listed
    name, seat, tiles = act.name, act.seat, act.tiles
    table, course = replay.table, replay.table.course
    if name == "ready":
        return seat in course.ready or len(course.discards) != 1 or not course.dealt
    if name == "show":
        return not holds_the_last(table) or seat != course.seat
    if name == "discard" and seat in course.fouls.early and seat != course.seat:
        return course.due in (Due.DISCARD, Due.REPLACE)
    if course.owed.get(course.seat) and course.due is Due.ANSWER and name not in ("replace", "win"):
        return True
    claim = course.claim
    displaces = claim is not None and seat != claim.seat and tiles == (claim.open.tile,)
    return displaces and name in ("pung", "kong", "win")


BRUTE = Brute(candidates, is_left_out, key, judged, step=17)
