"""What only one of two rulings has: a finding about an act, or an act that may be made next."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import StructuredError
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.moves import same_act

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Outcome

FINDING = ("verdict", "first", "findings", "findings.clause")
"""The parts of a hand of play that say what was found."""

NOWHERE = 1 << 30
"""The number of an act behind all others: that of a finding about none."""

Places = dict[tuple[int, str, str], list[str]]
"""The clauses of what was found, by the number of its act, its kind and its seat."""

OURS, THEIRS = "no", "a"
"""Who has what the other has not: we, so that the program has none; the program, so that it has one too many."""


class Alone(NamedTuple):
    """A finding or an act of one side: the act it is about, whose it is, its kind or name, and its clause."""

    at: int
    whose: str
    kind: str
    clause: str


def only_found(outcome: Outcome) -> tuple[Alone, ...]:
    """The findings that only one of the two has, about the first act on which one has; of any other answer none."""
    if outcome.case.kind != "replay" or outcome.expect is None or outcome.reply is None:
        return ()
    if not outcome.differences or outcome.differences[0].path not in FINDING:
        return ()
    try:
        ours, theirs = (_found(tree) for tree in (outcome.expect, outcome.reply.answer or {}))
    except (KeyError, TypeError, ValueError):
        return ()
    alone = [*_only(ours, theirs, OURS), *_only(theirs, ours, THEIRS)]
    first = min((each.at for each in alone), default=0)
    return tuple(each for each in sorted(alone, key=lambda each: each.kind) if each.at == first)


def _only(some: Places, others: Places, whose: str) -> Iterator[Alone]:
    """What one side found more often than the other at a place, under the clauses that the other does not give."""
    for (at, kind, seat), clauses in some.items():
        there = others.get((at, kind, seat), [])
        more = [*(Counter(clauses) - Counter(there)).elements()]
        yield from (Alone(at, whose, kind, clause) for clause in more[: max(0, len(clauses) - len(there))])


def _found(answer: Json) -> Places:
    """The clauses of everything found, by the act, the kind of finding and the seat."""
    clauses: Places = defaultdict(list)
    for each in rows(answer["findings"]):
        at = each.get("at")
        number = at if isinstance(at, int) else NOWHERE
        clauses[number, str(each.get("kind")), str(each.get("seat"))].append(str(each.get("clause", "")))
    return clauses


def only_listed(outcome: Outcome) -> Iterator[Alone]:
    """The acts that only one of the two lists: ours under their clause, the program's under the clause they break."""
    assert outcome.expect is not None
    assert outcome.reply is not None
    answer = outcome.reply.answer or {}
    try:
        ours, theirs = (
            {same_act(act): act for act in rows(tree["acts"])} for tree in (outcome.expect, answer)
        )
    except (KeyError, TypeError):
        return
    for move in sorted(set(ours) - set(theirs)):
        yield Alone(NOWHERE, OURS, str(ours[move]["act"]), str(ours[move]["clause"]))
    for move in sorted(set(theirs) - set(ours)):
        yield Alone(NOWHERE, THEIRS, str(theirs[move].get("act", "")), _broken_by(outcome.case, theirs[move]))


def _broken_by(case: Case, act: Json) -> str:
    """The clause that an act breaks after the log of a case."""
    log = row(case.input["log"])
    acts = rows(log.get("acts", []))
    number = sum("at" in each for each in acts) + 1
    done = {name: value for name, value in act.items() if name not in ("clause", "forced")}
    longer: Json = {**log, "acts": [*acts, {"at": number, **done}]}
    try:
        answer = KINDS["replay"].answer(case.game, dict(case.readings), {"log": longer})
    except (StructuredError, LookupError, ValueError):
        return ""
    return next((str(found["clause"]) for found in rows(answer["findings"]) if found.get("at") == number), "")
