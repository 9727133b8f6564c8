"""Jiaxing (嘉興), 105 domino tiles, four players: a younger sibling of 同棋 with rules of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import SET_SIZE
from oracle.game.hands import Hands
from oracle.game.rule import Rule
from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.jiaxing import (
    claims,
    deal,
    finish,
    fouls,
    hands,
    passing,
    payment,
    play,
    playing,
    scoring,
)
from oracle.rulesets.jiaxing.sets import SETS_TO_WIN
from oracle.rulesets.jiaxing.values import DOUBLINGS

if TYPE_CHECKING:
    from oracle.game.rule import Rule

NO_SUCH_DRAW = (fouls.no_other_draw_is_known,)

CLAIM: tuple[Rule, ...] = (
    claims.a_claim_takes_the_open_tile,
    claims.nobody_claims_his_own_discard,
    claims.the_stronger_claim_prevails,
    claims.of_two_pungs_the_first_in_turn_stands,
    finish.nothing_is_claimed_after_the_end,
)

RULES: dict[str, tuple[Rule, ...]] = {
    "take": (play.the_dealer_takes_the_first_tile, finish.the_hand_is_over),
    "replace": (
        fouls.a_replacement_is_due,
        fouls.a_replacement_needs_a_tile,
        fouls.replacements_come_in_the_order_of_seats,
        finish.the_hand_is_over,
    ),
    "flip": (play.a_flip_is_in_turn, play.a_flip_needs_a_tile, finish.the_hand_is_over),
    "pass": (play.only_the_open_tile_is_let_lie,),
    "discard": (
        finish.the_hand_is_over,
        play.a_discard_is_due,
        fouls.first_replacements_precede_the_first_discard,
        fouls.a_replacement_precedes_the_discard,
        fouls.a_dragon_boat_is_shown,
        fouls.a_discard_splits_nothing,
        fouls.a_replacement_that_can_be_kept_is_not_thrown,
        fouls.equal_tiles_are_laid_out_after_eating,
    ),
    "eat": (
        *CLAIM,
        claims.a_discard_is_eaten_by_the_next_seat,
        claims.a_flip_is_eaten_by_its_flipper_or_the_next_seat,
        claims.a_flipper_eats_before_the_next_seat,
        claims.a_flip_equal_to_a_four_is_given_up,
        claims.eating_completes_a_set,
        claims.what_is_eaten_anew_are_sets,
        claims.tiles_move_between_sets_and_stay_at_the_door,
        claims.eating_anew_reaches_no_further,
        fouls.a_set_splits_nothing,
        fouls.a_three_is_not_turned_outside,
        fouls.what_cannot_be_laid_out_bars_eating,
        fouls.an_eating_leaves_something_to_throw,
        fouls.what_was_let_go_is_not_taken_later,
    ),
    "pung": (
        *CLAIM,
        claims.a_claim_shows_its_own_tiles,
        fouls.three_own_tiles_are_not_punged,
        fouls.what_was_let_go_is_not_taken_later,
    ),
    "four": (*CLAIM, claims.a_claim_shows_its_own_tiles, fouls.three_own_tiles_are_not_punged),
    "five": (*CLAIM, claims.a_claim_shows_its_own_tiles),
    "top": (*CLAIM, claims.a_top_joins_a_four),
    "rearrange": (claims.sets_are_laid_anew_only_in_eating,),
    "lay": (play.what_is_laid_is_a_set, fouls.a_set_splits_nothing),
    "win": (
        claims.a_claim_takes_the_open_tile,
        claims.nobody_claims_his_own_discard,
        claims.of_two_winners_the_first_in_turn_wins,
        finish.a_drawn_tile_wins_for_its_drawer,
        finish.a_win_is_seven_sets,
        finish.a_win_splits_nothing,
        finish.what_a_winner_lays_out_is_seven_sets,
        finish.what_a_winner_lays_out_splits_nothing,
        fouls.what_was_let_go_is_not_taken_later,
    ),
    "prospect": (finish.the_winner_turns_four_tiles,),
    "pat": NO_SUCH_DRAW,
    "press": NO_SUCH_DRAW,
    "press-out": NO_SUCH_DRAW,
    "leap": NO_SUCH_DRAW,
    "draw": NO_SUCH_DRAW,
    "end": (finish.a_drawn_hand_has_no_wall,),
}

GROUNDS = {
    "no-such-tile": "JX-1.1",
    "too-many-copies": "JX-1.1",
    "wall-empty": "JX-3.3a",
    "wall-order": "JX-3.3b",
    "wall-size": "JX-3.3a",
    "wall-count": "JX-3.3a",
    "end-without-a-win": "JX-3.6e",
    "drawn-though-won": "JX-G.1",
    "share-size": "JX-3.2b",
    "not-held": "JX-1.1",
    "empty-hand": "JX-3.2b",
    "no-set": "JX-1.3c",
    "too-many-prospects": "JX-3.7b",
}

SHOWN_CLAUSES = ("JX-2.5", "JX-2.7", "JX-3.6a", "JX-3.6b")
"""Clauses of priority: they ask what lies on the table and whether a claimer has the tiles he claims with."""

OPEN_CLAUSES = ("JX-3.4", "JX-3.6a", "JX-3.6b", "JX-3.7b", "JX-G.1")
"""What is asked only of tiles and turns that lie open to all."""

HANDS = Hands("jiaxing", "jiaxing", scoring.UNIT, hands.score_hand, hands.waits_of, hands.withheld)
"""What can be asked of a single hand of the game."""

RULESET = Ruleset(
    name="jiaxing",
    edition="jiaxing",
    unit=scoring.UNIT,
    agreements={"limit": DOUBLINGS.limit},
    rules=RULES,
    moves=play.MOVES,
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
    match=payment.MATCH,
    shown_clauses=frozenset(map(ClauseId, SHOWN_CLAUSES)),
    tiles_of_hand=SETS_TO_WIN * SET_SIZE,
    voids=claims.takes_nothing,
    carry=play.enforce,
)
"""The ruleset of Jiaxing."""
