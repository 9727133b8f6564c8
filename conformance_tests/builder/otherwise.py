"""What is asked of drafts once they are picked: the clauses consulted, and the answers under other readings.

Another answer under another reading is right as well.

A draft that names readings itself keeps them: another candidate is put beside them, never in the place of one. Where a
case lies frozen, it is asked under the readings it names and under no others.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from conformance_tests.builder.mutation.scratch import all_apart, enter
from conformance_tests.builder.questions.drafting import Answers, answered_or_none
from oracle.conformance.cases.case import Alternative
from oracle.conformance.cases.disputes import profile_named
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.unvalued import asks_for_values, table_readings
from oracle.conformance.variation.mutations import other_readings
from oracle.conformance.variation.question import NOTATION

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from conformance_tests.builder.mutation.rules import Rules
    from conformance_tests.builder.questions.drafting import Draft
    from oracle.conformance.inputs.forms import Json, JsonValue

Readings = dict[str, str]


def answered_otherwise(rules: Rules, drafts: Sequence[Draft], jobs: int = 1) -> tuple[Draft, ...]:
    """The drafts, each with what is answered otherwise under other readings, and with the clauses consulted.

    What is known already stays.
    """
    asked = [draft for draft in drafts if draft.alternatives is None]
    shares = [asked[place::jobs] for place in range(jobs)]
    found: dict[str, list[Readings]] = {}
    for row in all_apart([partial(_differing, rules, share) for share in shares], jobs):
        reply = cast("Json", row)
        found[str(reply["key"])] = cast("list[Readings]", reply["readings"])
    completed: dict[str, Draft] = {}
    tasks = [partial(_answering, rules, share, found) for share in shares]
    by_key = {draft.key: draft for draft in asked}
    for row in all_apart(tasks, jobs):
        reply = cast("Json", row)
        completed[str(reply["key"])] = _with(by_key[str(reply["key"])], reply)
    for row in all_apart([partial(_consulting, rules, share) for share in shares], jobs):
        reply = cast("Json", row)
        consulted = frozenset(cast("list[str]", reply["consulted"]))
        completed[str(reply["key"])] = replace(completed[str(reply["key"])], consulted=consulted)
    return tuple(completed.get(draft.key, draft) for draft in drafts)


def _with(draft: Draft, reply: Json) -> Draft:
    alternatives = tuple(
        Alternative(cast("Readings", each["readings"]), cast("Json", each["expect"]))
        for each in cast("list[Json]", reply["alternatives"])
    )
    hits, steps = draft.hits | int(str(reply["hits"]), 16), draft.steps + cast("int", reply["steps"])
    return replace(draft, alternatives=alternatives, hits=hits, steps=steps)


# -- in scratch processes --------------------------------------------------------------------------


def _differing(rules: Rules, drafts: Sequence[Draft]) -> Iterator[JsonValue]:
    """For every draft the readings under which its answer is another, or those it is asked under in any case."""
    enter(rules)
    for draft in drafts:
        question = draft.question
        if question.asked_under is not None:
            readings = [dict(each) for each in question.asked_under]
        elif question.kind in NOTATION:
            readings = []
        else:
            readings = list(_answering_otherwise(rules.game, draft))
        yield {"key": draft.key, "readings": [{**each} for each in readings]}


def _answering_otherwise(game: str, draft: Draft) -> Iterator[Readings]:
    question = draft.question
    for readings in beside(game, question.readings, fixed(game, question.input, draft.answer)):
        ask = partial(KINDS[question.kind].answer, game, readings, question.input)
        answer = answered_or_none(question, ask)
        if answer is not None and answer != draft.answer:
            yield readings


def fixed(game: str, asked: Json, answer: Json) -> Collection[str]:
    """The readings nobody asks otherwise: those of tables of values, where one is named or no values are asked for."""
    by_table = profile_named(asked) is None and asks_for_values(answer)
    return () if by_table else table_readings(game)


def beside(game: str, readings: Mapping[str, str], but_for: Collection[str] = ()) -> Iterator[Readings]:
    """Some readings with one more that is not ours, for every question they leave to us but for some."""
    for identifier, candidate in other_readings(game):
        if identifier not in readings and identifier not in but_for:
            named = {**readings, identifier: candidate}
            yield {name: named[name] for name in sorted(named)}


def _answering(
    rules: Rules, drafts: Sequence[Draft], under: Mapping[str, Sequence[Readings]]
) -> Iterator[JsonValue]:
    """What is answered under those readings, the blocks that reaches, and the steps it takes."""
    answers = Answers(rules)
    for draft in drafts:
        question = draft.question
        alternatives: list[JsonValue] = []
        reached, every = 0, 0
        for readings in under[draft.key]:
            answer, hits, steps = answers.to(question.kind, dict(readings), question.input)
            alternatives.append({"readings": {**readings}, "expect": answer})
            reached, every = reached | hits, every + steps
        yield {"key": draft.key, "alternatives": alternatives, "hits": hex(reached), "steps": every}


def _consulting(rules: Rules, drafts: Sequence[Draft]) -> Iterator[JsonValue]:
    from oracle.conformance.kinds.consulted import consulted_for  # loads the rules

    enter(rules)
    for draft in drafts:
        question = draft.question
        consulted = consulted_for(question.kind, rules.game, question.readings, question.input)
        yield {"key": draft.key, "consulted": [*sorted(consulted)]}
