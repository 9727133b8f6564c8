"""Section 2: what a tile leaves behind when nobody can claim it any more, and what that bars (JX-2.4).

The open tile closes for each seat once: by the next tile, or by a claim nobody overturns. What a seat could
have done with it then is kept in the course of play.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import butong_frames_of, wuzi_frames_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.claims import HEAP, STRENGTH, on_table, open_now
from oracle.rulesets.jiaxing.course import (
    DEALER,
    SEATS,
    THREE,
    Course,
    Due,
    course_of,
    front_first,
    in_the_opening,
    lower,
    owed,
    own_laid,
    own_of_kind,
)
from oracle.rulesets.jiaxing.sets import is_loose, set_of
from oracle.rulesets.jiaxing.tiles import is_long
from oracle.rulesets.jiaxing.winning import BudgetSpentError, Standing, completes, hopeful, relays
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.families.dominoes.sets import TileSet
    from oracle.table.acts import OpenTile
    from oracle.table.table import Table

CLOSING = "@closing"
"""The open tile can no longer be claimed by this seat; the flag says how that came: `dead` or the claim."""

UNTOLD_TAKE = "@untold-take"
"""The dealer's first tile, which a record of public acts may leave out."""

UNTOLD = "@untold"
"""A replacement that a record of public acts may leave out."""

WALL_UNTOLD = "@wall-untold"
"""From here on nobody knows how many tiles have been drawn."""

PAIR = 2
MOST_DRAWN = 25
"""No more tiles than these can be drawn: the whole wall."""


def moments(table: Table, act: Act) -> Iterator[Act]:
    """What comes about just before an act: private draws that were not written, a tile nobody can claim any more."""
    if table.agreed.partial:
        yield from _untold(table, act)
    yield from _closing(table, act)


def _untold(table: Table, act: Act) -> Iterator[Act]:
    """The private draws before an act that a record of public acts may leave out (JX-3.4, JX-3.5, JX-2.6a)."""
    course = course_of(table)
    opening = in_the_opening(table)
    if act.name == "lay" and not _lacks(table, act):
        return
    if course.due is Due.TAKE and act.name in ("discard", "replace", "win", "lay"):
        yield Act(UNTOLD_TAKE, DEALER, place=act.place)
    if opening and course.due not in (Due.UNKNOWN, Due.OVER):
        place = SEATS.index(act.seat) if act.seat in SEATS else 0
        drawn = {"replace": SEATS[:place], "discard": SEATS, "lay": SEATS[: place + 1]}
        for seat in drawn.get(act.name, ()):
            yield from _untold_of(table, seat, act, may_have_more=True)
    if act.name == "replace" and course.due is not Due.UNKNOWN:
        yield from _untold_before(table, act)
    elif not opening and act.seat == course.seat and course.due in (Due.DISCARD, Due.REPLACE):
        own_win = act.name == "win" and open_now(table, act) is None
        if act.name in ("discard", "lay") or own_win:
            more = course.due is Due.REPLACE or bool(course.replaced.get(act.seat))
            yield from _untold_of(table, act.seat, act, may_have_more=more)


def _lacks(table: Table, act: Act) -> bool:
    """Whether a hand cannot have all the tiles an act shows."""
    held = table.hands[act.seat]
    shown = Counter(tile for tile in act.tiles if tile != UNSEEN)
    return any(number > held.most(tile, table.unaccounted(tile)) for tile, number in shown.items())


def _may_draw_a_four(table: Table, seat: str) -> bool:
    """Whether a tile nobody saw drawn may have made a 多子, for which another was drawn."""
    hand = table.hands[seat]
    whole = (own_of_kind(table, seat, kind) >= THREE and table.unaccounted(kind) > 0 for kind in hand.known)
    return any(whole) or _may_hold_a_four(table, seat)


def _untold_before(table: Table, act: Act) -> Iterator[Act]:
    """The replacements of a seat that must have come before this one, by the order of the wall."""
    for _ in range(MOST_DRAWN):
        if table.wall.next() in (UNSEEN, *act.tiles) or UNSEEN in act.tiles:
            if table.wall.next() == UNSEEN and _may_draw_a_four(table, act.seat):
                yield Act(WALL_UNTOLD, act.seat, place=act.place)
            break
        if not table.knows_hand(act.seat):
            yield Act(WALL_UNTOLD, act.seat, place=act.place)
        elif owed(table, act.seat) > 0:
            yield Act(UNTOLD, act.seat, place=act.place)


def _untold_of(table: Table, seat: str, act: Act, *, may_have_more: bool) -> Iterator[Act]:
    """The replacements a seat has not been seen to draw; where its hand is unseen there may be more."""
    if course_of(table).due is Due.REPLACE and not table.knows_hand(seat):
        yield Act(UNTOLD, seat, place=act.place)
    for _ in range(MOST_DRAWN):
        if not table.knows_hand(seat) or owed(table, seat) <= 0 or not table.wall.left:
            break
        yield Act(UNTOLD, seat, place=act.place)
        may_have_more = True
    if may_have_more and _may_hold_a_four(table, seat):
        yield Act(WALL_UNTOLD, seat, place=act.place)


def _closing(table: Table, act: Act) -> Iterator[Act]:
    course = course_of(table)
    contest = course.contest
    if act.name not in ("flip", "discard") and (contest is None or act.name != "replace"):
        return
    opened = table.open if contest is None else contest.open
    if opened is None or opened.tile == UNSEEN:
        return
    for seat in SEATS:
        if (opened.how == "discard" and seat == opened.seat) or (
            contest is not None and seat == contest.seat
        ):
            continue
        yield Act(CLOSING, seat, (opened.tile,), opened.place, flags=(contest.act if contest else "dead",))


def _may_hold_a_four(table: Table, seat: str) -> bool:
    """Whether the unseen tiles of a hand may make a 多子 that the log does not show."""
    hand = table.hands[seat]
    if hand.whole:
        return False
    most = ((kind, hand.most(kind, table.unaccounted(kind))) for kind in table.copies)
    dealt = in_the_opening(table)
    return any(
        n + own_laid(table, seat, kind) > THREE and (dealt or n > hand.count(kind)) for kind, n in most
    )


@cites("JX-2.4")
def close(table: Table, act: Act) -> Sequence[Move]:
    """A seat that could have eaten, punged or won with a tile, and had the right to, has let its kind go."""
    course, tile = course_of(table), act.tiles[0]
    if tile in course.missed.get(act.seat, {}) or not _let_go(table, act, tile):
        return ()
    return (Mark(missing(course, act.seat, tile, act.place.at or 0)),)


def missing(course: Course, seat: str, tile: str, at: int) -> Course:
    """The course with one more kind that a seat let go."""
    return course._replace(missed={**course.missed, seat: {**course.missed.get(seat, {}), tile: at}})


def _let_go(table: Table, act: Act, tile: str) -> bool:
    """Whether a seat is known to have been able to take a tile with a right no worse than the taker's."""
    contest = course_of(table).contest
    opened = table.open if contest is None else contest.open
    if opened is None:
        return False

    def comes_first(claim: str) -> bool:
        if contest is None:
            return True
        if STRENGTH[claim] != STRENGTH[contest.act]:
            return STRENGTH[claim] > STRENGTH[contest.act]
        return front_first(opened, (act.seat, contest.seat))[0] == act.seat

    if comes_first("win") and finishes(table, act.seat, tile):
        return True
    if comes_first("pung") and could_pung(table, act.seat, tile):
        return True
    return comes_first("eat") and _in_place(act.seat, opened) and could_eat(table, act.seat, tile)


@cites("JX-2.4")
def _in_place(seat: str, opened: OpenTile) -> bool:
    """Whether a seat sits where it may eat: the next one, or the flipper himself."""
    return seat == lower(opened.seat) or (opened.how == "flip" and seat == opened.seat)


def could_pung(table: Table, seat: str, tile: str) -> bool:
    """Whether a seat is known to hold exactly two of a kind; three may not be split (JX-2.3)."""
    pair = table.at_least(seat, tile, PAIR) is Known.YES
    return pair and table.at_least(seat, tile, PAIR + 1) is Known.NO


def could_eat(table: Table, seat: str, tile: str) -> bool:
    """Whether a seat whose hand is known could have eaten a kind lawfully, plainly or by laying sets anew."""
    return table.knows_hand(seat) and next(eatings(table, seat, tile), None) is not None


@cites("JX-2.3", "JX-G.5")
def free_to_go(table: Table, seat: str) -> Known:
    """Whether a hand holds a tile that may be thrown without splitting what stays together.

    With unseen tiles it does for certain where they are too few to pair and treble every known one that is alone.
    """
    hand = table.hands[seat]
    wanting = 0
    for kind, number in hand.known.items():
        due = PAIR if is_long(kind) else THREE
        missing = max(0, due - number - own_laid(table, seat, kind))
        if missing > hand.hidden(kind, table.unaccounted(kind)):
            return Known.YES
        wanting += missing
    if wanting > hand.unseen:
        return Known.YES
    return Known.NO if hand.whole else Known.UNKNOWN


def kept_together(held: Mapping[str, int]) -> frozenset[str]:
    """The kinds of a hand that may not be split: three and more equal tiles, and long pairs (JX-2.3)."""
    return frozenset(kind for kind, n in held.items() if n >= THREE or (n == PAIR and is_long(kind)))


@cites("JX-2.3")
def splits(held: Mapping[str, int], given: Mapping[str, int]) -> str | None:
    """A kind that giving so many tiles of it out of a hand would split, or None.

    Three and more own equal tiles are one set; two own long ones go into a 五子 together.
    """
    for kind, number in given.items():
        have = held.get(kind, 0)
        if (have >= THREE and number) or (have == PAIR and number == 1 and is_long(kind)):
            return kind
    return None


@cites("JX-3.6c", "JX-2.8")
def can_be_laid_out(held: Mapping[str, int], tile: str) -> bool:
    """Whether all own tiles of a kind in a hand can be laid out in 不同 and 五子 of own tiles."""
    number = held.get(tile, 0)
    if not number:
        return True
    if number >= THREE:
        return False
    return any(True for _ in layouts(held, tile, number))


def layouts(held: Mapping[str, int], tile: str, number: int) -> Iterator[tuple[TileSet, ...]]:
    """Every choice of so many sets of own tiles, each with one tile of a kind, that splits nothing."""
    if not number:
        yield ()
        return
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        given = Counter(frame)
        if (
            given[tile]
            or any(held.get(own, 0) < wanted for own, wanted in given.items())
            or splits(held, given)
        ):
            continue
        made = set_of((tile, *frame))
        left = dict(held)
        for own in (tile, *frame):
            left[own] -= 1
        if made is not None:
            for others in layouts(left, tile, number - 1):
                yield (made, *others)


# -- the ways to eat -------------------------------------------------------------------------------


def eatings(table: Table, seat: str, tile: str) -> Iterator[tuple[tuple[str, ...], tuple[TileSet, ...]]]:
    """Every lawful way to eat a kind with a known hand: the own tiles of one new set, or sets laid anew.

    The first part is empty where sets are laid anew, the second where they are not.
    """
    held = table.hands[seat].known
    if own_of_kind(table, seat, tile) >= THREE:
        return
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        given = Counter(frame)
        if all(held.get(own, 0) >= n for own, n in given.items()) and _leaves_well(held, given, tile):
            yield frame, ()
    for making, given in relayings(table, seat, tile):
        if _leaves_well(held, given, tile):
            yield (), making


def _leaves_well(held: Mapping[str, int], given: Mapping[str, int], tile: str) -> bool:
    """Whether giving tiles splits nothing and leaves no tile equal to the eaten one that cannot be laid out."""
    if splits(held, given):
        return False
    left = {kind: number - given.get(kind, 0) for kind, number in held.items()}
    return can_be_laid_out(left, tile)


@cites("JX-3.6d")
def relayings(table: Table, seat: str, tile: str) -> Iterator[tuple[tuple[TileSet, ...], Counter[str]]]:
    """The ways to eat a tile by breaking up one set at the door: two sets of its tiles, the eaten one and own ones.

    A set that lends one tile and takes another, with the lent one in a new set; or a set broken into two. With
    each goes what the hand gives.
    """
    held = table.hands[seat].known
    found: set[tuple[TileSet, ...]] = set()
    for broken in sorted({made for made in on_table(table, seat) if is_loose(made)}):
        for lent in sorted(set(broken.tiles)):
            rest = list(broken.tiles)
            rest.remove(lent)
            for one in _completed(rest, [tile, *held]):
                for other in _framed(lent, {tile, *held}):
                    making = tuple(sorted((one, other)))
                    given = _given(making, broken, tile, held)
                    if making not in found and given is not None:
                        found.add(making)
                        yield making, given


def _completed(two: Iterable[str], thirds: Iterable[str]) -> Iterator[TileSet]:
    """The 不同 and 五子 that two tiles and a third make."""
    for third in sorted(set(thirds)):
        made = set_of((*two, third))
        if made is not None and is_loose(made):
            yield made


def _framed(lent: str, others: set[str]) -> Iterator[TileSet]:
    """The 不同 and 五子 of one tile and two of others."""
    for frame in (*butong_frames_of(lent), *wuzi_frames_of(lent)):
        made = set_of((lent, *frame))
        if made is not None and others.issuperset(frame):
            yield made


def _given(
    made: tuple[TileSet, ...], broken: TileSet, tile: str, held: Mapping[str, int]
) -> Counter[str] | None:
    """What a hand gives to new sets beside the arriving tile and every tile of the broken set, or None if it cannot."""
    tiles = Counter(one for each in made for one in each.tiles)
    tiles.subtract((*broken.tiles, tile))
    possible = min(tiles.values()) >= 0 and all(held.get(one, 0) >= number for one, number in tiles.items())
    return +tiles if possible else None


# -- complete hands --------------------------------------------------------------------------------


def standing(table: Table, seat: str, *, keep: bool, drawn: bool = False) -> Standing:
    """A seat's hand and door as the search for seven sets takes them; `keep` holds equal own tiles together."""
    relay = relays(table.agreed, drawn=drawn)
    return table.remembered(
        seat,
        ("standing", keep, relay),
        lambda: Standing(table.hands[seat].tiles(), on_table(table, seat), keep, relay),
    )


def finishes(table: Table, seat: str, tile: str | None) -> bool:
    """Whether a hand is known to be complete, with a tile from outside or as it is, without splitting anything."""
    if not table.knows_hand(seat) or any(laid.kind == HEAP for laid in table.laid[seat]):
        return False
    stand = standing(table, seat, keep=True, drawn=tile is None)
    if tile is not None and tile not in table.remembered(seat, "hopeful", lambda: hopeful(stand)):
        return False
    try:
        return completes(stand, tile)
    except BudgetSpentError:
        return False
