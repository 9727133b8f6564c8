"""What becomes of an accusation: upheld by a finding or a payment, rejected with its reason, or left open.

Long because what upholds, what leaves open and what rejects are asked in one order, each of what the last left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.syntax import RefereeFinds, RefereeRules
from oracle.judge.asked import heard_of
from oracle.rulebook.clauses import ClauseId, texts
from oracle.ruling.contests import UNDECIDED
from oracle.ruling.findings import MISSING_ACTS, Fact, Finding, Kind, Unshown
from oracle.ruling.questions import WhetherHeld
from oracle.ruling.ruling import ClaimOutcome
from oracle.table.acts import Act
from oracle.table.known import Place
from oracle.table.record import Missing, is_ruled_on
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from grammar.syntax import Claim
    from oracle.game.ruleset import Ruleset
    from oracle.judge.asked import Heard
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.payments import Payment
    from oracle.ruling.questions import Question
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.record import Record


PAID, COUNTED = "T", "S"
"""The kinds of clauses of payment and of score."""

NEAREST = 3
"""So many clauses are named for one that does not exist."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A hand judged to its payments, of which accusations are answered; `findings` are all that stand in the ruling."""

    ruleset: Ruleset
    played: Played
    sheets: Sequence[Sheet]
    payments: Sequence[Payment]
    findings: Sequence[Finding]


def answered(judged: Judged, claim: Claim) -> ClaimOutcome:
    """What becomes of an accusation; of one that the log leaves open what the referee has ruled, where he has."""
    outcome = _by_the_log(judged, claim)
    if outcome.outcome != "undecided":
        return outcome
    for_whom = _ruled_for(judged.played.record, claim)
    if for_whom is None:
        other = _broken_instead(judged, claim)
        if other is None:
            return outcome
        return replace(outcome, why="claim-undecided-but", args={**outcome.args, "other": other})
    ends = "upheld" if for_whom == claim.by else "rejected"
    args: Arguments = {"for": for_whom, "clause": claim.cited or ""}
    return ClaimOutcome(claim, ends, None, f"claim-ruled-{ends}", args)


def _ruled_for(record: Record, claim: Claim) -> str | None:
    """For which of the two at odds the referee has ruled under the clause of an accusation, last of all."""
    favoured = None
    for line in record.log.lines:
        if isinstance(line, RefereeRules) and line.clause is not None and is_ruled_on(claim, line):
            same = line.at is None or claim.at in (None, line.at)
            if same and line.for_ in (claim.by, claim.against):
                favoured = line.for_
    return favoured


def asks_of(outcome: ClaimOutcome) -> tuple[Question, ...]:
    """What an accusation that is left open hangs on, as questions that a referee can answer."""
    if outcome.outcome != "undecided":
        return ()
    asks = () if outcome.finding is None else outcome.finding.asks
    return (*asks, *(() if outcome.fact is None else outcome.fact.asks))


def found_otherwise(outcome: ClaimOutcome) -> ClaimOutcome:
    """The accusation rejected, because what it hung on has been found."""
    args: Arguments = {"clause": outcome.claim.cited or ""}
    return ClaimOutcome(outcome.claim, "rejected", None, "claim-found-otherwise", args)


def ruled_breaches(ruleset: Ruleset, played: Played) -> Iterator[Finding]:
    """The breaches that the log leaves open and the referee has ruled for who accuses of them, with what they cost."""
    for claim in played.record.claims:
        clause = ClauseId(claim.clause or "")
        names = _rules_of(ruleset, claim)
        if not names or _ruled_for(played.record, claim) != claim.by:
            continue
        found = [each for each in (*played.findings, *played.latent) if _concerns(claim, each, ())]
        proved = any(each.kind is Kind.BREACH for each in found)
        if proved or not (found or _unseen(ruleset, claim, played)):
            continue
        own = (act for act in _acts(played.record) if act.seat == claim.against and act.name in names)
        accused = [act for act in own if claim.at in (None, act.place.at)]
        place = accused[-1].place if accused else Place(None, claim.line)
        ruled = ruleset.breaches.ruled
        costs = None if ruled is None else ruled(played.table, clause, tuple(accused[-1:]))
        yield Finding(
            Kind.BREACH, clause, place, "broken-as-ruled", claim.against, {}, costs, limb=claim.limb
        )


def _by_the_log(judged: Judged, claim: Claim) -> ClaimOutcome:  # noqa: PLR0911  one return an answer
    """Uphold an accusation that a finding bears out, leave open what the log does not show, reject the rest."""
    near = _no_clause(judged, claim)
    if near is not None:
        args: Arguments = {"clause": claim.cited or "", "near": near}
        return ClaimOutcome(
            claim, "refused", None, "claim-no-clause" if near else "claim-unknown-clause", args
        )
    ruleset, played = judged.ruleset, judged.played
    if claim.at is not None and claim.at > played.record.acts:
        return ClaimOutcome(claim, "rejected", None, "claim-no-such-act", {"acts": played.record.acts})
    omissions = {
        rule.clause for kind in ruleset.acts.values() for rule in kind.rules if rule.duty and not rule.void
    }
    concerned = sorted(
        (found for found in (*judged.findings, *played.latent) if _concerns(claim, found, omissions)),
        key=lambda found: -(found.place.at or 0) if claim.at is not None else 0,
    )
    for finding in concerned:
        if finding.kind in (Kind.BREACH, Kind.MISMATCH):
            return ClaimOutcome(claim, "upheld", finding, "claim-upheld")
    by_payment = _by_payments(judged, claim)
    if by_payment is not None:
        return by_payment
    for finding in concerned:
        return ClaimOutcome(claim, "undecided", finding, "claim-undecided")
    by_sheet = _by_the_sheet(judged, claim)
    if by_sheet is not None:
        return by_sheet
    elsewhere = _at_another_act(judged, claim)
    if elsewhere is not None:
        return elsewhere
    unseen = _unseen(ruleset, claim, played) or _unwitnessed(ruleset, claim, played.record)
    if unseen is not None:
        return ClaimOutcome(claim, "undecided", None, "claim-undecided", fact=unseen)
    return _rejected(judged, claim)


def _concerns(claim: Claim, finding: Finding, omissions: Container[str]) -> bool:
    """Whether a finding is about what is accused; something left undone may be accused at any later act.

    What a breach brings with it by another clause may be accused by that as well, and at any later act too. Who names a
    limb of a clause accuses of nothing else that breaks it.
    """
    at = finding.place.at
    if not _names(claim, finding) or claim.at is None or at == claim.at:
        return _names(claim, finding)
    brought = None if finding.consequence is None else finding.consequence.clause
    lasts = finding.clause in omissions or (
        finding.kind is Kind.BREACH and claim.cited == brought != finding.clause
    )
    return claim.clause is not None and lasts and at is not None and at < claim.at


def _names(claim: Claim, finding: Finding) -> bool:
    """Whether an accusation is of the seat and the clause of a finding, at whatever act."""
    brought = None if finding.consequence is None else finding.consequence.clause
    cited = (None, finding.clause, finding.cited, brought, *finding.also)
    return finding.seat == claim.against and (claim.clause is None or claim.cited in cited)


# -- clauses that are none -------------------------------------------------------------------------------


def _no_clause(judged: Judged, claim: Claim) -> tuple[str, ...] | None:
    """The clauses nearest to one that the game does not have, those under a heading first; None where it has it."""
    known = texts(judged.ruleset.name)
    if claim.clause is None or not known or claim.clause in known or _rules_of(judged.ruleset, claim):
        return None
    from difflib import get_close_matches  # only when a clause is unknown

    under = [clause for clause in known if clause.startswith(f"{claim.clause}.")]
    own = [clause for clause in known if clause.partition("-")[0] == claim.clause.partition("-")[0]]
    return tuple((under or get_close_matches(claim.clause, own, n=NEAREST))[:NEAREST])


def _rules_of(ruleset: Ruleset, claim: Claim) -> tuple[str, ...]:
    """The acts and moments that have a rule of the clause of an accusation, or of the limb it names."""
    return tuple(
        name
        for name, kind in ruleset.acts.items()
        if any(
            rule.clause == claim.clause and (claim.limb is None or rule.limb in (None, claim.limb))
            for rule in kind.rules
        )
    )


def _kinds(judged: Judged, claim: Claim) -> tuple[str, ...]:
    """What kinds of clause is named."""
    text = None if claim.clause is None else texts(judged.ruleset.name).get(ClauseId(claim.clause))
    return () if text is None else tuple(text.kind.split())


# -- payments and scores ---------------------------------------------------------------------------------


def _by_payments(judged: Judged, claim: Claim) -> ClaimOutcome | None:
    """An accusation under a clause of payment: whether it burdens the accused; None under a clause of another kind.

    Nothing that was held or done decides it but what decides the payments.
    """
    if PAID not in _kinds(judged, claim) or _rules_of(judged.ruleset, claim) or not judged.sheets:
        return None
    owed = [paid for paid in judged.payments if paid.payer == claim.against]
    open_fact = next((paid.fact for paid in owed if paid.fact is not None), None) or next(
        (fact for sheet in judged.sheets for _, fact in sheet.open_facts), None
    )
    if open_fact is not None:
        return ClaimOutcome(claim, "undecided", None, "claim-undecided", fact=open_fact)
    args: Arguments = {"against": claim.against, "clause": claim.cited or ""}
    for paid in owed:
        if _burdens(claim.clause or "", paid):
            return ClaimOutcome(claim, "upheld", None, "claim-paid", {**args, "to": paid.payee})
    return ClaimOutcome(claim, "rejected", None, "claim-not-paid", args)


def _burdens(clause: str, paid: Payment) -> bool:
    """Whether somebody pays because of a clause; what it takes off his payment is no burden."""
    before, cited = 0, False
    for step in paid.steps:
        if step.clause == clause:
            cited = True
            if step.result.low > before:
                return True
        before = step.result.low
    return paid.clause == clause and not cited


def _by_the_sheet(judged: Judged, claim: Claim) -> ClaimOutcome | None:
    """An accusation under a clause of score that no act can break: whether what is declared agrees with the sheet."""
    kinds = _kinds(judged, claim)
    if COUNTED not in kinds or _rules_of(judged.ruleset, claim) or claim.at is not None:
        return None
    sheet = next((sheet for sheet in judged.sheets if sheet.seat == claim.against), None)
    if sheet is None or claim.against in judged.played.doubtful:
        return None
    for _, fact in sheet.open_facts:
        return ClaimOutcome(claim, "undecided", None, "claim-undecided", fact=fact)
    if not sheet.total.exact:
        return None
    args: Arguments = {"clause": claim.cited or "", "against": claim.against}
    return ClaimOutcome(claim, "rejected", None, "claim-counted-rightly", args)


# -- what the log does not show --------------------------------------------------------------------------


def _unseen(ruleset: Ruleset, claim: Claim, played: Played) -> Fact | None:
    """What the log would have to show before an accusation can be rejected.

    Acts that are missing before the act accused, unless it is asked which of several claims has a tile put out since;
    and, unless the clause asks only for what lies open to all, the hand of the accused up to that act. Neither matters
    where no act that the clause is about came after it.
    """
    if _gap_before(played.record, claim.at) and not _is_between_claims(ruleset, claim, played):
        return MISSING_ACTS
    in_the_open = claim.clause is not None and claim.clause in ruleset.evidence.open_clauses
    since = played.table.unseen_open if in_the_open else played.table.unshown.get(claim.against)
    if since is None or (claim.at is not None and claim.at < since) or _is_answered(ruleset, claim, played):
        return None
    if not _may_concern(ruleset, claim, played.record, since):
        return None
    if in_the_open and claim.at is None and not _acts_after(played.record, claim.against, since):
        return None
    if in_the_open:
        return Fact("fact-open-tile")
    asks = _heard(ruleset, claim, played).asks
    return Fact("fact-hand-in-play", {"seat": claim.against}, asks, (Unshown.HAND_IN_PLAY,))


def _is_answered(ruleset: Ruleset, claim: Claim, played: Played) -> bool:
    """Whether the rules of the clause had an answer to all they asked, and that answers the accusation.

    It does where they ask nothing but the table and the act, and where the referee has found what they ask of the hand.
    """
    found = frozenset(
        WhetherHeld(claim.against, line.tiles, line.at)
        for line in played.record.log.lines
        if isinstance(line, RefereeFinds) and line.seat == claim.against and line.tiles
    )
    if claim.clause not in ruleset.evidence.shown_clauses and not found:
        return False
    heard = _heard(ruleset, claim, played)
    return heard.in_full and (claim.clause in ruleset.evidence.shown_clauses or bool(found & heard.known))


def _heard(ruleset: Ruleset, claim: Claim, played: Played) -> Heard:
    """What the rules of the clause that is named asked about the acts of the accused."""
    return heard_of(ruleset, played.record, claim.clause or "", claim.against, claim.at)


def _acts_after(record: Record, seat: str, since: int) -> bool:
    """Whether a seat does anything after an act."""
    return any(act.seat == seat and (act.place.at or 0) > since for act in _acts(record))


def _may_concern(ruleset: Ruleset, claim: Claim, record: Record, since: int) -> bool:
    """Whether anything happened from an act on that the clause named is about; without a clause anything is."""
    names = _rules_of(ruleset, claim)
    if not names or record.coverage != "full" or any(not _is_act(ruleset, name) for name in names):
        return True
    until = record.acts if claim.at is None else claim.at
    return any(since <= (act.place.at or 0) <= until and act.name in names for act in _acts(record))


def _is_act(ruleset: Ruleset, name: str) -> bool:
    """Whether rules are asked about an act of a log, and not about a moment between acts."""
    kind = ruleset.kind(name)
    return kind.role is not Role.MOMENT and kind.does is not None


def _acts(record: Record) -> Iterator[Act]:
    return (event for event in record.events if isinstance(event, Act))


def _unwitnessed(ruleset: Ruleset, claim: Claim, record: Record) -> Fact | None:
    """The acts that would bear an accusation out, where the log has none of them: that proves nothing."""
    acts = ruleset.evidence.witnesses.get(ClauseId(claim.clause or ""), ())
    logged = (act for act in _acts(record) if act.seat == claim.against)
    if not acts or any(act.name in acts and claim.at in (None, act.place.at) for act in logged):
        return None
    return Fact("fact-act", {"seat": claim.against, "acts": acts})


def _is_between_claims(ruleset: Ruleset, claim: Claim, played: Played) -> bool:
    """Whether it is asked which of several claims has a tile, and all that were made on it stand in the log."""
    asks = ruleset.contesting
    if asks is None or claim.clause not in {rule.clause for rule in asks.rules}:
        return False
    gaps = [place for place, event in enumerate(played.record.events) if isinstance(event, Missing)]
    since = {event.place for event in played.record.events[gaps[-1] :] if isinstance(event, Act)}
    return any(
        several[0].open.place in since
        and len({each.act.seat for each in several}) > 1
        and any(each.act.seat == claim.against and claim.at in (None, each.act.place.at) for each in several)
        and all(each.seeker.outcome != UNDECIDED for each in several)
        for several in played.bids
    )


def _gap_before(record: Record, at: int | None) -> bool:
    for event in record.events:
        if isinstance(event, Missing):
            return True
        if at is not None and isinstance(event, Act) and (event.place.at or 0) >= at:
            return False
    return False


def _at_another_act(judged: Judged, claim: Claim) -> ClaimOutcome | None:
    """An accusation at an act that is none of those the clause is about, where the accused broke it at another act.

    Who says that he stands on a claim, and makes it with his next act, does one thing.
    """
    found = [each for each in judged.findings if each.kind is Kind.BREACH and _names(claim, each)]
    broken = [each for each in found if each.place.at is not None]
    if not broken or claim.at is None or claim.clause is None:
        return None
    own = [act for act in _acts(judged.played.record) if act.seat == claim.against]
    acts, names = [act for act in own if act.place.at == claim.at], _rules_of(judged.ruleset, claim)
    following = next((act.place.at for act in own if (act.place.at or 0) > claim.at), None)
    witnesses = judged.ruleset.evidence.witnesses.get(ClauseId(claim.clause), ())
    said = (
        [each for each in broken if each.place.at == following] if acts and acts[0].name in witnesses else []
    )
    if said and acts[0].name in names:
        return ClaimOutcome(claim, "upheld", said[0], "claim-upheld")
    if any(act.name in names or not all(_is_act(judged.ruleset, name) for name in names) for act in acts):
        return None
    args: Arguments = {"against": claim.against, "clause": claim.cited or "", "act": broken[-1].place.at or 0}
    return ClaimOutcome(claim, "rejected", None, "claim-elsewhere", args)


# -- what is rejected ------------------------------------------------------------------------------------


def _broken_instead(judged: Judged, claim: Claim) -> str | None:
    """Another clause that the accused is found to have broken there, or another limb."""
    found = (
        finding.cited
        for finding in judged.played.findings
        if finding.kind is Kind.BREACH
        and finding.seat == claim.against
        and claim.at in (None, finding.place.at)
    )
    return next(found, None)


def _rejected(judged: Judged, claim: Claim) -> ClaimOutcome:
    """A rejected accusation, and why: another clause was broken, nothing of the kind was done, or it was lawful."""
    if claim.clause is None:
        return ClaimOutcome(claim, "rejected", None, "claim-rejected")
    args: dict[str, str | int | tuple[str, ...]] = {"clause": claim.cited or "", "against": claim.against}
    other = _broken_instead(judged, claim)
    if other is not None:
        return ClaimOutcome(claim, "rejected", None, "claim-other-clause", {**args, "other": other})
    names = tuple(name for name in _rules_of(judged.ruleset, claim) if _is_act(judged.ruleset, name))
    if not names or len(names) < len(_rules_of(judged.ruleset, claim)):
        return ClaimOutcome(claim, "rejected", None, "claim-not-broken", args)
    own = (act for act in _acts(judged.played.record) if act.seat == claim.against)
    if any(act.name in names and claim.at in (None, act.place.at) for act in own):
        return ClaimOutcome(claim, "rejected", None, "claim-lawful", args)
    return ClaimOutcome(claim, "rejected", None, "claim-nothing-done", {**args, "acts": names})
