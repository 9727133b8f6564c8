"""03-items-opening, 01-terms: 天聽, 地聽: readiness declared in the opening, and its upkeep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import NUMBER_OF, SUIT_OF
from oracle.families.mahjong.sets import Meld
from oracle.families.mahjong.sorting import Part
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import SHARE
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.hand.melds import is_closed, melds_of
from oracle.rulesets.taiwan.hand.waits import holds_flowers, shows_all, standing, waits, waits_for
from oracle.rulesets.taiwan.state.turn import HandBefore, Ready
from oracle.ruling.findings import Answer, Objection
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.hands import Declared
    from oracle.table.acts import Act
    from oracle.table.table import Table

HEAVEN: Declared = "heaven"
EARTH: Declared = "earth"
EYE = "eye"


def kind_declared(course: Course, act: Act) -> str:
    """What is declared: as it is called, else 天聽 before one's first discard and 地聽 with it; a dealer's is 地聽."""
    if act.form is not None:
        return EARTH if act.form == HEAVEN and act.seat == course.match.dealer else act.form
    return EARTH if _has_discarded(course, act.seat) or act.seat == course.match.dealer else HEAVEN


def _has_discarded(course: Course, seat: Seat) -> bool:
    return any(thrown.seat == seat for thrown in course.discards)


@clause("TW-TAI-31")
def heaven_is_declared_before_play(table: Table[Course], act: Act) -> Answer:
    """天聽 is declared by a player who does not deal, after the flowers are replaced and before play begins."""
    course = table.course
    if kind_declared(course, act) != HEAVEN or course.due is Due.UNKNOWN:
        return None
    if course.discards or not course.dealt:
        return Objection("heaven-too-late", {"seat": act.seat})
    if course.owed.get(act.seat):
        return Objection("heaven-before-replacing", {"seat": act.seat})
    return None


@clause("TW-TAI-32")
def earth_is_declared_with_the_first_discard(table: Table[Course], act: Act) -> Answer:
    """地聽 is declared with one's first discard and a closed hand."""
    course = table.course
    if kind_declared(course, act) != EARTH or course.due is Due.UNKNOWN or not course.dealt:
        return None
    if not is_closed(table, act.seat):
        return Objection("earth-not-closed", {"seat": act.seat})
    own = [thrown for thrown in course.discards if thrown.seat == act.seat]
    last = course.discards[-1] if course.discards else None
    just_thrown = len(own) == 1 and last == own[0] and course.due is Due.ANSWER
    if just_thrown or (not own and course.seat == act.seat and course.due is Due.DISCARD):
        return None
    return Objection("earth-too-late", {"seat": act.seat})


@clause("TW-DEF-13")
def the_declarer_is_ready(table: Table[Course], act: Act) -> Answer:
    """聽牌: a hand that is declared ready waits for one tile to win."""
    if kind_declared(table.course, act) == EYE or not shows_all(table, act.seat):
        return None
    if size_of(table, act.seat) > SHARE or table.course.owed.get(act.seat):
        return None
    return None if waits(table, act.seat) else Objection("not-ready", {"seat": act.seat})


@clause("TW-DEF-13")
def the_first_discard_leaves_it_ready(table: Table[Course], act: Act) -> Answer:
    """聽牌: a hand declared ready with its first discard waits for a tile once that discard is made."""
    ready = table.course.ready.get(act.seat)
    if (
        ready is None
        or ready.kind != EARTH
        or ready.waits is not None
        or _has_discarded(table.course, act.seat)
    ):
        return None
    found = _before_the_discard(table, act)
    if not found or act.tile not in found[0].tiles or _counted_anew(table, ready, act).waits:
        return None
    return Objection("not-ready", {"seat": act.seat})


def declare(table: Table[Course], act: Act) -> Sequence[Move]:
    """聽: readiness declared; what the hand waits for now has to stay."""
    course = table.course
    declared = HEAVEN if kind_declared(course, act) == HEAVEN else EARTH
    found = standing(table, act.seat)
    whole = bool(found) and size_of(table, act.seat) == SHARE
    now = waits_for(found[0], table.agreed) if whole else None
    readiness = Ready(declared, act.place.at, now)
    return (Mark(course._replace(ready={**course.ready, act.seat: readiness})),)


# -- upkeep ------------------------------------------------------------------------------------------


def after_a_draw(course: Course, seat: Seat) -> Mapping[Seat, Ready]:
    """One more turn begun with a draw since readiness was declared."""
    ready = course.ready.get(seat)
    return course.ready if ready is None else {**course.ready, seat: ready._replace(draws=ready.draws + 1)}


@cites("TW-TAI-31", "TW-TAI-32")
def after_a_discard(table: Table[Course], course: Course, act: Act) -> Mapping[Seat, Ready]:
    """Readiness is void once the hand changes: another tile is thrown than the one drawn."""
    ready = course.ready.get(act.seat)
    if ready is None:
        return course.ready
    if ready.kind == EARTH and not _has_discarded(course, act.seat):
        return {**course.ready, act.seat: _counted_anew(table, ready, act)}
    known = course.turn.tile not in (None, UNSEEN) and act.tile is not None
    changed = "held" in act.flags or (known and act.tile != course.turn.tile)
    return voided(course, act.seat, act.place.at) if changed else course.ready


@cites("TW-TAI-31", "TW-TAI-32")
def after_a_hidden_kong(table: Table[Course], course: Course, act: Act) -> Mapping[Seat, Ready]:
    """暗槓 after declaring is allowed; readiness is void only if the waits change, or always, or never (TW-A58)."""
    ready, found = course.ready.get(act.seat), _before_a_kong(table, act)
    kept = table.agreed.reading("TW-A58")
    if ready is None or ready.void is not None or kept == "free":
        return course.ready
    if kept == "void":
        return voided(course, act.seat, act.place.at)
    if ready.waits is None or not found or act.tile is None:
        return {**course.ready, act.seat: ready._replace(doubt=act.place.at or 0)}
    left = [tile for tile in found[0].tiles if tile != act.tile]
    meld = Meld(Part(SUIT_OF[act.tile], "pung", NUMBER_OF[act.tile]), kong=True, exposed=False)
    after = found[0]._replace(tiles=tuple(left), melds=(*found[0].melds, meld))
    same = waits_for(after, table.agreed) == ready.waits
    return course.ready if same else voided(course, act.seat, act.place.at)


def _before_a_kong(table: Table[Course], act: Act) -> tuple[HandBefore, ...]:
    """The hand a 暗槓 is made of; where one tile of it was unseen and the kong lacks one, it is that."""
    hand, tile = table.hands[act.seat], act.tile or UNSEEN
    lacks = hand.count(tile) == SET_KINDS["hidden-kong"].own - 1
    if hand.unseen != 1 or not lacks or holds_flowers(table, act.seat) is Known.YES:
        return standing(table, act.seat)
    return (HandBefore((*hand.tiles(), tile), melds_of(table, act.seat) or ()),)


def _before_the_discard(table: Table[Course], act: Act) -> tuple[HandBefore, ...]:
    """The hand a tile is thrown from; where one tile of it was unseen and it lacks the thrown one, it is that."""
    hand, tile = table.hands[act.seat], act.tile or UNSEEN
    shown = hand.unseen == 1 and tile != UNSEEN and not hand.count(tile)
    if not shown or holds_flowers(table, act.seat) is Known.YES:
        return standing(table, act.seat)
    return (HandBefore((*hand.tiles(), tile), melds_of(table, act.seat) or ()),)


def _counted_anew(table: Table[Course], ready: Ready, act: Act) -> Ready:
    """Readiness declared just before the discard it comes with: what the hand waits for without that tile."""
    found = _before_the_discard(table, act)
    if not found or act.tile not in found[0].tiles:
        return ready._replace(at=act.place.at)
    left = list(found[0].tiles)
    left.remove(act.tile)
    now = waits_for(found[0]._replace(tiles=tuple(left)), table.agreed)
    return ready._replace(at=act.place.at, waits=now)


def voided(course: Course, seat: Seat, at: int | None) -> Mapping[Seat, Ready]:
    """The declared readiness after a seat's has ended."""
    ready = course.ready.get(seat)
    if ready is None or ready.void is not None:
        return course.ready
    return {**course.ready, seat: ready._replace(void=at or 0)}
