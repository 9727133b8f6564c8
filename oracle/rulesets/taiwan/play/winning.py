"""02-winning, 05-play: 胡牌, on which tiles a hand wins, what a winning hand must be, and what a win does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.unwritten import LAID_OPEN
from oracle.families.mahjong.won import named_unseen, size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.hand.circumstances import Coming, may_win_by_flowers, ways
from oracle.rulesets.taiwan.hand.melds import melds_of
from oracle.rulesets.taiwan.hand.sorting import completes
from oracle.rulesets.taiwan.hand.waits import is_complete, plays_ligu, shows_all
from oracle.rulesets.taiwan.play.flower_wins import (
    flower_win,
    is_flower_rob,
    rob,
    waits_for_a_replacement,
)
from oracle.rulesets.taiwan.play.insisting import called_before, pushed_through, undone_draw
from oracle.rulesets.taiwan.play.priority import lost_by, lost_to, may_have_lost, the_nearest_wins
from oracle.rulesets.taiwan.state.competition import (
    ADDED,
    competition,
    declared_into,
    giver_said,
    goes_with_a_lost_rob,
    is_own_draw,
    taken_into,
)
from oracle.rulesets.taiwan.state.consequences import FALSE_WIN
from oracle.rulesets.taiwan.state.course import back_to, draws_made, draws_missed, may_have_the_turn
from oracle.rulesets.taiwan.state.ending import displaced
from oracle.rulesets.taiwan.state.turn import DeclaredWin
from oracle.ruling.contests import Contested
from oracle.ruling.findings import MISSING_ACTS, Fact, Objection, Undecided, winning_hand
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reveal, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Came, Window
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


TURNED_DOWN = "turned-down"
"""A win that was said and is declared by the tiles that are turned down."""

# -- the tile a hand wins on -------------------------------------------------------------------------


@clause("TW-PROC-30")
def a_hand_wins_on_a_tile_that_comes(table: Table[Course], act: Act) -> Answer:
    """A win takes another's discard, a tile being added to a pung, or the tile just drawn."""
    return Undecided(MISSING_ACTS) if _may_be_drawn_in_the_gap(table, act) else wins_on_no_tile(table, act)


def _thrown_in_the_gap(table: Table[Course], act: Act) -> bool:
    """Whether what a player wins on out of his turn may have been put out among the acts that are missing.

    No more than the next draw has been made since, or by one reading the discard behind a chow (TW-A82).
    """
    course = table.course
    drawn, own = sum(course.draws.values()), act.source is None and course.turn.seat == act.seat
    given = act.source != act.seat and "self" not in act.flags and not own
    behind_a_chow = table.agreed.reading("TW-A82") == "win" and len(course.discards) == 1 and not drawn
    return course.gapped and given and drawn <= 1 and (behind_a_chow or not course.discards)


def _may_be_drawn_in_the_gap(table: Table[Course], act: Act) -> bool:
    """Whether a win may be on a tile that came among missing acts, though another has the turn by what is told since."""
    return may_have_the_turn(table.course, act.seat) and wins_on_no_tile(table, act) is not None


@cites("TW-PROC-30")
def wins_on_no_tile(table: Table[Course], act: Act) -> Objection | None:
    """Why the tile a win is declared on is none that comes; `None` for a flower win, which needs no such tile."""
    course = table.course
    pushed = undone_draw(course, act) is not None
    if competition(table, act) is not None or course.due is Due.UNKNOWN or is_flower_rob(act) or pushed:
        return None
    if waits_for_a_replacement(table, act.seat) or course.due is Due.OVER or _thrown_in_the_gap(table, act):
        return None
    lying = table.open
    if lying is not None and lying.seat == act.seat and course.due is not Due.DISCARD:
        return Objection("own-discard", {"seat": act.seat, "tile": lying.tile}, FALSE_WIN)
    in_turn = course.due is Due.DISCARD and course.seat == act.seat
    if not in_turn or not is_own_draw(course, act):
        named = {"seat": act.seat, "tile": act.tile or UNSEEN}
        return Objection("wins-on-nothing", named, FALSE_WIN, effects=(Contested.GONE,))
    came = course.turn.tile
    if came in (None, UNSEEN) or act.tile in (None, came):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "drawn": came or UNSEEN}
    return Objection("wins-on-another", args, FALSE_WIN)


@clause("TW-TAI-11")
def only_an_added_tile_is_robbed(table: Table[Course], act: Act) -> Answer:
    """搶槓 takes the tile another player adds to a pung; 暗槓 and 碰槓 cannot be robbed."""
    window = competition(table, act)
    if table.course.due in (Due.UNKNOWN, Due.OVER) or is_flower_rob(act):
        return None
    if window is not None and window.open.how == ADDED:
        return None
    return Objection("robs-nothing", {"seat": act.seat, "tile": act.tile or UNSEEN}, FALSE_WIN)


# -- the hand ----------------------------------------------------------------------------------------


class _Judged:
    """A win to be judged: whose, on which tile, and whether that tile is in the hand already."""

    def __init__(self, seat: Seat, tile: str, *, given: bool, taken: bool) -> None:
        self.seat, self.tile, self.given, self.taken = seat, tile, given, taken

    @property
    def more(self) -> str | None:
        """The tile that still comes to the hand."""
        return self.tile if self.given and not self.taken else None


def _laid_open(course: Course, act: Act) -> _Judged | None:
    """The win declared before whose hand has been laid open since."""
    for won in course.wins:
        if (won.seat, won.place) == (act.seat, act.place) and not won.flowers:
            return _Judged(won.seat, won.tile, given=won.source is not None, taken=not won.displaced)
    return None


def _judged(table: Table[Course], act: Act) -> _Judged | None:
    """The win an act declares, or the one declared before; `None` where it is not its time or flowers win it."""
    return table.once(("judged", act), lambda: _judged_now(table, act))


def _judged_now(table: Table[Course], act: Act) -> _Judged | None:
    if act.name == LAID_OPEN:
        return _laid_open(table.course, act)
    if not is_heard(table, act) or wins_on_no_tile(table, act) is not None:
        return None
    if pushed_through(table, act) or is_flower_rob(act) or waits_for_a_replacement(table, act.seat):
        return None
    if competition(table, act) is None and flower_win(table, act.seat) is not None:
        return None
    window = competition(table, act)
    tile = table.course.turn.tile or UNSEEN
    if window is not None:
        tile = window.open.tile if window.open.tile != UNSEEN else act.tile or UNSEEN
    if window is None and _lacks_what_came(table, act):
        return _Judged(act.seat, act.tile or UNSEEN, given=True, taken=False)
    return _Judged(act.seat, tile, given=window is not None, taken=False)


@cites("TW-WIN-1")
def _lacks_what_came(table: Table[Course], act: Act) -> bool:
    """Whether a hand is told behind missing acts without the tile it wins on, which came among them."""
    course = table.course
    untold = course.due is Due.UNKNOWN or _thrown_in_the_gap(table, act)
    return untold and table.hands[act.seat].sized and size_of(table, act.seat) == FORMS.tiles - 1


@clause("TW-WIN-1")
def a_win_has_seventeen_tiles(table: Table[Course], act: Act) -> Answer:
    """A winning hand has seventeen tiles, not counting flowers and the fourth tile of a kong (缺張, 逾張)."""
    judged = _judged(table, act)
    size = None if judged is None else _wrong_size(table, judged)
    if judged is None or size is None:
        return None
    return Objection("wrong-size-to-win", {"seat": judged.seat, "tiles": size, "due": FORMS.tiles}, FALSE_WIN)


@cites("TW-WIN-1")
def _wrong_size(table: Table[Course], judged: _Judged) -> int | None:
    """The number of tiles of a hand that is to win, where it is not seventeen; `None` too if the log hides it."""
    if not table.hands[judged.seat].sized:
        return None
    size = size_of(table, judged.seat) + (judged.more is not None) - len(_won_before(table, judged))
    return None if size == FORMS.tiles else size


@cites("TW-FOUL-38")
def _won_before(table: Table[Course], judged: _Judged) -> tuple[str, ...]:
    """What the same player has won on before, where a tile was thrown again after an exposed one."""
    wins = table.course.wins if judged.more is not None else ()
    return tuple(won.tile for won in wins if won.seat == judged.seat and won.lawful is not Known.NO)


@cites("TW-WIN-1", "TW-FOUL-38")
def _has_winning_form(table: Table[Course], judged: _Judged) -> Known:
    """Whether the hand is complete with the tile it is won on, and without one it was won on before."""
    before = _won_before(table, judged)
    if not before or not shows_all(table, judged.seat):
        return is_complete(table, judged.seat, judged.more)
    tiles, melds = list(table.hands[judged.seat].tiles()), melds_of(table, judged.seat)
    for tile in before:
        tiles.remove(tile)
    ligu = plays_ligu(table.agreed)
    return Known.of(melds is not None and completes((*tiles, judged.tile), melds, ligu=ligu))


@clause("TW-WIN-1")
def a_win_has_a_winning_form(table: Table[Course], act: Act) -> Answer:
    """A winning hand is five sets and a pair, or 嚦咕嚦咕 if the table plays it."""
    judged = _judged(table, act)
    if judged is None or _wrong_size(table, judged) is not None:
        return None
    match _has_winning_form(table, judged):
        case Known.YES:
            return None
        case Known.NO if may_win_by_flowers(table, judged.seat):
            return Undecided(Fact("flowers-laid", {"seat": judged.seat}))
        case Known.NO:
            return Objection("no-winning-form", {"seat": judged.seat, "tile": judged.tile}, FALSE_WIN)
        case Known.UNKNOWN:
            hidden = Undecided(winning_hand(judged.seat))
            return hidden if act.name == LAID_OPEN else None


@cites("TW-WIN-5", "TW-PEN-8")
def is_heard(table: Table[Course], act: Act) -> bool:
    """Whether a win is judged when it is declared: the hand goes on, or it comes before what ended it.

    One that a nearer player blocks (攔胡) is none, but still 詐胡 if it were none without him.
    """
    course, window = table.course, competition(table, act)
    if course.due is not Due.OVER:
        return True
    if window is None or (window.taken is not None and window.taken.seat == act.seat):
        return False
    return lost_to(table, act) in (None, the_nearest_wins.clause)


# -- what a win does ---------------------------------------------------------------------------------


@cites("TW-PROC-30", "TW-PEN-5")
def win(table: Table[Course], act: Act, answers: Answers, lawful: Known) -> Sequence[Move]:
    """胡: a win ends the hand; one displaced by a better claim does not, nor one before the flower is replaced."""
    course, window = table.course, competition(table, act)
    said_of_a_rob = goes_with_a_lost_rob(course, act)
    if said_of_a_rob or not is_heard(table, act) or waits_for_a_replacement(table, act.seat):
        return ()
    won = as_won(table, act, answers, lawful)
    if pushed_through(table, act):
        return (
            *_shown_in_hand(table, act),
            Mark(course._replace(wins=(*course.wins, _of_no_use(table, act, won)))),
        )
    if window is None:
        after = course.with_window(declared_into(course, act.place.at))
        return (*_shown_in_hand(table, act), Mark(_over(after, won)))
    if won.displaced or (won.lawful is Known.NO and stands(course)):
        return (Mark(course._replace(wins=(*course.wins, won))),)
    base = back_to(window.before, _without_the_displaced(course, window))
    named = named_unseen(table, act.seat, won.tile, in_hand=False)
    shown = (Reveal(act.seat, named),) if window.open.tile == UNSEEN != won.tile else ()
    taken = base._replace(
        claims=base.claims._replace(window=taken_into(window, act, (), sets=0)), seat=act.seat
    )
    return (*window.undo, TakeOpen(act.seat, giver_said(window, act)), *shown, Mark(_over(taken, won)))


@cites("TW-PRI-P1")
def _of_no_use(table: Table[Course], act: Act, won: DeclaredWin) -> DeclaredWin:
    """A self-draw pushed through against a pung called before: it is none, and worth what it would have been."""
    gone = undone_draw(table.course, act)
    void = won._replace(lawful=Known.NO, displaced=True, ground="TW-PRI-1", called=())
    if gone is None:
        return void
    tile = won.tile if gone.tile in (None, UNSEEN) else gone.tile
    return void._replace(tile=tile, how="draw", ways=ways(table, Coming(act.seat, "draw", None, None)))


@cites("TW-PRI-2", "TW-PRI-8")
def _without_the_displaced(course: Course, window: Window) -> Course:
    """The course once a win on a tile has displaced another on it, or a self-draw declared after it was called."""
    if window.taken is not None:
        return displaced(course, "TW-PRI-8")
    drawn = window.drawing is not None and window.drawing.declared is not None
    return displaced(course, "TW-PRI-2") if drawn else course


def _over(course: Course, won: DeclaredWin) -> Course:
    return course._replace(due=Due.OVER, seat=won.seat, wins=(*course.wins, won))


@cites("TW-PEN-8")
def stands(course: Course) -> bool:
    """Whether a win that the rules allow has ended the hand; a false one beside it takes nothing from it."""
    return course.due is Due.OVER and any(won.lawful is not Known.NO for won in course.wins)


def as_won(table: Table[Course], act: Act, answers: Answers, lawful: Known) -> DeclaredWin:
    """The win an act declares: its tile, how that came, and how the table stands.

    `lawful` says whether the rules of a win allow it, apart from the claims of others.
    """
    course, window = table.course, competition(table, act)
    flower = flower_win(table, act.seat) if window is None else None
    untold = window is None and (_thrown_in_the_gap(table, act) or _may_be_drawn_in_the_gap(table, act))
    how = None if untold else came_by(course, act, window)
    source = None if window is None else window.open.seat
    loses, doubtful = lost_by(answers), may_have_lost(answers)
    called = called_before(table, act)
    base = course if window is None else window.before
    lying = course.claims.window if how is None else None
    giver = source if lying is None else lying.open.seat
    return DeclaredWin(
        seat=act.seat,
        tile=_tile_won(table, act, window),
        how=how,
        source=act.source if how is None and act.source in table.seats else source,
        place=act.place,
        ways=ways(table, Coming(act.seat, how, giver, flower)),
        flowers="" if flower is None else flower.kind,
        robbed=None if flower is None else flower.robbed,
        ground=loses,
        lawful=Known.NO
        if loses is not None
        else Known.UNKNOWN
        if (doubtful or called) and lawful is Known.YES
        else lawful,
        displaced=loses is not None or doubtful,
        shown=shows_all(table, act.seat, more=base is not course or window is not None),
        taken=draws_made(table),
        gaps=course.gaps,
        missed=draws_missed(table),
        replaced=course.replaced,
        from_tail=_from_tail(how, window, lying),
        called=called,
        own=how is None and "self" in act.flags,
    )


def _from_tail(how: Came | None, window: Window | None, lying: Window | None) -> Known:
    """Whether the winning tile is of the tail; `lying` is what it may have been won on instead of a draw."""
    if window is not None:
        return window.from_tail
    if lying is not None:
        return Known.NO if lying.from_tail is Known.NO else Known.UNKNOWN
    return Known.of(how == "tail")


@cites("TW-DEF-14", "TW-TAI-22")
def came_by(course: Course, act: Act, window: Window | None) -> Came | None:
    """How the winning tile came; `None` where the log does not show it. In another's turn nobody has drawn it."""
    if window is not None:
        return "add-kong" if window.open.how == ADDED else "discard"
    of_another = course.due is not Due.UNKNOWN and course.turn.seat != act.seat and "self" not in act.flags
    return "discard" if of_another else course.turn.came


def _tile_won(table: Table[Course], act: Act, window: Window | None) -> str:
    """The winning tile; of the dealer's dealt hand any that is named, or else the first."""
    if window is not None:
        return window.open.tile if window.open.tile != UNSEEN else act.tile or UNSEEN
    course = table.course
    if act.tile is not None or course.turn.tile not in (None, UNSEEN):
        return act.tile or course.turn.tile or UNSEEN
    held = table.hands[act.seat].tiles()
    return held[0] if held and course.turn.came == "deal" else UNSEEN


def _shown_in_hand(table: Table[Course], act: Act) -> Sequence[Move]:
    """A winning tile that was drawn unseen is known now; who has drawn none names one that he need not hold."""
    tile, drawn, course = act.tile, table.course.turn.tile, table.course
    in_turn = course.turn.seat == act.seat and course.due is not Due.ANSWER
    if not in_turn and course.due is not Due.UNKNOWN:
        return ()
    unseen = drawn in (None, UNSEEN) and not table.hands[act.seat].whole
    if tile is None or not unseen:
        return ()
    came = drawn == UNSEEN
    return (Reveal(act.seat, named_unseen(table, act.seat, tile, in_hand=True) if came else (tile,)),)


def rob_tile(table: Table[Course], act: Act, answers: Answers, lawful: Known) -> Sequence[Move]:
    """搶: a tile being added to a pung is won on, a flower is robbed."""
    return rob(table, act, answers) if is_flower_rob(act) else win(table, act, answers, lawful)
