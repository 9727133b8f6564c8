"""The rules of Yawan by act and moment, and everything else a hand of play is judged by.

Long because it is the table of contents: each act and moment has one row.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
from oracle.families.mahjong.unwritten import LAID_OPEN, UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT
from oracle.game.acts import ActKind, moment, noted
from oracle.game.ruleset import (
    Agreements,
    Breaches,
    CourseOfPlay,
    Evidence,
    Layout,
    Result,
    Ruleset,
    Unplayed,
)
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.yawan import player
from oracle.rulesets.yawan.figures import fouls as penalties
from oracle.rulesets.yawan.figures import points
from oracle.rulesets.yawan.figures.forms import TILES_TO_WIN
from oracle.rulesets.yawan.fouls import (
    below_threshold,
    conduct,
    enforcement,
    exposures,
    feeding,
    incidents,
    miscounts,
    opening,
    overcounting,
    peeking,
    playing_along,
    time,
)
from oracle.rulesets.yawan.play import (
    claims,
    deal,
    ending,
    forms,
    kongs,
    missing_acts,
    priority,
    ready,
    turns,
    winning,
)
from oracle.rulesets.yawan.play import moments as unwritten
from oracle.rulesets.yawan.scoring import of_notation, of_play, sheet, withheld
from oracle.rulesets.yawan.settlement import match, payment
from oracle.rulesets.yawan.settlement import sides as accounts
from oracle.rulesets.yawan.state import sides
from oracle.table.acts import END, NOWHERE
from oracle.table.known import Ground
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.game.rule import Answers, Rule
    from oracle.rulesets.yawan.state.course import Course
    from oracle.ruling.ruling import Opening
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.record import Record
    from oracle.table.table import Table

TAKING: tuple[Rule, ...] = (time.a_turn_is_played_in_time, peeking.no_tile_enters_a_banned_hand)
"""What is asked of every act that takes a tile."""

DRAWING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    turns.a_draw_follows_the_route,
    turns.a_chow_keeps_the_route,
    turns.a_pung_sends_the_turn_across,
    turns.a_draw_is_due,
    kongs.a_replacement_comes_from_the_tail,
    kongs.a_replacement_is_due,
    kongs.the_sign_comes_before_the_replacement,
    ending.a_draw_needs_a_tile,
)

CLAIM: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    ending.the_last_tile_is_only_won_on,
    forms.a_hand_keeps_its_form,
    ready.a_declared_hand_exchanges_nothing,
    *priority.PRIORITY,
)

TAKING_A_CLAIM: tuple[Rule, ...] = (*TAKING, playing_along.who_plays_along_claims_nothing)

OWN_KONG: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    ending.the_last_tile_is_only_won_on,
    ending.no_own_kong_comes_behind_the_last_discard,
    ending.no_kong_takes_the_last_tile,
    forms.a_flower_kong_is_the_four_winds,
    forms.a_kong_keeps_the_form,
    ready.a_declared_hand_exchanges_nothing,
)

TAKING_A_KONG: tuple[Rule, ...] = (
    peeking.no_tile_enters_a_banned_hand,
    playing_along.who_plays_along_claims_nothing,
)

WINNING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    ending.the_last_tile_is_only_won_on,
    winning.a_hand_wins_on_any_tile_that_comes,
    kongs.the_tile_that_fills_the_hand_does_not_win,
    winning.a_hand_that_wins_is_complete,
    forms.what_is_laid_out_is_a_hand,
    below_threshold.a_hand_laid_down_reaches_the_threshold,
    winning.the_earlier_seat_wins,
    peeking.no_win_comes_where_no_tile_may,
    *priority.PRIORITY,
    *TAKING,
    playing_along.who_plays_along_does_not_win,
    miscounts.a_short_hand_is_not_completed,
    miscounts.who_has_a_tile_too_many_does_not_win,
)


SAYS_NOTHING_OF_THE_CLAIM = frozenset(
    {ending.the_hand_is_over, time.a_turn_is_played_in_time, claims.the_own_tiles_of_a_pung_are_named}
)
"""The rules asked of a claim that do not decide whether it may be made."""


def _of_a_claim(*rules: Rule) -> tuple[Rule, ...]:
    """A chi or pung the rules do not allow is void: it outranks and bars nobody, and its sign discard is part of it."""
    return tuple(rule if rule in SAYS_NOTHING_OF_THE_CLAIM else replace(rule, void=True) for rule in rules)


# -- what an act does ----------------------------------------------------------------------------------


def show(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """亮: the last tile of the wall lies open; other tiles shown stay where they are, and may announce a claim."""
    if ending.shows_the_last(table, act):
        return ending.show(table, act)
    return (*exposures.show(table, act), *ending.lose_sight(table, act))


ACTS: Mapping[str, ActKind] = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "draw": ActKind(Role.DRAWS, (*DRAWING, *TAKING), turns.draw, private=True),
    "replace": ActKind(
        Role.REPLENISHES,
        (*DRAWING, peeking.no_tile_enters_a_banned_hand, miscounts.nothing_is_made_good_late),
        kongs.replace_tile,
        private=True,
    ),
    "discard": ActKind(
        Role.PUTS_OUT,
        (
            ending.the_hand_is_over,
            ending.the_last_tile_is_only_won_on,
            turns.a_discard_is_due,
            kongs.a_kong_is_replaced_before_the_discard,
            ending.the_last_tile_is_not_exchanged,
            ready.a_declared_hand_exchanges_nothing,
            time.a_turn_is_played_in_time,
            playing_along.the_leftmost_tile_goes,
        ),
        turns.discard,
    ),
    "eat": ActKind(
        Role.CLAIMS,
        _of_a_claim(
            *CLAIM,
            claims.a_chow_takes_the_previous_discard,
            claims.a_chow_makes_a_sequence,
            claims.a_chow_keeps_the_order_of_suits,
            *TAKING_A_CLAIM,
            time.no_chow_follows_a_turn_out_of_time,
            peeking.no_chow_follows_a_turn_without_a_tile,
        ),
        claims.claim,
        claim=winning.SEEKING["eat"],
    ),
    "pung": ActKind(
        Role.CLAIMS,
        _of_a_claim(
            *CLAIM,
            claims.a_pung_takes_a_discard,
            claims.the_own_tiles_of_a_pung_are_named,
            claims.own_tiles_make_a_set_with_some_tile,
            claims.a_pung_makes_a_triplet,
            claims.a_flower_pung_shows_two_base_tiles,
            claims.a_flower_pung_keeps_the_base,
            *TAKING_A_CLAIM,
        ),
        claims.claim,
        claim=winning.SEEKING["pung"],
    ),
    "kong": ActKind(
        Role.CLAIMS,
        _of_a_claim(
            *CLAIM,
            ending.no_kong_takes_the_last_tile,
            kongs.a_kong_takes_a_discard,
            kongs.a_kong_shows_three_own_tiles,
            forms.the_own_wind_is_never_claimed,
            claims.a_flower_pung_keeps_the_base,
            *TAKING_A_CLAIM,
        ),
        claims.claim,
        claim=winning.SEEKING["kong"],
    ),
    "add-kong": ActKind(
        Role.GROWS,
        (
            *OWN_KONG,
            kongs.an_open_kong_is_laid_on_an_own_turn,
            forms.the_own_wind_joins_when_drawn,
            kongs.a_kong_is_replaced_before_another,
            kongs.an_open_kong_grows_from_a_pung,
            *TAKING_A_KONG,
        ),
        kongs.add,
        claim=winning.SEEKING["add-kong"],
    ),
    "hidden-kong": ActKind(
        Role.LAYS,
        (
            *OWN_KONG,
            kongs.a_concealed_kong_is_laid_on_an_own_turn,
            kongs.a_kong_is_replaced_before_another,
            kongs.a_concealed_kong_is_four_own_tiles,
            *TAKING_A_KONG,
        ),
        kongs.conceal,
        face_down=True,
    ),
    "ready": ActKind(
        Role.NOTE, (ending.the_hand_is_over, ready.readiness_is_declared_on_the_deal), ready.declare
    ),
    "win": ActKind(Role.WINS, WINNING, winning.win, claim=winning.SEEKING["win"]),
    "rob": ActKind(
        Role.ROBS,
        (winning.only_the_tile_of_a_kong_is_robbed, *WINNING),
        winning.win,
        claim=winning.SEEKING["rob"],
    ),
    "show": ActKind(
        Role.SHOWS, (ending.the_last_tile_is_shown_as_it_is, exposures.nobody_lays_the_hand_open), show
    ),
    "take-back": ActKind(Role.RETRACTS, (exposures.what_is_made_is_not_taken_back,)),
    "pause": ActKind(Role.NOTE, (time.nobody_pauses_a_third_time,), time.pause),
    "say": ActKind(Role.SPEAKS, (exposures.nobody_calls_for_a_tile,), incidents.happen),
    "mean": ActKind(Role.SPEAKS, (exposures.nobody_calls_for_a_tile,), incidents.happen),
    "lay": ActKind(Role.LAYS, (exposures.nobody_lays_the_hand_open,), show),
    "pick": ActKind(
        Role.NOTE,
        (miscounts.nothing_is_made_good_late, miscounts.no_tile_is_stolen),
        incidents.happen,
        private=True,
    ),
    "peek": ActKind(Role.LOOKS, (peeking.nobody_steals_a_sight,), incidents.happen, private=True),
    "look": ActKind(Role.LOOKS, (peeking.nobody_steals_a_sight,), incidents.happen, private=True),
    "knock": ActKind(
        Role.NOTE, (peeking.nobody_steals_a_sight, conduct.nobody_upsets_the_table), incidents.happen
    ),
    "insist": ActKind(Role.NOTE, (conduct.nobody_disputes_with_the_referee,)),
    "merge": ActKind(Role.NOTE, does=ending.take_up, private=True),
    "drop": ActKind(Role.NOTE, does=miscounts.let_lie),
    "pass": ActKind(Role.LETS_GO, claim=winning.SEEKING["pass"]),
    LAID_OPEN: moment(
        winning.a_hand_that_wins_is_complete, below_threshold.a_hand_laid_down_reaches_the_threshold
    ),
    feeding.FED_BY: moment(feeding.who_feeds_pays_for_all),
    overcounting.COUNTED: moment(overcounting.nobody_counts_too_much),
    ending.PLAYED_ON: moment(ending.a_hand_that_goes_on_was_not_won, does=ending.go_on),
    END: moment(ending.a_dead_hand_has_shown_its_last_tile),
    time.LAMP: moment(time.a_turn_out_of_time_passes, does=time.let_pass),
    time.LAMP_OF_ONE: moment(time.a_turn_out_of_time_passes, does=time.let_one_pass),
    time.LAMP_ON: moment(time.a_turn_out_of_time_passes, does=time.let_pass, lasting=True),
    time.LAMP_KNOWN: moment(does=time.let_pass, lasting=True),
    exposures.LAPSED: moment(exposures.what_is_shown_is_made, does=exposures.close),
    miscounts.SHORT: moment(miscounts.a_tile_is_made_good_in_time, lasting=True),
    miscounts.OVER: moment(miscounts.no_tile_is_left_over, lasting=True),
    conduct.RULED: moment(*conduct.RULINGS, does=conduct.hear, lasting=True),
    conduct.CARD: moment(conduct.a_card_is_for_disorder, does=conduct.lay_card, lasting=True),
    conduct.OUT: moment(conduct.who_offends_too_often_is_out, lasting=True),
    UNROBBED: moment(does=kongs.stand),
    UNWRITTEN: moment(turns.a_draw_left_out_may_follow_the_route, does=unwritten.unwritten_draw),
    UNWRITTEN_REPLACEMENT: moment(does=unwritten.unwritten_replacement),
    peeking.SPENT: moment(does=peeking.pass_by),
    exposures.MADE: moment(does=exposures.close, lasting=True),
}
"""Every act and moment: what it is, the rules it has to keep, what it does."""

# -- what comes about ----------------------------------------------------------------------------------

OF_FOULS = (conduct.moments, miscounts.moments, exposures.moments, time.moments, peeking.moments)
"""What comes about for a foul just before an act of the log."""


def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """What comes about just before an act: of wins that were none, of fouls, of play, and of what the winner counts."""
    yield from ending.moments(table, act)
    for of_a_foul in OF_FOULS if act.place != NOWHERE else ():
        yield from of_a_foul(table, act)
    yield from unwritten.moments(table, act)
    yield from overcounting.moments(table, act)
    yield from feeding.moments(table, act)


def begin(record: Record) -> Opening:
    """The table before the first act, with what there is of fouls by then."""
    found = deal.begin(record)
    found.table.course = found.table.course._replace(fouls=opening.begin(record))
    return found


# -- what else the judge asks --------------------------------------------------------------------------

GROUNDS = {
    Ground.NO_SUCH_TILE: "YW-EQ-1",
    Ground.TOO_MANY_COPIES: "YW-EQ-1",
    Ground.WALL_ORDER: "YW-PLAY-6",
    Ground.WALL_SIZE: "YW-PLAY-3",
    Ground.WALL_COUNT: "YW-PLAY-3",
    Ground.NO_WIN: "YW-PLAY-10a",
    Ground.WON: "YW-PLAY-10c",
    Ground.GIVER: "YW-PLAY-6",
    Ground.NOT_HELD: "YW-PLAY-6",
    Ground.EMPTY_HAND: "YW-PLAY-6",
    Ground.NO_SET: "YW-FORM-0",
}

OPEN_CLAUSES = (
    "YW-PLAY-4",
    "YW-PLAY-4a",
    "YW-PLAY-4b",
    "YW-PLAY-5",
    "YW-PLAY-6",
    "YW-PLAY-7",
    "YW-PLAY-7b",
    "YW-PLAY-8d",
    "YW-PLAY-9d",
    "YW-PLAY-9e",
    "YW-PLAY-10b",
    "YW-PLAY-10c",
    "YW-PLAY-10d",
    "YW-PRIO-1",
    "YW-PRIO-2",
    "YW-FOUL-1",
    "YW-FOUL-2",
    "YW-FOUL-5",
    "YW-FOUL-6",
    "YW-FOUL-9",
    "YW-FOUL-10",
)
"""Clauses that ask only for what everybody at the table has seen."""

SHOWN_CLAUSES = ("YW-PLAY-5a",)
"""Clauses whose rules ask nothing but the table and the act before them."""

WITNESSES: Mapping[ClauseId, tuple[str, ...]] = {
    ClauseId(clause): acts
    for clause, acts in {
        "YW-FOUL-2": ("say", "mean", "show", "lay"),
        "YW-FOUL-4": ("draw", "pick"),
        "YW-FOUL-5": ("knock", "peek", "look"),
        "YW-FOUL-9": ("knock", "insist"),
    }.items()
}
"""The acts that support an accusation under a clause that no tile proves."""

CHOICES = {sides.OPTION: (sides.SINGLES, sides.DOUBLES)}
"""What players may agree on in words: whether it is played by side."""

RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements=Agreements(
        figures={points.POINTS.option: points.POINTS.usual, penalties.CLOCK_OPTION: penalties.SECONDS},
        choices=CHOICES,
    ),
    acts=ACTS,
    course=CourseOfPlay(
        begin=begin,
        moments=moments,
        missing=missing_acts.missing,
        resume=missing_acts.resume,
        in_turn=turns.in_turn,
    ),
    evidence=Evidence(
        grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
        open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
        shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
        witnesses=WITNESSES,
    ),
    result=Result(
        outcome=payment.outcome,
        score=of_play.score,
        settle=payment.settle,
        item_names=sheet.item_names,
        reckoned=sheet.reckoned,
        withheld=withheld.withheld,
        sides=accounts.sides,
    ),
    breaches=Breaches(
        cost=False,
        voids=priority.is_void,
        enforce=enforcement.enforce,
        undone=exposures.is_undone,
    ),
    layout=Layout(
        form_of=claims.form_of,
        clockwise=True,
        tiles_of_hand=TILES_TO_WIN,
    ),
    unplayed=Unplayed(settled=payment.settled, own="draw", counted_as=payment.counted_as),
    playing=player.PLAYING,
    match=match.MATCH,
    contesting=winning.CONTESTING,
)
"""The ruleset of Yawan."""
