"""What a tile leaves behind when a seat can claim it no more (過張), for the laws of 08-laws to look up.

The open tile closes for each seat once: by the next tile, or by a claim that nobody overturns.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import PAIR, SEATS, butong_frames_of, is_butong, wuzi_frames_of
from oracle.rulesets.tongqi.figures.kinds import SHORT, heads_of, is_long, is_short, long_of, short_of_head
from oracle.rulesets.tongqi.hand.bars import may_eat
from oracle.rulesets.tongqi.hand.finishing import finishes
from oracle.rulesets.tongqi.state.course import noted, with_missed_win
from oracle.rulesets.tongqi.state.seats import front_first, lower
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known, all_of, any_of
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.figures.forms import TileSet
    from oracle.rulesets.tongqi.state.course import Course, Drawn
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@cites("TQ-4.2a2")
def is_passed(table: Table[Course], act: Act) -> bool:
    """Whether a tile that closes is a 過張 of the seat.

    It is its own flip that it passed on, or a tile of its upper house that nobody took. Position alone counts.
    """
    opened = table.open
    if opened is None:
        claim = table.course.claim
        return claim is not None and claim.act == "eat" and claim.open.seat == act.seat != claim.seat
    if opened.seat not in SEATS:
        return False
    return act.seat == lower(opened.seat) or (opened.how == "flip" and act.seat == opened.seat)


def close(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The record of what a seat lets go when a tile closes: a win, a pung, an eating, a 過張."""
    course, seat, tile = table.course, act.seat, act.tiles[0]
    after = course
    if _could_have_won(table, act):
        after = with_missed_win(after, seat, tile, act.place.at)
    if missed_its_pung(table, act):
        after = after._replace(missed_pungs=after.with_tile(after.missed_pungs, seat, tile))
    elif tile not in after.perhaps_missed_pungs[seat] and may_have_missed_its_pung(table, act):
        perhaps = noted(after.perhaps_missed_pungs, seat, tile, act.place.at or 0)
        after = after._replace(perhaps_missed_pungs=perhaps)
    if is_passed(table, act):
        for missed in missed_pair(table, act):
            after = after._replace(missed_pairs=after.with_tile(after.missed_pairs, seat, missed))
        if tile not in after.stranded[seat] and is_stranded(table, seat, tile):
            after = after._replace(stranded=after.with_tile(after.stranded, seat, tile))
        match _went_by(table, seat, tile):
            case Known.YES if tile not in after.passed[seat]:
                after = after._replace(passed=noted(after.passed, seat, tile, act.place.at or 0))
            case Known.UNKNOWN:
                after = after._replace(unseen_passes=after.unseen_passes | {seat})
            case _:
                pass
    return () if after is course else (Mark(after),)


@cites("TQ-4.2a2")
def _went_by(table: Table[Course], seat: str, tile: str) -> Known:
    """Whether a tile that a seat let go is a 過張 now: always, but by one reading only if it could be eaten (TQ-A2)."""
    if table.agreed.reading("TQ-A2") != "usable-only":
        return Known.YES
    frames = (*butong_frames_of(tile), *wuzi_frames_of(tile))
    ways = [all_of(table.at_least(seat, own, frame.count(own)) for own in frame) for frame in frames]
    return any_of(ways)


def gone_unseen(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """A tile that nobody saw has passed a seat: what it let go is unknown."""
    return (Mark(table.course._replace(unseen_passes=table.course.unseen_passes | {act.seat})),)


@cites("TQ-8.12")
def missed_its_pung(table: Table[Course], act: Act) -> bool:
    """Whether a seat held the pair when this kind arrived and nobody took it by pung or win (law 12).

    By one reading nobody misses a pung on another's flip (TQ-A17).
    """
    missed = act.flags[0] in ("dead", "eat") and table.at_least(act.seat, act.tiles[0], PAIR) is Known.YES
    if not missed or not closes_on_anothers_flip(table, act.seat):
        return missed
    return table.agreed.reading("TQ-A17") == "flip-counts"


def closes_on_anothers_flip(table: Table[Course], seat: str) -> bool:
    """Whether the tile that closes is one that another seat flipped."""
    claim = table.course.claim
    opened = table.open if claim is None else claim.open
    return opened is not None and opened.how == "flip" and opened.seat != seat


@cites("TQ-8.12")
def may_have_missed_its_pung(table: Table[Course], act: Act) -> bool:
    """Whether a seat of which the log does not show the hand may have held the pair then (law 12)."""
    return act.flags[0] in ("dead", "eat") and table.at_least(act.seat, act.tiles[0], PAIR) is Known.UNKNOWN


@cites("TQ-8.13")
def missed_pair(table: Table[Course], act: Act) -> tuple[str, ...]:
    """The own long pairs a seat could have eaten this passed short tile with (law 13).

    There are none for a tile that laws 5 and 6 bar to the seat.
    """
    tile, seat = act.tiles[0], act.seat
    if is_long(tile) or may_eat(table, seat, tile) is not Known.YES:
        return ()
    pairs = [
        long_of(head) for head in heads_of(tile) if table.at_least(seat, long_of(head), PAIR) is Known.YES
    ]
    return tuple(pair for pair in pairs if table.at_least(seat, pair, PAIR + 1) is Known.NO)


@cites("TQ-8.7b")
def is_stranded(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat holds one long tile and no short one of its head when that long tile arrives (law 7)."""
    if not is_long(tile) or not table.knows_hand(seat) or table.hands[seat].count(tile) != 1:
        return False
    return not any(table.hands[seat].count(short) for short in short_of_head(heads_of(tile)[0]))


@cites("TQ-8.13")
def missed_by_butong(table: Table[Course], course: Course, act: Act, made: Iterable[TileSet]) -> Drawn:
    """The long kinds a seat may not pung any more, with those whose short tile it eats into no 五子.

    It has eaten the tile, so that there are none of these but by one reading (TQ-A20).
    """
    into_wuzi = any(each.kind == "wuzi" and act.tile in each.tiles for each in made)
    missed = () if into_wuzi else missed_pair(table, act)
    if not missed or table.agreed.reading("TQ-A20") == "eaten-is-eaten":
        return course.missed_pairs
    for pair in missed:
        course = course._replace(missed_pairs=course.with_tile(course.missed_pairs, act.seat, pair))
    return course.missed_pairs


@cites("TQ-5.1d", "TQ-8.14")
def doubles_held(table: Table[Course], seat: str, tile: str) -> frozenset[frozenset[str]]:
    """The 大套不同 with this kind of which a seat holds all three pairs (law 14)."""
    pairs = [short for short in SHORT if table.hands[seat].count(short) >= PAIR]
    return frozenset(
        frozenset((tile, one, other))
        for one in pairs
        for other in pairs
        if one < other and tile in pairs and is_butong(tuple(sorted((tile, one, other))))
    )


def _could_have_won(table: Table[Course], act: Act) -> bool:
    """Whether a seat is known to have let a win go: its hand was complete with the tile and nobody came first."""
    course, tile = table.course, act.tiles[0]
    if may_win_no_more(table, act.seat):
        return False
    claim = course.claim
    if claim is not None and claim.act == "win":
        ahead = front_first(table, claim.open, (act.seat, claim.seat))[0]
        if ahead == claim.seat:
            return False
    return finishes(table, act.seat, tile) is Known.YES


@cites("TQ-8.20")
def claimed_instead(table: Table[Course], act: Act, tile: str) -> Course:
    """The course after a claim, with the win that was let go for it if the tile completes the hand."""
    course = table.course
    if may_win_no_more(table, act.seat) or finishes(table, act.seat, tile) is not Known.YES:
        return course
    return with_missed_win(course, act.seat, tile, act.place.at)


@cites("TQ-3.11", "TQ-8.20")
def let_pass(table: Table[Course], act: Act) -> Course:
    """The course after an act, with the win that was let go for it if a drawn tile completed the hand.

    By one reading only a flip or a discard is waited for, so that nobody lets a win on his 軋 go (TQ-A58).
    """
    course = table.course
    drawn = course.pressed or (course.first_tile if course.opening and course.first_discard is None else None)
    if drawn is None or may_win_no_more(table, act.seat) or course.seat != act.seat:
        return course
    if finishes(table, act.seat, None, drawn=True) is not Known.YES:
        return course
    if course.pressed is not None and table.agreed.reading("TQ-A58") == "flip-or-discard":
        return course
    return with_missed_win(course, act.seat, drawn, act.place.at)


def turned_tile_passed(table: Table[Course], seats: Iterable[str]) -> Course:
    """The course after the take, with the wins on the turned tile that were let go."""
    course = table.course
    turned = table.turned[0] if table.turned else UNSEEN
    if turned == UNSEEN:
        return course
    for seat in seats:
        if finishes(table, seat, turned) is Known.YES:
            course = with_missed_win(course, seat, turned, None)
    return course


@cites("TQ-8.20")
def may_win_no_more(table: Table[Course], seat: str) -> bool:
    """Whether a win that a seat let go bars all its later ones; by one reading it bars the same kind alone (TQ-A73)."""
    return seat in table.course.missed_wins and table.agreed.reading("TQ-A73") == "able-and-left"


@cites("TQ-8.12")
def missed_by_eating(table: Table[Course], course: Course, act: Act) -> Drawn:
    """The kinds a seat may not pung any more, with the one that it eats while it holds the pair (TQ-A87)."""
    if _held_a_pair(table, act) is not Known.YES:
        return course.missed_pungs
    return course.with_tile(course.missed_pungs, act.seat, act.tile or UNSEEN)


@cites("TQ-8.12")
def perhaps_missed_by_eating(
    table: Table[Course], course: Course, act: Act
) -> Mapping[str, Mapping[str, int]]:
    """The kinds of which a seat may have held the pair, with the one that it eats, and since which act (TQ-A87)."""
    perhaps, tile = course.perhaps_missed_pungs, act.tile or UNSEEN
    if tile in perhaps[act.seat] or _held_a_pair(table, act) is not Known.UNKNOWN:
        return perhaps
    return noted(perhaps, act.seat, tile, act.place.at or 0)


@cites("TQ-8.12")
def _held_a_pair(table: Table[Course], act: Act) -> Known:
    """Whether a seat holds the pair of the kind that it eats; by one reading that matters to nobody (TQ-A87)."""
    if act.tile is None or table.agreed.reading("TQ-A87") == "may-pung-later":
        return Known.NO
    return table.at_least(act.seat, act.tile, PAIR)


def kept_back(
    table: Table[Course], course: Course, act: Act, gone: tuple[str, ...]
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The tiles in hand when a short kind was eaten of which the hand holds more (law 8).

    By one reading the player's own sorting decides, and nobody can tell what he kept back (TQ-A19).
    """
    kept, tile = still_owned(table, course, act.seat, gone), act.tile or UNSEEN
    if not is_short(tile):
        return kept
    left = tuple((Counter(table.hands[act.seat].tiles()) - Counter(gone)).elements())
    if tile not in left or table.agreed.reading("TQ-A19") == "own-sorting":
        return kept
    return noted(kept, act.seat, tile, left)


def still_owned(
    table: Table[Course], course: Course, seat: str, gone: tuple[str, ...]
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """What was held when a kind was eaten (law 8), without what has left the hand since."""
    if not course.kept_back[seat]:
        return course.kept_back
    left = Counter(table.hands[seat].tiles()) - Counter(gone)
    owned = {
        kind: tuple((Counter(tiles) & left).elements()) for kind, tiles in course.kept_back[seat].items()
    }
    return {**course.kept_back, seat: owned}
