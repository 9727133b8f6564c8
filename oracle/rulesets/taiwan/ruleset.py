"""The rules of the Taiwan game by act and moment, and everything else a hand of play is judged by.

Long because it is the table of contents: each act and moment has one row of rules and one of what it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.unwritten import LAID_OPEN, UNROBBED, UNWRITTEN, UNWRITTEN_REPLACEMENT
from oracle.game.ruleset import Results, Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.taiwan import player
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.settlement import SETTLEMENT
from oracle.rulesets.taiwan.fouls import (
    enforcement,
    exposed_discard,
    eye,
    false_win,
    naming,
    righting,
    unmade_pung,
    witnesses,
    wrong_claims,
    wrong_kong,
    xianggong,
)
from oracle.rulesets.taiwan.fouls import eye as fouls_eye
from oracle.rulesets.taiwan.fouls import flowers as wrong_flowers
from oracle.rulesets.taiwan.fouls import wrong_kong as fouls_wrong_kong
from oracle.rulesets.taiwan.fouls import xianggong as fouls_xianggong
from oracle.rulesets.taiwan.hand import waits
from oracle.rulesets.taiwan.play import (
    bans,
    claims,
    deal,
    ending,
    flower_wins,
    flowers,
    incidents,
    insisting,
    kongs,
    passing,
    priority,
    ready,
    turns,
    winning,
)
from oracle.rulesets.taiwan.play import deal as opening
from oracle.rulesets.taiwan.play import deal as play_opening
from oracle.rulesets.taiwan.play import ending as play_ending
from oracle.rulesets.taiwan.play import moments as play_moments
from oracle.rulesets.taiwan.scoring import of_notation, of_play, sheet
from oracle.rulesets.taiwan.settlement import match, payment, side_bets
from oracle.rulesets.taiwan.state import wrong_acts
from oracle.table.known import Ground, Known

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.game.rule import Answers, Rule
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

# -- rules that several acts share -------------------------------------------------------------------

DRAWING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    ending.the_last_flower_is_not_replaced,
    turns.a_draw_is_in_turn,
    turns.a_replacement_comes_from_the_tail,
    turns.a_replacement_is_due,
    turns.the_reserve_stays,
)

CLAIM: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    bans.a_turn_has_one_nature,
    bans.nothing_is_claimed_near_the_end,
    bans.nothing_is_claimed_with_a_shown_tile,
    *priority.PRIORITY,
)

CLAIM_FOULS: tuple[Rule, ...] = (
    xianggong.an_open_xianggong_claims_nothing,
    naming.nothing_is_claimed_of_a_named_kind,
    eye.who_looks_changes_nothing,
)

OWN_KONG: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    bans.no_kong_follows_a_claim,
    bans.no_kong_takes_the_last_tile,
    flowers.a_drawn_flower_is_not_kept,
)

OWN_KONG_FOULS: tuple[Rule, ...] = (
    xianggong.an_open_xianggong_only_draws_and_discards,
    naming.nothing_is_claimed_of_a_named_kind,
    eye.who_looks_changes_nothing,
)

WIN: tuple[Rule, ...] = (
    winning.a_hand_wins_on_a_tile_that_comes,
    passing.who_let_a_win_go_does_not_win,
    passing.who_reached_for_the_wall_has_passed,
    xianggong.a_hidden_xianggong_does_not_win,
    xianggong.an_open_xianggong_does_not_win,
    eye.who_let_a_win_go_with_eyes_does_not_win,
    *bans.SELF_DRAW,
    bans.nothing_is_won_with_a_shown_tile,
    naming.nothing_is_won_on_a_named_kind,
    winning.a_win_has_seventeen_tiles,
    winning.a_win_has_a_winning_form,
)
"""What a win has to meet apart from the claims of others."""

DECLARED: tuple[Rule, ...] = false_win.declared(WIN)
"""The same for a win that is declared, whether it is said at once or by tiles turned down."""

WINNING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    flower_wins.a_flower_win_waits_for_the_replacement,
    *priority.PRIORITY,
    *DECLARED,
)

SECOND: tuple[Rule, ...] = (xianggong.a_second_offence_pays_all, fouls_eye.a_second_breach_pays_all)

RIGHTING: tuple[Rule, ...] = (
    *SECOND,
    wrong_claims.a_wrong_pung_is_put_right_in_time,
    wrong_claims.a_wrong_chow_is_put_right_in_time,
    wrong_claims.a_barred_act_is_put_right_in_time,
    wrong_kong.a_wrong_exposed_kong_put_right_at_once,
    wrong_kong.a_wrong_exposed_kong_put_right_before_its_replacement,
    wrong_kong.a_wrong_exposed_kong_put_right_with_its_replacement,
)

# -- rules by act ------------------------------------------------------------------------------------

RULES: Mapping[str, tuple[Rule, ...]] = {
    "draw": (
        *DRAWING,
        play_opening.a_forgotten_flower_makes_a_xianggong,
        fouls_xianggong.no_hand_is_over_before_a_draw,
    ),
    "replace": DRAWING,
    "flower": (
        ending.the_hand_is_over,
        flowers.only_flowers_are_replaced,
        opening.opening_flowers_go_round,
        opening.those_passed_over_have_none,
        flowers.a_flower_is_replaced_as_it_comes,
        play_opening.a_forgotten_flower_is_not_replaced,
    ),
    "discard": (
        ending.the_hand_is_over,
        turns.a_discard_is_due,
        opening.dealt_flowers_are_replaced_first,
        flowers.a_drawn_flower_is_not_kept,
        play_ending.nothing_is_thrown_after_a_flower_drawn_last,
        bans.what_was_eaten_is_not_thrown,
        bans.what_was_punged_is_not_thrown,
        ready.the_first_discard_leaves_it_ready,
        exposed_discard.no_exposed_tile_is_thrown,
        wrong_flowers.no_drawn_flower_is_thrown,
        wrong_flowers.no_flower_of_the_hand_is_thrown,
        fouls_xianggong.no_flower_is_thrown,
        wrong_flowers.no_flower_is_thrown_for_a_known_tail,
        wrong_flowers.no_exposed_flower_is_thrown,
        fouls_xianggong.a_second_offence_of_throwing_a_flower,
        wrong_flowers.the_tail_tile_takes_its_place,
        wrong_flowers.another_picks_the_discard,
        wrong_flowers.a_tile_is_not_replaced_as_a_flower,
        wrong_kong.a_wrong_added_kong_stands_after_the_discard,
        wrong_kong.a_wrong_exposed_kong_stands_after_the_discard,
        wrong_kong.a_pung_laid_open_is_not_thrown,
        eye.who_looks_throws_what_he_drew,
        xianggong.a_hand_has_neither_too_few_nor_too_many,
    ),
    "eat": (
        *CLAIM,
        claims.a_chow_takes_the_upper_discard,
        bans.what_was_thrown_is_not_eaten,
        *CLAIM_FOULS,
    ),
    "pung": (
        *CLAIM,
        claims.a_pung_takes_two_equal_tiles,
        claims.the_second_equal_tile_is_not_punged,
        *CLAIM_FOULS,
        insisting.nobody_insists_on_a_lost_pung,
    ),
    "kong": (
        *CLAIM,
        claims.an_exposed_kong_takes_three_equal_tiles,
        *CLAIM_FOULS,
        insisting.nobody_insists_on_a_lost_pung,
    ),
    "add-kong": (
        *OWN_KONG,
        bans.no_tile_is_added_after_an_exposed_kong,
        kongs.an_added_kong_is_made_in_turn,
        kongs.an_added_kong_grows_from_a_pung,
        *OWN_KONG_FOULS,
    ),
    "hidden-kong": (
        *OWN_KONG,
        kongs.a_concealed_kong_is_made_in_turn,
        fouls_wrong_kong.a_concealed_kong_is_four_own_tiles,
        opening.dealt_flowers_are_replaced_first,
        *OWN_KONG_FOULS,
    ),
    "ready": (
        ending.the_hand_is_over,
        ready.heaven_is_declared_before_play,
        ready.earth_is_declared_with_the_first_discard,
        ready.the_declarer_is_ready,
        eye.only_who_is_ready_looks,
        eye.no_open_xianggong_looks,
    ),
    "win": (*WINNING, insisting.nobody_insists_on_a_lost_win),
    "rob": (
        winning.only_an_added_tile_is_robbed,
        *flower_wins.ROBBING,
        *WINNING,
        xianggong.an_open_xianggong_robs_nothing,
        insisting.nobody_insists_on_a_lost_win,
    ),
    "marker": (match.only_the_dealer_shows_the_streak, match.a_marker_shows_the_streak),
    "decline": (
        ending.the_hand_is_over,
        ending.only_the_last_tile_is_declined,
        eye.who_looks_draws_the_last_tile,
    ),
    "end": (ending.a_drawn_hand_has_nothing_to_draw,),
    "insist": (insisting.nobody_insists_on_a_lost_win, insisting.nobody_insists_on_a_lost_pung),
    "show": (wrong_kong.a_shown_kong_is_four_equal_tiles, false_win.an_incomplete_hand_is_not_turned_over),
    "lay": (false_win.an_incomplete_hand_is_not_turned_over,),
    "merge": (wrong_flowers.a_tile_is_not_replaced_as_a_flower, eye.who_looks_keeps_the_drawn_tile_apart),
    "look": (
        side_bets.outsiders_keep_still,
        wrong_flowers.a_tile_is_not_replaced_as_a_flower,
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
    "tell": (side_bets.outsiders_keep_still, eye.who_looks_tells_nothing),
    "say": (side_bets.outsiders_keep_still, false_win.said(DECLARED[-1])),
    "mean": (side_bets.outsiders_keep_still,),
    "report": (*SECOND, xianggong.a_report_is_borne_out, eye.who_looks_reports_nothing_private),
    "admit": SECOND,
    "restore": (*RIGHTING, wrong_kong.a_tile_that_can_be_told_goes_back),
    "take-back": (
        *RIGHTING,
        wrong_kong.a_wrong_added_kong_is_put_right_before_its_replacement,
        wrong_kong.a_wrong_added_kong_put_right_with_its_replacement,
        exposed_discard.an_exposed_tile_is_taken_back_in_time,
        exposed_discard.claims_on_an_exposed_tile_are_paid,
    ),
    LAID_OPEN: (winning.a_win_has_seventeen_tiles, winning.a_win_has_a_winning_form),
    wrong_acts.COMPLETED: (
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
"""The rules by act and moment: those of play, then those of fouls."""

# -- what acts do ------------------------------------------------------------------------------------


def win(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """胡: a win, lawful if no rule of a win objects."""
    return winning.win(table, act, answers, lawful(answers))


def rob(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """搶: a tile being added to a pung is won on, lawfully if no rule of a win objects, or a flower is robbed."""
    return winning.rob_tile(table, act, answers, lawful(answers))


def lawful(answers: Answers) -> Known:
    """Whether the rules of a win allow it, as they have answered."""
    if answers.broken(*DECLARED):
        return Known.NO
    return Known.UNKNOWN if answers.undecided(*DECLARED) else Known.YES


MOVES: Mapping[str, Callable[[Table[Course], Act, Answers], Sequence[Move]]] = {
    "draw": turns.draw,
    "replace": turns.replace_tiles,
    "flower": wrong_flowers.lay_flowers,
    "discard": wrong_flowers.discard,
    "eat": claims.claim,
    "pung": claims.claim,
    "kong": claims.claim,
    "add-kong": kongs.add,
    "hidden-kong": kongs.conceal,
    "ready": eye.declare_ready,
    "win": win,
    "rob": rob,
    "decline": ending.decline,
    "show": wrong_kong.show,
    "lay": incidents.show,
    "say": naming.speak,
    "mean": naming.speak,
    "reach": incidents.reach,
    "touch": incidents.reach,
    "merge": incidents.merge,
    "drop": incidents.mishandle,
    "carry": incidents.mishandle,
    "walk": eye.walk,
    "sit": eye.sit,
    "look": eye.look,
    "peek": eye.look,
    "knock": eye.lay_bare,
    "insist": insisting.insist,
    "pass": insisting.give_way,
    "report": xianggong.report,
    "admit": xianggong.admit,
    "restore": righting.restore,
    "take-back": righting.take_back,
    "pick": righting.pick,
    "gap": turns.gap,
    UNROBBED: kongs.stand,
    play_moments.RESUMED: play_moments.resume_the_turn,
    UNWRITTEN: play_moments.unwritten_draw,
    UNWRITTEN_REPLACEMENT: play_moments.unwritten_replacement,
    eye.LET_GO: eye.lose_readiness,
    naming.MISNAMED: naming.answer_for_the_name,
    xianggong.ACCUSED: xianggong.admit,
    xianggong.RULED: xianggong.rule_once,
}
"""What each act and moment does."""


def moments(table: Table[Course], act: Act) -> Sequence[Act]:
    """What comes about just before an act: of fouls, then of play."""
    return (*_of_fouls(table, act), *play_moments.moments(table, act))


def _of_fouls(table: Table[Course], act: Act) -> tuple[Act, ...]:
    """What comes about for a foul just before an act: a ruling, a stage reached, a chance let go, the end."""
    course = table.course
    spoken = any(
        each is not None and (each.calls or each.shown)
        for each in (course.claims.former, course.claims.window)
    )
    if not (
        spoken
        or course.wins
        or course.match.rulings
        or course.match.accusations
        or course.fouls.wrongs
        or course.fouls.eyes
    ):
        return ()
    return (
        *xianggong.moments(course, act),
        *wrong_acts.moments(table, act),
        *eye.moments(table, act),
        *naming.moments(table, act),
        *unmade_pung.moments(table, act),
        *wrong_kong.moments(table, act),
        *exposed_discard.moments(table, act),
        *insisting.moments(table, act),
    )


# -- everything else ---------------------------------------------------------------------------------

GROUNDS = {
    Ground.NO_SUCH_TILE: "TW-EQ-1",
    Ground.TOO_MANY_COPIES: "TW-EQ-1",
    Ground.WALL_EMPTY: "TW-PROC-19",
    Ground.WALL_ORDER: "TW-PROC-22",
    Ground.WALL_SIZE: "TW-EQ-1",
    Ground.WALL_COUNT: "TW-EQ-1",
    Ground.NO_WIN: "TW-DEF-3",
    Ground.WON: "TW-DEF-3",
    Ground.NOT_HELD: "TW-PROC-21",
    Ground.EMPTY_HAND: "TW-PROC-21",
    Ground.NO_SET: "TW-DEF-10",
}

OPEN_CLAUSES = (
    "TW-PROC-11",
    "TW-PROC-18",
    "TW-PROC-19",
    "TW-PROC-21",
    "TW-PROC-22",
    "TW-PROC-26",
    "TW-BAN-0",
    "TW-BAN-1",
    "TW-BAN-4",
    "TW-BAN-6",
    "TW-BAN-7",
    "TW-BAN-9",
    "TW-WIN-5",
    *(f"TW-PRI-{number}" for number in range(11)),
)
"""Clauses that ask only for what everybody at the table has seen."""

CHOICES = {waits.LIGU_OPTION: (waits.NOT_PLAYED, waits.PLAYED)}
"""What players may agree on in words: whether 嚦咕嚦咕 is played."""

RULESET = Ruleset(
    name=of_notation.HANDS.name,
    edition=of_notation.HANDS.edition,
    unit=of_notation.HANDS.unit,
    agreements={SETTLEMENT.base_option: SETTLEMENT.worth, SETTLEMENT.tai_option: SETTLEMENT.worth},
    rules=RULES,
    moves=MOVES,
    moments=moments,
    grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=claims.form_of,
    score=of_play.score,
    withheld=of_play.withheld,
    settle=payment.settle,
    settled=payment.settled,
    results=Results(ends=("won", "false", "drawn"), valued=("won", "false"), next_streak=match.next_streak),
    outcome=match.outcome,
    item_names=sheet.item_names,
    score_hand=of_notation.score_hand,
    waits=of_notation.waits_of,
    playing=player.PLAYING,
    open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    match=match.MATCH,
    choices=CHOICES,
    breaches_cost=False,
    witnesses=witnesses.WITNESSES,
    enforce=enforcement.enforce,
    tiles_of_hand=FORMS.tiles,
    hears_together=True,
    resume=turns.resume,
    weak=priority.outranks_nobody,
    contesting=priority.CONTESTING,
)
"""The ruleset of the Taiwan game."""
