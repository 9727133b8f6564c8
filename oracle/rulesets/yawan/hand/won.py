"""A declared win as a hand to be counted: the tiles, the sets, and every way its tile may have come."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from oracle.families.mahjong.won import concealed, size_of
from oracle.families.mahjong.won import is_shown as shows_hand
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.forms import TILES_TO_WIN
from oracle.rulesets.yawan.figures.kinds import COPIES, KINDS, SEATS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.hand.binding import as_laid
from oracle.rulesets.yawan.state.course import DRAWN, SET_TILES
from oracle.rulesets.yawan.state.hands import Laid, Win, WonHand
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Seat, Tile
    from oracle.rulesets.yawan.state.course import Came, Course, DeclaredWin
    from oracle.table.acts import Act
    from oracle.table.known import Place
    from oracle.table.table import Table

OWN_WAYS: tuple[Came, ...] = ("draw", "tail", "discard", "kong", "last")
"""How a tile can have come that came in acts the log leaves out, and now lies in the hand."""

GIVEN_WAYS: tuple[Came, ...] = ("discard", "kong", "last")
"""How such a tile can have come that does not lie in the hand."""


NONE_READING = "YW-A60"
ENDS = "ends"
"""A hand laid down that is none ends the hand, as one below the threshold does."""


# -- the hand ----------------------------------------------------------------------------------------


def lies_in_hand(table: Table[Course], won: DeclaredWin, *, taken: bool) -> bool:
    """Whether the winning tile lies in the winner's hand; if nobody saw how it came, the size of the hand shows it."""
    if won.how is None:
        return size_of(table, won.seat) >= TILES_TO_WIN
    return taken or won.source is None


def laid_of(table: Table[Course], seat: Seat) -> tuple[Laid, ...]:
    """The sets of a seat as the count takes them."""
    return tuple(as_laid(laid) for laid in table.laid[seat])


def is_shown(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether the log shows the whole winning hand; one of unknown size if as many tiles are shown as a hand has."""
    return won.tile != UNSEEN and shows_hand(table, won.seat, TILES_TO_WIN)


def hands_won(table: Table[Course], won: DeclaredWin, *, taken: bool) -> tuple[WonHand, ...]:
    """The won hand, once for each way it can have come about and each round it can be."""
    tiles = concealed(table, won.seat, won.tile, in_hand=lies_in_hand(table, won, taken=taken))
    rounds = SEATS if table.course.round is None else (table.course.round or "",)
    written = table.course.fouls.written.get(won.seat, ())
    own, others = lies_in_hand(table, won, taken=taken), COPIES - 1 - tiles.count(won.tile)
    return tuple(
        WonHand(won.seat, wind, tiles, laid, win, won.laid_out, written)
        for wind, win in product(rounds, ways(won, own=own, others=others))
        for laid in perhaps_grown(table, won.seat)
    )


@cites("YW-PLAY-9", "YW-KONG-H")
def perhaps_grown(table: Table[Course], seat: Seat) -> Iterator[tuple[Laid, ...]]:
    """The sets of a seat, once for each choice of those pungs that may have become kongs in acts that are missing."""
    return product(*[(laid, *_grown(table, seat, laid)) for laid in laid_of(table, seat)])


def _grown(table: Table[Course], seat: Seat, laid: Laid) -> Iterator[Laid]:
    """The kong that a pung may have become: with a fourth tile that is known to lie nowhere."""
    if (seat, laid.tiles) not in table.course.grown or laid.kind != "pung":
        return
    for tile in KINDS:
        if table.unaccounted(tile) and form_made("add-kong", (*laid.tiles, tile), seat) is not None:
            yield Laid("add-kong", tuple(sorted((*laid.tiles, tile))), laid.came)


@cites("YW-PLAY-5a", "YW-PLAY-10c")
def ways(won: DeclaredWin, *, own: bool, others: int) -> Iterator[Win]:
    """How the tile came, with every possibility that the log leaves undecided.

    `own` says that it lies in the hand, `others` how many other copies of it are not among the hidden tiles.
    """
    for how in _unseen_ways(won, own=own) if won.how is None else (won.how,):
        for last in _truths(won.last, how):
            for open_copies in range(others + 1) if won.visible is None else (won.visible,):
                yield Win(
                    tile=won.tile,
                    drawn=how in DRAWN,
                    robbed=how == "kong",
                    replacement=how == "tail",
                    last=last,
                    opening=won.opening,
                    declared=won.declared,
                    visible=open_copies,
                )


def _unseen_ways(won: DeclaredWin, *, own: bool) -> tuple[Came, ...]:
    """How a tile of acts that are left out can have come: of a giver who is told, or by a draw that is told."""
    if won.source is not None:
        return GIVEN_WAYS
    if won.own:
        return tuple(how for how in OWN_WAYS if how in DRAWN)
    return OWN_WAYS if own else GIVEN_WAYS


def _truths(last: Known, how: Came) -> tuple[bool, ...]:
    if how == "last":
        return (True,)
    if how not in ("draw", "tail"):
        return (False,)
    return (True, False) if last is Known.UNKNOWN else (last is Known.YES,)


@cites("YW-PLAY-10a")
def tiles_won_with(table: Table[Course], won: DeclaredWin, *, taken: bool) -> int | None:
    """How many tiles a winning hand has with the one it wins on, every set counted as three; `None` if not shown."""
    if not table.hands[won.seat].sized:
        return None
    return size_of(table, won.seat) + (not lies_in_hand(table, won, taken=taken))


@cites("YW-PLAY-10a")
def completes(table: Table[Course], won: DeclaredWin, *, taken: bool) -> Known:
    """Whether a hand is complete under a form with its winning tile; a hand of another size is not."""
    if tiles_won_with(table, won, taken=taken) not in (None, TILES_TO_WIN):
        return Known.NO
    if not is_shown(table, won):
        return Known.NO if won.formless else _with_the_tile_among_them(table, won, taken=taken)
    tiles, laid = (
        concealed(table, won.seat, won.tile, in_hand=lies_in_hand(table, won, taken=taken)),
        laid_of(table, won.seat),
    )
    if len(tiles) + 1 + SET_TILES * len(laid) != TILES_TO_WIN:
        return Known.NO
    return Known.of(arranger(table.agreed).completes((*tiles, won.tile), laid, won.seat))


def _with_the_tile_among_them(table: Table[Course], won: DeclaredWin, *, taken: bool) -> Known:
    """Whether a hand is complete of which all tiles are shown, but not which of them it won on."""
    whole = won.tile == UNSEEN and table.knows_hand(won.seat) and lies_in_hand(table, won, taken=taken)
    if not whole:
        return Known.UNKNOWN
    tiles, laid = tuple(table.hands[won.seat].tiles()), laid_of(table, won.seat)
    return Known.of(arranger(table.agreed).completes(tiles, laid, won.seat))


def is_none(table: Table[Course], won: DeclaredWin | None, *, taken: bool) -> bool:
    """Whether a declared win is shown to be none: on a tile it could not win on, or without a form."""
    return won is None or won.lawful is Known.NO or completes(table, won, taken=taken) is Known.NO


# -- who may win -------------------------------------------------------------------------------------


def may_win(table: Table[Course], act: Act) -> bool:
    """Whether a known hand is complete with the tile an act claims."""
    seat, tile = act.seat, act.tile
    if tile is None or not table.knows_hand(seat):
        return False
    own = "self" in act.flags or (table.course.seat == seat and table.course.drawn == tile)
    return table.remembered(seat, ("completes", tile, own), lambda: _completes(table, seat, tile, own=own))


def _completes(table: Table[Course], seat: Seat, tile: Tile, *, own: bool) -> bool:
    others = list(table.hands[seat].tiles())
    if own and tile in others:
        others.remove(tile)
    return arranger(table.agreed).completes((*others, tile), laid_of(table, seat), seat)


def waits(table: Table[Course], seat: Seat) -> tuple[Tile, ...]:
    """定局: the kinds that complete a known hand."""

    def find() -> tuple[Tile, ...]:
        return arranger(table.agreed).waits(table.hands[seat].tiles(), laid_of(table, seat), seat)

    return table.remembered(seat, "waits", find) if table.knows_hand(seat) else ()


@cites("YW-FOUL-2", "YW-PLAY-10d")
def is_ruled_none(table: Table[Course], seat: Seat, place: Place) -> bool:
    """Whether the referee rules that a hand was laid open without cause, so that it ended nothing."""
    rulings = (
        each for each in table.course.fouls.rulings if each.clause == "YW-FOUL-2" and each.for_ == seat
    )
    return any(each.at in (None, place.at) for each in rulings)


@cites("YW-PLAY-10d")
def open_ends(table: Table[Course]) -> tuple[DeclaredWin, ...]:
    """The wins that may have ended the hand before: nobody saw them, and play went on."""
    return tuple(won for won in table.course.unseen if not is_ruled_none(table, won.seat, won.place))
