"""Frozen cases judged anew after a ruling has changed: what they expect now, since which edition, and why.

A question never changes. Where a case no longer shows what it was made for, or can no longer be asked, it is retired and
leaves a tombstone.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from conformance_tests.builder.examples import write as write_examples
from oracle.conformance.cases import manifest, suites, tombstones
from oracle.conformance.cases.case import sealed, written
from oracle.conformance.cases.checks import check_case
from oracle.conformance.inputs.structured import StructuredError
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.kinds.unvalued import asks_for_values, table_readings
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from oracle.conformance.cases.case import Case

UNASKABLE = (StructuredError, UnsupportedError, LookupError, ReadingError, TypeError)
"""What a question that can no longer be asked raises."""


class NoReasonError(ValueError):
    """A case is judged otherwise and nobody says why; the argument is its id."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why cases are judged anew: those named, or those that test one of the clauses; under which clause, if any.

    Those named may also be filed under other clauses, `about`, than they were.
    """

    clause: str | None
    text: str
    ids: frozenset[str]
    tests: frozenset[str]
    about: tuple[str, ...] = ()

    def covers(self, case: Case) -> bool:
        """Whether it is the reason for this case."""
        return case.id in self.ids or not self.tests.isdisjoint(case.tests)


@dataclass(frozen=True, slots=True)
class Anew:
    """The cases of a game as they are to stand, which of them were judged anew, and the tombstones of the others."""

    cases: tuple[Case, ...]
    judged: tuple[str, ...]
    retired: tuple[tombstones.Tombstone, ...]


def reasons_in(source: Path) -> tuple[Reason, ...]:
    """The reasons of a file: `[[reason]]` with `text`, and `ids` or `tests`.

    It has the `clause` where one is behind it, and `about` where the ids are filed under other clauses.
    """
    rows = tomllib.loads(source.read_text(encoding="utf-8")).get("reason", [])
    return tuple(
        Reason(
            row.get("clause"),
            row["text"],
            frozenset(row.get("ids", ())),
            frozenset(row.get("tests", ())),
            tuple(row.get("about", ())),
        )
        for row in rows
    )


def anew(cases: Iterable[Case], reasons: Iterable[Reason], edition: str) -> Anew:
    """Cases judged anew. Raises `NoReasonError` for one that is judged otherwise without a reason."""
    known = tuple(reasons)
    standing: list[Case] = []
    judged: list[str] = []
    retired: list[tombstones.Tombstone] = []
    for was in cases:
        case = _filed(was, known)
        if not any(check_case(case)):
            standing.append(case)
            continue
        reason = next((each for each in known if each.covers(case)), None)
        if reason is None:
            raise NoReasonError(case.id)
        under = {} if reason.clause is None else {"clause": reason.clause}
        now = _judged(case, {"edition": edition, "reason": reason.text, **under})
        if now is None:
            retired.append(
                tombstones.Tombstone(
                    case.id, edition, " ".join((reason.text, *(f"({clause})" for clause in under.values())))
                )
            )
        else:
            standing.append(now)
            judged.append(case.id)
    return Anew(tuple(standing), tuple(judged), tuple(retired))


def _filed(case: Case, reasons: Iterable[Reason]) -> Case:
    """The case under the clauses that a reason names for it; what it asks and expects is the same."""
    about = next((each.about for each in reasons if each.about and case.id in each.ids), case.tests)
    if about == case.tests:
        return case
    shown = case.provenance.get("shows", {})
    assert isinstance(shown, dict)
    what = next(iter(shown.values()), "satisfied")
    title_zh = texts(case.game)[about[0]].title_zh or case.title["zh"]
    return sealed(
        replace(
            case,
            tests=about,
            title={**case.title, "zh": title_zh},
            provenance={**case.provenance, "shows": dict.fromkeys(about, what)},
        )
    )


def _judged(case: Case, changed: Mapping[str, str]) -> Case | None:
    """The case with what is expected now; None where it can no longer be asked or shows nothing any more."""
    try:
        expect = KINDS[case.kind].answer(case.game, case.readings, case.input)
        others = tuple(
            replace(each, expect=KINDS[case.kind].answer(case.game, each.readings, case.input))
            for each in case.alternatives
        )
    except UNASKABLE:
        return None
    now = replace(case, expect=expect, alternatives=others, changed=changed)
    if not asks_for_values(expect):
        now = _by_no_table(now)
    if now.expect.get("verdict") != "undecided":
        now = replace(now, witnesses=())
    for candidate in _fewer_claims(now):
        if not any(check_case(sealed(candidate))):
            return _as_published(case, sealed(candidate))
    return None


def _by_no_table(case: Case) -> Case:
    """A case that asks for no values, without what another table answers; of the rest, what is answered otherwise."""
    tables = table_readings(case.game)
    others = tuple(
        each
        for each in case.alternatives
        if tables.isdisjoint(set(each.readings) - set(case.readings)) and each.expect != case.expect
    )
    settled = case.level == "disputed" and not others
    return replace(case, alternatives=others, level="must" if settled else case.level)


def _fewer_claims(case: Case) -> Iterator[Case]:
    """The case, and it again without what it says to touch, and without all but one of the clauses it tests."""
    yield case
    yield replace(case, touches=())
    for clause in case.tests:
        yield replace(case, tests=(clause,), touches=())


def _as_published(was: Case, now: Case) -> Case:
    """A case whose meaning is what it was is not judged anew, whatever else of it is put right."""
    return replace(now, changed=was.changed) if was.digest == now.digest else now


def freeze(game: str, made: Anew, edition: str, folder: Path = suites.FOLDER) -> None:
    """Write the cases and tombstones, and count them in the manifest; what was measured of mutants is kept."""
    areas: dict[str, list[Case]] = {file.stem: [] for file in suites.files(game, folder)}
    for case in made.cases:
        areas.setdefault(case.area, []).append(case)
    for area, cases in areas.items():
        (folder / game / f"{area}.json").write_text(written(tuple(cases)), encoding="utf-8")
    rows = sorted((*tombstones.load(folder), *made.retired), key=lambda stone: stone.id)
    if rows:
        trees = [{"id": each.id, "retired": each.retired, "reason": each.reason} for each in rows]
        text = json.dumps(trees, ensure_ascii=False, indent=1)
        (folder / tombstones.NAME).write_text(f"{text}\n", encoding="utf-8")
    write_examples(game, folder)
    counted_anew(edition, folder)


def counted_anew(edition: str, folder: Path = suites.FOLDER) -> None:
    """Count the cases in the manifest as they lie; what was measured of mutants is kept."""
    before = manifest.load(folder) or {}
    document = manifest.described(edition, folder)
    for kept in ("made_with", "scores"):
        if kept in before:
            document[kept] = before[kept]
    manifest.save(document, folder)
