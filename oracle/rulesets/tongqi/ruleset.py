"""The rules of Tongqi by act and moment, and everything else a hand of play is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.tongqi import (
    bans,
    claims,
    deal,
    finish,
    fouls,
    hands,
    laying,
    moves,
    passing,
    payment,
    play,
    playing,
    scoring,
)
from oracle.rulesets.tongqi.sets import SETS_TO_WIN
from oracle.rulesets.tongqi.values import SETTLEMENT

if TYPE_CHECKING:
    from oracle.game.rule import Rule

RULES: dict[str, tuple[Rule, ...]] = {
    "take": (
        play.the_dealer_takes_the_first_tile,
        play.the_hand_is_over,
    ),
    "pat": (
        fouls.the_dealer_draws_in_the_opening,
        fouls.idle_players_draw_after_the_first_discard,
        fouls.a_pat_is_earned,
        fouls.pats_come_in_the_order_of_seats,
    ),
    "flip": (play.a_flip_is_in_turn, play.a_flip_needs_a_tile, play.the_hand_is_over),
    "pass": (play.only_the_flipper_passes_a_tile_on,),
    "discard": (
        play.the_hand_is_over,
        play.a_discard_is_due,
        finish.the_dealer_wins_with_the_first_tile,
        fouls.play_goes_on_after_the_pats,
        fouls.the_dealer_draws_before_his_discard,
        *map(
            fouls.of_a_tile_held,
            (
                fouls.a_long_pair_stays_together,
                fouls.equal_tiles_stay_together,
                fouls.a_press_equal_to_a_three_is_set_out,
                fouls.a_press_equal_to_a_four_is_set_out,
                bans.equal_tiles_are_laid_out_after_eating,
                bans.a_punged_long_tile_keeps_its_short_ones,
                bans.no_mantis_belly,
                bans.a_press_equal_to_a_pung_is_thrown,
                bans.a_press_tied_to_the_table_is_thrown,
                bans.a_press_that_waits_for_a_passed_tile_is_set_out,
            ),
        ),
    ),
    "eat": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        claims.eating_is_for_the_flipper_or_the_lower_house,
        claims.a_flipper_who_passed_does_not_eat,
        claims.eating_completes_a_set,
        claims.a_rearrangement_makes_sets,
        claims.a_rearrangement_keeps_the_table,
        claims.a_rearrangement_takes_a_wuzi,
        claims.a_claim_beats_the_one_that_stands,
        claims.a_flip_wanted_by_a_four_is_yielded,
        fouls.a_long_pair_stays_together,
        fouls.equal_tiles_stay_together,
        fouls.three_own_tiles_are_not_used_otherwise,
        fouls.four_own_tiles_are_not_used_otherwise,
        bans.a_punged_kind_is_eaten_once,
        bans.a_passed_tile_is_not_eaten,
        fouls.play_goes_on_after_the_pats,
        play.a_claim_comes_before_the_end,
    ),
    "pung": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        claims.a_pung_shows_a_pair,
        claims.a_claim_beats_the_one_that_stands,
        fouls.three_own_tiles_are_not_used_otherwise,
        fouls.four_own_tiles_are_not_used_otherwise,
        bans.a_pung_is_made_at_once,
        bans.a_pair_that_could_have_eaten_is_not_punged,
        bans.a_double_butong_is_not_punged_thrice,
        fouls.play_goes_on_after_the_pats,
        play.a_claim_comes_before_the_end,
    ),
    "four": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        claims.a_pung_never_grows,
        claims.a_four_shows_three,
        claims.a_claim_beats_the_one_that_stands,
        fouls.four_own_tiles_are_not_used_otherwise,
        play.a_claim_comes_before_the_end,
    ),
    "five": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        claims.a_five_shows_four,
        claims.a_claim_beats_the_one_that_stands,
        play.a_claim_comes_before_the_end,
    ),
    "top": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.a_top_joins_a_four,
        claims.a_top_takes_a_flip,
        claims.a_claim_beats_the_one_that_stands,
        play.a_claim_comes_before_the_end,
    ),
    "leap": (
        claims.a_leap_joins_the_four_just_made,
        claims.a_leap_comes_at_once,
        play.a_claim_comes_before_the_end,
    ),
    "press": (play.a_press_is_due, play.a_press_leaves_the_turned_tile, play.the_hand_is_over),
    "press-out": (fouls.only_a_pressed_tile_is_set_out,),
    "rearrange": (claims.a_rearrangement_comes_with_an_arriving_tile,),
    "lay": (play.what_is_laid_is_a_set, bans.a_set_kept_back_is_not_laid_later),
    "win": (
        claims.a_win_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_wins_on_his_own_discard,
        finish.the_first_tiles_win_only_in_their_time,
        finish.the_front_seat_wins,
        finish.a_win_is_seven_sets,
        finish.a_lay_out_is_seven_sets,
        finish.a_win_keeps_equal_tiles_together,
        fouls.a_hand_is_won_at_the_first_chance,
        bans.a_passed_tile_does_not_win,
        bans.a_stranded_long_tile_is_thrown,
        bans.a_winner_kept_no_set_back,
        bans.a_pung_is_made_at_once,
        bans.a_pair_that_could_have_eaten_is_not_punged,
        bans.a_double_butong_is_not_punged_thrice,
    ),
    "prospect": (
        play.the_winner_looks_at_four_tiles,
        play.the_prospect_is_read_from_one_end,
        play.the_prospect_is_read_in_order,
        fouls.late_pats_come_last,
    ),
    "end": (play.a_drawn_hand_has_no_wall,),
    passing.LEFT_LYING: (finish.who_waits_for_the_turned_tile_wins,),
    passing.LOOKED: (play.the_winner_looks_at_no_fewer,),
    passing.COUNTING: (fouls.late_pats_are_drawn,),
    passing.CLOSING: (
        fouls.three_own_tiles_are_opened,
        fouls.four_own_tiles_are_opened,
        bans.a_long_tile_that_can_be_eaten_is_eaten,
    ),
    passing.FORESTALLED: (fouls.a_flip_comes_after_the_pats,),
    passing.ANSWERED: (fouls.idle_players_do_not_forget_to_draw,),
}

GROUNDS = {
    "no-such-tile": "TQ-1.1a",
    "too-many-copies": "TQ-1.1b",
    "wall-empty": "TQ-3.4a",
    "wall-order": "TQ-G.1",
    "wall-size": "TQ-3.4a",
    "wall-with-turned": "TQ-3.4a",
    "turned-size": "TQ-3.4a",
    "wall-count": "TQ-3.4a",
    "end-without-a-win": "TQ-3.12",
    "drawn-though-won": "TQ-3.13",
    "share-size": "TQ-3.5",
    "not-held": "TQ-1.1b",
    "empty-hand": "TQ-3.5",
    "no-set": "TQ-5.0",
}

OPEN_CLAUSES = (
    *("TQ-1.3a", "TQ-3.4b", "TQ-3.13", "TQ-3.14", "TQ-4.2a", "TQ-4.2a3", "TQ-4.2b", "TQ-4.2c", "TQ-4.2d"),
    *(
        "TQ-4.3a",
        "TQ-5.0",
        "TQ-5.5e",
        "TQ-6.1e",
        "TQ-6.2a",
        "TQ-8.5",
        "TQ-G.3",
        "TQ-G.12",
        "TQ-G.13",
        "TQ-G.14",
    ),
)
"""Clauses that ask only for what everybody at the table has seen."""

SHOWN_CLAUSES = ("TQ-4.2b", "TQ-4.2c", "TQ-4.3a", "TQ-G.13")
"""Clauses of priority: they ask what lies on the table and whether a claimer has the tiles he claims with."""

RULESET = Ruleset(
    name=hands.HANDS.name,
    edition=hands.HANDS.edition,
    unit=hands.HANDS.unit,
    agreements={"base": SETTLEMENT.base.points, "limit": SETTLEMENT.limit.points},
    rules=RULES,
    moves=moves.MOVES,
    moments=passing.moments,
    grounds={key: ClauseId(clause) for key, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=play.form_of,
    score=scoring.score,
    settle=payment.settle,
    settled=payment.settled,
    outcome=payment.outcome,
    item_names=scoring.item_names,
    score_hand=hands.score_hand,
    waits=hands.waits_of,
    playing=playing.PLAYING,
    open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
    match=payment.MATCH,
    lay_out=laying.lay_out,
    tiles_of_hand=SETS_TO_WIN * hands.SET_SIZE,
    carry=moves.enforce,
    voids=claims.takes_nothing,
    withheld=scoring.withheld,
)
"""The ruleset of Tongqi."""
