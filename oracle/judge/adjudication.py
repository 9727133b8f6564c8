"""The ruling on one hand: findings, claims, score sheets, payments, and what was declared beside them."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from grammar.syntax import AgreedFigures, RefereeFinds, RefereeRules
from oracle.game.registry import load, record_of, sorted_under
from oracle.judge.accusations import Judged, answered, asks_of, found_otherwise, ruled_breaches
from oracle.judge.agreement import disagreements, proved
from oracle.judge.contests.settled import contests
from oracle.judge.contradictions import is_won_unseen, of_end
from oracle.judge.declarations import misdeclared
from oracle.judge.replay import replay
from oracle.judge.ways.settling import settled_in_all_ways
from oracle.judge.ways.way import ground_of, impossible
from oracle.judge.ways.withdrawing import withdrawing, withdrawn
from oracle.rulebook.clauses import ClauseId
from oracle.ruling.findings import Finding, Kind, Unshown, undecided
from oracle.ruling.ruling import Outcome, Resting, Ruling
from oracle.table.acts import Act
from oracle.table.known import Ground, Place
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Line, Log
    from oracle.game.ruleset import Ruleset
    from oracle.ruling.findings import Fact
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import ClaimOutcome, Played
    from oracle.ruling.sheets import Sheet
    from oracle.table.record import Record


def adjudicate(
    log: Log, *, readings: Iterable[Mapping[str, str]] = (), file: str = "-", hand: int = 1
) -> Ruling:
    """Judge one log: replay it, score, settle, compare what was declared, answer what was claimed.

    `readings` are the caller's choices, weaker than the log's own tags. Raises `LookupError` for a game
    without a ruleset and `oracle.rulebook.readings.ReadingError` for a reading that cannot be applied.
    """
    return judge(record_of(log, readings), file=file, hand=hand)


def judge(
    record: Record,
    *,
    file: str = "-",
    hand: int = 1,
    resting: bool = True,
    play: Callable[[Ruleset, Record], Played] = replay,
) -> Ruling:
    """Judge a hand as it was sorted for the judge, with what it remembers of the hands before.

    What each fact beside the acts decides is told if it is `resting` on them that is asked for. `play` replays the acts.
    """
    ruling = _judged(record, file=file, hand=hand, play=play)
    ruling = replace(ruling, claims=tuple(_with_what_was_found(ruling)))
    return look_through(replace(ruling, facts=tuple(_resting_on(ruling))) if resting else ruling)


def look_through(ruling: Ruling) -> Ruling:
    """The ruling; where the tests assert it, nothing in it may contradict itself."""
    if os.environ.get("PAIPU_ASSERT") == "1":
        from oracle.ruling.consistent import assure  # no answer to a user needs it

        assure(ruling)
    return ruling


def _judged(
    record: Record,
    *,
    file: str = "-",
    hand: int = 1,
    play: Callable[[Ruleset, Record], Played] = replay,
) -> Ruling:
    ruleset = load(record.log.game)
    played = play(ruleset, record)
    played = replace(played, findings=_with_rulings(played, tuple(ruled_breaches(ruleset, played))))
    settled = settled_in_all_ways(ruleset, played, play)
    outcome, by_the_tiles, sheets, payments = settled.whole
    findings = (
        *proved(ruleset, record, played.findings),
        *_ended_otherwise(ruleset, played, outcome),
        *disagreements(ruleset, record, by_the_tiles, played.findings),
        *settled.asked,
        *unsettled(record, sheets, payments, settled.between),
        *misdeclared(ruleset, played, sheets, payments),
    )
    in_order = tuple(sorted(findings, key=_position))
    had_it_ended = _had_it_ended(ruleset, played, outcome)
    ended = _as_it_ended(ruleset, record, outcome, in_order)
    judged = Judged(ruleset, played, sheets, payments, in_order)
    return Ruling(
        record=record,
        edition=ruleset.edition,
        unit=ruleset.unit,
        outcome=ended,
        findings=in_order,
        claims=tuple(answered(judged, claim) for claim in record.claims),
        scores=sheets,
        payments=payments,
        options=ruleset.agreements.in_force(record.agreed),
        file=file,
        hand=hand,
        doubtful=played.doubtful,
        contests=contests(
            ruleset,
            played.bids,
            had_it_ended,
            played.findings,
            without_winner=ended.how == "won" and not ended.winners,
        ),
        noted=tuple(_noted(ruleset, record)),
        false_win=had_it_ended.seat if _is_ended_by_none(had_it_ended) else None,
    )


def _is_ended_by_none(outcome: Outcome) -> bool:
    """Whether a hand is over by a win that is none: who deals next is known then."""
    return outcome.how in ("false", "white") and outcome.next_dealer is not None


def _noted(ruleset: Ruleset, record: Record) -> Iterator[Act]:
    """The acts of which no clause of the game speaks, in the order of play, but for those that take another back."""
    noted = [
        event for event in record.events if isinstance(event, Act) and ruleset.kind(event.name).is_only_noted
    ]
    back = withdrawing(ruleset, record.events) if noted else frozenset()
    yield from (act for act in noted if act.place not in back)


# -- what the ruling rests on ----------------------------------------------------------------------------


def _resting_on(ruling: Ruling) -> Iterator[Resting]:
    """Every fact beside the acts, with the clauses that would be answered otherwise if it were not there."""
    record = ruling.record
    for line in record.log.lines:
        if not isinstance(line, AgreedFigures | RefereeFinds | RefereeRules):
            continue
        decided = tuple(_answered_otherwise(ruling, _without(ruling, line), line.line))
        if decided or not isinstance(line, RefereeRules) or (line.before, line.after) != (None, None):
            by = "table" if isinstance(line, AgreedFigures) else "referee" if line.line else "supposed"
            yield Resting(by, line, decided)


def _without(ruling: Ruling, line: Line) -> Ruling:
    """The ruling on the same hand without one of its lines."""
    record = ruling.record
    log = replace(record.log, lines=tuple(each for each in record.log.lines if each is not line))
    return _judged(sorted_under(log, record.agreed, record.before))


def _with_what_was_found(ruling: Ruling) -> Iterator[ClaimOutcome]:
    """What became of each accusation, where the referee has found the fact that it hung on.

    Acts that are missing do not keep it open then, nor the rest of a hand of which a rule has asked nothing else at the
    act in question: whoever finds that a seat lacked the pair has answered what was asked, and nobody has told of
    anything else.
    """
    facts = [line for line in ruling.record.log.lines if isinstance(line, RefereeFinds)]
    if not facts or not any(_waits_for_acts(one) or _waits_for_a_hand(one) for one in ruling.claims):
        yield from ruling.claims
        return
    others = [_without(ruling, line).claims for line in facts]
    for place, one in enumerate(ruling.claims):
        before = [claims[place] for claims in others]
        asked = _waits_for_acts(one) and any(map(asks_of, before))
        asked = asked or (_waits_for_a_hand(one) and any(_hung_on_a_hand(each) for each in before))
        yield found_otherwise(one) if asked else one


def _waits_for_acts(one: ClaimOutcome) -> bool:
    """Whether nothing keeps an accusation open but acts that are missing."""
    return one.outcome == "undecided" and one.fact is not None and Unshown.ACTS in one.fact.effects


def _waits_for_a_hand(one: ClaimOutcome) -> bool:
    """Whether nothing keeps an accusation of one act open but what else a seat held then."""
    fact = one.fact if one.outcome == "undecided" and one.claim.at is not None else None
    return fact is not None and Unshown.HAND_IN_PLAY in fact.effects


def _hung_on_a_hand(one: ClaimOutcome) -> bool:
    """Whether an accusation hung on what a rule asks of a hand at the very act."""
    return one.finding is not None and one.finding.place.at == one.claim.at and bool(asks_of(one))


def _answered_otherwise(ruling: Ruling, other: Ruling, line: int) -> Iterator[ClauseId]:
    """The clauses under which two rulings on a hand differ, each once; what is found of the line itself is left out."""
    here, there = _answers(ruling, line), _answers(other, line)
    clauses = (key[0] for key in (*here, *there) if here.get(key) != there.get(key))
    yield from dict.fromkeys(clauses)


def _answers(ruling: Ruling, line: int) -> dict[tuple[ClauseId, str], object]:
    """What a ruling says, by clause."""
    found: dict[tuple[ClauseId, str], object] = {}
    for finding in ruling.findings:
        if finding.place.line != line:
            found[finding.clause, f"{finding.kind.value} {finding.seat} {finding.place} {finding.key}"] = True
    for claim in ruling.claims:
        if claim.claim.clause is not None:
            found[ClauseId(claim.claim.clause), f"claim {claim.claim.line}"] = claim.outcome
    for sheet in ruling.scores:
        found[sheet.clause, f"sheet {sheet.seat}"] = (sheet.total, sheet.items)
    for paid in ruling.payments:
        found[paid.clause, f"payment {paid.payer} {paid.payee}"] = paid.figures
    return found


def _ended_otherwise(ruleset: Ruleset, played: Played, outcome: Outcome) -> Iterator[Finding]:
    """The end line, where it says of a win what the acts do not; nothing where a rule has objected to it."""
    place = Place(None, played.record.log.end_line)
    taken_back = withdrawn(ruleset, played.record.events)
    wins = {act.place.at for act in played.record.wins}
    doubts = (each.seat for each in played.findings if each.kind is Kind.UNDECIDED and each.place.at in wins)
    found = of_end(played.record, outcome, taken_back, doubted=outcome.seat in doubts)
    kinds = {each.kind for each in played.findings if each.place == place}
    if found is not None and Kind.BREACH not in kinds:
        yield impossible(ruleset.evidence.grounds, place, None, found)
    elif found is None and not kinds and is_won_unseen(played.record, outcome):
        clause, limb = ground_of(ruleset.evidence.grounds, Ground.NO_WIN)
        yield Finding(Kind.UNDECIDED, clause, place, "fact-who-won", None, {}, limb=limb)


def _with_rulings(played: Played, ruled: Sequence[Finding]) -> tuple[Finding, ...]:
    """What was found, without the questions that another finding answers: one found there, or one the referee has ruled.

    Who is ruled to have lost his win by what he did is not asked for the hand he won with.
    """
    found = (*played.findings, *ruled)
    certain = {(one.seat, one.clause, one.place) for one in found if one.kind is not Kind.UNDECIDED}
    lines = {line.line for line in played.record.log.lines if isinstance(line, RefereeRules)}
    by_referee = (one for one in found if one in ruled or one.place.line in lines)
    lost = {(one.seat, one.place.at) for one in by_referee if one.consequence is not None}
    return tuple(
        one
        for one in found
        if one.kind is not Kind.UNDECIDED
        or not (
            (one.seat, one.clause, one.place) in certain
            or ((one.seat, one.place.at) in lost and Unshown.WINNING_HAND in one.effects)
        )
    )


def _had_it_ended(ruleset: Ruleset, played: Played, outcome: Outcome) -> Outcome:
    """How a hand would have ended that breaks off behind a win: one that is none takes no tile there either."""
    if outcome.how == "cut" and played.record.wins:
        log = replace(played.record.log, end="won")
        played = replace(played, record=replace(played.record, log=log))
        outcome = ruleset.result.outcome(played)
    return _as_it_ended(ruleset, played.record, outcome, played.findings)


def _as_it_ended(ruleset: Ruleset, record: Record, outcome: Outcome, findings: Sequence[Finding]) -> Outcome:
    """How a hand ended: with a false win, or not at its end, where the log calls it won and it is not.

    A win of which nothing was found, on what an act left that was none, is no false one: it fell back with that act.
    Where something is open that somebody has won may be so, unless every win that was declared is found to be none.
    """
    if outcome.how != "won" or outcome.winners:
        return _whoever_has_won(ruleset, record, outcome, findings)
    wrong = {each.place.at for each in findings if each.kind is not Kind.UNDECIDED}
    none = [act for act in record.wins if act.place.at in wrong]
    sure = bool(none) and len(none) == len(record.wins)
    if not sure and any(each.kind is Kind.UNDECIDED for each in findings):
        return outcome
    if not none:
        return replace(outcome, how="cut")
    return replace(outcome, how="false", seat=none[-1].seat, tile=none[-1].tile, came=None, source=None)


def _whoever_has_won(
    ruleset: Ruleset, record: Record, outcome: Outcome, findings: Sequence[Finding]
) -> Outcome:
    """The result of a hand that another has won if the hand of who comes before him is none, which nobody has seen."""
    won, *more = outcome.winners or ("",)
    hidden = any(Unshown.WINNING_HAND in each.effects and each.args.get("seat") == won for each in findings)
    none = {each.place for each in findings if each.kind is not Kind.UNDECIDED} | _taken_back(ruleset, record)
    others = {act.seat for act in record.wins if act.place not in none} - {won}
    if more or not hidden or not others:
        return outcome
    told, deals = outcome.next_dealer, None if ruleset.match is None else ruleset.match.next_dealer
    perhaps = [replace(outcome, seat=seat, winners=(seat,)) for seat in others]
    sure = deals is not None and all(deals(each, record.agreed) == told for each in perhaps)
    nobody = Outcome("won", dealer=outcome.dealer, streak=outcome.streak)
    return replace(nobody, next_dealer=told, next_streak=outcome.next_streak) if sure else nobody


def _taken_back(ruleset: Ruleset, record: Record) -> set[Place]:
    """Where the acts stand that their makers take back at once."""
    acts = [event for event in record.events if isinstance(event, Act)]
    retracts = (after for after in pairwise(acts) if ruleset.kind(after[1].name).role is Role.RETRACTS)
    return {act.place for act, back in retracts if act.seat == back.seat}


def _position(finding: Finding) -> tuple[int, int]:
    return finding.place.line, finding.place.nth


def unsettled(
    record: Record, sheets: Sequence[Sheet], payments: Sequence[Payment], asked: Sequence[Fact]
) -> Iterator[Finding]:
    """The facts that keep a score or a payment open, as undecided findings at the end of the log.

    One that keeps several payments to a seat open is told once, under their clause, of which its limb is none; those
    `asked` where the ways of play part are not.
    """
    place = Place(None, record.log.end_line)
    for sheet in sheets:
        for clause, fact in sheet.open_facts:
            if fact not in asked:
                yield undecided(clause, place, fact, sheet.seat)
    reported: list[tuple[str, Fact]] = []
    for paid in payments:
        if paid.fact is not None and (paid.payee, paid.fact) not in reported and paid.fact not in asked:
            reported.append((paid.payee, paid.fact))
            yield replace(undecided(paid.clause, place, paid.fact, paid.payee), limb=None)
