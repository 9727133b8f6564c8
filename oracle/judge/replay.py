"""Replay: every act of a record judged in every way of taking those before it, whatever was found.

One way is enough until an act may be taken two ways: one that is or may be void, or stands until somebody acts in its
stead. From there all of them are judged, until an act shows which it was, or the log ends.
Long because what opens ways, what closes them and what is told of those that are left are about the same state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracle.judge.contests import sharing
from oracle.judge.contradictions import of_position, of_rows
from oracle.judge.evidence.told import with_the_evidence
from oracle.judge.ways.forks import Taking, stands_at_the_end
from oracle.judge.ways.joining import found_together
from oracle.judge.ways.together import judged
from oracle.judge.ways.trials import (
    forks_of,
    gone_on,
    in_doubt,
    needed,
    of_withdrawing,
    told_apart,
    tried,
    turned,
    with_indifferent,
    with_what_is_carried_out,
    with_what_is_outranked,
    with_what_its_maker_shows,
    with_what_lies_as_before,
    with_what_was_put_out,
)
from oracle.judge.ways.way import NO_SIDES, Way, is_of_the_game
from oracle.ruling.findings import Fact, Unshown, undecided
from oracle.ruling.ruling import Opening, Played
from oracle.table.acts import END, Act
from oracle.table.facts import Given, Held
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Contradiction, Ground, Place
from oracle.table.record import Count, Lay, Restated
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests.fates import History
    from oracle.judge.ways.forks import Fork
    from oracle.judge.ways.trials import Relied
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Value
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Finding
    from oracle.table.record import Event, Missing, Record
    from oracle.table.table import Table

    Passing = Callable[["Replay", int], None]
    """Is called with the replay before the first event of a record, and after so many of them."""


HEARD_OR_SEEN = frozenset({Role.SPEAKS, Role.LOOKS})
"""What can influence play when it is done by someone who sits at no seat, and holds and moves no tiles.

Only the rules that bind anybody are asked of it, and it takes and changes nothing.
"""

MOST_WAYS = 8
"""The ways that are judged at once; what hangs on more of them is left undecided."""


def replay(ruleset: Ruleset, record: Record, passing: Passing | None = None) -> Played:
    """Judge a record from its deal to its end line.

    Play is judged on after every finding as it was played; what the log contradicts becomes unknown.
    """
    record = with_the_evidence(lambda told: Replay(ruleset, ruleset.course.begin(told)), record)
    opening = ruleset.course.begin(record)
    play = Replay(ruleset, opening)
    agreed = {seat: record.agreed_total(seat, ruleset.unit) for seat in play.table.seats}
    play.table.counted = {seat: total for seat, total in agreed.items() if total is not None}
    for place, wrong in record.wrongs:
        play.first.contradicts(place, None, wrong)
    play.contradicts(of_rows(record, play.table))
    play.contradicts(of_position(record, play.table, ruleset.layout.tiles_of_hand))
    if passing is not None:
        passing(play, 0)
    return played_on(play, record, 0, passing)


def played_on(play: Replay, record: Record, place: int, passing: Passing | None = None) -> Played:
    """Judge what is left of a record, from the event at a place on; the end line is the last."""
    ruleset = play.ruleset
    play.record = record
    end = Act(END, "", place=Place(None, record.log.end_line), flags=(record.log.end,))
    for number, _ in enumerate(judged(play, (*record.events, end)[place:]), place + 1):
        if passing is not None:
            passing(play, number)
    doubtful = _doubtful(play, record) if ruleset.breaches.cost else frozenset[str]()
    orders, apart = [*play.in_other_orders()], [*play.apart_by_what_is_asked()]
    others = [
        Played(record, way.table, tuple(way.findings), doubtful=doubtful)
        for way in (*orders, *(way for way, _ in apart))
    ]
    doubts = [*_which_order(play)] if orders else []
    findings = tuple(play.findings)
    for doubt in doubts[:1]:
        findings = tuple(found_together([findings, *(way.findings for way in orders)], doubt))
    doubts += [fact for _, fact in apart]
    return Played(
        record,
        play.table,
        (*findings, *play.left_out(end.place)),
        tuple(play.latent),
        doubtful,
        play.contested(),
        tuple(others),
        tuple(doubts),
    )


def _which_order(play: Replay) -> Iterator[Fact]:
    """What would show in which order the acts were made on which the ways that are left part."""
    for fork in forks_of(play.ways):
        if fork.taking is Taking.ORDER and fork.doubt is not None:
            yield Fact(fork.doubt.key, fork.doubt.args, fork.doubt.asks, fork.doubt.effects)


def _doubtful(play: Replay, record: Record) -> frozenset[str]:
    """The seats of which a breach may have gone unseen; who let a turned tile lie that nobody saw has not won with it.

    That costs something only where he has won later.
    """
    blind = play.first.blind and not record.starts_midway
    return frozenset(play.table.unshown).union(play.winners(play.first) if blind else ())


class Replay:
    """A hand of play as it is judged act by act, in every way of taking what was done: the first of them is told.

    A void act makes no move. What others do next may still be lawful only because it stood; who acts in order in one of
    the ways is in no breach. `relied` says who has gone on from which act, `indifferent` who has played on since as is
    in order either way, `turned` which acts are taken the other way than at first, `needed` on which sides of an open
    act others have acted who are in order on that side alone. `doubts` are what somebody may
    accuse of and a fact would decide; `unfounded` are acts whose giver was found to be another than is written,
    `beyond` the clause of the act at which there were too many ways.
    """

    def __init__(
        self, ruleset: Ruleset, opening: Opening, way: Callable[[Ruleset, Opening], Way] = Way
    ) -> None:
        self.ruleset = ruleset
        self.ways = [way(ruleset, opening)]
        self.relied: Relied = {}
        self.indifferent: Relied = {}
        self.turned: frozenset[Fork] = frozenset()
        self.needed: frozenset[tuple[Fork, bool]] = frozenset()
        self.doubts: list[Finding] = []
        self.unfounded: set[int] = set()
        self.record: Record | None = None
        self.beyond: ClauseId | None = None

    @property
    def first(self) -> Way:
        """The way that is told."""
        return self.ways[0]

    @property
    def table(self) -> Table[Any]:
        """The table of the way that is told."""
        return self.ways[0].table

    @property
    def findings(self) -> list[Finding]:
        """What was found so far in the way that is told."""
        return self.ways[0].findings

    @property
    def latent(self) -> list[Finding]:
        """What is told to who accuses of it."""
        return [*self.ways[0].latent, *self.doubts]

    @property
    def bids(self) -> History:
        """For every tile that was sought, who sought it, in the way that is told."""
        return self.ways[0].bids

    def copy(self) -> Replay:
        """A replay of the same play that goes its own way from here; it forgets what was found so far."""
        play = self.remembering()
        for way in play.ways:
            way.findings, way.latent = [], []
        play.doubts, play.unfounded = [], set()
        return play

    def remembering(self) -> Replay:
        """A copy that has found the same so far."""
        play = type(self).__new__(type(self))
        play.__dict__.update(self.__dict__)
        play.ways = [way.copy() for way in self.ways]
        play.doubts, play.unfounded = [*self.doubts], {*self.unfounded}
        return play

    def taken_back_later(self, places: frozenset[Place]) -> None:
        """Note where the acts stand that their makers will take back."""
        for way in self.ways if places else ():
            way.withdrawn |= places

    def become(self, other: Replay) -> None:
        """Go on as another replay of the same play does."""
        self.__dict__.update(other.__dict__)

    def under(self, agreed: Agreed) -> Replay:
        """A replay of the same play that has found the same so far, and goes on with something else agreed."""
        play = self.remembering()
        for way in play.ways:
            way.table.agreed = agreed
            way.table.worked_out.clear()
        return play

    def contradicts(self, wrong: Iterable[tuple[Place, Contradiction]]) -> None:
        """Note what cannot lie there when play begins; how many tiles are left is unknown then."""
        for place, contradiction in tuple(wrong):
            if not any((each.place, each.key) == (place, contradiction.key) for each in self.findings):
                self.first.contradicts(place, None, contradiction)
            if contradiction.ground is Ground.WALL_COUNT:
                self.table.forget_wall()
                self.table.recount_wall(ENDLESS)

    def event(self, event: Event) -> None:
        """Judge and carry out whatever comes next in a record."""
        if isinstance(event, Act):
            self.act(event)
        elif isinstance(event, Count):
            self.count(event)
        elif isinstance(event, Held):
            self.held(event)
        elif isinstance(event, Given):
            self.given(event)
        elif isinstance(event, Restated):
            self.restated(event)
        elif isinstance(event, Lay):
            self.lay(event)
        else:
            self.gap(event)

    def act(self, act: Act) -> None:
        """Judge an act in every way of taking those before it."""
        if act.place.at in self.unfounded:
            act = act._replace(source=None)
        if (
            not is_of_the_game(self.first.table, act)
            and self.ruleset.kind(act.name).role not in HEARD_OR_SEEN
        ):
            self.first.made = act.place.at or self.first.made
            return
        if act.name == END:
            self._settle()
            self._ask_of_both()
        if len(self.ways) == 1:
            other = self.ways[0].act(act)
            if other is not None:
                self.ways.append(other)
                self.ways.sort(key=self._against)
        else:
            self._go_on(act)
        if act.name == END and {"won", "drawn"} & {*act.flags}:
            self.ways.sort(key=lambda way: (self._ended(way) == "won") != ("won" in act.flags))

    def _go_on(self, act: Act) -> None:
        """Judge an act in several ways, and leave those that it leaves."""
        kind = self.ruleset.kind(act.name)
        trials = with_what_is_carried_out([tried(way, act) for way in self.ways], act, kind)
        trials = with_what_was_put_out(with_what_is_outranked(trials, act), act, kind)
        trials = with_what_its_maker_shows(trials, act)
        trials = with_what_lies_as_before(trials, act, kind, self.ruleset.breaches.righted)
        left, self.relied, listened = told_apart(trials, act, kind, self.relied)
        self.doubts += in_doubt(listened, trials)
        self.turned = turned(self.turned, listened)
        self.needed = needed(self.needed, listened)
        self.indifferent = with_indifferent(self.indifferent, listened)
        self._keep(gone_on(left, act, self.relied))
        self._take_what_is_final()
        charged = of_withdrawing(listened, trials)
        for way in self.ways if charged else ():
            way.charge(act, [each for each in charged if each not in way.findings])

    def _keep(self, ways: list[Way]) -> None:
        """Go on with these ways, that first which takes the fewest acts otherwise than they are taken at first."""
        forks = forks_of(ways)
        both = {fork for fork in forks if len({way.sides.get(fork) for way in ways} - {None}) > 1}
        if len(both) < len(forks):
            for way in ways:
                way.without(frozenset(forks) - both)
        self.ways = sorted(ways, key=self._against)
        most = MOST_WAYS * max(1, sum(fork.taking is Taking.ORDER for fork in forks))
        for fork in forks:
            if len(self.ways) > most and self._is_past(fork):
                self._take(fork, stands=fork.stands != (fork in self.turned))
        if len(self.ways) > most:
            self.beyond = self.beyond or next((fork.clause for fork in reversed(forks) if fork.clause), None)
            del self.ways[most:]

    def _take_what_is_final(self) -> None:
        """Take an act as made that by a rule of the game stands for good once play has gone on from it."""
        final = self.ruleset.breaches.final
        for fork in forks_of(self.ways) if final is not None else ():
            stood = [way for way in self.ways if fork.taking is Taking.WEAK and way.sides.get(fork)]
            if stood and final is not None and all(final(way.table, fork.place) for way in stood):
                self._take(fork, stands=True)

    def _is_past(self, fork: Fork) -> bool:
        """Whether everybody else has played on since as is in order either way: what it was tells no turns apart."""
        others = frozenset(self.table.seats) - {fork.seat}
        return not self.relied.get(fork) and self.indifferent.get(fork, frozenset()) >= others

    def _take(self, fork: Fork, *, stands: bool) -> None:
        """Go on with one side of a fork."""
        self.ways = [way for way in self.ways if way.sides.get(fork, stands) is stands] or self.ways

    def _against(self, way: Way) -> int:
        """How many acts a way takes otherwise than they are taken."""
        return sum(stands != (fork.stands != (fork in self.turned)) for fork, stands in way.sides.items())

    def _settle(self) -> None:
        """Nothing more will come: an act stands if that is how it is taken, or if others went on from it."""
        if len(self.ways) == 1:
            return
        for fork in forks_of(self.ways):
            if fork.doubt is None and fork.taking is not Taking.ORDER:
                stands = stands_at_the_end(fork, self.relied.get(fork, frozenset()))
                self._take(fork, stands=stands and fork not in self.turned)
        self._keep(self.ways)
        self.ways.sort(key=lambda way: way.excused)

    def contested(self) -> History:
        """For every tile that was sought, who sought it; who has it is open where what is asked gives it to another."""
        told = [doubt for _, doubt in self._open() if doubt in self.findings]
        return sharing.shared([way.bids for way in self.ways], self.bids, told) if told else self.bids

    def _ask_of_both(self) -> None:
        """Ask for what the log leaves open where on either side of it somebody else was in order on that alone."""
        for fork, doubt in self._open():
            if {(fork, True), (fork, False)} <= self.needed:
                for way in self.ways:
                    way.findings += [] if doubt in way.findings else [doubt]

    def _open(self) -> list[tuple[Fork, Finding]]:
        """The acts of which the log leaves open whether they take anything, and what would decide it."""
        forks = ((fork, fork.doubt) for fork in forks_of(self.ways) if fork.taking is Taking.OPEN)
        return [(fork, doubt) for fork, doubt in forks if doubt is not None]

    def _contradicts(self, place: Place, wrong: Contradiction) -> None:
        """Note in every way what none of them bears out."""
        for way in self.ways:
            way.contradicts(place, None, wrong)

    def in_other_orders(self) -> Iterator[Way]:
        """The other ways that are left, where they part from the one that is told by an order alone that nobody saw."""
        told = _but_for(self.first, Taking.ORDER)
        yield from (way for way in self.ways[1:] if _but_for(way, Taking.ORDER) == told)

    def apart_by_what_is_asked(self) -> Iterator[tuple[Way, Fact]]:
        """The other ways that are left which part from the one that is told by an open fact that is asked, and that.

        The hand of who alone may have won is none: what that may be worth is bounded as it is.
        """
        for way in self.ways[1:]:
            for fork, stands in way.sides.items():
                doubt = fork.doubt
                parts = doubt is not None and self.first.sides.get(fork) is not stands
                if parts and doubt in self.findings and self._is_counted(way, doubt):
                    yield way, Fact(doubt.key, doubt.args, doubt.asks, doubt.effects)
                    break

    def _is_counted(self, way: Way, doubt: Finding) -> bool:
        """Whether a way is counted for what is asked: of the hand of a winner only where another has won there."""
        if Unshown.WINNING_HAND not in doubt.effects:
            return True
        winners = self.winners(way)
        return bool(winners) and winners != self.winners(self.first)

    def winners(self, way: Way) -> tuple[str, ...]:
        """Who has won on a way."""
        if self.record is None or self._ended(way) != "won":
            return ()
        return self.ruleset.result.outcome(Played(self.record, way.table, tuple(way.findings))).winners

    def left_out(self, end: Place) -> Iterator[Finding]:
        """What no way bears out: that in each somebody acted out of order, or that there were more than are judged."""
        if len(self.ways) > 1 and all(way.excused for way in self.ways):
            doubts = (fork.doubt for fork in forks_of(self.ways))
            yield from (each for each in doubts if each is not None and each not in self.findings)
        if self.beyond is not None:
            yield undecided(self.beyond, end, Fact("too-many-ways", {"most": MOST_WAYS}), None)

    def count(self, count: Count) -> None:
        """Compare a count of the wall with what is left; one that fits any way contradicts nothing.

        What was drawn when the hand was over is not counted.
        """
        if self.table.later.seats:
            return
        fitting = [way for way in self.ways if way.counts(count.number)]
        if not fitting:
            args: dict[str, Value] = {"counted": count.number, "left": self.table.wall.left}
            wrong = Contradiction("wall-count", args, Ground.WALL_COUNT)
            self._contradicts(count.place, wrong)
        for way in self.ways:
            if way in fitting or not fitting:
                way.recount(count.number)

    def gap(self, gap: Missing) -> None:
        """Forget what acts nobody recorded may have changed; whether the hand was over before them stays open."""
        self._settle()
        over = self._ended(self.first)
        self.ways = [self.first, *(way for way in self.ways[1:] if self._ended(way) != over)][:2]
        for way in self.ways:
            way.sides = {fork: stands for fork, stands in way.sides.items() if fork.doubt is not None}
            way.gap(gap)
        self._keep(self.ways)

    def _ended(self, way: Way) -> str | None:
        """How the hand has ended on a way, as far as its game tells."""
        playing = self.ruleset.playing
        return None if playing is None else playing.ended(way.table)

    def _be_one_way(self) -> None:
        """What was done before the acts that are missing is taken as it is at the end."""
        self._settle()
        del self.ways[1:]
        self.first.sides = NO_SIDES

    def held(self, held: Held) -> None:
        """Take down what a seat is found to hold or to lack; it decides what it contradicts on one side alone."""
        wrongs = [way.held(held) for way in self.ways]
        wrong = wrongs[0]
        if wrong is not None and all(wrongs):
            self._contradicts(held.place, wrong)
        self._bear_out([way for way, wrong in zip(self.ways, wrongs, strict=True) if wrong is not None])

    def _bear_out(self, contradicted: Collection[Way]) -> None:
        """Go on with the side of what the log leaves open that a fact does not contradict, where it does the other."""
        for fork in forks_of(contradicted):
            against = {way.sides.get(fork) for way in contradicted}
            fitting = {way.sides.get(fork) for way in self.ways if way not in contradicted}
            if fork.taking is Taking.OPEN and fitting and against.isdisjoint(fitting):
                self._take(fork, stands=True in fitting)

    def by_what_is_open(self) -> Iterator[Table[Any]]:
        """The table that is told, and those of ways that part from it by what the log leaves open alone."""
        told = _but_for(self.first, Taking.OPEN)
        yield from (way.table for way in self.ways if _but_for(way, Taking.OPEN) == told)

    def restated(self, restated: Restated) -> None:
        """Go on from a position told again after a gap."""
        self._be_one_way()
        self.first.restated(restated)

    def lay(self, lay: Lay) -> None:
        """Lay down what has lain before the seats since acts were missing."""
        for way in self.ways:
            way.lay(lay)

    def given(self, given: Given) -> None:
        """Compare who is found to have given a tile with whose tile lies open."""
        lying = self.table.open
        if lying is None or lying.seat == given.giver or UNSEEN in (lying.tile, given.tile or lying.tile):
            return
        if given.tile in (None, lying.tile):
            args: dict[str, Value] = {
                "at": given.at,
                "giver": given.giver,
                "written": lying.seat,
                "line": lying.place.line,
            }
            wrong = Contradiction("found-giver", args)
            self._contradicts(given.place, wrong)
            self.unfounded.add(given.at)


def _but_for(way: Way, taking: Taking) -> Mapping[Fork, bool]:
    """How a way takes the acts that are in doubt for another reason than this."""
    return {fork: stands for fork, stands in way.sides.items() if fork.taking is not taking}
