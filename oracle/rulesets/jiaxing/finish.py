"""Sections 3.6 and 3.7: what a win must be, and on which tile."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.claims import HEAP, bars, open_now
from oracle.rulesets.jiaxing.course import DEAL, SHARE, THREE, Due, course_of, effective_size, left_unknown
from oracle.rulesets.jiaxing.passing import standing
from oracle.rulesets.jiaxing.sets import EQUAL, SETS_TO_WIN, set_of
from oracle.rulesets.jiaxing.winning import BudgetSpentError, completes, partitions, sorted_as
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.table.acts import Act
    from oracle.table.table import Table

PROSPECT = DEAL.section("prospect").number("tiles")


def arriving(table: Table, act: Act) -> str | None:
    """The tile that comes to the winner from outside, None where he drew it himself and it is own."""
    course = course_of(table)
    opened = open_now(table, act)
    if opened is not None:
        return opened.tile
    if act.tile is not None and (course.seat != act.seat or act.tile != course.drawn):
        return act.tile
    return None


def hides_sets(table: Table, seat: str) -> bool:
    """Whether the log does not show all that lies at the door of a seat."""
    unseen = any(laid.kind == HEAP or UNSEEN in laid.tiles for laid in table.laid[seat])
    return unseen or (seat in course_of(table).doors and effective_size(table, seat) < SHARE)


def concealed_by(table: Table, seat: str, making: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The tiles a winner had in hand, with the winning one, by the seven sets he laid out; none where it cannot be."""
    if len(making) != SETS_TO_WIN or any(set_of(tiles) is None for tiles in making):
        return ()
    tiles = Counter(tile for group in making for tile in group)
    door = Counter(tile for laid in table.laid[seat] for tile in laid.tiles)
    return () if door - tiles else tuple(sorted((tiles - door).elements()))


@clause("JX-3.6e")
def what_a_winner_lays_out_is_seven_sets(table: Table, act: Act) -> Answer:
    """The sets in which a winner lays out his hand are seven, and hold every tile of his hand and of his door."""
    if not act.making or any(UNSEEN in tiles for tiles in act.making):
        return None
    tile, hand = arriving(table, act), table.hands[act.seat]
    concealed = Counter(concealed_by(table, act.seat, act.making))
    due = Counter(hand.tiles()) + Counter(() if tile is None else (tile,))
    fits = concealed == due if hand.whole and tile != UNSEEN else not due - concealed
    equal = [laid.tiles for laid in table.laid[act.seat] if laid.kind in EQUAL]
    kept = not Counter(equal) - Counter(tuple(sorted(tiles)) for tiles in act.making)
    if concealed and fits and kept:
        return None
    return Objection("lays-out-no-seven-sets", {"seat": act.seat})


@clause("JX-2.3")
def what_a_winner_lays_out_splits_nothing(table: Table, act: Act) -> Answer:
    """A winner lays out his hand without spreading own tiles that stay together over several sets."""
    making = tuple(made for tiles in act.making if (made := set_of(tiles)) is not None)
    tile = arriving(table, act)
    if len(making) != SETS_TO_WIN or not table.knows_hand(act.seat) or tile == UNSEEN:
        return None
    if hides_sets(table, act.seat) or what_a_winner_lays_out_is_seven_sets.ask(table, act) is not None:
        return None
    try:
        for keep in (True, False):
            stand = standing(table, act.seat, keep=keep, drawn=tile is None)
            if next(sorted_as(partitions(stand, tile), stand.table, making), None) is not None:
                return None if keep else Objection("lays-out-splitting", {"seat": act.seat})
    except BudgetSpentError:
        pass
    return None


def seven_sets(table: Table, act: Act, *, keep: bool) -> Known:
    """Whether the hand with the winning tile is seven sets, with or without holding equal own tiles together."""
    tile = arriving(table, act)
    if not table.knows_hand(act.seat) and concealed_by(table, act.seat, act.making):
        return Known.YES
    if not table.knows_hand(act.seat) or tile == UNSEEN or hides_sets(table, act.seat):
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, act.seat, keep=keep, drawn=tile is None), tile))
    except BudgetSpentError:
        return Known.UNKNOWN


@bars("JX-3.6e")
@cites("JX-G.4")
def a_win_is_seven_sets(table: Table, act: Act) -> Answer:
    """A hand wins with seven sets."""
    match seven_sets(table, act, keep=False):
        case Known.YES:
            return None
        case Known.NO:
            return Objection("not-seven-sets", {"seat": act.seat})
        case Known.UNKNOWN:
            return Undecided(Fact("winning-hand", {"seat": act.seat}))


@bars("JX-2.3")
def a_win_splits_nothing(table: Table, act: Act) -> Answer:
    """A hand that is seven sets only with three own equal tiles split does not win lawfully."""
    if (
        seven_sets(table, act, keep=True) is not Known.NO
        or seven_sets(table, act, keep=False) is not Known.YES
    ):
        return None
    hand = table.hands[act.seat]
    kinds = tuple(tile for tile in sorted(hand.known) if hand.count(tile) >= THREE)
    return Objection("wins-by-splitting", {"seat": act.seat, "tiles": kinds})


@bars("JX-3.6e")
def a_drawn_tile_wins_for_its_drawer(table: Table, act: Act) -> Answer:
    """An own tile, the dealer's first one or a replacement, wins only for the seat that drew it."""
    course = course_of(table)
    if course.due not in (Due.DISCARD, Due.REPLACE) or open_now(table, act) is not None:
        return None
    return (
        None
        if act.seat == course.seat
        else Objection("not-his-draw", {"seat": act.seat, "drawer": course.seat})
    )


@clause("JX-3.6e")
def the_hand_is_over(table: Table, act: Act) -> Answer:
    """With a win the hand ends; what follows belongs to the count."""
    if course_of(table).due is not Due.OVER:
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@bars("JX-3.6e")
def nothing_is_claimed_after_the_end(table: Table, act: Act) -> Answer:
    """With a win the hand ends; of the tile it was won on another claim is only the weaker one."""
    if course_of(table).due is not Due.OVER or open_now(table, act) is not None:
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("JX-3.7b")
def the_winner_turns_four_tiles(table: Table, act: Act) -> Answer:
    """The winner, and only he, turns four more wall tiles (望張), fewer where the wall runs out."""
    won, gapped = course_of(table).won, course_of(table).gapped
    if gapped and (won is None or won.seat != act.seat):
        return Undecided(Fact("who-has-won"))
    if won is None or won.seat != act.seat:
        return Objection("prospect-without-win", {"seat": act.seat})
    due = prospect_due(table)
    if due is not None and len(act.tiles) != due:
        return Objection("prospect-size", {"taken": len(act.tiles), "due": due})
    return None


def prospect_due(table: Table) -> int | None:
    """How many tiles the winner turns; None where the log does not show how many are left."""
    return None if left_unknown(table) else min(PROSPECT, table.wall.left)


@clause("JX-G.1")
def a_drawn_hand_has_no_wall(table: Table, act: Act) -> Answer:
    """A hand without a winner ends when a flip is due and the wall is empty."""
    if "drawn" not in act.flags or course_of(table).due is Due.UNKNOWN:
        return None
    if table.wall.left > 0 and not left_unknown(table):
        return Objection("drawn-too-early", {"left": table.wall.left})
    return None
