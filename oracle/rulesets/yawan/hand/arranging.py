"""Every arrangement of a hand: one form, one division into sets and pairs, the winning tile in one unit of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.forms import FORMS, PAIR_TILES, TILES_TO_WIN
from oracle.rulesets.yawan.figures.kinds import KINDS, NUMBER_OF, PLACE, SUIT_OF, WINDS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.hand import dividing
from oracle.rulesets.yawan.hand.arrangement import Arrangement, Unit
from oracle.rulesets.yawan.hand.dividing import by_rank, by_suit, equal_pairs, mixed_pairs
from oracle.rulesets.yawan.hand.pieces import BY_RANK, BY_SUIT, couple_of, run_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.forms import FormSlug
    from oracle.rulesets.yawan.hand.dividing import Counts, Pieces
    from oracle.rulesets.yawan.hand.pieces import Couple, Order, Piece
    from oracle.rulesets.yawan.state.hands import Laid, Win, WonHand

KEPT = 8_192
"""How many different rows of sets on the table are remembered."""


class Base(NamedTuple):
    """What the sets on the table fix for a hand: the forms that take them, and in 花组式 the order and the couples."""

    forms: tuple[FormSlug, ...]
    order: Order | None = None
    suits: Couple | None = None
    winds: Couple | None = None


class Arranger:
    """Arranges hands under one choice of readings (YW-A2, YW-A3, YW-A40)."""

    def __init__(self, couples: str, bound: str, completed: str) -> None:
        self._side_by_side = couples == "both"
        self._binds_every_triplet = bound == "every-triplet"
        self._completed_is_drawn = completed == "drawn"
        self._bases: dict[tuple[tuple[Laid, ...], Seat], Base] = {}
        self._units: dict[tuple[Piece, bool, bool], Unit] = {}

    # -- what the sets on the table allow ------------------------------------------------------------

    def base(self, laid: tuple[Laid, ...], seat: Seat) -> Base:
        """The forms that the sets on the table allow, and what they fix."""
        found = self._bases.get((laid, seat))
        if found is None:
            if len(self._bases) > KEPT:
                self._bases.clear()
            found = self._bases[laid, seat] = self._base(laid, seat)
        return found

    @cites("YW-FORM-0", "YW-FORM-5")
    def _base(self, laid: tuple[Laid, ...], seat: Seat) -> Base:
        """A set belongs to one form, no hand mixes two, and any set at all excludes the pair forms."""
        if not laid:
            return Base(tuple(FORMS))
        if all(_form_of(each, seat) == "se-zu" for each in laid):
            return Base(("se-zu",))
        if any(_form_of(each, seat) != "hua-zu" for each in laid):
            return Base(())
        orders = {_order_of(each) for each in laid if each.kind == "eat"}
        couples = {couple for each in laid if (couple := _own_couple(each, seat)) is not None}
        winds = {couple for couple in couples if couple <= set(WINDS)}
        suits = couples - winds
        if len(orders) > 1 or not self._may_stand(suits, winds):
            return Base(())
        return Base(("hua-zu",), next(iter(orders), None), next(iter(suits), None), next(iter(winds), None))

    @cites("YW-FORM-2b", "YW-FORM-4")
    def _may_stand(self, suits: set[Couple], winds: set[Couple]) -> bool:
        """Whether there is one couple of suits at most and one of winds; both, except by another reading."""
        if len(suits) > 1 or len(winds) > 1:
            return False
        return self._side_by_side or not (suits and winds)

    # -- arrangements --------------------------------------------------------------------------------

    def divisions(
        self, concealed: Sequence[Tile], laid: tuple[Laid, ...], seat: Seat
    ) -> Iterator[tuple[FormSlug, Pieces]]:
        """Every form the sets on the table allow, with every way it divides the tiles in hand.

        `None` if a tile is not of the game.
        """
        if not PLACE.keys() >= {*concealed}:
            return
        counts = _counted(concealed)
        base = self.base(laid, seat)
        for form in base.forms:
            for pieces in _divided(form, counts, seat, base):
                if FORMS[form].by_suit or self._keeps_base(pieces, base):
                    yield form, pieces

    @cites("YW-FORM-2b", "YW-FORM-4")
    def _keeps_base(self, pieces: Pieces, base: Base, completed: Couple | None = None) -> bool:
        """Whether the pairs are of the couples the pungs fix; a triplet that was drawn or won on follows none.

        `completed` is a couple that the winning tile has made a triplet of, where that has to follow them.
        """
        couples = {piece.couple for piece in pieces if piece.shape.kind == "pair"}
        couples |= {couple for couple in (base.suits, base.winds, completed) if couple is not None}
        winds = {couple for couple in couples if couple <= set(WINDS)}
        return self._may_stand(couples - winds, winds)

    @cites("YW-SCORE-3a")
    def arrangements(self, won: WonHand) -> Iterator[Arrangement]:
        """Every arrangement of a finished hand; the winning tile stands in each unit in hand that has it, in turn."""
        tile = won.win.tile
        if not self.base(won.laid, won.seat).forms:
            return
        open_units = [self._laid_unit(each, won.seat) for each in won.laid]
        for form, pieces in self.divisions((*won.concealed, tile), won.laid, won.seat):
            for winning in self._completed_by(tile, form, pieces, self.base(won.laid, won.seat)):
                units = [*open_units, *self._held_units(pieces, winning, won.win)]
                units.sort(key=_standing)
                yield Arrangement(form, tuple(unit for _, unit in units), won.win, won.seat, won.round)

    @cites("YW-FORM-2b", "YW-SCORE-3a")
    def _completed_by(self, tile: Tile, form: FormSlug, pieces: Pieces, base: Base) -> tuple[Piece, ...]:
        """The units that a tile may have completed, each once; by one reading a triplet keeps the base too (YW-A3)."""
        held = dict.fromkeys(piece for piece in pieces if tile in piece.tiles)
        if not self._binds_every_triplet or FORMS[form].by_suit:
            return (*held,)
        return tuple(
            piece for piece in held if self._keeps_base(pieces, base, _couple_completed(piece, tile))
        )

    @cites("YW-P-054", "YW-P-128")
    def _held_units(self, pieces: Pieces, winning: Piece, win: Win) -> Iterator[tuple[int, Unit]]:
        """The units in hand; one that a claimed tile completed is not self-drawn."""
        drawn = win.drawn or self._completed_is_drawn
        stands = False
        for piece in pieces:
            wins = piece == winning and not stands
            stands = stands or wins
            key = piece, wins, drawn or not wins
            unit = self._units.get(key)
            if unit is None:
                unit = Unit(
                    piece.shape, piece.tiles, claimed=False, drawn=key[2], kong="", wins=wins, came=""
                )
                self._units[key] = unit
            yield piece.place, unit

    def _laid_unit(self, laid: Laid, seat: Seat) -> tuple[int, Unit]:
        piece = _piece_of(laid, seat)
        return piece.place, Unit(
            piece.shape,
            piece.tiles,
            claimed=laid.claimed,
            drawn=not laid.claimed,
            kong=laid.kong,
            wins=False,
            came=laid.came,
        )

    # -- whether a hand is complete ------------------------------------------------------------------

    def completes(self, tiles: Sequence[Tile], laid: tuple[Laid, ...], seat: Seat) -> bool:
        """Whether tiles in hand, the last one among them, and the sets on the table make a hand of any form."""
        base = self.base(laid, seat)
        divisions = self.divisions(tiles, laid, seat)
        return any(self._completed_by(tiles[-1], form, pieces, base) for form, pieces in divisions)

    @cites("YW-PLAY-10a")
    def waits(self, tiles: Sequence[Tile], laid: tuple[Laid, ...], seat: Seat) -> tuple[Tile, ...]:
        """定局: the kinds any of which completes a hand that lacks one tile, whatever it is then worth."""
        return tuple(kind for kind in KINDS if self.completes((*tiles, kind), laid, seat))


@cites("YW-FORM-2b")
def _couple_completed(piece: Piece, tile: Tile) -> Couple | None:
    """The two own tiles of a triplet of different ones that a tile has completed; `None` for any other unit."""
    own = tuple(each for each in piece.tiles if each != tile)
    return couple_of(own) if piece.shape.kind == "triplet" and len(own) == PAIR_TILES else None


def _standing(placed: tuple[int, Unit]) -> tuple[int, bool, bool, tuple[Tile, ...]]:
    """Where a unit stands among all: by its piece, of equal ones the claimed first and the winning last."""
    place, unit = placed
    return place, not unit.claimed, unit.wins, unit.tiles


def _counted(tiles: Iterable[Tile]) -> Counts:
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[PLACE[tile]] += 1
    return tuple(counts)


@cites("YW-FORM-0")
def _divided(form: FormSlug, counts: Counts, seat: Seat, base: Base) -> list[Pieces]:
    if form == "se-zu":
        return by_suit(counts)
    if form == "hua-zu":
        return by_rank(counts, seat, base.order)
    if sum(counts) != TILES_TO_WIN:
        return []
    return equal_pairs(counts) if form == "se-dui" else mixed_pairs(counts, seat)


# -- sets on the table ---------------------------------------------------------------------------------


@cites("YW-KONG-H")
def _form_of(laid: Laid, seat: Seat) -> FormSlug | None:
    """The form a set belongs to; the own seat wind of a kong of 花组式 is never claimed."""
    form = form_made(laid.kind, laid.tiles, seat)
    return None if form == "hua-zu" and laid.came == seat else form


@cites("YW-PLAY-7b")
def _order_of(laid: Laid) -> Order:
    """The order of suits that a chi of 花组式 fixes."""
    low, middle, high = (SUIT_OF[tile] for tile in sorted(laid.tiles, key=NUMBER_OF.__getitem__))
    return low, middle, high


@cites("YW-FORM-2b", "YW-PLAY-8b")
def _own_couple(laid: Laid, seat: Seat) -> Couple | None:
    """The two suits or winds of the own tiles of a pung; `None` without one, or if the claimed tile is not shown."""
    if laid.kind == "eat":
        return None
    own = tuple(tile for tile in laid.tiles if tile not in {laid.came, seat})
    return couple_of(own) if len(own) == PAIR_TILES else None


@cites("YW-SCORE-12", "YW-KONG-H")
def _piece_of(laid: Laid, seat: Seat) -> Piece:
    """The piece a set that a form takes is; a kong is its set of three, that of 花组式 without the own seat wind."""
    form = _form_of(laid, seat)
    if laid.kind == "eat":
        ordered = tuple(sorted(laid.tiles, key=NUMBER_OF.__getitem__))
        return BY_SUIT[ordered] if form == "se-zu" else run_of(_order_of(laid), NUMBER_OF[ordered[0]])
    if form == "se-zu":
        return BY_SUIT[(laid.tiles[0],) * 3]
    return BY_RANK[frozenset(laid.tiles) - ({seat} if laid.kong else set())]


_ARRANGERS: dict[tuple[str, str, str], Arranger] = {}


def arranger(agreed: Agreed) -> Arranger:
    """The arranger for the readings agreed."""
    key = agreed.reading("YW-A2"), agreed.reading("YW-A3"), agreed.reading("YW-A40")
    found = _ARRANGERS.get(key)
    if found is None:
        found = _ARRANGERS[key] = Arranger(*key)
    return found


def forget() -> None:
    """Drop all that was kept; the next hand is arranged from the forms and tables as they then are."""
    _ARRANGERS.clear()
    dividing.forget()
