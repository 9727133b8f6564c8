"""A won mahjong hand as hand notation, told from the lines of its log alone: tiles, sets, and every fact as a flag.

Nothing of the oracle is asked. A log that tells all hands and every tile that was drawn is followed tile by tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.laws.one_sum.written import NotPlainError, Written, acts_of, tag_of, tiles_of
from grammar.syntax import Holding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance_tests.laws.one_sum.written import Flag
    from grammar.syntax import Act, Log

SEATS = ("E", "S", "W", "N")

RESERVE = {"taiwan": 16}
"""The tiles that are never drawn."""

WORDS = {"eat": "chow"}
"""What hand notation calls a set otherwise than the act that made it."""

OWN_OF = {"pung": 2, "kong": 3}
"""The own tiles of a claim that names none."""

OF_A_KONG = 4

FOLLOWED = {
    "draw": "drawn",
    "replace": "drawn",
    "flower": "flower",
    "discard": "thrown",
    "show": "thrown",
    "eat": "claimed",
    "pung": "claimed",
    "kong": "claimed",
    "add-kong": "added",
    "hidden-kong": "concealed",
}
"""What follows each act that moves a tile."""


@dataclass
class Laid:
    """A set on the table: its kind, the own tiles, the one that came, and from whom."""

    kind: str
    own: tuple[str, ...]
    came: str = ""
    source: str = ""

    def __str__(self) -> str:
        came = f":{self.came}" if self.came else ""
        source = f"/{self.source}" if self.source else ""
        return f"{WORDS.get(self.kind, self.kind)}:{'-'.join(self.own)}{came}{source}"


class Came(NamedTuple):
    """The tile that came last: which, to whom or from whom, and by which act."""

    tile: str
    seat: str
    act: str

    @property
    def drawn(self) -> bool:
        """Whether it came from the wall."""
        return self.act in ("draw", "replace")


@dataclass
class Player:
    """What a player has, and how often he has thrown and drawn."""

    hand: Counter[str] = field(default_factory=Counter)
    sets: list[Laid] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    throws: int = 0
    draws: int = 0


class Table:
    """A hand of mahjong as its log tells it, act by act."""

    def __init__(self, log: Log) -> None:
        self.log, self.game = log, log.game
        self.players = {seat: Player() for seat in SEATS}
        self.left = len(tiles_of(log, "wall")) - RESERVE.get(log.game, 0)
        self.last: Came | None = None
        self.claim: tuple[Came, str] | None = None
        self.open: Counter[str] = Counter()
        self.replaces = ""
        self.begun = False
        for line in log.lines:
            if isinstance(line, Holding) and line.what == "holds":
                self.players[line.seat].hand.update(line.tiles)

    def act(self, seat: str, act: Act) -> None:
        """Follow an act; those that move no tile are none of the table's."""
        if act.act in FOLLOWED:
            getattr(self, FOLLOWED[act.act])(seat, act)

    def drawn(self, seat: str, act: Act) -> None:
        """摸, 補: a tile of the wall; one that fills up a hand whose discard lies open leaves that lying there."""
        player = self.players[seat]
        fills = self.last is not None and not self.last.drawn and act.act == "replace" and self.begun
        for tile in act.tiles:
            player.hand[tile] += 1
            self.left -= 1
            player.draws += act.act == "draw"
            if not fills or self.last is None or self.last.act != "discard":
                self.last = Came(tile, seat, act.act)

    def flower(self, seat: str, act: Act) -> None:
        """花."""
        self.players[seat].hand.subtract(act.tiles)
        self.players[seat].flowers += act.tiles
        self.replaces = "flower"

    def thrown(self, seat: str, act: Act) -> None:
        """打, 亮底: a tile lies open."""
        (tile,) = act.tiles
        self.players[seat].hand[tile] -= 1
        self.players[seat].throws += 1
        self.open[tile] += 1
        self.last, self.begun = Came(tile, seat, act.act), True

    def claimed(self, seat: str, act: Act) -> None:
        """吃, 碰, 槓."""
        self.give_way(act)
        assert self.last is not None
        tile, giver, _ = self.last
        own = act.with_tiles or (tile,) * OWN_OF[act.act]
        self.players[seat].hand.subtract(own)
        self.players[seat].sets.append(Laid(act.act, tuple(own), tile, giver))
        self.open.update(own)
        self.replaces = "kong" if act.act == "kong" else self.replaces
        self.claim, self.last = (self.last, seat), None

    def give_way(self, act: Act) -> None:
        """Undo the claim before where a stronger one takes its tile: the set is none, and its sign goes back."""
        if self.claim is None or not act.tiles:
            return
        came, seat = self.claim
        sign = self.last
        signed = sign is None or (sign.seat, sign.act) == (seat, "discard")
        if came.tile not in act.tiles or not signed or (sign is not None and sign.tile in act.tiles):
            return
        player = self.players[seat]
        own = player.sets.pop().own
        player.hand.update(own)
        self.open.subtract(own)
        if sign is not None:
            player.hand[sign.tile] += 1
            player.throws -= 1
            self.open[sign.tile] -= 1
        self.claim, self.last = None, came

    def added(self, seat: str, act: Act) -> None:
        """加槓: the fourth tile of a pung; the own wind joins the three others."""
        (tile,) = act.tiles
        player = self.players[seat]
        player.hand[tile] -= 1
        pung = next(each for each in player.sets if each.kind == "pung" and _joins(seat, each, tile))
        pung.kind, pung.own = "add-kong", (*pung.own, tile)
        self.open[tile] += 1
        self.last, self.replaces = Came(tile, seat, act.act), "kong"

    def concealed(self, seat: str, act: Act) -> None:
        """暗槓."""
        tiles = act.tiles if len(act.tiles) == OF_A_KONG else act.tiles * OF_A_KONG
        self.players[seat].hand.subtract(tiles)
        self.players[seat].sets.append(Laid(act.act, tuple(tiles)))
        self.replaces = "kong"

    # -- the hand that won -----------------------------------------------------------------------------

    def won(self, seat: str) -> Written:
        """The hand of who wins now."""
        if self.last is None:
            raise NotPlainError  # on the tiles of the deal
        player, last = self.players[seat], self.last
        held = player.hand - Counter([last.tile] if last.drawn else [])
        return Written(
            tuple(sorted(held.elements())),
            tuple(map(str, player.sets)),
            last.tile,
            self._qualifiers(last),
            (("seat", seat), *self._of_the_tile(seat, last), *self._of_the_table()),
            tuple(player.flowers),
        )

    def _qualifiers(self, last: Came) -> tuple[str, ...]:
        if last.drawn:
            return ("self", "tail") if last.act == "replace" and self.begun else ("self",)
        return (last.seat, "rob") if last.act == "add-kong" else (last.seat,)

    def _of_the_tile(self, seat: str, last: Came) -> Iterator[Flag]:
        """What the log proves of the winning tile: whether it is the first, what it replaces, how many lie open."""
        player, giver = self.players[seat], self.players[last.seat]
        own = player.throws == 0 and player.draws <= 1
        if not player.sets and (own if last.drawn else (last.act == "discard" and giver.throws == 1)):
            yield "first", None
        if self.game == "lingque" and last.act == "replace" and self.begun:
            yield "replaces", self.replaces
        if self.game == "yawan":
            yield "seen", str(self.open[last.tile] - (not last.drawn))

    def _of_the_table(self) -> Iterator[Flag]:
        """What the log proves of the table: the tiles left, the round, who deals and how often again."""
        yield "left", str(self.left)
        wind, dealer, streak = (tag_of(self.log, key) for key in ("Wind", "Dealer", "Streak"))
        if wind is not None and self.game != "lingque":
            yield "round", wind
        yield "dealer", dealer or "E"
        if streak is not None:
            yield "streak", streak


def _joins(seat: str, pung: Laid, tile: str) -> bool:
    tiles = {*pung.own, pung.came}
    return tiles == {tile} or (tile == seat and tiles == {*SEATS} - {seat})


def as_hands(log: Log) -> tuple[str, tuple[Written, ...]]:
    """Who has won a log, and the hand it was won with. Raises `NotPlainError`."""
    table = Table(log)
    for seat, act in acts_of(log):
        if act.act in ("win", "rob"):
            table.give_way(act)
            return seat, (table.won(seat),)
        table.act(seat, act)
    raise NotPlainError
