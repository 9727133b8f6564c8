"""Finished hands made by chance: for our counters as hand notation, for the `mahjong` package in its own numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar import render_hand
from grammar.syntax import Hand, WinningTile
from oracle.families.mahjong.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

COPIES = 4

Theirs = tuple[list[int], int, bool]
"""The tiles of a hand as the peer numbers them, the one that came last, and whether it was drawn."""


def of_sets(chance: Random, sets: int) -> list[int]:
    """Kinds of tiles, by their places, that make so many sets and a pair."""
    while True:
        kinds = [chance.randrange(len(KINDS))] * 2
        for _ in range(sets):
            first = chance.randrange(3) * 9 + chance.randrange(7)
            pung = [chance.randrange(len(KINDS))] * 3
            kinds += [first, first + 1, first + 2] if chance.random() < 0.6 else pung
        if max(map(kinds.count, set(kinds))) <= COPIES:
            return kinds


def fourteen(chance: Random) -> list[int]:
    """Kinds of fourteen tiles that win in Lingque, in Yawan and in Japan: four sets and a pair, or seven pairs."""
    if chance.random() < 0.05:
        return [kind for kind in chance.sample(range(len(KINDS)), 7) for _ in range(2)]
    return of_sets(chance, 4)


def for_the_peer(kinds: Sequence[int], place: int, *, drawn: bool) -> Theirs:
    """A hand of sorted kinds, the one at a place having come last."""
    numbered = [COPIES * kind + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    return numbered, numbered[place], drawn


def hand_of(game: str, kinds: Sequence[int], place: int, *, drawn: bool, flowers: Sequence[int] = ()) -> str:
    """The same in hand notation, East counting it in the round of East where the game has rounds."""
    rounds = () if game == "lingque" else (("round", "E"),)
    return render_hand(
        Hand(
            game=game,
            concealed=tuple(KINDS[kind] for kind in (*kinds[:place], *kinds[place + 1 :])),
            flowers=tuple(f"{number}f" for number in sorted(flowers)),
            winning=WinningTile(KINDS[kinds[place]], ("self",) if drawn else ("W",)),
            circumstances=(("seat", "E"), *rounds),
        )
    )


def made(game: str, chance: Random, number: int) -> tuple[list[str], list[Theirs]]:
    """So many hands of a game, and as many of the peer: of the same tiles where ours has fourteen.

    A hand of Taiwan has three tiles more, and up to two flowers.
    """
    ours, theirs = [], []
    for _ in range(number):
        kinds, drawn = sorted(fourteen(chance)), chance.random() < 0.5
        place = chance.randrange(len(kinds))
        theirs.append(for_the_peer(kinds, place, drawn=drawn))
        if game == "taiwan":
            kinds = sorted(of_sets(chance, 5))
            place = chance.randrange(len(kinds))
            flowers = chance.sample(range(1, 9), chance.randrange(3))
            ours.append(hand_of(game, kinds, place, drawn=drawn, flowers=flowers))
        else:
            ours.append(hand_of(game, kinds, place, drawn=drawn))
    return ours, theirs
