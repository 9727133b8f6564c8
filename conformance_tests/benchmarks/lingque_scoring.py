"""How fast a finished hand of fourteen tiles is counted, beside the `mahjong` package counting the same tiles.

Both are handed a hand ready in their own form, not as text, and both answer with an itemised account: Paipu with
the sheet of Lingque, every line under its clause, `mahjong` with the yaku, han and fu of the Japanese game. The
hands are random winning hands, four melds and a pair, one in twenty seven pairs; every round has new ones, so
that none is counted twice, and the first round finds nothing kept. The two take turns within one run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conformance_tests.benchmarks.mahjong_peer import for_the_peer, measure, of_sets, ours, peer
from grammar.syntax import Hand, WinningTile
from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from random import Random

    from conformance_tests.benchmarks.mahjong_peer import Fourteen
    from oracle.ruling.sheets import Sheet

BAR, GOAL = 1.5, 3.0
"""The least ratio of hands a second to those of the peer, and the one aimed at."""

OURS = Agreed("lingque", {}, {})


@dataclass(frozen=True, slots=True)
class Finished:
    """One hand in the form of each."""

    hand: Hand
    theirs: Fourteen


def tiles_of(chance: Random) -> list[int]:
    """Kinds of fourteen tiles, by their places, that make a winning hand in both games."""
    if chance.random() < 0.05:
        return [kind for kind in chance.sample(range(len(KINDS)), 7) for _ in range(2)]
    return of_sets(chance, 4)


def finished(chance: Random) -> Finished:
    """A hand with its last tile, drawn half the time."""
    kinds = sorted(tiles_of(chance))
    place, drawn = chance.randrange(len(kinds)), chance.random() < 0.5
    hand = Hand(
        game="lingque",
        concealed=tuple(KINDS[kind] for kind in (*kinds[:place], *kinds[place + 1 :])),
        winning=WinningTile(KINDS[kinds[place]], ("self",) if drawn else ("W",)),
        circumstances=(("seat", "E"),),
    )
    return Finished(hand, for_the_peer(kinds, place, drawn=drawn))


def counted(hand: Hand) -> Sheet | None:
    return score_hand(hand, OURS).sheet


def one_round(chance: Random, number: int) -> tuple[float, float]:
    """So many new hands, counted by each in turns."""
    hands = [finished(chance) for _ in range(number)]
    return peer([each.theirs for each in hands]), ours([each.hand for each in hands], counted)


if __name__ == "__main__":
    measure(__doc__, f"the bar is {BAR}, the goal {GOAL}", one_round)
