"""The rules of the Taiwan game by act and moment, and everything else a hand of play is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import ClauseId
from oracle.rulesets.taiwan import player
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.settlement import SETTLEMENT
from oracle.rulesets.taiwan.fouls import enforcement, restoring, rules, wrong_kong
from oracle.rulesets.taiwan.hand import waits
from oracle.rulesets.taiwan.play import (
    bans,
    claims,
    deal,
    ending,
    flowers,
    incidents,
    kongs,
    moments,
    priority,
    ready,
    turns,
    winning,
)
from oracle.rulesets.taiwan.scoring import of_notation, of_play, sheet
from oracle.rulesets.taiwan.settlement import match, payment
from oracle.rulesets.taiwan.settlement import match as markers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.game.rule import Rule
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

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

OWN_KONG: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    bans.no_kong_follows_a_claim,
    bans.no_kong_takes_the_last_tile,
    flowers.a_drawn_flower_is_not_kept,
)

WINNING: tuple[Rule, ...] = (
    ending.the_hand_is_over,
    flowers.a_flower_win_waits_for_the_replacement,
    *priority.PRIORITY,
    *winning.DECLARED,
)

OF_PLAY: dict[str, tuple[Rule, ...]] = {
    "draw": DRAWING,
    "replace": DRAWING,
    "flower": (
        ending.the_hand_is_over,
        flowers.only_flowers_are_replaced,
        flowers.opening_flowers_go_round,
        flowers.those_passed_over_have_none,
        flowers.a_flower_is_replaced_as_it_comes,
    ),
    "discard": (
        ending.the_hand_is_over,
        turns.a_discard_is_due,
        flowers.dealt_flowers_are_replaced_first,
        flowers.a_drawn_flower_is_not_kept,
        flowers.nothing_is_thrown_after_a_flower_drawn_last,
        bans.what_was_eaten_is_not_thrown,
        bans.what_was_punged_is_not_thrown,
        ready.the_first_discard_leaves_it_ready,
    ),
    "eat": (*CLAIM, claims.a_chow_takes_the_upper_discard, bans.what_was_thrown_is_not_eaten),
    "pung": (*CLAIM, claims.a_pung_takes_two_equal_tiles, claims.the_second_equal_tile_is_not_punged),
    "kong": (*CLAIM, claims.an_exposed_kong_takes_three_equal_tiles),
    "add-kong": (*OWN_KONG, kongs.an_added_kong_is_made_in_turn, kongs.an_added_kong_grows_from_a_pung),
    "hidden-kong": (
        *OWN_KONG,
        kongs.a_concealed_kong_is_made_in_turn,
        kongs.a_concealed_kong_is_four_own_tiles,
        flowers.dealt_flowers_are_replaced_first,
    ),
    "ready": (
        ending.the_hand_is_over,
        ready.heaven_is_declared_before_play,
        ready.earth_is_declared_with_the_first_discard,
        ready.the_declarer_is_ready,
    ),
    "win": WINNING,
    "rob": (
        winning.only_an_added_tile_is_robbed,
        *flowers.ROBBING,
        *WINNING,
    ),
    "marker": (markers.only_the_dealer_shows_the_streak, markers.a_marker_shows_the_streak),
    "decline": (ending.the_hand_is_over, ending.only_the_last_tile_is_declined),
    winning.LAID_OPEN: (winning.a_win_has_seventeen_tiles, winning.a_win_has_a_winning_form),
    "end": (ending.a_drawn_hand_has_nothing_to_draw,),
}
"""The rules of play by act."""

RULES = {
    act: (*OF_PLAY.get(act, ()), *rules.RULES.get(act, ())) for act in dict.fromkeys((*OF_PLAY, *rules.RULES))
}

MOVES: dict[str, Callable[[Table, Act], Sequence[Move]]] = {
    "draw": turns.draw,
    "replace": turns.replace_tiles,
    "flower": flowers.lay,
    "discard": turns.discard,
    "eat": claims.claim,
    "pung": claims.claim,
    "kong": claims.claim,
    "add-kong": kongs.add,
    "hidden-kong": kongs.conceal,
    "ready": ready.declare,
    "win": winning.win,
    "rob": winning.rob_tile,
    "decline": ending.decline,
    "show": wrong_kong.show,
    "lay": incidents.show,
    "say": incidents.call_out,
    "mean": incidents.call_out,
    "reach": incidents.reach,
    "touch": incidents.reach,
    "merge": incidents.merge,
    "drop": incidents.mishandle,
    "carry": incidents.mishandle,
    "restore": restoring.restore,
    "take-back": restoring.take_back,
    "gap": turns.gap,
    kongs.UNROBBED: kongs.stand,
    moments.RESUMED: moments.resume_the_turn,
    moments.UNWRITTEN: moments.unwritten_draw,
    moments.UNWRITTEN_REPLACEMENT: moments.unwritten_replacement,
    **rules.MOVES,
}

GROUNDS = {
    "no-such-tile": "TW-EQ-1",
    "too-many-copies": "TW-EQ-1",
    "wall-empty": "TW-PROC-19",
    "wall-order": "TW-PROC-22",
    "wall-size": "TW-EQ-1",
    "wall-count": "TW-EQ-1",
    "end-without-a-win": "TW-DEF-3",
    "drawn-though-won": "TW-DEF-3",
    "not-held": "TW-PROC-21",
    "empty-hand": "TW-PROC-21",
    "no-set": "TW-DEF-10",
    "opened-is-east": "TW-PROC-13",
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
    moments=moments.moments,
    grounds={key: ClauseId(clause) for key, clause in GROUNDS.items()},
    begin=deal.begin,
    form_of=claims.form_of,
    score=of_play.score,
    withheld=of_play.withheld,
    settle=payment.settle,
    settled=payment.settled,
    outcome=match.outcome,
    item_names=sheet.item_names,
    score_hand=of_notation.score_hand,
    waits=of_notation.waits_of,
    playing=player.PLAYING,
    open_clauses=frozenset(map(ClauseId, OPEN_CLAUSES)),
    match=match.MATCH,
    choices=CHOICES,
    breaches_cost=False,
    witnesses=rules.WITNESSES,
    carry=enforcement.carry,
    tiles_of_hand=FORMS.tiles,
    hears_together=True,
    resume=turns.resume,
    weak=priority.outranks_nobody,
)
"""The ruleset of the Taiwan game."""
