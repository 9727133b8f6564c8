"""吊牌, 和牌: on which tiles a hand wins, that it is complete, who wins, and what a win does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.course import Contest, Due, course_of
from oracle.rulesets.yawan.declared import LAID_OPEN, as_won, barred, fills_a_kong
from oracle.rulesets.yawan.forms import TILES_TO_WIN
from oracle.rulesets.yawan.judging import completes, is_none, tiles_won_with
from oracle.rulesets.yawan.laying_out import shown_by
from oracle.rulesets.yawan.penalties import PLAYS_ALONG
from oracle.rulesets.yawan.priority import ADDED, course_before, offer, outranked, prevails, withdrawn
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, PutOut, Reveal, SetDown, TakeOpen, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.yawan.course import Won
    from oracle.table.acts import Act
    from oracle.table.table import Table

# -- the tile ----------------------------------------------------------------------------------------


@clause("YW-PLAY-10a")
def a_hand_wins_on_any_tile_that_comes(table: Table, act: Act) -> Answer:
    """A hand wins on a tile it draws, on any discard, or on a tile that is added to an open kong."""
    return None if act.name == "rob" and offer(table, act) is None else barred(table, act)


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


# -- the hand ----------------------------------------------------------------------------------------


@clause("YW-PLAY-10a")
def a_hand_that_wins_is_complete(table: Table, act: Act) -> Answer:
    """A hand wins when the tile completes it under one of the four forms; one shown that is none was shown in vain."""
    judged = _judged(table, act)
    if judged is None:
        return None
    won, taken = judged
    size = tiles_won_with(table, won, taken=taken)
    if size not in (None, TILES_TO_WIN):
        args: Arguments = {"seat": act.seat, "tiles": size or 0, "due": TILES_TO_WIN}
        return Objection("wrong-size-to-win", args, PLAYS_ALONG)
    match completes(table, won, taken=taken):
        case Known.UNKNOWN:
            hidden = Undecided(Fact("winning-hand", {"seat": act.seat}))
            return hidden if act.name == LAID_OPEN else None
        case Known.NO:
            return Objection("no-winning-form", {"seat": act.seat, "tile": won.tile}, PLAYS_ALONG)
        case Known.YES:
            return None


def _judged(table: Table, act: Act) -> tuple[Won, bool] | None:
    """The win to be judged, and whether its tile has been taken into the hand; None where it is not its time."""
    if act.name == LAID_OPEN:
        won = course_of(table).won
        return None if won is None or won.lawful is Known.NO else (won, True)
    if course_of(table).due is Due.OVER and offer(table, act) is None:
        return None
    won = as_won(table, act)
    return None if won.lawful is Known.NO else (won, False)


@clause("YW-PLAY-10b")
def the_earlier_seat_wins(table: Table, act: Act) -> Answer:
    """Of several players who can win on one tile only the earlier seat wins."""
    answer, won = outranked(table, act, "win-outranked"), course_of(table).won
    if (
        isinstance(answer, Objection)
        and won is not None
        and completes(table, won, taken=True) is Known.UNKNOWN
    ):
        return Undecided(Fact("winning-hand", {"seat": won.seat}))
    return answer


# -- what a win does ---------------------------------------------------------------------------------


@cites("YW-PLAY-10a", "YW-PLAY-10d")
def win(table: Table, act: Act) -> Sequence[Move]:
    """和: the tile into the winner's hand, and the hand is over; a pung whose fourth tile is won on stays a pung.

    A hand that is shown to be none does not end play.
    """
    course, found = course_of(table), offer(table, act)
    if course.due is Due.OVER and found is None:
        return ()
    if found is not None and not (prevails(table, act) and _is_earlier(table, act)):
        return ()
    won = as_won(table, act)
    if is_none(table, won, taken=False):
        return ()
    base = course_before(table, found)
    after = base._replace(due=Due.OVER, won=won, contest=None)
    if found is None:
        return (*_laid_out(table, act, won), *_shown_in_hand(table, act), Mark(after))
    if found.kong is not None:
        fourth = _pung_again(found.kong, found.open)
        return (*_laid_out(table, act, won), *fourth, TakeOpen(act.seat), Mark(after))
    contest = Contest(act.name, act.seat, found.open, (), 0, base)
    shown = (Reveal(act.seat, (won.tile,)),) if found.open.tile == UNSEEN != won.tile else ()
    laid_out = _laid_out(table, act, won)
    return (*laid_out, *withdrawn(found), TakeOpen(act.seat), *shown, Mark(after._replace(contest=contest)))


@cites("YW-PLAY-10a")
def _laid_out(table: Table, act: Act, won: Won) -> Sequence[Move]:
    """All tiles of the hand are laid open, where the winner's division of them is written."""
    if not won.laid_out:
        return ()
    given = won.tile if won.source is not None else None
    return (Reveal(act.seat, tuple(shown_by(table, act, won.laid_out, given=given))),)


def _is_earlier(table: Table, act: Act) -> bool:
    """Whether no other win has the tile already."""
    return not isinstance(outranked(table, act, "win-outranked"), Objection)


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
    """A winning tile that was drawn unseen is known now; one its winner cannot hold was given, and lies where it lay."""
    tile = act.tile
    if tile is None or table.at_least(act.seat, tile, 1) is Known.NO:
        return ()
    return (Reveal(act.seat, (tile,)),)
