"""What a rule asked of a table while it judged an act, and whether the log had an answer to all of it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.judge.replay import Replay
from oracle.judge.together import judged
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN, Heap
from oracle.table.known import Known
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.game.rule import Answers, Rule
    from oracle.game.ruleset import Ruleset
    from oracle.judge.replay import Alternative
    from oracle.ruling.ruling import Opening
    from oracle.table.known import Place
    from oracle.table.record import Record


@dataclass(frozen=True, slots=True)
class Heard:
    """Whether the rules of a clause had an answer to all they asked, and which tiles of the hand they asked about.

    To what they asked (`asks`) the log had no answer, to what is `known` it had one.
    """

    in_full: bool
    asks: tuple[WhetherHeld, ...]
    known: frozenset[WhetherHeld]


def heard_of(ruleset: Ruleset, record: Record, clause: str, seat: str, at: int | None) -> Heard:
    """What the rules of a clause asked about a seat's acts, or about one of them, and whether all had an answer.

    Good for rules that ask nothing but the table and the act before them: what a hidden hand let pass is not asked.
    """
    replay = _Listening(ruleset, ruleset.course.begin(record), clause, seat, at)
    for _ in judged(replay, record.events):
        pass
    concerned = [
        event
        for event in record.events
        if isinstance(event, Act) and event.seat == seat and at in (None, event.place.at)
    ]
    asked = [act for act in concerned if any(rule.clause == clause for rule in ruleset.kind(act.name).rules)]
    in_full = not replay.doubts and replay.heard.issuperset(act.place for act in asked)
    return Heard(in_full, tuple(dict.fromkeys(replay.asks)), frozenset(replay.known))


class _Listening(Replay):
    """A replay that listens to what the rules of one clause ask, on every course that play may have taken.

    It does not hear a play in which an act stands that is known to be void, until all go on from it. Where the log
    does not show whether an act was void, what is wrong either way is no answer.
    """

    def __init__(self, ruleset: Ruleset, opening: Opening, clause: str, seat: str, at: int | None) -> None:
        super().__init__(ruleset, opening)
        self.clause, self.seat, self.at = clause, seat, at
        self.doubts: list[str] = []
        self.asks: list[WhetherHeld] = []
        self.known: list[WhetherHeld] = []
        self.heard: set[Place] = set()
        self.deaf = self.unsure = False

    def _play(self, act: Act) -> None:
        super()._play(act)
        other = self.alternative
        if other is not None and other.stood and isinstance(other.replay, _Listening):
            other.replay.deaf = True

    def _play_on(self, act: Act, other: Alternative) -> None:
        before, self.unsure = self.unsure, self.unsure or not other.stood
        super()._play_on(act, other)
        self.unsure = before

    def _goes_on(self, other: Alternative) -> Replay:
        replay = super()._goes_on(other)
        if isinstance(replay, _Listening):
            replay.unsure = self.unsure
        return replay

    def _hear(self, act: Act) -> Answers:
        if not self.deaf and act.seat == self.seat and self.at in (None, act.place.at):
            rules = [rule for rule in self.ruleset.kind(act.name).rules if rule.clause == self.clause]
            if rules:
                self.heard.add(act.place)
            self._listen(rules, act)
        return super()._hear(act)

    def _listen(self, rules: Iterable[Rule], act: Act) -> None:
        table = _Asked.of(self.table, self.doubts)
        table.asks, table.known, table.at = self.asks, self.known, act.place.at
        asked = _AskedAct(*act)
        for rule in rules:
            if self.table.open is not None and self.table.open.tile == UNSEEN:
                self.doubts.append(UNSEEN)
            asked.doubts = self.doubts
            if rule.ask(table, asked) is not None and self.unsure:
                self.doubts.append(self.clause)


class _Asked(Table[Any]):
    """A table that notes every question to which the log has no answer."""

    plain: Table[Any]
    doubts: list[str]
    asks: list[WhetherHeld]
    known: list[WhetherHeld]
    at: int | None

    @staticmethod
    def of(table: Table[Any], doubts: list[str]) -> _Asked:
        """The same table, with its questions noted."""
        asked = _Asked(**{field.name: getattr(table, field.name) for field in fields(Table)})
        asked.hands = _Hands(table.hands, doubts)
        asked.worked_out, asked.situation = {}, {}
        asked.plain, asked.doubts = table, doubts
        return asked

    def at_least(self, seat: str, tile: str, number: int) -> Known:
        """Whether the hand of a seat holds at least so many of a kind."""
        answer = self.plain.at_least(seat, tile, number)
        if answer is Known.UNKNOWN:
            self.doubts.append(seat)
        noted = self.asks if answer is Known.UNKNOWN else self.known
        noted.append(WhetherHeld(seat, (tile,) * number, self.at))
        return answer


class _Hands(dict[str, Heap]):
    """Hands of which those that are not wholly shown are noted when somebody looks into them."""

    def __init__(self, hands: Mapping[str, Heap], doubts: list[str]) -> None:
        super().__init__(hands)
        self.doubts = doubts

    def __getitem__(self, seat: str) -> Heap:
        hand = super().__getitem__(seat)
        if not hand.whole:
            self.doubts.append(seat)
        return hand


class _AskedAct(Act):
    """An act of which it is noted that its tile was asked for and not seen."""

    doubts: list[str]

    @property
    def tile(self) -> str | None:
        """The act's first tile, where it has one that was seen."""
        tile = self[2][0] if self[2] else UNSEEN
        if tile == UNSEEN:
            self.doubts.append(UNSEEN)
        return None if tile == UNSEEN else tile
