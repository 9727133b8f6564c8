"""04-procedure, section 4.2: pung, four, five, top and leap (碰, 開招, 鑿穿, 余上, 連跳)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four, own_equal
from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import (
    direction,
    form,
    form_of_five,
    form_of_four,
    form_of_leap,
    form_of_own,
    form_of_pung,
    form_of_top,
)
from oracle.rulesets.tongqi.play.claims import came_unseen, claimed, taken_tile
from oracle.rulesets.tongqi.play.missing_acts import lose_track
from oracle.rulesets.tongqi.play.passed_tiles import doubles_held, let_pass
from oracle.rulesets.tongqi.state.course import Course, without
from oracle.rulesets.tongqi.state.effects import Claims
from oracle.rulesets.tongqi.state.open_tile import open_now
from oracle.rulesets.tongqi.state.own_tiles import origin_of
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reveal, SetDown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.figures.forms import Direction
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@duty("TQ-4.2c", void=True, sentence="tiles")
@cites("TQ-G.17")
def a_pung_shows_a_pair(table: Table[Course], act: Act) -> Answer:
    """A player pungs (碰) with two own tiles in hand equal to the open one."""
    return _shows(table, act, 2)


@duty("TQ-4.2c", Claims.IN_A_WRONG_FORM, void=True, sentence="tiles")
def a_four_shows_three(table: Table[Course], act: Act) -> Answer:
    """A player makes a 開招 with three own tiles equal to the open one: 克, 拍克 or 軋克; for a 碰子 see TQ-6.2a."""
    if _has_punged(table, act):
        return None
    return _shows(table, act, 3)


@duty("TQ-4.2c", Claims.IN_A_WRONG_FORM, void=True, sentence="tiles")
def a_five_shows_four(table: Table[Course], act: Act) -> Answer:
    """A player makes a 鑿穿 with four own tiles equal to the open one: 度, 拍度 or 軋度."""
    return _shows(table, act, 4)


def _shows(table: Table[Course], act: Act, number: int) -> Answer:
    tile = act.tile
    if tile is None:
        return None
    if any(own not in (tile, UNSEEN) for own in act.with_tiles) or (
        act.with_tiles and len(act.with_tiles) != number
    ):
        return Objection("shows-other-tiles", {"tile": tile, "shown": act.with_tiles, "needed": number})
    laid = sum(
        len(one.tiles) for one in table.laid[act.seat] if one.claimed is None and set(one.tiles) == {tile}
    )
    laid += table.aside[act.seat].count(tile)
    if act.name == "pung":
        laid = 0
    match table.at_least(act.seat, tile, number - laid):
        case Known.YES:
            return None
        case Known.UNKNOWN:
            return Undecided(
                Fact(
                    "hand-holds",
                    {"seat": act.seat, "tile": tile, "number": number - laid},
                    (WhetherHeld(act.seat, (tile,) * (number - laid), act.place.at),),
                )
            )
        case Known.NO:
            held = table.hands[act.seat].count(tile) + laid
            return Objection(
                "too-few-equal", {"seat": act.seat, "tile": tile, "held": held, "needed": number}
            )


@clause("TQ-4.2c", void=True, sentence="tiles")
def a_four_or_five_takes_any_flip(table: Table[Course], act: Act) -> Answer:
    """開招 and 鑿穿 take what anybody flipped or discarded; by one reading no other's flip (TQ-A29)."""
    opened = open_now(table, act)
    if opened is None or opened.how != "flip" or opened.seat == act.seat or takes_anothers_flip(table):
        return None
    return Objection("opens-anothers-flip", {"seat": act.seat, "tile": opened.tile, "from": opened.seat})


@cites("TQ-4.2c", "TQ-5.4c", "TQ-5.5d")
def takes_anothers_flip(table: Table[Course]) -> bool:
    """Whether another's flip makes a 開招 or 鑿穿, as the procedure says and the definitions do not (TQ-A29)."""
    return table.agreed.reading("TQ-A29") == "allowed"


@clause("TQ-6.2a", Claims.IN_A_WRONG_FORM, void=True)
def a_pung_never_grows(table: Table[Course], act: Act) -> Answer:
    """A 碰子 never becomes a four or five."""
    return Objection("pung-grows", {"tile": act.tile or UNSEEN}) if _has_punged(table, act) else None


def _has_punged(table: Table[Course], act: Act) -> bool:
    return any(laid.form == "pung" and laid.claimed == act.tile for laid in table.laid[act.seat])


@clause("TQ-5.5e", void=True)
def a_top_joins_a_four(table: Table[Course], act: Act) -> Answer:
    """A 余上 adds a fifth tile to an own 開招."""
    if opened_four(table, act.seat, act.tile) is not None or act.tile is None or table.course.gapped:
        return None
    return Objection("no-opened-four", {"seat": act.seat, "tile": act.tile or UNSEEN})


@duty("TQ-5.5e", void=True)
def what_a_top_joins_was_a_four(table: Table[Course], act: Act) -> Answer:
    """Behind missing acts a 余上 is taken to join a 開招 that the log does not show."""
    if opened_four(table, act.seat, act.tile) is not None or act.tile is None or not table.course.gapped:
        return None
    return Undecided(Fact("opened-four", {"seat": act.seat, "tile": act.tile}))


@clause("TQ-5.5e", Claims.IN_A_WRONG_FORM, void=True)
@cites("TQ-G.17")
def a_top_takes_a_flip(table: Table[Course], act: Act) -> Answer:
    """A 余上 takes a flipped tile, never a discard."""
    opened = open_now(table, act)
    if opened is None or opened.how == "flip":
        return None
    return Objection("top-of-a-discard", {"tile": opened.tile})


@clause("TQ-5.5f", Claims.IN_A_WRONG_FORM, void=True)
def a_leap_joins_the_four_just_made(table: Table[Course], act: Act) -> Answer:
    """A 連跳 is the tile drawn at once for an own 開招 and equal to it."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if act.tile is None:
        nothing = course.pressed is None or course.seat != act.seat
        return Objection("leap-of-nothing", {"seat": act.seat}) if nothing else None
    if opened_four(table, act.seat, act.tile) is None:
        if course.gapped:
            return None
        return Objection("no-opened-four", {"seat": act.seat, "tile": act.tile or UNSEEN})
    if _is_just_opened(table, act) and course.pressed not in (None, UNSEEN, act.tile):
        return Objection(
            "leap-not-pressed", {"tile": act.tile or UNSEEN, "pressed": course.pressed or UNSEEN}
        )
    return None


@clause("TQ-G.12", Claims.IN_A_WRONG_FORM, void=True)
def a_leap_comes_at_once(table: Table[Course], act: Act) -> Answer:
    """The fifth tile of a 開招 drawn by a later 軋 makes no set: it is neither 連跳 nor 余上.

    By one reading it is a 連跳 all the same (TQ-A8).
    """
    if table.course.due in (Due.UNKNOWN, Due.OVER) or act.tile is None:
        return None
    if opened_four(table, act.seat, act.tile) is None:
        return None
    if _is_just_opened(table, act) or table.agreed.reading("TQ-A8") == "leap":
        return None
    return Objection("leap-too-late", {"seat": act.seat, "tile": act.tile or UNSEEN})


def _is_just_opened(table: Table[Course], act: Act) -> bool:
    """Whether the 開招 of the act's kind is the set for which a tile has just been drawn."""
    course = table.course
    just = course.press_for == "four" and course.due is Due.DISCARD and course.seat == act.seat
    return just and opened_four(table, act.seat, act.tile) == len(table.laid[act.seat]) - 1


def pung(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """碰: two own equal tiles and the open one."""
    opened = open_now(table, act) or taken_tile(table, act)
    tile = act.tile or opened.tile
    own = act.with_tiles or (tile, tile)
    laid = LaidSet("three", (*own, tile), form_of_pung().slug, act.place.at, tile, opened.seat)
    moves = claimed(table, act, SetDown(act.seat, laid, own, takes_open=True), Due.DISCARD)
    return _with_doubles(table, act.seat, tile, moves)


def _with_doubles(table: Table[Course], seat: str, tile: str, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves of a pung, with the 大套不同 it breaks into noted (law 14)."""
    held = doubles_held(table, seat, tile)
    if not held or not moves or not isinstance(moves[-1], Mark) or not isinstance(moves[-1].course, Course):
        return moves
    course = moves[-1].course
    known = course.doubles.get(seat, frozenset())
    return (*moves[:-1], Mark(course._replace(doubles={**course.doubles, seat: known | held})))


def _grown(
    table: Table[Course], act: Act, size: int, name: Callable[[Direction, bool, str], str]
) -> Sequence[Move]:
    opened = open_now(table, act) or taken_tile(table, act)
    tile = act.tile or opened.tile
    replaces = own_equal(table, act.seat, tile)
    on_table = sum(len(table.laid[act.seat][index].tiles) for index in replaces)
    own = act.with_tiles or (tile,) * (size - 1 - on_table - table.aside[act.seat].count(tile))
    origin = form_of_own(size - 1, origin_of(table, act.seat, tile)).slug
    first = table.course.first_discard
    giver = direction(act.seat, opened.seat)
    slug = (
        ""
        if came_unseen(table, act)
        else name(giver, first is not None and first.place == opened.place, origin)
    )
    laid = LaidSet("four" if size == 4 else "five", (tile,) * size, slug, act.place.at, tile, opened.seat)
    return claimed(table, act, SetDown(act.seat, laid, own, takes_open=True, replaces=replaces), Due.PRESS)


def four(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """開招: three own equal tiles and the open one."""

    def name(source: Direction, first: bool, three: str) -> str:
        dealt_only = first and is_named_if_dealt_only(table)
        return form_of_four(source, dealers_first=first, origin_of_three=three, dealt_only=dealt_only).slug

    return _grown(table, act, 4, name)


def five(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """鑿穿: four own equal tiles and the open one."""

    def name(source: Direction, first: bool, four_: str) -> str:
        dealt_only = first and is_named_if_dealt_only(table)
        return form_of_five(source, dealers_first=first, origin_of_four=four_, dealt_only=dealt_only).slug

    return _grown(table, act, 5, name)


@cites("TQ-5.4e", "TQ-5.4f", "TQ-5.5d")
def is_named_if_dealt_only(table: Table[Course]) -> bool:
    """Whether the dealer's first discard gives its name only to what was dealt, and not to a 拍克 or 拍度 (TQ-A53)."""
    return table.agreed.reading("TQ-A53") == "dealt-only"


def top(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """余上: a flipped tile joins the 開招 of its kind."""
    opened = open_now(table, act) or taken_tile(table, act)
    index = opened_four(table, act.seat, act.tile)
    tile = act.tile or opened.tile
    if index is None:
        laid = LaidSet("five", (tile,), "", act.place.at, tile, opened.seat)
        return claimed(table, act, SetDown(act.seat, laid, (), takes_open=True), Due.PRESS)
    before = table.laid[act.seat][index]
    named = bool(before.form) and not came_unseen(table, act)
    slug = form_of_top(form(before.form), direction(act.seat, opened.seat)).slug if named else ""
    laid = LaidSet("five", (*before.tiles, tile), slug, act.place.at, tile, opened.seat)
    return claimed(table, act, SetDown(act.seat, laid, (), takes_open=True, replaces=(index,)), Due.PRESS)


def leap(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """連跳: the tile pressed for a 開招 joins it."""
    course = let_pass(table, act)
    tile = _leapt(table, act)
    if tile == UNSEEN:
        return lose_track(table, act)
    index = opened_four(table, act.seat, tile)
    if index is None and course.gapped:
        return (Reveal(act.seat, (tile,)), Mark(course._replace(due=Due.UNKNOWN)))
    if index is None:
        return (Reveal(act.seat, (tile,)),)
    before = table.laid[act.seat][index]
    slug = form_of_leap(form(before.form)).slug if before.form else ""
    laid = LaidSet("five", (*before.tiles, tile), slug, act.place.at, tile, before.source)
    after = course._replace(
        due=Due.PRESS if table.wall.left else Due.DISCARD,
        seat=act.seat,
        pressed=None,
        press_for="leap",
        presses=without(course.presses, act.seat, tile),
    )
    return (SetDown(act.seat, laid, (tile,), takes_open=False, replaces=(index,)), Mark(after))


@cites("TQ-5.5f")
def _leapt(table: Table[Course], act: Act) -> str:
    """The tile of a 連跳; one that nobody saw is the fifth of the 開招 just made, if it can be."""
    tile = act.tile or table.course.pressed or UNSEEN
    last = table.laid[act.seat][-1] if table.laid[act.seat] else None
    if tile != UNSEEN or last is None or last.kind != "four" or table.course.press_for != "four":
        return tile
    return last.tiles[0] if table.at_least(act.seat, last.tiles[0], 1) is not Known.NO else UNSEEN
