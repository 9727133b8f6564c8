"""What only one of two rulings has: a finding about an act, or an act that may be made next."""

from __future__ import annotations

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
    alone = [(key, OURS, ours[key]) for key in ours if key not in theirs]
    alone += [(key, THEIRS, theirs[key]) for key in theirs if key not in ours]
    first = min((key[0] for key, _, _ in alone), default=0)
    return tuple(
        Alone(key[0], whose, key[1], clause) for key, whose, clause in sorted(alone) if key[0] == first
    )


def _found(answer: Json) -> dict[tuple[int, str, str, int], str]:
    """The clause of everything found, by the act, the kind of finding, the seat, and how often there."""
    clauses: dict[tuple[int, str, str, int], str] = {}
    for each in rows(answer["findings"]):
        at = each.get("at")
        number = at if isinstance(at, int) else NOWHERE
        key = (number, str(each.get("kind")), str(each.get("seat")))
        nth = sum(other[:3] == key for other in clauses)
        clauses[*key, nth] = str(each.get("clause", ""))
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
