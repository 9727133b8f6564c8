"""A win as it is declared: on which tile, how that came and who gave it, and how the table stood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.course import Due, Won, course_of
from oracle.rulesets.yawan.fouls import costs_the_win
from oracle.rulesets.yawan.laying_out import divided
from oracle.rulesets.yawan.priority import ADDED, LAST, course_before, offer
from oracle.rulesets.yawan.ready import opening_of
from oracle.rulesets.yawan.tiles import COPIES, SEATS
from oracle.ruling.findings import Objection
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.rulesets.yawan.course import Came, Course
    from oracle.rulesets.yawan.priority import Offer
    from oracle.table.acts import Act
    from oracle.table.table import Table

LAID_OPEN = "@laid-open"
"""A hand that won before it was wholly known, judged when the log has shown all it shows."""

GIVEN: dict[str, Came] = {"discard": "discard", ADDED: "kong", LAST: "last"}
"""How a tile of another came, by how it lay open."""


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


def fills_a_kong(course: Course, act: Act) -> bool:
    """Whether the seat has discarded its sign and laid a kong, and has nothing to come but its replacement."""
    return (
        course.due is Due.ANSWER and course.began == "kong" and course.seat == act.seat and act.name == "win"
    )


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
        lawful=_lawful(table, act, how),
        laid_out=divided(table, act),
    )


def _lawful(table: Table, act: Act, how: Came | None) -> Known:
    """Whether a hand can win on the tile at all, and no foul costs its player the win."""
    course = course_of(table)
    if barred(table, act) is not None or costs_the_win(table, act) is not None:
        return Known.NO
    if fills_a_kong(course, act) and offer(table, act) is None:
        return Known.NO
    return Known.UNKNOWN if how is None else Known.YES


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
