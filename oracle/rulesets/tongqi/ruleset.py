"""The table of contents of Tongqi: the rules and moves of every act and moment, and what else it consists of.

Long because every rule of every act has its line here.
"""

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
from oracle.rulesets.tongqi import player
from oracle.rulesets.tongqi.figures.forms import SETS_TO_WIN
from oracle.rulesets.tongqi.figures.settlement import SETTLEMENT
from oracle.rulesets.tongqi.fouls import (
    discarding,
    keeping,
    making_sets,
    missed_wins,
    nothing_left,
    patting,
    penalty,
    punging,
    setting_out,
)
from oracle.rulesets.tongqi.fouls import eating as eating_laws
from oracle.rulesets.tongqi.hand import layout
from oracle.rulesets.tongqi.play import (
    claims,
    deal,
    eating,
    ending,
    equal_tiles,
    missing_acts,
    moments,
    opening,
    passed_tiles,
    pressing,
    priority,
    prospect,
    relaying,
    turns,
    winning,
)
from oracle.rulesets.tongqi.play.missing_acts import if_seen, perhaps_pressed
from oracle.rulesets.tongqi.scoring import of_notation, of_play, sheet
from oracle.rulesets.tongqi.settlement import match, payment
from oracle.table.acts import END
from oracle.table.known import Ground
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Mapping


ACTS: Mapping[str, ActKind] = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "take": ActKind(
        Role.OPENS_PLAY,
        (
            opening.the_dealer_takes_the_first_tile,
            ending.the_hand_is_over,
        ),
        opening.take,
    ),
    "pat": ActKind(
        Role.REPLENISHES,
        (
            patting.the_dealer_draws_in_the_opening,
            patting.idle_players_draw_after_the_first_discard,
            opening.a_pat_is_earned,
            opening.a_late_pat_is_earned,
            opening.pats_come_in_the_order_of_seats,
            ending.a_late_pat_is_of_the_opening,
        ),
        opening.draw_by_pat,
    ),
    "flip": ActKind(
        Role.TURNS_UP,
        (
            turns.a_flip_is_in_turn,
            turns.who_flips_behind_missing_acts_is_in_turn,
            ending.a_flip_needs_a_tile,
            ending.the_hand_is_over,
        ),
        perhaps_pressed(turns.flip),
    ),
    "pass": ActKind(
        Role.LETS_GO,
        (turns.only_the_flipper_passes_a_tile_on,),
        turns.pass_on,
        claim=winning.SEEKING["pass"],
    ),
    "discard": ActKind(
        Role.PUTS_OUT,
        (
            ending.the_hand_is_over,
            turns.a_discard_is_due,
            turns.who_discards_behind_missing_acts_is_in_turn,
            opening.the_dealer_wins_with_the_first_tile,
            opening.a_pat_may_be_thrown_first,
            turns.own_fours_may_stay_in_hand,
            opening.play_goes_on_after_the_pats,
            patting.the_dealer_draws_before_his_discard,
            relaying.what_lies_on_the_table_is_not_thrown,
            *map(
                nothing_left.of_a_discard,
                (
                    making_sets.a_long_pair_stays_together,
                    making_sets.equal_tiles_stay_together,
                    setting_out.a_press_equal_to_a_three_is_set_out,
                    setting_out.a_press_equal_to_a_four_is_set_out,
                    punging.a_leap_is_optional,
                    eating_laws.a_stranded_long_tile_may_wait,
                    eating_laws.equal_tiles_are_laid_out_after_eating,
                    discarding.a_punged_long_tile_keeps_its_short_ones,
                    discarding.no_mantis_belly,
                    discarding.a_press_equal_to_a_pung_is_thrown,
                    keeping.a_press_tied_to_the_table_is_thrown,
                    setting_out.a_press_that_waits_for_a_passed_tile_is_set_out,
                ),
            ),
        ),
        perhaps_pressed(turns.discard),
    ),
    "eat": ActKind(
        Role.CLAIMS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            claims.nobody_claims_his_own_discard,
            eating.eating_is_for_the_flipper_or_the_lower_house,
            eating.a_flipper_who_passed_does_not_eat,
            eating.eating_completes_a_set,
            relaying.a_rearrangement_makes_sets,
            relaying.a_rearrangement_keeps_the_table,
            relaying.a_rearrangement_takes_a_wuzi,
            priority.a_claim_beats_the_one_that_stands,
            priority.a_flip_wanted_by_a_four_is_yielded,
            making_sets.a_long_pair_stays_together,
            making_sets.equal_tiles_stay_together,
            punging.three_own_tiles_are_not_used_otherwise,
            punging.four_own_tiles_are_not_used_otherwise,
            eating_laws.a_punged_kind_is_eaten_once,
            eating_laws.a_passed_tile_is_not_eaten,
            opening.play_goes_on_after_the_pats,
            claims.the_last_discards_may_be_claimed,
            ending.a_claim_comes_before_the_end,
        ),
        perhaps_pressed(if_seen(eating.eat)),
        claim=winning.SEEKING["eat"],
    ),
    "pung": ActKind(
        Role.CLAIMS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            claims.nobody_claims_his_own_discard,
            equal_tiles.a_pung_shows_a_pair,
            priority.a_claim_beats_the_one_that_stands,
            punging.three_own_tiles_are_not_used_otherwise,
            punging.four_own_tiles_are_not_used_otherwise,
            punging.a_pung_is_made_at_once,
            punging.no_pair_was_held_before,
            punging.a_pair_that_could_have_eaten_is_not_punged,
            punging.a_double_butong_is_not_punged_thrice,
            opening.play_goes_on_after_the_pats,
            claims.a_flip_passed_on_may_be_claimed,
            claims.the_last_discards_may_be_claimed,
            ending.a_claim_comes_before_the_end,
        ),
        perhaps_pressed(if_seen(equal_tiles.pung)),
        claim=winning.SEEKING["pung"],
    ),
    "four": ActKind(
        Role.CLAIMS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            claims.nobody_claims_his_own_discard,
            equal_tiles.a_pung_never_grows,
            equal_tiles.a_four_shows_three,
            equal_tiles.a_four_or_five_takes_any_flip,
            priority.a_claim_beats_the_one_that_stands,
            punging.four_own_tiles_are_not_used_otherwise,
            opening.play_goes_on_after_the_pats,
            claims.a_flip_passed_on_may_be_claimed,
            claims.the_last_discards_may_be_claimed,
            ending.a_claim_comes_before_the_end,
        ),
        perhaps_pressed(if_seen(equal_tiles.four)),
        claim=winning.SEEKING["four"],
    ),
    "five": ActKind(
        Role.CLAIMS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            claims.nobody_claims_his_own_discard,
            equal_tiles.a_five_shows_four,
            equal_tiles.a_four_or_five_takes_any_flip,
            priority.a_claim_beats_the_one_that_stands,
            opening.play_goes_on_after_the_pats,
            claims.a_flip_passed_on_may_be_claimed,
            claims.the_last_discards_may_be_claimed,
            ending.a_claim_comes_before_the_end,
        ),
        perhaps_pressed(if_seen(equal_tiles.five)),
        claim=winning.SEEKING["five"],
    ),
    "top": ActKind(
        Role.GROWS,
        (
            claims.a_claim_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            equal_tiles.a_top_joins_a_four,
            equal_tiles.what_a_top_joins_was_a_four,
            equal_tiles.a_top_takes_a_flip,
            priority.a_claim_beats_the_one_that_stands,
            claims.a_flip_passed_on_may_be_claimed,
            ending.a_claim_comes_before_the_end,
        ),
        perhaps_pressed(if_seen(equal_tiles.top)),
        claim=winning.SEEKING["top"],
    ),
    "leap": ActKind(
        Role.GROWS,
        (
            equal_tiles.a_leap_joins_the_four_just_made,
            equal_tiles.a_leap_comes_at_once,
            ending.a_claim_comes_before_the_end,
        ),
        equal_tiles.leap,
    ),
    "press": ActKind(
        Role.REPLENISHES,
        (pressing.a_press_is_due, pressing.a_press_leaves_the_turned_tile, ending.the_hand_is_over),
        pressing.draw_by_press,
        private=True,
    ),
    "press-out": ActKind(Role.LAYS, setting_out.OF_SETTING_OUT, pressing.set_out),
    "rearrange": ActKind(
        Role.LAYS,
        (
            relaying.a_rearrangement_comes_with_an_arriving_tile,
            relaying.a_rearrangement_keeps_the_table,
            relaying.a_rearrangement_takes_a_wuzi,
        ),
        relaying.rearrange,
    ),
    "lay": ActKind(
        Role.LAYS, (turns.what_is_laid_is_a_set, eating_laws.a_set_kept_back_is_not_laid_later), turns.lay
    ),
    "win": ActKind(
        Role.WINS,
        (
            claims.a_win_takes_the_open_tile,
            claims.what_is_claimed_unseen_lay_open,
            claims.nobody_wins_on_his_own_discard,
            claims.a_flip_passed_on_may_be_won_on,
            claims.the_last_discards_may_be_won_on,
            winning.the_first_tiles_win_only_in_their_time,
            winning.an_own_draw_wins,
            winning.the_front_seat_wins,
            ending.a_claim_comes_before_the_end,
            winning.a_win_is_seven_sets,
            winning.a_lay_out_is_seven_sets,
            making_sets.a_win_keeps_equal_tiles_together,
            missed_wins.a_hand_is_won_at_the_first_chance,
            eating_laws.a_kind_punged_and_eaten_still_wins,
            eating_laws.a_passed_tile_does_not_win,
            eating_laws.a_stranded_long_tile_is_thrown,
            eating_laws.a_winner_kept_no_set_back,
            punging.a_pung_is_made_at_once,
            punging.no_pair_was_held_before,
            punging.a_pair_that_could_have_eaten_is_not_punged,
            punging.a_double_butong_is_not_punged_thrice,
        ),
        perhaps_pressed(winning.win),
        claim=winning.SEEKING["win"],
        ends_hand=True,
    ),
    "prospect": ActKind(
        Role.NOTE,
        (
            prospect.the_winner_looks_at_four_tiles,
            prospect.the_prospect_is_read_from_one_end,
            prospect.the_prospect_is_read_in_order,
            prospect.the_winner_looks_after_the_pats,
        ),
        prospect.look,
    ),
    "knock": ActKind(Role.NOTE, does=prospect.disturb),
    "show": ActKind(Role.SHOWS, does=turns.show),
    END: moment(ending.a_drawn_hand_has_no_wall),
    moments.LEFT_LYING: moment(opening.who_waits_for_the_turned_tile_wins),
    moments.LOOKED: moment(prospect.the_winner_looks_at_no_fewer),
    moments.DRAWN_TOO_EARLY: moment(prospect.late_pats_come_last),
    moments.COUNTING: moment(patting.late_pats_are_drawn),
    moments.CLOSING: moment(
        punging.three_own_tiles_are_opened,
        punging.four_own_tiles_are_opened,
        punging.a_top_is_optional,
        eating_laws.a_long_tile_that_can_be_eaten_is_eaten,
        does=passed_tiles.close,
    ),
    moments.FORESTALLED: moment(opening.a_flip_comes_after_the_pats, does=opening.forestalled),
    moments.ANSWERED: moment(patting.idle_players_do_not_forget_to_draw, does=opening.answered),
    moments.GONE_UNSEEN: moment(does=passed_tiles.gone_unseen),
    moments.STAYED_OUT: moment(does=turns.stay_out),
    moments.WALL_UNTOLD: moment(does=missing_acts.lose_wall),
}
"""Every act and moment: what it is, the rules it has to keep, what it does."""

GROUNDS = {
    Ground.NO_SUCH_TILE: "TQ-1.1a",
    Ground.TOO_MANY_COPIES: "TQ-1.1b",
    Ground.WALL_EMPTY: "TQ-3.4a",
    Ground.WALL_ORDER: "TQ-G.1",
    Ground.WALL_SIZE: "TQ-3.4a",
    Ground.WALL_COUNT: "TQ-3.4a",
    Ground.NO_WIN: "TQ-3.12",
    Ground.WON: "TQ-3.13",
    Ground.SHARE_SIZE: "TQ-3.5",
    Ground.NOT_HELD: "TQ-1.1b",
    Ground.EMPTY_HAND: "TQ-3.5",
    Ground.NO_SET: "TQ-5.0",
    Ground.GIVER: "TQ-4.2a3",
}
"""The clause of each contradiction that a table or a deal can show."""

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

SHOWN_CLAUSES = ("TQ-4.2b", "TQ-4.2c", "TQ-4.3a", "TQ-8.12", "TQ-G.13")
"""Clauses of priority: they ask what lies on the table and whether a claimer has the tiles he claims with.

Law 12 is answered as well: of each arrival it is noted whether the log shows what was held.
"""


RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements=Agreements(
        figures={"base": SETTLEMENT.base.points, "limit": SETTLEMENT.limit.points},
    ),
    acts=ACTS,
    course=CourseOfPlay(
        begin=deal.begin,
        moments=moments.moments,
        missing=missing_acts.gap,
        in_turn=turns.in_turn,
    ),
    evidence=Evidence(
        grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
        open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
        shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
    ),
    result=Result(
        outcome=match.outcome,
        score=of_play.score,
        settle=payment.settle,
        item_names=of_play.item_names,
        reckoned=sheet.reckoned,
        withheld=of_play.withheld,
    ),
    breaches=Breaches(
        voids=claims.takes_nothing,
        enforce=penalty.enforce,
        ruled=penalty.of_a_law,
        undone=claims.is_undone,
    ),
    layout=Layout(
        form_of=turns.form_of,
        lay_out=layout.lay_out,
        tiles_of_hand=SETS_TO_WIN * SET_SIZE,
    ),
    unplayed=Unplayed(
        settled=payment.settled, ends=("won", "white", "drawn"), places=("turned",), all_count=True
    ),
    playing=player.PLAYING,
    match=match.MATCH,
    contesting=winning.CONTESTING,
)
"""The ruleset of Tongqi."""
