"""What an act seeks, and what the rules have answered to it before it is carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.game.rule import Answers
from oracle.judge.contests.fates import (
    LETS_GO,
    Why,
    as_open,
    bid_with,
    lays,
    lost,
    void,
)
from oracle.ruling.contests import (
    HAS,
    LATE,
    LET_GO,
    Bid,
    Contested,
)
from oracle.ruling.findings import Kind
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from oracle.game.claims import Contesting
    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests.fates import History
    from oracle.rulebook.clauses import ClauseId
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act
    from oracle.table.known import Place
    from oracle.table.table import Table


RECENT = 2
"""The tiles that an act can still seek: the one put out last, and the one before it."""


def sought_by(bids: History, seat: str) -> tuple[str, ...]:
    """The tiles put out last that a seat has sought, and that have been taken or left since."""
    return tuple(
        each.open.tile
        for several in bids[-RECENT:]
        for each in several
        if each.act.seat == seat and not each.lets_go
    )


def is_behind_another(history: History, act: Act, place: Place, seat: str) -> bool:
    """Whether an act comes after a claim that stands, of somebody else than this seat, whose own claim is at a place."""
    last = history[-1][-1] if history else None
    if last is None or last.act.place != act.place or not last.seeker.ranked:
        return False
    sought = any(bid.act.place == place for bid in history[-1])
    return sought and last.seeker.args.get("holder") not in (None, seat)


class Heard(NamedTuple):
    """An act before it is carried out, and what the rules answered; `against` is what makes it void, or may."""

    table: Table[Any]
    act: Act
    answers: Answers
    against: Sequence[Finding]


def bid_of(ruleset: Ruleset, heard: Heard, before: History) -> Bid | None:
    """What an act seeks and what the rules have said of it, before it is carried out; None if it seeks nothing."""
    table, act = heard.table, heard.act
    asks, kind = ruleset.contesting, ruleset.kind(act.name)
    if asks is None or not act.seat:
        return None
    if kind.claim is None:
        claim = None if asks.called is None else asks.called(act)
        return None if claim is None else _call(ruleset, table, act._replace(name=claim))
    if kind.role is Role.LETS_GO:
        return _let_lie(table, act, kind.claim.clause, before)
    own = OpenTile(act.tile or UNSEEN, act.seat, act.name, act.place)
    opened = own if kind.claim.adds else asks.seeks(table, act)
    if opened is None:
        return _after_it_was_gone(act, [found for _, found in heard.answers], before)
    if kind.claim.strength is None and any(not (rule.duty or rule.price) for rule, _ in heard.answers):
        return None
    return _as_answered(ruleset, asks, _as_laid(ruleset, opened, before), heard)


def _let_lie(table: Table[Any], act: Act, clause: ClauseId, before: History) -> Bid | None:
    """An act by which the open tile is let lie, or one that was called."""
    last = before[-1] if before else ()
    called = next((each.open for each in last if each.called and each.act.seat == act.seat), None)
    opened = table.open or called
    if opened is None:
        return None
    return bid_with(opened, act, LET_GO, LETS_GO._replace(clause=clause))._replace(lets_go=True)


def _call(ruleset: Ruleset, table: Table[Any], claim: Act) -> Bid | None:
    """A claim that is called out, as the rules would answer it if it were made now."""
    asks = ruleset.contesting
    opened = None if asks is None else asks.seeks(table, claim)
    if asks is None or opened is None:
        return None
    rules = [rule for rule in ruleset.kind(claim.name).rules if not (rule.duty or rule.price)]
    answers = Answers(
        (rule, rule.finding(claim, answer))
        for rule, answer in ((rule, rule.ask(table, claim)) for rule in rules)
        if answer is not None
    )
    against = [found for _, found in answers if found.kind is Kind.BREACH]
    return _as_answered(ruleset, asks, opened, Heard(table, claim, answers, against))._replace(called=True)


def _as_answered(ruleset: Ruleset, asks: Contesting, opened: OpenTile, heard: Heard) -> Bid:
    """An act that seeks a tile, by what the rules have answered to it."""
    made = bid_with(opened, heard.act, HAS, Why(_takes_by(ruleset, asks, heard), "contest-has"))
    made = made._replace(lasting=lays(ruleset, opened.how))
    if not heard.answers:
        return made
    ranked = [found for rule, found in heard.answers if asks.decides(rule)]
    own = [found for found in heard.against if found not in ranked]
    for found in (*own, *ranked):
        if found.kind is Kind.BREACH:
            loses = found in ranked and (not made.lasting or Contested.LATE in found.effects)
            return lost(ruleset, heard.table, made, found) if loses else void(made, found)
    for found in (*ranked, *own):
        if found.kind is Kind.UNDECIDED:
            return as_open(made, found)
    faults = (found for rule, found in heard.answers if not rule.price and found.kind is Kind.BREACH)
    return made._replace(fault=next(faults, None))


def _takes_by(ruleset: Ruleset, asks: Contesting, heard: Heard) -> ClauseId | None:
    """The clause by which an act takes a tile put out, leaves it behind or adds it."""
    own = None if asks.by is None else asks.by(heard.table, heard.act)
    claim = ruleset.kind(heard.act.name).claim
    return claim.clause if own is None and claim is not None else own


def _as_laid(ruleset: Ruleset, opened: OpenTile, before: History) -> OpenTile:
    """The tile that an act seeks, where it was put out: one that lies before a player was laid by an act of its own."""
    if not lays(ruleset, opened.how):
        return opened
    laid = (each for one in before for each in one if each.act.name == opened.how)
    its_own = (each for each in laid if each.act.seat == opened.seat and opened.tile in each.act.tiles)
    return next((replace(opened, place=each.act.place) for each in its_own), opened)


def _after_it_was_gone(act: Act, found_of_it: Iterable[Finding], before: History) -> Bid | None:
    """A claim on a tile that others sought, made when it could be claimed no more."""
    breaches = (found for found in found_of_it if found.kind is Kind.BREACH)
    gone = next((found for found in breaches if Contested.GONE in found.effects), None)
    if gone is None or act.tile is None or not before:
        return None
    last = before[-1][0].open
    if last.tile != act.tile or act.source not in (None, last.seat):
        return None
    return bid_with(last, act, LATE, Why(gone.clause, "contest-gone"))
