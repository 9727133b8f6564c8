"""Random hands: published ones with tiles, sets, and what is said of the win exchanged, one thing after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.tiles import family
from grammar.words import words_of
from oracle.conformance.variation.hand_mutations import OPERATORS
from oracle.conformance.variation.reduce import renamed_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Hand, Tile
    from oracle.conformance.hunt.material import Material

RECOMBINING = (
    *("another-part", "another-part", "another-part", "set-of-another", "set-of-another"),
    *("circumstances-of-another", "won-as-another", "renamed"),
)
EDITS = (*RECOMBINING, *OPERATORS)
"""What may be done to a hand; what leaves most hands complete is there more than once."""


def edited(material: Material, hand: Hand, edit: int, detail: int) -> Hand | None:
    """The hand with one thing otherwise; None where there is nothing to change in this way."""
    found: list[Hand] = []
    for way in _ways(material, hand, EDITS[edit % len(EDITS)], detail):
        found.append(way)
        if len(found) > detail:
            break
    return found[detail % len(found)] if found else None


def _ways(material: Material, hand: Hand, name: str, detail: int) -> Iterator[Hand]:
    match name:
        case "another-part":
            return _another_part(material, hand, detail)
        case "set-of-another":
            return _set_of_another(material, hand, detail)
        case "circumstances-of-another":
            return (
                replace(hand, circumstances=circumstances) for circumstances in _different(material, hand)
            )
        case "won-as-another":
            return _won_as_another(material, hand)
        case "renamed":
            return renamed_hands(hand)
        case _:
            return OPERATORS[name](hand)


def _another_part(material: Material, hand: Hand, detail: int) -> Iterator[Hand]:
    """Another set in the place of one that is among the concealed tiles."""
    pairs = [
        (part, other)
        for part in _held(material, hand)
        for other in material.parts
        if len(other) == len(part) and other != part
    ]
    if pairs:
        part, other = pairs[detail % len(pairs)]
        yield replace(hand, concealed=_sorted(hand, (*_without(hand, part), *other)))


def _held(material: Material, hand: Hand) -> list[tuple[Tile, ...]]:
    """The sets that are among the concealed tiles."""
    held = Counter(hand.concealed)
    return [part for part in material.parts if not Counter(part) - held]


def _without(hand: Hand, part: Sequence[Tile]) -> tuple[Tile, ...]:
    rest = list(hand.concealed)
    for tile in part:
        rest.remove(tile)
    return tuple(rest)


def _sorted(hand: Hand, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return family(words_of(hand.game).family).sorted(tiles)


def _set_of_another(material: Material, hand: Hand, detail: int) -> Iterator[Hand]:
    """A set of another hand in the place of one on the table, or of as many concealed tiles."""
    words = list(dict.fromkeys(word for other in material.hands for word in other.sets))
    places = [*range(len(hand.sets)), *_held(material, hand)]
    if not words or not places:
        return
    place, word = places[detail % len(places)], words[detail // len(places) % len(words)]
    if isinstance(place, int):
        yield replace(hand, sets=(*hand.sets[:place], word, *hand.sets[place + 1 :]))
    else:
        yield replace(hand, concealed=_without(hand, place), sets=(*hand.sets, word))


def _different(material: Material, hand: Hand) -> Iterator[tuple[tuple[str, str | None], ...]]:
    for other in dict.fromkeys(each.circumstances for each in material.hands):
        if other != hand.circumstances:
            yield other


def _won_as_another(material: Material, hand: Hand) -> Iterator[Hand]:
    """The winning tile come as that of another hand did."""
    if hand.winning is None:
        return
    ways = (each.winning.qualifiers for each in material.hands if each.winning is not None)
    for qualifiers in dict.fromkeys(ways):
        if qualifiers != hand.winning.qualifiers:
            yield replace(hand, winning=replace(hand.winning, qualifiers=qualifiers))
