"""10-naming: 嗆牌, a tile named aloud, what it bars, and a name that was wrong on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, price
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.play.incidents import call_out, for_a_claim, told
from oracle.rulesets.taiwan.state.competition import competition
from oracle.rulesets.taiwan.state.consequences import FALSE_WIN, WRONG_CLAIM
from oracle.ruling.findings import Answer, Consequence, Fact, Objection, Undecided
from oracle.table.acts import Act, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Place
from oracle.table.moves import Mark, Move, Reopen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Window
    from oracle.table.table import Table

MISNAMED = "@misnamed"
"""The referee has ruled that a discard was named wrongly on purpose, and another wins on the name."""

CALLED = "@called"
"""A discard is about to be made that the word just before calls another kind."""

ANSWERS_FOR_BOTH = Consequence("answers-for-both", ClauseId("TW-PEN-4"))


@cites("TW-PEN-3")
def is_named(course: Course, seat: Seat, tile: Tile, window: Window | None) -> bool:
    """Whether a seat has named a kind aloud; the word of the claim that is being made does not count."""
    at = course.fouls.named.get(seat, {}).get(tile)
    if at is None:
        return False
    return window is None or at < (window.open.place.at or 0)


@clause("TW-PEN-3")
def nothing_is_claimed_of_a_named_kind(table: Table[Course], act: Act) -> Answer:
    """嗆牌: a player who named a kind aloud may not chow, pung or kong that kind for the rest of the hand."""
    window = competition(table, act)
    tile = act.tile or (UNSEEN if window is None else window.open.tile)
    if not is_named(table.course, act.seat, tile, window):
        return None
    return Objection("claims-named", {"seat": act.seat, "tile": tile}, WRONG_CLAIM)


@clause("TW-PEN-3")
def nothing_is_won_on_a_named_kind(table: Table[Course], act: Act) -> Answer:
    """嗆牌: a player who named a kind aloud may not win on it, by his own draw either, by our reading (TW-A22)."""
    course, window = table.course, competition(table, act)
    if window is None and table.agreed.reading("TW-A22") == "allowed":
        return None
    came = window.open.tile if window is not None else course.turn.tile or UNSEEN
    tile = act.tile or came
    if not is_named(course, act.seat, tile, window):
        return None
    return Objection("wins-on-named", {"seat": act.seat, "tile": tile}, FALSE_WIN)


@cites("TW-PEN-3", "TW-PEN-1")
def speak(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """喊: a claim called out counts from now, and a kind named aloud is barred to who named it."""
    course = table.course
    if act.seat not in SEATS:
        return ()
    if act.tile is None or act.name != "say":
        return call_out(table, act)
    kinds = {tile: act.place.at or 0 for tile in act.tiles if tile != UNSEEN}
    own = {**kinds, **course.fouls.named.get(act.seat, {})}
    if not (names_a_discard(course, act) or names_a_claim(course, act)):
        course = told(table, course, act)
    return (Mark(course._replace(fouls=course.fouls._replace(named={**course.fouls.named, act.seat: own}))),)


@cites("TW-PEN-3", "TW-BAN-8")
def names_a_discard(course: Course, act: Act) -> bool:
    """Whether a name is that of the own discard, which is about to be made or has just been: it tells no hidden tile."""
    about_to = course.turn.seat == act.seat and course.due is Due.DISCARD
    last = course.discards[-1] if course.discards else None
    return about_to or (last is not None and last.seat == act.seat and last.at == (act.place.at or 0) - 1)


@cites("TW-PEN-3", "TW-BAN-8")
def names_a_claim(course: Course, act: Act) -> bool:
    """Whether a name is the word of a claim of the tile that lies open, or of what it is claimed with."""
    return course.claims.window is not None and for_a_claim(course.claims.window, act)


# -- a wrong name on purpose ---------------------------------------------------------------------------


@cites("TW-PEN-4")
def is_ruled(course: Course, thrower: Seat, at: int) -> bool:
    """Whether the referee has ruled that the discard of an act was named wrongly on purpose."""
    return any(
        ruling.clause == "TW-PEN-4" and ruling.for_ == thrower and ruling.at in (None, at, at - 1, at + 1)
        for ruling in course.match.rulings
    )


@cites("TW-PEN-4")
def misnamed(course: Course, tile: Tile | None) -> Window | None:
    """The competition for a discard that was named as another kind, on purpose by the ruling of the referee."""
    window = course.claims.window
    if window is None or tile in (None, window.open.tile) or window.open.how != "discard":
        return None
    thrower, at = window.open.seat, window.open.place.at or 0
    named = course.fouls.named.get(thrower, {}).get(tile or UNSEEN)
    return window if is_ruled(course, thrower, at) and named is not None and named >= at - 1 else None


@cites("TW-PEN-4")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """A discard called another kind just before it; a win on the name of one that was named wrongly on purpose."""
    course = table.course
    if act.name == "discard" and _called_before(course, act):
        yield Act(CALLED, act.seat, act.tiles, Place((act.place.at or 0) - 1, act.place.line))
    window = misnamed(course, act.tile) if act.name == "win" and course.match.rulings else None
    if window is not None and act.seat != window.open.seat:
        yield Act(MISNAMED, window.open.seat, act.tiles, window.open.place)


@clause("TW-PEN-4")
def a_wrong_name_on_purpose_answers_for_both(table: Table[Course], act: Act) -> Answer:
    """A player who names his discard wrongly on purpose, with an odd motion, has dealt in both tiles."""
    opened = table.open
    args = {"seat": act.seat, "tile": "?" if opened is None else opened.tile, "named": act.tiles[0]}
    return Objection("named-on-purpose", args, ANSWERS_FOR_BOTH)


@price("TW-PEN-4")
def a_discard_named_as_another(table: Table[Course], act: Act) -> Answer:
    """A discard named as another kind: if on purpose only the referee can say; it costs where it is won on."""
    course, named = table.course, _called_before(table.course, act)
    if named is None:
        return None
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "named": named}
    if is_ruled(course, act.seat, act.place.at or 0):
        return Objection("named-on-purpose", args, ANSWERS_FOR_BOTH)
    return Undecided(Fact("fact-purpose", args))


@price("TW-PEN-4")
def a_word_before_the_discard(table: Table[Course], act: Act) -> Answer:
    """The word that calls the discard behind it another kind: whether on purpose only the referee can say."""
    named = _called_before(table.course, act, act.place.at or 0)
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "named": named or UNSEEN}
    return Undecided(Fact("fact-purpose", args))


@price("TW-PEN-4")
def a_word_behind_the_discard(table: Table[Course], act: Act) -> Answer:
    """The word that calls the own discard just made another kind: whether on purpose only the referee can say."""
    course = table.course
    thrown = course.discards[-1] if course.discards else None
    if thrown is None or thrown.seat != act.seat or thrown.at != (act.place.at or 0) - 1:
        return None
    if act.tile in (None, UNSEEN) or thrown.tile in (UNSEEN, *act.tiles):
        return None
    args = {"seat": act.seat, "tile": thrown.tile, "named": act.tiles[0]}
    return Undecided(Fact("fact-purpose", args))


@cites("TW-PEN-4")
def _called_before(course: Course, act: Act, at: int | None = None) -> Tile | None:
    """The other kind that the word just before a discard, or the word itself, calls it."""
    word = (act.place.at or 0) - 1 if at is None else at
    named = [tile for tile, said in course.fouls.named.get(act.seat, {}).items() if said == word]
    return None if not named or act.tile in named else named[0]


@cites("TW-PEN-4")
def answer_for_the_name(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The discard is won on as if it were the tile that was named."""
    window = misnamed(table.course, act.tile)
    if window is None or act.tile is None:
        return ()
    opened = OpenTile(act.tile, act.seat, window.open.how, window.open.place)
    return (
        Reopen(opened),
        Mark(table.course.with_window(window._replace(open=opened))),
    )
