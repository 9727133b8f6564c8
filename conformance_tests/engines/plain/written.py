"""A hand as its JSON tells it (docs/guides/cases.md), for both games: sets, sizes, whose it can be, and one answer."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Json = dict[str, Any]

SEATS = "ESWN"
STEPS = {"self": 0, "lower": 1, "across": 2, "upper": 3}
UNSEEN = "?"
SIZES = {"eat": 3, "pung": 3, "kong": 4, "add-kong": 4, "hidden-kong": 4}


@dataclass(frozen=True)
class Laid:
    """A set on the table; `source` is who is said to have given a tile of it."""

    kind: str
    tiles: tuple[str, ...]
    source: str | None

    @property
    def whole(self) -> bool:
        """Whether its tiles make such a set."""
        if len(self.tiles) != SIZES[self.kind] or any(is_flower(tile) for tile in self.tiles):
            return False
        if self.kind != "eat":
            return len(set(self.tiles)) == 1
        suit = self.tiles[0][1:]
        return suit in ("m", "p", "s") and self.tiles == tuple(
            f"{int(self.tiles[0][0]) + step}{suit}" for step in range(3)
        )


class Written:
    """The words of a hand, sorted out and not yet judged."""

    def __init__(self, tree: Json) -> None:
        self.concealed: tuple[str, ...] = tuple(tree.get("concealed", ()))
        self.flowers: tuple[str, ...] = tuple(tree.get("flowers", ()))
        self.said: Json = tree.get("circumstances", {})
        self.laid = tuple(laid(each) for each in tree.get("melds", ()))
        win: Json | None = tree.get("win")
        self.tile: str | None = None if win is None else win["tile"]
        words = [] if win is None else [*win.get("from", ()), *win.get("how", ())]
        self.words = frozenset(words)
        self.source = next(
            (word for word in words if word in (*SEATS, "lower", "across", "upper", "side")), None
        )
        self.drawn = not self.words.isdisjoint({"self", "drawn", "tail"})
        self.kong = any(each.kind.endswith("kong") for each in self.laid)

    def holds(self, word: str) -> bool:
        """Whether a word is there, behind the winning tile or by itself."""
        return word in self.words or bool(self.said.get(word))

    @property
    def wall_empty(self) -> bool:
        """Whether no tile is left behind the winning one."""
        return self.holds("last") or str(self.said.get("left")) == "0"

    @property
    def last_and_more(self) -> bool:
        """Whether the last tile of the wall is said to have others behind it."""
        return self.holds("last") and str(self.said.get("left", 0)) != "0"

    @property
    def left(self) -> int:
        """How many tiles are said to be left behind the winning one; -1 where nothing is said."""
        return int(self.said.get("left", -1))

    @property
    def of_no_tile(self) -> bool:
        """Whether something is said of a winning tile that is not there."""
        return self.tile is None and not {"first", "last", "left", "replaces"}.isdisjoint(self.said)

    def dealt_with(self, dealer: object) -> bool:
        """Whether this is said to be the dealer's first tile, with tiles left behind it."""
        return self.holds("first") and self.drawn and self.said.get("seat") == dealer and self.left > 0

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The tiles in hand, the winning one too."""
        return self.concealed if self.tile is None else (*self.concealed, self.tile)

    @property
    def every(self) -> tuple[str, ...]:
        """Every tile but the flowers that lie aside."""
        return (*self.in_hand, *(tile for each in self.laid for tile in each.tiles))

    @property
    def size(self) -> int:
        """The number of tiles, each set taken as three."""
        return len(self.in_hand) + 3 * len(self.laid)

    @property
    def melds(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The sets as the naive scorers want them."""
        return tuple((each.kind, each.tiles) for each in self.laid)

    def too_many_of_a_kind(self) -> bool:
        """A fifth tile of a kind, or a flower twice."""
        there = Counter([*self.every, *self.flowers])
        return any(number > (1 if is_flower(tile) else 4) for tile, number in there.items() if tile != UNSEEN)


def laid(tree: Json) -> Laid:
    """A set of the JSON; a chow stands there as `eat`."""
    tiles = tuple(sorted((*tree["tiles"], *tree.get("came", ()))))
    kind = "eat" if tree["kind"] == "chow" else tree["kind"]
    return Laid(kind, tiles, next(iter(tree.get("from", ())), None))


def is_flower(tile: str) -> bool:
    """Whether a tile is one of the eight."""
    return tile.endswith("f")


def steps(owner: str, source: str) -> int | None:
    """How many seats on in turn a giver sits; None for one of two neighbours."""
    return (SEATS.index(source) - SEATS.index(owner)) % 4 if source in SEATS else STEPS.get(source)


def owners(hand: Written) -> Sequence[str]:
    """The seats the hand may be of."""
    seat = hand.said.get("seat")
    return SEATS if seat is None else (seat,)


def one_answer(answers: Iterable[Json], open_answer: Json) -> Json:
    """What all answers say; left open where they differ."""
    found = list(answers)
    same = all(told(each) == told(found[0]) for each in found)
    return found[0] if same else open_answer


def told(answer: Json) -> str:
    """An answer, its items in any order."""
    items = sorted(answer.get("items", []), key=json.dumps)
    return json.dumps({**answer, "items": items}, sort_keys=True)


def by_owner(
    hand: Written, wrong: Callable[[str], list[str]], ask: Callable[[list[str]], Json], none: Json
) -> Json:
    """What the seats say that a hand can be of, or the clauses by which it can be nobody's."""
    clauses = {seat: wrong(seat) for seat in owners(hand)}
    possible = [seat for seat, found in clauses.items() if not found]
    if not possible:
        fewest = min(clauses.values(), key=len)
        return {**none, "verdict": "impossible", "impossible": list(dict.fromkeys(fewest))}
    return ask(possible)
