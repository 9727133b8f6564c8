"""Who sought which tile, and what came of it: told while a hand is replayed, of what the rules have answered anyway.

Nobody is ranked here. A claim is outranked where a rule between claims objects to it, at its own act or asked again of
the one that took the tile from it; these are the rules by which the lawful claims are ranked.

Long because what an act seeks, what comes of it and how it ends are told of the same few values.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.game.rule import Answers
from oracle.ruling.contests import (
    HAS,
    LATE,
    LET_GO,
    OUTRANKED,
    UNDECIDED,
    VOID,
    WITHDRAWN,
    Bid,
    Contest,
    Contested,
    Fate,
    Seeker,
)
from oracle.ruling.findings import Kind
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.roles import RIGHTING, Role

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any, TypeAlias

    from oracle.game.claims import Contesting
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Value
    from oracle.ruling.findings import Finding
    from oracle.ruling.ruling import Outcome
    from oracle.table.acts import Act
    from oracle.table.known import Place
    from oracle.table.table import Table


LIVE = frozenset({HAS, UNDECIDED})
"""What may still have the tile, or lose it to a better claim."""


History: TypeAlias = "tuple[tuple[Bid, ...], ...]"
"""For every tile that was sought, the acts that sought it, in the order of play."""

RECENT = 2
"""The tiles that an act can still seek: the one put out last, and the one before it."""


# -- what an act seeks -----------------------------------------------------------------------------------


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
    return _bid_with(opened, act, LET_GO, LETS_GO._replace(clause=clause))._replace(lets_go=True)


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
    made = _bid_with(opened, heard.act, HAS, Why(_takes_by(ruleset, asks, heard), "contest-has"))
    made = made._replace(lasting=_lays(ruleset, opened.how))
    if not heard.answers:
        return made
    ranked = [found for rule, found in heard.answers if asks.decides(rule)]
    own = [found for found in heard.against if found not in ranked]
    for found in (*own, *ranked):
        if found.kind is Kind.BREACH:
            loses = found in ranked and (not made.lasting or Contested.LATE in found.effects)
            return _lost(ruleset, heard.table, made, found) if loses else _void(made, found)
    for found in (*ranked, *own):
        if found.kind is Kind.UNDECIDED:
            return _open(made, found)
    faults = (found for rule, found in heard.answers if not rule.price and found.kind is Kind.BREACH)
    return made._replace(fault=next(faults, None))


def _takes_by(ruleset: Ruleset, asks: Contesting, heard: Heard) -> ClauseId | None:
    """The clause by which an act takes a tile put out, leaves it behind or adds it."""
    own = None if asks.by is None else asks.by(heard.table, heard.act)
    claim = ruleset.kind(heard.act.name).claim
    return claim.clause if own is None and claim is not None else own


def _lays(ruleset: Ruleset, act: str) -> bool:
    """Whether a tile lies before a player by this act, and can be robbed long after."""
    claim = ruleset.kind(act).claim
    return claim is not None and claim.lays


def _strength(ruleset: Ruleset, act: str) -> int | None:
    """How strong an act is that claims a tile; None for one that takes none from another."""
    claim = ruleset.kind(act).claim
    return None if claim is None else claim.strength


def _as_laid(ruleset: Ruleset, opened: OpenTile, before: History) -> OpenTile:
    """The tile that an act seeks, where it was put out: one that lies before a player was laid by an act of its own."""
    if not _lays(ruleset, opened.how):
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
    return _bid_with(last, act, LATE, Why(gone.clause, "contest-gone"))


# -- what comes of it ------------------------------------------------------------------------------------


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
        let_go = _with_outcome(again, LET_GO, LETS_GO._replace(clause=new.seeker.clause))
        return (*earlier, (*rivals, let_go), *since) if again.called else before
    if new.called:
        return (*earlier, (*rivals, new), *since)
    if new.seeker.outcome == HAS:
        rivals = [_against(ruleset, table, each, new, gives_way) for each in rivals]
        left_open = next((each for each in rivals if each.seeker.outcome == UNDECIDED), None)
        if left_open is not None:
            new = _as_open_as(new, left_open)
    elif new.seeker.outcome == UNDECIDED:
        rivals = [_as_open_as(each, new) if each.seeker.outcome == HAS else each for each in rivals]
    return (*earlier, (*rivals, new), *since)


def _parted(history: History, new: Bid) -> tuple[History, tuple[Bid, ...], History]:
    """What was sought before, those that sought the tile of this act, and what was sought since.

    A tile that lies before a player can be sought long after, and stands before all others.
    """
    for back in range(1, (len(history) if new.lasting else min(RECENT, len(history))) + 1):
        if _is(history[-back][0].open, new.open):
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
        or _strength(ruleset, new.act.name) is None
    ):
        return new
    if _is(standing[0], new.open) and standing[1] != new.act.seat:
        return _beaten(ruleset, table, new, new.seeker.clause, {"holder": standing[1]})
    return new


def _against(ruleset: Ruleset, table: Table[Any], earlier: Bid, new: Bid, gives_way: ClauseId | None) -> Bid:
    """What becomes of one that had the tile until this claim took it, or may have had it."""
    asks, holder = ruleset.contesting, {"holder": new.act.seat}
    if asks is None or earlier.seeker.outcome not in LIVE or _strength(ruleset, new.act.name) is None:
        return earlier
    claim = ruleset.kind(earlier.act.name).claim
    if claim is not None and claim.adds:
        key = "contest-robbed-laid" if claim.lays else "contest-robbed"
        why = Why(_clause_of_rob(ruleset, new), key, holder, fate=Fate.ROBBED)
        return _with_outcome(earlier, OUTRANKED, why)
    if claim is None or claim.strength is None:
        return _with_outcome(
            earlier, OUTRANKED, Why(gives_way or new.seeker.clause, "contest-undrawn", holder, ranked=True)
        )
    found = _asked(ruleset, table, earlier.act)
    if found is not None:
        return _lost(ruleset, table, earlier, found)
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
        return _displaced(each, clause, holder)
    key = _nearer(ruleset.contesting, table, each, holder["holder"])
    return _with_outcome(each, OUTRANKED, Why(clause, key, holder, ranked=each.seeker.ranked))


def _is_strongest(ruleset: Ruleset, act: str) -> bool:
    """Whether no claim of the game is stronger than this one."""
    strengths = [_strength(ruleset, name) for name in ruleset.acts]
    return _strength(ruleset, act) == max(each for each in strengths if each is not None)


def _nearer(asks: Contesting | None, table: Table[Any], each: Bid, holder: str) -> str:
    """The sentence that says of two claims alike that the other seat comes first."""
    own = None if asks is None else asks.nearer(table)
    if own is not None:
        return own
    if holder == each.open.seat:
        return "contest-flipped"
    return "contest-nearer" if each.open.seat else "contest-seats"


def _displaced(each: Bid, clause: ClauseId | None, holder: Arguments) -> Bid:
    """One that has lost the tile without a rule between claims: it was none, or another had the better right."""
    if each.fault is not None:
        return _void(each, each.fault)
    return _with_outcome(each, OUTRANKED, Why(clause, "contest-displaced", holder))


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
        new = _open(new, against[0]) if breach is None else _void(new, breach)
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
                    [_withdrawn(each, table, act) if _may_be(each, undone) else each for each in one], act
                )
                for one in history[-RECENT:]
            ),
        )
    if role is Role.PUTS_OUT and any(each.called for one in history[-RECENT:] for each in one):
        return (*history[:-RECENT], *(tuple(_let_go(each, act) for each in one) for one in history[-RECENT:]))
    return history


def _may_be(each: Bid, undone: Collection[Place] | None) -> bool:
    return undone is None or each.called or each.act.place in undone


def _withdrawn(each: Bid, table: Table[Any], act: Act) -> Bid:
    took = each.seeker.outcome == HAS and each.act.tile == each.open.tile
    with_its_replacement = act.target == "tail" and took
    named = act.tile == each.open.tile or (act.tile is None and not each.lasting)
    meant = named or with_its_replacement
    mine = each.act.seat == act.seat and each.seeker.outcome in LIVE and meant
    if not mine or any(laid.at == each.act.place.at for laid in table.laid[act.seat]):
        return each
    why = Why(each.seeker.clause, "contest-withdrawn", fate=Fate.AS_THE_OUTCOME_SAYS)
    return _with_outcome(each, WITHDRAWN, why)


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
    return tuple(_with_outcome(each, HAS, has) if each is beaten[0] else each for each in several)


def _let_go(each: Bid, act: Act) -> Bid:
    if not each.called or each.act.seat == act.seat or each.seeker.outcome not in LIVE:
        return each
    return _with_outcome(each, LET_GO, Why(each.seeker.clause, "contest-not-made"))


# -- the contests of a hand ------------------------------------------------------------------------------


def contests(
    ruleset: Ruleset, history: History, outcome: Outcome, findings: Sequence[Finding]
) -> tuple[Contest, ...]:
    """Every tile that two or more sought, in the order in which they were put out."""
    if ruleset.contesting is None:
        return ()
    contested = (
        _contest(ruleset, _settled(several, outcome, findings))
        for several in history
        if len(_seeking(several)) > 1
    )
    return tuple(
        sorted(filter(_is_one, contested), key=lambda each: (each.open.place.line, each.open.place.nth))
    )


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


# -- at the end of the hand ------------------------------------------------------------------------------


def _settled(several: Sequence[Bid], outcome: Outcome, findings: Sequence[Finding]) -> list[Bid]:
    """Those who sought a tile, by how the hand ended: what was called and never made, and a win that was none."""
    bids = [_if_called(each, findings) for each in several]
    if outcome.how == "false":
        bids = [
            _void(each, each.fault) if _is_none(each) and each.fault is not None else each for each in bids
        ]
    holders = [each for each in bids if each.seeker.outcome == HAS]
    if not holders:
        is_open = any(each.seeker.outcome == UNDECIDED for each in bids)
        return bids if is_open else [_kept(each) for each in bids]
    call = next((each for each in holders if each.called), None)
    if call is None or len(holders) == 1:
        return bids
    if outcome.how == "won" and outcome.seat in [each.act.seat for each in holders if each is not call]:
        return [_open_call(each, call) if each in holders else each for each in bids]
    first = {"holder": call.act.seat}
    return [
        _displaced(each, call.seeker.clause, first) if each in holders and each is not call else each
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
    return _with_outcome(each, OUTRANKED, Why(found.clause, found.key, {**found.args, **holder}, ranked=True))


def _kept(each: Bid) -> Bid:
    """A tile that nobody robbed after all is his who added it."""
    robbed = each.seeker.fate is Fate.ROBBED
    return _with_outcome(each, HAS, Why(each.seeker.clause, "contest-has")) if robbed else each


def _open_call(each: Bid, call: Bid) -> Bid:
    """One that hangs on whether another let go of what he had called."""
    return _with_outcome(
        each, UNDECIDED, Why(call.seeker.clause, "contest-called", {"caller": call.act.seat})
    )


def shared(histories: Sequence[History], chosen: History, left_open: Sequence[Finding]) -> History:
    """What all orders of acts share: a tile that they give to different seats is undecided.

    `left_open` is what is asked of the order, first of the act that it was found of.
    """
    holders = [
        {_tile(each): each.act.seat for several in one for each in several if each.seeker.outcome == HAS}
        for one in histories
    ]

    def as_shared(each: Bid) -> Bid:
        differs = len({one[_tile(each)] for one in holders if _tile(each) in one}) > 1
        asked = sorted(left_open, key=lambda found: found.place != each.act.place)
        return _open(each, asked[0]) if differs and asked and not each.lets_go else each

    return tuple(tuple(map(as_shared, several)) for several in chosen)


def left_open(history: History) -> int:
    """Of how many acts the log leaves open whether they have the tile they sought."""
    return sum(each.seeker.outcome == UNDECIDED for several in history for each in several)


def is_one_holder(histories: Sequence[History], places: Sequence[Place]) -> bool:
    """Whether these acts, in whatever order, sought one tile and nobody but one seat ever has it."""
    several = [[each for tile in one for each in tile if each.act.place in places] for one in histories]
    if not all(len({each.act.place for each in one}) == len(places) for one in several):
        return False
    tiles = {_tile(each) for one in several for each in one}
    holders = {each.act.seat for one in several for each in one if each.seeker.outcome == HAS}
    return len(tiles) == len(holders) == 1


def _tile(each: Bid) -> tuple[Place, str]:
    return each.open.place, each.open.seat


# -- words -----------------------------------------------------------------------------------------------


def _bid_with(opened: OpenTile, act: Act, outcome: str, why: Why) -> Bid:
    args = _words(opened, act)
    seeker = Seeker(act.seat, act.name, act.place, outcome, why.clause, why.key, args, fate=why.fate)
    return Bid(opened, act, seeker)


def _words(opened: OpenTile, act: Act) -> dict[str, Value]:
    return {"seat": act.seat, "act": act.name, "tile": opened.tile, "from": opened.seat or "?"}


class Why(NamedTuple):
    """Why a seat has a tile or not: a clause, and the sentence; `ranked` where a rule between claims says so."""

    clause: ClauseId | None
    key: str
    args: Arguments = MappingProxyType({})
    ranked: bool = False
    fate: Fate | None = None


LETS_GO = Why(None, "contest-let-go", fate=Fate.AS_THE_OUTCOME_SAYS)
"""A tile that was let go, under the clause by which it is."""


def _with_outcome(each: Bid, outcome: str, why: Why) -> Bid:
    act = each.act
    words = {**_words(each.open, act), **why.args}
    seeker = Seeker(act.seat, act.name, act.place, outcome, why.clause, why.key, words, why.ranked, why.fate)
    return each._replace(seeker=seeker)


def _lost(ruleset: Ruleset, table: Table[Any], each: Bid, found: Finding) -> Bid:
    """A claim to which a rule between claims objects, or would if the log showed more."""
    if found.kind is Kind.UNDECIDED:
        return _open(each, found)
    outcome = LATE if Contested.LATE in found.effects else OUTRANKED
    key, args = found.key, {**found.args}
    if Contested.OUTRANKED in found.effects:
        args["holder"] = args.get("holder") or args.get("winner") or "?"
        held = args["held"] = args.get("held") or each.act.name
        alike = _strength(ruleset, each.act.name) == (_strength(ruleset, str(held)) or 0)
        key = _nearer(ruleset.contesting, table, each, str(args["holder"])) if alike else "contest-stronger"
    return _with_outcome(each, outcome, Why(found.clause, key, args, ranked=True))


def _void(each: Bid, found: Finding) -> Bid:
    return _with_outcome(each, VOID, Why(found.clause, found.key, found.args))


def _open(each: Bid, found: Finding) -> Bid:
    args = {"seat": found.seat or each.act.seat, **found.args}
    return _with_outcome(each, UNDECIDED, Why(found.clause, found.key, args))


def _as_open_as(each: Bid, other: Bid) -> Bid:
    """One that hangs on the same fact as another."""
    seeker = other.seeker
    return _with_outcome(each, UNDECIDED, Why(seeker.clause, seeker.key, seeker.args))


def is_behind_another(history: History, act: Act, seat: str) -> bool:
    """Whether an act comes after the claim of somebody else than this seat, which stands."""
    last = history[-1][-1] if history else None
    if last is None or last.act.place != act.place or not last.seeker.ranked:
        return False
    return last.seeker.args.get("holder") not in (None, seat)


def _is(one: OpenTile, other: OpenTile) -> bool:
    """Whether two tiles are one: put out by the same seat at the same place."""
    return (one.place, one.seat) == (other.place, other.seat)
