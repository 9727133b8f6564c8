"""What is remembered of fouls: what made a 相公, wrong acts and their stage, who pays for others, and what a foul costs.

Everything here is a value that never changes, and part of the course of play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from grammar.syntax import Seat, Tile
    from oracle.verdict import Place

Status = Literal["", "hidden", "open"]
"""Whether a seat is no 相公, one nobody knows of (暗相), or a declared one (明相)."""


class Offence(NamedTuple):
    """A breach that makes a 相公, or counts as one more: its clause, its act, and the message that says what it is.

    `known` is where it was reported, admitted or put right, None while it is hidden; `second` tells that it was
    committed by a 明相, `breach` that it is one of 眼牌, `private` that only who looks at the hand can see it.
    """

    clause: str
    at: int | None
    key: str
    known: Place | None = None
    second: bool = False
    breach: bool = False
    private: bool = False


Mistake = Literal["eat", "pung", "kong", "add-kong", "hidden-kong", "discard", "flower"]
"""What was done wrongly, by the act: 錯吃, 錯碰, 錯碰槓, 錯加槓, 錯暗槓, 錯打明牌, 錯補花."""


class Wrong(NamedTuple):
    """A wrong act and how far things have gone since: what putting it right costs hangs on the stage.

    `tiles` are the tile and the own ones laid with it, `taken` how many tiles the wall had given before it,
    `drawable` how many were left, `next` who had to draw then. `touched` and `seen` tell that the tail was touched
    and its tile looked at, `drawn` is the act that took it and `merged` the one that laid it into the hand,
    `thrown` the discard that followed. `over` is how it came out: put right, standing, or won on.
    """

    seat: Seat
    kind: Mistake
    at: int | None
    tiles: tuple[Tile, ...]
    taken: int
    drawable: int | None
    next: Seat
    touched: bool = False
    seen: bool = False
    drawn: int | None = None
    merged: int | None = None
    thrown: int | None = None
    over: Literal["", "righted", "stands", "won"] = ""


class Eye(NamedTuple):
    """眼牌: since which act a seat may look at everything, and whether it is away from its place."""

    at: int | None
    away: bool = False


class Liability(NamedTuple):
    """代位賠付: who pays in place of whoever owes, under which clause, and within which span.

    `since` is the number of tiles the wall had given when it began and `until` the last one it covers, None for the
    rest of the hand; `wins` names the ways of winning it covers: `discard`, `draw`, `tail`. `tail_tile` is the one
    tile of the tail it is about, counted from the first that was drawn there.
    """

    seat: Seat
    clause: str
    since: int
    until: int | None
    wins: frozenset[str]
    tail_tile: int | None = None


class Penalty(NamedTuple):
    """A sum a foul costs: who pays whom (None for all three), and what.

    `base` and `tai` are what it is, without surcharge; None for one base and the value of the payer's own hand, with
    surcharge (包賠). `ends` tells that the hand ends by it, `deal` what it means for the next dealer: nothing, as
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
