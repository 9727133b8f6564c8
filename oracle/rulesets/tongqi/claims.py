"""Sections 4.2 and 5.3 to 6.1: who may take the open tile, with what, and who comes first."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import Change, change_by, sets_among
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.course import Due, course_of, front_first, lower
from oracle.rulesets.tongqi.relaying import cancel, readings_of, relays_lawfully
from oracle.rulesets.tongqi.sets import SEATS, set_of
from oracle.ruling.findings import Answer, Consequence, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from oracle.families.dominoes.sets import TileSet
    from oracle.game.rule import Rule
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import Act, LaidSet, OpenTile
    from oracle.table.table import Table

STRENGTH = {"eat": 1, "pung": 2, "four": 2, "five": 2, "top": 2, "win": 3}
"""Which claim beats which (TQ-4.2c): 和 before 碰, 開招, 鑿穿, 余上 before 吃."""

CLAIM_ACTS = ("eat", "pung", "four", "five", "top")
"""The acts that take the open tile into a set on the table."""

LAWS = "TQ-8."
"""How the clauses of the laws begin."""

WRONG_FORM = frozenset(
    {
        *("nothing-open", "not-open", "own-discard", "shows-other-tiles", "too-few-equal", "pung-grows"),
        *("no-opened-four", "top-of-a-discard", "leap-not-pressed", "leap-too-late"),
    }
)
"""What is said of claims for equal tiles whose form the tiles do not allow (TQ-G.17)."""


def open_now(table: Table, act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before a claim that may be overturned.

    The 翻皇, which nobody put out, is open to wins alone.
    """
    contest = course_of(table).contest
    if contest is not None and contest.open.tile == act.tile:
        return contest.open if contest.open.how != "turned" or act.name == "win" else None
    opened = table.open
    if opened is None or (act.tile is not None and opened.tile not in (UNSEEN, act.tile)):
        return None
    return opened


@cites("TQ-8.10", "TQ-8.17")
def eats_its_press(table: Table, act: Act) -> bool:
    """Whether a seat eats the tile it has just drawn by 軋 (laws 10 and 17); it discards as after any eating.

    What it eats while it has that tile, and nobody saw, can be no other.
    """
    course = course_of(table)
    drawn = course.pressed is not None and (act.tile is None or course.pressed in (act.tile, UNSEEN))
    return act.name == "eat" and drawn and course.seat == act.seat and course.due is Due.DISCARD


def on_table(table: Table, seat: str) -> tuple[TileSet, ...]:
    """A seat's sets on the table; what is no set counts for nothing."""
    return sets_among(table.laid[seat])


@cites("TQ-6.0", "TQ-6.1a")
def change_of(table: Table, act: Act) -> Change | None:
    """How an eating changes the sets on the table, or None when the tiles named make no such change."""
    return table.remembered(act.seat, act, lambda: _change_of(table, act))


def _change_of(table: Table, act: Act) -> Change | None:
    if act.tile is None:
        return None
    if not act.making:
        made = set_of((*act.with_tiles, act.tile))
        return None if made is None else Change((), (made,), 0, tuple(sorted(act.with_tiles)))
    return change_by(table.laid[act.seat], act.making, act.tile, table.could_give(act.seat))


@cites("TQ-6.1f")
def relays_one_way(table: Table, act: Act) -> bool:
    """Whether the log shows which sets a re-laying dissolves; an unseen hand may have given what they gave."""
    hand = table.hands[act.seat]
    if not act.making or act.tile is None:
        return True
    if any(UNSEEN in laid.tiles for laid in table.laid[act.seat]):
        return False
    if hand.whole:
        return True
    if any(set_of(tiles) is None for tiles in act.making):
        return True
    made = [found for tiles in act.making if (found := set_of(tiles)) is not None]
    before = on_table(table, act.seat)
    kept, _, new = cancel(before, made)
    left = tuple((Counter(before) - Counter(kept)).elements())
    ways = readings_of(left, [found.tiles for found in new], act.tile, table.could_give(act.seat))
    return len(list(islice(ways, 2))) < 2


@cites("TQ-G.17")
def takes_nothing(agreed: Agreed, rule: Rule, act: Act) -> bool:
    """A claim of a wrong form takes nothing; one against a law stands until the inspection (TQ-A89)."""
    if act.name not in CLAIM_ACTS:
        return rule.void
    match agreed.reading("TQ-A89"):
        case "until-taken-back":
            return False
        case "any-law":
            return rule.void or (rule.clause.startswith(LAWS) and not rule.duty and not rule.price)
        case _:
            return rule.void


# -- the open tile ---------------------------------------------------------------------------------


@clause("TQ-4.2a3", void=True)
def a_claim_takes_the_open_tile(table: Table, act: Act) -> Answer:
    """Only the tile that lies open may be claimed; what nobody took is dead."""
    return None if eats_its_press(table, act) else _not_open(table, act, None)


@clause("TQ-4.2a3")
@cites("TQ-G.9")
def a_win_takes_the_open_tile(table: Table, act: Act) -> Answer:
    """A hand is won on the tile that lies open or on one's own draw; laid out for another tile it is not finished."""
    if course_of(table).due in (Due.TAKE, Due.DISCARD):
        return None
    return _not_open(table, act, Consequence("white-win", ClauseId("TQ-G.9")))


def _not_open(table: Table, act: Act, costs: Consequence | None) -> Answer:
    if course_of(table).due in (Due.UNKNOWN, Due.OVER) or open_now(table, act) is not None:
        return None
    shown = table.open.tile if table.open is not None else None
    if shown is None:
        return Objection("nothing-open", {"tile": act.tile or UNSEEN}, costs)
    return Objection("not-open", {"tile": act.tile or UNSEEN, "open": shown}, costs)


@clause("TQ-4.2a3")
def a_claim_names_who_put_the_tile_out(table: Table, act: Act) -> Answer:
    """The tile that is claimed is the one that lies open, from the seat that put it out."""
    opened = open_now(table, act)
    if opened is None or opened.seat not in SEATS or act.source is None:
        return None
    if opened.tile == UNSEEN or is_source(act.seat, act.source, opened.seat):
        return None
    return Objection("from-another", {"seat": act.seat, "tile": opened.tile, "from": opened.seat})


@clause("TQ-4.2c", void=True)
def nobody_claims_his_own_discard(table: Table, act: Act) -> Answer:
    """A discard is open to the other three; only a flipped tile may be claimed by the one who put it out."""
    return _own_discard(table, act, None)


@clause("TQ-4.2c")
@cites("TQ-G.9")
def nobody_wins_on_his_own_discard(table: Table, act: Act) -> Answer:
    """A discard wins for the other three only; a hand laid out for one's own is no finished one."""
    return _own_discard(table, act, Consequence("white-win", ClauseId("TQ-G.9")))


def _own_discard(table: Table, act: Act, costs: Consequence | None) -> Answer:
    opened = open_now(table, act)
    if opened is not None and opened.how == "discard" and opened.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": opened.tile}, costs)
    return None


@duty("TQ-4.2c", void=True)
@cites("TQ-G.17")
def a_pung_shows_a_pair(table: Table, act: Act) -> Answer:
    """碰 needs two own tiles in hand equal to the open one."""
    return _shows(table, act, 2)


@duty("TQ-4.2c", void=True)
def a_four_shows_three(table: Table, act: Act) -> Answer:
    """開招 needs three own tiles equal to the open one: 克, 拍克 or 軋克; of a 碰子 TQ-6.2a speaks."""
    if _has_punged(table, act):
        return None
    return _shows(table, act, 3)


@duty("TQ-4.2c", void=True)
def a_five_shows_four(table: Table, act: Act) -> Answer:
    """鑿穿 needs four own tiles equal to the open one: 度, 拍度 or 軋度."""
    return _shows(table, act, 4)


def _shows(table: Table, act: Act, number: int) -> Answer:
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
            return Undecided(Fact("hand-holds", {"seat": act.seat, "tile": tile, "number": number - laid}))
        case Known.NO:
            held = table.hands[act.seat].count(tile) + laid
            return Objection(
                "too-few-equal", {"seat": act.seat, "tile": tile, "held": held, "needed": number}
            )


@clause("TQ-6.2a", void=True)
def a_pung_never_grows(table: Table, act: Act) -> Answer:
    """A 碰子 never becomes a four or five."""
    return Objection("pung-grows", {"tile": act.tile or UNSEEN}) if _has_punged(table, act) else None


def _has_punged(table: Table, act: Act) -> bool:
    return any(laid.form == "pung" and laid.claimed == act.tile for laid in table.laid[act.seat])


@clause("TQ-5.5e", void=True)
def a_top_joins_a_four(table: Table, act: Act) -> Answer:
    """余上 adds a fifth tile to one's own 開招."""
    if _opened_four(table, act) is not None or act.tile is None or course_of(table).gapped:
        return None
    return Objection("no-opened-four", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("TQ-5.5e", void=True)
@cites("TQ-G.17")
def a_top_takes_a_flip(table: Table, act: Act) -> Answer:
    """余上 takes a flipped tile, never a discard."""
    opened = open_now(table, act)
    if opened is None or opened.how == "flip":
        return None
    return Objection("top-of-a-discard", {"tile": opened.tile})


@clause("TQ-5.5f", void=True)
def a_leap_joins_the_four_just_made(table: Table, act: Act) -> Answer:
    """連跳 is the tile drawn at once for one's own 開招 and equal to it."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or act.tile is None:
        return None
    if _opened_four(table, act) is None:
        if course.gapped:
            return None
        return Objection("no-opened-four", {"seat": act.seat, "tile": act.tile or UNSEEN})
    if _is_just_opened(table, act) and course.pressed not in (None, UNSEEN, act.tile):
        return Objection(
            "leap-not-pressed", {"tile": act.tile or UNSEEN, "pressed": course.pressed or UNSEEN}
        )
    return None


@clause("TQ-G.12", void=True)
def a_leap_comes_at_once(table: Table, act: Act) -> Answer:
    """The fifth tile of a 開招 drawn by a later 軋 makes no set: it is neither 連跳 nor 余上."""
    if course_of(table).due in (Due.UNKNOWN, Due.OVER) or act.tile is None:
        return None
    if _opened_four(table, act) is None:
        return None
    if _is_just_opened(table, act):
        return None
    return Objection("leap-too-late", {"seat": act.seat, "tile": act.tile or UNSEEN})


def _opened_four(table: Table, act: Act) -> LaidSet | None:
    """The 開招 of the act's kind on the seat's table."""
    fours = (laid for laid in table.laid[act.seat] if laid.kind == "four" and laid.claimed == act.tile)
    return next(fours, None)


def _is_just_opened(table: Table, act: Act) -> bool:
    """Whether the 開招 of the act's kind is the set for which a tile has just been drawn."""
    course = course_of(table)
    just = course.press_for == "four" and course.due is Due.DISCARD and course.seat == act.seat
    return just and table.laid[act.seat][-1] is _opened_four(table, act)


# -- eating ----------------------------------------------------------------------------------------


@clause("TQ-4.2b", void=True)
@cites("TQ-G.17")
def eating_is_for_the_flipper_or_the_lower_house(table: Table, act: Act) -> Answer:
    """One eats one's own flip, or what the upper house discarded or passed on."""
    opened = open_now(table, act)
    if opened is None:
        return None
    if act.seat == lower(opened.seat) or (opened.how == "flip" and act.seat == opened.seat):
        return None
    return Objection("eats-out-of-turn", {"seat": act.seat, "from": opened.seat, "lower": lower(opened.seat)})


@clause("TQ-4.2b", void=True)
def a_flipper_who_passed_does_not_eat(table: Table, act: Act) -> Answer:
    """A tile the flipper passed on belongs to his lower house; he cannot eat it any more."""
    course, opened = course_of(table), open_now(table, act)
    if opened is None or not course.passed_on or opened.how != "flip" or opened.seat != act.seat:
        return None
    return Objection("eats-after-pass", {"seat": act.seat, "tile": opened.tile})


@clause("TQ-4.2b", void=True)
def eating_completes_a_set(table: Table, act: Act) -> Answer:
    """The eaten tile completes a 不同 or a 五子 with two own tiles, laid out at once."""
    if act.making or act.tile is None or UNSEEN in act.with_tiles:
        return None
    made = set_of((*act.with_tiles, act.tile))
    if made is not None and made.kind in ("butong", "wuzi"):
        return None
    return Objection("eats-no-set", {"tile": act.tile, "with": act.with_tiles})


@clause("TQ-6.1e", void=True)
def a_rearrangement_makes_sets(table: Table, act: Act) -> Answer:
    """Sets laid anew (重排) are 不同 and 五子, every one of them."""
    for tiles in act.making:
        made = set_of(tiles)
        if made is None or made.kind not in ("butong", "wuzi"):
            return Objection("makes-no-set", {"tiles": tiles})
    return None


@clause("TQ-6.1f", void=True)
def a_rearrangement_keeps_the_table(table: Table, act: Act) -> Answer:
    """In a re-laying every tile on the table stays there, the arriving tile joins it, and only the hand adds to it."""
    return _relay_fault(table, act, "TQ-6.1f")


@clause("TQ-6.1d", void=True)
def a_rearrangement_takes_a_wuzi(table: Table, act: Act) -> Answer:
    """A re-laying needs a 五子 among the sets dissolved, or among the new ones that take in a tile of them."""
    return _relay_fault(table, act, "TQ-6.1d")


def _relay_fault(table: Table, act: Act, identifier: str) -> Answer:
    if not act.making or act.tile is None or any(set_of(tiles) is None for tiles in act.making):
        return None
    if course_of(table).gapped or not relays_one_way(table, act):
        return None
    change = change_of(table, act)
    if change is None:
        if identifier != "TQ-6.1f" or act.seat in table.doubted:
            return None
        return Objection("relay-tiles-missing", {"tile": act.tile})
    kept, _, _ = cancel(on_table(table, act.seat), change.made)
    before = [made for made in on_table(table, act.seat) if made not in kept]
    dissolved = [set_of(table.laid[act.seat][index].tiles) for index in change.dissolved]
    after = [made.tiles for made in change.made]
    fault = relays_lawfully(
        [made for made in dissolved if made is not None], after, act.tile, change.from_hand
    )
    if fault is None or fault.clause != identifier:
        return None
    return Objection(fault.key, {"tile": act.tile, "sets": tuple(str(made) for made in before)})


@clause("TQ-6.1f")
def a_rearrangement_comes_with_an_arriving_tile(table: Table, act: Act) -> Answer:
    """Sets are laid anew only in the act of eating or winning."""
    return Objection("relay-alone", {"seat": act.seat})


# -- who comes first -------------------------------------------------------------------------------


@clause("TQ-4.2c", void=True)
def a_claim_beats_the_one_that_stands(table: Table, act: Act) -> Answer:
    """和 beats everything, 碰 開招 鑿穿 余上 beat eating; of two equal claims the front seat's stands."""
    return None if _eats_what_a_four_wants(table, act) else _outranked(table, act)


@clause("TQ-G.13", void=True)
def a_flip_wanted_by_a_four_is_yielded(table: Table, act: Act) -> Answer:
    """A flipped tile the owner of a 開招 wants for 余上, as he may but need not, is not eaten by anybody else."""
    return _outranked(table, act) if _eats_what_a_four_wants(table, act) else None


def _eats_what_a_four_wants(table: Table, act: Act) -> bool:
    contest = course_of(table).contest
    return act.name == "eat" and contest is not None and contest.act == "top"


def _outranked(table: Table, act: Act) -> Answer:
    contest = course_of(table).contest
    if contest is None or contest.open.tile != act.tile or prevails(table, act):
        return None
    return Objection(
        "claim-outranked", {"seat": act.seat, "act": act.name, "holder": contest.seat, "held": contest.act}
    )


@cites("TQ-4.2b", "TQ-4.2c", "TQ-4.3a")
def prevails(table: Table, act: Act) -> bool:
    """Whether a claim overturns the one that stands on the same tile; one's own gives way to one's own win alone."""
    course = course_of(table)
    contest = course.contest
    if act.name == "win" and gives_way(table, act.seat):
        return True
    if contest is None:
        won = course.won
        return won is None or front_first(table, None, (act.seat, won.seat))[0] == act.seat
    if act.seat == contest.seat:
        return act.name == "win" != contest.act
    if act.name == contest.act == "win" and is_beside_a_good_win(table, act.seat):
        return False
    if STRENGTH[act.name] != STRENGTH[contest.act]:
        return STRENGTH[act.name] > STRENGTH[contest.act]
    return front_first(table, contest.open, (act.seat, contest.seat))[0] == act.seat


@cites("TQ-4.3a", "TQ-G.10")
def gives_way(table: Table, seat: str) -> bool:
    """Whether the win that stands is white and so no win that would come before this seat's (TQ-A86)."""
    course = course_of(table)
    if course.won is None or table.agreed.reading("TQ-A86") != "good-win-stands":
        return False
    return course.won.seat in course.lost and seat not in course.lost


@cites("TQ-4.3a", "TQ-G.10")
def is_beside_a_good_win(table: Table, seat: str) -> bool:
    """Whether a win of this seat would be white and so come before no good one that stands (TQ-A86)."""
    course = course_of(table)
    if course.won is None or table.agreed.reading("TQ-A86") != "good-win-stands":
        return False
    return seat in course.lost and course.won.seat not in course.lost


def is_source(seat: str, told: str, source: str) -> bool:
    """Whether a source, as it is told by the seat that took the tile, may be this seat; a place is none."""
    below = SEATS.index(source) - SEATS.index(seat)
    steps = {"self": (0,), "lower": (1,), "across": (2,), "upper": (3,), "side": (1, 3)}
    if told in steps:
        return below % len(SEATS) in steps[told]
    return told not in SEATS or told == source
