"""The table as it was told after the last act, and what follows from it for the acts before.

A tile that nobody saw until then, and that came to its hand by no draw since some act, was held there all the time.
Long because it plays a record once for all that is told of its hands: what a hand held at each act is one account.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.syntax import Holding, Sets
from oracle.judge.contradictions import of_the_last_table
from oracle.judge.evidence.contesting import contesting
from oracle.judge.evidence.lain import BREAKS, lain_before, with_what_lay
from oracle.judge.evidence.last_hands import (
    SET,
    came_with_the_win,
    drawn_last,
    is_all,
    newly_shown,
    number_of_sets,
    sets_agree,
    with_the_won_tile,
)
from oracle.judge.ways.forks import Fork, Taking
from oracle.table.acts import Act
from oracle.table.facts import Held
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Contradiction, Place
from oracle.table.roles import DRAWING, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from oracle.judge.replay import Replay
    from oracle.judge.ways.way import Way
    from oracle.table.acts import OpenTile
    from oracle.table.facts import Wrong
    from oracle.table.record import Event, Record
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class _Moment:
    """A hand after so many events: how many tiles of each kind are known, and how many were never seen.

    `gone` are the tiles that have left it so far without having been seen in it, or have been shown of it.
    """

    events: int
    known: Counter[str]
    unseen: int
    gone: Counter[str] = field(default_factory=Counter)


FOUND = "holds"
"""What a line says that tells tiles of a hand."""

REVEALING = frozenset({Role.SHOWS, Role.LAYS})
"""The acts that show tiles of a hand."""


def revealing(record: Record, event: Event) -> str | None:
    """The seat of whose hand an event in the midst of play tells tiles, if it tells any."""
    if isinstance(event, Held):
        return event.seat if event.what == FOUND else None
    shows = isinstance(event, Act) and bool(event.tiles) and record.acting.of(event.name) in REVEALING
    return event.seat if isinstance(event, Act) and shows else None


def lays_the_same(replay: Replay, seat: str) -> bool:
    """Whether the same sets lie before a seat in every way of taking what was done, but for what it may have claimed."""
    left = (way for way in replay.ways if not _is_none_of_its_own(replay.first, way, seat))
    return all(way.table.laid[seat] == replay.table.laid[seat] for way in left)


def _is_none_of_its_own(first: Way, way: Way, seat: str) -> bool:
    """Whether a way takes an act of a seat as none which the first takes as made, and which may have been."""
    made = (
        fork for fork, on in first.sides.items() if on and fork.taking is Taking.OPEN and fork.seat == seat
    )
    return any(way.sides.get(fork) is False for fork in made)


def with_what_is_told(
    begin: Callable[[Record], Replay], record: Record, turned: frozenset[Fork] = frozenset()
) -> Record:
    """A record with what is told of hands in its midst and after its last act known before.

    Where that does not fit what an open act of its seat is taken for, the record is played again with the act `turned`;
    so it is where others show by acts behind it what it was, for what lay in a hand in between.
    """
    replay = begin(record)
    replay.turned = turned
    told = _Told(replay, record)
    for number, event in enumerate(record.events, start=1):
        told.after(number, event)
    otherwise = frozenset[Fork]() if turned else told.taken_otherwise() | told.turned_by_others()
    if otherwise:
        return with_what_is_told(begin, record, otherwise)
    open_before = record.starts_midway or record.has_gaps
    lain, doubtful = lain_before(replay.table, record) if open_before else ((), frozenset[str]())
    untold = contesting(record, open_before=open_before)
    most = replay.ruleset.layout.tiles_of_hand
    wrongs: list[Wrong] = [*of_the_last_table(record, replay.table, most)]
    larger = {place.line for place, _ in wrongs}
    for line in record.last:
        if line.line in larger:
            continue
        if isinstance(line, Holding) and line.what == FOUND:
            disputed = line.seat in untold
            whole = line.seat not in doubtful and not (disputed and open_before)
            agrees = told.at_the_end(line, all_of_it=whole)
            wrongs += [] if agrees or disputed else [_wrong("last-hand", line.line, line.seat, line.tiles)]
        elif isinstance(line, Sets) and line.seat not in untold:
            agrees = sets_agree(replay.table, line, full=not open_before)
            wrongs += [] if agrees else [_wrong("last-sets", line.line, line.seat, ())]
    with_wrongs = replace(
        record, wrongs=(*record.wrongs, *wrongs), last=(), events=told.with_what_was_drawn()
    )
    begun = told.at_the_start()
    return with_hands(with_what_lay(with_wrongs, lain, told.known), begun)


def with_hands(record: Record, hands: Sequence[Holding]) -> Record:
    """A record that tells these hands at its head, and no others of their seats."""
    seats = {hand.seat for hand in hands}
    others = (line for line in record.holdings if line.what != FOUND or line.seat not in seats)
    return replace(record, holdings=(*others, *hands)) if hands else record


class _Told:
    """A record as it is played for what it tells of hands; `known` is what they held, by how many events came before.

    `_forgotten` are the seats whose hands acts that are missing have made unknown.
    """

    def __init__(self, replay: Replay, record: Record) -> None:
        self.replay, self.record = replay, record
        self.known: dict[int, list[Event]] = {}
        self._course: dict[str, list[_Moment]] = {}
        self._won: dict[str, tuple[int, str] | None] = {}
        self._won_on: dict[str, str] = {}
        self._begun = {seat: hand.copy() for seat, hand in replay.table.hands.items()}
        self._forgotten: frozenset[str] = frozenset()
        _note(self._course, replay.table, 0, anew=True)

    def after(self, number: int, event: Event) -> None:
        """Play the event of this number, and take down what it tells of a hand."""
        table, doubted = self.replay.table, self.replay.table.doubted
        if isinstance(event, Act) and self.record.acting.of(event.name) in WINNING:
            before = self.record.events[number - 2 : number - 1]
            came = came_with_the_win(self.record, table, event, before)
            self._won[event.seat] = None if came is None else (number - 1, came)
            self._won_on[event.seat] = event.tile or came or drawn_last(before)
        accounted = Counter(table.accounted)
        seat = revealing(self.record, event)
        then = self._known_of(seat) if seat in self._course else []
        told = event if seat is None else self._as_held(event, seat)
        if isinstance(told, Act) and seat is not None and len(self.replay.ways) > 1:
            tiles = self._without_the_won_tile(seat, table.of_the_hand(seat, told.tiles))
            self.replay.held(Held(seat, FOUND, tiles, told.place, told.place.line))
        held = table.hands.get(event.seat) if isinstance(event, Act) and event.seat in self._won else None
        known = Counter[str]() if held is None else Counter(held.known)
        lying = table.open
        self.replay.event(told)
        table = self.replay.table
        if held is not None and isinstance(event, Act):
            self._came_instead(event, Counter(table.hands[event.seat].known) - known)
        gone = _gone(table, event, self._course, accounted) if isinstance(event, Act) else Counter[str]()
        if seat in self._course and self._tells_one_thing(seat, then):
            new = Counter(table.hands[seat].known) - self._course[seat][-1].known
            told_of: list[tuple[_Moment, Held]] = []
            if seat not in table.doubted - self._forgotten:
                told_of += _held_before(
                    table, seat, event.place.line, self._course[seat], _taken(table, seat, lying)
                )
            self._add(iter(told_of))
            gone += new if told_of else Counter()
        _note(self._course, table, number, anew=isinstance(event, BREAKS))
        if gone and isinstance(event, Act):
            moment = self._course[event.seat][-1]
            self._course[event.seat][-1] = replace(moment, gone=moment.gone + gone)
        self._forgotten = table.doubted if isinstance(event, BREAKS) else self._forgotten
        for seat in table.doubted - doubted:
            self._course[seat] = self._course[seat][-1:]

    def _without_the_won_tile(self, seat: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
        """Tiles shown of a hand, without the one it says it was won on where in some way that has not come to it."""
        won_on, sizes = self._won_on.get(seat), [len(way.table.hands[seat]) for way in self.replay.ways]
        if won_on is None or won_on not in tiles or min(sizes) != len(tiles) - 1:
            return tiles
        return (*(Counter(tiles) - Counter([won_on])).elements(),)

    def _came_instead(self, win: Act, came: Counter[str]) -> None:
        """Take down which tile a win has brought to a hand where that is another than it names."""
        won = self._won[win.seat]
        if won is not None and self.record.acting.of(win.name) in WINNING and came.total() == 1:
            (tile,) = came
            if won[1] not in ("", tile):
                self._won[win.seat], self._won_on[win.seat] = (won[0], tile), tile

    def _as_held(self, event: Event, seat: str) -> Event:
        """Tiles that are shown, without the one their seat has claimed with a win and that another has taken since.

        Those of a hand that is shown but for the tile it was won on have that with them: the number of tiles tells.
        """
        table, won = self.replay.table, self._won.get(seat)
        if not isinstance(event, Act) or seat not in self._won or seat not in table.hands:
            return event
        hand, won_on = table.hands[seat], self._won_on[seat]
        if hand.sized and hand.count(won_on) and len(table.of_the_hand(seat, event.tiles)) == len(hand) - 1:
            return event._replace(tiles=(*event.tiles, won_on))
        if won is None or won[1] not in event.tiles:
            return event
        if won[1] in hand.known or len(table.of_the_hand(seat, event.tiles)) != len(hand) + 1:
            return event
        tiles = Counter(event.tiles) - Counter([won[1]])
        return event._replace(tiles=(*tiles.elements(),))

    def at_the_end(self, line: Holding, *, all_of_it: bool) -> bool:
        """Take down what the last table tells of a hand; whether that can be the one the acts leave."""
        if self._shows_a_claim_of_nothing(line):
            return True
        replay, course = self.replay, self._course[line.seat]
        line = replace(line, tiles=replay.table.but_for_those_apart(line.seat, line.tiles))
        won_on = self._won_on.get(line.seat, UNSEEN)
        line = self._but_for_what_the_win_sought(line, won_on)
        hand = with_the_won_tile(replay, self.record, line, won_on)
        ways = (newly_shown(table, self.record, hand, won_on) for table in replay.by_what_is_open())
        shown = next((new for new in ways if new is not None), None)
        if shown is None:
            return False
        self._add(_held_since(hand.seat, hand.line, shown, course))
        unsized = course[-1].unseen >= ENDLESS and UNSEEN not in hand.tiles
        when = self._won.get(line.seat, (len(self.record.events), ""))
        if unsized and all_of_it and when is not None and is_all(replay, self.record, hand):
            number, came = when
            with_it = hand is not line or self._has_all(hand)
            left = Counter(hand.tiles) - Counter([came] if came and with_it else [])
            owned = Held(line.seat, "owns", (*left.elements(),), Place(None, line.line), line.line)
            self.known.setdefault(number, []).append(owned)
        return True

    def taken_otherwise(self) -> frozenset[Fork]:
        """The open acts of a seat that took nothing, by a hand of it told at the end which fits on that side alone."""
        first, *others = self.replay.ways
        found = set[Fork]()
        for line in self.record.last:
            if not isinstance(line, Holding) or line.what != FOUND or self._fits(first, line):
                continue
            fitting = [way for way in others if self._fits(way, line)]
            for fork in first.sides:
                own = fork.taking is Taking.OPEN and fork.seat == line.seat and first.sides[fork]
                if own and fitting and all(way.sides.get(fork) is False for way in fitting):
                    found.add(fork)
        return frozenset(found)

    def turned_by_others(self) -> frozenset[Fork]:
        """The open acts that took nothing by what others did behind them, of seats whose hand is told at the end."""
        seats = {line.seat for line in self.record.last if isinstance(line, Holding) and line.what == FOUND}
        return frozenset(fork for fork in self.replay.turned if fork.seat in seats)

    def _fits(self, way: Way, line: Holding) -> bool:
        """Whether a hand told at the end can be the one that the acts leave on a way."""
        won_on = self._won_on.get(line.seat, UNSEEN)
        return newly_shown(way.table, self.record, line, won_on) is not None

    def _but_for_what_the_win_sought(self, line: Holding, won_on: str) -> Holding:
        """A hand told with the tile it was won on, without that where others have played on and it lies elsewhere."""
        table, whole = self.replay.table, self.replay.ruleset.layout.tiles_of_hand
        held, full = table.hands[line.seat], len(line.tiles) + SET * len(table.laid[line.seat])
        sought = won_on in line.tiles and full == whole and self._won.get(line.seat) is not None
        if not sought or held.count(won_on) or not held.sized or len(held) != len(line.tiles) - 1:
            return line
        left = Counter(line.tiles) - Counter([won_on])
        return replace(line, tiles=(*left.elements(),))

    def _shows_a_claim_of_nothing(self, line: Holding) -> bool:
        """Whether a hand told whole is the one from before the last claim of its seat, which lacked its tiles."""
        whole, sets = self.replay.ruleset.layout.tiles_of_hand, len(self.replay.table.laid[line.seat])
        at, own = self._claim_in_doubt(line.seat)
        acts = {
            number: event
            for number, event in enumerate(self.record.events)
            if isinstance(event, Act) and event.seat == line.seat
        }
        since = next((number for number, act in acts.items() if at is not None and act.place.at == at), None)
        moment = next((each for each in self._course[line.seat] if each.events == since), None)
        if whole is None or since is None or moment is None:
            return False
        drawn = any(self.record.acting.of(act.name) in DRAWING for n, act in acts.items() if n > since)
        shown = Counter(line.tiles)
        lacks = bool(own - shown) and UNSEEN not in own and UNSEEN not in shown
        as_before = len(line.tiles) + SET * (sets - (at in self._laid_at(line.seat))) == whole - 1
        if drawn or not lacks or not as_before or moment.known - shown:
            return False
        fact = Held(line.seat, FOUND, line.tiles, Place(None, line.line), line.line)
        self.known.setdefault(moment.events, []).append(fact)
        return True

    def _laid_at(self, seat: str) -> list[int | None]:
        return [laid.at for laid in self.replay.table.laid[seat][-1:]]

    def _claim_in_doubt(self, seat: str) -> tuple[int | None, Counter[str]]:
        """The act of the last claim of a seat, be it taken as none, and the own tiles that it takes."""
        for way in self.replay.ways:
            for laid in way.table.laid[seat][-1:]:
                if laid.claimed is not None:
                    return laid.at, Counter(laid.tiles) - Counter([laid.claimed])
        return None, Counter()

    def _has_all(self, hand: Holding) -> bool:
        """Whether a hand is told with the tile it was won on."""
        whole, told = self.replay.ruleset.layout.tiles_of_hand, number_of_sets(self.record, hand.seat)
        sets = len(self.replay.table.laid[hand.seat]) if told is None else told
        return whole is None or len(hand.tiles) + SET * sets >= whole

    def _known_of(self, seat: str) -> list[Counter[str]]:
        """The tiles known of a hand and laid apart by it, in every way of taking what was done."""
        return [
            Counter(way.table.hands[seat].known) + Counter(way.table.aside[seat]) for way in self.replay.ways
        ]

    def _tells_one_thing(self, seat: str, before: list[Counter[str]]) -> bool:
        """Whether the same tiles have come to be known of a hand in every way that they leave, or are all of it."""
        ways, after = self.replay.ways, self._known_of(seat)
        if len(ways) == 1 or _is_borne_out(ways, seat):
            return True
        told = [now - then for then, now in zip(before, after, strict=False)]
        all_of_it = all(way.table.knows_hand(seat) for way in ways) and all(
            each == after[0] for each in after
        )
        return len(before) == len(after) and (all_of_it or all(each == told[0] for each in told))

    def at_the_start(self) -> list[Holding]:
        """The hands of which every tile at the start is known by now; they are told at the head and not behind it."""
        hands: dict[str, Holding] = {}
        held = [each for each in self.known.get(0, ()) if isinstance(each, Held)]
        for seat in {each.seat: None for each in held}:
            of_it = [each for each in held if each.seat == seat]
            tiles = Counter(self._begun[seat].known)
            for each in of_it:
                tiles |= Counter(each.tiles)
            if tiles.total() == len(self._begun[seat]):
                hands[seat] = Holding(seat, FOUND, tuple(sorted(tiles.elements())), of_it[0].beside)
        self.known[0] = [each for each in held if each.seat not in hands]
        return [*hands.values()]

    def with_what_was_drawn(self) -> tuple[Event, ...]:
        """The events, each draw that nobody saw with its tile where the hand is all told before and behind it."""
        events = [*self.record.events]
        for number, facts in self.known.items():
            event = events[number - 1] if number else None
            if not isinstance(event, Act) or self.record.acting.of(event.name) not in DRAWING:
                continue
            before = [each for each in self._course.get(event.seat, ()) if each.events < number]
            if event.tile not in (None, UNSEEN) or not before or before[-1].unseen:
                continue
            held = [
                each
                for each in facts
                if isinstance(each, Held) and (each.seat, each.what) == (event.seat, FOUND)
            ]
            came = sum((Counter(each.tiles) for each in held), Counter[str]()) - before[-1].known
            if came.total() == 1:
                events[number - 1] = event._replace(tiles=(*came,))
                self.known[number] = [each for each in facts if each not in held]
        return tuple(events)

    def _add(self, held: Iterator[tuple[_Moment, Held]]) -> None:
        for moment, fact in held:
            self.known.setdefault(moment.events, []).append(fact)


def _is_borne_out(ways: Sequence[Way], seat: str) -> bool:
    """Whether a hand is wholly shown in the first way, and all others take an act of its seat as none that may stand."""
    first, *others = ways
    return first.table.knows_hand(seat) and all(_is_none_of_its_own(first, way, seat) for way in others)


def _wrong(key: str, line: int, seat: str, tiles: tuple[str, ...]) -> Wrong:
    return Place(None, line), Contradiction(key, {"seat": seat, "tiles": tiles})


def _note(course: dict[str, list[_Moment]], table: Table[object], events: int, *, anew: bool) -> None:
    """Take down every hand; where acts are missing nothing of before is of use."""
    for seat, hand in table.hands.items():
        moment = _Moment(events, Counter(hand.known), hand.unseen)
        if anew:
            course[seat] = [moment]
        else:
            course[seat].append(replace(moment, gone=course[seat][-1].gone))


def _gone(
    table: Table[object], act: Act, course: Mapping[str, list[_Moment]], accounted: Counter[str]
) -> Counter[str]:
    """The tiles that an act took out of its seat's hand, where nobody had seen them."""
    if act.seat not in course or act.seat in table.doubted:
        return Counter()
    hand, last = table.hands[act.seat], course[act.seat][-1]
    fewer = last.unseen - hand.unseen
    seen = Counter(table.accounted) - accounted
    gone = seen - (Counter(hand.known) - last.known)
    return gone if 0 < gone.total() <= fewer else Counter()


def _taken(table: Table[object], seat: str, lying: OpenTile | None) -> Counter[str]:
    """What a seat has just taken of what another had put out."""
    stays = lying is None or lying.seat == seat or lying in (table.open, *table.pool)
    return Counter([] if stays or lying is None else [lying.tile])


def _held_before(
    table: Table[object], seat: str, line: int, course: list[_Moment], taken: Counter[str]
) -> Iterator[tuple[_Moment, Held]]:
    """What a hand is known to have held, by tiles of it that have just been told, but for what it has just taken."""
    hand, last = table.hands[seat], course[-1]
    new = Counter(hand.known) - last.known - taken
    if new and hand.unseen <= last.unseen:
        yield from _held_since(seat, line, new, course)


def _held_since(
    seat: str, line: int, shown: Counter[str], course: list[_Moment]
) -> Iterator[tuple[_Moment, Held]]:
    """What the hand is known to have held, from each point where more of it is known than before."""
    came = [max(0, after.unseen - before.unseen) for before, after in pairwise(course)]
    most: Counter[str] = Counter()
    for place, moment in enumerate(course):
        later = sum(came[place:])
        told = shown + (course[-1].gone - moment.gone)
        since = Counter({tile: number - later for tile, number in told.items() if number > later})
        if since - most:
            most = since
            tiles = sorted((since + Counter({tile: moment.known[tile] for tile in since})).elements())
            yield moment, Held(seat, FOUND, tuple(tiles), Place(None, line), line)
