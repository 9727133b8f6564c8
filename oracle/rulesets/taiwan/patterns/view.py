"""What an item may look at: a winning hand sorted one way, and how it was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulesets.taiwan.state.hands import Win


class View(NamedTuple):
    """A winning hand sorted one way; equal views have equal items.

    `pungs` counts kongs too, `concealed` those of them that are 暗坎; `claimed` the sets with a tile of another
    player, `hidden_kongs` the 暗槓; `winds` and `dragons` say of each kind how many tiles stand together, 2 for
    the pair, 3 for a pung, a kong or a triplet; `suits` how many suits there are; `lone` whether one kind alone
    completed the hand. `own` and `round` are the places of the winner's wind and the round's. `flowered` says whether
    there is any flower, `own_flowers` are those of the winner's order, `colours` those of which all four are there.
    """

    form: str
    pungs: int
    concealed: int
    claimed: int
    hidden_kongs: int
    winds: tuple[int, ...]
    dragons: tuple[int, ...]
    suits: int
    lone: bool
    own: int
    round: int
    flowered: bool
    own_flowers: tuple[Tile, ...]
    colours: tuple[tuple[Tile, ...], ...]
    win: Win

    @property
    def closed(self) -> bool:
        """Whether nothing was claimed before the win."""
        return self.claimed == 0

    @property
    def honours(self) -> bool:
        """Whether there are honours at all."""
        return any(self.winds) or any(self.dragons)
