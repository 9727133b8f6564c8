"""From events to logs: an object a line, a hand from `start_kyoku` on.

A line that nobody knows, a tile or a number of tiles that is not of the game, or an event that stands where it cannot
refuses the hand it belongs to, and the next hand is read.

Long because every kind of event is told beside what it is held against: the tiles, the turn, the tile that lies open.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grammar.tiles import family
from grammar.words import game_called, words_of
from oracle.conformance.importers import Imported, ImportFault
from oracle.conformance.importers.mjai.events import CLAIMS, KONGS, OWN, PLAYED, UNSEEN, Course, Event
from oracle.conformance.importers.record import Part, lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.conformance.inputs.forms import Json, JsonValue

SEATS = ("E", "S", "W", "N")

FAMILY = "mahjong"

BETWEEN = ("start_game", "end_game", "hello")
"""What may stand between hands."""

WITHIN = (*PLAYED, "reach", "reach_accepted", "ryukyoku", "end_kyoku")
"""What a hand is told by, after `start_kyoku`."""

EMPTY: Mapping[str, JsonValue] = {"dora_marker": UNSEEN, "kyotaku": 0, "scores": [0, 0, 0, 0]}
"""What the format asks for and these games have not, as it is written where there is nothing to say."""

ENDS = ("won", "white", "false", "drawn", "stopped", "cut")


def read(data: bytes) -> Iterator[Imported | ImportFault]:
    """The hands of a file, each as a log or as what is wrong with it."""
    reading = _Reading()
    for line in lines(data):
        yield from reading.takes(line)
    yield from reading.closes()


class _Reading:
    """A file on its way through: the table that was told last, and the hand that is not at its end."""

    def __init__(self) -> None:
        self.table: _Table | None = _Table(None)
        self.hand: _Hand | None = None
        self.lost = False

    def takes(self, line: Part | ImportFault) -> Iterator[Imported | ImportFault]:
        """Read a line; what is wrong with it ends the hand it stands in, and the rest of that hand is passed over."""
        lost = self.lost
        try:
            if isinstance(line, ImportFault):
                raise line
            name = line.part("type").text()
            if name in {*BETWEEN, "start_kyoku"}:
                lost = False
                yield from self.closes()
                self._begins(name, line)
            elif self.hand is not None:
                self.hand.takes(name, line)
            elif name not in WITHIN:
                raise _unknown(name, line)
            else:
                raise line.part("type").wrong("import-outside", word=name)
        except ImportFault as fault:
            self.hand, self.lost = None, True
            if not lost:
                yield fault

    def closes(self) -> Iterator[Imported | ImportFault]:
        """Give the hand that was read."""
        hand, self.hand = self.hand, None
        if hand is not None:
            try:
                yield hand.imported()
            except ImportFault as fault:
                yield fault

    def _begins(self, name: str, line: Part) -> None:
        self.lost = False
        if name == "start_game":
            self.table = None  # what cannot be read is not that of the game before
            self.table = _Table(line)
        elif name == "start_kyoku":
            if self.table is None:
                raise line.wrong("import-no-table")
            self.hand = _Hand(line, self.table)


def _unknown(name: str, line: Part) -> ImportFault:
    return line.part("type").wrong(
        "import-event", word=name, words=", ".join((*BETWEEN, "start_kyoku", *WITHIN))
    )


class _Table:
    """What `start_game` tells: the game, the names of the four, the readings in force."""

    def __init__(self, line: Part | None) -> None:
        self.game: str | None = None
        self.names: list[str] = [""] * len(SEATS)
        self.readings: dict[str, str] = {}
        self.remarks: list[str] = []
        if line is None:
            return
        game, names, own = line.maybe("game"), line.maybe("names"), _own(line)
        if game.value is not None:
            self.game = game_called(game.text())
            if self.game is None or words_of(self.game).family != FAMILY or self.game not in sizes_of_games():
                raise game.wrong("import-wants-word", words=", ".join(sizes_of_games()))
        if names.value is not None:
            self.names = [each.text() for each in _four(names)]
        for reading in own.maybe("readings").names() if own.maybe("readings").value is not None else ():
            self.readings[reading] = own.part("readings").part(reading).text()
        self.remarks = [
            *_beside(line, {"type", "game", "names", OWN}),
            *_beside(own, {"readings", "version"}),
        ]


class _Hand:
    """A hand on its way to a log."""

    def __init__(self, line: Part, table: _Table) -> None:
        self.place = line.place
        own = _own(line)
        self.rest = dict(_object(own.maybe("log")))
        self.seats = _seats(line)
        oya = line.maybe("oya")
        dealer = None if oya.value is None else self.seats[oya.number(0, len(SEATS) - 1)]
        tehais = line.maybe("tehais")
        given = [] if tehais.value is None else _four(tehais)
        hands = [[_tile(each) for each in hand.items()] for hand in given] or [[] for _ in SEATS]
        self.game = table.game or _game_of(line, hands)
        self.remarks = [*table.remarks, *_beside(own, {"log"})]
        self.head = self._head(line, dealer, _tags(self.game))
        self.head |= {
            "players": {seat: name for seat, name in zip(self.seats, table.names, strict=True) if name}
        }
        self.readings = table.readings
        self.waits = self._numbers(dealer, given, hands)
        self.hands = hands
        self.course = Course(self.seats, hands)
        self.covered: list[Event] = []
        self.over = False

    def _head(self, line: Part, dealer: str | None, tags: frozenset[str]) -> Json:
        """What stands above the acts; what the game has no tag for is a remark."""
        head: Json = {}
        wind, streak, number = line.maybe("bakaze"), line.maybe("honba"), line.maybe("kyoku")
        self.remarks += _beside(line, {"type", "bakaze", "kyoku", "honba", "oya", "tehais", "seats", OWN})
        if dealer is not None and "Dealer" in tags:
            head["dealer"] = dealer
        elif dealer not in {None, SEATS[0]}:
            self.remarks.append(line.part("oya").remark())
        if wind.value is not None:
            if wind.text() not in SEATS:
                raise wind.wrong("import-wants-word", words=", ".join(SEATS))
            if "Wind" in tags:
                head["wind"] = wind.text()
            else:
                self.remarks.append(wind.remark())
        if streak.value is not None:
            if streak.number(0, 10_000) and "Streak" not in tags:
                self.remarks.append(streak.remark())
            elif "Streak" in tags:
                head["streak"] = streak.number(0, 10_000)
        if number.value is not None and (
            dealer is None or number.number(1, 100) != self.seats.index(dealer) + 1
        ):
            self.remarks.append(number.remark())
        return head

    def _numbers(self, dealer: str | None, given: list[Part], hands: list[list[str]]) -> int | None:
        """Whose first tile is still to come, of the dealer where he is dealt one more than the others.

        Numbers that are not those of the deal are told beside, where a log has them so, and have to be the same.
        """
        told = self.rest.get("hands")
        if told is not None:
            shown = {seat: hand for seat, hand in zip(self.seats, hands, strict=True) if hand}
            if not isinstance(told, dict) or {seat: hand for seat, hand in told.items() if hand} != shown:
                raise Part(told, f"{self.place}.{OWN}.log.hands").wrong("import-differs")
            return None
        sizes = sizes_of_games()[self.game]
        waits = None
        for actor, (part, hand) in enumerate(zip(given, hands, strict=False)):
            deals = self.seats[actor] == (dealer or SEATS[0])
            size = sizes[0] if deals else sizes[1]
            if hand and deals and len(hand) == sizes[1] < sizes[0]:
                waits = actor
            elif hand and len(hand) != size:
                raise part.wrong("import-tiles", count=str(len(hand)), game=self.game, wanted=str(size))
        return waits

    def takes(self, name: str, line: Part) -> None:
        """Read a line within the hand."""
        if name not in WITHIN:
            raise _unknown(name, line)
        if self.over:
            raise line.part("type").wrong("import-outside", word=name)
        own = _own(line)
        acts = own.maybe("acts")
        if acts.value is not None:
            self._tells(line, [each.value for each in acts.items()], acts)
        if name in {*PLAYED, "reach"}:
            self._plays(_event(name, line), line, beside=acts.value is not None)
            return
        self.remarks += _beside(own, {"acts", "end", "status", "findings"})
        if name == "reach_accepted":
            self.remarks.append(line.remark())
            return
        self.remarks += _beside(line, {"type", OWN})
        if name == "ryukyoku":
            self.course.end = "drawn"
        self.over = name == "end_kyoku"
        if own.maybe("end").value is not None:
            if own.part("end").text() not in ENDS:
                raise own.part("end").wrong("import-wants-word", words=", ".join(ENDS))
            self.course.end = own.part("end").text()

    def _tells(self, line: Part, acts: list[JsonValue], told: Part) -> None:
        """Take acts as they are told beside an event; what they are told by has to be that event and the next ones."""
        if self.covered:
            raise told.wrong("import-differs")
        each_by = [self.course.events(act) for act in acts if isinstance(act, dict)]
        if len(each_by) < len(acts) or any(each_by[:-1]):
            raise told.wrong("import-differs")
        self.covered = each_by[-1] if each_by else []
        if not self.covered and line.part("type").value != "end_kyoku":
            raise told.wrong("import-differs")
        self.course.acts += acts
        self.waits = None

    def _plays(self, event: Event, line: Part, *, beside: bool) -> None:
        if self.waits is not None:
            waits, self.waits = self.waits, None
            if event.name == "tsumo" and event.actor == waits:
                self.hands[waits].append(event.tile)
                self.course = Course(self.seats, self.hands)
                return
        if self.covered:
            if not self.covered.pop(0).same(event):
                raise line.wrong("import-differs")
            acts = list(self.course.acts)
            self.course.feed(event)
            self.course.acts, self.course.laying = acts, None
            return
        self.course.feed(event)
        if event.name == "reach" and not beside:
            self.remarks.append(line.remark())
        self.remarks += _beside(line, {*event.tree(), "target", "tsumogiri", "consumed", "pai", OWN})

    def imported(self) -> Imported:
        """The hand as a log."""
        if self.covered:
            raise ImportFault("import-differs", self.place)
        log: Json = {**self.head}
        if "hands" not in self.rest:
            log["hands"] = {seat: [*hand] for seat, hand in zip(self.seats, self.hands, strict=True) if hand}
        log["acts"] = [*_numbered(self.course.acts)]
        log = {name: part for name, part in log.items() if part not in ({}, [])}
        for name, part in self.rest.items():
            if name in {*log, "acts", "end"}:
                raise Part(part, f"{self.place}.{OWN}.log.{name}").wrong("import-differs")
            log[name] = part
        log["end"] = self.course.end
        return Imported(self.game, log, self.readings, tuple(self.remarks), self.place)


def _numbered(acts: list[JsonValue]) -> Iterator[JsonValue]:
    """Acts with their numbers; what is none (a gap, a count of the wall) has no number."""
    number = 0
    for act in acts:
        if isinstance(act, dict) and "seat" in act:
            number += 1
            yield {"at": number, **act}
        else:
            yield act


def _event(name: str, line: Part) -> Event:
    """An event of play, its parts as its kind has them."""
    actor = line.part("actor").number(0, len(SEATS) - 1)
    own = _consumed(line, name)
    if name == "reach":
        return Event(name, actor)
    if name == "ankan":
        return Event(name, actor, own[0], own=own)
    unnamed = name == "hora" and line.maybe("pai").value is None
    tile = UNSEEN if unnamed else _tile(line.part("pai"))
    if name == "kakan" and any(each != tile for each in own):
        raise line.part("consumed").wrong("import-differs")
    return Event(name, actor, tile, _target(line, name), own, _drawn(line, name))


def _target(line: Part, name: str) -> int | None:
    """Whose tile it was, where it was another's."""
    target = line.maybe("target") if name in {*CLAIMS, "hora"} else None
    return None if target is None or target.value is None else target.number(0, len(SEATS) - 1)


def _drawn(line: Part, name: str) -> bool | None:
    """Whether a tile that is thrown is told to be the one just drawn."""
    drawn = line.maybe("tsumogiri").value if name == "dahai" else None
    if drawn is not None and not isinstance(drawn, bool):
        raise line.part("tsumogiri").wrong("import-wants-word", words="true, false")
    return drawn


def _consumed(line: Part, name: str) -> tuple[str, ...]:
    """The own tiles of a set; a tile laid to one's own pung follows from its face."""
    if name not in {*CLAIMS, *KONGS}:
        return ()
    if name == "kakan" and line.maybe("consumed").value is None:
        return (_tile(line.part("pai")),) * KONGS[name][1]
    part = line.part("consumed")
    own = tuple(_tile(each) for each in part.items())
    wanted = {**CLAIMS, **KONGS}[name][1]
    if len(own) != wanted:
        raise part.wrong("import-consumed", count=str(len(own)), wanted=str(wanted))
    if name == "ankan" and len(set(own)) > 1:
        raise part.wrong("import-differs")
    return own


def _tile(part: Part) -> str:
    tile = part.text()
    if tile != UNSEEN and tile not in family(FAMILY).order:
        raise part.wrong("import-tile", tile=tile)
    return tile


def _seats(line: Part) -> list[str]:
    """Who has which seat, by actor: as it is told, else by the dealer, who is east."""
    seats = line.maybe("seats")
    if seats.value is None:
        oya = line.part("oya").number(0, len(SEATS) - 1)
        return [SEATS[(actor - oya) % len(SEATS)] for actor in range(len(SEATS))]
    told = [each.text() for each in seats.items()]
    if sorted(told) != sorted(SEATS):
        raise seats.wrong("import-wants-word", words=", ".join(SEATS))
    return told


def _game_of(line: Part, hands: list[list[str]]) -> str:
    """The game that is not named, where the tiles of a hand can be of one alone."""
    counts = {len(hand) for hand in hands if hand}
    fits = [game for game, sizes in sizes_of_games().items() if counts and counts <= {*sizes}]
    if len(fits) != 1:
        raise line.wrong(
            "import-which-game", count=", ".join(map(str, sorted(counts))), games=", ".join(sizes_of_games())
        )
    return fits[0]


@cache
def sizes_of_games() -> dict[str, tuple[int, int]]:
    """The games of this family, and how many tiles the dealer and the others hold when play begins."""
    from grammar.logs import parse_log
    from oracle.game.hands import known
    from oracle.game.registry import load, record_of

    found = {}
    for game in known():
        if words_of(game).family == FAMILY:
            dealer = f'[Dealer "{SEATS[0]}"]\n' if "Dealer" in _tags(game) else ""
            table = load(game).course.begin(record_of(parse_log(f'[Game "{game}"]\n{dealer}end cut\n'))).table
            found[game] = (table.hand(SEATS[0]).unseen, table.hand(SEATS[1]).unseen)
    return found


def _tags(game: str) -> frozenset[str]:
    return frozenset(words_of(game).table("tags").en)


def _four(part: Part) -> list[Part]:
    found = part.items()
    if len(found) != len(SEATS):
        raise part.wrong("import-four")
    return found


def _own(line: Part) -> Part:
    """What stands beside an event for Paipu alone."""
    own = line.maybe(OWN)
    return Part({}, own.place) if own.value is None else own


def _object(part: Part) -> Json:
    if part.value is None:
        return {}
    part.names()
    assert isinstance(part.value, dict)
    return part.value


def _beside(part: Part, said: set[str]) -> list[str]:
    """What no part of a log says, as remarks; what says nothing is none."""
    named = [name for name in part.names() if name not in said]
    return [
        part.part(name).remark()
        for name in named
        if name not in EMPTY or part.part(name).value != EMPTY[name]
    ]
