"""What becomes of a case: one of a closed set of statuses, what caused it, and a row of the report for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, get_args

from grammar.records import dataclass
from oracle.conformance.cases.compare import compared
from oracle.conformance.cases.disputes import (
    candidate_of,
    in_dispute,
    profile_named,
    readings_of_profile,
    required,
)
from oracle.conformance.kinds.kind import MISSING, in_one_way
from oracle.conformance.protocol.messages import question
from oracle.conformance.run.charging import (
    ITEMS,
    charge_of_items,
    clause_of_what_is_open,
    clause_of_wins,
)
from oracle.conformance.run.traits import shown
from oracle.rulebook.house_rules import Layer
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.conformance.cases.case import Alternative, Case
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.conformance.kinds.kind import Difference
    from oracle.conformance.protocol.engine import Reply
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.reckoning import Slip


Status = Literal["PASS", "FAIL", "XFAIL", "XPASS", "SKIP", "ERROR", "CRASH", "TIMEOUT", "PROTOCOL"]
STATUSES: tuple[Status, ...] = get_args(Status)

FAILED = frozenset({"FAIL", "ERROR", "CRASH", "TIMEOUT", "PROTOCOL"})
"""What nobody expected; `XPASS` is only a ledger that is stale."""

BROKEN = frozenset({"CRASH", "TIMEOUT", "PROTOCOL"})
"""What is wrong with the program, not with its answer."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a case.

    `cause` says in particular what went wrong, in words that are the same for cases that fail alike; `clause`
    is the one that was to decide. `reading` is the candidate of each reading in dispute that the answer follows.
    `known` is what a ledger says of the case, and `was` the outcome before the ledger made another of it. `asked` is
    false where the implementation declared that it is not to be asked such a case. `under` are the readings of the
    expectation it is held against, where those are not the case's own. `slips` are the single mistakes that explain it.
    `did` is what `shown` says where the answer itself was left in the process that asked.
    """

    case: Case
    status: Status
    cause: str = ""
    reason: str = ""
    clause: str = ""
    differences: tuple[Difference, ...] = ()
    expect: Json | None = None
    reply: Reply | None = None
    reading: Mapping[str, str] = field(default_factory=dict[str, str])
    flaky: bool = False
    known: str | None = None
    was: str | None = None
    asked: bool = True
    under: Mapping[str, str] | None = None
    slips: tuple[Slip, ...] = ()
    did: frozenset[str] | None = None

    @property
    def shown(self) -> frozenset[str]:
        """What its answer does that it should."""
        if self.did is not None:
            return self.did
        answer = None if self.reply is None else self.reply.answer
        return (
            frozenset() if answer is None else shown(self.expect or self.case.expect, answer, self.case.input)
        )

    @property
    def outcome(self) -> str:
        """The status and its cause, as a ledger states them, whether the ledger knows of it or not."""
        return self.was or f"{self.status} {self.cause}".rstrip()


# -- asking ------------------------------------------------------------------------------------------


def asked(case: Case, hello: Hello) -> Json:
    """The question a case is; nothing of what is expected is in it."""
    readings = asked_under(case, hello)
    return question(
        case.id,
        case.game,
        case.kind,
        case.input,
        readings=readings,
        want=hello.levels,
        profile=case.profile,
    )


def under_house_rules(case: Case, hello: Hello) -> Case:
    """A case as it is judged live by the profile that an implementation declares; as it is published without one.

    What is disputed among readings stays so, as far as the profile leaves it open: every candidate is judged by the
    profile's values. Raises `ReadingError` where the case has agreed on something that the profile contradicts.
    """
    house_rules = hello.profile.get(case.game)
    if house_rules is None or house_rules.house_rules is None:
        return case
    first, *others = (each.readings for each in admitted(case, hello))
    own = _live(case, first, hello)
    alternatives = tuple(
        _live(case, readings, hello) for readings in others if _leaves_open(house_rules, readings, case.game)
    )
    return replace(
        case,
        expect=own.expect,
        readings=own.readings,
        alternatives=alternatives,
        witnesses=(),
        profile=house_rules.house_rules.digest,
    )


def _live(case: Case, readings: Mapping[str, str], hello: Hello) -> Alternative:
    """What our own judge expects under readings and the profile that is declared."""
    from oracle.conformance.cases.case import Alternative  # these two are needed for a profile alone
    from oracle.conformance.kinds import KINDS

    under = layered(case.game, readings, hello)
    return Alternative(under, KINDS[case.kind].answer(case.game, under, case.input))


def _leaves_open(house_rules: Layer, readings: Mapping[str, str], game: str) -> bool:
    """Whether the readings of a profile are none of those that an expectation is under otherwise."""
    return all(readings.get(name, in_force(game).get(name)) == slug for name, slug in house_rules.items())


def layered(game: str, readings: Mapping[str, str], hello: Hello) -> Mapping[str, str]:
    """Readings with the house rules that an implementation declares for a game."""
    house_rules = hello.profile.get(game)
    return readings if house_rules is None else Layer({**house_rules, **readings}, house_rules.house_rules)


def asked_under(case: Case, hello: Hello) -> Mapping[str, str]:
    """The readings a case is asked under: those of its first expectation that agrees with what is declared."""
    return admitted(case, hello)[0].readings if case.alternatives else case.readings


def not_asked(case: Case, hello: Hello) -> str | None:
    """Why an implementation is not asked a case, by what it said of itself; None when it is."""
    if case.game not in hello.games:
        return f"game {case.game} is not declared"
    if case.kind not in hello.kinds_of(case.game):
        return f"kind {case.kind} is not declared"
    needed = required(case)
    profile = profile_named(case.input)
    if profile is not None:
        chosen = readings_of_profile(case.game, case.input)
        if profile in hello.profiles.get(case.game, ()):
            needed = {name: slug for name, slug in needed.items() if name not in chosen}
        elif (not hello.all_readings and chosen.items() <= in_force(case.game).items()) or not chosen:
            return f"profile {profile} is not declared"
    return not_followed(case.game, needed, hello)


def not_followed(game: str, readings: Mapping[str, str], hello: Hello) -> str | None:
    """Why nothing is asked under these readings: another is declared, or none and one of these is not in force."""
    for identifier, slug in sorted(readings.items()):
        declared = hello.readings.get(identifier)
        if declared is not None and declared != slug:
            return f"reading {identifier}={declared} is declared"
        if declared is None and not hello.all_readings and in_force(game).get(identifier) != slug:
            return f"reading {identifier}={slug} is not declared"
    return None


def admitted(case: Case, hello: Hello) -> tuple[Alternative, ...]:
    """The expectations of a case that agree with the readings an implementation declares."""
    declared = {
        identifier: hello.readings[identifier] for identifier in in_dispute(case) & set(hello.readings)
    }
    found = tuple(
        each
        for each in case.expectations
        if all(candidate_of(case.game, each, name) == slug for name, slug in declared.items())
    )
    return found or case.expectations


# -- judging -----------------------------------------------------------------------------------------


def judged(case: Case, reply: Reply, hello: Hello) -> Outcome:
    """What a reply to a case amounts to."""
    match reply.status:
        case "result":
            assert reply.answer is not None
            return _compared(case, reply, reply.answer, hello)
        case "skip":
            return Outcome(case, "SKIP", "", reply.reason)
        case "error":
            return Outcome(case, "ERROR", reply.cause, reply.reason, expect=case.expect, reply=reply)
        case "crash" | "timeout" | "protocol":
            status: Status = {"crash": "CRASH", "timeout": "TIMEOUT", "protocol": "PROTOCOL"}[reply.status]  # type: ignore[assignment]
            return Outcome(case, status, reply.cause, reply.reason, expect=case.expect, reply=reply)


def misshapen(case: Case) -> str | None:
    """Why no answer can be compared with what a case expects, or it cannot be asked; None where nothing is wrong."""
    try:
        for each in case.expectations:
            # With a part nobody compares beside it, for what is equal at once is not looked at.
            if compared(case.kind, each.expect, {**each.expect, "": None}):
                return "what it expects differs from itself"
    except Exception as wrong:  # noqa: BLE001  (the file of a stranger may hold anything)
        return f"what it expects has another shape ({type(wrong).__name__}: {wrong})"[:200]
    return None


def _compared(case: Case, reply: Reply, answer: Json, hello: Hello) -> Outcome:
    expectations = admitted(case, hello)
    met = [each for each in expectations if not compared(case.kind, each.expect, answer, hello.levels)]
    if met:
        followed = _followed(case, met[0]) if len(met) == 1 and case.alternatives else {}
        return Outcome(case, "PASS", reading=followed, reply=reply)
    expect = expectations[0].expect
    found = _telling_first(compared(case.kind, expect, answer, hello.levels))
    cause, clause = charged(case, expect, found[0], answer)
    return Outcome(
        case,
        "FAIL",
        cause=cause,
        clause=clause,
        differences=found,
        expect=expect,
        reply=reply,
        under=expectations[0].readings,
    )


def _followed(case: Case, met: Alternative) -> dict[str, str]:
    """The candidates that an answer follows, of every reading that is in dispute in a case."""
    return {identifier: candidate_of(case.game, met, identifier) for identifier in sorted(in_dispute(case))}


def _telling_first(found: Sequence[Difference]) -> tuple[Difference, ...]:
    """Differences of a level with sums behind what they are the sum of: an item says more than a total."""
    return tuple(sorted(found, key=lambda each: (each.level, each.path.endswith("total"))))


def charged(case: Case, expect: Json, difference: Difference, answer: Json) -> tuple[str, str]:
    """The cause of a first difference and the clause it is charged to."""
    if difference.path in ITEMS and isinstance(difference.got, list | dict):
        charge = charge_of_items(case, expect, tuple(places(difference.expected, difference.got)))
        return f"{difference.level} {difference.path} {charge.item}".rstrip(), charge.clause
    if difference.path == "wins":
        clause = clause_of_wins(case, expect, answer) or clause_of(case, expect, difference)
        return cause_of(difference), clause
    if difference.path == "verdict" and difference.expected == "undecided" and case.kind == "score":
        return cause_of(difference), clause_of_what_is_open(case) or clause_of(case, expect, difference)
    return cause_of(difference), clause_of(case, expect, difference)


def cause_of(difference: Difference) -> str:
    """What a first difference has in common with others of its cause: level, place, and what was said there."""
    said = f"{difference.level} {difference.path}"
    if isinstance(difference.got, str | bool | None):
        return f"{said}={_word(difference.got)}"
    place = next(iter(places(difference.expected, difference.got)), None)
    return f"{said} {place.named}" if place is not None and place.named else said


def _word(value: JsonValue) -> str:
    return value if isinstance(value, str) else {True: "true", False: "false", None: "null"}[value]  # type: ignore[index]


def clause_of(case: Case, expect: Json, difference: Difference) -> str:
    """The clause that was to decide where an answer first differs."""
    findings = expect.get("findings")
    if isinstance(findings, list) and findings and difference.level in ("L1", "L2"):
        first = findings[0]
        if isinstance(first, dict):
            return str(first.get("clause", ""))
    for place in places(difference.expected, difference.got):
        clause = next(_clauses_about(expect, _about(place.expected)), None)
        if clause is not None:
            return clause
    return case.tests[0] if case.tests else ""


def _clauses_about(value: JsonValue, about: tuple[str, ...]) -> Iterator[str]:
    """The clauses that an expectation gives for an item or a payment."""
    match value:
        case dict():
            if about and _about(value) == about and isinstance(value.get("clause"), str):
                yield str(value["clause"])
            for each in value.values():
                yield from _clauses_about(each, about)
        case list():
            for each in value:
                yield from _clauses_about(each, about)
        case _:
            pass


@dataclass(frozen=True, slots=True)
class Place:
    """One place within a difference: what was expected there and what came; None where there is nothing."""

    path: str
    expected: JsonValue
    got: JsonValue

    @property
    def named(self) -> str:
        """The item or the seats it is about, where there are any."""
        for value in (self.expected, self.got):
            if isinstance(value, dict):
                return str(value.get("item") or value.get("kind") or value.get("act") or "")
        return ""


def places(expected: JsonValue, got: JsonValue, path: str = "") -> Iterator[Place]:
    """Where two values differ, as deep as they are alike in shape; lists are held against each other unordered.

    An empty list that is wanting altogether is missing: it and none at all would read alike.
    """
    if expected == got and type(expected) is type(got):
        return
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in (*expected, *(key for key in got if key not in expected)):
            yield from places(expected.get(key), got.get(key), f"{path}.{key}" if path else key)
    elif _is_listing(expected) and _is_listing(got):
        assert isinstance(expected, list)
        assert isinstance(got, list)
        yield from _of_lists(expected, got, path)
    else:
        yield Place(path, expected, MISSING if expected == [] and got is None else got)


def _is_listing(value: JsonValue) -> bool:
    """Whether a value lists things that can be reported one by one; an amount is one thing, not two."""
    return isinstance(value, list) and not any(isinstance(each, list | int) for each in value)


def _of_lists(expected: Sequence[JsonValue], got: Sequence[JsonValue], path: str) -> Iterator[Place]:
    """Pair what is about the same item, then tell what is only on one side."""
    missing, extra = _only(expected, got), _only(got, expected)
    for each in missing:
        same = next((other for other in extra if _about(each) and _about(each) == _about(other)), None)
        if same is not None:
            extra.remove(same)
        yield Place(path, each, same)
    for other in extra:
        yield Place(path, None, other)


def _only(these: Sequence[JsonValue], those: Sequence[JsonValue]) -> list[JsonValue]:
    left = Counter(in_one_way(each) for each in those)
    found: list[JsonValue] = []
    for each in these:
        if left[in_one_way(each)]:
            left[in_one_way(each)] -= 1
        else:
            found.append(each)
    return found


def _about(value: JsonValue) -> tuple[str, ...]:
    """What makes two entries of a list the same thing stated differently."""
    if not isinstance(value, dict):
        return ()
    if "item" in value:
        return (str(value["item"]),)
    return tuple(str(value[name]) for name in ("from", "to") if name in value)


def with_flaw(first: Outcome, second: Outcome) -> Outcome:
    """The first outcome, marked when asking again ended otherwise."""
    return first if first.outcome == second.outcome else replace(first, flaky=True)
