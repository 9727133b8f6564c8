"""Chapter 2: what may not be split, taken later, kept back or thrown, each judged where it happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import butong_frames_of, wuzi_frames_of
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.claims import bars, change_of, eats_one_way, open_now
from oracle.rulesets.jiaxing.course import (
    DEALER,
    SEATS,
    THREE,
    Due,
    course_of,
    drawn_late,
    in_the_opening,
    left_unknown,
    owed,
    own_laid,
    own_of_kind,
)
from oracle.rulesets.jiaxing.passing import PAIR, can_be_laid_out, free_to_go, kept_together, splits
from oracle.rulesets.jiaxing.tiles import COPIES, is_long
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.families.dominoes.relaying import Change
    from oracle.table.acts import Act
    from oracle.table.table import Table

# -- what stays together ---------------------------------------------------------------------------


@clause("JX-2.3")
def a_discard_splits_nothing(table: Table, act: Act) -> Answer:
    """Neither one of two own equal long tiles nor one of three own equal tiles is thrown.

    Who has nothing else to throw breaks no rule (JX-G.5).
    """
    tile = act.tile
    if tile is None:
        return None
    held = own_of_kind(table, act.seat, tile)
    if held < PAIR or (held == PAIR and not is_long(tile)):
        return None
    return _unless_nothing_else(table, act, _split(act, tile, held))


@cites("JX-G.5")
def _unless_nothing_else(table: Table, act: Act, objection: Objection) -> Answer:
    """A player all of whose discards would split what stays together throws one of them, and that is no breach."""
    if table.agreed.reading("JX-A28") == "breach":
        return objection
    match free_to_go(table, act.seat):
        case Known.YES:
            return objection
        case Known.NO:
            return None
        case Known.UNKNOWN:
            return Undecided(Fact("something-else-to-throw", {"seat": act.seat}))


@bars("JX-G.5")
def an_eating_leaves_something_to_throw(table: Table, act: Act) -> Answer:
    """An eating that leaves nothing to throw without splitting is barred, where the table reads it so (JX-A28)."""
    if table.agreed.reading("JX-A28") != "eating-barred":
        return None
    if not table.knows_hand(act.seat) or not eats_one_way(table, act):
        return None
    left = left_after_eating(table, act)
    if left is None or left.keys() - kept_together(left) - {kind for kind, n in left.items() if not n}:
        return None
    return Objection("eating-leaves-no-discard", {"seat": act.seat, "tile": act.tile or UNSEEN})


@bars("JX-2.3")
def a_set_splits_nothing(table: Table, act: Act) -> Answer:
    """Two own equal long tiles or three own equal ones are not spread over sets in eating or laying out."""
    if not eats_one_way(table, act):
        return None
    given = Counter(_given(act, change_of(table, act)))
    held, unseen = table.hands[act.seat].known, given.pop(UNSEEN, 0)
    if act.name == "lay" and len(given) <= 1:
        return None
    if unseen:
        given = Counter({kind: number for kind, number in given.items() if held.get(kind, 0) >= THREE})
    kind = splits(held, given)
    return None if kind is None else _split(act, kind, held[kind])


def _given(act: Act, change: Change | None) -> tuple[str, ...]:
    """The own tiles an act puts into sets."""
    if act.name == "lay":
        return act.tiles
    return act.with_tiles if change is None else change.from_hand


@bars("JX-2.3")
def three_own_tiles_are_not_punged(table: Table, act: Act) -> Answer:
    """Whoever holds three own equal tiles does not pung with two of them, nor open with three of four."""
    tile, whole = act.tile, THREE if act.name == "pung" else THREE + 1
    if (
        tile is None
        or table.at_least(act.seat, tile, whole - own_laid(table, act.seat, tile)) is not Known.YES
    ):
        return None
    return _split(act, tile, own_of_kind(table, act.seat, tile))


def _split(act: Act, tile: str, held: int) -> Objection:
    return Objection("splits-equal-tiles", {"seat": act.seat, "tile": tile, "held": held})


# -- what was let go -------------------------------------------------------------------------------


@bars("JX-2.4")
def what_was_let_go_is_not_taken_later(table: Table, act: Act) -> Answer:
    """A kind one could have eaten, punged or won with and let go is not eaten, punged or won with later."""
    opened = open_now(table, act)
    tile = act.tile if opened is None else opened.tile
    at = course_of(table).missed.get(act.seat, {}).get(tile or UNSEEN)
    if at is None or tile is None:
        return None
    return Objection("let-go-before", {"seat": act.seat, "tile": tile, "at": at})


# -- eating and what equals the eaten tile ---------------------------------------------------------


@bars("JX-2.8")
def a_three_is_not_turned_outside(table: Table, act: Act) -> Answer:
    """Own tiles equal to the eaten one turn outside; a 刻 or 多子 may not, so its owner does not eat that kind."""
    tile = act.tile
    if tile is None or own_of_kind(table, act.seat, tile) < THREE:
        return None
    return Objection("eats-its-three", {"seat": act.seat, "tile": tile})


@bars("JX-3.6c")
def what_cannot_be_laid_out_bars_eating(table: Table, act: Act) -> Answer:
    """Whoever cannot lay out all own tiles equal to the eaten one may not eat it."""
    tile = act.tile
    left = left_after_eating(table, act)
    if tile is None or left is None or not left.get(tile) or own_of_kind(table, act.seat, tile) >= THREE:
        return None
    given = Counter(_given(act, change_of(table, act)))
    if eats_one_way(table, act) and splits(table.hands[act.seat].known, given):
        return None
    one_way = table.knows_hand(act.seat) and eats_one_way(table, act)
    if not one_way or UNSEEN in (own for tiles in act.making for own in tiles):
        return Undecided(Fact("hand-lays-out", {"seat": act.seat, "tile": tile}))
    ways = {can_be_laid_out(rest, tile) for rest in _ways_left(table, act, left, tile)}
    if ways == {True, False}:
        return Undecided(Fact("hand-lays-out", {"seat": act.seat, "tile": tile}))
    if ways != {False}:
        return None
    return Objection("equal-tile-stays", {"seat": act.seat, "tile": tile})


def _ways_left(table: Table, act: Act, left: dict[str, int], tile: str) -> Iterator[Mapping[str, int]]:
    """What a known hand may be left with after an eating, whatever its tiles that nobody saw are."""
    if UNSEEN not in act.with_tiles:
        yield left
        return
    seen = Counter(own for own in act.with_tiles if own != UNSEEN)
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        unseen = Counter(frame)
        unseen.subtract(seen)
        if min(unseen.values()) >= 0 and all(left.get(own, 0) >= number for own, number in unseen.items()):
            rest = Counter(left)
            rest.subtract(unseen)
            yield rest


def left_after_eating(table: Table, act: Act) -> dict[str, int] | None:
    """The known tiles of a hand after it gave what an eating takes, or None when it cannot have given that."""
    given = Counter(_given(act, change_of(table, act)))
    left = dict(table.hands[act.seat].known)
    for kind, number in given.items():
        if kind == UNSEEN:
            continue
        if left.get(kind, 0) < number and table.knows_hand(act.seat):
            return None
        left[kind] = max(0, left.get(kind, 0) - number)
    return left


@clause("JX-2.8")
def equal_tiles_are_laid_out_after_eating(table: Table, act: Act) -> Answer:
    """Own tiles equal to the tile just eaten lie at the door in their sets before anything is discarded."""
    course = course_of(table)
    tile = course.to_lay
    if tile is None or course.seat != act.seat or not table.hands[act.seat].count(tile):
        return None
    return Objection("equal-tile-kept", {"seat": act.seat, "tile": tile})


# -- replacements ----------------------------------------------------------------------------------


@clause("JX-2.6a")
def a_replacement_is_due(table: Table, act: Act) -> Answer:
    """A replacement (補牌) is drawn for 開昭, 多子, a jump and 龍船, as many as are due and never otherwise."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    in_turn = course.seat == act.seat and course.due in (Due.DISCARD, Due.REPLACE)
    if in_turn and course.due is Due.REPLACE:
        return None
    if not (in_turn or in_the_opening(table) or act.seat in course.late):
        return Objection("no-replacement-due", {"seat": act.seat})
    if table.knows_hand(act.seat):
        due = owed(table, act.seat) > 0 or drawn_late(table, act.seat) or table.wall.left == 0
        return None if due else Objection("no-replacement-due", {"seat": act.seat})
    return Undecided(Fact("holds-a-four", {"seat": act.seat}))


@clause("JX-G.1")
def a_replacement_needs_a_tile(table: Table, act: Act) -> Answer:
    """From an empty wall no replacement is drawn."""
    over = course_of(table).due is Due.OVER
    return Objection("wall-is-empty", {"seat": act.seat}) if table.wall.left == 0 and not over else None


@clause("JX-3.5")
def replacements_come_in_the_order_of_seats(table: Table, act: Act) -> Answer:
    """Before the first discard the dealer draws his replacements first, once he has taken, then the others in turn."""
    course = course_of(table)
    if not in_the_opening(table) or course.due is Due.UNKNOWN:
        return None
    if course.due is Due.TAKE:
        return Objection("replaces-before-the-take", {"seat": act.seat})
    for first in SEATS[: SEATS.index(act.seat)]:
        if table.knows_hand(first) and owed(table, first) > 0:
            return Objection("replaces-out-of-order", {"seat": act.seat, "first": first})
    return None


@clause("JX-3.5")
def first_replacements_precede_the_first_discard(table: Table, act: Act) -> Answer:
    """For each 多子 and 龍船 dealt one must draw its replacements before the first discard.

    A dealer who throws before another has drawn, or has shown his 龍船, is at fault himself, and not the other.
    """
    if not in_the_opening(table) or act.seat != DEALER:
        return None
    hasty = table.agreed.reading("JX-A34") == "dealer"
    for seat in SEATS:
        due = owed(table, seat) if table.knows_hand(seat) else 0
        if due > 0 and (seat == DEALER or not hasty):
            return Objection("not-replaced", {"seat": seat, "owed": due}, seat=seat)
        if seat != DEALER and (due > 0 or _hides_a_dragon_boat(table, seat, act) is not None):
            return Objection("throws-before-the-draw", {"seat": DEALER, "other": seat})
    return None


@clause("JX-3.5")
def a_dragon_boat_is_shown(table: Table, act: Act) -> Answer:
    """A 龍船 must be laid face up at the door before its owner discards."""
    tile = _hides_a_dragon_boat(table, act.seat, act)
    return None if tile is None else Objection("dragon-boat-hidden", {"seat": act.seat, "tile": tile})


def _hides_a_dragon_boat(table: Table, seat: str, act: Act) -> str | None:
    """A kind of which a seat is known to keep five own tiles in hand."""
    held = table.hands[seat].known
    kinds = (tile for tile in sorted(held) if own_of_kind(table, seat, tile) == COPIES)
    return next((tile for tile in kinds if held[tile] and (seat, tile) != (act.seat, act.tile)), None)


@clause("JX-2.6a")
def a_replacement_precedes_the_discard(table: Table, act: Act) -> Answer:
    """What is due for 開昭, 多子, a jump or 龍船 is drawn before the discard."""
    course = course_of(table)
    if course.seat != act.seat or in_the_opening(table) or course.due not in (Due.DISCARD, Due.REPLACE):
        return None
    due = owed(table, act.seat) if table.knows_hand(act.seat) else int(course.due is Due.REPLACE)
    if due <= 0 or table.wall.left == 0:
        return None
    if left_unknown(table):
        return Undecided(Fact("wall-left", {"seat": act.seat}))
    return Objection("not-replaced", {"seat": act.seat, "owed": due})


@clause("JX-2.6b")
def a_replacement_that_can_be_kept_is_not_thrown(table: Table, act: Act) -> Answer:
    """A replacement is thrown only where keeping it would break a rule, so that nothing else can be thrown.

    An equal own tile may be thrown in its place (JX-A8), unless the log marks the thrown one as the one just drawn.
    """
    course, tile = course_of(table), act.tile
    if table.agreed.reading("JX-A8") != "letter":
        return None
    if tile is None or course.seat != act.seat or tile not in course.replaced.get(act.seat, ()):
        return None
    held = table.hands[act.seat].known
    marked = "drawn" in act.flags and tile == course.drawn
    if not table.knows_hand(act.seat) or (own_of_kind(table, act.seat, tile) > 1 and not marked):
        return None
    if not set(held) - kept_together(held) - {tile} and not (marked and held[tile] > THREE):
        return None
    return Objection("throws-its-replacement", {"seat": act.seat, "tile": tile})


@duty("JX-2.6a")
@cites("JX-1.3c")
def no_other_draw_is_known(table: Table, act: Act) -> Answer:
    """Own tiles come from the deal and as replacements only; there is no other draw and no other jump."""
    return Objection("no-such-draw", {"seat": act.seat, "act": act.name})
