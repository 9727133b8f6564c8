"""What a rule asked of a table while it judged an act, and whether the log had an answer to all of it."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.judge.replay import Replay
from oracle.judge.ways.forks import Taking
from oracle.judge.ways.together import judged
from oracle.judge.ways.way import Way
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN, Heap
from oracle.table.known import Known
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.game.acts import ActKind
    from oracle.game.rule import Answers, Rule
    from oracle.game.ruleset import Ruleset
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
    listener = _Listener(clause, seat, at)
    replay = Replay(ruleset, ruleset.course.begin(record), partial(_ListeningWay, listener))
    for _ in judged(replay, record.events):
        pass
    concerned = [
        event
        for event in record.events
        if isinstance(event, Act) and event.seat == seat and at in (None, event.place.at)
    ]
    asked = [act for act in concerned if any(rule.clause == clause for rule in ruleset.kind(act.name).rules)]
    in_full = not listener.doubts and listener.heard.issuperset(act.place for act in asked)
    return Heard(in_full, tuple(dict.fromkeys(listener.asks)), frozenset(listener.known))


class _Listener:
    """What the rules of one clause ask about the acts of a seat, or about one of them."""

    def __init__(self, clause: str, seat: str, at: int | None) -> None:
        self.clause, self.seat, self.at = clause, seat, at
        self.doubts: list[str] = []
        self.asks: list[WhetherHeld] = []
        self.known: list[WhetherHeld] = []
        self.heard: set[Place] = set()

    def listen(self, rules: Iterable[Rule], act: Act, table: Table[Any], *, unsure: bool) -> None:
        """Note what these rules ask; what is wrong is no answer where it is unsure on which way play went."""
        asked_table = _Asked.of(table, self.doubts)
        asked_table.asks, asked_table.known, asked_table.at = self.asks, self.known, act.place.at
        asked = _AskedAct(*act)
        self.heard.add(act.place)
        for rule in rules:
            if table.open is not None and table.open.tile == UNSEEN:
                self.doubts.append(UNSEEN)
            asked.doubts = self.doubts
            if rule.ask(asked_table, asked) is not None and unsure:
                self.doubts.append(self.clause)


class _ListeningWay(Way):
    """A way on which somebody listens to what the rules of one clause ask.

    Nothing is heard on one in which an act stands that is known to be void, until all go on from it. Where the log does
    not show whether an act was void, what is wrong either way is no answer.
    """

    def __init__(self, listener: _Listener, ruleset: Ruleset, opening: Opening) -> None:
        super().__init__(ruleset, opening)
        self.listener = listener

    def _hear(self, act: Act, kind: ActKind) -> Answers:
        listener = self.listener
        if not self._is_deaf() and act.seat == listener.seat and listener.at in (None, act.place.at):
            rules = [rule for rule in kind.rules if rule.clause == listener.clause]
            if rules:
                listener.listen(rules, act, self.table, unsure=self._is_unsure())
        return super()._hear(act, kind)

    def _is_deaf(self) -> bool:
        return any(stands and fork.taking is Taking.VOID for fork, stands in self.sides.items())

    def _is_unsure(self) -> bool:
        return any(fork.taking is not Taking.VOID for fork in self.sides)


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

    def at_least(self, seat: str, tile: str, number: int, *, beside: int = 0) -> Known:
        """Whether the hand of a seat holds at least so many of a kind."""
        answer = self.plain.at_least(seat, tile, number, beside=beside)
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
