"""The rules of Tongqi by act and moment, and everything else a hand of play is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.tongqi import player
from oracle.rulesets.tongqi.figures.forms import SETS_TO_WIN
from oracle.rulesets.tongqi.figures.settlement import SETTLEMENT
from oracle.rulesets.tongqi.fouls import (
    discarding,
    eating,
    keeping,
    making_sets,
    missed_wins,
    patting,
    penalty,
    punging,
    setting_out,
)
from oracle.rulesets.tongqi.fouls import making_sets as fouls
from oracle.rulesets.tongqi.fouls import penalty as fouls_penalty
from oracle.rulesets.tongqi.fouls import punging as fouls_punging
from oracle.rulesets.tongqi.fouls import setting_out as fouls_setting_out
from oracle.rulesets.tongqi.hand import layout
from oracle.rulesets.tongqi.play import (
    claims,
    deal,
    ending,
    equal_tiles,
    moments,
    opening,
    pressing,
    priority,
    prospect,
    relaying,
    turns,
    winning,
)
from oracle.rulesets.tongqi.play import eating as play_eating
from oracle.rulesets.tongqi.play import opening as play_opening
from oracle.rulesets.tongqi.play import prospect as play_prospect
from oracle.rulesets.tongqi.play.eating import eat
from oracle.rulesets.tongqi.play.equal_tiles import five, four, leap, pung, top
from oracle.rulesets.tongqi.play.missing_acts import gap, lose_wall, seen
from oracle.rulesets.tongqi.play.moments import (
    ANSWERED,
    CLOSING,
    FORESTALLED,
    GONE_UNSEEN,
    STAYED_OUT,
    WALL_UNTOLD,
)
from oracle.rulesets.tongqi.play.opening import answered, draw_by_pat, forestalled, take
from oracle.rulesets.tongqi.play.passing import close, gone_unseen
from oracle.rulesets.tongqi.play.pressing import draw_by_press, set_out
from oracle.rulesets.tongqi.play.prospect import look
from oracle.rulesets.tongqi.play.turns import discard, flip, lay, pass_on, show, stay_out
from oracle.rulesets.tongqi.play.winning import win
from oracle.rulesets.tongqi.scoring import of_notation, of_play
from oracle.rulesets.tongqi.settlement import match, payment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.game.rule import Rule
    from oracle.rulesets.tongqi.play.missing_acts import Moves


RULES: dict[str, tuple[Rule, ...]] = {
    "take": (
        play_opening.the_dealer_takes_the_first_tile,
        ending.the_hand_is_over,
    ),
    "pat": (
        patting.the_dealer_draws_in_the_opening,
        patting.idle_players_draw_after_the_first_discard,
        play_opening.a_pat_is_earned,
        play_opening.pats_come_in_the_order_of_seats,
    ),
    "flip": (turns.a_flip_is_in_turn, ending.a_flip_needs_a_tile, ending.the_hand_is_over),
    "pass": (turns.only_the_flipper_passes_a_tile_on,),
    "discard": (
        ending.the_hand_is_over,
        turns.a_discard_is_due,
        opening.the_dealer_wins_with_the_first_tile,
        play_opening.play_goes_on_after_the_pats,
        patting.the_dealer_draws_before_his_discard,
        *map(
            penalty.of_a_tile_held,
            (
                fouls.a_long_pair_stays_together,
                fouls.equal_tiles_stay_together,
                fouls_setting_out.a_press_equal_to_a_three_is_set_out,
                fouls_setting_out.a_press_equal_to_a_four_is_set_out,
                eating.equal_tiles_are_laid_out_after_eating,
                discarding.a_punged_long_tile_keeps_its_short_ones,
                discarding.no_mantis_belly,
                discarding.a_press_equal_to_a_pung_is_thrown,
                keeping.a_press_tied_to_the_table_is_thrown,
                setting_out.a_press_that_waits_for_a_passed_tile_is_set_out,
            ),
        ),
    ),
    "eat": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        play_eating.eating_is_for_the_flipper_or_the_lower_house,
        play_eating.a_flipper_who_passed_does_not_eat,
        play_eating.eating_completes_a_set,
        relaying.a_rearrangement_makes_sets,
        relaying.a_rearrangement_keeps_the_table,
        relaying.a_rearrangement_takes_a_wuzi,
        priority.a_claim_beats_the_one_that_stands,
        priority.a_flip_wanted_by_a_four_is_yielded,
        fouls.a_long_pair_stays_together,
        fouls.equal_tiles_stay_together,
        fouls_punging.three_own_tiles_are_not_used_otherwise,
        fouls_punging.four_own_tiles_are_not_used_otherwise,
        eating.a_punged_kind_is_eaten_once,
        eating.a_passed_tile_is_not_eaten,
        play_opening.play_goes_on_after_the_pats,
        ending.a_claim_comes_before_the_end,
    ),
    "pung": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        equal_tiles.a_pung_shows_a_pair,
        priority.a_claim_beats_the_one_that_stands,
        fouls_punging.three_own_tiles_are_not_used_otherwise,
        fouls_punging.four_own_tiles_are_not_used_otherwise,
        punging.a_pung_is_made_at_once,
        punging.a_pair_that_could_have_eaten_is_not_punged,
        punging.a_double_butong_is_not_punged_thrice,
        play_opening.play_goes_on_after_the_pats,
        ending.a_claim_comes_before_the_end,
    ),
    "four": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        equal_tiles.a_pung_never_grows,
        equal_tiles.a_four_shows_three,
        priority.a_claim_beats_the_one_that_stands,
        fouls_punging.four_own_tiles_are_not_used_otherwise,
        ending.a_claim_comes_before_the_end,
    ),
    "five": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_claims_his_own_discard,
        equal_tiles.a_five_shows_four,
        priority.a_claim_beats_the_one_that_stands,
        ending.a_claim_comes_before_the_end,
    ),
    "top": (
        claims.a_claim_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        equal_tiles.a_top_joins_a_four,
        equal_tiles.a_top_takes_a_flip,
        priority.a_claim_beats_the_one_that_stands,
        ending.a_claim_comes_before_the_end,
    ),
    "leap": (
        equal_tiles.a_leap_joins_the_four_just_made,
        equal_tiles.a_leap_comes_at_once,
        ending.a_claim_comes_before_the_end,
    ),
    "press": (pressing.a_press_is_due, pressing.a_press_leaves_the_turned_tile, ending.the_hand_is_over),
    "press-out": (fouls_setting_out.only_a_pressed_tile_is_set_out,),
    "rearrange": (relaying.a_rearrangement_comes_with_an_arriving_tile,),
    "lay": (turns.what_is_laid_is_a_set, eating.a_set_kept_back_is_not_laid_later),
    "win": (
        claims.a_win_takes_the_open_tile,
        claims.a_claim_names_who_put_the_tile_out,
        claims.nobody_wins_on_his_own_discard,
        winning.the_first_tiles_win_only_in_their_time,
        winning.the_front_seat_wins,
        winning.a_win_is_seven_sets,
        winning.a_lay_out_is_seven_sets,
        making_sets.a_win_keeps_equal_tiles_together,
        missed_wins.a_hand_is_won_at_the_first_chance,
        eating.a_passed_tile_does_not_win,
        eating.a_stranded_long_tile_is_thrown,
        eating.a_winner_kept_no_set_back,
        punging.a_pung_is_made_at_once,
        punging.a_pair_that_could_have_eaten_is_not_punged,
        punging.a_double_butong_is_not_punged_thrice,
    ),
    "prospect": (
        play_prospect.the_winner_looks_at_four_tiles,
        play_prospect.the_prospect_is_read_from_one_end,
        play_prospect.the_prospect_is_read_in_order,
        prospect.late_pats_come_last,
    ),
    "end": (ending.a_drawn_hand_has_no_wall,),
    moments.LEFT_LYING: (opening.who_waits_for_the_turned_tile_wins,),
    moments.LOOKED: (play_prospect.the_winner_looks_at_no_fewer,),
    moments.COUNTING: (play_opening.late_pats_are_drawn,),
    moments.CLOSING: (
        fouls_punging.three_own_tiles_are_opened,
        fouls_punging.four_own_tiles_are_opened,
        eating.a_long_tile_that_can_be_eaten_is_eaten,
    ),
    moments.FORESTALLED: (play_opening.a_flip_comes_after_the_pats,),
    moments.ANSWERED: (patting.idle_players_do_not_forget_to_draw,),
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


MOVES: Mapping[str, Moves] = {
    "take": take,
    "pat": draw_by_pat,
    "press": draw_by_press,
    "press-out": set_out,
    "flip": flip,
    "pass": pass_on,
    "discard": discard,
    "lay": lay,
    "pung": seen(pung),
    "four": seen(four),
    "five": seen(five),
    "top": seen(top),
    "leap": leap,
    "eat": seen(eat),
    "win": win,
    "prospect": look,
    "show": show,
    "gap": gap,
    FORESTALLED: forestalled,
    CLOSING: close,
    GONE_UNSEEN: gone_unseen,
    ANSWERED: answered,
    STAYED_OUT: stay_out,
    WALL_UNTOLD: lose_wall,
}

RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements={"base": SETTLEMENT.base.points, "limit": SETTLEMENT.limit.points},
    rules=RULES,
    moves=MOVES,
    moments=moments.moments,
    grounds={key: ClauseId(clause) for key, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=turns.form_of,
    score=of_play.score,
    settle=payment.settle,
    settled=payment.settled,
    outcome=match.outcome,
    item_names=of_play.item_names,
    score_hand=of_notation.score_hand,
    waits=of_notation.waits_of,
    playing=player.PLAYING,
    open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
    match=match.MATCH,
    lay_out=layout.lay_out,
    tiles_of_hand=SETS_TO_WIN * of_notation.SET_SIZE,
    carry=fouls_penalty.enforce,
    voids=claims.takes_nothing,
    withheld=of_play.withheld,
)
"""The ruleset of Tongqi."""
