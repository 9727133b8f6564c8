"""The rules of Lingque by act and moment, and everything else a hand of play is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.unwritten import LAID_OPEN, UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT
from oracle.game.ruleset import Results, Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.lingque import player
from oracle.rulesets.lingque.figures import kinds
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.settlement import SETTLEMENT
from oracle.rulesets.lingque.play import claims, deal, ending, flowers, kongs, moments, turns, winning
from oracle.rulesets.lingque.scoring import of_notation, of_play, sheet
from oracle.rulesets.lingque.settlement import match, payment
from oracle.table.known import Ground
from oracle.table.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Rule
    from oracle.rulesets.lingque.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.table import Table

DRAWING: tuple[Rule, ...] = (
    ending.the_deal_is_over,
    turns.the_dealer_draws_first,
    turns.a_draw_is_in_turn,
    flowers.a_replacement_comes_from_the_tail,
    turns.a_turn_is_drawn_from_the_front,
    turns.a_replacement_is_due,
    turns.a_draw_needs_a_tile,
    flowers.dealt_flowers_are_replaced_first,
)

CLAIM: tuple[Rule, ...] = (
    ending.the_deal_is_over,
    claims.a_claim_takes_the_open_tile,
    claims.nobody_claims_his_own_discard,
    claims.the_stronger_claim_prevails,
    flowers.a_flower_is_replaced_at_once,
)

KONG: tuple[Rule, ...] = (
    ending.the_deal_is_over,
    kongs.a_kong_takes_the_place_of_a_discard,
    kongs.a_kong_needs_a_tile_to_replace_it,
    flowers.a_flower_is_replaced_at_once,
)

WINNING: tuple[Rule, ...] = (
    ending.the_deal_is_over,
    winning.a_hand_wins_on_three_kinds_of_tile,
    winning.the_nearest_wins,
    winning.a_short_hand_does_not_win,
    winning.a_win_has_a_winning_form,
    winning.a_win_is_worth_the_minimum,
)

RULES: dict[str, tuple[Rule, ...]] = {
    "draw": DRAWING,
    "replace": DRAWING,
    "flower": (
        ending.the_deal_is_over,
        flowers.only_a_flower_is_replaced,
        flowers.flowers_are_replaced_in_turn,
    ),
    "discard": (
        ending.the_deal_is_over,
        turns.a_dealer_draws_before_discarding,
        turns.a_discard_is_due,
        turns.a_kong_of_an_empty_wall_ends_the_deal,
        turns.a_flower_of_an_empty_wall_ends_the_deal,
        flowers.a_flower_is_replaced_at_once,
    ),
    "eat": (*CLAIM, claims.a_chow_is_for_the_next_player, claims.a_chow_is_three_in_a_row),
    "pung": (*CLAIM, claims.a_claim_shows_equal_tiles),
    "kong": (*CLAIM, kongs.a_kong_needs_a_tile_to_replace_it, claims.a_claim_shows_equal_tiles),
    "add-kong": (*KONG, kongs.an_added_kong_grows_from_a_pung),
    "hidden-kong": (*KONG, kongs.a_concealed_kong_is_four_own_tiles, kongs.a_concealed_kong_is_shown),
    "win": WINNING,
    "rob": (winning.only_an_added_tile_is_robbed, *WINNING),
    LAID_OPEN: (
        winning.a_short_hand_does_not_win,
        winning.a_win_has_a_winning_form,
        winning.a_win_is_worth_the_minimum,
    ),
    "end": (
        ending.a_drawn_deal_has_no_wall,
        ending.the_last_discard_may_be_claimed,
    ),
}

MOVES = {
    "draw": turns.draw,
    "replace": flowers.replace_tiles,
    "flower": flowers.lay_flowers,
    "discard": turns.discard,
    "eat": claims.claim,
    "pung": claims.claim,
    "kong": claims.claim,
    "add-kong": kongs.add,
    "hidden-kong": kongs.conceal,
    "win": winning.win,
    "rob": winning.win,
    "show": turns.show,
    "lay": turns.show,
    "gap": turns.gap,
    UNROBBED: kongs.stand,
    UNWRITTEN: turns.draw,
    UNWRITTEN_REPLACEMENT: flowers.replace_tiles,
}

MOMENTS = (moments.unrobbed, moments.unwritten, moments.lays_open)
"""What comes about between two acts, in this order."""


def moments_before(table: Table[Course], act: Act) -> Sequence[Act]:
    """What comes about just before an act."""
    return tuple(moment for comes_about in MOMENTS for moment in comes_about(table, act))


GROUNDS = {
    Ground.NO_SUCH_TILE: "LQ-1A.1",
    Ground.TOO_MANY_COPIES: "LQ-1A.1",
    Ground.WALL_EMPTY: "LQ-1C.6",
    Ground.WALL_ORDER: "LQ-1B.3",
    Ground.WALL_SIZE: "LQ-1B.1",
    Ground.WALL_COUNT: "LQ-1B.1",
    Ground.NO_WIN: "LQ-1C.6",
    Ground.WON: "LQ-1C.6",
    Ground.NOT_HELD: "LQ-1A.1",
    Ground.EMPTY_HAND: "LQ-1B.4",
    Ground.NO_SET: "LQ-2A.7",
}

OPEN_CLAUSES = ("LQ-1B.2", "LQ-1B.3a", "LQ-1C.1", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.7")
"""Clauses that ask only for what everybody at the table has seen."""

RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements={"tiles": kinds.PLAIN, SETTLEMENT.rounds_option: match.rounds().number},
    rules=RULES,
    moves=MOVES,
    moments=moments_before,
    grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=claims.form_of,
    score=of_play.score,
    settle=payment.settle,
    settled=payment.settled,
    results=Results(
        ends=("won", "false", "drawn"), most_given=SETTLEMENT.most_given, counted_as=match.counted_as
    ),
    outcome=payment.outcome,
    item_names=sheet.item_names,
    score_hand=of_notation.score_hand,
    waits=of_notation.waits_of,
    playing=player.PLAYING,
    open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    match=match.MATCH,
    choices=match.CHOICES,
    breaches_cost=False,
    sight=Sight(kongs_are_shown=True),
    tiles_of_hand=FORMS.tiles,
    withheld=of_play.withheld,
    voids=turns.takes_nothing,
    weak=winning.may_be_passed_over,
    final=frozenset({"win", "rob"}),
    contesting=winning.CONTESTING,
)
"""The ruleset of Lingque."""
