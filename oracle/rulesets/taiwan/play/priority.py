"""08-priority: 輕重緩急, who has a tile for which several compete, by the order in which they called and acted.

A claim counts from the first voice or gesture; one that nobody voiced counts from the act that carries it out.

Long because voices, hands and acts that seek one tile are ranked by one table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.due import Due
from oracle.game.acts import Claiming
from oracle.game.claims import Contesting
from oracle.game.rule import Rule, clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.hand.circumstances import is_wrongly_added
from oracle.rulesets.taiwan.hand.waits import is_complete
from oracle.rulesets.taiwan.hand.winners import wins_with
from oracle.rulesets.taiwan.play.flower_wins import (
    LAID,
    ROBBING,
    clause_of_rob,
    is_flower_rob,
    robbed_flower,
)
from oracle.rulesets.taiwan.state.competition import (
    ADDED,
    CLAIMS,
    MISTAKEN,
    REPLACED,
    call_of,
    came_before,
    claim_of,
    competition,
)
from oracle.rulesets.taiwan.state.course import may_win, nearest_first
from oracle.rulesets.taiwan.state.effects import Acts
from oracle.rulesets.taiwan.state.wrong_acts import is_open
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Answer, Fact, Objection, Undecided, winning_hand
from oracle.ruling.questions import WhichFirst
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Call, Drawing, Taken, Window
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table

SETS_OF_EQUALS = frozenset({"pung", "kong"})
"""碰 and 碰槓, which rank alike."""

CHOW = frozenset({"eat"})

WIN = frozenset({"win"})
"""A win on another's tile, robbed or thrown."""

RANK = {"eat": 1, "pung": 2, "kong": 2, "win": 3}
"""胡 comes before 碰 and 槓, and these before 吃."""


class Before(NamedTuple):
    """What a claim comes too late after: the sentence that says so, and the clauses under which it does."""

    key: str
    clauses: frozenset[str]


SELF_DRAWN = Before("self-draw-first", frozenset({"TW-PRI-1", "TW-PRI-2"}))
CHOW_STANDS = Before("chow-stands", frozenset({"TW-PRI-3", "TW-PRI-6"}))
PUNG_STANDS = Before("pung-stands", frozenset({"TW-PRI-5"}))
MERGED = Before("draw-merged", frozenset({"TW-PRI-4"}))
DRAW_STANDS = Before("draw-stands", frozenset({"TW-PRI-7"}))
REPLACED_INTO_HAND = Before("replacement-merged", frozenset({"TW-PRI-9", "TW-PRI-10"}))
REPLACED_ALREADY = Before("replacement-drawn", frozenset({"TW-PRI-9"}))
"""All that a claim can come too late after (TW-PRI-1 to TW-PRI-10)."""


def _too_late(table: Table[Course], act: Act, window: Window, event: int | None, before: Before) -> Answer:
    """Object to a claim called after an event, if it came about; open where the log leaves the order open."""
    if event is None:
        return None
    course, call = table.course, call_of(window, act)
    ruled = found_for(course, before.clauses, act, call)
    match came_before(course, call, event) if ruled is None else Known.of(ruled == act.seat):
        case Known.NO:
            args = {"seat": act.seat, "act": claim_of(act), "tile": window.open.tile}
            return Objection(before.key, args, effects=(Contested.LATE,))
        case Known.UNKNOWN:
            return Undecided(
                Fact(
                    "order-of-calls",
                    {"seat": act.seat, "act": claim_of(act)},
                    (WhichFirst((event, call.at or act.place.at or 0)),),
                )
            )
        case Known.YES:
            return None


@cites("TW-PRI-0")
def found_for(course: Course, clauses: frozenset[str], act: Act, call: Call) -> Seat | None:
    """For whom the referee has ruled between claims, under a clause of priority and at the act or at its call."""
    for ruling in course.match.rulings:
        if ruling.clause in clauses and ruling.at in (act.place.at, call.at) and ruling.for_ in SEATS:
            return ruling.for_
    return None


def _rival(window: Window | None, act: Act) -> Taken | None:
    """The claim of another that stands."""
    if window is None or window.taken is None or window.taken.seat == act.seat:
        return None
    return window.taken


def _carried_through(
    table: Table[Course], act: Act, claims: frozenset[str], rivals: frozenset[str], before: Before
) -> Answer:
    """Object to one of these claims called after a standing one of those has made its discard."""
    window = competition(table, act)
    rival = _rival(window, act)
    if window is None or rival is None or claim_of(act) not in claims or rival.act not in rivals:
        return None
    return _too_late(table, act, window, window.closed, before)


@cites("TW-PRI-12")
def _against_a_draw(table: Table[Course], act: Act, claims: frozenset[str]) -> tuple[Window, Drawing] | None:
    """The competition of one of these claims with the draw of the next player, whose turn it is.

    A draw snatched by another takes no claim from anybody, by one reading only until he throws (TW-A77).
    """
    window = competition(table, act)
    if window is None or window.drawing is None or window.drawing.seat == act.seat:
        return None
    if window.drawing.seat != window.before.seat and not _thrown_over(table, window):
        return None
    if claim_of(act) not in claims or window.open.how in REPLACED:
        return None
    return window, window.drawing


def _thrown_over(table: Table[Course], window: Window) -> bool:
    """Whether a tile thrown after a snatched draw closes the competition for the one before (TW-A77)."""
    return window.closed is not None and table.agreed.reading("TW-A77") == "closed"


@clause("TW-PRI-0", Contested.OUTRANKED)
def the_stronger_claim_prevails(table: Table[Course], act: Act) -> Answer:
    """A win prevails over pung and kong, these over a chow."""
    rival = _rival(competition(table, act), act)
    if rival is None or RANK[claim_of(act)] >= RANK[rival.act]:
        return None
    args = {"seat": act.seat, "act": claim_of(act), "holder": rival.seat, "held": rival.act}
    outranked = Objection("claim-outranked", args)
    return _against_a_win(table, rival, outranked) if rival.act in WIN else outranked


@cites("TW-PEN-8")
def _against_a_win(table: Table[Course], rival: Taken, outranked: Objection) -> Answer:
    """A win that was declared outranks a claim if it is one: a false win blocks nobody, a hidden hand may be either."""
    wins = (won for won in table.course.wins if won.seat == rival.seat and not won.displaced)
    won = next(wins, None)
    if won is None or won.lawful is Known.NO:
        return None
    return _if_one(Known.YES if won.seat in table.counted else wins_with(table, won), rival.seat, outranked)


def _if_one(wins: Known, seat: Seat, late: Answer) -> Answer:
    """What is said of a claim behind a win, if that is one; it is asked where the log does not show it."""
    match wins:
        case Known.YES:
            return late
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(winning_hand(seat))


@clause("TW-PRI-1")
def a_self_draw_comes_before_a_later_pung(table: Table[Course], act: Act) -> Answer:
    """自摸 against 碰: the pung has the tile if it is called before the self-draw is shown or said."""
    return _against_a_self_draw(table, act, SETS_OF_EQUALS)


@clause("TW-PRI-2")
def a_self_draw_comes_before_a_later_win(table: Table[Course], act: Act) -> Answer:
    """自摸 against a win on the discard: the win has it if it is declared before the self-draw."""
    return _against_a_self_draw(table, act, WIN)


def _against_a_self_draw(table: Table[Course], act: Act, claims: frozenset[str]) -> Answer:
    """One of these claims against a self-draw shown or said before it; one that is none takes nothing from anybody."""
    rivals = _against_a_draw(table, act, claims)
    if rivals is None or rivals[1].declared is None:
        return None
    late = _too_late(table, act, rivals[0], rivals[1].declared, SELF_DRAWN)
    seat = rivals[1].seat
    return late and _if_one(is_a_self_draw(table, seat), seat, late)


@cites("TW-PEN-8", "TW-PRI-12")
def is_a_self_draw(table: Table[Course], seat: Seat) -> Known:
    """Whether who has shown or said a self-draw wins with it: declared as the rules allow, or entitled to it."""
    won = next((each for each in reversed(table.course.wins) if each.seat == seat), None)
    if won is not None:
        return Known.NO if won.lawful is Known.NO and not won.displaced else wins_with(table, won)
    if not may_win(table.course, seat) or seat in table.course.water:
        return Known.NO
    return is_complete(table, seat)


@clause("TW-PRI-3")
def a_chow_carried_through_comes_before_a_later_pung(table: Table[Course], act: Act) -> Answer:
    """碰 against 吃: the chow stands if it was shown and its discard made before the pung was called."""
    return _carried_through(table, act, SETS_OF_EQUALS, CHOW, CHOW_STANDS)


@clause("TW-PRI-4")
def a_merged_draw_comes_before_a_later_pung(table: Table[Course], act: Act) -> Answer:
    """碰 against 摸: the draw stands once the drawn tile is in the hand and cannot be distinguished."""
    rivals = _against_a_draw(table, act, SETS_OF_EQUALS)
    if rivals is None or rivals[1].flower is not None:
        return None
    return _too_late(table, act, rivals[0], rivals[1].merged, MERGED)


@clause("TW-PRI-5")
def a_pung_carried_through_comes_before_a_later_win(table: Table[Course], act: Act) -> Answer:
    """胡 against 碰 or 槓: the pung stands if it and its discard were both done first, unless a draw stood before it."""
    if _after_a_late_claim(table, act) is not None:
        return None
    return _carried_through(table, act, WIN, SETS_OF_EQUALS, PUNG_STANDS)


@clause("TW-PRI-6")
def a_chow_carried_through_comes_before_a_later_win(table: Table[Course], act: Act) -> Answer:
    """胡 against 吃: the chow stands if set and discard were both done first.

    By one reading it does not where a pung called before that discard had taken the tile from the chow (TW-A82).
    """
    if _lost_to_a_pung(table, act):
        return None
    return _carried_through(table, act, WIN, CHOW, CHOW_STANDS)


@cites("TW-PRI-3", "TW-PRI-6")
def _lost_to_a_pung(table: Table[Course], act: Act) -> bool:
    """Whether another had called a pung before the discard of a chow, and the win is read to take it from him."""
    window = competition(table, act)
    if window is None or table.agreed.reading("TW-A82") != "win":
        return False
    pungs = (call for call in window.calls if call.claim in SETS_OF_EQUALS and call.seat != act.seat)
    return any(came_before(table.course, call, window.closed) is Known.YES for call in pungs)


@clause("TW-PRI-7")
def a_draw_carried_through_comes_before_a_later_win(table: Table[Course], act: Act) -> Answer:
    """胡 against 摸: the draw stands only once the next player has both drawn and discarded."""
    late = _after_a_late_claim(table, act)
    if late is not None:
        return _too_late(table, act, late, late.stood, DRAW_STANDS)
    rivals = _against_a_draw(table, act, WIN)
    return rivals and _too_late(table, act, rivals[0], rivals[0].closed, DRAW_STANDS)


@cites("TW-PRI-7")
def _after_a_late_claim(table: Table[Course], act: Act) -> Window | None:
    """The competition for a tile that a late claim was carried out on, whose draw stood before, if a win comes then."""
    window = competition(table, act)
    if window is None or window.stood is None or claim_of(act) not in WIN:
        return None
    return None if window.gone is not None and window.gone.seat == act.seat else window


@clause("TW-PRI-8", Contested.OUTRANKED)
def the_nearest_wins(table: Table[Course], act: Act) -> Answer:
    """攔胡: of several who win on one tile only the nearest in turn order does (TW-WIN-5).

    One who had reached for the wall has passed and stops nobody.
    """
    window = competition(table, act)
    rival = _rival(window, act)
    if window is None or rival is None or claim_of(act) not in WIN or rival.act not in WIN:
        return None
    order = nearest_first(window.open.seat)
    if order.index(act.seat) < order.index(rival.seat):
        return None
    return _against_a_win(table, rival, Objection("win-outranked", {"seat": act.seat, "winner": rival.seat}))


@clause("TW-PRI-9")
def a_merged_replacement_ends_robbing(table: Table[Course], act: Act) -> Answer:
    """搶槓 against 加槓: nothing is robbed any more once the replacement is in the hand.

    A tile wrongly added or laid out is won on as long, or by one reading until its replacement is drawn (TW-A60).
    """
    window = competition(table, act)
    if window is None or window.drawing is None or window.open.how not in REPLACED:
        return None
    wrongly = window.open.how == MISTAKEN or is_wrongly_added(table.course)
    if wrongly and table.agreed.reading("TW-A60") == "at-the-touch":
        return _too_late(table, act, window, window.drawing.at, REPLACED_ALREADY)
    return _too_late(table, act, window, window.drawing.merged, REPLACED_INTO_HAND)


@clause("TW-PRI-10")
def a_merged_replacement_ends_a_pung(table: Table[Course], act: Act) -> Answer:
    """碰 against a flower's replacement: nothing is punged any more once the replacement is in the hand."""
    rivals = _against_a_draw(table, act, SETS_OF_EQUALS)
    if rivals is None or rivals[1].flower is None:
        return None
    return _too_late(table, act, rivals[0], rivals[1].merged, REPLACED_INTO_HAND)


PRIORITY: tuple[Rule, ...] = (
    the_stronger_claim_prevails,
    a_self_draw_comes_before_a_later_pung,
    a_self_draw_comes_before_a_later_win,
    a_chow_carried_through_comes_before_a_later_pung,
    a_merged_draw_comes_before_a_later_pung,
    a_pung_carried_through_comes_before_a_later_win,
    a_chow_carried_through_comes_before_a_later_win,
    a_draw_carried_through_comes_before_a_later_win,
    the_nearest_wins,
    a_merged_replacement_ends_robbing,
    a_merged_replacement_ends_a_pung,
)
"""The rules between claims on one tile; a claim prevails to which none of them objects."""

AGAINST_A_WIN: tuple[Rule, ...] = (
    the_stronger_claim_prevails,
    the_nearest_wins,
    a_self_draw_comes_before_a_later_pung,
    a_self_draw_comes_before_a_later_win,
)
"""The rules by which a claim loses to a win that was declared before it."""


CLAIMING = frozenset({"eat", "pung", "kong"})
"""The acts that claim another's tile for a set."""


@cites("TW-PRI-12")
def outranks_nobody(table: Table[Course], act: Act, found: Sequence[Finding]) -> bool:
    """A claim that the rules do not allow outranks nobody: a player who acts in its stead is in order.

    Nor does a discard or a draw out of turn take the turn from whose it is, as long as the player who was skipped draws
    next (TW-A69) and the tile before it may still be claimed (TW-A77); but a draw ends the time in which a wrong act is
    put right (TW-FOUL-34, TW-FOUL-45). By another reading a claim binds until somebody objects to it (TW-A75).
    """
    if act.name in CLAIMING:
        return table.agreed.reading("TW-A75") != "binds"
    if table.course.due is Due.OVER or not any(Acts.OUT_OF_TURN in each.effects for each in found):
        return False
    righted = any(is_open(wrong, wrong.seat) for wrong in table.course.fouls.wrongs)
    lies_open = table.agreed.reading("TW-A69") == "skipped" and table.agreed.reading("TW-A77") == "open"
    return act.name == "discard" or (lies_open and not righted)


def lost_to(table: Table[Course], act: Act) -> ClauseId | None:
    """The clause by which a claim is too late or too weak; `None` where it prevails.

    It is for rules, which are asked before all answers are there, and worked out once a situation; a move that has
    answers asks `lost_by`.
    """

    def work_out() -> ClauseId | None:
        objecting = (rule.clause for rule in PRIORITY if isinstance(rule.ask(table, act), Objection))
        return None if competition(table, act) is None else next(objecting, None)

    return table.once(("lost to", act), work_out)


def lost_by(answers: Answers) -> ClauseId | None:
    """The clause by which a claim is too late or too weak, as the rules have answered; `None` where it prevails."""
    broken = (rule.clause for rule, _ in answers if rule in PRIORITY and answers.broken(rule))
    return next(broken, None)


@cites("TW-PRI-0", "TW-PRI-2", "TW-PRI-8")
def may_have_lost(answers: Answers) -> bool:
    """Whether a claim loses to a win declared before, if that is one, which the log does not show."""
    return answers.undecided(*AGAINST_A_WIN)


# -- who has a tile that several seek ------------------------------------------------------------------


@cites("TW-PRI-0", "TW-PROC-22")
def sought(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile that an act seeks: a claim that of its competition, a draw the one it would leave behind.

    Who robs a flower seeks the one another has laid (TW-TAI-30).
    """
    if is_flower_rob(act):
        return robbed_flower(table, act)
    if act.name in CLAIMS:
        window = competition(table, act)
        return None if window is None else window.open
    window = table.course.claims.window
    if window is None or window.taken is not None or window.drawing is not None:
        return None
    return None if window.open.how in REPLACED or window.open.seat == act.seat else window.open


@cites("TW-PRI-1", "TW-PRI-2", "TW-PRI-4", "TW-PRI-7", "TW-PRI-10")
def a_draw_gives_way(table: Table[Course], act: Act) -> ClauseId | None:
    """The clause under which a draw gives way to a claim made before it is carried through."""
    window = competition(table, act)
    if window is None or window.drawing is None:
        return None
    drawing, wins = window.drawing, claim_of(act) in WIN
    if drawing.declared is not None:
        return ClauseId("TW-PRI-2" if wins else "TW-PRI-1")
    if not wins and drawing.flower is not None:
        return ClauseId("TW-PRI-10")
    return ClauseId("TW-PRI-7" if wins else "TW-PRI-4")


def called(act: Act) -> str | None:
    """The claim that a voice or a gesture makes."""
    return act.words if act.name in ("say", "mean") and act.words in RANK else None


TAKES = {
    "eat": "TW-PROC-23",
    "pung": "TW-PROC-24",
    "kong": "TW-PROC-29",
    "win": "TW-PROC-30",
    "rob": "TW-TAI-11",
    "draw": "TW-PROC-22",
    LAID: "TW-PROC-17",
    "add-kong": "TW-PROC-28",
    "pass": "TW-PRI-P1",
}
"""The clause by which each act takes a tile put out, leaves it behind, lays or adds one (TW-PROC-17, 22 to 30)."""

SEEKING = {
    act: Claiming(
        ClauseId(clause),
        RANK.get("win" if act == "rob" else act),
        adds=act in (ADDED, LAID),
        lays=act == LAID,
    )
    for act, clause in TAKES.items()
}
"""What each act has to do with a tile that several seek: its clause, and how strong it is."""

CONTESTING = Contesting(
    seeks=sought,
    rules=(*PRIORITY, *ROBBING),
    stands=lambda table: _standing(table.course),
    by=clause_of_rob,
    called=called,
    drawn=a_draw_gives_way,
)
"""胡 before 碰 and 槓 before 吃, of several who win the nearest, and each in its time (TW-PRI-0 to TW-PRI-10)."""


def _standing(course: Course) -> tuple[OpenTile, Seat] | None:
    window = course.claims.window
    return None if window is None or window.taken is None else (window.open, window.taken.seat)
