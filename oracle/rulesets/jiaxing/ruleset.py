"""Everything Jiaxing says, listed once: which rules an act has to keep, and what each act does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import SET_SIZE
from oracle.families.incidents import INCIDENTS, UNSEEN_BY_OTHERS
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
from oracle.rulesets.jiaxing import fouls, player, settlement
from oracle.rulesets.jiaxing.figures.doublings import DOUBLINGS
from oracle.rulesets.jiaxing.figures.sets import SETS_TO_WIN
from oracle.rulesets.jiaxing.play import (
    claims,
    deal,
    eating,
    laying,
    passing,
    priority,
    prospect,
    replacements,
    splitting,
    turns,
    unwritten,
    wall,
    winning,
)
from oracle.rulesets.jiaxing.scoring import names, of_play, sheet
from oracle.table.acts import END
from oracle.table.known import Ground
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.game.rule import Rule
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table


NO_SUCH_DRAW = (replacements.no_other_draw_is_known, winning.the_hand_is_over)

CLAIM: tuple[Rule, ...] = (
    claims.a_claim_takes_the_open_tile,
    claims.nobody_claims_his_own_discard,
    claims.what_is_claimed_unseen_lay_open,
    priority.the_stronger_claim_prevails,
    priority.a_claim_is_told_once,
    priority.of_two_pungs_the_first_in_turn_stands,
    winning.nothing_is_claimed_after_the_end,
    replacements.who_acts_has_drawn_for_the_deal,
)

OF_EQUAL_TILES: tuple[Rule, ...] = (
    claims.a_claim_shows_its_own_tiles,
    claims.what_is_claimed_with_was_held,
)
"""What a claim with own tiles equal to the open one takes."""

GROUNDS = {
    Ground.NO_SUCH_TILE: "JX-1.1",
    Ground.TOO_MANY_COPIES: "JX-1.1",
    Ground.WALL_EMPTY: "JX-3.3a",
    Ground.WALL_ORDER: "JX-3.3b",
    Ground.WALL_SIZE: "JX-3.3a",
    Ground.WALL_COUNT: "JX-3.3a",
    Ground.NO_WIN: "JX-3.6e(b)",
    Ground.WON: "JX-G.1",
    Ground.SHARE_SIZE: "JX-3.2b",
    Ground.NOT_HELD: "JX-1.1",
    Ground.EMPTY_HAND: "JX-3.2b",
    Ground.NO_SET: "JX-1.3c",
    Ground.GIVER: "JX-3.6b",
}

SHOWN_CLAUSES = ("JX-2.5", "JX-2.7", "JX-3.6a", "JX-3.6b")
"""Clauses of priority: they ask what lies on the table and whether a claimer has the tiles he claims with."""

OPEN_CLAUSES = ("JX-3.4", "JX-3.6a", "JX-3.6b", "JX-G.1")
"""What is asked only of tiles and turns that lie open to all."""

ACTS: Mapping[str, ActKind] = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "take": ActKind(
        Role.OPENS_PLAY,
        (
            turns.the_dealer_takes_the_first_tile,
            turns.who_takes_behind_missing_acts_is_in_turn,
            winning.the_hand_is_over,
        ),
        turns.take,
        private=True,
    ),
    "replace": ActKind(
        Role.REPLENISHES,
        (
            replacements.a_replacement_is_due,
            wall.a_replacement_needs_a_tile,
            replacements.replacements_come_in_the_order_of_seats,
            winning.the_hand_is_over,
        ),
        replacements.replace_tile,
        private=True,
    ),
    "flip": ActKind(
        Role.TURNS_UP,
        (
            turns.a_flip_is_in_turn,
            turns.who_flips_behind_missing_acts_is_in_turn,
            wall.a_flip_needs_a_tile,
            winning.the_hand_is_over,
            replacements.who_acts_has_drawn_for_the_deal,
        ),
        turns.flip,
    ),
    "pass": ActKind(
        Role.LETS_GO, (turns.only_the_open_tile_is_let_lie,), turns.let_lie, claim=priority.SEEKING["pass"]
    ),
    "discard": ActKind(
        Role.PUTS_OUT,
        (
            winning.the_hand_is_over,
            wall.nothing_but_a_claim_follows_the_last_tile,
            turns.a_discard_is_due,
            turns.who_throws_behind_missing_acts_is_in_turn,
            replacements.first_replacements_precede_the_first_discard,
            replacements.a_replacement_precedes_the_discard,
            replacements.a_dragon_boat_is_shown,
            splitting.a_discard_splits_nothing,
            laying.what_lies_at_the_door_is_not_thrown,
            laying.own_threes_may_stay_in_hand,
            splitting.the_first_discard_may_fit_a_set,
            replacements.a_replacement_that_can_be_kept_is_not_thrown,
            eating.equal_tiles_are_laid_out_after_eating,
        ),
        turns.discard,
    ),
    "eat": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            eating.a_discard_is_eaten_by_the_next_seat,
            eating.a_flip_is_eaten_by_its_flipper_or_the_next_seat,
            priority.a_flipper_eats_before_the_next_seat,
            priority.a_flip_equal_to_a_four_is_given_up,
            eating.eating_completes_a_set,
            eating.what_is_eaten_anew_are_sets,
            eating.tiles_move_between_sets_and_stay_at_the_door,
            eating.eating_anew_reaches_no_further,
            splitting.a_set_splits_nothing,
            eating.a_three_is_not_turned_outside,
            eating.what_cannot_be_laid_out_bars_eating,
            splitting.an_eating_leaves_something_to_throw,
            winning.a_claim_leaves_something_to_throw,
            passing.what_was_let_go_is_not_taken_later,
            passing.nothing_was_let_go_before,
        ),
        eating.eat,
        claim=priority.SEEKING["eat"],
    ),
    "pung": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            *OF_EQUAL_TILES,
            splitting.three_own_tiles_are_not_punged,
            winning.a_claim_leaves_something_to_throw,
            passing.what_was_let_go_is_not_taken_later,
            passing.nothing_was_let_go_before,
        ),
        claims.pung,
        claim=priority.SEEKING["pung"],
    ),
    "four": ActKind(
        Role.CLAIMS,
        (*CLAIM, *OF_EQUAL_TILES, splitting.three_own_tiles_are_not_punged),
        claims.four_or_five,
        claim=priority.SEEKING["four"],
    ),
    "five": ActKind(
        Role.CLAIMS,
        (*CLAIM, *OF_EQUAL_TILES),
        claims.four_or_five,
        claim=priority.SEEKING["five"],
    ),
    "top": ActKind(
        Role.GROWS, (*CLAIM, claims.a_top_joins_a_four), claims.top, claim=priority.SEEKING["top"]
    ),
    "rearrange": ActKind(Role.LAYS, (eating.sets_are_laid_anew_only_in_eating,)),
    "lay": ActKind(
        Role.LAYS,
        (
            laying.what_is_laid_is_a_set,
            splitting.a_set_splits_nothing,
            winning.showing_leaves_something_to_throw,
        ),
        laying.lay,
    ),
    "win": ActKind(
        Role.WINS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.nobody_claims_his_own_discard,
            claims.what_is_claimed_unseen_lay_open,
            priority.of_two_winners_the_first_in_turn_wins,
            winning.nothing_is_claimed_after_the_end,
            winning.a_drawn_tile_wins_for_its_drawer,
            winning.a_win_is_seven_sets,
            splitting.a_win_splits_nothing,
            winning.what_a_winner_lays_out_is_seven_sets,
            splitting.what_a_winner_lays_out_splits_nothing,
            passing.what_was_let_go_is_not_taken_later,
            passing.nothing_was_let_go_before,
        ),
        winning.win,
        claim=priority.SEEKING["win"],
        ends_hand=True,
    ),
    "prospect": ActKind(Role.NOTE, (prospect.the_winner_turns_four_tiles,), prospect.turn_prospects),
    "pat": ActKind(Role.REPLENISHES, NO_SUCH_DRAW, replacements.draw_none_the_less),
    "press": ActKind(Role.REPLENISHES, NO_SUCH_DRAW, replacements.draw_none_the_less, private=True),
    "press-out": ActKind(Role.LAYS, NO_SUCH_DRAW),
    "leap": ActKind(Role.GROWS, NO_SUCH_DRAW),
    "draw": ActKind(Role.DRAWS, NO_SUCH_DRAW, replacements.draw_none_the_less, private=True),
    "show": ActKind(Role.SHOWS, does=laying.show),
    END: moment(wall.a_drawn_hand_has_no_wall),
    passing.CLOSING: moment(passing.a_flip_equal_to_a_four_may_be_refused, passing.nobody_has_to_claim),
    passing.CLOSED: moment(does=passing.close),
    prospect.TURNED: moment(prospect.the_winner_turns_no_fewer),
    unwritten.UNWRITTEN: moment(does=replacements.replace_tile),
    unwritten.UNWRITTEN_TAKE: moment(does=turns.take),
    unwritten.UNCOUNTED: moment(does=unwritten.lose_wall),
}
"""Every act and moment: what it is, the rules it has to keep, what it does."""


def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """What comes about just before an act: draws not written, a tile nobody can claim now, 望 all turned."""
    yield from unwritten.draws(table, act)
    yield from passing.closing(table, act)
    yield from prospect.turned_out(table, act)


RULESET = Ruleset(
    name="jiaxing",
    edition="jiaxing",
    unit=sheet.UNIT,
    agreements=Agreements(
        figures={DOUBLINGS.limit_option: DOUBLINGS.limit},
    ),
    acts=ACTS,
    course=CourseOfPlay(
        begin=deal.begin,
        moments=moments,
        missing=unwritten.gap,
        resume=unwritten.resume,
        in_turn=turns.in_turn,
    ),
    evidence=Evidence(
        grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
        open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
        shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
    ),
    result=Result(
        outcome=settlement.outcome,
        score=of_play.score,
        settle=settlement.settle,
        item_names=names.item_names,
        in_own_units=names.in_own_units,
        most=sheet.most,
        reckoned=sheet.reckoned,
    ),
    breaches=Breaches(
        voids=fouls.takes_nothing,
        undone=fouls.undone,
        enforce=fouls.enforce,
    ),
    layout=Layout(
        form_of=laying.form_of,
        tiles_of_hand=SETS_TO_WIN * SET_SIZE,
    ),
    unplayed=Unplayed(settled=settlement.settled, all_count=True),
    playing=player.PLAYING,
    match=settlement.MATCH,
    contesting=priority.CONTESTING,
)
"""The ruleset of Jiaxing."""
