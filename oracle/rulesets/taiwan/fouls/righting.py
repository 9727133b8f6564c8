"""11-fouls: 收回, 還, 抽: wrong acts put right, and what goes back where.

Long because every kind of act goes back another way, and one word says so of all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.fouls.enforcement import came_out, revealed
from oracle.rulesets.taiwan.fouls.exposed_discard import back_to_the_table
from oracle.rulesets.taiwan.fouls.wrong_claims import a_barred_act_is_put_right_in_time, barred_act, is_past
from oracle.rulesets.taiwan.play.turns import discard
from oracle.rulesets.taiwan.state.competition import ADDED, called
from oracle.rulesets.taiwan.state.course import Course, back_to, owing, resumed
from oracle.rulesets.taiwan.state.turn import Call, Handled
from oracle.rulesets.taiwan.state.wrong_acts import (
    KONGS,
    UNMADE,
    has_replaced,
    has_thrown,
    is_about,
    last_of,
    pending,
    picked_for,
)
from oracle.table.acts import NOWHERE, Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Mark, PutBack, Reopen, TakeBack, TakeOpen, Withdraw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.fouls import Mistake, Wrong
    from oracle.rulesets.taiwan.state.turn import Flowering, Window
    from oracle.table.acts import LaidSet
    from oracle.table.moves import Move
    from oracle.table.table import Table


CLAIMED: tuple[Mistake, ...] = ("pung", "eat", "kong")


@cites("TW-FOUL-30", "TW-FOUL-33", "TW-FOUL-45", "TW-FOUL-46")
def restore(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """還: a tile goes back to the tail, or a claimed one to the middle and the own tiles of its set to the hand."""
    if act.target == "tail":
        return (
            PutBack(act.seat, act.tile or UNSEEN, tail=True),
            *_kong_goes_with_its_replacement(table, act),
        )
    wrong = last_of(table.course, act.seat, *CLAIMED)
    if wrong is not None and (
        wrong.over == "stands" or (wrong.kind == "eat" and is_past(table.course, wrong))
    ):
        return ()
    if answers.of(a_barred_act_is_put_right_in_time) is not None:
        return ()
    laid = table.laid[act.seat]
    at = laid[-1].at if laid else None
    return _righted(claim_undone(table, act), act.seat, None if wrong is None or wrong.over else wrong, at)


@cites("TW-FOUL-25", "TW-FOUL-27", "TW-FOUL-36", "TW-FOUL-17")
def take_back(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """收回: a claim or a draw just made, a kong, a discard, an exposed tile or one taken for a flower is taken back."""
    course, seat = table.course, act.seat
    if course.due is Due.OVER:
        return _win_undone(course, act) if _has_just_won(table, act) else ()
    drawn = _drawn_back(table, act)
    if drawn is not None:
        return drawn
    kong = pending(course, seat, *KONGS)
    if kong is not None and not has_thrown(course, kong) and is_about(course, act, kong):
        return _righted(_kong_taken_back(table, kong), seat, kong)
    window = course.claims.window
    if window is not None and (window.open.seat, window.open.how) == (seat, ADDED):
        return _added_taken_back(table, window) if act.tile in (None, window.open.tile) else ()
    claimed = _claim_back(table, act) if _has_just_claimed(table, act) else ()
    if claimed:
        return _righted(claimed, seat, _claim_that_goes_back(table, act), course.turn.at)
    return _discard_taken_back(table, act, answers)


@cites("TW-PRI-12", "TW-FOUL-33", "TW-FOUL-45")
def as_it_lay(stood: Table[Course], none: Table[Course], after: Table[Course]) -> Course | None:
    """The course once a claim goes back for which no tile lay open: of it only what it was of its maker is known.

    Of one whose tiles its maker has not had the hand is the one from before, and everything else as it was put right.
    """
    window = stood.course.claims.window
    if window is not None and window.of_nothing and after.course.claims.window is not window:
        due = Due.OVER if after.course.due is Due.OVER else none.course.due
        return back_to(none.course, after.course)._replace(due=due)
    alike = (after.open, after.wall.left, after.laid) == (none.open, none.wall.left, none.laid)
    return after.course if alike and _has_lost_sight(none, after) else None


def _has_lost_sight(none: Table[Course], after: Table[Course]) -> bool:
    """Whether a hand that was known before a claim is known no more, and has as many tiles as before."""
    return any(
        none.knows_hand(seat)
        and not after.knows_hand(seat)
        and len(after.hands[seat]) == len(none.hands[seat])
        for seat in SEATS
    )


@cites("TW-PEN-5")
def _has_just_won(table: Table[Course], act: Act) -> bool:
    """Whether a player takes back a win that he has just declared, and laid nothing open for; a false one stands."""
    won = table.course.wins[-1] if table.course.wins else None
    if won is None or won.seat != act.seat or won.turned_over or won.lawful is Known.NO:
        return False
    at_once = (act.place.at or 0) == (won.place.at or 0) + 1 and not table.later.seats
    return at_once and not won.flowers and act.tile in (None, UNSEEN, won.tile)


@cites("TW-PEN-5", "TW-PASS-8")
def _win_undone(course: Course, act: Act) -> Sequence[Move]:
    """Play is where it was before a win that is not carried through: the tile lies open, or is to be thrown."""
    wins, window = course.wins[:-1], course.claims.window
    if window is not None and window.taken is not None and window.taken.seat == act.seat:
        before = back_to(window.before, course._replace(wins=wins))
        return (*window.undo, Mark(before.with_window(window._replace(taken=None, undo=(), closed=None))))
    if window is not None and window.drawing is not None:
        window = window._replace(drawing=window.drawing._replace(declared=None))
    return (Mark(course._replace(due=Due.DISCARD, seat=act.seat, wins=wins).with_window(window)),)


@cites("TW-FOUL-27", "TW-FOUL-30", "TW-FOUL-31")
def _kong_goes_with_its_replacement(table: Table[Course], act: Act) -> Sequence[Move]:
    """A wrong kong whose replacement goes back to the tail is put right with it, where nothing more is told of it."""
    course, window = table.course, table.course.claims.window
    kong = pending(course, act.seat, *KONGS)
    unmade = any(each.how == UNMADE for each in course.turn.handled)
    added = window is not None and (window.open.seat, window.open.how) == (act.seat, ADDED)
    if window is not None and added and not unmade and last_of(course, act.seat, *KONGS) is None:
        return _added_taken_back(table, window)
    if kong is None or has_thrown(course, kong) or not has_replaced(course, kong):
        return ()
    return _righted(_kong_taken_back(table, kong), act.seat, kong)


def _has_just_claimed(table: Table[Course], act: Act) -> bool:
    """Whether a seat has made a claim in the turn that is played, and thrown nothing since."""
    course, laid = table.course, table.laid[act.seat]
    made = bool(laid) and laid[-1].claimed is not None and laid[-1].at == course.turn.at
    own = course.turn.seat == act.seat and course.due in (Due.DISCARD, Due.REPLACE)
    return made and own and act.tile in (None, laid[-1].claimed)


@cites("TW-PRI-12")
def draws_back(course: Course, act: Act) -> bool:
    """Whether a player takes back a tile that he has just drawn, in his turn or out of it."""
    turn = course.turn
    own = turn.seat == act.seat and course.due is Due.DISCARD and (turn.nature, turn.steps) == ("draw", ())
    before = course.snatched is not None or course.claims.window is not None
    if pending(course, act.seat, "flower", "thrown-flower", "discard", *KONGS) is not None:
        return False
    return own and before and act.tile in (None, UNSEEN, turn.tile) and not turn.handled


def _drawn_back(table: Table[Course], act: Act) -> Sequence[Move] | None:
    """What goes back of a tile a player has just drawn, or of a 暗槓 he has just laid; `None` where there is none."""
    course = table.course
    if _has_just_concealed(table, act):
        return _concealed_taken_back(table, act.seat)
    if course.opening is not None and course.opening.astray == act.seat:
        return _back_to_the_head(course, act, course.opening)
    return _draw_undone(table) if draws_back(course, act) else None


def _draw_undone(table: Table[Course]) -> Sequence[Move]:
    """The drawn tile goes back to the wall, and play is where it was before the draw."""
    course = table.course
    back = PutBack(course.turn.seat, course.turn.tile or UNSEEN, undone=True)
    if course.snatched is not None:
        return (back, Mark(resumed(course)._replace(taken=course.taken - 1)))
    window = course.claims.window
    if window is None:
        return ()
    open_again = window._replace(drawing=None, undo=(), closed=None)
    return (back, Mark(back_to(window.before, course).with_window(open_again)))


@cites("TW-PROC-15", "TW-PROC-18")
def _back_to_the_head(course: Course, act: Act, opening: Flowering) -> Sequence[Move]:
    """What replaced a dealt flower from the head of the wall goes back there, and the flower is to be replaced."""
    tile = opening.fresh[-1]
    if act.tile not in (None, UNSEEN, tile):
        return ()
    before = opening._replace(fresh=opening.fresh[:-1], astray=None)
    after = owing(course._replace(opening=before, taken=course.taken - 1), act.seat, "flower")
    return (PutBack(act.seat, tile, undone=True), Mark(after))


@cites("TW-FOUL-36", "TW-FOUL-17", "TW-FOUL-46")
def _discard_taken_back(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """收回 of what was thrown: an exposed tile, a flower or what was taken for one, or a barred discard."""
    course, seat = table.course, act.seat
    exposed = pending(course, seat, "discard")
    if exposed is not None and is_about(course, act, exposed):
        return _righted(back_to_the_table(table, exposed), seat, exposed)
    flower = pending(course, seat, "flower", "thrown-flower")
    if flower is not None and is_about(course, act, flower):
        return _righted(_flower_taken_back(table, flower), seat, flower)
    barred = barred_act(table, act)
    late = answers.of(a_barred_act_is_put_right_in_time) is not None or course.skipped is not None
    if late or (barred is None and _stays_where_it_lies(table, act)):
        return ()
    moves = _righted(discard_undone(table, act), seat, _claim_that_goes_back(table, act), barred)
    return _by_whosever_turn(moves) if barred is None and _began_unseen(table, act) else moves


@cites("TW-FOUL-46")
def _began_unseen(table: Table[Course], act: Act) -> bool:
    """Whether acts that are missing hide what the turn of a discard began with, and so whether that goes back at all."""
    window = table.course.claims.window
    thrown = window is not None and (window.open.seat, window.before.turn.nature) == (act.seat, "")
    return table.course.gapped and thrown


def _by_whosever_turn(moves: Sequence[Move]) -> Sequence[Move]:
    """The moves, after which nobody can tell what is due."""
    return tuple(
        Mark(move.course._replace(due=Due.UNKNOWN))
        if isinstance(move, Mark) and isinstance(move.course, Course)
        else move
        for move in moves
    )


@cites("TW-FOUL-33", "TW-FOUL-45")
def _claim_that_goes_back(table: Table[Course], act: Act) -> Wrong | None:
    """The wrong claim of the turn that is played, where it is put right and not only what was thrown since."""
    wrong, thrown = pending(table.course, act.seat, *CLAIMED), table.open
    discard_alone = thrown is not None and thrown.seat == act.seat and act.tile in (None, thrown.tile)
    return None if discard_alone or wrong is None or wrong.place.at != table.course.turn.at else wrong


@cites("TW-FOUL-35", "TW-FOUL-42", "TW-FOUL-46")
def _stays_where_it_lies(table: Table[Course], act: Act) -> bool:
    """Whether a tile thrown is out for good: in a turn begun with a draw only an exposed one or a flower goes back."""
    window = table.course.claims.window
    if window is None or window.open.seat != act.seat or act.tile not in (None, window.open.tile):
        return False
    seen = window.open.tile != UNSEEN and not _perhaps_of_a_set(table, window.open)
    return seen and window.before.turn.nature in ("deal", "draw")


def _righted(moves: Sequence[Move], seat: Seat, wrong: Wrong | None, at: int | None = None) -> Sequence[Move]:
    """The moves, with the wrong act put right and what it was of the offender known."""
    return tuple(
        Mark(_known(move.course, seat, wrong, at)) if isinstance(move, Mark) else move for move in moves
    )


@cites("TW-FOUL-2", "TW-FOUL-33", "TW-FOUL-46")
def _known(course: object, seat: Seat, wrong: Wrong | None, at: int | None) -> object:
    """What is put right is known to all: a 相公 by it is an open one."""
    if not isinstance(course, Course):
        return course
    if wrong is not None:
        course, at = came_out(course, wrong, "righted"), wrong.place.at
    by_it = any(each.place.at == at for each in course.fouls.offences.get(seat, ()))
    return revealed(course, seat) if by_it else course


@cites("TW-FOUL-25", "TW-FOUL-27", "TW-FOUL-29", "TW-FOUL-31")
def _kong_taken_back(table: Table[Course], wrong: Wrong) -> Sequence[Move]:
    """A wrong kong is undone; a replacement that was drawn stays in the hand until it goes back."""
    course, seat, tile = table.course, wrong.seat, wrong.tiles[0]
    if table.open == OpenTile(tile, seat, ADDED, wrong.place):
        return _resumed(course, TakeOpen(seat))
    if wrong.kind == "kong":
        return claim_undone(table, Act("restore", seat, (tile,), wrong.place))
    opened = OpenTile(tile, seat, wrong.kind, wrong.place)
    for place, laid in enumerate(table.laid[seat]):
        if laid.at == wrong.place.at:
            rest = tuple(table.laid[seat][place + 1 :])
            undone = (Withdraw(seat, opened, 1 + len(rest), (), rest), TakeOpen(seat))
            return (*undone, Mark(course)) if rest else _resumed(course, *undone)
    return ()


@cites("TW-FOUL-20")
def _has_just_concealed(table: Table[Course], act: Act) -> bool:
    """Whether a player takes back a 暗槓 that he has just laid, for which nothing has been drawn."""
    course, laid = table.course, table.laid[act.seat][-1:]
    owed = course.due is Due.REPLACE and course.turn.seat == act.seat
    return owed and any(
        each.kind == "hidden-kong"
        and each.at == course.turn.steps[-1].at
        and (act.tile is None or act.tile in (UNSEEN, *each.tiles))
        for each in laid
    )


@cites("TW-FOUL-20", "TW-FOUL-21")
def _concealed_taken_back(table: Table[Course], seat: Seat) -> Sequence[Move]:
    """A 暗槓 for which nothing has been drawn goes back to the hand; that of a wrong one was made stays an offence."""
    course, laid = table.course, table.laid[seat][-1]
    wrong = pending(course, seat, "hidden-kong")
    told = wrong is not None and wrong.place.at == laid.at
    moves = _resumed(course, Withdraw(seat, None, 1, laid.tiles, unseen=told))
    if wrong is None or not told:
        return moves
    return tuple(
        Mark(_undone(move.course, seat, wrong)) if isinstance(move, Mark) else move for move in moves
    )


def _undone(course: object, seat: Seat, wrong: Wrong) -> object:
    """What was laid as a kong lies there no more, and everybody knows that it was none."""
    if not isinstance(course, Course):
        return course
    wrongs = tuple(each for each in course.fouls.wrongs if each != wrong)
    return revealed(course._replace(fouls=course.fouls._replace(wrongs=wrongs)), seat)


@cites("TW-FOUL-25")
def _added_taken_back(table: Table[Course], window: Window) -> Sequence[Move]:
    """An added kong that is not known to be wrong: nothing has been drawn for it, or nobody saw its pung.

    Where the tiles of a kong lie whose pung nobody saw, nobody can tell once it is taken back.
    """
    course, added = table.course, window.open
    if table.open == added:
        return _resumed(course, TakeOpen(added.seat))
    if any(isinstance(move, Withdraw) for move in window.undo):
        return ()
    places = (place for place, laid in enumerate(table.laid[added.seat]) if laid.at == added.place.at)
    return _unmade(_resumed(course, Blur(added.seat, tuple(places))), added)


@cites("TW-FOUL-27")
def _unmade(moves: Sequence[Move], added: OpenTile) -> Sequence[Move]:
    """The moves, with a note in the turn that a kong was taken back of which nobody can tell whether it was wrong."""
    return tuple(Mark(_noting(move.course, added)) if isinstance(move, Mark) else move for move in moves)


def _noting(course: object, added: OpenTile) -> object:
    if not isinstance(course, Course):
        return course
    note = Handled(UNMADE, added.place.at, added.tile)
    return course._replace(turn=course.turn._replace(handled=(*course.turn.handled, note)))


def _resumed(course: Course, *moves: Move) -> Sequence[Move]:
    """Play goes on from before the kong."""
    before = course.claims.interrupted
    return () if before is None else (*moves, Mark(back_to(before, course)))


@cites("TW-FOUL-17", "TW-FOUL-42")
def _flower_taken_back(table: Table[Course], wrong: Wrong) -> Sequence[Move]:
    """A tile taken for a flower, or a flower that was thrown, goes back to the hand; out of turn it took no turn."""
    course, lying = table.course, table.open
    if lying is None or lying.tile not in wrong.tiles:
        aside = wrong.kind == "flower" and not has_replaced(course, wrong)
        return (TakeBack(wrong.seat, wrong.tiles), Mark(course)) if aside else ()
    steps = (step for step in course.turn.steps if step.at != wrong.place.at)
    turn = course.turn._replace(steps=tuple(steps))
    after = course._replace(
        due=Due.DISCARD, seat=wrong.seat, turn=turn, claims=course.claims._replace(window=None), owed={}
    )
    return (TakeOpen(wrong.seat), Mark(after))


# -- a tile picked by another --------------------------------------------------------------------------


@cites("TW-FOUL-27", "TW-FOUL-31", "TW-FOUL-42")
def pick(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """抽: another player picks a tile of the hand at random, for the tail after a kong, or as the discard."""
    course, owner = table.course, act.source
    if owner not in SEATS or owner == act.seat:
        return ()
    wrong = picked_for(course, owner)
    if wrong is None or (wrong.kind, wrong.over) == ("thrown-flower", ""):
        return ()
    if wrong.kind == "thrown-flower":
        return discard(table, Act("discard", owner, act.tiles, act.place))
    wrongs = tuple(each._replace(picked=True) if each == wrong else each for each in course.fouls.wrongs)
    after = course._replace(fouls=course.fouls._replace(wrongs=wrongs))
    return (PutBack(owner, act.tile or UNSEEN, tail=True), Mark(after))


@cites("TW-FOUL-33", "TW-PRI-11")
def claim_undone(table: Table[Course], act: Act) -> Sequence[Move]:
    """還: a claimed tile goes back to the middle, the own tiles of its set to the hand.

    Who has claimed the discard that followed, and not thrown yet, takes that claim back too.
    """
    course = table.course
    for laid in table.laid[act.seat][-1:]:
        if act.tile is None or laid.claimed != act.tile:
            return ()
        window = next(
            (each for each in (course.claims.window, course.claims.former) if _took(each, laid)), None
        )
        if window is None:
            opened = OpenTile(act.tile, act.seat, "discard", NOWHERE)
            withdraw = Withdraw(act.seat, opened, 1, _own(laid, act.tile))
            void = course.claims.interrupted is not None and course.turn.at == laid.at
            return (withdraw, Mark(_interrupted(course))) if void else (withdraw,)
        undo = (
            course.claims.window.undo
            if course.claims.window is not None and course.claims.window is not window
            else ()
        )
        withdraw = Withdraw(act.seat, window.open, 1, _own(laid, act.tile))
        return (*undo, withdraw, Mark(_still_open(course, window)))
    return ()


def _took(window: Window | None, laid: LaidSet) -> bool:
    """Whether a set took the tile of a competition."""
    return window is not None and window.taken is not None and window.taken.at == laid.at


def _own(laid: LaidSet, claimed: str) -> tuple[str, ...]:
    tiles = list(laid.tiles)
    tiles.remove(claimed)
    return tuple(tiles)


@cites("TW-FOUL-33", "TW-PRI-12")
def _interrupted(course: Course) -> Course:
    """Play goes on from before the claim made last, which did not prevail; a tile drawn before it is there still."""
    before = back_to(course.claims.interrupted or course, course)
    drawing = None if before.claims.window is None else before.claims.window.drawing
    return before._replace(claims=before.claims._replace(redraws=drawing and drawing.seat))


@cites("TW-FOUL-33", "TW-PRI-11", "TW-PEN-1")
def _still_open(course: Course, window: Window) -> Course:
    """Play goes on from where the tile lay open to all, or from before a claim that did not prevail.

    Who has taken a claim back has made known that he wanted the tile.
    """
    if course.claims.interrupted is not None:
        return _interrupted(course)
    taken = window.taken
    known = window if taken is None else called(window, Call(taken.seat, taken.act, taken.at))
    return back_to(window.before, course).with_window(known._replace(taken=None, undo=(), closed=None))


@cites("TW-FOUL-36", "TW-FOUL-46")
def discard_undone(table: Table[Course], act: Act) -> Sequence[Move]:
    """收回: a tile just thrown goes back to the hand, or the claim that was carried out last is undone."""
    course, thrown = table.course, table.open
    if thrown is not None and thrown.seat == act.seat and act.tile in (None, thrown.tile):
        blur = (Blur(act.seat),) if _perhaps_of_a_set(table, thrown) else ()
        if course.claims.window is None or course.due is Due.OVER:
            return (TakeOpen(act.seat), *blur)
        return (
            *course.claims.window.undo,
            TakeOpen(act.seat),
            *blur,
            Mark(_discard_due(course, course.claims.window)),
        )
    mine = [out for out in table.pool if out.seat == act.seat and act.tile in (None, out.tile)]
    if not mine:
        return _claim_back(table, act)
    back = (Reopen(mine[-1]), TakeOpen(act.seat))
    return back if thrown is None else (*back, Reopen(thrown))


@cites("TW-FOUL-36")
def _perhaps_of_a_set(table: Table[Course], thrown: OpenTile) -> bool:
    """Whether a tile that is taken back may be one of an own exposed set, because not all of the hand was seen."""
    turn, lying = table.course.turn, any(thrown.tile in laid.tiles for laid in table.laid[thrown.seat])
    unseen = turn.seat == thrown.seat and turn.tile == UNSEEN
    return lying and (unseen or not table.hands[thrown.seat].whole)


def _claim_back(table: Table[Course], act: Act) -> Sequence[Move]:
    """The claim a seat has just carried out, where nothing else of its own can be taken back."""
    for laid in table.laid[act.seat]:
        if table.course.turn.at == laid.at and act.tile in (None, laid.claimed):
            return claim_undone(table, Act("restore", act.seat, (laid.claimed or UNSEEN,), act.place))
    return ()


@cites("TW-FOUL-36", "TW-FOUL-46")
def _discard_due(course: Course, window: Window) -> Course:
    """Whoever takes a discard back owes another; what was drawn since goes back, what he claimed may be restored."""
    before = back_to(window.before, course)
    former = None if before.claims.former is None else before.claims.former._replace(closed=None)
    seat, discards = window.open.seat, before.discards[:-1]
    return before._replace(
        due=Due.DISCARD,
        seat=seat,
        discards=discards,
        claims=before.claims._replace(window=former, former=None),
    )
