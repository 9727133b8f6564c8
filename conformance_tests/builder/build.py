"""The suite of a game built: frozen cases first, then what people wrote, then what was made up and picked."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, cast

from conformance_tests.builder.by_profile import by_profile
from conformance_tests.builder.examples import write as write_examples
from conformance_tests.builder.measures.scores import Scores, clauses_shown, scores_of
from conformance_tests.builder.measures.seats import filled, possible
from conformance_tests.builder.mutation.rules import Rules
from conformance_tests.builder.mutation.scratch import prepare
from conformance_tests.builder.naming import also_showing, case_of
from conformance_tests.builder.otherwise import answered_otherwise
from conformance_tests.builder.questions.drafting import Draft, Drafts, answered, drafted
from conformance_tests.builder.questions.sources import written as of_people
from conformance_tests.builder.questions.turning import turned
from conformance_tests.builder.seating import cells_of, of_every_seat
from conformance_tests.builder.selection import Effort, Selection, can_be_published, selected
from conformance_tests.builder.witnessing import is_sound, witnessed
from oracle.conformance.cases import manifest, suites, tombstones
from oracle.conformance.cases.case import Case, written
from oracle.conformance.variation.following import Budget
from oracle.conformance.variation.question import NOTATION, Question, key_of
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json

LIBRARIES = ("lark", "rfc8785")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is built: for which edition, with which effort, into which folder; `fresh` forgets what lies there.

    What is `written` alone is asked of people and of every seat, and no hand is dealt and no mutant tried for it.
    """

    edition: str
    budget: Budget = field(default_factory=Budget)
    effort: Effort = field(default_factory=Effort)
    folder: Path = suites.FOLDER
    fresh: bool = False
    written: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A suite, with what was measured of it; None where nothing was."""

    cases: tuple[Case, ...]
    scores: Scores | None = None


class StaleError(Exception):
    """Frozen cases are judged otherwise now than they say; `names` are their ids."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


def built(game: str, plan: Plan) -> Built:
    """The suite of a game. Raises `StaleError` where a frozen case is judged otherwise than it says.

    What is asked of other seats is turned from cases, so that those which are new are built on again, until none is.
    """
    prepare()
    rules = Rules.of(game)
    for compiled in (rules.traced, rules.guarded, rules.mutants):
        assert compiled
    frozen = () if plan.fresh else suites.read_game(game, plan.folder)
    if plan.written:
        return _written(rules, frozen, plan)
    while True:
        made = _built_on(rules, frozen, plan)
        if len(made.cases) == len(frozen):
            return made
        frozen = made.cases


def _built_on(rules: Rules, frozen: tuple[Case, ...], plan: Plan) -> Built:
    """The frozen cases and those they lack."""
    game = rules.game
    lacking = possible(game) - {*filled(frozen)}
    drafts = drafted(rules, plan.budget, (*map(question_of_case, frozen), *turned(game, frozen, lacking)))
    drafts = Drafts(drafts.loaded, witnessed(drafts.drafts))
    keys = {draft.key: draft for draft in drafts.drafts}
    old = {_key_of(case): case for case in frozen}
    _judged_alike(old, keys)
    sound = [each for each in drafts.drafts if each.key in old or is_sound(game, each)]
    _say(f"{game}: {len(sound)} drafts, {len(old)} of them frozen")
    wanted = [each for each in sound if each.key in old or _is_wanted(each)]
    otherwise = answered_otherwise(rules, wanted, plan.effort.jobs)
    _judged_alike_otherwise(old, otherwise)
    people = [each for each in otherwise if each.key in old or can_be_published(game, each)]
    selection = selected(rules, Drafts(drafts.loaded, tuple(sound)), people, plan.effort)
    cases = _cases(rules, selection, old, plan)
    cases = (*cases, *by_profile(game, cases, plan.edition))
    scores = scores_of(rules, selection.reached, selection.verdicts, cases, plan.folder)
    return Built(cases, scores)


def _written(rules: Rules, frozen: Sequence[Case], plan: Plan) -> Built:
    """The frozen cases, with what people wrote since and what lacks of any seat; they are not judged again here."""
    game, old = rules.game, {_key_of(case): case for case in frozen}
    asked = (*of_people(game), *turned(game, frozen, possible(game) - {*filled(frozen)}))
    new = answered(rules, (each for each in asked if _key_of(each) not in old)).drafts
    lying = (Draft(question_of_case(case), case.expect, 0, 0) for case in frozen)
    drafts = witnessed((*new, *lying))[: len(new)]
    sound = [each for each in drafts if is_sound(game, each)]
    theirs = answered_otherwise(rules, [each for each in sound if _is_wanted(each)], plan.effort.jobs)
    chosen = {each.key: each for each in theirs if can_be_published(game, each)}
    _say(f"{game}: {len(chosen)} new cases of people")
    full = {*filled(frozen)}.union(*(cells_of(game, each) for each in chosen.values()))
    chosen |= {each.key: each for each in of_every_seat(rules, sound, full, plan.effort.jobs)}
    _say(f"{game}: {len(chosen)} new cases")
    found = _with_new(rules, Selection(rules, Drafts(0, ()), plan.effort, chosen), old, plan)
    return Built(_sorted(found))


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def question_of_case(case: Case) -> Question:
    """The question of a published case, asked again under the readings it names."""
    origin, source = str(case.provenance["origin"]), str(case.provenance.get("source", ""))
    name = case.id.rpartition("/")[2]
    return Question(
        name,
        case.kind,
        case.input,
        case.title["en"],
        origin,
        source,
        case.tests,
        "",
        case.readings,
        case.witnesses,
        tuple(each.readings for each in case.alternatives),
    )


def _key_of(asked: Case | Question) -> str:
    return key_of(asked.kind, asked.readings, asked.input)


def _is_wanted(draft: Draft) -> bool:
    """Whether a draft becomes a case in any case: what people wrote, and what is asked of the notation."""
    return draft.question.origin != "generated" or draft.question.kind in NOTATION


def _judged_alike(old: Mapping[str, Case], drafts: Mapping[str, Draft]) -> None:
    wrong = [case.id for key, case in old.items() if key not in drafts or drafts[key].answer != case.expect]
    if wrong:
        raise StaleError(wrong)


def _judged_alike_otherwise(old: Mapping[str, Case], drafts: Sequence[Draft]) -> None:
    """The same of what frozen cases expect under other readings."""
    answered = {draft.key: draft.alternatives for draft in drafts}
    wrong = [case.id for key, case in old.items() if answered[key] != case.alternatives]
    if wrong:
        raise StaleError(wrong)


# -- cases -----------------------------------------------------------------------------------------


def _cases(rules: Rules, selection: Selection, old: Mapping[str, Case], plan: Plan) -> tuple[Case, ...]:
    """The frozen cases as they are, and a case for every other draft that was picked; each clause shown by one."""
    found = _with_new(rules, selection, old, plan)
    consulted = {key: draft.consulted or frozenset() for key, draft in selection.chosen.items()}
    _show_every_clause(rules.game, found, selection.chosen, consulted)
    return _sorted(found)


def _with_new(rules: Rules, selection: Selection, old: Mapping[str, Case], plan: Plan) -> dict[str, Case]:
    """The frozen cases by their questions, and a case for every other draft that was picked."""
    stones = tombstones.load(plan.folder)
    taken = {stone.id for stone in stones} | {case.id for case in old.values()}
    found: dict[str, Case] = dict(old)
    for key, draft in selection.chosen.items():
        if key not in old:
            purposes = selection.purpose.get(key, [])
            about = draft.consulted or frozenset()
            found[key] = case_of(rules.game, draft, about, purposes, taken, plan.edition)
            taken.add(found[key].id)
    return found


def _sorted(cases: Mapping[str, Case]) -> tuple[Case, ...]:
    return tuple(sorted(cases.values(), key=lambda case: case.id))


def _show_every_clause(
    game: str, cases: dict[str, Case], drafts: Mapping[str, Draft], consulted: Mapping[str, frozenset[str]]
) -> None:
    """Let the smallest clean case that consults a clause show it satisfied, where no case does."""
    shown = clauses_shown(cases.values())
    smallest = sorted(cases, key=lambda key: drafts[key].size)
    for clause in texts(game):
        counts = shown.get(clause, {})
        if counts.get("satisfied") or counts.get("boundary"):
            continue
        for key in smallest:
            if cases[key].tests and clause in consulted[key] and not drafts[key].broken:
                cases[key] = also_showing(cases[key], clause)
                break


# -- files -----------------------------------------------------------------------------------------


def freeze(game: str, made: Built, plan: Plan) -> None:
    """Write the cases of a game, one file an area, and what was measured into the manifest."""
    folder = plan.folder / game
    folder.mkdir(parents=True, exist_ok=True)
    areas: dict[str, list[Case]] = {}
    for case in made.cases:
        areas.setdefault(case.area, []).append(case)
    for file in suites.files(game, plan.folder):
        if file.stem not in areas:
            file.unlink()
    for area, cases in sorted(areas.items()):
        (folder / f"{area}.json").write_text(written(cases), encoding="utf-8")
    write_examples(game, plan.folder)
    put_down(game, made.scores, plan.edition, plan.folder)


def put_down(game: str, measured: Scores | None, edition: str, folder: Path) -> None:
    """Write into the manifest what was measured of a game, beside what follows from the cases as they lie there.

    Where nothing was, what was measured before stays.
    """
    before = manifest.load(folder) or {}
    scores = dict(cast("Json", before.get("scores", {})))
    if measured is not None:
        scores[game] = measured.tree()
    document = manifest.described(edition, folder)
    document["made_with"] = _made_with()
    document["scores"] = {name: scores[name] for name in sorted(scores)}
    manifest.save(document, folder)


def _made_with() -> Json:
    """What the cases were made with, as far as it could matter; the same cases come from every Python."""
    libraries: Json = {name: version(name) for name in LIBRARIES}
    return {"paipu": version("paipu"), **libraries}
