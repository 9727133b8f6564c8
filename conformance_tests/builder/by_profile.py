"""Hands counted by a table of values: what a case asks for by name alone is asked once more, with the profile named.

Where the values of a game are lost, a hand is asked for its items. What they are worth, and what they come to, is
asked by the tables that are shipped: by one that gives every item a value of its own every hand there is no dispute
about, by a table of a reading as many as show each item once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.builder.otherwise import beside, fixed
from oracle.conformance.cases.case import Alternative, Case, canonical, sealed
from oracle.conformance.inputs.forms import rows
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.unvalued import asks_for_values
from oracle.rulebook.readings import PROFILE_OPTION, nameable, shipped_profiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue

AREA = "values"
TITLE_EN = 80


def by_profile(game: str, cases: Sequence[Case], edition: str) -> tuple[Case, ...]:
    """The cases about values that there are not yet, each made of one that asks for items."""
    there = {case.id for case in cases}
    named = [case for case in cases if case.kind == "score" and not asks_for_values(case.expect)]
    bases = sorted(named, key=_undisputed_first)
    wanted: dict[str, list[str]] = {}
    for profile in nameable(game) if bases else ():
        for base in _chosen(game, bases, profile):
            if _id(game, base, profile) not in there:
                wanted.setdefault(base.id, []).append(profile)
    found: list[Case] = []
    for base in bases:
        if base.id in wanted:
            others = tuple(_other_readings(game, base))
            found += [_case(game, base, profile, others, edition) for profile in wanted[base.id]]
    return tuple(found)


def _undisputed_first(case: Case) -> tuple[bool, int, str]:
    return case.level == "disputed", len(canonical(case.input)), case.id


def _chosen(game: str, bases: Sequence[Case], profile: str) -> Iterator[Case]:
    """The hands that are asked by a profile: each item once; all but the disputed by one that is no reading's."""
    shown: set[str] = set()
    for base in bases:
        items = _worth_something(_answer(game, base, profile))
        if (profile in shipped_profiles(game) and base.level == "must") or not items <= shown:
            shown |= items
            yield base


def _other_readings(game: str, base: Case) -> Iterator[Mapping[str, str]]:
    """The readings in dispute about the items of a hand, and those that leave them as they are.

    A frozen case keeps the alternatives it was born with, and what is made of it has no more.
    """
    known = [dict(each.readings) for each in base.alternatives]
    for readings in beside(game, base.readings, fixed(game, base.input, base.expect)):
        if readings in known or KINDS[base.kind].answer(game, readings, base.input) == base.expect:
            yield readings


def _worth_something(answer: Json) -> set[str]:
    """The items of a hand, but for those that are named and not counted."""
    return {str(item["item"]) for item in rows(answer["items"]) if not _is_nothing(item["value"])}


def _is_nothing(value: JsonValue) -> bool:
    return isinstance(value, list) and all(isinstance(each, list) and each[0] == 0 for each in value)


def _asked(base: Case, profile: str) -> Json:
    return {**base.input, "options": {PROFILE_OPTION: profile}}


def _answer(game: str, base: Case, profile: str) -> Json:
    return KINDS[base.kind].answer(game, base.readings, _asked(base, profile))


def _id(game: str, base: Case, profile: str) -> str:
    return f"{game}/{AREA}/{base.id.rpartition('/')[2]}-{profile}"


def _case(game: str, base: Case, profile: str, others: Sequence[Mapping[str, str]], edition: str) -> Case:
    """A hand counted by a profile, as disputed as it is without; what others make of its values is as right."""
    asked, expect = _asked(base, profile), _answer(game, base, profile)
    alternatives = tuple(
        Alternative(readings, answer)
        for readings in others
        if (answer := KINDS[base.kind].answer(game, readings, asked)) != expect
    )
    provenance: Json = {**base.provenance, "source": f"{base.id}, by {profile}"}
    provenance.pop("kills", None)
    return sealed(
        replace(
            base,
            id=_id(game, base, profile),
            title={**base.title, "en": f"{base.title['en'][: TITLE_EN - len(profile) - 5]}, by {profile}"},
            touches=(),
            level="disputed" if alternatives else "must",
            input=asked,
            expect=expect,
            alternatives=alternatives,
            provenance=provenance,
            since=edition,
            changed=None,
        )
    )
