"""How fast a finished hand of seventeen tiles is counted, beside the `mahjong` package counting fourteen of its own.

Both are handed a hand ready in their own form, not as text, and both answer with an itemised account: Paipu with the
sheet in 台, every line under its clause, `mahjong` with the yaku, han and fu of the Japanese game. The hands are
random winning ones, sets and a pair, three more tiles in each of ours; every round has new ones, so that none is
counted twice, and the first round finds nothing kept. The two take turns within one run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.benchmarks.mahjong_peer import for_the_peer, measure, of_sets, ours, peer
from grammar.syntax import Hand, WinningTile
from oracle.families.mahjong.kinds import KINDS
from oracle.rulebook.readings import Agreed
from oracle.rulesets.taiwan.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from random import Random

    from conformance_tests.benchmarks.mahjong_peer import Fourteen
    from oracle.ruling.sheets import Sheet

BAR = 1.0
"""The least ratio of hands a second to those of the peer."""

OURS = Agreed("taiwan", {}, {})


def fourteen(chance: Random) -> Fourteen:
    """A hand of the peer's with its last tile, drawn half the time."""
    kinds = sorted(of_sets(chance, 4))
    return for_the_peer(kinds, chance.randrange(len(kinds)), drawn=chance.random() < 0.5)


def seventeen(chance: Random) -> Hand:
    """A hand of ours with its last tile, drawn half the time, and up to two flowers."""
    kinds = sorted(of_sets(chance, 5))
    last = kinds.pop(chance.randrange(len(kinds)))
    flowers = chance.sample(range(1, 9), chance.randrange(3))
    return Hand(
        game="taiwan",
        concealed=tuple(KINDS[kind] for kind in kinds),
        flowers=tuple(f"{number}f" for number in sorted(flowers)),
        winning=WinningTile(KINDS[last], ("self",) if chance.random() < 0.5 else ("W",)),
        circumstances=(("seat", "E"), ("round", "E")),
    )


def counted(hand: Hand) -> Sheet | None:
    return score_hand(hand, OURS).sheet


def one_round(chance: Random, number: int) -> tuple[float, float]:
    """So many new hands of each, counted in turns."""
    theirs = [fourteen(chance) for _ in range(number)]
    return peer(theirs), ours([seventeen(chance) for _ in range(number)], counted)


if __name__ == "__main__":
    measure(__doc__, f"the bar is {BAR}", one_round)
