"""03-outline and 04-procedure, section 4.3: what a win must be, and on which tile."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import giver_said
from oracle.families.due import Due
from oracle.game.acts import Claiming
from oracle.game.claims import Contesting, held
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import SEATS, SETS_TO_WIN, set_of
from oracle.rulesets.tongqi.hand.sorting import (
    BudgetSpentError,
    completes,
    partitions,
    sets_of_way,
    waits,
)
from oracle.rulesets.tongqi.hand.standing import holds_what_nobody_saw, standing
from oracle.rulesets.tongqi.hand.views import DRAWN
from oracle.rulesets.tongqi.play.claims import is_of_the_draw, withdrawn
from oracle.rulesets.tongqi.play.ending import comes_too_late
from oracle.rulesets.tongqi.play.priority import (
    STRENGTH,
    a_claim_beats_the_one_that_stands,
    a_flip_wanted_by_a_four_is_yielded,
    comes_behind_the_pats,
    is_beside_a_good_win,
    is_white_itself,
    prevails,
)
from oracle.rulesets.tongqi.state.course import UNKNOWN_HOW, Claim, DeclaredWin, shown_coming
from oracle.rulesets.tongqi.state.open_tile import eats_its_press, is_source, open_now
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Consequence, Objection, Undecided, winning_hand
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reveal, TakeOpen, TakeTurned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


def arriving(table: Table[Course], act: Act) -> tuple[str | None, bool]:
    """The winning tile, `None` if the winner drew it and has it in hand, and whether it is an own tile."""
    course = table.course
    opened = open_now(table, act)
    if course.due is Due.TAKE:
        return (table.turned[0] if table.turned else UNSEEN), False
    if opened is not None:
        return opened.tile, False
    own = (course.pressed, course.first_tile, *course.pats[act.seat])
    if act.tile is not None and (course.seat != act.seat or (act.tile not in own and UNSEEN not in own)):
        return act.tile, False
    return None, True


def winning_tile(table: Table[Course], act: Act) -> str:
    """The tile a win is declared with, whether it lies open or was drawn; `?` if nobody saw it."""
    opened, course = open_now(table, act), table.course
    return act.tile or (opened.tile if opened else None) or course.pressed or course.first_tile or UNSEEN


def seven_sets(table: Table[Course], act: Act, *, keep_laws: bool) -> Known:
    """Whether the hand with the winning tile is seven sets, with or without laws 1 and 2."""
    return table.once(("seven_sets", act, keep_laws), lambda: _seven_sets(table, act, keep_laws=keep_laws))


def _seven_sets(table: Table[Course], act: Act, *, keep_laws: bool) -> Known:
    tile, drawn = arriving(table, act)
    if not table.knows_hand(act.seat) and tiles_laid_out(table, act) is not None:
        return Known.YES
    agreed = act.seat in table.counted and not table.knows_hand(act.seat)
    if agreed or (not drawn and tile in table.found_waits(act.seat)):
        return Known.YES
    if not table.knows_hand(act.seat) or tile == UNSEEN or holds_what_nobody_saw(table, act.seat):
        return Known.UNKNOWN
    try:
        return Known.of(completes(standing(table, act.seat, keep_laws=keep_laws), tile, drawn=drawn))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("TQ-3.12", void=True, taken=True)
@cites("TQ-G.9")
def a_win_is_seven_sets(table: Table[Course], act: Act) -> Answer:
    """A finished hand is seven sets; any other hand that is laid out is a white win (TQ-A82), while the hand lasts."""
    if comes_too_late(table, act):
        return None
    match seven_sets(table, act, keep_laws=False):
        case Known.YES:
            return None
        case Known.NO:
            ends = table.agreed.reading("TQ-A82") == "like-white-win"
            costs = Consequence("white-win", ClauseId("TQ-G.9")) if ends else None
            return Objection("not-seven-sets", {"seat": act.seat}, costs)
        case Known.UNKNOWN:
            return Undecided(winning_hand(act.seat))


@cites("TQ-4.3a")
def tiles_laid_out(table: Table[Course], act: Act) -> tuple[str, ...] | None:
    """The tiles of the hand by the seven sets the winner lays out; `None` if the log has no such sets."""
    sets = [set_of(tiles) for tiles in act.making]
    if len(sets) != SETS_TO_WIN or None in sets or holds_what_nobody_saw(table, act.seat):
        return None
    tile, _ = arriving(table, act)
    elsewhere: Counter[str] = Counter([*table.aside[act.seat], *([] if tile is None else [tile])])
    elsewhere.update(one for laid in table.laid[act.seat] for one in laid.tiles)
    shown: Counter[str] = Counter(one for tiles in act.making for one in tiles)
    return None if elsewhere - shown else tuple(sorted((shown - elsewhere).elements()))


@clause("TQ-3.12", taken=True)
@cites("TQ-4.3a", "TQ-G.9")
def a_lay_out_is_seven_sets(table: Table[Course], act: Act) -> Answer:
    """The winner lays out seven sets; if his tiles make seven in another way that is put right (TQ-A85)."""
    if not act.making or not table.knows_hand(act.seat):
        return None
    if seven_sets(table, act, keep_laws=False) is not Known.YES:
        return None
    if lies_so(table, act, keep_laws=False) is not Known.NO:
        return None
    return Objection("lay-out-put-right", {"seat": act.seat, "sets": tuple(map("-".join, act.making))})


@cites("TQ-4.3a")
def lies_so(table: Table[Course], act: Act, *, keep_laws: bool) -> Known:
    """Whether the winning hand can be sorted into just the sets that are laid out, with or without laws 1 and 2."""
    laid_out = Counter(tuple(sorted(tiles)) for tiles in act.making)
    tile, drawn = arriving(table, act)
    stand = standing(table, act.seat, keep_laws=keep_laws)
    try:
        ways = partitions(stand, tile, drawn=drawn)
        return Known.of(any(Counter(sets_of_way(way, stand.table)) == laid_out for way in ways))
    except BudgetSpentError:
        return Known.UNKNOWN


@clause("TQ-4.3a", void=True)
def the_first_tiles_win_only_in_their_time(table: Table[Course], act: Act) -> Answer:
    """The turned tile (翻皇) wins only before the take, the first tile (頭張) only for the dealer."""
    course = table.course
    if course.due in (Due.TAKE, Due.UNKNOWN, Due.OVER) or open_now(table, act) is not None:
        return None
    if (
        act.tile is not None
        and act.tile in table.turned
        and act.tile not in (course.pressed, course.first_tile)
        and UNSEEN not in (course.pressed, course.first_tile)
    ):
        return Objection("turned-too-late", {"seat": act.seat, "tile": act.tile})
    if course.due is Due.DISCARD and act.seat != course.seat and is_of_the_draw(table, act):
        return Objection("not-his-draw", {"seat": act.seat, "drawer": course.seat})
    return None


@clause("TQ-G.6", taken=True)
@cites("TQ-G.9")
def an_own_draw_wins(table: Table[Course], act: Act) -> Answer:
    """A tile drawn by 拍 or 軋 may complete the hand; by one reading only 軋, waited for alone (TQ-A81)."""
    course = table.course
    if course.due is not Due.DISCARD or open_now(table, act) is not None or course.seat != act.seat:
        return None
    how, _ = how_won(table, act)
    if how not in ("pat", "press") or (how == "press" and is_waited_for_alone(table, act)):
        return None
    if table.agreed.reading("TQ-A81") == "allowed":
        return None
    white = Consequence("white-win", ClauseId("TQ-G.9"))
    return Objection("own-draw-wins-nothing", {"seat": act.seat, "tile": winning_tile(table, act)}, white)


@cites("TQ-9.2d4")
def is_waited_for_alone(table: Table[Course], act: Act) -> bool:
    """Whether a tile drawn by 軋 may be the only one that the hand of the act's seat waited for."""
    stand, tile = standing(table, act.seat), winning_tile(table, act)
    tiles = list(stand.concealed)
    if not table.knows_hand(act.seat) or tile not in tiles:
        return True
    tiles.remove(tile)
    try:
        return len(waits(replace(stand, concealed=tuple(tiles)), drawn=True)) == 1
    except BudgetSpentError:
        return True


@clause("TQ-4.3a", Contested.OUTRANKED)
def the_front_seat_wins(table: Table[Course], act: Act) -> Answer:
    """One tile wins for one seat: of two that declare, for the front seat; the other's win is none."""
    course = table.course
    if course.won is None or course.gapped or open_now(table, act) is None:
        return None
    if prevails(table, act) or is_beside_a_good_win(table, act.seat) or is_white_itself(table):
        return None
    shown = table.knows_hand(course.won.seat) or course.won.seat in table.counted
    if act.tile in (None, course.won.tile) and not shown:
        return Undecided(winning_hand(course.won.seat))
    behind = "win-behind-the-pats" if comes_behind_the_pats(table, act.seat) else "win-outranked"
    return Objection(behind, {"seat": act.seat, "winner": course.won.seat})


def win(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """和: the tile into the winner's hand, the hand laid out, and play is over."""
    course = table.course
    opened = open_now(table, act)
    won = declared(table, act)
    if course.won is not None and not prevails(table, act):
        return (Mark(course._replace(rivals=(*course.rivals, won))),)
    rivals = course.rivals if course.won is None else (*course.rivals, course.won)
    after = course._replace(due=Due.OVER, seat=act.seat, won=won, claim=None, rivals=rivals)
    if won.how == "turned" and course.due is Due.TAKE:
        turned = OpenTile(won.tile, "", "turned", act.place)
        claim = Claim("win", act.seat, turned, (), 0, before=None)
        return (TakeTurned(act.seat, to_hand=True), Mark(after._replace(claim=claim)))
    shown = tiles_laid_out(table, act)
    shows = () if shown is None or table.knows_hand(act.seat) else (Reveal(act.seat, shown),)
    if opened is None:
        return (*shows, Mark(after))
    claim = Claim("win", act.seat, opened, (), 0, before=None)
    taken = TakeOpen(act.seat, giver_said(SEATS, opened, act))
    return (*withdrawn(table, act), *shows, taken, Mark(after._replace(claim=claim)))


def declared(table: Table[Course], act: Act) -> DeclaredWin:
    """A win as it is declared, with the state of the table before it."""
    course = table.course
    opened = open_now(table, act)
    how, source = how_won(table, act)
    tile = act.tile or (opened.tile if opened else None) or course.pressed or UNSEEN
    return DeclaredWin(
        seat=act.seat,
        tile=tile,
        how=how,
        source=source,
        place=act.place,
        last_of_wall=table.wall.left == 0,
        seen=seen_before(table, act.seat, tile, how),
        after=course.press_for,
        laid_out=act.making,
        overturned=overturned(table, tile),
    )


@cites("TQ-G.6")
def how_won(table: Table[Course], act: Act) -> tuple[str, str | None]:
    """How the winning tile came, and from which seat."""
    course = table.course
    if course.due is Due.TAKE:
        return "turned", None
    opened = open_now(table, act)
    if opened is None and course.due is Due.UNKNOWN:
        return _won_behind_a_gap(table, act)
    if opened is None:
        if course.first_discard is None and course.opening:
            return ("pat" if course.pats[act.seat] else "first-tile"), act.seat
        return "press", act.seat
    if course.first_discard is not None and opened.place == course.first_discard.place:
        return "first-discard", opened.seat
    return opened.how, opened.seat or None


def _won_behind_a_gap(table: Table[Course], act: Act) -> tuple[str, str | None]:
    """How a win came if the log leaves out what was drawn: on the discard before it, or unknown."""
    last = table.pool[-1] if table.pool else None
    if table.agreed.partial and last is not None and last.tile == act.tile and last.seat != act.seat:
        before = last.place.at is not None and act.place.at == last.place.at + 1
        if before and (act.source is None or is_source(act.seat, act.source, last.seat)):
            return last.how, last.seat
    return UNKNOWN_HOW, act.source if act.source in SEATS else None


def overturned(table: Table[Course], tile: str) -> Claim | None:
    """The claim that has laid out a set with the winning tile, and gives way to the win."""
    claim = table.course.claim
    return claim if claim is not None and claim.open.tile == tile and claim.act != "win" else None


@cites("TQ-9.2d1")
def seen_before(table: Table[Course], seat: str, tile: str, how: str) -> int:
    """How many tiles of a kind a seat has seen beside the one it wins on, which came as `how` says."""
    public_only = table.agreed.reading("TQ-A6") == "public-only"
    itself = how in SEEN_ITSELF if public_only else how in (*SEEN_ITSELF, *DRAWN)
    return _seen(table, seat, tile) - (itself or overturned(table, tile) is not None)


SEEN_ITSELF = ("turned", "first-tile", "pat")
"""The ways a winning tile came that lies where everybody sees it before the win: as 翻皇, 頭張 or 拍."""


@cites("TQ-9.2d1")
def _seen(table: Table[Course], seat: str, tile: str) -> int:
    """How many tiles of a kind a seat has seen: public ones, and by TQ-A6 those of its own hand."""
    reading = table.agreed.reading("TQ-A6")
    public = sum(out.tile == tile for out in table.pool) + sum(shown == tile for shown in table.turned)
    public += sum(laid.tiles.count(tile) for sets in table.laid.values() for laid in sets)
    shown = {
        other: min(shown_coming(table.course, other, tile), table.hands[other].count(tile))
        for other in table.seats
    }
    if reading == "public-only":
        return public + sum(shown.values())
    patted = sum(number for other, number in shown.items() if other != seat)
    own = table.hands[seat].count(tile) + table.aside[seat].count(tile)
    if reading == "public-and-own":
        return public + patted + own
    everywhere = sum(hand.count(tile) for hand in table.hands.values())
    return public + everywhere + sum(aside.count(tile) for aside in table.aside.values())


# -- who has a tile that several seek -----------------------------------------------------------------


@cites("TQ-4.2a3", "TQ-4.3a")
def sought(table: Table[Course], act: Act) -> OpenTile | None:
    """The tile that an act seeks: the open one, or the 翻皇 before the dealer takes the first tile."""
    if eats_its_press(table, act):
        return None
    opened = open_now(table, act)
    if opened is None and act.name == "win" and table.course.due is Due.TAKE:
        return OpenTile(table.turned[0] if table.turned else UNSEEN, "", "turned", act.place)
    return opened


TAKES = {
    "eat": "TQ-4.2b",
    "pung": "TQ-4.2c",
    "four": "TQ-8.15",
    "five": "TQ-8.16",
    "top": "TQ-G.13",
    "win": "TQ-4.3a",
    "pass": "TQ-4.2a",
}
"""The clause by which each act takes a tile put out, or lets it pass (TQ-4.2, TQ-4.3)."""


@cites("TQ-4.1d(a)", "TQ-4.3a")
def why_before(table: Table[Course]) -> str | None:
    """The sentence that says why one of two wins on a tile comes first; `None` where that is the nearest in turn."""
    course, won = table.course, table.course.won
    rivals = [rival.seat for rival in course.rivals if won is None or rival.seat != won.seat]
    if won is not None and rivals and won.seat not in course.lost and course.lost.issuperset(rivals):
        return "contest-white"
    if rivals and all(comes_behind_the_pats(table, seat) for seat in rivals):
        return "contest-before-the-pats"
    return "contest-seats" if table.agreed.reading("TQ-A1") == "fixed-order" else None


SEEKING = {act: Claiming(ClauseId(clause), STRENGTH.get(act)) for act, clause in TAKES.items()}
"""What each act has to do with a tile that several seek: its clause, and how strong it is."""

CONTESTING = Contesting(
    seeks=sought,
    rules=(a_claim_beats_the_one_that_stands, a_flip_wanted_by_a_four_is_yielded, the_front_seat_wins),
    stands=lambda table: held(table.course.claim),
    nearer=why_before,
)
"""和 before 碰 開招 鑿穿 余上 before 吃, and of equals the seat in front (TQ-4.2c, TQ-4.3a)."""
