"""11-fouls: 錯補花, 打出花牌: an ordinary tile taken for a flower and replaced, and a flower thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause, price
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.fouls.exposed_discard import from_the_table, is_exposed, throw_again
from oracle.rulesets.taiwan.play import turns
from oracle.rulesets.taiwan.play.flowers import lay
from oracle.rulesets.taiwan.state.competition import MISTAKEN
from oracle.rulesets.taiwan.state.consequences import FLOWER_LOST, declared
from oracle.rulesets.taiwan.state.course import EVERYBODY, drawable, owing
from oracle.rulesets.taiwan.state.effects import Leaves, Offends
from oracle.rulesets.taiwan.state.turn import Supply, Window
from oracle.rulesets.taiwan.state.wrong_acts import has_replaced, pending, picked_for, throws_again
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Close, Mark, PutOut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Wrong
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TW-FOUL-17")
def a_tile_is_not_replaced_as_a_flower(table: Table[Course], act: Act) -> Answer:
    """錯補花: a player who takes a tile for a flower is a 相公 once he has seen or taken in the replacement."""
    wrong = pending(table.course, act.seat, "flower")
    if wrong is None or (act.name == "look" and act.target != "tail"):
        return None
    if act.name != "look" and not _has_the_replacement(table, wrong):
        return None
    args: Arguments = {"seat": act.seat, "tile": wrong.tiles[0], "wrong": wrong.place.at or 0}
    return Objection("replaced-no-flower", args, declared("TW-FOUL-17"))


def _has_the_replacement(table: Table[Course], wrong: Wrong) -> bool:
    """Whether a tile of the tail has come to the hand since; a draw of the next turn from the head is none.

    Once found it is found again. A partial record may leave the replacement out.
    """
    course = table.course
    found = any(
        each.clause == "TW-FOUL-17" and (each.place.at or 0) > (wrong.place.at or 0)
        for each in course.fouls.offences.get(wrong.seat, ())
    )
    return has_replaced(course, wrong) and (found or course.turn.came != "draw" or table.agreed.partial)


@cites("TW-FOUL-17", "TW-FOUL-18")
def lay_flowers(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """補花; an ordinary tile among them lies open, and may be won on until its replacement is in the hand."""
    mistaken = next((tile for tile in act.tiles if tile not in (*FLOWERS, UNSEEN)), None)
    course = table.course
    if (
        mistaken is None
        or len(act.tiles) > 1
        or course.due not in (Due.DISCARD, Due.REPLACE)
        or course.seat != act.seat
    ):
        return lay(table, act, answers)
    opened = OpenTile(mistaken, act.seat, MISTAKEN, act.place)
    turn = course.turn._replace(steps=(*course.turn.steps, Supply("flower", act.place.at)))
    after = owing(course._replace(due=Due.REPLACE, turn=turn, opening=None), act.seat, "flower")
    window = Window(opened, after.with_window(None), drawable=drawable(table))
    return (PutOut(opened), Mark(after.with_window(window)))


def lies_exposed(table: Table[Course], act: Act) -> bool:
    """Whether the flower that is thrown lies before its player."""
    return act.tile in FLOWERS and act.tile in table.aside[act.seat]


def throws_a_flower(table: Table[Course], act: Act) -> bool:
    """Whether a discard is a flower that was never replaced."""
    return act.tile in FLOWERS and not lies_exposed(table, act)


@cites("TW-FOUL-42")
def knows_the_tail(table: Table[Course], seat: Seat) -> bool:
    """Whether the tile at the tail is known beforehand, to everybody or to a player."""
    course = table.course
    following = course.replaced + 1
    if following in (course.tail_seen.get(seat), course.tail_seen.get(EVERYBODY)):
        return True
    return any(ruling.clause == "TW-FOUL-42" and ruling.for_ == seat for ruling in course.match.rulings)


def was_drawn(course: Course, act: Act) -> bool | None:
    """Whether a flower that is thrown is the tile drawn last; `None` where the log does not say."""
    if "drawn" in act.flags or "held" in act.flags:
        return "drawn" in act.flags
    turn = course.turn
    if turn.seat != act.seat or turn.tile in (None, UNSEEN):
        return None
    merged = any(handled.how == "merge" for handled in turn.handled)
    return turn.tile == act.tile and not merged


@cites("TW-FOUL-40")
def is_turned_up(table: Table[Course], act: Act) -> bool:
    """Whether a flower is the tile turned up for one thrown before: no new offence, or by one reading one (TW-A81)."""
    turn, wrong = table.course.turn, pending(table.course, act.seat, "thrown-flower")
    if wrong is None or turn.seat != act.seat or turn.came != "tail" or turn.tile != act.tile:
        return False
    return (turn.at or 0) > (wrong.place.at or 0) and table.agreed.reading("TW-A81") == "turned-again"


def offends_by_a_flower(table: Table[Course], act: Act) -> bool:
    """Whether a discard is a flower that was never replaced, and not one turned up for another."""
    return throws_a_flower(table, act) and not is_turned_up(table, act)


def throws(table: Table[Course], act: Act, *, drawn: bool | None) -> bool:
    """Whether a flower is thrown with the tail unknown, and it is known to have been drawn, or kept, or neither."""
    if not offends_by_a_flower(table, act) or knows_the_tail(table, act.seat):
        return False
    return was_drawn(table.course, act) is drawn


@clause("TW-FOUL-40", Leaves.THROWN_FLOWER)
def no_drawn_flower_is_thrown(table: Table[Course], act: Act) -> Answer:
    """打出花牌: a player who throws the flower he drew is a 明相; the tile at the tail is his discard."""
    thrown = throws(table, act, drawn=True)
    return Objection("flower-thrown", about(act), declared("TW-FOUL-40")) if thrown else None


@clause("TW-FOUL-41", Leaves.THROWN_FLOWER)
def no_flower_of_the_hand_is_thrown(table: Table[Course], act: Act) -> Answer:
    """打出花牌: a 暗相 who throws a flower of his hand is a 明相 now; the tile at the tail is his discard."""
    thrown = throws(table, act, drawn=False)
    return Objection("flower-thrown", about(act), declared("TW-FOUL-41")) if thrown else None


@clause("TW-FOUL-42", Leaves.THROWN_FLOWER, Offends.KEEPING_THE_FLOWER_DRAWN)
def no_flower_is_thrown_for_a_known_tail(table: Table[Course], act: Act) -> Answer:
    """With the tile at the tail known a flower is taken back, and another picks a tile of the hand as the discard."""
    if not offends_by_a_flower(table, act) or not knows_the_tail(table, act.seat):
        return None
    return Objection("flower-thrown-known-tail", about(act), declared("TW-FOUL-42"))


@price("TW-FOUL-42")
def a_flower_thrown_with_the_tail_perhaps_known(table: Table[Course], act: Act) -> Answer:
    """Whether the thrower of a flower knew the tile at the tail by what no act tells only the referee can say."""
    if not offends_by_a_flower(table, act) or knows_the_tail(table, act.seat):
        return None
    return Undecided(Fact("fact-tail-known", {"seat": act.seat}))


@clause("TW-FOUL-43")
def no_exposed_flower_is_thrown(table: Table[Course], act: Act) -> Answer:
    """A flower that was replaced and lies exposed is taken back, another tile is thrown, and it counts for nothing."""
    return Objection("exposed-flower-thrown", about(act), FLOWER_LOST) if lies_exposed(table, act) else None


@clause("TW-FOUL-40")
def the_tail_tile_takes_its_place(table: Table[Course], act: Act) -> Answer:
    """After a thrown flower the tile turned up at the tail is the discard, and no other is."""
    course = table.course
    wrong = pending(course, act.seat, "thrown-flower")
    if wrong is None or course.due is not Due.DISCARD or course.turn.came != "tail":
        return None
    if course.turn.tile in (None, UNSEEN, act.tile) or (course.turn.at or 0) < (wrong.place.at or 0):
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "due": course.turn.tile or UNSEEN}
    return Objection("not-the-tail-tile", args)


@clause("TW-FOUL-42")
def another_picks_the_discard(table: Table[Course], act: Act) -> Answer:
    """A player who threw a flower for a known tail throws nothing himself: another player picks the discard."""
    wrong = picked_for(table.course, act.seat)
    if wrong is None or wrong.kind != "thrown-flower" or throws_a_flower(table, act):
        return None
    known = (
        each.clause == "TW-FOUL-42"
        for each in table.course.fouls.offences.get(act.seat, ())
        if each.place == wrong.place
    )
    return Objection("discards-unpicked", about(act)) if any(known) else None


def about(act: Act) -> dict[str, str]:
    """Who throws which tile, for the sentence of an objection."""
    return {"seat": act.seat, "tile": act.tile or UNSEEN}


@cites("TW-FOUL-40", "TW-FOUL-42", "TW-FOUL-43")
def throw(table: Table[Course], act: Act, moves: Sequence[Move]) -> Sequence[Move]:
    """A thrown flower lies dead and ends no turn: a tile of the tail is thrown for it; an exposed one stays."""
    course = table.course._replace(flower_thrown=act.seat)
    if lies_exposed(table, act):
        return (Mark(course),)
    after = course._replace(due=Due.REPLACE, seat=act.seat, robbed=None)
    put = tuple(move for move in moves if isinstance(move, PutOut))
    if knows_the_tail(table, act.seat):
        return (*put, Mark(after._replace(due=Due.DISCARD)))
    return (*put, Close(), Mark(owing(after, act.seat, "flower")))


def discard(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """打: a tile of the hand, or one that may not be thrown: of an exposed set, a flower, or after the end."""
    if turns.goes_with_a_lost_chow(table, act):
        return ()
    if throws_again(table, act.seat) is not Known.NO:
        return throw_again(table, act)
    moves = turns.discard(table, act)
    match is_exposed(table, act):
        case Known.YES:
            return from_the_table(table, act, moves)
        case Known.UNKNOWN:
            return (*moves, Blur(act.seat))
        case Known.NO:
            pass
    if lies_exposed(table, act) or throws_a_flower(table, act):
        return throw(table, act, moves)
    return moves
