"""05-play: 行牌, whose turn it is to draw and to discard, and what drawing and discarding do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.families.mahjong.kinds import FLOWERS
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import SHARE
from oracle.rulesets.taiwan.hand.waits import standing
from oracle.rulesets.taiwan.play.deal import is_forgotten_share, opening_after
from oracle.rulesets.taiwan.play.passing import (
    record_pass_by_discarding,
    record_pass_by_reaching,
    record_pass_by_replacing,
)
from oracle.rulesets.taiwan.play.ready import after_a_discard, after_a_draw
from oracle.rulesets.taiwan.state.competition import closed, drawn_into, replaced_into
from oracle.rulesets.taiwan.state.consequences import FOUL
from oracle.rulesets.taiwan.state.course import (
    NOTHING_OWED,
    Course,
    drawable,
    lower,
    may_have_the_turn,
    out_of_turn,
)
from oracle.rulesets.taiwan.state.effects import Acts
from oracle.rulesets.taiwan.state.turn import Flowering, Supply, Thrown, Turn, Window
from oracle.rulesets.taiwan.state.wrong_acts import has_replaced, has_thrown, pending
from oracle.ruling.findings import MISSING_ACTS, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Close, Draw, Mark, PutBack, PutOut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.turn import Came
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


PERHAPS = "perhaps"
"""A draw that may not have been one: who wins next may have won on the tile that lies open."""

# -- drawing -----------------------------------------------------------------------------------------


@clause("TW-PROC-22")
def a_draw_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Tiles are drawn in turn: the lower house of the one who discarded draws, and nobody else (搶摸)."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or is_replacement(act) or is_forgotten_share(table, act):
        return None
    if course.due in (Due.DRAW, Due.ANSWER) and act.seat == course.seat:
        return None
    if begins_with_too_many(course, act.seat) or is_passed_by(table, act.seat) or draws_again(course, act):
        return None
    if course.owed.get(act.seat) or goes_on_past_a_flower(course, act.seat):
        return None
    return _not_due(course, act, "no-draw-due", "not-the-draw")


def _not_due(course: Course, act: Act, own: str, another: str) -> Answer:
    """What is found of an act that is not due, of whose turn it is and of others; behind missing acts it may be due."""
    if may_have_the_turn(course, act.seat):
        return Undecided(MISSING_ACTS)
    args: Arguments = {"seat": act.seat}
    if act.seat != course.seat:
        args = {**args, "turn": course.seat}
    return Objection(own if act.seat == course.seat else another, args, FOUL, effects=(Acts.OUT_OF_TURN,))


@cites("TW-FOUL-33", "TW-FOUL-45")
def draws_again(course: Course, act: Act) -> bool:
    """Whether who had drawn before a wrong claim that was put right draws his tile again."""
    own = course.due is Due.DISCARD and course.turn.seat == act.seat == course.claims.redraws
    return own and (act.tile in (None, UNSEEN) or course.turn.tile in (None, UNSEEN, act.tile))


@cites("TW-FOUL-40", "TW-FOUL-41", "TW-FOUL-43")
def goes_on_past_a_flower(course: Course, seat: Seat) -> bool:
    """Whether a seat draws next after one who threw a flower: what he owes for it holds up nobody."""
    return course.flower_thrown is not None and lower(course.flower_thrown) == seat


@cites("TW-FOUL-1")
def begins_with_too_many(course: Course, seat: Seat) -> bool:
    """Whether it is a seat's turn in a position in which it holds a tile too many already (逾張), and draws."""
    return course.due is Due.DISCARD and course.seat == seat and course.turn == Turn(seat)


# -- a draw out of turn ------------------------------------------------------------------------------


@cites("TW-FOUL-1")
def is_passed_by(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat draws that a 搶摸 has skipped, or that comes next after who made it (TW-A69)."""
    course = table.course
    if table.agreed.reading("TW-A69") == "after-the-drawer":
        return False
    before = course.snatched
    if before is not None:
        return before.due in (Due.DRAW, Due.ANSWER) and before.seat == seat
    after = course.skipped is not None and course.due is Due.ANSWER and course.claims.window is not None
    return after and course.claims.window is not None and lower(course.claims.window.open.seat) == seat


@cites("TW-FOUL-1")
def after_a_snatch(table: Table[Course], course: Course, act: Act, after: Course) -> Course:
    """After the discard that ends a 搶摸 the turn is that of the player who was skipped (TW-A69)."""
    before = course.snatched
    if before is None or act.seat != course.turn.seat or table.agreed.reading("TW-A69") == "after-the-drawer":
        return after
    if before.due in (Due.DISCARD, Due.REPLACE):
        return after._replace(due=before.due, seat=before.seat, turn=before.turn, owed=before.owed)
    return after._replace(seat=before.seat, skipped=before.seat)


@clause("TW-PROC-18")
def a_replacement_comes_from_the_tail(table: Table[Course], act: Act) -> Answer:
    """What replaces a kong or a flower comes from the tail of the wall (錯位摸補)."""
    if is_replacement(act) or not table.course.owed.get(act.seat):
        return None
    return Objection("replacement-from-the-head", {"seat": act.seat}, FOUL)


@clause("TW-PROC-18")
def a_replacement_is_due(table: Table[Course], act: Act) -> Answer:
    """A tile is drawn from the tail for each kong and each flower, and never otherwise (錯位摸補)."""
    if not is_replacement(act) or table.course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if len(table.course.owed.get(act.seat, ())) >= max(1, len(act.tiles)) or turns_up_late(table.course, act):
        return None
    return Objection("no-replacement-due", {"seat": act.seat}, FOUL)


@cites("TW-FOUL-40", "TW-FOUL-41")
def turns_up_late(course: Course, act: Act) -> bool:
    """Whether the tail tile for a thrown flower is turned up only after others, whom it holds up not, have played on."""
    wrong = pending(course, act.seat, "thrown-flower")
    if wrong is None or len(act.tiles) > 1 or course.owed.get(act.seat):
        return False
    return not has_thrown(course, wrong) and not has_replaced(course, wrong)


@clause("TW-PROC-19")
def the_reserve_stays(table: Table[Course], act: Act) -> Answer:
    """殘牌: sixteen tiles always stay in the wall, whatever replacements have taken."""
    left = drawable(table)
    if left is None or left >= max(1, len(act.tiles)) or table.course.due is Due.OVER:
        return None
    return Objection("draws-the-reserve", {"seat": act.seat})


# -- discarding --------------------------------------------------------------------------------------


@cites("TW-PRI-11", "TW-PROC-23")
def goes_with_a_lost_chow(table: Table[Course], act: Act) -> bool:
    """Whether a discard belongs to the chow just before it, which has lost: it goes back with that chow (TW-A76)."""
    lost = table.course.fouls.outvoted[-1:]
    of_it = any(
        (each.seat, each.claim, each.at) == (act.seat, "eat", (act.place.at or 0) - 1) for each in lost
    )
    return of_it and act.seat != table.course.seat and table.agreed.reading("TW-A76") == "with-the-chow"


@clause("TW-PROC-21")
def a_discard_is_due(table: Table[Course], act: Act) -> Answer:
    """A player discards when a tile has come in by a draw, a chow or a pung, and never otherwise."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER) or goes_with_a_lost_chow(table, act):
        return None
    if course.due is Due.DISCARD and act.seat == course.seat:
        if course.opening is not None and size_of(table, act.seat) <= SHARE:
            return Objection("discards-before-drawing", {"seat": act.seat})
        return None
    before = course.snatched
    snatched = before is not None and before.due is Due.DISCARD and before.seat == act.seat
    if snatched or (has_one_to_throw(table, act.seat) and course.due is Due.DISCARD):
        return None
    if course.due is Due.REPLACE and act.seat == course.seat:
        return Objection("discards-before-replacing", {"seat": act.seat}, FOUL)
    return _not_due(course, act, "no-discard-due", "not-the-discard")


# -- what an act does --------------------------------------------------------------------------------


@cites("TW-PROC-22", "TW-BAN-0", "TW-DEF-11", "TW-DEF-12")
def draw(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """摸: a tile from the head of the wall begins a turn; the discard before may still be claimed by others."""
    if is_replacement(act):
        return replace_tiles(table, act, answers)
    course, tile = table.course, act.tile or table.wall.next()
    if course.due is Due.OVER or table.wall.left == 0:
        return ()
    if is_forgotten_share(table, act):
        last = course.turn._replace(tile=None if tile in (*FLOWERS, UNSEEN) else tile)
        return (Draw(act.seat, act.tile or UNSEEN), Mark(course._replace(turn=last, taken=course.taken + 1)))
    if course.opening is not None and course.owed.get(act.seat):
        return _replace_from_the_head(table, act, course.opening)
    if draws_again(course, act):
        return (Mark(course._replace(claims=course.claims._replace(redraws=None))),)
    snatches = answers.of(a_draw_is_in_turn) is not None
    course = record_pass_by_reaching(table, course, act.seat, act.place.at)
    number = course.draws.get(act.seat, 0) + 1
    carried = (course.carrying[1],) if course.carrying and course.carrying[0] == act.seat else ()
    came: Came | None = None if PERHAPS in act.flags else "draw"
    back = put_back(table, course)
    keeps = has_one_to_throw(table, course.claims.put_back)
    turn = Turn(act.seat, "draw", act.place.at, tile, came, (), carried, standing(table, act.seat))
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=None,
        turn=turn,
        claims=course.claims._replace(
            window=drawn_into(course, act, PutBack(act.seat, tile, undone=True)),
            put_back=course.claims.put_back if keeps else None,
        ),
        draws={**course.draws, act.seat: number},
        taken=course.taken + 1 - bool(back),
        owed=NOTHING_OWED,
        robbed=None,
        flower_thrown=None,
        said=None,
        snatched=None,
        skipped=None,
        carrying=None,
        ready=after_a_draw(course, act.seat),
    )
    return (
        *back,
        Draw(act.seat, act.tile or UNSEEN),
        Mark(out_of_turn(course, after) if snatches else after),
    )


@cites("TW-PROC-15", "TW-PROC-18")
def _replace_from_the_head(table: Table[Course], act: Act, opening: Flowering) -> Sequence[Move]:
    """A dealt flower replaced from the wrong end of the wall is replaced, and the opening goes on."""
    course, tile = table.course, act.tile or table.wall.next()
    owed = {**course.owed, act.seat: course.owed[act.seat][1:]}
    flowering = opening._replace(fresh=(*opening.fresh, tile), astray=act.seat)
    after = course._replace(owed=owed, taken=course.taken + 1, opening=flowering)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("TW-PRI-P2")
def put_back(table: Table[Course], course: Course) -> Sequence[Move]:
    """What a player had drawn whom an insisted pung has passed over goes back before the next draw (TW-A73).

    The log does not say which tile it is, so that his hand is open. By other readings it stays with him.
    """
    seat = course.claims.put_back
    goes_back = seat is not None and table.agreed.reading("TW-A73") == "goes-back"
    return (PutBack(seat), Blur(seat)) if seat is not None and goes_back else ()


@cites("TW-PRI-P2")
def has_one_to_throw(table: Table[Course], seat: Seat | None) -> bool:
    """Whether a seat that an insisted pung has passed over throws a tile too, by one reading (TW-A73)."""
    passed_over = seat is not None and table.course.claims.put_back == seat
    return passed_over and table.agreed.reading("TW-A73") == "throws-too"


@cites("TW-PRI-P2")
def throw_too(table: Table[Course], act: Act) -> Sequence[Move]:
    """A player who was passed over throws a tile: it lies dead, and the turn is what it was (TW-A73)."""
    dead = (PutOut(OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)), Close())
    thrown = (*table.course.discards, Thrown(act.seat, act.tile or UNSEEN, act.place.at))
    return (
        *dead,
        Mark(table.course._replace(claims=table.course.claims._replace(put_back=None), discards=thrown)),
    )


@cites("TW-PROC-18", "TW-PROC-15", "TW-DEF-12")
def replace_tiles(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """補: tiles from the tail, one for each flower or kong; in a turn they have the nature of a draw."""
    course, number = table.course, max(1, len(act.tiles))
    if course.due is Due.OVER or table.wall.left < number:
        return ()
    course = record_pass_by_replacing(table, course, act.seat, act.place.at)
    tiles = act.tiles or (table.wall.next(tail=True),)
    draws = tuple(Draw(act.seat, tile, tail=True) for tile in act.tiles or (UNSEEN,))
    left = course.owed.get(act.seat, ())[number:]
    after = course._replace(
        owed={**course.owed, act.seat: left},
        taken=course.taken + number,
        replaced=course.replaced + number,
    )
    if course.opening is not None and not course.turn.steps:
        flowering = course.opening._replace(fresh=(*course.opening.fresh, *tiles), astray=None)
        return (*draws, Mark(after._replace(opening=flowering)))
    if course.due is Due.UNKNOWN:
        return (*draws, Mark(after))
    own = course.turn if course.turn.seat == act.seat else Turn(act.seat)
    turn = own._replace(
        tile=tiles[-1],
        came="tail",
        at=act.place.at,
        steps=_supplied(own, tiles),
        handled=(),
        stood=(*own.stood, *standing(table, act.seat)),
    )
    after = after._replace(
        due=Due.REPLACE if left else Due.DISCARD,
        seat=act.seat,
        turn=turn,
        claims=after.claims._replace(window=replaced_into(course, act, tiles)),
    )
    unasked = answers.of(a_replacement_is_due) is not None or turns_up_late(course, act)
    elsewhere = unasked and course.seat != act.seat
    return (*draws, Mark(out_of_turn(course, after) if elsewhere else after))


def _supplied(turn: Turn, tiles: tuple[str, ...]) -> tuple[Supply, ...]:
    """The steps of a turn, the first that lack a replacement with these."""
    coming, steps = list(tiles), list[Supply]()
    for step in turn.steps:
        lacks = step.drawn is None and coming
        steps.append(step._replace(drawn=coming.pop(0)) if lacks else step)
    return tuple(steps)


@cites("TW-PROC-21", "TW-DEF-1", "TW-DEF-11")
def discard(table: Table[Course], act: Act) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three, ends the turn."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    if has_one_to_throw(table, act.seat) and course.due is Due.DISCARD and course.seat != act.seat:
        return throw_too(table, act)
    tile = act.tile or UNSEEN
    opened = OpenTile(tile, act.seat, "discard", act.place)
    course = record_pass_by_discarding(table, course, act)
    opening = opening_after(table, act)
    after = course._replace(
        due=Due.ANSWER,
        seat=lower(act.seat),
        opening=opening,
        discards=(*course.discards, Thrown(act.seat, tile, act.place.at)),
        claims=course.claims._replace(former=closed(course, act), window=None, redraws=None),
        owed=NOTHING_OWED if opening is None else course.owed,
        robbed=None,
        flower_thrown=None,
        said=None,
        snatched=None,
        skipped=None,
        ready=after_a_discard(table, course, act),
    )
    after = after_a_snatch(table, course, act, after)
    window = Window(opened, after, drawable=drawable(table), from_tail=thrown_from_tail(table, act))
    return (PutOut(opened), Mark(after.with_window(window)))


@cites("TW-FOUL-21", "TW-PEN-13")
def thrown_from_tail(table: Table[Course], act: Act) -> Known:
    """Whether a discard is the tile just taken from the tail, thrown as it came."""
    turn = table.course.turn
    if turn.seat != act.seat or turn.came != "tail" or "held" in act.flags:
        return Known.NO
    if "drawn" in act.flags:
        return Known.YES
    if turn.tile in (None, UNSEEN) or act.tile is None:
        return Known.UNKNOWN
    if turn.tile != act.tile or any(handled.how == "merge" for handled in turn.handled):
        return Known.NO
    return Known.UNKNOWN if table.at_least(act.seat, act.tile, 2) is not Known.NO else Known.YES


@cites("TW-PRI-12")
def in_turn(table: Table[Course]) -> tuple[str, ...]:
    """The seat that has to act, or is next while an answer is due: whose right an act out of turn passes over."""
    return () if table.course.due is Due.OVER else (table.course.seat,)
