"""What is measured of a suite: mutants killed, blocks reached, and what is shown of each clause."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, cast

from conformance_tests.builder.measures.survivors import Sorted, reasons, sorted_out
from conformance_tests.builder.questions.notations import alternatives_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.mutation.trial import Verdict
    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json

SHOWN = ("satisfied", "violated", "boundary")
SURVIVORS = "survivors"
"""The folder of the reasons, beside the games' own."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Mutants of one sort: how many there are, are killed, and cannot be killed for a stated reason."""

    all: int
    killed: int
    excused: int

    @property
    def score(self) -> float:
        """The part of those that can be killed which is killed."""
        killable = self.all - self.excused
        return self.killed / killable if killable else 1.0

    def tree(self) -> Json:
        """The tally as JSON."""
        return {"all": self.all, "killed": self.killed, "excused": self.excused}


@dataclass(frozen=True, slots=True)
class Sample:
    """Of how many mutants those tried were drawn, and by which seed."""

    of: int
    seed: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Everything measured of a game's suite; the mutants are all there are, or a sample."""

    mutants: Mapping[str, Tally]
    survivors: Sorted
    blocks: tuple[int, int]
    grammar: tuple[int, tuple[str, ...]]
    clauses: Mapping[str, Mapping[str, int]]
    sample: Sample | None = None

    def tree(self) -> Json:
        """The scores as JSON, for the manifest."""
        reached, every = self.blocks
        taken, missing = self.grammar
        return {
            "mutants": {name: tally.tree() for name, tally in self.mutants.items()},
            **({} if self.sample is None else {"sample": asdict(self.sample)}),
            "blocks": {"all": every, "reached": reached},
            "grammar": {"all": taken + len(missing), "taken": taken, "missing": [*missing]},
            "clauses": {clause: {**counts} for clause, counts in self.clauses.items()},
            "survivors": {
                "excused": [
                    {"because": reason.because, "mutants": len(names)}
                    for reason, names in self.survivors.excused
                ],
                "open": [*self.survivors.open],
            },
        }


def scores_of(  # noqa: PLR0917  (what is measured comes from all of these)
    rules: Rules,
    reached: int,
    verdicts: Mapping[str, Verdict],
    cases: Iterable[Case],
    folder: Path,
    sample: Sample | None = None,
) -> Scores:
    """The scores of the cases of a game that reach these blocks, with these verdicts on its mutants."""
    living = [name for name, verdict in verdicts.items() if not verdict.killed]
    survivors = sorted_out(living, reasons(folder / SURVIVORS / f"{rules.game}.toml"))
    known = list(cases)
    texts = [case.input for case in known if case.kind == "parse" and case.expect["verdict"] == "readable"]
    taken, every = alternatives_of(rules.game, texts)
    return Scores(
        mutants=_tallies(verdicts, frozenset(living), survivors),
        survivors=survivors,
        blocks=(reached.bit_count(), len(rules.blocks)),
        grammar=(len(taken), tuple(sorted(every - taken))),
        clauses=clauses_shown(known),
        sample=sample,
    )


def _tallies(mutants: Iterable[str], living: frozenset[str], survivors: Sorted) -> dict[str, Tally]:
    """The tallies of figures, guards of clauses and other code, and of all together."""
    excused = {name for _, names in survivors.excused for name in names}
    sorts: dict[str, list[str]] = {"figures": [], "guards": [], "code": []}
    for mutant in mutants:
        sorts[_sort(mutant)].append(mutant)
    sorts["all"] = [name for names in sorts.values() for name in names]
    return {
        sort: Tally(
            len(names), sum(name not in living for name in names), sum(name in excused for name in names)
        )
        for sort, names in sorts.items()
    }


def _sort(mutant: str) -> str:
    operator = mutant.split(":")[2]
    if operator in ("+1", "-1", "flip"):
        return "figures"
    return "guards" if operator in ("never", "always") else "code"


def clauses_shown(cases: Iterable[Case]) -> dict[str, dict[str, int]]:
    """For every clause how many cases show it satisfied, violated, and at its boundary."""
    found: dict[str, Counter[str]] = {}
    for case in cases:
        shown = case.provenance.get("shows", {})
        stated = cast("Mapping[str, str]", shown) if isinstance(shown, dict) else {}
        for clause in case.tests:
            found.setdefault(clause, Counter())[stated.get(clause, "satisfied")] += 1
    return {clause: {sort: counts[sort] for sort in SHOWN} for clause, counts in sorted(found.items())}
