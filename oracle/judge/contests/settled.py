"""The contests of a hand: every tile that two or more sought, by how the hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.judge.contests.fates import (
    Why,
    as_open,
    as_open_as,
    displaced,
    void,
    with_outcome,
)
from oracle.ruling.contests import (
    HAS,
    LET_GO,
    OUTRANKED,
    UNDECIDED,
    WITHDRAWN,
    Bid,
    Contest,
    Contested,
    Fate,
)
from oracle.ruling.findings import Kind
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests.fates import History
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import Outcome


def contests(
    ruleset: Ruleset,
    history: History,
    outcome: Outcome,
    findings: Sequence[Finding],
    *,
    without_winner: bool = False,
) -> tuple[Contest, ...]:
    """Every tile that two or more sought, in the order in which they were put out.

    `without_winner` says that the hand was won, and that nobody is known to have won it.
    """
    if ruleset.contesting is None:
        return ()
    history = _with_open_wins(history, findings) if without_winner else history
    contested = (
        _contest(ruleset, _settled(several, outcome, findings))
        for several in history
        if len(_seeking(several)) > 1
    )
    return tuple(
        sorted(filter(_is_one, contested), key=lambda each: (each.open.place.line, each.open.place.nth))
    )


def _with_open_wins(history: History, findings: Sequence[Finding]) -> History:
    """What was sought in a hand that nobody is known to have won: open are acts of which something is."""
    asked = {(each.place, each.seat): each for each in findings if each.kind is Kind.UNDECIDED}

    def if_sure(each: Bid) -> Bid:
        found = asked.get((each.act.place, each.act.seat))
        return as_open(each, found) if found is not None and each.seeker.outcome == HAS else each

    return tuple(tuple(map(if_sure, several)) for several in history)


def _seeking(several: Sequence[Bid]) -> set[str]:
    """The seats that wanted a tile; one that lies before a player is wanted by that player too."""
    seats = {each.act.seat for each in several if not each.lets_go}
    return seats | {each.open.seat for each in several if each.lasting}


def _contest(ruleset: Ruleset, several: Sequence[Bid]) -> Contest:
    seekers = sorted((each.seeker for each in several), key=lambda each: (each.place.line, each.place.nth))
    has = next((each.seeker for each in several if each.seeker.outcome == HAS), None)
    ranked = [each for each in seekers if each.ranked]
    left_open = next((each for each in reversed(seekers) if each.outcome == UNDECIDED), None)
    settles = left_open or next(iter(ranked), None) or has or seekers[-1]
    opened = next((each.open for each in several if each.open.tile != UNSEEN), several[0].open)
    claim = ruleset.kind(seekers[-1].act).claim
    clause = settles.clause or (None if claim is None else claim.clause)
    return Contest(opened, tuple(seekers), clause or next(iter(ruleset.evidence.grounds.values())))


def _is_one(contest: Contest) -> bool:
    """Whether somebody wanted the tile to the end."""
    return any(each.outcome not in (LET_GO, WITHDRAWN) for each in contest.sought)


def _settled(several: Sequence[Bid], outcome: Outcome, findings: Sequence[Finding]) -> list[Bid]:
    """Those who sought a tile, by how the hand ended: what was called and never made, and a win that was none."""
    bids = [_if_called(each, findings) for each in several]
    if outcome.how == "false":
        bids = [
            void(each, each.fault) if _is_none(each) and each.fault is not None else each for each in bids
        ]
    holders = [each for each in bids if each.seeker.outcome == HAS]
    if not holders:
        is_open = any(each.seeker.outcome == UNDECIDED for each in bids)
        return bids if is_open else [_kept(each) for each in bids]
    asked = next((each for each in bids if each.seeker.outcome == UNDECIDED), None)
    if asked is not None:
        return [as_open_as(each, asked) if each in holders else each for each in bids]
    call = next((each for each in holders if each.called), None)
    if call is None or len(holders) == 1:
        return bids
    if outcome.how == "won" and outcome.seat in [each.act.seat for each in holders if each is not call]:
        return [_open_call(each, call) if each in holders else each for each in bids]
    first = {"holder": call.act.seat}
    return [
        displaced(each, call.seeker.clause, first) if each in holders and each is not call else each
        for each in bids
    ]


def _is_none(each: Bid) -> bool:
    return each.seeker.outcome == HAS and each.fault is not None


def _if_called(each: Bid, findings: Iterable[Finding]) -> Bid:
    """A claim that was called, by what was found of it when it was made in another way."""
    if not each.called or each.seeker.outcome != HAS:
        return each
    of_it = (
        found
        for found in findings
        if found.kind is Kind.BREACH and found.seat == each.act.seat and Contested.OUTRANKED in found.effects
    )
    found = next(of_it, None)
    if found is None:
        return each
    holder = {"holder": found.args.get("holder") or found.args.get("winner") or "?"}
    return with_outcome(each, OUTRANKED, Why(found.clause, found.key, {**found.args, **holder}, ranked=True))


def _kept(each: Bid) -> Bid:
    """A tile that nobody robbed after all is his who added it."""
    robbed = each.seeker.fate is Fate.ROBBED
    return with_outcome(each, HAS, Why(each.seeker.clause, "contest-has")) if robbed else each


def _open_call(each: Bid, call: Bid) -> Bid:
    """One that hangs on whether another let go of what he had called."""
    return with_outcome(each, UNDECIDED, Why(call.seeker.clause, "contest-called", {"caller": call.act.seat}))
