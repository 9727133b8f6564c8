"""The slips in what is reckoned: a total whose items are right, a payment, who deals next and who sits where.

What is reckoned rests on several clauses, one for each step. A wrong sum says of itself only that one of them was kept
otherwise; the cases together tell which (`gathering`): the clause that has a part in most sums that are wrong, or is
what their cases test, and has none in those that are right.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import words_of
from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.kinds.afterwards import settled
from oracle.conformance.kinds.figures import as_good, items_of
from oracle.conformance.kinds.hands import counted
from oracle.conformance.kinds.kind import in_one_way
from oracle.conformance.kinds.replayed import ruling_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Outcome
    from oracle.game.matches import MatchPlay
    from oracle.ruling.payments import Payment
    from oracle.ruling.sheets import Sheet, Step

RECKONED = ("total", "payment", "next", "offset", "scaled", "payers", "due", "came", "turn")
"""The slips that may rest on any clause of several."""

TOTALS, PAYMENTS = ("total", "scores.total"), ("payments.from-to", "payments")
"""The parts of an answer that have a total, and those that have payments."""

AFTERWARDS = ("next_dealer", "seats", "standing", "over")
"""The parts of an answer about the next hand."""

DEALT = frozenset({"next_dealer", "next_streak"})
"""What a result says of the next deal."""


class Slip(NamedTuple):
    """One mistake: what it is, the item or reading it is about, its clause, and what the program has in its stead.

    `what` is `missing`, `surplus`, `value`, `renamed`, `reading` or `impossible`; `found` or `listed` of a finding or an
    act that only one of the two has; `never` of what the program may do in no case. Of what is reckoned it is `total` or
    `payment`, about the clause that may have been kept otherwise, `offset`, about how much a total is too high,
    `scaled`, about by what a payment is multiplied, `payers`, that some are too many or missing, or `next`, about the
    part that is wrong. `waits` are tiles that complete a hand, `counts` those of a census, and `wins` is that a hand
    wins and should not, or the other way round.
    """

    what: str
    about: str
    clause: str = ""
    instead: str = ""


def slips_of_reckoning(outcome: Outcome) -> Iterator[Slip]:
    """The slips that a wrong total, payment or next deal can come of, the likeliest first."""
    first = outcome.differences[0]
    paths = [each.path for each in outcome.differences]
    tested = outcome.case.tests
    if first.path in (*TOTALS, "wins"):
        behind = _behind_totals(outcome) if any(path in TOTALS for path in paths) else []
        items = {
            str(each["clause"]) for sheet in _sheets(outcome.expect or {}).values() for each in _rows(sheet)
        }
        others = (clause for clause in tested if behind and clause not in items)
        yield from (Slip("total", clause, clause) for clause in dict.fromkeys((*behind, *others)))
        yield from _offset(outcome) if behind else ()
    elif first.path in PAYMENTS:
        behind, kept = _behind_payments(outcome)
        others = (clause for clause in tested if clause not in kept)
        yield from (Slip("payment", clause, clause) for clause in dict.fromkeys((*behind, *others)))
        if any(path in TOTALS for path in paths):
            yield from (Slip("total", clause, clause) for clause in dict.fromkeys(_behind_totals(outcome)))
        yield from (*_scaled(outcome), *_paying(outcome), *_alike(outcome))
    elif first.path in AFTERWARDS and outcome.case.kind == "next":
        yield Slip("next", first.path, _of_the_next(outcome, first.path))
        yield from _turned(outcome, first.expected, first.got) if first.path == "next_dealer" else ()
    elif first.path == "result" and _differing(first.expected, first.got) <= DEALT:
        clauses = dict.fromkeys((_of_the_next(outcome, "next_dealer"), *tested))
        yield from (Slip("next", "next_dealer", clause) for clause in clauses)
        yield from _turned(outcome, *(row(each).get("next_dealer") for each in (first.expected, first.got)))


# -- totals --------------------------------------------------------------------------------------------


def _behind_totals(outcome: Outcome) -> list[str]:
    """The clauses by which the wrong totals are added up, the last step first."""
    assert outcome.expect is not None
    answer = outcome.reply.answer if outcome.reply is not None else None
    ours, theirs = _sheets(outcome.expect), _sheets(answer or {})
    wrong = {
        seat
        for seat, sheet in ours.items()
        if seat in theirs
        and theirs[seat].get("total") != sheet.get("total")
        and _items(theirs[seat]) in map(_items, (sheet, *as_good(sheet)))
    }
    sheets = [sheet for seat, sheet in _reckoned(outcome).items() if seat in wrong]
    return _in_order(each for sheet in sheets for each in (*_clauses(sheet.steps), str(sheet.clause)))


def _offset(outcome: Outcome) -> Iterator[Slip]:
    """By how much every wrong total is too high, where that is the same figure for all."""
    ours, theirs = _sheets(outcome.expect or {}), _sheets((outcome.reply and outcome.reply.answer) or {})
    wrong = [seat for seat in ours if seat in theirs and theirs[seat].get("total") != ours[seat].get("total")]
    pairs = [(ours[seat].get("total"), theirs[seat].get("total")) for seat in wrong]
    found = {_higher(expected, got) for expected, got in pairs}
    if len(found) == 1 and None not in found:
        yield Slip("offset", str(found.pop()), str(ours[wrong[0]].get("clause", "")))


def _higher(expected: object, got: object) -> str | None:
    """By how much a known figure is higher than another of its unit."""
    match expected, got:
        case [[int(due), unit]], [[int(number), other]] if unit == other:
            return f"{number - due:+} {unit}"
        case _:
            return None


def _items(sheet: Json) -> str:
    return in_one_way(items_of({"items": [], **sheet}))


def _rows(sheet: Json) -> list[Json]:
    return rows(sheet.get("items", []))


def _sheets(answer: Json) -> dict[str, Json]:
    """The sheets of an answer by seat; of a hand alone there is one."""
    if "scores" in answer:
        return {str(sheet.get("seat")): sheet for sheet in rows(answer["scores"])}
    return {"": answer} if "total" in answer else {}


def _reckoned(outcome: Outcome) -> dict[str, Sheet]:
    """Our own sheets, with the steps that no answer tells."""
    case, under = outcome.case, dict(outcome.under or outcome.case.readings)
    if case.kind == "replay":
        return {sheet.seat: sheet for sheet in ruling_on(case.game, under, case.input).scores}
    found = counted(case.game, under, case.input).sheet if case.kind == "score" else None
    return {} if found is None else {"": found}


# -- payments ------------------------------------------------------------------------------------------


def _behind_payments(outcome: Outcome) -> tuple[list[str], frozenset[str]]:
    """The clauses that wrong payments rest on, and right ones beside them do not, the last step first; those kept.

    Right payments show that what they rest on is kept, except the clause by which the wrong ones are owed: it says what
    all of them come to, of him who pays more as well. Where somebody pays who does not have to, nothing says why not but
    what the others pay the same payee, and the case.
    """
    assert outcome.expect is not None
    case, under = outcome.case, dict(outcome.under or outcome.case.readings)
    paid: Sequence[Payment]
    if case.kind == "settle":
        paid = settled(case.game, under, case.input)
    else:
        paid = ruling_on(case.game, under, case.input).payments
    answer = outcome.reply.answer if outcome.reply is not None else None
    ours, theirs = (_amounts(rows(row(tree or {}).get("payments", []))) for tree in (outcome.expect, answer))
    wrong = {pair for pair, amount in ours.items() if theirs.get(pair) != amount}
    payees = {payee for _, payee in theirs.keys() - ours.keys()}
    behind = {(each.payer, each.payee): (*_clauses(each.steps), str(each.clause)) for each in paid}
    right = frozenset(clause for pair, clauses in behind.items() if pair not in wrong for clause in clauses)
    owed = {str(each.clause) for each in paid if (each.payer, each.payee) in wrong}
    found = _in_order(clause for pair, clauses in behind.items() if pair in wrong for clause in clauses)
    if not found:
        beside = _in_order(c for pair, clauses in behind.items() if pair[1] in payees for c in clauses)
        return beside, frozenset()
    return [clause for clause in found if clause not in right] or found, right - owed


def _scaled(outcome: Outcome) -> Iterator[Slip]:
    """By what every wrong payment is multiplied, where that is the same for all; an open one by its ends."""
    answer = outcome.reply.answer if outcome.reply is not None else None
    ours, theirs = (_figures(rows(row(tree or {}).get("payments", []))) for tree in (outcome.expect, answer))
    if ours.keys() != theirs.keys():
        return
    found = {
        Fraction(number, due)
        for pair in ours
        for due, number in zip(ours[pair], theirs[pair], strict=False)
        if due and number != due
    }
    if len(found) == 1:
        yield Slip("scaled", str(found.pop()))


def _paying(outcome: Outcome) -> Iterator[Slip]:
    """That somebody pays who does not have to, and everybody who has to; or the other way round."""
    answer = outcome.reply.answer if outcome.reply is not None else None
    ours, theirs = (_amounts(rows(row(tree or {}).get("payments", []))) for tree in (outcome.expect, answer))
    for what, fewer, more in (("surplus", ours, theirs), ("missing", theirs, ours)):
        if fewer.keys() < more.keys():
            yield Slip("payers", what)


def _alike(outcome: Outcome) -> Iterator[Slip]:
    """What all wrong payments have in common: how much they are too high, what is due for all, what is paid for all."""
    answer = outcome.reply.answer if outcome.reply is not None else None
    ours, theirs = (_figures(rows(row(tree or {}).get("payments", []))) for tree in (outcome.expect, answer))
    wrong_pairs = [pair for pair in ours if theirs.get(pair) != ours[pair]]
    amounts = {
        (each["from"], each["to"]): each.get("amount")
        for each in rows(row(outcome.expect or {}).get("payments", []))
    }
    wrong = [
        (due, paid)
        for pair in ours.keys() & theirs.keys()
        for due, paid in zip(ours[pair], theirs[pair], strict=False)
        if due != paid
    ]
    if wrong_pairs and all(isinstance(amounts[pair], dict) for pair in wrong_pairs):
        yield Slip("range", "")
    for what, found in (
        ("offset", {f"{paid - due:+}" for due, paid in wrong}),
        ("due", {str(due) for due, _ in wrong}),
        ("came", {str(paid) for _, paid in wrong}),
    ):
        if len(found) == 1:
            yield Slip(what, *found)


def _turned(outcome: Outcome, expected: object, got: object) -> Iterator[Slip]:
    """How the next deal goes to another, by how the hand ended: that is the same whoever dealt."""
    case, expect = outcome.case, outcome.expect or {}
    result = row(expect["result"] if "result" in expect else case.input["result"])
    dealer = result.get("dealer") or next(iter(words_of(case.game).table("seats").en))
    ended = f"{result.get('how')} {'by the dealer' if result.get('seat') == dealer else ''}".strip()
    due, came = ("again" if seat == dealer else "passes" for seat in (expected, got))
    if due != came:
        yield Slip("turn", f"{ended}: {due}", "", came)


def _figures(payments: Iterable[Json]) -> Mapping[tuple[str, str], tuple[int, ...]]:
    """The numbers of what one party pays another, of open payments both ends."""
    return {
        (str(each.get("from")), str(each.get("to"))): tuple(_numbers(each.get("amount"))) for each in payments
    }


def _numbers(amount: object) -> Iterator[int]:
    match amount:
        case {"low": low, "high": high}:
            yield from (*_numbers(low), *_numbers(high))
        case [*pairs]:
            yield from (pair[0] for pair in pairs if isinstance(pair, list) and isinstance(pair[0], int))
        case _:
            pass


def _amounts(payments: Iterable[Json]) -> Mapping[tuple[str, str], str]:
    """Who pays whom what, by payer and payee."""
    found: dict[tuple[str, str], list[str]] = {}
    for each in payments:
        pair = str(each.get("from")), str(each.get("to"))
        found.setdefault(pair, []).append(in_one_way([each.get("amount"), each.get("over")]))
    return {pair: " ".join(sorted(amounts)) for pair, amounts in found.items()}


def _clauses(steps: Sequence[Step]) -> Iterator[str]:
    return (str(step.clause) for step in steps)


def _in_order(clauses: Iterable[str]) -> list[str]:
    """Each clause once, the last first."""
    return list(dict.fromkeys(reversed(list(clauses))))


# -- the next hand -------------------------------------------------------------------------------------


def _of_the_next(outcome: Outcome, path: str) -> str:
    """The clause of who deals next, of who sits where, of how many rounds there are.

    Of what players agreed upon only the case knows which clause lets them.
    """
    from oracle.game.registry import load  # loads the rules of play

    case = outcome.case
    assert outcome.expect is not None
    play = load(case.game).match
    if play is None or (path == "seats" and case.input.get("options")):
        return outcome.clause
    result = row(outcome.expect["result"] if "result" in outcome.expect else case.input["result"])
    if path == "next_dealer":
        return _of_the_deal(play, result)
    if path == "seats":
        return _of_the_seats(play, case.input, outcome.expect)
    return outcome.clause if play.rounds is None else play.rounds.clause


def _of_the_deal(play: MatchPlay, result: Json) -> str:
    plain = result.get("how") == "drawn" or (result.get("how") == "won" and result.get("seat") is not None)
    return play.deal_clause if plain or play.foul_clause is None else play.foul_clause


def _of_the_seats(play: MatchPlay, asked: Json, expect: Json) -> str:
    """Between rounds people change seats by another clause than within one."""
    rounds = play.rounds
    before, after = (row(tree.get("standing") or {}).get("round") for tree in (asked, expect))
    if rounds is not None and rounds.change is not None and before != after:
        return rounds.change.clause
    return play.seat_clause


def _differing(expected: object, got: object) -> frozenset[str]:
    """The parts in which two objects differ; all of them where one is none."""
    if not (isinstance(expected, dict) and isinstance(got, dict)):
        return frozenset({""})
    return frozenset(key for key in {**expected, **got} if expected.get(key) != got.get(key))
