"""11-fouls: 錯槓, wrong kongs of three kinds, what each costs by the stage at which it is put right, what it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import IN_TURN, SEATS
from oracle.rulesets.taiwan.figures.sets import AS_HIDDEN_KONG, SET_KINDS
from oracle.rulesets.taiwan.fouls.liability import LAST, unseen_kongs
from oracle.rulesets.taiwan.hand.winners import winner
from oracle.rulesets.taiwan.play import incidents
from oracle.rulesets.taiwan.play.kongs import faces_named
from oracle.rulesets.taiwan.state.consequences import (
    FOUL,
    by_proxy,
    declared,
    fined,
    pays_all,
    pays_all_besides,
    xianggong_by_proxy,
)
from oracle.rulesets.taiwan.state.effects import Leaves, Offends
from oracle.rulesets.taiwan.state.wrong_acts import KONGS, Stage, last_of, pending, righted_at
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.fouls import Wrong
    from oracle.ruling.findings import Answer, Consequence
    from oracle.table.moves import Move
    from oracle.table.table import Table


FOUND = "@found"
"""A wrong 暗槓 at the end of the hand; the flag tells how it ended: on the tail, otherwise, or drawn."""

LAYS_OPEN = frozenset({"TW-FOUL-30", "TW-FOUL-31"})
"""The clauses by which the pung meant for a wrong kong is laid open."""

TAIL, PLAIN, DRAWN, OPEN = "tail", "plain", "drawn", "open"


@cites("TW-FOUL-22", "TW-FOUL-28", "TW-FOUL-32")
def within_the_last(wrong: Wrong) -> Known:
    """Whether eight tiles or fewer could be drawn when a kong was made, its replacement not yet taken."""
    return Known.UNKNOWN if wrong.drawable is None else Known.of(wrong.drawable <= LAST)


# -- 錯暗槓 ----------------------------------------------------------------------------------------------


@clause("TW-FOUL-20", Leaves.CONCEALED_KONG, Offends.UNSEEN)
def a_shown_kong_is_four_equal_tiles(table: Table[Course], act: Act) -> Answer:
    """錯槓: what is turned up as a 暗槓 is four equal tiles; one found to be none before is not found again."""
    kongs = [each for each in table.course.hidden_kongs if each.seat == act.seat]
    found = [
        each for each in table.course.fouls.wrongs if each.seat == act.seat and each.kind == "hidden-kong"
    ]
    if not turned_up(table, act) or not kongs or is_among(found, act, len(kongs)):
        return None
    seen = {tile for tile in act.tiles if tile != UNSEEN}
    if len(seen) <= 1 and len(act.tiles) == SET_KINDS["hidden-kong"].own:
        return None
    return Objection("lays-other-tiles", {"seat": act.seat, "shown": act.tiles}, FOUL)


@cites("TW-FOUL-21")
def turned_up(table: Table[Course], act: Act) -> bool:
    """Whether shown tiles are a 暗槓 turned up: it is said, or its owner shows as many when the hand is over."""
    if act.form in AS_HIDDEN_KONG:
        return True
    over = table.course.due is Due.OVER and len(act.tiles) == SET_KINDS["hidden-kong"].own
    return over and any(each.seat == act.seat for each in unseen_kongs(table.course, winner(table)))


@cites("TW-FOUL-21")
def is_among(found: Sequence[Wrong], act: Act, kongs: int) -> bool:
    """Whether a kong turned up was found to be wrong before: by a kind that it shows, or as one of as many."""
    return len(found) == kongs or any(not {*wrong.tiles, UNSEEN}.isdisjoint(act.tiles) for wrong in found)


@cites("TW-FOUL-21", "TW-FOUL-22", "TW-FOUL-23")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end all 暗槓 are looked at; each wrong one, none of them the winner's, is judged by how the hand ended."""
    course = table.course
    if act.name != END or not any(wrong.kind == "hidden-kong" for wrong in course.fouls.wrongs):
        return
    won = winner(table)
    for wrong in course.fouls.wrongs:
        if wrong.kind != "hidden-kong":
            continue
        if won is not None:
            how = {Known.YES: TAIL, Known.NO: PLAIN, Known.UNKNOWN: OPEN}[won.from_tail]
            yield Act(FOUND, wrong.seat, place=won.place, flags=(how, str(wrong.place.at or 0)))
        elif DRAWN in act.flags:
            yield Act(FOUND, wrong.seat, place=act.place, flags=(DRAWN, str(wrong.place.at or 0)))


@cites("TW-FOUL-21")
def show(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """亮: a 暗槓 turned up shows its faces; any other tiles are shown as they are."""
    if not turned_up(table, act):
        return incidents.show(table, act, answers)
    course = table.course
    kongs, mine = list(course.hidden_kongs), [each for each in course.hidden_kongs if each.seat == act.seat]
    for kong in [each for each in mine if not each.seen][-1:]:
        kongs[kongs.index(kong)] = kong._replace(seen=True)
    return (Mark(course._replace(hidden_kongs=tuple(kongs))),)


def _found(table: Table[Course], act: Act) -> Wrong:
    """The wrong 暗槓 a moment is about."""
    return next(
        wrong
        for wrong in table.course.fouls.wrongs
        if wrong.seat == act.seat and wrong.kind == "hidden-kong" and str(wrong.place.at or 0) == act.flags[1]
    )


@clause("TW-FOUL-21", sentence="pays")
def a_wrong_concealed_kong_pays_for_wins_on_the_tail(table: Table[Course], act: Act) -> Answer:
    """錯暗槓: its owner pays in place of whoever owes for a win on a tile of the tail, drawn or thrown as drawn."""
    wrong = _found(table, act)
    if OPEN in act.flags:
        return Undecided(Fact("thrown-as-drawn", {"seat": act.seat}))
    if TAIL not in act.flags:
        return None
    if wrong.place.at is None:
        return Objection("false-kong-told-at-tail-win", {"seat": act.seat}, by_proxy("TW-FOUL-21"))
    args: Arguments = {"seat": act.seat, "wrong": wrong.place.at}
    return Objection("false-kong-at-tail-win", args, by_proxy("TW-FOUL-21"))


@clause("TW-FOUL-22")
def a_late_wrong_concealed_kong_pays_after_a_drawn_hand(table: Table[Course], act: Act) -> Answer:
    """錯暗槓 within the last eight draws, found after a drawn hand: its owner pays all three.

    The hand is drawn all the same.
    """
    if DRAWN not in act.flags:
        return None
    return _if_late(_found(table, act), act, "false-kong-at-drawn-hand", "TW-FOUL-22")


@clause("TW-FOUL-23")
def a_late_wrong_concealed_kong_pays_beside_any_win(table: Table[Course], act: Act) -> Answer:
    """錯暗槓 and a win not on the tail: its owner is a 相公, and within the last eight draws pays all three (TW-A11).

    For a win on the tail he pays in others' place alone, unless it is read otherwise (TW-A70).
    """
    plain = PLAIN in act.flags and table.agreed.reading("TW-A11") != "foul-only"
    besides = TAIL in act.flags and table.agreed.reading("TW-A70") == "both"
    if not plain and not besides:
        return None
    return _if_late(_found(table, act), act, "false-kong-at-win", "TW-FOUL-23")


def _if_late(wrong: Wrong, act: Act, key: str, clause_id: str) -> Answer:
    match within_the_last(wrong):
        case Known.YES:
            args: Arguments = {"seat": act.seat, "wrong": wrong.place.at or 0, "left": wrong.drawable or 0}
            return Objection(key, args, pays_all_besides(clause_id))
        case Known.UNKNOWN:
            return Undecided(Fact("left-at-kong", {"seat": act.seat, "wrong": wrong.place.at or 0}))
        case Known.NO:
            return None


# -- 錯加槓 ----------------------------------------------------------------------------------------------


@clause("TW-FOUL-26")
def a_wrong_added_kong_is_put_right_before_its_replacement(table: Table[Course], act: Act) -> Answer:
    """錯加槓 put right before the replacement is in the hand is free; strictly the look makes a 相公 (TW-A61)."""
    wrong = righted_at(table, act, "add-kong", Stage.SEEN)
    if wrong is None or table.agreed.reading("TW-A61") != "xianggong":
        return None
    return Objection("kong-mended-after-look", _about(act, wrong), declared("TW-FOUL-26"))


@clause("TW-FOUL-27")
def a_wrong_added_kong_put_right_with_its_replacement(table: Table[Course], act: Act) -> Answer:
    """錯加槓 put right with the replacement in the hand, before the discard, makes a 相公; the order of play stays."""
    wrong = righted_at(table, act, "add-kong", Stage.IN_HAND)
    if wrong is None:
        return None
    return Objection("kong-mended-late", _about(act, wrong), declared("TW-FOUL-27"))


@clause("TW-FOUL-27")
def the_tail_tile_of_a_wrong_added_kong(table: Table[Course], act: Act) -> Answer:
    """錯加槓: if another picked the tile for the tail, the offender pays in others' place for that tile."""
    return _one_tail_tile(table, act, "add-kong", "TW-FOUL-27")


@clause("TW-FOUL-27")
def a_tile_that_can_be_told_goes_back(table: Table[Course], act: Act) -> Answer:
    """A replacement that can be distinguished goes back, and nothing more is due, unless read otherwise (TW-A24)."""
    wrong = last_of(table.course, act.seat, "add-kong")
    if wrong is None or not wrong.in_hand or act.target != "tail" or table.agreed.reading("TW-A24") != "yes":
        return None
    return Objection("tail-tile-put-back", _about(act, wrong), by_proxy("TW-FOUL-27"))


@clause("TW-FOUL-28")
def a_wrong_added_kong_stands_after_the_discard(table: Table[Course], act: Act) -> Answer:
    """錯加槓 after the discard stays: a 相公 who is liable for the tail until the end; a late one pays all three."""
    return _stands(table, act, "add-kong", "TW-FOUL-28")


# -- 錯碰槓 ----------------------------------------------------------------------------------------------


@clause("TW-FOUL-29")
def a_wrong_exposed_kong_put_right_at_once(table: Table[Course], act: Act) -> Answer:
    """錯碰槓 put right before the replacement is touched costs as a pung meant and not made."""
    wrong = righted_at(table, act, "kong", Stage.UNTOUCHED)
    laid = (each.source for each in table.laid[act.seat] if wrong is not None and each.at == wrong.place.at)
    thrower = next(laid, None)
    if wrong is None or thrower in (None, IN_TURN.upper(act.seat)):
        return None
    args: Arguments = {**_about(act, wrong), "to": str(thrower)}
    return Objection("kong-mended-at-once", args, fined("TW-FOUL-29"))


@clause("TW-FOUL-30")
def a_wrong_exposed_kong_put_right_before_its_replacement(table: Table[Course], act: Act) -> Answer:
    """錯碰槓 put right when the replacement was seen but not taken in makes a 相公 and lays the hidden pung open."""
    wrong = righted_at(table, act, "kong", Stage.SEEN)
    if wrong is None:
        return None
    return Objection("kong-mended-after-look", _about(act, wrong), declared("TW-FOUL-30"))


@clause("TW-FOUL-31")
def a_wrong_exposed_kong_put_right_with_its_replacement(table: Table[Course], act: Act) -> Answer:
    """錯碰槓 put right with the replacement in the hand makes a 相公 and lays the hidden pung open.

    It is put right before the discard.
    """
    wrong = righted_at(table, act, "kong", Stage.IN_HAND)
    if wrong is None:
        return None
    return Objection("kong-mended-late", _about(act, wrong), declared("TW-FOUL-31"))


@clause("TW-FOUL-31")
def the_tail_tile_of_a_wrong_exposed_kong(table: Table[Course], act: Act) -> Answer:
    """錯碰槓: if another picked the tile for the tail, the offender pays in others' place for that tile."""
    return _one_tail_tile(table, act, "kong", "TW-FOUL-31")


@clause("TW-FOUL-32", final=True)
def a_wrong_exposed_kong_stands_after_the_discard(table: Table[Course], act: Act) -> Answer:
    """錯碰槓 after the discard stays: a 相公 who is liable for eight draws and the tail; a late one pays all three."""
    return _stands(table, act, "kong", "TW-FOUL-32")


@clause("TW-FOUL-30")
def a_pung_laid_open_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """The pung laid open after a wrong kong may not be thrown as safe tiles for the rest of the hand.

    By one reading it may not for one turn, which ends with a discard (TW-A23).
    """
    if act.tile is None or act.tile not in table.course.fouls.frozen.get(act.seat, frozenset()):
        return None
    if table.agreed.reading("TW-A23") == "one-turn" and _has_thrown_since(table.course, act.seat):
        return None
    return Objection("throws-frozen", {"seat": act.seat, "tile": act.tile})


def _has_thrown_since(course: Course, seat: Seat) -> bool:
    """Whether a seat has thrown a tile since its wrong kong was put right."""
    laid_open = [
        each.place.at or 0 for each in course.fouls.offences.get(seat, ()) if each.clause in LAYS_OPEN
    ]
    thrown = [each.at or 0 for each in course.discards if each.seat == seat]
    return max(thrown, default=0) > max(laid_open, default=0)


# -- what the two have in common ---------------------------------------------------------------------


def _about(act: Act, wrong: Wrong) -> Arguments:
    return {"seat": act.seat, "tile": wrong.tiles[0], "wrong": wrong.place.at or 0}


def _one_tail_tile(table: Table[Course], act: Act, kind: str, clause_id: str) -> Answer:
    owner = act.source
    if owner not in SEATS or owner == act.seat:
        return None
    wrong = last_of(table.course, owner, *KONGS)
    if wrong is None or wrong.kind != kind or wrong.over == "stands" or not wrong.in_hand:
        return None
    args: Arguments = {"seat": owner, "by": act.seat, "wrong": wrong.place.at or 0}
    return Objection("picked-for-the-tail", args, by_proxy(clause_id), owner)


def _stands(table: Table[Course], act: Act, kind: str, clause_id: str) -> Answer:
    wrong = pending(table.course, act.seat, *KONGS)
    if wrong is None or wrong.kind != kind:
        return None
    late = within_the_last(wrong)
    if late is Known.UNKNOWN:
        return Undecided(Fact("left-at-kong", {"seat": act.seat, "wrong": wrong.place.at or 0}))
    consequence: Consequence = pays_all(clause_id) if late is Known.YES else xianggong_by_proxy(clause_id)
    return Objection("kong-stands", _about(act, wrong), consequence)


@clause("TW-FOUL-20", Leaves.CONCEALED_KONG, Offends.UNSEEN)
def a_concealed_kong_is_four_own_tiles(table: Table[Course], act: Act) -> Answer:
    """錯暗槓: what is laid down as a 暗槓 is four equal tiles of the hand."""
    tile, needed, shown = act.tile, SET_KINDS[act.name].own, faces_named(act)
    if shown and (len(shown) != needed or len({*shown, *act.tiles} - {UNSEEN}) > 1):
        return Objection("lays-other-tiles", {"seat": act.seat, "shown": shown}, FOUL)
    if tile is None or table.at_least(act.seat, tile, needed) is not Known.NO:
        return None
    args: Arguments = {
        "seat": act.seat,
        "tile": tile,
        "held": table.hands[act.seat].count(tile),
        "needed": needed,
    }
    return Objection("too-few-equal", args, FOUL)
