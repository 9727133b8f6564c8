"""What must hold of published cases: each is judged anew, and everything that can be derived is derived again."""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases import suites, tombstones
from oracle.conformance.cases.case import CaseError, canonical, digest_of, to_json, written
from oracle.conformance.cases.compare import compared
from oracle.conformance.cases.disputes import in_dispute, profile_named
from oracle.conformance.cases.schemas import faults
from oracle.conformance.inputs.completion import completes
from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.structured import (
    hand_of,
    log_of,
    notation_of,
    says_the_same,
    structured_hand,
    structured_log,
)
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.consulted import cited, consulted_for, read_in_tables
from oracle.conformance.kinds.unvalued import leaves_values_open, table_readings
from oracle.judge.many.workers import in_order
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import ReadingError, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json, JsonValue


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not hold: of which case or file, the key of its sentence, and its arguments."""

    where: str
    key: str
    args: Mapping[str, str] = field(default_factory=dict[str, str])


TOGETHER = 16
"""Cases that are judged at once by one process."""


def check(folder: Path, games: Iterable[str], jobs: int = 1) -> Iterator[Problem]:
    """Everything that does not hold of the published cases of some games; cases are judged by so many processes.

    Raises `oracle.conformance.cases.schemas.NoValidatorError` where schemas cannot be checked, and `LostProcessError`.
    """
    yield from _tombstones(folder)
    chosen = tuple(games)
    parts = chain(_parts(folder, chosen), _examples(folder, chosen))
    with closing(in_order(_found, parts, jobs)) as every:
        for found in every:
            yield from found
    yield from check_manifest(folder)


Part = list["Problem | Case"]
"""What does not hold of files and ids, and behind that of each case the case itself, which is still to be judged."""


def _parts(folder: Path, games: Iterable[str]) -> Iterator[Part]:
    """All there is to look at, in parts that can be judged beside each other."""
    seen: dict[str, str] = {}
    retired = frozenset(each.id for each in tombstones.load(folder))
    part: Part = []
    for game in games:
        for file in suites.files(game, folder):
            for each in _file(file, game, seen, retired):
                part.append(each)
                if len(part) >= TOGETHER:
                    yield part
                    part = []
    yield part


def _examples(folder: Path, games: Sequence[str]) -> Iterator[Part]:
    """The examples of the pages, but for those that a published case asks and expects alike, which is judged already."""
    if not (folder / suites.EXAMPLES).is_dir():
        return
    judged: set[str] = set()
    with suppress(CaseError):  # which is told where the file is looked at
        judged.update(case.digest for game in games for case in suites.read_game(game, folder))
    for part in _parts(folder / suites.EXAMPLES, games):
        yield [
            each
            for each in part
            if isinstance(each, Problem) or each.digest not in judged or each.digest != digest_of(each)
        ]


def _found(part: Part) -> list[Problem]:
    """What does not hold of a part."""
    return [
        problem for each in part for problem in ((each,) if isinstance(each, Problem) else check_case(each))
    ]


def _tombstones(folder: Path) -> Iterator[Problem]:
    for fault in faults("tombstones", tombstones.read(folder)):
        yield Problem(tombstones.NAME, "case-schema", {"path": fault.path, "why": fault.why})


# -- files and ids -------------------------------------------------------------------------------------


def _file(file: Path, game: str, seen: dict[str, str], retired: frozenset[str]) -> Iterator[Problem | Case]:
    where = f"{game}/{file.name}"
    try:
        cases = suites.read(file)
    except CaseError as wrong:
        yield Problem(where, "case-unreadable", {"why": str(wrong)})
        return
    if file.read_text(encoding="utf-8") != written(cases):
        yield Problem(where, "case-layout")
    for case in cases:
        yield from _id(case, where, game, file.stem, seen, retired)
        yield case


def _id(  # noqa: PLR0913, PLR0917  (an id is looked at from all these sides)
    case: Case, where: str, game: str, area: str, seen: dict[str, str], retired: frozenset[str]
) -> Iterator[Problem]:
    if not case.id.startswith(f"{game}/{area}/") or case.game != game:
        yield Problem(case.id, "case-misplaced", {"file": where})
    if case.id in seen:
        yield Problem(case.id, "case-twice", {"file": seen[case.id]})
    if case.id in retired:
        yield Problem(case.id, "case-risen")
    seen[case.id] = where


# -- one case ------------------------------------------------------------------------------------------


def check_case(case: Case) -> Iterator[Problem]:
    """Everything that does not hold of a case by itself."""
    found = [
        Problem(case.id, "case-schema", {"path": fault.path, "why": fault.why})
        for fault in faults("case#case", to_json(case))
    ]
    yield from found
    if case.stated not in (case.about, None):
        yield Problem(case.id, "case-about", {"stated": case.stated, "about": case.about})
    if case.digest != digest_of(case):
        yield Problem(case.id, "case-digest")
    if found:
        return
    for look in (_readings, _form, _judged, _witnesses, _links):
        yield from _guarded(case, look)


def _guarded(case: Case, look: Callable[[Case], Iterator[Problem]]) -> Iterator[Problem]:
    """What one look finds; a case that cannot be asked at all is found out by it."""
    try:
        yield from look(case)
    except (ReadingError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as wrong:
        yield Problem(case.id, "case-unanswerable", {"why": f"{type(wrong).__name__}: {wrong}"})


def _readings(case: Case) -> Iterator[Problem]:
    """Readings that are ours by default are not stated; alternatives differ."""
    stated = [dict(each.readings) for each in case.expectations]
    for readings in stated:
        if checked(case.game, readings) != readings:
            yield Problem(case.id, "case-default-reading")
    if any(readings in stated[:place] for place, readings in enumerate(stated)):
        yield Problem(case.id, "case-same-readings")


def _form(case: Case) -> Iterator[Problem]:
    """The structured input says everything in the one way it can be said, and the notation says the same."""
    if "log" in case.input:
        log = mapping(case.input["log"], "log")
        same = structured_log(log_of(case.game, log)) == log
    elif "hand" in case.input:
        hand = mapping(case.input["hand"], "hand")
        same = structured_hand(hand_of(case.game, hand)) == hand
    else:
        same = True
    if not same:
        yield Problem(case.id, "case-not-canonical")
    notation = notation_of(case.game, case.readings, case.input)
    if notation != case.notation or (
        notation is not None and not says_the_same(case.game, case.readings, case.input, notation)
    ):
        yield Problem(case.id, "case-notation")


def _judged(case: Case) -> Iterator[Problem]:
    """Our judge says exactly what is expected, under every reading."""
    for each in case.expectations:
        answer = KINDS[case.kind].answer(case.game, each.readings, case.input)
        if answer == each.expect:
            continue
        differing = compared(case.kind, each.expect, answer)
        for one in differing:
            args = {"path": one.path, "expected": _short(one.expected), "got": _short(one.got)}
            yield Problem(case.id, "case-judged-otherwise", args)
        if not differing:
            yield Problem(case.id, "case-told-otherwise")


def _witnesses(case: Case) -> Iterator[Problem]:
    """What is left open can be completed to either verdict, or depends on a reading that has another table."""
    if case.expect.get("verdict") == "undecided" and not (case.witnesses or _open_by_a_table(case)):
        yield Problem(case.id, "case-open-for-nothing")
    if case.witnesses and len({witness.verdict for witness in case.witnesses}) < len(case.witnesses):
        yield Problem(case.id, "case-witness-alike")
    for witness in case.witnesses:
        answer = KINDS[case.kind].answer(case.game, case.readings, witness.input)
        if answer.get("verdict") != witness.verdict:
            got = _short(answer.get("verdict"))
            yield Problem(case.id, "case-witness-verdict", {"expected": witness.verdict, "got": got})
        if not completes(witness.input, case.input):
            yield Problem(case.id, "case-witness-other")


def _open_by_a_table(case: Case) -> bool:
    """Whether what is open depends on a reading that has another table, or is values that the table named leaves open.

    An example stands as its page prints it.
    """
    if not table_readings(case.game).isdisjoint(in_dispute(case)) or "page" in case.provenance:
        return True
    return profile_named(case.input) is not None and leaves_values_open(case.expect)


def _links(case: Case) -> Iterator[Problem]:
    """The clauses named are published, and the judge consulted them.

    Its answer cites them, or what they say stands in a table, or their code ran under one of the readings.
    """
    published = texts(case.game)
    named = (*case.tests, *case.touches)
    reached = read_in_tables(case.game).union(*(cited(each.expect) for each in case.expectations))
    for each in case.expectations:
        if reached.issuperset(named):
            break
        reached |= consulted_for(case.kind, case.game, each.readings, case.input)
    for clause in named:
        if published and clause not in published:
            yield Problem(case.id, "case-no-clause", {"clause": clause})
        elif clause not in reached:
            yield Problem(case.id, "case-not-consulted", {"clause": clause})


def _short(value: JsonValue) -> str:
    text = canonical(value).decode()
    return text if len(text) <= 120 else text[:119] + "…"


# -- the manifest --------------------------------------------------------------------------------------


def check_manifest(folder: Path) -> Iterator[Problem]:
    """Whether the manifest is there, fits its schema, counts these cases, and names what they are made from."""
    found = manifests.load(folder)
    if found is None:
        yield Problem(manifests.NAME, "manifest-missing")
        return
    for fault in faults("manifest", found):
        yield Problem(manifests.NAME, "case-schema", {"path": fault.path, "why": fault.why})
        return
    try:
        due = manifests.described(str(found["edition"]), folder)
    except CaseError:
        return
    for game in sorted({*_part(found, "games"), *_part(due, "games")}):
        if _part(found, "games").get(game) != _part(due, "games").get(game):
            yield Problem(manifests.NAME, "manifest-counts", {"game": game})
    inputs = _part(due, "inputs")
    for name in sorted({*_part(found, "inputs"), *inputs}):
        looked_at = name in inputs or name != manifests.BUILDER
        if looked_at and _part(found, "inputs").get(name) != inputs.get(name):
            yield Problem(manifests.NAME, "manifest-stale", {"name": name})


def _part(tree: Json, name: str) -> Json:
    part = tree[name]
    assert isinstance(part, dict)
    return part
