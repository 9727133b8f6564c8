"""One act that sought a tile, and the words of what has come of it: by which clause it has the tile, or lost it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.ruling.contests import (
    HAS,
    LATE,
    OUTRANKED,
    UNDECIDED,
    VOID,
    Bid,
    Contested,
    Fate,
    Seeker,
)
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from oracle.game.claims import Contesting
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Value
    from oracle.ruling.findings import Finding
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


LIVE = frozenset({HAS, UNDECIDED})
"""What may still have the tile, or lose it to a better claim."""

History: TypeAlias = "tuple[tuple[Bid, ...], ...]"
"""For every tile that was sought, the acts that sought it, in the order of play."""


class Why(NamedTuple):
    """Why a seat has a tile or not: a clause, and the sentence; `ranked` where a rule between claims says so."""

    clause: ClauseId | None
    key: str
    args: Arguments = MappingProxyType({})
    ranked: bool = False
    fate: Fate | None = None


LETS_GO = Why(None, "contest-let-go", fate=Fate.AS_THE_OUTCOME_SAYS)
"""A tile that was let go, under the clause by which it is."""


def bid_with(opened: OpenTile, act: Act, outcome: str, why: Why) -> Bid:
    """An act that seeks a tile, with what has come of it."""
    args = _words(opened, act)
    seeker = Seeker(act.seat, act.name, act.place, outcome, why.clause, why.key, args, fate=why.fate)
    return Bid(opened, act, seeker)


def _words(opened: OpenTile, act: Act) -> dict[str, Value]:
    return {"seat": act.seat, "act": act.name, "tile": opened.tile, "from": opened.seat or "?"}


def with_outcome(each: Bid, outcome: str, why: Why) -> Bid:
    """The same act, of which another thing has come."""
    act = each.act
    words = {**_words(each.open, act), **why.args}
    seeker = Seeker(act.seat, act.name, act.place, outcome, why.clause, why.key, words, why.ranked, why.fate)
    return each._replace(seeker=seeker)


def lost(ruleset: Ruleset, table: Table[Any], each: Bid, found: Finding) -> Bid:
    """A claim to which a rule between claims objects, or would if the log showed more."""
    if found.kind is Kind.UNDECIDED:
        return as_open(each, found)
    outcome = LATE if Contested.LATE in found.effects else OUTRANKED
    key, args = found.key, {**found.args}
    if Contested.OUTRANKED in found.effects:
        args["holder"] = args.get("holder") or args.get("winner") or "?"
        held = args["held"] = args.get("held") or each.act.name
        alike = strength_of(ruleset, each.act.name) == (strength_of(ruleset, str(held)) or 0)
        key = nearer(ruleset.contesting, table, each, str(args["holder"])) if alike else "contest-stronger"
    return with_outcome(each, outcome, Why(found.clause, key, args, ranked=True))


def void(each: Bid, found: Finding) -> Bid:
    """A claim that is none, for what was found of it."""
    return with_outcome(each, VOID, Why(found.clause, found.key, found.args))


def as_open(each: Bid, found: Finding) -> Bid:
    """One of which the log does not show whether it has the tile, for what is asked of it."""
    args = {"seat": found.seat or each.act.seat, **found.args}
    return with_outcome(each, UNDECIDED, Why(found.clause, found.key, args))


def as_open_as(each: Bid, other: Bid) -> Bid:
    """One that hangs on the same fact as another."""
    seeker = other.seeker
    return with_outcome(each, UNDECIDED, Why(seeker.clause, seeker.key, seeker.args))


def displaced(each: Bid, clause: ClauseId | None, holder: Arguments) -> Bid:
    """One that has lost the tile without a rule between claims: it was none, or another had the better right."""
    if each.fault is not None:
        return void(each, each.fault)
    return with_outcome(each, OUTRANKED, Why(clause, "contest-displaced", holder))


def lays(ruleset: Ruleset, act: str) -> bool:
    """Whether a tile lies before a player by this act, and can be robbed long after."""
    claim = ruleset.kind(act).claim
    return claim is not None and claim.lays


def strength_of(ruleset: Ruleset, act: str) -> int | None:
    """How strong an act is that claims a tile; None for one that takes none from another."""
    claim = ruleset.kind(act).claim
    return None if claim is None else claim.strength


def nearer(asks: Contesting | None, table: Table[Any], each: Bid, holder: str) -> str:
    """The sentence that says of two claims alike that the other seat comes first."""
    own = None if asks is None else asks.nearer(table)
    if own is not None:
        return own
    if holder == each.open.seat:
        return "contest-flipped"
    return "contest-nearer" if each.open.seat else "contest-seats"


def is_one_tile(one: OpenTile, other: OpenTile) -> bool:
    """Whether two tiles are one: put out by the same seat at the same place."""
    return (one.place, one.seat) == (other.place, other.seat)
