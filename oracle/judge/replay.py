"""Replay: every act of a record judged and carried out in turn, whatever was found before.

Long because one loop asks the rules, carries the act out and looks back, and all of it is about the same state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from oracle.game.rule import Answers
from oracle.judge import contests
from oracle.judge.contradictions import Drawn, of_position, of_rows
from oracle.judge.hindsight import with_the_last_table
from oracle.judge.together import judged
from oracle.ruling.findings import Finding, Kind, Stated, finding
from oracle.ruling.ruling import Opening, Played
from oracle.table.acts import END, MISSING, Act
from oracle.table.facts import Given, Held, hold, known_sets
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Contradiction, Ground, Known, Place
from oracle.table.moves import Mark
from oracle.table.record import Count, Lay, Restated
from oracle.table.roles import PUTTING_OUT, RIGHTING, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from oracle.game.rule import Rule
    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests import History
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Value
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.contests import Bid
    from oracle.table.record import Event, Missing, Record
    from oracle.table.table import Table

    Passing = Callable[["Replay", int], None]
    """Is called with the replay before the first event of a record, and after so many of them."""


OWNING = RIGHTING | {Role.ADMITS}
"""The acts by which a player owns to what he did, and none of which passes it over."""

HEARD_OR_SEEN = frozenset({Role.SPEAKS, Role.LOOKS})
"""What can influence play when it is done by someone who sits at no seat, and holds and moves no tiles.

Only the rules that bind anybody are asked of it, and it takes and changes nothing.
"""


def replay(ruleset: Ruleset, record: Record, passing: Passing | None = None) -> Played:
    """Judge a record from its deal to its end line.

    Play is judged on after every finding as it was played; what the log contradicts becomes unknown.
    """
    if record.last:
        record = with_the_last_table(Replay(ruleset, ruleset.course.begin(record)), record)
    opening = ruleset.course.begin(record)
    play = Replay(ruleset, opening)
    agreed = {seat: record.agreed_total(seat, ruleset.unit) for seat in play.table.seats}
    play.table.counted = {seat: total for seat, total in agreed.items() if total is not None}
    play.findings.extend(
        impossible(ruleset.evidence.grounds, place, None, wrong) for place, wrong in record.wrongs
    )
    play.contradicts(of_rows(record, play.table))
    play.contradicts(of_position(record, play.table, ruleset.layout.tiles_of_hand))
    if passing is not None:
        passing(play, 0)
    return played_on(play, record, 0, passing)


def played_on(play: Replay, record: Record, place: int, passing: Passing | None = None) -> Played:
    """Judge what is left of a record, from the event at a place on; the end line is the last."""
    ruleset = play.ruleset
    end = Act(END, "", place=Place(None, record.log.end_line), flags=(record.log.end,))
    for number, _ in enumerate(judged(play, (*record.events, end)[place:]), place + 1):
        if passing is not None:
            passing(play, number)
    doubtful = _doubtful(play, record) if ruleset.breaches.cost else frozenset[str]()
    return Played(record, play.table, tuple(play.findings), tuple(play.latent), doubtful, play.bids)


def _doubtful(play: Replay, record: Record) -> frozenset[str]:
    """The seats of which a breach may have gone unseen."""
    blind = play.blind and not record.starts_midway
    return frozenset(play.table.seats if blind else play.table.unshown)


def answers(rules: Iterable[Rule], table: Table[Any], act: Act) -> Iterator[tuple[Rule, Finding]]:
    """What every rule on this act answers, with its clause and the act's place."""
    bound = rules if _is_of_the_game(table, act) else (rule for rule in rules if rule.anybody)
    for rule in bound:
        answer = rule.ask(table, act)
        if answer is not None:
            yield rule, finding(rule.clause, act, answer)


def _is_of_the_game(table: Table[Any], act: Act) -> bool:
    """Whether an act is a player's or a moment of play, and not one of who sits at no seat."""
    return not act.seat or act.seat in table.seats


def _void(heard: Answers) -> Known:
    """Whether an act takes nothing, by what the rules answered to it; unknown where the log does not show it."""
    kinds = {found.kind for _, found in heard}
    if Kind.BREACH in kinds:
        return Known.YES
    return Known.UNKNOWN if kinds else Known.NO


def _breaches(heard: Answers) -> list[Finding]:
    """The breaches among what the rules answered."""
    return [found for found in heard.without_prices() if found.kind is Kind.BREACH]


def _wrong(findings: Iterable[Finding]) -> bool:
    """Whether somebody is found to have broken a rule, or the log to contradict itself."""
    return any(found.kind in (Kind.BREACH, Kind.IMPOSSIBLE) for found in findings)


def _both_ways(here: list[Finding], there: list[Finding]) -> list[Finding]:
    """What is found of an act whichever way a void one is taken."""
    known = {(found.kind, found.clause, found.key, found.seat) for found in there}
    return [found for found in here if (found.kind, found.clause, found.key, found.seat) in known]


def _one_way(doubt: Finding | None, here: list[Finding], there: list[Finding]) -> Iterator[Finding]:
    """What is broken by an act only if one before it stood, or only if it did not, which the log does not show.

    The ruling takes the way in which nothing is broken; who accuses of it is told what would decide it.
    """
    if doubt is None:
        return
    for found, others in ((here, there), (there, here)):
        both = _both_ways(found, others)
        for each in found:
            if each.kind is Kind.BREACH and each not in both:
                yield replace(doubt, clause=each.clause, place=each.place, seat=each.seat, also=each.also)


def ground_of(grounds: Mapping[Ground, ClauseId], ground: Ground) -> ClauseId:
    """The clause a game gives for what a contradiction stands on; that of what is not held where it gives none."""
    return grounds.get(ground, grounds[Ground.NOT_HELD])


def impossible(
    grounds: Mapping[Ground, ClauseId], place: Place, seat: str | None, contradiction: Contradiction
) -> Finding:
    """The finding a contradiction comes to, under the clause the game gives for it."""
    ground = contradiction.ground
    return Finding(
        Kind.IMPOSSIBLE,
        ground_of(grounds, ground) if isinstance(ground, Ground) else ground,
        place,
        contradiction.key,
        seat or None,
        contradiction.args,
        effects=(Stated.FIGURE,) if ground is Ground.WALL_COUNT else (),
    )


class Alternative(NamedTuple):
    """The same play with the act that is or may be void taken the other way, and whose act that was.

    Several replays may share it: none changes its `replay`, and the one that goes on with it goes on with a copy.

    `stood` says that this is the play in which the act stood; the replay that keeps it goes on as if it had not been
    made. Where the log does not show whether the act was void it stands in the replay itself, and so does a
    `provisional` act, until somebody acts in its stead. `left_open` are the findings withheld until the alternative is
    taken, and `doubt` is what the log does not show.
    """

    replay: Replay
    seat: str
    stood: bool
    left_open: tuple[Finding, ...] = ()
    provisional: bool = False
    doubt: Finding | None = None


class Replay:
    """A hand of play as it is judged act by act: the only holder of the table while it changes.

    A void act makes no move. What others do next may still be lawful only because it stood: where all go on from it,
    it is told once and play is judged on from there. Both ways are therefore kept until an act shows which it was.
    """

    def __init__(self, ruleset: Ruleset, opening: Opening) -> None:
        self.ruleset = ruleset
        self.table = opening.table
        self.findings: list[Finding] = [
            *(
                impossible(ruleset.evidence.grounds, place, None, wrong)
                for place, wrong in opening.contradictions
            ),
            *opening.findings,
        ]
        self.latent: list[Finding] = []
        self.made = 0
        self.blind = UNSEEN in self.table.turned
        self.alternative: Alternative | None = None
        self.unfounded: set[int] = set()
        self.drawn = Drawn()
        self.bids: History = ()
        self._watch()

    def contradicts(self, wrong: Iterable[tuple[Place, Contradiction]]) -> None:
        """Note what cannot lie there when play begins; how many tiles are left is unknown then."""
        for place, contradiction in tuple(wrong):
            found = impossible(self.ruleset.evidence.grounds, place, None, contradiction)
            if found not in self.findings:
                self.findings.append(found)
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

    def copy(self) -> Replay:
        """A replay of the same play that goes its own way from here; it forgets what was found so far."""
        play = type(self).__new__(type(self))
        play.__dict__.update(self.__dict__)
        play.table, play.drawn = self.table.copy(), self.drawn.copy()
        play.findings, play.latent, play.unfounded = [], [], set()
        return play

    def remembering(self) -> Replay:
        """A copy that has found the same so far."""
        play = self.copy()
        play.findings, play.latent = [*self.findings], [*self.latent]
        play.unfounded = {*self.unfounded}
        return play

    def under(self, agreed: Agreed) -> Replay:
        """A replay of the same play that has found the same so far, and goes on with something else agreed."""
        play = self.remembering()
        for way in play._ways():
            way.table.agreed = agreed
        return play

    def _ways(self) -> Iterator[Replay]:
        """This replay and that of every other way of taking what was done, each to be changed: none shares it."""
        way: Replay | None = self
        while way is not None:
            yield way
            way = way._own_other_way()

    def _own_other_way(self) -> Replay | None:
        """The replay of the other way, to be changed: none shares it."""
        if self.alternative is None:
            return None
        self.alternative = self.alternative._replace(replay=self.alternative.replay.copy())
        return self.alternative.replay

    def act(self, act: Act) -> None:
        """Judge an act, after the moments that come about before it, and carry it out."""
        if act.place.at in self.unfounded:
            act = act._replace(source=None)
        if _is_of_the_game(self.table, act) or self._role(act) in HEARD_OR_SEEN:
            if self.alternative is None:
                self._play(act)
            else:
                self._play_on(act, self.alternative)
            self.bids = contests.later(self.bids, self.table, act, self._role(act))
        self.made = act.place.at or self.made
        self._watch()

    def count(self, count: Count) -> None:
        """Compare a count of the wall with what is left; what was drawn when the hand was over is not counted."""
        if self.table.later.seats:
            return
        left = self.table.wall.left
        if self.alternative is not None and left != count.number == self.alternative.replay.table.wall.left:
            self._become(self.alternative.replay.copy(), (), ())
        elif not self.table.wall.sized:
            for way in self._ways():
                way.table.recount_wall(count.number)
        elif left != count.number:
            wrong = Contradiction("wall-count", {"counted": count.number, "left": left}, Ground.WALL_COUNT)
            self.findings.append(impossible(self.ruleset.evidence.grounds, count.place, None, wrong))
            self.table.forget_wall()
            self.table.recount_wall(count.number)

    def gap(self, gap: Missing) -> None:
        """Forget what acts nobody recorded may have changed."""
        self.alternative = None
        self.drawn = Drawn()
        act = Act(MISSING, "", place=gap.place)
        for move in self.ruleset.course.missing(self.table, act):
            self.table.apply(move)
        self._watch()

    def held(self, held: Held) -> None:
        """Take down what a seat is found to hold or to lack."""
        wrong = hold(self.table, held)
        if wrong is not None:
            self.findings.append(impossible(self.ruleset.evidence.grounds, held.place, None, wrong))
            return
        other_way = self._own_other_way()
        if other_way is not None:
            hold(other_way.table, held)

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
            self.findings.append(impossible(self.ruleset.evidence.grounds, given.place, None, wrong))
            self.unfounded.add(given.at)

    def restated(self, restated: Restated) -> None:
        """Go on from a position told again after a gap; what is not told again is unknown."""
        before, opening = self.table, self.ruleset.course.begin(restated.position)
        self.alternative = None
        self.table = opening.table
        self.table.unshown, self.table.unseen_open = before.unshown, before.unseen_open
        self.table.doubted, self.table.counted = before.doubted, before.counted
        self.table.laid = {
            seat: tuple(known_sets(sets, before.laid.get(seat, ()))) for seat, sets in self.table.laid.items()
        }
        if self.ruleset.course.resume is not None:
            self.table.course = self.ruleset.course.resume(before.course, self.table.course)
        self.findings.extend(
            impossible(self.ruleset.evidence.grounds, place, None, wrong)
            for place, wrong in opening.contradictions
        )
        self._watch()

    def lay(self, lay: Lay) -> None:
        """Lay down what has lain before the seats since acts were missing, as the last table tells it."""
        opening = self.ruleset.course.begin(lay.position)
        stated = opening.table
        for seat in self.table.seats:
            self.table.lay_down(seat, *stated.laid[seat])
            self.table.lay_apart(seat, *stated.aside[seat])
            for tile in (*(tile for one in stated.laid[seat] for tile in one.tiles), *stated.aside[seat]):
                wrong = self.table.account(tile)
                if wrong is not None:
                    self.findings.append(impossible(self.ruleset.evidence.grounds, lay.place, None, wrong))
            self.table.changed(seat)
        self.findings.extend(
            impossible(self.ruleset.evidence.grounds, place, None, wrong)
            for place, wrong in opening.contradictions
        )

    def _watch(self) -> None:
        """Note after which act a hand was first not wholly shown."""
        table = self.table
        unseen = table.open is not None and table.open.tile == UNSEEN
        if unseen and table.unseen_open is None:
            table.unseen_open = self.made
            table.changed()
        for seat in table.seats:
            if (unseen or table.hands[seat].unseen) and seat not in table.unshown:
                table.unshown = {**table.unshown, seat: self.made}
                table.changed()

    # -- acts that do not stand ----------------------------------------------------------------------

    def _play_either_way(self, act: Act) -> None:
        """Judge an act, by every way there is of taking what was done before it."""
        if self.alternative is None:
            self._play(act)
        else:
            self._play_on(act, self.alternative)

    def _play(self, act: Act) -> None:
        """Judge an act and the moments before it; a void one leaves the table as it was before them."""
        may_be_void: bool | None = None
        before: Replay | None = None
        found = latent = 0
        for moment in self.ruleset.course.moments(self.table, act):
            if may_be_void is None:
                if self._comes_after_the_end(act):
                    return
                may_be_void = any(self._voids(rule, act) for rule in self.ruleset.kind(act.name).rules)
            if may_be_void and before is None and not self.ruleset.kind(moment.name).lasting:
                before = self.copy()
                found, latent = len(self.findings), len(self.latent)
            self._judge(moment)
        lapsed = len(self.findings), len(self.latent)
        if before is None:
            found, latent = lapsed
        heard = self._hear(act)
        if not heard:
            self._carry_out(act, heard, self._bid(act, heard, heard))
            return
        if heard.of_the_end():
            self._go_past_the_end(act)
            return
        voiding = Answers(each for each in heard if self._voids(each[0], act))
        void = _void(voiding)
        bid = self._bid(act, heard, voiding)
        if void is Known.NO:
            passed_over = self.copy() if self._is_provisional(act, heard) else None
            self._carry_out(act, heard, bid)
            if passed_over is not None:
                passed_over._enforce(act, heard)
                passed_over._add_bid(bid, _breaches(heard))
                self.alternative = Alternative(passed_over, act.seat, stood=False, provisional=True)
            return
        before = before or self.copy()
        before._add_bid(bid, [found for _, found in voiding])
        if void is Known.UNKNOWN:
            self._carry_out(act, heard, bid)
            left_open = tuple(found for rule, found in voiding if rule.duty)
            doubt = next((found for _, found in voiding if found.kind is Kind.UNDECIDED), None)
            self.alternative = Alternative(before, act.seat, stood=False, left_open=left_open, doubt=doubt)
            return
        if all(rule.passed_over for rule, found in voiding if found.kind is Kind.BREACH):
            before._enforce(act, heard)
            self._carry_out(act, heard, bid)
            self.alternative = Alternative(before, act.seat, stood=False)
            return
        stood = self.copy()
        stood._carry_out(act, heard, bid)
        del self.findings[found : lapsed[0]], self.latent[latent : lapsed[1]]
        self.table, self.drawn, self.bids = before.table, before.drawn, before.bids
        self._enforce(act, heard)
        self.alternative = Alternative(stood, act.seat, stood=True)

    def _comes_after_the_end(self, act: Act) -> bool:
        """Whether the hand is over when an act is made, so that nothing comes about before it; it is noted."""
        over = [rule for rule in self.ruleset.kind(act.name).rules if rule.over]
        heard = Answers(answers(over, self.table, act)).of_the_end()
        if heard:
            self.findings.extend(found for _, found in heard)
            self._go_past_the_end(act)
        return bool(heard)

    def _go_past_the_end(self, act: Act) -> None:
        """Note an act after the end of the hand, which moves nothing and costs nothing."""
        self.table.play_on(act, puts_out=self._role(act) in PUTTING_OUT)

    def _voids(self, rule: Rule, act: Act) -> bool:
        """Whether an act that breaks a rule takes nothing at this table."""
        voids = self.ruleset.breaches.voids
        return rule.void if voids is None else voids(self.table.agreed, rule, act)

    def _play_on(self, act: Act, other: Alternative) -> None:
        """Judge an act after one that is or may be void, by the way of taking that one which objects to nothing.

        What its maker goes on to do with it belongs to it, but for what is wrong both ways; what anybody else does shows
        how it was taken.
        """
        kind = self.ruleset.kind(act.name)
        if act.seat == other.seat and kind.role is Role.RETRACTS and kind.does is None:
            if other.stood:
                self.alternative = None
            else:
                self._become(other.replay.copy(), (), ())
            return
        self.alternative = None
        mine, theirs = self.copy(), self._goes_on(other)
        of_it = other.provisional and act.seat == other.seat
        untouched = act.seat == other.seat and not other.stood
        own = other.stood and act.seat == other.seat
        mine._play(act)
        theirs._play_either_way(act)
        here, there = mine.findings, theirs.findings
        self.latent.extend(_one_way(other.doubt, here, there))
        both = _both_ways(here, there)
        final = own and kind.ends_hand
        settled = other.provisional and self._settles(act, here, of_it=of_it)
        kept = settled or (of_it and kind.role is not Role.DRAWS)
        kept = kept or (other.stood and contests.is_behind_another(mine.bids, act, other.seat))
        belongs = own and _wrong(both) and not final
        if not belongs and (not _wrong(here) or _wrong(there) or kept or final):
            neither = self.copy() if own and _wrong(here) else None
            self._become(mine, here, mine.latent)
            if mine.alternative is not None or settled:
                return
            if untouched and _wrong(there) and (other.provisional or not _wrong(here)):
                self.alternative = other
            elif _wrong(here) == _wrong(there):
                if neither is not None and theirs.alternative is None:
                    theirs.alternative = Alternative(neither, act.seat, stood=False)
                self.alternative = other._replace(replay=theirs)
        elif own:
            self.findings.extend(both)
            self.alternative = other._replace(replay=theirs)
        else:
            self._become(theirs, (*other.left_open, *there), theirs.latent)
            if (
                not (other.stood or other.provisional) and theirs.alternative is None
            ):  # it may have stood all the same
                self.alternative = Alternative(mine, other.seat, stood=True)

    def _goes_on(self, other: Alternative) -> Replay:
        """The replay that goes on with the other way."""
        return other.replay.copy()

    def _settles(self, act: Act, found: Iterable[Finding], *, of_it: bool) -> bool:
        """Whether an act ends the question of who acts in a provisional act's stead."""
        kind = self.ruleset.kind(act.name)
        final = {rule.clause for rule in kind.rules if rule.final}
        return act.name == END or (of_it and (kind.role in OWNING or any(f.clause in final for f in found)))

    def _role(self, act: Act) -> Role:
        """What an act is."""
        return self.ruleset.kind(act.name).role

    def _is_provisional(self, act: Act, heard: Answers) -> bool:
        """Whether an act outranks nobody by what was found of it."""
        provisional = self.ruleset.breaches.provisional
        found = heard.without_prices()
        return bool(found) and provisional is not None and provisional(self.table, act, found)

    def _become(self, play: Replay, findings: Iterable[Finding], latent: Iterable[Finding]) -> None:
        """Go on with another replay's table."""
        self.table, self.blind, self.alternative = play.table, play.blind, play.alternative
        self.drawn, self.bids = play.drawn, play.bids
        self.findings.extend(findings)
        self.latent.extend(latent)

    # -- one act -------------------------------------------------------------------------------------

    def _judge(self, act: Act) -> None:
        self._carry_out(act, self._hear(act))

    def _hear(self, act: Act) -> Answers:
        """What the rules answer to an act; it is noted."""
        heard = Answers(answers(self.ruleset.kind(act.name).rules, self.table, act))
        if heard:
            heard = heard.of_the_end() or heard
        for rule, found in heard:
            latent = rule.price or (rule.duty and found.kind is Kind.UNDECIDED)
            (self.latent if latent else self.findings).append(found)
        return heard

    def _bid(self, act: Act, heard: Answers, voiding: Answers) -> Bid | None:
        """Which tile an act seeks that has been put out, by what the rules answered to it."""
        asks = self.ruleset.contesting
        bids_for_none = self.ruleset.kind(act.name).claim is None and act.words is None
        if asks is None or bids_for_none or not _is_of_the_game(self.table, act):
            return None
        against = [found for rule, found in voiding if not (rule.duty or rule.price)]
        return contests.bid_of(self.ruleset, contests.Heard(self.table, act, heard, against), self.bids)

    def _add_bid(self, bid: Bid | None, against: Sequence[Finding]) -> None:
        """Note that an act sought a tile and takes nothing, or may take nothing, for what was found of it."""
        if bid is not None:
            self.bids = contests.beside(self.bids, bid, against)

    def _carry_out(self, act: Act, heard: Answers, bid: Bid | None = None) -> None:
        """Move the tiles; what contradicts the log is told, unless a rule has objected to the act already."""
        asks = self.ruleset.contesting
        gives_way = None if bid is None or asks is None or asks.drawn is None else asks.drawn(self.table, act)
        kind = self.ruleset.kind(act.name)
        if kind.does is not None and _is_of_the_game(self.table, act):
            contradictions = []
            if act.flags and kind.role is Role.PUTS_OUT and not self.table.agreed.partial:
                flagged = self.drawn.contradicted(self.table, act)
                contradictions += [] if flagged is None else [flagged]
            for move in kind.does(self.table, act, heard):
                self.drawn.follow(self.table, move)
                contradiction = self.table.apply(move)
                if contradiction is not None and not isinstance(move, Mark):
                    contradictions.append(contradiction)
            if contradictions and not _breaches(heard):
                self.findings.append(
                    impossible(self.ruleset.evidence.grounds, act.place, act.seat, contradictions[0])
                )
            if act.form is not None:
                self._compare_form(act, act.form)
        self._enforce(act, heard)
        if bid is not None:
            self.bids = contests.with_it(self.ruleset, self.table, bid, self.bids, gives_way)

    def _enforce(self, act: Act, heard: Answers) -> None:
        """What the breaches of an act bring about."""
        breaches = _breaches(heard) if heard else ()
        if breaches and self.ruleset.breaches.enforce is not None:
            for move in self.ruleset.breaches.enforce(self.table, act, breaches):
                self.table.apply(move)

    def _compare_form(self, act: Act, declared: str) -> None:
        """Compare a form the recorder stated with the one the rules give."""
        formed = self.ruleset.layout.form_of(self.table, act)
        if formed is None:
            return
        name, accepted, clause = formed
        if declared not in (name, *accepted):
            args = {"declared": declared, "due": name}
            wrong = Finding(Kind.MISMATCH, clause, act.place, "form-differs", act.seat, args)
            self.findings.append(replace(wrong, effects=(Stated.FORM,)))
