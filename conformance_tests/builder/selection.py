"""Which drafts become cases: the smallest that show every clause, reach every block and kill every mutant."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING

from conformance_tests.builder.measures.seats import Cell
from conformance_tests.builder.mutation.trial import Probed, Trial, tried
from conformance_tests.builder.otherwise import answered_otherwise
from conformance_tests.builder.questions.drafting import LAWFUL
from conformance_tests.builder.seating import cells_of, of_every_seat
from conformance_tests.builder.shrinking import Changed, Original, shrunk
from conformance_tests.builder.witnessing import is_sound
from oracle.conformance.cases.case import canonical, contradicts_itself
from oracle.conformance.variation.question import NOTATION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from conformance_tests.builder.mutation.mutants import Mutant
    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.mutation.trial import Verdict
    from conformance_tests.builder.questions.drafting import Draft, Drafts

ROUNDS = 3
"""How often mutants are tried again after cases were found for those left."""

SMALL = 4_000
"""Bytes of a draft that is small enough as it is."""

OF_A_KIND = 12
"""Different answers there are of every kind, if so many were drafted."""

WIDER = 20
"""How many times more drafts a changed figure is asked: nothing tells which of them hang on it."""

ENOUGH = 6
"""Drafts that kill a mutant, of which one is picked."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard is searched.

    `search` is how many drafts a surviving mutant is asked at most, `jobs` how many processes work at a time;
    `within` is a pattern of names, so that only some mutants are tried.
    """

    search: int = 400
    jobs: int = 1
    reduce: bool = True
    within: str = "*"


@dataclass
class Selection:
    """What was picked, for what, and what became of the mutants."""

    rules: Rules
    drafts: Drafts
    effort: Effort
    chosen: dict[str, Draft] = field(default_factory=dict)
    purpose: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    def take(self, draft: Draft, purpose: str = "") -> None:
        """Pick a draft, perhaps once more for something else."""
        self.chosen.setdefault(draft.key, draft)
        if purpose:
            self.purpose[draft.key].append(purpose)

    @property
    def probed(self) -> list[Probed]:
        """What was picked, as mutants are asked it, the cheapest first."""
        found = sorted(self.chosen.values(), key=lambda draft: (draft.steps, draft.size))
        return [Probed.of_draft(draft) for draft in found]

    @property
    def reached(self) -> int:
        """The blocks that what was picked reaches, as bits."""
        bits = self.drafts.loaded
        for draft in self.chosen.values():
            bits |= draft.hits
        return bits


def selected(rules: Rules, drafts: Drafts, first: Iterable[Draft], effort: Effort) -> Selection:
    """What is picked of the drafts, those in `first` in any case."""
    selection = Selection(rules, drafts, effort)
    for draft in first:
        selection.take(draft)
    original = Original(rules)
    try:
        _every_clause(selection, original)
        _every_kind(selection)
        _every_seat(selection)
        _every_block(selection, original)
        _otherwise(selection)
        _every_mutant(selection, original)
    finally:
        original.leave()
    return selection


def _otherwise(selection: Selection) -> None:
    """Ask what was picked under other readings too; what cannot be published is left out."""
    rules = selection.rules
    answered = answered_otherwise(rules, list(selection.chosen.values()), selection.effort.jobs)
    selection.chosen = {draft.key: draft for draft in answered if can_be_published(rules.game, draft)}


def can_be_published(game: str, draft: Draft) -> bool:
    """Whether a draft is about some clause or the notation, and shows what it leaves open; what is frozen has been.

    A hand that nobody thought out has the number of tiles that it can have, or is there to be found impossible.
    """
    if draft.question.asked_under is not None:
        return True
    about = draft.question.kind in NOTATION or draft.consulted != frozenset()
    by_chance = draft.question.origin == "generated" and not contradicts_itself(draft.answer)
    lawful = not by_chance or "hand" not in draft.question.input or draft.sizes == LAWFUL
    return about and lawful and is_sound(game, draft)


def _worth_reducing(selection: Selection, draft: Draft) -> bool:
    """Whether a draft was made up and is large; what people wrote is theirs."""
    made_up = draft.question.origin == "generated" and not draft.question.witnesses
    return selection.effort.reduce and made_up and draft.size[0] > SMALL


def _smaller(selection: Selection, original: Original, draft: Draft, shows: Callable[[Draft], bool]) -> Draft:
    if not _worth_reducing(selection, draft):
        return draft
    return shrunk(original, draft, shows)


# -- clauses ---------------------------------------------------------------------------------------


def _every_clause(selection: Selection, original: Original) -> None:
    """For every clause somebody breaks, the smallest draft that breaks it and nothing else."""
    alone: dict[str, list[Draft]] = defaultdict(list)
    beside: dict[str, list[Draft]] = defaultdict(list)
    for draft in selection.drafts.drafts:
        for clause in draft.broken:
            (alone if draft.broken == {clause} else beside)[clause].append(draft)
    for clause in sorted({*alone, *beside}):
        if any(clause in draft.broken for draft in selection.chosen.values()):
            continue
        best = min(alone[clause] or beside[clause], key=lambda draft: draft.size)
        small = _smaller(selection, original, best, partial(_breaks, clause))
        selection.take(small, f"breaks {clause}")
    cited: dict[str, list[Draft]] = defaultdict(list)
    for draft in selection.drafts.drafts:
        for clause in draft.cited - draft.broken:
            cited[clause].append(draft)
    for clause in sorted(cited):
        if not any(clause in draft.cited - draft.broken for draft in selection.chosen.values()):
            best = min(cited[clause], key=lambda draft: draft.size)
            small = _smaller(selection, original, best, partial(_cites, clause))
            selection.take(small, f"cites {clause}")


def _breaks(clause: str, draft: Draft) -> bool:
    return clause in draft.broken


def _cites(clause: str, draft: Draft) -> bool:
    return clause in draft.cited - draft.broken


# -- kinds ---------------------------------------------------------------------------------------


def _every_kind(selection: Selection) -> None:
    """Some drafts of every kind, the smallest of each answer, so that no kind goes without."""
    for kind in sorted({draft.question.kind for draft in selection.drafts.drafts}):
        there = [draft for draft in selection.chosen.values() if draft.question.kind == kind]
        rest = sorted(
            (draft for draft in selection.drafts.drafts if draft.question.kind == kind),
            key=lambda draft: draft.size,
        )
        answers = {canonical(draft.answer) for draft in there}
        for draft in rest:
            if len(answers) >= OF_A_KIND:
                break
            if canonical(draft.answer) not in answers:
                answers.add(canonical(draft.answer))
                selection.take(draft)


# -- seats -----------------------------------------------------------------------------------------


def _every_seat(selection: Selection) -> None:
    """For every seat that no draft has in some role yet, the smallest draft that has it."""
    game = selection.rules.game
    found = frozenset[Cell]().union(*(cells_of(game, draft) for draft in selection.chosen.values()))
    for draft in of_every_seat(selection.rules, selection.drafts.drafts, found, selection.effort.jobs):
        selection.take(draft)


# -- blocks ----------------------------------------------------------------------------------------


def _every_block(selection: Selection, original: Original) -> None:
    """For every block nothing reaches yet, the smallest draft that does."""
    for (module, block), number in selection.rules.blocks.items():
        bit = 1 << number
        if selection.reached & bit:
            continue
        reaching_it = [draft for draft in selection.drafts.drafts if draft.hits & bit]
        if reaching_it:
            best = min(reaching_it, key=lambda draft: draft.size)
            small = _smaller(selection, original, best, partial(_reaches, bit))
            selection.take(small, f"reaches {module}:{block}")


def _reaches(bit: int, draft: Draft) -> bool:
    return bool(draft.hits & bit)


# -- mutants ---------------------------------------------------------------------------------------


def _every_mutant(selection: Selection, original: Original) -> None:
    """For every mutant that lives, the smallest draft found that kills it."""
    rules, effort = selection.rules, selection.effort
    loaded = selection.drafts.loaded
    jobs = Trial(jobs=effort.jobs)
    mutants = [mutant for mutant in _own(selection) if fnmatchcase(mutant.name, effort.within)]
    selection.verdicts = tried(rules, loaded, mutants, selection.probed, jobs)
    _say(f"{_left(selection)} of {len(mutants)} mutants live after {len(selection.chosen)} cases")
    searched: set[str] = set()
    for _ in range(ROUNDS):
        living = [mutant for mutant in mutants if not selection.verdicts[mutant.name].killed]
        found = _killers(selection, [each for each in living if each.name not in searched])
        searched |= {mutant.name for mutant in living}
        picked = list(_picked(selection, original, living, found))
        if not picked:
            break
        for draft, mutant in picked:
            selection.take(draft, mutant)
        _otherwise(selection)
        taken = dict.fromkeys(draft.key for draft, _ in picked)
        new = [Probed.of_draft(selection.chosen[key]) for key in taken if key in selection.chosen]
        again = tried(rules, loaded, living, new, jobs)
        selection.verdicts |= {name: verdict for name, verdict in again.items() if verdict.killed}
        searched -= {name for name in found if not selection.verdicts[name].killed}
        _say(f"{_left(selection)} of {len(mutants)} mutants live after {len(selection.chosen)} cases")


def _own(selection: Selection) -> Iterator[Mutant]:
    """The mutants of what this game uses: of code shared with others, only of functions some question calls."""
    rules, reached = selection.rules, selection.drafts.loaded
    for draft in selection.drafts.drafts:
        reached |= draft.hits
    for mutant in rules.mutants:
        if rules.is_own(mutant) or rules.is_called(mutant, reached):
            yield mutant


def _left(selection: Selection) -> int:
    return sum(not verdict.killed for verdict in selection.verdicts.values())


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def _killers(selection: Selection, living: Sequence[Mutant]) -> dict[str, tuple[Draft, ...]]:
    """For every mutant the drafts not picked that kill it, the smallest first, as many as are worth having."""
    effort = selection.effort
    by_key = {draft.key: draft for draft in selection.drafts.drafts if draft.key not in selection.chosen}
    pool = [Probed.of_draft(draft) for draft in _from_both_ends(by_key.values())]
    scored = [each for each in pool if each.kind in ("score", "settle")]
    code = [mutant for mutant in living if mutant.block is not None]
    figures = [mutant for mutant in living if mutant.block is None]
    loaded = selection.drafts.loaded
    found = tried(selection.rules, loaded, code, pool, Trial(effort.search, ENOUGH, effort.jobs))
    found |= tried(
        selection.rules, loaded, figures, [*scored, *pool], Trial(WIDER * effort.search, 1, effort.jobs)
    )
    return {
        name: tuple(sorted((by_key[key] for key in verdict.killers), key=lambda draft: draft.size))
        for name, verdict in found.items()
        if verdict.killed
    }


def _from_both_ends(drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The smallest, the one whose bytes come first, the second smallest …: small ones first, and some of every sort."""
    small = sorted(drafts, key=lambda draft: draft.size)
    any_size = sorted(small, key=lambda draft: draft.key)
    seen: set[str] = set()
    for pair in zip(small, any_size, strict=True):
        for draft in pair:
            if draft.key not in seen:
                seen.add(draft.key)
                yield draft


def _picked(
    selection: Selection, original: Original, living: Sequence[Mutant], found: dict[str, tuple[Draft, ...]]
) -> Iterator[tuple[Draft, str]]:
    """A draft for each mutant, one that kills many before one that kills few."""
    serves: dict[str, int] = defaultdict(int)
    for drafts in found.values():
        for draft in drafts:
            serves[draft.key] += 1
    taken: dict[str, tuple[Draft, Draft]] = {}
    for mutant in living:
        drafts = found.get(mutant.name, ())
        if not drafts or any(draft.key in taken for draft in drafts):
            continue
        best = min(drafts, key=lambda draft: (-serves[draft.key], draft.size))
        small = _smaller_for(selection, original, best, mutant)
        taken[best.key] = best, small
        yield small, mutant.name


def _smaller_for(selection: Selection, original: Original, draft: Draft, mutant: Mutant) -> Draft:
    """The draft reduced as long as it kills a mutant."""
    if not _worth_reducing(selection, draft):
        return draft
    changed = Changed(selection.rules, mutant)
    try:
        return shrunk(original, draft, changed.differs)
    finally:
        changed.leave()
