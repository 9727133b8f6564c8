"""The rules of Lingque by act and moment, and everything else a hand of play is judged by."""

from __future__ import annotations

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
from oracle.rulesets.lingque import player
from oracle.rulesets.lingque.figures import kinds
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.settlement import SETTLEMENT
from oracle.rulesets.lingque.play import claims, deal, ending, flowers, kongs, moments, turns, winning
from oracle.rulesets.lingque.scoring import of_notation, of_play, sheet
from oracle.rulesets.lingque.settlement import match, payment
from oracle.table.acts import END
from oracle.table.known import Ground
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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


ACTS: Mapping[str, ActKind] = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "draw": ActKind(Role.DRAWS, DRAWING, turns.draw, private=True),
    "replace": ActKind(Role.REPLENISHES, DRAWING, flowers.replace_tiles, private=True),
    "flower": ActKind(
        Role.LAYS,
        (
            ending.the_deal_is_over,
            flowers.only_a_flower_is_replaced,
            flowers.flowers_are_replaced_in_turn,
        ),
        flowers.lay_flowers,
    ),
    "discard": ActKind(
        Role.PUTS_OUT,
        (
            ending.the_deal_is_over,
            turns.a_dealer_draws_before_discarding,
            turns.a_discard_is_due,
            turns.a_kong_of_an_empty_wall_ends_the_deal,
            turns.a_flower_of_an_empty_wall_ends_the_deal,
            flowers.a_flower_is_replaced_at_once,
        ),
        turns.discard,
    ),
    "eat": ActKind(
        Role.CLAIMS,
        (*CLAIM, claims.a_chow_is_for_the_next_player, claims.a_chow_is_three_in_a_row),
        claims.claim,
        claim=winning.SEEKING["eat"],
    ),
    "pung": ActKind(
        Role.CLAIMS,
        (*CLAIM, claims.a_claim_shows_equal_tiles, claims.the_equal_tiles_are_taken_for_granted),
        claims.claim,
        claim=winning.SEEKING["pung"],
    ),
    "kong": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            kongs.a_kong_needs_a_tile_to_replace_it,
            claims.a_claim_shows_equal_tiles,
            claims.the_equal_tiles_are_taken_for_granted,
        ),
        claims.claim,
        claim=winning.SEEKING["kong"],
    ),
    "add-kong": ActKind(
        Role.GROWS,
        (*KONG, kongs.an_added_kong_grows_from_a_pung),
        kongs.add,
        claim=winning.SEEKING["add-kong"],
    ),
    "hidden-kong": ActKind(
        Role.LAYS,
        (
            *KONG,
            kongs.a_concealed_kong_is_four_own_tiles,
            kongs.the_four_are_taken_for_granted,
            kongs.a_concealed_kong_is_shown,
        ),
        kongs.conceal,
    ),
    "win": ActKind(Role.WINS, WINNING, winning.win, claim=winning.SEEKING["win"], ends_hand=True),
    "rob": ActKind(
        Role.ROBS,
        (winning.only_an_added_tile_is_robbed, *WINNING),
        winning.win,
        claim=winning.SEEKING["rob"],
        ends_hand=True,
    ),
    "show": ActKind(Role.SHOWS, does=turns.show),
    "lay": ActKind(Role.LAYS, does=turns.show),
    "pass": ActKind(Role.LETS_GO, claim=winning.SEEKING["pass"]),
    LAID_OPEN: moment(
        winning.a_short_hand_does_not_win,
        winning.a_win_has_a_winning_form,
        winning.a_win_is_worth_the_minimum,
    ),
    END: moment(ending.a_drawn_deal_has_no_wall, ending.the_last_discard_may_be_claimed),
    UNROBBED: moment(does=kongs.stand),
    UNWRITTEN: moment(does=turns.draw),
    UNWRITTEN_REPLACEMENT: moment(does=flowers.replace_tiles),
}
"""Every act and moment: what it is, the rules it has to keep, what it does."""

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
    Ground.GIVER: "LQ-1C.0(b)",
}

OPEN_CLAUSES = ("LQ-1B.2", "LQ-1B.3a", "LQ-1C.1", "LQ-1C.3", "LQ-1C.4", "LQ-1C.6", "LQ-1C.7")
"""Clauses that ask only for what everybody at the table has seen."""

RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements=Agreements(
        figures={"tiles": kinds.PLAIN, SETTLEMENT.rounds_option: match.rounds().number},
        choices=match.CHOICES,
    ),
    acts=ACTS,
    course=CourseOfPlay(
        begin=deal.begin,
        moments=moments_before,
        missing=turns.gap,
        in_turn=turns.in_turn,
    ),
    evidence=Evidence(
        grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
        open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    ),
    result=Result(
        outcome=payment.outcome,
        score=of_play.score,
        settle=payment.settle,
        item_names=sheet.item_names,
        reckoned=sheet.reckoned,
        withheld=of_play.withheld,
        step=payment.step,
    ),
    breaches=Breaches(
        cost=False,
        voids=turns.takes_nothing,
        undone=turns.undone,
        provisional=winning.may_be_passed_over,
    ),
    layout=Layout(
        form_of=claims.form_of,
        tiles_of_hand=FORMS.tiles,
    ),
    unplayed=Unplayed(
        settled=payment.settled,
        own="draw",
        ends=("won", "false", "drawn"),
        most_given=SETTLEMENT.most_given,
        counted_as=match.counted_as,
    ),
    playing=player.PLAYING,
    match=match.MATCH,
    contesting=winning.CONTESTING,
)
"""The ruleset of Lingque."""
