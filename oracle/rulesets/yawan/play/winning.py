"""09-winning: 吊牌, 和牌, on which tiles a hand wins, that it is complete, who wins, and what a win does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import LAID_OPEN
from oracle.families.mahjong.won import named_unseen
from oracle.game.acts import Claiming
from oracle.game.claims import Contesting, held
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.forms import TILES_TO_WIN
from oracle.rulesets.yawan.figures.fouls import PLAYS_ALONG, UNSCORED
from oracle.rulesets.yawan.figures.kinds import COPIES, SEATS
from oracle.rulesets.yawan.hand.won import ENDS, NONE_READING, completes, is_none, tiles_won_with
from oracle.rulesets.yawan.play.forms import divided, is_formless, shown_by
from oracle.rulesets.yawan.play.kongs import fills_a_kong
from oracle.rulesets.yawan.play.priority import (
    ADDED,
    LAST,
    PRIORITY,
    RETURNS,
    STRENGTH,
    course_before,
    giver_said,
    offer,
    outranked,
    withdrawn,
)
from oracle.rulesets.yawan.play.ready import opening_of
from oracle.rulesets.yawan.state.clock import is_out_of_time
from oracle.rulesets.yawan.state.course import DeclaredWin, SignedClaim
from oracle.rulesets.yawan.state.passed_turns import SIGHT, is_banned
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Fact, Kind, Objection, Undecided, winning_hand
from oracle.table.acts import Act, LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, PutOut, Reveal, SetDown, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.play.priority import Offer
    from oracle.rulesets.yawan.state.course import Came, Course
    from oracle.ruling.findings import Answer, Consequence
    from oracle.table.acts import OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- the tile ----------------------------------------------------------------------------------------


@clause("YW-PLAY-10a")
def a_hand_wins_on_any_tile_that_comes(table: Table[Course], act: Act) -> Answer:
    """A hand wins on a tile it draws, on any discard, or on a tile that is added to an open kong."""
    return None if act.name == "rob" and offer(table, act) is None else barred(table, act)


@clause("YW-PLAY-10a")
def only_the_tile_of_a_kong_is_robbed(table: Table[Course], act: Act) -> Answer:
    """抢杠 takes the fourth tile of a kong that another is opening."""
    found = offer(table, act)
    if table.course.due in (Due.UNKNOWN, Due.OVER) or (found is not None and found.open.how == ADDED):
        return None
    if found is not None and (barred(table, act) or a_hand_that_wins_is_complete.ask(table, act)):
        return None  # the clause is broken by the hand or by whose tile it is, and found once
    return Objection("robs-nothing", {"seat": act.seat, "tile": act.tile or UNSEEN})


# -- the hand ----------------------------------------------------------------------------------------


@clause("YW-PLAY-10a")
def a_hand_that_wins_is_complete(table: Table[Course], act: Act) -> Answer:
    """A hand wins if the tile completes it under one of the four forms; with another its player plays along."""
    judged = _judged(table, act)
    if judged is None:
        return None
    won, taken = judged
    size = tiles_won_with(table, won, taken=taken)
    if size not in (None, TILES_TO_WIN):
        args: Arguments = {"seat": act.seat, "tiles": size or 0, "due": TILES_TO_WIN}
        return Objection("wrong-size-to-win", args, _price_of_none(table.agreed))
    match completes(table, won, taken=taken):
        case Known.UNKNOWN:
            hidden = Undecided(winning_hand(act.seat))
            return hidden if act.name == LAID_OPEN else None
        case Known.NO:
            return Objection(
                "no-winning-form", {"seat": act.seat, "tile": won.tile}, _price_of_none(table.agreed)
            )
        case Known.YES:
            return None


@cites("YW-FOUL-2", "YW-FOUL-7")
def _price_of_none(agreed: Agreed) -> Consequence:
    """A hand laid down that is none is played along with, or by one reading counts as below the threshold (YW-A60)."""
    return UNSCORED if agreed.reading(NONE_READING) == ENDS else PLAYS_ALONG


def _judged(table: Table[Course], act: Act) -> tuple[DeclaredWin, bool] | None:
    """The win to be judged, and whether its tile lies in the hand; `None` if it is not to be judged now."""
    if act.name == LAID_OPEN:
        won = table.course.won
        return None if won is None or won.lawful is Known.NO else (won, True)
    if table.course.due is Due.OVER and offer(table, act) is None:
        return None
    won = as_won(table, act)
    return None if won.lawful is Known.NO else (won, False)


@clause("YW-PLAY-10b", void=True)
def the_earlier_seat_wins(table: Table[Course], act: Act) -> Answer:
    """Of several players who can win on one tile only the earlier seat wins; a hand that is none can not."""
    answer, won = outranked(table, act, "win-outranked"), table.course.won
    if isinstance(answer, Undecided) and is_none(table, as_won(table, act), taken=False):
        return None
    if (
        isinstance(answer, Objection)
        and won is not None
        and won.seat not in table.counted
        and completes(table, won, taken=True) is Known.UNKNOWN
    ):
        return Undecided(winning_hand(won.seat))
    return answer


# -- what a win does ---------------------------------------------------------------------------------


@cites("YW-PLAY-10a", "YW-PLAY-10d")
def win(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """和: the tile into the winner's hand, and the hand is over; a pung whose fourth tile is won on stays a pung.

    A hand that is shown to be none does not end play, or by one reading ends it (YW-A60).
    """
    course, found = table.course, offer(table, act)
    if course.due is Due.OVER and found is None:
        return ()
    if answers.broken(*PRIORITY) or is_astray(table, act) or (found and not _is_earlier(table, act)):
        return ()
    won = as_won(table, act)
    if is_none(table, won, taken=False):
        return _wins_nothing(table, act, won)
    base = course_before(table, found)
    after = base._replace(due=Due.OVER, won=won, claim=None, doubt=_doubt(answers))
    if found is None:
        return (*_laid_out(table, act, won), *_shown_in_hand(table, act), Mark(after))
    if found.kong is not None:
        fourth = _pung_again(found.kong, found.open)
        return (*_laid_out(table, act, won), *fourth, TakeOpen(act.seat), Mark(after))
    displaces = found.claim is not None
    claim = SignedClaim(act.name, act.seat, found.open, (), 0, before=base, displaces=displaces)
    named = named_unseen(table, act.seat, won.tile, in_hand=False)
    shown = (Reveal(act.seat, named),) if found.open.tile == UNSEEN != won.tile else ()
    laid_out = _laid_out(table, act, won)
    return (
        *laid_out,
        *withdrawn(table, found),
        TakeOpen(act.seat, giver_said(found, act)),
        *shown,
        Mark(after._replace(claim=claim)),
    )


@cites("YW-FOUL-2")
def _wins_nothing(table: Table[Course], act: Act, won: DeclaredWin) -> Sequence[Move]:
    """After a win that is none: the hand that is laid down for one that a foul costs is not laid open without cause."""
    course = table.course
    if costs_the_win(table, act) or fills_a_kong(course, act):
        return (Mark(course._replace(fouls=course.fouls._replace(denied=course.fouls.denied | {act.seat}))),)
    ends = won.lawful is not Known.NO and table.agreed.reading(NONE_READING) == ENDS
    before = course.due is Due.OVER and not is_none(table, course.won, taken=True)
    return (Mark(course._replace(due=Due.OVER, won=won)),) if ends and not before else ()


@cites("YW-PLAY-10b", "YW-FOUL-5")
def _doubt(answers: Answers) -> Fact | None:
    """What would show whether another, who wins on the tile as well, comes first, or whether no tile may come."""
    for rule, found in answers:
        if (rule is the_earlier_seat_wins or rule.clause == SIGHT) and found.kind is Kind.UNDECIDED:
            return Fact(found.key, found.args)
    return None


@cites("YW-PLAY-10a")
def _laid_out(table: Table[Course], act: Act, won: DeclaredWin) -> Sequence[Move]:
    """Expose all tiles of the hand, if the winner's division of them is written."""
    if not won.laid_out:
        return ()
    given = won.tile if won.source is not None else None
    return (Reveal(act.seat, tuple(shown_by(table, act, won.laid_out, given=given))),)


def _is_earlier(table: Table[Course], act: Act) -> bool:
    """Whether no other win has the tile already."""
    return not isinstance(outranked(table, act, "win-outranked"), Objection)


@cites("YW-PLAY-9e")
def _pung_again(kong: SignedClaim, fourth: OpenTile) -> Sequence[Move]:
    """The fourth tile of a kong laid together with its pung lies open again, and the pung stays a pung."""
    own = list(kong.from_hand)
    own.remove(fourth.tile)
    claimed = kong.open.tile
    laid = LaidSet(
        "pung", tuple(sorted((*own, claimed))), "pung", kong.open.place.at, claimed, kong.open.seat
    )
    return (
        kong.taken_back(),
        SetDown(kong.seat, laid, tuple(own), takes_open=True),
        PutOut(fourth),
    )


def _shown_in_hand(table: Table[Course], act: Act) -> Sequence[Move]:
    """A winning tile that was drawn unseen is known now; one its winner cannot hold was given, and lies where it lay."""
    tile = act.tile
    if tile is None or table.at_least(act.seat, tile, 1) is Known.NO:
        return ()
    unseen = table.course.drawn == UNSEEN
    shown = named_unseen(table, act.seat, tile, in_hand=True) if unseen else (tile,)
    return (Reveal(act.seat, shown),)


GIVEN: dict[str, Came] = {"discard": "discard", ADDED: "kong", LAST: "last"}
"""How a tile of another came, by how it lay open."""


@cites("YW-PLAY-10a")
def barred(table: Table[Course], act: Act) -> Objection | None:
    """Why a hand cannot win on a tile: it is neither drawn nor a discard nor one added to an open kong."""
    course, found = table.course, offer(table, act)
    if found is not None:
        own = found.open.seat == act.seat
        return Objection("own-discard", {"seat": act.seat, "tile": found.open.tile}) if own else None
    early = act.seat in course.fouls.early and act.source not in SEATS
    if course.due in (Due.UNKNOWN, Due.OVER) or early or fills_a_kong(course, act):
        return None
    if course.due is not Due.DISCARD or course.seat != act.seat or act.source in SEATS:
        args = {"seat": act.seat, "tile": act.tile or UNSEEN}
        return Objection("wins-on-nothing", args, effects=(Contested.GONE,))
    if course.began in ("eat", "pung") or (course.began == "kong" and course.how is None):
        return Objection("wins-after-claim", {"seat": act.seat, "act": course.began})
    if course.drawn in (None, UNSEEN) or act.tile in (None, course.drawn):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "drawn": course.drawn or UNSEEN}
    return Objection("wins-on-another", args)


def as_won(table: Table[Course], act: Act) -> DeclaredWin:
    """The win that an act declares: its tile, how that arrived, and what the table shows."""
    return table.once(("as-won", act), lambda: _as_won(table, act))


def _as_won(table: Table[Course], act: Act) -> DeclaredWin:
    course, found = table.course, offer(table, act)
    base = course_before(table, found)
    how: Came | None = course.how
    tile, source = act.tile or course.drawn or UNSEEN, None
    if found is not None:
        how, source = GIVEN[found.open.how], found.open.seat
        tile = found.open.tile if found.open.tile != UNSEEN else act.tile or UNSEEN
    if how is None and act.source in SEATS and (course.fouls.gapped or act.seat in table.counted):
        source = act.source
    ends = how == "last" or (how in ("draw", "tail") and table.wall.left == 0)
    return DeclaredWin(
        seat=act.seat,
        tile=tile,
        how=how,
        source=source,
        place=act.place,
        opening=opening_of(base, own=found is None),
        declared=act.seat in course.ready,
        last=Known.of(ends) if how is not None and table.wall.sized else Known.UNKNOWN,
        visible=visible(table, tile, found),
        shown=table.knows_hand(act.seat),
        lawful=_lawful(table, act, how),
        laid_out=divided(table, act),
        formless=is_formless(table, act),
        own=how is None and "self" in act.flags,
    )


def _lawful(table: Table[Course], act: Act, how: Came | None) -> Known:
    """Whether a hand can win on the tile at all, and no foul costs its player the win."""
    if barred(table, act) is not None or costs_the_win(table, act):
        return Known.NO
    if fills_a_kong(table.course, act) and offer(table, act) is None:
        return Known.NO
    return Known.UNKNOWN if how is None else Known.YES


@cites("YW-PLAY-6", "YW-PLAY-7")
def is_astray(table: Table[Course], act: Act) -> bool:
    """Whether a win is on a tile that lies open by a void act, and its maker held none of the rights passed over."""
    found, astray = offer(table, act), table.course.astray
    if found is None or astray is None or found.open != astray.open:
        return False
    return act.seat not in astray.rights


@cites("YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-3", "YW-FOUL-4", "YW-FOUL-5")
def costs_the_win(table: Table[Course], act: Act) -> bool:
    """Whether a foul costs a seat the win on what comes now.

    It is out of time, no tile may enter its hand, it plays along, or it has a tile too few or too many for good.
    """
    fouls = table.course.fouls
    if act.seat in fouls.along or act.seat in fouls.short | fouls.no_win:
        return True
    return is_banned(table, act.seat) or is_out_of_time(table, act) is Known.YES


@cites("YW-TERM-2")
def visible(table: Table[Course], tile: str, found: Offer | None) -> int | None:
    """How many other copies of a tile lie open (明牌): discards, exposed sets, open kongs; `None` if not shown."""
    if tile == UNSEEN:
        return None
    out = [opened.tile for opened in lying(table, found)]
    for seat, sets in table.laid.items():
        for laid in sets[: len(sets) - _gives_way(found, seat)]:
            if laid.kind != "hidden-kong":
                out += laid.tiles
    lies = found is not None and found.claim is None and found.open.tile == tile
    number = out.count(tile) - lies
    return (
        number if table.course.dealt and UNSEEN not in out else COPIES - 1 if number >= COPIES - 1 else None
    )


@cites("YW-TERM-2", "YW-PLAY-7")
def lying(table: Table[Course], found: Offer | None) -> Iterator[OpenTile]:
    """The discards and the open tile; not the sign of a claim that gives way, where that goes back (YW-A7)."""
    claim = None if found is None else found.claim
    returned = None if claim is None or table.agreed.reading("YW-A7") != RETURNS else claim.sign
    out = (*table.pool, *(() if table.open is None else (table.open,)))
    return (opened for opened in out if opened != returned)


@cites("YW-PLAY-7")
def _gives_way(found: Offer | None, seat: Seat) -> int:
    """How many sets of a seat are those of the claim that gives way: its tiles lie in the hand."""
    claim = None if found is None else found.claim
    return 0 if claim is None or claim.seat != seat else claim.sets


# -- who has a tile that several seek ------------------------------------------------------------------


@cites("YW-PLAY-7", "YW-PLAY-8", "YW-PLAY-10a")
def sought(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile that an act seeks: the open one, or one that was claimed and not yet beyond recall."""
    found = offer(table, act)
    return None if found is None else found.open


TAKES = {
    "eat": "YW-PLAY-7",
    "pung": "YW-PLAY-8",
    "kong": "YW-PLAY-9",
    "win": "YW-PLAY-10a",
    "rob": "YW-PLAY-9e",
    "add-kong": "YW-PLAY-9",
    "pass": "YW-PLAY-6",
}
"""The clause by which each act takes a tile put out, adds it to a pung, or lets it pass (YW-PLAY-7 to YW-PLAY-10)."""

SEEKING = {
    act: Claiming(ClauseId(clause), STRENGTH.get(act), adds=act == "add-kong")
    for act, clause in TAKES.items()
}
"""What each act has to do with a tile that several seek: its clause, and how strong it is."""

CONTESTING = Contesting(
    seeks=sought,
    rules=(*PRIORITY, the_earlier_seat_wins),
    stands=lambda table: held(table.course.claim),
    nearer=lambda _table: "contest-on-the-route",
)
"""A win before pung and kong, these before a chi, of equals the seat that the route reaches first (YW-PRIO-1, 2)."""
