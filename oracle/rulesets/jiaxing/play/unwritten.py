"""What a log leaves out: private draws (sections 2.6, 3.4 and 3.5), and acts that are missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS, WALL
from oracle.rulesets.jiaxing.figures.sets import THREE
from oracle.rulesets.jiaxing.hand.own import owed, own_laid, own_of_kind
from oracle.rulesets.jiaxing.play.open_tile import open_now
from oracle.rulesets.jiaxing.state.course import Course, in_the_opening
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Forget, LoseWall, Mark, Reopen, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.table.moves import Move
    from oracle.table.table import Table


UNWRITTEN_TAKE = "@unwritten-take"
"""The dealer's first tile, which a record of public acts may leave out."""

UNWRITTEN = "@unwritten"
"""A replacement that a record of public acts may leave out."""

UNCOUNTED = "@uncounted"
"""From here on nobody knows how many tiles have been drawn."""


def draws(table: Table[Course], act: Act) -> Iterator[Act]:
    """The private draws before an act that a record of public acts may leave out (JX-3.4, JX-3.5, JX-2.6a)."""
    if not table.agreed.partial:
        return
    course = table.course
    opening = in_the_opening(table)
    if act.name == "lay" and not _lacks(table, act):
        if course.due is Due.TAKE and _shows_the_take(table, act):
            yield Act(UNWRITTEN_TAKE, DEALER, place=act.place)
        return
    if course.due is Due.TAKE and act.name in ("discard", "replace", "win", "lay"):
        yield Act(UNWRITTEN_TAKE, DEALER, place=act.place)
    if opening and course.due not in (Due.UNKNOWN, Due.OVER):
        earlier = IN_TURN.earlier(act.seat if act.seat in SEATS else DEALER)
        drawn = {"replace": earlier, "discard": SEATS, "lay": SEATS[: len(earlier) + 1]}
        for seat in drawn.get(act.name, ()):
            yield from _draws_of(table, seat, act, may_have_more=True)
    if act.name == "replace" and course.due is not Due.UNKNOWN:
        yield from _draws_before(table, act)
    elif act.name == END and course.due is Due.REPLACE and {"won", "drawn"} & {*act.flags}:
        yield from _draws_of(table, course.seat, act, may_have_more=True)
    elif not opening and act.seat == course.seat and course.due in (Due.DISCARD, Due.REPLACE):
        own_win = act.name == "win" and open_now(table, act) is None
        if act.name in ("discard", "lay") or own_win:
            more = course.due is Due.REPLACE or bool(course.replaced.get(act.seat))
            yield from _draws_of(table, act.seat, act, may_have_more=more)


def _lacks(table: Table[Course], act: Act) -> bool:
    """Whether a hand cannot have all the tiles an act shows."""
    held = table.hands[act.seat]
    shown = Counter(tile for tile in act.tiles if tile != UNSEEN)
    return any(number > held.most(tile, table.unaccounted(tile)) for tile, number in shown.items())


def _shows_the_take(table: Table[Course], act: Act) -> bool:
    """Whether the dealer shows more of a kind than he is known to have, and is to take one of that kind (JX-3.5)."""
    tile = table.wall.next()
    known = table.hands[DEALER].count(tile)
    return act.seat == DEALER and tile != UNSEEN and known < act.tiles.count(tile)


def _may_draw_a_four(table: Table[Course], seat: str) -> bool:
    """Whether an unseen tile that was drawn may have made a 多子, for which another was drawn."""
    hand = table.hands[seat]
    whole = (own_of_kind(table, seat, kind) >= THREE and table.unaccounted(kind) > 0 for kind in hand.known)
    return any(whole) or _may_hold_a_four(table, seat)


def _draws_before(table: Table[Course], act: Act) -> Iterator[Act]:
    """The replacements of a seat that must have come before this one, by the order of the wall."""
    for _ in range(WALL):
        if table.wall.next() in (UNSEEN, *act.tiles) or UNSEEN in act.tiles:
            if table.wall.next() == UNSEEN and _may_draw_a_four(table, act.seat):
                yield Act(UNCOUNTED, act.seat, place=act.place)
            break
        if not table.knows_hand(act.seat):
            yield Act(UNCOUNTED, act.seat, place=act.place)
        elif owed(table, act.seat) > 0:
            yield Act(UNWRITTEN, act.seat, place=act.place)


def _draws_of(table: Table[Course], seat: str, act: Act, *, may_have_more: bool) -> Iterator[Act]:
    """The replacements a seat has not been seen to draw; where its hand is unseen there may be more."""
    if table.course.due is Due.REPLACE and not table.knows_hand(seat):
        yield Act(UNWRITTEN, seat, place=act.place)
    shown = table.knows_hand(seat) or in_the_opening(table)
    for _ in range(WALL):
        if not shown or owed(table, seat) <= 0 or not table.wall.left:
            break
        yield Act(UNWRITTEN, seat, place=act.place)
        may_have_more = True
    if may_have_more and _may_hold_a_four(table, seat):
        yield Act(UNCOUNTED, seat, place=act.place)


def _may_hold_a_four(table: Table[Course], seat: str) -> bool:
    """Whether the unseen tiles of a hand may make a 多子 that the log does not show."""
    hand = table.hands[seat]
    if hand.whole:
        return False
    most = ((kind, hand.most(kind, table.unaccounted(kind))) for kind in table.copies)
    dealt = in_the_opening(table)
    return any(
        n + own_laid(table, seat, kind) > THREE and (dealt or n > hand.count(kind)) for kind, n in most
    )


def lose_wall(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Leave undecided how many tiles this seat has drawn."""
    return (LoseWall(act.seat),)


def gap(table: Table[Course], act: Act) -> Sequence[Move]:
    """缺: acts are missing; whose turn it is and whether the open tile was claimed is undecided.

    After a win only tiles of the wall can have moved. A record of discards, claims and wins lacks no claim.
    """
    course = table.course
    if course.due is Due.OVER:
        turned = course.turned._replace(gapped=True)
        return (LoseWall(), Mark(course._replace(gapped=True, turned=turned)))
    scattered = course.scattered and act.place.at is not None
    claim = course.claim if scattered else None
    last = table.open or (course.claim.open if course.claim is not None else course.last)
    after = Course(
        Due.UNKNOWN,
        DEALER,
        course.colour,
        opening=course.opening and course.first_discard is None,
        dealt=False,
        first_discard=course.first_discard if course.opening else None,
        claim=claim,
        gapped=True,
        scattered=course.scattered,
        last=last if scattered else None,
    )
    return (*(() if scattered else _perhaps_claimed(table)), Forget(), Mark(after))


@cites("JX-3.7cG")
def resume(before: object, position: object) -> object:
    """The course in a position told again: the dice were thrown before it."""
    if not isinstance(before, Course) or not isinstance(position, Course):
        raise TypeError("the table carries no course of Jiaxing")
    return position._replace(colour=position.colour or before.colour)


def _perhaps_claimed(table: Table[Course]) -> Iterator[Move]:
    """The moves by which nobody knows where the open tile is; a claim that may have been overturned is taken back."""
    claim = table.course.claim
    if claim is not None:
        yield claim.taken_back()
    last = table.course.last
    opened = table.open if claim is None else claim.open
    if opened is None and last is not None and last in table.pool:
        yield Reopen(last)
        opened = last
    if opened is not None and opened.tile != UNSEEN:
        yield TakeOpen(DEALER)
