"""What the published cases kill, measured without making any: every mutant is asked the cases that reach it.

Some games have thousands of mutants, and those that live are asked every case, so each verdict is kept in
`build/mutants-<game>.ndjson` as soon as it is there, and the same command goes on. A verdict counts as long as the rules
and the cases are what they were. Of a mutant that was killed before they changed the case that did it is asked first:
measuring again takes minutes where measuring takes hours. Where hours are too many, some are drawn by a seed: what the
scores say of is then stated with them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from conformance_tests.builder.build import question_of_case
from conformance_tests.builder.measures.scores import SURVIVORS, Sample, Scores, scores_of
from conformance_tests.builder.measures.survivors import reasons
from conformance_tests.builder.mutation.rules import Rules
from conformance_tests.builder.mutation.scratch import prepare
from conformance_tests.builder.mutation.trial import Probed, Trial, Verdict, tried
from conformance_tests.builder.otherwise import answered_otherwise
from conformance_tests.builder.questions.drafting import answered
from oracle.conformance.cases import suites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from conformance_tests.builder.measures.survivors import Reason
    from conformance_tests.builder.mutation.mutants import Mutant
    from oracle.conformance.cases.case import Case

KEPT = Path(__file__).resolve().parents[3] / "build"
PORTION = 40
"""Mutants that are tried together; their verdicts are kept when the last of them is there."""

EXCUSED = 40
"""Cases that a mutant is asked at most of which somebody wrote why no case can kill it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many processes work at a time, after how many seconds no more mutants are tried, and how many are drawn."""

    jobs: int = 1
    seconds: float = float("inf")
    sample: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured; `untried` are the mutants for which the time did not suffice."""

    scores: Scores | None
    tried: int
    killed: int
    untried: int


def measured(game: str, folder: Path, effort: Effort) -> Measured:
    """Try the mutants of a game on its published cases; scores once all have been tried."""
    prepare()
    rules = Rules.of(game)
    for compiled in (rules.traced, rules.guarded, rules.mutants):
        assert compiled
    cases = suites.read_game(game, folder)
    asked = answered(rules, map(question_of_case, cases))
    drafts = answered_otherwise(rules, asked.drafts, effort.jobs)
    reached = asked.loaded
    for draft in drafts:
        reached |= draft.hits
    every = [each for each in rules.mutants if rules.is_own(each) or rules.is_called(each, reached)]
    mutants, sample = drawn(every, effort)
    probes = [Probed.of_draft(draft) for draft in sorted(drafts, key=lambda draft: (draft.steps, draft.size))]
    excuses = reasons(folder / SURVIVORS / f"{game}.toml")
    verdicts = dict(_try(rules, mutants, _Cases(asked.loaded, probes, excuses, _state(rules, cases)), effort))
    killed = sum(each.killed for each in verdicts.values())
    untried = len(mutants) - len(verdicts)
    scores = None if untried else scores_of(rules, reached, verdicts, cases, folder, sample)
    return Measured(scores, len(verdicts), killed, untried)


def drawn(mutants: Sequence[Mutant], effort: Effort) -> tuple[Sequence[Mutant], Sample | None]:
    """The mutants that are tried, in their order; of what they are drawn, where they are."""
    if effort.sample is None or effort.sample >= len(mutants):
        return mutants, None
    names = sorted(mutant.name for mutant in mutants)
    picked = frozenset(Random(effort.seed).sample(names, effort.sample))  # noqa: S311  (no secret)
    return [each for each in mutants if each.name in picked], Sample(len(mutants), effort.seed)


@dataclass(frozen=True, slots=True)
class _Cases:
    """The cases as mutants are asked them, the cheapest first, and the blocks that loading the rules reaches."""

    loaded: int
    probes: Sequence[Probed]
    excuses: Sequence[Reason]
    state: str


def _try(
    rules: Rules, mutants: Sequence[Mutant], cases: _Cases, effort: Effort
) -> Iterator[tuple[str, Verdict]]:
    """The verdict on every mutant there is time for, those that were kept first."""
    file = KEPT / f"mutants-{rules.game}.ndjson"
    known, before = _kept(file, cases.state)
    left: list[Mutant] = []
    for mutant in mutants:
        if mutant.name in known:
            yield mutant.name, known[mutant.name]
        else:
            left.append(mutant)
    left.sort(key=lambda mutant: mutant.name not in before)
    end = monotonic() + effort.seconds
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as kept:
        for excused in (False, True):
            these = [
                each
                for each in left
                if excused == any(reason.holds_for(each.name) for reason in cases.excuses)
            ]
            trial = Trial(EXCUSED if excused else None, jobs=effort.jobs, before=before)
            for portion in _portions(these, PORTION * effort.jobs):
                if monotonic() > end:
                    return
                for name, verdict in tried(rules, cases.loaded, portion, cases.probes, trial).items():
                    row = {"state": cases.state, "mutant": name, "how": verdict.how, "by": [*verdict.killers]}
                    kept.write(json.dumps(row) + "\n")
                    yield name, verdict
                kept.flush()
                sys.stderr.write(f"\r{rules.game}: {portion[-1].name:100.100}")
    sys.stderr.write("\n")


def _portions(mutants: Sequence[Mutant], size: int) -> Iterator[Sequence[Mutant]]:
    """The mutants in portions, those of a function together."""
    portion: list[Mutant] = []
    for mutant in mutants:
        if len(portion) >= size and mutant.function != portion[-1].function:
            yield portion
            portion = []
        portion.append(mutant)
    if portion:
        yield portion


def _kept(file: Path, state: str) -> tuple[dict[str, Verdict], dict[str, str]]:
    """The verdicts that still count, and for every mutant that was killed at any time the case that did it."""
    known: dict[str, Verdict] = {}
    before: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        row = json.loads(line)
        name, by = str(row["mutant"]), [str(each) for each in row["by"]]
        if by:
            before[name] = by[0]
        if row["state"] == state:
            known[name] = Verdict(name, tuple(by), str(row["how"]), 0)
    return known, before


def _state(rules: Rules, cases: Iterable[Case]) -> str:
    """The same for the same rules and cases."""
    digest = sha256()
    for name in sorted(rules.modules):
        digest.update(f"{name}\n{rules.modules[name].text}\n".encode())
    digest.update(json.dumps(_plain(rules.tables), sort_keys=True, default=str).encode())
    for case in cases:
        digest.update(f"{case.id}\n".encode())
    return digest.hexdigest()[:16]


def _plain(tables: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, object]]:
    return {name: {**table} for name, table in tables.items()}
