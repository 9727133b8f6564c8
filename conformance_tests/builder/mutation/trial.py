"""Mutants tried: which of them some case tells from the rules, and by which case.

Each mutant is loaded in a process of its own and asked the cases that reach the block it changes, those first
that killed its siblings. It is killed by the first answer that differs, by an error, or by more steps than
the rules need many times over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from conformance_tests.builder.mutation.figures import changed_table, rows_around
from conformance_tests.builder.mutation.scratch import (
    EndlessError,
    all_apart,
    apart,
    bounded,
    enter,
    functions,
    modest,
)
from oracle.conformance.cases.case import canonical
from oracle.conformance.cases.compare import compared
from oracle.conformance.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from conformance_tests.builder.mutation.mutants import Mutant
    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.mutation.scratch import Probe
    from conformance_tests.builder.questions.drafting import Draft
    from oracle.conformance.inputs.forms import Json, JsonValue

TIMES = 20
"""How many times the steps of the rules a mutant may take."""

SPARE = 20_000
"""Steps a mutant may take beyond that."""

BESIDE = 300
"""Cases that do not name the row of a changed figure, of which so many are asked beside those that do."""


@dataclass(frozen=True)
class Probed:
    """A case as mutants are asked it: every question with the answer that is right, what it reaches, its steps."""

    name: str
    kind: str
    input: Json
    expectations: tuple[tuple[Mapping[str, str], Json], ...]
    hits: int
    steps: int

    @staticmethod
    def of_draft(draft: Draft) -> Probed:
        """A draft, as if it were a case."""
        question = draft.question
        others = ((each.readings, each.expect) for each in draft.alternatives or ())
        right = ((question.readings, draft.answer), *others)
        return Probed(draft.key, question.kind, question.input, right, draft.hits, draft.steps)

    @cached_property
    def text(self) -> bytes:
        """All its answers as text."""
        return canonical([answer for _, answer in self.expectations])

    def names(self, word: str) -> bool:
        """Whether one of its answers names something: an item, a seat, a unit."""
        return f':"{word}"'.encode() in self.text


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the names of the cases that kill it, as many as were looked for, and how."""

    mutant: str
    killers: tuple[str, ...]
    how: str
    asked: int

    @property
    def killed(self) -> bool:
        """Whether an answer differed from the rules'."""
        return bool(self.how)


@dataclass(frozen=True, slots=True)
class Trial:
    """How mutants are tried: by which cases at most, and until so many have killed.

    `before` is for a mutant the case that killed it before, which is asked first.
    """

    most: int | None = None
    enough: int = 1
    jobs: int = 1
    before: Mapping[str, str] = field(default_factory=dict)


def tried(
    rules: Rules, loaded: int, mutants: Sequence[Mutant], cases: Sequence[Probed], trial: Trial
) -> dict[str, Verdict]:
    """The verdict on every mutant, by name."""
    groups: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        groups.setdefault(mutant.function, []).append(mutant)
    shares: list[list[list[Mutant]]] = [[] for _ in range(trial.jobs)]
    for place, group in enumerate(groups.values()):
        shares[place % trial.jobs].append(group)
    tasks = [partial(_share, rules, loaded, share, cases, trial) for share in shares]
    found = [_verdict_of(cast("Json", each)) for each in all_apart(tasks, trial.jobs)]
    verdicts = {each.mutant: each for each in found}
    return {mutant.name: verdicts[mutant.name] for mutant in mutants}


def _verdict_of(tree: Json) -> Verdict:
    killers = cast("list[str]", tree["killers"])
    return Verdict(str(tree["mutant"]), tuple(killers), str(tree["how"]), cast("int", tree["asked"]))


def _share(
    rules: Rules, loaded: int, groups: list[list[Mutant]], cases: Sequence[Probed], trial: Trial
) -> Iterator[JsonValue]:
    """The verdicts on some groups of mutants; a change inside a function is made in rules loaded once."""
    here = _Loaded(rules, loaded)
    for group in groups:
        first: list[str] = []
        for mutant in group:
            rows = rows_around(mutant.name, rules.tables[mutant.module]) if here.is_figure(mutant) else ()
            before = [trial.before[mutant.name]] if mutant.name in trial.before else []
            turn = _in_turn(reaching(rules, loaded, mutant, cases), rows, [*before, *first])
            asked = tuple(turn[: trial.most])
            (verdict,) = apart(partial(here.one, mutant, asked, trial.enough))
            stated = cast("Json", verdict)
            for name in cast("list[str]", stated["killers"])[:1]:
                first = [name, *(each for each in first if each != name)]
            yield verdict


def _in_turn(cases: Sequence[Probed], rows: Sequence[str], first: Sequence[str]) -> list[Probed]:
    """Who names a row in which a figure was changed is asked first, then who killed siblings.

    Where some name it, of those that do not only so many are asked.
    """
    ranks = {name: place for place, name in enumerate(first)}
    ranked = sorted(cases, key=lambda case: ranks.get(case.name, len(ranks)))
    naming = [case for case in ranked if any(map(case.names, rows))]
    if not naming:
        return ranked
    known = {case.name for case in naming}
    return [*naming, *[case for case in ranked if case.name not in known][:BESIDE]]


def reaching(rules: Rules, loaded: int, mutant: Mutant, cases: Sequence[Probed]) -> list[Probed]:
    """The cases that reach the block a mutant changes; all of them where loading the rules reaches it."""
    if mutant.block is None:
        return list(cases)
    bit = 1 << rules.block(mutant.module, mutant.block)
    return list(cases) if loaded & bit else [case for case in cases if case.hits & bit]


class _Loaded:
    """The rules loaded in a process from which one is split off for every mutant."""

    def __init__(self, rules: Rules, loaded: int) -> None:
        self.rules = rules
        self.loaded = loaded
        self.probe = enter(rules)
        self.functions = functions(rules)

    def is_figure(self, mutant: Mutant) -> bool:
        """Whether it changes a table."""
        return mutant.module in self.rules.tables

    def one(self, mutant: Mutant, cases: Sequence[Probed], enough: int) -> Iterator[JsonValue]:
        """The verdict on one mutant; this process is good for nothing else afterwards."""
        modest()
        try:
            probe = self._changed(mutant)
        except Exception as refused:  # noqa: BLE001  a mutant may fail in any way
            yield _verdict(mutant, [], f"cannot be loaded: {type(refused).__name__}", 0)
            return
        killers: list[str] = []
        how, asked = "", 0
        for case in cases:
            asked += 1
            probe.restart(TIMES * case.steps + SPARE)
            difference = differs(self.rules.game, case)
            if difference:
                killers.append(case.name)
                how = how or difference
                if len(killers) >= enough:
                    break
        yield _verdict(mutant, killers, how, asked)

    def _changed(self, mutant: Mutant) -> Probe:
        """Make the change, in place where loading the rules has not used what it changes."""
        rules = self.rules
        if self.is_figure(mutant) and mutant.module not in self.probe.read:
            self.probe.tables[mutant.module] = changed_table(mutant.name, rules.tables[mutant.module])
            return self.probe
        name = rules.function_of(mutant, self.loaded)
        if name is None or (mutant.module, name) not in self.functions:
            return enter(rules, mutant)
        code = rules.mutated_function(mutant).replace(co_qualname=name)
        for function in self.functions[mutant.module, name]:
            function.__code__ = code
        return self.probe


def _verdict(mutant: Mutant, killers: list[str], how: str, asked: int) -> Json:
    return {"mutant": mutant.name, "killers": [*killers], "how": how, "asked": asked}


def differs(game: str, case: Probed) -> str:
    """How an answer given here differs from the right one; empty where it does not."""
    for readings, expect in case.expectations:
        try:
            answer = bounded(partial(KINDS[case.kind].answer, game, readings, case.input))
        except EndlessError:
            return "does not end"
        except Exception as failed:  # noqa: BLE001
            return f"fails: {type(failed).__name__}"
        found = compared(case.kind, expect, answer)
        if found:
            return f"differs at {found[0].level}"
    return ""
