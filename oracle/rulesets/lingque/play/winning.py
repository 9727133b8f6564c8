"""02-play (chapter 1 丙 and 丁): on which tiles a hand wins, who wins, and what a winning hand must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kongs import ADDED, may_have_laid_more, pung_of
from oracle.families.mahjong.unwritten import LAID_OPEN
from oracle.families.mahjong.won import named_unseen
from oracle.game.acts import Claiming
from oracle.game.claims import Contesting, StandingClaim, held
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.kinds import SEATS
from oracle.rulesets.lingque.hand.won import is_shown, size_with
from oracle.rulesets.lingque.play.claims import (
    CLAIMS,
    STRENGTH,
    WINS,
    base_of,
    prevails,
    the_stronger_claim_prevails,
    withdrawn,
)
from oracle.rulesets.lingque.scoring.of_play import figures_of_points, is_none, most_points
from oracle.rulesets.lingque.scoring.points import reaches_minimum
from oracle.rulesets.lingque.state.course import (
    DeclaredWin,
    giver_of,
    giver_said,
    is_unsure,
    may_be_first,
    nearest_first,
    open_now,
)
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Fact, Kind, Objection, Undecided, winning_hand
from oracle.ruling.questions import WhoGave
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reveal, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.lingque.state.course import Came, Course
    from oracle.ruling.findings import Answer, Finding
    from oracle.table.acts import Act, OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- the tile a hand wins on -------------------------------------------------------------------------


@cites("LQ-1C.8")
def barred(table: Table[Course], act: Act) -> Objection | None:
    """Why the tile is none of the three kinds a hand wins on; `None` if it is one, or the log does not show it."""
    course, opened = table.course, open_now(table, act)
    if opened is not None:
        return _barred_on(table, opened, act)
    if course.due in (Due.UNKNOWN, Due.OVER) or is_unsure(table, act):
        return None
    if course.due is not Due.DISCARD or course.seat != act.seat or act.source in SEATS:
        return _on_nothing(act)
    if course.claimed:
        return Objection("wins-after-claim", {"seat": act.seat})
    if course.drawn in (None, UNSEEN) or act.tile in (None, course.drawn):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "drawn": course.drawn or UNSEEN}
    return Objection("wins-on-another", args)


def _barred_on(table: Table[Course], opened: OpenTile, act: Act) -> Objection | None:
    """Why the tile that lies open is none to win on: the seat's own, or one that joins no pung."""
    if opened.seat == act.seat:
        return _on_own_discard(act)
    return None if joins_a_pung(table, opened) else _on_nothing(act)


def _on_own_discard(act: Act) -> Objection:
    return (
        _on_nothing(act)
        if act.tile is None
        else Objection("own-discard", {"seat": act.seat, "tile": act.tile})
    )


def _on_nothing(act: Act) -> Objection:
    args = {"seat": act.seat, "tile": act.tile or UNSEEN}
    return Objection("wins-on-nothing", args, effects=(Contested.GONE,))


@clause("LQ-1C.8")
def a_hand_wins_on_three_kinds_of_tile(table: Table[Course], act: Act) -> Answer:
    """A hand wins on the tile just drawn, on another's discard, or on the tile another is adding to a pung."""
    return None if act.name == "rob" and robs_nothing(table, act) else barred(table, act)


@clause("LQ-2C.1.06")
def only_an_added_tile_is_robbed(table: Table[Course], act: Act) -> Answer:
    """抢杠 takes the tile another player adds to a pung."""
    if not robs_nothing(table, act):
        return None
    return Objection("robs-nothing", {"seat": act.seat, "tile": act.tile or UNSEEN})


def robs_nothing(table: Table[Course], act: Act) -> bool:
    """Whether no tile is being added to a pung that the act could take."""
    opened = open_now(table, act)
    if opened is None or opened.how != ADDED:
        return table.course.due not in (Due.UNKNOWN, Due.OVER)
    return not joins_a_pung(table, opened)


@cites("LQ-1C.8", "LQ-2C.1.06")
def joins_a_pung(table: Table[Course], opened: OpenTile) -> bool:
    """Whether a tile that is being added may join an exposed pung of its kind; of a discard nothing is asked."""
    if opened.how != ADDED or opened.tile == UNSEEN or may_have_laid_more(table, opened.seat):
        return True
    return pung_of(table, opened.seat, opened.tile) is not None


@clause("LQ-1C.4", Contested.OUTRANKED)
def the_nearest_wins(table: Table[Course], act: Act) -> Answer:
    """截和: of several players who win on one tile only the first in turn after its owner does."""
    won, standing = table.course.won, table.course.claim
    if won is not None and first_of_unseen(table, act) is None and may_be_of_the_same_tile(won, act):
        return Undecided(Fact("result-source", {"seat": won.seat}, (WhoGave(won.seat),)))
    unseen = won is not None and first_of_unseen(table, act) == won.seat
    seen = standing is not None and open_now(table, act) is standing.open
    if won is None or not (seen or unseen) or is_heard(table, act):
        return None
    if won.seat not in table.counted and not is_shown(table, won):
        return Undecided(winning_hand(won.seat))
    return Objection("win-outranked", {"seat": act.seat, "winner": won.seat})


@cites("LQ-1C.8")
def may_be_own_draw(table: Table[Course], act: Act) -> bool:
    """Whether a win that names neither tile nor giver may be on a draw in turn that a partial record leaves out."""
    in_turn = table.course.due in (Due.DRAW, Due.ANSWER) and table.course.seat == act.seat
    silent = act.tile is None and act.source not in SEATS and "self" not in act.flags
    return act.name == "win" and silent and in_turn and table.agreed.partial and table.wall.left > 0


def declared_win(table: Table[Course], act: Act) -> DeclaredWin:
    """The win an act declares: its tile, how that arrived, and what the table shows."""
    return table.once(("declared_win", act), lambda: _declared_win(table, act))


def _declared_win(table: Table[Course], act: Act) -> DeclaredWin:
    course, opened = base_of(table), open_now(table, act)
    how: Came | None = course.how
    tile, source = act.tile or course.drawn or UNSEEN, None
    if may_be_own_draw(table, act):
        how, tile = None, UNSEEN
    elif opened is None and is_unsure(table, act):
        how, tile = None, act.tile or UNSEEN
    elif opened is not None:
        how = "add-kong" if opened.how == ADDED else "discard"
        tile = opened.tile if opened.tile != UNSEEN else act.tile or UNSEEN
        source = giver_of(table, opened, act)
    if how is None and act.source in SEATS:
        source = act.source
    elif how is None and first_of_unseen(table, act) is not None and course.won is not None:
        source = course.won.source
    objection = barred(table, act)
    return DeclaredWin(
        seat=act.seat,
        tile=tile,
        how=how,
        source=source,
        place=act.place,
        first=_is_first(table, act.seat, course),
        wall_empty=Known.of(table.wall.left == 0) if table.wall.sized else Known.UNKNOWN,
        shown=table.knows_hand(act.seat),
        lawful=Known.NO if objection else Known.of(how is not None) if how else Known.UNKNOWN,
        own=how is None and "self" in act.flags,
        robbed=how is None and act.name == "rob",
        claimer=None if table.course.claim is None else table.course.claim.seat,
    )


@cites("LQ-2C.1.01", "LQ-2C.1.02")
def _is_first(table: Table[Course], seat: str, course: Course) -> Known:
    """Whether the tile is the first of the deal; by one reading no longer for who has replaced a flower (LQ-A37)."""
    if table.aside[seat] and table.agreed.reading("LQ-A37") == "lost":
        return Known.NO
    return course.first if course.first is Known.YES or may_be_first(table) else Known.NO


@clause("LQ-1C.1")
def a_short_hand_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A hand with too few tiles (少牌) or too many plays on and cannot win."""
    judged = _judged(table, act)
    if judged is None:
        return None
    won, taken = judged
    size = size_with(table, won, taken=taken)
    if size in (None, FORMS.tiles):
        return None
    return Objection("wrong-size-to-win", {"seat": act.seat, "tiles": size, "due": FORMS.tiles})


@clause("LQ-2A.2", limb="a")
def a_win_has_a_winning_form(table: Table[Course], act: Act) -> Answer:
    """A winning hand has a form: four melds and a pair, or one of the special forms."""
    judged = _judged(table, act)
    if judged is None:
        return None
    won, taken = judged
    if not is_shown(table, won):
        hidden = Undecided(winning_hand(act.seat))
        return hidden if act.name == LAID_OPEN else None
    if size_with(table, won, taken=taken) not in (None, FORMS.tiles):
        return None
    if any(points is not None for points in most_points(table, won, taken=taken)):
        return None
    return Objection("no-winning-form", {"seat": act.seat, "tile": won.tile})


@clause("LQ-1D.1")
def a_win_is_worth_the_minimum(table: Table[Course], act: Act) -> Answer:
    """起和: a winning hand is worth at least ten points; flowers do not help, and nothing else is asked."""
    judged = _judged(table, act)
    if judged is None:
        return None
    won, taken = judged
    agreed = table.counted.get(won.seat)
    if agreed is not None and not taken and not reaches_minimum(agreed, figures_of_points(table)):
        due = figures_of_points(table).minimum
        return Objection("too-few-points", {"seat": act.seat, "points": agreed, "due": due})
    if not is_shown(table, won):
        return None
    points = [each for each in most_points(table, won, taken=taken) if each is not None]
    figures = figures_of_points(table)
    if not points or all(reaches_minimum(each, figures) for each in points):
        return None
    if any(reaches_minimum(each, figures) for each in points):
        return Undecided(Fact("how-it-came", {"seat": act.seat, "tile": won.tile}, (WhoGave(act.seat),)))
    return Objection("too-few-points", {"seat": act.seat, "points": max(points), "due": figures.minimum})


def _judged(table: Table[Course], act: Act) -> tuple[DeclaredWin, bool] | None:
    """The win to be judged, and whether its tile has been taken into the hand; `None` if it is not its time.

    A hand that wins on no tile it could win on is not looked at.
    """
    course, taken = table.course, act.name == LAID_OPEN
    if not taken and not is_heard(table, act):
        return None
    won = course.won if taken else declared_win(table, act)
    return None if won is None or won.lawful is Known.NO else (won, taken)


def is_heard(table: Table[Course], act: Act) -> bool:
    """Whether a win still counts when it is declared: the deal goes on, or it prevails over the win that ended it.

    A win that is shown to be none never prevails.
    """
    if table.course.due is not Due.OVER:
        return True
    if open_now(table, act) is not None:
        return prevails(table, act) or is_none(table, table.course.won, taken=True)
    first = first_of_unseen(table, act)
    return first is not None and (first == act.seat or is_none(table, table.course.won, taken=True))


@cites("LQ-1C.4")
def first_of_unseen(table: Table[Course], act: Act) -> Seat | None:
    """Who of two that win on a tile nobody saw thrown comes first in turn; `None` if the log does not say whose."""
    won = table.course.won
    if won is None or not may_be_of_the_same_tile(won, act):
        return None
    giver = next((seat for seat in SEATS if seat in (act.source, won.source)), None)
    return None if giver is None else nearest_first(giver, (act.seat, won.seat))[0]


def may_be_of_the_same_tile(won: DeclaredWin, act: Act) -> bool:
    """Whether a claim behind a win of which the log does not show how its tile came can be another's on that tile."""
    if won.lawful is Known.NO or won.how is not None or won.own or act.seat in (won.seat, won.source):
        return False
    named = {act.tile, won.tile} - {None, UNSEEN}
    given = {act.source, won.source} & set(SEATS)
    return len(named) <= 1 and len(given) <= 1


def overturns(table: Table[Course], act: Act) -> bool:
    """Whether a win takes the tile from a standing claim; one that is shown to be none takes nothing."""
    return table.course.due is not Due.OVER or not is_none(table, declared_win(table, act), taken=False)


# -- what a win does ---------------------------------------------------------------------------------


@cites("LQ-3B.5")
def ends_the_deal(table: Table[Course], act: Act) -> bool:
    """A hand laid out as won ends the deal, also one that is shown to be none (LQ-A35)."""
    goes_on = table.agreed.reading("LQ-A35") == "play-goes-on"
    return not (goes_on and is_none(table, declared_win(table, act), taken=False))


@cites("LQ-1C.6", "LQ-1C.10")
def win(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """和: the tile into the winner's hand, and the deal is over; a robbed pung stays a pung."""
    opened = open_now(table, act)
    if not (is_heard(table, act) and overturns(table, act) and ends_the_deal(table, act)):
        return ()
    won = declared_win(table, act)
    after = base_of(table)._replace(due=Due.OVER, seat=act.seat, won=won, claim=None)
    if opened is None or may_be_own_draw(table, act):
        return (*_shown_in_hand(table, act), Mark(after))
    standing = StandingClaim(act.name, act.seat, opened, (), 0, before=base_of(table))
    named = named_unseen(table, act.seat, won.tile, in_hand=False)
    shown = (Reveal(act.seat, named),) if opened.tile == UNSEEN != won.tile else ()
    taken = TakeOpen(act.seat, giver_said(table, opened, act))
    return (*withdrawn(table, act), taken, *shown, Mark(after._replace(claim=standing)))


def _shown_in_hand(table: Table[Course], act: Act) -> Sequence[Move]:
    """A winning tile that was drawn unseen is known now."""
    tile, course = act.tile, table.course
    unseen = course.drawn in (None, UNSEEN) and not table.hands[act.seat].whole
    drawn = tile is not None and unseen and barred(table, act) is None
    if tile is None or not drawn:
        return ()
    came = course.drawn == UNSEEN
    return (Reveal(act.seat, named_unseen(table, act.seat, tile, in_hand=True) if came else (tile,)),)


ON_NO_TILE = frozenset({"LQ-1C.8", "LQ-2C.1.06"})
"""What a win breaks that is made on a tile no hand wins on: told as a win, or as a kong robbed."""


@cites("LQ-1C.0(e)", "LQ-1C.0(h)", "LQ-1C.8", "LQ-3B.5")
def may_be_passed_over(table: Table[Course], act: Act, found: Sequence[Finding]) -> bool:
    """A win on a tile that no hand wins on takes nothing: a player who goes on as if it had not been said is in order.

    If nobody does, the exposed hand has ended the deal (LQ-A35).
    """
    breaches = {str(each.clause) for each in found if each.kind is Kind.BREACH}
    on_no_tile = bool(breaches) and breaches <= ON_NO_TILE and barred(table, act) is not None
    return act.name in WINS and on_no_tile and table.agreed.reading("LQ-A34") == "takes-nothing"


# -- who has a tile that several seek -----------------------------------------------------------------


@cites("LQ-1C.0(b)", "LQ-1C.8")
def sought(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile that an act seeks: the open one, unless it may be a win on a draw that was not written."""
    return None if act.name in WINS and may_be_own_draw(table, act) else open_now(table, act)


TAKES = {
    **dict.fromkeys(CLAIMS - WINS, "LQ-1C.0"),
    "win": "LQ-1C.8",
    "rob": "LQ-2C.1.06",
    "add-kong": "LQ-1C.2",
    "pass": "LQ-1C.0",
}
"""The clause by which each act takes a tile put out, adds it to a pung, or lets it pass (LQ-1C.0, LQ-1C.8)."""

SEEKING = {
    act: Claiming(ClauseId(clause), STRENGTH.get(act), adds=act == "add-kong")
    for act, clause in TAKES.items()
}
"""What each act has to do with a tile that several seek: its clause, and how strong it is."""

CONTESTING = Contesting(
    seeks=sought,
    rules=(the_stronger_claim_prevails, the_nearest_wins),
    stands=lambda table: held(table.course.claim),
)
"""A win before pung and kong, these before a chow, and of equals the first in turn (LQ-1C.0, LQ-1C.4)."""
