"""违例: the ten fouls, by the acts and moments that show them, and what they do to the course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import RefereeRules, RefereeWarn
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.fouls import conduct, exposures, miscounts, peeking, playing_along, time
from oracle.rulesets.yawan.state.course import DEALER_SHARE, SET_TILES, SHARE, Course, course_of
from oracle.rulesets.yawan.state.fouls import Counted, Fouls
from oracle.rulesets.yawan.state.fouls import Record as Brought
from oracle.rulesets.yawan.state.times import times_of
from oracle.ruling.findings import Objection, Undecided
from oracle.table.acts import NOWHERE
from oracle.table.known import Place
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Rule
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.record import Record
    from oracle.table.table import Table

OWN_UNITS = frozenset({"fang", "points"})
"""The units in which a hand is counted; a total without one is in 方."""

TAKING: tuple[Rule, ...] = (time.a_turn_is_played_in_time, peeking.no_tile_enters_a_banned_hand)
"""What is asked of every act that takes a tile."""

CLAIM: tuple[Rule, ...] = (*TAKING, playing_along.who_plays_along_claims_nothing)

OWN_KONG: tuple[Rule, ...] = (
    peeking.no_tile_enters_a_banned_hand,
    playing_along.who_plays_along_claims_nothing,
)

WIN: tuple[Rule, ...] = (
    *TAKING,
    playing_along.who_plays_along_does_not_win,
    miscounts.a_short_hand_is_not_completed,
    miscounts.who_has_a_tile_too_many_does_not_win,
)

RULES: Mapping[str, tuple[Rule, ...]] = {
    "draw": TAKING,
    "replace": (peeking.no_tile_enters_a_banned_hand, miscounts.nothing_is_made_good_late),
    "discard": (time.a_turn_is_played_in_time, playing_along.the_leftmost_tile_goes),
    "eat": (
        *CLAIM,
        time.no_chow_follows_a_turn_out_of_time,
        peeking.no_chow_follows_a_turn_without_a_tile,
    ),
    "pung": CLAIM,
    "kong": CLAIM,
    "add-kong": OWN_KONG,
    "hidden-kong": OWN_KONG,
    "win": WIN,
    "rob": WIN,
    "pause": (time.nobody_pauses_a_third_time,),
    "say": (exposures.nobody_calls_for_a_tile,),
    "mean": (exposures.nobody_calls_for_a_tile,),
    "show": (exposures.nobody_lays_the_hand_open,),
    "lay": (exposures.nobody_lays_the_hand_open,),
    "pick": (miscounts.nothing_is_made_good_late, miscounts.no_tile_is_stolen),
    "peek": (peeking.nobody_steals_a_sight,),
    "look": (peeking.nobody_steals_a_sight,),
    "knock": (peeking.nobody_steals_a_sight, conduct.nobody_upsets_the_table),
    "insist": (conduct.nobody_disputes_with_the_referee,),
    time.LAMP: (time.a_turn_out_of_time_passes,),
    time.LAMP_ON: (time.a_turn_out_of_time_passes,),
    exposures.LAPSED: (exposures.what_is_shown_is_made,),
    miscounts.SHORT: (miscounts.a_tile_is_made_good_in_time,),
    miscounts.OVER: (miscounts.no_tile_is_left_over,),
    conduct.RULED: conduct.RULINGS,
    conduct.CARD: (conduct.a_card_is_for_disorder,),
    conduct.OUT: (conduct.who_offends_too_often_is_out,),
}
"""The rules of fouls by act, asked after those of play."""

INCIDENTS: Mapping[str, Callable[[Table, Act], Sequence[Move]]] = {
    "say": exposures.call_out,
    "mean": exposures.call_out,
    "pick": miscounts.pick,
}


def incident(table: Table, act: Act) -> Sequence[Move]:
    """What an incident does; whoever may have committed a foul by it is doubtful from then on."""
    moves = tuple(INCIDENTS[act.name](table, act)) if act.name in INCIDENTS else ()
    if not any(isinstance(rule.ask(table, act), Undecided) for rule in RULES[act.name]):
        return moves
    course = next((move.course for move in reversed(moves) if isinstance(move, Mark)), course_of(table))
    if not isinstance(course, Course):
        return moves
    doubtful = course.fouls._replace(doubtful=course.fouls.doubtful | {act.seat})
    return (*moves, Mark(course._replace(fouls=doubtful)))


MOVES: Mapping[str, Callable[[Table, Act], Sequence[Move]]] = {
    **dict.fromkeys(("say", "mean", "pick", "peek", "look", "knock"), incident),
    "pause": time.pause,
    "drop": miscounts.let_lie,
    time.LAMP: time.let_pass,
    time.LAMP_ON: time.let_pass,
    peeking.SPENT: peeking.spend,
    exposures.LAPSED: exposures.settle,
    exposures.MADE: exposures.settle,
    conduct.RULED: conduct.hear,
    conduct.CARD: conduct.lay_card,
}
"""What acts and moments do that belong to fouls alone."""

LASTING = frozenset(
    {
        *(conduct.RULED, conduct.CARD, conduct.OUT),
        *(exposures.MADE, miscounts.SHORT, miscounts.OVER, time.LAMP_ON),
    }
)
"""The moments that come of what went before, whatever becomes of the act they come about at."""

WITNESSES: Mapping[ClauseId, tuple[str, ...]] = {
    ClauseId(clause): acts
    for clause, acts in {
        "YW-FOUL-2": ("say", "mean", "show", "lay"),
        "YW-FOUL-4": ("draw", "pick"),
        "YW-FOUL-5": ("knock", "peek", "look"),
        "YW-FOUL-9": ("knock", "insist"),
    }.items()
}
"""The acts that would bear an accusation out under a clause that no tile proves."""


def moments(table: Table, act: Act) -> Iterator[Act]:
    """What comes about for a foul just before an act of the log."""
    if act.place == NOWHERE:
        return
    fouls = course_of(table).fouls
    if fouls.rulings or fouls.warnings or fouls.committed:
        yield from conduct.moments(table, act)
    yield from miscounts.moments(table, act)
    fouls = course_of(table).fouls
    if fouls.meant:
        yield from exposures.moments(table, act)
    if fouls.times:
        yield from time.moments(table, act)
    if fouls.bans:
        yield from peeking.moments(table, act)


@cites("YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-3", "YW-FOUL-4", "YW-FOUL-5")
def costs_the_win(table: Table, act: Act) -> ClauseId | None:
    """The clause of a foul by which a seat cannot win on what comes now."""
    return next((rule.clause for rule in WIN if isinstance(rule.ask(table, act), Objection)), None)


def begin(record: Record) -> Fouls:
    """What there is before the first act: the lines of the referee, accusations, and what persons bring with them."""
    lines = record.log.lines
    before = record.before
    return Fouls(
        times=times_of(record),
        rulings=tuple(line for line in lines if isinstance(line, RefereeRules)),
        warnings=tuple(line for line in lines if isinstance(line, RefereeWarn)),
        accused=frozenset(claim.clause for claim in record.claims if claim.clause is not None),
        before=before if isinstance(before, dict) else {},
        counted=tuple(_counted(record)),
        written=_written(record),
        paid=frozenset(
            item.to
            for line in record.declared
            for item in line.items
            if item.what == "pay" and item.to in SEATS
        ),
        uncounted=frozenset(_uncounted(record)),
        played_out=record.log.end in ("won", "drawn"),
    )


def _uncounted(record: Record) -> Iterator[Seat]:
    """Whose tiles are not as many as they should be when the log begins: what is short or over then came before it."""
    sets = {line.seat: len(line.sets) for line in record.sets}
    for line in record.holdings:
        size = len(line.tiles) + SET_TILES * sets.get(line.seat, 0)
        if line.what == "holds" and size not in (SHARE, DEALER_SHARE):
            yield line.seat


@cites("YW-FOUL-8")
def _counted(record: Record) -> Iterator[Counted]:
    """The totals that players declare for their own hands."""
    for line in record.declared:
        for nth, item in enumerate(line.items):
            numbers = [number for number, unit in item.amount if unit in OWN_UNITS]
            if item.what == "total" and numbers:
                yield Counted(line.seat, numbers[0], Place(None, line.line, nth))


def _written(record: Record) -> dict[Seat, tuple[str, ...]]:
    """The items that players declare for their own hands."""
    found: dict[Seat, tuple[str, ...]] = {}
    for line in record.declared:
        names = tuple(item.item for item in line.items if item.what == "score" and item.item)
        if names:
            found[line.seat] = (*found.get(line.seat, ()), *names)
    return found


def brought(table: Table, seat: Seat) -> Brought:
    """What a person brings into the hand from those before it."""
    return course_of(table).fouls.before.get(seat, Brought())
