"""What a rule may answer, and the finding the engine makes of it.

A rule says nothing, an objection, or undecided with the fact that would decide. It never builds a finding:
the engine adds the clause the rule is registered under and the place of the act, so no rule can cite the
wrong clause or forget where it happened. Sentences live in the message catalogues.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import Enum
from typing import TYPE_CHECKING

from grammar.records import dataclass
from spec.sentences import addressed

if TYPE_CHECKING:
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.questions import Question
    from oracle.table.acts import Act
    from oracle.table.known import Place


class Effect(Enum):
    """What an answer leads to, beside the sentence that tells it: whoever goes on from it asks for this, never the key.

    Each who goes on names what he asks for in an enumeration below this one: the judge here, a game in its own folder.
    """


class Unshown(Effect):
    """Facts of which the judge asks whether they are all that keeps an answer open."""

    ACTS = "acts"
    HAND_IN_PLAY = "hand-in-play"
    WINNING_HAND = "winning-hand"
    ORDER_OF_LINES = "order-of-lines"


class Stated(Effect):
    """What was stated and is another, for who puts it right: a number, that of a payment, a name, a form."""

    FIGURE = "figure"
    PAYMENT = "payment"
    NAME = "name"
    FORM = "form"


class Kind(Enum):
    """The four kinds of finding."""

    BREACH = "breach"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"
    MISMATCH = "mismatch"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the log does not show; `key` names its sentence in the catalogues.

    `asks` are the questions of which few values can answer each, `effects` what else hangs on it. `lines` are the names
    of the lines of a sheet that it may bring or take away, None where any may; `limb` is the limb of the clause under
    which it is open, where that has limbs.
    """

    key: str
    args: Arguments = field(default_factory=dict)
    asks: tuple[Question, ...] = field(default=(), compare=False)
    effects: tuple[Effect, ...] = field(default=(), compare=False)
    lines: frozenset[str] | None = field(default=None, compare=False)
    limb: str | None = field(default=None, compare=False)


NO_LINES = frozenset[str]()
"""The lines of what neither brings nor takes away any."""

MISSING_ACTS = Fact("fact-missing-acts", effects=(Unshown.ACTS,))
"""Acts are missing from the log."""


def winning_hand(seat: str, limb: str | None = None) -> Fact:
    """The hand that a seat wins with is not shown, which is open under this limb of its clause."""
    return Fact("winning-hand", {"seat": seat}, effects=(Unshown.WINNING_HAND,), limb=limb)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What the rules attach to a breach, under the clause that attaches it.

    `kinds` names the tiles whose sets are concerned; the game's scoring reads it. `effect` is what it does to play.
    """

    key: str
    clause: ClauseId
    kinds: tuple[str, ...] = ()
    effect: Effect | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Objection:
    """Unlawful: a message key with named arguments, and what the rules attach to it.

    `seat` names the offender where that is not the seat that acted, `also` the other clauses that are broken so.
    `effects` are what it leads to beside what its rule does, `sentence` the mark of the sentence of the clause that is
    broken and `limb` the letter of its limb, where its rule does not say so or is broken in several ways.
    """

    key: str
    args: Arguments = field(default_factory=dict)
    consequence: Consequence | None = None
    seat: str | None = None
    also: tuple[ClauseId, ...] = ()
    effects: tuple[Effect, ...] = field(default=(), compare=False)
    sentence: str | None = field(default=None, compare=False)
    limb: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Undecided:
    """The log does not show it; `fact` is what would decide, `seat` whom it is about where that is not who acted."""

    fact: Fact
    seat: str | None = None
    sentence: str | None = field(default=None, compare=False)
    limb: str | None = field(default=None, compare=False)


Answer = Objection | Undecided | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One verdict of the oracle, with its clause and its place; what is undecided `asks` what would decide it.

    `key` names its sentence and nothing else; what it leads to are its `effects`. `limb` is the letter of the limb of
    its clause, where that has limbs; `sentence` is the mark of what is quoted of its clause, None where that is the limb
    or the whole.
    """

    kind: Kind
    clause: ClauseId
    place: Place
    key: str
    seat: str | None = None
    args: Arguments = field(default_factory=dict)
    consequence: Consequence | None = None
    also: tuple[ClauseId, ...] = ()
    asks: tuple[Question, ...] = field(default=(), compare=False)
    effects: tuple[Effect, ...] = field(default=(), compare=False)
    sentence: str | None = field(default=None, compare=False)
    limb: str | None = field(default=None, compare=False)

    @property
    def cited(self) -> str:
        """What is cited: the address of the limb, or the id of the clause."""
        return addressed(self.clause, self.limb)


def finding(clause: ClauseId, act: Act, answer: Objection | Undecided, limb: str | None = None) -> Finding:
    """The finding an answer comes to, at the act's place; `limb` is that of the rule, where the answer names none."""
    seat = answer.seat or act.seat or None
    limb = answer.limb or limb
    if isinstance(answer, Undecided):
        found = undecided(clause, act.place, answer.fact, seat)
        return replace(found, sentence=answer.sentence, limb=found.limb or limb)
    return Finding(
        Kind.BREACH,
        clause,
        act.place,
        answer.key,
        seat,
        answer.args,
        answer.consequence,
        answer.also,
        effects=answer.effects,
        sentence=answer.sentence,
        limb=limb,
    )


def undecided(clause: ClauseId, place: Place, fact: Fact, seat: str | None) -> Finding:
    """The finding a fact comes to that the log does not show."""
    return Finding(
        Kind.UNDECIDED,
        clause,
        place,
        fact.key,
        seat,
        fact.args,
        asks=fact.asks,
        effects=fact.effects,
        limb=fact.limb,
    )
