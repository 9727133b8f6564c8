"""A rule: a function that answers whether an act obeys its clause."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.rulebook.clauses import ClauseId, rules
from oracle.ruling.findings import Finding, Kind, Objection, finding
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from oracle.ruling.findings import Answer, Effect, Undecided
    from oracle.table.acts import Act
    from oracle.table.table import Table


Ask: TypeAlias = "Callable[[Table[Any], Act], Answer]"
"""A rule's question to the table and the act."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause that play can break.

    A `duty` is a rule about something not done: where the log does not show whether it was due, silence
    convicts nobody and nothing is reported unless somebody claims it. What a `price` is set on is no breach, and
    answers nobody but who claims it. An act that breaks a rule which makes it `void` takes nothing, outranks nobody
    and moves no turn: it makes no move, unless everybody goes on from it. With one that is `passed_over` it is the
    other way round: it is carried out, unless somebody goes on as if it had not been made. Breaking a `final` rule
    confirms the player's own provisional act. One that binds `anybody` is asked of who sits at no seat as well. Of an
    act that breaks one which says that the hand is `over` nothing else is found: it moves nothing and costs nothing.
    One that charges what was `taken` is not asked of an act that takes nothing. `limb` is the limb of its clause that it
    enforces, where the clause has limbs and its answers do not say which. The `effects` are what breaking it leads to,
    `sentence` is the mark of the sentence it enforces; both are read when it has answered.
    """

    clause: ClauseId
    ask: Ask
    duty: bool = False
    price: bool = False
    void: bool = False
    passed_over: bool = False
    final: bool = False
    anybody: bool = False
    over: bool = False
    taken: bool = False
    limb: str | None = None
    effects: tuple[Effect, ...] = ()
    sentence: str | None = None

    def answer(self, table: Table[Any], act: Act) -> Answer:
        """What it answers to an act, for a rule that passes its answer on: with its effects and its sentence."""
        answer = self.ask(table, act)
        return None if answer is None else self._whole(answer)

    def finding(self, act: Act, answer: Objection | Undecided) -> Finding:
        """The finding that an answer of its function comes to, at the act's place."""
        return finding(self.clause, act, self._whole(answer), self.limb)

    def _whole(self, answer: Objection | Undecided) -> Objection | Undecided:
        sentence = answer.sentence or self.sentence
        if self.effects and isinstance(answer, Objection):
            return replace(answer, effects=(*self.effects, *answer.effects), sentence=sentence)
        return answer if sentence is None else replace(answer, sentence=sentence)


def clause(  # noqa: PLR0913  the marks of a rule, each for a few
    identifier: str,
    *effects: Effect,
    void: bool = False,
    passed_over: bool = False,
    final: bool = False,
    anybody: bool = False,
    over: bool = False,
    taken: bool = False,
    sentence: str | None = None,
    limb: str | None = None,
) -> Callable[[Ask], Rule]:
    """Make a rule of a function, under its clause; the `effects` are what breaking it leads to.

    `limb` is the letter of the limb it enforces, where the clause has limbs; `sentence` the mark of its sentence, where
    that has many and no limbs (`spec/sentences.py`).
    `void` is an act that breaks it, or one that may be passed over; `final` is one before it; `anybody` is bound by
    it, who sits at no seat too; `over` is the hand where it is broken; `taken` is what breaks it.
    """

    def made(ask: Ask) -> Rule:
        return Rule(
            ClauseId(identifier),
            rules(addressed(identifier, limb))(ask),
            void=void or passed_over,
            passed_over=passed_over,
            final=final,
            anybody=anybody,
            over=over,
            taken=taken,
            limb=limb,
            effects=effects,
            sentence=sentence,
        )

    return made


def duty(
    identifier: str,
    *effects: Effect,
    void: bool = False,
    taken: bool = False,
    sentence: str | None = None,
    limb: str | None = None,
) -> Callable[[Ask], Rule]:
    """Make a rule about an omission, or about what an act takes for granted, under its clause."""

    def made(ask: Ask) -> Rule:
        asked = rules(addressed(identifier, limb))(ask)
        identity = ClauseId(identifier)
        return Rule(
            identity, asked, duty=True, void=void, taken=taken, limb=limb, effects=effects, sentence=sentence
        )

    return made


def price(identifier: str) -> Callable[[Ask], Rule]:
    """Make a rule about an act that is lawful and has its price, under its clause."""
    return lambda ask: Rule(ClauseId(identifier), rules(identifier)(ask), price=True)


class Answers(tuple[tuple[Rule, Finding], ...]):
    """What the rules answered to an act: each rule that objects, or is left undecided, with the finding it makes.

    The judge asks every rule once and hands the answers to the move, which asks no rule again.
    """

    __slots__ = ()

    def of(self, *rules: Rule) -> Finding | None:
        """The first finding of these rules, `None` if all of them are obeyed."""
        return next((found for rule, found in self if rule in rules), None)

    def broken(self, *rules: Rule) -> bool:
        """Whether the act breaks one of these rules."""
        return any(found.kind is Kind.BREACH and rule in rules for rule, found in self)

    def undecided(self, *rules: Rule) -> bool:
        """Whether the log leaves open if the act breaks one of these rules."""
        return any(found.kind is Kind.UNDECIDED and rule in rules for rule, found in self)

    def of_the_end(self) -> Answers:
        """That the hand was over, where that is found of the act; nothing of an act of play that goes on."""
        over = (each for each in self if each[0].over and each[1].kind is Kind.BREACH)
        return Answers(islice(over, 1))

    def without_prices(self) -> list[Finding]:
        """The findings that are more than a price set on the act."""
        return [found for rule, found in self if not rule.price]
