"""Facts beside the acts: what the referee finds (認定), and a table told again, taken as if the log had shown them.

A finding against what is written is no fact but a contradiction of the log, and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from grammar.records import dataclass
from grammar.syntax import RefereeFinds, RefereeRules, Sets
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction, Place
from oracle.table.moves import Reveal
from oracle.table.roles import DRAWING, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Line, Log, SetWord
    from oracle.rulebook.messages import Value
    from oracle.table.acts import Act, LaidSet
    from oracle.table.roles import Acting
    from oracle.table.table import Table

TOGETHER = "together"
"""The flag of an act whose order against the line before is not known."""

PUTS_OUT = frozenset({Role.PUTS_OUT, Role.TURNS_UP})
"""The acts that put out a tile for others to claim."""

BRINGS_UP = PUTS_OUT | DRAWING
"""The acts that bring up a tile."""

TAKES = frozenset({Role.CLAIMS, Role.WINS})
"""The acts that take a tile another has put out."""

HIDDEN = frozenset({UNSEEN, None})
"""What is written of a tile nobody saw."""

SELF = "self"
"""The flag of an act whose tile its player drew."""

DRAWN_OR_GIVEN = Role.WINS
"""The acts that may be made with an own tile as with that of another."""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat `holds` tiles at this point, or `lacks` them, or `owns` them and no others, or `waits` for them.

    Of a kind that is lacking it holds fewer than are named; each tile waited for completes the hand.
    `beside` is the line that tells what the seat had, else that of the act before.
    """

    seat: str
    what: str
    tiles: tuple[str, ...]
    place: Place
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """The act that follows, of this number, took a tile that was found to come from a seat."""

    giver: str
    at: int
    tile: str | None
    place: Place


Wrong = tuple[Place, Contradiction]
"""A contradiction and the line that brings it."""


# -- acts as they were found to be -----------------------------------------------------------------------


def as_found(act: Act, found: Iterable[RefereeFinds], acting: Acting) -> tuple[Act, tuple[Wrong, ...]]:
    """An act with its tile and its giver as the referee finds them, and what he finds against what is written."""
    wrongs: list[Wrong] = []
    tiles, source, flags = act.tiles, act.source, act.flags
    for line in found:
        if line.what == "was":
            named = _named(tiles, line.tiles)
            if named is None:
                args: dict[str, Value] = {"at": act.place.at or 0, "tiles": line.tiles, "written": act.tiles}
                wrongs.append(_against(line, "found-tile", act.place.line, **args))
            else:
                tiles = named
        elif line.from_ is not None:
            if line.from_ == act.seat and acting.of(act.name) is DRAWN_OR_GIVEN and source is None:
                flags = flags if SELF in flags else (*flags, SELF)
            elif line.from_ == act.seat and source is None:
                args = {"at": act.place.at or 0, "giver": line.from_}
                wrongs.append(_against(line, "found-from-itself", act.place.line, **args))
            elif source is not None and source != line.from_:
                args = {"at": act.place.at or 0, "giver": line.from_, "written": source}
                wrongs.append(_against(line, "found-giver", act.place.line, **args))
            else:
                source = line.from_
    return act._replace(tiles=tiles, source=source, flags=flags), tuple(wrongs)


def _named(written: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...] | None:
    """The tiles of an act where those nobody saw are named; None where what was found says otherwise."""
    if not set(written) - {UNSEEN}:
        return found
    known = Counter(tile for tile in written if tile != UNSEEN)
    unseen = len(written) - known.total()
    new = Counter(found) - known if len(found) == len(written) else Counter(found)
    if new.total() != unseen:
        return found if Counter(found) == known else None
    names = iter(new.elements())
    return tuple(next(names) if tile == UNSEEN else tile for tile in written)


def _against(line: RefereeFinds | RefereeRules, key: str, other: int, **args: Value) -> Wrong:
    return Place(None, line.line), Contradiction(key, {**args, "line": other})


# -- sets as they were found to be -----------------------------------------------------------------------


def with_sets_as_found(lines: Iterable[Line]) -> tuple[tuple[Line, ...], tuple[Wrong, ...]]:
    """The lines of a log with the faces and the givers of sets that the referee finds, and what fits no set told.

    Of sets that are alike the first is meant; a position told again tells the same sets again.
    """
    done, wrongs = [*lines], list[Wrong]()
    for found in [line for line in done if isinstance(line, RefereeFinds) and line.sets]:
        for word in found.sets:
            places = [place for place, line in enumerate(done) if _may_tell(line, found.seat, word)]
            for place in places:
                line = cast("Sets", done[place])
                known = next(each for each in line.sets if _agree(each, word))
                sets = (word if each is known else each for each in line.sets)
                done[place] = replace(line, sets=tuple(sets))
            if not places:
                args: dict[str, Value] = {"seat": found.seat or "", "tiles": (*word.tiles, *word.came)}
                wrongs.append((Place(None, found.line), Contradiction("found-set", args)))
    return tuple(done), tuple(wrongs)


def _may_tell(line: Line, seat: str | None, word: SetWord) -> bool:
    """Whether a line tells of a set that may be the one found."""
    return isinstance(line, Sets) and line.seat == seat and any(_agree(each, word) for each in line.sets)


def _agree(stated: SetWord, found: SetWord) -> bool:
    """Whether a set that is told may be the one found: nothing that is told of it is found otherwise."""
    tiles, others = (*stated.tiles, *stated.came), (*found.tiles, *found.came)
    return (
        stated.kind == found.kind
        and len(tiles) == len(others)
        and not Counter(tile for tile in tiles if tile != UNSEEN) - Counter(others)
        and stated.came in ((), found.came)
        and all(word in found.qualifiers for word in stated.qualifiers)
    )


# -- the order of acts -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """One act came before another, as a line says."""

    first: int
    second: int
    line: RefereeFinds | RefereeRules


def orders(log: Log) -> tuple[Order, ...]:
    """Every order of two acts that the referee has found or ruled on."""
    return tuple(
        order
        for line in log.lines
        if isinstance(line, RefereeFinds | RefereeRules) and line.at is not None
        for order in _orders(line, line.at)
    )


def _orders(line: RefereeFinds | RefereeRules, at: int) -> Iterator[Order]:
    if line.before is not None:
        yield Order(at, line.before, line)
    if line.after is not None:
        yield Order(line.after, at, line)


def in_order(acts: Sequence[Act], found: Sequence[Order], *, moved: bool) -> tuple[list[Act], list[Wrong]]:
    """Acts in the order they were found to come in, and the findings against the written order.

    Only lines that were logged as simultaneous change places; where all their orders are found they count no more as
    simultaneous. What is found to come before a later act of a line need not come before its first: such lines stay
    where they are, and the judge tries only the orders that bear it out (`together`). A game that weighs the order of
    competing acts itself has them left where they are.
    """
    numbered = {act.place.at: act for act in acts}
    lines: dict[int, list[tuple[int, int]]] = {}
    known: dict[int, list[tuple[int, int]]] = {}
    groups, wrongs = list(_groups(acts)), list[Wrong]()
    for order in found:
        if order.first not in numbered or order.second not in numbered:
            continue
        first, second = _line(numbered[order.first]), _line(numbered[order.second])
        group = next((place for place, each in enumerate(groups) if first in each and second in each), None)
        if first == second or group is None:
            against = order.first > order.second
        else:
            of_lines = known.setdefault(group, list(_of_lines(acts, groups[group])))
            against = _follows(of_lines, order.second, order.first)
            if not against:
                of_lines.append((order.first, order.second))
            if not against and not numbered[order.second].place.nth:
                lines.setdefault(group, []).append((first, second))
        if against:
            args = {"first": order.first, "second": order.second}
            line = numbered[order.second].place.line
            wrongs.append(_against(order.line, "found-order", line, **args))
    done = list(acts)
    for place, each in lines.items() if moved else ():
        done = _put_in_order(done, groups[place], each)
    return done, wrongs


def _of_lines(acts: Sequence[Act], group: Sequence[int]) -> Iterator[tuple[int, int]]:
    """That each act of the lines of a group comes before the next one of its line."""
    for before, act in pairwise(acts):
        if act.place.nth and before.place.at is not None and act.place.at is not None and _line(act) in group:
            yield before.place.at, act.place.at


def _line(act: Act) -> int:
    """The line an act stands in, by the number of its first act: a log that was never text has no other name for it."""
    return (act.place.at or 0) - act.place.nth


def _groups(acts: Sequence[Act]) -> Iterator[tuple[int, ...]]:
    """The lines that were logged as simultaneous, group by group; a line alone makes none."""
    group: list[int] = []
    for act in acts:
        if group and _line(act) == group[-1]:
            continue
        if TOGETHER not in act.flags:
            if len(group) > 1:
                yield tuple(group)
            group = []
        group.append(_line(act))
    if len(group) > 1:
        yield tuple(group)


def with_givers(acts: Sequence[Act], acting: Acting) -> list[Act]:
    """The acts, each of several claims at once with whose tile it takes: that which lay open before all of them."""
    of_line = {line: group for group in _groups(acts) for line in group}
    sought = {_line(act): act.tile for act in acts if acting.of(act.name) in TAKES and not act.place.nth}
    beside: dict[tuple[int, ...], list[tuple[Act, str | None]]] = {}
    for act in acts:
        if acting.of(act.name) in BRINGS_UP and _line(act) in of_line:
            beside.setdefault(of_line[_line(act)], []).append((act, sought.get(_line(act))))
    lying: Act | None = None
    before: dict[tuple[int, ...], Act | None] = {}
    done = []
    for act in acts:
        group = of_line.get(_line(act))
        if group is None:
            done.append(act)
        else:
            done.append(_with_giver(acting, act, before.setdefault(group, lying), beside.get(group, ())))
        if acting.of(act.name) in PUTS_OUT:
            lying = act
    return done


def _with_giver(acting: Acting, act: Act, lying: Act | None, beside: Iterable[tuple[Act, str | None]]) -> Act:
    """A claim with whose tile it takes, if it can be none but the one that lay open; any other act as it is."""
    claims = acting.of(act.name) in TAKES and act.source is None and not act.place.nth
    if not claims or lying is None or lying.seat == act.seat or lying.tile != act.tile:
        return act
    other = any(_may_take(acting, act, brought_up, sought) for brought_up, sought in beside)
    return act if other else act._replace(source=lying.seat)


def _may_take(acting: Acting, claim: Act, brought_up: Act, sought: str | None) -> bool:
    """Whether a claim may take the tile another act brings up, in a line that sought a tile before.

    A tile nobody saw may be any; but what is thrown unseen after a claim on the same tile is none that is claimed: the
    two contest what lay open. Who flips a tile may take it, who discards it may not; a drawn one wins for its drawer.
    """
    own, same = brought_up.seat == claim.seat, claim.tile in (*HIDDEN, brought_up.tile)
    role = acting.of(brought_up.name)
    if role in DRAWING:
        return own and same and acting.of(claim.name) is DRAWN_OR_GIVEN
    if own and role is Role.PUTS_OUT:
        return False
    return same or (brought_up.tile in HIDDEN and sought != claim.tile)


def _follows(known: Sequence[tuple[int, int]], first: int, second: int) -> bool:
    """Whether one line or act is known to come before another."""
    return any(
        before == first and (after == second or _follows(known, after, second)) for before, after in known
    )


def _put_in_order(acts: Sequence[Act], group: tuple[int, ...], known: Sequence[tuple[int, int]]) -> list[Act]:
    """The lines of a group in the order that is known of them, else as written."""
    left, ordered, certain = list(group), list[int](), True
    while left:
        free = [line for line in left if not any(_follows(known, other, line) for other in left)]
        certain = certain and len(free) == 1
        ordered.append(free[0])
        left.remove(free[0])
    places = [place for place, act in enumerate(acts) if _line(act) in group]
    rank = {line: place for place, line in enumerate(ordered)}
    moving = sorted((acts[place] for place in places), key=lambda act: rank[_line(act)])
    if certain:
        moving = [act._replace(flags=tuple(flag for flag in act.flags if flag != TOGETHER)) for act in moving]
    done = list(acts)
    for place, act in zip(places, moving, strict=True):
        done[place] = act
    return done


# -- what a seat holds -----------------------------------------------------------------------------------


def hold(table: Table[object], held: Held) -> Contradiction | None:
    """Take down what a seat holds, lacks or waits for; a contradiction where the log shows that it cannot."""
    number = Counter(held.tiles)
    hand = table.hands[held.seat]
    args: dict[str, Value] = {"seat": held.seat, "tiles": held.tiles, "line": held.beside}
    if held.what == "lacks":
        if any(hand.count(tile) >= most for tile, most in number.items()):
            return Contradiction("found-lacking", args)
        hand = table.hand(held.seat)
        for tile, most in number.items():
            hand.exclude(tile, most - 1 - hand.count(tile))
        table.changed(held.seat)
        return None
    if held.what == "waits":
        table.changed(held.seat)
        table.waiting = {**table.waiting, held.seat: frozenset(held.tiles)}
        return None
    if held.what == "owns":
        return _own(table, held)
    return _hold(table, held, number, args)


def _own(table: Table[object], held: Held) -> Contradiction | None:
    """Take down all the tiles that a seat has, and no others."""
    table.forget_hand(held.seat)
    table.doubted -= {held.seat}
    hand = table.hand(held.seat)
    hand.unseen = 0
    wrong = table.place(hand, held.tiles)
    return wrong[0] if wrong else None


def _hold(
    table: Table[object], held: Held, number: Counter[str], args: Mapping[str, Value]
) -> Contradiction | None:
    """Take down tiles that a seat has among others."""
    hand = table.hands[held.seat]
    missing = sum(max(0, least - hand.count(tile)) for tile, least in number.items())
    if missing > hand.unseen or any(
        hand.most(tile, table.unaccounted(tile)) < least for tile, least in number.items()
    ):
        return Contradiction("found-holding", args)
    return table.apply(Reveal(held.seat, held.tiles))


def known_sets(sets: Iterable[LaidSet], before: Iterable[LaidSet]) -> Iterator[LaidSet]:
    """Sets told again, those of equal tiles with what was known of them: the tile from outside and who gave it."""
    left = list(before)
    for one in sets:
        same = next((other for other in left if other.kind == one.kind and other.tiles == one.tiles), None)
        if same is not None and one.source is None and len(set(one.tiles)) == 1 and UNSEEN not in one.tiles:
            left.remove(same)
            yield same
        else:
            yield one
