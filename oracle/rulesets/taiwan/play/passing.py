"""06-passing: 過水, which chances to win the tiles prove, when each is gone, and what lifts the bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.hand.waits import is_complete, waits, winning_kinds
from oracle.rulesets.taiwan.play.bans import avoids_the_shown, may_win_by_draw
from oracle.rulesets.taiwan.play.flower_wins import flower_win, robbable
from oracle.rulesets.taiwan.play.ready import voided
from oracle.rulesets.taiwan.state.competition import call_of, came_before, competition, is_own_draw
from oracle.rulesets.taiwan.state.consequences import FALSE_WIN, of_a_win
from oracle.rulesets.taiwan.state.course import is_dealt, may_win
from oracle.rulesets.taiwan.state.passing import Sign, Water, water_of, with_sign
from oracle.rulesets.taiwan.state.turn import MissedWin
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.ruling.questions import WhichFirst
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.table import Table


SETS_OF_EQUALS = frozenset({"pung", "kong"})
"""碰 and 碰槓, against which a win is read to be lost by touching the wall."""


@clause("TW-PASS-1")
def who_let_a_win_go_does_not_win(table: Table[Course], act: Act) -> Answer:
    """過水: a player who let a win go may not win until he has thrown a tile that is no winning tile.

    A tile added to a kong counts as thrown (TW-PASS-3, TW-PASS-4). A hand whose last tile was left is over (TW-DEF-3).
    By one reading wins on others' tiles alone are let go and barred (TW-A6).
    """
    if others_tiles_alone(table) and is_own_draw(table.course, act):
        return None
    passed, window = table.course.water.get(act.seat), competition(table, act)
    before = table.course.clouded.get(act.seat)
    if passed is None and before is not None:
        return Undecided(Fact("pass-lifted", {"seat": act.seat, "tile": before.tile}))
    late = passed is not None and act.name == "rob" and passed.tile == act.tile
    declined = table.course.declined is not None
    if passed is None or late or declined or (window is not None and _is_of(passed, window, act.seat)):
        return None
    args: Arguments = {"seat": act.seat, "passed": passed.tile, "at": passed.at or 0}
    return Objection("wins-after-passing", args, of_a_win(act))


@cites("TW-PASS-1")
def others_tiles_alone(table: Table[Course]) -> bool:
    """Whether 過水 is of wins on others' tiles, and the own draw neither lets a win go nor is barred (TW-A6)."""
    return table.agreed.reading("TW-A6") == "discards-only"


def _is_of(passed: MissedWin, window: Window, seat: Seat) -> bool:
    """Whether what was let go is the very tile that is claimed now, too late."""
    return passed.at is not None and passed.at in (window.reached.get(seat), window.closed, window.stood)


@clause("TW-PASS-2")
def who_reached_for_the_wall_has_passed(table: Table[Course], act: Act) -> Answer:
    """A player who reached for the wall may not win on the open tile; the reaching cannot be taken back.

    Insisting is 詐胡, or void and nothing else (TW-A19). Against a pung he may by one reading, until he touches it
    (TW-A45).
    """
    course, window = table.course, competition(table, act)
    if window is None or act.seat not in window.reached or _only_reached(table, window, act.seat):
        return None
    reached, call = window.reached[act.seat], call_of(window, act)
    args: Arguments = {"seat": act.seat, "tile": window.open.tile, "at": reached}
    match came_before(course, call, reached):
        case Known.NO:
            void = table.agreed.reading("TW-A19") == "void"
            return Objection("wins-after-reaching", args, None if void else FALSE_WIN)
        case Known.UNKNOWN:
            return Undecided(
                Fact(
                    "order-of-calls",
                    {"seat": act.seat, "act": "win"},
                    (WhichFirst((reached, call.at or act.place.at or 0)),),
                )
            )
        case Known.YES:
            return None


@cites("TW-PRI-5")
def _only_reached(table: Table[Course], window: Window, seat: Seat) -> bool:
    """Whether a hand has not touched the wall yet, and it is a pung that the win competes with (TW-A45)."""
    if seat in window.touched or table.agreed.reading("TW-A45") != "touch":
        return False
    claims = {call.claim for call in window.calls if call.seat != seat}
    return bool(SETS_OF_EQUALS.intersection(claims | ({window.taken.act} if window.taken else set())))


# -- chances that the tiles prove --------------------------------------------------------------------


@cites("TW-PASS-7")
def may_take(table: Table[Course], seat: Seat, tile: str) -> bool:
    """Whether the rules would allow a seat to win with a kind: it is no 相公, free of 過水, and the kind not barred.

    By one reading every complete hand is a win that can be let go, allowed or not (TW-A54).
    """
    course = table.course
    if _any_hand(table):
        return True
    if not may_win(course, seat) or water_of(course, seat) is Water.BARRED:
        return False
    return tile not in course.fouls.named.get(seat, frozenset())


@cites("TW-PASS-7")
def chance_on_another(table: Table[Course], seat: Seat) -> str | None:
    """The tile put out last, if a seat is known to be able to win with it."""
    window = table.course.claims.window
    if window is None or window.of_nothing or window.open.seat == seat or window.open.tile == UNSEEN:
        return None
    tile = window.open.tile
    if window.taken is not None and window.taken.seat == seat:
        return None
    if window.drawing is not None and window.drawing.seat == seat:
        return None
    if not may_take(table, seat, tile) or tile not in waits(table, seat):
        return None
    return tile if _any_hand(table) or avoids_the_shown(table, seat, tile) else None


def _any_hand(table: Table[Course]) -> bool:
    """Whether a complete hand that the rules bar from winning lets a win go too (TW-A54)."""
    return table.agreed.reading("TW-A54") == "any-complete-hand"


@cites("TW-PASS-7")
def chance_on_draw(table: Table[Course], seat: Seat) -> str | None:
    """The tile that came last to the seat in turn, if the seat is known to be able to win with it or with flowers."""
    if table.course.turn.nature in ("", "eat", "pung"):
        return None
    tile = table.course.turn.tile or UNSEEN
    if others_tiles_alone(table) or not may_take(table, seat, tile):
        return None
    if flower_win(table, seat) is not None or robbable(table, seat) is not None:
        bound = seat in table.course.fouls.eyes or table.agreed.reading("TW-A20") == "yes"
        return tile if bound else None
    if is_complete(table, seat) is not Known.YES:
        return None
    allowed = _any_hand(table) or may_win_by_draw(table, Act("win", seat, flags=("self",)))
    return tile if allowed else None


# -- when a chance is gone ---------------------------------------------------------------------------


@cites("TW-PASS-9", "TW-TAI-31")
def let_go(course: Course, seat: Seat, tile: str, at: int | None) -> Course:
    """A chance is gone: the seat is in 過水, and a readiness it declared counts no more."""
    after = with_sign(course, seat, Sign.CHANCE_GONE, MissedWin(tile, at))
    return after._replace(ready=voided(after, seat, at))


@cites("TW-PASS-8", "TW-TAI-27")
def record_pass_by_replacing(table: Table[Course], course: Course, seat: Seat, at: int | None) -> Course:
    """Once a drawn flower is replaced, a player who could have robbed it has let it go (TW-A20)."""
    eyes_alone = table.agreed.reading("TW-A20") == "with-eyes"
    for other in SEATS:
        bound = other != seat and (other in course.fouls.eyes or not eyes_alone)
        flower = robbable(table, other) if bound else None
        if flower is not None and may_take(table, other, flower):
            course = let_go(course, other, flower, at)
    return course


@cites("TW-PASS-2", "TW-PASS-8")
def record_pass_by_reaching(table: Table[Course], course: Course, seat: Seat, at: int | None) -> Course:
    """A player who reaches for the wall lets the open tile go, and cannot take that back."""
    tile = chance_on_another(table, seat)
    return course if tile is None else let_go(course, seat, tile, at)


@cites("TW-PASS-8")
def record_pass_by_claiming(table: Table[Course], course: Course, seat: Seat, at: int | None) -> Course:
    """A player who takes the winning tile for a chow, a pung or a kong lets the win go (TW-A36)."""
    tile = chance_on_another(table, seat) if table.agreed.reading("TW-A36") == "passes" else None
    return course if tile is None else let_go(course, seat, tile, at)


@cites("TW-PASS-8")
def record_pass_by_all(table: Table[Course], course: Course, at: int | None) -> Course:
    """The next tile put out ends every chance to win with the one before."""
    for seat in SEATS:
        tile = chance_on_another(table, seat)
        if tile is not None:
            course = let_go(course, seat, tile, at)
    return course


@cites("TW-PASS-8")
def record_pass_by_playing_on(table: Table[Course], course: Course, seat: Seat, at: int | None) -> Course:
    """A discard, a 暗槓 or a 加槓 ends the chance to win by the own draw."""
    tile = chance_on_draw(table, seat)
    return course if tile is None else let_go(course, seat, tile, at)


@cites("TW-TAI-34", "TW-PASS-8", "TW-TAI-22")
def record_pass_by_laying_in(table: Table[Course], course: Course, seat: Seat, at: int | None) -> Course:
    """Laying the winning draw into the hand lets it go; at 天胡 it does not matter where the last tile lies."""
    dealt = is_dealt(course, seat) is not Known.NO
    return course if dealt else record_pass_by_playing_on(table, course, seat, at)


@cites("TW-PASS-3", "TW-PASS-9")
def record_pass_by_discarding(table: Table[Course], course: Course, act: Act) -> Course:
    """What a discard passes and lifts: all chances before it are gone, and a non-winning tile frees the discarder.

    One that ends a snatched draw takes no chance from anybody (TW-A77).
    """
    at = act.place.at
    course = record_pass_by_playing_on(table, course, act.seat, at)
    if not _is_snatched(table, course):
        course = record_pass_by_all(table, course, at)
    tile = _drawn_unseen(table, act)
    if tile is not None:
        course = let_go(course, act.seat, tile, at)
    return _lifted(table, course, act, (Sign.THREW, Sign.THREW_WINNING))


@cites("TW-PRI-12", "TW-PASS-8")
def _is_snatched(table: Table[Course], course: Course) -> bool:
    """Whether the tile before is still open to the next player, because another has drawn in his place."""
    window = course.claims.window
    if window is None or window.drawing is None or window.taken is not None:
        return False
    another = window.drawing.seat != window.before.seat
    return another and table.agreed.reading("TW-A77") == "open"


@cites("TW-PASS-3")
def _drawn_unseen(table: Table[Course], act: Act) -> str | None:
    """The winning tile a seat drew unseen and threw: none like it was in a hand of which all else is known."""
    hand, tile = table.hands[act.seat], act.tile or UNSEEN
    if tile in hand.known or others_tiles_alone(table) or not may_take(table, act.seat, tile):
        return None
    wins = hand.unseen == 1 and tile in winning_kinds(table.course.turn, table.agreed)
    return tile if wins and may_win_by_draw(table, Act("win", act.seat, flags=("self",))) else None


@cites("TW-PASS-4", "TW-PASS-9")
def record_pass_by_adding(table: Table[Course], course: Course, act: Act) -> Course:
    """加槓 passes and lifts as a discard does, at once and before its replacement is drawn."""
    at = act.place.at
    course = record_pass_by_all(table, record_pass_by_playing_on(table, course, act.seat, at), at)
    return _lifted(table, course, act, (Sign.ADDED, Sign.ADDED_WINNING))


@cites("TW-PASS-3")
def _lifted(table: Table[Course], course: Course, act: Act, signs: tuple[Sign, Sign]) -> Course:
    """The bar is lifted by a tile that is no winning tile of the turn; one nobody saw is not known to be.

    By one reading the kind that was let go is the only winning tile (TW-A6).
    """
    if act.seat in course.clouded:
        course = _cleared(course, act, winning_kinds(course.turn, table.agreed))
    if act.seat not in course.water:
        return course
    kinds = frozenset[str]()
    if course.turn.seat == act.seat:
        kinds = winning_kinds(course.turn, table.agreed) | _let_go_since(course, act.seat)
    if table.agreed.reading("TW-A6") == "same-tile":
        kinds = frozenset({course.water[act.seat].tile})
    sign = signs[1] if act.tile in kinds else signs[0]
    return with_sign(course, act.seat, sign, course.water[act.seat])


@cites("TW-PASS-3")
def _let_go_since(course: Course, seat: Seat) -> frozenset[str]:
    """What a seat let go of others since its own latest discard: it completes the hand as it stood before the turn."""
    passed = course.water[seat]
    own = max((thrown.at or 0 for thrown in course.discards if thrown.seat == seat), default=0)
    return frozenset({passed.tile}) if own < (passed.at or 0) <= (course.turn.at or 0) else frozenset()


@cites("TW-PASS-3")
def _cleared(course: Course, act: Act, kinds: frozenset[str]) -> Course:
    """What was let go before acts that are missing bars no longer once a tile is put out that is no winning tile."""
    if act.tile in kinds:
        return course
    return course._replace(clouded={seat: what for seat, what in course.clouded.items() if seat != act.seat})
