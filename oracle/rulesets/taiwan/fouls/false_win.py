"""10-false-win: 詐胡 declared by tiles turned down, by what happens then, and beside a flower win."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.hand.waits import is_complete
from oracle.rulesets.taiwan.play.incidents import OWN_WIN
from oracle.rulesets.taiwan.play.winning import TURNED_DOWN
from oracle.rulesets.taiwan.state.competition import goes_with_a_lost_rob
from oracle.rulesets.taiwan.state.consequences import FALSE_HAND, FALSE_WIN, pays_all
from oracle.ruling.findings import Answer, Fact, Objection, Undecided, winning_hand
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.game.rule import Rule
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.table.table import Table

OFF_THE_TABLE = frozenset({"floor"})
BELOW = "below-table"


BY_NAME = frozenset({"TW-PEN-5", "TW-PEN-6"})
"""The clauses of false wins under which the referee names who committed one, where nobody has accused him of it."""


@cites("TW-PEN-5")
def ruled_against(table: Table[Course], act: Act, clause_id: str) -> bool:
    """Whether the referee has ruled, in whatever line, that a win breaks a clause: for who accuses the winner of it."""
    match = table.course.match
    for ruling in match.rulings:
        if ruling.clause != clause_id or ruling.at not in (None, act.place.at):
            continue
        accusers = {
            claim.by
            for claim in match.accusations
            if (claim.clause, claim.against) == (clause_id, act.seat) and claim.at in (None, act.place.at)
        }
        by_name = clause_id in BY_NAME and not accusers and ruling.for_ == act.seat
        if by_name or ruling.for_ in accusers:
            return True
    return False


def as_ruled(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules of a win, each broken too where the referee has ruled so; of several of one clause the first is."""
    first = {rule.clause: rule for rule in reversed(rules)}
    return tuple(_as_ruled(rule) if first[rule.clause] is rule else rule for rule in rules)


def _as_ruled(rule: Rule) -> Rule:
    @wraps(rule.ask)
    def ask(table: Table[Course], act: Act) -> Answer:
        rulings = table.course.match.rulings
        if rulings and act.name in ("win", "rob") and ruled_against(table, act, rule.clause):
            return Objection("win-ruled-false", {"seat": act.seat}, FALSE_WIN)
        return rule.answer(table, act)

    return replace(rule, ask=ask, effects=(), sentence=None)


@clause("TW-PEN-5")
def the_referee_calls_no_win_false(table: Table[Course], act: Act) -> Answer:
    """What the tiles do not show, such as a tile missing when the hand was laid down, the referee rules on by name."""
    ruled = table.course.match.rulings and ruled_against(table, act, "TW-PEN-5")
    return Objection("win-ruled-false", {"seat": act.seat}, FALSE_WIN) if ruled else None


@clause("TW-PEN-6")
def the_referee_saw_no_tile_fall(table: Table[Course], act: Act) -> Answer:
    """A tile that fell off the table as the hand was turned over, by a ruling of the referee at the win."""
    ruled = table.course.match.rulings and ruled_against(table, act, "TW-PEN-6")
    return Objection("win-ruled-false", {"seat": act.seat}, FALSE_WIN) if ruled else None


def _won_by(course: Course, seat: str) -> DeclaredWin | None:
    """The win a seat has just declared."""
    if course.due is not Due.OVER:
        return None
    return next((won for won in reversed(course.wins) if won.seat == seat), None)


def declared(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules of a win for one that is declared, whether it is said at once or by tiles turned down."""

    @clause("TW-PEN-5")
    def only_a_win_is_turned_down(table: Table[Course], act: Act) -> Answer:
        """詐胡: some or all tiles are turned down, be it the pair alone, for a win that was said and is none.

        It breaks that as well by which it is none. The rules of a win are asked here alone: of such an act they are
        silent themselves.
        """
        if TURNED_DOWN not in act.flags:
            return None
        answers = [(rule.clause, rule.answer(table, act)) for rule in rules]
        wrong = [(each, answer) for each, answer in answers if isinstance(answer, Objection)]
        for each, answer in wrong:
            if answer.consequence == FALSE_WIN:
                also = (each, *(other for other, _ in wrong if other != each))
                return replace(answer, also=also)
        open_ones = (answer for _, answer in answers if isinstance(answer, Undecided))
        return next((answer for _, answer in wrong), next(open_ones, None))

    return (*map(_unless_turned_down, rules), only_a_win_is_turned_down)


def said(turned_down: Rule) -> Rule:
    """The rule on a win that is said, which asks as the one on tiles turned down would."""

    @clause("TW-PEN-5")
    def a_word_alone_is_no_false_win(table: Table[Course], act: Act) -> Answer:
        """A win that is said with nothing turned down is no 詐胡, or by one reading it is (TW-A33)."""
        if act.words not in OWN_WIN or table.agreed.reading("TW-A33") == "no-false-win":
            return None
        return turned_down.answer(table, _as_turned_down(table.course, act))

    return a_word_alone_is_no_false_win


def _as_turned_down(course: Course, act: Act) -> Act:
    """The declaration that a word is: on the own draw in the own turn, else on the tile that lies open."""
    window = course.claims.window
    own = course.turn.seat == act.seat and course.due is Due.DISCARD
    if own or window is None:
        return Act("win", act.seat, place=act.place, flags=("self", TURNED_DOWN))
    tiles = () if window.open.tile == UNSEEN else (window.open.tile,)
    return Act("win", act.seat, tiles, act.place, source=window.open.seat, flags=(TURNED_DOWN,))


def _unless_turned_down(rule: Rule) -> Rule:
    """A rule on wins, but for those declared by turning tiles down, of which TW-PEN-5 speaks, or by a lost rob."""

    @wraps(rule.ask)
    def ask(table: Table[Course], act: Act) -> Answer:
        elsewhere = TURNED_DOWN in act.flags or goes_with_a_lost_rob(table.course, act)
        return None if elsewhere else rule.ask(table, act)

    return replace(rule, ask=ask)


@clause("TW-PEN-6")
def no_tile_falls_off_the_table(table: Table[Course], act: Act) -> Answer:
    """A tile that falls off the table while tiles are turned over for a win makes that win 詐胡."""
    won = _won_by(table.course, act.seat)
    falls = act.target in OFF_THE_TABLE or BELOW in act.flags
    if won is None or won.lawful is Known.NO or not falls:
        return None
    return Objection("falls-off", {"seat": act.seat}, FALSE_WIN)


@clause("TW-PEN-7")
def an_incomplete_hand_is_not_turned_over(table: Table[Course], act: Act) -> Answer:
    """A flower win stays, and an incomplete hand turned over with it is 詐胡."""
    won = _won_by(table.course, act.seat)
    if won is None or not won.flowers or won.lawful is Known.NO:
        return None
    match is_complete(table, act.seat):
        case Known.NO:
            return Objection("turns-over-incomplete", {"seat": act.seat}, FALSE_HAND)
        case Known.UNKNOWN if len(act.tiles) < len(table.hands[act.seat]):
            return Undecided(winning_hand(act.seat))
        case _:
            return None


@duty("TW-PEN-12")
def nobody_wrecks_the_table(table: Table[Course], act: Act) -> Answer:
    """Wrecking wall or hands beyond repair costs as 詐胡; whether it is beyond repair only the referee can say."""
    ruled = any(
        ruling.clause == "TW-PEN-12" and ruling.for_ == act.seat and ruling.at in (None, act.place.at)
        for ruling in table.course.match.rulings
    )
    if ruled:
        return Objection("wrecks-the-table", {"seat": act.seat}, pays_all("TW-PEN-12"))
    return Undecided(Fact("beyond-repair", {"seat": act.seat}))
