"""What is remembered of fouls: what made a 相公, wrong acts and their stage, who pays for others, and what a foul costs.

Everything here is a value that never changes, and part of the course of play.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat, Tile
    from oracle.ruling.findings import Effect
    from oracle.table.known import Place

Status = Literal["", "hidden", "open"]
"""Whether a seat is no 相公, one nobody knows of (暗相), or a declared one (明相)."""


class Offence(NamedTuple):
    """A breach that makes a 相公, or counts as one more: its clause, its place, and what it leads to.

    `known` says that it was reported, admitted or put right, `known_at` with which act and `known_by` by whom;
    `second` that it was committed by a 明相, or as a second breach of 眼牌, which `breach` says it is.
    """

    clause: str
    place: Place
    effects: tuple[Effect, ...]
    known: bool = False
    second: bool = False
    breach: bool = False
    known_at: int | None = None
    known_by: Seat | None = None


Mistake = Literal["eat", "pung", "kong", "add-kong", "hidden-kong", "discard", "flower", "thrown-flower"]
"""What was done wrongly: 錯吃, 錯碰, 錯碰槓, 錯加槓, 錯暗槓, 錯打明牌, a tile taken for a flower, a flower thrown."""


class Wrong(NamedTuple):
    """A wrong act; what putting it right costs hangs on how far play has gone since.

    `tiles` are the tile and the own ones that went with it, `taken` how many tiles the wall had given before it,
    `drawable` how many could still be drawn. `seen` says that the tile of the tail was looked at since, `in_hand`
    that the one drawn there was laid into the hand. `over` is how it came out: put right, standing, or won on.
    `picked` says that another has picked the tile that goes back for it.
    """

    seat: Seat
    kind: Mistake
    place: Place
    tiles: tuple[Tile, ...]
    taken: int
    drawable: int | None
    seen: bool = False
    in_hand: bool = False
    over: Literal["", "righted", "stands"] = ""
    picked: bool = False


class HiddenKong(NamedTuple):
    """A 暗槓 as it was made: by whom, with which act, and what the wall had given and could still give before.

    `seen` says that the log shows its faces, when it was made or since.
    """

    seat: Seat
    place: Place
    taken: int
    drawable: int | None
    seen: bool = True


class Outvoted(NamedTuple):
    """A claim that lost to a better one: whose, for what, and by which clause."""

    seat: Seat
    claim: str
    clause: str
    at: int | None


class Eye(NamedTuple):
    """眼牌: since which act a seat may look at everything."""

    at: int | None


class Liability(NamedTuple):
    """代位賠付: who pays in place of whoever owes, under which clause, and within which span.

    `since` is the number of tiles the wall had given when it began and `until` the last one it covers, None for the
    rest of the hand; `wins` names the ways of winning it covers: `discard`, `draw`, `tail`. `tail_tile` is the one
    tile of the tail it is about, counted from the first that was drawn there. `gaps` is how often acts were missing
    before it began; it is `doubtful` where the wrong act may have been put right among such acts.
    """

    seat: Seat
    clause: str
    since: int
    until: int | None
    wins: frozenset[str]
    tail_tile: int | None = None
    gaps: int = 0
    doubtful: bool = False


class Penalty(NamedTuple):
    """A sum a foul costs: who pays whom (`None` for all three), and what.

    `base` and `tai` are what it is, without surcharge; `None` for one base and the value of the payer's own hand, with
    surcharge (包賠). `ends` says that the hand ends by it, `deal` what it means for the next dealer: nothing, as
    a 詐胡 of the payer, or the same whoever has won.
    """

    payer: Seat
    payee: Seat | None
    clause: str
    at: int | None
    base: int | None = None
    tai: int | None = None
    ends: bool = False
    deal: Literal["", "false-win", "whoever-won"] = ""


NOBODY: Mapping[Seat, Status] = MappingProxyType({})
NO_OFFENCES: Mapping[Seat, tuple[Offence, ...]] = MappingProxyType({})
NO_EYES: Mapping[Seat, Eye] = MappingProxyType({})
NO_TILES: Mapping[Seat, frozenset[Tile]] = MappingProxyType({})
NO_NAMES: Mapping[Seat, Mapping[Tile, int]] = MappingProxyType({})


class Fouls(NamedTuple):
    """Everything fouls leave behind in a hand; it stays when play goes back to where it was.

    `status` is the 相公 of each seat, `offences` what made it, `wrongs` the wrong acts and their stage, `eyes` who has
    gone to look at all hands (眼牌), `frozen` the kinds of a pung laid open that may not be thrown, `liabilities` who
    pays for others, `penalties` what fouls cost, `meddlers` the outsiders who influenced play, `outvoted` the claims
    that lost. `shown` are the kinds a seat showed or spoke of without need (TW-BAN-8), `hinted` those of which the log
    does not show whether it did, `named` those it called out (嗆牌) and with which act.
    """

    status: Mapping[Seat, Status] = NOBODY
    offences: Mapping[Seat, tuple[Offence, ...]] = NO_OFFENCES
    wrongs: tuple[Wrong, ...] = ()
    eyes: Mapping[Seat, Eye] = NO_EYES
    frozen: Mapping[Seat, frozenset[Tile]] = NO_TILES
    liabilities: tuple[Liability, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    meddlers: tuple[str, ...] = ()
    outvoted: tuple[Outvoted, ...] = ()
    shown: Mapping[Seat, frozenset[Tile]] = NO_TILES
    hinted: Mapping[Seat, frozenset[Tile]] = NO_TILES
    named: Mapping[Seat, Mapping[Tile, int]] = NO_NAMES
