"""What makes an answer that leaves something open one that can be published: it shows that it was open.

Either there are witnesses, two inputs that say more and come to different verdicts; of what people wrote they are two
other logs of theirs. Or nothing is left open but values that a table does not tell: then no input could say more, and
what is answered under a reading that has another table stands beside it, or the question names the table itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from oracle.conformance.cases.case import Witness
from oracle.conformance.cases.disputes import profile_named
from oracle.conformance.inputs.completion import completes
from oracle.conformance.kinds.unvalued import leaves_values_open
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from conformance_tests.builder.questions.drafting import Draft
    from oracle.rulebook.readings import Reading

DECIDED = ("clean", "broken")


def witnessed(drafts: Iterable[Draft]) -> tuple[Draft, ...]:
    """The drafts, those that people left open with their witnesses where people wrote them too."""
    rows = tuple(drafts)
    written = sorted((row for row in rows if row.question.origin != "generated"), key=lambda row: row.size)
    return tuple(_with_witnesses(row, written) if _is_left_open(row) else row for row in rows)


def _is_left_open(draft: Draft) -> bool:
    undecided = draft.answer.get("verdict") == "undecided"
    return undecided and draft.question.origin != "generated" and not draft.question.witnesses


def _with_witnesses(draft: Draft, written: Iterable[Draft]) -> Draft:
    """The draft with the smallest log of each verdict that completes it, where there is one of either."""
    found: dict[str, Witness] = {}
    for other in written:
        verdict = str(other.answer.get("verdict"))
        if verdict in DECIDED and verdict not in found and _says_more(other, draft):
            found[verdict] = Witness(other.question.input, verdict)
    if len(found) < len(DECIDED):
        return draft
    witnesses = tuple(found[verdict] for verdict in sorted(found, key=DECIDED.index))
    return replace(draft, question=replace(draft.question, witnesses=witnesses))


def _says_more(whole: Draft, part: Draft) -> bool:
    one, other = whole.question, part.question
    same = one.kind == other.kind and dict(one.readings) == dict(other.readings)
    return same and completes(one.input, other.input)


# -- values ----------------------------------------------------------------------------------------


def is_sound(game: str, draft: Draft) -> bool:
    """Whether an answer leaves nothing open, or shows that what it leaves open was open.

    Before it has been asked under other readings it is enough that one of them may tell the values that lack.
    """
    if draft.answer.get("verdict") != "undecided" or draft.question.witnesses:
        return True
    tables = {reading.id for reading in _of_tables(game, draft)}
    if not tables or not _lacks_values_alone(game, draft):
        return False
    if profile_named(draft.question.input) is not None:
        return True
    alternatives = draft.alternatives
    return alternatives is None or any(tables & set(each.readings) for each in alternatives)


def _of_tables(game: str, draft: Draft) -> Iterator[Reading]:
    """The readings whose candidates are tables, as far as a draft leaves them to us."""
    for reading in register(game).values():
        if reading.tables is not None and reading.executable and reading.id not in draft.question.readings:
            yield reading


def _lacks_values_alone(game: str, draft: Draft) -> bool:
    """Whether all that is left open is so under a clause that such a table is read by, or is what an item is worth."""
    if "undecided" in cast("list[str]", draft.answer.get("claims", [])):
        return False
    left_open = {clause for kind, clause in draft.found if kind == "undecided"}
    if left_open:
        return left_open <= {clause for reading in _of_tables(game, draft) for clause in reading.clauses}
    return leaves_values_open(draft.answer)
