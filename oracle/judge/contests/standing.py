"""What comes of those who sought a tile, act by act.

Nobody is ranked here. A claim is outranked where a rule between claims objects to it, at its own act or asked again of
the one that took the tile from it; these are the rules by which the lawful claims are ranked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.judge.contests.fates import (
    LETS_GO,
    LIVE,
    Why,
    as_open,
    as_open_as,
    displaced,
    is_one_tile,
    lost,
    nearer,
    strength_of,
    void,
    with_outcome,
)
from oracle.judge.contests.seeking import RECENT
from oracle.ruling.contests import (
    HAS,
    LET_GO,
    OUTRANKED,
    UNDECIDED,
    WITHDRAWN,
    Bid,
    Fate,
)
from oracle.ruling.findings import Kind
from oracle.table.roles import RIGHTING, Role

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from oracle.game.claims import Contesting
    from oracle.game.ruleset import Ruleset
    from oracle.judge.contests.fates import History
    from oracle.rulebook.clauses import ClauseId
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act
    from oracle.table.known import Place
    from oracle.table.table import Table


def with_it(
    ruleset: Ruleset, table: Table[Any], new: Bid, before: History, gives_way: ClauseId | None
) -> History:
    """The history with an act that was carried out; those from whom it took the tile are told why.

    `gives_way` is the clause under which a draw gives way to it.
    """
    asks = ruleset.contesting
    if asks is None:
        return before
    new = _as_it_stands(ruleset, asks, table, new)
    earlier, same, since = _parted(before, new)
    rivals = [each for each in same if each.act.seat != new.act.seat]
    again = next((each for each in same if each.act.seat == new.act.seat), None)
    if new.seeker.outcome == LET_GO and again is not None:
        let_go = with_outcome(again, LET_GO, LETS_GO._replace(clause=new.seeker.clause))
        return (*earlier, (*rivals, let_go), *since) if again.called else before
    if new.called:
        return (*earlier, (*rivals, new), *since)
    if new.seeker.outcome == HAS:
        rivals = [_against(ruleset, table, each, new, gives_way) for each in rivals]
        left_open = next((each for each in rivals if each.seeker.outcome == UNDECIDED), None)
        if left_open is not None:
            new = as_open_as(new, left_open)
    elif new.seeker.outcome == UNDECIDED:
        rivals = [as_open_as(each, new) if each.seeker.outcome == HAS else each for each in rivals]
    return (*earlier, (*rivals, new), *since)


def _parted(history: History, new: Bid) -> tuple[History, tuple[Bid, ...], History]:
    """What was sought before, those that sought the tile of this act, and what was sought since.

    A tile that lies before a player can be sought long after, and stands before all others.
    """
    for back in range(1, (len(history) if new.lasting else min(RECENT, len(history))) + 1):
        if is_one_tile(history[-back][0].open, new.open):
            same = (
                tuple(each._replace(open=new.open) for each in history[-back])
                if new.lasting
                else history[-back]
            )
            return history[:-back], same, history[len(history) - back + 1 :]
    return ((), (), history) if new.lasting else (history, (), ())


def _as_it_stands(ruleset: Ruleset, asks: Contesting, table: Table[Any], new: Bid) -> Bid:
    """A claim to which no rule between claims objected, by whether it has taken the tile."""
    standing = asks.stands(table)
    if (
        new.called
        or new.seeker.outcome != HAS
        or standing is None
        or strength_of(ruleset, new.act.name) is None
    ):
        return new
    if is_one_tile(standing[0], new.open) and standing[1] != new.act.seat:
        return _beaten(ruleset, table, new, new.seeker.clause, {"holder": standing[1]})
    return new


def _against(ruleset: Ruleset, table: Table[Any], earlier: Bid, new: Bid, gives_way: ClauseId | None) -> Bid:
    """What becomes of one that had the tile until this claim took it, or may have had it."""
    asks, holder = ruleset.contesting, {"holder": new.act.seat}
    if asks is None or earlier.seeker.outcome not in LIVE or strength_of(ruleset, new.act.name) is None:
        return earlier
    claim = ruleset.kind(earlier.act.name).claim
    if claim is not None and claim.adds:
        key = "contest-robbed-laid" if claim.lays else "contest-robbed"
        why = Why(_clause_of_rob(ruleset, new), key, holder, fate=Fate.ROBBED)
        return with_outcome(earlier, OUTRANKED, why)
    if claim is None or claim.strength is None:
        return with_outcome(
            earlier, OUTRANKED, Why(gives_way or new.seeker.clause, "contest-undrawn", holder, ranked=True)
        )
    found = _asked(ruleset, table, earlier.act)
    if found is not None:
        return lost(ruleset, table, earlier, found)
    if earlier.seeker.outcome == UNDECIDED or earlier.called:
        return earlier
    return _beaten(ruleset, table, earlier, new.seeker.clause, holder)


def _clause_of_rob(ruleset: Ruleset, new: Bid) -> ClauseId | None:
    """The clause under which a tile that is being added, or lies before a player, is won on."""
    robs = ruleset.claim_of(Role.ROBS)
    if robs is None or ruleset.kind(new.act.name).role is Role.ROBS:
        return new.seeker.clause
    return robs.clause


def _beaten(
    ruleset: Ruleset, table: Table[Any], each: Bid, clause: ClauseId | None, holder: dict[str, str]
) -> Bid:
    """One that has lost the tile; of the strongest claims there are, another is, and the seats decide."""
    if each.fault is not None or not _is_strongest(ruleset, each.act.name):
        return displaced(each, clause, holder)
    key = nearer(ruleset.contesting, table, each, holder["holder"])
    return with_outcome(each, OUTRANKED, Why(clause, key, holder, ranked=each.seeker.ranked))


def _is_strongest(ruleset: Ruleset, act: str) -> bool:
    """Whether no claim of the game is stronger than this one."""
    strengths = [strength_of(ruleset, name) for name in ruleset.acts]
    return strength_of(ruleset, act) == max(each for each in strengths if each is not None)


def _asked(ruleset: Ruleset, table: Table[Any], act: Act) -> Finding | None:
    """What the rules between claims say of a claim as the table stands."""
    asks = ruleset.contesting
    for rule in ruleset.kind(act.name).rules:
        if asks is not None and asks.decides(rule):
            answer = rule.ask(table, act)
            if answer is not None:
                return rule.finding(act, answer)
    return None


def beside(before: History, new: Bid, against: Sequence[Finding]) -> History:
    """The history with an act that takes nothing, or may take nothing, for what was found of it."""
    if new.seeker.outcome in LIVE and against:
        breach = next((found for found in against if found.kind is Kind.BREACH), None)
        new = as_open(new, against[0]) if breach is None else void(new, breach)
    earlier, same, since = _parted(before, new)
    return (*earlier, (*same, new), *since)


def later(
    history: History, table: Table[Any], act: Act, role: Role, undone: Collection[Place] | None = None
) -> History:
    """The history after an act by which a claim is taken back or a call is let go.

    `undone` are the places of the acts that can be taken back, where the game has no rules of its own for that.
    """
    if role in RIGHTING:
        return (
            *history[:-RECENT],
            *(
                _given_back(
                    [
                        _withdrawn(each, table, act, named=undone is None) if _may_be(each, undone) else each
                        for each in one
                    ],
                    act,
                )
                for one in history[-RECENT:]
            ),
        )
    if role is Role.PUTS_OUT and any(each.called for one in history[-RECENT:] for each in one):
        return (*history[:-RECENT], *(tuple(_let_go(each, act) for each in one) for one in history[-RECENT:]))
    return history


def _may_be(each: Bid, undone: Collection[Place] | None) -> bool:
    return undone is None or each.called or each.act.place in undone


def _withdrawn(each: Bid, table: Table[Any], act: Act, *, named: bool) -> Bid:
    """A bid that its maker takes back; one of no tile is meant by an act that names any, unless it has to be `named`."""
    took = each.seeker.outcome == HAS and each.act.tile == each.open.tile
    with_its_replacement = act.target == "tail" and took
    unnamed = act.tile is None or (each.act.tile is None and not named)
    meant = act.tile == each.open.tile or (unnamed and not each.lasting) or with_its_replacement
    mine = each.act.seat == act.seat and each.seeker.outcome in LIVE and meant
    if not mine or any(laid.at == each.act.place.at for laid in table.laid[act.seat]):
        return each
    why = Why(each.seeker.clause, "contest-withdrawn", fate=Fate.AS_THE_OUTCOME_SAYS)
    return with_outcome(each, WITHDRAWN, why)


def _given_back(several: Sequence[Bid], act: Act) -> tuple[Bid, ...]:
    """Those who sought a tile of which a claim is taken back: who gave way to that alone has it again."""
    beaten = [
        each
        for each in several
        if each.seeker.outcome == OUTRANKED and each.seeker.args.get("holder") == act.seat
    ]
    withdrawn = any(each.seeker.outcome == WITHDRAWN and each.act.seat == act.seat for each in several)
    if len(beaten) != 1 or not withdrawn or any(each.seeker.outcome in LIVE for each in several):
        return tuple(several)
    has = Why(beaten[0].seeker.clause, "contest-has")
    return tuple(with_outcome(each, HAS, has) if each is beaten[0] else each for each in several)


def _let_go(each: Bid, act: Act) -> Bid:
    if not each.called or each.act.seat == act.seat or each.seeker.outcome not in LIVE:
        return each
    return with_outcome(each, LET_GO, Why(each.seeker.clause, "contest-not-made"))
