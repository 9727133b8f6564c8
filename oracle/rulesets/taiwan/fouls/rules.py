"""相公 and the other fouls: what an act breaks beside the rules of play, and what it does to who commits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.taiwan.fouls import (
    exposed_discard,
    eye,
    false_win,
    flowers,
    naming,
    righting,
    unmade_pung,
    wrong_claims,
    wrong_kong,
    xianggong,
)
from oracle.rulesets.taiwan.fouls import flowers as thrown_flower
from oracle.rulesets.taiwan.play import insisting, turns
from oracle.rulesets.taiwan.settlement import side_bets
from oracle.rulesets.taiwan.state import wrong_acts
from oracle.rulesets.taiwan.state import wrong_acts as stages
from oracle.rulesets.taiwan.state.course import course_of
from oracle.table.known import Known
from oracle.table.moves import Blur

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.game.rule import Rule
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

SECOND: tuple[Rule, ...] = (xianggong.a_second_offence_pays_all, xianggong.a_second_breach_pays_all)

CLAIM: tuple[Rule, ...] = (
    xianggong.an_open_xianggong_claims_nothing,
    naming.nothing_is_claimed_of_a_named_kind,
    eye.who_looks_changes_nothing,
)

OWN_KONG: tuple[Rule, ...] = (
    xianggong.an_open_xianggong_only_draws_and_discards,
    naming.nothing_is_claimed_of_a_named_kind,
    eye.who_looks_changes_nothing,
)

EQUALS: tuple[Rule, ...] = (*CLAIM, insisting.nobody_insists_on_a_lost_pung)

WIN: tuple[Rule, ...] = (insisting.nobody_insists_on_a_lost_win,)

MENDING: tuple[Rule, ...] = (
    *SECOND,
    wrong_claims.a_wrong_pung_is_put_right_in_time,
    wrong_claims.a_wrong_chow_is_put_right_in_time,
    wrong_claims.a_barred_act_is_put_right_in_time,
    wrong_kong.a_wrong_exposed_kong_put_right_at_once,
    wrong_kong.a_wrong_exposed_kong_put_right_before_its_replacement,
    wrong_kong.a_wrong_exposed_kong_put_right_with_its_replacement,
)

RULES: Mapping[str, tuple[Rule, ...]] = {
    "draw": (turns.a_forgotten_flower_makes_a_xianggong, turns.no_hand_is_over_before_a_draw),
    "flower": (turns.a_forgotten_flower_is_not_replaced,),
    "discard": (
        exposed_discard.no_exposed_tile_is_thrown,
        thrown_flower.no_drawn_flower_is_thrown,
        thrown_flower.no_flower_of_the_hand_is_thrown,
        thrown_flower.no_flower_is_thrown,
        thrown_flower.no_flower_is_thrown_for_a_known_tail,
        thrown_flower.no_exposed_flower_is_thrown,
        thrown_flower.a_second_offence_of_throwing_a_flower,
        thrown_flower.the_tail_tile_takes_its_place,
        thrown_flower.another_picks_the_discard,
        flowers.a_tile_is_not_replaced_as_a_flower,
        wrong_kong.a_wrong_added_kong_stands_after_the_discard,
        wrong_kong.a_wrong_exposed_kong_stands_after_the_discard,
        wrong_kong.a_pung_laid_open_is_not_thrown,
        eye.who_looks_throws_what_he_drew,
        xianggong.a_hand_has_neither_too_few_nor_too_many,
    ),
    "eat": CLAIM,
    "pung": EQUALS,
    "kong": EQUALS,
    "add-kong": OWN_KONG,
    "hidden-kong": OWN_KONG,
    "win": WIN,
    "rob": (xianggong.an_open_xianggong_robs_nothing, *WIN),
    "insist": (insisting.nobody_insists_on_a_lost_win, insisting.nobody_insists_on_a_lost_pung),
    "show": (wrong_kong.a_shown_kong_is_four_equal_tiles, false_win.an_incomplete_hand_is_not_turned_over),
    "lay": (false_win.an_incomplete_hand_is_not_turned_over,),
    "merge": (flowers.a_tile_is_not_replaced_as_a_flower, eye.who_looks_keeps_the_drawn_tile_apart),
    "look": (
        side_bets.outsiders_keep_still,
        flowers.a_tile_is_not_replaced_as_a_flower,
        xianggong.nobody_peeks,
    ),
    "peek": (side_bets.outsiders_keep_still, xianggong.nobody_peeks),
    "carry": (eye.who_looks_carries_no_tile, xianggong.nobody_draws_with_a_tile_in_hand),
    "hide": (xianggong.a_flower_is_not_hidden,),
    "drop": (xianggong.a_claimed_tile_is_picked_up, false_win.no_tile_falls_off_the_table),
    "pick": (
        xianggong.no_tile_is_stolen,
        wrong_kong.the_tail_tile_of_a_wrong_added_kong,
        wrong_kong.the_tail_tile_of_a_wrong_exposed_kong,
    ),
    "knock": (false_win.nobody_wrecks_the_table,),
    "walk": (eye.only_who_is_ready_looks, eye.no_open_xianggong_looks),
    "ready": (eye.only_who_is_ready_looks, eye.no_open_xianggong_looks),
    "decline": (eye.who_looks_draws_the_last_tile,),
    "tell": (side_bets.outsiders_keep_still, eye.who_looks_tells_nothing),
    "say": (side_bets.outsiders_keep_still,),
    "mean": (side_bets.outsiders_keep_still,),
    "report": (*SECOND, xianggong.a_report_is_borne_out, eye.who_looks_reports_nothing_private),
    "admit": SECOND,
    "restore": (*MENDING, wrong_kong.a_tile_that_can_be_told_goes_back),
    "take-back": (
        *MENDING,
        wrong_kong.a_wrong_added_kong_is_put_right_before_its_replacement,
        wrong_kong.a_wrong_added_kong_put_right_with_its_replacement,
        exposed_discard.an_exposed_tile_is_taken_back_in_time,
        exposed_discard.claims_on_an_exposed_tile_are_paid,
    ),
    stages.COMPLETED: (
        wrong_claims.a_wrong_pung_completed_pays_for_others,
        exposed_discard.an_exposed_tile_nobody_noticed_pays_for_others,
    ),
    insisting.GAVE_WAY: (insisting.a_self_draw_is_good_where_the_pung_gave_way,),
    exposed_discard.WON_ON: (exposed_discard.an_exposed_tile_won_on_ends_the_hand,),
    unmade_pung.LAPSED: (unmade_pung.a_pung_meant_is_made, unmade_pung.a_pair_shown_is_used),
    naming.MISNAMED: (naming.a_wrong_name_on_purpose_answers_for_both,),
    eye.LET_GO: (eye.who_looks_lets_no_win_go,),
    wrong_kong.FOUND: (
        wrong_kong.a_wrong_concealed_kong_pays_for_wins_on_the_tail,
        wrong_kong.a_late_wrong_concealed_kong_pays_after_a_drawn_hand,
        wrong_kong.a_late_wrong_concealed_kong_pays_beside_any_win,
    ),
    xianggong.RULED: (xianggong.the_referee_has_ruled, xianggong.a_second_ruling_pays_all, *SECOND),
    xianggong.ACCUSED: SECOND,
}
"""The rules of fouls by act, asked after those of play."""


def discard(table: Table, act: Act) -> Sequence[Move]:
    """打: a tile of the hand, or one that may not be thrown: of an exposed set, a flower, or after the end."""
    if wrong_acts.throws_again(table, act.seat) is not Known.NO:
        return exposed_discard.throw_again(table, act)
    moves = turns.discard(table, act)
    match exposed_discard.is_exposed(table, act):
        case Known.YES:
            return exposed_discard.from_the_table(table, act, moves)
        case Known.UNKNOWN:
            return (*moves, Blur(act.seat))
        case Known.NO:
            pass
    if thrown_flower.lies_exposed(table, act) or thrown_flower.throws_a_flower(table, act):
        return thrown_flower.throw(table, act, moves)
    return moves


MOVES: Mapping[str, Callable[[Table, Act], Sequence[Move]]] = {
    "discard": discard,
    "flower": flowers.lay_flowers,
    "ready": eye.declare_ready,
    eye.LET_GO: eye.lose_readiness,
    "walk": eye.walk,
    "sit": eye.sit,
    "look": eye.look,
    "peek": eye.look,
    "knock": eye.lay_bare,
    "say": naming.speak,
    "mean": naming.speak,
    "insist": insisting.insist,
    "pass": insisting.give_way,
    "report": xianggong.report,
    "admit": xianggong.admit,
    "restore": righting.restore,
    "take-back": righting.take_back,
    "pick": righting.pick,
    naming.MISNAMED: naming.answer_for_the_name,
    xianggong.ACCUSED: xianggong.admit,
    xianggong.RULED: xianggong.rule_once,
}
"""What acts do that belong to fouls alone."""


def moments(table: Table, act: Act) -> tuple[Act, ...]:
    """What comes about for a foul just before an act: a ruling, a stage reached, a chance let go, the end."""
    course = course_of(table)
    spoken = any(each is not None and (each.calls or each.shown) for each in (course.former, course.window))
    if not (spoken or course.wins or course.rulings or course.accusations or course.wrongs or course.eyes):
        return ()
    return (
        *xianggong.moments(course, act),
        *stages.moments(table, act),
        *eye.moments(table, act),
        *naming.moments(table, act),
        *unmade_pung.moments(table, act),
        *wrong_kong.moments(table, act),
        *exposed_discard.moments(table, act),
        *insisting.moments(table, act),
    )


WITNESSES: Mapping[ClauseId, tuple[str, ...]] = {
    ClauseId(clause): acts
    for clause, acts in {
        "TW-FOUL-1": ("peek", "look", "carry", "hide", "drop", "pick"),
        "TW-FOUL-17": ("look", "merge", "discard"),
        "TW-FOUL-26": ("look",),
        "TW-EYE-3": ("carry",),
        "TW-EYE-5": ("merge",),
        "TW-EYE-7": ("tell",),
        "TW-EYE-9": ("walk", "ready"),
        "TW-EYE-12": ("report", "tell"),
        "TW-EYE-13": ("walk", "ready"),
        "TW-PEN-1": ("say", "mean", "show"),
        "TW-PEN-2": ("show",),
        "TW-PEN-3": ("say",),
        "TW-PEN-4": ("say",),
        "TW-PEN-6": ("drop",),
        "TW-PEN-12": ("knock",),
        "TW-TAI-22": ("merge", "drop", "touch", "carry"),
        "TW-BAN-8": ("show", "say"),
        "TW-PASS-2": ("reach", "touch"),
        "TW-PRI-P1": ("insist",),
        "TW-PRI-P2": ("insist",),
    }.items()
}
"""The acts that would bear an accusation out under a clause that no tile proves."""
