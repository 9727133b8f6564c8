"""The edition policy, proved by comparing two editions of the published cases.

An edition is `YEAR.SERIAL`. Whatever is added, judged anew or retired belongs to a later edition than before; a
new case says so in `since`, one judged anew in `changed` with its reason, a retired one leaves a tombstone. An
id never comes to ask another question, and no id is used again. Titles, links, notation and provenance may be
reworded at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases import suites, tombstones
from oracle.conformance.cases.case import Case, canonical, to_json
from oracle.conformance.cases.checks import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


class NoEditionError(LookupError):
    """A folder without a manifest holds no edition; the argument is the folder."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Published cases of one edition, with the ids retired in it or before."""

    name: str
    cases: Mapping[str, Case]
    retired: Mapping[str, tombstones.Tombstone]


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two editions, by id: each sorted."""

    before: str
    after: str
    added: tuple[str, ...]
    retired: tuple[str, ...]
    judged_anew: tuple[str, ...]
    reworded: tuple[str, ...]
    broken: tuple[Problem, ...]


def edition_in(folder: Path) -> Edition:
    """The edition a folder holds. Raises `NoEditionError` and `oracle.conformance.cases.case.CaseError`."""
    manifest = manifests.load(folder)
    if manifest is None or not isinstance(manifest.get("edition"), str):
        raise NoEditionError(str(folder))
    cases = {case.id: case for game in suites.games(folder) for case in suites.read_game(game, folder)}
    stones = {stone.id: stone for stone in tombstones.load(folder)}
    return Edition(str(manifest["edition"]), cases, stones)


def changes(before: Edition, after: Edition) -> Changes:
    """What differs between two editions, and where that breaks the policy."""
    both = sorted(before.cases.keys() & after.cases.keys())
    anew = tuple(each for each in both if before.cases[each].digest != after.cases[each].digest)
    reworded = tuple(
        each
        for each in both
        if each not in anew
        and canonical(to_json(before.cases[each])) != canonical(to_json(after.cases[each]))
    )
    found = Changes(
        before=before.name,
        after=after.name,
        added=tuple(sorted(after.cases.keys() - before.cases.keys())),
        retired=tuple(sorted(before.cases.keys() - after.cases.keys())),
        judged_anew=anew,
        reworded=reworded,
        broken=(),
    )
    broken = tuple(_broken(before, after, found))
    return Changes(**{**_fields(found), "broken": broken})  # type: ignore[arg-type]


def _fields(found: Changes) -> dict[str, object]:
    return {name: getattr(found, name) for name in Changes.__slots__}


def _broken(before: Edition, after: Edition, found: Changes) -> Iterator[Problem]:
    names = {"before": before.name, "after": after.name}
    if (found.added or found.retired or found.judged_anew) and number(after.name) <= number(before.name):
        yield Problem(manifests.NAME, "edition-not-later", names)
    for each in found.added:
        if each in before.retired:
            yield Problem(each, "edition-risen")
        if number(after.cases[each].since) <= number(before.name) and before.name != after.name:
            yield Problem(each, "edition-since", {"since": after.cases[each].since, **names})
    for each in found.retired:
        if each not in after.retired:
            yield Problem(each, "edition-no-tombstone")
    for each in sorted(before.retired.keys() - after.retired.keys()):
        yield Problem(each, "edition-tombstone-gone")
    for each in found.judged_anew:
        yield from _judged_anew(before.cases[each], after.cases[each], names)


def _judged_anew(was: Case, now: Case, names: Mapping[str, str]) -> Iterator[Problem]:
    """An expectation may change with a reason; a question may not."""
    same = (was.game, was.kind, dict(was.readings), was.input) == (
        now.game,
        now.kind,
        dict(now.readings),
        now.input,
    )
    if not same:
        yield Problem(now.id, "edition-other-question")
    elif now.changed is None or number(now.changed["edition"]) <= number(names["before"]):
        yield Problem(now.id, "edition-no-reason", names)


def number(edition: str) -> tuple[int, int]:
    """An edition as numbers that can be compared; (0, 0) for what is none."""
    year, _, serial = edition.partition(".")
    return (int(year), int(serial)) if year.isdigit() and serial.isdigit() else (0, 0)
