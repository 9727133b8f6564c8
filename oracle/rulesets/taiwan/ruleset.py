"""The rules of the Taiwan game by act and moment, and everything else a hand of play is judged by.

Long because it is the table of contents: each act and moment has one row.
"""

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
from oracle.rulesets.taiwan import player
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.settlement import SETTLEMENT
from oracle.rulesets.taiwan.fouls import (
    enforcement,
    exposed_discard,
    eye,
    false_win,
    gaps,
    naming,
    righting,
    unmade_pung,
    witnesses,
    wrong_claims,
    wrong_kong,
    xianggong,
)
from oracle.rulesets.taiwan.fouls import flowers as wrong_flowers
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
from oracle.rulesets.taiwan.play import moments as play_moments
from oracle.rulesets.taiwan.scoring import of_notation, of_play, sheet
from oracle.rulesets.taiwan.settlement import match, payment, side_bets
from oracle.rulesets.taiwan.state import wrong_acts
from oracle.table.acts import END
from oracle.table.known import Ground, Known
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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

DECLARED: tuple[Rule, ...] = (
    *false_win.declared(false_win.as_ruled(WIN)),
    false_win.the_referee_calls_no_win_false,
    false_win.the_referee_saw_no_tile_fall,
)
"""The same for a win that is declared, whether it is said at once or by tiles turned down."""

TURNED_DOWN: Rule = false_win.declared(WIN)[-1]
"""What is asked of a win that is said, once tiles are turned down for it."""

WINNING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    flower_wins.a_flower_win_waits_for_the_replacement,
    *priority.PRIORITY,
    *DECLARED,
)

SECOND: tuple[Rule, ...] = (xianggong.a_second_offence_pays_all, eye.a_second_breach_pays_all)

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


ACTS: Mapping[str, ActKind] = noted(INCIDENTS, UNSEEN_BY_OTHERS) | {
    "draw": ActKind(
        Role.DRAWS,
        (
            *DRAWING,
            deal.a_forgotten_flower_makes_a_xianggong,
            xianggong.no_hand_is_over_before_a_draw,
        ),
        turns.draw,
        claim=priority.SEEKING["draw"],
        private=True,
    ),
    "replace": ActKind(Role.REPLENISHES, DRAWING, turns.replace_tiles, private=True),
    "flower": ActKind(
        Role.LAYS,
        (
            ending.the_hand_is_over,
            flowers.only_flowers_are_replaced,
            deal.opening_flowers_go_round,
            deal.those_passed_over_have_none,
            deal.who_is_not_waited_for_replaces_then,
            flowers.a_flower_is_replaced_as_it_comes,
            deal.a_forgotten_flower_is_not_replaced,
        ),
        wrong_flowers.lay_flowers,
        claim=priority.SEEKING["flower"],
    ),
    "discard": ActKind(
        Role.PUTS_OUT,
        (
            ending.the_hand_is_over,
            turns.a_discard_is_due,
            deal.dealt_flowers_are_replaced_first,
            deal.a_dealt_flower_is_not_kept,
            flowers.a_drawn_flower_is_not_kept,
            ending.nothing_is_thrown_after_a_flower_drawn_last,
            bans.what_was_eaten_is_not_thrown,
            bans.what_was_punged_is_not_thrown,
            ready.the_first_discard_leaves_it_ready,
            exposed_discard.no_exposed_tile_is_thrown,
            naming.a_discard_named_as_another,
            wrong_flowers.no_drawn_flower_is_thrown,
            wrong_flowers.no_flower_of_the_hand_is_thrown,
            xianggong.no_flower_is_thrown,
            wrong_flowers.no_flower_is_thrown_for_a_known_tail,
            wrong_flowers.a_flower_thrown_with_the_tail_perhaps_known,
            wrong_flowers.no_exposed_flower_is_thrown,
            xianggong.a_second_offence_of_throwing_a_flower,
            wrong_flowers.the_tail_tile_takes_its_place,
            wrong_flowers.another_picks_the_discard,
            wrong_flowers.a_tile_is_not_replaced_as_a_flower,
            wrong_kong.a_wrong_added_kong_stands_after_the_discard,
            wrong_kong.a_wrong_exposed_kong_stands_after_the_discard,
            wrong_kong.a_pung_laid_open_is_not_thrown,
            eye.who_looks_throws_what_he_drew,
            xianggong.a_hand_has_neither_too_few_nor_too_many,
        ),
        wrong_flowers.discard,
    ),
    "eat": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            claims.a_chow_takes_the_upper_discard,
            bans.what_was_thrown_is_not_eaten,
            *CLAIM_FOULS,
        ),
        claims.claim,
        claim=priority.SEEKING["eat"],
    ),
    "pung": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            claims.a_pung_takes_two_equal_tiles,
            claims.the_pair_is_taken_for_granted,
            claims.the_second_equal_tile_is_not_punged,
            *CLAIM_FOULS,
            insisting.nobody_insists_on_a_lost_pung,
        ),
        claims.claim,
        claim=priority.SEEKING["pung"],
    ),
    "kong": ActKind(
        Role.CLAIMS,
        (
            *CLAIM,
            claims.an_exposed_kong_takes_three_equal_tiles,
            claims.the_hidden_pung_is_taken_for_granted,
            *CLAIM_FOULS,
            insisting.nobody_insists_on_a_lost_pung,
        ),
        claims.claim,
        claim=priority.SEEKING["kong"],
    ),
    "add-kong": ActKind(
        Role.GROWS,
        (
            *OWN_KONG,
            bans.no_tile_is_added_after_an_exposed_kong,
            kongs.an_added_kong_is_made_in_turn,
            kongs.an_added_kong_grows_from_a_pung,
            *OWN_KONG_FOULS,
        ),
        kongs.add,
        claim=priority.SEEKING["add-kong"],
    ),
    "hidden-kong": ActKind(
        Role.LAYS,
        (
            *OWN_KONG,
            kongs.a_concealed_kong_is_made_in_turn,
            wrong_kong.a_concealed_kong_is_four_own_tiles,
            deal.dealt_flowers_are_replaced_first,
            *OWN_KONG_FOULS,
        ),
        kongs.conceal,
        face_down=True,
    ),
    "ready": ActKind(
        Role.NOTE,
        (
            ending.the_hand_is_over,
            ready.heaven_is_declared_before_play,
            ready.earth_is_declared_with_the_first_discard,
            ready.the_declarer_is_ready,
            eye.only_who_is_ready_looks,
            eye.no_open_xianggong_looks,
        ),
        eye.declare_ready,
    ),
    "win": ActKind(
        Role.WINS, (*WINNING, insisting.nobody_insists_on_a_lost_win), win, claim=priority.SEEKING["win"]
    ),
    "rob": ActKind(
        Role.ROBS,
        (
            winning.only_an_added_tile_is_robbed,
            *flower_wins.ROBBING,
            *WINNING,
            xianggong.an_open_xianggong_robs_nothing,
            insisting.nobody_insists_on_a_lost_win,
        ),
        rob,
        claim=priority.SEEKING["rob"],
    ),
    "marker": ActKind(Role.NOTE, (match.only_the_dealer_shows_the_streak, match.a_marker_shows_the_streak)),
    "decline": ActKind(
        Role.NOTE,
        (
            ending.the_hand_is_over,
            ending.only_the_last_tile_is_declined,
            eye.who_looks_draws_the_last_tile,
        ),
        ending.decline,
        private=True,
    ),
    "insist": ActKind(
        Role.NOTE,
        (insisting.nobody_insists_on_a_lost_win, insisting.nobody_insists_on_a_lost_pung),
        insisting.insist,
    ),
    "show": ActKind(
        Role.SHOWS,
        (wrong_kong.a_shown_kong_is_four_equal_tiles, false_win.an_incomplete_hand_is_not_turned_over),
        wrong_kong.show,
    ),
    "lay": ActKind(Role.LAYS, (false_win.an_incomplete_hand_is_not_turned_over,), incidents.show),
    "merge": ActKind(
        Role.NOTE,
        (wrong_flowers.a_tile_is_not_replaced_as_a_flower, eye.who_looks_keeps_the_drawn_tile_apart),
        incidents.merge,
        private=True,
    ),
    "look": ActKind(
        Role.LOOKS,
        (
            side_bets.outsiders_keep_still,
            wrong_flowers.a_tile_is_not_replaced_as_a_flower,
            xianggong.nobody_peeks,
        ),
        eye.look,
        private=True,
    ),
    "peek": ActKind(
        Role.LOOKS, (side_bets.outsiders_keep_still, xianggong.nobody_peeks), eye.look, private=True
    ),
    "carry": ActKind(
        Role.NOTE,
        (eye.who_looks_carries_no_tile, xianggong.nobody_draws_with_a_tile_in_hand),
        incidents.mishandle,
        private=True,
    ),
    "hide": ActKind(Role.NOTE, (xianggong.a_flower_is_not_hidden,), private=True),
    "drop": ActKind(
        Role.NOTE,
        (xianggong.a_claimed_tile_is_picked_up, false_win.no_tile_falls_off_the_table),
        incidents.mishandle,
    ),
    "pick": ActKind(
        Role.NOTE,
        (
            xianggong.no_tile_is_stolen,
            wrong_kong.the_tail_tile_of_a_wrong_added_kong,
            wrong_kong.the_tail_tile_of_a_wrong_exposed_kong,
        ),
        righting.pick,
        private=True,
    ),
    "knock": ActKind(Role.NOTE, (false_win.nobody_wrecks_the_table,), eye.lay_bare),
    "walk": ActKind(Role.NOTE, (eye.only_who_is_ready_looks, eye.no_open_xianggong_looks), eye.walk),
    "tell": ActKind(
        Role.SPEAKS, (side_bets.outsiders_keep_still, eye.who_looks_tells_nothing), incidents.tell
    ),
    "say": ActKind(
        Role.SPEAKS,
        (
            side_bets.outsiders_keep_still,
            false_win.said(TURNED_DOWN),
            naming.a_word_behind_the_discard,
        ),
        naming.speak,
    ),
    "mean": ActKind(Role.SPEAKS, (side_bets.outsiders_keep_still,), naming.speak),
    "report": ActKind(
        Role.NOTE,
        (*SECOND, xianggong.a_report_is_borne_out, eye.who_looks_reports_nothing_private),
        xianggong.report,
    ),
    "admit": ActKind(Role.ADMITS, SECOND, xianggong.admit),
    "restore": ActKind(
        Role.RESTORES,
        (
            *RIGHTING,
            wrong_kong.a_wrong_added_kong_is_put_right_before_its_replacement,
            wrong_kong.a_wrong_added_kong_put_right_with_its_replacement,
            wrong_kong.a_tile_that_can_be_told_goes_back,
        ),
        righting.restore,
    ),
    "take-back": ActKind(
        Role.RETRACTS,
        (
            *RIGHTING,
            wrong_kong.a_wrong_added_kong_is_put_right_before_its_replacement,
            wrong_kong.a_wrong_added_kong_put_right_with_its_replacement,
            exposed_discard.an_exposed_tile_is_taken_back_in_time,
            exposed_discard.claims_on_an_exposed_tile_are_paid,
        ),
        righting.take_back,
    ),
    "reach": ActKind(Role.NOTE, does=incidents.reach),
    "touch": ActKind(Role.NOTE, does=incidents.reach),
    "pass": ActKind(Role.LETS_GO, does=insisting.give_way, claim=priority.SEEKING["pass"]),
    END: moment(ending.a_drawn_hand_has_nothing_to_draw),
    LAID_OPEN: moment(winning.a_win_has_seventeen_tiles, winning.a_win_has_a_winning_form),
    wrong_acts.COMPLETED: moment(
        wrong_claims.a_wrong_pung_completed_pays_for_others,
        wrong_claims.a_wrong_chow_completed_pays_for_others,
        exposed_discard.an_exposed_tile_nobody_noticed_pays_for_others,
    ),
    insisting.GAVE_WAY: moment(insisting.a_self_draw_is_good_where_the_pung_gave_way),
    exposed_discard.WON_ON: moment(exposed_discard.an_exposed_tile_won_on_ends_the_hand),
    unmade_pung.LAPSED: moment(unmade_pung.a_pung_meant_is_made, unmade_pung.a_pair_shown_is_used),
    naming.CALLED: moment(naming.a_word_before_the_discard),
    naming.MISNAMED: moment(naming.a_wrong_name_on_purpose_answers_for_both, does=naming.answer_for_the_name),
    eye.LET_GO: moment(eye.who_looks_lets_no_win_go, does=eye.lose_readiness),
    eye.TWICE: moment(eye.a_second_breach_pays_all, does=xianggong.admit),
    wrong_kong.FOUND: moment(
        wrong_kong.a_wrong_concealed_kong_pays_for_wins_on_the_tail,
        wrong_kong.a_late_wrong_concealed_kong_pays_after_a_drawn_hand,
        wrong_kong.a_late_wrong_concealed_kong_pays_beside_any_win,
    ),
    xianggong.RULED: moment(
        xianggong.the_referee_has_ruled, xianggong.a_second_ruling_pays_all, *SECOND, does=xianggong.rule_once
    ),
    xianggong.RULED_LATER: moment(xianggong.the_referee_rules_later),
    xianggong.ACCUSED: moment(*SECOND, does=xianggong.admit),
    UNROBBED: moment(does=kongs.stand),
    play_moments.RESUMED: moment(does=play_moments.resume_the_turn),
    UNWRITTEN: moment(does=play_moments.unwritten_draw),
    UNWRITTEN_REPLACEMENT: moment(does=play_moments.unwritten_replacement),
}
"""Every act and moment: what it is, the rules it has to keep, what it does."""


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
    Ground.GIVER: "TW-PROC-21",
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
    agreements=Agreements(
        figures={SETTLEMENT.base_option: SETTLEMENT.worth, SETTLEMENT.tai_option: SETTLEMENT.worth},
        choices=CHOICES,
    ),
    acts=ACTS,
    course=CourseOfPlay(
        begin=deal.begin,
        moments=moments,
        missing=gaps.gap,
        resume=gaps.resume,
        in_turn=turns.in_turn,
        settles_simultaneous_calls=True,
    ),
    evidence=Evidence(
        grounds={ground: ClauseId(clause) for ground, clause in GROUNDS.items()},
        open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
        witnesses=witnesses.WITNESSES,
    ),
    result=Result(
        outcome=match.outcome,
        score=of_play.score,
        settle=payment.settle,
        item_names=sheet.item_names,
        reckoned=sheet.reckoned,
        withheld=of_play.withheld,
    ),
    breaches=Breaches(
        cost=False,
        provisional=priority.outranks_nobody,
        final=wrong_claims.stands_for_good,
        enforce=enforcement.enforce,
        righted=righting.as_it_lay,
    ),
    layout=Layout(
        form_of=claims.form_of,
        tiles_of_hand=FORMS.tiles,
    ),
    unplayed=Unplayed(
        settled=payment.settled,
        own="draw",
        ends=("won", "false", "drawn"),
        valued=("won", "false"),
        next_streak=match.next_streak,
    ),
    playing=player.PLAYING,
    match=match.MATCH,
    contesting=priority.CONTESTING,
)
"""The ruleset of the Taiwan game."""
