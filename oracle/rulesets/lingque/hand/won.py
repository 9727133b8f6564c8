"""A hand that has won in play: its tiles, and every way it can have come about, as far as the log shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import PLACE
from oracle.families.mahjong.won import concealed as concealed_in
from oracle.families.mahjong.won import is_shown as shows_hand
from oracle.families.mahjong.won import size_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.forms import FORMS
from oracle.rulesets.lingque.figures.kinds import DEALER, SEATS
from oracle.rulesets.lingque.hand.melds import is_closed, melds_of, perhaps_grown
from oracle.rulesets.lingque.state.course import DRAWN, GIVEN
from oracle.rulesets.lingque.state.hands import Win, WonHand
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Tile
    from oracle.families.mahjong.sets import Meld
    from oracle.rulesets.lingque.state.course import Came, Course, DeclaredWin
    from oracle.table.table import Table


EITHER = (True, False)

EVERY_WAY: tuple[Came, ...] = ("draw", "kong", "flower", "discard", "add-kong")
"""How a tile can have arrived in acts the log leaves out, if it lies in the hand now."""

ROBBED: tuple[Came, ...] = ("add-kong",)
"""How it arrived if it is said to be robbed."""


# -- the hand ----------------------------------------------------------------------------------------


def lies_in_hand(table: Table[Course], won: DeclaredWin, *, taken: bool) -> bool:
    """Whether the winning tile lies in the hand; if nobody saw it arrive, the size of the hand shows it."""
    if won.how is None:
        return size_of(table, won.seat) >= FORMS.tiles
    return taken or won.how in DRAWN


def size_with(table: Table[Course], won: DeclaredWin, *, taken: bool) -> int | None:
    """How many tiles the winner has, the winning one among them, every laid set counted as three.

    `None` if the log does not show how many there are.
    """
    if not table.hands[won.seat].sized:
        return None
    return size_of(table, won.seat) + (not lies_in_hand(table, won, taken=taken))


def hands_won(table: Table[Course], won: DeclaredWin, *, taken: bool) -> tuple[WonHand, ...]:
    """The won hand, once for each way it can have come about; empty if the tiles cannot make a winning form."""
    own = lies_in_hand(table, won, taken=taken)
    tiles, melds = concealed_in(table, won.seat, won.tile, in_hand=own), melds_of(table, won.seat)
    size = len(tiles) + 1 + FORMS.meld_tiles * len(table.laid[won.seat])
    if melds is None or size != FORMS.tiles or any(tile not in PLACE for tile in (*tiles, won.tile)):
        return ()
    flowers = len(table.aside[won.seat])
    return tuple(
        WonHand(won.seat, tiles, laid, won.tile, win, flowers)
        for win in ways(won, own=own, closed=is_closed(melds))
        for laid in perhaps_grown(table, won.seat, melds)
        if won.how is not None or won.robbed or _came_about(table, won, win, (tiles, laid))
    )


@cites("LQ-2C.1.03", "LQ-2C.1.06")
def _came_about(
    table: Table[Course], won: DeclaredWin, win: Win, hand: tuple[tuple[Tile, ...], tuple[Meld, ...]]
) -> bool:
    """Whether a tile of which the log does not show how it came can have come so.

    One drawn for a kong is drawn for a kong of the winner's own; the three others of a robbed one lie in another's pung.
    """
    concealed, laid = hand
    if win.replaces == "kong":
        return any(meld.kong for meld in laid)
    if not win.robbed:
        return True
    sets = [(seat, each) for seat in SEATS for each in table.laid[seat] if won.tile in each.tiles]
    in_sets = any(seat == won.seat or each.kind not in ("pung", "add-kong") for seat, each in sets)
    in_hands = any(won.tile in table.hands[seat].known for seat in SEATS if seat != won.seat)
    thrown = any(out.tile == won.tile for out in table.pool)
    return not (won.tile in concealed or in_sets or in_hands or thrown)


@cites("LQ-2C.1.01", "LQ-2C.1.02", "LQ-2C.1.03", "LQ-2C.1.04", "LQ-2C.1.05", "LQ-2C.1.06", "LQ-2C.1.07")
def ways(won: DeclaredWin, *, own: bool, closed: bool) -> Iterator[Win]:
    """How the tile arrived, as the fans ask for it, with every possibility the log leaves undecided.

    `own`: whether it lies in the winner's hand.
    """
    unseen = ROBBED if won.robbed else EVERY_WAY if own else GIVEN
    for how in unseen if won.how is None else (won.how,):
        for first in EITHER if won.first is Known.UNKNOWN else (won.first is Known.YES,):
            for empty in EITHER if won.wall_empty is Known.UNKNOWN else (won.wall_empty is Known.YES,):
                yield Win(
                    drawn=how in DRAWN,
                    robbed=how == "add-kong",
                    first=first,
                    replaces=how if how in ("kong", "flower") else "",
                    wall_empty=empty,
                    dealer=won.seat == DEALER,
                    closed=closed,
                )


def is_shown(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether the log shows the whole winning hand; one of unknown size if as many tiles are shown as a hand has."""
    return won.tile != UNSEEN and shows_hand(table, won.seat, FORMS.tiles)
