"""A ruling agrees with itself: what has to hold within every one, whatever was played.

One that says two things is our own defect. With `PAIPU_ASSERT=1` in a checkout, as all tests have it, every finished
ruling is looked through; an installed Paipu never does that.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from grammar.writing.render import render_log
from oracle.ruling.contests import HAS, UNDECIDED
from oracle.ruling.findings import Kind
from oracle.ruling.ruling import WON
from oracle.ruling.sheets import Figure
from oracle.table.acts import NOWHERE
from oracle.table.roles import WINNING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from oracle.ruling.findings import Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling

CHECKOUT = (Path(__file__).parents[2] / "pyproject.toml").is_file()
"""Whether these packages lie in a checkout of the project."""


class InconsistentRulingError(Exception):
    """A ruling contradicts itself; the log is named by the digest of its text."""


def assure(ruling: Ruling) -> None:
    """Raise `InconsistentRulingError` for a ruling that contradicts itself, in a checkout."""
    wrong = [what for _, what in inconsistencies(ruling)] if CHECKOUT else []
    if wrong:
        log = ruling.record.log
        digest = sha256((log.text or render_log(log)).rstrip().encode()).hexdigest()
        raise InconsistentRulingError(f"sha256:{digest}: {'; '.join(wrong)}")


def inconsistencies(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Everything in which a ruling contradicts itself, each with the name of what should hold."""
    for name, law in INVARIANTS.items():
        for what in law(ruling):
            yield name, what


# -- what is found ---------------------------------------------------------------------------------------


def found_once(ruling: Ruling) -> Iterator[str]:
    """Nothing is found twice at one place; what stands on no line may have been done several times."""
    found = [each for each in ruling.findings if each.place != NOWHERE]
    yield from (f"{_named(each)} twice" for place, each in enumerate(found) if each in found[:place])


def decided_or_open(ruling: Ruling) -> Iterator[str]:
    """What is found of a seat at an act under a clause is not open as well."""
    kinds: defaultdict[tuple[object, ...], set[Kind]] = defaultdict(set)
    for each in ruling.findings:
        kinds[each.seat, each.clause, each.place].add(each.kind)
    for (seat, clause, place), several in kinds.items():
        if Kind.UNDECIDED in several and len(several) > 1:
            yield f"{clause} of {seat} at {place} is found and open"


def turn_of_another(ruling: Ruling) -> Iterator[str]:
    """Nobody is told that it is another's turn where it is his own."""
    for each in ruling.findings:
        if each.seat is not None and each.args.get("turn") == each.seat:
            yield f"{_named(each)}: the turn is his"


def claims_as_found(ruling: Ruling) -> Iterator[str]:
    """An accusation is upheld by a breach, and not rejected where the very breach is found."""
    breaches = {
        (each.seat, cited, each.place.at) for each in _certain(ruling) for cited in (each.clause, each.cited)
    }
    for answered in ruling.claims:
        claim, found = answered.claim, answered.finding
        if answered.outcome == "upheld" and found is not None and found.kind is Kind.UNDECIDED:
            yield f"the claim of line {claim.line} is upheld by what is open"
        if answered.outcome == "rejected" and (claim.against, claim.cited, claim.at) in breaches:
            yield f"the claim of line {claim.line} is rejected, and what it says is found"


def _named(found: Finding) -> str:
    return f"{found.kind.value} {found.clause} of {found.seat} at {found.place.at}"


def _certain(ruling: Ruling) -> Iterator[Finding]:
    return (each for each in ruling.findings if each.kind is not Kind.UNDECIDED)


# -- who has won -----------------------------------------------------------------------------------------


def won_by_somebody(ruling: Ruling) -> Iterator[str]:
    """A hand is won where somebody is named who won it, unless it is open who did."""
    outcome = ruling.outcome
    open_who = outcome.how in WON and any(each.kind is Kind.UNDECIDED for each in ruling.findings)
    if (outcome.how in WON) != bool(outcome.winners) and not open_who:
        yield f"{outcome.how}, by {outcome.winners or 'nobody'}"
    if outcome.winners and outcome.seat not in outcome.winners:
        yield f"{outcome.seat} is named, and {outcome.winners} won"


def one_has_it(ruling: Ruling) -> Iterator[str]:
    """A tile that several sought one of them has, and nobody while that is open."""
    for contest in ruling.contests:
        outcomes = [each.outcome for each in contest.sought]
        if outcomes.count(HAS) > 1 or (HAS in outcomes and UNDECIDED in outcomes):
            yield f"{contest.open.tile} of {contest.open.seat}: {outcomes}"


def winner_has_it(ruling: Ruling) -> Iterator[str]:
    """Who has a tile by a win has won, where the log does not say that the hand ended in another way."""
    if ruling.outcome.how in ("cut", "stopped", "drawn"):
        return
    for contest in ruling.contests:
        for each in contest.sought:
            winning = ruling.record.acting.of(each.act) in WINNING
            if each.outcome == HAS and winning and each.seat not in ruling.outcome.winners:
                yield f"{each.seat} has {contest.open.tile} by {each.act}, and {ruling.outcome.winners} won"


# -- who pays --------------------------------------------------------------------------------------------


def paid_between_two(ruling: Ruling) -> Iterator[str]:
    """A payment is from one to another, and never less than nothing."""
    for paid in ruling.payments:
        if paid.payer == paid.payee:
            yield f"{paid.payer} pays himself"
        for figure in paid.figures:
            if figure.low < 0 or (figure.high is not None and figure.high < figure.low):
                yield f"{paid.payer} pays {paid.payee} {_told(figure)}"


def open_is_asked(ruling: Ruling) -> Iterator[str]:
    """Where a payment is open something says what would decide it."""
    unsettled = any(not paid.exact for paid in ruling.payments)
    if unsettled and not any(each.kind is Kind.UNDECIDED for each in ruling.findings):
        yield "a payment is open, and nothing is asked"


# -- what each possibility gives -------------------------------------------------------------------------


def branches_within(ruling: Ruling) -> Iterator[str]:
    """Whatever an open fact is, what is certain of the hand holds of it."""
    for branch in () if ruling.branches is None else ruling.branches.told:
        for outcome in branch.outcomes:
            for what in (*beyond(ruling, outcome.ruling), *unfound(ruling, outcome.ruling)):
                yield f"supposed {branch.kind}: {what}"


def unfound(known: Ruling, fuller: Ruling) -> Iterator[str]:
    """What is found for certain in a ruling, and not in one on a log that tells more."""
    told = {(each.kind, each.seat, each.clause) for each in fuller.findings}
    for each in _certain(known):
        if all((each.kind, each.seat, clause) not in told for clause in (each.clause, *each.also)):
            yield f"{_named(each)} is certain and goes"


def beyond(known: Ruling, fuller: Ruling) -> Iterator[str]:
    """What a ruling excludes of another on a log that tells more: totals, payments, the next dealer, winners.

    What is not told to be paid is nothing, where no payment is open; a win is none for certain where something of the
    winner's is open.
    """
    totals = {sheet.seat: sheet.total for sheet in fuller.scores}
    for sheet in known.scores:
        if sheet.seat in totals and not _within(totals[sheet.seat], sheet.total):
            yield f"total of {sheet.seat}: {_told(totals[sheet.seat])}, not {_told(sheet.total)}"
    due, owed = _by_pair(fuller.payments), _by_pair(known.payments)
    for pair in dict.fromkeys((*due, *owed)):
        if pair in owed or not (known.leaves_payments_open or known.status == "undecided"):
            yield from _outside(pair, due.get(pair, {}), owed.get(pair, {}))
    if known.outcome.next_dealer not in (None, fuller.outcome.next_dealer):
        yield f"next dealer {fuller.outcome.next_dealer}, not {known.outcome.next_dealer}"
    open_of = {each.seat for each in known.findings if each.kind is Kind.UNDECIDED}
    for seat in known.outcome.winners:
        if seat not in fuller.outcome.winners and seat not in open_of:
            yield f"{seat} has not won"


Pair = tuple[str, str]


def _by_pair(payments: Iterable[Payment]) -> Mapping[Pair, Mapping[str, Figure]]:
    """What each pays each other, by unit."""
    by: defaultdict[Pair, dict[str, Figure]] = defaultdict(dict)
    for paid in payments:
        for figure in paid.figures:
            by[paid.payer, paid.payee][figure.unit] = figure
    return by


def _outside(pair: Pair, due: Mapping[str, Figure], owed: Mapping[str, Figure]) -> Iterator[str]:
    for unit in dict.fromkeys((*due, *owed)):
        nothing = Figure.exactly(0, unit)
        paid, bounds = due.get(unit, nothing), owed.get(unit, nothing)
        if not _within(paid, bounds):
            yield f"{pair[0]} pays {pair[1]} {_told(paid)}, not {_told(bounds)}"


def _within(figure: Figure, bounds: Figure) -> bool:
    """Whether a figure lies between bounds, with all it leaves open."""
    return bounds.low <= figure.low and (
        bounds.high is None or (figure.high is not None and figure.high <= bounds.high)
    )


def _told(figure: Figure) -> str:
    return f"{figure.low}{'' if figure.exact else f' to {figure.high}'} {figure.unit}"


# -- all of it -------------------------------------------------------------------------------------------

INVARIANTS: Mapping[str, Callable[[Ruling], Iterator[str]]] = {
    law.__name__.replace("_", "-"): law
    for law in (
        found_once,
        decided_or_open,
        turn_of_another,
        claims_as_found,
        won_by_somebody,
        one_has_it,
        winner_has_it,
        paid_between_two,
        open_is_asked,
        branches_within,
    )
}
"""What has to hold, by its name."""
