"""What a hand of Pebble is: tiles to be skimmed, and nothing that wins."""

from __future__ import annotations

SEATS = ("alpha", "beta")
KINDS = tuple(f"{low}{high}" for low in range(1, 7) for high in range(low, 7))


def pips(tile: str) -> int:
    """The pips of a tile."""
    return sum(map(int, tile))
