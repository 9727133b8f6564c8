"""One way of taking a record: every act judged and carried out in turn, whatever was found before.

Long because one loop asks the rules, carries the act out and looks back, and all of it is about the same state.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from oracle.game.rule import Answers
from oracle.judge.contests import seeking, standing
from oracle.judge.contradictions import NOTHING_BEFORE, Before, Drawn, of_what_was_before
from oracle.judge.ways.forks import Fork, Taking
from oracle.rulebook.clauses import ClauseId
from oracle.ruling.findings import Finding, Kind, Stated
from oracle.table.acts import MISSING, Act
from oracle.table.facts import Held, hold, known_sets
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction, Ground, Known, Place
from oracle.table.roles import DRAWING, PUTTING_OUT, RIGHTING, Role
from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.game.acts import ActKind
    from oracle.game.rule import Rule
    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests.fates import History
    from oracle.ruling.contests import Bid
    from oracle.ruling.ruling import Opening
    from oracle.table.record import Lay, Missing, Restated
    from oracle.table.table import Table


NO_SIDES: Mapping[Fork, bool] = MappingProxyType({})
"""The sides of a way on which nothing may be taken otherwise."""


def answers(rules: Iterable[Rule], table: Table[Any], act: Act) -> Iterator[tuple[Rule, Finding]]:
    """What every rule on this act answers, with its clause and the act's place."""
    bound = rules if is_of_the_game(table, act) else (rule for rule in rules if rule.anybody)
    for rule in bound:
        answer = rule.ask(table, act)
        if answer is not None:
            yield rule, rule.finding(act, answer)


def is_of_the_game(table: Table[Any], act: Act) -> bool:
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


def _note(found: Finding, noted: list[Finding]) -> None:
    """Note what was found of an act, once, whether of a moment before it or of itself."""
    if not any(each.place == found.place and each == found for each in reversed(noted)):
        noted.append(found)


def ground_of(grounds: Mapping[Ground, ClauseId], ground: Ground | ClauseId) -> tuple[ClauseId, str | None]:
    """The clause a game gives for what a contradiction stands on, with its limb where it gives the address of one.

    Where it gives none it is that of what is not held; what a game alone can find names its own.
    """
    address = grounds.get(ground, grounds[Ground.NOT_HELD]) if isinstance(ground, Ground) else ground
    clause, limb = parted(address)
    return ClauseId(clause), limb


def impossible(
    grounds: Mapping[Ground, ClauseId], place: Place, seat: str | None, contradiction: Contradiction
) -> Finding:
    """The finding a contradiction comes to, under the clause the game gives for it."""
    ground = contradiction.ground
    clause, limb = ground_of(grounds, ground)
    return Finding(
        Kind.IMPOSSIBLE,
        clause,
        place,
        contradiction.key,
        seat or None,
        contradiction.args,
        effects=(Stated.FIGURE,) if ground is Ground.WALL_COUNT else (),
        limb=limb,
    )


FROM_THE_WALL = DRAWING | {Role.TURNS_UP}
"""The acts that bring up a tile of the wall."""


TOO_MANY = frozenset({Ground.NOT_HELD, Ground.TOO_MANY_COPIES})
"""What is told where a tile comes from a hand that can have none of its kind, or is one more than there are."""


class Way:
    """One way in which play may have gone, judged act by act: the only holder of its table while that changes.

    `sides` says of each act that may be taken two ways whether it stands here. `excused` counts the acts of others that
    are in order on another way alone, and `astray` the tiles drawn by acts that are none here: a count of the wall may
    lack them.
    """

    def __init__(self, ruleset: Ruleset, opening: Opening) -> None:
        self.ruleset = ruleset
        self.table = opening.table
        self.findings: list[Finding] = []
        for place, wrong in opening.contradictions:
            self.contradicts(place, None, wrong)
        self.findings += opening.findings
        self.latent: list[Finding] = []
        self.made = 0
        self.blind = UNSEEN in self.table.turned
        self.drawn = Drawn()
        self.before = NOTHING_BEFORE
        self.bids: History = ()
        self.sides = NO_SIDES
        self.withdrawn: frozenset[Place] = frozenset()
        self.excused = self.astray = 0
        self.watch()

    def copy(self) -> Way:
        """A way that has found the same so far, and goes on by itself from here."""
        way = type(self).__new__(type(self))
        way.__dict__.update(self.__dict__)
        way.table, way.drawn = self.table.copy(), self.drawn.copy()
        way.findings, way.latent = [*self.findings], [*self.latent]
        return way

    def on_side(self, fork: Fork, *, stands: bool) -> Way:
        """This way, which takes the act of a fork as made or as none."""
        self.sides = {**self.sides, fork: stands}
        return self

    def without(self, forks: Iterable[Fork]) -> None:
        """Forget forks of which one side is left."""
        self.sides = {fork: stands for fork, stands in self.sides.items() if fork not in forks}

    def makers(self) -> frozenset[str]:
        """The seats of the acts that are taken as none here."""
        return frozenset(fork.seat for fork, stands in self.sides.items() if not stands)

    # -- facts ---------------------------------------------------------------------------------------

    def contradicts(self, place: Place, seat: str | None, wrong: Contradiction) -> None:
        """Note a contradiction of the log, once."""
        found = impossible(self.ruleset.evidence.grounds, place, seat, wrong)
        if found not in self.findings:
            self.findings.append(found)

    def counts(self, number: int) -> bool:
        """Whether so many tiles can lie in the wall."""
        left = self.table.wall.left
        return not self.table.wall.sized or left - self.astray <= number <= left

    def recount(self, number: int) -> None:
        """Go on with so many tiles in the wall, whatever was thought before; what was drawn and not put back is out."""
        missing = self.table.wall.left - number
        if missing and self.table.wall.sized and not 0 < missing <= self.astray:
            self.table.forget_wall()
        self.astray = max(0, self.astray - max(0, missing))
        if missing:
            self.table.recount_wall(number)

    def gap(self, gap: Missing) -> None:
        """Forget what acts nobody recorded may have changed."""
        self.drawn = Drawn()
        wall, hands = self.table.wall, self.table.hands
        self.before = Before(
            wall.left if wall.sized else None,
            {seat: Counter(hand.known) for seat, hand in hands.items()},
            gap.number,
        )
        act = Act(MISSING, "", place=gap.place)
        for move in self.ruleset.course.missing(self.table, act):
            self.table.apply(move)
        self.watch()

    def held(self, held: Held) -> Contradiction | None:
        """Take down what a seat is found to hold or to lack; a hand all told before its next act is shown since then."""
        wrong = hold(self.table, held)
        self._shown_in_time(held.seat)
        return wrong

    def _shown_in_time(self, seat: str) -> None:
        """Forget that a hand was not wholly shown if all of it is told before another act is made."""
        table = self.table
        if table.knows_hand(seat) and table.unshown.get(seat) == self.made:
            table.unshown = {other: since for other, since in table.unshown.items() if other != seat}

    def restated(self, restated: Restated) -> None:
        """Go on from a position told again after a gap; what is not told again is unknown."""
        before, opening = self.table, self.ruleset.course.begin(restated.position)
        self.table = opening.table
        self.table.unshown, self.table.unseen_open = before.unshown, before.unseen_open
        self.table.doubted, self.table.counted, self.table.past = before.doubted, before.counted, before.past
        self.table.laid = {
            seat: tuple(known_sets(sets, before.laid.get(seat, ()))) for seat, sets in self.table.laid.items()
        }
        if self.ruleset.course.resume is not None:
            self.table.course = self.ruleset.course.resume(before.course, self.table.course)
        told_before = of_what_was_before(self.table, self.before, restated.position)
        for place, wrong in (*opening.contradictions, *told_before):
            self.contradicts(place, None, wrong)
        self.watch()

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
                    self.contradicts(lay.place, None, wrong)
            self.table.changed(seat)
        for place, wrong in opening.contradictions:
            self.contradicts(place, None, wrong)

    def watch(self) -> None:
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

    # -- an act --------------------------------------------------------------------------------------

    def act(self, act: Act) -> Way | None:
        """Judge an act, after the moments that come about before it; the other way, where it may be taken otherwise."""
        kind = self.ruleset.kind(act.name)
        if self.astray and kind.role in FROM_THE_WALL:
            self._let_tiles_be_out(act)
        if kind.role is Role.SHOWS and self.bids:
            act = self._but_for_what_another_has(act)
        other = self._play(act, kind)
        self._made(act, kind.role)
        if other is not None:
            other._made(act, kind.role)
        return other

    def _but_for_what_another_has(self, act: Act) -> Act:
        """A hand shown with the tile that its seat has sought and does not come by, without that tile."""
        table, seat = self.table, act.seat
        hand, shown = table.hands.get(seat), Counter(act.tiles)
        if hand is None or len(table.but_for_those_apart(seat, act.tiles)) != len(hand) + 1:
            return act
        sought, lying = seeking.sought_by(self.bids, seat), None if table.open is None else table.open.tile
        taken = len(table.of_the_hand(seat, act.tiles)) != len(hand)
        if not taken and lying in sought:
            return act
        more = next(
            (tile for tile in sought if shown[tile] > (hand.count(tile) + hand.unseen if taken else 0)), None
        )
        return act if more is None else act._replace(tiles=(*(shown - Counter([more])).elements(),))

    def _let_tiles_be_out(self, act: Act) -> None:
        """Forget the order of the wall where the tile that comes shows that those drawn astray were not put back."""
        tail = self.ruleset.kind(act.name).role is Role.REPLENISHES
        if act.tile not in (None, UNSEEN, self.table.wall.next(tail=tail)):
            self.table.forget_wall()

    def _made(self, act: Act, role: Role) -> None:
        if self.bids:
            undone = self._undone_by(act) if role in RIGHTING else None
            self.bids = standing.later(self.bids, self.table, act, role, undone)
        if role is Role.SHOWS:
            self._shown_in_time(act.seat)
        self.made = act.place.at or self.made
        self.watch()

    def _undone_by(self, act: Act) -> frozenset[Place] | None:
        """Where the acts stand that can be taken back; None where the game has rules of its own for that."""
        if self.ruleset.kind(act.name).does is not None:
            return None
        return self.withdrawn if self.undoes() else frozenset()

    def _play(self, act: Act, kind: ActKind) -> Way | None:
        """Judge an act and the moments before it; the other way, where it may be taken otherwise."""
        none = self.copy() if self.withdrawn and act.place in self.withdrawn else None
        over, before = self._let_come_about(act, kind)
        if over:
            return None
        reached = len(self.findings), len(self.latent)
        heard = self._hear(act, kind)
        if not heard:
            bid = self._bid(act, kind, heard, heard)
            self._carry_out(act, heard, bid)
            return None if none is None else self._unless_withdrawn(act, heard, bid, none)
        if heard.of_the_end():
            self._go_past_the_end(act)
            return None
        other = self._objected_to(act, kind, heard, before, reached)
        return other if none is None else self._unless_withdrawn_too(act, heard, none, other)

    def _let_come_about(self, act: Act, kind: ActKind) -> tuple[bool, Way | None]:
        """Judge what comes about before an act: whether the hand is over, and the way before what an act can undo."""
        may_be_void: bool | None = None
        before: Way | None = None
        for moment in self.ruleset.course.moments(self.table, act):
            if may_be_void is None:
                if self._comes_after_the_end(act, kind):
                    return True, None
                may_be_void = any(self._voids(rule, act) for rule in kind.rules)
            if may_be_void and before is None and not self.ruleset.kind(moment.name).lasting:
                before = self.copy()
            self._judge(moment)
        return False, before

    def _objected_to(
        self, act: Act, kind: ActKind, heard: Answers, before: Way | None, reached: tuple[int, int]
    ) -> Way | None:
        """Take an act to which rules have answered, by whether it takes anything; the other way, where there is one."""
        voiding = Answers(each for each in heard if self._voids(each[0], act))
        void, bid = _void(voiding), self._bid(act, kind, heard, voiding)
        if void is Known.NO:
            return self._weakly(act, heard, bid)
        none = before or self.copy()
        begun = reached if before is None else (len(before.findings), len(before.latent))
        kept = self._of_none(act, heard)
        charged = [found for rule, found in heard if (rule, found) not in kept]
        none.findings, none.latent = [*self.findings], [*self.latent]
        if charged:
            none.findings = [each for each in self.findings if each.place != act.place or each not in charged]
        none._add_bid(bid, [found for _, found in voiding])
        if void is Known.UNKNOWN:
            return self._perhaps(act, heard, voiding, bid, none)
        del none.findings[begun[0] : reached[0]], none.latent[begun[1] : reached[1]]
        if all(rule.passed_over for rule, found in voiding if found.kind is Kind.BREACH):
            return self._unless_passed_over(act, heard, bid, none)
        return self._as_void(act, heard, bid, none)

    def _comes_after_the_end(self, act: Act, kind: ActKind) -> bool:
        """Whether the hand is over when an act is made, so that nothing comes about before it; it is noted."""
        over = [rule for rule in kind.rules if rule.over]
        for _, found in answers(over, self.table, act):
            if found.kind is Kind.BREACH:
                self.findings.append(found)
                self._go_past_the_end(act)
                return True
        return False

    def _go_past_the_end(self, act: Act) -> None:
        """Note an act after the end of the hand, which moves nothing and costs nothing."""
        self.table.play_on(act, puts_out=self.ruleset.kind(act.name).role in PUTTING_OUT)

    def _voids(self, rule: Rule, act: Act) -> bool:
        """Whether an act that breaks a rule takes nothing at this table."""
        voids = self.ruleset.breaches.voids
        return rule.void if voids is None else voids(self.table.agreed, rule, act)

    def _of_none(self, act: Act, heard: Answers) -> Answers:
        """What is answered to an act that takes nothing: not what charges a tile taken, unless that makes it void."""
        return Answers(each for each in heard if not each[0].taken or self._voids(each[0], act))

    def _fork(
        self, act: Act, taking: Taking, heard: Answers, none: Way, doubt: Finding | None = None
    ) -> Fork:
        """An act that may be taken two ways, one of them as none."""
        in_turn = self.ruleset.course.in_turn
        rights = () if in_turn is None else tuple(in_turn(none.table))
        tile = act.tile if self.ruleset.kind(act.name).role in PUTTING_OUT else None
        return Fork(act.place, act.seat, taking, heard[0][1].clause, rights, doubt, tile=tile)

    def _weakly(self, act: Act, heard: Answers, bid: Bid | None) -> Way | None:
        """Carry out an act that takes something, and outranks nobody by what was found of it."""
        none = self.copy() if self._outranks_nobody(act, heard) else None
        fork = None if none is None else self._fork(act, Taking.WEAK, heard, none)
        self._carry_out(act, heard, bid)
        if none is None or fork is None:
            return None
        none._enforce(act, heard)
        none._add_bid(bid, _breaches(heard))
        none._leave_astray(self)
        self.on_side(fork, stands=True)
        return none.on_side(fork, stands=False)

    def _outranks_nobody(self, act: Act, heard: Answers) -> bool:
        """Whether who acts in the stead of an act is in order, by what was found of it."""
        provisional = self.ruleset.breaches.provisional
        found = heard.without_prices()
        return bool(found) and provisional is not None and provisional(self.table, act, found)

    def _perhaps(self, act: Act, heard: Answers, voiding: Answers, bid: Bid | None, none: Way) -> Way:
        """Carry out an act of which the log does not show whether it takes anything."""
        doubt = next((found for _, found in voiding if found.kind is Kind.UNDECIDED), None)
        fork = self._fork(act, Taking.OPEN, voiding, none, doubt)
        none.findings += [found for rule, found in voiding if rule.duty]
        self._carry_out(act, heard, bid)
        self.on_side(fork, stands=True)
        return none.on_side(fork, stands=False)

    def _unless_passed_over(self, act: Act, heard: Answers, bid: Bid | None, none: Way) -> Way:
        """Carry out an act that is none where somebody goes on as if it had not been made."""
        fork = self._fork(act, Taking.PASSED, heard, none)
        none._enforce(act, self._of_none(act, heard))
        self._carry_out(act, heard, bid)
        none._leave_astray(self)
        self.on_side(fork, stands=True)
        return none.on_side(fork, stands=False)

    def _unless_withdrawn_too(self, act: Act, heard: Answers, none: Way, other: Way | None) -> Way | None:
        """The other way of an act to which rules have answered and that its maker will take back.

        What a duty charges of what was taken goes back with it.
        """
        breaches = _breaches(heard)
        if other is None:
            lasting = Answers(each for each in heard if not (each[0].duty and each[0].taken))
            stays = _breaches(lasting) and not self._draws(act)
            return None if stays else self._unless_withdrawn(act, heard, None, none)
        if not breaches:
            other.findings, other.latent = none.findings, none.latent
        return other

    def _draws(self, act: Act) -> bool:
        return self.ruleset.kind(act.name).role in DRAWING

    def _unless_withdrawn(self, act: Act, heard: Answers, bid: Bid | None, none: Way) -> Way | None:
        """Keep the way without an act that its maker will take back: of it only what its breach brings stays."""
        if not self.undoes():
            return None
        fork = Fork(act.place, act.seat, Taking.WITHDRAWN, None)
        own = (each for each in self._of_none(act, heard).without_prices() if each.seat in (None, act.seat))
        none.charge(act, [*own])
        none._add_bid(bid, ())
        self.on_side(fork, stands=True)
        return none.on_side(fork, stands=False)

    def undoes(self) -> bool:
        """Whether what is taken back in time is at this table as if it had never been made."""
        undone = self.ruleset.breaches.undone
        return undone is None or undone(self.table.agreed)

    def charge(self, act: Act, found: Sequence[Finding]) -> None:
        """Note what is found or open of an act that was taken back, and what its breaches bring about."""
        self.findings += [each for each in found if each.kind in {Kind.BREACH, Kind.UNDECIDED}]
        self._bring_about(act, [each for each in found if each.kind is Kind.BREACH])

    def _as_void(self, act: Act, heard: Answers, bid: Bid | None, none: Way) -> Way | None:
        """Let an act take nothing, and keep the way in which it stood; a draw from an empty wall cannot have."""
        fork = self._fork(act, Taking.VOID, heard, none)
        draws_nothing = self._draws(act) and self.table.wall.left == 0
        stood = none  # the two change places: this way goes on as the one in which the act is none
        stood.__dict__, self.__dict__ = self.__dict__, none.__dict__
        stood._carry_out(act, heard, bid)
        self._enforce(act, self._of_none(act, heard))
        if draws_nothing:
            return None
        self._leave_astray(stood)
        self.on_side(fork, stands=False)
        return stood.on_side(fork, stands=True)

    def _leave_astray(self, stood: Way) -> None:
        """Take down how many tiles an act that is none here has drawn on the way on which it stood."""
        self.astray += max(0, self.table.wall.left - stood.table.wall.left)

    # -- one act -------------------------------------------------------------------------------------

    def _judge(self, act: Act) -> None:
        self._carry_out(act, self._hear(act, self.ruleset.kind(act.name)))

    def _hear(self, act: Act, kind: ActKind) -> Answers:
        """What the rules answer to an act; it is noted, once."""
        heard = Answers(answers(kind.rules, self.table, act))
        if heard:
            heard = heard.of_the_end() or heard
        for rule, found in heard:
            latent = rule.price or (rule.duty and found.kind is Kind.UNDECIDED)
            noted = self.latent if latent else self.findings
            _note(found, noted)
        return heard

    def _bid(self, act: Act, kind: ActKind, heard: Answers, voiding: Answers) -> Bid | None:
        """Which tile an act seeks that has been put out, by what the rules answered to it."""
        asks = self.ruleset.contesting
        bids_for_none = kind.claim is None and act.words is None
        if asks is None or bids_for_none or not is_of_the_game(self.table, act):
            return None
        against = [found for rule, found in voiding if not (rule.duty or rule.price)]
        return seeking.bid_of(self.ruleset, seeking.Heard(self.table, act, heard, against), self.bids)

    def _add_bid(self, bid: Bid | None, against: Sequence[Finding]) -> None:
        """Note that an act sought a tile and takes nothing, or may take nothing, for what was found of it."""
        if bid is not None:
            self.bids = standing.beside(self.bids, bid, against)

    def _carry_out(self, act: Act, heard: Answers, bid: Bid | None = None) -> None:
        """Move the tiles; what contradicts the log is told, unless a rule has objected to the act already."""
        asks, kind = self.ruleset.contesting, self.ruleset.kind(act.name)
        gives_way = None if bid is None or asks is None or asks.drawn is None else asks.drawn(self.table, act)
        if kind.does is not None and is_of_the_game(self.table, act):
            contradictions = []
            if act.flags and kind.role is Role.PUTS_OUT and not self.table.agreed.partial:
                flagged = self.drawn.contradicted(self.table, act)
                contradictions += [] if flagged is None else [flagged]
            for move in kind.does(self.table, act, heard):
                self.drawn.follow(self.table, move)
                contradiction = self.table.apply(move)
                if contradiction is not None:
                    contradictions.append(contradiction)
            if contradictions and not _breaches(heard):
                self._cannot_be(act, contradictions[0])
            if act.form is not None:
                self._compare_form(act, act.form)
            if kind.role is Role.CLAIMS and self.table.later.seats and not _breaches(heard):
                self.table.go_on()
        if heard:
            self._enforce(act, heard)
        if bid is not None:
            self.bids = standing.with_it(self.ruleset, self.table, bid, self.bids, gives_way)

    def _cannot_be(self, act: Act, wrong: Contradiction) -> None:
        """Note what an act contradicts; of a tile too many, that a hidden hand was taken to have others of its kind."""
        tile = wrong.args.get("tile") if wrong.ground in TOO_MANY else None
        asked = [each for each in self.latent if each.kind is Kind.UNDECIDED and tile is not None]
        taken = [each for each in asked if each.args.get("tile") == tile]
        for each in taken or [impossible(self.ruleset.evidence.grounds, act.place, act.seat, wrong)]:
            _note(each, self.findings)

    def _enforce(self, act: Act, heard: Answers) -> None:
        """What the breaches of an act bring about."""
        self._bring_about(act, _breaches(heard))

    def _bring_about(self, act: Act, breaches: Sequence[Finding]) -> None:
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
