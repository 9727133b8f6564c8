"""Replay: every act of a record judged and carried out in turn, whatever was found before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.acts import Act, Mark, Move
from oracle.knowledge import ENDLESS, UNSEEN
from oracle.record import Count, Event, Missing, Record
from oracle.registry import Opening, Played, Rule, Ruleset
from oracle.verdict import Contradiction, Finding, Kind, Objection, Place, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from oracle.clauses import ClauseId
    from oracle.table import Table

END = "end"
"""The end line, judged as the last act; its flag says how the hand ended."""

HEARD_OR_SEEN = frozenset({"say", "mean", "tell", "look", "peek"})
"""What can influence play when it is done by someone who sits at no seat, and holds and moves no tiles."""


def replay(ruleset: Ruleset, record: Record) -> Played:
    """Judge a record from its deal to its end line.

    Play is judged on after every finding as it was played; what the log contradicts becomes unknown.
    """
    opening = ruleset.begin(record)
    judge = Judge(ruleset, opening)
    for event in record.events:
        judge.event(event)
    judge.act(Act(END, "", place=Place(None, record.log.end_line), flags=(record.log.end,)))
    doubtful = _doubtful(judge, record) if ruleset.breaches_cost else frozenset[str]()
    return Played(record, opening.table, tuple(judge.findings), tuple(judge.silent), doubtful)


def _doubtful(judge: Judge, record: Record) -> frozenset[str]:
    """The seats of which a breach may have gone unseen."""
    blind = judge.blind and not record.starts_midway
    return frozenset(judge.table.seats if blind else judge.table.unshown)


def answers(rules: Iterable[Rule], table: Table, act: Act) -> Iterator[tuple[Rule, Finding]]:
    """What every rule on this act answers, with its clause and the act's place."""
    for rule in rules:
        answer = rule.ask(table, act)
        if answer is not None:
            yield rule, finding(rule.clause, act, answer)


def finding(clause: ClauseId, act: Act, answer: Objection | Undecided) -> Finding:
    """The finding an answer comes to, at the act's place."""
    if isinstance(answer, Undecided):
        return Finding(Kind.UNDECIDED, clause, act.place, answer.fact.key, act.seat or None, answer.fact.args)
    seat = answer.seat or act.seat or None
    return Finding(Kind.BREACH, clause, act.place, answer.key, seat, answer.args, answer.consequence)


def impossible(
    grounds: Mapping[str, ClauseId], place: Place, seat: str | None, contradiction: Contradiction
) -> Finding:
    """The finding a contradiction comes to, under the clause the game gives for it."""
    return Finding(
        Kind.IMPOSSIBLE,
        grounds[contradiction.key],
        place,
        contradiction.key,
        seat or None,
        contradiction.args,
    )


class Judge:
    """One replay: the only holder of the table while it changes."""

    def __init__(self, ruleset: Ruleset, opening: Opening) -> None:
        self.ruleset = ruleset
        self.table = opening.table
        self.findings: list[Finding] = [
            *(impossible(ruleset.grounds, place, None, wrong) for place, wrong in opening.contradictions),
            *opening.findings,
        ]
        self.silent: list[Finding] = []
        self.made = 0
        self.blind = UNSEEN in self.table.turned
        self._watch()

    def event(self, event: Event) -> None:
        """Judge and carry out whatever comes next in a record."""
        if isinstance(event, Act):
            self.act(event)
        elif isinstance(event, Count):
            self.count(event)
        else:
            self.gap(event)

    def copy(self) -> Judge:
        """A judge of the same play that goes its own way from here; it forgets what was found so far."""
        return Judge(self.ruleset, Opening(self.table.copy()))

    def act(self, act: Act) -> None:
        """Judge an act, after the moments that come about before it, and carry it out."""
        if act.seat and act.seat not in self.table.seats and act.name not in HEARD_OR_SEEN:
            self.made = act.place.at or self.made
            return
        for moment in self.ruleset.moments(self.table, act):
            self._judge(moment)
        self._judge(act)
        self.made = act.place.at or self.made
        self._watch()

    def count(self, count: Count) -> None:
        """Compare a count of the wall with what is left."""
        left = self.table.wall.left
        if left >= ENDLESS:
            self.table.wall.left = count.number
        elif left != count.number:
            wrong = Contradiction("wall-count", {"counted": count.number, "left": left})
            self.findings.append(impossible(self.ruleset.grounds, count.place, None, wrong))
            self.table.forget_wall()
            self.table.wall.left = count.number

    def gap(self, gap: Missing) -> None:
        """Forget what acts nobody recorded may have changed."""
        for move in self.ruleset.moves["gap"](self.table, Act("gap", "", place=gap.place)):
            self.table.apply(move)
        self._watch()

    def _watch(self) -> None:
        """Note after which act a hand was first not wholly shown."""
        table = self.table
        unseen = table.open is not None and table.open.tile == UNSEEN
        if unseen and table.unseen_open is None:
            table.unseen_open = self.made
        for seat in table.seats:
            if (unseen or table.hands[seat].unseen) and seat not in table.unshown:
                table.unshown[seat] = self.made

    def _judge(self, act: Act) -> None:
        breaches: list[Finding] = []
        for rule, found in answers(self.ruleset.rules.get(act.name, ()), self.table, act):
            silent = rule.price or (rule.duty and found.kind is Kind.UNDECIDED)
            (self.silent if silent else self.findings).append(found)
            if found.kind is Kind.BREACH and not rule.price:
                breaches.append(found)
        moves = self.ruleset.moves.get(act.name)
        if moves is not None:
            self._carry_out(act, moves(self.table, act), objected=bool(breaches))
        if breaches and self.ruleset.carry is not None:
            for move in self.ruleset.carry(self.table, act, breaches):
                self.table.apply(move)

    def _carry_out(self, act: Act, moves: Iterable[Move], *, objected: bool) -> None:
        """Move the tiles; what contradicts the log is told, unless a rule has objected to the act already."""
        contradictions = []
        for move in moves:
            contradiction = self.table.apply(move)
            if contradiction is not None and not isinstance(move, Mark):
                contradictions.append(contradiction)
        if contradictions and not objected:
            self.findings.append(impossible(self.ruleset.grounds, act.place, act.seat, contradictions[0]))
        if act.form is not None:
            self._compare_form(act, act.form)

    def _compare_form(self, act: Act, declared: str) -> None:
        """Compare a form the recorder stated with the one the rules give."""
        formed = self.ruleset.form_of(self.table, act)
        if formed is None:
            return
        name, accepted, clause = formed
        if declared not in (name, *accepted):
            args = {"declared": declared, "due": name}
            self.findings.append(Finding(Kind.MISMATCH, clause, act.place, "form-differs", act.seat, args))
