"""Tongqi (同棋), 105 domino tiles, four players, from the book of 1925."""

from __future__ import annotations

from oracle.clauses import ClauseId
from oracle.registry import Rule, Ruleset
from oracle.rulesets.tongqi import claims, deal, finish, fouls, hands, passing, payment, play, scoring
from oracle.rulesets.tongqi.values import SETTLEMENT

RULES: dict[str, tuple[Rule, ...]] = {
    "take": (
        finish.who_waits_for_the_turned_tile_wins,
        play.the_dealer_takes_the_first_tile,
        play.the_hand_is_over,
    ),
    "pat": (
        fouls.the_dealer_draws_in_the_opening,
        fouls.idle_players_draw_after_the_first_discard,
        fouls.a_pat_is_earned,
        fouls.pats_come_in_the_order_of_seats,
    ),
    "flip": (play.a_flip_is_in_turn, play.a_flip_needs_a_tile),
    "pass": (play.only_the_flipper_passes_a_tile_on,),
    "discard": (
        play.a_discard_is_due,
        finish.the_dealer_wins_with_the_first_tile,
        fouls.the_dealer_draws_before_his_discard,
        fouls.a_long_pair_stays_together,
        fouls.equal_tiles_stay_together,
        fouls.a_press_equal_to_a_three_is_set_out,
        fouls.a_press_equal_to_a_four_is_set_out,
    ),
    "eat": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        claims.eating_is_for_the_flipper_or_the_lower_house,
        claims.a_flipper_who_passed_does_not_eat,
        claims.eating_completes_a_set,
        claims.a_rearrangement_makes_sets,
        claims.a_rearrangement_keeps_the_table,
        claims.a_rearrangement_takes_a_wuzi,
        claims.a_claim_beats_the_one_that_stands,
        fouls.a_long_pair_stays_together,
        fouls.equal_tiles_stay_together,
        play.the_hand_is_over,
    ),
    "pung": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        claims.a_pung_shows_a_pair,
        claims.a_claim_beats_the_one_that_stands,
        fouls.three_own_tiles_are_not_punged,
        play.the_hand_is_over,
    ),
    "four": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        claims.a_pung_never_grows,
        claims.a_four_shows_three,
        claims.a_claim_beats_the_one_that_stands,
        fouls.four_own_tiles_are_not_opened_with_three,
        play.the_hand_is_over,
    ),
    "five": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        claims.a_five_shows_four,
        claims.a_claim_beats_the_one_that_stands,
        play.the_hand_is_over,
    ),
    "top": (
        claims.a_claim_takes_the_open_tile,
        claims.a_top_joins_a_four,
        claims.a_top_takes_a_flip,
        claims.a_claim_beats_the_one_that_stands,
        play.the_hand_is_over,
    ),
    "leap": (claims.a_leap_joins_the_four_just_made, play.the_hand_is_over),
    "press": (play.a_press_is_due, play.a_press_leaves_the_turned_tile),
    "press-out": (fouls.only_a_pressed_tile_is_set_out,),
    "rearrange": (claims.a_rearrangement_comes_with_an_arriving_tile,),
    "lay": (play.what_is_laid_is_a_set,),
    "win": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        finish.the_first_tiles_win_only_in_their_time,
        finish.the_front_seat_wins,
        finish.a_win_is_seven_sets,
        finish.a_win_keeps_equal_tiles_together,
        fouls.a_hand_is_won_at_the_first_chance,
    ),
    "prospect": (play.the_winner_looks_at_four_tiles,),
    "end": (play.a_drawn_hand_has_no_wall,),
    passing.CLOSING: (fouls.three_own_tiles_are_opened, fouls.four_own_tiles_are_opened),
    passing.ANSWERED: (fouls.idle_players_do_not_forget_to_draw,),
}

GROUNDS = {
    "no-such-tile": "TQ-1.1a",
    "too-many-copies": "TQ-1.1b",
    "wall-empty": "TQ-3.4a",
    "wall-order": "TQ-G.1",
    "wall-size": "TQ-3.4a",
    "wall-count": "TQ-3.4a",
    "share-size": "TQ-3.5",
    "not-held": "TQ-1.1b",
    "empty-hand": "TQ-3.5",
    "no-set": "TQ-5.0",
}

RULESET = Ruleset(
    name="tongqi",
    edition="1925",
    unit=scoring.UNIT,
    rules=RULES,
    moves=play.MOVES,
    moments=passing.moments,
    grounds={key: ClauseId(clause) for key, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=play.form_of,
    score=scoring.score,
    settle=payment.settle,
    outcome=payment.outcome,
    item_names=scoring.item_names,
    score_hand=hands.score_hand,
    waits=hands.waits_of,
    options={"base": SETTLEMENT.base.points, "limit": SETTLEMENT.limit.points},
)
"""The ruleset of Tongqi."""
