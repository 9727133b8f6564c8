"""The slips behind a wrong answer: what single mistakes would explain it, so that the same one is reported once.

An item may be missing, surplus, of another value, or called otherwise; a sum may be reckoned otherwise; an answer may
follow another candidate of a reading; a hand or log that cannot be may be taken for one that can. Several may be made at
once; which of them a failure is reported by is found when all rows are known (`gathering`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.cases.compare import compared
from oracle.conformance.cases.disputes import candidate_of, in_dispute
from oracle.conformance.inputs.forms import rows
from oracle.conformance.kinds import KINDS
from oracle.conformance.kinds.consulted import cited
from oracle.conformance.run.causes.walls import wall_played
from oracle.conformance.run.charging import ITEMS, UNHEARD, own_clause, withholding
from oracle.conformance.run.found import FINDING, OURS, THEIRS, only_found, only_listed
from oracle.conformance.run.outcomes import asked_under, places
from oracle.conformance.run.reckoning import PAYMENTS, TOTALS, Slip, slips_of_reckoning
from oracle.conformance.run.traits import (
    ANSWERS,
    BESIDE_CLEAN,
    CONVICTS,
    FINDS,
    LISTS,
    SAYS,
    SEVERAL,
    act_at,
)
from oracle.rulebook.clauses import texts
from oracle.rulebook.readings import ReadingError, in_force, register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.kinds import Difference
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.found import Alone
    from oracle.conformance.run.outcomes import Outcome, Place

UNDECIDED = "undecided"
"""What is said of a hand and found in a log of which something is not shown."""

BEHIND_ITEMS = (*ITEMS, "wins", "verdict")
"""The parts of an answer about a hand that hang on its items; a verdict of play is told by what is found."""

CANDIDATES = 8
"""Candidates of readings that are tried for one wrong answer."""


def slips_of(outcome: Outcome, hello: Hello) -> tuple[Slip, ...]:
    """The slips that explain a failure, in the order of the answer; none where nothing is known to.

    A reading that is followed comes first, then a wall of another length, and behind them what else would explain it.
    """
    if outcome.status != "FAIL" or not outcome.differences:
        return ()
    if outcome.case.about == "input" and _misses_the_impossible(outcome):
        return (Slip("impossible", "", "", outcome.cause),)
    reading, wall = reading_followed(outcome, hello), wall_played(outcome, hello)
    try:
        others = tuple(dict.fromkeys(_others(outcome)))
    except UNHEARD:
        others = ()
    return tuple(each for each in (reading, wall) if each is not None) + others


def _misses_the_impossible(outcome: Outcome) -> bool:
    """Whether the program does not see that the input contradicts itself; a breach that it finds before is another."""
    alone = only_found(outcome)
    missed = not alone or any(each.whose == OURS and each.kind == "impossible" for each in alone)
    return missed and outcome.differences[0].path in ("verdict", *FINDING)


def _others(outcome: Outcome) -> Iterator[Slip]:
    """The slips beside that of following another reading.

    What is declared differs from a sheet or a payment that is wrong: that finding comes of it.
    """
    alone = only_found(outcome)
    rest = tuple(each for each in outcome.differences if each.path in (*ITEMS, *TOTALS, *PAYMENTS))
    if alone and rest and all(each.kind == "mismatch" for each in alone):
        outcome = replace(outcome, differences=rest)
    case, first = outcome.case, outcome.differences[0]
    items = next((each for each in outcome.differences if each.path in ITEMS), None)
    behind = BEHIND_ITEMS if case.kind == "score" else (*ITEMS, "wins")
    if items is not None and first.path in behind and isinstance(items.got, list | dict):
        yield from _of_items(outcome, items)
        return
    yield from _of_what_is_found(outcome)
    yield from _of_what_is_listed(outcome)
    yield from _of_what_is_said(outcome)
    yield from _of_what_is_waited_for(outcome)
    yield from _of_what_is_cited(outcome)
    if first.path == "counts":
        yield Slip("counts", "", outcome.clause)
    if first.path in ("prevails", "lawful"):
        yield Slip("prevails", first.path, outcome.clause)
    yield from slips_of_reckoning(outcome)
    if items is not None and isinstance(items.got, list | dict):
        yield from _of_items(outcome, items)


def _of_what_is_cited(outcome: Outcome) -> Iterator[Slip]:
    """That all is right but the clauses by which it is: the first that only we give, and what only the program gives."""
    first = outcome.differences[0]
    if first.level != "L4":
        return
    ours, theirs = (Counter(_words_of(value)) for value in (first.expected, first.got))
    known = [word for word in ours - theirs if word in texts(outcome.case.game)]
    if known:
        yield Slip("cited", "", known[0], next(iter(theirs - ours), ""))


def _words_of(value: object) -> Iterator[str]:
    """Every text in a list of clauses, without what stands before it."""
    match value:
        case str():
            yield value.rpartition(": ")[2]
        case [*each]:
            for one in each:
                yield from _words_of(one)
        case {**members}:
            yield from _words_of([*members.values()])
        case _:
            pass


# -- rulings -------------------------------------------------------------------------------------------


def _of_what_is_found(outcome: Outcome) -> Iterator[Slip]:
    """A finding that only one of the two has, about the first act where one has."""
    answer = (outcome.reply and outcome.reply.answer) or {}
    ours, theirs = (len(rows(tree.get("findings", []))) for tree in (outcome.expect or {}, answer))
    if ours > 1 == theirs:
        yield Slip("never", f"{FINDS} {SEVERAL}", outcome.clause)
    for each in only_found(outcome):
        if each.whose == OURS:
            yield Slip("never", f"{FINDS} {each.kind}", each.clause)
            if each.kind == "breach" and (act := act_at(outcome.case.input, each.at)):
                yield Slip("never", f"{CONVICTS} {act}", each.clause)
        yield Slip("found", each.kind, each.clause or outcome.clause, each.whose)
    if alone := only_found(outcome):
        yield from _of_the_act(outcome.case, alone[0])
    first = outcome.differences[0]
    if outcome.case.kind == "replay" and first.path == "verdict" and first.expected in BESIDE_CLEAN:
        yield Slip("never", f"{FINDS} {first.expected}", outcome.clause)


def _of_the_act(case: Case, alone: Alone) -> Iterator[Slip]:
    """What act a finding is about that only one of the two has."""
    if act := act_at(case.input, alone.at):
        yield Slip("act", act, "", alone.whose)


def _of_what_is_listed(outcome: Outcome) -> Iterator[Slip]:
    """An act that only one of the two lists."""
    if outcome.case.kind != "legal":
        return
    for each in only_listed(outcome):
        if each.whose == OURS:
            yield Slip("never", f"{LISTS} {each.kind}", each.clause)
        yield Slip("listed", each.kind, each.clause, each.whose)


def _of_what_is_said(outcome: Outcome) -> Iterator[Slip]:
    """A part of a result, or a verdict of a hand alone, that the program does not say."""
    first = outcome.differences[0]
    if first.path == "verdict" and "findings" not in (outcome.expect or {}):
        if first.expected in BESIDE_CLEAN:
            yield Slip("never", f"{ANSWERS} {first.expected}", outcome.clause)
        if UNDECIDED in (first.expected, first.got):
            whose = OURS if first.expected == UNDECIDED else THEIRS
            yield Slip("found", UNDECIDED, outcome.clause, whose)
    elif first.path == "wins":
        yield Slip("wins", "", outcome.clause, OURS if first.expected is True else THEIRS)
        for item in rows((outcome.expect or {}).get("items", [])) if first.expected is True else ():
            yield Slip("denied", str(item["item"]), str(item.get("clause", "")))
    elif first.path == "result" and isinstance(first.expected, dict) and isinstance(first.got, dict):
        yield from (
            Slip("never", f"{SAYS} {name}", outcome.clause)
            for name in first.expected
            if name not in first.got
        )


def _of_what_is_waited_for(outcome: Outcome) -> Iterator[Slip]:
    """Tiles that complete a hand, and that only one of the two knows to."""
    if outcome.case.kind != "waits":
        return
    for each in outcome.differences:
        if each.path == "tiles" and isinstance(each.expected, list) and isinstance(each.got, list):
            if any(tile not in each.got for tile in each.expected):
                yield Slip("waits", "missing", outcome.clause)
            if any(tile not in each.expected for tile in each.got):
                yield Slip("waits", "surplus", outcome.clause)


# -- items ---------------------------------------------------------------------------------------------


def _of_items(outcome: Outcome, difference: Difference) -> Iterator[Slip]:
    """What is wrong with a list of items, item by item."""
    case, expect = outcome.case, outcome.expect or {}
    answer = (outcome.reply and outcome.reply.answer) or {}
    found = tuple(places(difference.expected, difference.got))
    beyond = [place for place in found if not isinstance(place.expected, dict)]
    lacking = [place for place in found if isinstance(place.expected, dict)]
    called = _called(case.game, lacking, beyond)
    for place in lacking:
        clause = own_clause(expect, place)
        if isinstance(place.got, dict):
            often = [_lines(tree, place) for tree in (expect, answer)]
            if often[0] < often[1]:
                yield _counted_against(case, place)
            else:
                yield Slip("value", place.named, clause)
        elif id(place) in called:
            yield Slip("renamed", place.named, clause, called[id(place)].named)
        else:
            yield Slip("missing", place.named, clause)
    taken = {id(place) for place in called.values()}
    for place in beyond:
        if id(place) not in taken:
            yield _counted_against(case, place)


def _counted_against(case: Case, place: Place) -> Slip:
    """That an item is counted which a clause withholds, or once more than it is there."""
    return Slip("surplus", place.named, withholding(case, place.path.partition(".")[0], place.named))


def _lines(answer: Json, place: Place) -> int:
    """In how many lines an answer has the item of a place."""
    seat = place.path.partition(".")[0]
    sheets = rows(answer["scores"]) if "scores" in answer else [answer]
    return sum(
        item.get("item") == place.named
        for sheet in sheets
        if sheet.get("seat", seat) == seat
        for item in rows(sheet.get("items", []))
    )


def _called(game: str, lacking: Sequence[Place], beyond: Sequence[Place]) -> dict[int, Place]:
    """By the missing item's place that of the one item nobody knows which has its figure, where there is one of each."""
    strange = [place for place in beyond if not _is_known(game, place.named)]
    found: dict[int, Place] = {}
    for place in lacking:
        alike = [other for other in strange if _figure(other.got) == _figure(place.expected)]
        rivals = [
            other
            for other in lacking
            if other.got is None and _figure(other.expected) == _figure(place.expected)
        ]
        if place.got is None and len(alike) == 1 and len(rivals) == 1:
            found[id(place)] = alike[0]
    return found


def _figure(item: object) -> object:
    return item.get("value") if isinstance(item, dict) else None


def _is_known(game: str, name: str) -> bool:
    """Whether an item has this id; a name in Chinese is none."""
    from oracle.game.registry import load  # loads the rules of play

    return name.isascii() and name in load(game).result.item_names()


# -- readings ------------------------------------------------------------------------------------------


def reading_followed(outcome: Outcome, hello: Hello) -> Slip | None:
    """The candidate of another reading under which the answer would be right; `None` where there is none."""
    case, answer = outcome.case, None if outcome.reply is None else outcome.reply.answer
    if answer is None:
        return None
    for reading, slug in _by_alternative(case, answer, hello) or _by_candidate(outcome, answer, hello):
        clauses = register(case.game)[reading].clauses if reading in register(case.game) else ()
        return Slip("reading", reading, clauses[0] if clauses else "", slug)
    return None


def _by_alternative(case: Case, answer: Json, hello: Hello) -> list[tuple[str, str]]:
    """The candidate of a reading in dispute that an answer follows although another is declared."""
    for each in case.expectations:
        if not compared(case.kind, each.expect, answer, hello.levels):
            asked = asked_under(case, hello)
            return [
                (name, candidate_of(case.game, each, name))
                for name in sorted(in_dispute(case))
                if candidate_of(case.game, each, name)
                != (asked.get(name) or in_force(case.game).get(name, ""))
            ][:1]
    return []


def _by_candidate(outcome: Outcome, answer: Json, hello: Hello) -> Iterator[tuple[str, str]]:
    """The candidate of one reading that the case hangs on, under which our own judge answers so."""
    case, under = outcome.case, asked_under(outcome.case, hello)
    for name, slug in _candidates(outcome, under):
        try:
            ours = KINDS[case.kind].answer(case.game, {**under, name: slug}, case.input)
        except (*UNHEARD, ReadingError):
            continue
        if not compared(case.kind, ours, answer, hello.levels):
            yield name, slug


def _candidates(outcome: Outcome, under: Mapping[str, str]) -> list[tuple[str, str]]:
    """Other candidates of the readings a case is asked under, and of those of its clauses."""
    case = outcome.case
    clauses = {outcome.clause, *case.tests, *cited(outcome.expect or {})}
    there = register(case.game)
    named = [name for name in under if name in there]
    named += [name for name, each in there.items() if name not in under and clauses & {*each.clauses}]
    return [
        (name, slug)
        for name in named
        if there[name].executable
        for slug in there[name].candidates
        if slug != (under.get(name) or there[name].chosen)
    ][:CANDIDATES]
