"""Chapter 4: whose turn it is, what is due, and when a hand is over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.claims import (
    CLAIM_ACTS,
    open_now,
)
from oracle.rulesets.tongqi.course import (
    DEALER,
    Due,
    course_of,
    lower,
)
from oracle.rulesets.tongqi.sets import (
    form,
    set_of,
)
from oracle.rulesets.tongqi.values import PROSPECT
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import ENDLESS, UNSEEN

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table


# -- whose turn it is ------------------------------------------------------------------------------


@clause("TQ-4.1b")
def the_dealer_takes_the_first_tile(table: Table, act: Act) -> Answer:
    """The dealer, and only he, takes the first tile (饒頭張), once, before anything else."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or (course.due is Due.TAKE and act.seat == DEALER):
        return None
    return Objection("not-the-take", {"seat": act.seat, "dealer": DEALER})


@clause("TQ-4.2a", passed_over=True)
def a_flip_is_in_turn(table: Table, act: Act) -> Answer:
    """The lower house of the seat that put out the last tile flips (翻), and only when nothing else is due."""
    course = course_of(table)
    match course.due:
        case Due.UNKNOWN | Due.OVER:
            return None
        case Due.ANSWER if act.seat == _next_to_flip(table):
            return None
        case Due.ANSWER:
            return Objection("not-the-flip", {"seat": act.seat, "turn": _next_to_flip(table)})
        case _:
            return Objection(f"flip-before-{course.due.value}", {"seat": act.seat, "turn": course.seat})


@cites("TQ-4.2d")
def _next_to_flip(table: Table) -> str:
    """The lower house of whoever put out the open tile; at the start of a position, the seat whose turn it is."""
    return course_of(table).seat if table.open is None else lower(table.open.seat)


@clause("TQ-G.3")
def a_flip_needs_a_tile(table: Table, act: Act) -> Answer:
    """When a flip is due and only the turned tile (翻皇) is left the hand is drawn (平牌)."""
    over = course_of(table).due is Due.OVER
    return Objection("only-the-turned-tile") if table.wall.left == 0 and not over else None


@clause("TQ-4.2c", passed_over=True)
def a_discard_is_due(table: Table, act: Act) -> Answer:
    """A seat discards after the take, an eating, a pung or a press, never otherwise, and never before its press."""
    course = course_of(table)
    match course.due:
        case Due.UNKNOWN | Due.OVER:
            return None
        case Due.DISCARD if act.seat == course.seat:
            return None
        case Due.PRESS if act.seat == course.seat and table.wall.left >= ENDLESS:
            return None
        case Due.PRESS if act.seat == course.seat:
            return Objection("discard-before-press", {"seat": act.seat})
        case _:
            return Objection(
                "not-the-discard", {"seat": act.seat, "turn": course.seat, "due": course.due.value}
            )


@clause("TQ-4.2c")
def a_press_is_due(table: Table, act: Act) -> Answer:
    """A tile is drawn by 軋 after 開招, 鑿穿, 余上, 連跳 and 軋出, once each and never otherwise (wall out: TQ-G.2)."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or table.wall.left == 0:
        return None
    if course.due is Due.PRESS and act.seat == course.seat:
        return None
    return Objection("no-press-due", {"seat": act.seat})


@clause("TQ-G.2")
def a_press_leaves_the_turned_tile(table: Table, act: Act) -> Answer:
    """With only the turned tile left nothing is drawn by 軋."""
    over = course_of(table).due is Due.OVER
    return Objection("no-press-left", {"seat": act.seat}) if table.wall.left == 0 and not over else None


@clause("TQ-4.2a")
def only_the_flipper_passes_a_tile_on(table: Table, act: Act) -> Answer:
    """A flipped tile goes on to the lower house when the flipper himself neither pungs nor eats it."""
    opened = table.open
    if act.tile is None or opened is None or opened.tile in (act.tile, UNSEEN):
        return None
    return Objection("passes-another-tile", {"tile": act.tile, "open": opened.tile})


@clause("TQ-3.14")
def the_hand_is_over(table: Table, act: Act) -> Answer:
    """After the win nothing is played any more; what follows belongs to the inspection and the count."""
    return _after_the_end(table, act)


@clause("TQ-3.14", void=True)
def a_claim_comes_before_the_end(table: Table, act: Act) -> Answer:
    """After the win nothing is claimed any more but the tile that was won on, by who thinks to come first."""
    contested = act.name in CLAIM_ACTS and open_now(table, act) is not None
    return None if contested else _after_the_end(table, act)


def _after_the_end(table: Table, act: Act) -> Answer:
    if course_of(table).due is not Due.OVER:
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("TQ-3.13")
def a_drawn_hand_has_no_wall(table: Table, act: Act) -> Answer:
    """A hand is drawn (平牌) when every tile but the turned one is out and nobody has won."""
    if "drawn" not in act.flags or course_of(table).due is Due.UNKNOWN:
        return None
    out = course_of(table).stray is not None
    if out < table.wall.left < ENDLESS:
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None


@clause("TQ-4.3b")
def the_winner_looks_at_four_tiles(table: Table, act: Act) -> Answer:
    """The winner, and only he, takes four tiles from the wall (看望), or all that are left down to the turned one."""
    course = course_of(table)
    won = course.won
    if course.gapped and course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat})
    taken, due = len(table.taken_up[act.seat]) + len(act.tiles), _due_in_all(table, act.seat)
    return Objection("prospect-size", {"taken": taken, "due": due}) if taken > due else None


@clause("TQ-4.3b")
def the_winner_looks_at_no_fewer(table: Table, act: Act) -> Answer:
    """The winner who looks takes all four, or all that are left, however many at a time."""
    taken, due = len(table.taken_up[act.seat]), _due_in_all(table, act.seat)
    if prospect_due(table) is None or taken >= due:
        return None
    return Objection("prospect-size", {"taken": taken, "due": due})


def _due_in_all(table: Table, seat: str) -> int:
    """How many tiles the winner looks at in all, those he has taken already with them."""
    due = prospect_due(table)
    return PROSPECT if due is None else min(PROSPECT, len(table.taken_up[seat]) + due)


@clause("TQ-4.3b")
def the_prospect_is_read_from_one_end(table: Table, act: Act) -> Answer:
    """It is read from the moving end (正看); from the other (倒看) only after a win on the 翻皇, and never from both.

    A mixed order costs points, not the win.
    """
    course = course_of(table)
    if course.won is None or course.won.seat != act.seat:
        return None
    if act.source == "tail" and course.won.how != "turned":
        return Objection("prospect-from-the-tail", {"seat": act.seat})
    if table.taken_up[act.seat] and (act.source == "tail") != course.read_from_tail:
        return Objection("prospect-from-both-ends", {"seat": act.seat})
    return None


@clause("TQ-4.3b")
def the_prospect_is_read_in_order(table: Table, act: Act) -> Answer:
    """The tiles are taken in their order on the wall; another order costs the matching rate, not the win."""
    course = course_of(table)
    if course.won is None or course.won.seat != act.seat or act.source == "tail":
        return None
    if course.mixed_prospect or not mixes_the_order(table, act):
        return None
    return Objection("prospect-out-of-order", {"seat": act.seat})


def mixes_the_order(table: Table, act: Act) -> bool:
    """Whether the tiles looked at so far are the next of the wall, but not in their order."""
    taken = table.taken_up[act.seat]
    listed = (*taken, *table.wall.front, *(table.turned if len(table.wall.front) == table.wall.left else ()))
    upcoming = listed[:PROSPECT]
    told = (*course_of(table).looked_at, *act.tiles)
    if UNSEEN in upcoming or UNSEEN in told or Counter(told) - Counter(upcoming):
        return False
    return told != upcoming[: len(told)]


@cites("TQ-4.3b")
def prospect_due(table: Table) -> int | None:
    """How many tiles the winner looks at: four, or what is left with the turned tile; None where unknown."""
    if table.wall.left >= ENDLESS:
        return None
    return min(PROSPECT, table.wall.left + len(table.turned))


@clause("TQ-5.0")
def what_is_laid_is_a_set(table: Table, act: Act) -> Answer:
    """What is laid out (攤) is a set: three, four or five equal tiles, a 不同 or a 五子."""
    if UNSEEN in act.tiles or set_of(act.tiles) is not None:
        return None
    return Objection("lays-no-set", {"tiles": act.tiles})


def form_of(table: Table, act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """The form of the set this act has just laid: its name, other names it goes by, and its clause."""
    laid = table.laid[act.seat][-1] if table.laid.get(act.seat) else None
    if laid is None or laid.at != act.place.at or not laid.form or course_of(table).unsure:
        return None
    if laid.claimed is None and act.seat in table.unshown:
        return None
    named = form(laid.form)
    return named.name, (named.slug, *named.aliases), ClauseId(named.clause)
