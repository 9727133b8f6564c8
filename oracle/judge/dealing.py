"""Whole lawful hands of play, dealt and played by chance: `paipu deal`, and the material of tests and suites."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.syntax import Act as Written
from grammar.syntax import Acts, Declaration, Declared, Log, Tag
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.lawful import objection, playing_of
from oracle.judge.matches import pass_on
from oracle.judge.replay import Replay
from oracle.rulebook.readings import PROFILE_OPTION, can_be_named, profile, register
from oracle.ruling.payments import balances
from oracle.ruling.sheets import Figure
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Amount, Line
    from oracle.game.matches import MatchPlay
    from oracle.game.play import Option, Playing
    from oracle.game.ruleset import Ruleset
    from oracle.judge.matches import Passage, Phase
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling
    from oracle.ruling.sheets import Item
    from oracle.table.acts import Act

LONGEST = 2_000
"""Acts after which a hand that goes on and on is given up as a defect of ours."""


class StuckError(Exception):
    """A seat had nothing lawful to do: the hand is dealt again."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who chooses: `sensible` likes what the ruleset's own preference says, otherwise every option is alike.

    `wayward` of a hundred choices are made by chance all the same.
    """

    sensible: bool = True
    wayward: int = 10


PEOPLE = ("Chen", "Lin", "Wang", "Zhao")
"""The players of a dealt match, in the order of the seats of its first hand."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a dealt log tells besides the play: who plays in which round, and what was counted and paid.

    `profile` is the profile the table plays by: one that is shipped is written among its options, a file is not.
    """

    people: bool = False
    declared: bool = False
    profile: str | None = None


def deal(game: str, seed: int, player: Player | None = None) -> Log:
    """A whole lawful hand of a game, the same for the same seed everywhere.

    A hand in which somebody is left without a lawful act is dealt again from the next number of the source.
    """
    return next(deal_match(game, seed, player))


def deal_match(
    game: str, seed: int, player: Player | None = None, telling: Telling | None = None
) -> Iterator[Log]:
    """The hands of a match, one after the other and without end; the first is what `deal` gives.

    The deal passes and persons change seats as the ruleset has it. `telling` adds names, rounds and running
    totals, and what the judge counts and who pays whom, as the players would declare it.
    """
    ruleset, chance = load(game), Chance(seed)
    telling = telling or Telling()
    course = _Course(ruleset, telling)
    tags = (Tag("Game", ruleset.name), Tag("Notation", "1"), *_agreed(ruleset, chance, telling.profile))
    asked = () if telling.profile is None else (profile(ruleset.name, telling.profile),)
    while True:
        log = _fresh(ruleset, tags, chance, player or Player(), asked)
        yield course.next(log)


def _agreed(ruleset: Ruleset, chance: Chance, named: str | None) -> Iterator[Tag]:
    """What the players of a match agree beforehand, as tags; what their profile says, chance does not."""
    layer = {} if named is None else profile(ruleset.name, named)
    house_rules = getattr(layer, "house_rules", None)
    said = {*layer, *({} if house_rules is None else house_rules.options)}
    if house_rules is not None and house_rules.values:
        said |= {each.id for each in register(ruleset.name).values() if each.tables is not None}
    if named is not None and can_be_named(ruleset.name, named):
        yield Tag("Option", named, PROFILE_OPTION)
    agree = playing_of(ruleset).agree
    for name, value in () if agree is None else agree(chance).items():
        if name not in said:
            yield Tag("Reading" if name in register(ruleset.name) else "Option", value, name)


def _fresh(
    ruleset: Ruleset,
    tags: tuple[Tag, ...],
    chance: Chance,
    player: Player,
    asked: tuple[Mapping[str, str], ...],
) -> Log:
    while True:
        try:
            return _played(ruleset, tags, Chance(chance.word()), player, asked)
        except StuckError:
            continue


class _Course:
    """Turns dealt hands into those of a match: who sits where, which round it is, what everybody has."""

    def __init__(self, ruleset: Ruleset, telling: Telling) -> None:
        self.ruleset = ruleset
        self.telling = telling
        self.phase: Phase = (0, 0)
        self.streak = 0
        self.people: dict[str, str] = {}
        self.totals: dict[str, int] = {}
        if ruleset.match is not None:
            self.people = dict(zip(ruleset.match.seats, PEOPLE, strict=True))
            self.totals = dict.fromkeys(PEOPLE, 0)

    def next(self, log: Log) -> Log:
        play = self.ruleset.match
        if play is None or not (self.telling.people or self.telling.declared):
            return log
        seats = _seats(play, log, self.people)
        log = replace(log, tags=tuple(self._tags(play, log, seats)))
        named = self.telling.profile
        asked = () if named is None else (profile(self.ruleset.name, named),)
        ruling = adjudicate(log, readings=asked)
        if self.telling.declared:
            log = replace(log, lines=(*log.lines, *_sheets(ruling)))
            ruling = adjudicate(log, readings=asked)
        paid = ruling.payments if _settled(ruling) or not self.telling.declared else ()
        gains = balances(play.seats, map(_at_least, paid))
        self.totals = {
            person: self.totals[person] + gains[seat]
            for seat, person in seats.items()
            if self.totals and gains
        }
        if self.telling.declared:
            log = replace(log, lines=(*log.lines, *self._settlement(play, ruling, seats)))
        moves = play.seats_after(ruling.outcome)
        if moves is not None:
            self._pass_on(pass_on(play, self.phase, moves, ruling.record.agreed), moves)
            self.streak = ruling.outcome.next_streak or 0
        return log

    def _pass_on(self, passage: Passage, moves: Mapping[str, str]) -> None:
        """Everybody's place in the next hand; where seats are drawn for another match, the order is turned round."""
        play = self.ruleset.match
        self.phase, after = passage.phase, passage.moves or moves
        self.people = {after[place]: person for place, person in self.people.items()}
        if play is not None and play.rounds is not None and play.rounds.drawn_anew and passage.moves is None:
            self.phase = (0, 0)
            self.people = dict(zip(self.people, reversed(self.people.values()), strict=True))

    def _tags(self, play: MatchPlay, log: Log, seats: Mapping[str, str]) -> Iterator[Tag]:
        """The tags of a hand as one of a match: who plays, in which round, how often in a row, with what so far."""
        wind = play.seats[self.phase[0] % len(play.seats)]
        values = {"Wind": wind, "Streak": str(self.streak)} if self.telling.people else {}
        for tag in log.tags:
            yield replace(tag, value=values.get(tag.key, tag.value))
        if not self.telling.people:
            return
        for seat in play.seats:
            yield Tag("Player", seats[seat], seat)
        if play.rounds is not None and not any(tag.key == "Wind" for tag in log.tags):
            yield Tag("Round", wind)
        for seat in play.seats if self.totals else ():
            yield Tag("Total", str(self.totals[seats[seat]]), seat)

    def _settlement(self, play: MatchPlay, ruling: Ruling, seats: Mapping[str, str]) -> Iterator[Line]:
        """Who pays whom, and what everybody has then; nothing where an amount is open."""
        if not _settled(ruling):
            self.totals = {}
            return
        for paid in ruling.payments:
            yield Declared(paid.payer, (Declaration("pay", _paid(paid, ruling.unit), to=paid.payee),))
        if self.telling.people and self.totals:
            for seat in play.seats:
                amount = ((self.totals[seats[seat]], "points"),)
                yield Declared(seat, (Declaration("balance", amount),))


def _sheets(ruling: Ruling) -> Iterator[Line]:
    """What each seat has counted, item by item, as it would declare it."""
    for sheet in ruling.scores:
        items = tuple(
            Declaration("score", _amount(item.value, ruling.unit), _tiles_of(item), item.name)
            for item in sheet.items
        )
        yield Declared(sheet.seat, (*items, Declaration("total", _amount(sheet.total, ruling.unit))))


def _at_least(paid: Payment) -> Payment:
    """A payment as it goes into a running total: the least there can be of one that is not known."""
    if paid.exact:
        return paid
    least = [Figure.exactly(figure.low, figure.unit) for figure in paid.figures]
    return replace(paid, amount=least[0], beside=tuple(least[1:]), fact=None)


def _seats(play: MatchPlay, log: Log, people: Mapping[str, str]) -> Mapping[str, str]:
    """Who has which seat of a hand, by the places people have; where any seat may deal the hand tells who does."""
    if play.places is None:
        return people
    dealer = next(tag.value for tag in log.tags if tag.key == "Dealer")
    return {seat: people[place] for seat, place in play.places(dealer).items()}


def _settled(ruling: Ruling) -> bool:
    """Whether every payment is known: of open ones players declare none, and no running total goes on from them."""
    return not ruling.leaves_payments_open and all(paid.exact for paid in ruling.payments)


def _tiles_of(item: Item) -> tuple[str, ...]:
    """The tiles by which a line is told apart: one of equal ones, all where they differ."""
    return item.tiles[:1] if len(set(item.tiles)) == 1 else item.tiles


def _amount(figure: Figure, unit: str) -> Amount:
    return ((figure.low, "points" if figure.unit == unit else figure.unit),)


def _paid(paid: Payment, unit: str) -> Amount:
    """What is paid; several units are each named."""
    if not paid.beside:
        return _amount(paid.amount, unit)
    return tuple((figure.low, figure.unit) for figure in paid.figures)


def _played(
    ruleset: Ruleset,
    tags: tuple[Tag, ...],
    chance: Chance,
    player: Player,
    asked: tuple[Mapping[str, str], ...],
) -> Log:
    playing = playing_of(ruleset)
    agreed = record_of(Log(ruleset.name, tags, (), "cut"), asked).agreed
    lines = playing.deal(chance, agreed)
    heading = {} if playing.heading is None else playing.heading(lines, chance)
    tags = (*tags, *(Tag(key, value) for key, value in heading.items()))
    start = Log(ruleset.name, tags, lines, "cut")
    replay = Replay(ruleset, ruleset.course.begin(record_of(start, asked)))
    acts: list[Act] = []
    while (option := _choice(replay, playing, chance, player)) is not None:
        act = playing.revealed(replay.table, option.act)
        replay.act(act._replace(place=Place(len(acts) + 1, len(acts) + 1)))
        acts.append(act)
        if len(acts) > LONGEST:
            raise RuntimeError(f"a dealt hand of {ruleset.name} does not end")
    return replace(start, lines=(*start.lines, *_written(acts)), end=playing.ended(replay.table) or "cut")


def _choice(replay: Replay, playing: Playing, chance: Chance, player: Player) -> Option | None:
    """The next act, or None when the hand is over. The first lawful one in the player's order is made."""
    open_to = list(playing.options(replay.table))
    order = chance.shuffled(open_to)
    if player.sensible and chance.below(100) >= player.wayward:
        order.sort(key=lambda option: -playing.prefer(replay.table, option))
    last = _last_forced(replay, open_to)
    for option in order:
        if (last is None or open_to.index(option) <= last) and _free(replay, option):
            return option
    if playing.ended(replay.table) is None:
        raise StuckError
    return None


def _last_forced(replay: Replay, open_to: list[Option]) -> int | None:
    """The place of the last lawful forced act; nothing that stands after it may be done."""
    places = [place for place, option in enumerate(open_to) if option.forced and _free(replay, option)]
    return places[-1] if places else None


def _free(replay: Replay, option: Option) -> bool:
    return objection(replay.ruleset, replay.table, option.act) is Known.NO


def _written(acts: list[Act]) -> Iterator[Line]:
    """The acts as lines of the notation, those of one seat in a row on one line."""
    start = 0
    for number in range(1, len(acts) + 1):
        if number == len(acts) or acts[number].seat != acts[start].seat:
            row = tuple(written_act(act) for act in acts[start:number])
            yield Acts(acts[start].seat, row, start + 1)
            start = number


def written_act(act: Act) -> Written:
    """An act as the notation writes it; a tile nobody saw is not written."""
    tiles = () if act.tiles == (UNSEEN,) else act.tiles
    return Written(
        act.name, tiles, with_tiles=act.with_tiles, making=act.making, from_=act.source, form=act.form
    )
