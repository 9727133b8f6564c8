"""08-route: 摸牌, 打牌, whose turn it is to draw and to discard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.families.mahjong.unwritten import UNWRITTEN
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import NO_WIN
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.play.kongs import replace_tile
from oracle.rulesets.yawan.play.priority import takes_nothing
from oracle.rulesets.yawan.state.clock import may_have_passed, perhaps_late
from oracle.rulesets.yawan.state.course import (
    NOTHING_OWED,
    SHARE,
    Astray,
    Course,
    Kept,
    Thrown,
    coming,
    drawn_along,
    holders,
    is_turned,
    may_draw,
)
from oracle.rulesets.yawan.state.passed_turns import may_be_in_turn, way_to
from oracle.rulesets.yawan.state.route import Turn, following, merged
from oracle.ruling.findings import MISSING_ACTS, Answer, Fact, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Close, Draw, Mark, Move, PutOut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.state.fouls import Fouls
    from oracle.rulesets.yawan.state.passed_turns import WayTo
    from oracle.table.acts import Act
    from oracle.table.table import Table


# -- drawing -----------------------------------------------------------------------------------------


def _out_of_turn(table: Table[Course], act: Act) -> Answer:
    """Why a draw is out of turn: the route leads to another seat. Acts that are missing may have passed a turn."""
    course = table.course
    if course.due is not Due.ANSWER or is_replacement(act) or may_draw(course, act.seat) is not None:
        return None
    if course.fouls.gapped:
        return Undecided(MISSING_ACTS)
    way = way_to(table, act.seat, perhaps_late(table, act))
    if way is not None:
        return None if way.sure else Undecided(_way_open(course))
    turns = tuple(turn.seat for turn in course.next)
    return Objection("not-the-draw", {"seat": act.seat, "turn": turns}, NO_WIN)


@cites("YW-PLAY-4", "YW-FOUL-5")
def _way_open(course: Course) -> Fact:
    """What would show whether turns went by: from which side the turn came, or whose tiles were seen."""
    turn, *others = course.next
    return (
        Fact("side-reached", {"seat": course.seat}) if others else Fact("turn-gone-by", {"seat": turn.seat})
    )


@clause("YW-PLAY-4")
def a_draw_follows_the_route(table: Table[Course], act: Act) -> Answer:
    """The turn goes on to the left or to the opposite seat, by the side it came from."""
    return None if table.course.began == "eat" or is_turned(table.course) else _out_of_turn(table, act)


@clause("YW-PLAY-4")
def a_draw_left_out_may_follow_the_route(table: Table[Course], act: Act) -> Answer:
    """Of a draw nobody wrote down it is open whether the turn had come, if it had only where others went by."""
    way = way_to_a_turn_gone_to(table, act)
    return None if way is None or way.sure else Undecided(_way_open(table.course))


@cites("YW-PLAY-4", "YW-FOUL-5")
def way_to_a_turn_gone_to(table: Table[Course], act: Act) -> WayTo | None:
    """The way to a turn that is not due unless others went by; acts that are missing show none."""
    course = table.course
    if course.fouls.gapped or may_draw(course, act.seat) is not None:
        return None
    return way_to(table, act.seat, perhaps_late(table, act))


@clause("YW-PLAY-4a")
def a_chow_keeps_the_route(table: Table[Course], act: Act) -> Answer:
    """After a chi the route goes on from the claimer as if the tile had been drawn."""
    return _out_of_turn(table, act) if table.course.began == "eat" and not is_turned(table.course) else None


@clause("YW-PLAY-4b")
def a_pung_sends_the_turn_across(table: Table[Course], act: Act) -> Answer:
    """After a pung or a kong the seat opposite the claimer draws next."""
    return _out_of_turn(table, act) if is_turned(table.course) else None


@clause("YW-PLAY-6", sentence="turn")
def a_draw_is_due(table: Table[Course], act: Act) -> Answer:
    """One tile is drawn for a turn, when the seat before has discarded and nobody claims."""
    course = table.course
    if is_replacement(act) or course.due not in (Due.DISCARD, Due.REPLACE):
        return None
    if (course.due is Due.REPLACE and act.seat == course.seat) or may_draw(course, act.seat) is not None:
        return None
    doubt = _doubt_of_the_turn(table, act)
    if doubt is not None:
        return Undecided(doubt)
    if act.seat == course.seat:
        return Objection("draws-and-has-to-discard", {"seat": act.seat}, NO_WIN)
    return Objection("no-draw-due", {"seat": act.seat, "turn": course.seat}, NO_WIN)


@cites("YW-FOUL-1", "YW-FOUL-5")
def _doubt_of_the_turn(table: Table[Course], act: Act) -> Fact | None:
    """What would show whether the turn that another plays has gone by: acts, what a seat saw, or a time."""
    course = table.course
    if course.fouls.gapped:
        return MISSING_ACTS
    if may_be_in_turn(course, act.seat):
        return Fact("turn-gone-by", {"seat": act.seat})
    return Fact("time-of-the-discard", {"seat": course.seat}) if may_have_passed(table, act) else None


# -- discarding --------------------------------------------------------------------------------------


@clause("YW-PLAY-6", void=True, sentence="turn")
def a_discard_is_due(table: Table[Course], act: Act) -> Answer:
    """A player discards after an own draw, chi or pung, and never otherwise."""
    course = table.course
    if course.due is Due.UNKNOWN:
        return _behind_another(table, act)
    if course.due in (Due.OVER, Due.LAST):
        return None
    if course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat:
        return None
    if act.seat in course.fouls.early:
        return None
    if course.fouls.gapped:
        return Undecided(MISSING_ACTS)
    doubt = _doubt_of_the_turn(table, act) if table.agreed.partial else None
    return _no_discard(course, act) if doubt is None else Undecided(doubt)


def _behind_another(table: Table[Course], act: Act) -> Answer:
    """What is said of the second of two discards, where nobody knows whose turn the first was and nothing was drawn.

    One of them was out of turn: of two seats it is open which, and of one that is its own.
    """
    last = table.course.discards[-1] if table.course.discards else None
    lies = last is not None and table.open is not None and table.open.place.at == last.at
    if last is None or not lies or table.agreed.partial or table.course.how is not None:
        return None
    return _no_discard(table.course, act) if last.seat == act.seat else Undecided(MISSING_ACTS)


def _no_discard(course: Course, act: Act) -> Objection:
    """What is said of a discard that is not due: of who has thrown already, of who has drawn nothing, of any other."""
    if act.seat == course.seat:
        return Objection("discards-again", {"seat": act.seat})
    if course.due is Due.ANSWER:
        return Objection("discards-undrawn", {"seat": act.seat})
    return Objection("not-the-discard", {"seat": act.seat, "turn": course.seat})


# -- what an act does --------------------------------------------------------------------------------


@cites("YW-FOUL-4")
def draws_early(course: Course, act: Act) -> bool:
    """早摸: whether a seat draws that is not to draw; the turn stays as it is until the drawer discards out of turn."""
    if course.fouls.gapped or may_draw(course, act.seat) is not None:
        return False
    if course.due is Due.ANSWER:
        return True
    return course.due is Due.DISCARD or (course.due is Due.REPLACE and act.seat != course.seat)


@cites("YW-FOUL-5")
def _perhaps_in_turn(table: Table[Course], act: Act) -> Course:
    """The course for a draw in a turn that has come if others went by; unless they did, its side is not known."""
    way = way_to(table, act.seat, perhaps_late(table, act))
    if way is None:
        return table.course
    return way.course if way.sure else way.course._replace(next=(Turn(act.seat),))


@cites("YW-PLAY-6")
def draw(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """摸: a tile from the head of the wall; the discard nobody claimed is dead."""
    course, tile = table.course, act.tile or table.wall.next()
    if is_replacement(act) or (course.due is Due.REPLACE and act.seat == course.seat):
        return replace_tile(table, act, answers)
    if course.due is Due.OVER or table.wall.left == 0:
        return ()
    if course.due is Due.ANSWER and may_draw(course, act.seat) is None:
        course = _perhaps_in_turn(table, act)
    if draws_early(course, act):
        course = drawn_along(course, act.seat, act.tile or UNSEEN)
        early = course.fouls._replace(early=course.fouls.early | {act.seat})
        return (Draw(act.seat, act.tile or UNSEEN), Mark(course._replace(fouls=early)))
    after = course._replace(
        due=Due.DISCARD,
        turn=may_draw(course, act.seat) or Turn(act.seat),
        next=(),
        began="draw",
        kong=False,
        drawn=tile,
        how="draw",
        entered=course.entered | {act.seat},
        claim=None,
        fouls=course.fouls if act.name == UNWRITTEN else course.fouls.caught_up(),
    )
    return (Close(), Draw(act.seat, act.tile or UNSEEN), Mark(drawn_along(after, act.seat, tile or UNSEEN)))


@cites("YW-PLAY-6", "YW-PLAY-7", "YW-PLAY-8")
def discard(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three; after a chi or a pung it is the sign of the claim."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    playing = course.due in (Due.DISCARD, Due.REPLACE)
    in_turn = playing and act.seat == course.seat
    if playing and act.seat in course.fouls.early and not in_turn:
        return (PutOut(opened), Mark(_thrown_ahead(course, act)))
    turn = course.turn if in_turn else (may_draw(course, act.seat) or Turn(act.seat))
    claim = course.claim if in_turn and course.claim is not None and course.claim.sign is None else None
    after = course._replace(
        due=Due.UNKNOWN if course.due is Due.UNKNOWN else Due.ANSWER,
        turn=turn,
        next=_next_after(course, act, turn),
        kept=_kept_after(course, act),
        began=course.began if in_turn else "",
        kong=course.kong and in_turn,
        drawn=None,
        how=None,
        exchanged=course.exchanged | {act.seat} if _exchanges(course, act) else course.exchanged,
        owed={act.seat: course.owed[act.seat]} if act.seat in course.owed else NOTHING_OWED,
        discards=(*course.discards, Thrown(act.seat, opened.tile, act.place.at)),
        fouls=_perhaps_moved(table, act),
        claim=None if claim is None else replace(claim, sign=opened),
        astray=_astray(table, act, answers, opened),
    )
    return (PutOut(opened), Mark(after))


@cites("YW-FOUL-4")
def _perhaps_moved(table: Table[Course], act: Act) -> Fouls:
    """What fouls leave after a discard; of an early draw where draws are left out the turn may have been moved."""
    course = table.course
    after = course.fouls.caught_up(act.seat)
    if not (table.agreed.partial and _throws_early(course, act)):
        return after
    turns = coming(course._replace(began="", kong=False), Turn(act.seat))
    return after._replace(ahead=turns, thrower=act.seat)


@cites("YW-PLAY-6", "YW-PLAY-7")
def _astray(table: Table[Course], act: Act, answers: Answers, opened: OpenTile) -> Astray | None:
    """A discard out of turn, or the sign of a claim that may not be made."""
    claim = table.course.claim
    if claim is not None and claim.void and claim.seat == act.seat and claim.sign is None:
        return Astray(opened, holders(claim.before))
    return Astray(opened, holders(table.course)) if answers and takes_nothing(table, act, answers) else None


@cites("YW-PLAY-6", "YW-FOUL-4")
def _thrown_ahead(course: Course, act: Act) -> Course:
    """The course after a tile drawn too early is thrown while another is to discard, who still is."""
    thrown = Thrown(act.seat, act.tile or UNSEEN, act.place.at)
    return _ahead(course._replace(discards=(*course.discards, thrown)), act.seat)


@cites("YW-PLAY-6", "YW-FOUL-4")
def _ahead(course: Course, seat: Seat) -> Course:
    """The course in which a seat may have played its turn by a tile drawn and thrown before another's discard."""
    turns = coming(course._replace(began="", kong=False), Turn(seat))
    fouls = course.fouls._replace(early=course.fouls.early - {seat}, ahead=turns, thrower=seat)
    return course._replace(fouls=fouls)


@cites("YW-PLAY-6", "YW-FOUL-4")
def perhaps_thrown_ahead(course: Course, table: Table[Course], act: Act) -> Course:
    """The course after a discard out of turn that takes nothing; its tile may have been drawn too early, unwritten.

    The turns are then those that there are where the draw is written, and whether the seat can still win is open.
    """
    lies = table.open is not None and table.open.place == act.place
    if act.name != "discard" or lies or not may_have_drawn_too_early(table, act.seat):
        return course
    fouls = course.fouls._replace(doubtful=course.fouls.doubtful | {act.seat})
    course = course._replace(fouls=fouls)
    ahead = _ahead(course, act.seat)
    if course.due is not Due.ANSWER:
        return ahead
    return ahead._replace(next=merged((*course.next, *ahead.fouls.ahead)), kept=Kept(course.next, act.seat))


def may_have_drawn_too_early(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat that throws a tile out of turn must have drawn one that the record may leave out."""
    return table.agreed.partial and seat not in table.course.fouls.early and size_of(table, seat) == SHARE


@cites("YW-PLAY-4", "YW-FOUL-4")
def _next_after(course: Course, act: Act, turn: Turn) -> tuple[Turn, ...]:
    """The turns there can be after a discard; one of a tile drawn too early leaves the turn to whose it was, too.

    Who has drawn and thrown ahead of this discard may have played the next turn by it, or has it still.
    """
    kept = _kept_after(course, act)
    if course.fouls.ahead and act.seat == course.seat:
        played = course.fouls.thrower
        after = (*(() if kept is None else kept.turns), *coming(course, turn))
        return merged((*after, *(on for each in after if each.seat == played for on in following(each))))
    if course.due is Due.ANSWER:
        course = course._replace(began="", kong=False)  # the claim or the kong was another's turn
    return merged((*(() if kept is None else kept.turns), *coming(course, turn)))


@cites("YW-FOUL-4", "YW-PLAY-4")
def _kept_after(course: Course, act: Act) -> Kept | None:
    """The turns that a tile drawn too early has passed over, after a discard; they are lost once they have been played.

    Or once both others have gone on from there.
    """
    if _throws_early(course, act):
        return Kept(course.next, act.seat)
    kept = course.kept
    if kept is None or act.seat == kept.maker:
        return kept
    relied = kept.relied | {act.seat}
    lost = act.seat in kept.holders or relied >= frozenset(SEATS) - {kept.maker, *kept.holders}
    return None if lost else kept._replace(relied=relied)


def _throws_early(course: Course, act: Act) -> bool:
    """Whether a tile that was drawn too early is thrown while another is to draw."""
    early = course.due is Due.ANSWER and act.seat in course.fouls.early
    return early and may_draw(course, act.seat) is None


@cites("YW-PLAY-5a")
def _exchanges(course: Course, act: Act) -> bool:
    """Whether a tile that is thrown is another than the one just drawn."""
    return course.drawn not in (None, UNSEEN) and act.tile not in (None, UNSEEN, course.drawn)


@cites("YW-PLAY-4")
def in_turn(table: Table[Course]) -> tuple[str, ...]:
    """The seat that has to act, or each that may be next while an answer is due: whose right an act passes over."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    return tuple(turn.seat for turn in course.next) if course.due is Due.ANSWER else (course.seat,)
