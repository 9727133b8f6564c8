"""Questions answered by the judge: each with its answer, what it reached, and how many steps it took."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, TypeVar, cast

from conformance_tests.builder.mutation.scratch import apart, enter
from conformance_tests.builder.questions.asked import questions
from oracle.conformance.cases.case import canonical
from oracle.conformance.hunt.possible import Sizes, sizes_of
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.variation.question import findings, is_canonical, key_of, question_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.mutation.scratch import Probe
    from oracle.conformance.cases.case import Alternative
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.variation.following import Budget
    from oracle.conformance.variation.question import Question

T = TypeVar("T")

LAWFUL = Sizes()
"""The sizes of a question none of whose hands has a tile too few or too many."""

UNLAWFUL = ("breach", "impossible", "mismatch")


@dataclass(frozen=True)
class Draft:
    """A question with its answer; `hits` are the blocks it reached, as bits.

    `alternatives` are the other answers under other readings, `consulted` the clauses the judge consulted; None where
    nobody has asked for them. `sizes` say how far its hands are from the number of tiles that the game gives them.
    """

    question: Question
    answer: Json
    hits: int
    steps: int
    alternatives: tuple[Alternative, ...] | None = None
    consulted: frozenset[str] | None = None
    sizes: Sizes = field(default=LAWFUL)

    @cached_property
    def key(self) -> str:
        """The same for the same question, whoever asks it."""
        return key_of(self.question.kind, self.question.readings, self.question.input)

    @cached_property
    def size(self) -> tuple[int, str]:
        """Smallest first; the bytes decide between equals."""
        return len(canonical([self.question.input, self.answer])), self.key

    @cached_property
    def found(self) -> tuple[tuple[str, str], ...]:
        """The kinds and clauses of what was found, in order."""
        return findings(self.answer)

    @cached_property
    def broken(self) -> frozenset[str]:
        """The clauses that something was found unlawful, impossible or misdeclared under."""
        return frozenset(clause for kind, clause in self.found if kind in UNLAWFUL)

    @cached_property
    def cited(self) -> frozenset[str]:
        """Every clause the answer names."""
        return frozenset(cited(self.answer))


def cited(value: JsonValue) -> Iterator[str]:
    """Every clause an answer names."""
    if isinstance(value, list):
        for each in value:
            yield from cited(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name == "clause" and isinstance(each, str):
                yield each
            elif name in ("also", "impossible") and isinstance(each, list):
                yield from map(str, each)
            else:
                yield from cited(each)


# -- in a scratch process --------------------------------------------------------------------------


@dataclass(frozen=True)
class Drafts:
    """What was drafted, and the blocks that loading the rules reaches."""

    loaded: int
    drafts: tuple[Draft, ...]


def drafted(rules: Rules, budget: Budget, asked: Iterable[Question] = ()) -> Drafts:
    """Every question there is of a game within a budget, those in `asked` first, answered once each."""
    return answered(rules, chain(asked, questions(rules.game, budget)))


def answered(rules: Rules, asked: Iterable[Question]) -> Drafts:
    """These questions and no others, answered once each."""
    first, *rest = apart(lambda: _drafting(rules, asked))
    return Drafts(int(str(first), 16), tuple(_draft_of(cast("Json", each)) for each in rest))


def _draft_of(tree: Json) -> Draft:
    question, answer = tree["question"], tree["answer"]
    assert isinstance(question, dict)
    assert isinstance(answer, dict)
    hits, steps = int(str(tree["hits"]), 16), int(str(tree["steps"]))
    return Draft(question_of(question), answer, hits, steps, sizes=sizes_in(tree))


def sizes_in(tree: Json) -> Sizes:
    """The sizes of a question as they come from a scratch process."""
    short, beyond, dealt = cast("list[int]", tree["sizes"])
    return Sizes(short, beyond, bool(dealt))


def _drafting(rules: Rules, asked: Iterable[Question]) -> Iterator[JsonValue]:
    answers = Answers(rules)
    yield hex(answers.loaded)
    seen: set[str] = set()
    for question in asked:
        key = key_of(question.kind, question.readings, question.input)
        if key in seen:
            continue
        seen.add(key)
        if not is_canonical(rules.game, question):
            continue
        ask = partial(answers.to, question.kind, dict(question.readings), question.input)
        found = answered_or_none(question, ask)
        if found is not None:
            answer, hits, steps = found
            yield {
                "question": question.tree(),
                "answer": answer,
                "hits": hex(hits),
                "steps": steps,
                "sizes": [*sizes_of(rules.game, question)],
            }


def answered_or_none(question: Question, ask: Callable[[], T]) -> T | None:
    """What a question is answered; `None` where its game has no such question, or a defect of ours is in the way.

    A defect that a question made by chance meets is shown and passed over; one that a person's question meets is
    raised, because the person meant something by it.
    """
    try:
        return ask()
    except UnsupportedError:
        return None
    except Exception as defect:
        if question.origin != "generated":
            raise
        sys.stderr.write(f"a defect of ours: {question.source}: {type(defect).__name__}: {defect}\n")
        return None


class Answers:
    """The judge with probes in it, loaded in a scratch process."""

    def __init__(self, rules: Rules) -> None:
        self.game = rules.game
        self.probe = enter(rules, traced=True)
        self.loaded = _bits(self.probe)
        self.forget = _memories(rules)

    def to(self, kind: str, readings: dict[str, str], question: Json) -> tuple[Json, int, int]:
        """The answer to a question, the blocks it reaches, and its steps."""
        for forget in self.forget:
            forget()
        self.probe.restart()
        answer = KINDS[kind].answer(self.game, readings, question)
        return answer, _bits(self.probe), self.probe.steps


def _bits(probe: Probe) -> int:
    bits = 0
    for block in probe.hits:
        bits |= 1 << block
    return bits


def _memories(rules: Rules) -> tuple[Callable[[], None], ...]:
    """What makes the rules forget the answers they remember, so that every question reaches all it needs."""
    found: dict[int, Callable[[], None]] = {}
    for name in rules.modules:
        for value in vars(sys.modules[name]).values() if name in sys.modules else ():
            own = getattr(value, "__name__", None) == "forget"
            forget = value if own else getattr(value, "cache_clear", None)
            if callable(forget):
                found[id(value)] = cast("Callable[[], None]", forget)
    return tuple(found.values())
