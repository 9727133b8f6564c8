"""03-play: winning (胡), what a win must be and on which tile, and the end of the hand (section 3.6 ⑤)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import giver_said
from oracle.families.dominoes.sets import SET_SIZE
from oracle.families.dominoes.sorting import BudgetSpentError
from oracle.families.due import Due
from oracle.game.claims import StandingClaim
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import SEATS
from oracle.rulesets.jiaxing.figures.sets import EQUAL
from oracle.rulesets.jiaxing.hand.laid import concealed_by, hides_sets
from oracle.rulesets.jiaxing.hand.own import owed
from oracle.rulesets.jiaxing.hand.sorting import completes, standing
from oracle.rulesets.jiaxing.hand.together import can_be_laid_out
from oracle.rulesets.jiaxing.play.claims import (
    a_claim_takes_the_open_tile,
    left_after_claim,
    names_no_draw,
    withdrawn,
)
from oracle.rulesets.jiaxing.play.open_tile import open_now, sources
from oracle.rulesets.jiaxing.state.course import DeclaredWin, Turned, left_unknown
from oracle.ruling.findings import Objection, Undecided, winning_hand
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reopen, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act, OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


def arriving(table: Table[Course], act: Act) -> str | None:
    """The tile that the winner takes from outside, `None` if he drew it himself and it is own."""
    opened = open_now(table, act)
    if opened is not None:
        return opened.claimed_as(act.tile).tile
    return None if act.tile is None or is_his_draw(table, act.seat, act.tile) else act.tile


def is_his_draw(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a tile is the own one a seat drew last; any of its hand may be where the log begins behind the draw."""
    course = table.course
    if course.seat != seat:
        return False
    return bool(table.hands[seat].count(tile)) if begins_behind_a_draw(course) else tile == course.drawn


@cites("JX-3.6a")
def begins_behind_a_draw(course: Course) -> bool:
    """Whether the seat in turn has a tile too many and has neither drawn nor claimed one in the log."""
    return course.due is Due.DISCARD and course.drawn is None and course.claim is None and not course.replaced


@clause("JX-3.6e", limb="g")
def what_a_winner_lays_out_is_seven_sets(table: Table[Course], act: Act) -> Answer:
    """The sets in which a winner lays out his hand are seven, and hold every tile of his hand and of his door."""
    if lays_out_seven_sets(table, act):
        return None
    return Objection("lays-out-no-seven-sets", {"seat": act.seat})


def lays_out_seven_sets(table: Table[Course], act: Act) -> bool:
    """Whether the sets in which a winner lays out his hand are seven with all his tiles, as far as they are seen."""
    if not act.making or any(UNSEEN in tiles for tiles in act.making):
        return True
    tile, hand = arriving(table, act), table.hands[act.seat]
    concealed = Counter(concealed_by(table, act.seat, act.making))
    due = Counter(hand.tiles()) + Counter(() if tile is None else (tile,))
    fits = concealed == due if hand.whole and tile != UNSEEN else not due - concealed
    equal = [laid.tiles for laid in table.laid[act.seat] if laid.kind in EQUAL]
    kept = not Counter(equal) - Counter(tuple(sorted(tiles)) for tiles in act.making)
    return bool(concealed) and fits and kept


def seven_sets(table: Table[Course], act: Act, *, keep: bool) -> Known:
    """Whether the hand with the winning tile is seven sets, with or without holding equal own tiles together."""
    return table.once(("seven sets", act, keep), lambda: _seven_sets(table, act, keep=keep))


def _seven_sets(table: Table[Course], act: Act, *, keep: bool) -> Known:
    """What `seven_sets` says, worked out."""
    tile = arriving(table, act)
    if not table.knows_hand(act.seat) and concealed_by(table, act.seat, act.making):
        return Known.YES
    agreed = act.seat in table.counted and not table.knows_hand(act.seat)
    if agreed or tile in table.found_waits(act.seat):
        return Known.YES
    if not table.knows_hand(act.seat) or tile == UNSEEN or hides_sets(table, act.seat):
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, act.seat, keep=keep, drawn=tile is None), tile))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("JX-3.6e", void=True, limb="b")
@cites("JX-G.4")
def a_win_is_seven_sets(table: Table[Course], act: Act) -> Answer:
    """A hand wins with seven sets, while it lasts; of a hand nobody saw that is not asked where it wins on nothing."""
    if comes_too_late(table, act):
        return None
    match seven_sets(table, act, keep=False):
        case Known.YES:
            return None
        case Known.NO:
            return Objection("not-seven-sets", {"seat": act.seat})
        case Known.UNKNOWN:
            on_nothing = a_claim_takes_the_open_tile.ask(table, act) is not None
            return None if on_nothing else Undecided(winning_hand(act.seat))


@clause("JX-3.6e", void=True, limb="e")
def a_claim_leaves_something_to_throw(table: Table[Course], act: Act) -> Answer:
    """The tile that makes the last tiles of a hand a set is won with; an eating or a pung would leave nothing to throw.

    By one reading the claim stands, nothing is thrown, and the next seat flips (JX-A38).
    """
    if table.agreed.reading("JX-A38") != "win-alone" or not table.knows_hand(act.seat):
        return None
    left = left_after_claim(table, act)
    if left is None or not can_be_laid_out(left, act.tile or UNSEEN):
        return None
    if left.total() > SET_SIZE * left[act.tile or UNSEEN]:
        return None
    return Objection("nothing-left-to-throw", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("JX-3.6e", void=True, limb="f")
def showing_leaves_something_to_throw(table: Table[Course], act: Act) -> Answer:
    """Who has to throw does not show the last tiles of his hand: they are the seventh set, and he wins with it.

    By one reading they are shown, nothing is thrown, and the next seat flips (JX-A38).
    """
    course = table.course
    if course.seat != act.seat or course.due is not Due.DISCARD or course.to_lay is not None:
        return None
    if table.agreed.reading("JX-A38") != "win-alone" or not table.knows_hand(act.seat):
        return None
    if owed(table, act.seat) > 0 or Counter(table.hands[act.seat].tiles()) - Counter(act.tiles):
        return None
    return Objection("nothing-left-to-throw", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("JX-3.6e", void=True, limb="c")
def a_drawn_tile_wins_for_its_drawer(table: Table[Course], act: Act) -> Answer:
    """An own tile, the dealer's first one or a replacement, wins only for the seat that drew it, once it is drawn."""
    course = table.course
    if course.due not in (Due.DISCARD, Due.REPLACE) or open_now(table, act) is not None:
        return None
    if names_no_draw(course, act):
        return None
    if act.seat != course.seat:
        return Objection("not-his-draw", {"seat": act.seat, "drawer": course.seat})
    short = course.due is Due.REPLACE or owed(table, act.seat) > 0
    if short and not table.agreed.partial and arriving(table, act) is not None:
        return Objection("not-drawn-yet", {"seat": act.seat, "tile": act.tile or UNSEEN})
    return None


@clause("JX-3.6e", over=True, limb="h")
def the_hand_is_over(table: Table[Course], act: Act) -> Answer:
    """With a win the hand ends; what follows belongs to the count."""
    if not is_over(table):
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


@clause("JX-3.6e", void=True, over=True, limb="h")
@cites("JX-3.6e(i)")
def nothing_is_claimed_after_the_end(table: Table[Course], act: Act) -> Answer:
    """With a win the hand ends; another's claim on the winning tile is only the weaker one (JX-2.7, JX-G.2).

    A win that its winner tells again is out of order by a limb of its own.
    """
    if not comes_too_late(table, act):
        return None
    won = table.course.won
    again = act.name == "win" and won is not None and won.seat == act.seat
    return Objection("after-the-end", {"act": act.name, "seat": act.seat}, limb="i" if again else None)


def is_over(table: Table[Course]) -> bool:
    """Whether the hand is over: won, or somebody has gone on when nothing was left to flip."""
    return table.course.due is Due.OVER or bool(table.later.seats)


def comes_too_late(table: Table[Course], act: Act) -> bool:
    """Whether a claim comes after the end: on another tile than that which was won on, by the winner or who threw it.

    By one reading every claim does once 望 is turned (JX-A41). Where acts are missing the first win may have been taken
    back, and where its tile is not known that may be this one.
    """
    won = table.course.won
    if not is_over(table):
        return False
    if table.is_later(act):
        return True
    if won is not None and act.name == "win" and (table.course.gapped or won.how is None):
        return False
    if table.course.turned.tiles and table.agreed.reading("JX-A41") == "closes":
        return True
    if won is not None and won.seat == act.seat:
        return True
    opened = open_now(table, act)
    return opened is None or (opened.how == "discard" and opened.seat == act.seat)


# -- the end ---------------------------------------------------------------------------------------


@cites("JX-3.6e(b)")
def win(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """胡: put the tile into the winner's hand; play is over."""
    course, opened = table.course, open_now(table, act)
    how, source = how_won(table, act)
    tile = act.tile or (opened.tile if opened else None) or course.drawn or UNSEEN
    won = DeclaredWin(act.seat, tile, how, source, act.place, _last_of_wall(table, how), act.making)
    after = course._replace(due=Due.OVER, seat=act.seat, won=won, claim=None, turned=Turned())
    if opened is None:
        return (Mark(after),)
    named = opened.claimed_as(act.tile)
    claim = StandingClaim("win", act.seat, named, (), 0, before=None)
    seen = () if named == opened else (Reopen(named),)
    taken = TakeOpen(act.seat, giver_said(SEATS, opened, act))
    return (*withdrawn(table, act), *seen, taken, Mark(after._replace(claim=claim)))


def _last_of_wall(table: Table[Course], how: str | None) -> Known:
    """Whether the winning tile was the last of the wall."""
    if how in ("discard", "first-discard"):
        return Known.NO
    if left_unknown(table) or how is None:
        return Known.UNKNOWN
    return Known.of(table.wall.left == 0)


@cites("JX-3.7cF")
def how_won(table: Table[Course], act: Act) -> tuple[str | None, str | None]:
    """How the winning tile came, and from which seat: 天胡 on the dealer's first tile, 地胡 on his first discard.

    Where acts are missing it may be the tile that was open last; `None` for what the log does not show.
    """
    course, opened = table.course, open_now(table, act)
    if opened is None and course.gapped and course.due is Due.UNKNOWN:
        opened = _last_open(course, act)
        said = sources(act)
        if opened is None or opened.seat not in said:
            return None, next(iter(said)) if len(said) == 1 else None
    if opened is None and course.due is Due.UNKNOWN:
        said = sources(act)
        return None, next(iter(said)) if len(said) == 1 else None
    if opened is None:
        first = course.opening and course.first_discard is None and not course.replaced.get(act.seat)
        return ("first-tile" if first else "replace"), act.seat
    if course.first_discard is not None and opened.place == course.first_discard.place:
        return None if course.gapped and not course.scattered else "first-discard", opened.seat
    return opened.how, opened.seat or None


def _last_open(course: Course, act: Act) -> OpenTile | None:
    """The tile last known to lie open before missing acts, `None` if the win does not name it or may not take it."""
    last = course.last
    own = last is not None and last.how == "discard" and last.seat == act.seat
    return last if last is not None and last.tile == act.tile and not own else None
