"""A won hand of dominoes as hand notation, told from the lines of its log alone: tiles, sets, and every fact as a flag.

Nothing of the oracle is asked. A log that tells all hands and every tile that came is followed tile by tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from conformance_tests.laws.one_sum.written import NotPlainError, Written, acts_of, tiles_of
from grammar.syntax import Dice, Holding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from conformance_tests.laws.one_sum.written import Flag
    from grammar.syntax import Act, Log

SEATS = ("tian", "di", "ren", "he")
COPIES = 5
SET = 3
PAIR = 2

OWN_OF = {"pung": 2, "four": 3, "five": 4}
"""The own tiles of a claim that names none."""

OWN_DRAWS = ("take", "press", "replace")
"""The acts that bring a tile into the hand and may win on it."""


@dataclass
class Laid:
    """A set made by a claim: its kind, its tiles, from whom they came, and whether with the dealer's first discard."""

    kind: str
    tiles: tuple[str, ...]
    sources: tuple[str, ...] = ()
    first: bool = False

    def __str__(self) -> str:
        behind = (*self.sources, "first") if self.first else self.sources
        return "/".join((f"{self.kind}:{'-'.join(self.tiles)}", *behind))


class Came(NamedTuple):
    """The tile that came last: which, to or from whom, by which act, and whether it is the dealer's first discard."""

    tile: str
    seat: str
    act: str
    first: bool


@dataclass
class Player:
    """What a player has.

    `drawn` are the tiles that came by an act, `door` the own ones that lie before him and `groups` as he laid them,
    `set_out` those that lie face down, `known` those of his own that all have seen. `changed` says that the hand is
    not the one that was dealt any more.
    """

    hand: Counter[str] = field(default_factory=Counter)
    sets: list[Laid] = field(default_factory=list)
    drawn: dict[str, set[str]] = field(default_factory=lambda: {"pat": set(), "press": set()})
    door: Counter[str] = field(default_factory=Counter)
    groups: list[tuple[str, ...]] = field(default_factory=list)
    set_out: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    changed: bool = False

    def gives(self, tiles: Counter[str]) -> None:
        """Own tiles go into a set on the table: those of the hand first, and others that lay there as own ones."""
        held = self.hand - self.door
        self.hand.subtract(tiles)
        self.door = self.door - (tiles - held)
        self.known = (self.known - tiles) | (self.door - self.set_out)

    def has_a_three(self) -> bool:
        """Whether the player has a three that is not punged, a four or a five."""
        own = any(number >= SET for number in self.hand.values())
        return own or any(each.kind in ("four", "five", "top", "leap") for each in self.sets)


class Table:
    """A hand of dominoes as its log tells it, act by act."""

    def __init__(self, log: Log) -> None:
        self.game = log.game
        self.players = {seat: Player() for seat in SEATS}
        self.left = len(tiles_of(log, "wall"))
        self.turned = tiles_of(log, "turned")
        self.dice = [line.numbers for line in log.lines if isinstance(line, Dice)]
        self.open: Counter[str] = Counter(self.turned)
        self.last: Came | None = None
        self.discards = 0
        for line in log.lines:
            if isinstance(line, Holding) and line.what == "holds":
                self.players[line.seat].hand.update(line.tiles)

    def act(self, seat: str, act: Act) -> None:
        """Follow an act; those that move no tile are none of the table's."""
        player = self.players[seat]
        if act.act in (*OWN_DRAWS, "pat"):
            self._comes(seat, act)
        elif act.act == "flip":
            self.left -= 1
            self._lies(seat, act)
        elif act.act == "discard":
            player.hand.subtract(act.tiles)
            player.known = player.known - Counter(act.tiles)
            self._lies(seat, act)
            self.discards += 1
            player.changed = True
        elif act.act in ("eat", "pung", "four", "five", "top", "leap"):
            self._claim(seat, act)
            player.changed = True
        elif act.act == "lay":
            player.door.update(act.tiles)
            player.known |= player.door - player.set_out
            player.groups.append(act.tiles)
        elif act.act == "press-out":
            player.door.update(act.tiles)
            player.set_out.update(act.tiles)

    def _comes(self, seat: str, act: Act) -> None:
        player = self.players[seat]
        for tile in act.tiles:
            self.left -= 1
            player.hand[tile] += 1
            if act.act in player.drawn:
                player.drawn[act.act].add(tile)
            if act.act in ("pat", "take"):
                player.known[tile] += 1
            if act.act != "pat":
                self.last = Came(tile, seat, act.act, False)

    def _lies(self, seat: str, act: Act) -> None:
        (tile,) = act.tiles
        self.open[tile] += 1
        self.last = Came(tile, seat, act.act, act.act == "discard" and not self.discards)

    def _claim(self, seat: str, act: Act) -> None:
        assert self.last is not None
        player, (tile, giver, how, first) = self.players[seat], self.last
        source = "self" if giver == seat else giver
        if (how, giver) == ("press", seat):
            player.hand[tile] -= 1
        if act.act in ("top", "leap"):
            self._grow(player, act, source)
        elif act.making:
            self._lay_anew(player, tile, act.making)
        else:
            own = Counter(act.with_tiles or (tile,) * OWN_OF[act.act])
            self._give(player, own)
            of_its_own = first and self.game == "tongqi" and act.act in ("four", "five")
            player.sets.append(Laid(act.act, (*own.elements(), tile), (source,), of_its_own))

    def _give(self, player: Player, own: Counter[str]) -> None:
        player.gives(own)
        self.open.update(own)

    def _grow(self, player: Player, act: Act, source: str) -> None:
        """余上, 連跳: a claimed four becomes a five."""
        (tile,) = act.tiles
        if act.act == "leap":
            self._give(player, Counter(act.tiles))
        four = next(each for each in player.sets if each.kind == "four" and each.tiles[0] == tile)
        four.kind, four.tiles = act.act, (tile,) * COPIES
        four.sources = (*four.sources, source) if act.act == "top" else four.sources

    def _lay_anew(self, player: Player, tile: str, making: tuple[tuple[str, ...], ...]) -> None:
        """Lay sets anew with a claimed tile and own ones; which of those that lie there, has to be plain."""
        made = _less(Counter(each for group in making for each in group), [tile])
        eaten = [each for each in player.sets if each.kind == "eat"]
        found = [
            (taken, +own)
            for number in range(len(making))
            for taken in combinations(eaten, number)
            for own in [_less(made, [each for one in taken for each in one.tiles])]
            if min(own.values()) >= 0 and +own <= player.hand
        ]
        if len({tuple(sorted(own.items())) for _, own in found}) != 1:
            raise NotPlainError
        taken, own = found[0]
        self._give(player, own)
        player.sets = [each for each in player.sets if not any(each is one for one in taken)]
        player.sets += [Laid("eat", group) for group in making]

    # -- the hand that won -----------------------------------------------------------------------------

    def won(self, seat: str, prospect: tuple[str, ...]) -> Iterator[Written]:
        """The hand of who wins now, in every way that its own sets can be written."""
        if self.last is None:
            raise NotPlainError  # on the tile that lies turned up
        player, last = self.players[seat], self.last
        drawn = last.act in OWN_DRAWS
        held = player.hand - Counter([last.tile] if drawn else [])
        flags = (("seat", seat), *self._of_the_tile(seat, last), *self._of_the_table(seat, prospect))
        eaten = [f"eat:{'-'.join(each)}" for each in player.groups if self._lies_there(player, each)]
        for words, supposed in self._own_sets(player, held, last.tile if drawn else None):
            told = (*eaten, *words)
            rest = _less(held, [tile for word in told for tile in _tiles(word)])
            yield Written(
                tuple(sorted((+rest).elements())),
                (*map(str, player.sets), *told),
                last.tile,
                self._qualifiers(seat, last),
                flags,
                supposed=supposed,
            )

    @staticmethod
    def _lies_there(player: Player, group: tuple[str, ...]) -> bool:
        return len({*group}) > 1 and Counter(group) <= player.door

    def _own_sets(
        self, player: Player, held: Counter[str], came: str | None
    ) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
        """The ways in which own equal tiles can be written as sets: those that lie there always, pressed ones or not.

        Where they are not, no such set may be counted of them: it would be taken for one of the deal.
        """
        always, perhaps = [], {}
        for tile, number in held.items():
            if number < SET or tile == came:
                continue
            how = next((each for each in ("press", "pat") if tile in player.drawn[each]), "own")
            word = f"{how if self.game == 'tongqi' else 'own'}:{'-'.join([tile] * number)}"
            if any({*group} == {tile} for group in player.groups) or player.door[tile] >= number:
                always.append(f"{word}/laid" if self.game == "jiaxing" else word)
            elif how != "own" and self.game == "tongqi":
                perhaps[tile] = word
        for number in range(len(perhaps) + 1):
            for some in combinations(perhaps, number):
                words = (*always, *(perhaps[tile] for tile in some))
                yield words, frozenset(perhaps.keys() - {*some})

    def _qualifiers(self, seat: str, last: Came) -> tuple[str, ...]:
        if last.act == "flip":
            return ("self" if last.seat == seat else last.seat, "flip")
        if last.act == "discard":
            return (last.seat,)
        return () if (self.game, last.act) == ("tongqi", "take") else ("drawn",)

    def _of_the_tile(self, seat: str, last: Came) -> Iterator[Flag]:
        """What the log proves of the winning tile: whether it is the first or the last, how many were seen."""
        if last.act == "take":
            yield "first", "take"
        elif last.first:
            yield "first", "discard"
        if self.left == 0 and last.act != "discard":
            yield "last", None
        if self.game == "tongqi":
            others = (each for other, each in self.players.items() if other != seat)
            seen = sum(each.known[last.tile] for each in others) + self.players[seat].hand[last.tile]
            yield "seen", str(self.open[last.tile] + seen - 1)

    def _of_the_table(self, seat: str, prospect: tuple[str, ...]) -> Iterator[Flag]:
        """What the log proves of the table: 翻皇 or 彩牌, 立直, 清獨, and the tiles looked at after the win."""
        if self.game == "tongqi":
            yield "turned", self.turned[0]
            if not self.players[seat].changed:
                yield "ready", "deal"
            if not any(each.has_a_three() for other, each in self.players.items() if other != seat):
                yield "alone", None
        elif len(self.dice[-1]) == PAIR:
            yield "colour", "".join(map(str, sorted(self.dice[-1])))
        yield "prospect", "-".join(prospect) or None


def _tiles(word: str) -> list[str]:
    return word.partition(":")[2].partition("/")[0].split("-")


def _less(tiles: Counter[str], others: Iterable[str]) -> Counter[str]:
    rest = tiles.copy()
    rest.subtract(others)
    return rest


def as_hands(log: Log) -> tuple[str, tuple[Written, ...]]:
    """Who has won a log, and the hand it was won with, in every way it can be written. Raises `NotPlainError`."""
    table = Table(log)
    prospect = tuple(tile for _, act in acts_of(log) if act.act == "prospect" for tile in act.tiles)
    for seat, act in acts_of(log):
        if act.act == "win":
            return seat, tuple(table.won(seat, prospect))
        table.act(seat, act)
    raise NotPlainError
