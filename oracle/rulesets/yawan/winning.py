"""吊牌, 和牌: on which tiles a hand wins, who wins, and what a win does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import LaidSet, Mark, Move, OpenTile, PutOut, Reveal, SetDown, TakeOpen, Withdraw
from oracle.clauses import cites
from oracle.knowledge import ENDLESS, UNSEEN
from oracle.registry import clause
from oracle.rulesets.yawan.course import Contest, Due, Won, course_of
from oracle.rulesets.yawan.fouls import costs_the_win
from oracle.rulesets.yawan.priority import ADDED, LAST, course_before, offer, prevails, withdrawn
from oracle.rulesets.yawan.ready import opening_of
from oracle.rulesets.yawan.tiles import COPIES, SEATS
from oracle.verdict import Answer, Known, Objection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.acts import Act
    from oracle.rulesets.yawan.course import Came, Course
    from oracle.rulesets.yawan.priority import Offer
    from oracle.table import Table

LAID_OPEN = "@laid-open"
"""A hand that won before it was wholly known, judged when the log has shown all it shows."""

GIVEN: dict[str, Came] = {"discard": "discard", ADDED: "kong", LAST: "last"}
"""How a tile of another came, by how it lay open."""

# -- the tile a hand wins on -------------------------------------------------------------------------


@cites("YW-PLAY-10a")
def barred(table: Table, act: Act) -> Objection | None:
    """Why the tile is none a hand can win on: a drawn one, a discard, or one added to an open kong."""
    course, found = course_of(table), offer(table, act)
    if found is not None:
        own = found.open.seat == act.seat
        return Objection("own-discard", {"seat": act.seat, "tile": found.open.tile}) if own else None
    if course.due in (Due.UNKNOWN, Due.OVER) or fills_a_kong(course, act):
        return None
    if course.due is not Due.DISCARD or course.seat != act.seat or act.source in SEATS:
        return Objection("wins-on-nothing", {"seat": act.seat, "tile": act.tile or UNSEEN})
    if course.began in ("eat", "pung") or (course.began == "kong" and course.how is None):
        return Objection("wins-after-claim", {"seat": act.seat, "act": course.began})
    if course.drawn in (None, UNSEEN) or act.tile in (None, course.drawn):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "drawn": course.drawn or UNSEEN}
    return Objection("wins-on-another", args)


@clause("YW-PLAY-10a")
def a_hand_wins_on_any_tile_that_comes(table: Table, act: Act) -> Answer:
    """A hand wins on a tile it draws, on any discard, or on a tile that is added to an open kong."""
    return barred(table, act)


@clause("YW-PLAY-10a")
def only_the_tile_of_a_kong_is_robbed(table: Table, act: Act) -> Answer:
    """抢杠 takes the fourth tile of a kong that another is opening."""
    found = offer(table, act)
    if course_of(table).due in (Due.UNKNOWN, Due.OVER) or (found is not None and found.open.how == ADDED):
        return None
    return Objection("robs-nothing", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("YW-PLAY-9e")
def the_tile_that_fills_the_hand_does_not_win(table: Table, act: Act) -> Answer:
    """The replacement of a kong laid with its pung fills the hand to thirteen and cannot win."""
    if not fills_a_kong(course_of(table), act) or offer(table, act) is not None:
        return None
    return Objection("wins-on-the-filling-tile", {"seat": act.seat})


def fills_a_kong(course: Course, act: Act) -> bool:
    """Whether the seat has discarded its sign and laid a kong, and has nothing to come but its replacement."""
    return (
        course.due is Due.ANSWER and course.began == "kong" and course.seat == act.seat and act.name == "win"
    )


# -- what a win is -----------------------------------------------------------------------------------


def as_won(table: Table, act: Act) -> Won:
    """The win an act declares: its tile, how that came, and how the table stands."""
    course, found = course_of(table), offer(table, act)
    base = course_before(table, found)
    how: Came | None = course.how
    tile, source = act.tile or course.drawn or UNSEEN, None
    if found is not None:
        how, source = GIVEN[found.open.how], found.open.seat
        tile = found.open.tile if found.open.tile != UNSEEN else act.tile or UNSEEN
    left = table.wall.left
    ends = how == "last" or (how in ("draw", "tail") and left == 0)
    return Won(
        seat=act.seat,
        tile=tile,
        how=how,
        source=source,
        place=act.place,
        opening=opening_of(base, own=found is None),
        declared=act.seat in course.ready,
        last=Known.UNKNOWN if how is None or left >= ENDLESS // 2 else Known.of(ends),
        visible=visible(table, tile, found),
        shown=table.knows_hand(act.seat),
        lawful=Known.NO if barred(table, act) else Known.of(how is not None) if how else Known.UNKNOWN,
    )


@cites("YW-TERM-2")
def visible(table: Table, tile: str, found: Offer | None) -> int | None:
    """How many other copies of a tile lie open (明牌): discards, claimed sets, open kongs; None where not shown."""
    course = course_of(table)
    if tile == UNSEEN:
        return None
    out = [opened.tile for opened in table.pool]
    for sets in table.laid.values():
        for laid in sets:
            if laid.kind != "hidden-kong":
                out += laid.tiles
    lying = () if table.open is None else (table.open.tile,)
    out += lying
    number = out.count(tile) - (found is not None and tile in out)
    return number if course.dealt and UNSEEN not in out else COPIES - 1 if number >= COPIES - 1 else None


# -- what a win does ---------------------------------------------------------------------------------


@cites("YW-PLAY-10a", "YW-PLAY-10d")
def win(table: Table, act: Act) -> Sequence[Move]:
    """和: the tile into the winner's hand, and the hand is over; a pung whose fourth tile is won on stays a pung."""
    course, found = course_of(table), offer(table, act)
    if course.due is Due.OVER and (found is None or not prevails(table, act)):
        return ()
    if found is not None and not prevails(table, act):
        return ()
    if costs_the_win(table, act) is not None:
        return ()
    won = as_won(table, act)
    base = course_before(table, found)
    after = base._replace(due=Due.OVER, won=won, contest=None)
    if found is None:
        return (*_shown_in_hand(table, act), Mark(after))
    if found.kong is not None:
        return (*_pung_again(found.kong, found.open), TakeOpen(act.seat), Mark(after))
    contest = Contest(act.name, act.seat, found.open, (), 0, base)
    shown = (Reveal(act.seat, (won.tile,)),) if found.open.tile == UNSEEN != won.tile else ()
    return (*withdrawn(found), TakeOpen(act.seat), *shown, Mark(after._replace(contest=contest)))


@cites("YW-PLAY-9e")
def _pung_again(kong: Contest, fourth: OpenTile) -> Sequence[Move]:
    """The fourth tile of a kong laid together with its pung lies open again, and the pung stays a pung."""
    own = list(kong.from_hand)
    own.remove(fourth.tile)
    claimed = kong.open.tile
    laid = LaidSet(
        "pung", tuple(sorted((*own, claimed))), "pung", kong.open.place.at, claimed, kong.open.seat
    )
    return (
        Withdraw(kong.seat, kong.open, kong.sets, kong.from_hand),
        SetDown(kong.seat, laid, tuple(own), takes_open=True),
        PutOut(fourth),
    )


def _shown_in_hand(table: Table, act: Act) -> Sequence[Move]:
    """A winning tile that was drawn unseen is known now."""
    tile, course = act.tile, course_of(table)
    unseen = course.drawn in (None, UNSEEN) and not table.hands[act.seat].whole
    return (Reveal(act.seat, (tile,)),) if tile is not None and unseen else ()


def may_win(table: Table, seat: str, act: Act | None = None) -> bool:
    """Whether a known hand wins on the tile an act claims; without an act, whether it waits for any tile."""
    del table, seat, act
    return False
